"""An act a kiosk could not hand in, recorded by the floor as of the moment it was pressed."""

from datetime import timedelta

from floor.app.core.declaration import ON_FLOOR
from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import HeldAct, Settlement
from floor.app.core.messages import SYSTEM, Command, CommandId
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.office.catalog import COMMANDS
from floor.app.office.press_time import CameLate
from floor.app.office.waiting_acts import (
    WAITING,
    HeldActRecorded,
    RecordHeldAct,
    body_of,
    kind_of_act,
)
from floor.app.seats.seats import MarkAway, PlayerAway
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.app.staff.held_acts import HoldActs, SettleHeldAct
from floor.room.table.table import InHand
from tests.evening import T1, Evening, refused

CALL = CallFloor(table=T1, reason=CallReason.MISDEAL)


def held(night: Evening, *commands: Command) -> tuple[HeldAct, ...]:
    """Pressed a second apart under the floor's badge whose PIN was not given, and handed in."""
    acts = []
    for command in commands:
        acts.append(
            HeldAct(
                command=night.office.new_id(),
                by=night.floor,
                kind=kind_of_act(command),
                body=body_of(command),
                pressed=night.clock.now(),
                error_ms=20,
            )
        )
        night.later(seconds=1)
    night.ask(HoldActs(table=T1, acts=tuple(acts)), SYSTEM)
    return tuple(acts)


def test_it_stands_in_the_book_as_of_the_moment_it_was_pressed(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    (act,) = held(night, CALL)
    night.later(minutes=9)
    entry = night.ask(RecordHeldAct(act=act.command), night.manager)
    assert entry.by == night.manager
    assert entry.events == (
        FloorCalled(table=T1, reason=CallReason.MISDEAL, called_at=act.pressed),
        CameLate(pressed=act.pressed, error_ms=20),
        HeldActRecorded(table=T1, act=act.command, staff=night.floor),
    )
    (call,) = night.room.floor_calls
    assert call.since == act.pressed
    assert night.room.held == ()


def test_hands_are_recorded_one_after_the_other(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    first, over = held(night, StartHand(table=T1), EndHand(table=T1, second_round=True))
    with refused(
        "HOUSE",
        "Another act of T1 was pressed before it: record that or put it aside first.",
    ):
        night.ask(RecordHeldAct(act=over.command))
    night.ask(RecordHeldAct(act=first.command))
    stage = night.room.tables[T1].stage
    assert isinstance(stage, InHand)
    assert stage.started == first.pressed
    night.ask(RecordHeldAct(act=over.command))
    assert night.room.tables[T1].hand == 1


def test_what_the_table_has_gone_past_is_refused_and_stays_on_the_list(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    (act,) = held(night, StartHand(table=T1))
    night.later(minutes=1)
    table.start().end()
    with refused("HOUSE", "T1 has gone on since this was pressed: look how it stands."):
        night.ask(RecordHeldAct(act=act.command))
    assert [one.act for one in night.room.held] == [act]


def test_two_desks_record_it_once(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    (act,) = held(night, CALL)
    night.ask(RecordHeldAct(act=act.command), night.manager)
    with refused("HOUSE", "That act is settled already."):
        night.ask(RecordHeldAct(act=act.command), night.floor)
    with refused("HOUSE", "That act is settled already."):
        night.ask(
            SettleHeldAct(act=act.command, settlement=Settlement.DROPPED, note=night.note("x"))
        )


def test_it_is_taken_back_as_the_act_itself_would_be_and_is_on_the_list_again(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    away, call = held(night, MarkAway(table=T1, player=night.player("Aino")), CALL)
    entry = night.ask(RecordHeldAct(act=away.command))
    night.ask(RecordHeldAct(act=call.command))
    night.void(entry)
    assert [one.act for one in night.room.held] == [away]
    again = night.ask(RecordHeldAct(act=away.command))
    (gone, *_) = again.events
    assert isinstance(gone, PlayerAway)


def test_a_dealer_does_not_record_for_the_floor(night: Evening):
    night.table(T1).seated("Aino", "Eero").with_dealer()
    (act,) = held(night, CALL)
    with refused("HOUSE"):
        night.ask(RecordHeldAct(act=act.command), night.dealer)


def test_what_another_program_has_taken_is_not_guessed_at(night: Evening):
    night.table(T1)
    act = HeldAct(
        command=CommandId(bytes(16)),
        by=night.floor,
        kind="burn-card",
        body="?",
        pressed=night.clock.now() - timedelta(minutes=1),
    )
    night.ask(HoldActs(table=T1, acts=(act,)), SYSTEM)
    with refused("HOUSE"):
        night.ask(RecordHeldAct(act=act.command))


def test_the_floor_may_ask_for_whatever_may_wait():
    """So nothing is recorded that the badge at the desk could not have asked for itself."""
    for command in WAITING.values():
        assert COMMANDS[command].roles >= ON_FLOOR
