"""The sense of bots for words, over the real lexicon."""

import pytest
from flask import Flask
from flask_babel import force_locale

from companion.bots import Wakefulness
from companion.header import Header
from companion.words.actions import Halt, Lay
from tests.web.bots.tables import KLASSIK
from web.app import create_app
from web.games.bots.wits import Wits
from web.games.words.dispute import explanation_of
from web.judge.deck_judge import DeckJudge, DeckShelf
from web.storage.open_evenings import OpenEvenings

NAMES = ("Bruno", "Fritz", "Ella", "Rosi")


@pytest.fixture
def wits(app: Flask, data_home: object) -> Wits:  # noqa: ARG001 - the lexicon is there
    shelf: DeckShelf = app.extensions["judge"].shelf
    return Wits(shelf)


@pytest.fixture
def app(tmp_path_factory: pytest.TempPathFactory, data_home: object) -> Flask:  # noqa: ARG001 - the lexicon is there
    return create_app({"DATABASE": tmp_path_factory.mktemp("bots") / "table.sqlite", "SECRET_KEY": "-"})


def test_a_bot_says_a_word_as_people_say_it(wits: Wits) -> None:
    ella = wits.of({}, "Ella", Wakefulness.AWAKE)
    assert ella.form("LAND", "SPIEL") == "Länderspiel"


def test_each_bot_has_a_taste_of_its_own_and_keeps_it(wits: Wits) -> None:
    tastes = [[wits.of({}, name, Wakefulness.AWAKE).judge(*pair) for name in NAMES] for pair in (("WEIN", "BAHN"),) * 2]
    assert tastes[0] == tastes[1]
    assert len(set(tastes[0])) > 1
    assert all(0 <= p <= 1 for p in tastes[0])


def test_all_of_them_like_a_word_better_than_nonsense(wits: Wits) -> None:
    for name in NAMES:
        bot = wits.of({}, name, Wakefulness.SLEEPY)
        assert bot.judge("EIS", "WEIN") > bot.judge("BAHN", "WEIN")


def test_without_a_lexicon_every_word_is_as_good_as_another() -> None:
    class NoLexicon(DeckJudge):
        def pair(self, _modifier: str, _head: str) -> None:
            return None

    class Shelf:
        def judge_of(self, _key: str) -> DeckJudge:
            return NoLexicon()

    bot = Wits(Shelf()).of({}, "Ella", Wakefulness.AWAKE)  # type: ignore[arg-type]
    assert bot.form("LAND", "SPIEL") == "Landspiel"
    assert 0.2 <= bot.judge("LAND", "SPIEL") <= 0.8


def test_a_bot_explains_a_doubted_word_by_the_reason_of_the_judge(app: Flask, evenings: OpenEvenings) -> None:
    header = Header.of("words", NAMES, "a", {"table": "digital", "deck": KLASSIK}, 0)
    match = evenings.begin(header, "form-1")
    with evenings.reading(match) as evening:
        lay = next(each for each in evening.log.match.legal_actions(evening.log.state) if isinstance(each, Lay))
        evenings.book(match, lay, "lay-1")
        evenings.book(match, Halt((lay.seat + 1) % 4), "halt-1")
        for lang in ("de", "en"):
            with app.test_request_context(), force_locale(lang):
                assert len(explanation_of(evening, evening.log.state.round.last)) > 5
