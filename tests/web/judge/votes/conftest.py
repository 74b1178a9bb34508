"""A store of votes in a home of its own, by a clock that ticks."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.engines import Place
from web.judge.vote_store import VoteStore


@pytest.fixture
def vote_store(another_place: Callable[[str], Place]) -> VoteStore:
    started = datetime(2026, 11, 12, 20, 0, tzinfo=UTC)
    ticks = iter(range(1_000_000))
    return VoteStore(another_place("home/table"), now=lambda: started + timedelta(seconds=next(ticks)))
