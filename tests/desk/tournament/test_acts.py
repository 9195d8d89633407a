"""What an act of an event costs at the desk, counted where Qt hands the clicks to the window."""

from collections.abc import Callable
from datetime import timedelta

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.outs import BustOut
from floor.base.money import Chips
from floor.desk.kit.form_parts import ButtonsPart
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import SeatNo
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.places import finishes
from floor.tournament.event.sheet import EventKinds
from floor.tournament.event.state import EntryIs, Out
from tests.app.tournament.commands import SHEET, STARTS
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import figure, form_sheet, line, part
from tests.desk.hall import Hall
from tests.desk.taps import Count, Fingers
from tests.desk.tournament.test_money import OTHER_PIN, PIN, final_table, look_at, top_sheet
from tests.desk.tournament.test_page import E1, E2
from tests.desk.window.test_window import Desk
from tests.qtkit.shots import shot


class Hand:
    """Clicks at the page of one event, and how many clicks each thing took."""

    def __init__(self, window: DeskWindow, event: HallEvent, qtbot: QtBot) -> None:
        self.window, self.event, self.qtbot = window, event, qtbot
        self.fingers = Fingers(window)
        self._before = Count(0, 0)

    def press(self, name: str) -> None:
        """The button of that name, once it is there."""

        def there() -> list[QPushButton]:
            found = self.window.findChildren(QPushButton, name)
            return [one for one in found if one.isVisible() and one.isEnabled()]

        look_at(self.window, self.event, self.qtbot)
        self.qtbot.waitUntil(lambda: len(there()) > 0)
        self.fingers.click(there()[0])

    def seat(self, number: int) -> None:
        """A seat of the first table, on the map of the event."""
        look_at(self.window, self.event, self.qtbot)
        shown = self.window.pages.tournaments.map
        self.fingers.click_at(shown, shown.seat_point(E1, number))

    def figures(self, *numbers: int) -> None:
        """Each, and Enter behind it."""
        for number in numbers:
            self.fingers.type(str(number))
            self.fingers.press(Qt.Key.Key_Return)

    def tick(self, sheet: FormSheet, name: str) -> None:
        """A box of a sheet, on its mark."""
        box = part(sheet, QCheckBox, name)
        self.fingers.click_at(box, QPoint(box.height() // 2, box.height() // 2))

    def row(self) -> None:
        """The first of those who are out."""
        look_at(self.window, self.event, self.qtbot)
        out = self.window.pages.tournaments.lists.tables[0]
        first = out.visualRect(out.model().index(0, 0))
        self.fingers.click_at(out.viewport(), first.center())

    def cost(self, most: int, done: Callable[[], bool], keys: int | None = None) -> None:
        """It is done, and took so many clicks since the last thing; with at most so many keys."""
        self.qtbot.waitUntil(done)
        now, before = self.fingers.count, self._before
        self._before = now
        assert now.taps - before.taps <= most
        assert keys is None or now.keys - before.keys <= keys


def test_pause_out_undo_accept_re_entry_and_a_break_cost_what_they_may(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    hand = Hand(window, event, qtbot)
    hand.press("step-clock-stop")
    hand.cost(1, lambda: event.now.clock.since is None)
    hand.press("step-clock-go-on")
    hand.cost(1, lambda: event.now.clock.since is not None)
    number = min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, number)
    hand.seat(number)
    hand.press(f"step-bust-{entry}")
    hand.cost(2, lambda: event.now.entries[entry].state is EntryIs.OUT)
    hand.press("undo-last")
    hand.cost(1, lambda: event.now.entries[entry].state is EntryIs.SEATED)
    event.ask(ProposeOut(tournament=event.number, table=E1, entries=(entry,)))
    hand.press(f"step-bust-{entry}")
    hand.cost(1, lambda: event.now.entries[entry].state is EntryIs.OUT)
    hand.row()
    hand.press(f"step-again-{entry}")
    hand.cost(2, lambda: len(event.now.entries) == len(PLAYERS) + 1)
    hand.press("step-break")
    hand.cost(2, lambda: len(event.now.tables) == 1)


def test_where_nobody_records_hands_a_click_on_the_seat_evens_the_tables(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:  # TR-BAL-3
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    hall.clock.advance(timedelta(minutes=50))
    for stack in (1000, 2000, 3000):
        entry = event.entry_at(E2, min(event.now.tables[E2].taken))
        out = Out(entry=entry, table=E2, stack=Chips(stack))
        event.ask(BustOut(tournament=event.number, table=E2, outs=(out,)))
    second = event.entry_at(E1, SeatNo(2))
    hand = Hand(window, event, qtbot)
    look_at(window, event, qtbot)
    title = window.pages.tournaments.findChild(QLabel, "next-balance-title")
    qtbot.waitUntil(lambda: title is not None and title.text() == "Who is next big blind at E1?")
    shot(window, "who-is-next")
    seat = window.pages.tournaments.findChild(QPushButton, "step-next-big-2")
    assert seat is not None
    assert seat.accessibleName().startswith("Seat 2 has the next big blind: ")
    assert seat.accessibleName() in seat.toolTip()
    hand.press("step-next-big-2")
    hand.cost(1, lambda: event.now.entries[second].moves == 1)
    moved = event.now.entries[second]
    assert moved.seat is not None
    assert moved.seat.table == E2
    page = window.pages.tournaments
    page.look_at(event.number, E2, moved.seat.seat)
    why = page.findChild(QLabel, "event-seat-why")
    qtbot.waitUntil(lambda: why is not None and "The floor said seat 2 is next" in why.text())
    shot(window, "why-moved")


def test_who_was_not_out_behind_a_broken_table_is_in_again_by_one_act(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:  # TR-OPEN-1
    window, _bridge = desk
    event = HallEvent(hall, replace(SHEET, seats=4)).sold(*PLAYERS).drawn(E1, E2).begun()
    for stack in (1000, 2000, 3000, 4000):
        table = max((E1, E2), key=lambda one: len(event.now.tables[one].taken))
        entry = event.entry_at(table, min(event.now.tables[table].taken))
        out = Out(entry=entry, table=table, stack=Chips(stack))
        event.ask(BustOut(tournament=event.number, table=table, outs=(out,)))
    event.ask(BreakTable(tournament=event.number))
    assert not event.now.tables[E1].free
    hand = Hand(window, event, qtbot)
    hand.row()
    hand.press(f"step-back-{entry}")
    sheet = form_sheet(window, qtbot, "reinstate")
    qtbot.waitUntil(sheet.isActiveWindow)
    assert sheet.ask_button.text() == "Open E2: is in again"
    figure(sheet, "stack").setValue(4000)
    sheet.reason.setFocus()
    hand.fingers.type("Had a chip")
    shot(sheet, "in-again")
    hand.fingers.press(Qt.Key.Key_Return)
    hand.cost(2, lambda: event.now.entries[entry].state is EntryIs.SEATED)
    assert {table: len(event.now.tables[table].taken) for table in (E1, E2)} == {E1: 3, E2: 2}
    seat = event.now.entries[entry].seat
    assert seat is not None
    assert seat.table == E2


def test_a_player_the_house_knows_is_entered_by_two_clicks_and_three_keys(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS[:3])
    hall.player(PLAYERS[4])
    hand = Hand(window, event, qtbot)
    hand.press("event-sell")
    finding = window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    qtbot.waitUntil(finding.isActiveWindow)
    hand.fingers.type("åke")
    hand.press("step-enter-cash")
    hand.cost(2, lambda: len(event.now.entries) == 4, keys=3)


def test_several_out_in_one_hand_cost_a_click_more_each_and_the_stacks(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1).begun()
    event.ask(StartEventHand(tournament=event.number, table=E1))
    event.ask(EndEventHand(tournament=event.number, table=E1))
    hand_played = event.now.tables[E1].hand
    assert hand_played is not None
    seats = sorted(hand_played.live)
    first, second, third = (event.entry_at(E1, seat) for seat in seats[:3])
    hand = Hand(window, event, qtbot)
    hand.seat(seats[0])
    hand.press(f"step-busts-{first}")
    sheet = form_sheet(window, qtbot, "bust-out")
    qtbot.waitUntil(sheet.isActiveWindow)
    shot(sheet, "several")
    hand.tick(sheet, f"also-{second}")
    hand.fingers.type("8000")
    hand.tick(sheet, f"also-{third}")
    assert line(sheet, f"stacks-{first}").text() == "8000", "it stays"
    shot(sheet, "several-typed")
    hand.figures(5000, 12_000)
    hand.cost(4, lambda: event.now.entries[third].state is EntryIs.OUT)
    placed = {one.players[0]: one.places for one in finishes(event.now)}
    players = [event.now.entries[entry].player for entry in (first, second, third)]
    assert [placed[player] for player in players] == [(7,), (8,), (6,)]


def test_two_out_in_one_hand_whose_bounties_two_have_won(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    bounties = ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS)
    event = HallEvent(hall, bounties).sold(*PLAYERS).drawn(E1).begun()
    event.ask(StartEventHand(tournament=event.number, table=E1))
    event.ask(EndEventHand(tournament=event.number, table=E1))
    seats = sorted(event.now.tables[E1].taken)
    first, second, winner, other, third = (event.entry_at(E1, seat) for seat in seats[:5])
    hand = Hand(window, event, qtbot)
    hand.seat(seats[0])
    hand.press(f"step-bust-{first}")
    sheet = form_sheet(window, qtbot, "bust-out")
    qtbot.waitUntil(sheet.isActiveWindow)
    hand.tick(sheet, f"by-{winner}")
    hand.tick(sheet, f"also-{second}")
    hand.tick(sheet, f"also-{third}")
    hand.figures(8000, 5000, 12_000)
    hand.cost(5, lambda: event.now.entries[third].state is EntryIs.OUT)
    assert {share.entry for share in event.now.moments[-1].bounties} == {winner}, "no click more"
    hand.press("undo-last")
    qtbot.waitUntil(lambda: event.now.entries[third].state is EntryIs.SEATED)
    hand.seat(seats[0])
    hand.press(f"step-bust-{first}")
    sheet = form_sheet(window, qtbot, "bust-out")
    qtbot.waitUntil(sheet.isActiveWindow)
    hand.tick(sheet, f"by-{winner}")
    hand.tick(sheet, f"also-{second}")
    own = part(sheet, QComboBox, f"bounty-{second}")
    assert own.currentText() == "The same winners"
    own.setCurrentIndex(own.findData(other))
    assert part(sheet, QCheckBox, f"by-{winner}").isChecked()
    shot(sheet, "two-bounties")
    own.setCurrentIndex(own.count() - 1)
    assert part(sheet, QCheckBox, f"bounty-{second}-shared-{other}").isVisible()
    shot(sheet, "two-bounties-shared")
    own.setCurrentIndex(own.findData(other))
    line(sheet, f"stacks-{first}").setFocus()
    hand.figures(8000, 5000)
    qtbot.waitUntil(lambda: event.now.entries[second].state is EntryIs.OUT)
    won = {share.of: share.entry for share in event.now.moments[-1].bounties}
    assert won == {first: winner, second: other}


def test_who_comes_from_a_table_that_broke_is_out_in_another_hand_by_enter(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    gone = event.entry_at(E1, min(event.now.tables[E1].taken))
    before = {one.entry for one in event.now.tables[E1].taken.values()}
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=gone, table=E1),)))
    hall.clock.advance(timedelta(seconds=20))
    hand = Hand(window, event, qtbot)
    hand.press("step-break")
    qtbot.waitUntil(lambda: len(event.now.tables) == 1)
    assert E1 in event.now.tables
    taken = event.now.tables[E1].taken
    seat, comes = next((at, one.entry) for at, one in taken.items() if one.entry not in before)
    hand.seat(seat)
    hand.press(f"step-bust-{comes}")
    sheet = form_sheet(window, qtbot, "bust-out")
    qtbot.waitUntil(sheet.isActiveWindow)
    hands = sheet.parts["hand"]
    assert isinstance(hands, ButtonsPart)
    assert hands.group.checkedButton().text() == "In another hand"
    shot(sheet, "another-hand")
    hand.fingers.click(sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.entries[comes].state is EntryIs.OUT)
    assert [len(one.outs) for one in event.now.moments] == [1, 1]


def test_a_colour_up_of_two_tables_costs_two_clicks_and_the_counts(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    chips = tuple(map(Chips, (25, 100, 500)))
    more = ("Björk Óskarsdóttir", "Ñuño Peña", "Ōta Kenji", "Łukasz Żak")
    coloured = replace(SHEET, chips=chips)
    event = HallEvent(hall, coloured).sold(*PLAYERS, *more).drawn(E1, E2).begun()
    hall.clock.advance(timedelta(minutes=61))
    hand = Hand(window, event, qtbot)
    hand.press("step-colour-up")
    sheet = form_sheet(window, qtbot, "race-off")
    qtbot.waitUntil(sheet.isActiveWindow)
    assert event.now.chips.race is None
    hand.figures(3, 1, 2, 3, 0, 0)
    qtbot.waitUntil(lambda: sheet.windowTitle() == "Race at E2: 25 → 100")
    hand.figures(0, 2, 1, 1, 0, 3)
    qtbot.waitUntil(lambda: sheet.shown.asks is None)
    shot(sheet, "raced")
    hand.fingers.click(sheet.ask_button)
    hand.cost(2, lambda: not window.errands.sheets)
    assert event.now.chips.race is None
    assert Chips(25) not in event.now.chips.colours


def test_a_prize_is_paid_by_two_clicks_and_the_pin(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    event = final_table(hall)
    first = next(iter(event.now.entries))
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=first, table=E1),)))
    hand = Hand(window, event, qtbot)
    hand.row()
    hand.press(f"step-pay-prize--{first}")
    qtbot.waitUntil(top_sheet(window, qtbot, "own-pin").isActiveWindow)
    hand.fingers.type(PIN)
    hand.cost(2, lambda: len(event.now.payments) == 1, keys=len(PIN))


def test_a_rebuy_costs_two_clicks_and_the_clock_two_and_the_reason(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    sheet = ready_sheet(EventKinds.REBUY, "Rebuy 50", STARTS)
    event = HallEvent(hall, sheet).sold(*PLAYERS).drawn(E1).begun()
    hand = Hand(window, event, qtbot)
    seat = min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, seat)
    hand.seat(seat)
    (rebuy, *_others) = (
        one.objectName()
        for one in window.pages.tournaments.panel.findChildren(QPushButton)
        if one.objectName().startswith("step-rebuy") and one.isVisible()
    )
    hand.press(rebuy)
    hand.cost(2, lambda: len(event.now.entries[entry].bought) == 2)
    hall.clock.advance(timedelta(minutes=3))
    hand.press("step-clock-plus")
    reason = form_sheet(window, qtbot, "reason")
    qtbot.waitUntil(reason.isActiveWindow)
    hand.fingers.type("Fire door")
    hand.fingers.click(reason.ask_button)
    hand.cost(2, lambda: event.now.clock.played == timedelta(minutes=2), keys=len("Fire door"))


def test_a_deal_of_nine_costs_fourteen_with_the_counts(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = final_table(hall)
    hand = Hand(window, event, qtbot)
    hand.press("step-deal")
    qtbot.waitUntil(form_sheet(window, qtbot, "deal").isActiveWindow)
    stacks = (30_000, 28_000, 25_000, 22_000, 20_000, 18_000, 15_000, 12_000, 10_000)
    hand.figures(*stacks)
    deal = form_sheet(window, qtbot, "deal")
    hand.fingers.click(deal.ask_button)
    qtbot.waitUntil(lambda: event.now.deal is not None and "decision" in deal._fields)
    hand.fingers.click(deal.ask_button)
    qtbot.waitUntil(top_sheet(window, qtbot, "together").isActiveWindow)
    hand.fingers.type(OTHER_PIN)
    typed = sum(len(str(one)) for one in stacks) + len(OTHER_PIN)
    hand.cost(
        14 - len(stacks),
        lambda: event.now.deal is not None and event.now.deal.decided is True,
        keys=typed + len(stacks),
    )
