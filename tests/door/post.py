"""A kiosk of another PC without its window: a way to the door, and an outbox on its own disk."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

from floor.app.core.messages import Command, CommandId, Entry, StaffId
from floor.app.core.room import Room
from floor.app.office.waiting_acts import may_wait
from floor.app.offline.kept_act import LateOutcome, NotYet, Press
from floor.app.offline.sender import Sender
from floor.app.seats.seats import MarkAway, MarkBack
from floor.base.chance import SystemChance, time_ordered_id
from floor.base.clock import SystemClock
from floor.base.errors import StoreTrouble
from floor.door.keys import OwnKey
from floor.door.office import DoorOffice, DoorPeople
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.room.blinds.button import PlayerId
from floor.room.table.table import chairs_of
from floor.store.journal.snapshots import code_fingerprint
from floor.store.sqlite.outbox import open_outbox
from tests.desk.hall import T1
from tests.patience import PATIENCE_MS
from tests.torture.stations.asking import breathe

T = TypeVar("T")
_BOOK = Path("the house's door")


class Ground(NamedTuple):
    """Where a kiosk stands: its key and disk, the door it knows, who deals and who sits there."""

    key: OwnKey
    outbox: Path
    door: DoorAt
    dealer: StaffId
    players: tuple[PlayerId, ...]


class Post:
    """That kiosk; the one who made it presses and hands in."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        clock = SystemClock()
        self.link = DoorLink(StationTerms(ground.key, (ground.door,), "0.1.0"), clock)
        people = DoorPeople(self.link)
        self.office = DoorOffice(self.link, people, clock)
        self._clock, self._chance = clock, SystemChance()
        self._outbox = open_outbox(ground.outbox, _BOOK)
        self.sender = Sender(self._outbox, T1, code_fingerprint())
        self.office.listen(lambda _room, new: self._hear(new))
        self.link.kept = lambda: self.sender.shown.acts
        self._turns = cycle(ground.players)
        self.told_late: list[LateOutcome] = []
        self.link.start()

    def _hear(self, new: tuple[Entry, ...]) -> None:
        self.sender.hear(self.office, new)
        self.sender.remember({}, {})

    @property
    def there(self) -> bool:
        """Whether the door answers, and has shown its room."""
        with suppress(StoreTrouble):
            self.office.refresh()
        return self.link.away is None and self.office.head.seq > 0

    @property
    def room(self) -> Room:
        """What its screen shows."""
        with suppress(StoreTrouble):
            self.office.refresh()
        return self.sender.shown.room

    def next_act(self) -> Command:
        """The next of those who sit there goes, or comes back."""
        here = {one.sitter.player: one.here for one in chairs_of(self.room.tables[T1])}
        gone = [one for one in self.ground.players if not here[one]]
        if gone:
            return MarkBack(table=T1, player=gone[0])
        return MarkAway(table=T1, player=next(self._turns))

    def new_id(self) -> CommandId:
        """An id for a command."""
        return CommandId(time_ordered_id(self._clock.now(), self._chance))

    def press(self, command: Command, own: CommandId) -> Entry | NotYet:
        """What came of it, as a window hears it.

        Raises:
            Refused: the rules forbid it.
            StoreTrouble: it may not wait.
        """
        press = Press(command, self.ground.dealer, own, self._clock.now())
        try:
            self.office.refresh()
        except StoreTrouble:
            if may_wait(command):
                return self.sender.take(press)
            raise
        return self.sender.submit(self.office, press)

    def hand_in(self, at_most: int | None = None) -> None:
        """What waits, as far as the door takes it now."""
        with suppress(StoreTrouble):
            self.office.refresh()
            self.told_late += self.sender.replay(self.office, at_most)

    def catch_up(self) -> None:
        """All that waits."""
        patiently(lambda: self.hand_in() or not self.sender.waits)  # type: ignore[func-returns-value]

    def close(self) -> None:
        """Let go of the door and of the disk."""
        self.link.close()
        self.link.join(10)
        assert not self.link.is_alive()
        self._outbox.close()


def patiently(so: Callable[[], bool]) -> float:
    """Seconds until it is `so`."""
    begun = monotonic()
    while not so():
        assert monotonic() - begun < PATIENCE_MS / 1000, "it never came"
        breathe(0.01)
    return monotonic() - begun


@contextmanager
def posted(ground: Ground) -> Iterator[Post]:
    """That kiosk, once the door has shown it its room."""
    post = Post(ground)
    try:
        patiently(lambda: post.there)
        yield post
    finally:
        post.close()


def own_of(entries: Iterable[Entry], pressed: Iterable[CommandId]) -> list[CommandId]:
    """Of `pressed`, what stands in the book, in its order, once for each time it stands there."""
    mine = set(pressed)
    return [one.command for one in entries if one.command in mine]


def twice(entries: Iterable[Entry]) -> list[CommandId]:
    """What stands there more than once."""
    return [one for one, many in Counter(entry.command for entry in entries).items() if many > 1]
