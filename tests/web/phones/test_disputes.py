"""Disputes of eight phones while requests get lost, doubled and late, and the server is killed."""

from __future__ import annotations

from pathlib import Path

from tests.web.phones.disputes import play


def test_nothing_acknowledged_is_lost_nothing_doubled_and_nobody_sees_a_vote_too_early(tmp_path: Path) -> None:
    found = play(15, tmp_path, seed=7)
    assert found.acknowledged == 15 * 9
    assert found.kills
    assert found.clean, found
