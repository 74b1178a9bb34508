"""Calling `schlafmuetze` in tests: as a process of its own, or in this process and quicker."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from web.cli import run


def schlafmuetze(*args: str | Path, **variables: object) -> subprocess.CompletedProcess[str]:
    """Call it as a process, in German unless the arguments or `variables` say otherwise."""
    environment = {name: value for name, value in os.environ.items() if name != "SCHLAFMUETZE_LANG"}
    environment.update({name: str(value) for name, value in variables.items()})
    return subprocess.run(
        [sys.executable, "-m", "web.cli", *map(str, args)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=120,
    )


class Answer(NamedTuple):
    """The answer to one call: exit code, stdout and stderr."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines of stdout, each a JSON object."""
        return [json.loads(line) for line in self.out.splitlines()]


Call = Callable[..., Answer]


@pytest.fixture
def call(data_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call it in this process, with `typed` on its standard input."""
    monkeypatch.delenv("SCHLAFMUETZE_LANG", raising=False)
    assert data_home.is_dir()

    def calling(*args: str | Path, typed: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Answer(code, out, err)

    return calling


def refused(answer: Answer, code: int = 1) -> str:
    """Check that a call was refused with one sentence, and return it."""
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1
    return answer.err.strip()
