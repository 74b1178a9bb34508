"""HAUS–TÜR–SCHLOSS–GARTEN: the way from one card to another, each two neighbours a compound."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from lexicon.challenges.board import Board, CardPair
from lexicon.challenges.task import Kind, NoTask, SeededChoice, Task
from lexicon.text import Text

_TRIES: Final = 400


class _Shape(NamedTuple):
    """The number of missing cards, the number of useless cards in hand, and the pairs that the way may use."""

    missing: int
    decoys: int
    pairs: slice  # of tenths of all pairs, the easiest first


_SHAPES: Final = {
    1: _Shape(1, 3, slice(0, 5)),
    2: _Shape(2, 3, slice(0, 6)),
    3: _Shape(3, 3, slice(0, 8)),
    4: _Shape(4, 3, slice(0, 10)),
    5: _Shape(4, 5, slice(3, 10)),
}


@dataclass(frozen=True, slots=True)
class Chain(Task):
    """Fill the gaps of `way` (None is a gap) with cards of `hand`.

    If more than one card is missing, only start and goal are shown, and no shorter way leads from one to the other
    through this hand. `ways` are all solutions as whole ways, the easiest first.
    """

    kind: ClassVar[Kind] = Kind.CHAIN
    way: tuple[str | None, ...]
    hand: tuple[str, ...]
    ways: tuple[tuple[CardPair, ...], ...]

    @property
    def wanted(self) -> int:
        """The number of words or cards in a full answer."""
        return self.way.count(None)

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand."""
        return self.hand

    def question(self, lang: str = "de") -> str:
        """Return the question in `lang` ("de" or "en")."""
        return _QUESTION.filled(lang, start=self.way[0], goal=self.way[-1])

    def hint(self, lang: str = "de") -> str:
        """Return a sentence or two about the answers that count."""
        return _HINT_ONE.in_language(lang) if self.wanted == 1 else _HINT_MORE.filled(lang, self.wanted)

    def filled(self, answer: Sequence[str]) -> tuple[str, ...]:
        """Return the way with the cards of `answer` in its gaps; a gap without a card is left out."""
        rest = iter(answer)
        cards = [next(rest, None) if card is None else card for card in self.way]
        return tuple(card for card in cards if card is not None)

    def solution(self) -> tuple[str, ...]:
        """Return the ways, with their compounds."""
        return tuple(
            f"{'–'.join([pairs[0].modifier, *(pair.head for pair in pairs)])}: {', '.join(pair.word for pair in pairs)}"
            for pairs in self.ways
        )


_QUESTION: Final = Text(
    "Wie kommst du von {start} nach {goal}?",
    "How do you get from {start} to {goal}?",
)
_HINT_ONE: Final = Text(
    "Eine Karte fehlt. Je zwei Nachbarn müssen in dieser Reihenfolge ein Wort ergeben, das gilt.",
    "One card is missing. Each two neighbours must make a word that counts, in this order.",
)
_HINT_MORE: Final = Text(
    "{} Karten fehlen. Je zwei Nachbarn müssen in dieser Reihenfolge ein Wort ergeben, das gilt.",
    "{} cards are missing. Each two neighbours must make a word that counts, in this order.",
)


def make(board: Board, level: int, seed: str) -> Chain:
    """Return a task. :raises NoTask: if no chain of that length is found, or only chains with a short cut."""
    shape, choice = _SHAPES[level], SeededChoice(seed, Kind.CHAIN, level)
    tenths = [len(board.easiest) * tenth // 10 for tenth in (shape.pairs.start, shape.pairs.stop)]
    known: dict[str, list[str]] = {}
    for pair in board.easiest[tenths[0] : tenths[1]]:
        known.setdefault(pair.modifier, []).append(pair.head)
    starts = sorted(known)
    for _ in range(_TRIES if starts else 0):
        way = _walk(board, known, choice, choice.one(starts), max(3, shape.missing + 1))
        task = _task(board, level, seed, way, choice) if way else None
        if task is not None:
            return task
    raise NoTask.too_few(Kind.CHAIN, level)


def _walk(board: Board, known: dict[str, list[str]], choice: SeededChoice, start: str, steps: int) -> list[str]:
    """Return a random walk over as many pairs as `steps`, [] if it gets stuck.

    No card stands in it twice, and none but its neighbour leads to a card: where many pairs count, a walk at random
    nearly always has a short cut.
    """
    way = [start]
    while len(way) <= steps:
        barred = {*way}.union(*(board.after[card] for card in way[:-1]))
        onward = [head for head in known.get(way[-1], ()) if head not in barred]
        if not onward:
            return []
        way.append(choice.one(onward))
    return way


def _task(board: Board, level: int, seed: str, way: list[str], choice: SeededChoice) -> Chain | None:
    """Return the task that asks for this way, None if its own cards offer a shorter one or nothing to choose from."""
    shape = _SHAPES[level]
    if shape.missing == 1:
        gap = choice.one(range(1, len(way) - 1))
        shown = tuple(None if place == gap else card for place, card in enumerate(way))
    else:
        shown = (way[0], *[None] * shape.missing, way[-1])
    given = [card for card in shown if card is not None]
    hand = [card for card in way if card not in given]
    if _short_cut(board, way[0], way[-1], hand, shape.missing):
        return None
    tempting = {card for each in way for card in (*board.after[each], *board.before[each])} - set(way)
    for decoy in choice.shuffled(sorted(tempting)):
        if len(hand) == shape.missing + shape.decoys:
            break
        if not _short_cut(board, way[0], way[-1], [*hand, decoy], shape.missing):
            hand.append(decoy)
    if len(hand) == shape.missing:
        return None  # every card in hand is needed: nothing to choose from
    ways = sorted(_ways(board, shown, hand), key=lambda pairs: (-min(pair.ease for pair in pairs), pairs))
    return Chain(level, seed, shown, tuple(choice.shuffled(hand)), tuple(ways))


def _short_cut(board: Board, start: str, goal: str, hand: Collection[str], missing: int) -> bool:
    """Tell whether a hand leads from start to goal with fewer cards than are missing (breadth first).

    If one card is missing, the cards around the gap are shown, and there is no short cut.
    """
    if missing == 1:
        return False
    reached, seen = {start}, {start}
    for _ in range(missing):
        if any((card, goal) in board.pairs for card in reached):
            return True
        reached = {head for card in reached for head in board.after[card] if head in hand} - seen
        seen |= reached
    return False


def _ways(board: Board, shown: Sequence[str | None], hand: Sequence[str]) -> Iterator[tuple[CardPair, ...]]:
    """Yield every way of filling the gaps from the hand, no card twice."""

    def onward(way: tuple[str, ...], pairs: tuple[CardPair, ...]) -> Iterator[tuple[CardPair, ...]]:
        if len(way) == len(shown):
            yield pairs
            return
        wanted = shown[len(way)]
        for card in hand if wanted is None else (wanted,):
            pair = board.pairs.get((way[-1], card))
            if pair is not None and card not in way:
                yield from onward((*way, card), (*pairs, pair))

    start = shown[0]
    if start is not None:
        yield from onward((start,), ())
