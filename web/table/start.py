"""The start page: all that can be done here, the evenings to go on with first."""

from typing import Final

from flask import Blueprint, render_template, request

from companion.options import Way
from web.access import membership, roles, this_device
from web.access.house_address import house_address, qr_code
from web.games.screen import screen_of, screens
from web.pages.language import language
from web.pages.services import evenings
from web.records import evening_list
from web.records.faces import shown
from web.storage.faults import StorageFault
from web.storage.kept_evening import DAY

blueprint = Blueprint("start", __name__)

_READ: Final = 10  # evenings to go on with
_LARGE: Final = 2  # of these, with faces
_QUIET: Final = 3  # of other devices


@blueprint.get("/")
def start() -> str:
    """Show the evenings that may go on, all games, and what else can be done.

    A device goes on with evenings in which it takes part, and with those around a table with real cards. Others, such
    as somebody's game alone on a phone, are a line at the end.
    """
    running, notice, database, now = [], "", evenings().store.database, evenings().clock()
    joined: frozenset[str] = frozenset()
    try:
        if database.exists:
            with database.reading() as connection:
                running = evening_list.running_evenings(connection, now, _READ)
                joined = membership.joined_by(connection, this_device.known_device_id())
    except StorageFault as fault:
        notice = fault.sentence(language())
    here = [each for each in running if each.real_cards or each.id in joined]
    large = [each for each in here if each.at > now - DAY][:_LARGE]
    address = house_address()
    return render_template(
        "table/start.html",
        running=[
            (each, shown(database, [(player.name, player.colour) for player in each.players if player.place]))
            for each in large
        ],
        left_lying=[each for each in here if each not in large],
        elsewhere=[each for each in running if each not in here and each.at > now - DAY][:_QUIET],
        notice=notice,
        runs_house=request.args.get("getan") == "haus" and roles.may(roles.keeps_house),
        screens=screens(),
        without_box=Way.DIGITAL,
        screen_of=screen_of,
        address=address,
        qr=qr_code(address) if address else None,
    )
