"""The feast at the end of an evening: what a game tells of it beside the podium, such as its best word.

    cards = screen.feast(log)
    cards[0].title, cards[0].sentence

A game declares a function of that kind in its `GameScreen`; the shared pages show and draw the cards of any game alike.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from companion.log import Log

MOST_SHARING: Final = 3  # players whom a card names; where more are level nobody stands out


class PaperCard(NamedTuple):
    """A card to be drawn: its word, an emoji that shows it ("" for none), and its colours with their symbols.

    `drawing` is the address of the picture that stands for the emoji on every page; "" where there is none.
    """

    word: str
    picture: str = ""
    drawing: str = ""
    colours: tuple[tuple[str, str], ...] = ()


class FeastCard(NamedTuple):
    """Something to tell of an evening: a title, a sentence, and the players it is about.

    `word` are the parts of a word as they are sewn together: (Länder, "", spiel) or (Mann, s, bild); a word that nobody
    can take apart is one part. `pair` are the cards that it was made of. With `cap` the players wear a sleeping cap.
    """

    title: str
    sentence: str
    players: tuple[int, ...]
    word: tuple[str, ...] = ()
    pair: tuple[PaperCard, ...] = ()
    cap: bool = False


TellFeast: TypeAlias = Callable[[Log], tuple[FeastCard, ...]]


def most_often(counts: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the players with the largest count, and that count; no players if it is 0 or too many share it."""
    most = max(counts, default=0)
    leading = tuple(player for player, count in enumerate(counts) if count == most)
    return (leading, most) if most and len(leading) <= MOST_SHARING else ((), 0)
