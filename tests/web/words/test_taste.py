"""„Unser Tisch“: a vote beside the verdict, the page that shows what came of it, and who may change it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from lexicon.taste import Taste, Vote
from lexicon.verdict import Authority, Ruling
from tests.web.reading import text_of
from web.app import create_app
from web.words.adviser import Adviser, Question
from web.words.memory import Memory
from web.words.taste import picture, told

Cast = Callable[..., TestResponse]


@pytest.fixture
def app(data_home: Path, tmp_path: Path) -> Flask:
    assert data_home.is_dir()
    return create_app({"MEMORY": str(tmp_path / "table.sqlite")})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def memory(app: Flask) -> Memory:
    found: Memory = app.extensions["memory"]
    return found


@pytest.fixture
def doubtful(app: Flask) -> tuple[str, str, str, float]:
    """Two cards of the deck and the word they make, of which the lexicon isn't sure, and how likely it is."""
    adviser: Adviser = app.extensions["adviser"]
    table = adviser.table()
    verdicts = [table.verdict(one, other) for one in table.words for other in table.words]
    found = min(
        (each for each in verdicts if each.authority is Authority.EDITORIAL),
        key=lambda verdict: abs(verdict.p - 0.35),
    )
    assert found.ruling is Ruling.STRITTIG
    return adviser.card(found.modifier), adviser.card(found.head), found.word, found.p


@pytest.fixture
def cast(client: FlaskClient, doubtful: tuple[str, str, str, float]) -> Cast:
    one, other, word, _ = doubtful

    def casting(votes_for: object, votes_against: object, **more: str) -> TestResponse:
        form = {"id": "vote-0001", "a": one, "b": other, "fest": "1", "w": word} | more
        return client.post("/tisch/stimme", data=form | {"dafuer": str(votes_for), "dagegen": str(votes_against)})

    return casting


def score(html: str) -> int:
    found = re.search(r'class="score">(?:<span[^>]*>[^<]*</span>)?(\d+)<', html)
    assert found
    return int(found[1])


def test_a_vote_leads_back_to_the_same_question_where_it_speaks_first(
    client: FlaskClient, cast: Cast, doubtful: tuple[str, str, str, float]
) -> None:
    one, other, word, p = doubtful
    before = client.get("/wort", query_string={"a": one, "b": other, "fest": "1"})
    assert "Dieser Tisch" not in before.text
    answer = cast(4, 0)
    assert answer.status_code == 303
    after = client.get(answer.headers["Location"])
    assert f'data-title="{word} gilt"' in after.text
    text = text_of(after.text)
    assert re.search(r"Dieser Tisch hat es am \d+\.\d+\. mit 4 zu 0 angenommen\.", text)
    assert f"Bei euch {score(after.text)}, sonst {round(p * 100)}" in text
    assert score(after.text) > 90


def test_a_rejected_word_does_not_count_the_next_time(client: FlaskClient, cast: Cast) -> None:
    after = client.get(cast(0, 4).headers["Location"])
    assert "mit 4 zu 0 abgelehnt." in text_of(after.text)
    assert "<strong>gilt nicht</strong>" in after.text
    english = client.get(cast(0, 4).headers["Location"] + "&lang=en")
    assert re.search(r"This table rejected it on \d+ \w+, 4 to 0\.", text_of(english.text))


def test_with_javascript_the_panel_comes_back_alone(cast: Cast) -> None:
    answer = cast(3, 2, tafel="1")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div class="panel')
    assert "mit 3 zu 2 angenommen" in answer.text


def test_a_double_tap_is_one_vote(cast: Cast, memory: Memory) -> None:
    assert [cast(3, 2).status_code for _ in range(3)] == [303, 303, 303]
    assert len(memory.house().votes) == 1


def test_what_is_kept_is_the_lexicons_own_probability(
    cast: Cast, memory: Memory, doubtful: tuple[str, str, str, float]
) -> None:
    cast(4, 0)
    cast(0, 4, id="vote-0002")  # by now the table itself takes the word for sure
    assert {event.vote.p for event in memory.house().votes if event.vote} == {doubtful[3]}


@pytest.mark.parametrize(
    ("votes_for", "votes_against", "said"),
    [
        (0, 0, "noch niemand abgestimmt"),
        ("", "", "noch niemand abgestimmt"),
        (5, 4, "höchstens 8"),
        (-1, 2, "von 0 bis 8"),
        ("drei", 2, "von 0 bis 8"),
        ("²", 2, "von 0 bis 8"),
        ("9" * 5000, 2, "von 0 bis 8"),
        ("<script>", 2, "von 0 bis 8"),
    ],
)
def test_counts_that_no_table_has_are_refused_and_stay_in_the_form(
    cast: Cast, memory: Memory, votes_for: object, votes_against: object, said: str
) -> None:
    for more in ({}, {"tafel": "1"}):
        answer = cast(votes_for, votes_against, **more)
        assert answer.status_code == 400
        assert said in text_of(answer.text)
        assert '<details class="cast" open>' in answer.text
        assert "<script>2" not in answer.text
    assert memory.house().votes == ()
    assert 'value="5"' in cast(5, 4).text


def test_what_the_rules_forbid_is_not_voted_on(client: FlaskClient, memory: Memory) -> None:
    shown = client.get("/wort?a=LAND&b=BILD&wort=Landschaftsbild").text
    assert 'class="cast"' not in shown
    form = {"id": "vote-0001", "a": "LAND", "b": "BILD", "wort": "Landschaftsbild", "w": "Landschaftsbild"}
    answer = client.post("/tisch/stimme", data=form | {"dafuer": "3", "dagegen": "1"})
    assert answer.status_code == 400
    assert memory.house().votes == ()


def test_a_vote_on_another_word_than_was_shown_is_refused(cast: Cast, memory: Memory) -> None:
    answer = cast(3, 1, w="Donaudampfschiff")
    assert answer.status_code == 409
    assert "Um welches Wort geht es?" in text_of(answer.text)
    assert memory.house().votes == ()


@pytest.mark.parametrize("field", ["a", "b", "wort", "w", "id"])
@pytest.mark.parametrize("typed", ["Qwrtzpf", "😀", "\x00", "x" * 5000, "'; DROP TABLE events; --", "{{ 7*7 }}"])
def test_nonsense_in_a_vote_gets_a_sentence_and_books_nothing(
    cast: Cast, memory: Memory, field: str, typed: str
) -> None:
    answer = cast(3, 1, **{field: typed})
    assert 400 <= answer.status_code < 500 or (field, answer.status_code) == ("id", 303)
    if answer.status_code != 303:
        assert memory.house().votes == ()


def test_a_spoken_word_can_be_voted_on_too(client: FlaskClient, memory: Memory) -> None:
    html = client.get("/wort?wort=Haustelefon").text
    assert 'name="w" value="Haustelefon"' in html
    form = {"id": "vote-0001", "wort": "Haustelefon", "w": "Haustelefon", "dafuer": "1", "dagegen": "4"}
    after = client.get(client.post("/tisch/stimme", data=form).headers["Location"])
    assert "mit 4 zu 1 abgelehnt" in text_of(after.text)
    assert memory.house().taste.tally("Haus", "Telefon") == (1, 4)
    assert "mit 4 zu 1 abgelehnt" in text_of(client.get("/wort?a=HAUS&b=TELEFON&fest=1").text)


def test_every_form_has_an_id_of_its_own(client: FlaskClient) -> None:
    ids = [
        found
        for _ in range(3)
        for found in re.findall(
            r'name="id" value="(\w+)"', client.get("/wort?a=EIS&b=WEIN").text + client.get("/tisch").text
        )
    ]
    assert len(ids) == len(set(ids)) >= 6


def test_an_id_that_is_used_again_for_other_counts_is_told(cast: Cast, memory: Memory) -> None:
    cast(3, 2)
    answer = cast(2, 3)
    assert answer.status_code == 409
    assert "Lade die Seite neu" in text_of(answer.text)
    assert memory.house().taste.tally(*next(iter(memory.house().precedents))) == (3, 2)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://example.com"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
    ],
)
def test_a_strange_page_can_not_vote(client: FlaskClient, memory: Memory, headers: dict[str, str]) -> None:
    form = {"id": "vote-0001", "a": "WEIN", "b": "BAHN", "fest": "1", "w": "Weinbahn", "dafuer": "3", "dagegen": "1"}
    for page in ("/tisch/stimme", "/tisch/strenge", "/tisch/vergessen", "/tisch/zurueck"):
        answer = client.post(page, data=form | {"wie": "strict"}, headers=headers)
        assert answer.status_code == 403
        assert "Das kam nicht von diesem Tisch." in answer.text
    assert memory.house().events == {}


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}])
def test_our_own_pages_can(client: FlaskClient, memory: Memory, headers: dict[str, str]) -> None:
    assert client.post("/tisch/strenge", data={"id": "choice-01", "wie": "strict"}, headers=headers).status_code == 303
    assert memory.house().strictness == "strict"


def counts(html: str) -> list[list[int]]:
    """Return gilt, strittig, gilt nicht under strict, normal and generous, as the page shows them."""
    shown = re.findall(
        r'class="tally">(.*?)</span></button>|class="tally">(.*?)(?=<span class="small">)', html, re.DOTALL
    )
    return [[int(number) for number in re.findall(r"</span>(\d+)</span>", "".join(each))] for each in shown]


def test_the_page_shows_what_each_way_changes_for_this_deck(client: FlaskClient) -> None:
    html = client.get("/tisch").text
    strict, normal, generous = counts(html)
    assert sum(strict) == sum(normal) == sum(generous) == 2500
    assert strict[0] <= normal[0] <= generous[0]
    assert html.count('class="switch"') == 6
    assert re.findall(r'value="(\w+)" aria-pressed="true"', html) == ["normal"]


def test_a_stricter_house_is_stricter_in_the_panel_and_on_the_map(client: FlaskClient) -> None:
    def map_counts() -> list[int]:
        return [int(number) for number in re.findall(r'class="count">(\d+)<', client.get("/paare").text)]

    strict, normal, _ = counts(client.get("/tisch").text)
    assert map_counts() == normal
    switched = re.search(r'class="switch"><span lang="de">([^<]+)</span>', client.get("/tisch").text)
    assert switched
    client.post("/tisch/strenge", data={"id": "choice-01", "wie": "strict"})
    assert map_counts() == strict
    page = client.get("/tisch").text
    assert counts(page) == [strict, normal, counts(page)[2]]
    assert re.findall(r'value="(\w+)" aria-pressed="true"', page) == ["strict"]
    panel = text_of(client.get("/urteil", query_string={"wort": switched[1]}).text)
    assert "strittig" in panel
    assert "(gilt)" in panel


def test_a_way_nobody_offers_is_refused(client: FlaskClient, memory: Memory) -> None:
    for wanted in ("", "nett", "STRICT"):
        assert client.post("/tisch/strenge", data={"id": "choice-01", "wie": wanted}).status_code == 400
    assert memory.house().events == {}


def test_votes_are_listed_newest_first_and_can_be_taken_back(
    client: FlaskClient, cast: Cast, memory: Memory, doubtful: tuple[str, str, str, float]
) -> None:
    cast(3, 2)
    memory.vote("vote-0002", Vote("Eis", "Fisch", 0, 4, 0.4), "Eisfisch")
    text = text_of(client.get("/tisch").text)
    assert "Nach 2 Abstimmungen" in text
    assert text.index("Eisfisch ✗ 4 : 0 abgelehnt") < text.index(f"{doubtful[2]} ✓ 3 : 2 angenommen")
    done = client.post("/tisch/zurueck", data={"id": "undo-0001", "was": "vote-0002"})
    assert done.status_code == 303
    after = text_of(client.get(done.headers["Location"]).text)
    assert "Zurückgenommen: „Eisfisch“ zählt nicht mehr." in after
    assert "Nach einer Abstimmung" in after
    client.post("/tisch/zurueck", data={"id": "undo-0002", "was": "undo-0001"})
    assert "Nach 2 Abstimmungen" in text_of(client.get("/tisch").text)


def test_a_reset_asks_first_and_can_be_undone(client: FlaskClient, cast: Cast, memory: Memory) -> None:
    cast(3, 2)
    asks = re.search(r'<details class="forget">(.*?)</details>', client.get("/tisch").text, re.DOTALL)
    assert asks
    assert "Du kannst es zurücknehmen" in asks[1]
    done = client.post("/tisch/vergessen", data={"id": "reset-001"})
    after = client.get(done.headers["Location"]).text
    assert "Noch keine Abstimmung" in after
    assert 'class="forget"' not in after
    later = client.get("/tisch").text
    target = re.search(r'name="was" value="([^"]+)"><button class="key quiet" id="restore"', later)
    assert target
    client.post("/tisch/zurueck", data={"id": "undo-0001", "was": target[1]})
    assert len(memory.house().votes) == 1


def test_what_is_no_longer_there_can_not_be_taken_back(client: FlaskClient) -> None:
    answer = client.post("/tisch/zurueck", data={"id": "undo-0001", "was": "vote-9999"})
    assert answer.status_code == 404
    assert "Das steht hier nicht mehr." in text_of(answer.text)


def test_a_full_disk_is_told_and_the_counts_stay(cast: Cast, memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    cast(3, 2)
    real = memory.database.connection

    def full() -> sqlite3.Connection:
        connection = real()
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(memory.database, "connection", full)
    answers = [cast(4, 1, id=f"vote-{number:04}") for number in range(2, 300)]
    told_so = next(answer for answer in answers if answer.status_code != 303)
    assert told_so.status_code == 507
    assert "Nicht gespeichert: Der Speicher ist voll." in text_of(told_so.text)
    assert 'name="dafuer" type="number" inputmode="numeric" min="0" max="8" value="4"' in told_so.text
    assert len(memory.house().votes) == 1 + sum(answer.status_code == 303 for answer in answers)


def test_a_memory_of_a_newer_version_is_told_and_verdicts_go_on(
    client: FlaskClient, cast: Cast, memory: Memory, app: Flask
) -> None:
    cast(3, 2)
    connection = sqlite3.connect(memory.path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    late = create_app({"MEMORY": memory.path}).test_client()
    assert app.extensions["memory"] is memory
    page = late.get("/tisch")
    assert page.status_code == 503
    assert "stammt von einer neueren Version" in text_of(page.text)
    assert late.get("/wort?a=EIS&b=WEIN").status_code == 200
    assert client.get("/tisch").status_code == 200


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_taste_is_told_in_words(app: Flask, lang: str) -> None:
    strict = Taste.from_votes(Vote(f"Wort{number}", "Bahn", 0, 4, 0.6) for number in range(20))
    generous = Taste.from_votes(Vote(f"Wort{number}", "Bahn", 4, 0, 0.3) for number in range(20))
    said = []
    for taste in (strict, Taste(votes=1), generous):
        with app.test_request_context(f"/wort?lang={lang}"):
            said.append(told(taste))
    assert (
        said
        == {
            "de": [
                "Nach 20 Abstimmungen: viel strenger als üblich.",
                "Nach einer Abstimmung: ungefähr so wie üblich.",
                "Nach 20 Abstimmungen: viel großzügiger als üblich.",
            ],
            "en": [
                "After 20 votes: much stricter than usual.",
                "After one vote: about as usual.",
                "After 20 votes: much more generous than usual.",
            ],
        }[lang]
    )


def test_the_picture_puts_strict_left_and_generous_right_and_stays_on_the_bar() -> None:
    middle = picture(Taste())
    assert middle.at == 50
    assert 0 < middle.band_from < 50 < middle.band_to < 100
    far = picture(Taste(shift=-40.0, deviation=0.1))
    assert (far.at, far.band_from, far.band_to) == (0, 0, 0)
    assert picture(Taste(shift=0.5)).at > 50


def test_nobody_is_named_and_nothing_is_sent_on(cast: Cast, memory: Memory) -> None:
    cast(3, 2)
    connection = sqlite3.connect(memory.path)
    columns = {row[1] for row in connection.execute("PRAGMA table_info(events)")}
    connection.close()
    assert not columns & {"player", "name", "seat", "address", "ip"}


def test_the_lexicons_answer_is_the_same_object_for_a_table_without_votes(app: Flask) -> None:
    adviser: Adviser = app.extensions["adviser"]
    answer = adviser.answer(Question("EIS", "WEIN"))
    with app.test_request_context("/"):
        from web.words.at_table import ours

        assert ours(answer).verdict is answer.verdict


@pytest.mark.parametrize("page", ["/tisch", "/tisch?getan=reset-001"])
def test_no_german_text_is_left_on_the_english_page(client: FlaskClient, memory: Memory, page: str) -> None:
    memory.vote("vote-0001", Vote("Eis", "Fisch", 0, 4, 0.4), "Eisfisch")
    memory.reset("reset-001")
    memory.vote("vote-0002", Vote("Wein", "Bahn", 3, 1, 0.4), "Weinbahn")
    text = text_of(client.get(page, headers={"Accept-Language": "en"}).text)
    assert not re.search(r"\b(und|der|die|nicht|Abstimmung|streng|großzügig|zurück\w*)\b", text)
