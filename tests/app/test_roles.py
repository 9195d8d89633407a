"""Which badge may ask for what, and what needs a second one."""

from datetime import UTC, datetime

import pytest

from floor.app import breaks, chips, days, dealing, seat_changes, seats, straddles, tables, waiting
from floor.app.catalog import COMMANDS
from floor.app.messages import SYSTEM, Command, Role, StaffId
from floor.app.roles import _MAY, check_badge, second_needed
from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.blinds import Standing
from floor.room.button import PlayerId, SeatNo
from tests.evening import HELSINKI, NLH, T1, Evening, refused

AINO, ONE = PlayerId(1), SeatNo(1)
AT_THE_TABLE: tuple[Command, ...] = (
    dealing.DrawButton(table=T1),
    dealing.StartHand(table=T1),
    dealing.EndHand(table=T1, second_round=True),
    straddles.DeclareStraddle(table=T1, seat=ONE),
    seats.SeatPlayer(table=T1, seat=ONE, player=AINO),
    seats.MarkAway(table=T1, player=AINO),
    seats.MarkBack(table=T1, player=AINO),
    seats.ChooseWay(table=T1, player=AINO, way=Standing.POSTS),
    seats.LeaveSeat(table=T1, player=AINO),
)
ON_THE_FLOOR: tuple[Command, ...] = (
    tables.OpenTable(table=T1, game=NLH, seats=9),
    tables.ChangeTable(table=T1, game=NLH, seats=9),
    tables.CloseTable(table=T1),
    seats.PlayOver(table=T1, seat=ONE, player=AINO),
    seat_changes.ChangeSeat(table=T1, seat=ONE, player=AINO),
    waiting.JoinList(game=NLH, player=AINO),
    waiting.CheckIn(game=NLH, player=AINO),
    waiting.CallPlayer(game=NLH, player=AINO, table=T1, seat=ONE),
    waiting.StrikeOff(game=NLH, player=AINO),
    chips.CountDrop(table=T1, amount=Money(0)),
    chips.BuyIn(table=T1, player=AINO, amount=Money(10_000)),
    chips.TopUp(table=T1, player=AINO, amount=Money(100), stack=Money(10_000)),
    breaks.GrantLongBreak(table=T1, player=AINO),
    days.OpenDay(),
    days.CloseDay(),
)
RULES = (days.AdoptRulebook(name="helsinki", text=HELSINKI),)
DUTY = (days.SignOff(staff=StaffId(1)),)
LOCK = days.LockStaff(staff=StaffId(3), until=datetime(2026, 10, 24, 16, tzinfo=UTC))
MAY = {
    Role.DEALER: (*AT_THE_TABLE, *DUTY),
    Role.FLOOR: (*AT_THE_TABLE, *ON_THE_FLOOR, *DUTY),
    Role.SHIFT_MANAGER: (*AT_THE_TABLE, *ON_THE_FLOOR, *RULES, *DUTY),
    Role.AUDITOR: DUTY,
    Role.ADMIN: (*RULES, *DUTY),
}
EVERYTHING = (*AT_THE_TABLE, *ON_THE_FLOOR, *RULES, *DUTY, LOCK)


def test_every_command_needs_some_badge():
    asked = {type(command) for command in EVERYTHING} | {days.SignOn}
    assert _MAY.keys() == COMMANDS == asked


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("command", EVERYTHING, ids=lambda command: type(command).__name__)
def test_a_badge_allows_what_belongs_to_its_work(night: Evening, role: Role, command: Command):
    badge = night.people.add_staff("Somebody", role)
    night.ask(days.SignOn(staff=badge), badge)
    if command in MAY[role]:
        check_badge(night.room, command, badge)
        return
    with pytest.raises(Refused) as no:
        check_badge(night.room, command, badge)
    sentence = f"The badge of {badge} ({role.value}) does not allow this."
    assert (no.value.rule, str(no.value)) == ("HOUSE", sentence)


def test_anybody_may_sign_on(night: Evening):
    check_badge(night.room, days.SignOn(staff=StaffId(99)), StaffId(99))


def test_the_system_locks_a_badge_and_asks_for_nothing_else_in_a_running_room(night: Evening):
    entry = night.ask(LOCK, SYSTEM)
    assert entry.events == (days.StaffLocked(staff=LOCK.staff, until=LOCK.until),)
    with refused("HOUSE"):
        check_badge(night.room, RULES[0], SYSTEM)
    with refused("HOUSE"):
        check_badge(night.room, days.OpenDay(), SYSTEM)


def test_taking_back_money_or_rules_needs_two(night: Evening):
    night.table(T1)
    assert second_needed(night.count_drop(T1, 10).events)
    night.close(T1)
    assert second_needed(night.close_day().events)
    assert second_needed(night.ask(RULES[0], night.manager).events)
    assert not second_needed(night.ask(days.SignOff(staff=night.dealer), night.dealer).events)
