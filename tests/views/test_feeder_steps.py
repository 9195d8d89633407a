"""Marking a must-move table from the steps of the table."""

from floor.app.core.queued import QueuedMove
from floor.app.tables.after_hand import QueueAct
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.floor.alerts import AlertKind, alerts
from floor.views.lists.waiting import waiting_board
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import detail, do, look, said


def steps(night: Evening, table: TableId) -> tuple[Step, ...]:
    every = table_steps(night.room, night.room.tables[table], look(night))
    return tuple(step for step in every if step.key == "feed")


def test_a_later_table_of_the_game_becomes_a_feeder_of_the_one_opened_first(night: Evening):
    night.table(T1)
    assert steps(night, T1) == ()
    night.later(minutes=1)
    night.table(T2)
    assert steps(night, T1) == ()
    do(night, steps(night, T2), "Must-move table for T1")
    assert night.room.feeders == {T2: T1}
    do(night, steps(night, T2), "Must-move for T1: end it")
    assert night.room.feeders == {}


def test_a_table_of_another_game_feeds_nobody(night: Evening):
    night.table(T1)
    night.table(T2, PLO)
    assert said(steps(night, T2)) == []


def test_an_open_seat_at_the_main_table_goes_to_the_feeders_player_first(night: Evening):
    night.table(T1, seats=3).seat(1, "Aino")
    night.table(T2, seats=3).seated("Eero", "Kaisa")
    night.feed(T2, T1)
    night.join("Otso")
    move, call = detail(night, 2).steps[:2]
    assert (move.words, move.leading) == ("Must move: Eero from T2", True)
    assert (call.words, call.leading) == ("Call Otso", False)
    assert (
        call.reason
        == "Eero moves from T2 to T1 first: only the floor passes over Eero, with a reason."
    )
    do(night, (move,), move.words)
    assert night.room.seated[night.player("Eero")] == T1


def test_a_move_that_is_agreed_is_shown_as_agreed_and_asked_for_no_more(night: Evening):
    """It waits for the end of the hand at the feeder."""
    night.table(T1, seats=3).seated("Aino", "Ida")
    feeder = night.table(T2, seats=4).seated("Eero", "Kaisa", "Otso").draw("Eero")
    night.feed(T2, T1)
    feeder.start()
    mover = night.player("Eero")
    night.ask(QueueAct(table=T2, player=mover, deed=QueuedMove(to=T1, seat=SeatNo(3))))
    why = "Agreed: it is done when the hand is over."
    (move,) = [one for one in detail(night, 3).steps if one.key == f"move-{mover}"]
    assert (move.why_not, move.leading) == (why, False)
    assert move.words.endswith("✓ agreed")
    (again,) = waiting_board(night.room, NLH, look(night)).must_move
    assert (again.why_not, again.leading) == (why, False)
    found = alerts(night.room, night.clock.now()).values()
    kinds = [alert.kind for some in found for alert in some]
    assert AlertKind.MUST_MOVE not in kinds
