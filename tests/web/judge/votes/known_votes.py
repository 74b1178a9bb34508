"""Two votes, and the number of lines that a store has kept."""

from lexicon.judging.taste import Vote
from web.judge.vote_store import VoteStore

BAHN = Vote("Wein", "Bahn", 3, 2, 0.4)


FISCH = Vote("Eis", "Fisch", 1, 4, 0.5)


def lines(vote_store: VoteStore) -> int:
    with vote_store.database.reading() as connection:
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])
