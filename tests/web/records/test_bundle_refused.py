"""Files that are no bundle, or one that is too big, cut off or bent."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.web.records.two_houses import VOTE, House, changed, house_with, why
from web.records import bundle as bundles
from web.records.bundle import Bundle
from web.records.bundle_entries import BundleFault


def test_what_is_no_bundle_is_told(here: House) -> None:
    for raw in [b"", b"PK\x03\x04", b"Liebe Oma,", b"PK\x05\x06" + b"\0" * 18]:
        with pytest.raises(BundleFault) as fault:
            here.take(raw)
        assert fault.value.code in ("no_zip", "no_bundle"), raw
        assert "schlafmuetze" in fault.value.sentence("de"), raw


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


def test_lists_that_are_not_sound_are_told(here: House) -> None:
    here.evening()
    cases: list[tuple[dict[str, Any], str]] = [
        ({"bundle": 2}, "foreign_format"),
        ({"evenings": [{"id": "../../etc/passwd", "started": 1}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 10**15}]}, "bad_house"),
        ({"evenings": [{"id": "abcd", "started": 1, "settings": {"a": "x" * 300}}]}, "bad_house"),
        ({"people": [{"name": "Oma\n", "colour": 1, "added": 1}]}, "bad_house"),
        ({"people": [{"name": "Oma", "colour": 8, "added": 1}]}, "bad_house"),
        ({"people": [{"name": " ", "colour": 1, "added": 1}]}, "bad_house"),
        ({"people": [{"name": "Oma", "colour": 1, "added": 1, "spelled": "\u3000"}]}, "bad_house"),
        ({"votes": [{**VOTE, "p": 1.5}]}, "bad_house"),
    ]
    for changes, fault in cases:
        with pytest.raises(BundleFault) as told:
            Bundle(io.BytesIO(changed(here.packed(), house_with(**changes))))
        assert told.value.code == fault, changes
        assert told.value.sentence("de") != told.value.sentence("en"), changes


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
