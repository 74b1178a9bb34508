"""The model's file: vectors made short, as whole numbers of 16 bits, a row for each noun worth shipping."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from lexicon.judging.model import APPLICATION_ID, VERSION
from lexicon.judging.plausibility import Scale
from lexicon.spelling import fold
from lexicon.training.features import Features
from lexicon.training.sources import Attested, Meaning

Array = npt.NDArray[np.float32]

_LEAST_FAMILY: Final = 8  # a noun without a judged meaning gets a row from so many compounds on


def shortened(left: Array, right: Array, weights: Array, length: int) -> tuple[Array, Array]:
    """Return vectors of `length` whose products come nearest to those of the rows of `left` and `right`.

    `weights` are those of the rows' products. The result is exact: two QR decompositions and a singular value
    decomposition of the small matrix between them (Golub and Van Loan, Matrix Computations, 2.4).
    """
    root = np.sqrt(weights)[:, None].astype(np.float64)
    _, first = np.linalg.qr(left * root)
    _, second = np.linalg.qr(right * root)
    u, strength, v = np.linalg.svd(first @ second.T)
    # left @ inv(first) has orthonormal columns under the weights; so has right @ inv(second).
    scale = np.sqrt(strength[:length])
    short_left = left @ (np.linalg.pinv(first) @ (u[:, :length] * scale))
    short_right = right @ (np.linalg.pinv(second) @ (v[:length].T * scale))
    return short_left.astype(np.float32), short_right.astype(np.float32)


def as_whole_numbers(vectors: Array) -> tuple[npt.NDArray[np.int16], float]:
    """Return the vectors in steps of a unit, and the unit."""
    unit = float(np.abs(vectors).max()) / np.iinfo(np.int16).max
    return np.rint(vectors / unit).astype("<i2"), unit


def worth_shipping(numbers: Features, found: Attested) -> npt.NDArray[np.int64]:
    """Return the rows of nouns worth shipping: those with a meaning, and simple nouns that make many compounds."""
    size = {noun.lemma: noun.heads + noun.modifiers for noun in found.nouns if not noun.proper}
    return np.array(
        [
            index
            for index, lemma in enumerate(numbers.lemmas)
            if numbers.judged[index] or (size.get(lemma, 0) >= _LEAST_FAMILY and fold(lemma) not in found.keys)
        ]
    )


def write_model(
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
