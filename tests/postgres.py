"""A PostgreSQL of the tests' own, in a temporary folder: no other one is asked, and nothing of it stays.

Without PostgreSQL on the machine, or with `SCHLAFMUETZE_POSTGRES=none`, its tests are left out, and the end of the run
says so loudly; with `SCHLAFMUETZE_POSTGRES=required` they fail.
"""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

WISH = os.environ.get("SCHLAFMUETZE_POSTGRES", "")
LEFT_OUT = "no PostgreSQL here"
"""The reason of a test that was left out."""
_SAFE_TO_LOSE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


class Cluster:
    """A running PostgreSQL. Each test has a database of its own in it."""

    def __init__(
        self,
        programs: Path,
        folder: Path,
        user: dict[str, Any],
        settings: Sequence[str],
        host: str = "",
        netns: str = "",
    ) -> None:
        self._programs = programs
        self._folder = folder
        self._user = user
        self._settings = (*settings, f"listen_addresses={host}")
        self._host = str(folder)  # its socket is found from any namespace
        self._before = ["ip", "netns", "exec", netns] if netns else []
        self._numbers = itertools.count(1)

    def address(self, database: str) -> str:
        """Return the address of a database."""
        return f"postgresql://postgres@/{database}?host={self._host}"

    def new_database(self, *, encoding: str = "UTF8") -> str:
        """Make an empty database and return its address."""
        name = f"house{next(self._numbers)}"
        self._ask(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}' LOCALE 'C'")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database, whoever is connected."""
        name = address.rpartition("/")[0] and address.split("@/")[1].partition("?")[0]
        self._ask(f"DROP DATABASE {name} WITH (FORCE)")

    def hand_over(self, folder: Path) -> None:
        """Let the server alone write into a folder."""
        if self._user:
            os.chown(folder, self._user["user"], self._user["group"])

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = " ".join(f"-c {each}" for each in self._settings)
        self._run("pg_ctl", "start", "--wait", "-s", "-l", self._folder / "log", "-o", f"{options} -k {self._folder}")

    def stop(self, how: str = "immediate") -> None:
        """Stop the server: at once, or as `pg_ctl` knows."""
        self._run("pg_ctl", "stop", "--wait", "-s", "-m", how)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Let the server do nothing for a while: it is there, takes connections, and never answers."""
        first = int((self._folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
        os.kill(first, signal.SIGSTOP)  # it starts no others from now on
        others = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii").split()
        for pid in map(int, others):
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in (first, *map(int, others)):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def make(self) -> None:
        """Make the files of the server."""
        self._run("initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    def _run(self, program: str, *arguments: object) -> None:
        user = dict(self._user)
        command: list[object] = [self._programs / program, *arguments, "-D", self._folder / "data"]
        if self._before and user:  # only root may enter another namespace, and leaves its rights there
            ids = ["--reuid", user.pop("user"), "--regid", user.pop("group"), "--clear-groups"]
            command = [*self._before, "setpriv", *ids, *command]
            user = {}
        done = subprocess.run(
            [str(each) for each in command],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # the server keeps it open: a pipe would never end
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=120,
            **user,
        )
        assert not done.returncode, f"{program} has failed"

    def _ask(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


def programs() -> Path | None:
    """Return the folder with the programs of PostgreSQL, unless it is to be left out; Debian has it on no path."""
    if WISH == "none":
        return None
    known = shutil.which("initdb")
    if known is not None:
        return Path(known).parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


@contextmanager
def running_cluster(settings: Sequence[str] = _SAFE_TO_LOSE, host: str = "", netns: str = "") -> Iterator[Cluster]:
    """Give a running PostgreSQL of its own; a test that asks is left out where there is none.

    It listens in its folder, or at the address `host` of the network namespace `netns`, to everybody there.
    """
    found = programs()
    try:
        import psycopg_pool  # noqa: F401 - it is there, or the tests are left out
    except ImportError:
        found = None
    if found is None:
        if WISH == "required":
            pytest.fail(f"{LEFT_OUT}, and it is required: sudo apt install postgresql", pytrace=False)
        pytest.skip(LEFT_OUT)
    with tempfile.TemporaryDirectory(prefix="schlafmuetze-pg-") as name:  # a short name, as a socket's must be
        folder = Path(name)
        user: dict[str, Any] = {}
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # PostgreSQL refuses to run as root
            import pwd

            other = pwd.getpwnam("nobody")
            os.chown(folder, other.pw_uid, other.pw_gid)
            user = {"user": other.pw_uid, "group": other.pw_gid, "extra_groups": []}
        cluster = Cluster(found, folder, user, settings, host, netns)
        cluster.make()
        if host:
            with (folder / "data" / "pg_hba.conf").open("a", encoding="ascii") as rights:
                rights.write("host all all all trust\n")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def say_what_was_left_out(terminal: pytest.TerminalReporter) -> None:
    """Say loudly at the end of a run which tests were left out."""
    skipped = terminal.stats.get("skipped", [])
    names = sorted({each.nodeid for each in skipped if LEFT_OUT in str(each.longrepr)})
    if names:
        terminal.section("NOT TESTED: no PostgreSQL here", sep="!", red=True, bold=True)
        terminal.line(f"{len(names)} tests over PostgreSQL were left out. Install it: sudo apt install postgresql")
