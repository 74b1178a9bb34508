"""Plots of an evening, laid out on the server: the places of lines, marks and names. `_chart.html` draws them.

    wide, narrow = chart_pair(series(log, colours), target=30)

More points stand higher. Lines that run together are drawn side by side; names stand at the ends of their lines and
never on each other. A person has a colour and a symbol, so nobody needs to see the colour.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from companion.log import Log
from companion.match.sheet import totals
from web.storage.kept_evening import PLAYER_COLOURS, lines

SYMBOLS: Final = (
    "M0-4.5A4.5 4.5 0 1 1 0 4.5A4.5 4.5 0 1 1 0-4.5Z",  # ring
    "M-4.2-4.2L4.2 4.2M4.2-4.2L-4.2 4.2",  # cross
    "M-5-4H5L0 5Z",  # triangle on its point
    "M0-5.5V5.5M-5.5 0H5.5",  # plus
    "M0-6L1.8-1.9L5.7-1.9L2.6 1L3.7 5.2L0 2.8L-3.7 5.2L-2.6 1L-5.7-1.9L-1.8-1.9Z",  # star
    "M-4-4H4V4H-4Z",  # box
    "M-4.5-4.5H4.5L-4.5 4.5H4.5Z",  # hourglass
    "M0-5.5V5.5M-4.8-2.8L4.8 2.8M-4.8 2.8L4.8-2.8",  # asterisk
)

_ROW: Final = 22  # between two names
_TOGETHER: Final = 4  # between two lines that run together, unless there are many
_BUNDLE: Final = 28  # all of them together at most
_MARKS_APART: Final = 18
_TOP: Final = 26
_BOTTOM: Final = 34
_DIGIT: Final = 9.6
_LETTER: Final = 8.2  # the width of a letter, in the units of a plot
_JOINERS: Final = "\u200d\ufe0e\ufe0f"


class Series(NamedTuple):
    """The running totals of one player: (round, total), from where this player began. `colour` is 0 to 7."""

    name: str
    colour: int
    points: tuple[tuple[int, int], ...]
    here: bool = True


class Size(NamedTuple):
    """The size of a plot, and the width kept for names."""

    width: int
    height: int
    names: int


WIDE: Final = Size(880, 420, 150)
NARROW: Final = Size(360, 380, 84)


class Tick(NamedTuple):
    """A place on an axis and its text."""

    at: float
    text: str


@dataclass(frozen=True)
class PlottedLine:
    """One player's line. `leader` leads from its end to the name at `label_y`, where the name isn't beside the end."""

    name: str
    short: str
    total: str
    colour: int
    symbol: str
    dashed: bool
    here: bool
    path: str
    marks: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    label_y: float
    leader: str


@dataclass(frozen=True)
class Chart:
    """A plot, ready to be drawn. `best` are the names and totals for a sentence, the fewest points first."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    label_x: float
    name_x: float
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    target: Tick | None
    lines: tuple[PlottedLine, ...]
    rounds: int
    best: tuple[tuple[str, int], ...]


def series(log: Log, colours: Sequence[int] = ()) -> tuple[Series, ...]:
    """Return the lines of a match; `colours` are those of the players, a player beyond them gets the next one."""
    rounds, seated, now = lines(log), set(log.state.seated), totals(log.state)
    found = []
    for player, name in enumerate(log.state.names):
        points: list[tuple[int, int]] = []
        for line in rounds:
            if player not in line.result.players:
                continue
            before = line.totals[player] - line.result.points_of(player)
            if not points or (points[-1][0] < line.number - 1 and points[-1][1] != before):
                points.append((line.number - 1, before))  # a player joins here, or comes back with more (W-46)
            points.append((line.number, line.totals[player]))
        if not points or (points[-1][0] < len(rounds) and points[-1][1] != now[player]):
            points.append((len(rounds), now[player]))
        colour = colours[player] if player < len(colours) else player
        found.append(Series(name, colour % PLAYER_COLOURS, tuple(points), player in seated))
    return tuple(found)


def chart_pair(all_series: Sequence[Series], target: int = 0) -> tuple[Chart, Chart]:
    """Return the plot for tablets and the one for phones."""
    return chart(all_series, target, WIDE), chart(all_series, target, NARROW)


def chart(all_series: Sequence[Series], target: int = 0, size: Size = WIDE) -> Chart:
    """Return the plot of running totals; `target` is a line across, 0 for none."""
    rounds = max((one.points[-1][0] for one in all_series), default=0)
    most = max((total for one in all_series for _, total in one.points), default=0)
    ticks = _round_numbers(max(most, target, 1))
    top_value = max(ticks[-1], most, target)
    digits = max(len(grouped(value)) for value in (*ticks, most))
    height = max(size.height, _TOP + _BOTTOM + _ROW * len(all_series))
    left = 10 + 8.5 * max(2, digits)
    label_x = size.width - size.names - _DIGIT * digits - 20
    right, bottom = label_x - 24, height - _BOTTOM
    across, up = (right - left) / max(1, rounds), (bottom - _TOP) / top_value

    def place(number: int, total: float) -> tuple[float, float]:
        return round(left + across * number, 1), round(bottom - up * total, 1)

    beside = _side_by_side(all_series)
    drawn = []
    ends = [place(*one.points[-1]) for one in all_series]
    labels = spread([y for _, y in ends], _ROW, _TOP, bottom)
    every = max(1, -int(-_MARKS_APART // across)) if rounds else 1
    for player, one in enumerate(all_series):
        spots = []
        for (number, total), aside in zip(one.points, beside[player], strict=True):
            x, y = place(number, total)
            spots.append((x, round(y + aside, 1)))
        end, label_y = spots[-1], labels[player]
        near = abs(label_y - end[1]) < 1 and end[0] > right - 1
        drawn.append(
            PlottedLine(
                one.name,
                shortened(one.name, size.names - 6),
                grouped(one.points[-1][1]),
                one.colour,
                SYMBOLS[player % len(SYMBOLS)],
                player >= len(SYMBOLS),
                one.here,
                "M" + "L".join(f"{x:g} {y:g}" for x, y in spots) if len(spots) > 1 else "",
                tuple(
                    spot for (number, _), spot in zip(one.points[:-1], spots[:-1], strict=True) if number % every == 0
                ),
                end,
                label_y,
                "" if near else f"M{end[0]:g} {end[1]:g}L{label_x - 9:g} {label_y:g}",
            )
        )
    step = next(each for each in _steps() if each * across >= 30)
    return Chart(
        size.width,
        height,
        left,
        right,
        _TOP,
        bottom,
        label_x,
        label_x + 22 + _DIGIT * digits,
        tuple(Tick(place(number, 0)[0], str(number)) for number in range(step, rounds + 1, step)),
        tuple(Tick(place(0, value)[1], grouped(value)) for value in ticks),
        Tick(place(0, target)[1], grouped(target)) if target else None,
        tuple(drawn),
        rounds,
        tuple(sorted(((one.name, one.points[-1][1]) for one in all_series if one.here), key=lambda each: each[1])),
    )


class Bar(NamedTuple):
    """A bar of a plot: the name, its colour, its length (0 to 100), and the number as text."""

    name: str
    colour: int
    share: float
    text: str


def bars(rows: Iterable[tuple[str, int, float, str]]) -> tuple[Bar, ...]:
    """Return a bar for each (name, colour, number, number as text); the largest number has the length 100."""
    found = list(rows)
    most = max((value for _, _, value, _ in found), default=0)
    return tuple(
        Bar(name, colour % PLAYER_COLOURS, round(100 * max(0, value) / most, 2) if most > 0 else 0, text)
        for name, colour, value, text in found
    )


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> tuple[float, ...]:
    """Return places near those `wanted`, in the same order, at least `gap` apart; within the ends if they fit."""
    order = sorted(range(len(wanted)), key=lambda one: wanted[one])
    groups: list[tuple[float, list[int]]] = []  # the place of the first, and all members
    for one in order:
        start, members = wanted[one], [one]
        while groups and groups[-1][0] + gap * len(groups[-1][1]) > start:
            members = [*groups.pop()[1], *members]
            middle = sum(wanted[member] for member in members) / len(members)
            start = middle - gap * (len(members) - 1) / 2
        start = max(top, min(start, bottom - gap * (len(members) - 1)))
        groups.append((start, members))
    found = [0.0] * len(wanted)
    floor = top
    for start, members in groups:
        floor = max(floor, start)
        for member in members:
            found[member] = round(floor, 1)
            floor += gap
    below = bottom
    for one in reversed(order):
        found[one] = round(min(found[one], below), 1)
        below = found[one] - gap
    return tuple(found)


def _side_by_side(all_series: Sequence[Series]) -> list[list[float]]:
    """Return for each point of each line how far it moves aside, so that lines with equal totals all show.

    Lines fan out from one point at the beginning, where all totals are 0.
    """
    there: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player, one in enumerate(all_series):
        for point in one.points:
            if point != (0, 0):
                there[point].append(player)
    return [
        [
            (there[point].index(player) - (len(there[point]) - 1) / 2)
            * min(_TOGETHER, _BUNDLE / max(1, len(there[point]) - 1))
            if point in there
            else 0
            for point in one.points
        ]
        for player, one in enumerate(all_series)
    ]


def _round_numbers(most: int) -> list[int]:
    step = next(each for each in _steps() if most / each <= 5)
    return list(range(0, most + step, step))


def _steps() -> Iterator[int]:
    for power in count():
        yield from (10**power, 2 * 10**power, 5 * 10**power)


def grouped(number: int) -> str:
    """Return a number, from five digits on in groups of three."""
    return f"{number:,}".replace(",", "\u202f") if abs(number) >= 10_000 else str(number)


def shortened(name: str, room: float) -> str:
    """Return `name`, cut with an ellipsis where it wouldn't fit; signs as wide as two letters count as two."""
    used = 0.0
    for place, letter in enumerate(name):
        if unicodedata.combining(letter) or letter in _JOINERS:
            continue
        used += _LETTER * (2 if unicodedata.east_asian_width(letter) in "WF" else 1)
        if used > room:
            return name[: max(1, place - 1)].rstrip(f" {_JOINERS}") + "…"
    return name
