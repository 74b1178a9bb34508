"""The clocks of phones: measured on a simulated Wi-Fi, bounded against phones that lie."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from web.live.clocks import EARLIEST, KEPT, MARGIN, Clock

HONEST: Final = 40
"""Simulated buzzes of each test."""


class Phone:
    """A phone with its own clock, on a line whose ways take `way` ms each."""

    def __init__(self, rng: Random, epoch: float, jitter: float = 4.0, spike: float = 0.05) -> None:
        self.rng, self.epoch, self.jitter, self.spike = rng, epoch, jitter, spike
        self.clock = Clock()
        self.now = 1_000_000.0  # on the server's clock

    def way(self) -> float:
        late = self.rng.uniform(30, 80) if self.rng.random() < self.spike else 0
        return 1.5 + self.rng.expovariate(1 / self.jitter) + late

    def ping(self, times: int = 8, delay: float = 0, lie: float = 0) -> None:
        """Send pings, each after the answer to the one before; it answers after `delay`, and lies by `lie` ms."""
        nonce = ""
        for _ in range(times + 1):
            claimed = self.now - self.epoch + lie
            self.now += delay + self.way()
            self.clock.receive(nonce, self.now, claimed)
            nonce = self.clock.send(self.now)
            self.now += self.way()

    def buzz(self, at: float, lie: float = 0) -> tuple[float, float]:
        """Return the measured moment and its uncertainty of a tap at `at`."""
        found = self.clock.moment(at - self.epoch + lie, at + self.way())
        return found.at, found.spread


@pytest.mark.parametrize("seed", range(20))
def test_the_true_moment_lies_within_the_uncertainty(seed: int) -> None:
    rng = Random(seed)
    phone = Phone(rng, epoch=rng.uniform(0, 1e6))
    phone.ping()
    wrong = 0
    for number in range(HONEST):
        true = phone.now + 50.0 * number
        at, spread = phone.buzz(true)
        wrong += abs(at - true) > spread
    assert wrong == 0


@pytest.mark.parametrize("gap", [5, 20, 60])
def test_nobody_is_called_first_who_was_second(gap: int) -> None:
    rng = Random(gap)
    judged = equal = 0
    for _ in range(300):
        first, second = (Phone(rng, epoch=rng.uniform(0, 1e6)) for _ in range(2))
        first.ping()
        second.ping()
        true = max(first.now, second.now) + 1000
        (one, u), (two, v) = first.buzz(true), second.buzz(true + gap)
        if abs(one - two) <= u + v:
            equal += 1
            continue
        judged += 1
        assert one < two
    assert judged + equal == 300
    assert equal <= {5: 300, 20: 120, 60: 15}[gap]


def test_eight_pings_bound_a_clock_far_better_than_arrival() -> None:
    spreads = []
    for seed in range(200):
        phone = Phone(Random(seed), epoch=0)
        phone.ping()
        spread = phone.clock.spread(phone.now)
        assert spread is not None
        spreads.append(spread)
    assert sorted(spreads)[190] < 8


def test_before_three_echoes_the_time_of_arrival_counts_with_all_its_doubt() -> None:
    phone = Phone(Random(1), epoch=500)
    phone.ping(times=2)
    found = phone.clock.moment(phone.now, phone.now + 30)
    assert (found.at, found.spread, found.measured) == (phone.now + 30, EARLIEST, False)
    assert phone.clock.spread(phone.now) is None


def test_exchanges_are_forgotten_after_a_minute() -> None:
    phone = Phone(Random(2), epoch=500)
    phone.ping()
    assert phone.clock.spread(phone.now + KEPT - 1000) is not None
    assert phone.clock.spread(phone.now + KEPT + 1000) is None


@given(lie=st.floats(-1e9, 1e9), delay=st.floats(0, 5000), seed=st.integers(0, 1000))
@settings(max_examples=300, deadline=None)
def test_a_phone_that_lies_is_ahead_by_one_best_round_trip_at_most(lie: float, delay: float, seed: int) -> None:
    phone = Phone(Random(seed), epoch=123.0)
    phone.ping(delay=delay)
    true = phone.now + 200
    came = true + 3
    spread = phone.clock.spread(came)
    assert spread is not None
    found = phone.clock.moment(true - phone.epoch + lie, came)
    assert came - EARLIEST <= found.at <= came
    assert found.at + found.spread >= came - 2 * (spread - MARGIN)  # nobody who tapped then or earlier is second to it


@given(delay=st.floats(0, 400))
@settings(max_examples=100, deadline=None)
def test_a_phone_that_delays_its_echoes_widens_its_own_uncertainty(delay: float) -> None:
    phone = Phone(Random(5), epoch=0)
    phone.ping(delay=delay)
    spread = phone.clock.spread(phone.now)
    assert spread is not None
    assert spread >= delay / 2 + MARGIN


def test_a_nonce_counts_once_and_only_as_it_was_sent() -> None:
    clock = Clock()
    nonce = clock.send(1000)
    assert not clock.receive("made-up", 1005, 0)
    assert not clock.receive(nonce, 1005, 0)  # a wrong one used it up
    nonce = clock.send(1010)
    assert clock.receive(nonce, 1015, 10)
    assert not clock.receive(nonce, 1020, 15)


def test_a_page_that_is_loaded_anew_has_a_clock_of_its_own() -> None:
    phone = Phone(Random(3), epoch=0)
    phone.ping()
    phone.jitter, phone.epoch = 8.0, phone.now  # a page counts from its own beginning, and the line is worse by now
    phone.ping()
    at, spread = phone.buzz(phone.now)
    assert abs(at - phone.now) <= spread
    assert spread < EARLIEST / 4
