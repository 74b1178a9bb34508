"""The command `serve`; the server itself is `web.serve`."""

from pathlib import Path
from typing import Any

import click

from web.commands.prepare import deck_words, of_database, own_deck
from web.commands.texts import command, language, option
from web.translations.catalogue import N_


@command(help=N_("Startet die Seiten für Tablet und Handy; baut vorher, was fehlt."))
@option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones in the room are meant to reach it
    help=N_("Adresse, unter der andere das Gerät erreichen."),
)
@option("--port", type=int, default=8010, help=N_("Port."))
@option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help=N_("Ein Name, unter dem andere Geräte diesen Rechner aufrufen; mehrmals für mehrere."),
)
@option(
    "--log",
    type=click.Choice(("plain", "json")),
    default="plain",
    help=N_("Wie berichtet wird: plain nur Störungen; json jede Anfrage als Zeile JSON, ohne Namen und Karten."),
)
@option(
    "--houses",
    is_flag=True,
    help=N_("Viele Häuser statt einem: Jedes hat seine eigenen Leute und Abende; nur mit --database."),
)
@option("--metrics", is_flag=True, help=N_("Zeigt unter /metrics Zahlen für Prometheus, ohne Namen und Karten."))
@option(
    "--trust-proxy",
    multiple=True,
    metavar=N_("ADRESSE"),
    help=N_("Die Adresse eines Proxys, dem ich Absender, HTTPS und Namen glaube; mehrmals für mehrere."),
)
@of_database
@own_deck
def serve(*, deck_file: Path | None, **options: Any) -> None:
    """Start the web server. :raises CannotServe: when the address can't be had."""
    if deck_file is not None:
        deck_words(deck_file)  # a faulty deck is refused now, not at the first tap
    from web.serve import serve as run_server

    run_server(**options, deck=deck_file, lang=language(), say=click.echo)
