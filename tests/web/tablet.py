"""A tablet in a test: forms sent to a table, and what the pages say then."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from itertools import count

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

NAMES = ("Oma", "Ben", "Mia", "Jo")
_keys = count(1)


def key() -> str:
    return f"a-booking-{next(_keys):05}"


def text_of(markup: str) -> str:
    """Return what a page says, without its tags, isolating marks and spare blanks."""
    bare = html.unescape(re.sub(r"<[^>]*>", " ", markup)).translate(dict.fromkeys((0x2068, 0x2069, 0xAD)))
    return " ".join(bare.split())


class Tablet:
    """A device at a table."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.address = ""

    def begin(self, slug: str = "zahlenspiel", names: Sequence[str] = NAMES, **options: str) -> TestResponse:
        form = {"id": key(), "name": list(names), "farbe": [str(seat % 8) for seat in range(len(names))], **options}
        answer = self.client.post(f"/neu/{slug}", data=form)
        assert answer.status_code == 303, text_of(answer.text)
        self.address = answer.headers["Location"]
        return answer

    def send(self, do: str, /, **fields: object) -> TestResponse:
        shape = {"id": key(), "do": do, **fields}
        return self.client.post(f"{self.address}/tun", data={name: str(value) for name, value in shape.items()})

    def do(self, do: str, /, **fields: object) -> None:
        answer = self.send(do, **fields)
        assert answer.status_code == 303, text_of(answer.text)

    def round(self, *cards: int, then: bool = False) -> None:
        """Play a round of the number game whose winner has 0 cards left; `then` deal the next one."""
        self.do("finish", winner=cards.index(0))
        for seat, left in enumerate(cards):
            if left:
                self.do("counted", seat=seat, cards=left)
        if then:
            self.do("next_round")

    def undo(self, to: int) -> TestResponse:
        return self.client.post(f"{self.address}/tun", data={"id": key(), "to": str(to)})

    def page(self, query: str = "", lang: str = "de") -> str:
        answer = self.client.get(f"{self.address}{query}", headers={"Accept-Language": lang})
        assert answer.status_code == 200
        return answer.text

    def says(self, query: str = "") -> str:
        return text_of(self.page(query))

    def cell(self, number: int, player: int) -> str:
        """Return what stands in a cell of the sheet."""
        found = re.search(rf'id="r{number}-{player}"(.*?)</a>', self.page("/zettel"), re.DOTALL)
        assert found, "no such cell"
        return text_of(f"<a {found[1]}")

    def last_line(self) -> list[str]:
        """Return the sheet's last line: totals and places, in the order of columns."""
        found = re.search(r"<tfoot>(.*?)</tfoot>", self.page("/zettel"), re.DOTALL)
        assert found
        return [text_of(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", found[1], re.DOTALL)]
