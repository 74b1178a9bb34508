"""A server of the version to come, for `forked_server`: its database has a step more, and one index more.

python -m tests.bench.servers.newer ADDRESS PORT
"""

from __future__ import annotations

import sys

from tests.web.forked_server import main
from web.storage.engines import postgres
from web.storage.schema import STEPS

STEP = ("CREATE INDEX matches_of_the_version_to_come ON matches (started, id)",)


def be_newer() -> None:
    """Add a version."""
    postgres.STEPS = (*STEPS, STEP)  # type: ignore[attr-defined]


if __name__ == "__main__":
    be_newer()
    main(sys.argv[1], int(sys.argv[2]))
