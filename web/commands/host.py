"""`schlafmuetze host`: a way back to a table whose host is lost, by a link that makes one device the host, once."""

from __future__ import annotations

from typing import Final

import click

from web.storage.database import Database, StorageFault

_SAID: Final = {
    "de": (
        "Öffne einen der Links auf dem Gerät, das den Tisch führen soll. Er geht einmal, 15 Minuten lang:",
        "Es gibt noch keinen Abend.",
        "Den Abend „{evening}“ gibt es nicht.",
    ),
    "en": (
        "Open one of the links on the device that is to run the table. It works once, for 15 minutes:",
        "There is no evening yet.",
        "There is no evening “{evening}”.",
    ),
}


@click.command(
    help="Druckt einen Link: Das Gerät, das ihn öffnet, führt von da an den Tisch. ABEND ist, was in der Adresse "
    "hinter /abend/ steht; ohne ihn der letzte.\f"
    "Print a link: the device that opens it runs the table from then on. EVENING is what follows /abend/ in the "
    "address; without it the last one."
)
@click.argument("evening", metavar="[ABEND]\f[EVENING]", required=False, default="")
@click.option("--port", type=int, default=8010, show_default=True, help="Port des Servers.\fPort of the server.")
@click.pass_context
def host(ctx: click.Context, evening: str, port: int) -> None:
    """Print a link that makes a device host of an evening."""
    from web.access.membership import new_link
    from web.serve import lan_address
    from web.storage.event_store import EventStore, NoSuchMatch
    from web.storage.open_evenings import now_ms

    lang = "en" if ctx.obj["lang"] == "en" else "de"
    told, none_yet, unknown = _SAID[lang]
    database = Database()
    store = EventStore(database)
    try:
        if evening:
            match = store.row(evening).id
        else:
            rows = store.rows(over=False, most=1) or store.rows(most=1)
            if not rows:
                raise click.ClickException(none_yet)
            match = rows[0].id
        token = new_link(database, match, now_ms())
    except NoSuchMatch as fault:
        raise click.ClickException(unknown.format(evening=evening)) from fault
    except StorageFault as fault:
        raise click.ClickException(fault.sentence(lang)) from fault
    click.echo(told)
    for address in dict.fromkeys((lan_address(), "localhost")):
        click.echo(f"  http://{address}:{port}/gastgeber/{token}")
