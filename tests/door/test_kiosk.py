"""The dealer's window with the house's door behind it: as with a store, and as good without."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.room import people_at
from floor.app.hands.dealing import DrawButton, HandEnded, HandStarted
from floor.app.hands.misdeals import CallMisdeal
from floor.app.office.office import Office
from floor.app.offline.sender import Sender
from floor.app.staff.floor_calls import CallFloor
from floor.base.chance import SystemChance
from floor.base.clock import SystemClock
from floor.base.errors import DiskFull, KeyCopied, OtherBook, PutOut, Unknown
from floor.base.text import ENGLISH, use_language
from floor.cli.stores import store_group
from floor.door import station
from floor.door.keys import own_key
from floor.kiosk.scene.manners import KioskSettings
from floor.kiosk.window.guard import DoubleTapGuard
from floor.kiosk.window.program import SIZE
from floor.kiosk.window.window import KioskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge
from floor.room.dealing.misdeal import MisdealReason
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.backup import back_up
from floor.store.sqlite.outbox import open_outbox
from floor.store.sqlite.space import STOPS_BELOW_MB
from floor.store.sqlite.sqlite import open_store
from floor.views.staff.stations import later_words, station_lines
from floor.wiring.door.station import DoorSession
from floor.wiring.kiosk import KioskRoom
from floor.wiring.stations import DeskStations
from tests.desk.hall import T1
from tests.desk.looks import complaints
from tests.door.house import FLOORS_PIN, PIN, House, Visitor, until
from tests.door.test_pairing_page import touch
from tests.door.test_versions import doctored, of_another_kind
from tests.kiosk.stand import Fingers, Seconds
from tests.qtkit.shots import shot


class Front:
    """The window of T1's kiosk on a PC of its own."""

    def __init__(self, visitor: Visitor, window: KioskWindow, bridge: Bridge, qtbot: QtBot) -> None:
        self.visitor, self.window, self.bridge, self.qtbot = visitor, window, bridge, qtbot
        self.pace = Seconds()
        window.guard = DoubleTapGuard(seconds=self.pace)
        self.fingers = Fingers(window, self.pace)

    @property
    def house(self) -> House:
        return self.visitor.house

    def hand(self) -> None:
        """The button that begins and ends a hand."""
        QApplication.processEvents()
        self.window.draw()
        found = [one for one in self.window.findChildren(QWidget, "hand-0") if one.isVisible()]
        self.fingers.touch(found[0])

    def type_pin(self, pin: str) -> None:
        """Figure by figure."""
        for figure in pin:
            key = self.window.pin.keys.findChild(QWidget, f"key-{figure}")
            assert isinstance(key, QWidget)
            self.fingers.touch(key)

    def ready(self) -> None:
        """Until nothing is on its way."""
        self.qtbot.waitUntil(lambda: not self.bridge.pending)
        self.window.draw()
        QApplication.processEvents()


@pytest.fixture
def front(visitor: Visitor, qtbot: QtBot, tmp_path: Path) -> Iterator[Front]:
    visitor.people.check_pin(visitor.house.dealer, PIN, SystemClock().now())
    visitor.ask(DrawButton(table=T1))
    outbox = open_outbox(tmp_path / "kiosk-T1.outbox", Path("the house's door"))
    sender = Sender(outbox, T1, code_fingerprint())
    bridge = Bridge(
        lambda: DoorSession(visitor.link, visitor.office, visitor.people),
        chance=SystemChance(),
        sender=sender,
    )
    visitor.link.wake, visitor.people.renamed = bridge.look, bridge.forget_names
    visitor.link.blink = bridge.sought.emit
    visitor.link.kept = lambda: sender.shown.acts
    window = KioskWindow(bridge, SystemClock(), T1, KioskSettings())
    window.resize(*SIZE)
    window.show()
    bridge.start()
    qtbot.waitUntil(lambda: window.scene.known)
    window.lock.put_on(visitor.house.dealer)
    window.draw()
    yield Front(visitor, window, bridge, qtbot)
    window.close_for_good()
    assert bridge.close()
    outbox.close()
    window.deleteLater()
    bridge.deleteLater()


def kinds(house: House) -> list[str]:
    return [type(one.events[0]).__name__ for one in house.entries() if one.station == "kiosk T1"]


def test_it_shows_the_table_with_its_names_and_a_hand_is_one_touch(front: Front):
    here = people_at(front.window.scene.room, T1)
    names = [front.window.scene.names.full(who) for who in here]
    assert "Eero Virta" in names
    before = len(kinds(front.house))
    front.hand()
    front.ready()
    front.qtbot.waitUntil(lambda: kinds(front.house)[before:] == ["HandStarted"])


def test_asked_at_the_desk_which_it_is_it_shows_its_table_large_and_then_goes_on(front: Front):
    plate = front.window.plate
    assert not plate.isVisible()
    with front.house.rows() as rows:
        rows.blink(rows.all()[0].number)
    front.qtbot.waitUntil(plate.isVisible)
    QApplication.processEvents()
    shot(front.window, "name-plate")
    assert plate.name.text() == "T1"
    assert plate.name.letters > 150
    assert front.window.childAt(front.window.rect().center()) is plate
    before = len(kinds(front.house))
    front.hand()
    front.ready()
    front.qtbot.waitUntil(lambda: len(kinds(front.house)) == before + 1)
    assert plate.isVisible()
    QTest.mouseClick(plate, Qt.MouseButton.LeftButton, pos=plate.rect().center())
    assert not plate.isVisible()


def test_the_name_goes_by_itself(front: Front):
    front.window.plate._gone.setInterval(200)
    front.bridge.sought.emit()
    front.qtbot.waitUntil(front.window.plate.isVisible)
    front.qtbot.waitUntil(lambda: not front.window.plate.isVisible())


def test_with_the_door_shut_it_says_so_within_four_seconds_deals_on_and_replays_in_order(
    front: Front,
):
    before = len(kinds(front.house))
    front.house.shut()
    front.qtbot.waitUntil(lambda: front.window.away, timeout=4_000)
    for acts in (1, 2, 3):
        front.window.guard._last = None
        front.hand()
        front.qtbot.waitUntil(lambda acts=acts: front.window.scene.shown.acts == acts)
    assert kinds(front.house)[before:] == []
    front.house.open()
    front.qtbot.waitUntil(lambda: not front.window.away)
    front.qtbot.waitUntil(lambda: not front.window.scene.shown.acts)
    assert kinds(front.house)[before:] == ["HandStarted", "HandEnded", "HandStarted"]
    front.ready()
    happened = {HandStarted.__name__, HandEnded.__name__}
    assert happened <= set(kinds(front.house))


def test_after_the_door_was_restarted_the_pin_is_asked_once_and_the_act_is_then_done(
    front: Front,
):
    front.window.lock.put_on(front.house.dealer)
    front.house.shut()
    front.qtbot.waitUntil(lambda: front.window.away)
    front.house.open()
    front.qtbot.waitUntil(lambda: not front.window.away)
    front.ready()
    before = len(kinds(front.house))
    front.hand()
    front.ready()
    reason = next(iter(MisdealReason))
    front.window.errands.ask(CallMisdeal(table=T1, reason=reason))
    front.qtbot.waitUntil(lambda: front.window.pin.isVisible())
    assert "the house asks for it anew" in front.window.pin.note.text()
    front.type_pin(PIN)
    front.qtbot.waitUntil(lambda: len(kinds(front.house)) == before + 2)


def test_with_the_house_s_disk_full_what_is_pressed_waits_and_it_says_why(
    speaks: str, front: Front, monkeypatch: pytest.MonkeyPatch
):
    before = len(kinds(front.house))

    def full(_office: Office, _asked: object) -> None:
        raise DiskFull("The disk of {path} is full.", path=front.house.path)

    with monkeypatch.context() as disk:
        disk.setattr(Office, "submit_all", full)
        front.hand()
        front.qtbot.waitUntil(lambda: front.window.scene.shown.hindered is not None)
        front.ready()
        said = front.window.trouble.text()
        assert "floor.sqlite" not in said
        if speaks == "en":
            assert said == "1 act not recorded yet. The disk is full: call the floor."
        shot(front.window, f"house-disk-full-{speaks}")
        assert complaints(front.window) == []
    front.qtbot.waitUntil(lambda: kinds(front.house)[before:] == ["HandStarted"])
    front.qtbot.waitUntil(lambda: not front.window.scene.shown.acts)


def test_where_the_house_has_another_book_it_closes_without_a_pin_or_begins_again_with_that_one(
    front: Front,
):
    window, link, wanted = front.window, front.visitor.link, list[str]()
    window.menu.close_wanted.connect(lambda: wanted.append("close"))
    window.restart_wanted.connect(lambda: wanted.append("again"))
    window.may_pair = True
    before, link.seq = link.seq, 10_000  # an older copy was restored
    front.house.shut()
    front.house.open()
    front.qtbot.waitUntil(lambda: isinstance(window.link.trouble, OtherBook))
    with front.house.rows() as rows:
        until(lambda: rows.all()[0].stays_out)
    for tile in ("Start again", "Close the kiosk"):
        window.menu.open()
        QApplication.processEvents()
        shot(window, "other-book")
        assert "Start again" in window.choices._grid.tiles[0].text()
        front.fingers.touch(tile_with(front, tile))
    assert wanted == ["again", "close"]
    link.seq = before
    front.qtbot.waitUntil(lambda: not window.away)
    with front.house.rows() as rows:
        until(lambda: rows.all()[0].address == "127.0.0.1")


def tile_with(front: Front, words: str) -> QWidget:
    """The tile with that on it, on this page of them or the next."""
    QApplication.processEvents()
    tiles = [one for one in front.window.choices.findChildren(QAbstractButton) if one.isVisible()]
    found = [one for one in tiles if words in one.text()]
    if not found:
        front.fingers.touch(tiles[-1])
        return tile_with(front, words)
    return found[0]


def test_where_the_desk_stops_for_want_of_room_the_door_stops_too_and_the_kiosk_keeps_its_acts(
    front: Front, monkeypatch: pytest.MonkeyPatch
):
    before, usage = len(kinds(front.house)), shutil.disk_usage

    def scarce(path: Path) -> object:
        return usage(path)._replace(free=(STOPS_BELOW_MB - 1) * 1_048_576)

    with monkeypatch.context() as disk:
        disk.setattr(shutil, "disk_usage", scarce)
        front.qtbot.waitUntil(lambda: front.window.away)
        front.hand()
        front.qtbot.waitUntil(lambda: front.window.scene.shown.acts == 1)
        front.window.draw()
        assert "The disk is full: call the floor." in front.window.trouble.text()
        with closing(KioskRoom(front.house.path, T1, SystemClock())) as beside:
            beside.look_after()
            assert isinstance(beside.trouble, DiskFull)
        with front.house.rows() as rows:
            assert [one.address for one in rows.all()] == ["127.0.0.1"]
        assert kinds(front.house)[before:] == []
    front.qtbot.waitUntil(lambda: kinds(front.house)[before:] == ["HandStarted"])


def pressed_by_the_floor(front: Front) -> None:
    """While the door was dead the floor called for itself, and a hand began."""
    front.house.shut()
    front.qtbot.waitUntil(lambda: front.window.away)
    call = CallFloor(table=T1, reason=CallReason.CHIPS)
    front.bridge.ask(call, front.house.manager)
    front.qtbot.waitUntil(lambda: front.window.scene.shown.acts == 1)
    front.hand()
    front.qtbot.waitUntil(lambda: front.window.scene.shown.acts == 2)
    front.house.open()
    front.qtbot.waitUntil(lambda: front.window.page is front.window.pin)
    QApplication.processEvents()


def test_what_was_pressed_under_a_badge_whose_pin_the_door_forgot_asks_for_it_first(
    speaks: str, front: Front
):
    before = len(kinds(front.house))
    pressed_by_the_floor(front)
    shot(front.window, f"late-pin-{speaks}")
    assert complaints(front.window) == []
    assert kinds(front.house)[before:] == []
    front.type_pin(FLOORS_PIN)
    front.qtbot.waitUntil(lambda: len(kinds(front.house)) == before + 2)
    assert kinds(front.house)[before:] == ["FloorCalled", "HandStarted"]
    front.ready()
    assert front.window.page is None
    assert not front.window.scene.room.held


@pytest.mark.parametrize("way", ["left", "nobody there"])
def test_who_does_not_give_it_leaves_what_was_pressed_to_the_floor(
    front: Front, way: str, monkeypatch: pytest.MonkeyPatch
):
    before = len(kinds(front.house))
    pressed_by_the_floor(front)
    if way == "left":
        front.fingers.touch(front.window.pin.others)
    else:
        monkeypatch.setattr("floor.kiosk.staff.late_pins._PATIENCE_MS", 0)
    front.qtbot.waitUntil(lambda: len(front.window.scene.room.held) == 2)
    assert front.window.page is None
    assert kinds(front.house)[before:] == ["ActsHeld"]


def test_a_hand_in_the_meantime_waits_behind_it_and_the_pin_is_asked_again(
    front: Front, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("floor.kiosk.staff.late_pins._AGAIN_MS", 200)
    before = len(kinds(front.house))
    pressed_by_the_floor(front)
    front.window.guard._last = None
    front.hand()
    front.qtbot.waitUntil(lambda: front.window.scene.shown.acts == 3)
    front.qtbot.waitUntil(lambda: front.window.page is front.window.pin)
    front.type_pin(FLOORS_PIN)
    front.qtbot.waitUntil(lambda: len(kinds(front.house)) == before + 3)
    assert kinds(front.house)[before:] == ["FloorCalled", "HandStarted", "HandEnded"]


def test_the_house_gone_again_asks_anew_when_it_is_back(front: Front):
    before = len(kinds(front.house))
    pressed_by_the_floor(front)
    front.house.shut()
    front.qtbot.waitUntil(lambda: front.window.away and front.window.page is None)
    front.house.open()
    front.qtbot.waitUntil(lambda: front.window.page is front.window.pin)
    front.type_pin(FLOORS_PIN)
    front.qtbot.waitUntil(lambda: len(kinds(front.house)) == before + 2)


def test_a_room_of_a_version_too_new_is_said_on_the_screen_and_what_is_pressed_is_kept(
    front: Front, monkeypatch: pytest.MonkeyPatch
):
    before = len(kinds(front.house))
    with monkeypatch.context() as newer:
        doctored(newer, of_another_kind)
        front.visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER))
        front.qtbot.waitUntil(lambda: "Update this kiosk" in front.window.trouble.text())
        assert "No connection" not in front.window.trouble.text()
        assert front.window.away
        front.window.guard._last = None
        front.hand()
        front.qtbot.waitUntil(lambda: front.window.scene.shown.acts == 1)
        front.window.draw()
        QApplication.processEvents()
        assert "1 act not recorded yet" in front.window.trouble.text()
        shot(front.window, "update-this-kiosk")
        assert kinds(front.house)[before:] == ["FloorCalled"]
    front.visitor.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    front.qtbot.waitUntil(lambda: not front.window.away)
    front.qtbot.waitUntil(lambda: "HandStarted" in kinds(front.house)[before:])


@pytest.fixture(params=["en", "fi", "sv"])
def speaks(request: pytest.FixtureRequest) -> Iterator[str]:
    """In the house's own letters and colours, in each language."""
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


def test_a_kiosk_that_was_taken_off_shows_no_table_and_says_how_it_comes_back(
    speaks: str, front: Front
):
    window = front.window
    window.may_pair = True
    front.house.shut()
    front.qtbot.waitUntil(lambda: window.away)
    window.guard._last = None
    front.hand()
    front.qtbot.waitUntil(lambda: window.scene.shown.acts == 1)
    window.menu.open()
    with front.house.rows() as rows:
        rows.revoke(rows.all()[0].number, SystemClock().now())
    front.house.open()
    front.qtbot.waitUntil(lambda: isinstance(window.link.trouble, PutOut))
    QApplication.processEvents()
    said = window.instead.text()
    if speaks == "en":
        assert "taken off at the desk" in said
        assert "1 act not recorded yet" in said
    assert not window.table.isVisible()
    assert not window.trouble.isVisible()
    assert not window.head.findChild(QWidget, "hand-0")
    shot(window, f"taken-off-{speaks}")
    assert complaints(window) == []
    with front.qtbot.waitSignal(window.pairing_wanted):
        touch(window, "kiosk-pair")
    touch(window, "kiosk-leave")
    assert not window.isVisible()


def test_a_kiosk_whose_key_another_pc_uses_shows_no_table_and_says_what_is_done(
    speaks: str, front: Front, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(station, "_TOLD_OFF_S", 0.2)
    window = front.window
    window.may_pair = True
    front.house.shut()
    front.qtbot.waitUntil(lambda: window.away)
    copy = Visitor(front.house, tmp_path / "copy", paired=False)
    copy.key = front.visitor.key
    with monkeypatch.context() as asleep:
        asleep.setattr(front.visitor.link, "_visit", lambda _door: None)
        front.house.open()
        copy.come_in()
    try:
        front.qtbot.waitUntil(lambda: isinstance(window.link.trouble, KeyCopied))
        QApplication.processEvents()
        if speaks == "en":
            assert "with the key of this one" in window.instead.text()
        assert not window.table.isVisible()
        shot(window, f"key-copied-{speaks}")
        assert complaints(window) == []
        assert copy.link.away is None
    finally:
        copy.leave()
    front.qtbot.waitUntil(lambda: not window.away)
    front.qtbot.waitUntil(window.table.isVisible)


def test_while_the_house_is_away_a_kiosk_can_be_paired_anew_from_its_menu(front: Front):
    """The door has moved, or has another key."""
    window = front.window
    window.may_pair = True
    places = []
    window.menu.open()
    places.append([one.key for one in window.choices._grid._choices])
    assert places[0][-1] == "pair"
    assert "the house answers" in window.choices._grid._choices[-1].why_not
    front.house.shut()
    front.qtbot.waitUntil(lambda: window.away)
    window.menu.open()
    places.append([one.key for one in window.choices._grid._choices])
    assert places[0] == places[1]
    more = next(one for one in window.choices.tiles if one.isVisible() and one.text() == "More …")
    more.click()
    tile = window.choices.tile_of("pair")
    assert tile is not None
    with front.qtbot.waitSignal(window.pairing_wanted):
        tile.click()


def test_a_house_that_knows_no_key_like_it_has_pair_anew_first_on_the_menu(front: Front):
    """A copy from before it was paired was laid there by hand."""
    window = front.window
    window.may_pair = True
    front.house.shut()
    with closing(open_store(front.house.path)) as store:
        store.rows.change(lambda execute: execute("DELETE FROM stations"))
    front.house.open()
    front.qtbot.waitUntil(lambda: isinstance(window.link.trouble, Unknown))
    window.menu.open()
    QApplication.processEvents()
    shot(window, "unknown-house")
    assert "Pair anew" in window.choices._grid.tiles[0].text()
    assert sum("Pair anew" in one.text() for one in window.choices._grid.tiles) == 1
    with front.qtbot.waitSignal(window.pairing_wanted):
        front.fingers.touch(tile_with(front, "Pair anew"))


def test_who_was_paired_after_the_copy_that_is_put_back_is_told_at_both_ends(
    front: Front, tmp_path: Path
):
    window, house = front.window, front.house
    window.may_pair = True
    copy = tmp_path / "copy.sqlite"
    back_up(house.path, copy)
    with closing(open_store(copy)) as store:
        store.rows.change(lambda execute: execute("DELETE FROM stations"))
    house.shut()
    restored = CliRunner().invoke(
        store_group, ["restore", str(copy), "--older", "--store", str(house.path)]
    )
    assert "Paired after this copy was made" in restored.output
    assert "kiosk T1" in restored.output
    house.open()
    front.qtbot.waitUntil(lambda: isinstance(window.link.trouble, PutOut))
    QApplication.processEvents()
    pair = window.findChild(QWidget, "kiosk-pair")
    assert pair is not None
    assert pair.isVisible()
    desk, now = DeskStations(house.path, SystemClock()), SystemClock().now()
    (line,) = station_lines(desk.seen(), now)
    assert (line.place, line.state) == ("T1", "≠ not in this older copy: pair it anew")
    assert "An older copy was put back, which does not know T1" in later_words(desk.seen())
    house.let(own_key(tmp_path / "new.key", "anew").certificate)
    assert later_words(desk.seen()) == ""
    (line,) = station_lines(desk.seen(), now)
    assert line.state == "○ not seen yet"
