"""Sheets that no form writes: whoever does, nothing of them is played, paid or shown."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import Chips, Money
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.sheet import (
    BountySheet,
    EventSheet,
    MultiBuyIn,
    PayoutLine,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.sheet_checks import check_sheet
from floor.tournament.money.bounties import HALF, Split
from floor.tournament.money.terms import AddOn, Price, TournamentTerms
from tests.app.tournament.commands import SHEET, STARTS, level

ADD_ON = AddOn(price=Price(to_pool=Money(1)), stack=Chips(10**30))
FREEZEOUT = TournamentTerms(entry=Price(to_pool=Money(5_000)), stack=Chips(20_000))


def _headed(bounty: BountySheet) -> EventSheet:
    price = Price(to_pool=Money(5_000), bounty=Money(2_500))
    return replace(SHEET, terms=replace(FREEZEOUT, entry=price), bounty=bounty)


BEYOND: dict[str, EventSheet] = {
    "a title of two lines": replace(SHEET, title="Saturday\n115"),
    "a title that turns round": replace(SHEET, title="Saturday \N{RIGHT-TO-LEFT OVERRIDE}511"),
    "a title without end": replace(SHEET, title="x" * 10_000),
    "a special prize nobody can read": replace(
        SHEET, special=(SpecialPrize(name="a\x00", share=Share(sum=Money(5))),)
    ),
    "a guarantee below nothing": replace(SHEET, guarantee=Money(-1)),
    "a guest's bounty below nothing": replace(SHEET, vip_bounty=Money(-1)),
    "a step below nothing": replace(
        SHEET, satellite=SatelliteSheet(entry=Money(1), step=Money(-1))
    ),
    "a price beyond counting": replace(
        SHEET, terms=replace(SHEET.terms, entry=Price(to_pool=Money(10**30)))
    ),
    "a stack beyond counting": replace(
        SHEET, terms=replace(SHEET.terms, stack=Chips(10**30), add_on=ADD_ON)
    ),
    "chips twice": replace(SHEET, chips=(Chips(100), Chips(100))),
    "nobody may enter": replace(SHEET, most_entries=0),
    "a sit and go of nobody": replace(SHEET, registration=replace(SHEET.registration, full_at=0)),
    "fewer than nobody": replace(SHEET, registration=replace(SHEET.registration, fewest=-1)),
    "tables that never differ": replace(SHEET, evenness=replace(SHEET.evenness, late=0)),
    "a start beyond all time": replace(
        SHEET,
        registration=replace(SHEET.registration, starts=datetime.max.replace(tzinfo=UTC)),
    ),
    "a start nowhere": replace(
        SHEET, registration=replace(SHEET.registration, starts=STARTS.replace(tzinfo=None))
    ),
    "given back after the start": replace(
        SHEET, registration=replace(SHEET.registration, withdraw_until=timedelta(days=-5))
    ),
    "a break at no minute": replace(SHEET, breaks=BreakPlan(minute=75)),
    "a buy-in of nothing": replace(SHEET, multi=MultiBuyIn(least=Money(0), most=Money(5))),
    "a buy-in upside down": replace(SHEET, multi=MultiBuyIn(least=Money(6), most=Money(5))),
    "a bounty in no part": _headed(BountySheet(split=Split(keep=0, stay=0))),
    "a bounty in negative parts": _headed(BountySheet(split=Split(keep=-1, stay=2))),
    "a bounty chip of nothing": _headed(BountySheet(split=HALF, chip=Money(0))),
    "levels without end": replace(
        SHEET,
        structure=replace(
            SHEET.structure, stretches=(replace(level(1, 2), lasts=timedelta.max),) * 3
        ),
        chips=(),
        terms=FREEZEOUT,
    ),
    "more levels than are ever played": replace(
        SHEET, structure=replace(SHEET.structure, stretches=(level(100, 200),) * 501)
    ),
    "more places than are ever paid": replace(
        SHEET, payouts=PayoutSheet(lines=(PayoutLine(2_000, (500,) * 2_000),))
    ),
}
"""Sheets that a form does not write."""


@pytest.mark.parametrize("what", BEYOND)
def test_nothing_of_a_sheet_is_beyond_its_bounds(what: str):
    with pytest.raises(Refused) as refusal:
        check_sheet(BEYOND[what])
    assert "{" not in str(refusal.value)


def test_a_buy_in_of_ones_own_choice_and_breaks_of_the_house_are_written():
    multi = MultiBuyIn(least=Money(5_000), most=Money(5_000))
    check_sheet(replace(SHEET, multi=multi, breaks=BreakPlan()))
    check_sheet(_headed(BountySheet(split=HALF)))
