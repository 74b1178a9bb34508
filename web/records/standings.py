"""What everybody did in a match, finished or not: points, rounds won and lost, words doubted and how it went."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from companion.log import Log
from companion.match.sheet import places, totals
from companion.numbers.actions import Caught
from companion.words.actions import Vote
from companion.words.dispute import Dispute
from web.storage.kept_evening import history


class Standing(NamedTuple):
    """The sums of one player.

    `won` says that the match is over and theirs. `wins` and `losses` count rounds; in Siebenschläfer a loss is a
    round of drinks to pay (S-27). `place` is None for who left. `points` has the rounds this player sat in. Of own
    words `laid_doubted` were doubted and voted on, `laid_fell` of them fell; others' words this player `doubted`, and
    was right where they fell. In the number game this player was `caught` as a Schlafmütze so often (A-17).
    """

    name: str
    total: int
    place: int | None
    won: bool
    wins: int
    losses: int
    points: tuple[int, ...]
    laid_doubted: int = 0
    laid_fell: int = 0
    doubted: int = 0
    doubted_right: int = 0
    caught: int = 0

    @property
    def rounds(self) -> int:
        """How many finished rounds this player sat in."""
        return len(self.points)


def standings(log: Log) -> tuple[Standing, ...]:
    """Return one standing for everybody who ever sat at the table, by player."""
    state = log.state
    outcome = log.match.outcome(state)
    victors = outcome.winners if outcome is not None else ()
    sheet, ranks = totals(state), places(state)
    each = tuple(
        Standing(
            name,
            sheet[player],
            ranks[player],
            player in victors,
            sum(player in result.winners for result in state.results),
            sum(player in result.losers for result in state.results),
            tuple(result.points_of(player) for result in state.results if player in result.players),
        )
        for player, name in enumerate(state.names)
    )
    if log.header.game == "words":
        return _with_doubts(log, each)
    return _with_catches(log, each) if log.header.game == "numbers" else each


def _with_doubts(log: Log, each: tuple[Standing, ...]) -> tuple[Standing, ...]:
    found = list(each)
    for players, dispute in _votes(log):
        accused = players[dispute.accused]
        standing = found[accused]
        found[accused] = standing._replace(
            laid_doubted=standing.laid_doubted + 1, laid_fell=standing.laid_fell + dispute.falls
        )
        for seat in dispute.doubters:
            standing = found[players[seat]]
            found[players[seat]] = standing._replace(
                doubted=standing.doubted + 1, doubted_right=standing.doubted_right + dispute.falls
            )
    return tuple(found)


def _with_catches(log: Log, each: tuple[Standing, ...]) -> tuple[Standing, ...]:
    caught: Counter[int] = Counter()
    for event, _, after in history(log):
        if isinstance(event.action, Caught):
            caught[after.players[event.action.seat]] += 1
    return tuple(standing._replace(caught=caught[player]) for player, standing in enumerate(each))


def _votes(log: Log) -> list[tuple[tuple[int, ...], Dispute]]:
    """Return every vote that was cast to its end, with who sat where."""
    return [
        (after.players, after.round.verdict.dispute)
        for event, _, after in history(log)
        if isinstance(event.action, Vote) and after.round.dispute is None and after.round.verdict is not None
    ]
