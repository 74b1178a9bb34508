"""Names of people, decks and houses, and words: at each door they are kept as they are seen, and compared by that."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.match.actions import EndMatch, Join
from companion.numbers.actions import Caught
from companion.typed import same_key, turns_around
from companion.words.actions import Count, Finish
from lexicon.errors import BadWord
from lexicon.judging.normalise import checked
from tests.server import serving
from tests.web.forms import form_of, new_key, set_up
from tests.web.http_tablet import HttpTablet
from tests.web.page import Page
from web.app import create_app
from web.judge.objections import ObjectionStore
from web.judge.vote_store import VoteStore
from web.storage.houses import HouseFault, checked_name
from web.storage.open_evenings import OpenEvenings
from web.table.phones.join_codes import code_of

ALIKE = (" oMA ", "O\u200bma", "O\u00adma", "Oma\U000e0061", "Oma\ufe0f", "Ｏｍａ", "O\u2060m\u3164a")
TURNED = "\u202eamO"
WHY = "Da steckt ein unsichtbares Zeichen drin, das die Schrift umdreht."
Go = Callable[..., tuple[int, Page]]


@pytest.fixture(scope="module")
def app(data_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    assert data_home.is_dir()
    return create_app({"DATABASE": tmp_path_factory.mktemp("house") / "table.sqlite", "SECRET_KEY": "for these tests"})


@pytest.fixture(scope="module")
def tablet(app: Flask) -> Iterator[HttpTablet]:
    with serving(app) as address:
        made = HttpTablet(int(address.rpartition(":")[2]))
        yield made
        made.close()


def begin(tablet: HttpTablet, *names: str, game: str = "zahlenspiel") -> tuple[int, str, str]:
    """Set an evening up with real cards. Return status, page, and the evening's id."""
    status, page, location = tablet.ask("POST", f"/neu/{game}", set_up(new_key(), names), whole=True)
    return status, page, location.rpartition("/")[2]


def between_rounds(tablet: HttpTablet) -> str:
    """Return the id of an evening that has played a round."""
    status, page, match = begin(tablet, "Oma", "Ben", "Mia", game="wortspiel")
    assert status == 303, page
    for action in (Finish(0), Count((0, 3, 4))):
        assert book(tablet, match, action)[0] < 400
    return match


def book(tablet: HttpTablet, match: str, action: object) -> tuple[int, str]:
    return tablet.ask("POST", f"/abend/{match}/tun", form_of(action, new_key()))[:2]  # type: ignore[arg-type]


def names_at(evenings: OpenEvenings, match: str) -> tuple[str, ...]:
    with evenings.reading(match) as evening:
        return tuple(evening.log.state.names)


def test_no_table_is_set_for_two_names_that_look_the_same(tablet: HttpTablet) -> None:
    for one, name in (*(("Oma", name) for name in ALIKE), ("Straße", "STRASSE"), ("ä", "A\u0308"), ("Jo A", "jo  a")):
        status, page, _ = begin(tablet, one, name, "Mia")
        assert status == 409, name
        assert "sitzt schon am Tisch. Häng etwas an" in Page(page).one(".notice").text
        assert "Mia" in Page(page).attribute_values


def test_a_set_up_keeps_what_is_seen(tablet: HttpTablet, evenings: OpenEvenings) -> None:
    status, _, match = begin(tablet, "O\u200bp\u00ada", "Zoe\u0308 ❤️", "👩\u200d👩\u200d👧\u200d")
    assert status == 303
    kept = evenings.store.row(match).header.seats
    assert kept == names_at(evenings, match) == ("Opa", "Zoë ❤️", "👩\u200d👩\u200d👧")


def test_a_new_face_beside_one_that_looks_the_same_is_refused(tablet: HttpTablet) -> None:
    form = {**set_up(new_key(), ("Oma", "Ben")), "neu": "Ｏma", "tipp": "neu"}
    status, page, _ = tablet.ask("POST", "/neu/zahlenspiel", form, whole=True)
    assert (status, "sitzt schon am Tisch." in page) == (409, True)


@pytest.mark.parametrize("field", ["name", "neu"])
def test_a_name_that_turns_the_line_around_is_refused_in_both_languages(tablet: HttpTablet, field: str) -> None:
    form = set_up(new_key(), ("Oma", "Ben", *([TURNED] if field == "name" else [])))
    if field == "neu":
        form["neu"] = TURNED
    for lang, sentence in (("de", WHY), ("en", "There is an invisible character in it that turns the writing around.")):
        status, page, _ = tablet.ask("POST", f"/neu/zahlenspiel?lang={lang}", form, whole=True)
        assert 400 <= status < 500
        assert sentence in Page(page).one(".notice").text
        assert {"Oma", "Ben"} <= set(Page(page).attribute_values)
    tablet.ask("GET", "/?lang=de", whole=True)


def test_somebody_who_comes_later_is_looked_at_likewise(tablet: HttpTablet, evenings: OpenEvenings) -> None:
    match = between_rounds(tablet)
    for name in ALIKE:
        status, page = book(tablet, match, Join(name))
        assert (status, "sitzt schon am Tisch." in page) == (409, True), name
    status, page = book(tablet, match, Join(TURNED))
    assert (status, WHY in page) == (400, True)
    assert book(tablet, match, Join("O\u200bpa"))[0] == 200
    assert names_at(evenings, match) == ("Oma", "Ben", "Mia", "Opa")
    with evenings.reading(match) as evening:
        assert evening.log.events[-1].action == Join("Opa")


def test_a_phone_brings_nobody_who_looks_like_one_who_sits_there(tablet: HttpTablet, evenings: OpenEvenings) -> None:
    match = between_rounds(tablet)
    phone = HttpTablet(int(tablet.address.rpartition(":")[2]))
    door = f"/mit/{code_of(evenings.store.database, match)}"
    phone.ask("GET", door, whole=True)
    for name, status, said in (("B\u200bｅn", 409, "sitzt schon am Tisch."), (TURNED, 400, WHY)):
        found, page, _ = phone.ask("POST", door, {"neu": name, "id": new_key()}, whole=True)
        assert (found, said in page) == (status, True), name
    assert phone.ask("POST", door, {"neu": "J\u00ado", "id": new_key()}, whole=True)[0] == 303
    phone.close()
    assert names_at(evenings, match) == ("Oma", "Ben", "Mia", "Jo")


def person(evenings: OpenEvenings, name: str) -> int:
    with evenings.store.database.reading() as connection:
        row = connection.execute(
            "SELECT who.person FROM people JOIN who USING (id) WHERE key = ?", (same_key(name),)
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_another_writing_at_another_table_is_the_same_person(tablet: HttpTablet, evenings: OpenEvenings) -> None:
    for name in ("Emil ❤️", "Emil ❤", "Ｅmil ❤️"):
        status, page, match = begin(tablet, name, "Ben")
        assert status == 303, page
        book(tablet, match, Caught(1))
        book(tablet, match, EndMatch())
    assert len({person(evenings, name) for name in ("Emil ❤️", "Emil ❤", "Ｅmil ❤️")}) == 1


def test_nobody_is_renamed_to_a_name_that_looks_like_anothers(tablet: HttpTablet, evenings: OpenEvenings) -> None:
    between_rounds(tablet)
    ben = person(evenings, "Ben")
    for name, status, said in (("Ｍia", 409, "So heißt hier schon jemand anders"), (TURNED, 400, WHY)):
        found, page, _ = tablet.ask("POST", f"/leute/{ben}", {"do": "rename", "name": name}, whole=True)
        assert (found, said in page) == (status, True), name
    assert tablet.ask("POST", f"/leute/{ben}", {"do": "rename", "name": "Be\u00adnno"}, whole=True)[0] == 303
    assert person(evenings, "Benno") == ben
    tablet.ask("POST", f"/leute/{ben}", {"do": "rename", "name": "Ben"}, whole=True)


def test_decks_and_their_words_are_kept_as_they_are_seen(app: Flask, tablet: HttpTablet) -> None:
    form = {"id": new_key(), "von": "klassik", "name": f"{TURNED}"}
    status, page, _ = tablet.ask("POST", "/kartenspiele", form, whole=True)
    assert (status, WHY in page) == (400, True)
    form = {"id": new_key(), "von": "", "name": "Un\u200bsere 👩\u200d👩\u200d👧"}
    status, page, location = tablet.ask("POST", "/kartenspiele", form, whole=True)
    assert status == 303, page
    store, key = app.extensions["decks"].store, location.rpartition("/")[2]
    assert store.find(key).name == "Unsere 👩\u200d👩\u200d👧"
    tablet.ask("POST", f"{location}/woerter", {"id": new_key(), "text": "Ha\u00adus\nＨａｕｓ\nM\u200baße\nT\u202eür"})
    assert store.find(key).deck().names == ("HAUS", "MAẞE")


def test_a_typed_word_is_looked_up_and_kept_as_it_is_seen(app: Flask, tablet: HttpTablet) -> None:
    between_rounds(tablet)
    status, page, _ = tablet.ask("GET", "/wort?wort=%E2%80%AEnessaM", whole=True)
    assert (status, WHY in page) == (400, True)
    database = app.extensions["evenings"].store.database
    fields = {"wort": "Qu\u00ador\u200bpel\u034ftanz", "w": "Quorpeltanz", "dafuer": "3", "dagegen": "0"}
    status, page, _ = tablet.ask("POST", "/tisch/stimme", {"id": new_key(), **fields}, whole=True)
    assert status == 303, Page(page).text
    assert [event.word for event in VoteStore(database).precedents().votes] == ["Quorpeltanz"]
    fields = {"wort": "Wein\u200bberg", "w": "Weinberg"}
    tablet.ask("POST", "/einwand", {"id": new_key(), **fields}, whole=True)
    (objection,) = ObjectionStore(database).standing()
    assert objection.word == "Weinberg"
    status, page, _ = tablet.ask("POST", "/einwand/notiz", {**fields, "an": objection.id, "notiz": TURNED}, whole=True)
    assert (status, WHY in page) == (400, True)


def test_the_lexicon_refuses_the_characters_that_names_may_not_have() -> None:
    for sign in map(chr, range(0x3000)):
        code = ""
        try:
            checked(f"Haus{sign}tür")
        except BadWord as fault:
            code = fault.code
        assert (code == "turned") == turns_around(sign), ascii(sign)


def test_a_house_is_called_what_is_seen() -> None:
    for typed, kept in [("B\u200bei Oma", "Bei Oma"), ("Bei 👩\u200d👩\u200d👧", "Bei 👩\u200d👩\u200d👧")]:
        assert checked_name(typed) == kept, typed
        with pytest.raises(HouseFault, match=WHY):
            checked_name(f"\u2067{typed}")
