"""One tap takes back what this desk did last, until something of the same things follows."""

from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from floor.app.core.messages import CommandId, Entry, Role, StaffId
from floor.app.lists.waiting import PlayerCalled
from floor.app.office.voiding import EntryVoided
from floor.app.seats.seats import MarkAway, MarkBack
from floor.app.staff.badges import PinGiven
from floor.app.staff.days import SignedOn
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.own_entries import OwnEntries
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.table import Undrawn
from floor.views.words.rows import FeedLine
from tests.desk.hall import NLH, T1, Hall
from tests.desk.window.test_window import Desk, button, choose, click

NOON = datetime(2026, 10, 24, 9, tzinfo=UTC)
OURS, OTHERS = CommandId(b"ours"), CommandId(b"others")


def entry(command: CommandId, *, void: bool = False) -> Entry:
    voided = EntryVoided(command=OTHERS, entry=1)
    called = PlayerCalled(game=NLH, player=PlayerId(1), table=T1, seat=SeatNo(5), until=NOON)
    return Entry(1, command, NOON, StaffId(1), "desk", (voided if void else called,))


def line(command: CommandId, *, barred: str = "", voided: bool = False) -> FeedLine:
    return FeedLine(
        seq=1,
        command=command,
        at=NOON,
        place="T1",
        words="",
        by="",
        undo=not barred and not voided,
        voided=voided,
        barred=barred,
    )


def own(clock: HandClock, outcome: object) -> OwnEntries:
    made = OwnEntries(clock)
    made.heard(OURS, outcome)
    return made


def test_no_time_takes_it_away() -> None:
    clock = HandClock(NOON)
    ours = own(clock, entry(OURS))
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert (offer.minutes, offer.is_shown) == (0, True)
    clock.advance(timedelta(hours=2, seconds=5))
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert (offer.minutes, offer.is_shown) == (120, True)


def test_a_computer_clock_put_right_by_years_changes_no_age(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ours = OwnEntries()
    ours.heard(OURS, entry(OURS))

    class PutRight(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return NOON.astimezone(tz) - timedelta(days=3 * 365)

    monkeypatch.setattr("floor.base.clock.datetime", PutRight)
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert timedelta() <= offer.ago < timedelta(minutes=1)


@pytest.mark.parametrize(
    ("ago", "minutes"),
    [
        (timedelta(minutes=20), 20),
        (timedelta(days=3 * 365), 0),
        (timedelta(days=-3 * 365), 0),
    ],
)
def test_of_what_stands_in_the_book_no_age_is_told_that_cannot_be(
    ago: timedelta, minutes: int
) -> None:
    ours = OwnEntries(HandClock(NOON))
    by_its_clock = NOON + ago
    written = Entry(1, OURS, NOON, StaffId(1), "desk", entry(OURS).events)
    ours.found([written], "desk", by_its_clock)
    offer = ours.offer([line(OURS)])
    assert offer is not None
    assert (offer.minutes, offer.ago >= timedelta()) == (minutes, True)


def test_what_came_after_is_said_and_nothing_older_is_offered_instead() -> None:
    clock = HandClock(NOON)
    ours = own(clock, entry(OURS))
    older = CommandId(b"older")
    ours.heard(older, entry(older))
    lines = [line(OURS, barred="Since then: more."), line(older)]
    offer = ours.offer(lines)
    assert offer is not None
    assert offer.line.barred == "Since then: more."
    assert offer.is_shown
    clock.advance(timedelta(minutes=2))
    offer = ours.offer(lines)
    assert offer is not None
    assert not offer.is_shown


def test_what_is_never_taken_back_hides_nothing_that_is() -> None:
    """A shift manager has a PIN from this desk, and signs on: what was done before stays."""
    ours = own(HandClock(NOON), entry(OURS))
    for number, event in enumerate(
        (PinGiven(staff=StaffId(2)), SignedOn(staff=StaffId(2), role=Role.SHIFT_MANAGER))
    ):
        command = CommandId(b"other%d" % number)
        ours.heard(command, Entry(2, command, NOON, StaffId(2), "desk", (event,)))
    offer = ours.offer([line(CommandId(b"other1")), line(CommandId(b"other0")), line(OURS)])
    assert offer is not None
    assert offer.line.command == OURS


def test_once_taken_back_what_came_before_is_offered() -> None:
    ours = own(HandClock(NOON), entry(OURS))
    older = CommandId(b"older")
    ours.heard(older, entry(older))
    offer = ours.offer([line(OURS, voided=True), line(older)])
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
    undo = button(window, "undo-last")
    assert not undo.focusPolicy() & Qt.FocusPolicy.TabFocus, "an Enter meant for what has gone"
    click(qtbot, undo)
    qtbot.waitUntil(lambda: not window.scene.room.calls)
    qtbot.waitUntil(lambda: not bar.isVisible())


def test_before_the_button_is_drawn_nobody_waits_for_the_big_blind(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    assert isinstance(window.scene.room.tables[T1].stage, Undrawn)
    choose(qtbot, window, 1)
    qtbot.keyClick(window.floor.map, "a")
    qtbot.waitUntil(lambda: "away" in window.foot.undo._words.text())
    steps = f"step-back-{hall.player('Aino Laine')}"

    def backs() -> list[QAbstractButton]:
        window.draw()
        every = window.findChildren(QAbstractButton)
        return [one for one in every if one.objectName().startswith(steps) and one.isVisible()]

    qtbot.waitUntil(lambda: bool(backs()))
    click(qtbot, backs()[0])
    qtbot.waitUntil(lambda: "back" in window.foot.undo._words.text())
    assert window.foot.undo._words.text() == "Undo: T1 · Aino L. is back in seat 1"


def test_what_another_station_does_at_another_seat_or_by_the_clock_leaves_it(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    qtbot.keyClick(window.floor.map, "a")
    qtbot.waitUntil(window.foot.undo.isVisible)
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    qtbot.waitUntil(lambda: "Eero" in window.scene.feed[0].words)
    assert window.foot.undo.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.scene.feed[0].words.startswith("Taken back: Aino"))
    assert player in window.scene.room.seated


def test_what_another_station_does_at_the_same_seat_bars_it_and_is_said(
    desk: Desk, hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    player = hall.player("Aino Laine")
    choose(qtbot, window, 1)
    qtbot.keyClick(window.floor.map, "a")
    qtbot.waitUntil(window.foot.undo.isVisible)
    hall.ask(MarkBack(table=T1, player=player))
    bar = window.foot.undo
    qtbot.waitUntil(lambda: bar._words.text().startswith("Since then: T1: Aino"))
    assert bar._words.text().endswith("Undo that first.")
    assert not button(window, "undo-last").isEnabled()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.foot._said.startswith("Since then: T1: Aino"))


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
