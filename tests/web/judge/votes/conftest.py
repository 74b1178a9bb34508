"""A store of votes in a home of its own, by a clock that ticks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from web.judge.votes.store import VoteStore


@pytest.fixture
def vote_store(tmp_path: Path) -> VoteStore:
    started = datetime(2026, 11, 12, 20, 0, tzinfo=UTC)
    ticks = iter(range(1_000_000))
    return VoteStore(tmp_path / "home" / "table.sqlite", now=lambda: started + timedelta(seconds=next(ticks)))
