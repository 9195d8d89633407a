"""The usability goal of a night: each task in at most so many taps, by real clicks and keys.

What has to be typed anyway (a name, a time) is counted apart; every other key counts as a tap. The
room says whether the task was done.
"""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Event
from floor.app.hands.dealing import ButtonDrawn, DrawButton
from floor.app.lists.waiting import CallPlayer, JoinList, PlayerCalled, PlayerJoined
from floor.app.money.chips import PlayerBoughtIn
from floor.app.orders.orders import PenaltyGiven, PlayerNoted, PlayerWarned
from floor.app.seats.seats import MarkAway, PlayerAway, PlayerBack, PlayerSeated, SeatPlayer
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import OpenTable, TableClosed, TableOpened
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.entries import EntrySold
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import EventPlayerMoved
from floor.app.tournament.outs import BustOut, PlayersOut
from floor.desk.floor.map_keys import SeatAt
from floor.desk.kit.elided import Elided
from floor.desk.lists.line import WaitingLine
from floor.desk.scene.second_click import DEAD_MS
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Empty, Table, chairs_of
from floor.tournament.event.state import Out
from tests.app.tournament.commands import E1, E2
from tests.desk.event_hall import PLAYERS, HallEvent
from tests.desk.hall import NLH, T1, WAITING, Hall, NoPaper
from tests.desk.taps import Fingers

PLO = GameId("plo-2-2")
T2, T3 = TableId("T2"), TableId("T3")
Tally = dict[str, str]
"""What each row took."""


class Task:
    """One task at the desk, from the first tap to the fact in the journal."""

    def __init__(self, window: DeskWindow, hall: Hall, qtbot: QtBot, tally: Tally) -> None:
        self.window, self.hall, self.qtbot = window, hall, qtbot
        self._tally = tally
        self.heard: list[Event] = []
        hall.room.office.listen(
            lambda _room, entries: self.heard.extend(e for one in entries for e in one.events)
        )
        self.fingers = Fingers(window)

    def ready(self) -> None:
        """Until the desk shows what has happened."""
        office = self.hall.room.office
        self.qtbot.waitUntil(lambda: self.window.scene.head == office.head)
        self.window.draw()
        QApplication.processEvents()

    def button(self, name: str) -> QPushButton:
        """The one of that name which can be seen, in whatever lies on top."""
        where = QApplication.activeModalWidget() or self.window
        found: list[QPushButton] = []

        def seen() -> bool:
            QApplication.processEvents()
            found[:] = [one for one in where.findChildren(QPushButton, name) if one.isVisible()]
            return len(found) > 0

        self.qtbot.waitUntil(seen)
        return found[0]

    def button_of_rail(self, page: str) -> QWidget:
        """Where the navigation leads to that page."""
        found = self.window.rail.findChild(QWidget, f"page-{page}")
        assert isinstance(found, QWidget)
        return found

    def happened(self, kind: type[Event], many: int = 1) -> None:
        """Until the journal has so many facts of that kind."""

        def came() -> bool:
            self.hall.room.office.refresh()
            return sum(isinstance(event, kind) for event in self.heard) >= many

        self.qtbot.waitUntil(came)

    def cost(self, row: str, taps: int, typed: int = 0, *, dialog: bool = False) -> None:
        """That it took no more than that, and no dialog where none is said to be met: what is done
        all night stops nobody."""
        count = self.fingers.count
        most = f"{taps} + {typed} keys" if typed else str(taps)
        self._tally[row] = f"{count.taps} taps, {count.keys} keys, of {most}"
        assert count.costs(typed) <= taps, (row, count)
        assert self.fingers.met_dialog == dialog


@pytest.fixture(scope="module")
def tally(request: pytest.FixtureRequest) -> Iterator[Tally]:
    """Printed at the end, for whoever reads the log."""
    found: Tally = {}
    yield found
    printing = request.config.pluginmanager.getplugin("capturemanager")
    with printing.global_and_fixture_disabled():
        for row in sorted(found, key=lambda row: (int(row.split()[0]), row)):
            print(f"\n  {row}: {found[row]}", end="")


@pytest.fixture
def task(desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot, tally: Tally) -> Task:
    window, _bridge = desk
    window.resize(1920, 1080)
    window.draw()
    QApplication.processEvents()
    return Task(window, hall, qtbot, tally)


def test_every_tap_and_every_key_is_counted_once(task: Task) -> None:
    """A click, a letter a shortcut hears, one that a field hears, and one key held for another."""
    task.fingers.click_seat(T1, SeatNo(1))
    assert task.fingers.count == (1, 0)
    task.fingers.type("a")
    assert task.fingers.count == (1, 1)
    task.fingers.press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert task.fingers.count == (1, 2)
    task.fingers.type("18")
    assert task.fingers.count == (1, 4)


def seated_at(table: Table) -> set[PlayerId]:
    return {chair.sitter.player for chair in chairs_of(table)}


def wait_here(task: Task, *names: str, signup: Signup = Signup.FLOOR) -> None:
    for name in names:
        task.hall.ask(JoinList(game=NLH, player=task.hall.player(name), signup=signup))
    task.ready()


# The dealer’s rows, as the floor does them for him


def test_row_3_somebody_is_away(task: Task) -> None:
    task.fingers.click_seat(T1, SeatNo(1))
    task.fingers.type("a")
    task.happened(PlayerAway)
    task.cost("3 away", 2)


def test_row_4_and_comes_back(task: Task) -> None:
    task.hall.ask(DrawButton(table=T1))
    task.hall.ask(MarkAway(table=T1, player=task.hall.player("Aino Laine")))
    task.ready()
    task.fingers.click_seat(T1, SeatNo(1))
    task.fingers.type("b")
    task.happened(PlayerBack)
    task.cost("4 back", 2)


@pytest.mark.parametrize("cents", [5_000, 20_000, 30_000])
def test_row_9_chips_of_a_usual_sum(task: Task, cents: int) -> None:
    player = task.hall.player("Aino Laine")
    task.fingers.click_seat(T1, SeatNo(1))
    task.fingers.click(task.button(f"step-chips-{player}-{cents}"))
    task.happened(PlayerBoughtIn)
    task.cost("9 chips", 2)


# The brush


def join_button(task: Task, game: GameId) -> QWidget:
    return task.button(f"board-{game}-join")


@pytest.mark.parametrize("lists", [1, 2])
def test_row_15_a_known_player_to_one_or_two_lists(task: Task, lists: int) -> None:
    player = task.hall.people.add_player("Kaarlo Quist")
    task.hall.ask(OpenTable(table=T2, game=PLO, seats=8))
    task.ready()
    task.fingers.click(join_button(task, NLH))
    task.fingers.type("qu")
    if lists == 2:
        tick = task.window.findChild(QWidget, f"join-list-game-{PLO}")
        assert isinstance(tick, QWidget)
        task.fingers.click(tick)
    task.fingers.press(Qt.Key.Key_Return)
    task.happened(PlayerJoined, lists)
    room = task.hall.room.office.room
    on = [game for game, line in room.lists.items() if player in {one.player for one in line}]
    assert len(on) == lists
    task.cost(f"15 known player, {lists} list(s)", 2, typed=3)


def test_row_16_a_walk_in_who_is_new(task: Task) -> None:
    task.fingers.click(join_button(task, NLH))
    task.fingers.type("Uno Karls")
    task.fingers.press(Qt.Key.Key_Return)
    task.happened(PlayerJoined)
    newest = task.hall.room.office.room.lists[NLH][-1].player
    known = task.hall.people.player(newest)
    assert known is not None
    assert known.name == "Uno Karls"
    task.cost("16 walk-in", 2, typed=10)


def test_row_17_somebody_signed_up_by_phone_is_here(task: Task) -> None:
    player = task.hall.player("Tõnu Kõiv")
    wait_here(task, "Tõnu Kõiv", signup=Signup.PHONE)
    task.fingers.click(task.button(f"step-check-in-{player}"))

    def here() -> set[PlayerId]:
        return {one.player for one in task.window.scene.room.lists[NLH] if one.arrived}

    task.qtbot.waitUntil(lambda: player in here())
    task.cost("17 check in", 1)


def test_row_18_the_next_is_called_to_the_open_seat(task: Task) -> None:
    first = task.hall.player(WAITING[0])
    call = task.button(f"step-call-{first}")
    assert "T1 seat" in call.text()
    task.fingers.click(call)
    task.happened(PlayerCalled)
    assert task.hall.room.office.room.calls[0].player == first
    task.cost("18 call next", 1)


def test_row_19_who_sits_down_or_does_not_come_leaves_the_list_by_itself(task: Task) -> None:
    first, second = (task.hall.player(name) for name in WAITING[:2])
    for player, number in ((first, 4), (second, 5)):
        task.hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(number)))
    task.hall.ask(SeatPlayer(table=T1, seat=SeatNo(4), player=first))
    task.ready()
    assert first not in {line.row.player for line in task.window.floor.boards.boards[0].lines}
    task.hall.clock.advance(timedelta(minutes=6))
    task.qtbot.waitUntil(lambda: not task.window.scene.room.calls)
    assert isinstance(task.window.scene.room.tables[T1].seat(SeatNo(5)), Empty)
    task.cost("19 seated, no-show", 0)


def words_seen(window: QWidget) -> str:
    return " ".join(one.text() for one in window.findChildren(QLabel) if one.isVisible())


def time_seen(line: WaitingLine) -> str:
    """How long it says that he has waited."""
    return line.words.since if line.words is not None and line.isVisible() else ""


def test_row_20_how_long_it_takes_stands_beside_whoever_waits(task: Task) -> None:
    task.hall.clock.advance(timedelta(minutes=7))
    assert len(task.window.floor.boards.boards[0].lines) == len(WAITING)
    task.qtbot.waitUntil(
        lambda: all("7 min" in time_seen(line) for line in task.window.floor.boards.boards[0].lines)
    )
    task.cost("20 how long?", 0)


# The floor


def test_row_21_which_table_needs_somebody_is_seen_at_a_glance(task: Task) -> None:
    """By sign and words on its card, and the number of all in the top line."""
    task.hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    task.hall.ask(CallFloor(table=T2, reason=CallReason.RULING))
    task.ready()
    assert task.window.top.calls.isVisible()
    assert task.window.top.calls.text() == "1 call"
    task.window.floor.map.show_choice(SeatAt(T2))
    assert "ruling" in task.window.floor.map.accessibleName()
    task.cost("21 which tables need me", 0)


def test_row_22_a_player_moves_to_another_table(task: Task) -> None:
    player = task.hall.player("Aino Laine")
    task.hall.ask(OpenTable(table=T2, game=PLO, seats=8))
    task.ready()
    task.fingers.click_seat(T1, SeatNo(1))
    task.fingers.click(task.button(f"step-move-{player}"))
    sheet = QApplication.activeModalWidget()
    assert sheet is not None
    assert "CH-STACK" in words_seen(sheet)
    leading = next(one for one in sheet.ways[0].buttons)  # type: ignore[attr-defined]
    task.fingers.click(leading)
    task.happened(PlayerSeated)
    assert task.hall.room.office.room.seated[player] == T2
    task.cost("22 move", 3, dialog=True)


def test_row_23_a_table_is_opened_for_its_list_and_the_button_drawn(task: Task) -> None:
    wait_here(task, *(f"Guest {letter}" for letter in "ABCDEFGH"))
    task.fingers.click(task.button(f"board-{NLH}-open"))
    task.fingers.click(task.button("open-table-ask"))
    task.happened(TableOpened)
    task.qtbot.waitUntil(lambda: task.button("open-table-ask").text() == "Draw for the button")
    task.fingers.click(task.button("open-table-ask"))
    task.happened(ButtonDrawn)
    task.qtbot.waitUntil(lambda: task.button("open-table-ask").text() == "Done")
    task.fingers.click(task.button("open-table-ask"))
    task.qtbot.waitUntil(lambda: not task.window.errands.sheets)
    opened = task.hall.room.office.room.tables[T2]
    assert [task.hall.player(name) in seated_at(opened) for name in WAITING] == [True] * 3
    task.cost("23 open a table", 5, dialog=True)


def test_row_24_a_table_is_closed_and_its_move_slips_printed(task: Task) -> None:
    task.hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    task.ready()
    task.fingers.click_table(T1)
    task.fingers.click(task.button("step-close"))
    task.fingers.click(task.button("close-table-ask"))
    task.happened(TableClosed)
    task.qtbot.waitUntil(lambda: "slip" in task.button("close-table-ask").text())
    task.fingers.click(task.button("close-table-ask"))
    task.qtbot.waitUntil(lambda: not task.window.errands.sheets)
    task.cost("24 close a table", 4, dialog=True)


@pytest.mark.parametrize(
    ("key", "fact"), [("warn", PlayerWarned), ("penalty-", PenaltyGiven), ("note", PlayerNoted)]
)
def test_row_26_a_warning_a_penalty_or_a_note(task: Task, key: str, fact: type[Event]) -> None:
    task.fingers.click(task.button_of_rail("players"))
    page = task.window.pages.players
    task.qtbot.waitUntil(lambda: page.picker._rows.rowCount() > 0)
    row = page.picker.list.visualRect(page.picker._rows.index(0, 0))
    task.fingers.click_at(page.picker.list.viewport(), row.center())
    task.qtbot.waitUntil(page.person.note.isVisible)
    task.fingers.click(page.person.note)
    task.fingers.type("phone call")
    task.fingers.click(next(o for o in page.person.often.buttons if o.step.key.startswith(key)))
    task.happened(fact)
    task.cost(f"26 {fact.__name__}", 4, typed=10)


def test_row_30_what_was_then(task: Task) -> None:
    """The page is called by its key, the time is typed, and Enter looks."""
    task.hall.clock.advance(timedelta(minutes=5))
    task.fingers.press(Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    page = task.window.pages.then
    banner = page.findChild(Elided, "then-banner-words")
    field = page.findChild(QLineEdit, "then-time")
    assert isinstance(banner, Elided)
    assert isinstance(field, QLineEdit)
    task.qtbot.waitUntil(lambda: field.hasFocus() and "18:0" in banner.text())
    assert "18:01" not in banner.text()
    task.fingers.type("1801")
    task.fingers.press(Qt.Key.Key_Return)
    task.qtbot.waitUntil(lambda: "18:01" in banner.text())
    task.cost("30 what was then?", 3, typed=4)


def test_row_31_the_report_of_the_shift_on_paper(task: Task) -> None:
    papers = task.window._house.papers
    assert isinstance(papers, NoPaper)
    task.fingers.click(task.button_of_rail("reports"))
    task.qtbot.waitUntil(task.window.pages.reports.print.isEnabled)
    task.qtbot.waitUntil(lambda: task.window.pages.reports.printer.count() > 0)
    task.fingers.click(task.window.pages.reports.print)
    task.qtbot.waitUntil(lambda: ("day report", "") in papers.asked)
    task.cost("31 report of the shift", 2)


def test_row_31_by_typing_it(task: Task) -> None:
    papers = task.window._house.papers
    assert isinstance(papers, NoPaper)
    task.fingers.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    task.fingers.type("shift report")
    task.fingers.press(Qt.Key.Key_Return)
    task.qtbot.waitUntil(lambda: ("day report", "") in papers.asked)
    assert task.window.pages.name == "reports"
    task.cost("31 report of the shift, typed", 2, typed=12)


# The tournament director


def directs(task: Task, event: HallEvent) -> None:
    """The page of tournaments, with that event on it."""
    task.window.go("tournaments")
    task.ready()
    task.qtbot.waitUntil(lambda: task.window.pages.tournaments.looked_at == event.number)


def at_two(hall: Hall, many: int) -> HallEvent:
    """So many at two tables, playing."""
    names = tuple(f"{name} {letter}" for letter in "AB" for name in PLAYERS)
    event = HallEvent(hall).sold(*names[:many]).drawn(E1, E2).begun()
    event.ask(CloseBuying(tournament=event.number))
    return event


def out(event: HallEvent, table: TableId, many: int) -> None:
    """So many there are out, one after the other."""
    for _one in range(many):
        seat = min(event.now.tables[table].taken)
        outs = (Out(entry=event.entry_at(table, seat), table=table),)
        event.ask(BustOut(tournament=event.number, table=table, outs=outs))
        event.hall.clock.advance(timedelta(minutes=2))


@pytest.mark.parametrize("by_keys", [False, True])
def test_row_32_a_known_player_is_registered(task: Task, *, by_keys: bool) -> None:
    """Whoever is found is sold nothing by the Enter that found them: paying is an act of its
    own, by a click, or by the next Enter once it can be meant."""
    player = task.hall.people.add_player("Kaarlo Quist")
    event = HallEvent(task.hall)
    directs(task, event)
    task.fingers.click(task.window.pages.tournaments.sell)
    finding = task.window.errands.sheets[-1]
    assert isinstance(finding, FindSheet)
    task.fingers.type("qui")
    task.qtbot.waitUntil(lambda: len(finding.ways.buttons) > 0)
    leading = finding.ways.buttons[0]
    assert "Cash" in leading.text()
    if by_keys:
        task.fingers.press(Qt.Key.Key_Return)
        task.fingers.press(Qt.Key.Key_Return)
        QTest.qWait(DEAD_MS)
        assert event.now.sold == 0
        assert leading.hasFocus()
        task.fingers.press(Qt.Key.Key_Return)
    else:
        task.fingers.click(leading)
    task.happened(EntrySold)
    assert [one.player for one in event.now.entries.values()] == [player]
    if not by_keys:
        task.cost("32 register", 2, typed=3, dialog=True)


def test_row_33_somebody_is_out(task: Task) -> None:
    event = HallEvent(task.hall).sold(*PLAYERS).drawn(E1).begun()
    directs(task, event)
    room_map, seat = task.window.pages.tournaments.map, min(event.now.tables[E1].taken)
    entry = event.entry_at(E1, seat)
    task.fingers.click_at(room_map, room_map.seat_point(E1, seat))
    task.fingers.click(task.button(f"step-bust-{entry}"))
    task.happened(PlayersOut)
    task.cost("33 out", 2)


def test_row_34_a_proposed_move_is_accepted(task: Task) -> None:
    event = at_two(task.hall, 14)
    out(event, E1, 3)
    event.ask(StartEventHand(tournament=event.number, table=E2))
    event.ask(EndEventHand(tournament=event.number, table=E2))
    directs(task, event)
    task.fingers.click(task.button("step-balance"))
    task.happened(EventPlayerMoved)
    task.cost("34 balance", 1)


def test_row_34_where_no_hands_are_recorded_the_next_big_blind_is_touched(task: Task) -> None:
    event = at_two(task.hall, 14)
    out(event, E1, 3)
    directs(task, event)
    task.fingers.click(task.button(f"step-next-big-{max(event.now.tables[E2].taken)}"))
    task.happened(EventPlayerMoved)
    task.cost("34 balance, hands not recorded", 1)


def test_row_35_a_table_is_broken(task: Task) -> None:
    event = at_two(task.hall, 12)
    out(event, E1, 1)
    out(event, E2, 2)
    directs(task, event)
    task.fingers.click(task.button("step-break"))
    task.qtbot.waitUntil(lambda: len(event.now.tables) == 1)
    task.cost("35 break a table", 2)
