"""The money of an event, by clicks: deals, payments, voids, special prizes, an event called off."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.entries import CloseBuying
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import total
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.window.window import DeskWindow
from floor.tournament.event.sheet import EventSheet, PayoutLine, PayoutSheet
from floor.tournament.event.state import EventStage
from tests.app.tournament.commands import E1, SHEET
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import form_sheet
from tests.desk.hall import Hall
from tests.desk.window.test_window import Desk, click
from tests.qtkit.shots import shot

PIN, OTHER_PIN = "840271", "593016"
NINE = (*PLAYERS, "Björk Óskarsdóttir")
SHARES = (300, 200, 140, 100, 80, 60, 50, 40, 30)
PAYS_NINE = PayoutSheet(lines=(PayoutLine(9, tuple(1_000 * share for share in SHARES)),))


OF_NINE = replace(SHEET, payouts=PAYS_NINE)


def final_table(hall: Hall, sheet: EventSheet = OF_NINE) -> HallEvent:
    """Nine at one table, prizes locked."""
    hall.people.set_pin(hall.manager, PIN)
    hall.people.set_pin(hall.second, OTHER_PIN)
    event = HallEvent(hall, sheet).sold(*NINE).drawn(E1).begun()
    event.ask(CloseBuying(tournament=event.number))
    event.ask(LockPrizes(tournament=event.number))
    return event


def look_at(window: DeskWindow, event: HallEvent, qtbot: QtBot) -> None:
    """The page of tournaments, with that event on it as it is now."""
    window.resize(1920, 1080)
    window.go("tournaments")
    head = event.hall.room.office
    qtbot.waitUntil(lambda: window.scene.head == head.head)
    for _turn in range(4):
        window.draw()
        QApplication.processEvents()


class Acts:
    """Counts clicks and keys that do something; figures typed are counted by themselves."""

    def __init__(self, window: DeskWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.count = 0

    def press(self, name: str) -> None:
        def there() -> bool:
            return any(one.isVisible() and one.isEnabled() for one in self._named(name))

        self.qtbot.waitUntil(there)
        (found,) = (one for one in self._named(name) if one.isVisible())
        click(self.qtbot, found)
        self.count += 1

    def _named(self, name: str) -> list[QPushButton]:
        return self.window.findChildren(QPushButton, name)

    def typed(self, text: str) -> None:
        """Figures, then Enter."""
        at = self.window.focusWidget() or self.window
        sheet = self.window.errands.sheets[-1]
        at = sheet.focusWidget()
        assert isinstance(at, QLineEdit)
        self.qtbot.keyClicks(at, text)
        self.qtbot.keyClick(at, Qt.Key.Key_Return)
        self.count += 1

    def pin(self, pin: str) -> None:
        """Typed to its end, it is looked at."""
        sheet = self.window.errands.sheets[-1]
        field = sheet.focusWidget()
        assert isinstance(field, QLineEdit)
        self.qtbot.keyClicks(field, pin)


def sheet_of(window: DeskWindow, qtbot: QtBot, name: str) -> FormSheet:
    return form_sheet(window, qtbot, name)


def test_a_deal_of_nine_takes_fourteen_acts_and_the_counts(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    look_at(window, event, qtbot)
    shot(window, "final")
    acts = Acts(window, qtbot)
    acts.press("step-deal")
    sheet = sheet_of(window, qtbot, "deal")
    for points in (30_000, 28_000, 25_000, 22_000, 20_000, 18_000, 15_000, 12_000, 10_000):
        acts.typed(str(points))
    shot(sheet, "counted")
    assert "✓" in sheet.parts["sum"].said.text()  # type: ignore[attr-defined]
    acts.press("deal-ask")
    qtbot.waitUntil(lambda: event.now.deal is not None)
    qtbot.waitUntil(lambda: "decision" in sheet._fields)
    shot(sheet, "decision")
    acts.press("deal-ask")
    qtbot.waitUntil(lambda: window.errands.sheets[-1].objectName() == "together")
    shot(window.errands.sheets[-1], "together")
    acts.pin(OTHER_PIN)
    qtbot.waitUntil(lambda: event.now.deal is not None and event.now.deal.decided is True)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert acts.count <= 14
    deal, prizes = event.now.deal, event.now.prizes
    assert deal is not None
    assert prizes is not None
    assert total(deal.agreed.values()) == prizes.pool
    acts.press("step-finish")
    qtbot.waitUntil(lambda: event.now.stage is EventStage.FINISHED)
    shot(window, "finished")
