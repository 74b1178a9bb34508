"""A short witness of the power cuts; `python -m tests.endurance.power_cuts` makes hundreds."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from tests.endurance.power_cuts import main


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is needed to know what an fsync has confirmed")
def test_a_power_cut_at_any_moment_loses_no_booking_that_was_answered() -> None:
    result = CliRunner().invoke(main, ["--cuts", "12", "--seconds", "2", "--tablets", "2"])
    assert result.exit_code == 0, result.output
    assert result.output.endswith(" 0 faults\n")
