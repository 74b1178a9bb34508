"""The clocks of phones: measured on a simulated Wi-Fi, bounded against phones that lie."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from web.live.clocks import DRIFT, EARLIEST, KEPT, MARGIN, Clock, Exchange


class Phone:
    """A phone with its own clock, fast by the share `drift`, on a line whose ways take `way` ms each."""

    def __init__(self, rng: Random, epoch: float, jitter: float = 4.0, spike: float = 0.05, drift: float = 0.0) -> None:
        self.rng, self.epoch, self.jitter, self.spike, self.drift = rng, epoch, jitter, spike, drift
        self.clock = Clock()
        self.now = 1_000_000.0  # on the server's clock

    def way(self) -> float:
        late = self.rng.uniform(30, 80) if self.rng.random() < self.spike else 0
        return 1.5 + self.rng.expovariate(1 / self.jitter) + late

    def reads(self, at: float) -> float:
        """Return what its clock shows at a moment of the server's."""
        return (at - self.epoch) * (1 + self.drift)

    def ping(self, times: int = 8, delay: float = 0, lie: float = 0) -> None:
        """Send pings, each after the answer to the one before; it answers after `delay`, and lies by `lie` ms."""
        nonce = ""
        for _ in range(times + 1):
            claimed = self.reads(self.now) + lie
            self.now += delay + self.way()
            self.clock.receive(nonce, self.now, claimed)
            nonce = self.clock.send(self.now)
            self.now += self.way()

    def buzz(self, at: float, lie: float = 0) -> tuple[float, float]:
        """Return the measured moment and its uncertainty of a tap at `at`."""
        found = self.clock.moment(self.reads(at) + lie, at + self.way())
        return found.at, found.spread


def test_the_true_moment_lies_within_the_uncertainty() -> None:
    for seed in range(20):
        rng = Random(seed)
        phone = Phone(rng, epoch=rng.uniform(0, 1e6))
        phone.ping()
        for number in range(40):
            true = phone.now + 50.0 * number
            at, spread = phone.buzz(true)
            assert abs(at - true) <= spread, (seed, number)


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


def test_exchanges_are_forgotten_after_a_while() -> None:
    phone = Phone(Random(2), epoch=500)
    phone.ping()
    assert phone.clock.spread(phone.now + KEPT - 1000) is not None
    assert phone.clock.spread(phone.now + KEPT + 1000) is None


@given(drift=st.floats(-DRIFT, DRIFT), seed=st.integers(0, 1000), wait=st.floats(0, KEPT - 1000))
@settings(max_examples=300, deadline=None)
def test_the_uncertainty_grows_as_two_clocks_go_apart(drift: float, seed: int, wait: float) -> None:
    phone = Phone(Random(seed), epoch=999_000.0, drift=drift)
    phone.ping()
    fresh = phone.clock.spread(phone.now)
    true = phone.now + wait
    at, spread = phone.buzz(true)
    assert fresh is not None
    assert spread >= fresh + 0.9 * DRIFT * (wait - 1000)
    assert abs(at - true) <= spread


def test_of_two_exchanges_the_one_counts_that_says_it_best_by_now() -> None:
    old, new = Exchange(0, 4, 2), Exchange(299_000, 299_020, 299_010)
    clock = Clock([old, new, new])
    assert clock.spread(299_020) == new.doubt(299_020) + MARGIN
    assert Clock([old, old, new]).spread(299_020) == new.doubt(299_020) + MARGIN
    assert Clock([old, new, new._replace(came=299_100)]).spread(299_100) == new.doubt(299_100) + MARGIN
    assert Clock([old] * 3).spread(1000) == old.doubt(1000) + MARGIN


def test_a_clock_that_has_stood_still_while_its_phone_slept_is_measured_anew() -> None:
    phone = Phone(Random(4), epoch=500)
    phone.ping()
    phone.now += 40_000
    phone.epoch += 40_000  # it goes on where it stopped, and the page doesn't know that it slept
    nonce = phone.clock.send(phone.now)
    assert phone.clock.receive(nonce, phone.now + 8, phone.reads(phone.now + 4))
    assert not phone.clock.moment(phone.reads(phone.now + 100), phone.now + 110).measured
    for _ in range(2):
        nonce = phone.clock.send(phone.now + 10)
        phone.clock.receive(nonce, phone.now + 18, phone.reads(phone.now + 14))
    at, spread = phone.buzz(phone.now + 100)
    assert abs(at - phone.now - 100) <= spread < EARLIEST


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
