"""Templates are compiled once: for all applications of a server, and for its next start."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask, render_template

from web.pages import assets


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """A function that starts anew, as a server does, and says what its page says."""
    (tmp_path / "page.html").write_text("{% for suit in ('Rot', 'Blau') %}{{ suit }} {% endfor %}")

    def said() -> str:
        monkeypatch.setattr(assets, "_compiled", assets._Compiled())
        assets.keep_templates(tmp_path / "kept")
        app = Flask(__name__, root_path=str(tmp_path), template_folder=".")
        assets.share_templates(app)
        with app.app_context():
            return render_template("page.html")

    return said


def test_the_next_start_finds_a_template_compiled_and_makes_one_anew_that_a_power_cut_left_broken(
    start: Callable[[], str], tmp_path: Path
) -> None:
    assert start() == "Rot Blau "
    (kept,) = (tmp_path / "kept").iterdir()
    whole, made = kept.read_bytes(), kept.stat().st_mtime_ns
    assert start() == "Rot Blau "
    assert kept.stat().st_mtime_ns == made
    for length in (0, len(whole) // 4, len(whole) - 1):
        for filled in (b"", bytes(len(whole) - length)):
            kept.write_bytes(whole[:length] + filled)
            assert start() == "Rot Blau ", (length, filled)
            assert kept.read_bytes() == whole


def test_a_folder_that_cannot_be_made_keeps_nothing_and_harms_nothing(start: Callable[[], str], tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file is in its place")
    assert start() == start() == "Rot Blau "
