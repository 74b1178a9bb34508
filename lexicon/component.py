"""Compound splitting as a spaCy component: `nlp.add_pipe("german_compounds")` gives each noun token its parts.

    nlp = spacy.blank("de")
    nlp.add_pipe("german_compounds")
    nlp("Die Straßenlampe brennt.")[1]._.compound   # Reading(modifier='Straße', link='n', head='Lampe', …)

The package registers the component by an entry point: installing it is enough. After a tagger, the nouns are those of
the tagger; without a tagger, every capitalised word counts as a noun.
"""

from spacy.language import Language
from spacy.tokens import Doc, Token

from lexicon.lexicon_file import ensure_lexicon
from lexicon.seams import DEAREST
from lexicon.spelling import fold
from lexicon.splitting.splitting import Reading, split
from lexicon.store import NAME_ONLY, Store

NAME = "german_compounds"


class GermanCompounds:
    """Sets `token._.compound` to the likeliest `Reading` of each compound noun, None for all other tokens."""

    def __init__(self, store: Store) -> None:
        self.store = store
        if not Token.has_extension("compound"):
            Token.set_extension("compound", default=None)

    def __call__(self, doc: Doc) -> Doc:
        """Split the doc's nouns."""
        for token in doc:
            if _is_noun(token):
                token._.compound = self._reading(token.text)
        return doc

    def _reading(self, word: str) -> Reading | None:
        readings = split(word, self.store, most=1)
        if not readings or readings[0].known != (True, True):
            return None
        attested = any(row.name < NAME_ONLY for row in self.store.compounds_by_key((fold(readings[0].word),)))
        simple = self.store.nouns(fold(word))
        if simple and not attested:
            return None  # Landschaft is a noun of its own, though it looks like a compound
        return readings[0] if attested or readings[0].cost <= DEAREST else None


def _is_noun(token: Token) -> bool:
    if not token.is_alpha and "-" not in token.text:
        return False
    return token.pos_ == "NOUN" if token.pos else token.text[:1].isupper()


@Language.factory(NAME, assigns=["token._.compound"])
def make_component(nlp: Language, name: str) -> GermanCompounds:  # noqa: ARG001 - spaCy calls it so
    """Make the component; unpack the lexicon if it isn't there."""
    return GermanCompounds(ensure_lexicon())
