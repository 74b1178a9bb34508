"""Which of two readings leads: gender and forms, the inner compound that people use, and letters tell."""

from lexicon.splitting.splitting import split
from lexicon.store import Store
from tests.lexicon.conftest import rows


def parts(store: Store, word: str) -> tuple[str, str]:
    reading = split(word, store)[0]
    return reading.modifier, reading.head


def test_a_noun_of_the_dictionary_has_the_gender_and_the_forms_of_its_head(store: Store) -> None:
    for word, head in rows("""
        Grenzposten Posten, Goldgräber Gräber, Klavierspielen Spielen, Fraktionsvorsitzende Vorsitzende
    """):
        assert parts(store, word)[1] == head, word


def test_a_word_that_no_dictionary_has_may_be_a_plural(store: Store) -> None:
    assert not store.listed("weinflecken")
    assert split("Hausposten", store)[0].head in {"Post", "Posten"}
    assert split("Gartenposten", store)[0].head_form == "Posten"


def test_of_three_nouns_those_two_belong_together_that_are_a_word(store: Store) -> None:
    for word, modifier, head in rows("""
        Großbildschirm Groß Bildschirm, Güterbahnhof Gut Bahnhof, Marmorsteinbruch Marmor Steinbruch,
        Kopfschmerztablette Kopfschmerz Tablette, Wildlederjacke Wildleder Jacke, Zweijahresvertrag Zweijahr Vertrag
    """):
        assert parts(store, word) == (modifier, head), word


def test_a_numeral_belongs_to_what_it_counts(store: Store) -> None:
    for word, first, head in [("Achtstundentag", "Achtstunden", "Tag"), ("Zwölftonnenlaster", "Zwölftonnen", "Laster")]:
        assert parts(store, word) == (first, head), word


def test_an_unknown_part_is_made_of_letters_that_make_a_german_word(store: Store) -> None:
    for word, head in [("Hufgetrappel", "Getrappel"), ("Marktgeläster", "Geläster"), ("Hausschwurbel", "Schwurbel")]:
        assert parts(store, word)[1] == head, word


def test_an_ending_is_no_unknown_noun(store: Store) -> None:
    for ending in ["ist", "ismus", "ierung"]:
        unknown = [reading.head for reading in split(f"Gartenmarsch{ending}", store) if not reading.known[1]]
        assert ending.capitalize() not in unknown, ending


def test_a_first_part_that_is_no_noun_may_be_likelier_than_one_that_is(store: Store) -> None:
    assert parts(store, "Begleitstern") == ("Begleit", "Stern")
    assert parts(store, "Begleitbrief")[1] == "Brief"
