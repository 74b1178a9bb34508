"""The command `lexicon`: build the lexicon, describe it, read objections to it."""

from __future__ import annotations

import click

from web.commands.click_texts import group
from web.commands.language import gettext as _
from web.commands.objections import lexicon_objections
from web.commands.prepare import progress_bar, unpack_if_missing
from web.translations.catalogue import N_


@group(help=N_("Das Wörterbuch bauen und ansehen."))
def lexicon() -> None:
    """Group what there is to do with the lexicon."""


@lexicon.command("build", help=N_("Baut das Wörterbuch neu aus seinen Quellen, in etwa einer Minute."))
def lexicon_build() -> None:
    """Build the lexicon, and say whether it is the one that came along."""
    from lexicon.building.build import build
    from lexicon.paths import lexicon_path

    with progress_bar() as bar:
        same = build(progress=bar)
    click.echo(_("Das Wörterbuch ist gebaut: %(path)s", path=lexicon_path()))
    click.echo(_("Es ist das mitgelieferte.") if same else _("Es ist ein anderes als das mitgelieferte."))


@lexicon.command("info", help=N_("Zeigt Version, Quellen und Umfang."))
def lexicon_info() -> None:
    """Print the facts that the lexicon carries about itself."""
    from lexicon.paths import lexicon_path
    from lexicon.store import Store

    unpack_if_missing()
    store = Store(lexicon_path())
    width = max(len(name) for name in store.info())
    click.echo(f"{'path':<{width}}  {store.path}")
    for name, value in store.info().items():
        click.echo(f"{name:<{width}}  {value}")


lexicon.add_command(lexicon_objections)
