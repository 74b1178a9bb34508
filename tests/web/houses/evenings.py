"""Evenings, votes and decks in a house of many, by the forms of its pages."""

from __future__ import annotations

from collections.abc import Sequence

from tests.web.forms import new_key, set_up
from tests.web.houses.visitor import Visitor


def begin(device: Visitor, root: str, names: Sequence[str]) -> str:
    """Begin an evening of the number game and return its id."""
    answer = device.client.post(f"{root}/neu/zahlenspiel", data=set_up(new_key(), names))
    assert answer.status_code == 303, answer.text
    assert answer.location.startswith(f"{root}/abend/")
    return answer.location.rpartition("/")[2]


def vote(device: Visitor, root: str, word: str) -> None:
    """Let the table vote on a word."""
    form = {"id": new_key(), "wort": word, "w": word, "dafuer": "3", "dagegen": "1"}
    answer = device.client.post(f"{root}/tisch/stimme", data=form)
    assert answer.status_code in (200, 303), answer.text


def deck(device: Visitor, root: str, name: str) -> str:
    """Make a deck and return its key."""
    answer = device.client.post(f"{root}/kartenspiele", data={"id": new_key(), "von": "klassik", "name": name})
    assert answer.status_code == 303, answer.text
    return answer.location.rpartition("/")[2]


def everything(device: Visitor, root: str) -> bytes:
    """Return the bundle of a house."""
    answer = device.client.get(f"{root}/sicherung/alles.zip")
    assert answer.status_code == 200
    return bytes(answer.data)
