"""The probability that a doubted word falls (W-30, W-31, W-34), from that of one player's vote."""

from __future__ import annotations

from math import comb
from typing import Final

AGREEMENT: Final = 2 / 3
"""The correlation between two votes on the same word at one table.

All hear the same arguments, and a word that is odd for one is odd for the next. The number is an assumption, on which
the table's taste rests too (docs/taste.md); docs/adviser.md says how another one would change the advice.
"""


def against(count: int, voters: int, share: float, agreement: float = AGREEMENT) -> float:
    """Return the probability that exactly `count` of `voters` are against a word, each with probability `share`.

    The votes are beta-binomial: `agreement` is the correlation of two of them, 0 for independent votes. The formula is
    that of Pólya's urn, where every drawn ball is put back with more of its kind, and is exact for 0 too.
    """
    more = agreement / (1 - agreement)
    ways = float(comb(voters, count))
    for ball in range(voters):
        kind, before = (share, ball) if ball < count else (1 - share, ball - count)
        ways *= (kind + before * more) / (1 + ball * more)
    return ways


def rejection(p_accept: float, players: int, doubters: int = 1, agreement: float = AGREEMENT) -> float:
    """Return the probability that a table of `players` lets a word fall that `doubters` of them doubt.

    `p_accept` is the probability that any one of the others accepts it. The doubters vote against it, its player for
    it. It falls if more than half of all are against it.
    """
    voters = players - 1 - doubters
    needed = players // 2 + 1 - doubters
    return min(1.0, sum(against(count, voters, 1 - p_accept, agreement) for count in range(max(needed, 0), voters + 1)))
