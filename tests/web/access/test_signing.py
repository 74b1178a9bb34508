"""Cookies are signed with a key made on the first start; a cookie without its signature is ignored."""

import errno
import multiprocessing
import subprocess
import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask

from tests.postgres import Cluster
from tests.waiting import wait_until
from tests.web.access.roles.doors import begun, book
from tests.web.tablet import cookie_of
from web.access.this_device import KEY_BYTES, TimelessSessions, signing_key
from web.app import create_app
from web.storage.database import open_database

ROOT = Path(__file__).parents[3]
SET_UP = {"id": "form-0001", "name": ["Oma", "Ben", "Mia"], "farbe": ["0", "1", "2"]}


def made(path: str, start: "multiprocessing.synchronize.Barrier", found: "multiprocessing.Queue[bytes]") -> None:
    start.wait()
    found.put(signing_key(Path(path)))


def test_the_key_is_made_once_for_our_eyes_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret.key"
    key = signing_key(path)
    assert len(key) == KEY_BYTES
    assert path.stat().st_mode & 0o777 == 0o600
    assert signing_key(path) == key
    assert signing_key(tmp_path / "other.key") != key


@pytest.mark.parametrize("before", [None, b"", b"short"])
def test_all_who_start_at_once_agree_on_it(tmp_path: Path, before: bytes | None) -> None:
    path = tmp_path / "secret.key"
    if before is not None:
        path.write_bytes(before)
    context = multiprocessing.get_context("fork")
    start, found = context.Barrier(8), context.Queue()
    processes = [context.Process(target=made, args=(str(path), start, found)) for _ in range(8)]
    for process in processes:
        process.start()
    keys = {found.get(timeout=30) for _ in processes}
    for process in processes:
        process.join()
    assert keys == {path.read_bytes()}
    assert len(path.read_bytes()) == KEY_BYTES


def test_a_file_system_without_locks_keeps_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    key = signing_key(tmp_path / "secret.key")
    assert signing_key(tmp_path / "secret.key") == key == (tmp_path / "secret.key").read_bytes()


@pytest.mark.parametrize("before", [b"k" * KEY_BYTES, b""])
def test_a_key_that_others_could_read_is_closed(tmp_path: Path, before: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(before)
    path.chmod(0o644)
    key = signing_key(path)
    assert key == path.read_bytes()
    assert len(key) == KEY_BYTES
    assert key.startswith(before)
    assert path.stat().st_mode & 0o777 == 0o600


def test_where_no_key_can_be_read_or_kept_this_start_has_one_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "secret.key").mkdir()
    first, second = signing_key(tmp_path / "secret.key"), signing_key(tmp_path / "secret.key")
    assert len(first) == len(second) == KEY_BYTES
    assert first != second


def test_the_cookie_is_for_this_site_and_no_script_bears_no_time_and_lives_by_max_age(app: Flask) -> None:
    answer = app.test_client().post("/neu/zahlenspiel", data=SET_UP)
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("geraet=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"} <= {part.strip() for part in cookie.split(";")}
    payload, _, signature = cookie.partition("geraet=")[2].partition(";")[0].rpartition(".")
    assert payload
    assert signature
    assert "." not in payload.lstrip(".")  # a leading dot says that it is compressed; a time would be a part of its own
    assert "Set-Cookie" not in app.test_client().get(answer.headers["Location"]).headers  # who looks gets none


@pytest.mark.parametrize("jump", [-1, -(10**9), 10**9])
def test_no_jump_of_the_clock_makes_the_host_a_stranger(app: Flask, monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    host = app.test_client()
    host.environ_base["REMOTE_ADDR"] = "192.168.1.2"
    evening = begun(host)
    assert book(host, evening, "key-000001").status_code == 303
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + jump)
    assert book(host, evening, "key-000002").status_code == 303


def signed(key: str, session: dict[str, object]) -> str:
    app = Flask("elsewhere")
    app.config["SECRET_KEY"] = key
    return str(TimelessSessions().get_signing_serializer(app).dumps(session))


def test_a_tampered_or_foreign_cookie_is_a_reader(app: Flask) -> None:
    host = app.test_client()
    evening = begun(host)
    cookie = cookie_of(host)
    with host.session_transaction() as session:
        known = dict(session)
    head, _, tail = cookie.partition(".")
    forged = [
        *("", "x", ".", "..", "\x7f", "😴", "a" * 4000, cookie[:-1], f"{head[:-2]}AA.{tail}", head),
        signed("another", known),
        *(signed("for these tests", {"device": value}) for value in (None, "", 7, ["x"], {"a": 1})),
    ]
    for value in forged:
        client = app.test_client(use_cookies=False)  # it sends what the header says
        client.environ_base["REMOTE_ADDR"] = "192.168.1.9"
        header = {"Cookie": f"geraet={value}".encode().decode("latin-1")}
        assert client.get(evening, headers=header).status_code == 200, value
        assert client.get(f"{evening}/stand", headers=header).json["doors"] == "reader", value  # type: ignore[index]
        answer = client.post(f"{evening}/tun", data={"id": "key-0001", "do": "caught", "seat": "1"}, headers=header)
        assert answer.status_code == 403, value
    client = app.test_client()
    client.set_cookie("geraet", signed("for these tests", known))
    assert client.get(f"{evening}/stand").json["doors"] == "host"  # type: ignore[index]


def test_the_key_is_in_no_bundle_and_not_in_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path))
    client = create_app().test_client()
    begun(client)
    key = (tmp_path / "secret.key").read_bytes()
    cookie = cookie_of(client)
    with client.session_transaction() as session:
        number = str(session["device"])
    with zipfile.ZipFile(BytesIO(client.get("/sicherung/alles.zip", buffered=True).data)) as bundle:
        inside = b"\0".join(bundle.read(name) for name in bundle.namelist())
        assert not [name for name in bundle.namelist() if "key" in name]
    assert b"Oma" in inside
    for secret in (key, key.hex().encode(), number.encode(), cookie.encode()):
        assert secret not in inside
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert "secret.key" in ignored
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert not [name for name in listed.splitlines() if name.endswith("secret.key")]


def test_servers_on_two_machines_sign_alike(postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = []
    apps = []
    for machine in ("one", "two"):
        monkeypatch.setenv("SCHLAFMUETZE_DATA", str(tmp_path / machine))
        apps.append(create_app({"DATABASE": postgres}))
        client = apps[-1].test_client()
        client.get("/abende")
        with client.session_transaction() as session:
            session["device"] = machine
        cookies.append(cookie_of(client))
    for app in apps:
        for machine, cookie in zip(("one", "two"), cookies, strict=True):
            client = app.test_client()
            client.set_cookie("geraet", cookie)
            with client.session_transaction() as session:
                assert session["device"] == machine
    assert not (tmp_path / "two" / "secret.key").exists() or (
        (tmp_path / "one" / "secret.key").read_bytes() == apps[0].secret_key == apps[1].secret_key
    )


def test_while_the_key_of_a_house_cannot_be_read_nobody_becomes_a_stranger(
    postgres: str, cluster: Cluster, data_home: Path
) -> None:
    assert data_home.is_dir()
    known = create_app({"DATABASE": postgres}).test_client()
    begun(known)
    cookie = cookie_of(known)
    database = open_database(postgres)
    database.close()  # type: ignore[union-attr]
    cluster.stop("fast")
    try:
        client = create_app({"DATABASE": postgres}).test_client()
        client.set_cookie("geraet", cookie)
        answer = client.get("/abende")
        assert answer.status_code == 503
        assert "Set-Cookie" not in answer.headers
        assert client.get("/healthz").status_code == 200
    finally:
        cluster.start()
    wait_until(lambda: client.get("/abende").status_code == 200)
    with client.session_transaction() as session, known.session_transaction() as before:
        assert session["device"] == before["device"]
