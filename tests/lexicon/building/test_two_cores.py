"""The forked half of a build ends with the other half, however that one ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from lexicon.building.seam_finder import _on_two_cores
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")

BUILDING = """
import os, sys, time
from lexicon.building.seam_finder import _on_two_cores

def slow(value):
    if value == 50_000:
        print(os.getpid(), flush=True)
    time.sleep(0.001)

_on_two_cores(slow, range(100_000))
"""


@pytest.fixture
def halves() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A build in the middle of its work, and the process of its second half."""
    with subprocess.Popen([sys.executable, "-c", BUILDING], stdout=subprocess.PIPE, text=True) as build:
        assert build.stdout is not None
        second = int(build.stdout.readline())
        assert second != build.pid
        yield build, second
        build.kill()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A process that has ended stays a zombie until its new parent asks, which some containers never do.
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:  # noqa: PTH123
        return file.read().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the state of a process is read from /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_forked_half_ends_with_a_build_that_is_killed(
    halves: tuple[subprocess.Popen[str], int], how: signal.Signals
) -> None:
    build, second = halves
    assert is_there(second)
    build.send_signal(how)
    build.wait()
    wait_until(lambda: not is_there(second))


def test_two_halves_are_one_list() -> None:
    assert _on_two_cores(str, range(60_001)) == [str(number) for number in range(60_001)]
