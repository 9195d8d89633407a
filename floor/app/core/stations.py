"""Stations on other PCs: what is kept of them, of the doors they come through, and of who may be
paired. Not in the journal: who may come in is a matter of the house's machines, as badges are of
its staff.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import NamedTuple, Protocol

from floor.app.core.messages import StaffId
from floor.room.lists.waitlist import TableId

SILENT = timedelta(seconds=40)
"""A door writes down every fifteen seconds who is there, and at once who comes and goes; whoever it
has said nothing of for so long is away, as one that was killed says nothing."""
OTHER_BOOK = "!book"
"""Behind where a station comes from: it knows another book than the house's, and stays out."""


OTHER_PC = "!key"
"""Likewise: that is not the PC which its key was made for, and it stays out."""
LATER = "!later"
"""In place of where a station comes from: it was paired after the copy was made that lies here now,
and is paired anew."""


UNREAD = -1
"""In place of how many acts wait with a station: they cannot all be read there."""


class StationRole(Enum):
    """What a station is to the house: what it is shown and may ask hangs on it alone."""

    KIOSK = "kiosk"
    BOARD = "board"
    """What guests look at: it is shown what everybody may see, and asks nothing."""


def station_name(role: StationRole, table: TableId) -> str:
    """What the entries of a station say, on another PC or the desk's own."""
    return f"{role.value} {table}"


class PairedStation(NamedTuple):
    """A kiosk or a board on another PC."""

    number: int
    table: TableId
    """A kiosk's; of a board, which has none, its own number."""
    certificate: bytes
    paired_at: datetime
    paired_by: StaffId
    revoked_at: datetime | None
    """None: it may come in."""
    seen_at: datetime | None
    """When a door last wrote down that it is there; None: never yet."""
    version: str
    kept: int
    """As many acts wait in its outbox, or `UNREAD`."""
    offset: timedelta
    """How far its clock is behind the house's."""
    address: str
    """Where it comes from, and behind a space where another PC with its key does, or `OTHER_BOOK`,
    or `OTHER_PC`; empty where a door has seen it go, or none has seen it come."""
    blink: int
    """How often somebody has asked it to show itself."""
    role: StationRole = StationRole.KIOSK
    came_at: datetime | None = None
    """Since when it has been there without a break; None: never yet."""

    @property
    def name(self) -> str:
        """What its entries say."""
        return station_name(self.role, self.table)

    @property
    def fingerprint(self) -> str:
        """How its key is told from others."""
        return sha256(self.certificate).hexdigest()

    @property
    def came_later(self) -> bool:
        """It was paired after the copy was made that was put back: this book cannot let it in."""
        return self.address == LATER

    @property
    def stays_out(self) -> bool:
        """It is on, and does not come in as the house works on another book than it knows."""
        return self.address.endswith(OTHER_BOOK)

    @property
    def is_copy(self) -> bool:
        """Who comes with its key is not the PC that had it, and stays out; that one is away."""
        return self.address.endswith(OTHER_PC)


class Pairing(NamedTuple):
    """Twelve digits that let one station in."""

    digits: str
    table: TableId
    by: StaffId
    until: datetime
    tries: int
    """As many are left."""
    role: StationRole = StationRole.KIOSK


class DoorSeen(NamedTuple):
    """A door of the house, as it last wrote itself down."""

    name: str
    """Of its PC."""
    address: str
    """Empty once it was shut."""
    port: int
    certificate: bytes
    seen_at: datetime
    version: str


class Sighting(NamedTuple):
    """What a door knows of a station that is there."""

    at: datetime
    version: str
    kept: int
    offset: timedelta
    address: str


class BookBehind(NamedTuple):
    """The file in the place of the book lacks what the door of this PC has seen of it."""

    seen: int
    """The entry it has seen last."""
    seen_at: datetime
    ends: int
    """The last entry there is now."""


class HouseStations(NamedTuple):
    """All that is known of the stations of a house."""

    stations: tuple[PairedStation, ...] = ()
    doors: tuple[DoorSeen, ...] = ()
    used_up: str = ""
    """Digits that hold no more, after as many wrong ones as they allow; empty: none."""
    here: str = ""
    """The name a door of this very PC has."""
    behind: BookBehind | None = None
    """Kiosks stay out of that book until somebody says that it holds; None: it is the right one."""
    sleeps: bool = False
    """Nothing keeps this very PC awake, though its door is open."""

    def forgotten(self) -> tuple[PairedStation, ...]:
        """Those an older copy does not know, for as long as nobody stands in their place."""
        own = {(one.role, one.table) for one in self.stations if one.revoked_at is None}
        later = {(one.role, one.table): one for one in self.stations if one.came_later}
        return tuple(one for place, one in later.items() if place not in own)

    def next_board(self) -> TableId:
        """The number a new board gets: none had it before."""
        boards = [int(one.table) for one in self.stations if one.role is StationRole.BOARD]
        return TableId(str(max(boards, default=0) + 1))


class Stations(Protocol):
    """What a door needs of the stations of the house: ordinary rows."""

    def all(self) -> tuple[PairedStation, ...]:
        """Every station that was ever paired, in the order in which they were."""
        ...

    def pair(self, certificate: bytes, digits: str, at: datetime) -> PairedStation | None:
        """Let the station of that certificate in by those digits, and use them up; the one that
        stood in its place before is revoked. None: they hold no more."""
        ...

    def see(self, sightings: Mapping[int, Sighting]) -> None:
        """Write down what is known of those that are there."""
        ...

    def miss_them(self, gone: Mapping[int, datetime]) -> None:
        """Write down that these have gone, each where nobody has seen it after that moment."""
        ...

    def pairing(self, now: datetime) -> Pairing | None:
        """The digits that hold now."""
        ...

    def miss(self, digits: str) -> int:
        """A try with others than those `digits` was made: as many are left."""
        ...

    def end_pairing(self, digits: str) -> None:
        """Those digits hold no more, whatever any clock says later."""
        ...

    def open_door(self, door: DoorSeen) -> None:
        """Write down that this door is open, and where."""
        ...

    def shut_door(self, name: str, port: int) -> None:
        """Write down that the door of that PC is shut."""
        ...
