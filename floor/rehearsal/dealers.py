"""How simulated dealers push each other, rest, and call the floor."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

import msgspec

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import Dealers, Rests, posts
from floor.app.core.room import house_of
from floor.app.staff.dealers import EndBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall, call_of
from floor.app.staff.pushes import next_pushes, push_due
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune
from floor.room.lists.waitlist import TableId

_USUAL = (
    CallReason.SEAT,
    CallReason.CHIPS,
    CallReason.RULING,
    CallReason.CLOCK,
    CallReason.CONDUCT,
    CallReason.OTHER,
)
"""What a table calls for; misdeals and bad beats are no matter of chance here."""
_TABLES_FOR_A_SPARE = 3
"""So many tables need one dealer more than there are tables: each rests after three."""


def dealers_for(tables: int) -> int:
    """How many come on duty for so many tables."""
    return tables + -(-tables // _TABLES_FOR_A_SPARE) if tables else 1


class DealerHabits:
    """Keeps the tables of one rehearsal in dealers: each sits down with their own badge."""

    def __init__(self, evening: Evening, fortune: Fortune) -> None:
        self._evening = evening
        self._fortune = fortune

    def look_round(self, own: Iterable[TableId], now: datetime) -> None:
        """Whoever is due at one of the `own` tables sits down; whoever has rested comes back."""
        dealers = self._own_dealers()
        for one in dealers.line:
            if isinstance(one.now, Rests) and one.now.until <= now:
                self._evening.ask(EndBreak(staff=one.staff), one.staff)
        rules, here = house_of(self._evening.room).dealers, posts(dealers)
        own = tuple(own)
        if all(name in here and push_due(here[name].deals.since, rules) > now for name in own):
            return
        for push in next_pushes(self._own_dealers(), own, rules, now):
            if push.comes is not None and push.at <= now:
                self._evening.ask(TakeTable(table=push.table, staff=push.comes), push.comes)

    def _own_dealers(self) -> Dealers:
        """Those of this rehearsal: several may live in one room."""
        dealers = self._evening.room.dealers
        own = set(self._evening.staff.dealers)
        return msgspec.structs.replace(
            dealers, line=tuple(one for one in dealers.line if one.staff in own)
        )

    def maybe_call(self, own: Iterable[TableId]) -> None:
        """Once in a while one of the `own` tables wants somebody of the floor."""
        for table in own:
            if not self._fortune.percent(1):
                continue
            reason = _USUAL[self._fortune.between(0, len(_USUAL) - 1)]
            if call_of(self._evening.room, table, reason) is None:
                call = CallFloor(table=table, reason=reason)
                self._evening.ask(call, self._evening.speaks_for(table))
                goes = partial(self.goes_there, table, reason)
                self._evening.at(self._fortune.seconds(20, 240), goes)

    def goes_there(self, table: TableId, reason: CallReason) -> None:
        """Somebody of the floor sees to that call, unless another one does already."""
        call = call_of(self._evening.room, table, reason)
        if call is not None and call.taken is None:
            self._evening.ask(TakeCall(table=table, reason=reason))
            done = partial(self._done, table, reason)
            self._evening.at(self._fortune.seconds(30, 300), done)

    def _done(self, table: TableId, reason: CallReason) -> None:
        if call_of(self._evening.room, table, reason) is not None:
            self._evening.ask(EndCall(table=table, reason=reason))
