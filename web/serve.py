"""`schlafmuetze serve`: builds what is missing, then serves the screens to this device and the network it is in."""

import ctypes
import errno
import logging
import shlex
import shutil
import socket
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, ClassVar, Final

from lexicon import lexicon_file
from lexicon.pairs import pair_table
from lexicon.paths import lexicon_path, pairs_path, templates_path
from lexicon.progress import Bar
from web.access.house_address import LOOPBACK, addresses_for_others, public_address
from web.access.other_sites import could_be_asked_for
from web.access.proxies import TrustedProxies
from web.app import create_app
from web.judge.deck_judge import DeckJudge, Question
from web.pages.assets import compile_templates, keep_templates
from web.server.bridge import server_of
from web.server.hosting import json_log
from web.server.hosting.one_house import OneHouse
from web.server.hosting.services import HostingFault
from web.storage import backup
from web.storage.database import Database, address, open_database
from web.storage.engines.sqlite import database_path
from web.storage.faults import CatalogueFault, StorageFault
from web.translations.catalogue import N_, translated

HOST: Final = "0.0.0.0"  # noqa: S104 - phones and tablets in the room are meant to come in
PORT: Final = 8010
PLAIN, JSON = "plain", "json"
_PROGRAM: Final = "schlafmuetze"
_EVERYWHERE: Final = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
_MOST_ADDRESSES: Final = 4  # that are printed
_ONLY_HERE: Final = (LOOPBACK, "localhost", "::1")
_ASIDE: Final = N_(
    "Neben den Abenden liegt eine Datei, die neuer war: %(path)s. Fehlt nichts, dann leg sie in einen anderen Ordner. "
    "Fehlt etwas, dann: schlafmuetze restore %(path)s"
)
_KEEPER: Final = N_(
    "Soll ein anderes Gerät auch Namen und Einstellungen ändern? Dann in einem zweiten Fenster: %(keeper)s"
)
_BEHIND_PROXY: Final = N_(
    "Steht ein Proxy davor? Dann nenn ihn mit --trust-proxy. Sonst darf jeder, den er durchlässt, so viel wie dieses "
    "Gerät."
)

_LARGE: Final = 256 * 1024
"""Bytes from which a block of memory goes back to the system at once when it is free."""
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8


class CannotServe(CatalogueFault):
    """The address can't be had."""

    sentences: ClassVar[Mapping[str, str]] = {
        "in_use": N_(
            "Port %(port)s ist besetzt. Läuft die Schlafmütze schon? Sonst nimm einen anderen: --port %(other)s"
        ),
        "not_allowed": N_("Port %(port)s darf ich nicht benutzen. Nimm einen ab 1024, zum Beispiel: --port %(other)s"),
        "no_such_port": N_(
            "Einen Port %(port)s gibt es nicht. Nimm eine Zahl von 1 bis 65535, zum Beispiel: --port %(other)s"
        ),
        "no_such_host": N_(
            "Die Adresse „%(host)s“ gehört nicht zu diesem Gerät. Lass --host weg, dann hören alle mit."
        ),
        "no_such_name": N_(
            "„%(name)s“ ist kein Name, unter dem ein Gerät fragt. Nimm einen ohne http:// und ohne Port, "
            "zum Beispiel spiele.example."
        ),
        "no_such_proxy": N_("„%(proxy)s“ ist keine Adresse eines Proxys. Nimm eine wie 127.0.0.1 oder 10.0.0.0/24."),
    }


def serve(
    host: str = HOST,
    port: int = PORT,
    *,
    deck: Path | None = None,
    database: str | None = None,
    host_names: Sequence[str] = (),
    metrics: bool = False,
    log: str = PLAIN,
    trust_proxy: Sequence[str] = (),
    houses: bool = False,
    lang: str = "de",
    say: Callable[[str], object] = print,
) -> None:
    """Serve until Ctrl+C. Other devices may ask by the addresses of this machine and by `host_names`.

    The address is taken first, so that nobody waits for the lexicon only to hear that the address can't be had.

    `metrics` counts what goes on, at /metrics. `log` is PLAIN or JSON: a JSON object on stderr for each request.
    `trust_proxy` are the addresses of proxies whose word on a request counts. With `houses` the database holds many,
    each behind a door of its own.

    :raises CannotServe: when the address can't be had. :raises StorageFault: when the database can't be.
    :raises LexiconError: when the lexicon can't be built or read.
    :raises HostingFault: when it can't be run in this way.
    """
    if log == JSON:
        json_log.begin()
    _check(trust_proxy, host_names)
    with closing(_bind(host, port)) as sock:
        _allow_connections()
        _give_back_large_blocks()
        house = open_database(address(database) if database else None)
        aside = backup.missed(house.place) if isinstance(house.place, Path) else []  # before anything is written
        if houses and isinstance(house.place, Path):
            raise HostingFault("houses_in_file")
        backup.sweep(database_path().parent)
        lexicon_file.sweep(lexicon_path())
        pair_table.sweep(pairs_path("").parent)
        outward = None if host in _EVERYWHERE else host
        config = {"DECK": deck, "DATABASE": house.place, "HOST_NAMES": tuple(host_names), "METRICS": metrics}
        config.update(LOG=log, OUTWARD_ADDRESS=outward, TRUST_PROXY=tuple(trust_proxy))
        public = public_address(host_names[0]) if trust_proxy and host_names else ""
        hints = hints_for(host, proxied=bool(trust_proxy), houses=houses)

        def greet() -> None:
            for path in aside:
                say(translated(_ASIDE, lang, path=path))
            for line in greeting(host, sock.getsockname()[1], lang, public, hints, host_names):
                say(line)

        with suppress(KeyboardInterrupt):
            _work(sock, config, houses, lang, say, greet)
        say(translated(N_("Gute Nacht."), lang))


def _work(
    sock: socket.socket,
    config: Mapping[str, Any],
    houses: bool,
    lang: str,
    say: Callable[[str], object],
    ready: Callable[[], object],
) -> None:
    """Serve on a socket until it is interrupted; `ready` is called before the first request is answered."""
    with Bar(lang) as bar:
        lexicon_file.ensure_lexicon(progress=bar, renew=True)
    keep_templates(templates_path())
    if houses:
        from web.server.houses.hosted import Hosted  # it needs the driver of PostgreSQL

        hosted = Hosted(config["DATABASE"], config, create_app)
        compile_templates(hosted.pattern)  # the houses of a server that dies come all at once
        served: OneHouse | Hosted = hosted
    else:
        served = OneHouse(lambda: create_app(config))
    _warm_up(served.deck_judge, lang)
    # A queue of connections is nothing that somebody at a card table could act on.
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    server = server_of(served, served.limits)
    if (fault := _missing(served.database)) is not None:
        say(fault.sentence(lang))
    ready()
    try:
        served.begin()
    except StorageFault as fault:  # it is tried again with each request
        say(fault.sentence(lang))
    try:
        server.run([sock])
    finally:
        served.close()


def _check(proxies: Sequence[str], names: Sequence[str]) -> None:
    for text in proxies:
        try:
            TrustedProxies([text])
        except ValueError as fault:
            raise CannotServe("no_such_proxy", proxy=text) from fault
    for name in names:
        if not could_be_asked_for(name):
            raise CannotServe("no_such_name", name=name)


def hints_for(host: str, *, proxied: bool, houses: bool) -> list[str]:
    """Return what the operator has to know when a server at `host` starts, as texts of the catalogue."""
    keeper = [] if houses else [_KEEPER]
    return [*keeper, _BEHIND_PROXY] if host in _ONLY_HERE and not proxied else keeper


def greeting(
    host: str, port: int, lang: str, public: str = "", hints: Sequence[str] = (), names: Sequence[str] = ()
) -> list[str]:
    """Return what to print once the server is up: the addresses to open, here and on other devices, and `hints`.

    Behind a proxy all others open the `public` one; else one of `names`, if some were given.
    """
    here, others = translated(N_("Auf diesem Gerät:"), lang), translated(N_("Auf allen anderen im WLAN:"), lang)
    outward = addresses_for_others(None if host in _EVERYWHERE else host, names)
    local = "localhost" if host in (*_EVERYWHERE, "localhost", LOOPBACK) else host
    lines = ["", f"  {here:<28}{_url(local, port)}"]
    if public:
        others = translated(N_("Auf allen anderen Geräten:"), lang)
        lines.append(f"  {others:<28}{public}")
    for place, each in enumerate(() if public else outward[:_MOST_ADDRESSES]):
        label = translated(N_("oder:"), lang).rjust(len(others)) if place else others
        lines.append(f"  {label:<28}{_url(each, port)}")
    started = Path(sys.argv[0]).absolute()  # as it can be typed in any folder
    known = started.stem != _PROGRAM or shutil.which(_PROGRAM) is not None
    keeper = f"{_PROGRAM if known else shlex.quote(str(started))} keeper{'' if port == PORT else f' --port {port}'}"
    return [*lines, "", *(translated(each, lang, keeper=keeper) for each in (*hints, N_("Beenden mit Strg+C.")))]


def _bind(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise CannotServe("no_such_port", port=port, other=PORT)
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as fault:
        raise CannotServe("no_such_host", host=host) from fault
    sock = socket.socket(family, kind, protocol)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen()
    except OSError as fault:
        sock.close()
        other = port + 1 if 1024 <= port < 65535 else PORT
        if fault.errno == errno.EADDRINUSE:
            raise CannotServe("in_use", port=port, other=other) from fault
        if fault.errno in (errno.EACCES, errno.EPERM):
            raise CannotServe("not_allowed", port=port, other=other) from fault
        raise CannotServe("no_such_host", host=host) from fault
    return sock


def _allow_connections() -> None:
    """Ask the system for as many open files as it grants: each device that listens to a table holds one."""
    with suppress(ImportError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _give_back_large_blocks() -> None:
    """Let no upload leave its size behind in this process (mallopt(3)); other libraries than glibc are left alone.

    glibc takes the size of each large block that becomes free, up to 32 MB, for the bound below which it keeps all, and
    each thread keeps a heap of its own. Threads of Python work in turn, so they get by with two.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        library.mallopt(_ARENA_MAX, 2)


def _missing(database: Database) -> StorageFault | None:
    try:
        if database.exists:
            with database.reading():
                pass
    except StorageFault as fault:
        return fault
    return None


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _warm_up(deck_judge: DeckJudge, lang: str) -> None:
    """Ask two questions, so that the first tap at the table is as fast as all others."""
    with Bar(lang) as bar:
        table = deck_judge.pair_table(progress=bar)
    first, second = table.words[:2]
    for question in (Question(first, second), Question(word="Qwrtz")):  # an unknown word loads all there is
        deck_judge.answer(question)
