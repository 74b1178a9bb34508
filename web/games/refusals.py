"""One sentence for every refusal, with the names and numbers of this table, in the language of the request."""

from collections.abc import Sequence
from typing import Final

from companion.action import MOST_LETTERS
from companion.refusal import Malformed, Refused
from web.games.screen import SCREENS, Description, GameScreen, screen_of, screens
from web.games.seats import name_at
from web.games.sentences import ANY_CLAUSE, MATCH, NO_MOVE, Sentence, chosen
from web.pages.language import gettext as _, language
from web.pages.names import isolated, listed, written

SEATS: Final = frozenset(
    {"accused", "by", "dealer", "first", "namer", "opener", "pausing", "seat", "turn", "voter", "winner"}
)
"""The facts that are seats of the round."""


def explain(
    error: Refused | Malformed, names: Sequence[str], game: str, players: Sequence[str] | None = None
) -> Description:
    """Return the explanation of a refusal in `game`.

    `names` are those of the seats of the round, `players` those of all who ever sat at the table, if they differ.
    A refusal without a sentence of its own is explained in the words of its clause.
    """
    screen = screen_of(game) if game in SCREENS else None
    clause = error.clause if isinstance(error, Refused) else None
    sentence = _sentence_for(error, screen)
    if sentence is None:
        rule = screen.facts.rule(clause, language()) if clause and screen else ""
        return Description(rule or _("Das geht jetzt nicht. Lade die Seite neu, dann siehst du, was geht."), clause)
    seats, everybody = tuple(names), tuple(names if players is None else players)
    facts = {name: _described(screen, name, fact, seats, everybody) for name, fact in error.facts.items()}
    text = chosen(sentence, error.facts)
    games = listed(_(each.short_title) for each in screens())
    return Description(_(text) % {**_added_facts(error, screen), **facts, "games": games}, clause)


def _sentence_for(error: Refused | Malformed, screen: GameScreen | None) -> Sentence | None:
    if isinstance(error, Malformed):
        return NO_MOVE.get(error.code)
    own = screen.refusals if screen else {}
    return own.get((error.clause, error.code)) or MATCH.get((error.clause, error.code)) or ANY_CLAUSE.get(error.code)


def _described(
    screen: GameScreen | None, name: str, fact: object, names: tuple[str, ...], players: tuple[str, ...]
) -> str:
    if screen and (own := screen.describe_fact(name, fact, names)) is not None:
        return own
    if isinstance(fact, int) and not isinstance(fact, bool):
        if name in SEATS:
            return name_at(fact, names)
        # A player of the match keeps the number when somebody leaves.
        return name_at(fact, players) if name == "player" else written(fact)
    return isolated(str(fact))


def _added_facts(error: Refused | Malformed, screen: GameScreen | None) -> dict[str, str]:
    known = {"letters": written(MOST_LETTERS)}
    wanted = error.facts.get("option")
    option = next((each for each in screen.facts.options if each.name == wanted), None) if screen else None
    if option is not None:
        known["meaning"] = option.meaning.in_language(language()).removesuffix(".") + "."
        if isinstance(option.allowed, range):
            known |= {"least": written(option.allowed[0]), "most": written(option.allowed[-1])}
    return known
