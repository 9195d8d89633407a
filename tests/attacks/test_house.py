"""The house behind the door: a store that goes, breaks or is another one, and what chokes it."""

import logging
import shutil
import threading
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import StaffId
from floor.app.core.ports import START, Draft, JournalHead
from floor.app.office.office import Office
from floor.app.staff.floor_calls import CallFloor
from floor.base.clock import SystemClock, to_micros
from floor.base.errors import FloorError, InDoubt, Refused, StoreTrouble
from floor.door import clerk, host, keys, pairing, wire
from floor.door.keys import own_key
from floor.door.pairing_port import pair
from floor.store.people.witness import witness_of
from floor.store.sqlite.sqlite import open_store
from floor.wiring.door import serve
from floor.wiring.rooms import open_room
from tests.attacks.test_limits import answers, ask, come, comes_in
from tests.desk.hall import T1
from tests.door.house import DIGITS, House, Visitor, until
from tests.door.test_pairing import shown

CALL = CallFloor(table=T1, reason=CallReason.OTHER)


def begun_anew(caplog: pytest.LogCaptureFixture) -> bool:
    return any("begins anew" in one.getMessage() for one in caplog.records)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"until": SystemClock().now().replace(tzinfo=None)},
        {"by": 2**31 - 1},
        {"id": b"x" * 5_000},
        {"kind": "MarkAway", "body": b"\x82\xa5table\xa2T1\xa6player\xcf" + b"\xff" * 8},
        {"kind": "HoldActs", "body": b"\x82\xa5table\xa2T1\xa4acts\x90"},
        {"note": "\0" * 50},
    ],
    ids=["no zone", "badge", "id", "player", "no acts", "text"],
)
def test_nonsense_is_answered_and_takes_nobody_else_with_it(
    visitor: Visitor, caplog: pytest.LogCaptureFixture, nonsense: dict[str, object]
):
    visitor.leave()
    with caplog.at_level(logging.ERROR), come(visitor) as line:
        line.send(ask(visitor, 1, **nonsense))
        line.send(ask(visitor, 2))
        numbered = (one for one in answers(line, 20) if getattr(one, "number", 0))
        said = list(islice(numbered, 2))
    assert [one.number for one in said] == [1, 2]  # type: ignore[attr-defined]
    assert isinstance(said[1], wire.Done)
    assert not begun_anew(caplog)
    visitor.come_in()


def test_a_bug_in_deciding_is_answered_and_the_clerk_goes_on(
    visitor: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    guarded: bool,
):
    """Everybody who waits hears of it, whatever breaks in their thread."""

    def breaks(*_all: object) -> None:
        raise OverflowError("a bug")

    monkeypatch.setattr(Office, "submit_all", breaks)
    if not guarded:
        monkeypatch.setattr(clerk.Clerk, "_submit", breaks)
    # Without the guard the clerk may have fallen over something else that was asked before.
    with pytest.raises(InDoubt if guarded else StoreTrouble):
        visitor.ask(CALL)
    monkeypatch.undo()
    until(lambda: visitor.link.away is None)
    if guarded:
        assert not begun_anew(caplog)
    else:
        until(lambda: begun_anew(caplog))


def test_a_clerk_who_cannot_begin_says_so_and_tries_again(
    shut_house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    visitor = Visitor(shut_house, tmp_path / "kiosk")
    shut_house.open()
    visitor.come_in()
    begins = serve.DoorRoom.__init__

    def breaks(*_all: object) -> None:
        raise ValueError("no database at all")

    monkeypatch.setattr(serve.DoorRoom, "__init__", breaks)
    monkeypatch.setattr(clerk.Clerk, "_look_around", breaks)
    until(lambda: isinstance(_came_of(visitor), StoreTrouble))
    monkeypatch.setattr(serve.DoorRoom, "__init__", begins)
    monkeypatch.undo()
    shut_house._patch.setenv("FLOOR_DATA", str(shut_house.folder))
    until(lambda: _came_of(visitor) is None)
    visitor.leave()


def _came_of(visitor: Visitor) -> FloorError | None:
    try:
        visitor.ask(CALL)
    except Refused:
        return None
    except FloorError as trouble:
        return trouble
    return None


def test_a_book_that_cannot_be_followed_is_told_at_every_kiosk(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """All else goes right: a room that stands still is not to be taken for the house's."""
    if not guarded:
        # What goes right last would say that all is well.
        monkeypatch.setattr(clerk, "trouble_of", lambda rounds: rounds[2].trouble)

    def breaks(_office: Office) -> None:
        raise StoreTrouble("The book is damaged at entry 14.")

    with monkeypatch.context() as broken:
        broken.setattr(Office, "refresh", breaks)
        broken.setattr(Office, "tick", breaks)
        check_told(visitor, "damaged at entry 14", guarded)
    until(lambda: visitor.link.trouble is None)


def test_so_is_an_entry_of_a_newer_program(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(clerk, "trouble_of", lambda rounds: rounds[2].trouble)
    house = visitor.house
    at = to_micros(SystemClock().now())
    newer = Draft(visitor.new_id(), at, house.manager, "desk", "moon-risen", b"{}")
    with closing(open_store(house.path)) as store:
        store.journal.write(lambda writing: writing.append([newer]))
    check_told(visitor, "a newer one wrote it", guarded)


def check_told(visitor: Visitor, why: str, guarded: bool) -> None:
    """The kiosk hears why, and it stays said."""
    a_while = threading.Event()
    if guarded:
        until(lambda: why in str(visitor.link.trouble))
    for _look in range(30):
        assert (why in str(visitor.link.trouble)) is guarded
        a_while.wait(0.1)


def test_a_store_put_in_the_place_of_the_other_sends_everybody_away(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """It knows the kiosk, and is an older copy of the book."""
    house = visitor.house
    if not guarded:
        monkeypatch.setattr(host.Host, "_begin_anew", lambda _self: None)
    house.shut()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(house.path, copy)
    house.open()
    visitor.until_back()
    visitor.ask(CALL)
    put_back(house, copy)
    if guarded:
        until(lambda: "another book" in str(visitor.link.away))
    else:
        visitor.link.join(2.0)
        assert "another book" not in str(visitor.link.away)


def put_back(house: House, copy: Path) -> None:
    """The copy lies where the book was, and no door has seen another there."""
    witness_of(house.path).unlink(missing_ok=True)
    for beside in ("-wal", "-shm"):
        house.path.with_name(house.path.name + beside).unlink(missing_ok=True)
    copy.replace(house.path)


def goes_on(path: Path, manager: StaffId) -> None:
    """A night is played on that book, longer than the one that is lost."""
    room = open_room(path, station="desk")
    assert room.store is not None
    for reason in (CallReason.CHIPS, CallReason.RULING, CallReason.MISDEAL):
        room.office.submit(CallFloor(table=T1, reason=reason), manager)
    room.store.close()


def refused_another_book(visitor: Visitor, guarded: bool) -> None:
    if guarded:
        until(lambda: "another book" in str(visitor.link.away))
    else:
        visitor.until_back()
        visitor.link.join(1.0)
        assert "another book" not in str(visitor.link.away)


def test_an_older_book_that_has_grown_past_what_a_kiosk_saw_is_another_one(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Put back from a copy while the door was shut: it begins alike and is longer."""
    house = visitor.house
    if not guarded:

        async def like(*_all: object) -> str:
            return ""

        monkeypatch.setattr(host.Host, "_why_unlike", like)
    house.shut()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(house.path, copy)
    house.open()
    visitor.until_back()
    visitor.ask(CALL)
    house.shut()
    goes_on(copy, house.manager)
    put_back(house, copy)
    house.open()
    refused_another_book(visitor, guarded)


def test_so_it_is_where_the_door_is_open_meanwhile(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    house = visitor.house
    if not guarded:
        monkeypatch.setattr(serve.DoorRoom, "holds", lambda *_all: True)
    house.shut()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(house.path, copy)
    goes_on(copy, house.manager)
    house.open()
    visitor.until_back()
    visitor.ask(CALL)
    put_back(house, copy)
    refused_another_book(visitor, guarded)


def test_a_door_that_cannot_look_into_its_book_lets_nobody_go_on_as_if_it_were_the_same(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(host, "_LOOKED_UP_S", 0.2)
    house = visitor.house

    def away(_room: object, head: JournalHead) -> bool:
        if head == START:
            return True
        raise StoreTrouble("The disk is gone.")

    with monkeypatch.context() as without:
        house.shut()
        without.setattr(serve.DoorRoom, "holds", away)
        house.open()
        until(lambda: "cannot read its book" in str(visitor.link.away))
    until(lambda: visitor.link.away is None)


def test_a_key_that_was_moved_to_another_table_is_gone_with_its_last_row(
    house: House, tmp_path: Path
):
    """Or the row of the table before would let it in again."""
    visitor = Visitor(house, tmp_path / "kiosk")
    house.let(visitor.key.certificate, "T2")  # type: ignore[arg-type]
    with house.rows() as rows:
        before, now = rows.all()
        assert before.revoked_at is not None
        assert now.revoked_at is None


def test_a_certificate_tls_cannot_read_does_not_stop_revoking(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:

        def trust(own: host.Host, _name: str, station: object) -> None:
            keys.let_in(own._context, station.certificate)  # type: ignore[attr-defined]

        monkeypatch.setattr(host.Host, "_trust", trust)
    house = visitor.house
    house.let(b"no certificate", "T9")  # type: ignore[arg-type]
    with house.rows() as rows:
        rows.revoke(rows.all()[0].number, SystemClock().now())
    if guarded:
        until(lambda: visitor.link.away is not None)
    else:
        visitor.ask(CALL)
        assert visitor.link.away is None


def test_who_holds_the_line_for_pairing_does_not_keep_the_kiosk_out(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from websockets.sync.client import connect

    shown(house)
    new, idle = own_key(tmp_path / "new.key", "new"), own_key(tmp_path / "idle.key", "idle")
    with connect(
        f"wss://127.0.0.1:{house.port + 1}",
        ssl=keys.stranger_context(),
        server_hostname="door",
        proxy=None,
    ) as line:
        line.send(pairing.encode(pairing.PairAsk(idle.certificate, pairing.drawn())))
        line.recv(timeout=10)
        assert pair("127.0.0.1", house.port, DIGITS, new).table == T1
        line.send(pairing.encode(pairing.PairProof(b"x" * 32)))


def test_two_who_race_have_three_tries_between_them(house: House, tmp_path: Path):
    from concurrent.futures import ThreadPoolExecutor

    shown(house)
    key = own_key(tmp_path / "guess.key", "guess")

    def guess(number: int) -> str:
        try:
            pair("127.0.0.1", house.port, f"{number:012}", key)
        except Refused:
            return "wrong"
        except StoreTrouble:
            return "shut"
        return "in"

    with ThreadPoolExecutor(4) as some:
        came = list(some.map(guess, range(6)))
    assert came.count("wrong") <= 3
    assert "in" not in came
    with pytest.raises(FloorError):
        pair("127.0.0.1", house.port, DIGITS, key)


def test_a_kiosk_paired_over_and_over_comes_in_by_its_newest_key(house: House, tmp_path: Path):
    context = keys.door_context(own_key(tmp_path / "door.key", "d"), ())
    for number in range(20):
        keys.let_in(context, own_key(tmp_path / f"{number}.key", "one name").certificate)
    assert context.cert_store_stats()["x509"] == 20
    last = Visitor(house, tmp_path / "kiosk")
    for number in range(5):
        last = Visitor(house, tmp_path / f"kiosk{number}")
    until(lambda: comes_in(last))
