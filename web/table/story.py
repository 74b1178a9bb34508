"""The story of an evening on the table screen: newest first, each line with its clause and its time.

Undo and redo have no lines of their own (W-45): a line that was taken back is struck through in its place. Only the
events that are shown are read, so the story of a long evening is made as quickly as that of a short one.
"""

from typing import Final, NamedTuple

from companion.log import Log, Redo, Undo
from companion.match.actions import NextRound
from web.games.match_story import describe, describe_plainly, describe_target
from web.games.screen import Moment, joined, screen_of

STRUCK: Final = 3  # struck lines that are shown in a row; more of them are only counted


class Line(NamedTuple):
    """A line of the story.

    `number` is the event's in the log, `at` the time of the booking in ms since 1970, `sentence` plain text in the
    language of the request, `clause` the rule that the booking follows. `stands` is False for a line that was taken
    back. `round` is the number of its round, `opens` says that this round begins here. Undoing a `shown` line needs the
    table's consent. `more` older events below this one were taken back, too, and have no line.
    """

    number: int
    at: int | None
    sentence: str
    clause: str | None
    stands: bool
    round: int
    opens: bool
    shown: bool
    more: int = 0


def lines(log: Log, most: int = 20, before: int | None = None) -> tuple[Line, ...]:
    """Return the newest `most` lines, the newest first; with `before`, those older than the line of that number."""
    found: list[Line] = []
    fates: dict[int, bool] = {}
    struck = 0
    for number in range(len(log), 0, -1):
        action = log.event(number).action
        if isinstance(action, Undo | Redo):
            fates.setdefault(action.target, isinstance(action, Redo))  # the first one met is the latest one
            continue
        stands = fates.pop(number, True)
        if before is not None and number >= before:
            # The rest of a run of struck lines was counted on the page before.
            struck = 0 if stands else STRUCK
        elif struck and not stands and (struck >= STRUCK or len(found) >= most):
            if found:
                found[-1] = found[-1]._replace(more=found[-1].more + 1)
        elif len(found) >= most:
            break
        else:
            struck = 0 if stands else struck + 1
            found.append(line(log, number, stands=stands))
    return tuple(found)


def line(log: Log, number: int, *, stands: bool = True) -> Line:
    """Return the line of one event that is no undo or redo. :raises IndexError: if there is no such event."""
    event = log.event(number)
    moment = Moment(log.match, log.state_at(number - 1), event.action, log.state_at(number))
    way = screen_of(log.header.game).way(moment.before.setup.options)
    described = describe(moment) or way.describe(moment) or describe_plainly(moment)
    begins = isinstance(event.action, NextRound)
    return Line(
        number=number,
        at=event.at,
        sentence=joined(described.sentence, describe_target(moment)),
        clause=described.clause,
        stands=stands,
        round=(moment.after if begins else moment.before).number,
        opens=number == 1 or (begins and stands),
        shown=log.match.has_shown(moment.before, moment.action, moment.after),
    )
