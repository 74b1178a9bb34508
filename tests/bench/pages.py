"""How long the pages of the judge take, over HTTP from the real server."""

import http.client
from functools import partial
from typing import Final

from tests.bench.lexicon_file import build_once
from tests.bench.rows import Limit, Row
from tests.bench.serving import server
from tests.bench.timing import median_for_each

_QUICK: Final = Limit("<", 20)
_PAGES: Final = (
    ("page: verdict on two cards", _QUICK, ("/wort?a=EIS&b=WEIN", "/wort?a=WEIN&b=BAHN", "/wort?a=HAUS&b=TELEFON")),
    ("page: a word as spoken", _QUICK, ("/wort?a=LAND&b=BILD&wort=Landschaftsbild", "/wort?wort=Haustelefon")),
    ("page: a word nobody knows", _QUICK, ("/wort?wort=Haustelefonn", "/wort?wort=Kaffemaschine")),
    ("page: all pairs", None, ("/paare",)),
)


def pages() -> list[Row]:
    """Measure the judge's pages, each address 20 times after a first time that warms the caches, as at a table."""
    build_once()
    rows = []
    with server() as port:
        for name, limit, paths in _PAGES:
            for path in paths:
                _get(port, path)
            rows.append(Row(name, median_for_each(partial(_get, port), paths * 20) * 1000, "ms", limit))
    return rows


def _get(port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", path)
    body = connection.getresponse().read()
    connection.close()
    return body
