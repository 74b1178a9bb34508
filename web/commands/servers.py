"""The commands for the operator of a server: `host` and `keeper`, whose links work once, and `houses`."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import click

from companion.typed import same_key
from web.commands.prepare import address_of_houses, house_at, of_database
from web.commands.texts import argument, command, gettext as _, group, option
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from web.storage.houses import House, Houses

_of_port = option("--port", type=int, default=8010, help=N_("Port des Servers."))


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


@group(help=N_("Die Häuser eines Servers, der mit --houses läuft. HAUS ist, was in der Adresse hinter /h/ steht."))
def houses() -> None:
    """Join the commands about houses."""


@houses.command("list", help=N_("Zählt die Häuser auf: HAUS, wann es eröffnet wurde, sein Name."))
@of_database
def list_houses(database: str | None) -> None:
    """Print a line for each house. :raises StorageFault: when they can't be read."""
    for house in houses_in(database).all():
        click.echo(f"{house.id}  {datetime.fromtimestamp(house.made / 1000).astimezone():%Y-%m-%d}  {house.name}")


@houses.command("delete", help=N_("Löscht ein Haus mit allem, was darin ist. Zur Sicherheit gehört sein NAME dazu."))
@argument("house", metavar=N_("HAUS"))
@argument("name", metavar=N_("NAME"))
@of_database
def delete_house(house: str, name: str, database: str | None) -> None:
    """Delete a house. :raises HouseFault: when there is none, or it has another name."""
    from web.storage.engines.lease import taken_over
    from web.storage.houses import HouseFault

    known, found = found_house(database, house)
    if same_key(name) != same_key(found.name):
        raise HouseFault("other_name")
    with taken_over(known.database_of(found.id)):  # its server lets all devices go
        known.delete(found.id)
    click.echo(_("Das Haus „%(name)s“ ist weg.", name=found.name))


@houses.command("host-link", help=N_("Druckt einen neuen Link für Gastgeber; der alte gilt nicht mehr."))
@argument("house", metavar=N_("HAUS"))
@option("--address", default="http://localhost:8010/", metavar=N_("ADRESSE"), help=N_("Die Adresse des Servers."))
@of_database
def host_link(house: str, address: str, database: str | None) -> None:
    """Print a new host's link. :raises HouseFault: when there is no such house."""
    from web.pages.forms import new_form_id

    known, found = found_house(database, house)
    made = known.rename_token(found.id, new_form_id(), found.host_mark)
    click.echo(_("Dieser Link macht ein Gerät zum Gastgeber. Geräte, die den alten hatten, sind jetzt Gäste:"))
    click.echo(f"  {address.rstrip('/')}/wirt/{made.token}")


def houses_in(database: str | None) -> Houses:
    """Return the houses of the installation in a database. :raises click.ClickException: without one."""
    from web.storage.engines.many_houses import installation_at
    from web.storage.houses import Houses

    return Houses(installation_at(address_of_houses(house_at(database))))


def found_house(database: str | None, house: str) -> tuple[Houses, House]:
    """Return the houses, and one of them. :raises HouseFault: when there is no such house."""
    from web.storage.houses import HouseFault

    known = houses_in(database)
    found = known.find(house)
    if found is None:
        raise HouseFault("no_house", house=house)
    return known, found
