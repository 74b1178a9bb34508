"""The command `schlafmuetze`: what each room offers on the command line, joined.

Loading is lazy: a command imports what it needs and nothing else, so `schlafmuetze judge` knows no Flask and no spaCy.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from companion.words.deck_files.faults import DeckError
from lexicon.errors import LexiconError
from web.commands.click_texts import LANGUAGES, SpeakingContext, mistake, speaking, system_fault, wanted_language
from web.commands.options import own_deck

VARIABLE: Final = "SCHLAFMUETZE_LANG"
_NO_COMMAND: Final = {
    "de": ("Den Befehl „{name}“ gibt es nicht.", " Meintest du {near}?"),
    "en": ("There is no command “{name}”.", " Did you mean {near}?"),
}
_STOPPED: Final = {"de": "Abgebrochen.", "en": "Stopped."}


class Joined(click.Group):
    """The commands of all rooms, each loaded when it is called."""

    context_class = SpeakingContext
    elsewhere: Final = {
        "judge": "web.commands.lexicon:judge",
        "pairs": "web.commands.lexicon:pairs",
        "lexicon": "web.commands.lexicon:lexicon",
        "simulate": "web.commands.games:simulate",
        "replay": "web.commands.games:replay",
        "challenge": "web.commands.challenges:challenge",
        "could-lay": "web.commands.could_lay:could_lay",
        "backup": "web.commands.backup:backup",
        "restore": "web.commands.backup:restore",
        "host": "web.commands.host:host",
    }

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Return the context of a call; the commands below find language and deck reader in its `obj`."""
        extra.setdefault("obj", {"lang": wanted_language(args, os.environ.get(VARIABLE)), "deck_words": deck_words})
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *self.elsewhere})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, loaded now."""
        if cmd_name not in self.elsewhere:
            return super().get_command(ctx, cmd_name)
        module, name = self.elsewhere[cmd_name].split(":")
        return speaking(getattr(import_module(module), name), ctx.obj["lang"])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that was called. :raises click.UsageError: with the nearest name when there is none."""
        if args[0] in self.list_commands(ctx) or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        said, hint = _NO_COMMAND[ctx.obj["lang"]]
        near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
        raise click.UsageError(said.format(name=args[0]) + (hint.format(near=near[0]) if near else ""), ctx)


def deck_words(path: Path) -> tuple[str, ...]:
    """Return the words of the deck in `path`. :raises DeckError: when it isn't sound."""
    from web.commands.deck import deck_words as read

    return read(path)


@click.group(
    cls=Joined,
    help="Schlafmütze Companion: Gilt das Wort?\fSchlafmütze Companion: does the word count?",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar=VARIABLE,
    is_eager=True,
    expose_value=False,
    help=f"Sprache der Antworten; auch: {VARIABLE}.\fLanguage of the answers; also: {VARIABLE}.",
)
@click.version_option(package_name="schlafmuetze-companion", prog_name="schlafmuetze")
def root() -> None:
    """Join the rooms."""


@root.group(help="Kartenspiele prüfen.\fCheck decks.")
def deck() -> None:
    """Group what there is to do with decks."""


@deck.command(
    "check",
    help="Prüft ein Kartenspiel: nennt jeden Fehler der Tabelle DATEI mit seiner Zeile, alle auf einmal.\f"
    "Check a deck: name every fault of the table FILE with its line, all at once.",
)
@click.argument("file", metavar="DATEI\fFILE", type=click.Path(path_type=Path))
@click.pass_context
def deck_check(ctx: click.Context, file: Path) -> None:
    """Say what is wrong with a deck file, spelling included."""
    from web.commands.deck import deck_check as check

    with file.open("rb"):  # a file that isn't there is told before a lexicon is built
        pass
    from web.commands.spelling import spelling

    err = partial(click.echo, err=True)
    ctx.exit(check(file, ctx.obj["lang"], nearest=spelling(ctx.obj["lang"]), out=click.echo, err=err))


@root.command(
    help="Startet die Seiten für Tablet und Handy; baut vorher, was fehlt.\f"
    "Start the pages for tablet and phone; build first what is missing."
)
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104 - phones in the room are meant to reach it
    show_default=True,
    help="Adresse, unter der andere das Gerät erreichen.\fAddress where others reach this computer.",
)
@click.option("--port", type=int, default=8010, show_default=True, help="Port.\fPort.")
@own_deck
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, deck_file: Path | None) -> None:
    """Start the web server."""
    if deck_file is not None:
        deck_words(deck_file)  # a faulty deck is told now, not at the first tap
    from web.serve import CannotServe
    from web.serve import serve as run_server

    try:
        run_server(host, port, deck=deck_file, lang=ctx.obj["lang"], say=click.echo)
    except CannotServe as fault:
        raise click.ClickException(fault.sentence(ctx.obj["lang"])) from fault


def run(args: Sequence[str]) -> int:
    """Run one call and return its exit code; whatever could be foreseen ends as one sentence on stderr."""
    lang = wanted_language(args, os.environ.get(VARIABLE))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ✓ or – shows ?, not a traceback
    try:
        done = speaking(root, lang).main(list(args), prog_name="schlafmuetze", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _said(_STOPPED[lang], 130)
    except click.exceptions.NoArgsIsHelpError as error:
        return _said(error.format_message(), error.exit_code)
    except click.ClickException as error:
        return _said(mistake(error, lang), error.exit_code)
    except (LexiconError, DeckError) as error:
        return _said(error.sentence(lang), 1)
    except OSError as error:
        _forget_output()
        return 1 if isinstance(error, BrokenPipeError) else _said(system_fault(error, lang), 1)
    return done if isinstance(done, int) else 0


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def _said(sentence: str, code: int) -> int:
    click.echo(sentence, err=True)
    return code


def _forget_output() -> None:
    """Let what is still unwritten go, or Python tries once more at its end and complains."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return  # no real output to forget


if __name__ == "__main__":
    main()
