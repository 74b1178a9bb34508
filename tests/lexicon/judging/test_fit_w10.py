"""Every way in which German links two nouns is allowed (W-10, W-12), in any lawful spelling (W-13)."""

from lexicon.judging.fit import Breach, Misfit
from lexicon.splitting.splitting import Reading
from tests.lexicon.conftest import Fitting


def taken_apart(found: Reading | Misfit) -> str:
    assert isinstance(found, Reading), found
    assert found.said == f"{found.stem}{found.link}{found.head_form.lower()}"
    return f"{found.stem}|{found.link}|{found.head_form}"


def test_w10_the_first_word_may_stand_in_the_plural(fitting: Fitting) -> None:
    for one, other, word, parts in [
        ("LAND", "SPIEL", "Länderspiel", "Länder||Spiel"),
        ("GLAS", "HAUS", "Gläserhaus", "Gläser||Haus"),
        ("HAND", "BALL", "Händeball", "Hände||Ball"),
        ("MAUS", "FALLE", "Mäusefalle", "Mäuse||Falle"),
        ("BILD", "BUCH", "Bilderbuch", "Bilder||Buch"),
        ("MUSEUM", "INSEL", "Museeninsel", "Museen||Insel"),
        ("HAUS", "TÜR", "Häusertür", "Häuser||Tür"),
    ]:
        assert taken_apart(fitting(one, other, word)) == parts, word


def test_w10_the_second_word_may_stand_in_the_plural(fitting: Fitting) -> None:
    for one, other, word, parts in [
        ("HAUS", "TÜR", "Haustüren", "Haus||Türen"),
        ("KIND", "GARTEN", "Kindergärten", "Kinder||Gärten"),
        ("LAND", "SPIEL", "Länderspiele", "Länder||Spiele"),
        ("BLUME", "TOPF", "Blumentöpfe", "Blume|n|Töpfe"),
        ("LUFT", "SCHIFF", "Luftschiffen", "Luft||Schiffen"),
    ]:
        found = fitting(one, other, word)
        assert taken_apart(found) == parts, word
        assert isinstance(found, Reading), word
        assert found.said == word, word


def test_w10_a_link_leaves_the_meaning_as_it_is(fitting: Fitting) -> None:
    for one, other, word, parts in [
        ("MANN", "BILD", "Mannsbild", "Mann|s|Bild"),
        ("ARBEIT", "AMT", "Arbeitsamt", "Arbeit|s|Amt"),
        ("LIEBE", "BRIEF", "Liebesbrief", "Liebe|s|Brief"),
        ("KÖNIG", "SCHLOSS", "Königsschloss", "König|s|Schloss"),
        ("NAME", "TAG", "Namenstag", "Name|ns|Tag"),
        ("HERZ", "WUNSCH", "Herzenswunsch", "Herz|ens|Wunsch"),
        ("SONNE", "BRILLE", "Sonnenbrille", "Sonne|n|Brille"),
        ("FRAU", "HAUS", "Frauenhaus", "Frau|en|Haus"),
        ("HUND", "HÜTTE", "Hundehütte", "Hund|e|Hütte"),
        ("TAG", "BUCH", "Tagebuch", "Tag|e|Buch"),
        ("MAUS", "FALLE", "Mausefalle", "Maus|e|Falle"),
        ("KRANKE", "HAUS", "Krankenhaus", "Kranke|n|Haus"),
        ("EIS", "WEIN", "Eiswein", "Eis||Wein"),
    ]:
        assert taken_apart(fitting(one, other, word)) == parts, word


def test_w10_a_link_or_an_umlaut_that_the_noun_does_not_take_makes_no_form_of_it(fitting: Fitting) -> None:
    for one, other, word, piece, card in [
        ("BAHN", "KARTE", "Bähnkarte", "Bähn", "Bahn"),
        ("TASCHE", "GELD", "Täschengeld", "Täschen", "Tasche"),
        ("LAMPE", "TISCH", "LÄMPENTISCH", "Lämpen", "Lampe"),
        ("BROT", "BILD", "Broetebild", "Broete", "Brot"),
        ("KARTE", "BILD", "Bildkärte", "Kärte", "Karte"),
        ("NACHT", "BILD", "Nachtsbild", "Nachts", "Nacht"),
        ("MANN", "HAUS", "Mannenhaus", "Mannen", "Mann"),
        ("WEIN", "BERG", "Weinenberg", "Weinen", "Wein"),
        ("LAND", "BAHN", "Landebahn", "Lande", "Land"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Misfit), found
        assert (found.breach, found.clause, found.piece, found.card) == (Breach.NO_FORM, "W-10", piece, card), word


def test_w13_a_slip_that_sounds_like_the_word_is_the_word(fitting: Fitting) -> None:
    for one, other, word, meant in [
        ("KÄFIG", "TÜR", "Kafigtür", "Käfigtür"),
        ("TÜR", "KÄFIG", "Türkafig", "Türkäfig"),
        ("FAHRRAD", "HAUS", "Farradhaus", "Fahrradhaus"),
        ("EIS", "WEIN", "Eisswein", "Eiswein"),
        ("VOGEL", "HAUS", "Fogelhaus", "Vogelhaus"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Reading), found
        assert found.said == meant, word


def test_w12_what_german_leaves_out_may_be_left_out(fitting: Fitting) -> None:
    for one, other, word, parts in [
        ("SCHULE", "HAUS", "Schulhaus", "Schul||Haus"),
        ("KIRSCHE", "KUCHEN", "Kirschkuchen", "Kirsch||Kuchen"),
        ("ERDBEERE", "EIS", "Erdbeereis", "Erdbeer||Eis"),
        ("GRENZE", "STEIN", "Grenzstein", "Grenz||Stein"),
        ("WOLLE", "SOCKE", "Wollsocke", "Woll||Socke"),
        ("SÜDEN", "WIND", "Südwind", "Süd||Wind"),
        ("GESCHICHTE", "BUCH", "Geschichtsbuch", "Geschicht|s|Buch"),
    ]:
        assert taken_apart(fitting(one, other, word)) == parts, word


def test_w13_either_spelling_stands(fitting: Fitting) -> None:
    for one, other, word, written in [
        ("SCHIFF", "FAHRT", "Schiffahrt", "Schifffahrt"),
        ("SCHIFF", "FAHRT", "Schifffahrt", "Schifffahrt"),
        ("SCHIFF", "FAHRT", "Schiff-Fahrt", "Schifffahrt"),
        ("SEE", "ELEFANT", "See-Elefant", "Seeelefant"),
        ("FLUSS", "BETT", "Flußbett", "Flussbett"),
        ("STRASSE", "LAMPE", "STRASSENLAMPE", "Straßenlampe"),
        ("STRAßE", "LAMPE", "strassenlampe", "Straßenlampe"),
        ("TÜR", "SCHLOSS", "Tuerschloß", "Türschloss"),
        ("LAND", "SPIEL", "Laenderspiel", "Länderspiel"),
        ("LAND", "SPIEL", "LÄNDERSPIEL", "Länderspiel"),
        ("LAND", "SPIEL", "länder spiel", "Länderspiel"),
        ("LAND", "SPIEL", "La\u0308nderspiel", "Länderspiel"),
        ("HAUS", "TÜR", "Haus - Tür", "Haustür"),
        ("THUNFISCH", "SALAT", "Tunfischsalat", "Thunfischsalat"),
        ("FOTO", "BUCH", "Photobuch", "Fotobuch"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Reading), found
        assert found.word == written, word


def test_w7_the_cards_may_come_in_either_order(fitting: Fitting) -> None:
    for one, other, word, modifier in [
        ("BUCH", "BILD", "Bilderbuch", "Bild"),
        ("BILD", "BUCH", "Bilderbuch", "Bild"),
        ("EIS", "WEIN", "Weineis", "Wein"),
        ("WEIN", "EIS", "Weineis", "Wein"),
        ("TÜR", "HAUS", "Haustür", "Haus"),
        ("HAUS", "TÜR", "Haustür", "Haus"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Reading), found
        assert found.modifier == modifier, word


def test_w7_a_card_that_is_not_in_the_word_is_named(fitting: Fitting) -> None:
    for one, other, word, missing in [
        ("EIS", "WEIN", "Hauswein", "Eis"),
        ("EIS", "WEIN", "Eishaus", "Wein"),
        ("EIS", "WEIN", "Wein", "Eis"),
        ("EIS", "WEIN", "Eis", "Wein"),
        ("LAND", "BILD", "Landspiel", "Bild"),
        ("WEIN", "BAHN", "Autobahn", "Wein"),
        ("HAUS", "BOOT", "Telefonkarte", "Haus"),
    ]:
        found = fitting(one, other, word)
        assert isinstance(found, Misfit), found
        assert (found.clause, found.card) == ("W-7", missing), word


def test_w7_one_card_twice_is_not_two(fitting: Fitting) -> None:
    found = fitting("KIND", "KIND", "Kind")
    assert isinstance(found, Misfit)
    assert found.clause == "W-7"


def test_w14_the_same_word_twice_is_taken_apart_like_any_other(fitting: Fitting) -> None:
    for card, word in [("KIND", "Kindeskind"), ("ZINS", "Zinseszins"), ("HELFER", "Helfershelfer")]:
        found = fitting(card, card, word)
        assert isinstance(found, Reading), found
        assert found.modifier == found.head, word
