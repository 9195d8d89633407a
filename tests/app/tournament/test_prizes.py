"""The money: prizes locked, deals, payments, voids, special prizes, satellites, bounties."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Entry, Role, StaffId
from floor.app.staff.days import OpenDay, SignOn
from floor.app.tournament.buying import CloseBuying, SellRebuy
from floor.app.tournament.entries import SellEntry, WithdrawEntry
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.prizes import (
    AgreedSum,
    AwardSpecial,
    DealProposed,
    DecideDeal,
    LockPrizes,
    PayPrize,
    PrizePaid,
    ProposeDeal,
    VoidPayment,
)
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.sheet import RevealDraw
from floor.base.money import NOTHING, Chips, Money, total
from floor.tournament.event.chips import StackCount
from floor.tournament.event.dues import dues, is_settled, unpaid
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.money import prize_shares
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import (
    BountySheet,
    EventKinds,
    PayoutLine,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.state import EntryIs, EventStage, Means, Out, PaidFor, SlipNo
from floor.tournament.money.bounties import HALF
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import Price
from tests.app.tournament.commands import E1, ONE, SHEET, STACK, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening, refused


def locked(event: Director) -> Director:
    event.ask(CloseBuying(tournament=event.number))
    event.ask(LockPrizes(tournament=event.number))
    return event


def pay(event: Director, name: str, what: PaidFor = PaidFor.PRIZE, of: str = "") -> Money:
    command = PayPrize(tournament=event.number, entry=event.of(name).no, what=what, name=of)
    paid = event.ask(command).events[0]
    assert isinstance(paid, PrizePaid)
    assert paid.is_final()
    return paid.amount


def second(night: Evening) -> StaffId:
    badge = night.people.add_staff("Nea", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=badge), badge)
    return badge


def deal(
    event: Director,
    method: DealMethod,
    stacks: Mapping[str, int],
    why: str = "",
    **more: object,
) -> str:
    counted = tuple(StackCount(event.of(name).no, Chips(own)) for name, own in stacks.items())
    note = event.night.note(why) if why else None
    proposed = event.ask(
        ProposeDeal(
            tournament=event.number,
            method=method,
            stacks=counted,
            note=note,
            **more,  # type: ignore[arg-type]
        )
    ).events[0]
    assert isinstance(proposed, DealProposed)
    return proposed.deal.digest


def decide(event: Director, digest: str, other: StaffId | None, *, agreed: bool = True) -> Entry:
    command = DecideDeal(tournament=event.number, digest=digest, agreed=agreed, second=other)
    return event.ask(command, event.night.manager)


def test_prizes_are_locked_once_nothing_is_sold_and_paid_as_soon_as_somebody_is_out(
    night: Evening,
):
    event = playing(night)
    assert event.likely() == (Money(39_000), Money(21_000))
    with refused("TR-POOL-2", "Something is still sold: close the buying first."):
        event.ask(LockPrizes(tournament=ONE))
    locked(event)
    with refused("TR-POOL-2", "The prizes are locked."):
        event.ask(LockPrizes(tournament=ONE))
    assert event.likely() == (Money(39_000), Money(21_000))
    with refused("TR-POOL-2"):
        event.change(replace(SHEET, payouts=PayoutSheet(lines=(PayoutLine(1, (1_000_000,)),))))
    for name in NAMES[:5]:
        event.out(name)
    assert event.event.stage is EventStage.FINISHED
    with refused("ON-TRN-20"):
        pay(event, "Aino")
    assert pay(event, "Pia") == Money(21_000)
    with refused("ON-TRN-20"):
        pay(event, "Pia")
    assert not is_settled(event.event)
    assert pay(event, "Risto") == Money(39_000)
    assert is_settled(event.event)
    night.close_day()
    assert set(night.room.tournaments) == {ONE}, "its secret is not shown"
    night.ask(RevealDraw(tournament=ONE), night.manager)
    night.later(minutes=60 * 20).ask(OpenDay(), night.manager)
    night.close_day()
    assert night.room.tournaments == {}


def test_who_still_waits_for_a_seat_gets_the_entry_back_first(night: Evening):
    event = playing(night, *NAMES[:9]).sell("Otto")
    event.ask(CloseBuying(tournament=ONE))
    with refused("TR-POOL-2"):
        event.ask(LockPrizes(tournament=ONE))
    event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Otto").no))
    event.ask(LockPrizes(tournament=ONE))
    assert event.event.prizes is not None
    assert event.event.prizes.pool == Money(90_000)


def test_a_slip_is_voided_by_two_and_paid_again(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    event.out("Kaisa")
    pay(event, "Kaisa")
    other = second(night)
    void = VoidPayment(tournament=ONE, slip=SlipNo(1))
    with refused("TR-STR-4"):
        event.ask(void, night.manager)
    noted = replace(void, note=night.note("The wrong name."))
    with refused("HOUSE"):
        event.ask(noted, night.manager)
    voided = event.ask(replace(noted, second=other), night.manager)
    assert voided.events[0].is_final()
    with refused("HOUSE", "There is no such slip to void."):
        event.ask(replace(noted, second=other), night.manager)
    assert pay(event, "Kaisa") == Money(14_000)
    assert [one.slip for one in event.event.payments] == [1, 2]


def test_who_shares_a_place_shares_its_prize_to_the_cent(night: Evening):
    odd = PayoutSheet(lines=(PayoutLine(3, (500_000, 299_999, 200_001)),))
    event = locked(playing(night, sheet=replace(SHEET, payouts=odd)))
    for name in NAMES[:3]:
        event.out(name)
    event.out("Otso", "Pia", stacks={"Otso": 500, "Pia": 500})
    assert total(due.amount for due in dues(event.event)) == Money(60_000)
    two = [due.amount for due in unpaid(event.event)[1:]]
    assert total(two) == Money(30_000)
    assert [pay(event, name) for name in ("Otso", "Pia")] == two


def test_a_special_prize_is_on_the_sheet_and_won_once(night: Evening):
    special = (SpecialPrize(name="First out", share=Share(sum=Money(5_000))),)
    event = locked(playing(night, sheet=replace(SHEET, special=special)))
    award = AwardSpecial(tournament=ONE, name="First out", entry=event.of("Aino").no)
    with refused("TR-SPEC-2"):
        event.ask(replace(award, name="Best hat"))
    eero, why = event.of("Eero").no, night.note("Cheating.")
    gone = RemoveFromEvent(tournament=ONE, entry=eero, stack=STACK, disqualified=True, note=why)
    event.ask(gone)
    with refused("TR-SPEC-1", f"{night.player('Eero')} does not take part in Saturday 115."):
        event.ask(replace(award, entry=eero))
    event.ask(award)
    with refused("TR-SPEC-1", "First out has been won."):
        event.ask(award)
    assert pay(event, "Aino", PaidFor.SPECIAL, "First out") == Money(5_000)


def test_nobody_wins_two_entries_of_a_satellite(night: Evening):  # TR-SAT-1
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(10_000)))
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=seats)
    for _ in range(2):
        event.out("Aino")
        event.sell("Aino")
    prizes = locked(event).event.prizes
    assert prizes is not None
    assert (prizes.pool, prizes.entries_won) == (Money(50_000), 3)
    assert prizes.places == (Money(6_666),) * 3
    assert prizes.set_aside == Money(2)


def test_a_satellite_pays_entries_and_ends_when_all_left_have_one(night: Evening):
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(25_000)))
    event = locked(playing(night, sheet=seats))
    prizes = event.event.prizes
    assert prizes is not None
    assert (prizes.entries_won, prizes.places, prizes.paid) == (
        2,
        (NOTHING, NOTHING, Money(10_000)),
        3,
    )
    assert prize_shares(event.event) == ()
    for name in NAMES[:3]:
        event.out(name)
    event.out("Otso")
    event.ask(FinishTournament(tournament=ONE))
    assert event.places()["Pia"] == event.places()["Risto"] == (1, 2)
    assert pay(event, "Otso") == Money(10_000)
    assert pay(event, "Pia") == NOTHING
    assert event.event.payments[-1].ticket
    with refused("ON-TRN-20"):
        pay(event, "Pia")


def test_progressive_bounties_are_paid_to_the_last_cent(night: Evening):
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    sheet = replace(SHEET, terms=replace(SHEET.terms, entry=price), bounty=BountySheet(split=HALF))
    event = locked(playing(night, *NAMES[:4], sheet=sheet))
    event.out("Aino", by={"Aino": ("Eero",)})
    event.out("Eero", by={"Eero": ("Kaisa", "Otso")})
    event.out("Kaisa", by={"Kaisa": ("Otso",)})
    paid = [pay(event, event.name(due.entry), due.what) for due in unpaid(event.event)]
    assert total(paid) == Money(4 * 14_000)
    assert is_settled(event.event)


STACKS = {"Pia": 80_000, "Risto": 40_000}


@pytest.fixture
def heads_up(night: Evening) -> Director:
    event = locked(playing(night))
    for name in NAMES[:4]:
        event.out(name)
    return event


def test_a_deal_divides_by_the_chips_and_both_versions_stay(heads_up: Director):
    event, other = heads_up, second(heads_up.night)
    assert chips_in_play(event.event) == Chips(120_000)
    with refused("TR-DEAL-1", "Count the chips of everybody who is left."):
        deal(event, DealMethod.CHIPS, {"Pia": 120_000})
    with refused("TR-DEAL-1"):
        deal(event, DealMethod.CHIPS, {"Pia": 80_000, "Risto": 30_000})
    deal(event, DealMethod.CHIPS, {"Pia": 80_000, "Risto": 30_000}, why="Chips on the floor.")
    digest = deal(event, DealMethod.CHIPS, STACKS)
    with refused("TR-DEAL-1", "Another deal is before the players: look again."):
        decide(event, "other", other)
    with refused("HOUSE"):
        decide(event, digest, None)
    decide(event, digest, other)
    with refused("TR-DEAL-1", "The deal has been decided."):
        decide(event, digest, other)
    with refused("TR-DEAL-1", "The deal has been made."):
        deal(event, DealMethod.CHIPS, STACKS)
    made = event.event.deal
    assert made is not None
    assert made.original == (Money(39_000), Money(21_000))
    assert pay(event, "Pia") == Money(40_000)
    event.ask(FinishTournament(tournament=ONE))
    assert pay(event, "Risto") == Money(20_000)
    assert is_settled(event.event)


def test_what_is_left_to_play_for_goes_to_the_winner(heads_up: Director):
    event, other = heads_up, second(heads_up.night)
    digest = deal(event, DealMethod.ICM, STACKS, left_to_play_for=Money(6_000))
    decide(event, digest, other)
    with refused("ON-TRN-16"):
        event.ask(FinishTournament(tournament=ONE))
    before = {due.entry: due.amount for due in unpaid(event.event)}
    assert sum(one.cents for one in before.values()) == 54_000
    event.out("Pia")
    assert event.event.stage is EventStage.FINISHED
    risto = event.of("Risto").no
    assert pay(event, "Risto") == before[risto] + Money(6_000)


def test_a_blend_takes_no_more_than_the_whole(heads_up: Director):
    with refused("TR-DEAL-1", "From 0 to 100 % of a blend go by worth."):
        deal(heads_up, DealMethod.BLEND, STACKS, by_worth=1_000_001)


def test_what_is_left_of_equal_prizes_is_played_for_all_the_same(night: Evening):
    alike = PayoutSheet(lines=(PayoutLine(3, (500_000, 500_000)),))
    event = locked(playing(night, *NAMES[:3], sheet=replace(SHEET, payouts=alike)))
    event.out("Aino")
    said = tuple(AgreedSum(event.of(name).no, Money(10_000)) for name in ("Eero", "Kaisa"))
    stacks, rest = dict.fromkeys(("Eero", "Kaisa"), 30_000), Money(10_000)
    digest = deal(event, DealMethod.FREE, stacks, amounts=said, left_to_play_for=rest)
    decide(event, digest, second(night))
    with refused("ON-TRN-16"):
        event.ask(FinishTournament(tournament=ONE))
    event.out("Eero")
    assert total(due.amount for due in dues(event.event)) == Money(30_000)


def test_they_may_say_themselves_what_each_gets(heads_up: Director):
    event = heads_up
    pia, risto = event.of("Pia").no, event.of("Risto").no
    said = (AgreedSum(pia, Money(31_000)), AgreedSum(risto, Money(29_000)))
    with refused("TR-DEAL-1", "Say what everybody who is left gets."):
        deal(event, DealMethod.FREE, STACKS, amounts=said[:1])
    short = (said[0], AgreedSum(risto, Money(1)))
    with refused("TR-DEAL-1"):
        deal(event, DealMethod.FREE, STACKS, amounts=short)
    digest = deal(event, DealMethod.FREE, STACKS, amounts=said)
    decide(event, digest, second(event.night), agreed=False)
    event.out("Risto")
    assert pay(event, "Pia") == Money(39_000)


def test_a_deal_waits_for_the_prizes_and_for_who_is_left(night: Evening):
    event = playing(night, *NAMES[:4])
    with refused("TR-POOL-2"):
        deal(event, DealMethod.CHIPS, {})
    locked(event)
    event.out("Aino")
    stacks = {"Eero": 40_000, "Kaisa": 20_000, "Otso": 20_000}
    digest = deal(event, DealMethod.BLEND, stacks)
    event.out("Otso")
    with refused("TR-DEAL-1", "Somebody is out since it was proposed: propose it again."):
        decide(event, digest, second(night))


def test_the_bounty_of_the_guest_waits_until_they_cannot_buy_in_again(night: Evening):
    sheet = replace(SHEET, vip_bounty=Money(10_000), title="Guest")
    event = Director(night, sheet).published().sell("Aino", "Eero", "Kaisa")
    guest = night.player("Otso")
    event.ask(SellEntry(tournament=event.number, player=guest, vip=True))
    event.tables(E1).begun()
    event.out("Otso", by={"Otso": ("Aino",)})
    assert event.event.won == {event.of("Aino").no: Money(10_000)}
    with refused(
        "ON-VAR-10", "The bounty of the guest is paid once the guest cannot buy in again."
    ):
        pay(event, "Aino", PaidFor.BOUNTY)
    event.sell("Otso")
    assert event.of("Otso").vip
    assert event.event.won == {}
    assert event.event.heads == {event.of("Otso").no: Money(10_000)}
    event.out("Otso", by={"Otso": ("Eero",)})
    event.ask(CloseBuying(tournament=event.number))
    assert pay(event, "Eero", PaidFor.BOUNTY) == Money(10_000)


def test_a_rebuy_of_the_guest_leaves_the_winner_nothing(night: Evening):
    ready = ready_sheet(EventKinds.REBUY, "Guest", STARTS)
    event = Director(night, replace(ready, vip_bounty=Money(5_000))).published()
    event.sell("Aino", "Eero", "Kaisa")
    guest = night.player("Otso")
    event.ask(SellEntry(tournament=event.number, player=guest, vip=True))
    event.tables(E1).begun()
    event.out("Kaisa")
    event.out("Otso", by={"Otso": ("Aino",)})
    event.ask(SellRebuy(tournament=event.number, entry=event.of("Otso").no))
    assert event.event.won == {}
    assert event.event.heads == {event.of("Otso").no: Money(5_000)}
    event.ask(SellRebuy(tournament=event.number, entry=event.of("Kaisa").no))
    assert event.event.heads == {event.of("Otso").no: Money(5_000)}


def test_prizes_of_an_event_that_is_over_are_locked_and_paid_all_the_same(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=replace(SHEET, most_entries=3))
    event.sell("Otso")
    assert event.of("Otso").state is EntryIs.WAITS
    event.later(hours=5)
    event.out("Aino")
    event.out("Eero")
    assert event.event.stage is EventStage.FINISHED
    assert not is_settled(event.event)
    with refused("TR-POOL-2"):
        event.ask(LockPrizes(tournament=ONE))
    event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Otso").no))
    assert not is_settled(event.event)
    event.ask(LockPrizes(tournament=ONE))
    assert pay(event, "Kaisa") == Money(30_000)
    assert is_settled(event.event)


FOUR_PAID = PayoutSheet(lines=(PayoutLine(5, (400_000, 300_000, 200_000, 100_000)),))


def both_out(event: Director, kaisa: int, otso: int) -> Entry:
    """Kaisa and Otso in one hand, by their stacks before it."""
    outs = tuple(
        Out(entry=event.of(name).no, table=E1, stack=Chips(stack))
        for name, stack in (("Kaisa", kaisa), ("Otso", otso))
    )
    return event.ask(BustOut(tournament=ONE, table=E1, outs=outs, same_hand=kaisa < otso))


def test_stacks_are_not_put_right_behind_a_prize_that_was_paid_by_them(night: Evening):
    event = locked(playing(night, *NAMES[:6], sheet=replace(SHEET, payouts=FOUR_PAID)))
    event.out("Aino")
    event.out("Eero")
    kaisa, otso = event.of("Kaisa").no, event.of("Otso").no
    both_out(event, 9_000, 8_000)
    assert [due.entry for due in unpaid(event.event)] == [kaisa, otso]
    more = pay(event, "Kaisa")
    slip = f"Slip 1 of {night.player('Kaisa')} is paid and would change: void it first."
    with refused("HOUSE", slip):
        both_out(event, 7_000, 8_000)
    assert [due.amount for due in unpaid(event.event)] == [Money(6_000)]
    note, other = night.note("The other stack was bigger."), second(night)
    void = VoidPayment(tournament=ONE, slip=SlipNo(1), note=note, second=other)
    event.ask(void, night.manager)
    both_out(event, 7_000, 8_000)
    assert [due.entry for due in unpaid(event.event)] == [otso, kaisa]
    assert (pay(event, "Otso"), pay(event, "Kaisa")) == (more, Money(6_000))
    both_out(event, 7_500, 8_000)  # as they were placed


def test_an_entry_won_pays_for_what_costs_no_more(night: Evening):  # TR-SAT-2
    cheap = replace(SHEET, satellite=SatelliteSheet(entry=Money(11_500)))
    event = locked(playing(night, "Aino", "Eero", "Kaisa", sheet=cheap))
    event.out("Eero")
    event.out("Kaisa")
    pay(event, "Aino")
    (ticket,) = night.room.tickets
    dear = replace(SHEET.terms, entry=Price(to_pool=Money(100_000)))
    big = Director(night, replace(SHEET, terms=dear)).published()
    aino = night.player("Aino")
    with refused("TR-SAT-2"):
        big.ask(SellEntry(tournament=big.number, player=aino, ticket=ticket))
    fits = Director(night).published()
    fits.ask(SellEntry(tournament=fits.number, player=aino, ticket=ticket))
    assert night.room.tickets[ticket].used


def test_a_satellite_that_pays_no_entry_pays_its_pool(night: Evening):  # TD-SAT-1
    seats = replace(SHEET, satellite=SatelliteSheet(entry=Money(50_000)))
    event = playing(night, "Aino", "Eero", "Kaisa", sheet=seats)
    event.ask(CloseBuying(tournament=ONE))
    event.out("Aino")
    event.out("Eero")
    event.ask(LockPrizes(tournament=ONE))
    assert pay(event, "Kaisa") == Money(30_000)
    assert not night.room.tickets
    assert is_settled(event.event)


def test_a_prize_is_paid_by_what_the_house_pays_by(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    event.out("Kaisa")
    pays = PayPrize(tournament=ONE, entry=event.of("Kaisa").no)
    with refused("HOUSE", "The house does not pay this out that way."):
        event.ask(replace(pays, means=Means.CHEQUE))
    (paid,) = event.ask(replace(pays, means=Means.TRANSFER)).events
    assert isinstance(paid, PrizePaid)
    assert paid.payment.means is Means.TRANSFER


def test_who_was_out_before_the_deal_shares_no_hand_with_who_divided_it(night: Evening):
    event = locked(playing(night, *NAMES[:5]))
    for name in NAMES[:3]:
        event.out(name)
    otso, pia = NAMES[3:5]
    decide(event, deal(event, DealMethod.CHIPS, {otso: 60_000, pia: 40_000}), second(night))
    with refused("TR-PLACE-1"):
        event.out(NAMES[2], pia, stacks={NAMES[2]: 1, pia: 1}, table=E1, same_hand=True)
    event.out(pia, same_hand=True)
    assert (event.places()[NAMES[2]], event.places()[pia], event.places()[otso]) == (
        (3,),
        (2,),
        (1,),
    )
    owed = total(due.amount for due in dues(event.event))
    assert event.event.prizes is not None
    assert owed == total(event.event.prizes.values)


def test_stacks_of_those_who_were_out_before_the_deal_are_still_corrected(night: Evening):
    event = locked(playing(night, *NAMES[:5]))
    first, other, third, *_rest = NAMES
    event.out(first)
    event.out(other, third, stacks={other: 200, third: 100})
    decide(event, deal(event, DealMethod.CHIPS, dict.fromkeys(NAMES[3:5], 50_000)), second(night))
    event.out(third, stacks={third: 300}, table=E1, same_hand=True)
    assert (event.places()[third], event.places()[other]) == ((3,), (4,))
