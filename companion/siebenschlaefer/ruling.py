"""The ruling on a pair, for rounds on phones, for rounds with real cards, and for a question at the table (S-29)."""

from functools import cache
from typing import NamedTuple

from companion.options import Value
from companion.refusal import Refused
from companion.siebenschlaefer.pairs import Pair, clause_broken, sevens, to_beat, value


class Sequel(NamedTuple):
    """The effects of a lawful pair: the seats that draw two cards, the one that misses its turn, the one on turn."""

    draws: tuple[int, ...]
    misses: int | None
    turn: int


class Ruling(NamedTuple):
    """The value of a pair, the clause it breaks (None: lawful), the value to beat next (0: any), and its sequel."""

    value: int
    breaks: str | None
    to_beat: int
    sequel: Sequel


@cache
def sequel(players: int, seat: int, number_of_sevens: int) -> Sequel:
    """Return the sequel of a pair with `number_of_sevens` 7s that `seat` has laid (S-17, S-19 to S-21)."""
    others = tuple((seat + step) % players for step in range(1, players))
    if number_of_sevens == 2:
        return Sequel(others, None, seat)
    if number_of_sevens == 1:
        return Sequel(others[:1], others[0], (seat + 2) % players)
    return Sequel((), None, others[0])


def sevens_awake(pair: Pair, last: bool, last_seven: Value) -> int:
    """Return how many 7s of the pair have an effect: none in the `last` one of a hand, where they sleep (S-25)."""
    return 0 if last and last_seven == "sleeps" else sevens(*pair)


def clause_against(pair: Pair, least: int) -> str | None:
    """Return the clause that `pair` breaks where it must be worth more than `least`; None if it breaks none."""
    return clause_broken(*pair) or ("S-14" if value(*pair) <= least else None)


def ruling(
    players: int, seat: int, pair: Pair, on_top: Pair | None = None, *, last: bool = False, last_seven: Value = "sleeps"
) -> Ruling:
    """Return the ruling on the `pair` that `seat` lays on `on_top`, the pair laid last (None: nothing lies there yet).

    `last` says that it was the last pair of the hand; the option `last_seven` decides the effect of a 7 in it (S-25).

    :raises Refused: S-2 for a seat that isn't there; S-10 or S-11 for something on top that is no pair.
    """
    if not (2 <= players <= 8 and 0 <= seat < players):
        raise Refused("S-2", why="no_such_seat", seat=seat, players=players)
    if on_top and (broken := clause_broken(*on_top)):
        raise Refused(broken, why="on_top", first=on_top[0], second=on_top[1])
    least = to_beat(value(*on_top)) if on_top else 0
    if broken := clause_against(pair, least):
        return Ruling(value(*pair), broken, least, Sequel((), None, seat))
    follows = sequel(players, seat, sevens_awake(pair, last, last_seven))
    return Ruling(value(*pair), None, to_beat(value(*pair)), follows)
