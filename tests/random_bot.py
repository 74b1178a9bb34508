"""A bot without a head, for rounds that go anywhere."""

from collections.abc import Sequence
from random import Random

from companion.action import Action
from companion.game import View


class RandomBot:
    """Does any allowed action, each with the same chance."""

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Action | None:  # noqa: ARG002 - sees nothing
        """Return any of `actions`."""
        return actions[int(rng.random() * len(actions))]
