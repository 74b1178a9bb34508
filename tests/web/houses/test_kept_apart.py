"""A process keeps what is in memory for one house: two houses with the same evening show nothing of each other."""

import io
import re
from collections import deque
from collections.abc import Callable
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest

from companion.match.actions import NextRound
from companion.numbers.actions import Finish
from tests.web.forms import new_key
from tests.web.houses.visitor import Opened, Visitor, begin, deck, everything, vote
from tests.web.page import Page
from web.storage.open_evenings import now_ms

NewVisitor = Callable[[], Visitor]
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
