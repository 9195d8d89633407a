"""Which house the acts kept on this PC were taken for, and which of them wait for another."""

import logging
import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum, auto
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, assert_never
from urllib.parse import quote, unquote

import msgspec

from floor.app.core.stations import UNREAD
from floor.app.office.waiting_acts import command_of
from floor.app.offline.kept_act import KeptAct
from floor.base.errors import Refused, StoreTrouble
from floor.base.whole_file import write_whole
from floor.room.lists.waitlist import TableId
from floor.store.journal.address import StorePlace
from floor.store.sqlite.outbox import (
    kept_for,
    look_into,
    move_outbox,
    put_aside,
    rename_place,
    was_cut,
)
from floor.wiring.door.paired import PairedFile, paired_with
from floor.wiring.folders import data_folder

_log = logging.getLogger("floor.wiring")

_UNNAMED = "the house's door"
"""In an outbox that does not say which house: the one this PC was paired with last."""
_NO_HOUSE = "a house nobody knows"
_NAMED = re.compile(r"kiosk-(.+?)(?:\.([0-9a-f]{12}))?\.outbox")


def house_of(paired: PairedFile) -> Path:
    """What stands for its store in an outbox: its door, and the book behind it once it was met."""
    door = _door_of(paired)
    return Path(" ".join((_UNNAMED, door, *_books().get(door, "").split())))


def meet(paired: PairedFile, book: bytes) -> bool:
    """The house works on the book that begins so: whether that is another than it was.

    Raises:
        StoreTrouble: it cannot be written down.
    """
    door, before, books = _door_of(paired), house_of(paired), _books()
    known, books[door] = books.get(door, ""), sha256(book).hexdigest()[:12]
    if known == books[door]:
        return False
    path = _books_file()
    try:
        write_whole(msgspec.json.encode(books), path)
    except OSError as error:
        raise StoreTrouble(
            "{path} cannot be written: {why}.",
            path=path,
            why=error.strerror or type(error).__name__,
        ) from error
    if not known:
        _rename(str(before), str(house_of(paired)))
    return bool(known)


def _books() -> dict[str, str]:
    """By their doors, as they were met last."""
    try:
        return msgspec.json.decode(_books_file().read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _books_file() -> Path:
    return data_folder() / "station.books"


def outbox_of(table: TableId, house: PairedFile | StorePlace) -> Path:
    """The file that keeps the acts of `table`'s kiosk for that house; where that keeps acts for
    another house or another book, one of its own.

    Raises:
        StoreTrouble: one of them cannot be read.
    """
    usual, known = outbox_at(table), dict[Path, tuple[str, int]]()
    here = house_of(house) if isinstance(house, PairedFile) else house
    for path in (usual, *(one for one in _outboxes() if one != usual)):
        named = _NAMED.fullmatch(path.name)
        if path.exists() and named is not None and unquote(named[1]) == table:
            known[path] = kept_for(path)
    own = [path for path, (place, acts) in known.items() if acts and place in (str(here), _UNNAMED)]
    if not isinstance(house, PairedFile):
        return next(iter(own), usual)
    free = [path for path in (usual, *known) if not known.get(path, ("", 0))[1]]
    mark = sha256(str(here).encode()).hexdigest()[:12]
    return next(iter((*own, *free)), usual.with_suffix(f".{mark}.outbox"))


def outbox_at(table: TableId) -> Path:
    """Where it lies as long as this PC knows one house."""
    return data_folder() / f"kiosk-{quote(table, safe='')}.outbox"


def name_house() -> None:
    """Have outboxes that do not say so say which house this PC is paired with."""
    try:
        paired = paired_with()
    except StoreTrouble:
        paired = None
    _rename(_UNNAMED, str(house_of(paired)) if paired is not None else _NO_HOUSE)


def name_tables() -> None:
    """Have outboxes laid here under the name of another table than their acts are of be named by
    that one: no kiosk hands in what was pressed at another table."""
    for path in _outboxes():
        named = _NAMED.fullmatch(path.name)
        try:
            tables = {_table_of(act) for act in look_into(path)[1]}
            if named is None or len(tables) != 1 or tables & {unquote(named[1]), ""}:
                continue
            (table,) = tables
            mark = sha256(f"{path.name} {path.stat().st_mtime_ns}".encode()).hexdigest()[:12]
            move_outbox(path, outbox_at(TableId(table)).with_suffix(f".{mark}.outbox"))
        except StoreTrouble as trouble:
            _log.error("an outbox is as it was: %s", trouble)


def _table_of(act: KeptAct) -> str:
    """Of which table it is; empty where this program cannot read it, and the name of the file is
    all there is."""
    try:
        return str(getattr(command_of(act.kind, act.body), "table", ""))
    except Refused:
        return ""


def _rename(place: str, named: str) -> None:
    for path in _outboxes():
        try:
            rename_place(path, place, named)
        except StoreTrouble as trouble:
            _log.error("an outbox is as it was: %s", trouble)


class KeptHere(NamedTuple):
    """What is kept on this PC, as the kiosk of `table` sees it."""

    table: TableId
    place: StorePlace
    """For which its own acts are kept."""
    paths: tuple[Path, ...]

    def left(self) -> tuple[StoreTrouble, ...]:
        """Why some of it is handed in nowhere from here, and what to do."""
        found = tuple(self._left())
        return tuple(_sentence(why, found) for why in _Why if any(one.why is why for one in found))

    @property
    def acts(self) -> int:
        """As many acts as are left; `UNREAD` where they cannot all be read."""
        left = tuple(self._left())
        unread = any(one.why is _Why.UNREAD for one in left)
        return UNREAD if unread else sum(one.acts for one in left)

    def put_aside(self) -> None:
        """The floor has seen to what is left: it is told no more, and handed in nowhere.

        Raises:
            StoreTrouble: some of it stays.
        """
        for one in self._left():
            put_aside(one.path, whole=one.whole)

    def _left(self) -> "Iterator[_Left]":
        for path in self.paths:
            named = _NAMED.fullmatch(path.name)
            table = unquote(named[1]) if named else path.name
            try:
                place, acts = kept_for(path)
            except StoreTrouble as trouble:
                _log.error("kept acts cannot be read: %s", trouble)
                yield _Left(path, _Why.UNREAD, table)
                continue
            other = place not in (str(self.place), _UNNAMED)
            if acts and (other or table != self.table):
                yield _Left(path, _Why.HOUSE if other else _Why.TABLE, table, acts)
            elif was_cut(path):
                yield _Left(path, _Why.UNREAD, table, whole=False)


class _Why(Enum):
    UNREAD = auto()
    HOUSE = auto()
    TABLE = auto()


class _Left(NamedTuple):
    path: Path
    why: _Why
    table: str
    acts: int = 0
    whole: bool = True
    """Nothing of the file is still handed in."""


def _sentence(why: _Why, found: "tuple[_Left, ...]") -> StoreTrouble:
    tables = ", ".join(sorted({one.table for one in found if one.why is why}))
    n = sum(one.acts for one in found if one.why is why)
    match why:
        case _Why.UNREAD:
            return StoreTrouble(
                "Acts of {tables} kept on this PC before cannot all be read and may be missing in"
                " the book. The floor compares the table's sheet with the book and puts them aside"
                " on the table's menu.",
                tables=tables,
            )
        case _Why.HOUSE if n == 1:
            return StoreTrouble(
                "One act of {tables} kept for another house is not handed in: pair this PC with"
                " that house again, or the floor writes it down and puts it aside on the table's"
                " menu.",
                tables=tables,
            )
        case _Why.HOUSE:
            return StoreTrouble(
                "{n} acts of {tables} kept for another house are not handed in: pair this PC with"
                " that house again, or the floor writes them down and puts them aside on the"
                " table's menu.",
                n=n,
                tables=tables,
            )
        case _Why.TABLE if n == 1:
            return StoreTrouble(
                "One act of {tables} is kept here and not handed in: pair this PC for that table"
                " again, or the floor writes it down and puts it aside on the table's menu.",
                tables=tables,
            )
        case _Why.TABLE:
            return StoreTrouble(
                "{n} acts of {tables} are kept here and not handed in: pair this PC for that table"
                " again, or the floor writes them down and puts them aside on the table's menu.",
                n=n,
                tables=tables,
            )
        case _ as never:
            assert_never(never)


def kept_here(table: TableId, place: StorePlace) -> KeptHere:
    """For the kiosk of `table` on the store at `place`; others may be at work on this PC."""
    own = (outbox_at(table),)
    laid_here = (path for path in _outboxes() if (_NAMED.fullmatch(path.name) or ("",) * 3)[2])
    return KeptHere(table, place, (*(path for path in own if path.exists()), *laid_here))


def kept_paired(paired: PairedFile) -> KeptHere:
    """On a PC that is one kiosk of a house and no other."""
    return KeptHere(paired.table, house_of(paired), _outboxes())


def waiting_here(paired: PairedFile) -> StoreTrouble | None:
    """What has to be known before this PC is paired anew: acts that wait for where it is now."""
    acts = 0
    with suppress(StoreTrouble):  # whoever starts it is told
        path = outbox_of(paired.table, paired)
        acts = kept_for(path)[1] if path.exists() else 0
    if not acts:
        return None
    if acts == 1:
        return StoreTrouble(
            "One act of {table} waits on this PC: paired for {table} of the same house it hands it"
            " in, for another table or house no more.",
            table=paired.table,
        )
    return StoreTrouble(
        "{n} acts of {table} wait on this PC: paired for {table} of the same house it hands them"
        " in, for another table or house no more.",
        n=acts,
        table=paired.table,
    )


def _door_of(paired: PairedFile) -> str:
    doors = "".join(one.certificate for one in paired.doors)
    return sha256(doors.encode()).hexdigest()[:12]


def _outboxes() -> tuple[Path, ...]:
    return tuple(sorted(data_folder().glob("kiosk-*.outbox")))
