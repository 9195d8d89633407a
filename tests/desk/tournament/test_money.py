"""The money of an event, by clicks: deals, payments, voids, special prizes, an event called off."""

from datetime import timedelta

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.hands import StartEventHand
from floor.app.tournament.outs import BustOut
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import Money, total
from floor.desk.kit.sheet import Sheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.staff.staff_sheets import OwnPinSheet
from floor.desk.window.window import DeskWindow
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.places import finishes
from floor.tournament.event.sheet import (
    EventKinds,
    EventSheet,
    PayoutLine,
    PayoutSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.state import EntryIs, EntryNo, EventStage, Means, Out, PaidFor
from tests.app.tournament.commands import E1, E2, SHEET, STARTS
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import form_sheet, ticks
from tests.desk.hall import Hall
from tests.desk.window.test_window import Desk, button, click
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
        at = self.window.errands.sheets[-1].focusWidget()
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


def test_a_deal_of_nine_takes_fourteen_acts_and_the_counts(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    look_at(window, event, qtbot)
    shot(window, "final")
    acts = Acts(window, qtbot)
    acts.press("step-deal")
    sheet = form_sheet(window, qtbot, "deal")
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


def row_of(window: DeskWindow, qtbot: QtBot, which: int, line: int) -> None:
    """Click that line of that list."""
    lists = window.pages.tournaments.lists
    click(qtbot, lists.switches[which])
    table = lists.tables[which]
    at = table.visualRect(table.model().index(line, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def top_sheet(window: DeskWindow, qtbot: QtBot, name: str) -> Sheet:
    qtbot.waitUntil(
        lambda: bool(window.errands.sheets) and window.errands.sheets[-1].objectName() == name
    )
    return window.errands.sheets[-1]


def test_a_prize_is_paid_by_two_clicks_and_the_pin_and_voided_by_two(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    first = next(iter(event.now.entries))
    out = (Out(entry=first, table=E1),)
    event.ask(BustOut(tournament=event.number, table=E1, outs=out))
    look_at(window, event, qtbot)
    row_of(window, qtbot, 0, 0)
    acts = Acts(window, qtbot)
    (pay,) = (
        one.objectName()
        for one in window.pages.tournaments.panel.findChildren(QPushButton)
        if one.objectName().startswith("step-pay")
    )
    shot(window, "out")
    click(qtbot, button(window.pages.tournaments.panel, pay))
    shot(top_sheet(window, qtbot, "own-pin"), "own-pin")
    acts.pin("111111")
    qtbot.waitUntil(lambda: "not the PIN" in window.errands.sheets[-1].note.text())
    assert not event.now.payments
    acts.pin(PIN)
    qtbot.waitUntil(lambda: len(event.now.payments) == 1)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    acts.press("step-void-1")
    sheet = form_sheet(window, qtbot, "void-payment")
    acts.press("void-payment-ask")
    assert sheet.note.text() == "A reason is needed."
    qtbot.keyClicks(sheet.reason, "The wrong player")
    shot(sheet, "void")
    acts.press("void-payment-ask")
    top_sheet(window, qtbot, "together")
    acts.pin(OTHER_PIN)
    qtbot.waitUntil(lambda: event.now.payments[0].voided)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_many_are_paid_one_after_the_other_each_under_a_pin(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    for entry in list(event.now.entries)[:4]:
        out = (Out(entry=entry, table=E1),)
        event.ask(BustOut(tournament=event.number, table=E1, outs=out, other_hand=True))
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    shot(window, "to-be-paid")
    acts.press("step-pay-all")
    sheet = form_sheet(window, qtbot, "pay-all")
    due = sheet.parts["due"].widget
    assert isinstance(due, QComboBox)
    offered = [due.itemText(place) for place in range(due.count())]
    assert [one.split(" · ")[0] for one in offered] == ["6", "7", "8", "9"]
    shot(sheet, "pay-all")
    qtbot.keyClick(due, Qt.Key.Key_Down)
    acts.press("pay-all-ask")
    top_sheet(window, qtbot, "own-pin")
    acts.pin(PIN)
    qtbot.waitUntil(lambda: len(event.now.payments) == 1)
    assert event.now.payments[0].entry == list(event.now.entries)[2]
    top_sheet(window, qtbot, "pay-all")
    qtbot.waitUntil(lambda: due.count() == 3)
    for paid in (2, 3, 4):
        assert sheet.ask_button.text().startswith("Pay ")
        qtbot.keyClick(sheet, Qt.Key.Key_Return)  # asks for a PIN, and pays nothing
        top_sheet(window, qtbot, "own-pin")
        assert len(event.now.payments) == paid - 1
        acts.pin(PIN)
        qtbot.waitUntil(lambda paid=paid: len(event.now.payments) == paid)
        top_sheet(window, qtbot, "pay-all")
        qtbot.waitUntil(lambda left=4 - paid: due.count() == left or not due.isVisible())
    assert sheet.ask_button.text() == "Done"
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_a_prize_goes_to_a_bank_account_where_the_house_pays_so(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    first = next(iter(event.now.entries))
    out = (Out(entry=first, table=E1),)
    event.ask(BustOut(tournament=event.number, table=E1, outs=out))
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press(f"step-pay-prize--{first}")
    asked = top_sheet(window, qtbot, "own-pin")
    assert isinstance(asked, OwnPinSheet)
    offered = [asked.means.itemText(place) for place in range(asked.means.count())]
    assert offered == ["Cash", "Bank transfer"]
    qtbot.keyClick(asked.means, Qt.Key.Key_Down)
    shot(asked, "by-transfer")
    asked.pin.setFocus()
    acts.pin(PIN)
    qtbot.waitUntil(lambda: len(event.now.payments) == 1)
    assert event.now.payments[0].means is Means.TRANSFER


def test_an_event_is_called_off_on_the_way_by_two(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    event = final_table(hall)
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-cancel-event")
    sheet = form_sheet(window, qtbot, "cancel-event")
    for _player in NINE:
        acts.typed("20000")
    shot(sheet, "cancel")
    acts.press("cancel-event-ask")
    assert sheet.note.text() == "A reason is needed."
    qtbot.keyClicks(sheet.reason, "Fire alarm")
    acts.press("cancel-event-ask")
    second = top_sheet(window, qtbot, "together")
    click(qtbot, second.cancel_button)
    qtbot.waitUntil(sheet.ask_button.isEnabled)
    acts.press("cancel-event-ask")
    top_sheet(window, qtbot, "together")
    acts.pin(OTHER_PIN)
    qtbot.waitUntil(lambda: event.now.stage is EventStage.CANCELLED)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    cancelled = event.now.cancelled
    assert cancelled is not None
    assert total(cancelled.amounts.values()) == Money(103_500)


def test_every_figure_of_the_money_explains_itself_when_it_is_pressed(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    look_at(window, event, qtbot)
    card = window.pages.tournaments.money
    told = card.findChild(QLabel, "event-money-told")
    assert told is not None
    for one in card.figures:
        qtbot.mouseClick(one, Qt.MouseButton.LeftButton)
        assert told.text() == one.told
        assert one.told
    QApplication.processEvents()
    shot(window, "explained")
    qtbot.mouseClick(card.figures[-1], Qt.MouseButton.LeftButton)
    assert told.isHidden()
    qtbot.mouseClick(card.figures[0], Qt.MouseButton.LeftButton)
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=EntryNo(1), table=E1),)))
    look_at(window, event, qtbot)
    assert told.text() == card.figures[0].told


def test_a_bounty_is_shared_by_those_who_are_ticked(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    event = HallEvent(hall, ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS))
    event.sold().drawn(E1).begun()
    look_at(window, event, qtbot)
    seat, sitting = next(iter(event.now.tables[E1].taken.items()))
    page = window.pages.tournaments
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E1, seat))
    acts = Acts(window, qtbot)
    acts.press(f"step-bust-{sitting.entry}")
    sheet = form_sheet(window, qtbot, "bust-out")
    for box in ticks(sheet, "by")[:2]:
        box.click()
    shot(sheet, "bounty")
    acts.press("bust-out-ask")
    qtbot.waitUntil(lambda: event.now.entries[sitting.entry].state is EntryIs.OUT)
    assert sorted(event.now.won.values()) == [Money(625), Money(625)]


def test_with_every_seat_taken_a_late_comer_is_offered_a_table_that_others_move_to(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall, replace(SHEET, seats=8)).sold().drawn(E1).begun()
    look_at(window, event, qtbot)
    late = hall.player("Björk Óskarsdóttir")  # nothing else has happened since
    acts = Acts(window, qtbot)
    acts.press("event-sell")
    finding = window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    finding.picker.look_for("Björk Óskarsdóttir")
    qtbot.waitUntil(lambda: finding.picker.list.model().rowCount() > 0)
    finding.picker.list.choose(0)
    qtbot.waitUntil(lambda: bool(finding.ways.buttons))
    QApplication.processEvents()
    shot(finding, "late")
    click(qtbot, finding.ways.buttons[0])
    qtbot.waitUntil(lambda: len(event.now.entries) == 9)
    shot(window, "opening")
    acts.press("step-fill-E2")
    qtbot.waitUntil(lambda: E2 in event.now.tables)
    assert [len(one.taken) for one in event.now.tables.values()] == [5, 4]
    assert any(
        event.now.entries[one.entry].player == late for one in event.now.tables[E2].taken.values()
    )


def test_somebody_is_disqualified_and_the_places_below_move_up(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    one, other = list(event.now.entries)[:2]
    for entry in (one, other):
        out = (Out(entry=entry, table=E1),)
        event.ask(BustOut(tournament=event.number, table=E1, outs=out))
    look_at(window, event, qtbot)
    row_of(window, qtbot, 0, 0)
    acts = Acts(window, qtbot)
    acts.press(f"step-remove-{other}")
    sheet = form_sheet(window, qtbot, "remove-entry")
    qtbot.keyClicks(sheet.reason, "Marked cards")
    shot(sheet, "disqualified")
    acts.press("remove-entry-ask")
    qtbot.waitUntil(lambda: event.now.entries[other].state is EntryIs.DISQUALIFIED)
    (finish,) = finishes(event.now)
    assert finish.places == (8,)


def test_a_special_prize_is_won_and_paid(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    special = SpecialPrize(name="First out", share=Share(sum=Money(5_000)))
    event = final_table(hall, replace(OF_NINE, special=(special,)))
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-special-First out")
    shot(form_sheet(window, qtbot, "special-prize"), "special-prize")
    acts.press("special-prize-ask")
    qtbot.waitUntil(lambda: bool(event.now.special))
    acts.press("step-pay-special-First out-1")
    top_sheet(window, qtbot, "own-pin")
    acts.pin(PIN)
    qtbot.waitUntil(lambda: len(event.now.payments) == 1)
    assert event.now.payments[0].what is PaidFor.SPECIAL


def test_what_is_over_shows_places_and_no_table(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    event = final_table(hall)
    hall.clock.advance(timedelta(minutes=37, seconds=12))
    *gone, last = list(event.now.entries)
    for one in gone:
        out = (Out(entry=one, table=E1),)
        event.ask(BustOut(tournament=event.number, table=E1, outs=out))
        hall.clock.advance(timedelta(seconds=70))
    look_at(window, event, qtbot)
    page = window.pages.tournaments
    assert page.lists.switches[0].text() == "Places · 9"
    assert not page.map.isVisible()
    shot(window, "over")
    row_of(window, qtbot, 0, 0)
    pay = f"step-pay-prize--{last}"
    qtbot.waitUntil(lambda: page.panel.findChild(QPushButton, pay) is not None)
    QApplication.processEvents()
    shot(window, "over-winner")


def test_of_equal_stacks_out_in_one_hand_the_floor_draws_lots(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:  # ON-TRN-17
    window, _bridge = desk
    event = HallEvent(hall, OF_NINE).sold(*NINE).drawn(E1).begun()
    event.ask(StartEventHand(tournament=event.number, table=E1))
    first, second = list(event.now.entries)[:2]
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=first, table=E1),)))
    look_at(window, event, qtbot)
    page = window.pages.tournaments
    seat = event.now.entries[second].seat
    assert seat is not None
    qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E1, seat.seat))
    acts = Acts(window, qtbot)
    acts.press(f"step-bust-{second}")
    sheet = form_sheet(window, qtbot, "bust-out")
    high = sheet.height()
    acts.typed("5000")
    acts.typed("5000")
    assert sheet.height() == high, "it lies still"
    shot(sheet, "equal-stacks")
    acts.press("bust-out-equal-True")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.entries[second].state is EntryIs.OUT)
    draw, moment = event.now.draw, event.now.moments[-1]
    assert draw is not None
    assert (draw.drawn, sorted(moment.by_lot)) == (2, sorted((first, second)))
    assert sorted(one.places for one in finishes(event.now)) == [(8,), (9,)]
