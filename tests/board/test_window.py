"""What hangs on the wall: live, turning, quiet about what is nobody's business."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from floor.app.core.people import Player
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.tables.tables import OpenTable
from floor.base.text import money_text
from floor.board.program import BoardProgram
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.floor.board import (
    BoardCall,
    CallsSlide,
    HitSlide,
    JackpotSlide,
    ListsSlide,
    TablesSlide,
)
from tests.board.hanging import board_on, hit_at, settle, words
from tests.desk.hall import NLH, T1, WAITING, Hall

KAISA = "Kaisa B."


@pytest.fixture
def board(hall: Hall, qtbot: QtBot) -> Iterator[BoardProgram]:
    with board_on(hall, qtbot) as opened:
        yield opened


def call(hall: Hall, name: str = WAITING[0], seat: int = 5) -> None:
    hall.ask(CallPlayer(game=NLH, player=hall.player(name), table=T1, seat=SeatNo(seat)))


def calls(board: BoardProgram) -> tuple[BoardCall, ...]:
    return board.window.view.calls if board.window.view is not None else ()


def kinds(board: BoardProgram) -> list[type]:
    assert board.window.view is not None
    return [type(page) for page in board.window.view.pages]


def test_the_board_opens_on_the_lists(board: BoardProgram) -> None:
    assert kinds(board) == [ListsSlide, TablesSlide, JackpotSlide]
    shown = words(board.window)
    assert "Waiting lists" in shown
    assert {"1", KAISA, "2", "Åke Ö.", "3", "Jiří D."} <= set(shown)
    assert "1 table · 6 open" in shown


def test_what_another_station_writes_is_seen(board: BoardProgram, hall: Hall, qtbot: QtBot) -> None:
    hall.ask(JoinList(game=NLH, player=hall.player("Sanna Tamm")))
    qtbot.waitUntil(lambda: "Sanna T." in words(board.window), timeout=30_000)


def test_a_call_comes_onto_the_wall_at_once(board: BoardProgram, hall: Hall, qtbot: QtBot) -> None:
    board.window.turn()
    assert isinstance(board.window.page, TablesSlide)
    call(hall)
    qtbot.waitUntil(lambda: isinstance(board.window.page, CallsSlide), timeout=30_000)
    shown = words(board.window)
    assert {"Please take your seat", KAISA, "T1 seat 5", "NLH 1–2", "5:00"} <= set(shown)
    hall.clock.advance(timedelta(seconds=48))
    qtbot.waitUntil(lambda: "4:12" in words(board.window), timeout=30_000)


def test_on_other_pages_a_band_says_who_is_called(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    for seat, name in enumerate(WAITING, start=4):
        call(hall, name, seat)
    qtbot.waitUntil(lambda: len(calls(board)) == len(WAITING), timeout=30_000)
    assert isinstance(board.window.page, CallsSlide)
    assert not board.window.band.isVisible()
    for _page in kinds(board)[1:]:
        board.window.turn()
        shown = words(board.window)
        assert board.window.band.isVisible()
        assert "1–2 / 3" in shown or "3 / 3" in shown
        assert 1 <= sum(one.startswith("▶ ") for one in shown) <= 2


def test_everybody_called_has_a_turn_in_the_band(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    for seat, name in enumerate(WAITING, start=4):
        call(hall, name, seat)
    qtbot.waitUntil(lambda: len(calls(board)) == len(WAITING), timeout=30_000)
    board.window.turn()
    seen: set[str] = set()

    def all_seen() -> bool:
        seen.update(one for one in words(board.window) if one.startswith("▶ "))
        return len(seen) == len(WAITING)

    qtbot.waitUntil(all_seen, timeout=30_000)
    assert f"▶ {KAISA}" in seen


def test_a_new_call_blinks_for_a_while_and_no_longer(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    call(hall)
    qtbot.waitUntil(lambda: isinstance(board.window.page, CallsSlide), timeout=30_000)
    window, now = board.window, hall.clock.now
    seen = set()

    def blinked() -> bool:
        seen.add(bool(window._lit(now())))
        return seen == {True, False}

    qtbot.waitUntil(blinked, timeout=30_000)
    hall.clock.advance(timedelta(seconds=20))
    window._beats = 0
    assert not window._lit(now())


def test_a_call_that_has_run_out_goes_by_itself(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    """Its time is up, and no desk has written that down."""
    call(hall)
    qtbot.waitUntil(lambda: isinstance(board.window.page, CallsSlide), timeout=30_000)
    hall.clock.advance(timedelta(minutes=6))
    qtbot.waitUntil(lambda: CallsSlide not in kinds(board), timeout=30_000)
    assert KAISA not in words(board.window)
    assert hall.room.office.room.calls


def test_pages_turn_by_themselves(hall: Hall, qtbot: QtBot) -> None:
    with board_on(hall, qtbot, seconds=1) as board:
        seen: set[type] = set()

        def all_seen() -> bool:
            seen.add(type(board.window.page))
            return seen == {ListsSlide, TablesSlide, JackpotSlide}

        qtbot.waitUntil(all_seen, timeout=30_000)


def test_the_page_shown_stays_when_others_come_before_it(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    board.window.turn()
    assert isinstance(board.window.page, TablesSlide)
    assert board.window.shown == 1
    for game in ("nlh-250-250", "nlh-2-5", "plo-2-2", "plo-5-5"):
        hall.ask(JoinList(game=GameId(game), player=hall.player("Sanna Tamm")))
    qtbot.waitUntil(lambda: kinds(board).count(ListsSlide) == 2, timeout=30_000)
    assert isinstance(board.window.page, TablesSlide)
    assert board.window.shown == 2


def test_an_open_seat_and_a_new_table_are_counted(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    board.window.turn()
    hall.ask(OpenTable(table=TableId("T2"), game=GameId("plo-2-2"), seats=6))
    qtbot.waitUntil(lambda: "PLO 2–2" in words(board.window), timeout=30_000)
    assert {"○ 6", "–"} <= set(words(board.window))


def test_stakes_with_cents_are_written_as_the_language_writes_cents(
    hall: Hall, qtbot: QtBot
) -> None:
    hall.ask(OpenTable(table=TableId("T2"), game=GameId("nlh-250-250"), seats=6))
    for language, stakes in (("en", "NLH 2.50–2.50"), ("fi", "NLH 2,50–2,50")):
        with board_on(hall, qtbot, languages=(language,)) as board:
            board.window.turn()
            settle(board.window)
            assert stakes in words(board.window)


def test_somebody_renamed_is_shown_so_within_five_seconds(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS row 72: nothing in the journal says that a name was taken away."""
    kaisa = hall.player(WAITING[0])
    hall.people.change_player(Player(player=kaisa, name="Kaisa Berg", alias="Rocket", card=""))
    qtbot.waitUntil(lambda: "Rocket" in words(board.window), timeout=30_000)
    assert KAISA not in words(board.window)


def test_somebody_erased_is_gone_within_five_seconds(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    """FAULTS row 72."""
    kaisa = hall.player(WAITING[0])
    hall.people.erase_player(kaisa)
    qtbot.waitUntil(lambda: KAISA not in words(board.window), timeout=30_000)
    assert f"#{kaisa}" in words(board.window)


def test_no_surname_note_or_number_hangs_on_the_wall(board: BoardProgram, hall: Hall) -> None:
    """FAULTS row 72: on every page."""
    call(hall)
    settle(board.window)
    for _page in kinds(board):
        shown = " ".join(words(board.window))
        for private in ("Berg", "Öhman", "Dvořák", "Laine", "Virta", "Holm", "Salo", "Ranta"):
            assert private not in shown
        board.window.turn()


def test_a_board_without_a_store_keeps_what_it_knew_and_says_so(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    away = hall.path.with_name("away.sqlite")
    hall.path.rename(away)
    notice = "Not up to date: as it was at 18:00"
    qtbot.waitUntil(lambda: notice in words(board.window), timeout=30_000)
    assert KAISA in words(board.window)
    board.reopen()
    qtbot.waitUntil(lambda: board.bridge.last.trouble is not None, timeout=30_000)
    assert KAISA in words(board.window)
    assert notice in words(board.window)
    away.rename(hall.path)
    qtbot.waitUntil(lambda: notice not in words(board.window), timeout=30_000)
    assert KAISA in words(board.window)


def test_keys_fill_the_screen_leave_it_turn_and_close(board: BoardProgram, qtbot: QtBot) -> None:
    window = board.window
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert window.cursor().shape() is Qt.CursorShape.BlankCursor
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert window.cursor().shape() is Qt.CursorShape.ArrowCursor
    qtbot.keyClick(window, Qt.Key.Key_F11)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert isinstance(window.page, TablesSlide)
    qtbot.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not window.isVisible()


def test_a_full_screen_says_how_it_is_left_and_escape_leaves_it(
    board: BoardProgram, qtbot: QtBot
) -> None:
    window = board.window
    qtbot.keyClick(window, Qt.Key.Key_F11)
    settle(window)
    assert "Esc: a window · Ctrl+Q: close" in words(window)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settle(window)
    assert "Esc: a window · Ctrl+Q: close" not in words(window)
    assert window.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_every_page_takes_the_next_language_and_another_in_the_next_round(
    hall: Hall, qtbot: QtBot
) -> None:
    with board_on(hall, qtbot, languages=("fi", "en")) as board:
        seen = []
        for _turn in range(6):
            settle(board.window)
            seen.append(words(board.window)[0])
            board.window.turn()
        assert seen == [
            *("Varauslistat", "Tables", "Bad beat -jackpot"),
            *("Waiting lists", "Pöydät", "Bad beat jackpot"),
        ]


def test_a_page_has_words_and_figures_of_one_language(hall: Hall, qtbot: QtBot) -> None:
    hall.ask(OpenTable(table=TableId("T2"), game=GameId("nlh-250-250"), seats=6))
    with board_on(hall, qtbot, languages=("et",)) as board:  # which has figures, and no words
        board.window.turn()
        settle(board.window)
        assert {"Tables", "NLH 2.50–2.50"} <= set(words(board.window))


def test_a_hit_is_on_the_wall_for_a_while_without_a_name(
    board: BoardProgram, hall: Hall, qtbot: QtBot
) -> None:
    paid = hit_at(hall, TableId("T30"))
    qtbot.waitUntil(lambda: HitSlide in kinds(board), timeout=30_000)
    while not isinstance(board.window.page, HitSlide):
        board.window.turn()
    settle(board.window)
    shown = words(board.window)
    assert "The jackpot is hit!" in shown
    assert "Bad beat at T30" in shown
    assert money_text(paid, short=True) in shown
    assert not any("Lucky" in one for one in shown)
    hall.clock.advance(timedelta(minutes=15))
    board.window.draw()
    assert HitSlide not in kinds(board)
