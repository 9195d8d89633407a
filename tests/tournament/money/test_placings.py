"""Places of those who go out together, and what they are paid."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.base.money import NOTHING, Chips, Money, total
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.money.placings import (
    Bust,
    Finish,
    SameTime,
    out_together,
    prizes_shared,
)
from tests.lots import ScriptedChance

A, B, C = (PlayerId(number) for number in (1, 2, 3))


def in_order(players: Sequence[PlayerId], first_place: int) -> tuple[Finish, ...]:
    """Each of `players` in a place of their own, from `first_place` on."""
    return tuple(
        Finish(players=(player,), first_place=first_place + number)
        for number, player in enumerate(players)
    )


def bust(player: PlayerId, table: str, stack: int) -> Bust:
    return Bust(player=player, table=TableId(table), stack=Chips(stack))


def test_the_bigger_stack_places_higher_at_a_table():  # TR-PLACE-1, TR-PLACE-4, GM-OFC-25
    assert out_together([bust(A, "T1", 3_000), bust(B, "T1", 5_000)], 9) == in_order((B, A), 8)


def test_whoever_goes_out_elsewhere_at_the_same_time_shares():  # TR-PLACE-3, TD-PLACE-1
    three = [bust(A, "T1", 5_000), bust(B, "T1", 1_000), bust(C, "T2", 3_000)]
    assert out_together(three, 10) == (Finish(players=(A, B, C), first_place=8),)
    by_stack = out_together(three, 10, SameTime.BY_STACK)  # ON-TRN-18
    assert by_stack == in_order((A, C, B), 8)


@pytest.mark.parametrize(
    ("busts", "left"),
    [((), 5), ((bust(A, "T1", 1), bust(A, "T1", 2)), 5), ((bust(A, "T1", 1), bust(B, "T1", 1)), 1)],
    ids=["nobody", "twice", "more than there were"],
)
def test_players_who_cannot_have_gone_out_get_no_places(busts: tuple[Bust, ...], left: int):
    with pytest.raises(ValueError):
        out_together(busts, left)


stacks = st.lists(
    st.tuples(st.sampled_from(["T1", "T2"]), st.integers(1, 4)), min_size=1, max_size=8
)


@given(
    out=stacks,
    more=st.integers(0, 5),
    across=st.sampled_from(SameTime),
    prizes=st.lists(st.integers(0, 10**6), max_size=10),
    seed=st.integers(0, 99),
)
def test_every_place_is_taken_once_and_every_prize_of_them_paid_to_the_cent(
    out: list[tuple[str, int]], more: int, across: SameTime, prizes: list[int], seed: int
):
    busts = [bust(PlayerId(n), table, stack) for n, (table, stack) in enumerate(out, start=1)]
    left = len(busts) + more
    finishes = out_together(busts, left, across)
    places = [place for finish in finishes for place in finish.places]
    assert places == list(range(more + 1, left + 1))
    by_place = {place: Money(cents) for place, cents in enumerate(prizes, start=1)}
    paid = [prizes_shared(finish, by_place, SeededChance(seed)) for finish in finishes]
    assert total(prize for one in paid for prize in one.values()) == total(
        by_place.get(place, NOTHING) for place in places
    )
    for one in paid:
        assert max(one.values()).cents - min(one.values()).cents <= 1


def test_a_cent_that_does_not_divide_goes_by_lot():  # TD-PLACE-2
    tied = Finish(players=(A, B), first_place=1)
    prizes = {1: Money(200), 2: Money(101)}
    assert prizes_shared(tied, prizes, ScriptedChance([1])) == {A: Money(151), B: Money(150)}
    assert prizes_shared(tied, prizes, ScriptedChance([0])) == {B: Money(151), A: Money(150)}
