"""A seat of the digital word game filled by the computer, which asks a judge how plausible compounds are."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from companion.action import Action
from companion.bots import Pause, SeatedBot, glued
from companion.game import View
from companion.words.actions import Concede, Disagree, Halt, Lay, NameColour, NoCombination, Saw, Vote

DARES: Final = 0.2  # lays a word of at least this plausibility ...
LEARNS: Final = 0.05  # ... and of so much more for every chip that it has taken
DOUBTS: Final = 0.35  # calls "Halt!" below this plausibility
CONTENDS: Final = 0.15  # of its chances to have laid a card at the very time of another one
HEARD_LATE: Final = 0.01  # of its chances to have laid a card just before somebody called "Halt!"
ACCEPTS: Final = 0.5  # votes for a word of at least this plausibility
UNJUDGED: Final = 0.5  # the plausibility of every word where there is no judge


class _Idea(NamedTuple):
    """A word that could be laid, and its plausibility."""

    plausible: float
    lay: Lay


class WordsBot(SeatedBot):
    """A bot that lays its most plausible word, doubts implausible ones, and votes by plausibility.

    Its doubt depends on the word alone, never on the number of cards that the other player has left (W-47).
    """

    pauses: ClassVar[Mapping[type[Action], Pause]] = {
        Lay: Pause(4000, 14000),
        NoCombination: Pause(6000, 15000),
        NameColour: Pause(2000, 4000),
        Halt: Pause(1500, 4000),
        Vote: Pause(700, 2500),
        Saw: Pause(1500, 4000),
        Concede: Pause(1500, 4000),
        Disagree: Pause(4000, 8000),
    }

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:
        """Return the next action, or None to let others go first. Chance is drawn anew at every call."""
        seen: Any = view
        kinds: dict[type[Action], list[Any]] = {}
        for action in actions:
            kinds.setdefault(type(action), []).append(action)
        if Vote in kinds:
            return self._vote(seen, kinds[Vote])
        if NameColour in kinds:
            return _hardest(seen, kinds[NameColour], rng)
        if seen["photo"] is not None:
            return _first_by_the_clock(seen, actions)
        if Halt in kinds and seen["dispute"] is None and self._objects(seen, rng):
            return next((action for action in kinds[Halt] if action.word is None), None)
        contending = [lay for lay in kinds.get(Lay, ()) if lay.at is not None]
        chance = CONTENDS if seen["dispute"] is None else HEARD_LATE
        if contending and rng.random() < chance and (idea := self._best(seen, contending, rng)) is not None:
            return idea.lay
        if Lay in kinds and (idea := self._best(seen, [lay for lay in kinds[Lay] if lay.at is None], rng)):
            return idea.lay
        return kinds[NoCombination][0] if NoCombination in kinds else None

    def situation(self, view: View) -> object:
        """Return the number of the question that the table is at: each card, dispute and colour is another one."""
        seen: Any = view
        return seen["phase"], seen["moment"]

    def reconsidered(self, action: Action, view: View, actions: Sequence[Action]) -> Action:
        """Return a word that was overlooked, before the bot says that it has none."""
        if not isinstance(action, NoCombination):
            return action
        idea = self._best(view, [each for each in actions if isinstance(each, Lay) and each.at is None])
        return action if idea is None else idea.lay

    def _best(self, seen: Any, lays: Sequence[Lay], rng: Random | None = None) -> _Idea | None:  # noqa: ANN401 - JSON
        hand = {card["card"]: card["word"] for card in seen["hand"]}
        tops = [stack["top"]["word"] for stack in seen["circle"]]
        noticed = lays if rng is None else [lay for lay in lays if rng.random() >= self.skill.overlooks]
        ideas = [self._idea(lay, hand[lay.card], tops[lay.stack]) for lay in noticed]
        least = min(ACCEPTS, DARES + LEARNS * seen["chips"][seen["seat"]])
        return max((idea for idea in ideas if idea.plausible >= least), key=lambda idea: idea.plausible, default=None)

    def _idea(self, lay: Lay, own: str, top: str) -> _Idea:
        orders = (own, top), (top, own)
        plausible, (modifier, head) = max((self._judged(*order, laid=False), order) for order in orders)
        return _Idea(plausible, replace(lay, word=self.form(modifier, head)))

    def _judged(self, modifier: str, head: str, *, laid: bool) -> float:
        return UNJUDGED if self.judge is None else self.judge(modifier, head, laid)

    def _plausible(self, laid: Any) -> float:  # noqa: ANN401 - a laid word as JSON
        """Return the plausibility of a laid word in its spoken order; of the better order if nobody typed the word."""
        one, other = laid["hand"]["word"], laid["top"]["word"]
        orders = [(one, other), (other, one)]
        said = laid["word"].casefold()
        spoken = [order for order in orders if said in (self.form(*order).casefold(), glued(*order).casefold())]
        return max(self._judged(*order, laid=True) for order in spoken or orders)

    def _objects(self, seen: Any, rng: Random) -> bool:  # noqa: ANN401 - a view as JSON
        return self._plausible(seen["last"]) < DOUBTS and rng.random() < self.skill.notices

    def _vote(self, seen: Any, votes: Sequence[Vote]) -> Vote:  # noqa: ANN401 - a view as JSON
        own = seen["dispute"]["accused"] == seen["seat"]
        against = not own and self._plausible(seen["last"]) < ACCEPTS
        return next(vote for vote in votes if vote.against is against)


def _hardest(seen: Any, namings: Sequence[NameColour], rng: Random) -> NameColour:  # noqa: ANN401 - a view as JSON
    """Return the colour that shows least, so that others find nothing while this player pauses."""
    tops = [stack["top"]["colour"] for stack in seen["circle"]]
    return min(namings, key=lambda naming: (tops.count(naming.colour), rng.random()))


def _first_by_the_clock(seen: Any, actions: Sequence[Action]) -> Action | None:  # noqa: ANN401 - a view as JSON
    """Return the action that lets the earliest arrival stay: all name it, and the other contenders may concede."""
    first = min(seen["photo"]["contenders"], key=lambda laid: (laid["at"], laid["number"]))["seat"]
    for action in actions:
        if isinstance(action, Saw) and action.first == first:
            return action
        if isinstance(action, Concede) and action.seat != first:
            return action
    return None
