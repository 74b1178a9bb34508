"""A seat filled by the computer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from companion.action import Action
from companion.bots import Judge, Skill
from companion.game import View
from companion.options import WAY, Way
from companion.siebenschlaefer.actions import Lay
from companion.siebenschlaefer.cards import CARDS, RANKS
from companion.siebenschlaefer.pairs import VALUES, sevens
from companion.siebenschlaefer.scoring import POINTS

NEARLY_OUT: Final = 4  # cards on the hand: two plays from the end

# Weights in units of a pair's value, found by playing thousands of rounds against other weights.
POINTS_SHED: Final = 0.3
SEVEN_AT_THE_NEXT: Final = 4.0


class SiebenschlaeferBot:
    """A bot that lays low pairs and keeps its strongest one, aces above all; it makes no mistakes (S-30).

    When somebody is nearly out it sheds points, and lays its 7s if that is the next player. By its skill it sometimes
    overlooks which pair is best.
    """

    def __init__(self, skill: Skill, judge: Judge | None = None) -> None:  # noqa: ARG002 - no words to judge here
        self.skill = skill

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return the pair to lay; where there is none, the other allowed action."""
        if view[WAY] != Way.DIGITAL:  # real cards are for real hands
            return None
        plays = [action for action in actions if isinstance(action, Lay)]
        if not plays:
            return actions[0]
        if rng.random() < self.skill.overlooks:
            return plays[int(rng.random() * len(plays))]
        return max(plays, key=lambda play: _merit(play, view))


def _merit(play: Lay, view: Any) -> float:  # noqa: ANN401 - the view of a digital round, as views.py builds it
    """Return the merit of laying the pair, in units of a pair's value."""
    first, second = CARDS[play.first], CARDS[play.second]
    left = [CARDS[code] for code in view["hand"]]
    left.remove(first)
    left.remove(second)
    strongest = max((VALUES[one][other] for one, other in combinations(left, 2)), default=0)
    merit: float = strongest - VALUES[first][second]
    others = [view["held"][(play.seat + step) % view["players"]] for step in range(1, view["players"])]
    if min(others) <= NEARLY_OUT:
        merit += POINTS_SHED * (POINTS[first] + POINTS[second])
    if others[0] <= NEARLY_OUT:
        merit += SEVEN_AT_THE_NEXT * sevens(RANKS[first], RANKS[second])
    return merit
