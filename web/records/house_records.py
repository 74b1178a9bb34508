"""The evenings, people, votes, objections and decks of this house for bundles: all of them go out, new ones come in.

An import is a guest: it adds, and changes nothing that is being played or that belongs to others. An evening that is
here already is left alone. One that went on elsewhere goes on here if the device that imports is its host, or the
machine itself. Where both went on differently, the evening here stays. The report names each that was left out.

The page that exports and imports them is at the end.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from http import HTTPStatus
from itertools import chain, zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias

from flask import Blueprint, render_template, request, stream_with_context
from msgspec import Raw
from msgspec.json import encode
from werkzeug.wrappers import Response

from companion.action import Json
from companion.bots import Wakefulness
from companion.log import Log
from companion.options import Way, way_of
from companion.typed import same_key
from lexicon.judging.taste import Vote
from lexicon.spelling import fold
from web.access import roles, this_device
from web.access.house_address import entered
from web.access.membership import Role, bots_at, open_table, participants, seat_bots
from web.judge.decks.store import DeckStore
from web.judge.objections import ObjectionStore, write_lines
from web.judge.precedents import Precedents, VoteEvent, VoteEventKind
from web.judge.services import services
from web.judge.vote_store import VoteStore
from web.pages.fault_pages import if_readable, noticed, sent_file
from web.pages.language import language
from web.pages.services import evenings
from web.pages.time_zone import now
from web.records import evening_list, people as folk
from web.records.bundle import Bundle, BundleFault, EveningEntry, PersonEntry, VoteEntry, bundle_name, write_bundle
from web.records.faces import FACES, Portrait, portrait_of, set_face, set_portrait
from web.storage.database import Connection
from web.storage.event_store import Appending, EveningRow, NoSuchMatch
from web.storage.faults import StorageFault
from web.storage.kept_evening import moment
from web.storage.log_file import LogFault, check_lines, log_text, read_log
from web.storage.open_evenings import OpenEvening, OpenEvenings, empty_log
from web.translations.catalogue import N_, translated

REST: Final = 60 * 60 * 1000
"""How long an evening that goes on has to rest until an import may change it, in ms."""
_NOT_YET: Final = N_("Dieser Abend läuft noch, und seine Karten sind geheim. Wenn er zu Ende ist, kommt er mit.")


class HouseRecords:
    """Evenings, people, votes, objections and decks of this house. A call keeps all that it is given, or nothing."""

    def __init__(self, evenings: OpenEvenings, vote_store: VoteStore) -> None:
        self.evenings = evenings
        self.store = evenings.store
        self.vote_store = vote_store
        self.objection_store = ObjectionStore(evenings.store.database)
        self.deck_store = DeckStore(evenings.store.database)

    def bundle(self, lang: str = "de") -> Iterator[bytes]:
        """Yield everything as a bundle, piece by piece.

        An evening that is damaged is left out, and the bundle says so in `lang`.

        :raises StorageFault: when the file can't be read.
        """
        left_out: list[str] = []
        lists = {"people": self._people(), "votes": self._votes(), "objections": self.objection_store.standing()}
        lists["decks"] = self.deck_store.every()
        return write_bundle(self._evenings(left_out, lang), self.evenings.clock(), left_out, self._portraits(), **lists)

    def log_text_of(self, evening: str, device: str | None) -> str | None:
        """Return the log of an evening as text; None when it isn't here.

        A `device` gets what a bundle of this house has: what it sends must not tell whether it has guessed the rest.
        None is the machine itself.

        :raises BundleFault: when a bundle has nothing of it.
        """
        try:
            row = self.store.row(evening)
        except NoSuchMatch:
            return None
        events = self.store.read(evening)
        open_events = events if device is None else self._open_to_all(row, events)
        if open_events is None:
            raise BundleFault("being_played")
        return log_text(row.header, open_events)

    def add_evening(self, entry: EveningEntry, log: Log, device: str | None) -> None:
        """Keep an evening that isn't here yet; `device` becomes its host.

        :raises StorageFault: when it can't be kept.
        """
        began, follows = entry.started, entry.follows
        row = EveningRow(entry.id, log.header, entry.chosen(), entry.colours, began, follows, 0, began, over=False)
        with self.store.database.writing() as connection:
            _check_length(connection, entry.id, None)
            self.store.begin(connection, row, f"bundle.{entry.id}")
            appending = Appending(connection, entry.id)
            seat_bots(appending, sorted(set(entry.bots)), Wakefulness.AWAKE, entry.started)
            self._append(appending, row, log, 0)
            if device is not None:
                open_table(appending, device, self.evenings.clock())

    def lengthen_evening(self, entry: EveningEntry, log: Log, after: int, device: str | None) -> None:
        """Append the events after number `after` to an evening that is here, and that nobody is playing.

        :raises BundleFault: when `device`, None for the machine itself, isn't its host. :raises StorageFault: as above.
        """
        row = self.store.row(entry.id)
        with self.store.appending(entry.id) as appending:
            _check_length(appending.connection, entry.id, after)
            self._check_at_rest(appending, device)
            self._append(appending, row, log, after)

    def add_people(self, people: Iterable[PersonEntry], portrait: Callable[[str], Portrait | None]) -> int:
        """Remember people who aren't known yet, and faces of those without one. Return how many people there were.

        A name that is known stays the person that it is here. `portrait` returns a picture by its mark.
        """
        found = [(same_key(entry.spelled or entry.name), entry) for entry in people]
        with self.store.database.writing() as connection:
            new = []
            for key, entry in found:
                if folk.add(connection, key, entry.name, entry.colour, entry.added):
                    new.append((key, same_key(entry.same_as)))
                _add_face(connection, key, entry, portrait)
            for key, whose in new:
                folk.join(connection, key, whose)
            return len(new)

    def _check_at_rest(self, appending: Appending, device: str | None) -> None:
        connection, match = appending.connection, appending.match
        if device is not None and participants(connection, match, device).role is not Role.HOST:
            raise BundleFault("not_host")
        at, over = connection.execute("SELECT at, over FROM matches WHERE id = ?", (match,)).fetchone()
        if not over and abs(self.evenings.clock() - at) < REST:
            raise BundleFault("being_played")

    def _append(self, appending: Appending, row: EveningRow, log: Log, after: int) -> None:
        added = log.events[after:]
        over = log.match.outcome(log.state) is not None
        appending.add(added, over=over)
        at = next((event.at for event in reversed(log.events) if event.at is not None), row.started)
        row = row._replace(seq=len(log), at=at, over=over)
        for project in self.evenings.projections:
            project(appending, OpenEvening(row.id, row, log), added)

    def _evenings(self, left_out: list[str], lang: str) -> Iterator[tuple[EveningEntry, str]]:
        """Yield all evenings; add a line to `left_out` for each that is damaged."""
        with self.store.database.reading() as connection:
            ids = connection.execute("SELECT id FROM matches WHERE deleted IS NULL ORDER BY started, id").fetchall()
        for (evening,) in ids:
            try:
                row, events = self.store.row(evening), self.store.read(evening)
                open_events = self._open_to_all(row, events)
            except StorageFault as fault:
                if fault.code not in ("broken_evening", "newer_evening"):
                    raise
                left_out.append(f"{evening}: {fault.sentence(lang)}")
                continue
            if open_events is None:
                left_out.append(f"{evening}: {translated(_NOT_YET, lang)}")
                continue
            bots = bots_at(self.store.database, evening).values()
            entry = EveningEntry(
                id=evening,
                started=row.started,
                colours=row.colours,
                follows=row.follows,
                settings=Raw(encode(dict(row.settings))),
                bots=tuple(each.player for each in bots if not each.stands_in),
            )
            yield entry, log_text(row.header, open_events)

    def _open_to_all(self, row: EveningRow, events: list[Json]) -> list[Json] | None:
        """Return the events of an evening that everybody may see by now.

        None if it goes on and its cards are in the computer: its header and any of its events may tell a hand,
        whatever came before.

        :raises StorageFault: when this version can't read it.
        """
        if row.over:
            return events[: row.seq]
        if way_of(empty_log(row.header).header.options) is not Way.REFEREE:
            return None
        with self.evenings.reading(row.id) as opened:
            log, standing = opened.log, set(opened.log.standing)
            taken_back = (
                number
                for number in range(1, len(log) + 1)
                if number not in standing and log.match.is_sealed(log.state_at(number))
            )  # a secret vote that was taken back was never shown
            last = min(len(log), len(events), next(taken_back, len(log) + 1) - 1)
            while last and log.match.is_sealed(log.state_at(last)):
                last -= 1
        return events[:last]

    def _people(self) -> list[PersonEntry]:
        with self.store.database.reading() as connection:
            rows = connection.execute(
                "SELECT one.name, one.colour, one.added, one.key, coalesce(other.key, ''), coalesce(one.face, ''), "
                "coalesce(mark, '') FROM people AS one LEFT JOIN people AS other ON other.id = one.same_as "
                "LEFT JOIN portraits ON portraits.person = one.id ORDER BY one.id"
            ).fetchall()
        return [
            PersonEntry(name=name, colour=colour, added=added, spelled=key, same_as=other, face=face, picture=picture)
            for name, colour, added, key, other, face, picture in rows
        ]

    def _portraits(self) -> Iterator[Portrait]:
        with self.store.database.reading() as connection:
            people = [row[0] for row in connection.execute("SELECT person FROM portraits ORDER BY person")]
            for person in people:
                if (found := portrait_of(connection, person)) is not None:
                    yield found

    def _votes(self) -> Iterator[VoteEntry]:
        for event in reversed(self.vote_store.precedents().votes):
            if (vote := event.vote) is not None:
                yield VoteEntry(
                    id=event.id,
                    at=int(event.at.timestamp() * 1000),
                    modifier=vote.modifier,
                    head=vote.head,
                    word=event.word,
                    votes_for=vote.votes_for,
                    votes_against=vote.votes_against,
                    p=vote.p,
                )


def _add_face(connection: Connection, key: str, entry: PersonEntry, portrait: Callable[[str], Portrait | None]) -> None:
    """Give a person from elsewhere their face from there, where this house knows none; a picture must be sound."""
    row = connection.execute(
        "SELECT id, face, (SELECT mark FROM portraits WHERE person = id) FROM people WHERE key = ?", (key,)
    ).fetchone()
    if row is None:
        return
    if row[1] is None and entry.face in FACES:
        set_face(connection, row[0], entry.face)
    if row[2] is None and entry.picture and (picture := portrait(entry.picture)) is not None:
        set_portrait(connection, row[0], picture)


def _check_length(connection: Connection, evening: str, expected: int | None) -> None:
    """Check that an evening still has `expected` events; None: is not here. :raises BundleFault: otherwise."""
    found = connection.execute("SELECT seq, deleted FROM matches WHERE id = ?", (evening,)).fetchone()
    if found is not None and found[1] is not None:
        raise BundleFault("deleted")
    if (None if found is None else found[0]) != expected:
        raise BundleFault("meanwhile")


def _not_outdated(votes: Iterable[VoteEntry], precedents: Precedents) -> Iterator[VoteEvent]:
    """Yield the oldest vote first, but none on a word on which this house has voted later."""
    for entry in sorted(votes, key=lambda each: each.at):
        vote = Vote(entry.modifier, entry.head, entry.votes_for, entry.votes_against, entry.p)
        at = moment(entry.at)
        known = precedents.votes_by_pair.get(vote.pair, ())
        ours = (event for event in known if fold(event.word) == fold(entry.word))
        if all(event.at <= at for event in ours):
            yield VoteEvent(entry.id, VoteEventKind.VOTE, at, vote, entry.word)


Imported: TypeAlias = Literal["added", "longer", "same"]
_Fault: TypeAlias = BundleFault | LogFault
_NO_MORE: Final = object()
_LINE: Final = re.compile(r"[^\n]+")


class LeftOut(NamedTuple):
    """An evening that wasn't imported, and why."""

    evening: str
    fault: _Fault


class Report(NamedTuple):
    """The outcome: evenings that are new, went on, or were here already; and how much of the rest is new."""

    added: int = 0
    longer: int = 0
    same: int = 0
    people: int = 0
    votes: int = 0
    objections: int = 0
    decks: int = 0
    left_out: tuple[LeftOut, ...] = ()


def import_bundle(bundle: Bundle, records: HouseRecords, device: str | None) -> Report:
    """Import everything that is sound. Repeated, or after a break, the import goes on where it was.

    `device` becomes the host of the evenings that it adds; None is the machine itself.

    :raises StorageFault: when something can't be kept; everything before it is kept.
    """
    lists = bundle.lists  # of an empty one nothing is kept, so that a house without a file still has none
    decks = records.deck_store.add_all(lists.decks) if lists.decks else 0  # first, as evenings were played with them
    # Before evenings make them known by name.
    people = records.add_people(lists.people, bundle.portrait) if lists.people else 0
    counts = Counter[Imported]()
    left_out: list[LeftOut] = []
    for entry, found in bundle.evenings():
        try:
            if isinstance(found, BundleFault):
                raise found
            counts[_import_evening(entry, found, records, device)] += 1
        except (BundleFault, LogFault) as fault:
            left_out.append(LeftOut(entry.id, _alone(fault)))
    new_votes = _not_outdated(lists.votes, records.vote_store.precedents())  # after the evenings, which make their own
    votes = records.vote_store.import_events(new_votes) if lists.votes else 0
    objections = records.objection_store.add_all(lists.objections) if lists.objections else 0
    return Report(counts["added"], counts["longer"], counts["same"], people, votes, objections, decks, tuple(left_out))


def _alone(fault: _Fault) -> _Fault:
    """Return a fault without the frames that it came through: each of them holds the text of a log."""
    fault.__cause__ = fault.__context__ = None
    return fault.with_traceback(None)


def _import_evening(entry: EveningEntry, text: str, records: HouseRecords, device: str | None) -> Imported:
    here = records.log_text_of(entry.id, device)
    if here is None:
        records.add_evening(entry, read_log(text), device)
        return "added"
    both = zip_longest(_lines(here), _lines_from_elsewhere(text), fillvalue=_NO_MORE)
    for known, (ours, theirs) in enumerate(both):  # the header is among the known lines
        if theirs is _NO_MORE:
            return "same"
        if ours != theirs:
            log = read_log(text)  # a fault of its own goes before a conflict
            if ours is not _NO_MORE:
                raise BundleFault("conflict")
            records.lengthen_evening(entry, log, known - 1, device)
            return "longer"
    return "same"


def _lines_from_elsewhere(text: str) -> Iterator[object]:
    """Yield the header and the events of a log's text. :raises LogFault: for lines too long, not whole, or missing."""
    try:
        check_lines(text)
        yield from _lines(text)
    except (ValueError, RecursionError):
        read_log(text)  # names the line at fault
        raise


def _lines(text: str) -> Iterator[object]:
    """Yield the header and the events of a log's text, one by one: as objects all of them may take a lot of memory.

    :raises ValueError: when it isn't JSON, or has no end.
    """
    last: object = None
    there = (line[0] for line in _LINE.finditer(text.removeprefix("\ufeff")))
    for number, line in enumerate(line for line in there if line.strip()):
        if number:
            yield last
        last = _known_facts(json.loads(line))
    if not isinstance(last, dict) or "end" not in last:
        raise ValueError


def _known_facts(line: object) -> object:
    """Return a line without a sender, an id or a time that isn't known."""
    if not isinstance(line, dict):
        return line
    return {name: value for name, value in line.items() if value is not None and (name, value) != ("id", "")}


blueprint = Blueprint("bundle", __name__)

LARGEST_BUNDLE: Final = 32_000_000  # bytes that somebody may send: some 20,000 evenings

_MOST_RUNNING: Final = 100  # that are counted


def _page(notice: str = "", *, report: Report | None = None, nothing: bool = False) -> str:
    return render_template(
        "records/backup.html",
        notice=notice,
        report=report,
        nothing=nothing,
        may=roles.may(roles.keeps_house),
        not_keeper=roles.not_keeper().sentence(language()),
        secret=if_readable(_secret_evenings, 0),
        objections=if_readable(services().objection_store.count, 0),
    )


def _secret_evenings() -> int:
    """Return how many evenings go on with their cards in the computer: a bundle leaves them out."""
    with evenings().store.database.reading() as connection:
        running = evening_list.running_evenings(connection, evenings().clock(), _MOST_RUNNING)
    return sum(not each.real_cards for each in running)


@blueprint.get("/sicherung")
def backup() -> str:
    """Show the page."""
    return _page()


@blueprint.get("/sicherung/alles.zip")
def everything() -> Response:
    """Send the whole house as a bundle."""
    pieces = _house_records().bundle(language())
    first = next(pieces)  # a house that can't be read is a page that says so, no broken file
    whole = stream_with_context(chain((first,), pieces))
    return sent_file(whole, "application/zip", bundle_name(now().date()))


@blueprint.get("/sicherung/einwaende.jsonl")
@noticed(_page)
def objections() -> Response:
    """Send the objections to verdicts as JSON lines."""
    pieces = map(write_lines, services().objection_store.in_parts())
    first = next(pieces, b"")  # as above
    name = f"einwaende-{now().date().isoformat()}.jsonl"
    return sent_file(stream_with_context(chain((first,), pieces)), "application/jsonl", name)


@blueprint.post("/sicherung")
@noticed(_page)
def receive() -> tuple[str, int]:
    """Import a bundle from another machine."""
    roles.check_keeper()
    request.max_content_length = LARGEST_BUNDLE
    sent = request.files.get("datei")
    if sent is None or not sent.filename:
        return _page(nothing=True), HTTPStatus.BAD_REQUEST
    importer = None if this_device.on_this_machine() and entered() is None else this_device.device_id()
    with closing(sent):
        report = import_bundle(Bundle(sent.stream), _house_records(), importer)
    return _page(report=report), HTTPStatus.OK


def _house_records() -> HouseRecords:
    return HouseRecords(evenings(), services().vote_store)
