"""The house a PC of its own was paired with, as its disk has it."""

from pathlib import Path

import msgspec

from floor.app.core.stations import StationRole
from floor.base.errors import BadSetting, StoreTrouble
from floor.base.value import Value
from floor.base.whole_file import write_whole
from floor.room.lists.waitlist import TableId
from floor.wiring.folders import data_folder, make_folder, own_store


class PairedDoor(Value, frozen=True, kw_only=True):
    """A door this PC was paired with."""

    address: str
    port: int
    certificate: str
    """DER, base64."""

    @property
    def place(self) -> str:
        """As it is typed."""
        return f"{self.address}:{self.port}"


class PairedFile(Value, frozen=True, kw_only=True):
    """What pairing leaves on a station's disk, beside its key."""

    table: TableId
    """A kiosk's; of a board its own number."""
    doors: tuple[PairedDoor, ...]
    role: StationRole = StationRole.KIOSK


def paired_with() -> PairedFile | None:
    """The house this PC was paired with; None: with none.

    Raises:
        StoreTrouble: the file cannot be read.
    """
    path = _file()
    try:
        return msgspec.json.decode(path.read_bytes(), type=PairedFile)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.MsgspecError) as error:
        raise unreadable() from error


def paired_since() -> int:
    """Which pairing that is, by when it was written; 0: none."""
    try:
        return _file().stat().st_mtime_ns
    except OSError:
        return 0


def unreadable() -> StoreTrouble:
    """What this PC knows of its house is damaged."""
    return StoreTrouble("{path} cannot be read: pair this PC with the house again.", path=_file())


def paired_as(role: StationRole) -> PairedFile | None:
    """The house this PC was paired with as that; None: with none, and it may have a store of its
    own.

    Raises:
        BadSetting: it was paired as something else, and has no store.
        StoreTrouble: the file cannot be read.
    """
    found = paired_with()
    if found is None or found.role is role:
        return found
    if own_store().exists():
        return None
    if role is StationRole.KIOSK:
        raise BadSetting(
            "This PC was paired with the house as a board: packaging/start board shows it. Pair it"
            " anew to make it a kiosk."
        )
    raise BadSetting(
        "This PC was paired with the house as the kiosk of {table}: pair it anew to make it a"
        " board.",
        table=found.table,
    )


def keep_paired(paired: PairedFile) -> None:
    """From now on this PC belongs to that house.

    Raises:
        StoreTrouble: it cannot be written.
    """
    make_folder(data_folder())
    try:
        write_whole(msgspec.json.format(msgspec.json.encode(paired)), _file())
    except OSError as error:
        raise StoreTrouble(
            "{path} cannot be written: {why}. The desk shows this PC, and it is not paired here.",
            path=_file(),
            why=error.strerror or type(error).__name__,
        ) from error


def _file() -> Path:
    return data_folder() / "station.json"
