"""The forms about an event's money: deals, payments, special prizes, who leaves, all called off."""

from collections.abc import Mapping

from msgspec.structs import replace

from floor.app.core.messages import Command, Role, StaffId
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.staff.days import SignOn
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.chips import CountStacks
from floor.app.tournament.entries import SellEntry, WithdrawEntry
from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.outs import BustOut, PlayersOut
from floor.app.tournament.play import PlayHandForHand
from floor.app.tournament.prizes import (
    AwardSpecial,
    DealProposed,
    DecideDeal,
    LockPrizes,
    PayPrize,
    ProposeDeal,
    VoidPayment,
)
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.app.tournament.sheet import PlanTournament
from floor.base.money import NOTHING, Chips, Money, total
from floor.base.text import money_text
from floor.tournament.event.chips import StackCount
from floor.tournament.event.dues import unpaid
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import (
    EventKinds,
    EventSheet,
    PayoutLine,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.event.state import EntryIs, EntryNo, Means, Out, PaidFor, SlipNo
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.payouts import Rest
from floor.tournament.money.placings import SameTime
from floor.tournament.money.terms import Price
from floor.views.director.ahead import Foresight
from floor.views.director.cards import NextCard
from floor.views.director.forms import event_form
from floor.views.director.next_cards import next_cards
from floor.views.director.page import row_steps
from floor.views.feed.sentences import entry_sentence
from floor.views.tournament.money import EventMoney, event_money
from floor.views.tournament.ranking import out_rows
from floor.views.words.form import ByTwo, Counts, Form, Missing, OneOf, Said, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import Looking, StepBuilder
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_lottery import LICENSED, SPIN
from tests.app.tournament.test_removals import broken
from tests.evening import Evening, refused

PAYS_SIX = PayoutSheet(lines=(PayoutLine(6, (400_000, 250_000, 150_000, 100_000, 60_000, 40_000)),))
SIX = replace(SHEET, payouts=PAYS_SIX)


def looking(night: Evening, by: StaffId | None = None) -> Looking:
    known = {player: PersonName(name) for name, player in night._players.items()}
    look = Viewer(night.clock.now(), Names(known), by or night.manager)
    return Looking(Wording(night.room, look.names), look)


def form_of(at: Director, asks: Command, **typed: object) -> Form:
    return event_form(asks, lambda: looking(at.night))(Typed(**typed))


def money(at: Director) -> EventMoney:
    return event_money(at.event, looking(at.night).asking)


def steps(at: Director) -> dict[str, Step]:
    return {one.key: one for one in money(at).steps}


def second(night: Evening) -> StaffId:
    badge = night.people.add_staff("Nea", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=badge), badge)
    return badge


def locked(night: Evening, sheet: EventSheet = SIX) -> Director:
    at = playing(night, sheet=sheet)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    return at


def stacks(at: Director, **counted: int) -> dict[EntryNo, int]:
    return {at.of(name).no: points for name, points in counted.items()}


EVEN = {
    "Aino": 35_000,
    "Eero": 30_000,
    "Kaisa": 20_000,
    "Otso": 15_000,
    "Pia": 12_000,
    "Risto": 8_000,
}


def proposing(at: Director) -> ProposeDeal:
    return ProposeDeal(tournament=at.number, method=DealMethod.ICM, stacks=())


def column(form: Form, name: str, place: int) -> list[str]:
    counts = form.field(name)
    assert isinstance(counts, Counts)
    return [one.said[place] for one in counts.lines]


def said(form: Form, name: str) -> str:
    found = form.field(name)
    assert isinstance(found, Said)
    return found.words


def test_four_methods_stand_side_by_side_once_all_chips_are_counted(night: Evening):
    at = locked(night)
    assert "deal" in steps(at)
    form = form_of(at, proposing(at))
    assert isinstance(form.asks, Missing)
    assert set(column(form, "stacks", 0)) == {"–"}
    assert said(form, "sum") == "Counted 0 of 120,000 in play · 120,000 to go"
    typed = stacks(at, **EVEN)
    form = form_of(at, proposing(at), stacks=typed)
    assert said(form, "sum") == "Counted 120,000 of 120,000 in play ✓"
    assert isinstance(form.asks, Step)
    command = form.asks.command
    assert isinstance(command, ProposeDeal)
    assert len(command.stacks) == 6
    methods = form.field("stacks").heads[2:]
    assert methods == ("ICM", "By chips", "Lowest + chips", "Blend")
    for place in range(4):
        assert len(set(column(form, "stacks", place))) == 6
    assert form.wrong == ""
    blend = form_of(at, proposing(at), stacks=typed, method=DealMethod.BLEND, part=30)
    assert not blend.field("part").aside
    assert isinstance(blend.asks, Step)
    assert isinstance(blend.asks.command, ProposeDeal)
    assert blend.asks.command.by_worth == 300_000


def test_chips_alone_warn_above_first_prize(night: Evening):
    at = locked(night)
    typed = stacks(at, Aino=90_000, Eero=6_000, Kaisa=6_000, Otso=6_000, Pia=6_000, Risto=6_000)
    form = form_of(at, proposing(at), stacks=typed, method=DealMethod.CHIPS)
    assert form.wrong == "More than the first prize of €240.00: Aino €450.00."
    assert isinstance(form.asks, Step)
    assert form.asks.why_not == ""


def test_what_does_not_add_up_needs_a_reason(night: Evening):
    at = locked(night)
    form = form_of(at, proposing(at), stacks=stacks(at, **{**EVEN, "Aino": 36_000}))
    assert said(form, "sum") == "Counted 121,000 of 120,000 in play · 1,000 too many"
    assert isinstance(form.asks, Step)
    assert form.asks.reason
    assert "reason" in [field.name for field in form.fields]


def test_some_may_be_left_to_play_for_as_far_as_first_is_above_second(night: Evening):
    at = locked(night)
    typed = stacks(at, **EVEN)
    form = form_of(at, proposing(at), stacks=typed, left=Money(5_000))
    assert isinstance(form.asks, Step)
    assert form.asks.why_not == ""
    much = form_of(at, proposing(at), stacks=typed, left=Money(50_000))
    assert "At most" in much.wrong
    assert set(column(much, "stacks", 0)) == {"–"}
    assert form_of(at, proposing(at), left=Money(50_000)).wrong == ""


def test_as_they_say_begins_with_what_the_chips_are_worth(night: Evening):
    at = locked(night)
    free = {"method": DealMethod.FREE}
    early = form_of(at, proposing(at), stacks=stacks(at, Aino=1), **free)
    assert isinstance(early.asks, Missing)
    short = form_of(at, proposing(at), stacks=stacks(at, **{**EVEN, "Aino": 1_000}), **free)
    assert isinstance(short.asks, Missing)
    typed = stacks(at, **EVEN)
    form = form_of(at, proposing(at), stacks=typed, **free)
    counts = form.field("amounts")
    assert sum(one.start or 0 for one in counts.lines) == 60_000
    assert form.field("stacks").aside
    assert isinstance(form.asks, Step)
    alike = {entry: Money(10_000) for entry in typed}
    even = form_of(at, proposing(at), stacks=typed, amounts=alike, **free)
    assert isinstance(even.asks, Step)
    assert isinstance(even.asks.command, ProposeDeal)
    assert total(one.amount for one in even.asks.command.amounts) == Money(60_000)
    first = at.of("Aino").no
    less = form_of(at, proposing(at), stacks=typed, amounts={**alike, first: Money(1)}, **free)
    assert less.wrong == "€99.99 is not shared out yet."
    more = form_of(at, proposing(at), stacks=typed, amounts={**alike, first: Money(10_001)}, **free)
    assert more.wrong == "€0.01 more than there is is shared out."
    none = form_of(at, proposing(at), stacks=typed, amounts={**alike, first: None}, **free)
    assert isinstance(none.asks, Missing)


def proposed(at: Director, **more: object) -> Form:
    """A deal before the players, and what the sheet asks then."""
    form = form_of(at, proposing(at), stacks=stacks(at, **EVEN), **more)
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    entry = at.ask(form.asks.command)
    assert form.then is not None
    following = form.then(entry)
    assert following is not None
    other = at.ask(PlanTournament(sheet=SHEET))
    assert form.then(other) is None
    return following(Typed())


def test_both_versions_are_decided_by_two_badges(night: Evening):
    at = locked(night)
    form = proposed(at, left=Money(1_000))
    assert said(form, "original").startswith("The original, by place: €240, €150")
    assert said(form, "rest") == "€10.00 is left to play for: it goes to the winner."
    assert isinstance(form.asks, ByTwo)
    assert form.asks.step.why_not == (
        "This takes two, and no other shift manager is on duty: one signs on here first"
        " (“Another badge …”, under the name at the left)."
    )
    badge = second(night)
    again = form_of(at, proposing(at))
    assert isinstance(again.asks, ByTwo)
    assert (again.asks.step.why_not, again.asks.step.reason) == ("", "")
    dealers = event_form(proposing(at), lambda: looking(night, night.dealer))(Typed())
    assert isinstance(dealers.asks, ByTwo)
    assert "does not allow this" in dealers.asks.step.why_not
    original = form_of(at, proposing(at), decision=False)
    assert isinstance(original.asks, ByTwo)
    assert isinstance(original.asks.step.command, DecideDeal)
    assert not original.asks.step.command.agreed
    counted = form_of(at, proposing(at), decision=None)
    assert "method" in [field.name for field in counted.fields]
    assert steps(at)["deal"].words == "Decide the deal …"
    command = again.asks.step.command
    assert isinstance(command, DecideDeal)
    at.ask(replace(command, second=badge), night.manager)
    assert "deal" not in steps(at)


def test_a_deal_stands_wherever_prizes_do(night: Evening):
    at = locked(night)
    form = proposed(at, left=Money(1_000))
    assert isinstance(form.asks, ByTwo)
    before = [(one.part, one.amount) for one in money(at).prizes]
    badge = second(night)
    again = form_of(at, proposing(at)).asks
    assert isinstance(again, ByTwo)
    assert isinstance(again.step.command, DecideDeal)
    at.ask(replace(again.step.command, second=badge), night.manager)
    deal = at.event.agreed
    assert deal is not None
    ahead, words = Foresight(), looking(night).words
    assert "prizes rise" not in ahead.words(at.event, words, night.clock.now())
    whole = replace(at.event, deal=replace(deal, left_to_play_for=NOTHING))
    assert Foresight().words(whole, words, night.clock.now()) == ""
    shown = money(at)
    assert shown.sign == "by the deal"
    named = [(one.place, one.part, one.amount) for one in shown.prizes]
    count = len(deal.agreed)
    for (place, player, amount), (entry, agreed) in zip(
        named[:count], deal.agreed.items(), strict=True
    ):
        assert (place, amount) == ("", money_text(agreed, short=True))
        assert player == looking(night).words.player(at.event.entries[entry].player)
    assert named[count] == ("1", "to play for", "€10")
    assert [one[1:] for one in named[count + 1 :]] == before[len(deal.original) :]
    assert "€240, €150" in shown.prizes[0].told
    loser = next(iter(deal.agreed))
    seat = at.event.entries[loser].seat
    assert seat is not None
    at.ask(
        BustOut(tournament=at.number, table=seat.table, outs=(Out(entry=loser, table=seat.table),))
    )
    (row,) = [one for one in out_rows(at.event, looking(night).words) if one.entry == loser]
    assert row.sign == money_text(deal.agreed[loser], short=True)


def test_a_deal_that_leaves_nothing_ends_it(night: Evening):
    at = locked(night)
    form = proposed(at)
    assert isinstance(form.asks, ByTwo)
    command = form_of(at, proposing(at)).asks
    assert isinstance(command, ByTwo)
    assert isinstance(command.step.command, DecideDeal)
    at.ask(replace(command.step.command, second=second(night)), night.manager)
    assert "finish" in next_keys(at)


def next_keys(at: Director) -> list[str]:

    return [
        step.key for card in next_cards(looking(at.night).asking, at.event) for step in card.steps
    ]


def entry_keys(at: Director, name: str) -> dict[str, Step]:
    here = looking(at.night)
    detail = row_steps(at.night.room, at.event, at.of(name).no, here.look)
    assert detail is not None
    return {one.key: one for one in detail.steps}


def test_a_slip_is_voided_by_two_for_a_reason(night: Evening):
    at = locked(night)
    at.out("Aino")
    pay = entry_keys(at, "Aino")[f"pay-prize--{at.of('Aino').no}"]
    assert pay.finder is ToFind.PIN
    assert pay.reason == "Aino gets €24 for good; the slip is signed. Type your PIN."
    assert "pay-prize--1" in next_keys(at)
    assert [words for words, _command in pay.choices] == ["Cash", "Bank transfer"]
    assert pay.choices[0][1] == pay.command
    assert pay.command is not None
    at.ask(pay.command)
    assert money(at).paid == "€24 of €24 paid"
    void = entry_keys(at, "Aino")["void-1"]
    assert void.command == VoidPayment(tournament=at.number, slip=SlipNo(1))
    badge = second(night)
    form = form_of(at, void.command)
    assert "Slip 1: €24.00 to Aino" in form.told[0]
    assert isinstance(form.asks, ByTwo)
    assert form.asks.step.reason == "A reason is needed."
    note = night.note("Paid the wrong one.")
    at.ask(replace(void.command, second=badge, note=note), night.manager)
    assert "void-1" not in entry_keys(at, "Aino")
    assert money(at).paid == "€0 of €24 paid"


SPECIAL = replace(
    SIX,
    special=(
        SpecialPrize(name="First out", share=Share(sum=Money(5_000))),
        SpecialPrize(name="Best hand", share=Share(part=100_000)),
    ),
    set_aside=Share(sum=Money(1_000)),
)


def test_special_prizes_are_won_once(night: Evening):
    at = locked(night, SPECIAL)
    given = steps(at)["special-First out"]
    assert isinstance(given.command, AwardSpecial)
    form = form_of(at, given.command)
    assert isinstance(form.asks, Step)
    assert form.asks.why_not == ""
    choice = form.field("entry")
    assert isinstance(choice, OneOf)
    assert len(choice.options) == 6
    picked = form_of(at, given.command, entry=at.of("Pia").no)
    assert isinstance(picked.asks, Step)
    assert picked.asks.command is not None
    at.ask(picked.asks.command)
    assert "special-First out" not in steps(at)
    assert f"pay-special-First out-{at.of('Pia').no}" in entry_keys(at, "Pia")
    nobody = replace(at.event, entries={})
    night_room = replace(night.room, tournaments={at.number: nobody})
    here = Looking(Wording(night_room, looking(night).look.names), looking(night).look)
    assert isinstance(event_form(given.command, lambda: here)(Typed()).asks, Missing)


def told(at: Director) -> Mapping[str, str]:
    return {one.words: one.told for one in money(at).lines}


def test_every_figure_says_how_it_comes_about(night: Evening):
    at = locked(night, SPECIAL)
    lines = told(at)
    assert lines["6 entries"] == "6 at €115: €100 to the pool, €15 to the house."
    assert lines["Paid in"] == "All that was bought and not given back: cash €690."
    assert lines["Prize pool"] == "The pool’s part of every price: 6 × €100 (TR-ENT-2)."
    assert lines["First out"] == "€50, as the sheet says (TR-SPEC-2)."
    assert lines["Best hand"] == "10 % of the pool of €600, as the sheet says (TR-SPEC-2)."
    assert lines["Set aside"] == "€10, as the sheet says (TR-POOL-3)."
    assert lines["Prizes"] == "€600 - €10 - €50 - €60 = €480 for the places."
    prize = money(at).prizes[1]
    assert prize.told == (
        "Place 2: 25 % of €480; 6 count as players, and from 6 on 6 places are paid (TR-POOL-1)."
    )


def test_overlay_bounties_and_units_are_explained(night: Evening):
    sheet = replace(
        SIX,
        guarantee=Money(100_000),
        payouts=replace(PAYS_SIX, unit=Money(500)),
    )
    at = locked(night, sheet)
    assert told(at)["Overlay (TR-POOL-2)"] == (
        "Guaranteed €1,000, collected €600: the house adds €400 (ON-VAR-01)."
    )
    assert told(at)["Prizes"] == "€600 + €400 = €1,000 for the places."
    assert (
        money(at)
        .prizes[0]
        .told.endswith(" In whole €5; what that leaves over goes to the first place.")
    )


def test_before_the_first_entry_no_row_of_the_payout_table_is_asked(night: Evening):
    at = Director(night, replace(SIX, payouts=PAYS_SIX))
    assert (money(at).why_not, money(at).prizes) == ("", ())
    at.published().sell(NAMES[0])
    assert money(at).why_not == "Prizes stand here from 6 players on."
    at.ask(WithdrawEntry(tournament=at.number, entry=at.of(NAMES[0]).no))
    assert money(at).why_not == ""


def test_bounties_may_count_for_the_guarantee(night: Evening):
    ready = ready_sheet(EventKinds.BOUNTY, "Bounty", STARTS)
    sheet = replace(ready, guarantee=Money(200_000), guarantee_with_bounties=True)
    at = playing(night, sheet=sheet)
    lines = told(at)
    assert lines["6 entries"] == "6 at €115: €75 to the pool, €25 on the head, €15 to the house."
    assert lines["Bounties"] == "On the heads of those who paid them: 6 × €25 (TR-BNTY-1)."
    assert lines["Overlay (TR-POOL-2)"].startswith(
        "Guaranteed €2,000, collected with the bounties €600: the house adds"
    )


def test_a_choice_of_prices_and_a_free_entry_are_said(night: Evening):
    ready = ready_sheet(EventKinds.MULTI_BUY_IN, "Choice", STARTS)
    at = Director(night, ready).published()
    for name, amount in (("Aino", 5_000), ("Eero", 10_000)):
        who = night.player(name)
        at.ask(SellEntry(tournament=at.number, player=who, amount=Money(amount)))
    assert told(at)["2 entries"] == "Each at its own price: 1 × €60 + 1 × €110."
    free = Director(night, ready_sheet(EventKinds.FREEROLL, "Free", STARTS)).published()
    who = night.player("Kaisa")
    free.ask(SellEntry(tournament=free.number, player=who, means=Means.FREE))
    assert told(free)["1 entry"] == "They cost nothing."
    assert told(free)["House fee"] == "The house’s part of every price: nothing (TR-ENT-2)."


def test_a_satellite_says_what_its_pool_pays(night: Evening):
    price = Price(to_pool=Money(10_000), fee=Money(1_500))
    base = replace(SIX, satellite=SatelliteSheet(entry=Money(23_000)))
    at = locked(night, replace(base, terms=replace(base.terms, entry=price)))
    prizes = money(at).prizes
    assert prizes[0].told == (
        "Place 1: an entry, as the pool of €600 pays 2 entries of €230 (TR-SAT-1)."
    )
    assert prizes[2].told == (
        "Place 3: €140 is what is left, as the pool of €600 pays 2 entries of €230"
        " (TR-SAT-1, TD-SAT-1)."
    )
    for name in ("Aino", "Eero", "Kaisa"):
        at.out(name)
    assert [one.words for one in paid_to(at, "Kaisa")] == []
    at.out("Otso")
    assert [one.words for one in paid_to(at, "Otso")] == ["Pay the prize €140"]
    at.out("Pia")
    assert [one.words for one in paid_to(at, "Pia")] == ["Pay the prize an entry"]


def test_what_a_satellite_leaves_over_may_go_to_who_won(night: Evening):
    shared = SatelliteSheet(entry=Money(23_000), rest=Rest.WINNERS)
    won = locked(night, replace(SIX, satellite=shared))
    assert "an entry and €70" in money(won).prizes[0].told
    assert money(won).prizes[0].amount == "€300"
    for name in ("Aino", "Eero", "Kaisa", "Otso", "Pia"):
        won.out(name)
    assert [one.words for one in paid_to(won, "Pia")] == ["Pay the prize an entry + €70"]


def paid_to(at: Director, name: str) -> list[Step]:
    return [one for key, one in entry_keys(at, name).items() if key.startswith("pay")]


def test_a_flight_brings_its_pool(night: Evening):
    last = Director(night, replace(SHEET, title="Day 2"))
    flight = Director.__new__(Director)
    flight.night = night
    night.ask(PlanTournament(sheet=replace(SHEET, title="Day 1A"), goes_on_in=last.number))
    flight.number = max(night.room.tournaments)
    flight.published().sell("Aino", "Eero")
    assert told(last)["Day 1A"] == "The pool of that flight is played for here (ON-VAR-11)."


def test_who_is_removed_and_what_comes_of_it(night: Evening):
    at = locked(night)
    remove = entry_keys(at, "Aino")[f"remove-{at.of('Aino').no}"]
    assert isinstance(remove.command, RemoveFromEvent)
    form = form_of(at, remove.command, stack=20_000)
    assert form.title == "Remove: Aino"
    assert isinstance(form.asks, Step)
    assert (form.asks.why_not, bool(form.asks.reason)) == ("", True)
    everybody = tuple(StackCount(entry, Chips(20_000)) for entry in at.event.entries)
    at.ask(CountStacks(tournament=at.number, table=E1, stacks=everybody))
    known = form_of(at, remove.command)
    assert known.field("stack").start == 20_000
    cheat = form_of(at, remove.command, stack=20_000, disqualified=True)
    assert cheat.ask == "Disqualify"
    assert said(cheat, "moves") == "Nobody has been placed below: no place moves (TR-DQ-4)."
    at.out("Eero")
    at.out("Kaisa")
    shown = entry_keys(at, "Kaisa")[f"remove-{at.of('Kaisa').no}"]
    assert shown.words == "Disqualify …"
    assert isinstance(shown.command, RemoveFromEvent)
    out = form_of(at, shown.command)
    assert [field.name for field in out.fields] == ["reason", "moves"]
    assert said(out, "moves") == "One place up (TR-DQ-4): Eero 6 → 5"


def test_who_was_not_out_is_refused_behind_a_paid_prize_by_its_slip(night: Evening):
    at = locked(night)
    at.out("Aino")
    at.out("Eero")
    back = entry_keys(at, "Aino")[f"back-{at.of('Aino').no}"]
    assert isinstance(back.command, Reinstate)
    assert back.why_not == ""
    form = form_of(at, back.command, stack=5_000)
    assert "Aino has place 6" in form.told[0]
    assert isinstance(form.asks, Step)
    assert form.asks.why_not == ""
    at.ask(PayPrize(tournament=at.number, entry=at.of("Eero").no, what=PaidFor.PRIZE))
    barred = entry_keys(at, "Aino")[f"back-{at.of('Aino').no}"]
    assert barred.why_not == "Slip 1 of Eero is paid and would change: void it first."


def test_who_was_not_out_behind_a_broken_table_has_one_opened(night: Evening):  # TR-OPEN-1
    at, gone = broken(night)
    back = entry_keys(at, gone)[f"back-{at.of(gone).no}"]
    assert isinstance(back.command, Reinstate)
    assert back.why_not == ""
    form = form_of(at, back.command, stack=500)
    assert form.ask == "Open E2: is in again"
    assert form.told[-1].startswith("No seat is free: E2 is opened, and as many move there as make")
    assert isinstance(form.asks, Step)
    command = form.asks.command
    assert isinstance(command, Reinstate)
    at.ask(replace(command, note=night.note("Had a chip.")))
    assert at.at(gone) == E2


def cancelling(at: Director, **typed: object) -> Form:
    return form_of(at, CancelTournament(tournament=at.number), **typed)


def test_before_the_start_all_goes_back_the_way_it_came(night: Evening):
    badge = second(night)
    at = Director(night, SIX).published()
    assert cancelling(at).told == ("Nobody has entered: nothing goes back.",)
    at.sell("Aino", "Eero").sell("Kaisa", means=Means.CARD)
    form = cancelling(at)
    assert form.told == (
        "Nobody has played: 3 entries go back, the fee too, the way they were paid (ON-CAN-01).",
        "€230.00 in cash, €115.00 by card",
    )
    assert isinstance(form.asks, ByTwo)
    assert form.asks.step.reason == "A reason is needed."
    command = form.asks.step.command
    assert isinstance(command, CancelTournament)
    at.ask(replace(command, second=badge, note=night.note("Too few.")), night.manager)
    assert steps(at) == {}
    assert money(at).sign == ""


def test_on_the_way_the_chips_are_counted_first(night: Evening):
    at = playing(night, sheet=SIX)
    form = cancelling(at)
    assert isinstance(form.asks, Missing)
    assert form.told[0].startswith("Not in the prizes yet")
    typed = stacks(at, **EVEN)
    whole = cancelling(at, stacks=typed)
    assert isinstance(whole.asks, ByTwo)
    assert whole.wrong.startswith("This takes two")
    assert said(whole, "sum") == "Counted 120,000 of 120,000 in play · €690.00 goes out"
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    assert cancelling(at).told[0].startswith("At the final table")


def test_in_the_prizes_at_two_tables_each_has_the_lowest(night: Evening):
    at = Director(night, SIX).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    assert cancelling(at).told[0].startswith("In the prizes: the lowest prize to each")


def test_a_lottery_on_the_way_says_by_which_rule(night: Evening):
    night.adopt(LICENSED)
    at = Director(night, SPIN).published().sell(*NAMES[:3]).tables(E1).begun()
    assert cancelling(at).told[0].startswith("A tenth of what was drawn to each")


def test_a_division_that_cannot_be_made_is_not_shown(night: Evening):
    dear = SpecialPrize(name="All of it", share=Share(sum=Money(90_000)))
    at = playing(night, sheet=replace(SIX, special=(dear,)))
    assert money(at).why_not
    form = cancelling(at, stacks=stacks(at, **EVEN))
    assert "–" not in column(form, "stacks", 0)  # nobody has won it: all of the pool goes back
    form = cancelling(at, stacks=stacks(at, **{**EVEN, "Aino": -5}))
    assert column(form, "stacks", 0) == ["–"] * 6
    assert "goes out" not in said(form, "sum")


def test_where_nobody_has_entered_nothing_is_said_of_prizes(night: Evening):
    at = Director(night, SIX).published()
    assert (money(at).prizes, money(at).why_not) == ((), "")
    assert money(at.sell("Aino")).why_not == "Prizes stand here from 6 players on."


def test_a_step_says_why_nobody_may(night: Evening):
    at = locked(night)
    nobody = Viewer(night.clock.now(), Names({}), None)
    asking = StepBuilder(Wording(night.room, nobody.names), nobody)
    step = next(one for one in event_money(at.event, asking).steps if one.key == "deal")
    assert (step.why_not, step.leading) == ("Sign on first.", False)


def test_a_deal_event_is_found(night: Evening):
    at = locked(night)
    form = form_of(at, proposing(at), stacks=stacks(at, **EVEN))
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    (made,) = at.ask(form.asks.command).events
    assert isinstance(made, DealProposed)


def bust_key(at: Director, name: str) -> Step:
    return entry_keys(at, name)[f"bust-{at.of(name).no}"]


def asked_of(form: Form) -> list[str]:
    """The fields, but for those that say who else is out in the same hand."""
    return [one.name for one in form.fields if not one.name.startswith("also")]


def left_of_button(at: Director) -> list[str]:
    table = at.event.tables[E1]
    assert table.hand is not None
    assert table.hand.button is not None
    button = table.hand.button
    order = sorted(table.taken, key=lambda seat: (seat - button - 1) % table.seats)
    return [at.name(table.taken[seat].entry) for seat in order]


def test_a_bounty_is_asked_for_and_its_odd_chip_said(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS))
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.ask(EndEventHand(tournament=at.number, table=E1))
    step = bust_key(at, "Aino")
    assert (step.finder, step.words) == (ToFind.EVENT, "Out · place 6 …")
    assert isinstance(step.command, BustOut)
    form = form_of(at, step.command)
    assert isinstance(form.asks, Step)
    assert form.asks.why_not == "Say who has knocked Aino out: there is a bounty."
    first, second_, third = [name for name in left_of_button(at) if name != "Aino"][:3]
    by = tuple(at.of(name).no for name in (third, second_, first))
    shared = form_of(at, step.command, by=by)
    assert said(shared, "shares") == "\n".join(
        (
            f"{first}: €4.17 in cash, €4.17 on the own head",
            f"{second_}: €4.17 in cash, €4.16 on the own head",
            f"{third}: €4.17 in cash, €4.16 on the own head",
            "A bounty chip is never broken: the odd one goes to the first left of the button"
            " (TR-BNTY-4).",
        )
    )
    assert isinstance(shared.asks, Step)
    assert shared.asks.command is not None
    at.ask(shared.asks.command)
    assert at.event.won[at.of(first).no] == Money(417)


def test_who_had_no_cards_in_a_hand_has_won_no_bounty_in_it(night: Evening):
    sheet = ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS)
    at = Director(night, sheet).published().sell(*NAMES[:5]).tables(E1).begun()
    hand, over = (kind(tournament=at.number, table=E1) for kind in (StartEventHand, EndEventHand))

    def winners() -> set[str]:
        bust = BustOut(
            tournament=at.number, table=E1, outs=(Out(entry=at.of("Aino").no, table=E1),), hand=2
        )
        return {box.words for box in form_of(at, bust).field("by").boxes}

    for act in (hand, over, hand):
        at.ask(act)
    dealt = {"Eero", "Kaisa", "Otso", "Pia"}
    at.sell("Saara")  # comes while the hand is on
    assert winners() == dealt
    at.ask(over)
    assert winners() == dealt
    at.ask(hand)
    assert winners() == dealt, "in the hand before"
    at.later(minutes=5)
    free = BustOut(tournament=at.number, table=E1, outs=(Out(entry=at.of("Aino").no, table=E1),))
    named = {box.words for box in form_of(at, free).field("by").boxes}
    assert named <= dealt | {"Saara"}


def test_the_list_of_who_is_paid_goes_on_to_the_next(night: Evening):
    at = locked(night)
    for name in ("Aino", "Eero", "Kaisa", "Otso"):
        at.out(name, other_hand=True)
    (card,) = [one for one in next_cards(looking(night).asking, at.event) if one.name == "pay"]
    *_two, every = card.steps
    assert every.words == "All 4 …"
    assert isinstance(every.command, PayPrize)
    form = form_of(at, every.command)
    offered = form.field("due").options
    assert [words.split(" · ")[::3] for words, _key in offered] == [
        [str(place), "prize"] for place in (3, 4, 5, 6)
    ]
    third = form_of(at, every.command, due=offered[2][1])
    assert isinstance(third.asks, Step)
    assert isinstance(third.asks.command, PayPrize)
    assert third.asks.command.entry == at.of("Eero").no
    assert third.asks.finder is ToFind.PIN
    at.ask(third.asks.command)
    left = form_of(at, every.command, due=offered[2][1])
    assert len(left.field("due").options) == 3
    assert isinstance(left.asks, Step)
    assert left.asks.command != third.asks.command
    for due in unpaid(at.event):
        at.ask(PayPrize(tournament=at.number, entry=due.entry, what=due.what))
    done = form_of(at, every.command)
    assert (done.told, done.asks, done.last) == (("Nothing is owed any more.",), None, True)


def test_of_several_out_in_a_hand_the_chips_before_it_are_asked(night: Evening):
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.out("Aino")
    step = bust_key(at, "Eero")
    assert step.finder is ToFind.EVENT
    assert isinstance(step.command, BustOut)
    form = form_of(at, step.command)
    assert form.begin == "stacks"
    assert isinstance(form.asks, Step)
    assert form.asks.why_not
    assert form.ask == "Out · place 5–6"
    less = {at.of("Aino").no: 6_000, at.of("Eero").no: 4_000}
    assert form_of(at, step.command, stacks=less).ask == "Out · place 6"
    typed = {at.of("Aino").no: 4_000, at.of("Eero").no: 6_000}
    full = form_of(at, step.command, stacks=typed)
    assert full.ask == "Out · place 5"
    assert isinstance(full.asks, Step)
    assert full.asks.command is not None
    at.ask(full.asks.command)
    assert at.places() == {"Eero": (5,), "Aino": (6,)}


def test_others_out_in_the_same_hand_are_ticked(night: Evening):
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    step = entry_keys(at, "Aino")[f"busts-{at.of('Aino').no}"]
    assert (step.finder, step.words) == (ToFind.EVENT, "Several out …")
    assert isinstance(step.command, BustOut)
    alone = form_of(at, step.command)
    assert (alone.begin, alone.ask) == ("also", "Out · place 6")
    assert len(alone.field("also").boxes) == 5
    two = tuple(at.of(name).no for name in ("Eero", "Kaisa"))
    three = {at.of("Aino").no: 4_000, **dict(zip(two, (6_000, 5_000), strict=True))}
    assert column(form_of(at, step.command, also=two), "stacks", 0) == ["4–6"] * 3
    form = form_of(at, step.command, also=two, stacks=three)
    assert form.ask == "Out · 3 players"
    assert [line.said for line in form.field("stacks").lines] == [("6",), ("4",), ("5",)]
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    at.ask(form.asks.command)
    assert at.places() == {"Eero": (4,), "Kaisa": (5,), "Aino": (6,)}
    at.ask(EndEventHand(tournament=at.number, table=E1))
    at.later(minutes=5)
    *_others, one, last = [one for one in NAMES[:6] if at.of(one).state is EntryIs.SEATED]
    at.out(one, other_hand=True)
    at.later(minutes=5)
    assert not [key for key in entry_keys(at, last) if key.startswith("busts")], "one has won it"


def test_of_two_bounties_of_a_hand_both_are_won(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS))
    at.ask(StartEventHand(tournament=at.number, table=E1))
    step = bust_key(at, "Aino")
    assert isinstance(step.command, BustOut)
    assert not [key for key in entry_keys(at, "Aino") if key.startswith("busts")]
    eero, kaisa = at.of("Eero").no, at.of("Kaisa").no
    stacks_ = {at.of("Aino").no: 4_000, eero: 6_000}
    form = form_of(at, step.command, also=(eero,), by=(eero, kaisa), stacks=stacks_)
    assert [box.key for box in form.field("by").boxes if box.fixed] == [eero]
    assert said(form, "bounty").startswith("The bounty of €25.00 goes to ")
    assert said(form, "shares") == "Kaisa: €25.00 in cash, €25.00 on the own head"
    assert form.field(f"bounty-{eero}").words == "Bounty of Eero, €25.00"
    assert form.field(f"bounty-{eero}").options[0][0] == "The same winners"
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    at.ask(form.asks.command)
    assert at.event.won[kaisa] == Money(2_500)


def test_of_several_out_in_a_hand_each_bounty_has_its_own_winners(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.PROGRESSIVE, "Heads", STARTS))
    at.ask(StartEventHand(tournament=at.number, table=E1))
    command = bust_key(at, "Aino").command
    assert isinstance(command, BustOut)
    aino, eero, kaisa, otso, pia = (at.of(name).no for name in NAMES[:5])
    two = {"also": (eero, kaisa), "stacks": {aino: 4_000, eero: 6_000, kaisa: 6_500}}
    whose = form_of(at, command, by=(otso,), **two).field(f"bounty-{eero}")
    assert {key for _words, key in whose.options[1:-1]} == {otso, pia, at.of("Risto").no}
    form = form_of(at, command, by=(otso,), **{f"bounty-{eero}": pia}, **two)
    assert isinstance(form.asks, Step)
    assert isinstance(form.asks.command, BustOut)
    assert {one.entry: one.by for one in form.asks.command.outs} == {
        aino: (otso,),
        eero: (pia,),
        kaisa: (otso,),
    }
    assert sorted(said(form, "shares").splitlines()) == [
        "Otso: €25.00 in cash, €25.00 on the own head",
        "Pia: €12.50 in cash, €12.50 on the own head",
    ]
    out_too = form_of(at, command, by=(otso,), **{f"bounty-{eero}": kaisa}, **two)
    assert isinstance(out_too.asks, Step)
    assert isinstance(out_too.asks.command, BustOut)
    assert out_too.asks.command.outs[1].by == (otso,), "who is out too has won nothing"
    split = {f"bounty-{eero}": "shared", f"bounty-{eero}-shared": (otso, pia)}
    form = form_of(at, command, by=(otso,), **split, **two)
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    at.ask(form.asks.command)
    assert at.event.won == {otso: Money(3_125), pia: Money(625)}


def test_only_who_had_a_bounty_is_asked_about(night: Evening):
    at = Director(night, ready_sheet(EventKinds.VIP, "The guest", STARTS)).published().sell("Aino")
    guest = night.player("Eero")
    at.ask(SellEntry(tournament=at.number, player=guest, means=Means.CASH, vip=True))
    at.sell("Kaisa", "Otso").tables(E1).begun()
    at.ask(StartEventHand(tournament=at.number, table=E1))
    aino, eero, otso = (at.of(name).no for name in ("Aino", "Eero", "Otso"))
    command = entry_keys(at, "Aino")[f"busts-{aino}"].command
    assert isinstance(command, BustOut)
    assert "by" not in [one.name for one in form_of(at, command).fields]
    typed = {"also": (eero,), "by": (otso,), "stacks": {aino: 4_000, eero: 6_000}}
    form = form_of(at, command, **typed)
    names = [one.name for one in form.fields]
    assert names.index("also") < names.index("bounty") < names.index("by") < names.index("stacks")
    assert said(form, "bounty").startswith("The bounty of Eero, €100.00, goes to whoever wins")
    assert isinstance(form.asks, Step)
    assert isinstance(form.asks.command, BustOut)
    assert [one.by for one in form.asks.command.outs] == [(), (otso,)]


def test_of_equal_stacks_the_places_are_shared_or_drawn(night: Evening):  # ON-TRN-17
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.out("Aino")
    command = bust_key(at, "Eero").command
    assert isinstance(command, BustOut)
    less = {at.of("Aino").no: 6_000, at.of("Eero").no: 4_000}
    assert "equal" not in [one.name for one in form_of(at, command, stacks=less).fields]
    typed = {at.of("Aino").no: 5_000, at.of("Eero").no: 5_000}
    form = form_of(at, command, stacks=typed)
    assert form.ask == "Out · place 5–6"
    assert [words for words, _meant in form.field("equal").options] == [
        "Share the places (TR-PLACE-2)",
        "By lot (ON-TRN-17)",
    ]
    drawn = form_of(at, command, stacks=typed, equal=True)
    assert isinstance(drawn.asks, Step)
    assert drawn.asks.command is not None
    (out,) = at.ask(drawn.asks.command).events
    assert isinstance(out, PlayersOut)
    assert at.event.draw is not None
    assert out.number == at.event.draw.drawn == 2
    assert sorted(at.places()) == ["Aino", "Eero"]
    best, worst = (at.name(entry) for entry in out.by_lot)
    assert at.places() == {best: (5,), worst: (6,)}


def test_a_third_of_the_same_stack_shares_with_both_until_lots_are_drawn_anew(night: Evening):
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    even = {"Aino": 5_000, "Eero": 5_000, "Kaisa": 5_000}
    at.out("Aino", "Eero", stacks=even, by_lot=True)
    at.out("Kaisa", stacks=even)
    assert set(at.places().values()) == {(4, 5, 6)}
    at.out("Kaisa", stacks=even, by_lot=True)
    assert sorted(at.places().values()) == [(4,), (5,), (6,)]
    with refused("ON-TRN-17", "No two stacks are equal: there is no lot to draw."):
        at.out("Kaisa", "Eero", stacks={"Kaisa": 4_000, "Eero": 3_000}, by_lot=True)


def in_one_round(night: Evening) -> tuple[Director, str, str]:
    """One is out at each of two tables in a hand of hand for hand: the second not yet."""
    at = Director(night, SIX).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.ask(PlayHandForHand(tournament=at.number))
    one, other = at.there(E1)[0], at.there(E2)[0]
    at.out(one)
    return at, one, other


def test_of_two_tables_in_one_round_the_manager_says_whether_stacks_count(night: Evening):
    at, one, other = in_one_round(night)  # TD-PLACE-1
    key = bust_key(at, other)
    assert (key.words, key.finder) == ("Out · place 5–6 …", ToFind.EVENT)
    assert isinstance(key.command, BustOut)
    shown = form_of(at, key.command)
    assert asked_of(shown) == ["across"]
    assert [words for words, _meant in shown.field("across").options] == [
        "Share the places (TR-PLACE-3)",
        "By their stacks (TD-PLACE-1)",
    ]
    assert shown.begin == "across"
    assert isinstance(shown.asks, Step)
    typed = {at.of(one).no: 500, at.of(other).no: 900}
    decided = form_of(at, key.command, across=True, stacks=typed)
    assert isinstance(decided.asks, Step)
    assert decided.ask == "Out · place 5"
    alone = event_form(key.command, lambda: looking(night, night.floor))
    beside = alone(Typed(across=True, stacks=typed))
    assert isinstance(beside.asks, ByTwo)
    assert beside.asks.step.why_not == ""
    command = beside.asks.step.command
    assert isinstance(command, BustOut)
    entry = at.ask(replace(command, second=night.manager), night.floor)
    known = Names({player: PersonName(name) for name, player in night._players.items()})
    told = entry_sentence(entry, Wording(night.room, known), {})
    assert told.startswith(f"{one}, {other} are out; by stacks across tables (TD-PLACE-1), ")
    assert at.places() == {other: (5,), one: (6,)}
    entry = at.ask(decided.asks.command) if decided.asks.command is not None else entry
    assert entry_sentence(entry, Wording(night.room, known), {}).endswith("(TD-PLACE-1)")


def test_by_the_sheet_stacks_count_and_nobody_is_asked(night: Evening):
    sheet = replace(SIX, across=SameTime.BY_STACK)
    at = Director(night, sheet).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.ask(PlayHandForHand(tournament=at.number))
    at.out(at.there(E1)[0])
    command = bust_key(at, at.there(E2)[0]).command
    assert isinstance(command, BustOut)
    shown = form_of(at, command)
    assert asked_of(shown) == ["stacks"]
    assert len(shown.field("stacks").lines) == 2


def one_hand(at: Director, number: int = 1) -> None:
    """Begun and ended by its dealer."""
    at.ask(StartEventHand(tournament=at.number, table=E1))
    assert at.event.tables[E1].hand is not None
    assert at.event.tables[E1].hand.number == number
    at.ask(EndEventHand(tournament=at.number, table=E1))


def hands_of(form: Form) -> list[str]:
    """In which hands they may be out, as they are offered; empty: it is known."""
    return [words for one in form.fields if one.name == "hand" for words, _meant in one.options]


def sheet_of(at: Director, name: str, words: str, **typed: object) -> Form:
    """The sheet behind the button that says so."""
    step = bust_key(at, name)
    assert (step.words, step.finder) == (words, ToFind.EVENT)
    assert step.command is not None
    return form_of(at, step.command, **typed)


def goes_out(at: Director, form: Form) -> None:
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    at.ask(form.asks.command)


def test_where_nobody_follows_the_hands_the_floor_says_that_it_was_one(night: Evening):
    at = playing(night, sheet=SIX)
    assert bust_key(at, "Eero").finder is None
    at.out("Aino")
    form = sheet_of(at, "Eero", "Out · place 5–6 …")
    assert hands_of(form) == ["In the same hand as Aino", "In another hand"]
    assert form_of(at, bust_key(at, "Eero").command, hand="other").ask == "Out · place 5"
    typed = {at.of("Aino").no: 5_000, at.of("Eero").no: 5_000}
    goes_out(at, sheet_of(at, "Eero", "Out · place 5–6 …", stacks=typed))
    assert at.places() == {"Eero": (5, 6), "Aino": (5, 6)}
    at.later(minutes=2)
    form = sheet_of(at, "Kaisa", "Out · place 4 …")
    assert hands_of(form) == ["In the same hand as Aino, Eero", "In another hand"]
    assert form.begin == "hand"
    opened = bust_key(at, "Kaisa").command
    at.later(minutes=3)
    step = bust_key(at, "Kaisa")
    assert (step.words, step.finder) == ("Out · place 4", None)
    assert opened is not None
    assert hands_of(form_of(at, opened)) == []
    assert hands_of(form_of(at, opened, hand="same"))  # it was chosen before


def test_a_hand_that_is_over_is_meant_a_minute_long_and_offered_beside_another(night: Evening):
    at = playing(night, sheet=SIX)
    one_hand(at)
    at.out("Aino")
    offered = ["In hand 1 with Aino", "In another hand"]
    assert hands_of(sheet_of(at, "Eero", "Out · place 5–6 …")) == offered
    at.later(minutes=5)
    form = sheet_of(at, "Eero", "Out · place 5 …")
    assert (hands_of(form), form.ask) == (offered, "Out · place 5")
    assert asked_of(form) == ["hand"]
    both = {at.of("Aino").no: 4_000, at.of("Eero").no: 2_000}
    joined = sheet_of(at, "Eero", "Out · place 5 …", hand="same", stacks=both)
    assert (joined.ask, joined.begin) == ("Out · place 6", "stacks")
    goes_out(at, form)
    assert at.places() == {"Eero": (5,), "Aino": (6,)}
    assert at.event.moments[-1].hand == 0  # nobody has followed it
    form = sheet_of(at, "Kaisa", "Out · place 4–5 …")
    assert hands_of(form) == ["In the same hand as Eero", "In another hand"]
    one_hand(at.later(seconds=30), 2)
    assert bust_key(at, "Kaisa").finder is None
    at.out("Kaisa")
    assert at.places()["Kaisa"] == (4,)
    assert at.event.moments[-1].hand == 2


def out_and_broken(night: Evening, *, hand: bool) -> tuple[Director, str, str]:
    """Somebody is out at a table, in a `hand` that is on or in one that nobody follows; a moment
    later another table broke. Who has come from there, and who sat here all the time."""
    at = Director(night, SIX).published().sell(*NAMES[:7]).tables(E1, E2).begun()
    gone, stays, *_others = at.there(E2)
    comes = at.there(E1)[0]
    if hand:
        at.ask(StartEventHand(tournament=at.number, table=E2))
    at.out(gone)
    at.later(seconds=10)
    at.ask(BreakTable(tournament=at.number, table=E1, note=night.note("It is needed.")))
    at.later(seconds=10)
    return at, comes, stays


def test_who_came_from_a_broken_table_was_not_out_in_the_hand_before(night: Evening):
    at, comes, stays = out_and_broken(night, hand=False)
    form = sheet_of(at, comes, "Out · place 6 …")
    assert form.field("hand").start == "other"
    assert hands_of(form)[1] == "In another hand"
    assert sheet_of(at, stays, "Out · place 6–7 …").field("hand").start == "same"
    at.later(seconds=30).sell("Veikko")
    assert sheet_of(at, "Veikko", "Out · place 7 …").field("hand").start == "other"
    goes_out(at, form)
    assert at.places()[comes] == (7,)


def test_who_came_from_a_broken_table_had_no_cards_in_the_hand_that_is_on(night: Evening):
    at, comes, stays = out_and_broken(night, hand=True)
    assert bust_key(at, stays).words == "Out · place 6–7 …"
    key = bust_key(at, comes)
    assert (key.words, key.finder) == ("Out · place 6", None)
    assert key.command is not None
    at.ask(key.command)
    assert at.places()[comes] == (6,)


def test_who_went_out_alone_long_after_a_hand_is_of_none(night: Evening):
    at = playing(night, sheet=SIX)
    one_hand(at)
    assert isinstance(bust_key(at, "Aino").command, BustOut)
    assert not bust_key(at, "Aino").command.other_hand
    at.later(minutes=2)
    step = bust_key(at, "Aino")
    assert (step.words, step.finder) == ("Out · place 6", None)
    assert step.command is not None
    at.ask(step.command)
    assert at.event.moments[-1].hand == 0


def test_an_old_bust_of_an_unfollowed_hand_is_not_of_the_next(night: Evening):
    at = playing(night, sheet=SIX)
    at.out("Aino")
    at.later(seconds=10)
    one_hand(at)
    assert bust_key(at, "Eero").finder is None


def test_who_entered_again_is_not_of_the_hand_they_were_out_in(night: Evening):
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.out("Aino")
    typed = {at.of("Aino").no: 4_000, at.of("Eero").no: 6_000}
    goes_out(at, sheet_of(at, "Eero", "Out · place 5–6 …", stacks=typed))
    at.sell("Aino")
    alone = sheet_of(at, "Kaisa", "Out · place 6 …")
    assert asked_of(alone) == ["stacks"]
    assert [line.words for line in alone.field("stacks").lines] == ["Eero", "Kaisa"]
    typed = {at.of("Eero").no: 6_000, at.of("Kaisa").no: 7_000}
    goes_out(at, sheet_of(at, "Kaisa", "Out · place 6 …", stacks=typed))
    assert at.places() == {"Kaisa": (5,), "Eero": (6,)}
    at.sell("Eero", "Kaisa")
    assert bust_key(at, "Otso").words == "Out · place 6"
    at.ask(EndEventHand(tournament=at.number, table=E1))
    at.later(minutes=1)
    assert bust_key(at, "Otso").words == "Out · place 6"


def test_what_a_dealer_says_long_after_the_hand_is_of_another(night: Evening):
    at = playing(night, sheet=SIX)
    one_hand(at)
    at.out("Aino")
    at.later(minutes=5)
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(at.of("Eero").no,)))
    assert at.event.proposed[0].hand == 0
    assert proposed_step(at).words == "Confirm · place 5 …"
    one_hand(at, 2)
    step = proposed_step(at)
    assert (step.words, step.finder) == ("Confirm · place 5", None)
    assert step.command is not None
    at.ask(step.command)
    assert at.event.moments[-1].hand == 0
    assert bust_key(at, "Kaisa").words == "Out · place 4"


def proposed_step(at: Director) -> Step:
    (card,) = [one for one in cards(at) if one.name.startswith("proposed")]
    return card.steps[0]


def test_a_bust_proposed_in_an_earlier_hand_keeps_that_hand(night: Evening):
    at = playing(night, sheet=SIX)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(at.of("Aino").no,)))
    at.ask(EndEventHand(tournament=at.number, table=E1))
    at.ask(StartEventHand(tournament=at.number, table=E1))
    (card,) = [one for one in cards(at) if one.name.startswith("proposed")]
    assert card.steps[0].command is not None
    at.ask(card.steps[0].command)
    assert at.event.moments[-1].hand == 1
    at.out("Eero")
    assert at.places() == {"Eero": (5,), "Aino": (6,)}


def cards(at: Director) -> tuple[NextCard, ...]:
    return next_cards(looking(at.night).asking, at.event)


def test_a_table_that_is_gone_asks_no_more(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.BOUNTY, "Heads", STARTS))
    step = bust_key(at, "Aino")
    assert isinstance(step.command, BustOut)
    alone = form_of(at, step.command, by=(at.of("Eero").no,))
    assert said(alone, "shares") == "Eero: €25.00 in cash"
    gone = form_of(at, replace(step.command, table=E2))
    assert gone.fields == ()
