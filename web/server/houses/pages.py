"""The page in front of all houses, which names none: open one, or come into one by its link or code.

And the page about a house in the house itself: how others come in; for hosts also new links, and its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from flask import Blueprint, Flask, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.typed import same_key
from web.access import limits, other_sites, proxies
from web.access.house_address import Entered, entered, house_address, qr_code, server_address
from web.access.limits import Rate, found_by_code
from web.pages import assets, fault_pages, forms, language
from web.pages.assets import room
from web.pages.fault_pages import fault_page, not_stored, noticed
from web.pages.language import gettext as _
from web.pages.services import evenings, install_root, rooted
from web.server.hosting import json_log
from web.server.hosting.one_house import refuse_faults
from web.server.hosting.services import install_health
from web.server.houses.door import NEW_LINK, root_of
from web.server.houses.served import entrance, services
from web.storage.houses import LONGEST_NAME, HouseFault, NewHouse, plain, shown
from web.storage.open_evenings import now_ms

if TYPE_CHECKING:
    from web.server.houses.hosted import Hosted

DELETED: Final = "geloescht"
"""The word in the address of this page that tells of the end of a house."""
OPENED: Final = Rate(6, 6 / 3600)
"""Houses that one sender may open: six at once, and six an hour."""

blueprint = Blueprint("houses", __name__)
within = Blueprint("house", __name__)


def create_start(hosted: Hosted, config: Mapping[str, Any]) -> Flask:
    """Return the application of all addresses that belong to no house, or to none of this device."""
    app = Flask("web.pages", template_folder="templates", static_folder="static")
    app.config.update(MAX_CONTENT_LENGTH=16 * 1024, **config)
    app.config["EVENINGS"] = config.get("OPENED", OPENED)
    app.extensions["houses"] = hosted
    assets.share_templates(app)
    install_root(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(new_form_id=forms.new_form_id, in_front=True)
    language.install(app)
    other_sites.install(app)
    proxies.install(app)
    assets.install_packing(app)
    refuse_faults(app)
    limits.install(app)
    fault_pages.install(app)
    app.register_blueprint(room("houses", "web.server.houses"))
    app.register_blueprint(room("table", "web.table"))
    app.register_blueprint(blueprint)
    install_health(app, hosted.database, "houses")
    if app.config.get("LOG") == "json":
        json_log.install(app)
    if hosted.metrics is not None:
        hosted.metrics.count_requests(app)
        hosted.metrics.show(app)
    return app


@blueprint.get("/")
def show(fault: str = "", code_fault: str = "") -> str:
    """Show the page, with what went wrong there."""
    return render_template(
        "houses/start.html",
        fault=fault,
        code_fault=code_fault,
        deleted=DELETED in request.args,
        name=request.form.get("name", ""),
        longest=LONGEST_NAME,
    )


@blueprint.post("/haus")
@noticed(show)
def open_house() -> Response:
    """Open a house, and show its links once."""
    made = services().houses.open(request.form.get("name", ""), forms.key_of(request.form), now_ms())
    return _links_page(made)


@blueprint.post(f"{NEW_LINK}/<house>")
@noticed(lambda fault, house: not_stored(fault_page(_("Das hat nicht geklappt."), fault)))  # noqa: ARG005
def new_link(house: str) -> Response:
    """Make another host's link of a house, and show it once.

    It is answered in front, as the device of a second tap has the link that the first one has ended.
    """
    card = services().door.card(request.environ, house)
    found = services().houses.find(house) if card else None
    if found is None:
        abort(404)
    mark = request.form.get("bisher", found.host_mark)
    if card.host not in (found.host_mark, mark):
        abort(404)
    made = services().houses.rename_token(house, forms.form_id_of(request.form), mark)
    services().served.forget(house)
    return _links_page(made, again=True)


@blueprint.get("/ein")
def by_code() -> Response | tuple[str, int]:
    """Come in by a code that somebody has typed."""
    typed = plain(request.args.get("code", ""))
    if not typed:
        return show(code_fault=_("Gib den Code ein, den du bekommen hast.")), 400
    return _let_in(typed, "")


@blueprint.get("/ein/<code>/")
@blueprint.get("/ein/<code>/<path:rest>")
def by_link(code: str, rest: str = "") -> Response | tuple[str, int]:
    """Come in by the guests' link, which leads on to a page of the house."""
    return _let_in(plain(code), rest)


@blueprint.get("/wirt/<token>")
def lead(token: str) -> Response:
    """Come in by the host's link."""
    house = found_by_code(lambda: services().houses.of_token(token))
    if house is None:
        text = _("Den neuen hat das Gerät, das ihn gemacht hat.")
        return not_stored(fault_page(_("Dieser Link gilt nicht mehr."), text), 404)
    response = redirect(f"{root_of(house.id)}/", 303)
    services().door.let_in(response, house, host=True)
    return response


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """Show the picture of this program."""
    return redirect("/static/cap.svg")


def _links_page(made: NewHouse, *, again: bool = False) -> Response:
    """Let a host in, by the page with the host's link of a house and that of its guests; nobody keeps it."""
    address = server_address() or f"{request.scheme}://{request.host}/"
    host, guests = f"{address}wirt/{made.token}", f"{address}{entrance(made.house)}"
    page = render_template(
        "houses/links.html",
        house=made.house,
        host=host,
        guests=guests,
        host_code=qr_code(host),
        guests_code=qr_code(guests),
        code=shown(made.house.code),
        into=f"{root_of(made.house.id)}/",
        again=again,
    )
    response = not_stored(page)
    services().door.let_in(response, made.house, host=True)
    return response


def _let_in(code: str, rest: str) -> Response | tuple[str, int]:
    house = found_by_code(lambda: services().houses.of_code(code))
    if house is None:
        text = _("Diesen Code gibt es nicht. Frag nach, ob es einen neuen gibt.")
        return show(code_fault=text), 404
    query = request.query_string.decode(errors="replace") if rest else ""
    response = redirect(f"{root_of(house.id)}/{quote(rest)}{f'?{query}' if query else ''}", 303)
    services().door.let_in(response, house)
    return response


def install(app: Flask) -> None:
    """Give the application of a house the page about it."""
    app.register_blueprint(room("houses", "web.server.houses"))
    app.register_blueprint(within)


@within.get("/haus")
def about(fault: str = "") -> str:
    """Show how others come in."""
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
        form=forms.new_form_id(),
        mark="" if found is None else found.host_mark,
        new_link=rooted(NEW_LINK),
    )


@within.get("/haus/loeschen")
def ask(fault: str = "") -> str:
    """Show what will be gone."""
    house = _house(host=True)
    with evenings().store.database.reading() as connection:
        query = """
            SELECT (SELECT count(*) FROM matches WHERE deleted IS NULL), (SELECT count(*) FROM people),
                (SELECT count(*) FROM events WHERE kind = 'vote'), (SELECT count(*) FROM decks WHERE removed IS NULL)
        """
        found = connection.execute(query).fetchone()
    counts = dict(zip(("evenings", "people", "votes", "decks"), found, strict=True))
    return render_template("houses/delete.html", house=house, fault=fault, **counts)


@within.post("/haus/gaeste")
@noticed(about)
def new_code() -> Response:
    """Make another guests' link."""
    house = _house(host=True)
    services().houses.rename_code(house.id, all_out="hinaus" in request.form)
    services().served.forget(house.id)
    return redirect(url_for("house.about"), 303)


@within.post("/haus/loeschen")
@noticed(ask)
def delete() -> Response:
    """Delete the house, if its name was typed."""
    house = _house(host=True)
    if same_key(request.form.get("name", "")) != same_key(house.name):
        raise HouseFault("other_name")
    services().houses.delete(house.id)
    services().served.rest(house.id)
    response = redirect(f"/?{DELETED}", 303)
    services().door.forget(response, house.id)
    return response


def _house(*, host: bool = False) -> Entered:
    """Return the house of this request; of a host it is asked for what only hosts may do."""
    house = entered()
    if house is None or (host and not house.is_host):
        abort(404)
    return house
