"""Copies: one of the store for every gaming day, and a house moved to another store."""

import os
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

from floor.app.core.ports import JournalHead
from floor.app.core.room import DayClosed, Room
from floor.base.clock import SystemClock
from floor.base.errors import FloorError, StoreTrouble
from floor.store.engines.engines import check_is_there, look_at, open_at, pepper_of
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.people.pins import PepperFile, mark_of, marks_in
from floor.store.people.witness import Witness
from floor.store.sqlite.sqlite import open_store
from floor.wiring.folders import data_folder, local_path, make_folder
from floor.wiring.rooms import office_on

if TYPE_CHECKING:
    from floor.store.engines.moving import TellMoved
    from floor.views.night.closing import Copied

_KEPT = 30
_NAME = "floor-{day}.sqlite"
_AGAIN_S, _SOON_S = 300.0, 3.0
"""A copy that came to nothing is tried again: a server may be back; a folder, which somebody puts
in its place, soon."""


class DailyCopies:
    """Copies the house, in a file or on a server, into one file once a gaming day has closed; in a
    thread of its own."""

    def __init__(self, place: StorePlace, folder: Callable[[], str]) -> None:
        """`folder` is looked at each time, empty for none. It is best on another disk, and not
        made: a disk taken out would be missed."""
        self._place, self._folder = place, folder
        self._thread: threading.Thread | None = None
        self.trouble: StoreTrouble | None = None
        """Why the last gaming day is not copied; None when all is well."""
        self._seen: object = None
        self._tried = 0.0
        self._open: date | None = None
        """The gaming day seen open: a copy of it is of a closing that was taken back."""

    def look(self, room: Room) -> None:
        """Begin to copy, if a gaming day was closed that has no copy yet; returns at once."""
        day = room.day
        if not isinstance(day, DayClosed):
            self._seen, self._open = None, day.day
            if self.trouble is not None and self._is_due():
                self._begin(lambda: self._look_at(self._folder()))
            return
        folder = self._folder()
        if not folder:
            self._seen = self.trouble = None
            return
        if day.last is None or ((day, folder) == self._seen and not self._is_due()):
            return
        self._seen = (day, folder)
        copy = Path(folder) / _NAME.format(day=day.last.isoformat())
        anew = day.last == self._open
        self._begin(lambda: self._make(copy, anew))

    def _begin(self, work: Callable[[], None]) -> None:
        self._tried = monotonic()
        self._thread = threading.Thread(target=work, name="copy", daemon=True)
        self._thread.start()

    def _is_due(self) -> bool:
        """Whether the last try came to nothing, a while ago."""
        at_it = self._thread is not None and self._thread.is_alive()
        again_s = _SOON_S if isinstance(self.trouble, NoFolder) else _AGAIN_S
        return self.trouble is not None and not at_it and monotonic() - self._tried > again_s

    def _look_at(self, folder: str) -> None:
        """The day that was not copied is over: whether the next one can be."""
        self.trouble = no_folder(folder) if folder else None

    def _make(self, copy: Path, anew: bool) -> None:
        if (missing := no_folder(str(copy.parent))) is not None:
            self.trouble = missing
            return
        try:
            if anew or not copy.exists():
                back_up_house(self._place, copy, lambda _what, _done: None)
            self.trouble = None
            days = sorted(copy.parent.glob(_NAME.format(day="????-??-??")))
            for old in days[:-_KEPT]:
                old.unlink(missing_ok=True)
        except (FloorError, OSError) as trouble:
            self.trouble = StoreTrouble(
                "The gaming day could not be copied to {folder}: {why}",
                folder=copy.parent,
                why=trouble if isinstance(trouble, FloorError) else _system_says(trouble),
            )

    def wait(self) -> None:
        """Until the copy that was begun is done."""
        if self._thread is not None:
            self._thread.join()


def copies_in(folder: Path) -> dict[date, Path]:
    """The daily copies that lie there, oldest first."""
    found = {}
    for copy in sorted(folder.glob(_NAME.format(day="????-??-??"))):
        with suppress(ValueError):
            found[date.fromisoformat(copy.stem.removeprefix("floor-"))] = copy
    return found


def _system_says(error: OSError) -> str:
    return error.strerror or type(error).__name__


class NoFolder(StoreTrouble):
    """Copies have no folder they can go to: somebody puts it in its place."""


def no_folder(folder: str) -> NoFolder | None:
    """Why nothing can be copied to `folder`, and what to do; None where it can be."""
    if not os.path.isdir(folder):
        return NoFolder(
            "No gaming day is copied: its folder is missing. Put its disk back or make {folder}.",
            folder=folder,
        )
    if not os.access(folder, os.W_OK | os.X_OK):
        return NoFolder(
            "No gaming day is copied: this user may not write there. Let them write to {folder}.",
            folder=folder,
        )
    return None


def copied(folder: str, trouble: FloorError | None = None) -> "Copied":
    """How far the book is copied to `folder`, the one this machine is set to; `trouble` is what is
    wrong with the file that says so."""
    from floor.views.night.closing import Copied  # not for the first picture

    if not folder:
        return Copied(folder, None, trouble)
    last = max(copies_in(Path(folder)), default=None)
    return Copied(folder, last, no_folder(folder) or trouble)


def copy_last_day(place: StorePlace, folder: Path) -> None:
    """Copy the house at `place` as a desk does, where the gaming day closed last has no copy yet.

    Raises:
        StoreTrouble: there is no store, or it cannot be copied.
    """
    check_is_there(place, local_path(place))
    with closing(open_at(place, local_path(place))) as store:
        office = office_on(store, station="store copies")
        office.refresh()
        copies = DailyCopies(place, lambda: str(folder))
        copies.look(office.room)
        copies.wait()
    if copies.trouble is not None:
        raise copies.trouble


def copy_house(source: StorePlace, target: StorePlace, told: "TellMoved") -> JournalHead:
    """As `move_house`; whatever was seen there before, this is the book now.

    Raises:
        StoreTrouble: likewise.
    """
    head = move_house(source, target, told)
    Witness(local_path(target)).confirm(head, None, SystemClock().now())
    return head


def move_house(source: StorePlace, target: StorePlace, told: "TellMoved") -> JournalHead:
    """Copy the house in `source` into the new store `target`, and the secret of its PINs beside it:
    the one of this computer that opens them, as beside a copy there is none, or the one beside
    `source`.

    Raises:
        StoreTrouble: as `moving.move`, or this computer has another secret for `target` already.
    """
    from floor.store.engines.moving import move

    here, there = local_path(source), local_path(target)
    pepper = PepperFile(pepper_of(there))
    check_is_there(source, here)
    open_at(source, here).close()  # brings an older one up to date
    with closing(look_at(source, here)) as old:
        make_folder(there.parent)
        needed, own = marks_in(old.rows), PepperFile(pepper_of(here)).read()
        secret = next((one for one in _secrets() if needed == {mark_of(one)}), own)
        if (needed or secret) and pepper.read() not in (b"", secret):
            raise StoreTrouble(
                "Beside {place} lies the secret of other PINs ({file}): put it aside first.",
                place=target,
                file=pepper_of(there),
            )
        with closing(open_at(target, there)) as new:
            head = move(old, new, told)
    if secret:
        pepper.keep(secret)
    return head


def _secrets() -> list[bytes]:
    """The secrets of PINs that this user has, of whatever house."""
    found = sorted(data_folder().glob(pepper_of(Path("*")).name))
    return [PepperFile(one).read() for one in found]


def back_up_house(source: StorePlace, copy: Path, told: "TellMoved") -> JournalHead:
    """Copy the house in `source` into one file at `copy` while the room goes on; where it ends.

    Every entry is proved. The secret of its PINs is not in it.

    Raises:
        StoreTrouble: as `back_up` and `moving.move`.
    """
    from floor.store.sqlite.backup import back_up  # not for a start, as all this

    if not isinstance(source, ServerAddress):
        return back_up(source, copy, lambda row: told("proved", row))
    from floor.store.engines.moving import move
    from floor.store.postgres.postgres import look_at_server

    with TemporaryDirectory(prefix=f"{copy.name}.", dir=copy.absolute().parent) as folder:
        moved = Path(folder) / copy.name
        with (
            closing(look_at_server(source, pepper_of(local_path(source)))) as house,
            house.link.one_moment(),
            closing(open_store(moved)) as new,
        ):
            move(house, new, told)
        return back_up(moved, copy)
