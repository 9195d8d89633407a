"""What is printed: made from a store that is opened for it, in whatever thread."""

import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, cast
from urllib.parse import quote, unquote
from zoneinfo import ZoneInfo

import msgspec

from floor.app.claim.facts import ClaimOpened, HitReleased
from floor.app.core.claim import ClaimId
from floor.app.core.ports import START, JournalHead, JournalRow
from floor.app.core.room import EMPTY_ROOM
from floor.app.core.ruling import RulingNo
from floor.app.office.catalog import DAY_KIND, kind_of_class
from floor.app.office.fold import entries_of, event_of
from floor.app.staff.days import DayEnded
from floor.app.staff.papers import KeptPaper
from floor.base.clock import Clock, from_micros
from floor.base.text import ENGLISH, language
from floor.jackpot.ledger import NO_METERS
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import MachineFile
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.tournament.event.state import TournamentId
from floor.wiring.folders import local_path
from floor.wiring.rooms import OpenRoom, is_rehearsal, looking

if TYPE_CHECKING:
    from datetime import date, datetime

    from floor.app.core.messages import Entry
    from floor.app.core.room import Room
    from floor.app.office.past import Past, PastNight
    from floor.desk.scene.services import PaperDesk
    from floor.reports.printing.shop import PaperSources
    from floor.views.claim.book import ClaimBook
    from floor.views.claim.paper import LedgerExtract
    from floor.views.event_papers.book import EventBook
    from floor.views.night.day import DayReport
    from floor.views.papers.move_slip import OwedSlip
    from floor.views.rulings.paper import RulingBook


_log = logging.getLogger("floor.wiring")


def last_day_report(room: OpenRoom) -> "DayReport | None":
    """The last gaming day of a room's journal; None when none was ever opened."""
    from floor.views.night.tally import day_report

    began = room.journal.of_kind(DAY_KIND, 0)
    after = JournalHead(began[-2].seq, b"") if len(began) > 1 else START
    entries = entries_of(room.journal.rows(JournalHead(after.seq, b"") if after.seq else START))
    papers: tuple[KeptPaper, ...] = ()
    if room.store is not None and began:
        papers = room.store.papers.made(from_micros(began[-1].at), room.office.now())
    before = _room_before(room, began[-1].seq) if began else None
    return day_report(
        entries, room.office.room.house, room.people, room.office.head, papers, before
    )


def _room_before(room: OpenRoom, row: int) -> "Room":
    """The room as it was when that row was written."""
    from floor.app.office.past import Past  # only when something is printed

    if row == 1:
        return EMPTY_ROOM
    return Past(room.journal, room.snapshots, code_fingerprint()).look(row - 1).room


def claim_book(room: OpenRoom, number: ClaimId, at: "datetime") -> "ClaimBook | None":
    """What the papers of a claim are made from; None when the room has no such claim any more."""
    from floor.app.office.past import Past  # only when something is printed
    from floor.views.claim.book import ClaimBook
    from floor.views.claim.story import story
    from floor.views.night.meters import meter_lines

    claim = room.office.room.claims.get(number)
    opened = _row_of(room, ClaimOpened, number)
    if claim is None or opened is None:
        return None
    past = Past(room.journal, room.snapshots, code_fingerprint())
    night = next(night for night in past.nights() if night.first <= opened.seq)
    before, entries = _night_of(room, past, night)
    paid = _row_of(room, HitReleased, number)
    return ClaimBook(
        room=room.office.room,
        claim=claim,
        story=story(before, entries, claim),
        day=night.day,
        people=room.people,
        before=before.meters.get(claim.jackpot, NO_METERS),
        lines=meter_lines(before, entries),
        entry=JournalHead(paid.seq, paid.digest) if paid is not None else START,
        head=room.office.head,
        at=at,
        training=is_rehearsal(room.journal),
    )


def day_ledger(
    room: OpenRoom, jackpot: JackpotId, day: "date", at: "datetime"
) -> "LedgerExtract | None":
    """What a gaming day has moved for a jackpot; None when it was none."""
    from floor.app.office.past import Past  # only when something is printed
    from floor.views.claim.book import Moved, day_extract
    from floor.views.night.meters import meter_lines
    from floor.views.words.issued import Issued

    past, house = Past(room.journal, room.snapshots, code_fingerprint()), room.office.room.house
    night = next((night for night in past.nights() if night.day == day), None)
    if night is None or house is None:
        return None
    before, entries = _night_of(room, past, night)
    issue = Issued(
        house=house.name,
        zone=house.zone,
        day=day,
        at=at,
        head=room.office.head,
        language=language(),
        training=is_rehearsal(room.journal),
    )
    profile = house.jackpots.get(jackpot)
    name = profile.name if profile is not None else jackpot
    meters, lines = before.meters.get(jackpot, NO_METERS), meter_lines(before, entries)
    return day_extract(issue, Moved(jackpot, name, meters, lines), room.people)


def ruling_book(room: OpenRoom, number: RulingNo, at: "datetime") -> "RulingBook | None":
    """What the sheet of a ruling is made from; None when there is none of that number."""
    from floor.app.office.past import Past  # only when something is printed
    from floor.app.office.ruling_log import rulings_in
    from floor.views.rulings.paper import RulingBook

    log = rulings_in(room.journal)
    logged = next((one for one in log if one.ruling.number == number), None)
    if logged is None:
        return None
    nights = Past(room.journal, room.snapshots, code_fingerprint()).nights()
    return RulingBook(
        room=room.office.room,
        logged=logged,
        day=next(night.day for night in nights if night.first <= logged.row),
        people=room.people,
        head=room.office.head,
        at=at,
        training=is_rehearsal(room.journal),
    )


def event_book(room: OpenRoom, number: TournamentId, at: "datetime") -> "EventBook | None":
    """What the papers of a tournament are made from; None when there is none of that number."""
    from floor.app.core.room import DayOpen  # only when something is printed
    from floor.app.office.event_log import happened_to
    from floor.views.event_papers.book import EventBook

    then = _with_event(room, number)
    if then is None or then.house is None:
        return None
    event = then.tournaments[number]
    day = then.day.day if isinstance(then.day, DayOpen) else then.day.last
    return EventBook(
        room=then,
        event=event,
        people=room.people,
        happened=happened_to(room.journal, number),
        head=room.office.head,
        at=at,
        day=day or at.astimezone(ZoneInfo(then.house.zone)).date(),
        training=is_rehearsal(room.journal),
    )


def _with_event(room: OpenRoom, number: TournamentId) -> "Room | None":
    """The room as it is, else as it was before the close of the gaming day that took that event
    from it; None when there was none of that number."""
    from floor.app.office.event_log import planned_at  # only when something is printed
    from floor.app.office.past import EntryRelation, Past

    now = room.office.room
    if number in now.tournaments:
        return now
    if not 0 < number <= now.planned:
        return None
    past = Past(room.journal, room.snapshots, code_fingerprint())
    planned = planned_at(room.journal, number)
    closes = room.journal.of_kind(kind_of_class(DayEnded), planned)
    looks = (past.look(past.beside(one.seq, EntryRelation.EARLIER)).room for one in closes)
    held = takewhile(lambda before: number in before.tournaments, looks)
    return next(iter(deque(held, maxlen=1)), None)


def _night_of(room: OpenRoom, past: "Past", night: "PastNight") -> "tuple[Room, tuple[Entry, ...]]":
    """The room a gaming day began with, and its entries."""
    before = _room_before(room, night.first)
    rows = room.journal.rows(JournalHead(night.first - 1, b""), night.last)
    return before, tuple(entries_of(rows))


def _row_of(
    room: OpenRoom, kind: type[ClaimOpened | HitReleased], number: ClaimId
) -> JournalRow | None:
    """The row by which a claim was opened, or paid."""
    rows = room.journal.of_kind(kind_of_class(kind), 0)
    return next((row for row in rows if _claim_in(row) == number), None)


def _claim_in(row: JournalRow) -> ClaimId:
    event = event_of(row)
    assert isinstance(event, ClaimOpened | HitReleased)
    return event.claim


def _told_of_copies(
    report: "DayReport | None", path: StorePlace, machine: MachineFile
) -> "DayReport | None":
    """The report of a closed day says where no copy of it lies; of a server without a folder the
    administrator, or another desk, sees to that."""
    from floor.wiring.copies import copies_in

    folder = machine.look().copies
    if report is None or report.closed_at is None or report.training:
        return report
    if isinstance(path, ServerAddress) and not folder:
        return report
    if folder and report.day in copies_in(Path(folder)):
        return report
    return msgspec.structs.replace(report, uncopied=folder)


def report_pdf(report: "DayReport", code: str = ENGLISH) -> bytes:
    """The day report on paper."""
    from floor.reports.papers.day_report import build  # reportlab only when something is printed

    return build(report, code)


class _Later:
    """Something slow to load, made when it is first asked for anything."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make
        self._made: object = None

    def __getattr__(self, name: str) -> object:
        if self._made is None:
            self._made = self._make()
        return getattr(self._made, name)


def print_shop(store: StorePlace, machine: MachineFile, clock: Clock) -> "PaperDesk":
    """What a desk on `store` prints with."""

    def make() -> "PaperDesk":
        from floor.reports.printing.shop import PrintShop

        books = partial(_books, store, machine)
        return PrintShop(books, local_path(store).parent / "papers", machine, clock)

    return cast("PaperDesk", _Later(make))


class OwedFiles:
    """Move slips to be printed when a hand is over: an empty file for each, beside the store, so
    that the desk prints them after a restart, and of several on one machine just one."""

    def __init__(self, store: StorePlace) -> None:
        local = local_path(store)
        self._folder = local.with_name(f"{local.name}.slips")
        self._unkept: set[OwedSlip] = set()

    def owed(self) -> "tuple[OwedSlip, ...]":
        """Those nobody has printed."""
        from floor.views.papers.move_slip import OwedSlip  # nobody waits for it at a start

        found = []
        with suppress(OSError):
            for file in sorted(self._folder.iterdir()):
                since, player, table = (*file.name.split("_", 2), "", "")[:3]
                if since.isdecimal() and player.isdecimal() and table:
                    who = PlayerId(int(player)) if int(player) else None
                    found.append(OwedSlip(TableId(unquote(table)), who, int(since)))
        return tuple(found)

    def owe(self, slip: "OwedSlip") -> None:
        """Keep that one is to be printed; where that cannot be, this window knows it all the
        same."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file(slip).touch()
        except OSError as trouble:
            _log.warning("a move slip is owed only as long as the desk runs: %s", trouble)
            self._unkept.add(slip)

    def settle(self, slip: "OwedSlip") -> bool:
        """Nobody need print it any more; whether nobody had settled it before."""
        if slip in self._unkept:
            self._unkept.remove(slip)
            return True
        try:
            self._file(slip).unlink()
        except OSError:
            return False
        return True

    def _file(self, slip: "OwedSlip") -> Path:
        return self._folder / f"{slip.since}_{slip.player or 0}_{quote(slip.table, safe='')}"


@contextmanager
def _books(path: StorePlace, machine: MachineFile) -> "Iterator[PaperSources]":
    """What papers are made from."""
    from floor.app.rulings.prefilled import situations_of
    from floor.reports.printing.shop import PaperSources
    from floor.views.people.file import person_file

    with looking(path) as room:
        assert room.store is not None
        yield PaperSources(
            room.store.papers,
            lambda: _told_of_copies(last_day_report(room), path, machine),
            lambda: is_rehearsal(room.journal),
            lambda player, at: person_file(
                room.office.room, room.people, room.journal, room.office.head, player, at
            ),
            lambda claim, at: claim_book(room, claim, at),
            lambda jackpot, day, at: day_ledger(room, jackpot, day, at),
            lambda number, at: ruling_book(room, number, at),
            lambda: room.office.room.house,
            lambda: situations_of(room.office.room),
            lambda number, at: event_book(room, number, at),
            lambda: room.office.room.tournaments,
        )
