"""The rights of devices in the whole house: each change that a form can make, and the devices that may make it."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.words.deck import Colour, Deck, DeckWord
from lexicon.judging.verdict import Authority, Ruling
from tests.web.access.roles.doors import FOR_KEEPERS, Device, begun, book, named_keeper
from tests.web.forms import new_key
from tests.web.page import Page
from web.access.membership import forget_keepers, new_link
from web.judge.decks.sharing import packed
from web.judge.decks.store import DeckStore
from web.judge.objections import Objection, ObjectionStore
from web.storage.open_evenings import OpenEvenings


class Change(NamedTuple):
    """A form that changes the house: where it goes, and its fields."""

    path: str
    form: Mapping[str, str] = {}


_CARDS: Final = Deck((DeckWord("WEIN", "der", (Colour.RED,)),))
KEEPERS: Final = {
    "judge.taste.choose": Change("/tisch/strenge", {"wie": "strict"}),
    "judge.taste.switch_option": Change("/tisch/hausregel", {"regel": "right_links", "an": "1"}),
    "judge.taste.reset": Change("/tisch/vergessen"),
    "judge.taste.undo": Change("/tisch/zurueck", {"was": "vote-0001"}),
    "people.change": Change("/leute/1", {"do": "merge", "into": "2"}),
    "people.change_face": Change("/leute/gesicht", {"person": "1", "gesicht": "🐧"}),
    "bundle.receive": Change("/sicherung"),
}
"""Changes of what belongs to all: for the machine itself and the devices that it has named."""
HOSTS: Final = {
    "bin.throw_away": Change("/abend/{evening}/loeschen"),
    "bin.restore": Change("/abende/papierkorb", {"abend": "{evening}"}),
}
"""For keepers and the host of that evening."""
MAKERS: Final = {
    "judge.check.take_back_objection": Change("/einwand/zurueck", {"an": "objection-1"}),
    "judge.check.note_objection": Change("/einwand/notiz", {"an": "objection-1", "notiz": "Doch."}),
    "decks.list.rename": Change("/kartenspiele/{deck}/name", {"name": "Meins"}),
    "decks.list.put_away": Change("/kartenspiele/{deck}/weg"),
    "decks.list.bring_back": Change("/kartenspiele/{deck}/wieder"),
    "decks.editor.save_card": Change("/kartenspiele/{deck}/karte", {"wort": "WEIN", "farbe": "red"}),
    "decks.preview.look": Change("/kartenspiele/{deck}/woerter", {"text": "Wein Bahn", "do": "nehmen"}),
    "decks.editor.step_back": Change("/kartenspiele/{deck}/zurueck", {"stand": "1"}),
    "decks.reading.take_in": Change("/kartenspiele/{deck}/lesen", {"text": "WEIN: BAHN 1"}),
    "decks.reading.take_back": Change("/kartenspiele/{deck}/lesen/zurueck"),
}
"""For keepers and the device that has made the deck or the objection."""
ADDING: Final = {
    "judge.check.add_vote": Change("/tisch/stimme", {"a": "WEIN", "b": "BAHN", "w": "Weinbahn", "dafuer": "1"}),
    "judge.check.add_objection": Change("/einwand", {"a": "WEIN", "b": "BAHN", "w": "Weinbahn"}),
    "decks.list.make": Change("/kartenspiele", {"name": "Noch eins"}),
    "decks.sharing.take_in": Change("/kartenspiele/holen", {"d": packed("Meins", _CARDS)}),
}
"""For keepers and the host of any table."""
OF_A_TABLE: Final = frozenset(
    {
        "table.book", "set_up.begin_next", "admission.change", "admission.redeem", "admission.change_seat",
        "seat.ping", "seat.call", "seat.book", "joining.sit_down", "joining.stand_up",
    }
)  # fmt: skip
"""Changes at one table, by the roles there; `admission.redeem` by a link."""
FOR_ALL: Final = frozenset({"set_up.begin", "alone.begin", "judge.doubt.switch", "network.choose"})
"""A table of one's own, a switch or an address for one's own device, and a look."""
EVERY: Final = {**KEEPERS, **HOSTS, **MAKERS, **ADDING}


@pytest.fixture
def deck(host: FlaskClient, evening: str, evenings: OpenEvenings) -> str:
    """A deck that no device has made, in a house where somebody has played, and objected to a verdict."""
    assert book(host, evening).status_code == 303
    ObjectionStore(evenings.store.database).add(
        Objection(
            id="objection-1", at=1, word="Weinbahn", ruling=Ruling.GILT, p=0.9, authority=Authority.MODEL,
            lexicon_ruling=Ruling.GILT, lexicon_p=0.9,
        )
    )  # fmt: skip
    return DeckStore(evenings.store.database).add("form-0001", "Unseres", Deck(()), 1)


@pytest.fixture
def attacker(device: Device, evening: str) -> FlaskClient:
    """A stranger who has opened a table of their own."""
    assert evening
    found = device()
    begun(found, "form-of-a-stranger")
    return found


def send(client: FlaskClient, endpoint: str, evening: str, deck: str) -> tuple[int, str]:
    """Send the form of a change and return status and text of the answer."""
    change = EVERY[endpoint]
    place = {"evening": evening.rpartition("/")[2], "deck": deck}
    form = {name: value.format(**place) for name, value in change.form.items()}
    answer = client.post(change.path.format(**place), data={"id": new_key(), **form})
    return answer.status_code, Page(answer.text).text


def test_every_form_of_the_house_has_its_rights(app: Flask) -> None:
    rules = {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert rules == {*EVERY, *OF_A_TABLE, *FOR_ALL}


def test_who_only_looks_on_changes_nothing_of_the_house(device: Device, evening: str, deck: str) -> None:
    reader = device()
    assert {endpoint: send(reader, endpoint, evening, deck)[0] for endpoint in EVERY} == dict.fromkeys(EVERY, 403)


def test_a_table_of_ones_own_gives_no_right_to_what_belongs_to_others(
    attacker: FlaskClient, evening: str, deck: str
) -> None:
    for endpoint in (*KEEPERS, *HOSTS, *MAKERS):
        status, text = send(attacker, endpoint, evening, deck)
        assert status == 403, endpoint
        assert endpoint not in KEEPERS or FOR_KEEPERS in text


@pytest.mark.parametrize("endpoint", EVERY)
def test_a_device_that_the_machine_has_named_may_change_the_house_and_so_may_the_machine(
    app: Flask, device: Device, evening: str, deck: str, endpoint: str
) -> None:
    for keeper in (named_keeper(device()), app.test_client()):
        assert send(keeper, endpoint, evening, deck)[0] != 403


def test_a_host_adds_to_the_house_and_changes_the_deck_of_its_own(
    attacker: FlaskClient, evening: str, deck: str
) -> None:
    assert 403 not in {send(attacker, endpoint, evening, deck)[0] for endpoint in ADDING}
    made = attacker.post("/kartenspiele", data={"id": new_key(), "name": "Meins"}).headers["Location"]
    for endpoint in MAKERS:
        if endpoint.startswith("decks."):
            assert send(attacker, endpoint, evening, made.rpartition("/")[2])[0] != 403, endpoint


def test_before_the_first_evening_too_only_a_keeper_may(device: Device) -> None:
    stranger = device()
    assert send(stranger, "bundle.receive", "", "")[0] == 403
    assert send(named_keeper(stranger), "bundle.receive", "", "")[0] == 400  # it has no file


def test_every_page_that_keeps_something_back_says_how_a_device_may(device: Device, evening: str) -> None:
    other = device()
    assert evening
    for path in ("/sicherung", "/tisch"):
        assert FOR_KEEPERS in Page(other.get(path).text).text
        assert FOR_KEEPERS not in Page(named_keeper(device()).get(path).text).text


@pytest.fixture
def links(evenings: OpenEvenings) -> Iterator[str]:
    return (f"/gastgeber/{new_link(evenings.store.database, '', evenings.clock())}" for _ in range(9))


def test_a_link_for_the_house_makes_no_host_and_works_once(
    device: Device, evening: str, evenings: OpenEvenings, links: Iterator[str]
) -> None:
    link, first, second = next(links), device(), device()
    assert "Soll dieses Gerät das Haus führen?" in Page(first.get(link).text).text
    done = first.post(link).headers["Location"]
    assert "Ab jetzt kann dieses Gerät" in Page(first.get(done).text).text
    assert "Ab jetzt kann dieses Gerät" not in Page(second.get(done).text).text
    assert second.post(link).status_code == 404
    assert "druckt „schlafmuetze keeper“ einen neuen" in Page(second.get(link).text).text
    assert first.post(f"{evening}/zugang", data={"do": "take_over"}).status_code == 403
    assert send(first, "judge.taste.reset", evening, "")[0] == 303
    unopened = next(links)
    forget_keepers(evenings.store.database)
    assert send(first, "judge.taste.reset", evening, "")[0] == 403
    assert second.post(unopened).status_code == 404


def test_a_link_for_a_table_lets_its_device_run_the_house_too(
    device: Device, evening: str, evenings: OpenEvenings
) -> None:
    found, match = device(), evening.rpartition("/")[2]
    link = f"/gastgeber/{new_link(evenings.store.database, match, evenings.clock())}"
    assert found.post(link).headers["Location"] == evening
    assert send(found, "judge.taste.reset", evening, "")[0] == 303
