"""A bundle tells no hidden card and no secret vote, and an end that is taken back seals the log again."""

import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from io import BytesIO
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import pytest
from flask import Flask

from companion.header import Header
from companion.log import Log, Undo
from companion.match.actions import Correct, EndMatch, NextRound
from companion.options import Value
from companion.words.actions import Doubt, Vote
from tests.server import serving
from tests.web.forms import new_key
from tests.web.http_tablet import HttpTablet
from tests.web.phones.seat.seated_phone import Phone
from tests.web.routes import addresses
from web.access.membership import open_table
from web.app import create_app
from web.storage.log_file import read_log, read_log_file
from web.storage.open_evenings import OpenEvenings

GOLDEN: Final = Path(__file__).parents[2] / "golden"
ROUNDS: Final = {
    "words": "a_word_falls",
    "numbers": "of_two_wrong_callers_the_first_pays",
    "siebenschlaefer": "the_lots_are_mixed_into_the_stock",
}
"""A game without a box for each, in which one round has ended."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app({"DATABASE": tmp_path_factory.mktemp("house") / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture(scope="module")
def address(app: Flask) -> Iterator[str]:
    with serving(app) as found:
        yield found


class Table:
    """A table without a box at a real server: its host's tablet and its phones, after so many events of a game."""

    def __init__(self, app: Flask, address: str, game: str, events: int | None = None, **options: Value) -> None:
        self.app, self.address = app, address
        self.evenings: OpenEvenings = app.extensions["evenings"]
        log = read_log_file(GOLDEN / game / f"{ROUNDS[game]}.jsonl")
        host = Phone(app, "", None)
        header = log.header._replace(options={**log.header.options, **options})
        self.match = self.evenings.begin(
            header, new_key(), also=lambda appending: open_table(appending, host.device, 1)
        )
        with self.evenings.store.appending(self.match) as appending:
            appending.add(log.events[:events], over=False)
        self.tablet = self._device(host)
        self.phones = [self._device(Phone(app, self.match, player)) for player in range(len(header.seats))]

    def _device(self, phone: Phone) -> HttpTablet:
        return HttpTablet(int(self.address.rpartition(":")[2]), {"geraet": phone.cookie})

    def close(self) -> None:
        """Close the connections of all devices."""
        for device in (self.tablet, *self.phones):
            device.close()

    @property
    def log(self) -> Log:
        """The log in memory; the bundle must not have it."""
        with self.evenings.reading(self.match) as evening:
            return evening.log

    def book(self, **form: str) -> int:
        """Send a form of the host's tablet, and return the status of the answer."""
        body = {"id": new_key(), "seen": str(len(self.log)), **form}
        return self.tablet.ask("POST", f"/abend/{self.match}/tun", body)[0]

    def take_back(self, **form: str) -> int:
        """Take back what was booked last."""
        return self.book(to=str(self.log.undoable), **form)

    def fetched(self) -> str | None:
        """Return the log of this table as a stranger fetches it; None where the bundle leaves it out."""
        with urlopen(f"{self.address}/sicherung/alles.zip") as answer:
            archive = zipfile.ZipFile(BytesIO(answer.read()))
        if f"evenings/{self.match}.jsonl" in archive.namelist():
            return archive.read(f"evenings/{self.match}.jsonl").decode()
        assert self.match in archive.read("left-out.txt").decode()
        assert not any(self.log.header.seed in archive.read(name).decode() for name in archive.namelist())
        return None

    def all_answers(self) -> str:
        """Return all that phones and a stranger are told of this table."""
        answers = [phone.ask("GET", f"/abend/{self.match}/platz/stand") for phone in self.phones]
        assert {status for status, _, _ in answers} == {200}
        found = [body for _, body, _ in answers]
        for rule, path in addresses(self.app, "GET", (self.match,)):
            if "match" in rule.arguments and not path.endswith("/strom"):
                found.append(self.app.test_client().get(path, buffered=True).data.decode(errors="replace"))
        return "\n".join(found)


@pytest.fixture
def begin(app: Flask, address: str) -> Iterator[Callable[..., Table]]:
    """A function that begins a table."""
    with ExitStack() as tables:
        yield lambda *args, **options: tables.enter_context(closing(Table(app, address, *args, **options)))


@pytest.fixture(params=sorted(ROUNDS))
def table(begin: Callable[..., Table], request: pytest.FixtureRequest) -> Table:
    """A table of each game, after its first round."""
    return begin(request.param)


def cards(log: Log) -> object:
    """Return the cards of all players of the round, in their order."""
    state = log.state.round
    return getattr(state, "hands", None) or state.draws


def test_an_end_that_was_taken_back_tells_no_later_card(table: Table) -> None:
    assert table.fetched() is None
    assert table.book(do="end_match") == 200
    known = table.fetched()
    assert known is not None
    assert table.log.header.seed in known
    assert table.take_back() == 200
    assert table.fetched() is None
    assert table.book(do="next_round") == 200
    assert table.fetched() is None

    forecast = read_log(known)
    forecast.append(Undo(len(forecast)))
    forecast.append(NextRound())
    assert cards(forecast) != cards(table.log)
    before = cards(table.log)
    assert table.take_back(confirmed="1") == 200
    assert table.book(do="next_round") == 200
    assert cards(table.log) == before, "a deal that was taken back comes again"

    dealt = [event.action.fresh for event in table.log.events if isinstance(event.action, NextRound)]
    assert len(dealt) == 2
    assert len(dealt[0]) == 32
    told = table.all_answers()
    assert table.log.header.seed not in told
    assert dealt[0] not in told


def test_after_a_second_end_the_same_round_has_other_cards(table: Table) -> None:
    table.book(do="next_round")
    first = cards(table.log)
    assert table.take_back(confirmed="1") == 200
    assert table.book(do="end_match") == 200
    assert table.fetched() is not None  # with the deal that was taken back
    assert table.take_back() == 200
    assert table.book(do="next_round") == 200
    assert cards(table.log) != first


def test_other_people_are_dealt_other_cards(table: Table) -> None:
    table.book(do="next_round")
    before = table.log.event(len(table.log)).action
    assert table.take_back(confirmed="1") == 200
    assert table.book(do="join", name="Zoe") == 200
    assert table.book(do="next_round") == 200
    again = table.log.event(len(table.log)).action
    assert isinstance(before, NextRound)
    assert isinstance(again, NextRound)
    assert before.fresh != again.fresh


def test_no_device_chooses_the_chance_of_a_deal(table: Table) -> None:
    assert table.book(do="next_round", fresh="0" * 32) == 200
    action = table.log.event(len(table.log)).action
    assert isinstance(action, NextRound)
    assert action.fresh != "0" * 32
    phone = table.phones[0]
    phone.send("POST", f"/abend/{table.match}/platz/tun", json.dumps({
        "id": new_key(), "seen": len(table.log), "do": "next_round", "fresh": "0" * 32}))  # fmt: skip
    assert phone.answer()[0] == 400


@pytest.mark.parametrize("game", sorted(ROUNDS))
def test_w45_an_end_in_mid_round_is_taken_back_only_if_the_table_agrees_that_its_hands_were_open(
    begin: Callable[..., Table], game: str
) -> None:
    table = begin(game, events=1)
    assert table.log.state.running
    assert table.book(do="end_match") == 200
    known = table.fetched()
    assert known is not None
    assert cards(read_log(known)) == cards(table.log)
    assert table.take_back() == 409
    assert table.log.state.ended
    assert table.take_back(confirmed="1") == 200
    assert table.log.state.running
    assert table.fetched() is None


def test_a_correction_that_takes_the_end_away_seals_the_log_and_deals_anew(begin: Callable[..., Table]) -> None:
    table = begin("siebenschlaefer", target=200)
    worst = str(table.log.state.results[0].losers[0])
    assert table.book(do="correct", round="1", player=worst, points="200") == 200
    known = table.fetched()
    assert known is not None
    assert table.book(do="correct", round="1", player=worst, points="10") == 200
    assert table.fetched() is None
    assert table.book(do="next_round") == 200
    forecast = read_log(known)
    forecast.append(Correct(1, int(worst), 10))
    forecast.append(NextRound())
    assert cards(forecast) != cards(table.log)


PLAYERS: Final = ("Oma", "Ben", "Mia", "Jo")


def bundle(app: Flask, lang: str = "de") -> dict[str, str]:
    """Return the texts of the bundle that anybody may fetch, by name."""
    answer = app.test_client().get("/sicherung/alles.zip", headers={"Accept-Language": lang}, buffered=True)
    assert answer.status_code == 200
    with zipfile.ZipFile(BytesIO(answer.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.mark.parametrize("secret", [True, False])
def test_w30_secret_votes_stay_here_until_all_are_cast_and_open_ones_go_along(
    app: Flask, evenings: OpenEvenings, secret: bool
) -> None:
    options = {"table": "referee", "votes": "secret" if secret else "open"}
    match = evenings.begin(Header.of("words", PLAYERS, "one evening", options, 0), new_key())
    evenings.book(match, Doubt(3, (2,), word="Weinbahn"), "a-key-0001")
    for number, seat in enumerate((2, 3, 0, 1)):
        log = bundle(app)[f"evenings/{match}.jsonl"]
        assert "Weinbahn" in log
        assert log.count('"do":"vote"') == (0 if secret else number)
        evenings.book(match, Vote(seat, against=seat > 1), f"a-key-1{number:03}")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 4


def test_w30_a_secret_vote_that_was_taken_back_stays_here_until_the_evening_is_over(
    app: Flask, evenings: OpenEvenings
) -> None:
    match = evenings.begin(Header.of("words", PLAYERS, "one", {"table": "referee", "votes": "secret"}, 0), new_key())
    for number, action in enumerate((Doubt(3, (2,), word="Weinbahn"), Vote(2, against=True), Undo(2), Undo(1))):
        evenings.book(match, action, f"a-key-{number:04}")
    assert '"do":"vote"' not in bundle(app)[f"evenings/{match}.jsonl"]
    evenings.book(match, EndMatch(), "a-key-0005")
    assert bundle(app)[f"evenings/{match}.jsonl"].count('"do":"vote"') == 1
