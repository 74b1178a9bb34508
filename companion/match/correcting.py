"""The table corrects the result of an earlier round (W-44)."""

from __future__ import annotations

from typing import Final

from companion.game import Facts
from companion.match.actions import Correct, CorrectRound, CorrectWinner
from companion.match.sheet import MatchState, all_with, corrected, result_of
from companion.refusal import Refused

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
