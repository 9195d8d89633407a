"""Every page in both languages and sizes: nothing cut, nothing small, all of it plain."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from pytestqt.qtbot import QtBot

from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.tables.tables import OpenTable
from floor.base.errors import Refused
from floor.base.text import ENGLISH, use_language
from floor.board.plates import LEAST, TextLine
from floor.board.program import BoardProgram
from floor.board.window import BoardWindow
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from tests.board.hanging import board_on, hit_at, lines, settle, words
from tests.desk.hall import NLH, T1, WAITING, Hall
from tests.desk.looks import complaints
from tests.hostile import HOSTILE

SIZES = ((1920, 1080), (1366, 768))
GAMES = ("nlh-250-250", "nlh-2-5", "plo-2-2", "sviten-5-5", "dc-5-5", "horse-5-10", "soko-2")
GAME_OF_MANY = GameId(GAMES[0])
"""Played at so many tables that every figure has two digits."""


@pytest.fixture(params=["en", "fi", "sv"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.fixture
def busy(hall: Hall) -> Hall:
    """Every kind of page, some of them twice: long lists, long names, seven calls."""
    for number, game in enumerate(GAMES, start=2):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=GameId(game), seats=6))
        hall.ask(JoinList(game=GameId(game), player=hall.player("Žaneta Růžičková")))
    for number in range(20, 30):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=GAME_OF_MANY, seats=10))
    hit_at(hall, TableId("T30"))
    for number in range(12):
        name = f"Konstantin-Maximilian Ö{number}"
        hall.ask(
            JoinList(
                game=NLH,
                player=hall.player(name),
                signup=(Signup.PHONE if number % 3 == 0 else Signup.FLOOR),
            )
        )
    for seat, name in enumerate(WAITING, start=4):
        hall.ask(CallPlayer(game=NLH, player=hall.player(name), table=T1, seat=SeatNo(seat)))
    called = 0
    for number in range(12):
        who = hall.player(f"Konstantin-Maximilian Ö{number}")
        with suppress(Refused):  # not in the house, or no seat left
            hall.ask(CallPlayer(game=NLH, player=who, table=T1, seat=SeatNo(7 + called)))
            called += 1
    return hall


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def shown(
    request: pytest.FixtureRequest, language: str, busy: Hall, qtbot: QtBot
) -> Iterator[BoardWindow]:
    with board_on(busy, qtbot) as board:
        board.window.resize(QSize(*request.param))
        settle(board.window)
        yield board.window


def every_page(window: BoardWindow) -> Iterator[str]:
    assert window.view is not None
    for page in window.view.pages:
        settle(window)
        yield f"{type(page).__name__} {page.number}"
        window.turn()


def low(window: BoardWindow) -> Iterator[str]:
    """Lines whose letters do not fit between top and bottom of what they stand on."""
    for one in lines(window):
        over = one.parentWidget()
        assert over is not None
        if QFontMetricsF(one.font()).height() > one.height() or not over.rect().contains(
            one.geometry().adjusted(0, 2, 0, -2)
        ):
            yield f"low: {one.objectName()} {one.geometry()} in {over.rect()}"


def test_every_page_can_be_read(shown: BoardWindow) -> None:
    pages = list(every_page(shown))
    assert len(pages) >= 8
    assert "HitSlide 1" in pages
    for page in every_page(shown):
        assert [*complaints(shown), *low(shown)] == [], page


def test_what_the_house_says_is_never_cut(shown: BoardWindow) -> None:
    """Only a name may have a "…" in it, and only a long one."""
    for page in every_page(shown):
        for one in lines(shown):
            if "…" in one.text():
                assert one.accessibleName().removeprefix("▶ ").startswith("Konstantin"), page


def test_everything_is_large_enough_for_eight_metres(shown: BoardWindow) -> None:
    """Letters of four hundredths of the screen's height at least."""
    for page in every_page(shown):
        for one in lines(shown):
            least = round(LEAST * shown.height() / 100)
            assert one.font().pixelSize() >= least, (page, one.objectName())


def test_light_words_stand_on_a_dark_ground(shown: BoardWindow) -> None:
    picture = shown.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    corners = (QPoint(2, 2), QPoint(picture.width() - 3, picture.height() - 3))
    assert all(QColor(picture.pixel(corner)).lightness() < 30 for corner in corners)
    clock = shown.findChild(TextLine, "clock")
    assert clock is not None
    place = clock.mapTo(shown, QPoint(0, 0))
    lightest = max(
        QColor(picture.pixel(place.x() + x, place.y() + clock.height() // 2)).lightness()
        for x in range(clock.width())
    )
    assert lightest > 200


@pytest.mark.parametrize("alias", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_alias_does_no_harm(alias: str, hall: Hall, qtbot: QtBot) -> None:
    """FAULTS row 48: plain, on one line, beside its place and over nothing."""
    player = hall.people.add_player("Aino Hyde", alias=alias)
    hall.ask(JoinList(game=NLH, player=player))
    for seat, name in enumerate(WAITING, start=4):
        hall.ask(CallPlayer(game=NLH, player=hall.player(name), table=T1, seat=SeatNo(seat)))
    with board_on(hall, qtbot) as board:
        for page in every_page(board.window):
            assert [*complaints(board.window), *low(board.window)] == [], page
            for one in lines(board.window):
                assert one.textFormat() is Qt.TextFormat.PlainText
                assert one.alignment() & Qt.AlignmentFlag.AlignAbsolute, one.objectName()
        hall.clock.advance(timedelta(seconds=1))
        hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(7)))
        qtbot.waitUntil(lambda: "T1 seat 7" in words(board.window), timeout=30_000)
        for page in every_page(board.window):
            assert [*complaints(board.window), *low(board.window)] == [], page


def test_a_board_of_any_shape_shows_everything(hall: Hall, qtbot: QtBot) -> None:
    with board_on(hall, qtbot) as board:
        for wide, high in ((640, 360), (1024, 768), (1080, 1920), (3840, 1080)):
            board.window.resize(wide, high)
            for page in every_page(board.window):
                assert complaints(board.window) == [], (page, wide, high)


def test_before_anything_is_known_the_board_is_dark_and_quiet(
    hall: Hall, qtbot: QtBot, board_away: BoardProgram
) -> None:
    qtbot.waitUntil(lambda: board_away.bridge.last.trouble is not None, timeout=30_000)
    head, why, *rest = words(board_away.window)
    assert why.startswith("There is no store at /")
    assert why.endswith("nowhere.sqlite.")
    assert [head, *rest] == [
        "No room to show yet",
        "Open the desk on this computer first, or name the store: --store",
        "On a PC of its own: packaging/start pair, with what the desk shows",
        "The board goes on by itself once the store is there.",
    ]


def test_names_on_the_list_are_an_inch_high_on_a_screen_of_43_inches(
    hall: Hall, qtbot: QtBot
) -> None:
    """Capitals of 25 mm: such a screen is 535 mm high."""
    hall.ask(JoinList(game=NLH, player=hall.player("Konstantin Maximov")))
    with board_on(hall, qtbot) as board:
        for wide, high in SIZES:
            board.window.resize(wide, high)
            settle(board.window)
            names = [one for one in lines(board.window) if one.objectName().endswith("-label")]
            assert [one.text() for one in names][::3] == ["Kaisa B.", "Konstantin M."]
            for one in names:
                assert QFontMetricsF(one.font()).capHeight() / high * 535 >= 24.5


@pytest.fixture
def board_away(hall: Hall, qtbot: QtBot) -> Iterator[BoardProgram]:
    """A board whose store is not there."""
    from floor.board.program import BoardOptions
    from floor.wiring.board import BoardRoom

    path = hall.path.with_name("nowhere.sqlite")
    board = BoardProgram(lambda: BoardRoom(path, hall.clock), hall.clock, BoardOptions(600))
    board.window.show()
    yield board
    assert not path.exists()
    board.close()
    board.window.deleteLater()
    board.deleteLater()
