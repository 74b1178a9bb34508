"""The number of games of a given depth from small positions (perft) stays, and trying every action finds as many."""

from typing import Any

import pytest

from companion.game import Game, game
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.piles import Piles
from tests.companion.lab import lab
from tests.companion.playing import new_log


def perft(rules: Game[Any], state: Any, depth: int) -> int:
    """Return the number of ways to go on for `depth` actions; a game that ends earlier is one way."""
    if depth == 0 or rules.outcome(state) is not None:
        return 1
    return sum(perft(rules, rules.apply(state, action), depth - 1) for action in rules.legal_actions(state))


def perft_by_trying(rules: Game[Any], state: Any, depth: int) -> int:
    """Return the same number without the list of legal actions."""
    if depth == 0 or rules.outcome(state) is not None:
        return 1
    bench = lab(rules.facts.name)
    ways = 0
    for action in {bench.canonical(state, action) for action in bench.everything(state)}:
        try:
            after = rules.apply(state, action)
        except (Refused, Malformed):
            continue
        ways += perft_by_trying(rules, after, depth - 1)
    return ways


def small(name: str, players: int, cards: int, **options: Any) -> Any:
    """Return a round as dealt at a table in Bremen, cut down to `cards` cards in each hand, or draw pile."""
    state = new_log(name, players, **options).state.round
    if name == "words":
        return state._replace(hands=tuple(hand[:cards] for hand in state.hands), pile=state.pile[:3])
    if name == "numbers":
        return state._replace(draws=tuple(pile[:cards] for pile in state.draws))
    return state._replace(hands=tuple(hand[:cards] for hand in state.hands), piles=Piles(state.piles.stock[:cards]))


Rows = list[tuple[str, int, int, dict[str, Any], list[int]]]

TABLE: Rows = [
    ("words", 3, 2, {}, [25, 481, 6970, 66106]),
    ("words", 3, 2, {"votes": "secret"}, [25, 481, 7162, 70714]),
    ("words", 4, 2, {"last_word_seconds": 0}, [25, 709, 16342]),
    ("words", 3, 1, {}, [13, 49, 133, 280, 623, 3589, 31692]),
    ("numbers", 2, 2, {}, [2, 2, 14, 28, 124, 330, 794, 2873, 10563]),
    ("numbers", 3, 2, {}, [3, 3, 24, 72, 304, 1065, 2603, 8077]),
    ("numbers", 3, 2, {"call_until": "next_card"}, [3, 3, 24, 72, 262, 863, 2103, 7545]),
    ("numbers", 2, 3, {"wrong_call": "free"}, [2, 2, 14, 28, 124, 360, 1363, 5068]),
    ("numbers", 3, 2, {"too_early": "stays"}, [3, 3, 24, 72, 304, 1065, 2603, 8077]),
    ("siebenschlaefer", 2, 7, {}, [21, 134, 397, 612, 664, 822, 1168, 3574, 13459]),
    ("siebenschlaefer", 2, 4, {"passing": "free"}, [7, 30, 94, 329, 1032, 1754, 2958, 6355]),
    ("siebenschlaefer", 3, 6, {}, [15, 43, 153, 369, 380, 408, 422, 442, 460, 476, 548]),
    ("siebenschlaefer", 4, 8, {"last_seven": "counts"}, [27, 201, 1575, 11173, 43923]),
]
"""Game, players, cards each, options, and the numbers of games of depth 1, 2, 3, …"""
ROWS = pytest.mark.parametrize(
    ("name", "players", "cards", "options", "counts"),
    TABLE,
    ids=[f"{row[0]}-{row[1]}-{row[2]}-{'-'.join(map(str, row[3].values()))}" for row in TABLE],
)


@ROWS
@pytest.mark.parametrize("most", [10_000, pytest.param(100_000, marks=pytest.mark.endurance)])
def test_as_many_games_as_ever(
    name: str, players: int, cards: int, options: dict[str, Any], counts: list[int], most: int
) -> None:
    state = small(name, players, cards, **options)
    few = [count for count in counts if count < most]
    assert [perft(game(name), state, depth) for depth in range(1, len(few) + 1)] == few


@ROWS
def test_trying_everything_finds_as_many_games(
    name: str, players: int, cards: int, options: dict[str, Any], counts: list[int]
) -> None:
    state = small(name, players, cards, **options)
    few = [count for count in counts[:3] if count < 500]
    assert [perft_by_trying(game(name), state, depth) for depth in range(1, len(few) + 1)] == few
