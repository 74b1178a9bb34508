"""One sentence for every refusal, with the names and numbers of this table, in the language of the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.action import MOST_LETTERS
from companion.game import GAMES, Facts
from companion.numbers.places import Place
from companion.options import Option
from companion.refusal import Malformed, Refused
from companion.siebenschlaefer.cards import Rank
from companion.words.deck import Colour
from web.games import sentences as choosing
from web.games import spoken
from web.games.match_refusals import MATCH, NO_MOVE
from web.games.numbers.refusals import NUMBERS
from web.games.screen import facts_of
from web.games.sentences import Sentences
from web.games.siebenschlaefer.refusals import SIEBENSCHLAEFER
from web.games.words.refusals import WORDS
from web.pages.language import gettext as _
from web.pages.language import language
from web.pages.names import isolated

SENTENCES: Final[Sentences] = {**MATCH, **WORDS, **NUMBERS, **SIEBENSCHLAEFER}
"""What is said, by clause and reason. A clause has one number in all games, so one table does."""
SEATS: Final = frozenset({"accused", "by", "dealer", "pausing", "seat", "turn", "voter", "winner"})
"""The facts that are seats of the round."""
PLAYERS: Final = frozenset({"player"})
"""The facts that are players, who keep their number when somebody leaves."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a person reads, and the clause to look up; None where no rule speaks about it."""

    sentence: str
    clause: str | None


def told(error: Refused | Malformed, names: Sequence[str], game: str, players: Sequence[str] | None = None) -> Told:
    """Return what to say about a refusal in `game`.

    `names` are those of the seats of the round; `players` all who ever sat at the table, where that isn't the same.
    What nobody foresaw is told in the words of its clause.
    """
    clause = error.clause if isinstance(error, Refused) else None
    sentence = sentence_for(error)
    if sentence is None:
        rule = facts_of(game).rule(clause, language()) if clause and game in GAMES else ""
        return Told(rule or _("Das geht jetzt nicht. Lade die Seite neu, dann siehst du, was geht."), clause)
    said = {name: _said(name, fact, names, names if players is None else players) for name, fact in error.facts.items()}
    text = choosing.chosen(sentence, error.facts)
    return Told(_(text) % {**_settings(error, game), **said}, clause)


def sentence_for(error: Refused | Malformed) -> choosing.Sentence | None:
    """Return the sentence that was written for this refusal; None where there is none."""
    if isinstance(error, Malformed):
        return NO_MOVE.get(error.why)
    return SENTENCES.get((error.clause, str(error.facts.get("why", ""))))


def _said(name: str, fact: object, names: Sequence[str], players: Sequence[str]) -> str:
    """Return a fact as a sentence says it."""
    if isinstance(fact, Colour):
        return spoken.colour(fact)
    if isinstance(fact, Rank):
        return spoken.rank(fact)
    if isinstance(fact, int) and not isinstance(fact, bool):
        if name in SEATS:
            return spoken.name_at(fact, names)
        return spoken.name_at(fact, players) if name in PLAYERS else spoken.number(fact)
    if name == "place" and isinstance(fact, str):
        return spoken.place(Place(fact), names)
    return isolated(str(fact))


def _settings(error: Refused | Malformed, game: str) -> dict[str, str]:
    """Return what the house knows and a refusal leaves out: the letters of a name, what an option is about."""
    said = {"letters": spoken.number(MOST_LETTERS)}
    option = _option(facts_of(game), str(error.facts.get("option", ""))) if game in GAMES else None
    if option is not None:
        said["meaning"] = option.meaning.in_language(language()).removesuffix(".") + "."
        if isinstance(option.allowed, range):
            said |= {"least": spoken.number(option.allowed[0]), "most": spoken.number(option.allowed[-1])}
    return said


def _option(facts: Facts, name: str) -> Option | None:
    return next((option for option in facts.options if option.name == name), None)
