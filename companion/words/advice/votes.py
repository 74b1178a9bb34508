"""How likely a doubted word falls (W-30, W-31, W-34): from how one player thinks to how a table votes."""

from __future__ import annotations

from math import comb
from typing import Final

AGREEMENT: Final = 2 / 3
"""How much the others vote alike: the correlation between two votes on the same word at one table.

All hear the same arguments, and what is odd for one is odd for the next. An assumption, the same that the table's taste
rests on (docs/taste.md); docs/adviser.md says what another number would change.
"""


def against(count: int, voters: int, share: float, agreement: float = AGREEMENT) -> float:
    """Return how likely exactly `count` of `voters` are against a word, when each is with probability `share`.

    The votes are beta-binomial: `agreement` is the correlation of two of them, 0 for votes that know nothing of each
    other. Written as Pólya's urn, where every ball drawn is put back with some more of its kind, it is exact for 0 too.
    """
    more = agreement / (1 - agreement)
    ways = float(comb(voters, count))
    for ball in range(voters):
        kind, before = (share, ball) if ball < count else (1 - share, ball - count)
        ways *= (kind + before * more) / (1 + ball * more)
    return ways


def rejection(p_accept: float, players: int, doubters: int = 1, agreement: float = AGREEMENT) -> float:
    """Return how likely a table of `players` lets a word fall that `doubters` of them doubt.

    `p_accept` is how likely any one of the others accepts it. The doubters vote against it, its player for it; against
    it must be more than half of all.
    """
    voters = players - 1 - doubters
    needed = players // 2 + 1 - doubters
    return min(1.0, sum(against(count, voters, 1 - p_accept, agreement) for count in range(max(needed, 0), voters + 1)))
