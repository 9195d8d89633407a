"""Called off: before the start all goes back, on the way it is divided."""

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Entry, StaffId
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.entries import EntryReturned
from floor.app.tournament.prizes import AwardSpecial, LockPrizes, means_of
from floor.app.tournament.removals import RemoveFromEvent
from floor.base.money import Chips, Money, total
from floor.tournament.event.chips import StackCount
from floor.tournament.event.dues import Due, is_settled, unpaid
from floor.tournament.event.sheet import (
    BountySheet,
    LotterySheet,
    PayoutLine,
    PayoutSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.state import EntryIs, EventStage, Means, PaidFor
from floor.tournament.money.bounties import TERMINATOR
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import Price
from tests.app.tournament.commands import E1, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_lottery import LICENSED, SPIN
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.app.tournament.test_removals import remove
from tests.evening import Evening, refused


@pytest.fixture
def other(night: Evening) -> StaffId:
    return second(night)


def cancel(event: Director, other: StaffId | None, stacks: dict[str, int] | None = None) -> Entry:
    counted = tuple(
        StackCount(event.of(name).no, Chips(own)) for name, own in (stacks or {}).items()
    )
    note = event.night.note("Fire alarm.")
    command = CancelTournament(tournament=event.number, stacks=counted, note=note, second=other)
    return event.ask(command, event.night.manager)


def test_before_the_start_everything_goes_back_the_way_it_came(night: Evening, other: StaffId):
    event = Director(night, replace(SHEET, most_entries=2)).published()
    event.sell("Aino", "Eero", "Kaisa").tables(E1)
    with refused("HOUSE"):
        cancel(event, None)
    with refused("TR-STR-4"):
        event.ask(CancelTournament(tournament=ONE, second=other), night.manager)
    entry = cancel(event, other)
    back = [one for one in entry.events if isinstance(one, EntryReturned)]
    assert [one.amount for one in back] == [Money(11_500)] * 3
    assert event.event.stage is EventStage.CANCELLED
    assert event.of("Kaisa").state is EntryIs.RETURNED
    assert is_settled(event.event)
    assert event.event.tables == {}
    assert entry.events[-1].is_final()
    with refused("HOUSE", "Saturday 115 is over."):
        cancel(event, other)


def test_before_the_prizes_half_is_shared_alike_and_half_by_chips(night: Evening, other: StaffId):
    event = playing(night, *NAMES[:4])
    event.out("Aino")
    with refused("ON-CAN-03"):
        cancel(event, other)
    cancel(event, other, {"Eero": 40_000, "Kaisa": 20_000, "Otso": 20_000})
    owed = {event.name(due.entry): due.amount for due in unpaid(event.event)}
    assert all(due.what is PaidFor.REFUND for due in unpaid(event.event))
    assert total(owed.values()) == Money(40_000 + 3 * 1_500)
    assert owed["Kaisa"].cents - owed["Otso"].cents in (0, 1)
    assert owed["Kaisa"] < owed["Eero"]
    assert pay(event, "Eero", PaidFor.REFUND) == owed["Eero"]


def test_in_the_prizes_they_are_divided_and_who_is_out_keeps_theirs(night: Evening, other: StaffId):
    three = PayoutSheet(lines=(PayoutLine(4, (500_000, 300_000, 200_000)),))
    event = locked(playing(night, *NAMES[:4], sheet=replace(SHEET, payouts=three)))
    event.out("Aino")
    event.out("Eero")
    cancel(event, other, {"Kaisa": 50_000, "Otso": 30_000})
    owed = {event.name(due.entry): due.amount for due in unpaid(event.event)}
    assert owed["Eero"] == Money(8_000)
    assert total(owed.values()) == Money(40_000 + 2 * 1_500)


def test_everybody_left_has_their_own_bounty(night: Evening, other: StaffId):
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    terms = replace(SHEET.terms, entry=price)
    sheet = replace(SHEET, terms=terms, bounty=BountySheet(split=TERMINATOR))
    event = playing(night, *NAMES[:3], sheet=sheet)
    event.out("Aino", by={"Aino": ("Eero",)})
    cancel(event, other, {"Eero": 40_000, "Kaisa": 20_000})
    assert total(due.amount for due in unpaid(event.event)) == Money(3 * 14_000)


def test_the_bounty_of_who_was_removed_is_shared_by_who_is_left(night: Evening, other: StaffId):
    price = Price(to_pool=Money(10_000), bounty=Money(4_001))
    terms = replace(SHEET.terms, entry=price)
    sheet = replace(SHEET, terms=terms, bounty=BountySheet(split=TERMINATOR))
    event = playing(night, *NAMES[:4], sheet=sheet)
    remove(event, "Aino")
    cancel(event, other, dict.fromkeys(NAMES[1:4], 20_000))
    assert total(due.amount for due in unpaid(event.event)) == Money(4 * 14_001)


def test_a_deal_that_stands_is_paid(night: Evening, other: StaffId):
    event = locked(playing(night, *NAMES[:3]))
    event.out("Aino")
    stacks = {"Eero": 30_000, "Kaisa": 30_000}
    decide(event, deal(event, DealMethod.CHIPS, stacks), other)
    with refused("TR-DEAL-1", "A deal stands: pay by it."):
        cancel(event, other, stacks)


def test_a_special_prize_that_was_paid_is_not_divided_again(night: Evening, other: StaffId):
    first_out = SpecialPrize(name="First out", share=Share(sum=Money(5_000)))
    event = locked(playing(night, *NAMES[:4], sheet=replace(SHEET, special=(first_out,))))
    event.out("Aino")
    event.ask(AwardSpecial(tournament=ONE, name="First out", entry=event.of("Aino").no))
    pay(event, "Aino", PaidFor.SPECIAL, "First out")
    cancel(event, other, {"Eero": 30_000, "Kaisa": 30_000, "Otso": 20_000})
    back = total(due.amount for due in unpaid(event.event))
    assert back == Money(40_000 - 5_000 + 3 * 1_500)


def test_who_waits_for_a_seat_has_all_back_when_it_is_called_off(night: Evening, other: StaffId):
    event = playing(night, *NAMES[:4], sheet=replace(SHEET, most_entries=4)).sell("Veikko")
    assert event.of("Veikko").state is EntryIs.WAITS
    entry = cancel(event, other, dict.fromkeys(NAMES[:4], 20_000))
    back = [one for one in entry.events if isinstance(one, EntryReturned)]
    assert [(one.entry, one.amount) for one in back] == [(event.of("Veikko").no, Money(11_500))]
    assert total(due.amount for due in unpaid(event.event)) == Money(4 * 11_500)


def test_the_bounty_of_who_was_removed_stays_with_the_players(night: Evening, other: StaffId):
    price = Price(to_pool=Money(10_000), bounty=Money(4_001))
    terms = replace(SHEET.terms, entry=price)
    sheet = replace(SHEET, terms=terms, bounty=BountySheet(split=TERMINATOR))
    event = playing(night, *NAMES[:4], sheet=sheet)
    gone = RemoveFromEvent(
        tournament=ONE,
        entry=event.of("Aino").no,
        stack=Chips(20_000),
        disqualified=True,
        note=night.note("Two stacks."),
    )
    event.ask(gone)
    cancel(event, other, {"Eero": 20_000, "Kaisa": 20_000, "Otso": 20_000})
    assert total(due.amount for due in unpaid(event.event)) == Money(4 * 14_001)


def test_what_was_paid_by_card_may_go_back_to_it(night: Evening, other: StaffId):
    event = playing(night, *NAMES[:3])
    event.sell("Väinö", means=Means.CARD)
    entry = event.of("Väinö").no
    due = Due(entry, PaidFor.REFUND, Money(11_500))
    assert means_of(night.room, event.event, due) == (Means.CARD, Means.CASH, Means.TRANSFER)
    cash = Due(event.of("Aino").no, PaidFor.REFUND, Money(11_500))
    no_house = replace(night.room, house=None)
    assert means_of(no_house, event.event, cash) == (Means.CASH,)


def test_special_prizes_beyond_the_pool_do_not_keep_it_from_being_called_off(
    night: Evening, other: StaffId
):
    dear = SpecialPrize(name="Best hand", share=Share(sum=Money(50_000)))
    event = playing(night, *NAMES[:3], sheet=replace(SHEET, special=(dear,)))
    event.ask(CloseBuying(tournament=ONE))
    with refused("TR-SPEC-2"):
        event.ask(LockPrizes(tournament=ONE))
    cancel(event, other, dict.fromkeys(NAMES[:3], 20_000))
    assert total(due.amount for due in unpaid(event.event)) == Money(3 * 11_500)


def test_no_special_prize_is_won_behind_it(night: Evening, other: StaffId):
    special = (SpecialPrize(name="First out", share=Share(sum=Money(5_000))),)
    event = locked(playing(night, *NAMES[:3], sheet=replace(SHEET, special=special)))
    cancel(event, other, dict.fromkeys(NAMES[:3], 20_000))
    with refused("HOUSE", "Saturday 115 is over."):
        event.ask(AwardSpecial(tournament=ONE, name="First out", entry=event.of("Aino").no))
    assert total(due.amount for due in unpaid(event.event)) == Money(3 * 11_500)


def lottery_of_three(night: Evening, tenths: int) -> Director:
    """A lottery sit & go in which every draw brings so many tenths of the buy-in."""
    night.adopt(LICENSED)
    assert SPIN.lottery is not None
    line = next(one for one in SPIN.lottery.lines if one.tenths == tenths)
    only = replace(SPIN, lottery=LotterySheet(lines=(line,)))
    return Director(night, only).published().sell(*NAMES[:3]).tables(E1).begun()


def owed_to(event: Director) -> dict[str, Money]:
    return {event.name(due.entry): due.amount for due in unpaid(event.event)}


def test_a_lottery_is_stopped_by_its_own_rule(night: Evening, other: StaffId):
    event = lottery_of_three(night, 15)  # 37.50 to whoever wins, of 75.00 paid in
    cancel(event, other, dict.fromkeys(NAMES[:3], 500))
    # Where only that is drawn, half of each buy-in is the house's.
    assert owed_to(event) == dict.fromkeys(NAMES[:3], Money(1_250) + Money(1_250))


def test_a_lottery_with_two_left_gives_a_tenth_to_each_and_the_rest_by_worth(
    night: Evening, other: StaffId
):
    event = lottery_of_three(night, 15)
    event.out("Aino")
    cancel(event, other, {"Eero": 1_000, "Kaisa": 500})
    tenth, fee = Money(375), Money(1_250)
    assert owed_to(event) == {
        "Eero": fee + tenth + Money(2_000),
        "Kaisa": fee + tenth + Money(1_000),
    }


def test_a_place_of_a_lottery_that_is_won_keeps_its_prize(night: Evening, other: StaffId):
    assert SPIN.lottery is not None
    deep = next(one.tenths for one in SPIN.lottery.lines if len(one.parts) == 3)
    event = lottery_of_three(night, deep)
    event.out("Aino")
    with refused("TR-POOL-2", "Lock the prizes first: one of them is won."):
        cancel(event, other, {"Eero": 1_000, "Kaisa": 500})
    event.ask(CloseBuying(tournament=ONE))
    event.ask(LockPrizes(tournament=ONE))
    prizes = event.event.prizes
    assert prizes is not None
    cancel(event, other, {"Eero": 1_000, "Kaisa": 500})
    owed = owed_to(event)
    assert owed["Aino"] == prizes.places[2]
    assert total(owed.values()) == prizes.pool, "what is drawn leaves the house nothing to give"
