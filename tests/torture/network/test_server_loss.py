"""The server of a room killed, stopped and started while several stations work (FAULTS row 36)."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from time import monotonic
from typing import NamedTuple

import pytest

from floor.app.core.messages import StaffId
from floor.base.chance import SeededChance
from floor.store.journal.address import ServerAddress
from floor.store.postgres.postgres import open_server
from tests.postgres import Server, new_database, running
from tests.torture.children import Child, telling_child
from tests.torture.kill.rooms import Stands, heard_of
from tests.torture.stations.asking import NO_PEPPER, Dealer, Tally, check_once, new_badge

KILLS, FULL_KILLS = 2, 200
CRASHES, FULL_CRASHES = 1, 50
STATIONS = 4
AWAY_S = 2.0


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    """A server that may be killed: nobody else is on it."""
    with running() as one:
        yield one


class Shift(NamedTuple):
    """Stations at work on a server."""

    children: list[Child]
    stop: Connection
    stands: list[Stands]
    """What they were promised until now."""

    def work(self, seconds: float) -> int:
        """Let them work so long; how much they have told since they were last listened to."""
        before, end = len(self.stands), monotonic() + seconds
        for child in self.children:
            self.stands.extend(child.listen(max(0.0, end - monotonic())))
        return len(self.stands) - before

    def everybody_goes_on(self) -> float:
        """Seconds until each of them has been promised something that was asked for from now on."""
        begun = monotonic()
        self.work(0)
        for child in self.children:
            for _ in range(2):  # the first may have been asked for before
                self.stands.append(child.heard.recv())
        return monotonic() - begun

    def end(self) -> list[Tally]:
        """Have them stop; how it went at each."""
        self.stop.send("That is enough.")  # nobody takes it out, so all of them see it
        said = [child.wait() for child in self.children]
        self.stands.extend(one for own in said for one in heard_of(Stands, own[:-1]))
        return [own[-1] for own in said]


def _work(
    address: ServerAddress, badge: StaffId, seed: int, stop: Connection, tell: Connection
) -> None:
    with closing(open_server(address, NO_PEPPER)) as store:
        Dealer(store, badge, seed).ask_until(stop, tell)


@contextmanager
def shift_at(address: ServerAddress) -> Iterator[Shift]:
    """Several dealers at work, each in a process of his own."""
    open_server(address, NO_PEPPER).close()
    badges = [new_badge(address, number) for number in range(1, STATIONS + 1)]
    heard, stop = Pipe(duplex=False)
    with heard, stop:
        children = [
            telling_child(partial(_work, address, badge, seed, heard))
            for seed, badge in enumerate(badges, start=1)
        ]
        shift = Shift(children, stop, [])
        try:
            shift.everybody_goes_on()
            yield shift
        except BaseException:
            for child in children:
                with suppress(AssertionError, ProcessLookupError, ChildProcessError):
                    child.kill()
            raise


def _check(address: ServerAddress, shift: Shift, tallies: list[Tally]) -> None:
    assert sorted(shift.stands) == sorted(one for tally in tallies for one in tally.stands)
    with closing(open_server(address, NO_PEPPER)) as store:
        check_once(store, shift.stands)


def test_what_was_acknowledged_outlives_kill_9_of_the_whole_server(own_server: Server, full: bool):
    moments = SeededChance(11)
    with new_database(own_server) as database, shift_at(database.address) as shift:
        back: list[float] = []
        for _ in range(FULL_KILLS if full else KILLS):
            shift.work(0.2 + moments.below(400) / 1000)
            own_server.kill()
            own_server.start()
            back.append(shift.everybody_goes_on())
        tallies = shift.end()
        _check(database.address, shift, tallies)
    doubts, kept = sum(one.doubts for one in tallies), sum(one.kept for one in tallies)
    print(
        f"{len(back)} kills, {len(shift.stands)} acknowledged, 0 lost, {doubts} doubts;"
        f" all back after {sorted(back)[len(back) // 2]:.2f} s, at most {max(back):.2f} s"
    )
    assert kept <= doubts


def test_a_server_that_starts_itself_again_is_found_again(own_server: Server, full: bool):
    """One of its processes dies, so it ends all of them and recovers: for a moment it says so."""
    with new_database(own_server) as database, shift_at(database.address) as shift:
        for _ in range(FULL_CRASHES if full else CRASHES):
            shift.work(0.3)
            ((pid,), *_rest) = own_server.ask(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'floor'"
            )
            os.kill(pid, signal.SIGKILL)
            shift.everybody_goes_on()
        _check(database.address, shift, shift.end())


def test_a_server_stopped_and_started_in_mid_night_is_found_again(own_server: Server):
    with new_database(own_server) as database, shift_at(database.address) as shift:
        own_server.stop()
        shift.work(0)  # what was on its way
        assert shift.work(AWAY_S) <= STATIONS
        own_server.start()
        print(f"all back after {shift.everybody_goes_on():.2f} s")
        tallies = shift.end()
        _check(database.address, shift, tallies)
    for tally in tallies:
        said = " ".join(tally.said)
        assert "does not answer" in said or "starting or stopping" in said
