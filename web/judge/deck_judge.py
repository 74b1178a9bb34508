"""The judge over one deck, without the table's precedents; and the judges of all decks of a house."""

import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from jinja2.utils import LRUCache

from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import Texts
from lexicon.deck_list.deck_list import DeckList
from lexicon.errors import BadWord, LexiconError, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.normalise import checked
from lexicon.judging.verdict import Authority, Ruling, Seam, Verdict, better_first, unknown
from lexicon.pairs.pair_table import PairTable
from lexicon.progress import Progress
from lexicon.spelling import capitalised
from web.judge.deck import Deck
from web.judge.decks.requested import deck_of_settings
from web.judge.decks.store import SERVER, SHIPPED, DeckStore
from web.judge.faults import status_of
from web.storage.faults import StorageFault
from web.storage.open_evenings import OpenEvening

LONGEST: Final = 80  # characters that a field takes: the longest of the famous words has 79
_CACHED: Final = 32  # verdicts by the texts of a word; the votes of a dispute ask for the same word in a row


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the judge: two cards, a word as spoken, or both.

    With `keep_order` the first card stays in front; otherwise the better order leads. `word_sent` tells that the field
    for the word was sent, even if it is empty.
    """

    a: str = ""
    b: str = ""
    word: str = ""
    keep_order: bool = False
    word_sent: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The chosen cards, none to two."""
        return tuple(card for card in (self.a, self.b) if card)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer of the judge: a verdict with what goes with it, a fault, or neither if nothing is asked yet."""

    question: Question
    verdict: Verdict | None = None
    reverse: Verdict | None = None  # the other order of the same two cards
    from_cards: tuple[Verdict, ...] = ()  # the words that the two cards do make, if the spoken word is none of them
    readings: tuple[Verdict, ...] = ()  # other ways to take a spoken word apart
    lexicon_verdict: Verdict | None = None  # the lexicon's own, where `verdict` is adjusted to the table's precedents
    unknown_word: Verdict | None = None  # beside a fault: the verdict saying that the lexicon doesn't know the word
    fault: LexiconError | None = None
    suggestions: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """The HTTP status of this answer."""
        return 200 if self.fault is None else status_of(self.fault)


class DeckJudge:
    """One deck with its own list, and one judge, opened at the first question. Safe to share between threads."""

    def __init__(
        self, deck: Deck | None = None, shared: Callable[[], Judge] | None = None, own: DeckList | None = None
    ) -> None:
        self.deck = deck or Deck()
        self.own = own or DeckList()
        self._lock = threading.RLock()  # a table that has to be worked out opens the judge
        self._shared = shared  # gives the judge of another deck; None: one of its own
        self._judge: Judge | None = None
        self._pair_table: PairTable | None = None
        self._by_texts = LRUCache(_CACHED)

    def judge(self) -> Judge:
        """Return the judge. :raises LexiconFileError: while there is no lexicon; the next call looks again."""
        if self._shared is not None:
            return self._shared()
        with self._lock:
            if self._judge is None:
                self._judge = Judge.open()
            return self._judge

    def pair_table(self, progress: Progress | None = None) -> PairTable:
        """Return the verdicts on every pair of the deck. For the default deck no lexicon need be there.

        :raises LexiconFileError: as `judge` does, for another deck.
        """
        words = [card.word for card in self.deck.cards()]
        with self._lock:
            if self._pair_table is None:
                self._pair_table = PairTable.load(words, self.judge, progress=progress).with_list(self.own)
            return self._pair_table

    def answer(self, question: Question) -> Answer:
        """Return the lexicon's answer to `question`; a question that can't be judged gets an answer with a fault."""
        try:
            return self._judged(question)
        except UnknownWord as fault:
            unknown_word = None if fault.code == "single" else self._unknown_word(question)
            # The screen offers the suggestions as keys, so the sentence leaves them out.
            bare = UnknownWord(
                fault.code, **{name: fact for name, fact in fault.facts.items() if name != "suggestions"}
            )
            return Answer(question, fault=bare, suggestions=fault.suggestions, unknown_word=unknown_word)
        except BadWord as fault:
            too_long = fault.code == "too_long"  # ten thousand characters are not shown again
            return Answer(Question(word=question.word[:LONGEST]) if too_long else question, fault=fault)

    def verdict_on(self, texts: Texts) -> Verdict | None:
        """Return the lexicon's verdict on a word as a table names it; None if the texts are no word, or no lexicon is
        there.

        A word with a part that the lexicon doesn't know gets a verdict saying so: the table may have voted on it.
        """
        cached: Verdict | None = self._by_texts.get(texts)
        if cached is None and (cached := self._judged_texts(texts)) is not None:
            self._by_texts[texts] = cached
        return cached

    def pair(self, modifier: str, head: str) -> Verdict | None:
        """Return the lexicon's verdict on two cards in this order; None while no lexicon is there."""
        try:
            return self._pair(modifier, head)
        except (LexiconError, DeckError, OSError, sqlite3.Error):
            return None

    def _judged_texts(self, texts: Texts) -> Verdict | None:
        hand, top = self._spelling(texts.hand_card), self._spelling(texts.top_card)
        if not (hand and top) and not texts.word:
            return None
        try:
            answer = self.answer(question_of(Texts(hand, top, texts.word)))
        except (LexiconError, DeckError, OSError, sqlite3.Error):
            return None
        return answer.verdict or answer.unknown_word

    def _spelling(self, card: str) -> str:
        try:
            return self.deck.spelling(card) if card else ""
        except (DeckError, OSError):
            return card

    def _judged(self, question: Question) -> Answer:
        longest = max(len(question.a), len(question.b), len(question.word))
        if longest > LONGEST:
            raise BadWord("too_long", length=longest, limit=LONGEST)
        self._refuse_unknown(question.cards)
        if len(question.cards) == 2:
            first, second = self._pair(question.a, question.b), self._pair(question.b, question.a)
            if not question.keep_order:
                first, second = better_first(first, second)
            if not question.word:
                return Answer(question, verdict=first, reverse=second)
            return self._spoken(question, first, second)
        if question.word:
            question = replace(question, a="", b="")  # one card alone is no part of the question: it is put back
            judge = self.judge()
            best, *others = map(self.own.ruled, judge.word(question.word))
            if best.authority is Authority.NOBODY:
                raise UnknownWord("not_compound", word=question.word, suggestions=judge.suggest(question.word))
            suggestions = judge.meant(question.word, best)
            readings = tuple(other for other in others if other.ruling is not Ruling.GILT_NICHT)
            return Answer(question, verdict=best, readings=readings, suggestions=suggestions)
        if question.word_sent and not question.cards:
            raise BadWord("empty")
        return Answer(question)

    def _refuse_unknown(self, cards: tuple[str, ...]) -> None:
        # The lexicon may not know a card of the deck: then the table decides. A word that is no card was typed, and if
        # the lexicon doesn't know it either it is a slip; the person hears of it before the second card.
        dealt = {card.word for card in self.deck.cards()}
        for card in cards:
            if card not in dealt and self.judge().pair(card, card).authority is Authority.NOBODY:
                raise UnknownWord("unknown", word=card, suggestions=self.judge().suggest(card))

    def _pair(self, modifier: str, head: str) -> Verdict:
        # From the pair table if it has both, so that the map and the panel never disagree.
        table = self.pair_table()
        if modifier in table and head in table:
            return table.verdict(modifier, head)
        return self.own.ruled(self.judge().pair(modifier, head), modifier, head)

    def _spoken(self, question: Question, first: Verdict, second: Verdict) -> Answer:
        spoken = self.judge().spoken(question.a, question.b, question.word)
        if spoken.authority is Authority.NOBODY:
            spoken = self._unknown_word(question) or spoken
        spoken = self.own.ruled(spoken)
        made = {verdict.word: verdict for verdict in (first, second) if verdict.word != spoken.word}
        return Answer(question, verdict=spoken, from_cards=() if spoken.clause is None else tuple(made.values()))

    def _unknown_word(self, question: Question) -> Verdict | None:
        """Return the verdict on a word unknown to the lexicon, with the parts and the spelling of the question."""
        try:
            word = capitalised(checked(question.word)) if question.word else ""
            if len(question.cards) < 2:
                return unknown("", word, (Seam(word, "", ""),), word) if word else None
            first, second = question.cards
            if word and not question.keep_order and _begins(word, second) and not _begins(word, first):
                first, second = second, first
            verdict = self.judge().pair(first, second)
        except BadWord:
            return None
        if not word or verdict.authority is not Authority.NOBODY:
            return verdict
        seam = verdict.seam if verdict.word == word else Seam(word, "", "")
        return replace(verdict, seam=seam, forms=tuple(dict.fromkeys((word, *verdict.forms))))


def question_of(texts: Texts) -> Question:
    """Return the question about a word as a table names it: without both cards it is about the word alone."""
    hand, top, word = texts.hand_card, texts.top_card, texts.word
    return Question(hand, top, word) if hand and top else Question(word=word)


def _begins(word: str, card: str) -> bool:
    return word.casefold().startswith(card.casefold())


_REMEMBERED: Final = 12  # decks of the house's own whose judges stay in memory


class DeckShelf:
    """Judges by the keys of their decks, made when they are asked for. Safe to share between threads."""

    def __init__(self, server: DeckJudge, store: DeckStore) -> None:
        self.server = server
        self.store = store
        self._shipped = server if server.deck.source is None else DeckJudge(Deck(), server.judge)
        self._own = LRUCache(_REMEMBERED)  # the revision and the judge of a deck, by its key

    def judge_of(self, key: str) -> DeckJudge:
        """Return the judge over the deck of a key; for a deck that isn't here, over the server's."""
        if key in ("", SERVER):
            return self.server
        if key == SHIPPED:
            return self._shipped
        try:
            return self._kept(key) or self.server
        except StorageFault:  # while the file can't be read a deck is as it was read last
            judge: DeckJudge = self._own.get(key, (0, self.server))[1]
            return judge

    def verdict_on(self, texts: Texts, evening: OpenEvening) -> Verdict | None:
        """Return the lexicon's verdict on a word of an evening; None if it is no word, or no lexicon is there."""
        return self.judge_of(deck_of_settings(evening.row.settings)).verdict_on(texts)

    def _is_the_servers(self, deck: Deck) -> bool:
        """Say whether a deck has the cards of the server's: an evening begun with that one has a copy."""
        try:
            return deck.cards() == self.server.deck.cards()
        except (DeckError, OSError):
            return False

    def _kept(self, key: str) -> DeckJudge | None:
        revision = self.store.revision(key)
        if revision is None:
            return None
        judge: DeckJudge
        known, judge = self._own.get(key, (0, self.server))
        if known == revision:
            return judge
        found = self.store.find(key)
        if found is None or not found.cards:
            return None
        deck = Deck(found.deck())
        own = found.own_list()
        is_the_servers = own.answers == self.server.own.answers and self._is_the_servers(deck)
        judge = self.server if is_the_servers else DeckJudge(deck, self.server.judge, own)
        self._own[key] = found.revision, judge
        return judge
