"""The choices of scripted players: each sees the frame of its own phone and nothing else.

A choice is the fields of a booking, as the scripts of the hands send them, or None to let others go first.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from companion.numbers.places import OpenTable, Place, Source, first_choices
from companion.numbers.ruling import mistakes

Choice: TypeAlias = dict[str, Any] | None
Ask: TypeAlias = Callable[[str], Any]
"""Asks the server what a hand asks beside its frame, by its name."""

_HURRY: Final = 0.15  # of the chances to lay a word are taken
_SAID: Final = 0.4  # of the words are said as the server told them, the others aloud
_DOUBTS: Final = 0.04
_AGREES: Final = 0.85  # of the questions who was first are answered by the clock
_OVERLOOKS: Final = 0.1
_NOTICES: Final = 0.5
_CALLS_WRONGLY: Final = 0.01


class Chooser:
    """A player of a game. `before` is the hand that its phone showed last."""

    def __init__(self, game: str, rng: Random, ask: Ask) -> None:
        self.game, self.rng, self.ask = game, rng, ask
        self.before: Any = None
        self._judged: int | None = None

    def choose(self, frame: Mapping[str, Any]) -> Choice:
        """Return what to do now."""
        view = frame["view"]
        hand = view.get("hand")
        if view.get("keys"):
            return self._tap(view, frame["me"])
        if hand is None:
            return None
        chosen = _GAMES[self.game](self, hand)
        self.before = hand
        return chosen

    def wild(self, frame: Mapping[str, Any]) -> dict[str, Any]:
        """Return what a phone does that knows no rules: as a rule it is refused."""
        hand = frame["view"].get("hand") or {}
        return self.rng.choice(_WILD) | (
            {"after": hand["moment"]} if "moment" in hand and self.rng.random() < 0.5 else {}
        )

    def _tap(self, view: Mapping[str, Any], me: int) -> Choice:
        """Return the fields of a key; at a photo finish mostly of one that keeps to the clock."""
        keys = [last for key in view["keys"] for last in (key.get("then") or [key]) if "fields" in last]
        if not keys or self.rng.random() < 0.5:
            return None
        race = view.get("race")
        if race and self.rng.random() < _AGREES:
            first = min(race, key=lambda one: one["at"])["player"]
            gives_in = [key for key in keys if key["fields"]["do"] == "concede"] if first != me else []
            keys = gives_in or [key for key in keys if key.get("face") == first] or keys
        votes = [key for key in keys if key["fields"]["do"] == "vote"]
        if votes and self.rng.random() < 0.9:
            keys = votes
        fields = dict(self.rng.choice(keys)["fields"])
        return None if fields["do"] in _OF_THE_TABLE else fields

    def words(self, hand: Any) -> Choice:
        """Return a move in the word game."""
        rng, moment = self.rng, {"after": hand["moment"]}
        if hand["name"]:
            return {"do": "name_colour", "colour": rng.choice(hand["name"]), **moment}
        if hand["halt"] and self._is_new(hand["last"]["number"]) and rng.random() < _DOUBTS:
            return {"do": "halt", "word": hand["last"]["number"]}
        fitting = [
            (card, place)
            for card, (place, top) in product(hand["cards"], enumerate(hand["circle"]))
            if hand["colour"] in ("", top["colour"]) and card["word"] != top["word"]
        ]
        if hand["lay"] and fitting and rng.random() < _HURRY:
            card, place = rng.choice(fitting)
            word = self._said(card["id"], hand["circle"][place]["id"])
            return {"do": "lay", "card": card["id"], "stack": place, "word": word, **moment}
        if hand["none"] and (not fitting or rng.random() < 0.02):
            return {"do": "no_combination", **moment}
        return None

    def _said(self, own: int, top: int) -> str:
        if self.rng.random() > _SAID:
            return ""
        orders = (self.ask("woerter") or {}).get(str(own), {}).get(str(top))  # None once either card has gone
        return "".join(self.rng.choice(orders)[:3]) if orders else ""

    def numbers(self, hand: Any) -> Choice:
        """Return a move in the number game."""
        rng, seat, act = self.rng, hand["seat"], hand["act"]
        if self._saw_mistake(hand) or (act is not None and self._is_new(act) and rng.random() < _CALLS_WRONGLY):
            return {"do": "call", "act": act} if act is not None else {"do": "call"}
        if hand["turn"] != seat:
            return None
        table = _open_table(hand, seat)
        for source, card in ((Source.DISCARD, table.own), (Source.TURNED, hand["turned"])):
            fits = () if card is None else tuple(place for place in table.fits(card) if rng.random() >= _OVERLOOKS)
            if fits:
                return {"do": "lay", "card": source.value, "on": rng.choice(first_choices(fits)).value}
        if hand["turned"] is not None and rng.random() < 0.03:
            return {"do": "lay", "card": "turned", "on": f"middle {rng.randrange(5) + 1}"}
        return {"do": "turn"} if hand["turned"] is None else {"do": "keep"}

    def _is_new(self, number: int) -> bool:
        """Say whether this word or card hasn't been thought about yet: everybody makes up their mind once."""
        new, self._judged = number != self._judged, number
        return new

    def _saw_mistake(self, hand: Any) -> bool:
        """Say whether the card put down last was a mistake, as far as the phone saw the table before it."""
        last, before = hand["last"], self.before
        if last is None or before is None or before["put"] != hand["put"] - 1 or last["seat"] == hand["seat"]:
            return False
        table = _open_table(before, last["seat"])
        return bool(
            mistakes(table, last["card"], Source(last["from"]), Place(last["on"])) and self.rng.random() < _NOTICES
        )

    def siebenschlaefer(self, hand: Any) -> Choice:
        """Return a move in Siebenschläfer: one of the weakest pairs that are enough."""
        if not hand["mine"]:
            return None
        ranks: Sequence[Any] = hand["ranks"]
        pairs = [
            (rank["worths"][place], rank["cards"][0], found["cards"][-1])
            for rank in ranks
            for place, found in enumerate(ranks)
            if rank["worths"][place] > hand["to_beat"] and (rank is not found or len(rank["cards"]) > 1)
        ]
        if pairs:
            _, one, other = self.rng.choice(sorted(pairs)[:3])
            return {"do": "lay", "first": one, "second": other}
        return {"do": "draw"} if hand["draw"] else {"do": "pass"} if hand["passes"] else None


def _open_table(hand: Any, turn: int) -> OpenTable:
    return OpenTable(tuple(pile["top"] for pile in hand["middle"]), tuple(pile["top"] for pile in hand["piles"]), turn)


_GAMES: Final = {"words": Chooser.words, "numbers": Chooser.numbers, "siebenschlaefer": Chooser.siebenschlaefer}
_OF_THE_TABLE: Final = {"next_round", "end_match"}
_WILD: Final[tuple[dict[str, Any], ...]] = (
    {"do": "lay", "card": 5, "stack": 3, "word": ""},
    {"do": "lay", "card": 999, "stack": 3, "word": "Hottentotten"},
    {"do": "lay", "card": 7, "stack": 99},
    {"do": "lay", "card": "discard", "on": "middle 1"},
    {"do": "lay", "card": "turned", "on": "seat 7"},
    {"do": "lay", "first": "7h", "second": "Ac"},
    {"do": "lay", "first": "2c", "second": "2c"},
    {"do": "no_combination"},
    {"do": "name_colour", "colour": "red"},
    {"do": "halt", "word": 1},
    {"do": "vote", "against": True},
    {"do": "saw", "first": 2},
    {"do": "concede"},
    {"do": "disagree"},
    {"do": "turn"},
    {"do": "keep"},
    {"do": "call", "act": 3},
    {"do": "call"},
    {"do": "close"},
    {"do": "draw"},
    {"do": "pass"},
)
FORBIDDEN: Final[tuple[dict[str, Any], ...]] = (
    {"do": "next_round", "seat": 1},
    {"do": "draw", "seat": 2},
    {"do": "turn", "seat": 0},
    {"do": "vote", "against": True, "at": 5},
    {"do": "turn", "at": 5, "spread": 0},
    {"do": "lay", "card": 1, "stack": 0, "attested": True},
    {"do": "buzz"},
    {"do": "undo", "target": 1},
    {"do": ""},
)
"""Bookings that no phone may ever make, in no game and at no moment."""
