"""Finding the noun that a card, a person or a reading means, with its profile.

A noun may be one of the lexicon's own, an attested compound, or a compound that no source has. The finder remembers its
answers.
"""

from functools import lru_cache

from lexicon.judging.compound_parts import NOT_LISTED, compound_noun, head_of, last_noun_of
from lexicon.judging.normalise import nouns_in
from lexicon.judging.noun_profile import NounProfile, guessed_parts, profile_of, profile_of_compound
from lexicon.seams import TAKES_LINK
from lexicon.spelling import capitalised, fold
from lexicon.splitting.splitting import split
from lexicon.store import NAME_ONLY, NounRow, Store

_REMEMBERED = 4096
_PROPER = 1.0  # a name must be so much commoner, in Zipf frequency, than a noun whose form it looks like


class NounFinder:
    """Finds nouns in a lexicon file. Threads may share it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.meant_by = lru_cache(maxsize=_REMEMBERED)(self._meant_by)
        self.with_lemma = lru_cache(maxsize=_REMEMBERED)(self._with_lemma)
        self.constituent = lru_cache(maxsize=_REMEMBERED)(self._constituent)
        self.profile = lru_cache(maxsize=_REMEMBERED)(self._profile)

    def _meant_by(self, word: str) -> NounRow | None:
        """Return the noun that somebody means by `word`, in plurals and old spellings too; None if unknown."""
        for said in nouns_in(word):
            key = fold(said)
            found = self.store.nouns(key)
            exact = [noun for noun in found if _is_written(said, noun.lemma) and not noun.proper]
            if exact:
                return exact[0]
            inflected = [row for row in self.store.head_forms_by_key((key,)) if row.inflected]
            # Maße is the plural of Maß, though Masse has the same key; Strasse may be Straße or of Strass.
            as_written = [row for row in inflected if _is_written(said, row.form)]
            if inflected and (as_written or not found or found[0].proper):
                other = self.store.noun(min(as_written or inflected, key=lambda row: row.cost).noun)
                # The Alpen are no plural of Alp, which hardly anybody says.
                if "ß" in said.lower() or not found or other.zipf > found[0].zipf - (_PROPER if found[0].proper else 0):
                    return other
            if found:
                return found[0]
            compound = [row for row in self.store.compounds_by_key((key,)) if row.name < NAME_ONLY]
            if compound:
                return compound_noun(compound[0].word, self.store.noun(compound[0].head).genders, compound[0].zipf)
        return None

    def _with_lemma(self, lemma: str) -> NounRow | None:
        """Return the noun with this lemma, as a reading names it; typed, Bade may be a form of Bad."""
        exact = [noun for noun in self.store.nouns(fold(lemma)) if noun.lemma == lemma]
        return exact[0] if exact else self.meant_by(lemma)

    def _constituent(self, lemma: str) -> NounRow | None:
        """Return a part of a compound: a noun, or a compound that is made of nouns in its turn; None if unknown."""
        found = self.with_lemma(lemma)
        if found is not None:
            return found
        head = head_of(lemma, self.store)
        return None if head is None else compound_noun(lemma, head.genders)

    def _profile(self, noun: NounRow) -> NounProfile:
        if noun.id != NOT_LISTED:
            return profile_of(noun, self.store)
        head = last_noun_of(noun.lemma, self.store)
        if head is None:
            return NounProfile(noun, guessed_parts(noun.lemma), (), ())
        return profile_of_compound(noun, head, self.store)

    def shorter(self, noun: NounRow) -> NounRow | None:
        """Return the head of a compound, None of a simple noun."""
        is_compound = noun.id == NOT_LISTED or self.store.compounds_by_key((noun.key,))
        return head_of(noun.lemma, self.store) if is_compound else None

    def guessed_parts(self, word: str) -> tuple[tuple[str, str], ...]:
        """Return the likely first parts of an unknown noun: its head's if it is a compound, else by its ending."""
        if fold(word).endswith(tuple(ending for ending, link in TAKES_LINK if link == "s")):
            return guessed_parts(word)
        readings = split(word, self.store, most=1)
        head = self.meant_by(readings[0].head) if readings and readings[0].known[1] else None
        if head is None or head.id == NOT_LISTED or not word.endswith(head.lemma.lower()):
            return guessed_parts(word)
        return profile_of_compound(compound_noun(word, head.genders), head, self.store).parts


def _is_written(said: str, form: str) -> bool:
    """Tell whether somebody typed exactly this form. In capitals, SS stands for ß as well: STRASSE and STRAẞE."""
    return said in (form.upper(), form.replace("ß", "ẞ").upper()) if said.isupper() else form == capitalised(said)
