"""PostgreSQL on a full disk, without rights, or read-only: told with the time, nothing half done, then it goes on."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.postgres import Cluster
from tests.waiting import wait_until
from tests.web.forms import NAMES
from tests.web.page import Page, read
from tests.web.storage.test_full_disk import (
    AS_ROOT,
    assert_told_and_still_readable,
    assert_told_while_full,
    caught,
    kept_until,
    mounted,
)
from tests.web.tablet import played
from web.app import create_app
from web.storage.engines.postgres import database_at
from web.storage.faults import StorageFault

SECRET = "of this test"


@pytest.fixture
def keeper(postgres: str) -> Iterator[tuple[str, psycopg.Connection]]:
    """The address of an empty database for somebody who is no superuser, and a connection of the superuser to it."""
    with closing(psycopg.connect(postgres, autocommit=True)) as raw:
        raw.execute("CREATE ROLE keeper LOGIN")
        raw.execute("GRANT CREATE, USAGE ON SCHEMA public TO keeper")
        address = postgres.replace("postgresql://postgres@", "postgresql://keeper@")
        yield address, raw
        database_at(address).close()
        raw.execute("DROP OWNED BY keeper")
        raw.execute("DROP ROLE keeper")


def begun(address: str) -> tuple[Flask, FlaskClient, str]:
    """Return a server, a device and an evening with three bookings."""
    app = create_app({"DATABASE": address, "SECRET_KEY": SECRET})
    client = app.test_client()
    match = played(client, "numbers", NAMES[:4])
    for number in range(3):
        assert caught(client, match, number)[0] == 200
    return app, client, match


LOCK = "ALTER ROLE keeper SET default_transaction_read_only = on"
UNLOCK = "ALTER ROLE keeper RESET default_transaction_read_only"
CHANGES = "INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public"


@pytest.mark.parametrize(
    ("taken", "given"), [(f"REVOKE {CHANGES} FROM keeper", f"GRANT {CHANGES} TO keeper"), (LOCK, UNLOCK)]
)
def test_a_database_that_may_only_be_read_is_told_and_booking_goes_on_once_it_may_be_written(
    keeper: tuple[str, psycopg.Connection], taken: str, given: str
) -> None:
    """Rights are lost, or it is a standby, or a server whose disk its keeper has locked."""
    address, raw = keeper
    app, client, match = begun(address)

    def now(statement: str) -> None:
        """Change the rights, end all connections of the server, and wait until it has others."""
        raw.execute(statement.encode())
        raw.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'keeper'")
        wait_until(lambda: Page(client.get(f"/abend/{match}").text).notice == "")

    now(taken)
    name = database_at(address).name
    sentence = f"Nicht gespeichert: In {name} darf ich nicht schreiben. Bis {kept_until(app, match)} ist alles da."
    assert_told_and_still_readable(client, match, sentence, 503, 3)
    assert read(client, "/tisch").text
    now(given)
    status, page = caught(client, match, 3)
    assert (status, page.seq, page.notice) == (200, 4, "")


def test_a_house_that_is_only_read_knows_its_devices_if_it_has_a_key_and_is_not_ready_without_one(
    keeper: tuple[str, psycopg.Connection],
) -> None:
    address, raw = keeper
    assert create_app({"DATABASE": address}).test_client().get("/").status_code == 200
    database_at(address).close()
    raw.execute(LOCK.encode())
    client = create_app({"DATABASE": address}).test_client()
    assert [client.get(page).status_code for page in ("/", "/readyz")] == [200, 200]
    raw.execute("DELETE FROM signing_key")
    stranger = create_app({"DATABASE": address}).test_client()
    assert [stranger.get(page).status_code for page in ("/", "/readyz")] == [503, 503]


@pytest.mark.parametrize("lack", [LOCK, "REVOKE CREATE ON SCHEMA public FROM keeper"])
def test_a_server_without_the_rights_to_begin_a_house_says_so(
    keeper: tuple[str, psycopg.Connection], lack: str
) -> None:
    address, raw = keeper
    raw.execute(lack.encode())
    client = create_app({"DATABASE": address, "SECRET_KEY": SECRET}).test_client()
    assert client.get("/readyz").status_code == 503
    with pytest.raises(StorageFault) as told, database_at(address).reading():
        pass
    sentence = f"{database_at(address).name} lässt mich nicht lesen und schreiben, mir fehlen Rechte."
    assert str(told.value) == f"{sentence} Solange speichere ich nichts."


@pytest.mark.skipif(not AS_ROOT or shutil.which("mount") is None, reason="only root may mount a disk")
def test_a_full_disk_of_the_database_is_told_and_booking_goes_on_later(cluster: Cluster) -> None:
    with (
        TemporaryDirectory(prefix="schlafmuetze-disk-") as folder,  # the server's user may not enter pytest's own
        mounted(Path(folder) / "disk", "32m") as disk,
        closing(psycopg.connect(cluster.address("postgres"), autocommit=True)) as raw,
    ):
        Path(folder).chmod(0o755)
        space = disk / "space"
        space.mkdir()
        cluster.hand_over(space)
        raw.execute(f"CREATE TABLESPACE small LOCATION '{space}'".encode())
        raw.execute(b"CREATE DATABASE small TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' TABLESPACE small")
        try:
            address = cluster.address("small")
            app, client, match = begun(address)
            assert_told_while_full(disk, app, client, match)
        finally:
            database_at(address).close()
            raw.execute(b"DROP DATABASE small WITH (FORCE)")
            raw.execute(b"DROP TABLESPACE small")
