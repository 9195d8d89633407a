"""What the tables need, on their cards: words, signs, clocks, and one tap to do something."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

import msgspec
import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.desk.floor.map_feet import foot_of, loud_of
from floor.desk.floor.map_words import sentence
from floor.desk.floor.room_map import RoomMap
from floor.qtkit.felt.ribbon import CardFoot, Loud
from floor.qtkit.look import theme
from floor.qtkit.look.deck import DARK
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, GridPlace, SectionNo
from floor.views.floor.alerts import Alert, AlertKind, Severity
from floor.views.words.rows import TableCard
from tests.desk.floor.test_room_map import WatchedMap, at, drawn, settle
from tests.qtkit.rooms import NOW, card, cards
from tests.qtkit.shots import shot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT = Qt.MouseButton.LeftButton
T1, T2, T3, T9 = (TableId(f"T{n}") for n in (1, 2, 3, 9))


def call(table: TableId = T1, severity: Severity = Severity.SOON, **more: object) -> Alert:
    fields: dict[str, object] = {
        "kind": AlertKind.FLOOR_CALL,
        "words": "Ruling",
        "since": NOW - timedelta(seconds=74),
        "act": "Take call",
    }
    return Alert(table=table, severity=severity, **(fields | more))  # type: ignore[arg-type]


def expiring(table: TableId = T2) -> Alert:
    return Alert(
        table=table,
        kind=AlertKind.SEAT_EXPIRES,
        severity=Severity.SOON,
        words="Seat 5 called",
        seat=SeatNo(5),
        until=NOW + timedelta(seconds=40),
    )


def hint(table: TableId = T3) -> Alert:
    return Alert(table=table, kind=AlertKind.CLOSE, severity=Severity.HINT, words="Could be closed")


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot) -> Iterator[WatchedMap]:
    theme.apply(qapp)
    made = WatchedMap()
    qtbot.addWidget(made)
    made.resize(1350, 890)
    made.show_cards(cards(8))
    made.show_time(NOW)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def waited(minutes: int) -> dict[str, object]:
    return {"waiting": 2, "waits_since": NOW - timedelta(minutes=minutes)}


def test_a_foot_says_what_is_worst_and_how_long_is_waited() -> None:
    foot = foot_of(card(1, **waited(41)), (call(), hint(T1)), NOW)
    assert foot.ribbon is not None
    assert foot.ribbon.words == "⚑ Ruling 1:14"
    assert (foot.ribbon.more, foot.ribbon.act) == (1, "Take call")
    assert foot.waits == "◷ 41 min"
    assert foot_of(card(1), (), NOW) == CardFoot()
    assert foot_of(card(1), (call(),), None) == CardFoot()


def test_only_the_urgent_ones_blink_and_never_faster_than_once_a_second() -> None:
    seconds = [NOW + timedelta(seconds=second / 4) for second in range(40)]

    def louds(severity: Severity) -> list[Loud]:
        return [loud_of(call(severity=severity), moment) for moment in seconds]

    urgent = louds(Severity.URGENT)
    turns = sum(one is not other for one, other in pairwise(urgent))
    assert turns <= 10  # in ten seconds, so half a hertz; 2 Hz is the most an eye may be asked
    assert set(urgent) == {Loud.LOUD, Loud.BLINK}
    assert set(louds(Severity.SOON)) == {Loud.WARM}
    assert set(louds(Severity.HINT)) == {Loud.CALM}


def test_each_severity_looks_different_and_says_why(room: RoomMap) -> None:
    """Colour is never alone: sign and words differ too."""
    room.show_alerts({T1: (call(severity=Severity.URGENT),), T2: (expiring(),), T3: (hint(),)})
    said = []
    for table in (T1, T2, T3):
        card_of = next(one for one in room.cards if one.table == table)
        foot = foot_of(card_of, room._alerts[table], NOW)
        rect = room.table_rect(table)
        said.append(room.felt().foot_written(card_of, rect.size(), foot)[0].shown)
    assert [words[0] for words in said] == ["⚑", "▣", "✕"]
    assert len({words.split(" ", 1)[1] for words in said}) == 3
    shot(room, "room-map-alerts")


def test_an_alert_draws_its_foot_again_and_a_second_only_that(
    room: WatchedMap, qtbot: QtBot
) -> None:
    room.show_alerts({T1: (call(),)})
    settle(room)
    room.show_time(NOW + timedelta(seconds=1))
    region = drawn(room, qtbot).intersected(room.table_rect(T1))
    foot = room._foot_rect(0)
    assert region.boundingRect() == foot
    assert foot.height() < room.table_rect(T1).height() / 4


def test_the_longest_wait_is_drawn_again_once_a_minute(room: WatchedMap) -> None:
    waiting = msgspec.structs.replace(card(1), waits_since=NOW, waiting=1)
    room.show_cards((waiting,))
    settle(room)
    room.show_time(NOW + timedelta(seconds=59))
    QApplication.processEvents()
    assert room.drawn == []
    room.show_time(NOW + timedelta(seconds=60))
    QApplication.processEvents()
    assert room.drawn != []


def test_the_button_of_a_ribbon_acts_in_one_tap(room: RoomMap, qtbot: QtBot) -> None:
    one = call()
    room.show_alerts({T1: (one, hint(T1))})
    with qtbot.waitSignal(room.alert_acted) as acted:
        qtbot.mouseClick(room, LEFT, pos=room.act_point(T1))
    assert acted.args == [one]
    assert room.chosen == at("T1")


def test_a_ribbon_leads_to_the_seat_it_is_about(room: RoomMap, qtbot: QtBot) -> None:
    room.show_alerts({T2: (expiring(),)})
    foot = room._foot_rect(1)
    with qtbot.waitSignal(room.seat_chosen), qtbot.assertNotEmitted(room.alert_acted):
        qtbot.mouseClick(room, LEFT, pos=QPoint(foot.left() + 8, foot.center().y()))
    assert room.chosen == at("T2", 5)


def test_an_alert_is_spoken_and_in_the_tool_tip() -> None:
    said = sentence(card(2), None, NOW, (expiring(), hint(T2)))
    assert said.endswith("Seat 5 called 0:40, Could be closed")
    assert sentence(card(2), SeatNo(5), NOW, (expiring(), hint(T2))).endswith("Seat 5 called 0:40")
    assert sentence(card(2), SeatNo(4), NOW, (expiring(),)) == "T2 seat 4: Aino V."
    assert sentence(card(1), None, None, (call(),)).endswith("Ruling")


def test_dealer_and_wait_are_spoken() -> None:
    one = card(1, dealer="Åke R.", **waited(41))
    assert "dealer Åke R., 2 wait, the longest 41 min" in sentence(one, None, NOW)


def test_the_next_alert_goes_round_the_worst_first(room: RoomMap) -> None:
    assert room.next_alert() is None
    urgent = call(T3, Severity.URGENT)
    room.show_alerts({T1: (call(), hint(T1)), T2: (expiring(),), T3: (urgent,)})
    reached = [room.next_alert() for _ in range(4)]
    assert reached[0] == reached[3] == urgent
    assert [one.table for one in reached if one is not None] == ["T3", "T1", "T2", "T3"]


@pytest.mark.parametrize("size", [QSize(208, 160), QSize(260, 172), QSize(430, 245)])
def test_what_a_ribbon_says_is_never_cut(room: RoomMap, size: QSize) -> None:
    words = ("Misdeal or deck", "Seat 10 penalty over", "Must move to T12", "Left owing €1,200")
    for said in words:
        one = card(1, **waited(125), title="T8 · Dealer’s Choice 5–5", seats=12)
        foot = foot_of(one, (call(words=said), hint(T1)), NOW)
        for written in room.felt().foot_written(one, size, foot):
            wide = QFontMetricsF(written.font).horizontalAdvance(written.shown)
            assert written.shown == written.words
            assert wide <= written.rect.width() + 0.01


def test_without_room_the_words_stay_and_the_button_goes(room: RoomMap) -> None:
    foot = foot_of(card(1, **waited(41)), (call(words="Misdeal or deck"),), NOW)
    wide, narrow = QSize(430, 245), QSize(208, 160)
    assert not room.felt().act_rect(card(1), wide, foot).isEmpty()
    assert room.felt().act_rect(card(1), narrow, foot).isEmpty()
    assert [one.words for one in room.felt().foot_written(card(1), wide, foot)] == [
        "⚑ Misdeal or deck 1:14",
        "Take call",
        "◷ 41 min",
    ]
    assert [one.words for one in room.felt().foot_written(card(1), narrow, foot)] == [
        "⚑ Misdeal or deck 1:14",
        "◷ 41 min",
    ]


# Closed tables


def closed() -> TableCard:
    return msgspec.structs.replace(
        card(9, ()), title="T9", closed=True, jackpot=False, spot=GridPlace(FIRST, 4, 4)
    )


@pytest.fixture
def with_closed(room: WatchedMap) -> WatchedMap:
    room.show_cards((*cards(8), closed()))
    return room


def test_a_closed_table_says_so_and_is_opened_in_one_tap(
    with_closed: RoomMap, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(with_closed.opening) as opening:
        qtbot.mouseClick(with_closed, LEFT, pos=with_closed.act_point(T9))
    assert opening.args == [T9]
    assert with_closed.chosen == at("T9")
    said = [one.shown for one in with_closed.felt().written(with_closed.cards[-1], QSize(430, 245))]
    assert said == ["T9 · closed", "closed", "Open"]
    assert with_closed.accessibleName() == "T9, closed"


def test_a_closed_table_has_no_seats_for_mouse_or_keys(with_closed: RoomMap, qtbot: QtBot) -> None:
    rect = with_closed.table_rect(T9)
    qtbot.mouseClick(with_closed, LEFT, pos=rect.center() - QPoint(0, rect.height() // 3))
    assert with_closed.chosen == at("T9")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_5, Qt.Key.Key_Space):
        qtbot.keyClick(with_closed, key)
        assert with_closed.chosen == at("T9")
    with qtbot.waitSignal(with_closed.opening), qtbot.assertNotEmitted(with_closed.acted):
        qtbot.keyClick(with_closed, Qt.Key.Key_Return)


def test_a_closed_table_is_grey(with_closed: RoomMap) -> None:
    picture = with_closed.grab().toImage()

    def green(table: TableId) -> int:
        rect = with_closed.table_rect(table)
        colour = QColor(picture.pixelColor(rect.center() - QPoint(rect.width() // 5, 0)))
        return colour.green() - (colour.red() + colour.blue()) // 2

    assert green(T1) > 20
    assert green(T9) < 10
    assert QColor(DARK.felt).green() > QColor(DARK.felt).red()


# Sections


def in_sections(count: int) -> tuple[TableCard, ...]:
    """Half of them in the main room, half upstairs."""
    half = count // 2
    return tuple(
        msgspec.structs.replace(
            one,
            spot=GridPlace(
                SectionNo(1 + place // half), 2 * (place % half % 5), place % half // 5 * 2
            ),
        )
        for place, one in enumerate(cards(count))
    )


def test_forty_tables_scroll_by_section_and_keys_jump(room: RoomMap, qtbot: QtBot) -> None:
    room.resize(902, 560)
    room.show_cards(in_sections(40))
    assert not room.own_geometry
    room.setFocus()
    ctrl = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(room, Qt.Key.Key_PageDown, ctrl)
    assert room.chosen == at("T21")
    assert room.table_rect(TableId("T21")).top() < 80
    qtbot.keyClick(room, Qt.Key.Key_PageDown, ctrl)
    assert room.chosen == at("T21")
    qtbot.keyClick(room, Qt.Key.Key_PageUp, ctrl)
    assert room.chosen == at("T1")
    shot(room, "room-map-sections")


def test_a_small_room_of_two_sections_shows_both_as_they_are(room: RoomMap) -> None:
    room.show_cards(in_sections(8))
    assert room.own_geometry
    top, below = room.table_rect(T1), room.table_rect(TableId("T5"))
    assert not top.intersects(below)
    shot(room, "room-map-two-sections")


def test_an_empty_room_has_no_sections_to_go_to(room: RoomMap, qtbot: QtBot) -> None:
    room.show_cards(())
    qtbot.keyClick(room, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert room.chosen is None
    room.to_section(SectionNo(2))
    assert room.chosen is None
