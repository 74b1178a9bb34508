"""Sentences about calls that click can't take, and about refusals of the system."""

from __future__ import annotations

import errno
import re
from typing import Final

import click

from web.commands.language import gettext as _
from web.commands.language import language
from web.translations.catalogue import N_

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


def mistake(error: click.ClickException) -> str:
    """Return one line: the fault in a call, and the command that prints help."""
    sentence = error.format_message()
    if not isinstance(error, click.UsageError):
        return sentence
    if language() == "de" and type(error) is not click.UsageError:
        # click quotes names of options and choices itself, past gettext. German sentences set them bare.
        sentence = _QUOTED.sub(lambda found: found[0] if found[1] is None else found[1], sentence)
    command = error.ctx.command_path if error.ctx else "schlafmuetze"
    return sentence + " " + _("Hilfe: %(command)s --help", command=command)


def system_fault(error: OSError) -> str:
    """Return a sentence about an error of the system."""
    number = error.errno or 0
    sentence = _REFUSED.get(_SAME.get(number, number))
    if sentence is None:
        return _("Das ging nicht: %(reason)s.", reason=error.strerror or error)
    file = error.filename if isinstance(error.filename, str | bytes) else _("Die Datei")
    return _(sentence, file=file)
