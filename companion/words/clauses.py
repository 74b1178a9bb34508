"""The rules of the word game, clause by clause, in our own words, and what the game refuses."""

from typing import Final

from companion.clause import Clause, booklet, decision
from companion.match.clauses import MATCH_CLAUSES
from companion.refusal import refusals


def _in_order(clause: Clause) -> int:
    return int(clause.number.removeprefix("W-"))


_ROUND: Final = (
    booklet(
        "W-1",
        "Das Spiel hat 108 Karten, je 27 in Rot, Blau, Grün und Gelb, mit 50 verschiedenen Wörtern. In einer Farbe "
        "kommt ein Wort höchstens einmal vor: AUTO gibt es viermal, ANTENNE nur einmal.",
        "The game has 108 cards, 27 each in red, blue, green and yellow, with 50 different words. Within a colour a "
        "word comes once at most: there are four AUTO and only one ANTENNE.",
    ),
    booklet(
        "W-2",
        "3 bis 8 spielen mit. Zu dritt bekommst du 10 Karten, zu viert 9, zu fünft 8, zu sechst oder siebt 7 "
        "und zu acht 6. Was übrig bleibt, ist der verdeckte Zugstapel.",
        "3 to 8 play. You get 10 cards if there are 3 of you, 9 if 4, 8 if 5, 7 if 6 or 7, and 6 if 8. The rest is the "
        "face-down draw pile.",
    ),
    booklet(
        "W-3",
        "12 offene Karten bilden den Kreis, 3 von jeder Farbe und jedes Wort nur einmal. Rundherum wechseln die "
        "Farben: Rot, Blau, Gelb, Grün und wieder von vorn.",
        "12 open cards make the circle, 3 of each colour and no word twice. Around the clock the colours take "
        "turns: red, blue, yellow, green, and again.",
    ),
    booklet("W-4", "In der Mitte liegen 16 Chips.", "There are 16 chips in the middle."),
    booklet(
        "W-5",
        "Ihr macht aus, bis zu wie vielen Minuspunkten ihr spielt. 30 ist ein guter Anfang.",
        "You agree how many minus points you play to. 30 is a good start.",
    ),
    booklet(
        "W-7",
        "Du legst eine Handkarte auf einen der 12 Stapel und sagst ein Wort aus genau zwei Wörtern: dem deiner "
        "Karte und dem, das oben liegt. Welches vorn steht, ist egal.",
        "You lay one card of your hand on one of the 12 stacks and say a compound of exactly two words: your "
        "card’s and the one on top. Either may come first.",
    ),
    booklet("W-8", "Deine Karte liegt jetzt oben auf dem Stapel.", "Your card is now the top of the stack."),
    booklet("W-9", "Das Wort muss etwas bedeuten.", "The word must mean something."),
    booklet(
        "W-10",
        "Mehrzahl und Fugen sind erlaubt, solange das Wort bleibt, was es ist: LAND und SPIEL sind Länderspiel, MANN "
        "und BILD sind Mannsbild.",
        "Plurals and links are allowed as long as the word stays what it is: LAND and SPIEL make Länderspiel, MANN "
        "and BILD make Mannsbild.",
    ),
    booklet(
        "W-11",
        "Verboten ist, was aus einem Wort ein anderes macht: LAND und BILD sind kein Landschaftsbild. Das gilt auch "
        "für -heit, -ung, -chen, ein -er für Personen und jedes dritte Wort.",
        "It is forbidden to make another word of a word: LAND and BILD make no Landschaftsbild. So with -heit, -ung, "
        "-chen, an -er for persons, and any third word.",
    ),
    decision(
        "W-12",
        "Weglassen darfst du, was das Deutsche beim Zusammensetzen weglässt: Aus SCHULE und HAUS wird Schulhaus.",
        "You may leave out what German leaves out when it links words: SCHULE and HAUS make Schulhaus.",
    ),
    decision(
        "W-13",
        "Alte und neue Schreibung gelten beide, Schiffahrt wie Schifffahrt. Auch ss für ß und ae, oe, ue sind recht.",
        "Old and new spelling both stand, Schiffahrt like Schifffahrt. So do ss for ß, and ae, oe, ue.",
    ),
    decision(
        "W-14",
        "Zweimal dasselbe Wort ist kein Wort, außer das Wörterbuch kennt es (Kindeskind). Ihr könnt es auch ganz "
        "ausschließen. Ist kein Wörterbuch da, gilt es nicht.",
        "The same word twice makes no word, unless the dictionary knows it (Kindeskind). You may also rule it out. "
        "Without a dictionary at hand it doesn’t count.",
    ),
    booklet(
        "W-15",
        "Wer gegeben hat, legt die erste Karte – in Ruhe und auf jeden Stapel, den er will.",
        "The dealer lays the first card, in peace and on any stack.",
    ),
    booklet(
        "W-16",
        "Findet der Geber nichts, versucht es der Nächste links von ihm, und so weiter im Uhrzeigersinn.",
        "If the dealer finds nothing, the next player to the left tries, and so on clockwise.",
    ),
    decision(
        "W-17",
        "Kann niemand anfangen, ziehen alle eine Karte. Wer gegeben hat, nennt eine Farbe, und alle legen los.",
        "If nobody can open, everybody draws a card. The dealer names a colour and all may begin.",
    ),
    booklet(
        "W-18",
        "Nach der ersten Karte spielen alle zugleich. Wer zuerst eine gültige Karte legt, hat es geschafft.",
        "After the first card all play at once. The first to lay a valid card has it.",
    ),
    booklet(
        "W-19",
        "Farbzwang: Die nächste Karte kommt auf einen Stapel in der Farbe der zuletzt gelegten. Welche Farbe sie "
        "selbst hat, ist egal.",
        "Colour duty: the next card goes on a stack that shows the colour of the card laid last. Its own colour is "
        "free.",
    ),
    booklet(
        "W-20",
        "Eine genannte Farbe gilt an Stelle der letzten Karte, bis wieder eine liegt. Sie muss im Kreis zu sehen "
        "sein; eine, die fehlt, gilt als schon versucht.",
        "A named colour counts instead of the last card’s, until another card lies. It must show in the circle; one "
        "that doesn’t counts as tried.",
    ),
    booklet(
        "W-21",
        "Schöpfungspause: Liegt dein Wort, setzt du aus, bis das nächste gelungen ist. Das gilt auch, wenn du "
        "angefangen hast.",
        "Schöpfungspause: once your word lies, you sit out until the next one stands. That holds for the opener too.",
    ),
    booklet(
        "W-22",
        "Die Karte zählt, nicht der Ruf. Die erste bleibt liegen, alle anderen kommen zurück auf die Hand.",
        "The card counts, not the shout. The first one stays, all others go back to their hands.",
    ),
    booklet(
        "W-23",
        "Weiß niemand, welche Karte zuerst lag, haltet ihr an und sucht eine Einigung. Die Karte, auf die ihr euch "
        "einigt, bleibt.",
        "If nobody can tell which card was first, stop and try to agree. The card you agree on stays.",
    ),
    decision(
        "W-24",
        "Auf Handys ordnet die Uhr des Servers die Karten. Liegen zwei näher beieinander, als er messen kann, ist es "
        "ein Fotofinish, und der Tisch entscheidet.",
        "On phones the server’s clock orders the cards. If two are nearer than it can measure, it is a photo finish, "
        "and the table decides.",
    ),
    decision(
        "W-25",
        "Alle suchen die Einigung, auch wer gelegt hat. Auf Handys seid ihr einig, wenn alle, die binnen 20 Sekunden "
        "tippen, dieselbe Karte antippen, und mindestens einer davon hat nicht gelegt. Die Zeit könnt ihr ändern. Wer "
        "gelegt hat, darf jederzeit verzichten.",
        "All try to agree, those who laid too. On phones you agree when all who tap within 20 seconds tap the same "
        "card, and at least one of them didn’t lay. You may change the time. A player who laid may give way at any "
        "time.",
    ),
    booklet(
        "W-26",
        "Werdet ihr nicht einig, nehmen alle ihre Karten zurück.",
        "If you can’t agree, all contenders take their cards back.",
    ),
    booklet(
        "W-27",
        "Dann nennt, wer aussetzt, eine andere Farbe – und setzt weiter aus. Setzt noch niemand aus, nennt sie, "
        "wer gegeben hat.",
        "Then whoever sits out names another colour and goes on sitting out. If nobody does yet, the dealer names it.",
    ),
    booklet(
        "W-28",
        "Gegen das letzte Wort darf jeder „Halt!“ rufen, nur nicht gegen das eigene. Halt geht vor: Was zugleich oder "
        "danach gelegt wurde, kommt zurück auf die Hand; was vorher lag, bleibt. Auf Handys zählt dafür die Uhr. Gilt "
        "ein rechtzeitiges Halt dem Wort davor, während ihr noch abstimmt, kommt es danach dran.",
        "Anyone may call “Halt!” against the last word, except its own player. Halt goes first: cards laid with it or "
        "after it go back; what lay before stays. On phones the clock says which. A Halt called in time on the word "
        "before, while you still vote, comes next.",
    ),
    booklet("W-29", "Ein Wort dürfen auch mehrere anzweifeln.", "Several players may doubt the same word."),
    booklet(
        "W-30",
        "Alle stimmen ab, auch wer das Wort gelegt hat. Wer zuerst gezweifelt hat, fängt an, dann geht es im "
        "Uhrzeigersinn. Enthalten gibt es nicht. Stimmen sieht man sofort, oder, wenn ihr wollt, erst alle zusammen. "
        "Ihr könnt auch eine Zeit ausmachen: Eine Stimme, die dann fehlt, zählt für das Wort.",
        "All vote, the player of the word too. The first doubter begins, then clockwise. Nobody abstains. Votes are "
        "seen at once or, if you like, all together. You may also agree on a time: a vote that is missing then counts "
        "for the word.",
    ),
    booklet(
        "W-31",
        "Ist mehr als die Hälfte aller dagegen, fällt das Wort: Karte zurück auf die Hand, und einen Chip dazu.",
        "If more than half of all are against it, the word falls: the card goes back to the hand, with a chip.",
    ),
    decision(
        "W-32",
        "Ein gefallenes Wort hat es nie gegeben. Es setzt wieder aus, wer vorher ausgesetzt hat.",
        "A fallen word never was. The player who sat out before sits out again.",
    ),
    booklet(
        "W-33",
        "Wer aussetzt, nennt dann eine neue Farbe, eine andere als die geforderte. War es das erste Wort der Runde, "
        "fängt der Nächste an.",
        "Then whoever sits out names a new colour, another than the one due. If it was the opening word, the next "
        "player opens.",
    ),
    booklet(
        "W-34",
        "Ohne Mehrheit dagegen bleibt das Wort, auch bei Gleichstand. Wer gezweifelt hat, bekommt einen Chip.",
        "Without a majority against it the word stands, on a tie too. Every doubter takes a chip.",
    ),
    decision(
        "W-35",
        "Sind die 16 Chips verteilt, zählen weitere trotzdem als Minuspunkte. Der Tisch erfährt es.",
        "When the 16 chips are gone, further ones still count as minus points. The table is told.",
    ),
    booklet(
        "W-36",
        "Findet niemand ein Wort in der Farbe, ziehen alle eine Karte, nur nicht, wer aussetzt und nun eine neue Farbe "
        "nennt. Auf Handys tippen dafür alle „keine Kombination“. Ist der Zugstapel leer, zieht niemand.",
        "If nobody finds a word in the colour, everybody draws a card but the one sitting out, who names a new "
        "colour. On phones all tap “no combination”. Nobody draws from an empty pile.",
    ),
    booklet(
        "W-37",
        "Geht es wieder nicht, zieht ihr noch eine, und die nächste Farbe wird genannt.",
        "Stuck again, you draw one more, and the next colour is named.",
    ),
    booklet(
        "W-39",
        "Wer die letzte Karte legt, beendet die Runde. Ein paar Sekunden lang darf auch dieses Wort angezweifelt "
        "werden; fällt es, geht es weiter.",
        "The player who lays the last card ends the round. For a few seconds that word may be doubted too; if it "
        "falls, play goes on.",
    ),
    booklet(
        "W-40",
        "Jede Karte auf der Hand und jeder Chip ist ein Minuspunkt. Schlafmütze der Runde ist, wer die meisten Karten "
        "auf der Hand hat.",
        "Every card in hand and every chip is a minus point. The Schlafmütze of the round holds the most cards.",
    ),
    decision(
        "W-42",
        "Nach jeder Runde kommen alle Chips zurück in die Mitte.",
        "After every round all chips go back to the middle.",
    ),
    booklet(
        "W-47",
        "Ein Rat, keine Regel: Zweifle nicht aus Gewohnheit, nur weil jemand bloß noch eine Karte hat.",
        "Advice, not a rule: don’t doubt out of habit just because somebody has one card left.",
    ),
)

CLAUSES: Final = tuple(sorted((*_ROUND, *MATCH_CLAUSES), key=_in_order))
"""All clauses, in order; those of any match stand among them."""


SETUP: Final = refusals(
    {"W-1": {"no_card": "text", "no_circle": "", "no_deck": "", "too_few_cards": "count least", "word_twice": "word"}}
)
"""Refusals of a deck."""

DIGITAL: Final = refusals(
    {
        "W-2": {"no_such_seat": "seat players"},
        "W-7": {"no_such_stack": "stack stacks", "not_in_hand": "card"},
        "W-14": {"not_attested": "word", "same_word": "word"},
        "W-15": {"not_the_opener": "opener"},
        "W-16": {"not_the_opener": "opener"},
        "W-19": {"colour": "due top"},
        "W-20": {
            "colour": "due top",
            "colour_first": "",
            "not_showing": "colour",
            "not_the_namer": "namer",
            "nothing_to_name": "",
            "stale": "after moment",
        },
        "W-21": {"pausing": "seat"},
        "W-22": {"contends_already": "seat", "later": "first", "stale": "after moment"},
        "W-23": {"no_photo_finish": "", "photo_finish": "", "stale": "after moment"},
        "W-24": {"spread": "spread"},
        "W-25": {
            "conceded": "seat",
            "contends": "seat",
            "does_not_contend": "seat",
            "no_contender": "seat",
            "said_already": "first",
            "too_late": "seat",
            "too_soon": "wait",
        },
        "W-28": {
            "halt": "",
            "no_such_word": "word",
            "no_word": "",
            "own_word": "seat",
            "settled": "word",
            "too_late": "word",
        },
        "W-29": {"doubts_already": "seat"},
        "W-30": {
            "another_word": "word",
            "no_limit": "",
            "not_your_vote": "seat voter",
            "nothing_in_doubt": "",
            "too_soon": "wait",
            "voted_already": "seat",
            "voting_began": "seat",
        },
        "W-33": {"due_already": "colour"},
        "W-36": {"pausing": "seat", "said_already": "seat", "stale": "after moment"},
        "W-37": {"tried": "colour"},
        "W-38": {"round_over": ""},
        "W-39": {"last_word": "", "no_last_card": "", "round_over": "", "too_soon": "wait"},
    }
)
"""Refusals in a round with the cards in the computer."""

REFEREE: Final = refusals(
    {
        "W-2": {"no_such_seat": "seat players"},
        "W-14": {"not_attested": "word", "same_word": "word"},
        "W-17": {"not_the_dealer": "seat dealer"},
        "W-20": {"not_pausing": "seat pausing", "other_moment": "after now"},
        "W-21": {"known_already": "seat", "pauses": "seat"},
        "W-28": {
            "doubted_already": "accused",
            "no_word": "",
            "nobody_doubts": "",
            "other_word": "word now",
            "own_word": "seat",
            "settled": "",
            "word_in_doubt": "accused",
        },
        "W-29": {"doubts_already": "seat"},
        "W-30": {
            "no_doubt": "",
            "no_limit": "",
            "not_your_vote": "seat voter",
            "other_word": "word now",
            "too_soon": "wait",
            "voted_already": "seat",
            "voting_began": "seat",
        },
        "W-33": {"due_already": "colour"},
        "W-37": {"no_colour_named": "", "tried": "colour"},
        "W-38": {"round_over": ""},
        "W-39": {
            "has_no_cards": "seat winner",
            "not_the_last_word": "winner",
            "round_over": "",
            "winner_has_cards": "seat cards",
        },
        "W-44": {
            "chips": "chips most",
            "has_them_already": "seat chips",
            "negative": "seat cards",
            "players": "counts players",
            "round_running": "",
            "same_chips": "",
            "too_many": "cards most",
        },
    }
)
"""Refusals with real cards."""
