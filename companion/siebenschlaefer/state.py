"""A round between two moves: with the cards in the computer, and with real ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.game import Setup
from companion.siebenschlaefer.cards import Cards, Rank
from companion.siebenschlaefer.ledger import Ledger
from companion.siebenschlaefer.pairs import TO_BEAT, Pair, to_beat, value
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.ruling import Sequel


class Effects(NamedTuple):
    """What the last play or pass brought about: who drew how many, who misses a turn, the pairs turned up.

    It stands until the next play or pass; what is drawn in between is added.
    """

    draws: tuple[tuple[int, int], ...] = ()
    misses: int | None = None
    turned: tuple[Cards, ...] = ()


NO_EFFECTS: Final = Effects()


class DigitalState(NamedTuple):
    """A digital round.

    `pair` lies on top of the discards, empty before the first play. `drawn` is how many cards the seat on turn has
    drawn because it couldn't lay (None: it hasn't yet). `passes` counts who passed one after another since the last
    play or turning up, `dry` those in a row who found nothing to draw. `lots` are seats and the cards they drew.
    """

    setup: Setup
    hands: tuple[Cards, ...]
    piles: Piles
    opener: int
    lots: tuple[tuple[int, int], ...]
    turn: int
    pair: Cards = ()
    drawn: int | None = None
    passes: int = 0
    dry: int = 0
    effects: Effects = NO_EFFECTS
    ending: str | None = None

    @property
    def to_beat(self) -> int:
        """What the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        pair = self.pair
        return TO_BEAT[pair[0]][pair[1]] if pair else 0


class RefereeState(NamedTuple):
    """What the referee knows of the real table.

    `turn` is None until somebody has opened. `pair` lies on top. `sequel` is what the last play or pass brought.
    `laid_by` has laid the pair, until it passes: so long the table may still say that it was its last one. `passes`
    counts who passed one after another: when all have, two cards are turned up. `counts` are what the seats hold at the
    end, None where it isn't told yet; `held` are the cards told so far. `ledger` tells what can't be.
    """

    setup: Setup
    ledger: Ledger
    counts: tuple[int | None, ...]
    held: tuple[Rank, ...] = ()
    turn: int | None = None
    pair: Pair | None = None
    passes: int = 0
    laid_by: int | None = None
    sequel: Sequel | None = None
    ending: str | None = None
    winner: int | None = None

    @property
    def to_beat(self) -> int:
        """What the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        return to_beat(value(*self.pair)) if self.pair else 0

    @property
    def turning_up(self) -> bool:
        """Whether all have passed, so that two cards must be turned up (S-18)."""
        return self.passes == self.setup.players
