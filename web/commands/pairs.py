"""The command `pairs`: all pairs of a deck with their verdicts."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from web.commands.judge import SIGNS, ruling_text
from web.commands.prepare import deck_words, open_judge, own_deck, pair_table
from web.commands.texts import command, gettext as _, language, option
from web.translations.catalogue import N_


@command(help=N_("Zeigt alle Paare eines Kartenspiels mit Urteil, die besten zuerst."))
@own_deck
@option("--word", metavar=N_("WORT"), help=N_("Nur Paare mit diesem Wort."))
@option("--json", "as_json", is_flag=True, help=N_("Ein JSON-Objekt je Zeile."))
@option(
    "--export",
    metavar=N_("ORDNER"),
    type=click.Path(path_type=Path, file_okay=False),
    help=N_("Rechnet die Tabelle neu aus und schreibt sie als Text in ORDNER."),
)
def pairs(deck_file: Path | None, word: str | None, as_json: bool, export: Path | None) -> None:
    """Print the pairs of a deck, or write its table as text."""
    if export is not None:
        from lexicon.pairs.text_files import write_text

        made = PairTable.build(deck_words(deck_file or shipped("decks/klassik.csv")), open_judge())
        write_text(made.contents(), made.verdicts(), export)
        return
    table = pair_table(deck_file)
    if word is not None and word not in table:
        raise click.ClickException(_("„%(word)s“ ist keine Karte dieses Spiels.", word=word))
    verdicts = sorted(_wanted(table, word), key=lambda each: (-each.p, each.word))
    for verdict in verdicts:
        if as_json:
            click.echo(json.dumps(verdict.as_dict(language()), ensure_ascii=False))
        else:
            ruling = ruling_text(verdict.ruling)
            click.echo(f"{SIGNS[verdict.ruling]} {verdict.score:3}  {ruling:<13} {verdict.word}")
    if not as_json:
        counts = Counter(verdict.ruling for verdict in verdicts)
        shares = (f"{ruling_text(ruling)} {100 * counts[ruling] / len(verdicts):.0f} %" for ruling in Ruling)
        click.echo(", ".join(shares))  # gilt 38 %, strittig 12 %, gilt nicht 50 %


def _wanted(table: PairTable, word: str | None) -> Iterator[Verdict]:
    if word is None:
        yield from table.verdicts()
        return
    for other in table.words:
        yield table.verdict(word, other)
        if other.casefold() != word.casefold():
            yield table.verdict(other, word)
