"""A station on a PC of its own: how it is paired with the house, and what stands for its store."""

import base64
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address
from itertools import count
from pathlib import Path
from typing import cast

from floor.app.core.messages import Entry, StaffId
from floor.app.core.ports import People
from floor.app.office.office import Office
from floor.base.clock import Clock
from floor.base.errors import Refused, StoreTrouble
from floor.door.keys import OwnKey, checked, own_key, station_context
from floor.door.office import DoorOffice, DoorPeople
from floor.door.pairing import typed
from floor.door.station import DoorAt, DoorLink, StationTerms
from floor.room.lists.waitlist import TableId
from floor.wiring.door.kept import name_house
from floor.wiring.door.paired import PairedDoor, PairedFile, keep_paired, unreadable
from floor.wiring.folders import data_folder, make_folder
from floor.wiring.rooms import VERSION

_FIRST_PICTURE_S = 4.0
_LAST_PORT = 65_535
_PORT = re.compile("[0-9]{1,5}")
_KEY, _NEW_KEY = "station.key", "station.key.new"


def pair_at(place: str, code: str, table: str = "") -> PairedFile:
    """As `pair_with`; `place` is an address, and a port behind a colon where it is another one.

    Raises:
        Refused: they are not the digits.
        StoreTrouble: no house is there, or what came of it cannot be kept.
    """
    return pair_with(*_door_of(place), code, table)


def _door_of(place: str) -> tuple[str, int]:
    """The address and the port somebody has typed.

    Raises:
        StoreTrouble: nothing can be there.
    """
    from floor.door.announce import (
        PORT,  # the door's libraries, which a paired station does without
    )

    typed_there = place.strip()
    host, _, port = typed_there.rpartition(":")
    if not host or not port or (":" in host and not _is_ipv6(host)):
        host, port = typed_there.rstrip(":"), str(PORT)
    host = host.removeprefix("[").removesuffix("]")
    if (
        not host
        or (":" in host and not _is_ipv6(host))
        or not _PORT.fullmatch(port)
        or not 0 < int(port) < _LAST_PORT
    ):
        raise StoreTrouble(
            "{address} is no address: type it as the desk shows it, like 10.0.0.5:7360.",
            address=place,
        )
    return host, int(port)


def _is_ipv6(host: str) -> bool:
    """Whether that is an address of IPv6, in brackets or not."""
    try:
        IPv6Address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def pair_with(address: str, port: int, code: str, table: str = "") -> PairedFile:
    """Come into the house whose desk shows that address and those digits; as the kiosk of `table`
    and of no other, where one is named. Until it has come in the house before is kept.

    Raises:
        Refused: they are not the digits, or another table's.
        StoreTrouble: no house is there, or what came of it cannot be kept.
    """
    digits = typed(code)
    if not digits:
        raise Refused("Twelve digits are shown at the desk: type all of them.", rule="HOUSE")
    from floor.door.pairing_port import pair  # as above

    key = _new_key()
    found = pair(address, port, digits, key, table=table)
    certificate = base64.b64encode(found.certificate).decode("ascii")
    door = PairedDoor(address=address, port=found.port, certificate=certificate)
    kept = PairedFile(table=TableId(found.table), doors=(door,), role=found.role)
    name_house()
    _put_in_place(key)
    keep_paired(kept)
    return kept


def _own_key() -> OwnKey:
    folder = data_folder()
    make_folder(folder)
    try:
        return own_key(folder / _KEY, _called())
    except StoreTrouble as trouble:
        raise _no_key(folder / _KEY, trouble.named["why"]) from trouble


def _called() -> str:
    """What its key says of this PC."""
    return f"floor station {socket.gethostname()}"


def _no_key(path: Path, why: object) -> StoreTrouble:
    return StoreTrouble(
        "The key of this PC cannot be used ({path}: {why}). Pair this PC with the house again: it"
        " makes a new one.",
        path=path,
        why=why,
    )


def terms_of(paired: PairedFile) -> StationTerms:
    """What this PC comes into its house with.

    Raises:
        StoreTrouble: its key, or what it knows of the door, is damaged.
    """
    key = _own_key()
    try:
        station_context(key, ())
    except OSError as error:
        raise _no_key(key.path, error.strerror or type(error).__name__) from error
    try:
        if not paired.doors:
            raise ValueError
        return StationTerms(key, tuple(map(_door_at, paired.doors)), VERSION)
    except ValueError as error:
        raise unreadable() from error


def _door_at(door: PairedDoor) -> DoorAt:
    certificate = checked(base64.b64decode(door.certificate, validate=True))
    if not 0 < door.port <= _LAST_PORT:
        raise ValueError(door.port)
    return DoorAt(door.address, door.port, certificate)


def _new_key() -> OwnKey:
    """A key nobody has a copy of, beside the one there is."""
    folder = data_folder()
    make_folder(folder)
    with suppress(OSError):
        (folder / _NEW_KEY).unlink()
    return own_key(folder / _NEW_KEY, _called())


def _put_in_place(key: OwnKey) -> None:
    path = data_folder() / _KEY
    try:
        if path.is_dir() or (path.exists() and b"END CERTIFICATE" not in path.read_bytes()):
            path.replace(_free_beside(path))
        key.path.replace(data_folder() / _KEY)
    except OSError as error:
        raise StoreTrouble(
            "{path} cannot be written: {why}. The desk shows the kiosk, and it is not paired here.",
            path=data_folder() / _KEY,
            why=error.strerror or type(error).__name__,
        ) from error


def _free_beside(path: Path) -> Path:
    """Where a damaged file is kept."""
    names = (path.with_name(f"{path.name}.damaged{n or ''}") for n in count())
    return next(one for one in names if not one.exists())


class DoorSession:
    """What a station's store thread works with: a door in place of a store."""

    def __init__(self, link: DoorLink, office: DoorOffice, people: DoorPeople) -> None:
        """Raises StoreTrouble while no door answers."""
        self._link, self._office = link, office
        link.first.wait(_FIRST_PICTURE_S)
        office.wait_for_room(_FIRST_PICTURE_S)
        # A station asks no more of either than these two have.
        self.office = cast("Office", office)
        self.people = cast("People", people)
        self.clock: Clock = office
        self.trainee: StaffId | None = None

    @property
    def trouble(self) -> StoreTrouble | None:
        """Why nothing can be written."""
        return self._link.away or self._office.unread or self._link.trouble

    @property
    def warning(self) -> StoreTrouble | None:
        """The desk sees to the disk."""
        return None

    def recent(self) -> tuple[Entry, ...]:
        """The newest entries: what this kiosk did last may be taken back."""
        return self._office.recent()

    def look_after(self) -> None:
        """The house does that."""

    def close(self) -> None:
        """The connection goes on: the next session is on the same."""
        self._office.forget_listeners()


class HouseDoor:
    """The door of the house this PC was paired with, and the sessions on it."""

    def __init__(self, paired: PairedFile, clock: Clock) -> None:
        """Raises StoreTrouble: its key, or what it knows of the door, is damaged."""
        self._link = DoorLink(terms_of(paired), clock)
        self._people = DoorPeople(self._link)
        self._office = DoorOffice(self._link, self._people, clock)

    @property
    def clock(self) -> Clock:
        """The house's, as far as this PC knows it."""
        return self._office

    def tell(
        self,
        look: Callable[[], None],
        renamed: Callable[[], None],
        sought: Callable[[], None],
        kept: Callable[[], int] = lambda: 0,
        met: Callable[[bytes], None] = lambda _book: None,
    ) -> None:
        """Have `look` called when the door has shown something, `renamed` when somebody is called
        otherwise, `sought` when the desk asks which PC this is; `kept` says how many acts wait
        here; `met` hears how the house's book begins whenever it comes in."""
        self._link.met = met
        self._link.wake, self._link.blink, self._link.kept = look, sought, kept
        self._people.renamed = renamed

    def session(self) -> DoorSession:
        """What the store thread works with.

        Raises:
            StoreTrouble: no door answers.
        """
        if not self._link.is_alive():
            with suppress(RuntimeError):
                self._link.start()
        return DoorSession(self._link, self._office, self._people)

    def close(self) -> None:
        """Let go of it."""
        self._link.close()
