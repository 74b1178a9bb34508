"""An option on which the table agrees anew while it plays, such as secret votes (`schritt=absprache`)."""

from typing import NamedTuple

from web.games.panel import Panel, Step
from web.games.screen import screen_for
from web.pages.language import gettext as _, language
from web.storage.open_evenings import OpenEvening

ADDRESS = "absprache"


class Agreement(NamedTuple):
    """An option that may change while a table plays: its `name`, its `title`, its `answers` by value.

    `now` is the value that holds.
    """

    name: str
    title: str
    answers: tuple[tuple[str, str], ...]
    now: str


def agreements(evening: OpenEvening) -> tuple[Agreement, ...]:
    """Return the options on which this table may agree anew; none once the evening is over."""
    log, screen = evening.log, screen_for(evening)
    if log.match.outcome(log.state) is not None:
        return ()
    return tuple(
        Agreement(
            name,
            _(screen.options[name].title),
            tuple((value, _(label)) for value, label in screen.options[name].labels.items()),
            str(log.state.setup.options[name]),
        )
        for name in sorted(screen.facts.changing)
    )


def agreement_panel(evening: OpenEvening, step: Step) -> Panel | None:
    """Return the question after an option that may change; None for another step of the page."""
    asked = next((one for one in agreements(evening) if one.name == step.get("was")), None)
    if asked is None or step.get("schritt") != ADDRESS:
        return None
    option = screen_for(evening).facts.option(asked.name)
    context = {"agreement": asked, "meaning": option.meaning.in_language(language())}
    middle = "table/_agreement_middle.html"
    return Panel("table/_agreement.html", context, middle=middle, question=asked.title, clause=option.clause)
