"""Events of other games than hold'em: planned by clicks, begun, and a hand of them on the kiosk."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Role
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tournament.hands import EventHandEnded, EventHandStarted
from floor.app.tournament.sheet import PublishSheet
from floor.base.money import Chips
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.grid_part import GridPart
from floor.room.games.game import BettingStructure, GameForm
from floor.tournament.clock.structure import Break, Level
from floor.tournament.event.sheet import EventSheet
from tests.app.tournament.commands import E1
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.forms import line, pick
from tests.desk.hall import Hall, desk_on
from tests.desk.tournament.test_planning import leaf, new_event, write_down
from tests.desk.window.test_window import Desk, button, click
from tests.kiosk.stand import DEALER, PIN, Stand, kiosk_on
from tests.qtkit.shots import shot

HORSE = (
    GameForm.TEXAS,
    GameForm.OMAHA_HILO,
    GameForm.RAZZ,
    GameForm.STUD,
    GameForm.STUD_HILO,
)


def planned(desk: Desk, hall: Hall, qtbot: QtBot, game: tuple[GameForm, ...]) -> HallEvent:
    """Written down on the desk, published, sold and begun."""
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("Night")
    pick(sheet, "game", game)
    shot(sheet, f"play-{'-'.join(one.value for one in game)}")
    part(sheet, qtbot, "levels")
    shot(sheet, f"levels-{'-'.join(one.value for one in game)}")
    number = write_down(window, qtbot, sheet).id
    held = HallEvent.__new__(HallEvent)
    held.hall, held.number = hall, number
    held.ask(PublishSheet(tournament=number))
    return held.sold(*PLAYERS[:5]).drawn(E1).begun()


def part(sheet: FormSheet, qtbot: QtBot, name: str) -> None:
    """Look at that part of what is seldom said."""
    leaf(sheet, qtbot, "more")
    click(qtbot, button(sheet, f"plan-tournament-part-{name}"))


def kiosk(hall: Hall) -> None:
    badge = hall.people.add_staff(DEALER, Role.DEALER)
    hall.people.set_pin(badge, PIN)
    hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=E1, staff=badge))


def posts(stand: Stand) -> list[str]:
    return [one.words.text() for one in stand.window.side.posts if one.isVisible()]


def hand(stand: Stand) -> None:
    """One touch each, whose dealer has signed in."""
    dealer = stand.window.scene.dealer
    assert dealer is not None
    stand.unlock(dealer)
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    stand.touch("hand-0")
    stand.happened(EventHandEnded)


@pytest.mark.parametrize(
    ("game", "called", "puts_in"),
    [
        (GameForm.OFC, "Open Face Chinese", "A point"),
        (GameForm.OMAHA, "Omaha", "small blind"),
        (GameForm.STUD, "Seven Card Stud", "Bring-in"),
    ],
    ids=lambda one: getattr(one, "value", ""),
)
def test_another_game_is_planned_and_a_hand_of_it_dealt(
    hall: Hall, qtbot: QtBot, game: GameForm, called: str, puts_in: str
) -> None:
    with desk_on(hall, qtbot, badge=hall.manager) as desk:
        event = planned(desk, hall, qtbot, (game,))
    sheet = event.now.sheet
    assert {*sheet.games} == {game}
    seats = {GameForm.OFC: 5, GameForm.OMAHA: 9, GameForm.STUD: 9}
    assert sheet.seats == seats[game]
    betting = {GameForm.OFC: BettingStructure.POINTS, GameForm.OMAHA: BettingStructure.POT_LIMIT}
    assert sheet.betting is betting.get(game, BettingStructure.LIMIT)
    kiosk(hall)
    with kiosk_on(hall, qtbot, table=E1) as stand:
        stand.ready()
        assert called in stand.window.head.game.text()
        assert any(puts_in in one for one in posts(stand)), posts(stand)
        blinds = game is GameForm.OMAHA
        assert (stand.card.button is not None) is (game is not GameForm.STUD)
        assert (stand.card.small is not None, stand.card.big is not None) == (blinds, blinds)
        hand(stand)
        shot(stand.window, f"kiosk-{game.value}")


def test_games_that_follow_each_other_change_with_the_levels(hall: Hall, qtbot: QtBot) -> None:
    with desk_on(hall, qtbot, badge=hall.manager) as desk:
        event = planned(desk, hall, qtbot, HORSE)
    sheet = event.now.sheet
    assert sheet.games[:6] == (*HORSE, GameForm.TEXAS)
    kiosk(hall)
    with kiosk_on(hall, qtbot, table=E1) as stand:
        stand.ready()
        assert stand.window.head.game.text().endswith("Texas Hold’em")
        hand(stand)
        first = event.now.tables[E1].hand
        assert first is not None
        hall.clock.advance(timedelta(minutes=41))
        stand.ready()
        qtbot.waitUntil(lambda: stand.window.head.game.text().endswith("Razz"), timeout=30_000)
        assert any("Bring-in" in one for one in posts(stand))
        hand(stand)
        razz = event.now.tables[E1]
        assert razz.hand is not None
        assert (razz.hand.level, razz.hand.big) == (3, None)
        assert razz.frozen is not None
        assert (razz.frozen.button, razz.frozen.big) == (first.button, first.big)


def cell(sheet: FormSheet, qtbot: QtBot, row: int, column: int) -> QWidget:
    """What that cell is written in, once it has been clicked."""
    grid = sheet.parts["levels"]
    assert isinstance(grid, GridPart)
    spot: QPoint = grid.view.visualRect(grid.cells.index(row, column)).center()
    qtbot.mouseClick(grid.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    kind = QComboBox if grid.cells.field.columns[column].options else QSpinBox
    qtbot.waitUntil(lambda: bool(grid.view.viewport().findChildren(kind)))
    found = grid.view.viewport().findChildren(kind)[-1]
    assert isinstance(found, QWidget)
    return found


def written(sheet: FormSheet, qtbot: QtBot, row: int, column: int, figure: str) -> None:
    """Type that figure into the cell."""
    grid = sheet.parts["levels"]
    assert isinstance(grid, GridPart)
    field = cell(sheet, qtbot, row, column)
    qtbot.keyClicks(field, figure)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: grid.cells.rows[row][column] == int(figure) and grid.own)
    qtbot.waitUntil(lambda: not grid.view.viewport().findChildren(QSpinBox))


def test_levels_are_written_before_the_event_is(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("Own levels")
    part(sheet, qtbot, "levels")
    grid = sheet.parts["levels"]
    assert isinstance(grid, GridPart)
    suggested = grid.cells.rows
    written(sheet, qtbot, 0, 0, "25")
    written(sheet, qtbot, 0, 1, "125")
    written(sheet, qtbot, 0, 2, "250")
    razz = cell(sheet, qtbot, 1, 8)
    assert isinstance(razz, QComboBox)
    razz.setCurrentIndex(razz.findData("razz"))
    razz.activated.emit(razz.currentIndex())
    qtbot.waitUntil(lambda: not grid.view.isColumnHidden(5))
    shot(sheet, "levels-own")
    click(qtbot, grid.buttons["break"])
    click(qtbot, grid.buttons["level"])
    assert len(grid.cells.rows) == len(suggested) + 2
    click(qtbot, grid.buttons["drop"])
    plan = write_down(window, qtbot, sheet).sheet
    one, two, rest = plan.structure.stretches[:3]
    assert isinstance(one, Level)
    assert isinstance(two, Level)
    assert (one.lasts, one.small_blind, one.big_blind) == (
        timedelta(minutes=25),
        Chips(125),
        Chips(250),
    )
    assert (plan.game_of(two), two.big_blind, two.unit) == (GameForm.RAZZ, Chips(0), Chips(300))
    assert rest == Break(lasts=timedelta(minutes=15))
    assert len(plan.structure.stretches) == len(suggested) + 1


def test_the_suggested_levels_come_back(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    part(sheet, qtbot, "levels")
    grid = sheet.parts["levels"]
    assert isinstance(grid, GridPart)
    suggested = grid.cells.rows
    click(qtbot, grid.buttons["drop"])
    assert grid.cells.rows == suggested[1:]
    written(sheet, qtbot, 0, 0, "0")
    qtbot.waitUntil(lambda: sheet.note.text() == "Every level and every break has a length.")
    assert grid.cells.rows[0][0] == 0
    click(qtbot, grid.buttons["anew"])
    assert grid.cells.rows == suggested
    assert sheet.note.text() == ""


def test_the_rules_of_play_are_chosen_as_a_whole_and_apart(desk: Desk, qtbot: QtBot) -> None:
    window, _bridge = desk
    sheet = new_event(window, qtbot)
    line(sheet, "title").setText("By the TDA")
    part(sheet, qtbot, "rules")
    pick(sheet, "customs", "TDA")
    part(sheet, qtbot, "tables")
    assert sheet.parts["halts"].value == 3
    pick(sheet, "breaks", _other(sheet, "breaks"))
    plan: EventSheet = write_down(window, qtbot, sheet).sheet
    said = (plan.halts_at, plan.small_blind_seat.value, plan.absent.value, plan.breaks_first.value)
    assert said == (3, "never", "always", "oldest")
    assert plan.structure.clock.whole == timedelta(seconds=60)


def _other(sheet: FormSheet, name: str) -> object:
    """What does not stand in that box."""
    field = sheet.shown.field(name)
    return next(meant for _words, meant in field.options if meant != sheet.parts[name].value)
