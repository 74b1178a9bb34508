"""The expected value of a doubt about the word laid last, in minus points; the probability that the word falls.

The unit is the lead: the average of the others' minus points at the end of the round, less one's own. docs/adviser.md
derives the formulas.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import comb
from typing import Any, Final

from companion.refusal import Malformed, Refused
from companion.words import views
from companion.words.advice.race import expected_points
from companion.words.referee_state import RefereeState
from companion.words.scoring import ENDINGS
from companion.words.state import DigitalState, Phase

AGREEMENT: Final = 2 / 3
"""The correlation between two votes on the same word at one table.

All hear the same arguments, and a word that is odd for one is odd for the next. The number is an assumption, on which
the table's taste rests too (docs/taste.md); docs/adviser.md says how another one would change the advice.
"""


def against(count: int, voters: int, share: float, agreement: float = AGREEMENT) -> float:
    """Return the probability that exactly `count` of `voters` are against a word, each with probability `share`.

    The votes are beta-binomial: `agreement` is the correlation of two of them, 0 for independent votes. The formula is
    that of Pólya's urn, where every drawn ball is put back with more of its kind, and is exact for 0 too.
    """
    more = agreement / (1 - agreement)
    ways = float(comb(voters, count))
    for ball in range(voters):
        kind, before = (share, ball) if ball < count else (1 - share, ball - count)
        ways *= (kind + before * more) / (1 + ball * more)
    return ways


def rejection(p_accept: float, players: int, doubters: int = 1, agreement: float = AGREEMENT) -> float:
    """Return the probability that a table of `players` lets a word fall that `doubters` of them doubt.

    `p_accept` is the probability that any one of the others accepts it. The doubters vote against it, its player for
    it. It falls if more than half of all are against it.
    """
    voters = players - 1 - doubters
    needed = players // 2 + 1 - doubters
    return min(1.0, sum(against(count, voters, 1 - p_accept, agreement) for count in range(max(needed, 0), voters + 1)))


MARGIN: Final = 0.1  # minus points; no table would notice less
_PLAYERS: Final = range(3, 9)  # W-2


class Recommendation(StrEnum):
    """The plain advice."""

    DOUBT = "doubt"
    EVEN = "even"
    LEAVE = "leave"


class Reason(StrEnum):
    """A special feature of a situation that is worth a sentence."""

    WOULD_WIN = "would_win"  # it was the last card: the round ends if the word stands (W-39)
    LAST_CARD_TIP = "last_card_tip"  # its player has one card left at most: no Halt by habit (W-47)
    DOUBTED_ALREADY = "doubted_already"  # all vote anyway; a second Halt only risks a chip (W-29, W-34)
    NEVER = "never"  # even a word that surely falls would gain nothing


@dataclass(frozen=True, slots=True)
class Situation:
    """A word of `accused` lies, and the player `asking` thinks of doubting it.

    `accept` is the probability that any one of the others accepts the word. `hands` and `chips` are numbers by seat, as
    they lie now: without the laid card, so `hands[accused]` is 0 after a last card. `doubters` have called "Halt!".

    :raises Malformed: when no table can be so.
    """

    accept: float
    hands: tuple[int, ...]
    chips: tuple[int, ...]
    accused: int
    asking: int
    doubters: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        players = len(self.hands)
        seats = (self.accused, self.asking, *self.doubters)
        if not 0 <= self.accept <= 1:
            raise Malformed("no_probability", accept=self.accept)
        if players not in _PLAYERS or len(self.chips) != players or min(self.chips) < 0:
            raise Malformed("no_table", players=players, chips=self.chips)
        if len(set(seats)) < len(seats) or not set(seats) <= set(range(players)):
            raise Malformed("no_seats", seats=seats)
        if any(cards < (seat != self.accused) for seat, cards in enumerate(self.hands)):
            raise Malformed("no_hands", hands=self.hands)

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return len(self.hands)

    @property
    def last_card(self) -> bool:
        """Whether the round is over if the word stands."""
        return not self.hands[self.accused]


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice on a doubt.

    `rejects` is the probability that the table lets the word fall. `gain` is the lead won if it falls, `loss` the lead
    lost if it stands, both in minus points and compared with leaving the word alone.
    """

    rejects: float
    gain: float
    loss: float
    reasons: tuple[Reason, ...] = ()

    @property
    def value(self) -> float:
        """The expected change of the lead, in minus points; above 0 a doubt pays."""
        return self.at(self.rejects)

    @property
    def break_even(self) -> float | None:
        """The probability of a fall from which on a doubt pays; None if it never does."""
        return self.loss / (self.loss + self.gain) if self.gain > 0 else None

    @property
    def recommendation(self) -> Recommendation:
        """The plain advice."""
        if abs(self.value) < MARGIN:
            return Recommendation.EVEN
        return Recommendation.DOUBT if self.value > 0 else Recommendation.LEAVE

    def at(self, rejects: float) -> float:
        """Return the expected change of the lead if the word falls with another probability."""
        return rejects * self.gain - (1 - rejects) * self.loss


def advise(situation: Situation) -> Advice:
    """Return the advice on a doubt in this situation.

    Without the doubt there is no vote, unless somebody else called "Halt!": then the vote comes anyway, and the only
    difference is one more chip at risk.
    """
    asking, accused = situation.asking, situation.accused
    hands, chips, before = situation.hands, situation.chips, situation.doubters
    stands_without = _plus(chips, *before)
    stands = _lead(hands, _plus(chips, *before, asking), asking)
    loss = _lead(hands, stands_without, asking) - stands
    gain = 0.0 if before else _lead(_plus(hands, accused), _plus(chips, accused), asking) - _lead(hands, chips, asking)
    rejects = rejection(situation.accept, situation.players, 1 + len(before))
    special = {
        Reason.DOUBTED_ALREADY: bool(before),
        Reason.WOULD_WIN: situation.last_card,
        Reason.LAST_CARD_TIP: hands[accused] <= 1,
        Reason.NEVER: gain <= 0 and not before,
    }
    return Advice(rejects, gain, loss, tuple(reason for reason, holds in special.items() if holds))


def assumed_situation(
    accept: float, players: int, left: int, own: int, *, left_chips: int = 0, own_chips: int = 0, called: bool = False
) -> Situation:
    """Return the situation of which only two players are known: the accused has `left` cards, the asking one `own`.

    All others are assumed to hold as many cards as the asking player, and no chips. With `called` one of them has
    called "Halt!".

    :raises Malformed: when no table can be so.
    """
    others = max(players - 2, 0)
    return Situation(
        accept,
        hands=(left, own, *(own,) * others),
        chips=(left_chips, own_chips, *(0,) * others),
        accused=0,
        asking=1,
        doubters=(2,) if called else (),
    )


def situation(state: DigitalState | RefereeState, seat: int, accept: float) -> Situation:
    """Return the situation of `seat` in a running round, from its view alone.

    With real cards the numbers of cards are the proposed ones (W-44).

    :raises Refused: when `seat` can't doubt a word now: W-2, W-28, W-30, W-38 or W-39.
    """
    if not isinstance(state, RefereeState):
        seen: Any = views.digital_view(state, seat)
        return _seen(seen, seen["hands"], seat, accept)
    seen = views.referee_view(state, seat)
    winner = seen["winner"] if seen["ending"] == "out" else None
    hands = [0 if other == winner else max(1, held) for other, held in enumerate(seen["proposed"])]
    return _seen(seen, hands, seat, accept)


def _seen(seen: Any, hands: Sequence[int], seat: int, accept: float) -> Situation:  # noqa: ANN401 - a view as JSON
    last, dispute = seen["last"], seen["dispute"]
    if seen["seat"] is None:
        raise Refused("W-2", why="no_such_seat", seat=seat, players=seen["players"])
    if seen["phase"] == Phase.OVER or seen["ending"] == "stuck":
        raise Refused(ENDINGS[seen["ending"]], why="round_over")
    if last is None:
        raise Refused("W-28", why="no_word")
    if last["settled"]:
        raise Refused("W-28", why="settled", word=last["number"])
    if last["seat"] == seat:
        raise Refused("W-28", why="own_word", seat=seat)
    called: tuple[int, ...] = ()
    if dispute is not None:
        called = tuple(dispute["doubters"])
        if seat in called:
            raise Refused("W-29", why="doubts_already", seat=seat)
        if any(dispute["voted"]):
            raise Refused("W-30", why="voting_began", seat=seat)
    return Situation(accept, tuple(hands), tuple(seen["chips"]), last["seat"], seat, called)


def _lead(hands: tuple[int, ...], chips: tuple[int, ...], seat: int) -> float:
    """Return the average of the others' expected minus points, less those of `seat`."""
    points = expected_points(hands, chips)
    return (sum(points) - points[seat]) / (len(points) - 1) - points[seat]


def _plus(numbers: tuple[int, ...], *seats: int) -> tuple[int, ...]:
    return tuple(number + (seat in seats) for seat, number in enumerate(numbers))
