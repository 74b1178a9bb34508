"""What `create_app` put together for judging words, for the requests that need it."""

from __future__ import annotations

from flask import current_app

from web.judge.adviser import Adviser
from web.judge.memory import Memory
from web.judge.precedents import Opinions


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
