"""Acts kept for one house or table go nowhere else, whatever a PC is paired with since, and it says
that they lie there."""

import base64
from contextlib import closing
from itertools import count
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.stations import UNREAD
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.cli.door import pair
from floor.kiosk.window.pairing import PairingWindow
from floor.kiosk.window.window import KioskWindow
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.outbox import kept_for, open_outbox
from floor.views.staff.stations import station_lines
from floor.wiring.door.kept import (
    house_of,
    kept_here,
    kept_paired,
    meet,
    name_house,
    name_tables,
    outbox_of,
    waiting_here,
)
from floor.wiring.door.paired import PairedDoor, PairedFile, keep_paired
from floor.wiring.door.station import pair_at
from floor.wiring.kiosk import _Acts, open_kiosk, open_sender
from floor.wiring.stations import DeskStations
from tests.attacks.test_house import put_back
from tests.desk.hall import T1, Hall
from tests.door.house import DIGITS, FLOORS_PIN, House
from tests.door.test_pairing import shown
from tests.door.test_pairing_page import Act, lived, touch, type_figures
from tests.qtkit.shots import shot
from tests.store.sqlite.test_outbox import act

OLD = Path("the house's door")
T2 = TableId("T2")


def paired(house: str, table: TableId = T1) -> PairedFile:
    door = PairedDoor(
        address="127.0.0.1", port=7400, certificate=base64.b64encode(house.encode()).decode()
    )
    return PairedFile(table=table, doors=(door,))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "kiosk"
    made.mkdir()
    monkeypatch.setenv("FLOOR_DATA", str(made))
    return made


def keep(path: Path, place: Path, many: int = 6, table: str = "") -> None:
    """Acts of the table the file is named by, or of that one."""
    table = table or path.name.removeprefix("kiosk-").partition(".")[0]
    with closing(open_outbox(path, place)) as outbox:
        for number in range(many):
            pressed = act(number)
            body = pressed.body.replace('"T1"', f'"{table}"')
            outbox.put(msgspec.structs.replace(pressed, body=body), None)


def left(house: PairedFile) -> str:
    """What its kiosk says lies there."""
    return " ".join(map(str, kept_paired(house).left()))


def sent(house: PairedFile) -> int:
    """As many as its kiosk would hand in."""
    return len(open_sender(OLD, house.table, house)._acts)


def test_acts_of_one_house_are_never_another_s_and_are_its_own_again(folder: Path):
    first, other = paired("F"), paired("R")
    keep(folder / "kiosk-T1.outbox", house_of(first))
    assert sent(other) == 0
    with closing(open_outbox(outbox_of(T1, other), house_of(other))) as outbox:
        outbox.put(act(77), None)
    assert (sent(first), sent(other)) == (6, 1)
    assert left(other).startswith("6 acts of T1 kept for another house are not handed")
    assert left(first).startswith("One act of T1 kept for another house is not handed in")


def test_an_outbox_that_names_no_house_is_of_the_one_paired_with_last(folder: Path):
    first, other = paired("F"), paired("R")
    path = folder / "kiosk-T1.outbox"
    keep(path, OLD)
    keep_paired(first)
    name_house()
    keep_paired(other)
    name_house()
    assert kept_for(path) == (str(house_of(first)), 6)
    assert (sent(other), sent(first)) == (0, 6)


def test_with_no_house_known_before_they_are_nobody_s(folder: Path):
    keep(folder / "kiosk-T1.outbox", OLD)
    (folder / "station.json").write_bytes(b"no house")
    (folder / "kiosk-T3.outbox").touch()
    name_house()
    assert sent(paired("F")) == 0
    assert "kept for another house" in left(paired("F"))


def test_acts_of_another_table_of_the_house_are_told(folder: Path):
    first, moved = paired("F"), paired("F", T2)
    keep(folder / "kiosk-T1.outbox", house_of(first))
    assert left(first) == ""
    assert str(waiting_here(first)).startswith("6 acts of T1 wait on this PC")
    assert waiting_here(moved) is None
    with closing(open_outbox(folder / "kiosk-T2.outbox", house_of(moved))) as outbox:
        outbox.put(act(77), None)
    assert str(waiting_here(moved)).startswith("One act of T2 waits on this PC")
    assert left(moved).startswith("6 acts of T1 are kept here and not handed in")
    keep(folder / "kiosk-T5.outbox", house_of(paired("R")), 2)
    both = left(moved)
    assert both.startswith("2 acts of T5 kept for another house")
    assert "6 acts of T1 are kept here" in both


def test_a_file_that_cannot_be_read_is_told_and_stops_nothing(folder: Path):
    (folder / "kiosk-T1.outbox").write_bytes(b"no outbox at all" * 64)
    name_house()
    assert "Acts of T1 kept on this PC before cannot all be read" in left(paired("F", T2))
    assert kept_paired(paired("F", T2)).acts == UNREAD
    assert waiting_here(paired("F")) is None
    assert sent(paired("F")) == 0


def test_pairing_with_another_house_says_so_and_hands_nothing_in(
    house: House, folder: Path, qtbot: QtBot
):
    keep(folder / "kiosk-T1.outbox", OLD)
    keep_paired(paired("F"))
    shown(house)
    said = CliRunner().invoke(pair, [f"127.0.0.1:{house.port}", DIGITS])
    assert "This PC is the kiosk of T1" in said.output
    assert "6 acts of T1 kept for another house are not handed in" in said.output
    before = len(house.entries())
    seen: list[str] = []

    def tells(window: QWidget) -> bool:
        if isinstance(window, KioskWindow) and window.scene.known:
            seen.extend(map(str, window.manners.left))
            shot(window, "kiosk-acts-of-another-house")
            window.close_for_good()
        return bool(seen)

    with lived(tells):
        assert open_kiosk(windowed=True) == 0
    assert "6 acts of T1 kept for another house" in seen[0]
    assert len(house.entries()) == before
    assert kept_for(folder / "kiosk-T1.outbox")[1] == 6


def test_the_page_that_pairs_anew_says_first_what_waits(house: House, folder: Path, qtbot: QtBot):
    shown(house)
    keep(folder / "kiosk-T1.outbox", house_of(pair_at(f"127.0.0.1:{house.port}", DIGITS)))
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        if isinstance(window, PairingWindow):
            said.append(window.note.text())
            shot(window, "pairing-acts-wait")
            touch(window, "pairing-leave")
        return bool(said)

    with lived(reads):
        assert open_kiosk(table="4", windowed=True) == 0
    assert "It was started for T4" in said[0]
    assert "6 acts of T1 wait on this PC" in said[0]


def test_an_outbox_laid_here_under_this_table_s_name_keeps_the_acts_of_its_own(folder: Path):
    """Else they would be asked for at a house that refuses them without a word to anybody."""
    here, there = paired("F", T2), paired("F")
    keep(folder / "kiosk-T2.outbox", house_of(here), table=T1)
    keep(folder / "kiosk-T1.outbox", house_of(there), 0)
    acts = _Acts(OLD, T2, here)
    assert (acts.sender.kept, acts.kept) == (0, 6)
    (said,) = map(str, acts.left)
    assert said.startswith("6 acts of T1 are kept here and not handed in: pair this PC for that")
    assert sent(there) == 6
    acts.put_aside()
    assert (acts.left, acts.kept, sent(there)) == ((), 0, 0)


def test_on_the_house_s_own_pc_its_own_kiosk_hands_it_in(folder: Path):
    store = folder / "floor.sqlite"
    keep(folder / "kiosk-T2.outbox", store, table=T1)
    beside = _Acts(store, T2, None)
    assert "6 acts of T1 are kept here" in str(beside.left[0])
    own = _Acts(store, T1, None)
    assert (own.left, own.kept) == ((), 6)


def test_acts_nobody_here_can_read_stay_where_they_lie(folder: Path):
    here = paired("F", T2)
    with closing(open_outbox(folder / "kiosk-T2.outbox", house_of(here))) as outbox:
        outbox.put(msgspec.structs.replace(act(1), kind="burn-card"), None)
    (folder / "kiosk-T3.outbox").write_bytes(b"no outbox at all" * 64)
    name_tables()
    assert {one.name for one in folder.glob("*.outbox")} == {"kiosk-T2.outbox", "kiosk-T3.outbox"}


def test_a_kiosk_on_the_house_s_own_pc_looks_at_its_own_file_alone(folder: Path):
    store = folder / "floor.sqlite"
    keep(folder / "kiosk-T1.outbox", store)
    keep(folder / "kiosk-T2.outbox", store)
    assert kept_here(T1, store).left() == ()
    assert kept_here(TableId("T9"), store).left() == ()
    (one,) = kept_here(T1, folder / "other.sqlite").left()
    assert str(one).startswith("6 acts of T1 kept for another house")


def kept_at_desk(house: House) -> str:
    """What the desk says that the one kiosk keeps."""
    seen = DeskStations(house.path, SystemClock()).seen()
    (line,) = station_lines(seen, SystemClock().now())
    return line.kept


def test_the_floor_puts_aside_what_is_left_by_touch_and_acts_are_kept_again(
    house: House, folder: Path, qtbot: QtBot
):
    """Another house's acts, another table's, a damaged file, and the end of a log."""
    shown(house)
    here = pair_at(f"127.0.0.1:{house.port}", DIGITS)
    other, damaged = folder / "kiosk-T5.outbox", folder / "kiosk-T1.outbox"
    keep(other, house_of(paired("R")))
    keep(folder / "kiosk-T2.outbox", house_of(here), 1)
    keep(folder / "kiosk-T3.outbox", house_of(here), 0)
    (folder / "kiosk-T3.outbox-wal").write_bytes(b"cut")
    damaged.write_bytes(b"garbage" * 3_000)
    said: list[str] = []

    def opens(window: QWidget) -> bool:
        if not (isinstance(window, KioskWindow) and house.manager in window.scene.room.on_duty):
            return False
        seconds = count()
        window.guard._seconds = lambda: float(next(seconds))  # each touch is one of its own
        window.draw()
        said.append(window.trouble.text())
        shot(window, "kiosk-acts-left")
        window.menu.open()
        shot(window, "kiosk-acts-left-menu")
        return True

    def reads(window: QWidget) -> bool:
        note = window.choices.note if isinstance(window, KioskWindow) else None
        if note is None or not note.isVisible():
            return False
        said.append(note.text())
        return True

    def takes(key: str) -> Act:
        def act(window: QWidget) -> bool:
            tile = window.choices.tile_of(key) if isinstance(window, KioskWindow) else None
            if tile is None or not tile.isVisible():
                return False
            shot(window, f"kiosk-acts-{key}")
            QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
            return True

        return act

    def proves(window: QWidget) -> bool:
        if not (isinstance(window, KioskWindow) and window.pin.isVisible()):
            return False
        type_figures(window.pin.keys, FLOORS_PIN)
        return True

    def told_at_the_desk(_window: QWidget) -> bool:
        return kept_at_desk(house) == "unreadable"

    def all_well_at_the_desk(_window: QWidget) -> bool:
        return kept_at_desk(house) == "–"

    def sees(window: QWidget) -> bool:
        if isinstance(window, KioskWindow) and "Put aside" in window.notice.text():
            window.draw()
            if "nothing pressed could be kept" in window.trouble.text():
                return False  # the store thread says within a second that something could
            shot(window, "kiosk-acts-put-aside")
            said.append(window.trouble.text())
            window.menu.open()
            said.append(str(window.choices.tile_of("left-acts")))
            window.close_for_good()
        return len(said) == 4

    acts = takes("left-acts"), reads, takes("put-aside"), takes(f"staff-{house.manager}")
    with lived(opens, told_at_the_desk, *acts, proves, all_well_at_the_desk, sees) as done:
        assert open_kiosk(windowed=True) == 0
    assert len(done) == 9
    assert "Acts kept on this PC are not all in the book" in said[0]
    assert "Acts of T1, T3 kept on this PC before cannot all be read" in said[1]
    assert "6 acts of T5 kept for another house are not" in said[1]
    assert "One act of T2 is kept here and not handed in" in said[1]
    assert said[2:] == ["", "None"]
    assert left(here) == ""
    names = sorted(path.name for path in folder.glob("*.aside*"))
    assert names == [
        "kiosk-T1.outbox.aside",
        "kiosk-T2.outbox.aside",
        "kiosk-T3.outbox-wal.cut.aside",
        "kiosk-T5.outbox.aside",
    ]
    assert kept_for(damaged) == (str(house_of(here)), 0)


def test_what_cannot_be_put_aside_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch):
    keep(folder / "kiosk-T5.outbox", house_of(paired("R")))

    def refuses(_path: Path, _to: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuses)
    with pytest.raises(StoreTrouble, match="cannot be put aside: Permission denied"):
        kept_paired(paired("F")).put_aside()
    monkeypatch.undo()


def test_acts_of_one_book_are_never_another_s_behind_the_same_door(folder: Path):
    here = paired("F")
    path = folder / "kiosk-T1.outbox"
    keep(path, house_of(here))
    assert not meet(here, b"first")
    assert not meet(here, b"first")
    assert sent(here) == 6
    assert meet(here, b"second")
    assert sent(here) == 0
    with closing(open_outbox(outbox_of(T1, here), house_of(here))) as outbox:
        outbox.put(act(77), None)
    assert left(here).startswith("6 acts of T1 kept for another house")
    assert meet(here, b"first")
    assert sent(here) == 6
    assert left(here).startswith("One act of T1 kept for another house")
    (folder / "station.books").unlink()
    (folder / "station.books").mkdir()
    with pytest.raises(StoreTrouble, match="cannot be written"):
        meet(here, b"first")


def test_behind_a_door_with_another_book_nothing_is_handed_in(
    shut_house: House, folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """The kiosk is known there too, and its PC was off meanwhile."""
    house = shut_house
    house.open()
    shown(house)
    monkeypatch.setenv("FLOOR_DATA", str(folder))
    here = pair_at(f"127.0.0.1:{house.port}", DIGITS)
    comes_and_goes()
    keep(folder / "kiosk-T1.outbox", house_of(here))
    house.shut()
    with house.rows() as rows:
        (own,) = (one.certificate for one in rows.all())
    Hall(tmp_path / "other.sqlite", SystemClock().now()).opened().close()
    put_back(house, tmp_path / "other.sqlite")
    house.let(own)
    house.open()
    monkeypatch.setenv("FLOOR_DATA", str(folder))
    before = len(house.entries())
    assert "6 acts of T1 kept for another house" in comes_and_goes()
    assert len(house.entries()) == before


def comes_and_goes() -> str:
    """What the kiosk says lies there, once it has come in."""
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        shows = isinstance(window, KioskWindow) and window.scene.known and not window.away
        if shows and isinstance(window, KioskWindow):
            said.extend(map(str, window.manners.left))
            window.close_for_good()
        return shows

    with lived(reads) as done:
        assert open_kiosk(windowed=True) == 0
    assert len(done) == 1
    return " ".join(said)
