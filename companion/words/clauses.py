"""The rules of the word game as players read them; `booklet` says where a rule comes from."""

from __future__ import annotations

from typing import Final

from companion.game import Clause
from companion.text import Text


def _booklet(number: str, de: str, en: str) -> Clause:
    return Clause(number, True, Text(de, en))


def _decision(number: str, de: str, en: str) -> Clause:
    return Clause(number, False, Text(de, en))


CLAUSES: Final = (
    _booklet(
        "W-1",
        "Das Spiel hat 108 Karten, je 27 in Rot, Blau, Grün und Gelb, mit 50 verschiedenen Wörtern. In einer Farbe "
        "kommt ein Wort höchstens einmal vor: AUTO gibt es viermal, ANTENNE nur einmal.",
        "The game has 108 cards, 27 each in red, blue, green and yellow, with 50 different words. Within a colour a "
        "word comes once at most: there are four AUTO and only one ANTENNE.",
    ),
    _booklet(
        "W-2",
        "3 bis 8 spielen mit. Zu dritt bekommst du 10 Karten, zu viert 9, zu fünft 8, zu sechst oder siebt 7 "
        "und zu acht 6. Was übrig bleibt, ist der verdeckte Zugstapel.",
        "3 to 8 play. You get 10 cards if there are 3 of you, 9 if 4, 8 if 5, 7 if 6 or 7, and 6 if 8. What is left is "
        "the face-down draw pile.",
    ),
    _booklet(
        "W-3",
        "12 offene Karten bilden den Kreis, 3 von jeder Farbe und jedes Wort nur einmal. Rundherum wechseln die "
        "Farben: Rot, Blau, Gelb, Grün und wieder von vorn.",
        "12 open cards make the circle, 3 of each colour and no word twice. Around the clock the colours take "
        "turns: red, blue, yellow, green, and again.",
    ),
    _booklet(
        "W-4",
        "In der Mitte liegen 16 Chips.",
        "There are 16 chips in the middle.",
    ),
    _booklet(
        "W-5",
        "Ihr macht aus, bis zu wie vielen Minuspunkten ihr spielt. 30 ist ein guter Anfang.",
        "You agree how many minus points you play to. 30 is a good start.",
    ),
    _decision(
        "W-6",
        "Wer zuerst gibt, macht der Tisch aus oder das Los. Danach gibt jede Runde der Nächste im Uhrzeigersinn.",
        "The table or a lot decides who deals first. After that the deal moves one seat clockwise each round.",
    ),
    _booklet(
        "W-7",
        "Du legst eine Handkarte auf einen der 12 Stapel und sagst ein Wort aus genau zwei Wörtern: dem deiner "
        "Karte und dem, das oben liegt. Welches vorn steht, ist egal.",
        "You lay one card of your hand on one of the 12 stacks and say a compound of exactly two words: your "
        "card’s and the one on top. Either may come first.",
    ),
    _booklet(
        "W-8",
        "Deine Karte liegt jetzt oben auf dem Stapel.",
        "Your card is now the top of the stack.",
    ),
    _booklet(
        "W-9",
        "Das Wort muss etwas bedeuten.",
        "The word must mean something.",
    ),
    _booklet(
        "W-10",
        "Mehrzahl und Fugen sind erlaubt, solange das Wort bleibt, was es ist: LAND und SPIEL sind Länderspiel, MANN "
        "und BILD sind Mannsbild.",
        "Plurals and links are allowed as long as the word stays what it is: LAND and SPIEL make Länderspiel, MANN "
        "and BILD make Mannsbild.",
    ),
    _booklet(
        "W-11",
        "Verboten ist, was aus einem Wort ein anderes macht: LAND und BILD sind kein Landschaftsbild. Das gilt auch "
        "für -heit, -ung, -chen, ein -er für Personen und jedes dritte Wort.",
        "What makes another word of a word is forbidden: LAND and BILD make no Landschaftsbild. So with -heit, -ung, "
        "-chen, an -er for persons, and any third word.",
    ),
    _decision(
        "W-12",
        "Weglassen darfst du, was das Deutsche beim Zusammensetzen weglässt: Aus SCHULE und HAUS wird Schulhaus.",
        "You may leave out what German leaves out when it links words: SCHULE and HAUS make Schulhaus.",
    ),
    _decision(
        "W-13",
        "Alte und neue Schreibung gelten beide, Schiffahrt wie Schifffahrt. Auch ss für ß und ae, oe, ue sind recht.",
        "Old and new spelling both stand, Schiffahrt like Schifffahrt. So do ss for ß, and ae, oe, ue.",
    ),
    _decision(
        "W-14",
        "Zweimal dasselbe Wort ist kein Wort, außer das Wörterbuch kennt es (Kindeskind). Ihr könnt es auch ganz "
        "ausschließen.",
        "The same word twice makes no word, unless the dictionary knows it (Kindeskind). You may also rule it out.",
    ),
    _booklet(
        "W-15",
        "Wer gegeben hat, legt die erste Karte – in Ruhe und auf jeden Stapel, den er will.",
        "The dealer lays the first card, in peace and on any stack.",
    ),
    _booklet(
        "W-16",
        "Findet der Geber nichts, versucht es der Nächste links von ihm, und so weiter im Uhrzeigersinn.",
        "If the dealer finds nothing, the next player to the left tries, and so on clockwise.",
    ),
    _decision(
        "W-17",
        "Kann niemand anfangen, ziehen alle eine Karte. Wer gegeben hat, nennt eine Farbe, und alle legen los.",
        "If nobody can open, everybody draws a card. The dealer names a colour and all may begin.",
    ),
    _booklet(
        "W-18",
        "Nach der ersten Karte spielen alle zugleich. Wer zuerst eine gültige Karte legt, hat es geschafft.",
        "After the first card all play at once. Whoever is first to lay a valid card has it.",
    ),
    _booklet(
        "W-19",
        "Farbzwang: Die nächste Karte kommt auf einen Stapel in der Farbe der zuletzt gelegten. Welche Farbe sie "
        "selbst hat, ist egal.",
        "Colour duty: the next card goes on a stack that shows the colour of the card laid last. Its own colour is "
        "free.",
    ),
    _booklet(
        "W-20",
        "Eine genannte Farbe gilt an Stelle der letzten Karte, bis wieder eine liegt. Sie muss im Kreis zu sehen "
        "sein; eine, die fehlt, gilt als schon versucht.",
        "A named colour counts instead of the last card’s, until another card lies. It must show in the circle; one "
        "that doesn’t counts as tried.",
    ),
    _booklet(
        "W-21",
        "Schöpfungspause: Liegt dein Wort, setzt du aus, bis das nächste gelungen ist. Das gilt auch, wenn du "
        "angefangen hast.",
        "Schöpfungspause: once your word lies, you sit out until the next one stands. That holds for the opener too.",
    ),
    _booklet(
        "W-22",
        "Die Karte zählt, nicht der Ruf. Die erste bleibt liegen, alle anderen kommen zurück auf die Hand.",
        "The card counts, not the shout. The first one stays, all others go back to their hands.",
    ),
    _booklet(
        "W-23",
        "Weiß niemand, welche Karte zuerst lag, haltet ihr an und sucht eine Einigung. Die Karte, auf die ihr euch "
        "einigt, bleibt.",
        "If nobody can tell which card was first, stop and try to agree. The card you agree on stays.",
    ),
    _decision(
        "W-24",
        "Auf Handys ordnet die Uhr des Servers die Karten. Liegen zwei näher beieinander, als er messen kann, ist es "
        "ein Fotofinish, und der Tisch entscheidet.",
        "On phones the server’s clock orders the cards. If two are nearer than it can measure, it is a photo finish, "
        "and the table decides.",
    ),
    _decision(
        "W-25",
        "Einig seid ihr, wenn alle, die nicht selbst gelegt haben, dieselbe Karte antippen. Wer gelegt hat, darf "
        "nur verzichten.",
        "You agree when all who don’t contend tap the same card. A contender may only give way.",
    ),
    _booklet(
        "W-26",
        "Werdet ihr nicht einig, nehmen alle ihre Karten zurück.",
        "If you can’t agree, all contenders take their cards back.",
    ),
    _booklet(
        "W-27",
        "Dann nennt, wer aussetzt, eine andere Farbe – und setzt weiter aus. Setzt noch niemand aus, nennt sie, "
        "wer gegeben hat.",
        "Then whoever sits out names another colour and goes on sitting out. If nobody does yet, the dealer names it.",
    ),
    _booklet(
        "W-28",
        "Gegen das letzte Wort darf jeder „Halt!“ rufen, nur nicht gegen das eigene. Halt geht vor: Was zugleich oder "
        "danach gelegt wurde, kommt zurück auf die Hand.",
        "Anyone may call “Halt!” against the last word, except its own player. Halt goes first: cards laid with it or "
        "after it go back.",
    ),
    _booklet(
        "W-29",
        "Ein Wort dürfen auch mehrere anzweifeln.",
        "Several players may doubt the same word.",
    ),
    _booklet(
        "W-30",
        "Alle stimmen ab, auch wer das Wort gelegt hat. Wer zuerst gezweifelt hat, fängt an, dann geht es im "
        "Uhrzeigersinn. Enthalten gibt es nicht. Stimmen sieht man sofort, oder, wenn ihr wollt, erst alle zusammen.",
        "All vote, the player of the word too. The first doubter begins, then clockwise. Nobody abstains. Votes are "
        "seen at once or, if you like, all together.",
    ),
    _booklet(
        "W-31",
        "Ist mehr als die Hälfte aller dagegen, fällt das Wort: Karte zurück auf die Hand, und einen Chip dazu.",
        "If more than half of all are against it, the word falls: the card goes back to the hand, with a chip.",
    ),
    _decision(
        "W-32",
        "Ein gefallenes Wort hat es nie gegeben. Es setzt wieder aus, wer vorher ausgesetzt hat.",
        "A fallen word never was. Whoever sat out before sits out again.",
    ),
    _booklet(
        "W-33",
        "Wer aussetzt, nennt dann eine neue Farbe, eine andere als die geforderte. War es das erste Wort der Runde, "
        "fängt der Nächste an.",
        "Then whoever sits out names a new colour, another than the one due. If it was the opening word, the next "
        "player opens.",
    ),
    _booklet(
        "W-34",
        "Ohne Mehrheit dagegen bleibt das Wort, auch bei Gleichstand. Wer gezweifelt hat, bekommt einen Chip.",
        "Without a majority against it the word stands, on a tie too. Every doubter takes a chip.",
    ),
    _decision(
        "W-35",
        "Sind die 16 Chips verteilt, zählen weitere trotzdem als Minuspunkte. Der Tisch erfährt es.",
        "When the 16 chips are gone, further ones still count as minus points. The table is told.",
    ),
    _booklet(
        "W-36",
        "Findet niemand ein Wort in der Farbe, ziehen alle eine Karte, nur nicht, wer aussetzt und nun eine neue Farbe "
        "nennt. Auf Handys tippen dafür alle „keine Kombination“. Ist der Zugstapel leer, zieht niemand.",
        "If nobody finds a word in the colour, everybody draws a card but the one sitting out, who names a new "
        "colour. On phones all tap “no combination”. Nobody draws from an empty pile.",
    ),
    _booklet(
        "W-37",
        "Geht es wieder nicht, zieht ihr noch eine, und die nächste Farbe wird genannt.",
        "Stuck again, you draw one more, and the next colour is named.",
    ),
    _booklet(
        "W-38",
        "Geht es in allen vier Farben nacheinander nicht, endet die Runde und wird gewertet; niemand gewinnt. Ein "
        "Wort dazwischen, und ihr zählt die Farben von vorn.",
        "Stuck in all four colours one after another, the round ends and is scored, without a winner. A word in "
        "between starts the count afresh.",
    ),
    _booklet(
        "W-39",
        "Wer die letzte Karte legt, beendet die Runde. Ein paar Sekunden lang darf auch dieses Wort angezweifelt "
        "werden; fällt es, geht es weiter.",
        "Whoever lays the last card ends the round. For a few seconds that word may be doubted too; if it falls, play "
        "goes on.",
    ),
    _booklet(
        "W-40",
        "Jede Karte auf der Hand und jeder Chip ist ein Minuspunkt.",
        "Every card in hand and every chip is a minus point.",
    ),
    _booklet(
        "W-41",
        "Wer die Runde gewinnt, hat keine Minuspunkte, auch nicht für Chips.",
        "Whoever wins the round has no minus points, not for chips either.",
    ),
    _decision(
        "W-42",
        "Nach jeder Runde kommen alle Chips zurück in die Mitte.",
        "After every round all chips go back to the middle.",
    ),
    _booklet(
        "W-43",
        "Erreicht jemand das Ziel, ist nach dieser Runde Schluss. Wer die wenigsten Minuspunkte hat, gewinnt. "
        "Gleichstand teilt den Platz.",
        "When somebody reaches the target, the game ends with that round. The fewest minus points win. Equal totals "
        "share the place.",
    ),
    _decision(
        "W-44",
        "Mit echten Karten gebt ihr am Ende ein, wie viele jeder noch hat. Die Chips kennt das Tablet aus den "
        "Abstimmungen; ihr könnt sie berichtigen.",
        "With real cards you enter at the end how many each of you has left. The tablet knows the chips from the "
        "votes; you can correct them.",
    ),
    _decision(
        "W-45",
        "Was ihr angetippt habt, lässt sich Schritt für Schritt zurücknehmen und wiederholen, bis zum Anfang des "
        "Abends. Jede Änderung bleibt aufgeschrieben.",
        "What you tapped can be taken back and brought back step by step, to the start of the evening. Every "
        "change stays written down.",
    ),
    _decision(
        "W-46",
        "Kommen und gehen darf man nur zwischen zwei Runden. Wer dazukommt, fängt mit dem schlechtesten Stand am "
        "Tisch an – oder mit 0, wenn ihr wollt. Wer wiederkommt, hat den eigenen Stand, nach einer verpassten Runde "
        "aber mindestens so viel wie Neue.",
        "You may join or leave only between rounds. Whoever joins starts with the worst total at the table, or with 0 "
        "if you like. Whoever comes back has their own total, but after a missed round no less than a newcomer.",
    ),
    _booklet(
        "W-47",
        "Ein Rat, keine Regel: Zweifle nicht aus Gewohnheit, nur weil jemand bloß noch eine Karte hat.",
        "Advice, not a rule: don’t doubt out of habit just because somebody has one card left.",
    ),
)
