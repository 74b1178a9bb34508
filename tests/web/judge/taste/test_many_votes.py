"""A house that voted ten thousand times: the page lists a part of the votes, and finds all of them by their letters."""

import pytest
from flask.testing import FlaskClient

from lexicon.judging.taste import Vote
from tests.web.page import Page, read
from web.judge.precedents import VoteEvent, VoteEventKind
from web.judge.taste import PAGE
from web.judge.vote_store import VoteStore
from web.storage.kept_evening import moment

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
