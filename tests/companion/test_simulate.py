"""The figures of many rounds."""

from random import Random

from companion.action import Action
from companion.bots import bot
from companion.game import Deadline, Outcome, Setup, game
from companion.numbers.actions import Call
from companion.simulate import Played, Summary, play_round, simulate
from companion.words.actions import Close, Lay
from companion.words.game import WORDS
from tests.companion.words.circle import OPTION


def test_nine_in_ten_rounds_are_no_longer_than_the_figures_say() -> None:
    for rounds, p90 in [(1, 1), (2, 2), (9, 9), (10, 9), (11, 10), (15, 14), (100, 90), (101, 91)]:
        summary = Summary("numbers", 2)
        for length in range(1, rounds + 1):
            summary.add(Played(Outcome("out", "A-24", (0,)), length, {}, (0, 3), (0,)))
        actions = summary.to_dict()["actions"]
        assert isinstance(actions, dict), rounds
        assert actions["p90"] == p90, rounds


def test_cards_of_bots_are_laid_nearly_at_once_and_all_settle_the_photo_finish() -> None:
    kinds = simulate("words", 4, 8, "at once", options={"deck": OPTION}).to_dict()["kinds"]
    assert isinstance(kinds, dict)
    assert kinds["saw"] > 1


def test_calls_of_bots_are_heard_of_late_and_the_last_card_waits() -> None:
    rules = game("numbers")
    late: list[Action] = []

    def watch(_: object, state: object) -> None:
        late.extend(call for call in rules.legal_actions(state) if isinstance(call, Call) and call.at)

    for number in range(5):
        bots = [bot("numbers") for _ in range(6)]
        played = play_round(rules, Setup(6, f"late {number}"), bots, Random(number), watch)
        assert played.kinds["close"] == 1
    assert late


def test_every_action_of_a_bot_has_its_time_and_the_clock_ends_the_round() -> None:
    actions: list[Action] = []

    class Listening(type(WORDS)):  # type: ignore[misc]
        def __init__(self) -> None:
            self.__dict__.update(WORDS.__dict__)

        def apply(self, state: object, action: Action) -> object:
            actions.append(action)
            return WORDS.apply(state, action)  # type: ignore[arg-type]

        def deadline(self, state: object) -> Deadline | None:
            return WORDS.deadline(state)  # type: ignore[arg-type]

    bots = [bot("words") for _ in range(3)]
    play_round(Listening(), Setup(3, "clock", {"deck": OPTION}), bots, Random(1))
    times = [action.at for action in actions if isinstance(action, Lay | Close)]
    assert None not in times
    assert isinstance(actions[-1], Close)
