"""Whole evenings without a box in a browser: set up on the screens, and played move by move from what a phone sees."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from companion.action import SeatAction, received
from companion.bots import SKILLS, Wakefulness, bot
from tests.browser.evenings import choose, put_around
from tests.browser.without_box.hands import frame_of, lay_by_two_taps, word_to_lay
from tests.web.phones.rounds.choices import Chooser
from web.live.arrival import steady_ms

if TYPE_CHECKING:
    from flask import Flask
    from playwright.sync_api import Page

NAMES: Final = ("Oma", "Ben", "Mia")
_MOVES: Final = 400
_SOON: Final = 8  # seconds in which a tap must have arrived


def set_up(page: Page, slug: str, names: Sequence[str] = NAMES, **chosen: str) -> str:
    """Set up an evening with phones on the screens of a device, and return the code by which phones join."""
    page.goto("/")
    page.locator(f"#new-{slug}").tap()
    page.locator("#with-digital").tap()
    page.locator("#with-digital[aria-pressed=true]").wait_for()
    put_around(page, names)
    choose(page, **chosen)
    page.locator("#go").tap()
    page.wait_for_url("**/abend/*")
    return str(page.locator("#join-code").text_content()).replace(" ", "").lower()


def match_of(page: Page) -> str:
    """Return the id of the evening that a device shows."""
    return page.url.partition("/abend/")[2].partition("/")[0].partition("?")[0]


def fast_forward(app: Flask, match: str, until: Callable[[Mapping[str, Any]], bool]) -> None:
    """Let bots make the moves of all seats at once, until the round as it lies open is as wanted."""
    evenings, rng = app.extensions["evenings"], Random(match)
    for move in range(2000):
        with evenings.reading(match) as evening:
            state, game = evening.log.state, evening.log.match.game
        if until(game.view(state.round, None)):
            return
        for seat in range(len(state.players)):
            actions = game.legal_actions(state.round, seat)
            view = game.view(state.round, seat)
            found = bot(game.facts.name, SKILLS[Wakefulness.AWAKE]).choose(view, actions, rng) if actions else None
            if isinstance(found, SeatAction):
                evenings.book(match, received(found, round(steady_ms()), 8), f"forward-{move}-{len(state.results)}")
                break
    raise AssertionError(match)


def moods(phones: Sequence[Page]) -> set[str]:
    """Return the moods that phones show now."""
    return {frame_of(phone)["view"]["mood"] for phone in phones}


def arrived(phone: Page, before: int) -> None:
    """Wait until the table has got something after the event `before`."""
    end = time.monotonic() + _SOON
    while frame_of(phone)["seq"] <= before:
        assert time.monotonic() < end
        phone.wait_for_timeout(20)


def play_words(phones: Sequence[Page]) -> None:
    """Play a round of the word game by taps, until it is over."""
    for _move in range(_MOVES):
        frames = [frame_of(phone) for phone in phones]
        if frames[0]["view"]["mood"] in ("between", "over"):
            return
        for phone, frame in zip(phones, frames, strict=True):
            hand = frame["view"].get("hand") or {}
            if hand.get("name"):
                phone.locator(f"[data-key='name-{hand['name'][0]}']").tap()
            elif (found := word_to_lay(phone)) is not None:
                lay_by_two_taps(phone, *found)
            else:
                continue
            arrived(phone, frame["seq"])
            break
        else:
            for phone, frame in zip(phones, frames, strict=True):
                if (frame["view"].get("hand") or {}).get("none"):
                    phone.locator("[data-key=none]").tap()
            phones[0].wait_for_timeout(100)
    raise AssertionError("the round doesn't end")


class Thumbs:
    """People who play the number game or Siebenschläfer by taps, as far as each sees it on the own phone."""

    def __init__(self, game: str, phones: Sequence[Page]) -> None:
        self.phones = phones
        rng = Random(1)
        self._choosers = [Chooser(game, rng, lambda _: None) for _ in phones]

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the round is over, or until what is asked."""
        for _move in range(_MOVES):
            if until() or moods(self.phones[:1]) & {"between", "over"}:
                return
            for phone, chooser in zip(self.phones, self._choosers, strict=True):
                frame = frame_of(phone)
                if frame["view"]["mood"] != "play":
                    break
                if phone.locator("[data-key=read]").count():
                    phone.locator("[data-key=read]").tap()
                choice = chooser.choose(frame)
                if choice is not None:
                    self._tap(phone, choice)
                    arrived(phone, frame["seq"])
                    break
            else:
                self.phones[0].wait_for_timeout(200)  # the last card may still be called
        raise AssertionError("the round doesn't end")

    def _tap(self, phone: Page, choice: Mapping[str, Any]) -> None:
        match choice:
            case {"do": "begin", "first": seat}:
                phone.locator(".keys .with-face").nth(seat).tap()
            case {"do": "turn"}:
                phone.locator("[data-key=draw]").tap()
            case {"do": "keep"}:
                phone.locator("[data-key='own pile']").tap()
            case {"do": "call"}:
                phone.locator(".call").tap()
            case {"do": "lay", "card": "discard", "on": on}:
                phone.locator("[data-key=discard]").tap()
                phone.locator(f"[data-key='{on}']").tap()
            case {"do": "lay", "card": "turned", "on": on}:
                phone.locator(f"[data-key='{on}']").tap()
            case {"do": "lay", "first": first, "second": second}:
                for card in (first, second):
                    phone.locator(f"[data-rank='{_rank(phone, card)}']").tap()
                phone.locator("[data-key=lay]").tap()
            case _:
                phone.locator("[data-key=other]").tap()


def _rank(phone: Page, card: str) -> str:
    ranks = frame_of(phone)["view"]["hand"]["ranks"]
    return str(next(rank["letter"] for rank in ranks if card in rank["cards"]))
