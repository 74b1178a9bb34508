"""The editor of a deck as a tablet without JavaScript uses it."""

from collections.abc import Sequence
from io import BytesIO

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.words.deck import Deck
from tests.web.forms import new_key
from tests.web.page import Page, page_of
from web.judge.decks.store import DeckStore

WORDS = "KATZE TISCH TÜR MILCH KAFFEE SAFT APFEL ZUG UHR ÖL SCHULE KUCHEN"


class Desk:
    """A deck that this client makes: a copy of `template`, or an empty one."""

    def __init__(self, client: FlaskClient, template: str = "klassik", name: str = "Unsere Schachtel") -> None:
        self.client = client
        self.key = new_key()
        made = client.post("/kartenspiele", data={"id": self.key, "von": template, "name": name})
        assert made.status_code == 303, Page(made.text).text
        self.address = made.headers["Location"]
        self.id = self.address.rpartition("/")[2]

    @property
    def store(self) -> DeckStore:
        """The decks of the house."""
        found: DeckStore = self.client.application.extensions["judge"].deck_store
        return found

    @property
    def deck(self) -> Deck:
        """The cards as they are on disk."""
        kept = self.store.find(self.id)
        assert kept is not None
        return kept.deck()

    def card(self, word: str) -> tuple[str, str, str]:
        """Return article, initials of the colours, and picture of a card."""
        row = next(row for row in self.deck if row.word == word)
        return row.article, "".join(colour.value[0] for colour in row.colours), row.picture

    def page(self, query: str = "", lang: str = "de") -> Page:
        """Return the page of the editor."""
        return page_of(self.client.get(self.address + query, headers={"Accept-Language": lang}))

    def post(self, what: str, **fields: str | Sequence[str]) -> TestResponse:
        """Send one of the forms."""
        return self.client.post(f"{self.address}/{what}", data=fields, headers={"Accept-Language": "de"})

    def save(self, before: str, word: str, colours: str = "red,blue", picture: str = "", **more: str) -> TestResponse:
        """Send the form of a card."""
        return self.post("karte", war=before, wort=word, farbe=colours.split(","), bild=picture, **more)

    def look(self, text: str, how: str = "dazu", **more: str) -> TestResponse:
        """Send many words, to see what they would become."""
        return self.post("woerter", text=text, wie=how, **more)

    def paste(self, text: str, how: str = "dazu") -> TestResponse:
        """Send many words, and take them in."""
        return self.look(text, how, do="nehmen")

    def send_file(self, content: str | bytes, how: str = "dazu", do: str = "nehmen") -> TestResponse:
        """Send a file."""
        raw = content.encode() if isinstance(content, str) else content
        data = {"datei": (BytesIO(raw), "karten.csv"), "wie": how, "do": do}
        return self.client.post(f"{self.address}/woerter", data=data, headers={"Accept-Language": "de"})
