"""The costs of letters in a row, learned from words."""

import math

from lexicon.building.letters import learned
from lexicon.spelling import stretches
from lexicon.splitting.partial_readings import cost_of_letters
from lexicon.store import Store

WORDS = ("gelee", "gelage", "gelock", "holz", "stolz", "klinge")


def test_the_letters_after_any_stretch_have_a_probability_of_one_in_all() -> None:
    rows = learned(WORDS)
    cost = {stretch: cost for stretch, cost, _ in rows}
    shorter = {stretch: price for stretch, _, price in rows}
    letters = {stretch for stretch in cost if len(stretch) == 1}
    for context in {stretch[:-1] for stretch in cost if len(stretch) == 3}:
        total = 0.0
        for letter in letters:
            if context + letter in cost:
                total += math.exp(-cost[context + letter])
            elif context[1:] + letter in cost:
                total += math.exp(-shorter[context] - cost[context[1:] + letter])
        assert total <= 1.03  # costs are rounded


def test_a_word_is_cut_into_each_letter_with_the_three_before_it() -> None:
    assert stretches("ei") == ["^^^e", "^^ei", "^ei$"]


def test_what_could_be_a_german_word_costs_less(store: Store) -> None:
    for likely, unlikely in [("gelee", "holzge"), ("surfer", "xqurfer"), ("schwall", "blutsch")]:
        cost = cost_of_letters((likely, unlikely), store)
        assert cost[likely] < cost[unlikely], likely


def test_letters_that_no_german_word_has_cost_much_and_break_nothing(store: Store) -> None:
    assert cost_of_letters(("", "zzzzzz"), store)["zzzzzz"] > 20
