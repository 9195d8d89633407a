"""The floor manager's desk: its store, its surroundings, and the window on them."""

import builtins
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from floor.app.core.messages import Entry, Role, StaffId
from floor.app.core.people import SECOND_TRAINEE, TRAINEE, training_pin
from floor.app.staff.days import SignOn
from floor.app.staff.papers import forget_old_tickets
from floor.base.clock import Clock, SystemClock
from floor.base.errors import FloorError, StoreTrouble
from floor.base.text import ENGLISH, _, use_language
from floor.rulebook.house.rulebooks import shipped_house
from floor.rulebook.machine import MachineFile
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.sqlite.space import DiskSpace
from floor.store.sqlite.sqlite import BALLAST_BYTES, check_engine
from floor.wiring.exports import Exports
from floor.wiring.folders import data_folder, local_path, make_folder, own_store
from floor.wiring.papers import OwedFiles, print_shop
from floor.wiring.past import LooksBack
from floor.wiring.rooms import VERSION, open_room, space_at

if TYPE_CHECKING:
    from datetime import datetime

    from floor.desk.scene.services import Services
    from floor.rulebook.situations.situation import OwnSituations
    from floor.store.engines.engines import OpenStore
    from floor.store.sqlite.rule_search import RuleIndex
    from floor.views.night.closing import Copied
    from floor.wiring.book_watch import BookWatch
    from floor.wiring.copies import DailyCopies
    from floor.wiring.stations import DeskStations
    from floor.wiring.training import TrainingNight

LANGUAGES = (("en", "English"), ("fi", "Suomi"))
"""Those of the desk, by their own names; a board shows them in turns."""
SPEED = 60
"""Of a rehearsed night, times real time, when nobody says."""
_RECENT_ROWS = 600
"""Rows of the journal a desk reads again for its feed."""


class DeskRoom:
    """What the desk's store thread works with; made in it."""

    def __init__(
        self,
        path: StorePlace,
        clock: Clock,
        *,
        training: bool,
        space: DiskSpace | None = None,
        copies: "DailyCopies | None" = None,
    ) -> None:
        """With `space` it sees to the disk: lays by ballast, warns, and stops before it is full.

        With `copies` every gaming day is copied once it has closed.
        """
        self._path, self._space, self._copies = path, space, copies
        ballast = BALLAST_BYTES if space is not None else 0
        self._room = open_room(
            path, station="desk", clock=clock, ready=False, ballast_bytes=ballast
        )
        self._ready = False
        self._watch: BookWatch | None = None
        self.office = self._room.office
        self.people = self._room.people
        self.clock = self._room.clock
        self.trainee = self._train() if training else None
        if (store := self._room.store) is not None:
            papers = store.papers
            self.office.listen(lambda _room, entries: forget_old_tickets(papers, entries))

    @property
    def trouble(self) -> StoreTrouble | None:
        """Why nothing can be written."""
        store = self._room.store
        if store is not None and store.read_only is not None:
            return store.read_only
        return self._space.trouble if self._space is not None else None

    @property
    def warning(self) -> StoreTrouble | None:
        """Why soon nothing can be written, or the last gaming day is not copied."""
        warning = self._space.warning if self._space is not None else None
        return warning or (self._copies.trouble if self._copies is not None else None)

    def _train(self) -> StaffId:
        """The badge of whoever trains, with a PIN the sign-on sheet tells; beside it one that is on
        duty, to come second where two are needed."""
        trainee = self._badge(TRAINEE, Role.SHIFT_MANAGER)
        second = self._badge(SECOND_TRAINEE, Role.FLOOR)
        if second not in self.office.room.on_duty and self.office.room.house is not None:
            self.office.submit(SignOn(staff=second), second)
        return trainee

    def _badge(self, name: str, role: Role) -> StaffId:
        for badge in self.people.badges():
            if badge.name in (name, _(name)):
                return badge.staff
        made = self.people.add_staff(_(name), role)
        self.people.set_pin(made, training_pin(role))
        return made

    def recent(self) -> tuple[Entry, ...]:
        """The newest entries, for the feed."""
        return self._room.recent(_RECENT_ROWS)

    def look_after(self) -> None:
        """See how much room the disk has; the first time let the journal grow to working size."""
        if self._space is not None:
            self._space.look()
        if self._copies is not None:
            self._copies.look(self.office.room)
        store = self._room.store
        if store is not None and self.trouble is None and not self._ready:
            self._ready = True
            store.journal.make_ready()
            if self.trainee is not None:
                self._open_kiosks()
        if store is not None and self.trouble is None and self.trainee is None:
            self._watch_book(store)

    def _watch_book(self, store: "OpenStore") -> None:
        """See whether the book is behind what this PC has seen of it, and keep how far it goes."""
        if self._watch is None:
            from floor.wiring.book_watch import BookWatch  # not for the first picture

            self._watch = BookWatch(self._path, store.journal, self.clock)
        self._watch.look(self.office.head)

    def _open_kiosks(self) -> None:
        """Let whoever trains work at a kiosk too, as any of its dealers."""
        for badge in self.people.badges():
            if badge.role is Role.DEALER and not badge.has_pin:
                self.people.set_pin(badge.staff, training_pin(badge.role))

    def close(self) -> None:
        """Keep the room for the next start and what was seen, and let go of the file."""
        if self._watch is not None:
            with suppress(StoreTrouble):
                self._watch.note(self.office.head)
        self._room.close()


def has_display() -> bool:
    """Whether a window could open."""
    told = os.environ.get("QT_QPA_PLATFORM", "")
    if told or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def load_qt() -> None:
    """Load what the program's windows stand on, once it is known to be safe.

    From then on PySide6 would read the source text of every module that is imported, to see whether
    that module wants snake case: a third of a start and six megabytes. None here does.

    Raises:
        StoreTrouble: a PySide6 that kills this Python; says what to do.
    """
    from PySide6 import __version__, __version_info__

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
    if __version_info__[:2] >= (6, 12) and sys.version_info < (3, 12):
        raise StoreTrouble(
            "PySide6 {found} kills the program on Python 3.11: set the program up again by"
            " packaging/start.",
            found=__version__,
        )


def open_desk(
    store: StorePlace | None = None,
    *,
    training: bool = False,
    speed: int = SPEED,
    language: str | None = None,
) -> int:
    """The floor manager's desk, until it is closed; the program's exit status.

    Without a `language` it speaks the one last chosen on this machine, before that the system's.

    Raises:
        StoreTrouble: there is no place for the store, or a library is not to be trusted.
    """
    check_engine()
    load_qt()
    from floor.desk.program.program import Premises, run  # Qt only for those who want a window

    folder = data_folder()
    machine = MachineFile(folder / "floor.toml", language_of_system(os.environ))
    use_language(language or machine.now.language)
    own = store if isinstance(store, Path) else None
    night = _night(own or own_store(training=True), speed) if training else None
    path = night.store if night is not None else store or own_store()
    local = local_path(path)
    clock: Clock = night.clock if night is not None else SystemClock()
    make_folder(local.parent)

    copies = None if training else _copies(path, machine)
    space = space_at(path)

    def factory() -> DeskRoom:
        if night is not None:
            night.wait()
        return DeskRoom(path, clock, training=training, space=space, copies=copies)

    premises = Premises(
        store=local,
        logs=folder / "logs",
        factory=factory,
        clock=clock,
        house=surroundings(path, machine, clock, training=training)._replace(pace=night),
        keep_language=lambda code: _keep_language(machine, code),
        train=_train,
        opened=night.begin if night is not None else lambda: None,
        closed=night.end if night is not None else lambda: None,
        alone=training,
    )
    return run(premises, [])


def language_of_system(environment: Mapping[str, str]) -> str:
    """The language the system is set to, where the desk speaks it; else English."""
    spoken = (environment.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    code = re.split(r"[_.:@]", next(filter(None, spoken), ""))[0].lower()
    return code if code in dict(LANGUAGES) else ENGLISH


def _copies(path: StorePlace, machine: MachineFile) -> "DailyCopies":
    from floor.wiring.copies import DailyCopies

    return DailyCopies(path, lambda: machine.look().copies)


def _night(store: Path, speed: int) -> "TrainingNight":
    from floor.wiring.training import TrainingNight

    return TrainingNight(store, speed)


def _train() -> None:
    from floor.wiring.training import train_beside

    train_beside()


def _keep_language(machine: MachineFile, code: str) -> None:
    """From now on this machine speaks `code`; the page Setup says what hinders keeping it."""
    import msgspec

    with suppress(FloorError):
        machine.keep(msgspec.structs.replace(machine.now, language=code))


def surroundings(
    path: StorePlace, machine: MachineFile, clock: Clock, *, training: bool
) -> "Services":
    """What a desk on the store at `path` is handed besides it."""
    from floor.desk.scene.services import Services

    return Services(
        training=training,
        rulebooks=(("helsinki", "Casino Helsinki"),),
        rulebook=shipped_house,
        languages=LANGUAGES,
        about=lambda: _about(path),
        trouble=machine.trouble,
        papers=print_shop(path, machine, clock),
        past=LooksBack(path),
        exports=Exports(path),
        rule_search=rule_search,
        own_situations=data_folder() / "situations.toml",
        owed_slips=None if training else OwedFiles(path),
        copied=lambda: _copied(path, machine, training=training),
        stations=None if training else lambda: _stations(path, clock),
        up_until=lambda: _up_until(path),
    )


def _up_until(path: StorePlace) -> "datetime | None":
    from floor.store.people.witness import up_until

    return up_until(local_path(path))


def _copied(path: StorePlace, machine: MachineFile, *, training: bool) -> "Copied | None":
    """How far the book is copied; None for a server this desk copies nowhere: another desk may, or
    the server's administrator."""
    folder, trouble = machine.look().copies, machine.trouble
    if training or (isinstance(path, ServerAddress) and not folder and trouble is None):
        return None
    from floor.wiring.copies import copied

    return copied(folder, trouble)


def _stations(path: StorePlace, clock: Clock) -> "DeskStations":
    from floor.wiring.stations import DeskStations  # who never opens Setup need not wait

    return DeskStations(path, clock)


def rule_search(own: "OwnSituations | None") -> "RuleIndex":
    """What rules and situations are looked up in, at a desk and at its kiosks."""
    from floor.wiring.rule_book import open_search  # who never looks anything up need not wait

    return open_search(own=own)


def _about(path: StorePlace) -> tuple[tuple[str, str], ...]:
    """What support asks for first."""
    from PySide6 import __version__
    from pysqlite3 import sqlite_version

    return (
        ("floor", VERSION),
        ("Python", sys.version.split()[0]),
        ("PySide6", __version__),
        ("SQLite", sqlite_version),
        (_("Store"), str(path)),
    )
