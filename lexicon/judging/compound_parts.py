"""The parts of compounds: the head, and the forms of a noun in front of another.

The head of an attested compound is the stored one, that of another one follows from its split. Of a noun's forms in
front German uses some (W-10): a word said with a seldom link (Hausestür) is lawful, and its usual form (Haustür) is
named beside it. Letters that make no form of the noun (Nachts-) are none.
"""

from typing import Final

from lexicon.seams import LinkKind
from lexicon.spelling import fold, join
from lexicon.splitting.splitting import split
from lexicon.store import FirstPartRow, NounRow, Store

NOT_LISTED = -1
"""The number of a compound that is no noun of its own in the lexicon."""
_SMALLEST_SHARE: Final = 0.02  # of the noun's compounds, for a form that no paradigm has (Arbeit|s); below it is noise
_SMALLEST_USUAL_SHARE: Final = 0.04
_PLURALS: Final = frozenset(
    (LinkKind.N, LinkKind.EN, LinkKind.E, LinkKind.ER, LinkKind.UMLAUT, LinkKind.PLURAL, LinkKind.IRREGULAR)
)
"""The kinds of a plural, as far as it is one of the noun's own forms: W-10 allows it in any case."""


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


def first_parts_of(noun: NounRow, store: Store) -> list[FirstPartRow]:
    """Return a noun's forms as a first part; a compound that is no noun of its own has those of its head, and an -s."""
    if noun.id != NOT_LISTED:
        return [row for row in store.first_parts(noun.id) if is_form(row)]
    before, head = front_and_head(noun, store)
    if head is None:
        return []
    takes_s = not noun.lemma.endswith("e")  # Innenhof|s|beleuchtung, though Hof|tor
    return [
        row._replace(key=join(fold(before), row.key), lemma=noun.lemma, stem=before + row.stem.lower())
        for row in store.first_parts(head.id)
        if is_form(row) or (takes_s and row.link == "s")
    ]


def front_and_head(compound: NounRow, store: Store) -> tuple[str, NounRow | None]:
    """Return the part of a compound before its last noun, and that noun; None if the word can't be taken apart."""
    head = last_noun_of(compound.lemma, store)
    return compound.lemma[: len(compound.lemma) - len(head.lemma)] if head else "", head


def is_form(row: FirstPartRow) -> bool:
    """Tell whether a first part is a form of its noun: one of its paradigm, or one that its compounds show."""
    return bool(row.paradigm) or row.share >= _SMALLEST_SHARE


def is_usual(row: FirstPartRow) -> bool:
    """Tell whether German uses a first part: often enough, or because it is a plural (Häuser-)."""
    return row.share >= _SMALLEST_USUAL_SHARE or bool(row.paradigm and row.kind in _PLURALS)
