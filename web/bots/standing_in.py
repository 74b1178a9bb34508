"""A bot stands in for a person whose phone is gone, or who has none, and gives the seat back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from companion.bots import Wakefulness
from companion.options import Way, way_of
from web.access.membership import MembershipFault
from web.access.roles import role_of
from web.bots import rows
from web.pages.names import isolated
from web.storage.database import Database
from web.storage.faults import CatalogueFault
from web.storage.open_evenings import OpenEvening
from web.translations.catalogue import N_


class BotFault(CatalogueFault):
    """A bot can't play there."""

    sentences: ClassVar[Mapping[str, str]] = {
        "real_cards": N_("Bots spielen nur ohne Karten mit."),
        "gone": N_("Hier sitzt niemand mehr. Schau noch einmal auf den Tisch."),
        "there": N_("%(name)s hat das Handy in der Hand und spielt selbst."),
    }
    usual_status: ClassVar[int] = 409


def stand_in(
    database: Database,
    evening: OpenEvening,
    device: str,
    player: int | None,
    at: int,
    *,
    skill: Wakefulness = Wakefulness.AWAKE,
    missing: frozenset[int] = frozenset(),
) -> None:
    """Let a bot play for a person of a table at which `device` writes. `missing` are players whose phones are gone.

    :raises MembershipFault: when the device doesn't write. :raises BotFault: when a bot can't play there, or needn't.
    """
    state = evening.log.state
    if way_of(state.setup.options) is not Way.DIGITAL:
        raise BotFault("real_cards")
    if player is None or player not in state.seated:
        raise BotFault("gone")
    with database.writing(evening.id) as connection:
        if not role_of(connection, evening.id, device).writes:
            raise MembershipFault("not_host")
        query = "SELECT 1 FROM phones WHERE match = ? AND player = ?"
        has_phone = connection.execute(query, (evening.id, player)).fetchone() is not None
        if has_phone and player not in missing:
            raise BotFault("there", name=isolated(state.names[player]))
        rows.stand_in(connection, evening.id, player, skill, at)


def send_away(database: Database, match: str, device: str, player: int | None) -> None:
    """Let a person play again, as a device wants it that writes at the table.

    :raises MembershipFault: when it doesn't write.
    """
    with database.writing(match) as connection:
        if not role_of(connection, match, device).writes:
            raise MembershipFault("not_host")
        if player is not None:
            rows.give_back(connection, match, player)


def come_back(database: Database, match: str, player: int) -> None:
    """Let a person play again, whose phone says so. :raises StorageFault: when it can't be kept."""
    with database.writing(match) as connection:
        rows.give_back(connection, match, player)
