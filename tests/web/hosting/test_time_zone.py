"""Time zones that no clock has: whatever `TZ` says, the server starts and its pages are there."""

import os
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.numbers.actions import Finish
from tests.web.forms import form_of, new_key
from tests.web.hosting.real_server import real_server
from tests.web.http_tablet import HttpTablet
from web import mend_time_zone

pytestmark = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system has the zone, and no variable")


@pytest.fixture
def _zone_as_before() -> Iterator[None]:
    before = os.environ.get("TZ")
    yield
    if before is None:
        os.environ.pop("TZ", None)
    else:
        os.environ["TZ"] = before
    time.tzset()


def test_in_a_zone_that_there_is_not_an_evening_is_played_listed_and_exported(
    data_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "XYZ30")
    (tmp_path / "lexicon.sqlite").hardlink_to(data_home / "lexicon.sqlite")
    with real_server(tmp_path) as server, closing(HttpTablet(server.port)) as tablet:
        match = tablet.begin("numbers", table="referee")
        assert tablet.ask("POST", f"/abend/{match}/tun", form_of(Finish(0), new_key(), 0))[0] == 200
        pages = ("/", f"/abend/{match}", "/abende", "/tisch", "/sicherung/alles.zip", "/tisch/abstimmungen.csv")
        for page in (*pages, *(f"/abend/{match}/{file}" for file in ("abend.csv", "abend.bgsplay"))):
            tablet.send("GET", page, whole=True)
            assert tablet.answer_bytes()[0] == 200, page


@pytest.mark.usefixtures("_zone_as_before")
def test_a_zone_that_cannot_be_borne_is_utc() -> None:
    for zone, kept in [
        ("XYZ30", False),
        ("<+30>-30", False),
        ("XYZ99999999999", False),
        ("XYZ0ABC30", False),  # in summer alone
        ("/etc", False),
        (":/etc/passwd", False),
        ("XYZ23", True),
        ("", True),
        ("Nowhere/City", True),
        ("/there/is/none", True),
        ("Europe/Berlin", True),
    ]:
        os.environ["TZ"] = zone
        time.tzset()
        mend_time_zone()
        assert os.environ["TZ"] == (zone if kept else "UTC"), zone
        for month in (1, 7):
            offset = datetime(2026, month, 1).astimezone().utcoffset()
            assert offset is not None, zone
            assert abs(offset) < timedelta(days=1), zone
