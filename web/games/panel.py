"""The part of the table page that a game fills: its panel, the marks on the seats, the time that is left.

And how real cards are set up before a round: a step at a time, each with one picture, ticked off by one tap.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from flask import current_app
from werkzeug.datastructures import MultiDict

from companion.action import Action
from companion.log import Log
from companion.match.sheet import MatchState
from web.live.clocks import steady_ms
from web.pages.language import gettext as _
from web.storage.open_evenings import OpenEvening


class Ballot(NamedTuple):
    """A paper in front of a seat in a vote: a sign or a number, its meaning for a screen reader, and its tone."""

    sign: str
    meaning: str
    tone: str = ""


class Mark(NamedTuple):
    """The marks on a seat beside name and total: a word ("setzt aus"), chips, and whether all wait for this seat.

    `sign` is an emoji at the face that says the same as `badge`. `role` rings the face: "laid" or "doubts". `aside` is
    a sign beside the total, `aside_meaning` says it to a screen reader.
    """

    badge: str = ""
    chips: int | None = None
    turn: bool = False
    aside: str = ""
    aside_meaning: str = ""
    sign: str = ""
    role: str = ""
    ballot: Ballot | None = None


class Tap(NamedTuple):
    """A tap on a seat that answers the question of a panel: it books `fields`, or leads to another `step` of the page.

    `meaning` says to a screen reader what the tap does, beside the name.
    """

    meaning: str
    fields: Mapping[str, object] = MappingProxyType({})
    step: Mapping[str, object] = MappingProxyType({})


class Panel(NamedTuple):
    """The part of the page that says what can be done now: a template, its context, and the marks by seat.

    The template gets each name of `context` as a variable beside those of the page. A `deep` panel is a step of its
    own, such as a count: it has the whole room of the page. All others stand below the table, in whose middle lies what
    is going on: a `question` with its `clause`, and the template `middle`.
    The template `opening` is the part of the middle that tells how to begin: it stays while phones are invited.
    `taps` are the seats that answer the question. A `moment` has weight: it moves and sounds once, when the event
    `moment_key` is first shown; it is halt, reveal, sleepyhead, last-card or podium.
    """

    template: str
    context: Mapping[str, Any] = MappingProxyType({})
    marks: Mapping[int, Mark] = MappingProxyType({})
    deep: bool = False
    middle: str = ""
    opening: str = ""
    question: str = ""
    clause: str | None = None
    taps: Mapping[int, Tap] = MappingProxyType({})
    moment: str = ""
    moment_key: int = 0


Step: TypeAlias = MultiDict[str, str]
"""The parts of an address that say which question a page asks, such as `schritt=halt`."""

MakePanel: TypeAlias = Callable[[OpenEvening, Step], Panel]


def count_marks(
    counts: Sequence[int | None], asked: int | None, winner: int | None, unit: Callable[[int], str]
) -> dict[int, Mark]:
    """Return the marks of the seats while hands are counted: each with its number, `unit` says it in words."""
    marks = {}
    for seat, count in enumerate(counts):
        ballot = Ballot("…", _("noch nicht gezählt")) if count is None else Ballot(str(count), unit(count), "told")
        marks[seat] = Mark(turn=seat == asked, ballot=ballot)
    if winner is not None:
        marks[winner] = Mark(sign="🏆", ballot=Ballot("0", _("hat keine Karte mehr"), "told"))
    return marks


def latest(log: Log, *kinds: type[Action]) -> int:
    """Return the number of the latest event of these `kinds` that stands; 0 if there is none."""
    return next((number for number in reversed(log.standing) if isinstance(log.event(number).action, kinds)), 0)


def time_left(evening: OpenEvening) -> int | None:
    """Return the ms until time is up; None where the rules set none, or nobody sees it: a call waits for others."""
    due = None if evening.log.state.calls else evening.log.deadline
    return None if due is None else max(0, round(due.at - steady_ms()))


class Lead(NamedTuple):
    """The set-up of a game, in two templates of its `folder`, with the `facts` of a round as it begins.

    `_steps.html` has the steps: a `title` with its `clause`, a `line` under it, the key `done` that ticks it off, and
    the `picture` that `_lead.html` draws. `hands` are the cards before each seat by now, none for hands of different
    sizes; `turn` is the seat that the step is about. `rehearsal` is the step of the page that rehearses a call once the
    cards lie, booking nothing; "" for none.
    """

    folder: str
    facts: Callable[[MatchState], Mapping[str, object]]
    rehearsal: str = ""

    def steps(self, facts: Mapping[str, object]) -> Sequence[Mapping[str, Any]]:
        """Return the steps in the language of the request."""
        template = current_app.jinja_env.get_template(f"{self.folder}/_steps.html")
        return list(vars(template.make_module(dict(facts)))["steps"])
