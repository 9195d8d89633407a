"""Controls: the accounts of the stations find what is lost, doubled, refused and yet written."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from floor.app.core.messages import CommandId, StaffId
from floor.app.core.ports import START, Draft, JournalHead
from floor.app.core.room import EMPTY_ROOM
from floor.app.seats.seats import LeaveSeat
from floor.room.blinds.button import PlayerId
from floor.store.sqlite.sqlite import Store, open_store
from tests.torture.kill.rooms import TABLE, Asked, Declined, Stands
from tests.torture.stations.accounts import Accounts, End, check_the_end

ONE, TWO = CommandId(b"1"), CommandId(b"2")
WISH = LeaveSeat(table=TABLE, player=PlayerId(1))


def _write(store: Store, *commands: CommandId) -> None:
    rows = [Draft(one, 1, StaffId(1), "desk 1", "signed-off", b'{"staff": 1}') for one in commands]
    store.journal.write(lambda writing: [writing.append([row]) for row in rows])


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    with closing(open_store(place / "room.sqlite")) as one:
        yield one


@pytest.fixture
def accounts() -> Accounts:
    """One command was granted, the other refused."""
    accounts = Accounts()
    for said in (
        Asked(ONE, WISH, StaffId(1)),
        Stands(ONE, 1),
        Asked(TWO, WISH, StaffId(1)),
        Declined(TWO),
    ):
        accounts.hear(said)
    return accounts


def test_accounts_that_agree(store: Store, accounts: Accounts):
    _write(store, ONE)
    assert accounts.check(store, START) == 0


def test_control_a_promise_that_is_lost(store: Store, accounts: Accounts):
    with pytest.raises(AssertionError, match="is lost"):
        accounts.check(store, START)


def test_control_a_command_that_stands_twice(store: Store, accounts: Accounts):
    accounts.hear(Asked(CommandId(b"3"), WISH, StaffId(1)))
    _write(store, ONE, CommandId(b"3"), ONE)
    with pytest.raises(AssertionError, match="stands twice"):
        accounts.check(store, START)


def test_control_what_was_refused_and_stands(store: Store, accounts: Accounts):
    _write(store, ONE, TWO)
    with pytest.raises(AssertionError, match="this was refused"):
        accounts.check(store, START)


def test_control_what_nobody_asked_for(store: Store, accounts: Accounts):
    _write(store, ONE, CommandId(b"3"))
    with pytest.raises(AssertionError, match="nobody asked for this"):
        accounts.check(store, START)


def test_what_was_in_doubt_may_stand_or_not(store: Store, accounts: Accounts):
    for doubtful in (b"3", b"4"):
        accounts.hear(Asked(CommandId(doubtful), WISH, StaffId(1)))
    _write(store, ONE, CommandId(b"3"))
    assert accounts.in_doubt == {b"3", b"4"}
    assert accounts.check(store, START) == 1


def test_control_a_station_that_ended_elsewhere(store: Store):
    room = msgspec.msgpack.encode(EMPTY_ROOM)
    check_the_end(store.path, [End(START, room)])
    with pytest.raises(AssertionError, match="stood elsewhere"):
        check_the_end(store.path, [End(JournalHead(1, b""), room)])


def test_control_a_station_that_ended_in_another_room(store: Store):
    late = msgspec.structs.replace(EMPTY_ROOM, seated={PlayerId(1): TABLE})
    with pytest.raises(AssertionError, match="another room"):
        check_the_end(store.path, [End(START, msgspec.msgpack.encode(late))])
