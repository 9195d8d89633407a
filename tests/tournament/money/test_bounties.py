"""Bounties: no cent of what was paid for them is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import SeededChance
from floor.base.money import NOTHING, Money, total
from floor.room.blinds.button import PlayerId
from floor.tournament.money.bounties import (
    HALF,
    TERMINATOR,
    BountyWon,
    Split,
    chips_shared,
    knocked_out,
    vip_bounty,
)

A, B, C = (PlayerId(number) for number in (1, 2, 3))
amounts = st.integers(0, 10**7).map(Money)
splits = st.builds(Split, keep=st.integers(1, 9), stay=st.integers(0, 9))


def test_the_printed_walk_through():  # TR-PRG-1, TR-PRG-2
    first = knocked_out(Money(20_000), Money(20_000), HALF)
    assert first == BountyWon(Money(10_000), Money(30_000))
    second = knocked_out(Money(20_000), first.own_bounty, HALF)
    assert second == BountyWon(Money(10_000), Money(40_000))
    assert knocked_out(second.own_bounty, Money(20_000), HALF) == BountyWon(
        Money(20_000), Money(40_000)
    )


def test_the_whole_bounty_goes_to_who_knocks_a_player_out():  # TR-BNTY-1
    assert knocked_out(Money(5_001), Money(700), TERMINATOR) == BountyWon(Money(5_001), Money(700))


@given(bounty=amounts, own=amounts, split=splits)
def test_what_is_not_kept_stays_on_the_table(bounty: Money, own: Money, split: Split):
    won = knocked_out(bounty, own, split)
    assert won.cash + won.own_bounty == bounty + own
    assert won.own_bounty >= own


@given(players=st.integers(2, 30), start=amounts, split=splits, seed=st.integers(0, 999))
def test_all_bounties_are_paid_in_the_end(players: int, start: Money, split: Split, seed: int):
    # The winner is paid his own (TD-PRG-2).
    chance, paid = SeededChance(seed), NOTHING
    bounties = [start] * players
    while len(bounties) > 1:
        out = bounties.pop(chance.below(len(bounties)))
        by = chance.below(len(bounties))
        cash, bounties[by] = knocked_out(out, bounties[by], split)
        paid += cash
    assert paid + total(bounties) == start * players


@pytest.mark.parametrize(
    ("bounty", "own", "split"),
    [(-1, 0, HALF), (0, -1, HALF), (1, 1, Split(keep=-1, stay=2)), (1, 1, Split(keep=0, stay=0))],
)
def test_bounties_and_their_parts_are_not_below_nothing(bounty: int, own: int, split: Split):
    with pytest.raises(ValueError):
        knocked_out(Money(bounty), Money(own), split)


@given(chips=st.integers(0, 40), sharers=st.integers(1, 9))
def test_bounty_chips_are_never_broken(chips: int, sharers: int):  # TR-BNTY-4, TD-BNTY-2
    got = list(chips_shared(chips, range(sharers)).values())
    assert sum(got) == chips
    assert got == sorted(got, reverse=True)
    assert got[0] - got[-1] <= 1


def test_a_pot_is_shared_by_somebody():
    for chips, sharers in ((1, []), (1, [A, A]), (-1, [A])):
        with pytest.raises(ValueError):
            chips_shared(chips, sharers)


def test_the_one_bounty_is_paid_when_its_owner_is_out_for_good():  # ON-VAR-10
    assert vip_bounty(Money(10_000), stays=True) == NOTHING
    assert vip_bounty(Money(10_000), stays=False) == Money(10_000)
