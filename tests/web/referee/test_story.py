"""The story of an evening: every event has its sentence and its clause, and what was taken back is struck through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from flask_babel import force_locale

from companion.action import Action
from companion.log import Event, Header, Log, Redo, Undo
from companion.log_file import read_log_file
from companion.match_actions import MATCH_ACTIONS, Correct, CorrectWinner, EndMatch, Join, Leave, NextRound
from companion.numbers.actions import Caught, Counted, Finish
from companion.sheet import MatchState
from companion.siebenschlaefer import actions as pairs
from companion.siebenschlaefer.cards import Rank
from companion.words.actions import Halt, NameColour, Vote
from companion.words.deck import Colour
from companion.words.referee_actions import REFEREE_ACTIONS, Count, Doubt, Laid, Pauses, SetChips, Stuck
from companion.words.referee_actions import Finish as PutDown
from web.app import create_app
from web.names import isolated, listed
from web.referee import story

NAMES = ("Oma", "Ben", "Mia", "Jo")
OMA, BEN, MIA, JO = range(4)
GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*/*.jsonl"))
HOSTILE = (
    "👩‍👩‍👧‍👦 Familie Groß",
    "שירה בת־ציון",
    "<script>alert(1)</script>",
    "%(name)s %s 100 % {name}",
    "\u202eneB\u2069\u2066",
    "Wilhelmine-Charlotte Freifrau von und zu Hohenstein-Unterberg",
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCHLAFMUETZE_DATA", str(tmp_path_factory.mktemp("data")))
        yield create_app()


@pytest.fixture(autouse=True)
def german(app: Flask) -> Iterator[None]:
    with app.test_request_context(), force_locale("de"):
        yield


def evening(name: str, *actions: Action, players: int = 4, names: tuple[str, ...] = NAMES, **options: object) -> Log:
    """Return the log of an evening with real cards; Oma deals first."""
    header = Header.of(name, names[:players], "a story", {"table": "referee", **options}, dealer=0)  # type: ignore[dict-item]
    log = Log(header)
    for action in actions:
        log.append(action)
    return log


def words(*actions: Action, **options: object) -> Log:
    return evening("words", *actions, **options)  # type: ignore[arg-type]


def plain(sentence: str) -> str:
    """Return a sentence without the marks around its names."""
    return sentence.replace("\u2068", "").replace("\u2069", "")


def told(log: Log) -> list[tuple[str, str | None]]:
    """Return all sentences and clauses, the oldest first."""
    return [(plain(line.sentence), line.clause) for line in reversed(story.lines(log, most=len(log) + 1))]


def newest(log: Log) -> tuple[str, str | None]:
    (line,) = story.lines(log, most=1)
    return plain(line.sentence), line.clause


def against(*seats: int, order: tuple[int, ...]) -> list[Vote]:
    return [Vote(seat, seat in seats) for seat in order]


# --- every recorded evening ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_event_of_every_recorded_evening_is_told_in_both_languages(path: Path) -> None:
    log = read_log_file(path)
    german = story.lines(log, most=len(log) + 1)
    with force_locale("en"):
        english = story.lines(log, most=len(log) + 1)
    referee = log.header.options["table"] == "referee"
    events = [event for event in log.events if not isinstance(event.action, Undo | Redo)]
    assert len(events) == len(german) + sum(line.more for line in german)
    assert [line.number for line in german] == sorted((line.number for line in german), reverse=True)
    for line, other in zip(german, english, strict=True):
        assert line.sentence.endswith((".", "!", "“.")), line.sentence
        assert other.sentence != line.sentence
        assert line._replace(sentence="") == other._replace(sentence="")
        if referee:
            assert line.clause is not None, f"no sentence of its own: {log.event(line.number).action}"
            assert log.match.facts.rule(line.clause, "de")


def test_the_recorded_evenings_with_real_cards_have_every_kind_of_action_or_a_test_here_has() -> None:
    recorded = {
        type(event.action)
        for log in map(read_log_file, GOLDEN)
        if log.header.options["table"] == "referee"
        for event in log.events
    }
    here = {CorrectWinner}
    known = {*REFEREE_ACTIONS, Halt, Vote, NameColour, Caught, Finish, Counted, *pairs.REFEREE, *MATCH_ACTIONS}
    assert known <= recorded | here


def test_what_a_phone_did_is_told_in_a_few_words() -> None:
    log = read_log_file(next(path for path in GOLDEN if path.stem == "a_photo_finish_with_agreement"))
    sentences = {plain(line.sentence) for line in story.lines(log, most=len(log))}
    assert "Ben legt." in sentences
    assert any(sentence.startswith("Zug von ") for sentence in sentences)


# --- the word game ---------------------------------------------------------------------------------------------------


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


# --- the match -------------------------------------------------------------------------------------------------------


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
        ("Jo ist wieder da und hat 7 Punkte.", "W-46"),
        ("Runde 2 beginnt. Ben gibt.", "W-6"),
    ]
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


# --- the number game -------------------------------------------------------------------------------------------------


def test_a20_who_was_caught_and_a24_who_won() -> None:
    log = evening("numbers", Caught(BEN), Finish(OMA), EndMatch())
    assert told(log) == [
        ("Ben war die Schlafmütze: Alle anderen geben eine Karte.", "A-20"),
        ("Oma hat keine Karte mehr. Runde 1: Oma gewinnt.", "A-24"),
        ("Schluss für heute. Oma gewinnt den Abend mit 1 Sieg.", "W-43"),
    ]


def test_a25_the_cards_left_are_counted_one_by_one() -> None:
    log = evening("numbers", Finish(OMA), Counted(BEN, 1), Counted(MIA, 6), Counted(JO, 3), tally="points")
    assert told(log)[1:] == [
        ("Ben hat noch 1 Karte.", "A-25"),
        ("Mia hat noch 6 Karten.", "A-25"),
        ("Runde 1: Oma gewinnt. Ben 1, Mia 6, Jo 3.", "A-25"),
    ]


def test_a26_nobody_gets_on_and_the_fewest_cards_win() -> None:
    counts = [Counted(OMA, 9), Counted(BEN, 6), Counted(MIA, 6), Counted(JO, 15)]
    log = evening("numbers", Finish(), *counts)
    assert told(log)[0] == ("Nichts geht mehr. Zählt eure Karten!", "A-26")
    assert newest(log) == ("Runde 1: Ben und Mia gewinnen mit je 6 Punkten. Oma 9, Jo 15.", "A-25")


def test_a26_a_correction_can_pass_the_round_to_somebody_else() -> None:
    counts = [Counted(OMA, 9), Counted(BEN, 6), Counted(MIA, 7), Counted(JO, 15)]
    log = evening("numbers", Finish(), *counts, Correct(1, MIA, 5))
    assert newest(log) == ("Runde 1, Mia: 5 statt 7 Punkte. Runde 1 geht an Mia, nicht an Ben.", "W-44")


# --- Siebenschläfer --------------------------------------------------------------------------------------------------

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = Rank


def pub(*actions: Action, players: int = 3, **options: object) -> Log:
    return evening("siebenschlaefer", *actions, players=players, **options)  # type: ignore[arg-type]


def test_s9_s13_s14_a_pair_its_value_and_what_is_to_beat() -> None:
    log = pub(
        pairs.Opened(BEN),
        pairs.Laid(BEN, QUEEN, SIX),
        pairs.Laid(MIA, TEN, KING),
        pairs.Laid(OMA, ACE, ACE),
        pairs.Laid(BEN, TWO, THREE),
        pairs.Passed(MIA),
    )
    assert told(log) == [
        ("Ben fängt an.", "S-3"),
        ("Ben legt Dame + 6 = 12. Zu schlagen: 12.", "S-9"),
        ("Mia legt 10 + König = 20. Zu schlagen: 20.", "S-14"),
        ("Oma legt zwei Asse. Jetzt geht jedes Paar.", "S-13"),
        ("Ben legt 2 + 3 = 5. Zu schlagen: 5.", "S-8"),
        ("Mia zieht 2 Karten und passt.", "S-15"),
    ]


def test_s19_to_s21_sevens_make_others_draw_and_miss_a_turn() -> None:
    begun = pairs.Opened(BEN)
    one, two = pairs.Laid(BEN, SEVEN, TWO), pairs.Laid(BEN, SEVEN, SEVEN)
    assert newest(pub(begun, one)) == ("Ben legt 7 + 2 = 9. Zu schlagen: 9. Mia zieht 2 Karten und setzt aus.", "S-19")
    assert newest(pub(begun, one, players=2)) == (
        "Ben legt 7 + 2 = 9. Zu schlagen: 9. Oma zieht 2 Karten und setzt aus. Ben ist noch mal dran.",
        "S-21",
    )
    assert newest(pub(begun, two)) == (
        "Ben legt 7 + 7 = 14. Zu schlagen: 14. Alle anderen ziehen 2 Karten, Ben macht weiter.",
        "S-20",
    )
    assert newest(pub(begun, two, players=2)) == (
        "Ben legt 7 + 7 = 14. Zu schlagen: 14. Oma zieht 2 Karten, Ben macht weiter.",
        "S-20",
    )


def lap(first: int) -> list[Action]:
    return [pairs.Passed((first + step) % 3) for step in range(3)]


def test_s18_all_pass_and_two_cards_are_turned_up() -> None:
    log = pub(pairs.Opened(BEN), pairs.Laid(BEN, TWO, TWO), *lap(MIA), pairs.TurnedUp(KING, SIX), *lap(MIA))
    assert told(log)[4:6] == [
        ("Ben zieht 2 Karten und passt. Jetzt haben alle gepasst.", "S-15"),
        ("Aufgedeckt: König + 6 = 12. Zu schlagen: 12.", "S-18"),
    ]
    assert newest(log)[0] == "Ben zieht 2 Karten und passt. Jetzt haben alle gepasst."
    log.append(pairs.NothingTurned())
    assert newest(log) == ("Der Stapel gibt kein Paar mehr her: Es bleibt bei 12.", "S-24")
    log = pub(pairs.Opened(BEN), *lap(BEN), pairs.TurnedUp(ACE, ACE), *lap(BEN), pairs.NothingTurned())
    assert told(log)[4] == ("Aufgedeckt: zwei Asse. Jetzt geht jedes Paar.", "S-18")
    assert newest(log) == ("Der Stapel gibt kein Paar mehr her: Jedes Paar geht weiterhin.", "S-24")


def last_pairs(first: Rank, second: Rank) -> list[Action]:
    """Return what Ben lays until he has a pair left, which he lays now."""
    laid: list[Action] = [pairs.Opened(BEN)]
    for pair in ((TWO, TWO), (TWO, FOUR), (THREE, FIVE), (FOUR, SIX)):
        laid += [pairs.Laid(BEN, *pair), pairs.Passed(MIA), pairs.Passed(OMA)]
    return [*laid, pairs.Laid(BEN, first, second, last=True)]


def test_s25_the_last_pair_and_a_7_in_it() -> None:
    out = "Das war das letzte Paar: Ben ist fertig."
    assert newest(pub(*last_pairs(SIX, SIX))) == (f"Ben legt 6 + 6 = 12. {out}", "S-25")
    assert newest(pub(*last_pairs(SIX, SEVEN)))[0] == f"Ben legt 6 + 7 = 13. {out} Die 7 schläft: Niemand zieht."
    awake = newest(pub(*last_pairs(SIX, SEVEN), last_seven="counts"))
    assert awake[0] == f"Ben legt 6 + 7 = 13. {out} Mia zieht noch 2 Karten."
    awake = newest(pub(*last_pairs(SEVEN, SEVEN), last_seven="counts"))
    assert awake[0] == f"Ben legt 7 + 7 = 14. {out} Mia und Oma ziehen noch 2 Karten."


def test_s25_somebody_sees_late_that_it_was_the_last_pair() -> None:
    *before, last = last_pairs(SIX, SEVEN)
    assert isinstance(last, pairs.Laid)
    log = pub(*before, pairs.Laid(BEN, last.first, last.second), pairs.Finished(BEN))
    assert newest(log) == ("Das war das letzte Paar: Ben ist fertig. Die 7 schläft: Niemand zieht.", "S-25")


def test_s26_hands_are_counted_and_s27_the_highest_pay() -> None:
    counted = (pairs.Counted(OMA, 40), pairs.Counted(MIA, cards=(KING, ACE, SEVEN, TEN)))
    log = pub(*last_pairs(SIX, SIX), *counted)
    assert told(log)[-2:] == [
        ("Oma hat noch 40 Punkte.", "S-26"),
        ("Runde 1: Ben gewinnt. Oma 40, Mia 40. Oma und Mia teilen sich die Getränke.", "S-27"),
    ]
    log = pub(*last_pairs(SIX, SIX), pairs.Counted(MIA, 11), counted[0])
    assert newest(log)[0] == "Runde 1: Ben gewinnt. Oma 40, Mia 11. Oma zahlt die Getränke."
    log.append(NextRound())
    assert newest(log) == ("Runde 2 beginnt.", "S-2")


# --- undo and redo ---------------------------------------------------------------------------------------------------


def standing(log: Log, **asked: int) -> list[tuple[int, bool]]:
    return [(line.number, line.stands) for line in story.lines(log, **asked)]


def test_w45_what_was_taken_back_is_struck_and_brought_again() -> None:
    log = words(Laid(OMA), Laid(BEN))
    log.append(Undo(2))
    assert standing(log) == [(2, False), (1, True)]
    log.append(Redo(2))
    assert standing(log) == [(2, True), (1, True)]
    log.append(Undo(2))
    log.append(Undo(1))
    assert standing(log) == [(2, False), (1, False)]
    log.append(Laid(MIA))
    assert standing(log) == [(7, True), (2, False), (1, False)]
    assert [plain(line.sentence)[:3] for line in story.lines(log)] == ["Mia", "Ben", "Oma"]


def test_w45_what_stands_is_what_the_log_says_in_every_recorded_evening() -> None:
    for log in map(read_log_file, GOLDEN):
        found = {line.number for line in story.lines(log, most=len(log) + 1) if line.stands}
        assert found == set(log.standing)


def struck_evening() -> Log:
    """Return an evening in which six words were taken back, one after another, and two others laid."""
    log = words(*(Laid(seat) for seat in (OMA, BEN) * 4))
    for number in range(8, 2, -1):
        log.append(Undo(number))
    log.append(Laid(MIA))
    log.append(Laid(JO))
    return log


def test_w45_a_long_run_of_what_was_taken_back_is_counted_not_told() -> None:
    found = [(line.number, line.stands, line.more) for line in story.lines(struck_evening())]
    assert found == [
        (16, True, 0),
        (15, True, 0),
        (8, False, 0),
        (7, False, 0),
        (6, False, 3),
        (2, True, 0),
        (1, True, 0),
    ]


@pytest.mark.parametrize("most", range(1, 8))
def test_page_after_page_tells_the_whole_story_once(most: int) -> None:
    log = struck_evening()
    pages: list[story.Line] = []
    while page := story.lines(log, most, before=pages[-1].number if pages else None):
        assert len(page) <= most
        pages += page
    assert len(pages) + sum(line.more for line in pages) == 10
    assert [line.number for line in pages if line.stands] == [16, 15, 2, 1]


def test_an_evening_without_events_has_no_story() -> None:
    assert story.lines(words()) == ()
    assert story.lines(words(Laid(OMA)), most=0) == ()


# --- times, length, names --------------------------------------------------------------------------------------------


def test_a_line_tells_when_it_was_booked() -> None:
    log = words()
    log.append(Laid(OMA), at=1_790_000_000_000)
    log.append(Laid(BEN))
    assert [line.at for line in story.lines(log)] == [None, 1_790_000_000_000]


class Watched(Log):
    """A log that counts what is read of it."""

    read = 0

    def event(self, number: int) -> Event:
        self.read += 1
        return super().event(number)

    def state_at(self, number: int) -> MatchState:
        self.read += 1
        return super().state_at(number)

    @property
    def events(self) -> tuple[Event, ...]:
        raise AssertionError("all events were read")

    @property
    def standing(self) -> tuple[int, ...]:
        raise AssertionError("all that stands was read")


@pytest.mark.parametrize("length", [30, 600])
def test_the_newest_lines_read_no_more_of_a_long_evening_than_of_a_short_one(length: int) -> None:
    log = Watched(Header.of("words", NAMES, "", {"table": "referee"}, dealer=0))
    for number in range(length):
        log.append(Laid((OMA, BEN)[number % 2]))
    assert len(story.lines(log, 20)) == 20
    assert log.read == 81  # 20 events are looked at twice, with the state before and after; one more ends the search


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_name_may_hold_anything_and_stays_within_its_marks(name: str, language: str) -> None:
    log = words(
        Laid(OMA, name[:40], "BAHN", name),
        Halt(BEN),
        *against(BEN, order=(BEN, MIA, JO, OMA)),
        names=(*NAMES[:3], name),
    )
    log.append(Laid(JO, "WEIN", "BAHN", name))
    with force_locale(language):
        for line in story.lines(log):
            assert line.sentence.count("\u2068") == line.sentence.count("\u2069") > 0
            outside = re.sub("\u2068[^\u2068\u2069]*\u2069", "", line.sentence)
            assert not re.search(r"[\u202a-\u202e\u2066-\u2069<>%{}א-ת]", outside)
        assert isolated(name) in story.lines(log, 1)[0].sentence
        page = render_template_string("{{ line.sentence }}", line=story.lines(log, 1)[0])
    assert "<" not in page


def test_names_are_listed_as_one_says_them() -> None:
    assert [plain(listed(NAMES[:count])) for count in (1, 2, 3)] == ["Oma", "Oma und Ben", "Oma, Ben und Mia"]
    assert isolated("\u202e") == "\u2068?\u2069"
