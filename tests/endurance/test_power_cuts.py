"""A power cut at any moment loses no booking that was answered."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.endurance.power_cuts import cut_at_random

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("strace") is None, reason="only strace knows what an fsync has confirmed"),
]


@pytest.mark.parametrize(
    ("cuts", "seconds", "tablets"), [(12, 2, 2), pytest.param(200, 60, 3, marks=pytest.mark.endurance)]
)
def test_a_power_cut_at_any_moment_loses_no_booking_that_was_answered(
    tmp_path: Path, cuts: int, seconds: float, tablets: int, measured: Callable[[str], None]
) -> None:
    line, wrong = cut_at_random(tmp_path, cuts, seconds, tablets)
    measured(line)
    assert wrong == []
