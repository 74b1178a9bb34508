"""All that goes along with the evenings of a bundle: decks, objections, votes, names, people."""

from datetime import timedelta

import msgspec

from companion.header import Header
from companion.typed import same_key
from companion.words.actions import Finish
from companion.words.deck import Colour, Deck, DeckWord
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Authority, Ruling
from tests.web.records.two_houses import NAMES, START, VOTE, House, changed, house_with
from web.judge.objections import Objection
from web.records import people
from web.records.house_records import Report
from web.storage.event_store import Appending


def test_decks_go_along_and_come_in_once(here: House, there: House) -> None:
    store = here.records.deck_store
    auto = DeckWord("AUTO", "das", (Colour.RED, Colour.BLUE), picture="🚗")
    cards = Deck((auto, DeckWord("ÖL", "", (Colour.GREEN,))))
    kept = store.add("form-0001", "Unsere Schachtel", cards, START)
    store.put_away(store.add("form-0002", "Leer", Deck(()), START), START + 1)
    packed = here.packed()
    assert there.take(packed) == Report(decks=2)
    assert there.records.deck_store.every() == store.every()
    there.records.deck_store.rename(kept, "Omas Karten")
    assert there.take(packed) == Report()
    assert [deck.name for deck in there.records.deck_store.listed()] == ["Omas Karten"]


def test_objections_go_along_and_come_in_once(here: House, there: House) -> None:
    objection = Objection(
        id="objection-1", at=START, word="Weinbahn", ruling=Ruling.STRITTIG, p=0.34, authority=Authority.MODEL,
        lexicon_ruling=Ruling.STRITTIG, lexicon_p=0.34, note="Die gibt es doch.",
    )  # fmt: skip
    taken_back = msgspec.structs.replace(objection, id="objection-2", word="Bahnwein")
    store = here.records.objection_store
    assert store.add(objection)
    assert store.add(taken_back)
    assert store.take_back("objection-2", START)
    packed = here.packed()
    assert there.take(packed).objections == 1
    assert there.records.objection_store.standing() == (objection,)
    assert there.take(packed) == Report()
    assert there.records.objection_store.take_back("objection-1", START)
    assert there.take(packed) == Report()
    assert there.records.objection_store.standing() == ()


def test_votes_come_along_but_for_what_was_said_here_later(here: House, there: House) -> None:
    here.vote_store.add_vote("vote-0001", Vote("Wein", "Bahn", 3, 2, 0.4), "Weinbahn")
    here.vote_store.add_vote("vote-0002", Vote("Eis", "Fisch", 1, 4, 0.5), "Eisfisch")
    here.vote_store.add_vote("vote-0003", Vote("Holz", "Boot", 4, 0, 0.6), "Holzboot")
    here.vote_store.undo("undo-0001", "vote-0003")
    there.now += timedelta(days=1)
    there.vote_store.add_vote("vote-0009", Vote("Eis", "Fisch", 5, 0, 0.5), "Eisfisch")
    assert there.take(here.packed()) == Report(votes=1)
    precedents = there.vote_store.precedents()
    assert {event.word: event.vote.votes_for for event in precedents.votes if event.vote} == {
        "Weinbahn": 3,
        "Eisfisch": 5,
    }
    (weinbahn,) = (event for event in precedents.votes if event.word == "Weinbahn")
    assert weinbahn.at == here.now


def test_votes_on_words_that_no_lexicon_knows_come_along(here: House, there: House) -> None:
    here.vote_store.add_vote("vote-0002", Vote("", "Weinxyzz", 0, 4, None), "Weinxyzz")
    sent = changed(here.packed(), house_with(votes=[VOTE]))  # it says nothing of the lexicon
    assert there.take(sent).votes == 1
    for news in (1, 0):
        assert there.take(here.packed()) == Report(votes=news)
        assert [event.vote for event in there.vote_store.precedents().votes] == [
            Vote("", "Weinxyzz", 0, 4, None),
            Vote("Xyzz", "Quorp", 3, 2, None),
        ]


def spellings(house: House) -> dict[str, str]:
    """Return the person of each spelling, both by name."""
    with house.database.reading() as connection:
        return dict(
            connection.execute(
                "SELECT one.key, person.name FROM people AS one JOIN who ON who.id = one.id "
                "JOIN people AS person ON person.id = who.person"
            )
        )


def test_names_put_right_and_made_one_come_along(here: House, there: House) -> None:
    here.evening()
    with here.database.writing() as connection:
        people.rename(connection, 1, "Hilde", START)
        people.remember(Appending(connection, ""), ["Ömchen"], [1], START)
        (omchen,) = connection.execute("SELECT id FROM people WHERE key = 'ömchen'").fetchone()
        people.merge(connection, 1, omchen)
    known = spellings(here)
    assert known == {
        "oma": "Ömchen",
        "hilde": "Ömchen",
        "ömchen": "Ömchen",
        **{same_key(name): name for name in NAMES[1:]},
    }
    for _ in range(2):
        there.take(here.packed())
        assert spellings(there) == known
    with there.database.writing() as connection:
        people.split(connection, 1)
    assert spellings(there)["hilde"] == "Hilde"


def test_a_colour_that_somebody_has_had_since_stays_theirs(here: House, there: House) -> None:
    here.evening()
    for _ in range(100):
        next(there.ticks)
    header = Header.of("words", ("Oma", "Ben", "Mia"), "a later table", {"table": "referee"}, dealer=0)
    later = there.evenings.begin(header, "form-2", colours=(6, 5, 2))
    there.evenings.book(later, Finish(0), "finish-1")
    there.take(here.packed())
    known = {known.name: known.colour for known in people.offered(there.database)}
    assert known == {"Oma": 6, "Ben": 5, "Mia": 2} | dict(zip(NAMES[1:], (1, 4, 7), strict=True))


def test_what_this_house_calls_somebody_stays(here: House, there: House) -> None:
    here.evening()
    raw = here.packed()
    there.take(raw)
    with here.database.writing() as connection:
        people.rename(connection, 1, "Hilde", START)
    with there.database.writing() as connection:
        people.rename(connection, 1, "Omi", START)
    there.take(here.packed())
    assert spellings(there)["oma"] == spellings(there)["omi"] == "Omi"


def test_people_who_never_finished_a_round_come_along_and_are_offered_once_they_play(here: House, there: House) -> None:
    evening = here.evening(rounds=0)
    assert there.take(changed(here.packed(), house_with(evenings=[]))) == Report(people=4)
    assert people.offered(there.database) == []
    here.play(evening, rounds=1)
    assert there.take(here.packed()) == Report(added=1)
    assert {known.name: known.colour for known in people.offered(there.database)} == dict(
        zip(NAMES, (3, 1, 4, 7), strict=True)
    )


def test_an_import_makes_no_two_one_who_are_known_here_and_renames_nobody(here: House, there: House) -> None:
    here.evening()
    there.take(here.packed())
    before = spellings(there), people.offered(there.database)
    with here.database.writing() as connection:
        people.rename(connection, 1, "Hilde", START)
        people.remember(Appending(connection, ""), ["Ömchen"], [1], START)
    entries = [
        {"name": "Fremd", "added": START, "spelled": "oma"},
        {"name": NAMES[1], "added": START, "same_as": "oma"},
        {"name": "Neu", "added": START, "same_as": "oma"},
    ]
    assert there.take(changed(here.packed(), house_with(people=entries, evenings=[]))).people == 1
    assert (spellings(there), people.offered(there.database)) == ({**before[0], "neu": "Oma"}, before[1])


def test_two_who_are_one_in_a_bundle_and_sat_together_come_in_with_all_they_played(here: House, there: House) -> None:
    here.evening()
    entries = [{"name": NAMES[0], "added": START}, {"name": NAMES[1], "added": START, "same_as": "oma"}]
    raw = changed(here.packed(), house_with(people=entries))
    assert there.take(raw) == Report(added=1, people=2)
    assert there.take(raw) == Report(same=1)
