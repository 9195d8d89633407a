"""Hand for hand from the clock, and who is out in one round, by clicks."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.staff.days import SignOn
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.hands import TableDone
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import PlayHandForHand
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import Money
from floor.room.lists.waitlist import TableId
from floor.tournament.event.places import finishes
from floor.tournament.event.sheet import SatelliteSheet
from floor.tournament.event.state import EntryIs, Out
from tests.app.tournament.commands import SHEET
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import figure, form_sheet, ticks
from tests.desk.hall import Hall, desk_on
from tests.desk.tournament.test_money import PIN, Acts, look_at, top_sheet
from tests.desk.tournament.test_page import E1, E2, E3
from tests.desk.window.test_window import Desk, button
from tests.qtkit.shots import shot


def test_hand_for_hand_until_so_few_are_left_is_two_clicks_and_the_number(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-clock-rounds")
    sheet = form_sheet(window, qtbot, "hand-for-hand")
    high = sheet.height()
    figure(sheet, "until").setValue(5)
    assert sheet.height() == high, "it lies still"
    shot(sheet, "until")
    acts.press("hand-for-hand-ask")
    qtbot.waitUntil(lambda: event.now.round is not None)
    head = window.pages.tournaments.clock.head
    qtbot.waitUntil(lambda: head.text() == "Hand for hand until 5 left")
    assert acts.count == 2
    shot(window, "rounds")
    acts.press("step-clock-rounds")
    sheet = form_sheet(window, qtbot, "hand-for-hand")
    assert len(ticks(sheet, "named")) == 1
    figure(sheet, "until").setValue(3)
    shot(sheet, "more")
    acts.press("hand-for-hand-ask")
    qtbot.waitUntil(lambda: event.now.jumps == (3, 5))


@pytest.mark.parametrize("role", [Role.SHIFT_MANAGER, Role.FLOOR], ids=lambda role: str(role.value))
def test_of_two_tables_in_one_round_a_shift_manager_lets_stacks_count(
    hall: Hall, qtbot: QtBot, role: Role
) -> None:  # TD-PLACE-1
    hall.people.set_pin(hall.manager, PIN)
    event = HallEvent(hall).sold(*PLAYERS).drawn(E1, E2).begun()
    event.ask(PlayHandForHand(tournament=event.number))
    first = event.entry_at(E1, min(event.now.tables[E1].taken))
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=first, table=E1),)))
    badge = hall.manager
    if role is Role.FLOOR:
        badge = hall.people.add_staff("Kai Lind", role)
        hall.ask(SignOn(staff=badge), badge)
    with desk_on(hall, qtbot, badge=badge) as (window, _bridge):
        look_at(window, event, qtbot)
        page, seat = window.pages.tournaments, min(event.now.tables[E2].taken)
        second = event.entry_at(E2, seat)
        qtbot.mouseClick(page.map, Qt.MouseButton.LeftButton, pos=page.map.seat_point(E2, seat))
        acts = Acts(window, qtbot)
        acts.press(f"step-bust-{second}")
        sheet = form_sheet(window, qtbot, "bust-out")
        shot(sheet, "share")
        acts.press("bust-out-across-True")
        acts.typed("5000")
        shot(sheet, "by-stacks")
        acts.typed("7000")
        if role is Role.FLOOR:
            top_sheet(window, qtbot, "together")
            acts.pin(PIN)
        qtbot.waitUntil(lambda: event.now.entries[second].state is EntryIs.OUT)
    assert event.now.moments[-1].by_stack
    assert sorted(one.places for one in finishes(event.now)) == [(7,), (8,)]


def test_a_satellite_with_money_left_over_is_hand_for_hand_for_its_last_entry(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:  # TR-SAT-1
    """€800 is three entries of €240, and €80 for place 4."""
    window, _bridge = desk
    sheet = replace(SHEET, satellite=SatelliteSheet(entry=Money(24_000)))
    event = HallEvent(hall, sheet).sold(*PLAYERS).drawn(E1, E2).begun()
    event.ask(CloseBuying(tournament=event.number))
    event.ask(LockPrizes(tournament=event.number))
    for _ in range(4):
        table = max((E1, E2), key=lambda one: len(event.now.tables[one].taken))
        gone = event.entry_at(table, min(event.now.tables[table].taken))
        outs = (Out(entry=gone, table=table),)
        event.ask(BustOut(tournament=event.number, table=table, outs=outs))
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-rounds")
    qtbot.waitUntil(lambda: event.now.round is not None)
    head = window.pages.tournaments.clock.head
    qtbot.waitUntil(lambda: head.text() == "Hand for hand until 3 left")
    assert acts.count == 1


def test_a_table_breaks_behind_the_round_by_one_click(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:  # ON-TRN-18
    window, _bridge = desk
    four, nine = replace(SHEET, seats=4), (*PLAYERS, "Otso Ek")
    event = HallEvent(hall, four).sold(*nine).drawn(E1, E2, E3).begun()
    event.ask(CloseBuying(tournament=event.number))
    gone = event.entry_at(E1, min(event.now.tables[E1].taken))
    outs = (Out(entry=gone, table=E1),)
    event.ask(BustOut(tournament=event.number, table=E1, outs=outs))
    event.ask(PlayHandForHand(tournament=event.number))
    event.ask(TableDone(tournament=event.number, table=E3))
    look_at(window, event, qtbot)
    page, acts = window.pages.tournaments, Acts(window, qtbot)
    sign = page.findChild(QLabel, "next-break-sign")
    assert sign is not None
    assert sign.text() == "after the round"
    assert button(window, "step-break").text() == "Break now"
    shot(window, "break-after-the-round")
    for table in (E1, E2):
        acts.press(f"step-done-{table}")
        qtbot.waitUntil(lambda name=table: name in played(event))  # type: ignore[misc]
        look_at(window, event, qtbot)
    qtbot.waitUntil(lambda: sign.text() == "now")
    acts.press("step-break")
    qtbot.waitUntil(lambda: len(event.now.tables) == 2)
    assert acts.count == 3


def played(event: HallEvent) -> frozenset[TableId]:
    """Tables that have played the hand of the round."""
    assert event.now.round is not None
    return event.now.round.done
