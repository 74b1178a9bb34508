"""The page of the table: its strictness, its options, and its votes, however many there are."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from lexicon.judging.taste import Taste, Vote
from tests.web.access.roles.doors import FOR_KEEPERS
from tests.web.judge.taste.conftest import Cast
from tests.web.page import Page, read
from web.judge.precedents import VoteEvent, VoteEventKind
from web.judge.taste import PAGE, describe_taste, taste_scale
from web.judge.vote_store import VoteStore
from web.storage.kept_evening import moment


def counts(page: Page) -> list[list[int]]:
    """Return gilt, strittig, gilt nicht under strict, normal and generous, as the page shows them."""
    return [[int(count.split()[-1]) for count in way.texts(".tally > span")] for way in page.all("button.way")]


def chosen(page: Page) -> list[str]:
    """Return the ways that the page marks as chosen."""
    return page.values("button.way[aria-pressed=true]")


def test_the_page_shows_what_each_way_changes_for_this_deck(client: FlaskClient) -> None:
    page = read(client, "/tisch")
    strict, normal, generous = counts(page)
    assert sum(strict) == sum(normal) == sum(generous) == 2500
    assert strict[0] <= normal[0] <= generous[0]
    assert len(page.all(".switch")) == 6
    assert chosen(page) == ["normal"]


def test_a_stricter_house_is_stricter_in_the_panel_and_on_the_map(client: FlaskClient) -> None:
    def map_counts() -> list[int]:
        return [int(number) for number in read(client, "/paare").texts(".count")]

    before = read(client, "/tisch")
    strict, normal, _ = counts(before)
    assert map_counts() == normal
    switched = before.first(".switch > [lang=de]").text
    client.post("/tisch/strenge", data={"id": "choice-01", "wie": "strict"})
    assert map_counts() == strict
    page = read(client, "/tisch")
    assert counts(page) == [strict, normal, counts(page)[2]]
    assert chosen(page) == ["strict"]
    panel = read(client, "/urteil", query_string={"wort": switched}).text
    assert "strittig" in panel
    assert "Anderswo gilt es." in panel


@pytest.mark.parametrize(
    ("number", "asked", "before", "after"),
    [
        (1, {"a": "HAUS", "b": "TÜR", "wort": "Hausestür"}, "gilt", "gilt nicht"),
        (2, {"wort": "Velohaus"}, "gilt", "gilt nicht"),
    ],
)
def test_an_option_is_switched_on_and_off(
    client: FlaskClient, vote_store: VoteStore, number: int, asked: dict[str, str], before: str, after: str
) -> None:
    def ruling() -> str:
        return read(client, "/urteil", query_string=asked).one(".ruling strong").text

    def switch() -> Page:
        done = client.post("/tisch/hausregel", data=read(client, "/tisch").sent_by(f"rule-{number}"))
        return read(client, done.headers["Location"])

    assert ruling() == before
    page = switch()
    assert page.one(f"#rule-{number}")["aria-pressed"] == "true"
    assert ruling() == after
    assert switch().one(f"#rule-{number}")["aria-pressed"] == "false"
    assert ruling() == before
    assert not vote_store.precedents().options


def test_rude_words_are_hidden_but_answered(client: FlaskClient) -> None:
    word = {"wort": "Arschkarte"}
    before = read(client, "/urteil", query_string=word)
    client.post("/tisch/hausregel", data=read(client, "/tisch").sent_by("rule-3"))
    after = read(client, "/urteil", query_string=word)
    assert after.one(".ruling strong").text == before.one(".ruling strong").text
    assert not after.has(".like")
    assert "Arsch" not in read(client, "/urteil", query_string={"wort": "Arschkrte"}, status=404).one(
        ".panel"
    ).text.replace("Arschkrte", "")


def test_what_is_not_offered_is_refused_and_what_is_gone_can_not_be_taken_back(
    client: FlaskClient, vote_store: VoteStore
) -> None:
    for where, form in (
        *(("strenge", {"wie": wanted}) for wanted in ("", "nett", "STRICT")),
        *(("hausregel", {"regel": wanted, "an": "1"}) for wanted in ("", "nett", "RIGHT_LINKS")),
    ):
        assert client.post(f"/tisch/{where}", data={"id": "choice-01", **form}).status_code == 400, form
    answer = client.post("/tisch/zurueck", data={"id": "undo-0001", "was": "vote-9999"})
    assert (answer.status_code, "Das steht hier nicht mehr." in Page(answer.text).text) == (404, True)
    assert vote_store.precedents().events == {}


def test_a_regional_word_bears_a_short_mark(client: FlaskClient) -> None:
    assert read(client, "/urteil", query_string={"wort": "Velohaus"}).one(".region").text == "schweizerisch"
    assert read(client, "/urteil", query_string={"wort": "Jausentisch", "lang": "en"}).one(".region").text == "Austrian"
    assert not read(client, "/urteil", query_string={"wort": "Haustür"}).has(".region")


def test_votes_are_listed_newest_first_and_can_be_taken_back(
    client: FlaskClient, cast: Cast, vote_store: VoteStore, doubtful: tuple[str, str, str, float]
) -> None:
    cast(3, 2)
    vote_store.add_vote("vote-0002", Vote("Eis", "Fisch", 0, 4, 0.4), "Eisfisch")
    text = read(client, "/tisch").text
    assert "Nach 2 Abstimmungen" in text
    assert text.index("Eisfisch ✗ 0 : 4 abgelehnt") < text.index(f"{doubtful[2]} ✓ 3 : 2 angenommen")
    done = client.post("/tisch/zurueck", data={"id": "undo-0001", "was": "vote-0002"})
    assert done.status_code == 303
    after = read(client, done.headers["Location"]).text
    assert "Zurückgenommen: „Eisfisch“ zählt nicht mehr." in after
    assert "Nach einer Abstimmung" in after
    client.post("/tisch/zurueck", data={"id": "undo-0002", "was": "undo-0001"})
    assert "Nach 2 Abstimmungen" in read(client, "/tisch").text


def test_the_votes_on_two_cards_of_the_deck_are_its_list(client: FlaskClient, vote_store: VoteStore) -> None:
    vote_store.add_vote("vote-0001", Vote("Eis", "Zebra", 0, 4, 0.4), "Eiszebra")
    assert "Über ein Wort aus zwei Karten dieses Kartenspiels" in read(client, "/tisch?karten=1").text
    vote_store.add_vote("vote-0002", Vote("Wein", "Bahn", 3, 1, 0.5), "Weinbahn")
    vote_store.add_vote("vote-0003", Vote("", "", 3, 1, None), "Xyzzquorp")
    assert "Xyzzquorp" in read(client, "/tisch").text
    page = read(client, read(client, "/tisch").one("#cards")["href"])
    assert [line.text for line in page.all(".votes .word")] == ["Weinbahn"]
    assert len(read(client, page.one("#all")["href"]).all(".votes li")) == 3
    kept = client.get(page.one("#export")["href"])
    assert "abstimmungen-kartenspiel.csv" in kept.headers["Content-Disposition"]
    assert [line.split(";")[1] for line in kept.text.splitlines()[1:]] == ['"Weinbahn"']
    page = read(client, "/tisch?karten=1&q=xyz")
    assert not page.has(".votes li")


def test_a_reset_asks_first_and_can_be_undone(client: FlaskClient, cast: Cast, vote_store: VoteStore) -> None:
    cast(3, 2)
    assert "Du kannst es zurücknehmen" in read(client, "/tisch").one("details.forget").text
    done = client.post("/tisch/vergessen", data={"id": "reset-001"})
    after = read(client, done.headers["Location"])
    assert "Noch keine Abstimmung" in after.text
    assert not after.has(".forget")
    client.post("/tisch/zurueck", data=read(client, "/tisch").sent_by("restore"))
    assert len(vote_store.precedents().votes) == 1


def test_a_reading_device_is_offered_nothing_to_change(app: Flask, client: FlaskClient, cast: Cast) -> None:
    cast(3, 2)
    client.post("/neu/zahlenspiel", data={"id": "form-0001", "name": ["Oma", "Ben"]})
    assert not read(client, "/tisch").has("[disabled]")
    reader = app.test_client()
    reader.environ_base["REMOTE_ADDR"] = "192.168.1.9"
    page = read(reader, "/tisch")
    for name in ("wie", "an"):
        assert len(page.all(f"[name={name}]")) == len(page.all(f"[name={name}][disabled]")) == 3
    assert len(page.all("[disabled]")) == 6
    assert FOR_KEEPERS in page.text
    assert not page.has("form[action='/tisch/zurueck'], form[action='/tisch/vergessen']")


def test_the_taste_is_told_in_words(app: Flask) -> None:
    generous = Taste.from_votes(Vote(f"Wort{number}", "Bahn", 4, 0, 0.3) for number in range(20))
    for taste, german, english in (
        (Taste(votes=1), "Nach einer Abstimmung: ungefähr so wie üblich.", "one vote: about as usual."),
        (generous, "Nach 20 Abstimmungen: viel großzügiger als üblich.", "20 votes: much more generous than usual."),
    ):
        for lang, said in (("de", german), ("en", english)):
            with app.test_request_context(f"/wort?lang={lang}"):
                assert describe_taste(taste).removeprefix("After ") == said


def test_the_picture_puts_strict_left_and_generous_right_and_stays_on_the_bar() -> None:
    middle = taste_scale(Taste())
    assert middle.at == 50
    assert 0 < middle.band_from < 50 < middle.band_to < 100
    far = taste_scale(Taste(shift=-40.0, deviation=0.1))
    assert (far.at, far.band_from, far.band_to) == (0, 0, 0)
    assert taste_scale(Taste(shift=0.5)).at > 50


VOTES = 10_000


def vote(number: int) -> VoteEvent:
    kind = VoteEventKind.VOTE
    word = f"Wort{number:05}haus"
    return VoteEvent(f"vote-{number:05}", kind, moment(number), Vote(f"Wort{number:05}", "Haus", 3, 1, 0.5), word)


@pytest.fixture
def voted(vote_store: VoteStore) -> VoteStore:
    vote_store.import_events(vote(number) for number in range(VOTES))
    return vote_store


def words(page: Page) -> list[str]:
    return page.texts(".votes .word")


@pytest.mark.usefixtures("voted")
def test_the_page_lists_the_newest_votes_and_leafs_to_the_oldest(client: FlaskClient) -> None:
    first = read(client, "/tisch")
    assert len(first.markup) < 40_000
    newest = [f"Wort{VOTES - 1 - number:05}haus" for number in range(2 * PAGE)]
    assert words(first) == newest[:PAGE]
    assert words(read(client, first.one("a[rel=next]")["href"])) == newest[PAGE:]
    last = read(client, "/tisch?seite=99999")
    assert words(last)[-1] == "Wort00000haus"
    assert not last.has("a[rel=next]")
    pieces = list(client.get("/tisch/abstimmungen.csv", buffered=False).iter_encoded())  # all of them, piece by piece
    assert len(pieces) > 10
    assert max(map(len, pieces)) < 20_000
    assert b"".join(pieces).count(b"\r\n") == VOTES + 1


def test_votes_are_found_by_the_letters_of_the_word_and_of_its_second_part(
    client: FlaskClient, voted: VoteStore
) -> None:
    assert words(read(client, "/tisch?q=wort0123")) == [f"Wort0123{digit}haus" for digit in range(9, -1, -1)]
    found = read(client, "/tisch?q=HAU")
    assert words(found) == [f"Wort{VOTES - 1 - number:05}haus" for number in range(PAGE)]
    assert "q=HAU" in str(found.one("a[rel=next]")["href"])
    voted.add_vote("vote-later", Vote("Wort01234", "Haus", 1, 3, 0.5), "Wort01234haus")
    assert words(read(client, "/tisch?q=wort01234")) == ["Wort01234haus"] * 2
    voted.undo("undo-later", "vote-01234")
    assert words(read(client, "/tisch?q=wort01234")) == ["Wort01234haus"]
    assert not read(client, "/tisch?q=nirgends").has(".votes li")
