"""The list of decks: made, copied, renamed, put away and brought back."""

from pathlib import Path

from flask.testing import FlaskClient

from tests.web.decks.desk import WORDS, Desk
from tests.web.page import Page, page_of
from web.app import create_app


def names(client: FlaskClient) -> list[str]:
    page = Page(client.get("/kartenspiele", headers={"Accept-Language": "de"}).text)
    return page.texts(".box .open > .name")


def test_the_same_form_sent_twice_makes_one_deck(desk: Desk) -> None:
    again = desk.client.post("/kartenspiele", data={"id": desk.key, "von": "klassik", "name": "Unsere Schachtel"})
    assert again.headers["Location"] == desk.address
    assert names(desk.client) == ["Die Schachtel von 1992", "Unsere Schachtel"]
    for nowhere in ("nirgends99", "server", "a'b"):
        assert desk.client.get(f"/kartenspiele/{nowhere}").status_code == 404


def test_a_deck_without_a_name_gets_one_and_a_copy_says_so(desk: Desk) -> None:
    first = Desk(desk.client, name=" ")
    Desk(desk.client, template=first.id, name="")
    assert {"Unsere Schachtel", "Unsere Schachtel, Kopie"} <= set(names(desk.client))


def test_a_deck_gets_another_name(desk: Desk) -> None:
    assert desk.post("name", name="  Omas\tSchachtel\n").status_code == 303
    assert desk.page().one("h1").text == "Omas Schachtel"
    answer = page_of(desk.post("name", name=" \n"), 400)
    assert "Schreib einen Namen hin." in answer.one(".notice").text
    typed = "<b>Omas</b> & “Ben”"
    desk.post("name", name=typed)  # it is shown as typed
    for address in ("/kartenspiele", desk.address, f"{desk.address}/teilen", "/neu/wortspiel/anders"):
        page = Page(desk.client.get(address).text)
        assert page.foreign == []
        assert typed in page.text


def test_a_deck_that_was_put_away_comes_back(desk: Desk) -> None:
    away = desk.post("weg")
    page = Page(desk.client.get(away.headers["Location"], headers={"Accept-Language": "de"}).text)
    assert "„Unsere Schachtel“ ist weggelegt." in page.text
    assert page.texts(".box .open > .name") == ["Die Schachtel von 1992"]
    assert not desk.page().has("#card-form, #paste-form")
    desk.client.post(page.one("form.done")["action"])
    assert names(desk.client) == ["Die Schachtel von 1992", "Unsere Schachtel"]
    assert len(desk.deck) == 50


def test_the_deck_of_the_server_stands_first(data_home: Path, tmp_path: Path) -> None:
    assert data_home.is_dir()
    path = tmp_path / "Omas Karten.csv"
    rows = [f"{word},,1,1,1,1,," for word in WORDS.split()]
    path.write_text("\n".join(["word,article,red,blue,green,yellow,source,picture", *rows]), encoding="utf-8")
    app = create_app({"DECK": path, "DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "-"})
    assert names(app.test_client()) == ["Omas Karten", "Die Schachtel von 1992"]
    copy = Desk(app.test_client(), template="server", name="Kopie")
    assert copy.deck.names == tuple(WORDS.split())
