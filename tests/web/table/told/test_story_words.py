"""The story of the word game and of the match around any game: who laid, doubted, voted, came and went."""

from __future__ import annotations

import pytest

from companion.action import Action
from companion.log import Undo
from companion.match.actions import Correct, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.words.actions import Count, Doubt, Halt, Laid, NameColour, Pauses, SetChips, Stuck, Vote
from companion.words.actions import Finish as PutDown
from companion.words.deck import Colour
from tests.web.table.told.evenings import BEN, JO, MIA, OMA, against, newest, told, words
from web.table import story

pytestmark = pytest.mark.usefixtures("german")


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (("WEIN", "BAHN", "Weinbahn"), "Ben legt „Weinbahn“ (WEIN auf BAHN)."),
        (("WEIN", "BAHN", ""), "Ben legt WEIN auf BAHN."),
        (("", "", "Weinbahn"), "Ben legt „Weinbahn“."),
        (("WEIN", "", "Weinbahn"), "Ben legt „Weinbahn“."),
        (("WEIN", "", ""), "Ben legt WEIN."),
        (("", "", ""), "Ben legt ein Wort."),
    ],
)
def test_w7_a_word_is_told_as_far_as_the_tablet_knows_it(texts: tuple[str, str, str], sentence: str) -> None:
    assert newest(words(Laid(OMA), Laid(BEN, *texts))) == (sentence, "W-7")


def test_w15_the_first_word_follows_another_clause_than_the_next() -> None:
    assert [clause for _, clause in told(words(Laid(OMA), Laid(BEN)))] == ["W-15", "W-7"]


def test_w28_a_doubt_names_the_word_as_well_as_it_is_known() -> None:
    assert newest(words(Doubt(BEN, (MIA,), "WEIN", "BAHN", "Weinbahn"))) == (
        "Halt! Mia zweifelt „Weinbahn“ von Ben an.",
        "W-28",
    )
    assert newest(words(Doubt(BEN, (MIA,), "WEIN", "BAHN"))) == ("Halt! Mia zweifelt WEIN + BAHN von Ben an.", "W-28")
    assert newest(words(Laid(BEN), Halt(MIA))) == ("Halt! Mia zweifelt das Wort von Ben an.", "W-28")


def test_w29_several_doubt_at_once_or_one_after_another() -> None:
    assert newest(words(Doubt(BEN, (MIA, JO), word="Weinbahn"))) == (
        "Halt! Mia und Jo zweifeln „Weinbahn“ von Ben an.",
        "W-29",
    )
    assert newest(words(Laid(BEN, word="Weinbahn"), Halt(MIA), Halt(JO))) == ("Jo zweifelt „Weinbahn“ auch an.", "W-29")


def test_w28_a_card_laid_after_the_doubted_word_goes_back() -> None:
    log = words(Laid(BEN, word="Weinbahn"), Laid(MIA, word="Bahnhof"), Doubt(BEN, (JO,), word="Weinbahn"))
    assert newest(log) == ("Halt! Jo zweifelt „Weinbahn“ von Ben an. Die Karte von Mia geht zurück.", "W-28")


def test_w30_a_vote_is_told_as_it_is_cast() -> None:
    log = words(Doubt(BEN, (MIA,)), Vote(MIA, against=True), Vote(JO, against=False))
    assert told(log)[1:] == [("Mia stimmt dagegen.", "W-30"), ("Jo stimmt dafür.", "W-30")]


def test_w34_the_last_vote_tells_that_the_word_stands_and_who_takes_chips() -> None:
    doubt = Doubt(BEN, (MIA, OMA), word="Weinbahn")
    log = words(doubt, *against(MIA, OMA, order=(MIA, JO, OMA, BEN)))
    assert newest(log) == ("Ben stimmt dafür – 2 zu 2, „Weinbahn“ gilt. Mia und Oma nehmen je einen Chip.", "W-34")
    log = words(Doubt(BEN, (MIA,)), *against(MIA, order=(MIA, JO, OMA, BEN)))
    assert newest(log) == ("Ben stimmt dafür – 3 zu 1, das Wort gilt. Mia nimmt einen Chip.", "W-34")


def test_w31_the_last_vote_tells_that_the_word_falls() -> None:
    log = words(Doubt(BEN, (MIA,), word="Weinbahn"), *against(MIA, JO, OMA, order=(MIA, JO, OMA, BEN)))
    assert newest(log) == (
        "Ben stimmt dafür – 3 zu 1, „Weinbahn“ fällt. Ben nimmt die Karte zurück und einen Chip.",
        "W-31",
    )


def test_w39_a_last_word_that_falls_lets_the_round_go_on() -> None:
    log = words(PutDown(BEN), Doubt(BEN, (MIA,)), *against(MIA, JO, OMA, BEN, order=(MIA, JO, OMA, BEN)))
    assert newest(log)[0].endswith(
        "4 zu 0, das Wort fällt. Ben nimmt die Karte zurück und einen Chip. Die Runde geht weiter."
    )


def test_w30_secret_votes_are_not_told_before_all_are_in() -> None:
    votes = {MIA: True, JO: False, OMA: True, BEN: False}
    log = words(Doubt(BEN, (MIA,)), votes="secret")
    for seat, vote in list(votes.items())[:3]:
        log.append(Vote(seat, vote))
    assert [sentence for sentence, _ in told(log)[1:]] == [
        "Mia hat geheim abgestimmt.",
        "Jo hat geheim abgestimmt.",
        "Oma hat geheim abgestimmt.",
    ]
    # The same evening with every vote turned around reads the same.
    other = words(Doubt(BEN, (MIA,)), *(Vote(seat, not vote) for seat, vote in list(votes.items())[:3]), votes="secret")
    assert told(other) == told(log)
    log.append(Vote(BEN, votes[BEN]))
    sentence = "Alle haben abgestimmt – 2 zu 2, das Wort gilt. Dagegen: Mia und Oma. Mia nimmt einen Chip."
    assert newest(log) == (sentence, "W-34")
    assert [line.shown for line in story.lines(log)] == [True, False, False, False, False]


def test_w35_the_table_is_told_when_the_chips_run_out() -> None:
    doubted = (Doubt(OMA, (BEN,)), *against(BEN, order=(BEN, MIA, JO, OMA)))
    log = words(SetChips(MIA, 15), *doubted)
    assert newest(log)[0].endswith("Ben nimmt einen Chip. Das war der letzte Chip (W-35).")
    for action in doubted:
        log.append(action)
    assert newest(log)[0].endswith("Ben nimmt einen Chip. Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35).")


def test_w36_to_w38_stuck_until_no_colour_is_left() -> None:
    log = words(Laid(MIA), NameColour(MIA, Colour.BLUE))
    for colour in (Colour.RED, Colour.GREEN, Colour.YELLOW):
        log.append(Stuck())
        log.append(NameColour(MIA, colour))
    log.append(Stuck())
    log.append(Count())
    drawn = "Niemand kann weiter: Alle außer Mia ziehen eine Karte."
    assert told(log) == [
        ("Mia legt ein Wort.", "W-15"),
        ("Mia nennt Blau.", "W-20"),
        (drawn, "W-36"),
        ("Mia nennt Rot.", "W-36"),
        (drawn, "W-37"),
        ("Mia nennt Grün.", "W-37"),
        (drawn, "W-37"),
        ("Mia nennt Gelb.", "W-37"),
        ("In allen vier Farben geht nichts mehr: Die Runde ist aus.", "W-38"),
        ("Runde 1: Niemand gewinnt. Oma 12, Ben 12, Mia 8, Jo 12.", "W-38"),
    ]


def test_w36_an_empty_pile_gives_what_it_has() -> None:
    deck = tuple(f"{chr(65 + number)}A {'rbgy' if number < 12 else 'r'}" for number in range(13))
    log = words(players=3, deck=deck)
    assert log.state.round.pile == 7
    for _ in range(2):
        log.append(Laid(OMA if log.state.round.course.pausing != OMA else BEN))
        for colour in (Colour.RED, Colour.GREEN, Colour.BLUE):
            log.append(NameColour(log.state.round.course.pausing, colour))
            log.append(Stuck())
    stuck = [sentence for sentence, _ in told(log) if "Niemand" in sentence]
    assert stuck == [
        *["Niemand kann weiter: Alle außer Oma ziehen eine Karte."] * 3,
        "Niemand kann weiter. Der Zugstapel reicht nur noch für Mia.",
        *["Niemand kann weiter, und der Zugstapel ist leer: Niemand zieht."] * 2,
    ]


def test_w17_nobody_can_open() -> None:
    log = words(Stuck(), NameColour(OMA, Colour.YELLOW))
    assert told(log) == [
        ("Niemand kann anfangen: Alle ziehen eine Karte.", "W-17"),
        ("Oma nennt Gelb.", "W-17"),
    ]


def test_w21_who_pauses_is_put_right() -> None:
    log = words(Laid(OMA), Pauses(BEN), Pauses(None), Pauses(JO))
    assert told(log)[1:] == [
        ("Ben hat Schöpfungspause, nicht Oma.", "W-21"),
        ("Niemand hat Schöpfungspause.", "W-21"),
        ("Jo hat Schöpfungspause.", "W-21"),
    ]


def test_w44_chips_are_counted_again() -> None:
    assert newest(words(SetChips(BEN, 3))) == ("Ben: 3 statt 0 Chips.", "W-44")


def test_w40_a_round_ends_with_the_points_of_all_who_did_not_win() -> None:
    log = words(SetChips(OMA, 1), PutDown(BEN), Count((3, 0, 7, 2)))
    assert told(log)[1:] == [
        ("Ben hat die letzte Karte gelegt.", "W-39"),
        ("Runde 1: Ben gewinnt. Oma 4, Mia 7, Jo 2.", "W-40"),
    ]
    assert newest(words(PutDown()))[1] == "W-38"


def won(winner: int, *cards: int) -> tuple[Action, Action]:
    return PutDown(winner), Count(cards)


def test_w43_the_target_is_reached_given_up_and_reached_by_others() -> None:
    log = words(*won(BEN, 10, 0, 7, 2), target=10)
    assert newest(log)[0] == (
        "Runde 1: Ben gewinnt. Oma 10, Mia 7, Jo 2. Das Ziel von 10 ist erreicht: Ben gewinnt den Abend mit 0 Punkten."
    )
    log.append(Correct(1, OMA, 9))
    assert newest(log) == (
        "Runde 1, Oma: 9 statt 10 Punkte. Das Ziel ist doch nicht erreicht: Es geht weiter.",
        "W-44",
    )
    log.append(Correct(1, OMA, 11))
    log.append(CorrectWinner(1, JO))
    assert newest(log) == ("Runde 1 geht an Jo, nicht an Ben. Ben und Jo gewinnen den Abend mit je 0 Punkten.", "W-41")


def test_w46_who_comes_goes_and_comes_back() -> None:
    log = words(*won(BEN, 4, 0, 7, 2), Leave(JO), Join("Ada"), Join("Jo"), NextRound())
    assert told(log)[2:] == [
        ("Jo steht auf.", "W-46"),
        ("Ada setzt sich dazu und fängt mit 7 Punkten an.", "W-46"),
        ("Jo ist wieder da und hat 2 Punkte.", "W-46"),
        ("Runde 2 beginnt. Ben gibt.", "W-6"),
    ]
    log = words(*won(BEN, 4, 0, 7, 2), Leave(JO), NextRound(), *won(BEN, 1, 0, 2), Join("Jo"))
    assert newest(log) == ("Jo ist wieder da und hat 9 Punkte.", "W-46")
    log = words(*won(BEN, 4, 0, 7, 2), Join("Ada"), newcomer="zero")
    assert newest(log) == ("Ada setzt sich dazu.", "W-46")


def test_w43_the_evening_ends_in_the_middle_of_a_round_or_after_one() -> None:
    log = words(EndMatch())
    assert newest(log) == ("Schluss für heute. Runde 1 zählt nicht.", "W-43")
    log = words(*won(BEN, 4, 0, 7, 2), NextRound(), *won(MIA, 1, 1, 0, 1), EndMatch())
    assert newest(log) == ("Schluss für heute. Ben gewinnt den Abend mit 1 Punkt.", "W-43")


def test_a_round_is_headed_where_it_begins_and_its_seats_keep_their_names() -> None:
    log = words(*won(BEN, 4, 0, 7, 2), Leave(OMA), NextRound(), Laid(OMA))
    found = [(line.round, line.opens) for line in reversed(story.lines(log))]
    assert found == [(1, True), (1, False), (1, False), (2, True), (2, False)]
    assert newest(log)[0] == "Ben legt ein Wort."  # who sits on the first seat now


def test_a_round_that_was_taken_back_has_no_heading() -> None:
    log = words(*won(BEN, 4, 0, 7, 2), NextRound(), Undo(3), Join("Ada"), NextRound())
    assert [(line.number, line.stands, line.opens) for line in story.lines(log)][:3] == [
        (6, True, True),
        (5, True, False),
        (3, False, False),
    ]
