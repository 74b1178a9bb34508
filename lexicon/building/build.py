"""Building the lexicon file from its sources: german-nouns, wordfreq, spaCy's word probabilities, lists of names.

The build writes the file beside its place and moves it there when it is whole: an interrupted build leaves the old one.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import glob
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from lexicon.building.attested import attested_compounds
from lexicon.building.bound_parts import bound_parts
from lexicon.building.dictionary_compounds import Costs, find_compounds
from lexicon.building.frequency import load_frequencies
from lexicon.building.letters import letter_costs
from lexicon.building.nouns import Noun, add_irregular, derived_nouns, load_nouns, regional, supplement
from lexicon.building.other_readings import OtherReadings, load_lemmas
from lexicon.building.preferred_forms import preferred_forms
from lexicon.building.seam_finder import HeadForms, SeamFinder
from lexicon.building.tables import write_tables
from lexicon.building.vocabulary import Vocabulary
from lexicon.errors import LexiconFileError
from lexicon.paths import lexicon_path, make_folder, shipped, sweep_partial
from lexicon.progress import Progress
from lexicon.store import Store
from lexicon.text import Text

_NAME_LISTS = ("places", "surnames", "firstnames", "more_surnames")


def ensure_lexicon(
    progress: Progress | None = None,
    *,
    renew: bool = False,
    by: Callable[[Path, Progress | None], Path] | None = None,
) -> Store:
    """Open the lexicon, building it first, `by` default with `build`, if it isn't there.

    With `renew` it is also built if it is damaged or outdated.

    :raises LexiconFileError: if it is damaged or outdated and not to be renewed, or can't be built.
    """
    path = lexicon_path()
    try:
        return Store(path)
    except LexiconFileError as error:
        if error.code != "missing" and not renew:
            raise
    (by or build)(path, progress)
    return Store(path)


def build(path: Path | None = None, progress: Progress | None = None) -> Path:
    """Build the lexicon file at `path` (default: its place among the user's data) and return the path.

    :raises LexiconFileError: if a source is missing, the folder is read-only or the disk is full.
    """
    path = path or lexicon_path()
    report = progress or _silent
    sweep(path)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    # A build makes millions of small objects and hardly any garbage: the collector would walk them again and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        make_folder(path.parent)
        with partial.open("wb"):
            pass
        _build(partial, report)
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        partial.replace(path)
    except sqlite3.OperationalError as error:
        full = error.sqlite_errorname.startswith(("SQLITE_FULL", "SQLITE_IOERR"))
        raise LexiconFileError("disk_full" if full else "read_only", path=path.parent) from error
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EROFS, errno.EPERM, errno.ENOTDIR, errno.EEXIST, errno.ENOENT):
            raise LexiconFileError("read_only", path=path.parent) from error
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise LexiconFileError("disk_full", path=path.parent) from error
        raise
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        if collecting:
            gc.enable()
    report(1.0, Text("Fertig", "Done"))
    return path


def sweep(path: Path) -> None:
    """Delete the half lexicons that killed builds have left beside `path`."""
    sweep_partial(path.parent, glob.escape(path.name), ".partial")


def _silent(_share: float, _step: Text) -> None:
    """Report nothing."""


def _build(path: Path, report: Progress) -> None:
    report(0.0, Text("Nomen lesen", "Reading nouns"))
    nouns = load_nouns()
    with shipped("nouns.tsv").open(encoding="utf-8") as file:
        for noun in supplement(file):
            nouns[noun.lemma] = noun
    with shipped("first_parts.tsv").open(encoding="utf-8") as file:
        add_irregular(nouns, file)
    report(0.08, Text("Häufigkeiten lesen", "Reading frequencies"))
    frequencies = load_frequencies()
    for noun in list(derived_nouns(nouns, frequencies)):
        nouns[noun.lemma] = noun
    for noun in regional(nouns):
        nouns[noun.lemma] = noun
    report(0.18, Text("Formen bilden", "Making forms"))
    vocabulary = Vocabulary(nouns, frequencies)
    report(0.32, Text("Zusammensetzungen zerlegen", "Taking compounds apart"))
    dictionary = find_compounds(vocabulary)
    report(0.48, Text("Belege suchen", "Looking for evidence"))
    costs = Costs(vocabulary, dictionary)
    forms = HeadForms(vocabulary)
    attested = attested_compounds(dictionary, SeamFinder(vocabulary, costs, forms), frequencies, _names(nouns))
    report(0.75, Text("Fugen lernen", "Learning links"))
    links = preferred_forms(vocabulary, dictionary, attested, OtherReadings(frequencies, load_lemmas()))
    report(0.78, Text("Schreiben", "Writing"))
    bound = bound_parts(vocabulary, dictionary, costs)
    letters = letter_costs(vocabulary, dictionary)
    write_tables(path, vocabulary, dictionary, links, costs, forms, attested, bound, letters, frequencies, report)


def _names(nouns: dict[str, Noun]) -> set[str]:
    names = {noun.lemma for noun in nouns.values() if noun.proper}
    for name in _NAME_LISTS:
        with shipped(f"names/{name}.txt").open(encoding="utf-8") as file:
            names.update(line.strip() for line in file if not line.startswith("#"))
    return names
