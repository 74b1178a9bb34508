"""Setting up a table: a tap leads to the page after it, nothing entered is lost, a refusal names its clause."""

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.forms import new_key
from tests.web.page import Page, page_of
from tests.web.tablet import Tablet
from web.records.faces import FACES

GERMAN = {"Accept-Language": "de"}


class SetUp:
    """A set-up without JavaScript: each tap is a page, whose form is sent with the next one."""

    def __init__(self, tablet: Tablet, path: str = "/neu/wortspiel") -> None:
        self.client = tablet.client
        self.load(path)

    def load(self, path: str) -> None:
        """Open an address of the set-up."""
        answer = self.client.get(path, headers=GERMAN, follow_redirects=True)
        assert answer.status_code == 200
        self.page = Page(answer.text)
        self.path = answer.request.path

    def fields(self) -> list[tuple[str, str]]:
        """Return the hidden fields of the form, as a browser sends them."""
        found = self.page.all("#setup input[type=hidden]")
        return [(each["name"], each["value"]) for each in found]

    def tap(self, what: str, **typed: str) -> None:
        """Tap a key of the page."""
        query = [*self.fields(), *typed.items(), ("tun", what)]
        answer = self.client.get(self.path, query_string=query, headers=GERMAN)
        if answer.status_code == 302:
            self.load(answer.headers["Location"])
            assert "tun" not in parse_qs(urlsplit(answer.headers["Location"]).query)
        else:
            self.page = Page(answer.text)

    def sit(self, *names: str) -> None:
        """Put new people at the table, one after another."""
        for name in names:
            self.tap("neu", neu=name)

    def around(self) -> list[str]:
        """Return who sits at each place, clockwise; "" for a free one."""
        return self.page.values("input[name=name]")

    def go(self) -> str:
        """Begin the evening, play its first round and return its address."""
        form: dict[str, list[str]] = {}
        for name, value in self.fields():
            form.setdefault(name, []).append(value)
        answer = self.client.post("/neu/wortspiel", data=form, headers=GERMAN)
        assert answer.status_code == 303, Page(answer.text).text
        self.client.post(f"{answer.headers['Location']}/tun", data={"id": new_key(), "do": "finish", "winner": "0"})
        return answer.headers["Location"]


@pytest.fixture
def table(tablet: Tablet) -> SetUp:
    return SetUp(tablet)


def test_there_is_always_a_free_place_until_eight_sit(table: SetUp) -> None:
    assert table.around() == [""] * 4
    for number in range(8):
        table.sit(f"Gast {number}")
        assert len(table.around()) == min(8, max(4, number + 2))
    table.sit("Gast 9")
    assert "Mehr als 8 Leute passen nicht an den Tisch." in table.page.text
    assert "" not in table.around()


def test_the_next_free_place_clockwise_is_filled(table: SetUp) -> None:
    table.tap("platz-2")
    table.sit("Oma", "Ben", "Mia")
    assert table.around() == ["Mia", "", "Oma", "Ben"]


def test_who_is_tapped_changes_face_and_colour_and_leaves(table: SetUp) -> None:
    table.sit("Oma", "Ben", "Mia")
    table.tap("platz-1")
    table.tap("gesicht-🦄")
    table.tap("farbe-0")
    assert table.page.values("input[name=gesicht]")[:3] == ["", "🦄", ""]
    assert table.page.values("input[name=farbe]")[:3] == ["1", "0", "2"]  # Oma gets the colour that Ben had
    table.tap("weg")
    assert table.around() == ["Oma", "", "Mia", ""]
    table.sit("Jo")
    assert table.around() == ["Oma", "Jo", "Mia", ""]


def test_two_change_places_by_a_tap_or_a_drag_and_the_dealer_goes_along(table: SetUp) -> None:
    table.load("/neu/wortspiel?name=Oma&name=Ben&name=Mia&geber=0")
    table.tap("platz-0")
    table.tap("umsetzen")
    table.tap("platz-2")
    assert table.around()[:3] == ["Mia", "Ben", "Oma"]
    assert table.page.values("input[name=geber]") == ["2"]
    table.tap("tausch-0-1")
    assert table.around()[:3] == ["Ben", "Mia", "Oma"]
    table.tap("tausch-0-99")
    table.tap("tausch-")
    table.tap("platz-99")
    table.tap("gesicht-<b>")
    table.tap("nichts")
    assert table.around()[:3] == ["Ben", "Mia", "Oma"]


def test_who_cannot_sit_down_is_told_why_and_what_was_typed_stays(table: SetUp) -> None:
    table.sit("Oma")
    for name, sentence in ((" oma ", "Oma sitzt schon am Tisch."), ("x" * 81, "So kann niemand heißen.")):
        table.sit(name)
        assert sentence in table.page.one(".notice").text
        assert table.around()[:2] == ["Oma", ""]
        assert table.page.one("#new-name")["value"] == name
        assert table.page.has("#new-one[open]")


def test_a_new_face_is_free_and_stays(tablet: Tablet, table: SetUp) -> None:
    table.sit("Oma", "Ben", "Mia")
    table.tap("platz-1")
    table.tap("gesicht-🦄")
    shown = [face.text for face in table.page.all(".place:not(.empty) .face")]
    assert len(set(shown)) == 3
    assert set(shown) <= set(FACES)
    table.go()
    again = SetUp(tablet)
    offered = {each.one(".called").text: each.one(".face").text for each in again.page.all(".pick")}
    assert offered == dict(zip(("Oma", "Ben", "Mia"), shown, strict=True))


def test_known_people_sit_down_with_one_tap_in_their_colour(tablet: Tablet, table: SetUp) -> None:
    table.load("/neu/wortspiel?name=Oma&farbe=5&name=Ben&farbe=6&name=Mia&farbe=7")
    table.go()
    again = SetUp(tablet, "/neu/siebenschlaefer")
    again.tap("dazu-Mia")
    again.sit("oma")  # typed, it is the person who is known
    assert again.around()[:2] == ["Mia", "Oma"]
    assert again.page.values("input[name=farbe]")[:2] == ["7", "5"]


def test_a_name_that_was_typed_and_not_put_at_the_table_plays_too(tablet: Tablet, table: SetUp) -> None:
    table.sit("Oma", "Ben")
    form: dict[str, list[str]] = {"neu": ["Mia"]}
    for name, value in table.fields():
        form.setdefault(name, []).append(value)
    answer = tablet.client.post("/neu/wortspiel", data=form)
    assert answer.status_code == 303
    assert "Mia" in Page(tablet.client.get(answer.headers["Location"]).text).text


def test_other_rules_are_one_line_and_the_usual_ones_need_no_words(tablet: Tablet) -> None:
    table = SetUp(tablet)
    assert table.page.one(".rules-line .line").text.startswith("Bis 30, wie im Heft")
    table.load("/neu/wortspiel?name=Oma&target=50&votes=secret")
    assert table.page.one(".rules-line .line").text.startswith("Bis 50 · Wie abgestimmt wird: geheim")
    table.sit("Ben")
    assert table.page.values("input[name=target]") == ["50"]
    table.load("/neu/zahlenspiel?name=Oma&target=50")
    assert "50" not in table.page.one(".rules-line .line").text  # wins count: there is no target


def test_the_games_say_what_kind_of_evening_they_make(tablet: Tablet) -> None:
    page = Page(tablet.client.get("/neu", headers=GERMAN, follow_redirects=True).text)
    assert "Drei Kartenspiele für euren Tisch" in page.one(".what-it-is").text
    first = page.first(".game-tile")
    for part in ("3 bis 8 Leute", "etwa 45 Minuten", "laut", "In einer Minute"):
        assert part in first.text
    assert page.values(".game-tile .game", "href") == ["/neu/wortspiel", "/neu/zahlenspiel", "/neu/siebenschlaefer"]


def test_a_set_up_that_is_refused_links_to_its_clause(tablet: Tablet) -> None:
    for names, target, sentence, clause in (
        (["Oma", "Ben"], "30", "Hier spielen 3 bis 8 mit.", "W-2"),
        (["Oma", "oma", "Mia"], "30", "sitzt schon am Tisch.", "W-46"),
        (["Oma", "Ben", "Mia"], "501", "Als Ziel geht jede Zahl von 0 bis 500.", "W-5"),
    ):
        form = {"id": "form-0001", "name": names, "target": target}
        page = page_of(tablet.client.post("/neu/wortspiel", data=form, headers=GERMAN), 409)
        notice = page.one("p.notice")
        assert sentence in notice.text
        assert notice.links == [f"/regeln/wortspiel#{clause}"]
        assert page.values("input[name=name]")[: len(names)] == names


def test_other_rules_of_a_game_without_a_box_lead_back_to_one_without_a_box(tablet: Tablet) -> None:
    for way in ("digital", "referee"):
        query = {"table": way, "name": ["Oma", "Ben", "Mia"]}
        page = Page(tablet.client.get("/neu/wortspiel/anders", query_string=query).text)
        assert page.values("#setup input[name=table]") == (["digital"] if way == "digital" else [])


def test_one_tap_says_whether_cards_or_phones_are_played_with_and_bots_need_phones(tablet: Tablet) -> None:
    query = {"name": ["Oma", "Bruno"], "bot": ["", "1"], "table": "digital", "tun": "table-referee"}
    cards = tablet.client.get("/neu/zahlenspiel", query_string=query, follow_redirects=True)
    page = Page(cards.text)
    assert page.has("#with-referee[aria-pressed=true]")
    assert not page.has("#add-bot")
    assert "Bruno" not in page.values("input[name=name]")
    query = {"name": ["Oma", "Ben"], "tun": "table-digital"}
    page = Page(tablet.client.get("/neu/zahlenspiel", query_string=query, follow_redirects=True).text)
    assert page.has("#with-digital[aria-pressed=true]")
    assert page.has("#add-bot")
