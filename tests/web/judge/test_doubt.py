"""„Lohnt sich Halt?“: advice on request, in plain words, also at a running table; it can be switched off."""

import re
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.log import Log
from companion.words.advice.doubt import AGREEMENT, Advice, Reason, Situation, advise, assumed_situation
from lexicon.judging import taste
from tests.web.forms import new_key
from tests.web.page import Page, read
from tests.web.word_evening import Evening
from web.judge.doubt import acceptance, describe
from web.storage.log_file import read_log_file

WORD = "/halt?a=WEIN&b=BAHN&fest=1"
SURE = "/halt?wort=Haustür"


def test_a_panel_only_offers_the_advice_and_its_link_takes_the_word_along(client: FlaskClient) -> None:
    for panel, word in (
        ("/urteil?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
        ("/urteil?a=BAHN&b=WEIN&fest=1", "Bahnwein"),
        ("/urteil?wort=Haustelefon", "Haustelefon"),
        ("/urteil?a=LAND&b=BILD&wort=Landschaftsbild", "Landschaftsbild"),
        ("/wort?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
        ("/paare?a=WEIN&b=BAHN&fest=1", "Weinbahn"),
    ):
        shown = read(client, panel)
        assert "Der Tisch lehnt ab" not in shown.text
        page = read(client, shown.one("a#halt")["href"])
        assert page.one(".about .word .sr").text == word
        assert "Der Tisch lehnt ab" in page.text
    for nothing in ("/wort", "/wort?a=EIS", "/wort?wort=Qwrtzpf"):
        assert "halt" not in Page(client.get(nothing).text).keys
    for unknown in ("/halt", "/halt?wort=Qwrtzpf", "/halt?a=EIS"):  # it is checked first
        assert client.get(unknown).headers["Location"] == unknown.replace("/halt", "/wort")


def test_the_numbers_are_those_of_the_formula(app: Flask, client: FlaskClient) -> None:
    verdict = app.extensions["judge"].deck_judge.judge().pair("WEIN", "BAHN")
    advice = advise(assumed_situation(acceptance(verdict), 5, 1, 3, left_chips=2, own_chips=1))
    text = read(client, f"{WORD}&spieler=5&rest=1&karten=3&seine=2&chips=1").text
    assert f"Der Tisch lehnt ab: {advice.rejects * 100:.0f} %" in text
    assert advice.break_even is not None
    assert f"Erst ab {advice.break_even * 100:.0f} % lohnt es sich." in text
    assert f"Fällt das Wort +{advice.gain:.1f}".replace(".", ",") in text
    assert f"Gilt das Wort −{advice.loss:.1f}".replace(".", ",") in text
    assert "(W-47)" in text


def test_a_word_everybody_knows_is_left_alone_and_one_against_the_rules_is_doubted(client: FlaskClient) -> None:
    known, broken = read(client, SURE), read(client, "/halt?a=LAND&b=BILD&wort=Landschaftsbild")
    assert "Nein, lass es liegen." in known.text
    assert "Ja, ruf „Halt!“" in broken.text
    assert re.search(r"Das bringt dir im Schnitt \d,\d Punkte Vorsprung\.", broken.text)
    for page in (known, broken):  # no table is ever sure
        chance = re.fullmatch(r"Der Tisch lehnt ab: (\d+) % .*", page.one("#chance").text)
        assert chance
        assert 0 < int(chance[1]) < 100


def test_votes_agree_as_much_as_the_tables_taste_takes_them_to() -> None:
    assert AGREEMENT == taste.AGREEMENT


def test_every_reason_has_its_sentence(app: Flask) -> None:
    for lang in ("de", "en"):
        with app.test_request_context(f"/halt?lang={lang}"):
            said = {describe(Advice(0.5, 1, 1, (reason,))).reasons for reason in Reason}
        assert len(said) == len(Reason)


def test_w39_a_last_card_says_what_is_at_stake_and_w29_a_second_doubter_should_just_vote(client: FlaskClient) -> None:
    assert "ist die Runde vorbei (W-39)" in read(client, f"{WORD}&rest=0").text
    text = read(client, f"{WORD}&gerufen=1").text
    assert "Stimm dagegen – dann riskierst du keinen Chip." in text
    assert "Lohnen kann es sich hier nicht." in text


def test_impossible_numbers_get_a_sentence(client: FlaskClient) -> None:
    for query, status, sentence in [
        ("a=WEIN&b=BAHN&spieler=2", 400, "von 3 bis 8 (W-2)"),
        ("a=WEIN&b=BAHN&rest=-1", 400, "Wie viele Karten? Nimm eine Zahl von 0 bis 20."),
        ("a=WEIN&b=BAHN&karten=²", 400, "Wie viele Karten hast du?"),
        ("a=WEIN&b=BAHN&chips=17", 400, "Wie viele Chips? Nimm eine Zahl von 0 bis 16."),
        (f"a=WEIN&b=BAHN&seine={'9' * 5000}", 400, "Wie viele Chips?"),
    ]:
        answer = client.get(f"/halt?{query}")
        assert answer.status_code == status, query
        assert sentence in Page(answer.text).text, query
        assert Page(answer.text).one("a#karten-1 .sr").text == "1 Karte", query
        assert len(answer.text) < 20_000, query
    page = read(client, f"{WORD}&spieler=99", status=400)  # the word is kept
    assert (page.one(".about .word .sr").text, page.sent_by("off")["a"]) == ("Weinbahn", "WEIN")


def chosen(page: Page) -> list[str]:
    """Return what the advice counts with: cards and chips of who laid, of who asks, and the players."""
    return [key["id"] for key in page.all(".numbers [aria-current]")]


def test_the_number_of_players_is_remembered(app: Flask) -> None:
    client = app.test_client()
    assert chosen(read(client, WORD))[-1] == "spieler-4"
    seven = read(client, WORD).one("a#spieler-7")["href"]
    client.get(seven)
    # half of the seven cards dealt to seven (W-2)
    assert chosen(read(client, WORD)) == ["rest-3", "seine-0", "karten-3", "chips-0", "spieler-7"]
    client.get(f"{WORD}&spieler=99")
    assert chosen(read(client, WORD))[-1] == "spieler-7"


def test_switched_off_means_link_and_advice_are_gone_and_on_again_the_question_is_still_there(app: Flask) -> None:
    client = app.test_client()
    answer = client.post("/halt/schalter", data={"rat": "aus", "a": "WEIN", "b": "BAHN", "fest": "1"})
    assert answer.status_code == 303
    text = read(client, answer.headers["Location"]).text
    assert "Euer Tisch will hier keinen Rat." in text
    assert "Der Tisch lehnt ab" not in text
    assert "halt" not in read(client, "/wort?a=WEIN&b=BAHN").keys
    assert "Lohnt sich Halt?" not in read(client, "/urteil?a=WEIN&b=BAHN").text
    sent = read(client, f"{WORD}&spieler=6").sent_by("on")
    assert sent["rat"] == "an"
    page = Page(client.post("/halt/schalter", data=sent, follow_redirects=True).text)
    assert page.one(".about .word .sr").text == "Weinbahn"
    assert chosen(page)[-1] == "spieler-6"
    assert "halt" in read(client, "/wort?a=WEIN&b=BAHN").keys


def test_the_page_of_the_table_says_whether_advice_is_on_and_switches_it(app: Flask) -> None:
    client = app.test_client()
    for value, button, sentence in (
        ("aus", "advice-on", "Dieser Rat ist auf diesem Gerät abgeschaltet."),
        ("an", "advice-off", "Diesen Rat könnt ihr auf diesem Gerät bei jedem Wort holen."),
    ):
        assert read(client, "/tisch").values("button[name=rat]") == [value]
        answer = client.post("/halt/schalter", data={"rat": value, "zurueck": "tisch"})
        assert answer.headers["Location"] == "/tisch#advice"
        page = read(client, "/tisch")
        assert button in page.keys
        assert sentence in page.text
        assert ("halt" in read(client, "/wort?a=WEIN&b=BAHN").keys) == (value == "an")


def test_the_switch_lasts_never_leads_away_and_no_script_can_read_it(client: FlaskClient) -> None:
    answer = client.post("/halt/schalter", data={"rat": "aus", "wort": "//elsewhere.example", "weg": "x"})
    assert answer.headers["Location"].startswith("/halt?wort=")
    for part in ("adviser=off", "HttpOnly", "SameSite=Lax", "Max-Age=31536000"):
        assert part in answer.headers["Set-Cookie"]


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
    (way,) = [link["href"] for link in table.all(".behind a") if "Lohnt sich Halt?" in link.text]
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
        assert page.has("a#spieler-4")
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
