"""The options of a set-up: questions for the page, and answers from its form."""

from typing import Final, NamedTuple

from companion.options import Option, Value, Way
from web.games.screen import GameScreen, OnlyIf, OptionText, Setting
from web.pages.language import gettext as _
from web.pages.language import language
from web.translations.catalogue import N_

EVERY_GAME: Final = {
    "target": OptionText(N_("Bis zu wie vielen Minuspunkten")),
    "newcomer": OptionText(
        N_("Wer später dazukommt"),
        N_("mit dem schlechtesten Stand"),
        {"worst": N_("fängt beim schlechtesten Stand an"), "zero": N_("fängt bei 0 an")},
    ),
}
"""The options that games share, by name."""


class Choice(NamedTuple):
    """A value to choose."""

    value: str
    label: str


class Question(NamedTuple):
    """An option as the set-up asks for it: `choices`, or a number from `least` to `most`."""

    name: str
    title: str
    meaning: str
    clause: str
    default: str
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    only_if: OnlyIf | None = None


def questions(screen: GameScreen, way: Way = Way.REFEREE) -> tuple[Question, ...]:
    """Return the questions of the set-up of a game in one way of playing, in the language of the request."""
    options = (_question(screen, screen.facts.option(name)) for name in screen.asks)
    more = screen.digital_settings if way is Way.DIGITAL else ()
    return (*options, *map(_question_of_setting, (*screen.settings, *more)))


def answer(question: Question, sent: str | None) -> Value:
    """Return the answer of a form to a question; an empty field is the default.

    An answer that no rule allows is returned as it was sent: the rules refuse it.
    """
    text = question.default if sent is None or not sent.strip() else sent.strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        return text
    return int(text)


def usual(screen: GameScreen, option: Option) -> str:
    """Return the usual value of an option in words, in the language of the request."""
    if text := _text(screen, option.name).usual:
        return _(text)
    return str(option.default) if option.default else _("offenes Ende")


def _text(screen: GameScreen, name: str) -> OptionText:
    return screen.options[name] if name in screen.options else EVERY_GAME[name]


def _question(screen: GameScreen, option: Option) -> Question:
    allowed, text = option.allowed, _text(screen, option.name)
    meaning, only_if = option.meaning.in_language(language()), screen.only_if.get(option.name)
    asked = Question(option.name, _(text.title), meaning, option.clause, str(option.default), only_if=only_if)
    if isinstance(allowed, range):
        return asked._replace(least=allowed[0], most=allowed[-1])
    return asked._replace(choices=tuple(Choice(str(value), _(text.labels[str(value)])) for value in allowed or ()))


def _question_of_setting(setting: Setting) -> Question:
    choices = tuple(Choice(value, _(label)) for value, label in setting.labels.items())
    return Question(setting.name, _(setting.title), _(setting.meaning), setting.clause, choices[0].value, choices)
