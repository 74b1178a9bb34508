"""A word doubted from the chairs: phones, secret votes, a reload, ten seconds without a net."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Error, Page, expect

from companion.words.actions import Doubt, Laid, Vote
from tests.browser.conftest import SMALL_PHONE, Open
from tests.browser.laws import PHONE_FINGER, at_rest, box_of, faultless, fits, within_reach
from tests.browser.phones.test_browser_joining import joined, seated, without_browser
from tests.waiting import wait_until

OMA, BEN, MIA, JO = range(4)
NO_SCROLL = """() => ['#seat', '.middle'].filter(part => {
    const found = document.querySelector(part);
    return found && found.scrollHeight > found.clientHeight + 1;
})"""

BOTTOMS = "all => all.map(each => each.getBoundingClientRect().bottom)"
TOPS = "all => all.map(each => each.getBoundingClientRect().top)"
AIR = 4  # px
WORD = Laid(JO, "WEIN", "BAHN", "Weinbahn")


def mood(phone: Page, wanted: str) -> None:
    seat = phone.locator("#seat")
    try:
        phone.locator(f"#seat[data-mood={wanted}]").wait_for()
    except Error:  # what it shows instead tells why
        pytest.fail(f"not {wanted}, but {seat.get_attribute('data-mood')}: {seat.inner_text()}")


def whole(phone: Page) -> None:
    """Check that nothing scrolls or is too small for a thumb, and that axe finds nothing."""
    assert phone.evaluate(NO_SCROLL) == [], phone.locator("#seat").get_attribute("data-mood")
    fits(phone)
    within_reach(phone, "#seat button, #seat a.key", PHONE_FINGER)
    faultless(phone)


def test_a_word_of_two_lines_leaves_air_between_the_question_and_the_faces(visit: Open, app: Flask) -> None:
    word = Laid(JO, "TELEFON", "FLASCHE", "Telefonflasche")
    _, code = without_browser(app, "wortspiel", word, Doubt(JO, (BEN,)), Vote(BEN, True), Vote(MIA, True))
    jo = joined(visit, code, JO)
    mood(jo, "vote")
    jo.locator(".people .ballot").nth(1).wait_for()
    at_rest(jo)
    above = jo.locator(".middle > :is(.title, .line)").evaluate_all(BOTTOMS)
    faces = jo.locator(".people .spot, .people .role").evaluate_all(TOPS)
    assert max(above) + AIR <= min(faces)
    assert jo.evaluate(NO_SCROLL) == []
    fits(jo)


def test_secret_votes_survive_a_reload_and_show_nothing_before_all_are_in(visit: Open, app: Flask) -> None:
    tablet, code = without_browser(app, "wortspiel", WORD, votes="secret", vote_seconds="120")
    ben, mia, jo = phones = [joined(visit, code, player, bypass_csp=True) for player in (BEN, MIA, JO)]
    ben.locator(".word", has_text="Weinbahn").first.wait_for()
    whole(ben)
    ben.locator(".buzz").tap()
    for phone in phones:
        mood(phone, "vote")
        expect(phone.locator(".time-left")).to_contain_text("Noch")
    whole(mia)
    jo.locator(".gilt").tap()
    mood(jo, "cast")
    ben.locator(".people .ballot.back").wait_for()
    ben.reload()
    mood(ben, "vote")
    ben.locator(".people .ballot.back").wait_for()
    jo.reload()
    mood(jo, "cast")
    assert jo.locator(".ballot.for, .ballot.against").count() == 0
    expect(jo.locator(".middle .word > [aria-hidden]")).to_have_text("Wein·bahn")  # the doubted word stays in sight
    whole(jo)
    mia.locator(".gilt_nicht").hover()
    mia.mouse.down()
    ben.locator(".gilt_nicht").tap()  # what comes meanwhile takes no key away that is held down
    jo.locator(".people .ballot.back").nth(1).wait_for()
    mia.mouse.up()
    mood(mia, "cast")
    tablet.do("vote", seat=OMA, against=1)  # she has no phone
    for phone in phones:
        mood(phone, "result")
        assert phone.locator(".ballot.against").count() == 3
    whole(ben)
    assert (ben.locator(".stamp").text_content(), mia.locator(".figure").text_content()) == ("✗ fällt", "1 zu 3")


def notices_that_its_line_is_dead(phone: Page) -> bool:
    """Put a phone's clock forward in one leap, in which it hears nothing; offline, Chromium leaves a stream alive."""
    phone.clock.fast_forward(10_000)
    return bool(phone.locator(".me .dot.cut-off").count())


def test_a_phone_without_a_net_says_so_and_its_vote_arrives_once_it_is_back(visit: Open, app: Flask) -> None:
    tablet, code = without_browser(app, "wortspiel", WORD)
    ben = joined(visit, code, BEN, faults=True, bypass_csp=True)
    ben.locator(".buzz").tap()
    ben.locator(".gilt").wait_for()
    ben.context.set_offline(True)
    ben.locator(".gilt").tap()
    ben.get_by_text(re.compile("Verbindung weg|Noch nicht am Tisch")).first.wait_for()
    wait_until(lambda: notices_that_its_line_is_dead(ben))
    dot = box_of(ben.locator(".me .dot.cut-off"))
    assert dot.bottom - dot.top < PHONE_FINGER / 2
    ben.clock.fast_forward(20_000)
    ben.get_by_text("Der Tisch ist weg. Bist du noch im selben WLAN?").wait_for()
    faultless(ben)
    assert not tablet.page().has(".ballot-of.gilt")
    ben.context.set_offline(False)
    ben.clock.run_for(3_000)
    mood(ben, "cast")
    assert tablet.page().has(".ballot-of.gilt")
    assert ben.locator(".dot.cut-off").count() == 0


def test_a_vote_that_a_dead_line_swallows_is_sent_again(visit: Open, app: Flask) -> None:
    _, code = without_browser(app, "wortspiel", WORD)
    ben = joined(visit, code, BEN, faults=True, bypass_csp=True)
    ben.locator(".buzz").tap()
    ben.locator(".gilt").wait_for()
    swallowed: list[str] = []
    ben.route("**/platz/tun", lambda route: swallowed.append(route.request.post_data or ""), times=1)
    ben.locator(".gilt").tap()
    ben.locator(".gilt[aria-busy=true]").wait_for()
    ben.clock.run_for(12_000)
    mood(ben, "cast")
    assert len(swallowed) == 1


def test_the_other_games_fit_a_small_phone_and_schlafmuetze_is_called_from_a_chair(visit: Open, app: Flask) -> None:
    ben = visit("/mit", SMALL_PHONE, bypass_csp=True)
    for slug in ("siebenschlaefer", "zahlenspiel"):
        tablet, code = without_browser(app, slug)
        ben.goto(f"/mit/{code}")
        seated(ben, BEN)
        mood(ben, "rest")
        whole(ben)
    ben.locator(".buzz").tap()
    mood(ben, "call")
    wait_until(lambda: "Schlafmütze! Wer war es?" in tablet.says())  # an earlier call may still come
    whole(ben)
    ben.locator(".keys .with-face", has_text="Jo").tap()
    mood(ben, "result")
    wait_until(lambda: "Alle anderen schieben" in tablet.says())
    whole(ben)


def test_the_rule_is_one_tap_away_and_who_reads_it_gives_signs_of_life_and_comes_back(visit: Open, app: Flask) -> None:
    _, code = without_browser(app, "wortspiel")
    ben = joined(visit, code, BEN, bypass_csp=True)
    seat = ben.url
    ben.locator(".rule").tap()
    assert str(ben.locator(".told p").text_content()).startswith("W-28 ")
    faultless(ben)
    ben.locator(".told .main").tap()
    ben.locator(".told").wait_for(state="detached")
    within_reach(ben, ".me .own", PHONE_FINGER)
    for way in ((".rule", ".told a"), (".aside[href]",)):
        for key in way:
            ben.locator(key).tap()
        ben.locator("#to-table").wait_for()
        for _ in range(2):
            with ben.expect_response(lambda answer: answer.url == f"{seat}/stand" and answer.ok):
                ben.clock.run_for(4_000)
        ben.locator("#to-table").tap()
        ben.wait_for_url(seat)
        mood(ben, "rest")
