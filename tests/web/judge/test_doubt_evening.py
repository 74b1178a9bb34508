"""„Lohnt sich Halt?“ at the table of a running evening: it knows the table, and asks only who asks."""

from pathlib import Path
from typing import Final

import pytest
from flask import Flask

from companion.log import Log
from companion.words.advice.doubt import Situation, advise
from tests.web.forms import new_key
from tests.web.page import Page, read
from tests.web.word_evening import Evening
from web.judge.doubt import acceptance
from web.storage.log_file import read_log_file

GOLDEN: Final = Path(__file__).parents[2] / "golden"


@pytest.fixture
def evening(app: Flask) -> Evening:
    return Evening(app.test_client())


@pytest.fixture
def laid(evening: Evening) -> Evening:
    """Mia has laid Weinbahn, and the table has entered it."""
    evening.tell("laid", seat="2", hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    return evening


def asked(evening: Evening, more: str = "", status: int = 200) -> Page:
    return read(evening.client, f"/halt?abend={evening.match}{more}", status=status)


def test_the_table_leads_there_and_the_verdict_does_with_its_word(laid: Evening) -> None:
    table = Page(laid.client.get(laid.address).text)
    in_row, in_fold = (table.all(f"header nav > {where}") for where in ("a", "details a"))
    (way,) = [link["href"] for link in in_row if "Lohnt sich Halt?" in link.text]
    assert [link["href"] for link in in_fold if "Lohnt sich Halt?" in link.text] == [way]
    assert asked(laid).one(".about .sr").text == read(laid.client, way).one(".about .sr").text == "Weinbahn"
    verdict = read(laid.client, f"/urteil?a=EIS&b=WEIN&abend={laid.match}")
    assert read(laid.client, verdict.one("#halt")["href"]).one(".about .sr").text == "Eiswein"
    assert laid.match in verdict.one("#swap")["href"]


def test_only_who_asks_is_asked_on_a_phone_that_only_looks_on_too(app: Flask, laid: Evening) -> None:
    phone = read(app.test_client(), f"/halt?abend={laid.match}", environ_overrides={"REMOTE_ADDR": "192.168.1.9"})
    page = asked(laid)
    assert page.texts(".who bdi") == phone.texts(".who bdi") == ["Oma", "Ben", "Mia", "Jo"]
    assert "Wer fragt?" in page.text
    assert not page.has("form select, .advice")
    assert not phone.has("form select, .advice")
    around = Page(laid.client.get(laid.address).text)
    assert page.texts(".who .face") == [seat.one(".face").text for seat in around.all(".seat")]


def test_one_tap_gives_the_answer_of_the_formula_with_what_the_table_knows(app: Flask, laid: Evening) -> None:
    verdict = app.extensions["judge"].deck_judge.judge().pair("WEIN", "BAHN")
    state = laid.state
    hands = tuple(state.hands)
    advice = advise(Situation(acceptance(verdict), hands, state.chips, accused=2, asking=0))
    page = read(laid.client, asked(laid).one("#who-0")["href"])
    assert f"Der Tisch lehnt ab: {advice.rejects * 100:.0f} %" in page.one("#chance").text
    assert f"Fällt das Wort +{advice.gain:.1f}".replace(".", ",") in page.text
    assert f"Gerechnet mit: du {hands[0]} Karten, Mia {hands[2]}." in page.text
    assert "geschätzt" not in page.text


def test_hands_that_nobody_entered_are_a_guess_from_rounds_like_this_one(evening: Evening) -> None:
    assert "du 4 Karten, Ben 4. Die Karten sind geschätzt." in asked(evening, "&wer=0").text
    evening.tell("finish", winner="0")
    evening.tell("count", cards=["0", "6", "6", "6"])
    evening.tell("next_round")
    assert "du 7 Karten, Ben 7. Die Karten sind geschätzt." in asked(evening, "&wer=0").text


def test_whatever_is_not_so_is_put_right_behind_anders(laid: Evening) -> None:
    sent = asked(laid, "&wer=0").sent_by("count")
    assert (sent["wer"], sent["gelegt"], sent["rest"], sent["karten"]) == ("0", "2", "8", "9")
    page = asked(laid, "&wer=0&gelegt=3&rest=0&karten=2")
    assert "(W-39)" in page.text
    assert "du 2 Karten, Jo 0." in page.text


def test_without_a_word_it_counts_half_and_half_and_says_so(evening: Evening) -> None:
    page = asked(evening, "&wer=1")
    assert "rechne halb und halb" in page.text
    assert page.has(".advice .plain")
    assert page.has("details input[name=wort]")


def test_w29_a_word_that_is_voted_on_has_its_player_and_its_doubter(laid: Evening) -> None:
    laid.tell("doubt", accused="2", doubters="1", hand_card="WEIN", top_card="BAHN", word="Weinbahn")
    page = asked(laid)
    assert page.texts(".who bdi") == ["Oma", "Jo"]
    assert "Stimm dagegen – dann riskierst du keinen Chip." in asked(laid, "&wer=0").text


def test_the_target_is_named_when_a_chip_may_reach_it(evening: Evening) -> None:
    assert not asked(evening, "&wer=1").has("#near")
    evening.tell("finish", winner="0")
    evening.tell("count", cards=["0", "28", "1", "1"])
    evening.tell("next_round")
    assert "Bis 30 fehlen dir nur noch 2 – da zählt jeder Chip." in asked(evening, "&wer=1").text


def test_an_address_without_sense_gets_a_sentence_and_keeps_the_table_if_there_is_one(laid: Evening) -> None:
    for more, sentence in (
        ("&wer=9", "Wer fragt? Tippe auf ein Gesicht."),
        ("&wer=x", "Wer fragt? Tippe auf ein Gesicht."),
        ("&wer=0&gelegt=0", "Wer fragt? Tippe auf ein Gesicht."),
        ("&wer=0&rest=99", "Wie viele Karten? Nimm eine Zahl von 0 bis 20."),
    ):
        page = asked(laid, more, status=400)
        assert page.one("[role=alert]").text == sentence
        assert page.texts(".who bdi") == ["Oma", "Ben", "Mia", "Jo"]
    for match in ("nirgends00", "x", "<b>"):
        page = read(laid.client, "/halt", query_string={"abend": match, "a": "WEIN", "b": "BAHN"})
        assert page.has("select[name=spieler]")
        assert not page.has(".who")


def test_switched_off_it_says_so_at_the_table_too_and_comes_back_to_it(laid: Evening) -> None:
    laid.client.post("/halt/schalter", data={"rat": "aus"})
    page = asked(laid)
    assert "Euer Tisch will hier keinen Rat." in page.text
    answer = laid.client.post("/halt/schalter", data=page.sent_by("on"))
    assert laid.match in answer.headers["Location"]


@pytest.fixture
def on_phones(app: Flask) -> tuple[str, Log]:
    """The id and the log of an evening on phones: somebody has laid the last word of its round so far."""
    whole = read_log_file(GOLDEN / "words" / "a_word_falls.jsonl")
    log = Log(whole.header)
    for event in whole.events:
        log.append_event(event)
        if log.state.round.last is not None:
            break
    evenings = app.extensions["evenings"]
    match = str(evenings.begin(log.header, new_key()))
    with evenings.store.appending(match) as appending:
        appending.add(log.events, over=False)
    return match, log


def test_on_phones_it_asks_only_who_asks_counts_the_cards_that_all_can_count_and_shows_no_hand(
    app: Flask, on_phones: tuple[str, Log]
) -> None:
    match, log = on_phones
    client, now, deck = app.test_client(), log.state.round, log.state.round.conditions.deck
    page = read(client, f"/halt?abend={match}")
    assert page.texts(".who bdi") == list(log.header.seats)
    assert not page.has("form select, .advice")
    asking = next(seat for seat in range(now.conditions.players) if seat != now.last.seat)
    sent = read(client, f"/halt?abend={match}&wer={asking}").sent_by("count")
    held = [str(len(hand)) for hand in now.hands]
    assert (sent["gelegt"], sent["rest"], sent["karten"]) == (str(now.last.seat), held[now.last.seat], held[asking])
    open_words = {deck[card].word for stack in now.stacks for card in stack} | {now.last.word.upper()}
    hidden = {deck[card].word for pile in (*now.hands, now.pile) for card in pile} - open_words
    for who in ("", "&wer=0", "&wer=1", "&wer=2"):
        answer = app.test_client().get(f"/halt?abend={match}{who}")
        assert not [word for word in hidden if word in answer.text]
