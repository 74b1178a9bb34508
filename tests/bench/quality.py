"""How often the lexicon is right, on words that nothing was tuned on (data/evaluation/compounds-test.tsv)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from compound_split import char_split

from lexicon.analyse import split
from lexicon.judge import Judge
from lexicon.judgements import read_judgements
from lexicon.paths import shipped
from lexicon.scorecard import Ranking, scorecard
from lexicon.spelling import fold, join
from tests.bench import marked
from tests.bench.table import Row, percent


def heads() -> list[Row]:
    """Measure how many heads are found without cards."""
    store = Judge.open().store
    rows = []
    for kind, what, asked in (("N", "noun + noun", "≥ 97 %"), ("V", "verb, adjective … + noun", "")):
        words = [word for word in marked.compounds() if word.kind == kind]
        ours = sum(_head_is(word.head, split(word.word, store, most=1)) for word in words)
        theirs = sum(_ends_with_form(char_split.split_compound(word.word)[0][2], word) for word in words)
        peer = f"CharSplit {percent(theirs / len(words))}"
        rows.append(Row(f"heads right, {what} ({len(words)} words)", percent(ours / len(words)), asked, peer))
    return rows


def _head_is(head: str, readings: Iterable[object]) -> bool:
    return any(fold(getattr(reading, "head", "")) == fold(head) for reading in readings)


def _ends_with_form(found: str, word: marked.Marked) -> bool:
    """Tell whether CharSplit cut where the marked head begins: it leaves heads inflected."""
    return len(fold(found)) == len(fold(word.word)) - len(fold(word.first))


def first_parts() -> list[Row]:
    """Measure how often the form of the first part is right, and how often it is among those offered."""
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
            parts = [fold(stem + link) for stem, link in judge.facts(modifier).parts]
            known += 1
            unseen += parts[0] == wanted
            unseen_offered += wanted in parts
    total = len(words)
    return [
        Row(f"first part right, first choice ({total} pairs)", percent(first / total), "≥ 96 %"),
        Row("first part right, among those offered", percent(offered / total), "≥ 99 %"),
        Row(f"the same without looking the compound up ({known} pairs)", percent(unseen / known), "", "first choice"),
        Row("", percent(unseen_offered / known), "", "among those offered"),
    ]


def new_words() -> list[Row]:
    """Show what the verdicts are worth on a deck of which no noun was in what the model learned from."""
    judge = Judge.open()
    rows = list(read_judgements(shipped("judgements/test-deck.tsv")))
    start = time.perf_counter()
    card = scorecard(rows, judge)
    each = (time.perf_counter() - start) / len(rows)
    ranking, rulings = card.ranking, card.rulings
    peers = {name: peer for name, peer in card.peers.items() if peer is not None}

    def beside(figure: Callable[[Ranking], float]) -> str:
        return ", ".join(f"{name} {figure(peer):.3f}" for name, peer in peers.items())

    return [
        Row(
            f"good above nonsense, AUC ({card.pairs} pairs of {card.nouns} unseen nouns)",
            f"{ranking.good_against_nonsense:.3f}",
            "≥ 0.95",
            beside(lambda peer: peer.good_against_nonsense),
        ),
        Row(
            "the same, unattested words only",
            f"{ranking.the_same_unattested:.3f}",
            "≥ 0.90",
            beside(lambda peer: peer.the_same_unattested),
        ),
        Row(
            "rank correlation with the sum of labels",
            f"{ranking.rank_correlation:.3f}",
            "≥ 0.75",
            beside(lambda peer: peer.rank_correlation),
        ),
        Row("judged gilt, but nonsense", percent(rulings.nonsense_of_gilt), "≤ 2 %"),
        Row("judged gilt nicht, but good", percent(rulings.good_of_gilt_nicht), "≤ 5 %"),
        Row("judged strittig", percent(rulings.open), "≤ 30 %"),
        Row(
            "calibration error of p",
            f"{rulings.calibration_error:.3f}",
            "≤ 0.05",
            f"all of it {each * 1000:.2f} ms a pair",
        ),
        Row("model alone, attested above re-paired, AUC", f"{card.repaired:.3f}", "≥ 0.85"),
    ]
