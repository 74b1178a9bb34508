"""Fits the model and writes two files: the one shipped, and one that never saw the nouns of the measuring lists."""

from typing import Final

import numpy as np
import torch

from lexicon.meaning.model import SHIPPED
from lexicon.paths import shipped
from lexicon.workshop.calibration import evidence_for, rulings, scale_of, unseen, with_lines
from lexicon.workshop.features import embedded, features
from lexicon.workshop.lists import (
    BY_TABLES,
    attested,
    examples,
    judged,
    meanings,
    measured_nouns,
    partners,
    readings,
    relations,
    report,
)
from lexicon.workshop.model_file import shortened, worth_shipping, write_model
from lexicon.workshop.network import averaged
from lexicon.workshop.scorecard import UNSEEN
from lexicon.workshop.worth_of_readings import Worth, worth_of_readings

_LENGTH: Final = 64  # numbers in a vector of the file
_SEEDS: Final = 4  # networks that are averaged
_JUDGED_WEIGHT: Final = 10.0  # weight of nouns with a judged meaning when vectors are shortened; others have 1


def main() -> None:
    """Fit, calibrate, write."""
    torch.set_num_threads(2)
    found, meant, related, met = attested(), meanings(), relations(), partners()
    report(f"{len(found.pairs)} attested compounds, {len(meant)} nouns with a meaning, {len(related)} with relations")
    texts = {meaning.gloss for meaning in meant.values()} | {
        word for each in met.values() for side in each for word in side
    }
    numbers = features(found, meant, related, met, embedded(texts))
    known = set(numbers.lemmas)  # of a noun that the lexicon lacks there is nothing to learn
    learned = [each for each in examples() if known.issuperset(each[:2])]
    report(f"{len(learned)} judged pairs")
    pairs, odds = unseen(numbers, learned)
    evidence = evidence_for(pairs)
    scale = scale_of(pairs, odds, evidence)
    read = {pair: reading for pair, reading in readings().items() if known.issuperset(pair)}
    worth, moved = worth_of_readings(numbers, learned, read, scale)
    by_tables = [each for each in learned if each.kind < BY_TABLES]
    was_read = [each for each in by_tables if each[:2] in moved]
    rows = [(pair, moved[pair[:2]], of) for pair, of in zip(was_read, evidence_for(was_read), strict=True)]
    unread = set(by_tables).difference(was_read)
    rows += [each for each in zip(pairs, odds, evidence, strict=True) if each[0] in unread]
    scale = with_lines(scale, rows)
    report(f"calibrated: {scale}")
    report(rulings(scale, rows))
    apart = measured_nouns() | {noun for row in judged("klassik") for noun in row[:2]}
    rest = [each for each in learned if each.modifier not in apart and each.head not in apart]
    report(f"unseen: {len(rest)} judged pairs")
    rows_apart = np.array([index for index, lemma in enumerate(numbers.lemmas) if lemma in apart])
    for name, some, keep, moves in (
        (SHIPPED, learned, worth_shipping(numbers, found), worth.moves),
        (UNSEEN, rest, rows_apart, {}),
    ):
        left, right = averaged(numbers, some, range(_SEEDS))
        weights = np.where(numbers.judged, _JUDGED_WEIGHT, 1.0).astype(np.float32)[keep]
        short = shortened(left[keep], right[keep], weights, _LENGTH)
        path = shipped(name)
        write_model(
            path, [numbers.lemmas[index] for index in keep], *short, meant, related, scale, Worth(worth.weight, moves)
        )
        report(f"{path.name}: {len(keep)} nouns, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
