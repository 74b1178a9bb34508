"""Keeping score without the net: rounds wait on the device, go out in order, each once."""

from typing import Final

from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import TABLET
from tests.browser.evenings import begun, sit_down
from tests.browser.laws import faultless, lawful
from tests.browser.offline.house import Device, House, at_table, match_of, ready, results, take_down, until, waiting

POINTS: Final = {"tally": "points", "target": "100"}
TOO_MANY: Final = {"cards_0": 99, "cards_2": 99, "cards_3": 99}
"""More cards than the game has."""
WITHOUT_LIMITS: Final = """match => kept.get("tables", match)
    .then(table => kept.put("tables", { ...table, pad: { ...table.pad, together: {} } }))"""
"""The device knows the table as an earlier version told it: it can't check the numbers."""
PAD_KEYS: Final = "#pad .key, #pad input"
OTHER_GAMES: Final = (
    (
        "wortspiel",
        {"cards_0": 60, "cards_2": 36},
        "Zusammen wären das 97 Karten, mehr als 96 gibt es nicht.",
        {"cards_0": 3, "chips_0": 2, "cards_2": 1, "cards_3": 6},
        (5, 0, 1, 6),
    ),
    (
        "siebenschlaefer",
        {"points_0": 999, "points_2": 5},
        "Zusammen wären das 1006 Punkte, mehr als",
        {"points_0": 12, "points_2": 30, "points_3": 5},
        (12, 0, 30, 5),
    ),
)
"""A game, numbers that can't be with what is told of them, others, and the points of that round."""
SIZES: Final = (TABLET, (360, 740))
HEADING: Final = "Zettel ohne Netz"


def test_without_the_net_the_rules_are_there_and_two_rounds_up_to_the_target_reach_the_table_in_order(
    device: Device, house: House
) -> None:
    context = device()
    page = at_table(context, tally="points", target="10")
    match = match_of(page)
    until(page, "caches.match('/regeln/zahlenspiel').then(Boolean)")
    context.set_offline(True)
    page.goto(f"/abend/{match}")
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()
    take_down(page, 1, cards_0=4, cards_2=2, cards_3=7)
    expect(page.locator(".waiting li")).to_have_count(1)
    page.goto("/abende")
    expect(page.locator("#pad-body .asks").first).to_contain_text("Diese Seite habe ich nicht auf dem Gerät.")
    faultless(page)
    page.goto("/regeln/zahlenspiel")
    expect(page.locator(".kept-line")).to_be_visible()
    expect(page.locator("#pad")).to_have_count(0)
    page.goto(f"/abend/{match}")
    take_down(page, 0, cards_1=5, cards_2=1, cards_3=3)
    expect(page.locator(".waiting li")).to_have_count(2)
    expect(page.locator(".sum b")).to_have_text(["4", "5", "3", "10"])
    expect(page.get_by_role("heading", name="Das Ziel ist erreicht.")).to_be_visible()
    expect(page.locator("#save")).to_have_count(0)
    assert results(house, match) == []
    context.set_offline(False)
    expect(page.locator(".board")).to_be_visible()
    assert results(house, match) == [(4, 0, 2, 7), (0, 5, 1, 3)]


def test_the_other_games_keep_score_too_tell_of_wrong_numbers_and_everybody_can_read_and_tap_the_pad(
    device: Device, house: House
) -> None:
    page = device().new_page()
    page.goto("/")
    ready(page)
    for slug, wrong, told, right, points in OTHER_GAMES:
        begun(page, slug)
        ready(page)
        match = match_of(page)
        until(page, f"house.ready.then(() => kept.get('tables', '{match}')).then(Boolean)")
        house.stop()
        page.goto(f"/abend/{match}")
        page.locator("#wins-1").tap()
        for field, value in wrong.items():
            page.locator(f"#{field.replace('_', '-')}").fill(str(value))
        expect(page.locator("#slip")).to_contain_text(told)
        expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
        faultless(page)
        assert waiting(page) == 0
        take_down(page, 1, **right)
        expect(page.locator(".waiting li")).to_have_count(1)
        lawful(page, PAD_KEYS, SIZES)
        house.start()
        expect(page.locator(".board")).to_be_visible(timeout=20_000)
        assert results(house, match) == [points]


def test_a_table_that_is_out_of_reach_leads_to_the_pad_where_a_round_half_filled_in_survives_the_end_of_the_page(
    device: Device, house: House
) -> None:
    context = device()
    page = at_table(context, **POINTS)
    match = match_of(page)
    house.stop()
    key = page.get_by_role("link", name="Ohne Netz weiterschreiben")
    expect(key).to_be_visible(timeout=30_000)
    faultless(page)
    key.tap()
    expect(page.get_by_role("heading", name=HEADING)).to_be_visible()
    page.locator("#wins-2").tap()
    page.locator("#more-cards-0").tap()
    page.locator("#more-cards-0").tap()
    expect(page.locator("#cards-0")).to_have_value("3")
    until(page, f"kept.get('drafts', '{match}').then(draft => draft?.counts.cards[0] === 3)")
    page.close()
    page = context.new_page()
    page.goto(f"/abend/{match}")
    expect(page.locator("#cards-0")).to_have_value("3")
    expect(page.locator("#wins-2")).to_have_attribute("aria-pressed", "true")
    page.locator("#save").dblclick()
    expect(page.locator(".waiting li")).to_have_count(1)
    expect(page.locator("#save")).to_have_attribute("aria-disabled", "true")
    page.close()
    house.start()
    page = context.new_page()
    page.goto(f"/abend/{match}")
    expect(page.locator(".board")).to_be_visible()
    until(page, "house.ready.then(() => outbox.items()).then(items => !items.length)")
    assert results(house, match) == [(3, 1, 0, 1)]


def test_refused_rounds_are_shown_with_their_reasons_mended_or_thrown_away_and_those_after_them_move_up(
    device: Device, house: House
) -> None:
    page = at_table(device(), tally="points", target="0")
    match = match_of(page)
    until(page, "Boolean(window.outbox)")
    until(page, f"kept.get('tables', '{match}').then(Boolean)")
    page.evaluate(WITHOUT_LIMITS, match)
    house.stop()
    page.goto(f"/abend/{match}")
    for number, (winner, cards) in enumerate(((1, TOO_MANY), (1, TOO_MANY), (0, {"cards_1": 5})), start=1):
        take_down(page, winner, **cards)
        expect(page.locator(".waiting li")).to_have_count(number)
    house.start()
    expect(page.locator(".refused .why")).to_be_visible(timeout=20_000)
    faultless(page)
    assert results(house, match) == []
    page.locator(".refused button", has_text="Ändern").tap()
    expect(page.locator("#cards-0")).to_have_value("99")
    for seat, held in ((0, 9), (2, 2), (3, 7)):
        page.locator(f"#cards-{seat}").fill(str(held))
    page.locator("#save").tap()
    expect(page.locator(".waiting li")).to_have_count(2)
    page.locator(".refused button", has_text="Verwerfen").tap()
    page.locator(".refused button", has_text="Wirklich verwerfen?").tap()
    expect(page.locator(".board")).to_be_visible(timeout=20_000)
    assert results(house, match) == [(9, 0, 2, 7), (0, 5, 1, 1)]


def test_the_second_of_two_devices_is_told_and_chooses_and_what_is_for_a_deleted_evening_stays_with_the_reason(
    device: Device, house: House
) -> None:
    context = device()
    page = at_table(context, **POINTS)
    match = match_of(page)
    second = context.new_page()  # another page of the same table, that keeps score of its own
    context.set_offline(True)
    page.goto(f"/abend/{match}")
    take_down(page, 1, cards_0=4, cards_2=2, cards_3=7)
    expect(page.locator(".waiting li")).to_have_count(1)
    second.close()
    other = house.app.test_client()
    for cookie in context.cookies():
        other.set_cookie(cookie["name"], cookie["value"], domain="localhost")
    form = {"id": "a-round-of-others", "runde": "1", "spieler": "0,1,2,3", "gewinner": "2", "cards": "3,3,0,3"}
    assert other.post(f"/abend/{match}/nachtrag", data=form).status_code == 200
    context.set_offline(False)
    expect(page.locator(".refused .why")).to_contain_text("Runde 1 steht schon da")
    expect(page.locator(".refused .why")).to_contain_text("Oma 3, Ben 3, Mia ★, Jo 3")
    page.locator(".refused button", has_text="Unsere Zahlen nehmen").tap()
    expect(page.locator(".board")).to_be_visible(timeout=20_000)
    assert results(house, match) == [(4, 0, 2, 7)]
    context.set_offline(True)
    page.goto(f"/abend/{match}")
    take_down(page, 1, cards_0=4)
    expect(page.locator(".waiting li")).to_have_count(1)
    assert other.post(f"/abend/{match}/loeschen").status_code == 303
    context.set_offline(False)
    expect(page.locator(".refused .why")).to_contain_text("Dieser Abend wurde gelöscht.", timeout=30_000)
    assert waiting(page) == 1


def test_over_plain_http_the_table_is_complete_and_nothing_of_all_this_shows(
    plain: BrowserContext, house: House
) -> None:
    page = plain.new_page()
    page.goto("/")
    assert page.evaluate("isSecureContext") is False
    sit_down(page, "zahlenspiel", ["Oma", "Ben"], tally="wins")
    match = match_of(page)
    page.locator("#finish").tap()
    expect(page.locator("#tap-1")).to_be_visible()
    house.stop()
    page.locator("#tap-1").tap()
    expect(page.locator("#trouble")).to_be_visible()
    house.start()
    expect(page.locator("#next")).to_be_visible(timeout=20_000)
    with house.app.extensions["evenings"].reading(match) as evening:
        assert [result.winners for result in evening.log.state.results] == [(1,)]
    assert page.evaluate("[typeof window.house, typeof window.outbox, typeof window.kept]") == ["undefined"] * 3
    assert page.evaluate("indexedDB.databases().then(found => found.length)") == 0
    expect(page.locator(".to-pad, .kept-line")).to_have_count(0)
    fetched = page.evaluate("performance.getEntriesByType('resource').map(each => new URL(each.name).pathname)")
    assert [path for path in fetched if "/offline/" in path] == ["/static/offline/start.js"]
