"""The keeper of a server with many houses sees numbers and routes, and nothing that is in a house."""

import io
import re
from collections.abc import Callable, Iterator

import pytest

from companion.numbers.actions import Finish
from tests.engines import postgres
from tests.web.forms import form_of, new_key
from tests.web.hosting.test_json_log import lines, log
from tests.web.hosting.test_metrics import samples
from tests.web.houses.visitor import Visitor, begin, hosting, vote
from web.server.hosting import metrics
from web.server.houses.hosted import Hosted

NewVisitor = Callable[[], Visitor]
PEOPLE = ("Aurelia", "Kunibert", "Mia")
WORD = "Quorpeltanz"
__all__ = ["log", "postgres"]


@pytest.fixture
def hosted(postgres: str, log: io.StringIO) -> Iterator[Hosted]:
    assert not log.getvalue()
    with hosting(postgres, METRICS=True, LOG="json") as found:
        yield found


def test_all_houses_count_together(visitor: NewVisitor, hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "GOOD_FOR", 0.0)
    for name in ("Haus am See", "Haus am Berg"):
        device = visitor()
        root = device.open(name).root
        match = begin(device, root, PEOPLE)
        for _ in range(2):  # a double tap is one booking
            device.client.post(f"{root}/abend/{match}/tun", data=form_of(Finish(0), "the-same-key", 0))
    stranger = visitor()
    found = samples(stranger.get("/metrics").text)
    assert found["schlafmuetze_requests_total", "/h/<house>/neu/<slug>", "303"] == 2
    assert found["schlafmuetze_requests_total", "/haus", "200"] == 2
    assert found["schlafmuetze_bookings_total",] == 2
    assert found["schlafmuetze_booking_seconds_count",] == 2
    assert (found["schlafmuetze_houses",], found["schlafmuetze_tables",]) == (2, 2)
    assert device.get(f"{root}/metrics").status_code == 404  # they stand in front of the houses
    assert device.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 404
    one, _ = hosted.houses.all()
    hosted.houses.delete(one.id)
    found = samples(stranger.get("/metrics").text)
    assert (found["schlafmuetze_houses",], found["schlafmuetze_tables",]) == (1, 1)


def test_neither_metrics_nor_log_tell_what_is_in_a_house(visitor: NewVisitor, log: io.StringIO) -> None:
    host, guest = visitor(), visitor()
    opened = host.open("Haus am See")
    match = begin(host, opened.root, PEOPLE)
    host.client.post(f"{opened.root}/abend/{match}/tun", data=form_of(Finish(0), new_key(), 0))
    vote(host, opened.root, WORD)
    guest.enter(opened)
    guest.get(f"{opened.root}/personen/{PEOPLE[0]}")
    for path in ("/ein/geraten/", opened.host, f"/{WORD}", f"{opened.root}/{WORD}"):
        visitor().get(path)
    told = lines(log)
    booked = next(line for line in told if line.get("route") == "/abend/<match>/tun")
    assert (booked["table"], f"/h/{booked['house']}") == (match, opened.root)
    assert any(line.get("route") == "/ein/<code>/" for line in told)
    text = f"{told}{host.get('/metrics').text}"
    links = {path.strip("/").partition("/")[2] for path in (opened.host, opened.guests)}
    secrets = {*PEOPLE, WORD, "Haus", "See", "geraten", *links, *host.cookies(opened.root).values()}
    assert not [each for each in sorted(secrets) if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text)]
