"""Headers and events as dicts and back: the same bytes wherever they are stored, and nothing of a wrong type."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.game import GAMES
from companion.header import Header
from companion.log import Event, Log, Undo
from companion.match.actions import EndMatch, NextRound
from companion.refusal import Malformed
from tests.companion.lab import lab
from tests.companion.playing import new_log
from web.storage.log_file import event_of, header_of, header_shape

FIELDS = ["game", "rules_version", "seats", "seed", "options", "dealer"]


def headers() -> list[Header]:
    return [
        Header.of(name, ["Oma", "Ben", "Mia"], "a table in Bremen", setup.options)
        for name in GAMES
        for setup in lab(name).setups(3, "")
    ]


@pytest.mark.parametrize("header", headers(), ids=lambda header: f"{header.game}-{header.options['table']}")
def test_a_header_is_read_back_from_what_json_makes_of_it(header: Header) -> None:
    text = json.dumps(header_shape(header))
    assert list(json.loads(text)) == FIELDS
    assert header_of(json.loads(text)) == header
    assert Log(header_of(json.loads(text))).state == Log(header).state
    assert json.dumps(header_shape(header_of(json.loads(text)))) == text


def test_what_is_not_of_the_header_is_left_alone() -> None:
    header = headers()[0]
    assert header_of({"log": 1, **json.loads(json.dumps(header_shape(header))), "more": 2}) == header


@pytest.mark.parametrize("field", FIELDS)
def test_a_header_lacks_nothing_and_has_nothing_of_another_kind(field: str) -> None:
    shape: dict[str, Any] = json.loads(json.dumps(header_shape(headers()[0])))
    with pytest.raises(Malformed, match=f"bad_field field={field}"):
        header_of({**shape, field: 1.5})
    del shape[field]
    with pytest.raises(Malformed, match=f"missing_field field={field}"):
        header_of(shape)


@pytest.mark.parametrize(
    ("shape", "why"),
    [
        (None, "no_event"),
        ([], "no_event"),
        ({}, "missing_field"),
        ({"number": "1", "action": {}}, "bad_field"),
        ({"number": True, "action": {}}, "bad_field"),
        ({"number": 1}, "no_action"),
        ({"number": 1, "action": {"do": "dance"}}, "unknown_action"),
        ({"number": 1, "action": {"do": "end_match"}, "by": "Oma"}, "bad_field"),
        ({"number": 1, "action": {"do": "end_match"}, "at": 1.5}, "bad_field"),
        ({"number": 1, "action": {"do": "end_match"}, "id": 7}, "bad_field"),
        ({"number": 1, "action": {"do": "end_match"}, "id": "x" * 65}, "bad_field"),
        ({"number": 1, "action": {"do": "end_match"}, "id": "\ud800"}, "bad_field"),
        ({"number": 1, "action": {"do": "end_match"}, "mood": "good"}, "unknown_field"),
    ],
)
def test_what_is_no_event_is_told(shape: object, why: str) -> None:
    log = new_log("numbers")
    with pytest.raises(Malformed, match=f"^{why}"):
        log.append_event(event_of(log, shape))


def test_an_event_prints_to_a_dict_and_is_read_back() -> None:
    log = new_log("numbers")
    for event in (
        Event(1, EndMatch()),
        Event(2, Undo(1, confirmed=True), by=None, id="a", at=0),
        Event(3, NextRound(), by=0),
    ):
        assert event_of(log, event.to_dict()) == event
