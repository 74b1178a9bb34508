"""Evenings whose rules turn something down, and how that is told."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.action import Action
from companion.header import Header
from companion.log import Log
from companion.options import Value
from companion.refusal import Malformed, Refused
from web.games.refusals import Explanation, explain

NAMES = ("Oma", "Ben", "Jo", "Mia")


def said(app: Flask, error: Exception, log: Log | None = None, lang: str = "de", game: str = "words") -> Explanation:
    assert isinstance(error, Refused | Malformed)
    names: tuple[str, ...] = NAMES
    players: tuple[str, ...] | None = None
    if log is not None:
        state = log.state
        names, players, game = tuple(state.names[player] for player in state.players), state.names, log.header.game
    with app.test_request_context("/", headers={"Accept-Language": lang}):
        return explain(error, names, game, players)


def plain(text: str) -> str:
    """Return a sentence without what keeps names from turning it around."""
    return text.replace("\u2068", "").replace("\u2069", "")


def log_of(game: str, *actions: Action, names: tuple[str, ...] = NAMES, **options: Value) -> Log:
    log = Log(Header.of(game, names, "one evening", {"table": "referee", **options}, dealer=0))
    for action in actions:
        log.append(action)
    return log


def refused(app: Flask, log: Log, action: Action, lang: str = "de") -> str:
    """Return the clause and the sentence by which `action` is turned down."""
    with pytest.raises((Refused, Malformed)) as refusal:
        log.append(action)
    answer = said(app, refusal.value, log, lang)
    return " ".join(filter(None, (answer.clause, plain(answer.sentence))))
