"""To another table: what he brings, how he comes in and whom it passes over."""

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.orders.orders import KeepApart
from floor.app.seats.seats import SeatPlayer
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.seats.moving import MoveOffer, move_offers, move_step
from floor.views.words.rows import ToFind
from floor.views.words.steps import StepBuilder
from tests.evening import PLO, T1, T2, Evening
from tests.views.looking import detail, look, step, words

T3 = TableId("T3")
NLH_2_5 = GameId("nlh-2-5")


def offers(night: Evening, name: str = "Aino", euros: int | None = None) -> tuple[MoveOffer, ...]:
    stack = None if euros is None else Money(euros * 100)
    return move_offers(night.room, night.player(name), look(night), stack)


def offer(night: Evening, table: TableId, euros: int | None = None) -> MoveOffer:
    return next(one for one in offers(night, euros=euros) if one.table == table)


def test_every_table_with_a_free_seat_is_offered_his_own_game_first(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2, PLO)
    night.table(T3, seats=2).seated("Eero")
    night.table(TableId("T4"), seats=2).seated("Otso", "Kaisa")
    assert [one.title for one in offers(night)] == [
        "T3 seat 2 · NLH 1–2",
        "T2 seat 1 · PLO 2–2",
    ]


def test_who_sits_nowhere_moves_nowhere(night: Evening):
    night.table(T1)
    assert offers(night) == ()
    assert move_offers(night.room, PlayerId(99), look(night)) == ()


def test_before_his_stack_is_counted_the_rule_alone_is_said(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    night.table(T3, PLO)
    assert offer(night, T2).duty == "Same game, the whole stack (CH-STACK-2); count it."
    assert offer(night, T3).duty == (
        "Another betting structure, any amount, €100 to €500 (CH-STACK-4)."
    )


def test_once_it_is_counted_the_sum_is_said_and_what_is_missing_to_it(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    night.table(T3, NLH_2_5)
    assert (
        offer(night, T2, 420).duty == "Same game, the whole stack: exactly €420 on T2 (CH-STACK-2)."
    )
    assert offer(night, T3, 20).duty.endswith("more.")


def test_each_way_in_says_what_it_costs_and_moves_him_at_once(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2).seated("Eero", "Otso", "Kaisa", "Marek").draw("Eero").hands(1)
    shown = offer(night, T2, 100)
    ways = {line.way: line.step for line in shown.lines if line.open and line.step is not None}
    posts = ways[Standing.POSTS]
    assert (posts.finder, posts.reason, posts.why_not) == (None, "", "")
    assert posts.command == SeatPlayer(
        table=T2,
        seat=shown.seat,
        player=night.player("Aino"),
        way=Standing.POSTS,
        stack=Money(10_000),
    )
    assert all(step.words and step.key.startswith("move-T2-") for step in ways.values())
    night.ask(posts.command)
    assert night.room.seated[night.player("Aino")] == T2


def test_before_the_draw_there_is_nothing_to_choose(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    (line,) = (one for one in offer(night, T2).lines if one.step is not None)
    assert line.step is not None
    assert line.step.words == "Move there"


def test_whom_of_the_list_it_passes_over_is_said(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    assert offer(night, T2).passed == ""
    night.join("Eero")
    assert "Eero waits for NLH 1–2" in offer(night, T2).passed
    (line,) = (one for one in offer(night, T2).lines if one.step is not None)
    assert line.step is not None
    assert line.step.reason


def test_a_way_that_is_closed_has_no_step(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2).seated("Eero", "Otso").draw().hands(1)
    assert all(line.step is None for line in offer(night, T2).lines if not line.open)
    assert any(not line.open for line in offer(night, T2).lines)


def test_the_step_at_his_seat_leads_to_the_tables(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2)
    found = step(detail(night, 1).steps, "Move to another table …")
    assert (found.finder, found.command, found.why_not) == (ToFind.TABLE, None, "")


def test_it_says_why_it_cannot_be(night: Evening):
    table = night.table(T1).seated("Aino", "Eero")
    found = step(detail(night, 1).steps, "Move to another table …")
    assert found.why_not == "No seat is free at another table."
    night.table(T2)
    table.draw().start()
    found = step(detail(night, 1).steps, "Move to another table · after this hand …")
    assert (found.finder, found.why_not) == (ToFind.TABLE, "")


def test_a_table_where_an_order_keeps_him_away_needs_two(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2).seated("Eero")
    kept = tuple(map(night.player, ("Aino", "Eero")))
    night.ask(KeepApart(players=kept, note=night.note("They fought.")), night.manager)
    (line,) = (one for one in offer(night, T2).lines if one.step is not None)
    assert line.step is not None
    assert line.step.finder == ToFind.SECOND


def test_out_of_a_mixed_game_the_guide_may_be_silent(night: Evening):
    night.table(T1, GameId("dc-5-5"), seats=8).seated("Aino")
    night.table(T2, GameId("horse-5-10"), seats=8)
    night.table(T3, PLO)
    assert "CH-STACK" in offer(night, T2).duty
    assert "CH-STACK" in offer(night, T3).duty


def test_it_is_greyed_only_where_no_table_takes_the_player(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    night.table(T2).seated("Petra", "Ville", "Sanna").draw("Petra").start()
    night.ask(ClaimBadBeat(table=T2))

    def why_not() -> str:
        asking = StepBuilder(words(night), look(night))
        return move_step(asking, night.table(T1).now, night.player("Aino")).why_not

    assert why_not()
    night.table(TableId("T3"))
    assert not why_not()
