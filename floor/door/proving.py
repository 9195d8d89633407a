"""Whose PIN was given at which station, and how often something may be tried within an hour."""

import logging
import threading
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from queue import SimpleQueue
from time import monotonic
from typing import NamedTuple

from floor.app.core.messages import StaffId
from floor.app.core.people import PinLocked, PinRight
from floor.app.core.ports import People
from floor.app.core.stations import PairedStation
from floor.base.clock import Clock
from floor.base.errors import FloorError, StoreTrouble
from floor.door.wire import Prove, Reply, Wire, pin_answer, told
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.kiosk import KioskRules

_log = logging.getLogger("floor.door")

_MISSES_AN_HOUR = 20
_HOUR_S = 3600.0


class _Proof(NamedTuple):
    """A PIN was typed at a station."""

    typed: float
    touched: float
    """When something was last asked there under that badge."""


class Proofs:
    """Whose PIN was given at which station, until nobody there has done anything for the house's
    time, and no longer than the house lets one stand. Several threads use it."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._given: dict[tuple[int, StaffId], _Proof] = {}
        self._misses: dict[int, deque[float]] = {}
        self.lasts = KioskRules().lock_after
        """So long untouched, and a PIN is asked for again."""
        self.most = KioskRules().pin_lasts
        """So long after it was typed it is asked for again, whatever was done meanwhile."""

    def give(self, station: int, staff: StaffId) -> None:
        """The right PIN was typed there."""
        with self._lock:
            now = self._seconds()
            self._given[station, staff] = _Proof(now, now)

    def of(self, station: int) -> frozenset[StaffId]:
        """Who has proved there to be who they say."""
        with self._lock:
            return frozenset(
                staff
                for (number, staff), proof in self._given.items()
                if number == station
                if self._holds(proof)
            )

    def _holds(self, proof: "_Proof") -> bool:
        now = self._seconds()
        untouched, old = now - proof.touched, now - proof.typed
        return untouched < self.lasts.total_seconds() and old < self.most.total_seconds()

    def touch(self, station: int, staff: StaffId) -> None:
        """Something was asked there under that badge: if the proof holds it holds on."""
        with self._lock:
            proof = self._given.get((station, staff))
            if proof is not None and self._holds(proof):
                self._given[station, staff] = proof._replace(touched=self._seconds())

    def forget(self, station: int) -> None:
        """It has gone: whoever comes proves again."""
        with self._lock:
            self._given = {key: one for key, one in self._given.items() if key[0] != station}

    def forget_all(self) -> None:
        """The gaming day is over: the next one begins with PINs."""
        with self._lock:
            self._given.clear()

    def forget_badge(self, staff: StaffId) -> None:
        """It is another's, or nobody's, or has another PIN: it is proved again wherever it was."""
        with self._lock:
            self._given = {key: one for key, one in self._given.items() if key[1] != staff}

    def miss(self, station: int) -> None:
        """A wrong PIN was typed there."""
        with self._lock:
            self._misses.setdefault(station, deque(maxlen=_MISSES_AN_HOUR)).append(self._seconds())

    def shut_for(self, station: int) -> timedelta:
        """How long no PIN is looked at there, after too many wrong ones within an hour: tries
        meanwhile make it no longer."""
        with self._lock:
            misses = self._misses.get(station, deque())
            if len(misses) < _MISSES_AN_HOUR:
                return timedelta()
            return max(timedelta(seconds=misses[0] + _HOUR_S - self._seconds()), timedelta())

    def ask_again(self, station: int) -> None:
        """The floor knows who stands there: what was typed before counts no more."""
        with self._lock:
            self._misses.pop(station, None)


class PerHour:
    """How often a station may do something."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._done: dict[int, deque[float]] = {}

    def may(self, station: int) -> bool:
        """Whether it may once more, which counts."""
        done = self._done.setdefault(station, deque(maxlen=self._most))
        now = monotonic()
        if len(done) == self._most and now - done[0] < _HOUR_S:
            return False
        done.append(now)
        return True


class Prover(threading.Thread):
    """Hashes PINs, one after the other and slowly, where nobody else waits for it."""

    def __init__(
        self,
        people: Callable[[], AbstractContextManager[People]],
        locked: Callable[[TableId, datetime, StaffId | None], None],
        proofs: Proofs,
        clock: Clock,
    ) -> None:
        """`locked` hears at the kiosk of which table and until when, where a badge newly is, or
        everybody there (None)."""
        super().__init__(name="prover", daemon=True)
        self._people = people
        self._locked = locked
        self._proofs = proofs
        self._clock = clock
        self._inbox: SimpleQueue[tuple[PairedStation, Prove, Reply] | None] = SimpleQueue()

    def ask(self, station: PairedStation, frame: Prove, reply: Reply) -> None:
        """Have a PIN looked at; `reply` hears what it was answered, in this thread."""
        self._inbox.put((station, frame, reply))

    def close(self) -> None:
        """Answer what was asked, and end."""
        self._inbox.put(None)

    def run(self) -> None:
        """Work until told to close."""
        while (task := self._inbox.get()) is not None:
            station, frame, reply = task
            try:
                reply(self._answer(station, frame))
            except FloorError as trouble:
                reply(told(frame.number, trouble))
            except Exception:  # noqa: BLE001  who stands at the kiosk hears something
                _log.exception("a PIN could not be looked at")
                reply(told(frame.number, StoreTrouble("The PIN cannot be checked now.")))

    def _answer(self, station: PairedStation, frame: Prove) -> Wire:
        now, staff, number = self._clock.now(), StaffId(frame.staff), station.number
        shut = self._proofs.shut_for(number)
        if shut:
            return pin_answer(frame.number, PinLocked(until=now + shut, here=True))
        with self._people() as people:
            answer = people.check_pin(staff, frame.pin, now)
        if isinstance(answer, PinRight):
            self._proofs.give(number, staff)
            return pin_answer(frame.number, answer)
        self._proofs.miss(number)
        if isinstance(answer, PinLocked) and answer.newly:
            self._locked(station.table, answer.until, staff)
        if shut := self._proofs.shut_for(number):
            answer = PinLocked(until=now + shut, here=True)
            self._locked(station.table, answer.until, None)
        return pin_answer(frame.number, answer)
