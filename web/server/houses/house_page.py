"""The page about a house in the house itself: how others come in; for hosts also new links, and its end."""

from flask import Blueprint, Flask, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.typed import same_key
from web.access.house_address import Entered, entered, house_address, qr_code
from web.pages.assets import room
from web.pages.fault_pages import noticed
from web.pages.forms import new_form_id
from web.pages.services import evenings, rooted
from web.server.houses.door import NEW_LINK
from web.server.houses.served import services
from web.server.houses.start import DELETED
from web.storage.houses import HouseFault, shown

blueprint = Blueprint("house", __name__)


def install(app: Flask) -> None:
    """Give the application of a house this page."""
    app.register_blueprint(room("houses", "web.server.houses"))
    app.register_blueprint(blueprint)


def _page(fault: str = "") -> str:
    house = _house()
    address = house_address() or f"{request.scheme}://{request.host}/{house.entrance}"
    found = services().served.find(house.id)
    return render_template(
        "houses/house.html",
        house=house,
        fault=fault,
        address=address,
        qr=qr_code(address),
        code=shown(house.code),
        form=new_form_id(),
        mark="" if found is None else found.host_mark,
        new_link=rooted(NEW_LINK),
    )


def _question(fault: str = "") -> str:
    with evenings().store.database.reading() as connection:
        query = """
            SELECT (SELECT count(*) FROM matches WHERE deleted IS NULL), (SELECT count(*) FROM people),
                (SELECT count(*) FROM events WHERE kind = 'vote'), (SELECT count(*) FROM decks WHERE removed IS NULL)
        """
        found = connection.execute(query).fetchone()
    counts = dict(zip(("evenings", "people", "votes", "decks"), found, strict=True))
    return render_template("houses/delete.html", house=_house(), fault=fault, **counts)


@blueprint.get("/haus")
def show() -> str:
    """Show how others come in."""
    return _page()


@blueprint.post("/haus/gaeste")
@noticed(_page)
def new_code() -> Response:
    """Make another guests' link."""
    house = _of_host()
    services().houses.rename_code(house.id, all_out="hinaus" in request.form)
    services().served.forget(house.id)
    return redirect(url_for("house.show"), 303)


@blueprint.get("/haus/loeschen")
def ask() -> str:
    """Show what will be gone."""
    _of_host()
    return _question()


@blueprint.post("/haus/loeschen")
@noticed(_question)
def delete() -> Response:
    """Delete the house, if its name was typed."""
    house = _of_host()
    if same_key(request.form.get("name", "")) != same_key(house.name):
        raise HouseFault("other_name")
    services().houses.delete(house.id)
    services().served.rest(house.id)
    response = redirect(f"/?{DELETED}", 303)
    services().door.forget(response, house.id)
    return response


def _house() -> Entered:
    house = entered()
    if house is None:
        abort(404)
    return house


def _of_host() -> Entered:
    house = _house()
    if not house.is_host:
        abort(404)
    return house
