"""A noun of the dictionary agrees with the head of its compound: it has the gender of the head and declines like it.

Grenzposten (der, -s, -) is a Posten and no Post, Stelldichein no Ei. The costs of a seam know nothing of that.
"""

from dataclasses import replace
from typing import Final

from lexicon.spelling import fold
from lexicon.splitting.known_readings import Reading
from lexicon.store import NounRow, Store

_TWO_HEADS: Final = 2
_OTHER_GENDER: Final = 6.0
_INFLECTED: Final = 6.0
"""Cost of a head in another form than the lemma, though the word is the lemma of a noun."""
_OTHER_FORMS: Final = 4.0
"""Cost of a head that has none of the word's other forms; one that has half of them costs half as much."""


def weigh_agreement(key: str, readings: list[Reading], store: Store) -> list[Reading]:
    """Return the readings of the word with this key, dearer where the dictionary has a noun that doesn't agree."""
    if len({(reading.head, reading.head_form) for reading in readings}) < _TWO_HEADS:
        return readings  # nothing to choose from
    listed = [noun for noun in store.nouns(key) if not noun.proper]
    if not listed:
        return readings
    forms = [{row.key for row in store.head_forms(noun.id)} for noun in listed]
    extra = [
        min(_disagreement(noun, own, reading, store) for noun, own in zip(listed, forms, strict=True))
        if reading.known[1]
        else 0.0
        for reading in readings
    ]
    least = min(extra)  # where no head agrees, none gets dearer
    return [
        replace(reading, cost=round(reading.cost + cost - least, 3)) if cost > least else reading
        for reading, cost in zip(readings, extra, strict=True)
    ]


def _disagreement(word: NounRow, forms: set[str], reading: Reading, store: Store) -> float:
    """Return the cost of reading `word`, which has these forms, as a compound with the head of this reading."""
    heads = [noun for noun in store.nouns(fold(reading.head)) if noun.lemma == reading.head]
    if not word.genders:  # only a plural: Winterspiele
        return 0.0
    inflected = _INFLECTED if reading.head_form != reading.head else 0.0
    if not heads:
        return inflected
    head = heads[0]
    gender = _OTHER_GENDER if head.genders and not set(word.genders) & set(head.genders) else 0.0
    front = len(word.key) - len(fold(reading.head_form))
    of_head = {row.key for row in store.head_forms(head.id)}
    others = [form[front:] for form in forms if form != word.key]
    lacking = sum(form not in of_head for form in others) / len(others) if others else 0.0
    return inflected + gender + _OTHER_FORMS * lacking
