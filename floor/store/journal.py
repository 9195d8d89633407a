"""What every journal offers: rows in a chain of digests, checked as they are read."""

import struct
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

from floor.app.ports import START, Head, Row
from floor.base.errors import StoreTrouble

_pack = struct.Struct(">qqqHHHI").pack


def digest_of(
    before: bytes,
    seq: int,
    command: bytes,
    at: int,
    by: int,
    station: str,
    kind: str,
    body: bytes,
) -> bytes:
    """What seals a row: SHA-256 over the digest before it and every column, lengths first."""
    where, what = station.encode(), kind.encode()
    lengths = _pack(seq, at, by, len(command), len(where), len(what), len(body))
    return sha256(b"".join((before, lengths, command, where, what, body))).digest()


def checked(rows: Iterable[Any], after: Head) -> Iterator[Row]:
    """`rows` as they follow `after`, each proved by its digest.

    With an empty digest in `after` the first row is taken as it is and proves those behind it.

    Raises:
        StoreTrouble: a row is missing or is not what was written; names the first such one.
    """
    seq, digest = after
    for raw in rows:
        seq += 1
        if raw[0] != seq or (digest and not _seals(digest, raw)):
            raise tampered(seq)
        digest = raw[7]
        yield Row._make(raw)


def _seals(before: bytes, raw: Any) -> bool:
    """Whether the row's digest is that of what stands in it; damaged columns have other types."""
    try:
        return bool(digest_of(before, *raw[:7]) == raw[7])
    except (TypeError, AttributeError, struct.error):
        return False


def tampered(seq: int) -> StoreTrouble:
    """The journal was changed behind the program's back at row `seq`."""
    return StoreTrouble(
        "The journal is damaged at entry {seq}: it is not what was written. Stop working on this"
        " store, keep its files aside and restore the last backup.",
        seq=seq,
    )


def verify(rows: Iterable[Row], after: Head = START) -> Head:
    """Where the chain ends when every row of `rows` is proved; reading them proves them.

    Raises:
        StoreTrouble: names the first bad entry.
    """
    head = after
    for row in rows:
        head = Head(row.seq, row.digest)
    return head
