"""One person alone: a game, three bots, and this device is the seat.

The page is the set-up of an evening with four places, of which one tap is left: „Los geht's“.
"""

from typing import Final

from flask import Blueprint, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.action import MOST_LETTERS
from companion.options import WAY, Way
from companion.refusal import Malformed, Refused
from companion.typed import same_key
from web.access import membership, this_device
from web.games.bots.names import SKILLS
from web.games.phone import EXPLAIN
from web.games.refusals import explain
from web.games.screen import GameScreen, screens
from web.pages.forms import form_id_of
from web.pages.language import gettext as _, language
from web.pages.services import evenings, rooted
from web.records.faces import shown
from web.records.people import Person
from web.storage.faults import CatalogueFault, StorageFault
from web.table.set_up.beginning import SKILL, begin_evening, chosen_skill, offered_people
from web.table.set_up.seating import Place, Seating, sit_down, tap

blueprint = Blueprint("alone", __name__)

BOTS: Final = 3
_PLAYERS: Final = range(1, 1 + BOTS + 1)


@blueprint.get("/allein")
def ask() -> str:
    """Ask for the game, the name of the person, and how awake the bots are."""
    return _page(request.args, _name_of_device())


@blueprint.post("/allein")
def begin() -> Response | tuple[str, int]:
    """Begin the evening, and sit down on this device."""
    name, screen = " ".join(request.form.get("name", "").split()), _chosen(request.form)
    form = MultiDict({**request.form.to_dict(), WAY: Way.DIGITAL.value})
    try:
        if not name:
            return _page(request.form, name, _("Wie heißt du?")), 400
        match = begin_evening(screen, form, _seating(name, offered_people()[0]))
        database, now = evenings().store.database, evenings().clock()
        with membership.changing(database, match, this_device.device_id(), now) as table:
            table.sit(0)
    except (Refused, Malformed) as refusal:
        return _page(request.form, name, explain(refusal, (name,), screen.name).sentence), 409
    except CatalogueFault as fault:
        return _page(request.form, name, fault.sentence(language())), fault.status
    return redirect(rooted(f"/abend/{match}/platz"), 303)


def _seating(name: str, known: list[Person]) -> Seating:
    """Return four places: the person, then bots. :raises CatalogueFault: when nobody can be called so."""
    seating = sit_down(Seating((Place(),) * (BOTS + 1), 0), name, known, _PLAYERS)
    for _bot in range(BOTS):
        seating = tap(seating, "bot", "", known, _PLAYERS)
    return seating


def _page(form: MultiDict[str, str], name: str, notice: str = "") -> str:
    known, fault = offered_people()
    person = next((each for each in known if same_key(each.name) == same_key(name)), None)
    try:
        seated = _seating(name or _("Du"), known).seated
    except CatalogueFault:  # there is a face, too: somebody sits there
        seated = _seating(_("Du"), known).seated
    me, *around = shown(evenings().store.database, [(place.name, place.colour) for place in seated])
    return render_template(
        "table/set_up/alone.html",
        screens=_offered(),
        chosen=_chosen(form),
        me=me,
        bots=list(zip(("left", "far", "right"), around, strict=True)),  # as the table is drawn
        name=person.name if person else name,
        skill=chosen_skill(form),
        skill_field=SKILL,
        skills=SKILLS,
        explain=EXPLAIN in form or "id" not in form,
        explain_field=EXPLAIN,
        form_id=form_id_of(form),
        longest=MOST_LETTERS,
        notice=notice or fault,
    )


def _offered() -> tuple[GameScreen, ...]:
    return tuple(each for each in screens() if Way.DIGITAL in each.facts.refusals and BOTS + 1 in each.facts.players)


def _chosen(form: MultiDict[str, str]) -> GameScreen:
    offered = _offered()
    return next((each for each in offered if each.slug == form.get("spiel")), offered[0])


def _name_of_device() -> str:
    """Return the name of the person for whom this device spoke last; "" for a device that is new."""
    database, device = evenings().store.database, this_device.known_device_id()
    if device is None or not database.exists:
        return ""
    try:
        with database.reading() as connection:
            found = connection.execute(
                "SELECT people.name FROM participants JOIN standings USING (match, player) "
                "JOIN who ON who.id = standings.person JOIN people ON people.id = who.person "
                "WHERE device = ? AND part = 'phone' ORDER BY since DESC LIMIT 1",
                (device,),
            ).fetchone()
    except StorageFault:
        return ""
    return "" if found is None else str(found[0])
