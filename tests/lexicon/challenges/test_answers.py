"""Answers to tasks: what counts, what counts half, and why the rest doesn't."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings, strategies as st

from lexicon.challenges.answers import MOST_ANSWERS, CheckedAnswer, Mark, check_answer
from lexicon.challenges.arbiter import Arbiter
from lexicon.challenges.board import LEVELS, Board
from lexicon.challenges.bridge import Bridge
from lexicon.challenges.chain import Chain
from lexicon.challenges.feedback import SENTENCES, Feedback
from lexicon.challenges.kinds import make_task
from lexicon.challenges.odd_one_out import OddOneOut
from lexicon.challenges.task import Kind
from lexicon.challenges.words_with import Side, WordsWith
from lexicon.judge import Judge
from lexicon.judging.verdict import Ruling, Verdict
from tests.lexicon.challenges.solving import made, right_answer


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
    assert found.sentence() == Feedback("arguable").sentence()


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
        (chain, [], "nothing"),
        (chain, ["Zylp"], "not_in_hand"),
        (chain, [card, card], "card_twice"),
        (chain, list(chain.cards), "too_long"),
        (odd, ["Zylp"], "not_among"),
        (words, ["Haus"] * (MOST_ANSWERS + 1), "too_many"),
    ]
    for task, answer, why in expected:
        found = check_answer(task, answer, arbiter)
        assert found.mark is Mark.OPEN
        assert isinstance(found.note, Feedback)
        assert found.note.code == why
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


def test_every_remark_stands_in_both_languages() -> None:
    for text in SENTENCES.values():
        assert text.de
        assert text.en
        assert text.de != text.en
