"""The rules of the number game, clause by clause, in our own words, and what the game refuses."""

from typing import Final

from companion.clause import booklet, decision
from companion.refusal import refusals

CLAUSES: Final = (
    booklet(
        "A-1",
        "Es gibt 100 Karten: jeden Wert von 1 bis 20 fünfmal. 2 bis 8 spielen mit.",
        "There are 100 cards: each value from 1 to 20 five times. 2 to 8 play.",
    ),
    booklet(
        "A-2",
        "Die 5 Einsen liegen offen nebeneinander, auf jeder wächst ein Stapel. Die anderen 95 Karten werden "
        "gemischt und verteilt. Geht es nicht auf, bekommen die Ersten links vom Geber je eine mehr.",
        "The 5 ones lie open side by side, and a stack grows on each. The other 95 cards are shuffled and "
        "dealt. If they don’t come out even, the first players to the dealer’s left get one more each.",
    ),
    booklet(
        "A-3",
        "Deine Karten sind dein Zugstapel. Er liegt verdeckt, auch du schaust nicht hinein.",
        "Your cards are your draw pile (Zugstapel). It lies face down, and you don’t look into it either.",
    ),
    booklet(
        "A-4",
        "Wer heute am spätesten aus dem Bett kam, fängt an; dann im Uhrzeigersinn. Ohne Schachtel fragt die App.",
        "The player who left bed last today begins; then it goes clockwise. Without a box the app asks.",
    ),
    booklet(
        "A-5",
        "In deinem Zug wirst du Karten los, so viele du kannst: in die Mitte oder auf die Ablagestapel der anderen.",
        "On your turn you get rid of all the cards you can: in the middle, or on the others’ discard piles.",
    ),
    booklet(
        "A-6",
        "Zuerst kommt immer die oberste Karte deines Ablagestapels. Passt sie irgendwo, muss sie dorthin.",
        "The top of your discard pile (Ablagestapel) always comes first. If it fits anywhere, it must go there.",
    ),
    booklet(
        "A-7",
        "Nur wenn sie nirgends passt oder dein Ablagestapel leer ist, deckst du eine Karte vom Zugstapel auf. "
        "Passt die, musst du sie legen.",
        "Only if it fits nowhere, or your discard pile is empty, do you turn a card of your draw pile. If that "
        "one fits, you must lay it.",
    ),
    booklet(
        "A-8",
        "Nach jeder Karte, die du legst, schaust du wieder zuerst auf deinen Ablagestapel.",
        "After each card you lay, you look at your discard pile first again.",
    ),
    booklet(
        "A-9",
        "Passt die aufgedeckte Karte nirgends, kommt sie auf deinen eigenen Ablagestapel. Damit ist dein Zug vorbei.",
        "If the card you turned fits nowhere, it goes on your own discard pile. That ends your turn.",
    ),
    booklet(
        "A-10",
        "In der Mitte geht es aufwärts: Es passt nur die Karte, die genau um 1 höher ist.",
        "In the middle it goes up: only the card that is exactly one higher fits.",
    ),
    booklet(
        "A-11",
        "Auf den Ablagestapel eines anderen passt, was genau um 1 höher oder tiefer ist. Auf einen leeren "
        "passt nichts.",
        "On somebody else’s discard pile fits what is exactly one higher or one lower. On an empty one fits nothing.",
    ),
    decision(
        "A-12",
        "Auf 20 folgt in der Mitte nichts, und vor der 1 kommt nichts. Auf einem Ablagestapel passt die 19 auf "
        "die 20, aber nie eine 1 auf eine 20 oder umgekehrt.",
        "In the middle nothing follows 20 and nothing comes before 1. On a discard pile 19 fits on 20, but never "
        "a 1 on a 20 or the other way round.",
    ),
    booklet(
        "A-13",
        "Passt eine Karte an mehrere Stellen, geht die Mitte vor. Danach kommen die anderen im Uhrzeigersinn, "
        "links von dir zuerst.",
        "If a card fits in several places, the middle comes first. Then come the others clockwise, beginning "
        "with your neighbour on the left.",
    ),
    booklet(
        "A-14",
        "Passt sie in der Mitte mehrfach, hast du die freie Wahl.",
        "If a card fits on several stacks in the middle, you choose one.",
    ),
    booklet(
        "A-15",
        "Ein Fehler ist: eine Karte übersehen, die passte – oder eine Karte falsch legen, wo "
        "sie nicht passt oder noch nicht dran ist.",
        "A mistake is: overlooking a card that could be laid – or laying a card wrongly, where it doesn’t fit or "
        "where another place came first.",
    ),
    booklet(
        "A-16",
        "Der Fehler ist erst gemacht, wenn eine Karte liegt. Hast du zu früh aufgedeckt, darfst du vorher noch "
        "die Karte von deinem Ablagestapel legen.",
        "The mistake is only made when a card is put down. If you turned one too early, you may still lay the "
        "card from your discard pile before that.",
    ),
    booklet(
        "A-17",
        "Wer bei einem anderen einen Fehler sieht, ruft „Schlafmütze!“. Die App verrät ihn nicht, sie prüft nur "
        "den Ruf. Was keiner merkt, bleibt liegen.",
        "If you see somebody else’s mistake, you call “Schlafmütze!”. The app doesn’t give it away, it only "
        "checks the call. A mistake that nobody notices stays.",
    ),
    decision(
        "A-18",
        "Bei echten Karten könnt ihr rufen, bis jemand die nächste Karte aufdeckt oder legt. Auf Handys bleibt Zeit, "
        "bis der Nächste in seinem Zug aufdeckt oder legt; wer zuerst dran war, sagt die Uhr. Beides könnt ihr anders "
        "abmachen. Mehrere Fehler auf einmal sind ein Ruf, und nur der erste Ruf zählt. Was auf der falschen Karte "
        "liegt, kommt mit ihr zurück.",
        "With real cards you can call until somebody turns or lays the next card. On phones there is time until the "
        "next player turns or lays one; the clock says which came first. You may agree on the other way. Several "
        "mistakes at once are one call, and only the first call counts. Cards on top of the wrong card come back with "
        "it.",
    ),
    booklet(
        "A-19",
        "Eine falsch gelegte Karte kommt zurück auf den eigenen Ablagestapel. Das gilt auch für eine aufgedeckte, wenn "
        "die Karte auf dem Ablagestapel zuerst dran war – außer ihr lasst sie liegen, wo sie passt. Eine übersehene "
        "Karte bleibt, wo sie ist.",
        "A card wrongly laid comes back on its player’s own discard pile. So does a turned one if the card on the "
        "discard pile came first – unless you let it stay where it fits. An overlooked card stays where it is.",
    ),
    booklet(
        "A-20",
        "Die Strafe: Alle anderen schieben der Schlafmütze die unterste Karte ihres Zugstapels unter deren "
        "Zugstapel, der Reihe nach und ungesehen. Wer keinen Zugstapel hat, gibt nichts.",
        "The penalty: everybody else slips the bottom card of their draw pile under the Schlafmütze’s draw pile, "
        "in turn and unseen. A player without a draw pile gives nothing.",
    ),
    booklet("A-21", "Der Zug der Schlafmütze ist vorbei.", "The Schlafmütze’s turn is over."),
    decision(
        "A-22",
        "Bei echten Karten kostet ein falscher Ruf nichts. Auf Handys kostet er eine Karte: die unterste vom Zugstapel "
        "dessen, den du beschuldigt hast. Beides könnt ihr anders abmachen.",
        "With real cards a wrong call costs nothing. On phones it costs one card: the bottom one of the draw pile of "
        "the player you accused. You may agree on the other way.",
    ),
    booklet(
        "A-23",
        "Ist dein Zugstapel leer, bleibt der Ablagestapel liegen, bis du eine Karte aufdecken musst. Dann drehst "
        "du ihn um, ohne zu mischen; er ist dein neuer Zugstapel.",
        "If your draw pile is empty, your discard pile stays until you must turn a card. Then you turn it over, "
        "without shuffling; it is your new draw pile.",
    ),
    booklet(
        "A-24",
        "Wer zuerst gar keine Karte mehr hat, gewinnt sofort. Gegen die letzte Karte dürft ihr aber noch rufen, auf "
        "Handys ein paar Sekunden lang.",
        "The first player without any card wins at once. But you may still call against that last card, on phones "
        "for a few seconds.",
    ),
    decision(
        "A-25",
        "Über mehrere Runden zählt ihr die Siege. Oder jede übrige Karte ist ein Minuspunkt, und ihr spielt bis "
        "zu einer Grenze.",
        "Over several rounds you count the wins. Or every card left is a minus point, and you play to a limit.",
    ),
    decision(
        "A-26",
        "Ist jede Karte aller Zugstapel einmal aufgedeckt worden und keine davon gelegt, geht nichts mehr. Die "
        "Runde ist aus; am besten steht, wer die wenigsten Karten hat.",
        "When every card of all draw piles has been turned once and none of them was laid, nothing goes any "
        "more. The round is over; whoever has the fewest cards did best.",
    ),
    decision(
        "A-27",
        "Bei echten Karten entscheidet das Tablet, wenn ihr streitet. Ihr sagt, was offen liegt, wer dran ist "
        "und wohin die Karte kam; es sagt, ob das richtig war und wohin sie musste.",
        "With real cards the tablet decides when you argue. You tell it what lies open, whose turn it is and "
        "where the card went; it tells you whether that was right and where it had to go.",
    ),
    decision(
        "A-28",
        "Es sagt auch, was jetzt zu tun ist – aber nur, wenn ihr fragt.",
        "It also tells you what to do now – but only if you ask.",
    ),
    decision(
        "A-29",
        "Es sagt auch die Strafe: wie viele Karten und von wem.",
        "It also tells you the penalty: how many cards, and from whom.",
    ),
    decision(
        "A-30",
        "Was nicht stimmen kann, weist es zurück und sagt, warum: einen Wert außerhalb von 1 bis 20, 6 "
        "gleiche Karten, einen Stapel über 20.",
        "It turns down all that can’t be, and says why: a value outside 1 to 20, 6 equal cards, a stack beyond 20.",
    ),
    decision(
        "A-31",
        "Alles lässt sich Schritt für Schritt zurücknehmen und wiederholen, und alles bleibt aufgeschrieben.",
        "Everything can be taken back and brought back step by step, and all of it stays written down.",
    ),
    decision(
        "A-32",
        "Was verdeckt liegt, bleibt verdeckt: Kein Bildschirm zeigt während der Runde eine solche Karte.",
        "Cards that lie face down stay so: no screen shows such a card during the round.",
    ),
    decision(
        "A-33",
        "Auf einem Platz kann der Computer spielen. Ihr stellt ein, wie oft er etwas übersieht und wie oft er "
        "einen Fehler bemerkt.",
        "The computer can play on a seat. You set how often it overlooks something, and how often it notices a "
        "mistake.",
    ),
)
"""All clauses, in order."""


SETUP: Final = refusals({"A-25": {"target_without_points": "target"}})
"""Refusals of options that don't go together."""

DIGITAL: Final = refusals(
    {
        "A-1": {"no_such_seat": "seat players"},
        "A-4": {"begun": "turn", "not_begun": "seat turn", "not_your_turn": "seat turn"},
        "A-6": {"empty_pile": "seat"},
        "A-7": {"nothing_turned": "seat", "turned_already": "seat"},
        "A-9": {"nothing_turned": "seat", "own_pile": "seat"},
        "A-17": {"own_card": "seat"},
        "A-18": {
            "another_card": "act put",
            "called_already": "seat",
            "nothing_to_call": "seat",
            "spread": "spread",
            "too_late": "seat",
        },
        "A-24": {"last_card": "", "nobody_is_out": "", "over": "", "too_soon": "wait"},
        "A-26": {"last_card": "", "over": ""},
        "A-27": {"other_table": "do"},
    }
)
"""Refusals in a round with the cards in the computer."""

RULING: Final = refusals(
    {
        "A-30": {
            "lies_there": "value",
            "no_such_place": "place",
            "no_such_seat": "seat players",
            "no_such_value": "value least most",
            "not_on_top": "value top",
            "players": "players least most",
            "stack_too_high": "stack value most",
            "stacks": "stacks expected",
            "too_many": "value count most",
        }
    }
)
"""Refusals of the ruling on a real card, which knows no round."""

REFEREE: Final = (
    *refusals(
        {
            "A-1": {"no_such_seat": "seat players"},
            "A-24": {"over": ""},
            "A-25": {"cards": "cards least most", "counted_already": "seat cards", "not_counting": "seat"},
            "A-26": {"over": ""},
            "A-27": {"other_table": "do"},
        }
    ),
    *RULING,
)
"""Refusals with real cards."""
