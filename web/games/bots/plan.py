"""The thought of a bot: what it will do at a table, and when, as a human would take the time for it.

All chance follows from the evening, the round, the situation and the seat: a bot that thinks again, in another process
or after a restart, comes to the same plan.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from companion.action import Action, SeatAction
from companion.bots import TEMPO, USUAL, Pause, SeatedBot, Wakefulness
from companion.game import Game
from companion.match.sheet import MatchState
from companion.refusal import Malformed, Refused

REACTION: Final = Pause(500, 1100)
"""The time for something that has been clear for a while, such as a vote after those of all others."""
TABLE: Final = -1
"""The seat under which stands what the table as a whole is asked, such as who begins."""
ANSWER: Final = Pause(3000, 5000)
"""The time for an answer of the table, where one person is alone with bots."""


class Seen(NamedTuple):
    """A match as a bot looks at it: its game, its state, the number of its last event."""

    game: Game[Any]
    state: MatchState
    number: int

    def chance(self, *about: object) -> Random:
        """Return the source of all chance for a decision in this match."""
        return Random("/".join(map(str, (self.state.seed, *about))).encode(errors="replace"))

    def allows(self, action: Action) -> bool:
        """Say whether the rules allow `action` now."""
        try:
            self.game.apply(self.state.round, action)
        except (Refused, Malformed):
            return False
        return True


class Plan(NamedTuple):
    """An action to be booked at a time on the driver's clock, in ms; it answers the `situation` and no other one."""

    action: Action
    situation: object
    due: float


class Thinker(NamedTuple):
    """A bot on a seat, and how awake it is."""

    bot: SeatedBot
    skill: Wakefulness


@dataclass
class TableOfBots:
    """A table with bots: its plans by seat, and since when each seat is in its situation. `number` is the last event
    that was thought about.
    """

    number: int = -1
    plans: dict[int, Plan] = field(default_factory=dict)
    since: dict[int, tuple[object, float]] = field(default_factory=dict)

    def think(self, seen: Seen, thinkers: Mapping[int, Thinker], now: float, pace: float) -> None:
        """Plan for every bot, by seat, what it does next. A plan that still answers its situation stays."""
        self.number = seen.number
        plans, since = self.plans, self.since
        self.plans, self.since = {}, {}
        for seat, thinker in thinkers.items():
            # An action that is listed with a moment of its own, of before, is left out: bots play by the clock.
            actions = [
                each for each in seen.game.legal_actions(seen.state.round, seat) if getattr(each, "at", None) is None
            ]
            view, bot = seen.game.view(seen.state.round, seat), thinker.bot
            situation = seen.state.number, bot.situation(view)
            began = since.get(seat)
            if began is None or began[0] != situation:
                began = situation, now
            self.since[seat] = began  # also while others go first: their votes give time to think about the own one
            if not actions:
                continue
            plan = plans.get(seat)
            if plan is not None and plan.situation == situation and seen.allows(plan.action):
                self.plans[seat] = plan
                continue
            rng = seen.chance("bot", situation, seat)
            first = bot.choose(view, actions, rng)
            if first is None or not seen.allows(action := bot.reconsidered(first, view, actions)):
                continue
            tempo = pace * TEMPO[thinker.skill]
            due = began[1] + tempo * _drawn(bot.pauses.get(type(first), USUAL), rng)
            if began[1] < now:
                due = max(due, now + tempo * _drawn(REACTION, rng))
            self.plans[seat] = Plan(action, situation, due)
        if thinkers and len(thinkers) >= len(seen.state.players) - 1:
            self._answer(seen, plans.get(TABLE), now, pace)

    def _answer(self, seen: Seen, plan: Plan | None, now: float, pace: float) -> None:
        """Plan an answer of the table to a question that no seat can answer, and no time ends."""
        actions = seen.game.legal_actions(seen.state.round)
        if any(isinstance(action, SeatAction) for action in actions) or not actions:
            return
        if seen.game.deadline(seen.state.round) is not None:
            return
        if plan is None or plan.situation != actions:
            rng = seen.chance("bots", actions)
            plan = Plan(actions[int(rng.random() * len(actions))], actions, now + pace * _drawn(ANSWER, rng))
        self.plans[TABLE] = plan


def _drawn(pause: Pause, rng: Random) -> float:
    return pause.least + rng.random() * (pause.most - pause.least)
