"""The number of games of a given depth from a small position, by which chess programs prove their moves (perft).

`perft` follows the listed actions; `perft_by_trying` tries every action and asks `apply` alone. Both must count the
same, and the same for good: the table is in `test_perft.py`.
"""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.refusal import Malformed, Refused
from tests.companion.lab import lab


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
