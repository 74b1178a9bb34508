"""What `create_app` put together, for whoever answers a request."""

from __future__ import annotations

from flask import current_app

from web.tables import Tables
from web.words.adviser import Adviser
from web.words.memory import Memory
from web.words.precedents import Opinions


def tables() -> Tables:
    """Return the evenings of this process."""
    found: Tables = current_app.extensions["tables"]
    return found


def memory() -> Memory:
    """Return the one memory of this process."""
    found: Memory = current_app.extensions["memory"]
    return found


def adviser() -> Adviser:
    """Return the one adviser of this process."""
    found: Adviser = current_app.extensions["adviser"]
    return found


def opinions() -> Opinions:
    """Return what the lexicon alone has said of words."""
    found: Opinions = current_app.extensions["opinions"]
    return found
