"""The deck and the judge of one process, and the answer to one question at the table."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from companion.words.deck import DeckWord
from companion.words.deck_files.reader import read_deck
from lexicon.errors import BadWord, LexiconError, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.normalise import checked
from lexicon.judging.verdict import Authority, Ruling, Seam, Verdict, unknown
from lexicon.pairs.pair_table import PairTable
from lexicon.paths import shipped
from lexicon.progress import Progress
from lexicon.spelling import capitalised
from web.pages.fault_pages import status_of

_PLAIN: Final = str.maketrans("ÄÖÜẞ", "AOUS")
LONGEST: Final = 64  # characters a field takes; longer than any German compound of two nouns that can be said


@dataclass(frozen=True, slots=True)
class Question:
    """What a person wants to know: two cards, a word as spoken, or both.

    With `fixed` the first card stays in front; otherwise the better order leads. `sent` tells that the field for the
    word was sent off, be it empty.
    """

    a: str = ""
    b: str = ""
    word: str = ""
    fixed: bool = False
    sent: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The chosen cards, none to two."""
        return tuple(card for card in (self.a, self.b) if card)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the panel shows: a verdict with what goes with it, a fault, or neither when nothing is asked yet."""

    question: Question
    verdict: Verdict | None = None
    reverse: Verdict | None = None  # the other order of the same two cards
    instead: tuple[Verdict, ...] = ()  # what the two cards do make when the spoken word is none of it
    readings: tuple[Verdict, ...] = ()  # other ways to take a spoken word apart
    lexicon: Verdict | None = None  # what the lexicon alone says, where `verdict` has the table's taste in it
    unheard: Verdict | None = None  # with a fault: of the word that isn't known, that it isn't
    fault: LexiconError | None = None
    suggestions: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """The HTTP status of this answer."""
        return 200 if self.fault is None else status_of(self.fault)


@dataclass(slots=True)
class Adviser:
    """One deck and one judge, opened at the first question and shared by all threads."""

    deck_path: Path | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _judge: Judge | None = None
    _deck: tuple[DeckWord, ...] | None = None
    _table: PairTable | None = None

    def judge(self) -> Judge:
        """Return the judge. :raises LexiconFileError: while there is no lexicon; the next call looks again."""
        with self._lock:
            if self._judge is None:
                self._judge = Judge.open()
            return self._judge

    def deck(self) -> tuple[DeckWord, ...]:
        """Return the deck's words in the order of the alphabet."""
        with self._lock:
            if self._deck is None:
                path = self.deck_path or shipped("decks/klassik.csv")
                self._deck = tuple(sorted(read_deck(path), key=lambda row: _alphabetical(row.word)))
            return self._deck

    def table(self, progress: Progress | None = None) -> PairTable:
        """Return every pair of the deck, judged."""
        judge, words = self.judge(), [row.word for row in self.deck()]
        with self._lock:
            if self._table is None:
                self._table = PairTable.load(words, judge=judge, progress=progress)
            return self._table

    def card(self, typed: str) -> str:
        """Return the deck's spelling of a card as typed, or what was typed."""
        folded = typed.casefold()
        return next((row.word for row in self.deck() if row.word.casefold() == folded), typed)

    def emoji(self, word: str) -> str:
        """Return the picture that the deck's file names for a card, "" where there is none."""
        return next((row.picture for row in self.deck() if row.word == word), "")

    def answer(self, question: Question) -> Answer:
        """Return what is to be said to `question`; what can't be judged is an answer with a fault."""
        try:
            _refuse_endless(question)
            return self._judged(question)
        except UnknownWord as fault:
            unheard = None if fault.code == "single" else self._unheard(question)
            suggestions = fault.suggestions
            return Answer(question, fault=_without_suggestions(fault), suggestions=suggestions, unheard=unheard)
        except BadWord as fault:
            endless = fault.code == "too_long"  # is not shown again; ten thousand characters help nobody
            return Answer(Question(word=question.word[:LONGEST]) if endless else question, fault=fault)

    def _judged(self, question: Question) -> Answer:
        judge = self.judge()
        self._refuse_unknown(question.cards)
        if len(question.cards) == 2:
            first, second = self._orders(question)
            if not question.word:
                return Answer(question, verdict=first, reverse=second)
            return self._spoken(question, first, second)
        if question.word:
            question = replace(question, a="", b="")  # a card alone is none of a word's two: it goes back to the others
            best, *others = judge.word(question.word)
            if best.authority is Authority.NOBODY:
                raise UnknownWord("not_compound", word=question.word, suggestions=judge.suggest(question.word))
            meant: tuple[str, ...] = ()
            if best.ruling is Ruling.GILT_NICHT:  # rather a slip of the finger than a find
                meant = tuple(near for near in judge.suggest(question.word) if near != best.word)
            readings = tuple(other for other in others if other.ruling is not Ruling.GILT_NICHT)
            return Answer(question, verdict=best, readings=readings, suggestions=meant)
        if question.sent and not question.cards:
            raise BadWord("empty")
        return Answer(question)

    def _refuse_unknown(self, cards: tuple[str, ...]) -> None:
        # A word that nobody knows may be a card of the deck: then the table decides. Typed by hand it is a slip, and
        # told at once, not after the second card.
        dealt = {row.word for row in self.deck()}
        for card in cards:
            if card not in dealt and self.judge().pair(card, card).authority is Authority.NOBODY:
                raise UnknownWord("unknown", word=card, suggestions=self.judge().suggest(card))

    def _orders(self, question: Question) -> tuple[Verdict, Verdict]:
        forth, back = self._pair(question.a, question.b), self._pair(question.b, question.a)
        return (forth, back) if question.fixed or forth.p >= back.p else (back, forth)

    def _pair(self, modifier: str, head: str) -> Verdict:
        # From the table where it has both, so that the map and the panel never disagree.
        table = self.table()
        if modifier in table and head in table:
            return table.verdict(modifier, head)
        return self.judge().pair(modifier, head)

    def _spoken(self, question: Question, first: Verdict, second: Verdict) -> Answer:
        said = self.judge().spoken(question.a, question.b, question.word)
        if said.authority is Authority.NOBODY:
            said = self._unheard(question) or said
        made = {verdict.word: verdict for verdict in (first, second) if verdict.word != said.word}
        instead = () if said.clause is None else tuple(made.values())
        return Answer(question, verdict=said, instead=instead)

    def _unheard(self, question: Question) -> Verdict | None:
        """Return the verdict on a word that isn't known, with its parts and its writing as the table told them."""
        try:
            word = capitalised(checked(question.word)) if question.word else ""
            if len(question.cards) < 2:
                return unknown("", word, (Seam(word, "", ""),), word) if word else None
            first, second = question.cards
            if word and not question.fixed and _begins(word, second) and not _begins(word, first):
                first, second = second, first
            verdict = self.judge().pair(first, second)
        except BadWord:
            return None
        if not word or verdict.authority is not Authority.NOBODY:
            return verdict
        seam = verdict.seam if verdict.word == word else Seam(word, "", "")
        return replace(verdict, seam=seam, forms=tuple(dict.fromkeys((word, *verdict.forms))))


def _begins(word: str, card: str) -> bool:
    return word.casefold().startswith(card.casefold())


def _refuse_endless(question: Question) -> None:
    longest = max(len(question.a), len(question.b), len(question.word))
    if longest > LONGEST:
        raise BadWord("too_long", length=longest, limit=LONGEST)


def _without_suggestions(fault: UnknownWord) -> UnknownWord:
    # The screen offers the suggestions as buttons; said twice they would be in the way.
    return UnknownWord(fault.code, **{key: fact for key, fact in fault.facts.items() if key != "suggestions"})


def initial(word: str) -> str:
    """Return the letter under which a card is looked for: ÖL under O."""
    return _alphabetical(word)[:1]


def _alphabetical(word: str) -> str:
    return word.upper().translate(_PLAIN)
