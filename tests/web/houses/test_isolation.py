"""Houses see nothing of each other: no page, stream, file or id of one says anything in another."""

import io
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug.test import TestResponse

from companion.match.actions import NextRound
from companion.numbers.actions import Finish
from tests.web.forms import form_of, new_key
from tests.web.houses.visitor import Opened, Visitor, begin, deck, everything, vote
from tests.web.page import Page
from tests.web.routes import addresses
from web.server.houses.hosted import Hosted
from web.storage.open_evenings import now_ms

NewVisitor = Callable[[], Visitor]
SECRET = "Aurelia"
"""A name that is in one house alone."""
WORD = "Quorpeltanz"
DECK = "Zwetschgenblatt"


class Two:
    """Two houses, a host in each, and an evening with names, a vote and a deck in the first one."""

    def __init__(self, visitor: NewVisitor) -> None:
        self.first, self.second, self.stranger = visitor(), visitor(), visitor()
        self.one, self.two = self.first.open("Haus am See"), self.second.open("Haus am Berg")
        self.match = begin(self.first, self.one.root, (SECRET, "Ben", "Mia"))
        vote(self.first, self.one.root, WORD)
        self.deck = deck(self.first, self.one.root, DECK)
        self.own = begin(self.second, self.two.root, ("Oma", "Ben", "Mia"))


@pytest.fixture
def two(visitor: NewVisitor) -> Two:
    return Two(visitor)


def paths_of(two: Two, hosted: Hosted) -> Iterator[tuple[str, str]]:
    """Yield every address of a house with the ids of the first one, by its method."""
    for method in ("GET", "POST"):
        for rule, path in addresses(hosted.pattern, method, (two.match,)):
            if not rule.endpoint.endswith("static"):
                yield method, path.replace("/kartenspiele/klassik", f"/kartenspiele/{two.deck}")


def says_nothing(answer: TestResponse) -> None:
    for secret in (SECRET, WORD, DECK, "Haus am See"):
        assert secret.encode() not in answer.data


def test_the_ids_of_one_house_lead_nowhere_in_another(two: Two, hosted: Hosted) -> None:
    asked = 0
    for method, path in paths_of(two, hosted):
        answer = two.second.client.open(
            f"{two.two.root}{path}", method=method, data={"do": "vote"} if method == "POST" else None
        )
        says_nothing(answer)
        if two.match in path or (two.deck in path and method == "GET"):
            assert answer.status_code in (400, 403, 404), (method, path, answer.status)
            nowhere = path.replace(two.match, "aaaabbbbcc").replace(two.deck, "aaaabbbbcc")
            data = {"do": "vote"} if method == "POST" else None
            assert two.second.client.open(f"{two.two.root}{nowhere}", method=method, data=data).status_code == (
                answer.status_code
            ), (method, path)
            asked += 1
        answer.close()
    assert asked >= 30


def test_nothing_of_a_house_answers_a_device_that_has_not_come_in(two: Two, hosted: Hosted) -> None:
    nowhere = two.stranger.get("/h/aaaabbbbcccc/")
    assert nowhere.status_code == 404
    for method, path in paths_of(two, hosted):
        for device in (two.stranger, two.second):
            answer = device.client.open(f"{two.one.root}{path}", method=method)
            assert answer.status_code == 404, (method, path)
            if method == "GET":
                assert answer.data == nowhere.data
                assert dict(answer.headers) == dict(nowhere.headers)


def test_a_house_that_is_there_and_one_that_is_not_are_the_same_bytes_without_a_look_at_either(
    two: Two, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked(house: str) -> None:
        raise AssertionError(house)

    monkeypatch.setattr(hosted.served, "find", looked)
    for cookies in ("", "haus=1; wirt=abc", "haus=ImEi.xyz"):
        answers = [two.stranger.show(f"{root}/abende", cookies) for root in (two.one.root, "/h/aaaabbbbcccc")]
        assert answers[0].data == answers[1].data
        assert dict(answers[0].headers) == dict(answers[1].headers)


def test_no_cookie_of_one_house_means_anything_in_another(two: Two) -> None:
    for device, own, other in ((two.first, two.one, two.two), (two.second, two.two, two.one)):
        assert device.cookies(own.root)  # they go to the addresses of their house alone
        assert device.cookies(other.root) == device.cookies("/") == {}
    two.first.get(f"{two.one.root}/abend/{two.match}")
    cookies = two.first.cookies(two.one.root)
    assert set(cookies) >= {"wirt", "geraet"}
    shown = "; ".join(f"{name}={value}" for name, value in cookies.items())
    shown += f"; haus={cookies['wirt']}"
    assert two.stranger.show(f"{two.two.root}/", shown).status_code == 404
    # One who is in both with the device number of the first is nobody's host in the second.
    guest = two.stranger
    guest.enter(two.two)
    entered = guest.cookies(two.two.root)["haus"]
    answer = guest.show(f"{two.two.root}/abend/{two.own}", f"haus={entered}; geraet={cookies['geraet']}")
    assert answer.status_code == 200
    assert "Du schaust zu" in answer.text


def test_an_odd_cookie_of_another_program_hides_none_of_a_house(two: Two) -> None:
    shown = "; ".join(f"{name}={value}" for name, value in two.first.cookies(two.one.root).items())
    for odd in ('seen={"a": 1}', "name=Zoë", "name=Zo\xc3\xab", "=", "a b", 'x="'):
        assert two.stranger.show(f"{two.one.root}/", f"{odd}; {shown}").status_code == 200, odd


def test_a_change_in_one_house_wakes_no_other_nor_is_it_counted_there(
    two: Two, hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (hosted.served.app_of(two.first.house(each)) for each in (two.one, two.two))
    assert one.extensions["buckets"]["WRONG_CODES"] is not other.extensions["buckets"]["WRONG_CODES"]
    heard: list[str] = []
    for name, app in (("one", one), ("two", other)):
        live = app.extensions["live"]
        monkeypatch.setattr(live, "changed", lambda match, name=name: heard.append(f"{name} {match}"))
    done = two.first.client.post(f"{two.one.root}/abend/{two.match}/tun", data=form_of(Finish(0), new_key(), 0))
    assert done.status_code in (200, 303)
    assert set(heard) == {f"one {two.match}"}


NOW: Final = now_ms()
_ONE_OF_A_KIND: Final = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(?=[\"&])")  # ids of forms, seeds of tasks
_PARAMETERS: Final = frozenset({"spiel", "lang"})


def walked(device: Visitor, opened: Opened, most: int) -> dict[str, str]:
    """Follow links from the first page of a house, and return so many pages by their addresses without the root."""
    found: dict[str, str] = {}
    waiting = deque([f"{opened.root}/?lang=de", f"{opened.root}/?lang=en"])
    known = {*waiting}
    while waiting and len(found) < most:
        address = waiting.popleft()
        answer = device.get(address)
        if answer.mimetype == "text/html":
            found[address.removeprefix(opened.root)] = _ONE_OF_A_KIND.sub("", answer.text)
            for link in Page(answer.text).values("a[href]", "href"):
                path = urlsplit(urljoin(address, link))
                step = f"{path.path}?{path.query}" if path.query.partition("=")[0] in _PARAMETERS else path.path
                if step.startswith(f"{opened.root}/") and "/sicherung/" not in step and step not in known:
                    known.add(step)
                    waiting.append(step)
        answer.close()
    return found


def play(device: Visitor, opened: Opened, match: str, winner: int) -> None:
    """Play two rounds: as many events in each house, with another winner. The clock of the house stands still."""
    evenings = device.hosted.served.app_of(device.house(opened)).extensions["evenings"]
    evenings.clock = lambda: NOW
    for action in (Finish(winner), NextRound(), Finish(winner)):
        evenings.book(match, action, new_key())


@pytest.mark.parametrize("most", [60, pytest.param(500, marks=pytest.mark.endurance)])
def test_no_page_of_a_house_shows_anything_of_another_with_the_same_evening(visitor: NewVisitor, most: int) -> None:
    first, second = visitor(), visitor()
    one, two = first.open("Haus am See"), second.open("Haus am Berg")
    match = begin(first, one.root, ("Aurelia", "Ben", "Mia"))
    own_deck = deck(first, one.root, "Zwetschgenblatt")
    vote(first, one.root, "Quorpeltanz")
    bundle = everything(first, one.root)
    taken = second.client.post(
        f"{two.root}/sicherung", data={"datei": (io.BytesIO(bundle), "alles.zip")}, content_type="multipart/form-data"
    )
    assert taken.status_code == 200, taken.text
    with second.hosted.houses.database_of(second.house(two).id).writing() as connection:
        connection.execute("UPDATE decks SET name = 'Mirabellenblatt' WHERE id = ?", (own_deck,))
    lead: list[tuple[Visitor, Opened]] = [(first, one), (second, two)]
    for winner, (device, opened) in enumerate(lead):
        play(device, opened, match, winner)
    pages = [walked(device, opened, most) for device, opened in lead]
    assert all(len(found) > 30 for found in pages)
    assert all(any(match in text for text in found.values()) for found in pages)
    for number, strange in ((0, ("Haus am Berg", two.root, two.code, "Mirabellenblatt")),
                            (1, ("Haus am See", one.root, one.code, "Zwetschgenblatt"))):  # fmt: skip
        for path, text in pages[number].items():
            assert not [each for each in strange if each in text], path
    changed = [path for path, text in walked(first, one, most).items() if text != pages[0][path]]
    assert [path for path in changed if not path.startswith("/kartenspiele/")] == []  # those tell how far the judge is
