"""Names of people, decks and houses, and words: at each door they are kept as they are seen, and compared by that."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.match.actions import EndMatch, Join
from companion.typed import turns_around
from lexicon.errors import BadWord
from lexicon.judging.normalise import checked
from tests.web.forms import form_of, new_key, set_up
from tests.web.page import Page, page_of
from tests.web.records.evenings import TABLE, ids, round_of
from tests.web.tablet import played
from web.judge.objections import ObjectionStore
from web.judge.vote_store import VoteStore
from web.storage.houses import HouseFault, checked_name
from web.storage.open_evenings import OpenEvenings
from web.table.phones.join_codes import code_of

ALIKE = (" oMA ", "O\u200bma", "O\u00adma", "Oma\U000e0061", "Oma\ufe0f", "Ｏｍａ", "O\u2060m\u3164a")
TURNED = "\u202eamO"
WHY = "Da steckt ein unsichtbares Zeichen drin, das die Schrift umdreht."


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


def send(client: FlaskClient, path: str, **form: object) -> tuple[int, Page, str]:
    """Send a form. Return status, page, and the address to go on at."""
    answer = client.post(path, data={"id": new_key(), **form})
    return answer.status_code, Page(answer.text), answer.headers.get("Location", "")


def between_rounds(client: FlaskClient) -> str:
    """Return the id of an evening that has played a round."""
    return played(client, "words", TABLE, *round_of(0, 3, 4))


def names_at(evenings: OpenEvenings, match: str) -> tuple[str, ...]:
    with evenings.reading(match) as evening:
        return tuple(evening.log.state.names)


def test_no_table_is_set_for_two_names_that_look_the_same(client: FlaskClient) -> None:
    for one, name in (*(("Oma", name) for name in ALIKE), ("Straße", "STRASSE"), ("ä", "A\u0308"), ("Jo A", "jo  a")):
        status, page, _ = send(client, "/neu/zahlenspiel", **set_up(new_key(), (one, name, "Mia")))
        assert status == 409, name
        assert "sitzt schon am Tisch. Häng etwas an" in page.one(".notice").text
        assert "Mia" in page.attribute_values


def test_a_set_up_keeps_what_is_seen(client: FlaskClient, evenings: OpenEvenings) -> None:
    match = played(client, "numbers", ("O\u200bp\u00ada", "Zoe\u0308 ❤️", "👩\u200d👩\u200d👧\u200d"))
    kept = evenings.store.row(match).header.seats
    assert kept == names_at(evenings, match) == ("Opa", "Zoë ❤️", "👩\u200d👩\u200d👧")


def test_a_new_face_beside_one_that_looks_the_same_is_refused(client: FlaskClient) -> None:
    form = {**set_up(new_key(), ("Oma", "Ben")), "neu": "Ｏma", "tipp": "neu"}
    status, page, _ = send(client, "/neu/zahlenspiel", **form)
    assert (status, "sitzt schon am Tisch." in page.text) == (409, True)


def test_a_name_that_turns_the_line_around_is_refused_in_both_languages(client: FlaskClient) -> None:
    english = "There is an invisible character in it that turns the writing around."
    for lang, sentence in (("de", WHY), ("en", english)):
        for form in (set_up("", ("Oma", "Ben", TURNED)), {**set_up("", ("Oma", "Ben")), "neu": TURNED}):
            status, page, _ = send(client, f"/neu/zahlenspiel?lang={lang}", **{**form, "id": new_key()})
            assert 400 <= status < 500
            assert sentence in page.one(".notice").text
            assert {"Oma", "Ben"} <= set(page.attribute_values)


def test_somebody_who_comes_later_is_looked_at_likewise(client: FlaskClient, evenings: OpenEvenings) -> None:
    match = between_rounds(client)
    for name, status, said in (*((name, 409, "sitzt schon am Tisch.") for name in ALIKE), (TURNED, 400, WHY)):
        answer = client.post(f"/abend/{match}/tun", data=form_of(Join(name), new_key()))
        assert said in page_of(answer, status).text, name
    assert client.post(f"/abend/{match}/tun", data=form_of(Join("O\u200bpa"), new_key())).status_code == 303
    assert names_at(evenings, match) == (*TABLE, "Opa")
    with evenings.reading(match) as evening:
        assert evening.log.events[-1].action == Join("Opa")


def test_a_phone_brings_nobody_who_looks_like_one_who_sits_there(
    app: Flask, client: FlaskClient, evenings: OpenEvenings
) -> None:
    match, phone = between_rounds(client), app.test_client()
    door = f"/mit/{code_of(evenings.store.database, match)}"
    phone.get(door)
    for name, status, said in (("B\u200bｅn", 409, "sitzt schon am Tisch."), (TURNED, 400, WHY)):
        found, page, _ = send(phone, door, neu=name)
        assert (found, said in page.text) == (status, True), name
    assert send(phone, door, neu="J\u00ado")[0] == 303
    assert names_at(evenings, match) == (*TABLE, "Jo")


def test_another_writing_at_another_table_is_the_same_person(app: Flask, client: FlaskClient) -> None:
    for name in ("Emil ❤️", "Emil ❤", "Ｅmil ❤️"):
        played(client, "words", (name, *TABLE), *round_of(0, 3, 4, 5), EndMatch())
    assert len(ids(app)) == len(TABLE) + 1


def test_nobody_is_renamed_to_a_name_that_looks_like_anothers(app: Flask, client: FlaskClient) -> None:
    between_rounds(client)
    ben = ids(app)["Ben"]
    for name, status, said in (("Ｍia", 409, "So heißt hier schon jemand anders"), (TURNED, 400, WHY)):
        found, page, _ = send(client, f"/leute/{ben}", do="rename", name=name)
        assert (found, said in page.text) == (status, True), name
    assert send(client, f"/leute/{ben}", do="rename", name="Be\u00adnno")[0] == 303
    assert ids(app)["Benno"] == ben


def test_decks_and_their_words_are_kept_as_they_are_seen(app: Flask, client: FlaskClient) -> None:
    status, page, _ = send(client, "/kartenspiele", von="klassik", name=TURNED)
    assert (status, WHY in page.text) == (400, True)
    status, page, location = send(client, "/kartenspiele", von="", name="Un\u200bsere 👩\u200d👩\u200d👧")
    assert status == 303, page.text
    store, key = app.extensions["judge"].deck_store, location.rpartition("/")[2]
    assert store.find(key).name == "Unsere 👩\u200d👩\u200d👧"
    send(client, f"{location}/woerter", text="Ha\u00adus\nＨａｕｓ\nM\u200baße\nT\u202eür", do="nehmen")
    assert store.find(key).deck().names == ("HAUS", "MAẞE")


def test_a_typed_word_is_looked_up_and_kept_as_it_is_seen(client: FlaskClient, evenings: OpenEvenings) -> None:
    between_rounds(client)
    assert WHY in page_of(client.get("/wort?wort=%E2%80%AEnessaM"), 400).text
    database = evenings.store.database
    fields = {"wort": "Qu\u00ador\u200bpel\u034ftanz", "w": "Quorpeltanz", "dafuer": "3", "dagegen": "0"}
    status, page, _ = send(client, "/tisch/stimme", **fields)
    assert status == 303, page.text
    assert [event.word for event in VoteStore(database).precedents().votes] == ["Quorpeltanz"]
    fields = {"wort": "Wein\u200bberg", "w": "Weinberg"}
    send(client, "/einwand", **fields)
    (objection,) = ObjectionStore(database).standing()
    assert objection.word == "Weinberg"
    status, page, _ = send(client, "/einwand/notiz", **fields, an=objection.id, notiz=TURNED)
    assert (status, WHY in page.text) == (400, True)


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
