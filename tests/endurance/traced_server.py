"""The real server over the house in the file of its argument, until its standard input ends; prints its port."""

from __future__ import annotations

import sys

from tests.server import serving
from web.app import create_app

if __name__ == "__main__":
    app = create_app({"DATABASE": sys.argv[1], "SECRET_KEY": "traced"})
    with serving(app) as address:
        print(address.rpartition(":")[2], flush=True)
        sys.stdin.read()
