"""The command line in German and English: help with two languages in it, click's own words, what went wrong.

Help is written in German, a form feed, English (click itself shows only what stands before the form feed). A command
of any room that is joined by `speaking` shows the language that was asked for.
"""

from __future__ import annotations

import copy
import errno
import re
from collections.abc import Iterable, Sequence
from typing import Final

import click

LANGUAGES: Final = ("de", "en")

_GERMAN: Final = {
    "Options": "Optionen",
    "Commands": "Befehle",
    "Show this message and exit.": "Zeigt diese Hilfe.",
    "Show the version and exit.": "Zeigt die Version.",
}
_BOTH: Final = re.compile(r"\s*\f\s*")
_BRACKETS: Final = ((" [default: ", " [sonst: "), (" [required]", " [nötig]"))
_USAGE: Final = (("[OPTIONS]", "[OPTIONEN]"), ("COMMAND [ARGS]...", "BEFEHL …"))

# What click says about a call that it can't take, by the shape of its sentence.
_MISTAKES: Final = (
    (r"No such option:? '?(?P<a>-[^\s']*?)'?\.?(?: .*)?", "Die Option {a} gibt es nicht."),
    (r"Option '(?P<a>.+?)' requires an argument\.", "Bei {a} fehlt die Angabe."),
    (r"Option '(?P<a>.+?)' does not take a value\.", "{a} steht allein, ohne Angabe."),
    (r"Missing (?:argument|parameter|option) '(?P<a>.+?)'\.?(?: .*)?", "Da fehlt noch etwas: {a}."),
    (r"Missing command\.", "Da fehlt noch ein Befehl."),
    (r"Got unexpected extra arguments? \((?P<a>.*)\)", "Das ist zu viel: {a}."),
    (r"Invalid value for '?(?P<a>.+?)'?: '(?P<b>.*)' is not one of (?P<c>.+)\.", "{a} kennt „{b}“ nicht, nur {c}."),
    (r"Invalid value for '?(?P<a>.+?)'?: '(?P<b>.*)' is not a valid .*", "{a} braucht eine Zahl, nicht „{b}“."),
    (
        r"Invalid value for '?(?P<a>.+?)'?: (?P<b>\S+) is not in the range (?P<c>.+)\.",
        "{a} geht nicht mit {b}, nur {c}.",
    ),
    (r"Invalid value for '?(?P<a>.+?)'?: \w+ '(?P<b>.*)' does not exist\.", "{b} gibt es nicht."),
    (r"Invalid value for '?(?P<a>.+?)'?: \w+ '(?P<b>.*)' is a directory\.", "{b} ist ein Ordner, keine Datei."),
    (r"Invalid value for '?(?P<a>.+?)'?: (?P<b>.*)", "{a}: {b}"),
)
_HELP: Final = {"de": "Hilfe: {command} --help", "en": "Help: {command} --help"}

_SYSTEM: Final[dict[int, dict[str, str]]] = {
    errno.ENOSPC: {
        "de": "Nicht gespeichert: Der Speicher ist voll. Was vorher da war, ist noch da.",
        "en": "Not saved: the disk is full. What was there before still is.",
    },
    errno.ENOENT: {"de": "{file} gibt es nicht.", "en": "{file} doesn’t exist."},
    errno.EISDIR: {"de": "{file} ist ein Ordner, keine Datei.", "en": "{file} is a folder, not a file."},
    errno.ENOTDIR: {"de": "{file} liegt nicht in einem Ordner.", "en": "{file} isn’t in a folder."},
    errno.ENAMETOOLONG: {"de": "Der Name der Datei ist zu lang.", "en": "The name of the file is too long."},
    errno.EACCES: {"de": "An {file} lässt man mich nicht heran.", "en": "I'm not allowed to use {file}."},
    errno.EROFS: {
        "de": "{file}: Dort darf ich nicht schreiben. Nimm einen anderen Ordner mit der Variable SCHLAFMUETZE_DATA.",
        "en": "{file}: I may not write there. Choose another folder with the variable SCHLAFMUETZE_DATA.",
    },
    errno.EADDRINUSE: {
        "de": "Der Port ist schon belegt. Nimm einen anderen, zum Beispiel: schlafmuetze serve --port 8011",
        "en": "The port is in use already. Take another one, for example: schlafmuetze serve --port 8011",
    },
    errno.EADDRNOTAVAIL: {
        "de": "Diese Adresse hat dieser Rechner nicht. Ohne --host finde ich selbst eine.",
        "en": "This computer doesn’t have that address. Without --host I’ll find one.",
    },
}
_SYSTEM[errno.EPERM] = _SYSTEM[errno.EACCES]
_SYSTEM[errno.EDQUOT] = _SYSTEM[errno.ENOSPC]
_ELSE: Final = {"de": "Das ging nicht: {reason}.", "en": "That didn’t work: {reason}."}
_IT: Final = {"de": "Die Datei", "en": "The file"}


def wanted_language(args: Sequence[str], environment: str | None) -> str:
    """Return the language of a call, before it is parsed, so that a mistake in it can be told in that language."""
    for place, word in enumerate(args):
        if not word.startswith("-"):
            break
        said = word.partition("=")[2] if word.startswith("--lang=") else "".join(args[place + 1 : place + 2])
        if word.startswith("--lang") and said in LANGUAGES:
            return said
        if word == "--lang":
            break
    return environment if environment in LANGUAGES else "de"


def speaking(command: click.Command, lang: str) -> click.Command:
    """Return a copy of `command`, and of what is below it, that speaks `lang`."""
    spoken = copy.copy(command)
    spoken.context_class = SpeakingContext
    spoken.help = _picked(command.help, lang)
    spoken.params = [_spoken_parameter(parameter, lang) for parameter in command.params]
    if isinstance(spoken, click.Group):
        spoken.commands = {name: speaking(below, lang) for name, below in spoken.commands.items()}
    return spoken


def _spoken_parameter(parameter: click.Parameter, lang: str) -> click.Parameter:
    spoken = copy.copy(parameter)
    spoken.metavar = _picked(parameter.metavar, lang)
    if isinstance(spoken, click.Option):
        spoken.help = _picked(spoken.help, lang)
    return spoken


def _picked(both: str | None, lang: str) -> str | None:
    if both is None:
        return None
    german, *english = _BOTH.split(both, maxsplit=1)
    return german if lang == "de" or not english else english[0]


class SpeakingContext(click.Context):
    """A context whose help is in the language of the call (`obj["lang"]`)."""

    @property
    def lang(self) -> str:
        """The language of the call."""
        obj = self.find_root().obj
        return str(obj["lang"]) if isinstance(obj, dict) else "de"

    def make_formatter(self) -> click.HelpFormatter:
        """Return a formatter that picks this language."""
        return _Formatter(self.lang, width=self.terminal_width, max_width=self.max_content_width or 100)


class _Formatter(click.HelpFormatter):
    def __init__(self, lang: str, width: int | None, max_width: int | None) -> None:
        super().__init__(width=width, max_width=max_width)
        self.lang = lang

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if self.lang == "de":
            prefix = "Aufruf: "
            for english, german in _USAGE:
                args = args.replace(english, german)
        super().write_usage(prog, args, prefix)

    def write_heading(self, heading: str) -> None:
        super().write_heading(self._own(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, self._own(text)) for term, text in rows], col_max, col_spacing)

    def _own(self, text: str) -> str:
        if self.lang != "de":
            return text
        for foreign, own in _BRACKETS:
            text = text.replace(foreign, own)
        return _GERMAN.get(text, text)


def mistake(error: click.ClickException, lang: str) -> str:
    """Return what was wrong with a call, and where help is, as one line."""
    said = error.format_message()
    if lang == "de":
        for shape, german in _MISTAKES:
            match = re.fullmatch(shape, said, re.DOTALL)
            if match:
                said = german.format(**match.groupdict()).replace("'", "")
                break
    if not isinstance(error, click.UsageError):
        return said
    command = error.ctx.command_path if error.ctx else "schlafmuetze"
    return f"{said} {_HELP[lang].format(command=command)}"


def system_fault(error: OSError, lang: str) -> str:
    """Return what the system refused, in the user's words."""
    file = error.filename if isinstance(error.filename, str | bytes) else _IT[lang]
    template = _SYSTEM.get(error.errno or 0, _ELSE)[lang]
    return template.format(file=file, reason=error.strerror or error)
