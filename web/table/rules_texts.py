"""What the rule pages say beside the clauses: headings, each game in a minute, what goes if nobody chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.options import Value
from web.games.spoken import N_


class Chapter(NamedTuple):
    """A heading of ours and the numbers of its clauses."""

    heading: str
    numbers: tuple[str, ...]


def _chapter(heading: str, game: str, *spans: tuple[int, int]) -> Chapter:
    return Chapter(heading, tuple(f"{game}-{number}" for first, last in spans for number in range(first, last + 1)))


LEAVES: Final = {"words": ("EIS", "WEIN"), "numbers": ("4", "5"), "siebenschlaefer": ("K", "7")}
"""Two cards of each game, to be seen and not to be read."""

HOUSE: Final = N_("Runden, Punkte, Mitspieler")
"""Over the clauses by which any match goes, where they stand with another game's."""

CHAPTERS: Final[Mapping[str, tuple[Chapter, ...]]] = {
    "words": (
        _chapter(N_("Vorbereitung"), "W", (1, 6)),
        _chapter(N_("Eine Karte legen"), "W", (7, 14)),
        _chapter(N_("Wer wann legt"), "W", (15, 21)),
        _chapter(N_("Wer zuerst lag"), "W", (22, 27)),
        _chapter(N_("Halt!"), "W", (28, 35)),
        _chapter(N_("Wenn nichts mehr geht"), "W", (36, 38)),
        _chapter(N_("Ende und Punkte"), "W", (39, 43)),
        _chapter(N_("Rund um den Tisch"), "W", (44, 47)),
    ),
    "numbers": (
        _chapter(N_("Vorbereitung"), "A", (1, 4)),
        _chapter(N_("Dein Zug"), "A", (5, 9)),
        _chapter(N_("Wohin eine Karte passt"), "A", (10, 14)),
        _chapter(N_("Fehler und „Schlafmütze!“"), "A", (15, 22)),
        _chapter(N_("Leere Stapel und Ende"), "A", (23, 26)),
        _chapter(N_("Wenn ihr streitet"), "A", (27, 30)),
        _chapter(N_("Rund um den Tisch"), "A", (31, 33)),
    ),
    "siebenschlaefer": (
        _chapter(N_("Vorbereitung"), "S", (1, 6)),
        _chapter(N_("Paare und ihr Wert"), "S", (7, 13)),
        _chapter(N_("Dein Zug"), "S", (14, 18)),
        _chapter(N_("Die 7"), "S", (19, 22)),
        _chapter(N_("Der Stapel"), "S", (23, 24)),
        _chapter(N_("Ende und Zählen"), "S", (25, 28), (31, 31)),
        _chapter(N_("Rund um den Tisch"), "S", (29, 30)),
    ),
}

MINUTE: Final[Mapping[str, tuple[str, ...]]] = {
    "words": (
        N_("Ihr seid 3 bis 8. Jeder hat Wörter auf der Hand, 12 weitere liegen offen im Kreis."),
        N_("Leg eine Karte auf einen Stapel und sag das Wort, das beide zusammen bilden: EIS und WEIN sind Eiswein."),
        N_("Alle spielen zugleich. Wer zuerst legt, hat es geschafft – und setzt danach ein Wort lang aus."),
        N_("Der Stapel muss die Farbe der Karte zeigen, die zuletzt gelegt wurde."),
        N_("Das Wort gibt es nicht? Ruf „Halt!“. Alle stimmen ab, und wer unrecht behält, nimmt einen Chip."),
        N_("Ist jemand alle Karten los, endet die Runde. Für die anderen zählt jede Karte und jeder Chip minus 1."),
        N_("Erreicht jemand das Ziel, ist Schluss. Wer die wenigsten Minuspunkte hat, gewinnt."),
    ),
    "numbers": (
        N_("Ihr seid 2 bis 8. Jeder hat einen verdeckten Zugstapel, in der Mitte liegen 5 Einsen."),
        N_("Bist du dran, wirst du los, was geht: in der Mitte um 1 höher, bei den anderen um 1 höher oder tiefer."),
        N_("Schau zuerst auf deinen Ablagestapel. Passt seine oberste Karte nirgends, deckst du vom Zugstapel auf."),
        N_("Passt eine Karte an mehrere Stellen, geht die Mitte vor, dann die Nachbarn im Uhrzeigersinn."),
        N_("Passt die aufgedeckte Karte nirgends, kommt sie auf deinen Ablagestapel. Der Nächste ist dran."),
        N_("Etwas übersehen oder falsch gelegt? „Schlafmütze!“ – und alle anderen schieben dir eine Karte zu."),
        N_("Wer zuerst keine Karte mehr hat, gewinnt."),
    ),
    "siebenschlaefer": (
        N_("Ihr seid 2 bis 8. Jeder hat 10 Karten auf der Hand."),
        N_("Du legst immer zwei Karten, und sie müssen mehr wert sein als das Paar, das oben liegt."),
        N_("Zwei Zahlen zählen zusammen, ein Bild verdoppelt seine Zahl, zwei Asse schlagen alles."),
        N_("Kannst du nicht, ziehst du 2 Karten. Hilft auch das nicht, passt du."),
        N_("Bei einer 7 zieht der Nächste 2 Karten und setzt aus. Bei zwei 7en ziehen alle anderen, du machst weiter."),
        N_("Wer zuerst keine Karte mehr hat, gewinnt. Wer am meisten übrig hat, zahlt die Getränke."),
    ),
}

DEFAULTS: Final[Mapping[tuple[str, Value], str]] = {
    ("target", 30): N_("30"),
    ("target", 0): N_("offenes Ende"),
    ("votes", "open"): N_("jeder sieht es"),
    ("last_word_seconds", 5): N_("5 Sekunden"),
    ("same_word", "attested"): N_("wenn es das Wort gibt"),
    ("newcomer", "worst"): N_("mit dem schlechtesten Stand"),
    ("call_until", "next_card"): N_("bis zur nächsten Karte"),
    ("wrong_call", "free"): N_("nichts"),
    ("tally", "wins"): N_("Siege"),
    ("passing", "forced"): N_("wer kann, muss legen"),
    ("last_seven", "sleeps"): N_("ohne Folgen"),
}
"""What goes if the table chooses nothing, by option and its default."""
