"""The texts of a call: its language, and click's commands and options in it.

A call speaks one language from its first message to its last. `speaking` sets it; `gettext` and its like translate into
it, and click its own messages. This module overrides the rest: the texts of a command, which click takes as they are;
`[OPTIONS]` and `COMMAND [ARGS]...` in the line on usage; the text of `--help`, which click keeps in the language of the
first call; an unknown command, so that the nearest one is named without quotes; and sentences about calls that click
can't take, and about refusals of the system.
"""

import difflib
import errno
import gettext as standard
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Final

import click

from web.translations.catalogue import FOLDER, LANGUAGES, N_, catalogue, translated, translated_plural

VARIABLE: Final = "SCHLAFMUETZE_LANG"
"""The environment variable that names the language of all calls."""
_CLICK: Final = "click"
_LANGUAGE: Final = ContextVar("language", default="de")


def language() -> str:
    """Return the language of this call, "de" or "en"."""
    return _LANGUAGE.get()


def gettext(text: str, /, **facts: object) -> str:
    """Return a text of the catalogue in the language of this call, with `facts` in its places."""
    return translated(text, language(), **facts)


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return, as `gettext` does, the text for one or for many of something; `num` is a fact, too."""
    return translated_plural(one, many, num, language(), **facts)


def pgettext(context: str, text: str, /) -> str:
    """Return, as `gettext` does, a text that means something else elsewhere; `context` tells the two apart."""
    return catalogue(language()).pgettext(context, text)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak `lang` ("de" or "en") inside the block; click speaks it, too.

    click passes its messages to the standard gettext without a domain and without a language. The domain is then the
    one of the process, and the language comes from the variable `LANGUAGE`. Both are put back afterwards.
    """
    standard.bindtextdomain(_CLICK, FOLDER)
    domain, variable = standard.textdomain(), os.environ.get("LANGUAGE")
    token = _LANGUAGE.set(lang)
    standard.textdomain(_CLICK)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        _LANGUAGE.reset(token)
        standard.textdomain(domain)
        if variable is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = variable


def wanted_language(args: Sequence[str], environment: str | None) -> str:
    """Return the language of a call before click parses it, so that a mistake in the call has a language, too."""
    for place, word in enumerate(args):
        if not word.startswith("-"):
            break
        wanted = word.partition("=")[2] if word.startswith("--lang=") else "".join(args[place + 1 : place + 2])
        if word.startswith("--lang") and wanted in LANGUAGES:
            return wanted
        if word == "--lang":
            break
    return environment if environment in LANGUAGES else "de"


_AnyCallable = Callable[..., Any]

_QUOTED: Final = re.compile(r"„.*?“|'([^']*)'", re.DOTALL)
"""A text from the call in German quotes, or a name in the quotes of click."""

_REFUSED: Final[dict[int, str]] = {
    errno.ENOSPC: N_("Nicht gespeichert: Der Speicher ist voll. Was vorher da war, ist noch da."),
    errno.ENOENT: N_("%(file)s gibt es nicht."),
    errno.EISDIR: N_("%(file)s ist ein Ordner, keine Datei."),
    errno.ENOTDIR: N_("%(file)s liegt nicht in einem Ordner."),
    errno.ENAMETOOLONG: N_("Der Name der Datei ist zu lang."),
    errno.EACCES: N_("An %(file)s lässt man mich nicht heran."),
    errno.EROFS: N_(
        "%(file)s: Dort darf ich nicht schreiben. Nimm einen anderen Ordner mit der Variable SCHLAFMUETZE_DATA."
    ),
    errno.EADDRINUSE: N_("Der Port ist schon belegt. Nimm einen anderen, zum Beispiel: schlafmuetze serve --port 8011"),
    errno.EADDRNOTAVAIL: N_("Diese Adresse hat dieser Rechner nicht. Ohne --host finde ich selbst eine."),
}
_SAME: Final = {errno.EPERM: errno.EACCES, errno.EDQUOT: errno.ENOSPC}
"""Error numbers that mean the same to a person as another one."""


class Translated:
    """An attribute that keeps a text of the catalogue and gives it in the language of the call."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401 - whatever click keeps there
        text = vars(instance)[self._name]
        return gettext(text) if text else text

    def __set__(self, instance: object, text: Any) -> None:  # noqa: ANN401 - whatever click keeps there
        vars(instance)[self._name] = text


class Option(click.Option):
    """An option whose `help` and `metavar` are texts of the catalogue."""

    help = Translated()
    metavar = Translated()


class Argument(click.Argument):
    """An argument whose `metavar` is a text of the catalogue."""

    metavar = Translated()


class Command(click.Command):
    """A command whose `help` is a text of the catalogue."""

    help = Translated()
    options_metavar = Translated()

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **{"options_metavar": N_("[OPTIONEN]"), **attrs})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option `--help` with its text in the language of this call."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = gettext("Zeigt diese Hilfe.")
        return found


class Group(Command, click.Group):
    """A command with commands below it, whose `help` is a text of the catalogue."""

    command_class = Command
    subcommand_metavar = Translated()

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **{"subcommand_metavar": N_("BEFEHL …"), **attrs})

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was called. :raises click.UsageError: with the nearest name when there is none."""
        name, names = args[0], self.list_commands(ctx)
        if name in names or name.startswith("-"):
            return super().resolve_command(ctx, args)
        sentences = [gettext("Den Befehl „%(name)s“ gibt es nicht.", name=name)]
        sentences += [
            gettext("Meintest du %(near)s?", near=near) for near in difflib.get_close_matches(name, names, n=1)
        ]
        raise click.UsageError(" ".join(sentences), ctx)


option: Final = partial(click.option, cls=Option, show_default=True)
"""`click.option` with texts of the catalogue, whose help says what holds without it."""
argument: Final = partial(click.argument, cls=Argument)
"""`click.argument` with texts of the catalogue."""


def command(name: str | None = None, **attrs: Any) -> Callable[[_AnyCallable], Command]:
    """Return a decorator that makes a function a `Command`."""
    return click.command(name, cls=Command, **attrs)


def group(name: str | None = None, **attrs: Any) -> Callable[[_AnyCallable], Group]:
    """Return a decorator that makes a function a `Group`."""
    return click.group(name, cls=Group, **attrs)


def mistake(error: click.ClickException) -> str:
    """Return one line: the fault in a call, and the command that prints help."""
    sentence = error.format_message()
    if not isinstance(error, click.UsageError):
        return sentence
    if language() == "de" and type(error) is not click.UsageError:
        # click quotes names of options and choices itself, past gettext. German sentences set them bare.
        sentence = _QUOTED.sub(lambda found: found[0] if found[1] is None else found[1], sentence)
    command = error.ctx.command_path if error.ctx else "schlafmuetze"
    return sentence + " " + gettext("Hilfe: %(command)s --help", command=command)


def system_fault(error: OSError) -> str:
    """Return a sentence about an error of the system."""
    number = error.errno or 0
    sentence = _REFUSED.get(_SAME.get(number, number))
    if sentence is None:
        return gettext("Das ging nicht: %(reason)s.", reason=error.strerror or error)
    file = error.filename if isinstance(error.filename, str | bytes) else gettext("Die Datei")
    return gettext(sentence, file=file)
