"""The ranks of an evening, in order of place, as they are shown between rounds and at its end."""

from typing import NamedTuple

from companion.match.sheet import MatchState, by_wins, places, rounds_among, target_of, totals
from web.games.seats import listed_players
from web.pages.chart import Chart, Series, chart_pair, series
from web.pages.language import gettext as _
from web.pages.names import isolated
from web.records import people
from web.storage.open_evenings import OpenEvening


class Rank(NamedTuple):
    """A player's rank. `mark` decides the place: minus points, or wins. `place` is None for a player who has left.

    `got` are the points of the last round, None for a player without a seat in it. `left` are the points that are
    missing to the target, None without a target; `share` is the way to it in per cent.
    """

    player: int
    name: str
    colour: int
    place: int | None
    mark: int
    got: int | None
    won: bool
    left: int | None
    share: int


def marks(state: MatchState) -> tuple[int, ...]:
    """Return by player the numbers that decide the places: minus points, or wins."""
    return rounds_among(state, "winners") if by_wins(state) else totals(state)


def ranks(evening: OpenEvening) -> tuple[Rank, ...]:
    """Return the ranks of all who ever sat at the table, the best first; players who have left come last."""
    state = evening.log.state
    found, ranked, colours = marks(state), places(state), people.player_colours(evening)
    last = state.results[-1] if state.results else None
    order = sorted(
        range(len(state.names)),
        key=lambda player: (
            ranked[player] or len(state.names) + 1,
            state.seated.index(player) if player in state.seated else player,
        ),
    )
    end = target_of(state)
    return tuple(
        Rank(
            player,
            state.names[player],
            colours[player],
            ranked[player],
            found[player],
            last.points_of(player) if last and player in last.players else None,
            last is not None and player in last.winners,
            max(0, end - found[player]) if end else None,
            min(100, round(100 * found[player] / end)) if end else 0,
        )
        for player in order
    )


def describe_winners(state: MatchState, number: int) -> str:
    """Return a sentence on the winners of a round."""
    winners = state.results[number - 1].winners
    if not winners:
        return _("Runde %(number)s gewinnt niemand.", number=number)
    names = listed_players(state, winners)
    if len(winners) == 1:
        return _("%(name)s gewinnt Runde %(number)s.", name=names, number=number)
    return _("%(names)s gewinnen Runde %(number)s.", names=names, number=number)


def plot(evening: OpenEvening) -> tuple[tuple[Chart, Chart], str] | None:
    """Return the evening as lines, and a sentence for screen readers if they are wins; None before any round."""
    drawn = running_marks(evening)
    return (chart_pair(drawn, target_of(evening.log.state)), wins_in_words(evening)) if drawn else None


def running_marks(evening: OpenEvening) -> tuple[Series, ...]:
    """Return the lines of all players, of points or of wins; none before any round."""
    state = evening.log.state
    if not state.results:
        return ()
    drawn = series(evening.log, people.player_colours(evening))
    if not by_wins(state):
        return drawn
    return tuple(one._replace(points=_wins(state, player, one)) for player, one in enumerate(drawn))


def wins_in_words(evening: OpenEvening) -> str:
    """Return a sentence on the wins of all at the table, where they make the places; else ""."""
    state = evening.log.state
    if not by_wins(state):
        return ""
    wins = ", ".join(f"{isolated(rank.name)} {rank.mark}" for rank in ranks(evening) if rank.place)
    return _("Siege nach Runde %(number)s: %(wins)s.", number=len(state.results), wins=wins)


def _wins(state: MatchState, player: int, drawn: Series) -> tuple[tuple[int, int], ...]:
    """Return the running wins of a player at the rounds at which the line of points has its points."""
    won = [player in result.winners for result in state.results]
    return tuple((number, sum(won[:number])) for number, _total in drawn.points)
