"""The commands `judge`, `pairs` and `lexicon`.

Help is German, a form feed, English; web.cli shows the one that was asked for. What takes time to
load is imported where it is used: a pair of the default deck is judged from its table alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import click

from lexicon.errors import BadWord, UnknownWord
from lexicon.judging.strictness import Strictness, reruled
from lexicon.judging.verdict import Authority, Ruling, Verdict
from lexicon.text import did_you_mean

if TYPE_CHECKING:
    from lexicon.judge import Judge
    from lexicon.judging.judgements import Judged
    from lexicon.pairs.pair_table import PairTable

SIGNS: Final = {Ruling.GILT: "✓", Ruling.STRITTIG: "?", Ruling.GILT_NICHT: "✗"}
RULINGS: Final = {
    "de": {Ruling.GILT: "gilt", Ruling.STRITTIG: "strittig", Ruling.GILT_NICHT: "gilt nicht"},
    "en": {Ruling.GILT: "counts", Ruling.STRITTIG: "disputed", Ruling.GILT_NICHT: "doesn’t count"},
}
_SAID: Final = {
    "de": {
        "like": "wie {}",
        "reverse": "andersherum: ",
        "or": "oder: ",
        "also": "auch: {}",
        "usage": "Nenne zwei Wörter (judge EIS WEIN) oder ein zusammengesetztes (judge Eiswein).",
        "alone": "--batch steht allein, ohne Wörter.",
        "two": "Zu --word gehören zwei Wörter: judge LAND SPIEL --word Länderspiel",
        "columns": "Hier stehen nicht zwei oder drei Wörter mit Tabulator dazwischen.",
        "encoding": "Diese Zeile ist nicht in UTF-8 geschrieben.",
        "bad_lines": "Nicht beurteilte Zeilen: {}",
        "not_in_deck": "„{}“ ist keine Karte dieses Spiels.",
        "built": "Das Wörterbuch ist gebaut: {}",
        "list_encoding": "{} ist nicht in UTF-8 geschrieben.",
        "list_line": "So kann ich das nicht lesen: {}",
        "list_mixed": "Zum Messen brauche ich gute Paare und unsinnige, von beiden welche.",
    },
    "en": {
        "like": "like {}",
        "reverse": "the other way round: ",
        "or": "or: ",
        "also": "also: {}",
        "usage": "Give two words (judge EIS WEIN) or a compound (judge Eiswein).",
        "alone": "--batch stands alone, without words.",
        "two": "--word needs two words: judge LAND SPIEL --word Länderspiel",
        "columns": "These are not two or three words with a tab between them.",
        "encoding": "This line isn’t written in UTF-8.",
        "bad_lines": "Lines not judged: {}",
        "not_in_deck": "“{}” is no card of this deck.",
        "built": "The lexicon is built: {}",
        "list_encoding": "{} isn’t written in UTF-8.",
        "list_line": "I can’t read this: {}",
        "list_mixed": "To measure I need good pairs and nonsense, some of each.",
    },
}


@click.command(
    help="Beurteilt, ob zwei Wörter zusammen eines ergeben: judge EIS WEIN. Mit --word so, wie es gesagt wurde; mit "
    "einem einzigen Wort findet es die Teile selbst.\f"
    "Judge whether two words make one: judge EIS WEIN. With --word, as it was said; from a single word it finds the "
    "parts itself."
)
@click.argument("words", nargs=-1, metavar="[WORT] [WORT]\f[WORD] [WORD]")
@click.option("--word", "said", metavar="WORT\fWORD", help="Das Wort, wie es gesagt wurde.\fThe word as it was said.")
@click.option("--json", "as_json", is_flag=True, help="Antwort als JSON.\fAnswer as JSON.")
@click.option(
    "--batch",
    metavar="DATEI\fFILE",
    type=click.Path(allow_dash=True),
    help="Viele Paare: Zeilen mit Bestimmungswort, Grundwort und vielleicht dem Wort, Tabulator dazwischen; - ist die "
    "Eingabe. Je Zeile ein JSON-Objekt.\f"
    "Many pairs: lines of modifier, head and perhaps the word, tabs between; - is the input. A JSON object a line.",
)
@click.option(
    "--strictness",
    type=click.Choice([each.value for each in Strictness]),
    default=Strictness.NORMAL.value,
    show_default=True,
    help="Wie sicher ein Wort sein muss: streng, normal oder großzügig.\f"
    "How sure a word must be: strict, normal or generous.",
)
@click.pass_context
def judge(
    ctx: click.Context, words: tuple[str, ...], said: str | None, as_json: bool, batch: str | None, strictness: str
) -> None:
    """Judge words."""
    lang: str = ctx.obj["lang"]
    wanted = Strictness(strictness)
    if batch is not None:
        if words or said is not None:
            raise click.UsageError(_SAID[lang]["alone"])
        with click.open_file(batch, "rb") as file:
            ctx.exit(_judge_batch(file, lang, wanted))
    if len(words) not in (1, 2):
        raise click.UsageError(_SAID[lang]["usage"])
    if said is not None and len(words) != 2:
        raise click.UsageError(_SAID[lang]["two"])
    found = _judge_word(words[0]) if len(words) == 1 else _judge_pair(words[0], words[1], said)
    verdicts = tuple(reruled(verdict, strictness=wanted) for verdict in found)
    if as_json:
        click.echo(_as_json(verdicts, "readings" if len(words) == 1 else "reverse", lang))
    else:
        other = _SAID[lang]["or" if len(words) == 1 else "reverse"]
        for place, verdict in enumerate(verdicts):
            click.echo(_as_text(verdict, lang, prefix=other if place else ""))
        if len(words) == 1 and verdicts[0].authority is Authority.MODEL and verdicts[0].ruling is Ruling.GILT_NICHT:
            meant = _judge().suggest(words[0])  # rather a slip of the finger than a find
            if meant:
                click.echo("  " + did_you_mean(meant, lang))
    if verdicts[0].authority is Authority.NOBODY:
        ctx.exit(1)


def _judge_word(word: str) -> tuple[Verdict, ...]:
    return _judge().word(word)


def _judge_pair(one: str, other: str, said: str | None) -> tuple[Verdict, ...]:
    if said is None:
        from lexicon.pairs.pair_table import PairTable

        table = PairTable.default()
        if one in table and other in table:
            forth, back = table.verdict(one, other), table.verdict(other, one)
            return _better_first(forth, back)
    the_judge = _judge()
    for word in (one, other):
        if the_judge.noun(word) is None:
            raise UnknownWord("unknown", word=word, suggestions=the_judge.suggest(word))
    return _better_first(*the_judge.both(one, other)) if said is None else (the_judge.spoken(one, other, said),)


def _better_first(forth: Verdict, back: Verdict) -> tuple[Verdict, ...]:
    """Return the verdicts on both orders, the better one first; on twice the same word just one."""
    if forth.modifier == forth.head:
        return (forth,)
    return (forth, back) if forth.p >= back.p else (back, forth)


def _judge() -> Judge:
    """Open the lexicon; build it first if it isn't there."""
    from lexicon.judge import Judge
    from lexicon.paths import lexicon_path

    if not lexicon_path().exists():
        from lexicon.building.build import ensure_lexicon
        from lexicon.progress import Bar

        with Bar(click.get_current_context().obj["lang"]) as bar:
            ensure_lexicon(progress=bar)
    return Judge.open()


def _judge_batch(file: IO[bytes], lang: str, strictness: Strictness) -> int:
    the_judge = _judge()
    faults = 0
    for number, raw in enumerate(file):
        try:
            line = raw.decode("utf-8-sig" if number == 0 else "utf-8").rstrip("\r\n")
            answer, sound = _judge_line(line, the_judge, lang, strictness)
        except UnicodeDecodeError:
            click.echo(f"{number + 1}: {_SAID[lang]['encoding']}", err=True)
            answer, sound = _no_answer([], _SAID[lang]["encoding"]), False
        faults += not sound
        click.echo(json.dumps(answer, ensure_ascii=False))
    if faults:
        click.echo(_SAID[lang]["bad_lines"].format(faults), err=True)
    return 1 if faults else 0


def _judge_line(line: str, the_judge: Judge, lang: str, strictness: Strictness) -> tuple[dict[str, object], bool]:
    """Return the answer to one line, and whether the line made sense."""
    fields = [field.strip() for field in line.split("\t")]
    try:
        if len(fields) not in (2, 3):
            return _no_answer(fields, _SAID[lang]["columns"]), False
        one, other = fields[:2]
        said = fields[2] if len(fields) == 3 else ""
        verdict = the_judge.spoken(one, other, said) if said else the_judge.pair(one, other)
    except BadWord as error:
        return _no_answer(fields, error.sentence(lang)), False
    return reruled(verdict, strictness=strictness).as_dict(lang), True


def _no_answer(fields: list[str], sentence: str) -> dict[str, object]:
    """Return an answer of the usual shape to a line that can't be judged."""
    modifier, head = (*fields, "", "")[:2]
    return {
        "modifier": modifier,
        "head": head,
        "word": "",
        "seam": [],
        "forms": [],
        "verdict": Ruling.GILT_NICHT.value,
        "p": 0.0,
        "score": 0,
        "attested": False,
        "sources": [],
        "zipf": 0.0,
        "clause": None,
        "authority": Authority.NOBODY.value,
        "relatives": [],
        "suggestions": [],
        "sentence": sentence,
    }


def _as_json(verdicts: tuple[Verdict, ...], others: str, lang: str) -> str:
    first, *rest = (verdict.as_dict(lang) for verdict in verdicts)
    if rest:
        first[others] = rest[0] if others == "reverse" else rest
    return json.dumps(first, ensure_ascii=False, indent=2)


def _as_text(verdict: Verdict, lang: str, prefix: str = "") -> str:
    said, said_why = _SAID[lang], verdict.sentence(lang)
    lines = [
        f"{prefix}{verdict.word}  {SIGNS[verdict.ruling]} {RULINGS[lang][verdict.ruling]} ({verdict.score})",
        f"  {said_why}",
    ]
    if verdict.also:
        lines.append("  " + said["also"].format(", ".join(verdict.also)))
    if verdict.relatives and verdict.ruling is not Ruling.GILT_NICHT and verdict.relatives[0] not in said_why:
        lines.append("  " + said["like"].format(", ".join(verdict.relatives)))
    return "\n".join(lines)


@click.command(
    help="Zeigt alle Paare eines Kartenspiels mit Urteil, die besten zuerst.\f"
    "Show all pairs of a deck with their verdicts, the best first."
)
@click.option(
    "--deck",
    "deck_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigenes Kartenspiel statt des mitgelieferten.\fA deck of your own instead of the one that comes along.",
)
@click.option("--word", metavar="WORT\fWORD", help="Nur Paare mit diesem Wort.\fOnly pairs with this word.")
@click.option("--json", "as_json", is_flag=True, help="Ein JSON-Objekt je Zeile.\fA JSON object a line.")
@click.option(
    "--export",
    metavar="ORDNER\fFOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Rechnet die Tabelle neu aus und schreibt sie als Text in ORDNER.\f"
    "Work the table out anew and write it to FOLDER as text.",
)
@click.pass_context
def pairs(ctx: click.Context, deck_file: Path | None, word: str | None, as_json: bool, export: Path | None) -> None:
    """List the pairs of a deck."""
    lang: str = ctx.obj["lang"]
    words = None if deck_file is None else ctx.obj["deck_words"](deck_file)
    if export is not None:
        from lexicon.paths import shipped

        _export(words or ctx.obj["deck_words"](shipped("decks/klassik.csv")), export)
        return
    table = _table(words)
    if word is not None and word not in table:
        raise click.ClickException(_SAID[lang]["not_in_deck"].format(word))
    for verdict in sorted(_wanted(table, word), key=lambda each: (-each.p, each.word)):
        if as_json:
            click.echo(json.dumps(verdict.as_dict(lang), ensure_ascii=False))
        else:
            ruling = RULINGS[lang][verdict.ruling]
            click.echo(f"{SIGNS[verdict.ruling]} {verdict.score:3}  {ruling:<13} {verdict.word}")


def _table(words: tuple[str, ...] | None) -> PairTable:
    from lexicon.pairs.pair_table import PairTable

    if words is None:
        return PairTable.default()
    from lexicon.progress import Bar

    the_judge = _judge()
    with Bar(click.get_current_context().obj["lang"]) as bar:
        return PairTable.load(words, the_judge, bar)


def _export(words: tuple[str, ...], folder: Path) -> None:
    from lexicon.pairs.pair_table import PairTable
    from lexicon.pairs.text_files import write_text

    table = PairTable.build(words, _judge())
    write_text(table.contents(), table.verdicts(), folder)


def _wanted(table: PairTable, word: str | None) -> Iterator[Verdict]:
    if word is None:
        yield from table.verdicts()
        return
    for other in table.words:
        yield table.verdict(word, other)
        if other.casefold() != word.casefold():
            yield table.verdict(other, word)


@click.group(help="Das Wörterbuch bauen und ansehen.\fBuild the lexicon and look at it.")
def lexicon() -> None:
    """Group what there is to do with the lexicon."""


@lexicon.command("build", help="Baut das Wörterbuch neu, in etwa 20 Sekunden.\fBuild the lexicon, in about 20 seconds.")
@click.pass_context
def lexicon_build(ctx: click.Context) -> None:
    """Build the lexicon."""
    from lexicon.building.build import build
    from lexicon.progress import Bar

    with Bar(click.get_current_context().obj["lang"]) as bar:
        path = build(progress=bar)
    click.echo(_SAID[ctx.obj["lang"]]["built"].format(path))


@lexicon.command("info", help="Zeigt Version, Quellen und Umfang.\fShow version, sources and counts.")
def lexicon_info() -> None:
    """Show what the lexicon says of itself."""
    from lexicon.paths import lexicon_path
    from lexicon.store import Store

    store = Store(lexicon_path())
    width = max(len(name) for name in store.info())
    click.echo(f"{'path':<{width}}  {store.path}")
    for name, value in store.info().items():
        click.echo(f"{name:<{width}}  {value}")


@lexicon.command(
    "scorecard",
    help="Misst das Urteil an beurteilten Paaren, die das Modell nie gesehen hat, und daneben wordfreq, hunspell und "
    "CharSplit.\f"
    "Measure the judge on judged pairs that the model has never seen, and wordfreq, hunspell and CharSplit beside it.",
)
@click.option(
    "--list",
    "list_file",
    metavar="DATEI\fFILE",
    type=click.Path(path_type=Path),
    help="Eigene beurteilte Paare: Zeilen mit Bestimmungswort, Grundwort, Wort, drei Noten von 0 bis 2 und einer "
    "Bemerkung, Tabulator dazwischen.\f"
    "Judged pairs of your own: lines of modifier, head, word, three labels from 0 to 2 and a note, tabs between.",
)
@click.pass_context
def lexicon_scorecard(ctx: click.Context, list_file: Path | None) -> None:
    """Print the scorecard."""
    from lexicon.evaluation.scorecard import RANDOM, scorecard
    from lexicon.evaluation.scorecard_text import as_text
    from lexicon.judging.judgements import read_judgements
    from lexicon.paths import shipped

    lang: str = ctx.obj["lang"]
    if list_file is not None:
        click.echo(as_text(scorecard(_own_list(list_file, lang), _judge()), lang))
        return
    for place, name in enumerate(("test-deck", "test")):
        rows = [row for row in read_judgements(shipped(f"judgements/{name}.tsv")) if row.note == RANDOM]
        click.echo(("\n" if place else "") + as_text(scorecard(rows, _judge()), lang))


def _own_list(path: Path, lang: str) -> list[Judged]:
    """Read judged pairs. :raises click.ClickException: with what is wrong, if they can't be measured."""
    from lexicon.judging.judgements import read_judgements

    try:
        rows = list(read_judgements(path))
    except UnicodeDecodeError as error:
        raise click.ClickException(_SAID[lang]["list_encoding"].format(path.name)) from error
    except ValueError as error:
        raise click.ClickException(_SAID[lang]["list_line"].format(error)) from error
    if not any(row.good for row in rows) or not any(row.nonsense for row in rows):
        raise click.ClickException(_SAID[lang]["list_mixed"])
    return rows
