"""The numbers that „Lohnt sich Halt?“ counts with: those that somebody chose, else usual ones."""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import request

from companion.words.cards import HAND_SIZES
from web.judge.faults import JudgeFault

PLAYERS_COOKIE: Final = "players"  # how many played when somebody asked the last time
MOST_CARDS: Final = 20
MOST_CHIPS: Final = 16  # in the box (W-4)
USUAL_PLAYERS: Final = 4  # until somebody says another number
NUMBER_FIELDS: Final = ("spieler", "rest", "seine", "karten", "chips", "gerufen")


class Numbers(NamedTuple):
    """The state of the round as far as the advice needs it.

    The player of the word has `left` cards left and `left_chips`, the person who asks has `own` and `own_chips`.
    `called` says that somebody else has called "Halt!" already.
    """

    players: int
    left: int
    left_chips: int
    own: int
    own_chips: int
    called: bool


def usual_numbers() -> Numbers:
    """Return the numbers before anybody says some: the middle of a round with as many players as the last time."""
    last = request.cookies.get(PLAYERS_COOKIE, "")
    return _middle_of_a_round(int(last) if last in map(str, HAND_SIZES) else USUAL_PLAYERS)


def requested_numbers() -> Numbers:
    """Return the numbers in this request's address. :raises JudgeFault: when no table can have them."""
    least, *_between, most = HAND_SIZES
    return told_numbers(
        _middle_of_a_round(_number("spieler", usual_numbers().players, range(least, most + 1), "players"))
    )


def told_numbers(known: Numbers) -> Numbers:
    """Return what is known, with the numbers in this request's address in its place.

    :raises JudgeFault: when no table can have them.
    """
    return Numbers(
        known.players,
        _number("rest", known.left, range(MOST_CARDS + 1), "cards"),
        _number("seine", known.left_chips, range(MOST_CHIPS + 1), "chips"),
        _number("karten", known.own, range(1, MOST_CARDS + 1), "own_cards"),
        _number("chips", known.own_chips, range(MOST_CHIPS + 1), "chips"),
        called=known.called or "gerufen" in request.args,
    )


def _middle_of_a_round(players: int) -> Numbers:
    half = HAND_SIZES[players] // 2
    return Numbers(players, half, 0, half, 0, called=False)


def _number(field: str, usual: int, allowed: range, code: str) -> int:
    """Return the number in a field, `usual` if it is empty. :raises JudgeFault: with `code` when it isn't allowed."""
    typed = request.args.get(field, "").strip()
    if not typed:
        return usual
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 4 and int(typed) in allowed):
        raise JudgeFault(code, least=allowed.start, most=allowed.stop - 1)
    return int(typed)
