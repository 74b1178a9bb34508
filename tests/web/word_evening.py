"""An evening of the word game as a test tells it to the tablet: form by form, the page read as a person reads it."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Sequence
from typing import Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.words.referee_state import RefereeState
from web.tables import Tables

NAMES: Final = ("Oma", "Ben", "Mia", "Jo", "Ada", "Kim", "Lea", "Tom")
_KEYS: Final = itertools.count(1)


class Evening:
    """An evening of some players, opened by this client; the first of them deals."""

    def __init__(self, client: FlaskClient, players: int = 4, **chosen: str | list[str]) -> None:
        self.client = client
        form = {
            "id": _key(),
            "name": list(NAMES[:players]),
            "farbe": [str(n) for n in range(players)],
            "geber": "0",
            **chosen,
        }
        begun = client.post("/neu/wortspiel", data=form)
        assert begun.status_code == 303, begun.text
        self.match = begun.headers["Location"].rpartition("/")[2]

    @property
    def tables(self) -> Tables:
        found: Tables = self.client.application.extensions["tables"]
        return found

    @property
    def state(self) -> RefereeState:
        """The round as it stands."""
        with self.tables.reading(self.match) as table:
            found: RefereeState = table.log.state.round
        return found

    @property
    def events(self) -> int:
        """How many events there are."""
        with self.tables.reading(self.match) as table:
            return len(table.log)

    def page(self, step: str = "", **more: str) -> str:
        """Return the part of the page that is swapped, at a step."""
        address = {"schritt": step, **more} if step else more
        got = self.client.get(f"/abend/{self.match}", query_string=address, headers={"X-Fragment": "1"})
        assert got.status_code == 200
        return got.text

    def send(self, do: str, **fields: str | Sequence[str]) -> TestResponse:
        """Send a booking and return the answer."""
        form = {"id": _key(), "seen": str(self.events), "do": do, **fields}
        return self.client.post(f"/abend/{self.match}/tun", data=form, headers={"X-Fragment": "1"})

    def tell(self, do: str, **fields: str | Sequence[str]) -> str:
        """Book something that is accepted and return the page after it."""
        got = self.send(do, **fields)
        assert got.status_code == 200, said(got.text)
        return got.text

    def votes(self, against: Sequence[bool]) -> str:
        """Let everybody vote, in the order in which they are asked."""
        page = ""
        for vote in against:
            dispute = self.state.dispute
            assert dispute is not None
            page = self.tell("vote", seat=str(dispute.to_vote[0]), against="1" if vote else "0")
        return page

    def back(self, to: int, *, confirmed: bool = False) -> TestResponse:
        """Take back everything from an event on."""
        form = {"id": _key(), "seen": str(self.events), "to": str(to), **({"confirmed": "1"} if confirmed else {})}
        return self.client.post(f"/abend/{self.match}/tun", data=form, headers={"X-Fragment": "1"})

    def undo(self) -> TestResponse:
        """Take back the last event."""
        with self.tables.reading(self.match) as table:
            last = table.log.undoable
        assert last is not None
        return self.back(last, confirmed=True)

    def redo(self) -> str:
        """Bring back what was taken back last."""
        with self.tables.reading(self.match) as table:
            last = table.log.redoable
        assert last is not None
        return self.tell("redo", target=str(last))


def said(page: str) -> str:
    """Return the text of a page without its story, in one line, with plain names."""
    page = page.partition('<section class="story"')[0]
    text = html.unescape(re.sub(r"<[^>]+>", " ", page)).translate({0x2068: None, 0x2069: None})
    return " ".join(text.split())


def asked(page: str) -> str:
    """Return the question that a page asks."""
    found = re.search(r'<(h1|p) class="question[^"]*"[^>]*>(.*?)</\1>', page, re.DOTALL)
    assert found is not None, said(page)
    return said(found[2])


def keys(page: str) -> dict[str, bool]:
    """Return what can be tapped by its id, and whether it can be tapped now."""
    found = re.findall(r"<(?:button|a|summary)\b([^>]*)>", page)
    ids = ((re.search(r'\bid="([^"]+)"', attributes), attributes) for attributes in found)
    return {match[1]: " disabled" not in attributes for match, attributes in ids if match}


def _key() -> str:
    return f"test-key-{next(_KEYS):06}"
