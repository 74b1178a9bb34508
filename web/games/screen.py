"""The contract between a game and the screens, as `companion.game.Facts` is that with the rules.

    screen = screen_of("numbers")
    screen.slug, screen.title, screen.way("referee").panel

The shared pages know no game by name: they ask its `GameScreen`, and for all that happens in a round the way in which
that round is played, with real cards or on phones.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from flask import Blueprint
from markupsafe import Markup, escape

from companion.action import Action
from companion.game import Facts, game
from companion.log import Log
from companion.match.game import Match
from companion.match.sheet import MatchState, Result, places
from companion.options import Options, Way, way_of
from web.games.panel import Lead, MakePanel
from web.games.phone import PhoneSide
from web.games.seats import listed_seats, seat_name
from web.games.sentences import Sentences
from web.pages.language import gettext as _, language
from web.pages.services import rooted
from web.storage.open_evenings import OpenEvening


class Scene(NamedTuple):
    """The table at a moment of a finished round without a box: a template, and its context under the name `scene`.

    Hands are shown once their round is over and no sooner; what was taken back is never shown.
    `held` are the numbers of cards by seat. The hand of the chosen seat is part of the context.
    """

    template: str
    context: Mapping[str, Any]
    held: tuple[int, ...]


class NotOver(Exception):
    """The round is still being played, was broken off, or was played with real cards: no hand is shown."""


def moments_of(log: Log, number: int) -> tuple[int, ...]:
    """Return the numbers of the events of a round from its deal to its end; only those that stand.

    :raises NotOver: for a round that isn't over. :raises IndexError: when there is no such round.
    """
    found: list[int] = []
    ended = 0
    for event in (0, *log.standing):
        state = log.state_at(event)
        if state.number != number:
            continue
        if way_of(state.setup.options) is not Way.DIGITAL:
            raise NotOver
        if not found:
            ended = len(state.results)
        found.append(event)
        if len(state.results) > ended:
            return tuple(found)
    if found:
        raise NotOver
    raise IndexError(number)


def last_watchable(log: Log) -> int | None:
    """Return the number of the latest round that may be watched again; None if there is none."""
    for number in range(log.state.number, 0, -1):
        try:
            moments_of(log, number)
        except (NotOver, IndexError):
            continue
        return number
    return None


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


def most_often(counts: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the players with the largest count, and that count; no players if it is 0 or too many share it."""
    most = max(counts, default=0)
    leading = tuple(player for player, count in enumerate(counts) if count == most)
    return (leading, most) if most and len(leading) <= MOST_SHARING else ((), 0)


def sleepiest(counts: Sequence[int], state: MatchState) -> tuple[tuple[int, ...], int]:
    """Return who gets the cap of the evening, as `most_often` does; two at most, and no winner beside somebody else."""
    leading, most = most_often(counts)
    ranked = places(state)
    asleep = tuple(player for player in leading if ranked[player] != 1) or leading
    return (asleep, most) if len(asleep) < MOST_SHARING else ((), 0)


SCREENS: Final = {
    "words": "web.games.words.screen:WORDS",
    "numbers": "web.games.numbers.screen:NUMBERS",
    "siebenschlaefer": "web.games.siebenschlaefer.screen:SIEBENSCHLAEFER",
}
"""The screens by the names of their games, in the order in which they are offered; loaded when they are asked for."""


class Description(NamedTuple):
    """A sentence on what happened, or why it can't, and the clause behind it; None without one."""

    sentence: str
    clause: str | None = None


class Moment(NamedTuple):
    """An event of a match. Seats are those of the round `before`, in which it happened."""

    match: Match
    before: MatchState
    action: Action
    after: MatchState

    @property
    def result(self) -> Result | None:
        """The result of the round that ended with this event; None if none did."""
        ended = len(self.after.results) > len(self.before.results)
        return self.after.results[-1] if ended else None

    def name(self, seat: int) -> str:
        """Return the name of the player on a seat, isolated."""
        return seat_name(self.before, seat)

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of the players on some seats, as a sentence lists them."""
        return listed_seats(self.before, seats)


def joined(*sentences: str) -> str:
    """Return sentences one after another, without the empty ones."""
    return " ".join(filter(None, sentences))


class WayOnScreen(NamedTuple):
    """A way of playing on the screens: with real cards, or on phones.

    `panel` returns the part of the table page that says what can be done in a round that is running, `describe` the
    line of the story for an event of a round; None for an event that this way doesn't know. `phone` is the game's part
    for phones; without one they show the table. `lead` is how the real cards are set up.
    """

    panel: MakePanel
    describe: Callable[[Moment], Description | None]
    phone: PhoneSide | None = None
    lead: Lead | None = None


class OptionText(NamedTuple):
    """An option of the rules for the set-up and the rules page. All texts are of the catalogue.

    `title` heads it where the set-up asks for it, `labels` name its values there, `usual` says on the rules page what
    holds if the table chooses nothing; "" for a number that says it itself.
    """

    title: str = ""
    usual: str = ""
    labels: Mapping[str, str] = MappingProxyType({})


class Setting(NamedTuple):
    """A choice of the screen and not of the rules; the first of `labels`, by value, is the default."""

    name: str
    title: str
    meaning: str
    clause: str
    labels: Mapping[str, str]


class OnlyIf(NamedTuple):
    """A condition on another option of the set-up, by its name and value."""

    name: str
    value: str


class Kind(NamedTuple):
    """The kind of evening that a game makes: how long it lasts, and how loud it is from 1 to 3, with a word for it."""

    lasts: str
    noise: int
    sounds: str


class Chapter(NamedTuple):
    """A heading of the rules page and the numbers of the clauses under it."""

    heading: str
    numbers: tuple[str, ...]

    @classmethod
    def of(cls, heading: str, letter: str, *spans: tuple[int, int]) -> "Chapter":
        """Return the chapter of the clauses in `spans`, each a first and a last number under a game's `letter`."""
        return cls(heading, tuple(f"{letter}-{number}" for first, last in spans for number in range(first, last + 1)))


class Link(NamedTuple):
    """A page of the game's own in the head of its table: a label, a shorter one for phones, and its address."""

    label: str
    short: str
    address: Callable[[str], str]


class SetUpPart(NamedTuple):
    """A question of the game's own in the set-up, beside options and settings.

    `template` is shown with the context that `context` makes of the form; `settings` returns the settings of the
    evening that the form chooses there, `line` says them in a few words; "" for what is usual. `kept` returns the
    settings of the evening as they are kept when it begins.
    """

    template: str
    context: Callable[[Mapping[str, str]], Mapping[str, Any]]
    settings: Callable[[Mapping[str, str]], Mapping[str, str]]
    line: Callable[[Mapping[str, str]], str]
    kept: Callable[[Mapping[str, str]], Mapping[str, str]] = dict


class RoundEnd(NamedTuple):
    """Templates that a game adds between rounds and at the end; they get the value of `context` as `ended`.

    "" stands for no template. `told` returns the lines that a player's phone shows between rounds beside who has won.
    `ruled` returns the ruling that ended the last round, None if none did: nobody has seen it during that round.
    """

    result: str = ""
    sums: str = ""
    context: Callable[[OpenEvening], object] = lambda _evening: None
    told: Callable[[OpenEvening, int], tuple[str, ...]] = lambda _evening, _player: ()
    ruled: Callable[[OpenEvening], Description | None] = lambda _evening: None


class Figure(NamedTuple):
    """A figure of the game's own on a person's page.

    `key` is a name that the game's `Statistics` count, or a sum that every game has, such as `losses`. `label` is of
    the catalogue.
    """

    key: str
    label: str


class Statistics(NamedTuple):
    """Numbers of players that this game alone has.

    `counts` returns it for an evening by player: numbers by name, without zeros. `counted` returns the part of a
    round's state that it follows from; while that stays equal, nothing is counted anew. `template` shows sums of it on
    a person's page where figures don't do.
    """

    counts: Callable[[Log], tuple[Mapping[str, int], ...]]
    counted: Callable[[Any], object]
    template: str = ""


@dataclass(frozen=True, kw_only=True)
class GameScreen:
    """A game on the screens.

    `name` is that of `companion.game`, `slug` its part of an address. `package` holds its folders `templates` and
    `static`; `styles` and `scripts` are files of `static` for its table, `digital_styles` for one without a box.
    `cards` are two of its cards to be seen and not to be read. `kind` says what evening it makes. `asks` names the
    options that the set-up asks for, those of `only_if` where another one has a certain value; `dealer` says whether it
    matters who deals. `deal_clause` is the rule by which cards are dealt. `endings` say how a round ended, by the
    endings of its facts. `refusals` are the sentences for what the rules of this game refuse; `describe_fact` says a
    fact in one by its name, for the names of the seats, None for what is said as it is. `figures` are shown on a
    person's page. `feast` tells of a whole evening at its end. `stamp` fills in what this house knows of an action
    before it is booked and no sender may say, such as whether a word is attested.
    `call` says who has called from a chair, where somebody can. `digital_settings` are asked for in a game without a
    box only. `hand_files` are the files of `static` that draw a hand on a phone there, `digital_options` chooses the
    options that such a game needs and no form asks for, by the settings of the evening. `printing` returns the address
    of the page that prints its cards. `replay` draws a moment of a finished round without a box as a seat saw it, or
    the table.
    Texts are of the catalogue, looked up in the language of the request.
    """

    name: str
    slug: str
    package: str
    short_title: str
    pitch: str
    cards: tuple[str, str]
    asks: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    endings: Mapping[str, str]
    ways: Mapping[Way, WayOnScreen]
    refusals: Sentences
    deal_clause: str
    kind: Kind | None = None
    dealer: bool = False
    options: Mapping[str, OptionText] = field(default_factory=dict)
    only_if: Mapping[str, OnlyIf] = field(default_factory=dict)
    settings: tuple[Setting, ...] = ()
    digital_settings: tuple[Setting, ...] = ()
    describe_fact: Callable[[str, object, tuple[str, ...]], str | None] = lambda _name, _fact, _names: None
    styles: tuple[str, ...] = ()
    digital_styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    blueprints: tuple[Blueprint, ...] = ()
    set_up: SetUpPart | None = None
    round_end: RoundEnd | None = None
    statistics: Statistics | None = None
    figures: tuple[Figure, ...] = ()
    feast: Callable[[Log], tuple[FeastCard, ...]] | None = None
    stamp: Callable[[Action], Action] = lambda action: action
    call: str = ""
    hand_files: tuple[str, ...] = ()
    printing: Callable[[], str] | None = None
    replay: Callable[[Log, MatchState, int | None], Scene] | None = None
    digital_options: Callable[[Mapping[str, str]], Options] = lambda _settings: {}

    @property
    def facts(self) -> Facts:
        """The facts of a match of this game: its own clauses, and those by which any match goes."""
        return facts_of(self.name)

    @property
    def title(self) -> str:
        """The name of the game, in the language of the request."""
        return self.facts.title.in_language(language())

    def way(self, options: Options) -> WayOnScreen:
        """Return the way in which a round with these options is played."""
        return self.ways[way_of(options)]

    def ruled(self, evening: OpenEvening) -> Description | None:
        """Return the ruling that ended the last round, None if none did."""
        state = evening.log.state
        if self.round_end is None or state.running or not state.results:
            return None
        return self.round_end.ruled(evening)


def screen_of(name: str) -> GameScreen:
    """Return the screen of the game of that name. :raises KeyError: when there is none."""
    found: GameScreen = resolve_name(SCREENS[name])
    return found


def screens() -> tuple[GameScreen, ...]:
    """Return all games in the order in which they are offered."""
    return tuple(screen_of(name) for name in SCREENS)


def screen_at(slug: str) -> GameScreen | None:
    """Return the game whose part of an address this is; None where there is none."""
    return next((screen for screen in screens() if screen.slug == slug), None)


def short_title(name: str) -> str:
    """Return what a game is called among the others, in the language of the request."""
    return _(screen_of(name).short_title)


def screen_for(evening: OpenEvening) -> GameScreen:
    """Return the screen of the game that is played on an evening."""
    return screen_of(evening.log.header.game)


@cache
def facts_of(name: str) -> Facts:
    """Return what is known of a match of that game: its own clauses, and those by which any match goes."""
    return Match(game(name)).facts


def clause_url(name: str, clause: str) -> str:
    """Return the address at which a clause of a game is explained."""
    return rooted(f"/regeln/{screen_of(name).slug}#{clause}")


_CLAUSE: Final = re.compile(r"(?<=[(\s])[A-Z]-\d+(?=[).,\s])")


def clause_links(text: str, name: str) -> Markup:
    """Return a sentence about the game `name` in which each of its clauses is a link to its rule."""
    known = {clause.number for clause in facts_of(name).clauses}
    safe, out, at = escape(text), Markup(), 0
    for found in _CLAUSE.finditer(safe):
        if found[0] in known:
            link = Markup('<a class="clause" href="{}">{}</a>').format(clause_url(name, found[0]), found[0])
            out += safe[at : found.start()] + link
            at = found.end()
    return out + safe[at:]
