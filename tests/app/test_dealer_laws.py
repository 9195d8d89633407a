"""The laws of the line-up: a night in which anybody pushes, rests, leaves and takes back."""

import contextlib
from datetime import UTC, datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from floor.app.core.floor_call import CallReason
from floor.app.core.line_up import Deals, free_dealers, posts
from floor.app.core.messages import Command, CommandId, Role, StaffId
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.hands.dealing import EndHand, HandEnded, StartHand
from floor.app.office.catalog import evolve
from floor.app.office.fold import entries_of, event_of
from floor.app.office.voiding import standing
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.dealers import EndBreak, LeaveTable, MoveInLine, SendOnBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor, EndCall, TakeCall
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.lists.waitlist import TableId
from tests.evening import NLH, T1, T2, Evening, undoable

TABLES = (T1, T2, TableId("T3"))
tables = st.sampled_from(TABLES)
whos = st.integers(0, 3)
reasons = st.sampled_from((CallReason.RULING, CallReason.BAD_BEAT))


class OneShift(RuleBasedStateMachine):
    """Four dealers, three tables, and a floor that changes its mind."""

    @initialize()
    def begins(self):
        self.night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7))
        self.night.opened()
        self.begun = self.night.office.head
        self.note = self.night.note("Because.")
        names = ("Otto", "Leena", "Pia")
        self.staff = [
            self.night.dealer,
            *(self.night.people.add_staff(name, Role.DEALER) for name in names),
        ]
        self.night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")

    @property
    def room(self) -> Room:
        return self.night.room

    def ask(self, command: Command, by: StaffId | None = None) -> None:
        with contextlib.suppress(Refused):
            self.night.ask(command, by)

    @rule(who=whos)
    def comes_or_goes(self, who):
        staff = self.staff[who]
        if staff in self.room.on_duty:
            self.ask(SignOff(staff=staff), staff)
        else:
            self.ask(SignOn(staff=staff), self.night.floor)

    @rule(who=whos, table=tables)
    def pushes(self, who, table):
        self.ask(TakeTable(table=table, staff=self.staff[who]))

    @rule(who=whos)
    def leaves(self, who):
        self.ask(LeaveTable(staff=self.staff[who]))

    @rule(who=whos)
    def rests_or_returns(self, who):
        self.ask(SendOnBreak(staff=self.staff[who]))
        self.ask(EndBreak(staff=self.staff[who - 1]))

    @rule(who=whos, place=st.integers(1, 4))
    def moves_in_line(self, who, place):
        self.ask(MoveInLine(staff=self.staff[who], place=place, note=self.note))

    @rule(second_round=st.booleans())
    def plays_a_hand(self, second_round):
        self.ask(StartHand(table=T1))
        self.ask(EndHand(table=T1, second_round=second_round))

    @rule(table=tables)
    def opens_or_closes(self, table):
        if table in self.room.tables and table != T1:
            self.ask(CloseTable(table=table))
        else:
            self.ask(OpenTable(table=table, game=NLH, seats=6))

    @rule(table=tables, reason=reasons)
    def calls_the_floor(self, table, reason):
        self.ask(CallFloor(table=table, reason=reason))

    @rule(table=tables, reason=reasons)
    def is_served(self, table, reason):
        self.ask(TakeCall(table=table, reason=reason))
        self.ask(EndCall(table=table, reason=reason))

    @rule(minutes=st.integers(1, 40))
    def time_goes_by(self, minutes):
        self.night.later(minutes=minutes)

    @rule()
    def the_clock_goes_back(self):
        self.night.clock.advance(timedelta(minutes=-7))
        self.night.tick()

    @precondition(lambda self: self._free())
    @rule(one=st.integers(0, 30))
    def takes_back_what_may_be(self, one):
        free = self._free()
        self.night.office.void(free[one % len(free)], self.night.floor, second=self.night.manager)

    def _free(self) -> list[CommandId]:
        entries = tuple(entries_of(self.night.journal.rows(self.begun)))
        free = undoable(entries)
        return [entry.command for entry in entries if entry.command in free]

    @invariant()
    def every_law_holds(self):
        if hasattr(self, "night"):
            self._check(self.room)

    @rule()
    def anything_might_be_taken_back(self):
        """What may be voided leaves a lawful line-up, whichever of them it is."""
        entries = tuple(entries_of(self.night.journal.rows()))
        stands = {entry.command for entry in standing(entries)}
        for command in self._free():
            room = EMPTY_ROOM
            for row in self.night.journal.written:
                if row.command in stands - {command}:
                    room = evolve(room, event_of(row))
            check_line(room)

    def _check(self, room: Room) -> None:
        check_line(room)
        worked = room.dealers.worked
        told = sum(one.hands for table in worked.values() for one in table.values())
        told += sum(post.deals.hands for post in posts(room.dealers).values())
        ended = [
            event
            for entry in standing(entries_of(self.night.journal.rows()))
            for event in entry.events
            if isinstance(event, HandEnded)
        ]
        assert told == len(ended)


def check_line(room: Room) -> None:
    """A dealer is in one place, a table has one dealer, who deals or rests is not free."""
    line = room.dealers.line
    staff = [one.staff for one in line]
    assert len(set(staff)) == len(staff)
    assert set(staff) == {who for who, role in room.on_duty.items() if role is Role.DEALER}
    dealt = [one.now.table for one in line if isinstance(one.now, Deals)]
    assert len(set(dealt)) == len(dealt)
    assert set(dealt) <= room.tables.keys()
    free = free_dealers(room.dealers)
    assert all(post.dealer.staff not in free for post in posts(room.dealers).values())
    called = [(call.table, call.reason) for call in room.floor_calls]
    assert len(set(called)) == len(called)
    assert {table for table, _ in called} <= room.tables.keys()


TestOneShift = OneShift.TestCase
TestOneShift.settings = settings(
    settings(), max_examples=max(10, settings().max_examples // 4), stateful_step_count=30
)
