"""Evenings played through the pages, as a tablet books them: for tests of what comes out of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from flask.testing import FlaskClient

from companion.action import Action
from web.games import SLUG_OF

_KEYS = count(1)


def played(client: FlaskClient, game: str, names: Sequence[str], *actions: Action, **options: str) -> str:
    """Set an evening up, book what was done, and return its id."""
    colours = [str(number % 8) for number in range(len(names))]
    form = {"id": f"evening-{next(_KEYS):06}", "name": list(names), "farbe": colours, "geber": "0", **options}
    answer = client.post(f"/neu/{SLUG_OF[game]}", data=form)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    match = answer.headers["Location"].rpartition("/")[2]
    book(client, match, *actions)
    return match


def book(client: FlaskClient, match: str, *actions: Action) -> None:
    """Book `actions` one after the other."""
    for action in actions:
        fields = {name: _field(value) for name, value in action.to_dict().items()}
        answer = client.post(f"/abend/{match}/tun", data={"id": f"booking-{next(_KEYS):06}", **fields})
        assert answer.status_code == 303, answer.get_data(as_text=True)


def _field(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return ",".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
