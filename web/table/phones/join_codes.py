"""The codes by which phones join a table: six letters, for as long as the evening is there.

31 letters make 887 million codes. Wrong ones are counted for each sender (web/access/limits.py), so nobody finds a code
in an evening.
"""

import re
from typing import Final

from web.storage.database import Connection, Database
from web.storage.event_store import ALPHABET, random_letters

LENGTH: Final = 6
_CODE: Final = re.compile(rf"[{ALPHABET}]{{{LENGTH}}}")
_BETWEEN: Final = re.compile(r"[\s\-–—_.]+")
"""Blanks and strokes, which people type between the letters."""


def code_of(database: Database, match: str) -> str:
    """Return the code of a table that there is; one without a code gets it now.

    :raises StorageFault: when it can't be read or kept.
    """
    with database.reading() as connection:
        found = _kept(connection, match)
    if found is not None:
        return found
    with database.writing(match) as connection:
        return make_code(connection, match)


def make_code(connection: Connection, match: str) -> str:
    """Return the code of a table within a transaction; one without a code gets it now."""
    while (found := _kept(connection, match)) is None:
        query = "INSERT INTO join_codes (match, code) VALUES (?, ?) ON CONFLICT DO NOTHING"
        connection.execute(query, (match, random_letters(LENGTH)))
    return found


def match_of_code(database: Database, code: str) -> str | None:
    """Return the table of a code, in whatever way it was typed; None if no table has it.

    :raises StorageFault: when it can't be read.
    """
    typed = plain(code)
    if not _CODE.fullmatch(typed) or not database.exists:
        return None
    with database.reading() as connection:
        found = connection.execute(
            "SELECT match FROM join_codes JOIN matches ON id = match WHERE code = ? AND deleted IS NULL", (typed,)
        ).fetchone()
    return None if found is None else str(found[0])


def plain(code: str) -> str:
    """Return a code as it is kept: small letters, and nothing between them."""
    return _BETWEEN.sub("", code[:40]).lower()


def shown(code: str) -> str:
    """Return a code as a screen shows it: capitals in two groups."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}".upper()


def _kept(connection: Connection, match: str) -> str | None:
    found = connection.execute("SELECT code FROM join_codes WHERE match = ?", (match,)).fetchone()
    return None if found is None else str(found[0])
