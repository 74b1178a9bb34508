"""Compounds are taken apart: which readings there are, which of them leads, and why."""

from hypothesis import given, settings, strategies as st

from lexicon.spelling import fold, respelled
from lexicon.splitting.splitting import Reading, split
from lexicon.store import Store
from tests.bench.marked import compounds
from tests.lexicon.conftest import rows


def first(store: Store, word: str) -> Reading:
    readings = split(word, store)
    assert readings, f"no reading of {word}"
    return readings[0]


def sewn(reading: Reading) -> str:
    return f"{reading.stem}|{reading.link}|{reading.head_form}"


def test_two_nouns_are_found_with_what_links_them(store: Store) -> None:
    for word, modifier, head, seam in rows("""
        Haustür Haus Tür Haus||Tür, Länderspiel Land Spiel Länder||Spiel, Liebesbrief Liebe Brief Liebe|s|Brief,
        Geschichtsbuch Geschichte Buch Geschicht|s|Buch, Herzenswunsch Herz Wunsch Herz|ens|Wunsch,
        Arbeitsamt Arbeit Amt Arbeit|s|Amt, Museumsinsel Museum Insel Museum|s|Insel,
        Museeninsel Museum Insel Museen||Insel, Blumentopf Blume Topf Blume|n|Topf,
        Kirchturm Kirche Turm Kirch||Turm, Hundehütte Hund Hütte Hund|e|Hütte, Kinderwagen Kind Wagen Kinder||Wagen,
        Eierbecher Ei Becher Eier||Becher, Krankenhaus Kranke Haus Kranke|n|Haus, Eisenbahn Eisen Bahn Eisen||Bahn,
        Weihnachtsbaum Weihnachten Baum Weihnachts||Baum
    """):
        reading = first(store, word)
        assert (reading.modifier, reading.head, sewn(reading)) == (modifier, head, seam), word
        assert reading.known == (True, True), word
        assert reading.word == reading.said == word, word


def test_the_head_may_be_inflected(store: Store) -> None:
    for word, lemma, head_form in rows("""
        Haustüren Haustür Türen, Länderspiele Länderspiel Spiele,
        Mineralwasserflaschen Mineralwasserflasche Flaschen,
        Wirtschaftlichkeitsgründe Wirtschaftlichkeitsgrund Gründe, Weingläsern Weinglas Gläsern
    """):
        reading = first(store, word)
        assert (reading.word, reading.said, reading.head_form) == (lemma, word, head_form), word


def test_three_parts_are_cut_where_two_belong_together(store: Store) -> None:
    for word, modifier, head in rows("""
        Mineralwasserflasche Mineralwasser Flasche, Fußballweltmeisterschaft Fußball Weltmeisterschaft,
        Hauptbahnhof Haupt Bahnhof, Handtaschenräuber Handtasche Räuber, Eisenbahnbrücke Eisenbahn Brücke,
        Donaudampfschiff Donau Dampfschiff, Hausaufgabenheft Hausaufgabe Heft,
        Sommerferienprogramm Sommerferien Programm, Wasserballspieler Wasserball Spieler
    """):
        reading = first(store, word)
        assert (reading.modifier, reading.head) == (modifier, head), word


def test_w13_either_spelling_is_taken_apart(store: Store) -> None:
    table = """
        Schiffahrt Schifffahrt, SCHIFF-FAHRT Schifffahrt, Stoffetzen Stofffetzen, strassenlampe Straßenlampe,
        STRASSENLAMPE Straßenlampe, Straßen-Lampe Straßenlampe, Tuerschloß Türschloss, Flußbett Flussbett,
        Photoalbum Fotoalbum, Tee-Ei Teeei, Kaffee-Ernte Kaffeeernte
    """
    for typed, written in [*rows(table), ["haus tür", "Haustür"]]:
        assert first(store, typed).word == written, typed


def test_one_part_may_be_unknown(store: Store) -> None:
    for word, known, unknown in rows("Prokrustesbett Bett Prokrustes, Zorbelhaus Haus Zorbel, Hauszorbel Haus Zorbel"):
        reading = first(store, word)
        told = dict(zip((reading.modifier, reading.head), reading.known, strict=True))
        assert told == {known: True, unknown: False}, word


def test_nonsense_has_no_reading(store: Store) -> None:
    for word in ["Qxyz", "Xxxxxxxx", "Brbrbr", "Krrr", "aaaa", "", "a", "ab", "😀", "1234", "日本"]:
        assert split(word, store) == [], word


def test_the_likeliest_reading_leads(store: Store) -> None:
    readings = split("Druckerzeugnis", store)
    assert [(each.modifier, each.head) for each in readings[:2]] == [("Druck", "Erzeugnis"), ("Drucker", "Zeugnis")]
    assert [each.cost for each in readings] == sorted(each.cost for each in readings)


def test_no_more_readings_than_asked_for(store: Store) -> None:
    assert len(split("Druckerzeugnis", store, most=1)) == 1
    assert split("Druckerzeugnis", store, most=0) == []


@settings(max_examples=150)
@given(st.text("abcdefghijklmnopqrstuvwxyzäöüß -", max_size=40))
def test_every_reading_spells_the_word(store: Store, word: str) -> None:
    spellings = {fold(word), *respelled(fold(word))}
    for reading in split(word, store):
        assert fold(reading.said) in spellings
        assert reading.cost > 0
        assert any(reading.known)


def test_at_least_97_percent_of_heads_are_right_on_words_nobody_tuned_on(store: Store) -> None:
    words = [word for word in compounds() if word.kind == "N"]
    assert len(words) > 500
    readings = [(split(word.word, store, most=1), fold(word.head)) for word in words]
    assert sum(fold(reading.head) == head for several, head in readings for reading in several) / len(words) >= 0.97


def test_a_part_may_be_a_compound_that_no_source_has(store: Store) -> None:
    for word, modifier, head in rows("""
        Schilddrüsenunterfunktion Schilddrüse Unterfunktion, Katzenklappenölkännchen Katzenklappe Ölkännchen,
        Kirschbaumholztisch Kirschbaumholz Tisch, Haustürschlüssel Haustür Schlüssel
    """):
        reading = first(store, word)
        assert (reading.modifier, reading.head, reading.word) == (modifier, head, word)
        assert all(reading.known), word


def test_an_unknown_part_keeps_its_umlauts(store: Store) -> None:
    assert first(store, "Wärmedämmplatte").stem == "Wärmedämm"


def test_a_first_part_that_is_no_noun_is_seen_as_one_piece(store: Store) -> None:
    reading = first(store, "Begleitauto")
    assert (reading.modifier, reading.head, reading.known) == ("Begleit", "Auto", (False, True))


def test_a_suffix_is_no_noun_at_the_end(store: Store) -> None:
    for word, head in [("Messerei", "Ei"), ("Inkubation", "Ion"), ("Xylophonist", "Ist")]:
        assert head not in [reading.head for reading in split(word, store) if all(reading.known)], word


def test_the_spelling_that_was_typed_comes_first(store: Store) -> None:
    assert first(store, "Studentenklub").head == "Klub"


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
