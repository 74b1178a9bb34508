"""Shuffles and choices, which the seed alone decides, for good."""

from collections import Counter

from companion.chance import seeded_choice, shuffled


def test_the_seed_alone_decides() -> None:
    cards = range(100)
    assert shuffled(cards, "table", 1) == shuffled(cards, "table", 1)
    assert shuffled(cards, "table", 1) != shuffled(cards, "table", 2)
    assert sorted(shuffled(cards, "table", 1)) == list(cards)
    assert shuffled((), "table") == ()


def test_a_shuffle_stays_what_it_was() -> None:
    """Old logs depend on these orders, which must never change."""
    assert shuffled(range(10), "Bremen", 3) == (3, 9, 0, 4, 5, 1, 8, 6, 7, 2)
    assert [seeded_choice("abcdefgh", "Bremen", number) for number in range(8)] == list("faccfaec")


def test_a_seed_may_be_any_text() -> None:
    assert sorted(shuffled(range(10), "half a character: \ud800")) == list(range(10))


def test_every_order_and_every_lot_is_about_as_likely() -> None:
    orders = Counter(shuffled("abc", seed) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())
    lots = Counter(seeded_choice("abcd", seed) for seed in range(4000))
    assert all(850 < lots[seat] < 1150 for seat in "abcd")
