"""The commands `host` and `keeper`: a link makes a device the host of an evening, or lets it run the house, once."""

import click

from web.commands.click_texts import argument, command, option
from web.commands.language import gettext as _
from web.commands.prepare import house_at, of_database
from web.translations.catalogue import N_

_of_port = option("--port", type=int, default=8010, show_default=True, help=N_("Port des Servers."))


@command(
    help=N_(
        "Druckt einen Link: Das Gerät, das ihn öffnet, führt von da an den Tisch und das Haus. ABEND ist, was in der "
        "Adresse hinter /abend/ steht; ohne ihn der letzte."
    )
)
@argument("evening", metavar=N_("[ABEND]"), required=False, default="")
@_of_port
@of_database
def host(evening: str, port: int, database: str | None) -> None:
    """Print a link that makes a device host of an evening. :raises StorageFault: when the link can't be stored."""
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
    _show_links(token, port)


@command(
    help=N_(
        "Druckt einen Link: Das Gerät, das ihn öffnet, führt von da an das Haus. Es darf Namen, Einstellungen und "
        "Abende aller Tische ändern."
    )
)
@option(
    "--forget", is_flag=True, help=N_("Alle Geräte, die bisher einen Link geöffnet haben, führen das Haus nicht mehr.")
)
@_of_port
@of_database
def keeper(forget: bool, port: int, database: str | None) -> None:
    """Print a link that lets a device run the house. :raises StorageFault: when the link can't be stored."""
    from web.access.membership import forget_keepers, new_link
    from web.storage.open_evenings import now_ms

    house = house_at(database)
    if forget:
        forget_keepers(house)
    token = new_link(house, "", now_ms())
    click.echo(_("Öffne einen der Links auf dem Gerät, das das Haus führen soll. Er geht einmal, 15 Minuten lang:"))
    _show_links(token, port)


def _show_links(token: str, port: int) -> None:
    from web.access.house_address import lan_address

    for address in dict.fromkeys((lan_address(), "localhost")):
        click.echo(f"  http://{address}:{port}/gastgeber/{token}")
