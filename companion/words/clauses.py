"""The rules of the word game, clause by clause, in our own words, and what the game refuses."""

from pathlib import Path
from typing import Final

from companion.clause import Clause, read_clauses
from companion.match.clauses import MATCH_CLAUSES
from companion.refusal import refusals


def _in_order(clause: Clause) -> int:
    return int(clause.number.removeprefix("W-"))


_OF_A_ROUND: Final = read_clauses(Path(__file__).with_name("clauses.toml"))
CLAUSES: Final = tuple(sorted((*_OF_A_ROUND, *MATCH_CLAUSES), key=_in_order))
"""All clauses, in order; those of any match stand among them."""

SETUP: Final = refusals(
    {"W-1": {"no_card": "text", "no_circle": "", "no_deck": "", "too_few_cards": "count least", "word_twice": "word"}}
)
"""Refusals of a deck."""

DIGITAL: Final = refusals(
    {
        "W-2": {"no_such_seat": "seat players"},
        "W-7": {"no_such_stack": "stack stacks", "not_in_hand": "card"},
        "W-14": {"not_attested": "word", "same_word": "word"},
        "W-15": {"not_the_opener": "opener"},
        "W-16": {"not_the_opener": "opener"},
        "W-19": {"colour": "due top"},
        "W-20": {
            "colour": "due top",
            "colour_first": "",
            "not_showing": "colour",
            "not_the_namer": "namer",
            "nothing_to_name": "",
            "stale": "after moment",
        },
        "W-21": {"pausing": "seat"},
        "W-22": {"contends_already": "seat", "later": "first", "stale": "after moment"},
        "W-23": {"no_photo_finish": "", "photo_finish": "", "stale": "after moment"},
        "W-24": {"spread": "spread"},
        "W-25": {
            "conceded": "seat",
            "contends": "seat",
            "does_not_contend": "seat",
            "no_contender": "seat",
            "said_already": "first",
            "too_late": "seat",
            "too_soon": "wait",
        },
        "W-28": {
            "halt": "",
            "no_such_word": "word",
            "no_word": "",
            "own_word": "seat",
            "settled": "word",
            "too_late": "word",
        },
        "W-29": {"doubts_already": "seat"},
        "W-30": {
            "another_word": "word",
            "no_limit": "",
            "not_your_vote": "seat voter",
            "nothing_in_doubt": "",
            "too_soon": "wait",
            "voted_already": "seat",
            "voting_began": "seat",
        },
        "W-33": {"due_already": "colour"},
        "W-36": {"pausing": "seat", "said_already": "seat", "stale": "after moment"},
        "W-37": {"tried": "colour"},
        "W-38": {"round_over": ""},
        "W-39": {"last_word": "", "no_last_card": "", "round_over": "", "too_soon": "wait"},
    }
)
"""Refusals in a round with the cards in the computer."""

REFEREE: Final = refusals(
    {
        "W-2": {"no_such_seat": "seat players"},
        "W-14": {"not_attested": "word", "same_word": "word"},
        "W-17": {"not_the_dealer": "seat dealer"},
        "W-20": {"not_pausing": "seat pausing", "other_moment": "after now"},
        "W-21": {"known_already": "seat", "pauses": "seat"},
        "W-28": {
            "doubted_already": "accused",
            "no_word": "",
            "nobody_doubts": "",
            "other_word": "word now",
            "own_word": "seat",
            "settled": "",
            "word_in_doubt": "accused",
        },
        "W-29": {"doubts_already": "seat"},
        "W-30": {
            "no_doubt": "",
            "no_limit": "",
            "not_your_vote": "seat voter",
            "other_word": "word now",
            "too_soon": "wait",
            "voted_already": "seat",
            "voting_began": "seat",
        },
        "W-33": {"due_already": "colour"},
        "W-37": {"no_colour_named": "", "tried": "colour"},
        "W-38": {"round_over": ""},
        "W-39": {
            "has_no_cards": "seat winner",
            "not_the_last_word": "winner",
            "round_over": "",
            "winner_has_cards": "seat cards",
        },
        "W-44": {
            "chips": "chips most",
            "has_them_already": "seat chips",
            "negative": "seat cards",
            "players": "counts players",
            "round_running": "",
            "same_chips": "",
            "too_many": "cards most",
        },
    }
)
"""Refusals with real cards."""
