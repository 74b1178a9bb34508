"""Two servers of one house behind a real nginx; the one that serves it is killed amid a vote."""

import json
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.action import Json
from companion.log import Log
from companion.words.actions import Doubt, Laid, Vote
from tests.browser.conftest import IN_NETWORK, TABLET, Open
from tests.browser.evenings import begun, book, tap
from tests.browser.phones.test_browser_joining import code_of, joined
from tests.browser.phones.test_browser_seat import mood
from tests.engines import cluster, postgres
from tests.free_port import free_port
from tests.web.forked_server import ForkedServer, forked_server
from tests.web.hosting.real_proxy import real_nginx
from web.app import create_app
from web.server.bridge import server_of
from web.server.hosting.one_house import OneHouse
from web.storage.database import open_database
from web.storage.event_store import EventStore
from web.storage.log_file import event_of

OMA, BEN, MIA, JO = range(4)
__all__ = ["cluster", "postgres"]
_SITE = """
    upstream house {{
        hash house consistent;
        server 127.0.0.1:{here} weight=1000 max_fails=0;
        server 127.0.0.1:{there} max_fails=0;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://house;
            proxy_next_upstream error timeout http_502 non_idempotent;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_buffering off;
        }}
    }}
"""


@pytest.fixture
def first(postgres: str, data_home: Path) -> Iterator[ForkedServer]:
    """The server of the house, which can be killed."""
    with forked_server(postgres, data_home) as found:
        found.start()
        yield found


@pytest.fixture
def second(postgres: str, first: ForkedServer) -> Iterator[int]:
    """The port of a server of the same house that stands by."""
    assert first.port
    config = {"DATABASE": postgres, "SECRET_KEY": "the same after every start", **IN_NETWORK}
    house = OneHouse(lambda: create_app(config))
    server, listening = server_of(house, house.limits), socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join(timeout=10)
    house.close()


@pytest.fixture
def address(first: ForkedServer, second: int, tmp_path: Path) -> Iterator[str]:
    """The address of the proxy before both."""
    port = free_port()
    with real_nginx(tmp_path, _SITE.format(here=first.port, there=second, port=port), port) as found:
        yield found


def is_vote(shape: Json) -> bool:
    return '"do": "vote"' in json.dumps(shape)


def test_the_server_dies_in_mid_vote_and_each_vote_counts_once(visit: Open, first: ForkedServer, postgres: str) -> None:
    tablet: Page = visit("/", TABLET, faults=True)
    begun(tablet, "wortspiel")
    code = code_of(tablet)
    mia = joined(visit, code, MIA, faults=True)
    book(tablet, Laid(JO, "WEIN", "BAHN", "Weinbahn"), Doubt(JO, (BEN,)), Vote(BEN, True))
    mood(mia, "vote")
    first.kill()
    mia.locator(".gilt").tap()
    mood(mia, "cast")
    database = open_database(postgres)
    with database.reading() as connection:
        (match,) = connection.execute("SELECT id FROM matches").fetchone()
    last = EventStore(database).last(match)
    expect(tablet.locator(".board")).to_have_attribute("data-seq", str(last), timeout=30_000)  # by the other server
    for _voter in (JO, OMA):  # they have no phone
        tap(tablet, "#against")
    mood(mia, "result")
    expect(mia.locator(".stamp")).to_have_text("✗ fällt")
    expect(mia.locator(".figure")).to_have_text("1 zu 3")
    expect(tablet.locator(".board")).to_contain_text("1 zu 3")
    first.wait()
    log = Log(EventStore(database).row(match).header)
    votes = [event_of(log, shape).action for shape in EventStore(database).read(match) if is_vote(shape)]
    assert Counter(vote.seat for vote in votes if isinstance(vote, Vote)) == Counter((OMA, BEN, MIA, JO))
    assert sum(vote.against for vote in votes if isinstance(vote, Vote)) == 3
