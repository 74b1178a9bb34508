"""A seat filled by the computer."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, ClassVar, Final

from companion.action import Action
from companion.bots import Pause, SeatedBot
from companion.game import View
from companion.options import WAY, Way
from companion.siebenschlaefer.actions import Draw, Lay, Pass
from companion.siebenschlaefer.cards import CARDS, RANKS
from companion.siebenschlaefer.pairs import VALUES, sevens
from companion.siebenschlaefer.scoring import POINTS

NEARLY_OUT: Final = 4  # cards on the hand: two plays from the end

# Weights in units of a pair's value, found by playing thousands of rounds against other weights.
POINTS_SHED: Final = 0.3
SEVEN_AT_THE_NEXT: Final = 4.0


class SiebenschlaeferBot(SeatedBot):
    """A bot that lays low pairs and keeps its strongest one, aces above all; it makes no mistakes (S-30).

    When somebody is nearly out it sheds points, and lays its 7s if that is the next player. By its skill it sometimes
    overlooks which pair is best.
    """

    pauses: ClassVar[Mapping[type[Action], Pause]] = {
        Lay: Pause(1500, 4000),
        Draw: Pause(1500, 3000),
        Pass: Pause(800, 1500),
    }

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

    def situation(self, view: View) -> object:
        """Return the own turn with all that decides about it."""
        seen: Mapping[str, Any] = view
        parts = ("turn", "drawn", "passes", "to_beat", "held", "hand", "stock")
        return repr([seen[part] for part in parts])


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
