"""Money in is money out, to the cent."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money, total
from floor.base.text import localized
from floor.tournament.money.pool import (
    Announced,
    Refund,
    Sold,
    check_announced,
    divided,
    fees_back,
    guaranteed,
    refund,
    takings,
)
from floor.tournament.money.terms import (
    AddOn,
    Price,
    TournamentTerms,
    Window,
    usual_re_entry,
    usual_rebuy,
)

ENTRY = Price(to_pool=Money(40_000), bounty=Money(20_000), fee=Money(7_000))
WINDOW = Window(through_level=3)
TERMS = TournamentTerms(
    entry=ENTRY,
    stack=Chips(10_000),
    re_entry=usual_re_entry(ENTRY, WINDOW),
    rebuy=usual_rebuy(ENTRY, WINDOW),
    add_on=AddOn(price=Price(to_pool=Money(10_000)), stack=Chips(20_000)),
)
counts = st.integers(0, 500)


@given(entries=counts, re_entries=counts, rebuys=counts, add_ons=counts)
def test_every_cent_paid_is_in_the_pool_a_fee_or_a_bounty(
    entries: int, re_entries: int, rebuys: int, add_ons: int
):  # TR-ENT-2, TR-REB-2, TR-PEN-3
    sold = Sold(entries=entries, re_entries=re_entries, rebuys=rebuys, add_ons=add_ons)
    assert takings(TERMS, sold).total == Money(
        67_000 * (entries + re_entries) + 60_000 * rebuys + 10_000 * add_ons
    )


def test_pool_fees_and_bounties_are_kept_apart():
    taken = takings(TERMS, Sold(entries=10, rebuys=2, add_ons=1))
    assert (taken.pool, taken.fees, taken.bounties) == (
        Money(490_000),
        Money(70_000),
        Money(240_000),
    )
    assert taken.total == Money(800_000)


@pytest.mark.parametrize("sold", [Sold(entries=-1), Sold(entries=1, rebuys=1)], ids=str)
def test_nothing_is_sold_that_the_structure_does_not_know(sold: Sold):
    with pytest.raises(ValueError):
        takings(TournamentTerms(entry=ENTRY, stack=Chips(1)), sold)


@given(collected=counts.map(Money), guarantee=counts.map(Money))
def test_the_house_adds_what_is_missing_to_the_guarantee(collected: Money, guarantee: Money):
    found = guaranteed(collected, guarantee)
    assert found.pool == collected + found.house_adds >= guarantee
    assert found.house_adds == NOTHING or found.pool == guarantee


def test_a_freerolls_pool_is_the_houses():  # ON-VAR-05
    assert guaranteed(NOTHING, Money(50_000)) == (Money(50_000), Money(50_000))


ANNOUNCED = Announced(
    set_aside=Fraction(5, 100),
    special=(("first out", Money(2_000)), ("first to 50,000", Fraction(1, 100))),
)


@given(pool=st.integers(2_200, 10**9).map(Money))
def test_what_is_set_aside_and_special_prizes_come_out_of_the_pool(pool: Money):
    # TR-POOL-3, TR-SPEC-1
    found = divided(pool, ANNOUNCED)
    assert found.total == pool
    assert found.set_aside == Money(pool.cents * 5 // 100)
    assert found.special == {
        "first out": Money(2_000),
        "first to 50,000": Money(pool.cents // 100),
    }
    assert found.places > NOTHING


def test_special_prizes_leave_something_for_the_places():  # TR-SPEC-2
    assert divided(Money(999), Announced()).places == Money(999)
    assert divided(Money(9_999), ANNOUNCED).total == Money(9_999)
    assert divided(NOTHING, Announced()).places == NOTHING
    with pytest.raises(Refused) as refusal:
        divided(Money(2_000), ANNOUNCED)
    assert refusal.value.rule == "TR-SPEC-2"
    for announced in (Announced(set_aside=Money(1)), Announced(special=(("first", Money(1)),))):
        with pytest.raises(Refused):
            divided(NOTHING, announced)
    with pytest.raises(Refused):
        divided(Money(100), Announced(set_aside=Fraction(1)))


def test_a_tournament_called_off_gives_back_what_was_paid_by_the_same_means():  # ON-CAN-01
    assert refund(2, ENTRY, by_ticket=False) == Refund(Money(134_000), 0)
    assert refund(2, ENTRY, by_ticket=True) == Refund(NOTHING, 2)
    with pytest.raises(ValueError):
        refund(-1, ENTRY, by_ticket=True)


def test_fees_come_back_for_everything_he_bought():  # ON-CAN-02
    rebuy_with_fee = replace(ENTRY, fee=Money(500))
    assert fees_back([ENTRY, rebuy_with_fee, ENTRY.without_fee]) == Money(7_500)
    assert fees_back([]) == total([])


@pytest.mark.parametrize(
    ("announced", "words"),
    [
        (Announced(special=(("first out", Money(1)), ("first out", Money(1)))), "a name"),
        (Announced(special=(("", Money(1)),)), "a name"),
        (Announced(special=(("first out", NOTHING),)), "above nothing"),
        (Announced(set_aside=Money(-1)), "above nothing"),
        (
            Announced(set_aside=Fraction(1, 2), special=(("first out", Fraction(1, 2)),)),
            "nothing is left",
        ),
    ],
)
def test_what_cannot_be_taken_from_a_pool_is_refused(announced: Announced, words: str):
    # TR-SPEC-2
    with pytest.raises(Refused, match=words) as refusal:
        check_announced(announced)
    assert refusal.value.rule == "TR-SPEC-2"
    if "left" in words:
        assert "100 %" in localized(refusal.value)


def test_what_can_be_taken_from_a_pool_is_announced():  # TR-SPEC-2
    check_announced(Announced())
    check_announced(Announced(set_aside=Fraction(1, 10), special=(("first out", Money(5_000)),)))
