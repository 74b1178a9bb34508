"""The judge over the real lexicon: pairs, both orders, words as said."""

from __future__ import annotations

import threading
from itertools import permutations

import pytest

from lexicon.errors import BadWord, UnknownWord
from lexicon.judge import Judge
from lexicon.judging.judgements import editorial_list
from lexicon.judging.sentences import Reason
from lexicon.judging.verdict import Authority, Ruling, Verdict
from lexicon.spelling import fold


@pytest.mark.parametrize(
    ("modifier", "head", "word"),
    [
        ("BIRNE", "BAUM", "Birnbaum"),
        ("GLOCKE", "TURM", "Glockenturm"),
        ("BIER", "GLAS", "Bierglas"),
        ("LAND", "SPIEL", "Länderspiel"),
        ("STRASSE", "NAME", "Straßenname"),
        ("REGEN", "SCHIRM", "Regenschirm"),
        ("SCHREIBTISCH", "LAMPE", "Schreibtischlampe"),
        ("SCHULE", "HAUS", "Schulhaus"),
        ("KÜCHE", "MESSER", "Küchenmesser"),
        ("OHR", "RING", "Ohrring"),
        ("WAGEN", "RAD", "Wagenrad"),
        ("ERDBEERE", "EIS", "Erdbeereis"),
        ("Maß", "Band", "Maßband"),
        ("Rhein", "Ufer", "Rheinufer"),
        ("Weihnachten", "Baum", "Weihnachtsbaum"),
        ("NAME", "TAG", "Namenstag"),
    ],
)
def test_a_word_from_the_dictionary_counts(judge: Judge, modifier: str, head: str, word: str) -> None:
    verdict = judge.pair(modifier, head)
    assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.ATTESTATION)
    assert "wiktionary" in verdict.sources
    assert verdict.forms[0] == word
    assert verdict.zipf > 0


@pytest.mark.parametrize(
    ("modifier", "head", "word"),
    [
        ("KIRSCHE", "KUCHEN", "Kirschkuchen"),
        ("KIRSCHE", "BAUM", "Kirschbaum"),
        ("SÜDEN", "WIND", "Südwind"),
        ("KRANKER", "HAUS", "Krankenhaus"),
        ("KRANKE", "HAUS", "Krankenhaus"),
        ("ENDE", "SPIEL", "Endspiel"),
        ("NAME", "TAG", "Namenstag"),
        ("GLAUBE", "FRAGE", "Glaubensfrage"),
        ("ECKE", "ZAHN", "Eckzahn"),
        ("QUELLE", "WASSER", "Quellwasser"),
    ],
)
def test_w12_a_compound_counts_for_every_noun_it_can_be_made_of(
    judge: Judge, modifier: str, head: str, word: str
) -> None:
    verdict = judge.pair(modifier, head)
    assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.ATTESTATION)
    assert judge.spoken(modifier, head, word).ruling is Ruling.GILT


@pytest.mark.parametrize(
    ("modifier", "head", "word"),
    [
        ("HAUS", "TÜR", "Haustür"),
        ("EIS", "WEIN", "Eiswein"),
        ("AUTO", "BAHN", "Autobahn"),
        ("TISCH", "BEIN", "Tischbein"),
        ("KÖNIG", "KIND", "Königskind"),
    ],
)
def test_the_editorial_list_speaks_first_and_says_what_the_dictionary_has(
    judge: Judge, modifier: str, head: str, word: str
) -> None:
    verdict = judge.pair(modifier, head)
    assert (verdict.word, verdict.ruling, verdict.authority) == (word, Ruling.GILT, Authority.EDITORIAL)
    assert verdict.sentence() == f"„{word}“ steht im Wörterbuch und auf unserer Wortliste."
    assert verdict.sentence("en") == f"“{word}” is in the dictionary and on our list."


def test_every_pair_of_the_deck_has_its_rank_from_the_list(judge: Judge) -> None:
    """The lexicon has one and a half votes: it orders pairs with equal votes, and never outvotes two friends."""
    ranked = []
    for entry in list(editorial_list().values())[::7]:
        verdict = judge.pair(entry.modifier, entry.head)
        if verdict.authority is Authority.EDITORIAL:
            assert fold(verdict.word) == fold(entry.form)
            ranked.append((entry.votes, verdict.p))
        else:
            assert verdict.reason is Reason.DICTIONARY
            assert fold(verdict.word) != fold(entry.form)
    best: dict[int, float] = {}
    for votes, p in ranked:
        best[votes] = max(best.get(votes, 0), p)
    assert all(p >= best.get(votes - 2, 0) - 1e-9 for votes, p in ranked)


def test_what_the_list_means_by_a_word_is_said(judge: Judge) -> None:
    said = {}
    for entry in editorial_list().values():
        verdict = judge.pair(entry.modifier, entry.head)
        if verdict.reason in (Reason.LIST_GOOD, Reason.LIST_OPEN, Reason.LIST_BAD):
            assert entry.note in verdict.sentence()
            assert (f"(„{entry.note}“)" in verdict.sentence()) == entry.explained
            said[verdict.reason, verdict.leans_to_yes] = verdict.sentence()
    assert {reason for reason, _ in said} == {Reason.LIST_GOOD, Reason.LIST_OPEN, Reason.LIST_BAD}
    assert "Eher ja, der Tisch entscheidet." in said[Reason.LIST_OPEN, True]
    assert "Eher nein, der Tisch entscheidet." in said[Reason.LIST_OPEN, False]


def test_w10_the_list_speaks_for_its_own_form_alone(judge: Judge) -> None:
    listed = editorial_list()["land", "spiel"]
    assert listed.form == "Landspiel"
    assert judge.pair("LAND", "SPIEL").word == "Länderspiel", "the dictionary has a better one"
    assert judge.spoken("LAND", "SPIEL", "Landspiel").authority is Authority.EDITORIAL
    assert judge.spoken("LAND", "SPIEL", "Landspiele").authority is Authority.EDITORIAL
    plural = judge.spoken("LAND", "SPIEL", "Länderspiele")
    assert (plural.ruling, plural.authority) == (Ruling.GILT, Authority.ATTESTATION)
    unheard = judge.spoken("HAUS", "TÜR", "Häusertür")
    assert unheard.authority is Authority.MODEL
    assert "Wortliste" not in unheard.sentence()


@pytest.mark.parametrize(
    ("modifier", "head"), [("WOLKE", "GABEL"), ("AUGE", "WIND"), ("OHR", "MOTOR"), ("OKTOBER", "ZAHN")]
)
def test_what_makes_no_sense_to_the_model_does_not_count(judge: Judge, modifier: str, head: str) -> None:
    verdict = judge.pair(modifier, head)
    assert (verdict.ruling, verdict.authority, verdict.attested) == (Ruling.GILT_NICHT, Authority.MODEL, False)
    assert verdict.zipf == 0.0
    assert "steht in keiner unserer Listen" in verdict.sentence()


@pytest.mark.parametrize(("modifier", "head"), [("WOLLE", "TASCHE"), ("HOLZ", "GABEL")])
def test_a_sensible_word_nobody_has_written_counts(judge: Judge, modifier: str, head: str) -> None:
    verdict = judge.pair(modifier, head)
    assert (verdict.ruling, verdict.authority, verdict.attested) == (Ruling.GILT, Authority.MODEL, False)
    assert verdict.explanation
    assert f"klingt aber vernünftig: „{verdict.explanation}“, wie " in verdict.sentence()


def test_a_word_one_may_argue_about_is_weighed_and_left_to_the_table(judge: Judge) -> None:
    nouns = ("GURKE", "ZIEGE", "NAGEL", "SUPPE", "STEIN", "KAMEL", "WOLLE", "KÄFIG", "TORTE", "LEITER", "TINTE")
    pairs = (judge.pair(modifier, head) for modifier, head in permutations(nouns, 2))
    disputed = [each for each in pairs if each.ruling is Ruling.STRITTIG and each.reason is Reason.OPEN]
    assert {True, False} <= {verdict.leans_to_yes for verdict in disputed}
    for verdict in disputed:
        assert (verdict.zipf, verdict.attested, verdict.authority) == (0.0, False, Authority.MODEL)
        said = verdict.sentence()
        assert said.startswith(f"„{verdict.word}“ steht in keiner unserer Listen")
        assert said.endswith(f"Eher {'ja' if verdict.leans_to_yes else 'nein'}, der Tisch entscheidet.")


def test_the_model_ranks_sense_above_nonsense(judge: Judge) -> None:
    sense = [judge.pair(*pair).p for pair in (("WOLLE", "TASCHE"), ("HOLZ", "GABEL"), ("ZIEGE", "KÄFIG"))]
    nonsense = [judge.pair(*pair).p for pair in (("TASCHE", "WOLLE"), ("LÖFFEL", "ANGST"), ("KAFFEE", "TIGER"))]
    assert min(sense) > max(nonsense)


def test_a_word_that_is_seldom_written_is_weighed(judge: Judge) -> None:
    rows = (row for row in judge.store.all_compounds() if row.zipf < 1.5 and "wiktionary" not in row.sources)
    pairs = ((judge.store.noun(row.modifier).lemma, judge.store.noun(row.head).lemma) for row in rows)
    rare = next(found for pair in pairs if (found := judge.pair(*pair)).reason is Reason.RARE)
    assert (rare.ruling, rare.authority) == (Ruling.STRITTIG, Authority.ATTESTATION)
    assert rare.sentence().startswith(f"Für „{rare.word}“ spricht, dass manche es schreiben")
    assert "selten" in rare.sentence().partition("dagegen, dass ")[2]


@pytest.mark.parametrize(("modifier", "head"), [("WEIN", "BAHN"), ("GURKE", "EIS")])
def test_w9_relatives_of_a_new_word_are_attested_compounds_like_it(judge: Judge, modifier: str, head: str) -> None:
    verdict = judge.pair(modifier, head)
    assert 0 < len(verdict.relatives) <= 3
    for relative in verdict.relatives:
        assert relative.startswith(modifier.capitalize()) or relative.endswith(head.lower())


@pytest.mark.parametrize(
    ("modifier", "head"), [("WOLF", "BURG"), ("FUCHS", "BERG"), ("ROSE", "BERG"), ("ADLER", "BERG")]
)
def test_a_name_does_not_make_a_word_count(judge: Judge, modifier: str, head: str) -> None:
    verdict = judge.pair(modifier, head)
    assert not verdict.attested
    assert verdict.authority is Authority.MODEL
    assert verdict.reason in {Reason.NAME, Reason.NAME_LIKELY}
    assert "als Namen" in verdict.sentence()


def test_a_compound_that_is_a_name_too_is_one_of_the_dictionary(judge: Judge) -> None:
    assert judge.pair("WASSER", "BURG").reason is Reason.DICTIONARY


def test_of_a_pair_of_the_deck_the_list_knows_more_than_a_name(judge: Judge) -> None:
    """Buchholz is a town, and the list has it as the wood of a beech: BUCH isn't the first part of the name."""
    assert judge.pair("BUCH", "HOLZ").authority is Authority.EDITORIAL
    assert not judge.pair("BUCH", "HOLZ").attested


def test_w7_both_orders_are_judged_and_the_better_one_leads(judge: Judge) -> None:
    for one, other in (("EIS", "WEIN"), ("WEIN", "EIS"), ("TÜR", "HAUS"), ("BAHN", "AUTO")):
        better, worse = judge.both(one, other)
        assert better.p >= worse.p
        assert {better.word, worse.word} == {judge.pair(one, other).word, judge.pair(other, one).word}
    assert [verdict.word for verdict in judge.both("WEIN", "EIS")] == ["Eiswein", "Weineis"]


def test_w14_the_same_card_twice_counts_only_if_attested(judge: Judge) -> None:
    assert judge.pair("KIND", "KIND").word == "Kindeskind"
    assert judge.pair("KIND", "KIND").ruling is Ruling.GILT
    refused = judge.pair("HAUS", "HAUS")
    assert (refused.ruling, refused.clause, refused.authority) == (Ruling.GILT_NICHT, "W-14", Authority.RULE)


@pytest.mark.parametrize(
    ("card", "word", "clause"),
    [
        ("KIND", "Kindeskind", None),
        ("KIND", "Kinderkind", "W-14"),
        ("HAUS", "Haushaus", "W-14"),
        ("HAUS", "Haus", "W-7"),
    ],
)
def test_w14_of_the_same_card_twice_as_said(judge: Judge, card: str, word: str, clause: str | None) -> None:
    verdict = judge.spoken(card, card, word)
    assert verdict.clause == clause
    assert (verdict.ruling is Ruling.GILT) == (clause is None)


def test_w10_a_form_nobody_uses_may_be_said(judge: Judge) -> None:
    verdict = judge.spoken("GLAS", "HAUS", "Gläserhaus")
    assert verdict.word == "Gläserhaus"
    assert verdict.clause is None
    assert verdict.ruling is not Ruling.GILT_NICHT
    assert "Glashaus" in verdict.forms


@pytest.mark.parametrize("said", ["Länderspiel", "Länderspiele", "länderspiel", "LAENDERSPIEL", "Länder-Spiel"])
def test_w10_a_word_is_judged_as_said_in_any_number(judge: Judge, said: str) -> None:
    verdict = judge.spoken("SPIEL", "LAND", said)
    assert verdict.ruling is Ruling.GILT
    assert (verdict.modifier, verdict.head, verdict.forms[0]) == ("Land", "Spiel", "Länderspiel")


def test_w11_an_attested_word_falls_when_it_holds_another_word_than_the_card(judge: Judge) -> None:
    assert judge.word("Eisenbahn")[0].ruling is Ruling.GILT
    verdict = judge.spoken("EIS", "BAHN", "Eisenbahn")
    assert (verdict.ruling, verdict.clause, verdict.p) == (Ruling.GILT_NICHT, "W-11", 0.0)
    assert verdict.sentence() == "Darin steckt „Eisen“, auf der Karte steht „Eis“ (W-11)."
    assert verdict.sentence("en") == "There is “Eisen” in it; the card says “Eis” (W-11)."


@pytest.mark.parametrize(
    ("one", "other", "word", "sentence"),
    [
        ("LAND", "BILD", "Landschaftsbild", "„Landschaft“ bedeutet etwas anderes als „Land“ (W-11)."),
        ("FISCH", "HAUS", "Fischerhaus", "„Fischer“ ist jemand, „Fisch“ steht auf der Karte (W-11)."),
        ("BROT", "TASCHE", "Brötchentasche", "„Brötchen“ ist eine Verkleinerung, auf der Karte steht „Brot“ (W-11)."),
        ("EIS", "WEIN", "Eisweinglas", "„Glas“ ist ein drittes Wort. Erlaubt sind genau zwei (W-11)."),
        ("EIS", "WEIN", "Eisxwein", "„x“ gehört zu keiner der beiden Karten (W-11)."),
        ("EIS", "WEIN", "Eishaus", "In „Eishaus“ fehlt die Karte WEIN (W-7)."),
    ],
)
def test_w11_what_is_wrong_is_said_in_one_sentence(
    judge: Judge, one: str, other: str, word: str, sentence: str
) -> None:
    assert judge.spoken(one, other, word).sentence() == sentence


@pytest.mark.parametrize(("one", "other"), [("Zylp", "WEIN"), ("WEIN", "Zylp"), ("Zylp", "Brumf")])
def test_an_unknown_word_is_disputed_and_nobody_speaks(judge: Judge, one: str, other: str) -> None:
    verdict = judge.pair(one, other)
    assert (verdict.ruling, verdict.authority, verdict.attested) == (Ruling.STRITTIG, Authority.NOBODY, False)
    assert "Zylp" in verdict.sentence()
    assert judge.spoken(one, other, f"{one}{other}").authority is Authority.NOBODY


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\n\t", "empty"),
        ("\x00", "empty"),
        ("a" * 10_000, "too_long"),
        ("🎲🎲", "no_letters"),
        ("12345", "no_letters"),
        ("%", "no_letters"),
        ("'\"--;", "no_letters"),
    ],
)
def test_what_can_be_no_word_is_refused_everywhere(judge: Judge, bad: str, code: str) -> None:
    def caught(call: object, *words: str) -> BadWord:
        assert callable(call)
        with pytest.raises(BadWord) as caught:
            call(*words)
        return caught.value

    errors = [
        caught(judge.pair, bad, "Haus"),
        caught(judge.pair, "Haus", bad),
        caught(judge.both, bad, "Haus"),
        caught(judge.spoken, "Haus", "Tür", bad),
        caught(judge.spoken, bad, "Tür", "Haustür"),
        caught(judge.word, bad),
        caught(judge.noun, bad),
    ]
    assert {error.code for error in errors} == {code}
    assert all(len(error.sentence()) < 120 for error in errors)


@pytest.mark.parametrize(
    "word",
    [
        "<script>alert(1)</script>",
        "<b>Haus</b>",
        "Haus'; DROP TABLE nouns;--",
        "' OR 1=1 --",
        "{word}",
        "%s%s%n",
        "../../etc/passwd",
        "Haus\u202eTür",
        "Ha\x00us",
        "😀Haus",
        "Café",
    ],
)
def test_html_sql_and_signs_in_a_word_do_no_harm(judge: Judge, word: str) -> None:
    verdict = judge.pair(word, "TÜR")
    assert isinstance(verdict, Verdict)
    verdict.sentence()
    judge.spoken("HAUS", "TÜR", word)
    try:
        judge.word(word)
    except UnknownWord as error:
        error.sentence()
    assert judge.pair("HAUS", "TÜR").word == "Haustür", "the lexicon is as it was"


def test_a_compound_says_its_parts_itself(judge: Judge) -> None:
    verdict = judge.word("Haustelefon")[0]
    assert (verdict.modifier, verdict.head, verdict.word, verdict.ruling) == (
        "Haus",
        "Telefon",
        "Haustelefon",
        Ruling.GILT,
    )


@pytest.mark.parametrize("word", ["Mineralwasserflasche", "Fußballweltmeisterschaft", "Bundestagswahl"])
def test_a_compound_of_a_compound_is_judged_by_its_two_halves(judge: Judge, word: str) -> None:
    verdict = judge.word(word)[0]
    assert verdict.word == word
    assert verdict.ruling is Ruling.GILT


@pytest.mark.parametrize(
    "word",
    [
        "Haus",
        "haus",
        "TÜR",
        "Antenne",
        "Auto",
        "HÖRER",
        "PAPIER",
        "STRASSE",
        "TELEFON",
        "WASSER",
        "Autos",
        "Häuser",
        "Straßen",
        "Türen",
        "Arbeit",
        "Freiheit",
        "Nation",
        "Banane",
        "Tomate",
        "Fenster",
        "Landschaft",
        "Mannschaft",
        "Urlaub",
        "Nachtigall",
        "Eisen",
        "Kartoffel",
        "Elefant",
        "Arbeiter",
        "Tee-Ei",
        "das Haus",
        "AUTO",
        "Autorin",
        "ein Bett",
    ],
)
def test_a_single_noun_is_told_to_be_one(judge: Judge, word: str) -> None:
    with pytest.raises(UnknownWord) as caught:
        judge.word(word)
    assert caught.value.code == "single"
    assert word in caught.value.sentence(), "a word comes back as it was typed"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Haustelefn", "Haustelefon"), ("Eisenban", "Eisenbahn"), ("Lantkarte", "Landkarte"), ("Telefohn", "Telefon")],
)
def test_a_slip_is_offered_the_word_that_was_meant(judge: Judge, typed: str, meant: str) -> None:
    assert meant in judge.suggest(typed)
    assert len(judge.suggest(typed)) <= 3


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Holzfarrad", "Holzfahrrad"),
        ("Lämpentisch", "Lampentisch"),
        ("Kinderwaagen", "Kinderwagen"),
        ("Holzschif", "Holzschiff"),
        ("Fogelhaus", "Vogelhaus"),
        ("Tirgarten", "Tiergarten"),
        ("Bildschrim", "Bildschirm"),
        ("Fenstrebrett", "Fensterbrett"),
        ("Sonnenbrile", "Sonnenbrille"),
        ("Zugfaart", "Zugfahrt"),
        ("Eisblumme", "Eisblume"),
        ("Schloshund", "Schlosshund"),
    ],
)
def test_the_nearest_word_comes_first_even_if_nobody_has_written_it(judge: Judge, typed: str, meant: str) -> None:
    assert judge.suggest(typed)[0] == meant


@pytest.mark.parametrize("word", ["Semmeltasche", "Gabelwolke", "Bahnwein", "Radhaus", "Haustür", "Strassenlampe"])
def test_a_word_of_two_known_nouns_is_never_corrected(judge: Judge, word: str) -> None:
    assert judge.meant(word, judge.word(word)[0]) == ()


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


@pytest.mark.parametrize(
    ("typed", "lemma"),
    [
        ("HAUS", "Haus"),
        ("haus", "Haus"),
        (" Haus ", "Haus"),
        ("STRASSE", "Straße"),
        ("Tuer", "Tür"),
        ("Häuser", "Haus"),
        ("Wände", "Wand"),
        ("Hauses", "Haus"),
        ("Schiffahrt", "Schifffahrt"),
        ("HÖRER", "Hörer"),
        ("Maße", "Maß"),
        ("Masse", "Masse"),
        ("Busse", "Bus"),
        ("Buße", "Buße"),
        ("GRÖSSE", "Größe"),
        ("FUSS", "Fuß"),
        ("SOSSE", "Soße"),
        ("STRAUSS", "Strauß"),
        ("GIESSKANNE", "Gießkanne"),
    ],
)
def test_w13_a_noun_is_found_as_it_is_typed(judge: Judge, typed: str, lemma: str) -> None:
    noun = judge.noun(typed)
    assert noun is not None
    assert noun.lemma == lemma


def test_kaefig_is_not_kafig(judge: Judge) -> None:
    assert judge.noun("Kafig") is None
    assert judge.noun("Käfig") is not None


def test_mass_and_masse_are_two_words_in_every_answer(judge: Judge) -> None:
    assert judge.pair("Maß", "Band").word == "Maßband"
    assert judge.pair("Masse", "Band").word.startswith("Masse")


def test_threads_share_a_judge(judge: Judge) -> None:
    answers: list[tuple[str, ...]] = []

    def ask() -> None:
        answers.append(tuple(judge.pair(one, "HAUS").word for one in ("BAUM", "GLAS", "LAND", "KIND", "SCHULE")))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [answers[0]] * 8


@pytest.mark.parametrize("said", ["das Landschaftsbild", "Land schafts bild"])
def test_w11_a_phrase_breaks_the_clause_of_its_compound_not_of_its_single_words(judge: Judge, said: str) -> None:
    verdict = judge.spoken("LAND", "BILD", said)
    assert (verdict.word, verdict.clause) == ("Landschaftsbild", "W-11")


@pytest.mark.parametrize(("card", "lemma"), [("MAẞE", "Maß"), ("MASSE", "Masse"), ("STRAẞE", "Straße"), ("FUẞ", "Fuß")])
def test_w13_a_capital_eszett_is_read_as_one(judge: Judge, card: str, lemma: str) -> None:
    noun = judge.noun(card)
    assert noun is not None
    assert noun.lemma == lemma


def test_a_card_may_be_a_compound_that_only_the_lists_have(judge: Judge) -> None:
    noun = judge.noun("Gartenblume")
    assert noun is not None
    assert noun.id < 0
    assert judge.spoken("GARTENBLUME", "HAUS", "Gartenblumenhaus").word == "Gartenblumenhaus"
    assert judge.spoken("HAUS", "GARTENBLUME", "Hausgartenblumen").clause is None


@pytest.mark.parametrize(
    ("word", "modifier", "head"),
    [
        ("Wegweiser", "Weg", "Weiser"),
        ("Winterspiele", "Winter", "Spiel"),
        ("Tischmanieren", "Tisch", "Manier"),
        ("Achillesferse", "Achilles", "Ferse"),
    ],
)
def test_a_noun_of_the_dictionary_may_be_a_compound_without_a_sure_seam(
    judge: Judge, word: str, modifier: str, head: str
) -> None:
    verdict = judge.word(word)[0]
    assert (verdict.modifier, verdict.head, verdict.ruling) == (modifier, head, Ruling.GILT)


@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrt", "Rindfleischetikettierungsgesetz", "Katzenklappenölkännchen"]
)
def test_a_long_word_with_a_part_that_the_model_lacks_is_left_to_the_table(judge: Judge, word: str) -> None:
    assert judge.word(word)[0].ruling is Ruling.STRITTIG


@pytest.mark.parametrize(
    ("modifier", "word"),
    [
        ("Inkubation", "Inkubationszeit"),
        ("Beschwichtigung", "Beschwichtigungszeit"),
        ("Gruseligkeit", "Gruseligkeitszeit"),
    ],
)
def test_the_ending_of_an_unknown_noun_decides_its_link(judge: Judge, modifier: str, word: str) -> None:
    assert judge.pair(modifier, "Zeit").word == word


def test_w12_a_compound_of_a_longer_noun_is_no_compound_of_a_shorter_one(judge: Judge) -> None:
    assert not judge.pair("Reis", "Gast").attested  # Reisegast
    assert judge.pair("Reise", "Gast").attested


def test_a_noun_that_the_model_hardly_knows_is_named(judge: Judge) -> None:
    known, strange = judge.pair("WOLLE", "TASCHE"), judge.pair("HOLZ", "TREKKING")
    assert "kenne ich allerdings kaum" not in known.sentence()
    assert strange.authority is Authority.MODEL
    assert strange.sentence().endswith("Das Wort „Trekking“ kenne ich allerdings kaum.")
    assert strange.sentence("en").endswith("I hardly know the word “Trekking”, though.")
