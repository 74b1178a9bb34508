"""The rules of Siebenschläfer, clause by clause, in our own words, and what the game refuses."""

from pathlib import Path
from typing import Final

from companion.clause import read_clauses
from companion.refusal import refusals

CLAUSES: Final = read_clauses(Path(__file__).with_name("clauses.toml"))
"""All clauses, in order."""

DIGITAL: Final = refusals(
    {
        "S-1": {"no_such_card": "first second"},
        "S-2": {"no_such_seat": "seat players"},
        "S-7": {"not_held": "first second"},
        "S-10": {"": "first second value to_beat"},
        "S-11": {"": "first second value to_beat"},
        "S-14": {"": "first second value to_beat"},
        "S-15": {"draw_first": "seat", "drawn_already": "seat"},
        "S-16": {"can_lay": "seat to_beat"},
        "S-17": {"not_your_turn": "seat turn"},
        "S-19": {"not_your_turn": "seat turn"},
        "S-25": {"over": ""},
        "S-29": {"other_table": "do"},
        "S-31": {"over": ""},
    }
)
"""Refusals in a round with the cards in the computer."""

REFEREE: Final = refusals(
    {
        "S-1": {"all_laid": "first second", "more_than_there_is": "seat points most"},
        "S-2": {"no_such_seat": "seat players"},
        "S-3": {"not_opened": "", "opened_already": "turn"},
        "S-10": {"": "first second value to_beat", "on_top": "first second"},
        "S-11": {"": "first second value to_beat", "on_top": "first second"},
        "S-14": {"": "first second value to_beat"},
        "S-17": {"not_your_turn": "seat turn"},
        "S-18": {"no_pair": "breaks first second", "not_all_passed": "passes players", "turn_up_first": ""},
        "S-19": {"not_your_turn": "seat turn"},
        "S-25": {"not_laid_last": "seat", "not_out": "seat points least", "over": "", "too_early": "seat laid least"},
        "S-26": {"counted_already": "seat points", "not_over": "", "two_counts": "seat points by_cards"},
        "S-29": {"other_table": "do"},
        "S-31": {"not_dry": "dry players", "over": ""},
    }
)
"""Refusals with real cards, and of the ruling on a pair: `on_top` is the ruling's alone."""
