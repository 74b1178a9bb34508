"""An addition that changes the meaning of a word is forbidden (W-11), and the breach has a name."""

from lexicon.judging.fit import Breach, Misfit
from tests.lexicon.conftest import Fitting


def breach(fitting: Fitting, one: str, other: str, word: str) -> tuple[Breach, str, str]:
    found = fitting(one, other, word)
    assert isinstance(found, Misfit), found
    assert found.clause == "W-11"
    return found.breach, found.piece, found.card


def test_w11_the_examples_everybody_knows(fitting: Fitting) -> None:
    for one, other, word, kind, piece, card in [
        ("LAND", "BILD", "Landschaftsbild", Breach.DERIVATION, "Landschaft", "Land"),
        ("FISCH", "HAUS", "Fischerhaus", Breach.PERSON, "Fischer", "Fisch"),
        ("GLAS", "HAUS", "Glaserhaus", Breach.PERSON, "Glaser", "Glas"),
        ("BROT", "TASCHE", "Brötchentasche", Breach.DIMINUTIVE, "Brötchen", "Brot"),
        ("EIS", "BAHN", "Eisenbahn", Breach.HIDDEN_WORD, "Eisen", "Eis"),
    ]:
        assert breach(fitting, one, other, word) == (kind, piece, card), word


def test_w11_a_derivation_is_another_word(fitting: Fitting) -> None:
    for one, other, word, piece, card in [
        ("FREUND", "BILD", "Freundschaftsbild", "Freundschaft", "Freund"),
        ("MANN", "SPIEL", "Mannschaftsspiel", "Mannschaft", "Mann"),
        ("KIND", "LIED", "Kindheitslied", "Kindheit", "Kind"),
        ("MENSCH", "RECHT", "Menschheitsrecht", "Menschheit", "Mensch"),
        ("KÖNIG", "HAUS", "Königtumshaus", "Königtum", "König"),
        ("BUCH", "LADEN", "Büchereiladen", "Bücherei", "Buch"),
        ("WALD", "HAUS", "Waldungshaus", "Waldung", "Wald"),
        ("HOLZ", "BILD", "Holzungsbild", "Holzung", "Holz"),
        ("LAND", "WEIN", "Weinlandschaft", "Landschaft", "Land"),
        ("HAUS", "KIND", "Hauskindheit", "Kindheit", "Kind"),
        ("MANN", "BILD", "Männlichkeitsbild", "Männlichkeit", "Mann"),
        ("CHRIST", "BUCH", "Christentumsbuch", "Christentum", "Christ"),
        ("BAUER", "HAUS", "Bauernschaftshaus", "Bauernschaft", "Bauer"),
    ]:
        assert breach(fitting, one, other, word) == (Breach.DERIVATION, piece, card), word


def test_w11_a_person_is_another_word(fitting: Fitting) -> None:
    for one, other, word, piece, card in [
        ("FISCH", "BOOT", "Fischerboot", "Fischer", "Fisch"),
        ("TISCH", "WERKZEUG", "Tischlerwerkzeug", "Tischler", "Tisch"),
        ("HAND", "HAUS", "Händlerhaus", "Händler", "Hand"),
        ("KÖNIG", "SCHLOSS", "Königinschloss", "Königin", "König"),
        ("RAD", "HAUS", "Radlerhaus", "Radler", "Rad"),
        ("AUTO", "SPIEL", "Autospieler", "Spieler", "Spiel"),
        ("LUFT", "SCHIFF", "Luftschiffer", "Schiffer", "Schiff"),
        ("GARTEN", "HAUS", "Gärtnerhaus", "Gärtner", "Garten"),
        ("SATTEL", "HAUS", "Sattlerhaus", "Sattler", "Sattel"),
        ("TASCHE", "HAUS", "Täschnerhaus", "Täschner", "Tasche"),
        ("SCHULE", "BUCH", "Schülerbuch", "Schüler", "Schule"),
    ]:
        assert breach(fitting, one, other, word) == (Breach.PERSON, piece, card), word


def test_w11_a_diminutive_is_another_word(fitting: Fitting) -> None:
    for one, other, word, piece, card in [
        ("BROT", "KORB", "Brötchenkorb", "Brötchen", "Brot"),
        ("HAUS", "TÜR", "Häusleintür", "Häuslein", "Haus"),
        ("KIND", "BUCH", "Kindleinbuch", "Kindlein", "Kind"),
        ("FRAU", "BILD", "Frauchenbild", "Frauchen", "Frau"),
        ("FRAU", "BILD", "Fräuleinbild", "Fräulein", "Frau"),
        ("WEIN", "GLAS", "Weingläschen", "Gläschen", "Glas"),
        ("HOLZ", "HAUS", "Holzhäuslein", "Häuslein", "Haus"),
        ("BLUME", "BEET", "Blümchenbeet", "Blümchen", "Blume"),
        ("KATZE", "AUGE", "Kätzchenauge", "Kätzchen", "Katze"),
        ("HAUS", "GARTEN", "Hausgärtchen", "Gärtchen", "Garten"),
    ]:
        assert breach(fitting, one, other, word) == (Breach.DIMINUTIVE, piece, card), word


def test_w11_another_word_hides_behind_what_looks_like_a_link(fitting: Fitting) -> None:
    for one, other, word, piece, card in [
        ("EIS", "FACH", "Eisenfach", "Eisen", "Eis"),
        ("RAT", "HAUS", "Rattenhaus", "Ratte", "Rat"),
        ("BAU", "HOF", "Bauernhof", "Bauer", "Bau"),
        ("RAD", "SPIEL", "Radiospiel", "Radio", "Rad"),
        ("BALL", "SPIEL", "Ballettspiel", "Ballett", "Ball"),
        ("HAND", "HAUS", "Handelshaus", "Handel", "Hand"),
        ("KOHL", "SUPPE", "Kohlensuppe", "Kohle", "Kohl"),
        ("BRIEF", "MARK", "Briefmarkt", "Markt", "Mark"),
        ("KOPF", "BALL", "Kopfballett", "Ballett", "Ball"),
        ("TÜR", "STEIN", "Steintürme", "Turm", "Tür"),
    ]:
        assert breach(fitting, one, other, word) == (Breach.HIDDEN_WORD, piece, card), word


def test_w11_a_third_word_is_one_too_many(fitting: Fitting) -> None:
    for one, other, word, piece in [
        ("EIS", "WEIN", "Eisweinglas", "Glas"),
        ("HAUS", "TÜR", "Haustürschlüssel", "Schlüssel"),
        ("LAND", "BILD", "Landkartenbild", "Karte"),
        ("HUND", "HAUS", "Hundefutterhaus", "Futter"),
        ("EIS", "BAHN", "Eisautobahn", "Auto"),
        ("LUFT", "SCHIFF", "Luftschiffhafen", "Hafen"),
        ("KÖNIG", "SCHLOSS", "Schlosskönigshaus", "Haus"),
        ("WASSER", "MÜHLE", "Windwassermühle", "Wind"),
        ("BAUM", "HAUS", "Baumschulhaus", "Schule"),
    ]:
        assert breach(fitting, one, other, word)[:2] == (Breach.THIRD_WORD, piece), word


def test_w11_letters_of_neither_card_are_named(fitting: Fitting) -> None:
    for one, other, word, piece in [
        ("EIS", "WEIN", "Eisixwein", "ix"),
        ("HAUS", "TÜR", "Hausxtür", "x"),
        ("LAND", "BILD", "Landobild", "o"),
        ("KIND", "HAUS", "Kindaliohaus", "alio"),
        ("EIS", "WEIN", "Eisweinx", "x"),
        ("EIS", "WEIN", "Xeiswein", "x"),
        ("WASSER", "TÜR", "Wassermuxtür", "mux"),
    ]:
        assert breach(fitting, one, other, word)[:2] == (Breach.ADDITION, piece), word


def test_w11_whatever_it_is_it_is_too_much(fitting: Fitting) -> None:
    for one, other, word in [
        ("KÖNIG", "HAUS", "Königinnenhaus"),
        ("STEIN", "HAUS", "Backsteinhaus"),
        ("WEIN", "GLAS", "Rotweinglas"),
        ("KERN", "HAUS", "Kerngehäuse"),
        ("HAUS", "TÜR", "Haushintertür"),
        ("HAUS", "TÜR", "Haus und Tür"),
    ]:
        breach(fitting, one, other, word)


def test_w11_holds_however_the_word_is_typed(fitting: Fitting) -> None:
    for word in ["Landschaftsbild", "LANDSCHAFTSBILD", "landschafts-bild", "Landschafts Bild"]:
        assert breach(fitting, "LAND", "BILD", word) == (Breach.DERIVATION, "Landschaft", "Land"), word
        assert breach(fitting, "BILD", "LAND", word) == (Breach.DERIVATION, "Landschaft", "Land"), word
