"""The command `host`: a link makes a device the host of an evening, once. It helps where the host is lost."""

from __future__ import annotations

import click

from web.commands.click_texts import argument, command, option
from web.commands.language import gettext as _
from web.commands.prepare import house_at, of_database
from web.translations.catalogue import N_


@command(
    help=N_(
        "Druckt einen Link: Das Gerät, das ihn öffnet, führt von da an den Tisch. ABEND ist, was in der Adresse "
        "hinter /abend/ steht; ohne ihn der letzte."
    )
)
@argument("evening", metavar=N_("[ABEND]"), required=False, default="")
@option("--port", type=int, default=8010, show_default=True, help=N_("Port des Servers."))
@of_database
def host(evening: str, port: int, database: str | None) -> None:
    """Print a link that makes a device host of an evening. :raises StorageFault: when the link can't be stored."""
    from web.access.house_address import lan_address
    from web.access.membership import new_link
    from web.storage.event_store import EventStore, NoSuchMatch
    from web.storage.open_evenings import now_ms

    house = house_at(database)
    store = EventStore(house)
    try:
        if evening:
            match = store.row(evening).id
        else:
            rows = store.rows(over=False, most=1) or store.rows(most=1)
            if not rows:
                raise click.ClickException(_("Es gibt noch keinen Abend."))
            match = rows[0].id
        token = new_link(house, match, now_ms())
    except NoSuchMatch as fault:
        raise click.ClickException(_("Den Abend „%(evening)s“ gibt es nicht.", evening=evening)) from fault
    click.echo(_("Öffne einen der Links auf dem Gerät, das den Tisch führen soll. Er geht einmal, 15 Minuten lang:"))
    for address in dict.fromkeys((lan_address(), "localhost")):
        click.echo(f"  http://{address}:{port}/gastgeber/{token}")
