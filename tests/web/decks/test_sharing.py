"""A deck is passed on as a file and as a QR code, and is the same deck on the other side."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings, strategies as st

from companion.words.deck import Colour, Deck, DeckWord
from companion.words.deck_files.reader import examine_deck, read_deck
from lexicon.paths import shipped
from tests.web.decks.desk import Desk
from tests.web.forms import new_key
from tests.web.page import Page, page_of
from web.judge.decks.sharing import LONGEST_QR, deck_code, packed, unpacked
from web.judge.decks.store import KeptDeckFault

WORD = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", min_size=2, max_size=12)
COLOURS = st.sets(st.sampled_from(list(Colour)), min_size=1)
CARD = st.tuples(WORD, COLOURS, st.sampled_from(["", "🚗", "⛰️", "👩"]))


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(CARD, min_size=1, max_size=40, unique_by=lambda card: card[0]))
def test_a_packed_deck_is_unpacked_as_it_was(cards: list[tuple[str, set[Colour], str]]) -> None:
    rows = (
        DeckWord(word, "", tuple(each for each in Colour if each in found), "", picture)
        for word, found, picture in cards
    )
    name, deck = unpacked(packed("Omas Karten", Deck(tuple(rows))))
    assert name == "Omas Karten"
    assert [(row.word, set(row.colours)) for row in deck] == [(word, found) for word, found, _ in cards]
    assert all(row.picture == picture for row, (_, _, picture) in zip(deck, cards, strict=True) if picture)


@given(st.one_of(st.sampled_from(["1", "1eJw", "1" + "A" * 4000, "2eJw", "http://x/?d=1%00"]), st.text()))
def test_any_other_text_is_no_deck(text: str) -> None:
    with pytest.raises(KeptDeckFault, match="steckt kein Kartenspiel"):
        unpacked(text)


def test_the_box_of_1992_fits_a_code_that_a_phone_reads() -> None:
    deck = read_deck(shipped("decks/klassik.csv"))
    address = "http://192.168.178.23:8010/kartenspiele/holen?d=" + packed("Unsere Schachtel", deck)
    code = deck_code(address)
    assert code is not None
    assert code.side <= 81 + 8
    assert deck_code("x" * (LONGEST_QR + 1)) is None


def test_another_house_takes_the_deck_in_from_the_address(desk: Desk, data_home: Path, tmp_path: Path) -> None:
    from web.app import create_app

    assert data_home.is_dir()
    desk.save("BAHN", "Katze", "green", "🦁")
    page = Page(desk.client.get(f"{desk.address}/teilen", headers={"Host": "192.168.1.5:8010"}).text)
    address = page.one(".address").text
    assert address.startswith("http://192.168.1.5:8010/kartenspiele/holen?d=")
    assert page.one("svg.qr")["aria-label"]
    of_localhost = Page(desk.client.get(f"{desk.address}/teilen", headers={"Host": "localhost:8010"}).text)
    reached = urlsplit(of_localhost.one(".address").text)  # by others, too
    assert (reached.hostname != "localhost", reached.port) == (True, 8010)
    assert unpacked(parse_qs(reached.query)["d"][0])[0] == "Unsere Schachtel"
    there = create_app({"DATABASE": tmp_path / "there.sqlite", "SECRET_KEY": "-"}).test_client()
    shown = there.get("/kartenspiele/holen", query_string={"d": address})  # the whole link, pasted
    assert shown.status_code == 200
    assert there.get("/kartenspiele/holen", query_string=urlsplit(address).query).status_code == 200
    form = Page(shown.text).sent_by("take")
    first, second = (there.post("/kartenspiele/holen", data=form).headers["Location"] for _ in range(2))
    assert first == second
    (kept,) = there.application.extensions["judge"].deck_store.listed()
    assert kept.name == "Unsere Schachtel"
    assert [(row.word, row.colours, row.picture) for row in kept.deck()] == [
        (row.word, row.colours, row.picture) for row in desk.deck
    ]


def test_a_code_that_holds_no_deck_gets_a_sentence(app: Flask) -> None:
    page = page_of(app.test_client().get("/kartenspiele/holen?d=nonsense", headers={"Accept-Language": "de"}), 400)
    assert "Scanne ihn noch einmal." in page.one(".notice").text
    answer = app.test_client().post("/kartenspiele/holen", data={"id": new_key(), "d": ""})
    assert answer.status_code == 400


def test_the_file_is_one_that_every_command_reads(desk: Desk) -> None:
    desk.save("BAHN", "Katze", "green", "🦁")
    answer = desk.client.get(f"{desk.address}/kartenspiel.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="kartenspiel-unsere-schachtel.csv"'
    assert answer.data.decode("utf-8").startswith('\ufeff"word";"article";')  # as a German spreadsheet opens it
    deck, _faults = examine_deck(answer.data)
    assert deck == desk.deck
    assert desk.send_file(answer.data, "statt").status_code == 303
    assert desk.deck.names == deck.names
