"""A house with a store on disk, a desk in front of it, and another station beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pytestqt.qtbot import QtBot

from floor import wiring
from floor.app.days import AdoptRulebook, OpenDay, SignOn
from floor.app.messages import SYSTEM, Command, Entry, Role, StaffId
from floor.app.seats import SeatPlayer
from floor.app.tables import OpenTable
from floor.app.waiting import JoinList
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.desk.house import House, PaperDesk
from floor.desk.window import DeskWindow
from floor.qtkit.bridge import Bridge
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId
from floor.room.waitlist import TableId
from floor.rulebook.house import shipped_house

NLH = GameId("nlh-1-2")
T1 = TableId("T1")
EVENING = datetime(2026, 10, 24, 15, tzinfo=UTC)
SITTING = ("Aino Laine", "Eero Virta", "Väinö Holm")
WAITING = ("Kaisa Berg", "Åke Öhman", "Jiří Dvořák")
PAPERS = PaperDesk(
    day_report=lambda: b"%PDF-",
    preview=lambda pdf, dpi: (),
    printers=lambda: (("folder", "PDF folder"),),
    print_day_report=lambda printer: "DR-1.pdf",
    kept=lambda: (),
    print_again=lambda serial, printer: f"{serial}.pdf",
    print_ticket=lambda ticket: f"{ticket.issue.label}.pdf",
)


def surroundings(*, training: bool = False) -> House:
    """What a desk is handed besides its store."""
    return House(
        training=training,
        rulebooks=(("helsinki", "Casino Helsinki"),),
        rulebook=shipped_house,
        languages=(("en", "English"), ("fi", "Suomi")),
        about=lambda: (("floor", "0"),),
        papers=PAPERS,
    )


class Hall:
    """A night on disk: one table with three players, three more on its list."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.clock = HandClock(EVENING)
        self.room = wiring.open_room(
            path, station="kiosk", clock=self.clock, chance=SeededChance(3)
        )
        self.people = self.room.people
        self.players: dict[str, PlayerId] = {}
        self.manager = self.people.add_staff("Mira Salo", Role.SHIFT_MANAGER)
        self.second = self.people.add_staff("Olli Ranta", Role.SHIFT_MANAGER)

    def opened(self) -> "Hall":
        self.ask(AdoptRulebook(name="helsinki", text=shipped_house("helsinki")), SYSTEM)
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

    def backroom(self) -> wiring.DeskRoom:
        return wiring.DeskRoom(self.path, self.clock, training=False)

    def close(self) -> None:
        assert self.room.store is not None
        self.room.store.close()


@contextmanager
def desk_on(
    hall: Hall, qtbot: QtBot, *, badge: StaffId | None = None, training: bool = False
) -> Iterator[tuple[DeskWindow, Bridge]]:
    """A desk's window in front of `hall`, closed again after."""
    bridge = Bridge(hall.backroom, clock=hall.clock, chance=SeededChance(5))
    window = DeskWindow(bridge, hall.clock, surroundings(training=training))
    window.resize(1600, 900)
    window.show()
    window.activateWindow()
    if badge is not None:
        window.badge.put_on(badge)
    bridge.start()
    try:
        qtbot.waitUntil(lambda: window.scene.known, timeout=10_000)
        if badge is not None:  # else the sign-on sheet takes the focus
            qtbot.waitUntil(window.isActiveWindow)
        window.draw()
        yield window, bridge
    finally:
        window.close()
        assert bridge.close()
        window.deleteLater()
        bridge.deleteLater()
