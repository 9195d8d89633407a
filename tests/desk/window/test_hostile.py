"""Names, aliases and notes of who wishes the desk no good, on every page and in dialogs."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import StaffId
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.orders.orders import GivePenalty, KeepApart, NotePlayer, WarnPlayer
from floor.app.seats.seats import MarkAway, PlayOver, SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.desk.orders.sheets import ApartSheet
from floor.desk.program.pictures import PAGES
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.window.window import DeskWindow
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from tests.desk.hall import NLH, T1, Hall, desk_on
from tests.desk.looks import complaints, seen
from tests.desk.window.test_looks import settle
from tests.hostile import HOSTILE

T2 = TableId("T2")
TRICKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\x00\x07\x1b\r\t")


@pytest.fixture
def villains(hall: Hall) -> tuple[PlayerId, ...]:
    """They sit, wait, are called, play over and are written about, under names and aliases."""
    people = hall.people
    made = tuple(
        people.add_player("Aino Hyde" if number % 2 else text, alias=text if number % 2 else "")
        for number, text in enumerate(HOSTILE)
    )
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    for number, player in enumerate(made[:5], start=1):
        note = people.keep_note(HOSTILE[number], hall.clock.now(), about=(player,))
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=player, note=note))
        hall.ask(WarnPlayer(player=player, note=note))
        hall.ask(NotePlayer(player=player, note=note))
    hall.ask(DrawButton(table=T2))
    for _hand in range(3):
        hall.ask(StartHand(table=T2))
        hall.ask(EndHand(table=T2, second_round=True))
    hall.ask(MarkAway(table=T2, player=made[0]))
    hall.ask(PlayOver(table=T2, seat=SeatNo(1), player=made[5]))
    hall.ask(GivePenalty(player=made[1], lasts=timedelta(minutes=30)))
    hall.ask(KeepApart(players=made[6:]))
    for player in made[6:]:
        hall.ask(JoinList(game=NLH, player=player))
    called = CallPlayer(
        game=NLH,
        player=made[6],
        table=T1,
        seat=SeatNo(5),
        note=people.keep_note(HOSTILE[0], hall.clock.now()),
    )
    hall.ask(called)
    return made


@pytest.fixture
def badge(hall: Hall) -> StaffId:
    """The manager who works here is one of them."""
    hall.people.change_staff(hall.manager, name=HOSTILE[0], role=hall.people.role_of(hall.manager))  # type: ignore[arg-type]
    return hall.manager


@pytest.fixture(params=[(1920, 1080), (1366, 768)], ids=lambda size: f"{size[0]}x{size[1]}")
def window(
    request: pytest.FixtureRequest,
    hall: Hall,
    villains: tuple[PlayerId, ...],
    badge: StaffId,
    qtbot: QtBot,
) -> Iterator[DeskWindow]:
    with desk_on(hall, qtbot, badge=badge) as (window, _bridge):
        window.resize(QSize(*request.param))
        settle(window)
        yield window


def words_of(window: QWidget) -> Iterator[str]:
    """Everything written in it, the rows of its lists too."""
    for one in seen(window):
        if isinstance(one, (QLabel, QAbstractButton)):
            yield one.text()
        if isinstance(one, QAbstractItemView) and one.model() is not None:
            model = one.model()
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    yield str(model.index(row, column).data() or "")


def harmless(window: QWidget) -> list[str]:
    """What is wrong with it: cut or covered, taken for markup, or with tricks in it."""
    found = complaints(window)
    for one in seen(window):
        if isinstance(one, QLabel) and one.textFormat() is not Qt.TextFormat.PlainText:
            found.append(f"not plain: {one.objectName()}")
        if any(tag in one.toolTip() for tag in ("<img", "<b>", "<h1", "<a ", "<font")):
            found.append(f"a tip of markup: {one.objectName()}")
    found += [f"tricks: {words!r}" for words in words_of(window) if TRICKS & set(words)]
    found += [f"long: {words[:50]}" for words in words_of(window) if len(words) > 1_000]
    return found


def test_every_page_shows_them_as_they_are_written(window: DeskWindow) -> None:
    """FAULTS rows 48 and 52."""
    window.choose(T2, SeatNo(1))
    wrong = {}
    for page in PAGES:
        window.go(page)
        for _turn in range(20):  # what is asked of the store comes a little later
            settle(window)
        wrong[page] = harmless(window)
        assert not window.grab().isNull()
    assert not any(wrong.values()), wrong


def test_each_of_their_seats_can_be_read(window: DeskWindow) -> None:
    """Seat 0 is the table as a whole."""
    wrong = {}
    for number in range(10):
        window.choose(T2, SeatNo(number) if number else None)
        settle(window)
        wrong[number] = harmless(window)
    assert not any(wrong.values()), wrong


def test_each_of_their_pages_can_be_read(
    window: DeskWindow, villains: tuple[PlayerId, ...], qtbot: QtBot
) -> None:
    window.go("players")
    page = window.pages.players
    for player in villains:
        page.show_player(player)
        qtbot.waitUntil(lambda player=player: page.person._title.text().endswith(f"#{player}"))
        settle(window)
        assert harmless(window) == []


def test_they_are_found_by_what_they_call_themselves(
    window: DeskWindow, villains: tuple[PlayerId, ...], qtbot: QtBot
) -> None:
    """FAULTS row 51: nothing typed is a language of its own."""
    window.go("players")
    page = window.pages.players
    for player, text in zip(villains, HOSTILE, strict=True):
        page.picker.look_for(text)
        qtbot.waitUntil(lambda player=player: page.picker.player == player)
    settle(window)
    assert harmless(window) == []


def test_their_dialogs_can_be_read(
    window: DeskWindow, villains: tuple[PlayerId, ...], qtbot: QtBot
) -> None:
    window.choose(T1, SeatNo(6))
    settle(window)
    (seat,) = (one for one in window.floor.seat.stops() if one.objectName() == "step-seat")
    seat.click()  # type: ignore[attr-defined]
    sheet = window.errands.sheets[-1]
    assert isinstance(sheet, FindSheet)
    for player, text in zip(villains, HOSTILE, strict=True):
        sheet.picker.look_for(text)
        qtbot.waitUntil(lambda player=player: sheet.picker.player == player)
        settle(window)
        assert harmless(sheet) == []
    sheet.reject()
    apart = ApartSheet(window.errands.bridge, villains[0], HOSTILE[5][:40], window)
    apart.open()
    settle(window)
    assert harmless(apart) == []
    apart.reject()
    QApplication.processEvents()
