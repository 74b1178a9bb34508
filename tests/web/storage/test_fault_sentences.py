"""Every kind of fault has a sentence for each of its codes, in both languages, and statuses for codes that exist."""

import re

import web.app
import web.judge.decks.printing.document
import web.serve
import web.storage.backup  # noqa: F401 - all kinds of fault are loaded
from web.storage.faults import CatalogueFault
from web.translations.catalogue import translated


def kinds(base: type[CatalogueFault] = CatalogueFault) -> list[type[CatalogueFault]]:
    return [kind for each in base.__subclasses__() for kind in (each, *kinds(each))]


def codes() -> list[tuple[type[CatalogueFault], str]]:
    return [(kind, code) for kind in kinds() for code in kind.sentences]


def test_the_kinds_are_those_of_the_house() -> None:
    names = {kind.__name__ for kind in kinds()}
    assert {"StorageFault", "BackupFault", "LogFault", "BundleFault", "PeopleFault", "MembershipFault"} <= names


def test_a_code_has_its_sentence_in_both_languages() -> None:
    for kind, code in codes():
        facts = {name: f"<{name}>" for name in re.findall(r"%\((\w+)\)s", kind.sentences[code])}
        german, english = (translated(kind.sentences[code], lang, **facts) for lang in ("de", "en"))
        assert german != english
        for sentence in (german, english):
            assert re.search(r"[.?]$|<\w+>$", sentence)
            assert "%" not in sentence
        assert set(re.findall(r"<\w+>", german)) == set(re.findall(r"<\w+>", english))


def test_statuses_are_of_codes_that_exist() -> None:
    for kind in kinds():
        assert kind.statuses.keys() <= kind.sentences.keys()
        assert all(400 <= status < 600 for status in (*kind.statuses.values(), kind.usual_status))
