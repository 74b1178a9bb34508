"""The first round explains itself: each game tells a rule when it first matters (`PhoneSide.lesson`)."""

from typing import Final

import pytest
from flask import Flask

from companion.game import GAMES
from companion.options import Way, way_of
from tests.golden.games import golden_games
from web.games.screen import facts_of, screen_of

TOLD: Final = {
    "words": {
        *("opening", "lay", "colour", "halt", "pause", "vote", "accused", "fallen", "name", "stuck", "untried"),
        *("photo", "last"),
    },
    "numbers": {"aim", "turn", "place", "own", "watch", "caught", "penalty", "false", "end"},
    "siebenschlaefer": {"pairs", "worth", "free", "beat", "draw", "pass", "misses"},
}
"""The lessons of each game, by their keys."""


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_is_told_at_some_moment_of_a_recorded_game_with_its_clause(app: Flask, game: str) -> None:
    side, facts = screen_of(game).ways[Way.DIGITAL].phone, facts_of(game)
    assert side is not None
    lesson = side.lesson
    assert lesson is not None
    told = {}
    logs = (golden.log for golden in golden_games() if golden.game == game)
    with app.test_request_context(headers={"Accept-Language": "de"}):
        for log in (log for log in logs if way_of(log.header.options) is Way.DIGITAL):
            for number in range(len(log) + 1):
                state = log.state_at(number)
                if state.running and state.number == 1:
                    found = (lesson(state, seat) for seat in range(len(state.players)))
                    told.update({each.key: each for each in found if each is not None})
    assert set(told) == TOLD[game]
    assert all(facts.rule(each.clause, "de") for each in told.values())
    assert all(each.text.strip() for each in told.values())
