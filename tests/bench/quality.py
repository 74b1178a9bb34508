"""How often the lexicon is right, on words that no part of it was tuned on (data/evaluation/compounds-test.tsv)."""

from collections.abc import Iterable

from compound_split import char_split

from lexicon.judge import Judge
from lexicon.spelling import fold, join
from lexicon.splitting.splitting import split
from tests.bench import marked
from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row, percent


def heads() -> list[Row]:
    """Measure how many heads the lexicon finds in whole words, without the cards."""
    build_once()
    store = Judge.open().store
    rows = []
    for kind, name, limit in (("N", "noun + noun", Limit("≥", 97)), ("V", "verb, adjective … + noun", None)):
        words = [word for word in marked.compounds() if word.kind == kind]
        ours = sum(_head_is(word.head, split(word.word, store, most=1)) for word in words)
        theirs = sum(_ends_with_form(char_split.split_compound(word.word)[0][2], word) for word in words)
        peer = f"CharSplit {percent(theirs / len(words))}"
        rows.append(Row(f"heads right, {name} ({len(words)} words)", ours / len(words) * 100, "%", limit, peer))
    return rows


def _head_is(head: str, readings: Iterable[object]) -> bool:
    return any(fold(getattr(reading, "head", "")) == fold(head) for reading in readings)


def _ends_with_form(found: str, word: marked.Marked) -> bool:
    """Return whether CharSplit cut where the marked head begins; it leaves heads inflected."""
    return len(fold(found)) == len(fold(word.word)) - len(fold(word.first))


def first_parts() -> list[Row]:
    """Measure how often the lexicon chooses the right form of the first part, and how often it offers it."""
    build_once()
    judge = Judge.open()
    words = [word for word in marked.compounds() if word.kind == "N"]
    first = offered = unseen = unseen_offered = known = 0
    for word in words:
        verdict = judge.pair(word.modifier, word.head)
        wanted = fold(word.first)
        first += fold(verdict.seam.stem + verdict.seam.link) == wanted
        offered += join(wanted, fold(verdict.head)) in map(fold, verdict.forms)
        modifier = judge.noun(word.modifier)
        if modifier is not None:
            parts = [fold(stem + link) for stem, link in judge.profile(modifier).parts]
            known += 1
            unseen += parts[0] == wanted
            unseen_offered += wanted in parts
    total = len(words)
    without = f"without looking the compound up ({known} pairs)"
    return [
        Row(f"first part right, first choice ({total} pairs)", first / total * 100, "%", Limit("≥", 96)),
        Row("first part right, among those offered", offered / total * 100, "%", Limit("≥", 99)),
        Row(f"first choice {without}", unseen / known * 100, "%"),
        Row(f"among those offered {without}", unseen_offered / known * 100, "%"),
    ]
