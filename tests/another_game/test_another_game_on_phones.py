"""A game without a part for phones: they show the table, its totals and places, and book nothing."""

from __future__ import annotations

from flask import Flask

from companion.match.actions import NextRound
from tests.another_game.rules import Took
from tests.web.phones.seat.conftest import NAMES, Table
from tests.web.phones.seat.test_word_views import plain
from tests.web.tablet import Device

BEN, MIA, OMA, JO = range(4)


def test_a_game_without_a_part_for_phones_shows_the_table(app: Flask) -> None:
    device = Device(app.test_client())
    device.begin("hoechste", NAMES)
    table = Table(app, device.match)
    table.book(Took(BEN))
    ben = table.phone(BEN)
    assert plain(ben.view()) == ["Runde 1", "Gespielt wird am Tisch."]
    assert [seat["name"] for seat in ben.frame()["seats"]] == list(NAMES)
    assert ben.send("took").status_code == 400
    table.book(Took(BEN), Took(MIA))
    assert plain(ben.view()) == [
        "Runde 1 ist vorbei.",
        "Du hast sie gewonnen! Alle Stiche sind gemacht.",
        "Für dich 1 Minuspunkt.",
    ]
    table.book(NextRound())
    assert ben.view()["mood"] == "rest"
