"""The words that a seat could have laid in a round that is over: the game's log against the lexicon's pair table."""

from __future__ import annotations

from typing import NamedTuple

from companion.log import Log
from companion.words.deck import Colour
from companion.words.state import DigitalState, Phase
from lexicon.pairs.playable import PlayableWord, Verdicts, playable_words


class LayingMoment(NamedTuple):
    """A moment of a round in which a seat might have laid a card.

    `event` is the number of the event before it, `due` the colour due (None in the opening), `hand` the cards of the
    seat, `tops` the open cards that it might have laid on, `fits` the words it could have laid, the best first.
    """

    event: int
    due: Colour | None
    hand: tuple[str, ...]
    tops: tuple[str, ...]
    fits: tuple[PlayableWord, ...]


class NotOver(Exception):
    """The round is still being played, or was played with real cards: no hand is shown."""


def laying_moments(log: Log, number: int, seat: int, table: Verdicts) -> tuple[LayingMoment, ...]:
    """Return every moment of a digital round in which `seat` might have laid a card, with what it could have laid.

    `number` counts the rounds of the match from 1; only events that stand are looked at. The last moment is the end of
    the round, if the seat still held cards and wasn't pausing.

    :raises NotOver: while the round is played, and for one with real cards.
    :raises IndexError: when there is no such round or seat.
    :raises KeyError: when `table` is another deck's.
    """
    played = [(event, log.state_at(event)) for event in (0, *log.standing)]
    states = [(event, match.round, match.running) for event, match in played if match.number == number]
    if not states:
        raise IndexError(number)
    last = states[-1][1]
    if not isinstance(last, DigitalState) or (states[-1][2] and last.phase is not Phase.OVER):
        raise NotOver
    if seat not in range(last.conditions.players):
        raise IndexError(seat)
    found: list[LayingMoment] = []
    for event, state, _ in states:
        moment = _moment(event, state, seat, table)
        if moment is not None and (not found or moment[1:4] != found[-1][1:4]):
            found.append(moment)
    return tuple(found)


def hand_and_open_tops(state: DigitalState, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the words in the hand of `seat`, and those on the stacks that show the colour due (W-19)."""
    deck, due = state.conditions.deck, state.course.due
    tops = [deck[stack[-1]] for stack in state.stacks]
    return (
        tuple(deck[card].word for card in state.hands[seat]),
        tuple(top.word for top in tops if due in (None, top.colour)),
    )


def _moment(event: int, state: DigitalState, seat: int, table: Verdicts) -> LayingMoment | None:
    """Return the moment after an event, None if the seat might not lay a card then (W-15, W-21)."""
    if state.phase not in (Phase.OPENING, Phase.PLAY, Phase.OVER) or seat == state.course.pausing:
        return None
    if state.phase is Phase.OPENING and seat != state.opener:
        return None
    hand, tops = hand_and_open_tops(state, seat)
    fits = playable_words(hand, tops, table, never_same=state.conditions.never_same)
    return LayingMoment(event, state.course.due, hand, tops, tuple(fits))
