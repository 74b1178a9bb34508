"""The command `lexicon`: build the lexicon, describe it, measure the judge, read objections to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from web.commands.click_texts import group, option
from web.commands.language import gettext as _
from web.commands.language import language
from web.commands.objections import lexicon_objections
from web.commands.prepare import open_judge, progress_bar
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from lexicon.judging.judgements import Judged


@group(help=N_("Das Wörterbuch bauen und ansehen."))
def lexicon() -> None:
    """Group what there is to do with the lexicon."""


@lexicon.command("build", help=N_("Baut das Wörterbuch neu, in etwa 20 Sekunden."))
def lexicon_build() -> None:
    """Build the lexicon."""
    from lexicon.building.build import build

    with progress_bar() as bar:
        path = build(progress=bar)
    click.echo(_("Das Wörterbuch ist gebaut: %(path)s", path=path))


@lexicon.command("info", help=N_("Zeigt Version, Quellen und Umfang."))
def lexicon_info() -> None:
    """Print the facts that the lexicon carries about itself."""
    from lexicon.paths import lexicon_path
    from lexicon.store import Store

    store = Store(lexicon_path())
    width = max(len(name) for name in store.info())
    click.echo(f"{'path':<{width}}  {store.path}")
    for name, value in store.info().items():
        click.echo(f"{name:<{width}}  {value}")


@lexicon.command(
    "scorecard",
    help=N_(
        "Misst das Urteil an beurteilten Paaren, die das Modell nie gesehen hat, wie ausgeliefert und mit einem "
        "Modell, das auch ihre Nomen nie gesehen hat; daneben wordfreq, hunspell und CharSplit."
    ),
)
@option(
    "--list",
    "list_file",
    metavar=N_("DATEI"),
    type=click.Path(path_type=Path),
    help=N_(
        "Eigene beurteilte Paare: Zeilen mit Bestimmungswort, Grundwort, Wort, den Freunden von drei Tischen, die das "
        "Wort gelten lassen (0 bis 4), und einer Bemerkung, Tabulator dazwischen."
    ),
)
def lexicon_scorecard(list_file: Path | None) -> None:
    """Print the scorecard."""
    from lexicon.evaluation.scorecard import scorecard
    from lexicon.evaluation.scorecard_text import ASKED_OF_DECK, ASKED_OF_UNSEEN, as_text
    from lexicon.judging.judgements import read_judgements
    from lexicon.paths import shipped

    if list_file is not None:
        click.echo(as_text(scorecard(_own_list(list_file), open_judge()), language()))
        return
    lists = {"deck": ASKED_OF_DECK, "family": ASKED_OF_UNSEEN, "enriched": ASKED_OF_UNSEEN}
    for place, (name, asked) in enumerate(lists.items()):
        rows = list(read_judgements(shipped(f"judgements/{name}.tsv")))
        click.echo(("\n" if place else "") + as_text(scorecard(rows, open_judge()), language(), asked))


lexicon.add_command(lexicon_objections)


def _own_list(path: Path) -> list[Judged]:
    """Return the judged pairs of a file. :raises click.ClickException: when they can't be measured."""
    from lexicon.judging.judgements import read_judgements

    try:
        rows = list(read_judgements(path))
    except UnicodeDecodeError as error:
        raise click.ClickException(_("%(file)s ist nicht in UTF-8 geschrieben.", file=path.name)) from error
    except ValueError as error:
        raise click.ClickException(_("So kann ich das nicht lesen: %(line)s", line=error)) from error
    if len({row.passes for row in rows}) < 2:
        raise click.ClickException(_("Zum Messen brauche ich Paare, die durchkommen, und andere, von beiden welche."))
    return rows
