"""The rules of the number game, clause by clause, in our own words."""

from __future__ import annotations

from typing import Final

from companion.game import Clause
from companion.text import Text

CLAUSES: Final = (
    Clause(
        "A-1",
        True,
        Text(
            "Es gibt 100 Karten: jeden Wert von 1 bis 20 fünfmal. 2 bis 8 spielen mit.",
            "There are 100 cards: each value from 1 to 20 five times. 2 to 8 play.",
        ),
    ),
    Clause(
        "A-2",
        True,
        Text(
            "Die 5 Einsen liegen offen nebeneinander, auf jeder wächst ein Stapel. Die anderen 95 Karten werden "
            "gemischt und verteilt. Geht es nicht auf, bekommen die Ersten links vom Geber je eine mehr.",
            "The 5 ones lie open side by side, and a stack grows on each. The other 95 cards are shuffled and "
            "dealt. If they don’t come out even, the first players to the dealer’s left get one more each.",
        ),
    ),
    Clause(
        "A-3",
        True,
        Text(
            "Deine Karten sind dein Zugstapel. Er liegt verdeckt, auch du schaust nicht hinein.",
            "Your cards are your draw pile (Zugstapel). It lies face down, and you don’t look into it either.",
        ),
    ),
    Clause(
        "A-4",
        True,
        Text(
            "Wer heute am spätesten aus dem Bett kam, fängt an; dann im Uhrzeigersinn. Die App fragt, wer das ist.",
            "Whoever left bed last today begins; then it goes clockwise. The app asks who that is.",
        ),
    ),
    Clause(
        "A-5",
        True,
        Text(
            "In deinem Zug wirst du Karten los, so viele du kannst: in die Mitte oder auf die Ablagestapel der "
            "anderen.",
            "On your turn you get rid of all the cards you can: in the middle, or on the others’ discard piles.",
        ),
    ),
    Clause(
        "A-6",
        True,
        Text(
            "Zuerst kommt immer die oberste Karte deines Ablagestapels. Passt sie irgendwo, muss sie dorthin.",
            "The top of your discard pile (Ablagestapel) always comes first. If it fits anywhere, it must go there.",
        ),
    ),
    Clause(
        "A-7",
        True,
        Text(
            "Nur wenn sie nirgends passt oder dein Ablagestapel leer ist, deckst du eine Karte vom Zugstapel auf. "
            "Passt die, musst du sie legen.",
            "Only if it fits nowhere, or your discard pile is empty, do you turn a card of your draw pile. If that "
            "one fits, you must lay it.",
        ),
    ),
    Clause(
        "A-8",
        True,
        Text(
            "Nach jeder Karte, die du legst, schaust du wieder zuerst auf deinen Ablagestapel.",
            "After each card you lay, you look at your discard pile first again.",
        ),
    ),
    Clause(
        "A-9",
        True,
        Text(
            "Passt die aufgedeckte Karte nirgends, kommt sie auf deinen eigenen Ablagestapel. Damit ist dein Zug "
            "vorbei.",
            "If the card you turned fits nowhere, it goes on your own discard pile. That ends your turn.",
        ),
    ),
    Clause(
        "A-10",
        True,
        Text(
            "In der Mitte geht es aufwärts: Es passt nur die Karte, die genau um 1 höher ist.",
            "In the middle it goes up: only the card that is exactly one higher fits.",
        ),
    ),
    Clause(
        "A-11",
        True,
        Text(
            "Auf den Ablagestapel eines anderen passt, was genau um 1 höher oder tiefer ist. Auf einen leeren "
            "passt nichts.",
            "On somebody else’s discard pile fits what is exactly one higher or one lower. On an empty one fits "
            "nothing.",
        ),
    ),
    Clause(
        "A-12",
        False,
        Text(
            "Auf 20 folgt in der Mitte nichts, und vor der 1 kommt nichts. Auf einem Ablagestapel passt die 19 auf "
            "die 20, aber nie eine 1 auf eine 20 oder umgekehrt.",
            "In the middle nothing follows 20 and nothing comes before 1. On a discard pile 19 fits on 20, but never "
            "a 1 on a 20 or the other way round.",
        ),
    ),
    Clause(
        "A-13",
        True,
        Text(
            "Passt eine Karte an mehrere Stellen, geht die Mitte vor. Danach kommen die anderen im Uhrzeigersinn, "
            "links von dir zuerst.",
            "If a card fits in several places, the middle comes first. Then come the others clockwise, beginning "
            "with your neighbour on the left.",
        ),
    ),
    Clause(
        "A-14",
        True,
        Text(
            "Passt sie in der Mitte mehrfach, hast du die freie Wahl.",
            "If a card fits on several stacks in the middle, you choose one.",
        ),
    ),
    Clause(
        "A-15",
        True,
        Text(
            "Ein Fehler ist: eine Karte übersehen, die passte – oder eine Karte falsch legen, wo "
            "sie nicht passt oder noch nicht dran ist.",
            "A mistake is: overlooking a card that could be laid – or laying a card wrongly, where it doesn’t fit or "
            "where another place came first.",
        ),
    ),
    Clause(
        "A-16",
        True,
        Text(
            "Der Fehler ist erst gemacht, wenn eine Karte liegt. Hast du zu früh aufgedeckt, darfst du vorher noch "
            "die Karte von deinem Ablagestapel legen.",
            "The mistake is only made when a card is put down. If you turned one too early, you may still lay the "
            "card from your discard pile before that.",
        ),
    ),
    Clause(
        "A-17",
        True,
        Text(
            "Wer bei einem anderen einen Fehler sieht, ruft „Schlafmütze!“. Die App verrät ihn nicht, sie prüft nur "
            "den Ruf. Was keiner merkt, bleibt liegen.",
            "If you see somebody else’s mistake, you call “Schlafmütze!”. The app doesn’t give it away, it only "
            "checks the call. What nobody notices stays.",
        ),
    ),
    Clause(
        "A-18",
        False,
        Text(
            "Rufen könnt ihr, bis jemand die nächste Karte aufdeckt oder legt – oder, wenn ihr es so abmacht, bis "
            "der nächste Zug begonnen hat. Mehrere Fehler auf einmal sind ein Ruf.",
            "You can call until somebody turns or lays the next card – or, if you agree on it, until the next "
            "player’s turn has begun. Several mistakes at once are one call.",
        ),
    ),
    Clause(
        "A-19",
        True,
        Text(
            "Eine falsch gelegte Karte kommt zurück auf den eigenen Ablagestapel. Eine übersehene bleibt, wo sie "
            "ist, und auch, was inzwischen richtig auf der falschen liegt.",
            "A card wrongly laid comes back on its player’s own discard pile. An overlooked one stays where it is, and "
            "so does what meanwhile lies rightly on the wrong one.",
        ),
    ),
    Clause(
        "A-20",
        True,
        Text(
            "Die Strafe: Alle anderen schieben der Schlafmütze die unterste Karte ihres Zugstapels unter deren "
            "Zugstapel, der Reihe nach und ungesehen. Wer keinen Zugstapel hat, gibt nichts.",
            "The penalty: everybody else slips the bottom card of their draw pile under the Schlafmütze’s draw pile, "
            "in turn and unseen. Who has no draw pile gives nothing.",
        ),
    ),
    Clause(
        "A-21",
        True,
        Text(
            "Der Zug der Schlafmütze ist vorbei.",
            "The Schlafmütze’s turn is over.",
        ),
    ),
    Clause(
        "A-22",
        False,
        Text(
            "Ein falscher Ruf kostet nichts – oder, wenn ihr es so abmacht, eine Karte: die unterste vom Zugstapel "
            "dessen, den du beschuldigt hast.",
            "A wrong call costs nothing – or, if you agree on it, one card: the bottom one of the draw pile of the "
            "player you accused.",
        ),
    ),
    Clause(
        "A-23",
        True,
        Text(
            "Ist dein Zugstapel leer, bleibt der Ablagestapel liegen, bis du eine Karte aufdecken musst. Dann drehst "
            "du ihn um, ohne zu mischen; er ist dein neuer Zugstapel.",
            "If your draw pile is empty, your discard pile stays until you must turn a card. Then you turn it over, "
            "without shuffling; it is your new draw pile.",
        ),
    ),
    Clause(
        "A-24",
        True,
        Text(
            "Wer zuerst gar keine Karte mehr hat, gewinnt sofort. Gegen die letzte Karte dürft ihr aber noch rufen.",
            "The first player without any card wins at once. But you may still call against that last card.",
        ),
    ),
    Clause(
        "A-25",
        False,
        Text(
            "Über mehrere Runden zählt ihr die Siege. Oder jede übrige Karte ist ein Minuspunkt, und ihr spielt bis "
            "zu einer Grenze.",
            "Over several rounds you count the wins. Or every card left is a minus point, and you play to a limit.",
        ),
    ),
    Clause(
        "A-26",
        False,
        Text(
            "Ist jede Karte aller Zugstapel einmal aufgedeckt worden und keine davon gelegt, geht nichts mehr. Die "
            "Runde ist aus; am besten steht, wer die wenigsten Karten hat.",
            "When every card of all draw piles has been turned once and none of them was laid, nothing goes any "
            "more. The round is over; whoever has the fewest cards did best.",
        ),
    ),
    Clause(
        "A-27",
        False,
        Text(
            "Bei echten Karten entscheidet das Tablet, wenn ihr streitet. Ihr sagt, was offen liegt, wer dran ist "
            "und wohin die Karte kam; es sagt, ob das richtig war und wohin sie musste.",
            "With real cards the tablet decides when you argue. You tell it what lies open, whose turn it is and "
            "where the card went; it tells you whether that was right and where it had to go.",
        ),
    ),
    Clause(
        "A-28",
        False,
        Text(
            "Es sagt auch, was jetzt zu tun ist – aber nur, wenn ihr fragt.",
            "It also tells you what to do now – but only if you ask.",
        ),
    ),
    Clause(
        "A-29",
        False,
        Text(
            "Es sagt auch die Strafe: wie viele Karten und von wem.",
            "It also tells you the penalty: how many cards, and from whom.",
        ),
    ),
    Clause(
        "A-30",
        False,
        Text(
            "Was nicht stimmen kann, weist es zurück und sagt, warum: einen Wert außerhalb von 1 bis 20, 6 "
            "gleiche Karten, einen Stapel über 20.",
            "What can’t be, it turns down and says why: a value outside 1 to 20, 6 equal cards, a stack beyond 20.",
        ),
    ),
    Clause(
        "A-31",
        False,
        Text(
            "Alles lässt sich Schritt für Schritt zurücknehmen und wiederholen, und alles bleibt aufgeschrieben.",
            "Everything can be taken back and brought back step by step, and all of it stays written down.",
        ),
    ),
    Clause(
        "A-32",
        False,
        Text(
            "Was verdeckt liegt, bleibt verdeckt: Kein Bildschirm zeigt während der Runde eine solche Karte.",
            "What lies face down stays so: no screen shows such a card during the round.",
        ),
    ),
    Clause(
        "A-33",
        False,
        Text(
            "Auf einem Platz kann der Computer spielen. Ihr stellt ein, wie oft er etwas übersieht und wie oft er "
            "einen Fehler bemerkt.",
            "The computer can play on a seat. You set how often it overlooks something, and how often it notices a "
            "mistake.",
        ),
    ),
)
"""All clauses, in order."""
