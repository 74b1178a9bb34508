"""Each evening knows its deck: cards to tap, the page that checks words, precedents, the map, tasks, the adviser."""

from pathlib import Path

import pytest
from flask import Flask

from lexicon.deck_list.deck_list import DeckList
from tests.waiting import PATIENCE
from tests.web.decks.desk import WORDS, Desk
from tests.web.page import Page, read
from tests.web.phones.seat.seated_phone import Phone, first_lay, hand_of
from tests.web.word_evening import Evening
from web.app import create_app


@pytest.fixture
def own(app: Flask) -> Desk:
    """A deck of twelve words, none of them in the box."""
    desk = Desk(app.test_client(), template="", name="Zwölf Wörter")
    desk.paste(WORDS)
    return desk


@pytest.fixture
def evening(own: Desk) -> Evening:
    """An evening that is played with it."""
    return Evening(own.client, deck=own.id)


def test_the_set_up_offers_decks_and_the_evening_keeps_its_own(own: Desk, evening: Evening) -> None:
    page = read(own.client, "/neu/wortspiel/anders")
    assert page.values("input[name=deck]") == ["klassik", own.id]
    assert page.values("input[name=deck][checked]") == [own.id]  # the one used last
    assert read(own.client, "/neu/wortspiel").one("input[type=hidden][name=deck]")["value"] == own.id
    assert evening.evenings.store.row(evening.match).settings["deck"] == own.id
    assert not read(own.client, "/neu/zahlenspiel/anders").has("input[name=deck]")  # other games have none
    for _ in range(2):  # also once it is put away
        assert sorted(evening.page("wort", sitz="1").values("datalist#deck option")) == sorted(WORDS.split())
        own.post("weg")
    assert read(own.client, "/neu/wortspiel/anders").values("input[name=deck]") == ["klassik"]


def test_a_deck_that_is_not_there_and_one_too_small_are_not_chosen(app: Flask) -> None:
    small = Desk(app.test_client(), template="", name="Klein")
    small.paste("Katze Hund Maus")
    assert read(small.client, "/neu/wortspiel/anders").values("input[name=deck]") == ["klassik"]
    for asked in (small.id, "nirgends99", "<b>"):
        evening = Evening(app.test_client(), deck=asked)
        assert evening.evenings.store.row(evening.match).settings["deck"] == "klassik"


def test_an_own_deck_is_played_without_a_box_too(own: Desk) -> None:
    for word in WORDS.split():
        own.save(word, word, colours="red,blue,green,yellow")
    evening = Evening(own.client, 3, deck=own.id, table="digital")
    phones = [Phone(own.client.application, evening.match, player) for player in range(3)]
    shown = [card["word"] for phone in phones for card in (*hand_of(phone)["cards"], *hand_of(phone)["circle"])]
    assert set(shown) <= set(WORDS.split())
    opener = next(phone for phone in phones if hand_of(phone)["lay"])
    lay = first_lay(opener)
    opener.do("lay", **lay, t=1)
    for phone in phones:
        assert "".join(hand_of(phone)["last"]["parts"]) == lay["word"]


def test_the_page_that_checks_words_has_the_cards_of_the_evening(evening: Evening) -> None:
    page = read(evening.client, f"/wort?abend={evening.match}")
    assert sorted(page.values(".tray button.card")) == sorted(WORDS.split())
    page = read(evening.client, f"/wort?abend={evening.match}&a=APFEL&b=SAFT")
    assert "Apfelsaft" in page.one("h2.compound").text
    assert all(
        "kartenspiel=" in link or "abend=" in link for link in page.links if link.startswith(("/wort?", "/halt"))
    )
    fragment = Page(evening.client.get(f"/urteil?abend={evening.match}&a=APFEL").text)
    assert fragment.one("a#twice")["href"].count("kartenspiel=") == 1


def test_map_lists_tasks_and_adviser_follow_the_deck(own: Desk) -> None:
    page = read(own.client, f"/paare?kartenspiel={own.id}")
    assert len(page.all("table.map tbody td")) == 12 * 12
    assert page.one("#of-deck").text == "Zwölf Wörter"
    card = next(link for link in page.links if "karte=MILCH" in link)
    assert "Milchkaffee" in read(own.client, card).text
    assert read(own.client, f"/haette?kartenspiel={own.id}").values("button.card") == sorted(WORDS.split(), key=plain)
    worth = read(own.client, f"/halt?kartenspiel={own.id}&a=APFEL&b=SAFT")
    assert f"kartenspiel={own.id}" in worth.one("a#rest-0")["href"]
    task = next(link for link in read(own.client, f"/aufgaben?kartenspiel={own.id}").links if "/aufgaben/" in link)
    assert f"kartenspiel={own.id}" in task


def plain(word: str) -> str:
    return word.translate(str.maketrans("ÄÖÜ", "AOU"))


def test_votes_of_the_evening_are_precedents_and_the_list_of_the_deck(evening: Evening, own: Desk) -> None:
    evening.tell("laid", seat="1")
    evening.tell("doubt", accused="1", doubters="2", hand_card="KATZE", top_card="UHR", word="Katzenuhr")
    evening.votes([False] * 4)
    assert "Katzenuhr" in read(own.client, f"/tisch?karten=1&kartenspiel={own.id}").one("#voted, main").text
    assert "Katzenuhr" not in read(own.client, "/tisch?karten=1&kartenspiel=klassik").one("main").text


def test_a_card_that_is_swapped_meanwhile_is_on_the_table_at_once(evening: Evening, own: Desk) -> None:
    own.save("KATZE", "Hund", picture="🐩")
    assert "HUND" in evening.page("wort", sitz="1").values("datalist#deck option")
    assert "🐩" in read(own.client, f"/wort?abend={evening.match}").one("button.card[value=HUND]").text
    own.save("ÖL", "Brezn")  # a noun that the model hardly knows is named in its verdicts
    page = read(own.client, f"/wort?kartenspiel={own.id}&a=BREZN&b=KUCHEN&fest=1")
    assert "Das Wort „Brezn“ kenne ich allerdings kaum." in page.one(".reason").text


@pytest.fixture
def file(own: Desk, tmp_path: Path) -> Path:
    """The file of a deck with which a server is started."""
    path = tmp_path / "unsere schachtel.csv"
    path.write_text(own.deck.as_csv(), encoding="utf-8")
    return path


def test_an_evening_begun_with_the_deck_of_the_server_keeps_it_when_the_server_has_another(
    file: Path, tmp_path: Path
) -> None:
    house = {"DATABASE": tmp_path / "house.sqlite", "SECRET_KEY": "for these tests"}
    evening = Evening(create_app({"DECK": file, **house}).test_client())
    assert read(evening.client, f"/wort?abend={evening.match}").has("button.card[value=KATZE]")
    file.unlink()
    later = create_app(house)
    page = read(later.test_client(), f"/wort?abend={evening.match}")
    assert sorted(page.values(".tray button.card")) == sorted(WORDS.split())
    table = read(later.test_client(), f"/abend/{evening.match}?schritt=wort&sitz=1")
    assert sorted(table.values("datalist#deck option")) == sorted(WORDS.split())
    verdict = read(later.test_client(), f"/wort?abend={evening.match}&a=APFEL&b=SAFT")
    assert "Apfelsaft" in verdict.one("h2.compound").text
    assert read(later.test_client(), "/neu/wortspiel/anders").values("input[name=deck]") == ["klassik"]


def test_two_evenings_with_the_deck_of_the_server_share_one_copy_which_the_list_leaves_out(
    file: Path, tmp_path: Path
) -> None:
    app = create_app({"DECK": file, "DATABASE": tmp_path / "house.sqlite", "SECRET_KEY": "for these tests"})
    first, second = Evening(app.test_client()), Evening(app.test_client())
    store = app.extensions["judge"].deck_store
    (copy,) = store.every()
    rows = (first.evenings.store.row(evening.match) for evening in (first, second))
    assert {row.settings["deck"] for row in rows} == {copy.id}
    assert (copy.name, copy.deck().names) == ("unsere schachtel", tuple(WORDS.split()))
    assert store.listed() == ()
    copy.check_texts()  # it comes along in the bundle
    shelf = app.extensions["judge"].shelf
    assert shelf.judge_of(copy.id) is shelf.server


def test_a_file_with_more_words_than_a_house_keeps_still_begins_an_evening(tmp_path: Path) -> None:
    path = tmp_path / "viele.csv"
    rows = (f"{a}{b}{c}N,das,1,,,,own," for a in "BDFGKL" for b in "AEIOU" for c in "BDFGKLMNPRST")
    path.write_text("\n".join(["word,article,red,blue,green,yellow,source,picture", *rows]), encoding="utf-8")
    app = create_app({"DECK": path, "DATABASE": tmp_path / "house.sqlite", "SECRET_KEY": "for these tests"})
    evening = Evening(app.test_client())
    assert evening.evenings.store.row(evening.match).settings["deck"] == "server"


def test_the_pairs_are_judged_beside_and_counted(own: Desk) -> None:
    services = own.client.application.extensions["judge"]
    judging = services.judging.of(own.deck.names, DeckList(), patience=PATIENCE)
    assert judging.done
    assert (judging.share, judging.pairs, sum(judging.counts.values())) == (1.0, 144, 144)
    page = own.page()
    assert page.one("#map")["href"] == f"/paare?kartenspiel={own.id}"
    answer = own.client.get(f"{own.address}/urteile").json
    assert answer == {"share": 1.0, "over": True, "fault": None}
