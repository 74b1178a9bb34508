"""The bot of the word game (W-47)."""

from __future__ import annotations

from random import Random

import pytest

from companion.action import Action
from companion.bots import Judge, Skill, bot
from companion.game import Setup
from companion.simulate import play_round
from companion.words import digital as rounds
from companion.words.actions import Concede, Halt, Lay, NameColour, NoCombination, Saw, Vote
from companion.words.bot import WordsBot
from companion.words.game import WORDS
from companion.words.state import DigitalState
from companion.words.views import digital_view
from tests.companion.words.digital_lab import GREEN, OPTION, card, cards, lay, play, position, stuck

OPENED = play(position(players=4), lay(0, "AUTO r", 1, word="Autoberg"))
SHARP = Skill(overlooks=0, notices=1)


def judge(**pairs: float) -> Judge:
    """Return a judge that knows these compounds and gives all others 0."""
    return lambda modifier, head: pairs.get(f"{modifier}_{head}", 0.0)


def choice(state: DigitalState, seat: int, judge: Judge | None = None, skill: Skill = SHARP) -> Action | None:
    """Return the action of the bot on `seat`."""
    return WordsBot(skill, judge).choose(digital_view(state, seat), rounds.legal_actions(state, seat), Random(1))


def test_it_lays_its_most_plausible_word_in_the_better_order_and_says_it() -> None:
    knows = judge(AUTO_BERG=1, BAUM_STEIN=0.4, BAHN_AUTO=0.3, AUTO_BAHN=0.9)
    assert choice(OPENED, 1, knows) in (lay(1, "BAHN r", 1, word="Autobahn"), lay(1, "BAHN b", 1, word="Autobahn"))


def test_without_a_word_it_dares_it_says_so_once_and_then_waits() -> None:
    assert choice(OPENED, 1, judge(AUTO_BERG=1, AUTO_BAHN=0.19)) == NoCombination(1)
    assert choice(play(OPENED, NoCombination(1)), 1, judge(AUTO_BERG=1)) is None
    assert choice(position(), 0, judge()) == NoCombination(0)


def test_without_a_judge_any_word_is_as_good_as_another() -> None:
    assert isinstance(choice(OPENED, 1), Lay)
    assert choice(play(OPENED, Halt(2)), 2) == Vote(2, against=False)


def test_it_overlooks_as_much_as_its_skill_says() -> None:
    blind = Skill(overlooks=1, notices=0)
    assert choice(OPENED, 1, judge(AUTO_BAHN=1), blind) == NoCombination(1)


def test_it_doubts_what_sounds_wrong_as_often_as_it_notices() -> None:
    assert choice(OPENED, 2, judge(AUTO_BERG=0.3)) == Halt(2)
    assert choice(OPENED, 2, judge(BERG_AUTO=1)) == Halt(2)  # the other one was said
    assert choice(OPENED, 2, judge(AUTO_BERG=0.4)) == NoCombination(2)
    assert choice(OPENED, 2, judge(AUTO_BERG=0.3), Skill(0, notices=0)) == NoCombination(2)
    assert choice(OPENED, 0, judge()) is None  # its own word
    aloud = play(position(players=4), lay(0, "AUTO r", 1))
    assert choice(aloud, 2, judge(BERG_AUTO=1)) == NoCombination(2)


@pytest.mark.parametrize("left", ["", "HAUS g", "HAUS g, LUFT r, AUTO b"])
@pytest.mark.parametrize("plausible", [0.0, 0.3, 0.36, 0.9])
def test_w47_it_doubts_the_word_and_never_the_player_with_one_card_left(left: str, plausible: float) -> None:
    state = OPENED._replace(hands=(cards(left), *OPENED.hands[1:]))
    doubts = isinstance(choice(state, 2, judge(AUTO_BERG=plausible)), Halt)
    assert doubts == (plausible < 0.35)


def test_it_votes_as_it_thinks_and_for_its_own_word() -> None:
    state = play(OPENED, Halt(2))
    assert choice(state, 2, judge(AUTO_BERG=0.49)) == Vote(2, against=True)
    assert choice(state, 2, judge(AUTO_BERG=0.5)) == Vote(2, against=False)
    own = play(state, *(Vote(seat, against=True) for seat in (2, 3)))
    assert choice(own, 0, judge()) == Vote(0, against=False)
    assert choice(state, 3, judge()) is None  # not its turn, and it doesn't join in


def test_it_names_the_colour_that_shows_least() -> None:
    state = play(position(players=4), lay(0, "AUTO r", 3))
    assert choice(stuck(state), 0) == NameColour(0, GREEN)


def test_in_a_photo_finish_the_earlier_arrival_stays() -> None:
    timed = play(position(players=4), lay(0, "AUTO r", 1))
    first = play(timed, lay(1, "BAHN b", 0, at=50))
    photo = play(first, lay(2, "WASSER b", 4, at=40, spread=20, after=timed.moment))
    for seat in range(4):
        assert choice(photo, seat) == Saw(seat, 2)
    assert choice(play(photo, Saw(0, 2)), 0) is None
    assert choice(play(photo, Saw(1, 2)), 1) == Concede(1)
    assert choice(play(photo, Saw(2, 2)), 2) is None
    assert card("BAHN b") in play(photo, Concede(1)).hands[1]


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("plausible", [None, 0.1, 0.3, 0.45, 0.8])
def test_rounds_of_bots_end(players: int, plausible: float | None) -> None:
    """The words of the test are ones that nobody dares, that all doubt, that all vote down, that all accept."""
    judge = None if plausible is None else (lambda _a, _b: plausible)
    for skill in (SHARP, Skill(0.5, 0.5)):
        bots = [bot("words", skill, judge) for _ in range(players)]
        played = play_round(WORDS, Setup(players, "bots", {"deck": OPTION}), bots, Random(3))
        assert played.outcome.ending in WORDS.facts.endings
