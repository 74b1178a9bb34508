"""The score sheet of a match: finished rounds, running totals, places, corrections of a result."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from companion.game import Facts, Setup, View
from companion.match.actions import Correct, CorrectRound, CorrectWinner
from companion.match.calls import Call
from companion.refusal import Refused


class Result(NamedTuple):
    """A finished round. `players` sat on the seats 0, 1, …; `points` are theirs, in the same order.

    `corrected` are the players whose result the table has changed. `held` are the cards left with each player, where
    they tell who is worst off and not the points (W-40).
    """

    ending: str
    clause: str
    players: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    corrected: tuple[int, ...] = ()
    held: tuple[int, ...] = ()

    def points_of(self, player: int) -> int:
        """Return the points of `player` in this round; 0 when not at the table."""
        return self.points[self.players.index(player)] if player in self.players else 0


class Arrival(NamedTuple):
    """A player who sat down when `rounds` were finished; `seated` were at the table then (W-46)."""

    player: int
    rounds: int
    seated: tuple[int, ...]


class MatchState(NamedTuple):
    """A match as it stands. `names` are those of all who ever played, by player; `seated` are the players by seat.

    `players` sat on the seats of the round last dealt; `seated` differs once somebody gets up or sits down. `began` are
    the points that each player started with (W-46). `round` is the state of the round last dealt, `running` says
    whether it still goes on, `dealer` is the player who dealt it, `number` counts rounds from 1. `arrivals` are those
    of players who came later, in order. Once a dealer has left, `dealer` is the player before the `empty_chair`.
    `calls` from chairs wait for the table's answer, the first one first. `seed` is that of the round last dealt.
    """

    setup: Setup
    names: tuple[str, ...]
    seated: tuple[int, ...]
    players: tuple[int, ...]
    began: tuple[int, ...]
    dealer: int
    number: int
    round: Any
    running: bool
    results: tuple[Result, ...] = ()
    ended: bool = False
    arrivals: tuple[Arrival, ...] = ()
    empty_chair: bool = False
    calls: tuple[Call, ...] = ()
    seed: str = ""


def totals(state: MatchState) -> tuple[int, ...]:
    """Return the minus points of every player who ever sat at the table."""
    return tuple(
        began + sum(result.points_of(player) for result in state.results) for player, began in enumerate(state.began)
    )


def began_with(state: MatchState, arrivals: tuple[Arrival, ...]) -> tuple[int, ...]:
    """Return the points that each player started with, by the results as they stand now (W-46).

    A newcomer starts with the worst total at the table, or with 0 (option). A returning player keeps the old total,
    but has at least a newcomer's after a missed round. After no missed round, say on getting up by mistake, the old
    total stays as it was.
    """
    began = [0] * len(state.names)
    known = set(range(state.setup.players))
    for player, rounds, seated in arrivals:
        then = state._replace(began=tuple(began), results=state.results[:rounds])
        sheet = totals(then)
        worst = max(sheet[one] for one in seated) if state.setup.options.get("newcomer") == "worst" else 0
        if player not in known:
            began[player] = worst
        elif not any(player in result.players for result in then.results[-1:]):
            began[player] += max(0, worst - sheet[player])
        known.add(player)
    return tuple(began)


def places(state: MatchState) -> tuple[int | None, ...]:
    """Return every player's place, 1 for the best; equal players share one (W-43). Players who left have none."""
    marks = tuple(-wins for wins in rounds_among(state, "winners")) if by_wins(state) else totals(state)
    seated = set(state.seated)
    ranked = sorted(marks[player] for player in seated)
    return tuple(ranked.index(mark) + 1 if player in seated else None for player, mark in enumerate(marks))


def result_of(state: MatchState, number: int, player: int | None = None) -> Result:
    """Return the result to correct. :raises Refused: when there is no such round, or the player had no seat in it."""
    if number not in range(1, len(state.results) + 1):
        raise Refused("W-44", why="no_such_round", round=number, rounds=len(state.results))
    result = state.results[number - 1]
    if player is not None and player not in result.players:
        raise Refused("W-44", why="not_at_the_table", player=player, round=number)
    return result


def corrected(state: MatchState, number: int, result: Result, by_hand: Iterable[int]) -> MatchState:
    """Return the match with another result of a round, in which the players `by_hand` were corrected.

    The players with the most points or cards, winners apart, are worst off.
    """
    result = _with_cards_counted_anew(state.results[number - 1], result)
    counts = result.held or result.points
    worst = all_with(max(counts), counts, result.players)
    losers = tuple(player for player in worst if player not in result.winners)
    marked = tuple(sorted({*result.corrected, *by_hand}))
    results = list(state.results)
    results[number - 1] = result._replace(losers=losers, corrected=marked)
    state = state._replace(results=tuple(results))
    return state._replace(began=began_with(state, state.arrivals))


def _with_cards_counted_anew(before: Result, result: Result) -> Result:
    """Return a corrected result with the cards that follow from its points: the chips of each player stay as they were.

    The points of a winner count no chips, so all that somebody has who no longer is the winner are cards.
    """
    each = zip(before.points, before.held, result.points, strict=False)
    held = tuple(max(0, now - max(0, points - cards)) for points, cards, now in each)
    return result._replace(held=held)


def all_with(points: int, all_points: tuple[int, ...], players: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of `players` who have exactly `points` points."""
    return tuple(player for player, found in zip(players, all_points, strict=True) if found == points)


def by_wins(state: MatchState) -> bool:
    """Say whether rounds won make the places, and not minus points (A-25)."""
    return state.setup.options.get("tally") == "wins"


def target_of(state: MatchState) -> int:
    """Return the points that end the match (W-43); 0 where it is open, or wins count (A-25)."""
    found = state.setup.options.get("target", 0)
    return found if isinstance(found, int) and not by_wins(state) else 0


def target_reached(state: MatchState) -> bool:
    """Say whether a player at the table has reached the target of the match (W-43)."""
    target, sheet = target_of(state), totals(state)
    return bool(target and state.results) and any(sheet[player] >= target for player in state.seated)


def rounds_among(state: MatchState, which: str) -> tuple[int, ...]:
    """Return how many rounds each player was among the `winners`, or the `losers`."""
    counts = [0] * len(state.names)
    for result in state.results:
        for player in getattr(result, which):
            counts[player] += 1
    return tuple(counts)


def result_view(result: Result) -> View:
    """Return a result, ready for JSON."""
    fields: View = result._asdict()
    if not result.held:  # in games in which points tell
        del fields["held"]
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


MOST_POINTS: Final = 9999  # that a correction may enter


def correct(facts: Facts, state: MatchState, action: Correct) -> MatchState:
    """Return the match with other points of one player in an earlier round. :raises Refused: W-44, W-41."""
    result = result_of(state, action.round, action.player)
    _check_points(action.points)
    winners = result.winners
    decided = result.ending in facts.won_by_points
    if action.points and action.player in winners and not decided:
        raise Refused("W-41", why="winner", player=action.player, points=action.points)
    seat = result.players.index(action.player)
    points = (*result.points[:seat], action.points, *result.points[seat + 1 :])
    if decided:
        winners = all_with(min(points), points, result.players)
    return corrected(state, action.round, result._replace(points=points, winners=winners), [action.player])


def correct_winner(state: MatchState, action: CorrectWinner) -> MatchState:
    """Return the match with another winner of an earlier round. :raises Refused: W-44, W-38."""
    result = result_of(state, action.round, action.player)
    if not result.winners:
        raise Refused("W-38", why="nobody_won", round=action.round)
    each = zip(result.players, result.points, strict=True)
    points = tuple(0 if player == action.player else held for player, held in each)
    return corrected(state, action.round, result._replace(points=points, winners=(action.player,)), [action.player])


def correct_round(facts: Facts, state: MatchState, action: CorrectRound) -> MatchState:
    """Return the match with all points of an earlier round entered anew. :raises Refused: W-44, W-41, W-38."""
    result = result_of(state, action.round, action.winner)
    points, winners = action.points, result.winners
    if len(points) != len(result.players):
        raise Refused("W-44", why="points_of_all", points=len(points), players=len(result.players))
    for found in points:
        _check_points(found)
    if result.ending in facts.won_by_points:
        winners = all_with(min(points), points, result.players)
    elif action.winner is not None:
        if not winners:
            raise Refused("W-38", why="nobody_won", round=action.round)
        winners = (action.winner,)
        points = tuple(0 if player in winners else held for player, held in zip(result.players, points, strict=True))
    elif held := next(
        (held for player, held in zip(result.players, points, strict=True) if held and player in winners), 0
    ):
        raise Refused("W-41", why="winner", player=winners[0], points=held)
    changed = [
        player
        for player, new, old in zip(result.players, points, result.points, strict=True)
        if new != old or (player in winners and player not in result.winners)
    ]
    return corrected(state, action.round, result._replace(points=points, winners=winners), changed)


def _check_points(points: int) -> None:
    """Check that a player can have so many points in a round. :raises Refused: W-44."""
    if points not in range(MOST_POINTS + 1):
        raise Refused("W-44", why="points", points=points, most=MOST_POINTS)
