"""What stands behind a board: a look at the store that can write nothing."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.lists.waiting import CallPlayer
from floor.base.errors import StoreTrouble
from floor.cli.main import main
from floor.room.blinds.button import SeatNo
from floor.wiring.board import BoardRoom
from tests.desk.hall import NLH, T1, WAITING, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    house = Hall(tmp_path / "floor.sqlite").opened()
    yield house
    house.close()


@pytest.fixture
def board(hall: Hall) -> Iterator[BoardRoom]:
    made = BoardRoom(hall.path, hall.clock)
    yield made
    made.close()


def on_disk(hall: Hall) -> dict[str, bytes]:
    """All of the store but the index of its log, which readers note themselves down in."""
    files = hall.path.parent.glob(f"{hall.path.name}*")
    return {one.name: one.read_bytes() for one in files if not one.name.endswith("-shm")}


def test_a_board_opens_looks_and_goes_without_writing_a_byte(hall: Hall) -> None:
    """Not even what time has brought about: that is for a desk."""
    player = hall.player(WAITING[0])
    hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(5)))
    before = on_disk(hall)
    board = BoardRoom(hall.path, hall.clock)
    hall.clock.advance(timedelta(minutes=6))
    board.office.tick()
    board.look_after()
    assert board.recent() == ()
    assert board.trainee is None
    assert (board.trouble, board.warning) == (None, None)
    assert [call.player for call in board.office.room.calls] == [player]
    board.close()
    assert on_disk(hall) == before


def test_nothing_can_be_written_through_a_board(board: BoardRoom, hall: Hall) -> None:
    before = on_disk(hall)
    call = CallPlayer(game=NLH, player=hall.player(WAITING[0]), table=T1, seat=SeatNo(5))
    with pytest.raises(StoreTrouble):
        board.office.submit(call, hall.manager)
    with pytest.raises(StoreTrouble):
        board.people.add_player("Somebody Else")
    assert on_disk(hall) == before
    hall.ask(call)
    board.office.tick()
    assert board.office.head == hall.room.office.head


def test_a_board_makes_no_store(tmp_path: Path, hall: Hall) -> None:
    path = tmp_path / "nowhere.sqlite"
    with pytest.raises(StoreTrouble, match="There is no store at"):
        BoardRoom(path, hall.clock)
    assert not path.exists()


def test_a_store_gone_or_replaced_is_trouble(board: BoardRoom, hall: Hall) -> None:
    away = hall.path.with_name("away.sqlite")
    hall.path.rename(away)
    assert "There is no store at" in str(board.trouble)
    hall.path.write_bytes(away.read_bytes())
    assert board.trouble is not None
    away.rename(hall.path)
    assert board.trouble is None


def test_a_board_without_a_display_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    told = CliRunner().invoke(main, ["board"])
    assert (told.exit_code, told.output) == (1, "There is no display for a window.\n")


@pytest.mark.parametrize("wrong", [["--screen", "0"], ["--seconds", "1"], ["--language", "xx"]])
def test_a_wish_that_cannot_be_is_told_before_anything_opens(wrong: list[str]) -> None:
    assert CliRunner().invoke(main, ["board", *wrong]).exit_code == 2
