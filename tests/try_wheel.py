"""Tries a wheel of this project by pipx on every Python that is named, each with an empty home.

    python -m tests.try_wheel python3.11 python3.12 python3.13

It builds the wheel, installs it, judges a word before there is a lexicon, starts the server and begins an evening, and
prints a line for each. pipx has to be on the path, and the network there; the first failure ends it.
"""

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tests.bench.serving import running
from tests.web.http_tablet import HttpTablet

TOP = Path(__file__).parents[1]


def try_wheel(wheel: Path, python: str) -> str:
    """Return what came of it, in a line. :raises CalledProcessError: or :raises AssertionError: at a fault."""
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-wheel-") as folder:
        home = Path(folder)
        own = {
            "HOME": home,
            "PIPX_HOME": home / "pipx",
            "PIPX_BIN_DIR": home / "bin",
            "SCHLAFMUETZE_DATA": home / "data",
        }
        os.environ.update({name: str(value) for name, value in own.items()})

        def call(*words: str | Path) -> str:
            return subprocess.run(words, cwd=home, check=True, capture_output=True, text=True, encoding="utf-8").stdout

        call("pipx", "install", "--python", python, wheel)
        command = next((home / "bin").glob("schlafmuetze*"))
        assert "Eiswein" in call(command, "judge", "EIS", "WEIN")
        began = time.monotonic()
        with running(home / "data", (str(command), "serve", "--host", "127.0.0.1", "--port")) as server:
            started = time.monotonic() - began
            with closing(HttpTablet(server.port)) as tablet:
                match = tablet.begin("words")
                assert tablet.ask("GET", f"/abend/{match}", whole=True)[0] == 200
        return f"{call(python, '--version').strip()}: a word, a start in {started:.0f} s, an evening"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--outdir", made, TOP], check=True, capture_output=True
        )
        for wanted in sys.argv[1:]:
            print(try_wheel(next(Path(made).glob("*.whl")), wanted), flush=True)
