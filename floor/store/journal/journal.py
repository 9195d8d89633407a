"""What every journal offers: rows in a chain of digests, checked as they are read."""

import struct
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from floor.app.core.ports import START, JournalHead, JournalRow
from floor.base.errors import StoreTrouble

_pack = struct.Struct(">qqqHI").pack
_join = b"".join


class _Names(dict[tuple[str, str], bytes]):
    """Station and kind as they are sealed, lengths first; few pairs of them fill a journal."""

    def __missing__(self, names: tuple[str, str]) -> bytes:
        station, kind = (name.encode() for name in names)
        sealed = struct.pack(">HH", len(station), len(kind)) + station + kind
        if len(self) < _NAMES_AT_MOST:
            self[names] = sealed
        return sealed


_NAMES_AT_MOST = 10_000
_names = _Names()


def digest_of(
    before: bytes, seq: int, command: bytes, at: int, by: int, station: str, kind: str, body: bytes
) -> bytes:
    """What seals a row: SHA-256 over the digest before it and every column, lengths first."""
    numbers = _pack(seq, at, by, len(command), len(body))
    return sha256(_join((before, numbers, _names[station, kind], command, body))).digest()


def prove(rows: Sequence[Any], after: JournalHead) -> JournalHead:
    """Where the chain ends once all `rows` are proved to follow `after` as they were written.

    With an empty digest in `after` the first row is taken as it is and proves those behind it.

    Raises:
        StoreTrouble: a row is missing or is not what was written; names the first such one.
    """
    seq, digest = after
    try:
        for number, command, at, by, station, kind, body, seal in rows:
            seq += 1
            if number != seq:
                raise tampered(seq)
            # `digest_of`, written out: this loop is what a year's proof spends its time in.
            numbers = _pack(number, at, by, len(command), len(body))
            sealed = _join((digest, numbers, _names[station, kind], command, body))
            if sha256(sealed).digest() != seal and digest:
                raise tampered(seq)
            digest = seal
    except (TypeError, AttributeError, struct.error):
        # A damaged column comes out of the store as another type.
        raise tampered(seq) from None
    return JournalHead(seq, digest)


def checked(rows: Sequence[Any], after: JournalHead) -> Iterator[JournalRow]:
    """`rows` as they follow `after`, once all of them are proved.

    Raises:
        StoreTrouble: as `prove`.
    """
    prove(rows, after)
    return map(JournalRow._make, rows)


def tampered(seq: int) -> StoreTrouble:
    """The journal was changed behind the program's back at row `seq`."""
    return StoreTrouble(
        "The journal is damaged at entry {seq}: it is not what was written. Stop working on this"
        " store, keep its files aside and restore the last backup.",
        seq=seq,
    )


def verify(batches: Iterable[Sequence[Any]], after: JournalHead = START) -> Iterator[JournalHead]:
    """How far the chain is proved after each of `batches`, which follow `after`.

    Raises:
        StoreTrouble: names the first bad entry.
    """
    head = after
    for batch in batches:
        head = prove(batch, head)
        yield head
