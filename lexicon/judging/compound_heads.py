"""The head of a compound: of an attested one as stored, of another one as it is split."""

from __future__ import annotations

from lexicon.spelling import fold
from lexicon.splitting.splitting import split
from lexicon.store import NounRow, Store

NOT_LISTED = -1
"""The number of a compound that is no noun of its own in the lexicon."""


def compound_noun(lemma: str, genders: str, zipf: float = 0.0) -> NounRow:
    """Return a compound that is no noun of its own in the lexicon, with the gender of its head."""
    return NounRow(NOT_LISTED, lemma, fold(lemma), genders, zipf, 0, 0, 0)


def head_of(lemma: str, store: Store) -> NounRow | None:
    """Return the head of a compound: a noun, or a compound in its turn; None if the word can't be taken apart."""
    attested = store.compounds_by_key((fold(lemma),))
    if attested:
        return store.noun(attested[0].head)
    readings = split(lemma, store, most=1)
    if not readings or not readings[0].known[1]:
        return None
    head = readings[0].head
    for noun in store.nouns(fold(head)):
        if noun.lemma == head:
            return noun
    inner = head_of(head, store)
    return None if inner is None else compound_noun(head, inner.genders)


def last_noun_of(lemma: str, store: Store) -> NounRow | None:
    """Return the last noun of a compound, one of the lexicon's own; None if the word can't be taken apart."""
    head = head_of(lemma, store)
    return last_noun_of(head.lemma, store) if head is not None and head.id == NOT_LISTED else head
