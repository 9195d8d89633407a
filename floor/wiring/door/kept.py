"""Which house the acts kept on this PC were taken for, and which of them wait for another."""

import logging
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote, unquote

from floor.base.errors import StoreTrouble
from floor.room.lists.waitlist import TableId
from floor.store.sqlite.outbox import kept_for, rename_place
from floor.wiring.door.paired import PairedFile, paired_with
from floor.wiring.folders import data_folder

_log = logging.getLogger("floor.wiring")

_UNNAMED = "the house's door"
"""In an outbox that does not say which house: the one this PC was paired with last."""
_NO_HOUSE = "a house nobody knows"
_NAMED = re.compile(r"kiosk-(.+?)(?:\.([0-9a-f]{12}))?\.outbox")


def house_of(paired: PairedFile) -> Path:
    """What stands for its store in an outbox: its door and no other."""
    return Path(f"{_UNNAMED} {_door_of(paired)}")


def outbox_of(table: TableId, paired: PairedFile | None) -> Path:
    """The file that keeps the acts of `table`'s kiosk; a file of its own for the house where the
    other keeps acts for another.

    Raises:
        StoreTrouble: the file cannot be read.
    """
    usual = outbox_at(table)
    if paired is None:
        return usual
    own = usual.with_suffix(f".{_door_of(paired)}.outbox")
    if own.exists():
        return own
    place, acts = kept_for(usual) if usual.exists() else ("", 0)
    return own if acts and place not in (_UNNAMED, str(house_of(paired))) else usual


def outbox_at(table: TableId) -> Path:
    """Where it lies as long as this PC knows one house."""
    return data_folder() / f"kiosk-{quote(table, safe='')}.outbox"


def name_house() -> None:
    """Have outboxes that do not say so say which house this PC is paired with."""
    try:
        paired = paired_with()
    except StoreTrouble:
        paired = None
    place = str(house_of(paired)) if paired is not None else _NO_HOUSE
    for path in _outboxes():
        try:
            rename_place(path, _UNNAMED, place)
        except StoreTrouble as trouble:
            _log.error("an outbox is as it was: %s", trouble)


def left_behind(paired: PairedFile) -> StoreTrouble | None:
    """Why acts that this PC keeps are not handed in where it is paired now; None: none are."""
    house, table = dict[str, int](), dict[str, int]()
    here = str(house_of(paired))
    for path in _outboxes():
        named = _NAMED.fullmatch(path.name)
        name = unquote(named[1]) if named else path.name
        try:
            place, acts = kept_for(path)
        except StoreTrouble as trouble:
            return trouble
        if acts and place not in (here, _UNNAMED):
            house[name] = house.get(name, 0) + acts
        elif acts and name != paired.table:
            table[name] = table.get(name, 0) + acts
    other_house = StoreTrouble(
        "{n} acts of {tables} kept for another house are not handed in: pair this PC with that"
        " house again, or the floor writes them down.",
        n=sum(house.values()),
        tables=", ".join(sorted(house)),
    )
    other_table = StoreTrouble(
        "{n} acts of {tables} are kept here and not handed in: pair this PC for that table again,"
        " or the floor writes them down.",
        n=sum(table.values()),
        tables=", ".join(sorted(table)),
    )
    if house and table:
        return StoreTrouble("{first} {more}", first=other_house, more=other_table)
    if house or table:
        return other_house if house else other_table
    return None


def waiting_here(paired: PairedFile) -> StoreTrouble | None:
    """What has to be known before this PC is paired anew: acts that wait for where it is now."""
    acts = 0
    with suppress(StoreTrouble):  # whoever starts it is told
        path = outbox_of(paired.table, paired)
        acts = kept_for(path)[1] if path.exists() else 0
    if not acts:
        return None
    return StoreTrouble(
        "{n} acts of {table} wait on this PC: let them be handed in first. Paired for another table"
        " or house it hands them in no more.",
        n=acts,
        table=paired.table,
    )


def _door_of(paired: PairedFile) -> str:
    doors = "".join(one.certificate for one in paired.doors)
    return sha256(doors.encode()).hexdigest()[:12]


def _outboxes() -> list[Path]:
    return sorted(data_folder().glob("kiosk-*.outbox"))
