"""The command `judge`: a pair of words, a single word, or a whole file of pairs; and verdicts as lines of text."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import IO, TYPE_CHECKING, Final

import click

from lexicon.errors import BadWord, UnknownWord
from lexicon.judging.strictness import Strictness, reruled
from lexicon.judging.verdict import Authority, Ruling, Seam, Verdict, better_first, unknown
from lexicon.regional import region_mark
from lexicon.text import did_you_mean
from web.commands.prepare import open_judge
from web.commands.texts import argument, command, gettext as _, language, option
from web.translations.catalogue import N_

if TYPE_CHECKING:
    from lexicon.judge import Judge

SIGNS: Final = {Ruling.GILT: "✓", Ruling.STRITTIG: "?", Ruling.GILT_NICHT: "✗"}
_RULINGS: Final = {Ruling.GILT: N_("gilt"), Ruling.STRITTIG: N_("strittig"), Ruling.GILT_NICHT: N_("gilt nicht")}


@command(
    help=N_(
        "Beurteilt, ob zwei Wörter zusammen eines ergeben: judge EIS WEIN. Mit --word so, wie es gesagt wurde; mit "
        "einem einzigen Wort findet es die Teile selbst."
    )
)
@argument("words", nargs=-1, metavar=N_("[WORT] [WORT]"))
@option("--word", "compound", metavar=N_("WORT"), help=N_("Das Wort, wie es gesagt wurde."))
@option("--json", "as_json", is_flag=True, help=N_("Antwort als JSON."))
@option(
    "--batch",
    metavar=N_("DATEI"),
    type=click.Path(allow_dash=True),
    help=N_(
        "Viele Paare: Zeilen mit Bestimmungswort, Grundwort und vielleicht dem Wort, Tabulator dazwischen; - ist die "
        "Eingabe. Je Zeile ein JSON-Objekt."
    ),
)
@option(
    "--strictness",
    type=click.Choice([each.value for each in Strictness]),
    default=Strictness.NORMAL.value,
    help=N_("Wie sicher ein Wort sein muss: streng, normal oder großzügig."),
)
@click.pass_context
def judge(
    ctx: click.Context, words: tuple[str, ...], compound: str | None, as_json: bool, batch: str | None, strictness: str
) -> None:
    """Print the verdict on a pair in both orders, or on every way to read a single word."""
    wanted = Strictness(strictness)
    if batch is not None:
        if words or compound is not None:
            raise click.UsageError(_("--batch steht allein, ohne Wörter."))
        with click.open_file(batch, "rb") as file:
            ctx.exit(_judge_batch(file, wanted))
    if len(words) not in (1, 2):
        raise click.UsageError(_("Nenne zwei Wörter (judge EIS WEIN) oder ein zusammengesetztes (judge Eiswein)."))
    if compound is not None and len(words) != 2:
        raise click.UsageError(_("Zu --word gehören zwei Wörter: judge LAND SPIEL --word Länderspiel"))
    single = len(words) == 1
    found = open_judge().word(words[0]) if single else _judge_pair(words[0], words[1], compound)
    verdicts = tuple(reruled(verdict, strictness=wanted) for verdict in found)
    if as_json:
        first, *rest = (verdict.as_dict(language()) for verdict in verdicts)
        if rest:
            first |= {"readings": rest} if single else {"reverse": rest[0]}
        click.echo(json.dumps(first, ensure_ascii=False, indent=2))
    else:
        click.echo(_as_text(verdicts, _("oder:") if single else _("andersherum:")))
        if single and verdicts[0].authority is Authority.MODEL:
            meant = open_judge().meant(words[0], found[0])  # rather a slip of the finger than a find
            if meant:
                click.echo("  " + did_you_mean(meant, language()))
    if verdicts[0].authority is Authority.NOBODY:
        ctx.exit(1)


def _judge_pair(one: str, other: str, compound: str | None) -> tuple[Verdict, ...]:
    if compound is None:
        from lexicon.pairs.pair_table import PairTable

        table = PairTable.default()
        if one in table and other in table:
            return _both(*better_first(table.verdict(one, other), table.verdict(other, one)))
    the_judge = open_judge()
    for word in (one, other):
        if the_judge.noun(word) is None:
            raise UnknownWord("unknown", word=word, suggestions=the_judge.suggest(word))
    if compound is not None:
        return (the_judge.spoken(one, other, compound),)
    return _both(*the_judge.both(one, other))


def _both(better: Verdict, worse: Verdict) -> tuple[Verdict, ...]:
    """Return both verdicts, of twice the same word just one."""
    return (better, worse) if better.modifier != better.head else (better,)


def _judge_batch(file: IO[bytes], strictness: Strictness) -> int:
    """Print a JSON object for each line of a file; return the exit code."""
    the_judge = open_judge()
    faults = 0
    for number, raw in enumerate(file):
        try:
            line = raw.decode("utf-8-sig" if number == 0 else "utf-8").rstrip("\r\n")
            answer, sound = _judge_line(line, the_judge, strictness)
        except UnicodeDecodeError:
            sentence = _("Diese Zeile ist nicht in UTF-8 geschrieben.")
            click.echo(f"{number + 1}: {sentence}", err=True)
            answer, sound = _no_answer([], sentence), False
        faults += not sound
        click.echo(json.dumps(answer, ensure_ascii=False))
    if faults:
        click.echo(_("Nicht beurteilte Zeilen: %(count)s", count=faults), err=True)
    return 1 if faults else 0


def _judge_line(line: str, the_judge: Judge, strictness: Strictness) -> tuple[dict[str, object], bool]:
    fields = [field.strip() for field in line.split("\t")]
    try:
        if len(fields) not in (2, 3):
            return _no_answer(fields, _("Hier stehen nicht zwei oder drei Wörter mit Tabulator dazwischen.")), False
        one, other = fields[:2]
        compound = fields[2] if len(fields) == 3 else ""
        verdict = the_judge.spoken(one, other, compound) if compound else the_judge.pair(one, other)
    except BadWord as error:
        return _no_answer(fields, error.sentence(language())), False
    return reruled(verdict, strictness=strictness).as_dict(language()), True


def _no_answer(fields: list[str], sentence: str) -> dict[str, object]:
    """Return an answer of the usual shape to a line that can't be judged."""
    modifier, head = (*fields, "", "")[:2]
    nothing = unknown(modifier, head, (Seam("", "", ""),), "")
    answer = replace(nothing, ruling=Ruling.GILT_NICHT, p=0.0).as_dict(language())
    return {**answer, "seam": [], "forms": [], "sentence": sentence}


def _as_text(verdicts: tuple[Verdict, ...], other: str) -> str:
    """Return the verdicts as lines; `other` introduces each but the first."""
    lines: list[str] = []
    for place, verdict in enumerate(verdicts):
        first, *rest = verdict_lines(verdict)
        lines += [f"{other} {first}" if place else first, *rest]
    return "\n".join(lines)


def ruling_text(ruling: Ruling) -> str:
    """Return a ruling in the language of the call."""
    return _(_RULINGS[ruling])


def verdict_lines(verdict: Verdict) -> list[str]:
    """Return a verdict as lines of text: word and ruling, why, and words like it."""
    why = verdict.sentence(language())
    lines = [f"{verdict.word}  {SIGNS[verdict.ruling]} {ruling_text(verdict.ruling)} ({verdict.score})", f"  {why}"]
    if verdict.regions:
        lines.append(f"  {region_mark(verdict.regions, language())}")
    if verdict.also:
        lines.append("  " + _("auch: %(words)s", words=", ".join(verdict.also)))
    if verdict.relatives and verdict.ruling is not Ruling.GILT_NICHT and verdict.relatives[0] not in why:
        lines.append("  " + _("wie %(words)s", words=", ".join(verdict.relatives)))
    return lines
