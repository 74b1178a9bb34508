"""„Unser Tisch“: a vote beside the verdict."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.database_file import file_of
from tests.web.judge.taste.conftest import Cast
from tests.web.page import Page, page_of, read
from web.judge.deck_judge import DeckJudge
from web.judge.vote_store import VoteStore
from web.storage.engines.sqlite import SqliteConnection


def score(page: Page) -> int:
    """Return the chance that the panel shows, in percent."""
    return int(page.one(".score").text.removeprefix("Chance: ").removesuffix(" von 100"))


def test_a_vote_leads_back_to_the_same_question_where_it_speaks_first(
    client: FlaskClient, cast: Cast, doubtful: tuple[str, str, str, float]
) -> None:
    one, other, word, _ = doubtful
    before = client.get("/wort", query_string={"a": one, "b": other, "fest": "1"})
    assert "Dieser Tisch" not in Page(before.text).text
    answer = cast(4, 0)
    assert answer.status_code == 303
    after = read(client, answer.headers["Location"])
    assert after.one(".panel")["data-title"] == f"{word} gilt"
    assert re.search(r"Dieser Tisch hat es am \d+\.\d+\. mit 4 zu 0 angenommen\.", after.text)
    assert after.one(".usual").text.startswith("Anderswo ist es strittig.")
    assert score(after) > 90


def test_a_rejected_word_does_not_count_the_next_time(client: FlaskClient, cast: Cast) -> None:
    after = read(client, cast(0, 4).headers["Location"])
    assert "mit 0 zu 4 abgelehnt." in after.text
    assert after.one(".ruling strong").text == "gilt nicht"
    english = read(client, cast(0, 4).headers["Location"] + "&lang=en")
    assert re.search(r"This table rejected it on \d+ \w+, 0 to 4\.", english.text)


def ruling(client: FlaskClient, word: str) -> str:
    """Return the ruling that the panel shows on a word of WEIN and BAHN."""
    asked = {"a": "WEIN", "b": "BAHN", "wort": word}
    return read(client, "/urteil", query_string=asked).one(".ruling strong").text


@pytest.mark.parametrize(
    ("votes_for", "votes_against", "said"), [(4, 0, "gilt"), (2, 2, "gilt"), (1, 3, "gilt nicht"), (0, 4, "gilt nicht")]
)
def test_w31_the_tables_vote_decides_its_word_and_no_other_form(
    client: FlaskClient, cast: Cast, vote_store: VoteStore, votes_for: int, votes_against: int, said: str
) -> None:
    assert cast(votes_for, votes_against, a="WEIN", b="BAHN", wort="Weinbahn", w="Weinbahn").status_code == 303
    for strictness in ("strict", "normal", "generous"):
        client.post("/tisch/strenge", data={"id": f"choice-{strictness}", "wie": strictness})
        assert [ruling(client, word) for word in ("Weinbahn", "WEINBAHN", "Wein-Bahn", "Weinbahnen")] == [said] * 4
        for word in ("Weinsbahn", "Bahnwein"):
            verdict = DeckJudge().judge().spoken("WEIN", "BAHN", word)
            page = read(client, "/urteil", query_string={"a": "WEIN", "b": "BAHN", "wort": word})
            assert "Dieser Tisch" not in page.text
            assert score(page) == int(100 * vote_store.precedents().taste.p(verdict.p))


def test_the_lexicons_own_probability_is_stored_and_no_name(
    cast: Cast, vote_store: VoteStore, doubtful: tuple[str, str, str, float]
) -> None:
    answer = cast(3, 2, tafel="1")  # with JavaScript the panel comes back alone
    assert answer.status_code == 200
    page = Page(answer.text)
    assert [element.classes >= {"panel"} for element in page.all("body > *")] == [True]
    assert "mit 3 zu 2 angenommen" in page.text
    cast(0, 4, id="vote-0002")  # by now the table itself takes the word for sure
    assert {event.vote.p for event in vote_store.precedents().votes if event.vote} == {doubtful[3]}
    with vote_store.database.reading() as connection:
        columns = {row[1] for row in connection.execute("PRAGMA table_info(events)")}
    assert not columns & {"player", "name", "seat", "address", "ip"}


def test_counts_that_no_table_has_are_refused_and_stay_in_the_form(cast: Cast, vote_store: VoteStore) -> None:
    for votes_for, votes_against, said in [
        (0, 0, "noch niemand abgestimmt"),
        ("", "", "noch niemand abgestimmt"),
        (5, 4, "höchstens 8"),
        (-1, 2, "von 0 bis 8"),
        ("drei", 2, "von 0 bis 8"),
        ("²", 2, "von 0 bis 8"),
        ("9" * 5000, 2, "von 0 bis 8"),
        ("<script>", 2, "von 0 bis 8"),
    ]:
        for more in ({}, {"tafel": "1"}):
            page = page_of(cast(votes_for, votes_against, **more), 400)
            assert said in page.text, said
            assert page.has("details.cast[open]"), said
            assert not page.foreign, said
        assert vote_store.precedents().votes == (), said
        assert Page(cast(5, 4).text).sent_by("remember")["dafuer"] == "5", said


def test_a_word_that_the_rules_forbid_and_another_than_was_shown_is_not_voted_on(
    client: FlaskClient, cast: Cast, vote_store: VoteStore
) -> None:
    assert not read(client, "/wort?a=LAND&b=BILD&wort=Landschaftsbild").has(".cast")
    assert cast(3, 1, a="LAND", b="BILD", wort="Landschaftsbild", w="Landschaftsbild").status_code == 400
    assert "Um welches Wort geht es?" in page_of(cast(3, 1, w="Donaudampfschiff"), 409).text
    assert vote_store.precedents().votes == ()


def test_nonsense_in_a_vote_gets_a_sentence_and_books_nothing(cast: Cast, vote_store: VoteStore) -> None:
    for typed in ["Qwrtzpf", "😀", "\x00", "x" * 5000, "'; DROP TABLE events; --", "{{ 7*7 }}"]:
        for field in ["a", "b", "wort", "w", "id"]:
            answer = cast(3, 1, **{field: typed})
            assert 400 <= answer.status_code < 500 or (field, answer.status_code) == ("id", 303), field
            if answer.status_code != 303:
                assert vote_store.precedents().votes == (), field


def test_a_spoken_word_can_be_voted_on_too(client: FlaskClient, vote_store: VoteStore) -> None:
    sent = read(client, "/wort?wort=Haustelefon").sent_by("remember")
    assert (sent["w"], sent["wort"]) == ("Haustelefon", "Haustelefon")
    form = {**sent, "dafuer": "1", "dagegen": "4"}
    after = read(client, client.post("/tisch/stimme", data=form).headers["Location"])
    assert "mit 1 zu 4 abgelehnt" in after.text
    assert vote_store.precedents().taste.tally("Haus", "Telefon") == (1, 4)
    assert "mit 1 zu 4 abgelehnt" in read(client, "/wort?a=HAUS&b=TELEFON&fest=1").text


def test_every_form_has_an_id_of_its_own(client: FlaskClient) -> None:
    ids = []
    for _ in range(3):
        for address in ("/wort?a=EIS&b=WEIN", "/tisch"):
            ids += read(client, address).values("input[name=id]")
    assert len(ids) == len(set(ids)) >= 6


def test_a_double_tap_is_one_vote_and_an_id_used_for_other_counts_is_told(cast: Cast, vote_store: VoteStore) -> None:
    assert [cast(3, 2).status_code for _ in range(3)] == [303, 303, 303]
    assert len(vote_store.precedents().votes) == 1
    assert "Lade die Seite neu" in page_of(cast(2, 3), 409).text
    assert vote_store.precedents().taste.tally(*next(iter(vote_store.precedents().votes_by_pair))) == (3, 2)


def test_a_full_disk_is_told_and_the_counts_stay(
    cast: Cast, vote_store: VoteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast(3, 2)
    real = file_of(vote_store.database).connection

    def full() -> SqliteConnection:
        connection = real()
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(vote_store.database, "connection", full)
    answers = [cast(4, 1, id="vote-0002")]
    while answers[-1].status_code == 303:
        answers.append(cast(4, 1, id=f"vote-{len(answers) + 2:04}"))
    told_so = answers[-1]
    assert told_so.status_code == 507
    page = Page(told_so.text)
    assert "Nicht gespeichert: Der Speicher ist voll." in page.text
    assert page.one("input[name=dafuer][type=number][inputmode=numeric][min='0'][max='8']")["value"] == "4"
    assert len(vote_store.precedents().votes) == len(answers)  # all but this one, and the one before
