"""Building the lexicon in a process of its own: what it tells arrives, and it ends with the process that asked."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lexicon.building.apart import build_apart
from lexicon.errors import LexiconFileError
from lexicon.text import Text
from tests.lexicon.building.test_two_cores import is_there
from tests.waiting import wait_until

ASKING = """
import multiprocessing, sys
from pathlib import Path
from lexicon.building.apart import build_apart
build_apart(Path(sys.argv[1]), lambda share, step: print(multiprocessing.active_children()[0].pid, flush=True))
"""


class StopHere(Exception):
    """The interruption of a build."""


def test_the_lexicon_of_all_tests_was_built_apart_and_is_whole(data_home: Path) -> None:
    from lexicon.store import Store

    assert Store(data_home / "lexicon.sqlite").compounds_by_key(("haustuer",))
    assert multiprocessing.active_children() == []


def test_a_fault_of_the_build_arrives_with_its_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")  # where a folder should be
    with pytest.raises(LexiconFileError) as caught:
        build_apart(tmp_path / "file" / "lexicon.sqlite")
    assert caught.value.code == "read_only"
    assert str(tmp_path / "file") in caught.value.sentence("de")


def test_an_interruption_ends_the_build_too(tmp_path: Path) -> None:
    def stop(_share: float, _step: Text) -> None:
        raise StopHere

    with pytest.raises(StopHere):
        build_apart(tmp_path / "lexicon.sqlite", stop)
    assert multiprocessing.active_children() == []
    assert not (tmp_path / "lexicon.sqlite").exists()


def test_a_build_that_the_system_stops_is_told(tmp_path: Path) -> None:
    def kill(_share: float, _step: Text) -> None:
        for builder in multiprocessing.active_children():
            assert builder.pid is not None
            os.kill(builder.pid, signal.SIGTERM)

    with pytest.raises(LexiconFileError) as caught:
        build_apart(tmp_path / "lexicon.sqlite", kill)
    assert caught.value.code == "stopped"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the state of a process is read from /proc")
def test_the_build_ends_with_a_killed_process_that_asked(tmp_path: Path) -> None:
    command = [sys.executable, "-c", ASKING, str(tmp_path / "lexicon.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as asking:
        assert asking.stdout is not None
        builder = int(asking.stdout.readline())
        assert is_there(builder)
        asking.kill()
        asking.wait()
        wait_until(lambda: not is_there(builder))
