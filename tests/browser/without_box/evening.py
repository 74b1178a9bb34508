"""Whole evenings without a box in a browser: set up on the screens, and played move by move from what a phone sees."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from secrets import token_hex
from typing import Any, Final

from flask import Flask
from playwright.sync_api import Error, Page

from companion.action import Action, SeatAction, received
from companion.bots import SKILLS, Bot, Wakefulness, bot
from companion.log import Log
from companion.refusal import Malformed, Refused
from tests.browser.without_box.hands import fitting, frame_of, lay_by_two_taps
from tests.random_bot import RandomBot
from tests.waiting import PATIENCE
from tests.web.phones.rounds.choices import Chooser
from web.live.clocks import steady_ms

GAMES: Final = {"wortspiel": "words", "zahlenspiel": "numbers", "siebenschlaefer": "siebenschlaefer"}
_MOVES: Final = 400
_MOST_MOVES: Final = 3000  # of bots, far more than a round has
_GOES_ON: Final = """async ([before, most]) => {
    const over = performance.now() + most;
    for (let pause = 20; performance.now() < over; pause *= 1.5) {
        const frame = await fetch(location.pathname + "/stand").then(answer => answer.json());
        if (frame.seq > before) return true;
        await new Promise(done => setTimeout(done, Math.min(pause, over - performance.now())));
    }
    return false;
}"""


def match_of(page: Page) -> str:
    """Return the id of the evening that a device shows."""
    return page.url.partition("/abend/")[2].partition("/")[0].partition("?")[0]


def fast_forward(app: Flask, match: str, cards: int = 0) -> None:
    """Let bots make the moves of all seats in one booking, until a seat has `cards` left at most, and may lay.

    With 0 they go on to the end of the round, or until only time can bring it.
    """
    app.extensions["evenings"].book_together(match, lambda log: list(_moves(log, cards, Random(match))), token_hex(8))


def _moves(log: Log, cards: int, rng: Random) -> Iterator[Action]:
    ahead, game = Log.replay(log.header, log.events), log.match.game
    for number in range(_MOST_MOVES):
        state = ahead.state
        if not state.running:
            return
        view: Mapping[str, Any] = game.view(state.round, None)
        left = next(view[name] for name in ("hands", "held", "cards_left") if view.get(name))
        allowed = [_without_halt(game.legal_actions(state.round, seat)) for seat in range(len(state.players))]
        if not any(allowed) or any(
            held <= cards and _lays(actions) for held, actions in zip(left, allowed, strict=True)
        ):
            return
        for seat in rng.sample(range(len(allowed)), len(allowed)):
            if not allowed[seat]:
                continue
            found = _bot(game.facts.name).choose(game.view(state.round, seat), allowed[seat], rng)
            with suppress(Refused, Malformed):
                if isinstance(found, SeatAction):
                    action = received(found, round(steady_ms()), 0)
                    ahead.append(action, None, f"a-move-of-a-bot-{number}")
                    yield action
                    break
        else:
            return


def _without_halt(actions: Sequence[Action]) -> list[Action]:
    return [action for action in actions if action.do != "halt"]


def _lays(actions: Sequence[Action]) -> bool:
    return any(action.do == "lay" for action in actions)


def _bot(game: str) -> Bot:
    return RandomBot() if game == "words" else bot(game, SKILLS[Wakefulness.AWAKE])


def arrived(phone: Page, before: int) -> None:
    """Wait until the table has got something after the event `before`."""
    assert goes_on(phone, before), phone.locator(".notice").all_text_contents()


def goes_on(phone: Page, before: int, most: float = PATIENCE) -> bool:
    """Wait at most so many seconds for an event after the event `before`; say whether one came."""
    return bool(phone.evaluate(_GOES_ON, [before, 1000 * most]))


def play_words(phones: Sequence[Page], words: int = _MOVES) -> bool:
    """Play a round of the word game by taps, until so many moves are made or it ends; say whether it is over."""
    while words:
        frames = [frame_of(phone) for phone in phones]
        if frames[0]["view"]["mood"] in ("between", "over"):
            return True
        for phone, frame in zip(phones, frames, strict=True):
            hand = frame["view"].get("hand") or {}
            if hand.get("name"):
                phone.locator(f"[data-key='name-{hand['name'][0]}']").tap()
            elif (found := fitting(hand or None)) is not None:
                lay_by_two_taps(phone, *found)
            else:
                continue
            arrived(phone, frame["seq"])
            words -= 1
            break
        else:
            for phone, frame in zip(phones, frames, strict=True):
                if (frame["view"].get("hand") or {}).get("none"):
                    phone.locator("[data-key=none]").tap()
            goes_on(phones[0], frames[0]["seq"], 0.5)  # the last word may still be doubted
    return False


class Thumbs:
    """People who play the number game or Siebenschläfer by taps, as far as each sees it on the own phone."""

    def __init__(self, game: str, phones: Sequence[Page]) -> None:
        self.phones = phones
        rng = Random(1)
        self._choosers = [Chooser(game, rng, lambda _: None) for _ in phones]
        self._read: set[tuple[int, str]] = set()  # rulings, by the phone on which they were put away

    def play(self, moves: int) -> bool:
        """Make so many moves, or fewer if the round ends; say whether it is over."""
        while moves:
            start = frame_of(self.phones[0])
            if start["view"]["mood"] in ("between", "over"):
                return True
            for seat, (phone, chooser) in enumerate(zip(self.phones, self._choosers, strict=True)):
                frame = frame_of(phone)
                ruling = (frame["view"].get("hand") or {}).get("verdict")
                if ruling and (seat, ruling["key"]) not in self._read:
                    phone.locator("[data-key=read]").tap()  # the page may not show it yet
                    self._read.add((seat, ruling["key"]))
                choice = chooser.choose(frame)
                if choice is not None and not in_vain(choice, frame):
                    tap_choice(phone, choice)
                    arrived(phone, frame["seq"])
                    moves -= 1
                    break
            else:
                goes_on(self.phones[0], start["seq"], 0.5)  # the last card may still be called, or somebody wavers
        return False


def tap_choice(phone: Page, choice: Mapping[str, Any]) -> None:
    """Tap what somebody has chosen to do."""
    match choice:
        case {"do": "begin"}:
            phone.locator(f"[data-key='{json.dumps(choice, separators=(',', ':'))}']").tap()
        case {"do": "turn"}:
            phone.locator("[data-key=draw]").tap()
        case {"do": "keep"}:
            phone.locator("[data-key='own pile']").tap()
        case {"do": "call"}:
            phone.locator(".call").tap()
        case {"do": "lay", "card": "discard", "on": on}:
            _hold_own_card(phone)
            phone.locator(f"[data-key='{on}']").tap()
        case {"do": "lay", "card": "turned", "on": on}:
            phone.locator(f"[data-key='{on}']").tap()
        case {"do": "lay", "first": first, "second": second}:
            for card in (first, second):
                phone.locator(f"[data-rank='{_rank(phone, card)}']").tap()
            phone.locator("[data-key=lay]").tap()
        case _:
            phone.locator("[data-key=other]").tap()


def _hold_own_card(phone: Page) -> None:
    """Take the top of the own pile; a turned card in the thumb's grip, also one drawn only now, is let go first."""
    turned, own = phone.locator("[data-key=turned][aria-pressed=true]"), phone.locator("[data-key=discard]")
    for _attempt in range(5):
        own.or_(turned).first.wait_for()
        with suppress(Error):
            if turned.count():
                turned.tap(timeout=5_000)
            own.tap(timeout=5_000)
            return
    raise AssertionError("the own pile can't be held")


def in_vain(choice: Mapping[str, Any], frame: Any) -> bool:
    """Say whether a call is of one's own card, or of nothing."""
    if choice["do"] != "call":
        return False
    hand = frame["view"]["hand"]
    return hand["act"] is None or hand["last"] is None or hand["last"]["seat"] == hand["seat"]


def _rank(phone: Page, card: str) -> str:
    ranks = frame_of(phone)["view"]["hand"]["ranks"]
    return str(next(rank["letter"] for rank in ranks if card in rank["cards"]))
