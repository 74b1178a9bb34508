"""The server takes little memory for any file that somebody sends: bombs are refused before they are unpacked.

Each file is sent to `schlafmuetze serve`, all to one server, whose peak is read from the system.
"""

import io
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.request import Request, urlopen

import pytest

from tests.kept_lexicon import linked_home
from tests.web.hosting.real_server import RealServer, real_server
from web.records.bundle import Bundle, BundleFault

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the peak is read from /proc"),
]

MOST: Final = 150  # MB of the whole process
HEAD: Final = b'{"bundle":1,"made":0,"objections":[],"decks":[],'
EMPTY: Final = b'"evenings":[],"people":[],"votes":[]}'
ONE: Final = b'"evenings":[{"id":"kxq4mtp2ab","started":1}],"people":[],"votes":[]}'
LISTS: Final = b"[" + b"[]," * 16_000_000 + b"[]]"


def header() -> bytes:
    shape = {"log": 1, "game": "numbers", "rules_version": 1, "seats": ["Oma", "Ben"], "seed": "a", "options": {}}
    return json.dumps({**shape, "dealer": 0}).encode()


def bomb(house: bytes, log: bytes | None = None) -> bytes:
    return bombs(house, {} if log is None else {"kxq4mtp2ab": log})


def bombs(house: bytes, logs: Mapping[str, bytes], packed: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packed) as archive:
        archive.writestr("house.json", house)
        for name, log in logs.items():
            archive.writestr(f"evenings/{name}.jsonl", log)
    return out.getvalue()


def many_logs() -> bytes:
    """Return a bundle of 60 logs that are as large as they may be; each has a fault in its second line."""
    names = [f"kxq4mtp2{number:02}" for number in range(60)]
    listed = json.dumps([{"id": name, "started": 1} for name in names]).encode()
    log = header() + b"\n" + b'{"number": 1, "action": {"do": "caught", "seat": 7}, "at": 1}\n' * 120_000
    house = HEAD + b'"evenings":' + listed + b',"people":[],"votes":[]}'
    return bombs(house, dict.fromkeys(names, log))


def many_files() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(250_000):
            archive.writestr(zipfile.ZipInfo(f"{number}"), b"")
    return out.getvalue()


def people(count: int, name: str) -> bytes:
    """Return a sound list that is as large as it may be."""
    entries = ",".join(json.dumps({"name": f"{name}{number}", "added": 1}) for number in range(count))
    return HEAD + b'"evenings":[],"votes":[],"people":[' + entries.encode() + b"]}"


BOMBS: Final[dict[str, Callable[[], bytes]]] = {
    "a house of empty lists": lambda: bomb(LISTS),
    "evenings that are empty lists": lambda: bomb(HEAD + b'"people":[],"votes":[],"evenings":' + LISTS + b"}"),
    "a list of 15 MB that are empty lists": lambda: bomb(
        HEAD + b'"people":[],"votes":[],"evenings":[' + b"[]," * 5_000_000 + b"[]]}"
    ),
    "settings of 14 MB": lambda: bomb(
        HEAD
        + b'"people":[],"votes":[],"evenings":[{"id":"kxq4mtp2ab","started":1,"settings":{'
        + b",".join(b'"%07d":"a"' % number for number in range(1_000_000))
        + b"}}]}"
    ),
    "something unknown beside the lists": lambda: bomb(HEAD + b'"weather":' + LISTS[:15_000_000] + b"[]]," + EMPTY),
    "a line of empty lists": lambda: bomb(HEAD + ONE, header() + b"\n" + LISTS + b"\n"),
    "a line of 7 MB of empty lists": lambda: bomb(HEAD + ONE, header() + b"\n[" + b"[]," * 2_300_000 + b"[]]\n"),
    "a header with options of 7 MB": lambda: bomb(
        HEAD + ONE, header().replace(b'"options": {}', b'"options": {"deck": [' + b"[]," * 2_300_000 + b"[]]}") + b"\n"
    ),
    "a log of 7 MB of empty lines": lambda: bomb(HEAD + ONE, header() + b"\n" * 7_000_000),
    "a log of 7 MB of empty objects": lambda: bomb(HEAD + ONE, header() + b"\n" + b"{}\n" * 90_000),
    "sixty logs of 7 MB with a fault": many_logs,
    "more files than evenings can be": many_files,
    "everybody in the world": lambda: bomb(people(200_000, "x" * 60)),
    "as many people as may be": lambda: bomb(people(5_000, "x" * 60)),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, data_home: Path) -> Iterator[RealServer]:
    assert data_home.is_dir()
    with real_server(linked_home(tmp_path_factory.mktemp("home"))) as found:
        yield found


def peak(server: RealServer) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) // 1024


def send(port: int, raw: bytes) -> tuple[int, str]:
    mark = b"bound0123456789"
    head = b'--%s\r\nContent-Disposition: form-data; name="datei"; filename="a.zip"\r\n\r\n' % mark
    body = head + raw + b"\r\n--%s--\r\n" % mark
    kind = {"Content-Type": f"multipart/form-data; boundary={mark.decode()}"}
    request = Request(f"http://127.0.0.1:{port}/sicherung", body, kind, method="POST")
    try:
        with urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except OSError as fault:
        code: int = getattr(fault, "code", 0)
        return code, ""


def test_no_upload_takes_much_memory(server: RealServer) -> None:
    for name in BOMBS:
        raw = BOMBS[name]()
        status, _ = send(server.port, raw)
        assert status in (200, 400, 413), name
        assert peak(server) < MOST, f"{name}: {peak(server)} MB"
        assert send(server.port, bomb(HEAD + EMPTY))[0] == 200, name


def test_the_lines_of_an_evening_that_is_here_are_never_all_objects_at_once(server: RealServer) -> None:
    assert "1 Abend ist neu" in send(server.port, bomb(HEAD + ONE, header() + b'\n{"end":0}\n'))[1]
    lines = (b"[" + b"[]," * 21_000 + b"[]]\n") * 110  # each is as long as a line may be
    log = header() + b"\n" + lines + b'{"end":110}\n'
    whole = bombs(HEAD + ONE, {"kxq4mtp2ab": log}, zipfile.ZIP_STORED)  # packed it would be refused by its ratio
    assert "1 Abend ist nicht dabei" in send(server.port, whole)[1]
    assert peak(server) < MOST, f"{peak(server)} MB"


def votes(house: int) -> bytes:
    """Return a bundle of as many votes as may be, each on a word of its own."""
    vote = '{"id":"vote-%06d","at":%d,"modifier":"","head":"Wort%d","word":"Wort%d","votes_for":3,"votes_against":1}'
    numbers = range(20_000 * house, 20_000 * (house + 1))
    listed = ",".join(vote % (number, number, number, number) for number in numbers)
    return bomb(HEAD + b'"evenings":[],"people":[],"objections":[],"votes":[' + listed.encode() + b"]}")


def test_the_votes_of_four_houses_take_no_more_memory_than_a_bomb(server: RealServer) -> None:
    for house in range(4):
        assert send(server.port, votes(house))[0] == 200
    assert peak(server) < MOST, f"{peak(server)} MB"


def test_the_fault_of_a_house_keeps_no_text_for_the_collector() -> None:
    with pytest.raises(BundleFault) as caught:
        Bundle(io.BytesIO(bomb(HEAD + b'"evenings":[[]]}')))
    assert caught.value.__cause__ is not caught.value  # else it would hold itself, and all that its frames hold
