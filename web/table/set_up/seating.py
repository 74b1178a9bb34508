"""The places around a table that is being set, and the taps that fill, empty and swap them.

A form has `name`, `farbe`, `gesicht` and `bot` once for each place, clockwise; a place without a name is free. `platz`
is the place that the tray is for, and `umsetzen` says that the next tap moves who sits there. So an address holds all
of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.typed import same_key, unturned
from web.games.bots.names import next_name
from web.pages.forms import number
from web.pages.names import isolated
from web.records.faces import FACES
from web.records.people import Person, checked_name
from web.storage.faults import CatalogueFault
from web.storage.kept_evening import PLAYER_COLOURS
from web.translations.catalogue import N_

MOST_PLACES: Final = 8  # that the table has room for
_AT_FIRST: Final = 4


class SeatingFault(CatalogueFault):
    """Somebody can't be put at the table."""

    sentences: ClassVar[Mapping[str, str]] = {
        "there": N_("%(name)s sitzt schon am Tisch."),
        "full": N_("Mehr als %(most)s Leute passen nicht an den Tisch."),
    }
    usual_status: ClassVar[int] = 409


class Place(NamedTuple):
    """A place: a free one has no name. `face` is an emoji that was chosen here, "" for the person's own.

    On a place with `bot` the computer plays.
    """

    name: str = ""
    colour: int = 0
    face: str = ""
    bot: bool = False


class Seating(NamedTuple):
    """The places clockwise. `active` is the one that the tray is for; who sits there moves with the next tap or not."""

    places: tuple[Place, ...]
    active: int | None = None
    moving: bool = False

    @property
    def seated(self) -> tuple[Place, ...]:
        """The places where somebody sits."""
        return tuple(place for place in self.places if place.name)

    @property
    def chosen(self) -> Place | None:
        """The active place, if somebody sits there."""
        place = None if self.active is None else self.places[self.active]
        return place if place and place.name else None

    def laid_for(self, least: int) -> int:
        """Return how many people the table is laid for: all up to the last place taken, `least` at the fewest."""
        return max(least, *(place for place, each in enumerate(self.places, 1) if each.name), 0)

    def fields(self) -> list[tuple[str, str]]:
        """Return the form's fields for it."""
        found = [("platz", "" if self.active is None else str(self.active))]
        if self.moving:
            found.append(("umsetzen", "1"))
        for place in self.places:
            found += [("name", place.name), ("farbe", str(place.colour)), ("gesicht", place.face)]
            found.append(("bot", "1" if place.bot else ""))
        return found


def seating_of(form: MultiDict[str, str], players: range, *, bots: bool = False) -> Seating:
    """Return the seating of a form, for a game of so many `players`. Without `bots` the places of bots are free."""
    names, colours, faces, marks = (form.getlist(field) for field in ("name", "farbe", "gesicht", "bot"))
    found: list[Place] = []
    for place, name in enumerate(names):
        colour = number(colours[place]) if place < len(colours) else None
        face = faces[place] if place < len(faces) and faces[place] in FACES else ""
        bot = place < len(marks) and marks[place] == "1"
        there = bool(name.strip()) and (bots or not bot)
        own_colour = (place if colour is None else colour) % PLAYER_COLOURS
        found.append(Place(name if there else "", own_colour, face, bot and there))
    return _set(found, number(form.get("platz")), players, moving=form.get("umsetzen") == "1")


def tap(seating: Seating, what: str, typed: str, known: Sequence[Person], players: range) -> Seating:
    """Return the seating after a tap, such as "platz-3"; `typed` is the new name of the tap "neu".

    A tap that isn't known, or has nothing to do any more, changes nothing. :raises CatalogueFault: when somebody can't
    sit down.
    """
    places, active, verb = list(seating.places), seating.active, what.partition("-")[0]
    rest = what.partition("-")[2]
    target = number(rest)
    here = seating.chosen
    match verb:
        case "platz" if target is not None and target < len(places):
            if seating.moving and here is not None:
                return _swapped(seating, active, target, players)
            return _set(places, target, players)
        case "tausch":
            one, _, other = rest.partition("-")
            return _swapped(seating, number(one), number(other), players)
        case "dazu" | "neu":
            return sit_down(seating, typed if verb == "neu" else unturned(rest), known, players)
        case "bot":
            return _with_bot(seating, known, players)
        case "weg" if here is not None and active is not None:
            places[active] = Place()
            return _set(places, active, players)
        case "gesicht" if here is not None and active is not None and rest in FACES:
            places[active] = here._replace(face=rest)
        case "farbe" if here is not None and active is not None and target is not None and target < PLAYER_COLOURS:
            places = [each._replace(colour=here.colour) if each.colour == target else each for each in places]
            places[active] = here._replace(colour=target)
        case "umsetzen" if here is not None:
            return _set(places, active, players, moving=not seating.moving)
        case "fertig":
            return _set(places, None, players)
    return _set(places, active, players)


def sit_down(seating: Seating, typed: str, known: Iterable[Person], players: range) -> Seating:
    """Return the seating with somebody at the active place, or at the next free one; an empty name changes nothing.

    A known person sits down as they are written, in their colour if nobody has it.

    :raises CatalogueFault: when they sit there already, the table is full, or nobody can be called so.
    """
    if not typed.strip():
        return seating
    name = checked_name(typed)
    there = next((place for place in seating.seated if same_key(place.name) == same_key(name)), None)
    if there is not None:
        raise SeatingFault("there", name=isolated(there.name))
    places, active = list(seating.places), seating.active
    if active is None or places[active].name:
        active = _next_free(places, 0 if active is None else active)
    if active is None:
        raise SeatingFault("full", most=len(places))
    person = next((each for each in known if same_key(each.name) == same_key(name)), None)
    taken = {place.colour for place in places if place.name}
    wished = [person.colour] if person and person.colour is not None else []
    colour = next((each for each in (*wished, *range(PLAYER_COLOURS)) if each not in taken), active % PLAYER_COLOURS)
    places[active] = Place(unturned(person.name) if person else name, colour)
    return _set(places, None, players, after=active)


def _with_bot(seating: Seating, known: Iterable[Person], players: range) -> Seating:
    """Return the seating with one more bot, whose name nobody here has. :raises CatalogueFault: for a full table."""
    named = [*(place.name for place in seating.seated), *(person.name for person in known)]
    name = next_name({same_key(each) for each in named})
    after = sit_down(seating, name, (), players)
    places = [place._replace(bot=place.bot or place.name == name) for place in after.places]
    return after._replace(places=tuple(places))


def _swapped(seating: Seating, one: int | None, other: int | None, players: range) -> Seating:
    places = list(seating.places)
    if one is not None and other is not None and max(one, other) < len(places):
        places[one], places[other] = places[other], places[one]
    return _set(places, None, players)


def _set(
    places: Sequence[Place], active: int | None, players: range, *, moving: bool = False, after: int = -1
) -> Seating:
    """Return a seating with as many places as are shown: all that are taken, and at least one that is free."""
    most = min(players[-1], MOST_PLACES)
    last = max((place for place, each in enumerate(places) if each.name), default=-1)
    kept = list(places[: last + 1])
    full = all(each.name for each in kept)
    wanted = min(most, max(_AT_FIRST, players[0], len(kept) + full))
    kept += [Place()] * (wanted - len(kept))
    if active is None or active >= len(kept):
        active = _next_free(kept, after)
    return Seating(tuple(kept), active, moving and active is not None and bool(kept[active].name))


def _next_free(places: Sequence[Place], after: int) -> int | None:
    around = [*range(after + 1, len(places)), *range(after + 1)]
    return next((place for place in around if not places[place].name), None)
