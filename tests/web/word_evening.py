"""An evening of the word game on a tablet whose page's script swaps a part of it."""

from collections.abc import Sequence

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.words.referee_state import RefereeState
from tests.web.forms import NAMES
from tests.web.page import Page, page_of
from tests.web.tablet import FRAGMENT, Device


class Evening(Device):
    """An evening that this client sets up; the first player deals."""

    def __init__(self, client: FlaskClient, players: int = 4, **chosen: str | list[str]) -> None:
        super().__init__(client)
        names = chosen.pop("name", NAMES[:players])
        self.begin("wortspiel", names, **chosen)

    @property
    def state(self) -> RefereeState:
        """The round in its present state."""
        found: RefereeState = self.log.state.round
        return found

    @property
    def events(self) -> int:
        """The number of events."""
        return len(self.log)

    def page(self, step: str = "", **more: str) -> Page:
        """Return the part of the page that its script swaps, at a step."""
        address = {"schritt": step, **more} if step else more
        return page_of(self.client.get(self.address, query_string=address, headers=FRAGMENT))

    def send(self, do: str, **fields: str | Sequence[str]) -> TestResponse:
        """Send a booking and return the answer."""
        return self.post({"seen": str(self.events), "do": do, **fields}, FRAGMENT)

    def tell(self, do: str, **fields: str | Sequence[str]) -> Page:
        """Book an action that must be accepted, and return the page after it."""
        return page_of(self.send(do, **fields))

    def votes(self, against: Sequence[bool]) -> Page:
        """Let all players vote in turn, and return the page after the last vote."""
        page = Page("")
        for vote in against:
            dispute = self.state.dispute
            assert dispute is not None
            page = self.tell("vote", seat=str(dispute.to_vote[0]), against="1" if vote else "0")
        return page

    def back(self, to: int, *, confirmed: bool = False) -> TestResponse:
        """Take back everything from an event on."""
        sure = {"confirmed": "1"} if confirmed else {}
        return self.post({"seen": str(self.events), "to": str(to), **sure}, FRAGMENT)

    def undo(self) -> TestResponse:
        """Take back the last event."""
        last = self.log.undoable
        assert last is not None
        return self.back(last, confirmed=True)

    def redo(self) -> Page:
        """Redo the last undo."""
        last = self.log.redoable
        assert last is not None
        return self.tell("redo", target=str(last))
