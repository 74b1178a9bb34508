"""A house is deleted by its host alone, with all that is in it; everything goes home as a bundle or a file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.project.command_line import Call, call
from tests.web.houses.visitor import Visitor, begin
from web.server.houses.hosted import Hosted
from web.storage.engines import lease

NewVisitor = Callable[[], Visitor]
NAMES = ("Oma", "Ben", "Mia")


def schemas(hosted: Hosted) -> set[str]:
    with hosted.houses.installation.reading() as connection:
        return {
            str(row[0]) for row in connection.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'house_%'")
        }


def test_the_page_says_what_will_be_gone_and_asks_for_the_name(visitor: NewVisitor, hosted: Hosted) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    begin(host, opened.root, NAMES)
    page = host.get(f"{opened.root}/haus/loeschen").text
    assert "1 Abend" in page
    assert "3 Leute" in page
    assert f"{opened.root}/sicherung/alles.zip" in page
    refused = host.post(f"{opened.root}/haus/loeschen", name="Bei Opa")
    assert refused.status_code == 400
    assert "So heißt das Haus nicht." in refused.text
    assert len(hosted.houses.all()) == 1


def test_a_deleted_house_is_as_if_it_never_was(visitor: NewVisitor, hosted: Hosted) -> None:
    host, guest, stranger = visitor(), visitor(), visitor()
    opened, other = host.open("Bei Oma"), visitor().open("Nebenan")
    guest.enter(opened)
    before = schemas(hosted)
    done = host.post(f"{opened.root}/haus/loeschen", name="bei  oma")
    assert done.status_code == 303
    assert "Das Haus ist gelöscht" in host.get(done.location).text
    assert "gelöscht" not in host.get("/").text
    assert host.cookies(opened.root).keys() <= {"geraet"}
    nowhere = stranger.get("/h/aaaabbbbcccc/")
    for device in (host, guest, stranger):
        assert device.get(f"{opened.root}/").data == nowhere.data
    for path in (opened.guests, opened.host):
        assert stranger.get(path).status_code == 404
    assert schemas(hosted) == before - {f"house_{opened.root.rpartition('/')[2]}"}
    assert [house.name for house in hosted.houses.all()] == ["Nebenan"]
    assert other.root != opened.root


def test_a_backup_of_one_house_comes_back_into_another_while_both_are_served(
    visitor: NewVisitor, hosted: Hosted, tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "KEPT", 0.0)
    host = visitor()
    one, two = host.open("Alt"), host.open("Neu")
    match = begin(host, one.root, NAMES)
    host.get(f"{two.root}/")
    address, file = hosted.houses.installation.place, tmp_path / "alt.sqlite"
    ids = [each.root.rpartition("/")[2] for each in (one, two)]
    assert call("backup", str(file), "--database", address, "--house", ids[0]).code == 0
    done = call("restore", str(file), "--database", address, "--house", ids[1])
    assert done.code == 0, done
    assert host.get(f"{two.root}/abend/{match}").status_code == 200
    assert host.get(f"{one.root}/abend/{match}").status_code == 200


def test_the_keeper_lists_houses_makes_a_hosts_link_and_deletes(
    visitor: NewVisitor, hosted: Hosted, call: Call
) -> None:
    host = visitor()
    opened = host.open("Bei Oma")
    house, address = opened.root.rpartition("/")[2], hosted.houses.installation.place
    listed = call("houses", "list", "--database", address)
    assert house in listed.out
    assert "Bei Oma" in listed.out
    link = call("houses", "host-link", house, "--address", "https://spiele.example", "--database", address)
    path = link.out.split("https://spiele.example")[1].strip()
    assert visitor().get(opened.host).status_code == 404
    assert visitor().get(path).location == f"{opened.root}/"
    refused = call("houses", "delete", house, "Bei Opa", "--database", address)
    assert refused.code == 1
    assert "So heißt das Haus nicht." in refused.err
    assert call("houses", "delete", house, "Bei Oma", "--database", address).code == 0
    assert call("houses", "list", "--database", address).out == ""
    gone = call("houses", "delete", house, "Bei Oma", "--database", address)
    assert gone.code == 1
    assert "gibt es nicht" in gone.err


@pytest.mark.parametrize("command", [("list",), ("host-link", "abc"), ("delete", "abc", "Oma")])
def test_a_file_has_no_houses(command: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCHLAFMUETZE_DATABASE", raising=False)
    answer = call("houses", *command)
    assert answer.code == 1
    assert "--database postgresql://" in answer.err


__all__ = ["call"]
