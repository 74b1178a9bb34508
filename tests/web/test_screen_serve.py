"""`schlafmuetze serve`: the address it prints, its message if the address is taken, its end."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.waiting import PATIENCE
from web.access.house_address import lan_address
from web.serve import CannotServe, greeting, hints_for, serve
from web.storage.database import open_database


@contextmanager
def serving_from(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield the process of a server over the data in `home`."""
    code = "from web.serve import serve; serve('127.0.0.1', 0)"
    env = {**os.environ, "SCHLAFMUETZE_DATA": str(home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_a_port_in_use_is_told_with_one_that_may_be_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port = sock.getsockname()[1]
        with pytest.raises(CannotServe) as refusal:
            serve("127.0.0.1", port)
    assert refusal.value.code == "in_use"
    assert f"Port {port} ist besetzt." in refusal.value.sentence("de")
    assert f"Port {port} is taken." in refusal.value.sentence("en")


def test_an_address_that_is_not_ours_and_a_port_that_cannot_be_are_told() -> None:
    hosts = [(host, 0, "no_such_host") for host in ("nirgendwo.invalid", "192.0.2.77", "a" * 300, "😀")]
    ports = [("127.0.0.1", port, "no_such_port") for port in (-1, 65536, 10**9)]
    for host, port, code in (*hosts, *ports):
        with pytest.raises(CannotServe) as refusal:
            serve(host, port)
        assert refusal.value.code == code, (host, port)


def test_the_greeting_names_the_address_for_the_others_in_the_room_if_they_can_come_in() -> None:
    lines = "\n".join(greeting("0.0.0.0", 8010, "de"))  # noqa: S104 - printed, not bound
    assert "http://localhost:8010/" in lines
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", lan_address())
    if not lan_address().startswith("127."):
        assert f"Auf allen anderen im WLAN:  http://{lan_address()}:8010/" in lines
    assert "WLAN" not in "\n".join(greeting("127.0.0.1", 8010, "de"))


def test_the_start_says_how_a_device_is_named_and_that_a_proxy_has_to_be() -> None:
    for host, proxied, houses, said in [
        ("0.0.0.0", False, False, (True, False)),  # noqa: S104 - printed, not bound
        ("127.0.0.1", False, False, (True, True)),
        ("127.0.0.1", True, False, (True, False)),
        ("localhost", False, True, (False, True)),
    ]:
        hints = hints_for(host, proxied=proxied, houses=houses)
        lines = "\n".join(greeting(host, 8010, "de", hints=hints))
        assert ("schlafmuetze keeper" in lines, "--trust-proxy" in lines) == said, said


@pytest.mark.parametrize(
    ("started", "port", "shown"),
    [
        ("/somewhere/schlafmuetze", 8010, ": schlafmuetze keeper"),
        ("/somewhere/schlafmuetze", 9000, ": schlafmuetze keeper --port 9000"),
        (".venv/bin/schlafmuetze", 9000, "/.venv/bin/schlafmuetze keeper --port 9000"),
        ("/Die Karten/schlafmuetze", 8010, ": '/Die Karten/schlafmuetze' keeper"),
        ("/somewhere/__main__.py", 8010, ": schlafmuetze keeper"),
    ],
)
def test_the_command_of_the_greeting_can_be_typed_as_it_stands(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, started: str, port: int, shown: str
) -> None:
    if started.startswith("/somewhere"):
        (tmp_path / "schlafmuetze").touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("sys.argv", [started])
    hints = hints_for("0.0.0.0", proxied=False, houses=False)  # noqa: S104 - printed, not bound
    assert greeting("127.0.0.1", port, "de", hints=hints)[-2].endswith(shown)


def test_at_the_start_half_files_are_swept_and_a_newer_file_put_aside_is_told(data_home: Path, tmp_path: Path) -> None:
    (tmp_path / "pairs").mkdir()
    ends = (".table.sqlite.{}.part", ".schlafmuetze-2026-11-21.sqlite.{}.part", "lexicon.sqlite.{}.partial")
    halves = [tmp_path / end.format(2**22 + 1) for end in (*ends, "pairs/klassik-1.sqlite.{}.partial")]
    for half in halves:
        half.touch()
    for found in (data_home / "lexicon.sqlite", *(data_home / "pairs").glob("*.sqlite")):
        (tmp_path / found.relative_to(data_home)).symlink_to(found)
    with open_database(tmp_path / "table.sqlite").writing():
        pass
    aside = tmp_path / "table-bis-2026-11-22-210400.sqlite"
    aside.write_bytes((tmp_path / "table.sqlite").read_bytes())
    os.utime(aside, (4_000_000_000, 4_000_000_000))
    with serving_from(tmp_path) as process:
        assert process.stdout
        said = ""
        while "Beenden mit" not in said and (line := process.stdout.readline()):
            said += line
        process.send_signal(signal.SIGINT)
        process.wait(timeout=PATIENCE)
    assert f"eine Datei, die neuer war: {aside}." in said
    assert not any(half.exists() for half in halves)


def status(address: str) -> int:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return int(answer.status)


def test_it_serves_until_ctrl_c_and_ends_quietly(data_home: Path) -> None:
    with serving_from(data_home) as process:
        assert process.stdout
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/|http://localhost:\d+/", line):
                break
        else:
            pytest.fail(process.stderr.read() if process.stderr else "")
        with urllib.request.urlopen(f"{found[0]}urteil?a=EIS&b=WEIN", timeout=PATIENCE) as answer:
            assert "Eiswein" in answer.read().decode()
        with ThreadPoolExecutor(24) as devices:  # more at once than there are threads to answer
            assert set(devices.map(status, [found[0]] * 96)) == {200}
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Traceback" not in errors
    assert "queue depth" not in errors
