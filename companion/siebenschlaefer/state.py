"""A round between two moves: with the cards in the computer, and with real ones."""

from typing import Final, NamedTuple

from companion.game import Setup
from companion.siebenschlaefer.cards import Cards, Rank
from companion.siebenschlaefer.ledger import Ledger
from companion.siebenschlaefer.pairs import TO_BEAT, Pair, to_beat, value
from companion.siebenschlaefer.piles import Piles
from companion.siebenschlaefer.ruling import Sequel


class Effects(NamedTuple):
    """The effects of the last play or pass: the seats that drew and how much, the one that misses a turn, new pairs.

    They stand until the next play or pass; a draw in between is added.
    """

    draws: tuple[tuple[int, int], ...] = ()
    misses: int | None = None
    turned: tuple[Cards, ...] = ()


NO_EFFECTS: Final = Effects()


class DigitalState(NamedTuple):
    """A digital round.

    `pair` lies on top of the discards, empty before the first play. `drawn` is the number of cards that the seat on
    turn has drawn because it couldn't lay (None: it hasn't yet). `passes` counts the passes in a row since the last
    play or turning up, `dry` those in a row that found nothing to draw. `lots` are seats and the cards they drew.
    `laid_by` is the seat that laid the pair, None for one that was turned up. `fresh` are by seat the cards that it has
    drawn since it last laid or passed, empty while nobody has drawn any.
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
    laid_by: int | None = None
    fresh: tuple[Cards, ...] = ()

    @property
    def to_beat(self) -> int:
        """The value that the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        pair = self.pair
        return TO_BEAT[pair[0]][pair[1]] if pair else 0


class RefereeState(NamedTuple):
    """A round with real cards, as far as the table has entered it.

    `turn` is None until somebody has opened. `pair` lies on top. `sequel` are the effects of the last play or pass.
    `laid_by` is the seat that laid the pair, None once it passes; so long the table may still say that the pair was its
    last one. `passes` counts the passes in a row: when all have passed, two cards are turned up. `counts` are the
    points of the hands at the end, None for one that isn't counted yet; `held` are the cards counted so far.
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
        """The value that the next pair must exceed (S-14); 0 where any lawful pair may be laid."""
        return to_beat(value(*self.pair)) if self.pair else 0

    @property
    def turning_up(self) -> bool:
        """Whether all have passed, so that two cards must be turned up (S-18)."""
        return self.passes == self.setup.players
