"""A booking on disk is kept, and answered as kept, whatever fails after it."""

from pathlib import Path

import pytest

from tests.server import serving
from tests.web.forms import new_key
from tests.web.http_tablet import HttpTablet
from web.app import create_app
from web.storage.open_evenings import OpenEvening, OpenEvenings


@pytest.mark.parametrize("first", [True, False])
def test_a_booking_is_kept_and_answered_whatever_fails_once_it_is_on_disk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, first: bool
) -> None:
    app = create_app({"DATABASE": tmp_path / "table.sqlite", "SECRET_KEY": "for these tests"})
    evenings: OpenEvenings = app.extensions["evenings"]
    told: list[int] = []

    def fails(evening: OpenEvening) -> None:
        raise RuntimeError(evening.id)

    evenings.watchers.insert(0 if first else len(evenings.watchers), fails)
    evenings.watchers.append(lambda evening: told.append(evening.seen))
    with serving(app) as address:
        tablet = HttpTablet(int(address.rpartition(":")[2]))
        match = tablet.begin("numbers", table="referee")
        for number in (1, 2):
            form = {"id": new_key(), "seen": str(number - 1), "do": "caught", "seat": "1"}
            assert tablet.ask("POST", f"/abend/{match}/tun", form)[0] == 200
            assert evenings.store.last(match) == number
        assert tablet.ask("POST", f"/abend/{match}/tun", form)[0] == 200
        assert evenings.store.last(match) == 2
        tablet.close()
    assert told == [1, 2]
    assert caplog.text.count("isn't told everywhere") == 2
