"""Tasks made of a deck: always solvable, harder by level, the same from the same seed; answers judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise, permutations
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicon.challenges.answers import MOST_ANSWERS, CheckedAnswer, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board, CardPair, fifth
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import SENTENCES, Feedback, FeedbackKind
from lexicon.challenges.kinds import daily_tasks, make_task
from lexicon.challenges.odd_one_out import GAP, SURE, OddOneOut
from lexicon.challenges.task import LONGEST_SEED, Kind, NoTask, Task
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.hurtful import is_hurtful
from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling, Verdict
from lexicon.pairs.pair_table import PairTable
from lexicon.spelling import fold
from tests.lexicon.challenges.solving import right_answer

SEEDS = range(60)
SMALL = ("BIRNE", "GLOCKE", "TURM", "UHR", "OHR", "RING", "WOLKE", "EI")
HURTING = ("HAUS", "TÜR", "NUTTE", "BOOT", "SCHLOSS", "GARTEN", "HOLZ", "KARTE")


@pytest.fixture(scope="module")
def klassik(judge: Judge) -> Board:
    assert judge.store.path.exists()
    return Board(PairTable.default())


@pytest.fixture(scope="module")
def small(judge: Judge) -> Board:
    return Board(PairTable.build(SMALL, judge))


@pytest.fixture(scope="module")
def arbiter(klassik: Board, judge: Judge) -> Arbiter:
    return Arbiter(klassik.table, lambda: judge)


def made(board: Board, kind: Kind, level: int) -> Iterator[Task]:
    for seed in SEEDS:
        yield make_task(board, kind, level, str(seed))


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


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", Kind)
def test_the_klassik_deck_gives_every_kind_at_every_level(klassik: Board, kind: Kind, level: int) -> None:
    for task in made(klassik, kind, level):
        assert (task.kind, task.level) == (kind, level)
        assert task.solution()


@pytest.mark.parametrize("deck", ["klassik", "small"])
def test_every_task_is_solved_by_its_solution(
    deck: str, request: pytest.FixtureRequest, judge: Judge, klassik: Board, small: Board
) -> None:
    board = {"klassik": klassik, "small": small}[deck]
    assert request.node.name
    arbiter = Arbiter(board.table, lambda: judge)
    for task in all_made(board):
        found = check_answer(task, right_answer(task), arbiter)
        assert found.mark is Mark.RIGHT, (task.question(), right_answer(task), [f.sentence() for f in found.findings])
        assert found.points == task.wanted or not isinstance(task, WordsWith)


def test_no_task_rests_on_a_word_that_is_disputed(klassik: Board, small: Board) -> None:
    for board in (klassik, small):
        for task in all_made(board):
            for pair in pairs_of(task):
                verdict = board.table.verdict(pair.modifier, pair.head)
                assert verdict == pair.verdict
                assert verdict.ruling is Ruling.GILT
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
            assert make_task(turned, kind, 3, seed).as_dict(solution=True) == make_task(klassik, kind, 3, seed).as_dict(
                solution=True
            )


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


def test_a_small_deck_gives_what_it_can_and_says_what_it_cannot(small: Board) -> None:
    given = {(task.kind, task.level) for task in all_made(small)}
    assert given
    assert len(given) < len(Kind) * len(LEVELS)


@pytest.mark.parametrize(("level", "seed", "code"), [(0, "x", "level"), (6, "x", "level"), (1, "x" * 65, "seed")])
def test_an_order_that_makes_no_sense_is_refused(klassik: Board, level: int, seed: str, code: str) -> None:
    with pytest.raises(NoTask) as refusal:
        make_task(klassik, Kind.WORDS, level, seed)
    assert refusal.value.code == code
    assert len(seed) > LONGEST_SEED or str(level) in refusal.value.sentence("en")


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


# ---- answers ----


def a_word_task(board: Board, side: Side) -> WordsWith:
    for seed in range(500):
        task = make_task(board, Kind.WORDS, 1 + seed % 5, str(seed))
        if isinstance(task, WordsWith) and task.side is side:
            return task
    raise AssertionError(side)


@pytest.mark.parametrize("side", Side)
def test_words_count_however_they_are_typed(klassik: Board, arbiter: Arbiter, side: Side) -> None:
    task = a_word_task(klassik, side)
    seams = [pair.verdict.seam for pair in task.known[:3]]
    for write in (
        lambda seam: seam.word.upper(),
        lambda seam: f"{seam.stem}{seam.link} {seam.head}",
        lambda seam: f"  {seam.stem}{seam.link}-{seam.head} ",
    ):
        found = check_answer(task, [write(seam) for seam in seams], arbiter)
        assert found.mark is Mark.RIGHT, [(f.said, f.sentence()) for f in found.findings]


def test_a_tapped_card_is_put_where_it_is_wanted(klassik: Board, arbiter: Arbiter) -> None:
    for side, other in ((Side.FRONT, "head"), (Side.BEHIND, "modifier"), (Side.EITHER, "head")):
        task = a_word_task(klassik, side)
        known = [pair for pair in task.known if side is not Side.EITHER or pair.modifier == task.card]
        found = check_answer(task, [getattr(known[0], other)], arbiter)
        (finding,) = found.findings
        assert finding.verdict is not None
        assert finding.mark is Mark.RIGHT
        assert found.mark is Mark.OPEN


def test_a_word_beside_the_deck_counts_too_also_in_the_plural(klassik: Board, judge: Judge) -> None:
    # HAUS is a card; BOOT, GANG and SCHUH are none.
    task = replace(a_word_task(klassik, Side.FRONT), card="HAUS")
    arbiter = Arbiter(klassik.table, lambda: judge)
    found = check_answer(task, ["Hausboote", "Schuh"], arbiter)
    assert [finding.verdict.word if finding.verdict else "" for finding in found.findings] == ["Hausboote", "Hausschuh"]
    assert all(finding.mark is Mark.RIGHT for finding in found.findings)


def test_the_same_word_counts_once(klassik: Board, arbiter: Arbiter) -> None:
    task = a_word_task(klassik, Side.FRONT)
    word, card = task.known[0].word, task.known[0].head
    found = check_answer(task, [word, word.lower(), card], arbiter)
    assert [finding.mark for finding in found.findings] == [Mark.RIGHT, Mark.WRONG, Mark.WRONG]
    assert word in found.findings[1].sentence()
    assert found.points == 1


@pytest.mark.parametrize(("side", "wrong"), [(Side.FRONT, "Gartenhaus"), (Side.BEHIND, "Haustür")])
def test_a_card_on_the_wrong_side_is_told(klassik: Board, arbiter: Arbiter, side: Side, wrong: str) -> None:
    task = replace(a_word_task(klassik, side), card="HAUS")
    (finding,) = check_answer(task, [wrong], arbiter).findings
    assert finding.mark is Mark.WRONG
    assert "HAUS" in finding.sentence()
    assert "HAUS" in finding.sentence("en")


def test_another_word_is_told_by_its_clause(klassik: Board, arbiter: Arbiter) -> None:
    task = replace(a_word_task(klassik, Side.EITHER), card="LAND")
    other, missing = check_answer(task, ["Landschaftsbild", "Haustür"], arbiter).findings
    assert other.verdict is not None
    assert other.verdict.clause == "W-11"
    assert missing.verdict is not None
    assert missing.verdict.clause == "W-7"
    assert {other.mark, missing.mark} == {Mark.WRONG}


def disputed(board: Board, card: str) -> list[Verdict]:
    verdicts = [board.table.verdict(card, other) for other in board.words if other != card]
    return [verdict for verdict in verdicts if verdict.ruling is Ruling.STRITTIG]


def test_what_is_disputed_counts_half_and_is_left_to_a_table(klassik: Board, arbiter: Arbiter) -> None:
    found: CheckedAnswer | None = None
    for seed in range(100):
        task = make_task(klassik, Kind.WORDS, 3, str(seed))
        assert isinstance(task, WordsWith)
        doubtful = [verdict.head.upper() for verdict in disputed(klassik, task.card)]
        if task.side is Side.FRONT and doubtful:
            found = check_answer(task, [*right_answer(task)[:2], doubtful[0]], arbiter)
            break
    assert found is not None
    assert found.mark is Mark.ARGUABLE
    assert found.points == 2.5
    assert found.sentence() == Feedback(FeedbackKind.ARGUABLE).sentence()


def test_words_that_fail_do_not_end_the_task(klassik: Board, arbiter: Arbiter) -> None:
    task = a_word_task(klassik, Side.EITHER)
    found = check_answer(task, ["Qwrtzpf", *right_answer(task)], arbiter)
    assert found.mark is Mark.RIGHT
    assert found.findings[0].mark is Mark.WRONG


def test_a_chain_breaks_where_two_cards_make_no_word(klassik: Board, arbiter: Arbiter) -> None:
    marks = set()
    for task in made(klassik, Kind.CHAIN, 3):
        assert isinstance(task, Chain)
        for turned in permutations(right_answer(task)):
            found = check_answer(task, list(turned), arbiter)
            whole = task.filled(turned)
            sure = all(pair in klassik.pairs for pair in pairwise(whole))
            assert (found.mark is Mark.RIGHT) is sure
            assert len(found.findings) == len(whole) - 1
            marks.add(found.mark)
    assert marks == {Mark.RIGHT, Mark.ARGUABLE, Mark.WRONG}


def test_a_bridge_takes_any_noun_that_holds_on_both_sides(klassik: Board, arbiter: Arbiter) -> None:
    task = next(made(klassik, Kind.BRIDGE, 1))
    assert isinstance(task, Bridge)
    task = replace(task, first="HAUS", last="SCHLOSS")
    assert next(f.verdict.word for f in check_answer(task, ["Schuh"], arbiter).findings if f.verdict) == "Hausschuh"
    assert [f.verdict.word for f in check_answer(task, ["tür"], arbiter).findings if f.verdict] == [
        "Haustür",
        "Türschloss",
    ]


def test_the_odd_one_is_named_by_word_or_number(klassik: Board, arbiter: Arbiter) -> None:
    for task in made(klassik, Kind.ODD, 3):
        assert isinstance(task, OddOneOut)
        number = str(task.choices.index(task.odd) + 1)
        assert check_answer(task, [number], arbiter).mark is Mark.RIGHT
        assert check_answer(task, [task.odd.word.upper()], arbiter).mark is Mark.RIGHT
        wrong = next(pair for pair in task.choices if pair != task.odd)
        found = check_answer(task, [wrong.word], arbiter)
        assert found.mark is Mark.WRONG
        assert wrong.word in found.sentence()


def test_an_answer_that_cannot_be_one_is_told(klassik: Board, arbiter: Arbiter) -> None:
    chain, odd = next(made(klassik, Kind.CHAIN, 2)), next(made(klassik, Kind.ODD, 2))
    words = next(made(klassik, Kind.WORDS, 2))
    card = chain.cards[0]
    expected = [
        (chain, [], FeedbackKind.NOTHING),
        (chain, ["Zylp"], FeedbackKind.NOT_IN_HAND),
        (chain, [card, card], FeedbackKind.CARD_TWICE),
        (chain, list(chain.cards), FeedbackKind.TOO_LONG),
        (odd, ["Zylp"], FeedbackKind.NOT_AMONG),
        (words, ["Haus"] * (MOST_ANSWERS + 1), FeedbackKind.TOO_MANY),
    ]
    for task, answer, why in expected:
        found = check_answer(task, answer, arbiter)
        assert found.mark is Mark.OPEN
        assert isinstance(found.note, Feedback)
        assert found.note.kind is why
        assert found.sentence("de") != found.sentence("en")


@settings(max_examples=60)
@given(st.data())
def test_nothing_that_can_be_typed_raises(klassik: Board, arbiter: Arbiter, data: st.DataObject) -> None:
    kind, level = data.draw(st.sampled_from(Kind)), data.draw(st.sampled_from(LEVELS))
    task = make_task(klassik, kind, level, data.draw(st.text(max_size=8)))
    known = st.sampled_from([*klassik.words, *task.cards, *task.solution()])
    typed = st.one_of(st.text(max_size=30), known, st.sampled_from(["eis wein", "\x00", "😀", "--", "a" * 200, "²"]))
    found = check_answer(task, data.draw(st.lists(typed, max_size=5)), arbiter)
    for lang in ("de", "en"):
        assert found.sentence(lang)
        assert all(finding.sentence(lang) for finding in found.findings)


def test_random_play_never_beats_the_judge(klassik: Board, arbiter: Arbiter) -> None:
    """Any cards in a chain are right exactly if the table says gilt of every two neighbours."""
    rng = Random(7)
    for task in list(made(klassik, Kind.CHAIN, 2))[:30]:
        assert isinstance(task, Chain)
        cards = rng.sample(task.hand, task.wanted)
        rulings = {klassik.table.verdict(*pair).ruling for pair in pairwise(task.filled(cards))}
        mark = check_answer(task, cards, arbiter).mark
        assert (mark is Mark.RIGHT) == (rulings == {Ruling.GILT})
        assert (mark is Mark.WRONG) == (Ruling.GILT_NICHT in rulings)


def test_every_remark_stands_in_both_languages() -> None:
    assert SENTENCES.keys() == set(FeedbackKind)
    for text in SENTENCES.values():
        assert text.de
        assert text.en
        assert text.de != text.en


def test_every_task_speaks_both_languages(klassik: Board) -> None:
    for kind in Kind:
        task = make_task(klassik, kind, 2, "x")
        for say in (task.question, task.hint, kind.title):
            assert say("de") != say("en")
