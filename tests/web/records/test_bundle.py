"""A bundle of everything, from one house to another: real databases, real logs, tampered files."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.header import Header
from companion.match.actions import NextRound
from companion.words.actions import Count, Finish, SetChips
from companion.words.deck import Colour, Deck, DeckWord
from lexicon.judging.taste import Vote
from lexicon.judging.verdict import Authority, Ruling
from web.judge.objections.entry import Objection
from web.judge.votes.store import VoteStore
from web.records import bundle as bundles
from web.records import people
from web.records.bundle import Bundle, bundle_name
from web.records.bundle_faults import BundleFault
from web.records.evening_list import running_evenings
from web.records.house_records import HouseRecords
from web.records.import_bundle import Report, import_bundle
from web.records.standings_projection import project_standings
from web.storage.database import Database
from web.storage.event_store import Appending
from web.storage.faults import StorageFault
from web.storage.log_file import read_log
from web.storage.open_evenings import OpenEvenings

NAMES = ("Oma", "נועה", "<script>", "👩‍👩‍👧")
START = 1_795_000_000_000
VOTE = {
    "id": "vote-0001",
    "at": START,
    "modifier": "Xyzz",
    "head": "Quorp",
    "word": "Xyzzquorp",
    "votes_for": 3,
    "votes_against": 2,
}


class House:
    """A house with a clock of its own."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(folder / "table.sqlite")
        self.ticks = iter(range(START, START + 10**9, 1000))
        self.evenings = OpenEvenings(
            self.database, [people.project_people, project_standings], lambda: next(self.ticks)
        )
        self.now = datetime(2026, 11, 21, 20, tzinfo=UTC)
        self.vote_store = VoteStore(self.database, now=lambda: self.now)
        self.records = HouseRecords(self.evenings, self.vote_store)

    def evening(self, form: str = "form-1", rounds: int = 2) -> str:
        header = Header.of("words", NAMES, "a table in Bremen", {"table": "referee", "target": 0}, dealer=0)
        evening = self.evenings.begin(header, form, colours=(3, 1, 4, 7), settings={"advice": "after"})
        self.play(evening, rounds)
        return evening

    def play(self, evening: str, rounds: int, points: int = 5) -> None:
        for _ in range(rounds):
            with self.evenings.reading(evening) as opened:
                number, running = len(opened.log), opened.log.state.running
            if not running:
                self.evenings.book(evening, NextRound(), f"next-{number}")
            self.evenings.book(evening, Finish(0), f"finish-{number}")
            self.evenings.book(evening, Count((0, points, 3, 1)), f"count-{number}")

    def packed(self) -> bytes:
        file = io.BytesIO()
        file.writelines(self.records.bundle())
        return file.getvalue()

    def take(self, raw: bytes) -> Report:
        return import_bundle(Bundle(io.BytesIO(raw)), self.records)

    def everything(self) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database.path)) as connection:
            tables = ("matches", "match_events", "people", "events")
            return [row for table in tables for row in connection.execute(f"SELECT * FROM {table}")]


@pytest.fixture
def here(tmp_path: Path) -> House:
    return House(tmp_path / "here")


@pytest.fixture
def there(tmp_path: Path) -> House:
    return House(tmp_path / "there")


def test_decks_go_along_and_come_in_once(here: House, there: House) -> None:
    store = here.records.deck_store
    cards = Deck(
        (DeckWord("AUTO", "das", (Colour.RED, Colour.BLUE), picture="🚗"), DeckWord("ÖL", "", (Colour.GREEN,)))
    )
    kept, away = (
        store.add("form-0001", "Unsere Schachtel", cards, START),
        store.add("form-0002", "Leer", Deck(()), START),
    )
    store.put_away(away, START + 1)
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


def why(report: Report) -> list[str]:
    return [told.fault.code for told in report.left_out]


def changed(raw: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """Return a bundle with changed files."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


def house_with(**changes: object) -> Callable[[dict[str, bytes]], None]:
    def change(files: dict[str, bytes]) -> None:
        files["house.json"] = json.dumps({**json.loads(files["house.json"]), **changes}).encode()

    return change


def test_another_machine_has_the_evening_as_it_was(here: House, there: House) -> None:
    evening = here.evening()
    assert there.take(here.packed()) == Report(added=1)
    ours, theirs = here.evenings.store.row(evening), there.evenings.store.row(evening)
    assert (ours.header, ours.colours, ours.settings) == (theirs.header, theirs.colours, theirs.settings)
    assert (ours.started, ours.seq, ours.at, ours.over) == (theirs.started, theirs.seq, theirs.at, theirs.over)
    with here.evenings.reading(evening) as one, there.evenings.reading(evening) as other:
        assert one.log.events == other.log.events
        assert one.log.state == other.log.state
    assert [known[1:] for known in people.offered(there.database)] == [
        known[1:] for known in people.offered(here.database)
    ]


def test_taken_in_twice_nothing_changes(here: House, there: House) -> None:
    here.evening()
    here.vote_store.add_vote("vote-0001", Vote("Wein", "Bahn", 3, 2, 0.4), "Weinbahn")
    raw = here.packed()
    there.take(raw)
    before = there.everything()
    assert there.take(raw) == Report(same=1)
    assert there.everything() == before


def test_taken_in_where_it_came_from_nothing_changes(here: House) -> None:
    here.evening()
    before = here.everything()
    assert here.take(here.packed()) == Report(same=1)
    assert here.everything() == before


def test_an_evening_that_went_on_goes_on_there(here: House, there: House) -> None:
    evening = here.evening(rounds=1)
    there.take(here.packed())
    with there.evenings.reading(evening) as opened:
        assert len(opened.log.state.results) == 1
    here.play(evening, 2)
    assert there.take(here.packed()) == Report(longer=1)
    with here.evenings.reading(evening) as one, there.evenings.reading(evening) as other:
        assert one.log.events == other.log.events
    there.play(evening, 1)  # and it can go on


def test_an_evening_that_is_further_on_here_is_left_alone(here: House, there: House) -> None:
    evening = here.evening(rounds=1)
    early = here.packed()
    there.take(early)
    there.play(evening, 1)
    before = there.everything()
    assert there.take(early) == Report(same=1)
    assert there.everything() == before


def test_what_went_on_differently_is_told_and_nothing_overwritten(here: House, there: House) -> None:
    evening = here.evening(rounds=1)
    there.take(here.packed())
    here.play(evening, 2)
    there.play(evening, 1, points=6)
    other = here.evening("form-2")
    before = there.evenings.store.read(evening)
    report = there.take(here.packed())
    assert (report.added, why(report)) == (1, ["conflict"])
    assert report.left_out[0].evening == evening
    assert there.evenings.store.read(evening) == before
    assert there.evenings.store.row(other).seq > 0


def test_another_evening_under_the_same_id_is_a_conflict(here: House, there: House) -> None:
    evening = here.evening()

    def seeded(files: dict[str, bytes]) -> None:
        files[f"evenings/{evening}.jsonl"] = files[f"evenings/{evening}.jsonl"].replace(b"Bremen", b"Kiel")

    raw = changed(here.packed(), seeded)
    assert why(here.take(raw)) == ["conflict"]
    assert there.take(raw) == Report(added=1)


def test_a_damaged_evening_is_told_and_the_others_come_in(here: House, there: House) -> None:
    first, second = here.evening("form-1"), here.evening("form-2")

    def cut(files: dict[str, bytes]) -> None:
        files[f"evenings/{first}.jsonl"] = files[f"evenings/{first}.jsonl"][:-30]

    report = there.take(changed(here.packed(), cut))
    assert (report.added, [told.evening for told in report.left_out]) == (1, [first])
    assert there.evenings.store.row(second).seq > 0
    assert there.records.log_text_of(first) is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b'"winner":0', b'"winner":9', "no_such_seat"),
        (b'"do":"finish"', b'"do":"cheat"', "unknown_action"),
        (b'"game":"words"', b'"game":"skat"', "unknown_game"),
        (b'"number":2,', b'"number":3,', "gap"),
        (b"\xf0\x9f\x91\xa9", b"\xff\xff\xff\xff", "damaged"),
    ],
)
def test_every_event_is_checked_by_the_rules(here: House, there: House, old: bytes, new: bytes, fault: str) -> None:
    evening = here.evening()

    def forge(files: dict[str, bytes]) -> None:
        name = f"evenings/{evening}.jsonl"
        assert old in files[name]
        files[name] = files[name].replace(old, new)

    raw = changed(here.packed(), forge)
    assert why(there.take(raw)) == [fault]
    assert there.records.log_text_of(evening) is None
    assert why(here.take(raw)) == [fault]  # also where a sound one of that id is
    for lang in ("de", "en"):
        assert there.take(raw).left_out[0].fault.sentence(lang)


def test_a_missing_log_is_told(here: House, there: House) -> None:
    evening = here.evening()
    assert why(there.take(changed(here.packed(), lambda files: files.pop(f"evenings/{evening}.jsonl")))) == ["missing"]


def test_what_would_break_off_halfway_keeps_nothing_of_that_evening(
    here: House, there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = here.evening()

    def full(*_: object) -> None:
        raise StorageFault("full")

    monkeypatch.setattr(there.evenings, "projections", (full,))
    with pytest.raises(StorageFault):
        there.take(here.packed())
    assert there.records.log_text_of(evening) is None
    monkeypatch.undo()
    assert there.take(here.packed()) == Report(added=1)


def test_an_evening_played_on_meanwhile_is_not_torn(here: House, there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = here.evening(rounds=1)
    there.take(here.packed())
    early = there.records.log_text_of(evening)
    here.play(evening, 1)
    there.evenings.book(evening, NextRound(), "somebody-else")
    monkeypatch.setattr(there.records, "log_text_of", lambda _: early)  # as it was read a moment before
    assert why(there.take(here.packed())) == ["meanwhile"]
    assert there.evenings.store.last(evening) == 3


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
    here.vote_store.add_vote("vote-0001", Vote("Xyzz", "Quorp", 3, 2, None), "Xyzzquorp")
    here.vote_store.add_vote("vote-0002", Vote("", "Weinxyzz", 0, 4, None), "Weinxyzz")
    for news in (2, 0):
        assert there.take(here.packed()) == Report(votes=news)
        assert [event.vote for event in there.vote_store.precedents().votes] == [
            event.vote for event in here.vote_store.precedents().votes
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


def test_a_vote_that_says_nothing_of_the_lexicon_is_one_on_a_word_it_does_not_know(here: House, there: House) -> None:
    here.evening()
    assert there.take(changed(here.packed(), house_with(votes=[VOTE], evenings=[]))).votes == 1
    assert [event.vote for event in there.vote_store.precedents().votes] == [Vote("Xyzz", "Quorp", 3, 2, None)]


def test_names_put_right_and_made_one_come_along(here: House, there: House) -> None:
    here.evening()
    with here.database.writing() as connection:
        people.rename(connection, 1, "Hilde", START)
        people.remember(Appending(connection, ""), ["Ömchen"], [1], START)
        people.merge(connection, 1, 6)
    known = spellings(here)
    assert known == {"oma": "Ömchen", "hilde": "Ömchen", "ömchen": "Ömchen"} | {name: name for name in NAMES[1:]}
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


def test_an_evening_in_its_first_round_is_listed_with_who_plays(here: House, there: House) -> None:
    evening = here.evening(rounds=0)
    here.evenings.book(evening, SetChips(0, 1), "chips")
    assert there.take(here.packed()) == Report(added=1)
    with there.database.reading() as connection:
        (shown,) = running_evenings(connection, START, 9)
    assert [player.name for player in shown.players] == list(NAMES)


@pytest.mark.parametrize(
    "raw", [b"", b"PK\x03\x04", b"Liebe Oma,", b"PK\x05\x06" + b"\0" * 18], ids=["empty", "cut", "text", "empty zip"]
)
def test_what_is_no_bundle_is_told(here: House, raw: bytes) -> None:
    with pytest.raises(BundleFault) as fault:
        here.take(raw)
    assert fault.value.code in ("no_zip", "no_bundle")
    assert "schlafmuetze" in fault.value.sentence("de")


@pytest.mark.parametrize("cut", [10, 200, 400])
def test_a_bundle_that_was_cut_off_or_bent_is_told(here: House, cut: int) -> None:
    here.evening()
    raw = here.packed()
    with pytest.raises(BundleFault):
        here.take(raw[:-cut])
    bent = bytearray(raw)
    bent[len(raw) // 3] ^= 0xFF
    try:
        report = here.take(bytes(bent))
    except BundleFault:
        return
    assert why(report) in (["damaged"], [])


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"bundle": 2}, "foreign_format"),
        ({"bundle": True}, "foreign_format"),
        ({"evenings": {}}, "bad_house"),
        ({"evenings": [1]}, "bad_house"),
        ({"evenings": [{"id": "../../etc/passwd", "started": 1}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 10**15}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 1, "colours": [9]}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 1, "settings": {"a": "x" * 300}}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 1}, {"id": "abcd", "started": 1}]}, "bad_house"),
        ({"people": [{"name": "Oma\n", "colour": 1, "added": 1}]}, "bad_house"),
        ({"people": [{"name": "Oma", "colour": 8, "added": 1}]}, "bad_house"),
        ({"people": [{"name": " ", "colour": 1, "added": 1}]}, "bad_house"),
        ({"people": [{"name": "Oma", "colour": 1, "added": 1, "spelled": "\u3000"}]}, "bad_house"),
        ({"votes": [{"id": "vote-0001"}]}, "bad_house"),
        ({"votes": [{**VOTE, "p": True}]}, "bad_house"),
        ({"votes": [{**VOTE, "p": 1.5}]}, "bad_house"),
        ({"votes": None}, "bad_house"),
    ],
)
def test_lists_that_are_not_sound_are_told(here: House, changes: dict[str, object], fault: str) -> None:
    here.evening()
    with pytest.raises(BundleFault) as told:
        Bundle(io.BytesIO(changed(here.packed(), house_with(**changes))))
    assert told.value.code == fault
    assert told.value.sentence("de") != told.value.sentence("en")


def test_what_unpacks_to_more_than_anybody_has_is_refused(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = here.evening()
    raw = changed(here.packed(), lambda files: files.update({f"evenings/{evening}.jsonl": b"x" * 3_000_000}))
    assert len(raw) < 10_000
    monkeypatch.setattr(bundles, "MOST_UNPACKED", 2_000_000)
    with pytest.raises(BundleFault, match="2 MB"):
        Bundle(io.BytesIO(raw))


def test_a_single_log_may_not_be_too_big_either(here: House, there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    here.evening(rounds=10)
    bundle = changed(here.packed(), house_with(people=[], votes=[]))
    monkeypatch.setattr(bundles, "MOST_BYTES", 1000)
    assert why(there.take(bundle)) == ["too_big"]


def test_more_files_than_evenings_can_be_are_refused(here: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundles, "MOST_EVENINGS", 3)
    monkeypatch.setattr(bundles, "MOST_PEOPLE", 0)
    raw = changed(here.packed(), lambda files: files.update({f"x{number}": b"" for number in range(4)}))
    with pytest.raises(BundleFault, match="3 Abende"):
        Bundle(io.BytesIO(raw))


def test_other_packings_are_not_unpacked(here: House, there: House) -> None:
    evening, out = here.evening(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(here.packed())) as archive, zipfile.ZipFile(out, "w") as other:
        other.writestr("house.json", archive.read("house.json"))
        other.writestr(f"evenings/{evening}.jsonl", b"x" * 10_000, compress_type=zipfile.ZIP_LZMA)
    assert why(there.take(out.getvalue())) == ["damaged"]


def test_files_that_nobody_listed_are_left_where_they_are(here: House, there: House, tmp_path: Path) -> None:
    here.evening()
    raw = changed(here.packed(), lambda files: files.update({"../../outside.txt": b"boo", "/abs.txt": b"boo"}))
    assert there.take(raw).added == 1
    assert not list(tmp_path.rglob("*.txt"))


def test_a_log_of_the_bundle_can_be_replayed_by_itself(here: House) -> None:
    evening = here.evening()
    with zipfile.ZipFile(io.BytesIO(here.packed())) as archive:
        log = read_log(archive.read(f"evenings/{evening}.jsonl").decode())
    with here.evenings.reading(evening) as opened:
        assert log.events == opened.log.events


def test_a_house_where_nobody_played_has_an_empty_bundle(here: House, there: House) -> None:
    assert there.take(here.packed()) == Report()
    assert not there.database.exists


def test_the_file_is_named_for_its_day() -> None:
    assert bundle_name(date(2026, 11, 21)) == "schlafmuetze-2026-11-21.zip"


def test_what_a_chip_count_changed_comes_along_too(here: House, there: House) -> None:
    evening = here.evening(rounds=0)
    here.evenings.book(evening, SetChips(1, 2), "chips")
    there.take(here.packed())
    with there.evenings.reading(evening) as opened:
        assert opened.log.state.round.chips == (0, 2, 0, 0)
