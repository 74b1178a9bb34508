"""The story of the word game and its refusals, as people read them."""

import pytest

from companion.words.actions import (
    Count,
    Doubt,
    Finish as PutDown,
    Halt,
    Laid,
    NameColour,
    Pauses,
    SetChips,
    Stuck,
    Vote,
)
from companion.words.deck import Colour
from tests.web.evening_logs import (
    BEN,
    JO,
    MIA,
    OMA,
    assert_refused,
    assert_told,
    log_of,
    newest_line,
    story_of,
    votes_of,
)

pytestmark = pytest.mark.usefixtures("german")


DOUBT = Doubt(BEN, (MIA,))
ORDER = (MIA, JO, OMA, BEN)


def test_w7_to_w15_a_line_has_as_much_of_a_word_as_was_entered() -> None:
    assert_told(
        "words",
        ((Laid(OMA),), "Oma legt ein Wort.", "W-15"),
        ((Laid(OMA), Laid(BEN, "WEIN", "BAHN", "Weinbahn")), "Ben legt „Weinbahn“ (WEIN auf BAHN).", "W-7"),
        ((Laid(OMA), Laid(BEN, "WEIN", "BAHN")), "Ben legt WEIN auf BAHN.", "W-7"),
        ((Laid(OMA), Laid(BEN, word="Weinbahn")), "Ben legt „Weinbahn“.", "W-7"),
        ((Laid(OMA), Laid(BEN, "WEIN", "", "Weinbahn")), "Ben legt „Weinbahn“.", "W-7"),
        ((Laid(OMA), Laid(BEN, "WEIN")), "Ben legt WEIN.", "W-7"),
    )


def test_w28_to_w30_a_doubt_names_the_word_as_well_as_it_is_known_and_who_doubts_and_votes() -> None:
    late = (Laid(BEN, word="Weinbahn"), Laid(MIA, word="Bahnhof"), Doubt(BEN, (JO,), word="Weinbahn"))
    assert_told(
        "words",
        ((Doubt(BEN, (MIA,), "WEIN", "BAHN", "Weinbahn"),), "Halt! Mia zweifelt „Weinbahn“ von Ben an.", "W-28"),
        ((Doubt(BEN, (MIA,), "WEIN", "BAHN"),), "Halt! Mia zweifelt WEIN + BAHN von Ben an.", "W-28"),
        ((Laid(BEN), Halt(MIA)), "Halt! Mia zweifelt das Wort von Ben an.", "W-28"),
        (late, "Halt! Jo zweifelt „Weinbahn“ von Ben an. Die Karte von Mia geht zurück.", "W-28"),
        ((Doubt(BEN, (MIA, JO), word="Weinbahn"),), "Halt! Mia und Jo zweifeln „Weinbahn“ von Ben an.", "W-29"),
        ((Laid(BEN, word="Weinbahn"), Halt(MIA), Halt(JO)), "Jo zweifelt „Weinbahn“ auch an.", "W-29"),
        ((DOUBT, Vote(MIA, against=True)), "Mia stimmt dagegen.", "W-30"),
        ((DOUBT, Vote(MIA, against=True), Vote(JO, against=False)), "Jo stimmt dafür.", "W-30"),
    )


def test_w31_to_w39_the_line_of_the_last_vote_says_what_becomes_of_the_word_and_who_takes_chips() -> None:
    falls = "Ben nimmt die Karte zurück und einen Chip."
    named = Doubt(BEN, (MIA, OMA), word="Weinbahn")
    everybody = votes_of(*ORDER, order=ORDER)
    assert_told(
        "words",
        ((named, *votes_of(MIA, OMA, order=ORDER)),
         "Ben stimmt dafür – 2 zu 2, „Weinbahn“ gilt. Mia und Oma nehmen je einen Chip.", "W-34"),
        ((DOUBT, *votes_of(MIA, order=ORDER)),
         "Ben stimmt dafür – 3 zu 1, das Wort gilt. Mia nimmt einen Chip.", "W-34"),
        ((named, *votes_of(MIA, JO, OMA, order=ORDER)),
         f"Ben stimmt dafür – 1 zu 3, „Weinbahn“ fällt. {falls}", "W-31"),
        ((PutDown(BEN), DOUBT, *everybody),
         f"Ben stimmt dagegen – 0 zu 4, das Wort fällt. {falls} Die Runde geht weiter.", "W-31"),
    )  # fmt: skip


def test_w30_no_line_gives_away_a_secret_vote_before_all_are_in() -> None:
    votes = {MIA: True, JO: False, OMA: True, BEN: False}
    log = log_of("words", Doubt(BEN, (MIA,)), votes="secret")
    for seat, vote in list(votes.items())[:3]:
        log.append(Vote(seat, vote))
    assert [sentence for sentence, _ in story_of(log)[1:]] == [
        "Mia hat geheim abgestimmt.",
        "Jo hat geheim abgestimmt.",
        "Oma hat geheim abgestimmt.",
    ]
    # The same evening with every vote turned around reads the same.
    other = log_of(
        "words", Doubt(BEN, (MIA,)), *(Vote(seat, not vote) for seat, vote in list(votes.items())[:3]), votes="secret"
    )
    assert story_of(other) == story_of(log)
    log.append(Vote(BEN, votes[BEN]))
    sentence = "Alle haben abgestimmt – 2 zu 2, das Wort gilt. Dagegen: Mia und Oma. Mia nimmt einen Chip."
    assert newest_line(log) == (sentence, "W-34")


def test_w35_the_story_says_when_the_chips_run_out() -> None:
    doubted = (Doubt(OMA, (BEN,)), *votes_of(BEN, order=(BEN, MIA, JO, OMA)))
    log = log_of("words", SetChips(MIA, 15), *doubted)
    assert newest_line(log)[0].endswith("Ben nimmt einen Chip. Das war der letzte Chip (W-35).")
    for action in doubted:
        log.append(action)
    assert newest_line(log)[0].endswith(
        "Ben nimmt einen Chip. Alle 16 Chips sind vergeben. Weitere zählen trotzdem (W-35)."
    )


def test_w36_to_w38_stuck_until_no_colour_is_left() -> None:
    log = log_of("words", Laid(MIA), NameColour(MIA, Colour.BLUE))
    for colour in (Colour.RED, Colour.GREEN, Colour.YELLOW):
        log.append(Stuck())
        log.append(NameColour(MIA, colour))
    log.append(Stuck())
    log.append(Count())
    drawn = "Niemand kann weiter: Alle außer Mia ziehen eine Karte."
    assert story_of(log) == [
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
    log = log_of("words", players=3, deck=deck)
    assert log.state.round.pile == 7
    for _ in range(2):
        log.append(Laid(OMA if log.state.round.course.pausing != OMA else BEN))
        for colour in (Colour.RED, Colour.GREEN, Colour.BLUE):
            log.append(NameColour(log.state.round.course.pausing, colour))
            log.append(Stuck())
    stuck = [sentence for sentence, _ in story_of(log) if "Niemand" in sentence]
    assert stuck == [
        *["Niemand kann weiter: Alle außer Oma ziehen eine Karte."] * 3,
        "Niemand kann weiter. Der Zugstapel reicht nur noch für Mia.",
        *["Niemand kann weiter, und der Zugstapel ist leer: Niemand zieht."] * 2,
    ]


def test_lines_of_what_else_happens_in_a_round() -> None:
    assert_told(
        "words",
        ((Stuck(),), "Niemand kann anfangen: Alle ziehen eine Karte.", "W-17"),
        ((Stuck(), NameColour(OMA, Colour.YELLOW)), "Oma nennt Gelb.", "W-17"),
        ((Laid(OMA), Pauses(BEN)), "Ben hat Schöpfungspause, nicht Oma.", "W-21"),
        ((Laid(OMA), Pauses(None)), "Niemand hat Schöpfungspause.", "W-21"),
        ((Laid(OMA), Pauses(None), Pauses(JO)), "Jo hat Schöpfungspause.", "W-21"),
        ((SetChips(BEN, 3),), "Ben: 3 statt 0 Chips.", "W-44"),
        ((PutDown(BEN),), "Ben hat die letzte Karte gelegt.", "W-39"),
        ((SetChips(OMA, 1), PutDown(BEN), Count((3, 0, 7, 2))), "Runde 1: Ben gewinnt. Oma 4, Mia 7, Jo 2.", "W-40"),
    )
    assert newest_line(log_of("words", PutDown()))[1] == "W-38"


def test_refusals_of_a_round_and_of_its_count_say_who_and_how_many() -> None:
    assert_refused(
        log_of("words", same_word="never"),
        (Laid(1, "HAUS", "Haus"), "W-14 Zweimal „HAUS“: Das habt ihr für diesen Abend ausgeschlossen."),
        (SetChips(1, 0), "W-44 Ben hat schon genau 0 Chips."),
        (SetChips(9, 1), "W-2 Platz 10 ist leer. Ihr seid 4 am Tisch."),
        Laid(2, "EIS", "WEIN"),
        (NameColour(1, Colour.RED), "W-20 Die Farbe nennt, wer aussetzt: Mia, nicht Ben."),
        (Halt(2), "W-28 Mia hat das Wort selbst gelegt. Zweifeln können nur die anderen."),
        Halt(1),
        (Laid(0), "W-28 Das Wort von Mia wird gerade angezweifelt. Stimmt erst darüber ab."),
        (Vote(0, against=True), "W-30 Erst stimmt Ben ab. Oma kommt noch dran."),
        Vote(1, against=True),
        (Halt(0), "W-30 Die Abstimmung läuft schon. Oma kann aber noch dagegen stimmen."),
        Vote(2, against=False),
        Vote(3, against=False),
        Vote(0, against=False),
        (SetChips(1, 1), "W-44 Ben hat schon genau 1 Chip."),
        Stuck(),
        NameColour(2, Colour.BLUE),
        Stuck(),
        (NameColour(2, Colour.BLUE), "W-37 In Blau ging es schon nicht. Nenn eine Farbe, die noch nicht dran war."),
        NameColour(2, Colour.RED),
        PutDown(2),
        (Doubt(0, (1,)), "W-39 Anzweifeln könnt ihr jetzt nur noch das letzte Wort, das von Mia."),
        (Count((1, -2, 0, 1)), "W-44 Weniger als 0 Karten kann Ben nicht haben."),
        (Count((0, 2, 0, 1)), "W-39 Mia hat die letzte Karte gelegt, also hat Oma noch mindestens 1."),
        (Count((50, 40, 0, 30)), "W-44 Das wären zusammen 120 Karten, höchstens 96 können es sein. Zählt noch mal."),
    )
