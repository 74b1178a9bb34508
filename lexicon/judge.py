"""The judge: two nouns, or a word, in; a verdict out.

Light to load (SQLite and the standard library); spaCy and RapidFuzz come in only when a phrase or a suggestion needs
them. Safe to share between threads.
"""

from __future__ import annotations

from functools import lru_cache

from lexicon.analyse import Reading, split
from lexicon.errors import UnknownWord
from lexicon.fit import Breach, Misfit, fit
from lexicon.normalise import checked, nouns_in, suggestions
from lexicon.paths import lexicon_path
from lexicon.plausibility import plausibility
from lexicon.sentences import Reason
from lexicon.spelling import capitalised, fold, join
from lexicon.store import NAME_ONLY, CompoundRow, FirstPartRow, NounRow, Store
from lexicon.verdict import Seam, Verdict, attested, misfit, unattested, unknown

_FORMS_OFFERED = 4
_SMALLEST_SHARE_OFFERED = 0.02
_REMEMBERED = 4096


class Judge:
    """Judges compounds by the lexicon."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._noun = lru_cache(maxsize=_REMEMBERED)(self._find_noun)
        self._parts = lru_cache(maxsize=_REMEMBERED)(self._offered_parts)
        self._family = lru_cache(maxsize=_REMEMBERED)(store.family)

    @classmethod
    def open(cls) -> Judge:
        """Open the lexicon among the user's data.

        :raises LexiconFileError: if it is missing, damaged or of another version.
        """
        return cls(Store(lexicon_path()))

    def noun(self, word: str) -> NounRow | None:
        """Return the noun a card or a person means by `word`, or None. Plurals and old spellings are found too.

        :raises BadWord: if `word` is empty, endless or without letters.
        """
        return self._noun(checked(word))

    def pair(self, modifier: str, head: str) -> Verdict:
        """Judge the compound of two nouns in this order.

        :raises BadWord: if one of them can't be a word.
        """
        first, second = self.noun(modifier), self.noun(head)
        if first is None or second is None:
            return self._unknown_pair(modifier, head, first, second)
        return self._pair(first, second)

    def both(self, one: str, other: str) -> tuple[Verdict, Verdict]:
        """Judge both orders of two nouns; the better one comes first.

        :raises BadWord: if one of them can't be a word.
        """
        forth, back = self.pair(one, other), self.pair(other, one)
        return (forth, back) if forth.p >= back.p else (back, forth)

    def spoken(self, one: str, other: str, word: str) -> Verdict:
        """Judge a word as somebody said it with two cards, in either order (W-7, W-10 to W-14).

        :raises BadWord: if one of the three can't be a word.
        """
        word = checked(word)
        first, second = self.noun(one), self.noun(other)
        if first is None or second is None:
            return self._unknown_pair(one, other, first, second)
        found: Reading | Misfit | None = None
        for said in nouns_in(word):
            found = fit(said, first, second, self.store)
            if isinstance(found, Reading):
                break
        assert found is not None  # noqa: S101 - nouns_in yields the word itself at least
        if isinstance(found, Misfit):
            return misfit(found, first.lemma, second.lemma, capitalised(word))
        modifier, head = (first, second) if found.modifier == first.lemma else (second, first)
        return self._pair(modifier, head, found)

    def word(self, word: str) -> tuple[Verdict, ...]:
        """Find the parts of a compound and judge it; the likeliest way to take it apart comes first.

        :raises BadWord: if it can't be a word.
        :raises UnknownWord: if it is not made of two nouns; with words that may have been meant.
        """
        word = checked(word)
        verdicts: dict[tuple[str, str], Verdict] = {}
        for said in nouns_in(word):
            readings = split(said, self.store, most=3)
            for reading in readings:
                verdict = self._reading(reading)
                verdicts.setdefault((verdict.modifier, verdict.head), verdict)
            if readings and readings[0].known == (True, True):
                break
        if not verdicts and self.noun(word) is not None:
            raise UnknownWord("single", word=capitalised(word))
        if not verdicts:
            raise UnknownWord("not_compound", word=capitalised(word), suggestions=self.suggest(word))
        return tuple(verdicts.values())

    def suggest(self, word: str) -> tuple[str, ...]:
        """Return up to three known words that somebody may have meant by `word`, the nearest first."""
        return suggestions(word, self.store)

    def _find_noun(self, word: str) -> NounRow | None:
        for said in nouns_in(word):
            key = fold(said)
            found = self.store.nouns(key)
            exact = [noun for noun in found if noun.lemma == capitalised(said) and not noun.proper]
            if exact or found:
                return (exact or found)[0]
            inflected = self.store.head_forms_by_key((key,))
            if inflected:
                return self.store.noun(min(inflected, key=lambda row: row.cost).noun)
            compound = [row for row in self.store.compounds_by_key((key,)) if row.name < NAME_ONLY]
            if compound:
                row = compound[0]
                head = self.store.noun(row.head)
                return NounRow(-1, row.word, row.key, head.genders, row.zipf, 0, 0, 0)
        return None

    def _pair(self, modifier: NounRow, head: NounRow, said: Reading | None = None) -> Verdict:
        found = [row for row in self._attestations(modifier, head) if said is None or _same_form(row, said)]
        forms = self.forms(modifier, head)
        if said is not None:
            forms = tuple(dict.fromkeys((said.word, *forms)))
            seam = Seam(said.stem, said.link, said.head_form.lower())
        elif found and found[0].name < NAME_ONLY:
            seam = Seam(found[0].stem, found[0].link, head.lemma.lower())
        else:
            seam = self.seams(modifier, head)[0]
        relatives = self.relatives(modifier, head, seam.word)
        model = plausibility(modifier.heads, head.modifiers)
        if found and found[0].name < NAME_ONLY:
            return attested(modifier.lemma, head.lemma, seam, forms, found[0], model, relatives)
        if modifier.id == head.id and modifier.id >= 0:
            return misfit(Misfit(Breach.SAME_WORD, "W-14", "", modifier.lemma), modifier.lemma, head.lemma, seam.word, seam)
        name = any(fold(row.stem + row.link) == fold(seam.stem + seam.link) for row in found)
        return unattested(modifier.lemma, head.lemma, seam, forms, model, relatives, name=name)

    def _attestations(self, modifier: NounRow, head: NounRow) -> list[CompoundRow]:
        if modifier.id >= 0 and head.id >= 0:
            return self.store.compounds_of(modifier.id, head.id)
        keys = tuple({join(fold(part.stem + part.link), head.key) for part in self.parts(modifier)})
        return self.store.compounds_by_key(keys)

    def parts(self, noun: NounRow) -> tuple[FirstPartRow, ...]:
        """Return the first parts worth offering for a noun, the likeliest first."""
        return self._parts(noun)

    def _offered_parts(self, noun: NounRow) -> tuple[FirstPartRow, ...]:
        if noun.id < 0:
            bare = FirstPartRow(noun.key, noun.id, noun.lemma, noun.lemma, "", "0", 1, 0.6, 0.0)
            return (bare, bare._replace(key=noun.key + "s", link="s", kind="s", share=0.4))
        rows = self.store.first_parts(noun.id)
        return tuple(row for row in rows if row.share >= _SMALLEST_SHARE_OFFERED)[:_FORMS_OFFERED] or tuple(rows[:1])

    def seams(self, modifier: NounRow, head: NounRow) -> list[Seam]:
        """Return the compounds of two nouns with their seams: attested forms first, then by what the modifier prefers."""
        found = [Seam(row.stem, row.link, head.lemma.lower()) for row in self._attestations(modifier, head) if row.name < NAME_ONLY]
        offered = [Seam(part.stem, part.link, head.lemma.lower()) for part in self.parts(modifier)]
        return list(dict.fromkeys(found + offered))

    def forms(self, modifier: NounRow, head: NounRow) -> tuple[str, ...]:
        """Return the words that two nouns make in this order, the likeliest first."""
        return tuple(dict.fromkeys(seam.word for seam in self.seams(modifier, head)))

    def relatives(self, modifier: NounRow, head: NounRow, word: str, most: int = 3) -> tuple[str, ...]:
        """Return up to `most` common attested compounds with the same head or the same modifier."""
        heads = [row.word for row in self._family(head.id, "head")]
        modifiers = [row.word for row in self._family(modifier.id, "modifier")]
        mixed = [each for pair in zip(heads, modifiers, strict=False) for each in pair]
        others = [each for each in (*mixed, *heads, *modifiers) if each != word]
        return tuple(dict.fromkeys(others))[:most]

    def _reading(self, reading: Reading) -> Verdict:
        first, second = self._noun(reading.modifier), self._noun(reading.head)
        if reading.known != (True, True) or first is None or second is None:
            missing = reading.head if reading.known[0] else reading.modifier
            seam = Seam(reading.stem, reading.link, reading.head_form.lower())
            return unknown(reading.modifier, reading.head, seam, missing)
        return self._pair(first, second, reading)

    def _unknown_pair(self, one: str, other: str, first: NounRow | None, second: NounRow | None) -> Verdict:
        modifier = first.lemma if first else capitalised(checked(one))
        head = second.lemma if second else capitalised(checked(other))
        part = self.parts(first)[0] if first else None
        seam = Seam(part.stem if part else modifier, part.link if part else "", head.lower())
        return unknown(modifier, head, seam, modifier if first is None else head)


def _same_form(row: CompoundRow, said: Reading) -> bool:
    return fold(row.stem + row.link) == fold(said.stem + said.link)
