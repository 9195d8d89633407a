"""The room map: one widget, every table, by mouse and by keys."""

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPaintEvent, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QScrollBar, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.floor.map_grid import GAP, Laid, own_layout, readable, rows_layout
from floor.desk.floor.map_words import sentence
from floor.desk.floor.room_map import Layout, RoomMap, SeatAt
from floor.qtkit.look import theme
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, GridPlace, SectionNo, overlap
from floor.views.words.rows import SeatState, TableCard
from tests.qtkit.rooms import NOW, card, cards, seat
from tests.qtkit.shots import shot

# The offscreen platform has no window manager to ask.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

# What the floor page leaves the map on two screens.
PLACES = {"1920x1080": QSize(1344, 808), "1366x768": QSize(818, 552)}
UPSTAIRS = SectionNo(2)
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


class WatchedMap(RoomMap):
    """Remembers what it had to draw again."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[QRegion] = []

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self.drawn.append(event.region())
        super().paintEvent(event)


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot) -> Iterator[WatchedMap]:
    """Nine tables beside a button, on the screen and with the focus."""
    theme.apply(qapp)
    window = QWidget()
    qtbot.addWidget(window)
    line = QHBoxLayout(window)
    line.setContentsMargins(0, 0, 0, 0)
    made = WatchedMap()
    line.addWidget(made)
    window.resize(1350, 890)
    made.show_cards(cards(9))
    made.show_time(NOW)
    with qtbot.waitExposed(window):
        window.show()
    made.setFocus()
    yield made
    window.close()


def at(table: str, number: int | None = None) -> SeatAt:
    return SeatAt(TableId(table), None if number is None else SeatNo(number))


def press(qtbot: QtBot, room: RoomMap, *keys: Qt.Key, ctrl: bool = False) -> SeatAt | None:
    for key in keys:
        qtbot.keyClick(room, key, CTRL if ctrl else Qt.KeyboardModifier.NoModifier)
    return room.chosen


def placed(count: int, columns: int, section: SectionNo = FIRST) -> tuple[TableCard, ...]:
    """Tables that stand in rows."""
    spots = in_rows(count, columns, section)
    return tuple(
        msgspec.structs.replace(one, spot=spot)
        for one, spot in zip(cards(count), spots, strict=True)
    )


def title_of(room: RoomMap, table: str) -> QPoint:
    return room.table_rect(TableId(table)).topLeft() + QPoint(30, 20)


# Mouse


def test_a_click_on_a_seat_chooses_it(room: RoomMap, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.seat_chosen) as chosen:
        qtbot.mouseClick(room, LEFT, pos=room.seat_point(TableId("T2"), SeatNo(6)))
    assert chosen.args == [at("T2", 6)]
    assert room.chosen == at("T2", 6)


def test_a_click_beside_the_seats_chooses_the_table(room: RoomMap, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.table_chosen) as chosen, qtbot.assertNotEmitted(room.seat_chosen):
        qtbot.mouseClick(room, LEFT, pos=title_of(room, "T3"))
    assert chosen.args == ["T3"]
    assert room.chosen == at("T3")


def test_a_click_between_the_tables_chooses_nothing(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 2))
    with qtbot.assertNotEmitted(room.table_chosen), qtbot.assertNotEmitted(room.seat_chosen):
        qtbot.mouseClick(room, LEFT, pos=QPoint(3, 3))
        qtbot.mouseClick(room, Qt.MouseButton.RightButton, pos=title_of(room, "T3"))
    assert room.chosen == at("T1", 2)


def test_a_double_click_acts(room: RoomMap, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.acted) as acted:
        qtbot.mouseDClick(room, LEFT, pos=room.seat_point(TableId("T1"), SeatNo(4)))
    assert acted.args == [at("T1", 4)]


def test_every_seat_of_every_table_can_be_clicked(room: RoomMap, qtbot: QtBot) -> None:
    for one in cards(9):
        for view in one.seats:
            qtbot.mouseClick(room, LEFT, pos=room.seat_point(one.table, view.number))
            assert room.chosen == SeatAt(one.table, view.number)


def test_the_pointer_shows_what_it_is_on(room: WatchedMap, qtbot: QtBot) -> None:
    qtbot.mouseMove(room, room.seat_point(TableId("T1"), SeatNo(4)))
    qtbot.waitUntil(lambda: room.cursor().shape() is Qt.CursorShape.PointingHandCursor)
    over = room.grab().toImage()
    QApplication.sendEvent(room, QEvent(QEvent.Type.Leave))
    assert room.cursor().shape() is Qt.CursorShape.ArrowCursor
    assert room.grab().toImage() != over


# Keys


def test_arrows_go_among_the_seats_of_a_table(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 1))
    assert press(qtbot, room, Qt.Key.Key_Left) == at("T1", 2)
    assert press(qtbot, room, Qt.Key.Key_Up) == at("T1", 3)
    assert press(qtbot, room, Qt.Key.Key_Right) == at("T1", 4)
    assert press(qtbot, room, Qt.Key.Key_Right) == at("T1", 5)


def test_arrows_go_over_the_edge_to_the_next_table(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 7))
    found = press(qtbot, room, Qt.Key.Key_Right)
    assert found is not None
    assert found.table == "T2"
    back = press(qtbot, room, *[Qt.Key.Key_Left] * 3)
    assert back is not None
    assert back.table == "T1"


def test_at_the_edge_of_the_room_arrows_stay(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1"))
    assert press(qtbot, room, Qt.Key.Key_Left, Qt.Key.Key_Up) == at("T1")
    room.show_choice(at("T9"))
    assert press(qtbot, room, Qt.Key.Key_Right, Qt.Key.Key_Down) == at("T9")


def test_every_seat_is_reached_by_arrows_alone(room: RoomMap, qtbot: QtBot) -> None:
    arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
    reached = {at("T1", 1)}
    ahead = [at("T1", 1)]
    while ahead:
        here = ahead.pop()
        for key in arrows:
            room.show_choice(here)
            there = press(qtbot, room, key)
            if there is not None and there not in reached:
                reached.add(there)
                ahead.append(there)
    assert reached == {SeatAt(one.table, view.number) for one in cards(9) for view in one.seats}


def test_ctrl_arrows_go_from_table_to_table(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 4))
    assert press(qtbot, room, Qt.Key.Key_Right, ctrl=True) == at("T2")
    assert press(qtbot, room, Qt.Key.Key_Down) == at("T5")
    assert press(qtbot, room, Qt.Key.Key_Left) == at("T4")
    assert press(qtbot, room, Qt.Key.Key_Up) == at("T1")


def test_home_and_end(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 4))
    assert press(qtbot, room, Qt.Key.Key_End) == at("T1", 9)
    assert press(qtbot, room, Qt.Key.Key_Home) == at("T1", 1)
    assert press(qtbot, room, Qt.Key.Key_End, ctrl=True) == at("T9")
    assert press(qtbot, room, Qt.Key.Key_Home) == at("T1")


def test_space_goes_into_the_table_and_out_again(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T2"))
    assert press(qtbot, room, Qt.Key.Key_Space) == at("T2", 1)
    assert press(qtbot, room, Qt.Key.Key_Space) == at("T2")
    assert press(qtbot, room, Qt.Key.Key_Space, Qt.Key.Key_Escape) == at("T2")


def test_a_figure_is_a_seat(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T6"))
    with qtbot.waitSignal(room.seat_chosen) as chosen:
        qtbot.keyClicks(room, "7")
    assert chosen.args == [at("T6", 7)]
    qtbot.keyClicks(room, "0")
    assert room.chosen == at("T6", 10)
    room.show_choice(at("T1"))
    qtbot.keyClicks(room, "0")
    assert room.chosen == at("T1")


def test_enter_acts_on_the_selection(room: RoomMap, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(room.acted):
        qtbot.keyClick(room, Qt.Key.Key_Return)
    room.show_choice(at("T2", 5))
    with qtbot.waitSignal(room.acted) as acted:
        qtbot.keyClick(room, Qt.Key.Key_Return)
    assert acted.args == [at("T2", 5)]


def test_the_first_key_finds_the_first_table(room: RoomMap, qtbot: QtBot) -> None:
    assert press(qtbot, room, Qt.Key.Key_A) is None
    assert press(qtbot, room, Qt.Key.Key_Down) == at("T1")


def test_keys_tell_what_they_choose(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 1))
    with qtbot.waitSignal(room.seat_chosen) as chosen:
        qtbot.keyClick(room, Qt.Key.Key_Left)
    assert chosen.args == [at("T1", 2)]


def test_tab_comes_in_and_goes_out(room: RoomMap, qtbot: QtBot) -> None:
    after = QPushButton("after", room.parentWidget())
    layout = room.parentWidget().layout()
    assert layout is not None
    layout.addWidget(after)
    qtbot.waitUntil(after.isVisible)
    after.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(after, Qt.Key.Key_Tab)
    assert room.hasFocus()
    assert room.chosen == at("T1")
    qtbot.keyClick(room, Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_an_empty_room_takes_keys_and_clicks_calmly(room: RoomMap, qtbot: QtBot) -> None:
    room.show_choice(at("T1", 1))
    room.show_cards(())
    assert room.chosen is None
    press(qtbot, room, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Home)
    qtbot.mouseClick(room, LEFT, pos=QPoint(100, 100))
    assert room.chosen is None
    shot(room, "room-map-empty")


# What is selected, and what becomes of it


def test_a_choice_from_outside_is_not_told(room: RoomMap, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(room.seat_chosen), qtbot.assertNotEmitted(room.table_chosen):
        room.show_choice(at("T4", 2))
    assert room.chosen == at("T4", 2)
    room.show_choice(at("T99", 2))
    assert room.chosen is None


def test_a_closed_table_cannot_stay_selected(room: RoomMap) -> None:
    room.show_choice(at("T2", 3))
    room.show_cards(cards(1))
    assert room.chosen is None


def test_a_selected_seat_stays_when_tables_open_and_close(room: RoomMap) -> None:
    room.show_choice(at("T5", 3))
    room.show_cards(cards(9)[3:])
    assert room.chosen == at("T5", 3)


def test_a_seat_that_is_gone_leaves_its_table_selected(room: RoomMap) -> None:
    room.show_choice(at("T1", 9))
    room.show_cards((card(1, 6), *cards(9)[1:]))
    assert room.chosen == at("T1")


def test_selection_and_focus_can_be_seen(room: RoomMap, qtbot: QtBot) -> None:
    plain = room.grab().toImage()
    room.show_choice(at("T2", 3))
    focused = room.grab().toImage()
    assert focused != plain
    room.clearFocus()
    assert room.grab().toImage() != focused


# What is drawn


def drawn(room: WatchedMap, qtbot: QtBot) -> QRegion:
    """What the last change made the map draw."""
    qtbot.waitUntil(lambda: bool(room.drawn))
    found = QRegion()
    for region in room.drawn:
        found = found.united(region)
    return found


def settle(room: WatchedMap) -> None:
    QApplication.processEvents()
    room.drawn.clear()


def test_only_a_changed_table_is_drawn_again(room: WatchedMap, qtbot: QtBot) -> None:
    settle(room)
    before = cards(9)
    room.show_cards((*before[:4], msgspec.structs.replace(before[4], hand=999), *before[5:]))
    assert drawn(room, qtbot).boundingRect() == room.table_rect(TableId("T5"))


def test_nothing_changed_is_nothing_drawn(room: WatchedMap) -> None:
    settle(room)
    room.show_cards(cards(9))
    room.show_time(NOW)
    QApplication.processEvents()
    assert room.drawn == []


def test_a_second_gone_by_draws_only_seats_that_are_held(room: WatchedMap, qtbot: QtBot) -> None:
    held = card(1, (seat(1), seat(2, SeatState.HELD, since=NOW + timedelta(minutes=3)), seat(3)))
    room.show_cards((held,))
    settle(room)
    room.show_time(NOW + timedelta(seconds=1))
    region = drawn(room, qtbot)
    assert region.contains(room.seat_point(TableId("T1"), SeatNo(2)))
    assert not region.contains(room.seat_point(TableId("T1"), SeatNo(3)))
    quiet = card(1, (seat(1), seat(2, SeatState.AWAY, since=NOW), seat(3)))
    room.show_cards((quiet,))
    settle(room)
    room.show_time(NOW + timedelta(seconds=2))
    QApplication.processEvents()
    assert room.drawn == []
    room.show_time(NOW + timedelta(seconds=62))
    assert drawn(room, qtbot).contains(room.seat_point(TableId("T1"), SeatNo(2)))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("count", [1, 8, 9, 25, 40])
@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_no_words_are_cut_and_no_card_is_too_small(
    room: RoomMap, qapp: QApplication, place: str, count: int, dark: bool
) -> None:
    theme.apply(qapp, dark)
    room.window().resize(PLACES[place])
    room.show_cards(cards(count))
    room.show_choice(at("T1", 4))
    QApplication.processEvents()
    shot(room, f"room-map-{place}-{count}-{'dark' if dark else 'light'}")
    for one in cards(count):
        rect = room.table_rect(one.table)
        assert readable(rect.size())
        assert rect.right() < room.width() - GAP // 2
        for written in room.felt().written(one, rect.size()):
            wide = QFontMetricsF(written.font).horizontalAdvance(written.shown)
            assert written.shown == written.words
            assert wide <= written.rect.width() + 0.01


ROOMS = (QSize(1350, 890), QSize(902, 560), QSize(250, 180))


def in_rows(count: int, columns: int, section: SectionNo = FIRST) -> list[GridPlace]:
    """So many tables side by side, row by row."""
    return [GridPlace(section, 2 * (n % columns), 2 * (n // columns)) for n in range(count)]


def check_apart(laid: Laid) -> None:
    taken = QRegion()
    for rect in (*laid.rects, *(heading.rect for heading in laid.headings)):
        assert not taken.intersects(rect)
        taken = taken.united(rect)


@pytest.mark.parametrize("room_size", ROOMS)
def test_cards_never_overlap(room_size: QSize) -> None:
    for count in range(1, 41):
        laid = rows_layout(room_size, in_rows(count, 7))
        check_apart(laid)
        assert laid.rects[-1].bottom() + GAP < laid.height + 1


@pytest.mark.parametrize("room_size", ROOMS[:2])
@given(data=st.data())
def test_a_room_drawn_as_it_is_keeps_its_geometry(room_size: QSize, data: st.DataObject) -> None:
    places = st.builds(
        GridPlace, st.sampled_from([FIRST, UPSTAIRS]), st.integers(-6, 9), st.integers(-6, 9)
    )
    spots: list[GridPlace] = []
    for one in data.draw(st.lists(places, min_size=1, max_size=14)):
        if not any(overlap(one, other) for other in spots):
            spots.append(one)
    laid = own_layout(room_size, spots, sorted({one.section for one in spots}))
    if readable(laid.card):
        check_apart(laid)
    for one, rect in zip(spots, laid.rects, strict=True):
        assert QRect(QPoint(), room_size).adjusted(0, 0, 1, 1).contains(rect)
        block = next(block for block in laid.blocks if block.section == one.section)
        assert block.spot(block.corner(one)) == one
        for other, further in zip(spots, laid.rects, strict=True):
            if one.section == other.section and readable(laid.card):
                assert (one.x < other.x) == (rect.x() < further.x())
                assert (one.y < other.y) == (rect.y() < further.y())


def test_few_tables_fill_the_map() -> None:
    assert own_layout(QSize(1350, 890), in_rows(1, 1), (FIRST,)).card == QSize(1326, 866)
    assert len({rect.x() for rect in rows_layout(QSize(1350, 890), in_rows(9, 7)).rects}) == 3


@pytest.mark.parametrize("place", PLACES)
def test_eight_tables_stand_as_in_the_room_without_scrolling(room: RoomMap, place: str) -> None:
    room.window().resize(PLACES[place])
    for made in (cards(8), placed(8, columns=3), placed(8, columns=4)):
        room.show_cards(made)
        QApplication.processEvents()
        assert room.own_geometry
        assert bar_of(room).isHidden()


def test_where_tables_would_be_too_small_they_go_by_section(room: RoomMap) -> None:
    room.show_cards(placed(8, columns=8))
    assert not room.own_geometry
    room.show_cards(placed(8, columns=3))
    assert room.own_geometry
    room.choose_layout(Layout.ROWS)
    assert not room.own_geometry
    room.choose_layout(Layout.AS_IT_FITS)
    assert room.own_geometry


def test_a_table_opened_beside_the_others_moves_nobody_that_was_placed(room: RoomMap) -> None:
    before = placed(6, columns=3)
    room.show_cards(before)
    there = [room.table_rect(one.table) for one in before]
    room.show_cards((*before, msgspec.structs.replace(card(7), spot=GridPlace(FIRST, 0, 2))))
    assert [room.table_rect(one.table) for one in before] == there


def test_the_other_deck_is_drawn_at_once(room: RoomMap, qapp: QApplication) -> None:
    dark = room.grab().toImage()
    theme.apply(qapp, False)
    light = room.grab().toImage()
    assert light.pixelColor(1, 1).lightness() > dark.pixelColor(1, 1).lightness() + 100
    inside = room.table_rect(TableId("T1")).topLeft() + QPoint(9, 60)
    assert light.pixelColor(inside).lightness() > 200


# More tables than fit


def bar_of(room: RoomMap) -> QScrollBar:
    found = room.findChild(QScrollBar, "room-map-scroll")
    assert found is not None
    return found


@pytest.fixture
def full_room(room: WatchedMap) -> WatchedMap:
    """Forty tables on the small screen."""
    room.window().resize(PLACES["1366x768"])
    room.show_cards(cards(40))
    QApplication.processEvents()
    return room


def turn_of_the_wheel() -> QWheelEvent:
    return QWheelEvent(
        QPointF(100, 100),
        QPointF(100, 100),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )


def test_the_wheel_scrolls(full_room: RoomMap) -> None:
    bar = bar_of(full_room)
    assert bar.isVisible()
    QApplication.sendEvent(full_room, turn_of_the_wheel())
    assert bar.value() > 0


def test_with_room_enough_nothing_scrolls(room: RoomMap) -> None:
    turn = turn_of_the_wheel()
    QApplication.sendEvent(room, turn)
    assert bar_of(room).isHidden()
    assert not turn.isAccepted()


def test_what_is_chosen_comes_into_view(full_room: RoomMap, qtbot: QtBot) -> None:
    full_room.show_choice(at("T1"))
    assert press(qtbot, full_room, Qt.Key.Key_End) == at("T40")
    assert full_room.rect().contains(full_room.table_rect(TableId("T40")))
    assert press(qtbot, full_room, Qt.Key.Key_PageUp, Qt.Key.Key_PageUp) == at("T22")
    assert full_room.rect().contains(full_room.table_rect(TableId("T22")))
    assert press(qtbot, full_room, *[Qt.Key.Key_PageUp] * 4) == at("T1")
    assert press(qtbot, full_room, *[Qt.Key.Key_PageDown] * 9) == at("T40")


def test_a_click_after_scrolling_hits_what_is_seen(full_room: RoomMap, qtbot: QtBot) -> None:
    full_room.show_choice(at("T40"))
    qtbot.mouseClick(full_room, LEFT, pos=full_room.seat_point(TableId("T40"), SeatNo(3)))
    assert full_room.chosen == at("T40", 3)


# Words


def test_the_map_speaks_of_the_selected_seat(room: RoomMap) -> None:
    assert room.accessibleName() == "Room map"
    away = seat(6, SeatState.AWAY, since=NOW - timedelta(minutes=24), tokens=Tokens.BOTH)
    seats = tuple(away if number == 6 else seat(number) for number in range(1, 10))
    room.show_cards((card(2, seats, button=SeatNo(6)),))
    room.show_choice(at("T2", 6))
    said = "T2 seat 6: Aino V. is away 24 minutes, missed both blinds, button"
    assert room.accessibleName() == said
    assert "Arrows" in room.accessibleDescription()
    assert room.statusTip() == room.accessibleDescription()


def test_the_tool_tip_is_plain_text(room: RoomMap) -> None:
    room.show_cards((card(1, (seat(1, label="<img src=x>"), seat(2))),))
    point = room.seat_point(TableId("T1"), SeatNo(1))
    QApplication.sendEvent(room, QHelpEvent(QEvent.Type.ToolTip, point, room.mapToGlobal(point)))
    assert "T1 seat 1: &lt;img src=x&gt;" in QToolTip.text()
    QToolTip.hideText()


def test_between_the_tables_there_is_no_tool_tip(room: RoomMap) -> None:
    point = QPoint(3, 3)
    tip = QHelpEvent(QEvent.Type.ToolTip, point, room.mapToGlobal(point))
    QApplication.sendEvent(room, tip)
    assert not tip.isAccepted()
    assert QToolTip.text() == ""


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (seat(7, SeatState.OPEN), "T1 seat 7: open"),
        (seat(7), "T1 seat 7: Aino V."),
        (seat(7, standing=Standing.WAITS), "T1 seat 7: Aino V., waits for the big blind"),
        (seat(7, standing=Standing.POSTS), "T1 seat 7: Aino V., posts and is dealt in"),
        (seat(7, standing=Standing.STRADDLES), "T1 seat 7: Aino V., comes in by a straddle"),
        (seat(7, standing=Standing.BUYS_BUTTON), "T1 seat 7: Aino V., buys the button"),
        (seat(7, SeatState.AWAY), "T1 seat 7: Aino V. is away"),
        (
            seat(7, SeatState.AWAY, since=NOW - timedelta(minutes=1), tokens=Tokens.SMALL),
            "T1 seat 7: Aino V. is away 1 minute, missed the small blind",
        ),
        (seat(7, SeatState.HELD), "T1 seat 7: held for Aino V."),
        (
            seat(7, SeatState.HELD, since=NOW + timedelta(seconds=61)),
            "T1 seat 7: held for Aino V., 2 minutes left",
        ),
        (
            seat(7, SeatState.HELD, since=NOW),
            "T1 seat 7: held for Aino V., the time is over",
        ),
        (seat(7, SeatState.PLAYED_OVER), "T1 seat 7: Aino V. plays over"),
    ],
)
def test_a_seat_in_words(view: object, said: str) -> None:
    seats = tuple(view if number == 7 else seat(number) for number in range(1, 10))
    assert sentence(card(1, seats), SeatNo(7), NOW) == said  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (card(1), "T1 · NLH 1–2, 9 of 9 seats taken, bad beat jackpot, hand 142"),
        (
            card(1, jackpot=False, hand=0, in_hand=False, note="draw for the button"),
            "T1 · NLH 1–2, 9 of 9 seats taken, no hand yet, draw for the button",
        ),
    ],
)
def test_a_table_in_words(one: TableCard, said: str) -> None:
    assert sentence(one, None, NOW) == said


def test_blinds_in_words() -> None:
    assert sentence(card(1), SeatNo(2), NOW) == "T1 seat 2: Aino V., small blind"
    assert sentence(card(1), SeatNo(3), NOW) == "T1 seat 3: Aino V., big blind"
