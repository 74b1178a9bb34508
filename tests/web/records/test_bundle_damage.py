"""Bundles that somebody or something has damaged: any value in any place of house.json is a fault, or a sound list."""

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings, strategies as st

from tests.web.records.two_houses import VOTE, House, changed, house_with, why
from tests.web.storage.test_log_files import json_values, places
from web.records import bundle as bundles
from web.records.bundle import Bundle, BundleFault, HouseLists, read_lists, write_lists


def test_what_is_no_bundle_is_told(here: House) -> None:
    for raw in [b"", b"PK\x03\x04", b"Liebe Oma,", b"PK\x05\x06" + b"\0" * 18]:
        with pytest.raises(BundleFault) as fault:
            here.take(raw)
        assert fault.value.code in ("no_zip", "no_bundle"), raw
        assert "schlafmuetze" in fault.value.sentence("de"), raw
    for changes, code in (({"bundle": 2}, "foreign_format"), ({"votes": [{**VOTE, "p": 1.5}]}, "bad_house")):
        with pytest.raises(BundleFault) as fault:
            here.take(changed(here.packed(), house_with(**changes)))
        assert fault.value.code == code


def test_a_bundle_that_was_cut_off_or_bent_is_told(here: House) -> None:
    here.evening()
    raw = here.packed()
    for cut in (10, 200, 400):
        with pytest.raises(BundleFault):
            here.take(raw[:-cut])
    bent = bytearray(raw)
    bent[len(raw) // 3] ^= 0xFF
    try:
        report = here.take(bytes(bent))
    except BundleFault:
        return
    assert why(report) in (["damaged"], [])


def test_more_than_anybody_has_is_refused(here: House, there: House, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = here.evening(rounds=10)
    raw = changed(here.packed(), lambda files: files.update({f"evenings/{evening}.jsonl": b"x" * 3_000_000}))
    assert len(raw) < 10_000
    with monkeypatch.context() as patch:
        patch.setattr(bundles, "MOST_UNPACKED", 2_000_000)
        with pytest.raises(BundleFault, match="2 MB"):
            Bundle(io.BytesIO(raw))
    with monkeypatch.context() as patch:
        patch.setattr(bundles, "MOST_EVENINGS", 3)
        patch.setattr(bundles, "MOST_PEOPLE", 0)
        with pytest.raises(BundleFault, match="3 Abende"):
            Bundle(io.BytesIO(changed(here.packed(), lambda files: files.update({f"x{n}": b"" for n in range(4)}))))
    monkeypatch.setattr(bundles, "MOST_BYTES", 1000)
    assert why(there.take(changed(here.packed(), house_with(people=[], votes=[])))) == ["too_big"]


def test_other_packings_and_files_that_nobody_listed_are_not_unpacked(
    here: House, there: House, tmp_path: Path
) -> None:
    evening, out = here.evening(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(here.packed())) as archive, zipfile.ZipFile(out, "w") as other:
        other.writestr("house.json", archive.read("house.json"))
        other.writestr(f"evenings/{evening}.jsonl", b"x" * 10_000, compress_type=zipfile.ZIP_LZMA)
    assert why(there.take(out.getvalue())) == ["damaged"]
    raw = changed(here.packed(), lambda files: files.update({"../../outside.txt": b"boo", "/abs.txt": b"boo"}))
    assert there.take(raw).added == 1
    assert not list(tmp_path.rglob("*.txt"))


LISTS: Final = ("evenings", "people", "votes", "objections", "decks")
HOUSE: Final = """
{"bundle": 1, "made": 1795000000000,
 "evenings": [
  {"id": "kxq4mtp2ab", "started": 1795000000000, "colours": [0, 7], "follows": null, "settings": {"lexicon": "after"},
   "bots": [1]},
  {"id": "kxq4mtp2ac", "started": 1795000000000, "colours": [], "follows": "kxq4mtp2ab", "settings": {}, "bots": []}],
 "people": [
  {"name": "Oma", "colour": 1, "added": 1795000000000, "spelled": "oma", "same_as": "", "face": "🦊",
   "picture": "0123456789abcdef"},
  {"name": "Ömchen", "colour": null, "added": 1795000000000, "spelled": "ömchen", "same_as": "oma", "face": "",
   "picture": ""}],
 "votes": [
  {"id": "vote-0001", "at": 1795000000000, "modifier": "Wein", "head": "Bahn", "word": "Weinbahn", "votes_for": 3,
   "votes_against": 0, "p": 0.4},
  {"id": "vote-0002", "at": 1795000000000, "modifier": "Wein", "head": "Bahn", "word": "Weinbahn", "votes_for": 3,
   "votes_against": 0, "p": 0.4}],
 "objections": [
  {"id": "objection-1", "at": 1795000000000, "word": "Weinbahn", "modifier": "Wein", "head": "Bahn",
   "cards": ["WEIN", "BAHN"], "ruling": "strittig", "p": 0.4, "authority": "model", "sentence": "Der Tisch.",
   "lexicon_ruling": "strittig", "lexicon_p": 0.4, "lexicon": "0.2.0-1234abcd", "model": "1234abcd", "note": ""}],
 "decks": [
  {"id": "kxq4mtp2d2", "name": "Unsere Schachtel",
   "cards": "word,article,red,blue,green,yellow,source,picture\\nAUTO,das,1,1,,,,🚗\\n",
   "made": 1795000000000, "changed": 1795000000000, "revision": 2, "removed": null,
   "answers": "#! EIS WEIN\\nWEIN: EIS 4\\n"},
  {"id": "kxq4mtp2d3", "name": "Klein", "cards": "word,article,red,blue,green,yellow,source,picture\\nEIS,,1,,,,,\\n",
   "made": 1795000000000, "changed": 1795000000000, "revision": 2, "removed": 1795000000001,
   "answers": ""}]}
"""
"""A sound house.json."""


def house() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(HOUSE)
    return found


def text_of(shape: object) -> bytes:
    return json.dumps(shape).encode()


def written(lists: HouseLists, made: int = 0) -> bytes:
    return b"".join(write_lists(made, **lists._asdict()))


def fault_of(text: bytes) -> BundleFault | None:
    """Return the fault of a house.json, after a look at its sentences; None for a sound one."""
    try:
        lists = read_lists(text)
    except BundleFault as fault:
        check(fault)
        return fault
    assert read_lists(written(lists)) == lists
    return None


def check(fault: BundleFault) -> None:
    assert set(re.findall(r"%\((\w+)\)s", fault.sentences[fault.code])) <= fault.facts.keys()
    for lang in ("de", "en"):
        assert fault.sentence(lang).endswith(".")


def test_a_house_is_read_back_as_it_was_written() -> None:
    lists = read_lists(text_of(house()))
    again = json.loads(written(lists, house()["made"]))
    assert again == house()
    assert list(again) == list(house())
    for name in LISTS:
        assert [list(each) for each in again[name]] == [list(each) for each in house()[name]]


def test_an_id_that_is_there_twice_and_what_no_house_keeps_are_told() -> None:
    head = "word,article,red,blue,green,yellow,source,picture\n"
    cards = ("HAUS BOOT,,1,,,,,\n", "AUTO,,,,,,,\n", "AUTO,,1,,,,,<b>\n", "AUTO,,1,,,,,\nAUTO,,1,,,,,\n")
    changes: dict[str, list[dict[str, Any]]] = {
        "evenings": [{"id": "../../etc/passwd"}, {"started": 10**15}, {"settings": {"a": "x" * 300}}],
        "people": [{"name": "Oma\n"}, {"name": " "}, {"spelled": "\u3000"}, {"colour": 8}],
        "votes": [{"p": 1.5}],
        "decks": [{"cards": text} for text in ("Haus,Hund", *(head + each for each in cards))],
    }
    for name in ("evenings", "votes", "decks"):
        changes[name].append({"id": house()[name][1]["id"]})
    for name, change in ((key, each) for key, those in changes.items() for each in those):
        shape = house()
        shape[name][0].update(change)
        assert (fault := fault_of(text_of(shape))), change
        assert (fault.code, fault.facts["field"]) == ("bad_house", name), change


def test_every_list_is_there_and_a_field_may_be_missing_if_that_says_nothing() -> None:
    silent = {
        "evenings": {"colours", "follows", "settings", "bots"},
        "people": {"colour", "spelled", "same_as", "face", "picture"},
        "votes": {"p"},
    }
    for name in LISTS:
        assert (fault := fault_of(text_of({key: value for key, value in house().items() if key != name}))), name
        assert fault.code == "bad_house", name
        for field in house()[name][0] if name in silent else ():
            shape = house()
            del shape[name][0][field]
            fault = fault_of(text_of(shape))
            assert (fault is None) == (field in silent[name]), (name, field)
            assert fault is None or (fault.code, fault.facts["field"]) == ("bad_house", name), (name, field)


def test_what_a_later_version_may_add_is_left_alone() -> None:
    shape = house()
    shape["weather"] = {"rain": [1, 2]}
    for name in LISTS:
        shape[name][0]["mood"] = {"good": True}
    assert read_lists(text_of(shape)) == read_lists(text_of(house()))


def test_another_format_and_what_is_no_house_are_told() -> None:
    for value in [2, 0, -1, 1.0, True, "1", None, [1], {}, 10**30]:
        assert (fault := fault_of(text_of({**house(), "bundle": value}))), value
        assert fault.code == "foreign_format", value
    for text in [b"", b"{", b"[]", b"7", b"null", b'"house"', b"{}", b"\xff\xfe", b"Liebe Oma,"]:
        assert (fault := fault_of(text)), text
        assert fault.code in ("no_bundle", "damaged"), text


def test_deep_nesting_is_told() -> None:
    for place in ["bundle", "people", "settings", "weather"]:
        for depth in [300, 100_000]:
            deep = b"[" * depth + b"]" * depth
            text = text_of(house())
            if place == "weather":
                text = b'{"weather": ' + deep + b", " + text[1:]
            elif place == "settings":
                text = text.replace(b'"settings": {}', b'"settings": ' + deep)
            else:
                text = b'{"rest": 1, ' + text[1:].replace(
                    b'"%s": ' % place.encode(), b'"%s": %s, "old": ' % (place.encode(), deep)
                )
            assert deep in text, depth
            fault = fault_of(text)
            assert (fault is None) == (place == "weather" and depth == 300), depth


def test_numbers_beyond_all_measure_are_told() -> None:
    for number in [b"9" * 30, b"9" * 5000, b"1e400", b"-1e400", b"NaN", b"Infinity"]:
        for old in (b'"started": 1795000000000', b'"colour": 1', b'"votes_for": 3', b'"p": 0.4', b'"bundle": 1'):
            text = text_of(house())
            assert old in text, number
            fault = fault_of(text.replace(old, old.split(b" ")[0] + b" " + number, 1))
            assert fault is not None, number
            assert fault.code in ("bad_house", "foreign_format", "damaged"), number


@settings(max_examples=200)
@given(data=st.data(), value=json_values)
def test_any_value_in_any_place_is_a_fault_or_a_sound_house(data: st.DataObject, value: object) -> None:
    shape = house()
    holder, name = data.draw(st.sampled_from(list(places(shape))))
    holder[name] = value
    fault_of(text_of(shape))
