"""Papers in the store: numbers without a gap, and a queue that outlives every printer.

What comes out of a printer twice is marked: only `again`, or a failure after which some of it may
have come out, lets a paper be sent a second time, and both count a copy. A paper's words can be
forgotten, its number cannot; who erases a player erases what bears their name (`schema`). Two
papers of one kind never stand for the same key, whoever asks at the same moment; a void one does
not stand and is never made good again.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

from floor.app.core.messages import StaffId
from floor.app.staff.papers import (
    TICKETS,
    KeptPaper,
    PaperKey,
    PaperKind,
    PaperState,
    PaperSubject,
    Serial,
    Void,
)
from floor.base.clock import from_micros, to_micros
from floor.base.errors import PaperTrouble
from floor.base.text import NOTE_LENGTH, plain
from floor.room.blinds.button import PlayerId
from floor.store.journal.rows import Statements, Values, readable

_NEXT = "(SELECT coalesce(max(number), 0) + 1 FROM papers WHERE kind = :kind)"
_FOR_KEY = "kind = :kind AND made_for = :key AND made_for <> '' AND voided_at IS NULL"
_PUT = (
    "INSERT INTO papers (serial, kind, number, at, language, player, title, made_for, state,"
    " copies, place, error, body) SELECT :serial, :kind, :number, :at, :language, :player, :title,"
    f" :key, 'waiting', 0, '', '', :body WHERE :number = {_NEXT}"
    f" AND NOT EXISTS (SELECT 1 FROM papers WHERE {_FOR_KEY})"
)
_ABOUT = (
    "SELECT serial, kind, number, at, title, language, player, made_for, state, copies, printed_at,"
    " place, error, voided_at, voided_by, void_reason"
)
_READ = f"{_ABOUT}, body FROM papers"
_CLAIM = (
    "UPDATE papers SET state = 'sending' WHERE serial = :serial AND length(body) > 0"
    " AND state IN ('waiting', 'failed')"
)
_PRINTED = (
    "UPDATE papers SET state = 'printed', printed_at = :at, place = :place, error = ''"
    " WHERE serial = :serial AND state = 'sending' AND copies = :copies"
)
_FAILED = (
    "UPDATE papers SET state = 'failed', copies = copies + :came_out, error = :why"
    " WHERE serial = :serial AND state = 'sending' AND copies = :copies"
)
_AGAIN = (
    "UPDATE papers SET copies = copies + CASE WHEN state IN ('sending', 'printed') THEN 1 ELSE 0"
    " END, state = 'waiting', error = '' WHERE serial = :serial AND length(body) > 0"
)
_VOID = (
    "UPDATE papers SET voided_at = :at, voided_by = :by, void_reason = :reason"
    " WHERE serial = :serial AND voided_at IS NULL"
)
_OLD_TICKETS = ", ".join(f"'{kind.value}'" for kind in sorted(TICKETS, key=lambda one: one.value))
_FORGET = (
    f"UPDATE papers SET body = :nothing, player = NULL WHERE kind IN ({_OLD_TICKETS})"
    " AND at < :before AND length(body) > 0"
)


class PaperRows:
    """Papers in rows of the store; see `papers.Papers`."""

    def __init__(self, rows: Statements) -> None:
        self._rows = rows

    def _read(self, rest: str, values: Values) -> tuple[KeptPaper, ...]:
        return tuple(map(_kept, self._rows.read(f"{_READ} {rest}", values)))

    def _change(self, statement: str, values: Mapping[str, object]) -> int:
        """How many rows it changed."""
        return self._rows.change(lambda execute: int(execute(statement, values).rowcount))

    def put(
        self, kind: PaperKind, build: Callable[[Serial], bytes], about: PaperSubject
    ) -> KeptPaper:
        """Keep the paper that `build` makes with the next number of its kind, once for its key."""
        values = {
            "kind": kind.value,
            "key": about.key,
            "at": to_micros(about.at),
            "language": about.language,
            "player": about.player,
            "title": plain(about.title, NOTE_LENGTH),
        }
        while True:
            for kept in self._read(f"WHERE {_FOR_KEY}", values):
                return kept
            ((number,),) = self._rows.read(f"SELECT {_NEXT}", values)
            # Nobody waits for the store while the paper is made.
            serial = kind.serial(number)
            own = {"serial": serial, "number": number, "body": build(serial)}
            if self._change(_PUT, {**values, **own}):
                return self.paper(serial)

    def paper(self, serial: Serial) -> KeptPaper:
        """The paper of that number.

        Raises:
            PaperTrouble: there is none.
        """
        for paper in self._read("WHERE serial = :serial", {"serial": serial}):
            return paper
        raise PaperTrouble("There is no paper {serial}.", serial=serial)

    def waiting(self) -> tuple[KeptPaper, ...]:
        """What is not printed yet, the oldest first; also what somebody is sending now."""
        return self._read(
            "WHERE state <> 'printed' AND length(body) > 0 AND voided_at IS NULL ORDER BY id", {}
        )

    def recent(self, most: int = 50) -> tuple[KeptPaper, ...]:
        """The papers made last, newest first."""
        return self._read("ORDER BY id DESC LIMIT :most", {"most": most})

    def made(self, since: datetime, until: datetime) -> tuple[KeptPaper, ...]:
        """The papers made from `since` to `until`, oldest first, without their bodies."""
        return tuple(
            _kept((*row, b""))
            for row in self._rows.read(
                f"{_ABOUT} FROM papers WHERE at BETWEEN :since AND :until ORDER BY id",
                {"since": to_micros(since), "until": to_micros(until)},
            )
        )

    def made_for(self, keys: Iterable[PaperKey]) -> tuple[KeptPaper, ...]:
        """The papers made for any of `keys`, oldest first; also what is void."""
        wanted = sorted({key for key in keys if key})
        places = ", ".join("?" * len(wanted))
        return self._read(f"WHERE made_for IN ({places}) ORDER BY id", wanted) if wanted else ()

    def make_void(self, serial: Serial, void: Void) -> KeptPaper:
        """From now on it is good for nothing; another may be made for its key."""
        reason = readable(void.reason, NOTE_LENGTH)
        written = {"serial": serial, "at": to_micros(void.at), "by": void.by, "reason": reason}
        if not self._change(_VOID, written):
            self.paper(serial)
            raise PaperTrouble("{serial} is void already.", serial=serial)
        return self.paper(serial)

    def again(self, serial: Serial) -> KeptPaper:
        """Order it once more: marked as a copy if anything of it may have come out before."""
        if not self._change(_AGAIN, {"serial": serial}):
            raise _forgotten(self.paper(serial))
        return self.paper(serial)

    def sending(self, serial: Serial) -> KeptPaper:
        """Take it to send it to a printer: nobody else will send it meanwhile."""
        if not self._change(_CLAIM, {"serial": serial}):
            paper = self.paper(serial)
            if not paper.body:
                raise _forgotten(paper)
            raise PaperTrouble(
                "{serial} is being printed or was printed already: order it again and it comes out"
                " marked as a copy.",
                serial=serial,
            )
        return self.paper(serial)

    def printed(self, paper: KeptPaper, at: datetime, place: str) -> None:
        """What `sending` gave has been taken by the printer."""
        outcome = {"at": to_micros(at), "place": plain(place, NOTE_LENGTH)}
        self._change(_PRINTED, {"serial": paper.serial, "copies": paper.copies, **outcome})

    def failed(self, paper: KeptPaper, why: str, *, came_out: bool) -> None:
        """What `sending` gave was not printed; with `came_out` some of it may have been."""
        outcome = {"why": plain(why, NOTE_LENGTH), "came_out": int(came_out)}
        self._change(_FAILED, {"serial": paper.serial, "copies": paper.copies, **outcome})

    def forget_tickets(self, before: datetime) -> None:
        """Drop the tickets made before that moment; their numbers stay taken."""
        late = {"before": to_micros(before), "nothing": b""}
        self._rows.forget(lambda execute: execute(_FORGET, late))


def _forgotten(paper: KeptPaper) -> PaperTrouble:
    if paper.about.key:
        return PaperTrouble(
            "{serial} was erased with its player: void it to print a new one.",
            serial=paper.serial,
        )
    return PaperTrouble("{serial} is no longer kept: print a new one.", serial=paper.serial)


def _kept(row: Any) -> KeptPaper:
    serial, kind, number, at, title, language, player, key, state, copies = row[:10]
    printed_at, place, error, voided_at, voided_by, reason, body = row[10:]
    return KeptPaper(
        serial=Serial(serial),
        kind=PaperKind(kind),
        number=number,
        about=PaperSubject(
            at=from_micros(at),
            title=title,
            language=language,
            player=PlayerId(player) if player is not None else None,
            key=PaperKey(key),
        ),
        state=PaperState(state),
        copies=copies,
        printed_at=from_micros(printed_at) if printed_at is not None else None,
        place=place,
        error=error,
        body=body,
        void=_void(voided_at, voided_by, reason),
    )


def _void(at: int | None, by: int, reason: str) -> Void | None:
    return Void(at=from_micros(at), by=StaffId(by), reason=reason) if at is not None else None
