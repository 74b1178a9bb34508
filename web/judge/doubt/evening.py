"""„Lohnt sich Halt?“ at the table: what a running evening knows by itself, so that nobody fills in a form.

Chips, totals, the target and the votes called are certain. With real cards the hands aren't: they are those dealt less
the words entered, and at a table that enters none they are what rounds like this one leave. On phones their numbers are
open to all, as everybody sees how many cards a hand holds; no card of them is read here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import request

from companion.match.sheet import MatchState, target_of, totals
from companion.words.advice.doubt import Situation
from companion.words.cards import HAND_SIZES
from companion.words.referee_state import NO_TEXTS, RefereeState, Texts
from companion.words.state import DigitalState, Phase
from web.judge.doubt.numbers import Numbers
from web.judge.faults import JudgeFault
from web.pages.services import evenings
from web.storage.event_store import MATCH_ID, NoSuchMatch
from web.storage.faults import StorageFault

EVENING_FIELDS: Final = ("abend", "wer", "gelegt")


class TableNow(NamedTuple):
    """A running round of the word game, as the advice needs it; all tuples are by seat.

    `counted` says that `hands` follow from words that were entered; else they are a guess. `laid_by` is the seat of the
    word laid last, None if nobody entered it; `surely` says that it can't be another one, as the table votes
    on its word or it was the last card. `doubters` have called "Halt!". `target` is 0 if none ends the evening.
    """

    evening: str
    names: tuple[str, ...]
    hands: tuple[int, ...]
    counted: bool
    chips: tuple[int, ...]
    totals: tuple[int, ...]
    target: int
    laid_by: int | None
    surely: bool
    pausing: int | None
    doubters: tuple[int, ...]
    texts: Texts

    @property
    def askers(self) -> tuple[int, ...]:
        """The seats that may ask: not the player whose word is voted on, and nobody who doubts it already."""
        return tuple(
            seat
            for seat in range(len(self.names))
            if seat not in self.doubters and not (self.surely and seat == self.laid_by)
        )

    def layers(self, asking: int) -> tuple[int, ...]:
        """Return the seats that may have laid the word if `asking` asks, the likeliest first (W-21: nobody pausing)."""
        if self.surely and self.laid_by is not None:
            return (self.laid_by,)
        players = len(self.names)
        seats = [(asking + step) % players for step in range(1, players)]
        return tuple(sorted(seats, key=lambda seat: (seat != self.laid_by, seat == self.pausing)))

    def numbers(self, asking: int, accused: int) -> Numbers:
        """Return what is known of the two seats."""
        return Numbers(
            len(self.names),
            self.hands[accused],
            self.chips[accused],
            max(1, self.hands[asking]),
            self.chips[asking],
            called=bool(self.doubters),
        )

    def situation(self, accept: float, asking: int, accused: int, told: Numbers) -> Situation:
        """Return the situation with the two seats as `told`, and all others as they are known."""
        hands = [max(1, held) for held in self.hands]
        chips = list(self.chips)
        hands[accused], chips[accused] = told.left, told.left_chips
        hands[asking], chips[asking] = told.own, told.own_chips
        others = [seat for seat in range(len(hands)) if seat not in (asking, accused)]
        called = self.doubters or (tuple(others[:1]) if told.called else ())
        return Situation(accept, tuple(hands), tuple(chips), accused, asking, called)


def table_now() -> TableNow | None:
    """Return the evening that this request asks for; None where no word can be doubted at its table now."""
    match = request.args.get("abend", "")
    if not MATCH_ID.fullmatch(match):
        return None
    try:
        with evenings().reading(match) as evening:
            state = evening.log.state
    except (NoSuchMatch, StorageFault):
        return None
    now = state.round if state.running else None
    if isinstance(now, RefereeState) and not now.counted:
        return _seen(match, state, now)
    if isinstance(now, DigitalState) and now.phase is not Phase.OVER:
        return _seen_on_phones(match, state, now)
    return None


def requested_seat(field: str, allowed: tuple[int, ...]) -> int | None:
    """Return the seat that a field of this request names; None if it names none.

    :raises JudgeFault: when it can't be that seat.
    """
    typed = request.args.get(field, "")
    if not typed:
        return None
    if typed not in map(str, allowed):
        raise JudgeFault("seat")
    return int(typed)


def _seen(match: str, state: MatchState, now: RefereeState) -> TableNow:
    last = now.last if now.last is not None and not now.last.settled else None
    dealt = HAND_SIZES[now.players]
    counted = any(held != dealt for held in now.hands)
    usual = _usual_hand(state, dealt)
    winner = now.winner if now.ending == "out" else None
    hands = now.hands if counted else (usual,) * now.players
    laid_by = now.dispute.accused if now.dispute is not None else winner if winner is not None else last and last.seat
    return TableNow(
        match,
        _names(state),
        tuple(0 if seat == winner else max(1, held) for seat, held in enumerate(hands)),
        counted,
        now.chips,
        _sums(state),
        target_of(state),
        laid_by,
        now.dispute is not None or winner is not None,
        now.course.pausing,
        now.dispute.doubters if now.dispute is not None else (),
        last.texts if last is not None and last.seat == laid_by else NO_TEXTS,
    )


def _seen_on_phones(match: str, state: MatchState, now: DigitalState) -> TableNow:
    last = now.last if now.last is not None and not now.last.settled else None
    surely = now.dispute is not None or now.phase is Phase.LAST
    laid_by = now.dispute.accused if now.dispute is not None else last and last.seat
    word, deck = last if last is not None and last.seat == laid_by else None, now.conditions.deck
    return TableNow(
        match,
        _names(state),
        tuple(len(hand) if surely and seat == laid_by else max(1, len(hand)) for seat, hand in enumerate(now.hands)),
        True,
        now.chips,
        _sums(state),
        target_of(state),
        laid_by,
        surely,
        now.course.pausing,
        now.dispute.doubters if now.dispute is not None else (),
        NO_TEXTS if word is None else Texts(deck[word.card].word, deck[word.top].word, word.word),
    )


def _names(state: MatchState) -> tuple[str, ...]:
    return tuple(state.names[player] for player in state.players)


def _sums(state: MatchState) -> tuple[int, ...]:
    sums = totals(state)
    return tuple(sums[player] for player in state.players)


def _usual_hand(state: MatchState, dealt: int) -> int:
    """Return the cards that a seat holds in the middle of a round: half way to what losers kept in earlier ones."""
    kept = [points for result in state.results for points in result.points if points > 0]
    end = min(sum(kept) / len(kept), dealt) if kept else 0
    return max(1, int((dealt + end) / 2))
