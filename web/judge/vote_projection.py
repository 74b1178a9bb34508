"""The projection of evenings of the word game on the vote store: a table's vote becomes its precedent.

The last vote of a dispute is stored in the transaction of its own event. Once that event is taken back the precedent no
longer counts; once it is brought back the precedent counts again. The id of a vote event follows from the evening and
the event, so each is stored once, however often the evening is read in.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from companion.log import Event, Log, Redo, Undo
from companion.words.actions import Close, Vote
from companion.words.dispute import Dispute
from companion.words.referee_state import RefereeState, RefereeVerdict as Decision, Texts
from companion.words.state import DigitalState
from lexicon.judging.verdict import Verdict
from web.judge.precedents import VoteEvent, VoteEventKind, vote_event_id, vote_on
from web.judge.vote_store import VoteStore
from web.storage.database import Connection
from web.storage.event_store import Appending
from web.storage.faults import StorageFault
from web.storage.kept_evening import moment
from web.storage.open_evenings import OpenEvening

_HARMLESS: Final = frozenset({"no_target", "reused"})
"""The faults that change nothing: the vote was taken back by hand, or another lexicon judges the word now."""


class VoteProjection:
    """Keeps the vote store up to date with the evenings.

    `verdict_of` gives the lexicon's verdict on a word of an evening, by the evening's deck. `has_bots` says whether
    bots vote at a table: they echo the judge, so their votes are no precedent.
    """

    def __init__(
        self,
        vote_store: VoteStore,
        verdict_of: Callable[[Texts, OpenEvening], Verdict | None],
        has_bots: Callable[[Appending], bool] = lambda _: False,
    ) -> None:
        self.vote_store = vote_store
        self.verdict_of = verdict_of
        self.has_bots = has_bots

    def __call__(self, appending: Appending, evening: OpenEvening, events: Sequence[Event]) -> None:
        """Store the votes that `events` decided, and undo those that `events` took back."""
        if evening.log.header.game != "words" or not events or self.has_bots(appending):
            return
        for event in events:
            for candidate in self._candidates(evening, event):
                if self._append(appending.connection, candidate):
                    break

    def _append(self, connection: Connection, event: VoteEvent) -> bool:
        try:
            return self.vote_store.append(connection, event)
        except StorageFault as fault:
            if fault.code in _HARMLESS:
                return False
            raise

    def _candidates(self, evening: OpenEvening, event: Event) -> list[VoteEvent]:
        """Return the vote events that may follow from an event; the first new one is stored."""
        log = evening.log
        at = moment(event.at or 0)
        match event.action:
            case Vote() | Close():
                return self._vote(evening, event.number, at)
            case Undo(target) if isinstance(log.event(target).action, Vote | Close):
                return [_undo(evening.id, event.number, target, at)]
            case Redo(target) if isinstance(log.event(target).action, Vote | Close):
                undo_of_the_undo = _undo(evening.id, event.number, _last_undo(log, target, event.number), at)
                return [undo_of_the_undo, *self._vote(evening, target, at)]
            case _:
                return []

    def _vote(self, evening: OpenEvening, number: int, at: datetime) -> list[VoteEvent]:
        decided = voted_word(evening.log, number)
        verdict = None if decided is None else self.verdict_of(decided[0], evening)
        if decided is None or verdict is None or verdict.clause is not None:
            return []
        against, players = decided[1].against, len(decided[1].votes)
        vote = vote_on(verdict, players - against, against)
        return [VoteEvent(vote_event_id(evening.id, number), VoteEventKind.VOTE, at, vote, verdict.word)]


def voted_word(log: Log, number: int) -> tuple[Texts, Dispute] | None:
    """Return the word and its dispute if event `number` decided one, with real cards or without; else None."""
    decision = decision_at(log, number)
    if decision is not None:
        return decision.word.texts, decision.dispute
    if number < 1 or not isinstance(log.event(number).action, Vote | Close):
        return None
    before, after = log.state_at(number - 1).round, log.state_at(number).round
    if not isinstance(after, DigitalState) or after.verdict is None or after.verdict is before.verdict:
        return None
    laid, dispute = after.verdict
    deck = after.conditions.deck
    return Texts(deck[laid.card].word, deck[laid.top].word, laid.word), dispute


def decision_at(log: Log, number: int) -> Decision | None:
    """Return the decision of a dispute if event `number` was its last vote, else None."""
    if number < 1 or not isinstance(log.event(number).action, Vote | Close):
        return None
    after = log.state_at(number).round
    if not isinstance(after, RefereeState) or after.dispute is not None:
        return None
    return after.verdict


def _undo(evening: str, number: int, target: int, at: datetime) -> VoteEvent:
    target_id = vote_event_id(evening, target)
    return VoteEvent(vote_event_id(evening, number), VoteEventKind.UNDO, at, target=target_id)


def _last_undo(log: Log, target: int, before: int) -> int:
    """Return the number of the undo of event `target` that event `before` takes back."""
    return next(
        number
        for number in range(before - 1, 0, -1)
        if isinstance(undo := log.event(number).action, Undo) and undo.target == target
    )
