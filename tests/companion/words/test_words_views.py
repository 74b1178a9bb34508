"""The view of each seat in a digital round."""

from __future__ import annotations

from typing import Any

from companion.words.actions import Halt, NoCombination
from companion.words.views import digital_view
from tests.companion.words.digital_lab import card, fallen, lay, play, position, stuck

OPENED = play(position(), lay(0, "AUTO r", 1, word="Autoberg", at=1_000, spread=10))
AUTO = {"card": card("AUTO r"), "word": "AUTO", "colour": "red"}
BERG = {"card": card("BERG b"), "word": "BERG", "colour": "blue"}


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    shown: Any = digital_view(OPENED, 0)
    assert [one["word"] for one in shown["hand"]] == ["AUTO", "HAUS", "LUFT"]
    assert (shown["hands"], shown["seat"], shown["pile"]) == ([3, 4, 4], 0, 108 - 12 - 12)
    table_only: Any = digital_view(OPENED, None)
    assert (table_only["hand"], table_only["seat"]) == (None, None)
    for seat in (-1, 3):
        assert digital_view(OPENED, seat) == table_only


def test_the_table_sees_circle_duty_and_pause() -> None:
    shown: Any = digital_view(play(OPENED, NoCombination(2)), 1)
    assert shown["circle"][1] == {"top": AUTO, "cards": 2}
    assert (shown["phase"], shown["due"], shown["pausing"], shown["taps"]) == ("play", "red", 0, [2])
    assert (shown["points"], shown["chips"], shown["supply"]) == ([3, 4, 4], [0, 0, 0], 16)
    opening: Any = digital_view(position(), None)
    assert (opening["phase"], opening["opener"], opening["due"]) == ("opening", 0, None)
    asking: Any = digital_view(stuck(OPENED), 2)
    assert (asking["phase"], asking["namer"], asking["naming"], asking["tried"]) == ("naming", 0, "untried", ["red"])
    assert asking["nameable"] == ["blue", "green", "yellow"]


def test_the_last_word_is_told_with_its_cards() -> None:
    shown: Any = digital_view(OPENED, 2)
    assert shown["last"] == {
        "number": OPENED.moment,
        "seat": 0,
        "hand": AUTO,
        "top": BERG,
        "stack": 1,
        "word": "Autoberg",
        "at": 1_000,
        "settled": False,
        "agreed": None,
    }
    assert digital_view(position(), 2)["last"] is None


def test_how_a_word_fell_is_told_until_the_next_is_laid() -> None:
    state = fallen(play(OPENED, Halt(2)), 1)
    shown: Any = digital_view(state, 0)
    verdict = shown["verdict"]
    assert (verdict["falls"], verdict["against"], verdict["votes"]) == (True, 3, [True, True, True])
    assert (verdict["doubters"], verdict["takers"], verdict["word"]["word"]) == ([2, 1], [0], "Autoberg")
    assert digital_view(play(state, lay(1, "BAHN r", 0)), 0)["verdict"] is None


def test_a_photo_finish_shows_who_contends_and_who_saw_what() -> None:
    first = play(OPENED, lay(1, "BAHN b", 0, at=5_000))
    shown: Any = digital_view(play(first, lay(2, "WASSER b", 4, at=5_000, after=OPENED.moment)), 0)
    assert shown["phase"] == "photo"
    assert [laid["seat"] for laid in shown["photo"]["contenders"]] == [1, 2]
    assert (shown["photo"]["seen"], shown["last"]["seat"]) == ([None, None, None], 0)
