"""The page of a replay: a round that is over, move by move, as the table or one of its seats saw it."""

from typing import Any

from flask import Blueprint, request, url_for
from werkzeug.wrappers import Response

from web.access import membership
from web.access.house_address import address_of, qr_code
from web.access.this_device import known_device_id
from web.games.match_story import line
from web.games.screen import NotOver, moments_of, screen_for
from web.judge.decks.requested import use_deck_of
from web.pages.fault_pages import fault_page, page_or_fragment
from web.pages.forms import number
from web.pages.language import gettext as _
from web.pages.services import check_match_id, evenings, rooted
from web.records.faces import players_shown

blueprint = Blueprint("replay", __name__)


@blueprint.get("/abend/<match>/nochmal/<int:round_number>")
def show(match: str, round_number: int) -> Response | tuple[str, int]:
    """Show a moment of a round: `zug` counts from 0, the deal; `platz` is the seat whose hand lies open."""
    check_match_id(match)
    with evenings().reading(match) as evening:
        screen = screen_for(evening)
        try:
            moments = moments_of(evening.log, round_number)
        except NotOver:
            text = _("Diese Runde lässt sich erst ansehen, wenn sie ohne Schachtel zu Ende gespielt ist.")
            return fault_page(_("Noch nicht."), text), 404
        except IndexError:
            return fault_page(_("Diese Runde gibt es nicht."), _("Der Abend hat weniger Runden.")), 404
        if screen.replay is None:
            return fault_page(_("Noch nicht."), _("Dieses Spiel lässt sich nicht noch einmal ansehen.")), 404
        use_deck_of(evening.row.settings)
        move = min(max(number(request.args.get("zug")) or 0, 0), len(moments) - 1)
        state = evening.log.state_at(moments[move])
        asked = number(request.args.get("platz"))
        seat = asked if asked is not None and asked in range(len(state.players)) else None
        scene = screen.replay(evening.log, state, seat)
        told = line(evening.log, moments[move]) if moments[move] else None
        here = url_for("replay.show", match=match, round_number=round_number)
        tail: dict[str, Any] = {} if seat is None else {"platz": seat}
        share = address_of(url_for("replay.show", match=match, round_number=round_number, **tail))
        sits = membership.player_of(evenings().store.database, match, known_device_id()) is not None
        return page_or_fragment(
            "replay/replay.html",
            sits=sits, home=rooted(f"/abend/{match}{'/platz' if sits else ''}"),
            evening=evening, screen=screen, round_number=round_number, move=move, last=len(moments) - 1,
            seat=seat, scene=scene.context, template=scene.template, held=scene.held,
            watched=players_shown(evening, state.players).values(),
            told=told, here=here, share=share if share.startswith("http") else "",
            qr=qr_code(f"{share}{'&' if tail else '?'}zug={move}") if share.startswith("http") else None,
            rounds=range(1, evening.log.state.number + (not evening.log.state.running)),
        )  # fmt: skip
