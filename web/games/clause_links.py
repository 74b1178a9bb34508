"""Clauses within a sentence: „(W-11)“ leads to its rule."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape

from web.games.screen import clause_url, facts_of

_CLAUSE: Final = re.compile(r"(?<=[(\s])[A-Z]-\d+(?=[).,\s])")


def clause_links(text: str, name: str) -> Markup:
    """Return a sentence about the game `name` in which each of its clauses is a link to its rule."""
    known = {clause.number for clause in facts_of(name).clauses}
    safe, out, at = escape(text), Markup(), 0
    for found in _CLAUSE.finditer(safe):
        if found[0] in known:
            link = Markup('<a class="clause" href="{}">{}</a>').format(clause_url(name, found[0]), found[0])
            out += safe[at : found.start()] + link
            at = found.end()
    return out + safe[at:]
