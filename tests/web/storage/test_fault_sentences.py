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


def test_a_code_has_its_sentence_in_both_languages_and_statuses_are_of_codes_that_exist() -> None:
    names = {kind.__name__ for kind in kinds()}
    assert {"StorageFault", "BackupFault", "LogFault", "BundleFault", "PeopleFault", "MembershipFault"} <= names
    for kind in kinds():
        assert kind.statuses.keys() <= kind.sentences.keys()
        assert all(400 <= status < 600 for status in (*kind.statuses.values(), kind.usual_status))
        for text in kind.sentences.values():
            facts = {name: f"<{name}>" for name in re.findall(r"%\((\w+)\)s", text)}
            german, english = (translated(text, lang, **facts) for lang in ("de", "en"))
            assert german != english
            for sentence in (german, english):
                assert re.search(r"[.?]$|<\w+>$", sentence)
                assert "%" not in sentence
            assert set(re.findall(r"<\w+>", german)) == set(re.findall(r"<\w+>", english))
