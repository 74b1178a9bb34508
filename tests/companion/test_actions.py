"""Actions print to one dict shape and are read back from it, strictly."""

import json
from dataclasses import FrozenInstanceError, dataclass
from enum import StrEnum

import pytest

from companion.action import Action, SeatAction, read_action
from companion.refusal import Malformed


class Pile(StrEnum):
    MIDDLE = "middle"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class PutDown(SeatAction):
    pile: Pile
    cards: tuple[int, ...] = ()
    word: str = ""
    at: int | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class DealAgain(Action):
    pass


KINDS = {kind.do: kind for kind in (PutDown, DealAgain)}


def test_an_action_prints_to_a_dict_and_is_read_back() -> None:
    for action, shape in [
        (PutDown(2, Pile.OWN), {"do": "put_down", "seat": 2, "pile": "own"}),
        (
            PutDown(0, Pile.MIDDLE, (3, 4), "Eiswein", 12, sure=True),
            {"do": "put_down", "seat": 0, "pile": "middle", "cards": [3, 4], "word": "Eiswein", "at": 12, "sure": True},
        ),
        (DealAgain(), {"do": "deal_again"}),
    ]:
        assert action.to_dict() == shape, action
        assert read_action(json.loads(json.dumps(action.to_dict())), KINDS) == action, action


def test_a_text_may_hold_anything_that_fits_a_line() -> None:
    for word in ["👩‍👩‍👧 Eis", "אייס", "Ä́", "<script>"]:
        assert read_action(PutDown(1, Pile.OWN, word=word).to_dict(), KINDS) == PutDown(1, Pile.OWN, word=word), word


def test_what_is_no_action_is_told_by_its_field() -> None:
    for shape, why, field in [
        ("put_down", "no_action", None),
        (None, "no_action", None),
        ({}, "unknown_action", None),
        ({"do": "fly"}, "unknown_action", None),
        ({"do": ["put_down"]}, "unknown_action", None),
        ({"do": "put_down", "seat": 1}, "missing_field", "pile"),
        ({"do": "put_down", "seat": 1, "pile": "own", "colour": 1}, "unknown_field", "colour"),
        ({"do": "put_down", "seat": True, "pile": "own"}, "bad_field", "seat"),
        ({"do": "put_down", "seat": 1.0, "pile": "own"}, "bad_field", "seat"),
        ({"do": "put_down", "seat": 2**60, "pile": "own"}, "bad_field", "seat"),
        ({"do": "put_down", "seat": None, "pile": "own"}, "bad_field", "seat"),
        ({"do": "put_down", "seat": 1, "pile": "hat"}, "bad_field", "pile"),
        ({"do": "put_down", "seat": 1, "pile": "own", "cards": 3}, "bad_field", "cards"),
        ({"do": "put_down", "seat": 1, "pile": "own", "cards": ["3"]}, "bad_field", "cards"),
        ({"do": "put_down", "seat": 1, "pile": "own", "word": "a\nb"}, "bad_field", "word"),
        ({"do": "put_down", "seat": 1, "pile": "own", "word": "\ud800"}, "bad_field", "word"),
        ({"do": "put_down", "seat": 1, "pile": "own", "word": "a" * 81}, "bad_field", "word"),
        ({"do": "put_down", "seat": 1, "pile": "own", "sure": 1}, "bad_field", "sure"),
    ]:
        with pytest.raises(Malformed) as fault:
            read_action(shape, KINDS)
        assert fault.value.code == why, shape
        assert fault.value.facts.get("field") == field, shape


def test_an_action_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        PutDown(1, Pile.OWN).word = "x"  # type: ignore[misc]
