"""Votes of an evening as precedents of the house: remembered with the vote, taken back and brought back with it."""

import pytest
from flask import Flask

from tests.engines import Place
from tests.web.page import Page, read
from tests.web.word_evening import Evening
from web.app import create_app
from web.judge.precedents import evening_of_event, vote_event_id
from web.judge.vote_store import VoteStore
from web.storage.open_evenings import OpenEvenings


@pytest.fixture
def app(house: Flask) -> Flask:
    return house


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app.test_client())


@pytest.fixture
def vote_store(place: Place) -> VoteStore:
    return VoteStore(place)


def dispute(evening: Evening, against: int, **told: str) -> Page:
    players = evening.state.players
    told = told or {"hand_card": "WEIN", "top_card": "BAHN", "word": "Weinbahn"}
    evening.tell("doubt", accused="1", doubters="2", **told)
    return evening.votes([vote < against for vote in range(players)])


def tally(vote_store: VoteStore) -> list[tuple[str, int, int]]:
    """Return the votes that count, the newest first."""
    votes = vote_store.precedents().votes
    return [(event.word, event.vote.votes_for, event.vote.votes_against) for event in votes if event.vote]


def test_a_decided_dispute_is_a_precedent(evening: Evening, vote_store: VoteStore) -> None:
    dispute(evening, 3)
    assert tally(vote_store) == [("Weinbahn", 1, 3)]
    event = vote_store.precedents().votes[0]
    assert event.id == vote_event_id(evening.match, 5)
    assert evening_of_event(event.id) == evening.match
    assert evening_of_event("0f3ae69d2b7f4c0e8a1b2c3d4e5f6071") is evening_of_event("vote-0001") is None
    assert event.vote is not None
    assert event.vote.pair == ("Wein", "Bahn")
    assert event.vote.p is not None
    assert 0 < event.vote.p < 1


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ({"hand_card": "bahn", "top_card": "Wein", "word": "Weinbahn"}, "Weinbahn"),
        ({"word": "Weinbahn"}, "Weinbahn"),
        ({"hand_card": "WEIN", "top_card": "BAHN"}, "Weinbahn"),
        ({"hand_card": "WEIN"}, None),
        ({"word": "Tisch"}, None),
        ({"hand_card": "LAND", "top_card": "BILD", "word": "Landschaftsbild"}, None),
    ],
)
def test_the_cards_or_the_word_are_enough_and_no_word_of_two_or_a_forbidden_one_is_no_precedent(
    evening: Evening, vote_store: VoteStore, told: dict[str, str], word: str | None
) -> None:
    dispute(evening, 1, **told)
    assert tally(vote_store) == ([(word, 3, 1)] if word else [])


UNHEARD = (
    {"hand_card": "XYZZ", "top_card": "WEIN", "word": "Weinxyzz"},
    {"hand_card": "Wein", "top_card": "xyzz", "word": "weinxyzz"},
    {"word": "Weinxyzz"},
)


@pytest.mark.parametrize(("told", "again"), [*zip(UNHEARD, (*UNHEARD[1:], UNHEARD[0]), strict=True)])
def test_a_word_of_a_noun_that_the_lexicon_does_not_know_is_a_precedent_and_told_the_next_time(
    evening: Evening, vote_store: VoteStore, told: dict[str, str], again: dict[str, str]
) -> None:
    page = dispute(evening, 3, **told).above_story
    assert "kenne ich nicht. Der Tisch entscheidet." in page
    assert tally(vote_store) == [("Weinxyzz", 1, 3)]
    assert vote_store.precedents().taste.votes == 0  # the lexicon has no probability to compare it with
    evening.tell("laid", seat="1")
    page = evening.tell("doubt", accused="1", doubters="2", **again).above_story
    assert "1 zu 3 abgelehnt" in page
    evening.votes([False] * 4)
    page = evening.tell("doubt", accused="3", doubters="2", **told).above_story
    assert "4 zu 0 angenommen" in page  # the last vote counts


def test_a_word_of_two_unknown_nouns_is_one_by_its_cards_alone(evening: Evening, vote_store: VoteStore) -> None:
    dispute(evening, 1, hand_card="XYZZ", top_card="QUORP")
    assert [event.vote.pair for event in vote_store.precedents().votes if event.vote] == [("Xyzz", "Quorp")]
    for asked in ("a=XYZZ&b=QUORP&fest=1", "a=Xyzz&b=quorp"):
        assert "3 zu 1" in read(evening.client, f"/wort?{asked}").text
    assert evening.client.get("/wort?a=QUORP&b=XYZZ&fest=1").status_code == 404


@pytest.mark.parametrize("told", UNHEARD)
def test_a_vote_on_an_unknown_word_is_shown_saved_voted_on_anew_and_revoked(
    evening: Evening, vote_store: VoteStore, told: dict[str, str]
) -> None:
    client = evening.client
    dispute(evening, 3, **told)
    page = read(client, "/tisch")
    assert "verraten sie mir nichts" in page.text
    word = page.one("a.word[lang=de]")
    assert word.text == "Weinxyzz"
    shown = read(client, word["href"])
    assert "1 zu 3" in shown.text
    form = shown.sent_by("remember")
    assert client.post("/tisch/stimme", data={**form, "dafuer": "4", "dagegen": "0"}).status_code == 303
    assert tally(vote_store) == [("Weinxyzz", 4, 0), ("Weinxyzz", 1, 3)]
    rows = client.get("/tisch/abstimmungen.csv").data.decode("utf-8-sig").splitlines()
    parts = ["", ""] if set(told) == {"word"} else ["Wein", "Xyzz"]
    assert rows[2].replace('"', "").split(";")[1:8] == ["Weinxyzz", *parts, "1", "3", "nein", ""]
    for number, event in enumerate(vote_store.precedents().votes):
        assert client.post("/tisch/zurueck", data={"id": f"revoked-{number}", "was": event.id}).status_code == 303
    assert tally(vote_store) == []
    assert client.get(word["href"]).status_code == 404


def test_w45_taken_back_it_counts_no_longer_and_brought_back_or_held_anew_it_is_one_again(
    evening: Evening, vote_store: VoteStore
) -> None:
    dispute(evening, 3)
    for _ in range(3):
        assert evening.undo().status_code == 200
        assert tally(vote_store) == []
        evening.redo()
        assert tally(vote_store) == [("Weinbahn", 1, 3)]
    assert len([event for event in vote_store.precedents().events.values() if event.vote]) == 1
    evening.back(1)
    assert tally(vote_store) == []
    dispute(evening, 1)
    ((word, *counts),) = tally(vote_store)
    assert (word, counts) == ("Weinbahn", [3, 1])
    vote_store.undo("by-hand-01", vote_store.precedents().votes[0].id)
    assert evening.undo().status_code == 200
    evening.redo()
    assert tally(vote_store) == []  # what was undone by hand stays undone


def test_another_process_remembers_nothing_twice(evening: Evening, place: Place, vote_store: VoteStore) -> None:
    dispute(evening, 3)
    other = create_app({"DATABASE": place, "SECRET_KEY": "for these tests"})
    with other.extensions["evenings"].reading(evening.match) as table:
        other.extensions["evenings"].take_back(evening.match, table.log.undoable, "other-0001", None)
    assert tally(vote_store) == []
    evening.redo()
    assert tally(vote_store) == [("Weinbahn", 1, 3)]


def test_after_the_vote_the_last_vote_on_the_word_is_told(evening: Evening) -> None:
    page = dispute(evening, 3).above_story
    assert "Das Wörterbuch: gilt" in page
    assert "An diesem Tisch" not in page  # the page doesn't repeat the vote just cast
    evening.tell("laid", seat="1")
    page = dispute(evening, 1).above_story
    assert "1 zu 3 abgelehnt" in page
    assert "3 zu 1 angenommen" not in page


def test_the_lexicon_speaks_as_the_table_wants_and_the_tables_own_vote_before_the_next_in_any_case(
    app: Flask, vote_store: VoteStore
) -> None:
    for number, (lexicon, before) in enumerate((("after", False), ("before", True), ("never", False))):
        evening = Evening(app.test_client(), lexicon=lexicon)
        page = evening.tell("doubt", accused="1", doubters="2", word="Weinbahn").above_story
        assert ("Das Wörterbuch: gilt" in page) == before, lexicon
        assert ("An diesem Tisch" in page, "0 zu 4 abgelehnt" in page) == (number > 0, number > 0), lexicon
        page = evening.tell("vote", seat="2", against="1").above_story  # it stays in sight
        assert ("Das Wörterbuch: gilt" in page) == before, lexicon
        assert ("Wörterbuch" in evening.votes([True] * 3).above_story) == (lexicon != "never")
    assert len(tally(vote_store)) == 3


def test_checking_a_word_books_nothing_and_leads_back_to_the_table(evening: Evening) -> None:
    page = read(evening.client, f"/wort?abend={evening.match}")
    assert page.one("a#to-table")["href"] == f"/abend/{evening.match}"
    assert evening.events == 0
    assert "to-table" not in Page(evening.client.get("/wort?abend=../x").text).keys


def test_votes_lead_to_their_evening_and_are_found_by_their_letters(evening: Evening) -> None:
    dispute(evening, 3)
    evening.tell("laid", seat="1")
    dispute(evening, 1, word="Eiswein")
    assert read(evening.client, "/tisch").links.count(f"/abend/{evening.match}") == 2
    assert read(evening.client, "/tisch?q=eis").texts("a.word") == ["Eiswein"]
    assert "Weinbahn" in read(evening.client, "/tisch?q=bah").texts("a.word")  # by its second part
    assert "habt ihr noch nicht abgestimmt" in read(evening.client, "/tisch?q=zz").text


def test_an_answer_sent_twice_is_one_precedent_and_is_saved_in_a_table(evening: Evening, vote_store: VoteStore) -> None:
    evening.tell("doubt", accused="1", doubters="2", word="Weinbahn")
    evening.votes([True, True, True])
    form = {"id": "twice-0001", "seen": "4", "do": "vote", "seat": "1", "against": "0"}
    for _ in range(2):
        assert evening.client.post(f"/abend/{evening.match}/tun", data=form).status_code == 303
    assert tally(vote_store) == [("Weinbahn", 1, 3)]
    got = evening.client.get("/tisch/abstimmungen.csv")
    assert got.mimetype == "text/csv"
    assert "abstimmungen.csv" in got.headers["Content-Disposition"]
    head, row = got.data.decode("utf-8-sig").splitlines()
    assert head.replace('"', "").split(";")[1:7] == [
        "Wort",
        "Erster Teil",
        "Zweiter Teil",
        "Dafür",
        "Dagegen",
        "Angenommen",
    ]
    assert row.replace('"', "").split(";")[1:7] == ["Weinbahn", "Wein", "Bahn", "1", "3", "nein"]
    assert row.endswith(f'"{evening.match}"')
    english = evening.client.get("/tisch/abstimmungen.csv?lang=en").data.decode("utf-8-sig")
    assert english.splitlines()[1].split(",")[6] == '"no"'


def test_a_vote_by_a_clock_gone_mad_is_remembered_all_the_same(
    evenings: OpenEvenings, evening: Evening, vote_store: VoteStore
) -> None:
    evenings.clock = lambda: 2**53
    dispute(evening, 3)
    assert [event.at.year for event in vote_store.precedents().votes] == [9999]
