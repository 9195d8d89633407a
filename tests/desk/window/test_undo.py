"""One tap for a minute takes back what this desk did last."""

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from floor.app.core.messages import CommandId, Entry, StaffId
from floor.app.lists.waiting import PlayerCalled
from floor.app.office.voiding import EntryVoided
from floor.app.seats.seats import MarkAway
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.own_entries import OFFERED_FOR, OwnEntries
from floor.room.blinds.button import PlayerId, SeatNo
from floor.views.words.rows import FeedLine
from tests.desk.hall import NLH, T1, Hall
from tests.desk.window.test_window import Desk, button, choose, click

NOON = datetime(2026, 10, 24, 9, tzinfo=UTC)
OURS, OTHERS = CommandId(b"ours"), CommandId(b"others")


def entry(command: CommandId, *, void: bool = False) -> Entry:
    voided = EntryVoided(command=OTHERS, entry=1)
    called = PlayerCalled(game=NLH, player=PlayerId(1), table=T1, seat=SeatNo(5), until=NOON)
    return Entry(1, command, NOON, StaffId(1), "desk", (voided if void else called,))


def line(command: CommandId, *, undo: bool = True, voided: bool = False) -> FeedLine:
    return FeedLine(
        seq=1, command=command, at=NOON, place="T1", words="", by="", undo=undo, voided=voided
    )


def own(clock: HandClock, outcome: object) -> OwnEntries:
    made = OwnEntries(clock)
    made.heard(OURS, outcome)
    return made


def test_it_is_offered_for_a_minute_and_counts_down() -> None:
    clock = HandClock(NOON)
    ours = own(clock, entry(OURS))
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert offer.seconds == 60
    clock.advance(OFFERED_FOR - timedelta(seconds=1))
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert offer.seconds == 1
    clock.advance(timedelta(seconds=1))
    assert ours.offer([line(OURS)]) is None


def test_what_came_after_bars_it_and_nothing_older_is_offered_instead() -> None:
    ours = own(HandClock(NOON), entry(OURS))
    older = CommandId(b"older")
    ours.heard(older, entry(older))
    assert ours.offer([line(OURS, undo=False), line(older)]) is None


def test_once_taken_back_what_came_before_is_offered() -> None:
    ours = own(HandClock(NOON), entry(OURS))
    older = CommandId(b"older")
    ours.heard(older, entry(older))
    offer = ours.offer([line(OURS, undo=False, voided=True), line(older)])
    assert offer is not None
    assert offer.line.command == older


def test_neither_a_refusal_nor_a_void_nor_what_others_did_is_offered() -> None:
    clock = HandClock(NOON)
    assert own(clock, Refused("No.", rule="HOUSE")).offer([line(OURS)]) is None
    assert own(clock, entry(OURS, void=True)).offer([line(OURS)]) is None
    assert own(clock, entry(OURS)).offer([line(OTHERS)]) is None


# In the window


def test_the_bar_says_what_would_be_taken_back_and_does_it_in_one_tap(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    bar = window.foot.undo
    assert not bar.isVisible()
    click(qtbot, next(window.floor.boards.boards[0].lines[0].stops()))
    qtbot.waitUntil(bar.isVisible)
    assert bar._words.text().startswith("Undo: ")
    assert "Kaisa B." in bar._words.text()
    assert "Ctrl+Z" in bar._press.text()
    click(qtbot, button(window, "undo-last"))
    qtbot.waitUntil(lambda: not window.scene.room.calls)
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_what_another_station_does_at_the_same_seat_takes_the_bar_away(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    qtbot.keyClick(window.floor.map, "a")
    qtbot.waitUntil(window.foot.undo.isVisible)
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    qtbot.waitUntil(lambda: not window.foot.undo.isVisible())
    assert player in window.scene.room.seated


def test_money_is_taken_back_by_two_badges_and_the_bar_says_so(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    click(qtbot, button(window, f"step-chips-{player}-5000"))
    qtbot.waitUntil(window.foot.undo.isVisible)
    assert "second badge" in window.foot.undo._words.text()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(window.errands.sheets))
    window.errands.sheets[0].reject()
