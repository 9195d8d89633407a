"""The guests' board on a PC of its own: it is shown what everybody may see, and asks nothing."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.messages import Command
from floor.app.core.names import Names, PersonName
from floor.app.core.stations import Pairing, StationRole
from floor.app.hands.dealing import DrawButton, StartHand
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.base.clock import SystemClock
from floor.base.errors import BadSetting, StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.board.program import BoardDoor, BoardOptions, BoardProgram
from floor.board.window import BoardWindow
from floor.cli.main import main
from floor.door import guest
from floor.door.pairing import HOLDS, TRIES
from floor.kiosk.window.pairing import ToldWindow
from floor.qtkit.look import theme
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.floor.board import board_view
from floor.views.floor.public import public_room
from floor.wiring.board import open_board
from floor.wiring.door.paired import PairedDoor, PairedFile, keep_paired, paired_as
from floor.wiring.door.station import DoorSession
from floor.wiring.kiosk import open_kiosk
from tests.board.hanging import LONG_TURN, words
from tests.desk.hall import NLH, SITTING, T1, WAITING
from tests.desk.looks import complaints
from tests.door.house import DIGITS, House, Visitor, desk, until
from tests.door.test_pairing_page import lived, touch
from tests.qtkit.shots import shot

LABELS = ("Kaisa B.", "Åke Ö.", "Jiří D.")


def does(house: House, *commands: Command) -> None:
    """What somebody does at the desk."""
    with desk(house) as room:
        for command in commands:
            room.office.submit(command, house.manager)


def waits(house: House, name: str) -> PlayerId:
    """Somebody comes onto the list."""
    with desk(house) as room:
        player = room.people.add_player(name)
        room.office.submit(JoinList(game=NLH, player=player), house.manager)
        return player


@pytest.fixture
def board(shut_house: House, tmp_path: Path) -> Iterator[Visitor]:
    """Board 1, come in."""
    found = Visitor(shut_house, tmp_path / "board", role=StationRole.BOARD)
    shut_house.open()
    found.come_in()
    yield found
    found.leave()


def test_it_is_shown_the_public_part_and_no_entry(board: Visitor):
    with desk(board.house) as room:
        whole, people = room.office.room, room.people
        named = {
            one.player: PersonName(one.name)
            for who in (*whole.seated, *(one.player for one in whole.lists[NLH]))
            if (one := people.player(who)) is not None
        }
    now = SystemClock().now()
    shown = board.office.room
    assert shown == public_room(whole, now)
    assert board.office.recent() == ()
    waiting = tuple(one.player for one in whole.lists[NLH])
    found = tuple(board.people.player(who) for who in waiting)
    assert [(one.name, one.alias) for one in found if one] == [("", label) for label in LABELS]
    assert all(board.people.player(who) is None for who in whole.seated)
    own = Names({who: PersonName("", label) for who, label in zip(waiting, LABELS, strict=True)})
    assert board_view(shown, own, now) == board_view(whole, Names(named), now)


def test_who_comes_onto_the_list_is_shown_and_a_hand_is_nobodys_business(board: Visitor):
    board.link.shown.clear()
    does(board.house, DrawButton(table=T1), StartHand(table=T1))
    assert not board.link.shown.wait(2.0)
    player = waits(board.house, "Lempi Salo")
    assert board.link.shown.wait(10)
    board.office.refresh()
    known = board.people.player(player)
    assert known is not None
    assert known.alias == "Lempi S."


def test_whatever_happens_it_gets_one_picture_in_so_long(
    board: Visitor, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(guest, "A_BOARD_S", 600.0)
    board.link.shown.clear()
    waits(board.house, "Guest Number0")
    assert board.link.shown.wait(10)  # the one that was due
    board.link.shown.clear()
    for number in range(1, 10):
        waits(board.house, f"Guest Number{number}")
    assert not board.link.shown.wait(2.0)
    board.office.refresh()
    assert len(board.office.room.lists[NLH]) == len(WAITING) + 1
    board.leave()
    board.come_in_unshown()
    assert not board.link.shown.wait(2.0)


def test_the_newest_comes_as_soon_as_it_may(board: Visitor):
    for number in range(20):
        waits(board.house, f"Guest Number{number}")
    until(lambda: on_list(board) == len(WAITING) + 20)


def test_a_book_put_back_from_a_copy_is_simply_shown(board: Visitor, tmp_path: Path):
    """It keeps nothing the house could miss: no kiosk goes on so."""
    house, copy = board.house, tmp_path / "copy.sqlite"
    house.shut()
    shutil.copy(house.path, copy)
    waits(house, "Lempi Salo")
    house.open()
    until(lambda: on_list(board) == len(WAITING) + 1)
    house.shut()
    for beside in ("-wal", "-shm"):
        house.path.with_name(house.path.name + beside).unlink(missing_ok=True)
    copy.replace(house.path)
    house.open()
    until(lambda: on_list(board) == len(WAITING))


def on_list(board: Visitor) -> int:
    with suppress(StoreTrouble):
        board.office.refresh()
    return len(board.office.room.lists[NLH])


# The window


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before, palette, letters = app.styleSheet(), app.palette(), app.font()
    theme.apply(app)
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)
    app.setStyleSheet(before)
    app.setPalette(palette)
    app.setFont(letters)


@contextmanager
def hangs(board: Visitor, qtbot: QtBot, tmp_path: Path) -> Iterator[BoardProgram]:
    """The board's window on its own PC."""

    def begun(bridge: object) -> None:
        board.link.wake = bridge.look  # type: ignore[attr-defined]
        board.people.renamed = bridge.forget_names  # type: ignore[attr-defined]
        board.link.blink = bridge.sought.emit  # type: ignore[attr-defined]

    door = BoardDoor("1", tmp_path / "board.lock", begun)
    made = BoardProgram(
        lambda: DoorSession(board.link, board.office, board.people),
        board.office,
        BoardOptions(LONG_TURN, door=door),
    )
    made.window.resize(1920, 1080)
    made.window.show()
    try:
        qtbot.waitUntil(lambda: made.window.view is not None)
        yield made
    finally:
        made.close()
        made.window.deleteLater()
        made.deleteLater()


def come_to_rest() -> None:
    for _turn in range(4):
        QApplication.processEvents()


def looks(made: BoardProgram, name: str) -> None:
    come_to_rest()
    shot(made.window, name)
    assert complaints(made.window) == []


def stale(made: BoardProgram) -> bool:
    return made.window.foot._notice.text() != ""


def test_it_shows_the_lists_goes_on_without_the_house_and_comes_back_by_itself(
    board: Visitor, language: str, qtbot: QtBot, tmp_path: Path
):
    house = board.house
    with hangs(board, qtbot, tmp_path) as made:
        qtbot.waitUntil(lambda: set(LABELS) <= set(words(made.window)))
        assert not stale(made)
        assert not any(name in " ".join(words(made.window)) for name in SITTING)
        looks(made, f"board-door-{language}")
        house.shut()
        qtbot.waitUntil(lambda: stale(made))
        assert set(LABELS) <= set(words(made.window))
        looks(made, f"board-door-away-{language}")
        waits(house, "Lempi Salo")
        first = board.office.room.lists[NLH][0].player
        does(house, CallPlayer(game=NLH, player=first, table=T1, seat=SeatNo(5)))
        house.open()
        qtbot.waitUntil(lambda: not stale(made))
        qtbot.waitUntil(lambda: "T1" in " ".join(words(made.window)))
        made.window.turn()
        qtbot.waitUntil(lambda: {*LABELS, "Lempi S."} <= set(words(made.window)))
        looks(made, f"board-door-back-{language}")


def test_taken_out_it_shows_nothing_of_the_house_at_once_and_says_so(
    board: Visitor, language: str, qtbot: QtBot, tmp_path: Path
):
    with hangs(board, qtbot, tmp_path) as made:
        qtbot.waitUntil(lambda: set(LABELS) <= set(words(made.window)))
        with board.house.rows() as rows:
            rows.revoke(rows.all()[0].number, SystemClock().now())
        qtbot.waitUntil(lambda: made.window.stack.currentWidget() is made.window.away)
        come_to_rest()
        said = words(made.window)
        assert not set(LABELS) & set(said)
        looks(made, f"board-door-revoked-{language}")
        if language == "en":
            assert "This PC does not belong to the house any more: pair it again at the desk." in (
                said
            )


def test_asked_which_it_is_it_says_its_number_for_a_while(
    board: Visitor, language: str, qtbot: QtBot, tmp_path: Path
):
    with hangs(board, qtbot, tmp_path) as made:
        with board.house.rows() as rows:
            rows.blink(rows.all()[0].number)
        window = made.window
        qtbot.waitUntil(lambda: window.stack.currentWidget() is window.number)
        looks(made, f"board-door-number-{language}")
        assert any(one.endswith(" 1") for one in words(window))
        window._numbered.setInterval(1)
        window._numbered.start()
        qtbot.waitUntil(lambda: window.stack.currentWidget() is window.lists)


def test_the_desk_sees_it_with_version_and_clock(board: Visitor):
    def seen() -> bool:
        with board.house.rows() as rows:
            (one,) = rows.all()
        return one.seen_at is not None and one.version == "0.1.0"

    until(seen)
    with board.house.rows() as rows:
        (one,) = rows.all()
    assert (one.role, one.name) == (StationRole.BOARD, "board 1")


def test_a_board_started_first_goes_on_by_itself_once_its_pc_is_paired(
    house: House, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """From `floor board` on an empty PC to the house's lists; and once more, taken out."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path / "tv"))
    monkeypatch.setattr("floor.board.program._AGAIN_MS", 500)
    monkeypatch.setattr("floor.board.program._PAIRED_MS", 200)

    def paired_as(number: str) -> None:
        with house.rows() as rows:
            ends = SystemClock().now() + HOLDS
            board = TableId(number)
            rows.begin_pairing(
                Pairing(DIGITS, board, house.manager, ends, TRIES, StationRole.BOARD)
            )
        told = CliRunner().invoke(main, ["pair", f"127.0.0.1:{house.port}", DIGITS])
        assert f"This PC is board {number}" in told.output

    def pairs(window: QWidget) -> bool:
        waits = isinstance(window, BoardWindow) and "No room to show yet" in words(window)
        if waits:
            paired_as("1")
        return waits

    def taken_out(window: QWidget) -> bool:
        shows = isinstance(window, BoardWindow) and LABELS[0] in words(window)
        if shows:
            with house.rows() as rows:
                rows.revoke(rows.all()[0].number, SystemClock().now())
        return shows

    def paired_anew(window: QWidget) -> bool:
        out = isinstance(window, BoardWindow) and window.stack.currentWidget() is window.away
        if out:
            paired_as("2")
        return out

    def leaves(window: QWidget) -> bool:
        shows = isinstance(window, BoardWindow) and LABELS[0] in words(window)
        if shows:
            window.close()
        return shows

    with lived(pairs, taken_out, paired_anew, leaves) as done:
        assert open_board(windowed=True) == 0
    assert len(done) == 4


# What a PC was paired as


def paired(role: StationRole) -> None:
    door = PairedDoor(address="127.0.0.1", port=7360, certificate="")
    keep_paired(PairedFile(table=T1, doors=(door,), role=role))


def test_a_pc_is_what_it_was_paired_as(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    paired(StationRole.BOARD)
    assert paired_as(StationRole.BOARD) is not None
    with pytest.raises(BadSetting, match="as a board"):
        open_kiosk()
    paired(StationRole.KIOSK)
    with pytest.raises(BadSetting, match="the kiosk of T1"):
        open_board()
    (tmp_path / "floor.sqlite").touch()
    assert paired_as(StationRole.BOARD) is None


def test_a_file_of_before_there_were_boards_is_a_kiosks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    (tmp_path / "station.json").write_text('{"table": "T1", "doors": []}')
    assert paired_as(StationRole.KIOSK) == PairedFile(table=T1, doors=())


def _damaged(folder: Path) -> None:
    paired(StationRole.BOARD)  # with a certificate that is none


def _no_logs(folder: Path) -> None:
    (folder / "logs").write_text("in its place")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(_damaged, "air this PC with the house again"), (_no_logs, "Nothing can be written")],
)
@pytest.mark.parametrize(
    ("language", "leave"),
    [("en", "Close the board"), ("fi", "Sulje taulu"), ("sv", "Stäng tavlan")],
)
def test_where_there_is_no_board_its_screen_says_why(
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    said: str,
    language: str,
    leave: str,
):
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    spoil(tmp_path)
    seen: list[str] = []

    def reads(window: QWidget) -> bool:
        if isinstance(window, ToldWindow):
            seen.extend((window.words.text(), window.leave.text()))
            shot(window, f"board-told-{spoil.__name__}-{language}")
            touch(window, "told-leave")
        return bool(seen)

    try:
        with lived(reads), pytest.raises(StoreTrouble):
            open_board(languages=(language,), windowed=True)
    finally:
        use_language(ENGLISH)
    assert seen[1] == leave
    assert (said in seen[0]) is (language == "en")
