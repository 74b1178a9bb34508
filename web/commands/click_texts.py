"""click's commands and options with texts of the catalogue, in the language of the call.

click translates its own messages (see `web.commands.language.speaking`). This module overrides the rest: the texts of
a command, which click takes as they are; `[OPTIONS]` and `COMMAND [ARGS]...` in the line on usage; the text of
`--help`, which click keeps in the language of the first call; and an unknown command, so that the nearest one is named
without quotes. Quotes in German complaints are a matter of `web.commands.mistakes`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import click

from web.commands.language import gettext as _
from web.translations.catalogue import N_

_AnyCallable = Callable[..., Any]


class Translated:
    """An attribute that keeps a text of the catalogue and gives it in the language of the call."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> Any:  # noqa: ANN401 - whatever click keeps there
        text = vars(instance)[self._name]
        return _(text) if text else text

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
            found.help = _("Zeigt diese Hilfe.")
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
        sentences = [_("Den Befehl „%(name)s“ gibt es nicht.", name=name)]
        sentences += [_("Meintest du %(near)s?", near=near) for near in difflib.get_close_matches(name, names, n=1)]
        raise click.UsageError(" ".join(sentences), ctx)


option: Final = partial(click.option, cls=Option)
"""`click.option` with texts of the catalogue."""
argument: Final = partial(click.argument, cls=Argument)
"""`click.argument` with texts of the catalogue."""


def command(name: str | None = None, **attrs: Any) -> Callable[[_AnyCallable], Command]:
    """Return a decorator that makes a function a `Command`."""
    return click.command(name, cls=Command, **attrs)


def group(name: str | None = None, **attrs: Any) -> Callable[[_AnyCallable], Group]:
    """Return a decorator that makes a function a `Group`."""
    return click.group(name, cls=Group, **attrs)
