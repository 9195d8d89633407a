"""A store by its name, on whichever engine: what both offer, and how either is opened."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from floor.app.core.ports import START, Journal, JournalHead
from floor.app.office.press_time import Offset
from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.store.journal.address import ServerAddress, StorePlace
from floor.store.journal.papers import PaperRows
from floor.store.journal.rows import Statements
from floor.store.journal.snapshots import SnapshotRows
from floor.store.people.people import PeopleRows
from floor.store.sqlite.sqlite import check_is_store, open_store, open_to_look


class StoreJournal(Journal, Protocol):
    """A journal that lies somewhere and can be proved."""

    def batches(self, after: JournalHead = START, until: int | None = None) -> Iterator[list[Any]]:
        """Rows as they lie there, many at a time and not checked."""
        ...

    def verified(self) -> JournalHead:
        """How far the chain was proved the last time; the start when it never was."""
        ...

    def mark_verified(self, head: JournalHead) -> None:
        """Remember that the chain is proved up to `head`."""
        ...

    def holds(self, head: JournalHead) -> bool:
        """Whether the row of that number and digest stands in the journal."""
        ...

    def damage(self) -> str:
        """What is wrong with the journal besides its rows; empty when it is whole."""
        ...

    def has_digest(self, beginning: str) -> bool:
        """Whether some entry's digest begins so, in hexadecimal."""
        ...

    def make_ready(self) -> None:
        """Do now what would make the first command wait."""
        ...


class StoreTeller(Protocol):
    """Tells when another program has written into a store."""

    def fileno(self) -> int:
        """What can be read then; -1 where nothing tells of it."""
        ...

    def heard(self) -> None:
        """From now on only what comes is news."""
        ...

    def close(self) -> None:
        """Hear no more."""
        ...


class OpenStore(Protocol):
    """An open store, on either engine."""

    @property
    def place(self) -> StorePlace:
        """Where it is."""
        ...

    @property
    def journal(self) -> StoreJournal:
        """The book of the night."""
        ...

    @property
    def snapshots(self) -> SnapshotRows:
        """Rooms kept so that a start folds little."""
        ...

    @property
    def people(self) -> PeopleRows:
        """Players, staff and notes."""
        ...

    @property
    def papers(self) -> PaperRows:
        """What is printed."""
        ...

    @property
    def rows(self) -> Statements:
        """Its ordinary rows, whatever they are about."""
        ...

    @property
    def read_only(self) -> StoreTrouble | None:
        """Why nothing can be written; None when all is well."""
        ...

    def clock(self, own: Clock) -> Clock:
        """What `now` is for everybody who works on it; `own` is this computer's clock."""
        ...

    def offset(self) -> Offset:
        """How far that clock is before this computer's, and how sure that is."""
        ...

    def teller(self) -> StoreTeller:
        """What tells when another program has written; the store is open longer than it."""
        ...

    def only_look(self) -> None:
        """From now on nothing can be written through this opening, whoever asks."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


def open_at(
    place: StorePlace, local: Path, *, ballast_bytes: int = 0, own: Clock | None = None
) -> OpenStore:
    """The store at `place`, made when there is none, brought up to date when it is older.

    `local` names what this computer keeps beside it: the pepper, and for a file the ballast. `own`
    is the clock of this computer.

    Raises:
        StoreTrouble: it cannot be opened; says what to do.
    """
    if isinstance(place, ServerAddress):
        from floor.store.postgres.postgres import (
            open_server,  # the library only where there is a server
        )

        return open_server(place, pepper_of(local), own=own)
    return open_store(place, ballast_bytes=ballast_bytes)


def look_at(place: StorePlace, local: Path) -> OpenStore:
    """The store at `place` for one look: nothing can be written through it, and it makes nothing.

    Raises:
        StoreTrouble: there is none, or it cannot be read.
    """
    if isinstance(place, ServerAddress):
        from floor.store.postgres.postgres import look_at_server

        return look_at_server(place, pepper_of(local))
    return open_to_look(place)


def check_is_there(place: StorePlace, local: Path) -> None:
    """That there is a store at `place`; none is made.

    Raises:
        StoreTrouble: there is none, or the server does not answer.
    """
    if isinstance(place, ServerAddress):
        look_at(place, local).close()
    elif not os.path.exists(place):
        raise StoreTrouble("There is no store at {path}.", path=place)
    elif os.path.isdir(place):
        raise StoreTrouble(
            "{path} is a folder: name the store in it, as {store}.",
            path=place,
            store=place / "floor.sqlite",
        )
    elif os.path.getsize(place) == 0:
        raise StoreTrouble("The file {path} is empty: it is no store.", path=place)
    else:
        check_is_store(place)


def pepper_of(local: Path) -> Path:
    """Where this computer keeps the secret of the PINs of a store."""
    return local.with_name(f"{local.name}.pepper")
