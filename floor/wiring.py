"""The only module that knows everybody: builds store, office, rehearsal and papers."""

import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from platformdirs import user_data_dir

from floor.app.fold import Fold, entries_of
from floor.app.messages import Entry, Role, StaffId
from floor.app.office import Office, Outside
from floor.app.papers import About, KeptPaper, MayHavePrinted, PaperKind, Papers, Serial
from floor.app.ports import START, Head, Journal, People, Snapshots
from floor.app.views.day import DayReport, day_report
from floor.app.views.paper import SeatTicket, WaitingTicket
from floor.base.chance import Chance, SeededChance, SystemChance
from floor.base.clock import Clock, HandClock, SystemClock, from_micros, to_micros
from floor.base.errors import PaperTrouble, StoreTrouble
from floor.base.text import ENGLISH, LOCALES, _, language, use_language
from floor.rehearsal.night import Night, Plan, Told
from floor.rehearsal.pace import FastClock, NightStopped, PacedClock
from floor.rehearsal.players import Temper
from floor.rulebook.house import shipped_house
from floor.store.journal import verify
from floor.store.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from floor.store.snapshots import code_fingerprint
from floor.store.sqlite import SqliteJournal, Store, check_engine, open_store

if TYPE_CHECKING:
    from floor.desk.house import House, PaperDesk

REHEARSAL_BEGINS = datetime(2026, 10, 24, 12, tzinfo=UTC)
_OWN_CHANCE = 1_000_003
"""Added to a seed for what the people do, so that their lots and the office's do not mix."""
_RECENT_ROWS = 600
"""Rows of the journal a desk reads again for its feed."""
_WATCHED = Plan(hours=14, temper=Temper(arrivals_an_hour_and_table=4.4))
"""A night to look at: more people come than find a seat."""
VERSION = "0.1.0"
_TRAINEE = "Trainee"
_TRAINING_PIN = "271828"
"""No secret: the sign-on sheet of a rehearsed night says it."""
_PROGRAM = (sys.executable,) if getattr(sys, "frozen", False) else (sys.executable, "-m", "floor")
"""How this program is started again."""


def check_ground() -> None:
    """That the program stands on libraries it is safe with.

    Raises:
        StoreTrouble: SQLite too old, or a PySide6 that kills this Python; says what to do.
    """
    check_engine()
    found = version("PySide6_Essentials")
    parts = tuple(int(part) for part in found.split(".")[:2])
    if parts >= (6, 12) and sys.version_info < (3, 12):
        raise StoreTrouble(
            "PySide6 {found} kills the program on Python 3.11: set the program up again by"
            " packaging/start.",
            found=found,
        )


class Room(NamedTuple):
    """A store with its office."""

    office: Office
    journal: Journal
    snapshots: Snapshots
    people: People
    store: Store | None
    """None when it lives in memory."""


def open_room(
    path: Path | None,
    *,
    station: str,
    clock: Clock | None = None,
    chance: Chance | None = None,
    works: bool = True,
) -> Room:
    """The office on the store at `path`, or on one in memory; one that only looks has `works` off.

    Raises:
        StoreTrouble: the store cannot be opened.
    """
    journal: Journal
    snapshots: Snapshots
    people: People
    store = open_store(path) if path is not None else None
    if store is not None:
        journal, snapshots, people = store.journal, store.snapshots, store.people
        if works and not store.read_only:
            store.journal.make_ready()
    else:
        journal, snapshots, people = MemoryJournal(), MemorySnapshots(), MemoryPeople()
    outside = Outside(
        journal=journal,
        snapshots=snapshots,
        people=people,
        clock=clock or SystemClock(),
        chance=chance or SystemChance(),
        station=station,
        code=code_fingerprint(),
    )
    return Room(Office(outside), journal, snapshots, people, store)


class Rehearsal(NamedTuple):
    """A rehearsed night and where it can be looked at."""

    told: Told
    room: Room
    head: Head


def rehearse(
    seed: int,
    plan: Plan,
    *,
    path: Path | None = None,
    station: str = "rehearsal",
    progress: Callable[[datetime], None] = lambda moment: None,
) -> Rehearsal:
    """Live through a night; the same seed on an empty store gives the same digest.

    `progress` is told every simulated moment.

    Raises:
        LawBroken: the night did something the rules do not allow.
        StoreTrouble: the store failed; what was acknowledged is on disk.
    """
    clock = HandClock(REHEARSAL_BEGINS)
    room = open_room(path, clock=clock, chance=SeededChance(seed), station=station)
    if room.office.head != START:
        last = next(room.journal.rows(Head(room.office.head.seq - 1, b"")))
        clock.move_to(from_micros(last.at))
    night = Night(room.office, room.people, clock, SeededChance(seed + _OWN_CHANCE), plan)
    for moment in night.moments(shipped_house("helsinki")):
        progress(moment)
    room.office.snapshot()
    return Rehearsal(night.told(), room, room.office.head)


def last_day_report(room: Room) -> DayReport | None:
    """The last gaming day of a room's journal; None when none was ever opened."""
    began = room.journal.of_kind("day-began", 0)
    after = Head(began[-2].seq, b"") if len(began) > 1 else START
    entries = entries_of(room.journal.rows(Head(after.seq, b"") if after.seq else START))
    return day_report(entries, room.office.room.house, room.people, room.office.head)


def report_pdf(report: DayReport, code: str = ENGLISH) -> bytes:
    """The day report on paper."""
    from floor.reports.day_report import build  # reportlab only when something is printed

    return build(report, code)


def verify_journal(
    journal: SqliteJournal,
    *,
    after: Head = START,
    progress: Callable[[int], None] = lambda seq: None,
) -> Head:
    """Where the chain ends, every entry from `after` on proved; `progress` hears the number.

    Raises:
        StoreTrouble: names the first entry that is not what was written.
    """
    head = after
    for head in verify(journal.batches(after), after):
        progress(head.seq)
    return head


def refold(room: Room) -> bool:
    """Whether the room folded from the first entry is the one this process stands in."""
    fold = Fold(room.journal)
    fold.start(MemorySnapshots(), "")
    return fold.head == room.office.head and fold.room == room.office.room


# The desk


class DeskRoom:
    """What the desk's store thread works with; made in it."""

    def __init__(self, path: Path, clock: Clock, *, training: bool) -> None:
        self._room = open_room(path, station="desk", clock=clock)
        self.office = self._room.office
        self.people = self._room.people
        self.clock = clock
        self.trainee = self._train() if training else None

    @property
    def trouble(self) -> StoreTrouble | None:
        """Why nothing can be written."""
        return self._room.store.read_only if self._room.store is not None else None

    def _train(self) -> StaffId:
        """The badge of whoever trains, with a PIN the sign-on sheet tells."""
        for badge in self.people.badges():
            if badge.name == _TRAINEE:
                return badge.staff
        trainee = self.people.add_staff(_TRAINEE, Role.SHIFT_MANAGER)
        self.people.set_pin(trainee, _TRAINING_PIN)
        return trainee

    def recent(self) -> tuple[Entry, ...]:
        """The newest entries, for the feed."""
        since = max(self.office.head.seq - _RECENT_ROWS, 0)
        rows = self._room.journal.rows(Head(since, b"") if since else START, self.office.head.seq)
        return tuple(entries_of(rows))

    def close(self) -> None:
        """Keep the room for the next start and let go of the file."""
        with suppress(StoreTrouble):
            self.office.snapshot()
        if self._room.store is not None:
            self._room.store.close()


class TrainingNight:
    """A rehearsed night in a process of its own, and the clock it lives by."""

    def __init__(self, store: Path, speed: int) -> None:
        self.store = store
        self.clock = FastClock(SystemClock(), REHEARSAL_BEGINS, speed)
        self._process: subprocess.Popen[str] | None = None
        self._under_way = threading.Event()

    def begin(self) -> None:
        """Start it on an empty store."""
        self.store.parent.mkdir(parents=True, exist_ok=True)
        for old in self.store.parent.glob(f"{self.store.name}*"):
            if not old.name.endswith(".desk"):
                old.unlink()
        open_room(self.store, station="desk", works=False)
        words = [*_PROGRAM, "live", str(self.store), "--speed", str(self.clock.speed)]
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._listener = threading.Thread(target=self._listen, name="training", daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        """The night says when it is under way; from then on the clocks run together."""
        assert self._process is not None
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                shows, since = (from_micros(int(micros)) for micros in line.split())
                self.clock.go(shows, since)
                self._under_way.set()

    def wait(self) -> None:
        """Until the night is under way: before that its clock and a desk's would differ.

        Raises:
            StoreTrouble: it ended instead.
        """
        while not self._under_way.wait(0.1):
            if self._process is None or self._process.poll() is not None:
                raise StoreTrouble("The rehearsed night could not be begun. Close and start again.")

    def end(self) -> None:
        """Nobody looks at it any more."""
        if self._process is not None:
            assert self._process.stdin is not None
            with suppress(OSError):
                self._process.stdin.close()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._listener.join()


def live_night(store: Path, speed: int, under_way: timedelta, say: Callable[[str], None]) -> None:
    """Live a night on `store` in front of a desk, `under_way` already when somebody looks.

    It ends when standard input does: whoever started it has gone.
    """
    stop = threading.Event()
    clock = PacedClock(REHEARSAL_BEGINS, stop)
    room = open_room(store, clock=clock, chance=SystemChance(), station="rehearsal")
    night = Night(room.office, room.people, clock, SystemChance(), _WATCHED)
    threading.Thread(target=_wait_for_the_end, args=(stop,), daemon=True).start()
    fast: FastClock | None = None
    opened: datetime | None = None
    with suppress(NightStopped):
        for moment in night.moments(shipped_house("helsinki")):
            opened = opened or moment
            if fast is None and moment - opened >= under_way:
                fast = FastClock(SystemClock(), moment, speed)
                since = SystemClock().now()
                fast.go(moment, since)
                clock.follow(fast)
                say(f"{to_micros(moment)} {to_micros(since)}")


def _wait_for_the_end(stop: threading.Event) -> None:
    sys.stdin.read()
    stop.set()


def data_folder() -> Path:
    """Where this user's stores, settings and logs are; FLOOR_DATA says otherwise."""
    told = os.environ.get("FLOOR_DATA")
    return Path(told) if told else Path(user_data_dir("floor", appauthor=False))


def has_display() -> bool:
    """Whether a window could open."""
    told = os.environ.get("QT_QPA_PLATFORM", "")
    if told or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_desk(store: Path | None, *, training: bool, speed: int) -> int:
    """The floor manager's desk, until it is closed; the program's exit status.

    Raises:
        StoreTrouble: there is no place for the store.
    """
    from floor.desk.program import Premises, run  # Qt only for those who want a window

    folder = data_folder()
    settings = Settings(folder / "floor.toml")
    use_language(settings.language())
    night = TrainingNight(store or folder / "training" / "training.sqlite", speed)
    path = night.store if training else store or folder / "floor.sqlite"
    clock: Clock = night.clock if training else SystemClock()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble(
            "The folder {folder} cannot be made: {why}. Choose another.",
            folder=path.parent,
            why=error.strerror,
        ) from error

    def factory() -> DeskRoom:
        if training:
            night.wait()
        return DeskRoom(path, clock, training=training)

    premises = Premises(
        store=path,
        logs=folder / "logs",
        factory=factory,
        clock=clock,
        house=_house(path, training=training),
        keep_language=settings.keep_language,
        train=_train_beside,
        opened=night.begin if training else lambda: None,
        closed=night.end if training else lambda: None,
    )
    return run(premises, [])


class Settings:
    """This machine's settings, in `floor.toml`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def language(self) -> str:
        """What it speaks; English when nobody has chosen."""
        try:
            told = tomllib.loads(self._path.read_text(encoding="utf-8")).get("language")
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            return ENGLISH
        return told if told in LOCALES else ENGLISH

    def keep_language(self, code: str) -> None:
        """From now on it speaks that; where it cannot be kept, until the program ends."""
        with suppress(OSError):
            self._path.write_text(f'language = "{code}"\n', encoding="utf-8")


def _train_beside() -> None:
    """Another desk, on a rehearsed night."""
    subprocess.Popen([*_PROGRAM, "desk", "--training"], start_new_session=True)


def _house(path: Path, *, training: bool) -> "House":
    from floor.desk.house import House

    return House(
        training=training,
        rulebooks=(("helsinki", "Casino Helsinki"),),
        rulebook=shipped_house,
        languages=(("en", "English"), ("fi", "Suomi")),
        about=lambda: _about(path),
        papers=_papers(path),
    )


def _about(path: Path) -> tuple[tuple[str, str], ...]:
    """What support asks for first."""
    from pysqlite3 import sqlite_version

    return (
        ("floor", VERSION),
        ("Python", sys.version.split()[0]),
        ("PySide6", version("PySide6_Essentials")),
        ("SQLite", sqlite_version),
        (_("Store"), str(path)),
    )


_Building = Callable[[Room, Serial], bytes]


def _papers(path: Path) -> "PaperDesk":
    from floor.desk.house import Page, PaperDesk

    folder = path.parent / "papers"

    def report_of(room: Room) -> DayReport:
        view = last_day_report(room)
        if view is None:
            raise PaperTrouble("No gaming day was ever opened here: there is nothing to report.")
        return view

    def day_report() -> bytes:
        with _looking(path) as room:
            return report_pdf(report_of(room), language())

    def preview(pdf: bytes, dpi: float) -> tuple[Page, ...]:
        import pypdfium2

        pages = []
        with pypdfium2.PdfDocument(pdf) as document:
            for page in document:
                picture = page.render(scale=dpi / 72, rev_byteorder=True)
                pages.append(
                    Page(picture.width, picture.height, picture.stride, bytes(picture.buffer))
                )
        return tuple(pages)

    def printers() -> tuple[tuple[str, str], ...]:
        from floor.reports.printers import printer_names

        found = [(str(folder), _("PDF folder"))]
        with suppress(PaperTrouble):
            found += [(name, name) for name in printer_names()]
        return tuple(found)

    def send(papers: Papers, serial: Serial, name: str) -> str:
        from floor.reports.printers import PdfFolder, SystemPrinter

        if name == str(folder):
            with suppress(OSError):  # whoever prints says what is wrong with it
                folder.mkdir(parents=True, exist_ok=True)
        printer = PdfFolder(folder) if name == str(folder) else SystemPrinter(name)
        taken = papers.sending(serial)
        try:
            place = printer.print(taken)
        except PaperTrouble as trouble:
            papers.failed(taken, str(trouble), came_out=isinstance(trouble, MayHavePrinted))
            raise
        papers.printed(taken, SystemClock().now(), place)
        return place

    def put(name: str, kind: PaperKind, build: _Building, about: About) -> str:
        with _looking(path) as room:
            assert room.store is not None
            papers = room.store.papers
            kept = papers.put(kind, lambda serial: build(room, serial), about)
            return send(papers, kept.serial, name)

    def kept() -> tuple[KeptPaper, ...]:
        with _looking(path) as room:
            assert room.store is not None
            return room.store.papers.recent()

    def print_again(serial: Serial, name: str) -> str:
        with _looking(path) as room:
            assert room.store is not None
            room.store.papers.again(serial)
            return send(room.store.papers, serial, name)

    def print_day_report(printer: str) -> str:
        def build(room: Room, serial: Serial) -> bytes:
            return report_pdf(msgspec.structs.replace(report_of(room), serial=serial), language())

        about = About(at=SystemClock().now(), title="", language=language())
        return put(printer, PaperKind.DAY_REPORT, build, about)

    def print_ticket(ticket: SeatTicket | WaitingTicket) -> str:
        from floor.reports.ticket import build as slip

        def build(_room: Room, serial: Serial) -> bytes:
            issue = msgspec.structs.replace(ticket.issue, serial=serial)
            return slip(msgspec.structs.replace(ticket, issue=issue), language())

        waits = isinstance(ticket, WaitingTicket)
        kind = PaperKind.WAITING_TICKET if waits else PaperKind.SEAT_TICKET
        issue = ticket.issue
        about = About(at=issue.at, language=language(), player=issue.player)
        return put(str(folder), kind, build, about)

    return PaperDesk(
        day_report=day_report,
        preview=preview,
        printers=printers,
        print_day_report=print_day_report,
        kept=kept,
        print_again=print_again,
        print_ticket=print_ticket,
    )


@contextmanager
def _looking(path: Path) -> Iterator[Room]:
    """A room of its own for one look, in whatever thread."""
    room = open_room(path, station="report", works=False)
    try:
        yield room
    finally:
        if room.store is not None:
            room.store.close()


def screenshots(out: Path) -> tuple[Path, ...]:
    """The desk's pages on a rehearsed night, painted without a display."""
    from floor.desk.pictures import take

    folder = out / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    store = out / "screens.sqlite"
    clock = HandClock(REHEARSAL_BEGINS)
    for old in out.glob(f"{store.name}*"):
        old.unlink()
    room = open_room(store, clock=clock, chance=SeededChance(7), station="rehearsal")
    night = Night(room.office, room.people, clock, SeededChance(7 + _OWN_CHANCE), _WATCHED)
    begins: datetime | None = None
    for moment in night.moments(shipped_house("helsinki")):
        begins = begins or moment
        if moment - begins > timedelta(hours=3):
            break
    if room.store is not None:
        room.store.close()
    house = _house(store, training=True)
    return take(lambda: DeskRoom(store, clock, training=True), clock, house, folder)
