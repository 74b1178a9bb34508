"""Calls from the chairs at a table with real cards, and their order by the clock (W-28, A-17).

    in_order((Call(0, Stamp(40, 5)), Call(2, Stamp(6, 5)))) == ((2,), (0,))

The clock tells what it can: calls nearer to each other than the phones are exact count as equal.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.clock import Stamp

PATIENCE: Final = 150
"""The ms for which a call waits for others that were made before it, or with it, and are still on their way."""


class Call(NamedTuple):
    """A call of a seat, with its moment on the server's clock."""

    seat: int
    moment: Stamp = Stamp()


def in_order(calls: Iterable[Call]) -> tuple[tuple[int, ...], ...]:
    """Return the seats that called, the first ones first, in groups that the clock can't tell apart.

    A group are the calls that came clearly later than none of those left. So of three calls in a row, of which only the
    last is clearly later than the first, the first two are equal. A call without a time is equal to any other.
    """
    left = sorted(calls, key=lambda call: (call.moment.at is None, call.moment.at or 0))
    groups: list[tuple[int, ...]] = []
    while left:
        group = [call for call in left if not any((call.moment.lag(other.moment) or 0) > 0 for other in left)]
        groups.append(tuple(call.seat for call in group))
        left = [call for call in left if call not in group]
    return tuple(groups)


def sorted_calls(calls: Iterable[Call]) -> tuple[Call, ...]:
    """Return the calls by the clock, as far as it can tell."""
    known = {call.seat: call for call in calls}
    return tuple(known[seat] for group in in_order(known.values()) for seat in group)


def first_time(calls: Iterable[Call]) -> int | None:
    """Return the time of the first call; None where nobody has measured any."""
    return min((call.moment.at for call in calls if call.moment.at is not None), default=None)
