"""Tables that have called the floor: in which order, since when, and what can be done."""

from datetime import datetime, timedelta

from floor.app.core.floor_call import CallReason, FloorCall, is_red, queue
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall, stands_still
from floor.base.text import _
from floor.base.value import Value
from floor.room.lists.waitlist import TableId
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, called_for, capital, reason_words, span_words

_MINUTE = timedelta(minutes=1)


class CallLine(Value, frozen=True, kw_only=True):
    """One call that is not over."""

    table: TableId
    reason: CallReason
    place: int
    """From 1, in the order in which they are to be taken; 0 once somebody is on their way."""
    since: datetime
    red: bool
    """Nobody has taken it for too long."""
    stopped: bool
    """The table stands still until somebody has come."""
    words: str
    """A sentence: "T3 calls: ruling, for 4 min; nobody has taken it"."""
    brief: str
    """Where the table is plain: "Ruling · 4 min"."""
    steps: tuple[Step, ...]
    """To take it, to end it: the likeliest first."""


def call_lines(room: Room, look: Viewer) -> tuple[CallLine, ...]:
    """The open calls, next to be taken first, as they are at `look.now`."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    return tuple(
        CallLine(
            table=call.table,
            reason=call.reason,
            place=place if call.taken is None else 0,
            since=call.since,
            red=is_red(call, look.now),
            stopped=stands_still(room, call),
            words=call_words(call, words, look.now),
            brief=_brief(call, words, look.now),
            steps=_steps(call, asking),
        )
        for place, call in enumerate(queue(room.floor_calls, look.now), start=1)
    )


def first_calling(room: Room, now: datetime) -> TableId | None:
    """The table whose call is to be taken first; None where nobody waits for the floor."""
    waits = (call for call in queue(room.floor_calls, now) if call.taken is None)
    return next((call.table for call in waits if call.table in room.tables), None)


def calling_steps(room: Room, table: TableId, look: Viewer) -> tuple[Step, ...]:
    """The eight keys with which a call of `table` is noted, in the order of the dealer's screen."""
    asking = StepBuilder(Wording(room, look.names), look)
    return tuple(
        asking.step(
            f"floor-call-{table}-{reason.value}",
            capital(reason_words(reason)),
            CallFloor(table=table, reason=reason),
        )
        for reason in CallReason
    )


def call_words(call: FloorCall, words: Wording, now: datetime) -> str:
    """A call in one sentence; whether play has stopped, how old it is, or who has taken it."""
    said = _("{table} calls: {reason}").format(
        table=call.table, reason=called_for(words.room, call)
    )
    if call.taken is not None:
        return _("{words}; {staff} goes there").format(
            words=said, staff=words.staff(call.taken.staff)
        )
    minutes, time = max(now - call.since, timedelta()) // _MINUTE, span_words(now - call.since)
    if is_red(call, now):
        return _("{words}, for {time}; nobody has taken it").format(words=said, time=time)
    if minutes:
        return _("{words}, for {time}").format(words=said, time=time)
    return _("{words}, just now").format(words=said)


def _brief(call: FloorCall, words: Wording, now: datetime) -> str:
    parts = [capital(reason_words(call.reason))]
    if call.taken is not None:
        parts.append(words.staff(call.taken.staff))
    else:
        parts.append(span_words(now - call.since))
    return " · ".join(parts)


def _steps(call: FloorCall, asking: StepBuilder) -> tuple[Step, ...]:
    of = f"{call.table}-{call.reason.value}"
    end = asking.step(
        f"end-call-{of}",
        _("Done"),
        EndCall(table=call.table, reason=call.reason),
        leading=call.taken is not None,
    )
    if call.taken is not None:
        return (end,)
    take = TakeCall(table=call.table, reason=call.reason)
    return (asking.step(f"take-call-{of}", _("I go there"), take, leading=True), end)
