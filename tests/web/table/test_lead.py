"""The set-up of real cards, step by step, as the table page tells it; a Halt that is rehearsed."""

from collections.abc import Sequence

import pytest

from tests.web.forms import NAMES
from tests.web.page import Page
from tests.web.tablet import Tablet

pytestmark = pytest.mark.usefixtures("german")


def told(tablet: Tablet, slug: str, players: int) -> list[str]:
    """Begin an evening and return its set-up, each step with its clause, its line and the cards at a seat."""
    tablet.begin(slug, NAMES[:players])
    found, query = [], "?schritt=aufbau"
    while not query.endswith("schritt=tisch"):
        page = tablet.page(query)
        query = str(page.one("#done")["href"]).partition("/abend/")[2].partition("?")[2]
        query = f"?{query}"
        held = {ballot.text for ballot in page.all(".ballot-of.hand")}
        found.append(" | ".join((page.one(".the-question").text, page.one(".lead-line").text, *held)))
    return found


@pytest.mark.parametrize(("players", "dealt", "pile"), [(3, 10, 66), (4, 9, 60), (6, 7, 54), (8, 6, 48)])
def test_w2_w3_w4_w15_the_word_game_is_laid_for_those_who_sit_there(
    tablet: Tablet, players: int, dealt: int, pile: int
) -> None:
    deal, circle, chips, first = told(tablet, "wortspiel", players)
    assert deal.startswith(f"{dealt} Karten für jeden W-2 | Oma gibt. | {dealt}")
    assert circle.startswith("12 Karten als Uhr W-3 | Offen, reihum Rot, Blau, Gelb, Grün.")
    assert chips.startswith(f"16 Chips in die Mitte W-4 | Daneben verdeckt die übrigen {pile} Karten")
    assert first.startswith("Oma legt die erste Karte W-15")


@pytest.mark.parametrize(("players", "share"), [(4, "23, die ersten 3 links"), (5, "19."), (2, "47, der Erste links")])
def test_a2_a3_a4_the_number_game_is_dealt_as_evenly_as_possible(tablet: Tablet, players: int, share: str) -> None:
    ones, deal, piles, first = told(tablet, "zahlenspiel", players)
    assert ones.startswith("Die 5 Einsen in die Mitte A-2")
    assert deal.startswith(f"Die anderen 95 austeilen A-2 | Reihum, verdeckt: jeder bekommt {share}")
    assert piles.startswith("Ein Stapel vor jedem, verdeckt A-3")
    assert first.startswith("Wer zuletzt aufgestanden ist, fängt an A-4")


def test_s1_s2_s3_siebenschlaefer_is_dealt_from_two_packs(tablet: Tablet) -> None:
    packs, deal, first = told(tablet, "siebenschlaefer", 3)
    assert packs.startswith("Zwei Kartenspiele zusammen mischen S-1 | 104 Karten")
    assert deal.startswith("10 Karten für jeden S-2 | Der Rest kommt verdeckt in die Mitte: 74 Karten. | 10")
    assert first.startswith("Wer eine 2 hat, fängt an S-3")


def test_once_anything_is_booked_only_the_corner_opens_the_set_up(tablet: Tablet) -> None:
    tablet.begin("zahlenspiel")
    assert tablet.page().has(".board[data-lead]")
    tablet.do("caught", seat=1)
    page = tablet.page("?schritt=aufbau")
    assert not page.has(".lead-picture")
    page = tablet.page("?schritt=tisch")
    assert not page.has(".board[data-lead]")
    address = str(page.one("#lead")["href"])
    assert tablet.page(address[address.index("?") :]).has(".lead-picture")
    tablet.begin("zahlenspiel", table="digital")
    assert not tablet.page().has("#lead")


def rehearsed(tablet: Tablet, *against: int) -> Page:
    """Rehearse a Halt against Ben's word by Mia, who votes first, and return the page after these votes."""
    page = tablet.page("?schritt=probe")
    for key in ("#halt", "#tap-2", *("#against" if vote else "#for" for vote in against)):
        address = str(page.one(key)["href"])
        page = tablet.page(address[address.index("?") :])
    return page


@pytest.mark.parametrize(
    ("votes", "ends"),
    [
        ((1, 0, 1, 1), "1 zu 3: fällt W-31 | Ben nimmt die Karte zurück und einen Chip."),
        ((1, 0, 1, 0), "2 zu 2: gilt W-34 | Mia nimmt einen Chip."),
    ],
)
def test_w30_w31_w34_a_halt_is_rehearsed_and_nothing_is_booked(tablet: Tablet, votes: Sequence[int], ends: str) -> None:
    tablet.begin("wortspiel")
    assert rehearsed(tablet, *votes[:1]).one(".turn .name").text == "Jo"
    page = rehearsed(tablet, *votes)
    assert f"{page.one('.the-question').text} | {page.one('.lead-line').text}" == ends
    assert not tablet.log.standing


@pytest.mark.parametrize("query", ["zweifelt=x", "zweifelt=1&stimmen=7", "zweifelt=2&stimmen=%20111110"])
def test_an_odd_address_is_a_step_of_the_rehearsal(tablet: Tablet, query: str) -> None:
    tablet.begin("wortspiel")
    assert tablet.page(f"?schritt=probe&gerufen=1&{query}").has("#done")
    assert tablet.page("?schritt=aufbau&teil=99").has("#done")
