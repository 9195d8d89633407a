"""A house with a store on disk, a desk in front of it, and another station beside it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from pytestqt.qtbot import QtBot

from floor.app.core.claim import ClaimId
from floor.app.core.messages import SYSTEM, Command, Entry, Role, StaffId
from floor.app.core.ruling import RulingNo
from floor.app.lists.waiting import JoinList
from floor.app.office.office import Office
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.days import AdoptRulebook, OpenDay, SignOn
from floor.app.staff.papers import (
    KeptPaper,
    PaperKind,
    PaperState,
    PaperSubject,
    PictureOfPage,
    Printers,
    Serial,
)
from floor.app.tables.tables import OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import FloorError, PaperTrouble
from floor.desk.scene.services import PaperDesk, Services
from floor.desk.window.window import DeskWindow
from floor.jackpot.profile import JackpotId
from floor.qtkit.office.bridge import Bridge
from floor.rehearsal.practice import Staged, stage_bad_beat
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.rulebooks import shipped_house
from floor.rulebook.situations.situation import OwnSituations
from floor.store.engines.engines import pepper_of
from floor.store.people.people import PeopleRows
from floor.store.people.pins import CHEAP, PepperFile
from floor.store.sqlite.rule_search import RuleIndex
from floor.tournament.event.state import TournamentId
from floor.views.event_papers.book import PaperOrder
from floor.views.papers.tickets import AnyTicket
from floor.views.rules.compare import Wish
from floor.views.rulings.consistency import ConsistencyPaper
from floor.wiring.desk import DeskRoom
from floor.wiring.exports import Exports
from floor.wiring.folders import local_path
from floor.wiring.past import LooksBack
from floor.wiring.rooms import open_room
from floor.wiring.rule_book import open_search

NLH = GameId("nlh-1-2")
T1 = TableId("T1")
EVENING = datetime(2026, 10, 24, 15, tzinfo=UTC)
SITTING = ("Aino Laine", "Eero Virta", "Väinö Holm")
WAITING = ("Kaisa Berg", "Åke Öhman", "Jiří Dvořák")


class NoPaper(PaperDesk):
    """A paper desk without paper; what was asked of it stands in `asked`."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.chosen = ""
        self.trouble: PaperTrouble | None = None
        self.unprinted = 0
        """Papers of tournaments that are to be printed."""

    def day_report(self) -> bytes:
        return b"%PDF-"

    def preview(self, pdf: bytes, dpi: int) -> tuple[PictureOfPage, ...]:
        return (PictureOfPage(2, 2, bytes(12)),)

    def printers(self) -> Printers:
        known = (("", "PDF folder"), ("Office", "Office"))
        return Printers(known, self.chosen, "/papers", self.trouble)

    def choose(self, name: str) -> None:
        self.asked.append(("choose", name))
        if self.trouble is not None:
            raise self.trouble
        self.chosen = name

    def print_day_report(self, printer: str) -> str:
        self.asked.append(("day report", printer))
        return "DR-1.pdf"

    def print_ticket(self, ticket: AnyTicket) -> str:
        self.asked.append(("ticket", type(ticket).__name__, ticket.issue.label))
        if self.trouble is not None:
            raise self.trouble
        return f"{ticket.issue.label}.pdf"

    def print_ledger(self, jackpot: JackpotId, day: date) -> str:
        self.asked.append(("ledger", jackpot, str(day)))
        if self.trouble is not None:
            raise self.trouble
        return "JL-1.pdf"

    def print_claim(self, claim: ClaimId) -> tuple[str, ...]:
        self.asked.append(("claim", str(claim)))
        if self.trouble is not None:
            raise self.trouble
        return ("JP-1.pdf", "JC-1.pdf")

    def print_ruling(self, number: RulingNo) -> str:
        self.asked.append(("ruling", str(number)))
        if self.trouble is not None:
            raise self.trouble
        return "RS-1.pdf"

    def save_house_book(self) -> str:
        self.asked.append(("house book",))
        if self.trouble is not None:
            raise self.trouble
        return "house-book-1.pdf"

    def save_comparison(self, wish: Wish) -> str:
        self.asked.append(("comparison", *(house.value for house in wish.houses)))
        if self.trouble is not None:
            raise self.trouble
        return "houses-1.pdf"

    def print_alike(self, view: ConsistencyPaper) -> str:
        self.asked.append(("alike", view.view.period.value, str(len(view.view.staff))))
        if self.trouble is not None:
            raise self.trouble
        return "RA-1.pdf"

    def print_event(self, order: PaperOrder) -> str:
        self.asked.append(("event", order.kind.value, *map(str, order.entries), order.language))
        if self.trouble is not None:
            raise self.trouble
        return f"{order.kind.value}-1.pdf"

    def owed(self) -> int:
        return self.unprinted

    def print_owed(self) -> str:
        self.asked.append(("owed",))
        if self.trouble is not None:
            raise self.trouble
        self.unprinted = 0
        return "TC-2.pdf"

    def save_event(self, number: TournamentId) -> str:
        self.asked.append(("files", str(number)))
        return f"tournament-{number}.json"

    def claim_papers(self, claim: ClaimId) -> tuple[KeptPaper, ...]:
        return ()

    def player_file(self, player: PlayerId) -> str:
        self.asked.append(("player file", str(player)))
        if self.trouble is not None:
            raise self.trouble
        return "player-1.json"

    def kept(self) -> tuple[KeptPaper, ...]:
        return KEPT

    def body(self, serial: Serial) -> bytes:
        self.asked.append(("look", serial))
        return b"%PDF-"

    def print_again(self, serial: Serial, printer: str) -> str:
        self.asked.append(("again", serial, printer))
        return f"{serial}.pdf"


def _kept(kind: PaperKind, number: int, title: str, state: PaperState) -> KeptPaper:
    return KeptPaper(
        serial=kind.serial(number),
        kind=kind,
        number=number,
        about=PaperSubject(at=EVENING, title=title),
        state=state,
        copies=0,
        printed_at=None,
        place="",
        error="",
        body=b"%PDF-",
    )


KEPT = (
    _kept(PaperKind.SEAT_TICKET, 2, "T1 seat 5", PaperState.FAILED),
    _kept(PaperKind.WAITING_TICKET, 1, "NLH 1–2", PaperState.PRINTED),
)


def surroundings(
    *,
    training: bool = False,
    papers: PaperDesk | None = None,
    trouble: FloorError | None = None,
    store: Path = Path("nowhere"),
) -> Services:
    """What a desk is handed besides its store."""
    return Services(
        training=training,
        rulebooks=(("helsinki", "Casino Helsinki"),),
        rulebook=shipped_house,
        languages=(("en", "English"), ("fi", "Suomi")),
        about=lambda: (("floor", "0"),),
        trouble=trouble,
        papers=papers or NoPaper(),
        past=LooksBack(store),
        exports=Exports(store),
        rule_search=rule_search,
        own_situations=local_path(store).with_name("situations.toml"),
    )


@cache
def _rules() -> TemporaryDirectory[str]:
    """Where the index of rules lies, made once for all tests."""
    return TemporaryDirectory()


def rule_search(own: OwnSituations | None) -> RuleIndex:
    """As the program opens it, in a folder of the tests."""
    return open_search(Path(_rules().name), own)


class Paced:
    """A night of which only the speed is known."""

    speeds = (0, 1, 10, 60)

    def __init__(self) -> None:
        self.speed = 60
        self.asked: list[int] = []

    def change(self, speed: int) -> None:
        self.asked.append(speed)
        self.speed = speed

    def stage(self, office: Office, by: StaffId) -> Staged:
        return stage_bad_beat(office, SeededChance(5), by)


class Hall:
    """A night on disk: one table with three players, three more on its list."""

    def __init__(self, path: Path, now: datetime = EVENING) -> None:
        self._take_up(path, HandClock(now), SeededChance(3))
        self.players: dict[str, PlayerId] = {}
        self.manager = self.people.add_staff("Mira Salo", Role.SHIFT_MANAGER)
        self.second = self.people.add_staff("Olli Ranta", Role.SHIFT_MANAGER)

    def _take_up(self, path: Path, clock: HandClock, chance: SeededChance) -> None:
        self.path, self.clock, self.chance = path, clock, chance
        self.room = open_room(path, station="kiosk", clock=clock, chance=chance)
        assert self.room.store is not None
        pepper = PepperFile(pepper_of(local_path(path)))
        self.people = PeopleRows(self.room.store.rows, pepper, CHEAP)

    @classmethod
    def copied(cls, path: Path, made: "Callable[[], Made] | None" = None) -> "Hall":
        """What `Hall(path).opened()` is, or what `made` before, its store copied."""
        stored, pepper, first = (made or _first)()
        path.write_bytes(stored)
        if pepper:
            pepper_of(path).write_bytes(pepper)
        hall = cls.__new__(cls)
        hall._take_up(path, HandClock(first.clock.now()), first.chance.copy())
        hall.players = dict(first.players)
        hall.manager, hall.second = first.manager, first.second
        return hall

    def opened(self, rules: str = "") -> "Hall":
        """By the house's own `rules`, else as Helsinki plays."""
        text = rules or shipped_house("helsinki")
        self.ask(AdoptRulebook(name="helsinki", text=text), SYSTEM)
        for badge in (self.manager, self.second):
            self.ask(SignOn(staff=badge), badge)
        self.ask(OpenDay())
        self.ask(OpenTable(table=T1, game=NLH, seats=9))
        for number, name in enumerate(SITTING, start=1):
            self.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=self.player(name)))
        for name in WAITING:
            self.ask(JoinList(game=NLH, player=self.player(name)))
        return self

    def ask(self, command: Command, by: StaffId | None = None) -> Entry:
        """As another station does."""
        return self.room.office.submit(command, self.manager if by is None else by)

    def player(self, name: str) -> PlayerId:
        if name not in self.players:
            self.players[name] = self.people.add_player(name)
        return self.players[name]

    def backroom(self) -> DeskRoom:
        return DeskRoom(self.path, self.clock, training=False)

    def begin_again(self) -> None:
        """On what lies there now, after it was closed."""
        self._take_up(self.path, self.clock, self.chance)

    def close(self) -> None:
        assert self.room.store is not None
        self.room.store.close()


Made = tuple[bytes, bytes, Hall]
"""The store of a hall, what its PINs are kept with, and that hall, closed again."""


def made_once(lived: Callable[[Hall], object]) -> Made:
    """A hall just opened in which that has happened; to be kept for `Hall.copied`."""
    with TemporaryDirectory() as folder:
        hall = Hall(Path(folder, "floor.sqlite")).opened()
        lived(hall)
        hall.close()
        pepper = pepper_of(hall.path)
        kept = pepper.read_bytes() if pepper.exists() else b""
        return hall.path.read_bytes(), kept, hall


@cache
def _first() -> Made:
    return made_once(lambda _hall: None)


def _heard(window: DeskWindow, bridge: Bridge) -> bool:
    """Whether the first news have come; what keeps them stands in the test's failure."""
    assert window.scene.known, f"no news yet, trouble: {bridge.last.trouble}"
    return True


@contextmanager
def desk_on(
    hall: Hall,
    qtbot: QtBot,
    *,
    badge: StaffId | None = None,
    house: Services | None = None,
    room: Callable[[], DeskRoom] | None = None,
) -> Iterator[tuple[DeskWindow, Bridge]]:
    """A desk's window in front of `hall`, closed again after; by a `room` of its own, if named."""
    bridge = Bridge(room or hall.backroom, clock=hall.clock, chance=SeededChance(5))
    window = DeskWindow(bridge, hall.clock, house or surroundings(store=hall.path))
    window.resize(1600, 900)
    window.show()
    window.activateWindow()
    if badge is not None:
        window.badge.put_on(badge)
    bridge.start()
    try:
        qtbot.waitUntil(lambda: _heard(window, bridge))
        if badge is not None:  # else the sign-on sheet takes the focus
            qtbot.waitUntil(window.isActiveWindow)
        window.draw()
        yield window, bridge
    finally:
        window.close()
        assert bridge.close()
        window.deleteLater()
        bridge.deleteLater()


def tell(window: DeskWindow, hall: Hall, qtbot: QtBot, *commands: Command) -> None:
    """Another station does that, and the desk has heard of it."""
    for command in commands:
        hall.ask(command)
    qtbot.waitUntil(lambda: window.scene.head == hall.room.office.head)
    window.draw()
