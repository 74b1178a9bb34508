"""The golden games: a log each, and in `games.jsonl` the clauses that it shows and what its table was refused."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.log import Log
from web.storage.log_file import read_log_file

HERE: Final = Path(__file__).parent


class GoldenGame(NamedTuple):
    """A recorded game. `shows` says in a sentence or two what to look at.

    Each entry of `refused` is an action that was tried after so many events: `{"after": 8, "action": {…}, "by": "A-18",
    "why": "too_late"}`, the last two being the clause and, where it can be broken in several ways, the code.
    """

    game: str
    name: str
    shows: str
    clauses: tuple[str, ...]
    refused: tuple[dict[str, Any], ...] = ()

    def file(self, suffix: str) -> Path:
        """Return the path of its log, ".jsonl", or of its transcript, ".txt"."""
        return HERE / self.game / f"{self.name}{suffix}"

    @property
    def log(self) -> Log:
        """The log, read and replayed anew."""
        return read_log_file(self.file(".jsonl"))


def golden_games() -> tuple[GoldenGame, ...]:
    """Return all of them, by game and name."""
    lines = (HERE / "games.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(GoldenGame(**json.loads(line)) for line in lines)
