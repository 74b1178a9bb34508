"""An import is a guest: it adds, and changes nothing that is being played or that belongs to others. Over HTTP."""

from collections.abc import Callable
from functools import partial

import pytest

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.match.actions import EndMatch, NextRound
from companion.options import Value
from companion.words.actions import Count, Doubt, Finish, Vote
from tests.web.access.roles.doors import FOR_KEEPERS
from tests.web.access.roles.http_stranger import Stranger
from tests.web.forms import form_of, new_key, set_up
from tests.web.records.two_houses import changed
from web.access.membership import new_link
from web.records.bundle import EveningEntry, write_bundle
from web.records.house_records import REST
from web.storage.log_file import read_log, write_log
from web.storage.open_evenings import OpenEvenings

FORGED = (NextRound(), Finish(1), Count((40, 0, 40)), EndMatch())
"""A round in which Ben wins by far, and the end of the evening."""


@pytest.fixture
def host(address: str) -> Stranger:
    """A device that runs a table with real cards."""
    return Stranger(address)


@pytest.fixture
def table(host: Stranger) -> str:
    """The path of that table, after a round."""
    path = begun(host)
    for action in (Finish(0), Count((0, 3, 5))):
        assert host.post(f"{path}/tun", form_of(action, new_key())).status == 303
    return path


def begun(device: Stranger) -> str:
    return device.post("/neu/wortspiel", set_up(new_key(), ("Oma", "Ben", "Mia"))).location


def keeper(device: Stranger, evenings: OpenEvenings) -> Stranger:
    """Let a device open a link that the machine has printed."""
    link = f"/gastgeber/{new_link(evenings.store.database, '', evenings.clock())}"
    assert device.post(link, {}).status == 303
    return device


def lengthened(device: Stranger, table: str, *actions: Action) -> bytes:
    """Download everything, and append to the log of a table."""
    name = f"evenings/{table.rpartition('/')[2]}.jsonl"

    def append(files: dict[str, bytes]) -> None:
        log = read_log(files[name].decode())
        for action in actions:
            log.append(action, id=new_key(), at=log.events[-1].at)
        files[name] = write_log(log).encode()

    return changed(device.get("/sicherung/alles.zip").raw, append)


def send(device: Stranger, raw: bytes) -> tuple[int, str]:
    answer = device.send_file("/sicherung", "datei", "schlafmuetze.zip", raw)
    return answer.status, answer.text


def as_it_was(host: Stranger, table: str) -> Callable[[], None]:
    """Return a check that a table has the totals that it has now, and that its host's next tap is booked."""
    sheet = partial(host.get, f"{table}/zettel")
    before = sheet()
    assert before.status == 200

    def check() -> None:
        assert sheet() == before
        assert host.post(f"{table}/tun", form_of(NextRound(), new_key(), 2)).status == 303

    return check


def test_a_stranger_writes_at_no_foreign_table_by_an_import(address: str, host: Stranger, table: str) -> None:
    check, stranger = as_it_was(host, table), Stranger(address)
    assert stranger.post(f"{table}/tun", form_of(FORGED[0], new_key())).status == 403
    begun(stranger)
    status, text = send(stranger, lengthened(stranger, table, *FORGED))
    assert status == 403
    assert FOR_KEEPERS in text
    check()


def test_a_keeper_lengthens_no_table_of_another_host(
    address: str, host: Stranger, table: str, evenings: OpenEvenings
) -> None:
    check, other = as_it_was(host, table), keeper(Stranger(address), evenings)
    raw, now = lengthened(other, table, *FORGED), evenings.clock()
    for later in (now, now + REST):
        evenings.clock = lambda later=later: later  # type: ignore[misc]
        status, text = send(other, raw)
        assert (status, "nur das Gerät, das hier seinen Tisch führt." in text) == (200, True)
    check()


def test_its_host_and_the_machine_lengthen_a_table_only_once_it_rests(
    address: str, host: Stranger, table: str, evenings: OpenEvenings
) -> None:
    check = as_it_was(host, table)
    raw, now = lengthened(host, table, *FORGED), evenings.clock()
    for device in (keeper(host, evenings), Stranger(address, "")):
        status, text = send(device, raw)
        assert (status, "An diesem Abend wird hier gerade gespielt." in text) == (200, True)
    check()
    raw = lengthened(host, table, *FORGED[1:])
    evenings.clock = lambda: now + REST + 60_000
    status, text = send(host, raw)  # nobody plays here any more
    assert (status, "1 Abend ging weiter." in text) == (200, True)


@pytest.mark.parametrize(
    ("game", "options"), [("words", {"table": "referee", "votes": "secret"}), ("numbers", {"table": "digital"})]
)
def test_no_import_tells_whether_it_has_guessed_what_is_secret(
    address: str, evenings: OpenEvenings, game: str, options: dict[str, Value]
) -> None:
    guesser, header = keeper(Stranger(address), evenings), Header.of(game, ("Oma", "Ben", "Mia"), "a", options, 0)
    match = evenings.begin(header, new_key())
    for action in (Doubt(1, (0,), word="Weinbahn"), Vote(0, against=True)) if game == "words" else ():
        evenings.book(match, action, new_key())
    with evenings.reading(match) as evening:
        right = evening.log
    *before, last = right.events or (None,)
    wrong = Log(header._replace(seed="b")) if last is None else Log.replay(header, before)
    if last is not None:
        wrong.append_event(last._replace(action=Vote(0, against=False)))
    entry = EveningEntry(id=match, started=evenings.clock())
    bundles = [b"".join(write_bundle([(entry, write_log(log))], 1)) for log in (right, wrong)]
    reports = [send(guesser, raw) for raw in bundles]
    assert reports[0] == reports[1]
    assert "1 Abend ist nicht dabei" in reports[0][1]


def test_the_form_of_a_table_sent_by_another_device_makes_no_host_of_it(address: str, host: Stranger) -> None:
    form, other = set_up(new_key(), ("Oma", "Ben", "Mia")), Stranger(address)
    table = host.post("/neu/wortspiel", form).location
    assert other.post("/neu/wortspiel", form).location == table
    assert other.post(f"{table}/tun", form_of(Finish(0), new_key())).status == 403
    assert host.post(f"{table}/tun", form_of(Finish(0), new_key())).status == 303


def test_no_form_takes_an_id_that_an_import_makes(address: str, host: Stranger, table: str) -> None:
    raw, other = lengthened(host, table), Stranger(address)
    assert raw
    for name in (f"bundle.{table.rpartition('/')[2]}", "server.aaaaaaaaaa"):
        assert other.post("/neu/wortspiel", set_up(name, ("Oma", "Ben"))).status == 400
    begun(other)
    assert other.post("/kartenspiele", {"id": "server.aaaaaaaaaa", "name": "Fremd"}).status == 400
