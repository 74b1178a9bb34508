"""The one door from a request to a booking: what may be booked here, and the reason why something wasn't.

A form is answered with a page, a script with JSON: each view says by `door` how a `Notice` reaches its player.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import ClassVar, NamedTuple, ParamSpec, TypeAlias

from flask import request
from werkzeug.wrappers import Response

from companion.action import Action
from companion.log import Log, Redo, Undo
from companion.refusal import Malformed, Refused
from web.access.membership import MembershipFault, Role
from web.access.roles import FOR_HOSTS, role_at
from web.games.refusals import explain
from web.games.screen import clause_url
from web.games.seats import seat_names
from web.pages import names
from web.pages.fault_pages import json_not_stored
from web.pages.forms import number
from web.pages.language import language
from web.pages.services import check_match_id, evenings
from web.storage.faults import CatalogueFault, StorageFault
from web.storage.open_evenings import Check, OpenEvening
from web.translations.catalogue import N_

P = ParamSpec("P")


class BookingFault(CatalogueFault):
    """A request that is no booking, or comes too early."""

    sentences: ClassVar[Mapping[str, str]] = {
        "garbled": N_("Das kam nicht ganz an. Tipp noch einmal."),
        "goes_on": N_("Dieser Abend läuft noch. Beendet ihn zuerst."),
    }
    statuses: ClassVar[Mapping[str, int]] = {"garbled": 400}
    usual_status: ClassVar[int] = 409


class Notice(NamedTuple):
    """The reason why nothing was booked: a sentence, and its clause with the address where it is explained.

    `confirm` is the event to be taken back once the table consents to it.
    """

    sentence: str
    clause: str | None = None
    url: str | None = None
    confirm: int | None = None
    status: int = 409


Answer: TypeAlias = Callable[[str, Notice], Response]
"""Answers a booking at a table that was refused."""


def door(answer: Answer) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
    """Return a decorator of views of the table `match`: what they raise is explained and answered by `answer`."""

    def through(view: Callable[P, Response]) -> Callable[P, Response]:
        @wraps(view)
        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            match = str((request.view_args or {})["match"])
            check_match_id(match)
            try:
                return view(*args, **kwargs)
            except (Refused, Malformed, CatalogueFault) as fault:
                notice = notice_of(match, fault)
            return answer(match, notice)

        return answered

    return through


def as_json(_match: str, notice: Notice) -> Response:
    """Answer a script."""
    shape = {"sentence": notice.sentence, "clause": notice.clause, "url": notice.url}
    return json_not_stored({"refused": shape}, notice.status)


def notice_of(match: str, fault: Refused | Malformed | CatalogueFault) -> Notice:
    """Return the reason why nothing was booked at a table; if it couldn't be stored, with the time of what is."""
    if isinstance(fault, CatalogueFault) and not isinstance(fault, StorageFault):
        return Notice(fault.sentence(language()), status=fault.status)
    try:
        with evenings().reading(match) as evening:
            if isinstance(fault, StorageFault):
                return Notice(fault.sentence(language(), until=kept_until(evening)), status=fault.status)
            game = evening.log.header.game
            found = explain(fault, seat_names(evening.log.state), game, players=evening.log.state.names)
    except StorageFault as trouble:
        return Notice(trouble.sentence(language()), status=trouble.status)
    url = clause_url(game, found.clause) if found.clause else None
    confirm = number(request.form.get("to")) if fault.facts.get("why") == "shown" else None
    return Notice(found.sentence, found.clause, url, confirm, 409 if isinstance(fault, Refused) else 400)


def kept_until(evening: OpenEvening) -> str:
    """Return up to when an evening is on disk: the time of day, on another day the day, too."""
    at, now = evening.last_event_at, evenings().clock()
    return names.clock_of(at) if names.moment(at).date() == names.moment(now).date() else names.when(at)


def check_of_sender(match: str) -> Check | None:
    """Return the question that each action of this device has to pass; a host's passes any.

    :raises MembershipFault: if it may only look on. :raises StorageFault: if the roles can't be read.
    """
    with evenings().reading(match) as evening:
        if evening.read_fault is not None:
            raise evening.read_fault
    role = role_at(evenings().store.database, match)
    if not role.writes:
        raise MembershipFault("reads")
    return None if role is Role.HOST else _refuse_what_hosts_do


def _refuse_what_hosts_do(log: Log, action: Action) -> None:
    touched = [action]
    if isinstance(action, Undo | Redo) and 0 < action.target <= len(log):
        touched.append(log.event(action.target).action)
    if any(each.do in FOR_HOSTS for each in touched):
        raise MembershipFault("host_ends")
