"""Fitting a word, as somebody said it, to two cards; a word that doesn't fit breaks a clause (W-7, W-10 to W-13).

A word fits if it is a form of one noun that German uses as a first part, followed by a form of the other (W-10, W-12).
The breach of any other word gets a name: a derivation (Landschaftsbild), a person (Fischerhaus), a diminutive
(Brötchentasche), another word that only looks like a linking form (Eisenbahn), a third word (W-11).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from lexicon.judging.splitting import Reading, split
from lexicon.seams import seams
from lexicon.spelling import capitalised, fold, join, letters_only, respelled
from lexicon.store import FirstPartRow, HeadFormRow, NounRow, Store


class Breach(StrEnum):
    """The ways in which a word doesn't fit two cards."""

    NOT_BOTH = "not_both"  # W-7: one of the cards isn't in it
    SAME_WORD = "same_word"  # W-14
    DERIVATION = "derivation"  # W-11: Landschaft is another word than Land
    PERSON = "person"  # W-11: Fischer
    DIMINUTIVE = "diminutive"  # W-11: Brötchen
    HIDDEN_WORD = "hidden_word"  # W-11: Eisen isn't Eis
    THIRD_WORD = "third_word"  # W-11: Eisweinglas
    ADDITION = "addition"  # W-11: letters that belong to neither card


@dataclass(frozen=True, slots=True)
class Misfit:
    """The breach of a word that the two cards don't make.

    `clause` is the clause it breaks, `piece` the part of the word at fault (Landschaft), `card` the card whose place
    that part takes (Land).
    """

    breach: Breach
    clause: str
    piece: str
    card: str


_ENDINGS: tuple[tuple[Breach, tuple[str, ...]], ...] = (
    (Breach.DIMINUTIVE, ("chen", "chens", "lein", "leins")),
    (
        Breach.DERIVATION,
        (
            "schaft", "schafts", "schaften", "heit", "heits", "heiten", "keit", "keits", "keiten", "ung", "ungs",
            "ungen", "tum", "tums", "nis", "nisse", "ei", "ig", "isch", "lich", "haft", "sam", "bar", "los",
        ),
    ),
    (
        Breach.PERSON,
        (
            "er", "ers", "ler", "lers", "ner", "ners", "erin", "lerin", "nerin", "in", "innen", "ling", "lings", "ist",
            "isten",
        ),
    ),
)  # fmt: skip
_BETWEEN = {Breach.DIMINUTIVE: 1, Breach.DERIVATION: 4, Breach.PERSON: 0}
_SHORTEST_STEM = 4
_LONGEST_LINK = 3


def fit(word: str, one: NounRow, other: NounRow, store: Store) -> Reading | Misfit:
    """Return the reading of `word` as the two nouns, in either order, or the breach if it isn't made of them.

    A first part whose only fault is a missing umlaut, and which is no noun of its own (Kafigtür), counts as a slip: the
    reading has the right form, see `Reading.said`.
    """
    if one.key == other.key and fold(word) == one.key:
        return Misfit(Breach.NOT_BOTH, "W-7", capitalised(word), other.lemma)
    orders = ((one, other),) if one.key == other.key else ((one, other), (other, one))
    for key in (fold(word), *respelled(fold(word))):
        readings = [reading for order in orders for reading in _readings(key, *order, store)]
        if readings:
            return min(readings, key=lambda reading: reading.cost)
    found = _misfit(fold(word), orders, store)
    return replace(found, piece=_as_typed(found.piece, word)) if isinstance(found, Misfit) else found


def _first_parts(noun: NounRow, store: Store) -> list[FirstPartRow]:
    """Return a noun's forms as a first part; a compound that is no noun of its own has those of its head."""
    if noun.id >= 0:
        return store.first_parts(noun.id)
    before, head = _front(noun, store)
    return [
        row._replace(key=join(fold(before), row.key), lemma=noun.lemma, stem=before + row.stem.lower())
        for row in store.first_parts(head.id)
    ]


def _head_forms(noun: NounRow, store: Store) -> list[HeadFormRow]:
    """Return a noun's forms as a head; a compound that is no noun of its own has those of its head."""
    if noun.id >= 0:
        return store.head_forms(noun.id)
    before, head = _front(noun, store)
    return [
        row._replace(key=join(fold(before), row.key), lemma=noun.lemma, form=before + row.form.lower())
        for row in store.head_forms(head.id)
    ]


def _front(compound: NounRow, store: Store) -> tuple[str, NounRow]:
    """Return the part of an attested compound before its head, and the head."""
    head = store.noun(store.compounds_by_key((compound.key,))[0].head)
    return compound.lemma[: len(compound.lemma) - len(head.lemma)], head


def _readings(key: str, modifier: NounRow, head: NounRow, store: Store) -> list[Reading]:
    firsts = {row.key: row for row in _first_parts(modifier, store)}
    heads = {row.key: row for row in _head_forms(head, store)}
    return [
        Reading(modifier.lemma, first.stem, first.link, head.lemma, last.form, first.cost + last.cost)
        for first_key, head_key in seams(key)
        if (first := firsts.get(first_key)) and (last := heads.get(head_key))
    ]


def _misfit(key: str, orders: tuple[tuple[NounRow, NounRow], ...], store: Store) -> Reading | Misfit:
    misfits: list[tuple[int, Misfit]] = []
    for modifier, head in orders:
        firsts = {row.key: row for row in _first_parts(modifier, store)}
        heads = {row.key: row for row in _head_forms(head, store)}
        bare_firsts = {_bare(first): row for first, row in firsts.items()}
        for last, head_form in heads.items():
            if key.endswith(last) and len(key) > len(last):
                rest = key[: -len(last)]
                misspelt = bare_firsts.get(_bare(rest))
                if misspelt is not None and not store.nouns(rest):
                    return Reading(
                        modifier.lemma, misspelt.stem, misspelt.link, head.lemma, head_form.form, misspelt.cost
                    )
                if _starts_like(rest, modifier.key):
                    misfits.append((0, _name_first(rest, modifier, store)))
                elif modifier.key in rest:
                    misfits.append((2, _third(rest, modifier, store)))
        for first in firsts:
            if key.startswith(first) and len(key) > len(first):
                rest = key[len(first) :]
                if _starts_like(rest, head.key):
                    misfits.append((1, _name_head(rest, head, store)))
                elif head.key in rest:
                    misfits.append((2, _third(rest.replace(head.key, "", 1), head, store)))
        if _bare(modifier.key) in _bare(key) and _bare(head.key) in _bare(key).replace(_bare(modifier.key), "", 1):
            misfits.append((3, Misfit(Breach.THIRD_WORD, "W-11", "", modifier.lemma)))
    if misfits:
        return min(misfits, key=lambda item: item[0])[1]
    one, other = orders[0]
    missing = other if _bare(one.key) in _bare(key) else one
    return Misfit(Breach.NOT_BOTH, "W-7", "", missing.lemma)


def _name_first(rest: str, card: NounRow, store: Store) -> Misfit:
    """Name the breach of `rest`, a first part that begins like the card's word."""
    for link in ("", "s", "n", "en", "es"):
        bare = rest.removesuffix(link) if link else rest
        if not rest.endswith(link):
            continue
        nouns = [noun for noun in store.nouns(bare) if not noun.proper and noun.id != card.id]
        if nouns:
            return _name_noun(nouns[0].lemma, card, store)
    return _name_ending(rest, card) or _third(rest, card, store)


def _name_head(rest: str, card: NounRow, store: Store) -> Misfit:
    nouns = [row.lemma for row in store.head_forms_by_key((rest,)) if row.noun != card.id]
    if nouns:
        return _name_noun(nouns[0], card, store)
    return _name_ending(rest, card) or _third(rest, card, store)


def _name_noun(lemma: str, card: NounRow, store: Store) -> Misfit:
    """Name the breach of using another noun, `lemma`, in place of the card."""
    derived = _name_ending(fold(lemma), card)
    if derived is not None:
        return Misfit(derived.breach, derived.clause, lemma, card.lemma)
    readings = split(lemma, store, most=1)
    if readings and readings[0].known == (True, True) and card.lemma in (readings[0].modifier, readings[0].head):
        third = readings[0].head if readings[0].modifier == card.lemma else readings[0].modifier
        return Misfit(Breach.THIRD_WORD, "W-11", third, card.lemma)
    return Misfit(Breach.HIDDEN_WORD, "W-11", lemma, card.lemma)


def _name_ending(rest: str, card: NounRow) -> Misfit | None:
    """Return the breach if `rest` is the card's word with the ending of a derivation, None otherwise."""
    for stem in _stems(card.key):
        extra = _bare(rest)[len(stem) :]
        if not _bare(rest).startswith(stem) or not extra:
            continue
        for breach, endings in _ENDINGS:
            for ending in endings:
                # Männ|lich|keit, Bauer|n|schaft: some letters may stand between stem and ending.
                if extra.endswith(ending) and len(extra) - len(ending) <= _BETWEEN[breach]:
                    linked = ending.endswith("s") and ending[:-1] in endings  # Landschaft|s
                    return Misfit(breach, "W-11", capitalised(rest[:-1] if linked else rest), card.lemma)
    return None


def _third(rest: str, card: NounRow, store: Store) -> Misfit:
    """Name the third word that `rest` holds beside the card, or the letters that are no word."""
    extra = rest.replace(card.key, "", 1)
    for cut in range(min(_LONGEST_LINK, len(extra)) + 1):
        nouns = [noun for noun in store.nouns(extra[cut:]) if not noun.proper and len(noun.key) > 2]
        nouns = nouns or [store.noun(row.noun) for row in store.first_parts_by_key((extra[cut:],)) if len(row.key) > 3]
        if nouns:
            return Misfit(Breach.THIRD_WORD, "W-11", nouns[0].lemma, card.lemma)
    return Misfit(Breach.ADDITION, "W-11", extra or rest, card.lemma)


def _as_typed(piece: str, word: str) -> str:
    """Return `piece`, which may be a key, as somebody typed it in `word`: Täschner, not Taeschner."""
    key, letters = fold(piece), letters_only(word)
    for start in range(len(letters)):
        for end in range(start + 1, len(letters) + 1):
            if fold(letters[start:end]) == key:
                found = letters[start:end]
                return capitalised(found) if piece[:1].isupper() else found.lower()
    return piece


def _bare(key: str) -> str:
    """Return the key without its umlauts: a derivation may add one (Brot, Brötchen)."""
    return key.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _stems(key: str) -> tuple[str, ...]:
    """Return the stems that a derivation may keep of a word, without umlauts: tasche, tasch (Täschner)."""
    bare = _bare(key)
    short = next((bare.removesuffix(ending) for ending in ("e", "en", "el", "er") if bare.endswith(ending)), bare)
    return (bare, short) if len(short) >= _SHORTEST_STEM else (bare,)


def _starts_like(rest: str, key: str) -> bool:
    return any(_bare(rest).startswith(stem) and len(_bare(rest)) > len(stem) for stem in _stems(key))
