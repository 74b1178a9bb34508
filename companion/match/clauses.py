"""The rules of any match, whose numbers are those of the word game, and the refusals of its sheet and its log."""

from pathlib import Path
from typing import Final

from companion.clause import read_clauses
from companion.refusal import Refusal, refusals

MATCH_CLAUSES: Final = read_clauses(Path(__file__).with_name("clauses.toml"))

MATCH_REFUSALS: Final = refusals(
    {
        "W-6": {"round_running": "round"},
        "W-38": {"nobody_won": "round"},
        "W-41": {"winner": "player points"},
        "W-43": {"match_over": ""},
        "W-44": {
            "no_such_round": "round rounds",
            "not_at_the_table": "player round",
            "points": "points most",
            "points_of_all": "points players",
        },
        "W-45": {
            "meanwhile": "seen turned",
            "not_taken_back_last": "target last",
            "not_the_last": "target last",
            "phone": "seat",
            "shown": "target",
        },
        "W-46": {
            "last_one": "player",
            "name_taken": "name",
            "no_name": "name",
            "no_such_place": "place",
            "not_at_the_table": "player",
            "round_running": "round",
            "too_many": "most",
        },
    }
)
"""A full table is refused too, by the game's clause for the number of players."""


def call_refusals(clause: str) -> tuple[Refusal, ...]:
    """Return the refusals around calls, in a game whose clause for them is `clause`; none where it is ""."""
    if not clause:
        return ()
    codes = {"buzzed_already": "seat", "no_round": "", "nobody_called": "", "not_buzzed": "seat", "spread": "spread"}
    return refusals({clause: codes})
