"""„Was hätte ich legen können?“ – on the page, and for a seat of a round that was played."""

import pytest
from flask.testing import FlaskClient

from companion.log import Log
from companion.words.cards import deck_option
from companion.words.deck_files.reader import read_deck
from companion.words.state import DigitalState, Phase
from lexicon.judging.verdict import Ruling
from lexicon.pairs.pair_table import PairTable
from lexicon.pairs.playable import playable_words
from lexicon.paths import shipped
from tests.companion.playing import finished_round, new_log
from tests.web.page import Page, read
from web.games.screen import NotOver
from web.games.words.feast import laying_moments


@pytest.fixture(scope="module")
def evening() -> Log:
    """A match on screens with at least one round that is over."""
    deck = deck_option(read_deck(shipped("decks/klassik.csv")))
    return finished_round("words", 3, "an evening in Bremen", deck=deck)


@pytest.fixture(scope="module")
def table(app: object) -> PairTable:
    assert app
    return PairTable.default()


def test_every_moment_is_one_in_which_the_seat_might_have_laid(evening: Log, table: PairTable) -> None:
    for seat in range(3):
        moments = laying_moments(evening, 1, seat, table)
        assert moments
        for moment in moments:
            assert moment.event in (0, *evening.standing)
            state = evening.state_at(moment.event).round
            assert isinstance(state, DigitalState)
            assert seat != state.course.pausing
            deck = state.conditions.deck
            assert moment.hand == tuple(deck[card].word for card in state.hands[seat])
            showing = [deck[stack[-1]] for stack in state.stacks]
            assert list(moment.tops) == [card.word for card in showing if moment.due in (None, card.colour)]


def test_w19_what_could_be_laid_lies_on_the_colour_due_and_the_rules_would_have_let_it(
    evening: Log, table: PairTable
) -> None:
    """The page offers exactly the game's legal plays whose word the pair table doesn't rule out."""
    checked = 0
    for moment in laying_moments(evening, 1, 1, table):
        state = evening.state_at(moment.event).round
        assert isinstance(state, DigitalState)
        if state.phase is not Phase.PLAY:
            continue
        deck = state.conditions.deck
        lays = [action for action in evening.match.game.legal_actions(state, 1) if action.do == "lay"]
        pairs = {(deck[lay.card].word, deck[state.stacks[lay.stack][-1]].word) for lay in lays}  # type: ignore[attr-defined]
        wanted = {
            (one, other)
            for card, top in pairs
            for one, other in ((card, top), (top, card))
            if table.verdict(one, other).ruling is not Ruling.GILT_NICHT
        }
        found = {(fit.card, fit.top) for fit in moment.fits}
        assert found <= pairs
        assert len(moment.fits) == len(wanted)
        checked += 1
    assert checked


def test_a_round_being_played_or_with_real_cards_shows_no_hand_and_one_that_is_not_there_is_an_error(
    evening: Log, table: PairTable
) -> None:
    for log in (new_log("words", 3, "Kiel"), new_log("words", 4, "Kiel", table="referee")):
        with pytest.raises(NotOver):
            laying_moments(log, 1, 0, table)
    with pytest.raises(IndexError):
        laying_moments(evening, 99, 0, table)


def test_hand_and_circle_are_tapped_and_the_best_stands_first(client: FlaskClient) -> None:
    table = PairTable.default()
    hand, tops = ["EIS", "HAUS"], ["WEIN", "TÜR", "SCHLOSS"]
    query: list[tuple[str, str]] = [("schritt", "hand")]
    for card in hand:
        page = read(client, "/haette", query_string=[*query, ("tipp", card)])
        query.append(("hand", card))
        assert page.has(f"button.card[value={card}][aria-pressed=true]")
    query[0] = ("schritt", "kreis")
    for card in tops:
        page = read(client, "/haette", query_string=[*query, ("tipp", card)])
        query.append(("kreis", card))
    words = page.texts("ul.steps .word [lang=de] > .sr")
    assert words == [fit.verdict.word for fit in playable_words(hand, tops, table)]
    assert words
    assert len(page.all("[aria-pressed=true]")) == len(tops)
    page = read(client, "/haette?hand=EIS&hand=HAUS&schritt=hand&tipp=EIS")  # a second tap takes a card back
    assert page.values("[name=hand]") == ["HAUS"]
    page = read(client, "/haette?kreis=EIS&kreis=HAUS:red&schritt=kreis&tipp=HAUS")
    assert page.values("[name=kreis]") == ["EIS"]


def test_w19_with_colours_only_the_one_due_counts(client: FlaskClient) -> None:
    every = read(client, "/haette?hand=EIS&kreis=WEIN:red&kreis=BEIN:blue").text
    red = read(client, "/haette?hand=EIS&kreis=WEIN:red&kreis=BEIN:blue&farbe=red").text
    assert "EIS auf BEIN" in every
    assert "EIS auf BEIN" not in red
    assert "EIS auf WEIN" in red
    assert "Dran war ● Rot (W-19)." in red
    assert all(shape in every for shape in "●◆")


def test_an_address_without_sense_gets_a_sentence(client: FlaskClient) -> None:
    for query, status, sentence in [
        ("hand=Zylp", 404, "Nicht in diesem Kartenspiel: Zylp."),
        ("hand=%3Cscript%3E", 404, "Nicht in diesem Kartenspiel: <script>."),
        ("farbe=lila&hand=EIS&kreis=WEIN:lila", 200, "EIS auf WEIN"),
        ("schritt=mond", 200, "Was hätte ich legen können?"),
        ("tipp=Zylp", 404, "Nicht in diesem Kartenspiel: Zylp."),
    ]:
        answer = client.get(f"/haette?{query}")
        assert answer.status_code == status, query
        assert sentence in Page(answer.text).text, query
    words = PairTable.default().words
    answer = client.get("/haette", query_string=[("kreis", word) for word in words[:13]])
    assert (answer.status_code, "Das sind mehr Karten" in Page(answer.text).text) == (400, True)
    assert client.get("/haette", query_string=[("hand", word) for word in words]).status_code == 400
