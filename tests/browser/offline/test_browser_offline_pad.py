"""Keeping score without the net: rounds wait on the device, go out in order, each once."""

from __future__ import annotations

from tests.browser.offline.house import Device, House, at_table, match_of, results, take_down


def test_two_rounds_taken_down_without_the_net_reach_the_table_in_order(device: Device, house: House) -> None:
    from playwright.sync_api import expect

    context = device()
    page = at_table(context, tally="points", target="100")
    match = match_of(page)
    context.set_offline(True)
    page.goto(f"/abend/{match}")
    expect(page.get_by_role("heading", name="Zettel ohne Netz")).to_be_visible()
    take_down(page, 1, cards_0=4, cards_2=2, cards_3=7)
    expect(page.locator(".waiting li")).to_have_count(1)
    take_down(page, 0, cards_1=5, cards_2=1, cards_3=3)
    expect(page.locator(".waiting li")).to_have_count(2)
    assert results(house, match) == []
    context.set_offline(False)
    expect(page.locator(".board")).to_be_visible()
    assert results(house, match) == [(4, 0, 2, 7), (0, 5, 1, 3)]
