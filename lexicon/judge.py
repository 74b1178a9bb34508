"""The judge: two nouns, or a word, in; a verdict out.

The module is light to load (SQLite and the standard library): spaCy and RapidFuzz are loaded only when a phrase or a
suggestion needs them. A judge may be shared between threads.
"""

from dataclasses import replace

from lexicon.errors import UnknownWord
from lexicon.judging.compound_parts import first_parts_of, is_usual
from lexicon.judging.famous import famous
from lexicon.judging.fit import Breach, Misfit, fit
from lexicon.judging.normalise import checked, judged_spelling, nouns_in, respelt
from lexicon.judging.noun_finder import NounFinder
from lexicon.judging.noun_profile import NounProfile
from lexicon.judging.pair_ruling import fitted, folded, is_head, is_of_another, judge_pair, rank
from lexicon.judging.verdict import (
    Authority,
    Ruling,
    Seam,
    Verdict,
    attested,
    better_first,
    misfit,
    unattested,
    unknown,
)
from lexicon.meaning.model import shipped_model
from lexicon.meaning.plausibility import Evidence, odds_of, shipped_scale
from lexicon.paths import lexicon_path
from lexicon.seams import DEAREST
from lexicon.spelling import behind, capitalised, fold, join, respelled
from lexicon.splitting.splitting import Reading, split
from lexicon.store import DICTIONARY, NAME_ONLY, CompoundRow, NounRow, Store
from lexicon.suggesting.near_words import near_words

# A noun of the dictionary without a known seam may only look like a compound. It is taken for one from so many letters
# on, and with so many modifiers of its possible head.
_SHORTEST_COMPOUND, _LONG, _PRODUCTIVE, _SHORTEST_UNKNOWN_HEAD = 8, 10, 20, 6
# Beyond `DEAREST` a split of a listed noun is credible up to this cost, if the first part makes many compounds or is a
# name, and the head makes some or is long (Wegweiser, Achillesferse, but not Mark|eting).
_DEAREST_LISTED, _MANY_HEADS, _LONG_NAME, _SOME_MODIFIERS = 32.0, 15, 5, 5
_VERY_MANY_HEADS = 200  # with such a first part a head may have another gender than the word (das Jahrzehnt)
_KNOWN = 2.0  # Zipf frequency of a noun that people know
_LEFT_OPEN = 0.1  # probability of any word that the model can't judge; laid it is as likely to pass as not
_FAR = 5.0  # a reading that is e^5 times less likely than the best is not worth mentioning


class Judge:
    """Judges compounds by a lexicon file."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._nouns = NounFinder(store)

    @classmethod
    def open(cls) -> "Judge":
        """Open the lexicon among the user's data.

        :raises LexiconFileError: if it is missing, damaged or of another version.
        """
        return cls(Store(lexicon_path()))

    def noun(self, word: str) -> NounRow | None:
        """Return the noun that a card or a person means by `word`, in plurals and old spellings too; None if unknown.

        :raises BadWord: if `word` is empty, too long or without letters.
        """
        return self._nouns.meant_by(judged_spelling(checked(word)))

    def pair(self, modifier: str, head: str) -> Verdict:
        """Judge the compound of two nouns in this order.

        :raises BadWord: if one of them can't be a word.
        """
        first, second = self.noun(modifier), self.noun(head)
        if first is None or second is None:
            return self._unknown_pair(modifier, head, first, second)
        return self._pair(first, second)

    def both(self, one: str, other: str) -> tuple[Verdict, Verdict]:
        """Judge both orders of two nouns; the better one comes first, of two equals the one that is attested.

        :raises BadWord: if one of them can't be a word.
        """
        return better_first(self.pair(one, other), self.pair(other, one))

    def spoken(self, one: str, other: str, word: str) -> Verdict:
        """Judge a word as somebody said it with two cards, in either order (W-7, W-10 to W-14).

        :raises BadWord: if one of the three can't be a word.
        """
        word = respelt(checked(word), one, other)
        first, second = self.noun(one), self.noun(other)
        if first is None or second is None:
            return self._unknown_pair(one, other, first, second)
        wrong: list[tuple[str, Misfit]] = []
        for said in nouns_in(word):
            found = fit(said, first, second, self.store)
            if isinstance(found, Reading):
                modifier, head = (first, second) if found.modifier == first.lemma else (second, first)
                return self._pair(modifier, head, found)
            wrong.append((said, found))
        said, fault = wrong[0]  # the fault of the phrase as one word; each of its single words lacks a card
        verdict = misfit(fault, first.lemma, second.lemma, Seam(capitalised(said), "", ""))
        if fault.breach is not Breach.NO_FORM:
            return verdict
        forth, back = self._pair(first, second), self._pair(second, first)
        return replace(verdict, right=forth.word if fold(said).startswith(first.key[:2]) else back.word)

    def word(self, word: str) -> tuple[Verdict, ...]:
        """Find the two nouns of a compound and judge it; the likeliest split comes first.

        :raises BadWord: if it can't be a word.
        :raises UnknownWord: if it is not made of two nouns; its suggestions are near words.
        """
        word = respelt(checked(word))
        if (known := famous(word)) is not None:
            return (known,)
        one, _, other = word.partition("-")  # Tee-Ei says where its seam is
        if fold(one) and fold(other) and self.noun(one) and self.noun(other):
            verdict = self.spoken(one, other, word)
            if verdict.clause is None:
                return (verdict,)
        verdicts: dict[tuple[str, str], Verdict] = {}
        for said in nouns_in(word):
            readings = [each for each in split(said, self.store, most=3) if not self._is_misread(said, each)]
            listed = self._listed(said)
            if listed is not None:
                readings = [reading for reading in readings if self._agrees(listed, reading)]
                if not readings:
                    raise UnknownWord("single", word=word)
            for reading in readings:
                if reading.cost > readings[0].cost + _FAR or (reading is not readings[0] and not all(reading.known)):
                    break
                verdict = self._reading(reading, listed)
                best = next(iter(verdicts.values()), verdict)
                if verdict.attested or not best.attested:  # no Staub|ecken beside Stau|becken
                    verdicts.setdefault((verdict.modifier, verdict.head), verdict)
            if readings and readings[0].known == (True, True):
                break
        if not verdicts:
            raise UnknownWord("not_compound", word=word, suggestions=self.suggest(word))
        return tuple(verdicts.values())

    def _listed(self, word: str) -> NounRow | None:
        """Return the dictionary's noun for a word, None for an attested compound: its attestation says more."""
        key = fold(word)
        if self.store.compounds_by_key((key,)):
            return None
        found = self.store.listed(key)
        others = tuple(noun.key for noun in found if noun.key != key)
        if others and self.store.compounds_by_key(others):
            return None
        return found[0] if found else None

    def _agrees(self, listed: NounRow, reading: Reading) -> bool:
        """Tell whether a reading splits a noun of the dictionary credibly.

        Fest|kleid is credible, though no source has its seam, and Prokrustes|bett, though the lexicon lacks Prokrustes;
        Land|schaft and Kart|offel are not.
        """
        first = self._nouns.constituent(reading.modifier) if reading.known[0] else None
        head = self._nouns.constituent(reading.head) if reading.known[1] else None
        if head is None:
            return first is not None and len(listed.key) >= _LONG and len(reading.head) >= _SHORTEST_UNKNOWN_HEAD
        if first is None:
            return self._agrees_in_gender(listed, reading, head) and (
                len(listed.key) >= _LONG and head.modifiers >= _PRODUCTIVE
            )
        if len(listed.key) < _SHORTEST_COMPOUND:
            return False
        if not self._agrees_in_gender(listed, reading, head):
            common = first.heads >= _VERY_MANY_HEADS and head.modifiers >= _SOME_MODIFIERS
            return common and len(head.key) >= _LONG_NAME and reading.cost <= DEAREST
        if first.id < 0 or head.id < 0 or reading.cost <= DEAREST:
            return True
        combines = first.heads >= _MANY_HEADS or (first.proper and len(first.key) >= _LONG_NAME)
        is_head = head.modifiers >= _SOME_MODIFIERS or len(head.key) >= _LONG_NAME
        return bool(combines) and is_head and reading.cost <= _DEAREST_LISTED

    @staticmethod
    def _agrees_in_gender(listed: NounRow, reading: Reading, head: NounRow) -> bool:
        """Tell whether a noun of the dictionary has the gender of its head, or is its plural (die Winterspiele)."""
        if not listed.genders:
            return reading.head_form != head.lemma or not head.genders
        return bool(set(listed.genders) & set(head.genders))

    def _is_misread(self, said: str, reading: Reading) -> bool:
        """Tell whether a reading has an ß that nobody typed, in a noun that hardly anybody knows: Eiß in Eisswein."""
        if "ß" in said.lower() or "ß" not in reading.word or self.store.compounds_by_key((fold(reading.word),)):
            return False
        nouns = (self._nouns.with_lemma(lemma) for lemma in (reading.modifier, reading.head) if "ß" in lemma)
        return any(noun is None or noun.zipf < _KNOWN for noun in nouns)

    def meant(self, word: str, verdict: Verdict) -> tuple[str, ...]:
        """Return the words that somebody may have meant by `word`, which has this verdict.

        None if it counts, or if as typed it is disputed or made of known nouns: nobody is corrected who made no slip.
        """
        nouns = [self._nouns.with_lemma(lemma) for lemma in (verdict.modifier, verdict.head) if lemma]
        known = all(noun is not None and noun.zipf >= _KNOWN for noun in nouns)
        as_typed = fold(word) == fold(verdict.word)
        if verdict.ruling is Ruling.GILT or (as_typed and (known or verdict.ruling is Ruling.STRITTIG)):
            return ()
        return tuple(near for near in self.suggest(word) if near != verdict.word)

    def suggest(self, word: str) -> tuple[str, ...]:
        """Return up to three known words that somebody may have meant by `word`, the nearest first."""
        return near_words(word, self.store)

    def _pair(self, modifier: NounRow, head: NounRow, said: Reading | None = None) -> Verdict:
        first, second = self.profile(modifier), self.profile(head)
        verdict = judge_pair(first, second, self._attestations(first, second), odds_of(modifier, head), said)
        return verdict if said is None else self._as_said(verdict, modifier, head)

    def _as_said(self, verdict: Verdict, modifier: NounRow, head: NounRow) -> Verdict:
        """Return the verdict on a word in the form that somebody said, with its right form if that is another one."""
        if verdict.attested or verdict.clause is not None or verdict.authority is Authority.EDITORIAL:
            return verdict
        key = fold(verdict.seam.stem + verdict.seam.link)
        rows = first_parts_of(modifier, self.store)
        row = next((row for row in rows if row.key == key), None)
        if not rows or (row is not None and is_usual(row)):
            return verdict
        right = self._pair(modifier, head).word
        if fold(right) == fold(verdict.word):
            return verdict
        if row is None:
            fault = Misfit(Breach.NO_FORM, "W-10", verdict.seam.stem + verdict.seam.link, modifier.lemma)
            return replace(misfit(fault, modifier.lemma, head.lemma, verdict.seam), right=right)
        return replace(verdict, right=right, also=tuple(word for word in verdict.also if word != right))

    def profile(self, noun: NounRow) -> NounProfile:
        """Return the profile of a noun: all that a verdict needs of it."""
        return self._nouns.profile(noun)

    def attestations(self, modifier: str, head: str) -> list[CompoundRow]:
        """Return the attested compounds of two nouns in this order, the surest first, names left out.

        :raises BadWord: if one of the two can't be a word.
        """
        first, second = self.noun(modifier), self.noun(head)
        if first is None or second is None:
            return []
        rows = self._attestations(self.profile(first), self.profile(second))
        return [row for row in rows if row.name < NAME_ONLY]

    def _attestations(self, modifier: NounProfile, head: NounProfile) -> list[CompoundRow]:
        """Return the attested compounds of these nouns, those too that the lexicon has under another modifier.

        Kirschbaum is Kirsch + Baum to the dictionary, and KIRSCHE + BAUM at the table (W-12).
        """
        keys = tuple(dict.fromkeys(join(folded(stem + link), head.noun.key) for stem, link in modifier.parts))
        found = [
            fitted(row, modifier, head)
            for row in self.store.compounds_by_key(keys)
            if is_head(head.noun, row, self.store) and not is_of_another(row, modifier, self.store)
        ]
        if modifier.noun.id >= 0 and head.noun.id >= 0:
            found += [row for row in self.store.compounds_of(modifier.noun.id, head.noun.id) if row.key not in keys]
        return sorted(found, key=rank)

    def _reading(self, reading: Reading, listed: NounRow | None) -> Verdict:
        first = self._nouns.constituent(reading.modifier) if reading.known[0] else None
        second = self._nouns.constituent(reading.head) if reading.known[1] else None
        seam = Seam(reading.stem, reading.link, behind(reading.stem, reading.head_form))
        if listed is not None and second is not None:
            row = CompoundRow(listed.key, listed.lemma, -1, -1, seam.stem, seam.link, listed.zipf, DICTIONARY, 0.0)
            odds = 0.0 if first is None else odds_of(first, second)
            p_any = shipped_scale().probability(odds, Evidence.of(row))
            return attested(reading.modifier, second.lemma, seam, (reading.word,), row, p_any)
        if reading.known != (True, True) or first is None or second is None:
            missing = reading.head if reading.known[0] else reading.modifier
            return unknown(reading.modifier, reading.head, (seam,), missing, self.suggest(seam.word))
        verdict = self._pair(first, second, reading)
        if verdict.ruling is Ruling.GILT_NICHT and verdict.authority is Authority.MODEL:
            return self._of_longer_word(verdict, first, second)
        return verdict

    def _of_longer_word(self, verdict: Verdict, first: NounRow, second: NounRow) -> Verdict:
        """Return the verdict on a word of three nouns and more that the model finds unlikely.

        The model knows single nouns and everyday compounds. A longer head may stand behind whatever its own head is
        written behind (Donau|dampfschifffahrt, because of Donauschifffahrt). A compound that the model lacks is no
        reason to turn the word down: the table decides.
        """
        if not self._beyond_model(first) and not self._beyond_model(second):
            return verdict
        shorter = self._nouns.shorter(second)
        known = None if shorter is None else self._pair(first, shorter)
        alike = known is not None and known.attested
        p_any = max(_LEFT_OPEN, known.p_any) if known is not None and alike else _LEFT_OPEN
        return replace(
            unattested(verdict.modifier, verdict.head, verdict.seam, verdict.forms, p_any, ()),
            relatives=(known.word,) if known is not None and alike else (),
        )

    def _beyond_model(self, noun: NounRow) -> bool:
        """Tell whether a noun is a compound that the model has under no spelling."""
        if noun.lemma in shipped_model() or any(map(self.store.nouns, respelled(noun.key))):
            return False
        return self._nouns.shorter(noun) is not None

    def _unknown_pair(self, one: str, other: str, first: NounRow | None, second: NounRow | None) -> Verdict:
        modifier = first.lemma if first else capitalised(checked(one))
        head = second.lemma if second else capitalised(checked(other))
        parts = self.profile(first).parts if first else self._nouns.guessed_parts(modifier)
        seams = tuple(Seam(stem, link, behind(stem, head)) for stem, link in parts)
        return unknown(modifier, head, seams, modifier if first is None else head)
