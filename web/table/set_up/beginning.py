"""An evening begins: the questions of its set-up and their answers, in one line too; its host, bots and phones."""

import secrets
from collections.abc import Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.bots import Wakefulness
from companion.header import Header
from companion.options import WAY, Option, Value, Way
from companion.typed import typed
from web.access import membership, this_device
from web.access.membership import seat_bots, skill_of
from web.games.bots.driver import bots
from web.games.phone import EXPLAIN
from web.games.screen import GameScreen, OnlyIf, OptionText, Setting
from web.pages.forms import key_of, number
from web.pages.language import gettext as _, language
from web.pages.services import evenings
from web.records import people
from web.records.faces import faces_of, keep_faces
from web.records.people import Person
from web.storage.event_store import Appending, NoSuchMatch
from web.storage.faults import StorageFault
from web.table.phones.join_codes import make_code
from web.table.set_up.seating import Place, Seating
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


class Question(NamedTuple):
    """An option as the set-up asks for it: `choices` with their labels, or a number from `least` to `most`."""

    name: str
    title: str
    meaning: str
    clause: str
    default: str
    choices: Mapping[str, str] = MappingProxyType({})
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
    return asked._replace(choices={str(value): _(text.labels[str(value)]) for value in allowed or ()})


def _question_of_setting(setting: Setting) -> Question:
    choices = {value: _(label) for value, label in setting.labels.items()}
    return Question(setting.name, _(setting.title), _(setting.meaning), setting.clause, next(iter(choices)), choices)


def chosen_rules(screen: GameScreen, form: MultiDict[str, str]) -> tuple[dict[str, Value], dict[str, str]]:
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
    return question.choices.get(value, value)


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


SKILL: Final = "wach"
"""The field that says how awake the bots are."""
_OFFERED: Final = 32  # people


def begin_evening(screen: GameScreen, form: MultiDict[str, str], seating: Seating) -> str:
    """Begin the evening of a form and return its id; idempotent per form and what was entered in it.

    :raises Refused: or :raises Malformed: when the rules are against it. :raises StorageFault: when it can't be kept.
    """
    seated = seating.seated
    options, settings = chosen_rules(screen, form)
    if form.get(EXPLAIN):
        settings[EXPLAIN] = "1"
    key = f"{key_of(form)}-{_fingerprint(seated, options, settings, form)}"
    dealer = number(form.get("geber"))
    names = tuple(typed(place.name) for place in seated)
    header = Header.of(
        screen.name, names, secrets.token_hex(8), options, dealer if dealer in range(len(names)) else None
    )
    host, at, before = this_device.device_id(), evenings().clock(), _evening_before(form.get("nach", ""))
    own_faces = tuple(place.face for place in seated)
    colours = tuple(place.colour for place in seated)
    faces = faces_of(evenings().store.database, names, own_faces, colours)
    of_bots = [player for player, place in enumerate(seated) if place.bot]

    def first(appending: Appending) -> None:
        seat_bots(appending, of_bots, chosen_skill(form), at)

    def also(appending: Appending) -> None:
        of_people = [
            (name, face.emoji, own)
            for name, face, own, place in zip(names, faces, own_faces, seated, strict=True)
            if not place.bot
        ]
        keep_faces(appending.connection, of_people)
        if before is not None and membership.participants(appending.connection, before, host).role.writes:
            membership.carry_over(appending, before, at)
        else:
            membership.open_table(appending, host, at)
        make_code(appending.connection, appending.match)

    kept = screen.set_up.kept(settings) if screen.set_up is not None else settings
    match = evenings().begin(header, key, settings=kept, colours=colours, follows=before, first=first, also=also)
    if of_bots:
        bots().changed(match)
    return match


def offered_people() -> tuple[list[Person], str]:
    """Return the people to offer, as many as sit and a full tray; none if they can't be read, and why."""
    try:
        return people.offered(evenings().store.database, _OFFERED), ""
    except StorageFault as fault:
        return [], fault.sentence(language())


def chosen_skill(form: MultiDict[str, str]) -> Wakefulness:
    """Return how awake a form wants its bots."""
    return skill_of(form.get(SKILL, ""))


def _evening_before(match: str) -> str | None:
    try:
        evenings().store.last(match)
    except NoSuchMatch:
        return None
    return match


def _fingerprint(seated: tuple[Place, ...], options: object, settings: object, form: MultiDict[str, str]) -> str:
    """Return a fingerprint of what was entered: the same form, come back to and changed, begins another evening."""
    entered = repr((seated, options, settings, *(form.get(name, "") for name in ("geber", "nach", SKILL))))
    return blake2b(entered.encode(errors="replace"), digest_size=4).hexdigest()
