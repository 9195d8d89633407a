"""The arbiter and the pots of a table, by clicks and keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import OpenTable
from floor.base.text import ENGLISH, use_language
from floor.desk.arbiter.page import TablePage
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from tests.desk.hall import T1, WAITING, Hall, desk_on
from tests.desk.looks import complaints
from tests.desk.window.test_window import button, click

T2 = TableId("T2")
CTRL = Qt.KeyboardModifier.ControlModifier
SIZES = ((1920, 1080), (1366, 768))


@pytest.fixture
def dealt(hall: Hall) -> Hall:
    """A hand is being played at T1 with six players; T2 plays a mix, T3 has not begun."""
    for number, name in enumerate(WAITING, start=4):
        hall.ask(SeatPlayer(table=T1, seat=SeatNo(number), player=hall.player(name)))
    hall.ask(OpenTable(table=T2, game=GameId("dc-5-5"), seats=8))
    hall.ask(OpenTable(table=TableId("T3"), game=GameId("plo-2-2"), seats=8))
    for number in range(1, 4):
        who = hall.player(f"Mixed{number} Jörgensdóttir-Hämäläinen")
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(number), player=who))
    for table, variant in ((T1, ""), (T2, "texas")):
        hall.ask(DrawButton(table=table))
        hall.ask(StartHand(table=table, variant=variant))
    return hall


@pytest.fixture
def window(dealt: Hall, qtbot: QtBot) -> Iterator[DeskWindow]:
    with desk_on(dealt, qtbot, badge=dealt.manager) as (opened, _bridge):
        opened.resize(1920, 1080)
        yield opened


@pytest.fixture
def page(window: DeskWindow, qtbot: QtBot) -> TablePage:
    window.choose(T1, SeatNo(2))
    press(qtbot, window, Qt.Key.Key_F8)
    return window.pages.table


def press(
    qtbot: QtBot,
    where: QWidget,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    qtbot.keyClick(where, key, modifier)
    QApplication.processEvents()


def type_in(qtbot: QtBot, page: TablePage, *lines: str) -> None:
    """Each line, taken by Enter."""
    for line in lines:
        qtbot.keyClicks(page.arbiter.field, line)
        press(qtbot, page.arbiter.field, Qt.Key.Key_Return)


def words(page: TablePage, name: str) -> str:
    """What a label says."""
    found = page.findChild(QLabel, name)
    assert isinstance(found, QLabel)
    return found.text() if found.isVisible() else ""


def seats(page: TablePage) -> list[int]:
    """Who is to act in the first round, in order: the one after the big blind first."""
    history = page.arbiter.history
    assert history is not None
    numbers = list(history.setting.seats)
    place = numbers.index(history.setting.first)
    return numbers[place:] + numbers[:place]


def test_f8_opens_the_selected_table_and_escape_leads_back(
    window: DeskWindow, page: TablePage, qtbot: QtBot
) -> None:
    assert window.frame.stack.currentWidget() is page
    assert page.arbiter.field.hasFocus()
    assert words(page, "table-title") == "T1 · NLH 1–2 · hand 1"
    qtbot.keyClicks(page.arbiter.field, "r 6")
    press(qtbot, page.arbiter.field, Qt.Key.Key_Escape)
    assert page.arbiter.field.text() == ""
    press(qtbot, page.arbiter.field, Qt.Key.Key_Escape)
    assert window.frame.stack.currentWidget() is window.floor


def test_the_seat_panel_leads_there_too(window: DeskWindow, qtbot: QtBot) -> None:
    window.choose(T2, SeatNo(1))
    click(qtbot, button(window, "seat-hearing"))
    assert window.pages.table.table == T2
    click(qtbot, button(window, "table-back"))
    assert window.frame.stack.currentWidget() is window.floor


def test_every_letter_is_answered_at_once(page: TablePage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.arbiter.field, "+5")
    assert words(page, "ruling-words") == "Call, €2.00 in all: €3.00 goes back (CH-BET-21)"
    assert words(page, "ruling-why").startswith("One chip against a bet is a call")
    qtbot.keyClicks(page.arbiter.field, "+1")
    assert words(page, "ruling-words") == "Raise to €6.00 (CH-BET-8)"
    qtbot.keyClicks(page.arbiter.field, " zz")
    assert words(page, "ruling-words").startswith("“zz” cannot be read")


def test_a_raise_out_of_turn_goes_back_once_the_skipped_player_calls(
    page: TablePage, qtbot: QtBot
) -> None:
    """CH-OOT-4."""
    first, second, third, *_rest = seats(page)
    type_in(qtbot, page, "r 200", f"{third}: r 1000")
    assert words(page, "hearing-notice").startswith(f"Seat {second} ")
    qtbot.keyClicks(page.arbiter.field, "c")
    assert words(page, "ruling-then").endswith("Must call: €800.00 goes back (CH-OOT-4)")
    press(qtbot, page.arbiter.field, Qt.Key.Key_Return)
    tiles = {tile.seat: tile for tile in page.arbiter._view.tiles}  # type: ignore[union-attr]
    assert {tiles[SeatNo(seat)].before for seat in (first, second, third)} == {"€200"}


def test_chips_words_and_figures_can_be_clicked(page: TablePage, qtbot: QtBot) -> None:
    for name in ("chip-2500", "chip-500", "move-r"):
        click(qtbot, button(page, name))
    assert page.arbiter.field.text() == "+25+5 r "
    page.arbiter.field.clear()
    for name in ("move-r", "key-1", "key-5"):
        click(qtbot, button(page, name))
    assert page.arbiter.field.text() == "r 15"
    click(qtbot, button(page, "hearing-take"))
    assert words(page, "ruling-words") == "Raise to €15.00: add €15.00 (CH-BET-8)"
    click(qtbot, button(page, "move-c"))
    assert words(page, "ruling-words") == "Call, €15.00 in all: add €15.00 (CH-BET-23)"
    assert page.arbiter.field.hasFocus()


def test_what_the_rule_leaves_to_the_floor_is_chosen_by_click_or_key(
    page: TablePage, qtbot: QtBot
) -> None:
    """CH-BET-22."""
    type_in(qtbot, page, "r 20", "+5")
    assert words(page, "ruling-words").startswith("Call, €20.00 in all")
    press(qtbot, page.arbiter.field, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert button(page, "ruling-choice-1").text() == "✓ fold: €5.00 stays in the pot"
    click(qtbot, button(page, "ruling-choice-0"))
    assert button(page, "ruling-choice-0").text() == "✓ call: €20.00 to pay"
    qtbot.keyClicks(page.arbiter.field, "+5")
    click(qtbot, button(page, "ruling-choice-1"))
    assert page.arbiter.field.text() == ""
    assert page.arbiter.history.last.choice == 1  # type: ignore[union-attr]


def test_ctrl_z_takes_back_a_move_and_no_entry(
    window: DeskWindow, page: TablePage, qtbot: QtBot
) -> None:
    before = window.scene.head.seq
    type_in(qtbot, page, "r 6", "c")
    qtbot.keyClicks(page.arbiter.field, "f")
    click(qtbot, button(page, "hearing-back"))
    assert (page.arbiter.field.text(), len(page.arbiter.history.rounds[0])) == ("", 2)  # type: ignore[union-attr]
    press(qtbot, page.arbiter.field, Qt.Key.Key_Z, CTRL)
    assert [heard.line for heard in page.arbiter.history.rounds[0]] == ["r 6"]  # type: ignore[union-attr]
    page.to_floor.setFocus()
    press(qtbot, page.to_floor, Qt.Key.Key_Z, CTRL)
    assert not page.arbiter.history.is_begun  # type: ignore[union-attr]
    assert window.scene.head.seq == before


def test_enter_goes_on_to_the_flop_and_back_again(page: TablePage, qtbot: QtBot) -> None:
    type_in(qtbot, page, "c", "c", "c", "c", "c", "k")
    assert words(page, "hearing-rights") == "The round is over: €12.00 in the pot."
    assert button(page, "hearing-next").text() == "Next: Flop"
    press(qtbot, page.arbiter.field, Qt.Key.Key_Return)
    assert words(page, "hearing-rights").endswith("fold, check, bet €2.00 or more")
    press(qtbot, page.arbiter.field, Qt.Key.Key_Z, CTRL)
    click(qtbot, button(page, "hearing-next"))
    assert len(page.arbiter.history.rounds) == 2  # type: ignore[union-attr]


def test_a_hearing_may_begin_on_a_later_street(page: TablePage, qtbot: QtBot) -> None:
    arbiter = page.arbiter
    qtbot.keyClick(arbiter.street, Qt.Key.Key_Down)
    assert arbiter.history.start == 1  # type: ignore[union-attr]
    opener = arbiter._view.to_act  # type: ignore[union-attr]
    click(qtbot, button(page, "hearing-out"))
    assert arbiter.history.out == (opener,)  # type: ignore[union-attr]
    for _more in range(4):
        press(qtbot, arbiter.field, Qt.Key.Key_O, CTRL)
    assert len(arbiter.history.out) == 4  # type: ignore[union-attr]
    qtbot.keyClicks(arbiter.pot, "12,50")
    assert arbiter._view.pot.cents == 1250  # type: ignore[union-attr]
    click(qtbot, button(page, "hearing-again"))
    assert not arbiter.history.is_begun  # type: ignore[union-attr]


def test_the_seat_is_chosen_by_tile_arrow_or_number(page: TablePage, qtbot: QtBot) -> None:
    first, second, third, *_rest = seats(page)
    tile = next(t for t in page.arbiter.tiles if t.accessibleName().startswith(f"Seat {third} "))
    click(qtbot, tile)
    assert tile.isChecked()
    assert page.arbiter.field.hasFocus()
    press(qtbot, page.arbiter.field, Qt.Key.Key_Up)
    assert page.arbiter._seat == second
    press(qtbot, page.arbiter.field, Qt.Key.Key_Down)
    assert page.arbiter._seat == third
    qtbot.keyClicks(page.arbiter.field, f"{first}: f")
    assert (page.arbiter._seat, page.arbiter.field.text()) == (first, "f")
    page.arbiter.field.clear()
    qtbot.keyClicks(page.arbiter.field, "44: f")
    assert page.arbiter._seat == first


def test_what_was_ruled_is_copied_as_text(page: TablePage, qtbot: QtBot) -> None:
    type_in(qtbot, page, "r 6")
    press(qtbot, page.arbiter.field, Qt.Key.Key_C, CTRL)
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("T1 · NLH 1–2 · hand 1")
    assert "Raise to €6.00: add €6.00 (CH-BET-8)" in copied


def test_the_tables_are_turned_over_and_each_keeps_its_hand(page: TablePage, qtbot: QtBot) -> None:
    type_in(qtbot, page, "r 6")
    press(qtbot, page.arbiter.field, Qt.Key.Key_PageDown, CTRL)
    assert words(page, "table-title") == "T2 · Dealer’s Choice 5–5 · hand 1"
    assert page.arbiter.game.isVisible()
    page.arbiter.game.setFocus()
    qtbot.keyClick(page.arbiter.game, Qt.Key.Key_Down)
    assert page.arbiter.history.variant == page.arbiter.game.itemData(1)  # type: ignore[union-attr]
    qtbot.keyClick(page.arbiter.structure, Qt.Key.Key_Up)
    assert page.arbiter.history.structure is not None  # type: ignore[union-attr]
    press(qtbot, page.arbiter.field, Qt.Key.Key_PageDown, CTRL)
    assert page.nothing.text() == "No hand has been dealt at T3 yet."
    assert page.arbiter.isHidden()
    click(qtbot, page.later)
    assert [heard.line for heard in page.arbiter.history.rounds[0]] == ["r 6"]  # type: ignore[union-attr]
    click(qtbot, page.earlier)
    assert page.table == "T3"


def test_a_hand_that_is_told_stays_while_the_table_plays_on(
    window: DeskWindow, page: TablePage, dealt: Hall, qtbot: QtBot
) -> None:
    type_in(qtbot, page, "r 6")
    dealt.ask(EndHand(table=T1, second_round=True))
    dealt.ask(StartHand(table=T1))
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].hand == 2)
    window.draw()
    assert words(page, "table-title").endswith("hand 1")
    assert words(page, "table-stale") == "The table is at hand 2 now: Ctrl+N"
    press(qtbot, page.arbiter.field, Qt.Key.Key_N, CTRL)
    assert words(page, "table-title").endswith("hand 2")
    dealt.ask(EndHand(table=T1, second_round=True))
    dealt.ask(StartHand(table=T1))
    qtbot.waitUntil(lambda: window.scene.room.tables[T1].hand == 3)
    window.draw()
    assert words(page, "table-title").endswith("hand 3")


def test_the_pots_come_from_the_arbiter_and_are_given_by_clicks(
    page: TablePage, qtbot: QtBot
) -> None:
    """CH-RAKE-3, CH-STAKE-5, CH-SPLIT-6."""
    first, second, third, *_rest = seats(page)
    assert words(page, "pots-wait").startswith("€3.00 so far")
    type_in(qtbot, page, "a 10", "a 30", "r 30", "f", "f", "f")
    assert words(page, "pot-0-name") == "Main pot"
    assert words(page, "pot-1-given") == "Who wins it?"
    click(qtbot, button(page, f"pot-0-half-0-seat-{first}"))
    click(qtbot, button(page, f"pot-1-half-0-seat-{second}"))
    click(qtbot, button(page, f"pot-1-half-0-seat-{third}"))
    assert button(page, f"pot-1-half-0-seat-{third}").text() == f"✓ {third}"
    main = page.pots._view.pots[0]
    assert main.amount.cents == 3300
    assert page.pots._view.sums.startswith("€73.00 in the pots: rake €1 + €2 = €3.00")
    shares = {one.seat: one.amount.cents for one in page.pots._view.shares}
    assert shares == {first: 3300 - 100 - 100, second: 1900, third: 1900}
    click(qtbot, button(page, "pots-copy"))
    assert QGuiApplication.clipboard().text().startswith("Main pot €33.00")


def test_what_was_put_in_can_be_typed(page: TablePage, qtbot: QtBot) -> None:
    fields = [one for one in page.pots.puts.stops() if one.isVisible()]
    press(qtbot, page.arbiter.field, Qt.Key.Key_F9)
    assert fields[0].hasFocus()
    for field in fields[0], fields[2]:
        field.clear()  # type: ignore[attr-defined]
        qtbot.keyClicks(field, "50")
    assert words(page, "pots-wait") == ""
    assert len(page.pots._view.pots) >= 1
    qtbot.keyClicks(fields[0], "x")
    assert words(page, "pots-wrong") == "Type sums like 6, 6,50 or 1 200."
    click(qtbot, button(page, "pots-again"))
    assert words(page, "pots-wait") != ""
    click(qtbot, page.pots.seen)
    assert page.pots._view.pots
    press(qtbot, page, Qt.Key.Key_F9)
    assert page.arbiter.field.hasFocus()


def test_a_small_screen_shows_one_panel_at_a_time(
    window: DeskWindow, page: TablePage, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    QApplication.processEvents()
    assert page.arbiter.isVisible()
    assert not page.pots.isVisible()
    press(qtbot, page.arbiter.field, Qt.Key.Key_F9)
    assert page.pots.isVisible()
    assert not page.arbiter.isVisible()
    press(qtbot, page, Qt.Key.Key_C, CTRL)
    click(qtbot, button(page, "table-switch"))
    assert page.arbiter.field.hasFocus()


def test_without_a_table_the_page_says_so(
    desk: tuple[DeskWindow, Bridge], hall: Hall, qtbot: QtBot
) -> None:
    window, _bridge = desk
    press(qtbot, window, Qt.Key.Key_F8)
    page = window.pages.table
    assert page.nothing.text() == "No hand has been dealt at T1 yet."
    for key in (Qt.Key.Key_F9, Qt.Key.Key_Z, Qt.Key.Key_N, Qt.Key.Key_O, Qt.Key.Key_C):
        press(qtbot, page, key, CTRL)
    press(qtbot, page, Qt.Key.Key_Escape)
    assert window.frame.stack.currentWidget() is window.floor


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_can_be_read_in_both_languages_and_sizes(
    size: tuple[int, int], language: str, dealt: Hall, qtbot: QtBot
) -> None:
    with desk_on(dealt, qtbot, badge=dealt.manager) as (window, _bridge):
        window.resize(*size)
        window.choose(T1, SeatNo(2))
        press(qtbot, window, Qt.Key.Key_F8)
        page = window.pages.table

        def look() -> list[str]:
            for _turn in range(4):
                QApplication.processEvents()
                window.draw()
            return complaints(window)

        assert look() == []
        _first, _second, third, *_rest = seats(page)
        type_in(qtbot, page, "r 1200,50", f"{third}: r 12000")
        qtbot.keyClicks(page.arbiter.field, "+25")
        assert look() == []
        page.arbiter.field.clear()
        type_in(qtbot, page, "a 3000", "zz", "a 2400", "f", "f", "f", "f", "f")
        assert look() == []
        press(qtbot, page.arbiter.field, Qt.Key.Key_F9)
        assert look() == []
        press(qtbot, page, Qt.Key.Key_F9)
        press(qtbot, page.arbiter.field, Qt.Key.Key_PageDown, CTRL)
        qtbot.keyClick(page.arbiter.street, Qt.Key.Key_Down)
        assert look() == []
        press(qtbot, page.arbiter.field, Qt.Key.Key_PageDown, CTRL)
        assert look() == []
