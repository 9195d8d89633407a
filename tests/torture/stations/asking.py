"""A dealer at a station who asks until he is answered, and settles what is in doubt."""

from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from select import select
from time import monotonic
from typing import NamedTuple, TypeVar

from floor.app.core.messages import Command, CommandId, Role, StaffId
from floor.app.core.ports import Journal
from floor.app.office.office import Office, Outside
from floor.app.staff.days import SignOff, SignOn
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import InDoubt, StoreTrouble
from floor.store.engines.engines import OpenStore
from floor.store.journal.address import ServerAddress
from floor.store.journal.journal import verify
from floor.store.journal.snapshots import code_fingerprint
from floor.store.postgres.postgres import open_server
from tests.torture.kill.rooms import OPENS, Stands, broken_promises

T = TypeVar("T")

NO_PEPPER = Path("none")
PATIENCE_S = 120
"""For a server that comes back; a test that waits so long has failed."""
_BREATH_S = 0.02


def new_badge(address: ServerAddress, number: int) -> StaffId:
    """A dealer's badge, in the books."""
    store = open_server(address, NO_PEPPER)
    badge = store.people.add_staff(f"Dealer {number}", Role.DEALER)
    store.close()
    return badge


def patiently(act: Callable[[], T]) -> T:
    """What `act` answers once the server does."""
    end = monotonic() + PATIENCE_S
    while True:
        try:
            return act()
        except StoreTrouble:
            assert monotonic() < end, "the server never came back"
            breathe()


def breathe(seconds: float = _BREATH_S) -> None:
    """Let the others have a turn."""
    select((), (), (), seconds)


class Tally(NamedTuple):
    """How it went at a station, all in all."""

    stands: tuple[Stands, ...]
    """What was acknowledged, in order."""
    doubts: int
    kept: int
    """In how many of the doubts the command stood."""
    said: Counter[str]
    """How often which sentence."""


class Dealer:
    """Signs on and off, each time until it is acknowledged."""

    def __init__(
        self, store: OpenStore, badge: StaffId, seed: int, *, journal: Journal | None = None
    ) -> None:
        self.office = Office(
            Outside(
                journal or store.journal,
                store.snapshots,
                store.people,
                HandClock(OPENS),
                SeededChance(seed),
                f"kiosk {seed}",
                code_fingerprint(),
            )
        )
        self._badge = badge
        self._stands: list[Stands] = []
        self._doubts = self._kept = 0
        self._said: Counter[str] = Counter()

    @property
    def tally(self) -> Tally:
        """How it went until now."""
        return Tally(tuple(self._stands), self._doubts, self._kept, self._said)

    def wish(self) -> Command:
        """What he asks for next: what he is not."""
        on_duty = self._badge in self.office.room.on_duty
        return SignOff(staff=self._badge) if on_duty else SignOn(staff=self._badge)

    def ask(
        self,
        *,
        stands: Callable[[CommandId], bool] | None = None,
        troubled: Callable[[], None] = lambda: None,
    ) -> Stands:
        """What came of his next wish, asked under one id until there is an answer.

        `stands` knows by another way whether a command is in the book: of what was told not to be
        written nothing may be there. `troubled` is called whenever the answer was trouble.
        """
        own, wish, end = self.office.new_id(), self.wish(), monotonic() + PATIENCE_S
        doubted = False
        while True:
            try:
                entry = self.office.submit(wish, self._badge, own)
            except InDoubt as doubt:
                doubted = True
                self._doubts += 1
                self._kept += stands is not None and stands(own)
                self._said[doubt.sentence] += 1
            except StoreTrouble as trouble:
                if stands is not None and not doubted and stands(own):
                    raise AssertionError("It stands, and was said not to.") from trouble
                self._said[trouble.sentence] += 1
            else:
                self._stands.append(Stands(own, entry.seq))
                return self._stands[-1]
            assert monotonic() < end, f"never answered: {self._said}"
            troubled()
            breathe()

    def ask_until(self, stop: Connection, tell: Connection) -> None:
        """One wish after another until told to stop; every promise is told at once."""
        while not stop.poll(0):
            tell.send(self.ask())
        tell.send(self.tally)


def check_once(store: OpenStore, stands: list[Stands]) -> None:
    """That the journal is what was acknowledged: all of it, once, and nothing else."""
    assert broken_promises(store, stands) == []
    rows = list(store.journal.rows())
    assert [*verify([rows])][-1] == store.journal.head()
    assert {row.command for row in rows} == {one.command_id for one in stands}
    assert len(rows) == len(stands)
