"""The rules: a page for each game with every clause once, at the anchor that links lead to."""

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from companion.game import GAMES
from tests.web.forms import new_key, set_up
from tests.web.page import Element, Page, page_of, read
from web.games.screen import clause_url, facts_of, screen_of, screens
from web.table.rules import ELSEWHERE, parts

GERMAN = {"Accept-Language": "de"}


def rules(client: FlaskClient, address: str, lang: str = "de") -> Page:
    return read(client, address, headers={"Accept-Language": lang})


def rule(page: Page, number: str) -> Element:
    """Return the element at the anchor of a clause."""
    return page.one(f"li.rule#{number}")


def test_every_clause_of_a_match_stands_once_at_its_anchor(client: FlaskClient) -> None:
    for lang in ["de", "en"]:
        for name in GAMES:
            page = rules(client, f"/regeln/{screen_of(name).slug}", lang)
            clauses = facts_of(name).clauses
            assert sorted(page.values("li.rule", "id")) == sorted(clause.number for clause in clauses), name
            for clause in clauses:
                assert rule(page, clause.number).first(".law > p").text == clause.text.in_language(lang), name


@pytest.mark.parametrize("name", GAMES)
def test_each_game_has_its_minute_and_the_list_of_headings_leads_to_all_of_them(client: FlaskClient, name: str) -> None:
    page = rules(client, f"/regeln/{screen_of(name).slug}")
    leads = page.one("nav.jump").links
    assert leads == [f"#{anchor}" for anchor in page.values("section[id]", "id")]
    assert len(leads) == len(screen_of(name).chapters) + (1 if name == "words" else 2)
    lines = page.texts("#minute li")
    assert 5 <= len(lines) <= 7
    assert all(len(line) <= 110 for line in lines)


def test_rules_of_the_booklet_and_rules_of_the_table_are_marked(client: FlaskClient) -> None:
    words = rules(client, "/regeln/wortspiel")
    assert rule(words, "W-21").one(".mark").text == "Heft"
    assert rule(words, "W-32").one(".mark").text == "Tischregel"
    assert rule(words, "W-43").one(".mark").text == "Heft"
    assert "So steht es in der Anleitung." in words.texts("dl.legend > dd")
    for slug in ("zahlenspiel", "siebenschlaefer"):  # the booklet of the word game is none of the other games
        page = rules(client, f"/regeln/{slug}")
        assert {rule(page, number).one(".mark").text for number in ("W-41", "W-43", "W-45")} == {"Tischregel"}
        assert "Diese Regeln kommen aus dem Wortspiel" in page.text


def test_an_option_stands_at_its_clause_with_its_usual_value(client: FlaskClient) -> None:
    for lang in ["de", "en"]:
        for name in GAMES:
            page = rules(client, f"/regeln/{screen_of(name).slug}", lang)
            options = [option for option in facts_of(name).options if option.name not in ELSEWHERE]
            assert len(page.all(".choice")) == len(options), name
            for option in options:
                meaning = option.meaning.in_language(lang).removesuffix(".") + "."
                assert any(meaning in choice for choice in rule(page, option.clause).texts(".choice")), name


def test_the_usual_choice_is_the_default(client: FlaskClient) -> None:
    assert "Üblich: 30." in rule(rules(client, "/regeln/wortspiel"), "W-5").texts(".default")
    assert "Usual: everybody sees it." in rule(rules(client, "/regeln/wortspiel", "en"), "W-30").texts(".default")
    assert "Üblich: ohne Folgen." in rule(rules(client, "/regeln/siebenschlaefer"), "S-25").texts(".default")
    for screen in screens():
        assert set(screen.options) <= {option.name for option in screen.facts.options if option.name not in ELSEWHERE}
        assert all(text.usual for text in screen.options.values())


def test_the_choice_of_games_leads_to_each(client: FlaskClient) -> None:
    page = rules(client, "/regeln")
    for name in GAMES:
        assert facts_of(name).title.de in page.one(f'main a[href="/regeln/{screen_of(name).slug}"]').text


@pytest.mark.parametrize("address", ["/regeln/schach", "/regeln/words", "/regeln/%3Cscript%3E"])
def test_the_rules_of_another_game_are_not_found(client: FlaskClient, address: str) -> None:
    page = page_of(client.get(address, headers=GERMAN), 404)
    assert not page.foreign


def test_the_address_of_a_clause_is_its_anchor_on_the_page_of_the_game_that_is_played(app: Flask) -> None:
    assert clause_url("words", "W-21") == "/regeln/wortspiel#W-21"
    assert clause_url("numbers", "W-45") == "/regeln/zahlenspiel#W-45"
    with app.test_request_context():
        assert render_template_string("{{ clause_url('siebenschlaefer', 'S-19') }}") == "/regeln/siebenschlaefer#S-19"


def test_clauses_stand_in_the_order_of_their_numbers(app: Flask) -> None:
    with app.test_request_context(headers=GERMAN):
        for name in GAMES:
            for part in parts(screen_of(name), "de"):
                numbers = [int(one.number[2:]) for one in part.rules]
                assert numbers == sorted(numbers), part.heading


def test_who_looked_a_clause_up_at_the_table_finds_back(client: FlaskClient) -> None:
    def way_back(referrer: str) -> bool:
        return "to-table" in Page(client.get("/regeln/wortspiel", headers={"Referer": referrer}).text).keys

    assert way_back("http://localhost/abend/abcdefgh23?schritt=halt")
    assert way_back("http://localhost/abend/abcdefgh23/zettel")
    assert way_back("http://localhost/abend/abcdefgh23/platz")
    assert way_back("http://localhost/neu/wortspiel?lang=en")
    for elsewhere in ("", "http://localhost/regeln", "http://elsewhere.example/abend/abcdefgh23", "http://[", "//"):
        assert not way_back(elsewhere)


@pytest.mark.parametrize("way", ["referee", "digital"])
def test_the_rules_say_what_the_table_chose_to_those_who_come_from_it(client: FlaskClient, way: str) -> None:
    form = set_up(new_key(), ("Oma", "Ben", "Mia"), table=way, target="45", votes="secret", lexicon="before")
    begun = client.post("/neu/wortspiel", data=form, headers={"Origin": "http://localhost"})
    evening = begun.headers["Location"]

    def at_table(slug: str, referrer: str) -> dict[str, str]:
        page = Page(client.get(f"/regeln/{slug}", headers={"Referer": referrer}).text)
        rows = page.all("#an-eurem-tisch dl div")
        assert all(page.has(f"li.rule{row.first('a')['href']}") for row in rows)
        return {row.first("dt").text: row.first("dd").text for row in rows}

    found = at_table("wortspiel", f"http://localhost{evening}/platz")
    assert found["Bis zu wie vielen Minuspunkten"] == "45"
    assert (found["Wie abgestimmt wird"], found["Wann das Wörterbuch seine Meinung sagt"]) == ("geheim", "davor")
    assert ("Was sich legen lässt" in found) is (way == "digital")
    clause = screen_of("words").facts.option("target").clause
    page = Page(client.get("/regeln/wortspiel", headers={"Referer": f"http://localhost{evening}"}).text)
    assert "An eurem Tisch: Bis zu wie vielen Minuspunkten – 45" in page.one(f"li.rule#{clause}").text
    for slug, referrer in (("wortspiel", ""), ("zahlenspiel", evening), ("wortspiel", "/abend/abcdefgh23")):
        assert at_table(slug, f"http://localhost{referrer}" if referrer else "") == {}
