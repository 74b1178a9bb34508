"""The forms of a noun in front of another: those that it has, and of these the ones that German uses (W-10).

A word said with a seldom link (Hausestür) is lawful, and its usual form (Haustür) is named beside it. Letters that make
no form of the noun (Nachts-) are none.
"""

from __future__ import annotations

from typing import Final

from lexicon.judging.compound_heads import NOT_LISTED, last_noun_of
from lexicon.seams import LinkKind
from lexicon.spelling import fold, join
from lexicon.store import FirstPartRow, NounRow, Store

_SMALLEST_SHARE: Final = 0.02  # of the noun's compounds, for a form that no paradigm has (Arbeit|s); below it is noise
_SMALLEST_USUAL_SHARE: Final = 0.04
_PLURALS: Final = frozenset(
    (LinkKind.N, LinkKind.EN, LinkKind.E, LinkKind.ER, LinkKind.UMLAUT, LinkKind.PLURAL, LinkKind.IRREGULAR)
)
"""The kinds of a plural, as far as it is one of the noun's own forms: W-10 allows it in any case."""


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
