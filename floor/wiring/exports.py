"""A night handed out: read from a store that is opened for it, written into a folder of files."""

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from floor.app.core.ports import JournalHead
from floor.app.core.room import EMPTY_ROOM
from floor.app.office.fold import entries_of
from floor.app.staff.papers import REHEARSAL
from floor.base.errors import PaperTrouble
from floor.base.text import language
from floor.store.engines.engines import OpenStore, look_at
from floor.store.journal.address import StorePlace
from floor.store.journal.snapshots import code_fingerprint
from floor.wiring.folders import local_path

if TYPE_CHECKING:
    from floor.app.office.past import Past, PastNight
    from floor.views.night.book import NightBook
    from floor.views.night.walk import TellProgress
    from floor.views.papers.export_order import ExportOrder
    from floor.views.rulings.consistency import ConsistencyPaper

FOLDER = "exports"
"""Beside the store, unless another is named."""


class Exports:
    """What is handed out of one store; each call opens it for itself, in whatever thread."""

    def __init__(self, store: StorePlace, folder: Path | None = None) -> None:
        self._store = store
        self.folder = folder or local_path(store).parent / FOLDER

    def nights(self) -> tuple[date, ...]:
        """The gaming days there are, the newest first."""
        with closing(look_at(self._store, local_path(self._store))) as store:
            return tuple(night.day for night in _past(store).nights())

    def put_out(
        self,
        order: "ExportOrder",
        told: "TellProgress" = lambda done, whole: None,
        writes: Callable[[str], None] = lambda name: None,
    ) -> tuple[Path, ...]:
        """Where the files of a night now are.

        `told` hears how far the reading is, `writes` which file comes next; what either raises
        stops it, and files written before stay.

        Raises:
            PaperTrouble: there is no such night, or a file cannot be written.
            StoreTrouble: the store cannot be read.
            Refused: nothing was asked for.
        """
        # Only when something is exported.
        from floor.reports.papers.export import put_out
        from floor.views.papers.export import export

        with closing(look_at(self._store, local_path(self._store))) as store:
            made = export(_book(store, order.day), order.parts, order.naming, told)
        return put_out(made, order.form, self.folder, language(), writes)

    def put_out_alike(self, view: "ConsistencyPaper") -> tuple[Path, ...]:
        """Where the tables of how alike it was ruled now are.

        Raises:
            PaperTrouble: a file cannot be written.
        """
        from floor.reports.papers.export import write_all
        from floor.reports.rulings.consistency_csv import files

        return write_all(files(view), self.folder)


def _past(store: OpenStore) -> "Past":
    from floor.app.office.past import Past  # only when something is exported

    return Past(store.journal, store.snapshots, code_fingerprint())


def _book(store: OpenStore, day: date | None) -> "NightBook":
    """The gaming day of that date, or the last one, as it stands in `store`."""
    from floor.views.night.book import NightBook

    past = _past(store)
    night = _night(past, day)
    before = past.look(night.first - 1).room if night.first > 1 else EMPTY_ROOM
    rows = tuple(store.journal.rows(JournalHead(night.first - 1, b""), night.last))
    entries = tuple(entries_of(rows))
    return NightBook(
        day=night.day,
        before=before,
        entries=entries,
        people=store.people,
        papers=store.papers.made(night.opened_at, night.ended_at),
        head=JournalHead(rows[-1].seq, rows[-1].digest),
        training=any(entry.station == REHEARSAL for entry in entries),
    )


def _night(past: "Past", day: date | None) -> "PastNight":
    nights = past.nights()
    found = next((night for night in nights if day in (None, night.day)), None)
    if found is None and day is not None:
        raise PaperTrouble("{day} was no gaming day here.", day=day)
    if found is None:
        raise PaperTrouble("No gaming day was ever opened here: there is nothing to export.")
    return found
