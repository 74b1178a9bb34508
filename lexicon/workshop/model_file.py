"""The model's file: vectors made short, as whole numbers of 16 bits, a row for each noun worth shipping."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from lexicon.building.nouns import Noun, load_nouns
from lexicon.meaning.model import APPLICATION_ID, VERSION
from lexicon.meaning.plausibility import Scale
from lexicon.meaning.readings import packed
from lexicon.spelling import fold
from lexicon.workshop.features import Features
from lexicon.workshop.lists import Attested, Meaning, Relations
from lexicon.workshop.worth_of_readings import Worth

Array = npt.NDArray[np.float32]


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
    return np.array(
        [index for index, lemma in enumerate(numbers.lemmas) if numbers.judged[index] or fold(lemma) not in found.keys]
    )


_COLUMNS: Final = ("classes", "before", "said", "gives", "takes", "plural", "oblique")


def write_model(
    path: Path,
    lemmas: Sequence[str],
    left: Array,
    right: Array,
    meant: dict[str, Meaning],
    related: dict[str, Relations],
    scale: Scale,
    worth: Worth,
) -> None:
    """Write the model's file; `worth` is what readings are worth."""
    (modifiers, one), (heads, other) = as_whole_numbers(left), as_whole_numbers(right)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    judged_rows = [index for index, lemma in enumerate(lemmas) if lemma in meant]
    with sqlite3.connect(path) as file:
        file.executescript(
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};"
            "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
            "CREATE TABLE nouns (lemma TEXT PRIMARY KEY, as_modifier BLOB, as_head BLOB, "
            + ", ".join(f"{name} TEXT" for name in _COLUMNS)
            + ") WITHOUT ROWID;"
            "CREATE TABLE readings (place INTEGER PRIMARY KEY, noun TEXT, moves BLOB);"
        )
        meta = {
            "unit": repr(one * other),
            "scale": json.dumps(scale),
            "length": str(left.shape[1]),
            "readings": repr(worth.weight),
        }
        nouns = load_nouns()
        file.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        rows = [
            (lemma, modifiers[index].tobytes(), heads[index].tobytes(), *_texts(lemma, meant, related, nouns))
            for index, lemma in enumerate(lemmas)
        ]
        usual = [np.rint(each[judged_rows].mean(0)).astype("<i2").tobytes() for each in (modifiers, heads)]
        rows.append(("", *usual, *[""] * len(_COLUMNS)))
        file.executemany(f"INSERT INTO nouns VALUES ({', '.join('?' * len(rows[0]))})", sorted(rows))
        moves = ((place, *row) for place, row in enumerate(packed(worth.moves)))
        file.executemany("INSERT INTO readings VALUES (?, ?, ?)", moves)
    file.close()
    with sqlite3.connect(path, isolation_level=None) as file:
        file.execute("VACUUM")
    file.close()


def _texts(
    lemma: str, meant: dict[str, Meaning], related: dict[str, Relations], nouns: dict[str, Noun]
) -> tuple[str, ...]:
    """Return the fields of `_COLUMNS` of a noun; forms are kept only where an explanation may need them."""
    classes = meant[lemma][1:3] if lemma in meant else ("", "")
    if lemma not in related:
        return (*classes, "", "", "", "", "")
    relations, noun = related[lemma], nouns.get(lemma)
    gives = "".join(f"{letter}{strength}" for letter, strength in relations.gives.items())
    takes = " ".join(f"{letter}:{slot}" for letter, slot in relations.takes.items())
    plural = noun.plurals[0] if noun and noun.plurals else ""
    return (*classes, relations.said, gives, takes, plural, _oblique(noun) if noun else lemma)


def _oblique(noun: Noun) -> str:
    """Return the singular after a preposition: that of a weak masculine noun is its genitive (des Bauern)."""
    weak = "m" in noun.genders and noun.genitives[:1] and noun.genitives[0].endswith("n")
    return noun.genitives[0] if weak and not noun.lemma.endswith("n") else noun.lemma
