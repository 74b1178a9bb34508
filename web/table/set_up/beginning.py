"""An evening begins: the form of a set-up becomes an evening with its host, its bots and its phones."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

from werkzeug.datastructures import MultiDict

from companion.bots import Wakefulness
from companion.header import Header
from companion.typed import typed
from web.access import membership, this_device
from web.access.membership import seat_bots, skill_of
from web.bots.services import bots
from web.games.phone import EXPLAIN
from web.games.screen import GameScreen
from web.pages.forms import key_of, number
from web.pages.services import evenings
from web.phones.join_codes import make_code
from web.records.faces import faces_of, keep_faces
from web.storage.event_store import Appending, NoSuchMatch
from web.table.set_up import house_rules
from web.table.set_up.seating import Place, Seating

SKILL: Final = "wach"
"""The field that says how awake the bots are."""


def begin_evening(screen: GameScreen, form: MultiDict[str, str], seating: Seating) -> str:
    """Begin the evening of a form and return its id; idempotent per form and what was entered in it.

    :raises Refused: or :raises Malformed: when the rules are against it. :raises StorageFault: when it can't be kept.
    """
    seated = seating.seated
    options, settings = house_rules.chosen(screen, form)
    if form.get(EXPLAIN):
        settings[EXPLAIN] = "1"
    key = f"{key_of(form)}-{_fingerprint(seated, options, settings, form)}"
    dealer = number(form.get("geber"))
    names = tuple(typed(place.name) for place in seated)
    header = Header.of(
        screen.name, names, secrets.token_hex(8), options, dealer if dealer in range(len(names)) else None
    )
    host, at, before = this_device.device_id(), evenings().clock(), evening_before(form.get("nach", ""))
    chosen = tuple(place.face for place in seated)
    faces = faces_of(evenings().store.database, names, chosen)
    of_bots = [player for player, place in enumerate(seated) if place.bot]

    def first(appending: Appending) -> None:
        seat_bots(appending, of_bots, chosen_skill(form), at)

    def also(appending: Appending) -> None:
        people = [player for player in range(len(names)) if player not in of_bots]
        keep_faces(
            appending.connection,
            [names[player] for player in people],
            [faces[player].emoji for player in people],
            [chosen[player] for player in people],
        )
        if before is not None and membership.role_of(appending.connection, before, host).writes:
            membership.carry_over(appending, before, at)
        else:
            membership.open_table(appending, host, at)
        make_code(appending.connection, appending.match)

    colours = tuple(place.colour for place in seated)
    kept = screen.set_up.kept(settings) if screen.set_up is not None else settings
    match = evenings().begin(header, key, settings=kept, colours=colours, follows=before, first=first, also=also)
    if of_bots:
        bots().changed(match)
    return match


def chosen_skill(form: MultiDict[str, str]) -> Wakefulness:
    """Return how awake a form wants its bots."""
    return skill_of(form.get(SKILL, ""))


def evening_before(match: str) -> str | None:
    """Return the evening that a form goes on with, if there is one."""
    try:
        evenings().store.last(match)
    except NoSuchMatch:
        return None
    return match


def _fingerprint(seated: tuple[Place, ...], options: object, settings: object, form: MultiDict[str, str]) -> str:
    """Return a fingerprint of what was entered: the same form, come back to and changed, begins another evening."""
    entered = repr((seated, options, settings, *(form.get(name, "") for name in ("geber", "nach", SKILL))))
    return blake2b(entered.encode(errors="replace"), digest_size=4).hexdigest()
