"""Logs that somebody or something has damaged: any value in any place is a fault with a sentence, or a sound log."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from companion.game import GAMES
from companion.log import Log
from tests.companion.playing import random_log
from web.storage.log_file import LogFault, read_log, write_log

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
