"""The view of each seat in a digital round, and the bot, which knows no more (W-47)."""

from random import Random
from typing import Any

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
from tests.companion.words.circle import GREEN, OPTION, card, cards
from tests.companion.words.digital_lab import fallen, lay, play, position, stuck

OPENED = play(position(), lay(0, "AUTO r", 1, word="Autoberg", at=1_000, spread=10))
AUTO = {"card": card("AUTO r"), "word": "AUTO", "colour": "red"}
BERG = {"card": card("BERG b"), "word": "BERG", "colour": "blue"}


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    shown: Any = digital_view(OPENED, 0)
    assert [one["word"] for one in shown["hand"]] == ["AUTO", "HAUS", "LUFT"]
    assert (shown["hands"], shown["seat"], shown["pile"]) == ([3, 4, 4], 0, 108 - 12 - 12)
    table_only: Any = digital_view(OPENED, None)
    assert (table_only["hand"], table_only["seat"]) == (None, None)
    for seat in (-1, 3):
        assert digital_view(OPENED, seat) == table_only


def test_the_table_sees_circle_duty_and_pause() -> None:
    shown: Any = digital_view(play(OPENED, NoCombination(2)), 1)
    assert shown["circle"][1] == {"top": AUTO, "cards": 2}
    assert (shown["phase"], shown["due"], shown["pausing"], shown["taps"]) == ("play", "red", 0, [2])
    assert (shown["points"], shown["chips"], shown["supply"]) == ([3, 4, 4], [0, 0, 0], 16)
    opening: Any = digital_view(position(), None)
    assert (opening["phase"], opening["opener"], opening["due"]) == ("opening", 0, None)
    asking: Any = digital_view(stuck(OPENED), 2)
    assert (asking["phase"], asking["namer"], asking["naming"], asking["tried"]) == ("naming", 0, "untried", ["red"])
    assert asking["nameable"] == ["blue", "green", "yellow"]


def test_the_last_word_is_told_with_its_cards() -> None:
    shown: Any = digital_view(OPENED, 2)
    laid = {"number": OPENED.moment, "seat": 0, "hand": AUTO, "top": BERG, "stack": 1, "word": "Autoberg"}
    assert shown["last"] == laid | {"at": 1_000, "settled": False, "agreed": None}
    assert digital_view(position(), 2)["last"] is None


def test_how_a_word_fell_is_told_until_the_next_is_laid() -> None:
    state = fallen(play(OPENED, Halt(2)), 1)
    shown: Any = digital_view(state, 0)
    verdict = shown["verdict"]
    assert (verdict["falls"], verdict["against"], verdict["votes"]) == (True, 3, [True, True, True])
    assert (verdict["doubters"], verdict["takers"], verdict["word"]["word"]) == ([2, 1], [0], "Autoberg")
    assert digital_view(play(state, lay(1, "BAHN r", 0)), 0)["verdict"] is None


def test_a_photo_finish_shows_who_contends_and_who_saw_what() -> None:
    first = play(OPENED, lay(1, "BAHN b", 0, at=5_000))
    shown: Any = digital_view(play(first, lay(2, "WASSER b", 4, at=5_000, after=OPENED.moment)), 0)
    assert shown["phase"] == "photo"
    assert [laid["seat"] for laid in shown["photo"]["contenders"]] == [1, 2]
    assert (shown["photo"]["seen"], shown["last"]["seat"]) == ([None, None, None], 0)


FOUR = play(position(players=4), lay(0, "AUTO r", 1, word="Autoberg"))
SHARP = Skill(overlooks=0, notices=1)


def judge(**pairs: float) -> Judge:
    """Return a judge that knows these compounds and gives all others 0."""
    return lambda modifier, head, _laid: pairs.get(f"{modifier}_{head}", 0.0)


def choice(state: DigitalState, seat: int, judge: Judge | None = None, skill: Skill = SHARP) -> Action | None:
    """Return the action of the bot on `seat`."""
    return WordsBot(skill, judge).choose(digital_view(state, seat), rounds.legal_actions(state, seat), Random(1))


def test_it_lays_its_most_plausible_word_in_the_better_order_and_says_it() -> None:
    knows = judge(AUTO_BERG=1, BAUM_STEIN=0.4, BAHN_AUTO=0.3, AUTO_BAHN=0.9)
    assert choice(FOUR, 1, knows) in (lay(1, "BAHN r", 1, word="Autobahn"), lay(1, "BAHN b", 1, word="Autobahn"))


def test_without_a_word_it_dares_it_says_so_once_and_then_waits() -> None:
    assert choice(FOUR, 1, judge(AUTO_BERG=1, AUTO_BAHN=0.19)) == NoCombination(1)
    assert choice(play(FOUR, NoCombination(1)), 1, judge(AUTO_BERG=1)) is None
    assert choice(position(), 0, judge()) == NoCombination(0)


def test_without_a_judge_any_word_is_as_good_as_another() -> None:
    assert isinstance(choice(FOUR, 1), Lay)
    assert choice(play(FOUR, Halt(2)), 2) == Vote(2, against=False)


def test_it_overlooks_as_much_as_its_skill_says() -> None:
    blind = Skill(overlooks=1, notices=0)
    assert choice(FOUR, 1, judge(AUTO_BAHN=1), blind) == NoCombination(1)


def test_it_doubts_what_sounds_wrong_as_often_as_it_notices() -> None:
    assert choice(FOUR, 2, judge(AUTO_BERG=0.3)) == Halt(2)
    assert choice(FOUR, 2, judge(BERG_AUTO=1)) == Halt(2)  # the other one was said
    assert choice(FOUR, 2, judge(AUTO_BERG=0.4)) == NoCombination(2)
    assert choice(FOUR, 2, judge(AUTO_BERG=0.3), Skill(0, notices=0)) == NoCombination(2)
    assert choice(FOUR, 0, judge()) is None  # its own word
    aloud = play(position(players=4), lay(0, "AUTO r", 1))
    assert choice(aloud, 2, judge(BERG_AUTO=1)) == NoCombination(2)


@pytest.mark.parametrize("left", ["", "HAUS g", "HAUS g, LUFT r, AUTO b"])
@pytest.mark.parametrize("plausible", [0.0, 0.3, 0.36, 0.9])
def test_w47_it_doubts_the_word_and_never_the_player_with_one_card_left(left: str, plausible: float) -> None:
    state = FOUR._replace(hands=(cards(left), *FOUR.hands[1:]))
    doubts = isinstance(choice(state, 2, judge(AUTO_BERG=plausible)), Halt)
    assert doubts == (plausible < 0.35)


def test_it_votes_as_it_thinks_and_for_its_own_word() -> None:
    state = play(FOUR, Halt(2))
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
    judge = None if plausible is None else (lambda _a, _b, _laid: plausible)
    for skill in (SHARP, Skill(0.5, 0.5)):
        bots = [bot("words", skill, judge) for _ in range(players)]
        played = play_round(WORDS, Setup(players, "bots", {"deck": OPTION}), bots, Random(3))
        assert played.outcome.ending in WORDS.facts.endings
