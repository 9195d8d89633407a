"""A board's own key in the hands of somebody who wants more than what guests may see."""

import zlib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from floor.app.core.messages import Command, Role, StaffId
from floor.app.core.room import DayOpen, Room
from floor.app.core.stations import StationRole
from floor.app.lists.waiting import JoinList
from floor.app.orders.orders import WarnPlayer
from floor.app.staff.days import SignOn
from floor.base.clock import SystemClock
from floor.base.errors import FloorError
from floor.door import guest, host, wire
from floor.door.guest import Allowance
from floor.door.wire import Picture, PictureTaken
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import Orders
from tests.attacks.test_limits import answers, come, comes_in
from tests.attacks.test_rights import desk
from tests.desk.hall import NLH, SITTING, T1, WAITING
from tests.door.house import PIN, House, Visitor, until

PRIVATE_NOTE = "insulted the dealer twice"


@pytest.fixture
def board(shut_house: House, tmp_path: Path) -> Iterator[Visitor]:
    """Board 1, come in with a program of its own."""
    found = Visitor(shut_house, tmp_path / "board", role=StationRole.BOARD)
    shut_house.open()
    found.come_in()
    yield found
    found.leave()


def unguard(monkeypatch: pytest.MonkeyPatch, guarded: bool) -> None:
    if not guarded:
        monkeypatch.setattr(host, "may_ask", lambda _station: True)


def proves(visitor: Visitor, who: StaffId, pin: str) -> bool:
    try:
        visitor.people.check_pin(who, pin, SystemClock().now())
    except FloorError:
        return False
    return True


def stands(visitor: Visitor, command: Command, by: StaffId) -> bool:
    try:
        return visitor.ask(command, by) is not None
    except FloorError:
        return False


def test_a_board_asks_a_command_with_a_pin_somebody_has_seen(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """What a kiosk's key would be used for: to come on duty in somebody's name."""
    unguard(monkeypatch, guarded)
    with desk(board.house) as room:
        dealer = room.people.add_staff("Olli Niemi", Role.DEALER)
        room.people.set_pin(dealer, PIN)
    assert proves(board, dealer, PIN) is not guarded
    before = len(board.house.entries())
    assert stands(board, SignOn(staff=dealer), dealer) is not guarded
    assert (len(board.house.entries()) == before) is guarded


@pytest.mark.parametrize("what", ["badges", "became", "nameless", "taken back"])
def test_a_board_asks_anything_else(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, what: str
):
    """Who is of staff, what an entry said, a player more."""
    unguard(monkeypatch, guarded)
    last = board.house.entries()[-1]
    manager = board.house.manager

    def ask() -> object:
        if what == "badges":
            return board.people.badges()
        if what == "became":
            return board.office.answer_to(last.command)
        if what == "nameless":
            return board.people.add_nameless("7")
        return board.office.void(last.command, manager, command_id=board.new_id())

    try:
        found = ask()
    except FloorError as no:
        found = no
    asks_nothing = "A board asks nothing." in str(found)
    assert asks_nothing is guarded


def test_a_refused_board_goes_on_being_shown(board: Visitor):
    with pytest.raises(FloorError, match="asks nothing"):
        board.people.badges()
    board.link.shown.clear()
    with desk(board.house) as room:
        player = room.people.add_player("Lempi Salo")
        room.office.submit(JoinList(game=NLH, player=player), board.house.manager)
    assert board.link.shown.wait(10)
    assert board.link.away is None


def test_a_boards_key_is_no_kiosks_and_a_kiosks_no_boards(
    board: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """What either is hangs on its row in the house, not on what its program says it is."""
    if not guarded:
        for module in (host, guest):
            monkeypatch.setattr(module, "is_board", lambda _station: False)
    assert bool(board.office.recent()) is False
    board.leave()
    board.come_in()
    assert bool(board.office.recent()) is not guarded
    kiosk = Visitor(board.house, tmp_path / "kiosk")
    until(lambda: comes_in(kiosk))
    kiosk.come_in()
    assert kiosk.office.recent()
    assert kiosk.people.badges()
    kiosk.leave()


def test_a_kiosks_key_paired_as_a_board_is_a_kiosk_no_more(board: Visitor, tmp_path: Path):
    house = board.house
    kiosk = Visitor(house, tmp_path / "kiosk")
    until(lambda: comes_in(kiosk))
    house.let(kiosk.key.certificate, T1, StationRole.BOARD)
    until(lambda: _is_board(house, kiosk))
    kiosk.come_in()
    assert kiosk.office.recent() == ()
    with pytest.raises(FloorError, match="asks nothing"):
        kiosk.people.badges()
    kiosk.leave()


def _is_board(house: House, visitor: Visitor) -> bool:
    """Whether the door has heard of it."""
    with come(visitor) as line:
        line.send(wire.encode(wire.Badges(1)))
        return any(isinstance(said, wire.WireNo) for said in answers(line, 0.5))


def seen_by(board: Visitor) -> str:
    """All that comes over its line, as text."""
    text = ""
    with come(board) as line:
        for said in answers(line, 1.0):
            if isinstance(said, Picture):
                line.send(wire.encode(PictureTaken()))
                room = zlib.decompress(said.room).decode("utf-8", "replace")
                rest = msgspec.structs.replace(said, room=b"")
                text += room + wire.encode(rest).decode("utf-8", "replace")
    return text


def busy(house: House) -> None:
    """Things happen that are nobody's business, and somebody comes onto the list."""
    with desk(house) as room:
        players = room.people
        note = players.keep_note(PRIVATE_NOTE, SystemClock().now())
        who = house.seated["Eero Virta"]
        room.office.submit(WarnPlayer(player=who, note=note), house.manager)
        player = players.add_player("Lempi Orvokki Salo", alias="Lemppu")
        room.office.submit(JoinList(game=NLH, player=player), house.manager)


def everybody(room: Room, _station: object) -> frozenset[PlayerId]:
    return frozenset((*room.seated, *(one.player for one in room.lists[NLH])))


@pytest.mark.parametrize(
    "private",
    [SITTING[0].split()[0], WAITING[0].split()[1], "Orvokki", "Anna Karhu", "player-warned"],
    ids=["who sits", "a last name", "a name under an alias", "staff", "an entry"],
)
def test_what_is_not_for_guests_is_not_on_a_boards_line(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool, private: str
):
    board.leave()
    if not guarded:
        for module in (host, guest):
            monkeypatch.setattr(module, "is_board", lambda _station: False)
        monkeypatch.setattr(guest, "named_at", everybody)
    busy(board.house)
    text = ""

    def is_seen() -> bool:
        nonlocal text
        text = seen_by(board)
        return "Lemppu" in text

    until(is_seen)
    assert (private in text) is not guarded
    assert PRIVATE_NOTE not in text  # no station gets that


def test_the_room_of_a_board_has_neither_orders_nor_money_nor_who_sits(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(guest, "public_room", lambda room, _now: room)
    busy(board.house)
    until(lambda: _refreshed(board) == len(WAITING) + 1)
    room = board.office.room
    assert isinstance(room.day, DayOpen)
    is_public = (room.orders, room.on_duty, room.seated, room.day.guests) == (Orders(), {}, {}, {})
    assert is_public is guarded


def _refreshed(board: Visitor) -> int:
    board.office.refresh()
    return len(board.office.room.lists[NLH])


def test_a_board_that_comes_again_and_again_is_shown_no_more_for_it(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    """Each picture is work for the house."""
    board.leave()
    monkeypatch.setattr(guest, "A_BOARD_S", 600.0)
    if not guarded:
        monkeypatch.setattr(host.Host, "_account", lambda *_all: Allowance(0.0))
    with come(board) as line:
        list(answers(line, 1.5))
    with come(board) as line:
        shown = any(isinstance(one, Picture) for one in answers(line, 1.5))
    assert shown is not guarded


def test_a_stolen_boards_key_is_out_at_once(
    board: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(host.Host, "_send_away", lambda *_all: None)
    with board.house.rows() as rows:
        rows.revoke(rows.all()[0].number, SystemClock().now() - timedelta(seconds=1))
    if guarded:
        until(lambda: "does not belong" in str(board.link.away))
    else:
        board.link.join(2.0)
        assert board.link.away is None
