"""A log's header as a dict and back: the same bytes wherever it is stored."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.game import GAMES
from companion.header import Header
from companion.log import Log
from companion.refusal import Malformed
from tests.companion.lab import lab

FIELDS = ["game", "rules_version", "seats", "seed", "options", "dealer"]


def headers() -> list[Header]:
    return [
        Header.of(name, ["Oma", "Ben", "Mia"], "a table in Bremen", setup.options)
        for name in GAMES
        for setup in lab(name).setups(3, "")
    ]


@pytest.mark.parametrize("header", headers(), ids=lambda header: f"{header.game}-{header.options['table']}")
def test_a_header_is_read_back_from_what_json_makes_of_it(header: Header) -> None:
    text = json.dumps(header.to_dict())
    assert list(json.loads(text)) == FIELDS
    assert Header.from_dict(json.loads(text)) == header
    assert Log(Header.from_dict(json.loads(text))).state == Log(header).state
    assert json.dumps(Header.from_dict(json.loads(text)).to_dict()) == text


def test_what_is_not_of_the_header_is_left_alone() -> None:
    header = headers()[0]
    assert Header.from_dict({"log": 1, **json.loads(json.dumps(header.to_dict())), "more": 2}) == header


@pytest.mark.parametrize("field", FIELDS)
def test_a_header_lacks_nothing_and_has_nothing_of_another_kind(field: str) -> None:
    shape: dict[str, Any] = json.loads(json.dumps(headers()[0].to_dict()))
    with pytest.raises(Malformed, match=f"bad_field field={field}"):
        Header.from_dict({**shape, field: 1.5})
    del shape[field]
    with pytest.raises(Malformed, match=f"missing_field field={field}"):
        Header.from_dict(shape)
