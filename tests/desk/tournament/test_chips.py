"""Chips, seats and the schedule of an event, by clicks."""

from datetime import timedelta

from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from floor.app.tables.tables import CloseTable, OpenTable
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.play import StopClock
from floor.base.money import Chips
from floor.desk.kit.counts_part import CountsPart
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.window.window import DeskWindow
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.store.people.witness import up_until
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.event.state import EventStage
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from tests.app.tournament.commands import E1, E2, SHEET
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import figure, form_sheet, line, pick, ticks
from tests.desk.hall import NLH, Hall, desk_on, surroundings
from tests.desk.palette.test_wishes import lines
from tests.desk.tournament.test_money import Acts, look_at
from tests.desk.window.test_window import Desk, click
from tests.qtkit.shots import shot

MORE = (*PLAYERS, "Björk Óskarsdóttir", "Ñuño Peña", "Ōta Kenji", "Łukasz Żak")


def figures(sheet: FormSheet, name: str, *numbers: int) -> None:
    """Type them into the lines, one after the other."""
    part = sheet.parts[name]
    assert isinstance(part, CountsPart)
    for edit, number in zip(part.edits.values(), numbers, strict=False):
        edit.setText(str(number))


def tool(window: DeskWindow, key: str) -> None:
    """Choose it in the menu of the event."""
    menu = window.pages.tournaments.tools
    menu.fill()
    (action,) = [one for one in menu._menu.actions() if one.data() == key]
    assert action.isEnabled(), action.toolTip()
    action.trigger()


def test_an_event_is_played_at_tables_of_the_house_and_goes_on_from_them(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    # CH-TABLE-1: the kiosks of these tables are paired as T9 … T12
    window, _bridge = desk
    for number in (9, 10):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=NLH, seats=9))
        hall.ask(CloseTable(table=TableId(f"T{number}")))
    event = HallEvent(hall)
    look_at(window, event, qtbot)
    tool(window, "open-tables")
    sheet = form_sheet(window, qtbot, "open-tables")
    shot(sheet, "open-tables")
    qtbot.keyClicks(line(sheet, "names"), "T9-T12")
    figure(sheet, "seats").setValue(8)
    assert sheet.ask_button.text() == "Open T9, T10, T11, T12"
    click(qtbot, sheet.ask_button)
    names = [f"T{number}" for number in (9, 10, 11, 12)]
    qtbot.waitUntil(lambda: list(event.now.tables) == names)
    assert {one.seats for one in event.now.tables.values()} == {8}
    look_at(window, event, qtbot)
    tool(window, "open-more")
    qtbot.waitUntil(lambda: list(event.now.tables) == [*names, "T13"])
    assert event.now.tables[TableId("T13")].seats == 8


def at_two(hall: Hall, chips: tuple[int, ...] = (100, 500)) -> HallEvent:
    """Twelve at two tables, a hand played at each."""
    event = (
        HallEvent(hall, replace(SHEET, chips=tuple(map(Chips, chips))))
        .sold(*MORE)
        .drawn(E1, E2)
        .begun()
    )
    for table in (E1, E2):
        event.ask(StartEventHand(tournament=event.number, table=table))
        event.ask(EndEventHand(tournament=event.number, table=table))
    return event


def test_chips_are_counted_table_by_table_and_the_difference_is_told(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    look_at(window, event, qtbot)
    shot(window, "two-tables")
    tool(window, "count-chips")
    sheet = form_sheet(window, qtbot, "count-stacks")
    figures(sheet, "at-E1", 30_000, 10_000, 20_000, 20_000, 20_000, 21_500)
    assert "1,500 too many" in sheet.parts["sum"].said.text()  # type: ignore[attr-defined]
    shot(sheet, "counting")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: E1 in event.now.chips.counted)
    qtbot.waitUntil(lambda: "at-E2" in sheet._fields)
    figures(sheet, "at-E2", *[20_000] * 6)
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: E2 in event.now.chips.counted)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    look_at(window, event, qtbot)
    shot(window, "wrong-count")
    cards = window.pages.tournaments.cards
    assert cards.findChild(QPushButton, "step-count-chips") is not None


def test_a_colour_up_leads_from_table_to_table(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    event = at_two(hall, chips=(25, 100, 500))
    hall.clock.advance(timedelta(minutes=61))  # the first break: until then they are change
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-colour-up")
    sheet = form_sheet(window, qtbot, "race-off")
    assert event.now.chips.race is None, "it begins with the first table"
    part = sheet.parts["left"]
    assert isinstance(part, CountsPart)
    first = next(iter(part.edits.values()))
    qtbot.keyClicks(first, "o1l")
    assert first.text() == "1"
    figures(sheet, "left", 3, 1, 2, 3, 0, 0)
    shot(sheet, "race")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: E1 in event.now.chips.raced_at)
    qtbot.waitUntil(lambda: sheet.shown.told[0].startswith("E1"))
    assert sheet.windowTitle() == sheet._title.text() == "Race at E2: 25 → 100"
    shot(sheet, "next")
    assert {edit.text() for edit in part.edits.values()} == {""}, "those were of E1"
    figures(sheet, "left", 0)
    line(sheet, "cards").setText("nothing")
    click(qtbot, sheet.ask_button)
    assert "Kh" in sheet.note.text()
    line(sheet, "cards").setText("")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.chips.race is None)
    qtbot.waitUntil(lambda: sheet.shown.asks is None)
    shot(sheet, "over")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    assert acts.count == 1


def test_two_are_kept_apart_and_may_sit_together_again(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    look_at(window, event, qtbot)
    tool(window, "apart-here")
    sheet = form_sheet(window, qtbot, "apart-here")
    for box in ticks(sheet, "players")[:2]:
        box.click()
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: bool(event.now.apart))
    qtbot.waitUntil(lambda: not window.errands.sheets)
    look_at(window, event, qtbot)
    tool(window, "apart-here")
    again = form_sheet(window, qtbot, "apart-here")
    shot(again, "apart")
    pick(again, "act", event.now.apart[0])
    shot(again, "together")
    click(qtbot, again.ask_button)
    qtbot.waitUntil(lambda: not event.now.apart)


def bag_three(window: DeskWindow, event: HallEvent, qtbot: QtBot) -> None:
    """A stack after the other on the form that has been opened."""
    sheet = form_sheet(window, qtbot, "bag-stack")
    for number, stack in enumerate((20_000, 15_000, 25_000)):
        qtbot.waitUntil(lambda number=number: len(event.now.flight.bags) == number)
        qtbot.waitUntil(lambda number=number: f"{number + 1} " in sheet.shown.told[0])
        figures(sheet, "stack", stack)
        if not number:
            line(sheet, "seal").setText("0417")
        box = sheet.parts["signed"].widget
        box.setChecked(True)  # type: ignore[attr-defined]
        if not number:
            shot(sheet, "bag")
        click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(event.now.flight.bags) == 3)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    look_at(window, event, qtbot)


def test_an_event_is_bagged_for_the_night_and_its_seats_are_drawn_again(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = HallEvent(hall).sold(*PLAYERS[:3]).drawn(E1).begun()
    event.ask(StopClock(tournament=event.number))
    look_at(window, event, qtbot)
    tool(window, "bag-all")
    bag_three(window, event, qtbot)
    shot(window, "all-bagged")
    acts = Acts(window, qtbot)
    acts.press("step-close-flight")
    qtbot.waitUntil(lambda: event.now.stage is EventStage.BAGGED)
    look_at(window, event, qtbot)
    shot(window, "overnight")
    acts.press("step-open-bags")
    qtbot.waitUntil(lambda: event.now.stage is EventStage.RUNNING)
    look_at(window, event, qtbot)
    shot(window, "bags-opened")
    acts.press(f"step-open-{E1}")
    qtbot.waitUntil(lambda: E1 in event.now.tables)
    look_at(window, event, qtbot)
    acts.press("step-draw-seats")
    qtbot.waitUntil(lambda: len(event.now.tables[E1].taken) == 3)


def test_a_flight_is_bagged_closed_and_merged(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    last = HallEvent(hall, replace(SHEET, title="Day 2"))
    event = HallEvent(hall, replace(SHEET, title="Flight 1A"), goes_on_in=last.number)
    event.sold(*PLAYERS[:3]).drawn(E1).begun()
    event.ask(StopClock(tournament=event.number))
    look_at(window, event, qtbot)
    page = window.pages.tournaments
    click(qtbot, page.strip._tabs[event.number])
    look_at(window, event, qtbot)
    shot(window, "to-bag")
    acts = Acts(window, qtbot)
    first = next(iter(event.now.tables[E1].taken.values())).entry
    for found in page.cards.findChildren(QPushButton, f"step-bag-{first}"):
        qtbot.waitUntil(found.isEnabled)  # another event's stood there
        click(qtbot, found)
    bag_three(window, event, qtbot)
    assert [bag.seal for bag in event.now.flight.bags.values()] == ["0417", "0418", "0419"]
    acts.press("step-close-flight")
    qtbot.waitUntil(lambda: event.now.stage is EventStage.BAGGED)
    assert lines(window, "structure sheet")  # wishes are read while bags lie in the cage
    click(qtbot, page.strip._tabs[last.number])
    look_at(window, last, qtbot)
    shot(window, "to-merge")
    acts.press("step-merge")
    qtbot.waitUntil(lambda: len(last.now.entries) == 3)


def test_somebody_is_put_into_another_seat_for_a_reason(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    look_at(window, event, qtbot)
    page = window.pages.tournaments
    seat = min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, seat)
    page.map.seat_chosen.emit(_at(E1, seat))
    look_at(window, event, qtbot)
    shot(window, "seat")
    acts = Acts(window, qtbot)
    acts.press(f"step-reseat-{entry}")
    sheet = form_sheet(window, qtbot, "reseat")
    free = event.now.tables[E2].free[0]
    pick(sheet, "seat", SeatSlip(E2, free))
    pick(sheet, "because", MoveBecause.KEPT_APART)
    click(qtbot, sheet.ask_button)
    assert sheet.note.text()
    line(sheet, "reason").setText("Brothers")
    shot(sheet, "reseat")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.entries[entry].moves == 1)
    page.map.seat_chosen.emit(_at(E2, free))
    look_at(window, event, qtbot)
    shot(window, "why")


def _at(table: TableId, seat: object) -> object:
    from floor.desk.floor.room_map import SeatAt

    return SeatAt(table, seat)  # type: ignore[arg-type]


def test_order_apart_balance_late_stage_and_a_redraw_are_in_the_menu(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    look_at(window, event, qtbot)
    tool(window, "order")
    sheet = form_sheet(window, qtbot, "break-order")
    before = event.now.break_order
    pick(sheet, "place-1", before[1])
    shot(sheet, "order")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.break_order == before[::-1])
    tool(window, "apart-here")
    sheet = form_sheet(window, qtbot, "apart-here")
    click(qtbot, sheet.ask_button)
    assert "two" in sheet.note.text()
    for box in ticks(sheet, "players")[:2]:
        box.click()
    shot(sheet, "apart")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: len(event.now.apart) == 1)
    look_at(window, event, qtbot)
    tool(window, "late-stage")
    qtbot.waitUntil(lambda: event.now.late_stage)
    look_at(window, event, qtbot)
    tool(window, "balance-other")
    sheet = form_sheet(window, qtbot, "balance")
    shot(sheet, "balance")
    click(qtbot, sheet.cancel_button)
    draws = event.now.draw
    tool(window, "redraw")
    qtbot.waitUntil(lambda: event.now.draw != draws)


def test_a_level_is_cut_dropped_and_a_break_put_in_while_it_runs(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    look_at(window, event, qtbot)
    tool(window, "schedule")
    sheet = form_sheet(window, qtbot, "change-schedule")
    pick(sheet, "place", 1)
    figure(sheet, "1-change-minutes").setValue(12)
    shot(sheet, "schedule")
    click(qtbot, sheet.ask_button)
    assert sheet.note.text()
    line(sheet, "reason").setText("It runs long.")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.version == 2)
    look_at(window, event, qtbot)
    tool(window, "schedule")
    sheet = form_sheet(window, qtbot, "change-schedule")
    pick(sheet, "place", 1)
    pick(sheet, "act", "break")
    line(sheet, "reason").setText("Fire drill.")
    shot(sheet, "break")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.version == 3)
    assert len(event.now.sheet.structure.stretches) == 7


def test_the_clock_is_put_right_in_two_acts_and_a_reason(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    hall.clock.advance(timedelta(minutes=2))
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-clock-plus")
    sheet = form_sheet(window, qtbot, "reason")
    line(sheet, "text").setText("Fire door.")
    hall.clock.advance(timedelta(minutes=5))
    acts.press("reason-ask")
    qtbot.waitUntil(lambda: event.now.clock.played > timedelta())
    assert event.now.clock.played == timedelta(minutes=6)
    assert acts.count == 2
    tool(window, "set-clock")
    sheet = form_sheet(window, qtbot, "set-clock")
    pick(sheet, "level", 3)
    figure(sheet, "minutes-3").setValue(7)
    line(sheet, "reason").setText("It was started late.")
    shot(sheet, "clock")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: event.now.clock.played == timedelta(minutes=53))
    look_at(window, event, qtbot)
    tool(window, "call-break")
    sheet = form_sheet(window, qtbot, "call-break")
    shot(sheet, "break")
    click(qtbot, sheet.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)


def test_points_of_open_face_chinese_are_settled(desk: Desk, hall: Hall, qtbot: QtBot) -> None:
    window, _bridge = desk
    level = Level(lasts=timedelta(minutes=20), point=Chips(100))
    sheet = replace(
        SHEET,
        game=GameForm.OFC,
        structure=Structure(stretches=(level,) * 4),
        terms=replace(SHEET.terms, re_entry=None),
    )
    event = HallEvent(hall, sheet).sold(*PLAYERS[:3]).drawn(E1).begun()
    event.ask(StartEventHand(tournament=event.number, table=E1))
    look_at(window, event, qtbot)
    window.pages.tournaments.map.table_chosen.emit(E1)
    look_at(window, event, qtbot)
    acts = Acts(window, qtbot)
    acts.press("step-points-E1")
    form = form_sheet(window, qtbot, "points")
    figures(form, "points", 6, 0, 0, 4)
    shot(form, "points")
    click(qtbot, form.ask_button)
    qtbot.waitUntil(lambda: not window.errands.sheets)
    stacks = sorted(one.stack.points for one in event.now.entries.values() if one.stack is not None)
    assert sum(stacks) == 60_000
    assert stacks != [20_000] * 3


def test_after_an_outage_the_desk_asks_and_the_past_tells_the_clock(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    event = at_two(hall)
    hall.clock.advance(timedelta(minutes=5))
    left = hall.clock.now()
    hall.clock.advance(timedelta(minutes=7))
    window.scene.away = left, hall.clock.now()
    look_at(window, event, qtbot)
    shot(window, "away")
    acts = Acts(window, qtbot)
    acts.press("step-stopped")
    sheet = form_sheet(window, qtbot, "reason")
    line(sheet, "text").setText("The power was off.")
    acts.press("reason-ask")
    qtbot.waitUntil(lambda: event.now.clock.played == timedelta(minutes=5))
    look_at(window, event, qtbot)
    assert not any(one.isVisible() for one in acts._named("step-stopped"))
    window.pages.to_then(left)
    page = window.pages.then
    qtbot.waitUntil(page.clocks.isVisible)
    assert "level 1 · 15:00 · 100–100" in page.clocks.text()
    shot(window, "then")


def asks_whether_play_went_on(hall: Hall, qtbot: QtBot, event: HallEvent) -> bool:
    """Of a desk that is started now."""
    house = surroundings(store=hall.path)._replace(up_until=lambda: up_until(hall.path))
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        look_at(window, event, qtbot)
        shown = Acts(window, qtbot)._named("step-went-on")
        return any(one.isVisible() for one in shown)


def test_a_desk_asks_after_an_outage_and_not_where_another_was_up(hall: Hall, qtbot: QtBot) -> None:
    event = at_two(hall)
    with desk_on(hall, qtbot, badge=hall.manager):
        hall.clock.advance(timedelta(minutes=4))  # nobody writes anything
        qtbot.waitUntil(lambda: up_until(hall.path) == hall.clock.now(), timeout=20_000)
        assert not asks_whether_play_went_on(hall, qtbot, event)
    hall.clock.advance(timedelta(seconds=20))
    assert not asks_whether_play_went_on(hall, qtbot, event), "begun anew at once"
    hall.clock.advance(timedelta(minutes=7))
    assert asks_whether_play_went_on(hall, qtbot, event)
