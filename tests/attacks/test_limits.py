"""Floods, slow lines and guesses: by who is on the house's network, and by a kiosk's own key."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event
from time import monotonic

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import NoteId, Pressed, StaffId
from floor.app.core.room import Room
from floor.app.office.press_time import CameLate
from floor.app.seats.seats import MarkAway
from floor.app.staff.days import AdoptRulebook, CloseDay, OpenDay, SignOff
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.pin_locks import AskPinsAgain, PinsLocked
from floor.app.tables.tables import CloseTable
from floor.base.clock import SystemClock
from floor.base.errors import Refused
from floor.door import clerk, guest, host, proving, wire
from floor.door.guest import A_SECOND, A_SECOND_AT_ALL, Allowance
from floor.door.keys import station_context
from floor.door.wire import PROTOCOL, AskCommand, AskTime, Hello, Proved, WireNo, WireTrouble
from floor.rulebook.house.kiosk import KioskRules
from floor.rulebook.house.rulebooks import shipped_house
from floor.wiring.door import serve
from tests.attacks.test_rights import succeeds, with_pin
from tests.desk.hall import T1
from tests.door.house import FLOORS_PIN, PIN, House, Visitor, desk, until

CALL = CallFloor(table=T1, reason=CallReason.OTHER)


@pytest.fixture
def kiosk(house: House, tmp_path: Path) -> Visitor:
    """One with a key, and a program of its own."""
    made = Visitor(house, tmp_path / "kiosk")
    until(lambda: comes_in(made))
    return made


def comes_in(visitor: Visitor) -> bool:
    try:
        with come(visitor):
            return True
    except (OSError, WebSocketException):
        return False


@contextmanager
def come(visitor: Visitor, own: str = "127.0.0.1") -> Iterator[ClientConnection]:
    """Come in by hand, from that address."""
    context = station_context(visitor.key, [visitor.terms().doors[0].certificate])
    line = socket.create_connection(
        ("127.0.0.1", visitor.house.port), timeout=10, source_address=(own, 0)
    )
    with connect(
        f"wss://127.0.0.1:{visitor.house.port}",
        sock=line,
        ssl=context,
        server_hostname="door",
        compression=None,
        proxy=None,
        close_timeout=0.5,
    ) as found:
        found.send(wire.encode(Hello(PROTOCOL, "0.1.0")))
        assert isinstance(wire.of_door(found.recv(timeout=10)), wire.CameIn)
        yield found


def answers(line: ClientConnection, seconds: float) -> Iterator[object]:
    """What comes within that time."""
    end = monotonic() + seconds
    with suppress(TimeoutError, ConnectionClosed):
        while (left := end - monotonic()) > 0:
            yield wire.of_door(line.recv(timeout=left))


def ask(visitor: Visitor, number: int, **more: object) -> bytes:
    frame = AskCommand(
        number, visitor.new_id(), "CallFloor", wire.body_of(CALL), visitor.house.dealer
    )
    return wire.encode(msgspec.structs.replace(frame, **more))


def quick(monkeypatch: pytest.MonkeyPatch, guarded: bool) -> None:
    patience = 0.5 if guarded else 30.0
    monkeypatch.setattr(host, "HELLO_WITHIN_S", patience)
    monkeypatch.setattr(host, "SILENT_S", patience)
    monkeypatch.setattr(guest, "SILENT_S", patience)


def is_closed(line: socket.socket, seconds: float = 3.0) -> bool:
    """Whether the other side hangs up within that time."""
    line.settimeout(seconds)
    try:
        while line.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


@pytest.mark.parametrize("said", [b"", b"\x16\x03\x01", b"GET"], ids=["nothing", "half", "plain"])
def test_who_never_ends_the_greeting_is_hung_up_on(
    shut_house: House, monkeypatch: pytest.MonkeyPatch, guarded: bool, said: bytes
):
    if not guarded and said == b"GET":
        pytest.skip("plain text ends in the handshake whatever the patience")
    quick(monkeypatch, guarded)
    shut_house.open()
    with socket.create_connection(("127.0.0.1", shut_house.port)) as line:
        line.sendall(said)
        assert is_closed(line) is guarded


@pytest.mark.parametrize("half", [b"", b"\x82\xfe", b"\x82\xfe\xff\xff1234abc"])
def test_a_frame_that_never_ends(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool, half: bytes
):
    quick(monkeypatch, guarded)
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    until(lambda: comes_in(visitor))
    with come(visitor) as line:
        line.socket.sendall(half)
        assert _ends(line) is guarded
        line.close_socket()


def _ends(line: ClientConnection) -> bool:
    end = monotonic() + 3.0
    while (left := end - monotonic()) > 0:
        try:
            line.recv(timeout=left)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False
    return False


def test_messages_of_one_kiosk_do_not_take_the_whole_house(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(guest._Bucket, "wait_s", lambda *_all: 0.0)
    with come(kiosk) as line:
        for number in range(2_500):
            line.send(wire.encode(AskTime(number)))
        heard = sum(isinstance(one, wire.WireTime) for one in answers(line, 1.0))
        line.close_socket()
    assert (heard <= 6 * A_SECOND_AT_ALL) is guarded


def test_coming_in_anew_gives_no_new_asks(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(host.Host, "_account", lambda *_all: Allowance(monotonic()))
    monkeypatch.setattr(host, "MOST_OPEN", 1_000)
    told_off = []
    for _visit in range(2):
        with come(kiosk) as line:
            for number in range(1, 3 * A_SECOND):
                line.send(ask(kiosk, number, kind="Nothing"))
            told = [one for one in answers(line, 0.4) if isinstance(one, WireTrouble | WireNo)]
            told_off.append(sum(isinstance(one, WireTrouble) for one in told) / len(told))
    assert (told_off[1] > told_off[0] + 0.1) is guarded


def test_guesses_at_many_badges_are_counted_together_whoever_comes_in_anew(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    monkeypatch.setattr(proving, "_MISSES_AN_HOUR", 3)
    if not guarded:
        monkeypatch.setattr(proving.Proofs, "miss", lambda *_all: None)
    kinds = []
    for staff in (kiosk.house.manager, kiosk.house.dealer) * 3:
        with come(kiosk) as line:
            line.send(wire.encode(wire.Prove(1, staff, "000000")))
            kinds += [one.kind for one in answers(line, 1.0) if isinstance(one, Proved)]
    assert (kinds[3:] == ["locked"] * 3) is guarded


def test_who_guesses_keeps_nobody_out_longer_and_the_floor_opens_the_kiosk(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch
):
    """Twenty wrong PINs shut out every dealer there: each try more did so for longer, and the kiosk
    said that the badge was locked."""
    monkeypatch.setattr(proving, "_MISSES_AN_HOUR", 3)
    house = kiosk.house

    def tried(pin: str) -> Proved:
        with come(kiosk) as line:
            line.send(wire.encode(wire.Prove(1, house.dealer, pin)))
            return next(one for one in answers(line, 1.0) if isinstance(one, Proved))

    said = [tried("000000") for _try in range(5)]
    assert [(one.kind, one.here) for one in said] == [("wrong", False)] * 2 + [("locked", True)] * 3
    ends = [one.until for one in said if one.until is not None]
    assert max(ends) - min(ends) < timedelta(seconds=1)
    until(lambda: T1 in room_of(house).pins_locked)
    with desk(house) as room:
        room.office.submit(AskPinsAgain(table=T1), house.manager)
    until(lambda: tried(PIN).kind == "right")
    locked = [e for one in house.entries() for e in one.events if isinstance(e, PinsLocked)]
    assert [(one.table, one.staff) for one in locked] == [(T1, None)]


def room_of(house: House) -> Room:
    with desk(house) as room:
        return room.office.room


def test_the_key_on_another_pc_has_not_the_pins_of_the_kiosk(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    house = kiosk.house
    with come(kiosk) as line:
        line.send(wire.encode(wire.Prove(1, house.manager, FLOORS_PIN)))
        assert any(isinstance(one, Proved) and one.kind == "right" for one in answers(line, 2.0))
    if not guarded:
        monkeypatch.setattr(proving.Proofs, "forget", lambda *_all: None)
    away = MarkAway(table=T1, player=house.seated["Eero Virta"])
    with come(kiosk, "127.0.0.2") as line:
        line.send(
            ask(kiosk, 1, kind="MarkAway", body=wire.body_of(away), by=house.manager),
        )
        said = [one for one in answers(line, 2.0) if isinstance(one, wire.Done | WireNo)]
    assert isinstance(said[0], WireNo) is guarded


def test_a_proof_that_is_forgotten_while_it_is_touched_stays_forgotten():
    proofs = proving.Proofs()
    proofs.give(1, StaffId(7))
    proofs.forget(1)
    proofs.touch(1, StaffId(7))
    assert proofs.of(1) == frozenset()


def test_a_proof_is_not_prolonged_for_ever_by_acts(monkeypatch: pytest.MonkeyPatch, guarded: bool):
    """Somebody keeps a screen busy under a badge whose owner went home."""
    now = 0.0
    proofs = proving.Proofs(lambda: now)
    if not guarded:
        proofs.most = timedelta.max
    proofs.give(1, StaffId(7))
    for _touch in range(13 * 60):
        now += 60.0
        proofs.touch(1, StaffId(7))
    assert (proofs.of(1) == frozenset()) is guarded


@pytest.mark.parametrize("touched", [False, True], ids=["left alone", "worked at"])
def test_a_proof_ends_where_nobody_has_done_anything(guarded: bool, touched: bool):
    """Somebody comes to a screen that its dealer has left."""
    now, badge = 0.0, StaffId(7)
    proofs = proving.Proofs(lambda: now)
    if not guarded:
        proofs.lasts = timedelta.max
    proofs.give(1, badge)
    now = KioskRules().lock_after.total_seconds() - 1.0
    assert proofs.of(1) == {badge}
    if touched:
        proofs.touch(1, badge)
    now += 1.0
    assert (proofs.of(1) == {badge}) is (touched or not guarded)
    # A touch that comes too late revives nothing.
    now += KioskRules().lock_after.total_seconds()
    proofs.touch(1, badge)
    assert (proofs.of(1) == {badge}) is not guarded


def test_the_house_says_how_long_a_proof_lasts(shut_house: House, monkeypatch: pytest.MonkeyPatch):
    proofs = proving.Proofs()
    monkeypatch.setattr(serve, "Proofs", lambda: proofs)
    six = shipped_house("helsinki").replace("pin_lasts_hours = 12", "pin_lasts_hours = 6")
    with desk(shut_house) as room:
        room.office.submit(CloseTable(table=T1, movers=()), shut_house.manager)
        room.office.submit(AdoptRulebook(name="six.toml", text=six), shut_house.manager)
    shut_house.open()
    until(lambda: proofs.most == timedelta(hours=6))


def test_the_end_of_the_gaming_day_ends_every_proof(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(proving.Proofs, "forget_all", lambda _self: None)
    house = visitor.house
    manager = with_pin(visitor, house.manager, FLOORS_PIN)
    with desk(house) as room:
        note = room.people.keep_note("the end", SystemClock().now())
        office = room.office
        office.submit(CloseTable(table=T1, movers=()), manager)
        office.submit(CloseDay(note=note), manager)
        head = office.submit(OpenDay(), manager).seq
    until(lambda: visitor.office.head.seq >= head or visitor.office.refresh() is not None)
    hold = SignOff(staff=manager)
    assert (succeeds(visitor, hold, manager) is None) is guarded


def test_acts_are_not_dated_back_by_a_kiosk_that_always_keeps_some():
    """It says for hours that acts wait with it, and comes in again whenever that ends."""
    start = SystemClock().now()
    account = Allowance(0.0)
    for second in range(0, 7_200, 100):
        account.come(float(second))
        account.heard = start + timedelta(seconds=second)
    assert account.since is not None
    assert account.heard is not None
    assert account.heard - account.since < timedelta(minutes=6)


def test_an_act_of_a_kiosk_that_was_there_all_the_while_is_of_now(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """It keeps none, and says of one that it was pressed hours ago."""
    if not guarded:
        monkeypatch.setattr(host, "_LATELY", timedelta(days=1))
    Event().wait(2.0)  # it has said that none waits with it
    now = SystemClock().now()
    pressed = Pressed(now - timedelta(hours=6), timedelta())
    own, dealer = visitor.new_id(), visitor.house.dealer
    entry = visitor.office.submit(CALL, dealer, own, pressed=pressed)
    late = [one.pressed for one in entry.events if isinstance(one, CameLate)]
    assert all(now - at < timedelta(seconds=15) for at in late) is guarded


def test_after_a_restart_of_the_door_acts_are_of_the_time_the_kiosk_was_away(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(host.Host, "_last_seen", lambda *_all: None)
    house = visitor.house

    def seen() -> datetime | None:
        with house.rows() as rows:
            return rows.all()[0].seen_at

    until(lambda: seen() is not None)
    visitor.link.kept = lambda: 3
    house.shut()
    last = seen()
    assert last is not None
    house.open()
    visitor.until_back()
    pressed = Pressed(SystemClock().now() - timedelta(hours=6), timedelta())
    call = CallFloor(table=T1, reason=CallReason.CHIPS)
    entry = visitor.office.submit(call, house.dealer, visitor.new_id(), pressed=pressed)
    late = [one.pressed for one in entry.events if isinstance(one, CameLate)]
    assert all(at >= last for at in late) is guarded


def test_what_was_kept_while_it_was_away_keeps_its_moment():
    start = SystemClock().now()
    account = Allowance(0.0)
    account.come(0.0)
    account.heard = start
    account.come(3_600.0)
    account.heard = start + timedelta(hours=1)
    account.come(3_605.0)
    assert account.since == start


def test_texts_do_not_fill_the_disk(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(proving.PerHour, "may", lambda *_all: True)
    visitor.house.shut()
    monkeypatch.setattr(clerk, "_TEXTS_AN_HOUR", 2)
    visitor.house.open()
    visitor.until_back()
    refused = 0
    for _one in range(4):
        note = visitor.people.keep_note("x" * 400, SystemClock().now())
        try:
            visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER, note=note))
        except Refused as refusal:
            refused += "Too many texts" in refusal.sentence
    assert (refused == 2) is guarded


def test_who_may_not_ask_leaves_no_text(visitor: Visitor):
    house = visitor.house
    note = visitor.people.keep_note("left behind", SystemClock().now())
    with pytest.raises(Refused):
        visitor.ask(CallFloor(table=T1, reason=CallReason.OTHER, note=note), house.manager)
    with desk(house) as room:
        assert room.people.note(NoteId(1)) == ""


def test_right_pins_are_one_after_the_other_however_often_onecomes_in(kiosk: Visitor):
    with ExitStack() as lines:
        for _one in range(5):
            line = lines.enter_context(come(kiosk))
            line.send(wire.encode(wire.Prove(1, kiosk.house.dealer, PIN)))
        told = [one for one in answers(line, 1.0) if isinstance(one, WireTrouble | Proved)]
        assert len(told) == 1


def test_the_door_grows_by_nothing_with_who_comes_and_goes(kiosk: Visitor):
    import gc

    def guests() -> int:
        gc.collect()
        return sum(type(one) in (guest.StationGuest, ssl.SSLObject) for one in gc.get_objects())

    for _one in range(3):
        assert comes_in(kiosk)
    until(lambda: guests() <= 2)
    before = guests()
    for _one in range(30):
        assert comes_in(kiosk), "the door hung up"
    until(lambda: guests() <= before + 2)


TOO_LARGE = (
    Hello(PROTOCOL, "0.1.0", shown=1 << 63, digest=b"x"),
    Hello(PROTOCOL, "0.1.0", shown=-(1 << 63), digest=b"x"),
    Hello(PROTOCOL, "0.1.0", seq=(1 << 64) - 1),
    wire.AskCommand(1, b"x" * 16, "CallFloor", b"", 1 << 63),
    wire.Prove(1, 1 << 63, "1"),
    wire.Prove(1, -(1 << 63), "1"),
    AskTime(1, (1 << 64) - 1),
    wire.Badges((1 << 64) - 1),
    wire.TakeBack(1, b"x" * 16, b"x" * 16, 1, 1 << 40),
)


@pytest.mark.parametrize("frame", TOO_LARGE, ids=repr)
def test_no_message_has_a_number_larger_than_a_house_counts(frame: wire.Wire):
    with pytest.raises(wire.BadFrame):
        wire.of_station(wire.encode(frame))


def unbounded(raw: bytes) -> Hello:
    """A first word as it comes, whatever its numbers."""
    return Hello(*msgspec.msgpack.decode(raw)[1:])


def test_a_number_no_store_can_hold_stops_one_kiosk_and_not_the_clerk(
    kiosk: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    begun = []
    again = clerk.Clerk._refuse
    monkeypatch.setattr(
        clerk.Clerk, "_refuse", lambda self, *more: (begun.append(1), again(self, *more))
    )
    if not guarded:
        monkeypatch.setattr(wire, "_of_station", unbounded)
        monkeypatch.setattr(clerk.Clerk, "_work_apart", lambda _self, back, work: work(back))
    assert shown_by_hand(kiosk) is False
    assert (not begun) is guarded


def test_what_breaks_in_the_clerk_for_one_kiosk_is_that_kiosks_alone(
    kiosk: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    monkeypatch.setattr(wire, "_of_station", unbounded)
    assert shown_by_hand(kiosk) is False
    assert "cannot be done" in caplog.text
    assert "begins anew" not in caplog.text
    monkeypatch.undo()
    with come(kiosk):
        pass


def shown_by_hand(visitor: Visitor) -> bool:
    """Whether a kiosk comes in that says it was shown row 2**63."""
    context = station_context(visitor.key, [visitor.terms().doors[0].certificate])
    port = visitor.house.port
    with connect(
        f"wss://127.0.0.1:{port}", ssl=context, server_hostname="door", proxy=None
    ) as line:
        line.send(wire.encode(Hello(PROTOCOL, "0.1.0", shown=1 << 63, digest=b"x")))
        with suppress(ConnectionClosed):
            return isinstance(wire.of_door(line.recv(timeout=20)), wire.CameIn)
    return False
