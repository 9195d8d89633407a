"""Papers in the store: numbers without a gap, and a queue that outlives every printer.

What comes out of a printer twice is marked: only `again`, or a failure after which some of it may
have come out, lets a paper be sent a second time, and both count a copy. A paper's words can be
forgotten, its number cannot; who erases a player erases what bears his name (`schema`).
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from floor.app.papers import About, KeptPaper, PaperKind, PaperState, Serial
from floor.base.clock import from_micros, to_micros
from floor.base.errors import PaperTrouble
from floor.base.text import NOTE_LENGTH, plain
from floor.room.button import PlayerId
from floor.store.rows import Rows

_NEXT = "(SELECT coalesce(max(number), 0) + 1 FROM papers WHERE kind = :kind)"
_PUT = (
    "INSERT INTO papers (serial, kind, number, at, language, player, title, state, copies, place,"
    " error, body) SELECT :serial, :kind, :number, :at, :language, :player, :title, 'waiting', 0,"
    f" '', '', :body WHERE :number = {_NEXT}"
)
_ABOUT = (
    "SELECT serial, kind, number, at, title, language, player, state, copies, printed_at, place,"
    " error"
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
_FORGET = (
    "UPDATE papers SET body = :nothing, player = NULL WHERE kind <> :report AND at < :before"
    " AND length(body) > 0"
)


class PaperRows:
    """Papers in rows of the store; see `papers.Papers`."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def _read(self, rest: str, values: Mapping[str, object]) -> tuple[KeptPaper, ...]:
        return tuple(map(_kept, self._rows.read(f"{_READ} {rest}", values)))

    def _change(self, statement: str, values: Mapping[str, object]) -> int:
        """How many rows it changed."""
        return self._rows.change(lambda execute: int(execute(statement, values).rowcount))

    def put(self, kind: PaperKind, build: Callable[[Serial], bytes], about: About) -> KeptPaper:
        """Keep the paper that `build` makes with the next number of its kind."""
        values = {
            "kind": kind.value,
            "at": to_micros(about.at),
            "language": about.language,
            "player": about.player,
            "title": plain(about.title, NOTE_LENGTH),
        }
        while True:
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
        return self._read("WHERE state <> 'printed' AND length(body) > 0 ORDER BY id", {})

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
        late = {
            "report": PaperKind.DAY_REPORT.value,
            "before": to_micros(before),
            "nothing": b"",
        }
        self._rows.forget(lambda execute: execute(_FORGET, late))


def _forgotten(paper: KeptPaper) -> PaperTrouble:
    return PaperTrouble("{serial} is no longer kept: print a new one.", serial=paper.serial)


def _kept(row: Any) -> KeptPaper:
    serial, kind, number, at, title, language, player, state, copies, printed_at = row[:10]
    return KeptPaper(
        serial=Serial(serial),
        kind=PaperKind(kind),
        number=number,
        about=About(
            at=from_micros(at),
            title=title,
            language=language,
            player=PlayerId(player) if player is not None else None,
        ),
        state=PaperState(state),
        copies=copies,
        printed_at=from_micros(printed_at) if printed_at is not None else None,
        place=row[10],
        error=row[11],
        body=row[12],
    )
