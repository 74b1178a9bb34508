"""`schlafmuetze app` where the folder can't be made; tests/browser/alone opens one that could."""

from pathlib import Path

import pytest

from tests.project.command_line import Call, refused
from web.in_browser.building import parts

UNREACHABLE = "https://127.0.0.1:9/pyodide.tgz"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder with programs, which has none yet, and a home in which nothing was fetched."""
    found = tmp_path / "tools"
    found.mkdir()
    monkeypatch.setenv("PATH", str(found))
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / "home"))
    return found


def test_a_folder_that_is_not_empty_stays_as_it_is(call: Call, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", encoding="utf-8")
    assert refused(call("app", tmp_path)) == f"{tmp_path} ist nicht leer. Nenn mir einen neuen Ordner."
    assert [*tmp_path.iterdir()] == [mine]


def test_without_node_it_says_so(call: Call, tools: Path, tmp_path: Path) -> None:
    assert tools.is_dir()
    assert refused(call("app", tmp_path / "app")).startswith("Mir fehlt Node (node).")
    assert "I need Node" in refused(call("--lang", "en", "app", tmp_path / "app"))


def test_without_a_net_it_says_so_and_writes_nothing(
    call: Call, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tools / "node").symlink_to("/bin/true")
    monkeypatch.setattr(parts, "_ARCHIVE", UNREACHABLE)
    answer = call("app", tmp_path / "app")
    assert answer.code == 1
    assert "Ich konnte nicht alles herunterladen. Ist das Netz da?" in answer.err
    assert UNREACHABLE in answer.err
    assert not (tmp_path / "app").exists()


def test_another_file_than_the_one_that_was_pinned_is_not_taken(
    call: Call, tools: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tools / "node").symlink_to("/bin/true")
    monkeypatch.setattr(parts, "_fetched", lambda _: b"another one")
    answer = call("app", tmp_path / "app")
    assert answer.code == 1
    assert "Das ist nicht die Datei, die ich kenne" in answer.err
    assert not (tmp_path / "home").joinpath("parts").exists()
