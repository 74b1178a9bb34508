"""Tasks made of a deck: always solvable, harder by level, the same from the same seed; answers judged."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from statistics import mean

import pytest

from lexicon.challenges.answers import Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board, CardPair, fifth
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.odd_one_out import GAP, SURE, OddOneOut
from lexicon.challenges.task import LONGEST_SEED, Kind, NoTask, Task
from lexicon.challenges.words_with import WordsWith
from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.rude import is_hurtful
from lexicon.spelling import fold
from tests.lexicon.challenges.solving import SEEDS, made, right_answer

HURTING = ("HAUS", "TÜR", "NUTTE", "BOOT", "SCHLOSS", "GARTEN", "HOLZ", "KARTE")


def all_made(board: Board) -> Iterator[Task]:
    for kind in Kind:
        for level in LEVELS:
            for seed in SEEDS:
                try:
                    yield make_task(board, kind, level, str(seed))
                except NoTask:
                    continue


def pairs_of(task: Task) -> list[CardPair]:
    match task:
        case WordsWith():
            return list(task.known)
        case OddOneOut():
            return [pair for pair in task.choices if pair != task.odd]
        case Chain():
            return [pair for way in task.ways for pair in way]
        case Bridge():
            return [pair for both in task.known for pair in both]
        case _:
            raise AssertionError(task)


def words_of(task: Task) -> list[str]:
    shown = [pair.word for pair in pairs_of(task)] + list(task.cards)
    match task:
        case WordsWith():
            return [*shown, task.card]
        case Chain():
            return [*shown, *filter(None, task.way)]
        case Bridge():
            return [*shown, task.first, task.last]
        case _:
            return shown


def test_the_klassik_deck_gives_every_kind_at_every_level(klassik: Board) -> None:
    for kind in Kind:
        for level in LEVELS:
            for task in made(klassik, kind, level):
                assert (task.kind, task.level) == (kind, level), level
                assert task.solution(), level


Tasks = tuple[tuple[Board, list[Task]], ...]


@pytest.fixture(scope="module")
def tasks(klassik: Board, small: Board) -> Tasks:
    """All tasks of both decks."""
    return tuple((board, list(all_made(board))) for board in (klassik, small))


def test_every_task_is_solved_by_its_solution(tasks: Tasks, judge: Judge) -> None:
    for board, made_of_it in tasks:
        arbiter = Arbiter(board.table, lambda: judge)
        for task in made_of_it:
            found = check_answer(task, right_answer(task), arbiter)
            assert found.mark is Mark.RIGHT, (task.question(), [finding.sentence() for finding in found.findings])
            assert found.points == task.wanted or not isinstance(task, WordsWith)


def test_no_task_rests_on_a_word_that_is_disputed(tasks: Tasks) -> None:
    for board, made_of_it in tasks:
        for pair in {pair for task in made_of_it for pair in pairs_of(task)}:
            assert board.table.verdict(pair.modifier, pair.head) == pair.verdict
            assert pair.verdict.ruling is Ruling.GILT
            assert fold(pair.modifier) != fold(pair.head)


def test_no_task_shows_a_word_that_hurts(judge: Judge) -> None:
    assert any(map(is_hurtful, HURTING))
    board = Board(PairTable.build(HURTING, judge))
    tasks = list(all_made(board))
    assert tasks
    for task in tasks:
        assert not [word for word in words_of(task) if is_hurtful(word)]


def test_the_same_deck_kind_level_and_seed_make_the_same_task(klassik: Board, judge: Judge) -> None:
    turned = Board(PairTable.build(tuple(reversed(klassik.table.words)), judge))
    for kind in Kind:
        for seed in ("Bremen", "", "🎲", "\ud800"):
            assert make_task(turned, kind, 3, seed) == make_task(klassik, kind, 3, seed)


def test_other_seeds_make_other_tasks(klassik: Board) -> None:
    for kind in Kind:
        questions = {(task.question(), task.cards) for task in made(klassik, kind, 2)}
        assert len(questions) >= 5


def test_harder_words_are_met_less_often(klassik: Board) -> None:
    def ease(task: Task) -> float:
        match task:
            case WordsWith():
                return mean(pair.ease for pair in task.known[: task.wanted])
            case Bridge():
                return min(pair.ease for pair in task.known[0])
            case _:
                return mean(pair.ease for pair in pairs_of(task))

    for kind in Kind:
        if kind is not Kind.CHAIN:  # there the number of missing cards comes first
            means = [mean(map(ease, made(klassik, kind, level))) for level in LEVELS]
            assert means[0] > means[2] > means[4], (kind, means)


def test_harder_bridges_have_fewer_solutions(klassik: Board) -> None:
    counts = [mean(len(task.solution()) for task in made(klassik, Kind.BRIDGE, level)) for level in LEVELS]
    assert counts[0] > counts[4]


def test_harder_chains_are_longer_and_have_more_cards_to_choose_from(klassik: Board) -> None:
    wanted = [{task.wanted for task in made(klassik, Kind.CHAIN, level)} for level in LEVELS]
    assert wanted == [{1}, {2}, {3}, {4}, {4}]
    hands = [mean(len(task.cards) for task in made(klassik, Kind.CHAIN, level)) for level in LEVELS]
    assert hands[3] < hands[4]


def test_no_chain_has_a_short_cut(klassik: Board) -> None:
    """Breadth first, written anew: from start to goal over the hand's cards."""
    for level in (2, 3, 4, 5):
        for task in made(klassik, Kind.CHAIN, level):
            assert isinstance(task, Chain)
            start, goal = task.way[0], task.way[-1]
            assert start is not None
            assert goal is not None
            distance, front = 0, {start}
            while goal not in front:
                front = {head for card in front for head in (*task.hand, goal) if (card, head) in klassik.pairs}
                distance += 1
                assert front
            assert distance == task.wanted + 1


def test_a_chains_ways_are_all_there_are(klassik: Board) -> None:
    from itertools import permutations

    for level in (1, 2, 3):
        for task in list(made(klassik, Kind.CHAIN, level))[:15]:
            assert isinstance(task, Chain)
            ways = set()
            for cards in permutations(task.hand, task.wanted):
                whole = task.filled(cards)
                if all(pair in klassik.pairs for pair in pairwise(whole)):
                    ways.add(whole)
            assert ways == {(way[0].modifier, *(pair.head for pair in way)) for way in task.ways}


def test_the_odd_one_is_far_from_the_others_and_not_the_only_one_with_its_cards(klassik: Board) -> None:
    for level in LEVELS:
        for task in made(klassik, Kind.ODD, level):
            assert isinstance(task, OddOneOut)
            others = [pair for pair in task.choices if pair != task.odd]
            assert len({pair.word for pair in task.choices}) == 4
            assert task.odd.verdict.ruling is Ruling.GILT_NICHT
            assert all(pair.verdict.p >= max(SURE, task.odd.verdict.p + GAP) for pair in others)
            cards = {task.odd.modifier, task.odd.head}
            assert sum(bool({pair.modifier, pair.head} & cards) for pair in others) >= max(0, level - 2)


def test_the_odd_one_may_stand_anywhere(klassik: Board) -> None:
    places = {task.choices.index(task.odd) for task in made(klassik, Kind.ODD, 1) if isinstance(task, OddOneOut)}
    assert places == {0, 1, 2, 3}


def test_a_deck_that_makes_no_words_gives_no_task_but_a_sentence(judge: Judge) -> None:
    board = Board(PairTable.build(("ZYLP", "BRUMF", "KRRZ"), judge))
    for kind in Kind:
        with pytest.raises(NoTask) as refusal:
            make_task(board, kind, 2, "x")
        for lang in ("de", "en"):
            assert kind.title(lang) in refusal.value.sentence(lang)
    assert daily_tasks(board, date(2026, 11, 21)) == ()


def test_a_small_deck_gives_what_it_can_and_says_what_it_cannot(tasks: Tasks) -> None:
    given = {(task.kind, task.level) for task in tasks[1][1]}
    assert given
    assert len(given) < len(Kind) * len(LEVELS)


def test_an_order_that_makes_no_sense_is_refused(klassik: Board) -> None:
    for level, seed, code in [(0, "x", "level"), (6, "x", "level"), (1, "x" * 65, "seed")]:
        with pytest.raises(NoTask) as refusal:
            make_task(klassik, Kind.WORDS, level, seed)
        assert refusal.value.code == code, level
        assert len(seed) > LONGEST_SEED or str(level) in refusal.value.sentence("en"), level


def test_a_day_has_one_of_each_kind_harder_and_harder(klassik: Board) -> None:
    first = date(2026, 11, 21)
    orders = set()
    for day in range(40):
        tasks = daily_tasks(klassik, first + timedelta(days=day))
        assert sorted(task.kind for task in tasks) == sorted(Kind)
        assert [task.level for task in tasks] == [1, 2, 3, 4]
        assert tasks == daily_tasks(klassik, first + timedelta(days=day))
        orders.add(tuple(task.kind for task in tasks))
    assert len(orders) > 10


def test_a_day_on_a_small_deck_keeps_to_what_there_is(small: Board) -> None:
    for day in range(30):
        tasks = daily_tasks(small, date(2026, 1, 1) + timedelta(days=day))
        levels = [task.level for task in tasks]
        assert levels == sorted(levels)
        assert len({task.kind for task in tasks}) == len(tasks)


def test_each_fifth_is_used_and_nothing_twice() -> None:
    for count in range(30):
        things = list(range(count))
        assert [thing for level in LEVELS for thing in fifth(things, level)] == things


def test_every_task_speaks_both_languages(klassik: Board) -> None:
    for kind in Kind:
        task = make_task(klassik, kind, 2, "x")
        for say in (task.question, task.hint, kind.title):
            assert say("de") != say("en")
