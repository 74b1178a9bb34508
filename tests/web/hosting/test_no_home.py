"""A user whom the system doesn't know, without HOME: each command says where its data may lie."""

import pwd

import pytest

from lexicon.paths import data_home
from web.cli import run

SENTENCE = "Dieser Benutzer hat keinen eigenen Ordner. Nenn einen mit der Variable SCHLAFMUETZE_DATA."


@pytest.fixture(scope="module", autouse=True)
def pair_tables() -> None:
    """Let each command look for its pair table itself."""


@pytest.fixture(autouse=True)
def _unknown_user(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(uid: int) -> None:
        raise KeyError(uid)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "SCHLAFMUETZE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    "command",
    [
        "judge Weinbahn",
        "serve --host 127.0.0.1 --port 0",
        "serve --host 127.0.0.1 --port 0 --houses --database postgresql:///there-is-none",
        "backup copy.sqlite",
        "restore copy.sqlite",
        "host",
        "houses list",
        "deck check cards.csv",
        "lexicon build",
        "pairs",
    ],
)
def test_each_command_says_where_its_data_may_lie(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    cards = tmp_path_factory.mktemp("here") / "cards.csv"
    cards.write_text("Wein\nBahn\n", encoding="utf-8")
    assert run(command.replace("cards.csv", str(cards)).split()) == 1
    assert SENTENCE in capsys.readouterr().err


def test_a_folder_of_an_unknown_user_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", "~nobody-of-that-name/data")
    with pytest.raises(Exception, match="Ich weiß nicht, wohin mit den Daten"):
        data_home()
