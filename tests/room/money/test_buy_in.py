"""Chips bought, topped up, and carried from table to table in one night."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.money import NOTHING, Money
from floor.room.games.game import BettingStructure, GameId, Stakes
from floor.room.money.buy_in import (
    MOST_AT_ONCE,
    Arrival,
    BoughtBefore,
    Bring,
    BuyInTerms,
    LeftStack,
    Limits,
    MixedMaximum,
    MoveTopsUp,
    NoSale,
    Purchase,
    Relation,
    ReturningStack,
    StackMemory,
    StackRules,
    bring,
    brings,
    half_minimum,
    is_broke,
    least_stake,
    limits,
    relation,
    same_kind,
    terms_of,
    why_not_buy,
    why_not_buy_short,
)
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.options import Options


def euros(amount: int) -> Money:
    return Money(amount * 100)


def terms(
    structure: BettingStructure = BettingStructure.NO_LIMIT,
    *,
    blind: int = 5,
    least: int = 100,
    most: int | None = 500,
) -> BuyInTerms:
    return BuyInTerms(
        structure=structure,
        stakes=Stakes(small_blind=euros(blind), big_blind=euros(blind)),
        min_buy_in=euros(least),
        max_buy_in=None if most is None else euros(most),
    )


NO_LIMIT = terms()
POT_LIMIT = terms(BettingStructure.POT_LIMIT, most=None)
MIXED = terms(BettingStructure.MIXED, most=None)
CAPPED_MIXED = terms(BettingStructure.MIXED)
LIMIT = terms(BettingStructure.LIMIT)
RULES = StackRules()


def purchase(amount: int, stack: int = 0) -> Purchase:
    return Purchase(amount=euros(amount), stack=euros(stack))


def brought(left: BuyInTerms, stack: int, new: BuyInTerms, rules: StackRules = RULES) -> Bring:
    """What somebody brings who moves from one table to the other."""
    return bring(LeftStack(terms=left, stack=euros(stack)), new, Arrival.MOVES, rules)


def returned(stack: int, new: BuyInTerms, rules: StackRules = RULES) -> Bring:
    return bring(LeftStack(terms=NO_LIMIT, stack=euros(stack)), new, Arrival.RETURNS, rules)


def exactly(amount: int) -> Limits:
    return Limits(euros(amount), euros(amount))


# Buying


def test_a_new_player_buys_from_the_minimum_to_the_maximum():
    allowed = limits(NO_LIMIT, NOTHING)
    assert allowed == Limits(euros(100), euros(500))
    assert [allowed.allows(euros(sum_)) for sum_ in (99, 100, 500, 501)] == [
        False,
        True,
        True,
        False,
    ]


def test_without_a_maximum_anything_from_the_minimum_on_is_bought():
    assert limits(POT_LIMIT, NOTHING) == Limits(euros(100), None)
    assert why_not_buy(POT_LIMIT, purchase(90_000)) is None


def test_a_big_blind_in_front_is_enough_for_any_addition():
    assert limits(NO_LIMIT, euros(5)) == Limits(Money(1), euros(495))
    assert why_not_buy(NO_LIMIT, purchase(1, stack=5)) is None
    assert why_not_buy(NO_LIMIT, purchase(1, stack=4)) is NoSale.BELOW_MINIMUM


def test_who_has_the_maximum_in_front_adds_nothing():
    assert limits(NO_LIMIT, euros(500)) == limits(NO_LIMIT, euros(900)) == Limits(NOTHING, NOTHING)
    assert why_not_buy(NO_LIMIT, purchase(1, stack=900)) is NoSale.ABOVE_MAXIMUM


def test_some_cents_in_front_do_not_bar_a_buy_in_where_minimum_and_maximum_are_one():
    one = terms(least=100, most=100)
    assert limits(one, euros(2)) == Limits(euros(98), euros(98))
    assert why_not_buy(one, purchase(98, stack=2)) is None


def test_in_a_game_without_blinds_the_ante_is_the_measure():
    soko = replace(POT_LIMIT, stakes=Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=euros(2)))
    assert least_stake(soko.stakes) == euros(2)
    assert is_broke(soko, euros(1))
    assert not is_broke(soko, euros(2))


@pytest.mark.parametrize("amount", [Money(0), Money(-100), MOST_AT_ONCE + Money(1)])
def test_nothing_and_what_nobody_means_is_not_sold(amount: Money):
    asked = Purchase(amount=amount, stack=NOTHING)
    assert why_not_buy(POT_LIMIT, asked) is NoSale.NO_AMOUNT
    assert why_not_buy_short(POT_LIMIT, asked, BoughtBefore(purchases=1)) is NoSale.NO_AMOUNT


def test_nobody_buys_in_a_hand():
    asked = Purchase(amount=euros(100), stack=NOTHING, hand_running=True)
    assert why_not_buy(NO_LIMIT, asked) is NoSale.HAND_RUNNING
    assert why_not_buy_short(POT_LIMIT, asked, BoughtBefore(purchases=1)) is NoSale.HAND_RUNNING


@pytest.mark.parametrize(
    ("at", "asked", "bought", "reason"),
    [
        (POT_LIMIT, purchase(50), BoughtBefore(purchases=1), None),
        (POT_LIMIT, purchase(50, stack=4), BoughtBefore(purchases=1), None),
        (POT_LIMIT, purchase(99), BoughtBefore(purchases=3), None),
        (NO_LIMIT, purchase(50), BoughtBefore(purchases=1), NoSale.POT_LIMIT_ONLY),
        (POT_LIMIT, purchase(50, stack=5), BoughtBefore(purchases=1), NoSale.CHIPS_LEFT),
        (POT_LIMIT, purchase(50), BoughtBefore(), NoSale.FIRST_PURCHASE),
        (POT_LIMIT, purchase(50), BoughtBefore(purchases=2, short=1), NoSale.ALREADY_USED),
        (POT_LIMIT, purchase(49), BoughtBefore(purchases=1), NoSale.BELOW_HALF_MINIMUM),
        (POT_LIMIT, purchase(100), BoughtBefore(purchases=2, short=1), None),
        (POT_LIMIT, purchase(100), BoughtBefore(), None),
    ],
)
def test_a_short_buy_in_is_for_the_broke_once_a_night_in_pot_limit(
    at: BuyInTerms, asked: Purchase, bought: BoughtBefore, reason: NoSale | None
):
    assert why_not_buy_short(at, asked, bought) is reason


def test_half_of_an_odd_minimum_is_rounded_up():
    assert half_minimum(replace(POT_LIMIT, min_buy_in=Money(10_001))) == Money(5_001)


money = st.integers(0, 200_000).map(Money)
caps = st.none() | st.integers(100, 2_000)
tables = st.builds(
    terms,
    st.sampled_from(BettingStructure),
    blind=st.sampled_from([1, 2, 5]),
    least=st.sampled_from([50, 100]),
    most=caps,
)


@given(at=tables, stack=money, amount=st.integers(-100, 300_000).map(Money))
def test_what_is_sold_leaves_nobody_above_the_maximum_or_below_the_minimum(at, stack, amount):
    if why_not_buy(at, Purchase(amount=amount, stack=stack)) is None:
        assert amount > NOTHING
        assert at.max_buy_in is None or stack + amount <= at.max_buy_in
        assert stack + amount >= at.min_buy_in or not is_broke(at, stack)


# One night, one stack


def test_what_makes_tables_alike_is_structure_and_stakes():
    assert same_kind(NO_LIMIT, terms(least=50, most=None))
    assert not same_kind(NO_LIMIT, terms(blind=2))
    assert not same_kind(NO_LIMIT, POT_LIMIT)
    with_ante = replace(NO_LIMIT, stakes=replace(NO_LIMIT.stakes, ante=euros(1)))
    assert not same_kind(NO_LIMIT, with_ante)
    unequal = replace(NO_LIMIT, stakes=replace(NO_LIMIT.stakes, small_blind=euros(2)))
    assert not same_kind(NO_LIMIT, unequal)


def test_by_antes_alone_the_unit_tells_tables_apart_and_by_points_their_worth():
    """Stud 5–10 and 10–20 with an ante of 1 are other stakes (CH-STACK-3)."""
    antes = Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=euros(1), unit=euros(5))
    stud = replace(LIMIT, stakes=antes)
    bigger = replace(LIMIT, stakes=replace(antes, unit=euros(10)))
    assert relation(stud, bigger, Arrival.RETURNS) is Relation.OTHER_STAKES
    point = Stakes(small_blind=NOTHING, big_blind=NOTHING, point=euros(1))
    chinese = replace(LIMIT, structure=BettingStructure.POINTS, stakes=point)
    assert not same_kind(chinese, replace(chinese, stakes=replace(point, point=euros(5))))


def test_a_mixed_game_is_left_like_one_even_for_its_like():
    assert relation(MIXED, MIXED, Arrival.MOVES) is Relation.FROM_MIXED
    assert relation(MIXED, MIXED, Arrival.RETURNS) is Relation.RETURN


def test_who_comes_back_brings_all_of_it_unless_the_house_reads_it_otherwise():
    """CH-BUY-4."""
    assert returned(800, NO_LIMIT) == Bring(limits=exactly(800), rule="CH-STACK-1")
    capped = StackRules(returning=ReturningStack.UP_TO_MAXIMUM)
    assert returned(800, NO_LIMIT, capped).limits == exactly(500)
    assert returned(60, NO_LIMIT, capped).limits == exactly(100)


def test_who_moves_with_too_little_adds_up_to_the_minimum_or_not():
    assert brought(NO_LIMIT, 60, NO_LIMIT).limits == exactly(100)
    as_it_is = StackRules(move_tops_up=MoveTopsUp.OFF)
    assert brought(NO_LIMIT, 60, NO_LIMIT, as_it_is).limits == exactly(60)
    assert brought(NO_LIMIT, 4, NO_LIMIT, as_it_is).limits == exactly(100)
    assert returned(60, NO_LIMIT, as_it_is).limits == exactly(100)


def test_who_left_with_nothing_comes_like_a_new_player():
    for new in (NO_LIMIT, POT_LIMIT):
        empty = brought(NO_LIMIT, 0, new)
        assert empty == Bring(limits=Limits(euros(100), new.max_buy_in), rule="CH-BUY-1")


@pytest.mark.parametrize(
    ("left", "new", "rule", "bring_limits", "floor_decides"),
    [
        (NO_LIMIT, terms(most=None), "CH-STACK-2", exactly(800), False),
        (NO_LIMIT, NO_LIMIT, "CH-STACK-2", exactly(800), False),
        (NO_LIMIT, terms(blind=2), "CH-STACK-3", exactly(500), False),
        (NO_LIMIT, terms(blind=2, most=None), "CH-STACK-3", exactly(800), False),
        (NO_LIMIT, POT_LIMIT, "CH-STACK-4", Limits(euros(100), None), False),
        (NO_LIMIT, LIMIT, "CH-STACK-4", Limits(euros(100), euros(500)), False),
        (NO_LIMIT, MIXED, "CH-STACK-4", Limits(euros(100), None), True),
        (CAPPED_MIXED, NO_LIMIT, "CH-STACK-5", exactly(500), False),
        (MIXED, NO_LIMIT, "CH-STACK-6", Limits(euros(100), euros(500)), False),
        (CAPPED_MIXED, POT_LIMIT, "CH-STACK-7", Limits(euros(100), None), False),
        (MIXED, POT_LIMIT, "CH-STACK-8", exactly(800), False),
        (MIXED, replace(POT_LIMIT, max_buy_in=euros(500)), "CH-STACK-8", exactly(800), True),
        (MIXED, LIMIT, "CH-STACK-4", Limits(euros(100), euros(500)), True),
        (MIXED, MIXED, "CH-STACK-4", Limits(euros(100), None), True),
    ],
)
def test_the_whole_matrix_of_one_night_one_stack(
    left: BuyInTerms, new: BuyInTerms, rule: str, bring_limits: Limits, floor_decides: bool
):
    said = Bring(limits=bring_limits, rule=rule, floor_decides=floor_decides)
    assert brought(left, 800, new) == said


def test_a_house_may_look_at_the_maximum_of_the_game_entered():
    entered = StackRules(mixed_maximum=MixedMaximum.GAME_ENTERED)
    assert brought(MIXED, 800, NO_LIMIT, entered).rule == "CH-STACK-5"
    assert brought(CAPPED_MIXED, 800, POT_LIMIT, entered).rule == "CH-STACK-8"


def test_the_readings_are_those_the_rulebook_offers():
    chosen = Options()
    assert (
        StackRules(
            returning=ReturningStack(chosen.returning_stack),
            mixed_maximum=MixedMaximum(chosen.mixed_game_maximum),
            move_tops_up=MoveTopsUp(chosen.move_tops_up_to_minimum),
        )
        == RULES
    )


def test_a_games_terms_are_its_own(house: HouseRules):
    game = house.games[GameId("plo-5-5")]
    assert terms_of(game) == BuyInTerms(
        structure=BettingStructure.POT_LIMIT,
        stakes=game.stakes,
        min_buy_in=euros(250),
        max_buy_in=None,
    )


rulings = st.builds(
    StackRules,
    returning=st.sampled_from(ReturningStack),
    mixed_maximum=st.sampled_from(MixedMaximum),
    move_tops_up=st.sampled_from(MoveTopsUp),
)


@given(left=tables, new=tables, stack=money, coming=st.sampled_from(Arrival), rules=rulings)
def test_a_stack_can_always_be_brought_and_keeps_a_player_in_the_game(
    left, new, stack, coming, rules
):
    said = bring(LeftStack(terms=left, stack=stack), new, coming, rules).limits
    assert said.most is None or said.least <= said.most
    assert said.least >= min(new.min_buy_in, max(stack, least_stake(new.stakes)))
    assert said.least <= max(stack, new.min_buy_in)


# The whole of a night


def left_behind(*stacks: tuple[BuyInTerms, int | None]) -> tuple[LeftStack, ...]:
    """Tables left one after the other, each with what was counted there."""
    return tuple(
        LeftStack(terms=terms, stack=None if stack is None else euros(stack))
        for terms, stack in stacks
    )


@pytest.mark.parametrize("coming", Arrival)
def test_what_was_left_at_that_kind_of_table_binds_however_they_come(coming: Arrival):
    night = left_behind((NO_LIMIT, 300), (POT_LIMIT, 120))
    duty = brings(night, NO_LIMIT, coming, RULES)
    assert (duty.rule, duty.limits) == ("CH-STACK-1", exactly(300))


def test_a_house_may_go_by_the_last_table_alone():
    night = left_behind((NO_LIMIT, 300), (POT_LIMIT, 120))
    last = StackRules(memory=StackMemory.LAST_TABLE)
    duty = brings(night, NO_LIMIT, Arrival.MOVES, last)
    assert (duty.rule, duty.limits) == ("CH-STACK-4", Limits(euros(100), euros(500)))


@pytest.mark.parametrize("stack", [None, 0], ids=["not counted", "nothing"])
def test_a_kind_of_table_left_without_a_known_stack_binds_nobody(stack: int | None):
    night = left_behind((NO_LIMIT, stack), (POT_LIMIT, 120))
    assert brings(night, NO_LIMIT, Arrival.RETURNS, RULES).rule == "CH-STACK-4"
    assert brings(night[:1], NO_LIMIT, Arrival.RETURNS, RULES).rule == "CH-BUY-1"


def test_whoever_left_no_table_tonight_comes_as_a_new_player():
    assert brings((), NO_LIMIT, Arrival.RETURNS, RULES).rule == "CH-BUY-1"
