"""How often the lexicon is right, on words that no part of it was tuned on (data/evaluation/compounds-test.tsv)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from compound_split import char_split

from lexicon.evaluation.scorecard import Ranking, scorecard
from lexicon.judge import Judge
from lexicon.judging.judgements import read_judgements
from lexicon.judging.splitting import split
from lexicon.paths import shipped
from lexicon.spelling import fold, join
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


def new_words() -> list[Row]:
    """Measure the verdicts on a deck of nouns that are in no pair the model learned from."""
    build_once()
    judge = Judge.open()
    pairs = list(read_judgements(shipped("judgements/test-deck.tsv")))
    start = time.perf_counter()
    card = scorecard(pairs, judge)
    each = (time.perf_counter() - start) / len(pairs)
    ranking, rulings = card.ranking, card.rulings
    peers = {name: peer for name, peer in card.peers.items() if peer is not None}

    def beside(figure: Callable[[Ranking], float]) -> str:
        return ", ".join(f"{name} {figure(peer):.3f}" for name, peer in peers.items())

    return [
        Row(
            f"good above nonsense, AUC ({card.pairs} pairs of {card.nouns} unseen nouns)",
            ranking.good_against_nonsense,
            limit=Limit("≥", 0.95),
            beside=beside(lambda peer: peer.good_against_nonsense),
        ),
        Row(
            "the same, unattested words only",
            ranking.the_same_unattested,
            limit=Limit("≥", 0.9),
            beside=beside(lambda peer: peer.the_same_unattested),
        ),
        Row(
            "rank correlation with the sum of labels",
            ranking.rank_correlation,
            limit=Limit("≥", 0.75),
            beside=beside(lambda peer: peer.rank_correlation),
        ),
        Row("judged gilt, but nonsense", rulings.nonsense_of_gilt * 100, "%", Limit("≤", 2)),
        Row("judged gilt nicht, but good", rulings.good_of_gilt_nicht * 100, "%", Limit("≤", 5)),
        Row("judged strittig", rulings.open * 100, "%", Limit("≤", 30)),
        Row(
            "calibration error of p",
            rulings.calibration_error,
            limit=Limit("≤", 0.05),
            beside=f"all of it {each * 1000:.2f} ms a pair",
        ),
        Row("model alone, attested above re-paired, AUC", card.attested_above_shuffled, limit=Limit("≥", 0.85)),
    ]
