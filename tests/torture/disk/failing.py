"""A desk whose disk fails: run by `fiu-run`, told which call fails and how careful it is.

`failing FILE FAULT ROUNDS MANNER` prints what it was promised. MANNER is `careful`; or, with one
entry only: `lives on` or `is killed` after a doubt, or asks again under the id of that doubt, or
under `a new id`.
"""

import ctypes
import json
import os
import sys
from collections import Counter
from pathlib import Path

from floor.app.core.messages import Command, CommandId, Role, StaffId
from floor.app.office.office import Office
from floor.app.staff.days import SignOff, SignOn
from floor.base.clock import HandClock
from floor.base.errors import StoreTrouble
from floor.store.sqlite.sqlite import open_store
from tests.torture.kill.rooms import last_moment, open_desk, outside

BADGE = StaffId(2)
_SHARE = 0.03
_FIU_ONETIME = 1


class Faults:
    """Lets a share of the calls fail, or the next one."""

    def __init__(self, name: str) -> None:
        self._library = ctypes.CDLL("libfiu.so.0")
        self._name = name.encode()

    def some(self) -> None:
        share = ctypes.c_float(_SHARE)
        self._library.fiu_enable_random(self._name, 1, None, 0, share)

    def next(self) -> None:
        self._library.fiu_enable(self._name, 1, None, _FIU_ONETIME)

    def none(self) -> None:
        self._library.fiu_disable(self._name)


class Worker:
    """Somebody who signs on and off, as often as asked for, until it is acknowledged."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            desk = open_desk(path)
            desk.store.people.add_staff("Eero", Role.DEALER)
            desk.store.close()
        self.store = open_store(path)
        # Often enough that moving the log fails too.
        self.store.connection.execute("PRAGMA wal_autocheckpoint = 20")
        clock = HandClock(last_moment(self.store))
        self.office = Office(outside(self.store, clock, os.getpid(), "kiosk"))
        self.said: Counter[str] = Counter()
        self.stands: list[tuple[str, int]] = []

    def next_command(self) -> Command:
        on_duty = BADGE in self.office.room.on_duty
        return SignOff(staff=BADGE) if on_duty else SignOn(staff=BADGE)

    def ask(self, command: Command, own: CommandId) -> bool:
        """Whether it was acknowledged."""
        try:
            entry = self.office.submit(command, BADGE, own)
        except StoreTrouble as trouble:
            self.said[type(trouble).__name__] += 1
            return False
        self.stands.append((own.hex(), entry.seq))
        return True

    def tell(self, **more: str) -> None:
        told = {"said": self.said, "faults": self.said.total(), "stands": self.stands, **more}
        print(json.dumps(told), flush=True)


def main(path: Path, fault: str, rounds: int, manner: str) -> None:
    """Work, and tell what was promised."""
    worker, faults = Worker(path), Faults(fault)
    if manner == "careful":
        faults.some()
        for _ in range(rounds):
            own, command = worker.office.new_id(), worker.next_command()
            while not worker.ask(command, own):
                pass
        faults.none()
        worker.tell()
    elif manner in ("lives on", "is killed"):
        # The first flush of a new log comes before its entries, the next one behind them.
        worker.ask(SignOn(staff=BADGE), worker.office.new_id())
        own = worker.office.new_id()
        faults.next()
        worker.ask(SignOff(staff=BADGE), own)
        worker.tell(doubted=own.hex())
        if manner == "is killed":
            os._exit(0)
    else:
        own = worker.office.new_id() if manner == "a new id" else CommandId(bytes.fromhex(manner))
        worker.ask(worker.next_command() if manner == "a new id" else SignOff(staff=BADGE), own)
        worker.tell()
    worker.store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4])
