"""What is printed: made from a store that is opened for it, in whatever thread."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

from floor.app.catalog import DAY_KIND
from floor.app.fold import entries_of
from floor.app.papers import REHEARSAL, KeptPaper
from floor.app.ports import START, Head
from floor.base.clock import Clock, from_micros
from floor.base.text import ENGLISH
from floor.rulebook.machine import MachineFile
from floor.store.address import StorePlace
from floor.wiring.folders import local_path
from floor.wiring.rooms import Room, looking

if TYPE_CHECKING:
    from floor.app.views.day import DayReport
    from floor.desk.house import PaperDesk
    from floor.reports.shop import Books


def last_day_report(room: Room) -> "DayReport | None":
    """The last gaming day of a room's journal; None when none was ever opened."""
    from floor.app.views.night.tally import day_report

    began = room.journal.of_kind(DAY_KIND, 0)
    after = Head(began[-2].seq, b"") if len(began) > 1 else START
    entries = entries_of(room.journal.rows(Head(after.seq, b"") if after.seq else START))
    papers: tuple[KeptPaper, ...] = ()
    if room.store is not None and began:
        papers = room.store.papers.made(from_micros(began[-1].at), room.office.now())
    return day_report(entries, room.office.room.house, room.people, room.office.head, papers)


def report_pdf(report: "DayReport", code: str = ENGLISH) -> bytes:
    """The day report on paper."""
    from floor.reports.day_report import build  # reportlab only when something is printed

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
        from floor.reports.shop import PrintShop

        return PrintShop(lambda: _books(store), local_path(store).parent / "papers", machine, clock)

    return cast("PaperDesk", _Later(make))


@contextmanager
def _books(path: StorePlace) -> "Iterator[Books]":
    """What papers are made from."""
    from floor.app.views.person_file import person_file
    from floor.reports.shop import Books

    with looking(path) as room:
        assert room.store is not None
        yield Books(
            room.store.papers,
            lambda: last_day_report(room),
            lambda: any(row.station == REHEARSAL for row in room.journal.of_kind(DAY_KIND, 0)),
            lambda player, at: person_file(
                room.office.room, room.people, room.journal, room.office.head, player, at
            ),
        )
