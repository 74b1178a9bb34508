"""The options of a set-up as a table chooses them, and in one line."""

from __future__ import annotations

from collections.abc import Mapping

from werkzeug.datastructures import MultiDict

from companion.options import WAY, Value, Way
from web.games.options import Question, answer, questions
from web.games.screen import GameScreen
from web.pages.language import gettext as _


def chosen(screen: GameScreen, form: MultiDict[str, str]) -> tuple[dict[str, Value], dict[str, str]]:
    """Return the options of the rules and the settings of the screen that a form chooses."""
    options: dict[str, Value] = {WAY: way(form).value}
    settings: dict[str, str] = {}
    labels = {setting.name: setting.labels for setting in (*screen.settings, *screen.digital_settings)}
    for question in asked(screen, form):
        value = answer(question, form.get(question.name))
        if question.name not in labels:
            options[question.name] = value
        elif str(value) in labels[question.name]:
            settings[question.name] = str(value)
    if screen.set_up is not None:
        settings |= screen.set_up.settings(form)
    if way(form) is Way.DIGITAL:
        options |= screen.digital_options(settings)
    return options, settings


def way(form: Mapping[str, str]) -> Way:
    """Return how a form wants to play: with real cards unless it says otherwise."""
    return Way.DIGITAL if form.get(WAY) == Way.DIGITAL else Way.REFEREE


def asked(screen: GameScreen, form: MultiDict[str, str]) -> list[Question]:
    """Return the questions that matter for what a form says: no target where nothing is counted up to one."""
    found = questions(screen, way(form))
    answers = {question.name: str(answer(question, form.get(question.name))) for question in found}
    return [each for each in found if each.only_if is None or answers.get(each.only_if.name) == each.only_if.value]


def fields(screen: GameScreen, form: MultiDict[str, str]) -> list[tuple[str, str]]:
    """Return what a form chooses as its fields, without what is usual."""
    answers = ((question, form.get(question.name, "").strip()) for question in questions(screen, way(form)))
    found = [(question.name, text) for question, text in answers if text and text != question.default]
    if way(form) is Way.DIGITAL:
        found.append((WAY, Way.DIGITAL.value))
    return found + (list(screen.set_up.settings(form).items()) if screen.set_up is not None else [])


def answers(screen: GameScreen, form: MultiDict[str, str]) -> list[tuple[Question, str]]:
    """Return each question that matters with the answer of a form in words."""
    return [(question, _in_words(question, form)) for question in asked(screen, form)]


def _in_words(question: Question, form: MultiDict[str, str]) -> str:
    value = str(answer(question, form.get(question.name)))
    if not question.choices:
        return value if value != "0" else _("offenes Ende")
    return next((choice.label for choice in question.choices if choice.value == value), value)


def line(screen: GameScreen, form: MultiDict[str, str]) -> str:
    """Return in a line by which rules a form plays: „Bis 30, wie im Heft“."""
    differing, target = [], ""
    for question in asked(screen, form):
        value = str(answer(question, form.get(question.name)))
        if not question.choices:
            target = _("Bis %(target)s", target=value) if value != "0" else ""
        elif value != question.default:
            differing.append(f"{question.title}: {_in_words(question, form)}")
    if screen.set_up is not None and (other := screen.set_up.line(form)):
        differing.append(other)
    if not differing:
        return _("%(target)s, wie im Heft", target=target) if target else _("Wie im Heft")
    return " · ".join([target, *differing] if target else differing)
