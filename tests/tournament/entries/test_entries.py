"""What is sold, to whom, and how long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips, Money
from floor.room.blinds.button import PlayerId
from floor.tournament.entries.entries import (
    Buyer,
    check_add_on,
    check_late_entry,
    check_re_entry,
    check_rebuy,
    further_buying,
    rebuy_hands_left,
    stack_for,
)
from floor.tournament.money.terms import (
    AddOn,
    Price,
    RebuyWhen,
    ReEntry,
    TournamentStage,
    TournamentTerms,
    Window,
    usual_re_entry,
    usual_rebuy,
)

AINO = PlayerId(7)
ENTRY = Price(to_pool=Money(2_000), fee=Money(500))
THREE_LEVELS = Window(through_level=3)
START = Chips(10_000)
FREEZEOUT = TournamentTerms(entry=ENTRY, stack=START)
ALL_SOLD = TournamentTerms(
    entry=ENTRY,
    stack=START,
    late=THREE_LEVELS,
    re_entry=usual_re_entry(ENTRY, THREE_LEVELS),
    rebuy=usual_rebuy(ENTRY, THREE_LEVELS),
    add_on=AddOn(price=ENTRY.without_fee, stack=Chips(20_000)),
)
BEFORE, FIRST, THIRD, FOURTH = (TournamentStage(level=level) for level in (0, 1, 3, 4))
ADD_ONS = TournamentStage(level=4, rebuy_hands_played=3)
OVER = replace(ADD_ONS, add_ons_closed=True)
OUT = Buyer(AINO, NO_CHIPS)
SHORT = Buyer(AINO, Chips(9_900))


def refused(rule: str, words: str):
    """A refusal by `rule` that says `words`."""

    def is_it(error: Refused) -> bool:
        return error.rule == rule and words in str(error)

    return pytest.raises(Refused, check=is_it)


def test_the_entry_ticket_shows_what_is_played_for_and_the_houses_part():  # TR-ENT-2, TR-BNTY-1
    price = Price(to_pool=Money(40_000), bounty=Money(20_000), fee=Money(7_000))
    assert (price.played_for, price.fee, price.total) == (
        Money(60_000),
        Money(7_000),
        Money(67_000),
    )
    assert price.without_fee == Price(to_pool=Money(40_000), bounty=Money(20_000))


def test_a_window_may_last_through_the_break_behind_its_level():  # TR-LATE-1
    with_break = replace(THREE_LEVELS, through_break=True)
    assert with_break.is_open(replace(THIRD, level_over=True))
    assert not with_break.is_open(FOURTH)


def test_a_window_is_open_until_its_last_level_is_over():  # TR-LATE-1, ON-TRN-08
    assert THREE_LEVELS.is_open(BEFORE)
    assert THREE_LEVELS.is_open(THIRD)
    assert not THREE_LEVELS.is_open(replace(THIRD, level_over=True))
    assert THREE_LEVELS.is_open(TournamentStage(level=2, level_over=True))
    assert not THREE_LEVELS.is_open(FOURTH)


@pytest.mark.parametrize(
    ("left", "paid", "is_open"), [(16, 15, True), (15, 15, False), (15, None, True)]
)
def test_a_window_may_close_once_all_are_in_the_prizes(left: int, paid: int | None, is_open: bool):
    stage = TournamentStage(level=1, left=left, paid=paid)
    assert Window(through_level=3, closes_in_prizes=True).is_open(stage) is is_open
    assert THREE_LEVELS.is_open(stage)


def test_before_the_start_everybody_may_enter():
    check_late_entry(FREEZEOUT, BEFORE)
    check_late_entry(ALL_SOLD, THIRD)


def test_a_late_entry_needs_an_open_window():  # TR-LATE-1
    with refused("TR-LATE-1", "no late entries"):
        check_late_entry(FREEZEOUT, FIRST)
    with refused("TR-LATE-1", "through level 3"):
        check_late_entry(ALL_SOLD, FOURTH)


def test_only_who_is_out_enters_again():  # TR-RE-1
    check_re_entry(ALL_SOLD, THIRD, OUT)
    with refused("TR-RE-1", "still has chips"):
        check_re_entry(ALL_SOLD, THIRD, SHORT)


def test_re_entries_end_with_their_time_and_their_number():  # TR-RE-3
    with refused("TR-RE-3", "through level 3"):
        check_re_entry(ALL_SOLD, FOURTH, OUT)
    once = replace(
        ALL_SOLD, re_entry=ReEntry(price=ENTRY, window=THREE_LEVELS, most=1, prizes_per=2)
    )
    check_re_entry(once, FIRST, OUT)
    with refused("TR-RE-3", "already 1,"):
        check_re_entry(once, FIRST, OUT._replace(re_entries=1))


def test_a_re_entry_costs_the_fee_again_and_a_rebuy_does_not():  # TR-RE-2, TR-REB-2
    assert usual_re_entry(ENTRY, THREE_LEVELS).price.total == Money(2_500)
    assert usual_rebuy(ENTRY, THREE_LEVELS).price.total == Money(2_000)


def test_a_freezeout_sells_nothing_more():  # TR-FRZ-1, ON-VAR-03
    assert FREEZEOUT.is_freezeout
    assert not ALL_SOLD.is_freezeout
    for check in (check_re_entry, check_rebuy, check_add_on):
        with refused("TR-FRZ-1", "freezeout"):
            check(FREEZEOUT, FIRST, OUT)


def test_what_a_tournament_does_not_sell_is_refused_by_its_own_rule():
    only_add_on = replace(FREEZEOUT, add_on=ALL_SOLD.add_on)
    only_re_entry = replace(FREEZEOUT, re_entry=ALL_SOLD.re_entry)
    with refused("TR-RE-1", "does not sell that"):
        check_re_entry(only_add_on, FIRST, OUT)
    with refused("TR-REB-1", "does not sell that"):
        check_rebuy(only_add_on, FIRST, OUT)
    with refused("TR-ADD-1", "does not sell that"):
        check_add_on(only_re_entry, FIRST, SHORT)


@pytest.mark.parametrize(
    ("when", "stack", "words"),
    [
        (RebuyWhen.ANY_STACK, 30_000, None),
        (RebuyWhen.BELOW_START, 9_999, None),
        (RebuyWhen.BELOW_START, 10_000, "no fewer chips than at the start"),
        (RebuyWhen.ALL_LOST, 0, None),
        (RebuyWhen.ALL_LOST, 1, "lost everything"),
    ],
)
def test_rebuys_may_be_for_short_stacks_only(
    when: RebuyWhen, stack: int, words: str | None
):  # TR-REB-3
    assert ALL_SOLD.rebuy is not None
    terms = replace(ALL_SOLD, rebuy=replace(ALL_SOLD.rebuy, when=when))
    buyer = Buyer(AINO, Chips(stack))
    if words is None:
        check_rebuy(terms, FIRST, buyer)
    else:
        with refused("TR-REB-3", words):
            check_rebuy(terms, FIRST, buyer)


def test_a_player_may_have_had_his_rebuys():  # TR-REB-3
    assert ALL_SOLD.rebuy is not None
    terms = replace(ALL_SOLD, rebuy=replace(ALL_SOLD.rebuy, most=2))
    check_rebuy(terms, FIRST, SHORT._replace(rebuys=1))
    with refused("TR-REB-3", "already 2,"):
        check_rebuy(terms, FIRST, SHORT._replace(rebuys=2))


def test_after_the_rebuy_time_three_hands_are_announced():  # TR-REB-4, TR-REB-1, ON-VAR-07
    assert ALL_SOLD.rebuy is not None
    left = [
        rebuy_hands_left(ALL_SOLD.rebuy, TournamentStage(level=4, rebuy_hands_played=played))
        for played in range(5)
    ]
    assert left == [3, 2, 1, 0, 0]
    assert rebuy_hands_left(ALL_SOLD.rebuy, THIRD) == 3
    check_rebuy(ALL_SOLD, TournamentStage(level=4, rebuy_hands_played=2), SHORT)
    with refused("TR-REB-1", "last rebuy hand"):
        check_rebuy(ALL_SOLD, ADD_ONS, SHORT)


def test_an_add_on_comes_after_the_last_rebuy_hand_and_once():  # TR-ADD-1
    check_add_on(ALL_SOLD, ADD_ONS, SHORT)
    with refused("TR-ADD-1", "after the last rebuy hand"):
        check_add_on(ALL_SOLD, FOURTH, SHORT)
    with refused("TR-ADD-1", "has had the add-on"):
        check_add_on(ALL_SOLD, ADD_ONS, SHORT._replace(add_ons=1))
    with refused("TR-ADD-1", "last add-on has been sold"):
        check_add_on(ALL_SOLD, OVER, SHORT)


def test_who_has_no_chips_makes_a_rebuy_before_his_add_on():  # TR-ADD-2
    with refused("TR-ADD-2", "rebuy first"):
        check_add_on(ALL_SOLD, ADD_ONS, OUT)
    check_rebuy(ALL_SOLD, ADD_ONS, OUT)
    for stage, buyer in ((OVER, OUT), (ADD_ONS, OUT._replace(add_ons=1))):
        with refused("TR-REB-1", "last rebuy hand"):
            check_rebuy(ALL_SOLD, stage, buyer)
    without_rebuys = replace(ALL_SOLD, rebuy=None)
    check_add_on(without_rebuys, FIRST, SHORT)


def test_prizes_are_on_view_when_nobody_can_buy_any_more():  # TR-POOL-2, ON-TRN-07
    assert further_buying(FREEZEOUT, BEFORE)
    assert not further_buying(FREEZEOUT, FIRST)
    assert further_buying(ALL_SOLD, THIRD)
    assert further_buying(ALL_SOLD, FOURTH), "three rebuy hands are to come"
    assert further_buying(ALL_SOLD, ADD_ONS)
    assert not further_buying(ALL_SOLD, OVER)
    assert further_buying(replace(FREEZEOUT, late=THREE_LEVELS), THIRD)
    assert not further_buying(replace(FREEZEOUT, re_entry=ALL_SOLD.re_entry), FOURTH)


@given(times=st.integers(1, 20))
def test_chips_are_bought_in_proportion(times: int):  # ON-VAR-06
    least, most = Money(1_000), Money(20_000)
    assert stack_for(least * times, least, most, START) == START * times


def test_a_buy_in_outside_the_limits_is_refused():
    for cents in (999, 5_001):
        with refused("ON-VAR-06", "The buy-in is from"):
            stack_for(Money(cents), Money(1_000), Money(5_000), START)


def test_add_ons_are_sold_in_their_time():  # TR-ADD-1
    window = Window(through_level=4, through_break=True)
    in_break = replace(ALL_SOLD, add_on=replace(sold_on(), window=window, opens_after=4))
    fourth, rest, fifth = ADD_ONS, replace(ADD_ONS, level_over=True), replace(ADD_ONS, level=5)
    with refused("TR-ADD-1", "once level 4 is over"):
        check_add_on(in_break, fourth, SHORT)
    check_add_on(in_break, rest, SHORT)
    for over in (fifth, replace(rest, add_ons_closed=True)):
        with refused("TR-ADD-1", "last add-on"):
            check_add_on(in_break, over, SHORT)
    assert [further_buying(in_break, stage) for stage in (fourth, rest, fifth)] == [
        True,
        True,
        False,
    ]


def sold_on() -> AddOn:
    """The add-on of all that is sold."""
    assert ALL_SOLD.add_on is not None
    return ALL_SOLD.add_on
