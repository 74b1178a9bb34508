"""The three games as the screens call them: their addresses, and how a table chooses its options."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from companion.game import Facts, game
from companion.match.game import Match
from companion.options import Option, Value
from web.pages.language import gettext as _
from web.pages.language import language

SLUGS: Final = {"wortspiel": "words", "zahlenspiel": "numbers", "siebenschlaefer": "siebenschlaefer"}
"""The games by their part of an address."""
SLUG_OF: Final = {name: slug for slug, name in SLUGS.items()}

SETTINGS: Final = {"words": {"lexicon": ("after", "before", "never")}}
"""What a table chooses about the screen and not about the rules; the first is the default."""

_ASKED: Final = {
    "words": ("target", "votes", "same_word", "newcomer"),
    "numbers": ("tally", "target", "newcomer"),
    "siebenschlaefer": ("target", "last_seven", "newcomer"),
}
"""The options that matter where the cards are real."""


class Choice(NamedTuple):
    """One value that can be chosen."""

    value: str
    label: str


class Asked(NamedTuple):
    """An option as the set-up asks for it: `choices`, or a number from `least` to `most`."""

    name: str
    title: str
    meaning: str
    clause: str
    default: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0


@cache
def facts_of(name: str) -> Facts:
    """Return what is known of a match of that game: its own clauses, and those by which any match goes."""
    return Match(game(name)).facts


def title(name: str) -> str:
    """Return what a game is called."""
    return {
        "words": _("Schlafmütze – das Wortspiel"),
        "numbers": _("Schlafmütze – das Zahlenspiel"),
        "siebenschlaefer": _("Siebenschläfer"),
    }[name]


def short_title(name: str) -> str:
    """Return what a game is called among the others."""
    return {"words": _("Wortspiel"), "numbers": _("Zahlenspiel"), "siebenschlaefer": _("Siebenschläfer")}[name]


def pitch(name: str) -> str:
    """Return in one line what a game is."""
    return {
        "words": _("Zwei Karten, ein Wort: EIS und WEIN sind Eiswein. Zweifelt jemand, stimmt der Tisch ab."),
        "numbers": _("Karten von 1 bis 20, alle werden sie los. Wer etwas übersieht, ist die Schlafmütze."),
        "siebenschlaefer": _("Immer zwei Karten, immer mehr als zuletzt. Bei einer 7 schläft der Nächste."),
    }[name]


def clause_url(game: str, clause: str) -> str:
    """Return where a clause is told, for a game by its name or its part of an address."""
    return f"/regeln/{SLUG_OF.get(game, game)}#{clause}"


def asked(name: str) -> tuple[Asked, ...]:
    """Return what the set-up of a game asks for, in the language of this request."""
    options = tuple(_asked(facts_of(name).option(option)) for option in _ASKED[name])
    if name != "words":
        return options
    lexicon = Asked(
        "lexicon",
        _("Wann das Wörterbuch seine Meinung sagt"),
        _("Nach der Abstimmung, davor oder gar nicht. Entscheiden tut immer der Tisch."),
        "W-9",
        "after",
        (Choice("after", _("danach")), Choice("before", _("davor")), Choice("never", _("nie"))),
    )
    return (*options, lexicon)


def read(asked_for: Asked, sent: str | None) -> Value:
    """Return the value that a form sent for an option; nothing sent is the default. What no rule allows comes back."""
    text = asked_for.default if sent is None or not sent.strip() else sent.strip()
    if asked_for.choices or not text.isascii() or not text.isdecimal() or len(text) > 9:
        return text
    return int(text)


def _asked(option: Option) -> Asked:
    allowed = option.allowed
    numeric = allowed if isinstance(allowed, range) else None
    return Asked(
        option.name,
        _titles()[option.name],
        option.meaning.in_language(language()),
        option.clause,
        str(option.default),
        () if numeric else tuple(Choice(str(value), _labels()[str(value)]) for value in allowed or ()),
        numeric[0] if numeric else 0,
        numeric[-1] if numeric else 0,
    )


def _titles() -> dict[str, str]:
    return {
        "target": _("Bis zu wie vielen Minuspunkten"),
        "votes": _("Wie abgestimmt wird"),
        "same_word": _("Zweimal dasselbe Wort"),
        "newcomer": _("Wer später dazukommt"),
        "tally": _("Was über die Runden zählt"),
        "last_seven": _("Eine 7 im letzten Paar"),
    }


def _labels() -> dict[str, str]:
    return {
        "open": _("offen"),
        "secret": _("geheim"),
        "attested": _("wenn es das gibt"),
        "never": _("nie"),
        "worst": _("fängt beim schlechtesten Stand an"),
        "zero": _("fängt bei 0 an"),
        "wins": _("Siege"),
        "points": _("übrige Karten"),
        "sleeps": _("bleibt ohne Folgen"),
        "counts": _("lässt noch ziehen"),
    }
