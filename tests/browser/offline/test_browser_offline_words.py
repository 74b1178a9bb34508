"""Looking words up without the net: the device says what the server says."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Final

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.browser.laws import faultless
from tests.browser.offline.house import NO_DATABASE, Device, House, ready, until, waiting
from tests.web.decks.desk import WORDS, Desk
from tests.web.forms import new_key, set_up
from tests.web.page import Page as Read

SPELLINGS: Final = ("weinbahn", " Wein-Bahn ", "Haustuer", "We\u200bin\u00adbahn", "Ｗｅｉｎｂａｈｎ", "𝐖einbahn\ufe0f")
FIELDS: Final = {
    "compound": ".compound .sr",
    "drawn": ".compound [aria-hidden]",
    "stamp": ".stamp",
    "score": ".score",
    "point": ".point",
    "other": ".other .sr",
    "much": ".other .much",
}
"""What a panel tells, and where."""
_LOOK_UP: Final = """async ([questions, fields]) => {
    const found = [];
    for (const question of questions) {
        const html = await house.lookUp(new URLSearchParams(question));
        const panel = new DOMParser().parseFromString(html, "text/html").querySelector(".panel");
        const texts = Object.entries(fields).map(
            ([name, where]) => [name, (panel.querySelector(where)?.textContent ?? "").replace(/\\s+/g, "")]);
        const heading = panel.querySelector(".compound")?.className ?? "";
        found.push({ ...Object.fromEntries(texts), css: `${panel.classList[1]} ${heading}` });
    }
    return found;
}"""


def told(client: FlaskClient, question: Mapping[str, str], lang: str) -> dict[str, str]:
    """Return what the server's panel says on a question, as `_LOOK_UP` reads it on the device.

    Texts are without blanks, which two parsers set differently.
    """
    panel = Read(client.get("/urteil", query_string={**question, "lang": lang}).text)
    texts = {name: "".join(found[0].text.split()) if (found := panel.all(at)) else "" for name, at in FIELDS.items()}
    heading = panel.all(".compound")
    css = f"{panel.one('div.panel')['class'].split()[1]} {heading[0]['class'] if heading else ''}"
    return {**texts, "css": css}


def told_alike(page: Page, client: FlaskClient, questions: list[dict[str, str]], lang: str = "de") -> None:
    """Check that a device without the net says on each question what the server says."""
    found = page.evaluate(_LOOK_UP, [questions, FIELDS])
    assert len(found) == len(questions) > 0
    for question, here in zip(questions, found, strict=True):
        assert here == told(client, question, lang), question


@pytest.mark.parametrize("many", [40, pytest.param(2500, marks=pytest.mark.endurance)])
def test_pairs_of_the_deck_and_of_ones_own_and_typed_words_are_told_as_the_server_tells_them_in_english_too(
    device: Device, house: House, many: int
) -> None:
    client = house.app.test_client()
    desk = Desk(client, template="", name="Zwölf Wörter")
    desk.paste(WORDS)
    voted_on = (("Eiswein", "EIS", "WEIN", "0", "5"), ("Weineis", "WEIN", "EIS", "6", "0"))
    for word, a, b, yes, no in (*voted_on, ("Bettbahn", "BETT", "BAHN", "4", "0")):
        form = {"id": f"a-vote-on-{word}", "w": word, "a": a, "b": b, "fest": "1", "dafuer": yes, "dagegen": no}
        assert client.post("/tisch/stimme", data=form).status_code in (200, 303)
    pages = {lang: device(lang=lang).new_page() for lang in ("de", "en")}
    for page in pages.values():
        page.goto("/wort")
        ready(page)
    own = pages["de"].context.new_page()
    own.goto(f"/wort?kartenspiel={desk.id}")
    until(own, f"caches.match('/ohne-netz/paare?kartenspiel={desk.id}').then(Boolean)")
    judge = house.app.extensions["judge"].deck_judge
    words = [card.word for card in judge.deck.cards()]
    assert len(words) == 50
    pairs = [{"a": a, "b": b} for a, b in some_pairs(words, many)]
    of_ones_own = [{"a": a, "b": b, "kartenspiel": desk.id} for a, b in some_pairs(WORDS.split(), many)]
    asked = [{"a": "EIS", "b": "WEIN"}, {"a": "WEIN", "b": "EIS"}, {"a": "BETT", "b": "BAHN"}, {"a": "EIS", "b": "EIS"}]
    typed = [{"wort": verdict.word} for verdict in list(judge.pair_table().verdicts())[::60][:many]]
    typed += [{"wort": word} for word in SPELLINGS]
    typed += [{"wort": "Weinbahn", "a": "BAHN", "b": "WEIN"}, {"wort": "Weinbahn", "a": "BAHN"}]
    house.stop()
    told_alike(pages["de"], client, [*asked, *pairs, *typed])
    told_alike(own, client, of_ones_own)
    told_alike(pages["en"], client, [*asked, *pairs[: many // 4]], "en")


def some_pairs(words: Sequence[str], many: int) -> list[tuple[str, ...]]:
    """Return `many` of the pairs of these words, or all."""
    pairs = list(product(words, repeat=2))
    return Random(28).sample(pairs, min(many, len(pairs)))


def test_cards_and_typed_words_are_judged_without_the_net_and_the_page_says_so_until_the_server_answers(
    device: Device, house: House
) -> None:
    page = device().new_page()
    page.goto("/")
    ready(page)
    house.stop()
    page.goto("/wort")
    expect(page.locator(".kept-line")).to_contain_text("Ohne Netz – Stand von ")
    page.locator(".card[value=EIS]").tap()
    expect(page.locator("#panel .huge")).to_have_text("Und die zweite Karte?")
    page.locator(".card[value=WEIN]").tap()
    expect(page.locator("#panel .stamp")).to_contain_text("gilt")
    expect(page.locator("#panel .point")).not_to_be_empty()
    expect(page.locator("#said")).to_contain_text("Eiswein: gilt.")
    page.locator("#swap").tap()
    expect(page.locator("#panel .compound .sr")).to_have_text("Weineis")
    page.reload()
    expect(page.locator("#panel .compound .sr")).to_have_text("Weineis")
    page.goto("/wort")
    for word in ("Weinbahnen", "Weinbahn"):
        look_up(page, word)
        expect(page.locator("#panel .compound .sr")).to_have_text("Weinbahn")
        expect(page.locator("#panel .stamp")).to_contain_text("gilt")
        expect(page.locator("#wort")).to_have_value(word)
        expect(page.locator("#panel .point")).not_to_contain_text("So gesagt")
    look_up(page, "Bäumetür")
    expect(page.locator("#panel .point")).to_contain_text("So gesagt kann ich es erst mit Netz beurteilen.")
    expect(page.locator("#panel .compound .sr")).to_have_text("Baumtür")
    faultless(page)
    look_up(page, "Donaudampfschiff")
    expect(page.locator("#panel .huge")).to_contain_text("Ohne Netz kenne ich nur Wörter aus zwei Karten.")
    expect(page.locator("#wort")).to_have_value("Donaudampfschiff")
    faultless(page)
    page.locator("#clear").tap()
    expect(page.locator("#panel .huge")).to_have_text("Gilt das Wort?")
    expect(page.locator("#wort")).to_have_value("")
    house.start()
    expect(page.locator(".kept-line")).to_have_count(0, timeout=20_000)
    expect(page.locator("h1")).to_be_visible()


def look_up(page: Page, word: str) -> None:
    page.locator("#wort").fill(word)
    page.locator("#wort").press("Enter")


def test_no_page_is_of_before_while_the_server_answers(device: Device, house: House) -> None:
    page = device().new_page()
    page.goto("/")
    ready(page)
    expect(page.locator("#new-wortspiel")).to_be_visible()
    other = house.app.test_client()
    assert other.post("/neu/zahlenspiel", data=set_up(new_key(), ["Undine", "Yannick"])).status_code == 303
    page.goto("/")
    expect(page.get_by_text("Undine")).to_be_visible()
    expect(page.locator(".kept-line")).to_have_count(0)


def voted(page: Page, house: House, votes_for: int) -> None:
    """Vote on two cards while the server goes away: it has shown the panel, and hears nothing of the vote."""
    page.locator("#cast").tap()
    page.locator("#dafuer").fill(str(votes_for))
    until(page, "house.ready.then(() => true, () => true)")
    house.stop()
    page.locator("#remember").tap()
    page.locator(".waits").wait_for()


def votes_on(house: House, word: str) -> list[tuple[int, int]]:
    """Return the votes that the house has kept on a word."""
    events = house.app.extensions["judge"].vote_store.precedents().votes
    return [(each.vote.votes_for, each.vote.votes_against) for each in events if each.word == word and each.vote]


def test_a_vote_on_a_word_waits_on_the_device_and_is_counted_once_and_one_that_is_refused_later_says_why(
    device: Device, house: House
) -> None:
    context = device()
    page = context.new_page()
    page.goto("/wort?a=WEIN&b=BAHN")
    ready(page)
    voted(page, house, 3)
    assert votes_on(house, "Weinbahn") == []
    expect(page.locator(".waits")).to_contain_text("Wartet auf das Netz")
    faultless(page)
    page.close()
    page = context.new_page()
    page.goto("/ohne-netz")
    expect(page.locator(".waiting li")).to_contain_text("Zu einem Wort: Weinbahn – dafür 3, dagegen 0")
    faultless(page)
    house.start()
    expect(page.locator(".waiting")).to_have_count(0, timeout=30_000)
    assert votes_on(house, "Weinbahn") == [(3, 0)]
    page.close()  # the pad loads itself anew once the server is there again
    page = context.new_page()
    page.goto("/wort?a=WEIN&b=BAHN")
    expect(page.locator("#panel .stamp")).to_contain_text("gilt")
    voted(page, house, 0)  # nobody voted at all
    waits = str(page.locator(".waits").text_content())
    house.start()
    expect(page.locator(".waits")).not_to_have_text(waits, timeout=30_000)  # where the vote was given, too
    told = str(page.locator(".waits").text_content())
    page.locator(".to-pad").tap(timeout=30_000)
    expect(page.locator(".refused .why")).to_contain_text(told)
    page.locator(".refused button", has_text="Verwerfen").tap()
    page.locator(".refused button", has_text="Wirklich verwerfen?").tap()
    expect(page.locator(".waiting")).to_have_count(0)
    assert waiting(page) == 0
    assert votes_on(house, "Weinbahn") == [(3, 0)]


def test_where_a_browser_keeps_nothing_the_page_sends_the_vote_until_it_is_counted(
    device: Device, house: House
) -> None:
    context = device()
    context.add_init_script(NO_DATABASE)
    page = context.new_page()
    page.goto("/wort?a=WEIN&b=BAHN")
    ready(page)
    voted(page, house, 0)
    expect(page.locator(".waits")).to_contain_text("Noch nicht gezählt")
    faultless(page)
    house.start()
    expect(page.locator(".ballot .notice")).not_to_be_empty(timeout=30_000)  # nobody voted: it is told as ever
