"""What the table voted at its evenings, remembered as precedents of the house, in the same transaction as the vote.

The last vote of a dispute is a precedent; taken back with its event it counts no longer, brought back it counts again.
The ids follow from the evening and the event, so each is remembered once, whoever tells it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from companion.log import Event, Log, Redo, Undo
from companion.words.actions import Vote
from companion.words.deck_files.faults import DeckError
from companion.words.referee_state import RefereeState, Texts
from companion.words.referee_state import Verdict as Decided
from lexicon.errors import LexiconError
from lexicon.judging.verdict import Verdict
from web.judge import house
from web.judge.adviser import Adviser, Question
from web.judge.house import Kind
from web.judge.memory import Memory
from web.storage.database import StorageFault
from web.storage.event_store import Appending
from web.storage.kept_evening import moment
from web.storage.open_evenings import OpenEvening

_KEPT: Final = 32  # opinions
_HARMLESS: Final = frozenset({"no_target", "reused"})  # somebody has revoked it by hand, or the lexicon is another now


class Precedents:
    """The projection of evenings of the word game on the memory of the house."""

    def __init__(self, memory: Memory, judged: Callable[[Texts], Verdict | None]) -> None:
        self.memory = memory
        self.judged = judged

    def __call__(self, appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
        """Remember what `events` decided, and forget what they took back."""
        if evening.log.header.game != "words":
            return
        for event in events:
            for line in self._lines(evening.log, evening.id, event):
                if self._added(appending.connection, line):
                    break

    def _added(self, connection: sqlite3.Connection, line: house.Event) -> bool:
        try:
            return self.memory.append(connection, line)
        except StorageFault as fault:
            if fault.code in _HARMLESS:
                return False
            raise

    def _lines(self, log: Log, match: str, event: Event) -> list[house.Event]:
        """Return what may be added for an event; the first that is new is enough."""
        at = moment(event.at or 0)
        match event.action:
            case Vote():
                return self._vote(log, match, event.number, at)
            case Undo(target) if isinstance(log.event(target).action, Vote):
                return [house.Event(id_of(match, event.number), Kind.UNDO, at, target=id_of(match, target))]
            case Redo(target) if isinstance(log.event(target).action, Vote):
                undone = _last_undo(log, target, event.number)
                again = house.Event(id_of(match, event.number), Kind.UNDO, at, target=id_of(match, undone))
                return [again, *self._vote(log, match, target, at)]
            case _:
                return []

    def _vote(self, log: Log, match: str, number: int, at: datetime) -> list[house.Event]:
        decided = decided_by(log, number)
        verdict = None if decided is None else self.judged(decided.word.texts)
        if decided is None or verdict is None or verdict.clause is not None:
            return []
        against, players = decided.dispute.against, len(decided.dispute.votes)
        cast = house.cast_on(verdict, players - against, against)
        return [house.Event(id_of(match, number), Kind.VOTE, at, cast, verdict.word)]


def id_of(match: str, number: int) -> str:
    """Return the id under which the house remembers what an event of an evening meant."""
    return f"{match}.{number}"


def evening_of(known_as: str) -> str | None:
    """Return the evening that an id speaks of, None where it comes from elsewhere."""
    match, dot, number = known_as.rpartition(".")
    return match if dot and number.isdecimal() else None


def decided_by(log: Log, number: int) -> Decided | None:
    """Return what the event of that number decided by the last vote of a dispute; None if it decided nothing."""
    if number < 1 or not isinstance(log.event(number).action, Vote):
        return None
    after = log.state_at(number).round
    if not isinstance(after, RefereeState) or after.dispute is not None:
        return None
    return after.verdict


class Opinions:
    """What the lexicon alone says of words as the table tells them; the last ones are kept, for votes come in a row.

    Of a word with a part that it doesn't know it says just that: the table may have voted on it, and remembers.
    """

    def __init__(self, adviser: Adviser) -> None:
        self.adviser = adviser
        self._known: dict[Texts, Verdict] = {}

    def __call__(self, texts: Texts) -> Verdict | None:
        """Return what is said of a word; None where nothing can be said, or the lexicon isn't there."""
        known = self._known.get(texts)
        if known is None and (known := self._asked(texts)) is not None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[texts] = known
        return known

    def _asked(self, texts: Texts) -> Verdict | None:
        hand, top = self._card(texts.hand_card), self._card(texts.top_card)
        if not (hand and top) and not texts.word:
            return None
        question = Question(hand, top, texts.word) if hand and top else Question(word=texts.word)
        try:
            answer = self.adviser.answer(question)
        except (LexiconError, DeckError, OSError, sqlite3.Error):
            return None
        return answer.verdict or answer.unheard

    def _card(self, card: str) -> str:
        """Return the deck's spelling of a card, or the card as told where there is no deck to look it up in."""
        try:
            return self.adviser.card(card) if card else ""
        except (DeckError, OSError):
            return card


def _last_undo(log: Log, target: int, before: int) -> int:
    """Return the number of the undo that an event after it takes back."""
    return next(
        number
        for number in range(before - 1, 0, -1)
        if isinstance(undo := log.event(number).action, Undo) and undo.target == target
    )
