"""Names that people, jokers and attackers type."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

SCRIPT: Final = "<script>alert(1)</script>"
IMAGE: Final = '"><img src=x onerror=alert(1)>'
LONG: Final = "W" * 60

NAMES: Final = (
    *(SCRIPT, IMAGE, LONG, "{{7919*7927}}", "%(x)s %s %", "=cmd()|' /C calc'!A0", "\u202eadnuM", "👩‍👩‍👧‍👦 👨🏽‍🚀"),
    *("אבגד הוזח", "Z\u0337\u0322a\u0335\u035dl\u0336g\u0338o\u0334", "Oma", "\u041ema", "' OR 1=1 --"),
    *("</title></textarea><svg/onload=alert(1)>", "&lt;b&gt;&amp;&#0;", "x' autofocus onfocus='alert(1)"),
)
"""Two tables full; among them two that only look alike (the second „Oma“ begins with a Cyrillic letter)."""

REFUSED: Final = ("a\x00b", "a\x07", "\x1b[31mrot", "a\x85b\x9f", "x" * 81)


class Page(HTMLParser):
    """What a browser makes of a page, as far as names could have changed it."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.values: list[str] = []
        self.foreign: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what no template of ours has."""
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "img") and not given.get("src", "").startswith("/static/"):
            self.foreign.append(tag)
        self.foreign += [f"{tag} {name}" for name in given if name.startswith("on") or name == "autofocus"]
        self.foreign += [f"{tag} {value}" for value in given.values() if value.lower().startswith("javascript:")]
        self.values += given.values()

    def handle_data(self, data: str) -> None:
        """Note what is shown."""
        self.text.append(data)

    @property
    def shown(self) -> str:
        """All that is shown, and all that attributes hold."""
        return "\n".join((*self.text, *self.values))
