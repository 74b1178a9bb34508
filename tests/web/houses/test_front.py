"""The page in front of the houses, and the ways in."""

import hashlib
import re
from collections.abc import Callable
from urllib.parse import urlsplit

from werkzeug.test import TestResponse

from tests.web.forms import new_key
from tests.web.houses.visitor import LocalClient, Visitor, hidden, hosting, read
from tests.web.page import Page
from web.app import create_app
from web.server.houses.hosted import Hosted
from web.storage.engines.many_houses import installation_at

NewVisitor = Callable[[], Visitor]


def test_the_first_page_opens_a_house_for_its_host_at_once_and_names_none(visitor: NewVisitor) -> None:
    host, other = visitor(), visitor()
    opened = host.open("Geheimes Haus")
    page = visitor().get("/")
    assert page.status_code == 200
    assert "Haus eröffnen" in page.text
    assert "In ein Haus" in page.text
    assert "Geheimes" not in page.text
    own = host.get(f"{opened.root}/haus").text
    assert "Geheimes Haus" in own
    assert "Haus löschen" in own
    answer = other.get(opened.host)  # which makes another device host
    assert (answer.status_code, answer.location) == (303, f"{opened.root}/")
    assert other.get(f"{opened.root}/haus/loeschen").status_code == 200


def test_guests_come_in_by_link_or_by_code_in_any_writing(visitor: NewVisitor) -> None:
    opened = visitor().open("Bei Oma")
    for way in (opened.guests, f"/ein?code={opened.code}", f"/ein?code={opened.code.lower().replace(' ', '-')}"):
        guest = visitor()
        answer = guest.get(way)
        assert (answer.status_code, answer.location) == (303, f"{opened.root}/")
        assert guest.get(f"{opened.root}/").status_code == 200
    assert visitor().get(f"{opened.guests}mit/abc234?x=1").location == f"{opened.root}/mit/abc234?x=1"
    elsewhere = visitor().get(f"{opened.guests}//elsewhere.example/")
    assert not str(elsewhere.location).startswith("//")


def test_a_guest_is_no_host(visitor: NewVisitor) -> None:
    opened = visitor().open("Bei Oma")
    guest = visitor()
    guest.enter(opened)
    page = guest.get(f"{opened.root}/haus").text
    assert "zu Gast" in page
    assert "Haus löschen" not in page
    assert guest.get(f"{opened.root}/haus/loeschen").status_code == 404
    for path in ("gaeste", "wirt", "loeschen"):
        assert guest.post(f"{opened.root}/haus/{path}", name="Bei Oma").status_code == 404
    assert guest.get(f"{opened.root}/").status_code == 200


def test_a_wrong_code_and_an_old_link_are_told_kindly(visitor: NewVisitor) -> None:
    device = visitor()
    for path, sentence in (
        ("/ein?code=aaaa-bbbb", "Diesen Code gibt es nicht."),
        ("/ein/aaaabbbbcc/", "Diesen Code gibt es nicht."),
        ("/wirt/aaaabbbbccccdddd", "Dieser Link gilt nicht mehr."),
    ):
        answer = device.get(path)
        assert answer.status_code == 404
        assert sentence in answer.text
        assert ("autofocus" in answer.text) is path.startswith("/ein")  # a phone shows what is to be typed again
    assert device.get("/ein?code=").status_code == 400


def test_a_second_tap_on_open_a_house_shows_the_same_links_and_by_another_name_opens_another(
    visitor: NewVisitor, hosted: Hosted
) -> None:
    device = visitor()
    form = hidden(device.get("/").text, "id")
    first = read(device.post("/haus", id=form, name="Bei Oma"))
    assert read(device.post("/haus", id=form, name="Bei Oma")) == first
    assert len(hosted.houses.all()) == 1
    assert visitor().get(first.host).status_code == 303
    second = read(device.post("/haus", id=form, name="Bei Ben"))  # of a page that a browser shows again
    assert len({first.root, second.root}) == len({first.host, second.host}) == 2
    assert device.house(second).name == "Bei Ben"
    token = first.host.rpartition("/")[2]
    with hosted.houses.installation.reading() as connection:
        kept = str([tuple(row) for row in connection.execute("SELECT * FROM houses")])
    assert hashlib.sha256(token.encode()).hexdigest() in kept
    assert token not in kept
    assert form not in kept


def test_a_tap_on_an_old_page_brings_no_link_back_that_was_replaced(visitor: NewVisitor) -> None:
    device = visitor()
    form = hidden(device.get("/").text, "id")
    first = read(device.post("/haus", id=form, name="Bei Oma"))
    newer = Page(device.post(f"{first.root}/haus/wirt").text).first(".way-in > a")["href"]
    again = visitor().post("/haus", id=form, name="bei Oma")
    assert again.status_code == 409
    assert "neuen Link für Gastgeber" in again.text
    assert visitor().get(first.host).status_code == 404
    assert visitor().get(urlsplit(newer).path).status_code == 303


def test_a_second_tap_on_a_new_hosts_link_shows_the_same_link_again(visitor: NewVisitor) -> None:
    """It is under way before the first one is answered: the device shows the old cookie."""
    device = visitor()
    opened = device.open("Bei Oma")
    page = Page(device.get(f"{opened.root}/haus").text)
    fields = {name: page.first(f"[name={name}]")["value"] for name in ("id", "bisher")}
    old = "; ".join(f"{name}={value}" for name, value in device.cookies(opened.root).items())

    def tap(device: Visitor, fields: dict[str, str] = fields) -> TestResponse:
        return device.client.open(f"{opened.root}/haus/wirt", method="POST", data=fields, headers={"Cookie": old})

    first, second = tap(Visitor(device.hosted, cookies=False)), tap(device)
    assert read(first) == read(second)
    assert read(second).host != opened.host
    assert device.get(f"{opened.root}/haus/loeschen").status_code == 200

    # Who had the old link, and doesn't know the form, gets no other one by it.
    assert tap(Visitor(device.hosted, cookies=False), {**fields, "id": "another-form"}).status_code == 409
    assert tap(Visitor(device.hosted, cookies=False), {}).status_code == 404
    elsewhere = [visitor().post(f"{root}/haus/wirt", **fields) for root in (opened.root, "/h/aaaabbbbcccc")]
    assert [answer.status_code for answer in elsewhere] == [404, 404]
    assert elsewhere[0].data == elsewhere[1].data == visitor().get("/h/aaaabbbbcccc/").data
    # Nor does a page from before bring back a link that was replaced.
    newer = read(device.post(f"{opened.root}/haus/wirt"))
    assert tap(device).status_code == 409
    assert visitor().get(read(second).host).status_code == 404
    assert visitor().get(newer.host).status_code == 303


def test_a_name_that_is_none_opens_no_house(visitor: NewVisitor, hosted: Hosted) -> None:
    device = visitor()
    for name in ("", "   ", "\u200b", "x" * 61):
        answer = device.post("/haus", id=hidden(device.get("/").text, "id"), name=name)
        assert (answer.status_code, Page(answer.text).has("[role=alert]")) == (400, True), name
    assert hosted.houses.all() == []


def test_another_guests_link_ends_the_old_one_and_lets_those_inside_stay(visitor: NewVisitor) -> None:
    host, guest = visitor(), visitor()
    opened = host.open("Bei Oma")
    guest.enter(opened)
    assert host.post(f"{opened.root}/haus/gaeste").status_code == 303
    assert visitor().get(opened.guests).status_code == 404
    assert guest.get(f"{opened.root}/").status_code == 200
    assert visitor().get(f"/ein/{host.house(opened).code}/").status_code == 303
    host.post(f"{opened.root}/haus/gaeste", hinaus="1")  # and sends all guests out, but no host
    assert guest.get(f"{opened.root}/").status_code == 404
    assert host.get(f"{opened.root}/").status_code == 200


def test_another_hosts_link_is_shown_once_and_makes_guests_of_all_other_hosts(visitor: NewVisitor) -> None:
    host, other, lost = visitor(), visitor(), visitor()
    opened = host.open("Bei Oma")
    other.get(opened.host)
    other.enter(opened)
    lost.get(opened.host)
    shown = read(host.post(f"{opened.root}/haus/wirt"))
    assert shown.host != opened.host
    assert shown.host not in host.get(f"{opened.root}/haus").text
    assert visitor().get(opened.host).status_code == 404
    assert host.get(f"{opened.root}/haus/loeschen").status_code == 200
    assert other.get(f"{opened.root}/haus/loeschen").status_code == 404
    assert other.get(f"{opened.root}/").status_code == 200
    assert lost.get(f"{opened.root}/").status_code == 404  # it never was a guest
    assert visitor().get(shown.host).status_code == 303


def test_opening_houses_and_trying_out_codes_and_links_are_limited_by_address(postgres: str) -> None:
    limits = {"COUNT_THIS_MACHINE": True, "WRONG_CODES": (3, 1 / 60), "OPENED": (2, 1 / 600)}
    hosted = Hosted(postgres, {"SECRET_KEY": "x", **limits}, create_app)
    device = Visitor(hosted)
    opened = device.open("Eins")
    device.open("Zwei")
    refused = device.post("/haus", id=hidden(device.get("/").text, "id"), name="Drei")
    assert refused.status_code == 429
    assert len(hosted.houses.all()) == 2
    for _ in range(6):  # what is right costs nothing
        assert device.get(opened.guests).status_code == 303
    answers = [device.get(path).status_code for path in ("/ein/aaaa/", "/wirt/aaaa", "/ein?code=bbbb", "/ein/cccc/")]
    assert answers == [404, 404, 404, 429]
    assert device.get(opened.guests).status_code == 429
    other = device.get(opened.guests, environ_overrides={"REMOTE_ADDR": "198.51.100.7"})
    assert other.status_code == 303
    installation_at(postgres).close()


def test_below_a_path_a_house_is_opened_and_its_cookies_and_links_stay_below_it(postgres: str) -> None:
    with hosting(postgres, TRUST_PROXY=("127.0.0.1",)) as hosted:
        device, told = LocalClient(hosted), {"X-Forwarded-Prefix": "/spiele", "Accept-Language": "de"}
        made = device.post("/haus", data={"id": new_key(), "name": "Bei Oma"}, headers=told)
        assert made.status_code == 200, made.text[-1500:]
        (root,) = set(re.findall(r'"(/[^"]*/h/[a-z0-9]{12})/"', made.text))
        assert root.startswith("/spiele/h/")
        of_the_door = [each for each in made.headers.getlist("Set-Cookie") if each.startswith(("wirt=", "haus="))]
        assert of_the_door
        assert [each for each in of_the_door if f"Path={root}" not in each] == []
        page = device.get(f"{root}/leute", headers=told)
        assert page.status_code == 200
        links = [link for link in Page(page.text).links if link.startswith("/")]
        assert links
        assert [link for link in links if not link.startswith(f"{root}/")] == []
