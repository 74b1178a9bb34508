"""Hosts in network namespaces of the bench's own: a database, two servers, and the devices, on two networks.

The servers reach the database by one network, and the devices reach the servers by the other one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

DATABASE, FIRST, SECOND, DEVICES = HOSTS = ("db", "one", "two", "devices")
_NETS: Final = {"back": (DATABASE, FIRST, SECOND), "front": (FIRST, SECOND, DEVICES)}
_NUMBERS: Final = {"back": 1, "front": 2}


class NoNamespaces(Exception):
    """This machine has none, or refuses them; the text says why."""


class Hosts:
    """The hosts; each command runs at one of them."""

    def __init__(self, name: str) -> None:
        self._name = name

    def of(self, host: str) -> str:
        """Return the namespace of a host."""
        return f"{self._name}-{host}"

    def address(self, net: str, host: str) -> str:
        """Return the address of a host in one of the networks."""
        return f"10.231.{_NUMBERS[net]}.{HOSTS.index(host) + 1}"

    def at(self, host: str, *command: str) -> list[str]:
        """Return a command that runs at a host."""
        return ["ip", "netns", "exec", self.of(host), *command]

    def cut(self, host: str) -> None:
        """Cut a host off from the database: what it sends vanishes, and what is sent to it."""
        _ip("-n", self.of("nets"), "link", "set", f"back-{host}", "nomaster")

    def heal(self, host: str) -> None:
        """Plug the host in again."""
        _ip("-n", self.of("nets"), "link", "set", f"back-{host}", "master", "back")


@contextmanager
def hosts() -> Iterator[Hosts]:
    """Give the hosts, and take them away afterwards. :raises NoNamespaces: when the machine refuses."""
    if shutil.which("ip") is None or os.geteuid():
        raise NoNamespaces("it takes the program ip, and the rights of root")
    found = Hosts(f"schlaf{os.getpid()}")
    made = []
    try:
        for host in (*HOSTS, "nets"):
            _ip("netns", "add", found.of(host))
            made.append(host)
            _ip("-n", found.of(host), "link", "set", "lo", "up")
        for net, there in _NETS.items():
            _ip("-n", found.of("nets"), "link", "add", net, "type", "bridge")
            _ip("-n", found.of("nets"), "link", "set", net, "up")
            for host in there:
                port = f"{net}-{host}"
                _ip("-n", found.of("nets"), "link", "add", port, "type", "veth", "peer", net, "netns", found.of(host))
                _ip("-n", found.of("nets"), "link", "set", port, "master", net, "up")
                _ip("-n", found.of(host), "addr", "add", f"{found.address(net, host)}/24", "dev", net)
                _ip("-n", found.of(host), "link", "set", net, "up")
        yield found
    finally:
        for host in made:
            subprocess.run(["ip", "netns", "del", found.of(host)], check=False, capture_output=True)


def _ip(*arguments: str) -> None:
    done = subprocess.run(["ip", *arguments], check=False, capture_output=True, text=True)
    if done.returncode:
        raise NoNamespaces(f"ip {' '.join(arguments)}: {done.stderr.strip()}")
