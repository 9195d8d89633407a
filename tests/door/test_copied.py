"""Two PCs with one data folder: who is there stays, the other says why, the desk tells both."""

from pathlib import Path

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock
from floor.base.errors import KeyCopied
from floor.door import station
from floor.views.staff.stations import copied_words
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.door.house import Visitor, until


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was told why not comes again at once."""
    monkeypatch.setattr(station, "_TOLD_OFF_S", 0.2)


def copy_of(visitor: Visitor, folder: Path) -> Visitor:
    """Another PC with its data folder."""
    made = Visitor(visitor.house, folder, paired=False)
    made.key = visitor.key
    return made


def test_who_is_there_stays_the_other_says_why_and_the_desk_tells_it(
    visitor: Visitor, tmp_path: Path
):
    copy = copy_of(visitor, tmp_path / "copy")
    with pytest.raises(AssertionError, match="never came"):
        copy_in_vain(copy)
    assert isinstance(copy.link.away, KeyCopied)
    assert "both PCs are paired anew" in str(copy.link.away)
    assert visitor.link.away is None
    visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))
    desk = DeskStations(visitor.house.path, SystemClock())
    until(lambda: bool(copied_words(desk.seen(), SystemClock().now())))
    (told,) = copied_words(desk.seen(), SystemClock().now())
    assert told.startswith("T1: this kiosk’s key is used from two PCs (127.0.0.1)")
    visitor.link.close()
    until(lambda: copy.link.away is None)
    copy.leave()


def copy_in_vain(copy: Visitor) -> None:
    with pytest.MonkeyPatch.context() as short:
        short.setattr("tests.door.house.PATIENCE_MS", 4_000)
        copy.come_in_unshown()


def test_one_whose_line_is_lost_without_a_word_comes_in_again(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Its own old connection is no other PC."""
    with monkeypatch.context() as dead:
        dead.setattr(visitor.link, "_ask_time", lambda _socket: None)
        again = copy_of(visitor, tmp_path / "again")
        again.come_in()
        assert again.link.away is None
    again.leave()
