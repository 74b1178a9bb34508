"""A page as a test reads it: elements by CSS selector, text as a person reads it.

The parser is an HTML5 parser, so that a test sees the tree that a browser sees.
"""

import re
from typing import Any

from flask.testing import FlaskClient
from selectolax.lexbor import LexborHTMLParser, LexborNode
from werkzeug.test import TestResponse

_UNSEEN = dict.fromkeys((0x2068, 0x2069, 0xAD))  # the isolates around names, and soft hyphens
_IN_BRACKETS = re.compile(r"\( ([A-Z]-\d+) \)")  # the link of a clause has no space around it
_DOCTYPE = "<!doctype html>"
_TAGS = ("style", "iframe", "object", "embed", "base")  # no template has one
_LOADING = ("script", "img")  # templates have them with a file of the house
_CARD_PICTURE = re.compile(r"/karten/bild/[a-z0-9-]+\.svg\?v=[0-9a-f]{12}")
_CODE = ("autofocus", "style", "srcdoc")  # no template has one
_ADDRESSES = ("href", "src", "action", "formaction")
_FIELDS = "input[name], select[name], textarea[name]"


class _Tree:
    """A node and all that is below it."""

    _node: LexborNode

    @property
    def text(self) -> str:
        """All text in one line, a space between its pieces, without isolates and soft hyphens."""
        return _readable(self._node.text(separator=" "))

    def all(self, selector: str) -> "list[Element]":
        """Return the elements that match a selector, in document order, each once."""
        return [Element(node) for node in {node.mem_id: node for node in self._node.css(selector)}.values()]

    def one(self, selector: str) -> "Element":
        """Return the only element that matches a selector."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements match {selector} in: {self.text}"
        return found[0]

    def first(self, selector: str) -> "Element":
        """Return the first of one or more elements that match a selector."""
        found = self.all(selector)
        assert found, f"no element matches {selector} in: {self.text}"
        return found[0]

    def has(self, selector: str) -> bool:
        """Say whether an element matches a selector."""
        return bool(self.all(selector))

    def texts(self, selector: str) -> list[str]:
        """Return the text of each element that matches a selector."""
        return [element.text for element in self.all(selector)]

    def values(self, selector: str, attribute: str = "value") -> list[str]:
        """Return an attribute of each element that matches a selector."""
        return [element[attribute] for element in self.all(selector)]

    def labels(self, selector: str) -> list[str]:
        """Return the label that a screen reader says for each element that matches a selector."""
        return [_readable(label) for label in self.values(selector, "aria-label")]

    @property
    def links(self) -> list[str]:
        """The addresses that links lead to."""
        return self.values("a[href]", "href")


class Element(_Tree):
    """An element of a page."""

    def __init__(self, node: LexborNode) -> None:
        self._node = node

    def all(self, selector: str) -> "list[Element]":
        """Return the elements below this one that match a selector, in document order, each once."""
        return [element for element in super().all(selector) if element._node.mem_id != self._node.mem_id]

    @property
    def lines(self) -> str:
        """The text as it stands there, its line breaks too."""
        return self._node.text()

    @property
    def tag(self) -> str:
        """The name of the element."""
        return self._node.tag or ""

    @property
    def attributes(self) -> dict[str, str]:
        """All attributes; one without a value has ""."""
        return {name: value or "" for name, value in self._node.attributes.items()}

    def __getitem__(self, attribute: str) -> str:
        """Return the value of an attribute. :raises KeyError: if the element has no such attribute."""
        return self.attributes[attribute]

    @property
    def classes(self) -> set[str]:
        """The classes of the element."""
        return set(self.attributes.get("class", "").split())


class Page(_Tree):
    """A page, or the fragment of one that its script swaps. `markup` is its source as the server sent it."""

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self._node = _parsed(markup)

    @property
    def keys(self) -> dict[str, bool]:
        """The ids of all keys, links and summaries, and whether each can be tapped now."""
        found = self.all("button[id], a[id], summary[id]")
        return {key["id"]: "disabled" not in key.attributes for key in found}

    def sent_by(self, key: str) -> dict[str, str]:
        """Return the fields that a browser sends when the key with this id is tapped; no field may occur twice."""
        button = self.one(f"button#{key}")
        form = self.one(f"form#{button['form']}" if "form" in button.attributes else f"form:has(button#{key})")
        sent = [(field["name"], value) for field in form.all(_FIELDS) if (value := _entered(field)) is not None]
        if "name" in button.attributes:
            sent.append((button["name"], button["value"]))
        assert len(dict(sent)) == len(sent), sent
        return dict(sent)

    @property
    def seq(self) -> int:
        """The number of events that a table page knows."""
        return int(self.one("[data-seq]")["data-seq"])

    @property
    def notice(self) -> str:
        """The sentence of a table page's notice; "" where there is none."""
        return _readable("".join(self.values("[data-notice]", "data-notice")))

    @property
    def question(self) -> str:
        """The question that a table page asks; the first one if it asks several."""
        return self.first("h1.question, p.question").text

    def seat(self, number: int) -> Element:
        """Return a seat of the table."""
        return self.one(f"li#seat-{number}")

    @property
    def above_story(self) -> str:
        """All text of a table page but its story."""
        copy = Page(self.markup)
        for story in copy._node.css("section.story"):
            story.decompose()
        return copy.text

    @property
    def attribute_values(self) -> list[str]:
        """The values of all attributes of all elements."""
        return [value for element in self.all("*") for value in element.attributes.values()]

    @property
    def files(self) -> set[str]:
        """The addresses of the house's own files that the page loads."""
        links = self.values("link[href], use[href]", "href") + self.values("script[src], img[src]", "src")
        return {link.partition("#")[0] for link in links if link.startswith("/static/")}

    @property
    def foreign(self) -> list[str]:
        """All that no template has: inline code and styles, frames, addresses that aren't the house's own."""
        return [found for element in self.all("*") for found in _foreign(element)]


def _foreign(element: Element) -> list[str]:
    given = element.attributes
    loaded = given.get("src", "").startswith("/static/") or (
        element.tag == "img" and _CARD_PICTURE.fullmatch(given.get("src", "")) is not None
    )
    found = [element.tag] if element.tag in _TAGS or (element.tag in _LOADING and not loaded) else []
    for name, value in given.items():
        address = value.strip().lower()
        if name.startswith("on") or name in _CODE:
            found.append(f"{element.tag} {name}")
        elif address.startswith("javascript:") or (
            name in _ADDRESSES and (not address.startswith(("/", "#", "?")) or address.startswith("//"))
        ):
            found.append(f"{element.tag} {name}={value}")
    return found


def read(client: FlaskClient, address: str, *, status: int = 200, **options: Any) -> Page:
    """Return the page at an address; its status must be `status`. `options` are those of `client.get`."""
    return page_of(client.get(address, **options), status)


def page_of(answer: TestResponse, status: int = 200) -> Page:
    """Return the page of an answer; its status must be `status`."""
    page = Page(answer.text)
    assert answer.status_code == status, (answer.request.path, answer.status_code, page.text)
    return page


def _parsed(markup: str) -> LexborNode:
    """Return the root of a page's tree. Without a doctype, classes and ids would match in either case."""
    standard = markup if markup[: len(_DOCTYPE)].lower() == _DOCTYPE else _DOCTYPE + markup
    root = LexborHTMLParser(standard).root
    assert root is not None
    return root


def _readable(text: str) -> str:
    return _IN_BRACKETS.sub(r"(\1)", " ".join(text.translate(_UNSEEN).split()))


def _entered(field: Element) -> str | None:
    """Return the value that a browser sends for a field as it stands; `None` if the field isn't sent."""
    given = field.attributes
    if "disabled" in given:
        return None
    if field.tag == "select":
        chosen = field.all("option[selected]") or field.all("option")
        return chosen[0].attributes.get("value", chosen[0].text) if chosen else None
    if field.tag == "textarea":
        return field.lines
    if given.get("type") in ("radio", "checkbox"):
        return given.get("value", "on") if "checked" in given else None
    return None if given.get("type") in ("submit", "image", "button") else given.get("value", "")
