"""What waits for the end of a hand, on seat, table and among the alerts."""

import pytest
from msgspec.structs import replace

from floor.app.core.queued import Deed, QueuedClosing, QueuedMove, QueuedSeat
from floor.app.orders.orders import KeepApart
from floor.app.tables.after_hand import QueueAct
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.floor.alerts import alert_lines, alerts
from floor.views.tables.after_hand import queued_status, withdraw_steps
from floor.views.words.steps import StepBuilder
from tests.evening import T1, T2, Evening
from tests.views.looking import look, words


@pytest.fixture
def hand(night: Evening) -> Evening:
    """A hand at T1; T2 is open beside it."""
    night.table(T2).seated("Petra", "Ville")
    night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").start()
    return night


def waits(night: Evening, deed: Deed, name: str = "") -> None:
    player = night.player(name) if name else None
    night.ask(QueueAct(table=T1, player=player, deed=deed))


def asking(night: Evening) -> StepBuilder:
    return StepBuilder(words(night), look(night))


def said(night: Evening) -> list[str]:
    every = alerts(night.room, look(night).now).get(T1, ())
    return [line.words for line in alert_lines(night.room, look(night), every)]


def test_it_is_said_at_the_seat_and_can_be_withdrawn(hand: Evening):
    aino = hand.player("Aino")
    assert queued_status(hand.room, T1, aino, words(hand)) == ""
    assert list(withdraw_steps(asking(hand), T1, aino)) == []
    waits(hand, QueuedSeat(seat=SeatNo(8)), "Aino")
    assert queued_status(hand.room, T1, aino, words(hand)) == "after this hand: to seat 8"
    (step,) = withdraw_steps(asking(hand), T1, aino)
    assert step.words == "Do not do it: to seat 8"
    assert any("to seat 8" in one for one in said(hand))


def test_what_did_not_fit_when_the_hand_was_over_says_why_until_somebody_has_seen_it(
    hand: Evening,
):
    aino, petra = hand.player("Aino"), hand.player("Petra")
    waits(hand, QueuedMove(to=T2, seat=SeatNo(4)), "Aino")
    hand.ask(KeepApart(players=(aino, petra), note=hand.note("a quarrel")))
    hand.table(T1).end()
    told = queued_status(hand.room, T1, aino, words(hand))
    assert told.startswith("not done: to T2 seat 4. ")
    (step,) = withdraw_steps(asking(hand), T1, aino)
    assert step.words.startswith("Seen")
    assert any("Not done" in one for one in said(hand))


def test_a_table_that_closes_after_the_hand_says_so(hand: Evening):
    waits(hand, QueuedClosing())
    assert queued_status(hand.room, T1, None, words(hand)) == "after this hand: the table closes"


def test_of_a_table_that_is_closed_nothing_waits_any_more(hand: Evening):
    waits(hand, QueuedSeat(seat=SeatNo(8)), "Aino")
    (act,) = hand.room.queued
    elsewhere = replace(act, table=TableId("T9"))
    room = replace(hand.room, queued=(elsewhere,))
    assert all("to seat 8" not in str(one) for one in alerts(room, look(hand).now).values())
