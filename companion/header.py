"""The header of a log: all that its first state follows from."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.chance import seeded_choice
from companion.game import Setup, game, settled
from companion.options import Options


class Header(NamedTuple):
    """The header of a log. Header and events together give the state. `dealer` is the seat of the first dealer."""

    game: str
    rules_version: int
    seats: tuple[str, ...]
    seed: str
    options: Options
    dealer: int

    @classmethod
    def of(
        cls, name: str, seats: Sequence[str], seed: str, options: Options | None = None, dealer: int | None = None
    ) -> "Header":
        """Return the header of a new log with all options.

        Without a dealer the seed draws one.

        :raises Refused: for a number of players or an option that the rules don't allow.
        :raises Malformed: for a game, an option or a dealer that don't exist.
        """
        facts = game(name).facts
        if dealer is None:
            dealer = seeded_choice(range(max(1, len(seats))), seed, "dealer")
        setup = settled(facts, Setup(len(seats), seed, options or {}, dealer))
        return cls(name, setup.rules_version, tuple(seats), seed, setup.options, dealer)
