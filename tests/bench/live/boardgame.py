"""boardgame.io as a peer of the live tables: installed by npm into a folder of the bench, where node is at hand."""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tests.bench.live.socket_io import GAME

SERVER: Final = Path(__file__).with_name("boardgame.cjs")
# Its lobby answers 404 with a later koa-compose.
_PACKAGE: Final = {"private": True, "dependencies": {"boardgame.io": "0.50.2"}, "overrides": {"koa-compose": "4.1.0"}}
_PATIENCE: Final = 180.0  # seconds for npm


class NotHere(Exception):
    """The peer can't be measured on this machine; the text says why."""


def command(folder: Path) -> Sequence[str]:
    """Install the peer into `folder` and return the command that serves it, without the port. :raises NotHere:"""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotHere("no node")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(json.dumps(_PACKAGE), encoding="utf-8")
    call = [npm, "install", "--no-audit", "--no-fund", "--omit=dev", "--ignore-scripts", "--loglevel=error"]
    try:
        subprocess.run(call, cwd=folder, check=True, capture_output=True, timeout=_PATIENCE)
    except (OSError, subprocess.SubprocessError) as fault:
        raise NotHere("npm could not install it") from fault
    here = shutil.copy(SERVER, folder)  # node looks for packages beside the file
    return (node, str(here))


def tables(port: int, number: int, lines: int) -> list[dict[str, Any]]:
    """Begin matches in its lobby, and return them as the load needs them: players, and one that looks on."""
    found = []
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for _ in range(number):
        body = json.dumps({"numPlayers": lines - 1})
        connection.request("POST", f"/games/{GAME}/create", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        match = json.loads(text)["matchID"]
        seats = [{"player": str(player)} for player in range(lines - 1)]
        found.append({"match": match, "cookie": "", "seq": 0, "lines": [*seats, {"player": ""}]})
    connection.close()
    return found
