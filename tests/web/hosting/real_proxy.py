"""A real proxy of the tests' own, with an example of docs/hosting.md, and a device out there that comes through it.

Without the proxy its tests are left out, loudly. The device speaks TLS, and keeps its cookies as a browser does.
"""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.free_port import free_port
from tests.waiting import PATIENCE
from tests.web.live.event_lines import Listening

PAGE = Path(__file__).parents[3] / "docs" / "hosting.md"
NAME = "spiele.example"
LEFT_OUT = "no proxy of this kind here"
"""The reason of a test that was left out."""
_AROUND_NGINX = """
{user}
daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""
_AROUND_CADDY = """
{{
    admin off
    http_port {plain_port}
    auto_https disable_redirects
    grace_period 1s
}}
{site}
"""


class RealProxy:
    """A running proxy: its ports, and what trusts its certificate."""

    def __init__(self, port: int, plain_port: int, certificate: Path) -> None:
        self.port = port
        self.plain_port = plain_port
        self.context = ssl.create_default_context(cafile=str(certificate))

    @property
    def host(self) -> str:
        """The name as a browser sends it."""
        return f"{NAME}:{self.port}"

    def connect(self) -> ssl.SSLSocket:
        """Return a connection over TLS, whose certificate was checked."""
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        return self.context.wrap_socket(plain, server_hostname=NAME)


def example(language: str) -> str:
    """Return the example of the docs in a language of settings."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found, language
    return found[1]


def _program(kind: str) -> str:
    """Return the path of a proxy; leave the test out that wants it where there is none."""
    program = shutil.which(kind, path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin")))
    if program is None:
        pytest.skip(f"{LEFT_OUT}: {kind}")
    return program


@contextmanager
def real_nginx(folder: Path, site: str, port: int) -> Iterator[str]:
    """Give the address of an nginx with a site of the test's own, which listens at a port."""
    settings = folder / "nginx.conf"
    settings.write_text(around_nginx(folder, site), encoding="utf-8")
    call = [_program("nginx"), "-p", str(folder), "-c", str(settings), "-e", str(folder / "error.log")]
    with subprocess.Popen(call, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_for(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


@contextmanager
def real_proxy(kind: str, folder: Path, *servers: int) -> Iterator[RealProxy]:
    """Give a proxy, "nginx" or "caddy", in front of the servers at one or two ports of this machine."""
    program = _program(kind)
    if shutil.which("openssl") is None:
        pytest.skip(f"{LEFT_OUT}: openssl")
    certificate, key = folder / "cert.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True, timeout=60)
    port, plain_port = free_port(), free_port()
    settings, env = folder / f"{kind}.conf", {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    if kind == "nginx":
        changes = {
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{port} ssl http2;",
            f"/etc/ssl/{NAME}.pem": str(certificate),
            f"/etc/ssl/{NAME}.key": str(key),
        }
        text = around_nginx(folder, _changed(example("nginx"), changes, servers))
        call = [program, "-p", str(folder), "-c", str(settings), "-e", str(folder / "error.log")]
    else:
        changes = {f"{NAME} {{": f"{NAME}:{port} {{\n    bind 127.0.0.1\n    tls {certificate} {key}"}
        text = _AROUND_CADDY.format(plain_port=plain_port, site=_changed(example("caddy"), changes, servers))
        call = [program, "run", "--adapter", "caddyfile", "--config", str(settings)]
    settings.write_text(text, encoding="utf-8")
    with (folder / f"{kind}.said").open("wb") as said, subprocess.Popen(call, env=env, stderr=said) as process:
        try:
            _wait_for(port, process)
            yield RealProxy(port, plain_port, certificate)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def _changed(text: str, changes: Mapping[str, str], servers: Sequence[int]) -> str:
    """Return an example with the ports and files of a test; with one server without the second address."""
    first, second = (f"127.0.0.1:{port}" for port in servers) if len(servers) == 2 else (f"127.0.0.1:{servers[0]}", "")
    if not second:
        text = re.sub(r"\n *server 127.0.0.1:8011 .*;| 127.0.0.1:8011", "", text)
    addresses = {"127.0.0.1:8010": first, **({"127.0.0.1:8011": second} if second else {})}
    for shown, here in {**changes, **addresses}.items():
        assert shown in text, shown
        text = text.replace(shown, here)
    return text


def around_nginx(folder: Path, site: str) -> str:
    """Return the settings of an nginx that keeps all its files in a folder."""
    user = "user root;" if os.geteuid() == 0 else ""  # else it would change to somebody who may not enter the folder
    return _AROUND_NGINX.format(user=user, folder=folder, site=site)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens at a port."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        assert process.poll() is None, "it has ended"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    pytest.fail("it doesn't listen")


def say_what_was_left_out(terminal: pytest.TerminalReporter) -> None:
    """Say loudly at the end of a run which tests were left out."""
    skipped = terminal.stats.get("skipped", [])
    names = sorted({each.nodeid for each in skipped if LEFT_OUT in str(each.longrepr)})
    if names:
        terminal.section("NOT TESTED: a proxy is missing here", sep="!", red=True, bold=True)
        for name in names:
            terminal.line(f"  {name}")
        terminal.line("Install them: sudo apt install nginx-light caddy openssl")


class FarBrowser:
    """A device with its cookies, and one connection."""

    def __init__(self, proxy: RealProxy) -> None:
        self.proxy = proxy
        self.cookies: dict[tuple[str, str], str] = {}
        """Their values by path and name."""
        self._line = http.client.HTTPConnection(NAME, proxy.port, timeout=30)
        self._line.sock = proxy.connect()

    def ask(
        self, method: str, path: str, form: Mapping[str, Any] | None = None, **headers: str
    ) -> http.client.HTTPResponse:
        """Send a request as a page of this house does, and return its answer; its text is at `text`."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Host": self.proxy.host, "Cookie": self.cookie_for(path), **given}
        body = None if form is None else urlencode(form, doseq=True)
        if body is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{self.proxy.host}"}
        self._line.request(method, path, body, sent)
        answer = self._line.getresponse()
        self.text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie", ()):
            for name, each in SimpleCookie(line).items():
                self.cookies[each["path"] or "/", name] = each.value
        return answer

    def cookie_for(self, path: str) -> str:
        """Return the header with the cookies of a path."""
        return "; ".join(f"{name}={value}" for (root, name), value in self.cookies.items() if path.startswith(root))

    @contextmanager
    def listening(self, path: str) -> Iterator[Listening]:
        """Open a stream, over a connection of its own."""
        with closing(self.proxy.connect()) as sock:
            head = f"GET {path} HTTP/1.1\r\nHost: {self.proxy.host}\r\nCookie: {self.cookie_for(path)}\r\n"
            sock.sendall(f"{head}Connection: close\r\n\r\n".encode())
            line = Listening(sock)
            try:
                yield line
            finally:
                line.close()

    def close(self) -> None:
        """Hang up."""
        self._line.close()
