"""Fits the model and writes it to data/model/nouns.sqlite; prints how it does on nouns that it never saw."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
import torch

from lexicon.judge import Judge
from lexicon.judging.judgements import GOOD_FROM, MOST, NONSENSE_TO
from lexicon.judging.model import APPLICATION_ID, SHIPPED, VERSION
from lexicon.judging.plausibility import Evidence, Scale
from lexicon.paths import shipped
from lexicon.spelling import fold
from lexicon.training.calibrate import FOLDS, fold_of, scale
from lexicon.training.compress import as_whole_numbers, shortened
from lexicon.training.features import Features, features
from lexicon.training.glosses import embedded
from lexicon.training.network import fit
from lexicon.training.sources import BY_THREE, Attested, Example, Meaning, attested, examples, judged, meanings

Array = npt.NDArray[np.float32]

_LENGTH: Final = 64  # of a vector as shipped
_SEEDS: Final = 4  # networks that are averaged
_LEAST_FAMILY: Final = 8  # compounds that a noun without a judged meaning must occur in, to be worth a row
_JUDGED_WEIGHT: Final = 10.0  # how much more the products of nouns with a meaning matter when vectors are shortened


def main() -> None:
    """Fit, calibrate, write."""
    torch.set_num_threads(2)
    found, meant = attested(), meanings()
    _tell(f"{len(found.pairs)} attested compounds, {len(meant)} nouns with a meaning")
    numbers = features(found, meant, embedded(meaning.gloss for meaning in meant.values()))
    learned = examples()
    _tell(f"{len(learned)} judged pairs")
    worth = _calibrated(numbers, learned)
    _tell(f"calibrated: {worth}")
    left, right = _averaged(numbers, learned, range(_SEEDS))
    keep = _kept(numbers, found)
    weights = np.where(numbers.judged, _JUDGED_WEIGHT, 1.0).astype(np.float32)[keep]
    short = shortened(left[keep], right[keep], weights, _LENGTH)
    path = shipped(SHIPPED)
    _write(path, [numbers.lemmas[index] for index in keep], *short, meant, worth)
    _tell(f"{path.name}: {len(keep)} nouns, {path.stat().st_size / 1e6:.1f} MB")


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _averaged(numbers: Features, learned: Sequence[Example], seeds: Sequence[int]) -> tuple[Array, Array]:
    """Return vectors whose products are the mean of the products of several networks' vectors."""
    fitted = [fit(numbers, learned, seed) for seed in seeds]
    left: Array = (np.concatenate([each for each, _ in fitted], 1) / len(fitted)).astype(np.float32)
    return left, np.concatenate([each for _, each in fitted], 1)


def _calibrated(numbers: Features, learned: Sequence[Example]) -> Scale:
    """Return what odds are worth, measured fold by fold on nouns that the network hasn't seen."""
    deck = frozenset(noun for row in judged("klassik") for noun in row[:2])
    place = {lemma: index for index, lemma in enumerate(numbers.lemmas)}
    odds: list[float] = []
    unseen: list[Example] = []
    for number in range(FOLDS):
        apart = [(fold_of(each.modifier, deck) == number, fold_of(each.head, deck) == number) for each in learned]
        rest = [each for each, parts in zip(learned, apart, strict=True) if not any(parts)]
        by_three = [each for each, parts in zip(learned, apart, strict=True) if all(parts) and each.kind < BY_THREE]
        left, right = _averaged(numbers, rest, range(2))
        odds += [float(left[place[each.modifier]] @ right[place[each.head]]) for each in by_three]
        unseen += by_three
        _tell(f"fold {number}: {len(rest)} pairs to learn from, {len(by_three)} to measure")
    evidence = _evidence(unseen)
    worth = scale(odds, evidence, unseen)
    _tell(_rulings([worth.probability(*each) for each in zip(odds, evidence, strict=True)], unseen))
    return worth


def _rulings(said: Sequence[float], pairs: Sequence[Example]) -> str:
    """Return, for several thresholds, how often they would be wrong on pairs with nouns that no network has seen."""
    lines = []
    mixed = [(p, round(pair.share * MOST)) for p, pair in zip(said, pairs, strict=True) if pair.kind > 0]
    for at_least in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75):
        sums = [total for p, total in mixed if p >= at_least]
        lines.append(f"gilt from {at_least}: {len(sums)} pairs, nonsense {_share(sums, 0, NONSENSE_TO):.3f}")
    for at_most in (0.1, 0.12, 0.15, 0.18, 0.2, 0.25):
        sums = [total for p, total in mixed if p <= at_most]
        lines.append(f"gilt nicht up to {at_most}: {len(sums)} pairs, good {_share(sums, GOOD_FROM, MOST):.3f}")
    return "\n".join([*lines, f"of {len(mixed)} pairs"])


def _share(sums: Sequence[int], least: int, most: int) -> float:
    return sum(least <= total <= most for total in sums) / max(1, len(sums))


def _evidence(pairs: Sequence[Example]) -> list[Evidence | None]:
    """Return what the sources say of each pair, None where they have no compound of it."""
    judge = Judge.open()
    found: list[Evidence | None] = []
    for pair in pairs:
        rows = judge.attestations(pair.modifier, pair.head)
        found.append(Evidence.of(rows[0]) if rows else None)
    return found


def _kept(numbers: Features, found: Attested) -> npt.NDArray[np.int64]:
    """Return the rows of nouns worth shipping: what has a meaning, and simple nouns that make many compounds."""
    size = {noun.lemma: noun.heads + noun.modifiers for noun in found.nouns if not noun.proper}
    return np.array(
        [
            index
            for index, lemma in enumerate(numbers.lemmas)
            if numbers.judged[index] or (size.get(lemma, 0) >= _LEAST_FAMILY and fold(lemma) not in found.keys)
        ]
    )


def _write(
    path: Path, lemmas: Sequence[str], left: Array, right: Array, meant: dict[str, Meaning], worth: Scale
) -> None:
    """Write the model's file."""
    (modifiers, one), (heads, other) = as_whole_numbers(left), as_whole_numbers(right)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    judged_rows = [index for index, lemma in enumerate(lemmas) if lemma in meant]
    with sqlite3.connect(path) as file:
        file.executescript(
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"
            "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
            "CREATE TABLE nouns (lemma TEXT PRIMARY KEY, as_modifier BLOB, as_head BLOB, classes TEXT, before TEXT)"
            " WITHOUT ROWID;"
        )
        meta = {"unit": repr(one * other), "scale": json.dumps(worth), "length": str(left.shape[1])}
        file.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        rows = [
            (
                lemma,
                modifiers[index].tobytes(),
                heads[index].tobytes(),
                *(meant[lemma][1:3] if lemma in meant else ("", "")),
            )
            for index, lemma in enumerate(lemmas)
        ]
        usual = [np.rint(each[judged_rows].mean(0)).astype("<i2").tobytes() for each in (modifiers, heads)]
        file.executemany("INSERT INTO nouns VALUES (?, ?, ?, ?, ?)", sorted([*rows, ("", *usual, "", "")]))
    file.close()
    with sqlite3.connect(path, isolation_level=None) as file:
        file.execute("VACUUM")
    file.close()


if __name__ == "__main__":
    main()
