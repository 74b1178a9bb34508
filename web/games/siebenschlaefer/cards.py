"""The ranks of Siebenschläfer as cards on the table screen and in its addresses."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.siebenschlaefer import scoring
from companion.siebenschlaefer.cards import PACKS, Rank
from companion.siebenschlaefer.pairs import Pair, clause_broken, value
from companion.siebenschlaefer.state import RefereeState
from web.pages.language import gettext as _
from web.translations.catalogue import N_

_MOST: Final = len(PACKS)  # cards that an address may name
_PICTURES: Final = {Rank.JACK: "🤵", Rank.QUEEN: "👸", Rank.KING: "🤴", Rank.ACE: "⭐"}
_NAMES: Final = {Rank.JACK: N_("Bube"), Rank.QUEEN: N_("Dame"), Rank.KING: N_("König"), Rank.ACE: N_("Ass")}


class Card(NamedTuple):
    """The card of a rank: letter or number in its corner, name, picture, points at the end (S-26)."""

    rank: Rank
    letter: str
    name: str
    picture: str
    points: int


class RankKey(NamedTuple):
    """A rank to tap. `worths` are its pairs with every rank, `worth` the one with the card tapped first.

    A worth is a number; "<" after it says that it isn't enough, "x" stands for no pair, "-" for cards that are gone.
    A `dead` key makes no pair that may be laid.
    """

    card: Card
    worths: tuple[str, ...]
    worth: str = ""
    dead: bool = False


def rank_name(rank: Rank) -> str:
    """Return the name of a card in the language of the request: 7, König."""
    return _(_NAMES[rank]) if rank in _NAMES else str(rank)


def card_of(rank: Rank) -> Card:
    """Return the card of a rank in the language of the request."""
    name = rank_name(rank)
    title = name[:1].upper() + name[1:]
    return Card(rank, title if rank.number else title[:1], title, _PICTURES.get(rank, ""), scoring.points(rank))


def ranks_in(text: str) -> tuple[Rank, ...]:
    """Return the ranks that a list with commas names; other words in it are passed over."""
    parts = (part.strip() for part in text.split(",")[:_MOST])
    return tuple(Rank(part) for part in parts if part in set(Rank))


def keys_of(state: RefereeState, allowed: set[frozenset[Rank]], first: Rank | None) -> tuple[RankKey, ...]:
    """Return the keys of the thirteen ranks, each with its `allowed` pairs and others; `first` was tapped already."""
    keys = []
    for rank in Rank:
        worths = tuple(_worth(state, (rank, other), allowed) for other in Rank)
        worth = worths[tuple(Rank).index(first)] if first else ""
        dead = not worth.isdecimal() if first else not any(map(str.isdecimal, worths))
        keys.append(RankKey(card_of(rank), worths, worth, dead))
    return tuple(keys)


def _worth(state: RefereeState, pair: Pair, allowed: set[frozenset[Rank]]) -> str:
    if clause_broken(*pair):
        return "x"
    if frozenset(pair) in allowed:
        return str(value(*pair))
    return f"{value(*pair)}<" if value(*pair) <= state.to_beat else "-"
