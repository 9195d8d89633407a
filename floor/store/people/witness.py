"""What this PC has seen of the book, in a file of its own: an older book in its place is known by
it, and lets nobody in again who was taken out."""

import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

from floor.app.core.messages import StaffId
from floor.app.core.ports import START, JournalHead, JournalRow
from floor.app.core.stations import BookBehind, PairedStation
from floor.app.staff.older_book import OlderBookPutBack
from floor.base.clock import from_micros, to_micros
from floor.base.whole_file import write_whole

_log = logging.getLogger("floor.store")
_ENDS = ".witness"


class Confirmed(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody has said of a book that it holds, though it lacked what had been seen."""

    by: StaffId | None
    """None: whoever put a copy back with the program, or whom the book itself names."""
    at: datetime
    seen: int
    ends: int


class Witnessed(msgspec.Struct, frozen=True, kw_only=True):
    """What a desk or a door has seen; stations by the fingerprints of their keys."""

    book: bytes = b""
    """Which book: the digest of its first row; empty: an older program has written this."""
    seq: int = START.seq
    digest: bytes = START.digest
    at: datetime | None = None
    """When the book was seen to end there."""
    out: dict[str, datetime] = {}
    """Who was taken out, and when."""
    places: dict[str, str] = {}
    """The address each came from last."""
    only: dict[str, str] = {}
    """The one address each may come from: its key is on two PCs, or the book has turned since."""
    copied: frozenset[str] = frozenset()
    """Whose keys are on two PCs: paired anew, they come with other keys."""
    confirmed: tuple[Confirmed, ...] = ()

    @property
    def head(self) -> JournalHead:
        """Where the book ended."""
        return JournalHead(self.seq, self.digest)


class _Book(Protocol):
    def holds(self, head: JournalHead) -> bool: ...

    def head(self) -> JournalHead: ...

    def of_kind(self, kind: str, after: int) -> tuple[JournalRow, ...]: ...


class _WholeBook(_Book, Protocol):
    def rows(
        self, after: JournalHead = START, until: int | None = None
    ) -> Iterator[JournalRow]: ...


class Witness:
    """The file of what was seen, of the store at one place."""

    def __init__(self, store: Path) -> None:
        self.path = witness_of(store)

    def read(self) -> Witnessed:
        """What stands in it; of a file that cannot be read nothing is known."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Witnessed)
        except FileNotFoundError:
            return Witnessed()
        except (OSError, msgspec.MsgspecError) as error:
            _log.warning("%s cannot be read: %s", self.path, type(error).__name__)
            return Witnessed()

    def missing_in(self, book: _Book) -> BookBehind | None:
        """What of it the book lacks; None: nothing, or the book says itself that an older copy was
        put back since, which from then on is the right one here too.

        Raises:
            StoreTrouble: the book cannot be read.
        """
        seen = self.read()  # before the book: that may go on meanwhile
        if seen.at is None or book.holds(seen.head):
            return None
        said = _said_in(book, seen.seq, seen.at)
        if said is not None:
            self.confirm(book.head(), None, said)
            return None
        return BookBehind(seen.seq, seen.at, book.head().seq)

    def note(
        self,
        stations: Iterable[PairedStation],
        now: datetime,
        head: JournalHead,
        book: bytes = b"",
    ) -> None:
        """Write down what is seen now of that `book`, where that is news; of one that may not be
        the right one, whose `head` is START, only who was taken out."""
        before, known = self.read(), tuple(stations)
        seen = replace(before, out=_taken_out(before, known))
        if head != START:
            seen = _with_places(seen, known)
        if head not in (START, before.head):
            seen = replace(seen, seq=head.seq, digest=head.digest, at=now, book=book or seen.book)
        self._write(before, seen)

    def is_up(self, now: datetime) -> None:
        """Say that a desk or a door is at the book: nothing of it is written, it is only dated."""
        micros = to_micros(now)
        with suppress(OSError):  # nothing has been seen yet, or it is said elsewhere why not
            os.utime(self.path, ns=(micros * 1000, micros * 1000))

    def confirm(self, head: JournalHead, by: StaffId | None, now: datetime) -> None:
        """The book that ends there holds, where any was seen before.

        Who was there before comes from the same place once more: nothing else tells them from a
        copy of their data folder.
        """
        before = self.read()
        if before.at is None:
            return
        said = Confirmed(by=by, at=now, seen=before.seq, ends=head.seq)
        seen = replace(
            before,
            seq=head.seq,
            digest=head.digest,
            at=now,
            only=before.places | before.only,
            confirmed=(*before.confirmed, said),
        )
        self._write(before, seen)

    def _write(self, before: Witnessed, seen: Witnessed) -> None:
        if seen == before:
            return
        try:
            write_whole(msgspec.json.encode(seen), self.path)
        except OSError as error:
            _log.warning("%s cannot be written: %s", self.path, error.strerror)


def _said_in(book: _Book, seq: int, at: datetime) -> datetime | None:
    """When somebody has said in the book, of the copy that ended before entry `seq` was seen `at`
    that moment, that it holds; on whatever PC that was. None: nobody has."""
    from floor.app.office.catalog import kind_of_class  # not before a book is found to be behind
    from floor.app.office.fold import event_of

    for row in reversed(book.of_kind(kind_of_class(OlderBookPutBack), 0)):
        event = event_of(row)
        if isinstance(event, OlderBookPutBack) and event.ends < seq and at < event.put_back_at:
            return event.put_back_at
    return None


def witness_of(store: Path) -> Path:
    """Where it lies."""
    return store.with_name(f"{store.name}{_ENDS}")


def up_until(store: Path) -> datetime | None:
    """When a desk or a door of this PC was last at that book; None: nobody knows."""
    try:
        return from_micros(witness_of(store).stat().st_mtime_ns // 1000)
    except OSError:
        return None


def book_of(book: _WholeBook) -> bytes:
    """How a book is told from others: the digest of its first row."""
    row = next(book.rows(START, 1), None)
    return row.digest if row is not None else b""


def last_seen_of(book: _WholeBook, store: Path, folder: Path) -> int:
    """The last entry this PC has seen of that book and which it lacks, wherever the book lay then:
    what is written down for the `store`, or for another one in the `folder`; 0: it lacks none."""
    own, begins = witness_of(store), book_of(book)
    written = {own: Witness(store).read()}
    for path in folder.glob(f"*{_ENDS}"):
        written[path] = Witness(path.with_name(path.name.removesuffix(_ENDS))).read()
    lacking = (
        seen.seq
        for path, seen in written.items()
        if (seen.book == begins or (path == own and not seen.book))
        and seen.at is not None
        and not book.holds(seen.head)
    )
    return max(lacking, default=0)


def comes_back(one: PairedStation, seen: Witnessed) -> datetime | None:
    """When it was taken out, though the book says that it may come in; None: it may."""
    out = seen.out.get(one.fingerprint)
    # One that is paired anew with the key it had goes with that moment, and comes with it.
    return out if one.revoked_at is None and out is not None and out > one.paired_at else None


def _taken_out(seen: Witnessed, stations: Iterable[PairedStation]) -> dict[str, datetime]:
    out = dict(seen.out)
    for one in stations:
        if one.revoked_at is not None and not one.came_later:
            key = one.fingerprint
            out[key] = max(one.revoked_at, out.get(key, one.revoked_at))
    return out


def _with_places(seen: Witnessed, stations: Iterable[PairedStation]) -> Witnessed:
    places, only, copied = dict(seen.places), dict(seen.only), set(seen.copied)
    since = seen.confirmed[-1].at if seen.confirmed else None
    for one in stations:
        if one.revoked_at is not None or not one.address or one.stays_out or one.is_copy:
            continue
        key = one.fingerprint
        here, *other = one.address.split()
        places[key] = here
        if other:
            copied.add(key)
            only.setdefault(key, here)
        elif key not in copied and _is_after(one.seen_at, since):
            only.pop(key, None)
    return replace(seen, places=places, only=only, copied=frozenset(copied))


def _is_after(seen: datetime | None, since: datetime | None) -> bool:
    return seen is not None and (since is None or seen > since)
