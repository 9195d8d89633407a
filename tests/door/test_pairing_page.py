"""A PC that is no kiosk yet is made one by touch, and goes on as the kiosk of its table."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from floor.base.clock import HandClock, SystemClock
from floor.base.errors import Refused, StoreTrouble
from floor.base.text import ENGLISH, use_language
from floor.cli.main import main
from floor.door import pairing_port
from floor.door.pairing import PairAsk
from floor.kiosk.window.pairing import PairingTerms, PairingWindow, ToldWindow
from floor.kiosk.window.program import SIZE
from floor.kiosk.window.window import KioskWindow
from floor.qtkit.look import theme
from floor.wiring.door.paired import paired_with
from floor.wiring.door.station import pair_at, terms_of
from floor.wiring.kiosk import open_kiosk
from tests.desk.hall import T1
from tests.desk.looks import complaints
from tests.door.house import DIGITS, House
from tests.door.test_pairing import _answers, shown, until
from tests.patience import PATIENCE_MS
from tests.qtkit.shots import shot


@pytest.fixture
def kiosk_pc(tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a PC of its own; nothing is in it."""
    folder = tmp_path / "kiosk"
    monkeypatch.setenv("FLOOR_DATA", str(folder))
    return folder


@pytest.fixture
def page(house: House, kiosk_pc: Path, qtbot: QtBot) -> Iterator[PairingWindow]:
    """What that PC shows, with one house to be heard."""
    made = page_of(lambda: [f"127.0.0.1:{house.port}"])
    yield made
    put_away(made)


def page_of(
    heard: Callable[[], list[str]], may_go_on: Callable[[], bool] = lambda: False
) -> PairingWindow:
    made = PairingWindow(PairingTerms(pair_at, heard, may_go_on))
    made.done.connect(made.close_for_good)
    made.resize(*SIZE)
    made.show()
    return made


def put_away(page: PairingWindow) -> None:
    page.close_for_good()
    page.deleteLater()


def touch(page: QWidget, name: str) -> None:
    found = page.findChild(QPushButton, name)
    assert found is not None
    assert found.isVisible(), name
    QTest.mouseClick(found, _LEFT)


_LEFT = Qt.MouseButton.LeftButton


def type_figures(page: QWidget, text: str) -> None:
    for sign in text:
        touch(page, f"key-{sign}")


def test_the_house_that_is_heard_and_the_digits_make_it_a_kiosk(
    page: PairingWindow, house: House, qtbot: QtBot
):
    shown(house)
    assert not page.ask_tile.isEnabled()
    assert "address" in page.ask_tile.under
    touch(page, "pairing-heard-0")
    assert "twelve" in page.ask_tile.under
    type_figures(page, DIGITS)
    assert page.fields[1].text() == "4839 1572 0466"
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-ask")
    paired = paired_with()
    assert paired is not None
    assert paired.table == T1
    assert not page.isVisible()


def test_an_address_is_typed_with_its_port(page: PairingWindow, house: House, qtbot: QtBot):
    shown(house)
    type_figures(page, f"127.0.0.1:{house.port}9")
    touch(page, "key-⌫")
    touch(page, "pairing-field-1")
    type_figures(page, DIGITS)
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-ask")
    assert paired_with() is not None


def test_wrong_digits_say_how_many_tries_are_left_and_are_typed_anew(
    page: PairingWindow, house: House, qtbot: QtBot
):
    shown(house)
    touch(page, "pairing-heard-0")
    for left in ("2 tries are left", "one try is left", "Touch “New digits” at the desk"):
        type_figures(page, "000000000000")
        touch(page, "pairing-ask")
        assert not page.ask_tile.isEnabled()
        qtbot.waitUntil(lambda left=left: left in page.note.text())
        assert page.typed[1].text() == ""
    assert paired_with() is None
    assert page.isVisible()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:99999", "no address"),
        ("127.0.0.1:7360:7361", "no address"),
        (":7360", "no address"),
        ("::", "no address"),
        ("1..2:7360", "No house at 1..2"),
    ],
)
def test_an_address_mistyped_is_said_and_typed_anew(
    page: PairingWindow, house: House, qtbot: QtBot, address: str, said: str
):
    type_figures(page, address)
    touch(page, "pairing-field-1")
    type_figures(page, DIGITS)
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: said in page.note.text())
    assert page.ask_tile.isEnabled()
    shown(house)
    touch(page, "pairing-heard-0")
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-ask")
    assert paired_with() is not None


def test_where_no_house_lets_anybody_in_that_is_said_and_the_digits_stay(
    page: PairingWindow, house: House, qtbot: QtBot
):
    touch(page, "pairing-heard-0")
    type_figures(page, DIGITS)
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: "No house at 127.0.0.1" in page.note.text())
    assert page.ask_tile.isEnabled()


def test_no_key_of_a_keyboard_closes_it_and_a_touch_does(page: PairingWindow, qtbot: QtBot):
    page.close()
    assert page.isVisible()
    with qtbot.waitSignal(page.done):
        touch(page, "pairing-leave")
    assert not page.isVisible()


def test_once_the_desk_was_opened_on_this_pc_it_goes_by_itself(kiosk_pc: Path, qtbot: QtBot):
    opened: list[bool] = []
    page = page_of(list, lambda: bool(opened))
    with qtbot.waitSignal(page.done):
        opened.append(True)
    put_away(page)


@pytest.mark.parametrize("language", ["en", "fi", "sv"])
@pytest.mark.parametrize("size", [SIZE, (1024, 768)], ids=["1280", "1024"])
def test_nothing_is_cut(language: str, size: tuple[int, int], kiosk_pc: Path, qtbot: QtBot):
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    before, palette, letters = app.styleSheet(), app.palette(), app.font()
    theme.apply(app)
    use_language(language)

    def pair(_place: str, _digits: str) -> None:
        raise StoreTrouble(
            "No house at {address} lets this PC in now: ask for new digits at the desk, and look"
            " whether it shows that address (Setup, Kiosks on other PCs).",
            address="192.168.100.105",
        )

    heard = ["192.168.100.105:7360", "192.168.100.106:7360"]
    page = PairingWindow(PairingTerms(pair, lambda: heard, lambda: False))
    page.resize(*size)
    page.show()
    touch(page, "pairing-heard-0")
    type_figures(page, DIGITS[:7])
    QApplication.processEvents()
    shot(page, f"pairing-{language}-{size[0]}")
    found = complaints(page)
    type_figures(page, DIGITS[7:])
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: bool(page.note.text()))
    QApplication.processEvents()
    shot(page, f"pairing-no-{language}-{size[0]}")
    found += complaints(page)
    put_away(page)
    use_language(ENGLISH)
    app.setStyleSheet(before)
    app.setPalette(palette)
    app.setFont(letters)
    assert found == []


Act = Callable[[QWidget], bool]


def taking_off(house: House) -> Act:
    """The house takes the kiosk out once it shows its table."""

    def taken_off(window: QWidget) -> bool:
        if not (isinstance(window, KioskWindow) and window.scene.known):
            return False
        with house.rows() as rows:
            rows.revoke(rows.all()[0].number, SystemClock().now())
        return True

    return taken_off


@contextmanager
def lived(*acts: Act) -> Iterator[list[int]]:
    """What each of them was done to, one after the other, while a program runs; an act is done
    once it answers so. A program that waits for what never comes is ended."""
    done: list[int] = []

    def act() -> None:
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and len(done) < len(acts) and acts[len(done)](window):
                done.append(len(done))
        if len(done) == len(acts):
            late.stop()

    hand, late = QTimer(), QTimer()
    hand.setInterval(50)
    hand.timeout.connect(act)
    late.setInterval(PATIENCE_MS)
    late.setSingleShot(True)
    late.timeout.connect(QApplication.quit)
    hand.start()
    late.start()
    try:
        yield done
    finally:
        # Else they would act on the program of a test that comes after.
        hand.stop()
        late.stop()


def test_the_program_goes_on_as_the_kiosk_of_that_table(house: House, kiosk_pc: Path, qtbot: QtBot):
    """From `floor kiosk` on an empty PC to a table that is shown."""
    shown(house)

    def types(window: QWidget) -> bool:
        if not isinstance(window, PairingWindow):
            return False
        type_figures(window, f"127.0.0.1:{house.port}")
        touch(window, "pairing-field-1")
        type_figures(window, DIGITS)
        touch(window, "pairing-ask")
        return True

    def leaves(window: QWidget) -> bool:
        shows = isinstance(window, KioskWindow) and window.scene.known
        if shows and isinstance(window, KioskWindow):
            seen.append(window.scene.name)
            window.close_for_good()
        return shows

    seen: list[str] = []
    with lived(types, leaves):
        assert open_kiosk(windowed=True) == 0
    assert seen == [T1]
    with house.rows() as rows:
        assert len(rows.all()) == 1


def test_paired_in_another_window_meanwhile_it_goes_on_by_itself(
    house: House, kiosk_pc: Path, qtbot: QtBot
):
    """Somebody types `floor pair` in a terminal of that PC; and once more, taken off."""

    def pairs(window: QWidget) -> bool:
        asks = isinstance(window, PairingWindow)
        if asks:
            shown(house)
            words = ["pair", f"127.0.0.1:{house.port}", DIGITS]
            told = CliRunner().invoke(main, words)
            assert "kiosk of T1" in told.output
        return asks

    def wants_pairing(window: QWidget) -> bool:
        off = isinstance(window, KioskWindow) and "taken off" in window.instead.text()
        if off:
            touch(window, "kiosk-pair")
        return off

    def leaves(window: QWidget) -> bool:
        shows = isinstance(window, KioskWindow) and window.scene.known and not window.away
        if shows and isinstance(window, KioskWindow):
            window.close_for_good()
        return shows

    acts = (pairs, taking_off(house), wants_pairing, pairs, leaves)
    with lived(*acts) as done:
        assert open_kiosk(windowed=True) == 0
    assert len(done) == len(acts)


def test_a_kiosk_that_was_taken_off_goes_on_once_its_pc_is_paired_in_another_window(
    house: House, kiosk_pc: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("floor.kiosk.window.program._PAIRED_MS", 200)
    shown(house)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)

    def pairs(window: QWidget) -> bool:
        off = isinstance(window, KioskWindow) and "taken off" in window.instead.text()
        if off:
            shown(house)
            pair_at(f"127.0.0.1:{house.port}", DIGITS)
        return off

    def leaves(window: QWidget) -> bool:
        shows = isinstance(window, KioskWindow) and window.scene.known and not window.away
        if shows and isinstance(window, KioskWindow):
            window.close_for_good()
        return shows

    with lived(taking_off(house), pairs, leaves) as done:
        assert open_kiosk(windowed=True) == 0
    assert len(done) == 3


def test_a_pc_whose_clock_is_years_back_shows_the_house_s_time(
    house: House, kiosk_pc: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    now = SystemClock().now()
    monkeypatch.setattr(
        "floor.wiring.kiosk.SteadyClock", lambda: HandClock(now - timedelta(days=730))
    )
    shown(house)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)
    said: list[datetime] = []

    def reads(window: QWidget) -> bool:
        shows = isinstance(window, KioskWindow) and window.scene.known and not window.away
        if shows and isinstance(window, KioskWindow):
            said.append(window.look().now)
            window.close_for_good()
        return shows

    with lived(reads):
        assert open_kiosk(windowed=True) == 0
    assert abs(said[0] - now) < timedelta(days=1)


def test_digits_of_another_table_use_up_nothing_and_that_is_said(
    kiosk_pc: Path, house: House, qtbot: QtBot
):
    """Shown for T1, typed where the kiosk was started for T4."""
    shown(house)
    heard = [f"127.0.0.1:{house.port}"]
    terms = PairingTerms(partial(pair_at, table="T4"), lambda: heard, lambda: False)
    page = PairingWindow(terms)
    page.resize(*SIZE)
    page.show()
    touch(page, "pairing-heard-0")
    type_figures(page, DIGITS)
    touch(page, "pairing-ask")
    qtbot.waitUntil(lambda: "digits are for the kiosk of T1" in page.note.text())
    assert "started for T4" in page.note.text()
    QApplication.processEvents()
    shot(page, "pairing-another-table")
    assert paired_with() is None
    put_away(page)
    with house.rows() as rows:
        assert rows.all() == ()
    pair_at(heard[0], DIGITS)
    assert paired_with() is not None


def test_a_door_that_has_not_asked_which_table_changes_nothing_here(
    kiosk_pc: Path, house: House, monkeypatch: pytest.MonkeyPatch
):
    """One of the version before."""
    whole = pairing_port.PairingPort._look

    async def look(own: object, socket: object, ask: PairAsk, *rest: object) -> None:
        await whole(own, socket, msgspec.structs.replace(ask, table=""), *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(pairing_port.PairingPort, "_look", look)
    shown(house)
    with pytest.raises(Refused, match="digits are for the kiosk of T1"):
        pair_at(f"127.0.0.1:{house.port}", DIGITS, "T4")
    assert paired_with() is None


def test_started_for_another_table_than_it_was_paired_for_it_asks_and_does_not_end(
    kiosk_pc: Path, house: House, qtbot: QtBot
):
    shown(house)
    before = pair_at(f"127.0.0.1:{house.port}", DIGITS)
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        if isinstance(window, PairingWindow):
            said.append(window.note.text())
            shot(window, "pairing-started-for-another")
            touch(window, "pairing-leave")
        return bool(said)

    with lived(reads) as done:
        assert open_kiosk(table="4", windowed=True) == 0
    assert len(done) == 1
    assert "It was started for T4" in said[0]
    assert paired_with() == before


def test_a_kiosk_that_was_taken_off_is_paired_anew_by_touch_and_goes_on(
    kiosk_pc: Path, house: House, qtbot: QtBot
):
    """Taken off, the page is left once, and then the digits are typed."""
    shown(house)
    before = pair_at(f"127.0.0.1:{house.port}", DIGITS)
    key = (kiosk_pc / "station.key").read_bytes()

    def wants_pairing(window: QWidget) -> bool:
        off = isinstance(window, KioskWindow) and "taken off" in window.instead.text()
        if off:
            touch(window, "kiosk-pair")
        return off

    def leaves(window: QWidget) -> bool:
        if not isinstance(window, PairingWindow):
            return False
        shot(window, "pairing-anew")
        assert paired_with() == before
        touch(window, "pairing-leave")
        return True

    def types(window: QWidget) -> bool:
        if not isinstance(window, PairingWindow):
            return False
        assert (kiosk_pc / "station.key").read_bytes() == key
        shown(house)
        assert window.typed[0].text() == f"127.0.0.1:{house.port}"
        type_figures(window, DIGITS)
        touch(window, "pairing-ask")
        return True

    def is_there(window: QWidget) -> bool:
        there = isinstance(window, KioskWindow) and window.link.away_since is None
        if there and isinstance(window, KioskWindow) and window.scene.known:
            window.close_for_good()
            return True
        return False

    with lived(taking_off(house), wants_pairing, leaves, wants_pairing, types, is_there) as done:
        assert open_kiosk(windowed=True) == 0
    assert len(done) == 6
    assert (kiosk_pc / "station.key").read_bytes() != key
    with house.rows() as rows:
        first, second = rows.all()
        assert first.revoked_at is not None
        assert second.revoked_at is None


def _empty(folder: Path) -> None:
    (folder / "station.key").write_bytes(b"")


def _a_folder(folder: Path) -> None:
    (folder / "station.key").unlink()
    (folder / "station.key").mkdir()


def _another(old: str, new: str, folder: Path) -> None:
    path = folder / "station.json"
    path.write_text(re.sub(old, new, path.read_text()))


@pytest.mark.parametrize(
    "spoil",
    [
        _empty,
        _a_folder,
        partial(_another, r'"certificate": "[^"]+"', '"certificate": "!!!"'),
        partial(_another, r'"certificate": "([^"]{101})[^"]+"', r'"certificate": "\1"'),
        partial(_another, r'"port": \d+', '"port": 99999999'),
    ],
    ids=["key empty", "key a folder", "no certificate", "cut certificate", "port"],
)
def test_damaged_files_are_said_and_paired_away_by_touch(
    kiosk_pc: Path, house: House, qtbot: QtBot, spoil: Callable[[Path], None]
):
    shown(house)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)
    spoil(kiosk_pc)
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        if isinstance(window, PairingWindow):
            said.append(window.note.text())
            touch(window, "pairing-leave")
        return bool(said)

    with lived(reads), suppress(StoreTrouble):
        open_kiosk(windowed=True)
    assert "air this PC with the house again" in said[0]
    until(lambda: not _answers(house.port + 1))
    shown(house)
    bad_key = spoil in (_empty, _a_folder)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)
    paired = paired_with()
    assert paired is not None
    assert len(terms_of(paired).doors) == 1
    assert (kiosk_pc / "station.key.damaged").exists() == bad_key


def test_a_folder_no_log_can_be_written_in_is_said_on_the_screen(
    kiosk_pc: Path, house: House, qtbot: QtBot
):
    shown(house)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)
    (kiosk_pc / "logs").write_text("in its place")
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        if isinstance(window, ToldWindow):
            said.append(window.words.text())
            touch(window, "told-leave")
        return bool(said)

    with lived(reads), pytest.raises(StoreTrouble, match="Nothing can be written"):
        open_kiosk(windowed=True)
    assert "Call the floor" in said[0]


def _garbage(box: Path) -> None:
    box.write_bytes(b"garbage" * 3_000)


def _cut_log(box: Path) -> None:
    box.touch()
    box.with_name(box.name + "-wal").write_bytes(b"cut")


@pytest.mark.parametrize("spoil", [_garbage, _cut_log])
def test_kept_acts_that_cannot_be_read_are_said_while_the_house_is_there(
    kiosk_pc: Path, house: House, qtbot: QtBot, spoil: Callable[[Path], None]
):
    shown(house)
    pair_at(f"127.0.0.1:{house.port}", DIGITS)
    spoil(kiosk_pc / "kiosk-T1.outbox")
    said: list[str] = []

    def reads(window: QWidget) -> bool:
        there = isinstance(window, KioskWindow) and window.link.away_since is None
        if there and isinstance(window, KioskWindow) and window.scene.known:
            window.draw()
            said.append(window.trouble.text())
            window.close_for_good()
        return bool(said)

    with lived(reads):
        assert open_kiosk(windowed=True) == 0
    assert "not all in the book" in said[0]
