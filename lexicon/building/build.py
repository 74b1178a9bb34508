"""Building the lexicon file from its sources: german-nouns, wordfreq, spaCy's word probabilities, lists of names.

The program brings its result as columns (`lexicon.columns`); `python -m lexicon.workshop.ship_lexicon` makes them anew.
"""

import gc
from importlib.metadata import version
from pathlib import Path

from lexicon.building.attested import attested_compounds
from lexicon.building.dictionary_compounds import Costs, bound_parts, find_compounds
from lexicon.building.frequency import load_frequencies
from lexicon.building.letters import letter_costs
from lexicon.building.nouns import Noun, add_irregular, derived_nouns, load_nouns, regional, source_version, supplement
from lexicon.building.other_readings import OtherReadings, load_lemmas
from lexicon.building.preferred_forms import preferred_forms
from lexicon.building.seam_finder import HeadForms, SeamFinder
from lexicon.building.tables import compound_rows, first_part_rows, head_form_rows, noun_rows
from lexicon.building.vocabulary import Vocabulary
from lexicon.columns import TYPES, Tables, is_shipped, write_file
from lexicon.lexicon_file import replaced, silent
from lexicon.paths import lexicon_path, shipped
from lexicon.progress import Progress
from lexicon.text import Text

_NAME_LISTS = ("places", "surnames", "firstnames", "more_surnames")


def build(path: Path | None = None, progress: Progress | None = None) -> bool:
    """Build the lexicon file at `path` (default: its place among the user's data).

    Return whether it is the same as the one that the program brings.

    :raises LexiconFileError: if a source is missing, the folder is read-only or the disk is full.
    """
    report = progress or silent
    with replaced(path or lexicon_path()) as partial:
        tables = built(report)
        rows = ((table, tables[table]) for table in TYPES)
        write_file(partial, rows, lambda share, step: report(0.8 + share / 5, step))
    report(1.0, Text("Fertig", "Done"))
    return is_shipped(tables)


def built(report: Progress) -> Tables:
    """Build the rows of the lexicon. :raises LexiconFileError: if a source is missing."""
    # A build makes millions of small objects and hardly any garbage: the collector would walk them again and again.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _built(report)
    finally:
        if collecting:
            gc.enable()


def _built(report: Progress) -> Tables:
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
    report(0.78, Text("Zeilen bilden", "Making rows"))
    sources = [("german-nouns", source_version())]
    sources += ((package, version(package)) for package in ("wordfreq", "spacy-lookups-data"))
    return {
        "nouns": list(noun_rows(vocabulary, frequencies, attested)),
        "first_parts": list(first_part_rows(vocabulary, dictionary, links, costs, attested)),
        "head_forms": list(head_form_rows(vocabulary, costs, forms, attested)),
        "compounds": list(compound_rows(attested)),
        "bound_parts": list(bound_parts(vocabulary, dictionary, costs).items()),
        "letters": letter_costs(vocabulary, dictionary),
        "sources": [(f"source {name}", number) for name, number in sources],
    }


def _names(nouns: dict[str, Noun]) -> set[str]:
    names = {noun.lemma for noun in nouns.values() if noun.proper}
    for name in _NAME_LISTS:
        with shipped(f"names/{name}.txt").open(encoding="utf-8") as file:
            names.update(line.strip() for line in file if not line.startswith("#"))
    return names
