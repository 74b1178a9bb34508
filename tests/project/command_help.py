"""Every page of help as it is to be, in `help.de.txt` and `help.en.txt`: `python -m tests.project.command_help`.

A page changes on purpose or not at all; the program writes all pages anew.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from web.cli import root
from web.commands.texts import speaking
from web.translations.catalogue import LANGUAGES

_WIDTH: Final = 98


def file_of(lang: str) -> Path:
    """Return the file that keeps the pages in a language."""
    return Path(__file__).with_name(f"help.{lang}.txt")


def pages(lang: str) -> str:
    """Return the help of `schlafmuetze` and of all commands below it, one page after the other."""
    with speaking(lang):
        context = root.make_context("schlafmuetze", [], resilient_parsing=True, terminal_width=_WIDTH)
        return "\n\n".join(_pages(context)) + "\n"


def commands(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and all below it, by its whole name."""
    yield " ".join(path), command
    if isinstance(command, click.Group):
        with click.Context(command) as ctx:
            for name in command.list_commands(ctx):
                below = command.get_command(ctx, name)
                assert below is not None
                yield from commands(below, (*path, name))


def _pages(context: click.Context) -> Iterator[str]:
    command = context.command
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from _pages(click.Context(below, context, name))


def main() -> int:
    """Write the pages in both languages."""
    for lang in LANGUAGES:
        file_of(lang).write_text(pages(lang), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
