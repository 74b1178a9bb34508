"""The analysis as a spaCy component: nouns in running text get their parts."""

from importlib.metadata import entry_points
from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from lexicon.splitting.splitting import Reading


@pytest.fixture(scope="module")
def nlp(data_home: Path) -> Language:
    assert data_home.is_dir()
    language = spacy.blank("de")
    language.add_pipe("german_compounds")
    return language


def found(nlp: Language, text: str) -> dict[str, tuple[str, str]]:
    readings: dict[str, Reading | None] = {token.text: token._.compound for token in nlp(text)}
    return {text: (reading.modifier, reading.head) for text, reading in readings.items() if reading is not None}


def test_the_component_is_registered_by_entry_point() -> None:
    (entry,) = entry_points(group="spacy_factories", name="german_compounds")
    assert entry.value == "lexicon.component:make_component"
    assert "german_compounds" in spacy.blank("de").factory_names


def test_compounds_in_a_sentence_get_their_parts(nlp: Language) -> None:
    assert found(nlp, "Die Straßenlampe vor dem Schulhaus brennt, und die Kindergärten haben Haustüren.") == {
        "Straßenlampe": ("Straße", "Lampe"),
        "Schulhaus": ("Schule", "Haus"),
        "Kindergärten": ("Kind", "Garten"),
        "Haustüren": ("Haus", "Tür"),
    }


def test_what_is_no_compound_gets_none(nlp: Language) -> None:
    assert found(nlp, "Die Landschaft und die Mannschaft sind eine Antenne im Garten, 12 + 3 <b>.") == {}


def test_the_seam_is_given_too(nlp: Language) -> None:
    reading = nlp("Mannsbild")[0]._.compound
    assert (reading.stem, reading.link, reading.head_form) == ("Mann", "s", "Bild")


def test_a_tagger_decides_what_is_a_noun(nlp: Language) -> None:
    words = ["Haustür", "haustür"]
    doc = spacy.tokens.Doc(nlp.vocab, words=words, pos=["ADJ", "NOUN"])
    for _, component in nlp.pipeline:
        doc = component(doc)
    assert [token._.compound is not None for token in doc] == [False, True]


def test_texts_can_be_streamed(nlp: Language) -> None:
    texts = ["Der Eiswein", "Das Länderspiel", ""]
    heads = [[token._.compound.head for token in doc if token._.compound] for doc in nlp.pipe(texts)]
    assert heads == [["Wein"], ["Spiel"], []]


def test_two_pipelines_can_live_side_by_side(nlp: Language) -> None:
    other = spacy.blank("de")
    other.add_pipe("german_compounds", name="again")
    assert other("Haustür")[0]._.compound == nlp("Haustür")[0]._.compound
