"""Acts kept for one house or table go nowhere else, whatever a PC is paired with since, and it says
that they lie there."""

import base64
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from floor.cli.door import pair
from floor.kiosk.window.pairing import PairingWindow
from floor.kiosk.window.window import KioskWindow
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.outbox import kept_for, open_outbox
from floor.wiring.door.kept import house_of, left_behind, name_house, outbox_of, waiting_here
from floor.wiring.door.paired import PairedDoor, PairedFile, keep_paired
from floor.wiring.door.station import pair_at
from floor.wiring.kiosk import open_kiosk, open_sender
from tests.desk.hall import T1
from tests.door.house import DIGITS, House
from tests.door.test_pairing import shown
from tests.door.test_pairing_page import lived, touch
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


def keep(path: Path, place: Path, many: int = 6) -> None:
    with closing(open_outbox(path, place)) as outbox:
        for number in range(many):
            outbox.put(act(number), None)


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
    assert str(left_behind(other)).startswith("6 acts of T1 kept for another house are not handed")
    assert str(left_behind(first)).startswith("1 acts of T1 kept for another house")


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
    assert "kept for another house" in str(left_behind(paired("F")))


def test_acts_of_another_table_of_the_house_are_told(folder: Path):
    first, moved = paired("F"), paired("F", T2)
    keep(folder / "kiosk-T1.outbox", house_of(first))
    assert left_behind(first) is None
    assert str(waiting_here(first)).startswith("6 acts of T1 wait on this PC")
    assert waiting_here(moved) is None
    assert str(left_behind(moved)).startswith("6 acts of T1 are kept here and not handed in")
    keep(folder / "kiosk-T5.outbox", house_of(paired("R")), 2)
    both = str(left_behind(moved))
    assert both.startswith("2 acts of T5 kept for another house")
    assert "6 acts of T1 are kept here" in both


def test_a_file_that_cannot_be_read_is_told_and_stops_nothing(folder: Path):
    (folder / "kiosk-T1.outbox").write_bytes(b"no outbox at all" * 64)
    name_house()
    assert "kiosk-T1.outbox" in str(left_behind(paired("F", T2)))
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
            seen.append(str(window.manners.trouble))
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
