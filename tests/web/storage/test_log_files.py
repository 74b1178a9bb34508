"""Logs as files: written, read back, and what is told about one that isn't sound, whatever has damaged it."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from companion.game import GAMES, game
from companion.header import Header
from companion.log import Log, Undo
from companion.replay import transcript
from tests.companion.lab import lab
from tests.companion.playing import random_log
from web.storage.log_file import LogFault, header_of, header_shape, read_log, read_log_file, write_log

Change = Callable[[list[str]], list[str]]


@pytest.mark.parametrize("name", GAMES)
def test_a_log_is_read_back_as_it_was_written(name: str) -> None:
    log = random_log(name, 80)
    log.append(Undo(80, confirmed=True), by=None, id="tablet", at=5)
    again = read_log(write_log(log))
    assert again.events == log.events
    assert again.header == log.header
    assert again.state == log.state
    assert write_log(again) == write_log(log)
    text = write_log(log)
    for same in ("\ufeff" + text.replace("\n", "\r\n"), text + "\n\n"):  # as other systems write it
        assert read_log(same).state == log.state


def header(**changes: object) -> Change:
    def change(lines: list[str]) -> list[str]:
        return [json.dumps({**json.loads(lines[0]), **changes}), *lines[1:]]

    return change


def event(number: int, **changes: object) -> Change:
    def change(lines: list[str]) -> list[str]:
        return [*lines[:number], json.dumps({**json.loads(lines[number]), **changes}), *lines[number + 1 :]]

    return change


FAULTS: list[tuple[str, Change, int, str, str]] = [
    ("nothing", lambda _: [], 0, "empty", ""),
    ("a text", lambda _: ["Liebe Oma,"], 0, "no_json", ""),
    ("another list", lambda _: ["[1, 2]"], 0, "no_header", ""),
    ("no header", lambda lines: lines[1:], 0, "no_header", ""),
    ("no seed", lambda lines: [lines[0].replace('"seed"', '"sead"'), *lines[1:]], 0, "missing_field", ""),
    ("a foreign format", header(log=2), 0, "foreign_format", ""),
    ("foreign rules", header(rules_version=99), 0, "foreign_rules", ""),
    ("a foreign game", header(game="skat"), 0, "unknown_game", ""),
    ("a foreign option", header(options={"jokers": True}), 0, "unknown_option", ""),
    ("an option of the wrong kind", header(options={"tally": 3}), 0, "bad_option", ""),
    ("a seed of the wrong kind", header(seed=7), 0, "bad_field", ""),
    ("players of the wrong kind", header(seats="Oma"), 0, "bad_field", ""),
    ("an option that can't be", header(options={"tally": "luck"}), 0, "option", "A-25"),
    ("too few players", header(seats=["Oma"]), 0, "players", "A-1"),
    ("a name twice", header(seats=["Oma", "oma ", "Ben", "Jo"]), 0, "name_taken", "W-46"),
    ("a dealer who isn't there", header(dealer=7), 0, "no_such_seat", ""),
    ("cut off between two lines", lambda lines: lines[:12], 12, "cut_off", ""),
    ("cut off within a line", lambda lines: [*lines[:12], lines[12][:15]], 12, "no_json", ""),
    ("a gap", lambda lines: [*lines[:8], *lines[9:]], 8, "gap", ""),
    ("an event without a number", lambda lines: [*lines[:6], '{"action": {}}', *lines[7:]], 6, "missing_field", ""),
    ("an event without an action", lambda lines: [*lines[:6], '{"number": 6}', *lines[7:]], 6, "no_action", ""),
    ("an unknown action", event(6, action={"do": "cheat"}), 6, "unknown_action", ""),
    ("an unknown field", event(6, mood="good"), 6, "unknown_field", ""),
    ("a field that doesn't fit", event(6, action={"do": "turn", "seat": "Ben"}), 6, "bad_field", ""),
    ("a text for an action", event(6, action="turn"), 6, "no_action", ""),
    ("a time of the wrong kind", event(6, at="now"), 6, "bad_field", ""),
    ("an id of the wrong kind", event(6, id=None), 6, "bad_field", ""),
    ("a half character in an id", event(6, id="\ud800"), 6, "bad_field", ""),
    ("a line that is no event", lambda lines: [*lines[:6], "7", *lines[7:]], 6, "no_event", ""),
    ("endless brackets", lambda lines: [*lines[:6], "[" * 100_000, *lines[7:]], 6, "long_line", ""),
    ("an undo of what doesn't stand", event(6, action={"do": "undo", "target": 2}), 6, "not_the_last", "W-45"),
    ("a move that breaks a rule", event(6, action={"do": "next_round"}), 6, "round_running", "W-6"),
    ("an end that is too early", lambda lines: [*lines[:6], '{"end": 20}'], 6, "wrong_end", ""),
    ("a phone that speaks for another seat", event(6, by=9), 6, "other_seat", ""),
    ("something after the end", lambda lines: [*lines, "{}"], 21, "after_the_end", ""),
]


@pytest.mark.parametrize(
    ("change", "number", "code", "clause"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS]
)
def test_a_faulty_log_is_told_by_its_event_and_its_good_part_stays(
    change: Change, number: int, code: str, clause: str
) -> None:
    log = random_log("numbers", 20)
    text = "".join(line + "\n" for line in change(write_log(log).splitlines()))
    with pytest.raises(LogFault) as caught:
        read_log(text)
    fault = caught.value
    assert (fault.number, fault.code, fault.clause) == (number, code, clause)
    if number:
        assert fault.log is not None
        assert fault.log.events == log.events[: number - 1]
        assert fault.log.state == log.state_at(number - 1)
    for lang, place in (("de", f"Ereignis {number}: " if number else "Kopfzeile: "), ("en", "")):
        said = fault.sentence(lang)
        assert said.startswith(place)
        assert said.endswith((".", "“.", "…"))
        assert "{" not in said
    if code == "players":  # a header that breaks a rule is told with the rule
        rule = game("numbers").facts.rule(clause, "de")
        assert fault.sentence("de") == f"Kopfzeile: Das verstößt gegen {clause}: {rule}"


def test_an_id_that_is_used_twice_is_told() -> None:
    lines = write_log(random_log("numbers", 20)).splitlines()
    with pytest.raises(LogFault) as caught:
        read_log("\n".join(event(6, id="phone-1")(event(5, id="phone-1")(lines))))
    assert (caught.value.number, caught.value.code, caught.value.facts["number"]) == (6, "id_used_twice", 5)


def test_a_seed_made_by_hand_cannot_pose_as_a_line_of_the_story() -> None:
    lines = write_log(random_log("numbers", 0)).splitlines()
    log = read_log("\n".join([*header(seed="Bremen\n   1  Oma: end_match\ud800")(lines[:1]), *lines[1:]]))
    title, *_ = transcript(log)
    assert title.isprintable()
    assert title.endswith("seed Bremen·   1  Oma: end_match·")


def test_a_damaged_file_is_told_where_it_is_damaged(tmp_path: Path) -> None:
    text = write_log(random_log("numbers", 20)).encode()
    file = tmp_path / "abend.jsonl"
    half = text.index(b"\n", len(text) // 2) + 5
    file.write_bytes(text[:half] + b"\xff\xfe" + text[half:])
    with pytest.raises(LogFault) as caught:
        read_log_file(file)
    assert caught.value.code == "not_utf8"
    assert caught.value.log is not None
    assert caught.value.number == len(caught.value.log) + 1 > 5
    file.write_bytes(text)
    assert len(read_log_file(file)) == 20
    os.truncate(file, 60_000_000)
    with pytest.raises(LogFault) as caught:
        read_log_file(file)
    assert caught.value.code == "too_big"


@pytest.mark.parametrize("name", GAMES)
def test_a_header_is_read_back_from_what_json_makes_of_it(name: str) -> None:
    for setup in lab(name).setups(3, ""):
        header = Header.of(name, ["Oma", "Ben", "Mia"], "a table in Bremen", setup.options)
        text = json.dumps(header_shape(header))
        again = header_of({"log": 1, **json.loads(text), "more": 2})
        assert list(json.loads(text)) == ["game", "rules_version", "seats", "seed", "options", "dealer"]
        assert again == header
        assert Log(again).state == Log(header).state
        assert json.dumps(header_shape(again)) == text


EVENTS: Final = 12


def lines_of(log: Log) -> list[Any]:
    return [json.loads(line) for line in write_log(log).splitlines()]


def text_of(lines: list[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def fault_of(text: str) -> LogFault | None:
    """Return the fault of a text, after a look at its sentences; None for a sound log."""
    try:
        log = read_log(text)
    except LogFault as fault:
        check(fault)
        return fault
    assert read_log(write_log(log)).events == log.events
    return None


def check(fault: LogFault) -> None:
    """Check that a fault says where it is and what it is, and holds the good part before it."""
    german, english = fault.sentence("de"), fault.sentence("en")
    assert german.startswith(f"Ereignis {fault.number}: " if fault.number else "Kopfzeile: ")
    assert english.startswith(f"Event {fault.number}: " if fault.number else "Header: ")
    for sentence in (german, english):
        assert len(sentence) < 400
        assert "\n" not in sentence
    text = "" if fault.clause else fault.sentences[fault.code]
    assert set(re.findall(r"%\((\w+)\)s", text)) <= fault.facts.keys()
    assert (fault.log is None) == (fault.number == 0)
    assert fault.log is None or len(fault.log) == fault.number - 1


@pytest.fixture(scope="module", params=list(GAMES))
def log(request: pytest.FixtureRequest) -> Log:
    return random_log(request.param, EVENTS)


def test_deep_nesting_and_numbers_beyond_all_measure_are_told(log: Log) -> None:
    lines = text_of(lines_of(log)).splitlines()
    for number, field, old in ((0, '"options"', '"dealer": '), (5, '"action"', '"number": ')):
        bent = [
            lines[number].replace(f"{field}: {{", f'{field}: {inside}, "rest": {{', 1)
            for depth in (400, sys.getrecursionlimit() - 60, 100_000)
            for inside in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth)
        ]
        bent += [lines[number].replace(old, old + "9" * digits, 1) for digits in (20, 400, 5000)]
        for line in bent:
            assert line != lines[number]
            fault = fault_of("\n".join([*lines[:number], line, *lines[number + 1 :]]))
            assert fault is not None
            assert fault.number == number


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a value in JSON, as a list or an object and an index or a name."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, inner in items:
        yield value, name
        yield from places(inner)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=150)
@given(data=st.data(), value=json_values)
def test_any_value_in_any_place_is_a_fault_or_a_sound_log(data: st.DataObject, value: object) -> None:
    lines = lines_of(random_log(data.draw(st.sampled_from(sorted(GAMES))), EVENTS))
    holder, name = data.draw(st.sampled_from(list(places(lines))))
    holder[name] = value
    fault_of(text_of(lines))
