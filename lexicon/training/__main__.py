"""Fits the model, writes it to data/model/nouns.sqlite, and prints its errors on nouns that it never saw."""

from __future__ import annotations

from typing import Final

import numpy as np
import torch

from lexicon.judging.model import SHIPPED
from lexicon.paths import shipped
from lexicon.training import report
from lexicon.training.calibration import calibrated
from lexicon.training.features import embedded, features
from lexicon.training.model_file import shortened, worth_shipping, write_model
from lexicon.training.network import averaged
from lexicon.training.sources import attested, examples, meanings

_LENGTH: Final = 64  # numbers in a vector of the file
_SEEDS: Final = 4  # networks that are averaged
_JUDGED_WEIGHT: Final = 10.0  # weight of nouns with a judged meaning when vectors are shortened; others have 1


def main() -> None:
    """Fit, calibrate, write."""
    torch.set_num_threads(2)
    found, meant = attested(), meanings()
    report(f"{len(found.pairs)} attested compounds, {len(meant)} nouns with a meaning")
    numbers = features(found, meant, embedded(meaning.gloss for meaning in meant.values()))
    learned = examples()
    report(f"{len(learned)} judged pairs")
    worth = calibrated(numbers, learned)
    report(f"calibrated: {worth}")
    left, right = averaged(numbers, learned, range(_SEEDS))
    keep = worth_shipping(numbers, found)
    weights = np.where(numbers.judged, _JUDGED_WEIGHT, 1.0).astype(np.float32)[keep]
    short = shortened(left[keep], right[keep], weights, _LENGTH)
    path = shipped(SHIPPED)
    write_model(path, [numbers.lemmas[index] for index in keep], *short, meant, worth)
    report(f"{path.name}: {len(keep)} nouns, {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
