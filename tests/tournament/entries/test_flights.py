"""The second phase begins with the best bag of each."""

from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import Chips, total_chips
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.flights import Bagged, merged

A, B, C = (PlayerId(number) for number in (1, 2, 3))


def test_the_best_bag_goes_on_and_the_others_are_void():  # ON-VAR-11
    found = merged(
        {
            "A1": Bagged(A, Chips(40_000)),
            "B1": Bagged(B, Chips(9_000)),
            "A2": Bagged(A, Chips(61_000)),
            "B2": Bagged(B, Chips(9_000)),
            "C1": Bagged(C, Chips(0)),
        }
    )
    assert (set(found.best), set(found.voided)) == ({"A2", "B1"}, {"A1", "B2", "C1"})
    assert found.removed == Chips(49_000)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 9)), max_size=12))
def test_nothing_is_added_up_and_nothing_lost(bags: list[tuple[int, int]]):  # ON-VAR-11
    named = {number: Bagged(PlayerId(who), Chips(has)) for number, (who, has) in enumerate(bags)}
    found = merged(named)
    assert {*found.best}.isdisjoint(found.voided)
    assert len(found.best) + len(found.voided) == len(bags)
    goes_on = {named[number].player: named[number].stack for number in found.best}
    for player, stack in goes_on.items():
        assert stack == max(bag.stack for bag in named.values() if bag.player == player)
    every = total_chips(bag.stack for bag in named.values())
    assert total_chips(goes_on.values()) + found.removed == every
