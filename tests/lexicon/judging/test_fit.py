"""Two cards in a word: German links them in every lawful way (W-10, W-12), and in any lawful spelling (W-13).

An addition that changes the meaning of a word is forbidden (W-11), and the breach has a name.
"""

from collections.abc import Callable
from typing import TypeVar

import pytest

from lexicon.judge import Judge
from lexicon.judging.fit import Breach, Misfit, fit
from lexicon.splitting.splitting import Reading
from tests.lexicon.conftest import NounOf, rows

T = TypeVar("T", Reading, Misfit)
Finding = Callable[[str, str, str], T]
Fits = Finding[Reading]
Breaks = Finding[Misfit]


def finding(judge: Judge, noun_of: NounOf, kind: type[T]) -> Finding[T]:
    def find(one: str, other: str, word: str) -> T:
        found = fit(word, noun_of(one), noun_of(other), judge.store)
        assert isinstance(found, kind), found
        return found

    return find


@pytest.fixture(scope="module")
def fits(judge: Judge, noun_of: NounOf) -> Fits:
    """The reading of a word that two cards make: `fits("LAND", "SPIEL", "Länderspiel")`."""
    return finding(judge, noun_of, Reading)


@pytest.fixture(scope="module")
def breaks(judge: Judge, noun_of: NounOf) -> Breaks:
    """The breach of a word that two cards don't make."""
    return finding(judge, noun_of, Misfit)


def sewn(reading: Reading) -> str:
    assert reading.said == f"{reading.stem}{reading.link}{reading.head_form.lower()}"
    return f"{reading.stem}|{reading.link}|{reading.head_form}"


def test_w10_w12_the_first_word_may_stand_in_the_plural_have_a_link_and_leave_out_what_german_does(fits: Fits) -> None:
    for one, other, word, parts in rows("""
        LAND SPIEL Länderspiel Länder||Spiel, GLAS HAUS Gläserhaus Gläser||Haus, HAND BALL Händeball Hände||Ball,
        MAUS FALLE Mäusefalle Mäuse||Falle, BILD BUCH Bilderbuch Bilder||Buch, MUSEUM INSEL Museeninsel Museen||Insel,
        HAUS TÜR Häusertür Häuser||Tür,
        MANN BILD Mannsbild Mann|s|Bild, ARBEIT AMT Arbeitsamt Arbeit|s|Amt, LIEBE BRIEF Liebesbrief Liebe|s|Brief,
        KÖNIG SCHLOSS Königsschloss König|s|Schloss, NAME TAG Namenstag Name|ns|Tag,
        HERZ WUNSCH Herzenswunsch Herz|ens|Wunsch, SONNE BRILLE Sonnenbrille Sonne|n|Brille,
        FRAU HAUS Frauenhaus Frau|en|Haus, HUND HÜTTE Hundehütte Hund|e|Hütte, TAG BUCH Tagebuch Tag|e|Buch,
        MAUS FALLE Mausefalle Maus|e|Falle, KRANKE HAUS Krankenhaus Kranke|n|Haus, EIS WEIN Eiswein Eis||Wein,
        SCHULE HAUS Schulhaus Schul||Haus, KIRSCHE KUCHEN Kirschkuchen Kirsch||Kuchen,
        ERDBEERE EIS Erdbeereis Erdbeer||Eis, GRENZE STEIN Grenzstein Grenz||Stein, WOLLE SOCKE Wollsocke Woll||Socke,
        SÜDEN WIND Südwind Süd||Wind, GESCHICHTE BUCH Geschichtsbuch Geschicht|s|Buch
    """):
        assert sewn(fits(one, other, word)) == parts, word


def test_w10_the_second_word_may_stand_in_the_plural(fits: Fits) -> None:
    for one, other, word, parts in rows("""
        HAUS TÜR Haustüren Haus||Türen, KIND GARTEN Kindergärten Kinder||Gärten,
        LAND SPIEL Länderspiele Länder||Spiele, BLUME TOPF Blumentöpfe Blume|n|Töpfe,
        LUFT SCHIFF Luftschiffen Luft||Schiffen
    """):
        found = fits(one, other, word)
        assert (sewn(found), found.said) == (parts, word)


def test_w10_a_link_or_an_umlaut_that_the_noun_does_not_take_makes_no_form_of_it(breaks: Breaks) -> None:
    for one, other, word, piece, card in rows("""
        BAHN KARTE Bähnkarte Bähn Bahn, TASCHE GELD Täschengeld Täschen Tasche, LAMPE TISCH LÄMPENTISCH Lämpen Lampe,
        BROT BILD Broetebild Broete Brot, KARTE BILD Bildkärte Kärte Karte, NACHT BILD Nachtsbild Nachts Nacht,
        MANN HAUS Mannenhaus Mannen Mann, WEIN BERG Weinenberg Weinen Wein, LAND BAHN Landebahn Lande Land
    """):
        found = breaks(one, other, word)
        assert (found.breach, found.clause, found.piece, found.card) == (Breach.NO_FORM, "W-10", piece, card), word


def test_w13_a_slip_that_sounds_like_the_word_is_the_word(fits: Fits) -> None:
    for one, other, word, meant in rows("""
        KÄFIG TÜR Kafigtür Käfigtür, TÜR KÄFIG Türkafig Türkäfig, FAHRRAD HAUS Farradhaus Fahrradhaus,
        EIS WEIN Eisswein Eiswein, VOGEL HAUS Fogelhaus Vogelhaus
    """):
        assert fits(one, other, word).said == meant, word


def test_w13_either_spelling_stands(fits: Fits) -> None:
    typed = rows("""
        SCHIFF FAHRT Schiffahrt Schifffahrt, SCHIFF FAHRT Schifffahrt Schifffahrt,
        SCHIFF FAHRT Schiff-Fahrt Schifffahrt, SEE ELEFANT See-Elefant Seeelefant, FLUSS BETT Flußbett Flussbett,
        TÜR SCHLOSS Tuerschloß Türschloss, STRASSE LAMPE STRASSENLAMPE Straßenlampe,
        STRAßE LAMPE strassenlampe Straßenlampe, LAND SPIEL Laenderspiel Länderspiel,
        LAND SPIEL LÄNDERSPIEL Länderspiel, LAND SPIEL La\u0308nderspiel Länderspiel,
        THUNFISCH SALAT Tunfischsalat Thunfischsalat, FOTO BUCH Photobuch Fotobuch
    """)
    blanks = [["LAND", "SPIEL", "länder spiel", "Länderspiel"], ["HAUS", "TÜR", "Haus - Tür", "Haustür"]]
    for one, other, word, written in [*typed, *blanks]:
        assert fits(one, other, word).word == written, word


def test_w7_the_cards_may_come_in_either_order(fits: Fits) -> None:
    for one, other, word, modifier in rows("""
        BUCH BILD Bilderbuch Bild, BILD BUCH Bilderbuch Bild, EIS WEIN Weineis Wein, WEIN EIS Weineis Wein,
        TÜR HAUS Haustür Haus, HAUS TÜR Haustür Haus
    """):
        assert fits(one, other, word).modifier == modifier, word


def test_w7_a_card_that_is_not_in_the_word_is_named(breaks: Breaks) -> None:
    for one, other, word, missing in rows("""
        EIS WEIN Hauswein Eis, EIS WEIN Eishaus Wein, EIS WEIN Wein Eis, EIS WEIN Eis Wein, LAND BILD Landspiel Bild,
        WEIN BAHN Autobahn Wein, HAUS BOOT Telefonkarte Haus
    """):
        found = breaks(one, other, word)
        assert (found.clause, found.card) == ("W-7", missing), word


def test_w7_one_card_twice_is_not_two(breaks: Breaks) -> None:
    assert breaks("KIND", "KIND", "Kind").clause == "W-7"


def test_w14_the_same_word_twice_is_taken_apart_like_any_other(fits: Fits) -> None:
    for card, word in rows("KIND Kindeskind, ZINS Zinseszins, HELFER Helfershelfer"):
        found = fits(card, card, word)
        assert found.modifier == found.head, word


OTHER_WORDS = {
    Breach.DERIVATION: """
        LAND BILD Landschaftsbild Landschaft Land, FREUND BILD Freundschaftsbild Freundschaft Freund,
        MANN SPIEL Mannschaftsspiel Mannschaft Mann, KIND LIED Kindheitslied Kindheit Kind,
        MENSCH RECHT Menschheitsrecht Menschheit Mensch, KÖNIG HAUS Königtumshaus Königtum König,
        BUCH LADEN Büchereiladen Bücherei Buch, WALD HAUS Waldungshaus Waldung Wald,
        HOLZ BILD Holzungsbild Holzung Holz, LAND WEIN Weinlandschaft Landschaft Land,
        HAUS KIND Hauskindheit Kindheit Kind, MANN BILD Männlichkeitsbild Männlichkeit Mann,
        CHRIST BUCH Christentumsbuch Christentum Christ, BAUER HAUS Bauernschaftshaus Bauernschaft Bauer
    """,
    Breach.PERSON: """
        FISCH HAUS Fischerhaus Fischer Fisch, GLAS HAUS Glaserhaus Glaser Glas, FISCH BOOT Fischerboot Fischer Fisch,
        TISCH WERKZEUG Tischlerwerkzeug Tischler Tisch, HAND HAUS Händlerhaus Händler Hand,
        KÖNIG SCHLOSS Königinschloss Königin König, RAD HAUS Radlerhaus Radler Rad,
        AUTO SPIEL Autospieler Spieler Spiel, LUFT SCHIFF Luftschiffer Schiffer Schiff,
        GARTEN HAUS Gärtnerhaus Gärtner Garten, SATTEL HAUS Sattlerhaus Sattler Sattel,
        TASCHE HAUS Täschnerhaus Täschner Tasche, SCHULE BUCH Schülerbuch Schüler Schule
    """,
    Breach.DIMINUTIVE: """
        BROT TASCHE Brötchentasche Brötchen Brot, BROT KORB Brötchenkorb Brötchen Brot,
        HAUS TÜR Häusleintür Häuslein Haus, KIND BUCH Kindleinbuch Kindlein Kind,
        FRAU BILD Frauchenbild Frauchen Frau, FRAU BILD Fräuleinbild Fräulein Frau,
        WEIN GLAS Weingläschen Gläschen Glas, HOLZ HAUS Holzhäuslein Häuslein Haus,
        BLUME BEET Blümchenbeet Blümchen Blume, KATZE AUGE Kätzchenauge Kätzchen Katze,
        HAUS GARTEN Hausgärtchen Gärtchen Garten
    """,
    Breach.HIDDEN_WORD: """
        EIS BAHN Eisenbahn Eisen Eis, EIS FACH Eisenfach Eisen Eis, RAT HAUS Rattenhaus Ratte Rat,
        BAU HOF Bauernhof Bauer Bau, RAD SPIEL Radiospiel Radio Rad, BALL SPIEL Ballettspiel Ballett Ball,
        HAND HAUS Handelshaus Handel Hand, KOHL SUPPE Kohlensuppe Kohle Kohl, BRIEF MARK Briefmarkt Markt Mark,
        KOPF BALL Kopfballett Ballett Ball, TÜR STEIN Steintürme Turm Tür
    """,
}
"""Words that hold another one than the card: two cards, the word said, what is in it, and the card that isn't."""
TOO_MUCH = {
    Breach.THIRD_WORD: """
        EIS WEIN Eisweinglas Glas, HAUS TÜR Haustürschlüssel Schlüssel, LAND BILD Landkartenbild Karte,
        HUND HAUS Hundefutterhaus Futter, EIS BAHN Eisautobahn Auto, LUFT SCHIFF Luftschiffhafen Hafen,
        KÖNIG SCHLOSS Schlosskönigshaus Haus, WASSER MÜHLE Windwassermühle Wind, BAUM HAUS Baumschulhaus Schule
    """,
    Breach.ADDITION: """
        EIS WEIN Eisixwein ix, HAUS TÜR Hausxtür x, LAND BILD Landobild o, KIND HAUS Kindaliohaus alio,
        EIS WEIN Eisweinx x, EIS WEIN Xeiswein x, WASSER TÜR Wassermuxtür mux
    """,
}


def test_w11_an_addition_makes_another_word_and_its_kind_is_named(breaks: Breaks) -> None:
    for kind, table in OTHER_WORDS.items():
        for one, other, word, piece, card in rows(table):
            found = breaks(one, other, word)
            assert (found.clause, found.breach, found.piece, found.card) == ("W-11", kind, piece, card), word


def test_w11_a_third_word_and_letters_of_neither_card_are_too_much(breaks: Breaks) -> None:
    for kind, table in TOO_MUCH.items():
        for one, other, word, piece in rows(table):
            found = breaks(one, other, word)
            assert (found.clause, found.breach, found.piece) == ("W-11", kind, piece), word
    whatever = "KÖNIG HAUS Königinnenhaus, STEIN HAUS Backsteinhaus, WEIN GLAS Rotweinglas, KERN HAUS Kerngehäuse"
    for one, other, word in [*rows(whatever), ["HAUS", "TÜR", "Haushintertür"], ["HAUS", "TÜR", "Haus und Tür"]]:
        assert breaks(one, other, word).clause == "W-11", word


def test_w11_holds_however_the_word_is_typed(breaks: Breaks) -> None:
    for word in ["Landschaftsbild", "LANDSCHAFTSBILD", "landschafts-bild", "Landschafts Bild"]:
        for one, other in (("LAND", "BILD"), ("BILD", "LAND")):
            found = breaks(one, other, word)
            assert (found.breach, found.piece, found.card) == (Breach.DERIVATION, "Landschaft", "Land"), word
