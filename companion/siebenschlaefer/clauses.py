"""The rules of Siebenschläfer, clause by clause, in our own words, and what the game refuses."""

from typing import Final

from companion.clause import booklet, decision
from companion.refusal import refusals

CLAUSES: Final = (
    booklet(
        "S-1",
        "2 Kartenspiele mit je 52 Karten: Zahlen von 2 bis 10, Bube, Dame, König und Ass. Joker gibt es nicht.",
        "2 packs of 52 cards: numbers from 2 to 10, jack, queen, king and ace. There are no jokers.",
    ),
    decision(
        "S-2",
        "2 bis 8 spielen mit. Du bekommst 10 Karten, was übrig ist, liegt verdeckt als Stapel bereit.",
        "2 to 8 play. You get 10 cards; what is left lies face down as the stock.",
    ),
    booklet(
        "S-3",
        "Hast nur du eine 2, fängst du an. Gibt es mehrere – oder gar keine –, entscheidet das Los.",
        "If only you hold a 2, you begin. If several do, or nobody, lots decide.",
    ),
    booklet(
        "S-4",
        "Beim Losen deckt jeder eine Karte vom Stapel auf, und die kleinste Zahl fängt an. Ein Bild oder ein Ass "
        "gilt nicht: Nimm eine andere. Teilen sich mehrere die kleinste Zahl, losen sie noch einmal.",
        "For lots each player turns a card of the stock, and the smallest number begins. A picture or an ace does "
        "not count: take another one. Players who share the smallest number draw again.",
    ),
    booklet(
        "S-5",
        "Die Karten, mit denen gelost wurde, mischt ihr wieder unter den Stapel: Danach weiß niemand, wo sie liegen.",
        "The cards used for lots are mixed back into the stock: afterwards nobody knows where they lie.",
    ),
    decision(
        "S-6",
        "Das erste Paar darf jedes gültige sein, auch eines ohne 2.",
        "The first pair may be any lawful one, also one without a 2.",
    ),
    booklet(
        "S-7", "Du legst stets ein Paar: zwei Karten aus deiner Hand.", "You always lay a pair: two cards of your hand."
    ),
    booklet("S-8", "Zwei Zahlen zählen zusammen: 4 und 9 sind 13.", "Two numbers add up: 4 and 9 make 13."),
    booklet(
        "S-9",
        "Ein Bild braucht eine Zahl neben sich und macht aus ihr das Doppelte: König und 6 sind 12.",
        "A picture needs a number beside it and makes it count twice: king and 6 are 12.",
    ),
    booklet("S-10", "Zwei Bilder sind kein Paar.", "Two picture cards are no pair."),
    booklet(
        "S-11",
        "Ein Ass passt nur zu einem zweiten Ass, nicht zu Zahl oder Bild.",
        "An ace goes with a second ace only, not with a number or a picture.",
    ),
    decision(
        "S-12",
        "Zwei Asse sind 22 wert, mehr als alles andere. Du darfst sie auf jedes Paar legen, auch auf zwei Asse.",
        "Two aces are worth 22, more than anything else. You may lay them on any pair, even on two aces.",
    ),
    booklet(
        "S-13",
        "Nach zwei Assen ist alles offen: Das nächste Paar darf jedes gültige sein. Danach gilt wieder: höher.",
        "After two aces all is open: the next pair may be any lawful one. From there on it is higher again.",
    ),
    booklet(
        "S-14",
        "Dein Paar muss mehr wert sein als das Paar, das oben liegt. Gleich viel reicht nicht.",
        "Your pair must be worth more than the pair on top. As much is not enough.",
    ),
    booklet(
        "S-15",
        "Kannst du nicht legen, ziehst du 2 Karten. Hilft das, darfst du noch legen – sonst passt du und ziehst "
        "nicht noch einmal.",
        "If you can’t lay, you draw 2 cards. If that helps you may still lay; if not, you pass and don’t draw again.",
    ),
    decision(
        "S-16",
        "Passen darfst du nur, wenn du nicht legen kannst. Der Tisch kann Passen freigeben – es kostet dann 2 "
        "Karten. Bei echten Karten gilt dein Wort.",
        "You may pass only if you can’t lay. The table may allow passing at any time, at the price of 2 cards. "
        "With real cards your word is taken.",
    ),
    decision("S-17", "Gespielt wird im Uhrzeigersinn.", "Turns go clockwise."),
    booklet(
        "S-18",
        "Haben reihum alle gepasst, auch wer zuletzt gelegt hat, kommen zwei Karten vom Stapel als neues Paar nach "
        "oben. Ist es kein gültiges, kommt es weg, und zwei andere kommen. Zwei Asse machen alles offen, "
        "eine 7 wirkt hier nicht. Weiter geht es nach dem, der als Letzter gepasst hat.",
        "When everybody in turn has passed, also whoever laid last, two cards of the stock become the new pair on "
        "top. An unlawful one is put away and two others are turned. Two aces open all, a 7 has no effect here. "
        "Play goes on after whoever passed last.",
    ),
    booklet(
        "S-19",
        "Ist eine 7 in deinem Paar, zieht der Nächste 2 Karten und setzt aus.",
        "With one 7 in your pair, the next player draws 2 cards and misses the turn.",
    ),
    booklet(
        "S-20",
        "Legst du zwei 7en, ziehen alle anderen 2 Karten, und du bist noch einmal dran: Leg mehr als 14 – oder "
        "zieh und pass.",
        "If you lay two 7s, all others draw 2 cards and it is your turn again: lay more than 14, or draw and pass.",
    ),
    decision(
        "S-21",
        "Zu zweit bist du nach einer 7 gleich wieder dran.",
        "With two players a 7 gives you another turn at once.",
    ),
    decision(
        "S-22",
        "Aussetzen ist kein Passen: Wenn gezählt wird, ob alle gepasst haben, bleibt es außen vor.",
        "Missing a turn is not passing: it is left out when counting whether all have passed.",
    ),
    booklet(
        "S-23",
        "Ist der Stapel leer, werden die abgelegten Karten zum neuen Stapel gemischt. Das Paar ganz oben bleibt.",
        "When the stock is empty, the cards laid before are shuffled into a new one. The pair on top stays.",
    ),
    decision(
        "S-24",
        "Reichen die Karten auch dann nicht, nimmst du, was da ist. Lässt sich kein neues Paar mehr aufdecken, "
        "bleibt das alte oben. Das Spiel geht weiter.",
        "If there are not enough cards even then, you take what there is. If no new pair can be turned up, the old "
        "one stays. The game goes on.",
    ),
    booklet(
        "S-25",
        "Bist du als Erster alle Karten los, hast du sofort gewonnen. Eine 7 in deinem letzten Paar lässt keinen "
        "mehr ziehen, außer der Tisch will es so.",
        "If you are the first to be rid of all cards, you have won at once. A 7 in your last pair makes nobody "
        "draw, unless the table wants it.",
    ),
    booklet(
        "S-26",
        "Die anderen zählen ihre Hand: jedes Bild 12, ein Ass 11, eine Zahl, was draufsteht.",
        "The others count their hands: each picture 12, an ace 11, a number what it says.",
    ),
    booklet(
        "S-27",
        "Wer am meisten zählt, zahlt die nächsten Getränke. Bei Gleichstand teilt ihr sie euch.",
        "The player who counts most pays for the next drinks. If you are level, you share them.",
    ),
    decision(
        "S-28",
        "Über den Abend werden Punkte, Siege und bezahlte Getränke zusammengezählt.",
        "Over the evening points, wins and drinks paid for are added up.",
    ),
    decision(
        "S-29",
        "Mit echten Karten tippst du das Paar mit zwei Tipps ein. Du erfährst, ob es gilt, was als Nächstes zu "
        "überbieten ist, wer zieht und wer aussetzt. Am Ende tippst du deine Karten ein oder gleich die Summe.",
        "With real cards you enter a pair by two taps. You learn whether it is lawful, what must be beaten next, "
        "who draws and who misses a turn. At the end you tap your cards, or enter their sum.",
    ),
    decision(
        "S-30",
        "Am Tisch lässt sich alles zurücknehmen. Was verdeckt ist, sieht nur, wem es gehört. Den Platz eines "
        "Mitspielers kann der Computer einnehmen – er spielt nie gegen die Regeln.",
        "At the table everything can be taken back. Hidden cards are seen by their owner only. The computer can "
        "take a seat; it never plays against the rules.",
    ),
    decision(
        "S-31",
        "Haben reihum alle gepasst und weder Stapel noch Ablage hatte eine Karte für sie, ist die Runde aus. Es "
        "gewinnt, wer am wenigsten zählt.",
        "When everybody in turn has passed and neither the stock nor the discards had a card for them, the round "
        "is over. The player who counts least wins.",
    ),
)


DIGITAL: Final = refusals(
    {
        "S-1": {"no_such_card": "first second"},
        "S-2": {"no_such_seat": "seat players"},
        "S-7": {"not_held": "first second"},
        "S-10": {"": "first second value to_beat"},
        "S-11": {"": "first second value to_beat"},
        "S-14": {"": "first second value to_beat"},
        "S-15": {"draw_first": "seat", "drawn_already": "seat"},
        "S-16": {"can_lay": "seat to_beat"},
        "S-17": {"not_your_turn": "seat turn"},
        "S-19": {"not_your_turn": "seat turn"},
        "S-25": {"over": ""},
        "S-29": {"other_table": "do"},
        "S-31": {"over": ""},
    }
)
"""Refusals in a round with the cards in the computer."""

REFEREE: Final = refusals(
    {
        "S-1": {"all_laid": "first second", "more_than_there_is": "seat points most"},
        "S-2": {"no_such_seat": "seat players"},
        "S-3": {"not_opened": "", "opened_already": "turn"},
        "S-10": {"": "first second value to_beat", "on_top": "first second"},
        "S-11": {"": "first second value to_beat", "on_top": "first second"},
        "S-14": {"": "first second value to_beat"},
        "S-17": {"not_your_turn": "seat turn"},
        "S-18": {"no_pair": "breaks first second", "not_all_passed": "passes players", "turn_up_first": ""},
        "S-19": {"not_your_turn": "seat turn"},
        "S-25": {"not_laid_last": "seat", "not_out": "seat points least", "over": "", "too_early": "seat laid least"},
        "S-26": {"counted_already": "seat points", "not_over": "", "two_counts": "seat points by_cards"},
        "S-29": {"other_table": "do"},
        "S-31": {"not_dry": "dry players", "over": ""},
    }
)
"""Refusals with real cards, and of the ruling on a pair: `on_top` is the ruling's alone."""
