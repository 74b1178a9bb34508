"""Fitting a word, as somebody said it, to two cards; a word that doesn't fit breaks a clause (W-7, W-10 to W-13).

A word fits if it is a form of one noun that German uses as a first part, followed by a form of the other (W-10, W-12).
The breach of any other word gets a name: a derivation (Landschaftsbild), a person (Fischerhaus), a diminutive
(Brötchentasche), another word that only looks like a linking form (Eisenbahn), a third word (W-11).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from lexicon.judging.compound_parts import first_parts_of, front_and_head
from lexicon.seams import seams
from lexicon.spelling import capitalised, fold, join, letters_only, respelled, sound
from lexicon.splitting.splitting import Reading, split
from lexicon.store import HeadFormRow, NounRow, Store


class Breach(StrEnum):
    """The ways in which a word doesn't fit two cards."""

    NO_FORM = "no_form"  # W-10: Bähn and Nachts are no forms of Bahn and Nacht
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
_SHORTEST_HEARD = 3  # letters of a word that is recognised by its sound
_KNOWN = 2.0  # a word of this Zipf frequency is known: Rat is no slip for Rad
_LINKS = ("", "s", "es", "n", "en", "e", "er", "ns", "ens")
_WITH_OR_WITHOUT = {"ä": "(?:ae|a)", "ö": "(?:oe|o)", "ü": "(?:ue|u)"}
_LONGEST_LINK = 3


def fit(word: str, one: NounRow, other: NounRow, store: Store) -> Reading | Misfit:
    """Return the reading of `word` as the two nouns, in either order, or the breach if it isn't made of them.

    A part whose only fault is a missing umlaut (Kafigtür) or another spelling of the same sound (Holzfarrad), and which
    is no other word, counts as a slip: the reading has the right form, see `Reading.said`.
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


def _head_forms(noun: NounRow, store: Store) -> list[HeadFormRow]:
    """Return a noun's forms as a head; a compound that is no noun of its own has those of its head."""
    if noun.id >= 0:
        return store.head_forms(noun.id)
    before, head = front_and_head(noun, store)
    if head is None:
        return []
    return [
        row._replace(key=join(fold(before), row.key), lemma=noun.lemma, form=before + row.form.lower())
        for row in store.head_forms(head.id)
    ]


def _readings(key: str, modifier: NounRow, head: NounRow, store: Store) -> list[Reading]:
    firsts = {row.key: row for row in first_parts_of(modifier, store)}
    heads = {row.key: row for row in _head_forms(head, store)}
    return [
        Reading(modifier.lemma, first.stem, first.link, head.lemma, last.form, first.cost + last.cost)
        for first_key, head_key in seams(key)
        if (first := firsts.get(first_key)) and (last := heads.get(head_key))
    ]


def _misfit(key: str, orders: tuple[tuple[NounRow, NounRow], ...], store: Store) -> Reading | Misfit:
    misfits: list[tuple[int, Misfit]] = []
    for modifier, head in orders:
        firsts = {row.key: row for row in first_parts_of(modifier, store)}
        heads = {row.key: row for row in _head_forms(head, store)}
        for last, form in heads.items():
            if key.endswith(last) and len(key) > len(last):
                rest = key[: -len(last)]
                slip = _misspelt(rest, {first: row.stem + row.link for first, row in firsts.items()}, store)
                if slip:
                    part = firsts[slip]
                    return Reading(modifier.lemma, part.stem, part.link, head.lemma, form.form, part.cost)
                misfits += _misfits_of(rest, 0, modifier, _name_first, store)
        for first, part in firsts.items():
            if key.startswith(first) and len(key) > len(first):
                rest = key[len(first) :]
                slip = _misspelt(rest, {last: row.form for last, row in heads.items()}, store)
                if slip:
                    return Reading(modifier.lemma, part.stem, part.link, head.lemma, heads[slip].form, part.cost)
                misfits += _misfits_of(rest, 1, head, _name_head, store)
        if _bare(modifier.key) in _bare(key) and _bare(head.key) in _bare(key).replace(_bare(modifier.key), "", 1):
            misfits.append((3, Misfit(Breach.THIRD_WORD, "W-11", "", modifier.lemma)))
    if misfits:
        return min(misfits, key=lambda item: item[0])[1]
    one, other = orders[0]
    missing = other if _bare(one.key) in _bare(key) else one
    return Misfit(Breach.NOT_BOTH, "W-7", "", missing.lemma)


def _misfits_of(
    said: str, rank: int, card: NounRow, name: Callable[[str, NounRow, Store], Misfit], store: Store
) -> list[tuple[int, Misfit]]:
    """Return the breach of `said`, in the place of a card, with its rank; none if it has nothing of the card."""
    if _is_no_form(said, card, store):
        return [(rank, Misfit(Breach.NO_FORM, "W-10", capitalised(said), card.lemma))]
    if _starts_like(said, card.key):
        return [(rank, name(said, card, store))]
    if card.key in said:
        return [(2, _third(said, card, store))]
    return []


def _misspelt(said: str, forms: Mapping[str, str], store: Store) -> str:
    """Return the key of the form of a noun that somebody meant by `said`, a slip; "" if there is none.

    A slip leaves out an umlaut (Kafig) or sounds like the form (Farrad, Eiss), and is no other word that people know.
    `forms` are as written, by key.
    """
    if any(noun.zipf >= _KNOWN for noun in store.nouns(said)):
        return ""
    heard = sound(said) if len(said) >= _SHORTEST_HEARD else ""
    return next(
        (key for key, written in forms.items() if _lacks_umlauts(said, written) or (heard and heard == sound(key))), ""
    )


def _lacks_umlauts(said: str, written: str) -> bool:
    """Tell whether `said`, a key, is `written` with some umlauts left out."""
    pattern = "".join(_WITH_OR_WITHOUT.get(letter) or fold(letter) for letter in written.lower())
    return re.fullmatch(pattern, said) is not None


def _is_no_form(said: str, card: NounRow, store: Store) -> bool:
    """Tell whether `said` is the card's word with a link or an umlaut that it doesn't take, and no other word."""
    if store.nouns(said) or any(row.noun != card.id for row in store.head_forms_by_key((said,))):
        return False
    return any(
        _bare(said).removesuffix(link) == _bare(card.key) and _bare(said).endswith(link) for link in _LINKS
    ) or any(_bare(said) == stem + link for stem in _stems(card.key)[1:] for link in ("", "en", "e"))


def _name_first(rest: str, card: NounRow, store: Store) -> Misfit:
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
