"""A bundle of everything, from one house to another: real databases, real logs, tampered files."""

import io
import zipfile
from datetime import date

import pytest

from companion.match.actions import NextRound
from companion.words.actions import SetChips
from lexicon.judging.taste import Vote
from tests.web.records.two_houses import NAMES, START, House, changed, why
from web.records import people
from web.records.bundle import bundle_name
from web.records.evening_list import running_evenings
from web.records.house_records import Report
from web.storage.faults import StorageFault
from web.storage.log_file import read_log


def test_another_machine_has_the_evening_as_it_was(here: House, there: House) -> None:
    evening = here.evening()
    assert there.take(here.packed()) == Report(added=1, people=4)
    ours, theirs = here.evenings.store.row(evening), there.evenings.store.row(evening)
    assert (ours.header, ours.colours, ours.settings) == (theirs.header, theirs.colours, theirs.settings)
    assert (ours.started, ours.seq, ours.at, ours.over) == (theirs.started, theirs.seq, theirs.at, theirs.over)
    with here.evenings.reading(evening) as one, there.evenings.reading(evening) as other:
        assert one.log.events == other.log.events
        assert one.log.state == other.log.state
    assert [known[1:] for known in people.offered(there.database)] == [
        known[1:] for known in people.offered(here.database)
    ]


def test_taken_in_twice_or_where_it_came_from_nothing_changes(here: House, there: House) -> None:
    here.evening()
    here.vote_store.add_vote("vote-0001", Vote("Wein", "Bahn", 3, 2, 0.4), "Weinbahn")
    raw = here.packed()
    there.take(raw)
    for house in (here, there):
        before = house.everything()
        assert house.take(raw) == Report(same=1)
        assert house.everything() == before


def test_an_evening_that_went_on_goes_on_there_and_one_that_is_further_on_here_is_left_alone(
    here: House, there: House
) -> None:
    evening = here.evening(rounds=1)
    early = here.packed()
    there.take(early)
    with there.evenings.reading(evening) as opened:
        assert len(opened.log.state.results) == 1
    here.play(evening, 2)
    assert there.take(here.packed()) == Report(longer=1)
    with here.evenings.reading(evening) as one, there.evenings.reading(evening) as other:
        assert one.log.events == other.log.events
    there.play(evening, 1)  # and it can go on
    before = there.everything()
    assert there.take(early) == Report(same=1)
    assert there.everything() == before


def test_what_a_device_has_added_it_may_lengthen_and_no_other_device(here: House, there: House) -> None:
    evening = here.evening(rounds=1)
    assert there.take(here.packed(), "the tablet").added == 1
    here.play(evening, 1)
    assert why(there.take(here.packed(), "another keeper")) == ["not_host"]
    assert there.take(here.packed(), "the tablet") == Report(longer=1)


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
    assert there.take(raw) == Report(added=1, people=4)


def test_a_damaged_evening_or_a_missing_log_is_told_and_the_others_come_in(here: House, there: House) -> None:
    first, second, third = (here.evening(f"form-{number}") for number in range(3))

    def spoil(files: dict[str, bytes]) -> None:
        files[f"evenings/{first}.jsonl"] = files[f"evenings/{first}.jsonl"][:-30]
        del files[f"evenings/{second}.jsonl"]

    report = there.take(changed(here.packed(), spoil))
    left_out = {told.evening: told.fault.code for told in report.left_out}
    assert (report.added, set(left_out), left_out[second]) == (1, {first, second}, "missing")
    assert there.evenings.store.row(third).seq > 0
    assert there.records.log_text_of(first, None) is None


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
    assert there.records.log_text_of(evening, None) is None
    assert why(here.take(raw)) == [fault]  # also where a sound one of that id is
    for lang in ("de", "en"):
        assert there.take(raw).left_out[0].fault.sentence(lang)


def test_what_would_break_off_halfway_keeps_nothing_of_that_evening(
    here: House, there: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = here.evening()

    def full(*_: object) -> None:
        raise StorageFault("full")

    monkeypatch.setattr(there.evenings, "projections", (full,))
    with pytest.raises(StorageFault):
        there.take(here.packed())
    assert there.records.log_text_of(evening, None) is None
    monkeypatch.undo()
    assert there.take(here.packed()) == Report(added=1)


def test_an_evening_played_on_meanwhile_is_not_torn(here: House, there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = here.evening(rounds=1)
    there.take(here.packed())
    early = there.records.log_text_of(evening, None)
    here.play(evening, 1)
    there.evenings.book(evening, NextRound(), "somebody-else")
    monkeypatch.setattr(there.records, "log_text_of", lambda *_: early)  # as it was read a moment before
    assert why(there.take(here.packed())) == ["meanwhile"]
    assert there.evenings.store.last(evening) == 3


def test_an_evening_in_its_first_round_is_listed_with_who_plays(here: House, there: House) -> None:
    evening = here.evening(rounds=0)
    here.evenings.book(evening, SetChips(1, 2), "chips")
    assert there.take(here.packed()) == Report(added=1, people=4)
    with there.database.reading() as connection:
        (shown,) = running_evenings(connection, START, 9)
    assert [player.name for player in shown.players] == list(NAMES)
    with there.evenings.reading(evening) as opened:
        assert opened.log.state.round.chips == (0, 2, 0, 0)


def test_the_file_is_named_for_its_day_and_its_logs_can_be_replayed_by_themselves(here: House) -> None:
    assert bundle_name(date(2026, 11, 21)) == "schlafmuetze-2026-11-21.zip"
    evening = here.evening()
    with zipfile.ZipFile(io.BytesIO(here.packed())) as archive:
        log = read_log(archive.read(f"evenings/{evening}.jsonl").decode())
    with here.evenings.reading(evening) as opened:
        assert log.events == opened.log.events


def test_a_house_where_nobody_played_has_an_empty_bundle(here: House, there: House) -> None:
    assert there.take(here.packed()) == Report()
    assert not there.database.exists or isinstance(there.database.place, str)  # only a file isn't there before it is
