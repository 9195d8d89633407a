"""Acts of a kiosk that had no place in the book: kept for the floor, settled one by one."""

from datetime import UTC, datetime

import msgspec
import pytest

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import HeldAct, Settlement, UnfitAct, refusal_of, why_of
from floor.app.core.messages import SYSTEM, CommandId, StaffId
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import (
    AT_ONCE,
    MOST_OF_TABLE,
    MOST_OPEN,
    HoldActs,
    PutAsideAll,
    SettleHeldAct,
    as_seen_at,
    held_act,
)
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import speaking
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from tests.evening import T1, T2, Evening, refused

AT = datetime(2026, 10, 24, 15, tzinfo=UTC)


def act(number: int) -> HeldAct:
    return HeldAct(
        command=CommandId(number.to_bytes(16, "big")),
        by=StaffId(3),
        kind="end-hand",
        body='{"table":"T1","second_round":true}',
        pressed=AT,
    )


def acts(first: int, many: int) -> tuple[HeldAct, ...]:
    return tuple(map(act, range(first, first + many)))


def settle(number: int, how: Settlement = Settlement.DROPPED) -> SettleHeldAct:
    return SettleHeldAct(act=act(number).command, settlement=how)


def test_they_are_kept_in_the_order_in_which_they_were_pressed(night: Evening):
    night.ask(HoldActs(table=T1, acts=acts(1, 2)), SYSTEM)
    night.later(minutes=1)
    night.ask(HoldActs(table=T1, acts=acts(3, 1)), SYSTEM)
    late = night.clock.now()
    assert night.room.held == (
        UnfitAct(table=T1, held_at=AT, act=act(1)),
        UnfitAct(table=T1, held_at=AT, act=act(2)),
        UnfitAct(table=T1, held_at=late, act=act(3)),
    )


def test_only_the_kiosk_itself_hands_them_in_and_by_day_and_night(night: Evening):
    night.close_day()
    with refused("HOUSE"):
        night.ask(HoldActs(table=T1, acts=acts(1, 1)), night.manager)
    night.ask(HoldActs(table=T1, acts=acts(1, 1)), SYSTEM)
    night.ask(
        SettleHeldAct(act=act(1).command, settlement=Settlement.DROPPED, note=night.note("x"))
    )
    assert night.room.held == ()


def test_each_is_settled_once_with_a_reason_and_the_others_stay(night: Evening):
    night.ask(HoldActs(table=T1, acts=acts(1, 3)), SYSTEM)
    with refused("HOUSE", "Give a reason: what became of the act."):
        night.ask(settle(2))
    done = SettleHeldAct(
        act=act(2).command, settlement=Settlement.ANOTHER_WAY, note=night.note("Set right.")
    )
    night.ask(done)
    assert [one.act for one in night.room.held] == [act(1), act(3)]
    assert held_act(night.room, act(2).command) is None
    with refused("HOUSE", "That act is settled already."):
        night.ask(done)


def test_all_of_a_table_are_put_aside_at_once_with_one_reason(night: Evening):
    """Those of the others stay."""
    night.ask(HoldActs(table=T2, acts=acts(90, 2)), SYSTEM)
    night.ask(HoldActs(table=T1, acts=acts(1, 50)), SYSTEM)
    with refused("HOUSE", "Give a reason: what became of the acts."):
        night.ask(PutAsideAll(table=T1))
    every = PutAsideAll(table=T1, note=night.note("Nobody had pressed them."))
    with refused("HOUSE"):
        night.ask(every, night.dealer)
    night.ask(every)
    assert [one.act for one in night.room.held] == [act(90), act(91)]
    with refused("HOUSE", "The acts of T1 are settled already."):
        night.ask(every)


def test_nothing_of_it_is_taken_back(night: Evening):
    held = night.ask(HoldActs(table=T1, acts=acts(1, 1)), SYSTEM)
    settled = night.ask(
        SettleHeldAct(act=act(1).command, settlement=Settlement.DROPPED, note=night.note("x"))
    )
    for entry in (held, settled):
        with refused("HOUSE"):
            night.void(entry)


def test_it_is_about_the_list_and_not_about_the_table(night: Evening):
    held = night.ask(HoldActs(table=T1, acts=acts(1, 1)), SYSTEM)
    note = night.note("x")
    settled = night.ask(SettleHeldAct(act=act(1).command, settlement=Settlement.DROPPED, note=note))
    for entry in (held, settled):
        (event,) = entry.events
        assert event.touches() == frozenset({"held:T1"})
        assert event.is_final()


def test_it_bars_no_undo_at_the_table(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino").start()
    started = table.entry
    night.ask(HoldActs(table=T1, acts=acts(1, 1)), SYSTEM)
    night.void(started)
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))


@pytest.mark.parametrize("many", [0, AT_ONCE + 1])
def test_as_many_as_stand_in_one_entry_come_together(night: Evening, many: int):
    with refused("HOUSE", f"From 1 to {AT_ONCE} acts are kept together."):
        night.ask(HoldActs(table=T1, acts=acts(1, many)), SYSTEM)


def test_the_floor_is_not_buried(night: Evening):
    for first in range(0, MOST_OPEN, AT_ONCE):
        table = TableId(f"T{1 + first // MOST_OF_TABLE}")
        night.ask(HoldActs(table=table, acts=acts(first, AT_ONCE)), SYSTEM)
    with refused(
        "HOUSE",
        f"The floor has {MOST_OPEN} acts of kiosks to look at already: it settles some"
        " of them first.",
    ):
        night.ask(HoldActs(table=TableId("T99"), acts=acts(MOST_OPEN, 1)), SYSTEM)


def test_one_table_takes_no_other_tables_place(night: Evening):
    for first in range(0, MOST_OF_TABLE, AT_ONCE):
        night.ask(HoldActs(table=T1, acts=acts(first, AT_ONCE)), SYSTEM)
    with refused(
        "HOUSE",
        f"The floor has {MOST_OF_TABLE} acts of T1 to look at already: it settles some"
        " of them first.",
    ):
        night.ask(HoldActs(table=T1, acts=acts(MOST_OF_TABLE, 1)), SYSTEM)
    night.ask(HoldActs(table=TableId("T2"), acts=acts(MOST_OF_TABLE, 1)), SYSTEM)


def test_what_lies_there_of_another_table_is_not_handed_in_again(night: Evening):
    night.ask(HoldActs(table=T1, acts=acts(1, 2)), SYSTEM)
    with refused("HOUSE", "These acts are of another table."):
        night.ask(HoldActs(table=T2, acts=acts(2, 2)), SYSTEM)
    night.ask(HoldActs(table=T2, acts=acts(3, 1)), SYSTEM)
    assert [one.act for one in as_seen_at(night.room, T1).held] == list(acts(1, 2))
    night.ask(msgspec.structs.replace(settle(3), note=night.note("x")))
    assert as_seen_at(night.room, T1) is night.room


def test_a_refusal_is_kept_with_all_it_names_and_no_names_of_people():
    refusal = Refused(
        "{player} posts {money} by {time} as {way} in {seat}.",
        rule="CH-MISS-9",
        player=PlayerId(7),
        money=Money(500),
        time=AT,
        way=Standing.POSTS,
        seat="5",
    )
    again = refusal_of(why_of(refusal))
    assert (again.rule, again.sentence) == (refusal.rule, refusal.sentence)
    assert again.named == {**refusal.named, "way": str(Standing.POSTS)}
    with speaking("en"):
        assert str(again).startswith("7 posts")
