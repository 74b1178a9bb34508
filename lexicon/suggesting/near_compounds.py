"""Compounds near to a mistyped one, though nobody may have written them down: Holzfarrad is Holzfahrrad.

A slip is a letter too many, missing, another, or two swapped, in one of the two parts; the other part is as typed. A
wrong form is a first part with an umlaut or a link that its noun doesn't take (Bähnkarte, Mannenhaus). The found word
has the usual form of its first part, and the model lets it count.
"""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final, NamedTuple, TypeVar

from lexicon.judging.verdict import GILT_FROM
from lexicon.meaning.plausibility import plausibility, shipped_scale
from lexicon.spelling import behind
from lexicon.store import NAME_ONLY, FirstPartRow, HeadFormRow, NounRow, Store

_SHORTEST: Final = 3  # letters of a part
_LONGEST: Final = 30  # letters of a word; longer ones take too long
_KNOWN: Final = 2.8  # Zipf frequency of a noun that somebody may have meant
_LINKS: Final = ("", "s", "es", "n", "en", "e", "er", "ns", "ens")
_UMLAUTS: Final = ("ae", "oe", "ue")

Row = TypeVar("Row", FirstPartRow, HeadFormRow)


class NearCompound(NamedTuple):
    """A word near to a mistyped one, and the probability (0 to 1) that a table accepts it."""

    word: str
    p: float


def near_compounds(key: str, store: Store) -> list[NearCompound]:
    """Return the compounds of two nouns one slip away from `key`, the likeliest first."""
    if len(key) > _LONGEST:
        return []
    cuts = [(key[:cut], key[cut:]) for cut in range(_SHORTEST, len(key) - _SHORTEST + 1)]
    firsts = {first for first, _ in cuts}
    heads = {head for _, head in cuts}
    known_firsts = _by_key(store.first_parts_by_key(tuple(firsts)))
    known_heads = _by_key(store.head_forms_by_key(tuple(heads)))
    found: dict[str, NearCompound] = {}
    for first, head in cuts:
        if first in known_firsts:
            near = store.head_forms_by_key(tuple(slips(head)))
            pairs = [(part, form) for part in known_firsts[first] for form in near]
        else:
            pairs = []
        if head in known_heads:
            parts = store.first_parts_by_key(tuple(slips(first)))
            pairs += [(part, form) for part in parts for form in known_heads[head]]
        for modifier, last in {(part.noun, form.noun) for part, form in pairs}:
            compound = _compound(store.noun(modifier), store.noun(last), store)
            if compound is not None:
                found.setdefault(compound.word, compound)
    return sorted(found.values(), key=lambda each: (-each.p, each.word))


def wrong_forms(key: str, store: Store) -> list[NearCompound]:
    """Return the compounds of two nouns whose first one has a wrong umlaut or link in `key`, the likeliest first."""
    if len(key) > _LONGEST:
        return []
    cuts = [(key[:cut], key[cut:]) for cut in range(_SHORTEST, len(key) - _SHORTEST + 1)]
    known_heads = _by_key(store.head_forms_by_key([head for _, head in cuts]))
    found: dict[str, NearCompound] = {}
    for first, head in cuts:
        for lemma_key in _lemma_keys(first) if head in known_heads else ():
            for modifier in store.nouns(lemma_key):
                for form in known_heads[head]:
                    compound = _compound(modifier, store.noun(form.noun), store)
                    if compound is not None:
                        found.setdefault(compound.word, compound)
    return sorted(found.values(), key=lambda each: (-each.p, each.word))


def _lemma_keys(first: str) -> set[str]:
    """Return the keys that a first part has without its link and, if it has one, its umlaut."""
    stems = {first.removesuffix(link) for link in _LINKS}
    plain = {stem.replace(umlaut, umlaut[0]) for stem in stems for umlaut in _UMLAUTS}
    return {stem for stem in stems | plain if len(stem) >= _SHORTEST}


def slips(key: str) -> Iterator[str]:
    """Yield the keys one slip away from `key`; some of them several times."""
    for place in range(len(key) + 1):
        before, after = key[:place], key[place:]
        if after:
            yield before + after[1:]
            yield from (before + letter + after[1:] for letter in ascii_lowercase if letter != after[0])
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        yield from (before + letter + after for letter in ascii_lowercase)


def _compound(modifier: NounRow, head: NounRow, store: Store) -> NearCompound | None:
    if modifier.zipf < _KNOWN or head.zipf < _KNOWN or modifier.id == head.id:
        return None
    p = shipped_scale().probability_if_laid(plausibility(modifier, head))
    parts = store.first_parts(modifier.id)
    attested = [row for row in store.compounds_of(modifier.id, head.id) if row.name < NAME_ONLY]
    if attested:
        return NearCompound(max(attested, key=lambda row: row.zipf).word, max(p, GILT_FROM))
    if p < GILT_FROM or not parts:
        return None
    return NearCompound(f"{parts[0].stem}{parts[0].link}{behind(parts[0].stem, head.lemma)}", p)


def _by_key(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.key, []).append(row)
    return found
