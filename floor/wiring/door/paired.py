"""The house a PC of its own was paired with, as its disk has it."""

from pathlib import Path

import msgspec

from floor.base.errors import StoreTrouble
from floor.base.value import Value
from floor.base.whole_file import write_whole
from floor.room.lists.waitlist import TableId
from floor.wiring.folders import data_folder, make_folder


class PairedDoor(Value, frozen=True, kw_only=True):
    """A door this PC was paired with."""

    address: str
    port: int
    certificate: str
    """DER, base64."""


class PairedFile(Value, frozen=True, kw_only=True):
    """What pairing leaves on a kiosk's disk, beside its key."""

    table: TableId
    doors: tuple[PairedDoor, ...]


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
        raise StoreTrouble(
            "{path} cannot be read: pair this kiosk with the house again.", path=path
        ) from error


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
            "{path} cannot be written: {why}. The desk shows the kiosk, and it is not paired here.",
            path=_file(),
            why=error.strerror or type(error).__name__,
        ) from error


def _file() -> Path:
    return data_folder() / "station.json"
