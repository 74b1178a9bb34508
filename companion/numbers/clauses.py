"""The rules of the number game, clause by clause, in our own words, and what the game refuses."""

from pathlib import Path
from typing import Final

from companion.clause import read_clauses
from companion.refusal import refusals

CLAUSES: Final = read_clauses(Path(__file__).with_name("clauses.toml"))
"""All clauses, in order."""

SETUP: Final = refusals({"A-25": {"target_without_points": "target"}})
"""Refusals of options that don't go together."""

DIGITAL: Final = refusals(
    {
        "A-1": {"no_such_seat": "seat players"},
        "A-4": {"begun": "turn", "not_begun": "seat turn", "not_your_turn": "seat turn"},
        "A-6": {"empty_pile": "seat"},
        "A-7": {"nothing_turned": "seat", "turned_already": "seat"},
        "A-9": {"nothing_turned": "seat", "own_pile": "seat"},
        "A-17": {"own_card": "seat"},
        "A-18": {
            "another_card": "act put",
            "called_already": "seat",
            "nothing_to_call": "seat",
            "spread": "spread",
            "too_late": "seat",
        },
        "A-24": {"last_card": "", "nobody_is_out": "", "over": "", "too_soon": "wait"},
        "A-26": {"last_card": "", "over": ""},
        "A-27": {"other_table": "do"},
    }
)
"""Refusals in a round with the cards in the computer."""

RULING: Final = refusals(
    {
        "A-30": {
            "lies_there": "value",
            "no_such_place": "place",
            "no_such_seat": "seat players",
            "no_such_value": "value least most",
            "not_on_top": "value top",
            "players": "players least most",
            "stack_too_high": "stack value most",
            "stacks": "stacks expected",
            "too_many": "value count most",
        }
    }
)
"""Refusals of the ruling on a real card, which knows no round."""

REFEREE: Final = (
    *refusals(
        {
            "A-1": {"no_such_seat": "seat players"},
            "A-24": {"over": ""},
            "A-25": {"cards": "cards least most", "counted_already": "seat cards", "not_counting": "seat"},
            "A-26": {"over": ""},
            "A-27": {"other_table": "do"},
        }
    ),
    *RULING,
)
"""Refusals with real cards."""
