"""A program that stands still in the middle of a turn, with the store to itself.

On a server it is cut off after three seconds; from a file nobody can be cut off, so the others say
who is in the way and go on when he does. Either way nothing is lost or doubled.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar, cast

import pytest

from floor.app.core.messages import Role, StaffId
from floor.app.core.ports import Journal, WritableJournal
from floor.store.engines.engines import OpenStore
from floor.store.journal.address import StorePlace
from floor.store.postgres.postgres import open_server
from floor.store.sqlite.sqlite import open_store
from tests.postgres import Database
from tests.torture.children import Child, telling_child
from tests.torture.stations.asking import NO_PEPPER, Dealer, Tally, check_once

T = TypeVar("T")

PATIENCE_S = 1.0
"""For the file; a program of the room has five."""
HELD = "Another program holds {path} and does not let go. Close it and ask again."


class Stopping:
    """A journal whose user stands still once, with the lock and all he had to write written."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._stops = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)

    def write(self, work: Callable[[WritableJournal], T]) -> T:
        """As the journal does, but for that."""

        def stopping(writing: WritableJournal) -> T:
            answer = work(writing)
            if self._stops:
                self._stops = False
                os.kill(os.getpid(), signal.SIGSTOP)
            return answer

        return self._journal.write(stopping)


def _open(place: StorePlace) -> OpenStore:
    if isinstance(place, Path):
        return open_store(place, patience_s=PATIENCE_S)
    return open_server(place, NO_PEPPER)


def _stand_still(place: StorePlace, badge: StaffId, tell: Connection) -> None:
    with closing(_open(place)) as store:
        dealer = Dealer(store, badge, 1, journal=cast("Journal", Stopping(store.journal)))
        dealer.ask()
        tell.send(dealer.tally)


@contextmanager
def stopped(place: StorePlace, badge: StaffId) -> Iterator[Child]:
    """A dealer who stands still in the middle of his turn."""
    child = telling_child(partial(_stand_still, place, badge))
    _, status = os.waitpid(child.pid, os.WUNTRACED)
    assert os.WIFSTOPPED(status)
    yield child


def _badges(store: OpenStore) -> list[StaffId]:
    return [store.people.add_staff(f"Dealer {number}", Role.DEALER) for number in (1, 2)]


def _goes_on(child: Child) -> Tally:
    """How it went at the one who stood still, once he goes on."""
    os.kill(child.pid, signal.SIGCONT)
    (tally,) = child.wait()
    assert isinstance(tally, Tally)
    return tally


def test_who_stands_still_with_the_lock_of_a_server_is_cut_off(database: Database):
    with closing(_open(database.address)) as store:
        badges = _badges(store)
        with stopped(database.address, badges[0]) as child:
            dealer = Dealer(store, badges[1], 2)
            begun = monotonic()
            dealer.ask()
            print(f"the next one has his turn after {monotonic() - begun:.2f} s")
            for _ in range(3):
                dealer.ask()
            assert len(list(store.journal.rows())) == 4, "what the other one wrote is taken back"
            tally = _goes_on(child)
        assert tally.said.total() == 1, "he was told that it may not stand"
        check_once(store, [*dealer.tally.stands, *tally.stands])


def test_who_is_killed_with_the_lock_of_a_server_is_in_nobodys_way(database: Database):
    with closing(_open(database.address)) as store:
        badges = _badges(store)
        with stopped(database.address, badges[0]) as child:
            child.kill()
        dealer = Dealer(store, badges[1], 2)
        dealer.ask()
        assert dealer.tally.said.total() == 0
        check_once(store, list(dealer.tally.stands))


@pytest.fixture
def file(place: Path) -> Iterator[OpenStore]:
    """A store in a file, open at a station of little patience."""
    with closing(_open(place / "room.sqlite")) as store:
        yield store


def test_who_stands_still_with_a_file_is_said_to_and_waited_for(file: OpenStore):
    badges = _badges(file)
    dealer = Dealer(file, badges[1], 2)
    dealer.ask()
    with stopped(file.place, badges[0]) as child:
        begun = monotonic()
        dealer.office.tick()
        assert dealer.office.room.on_duty, "reading goes on"
        tally: list[Tally] = []

        def let_go_on() -> None:
            if not tally:
                print(f"said after {monotonic() - begun:.2f} s")
                tally.append(_goes_on(child))

        dealer.ask(troubled=let_go_on)
    assert dealer.tally.said == {HELD: 1}
    assert tally[0].said.total() == 0, "he never knew"
    check_once(file, [*dealer.tally.stands, *tally[0].stands])


def test_who_is_killed_with_a_file_is_in_nobodys_way(file: OpenStore):
    badges = _badges(file)
    with stopped(file.place, badges[0]) as child:
        child.kill()
    dealer = Dealer(file, badges[1], 2)
    dealer.ask()
    assert dealer.tally.said.total() == 0
    check_once(file, list(dealer.tally.stands))
