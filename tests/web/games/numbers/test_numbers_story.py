"""The story of the number game and its refusals, as people read them."""

import pytest

from companion.match.actions import Correct, EndMatch
from companion.numbers.actions import Caught, Counted, Finish
from tests.web.evening_logs import BEN, JO, MIA, OMA, assert_refused, log_of, newest_line, story_of

pytestmark = pytest.mark.usefixtures("german")


def test_a20_who_was_caught_and_a24_who_won() -> None:
    log = log_of("numbers", Caught(BEN), Finish(OMA), EndMatch())
    assert story_of(log) == [
        ("Ben war die Schlafmütze: Alle anderen geben eine Karte.", "A-20"),
        ("Oma hat keine Karte mehr. Runde 1: Oma gewinnt.", "A-24"),
        ("Schluss für heute. Oma gewinnt den Abend mit 1 Sieg.", "W-43"),
    ]


def test_a25_the_cards_left_are_counted_one_by_one() -> None:
    log = log_of("numbers", Finish(OMA), Counted(BEN, 1), Counted(MIA, 6), Counted(JO, 3), tally="points")
    assert story_of(log)[1:] == [
        ("Ben hat noch 1 Karte.", "A-25"),
        ("Mia hat noch 6 Karten.", "A-25"),
        ("Runde 1: Oma gewinnt. Ben 1, Mia 6, Jo 3.", "A-25"),
    ]


def test_a26_nobody_gets_on_the_fewest_cards_win_and_a_correction_can_pass_the_round_to_somebody_else() -> None:
    log = log_of("numbers", Finish(), Counted(OMA, 9), Counted(BEN, 6), Counted(MIA, 6), Counted(JO, 15))
    assert story_of(log)[0] == ("Nichts geht mehr. Zählt eure Karten!", "A-26")
    assert newest_line(log) == ("Runde 1: Ben und Mia gewinnen mit je 6 Punkten. Oma 9, Jo 15.", "A-25")
    log.append(Correct(1, MIA, 7))
    log.append(Correct(1, MIA, 5))
    assert newest_line(log) == ("Runde 1, Mia: 5 statt 7 Punkte. Runde 1 geht an Mia, nicht an Ben.", "W-44")
    log.append(Correct(1, MIA, 5))
    assert newest_line(log) == ("Runde 1, Mia: Es bleibt bei 5 Punkten.", "W-44")


def test_refusals_of_a_running_round_say_who_and_how_many() -> None:
    assert_refused(
        log_of("numbers", tally="points"),
        (Caught(4), "A-1 Platz 5 ist leer. Ihr seid 4 am Tisch."),
        (Counted(1, 3), "A-25 Für Ben gibt es gerade keine Karten zu zählen."),
        Finish(2),
        (Counted(1, 99), "A-25 99 Karten können es nicht sein: mindestens 1 und höchstens 93."),
        Counted(1, 1),
        (Counted(1, 2), "A-25 Für Ben steht schon 1 Karte da. Soll es anders sein, nimm den Schritt zurück."),
    )
