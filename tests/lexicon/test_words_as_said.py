"""Words as they are said and typed: right and wrong forms, spellings, and the words that a slip gets instead."""

import pytest

from lexicon.errors import BadWord, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.verdict import Authority, Ruling, Verdict
from tests.lexicon.conftest import rows


def test_w14_of_the_same_card_twice_as_said(judge: Judge) -> None:
    for card, word, clause in rows("KIND Kinderkind W-14, HAUS Haushaus W-14, HAUS Haus W-7"):
        verdict = judge.spoken(card, card, word)
        assert (verdict.clause, verdict.ruling is Ruling.GILT) == (clause, False), word
    kindeskind = judge.spoken("KIND", "KIND", "Kindeskind")
    assert (kindeskind.clause, kindeskind.ruling) == (None, Ruling.GILT)


def test_w10_a_form_nobody_uses_may_be_said(judge: Judge) -> None:
    verdict = judge.spoken("GLAS", "HAUS", "Gläserhaus")
    assert verdict.word == "Gläserhaus"
    assert verdict.clause is None
    assert verdict.ruling is not Ruling.GILT_NICHT
    assert "Glashaus" in verdict.forms


def test_w10_a_word_is_judged_as_said_in_any_number(judge: Judge) -> None:
    for said in ["Länderspiel", "Länderspiele", "länderspiel", "LAENDERSPIEL", "Länder-Spiel"]:
        verdict = judge.spoken("SPIEL", "LAND", said)
        assert verdict.ruling is Ruling.GILT, said
        assert (verdict.modifier, verdict.head, verdict.forms[0]) == ("Land", "Spiel", "Länderspiel"), said


def test_w11_an_attested_word_falls_when_it_holds_another_word_than_the_card(judge: Judge) -> None:
    assert judge.word("Eisenbahn")[0].ruling is Ruling.GILT
    verdict = judge.spoken("EIS", "BAHN", "Eisenbahn")
    assert (verdict.ruling, verdict.clause, verdict.p) == (Ruling.GILT_NICHT, "W-11", 0.0)
    assert verdict.sentence() == "Darin steckt „Eisen“, auf der Karte steht „Eis“ (W-11)."
    assert verdict.sentence("en") == "There is “Eisen” in it; the card says “Eis” (W-11)."


def test_w11_what_is_wrong_is_said_in_one_sentence(judge: Judge) -> None:
    for one, other, word, sentence in [
        ("LAND", "BILD", "Landschaftsbild", "„Landschaft“ bedeutet etwas anderes als „Land“ (W-11)."),
        ("FISCH", "HAUS", "Fischerhaus", "„Fischer“ ist jemand, „Fisch“ steht auf der Karte (W-11)."),
        ("BROT", "TASCHE", "Brötchentasche", "„Brötchen“ ist eine Verkleinerung, auf der Karte steht „Brot“ (W-11)."),
        ("EIS", "WEIN", "Eisweinglas", "„Glas“ ist ein drittes Wort. Erlaubt sind genau zwei (W-11)."),
        ("EIS", "WEIN", "Eisxwein", "„x“ gehört zu keiner der beiden Karten (W-11)."),
        ("EIS", "WEIN", "Eishaus", "In „Eishaus“ fehlt die Karte WEIN (W-7)."),
    ]:
        assert judge.spoken(one, other, word).sentence() == sentence, word


@pytest.mark.parametrize(("one", "other"), [("Zylp", "WEIN"), ("WEIN", "Zylp"), ("Zylp", "Brumf")])
def test_an_unknown_word_is_disputed_and_nobody_speaks(judge: Judge, one: str, other: str) -> None:
    verdict = judge.pair(one, other)
    assert (verdict.ruling, verdict.authority, verdict.attested) == (Ruling.STRITTIG, Authority.NOBODY, False)
    assert "Zylp" in verdict.sentence()
    assert judge.spoken(one, other, f"{one}{other}").authority is Authority.NOBODY


@pytest.mark.parametrize(
    ("code", "several"),
    [
        ("empty", ["", "   ", "\n\t", "\x00"]),
        ("too_long", ["a" * 10_000]),
        ("turned", ["Haus\u202eTür"]),
        ("no_letters", ["🎲🎲", "12345", "%", "'\"--;"]),
    ],
)
def test_what_can_be_no_word_is_refused_everywhere(judge: Judge, code: str, several: list[str]) -> None:
    def caught(call: object, *words: str) -> BadWord:
        assert callable(call)
        with pytest.raises(BadWord) as caught:
            call(*words)
        return caught.value

    for bad in several:
        errors = [caught(judge.pair, bad, "Haus"), caught(judge.pair, "Haus", bad), caught(judge.both, bad, "Haus")]
        errors += [caught(judge.spoken, "Haus", "Tür", bad), caught(judge.spoken, bad, "Tür", "Haustür")]
        errors += [caught(judge.word, bad), caught(judge.noun, bad)]
        assert {error.code for error in errors} == {code}
        assert all(len(error.sentence()) < 120 for error in errors)


def test_html_sql_and_signs_in_a_word_do_no_harm(judge: Judge) -> None:
    codes = ["<script>alert(1)</script>", "<b>Haus</b>", "Haus'; DROP TABLE nouns;--", "' OR 1=1 --", "{word}"]
    for word in [*codes, "%s%s%n", "../../etc/passwd", "Ha\x00us", "😀Haus", "Café"]:
        verdict = judge.pair(word, "TÜR")
        assert isinstance(verdict, Verdict), word
        verdict.sentence()
        judge.spoken("HAUS", "TÜR", word)
        try:
            judge.word(word)
        except UnknownWord as error:
            error.sentence()
        assert judge.pair("HAUS", "TÜR").word == "Haustür", "the lexicon is as it was"


def test_w13_a_noun_is_found_as_it_is_typed_with_or_without_a_capital_eszett(judge: Judge) -> None:
    table = """
        HAUS Haus, haus Haus, STRASSE Straße, Tuer Tür, Häuser Haus, Wände Wand, Hauses Haus, Schiffahrt Schifffahrt,
        HÖRER Hörer, Maße Maß, Masse Masse, Busse Bus, Buße Buße, GRÖSSE Größe, FUSS Fuß, SOSSE Soße, STRAUSS Strauß,
        GIESSKANNE Gießkanne, MAẞE Maß, MASSE Masse, STRAẞE Straße, FUẞ Fuß
    """
    for typed, lemma in [*rows(table), [" Haus ", "Haus"]]:
        noun = judge.noun(typed)
        assert noun is not None, typed
        assert noun.lemma == lemma, typed


def test_kaefig_is_not_kafig(judge: Judge) -> None:
    assert judge.noun("Kafig") is None
    assert judge.noun("Käfig") is not None


def test_mass_and_masse_are_two_words_in_every_answer(judge: Judge) -> None:
    assert judge.pair("Maß", "Band").word == "Maßband"
    assert judge.pair("Masse", "Band").word.startswith("Masse")


@pytest.mark.parametrize("said", ["das Landschaftsbild", "Land schafts bild"])
def test_w11_a_phrase_breaks_the_clause_of_its_compound_not_of_its_single_words(judge: Judge, said: str) -> None:
    verdict = judge.spoken("LAND", "BILD", said)
    assert (verdict.word, verdict.clause) == ("Landschaftsbild", "W-11")


def test_a_typed_word_comes_back_as_typed(judge: Judge) -> None:
    for typed in ("das Haus", "Haus", "<b>Haus</b>"):
        with pytest.raises(UnknownWord) as caught:
            judge.word(typed)
        assert typed in caught.value.sentence()


def test_a_german_word_is_made_of_german_letters(judge: Judge) -> None:
    for word in ("²", "Ⅷ", "日本", "¼"):
        with pytest.raises(BadWord):
            judge.noun(word)


@pytest.mark.parametrize(
    ("one", "other", "word"),
    [
        ("U-BAHN", "FAHRER", "U-Bahn-Fahrer"),
        ("STRASSE", "U-BAHN", "Straßen-U-Bahn"),
        ("CD", "REGAL", "CD-Regal"),
        ("PARTY", "CD", "Party-CD"),
        ("T-SHIRT", "SCHRANK", "T-Shirt-Schrank"),
        ("LKW", "GARAGE", "Lkw-Garage"),
        ("TEE", "KANNE", "Teekanne"),
    ],
)
def test_a_hyphen_joins_a_noun_that_has_one_or_is_a_row_of_letters(
    judge: Judge, one: str, other: str, word: str
) -> None:
    verdict = judge.pair(one, other)
    assert (verdict.word, verdict.seam.word) == (word, word)
    assert verdict.authority is not Authority.NOBODY
    for typed in (word, word.replace("-", ""), word.lower()):  # W-13
        assert judge.spoken(one, other, typed).clause is None
        assert judge.word(typed)[0].word == word
    assert verdict.forms[0] == word


def test_a_slip_is_offered_the_word_that_was_meant(judge: Judge) -> None:
    for typed, meant in rows("Haustelefn Haustelefon, Eisenban Eisenbahn, Lantkarte Landkarte"):
        assert meant in judge.suggest(typed), typed
        assert len(judge.suggest(typed)) <= 3, typed


def test_the_nearest_word_comes_first_even_if_nobody_has_written_it(judge: Judge) -> None:
    for typed, meant in rows("""
        Holzfarrad Holzfahrrad, Lämpentisch Lampentisch, Fogelhaus Vogelhaus, Bildschrim Bildschirm,
        Fenstrebrett Fensterbrett, Sonnenbrile Sonnenbrille, Eisblumme Eisblume
    """):
        assert judge.suggest(typed)[0] == meant, typed


def test_a_word_of_two_known_nouns_is_never_corrected(judge: Judge) -> None:
    for word in ["Semmeltasche", "Gabelwolke", "Bahnwein", "Radhaus", "Haustür", "Strassenlampe"]:
        assert judge.meant(word, judge.word(word)[0]) == (), word


def test_a_doubled_s_is_no_sharp_s(judge: Judge) -> None:
    with pytest.raises(UnknownWord) as fault:
        judge.word("Eisswein")
    assert fault.value.suggestions[0] == "Eiswein"
    assert judge.spoken("EIS", "WEIN", "Eisswein").word == "Eiswein"
    assert judge.word("STRASSENLAMPE")[0].word == "Straßenlampe"


def test_nothing_is_offered_for_nonsense(judge: Judge) -> None:
    assert judge.suggest("Qwxzqwxzqwxz") == ()
    assert judge.suggest("") == ()
    with pytest.raises(UnknownWord) as caught:
        judge.word("Qwrtzpl")
    assert caught.value.code == "not_compound"
