"""Bookings at a table: a form is read, checked, booked and answered with a page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.action import Action
from companion.log import Log, Redo, Undo
from companion.refusal import Malformed, Refused
from web.access import roles
from web.access.membership import MembershipFault
from web.games.refusals import explain
from web.games.screen import screen_of
from web.games.seats import seat_names
from web.pages.forms import action_of, key_of, number
from web.pages.language import gettext as _
from web.pages.language import language, ngettext
from web.pages.match_id import check_match_id
from web.pages.services import evenings
from web.records.deleted.evenings import is_in_bin
from web.storage.event_store import NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.open_evenings import Check
from web.table.page import Notice, kept_until, table_page, wants_fragment

blueprint = Blueprint("table", __name__)

MakePage: TypeAlias = Callable[[str, Notice | None, int], Response]
PAGES: Final[dict[str, MakePage]] = {}
"""The pages of an evening other than the table that book and are shown again, by the value of their field `zurueck`."""


@blueprint.get("/abend/<match>")
def show(match: str) -> Response:
    """Show the table."""
    return table_page(match)


@blueprint.post("/abend/<match>/tun")
def book(match: str) -> Response:
    """Book the action of a form, and show the page that the form came from."""
    check_match_id(match)
    other_page = PAGES.get(request.form.get("zurueck", ""))
    page = other_page or table_page
    try:
        refusal = refusal_to_write(match)
        if refusal is not None:
            return page(match, refusal, 403)
        key = key_of(request.form)
        seen = number(request.form.get("seen"))
        if "to" in request.form:
            target = number(request.form["to"]) or 0
            question = _question_before_undo(match, target)
            if question is not None:
                return page(match, question, 409)
            confirmed = "confirmed" in request.form
            evenings().take_back(match, target, key, seen, confirmed=confirmed, check=check_for(match))
        else:
            with evenings().reading(match) as evening:
                kinds, screen = evening.log.kinds, screen_of(evening.log.header.game)
            action = screen.stamped(action_of(request.form, kinds))
            evenings().book(match, action, key, seen, check_for(match))
    except (Refused, Malformed) as refused:
        return page(match, notice_of(match, refused), 409 if isinstance(refused, Refused) else 400)
    except MembershipFault as fault:
        return page(match, Notice(fault.sentence(language())), fault.status)
    except StorageFault as fault:
        return page(match, trouble_of(match, fault), fault.status)
    if other_page is not None or wants_fragment():
        return page(match, None, 200)
    return redirect(url_for("table.show", match=match, schritt=request.args.get("schritt")), 303)


def _question_before_undo(match: str, target: int) -> Notice | None:
    """Return the question whether all lines after an older one go, too; None if there are none, or the table agreed."""
    if "ask" not in request.form or "confirmed" in request.form:
        return None
    with evenings().reading(match) as evening:
        more = sum(event > target for event in evening.log.standing)
    if not more:
        return None
    question = ngettext(
        "Diese Zeile zurücknehmen? Damit geht auch %(num)s Zeile danach zurück.",
        "Diese Zeile zurücknehmen? Damit gehen auch %(num)s Zeilen danach zurück.",
        more,
    )
    return Notice(question, "W-45", target)


def notice_of(match: str, refused: Refused | Malformed) -> Notice:
    """Return the notice of a refusal by the rules."""
    with evenings().reading(match) as evening:
        state = evening.log.state
        explained = explain(refused, seat_names(state), evening.log.header.game, players=state.names)
    shown = refused.facts.get("target") if refused.facts.get("why") == "shown" else None
    confirm = number(request.form.get("to")) if shown is not None else None
    return Notice(explained.sentence, explained.clause, confirm)


def trouble_of(match: str, fault: StorageFault) -> Notice:
    """Return the notice of a booking that couldn't be stored, with the time up to which everything is."""
    with evenings().reading(match) as evening:
        return Notice(fault.sentence(language(), until=kept_until(evening)))


def refusal_to_write(match: str) -> Notice | None:
    """Return the notice that this device may not write at a table; None if it may.

    :raises StorageFault: if the roles can't be read.
    """
    with evenings().reading(match) as evening:
        if evening.read_fault is not None:
            raise evening.read_fault
    if roles.role_at(evenings().store.database, match).writes:
        return None
    return Notice(
        _("Hier schreibt ein anderes Gerät mit. Du kannst zuschauen – oder fragen, ob du mitschreiben darfst.")
    )


def check_for(match: str) -> Check | None:
    """Return the question that each action of this device has to pass; a host's passes any."""
    return None if roles.role_at(evenings().store.database, match) is roles.Role.HOST else _refuse_what_hosts_do


def _refuse_what_hosts_do(log: Log, action: Action) -> None:
    """Refuse an action that only hosts book, and to take it back or to bring it back.

    :raises MembershipFault: when it is one.
    """
    touched = [action]
    if isinstance(action, Undo | Redo) and 0 < action.target <= len(log):
        touched.append(log.event(action.target).action)
    if any(each.do in roles.FOR_HOSTS for each in touched):
        raise MembershipFault("host_ends")


def no_such_match(fault: NoSuchMatch) -> tuple[str, int]:
    """Say that there is no such evening, or that it was deleted."""
    if is_in_bin(evenings().store.database, str(fault)):
        text = _("Unter „Abende“ steht der Papierkorb. Dort lässt er sich zurückholen.")
        return render_template("fault.html", title=_("Dieser Abend wurde gelöscht."), text=text), 404
    page = render_template(
        "fault.html",
        title=_("Diesen Abend kenne ich nicht."),
        text=_("Vielleicht liegt er auf einem anderen Gerät. Alle, die ich kenne, stehen unter „Abende“."),
    )
    return page, 404
