"""Rounds of the word game with real cards, played to their result."""

from __future__ import annotations

import pytest

from companion.game import game
from companion.match.actions import NextRound
from companion.match.game import Match
from companion.match.sheet import MatchState
from companion.refusal import Refused
from companion.words.actions import Count, Finish

MATCH = Match(game("words"))


NAMES = ("Oma", "Ben", "Mia", "Jo")


def opened(*names: str, dealer: int = 0, **options: str | int) -> MatchState:
    return MATCH.open(names or NAMES, "a table in Bremen", {"table": "referee", **options}, dealer)


def round_of(state: MatchState, *cards: int) -> MatchState:
    """Play a round that ends with these numbers of cards in the hands; the player with none has won."""
    state = MATCH.apply(state, Finish(cards.index(0)))
    return MATCH.apply(state, Count(cards))


def rounds_of(state: MatchState, *rounds: tuple[int, ...]) -> MatchState:
    for number, cards in enumerate(rounds):
        state = round_of(MATCH.apply(state, NextRound()) if number or not state.running else state, *cards)
    return state


def refused(state: MatchState, action: object, clause: str, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        MATCH.apply(state, action)  # type: ignore[arg-type]
    assert (refusal.value.clause, refusal.value.facts.get("why")) == (clause, why)
