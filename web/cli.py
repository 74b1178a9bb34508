"""The command `schlafmuetze`: the commands of `web.commands`, joined.

Loading is lazy: a command imports what it needs and nothing else, so `schlafmuetze judge` knows no Flask and no spaCy.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from companion.refusal import Fault
from lexicon.errors import LexiconError
from web.commands.texts import (
    VARIABLE,
    Group,
    Option,
    gettext as _,
    language,
    mistake,
    option,
    speaking,
    system_fault,
    wanted_language,
)
from web.translations.catalogue import LANGUAGES, N_


class LazyGroup(Group):
    """The commands of `web.commands`, each loaded when it is called or listed."""

    places: Final = {
        "app": "app:app",
        "backup": "backup:backup",
        "deck": "deck:deck",
        "host": "servers:host",
        "houses": "servers:houses",
        "judge": "judge:judge",
        "keeper": "servers:keeper",
        "lexicon": "lexicon:lexicon",
        "pairs": "pairs:pairs",
        "print": "deck:print_cards",
        "replay": "replay:replay",
        "restore": "backup:restore",
        "serve": "serve:serve",
        "simulate": "simulate:simulate",
    }
    """The module and the name in it, by the name of the command."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """Return the names of all commands."""
        return sorted(self.places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """Return the command of that name, loaded now."""
        if cmd_name not in self.places:
            return None
        module, name = self.places[cmd_name].split(":")
        found = getattr(import_module(f"web.commands.{module}"), name)
        return found if isinstance(found, click.Command) else None


@click.group(
    cls=LazyGroup,
    help=N_("Schlafmütze Companion: Gilt das Wort?"),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar=VARIABLE,
    is_eager=True,
    expose_value=False,
    help=N_("Sprache der Antworten; auch: SCHLAFMUETZE_LANG."),
)
@click.version_option(
    package_name="schlafmuetze-companion", prog_name="schlafmuetze", cls=Option, help=N_("Zeigt die Version.")
)
def root() -> None:
    """Join the commands."""


def run(args: Sequence[str]) -> int:
    """Run one call and return its exit code; a foreseen error is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ✓ or – shows ?, not a traceback
    with speaking(wanted_language(args, os.environ.get(VARIABLE))):
        return _run(args)


def main() -> None:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def _run(args: Sequence[str]) -> int:
    try:
        done = root.main(list(args), prog_name="schlafmuetze", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.Abort, KeyboardInterrupt):
        return _fail(_("Abgebrochen."), 130)
    except click.exceptions.NoArgsIsHelpError as error:
        return _fail(error.format_message(), error.exit_code)
    except click.ClickException as error:
        return _fail(mistake(error), error.exit_code)
    except (LexiconError, Fault) as error:
        return _fail(error.sentence(language()), 1)
    except OSError as error:
        _forget_output()
        return 1 if isinstance(error, BrokenPipeError) else _fail(system_fault(error), 1)
    return done if isinstance(done, int) else 0


def _fail(sentence: str, code: int) -> int:
    click.echo(sentence, err=True)
    return code


def _forget_output() -> None:
    """Drop unwritten output, or Python tries to write it once more at exit and complains."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return  # no real output to forget


if __name__ == "__main__":
    main()
