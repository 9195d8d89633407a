"""The register: who enters and how, tables for late comers, and every leaf of a new event."""

import pytest
from msgspec.structs import replace

from floor.app.core.names import PersonName
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.filling import would_move
from floor.app.tournament.prizes import LockPrizes, PayPrize
from floor.app.tournament.sheet import PlanTournament
from floor.base.money import Chips, Money
from floor.base.text import money_text
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.event.library import kinds_offered, ready_sheet
from floor.tournament.event.lottery import pool_at
from floor.tournament.event.seats import counts
from floor.tournament.event.sheet import EventKinds, SatelliteSheet, Share, SpecialPrize
from floor.tournament.event.state import EntryIs, Means
from floor.tournament.money.payouts import Rest
from floor.tournament.money.terms import Price
from floor.views.director.cards import NextCard
from floor.views.director.next_cards import next_cards
from floor.views.planning.plan import plan_form
from floor.views.tournament.counter import Opening, entry_ways
from floor.views.tournament.money import event_money
from floor.views.tournament.moving import uneven_words
from floor.views.words.form import Form, Lines, Missing, OneOf, Said, Typed
from floor.views.words.rows import QuoteLine, Step, ToFind
from floor.views.words.steps import StepBuilder
from tests.app.tournament.commands import E1, E2, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_lottery import LICENSED
from tests.evening import Evening
from tests.views.tournament.test_event_money import SIX, form_of, looking, said

E3 = TableId("E3")
SMALL = replace(SHEET, seats=3)


def ways(at: Director, name: str) -> tuple[QuoteLine, ...]:
    player = at.night.player(name)
    return entry_ways(looking(at.night).asking, at.event, player, PersonName(name))


def names(at: Director, name: str) -> list[str]:
    return [one.name for one in ways(at, name)]


def cards(at: Director) -> dict[str, NextCard]:
    return {one.name: one for one in next_cards(looking(at.night).asking, at.event)}


def test_who_is_out_and_comes_back_to_the_register_rebuys(night: Evening):
    at = playing(night, sheet=REBUYS)
    assert ways(at, "Aino")[0].said == "Aino is in: one entry each, and another only when out."
    at.out("Aino")
    cash, card = ways(at, "Aino")
    assert (cash.name, cash.said) == ("Cash €50", "rebuy: €50 to the pool")
    assert card.step is not None
    assert card.step.command is not None
    at.ask(card.step.command)
    aino = at.of("Aino")
    assert (aino.state, aino.bought[-1].means) == (EntryIs.SEATED, Means.CARD)
    at.out("Aino")
    at.ask(CloseBuying(tournament=at.number))
    (no,) = ways(at, "Aino")
    assert not no.open
    assert no.step is not None
    assert no.said == no.step.why_not


def test_who_plays_in_another_event_is_told_at_the_register(night: Evening):
    here = Director(night).published().sell("Aino", "Eero", "Kaisa").tables(E1)
    other = Director(night, replace(SHEET, title="Late 50")).published()
    assert "too" not in ways(other, "Aino")[0].said, "no seat yet"
    here.begun()
    seat = here.of("Aino").seat
    assert seat is not None
    way = ways(other, "Aino")[0]
    assert way.open, "no book forbids it"
    assert way.said.endswith(f" · plays in {SHEET.title} too: E1 seat {seat.seat}")
    assert "too" not in ways(other, "Otso")[0].said
    here.ask(CloseBuying(tournament=here.number))
    here.out("Aino")
    assert "too" not in ways(other, "Aino")[0].said
    here.out("Eero")
    assert here.event.finished is not None
    assert "too" not in ways(other, "Kaisa")[0].said, "that event is over"


def test_an_entry_won_is_used_at_the_register_by_who_has_won_it(night: Evening):
    won = replace(SIX, satellite=SatelliteSheet(entry=Money(23_000)), title="Satellite")
    satellite = Director(night, won).published().sell(*NAMES[:6]).tables(E1).begun()
    satellite.ask(CloseBuying(tournament=satellite.number))
    satellite.ask(LockPrizes(tournament=satellite.number))
    for name in NAMES[:5]:
        satellite.out(name)
    satellite.ask(PayPrize(tournament=satellite.number, entry=satellite.of("Risto").no))
    at = Director(night).published()
    assert names(at, "Aino") == ["Cash €115", "Card €115", "Ticket €115"]
    first = ways(at, "Risto")[0]
    assert first.name == "Entry won, ticket 1-1"
    assert first.step is not None
    assert first.step.leading
    assert first.step.command is not None
    at.ask(first.step.command)
    assert at.of("Risto").bought[0].means is Means.TICKET
    assert all(one.used for one in night.room.tickets.values())


def test_a_freeroll_is_free_and_a_guest_is_named_once(night: Evening):
    free = Director(night, ready_sheet(EventKinds.FREEROLL, "Free", STARTS)).published()
    assert names(free, "Aino") == ["Free"]
    guest = Director(night, ready_sheet(EventKinds.VIP, "Guest", STARTS)).published()
    named = ways(guest, "Aino")[-1]
    assert named.name == "As the guest with the bounty of €100"
    assert named.step is not None
    assert named.step.command is not None
    guest.ask(named.step.command)
    assert guest.of("Aino").vip
    assert names(guest, "Eero") == ["Cash €115", "Card €115", "Ticket €115"]


def test_a_buy_in_of_ones_own_choice_has_its_form(night: Evening):
    at = Director(night, ready_sheet(EventKinds.MULTI_BUY_IN, "Choice", STARTS)).published()
    (line,) = ways(at, "Aino")
    assert line.step is not None
    assert (line.name, line.step.finder) == ("Choose the buy-in …", ToFind.EVENT)
    asks = line.step.command
    assert isinstance(asks, SellEntry)
    form = form_of(at, asks, amount=Money(10_000), means=Means.CARD)
    assert said(form, "chips") == "40,000 chips · €110 with the fee"
    assert isinstance(form.asks, Step)
    assert form.asks.command is not None
    at.ask(form.asks.command)
    assert at.of("Aino").chips == Chips(40_000)
    much = form_of(at, replace(asks, player=night.player("Eero")), amount=Money(90_000))
    assert much.wrong == "The buy-in is from €50.00 to €200.00."
    assert said(much, "chips") == ""
    none = form_of(at, asks, amount=None)
    assert isinstance(none.asks, Missing)
    assert ways(at, "Aino")[0].said == "Aino is in: one entry each, and another only when out."


def test_the_part_on_the_head_is_told_apart(night: Evening):
    sheet = ready_sheet(EventKinds.BOUNTY, "Bounty", STARTS)
    at = Director(night, sheet).published()
    assert ways(at, "Aino")[0].said == "€75 to the pool, €25 on the head, €15 to the house"


def full(night: Evening, **more: object) -> Director:
    """Nine at three tables of three, and one who waits."""
    at = Director(night, replace(SMALL, **more)).published().sell(*NAMES[:6])
    at.tables(E1, E2).begun()
    assert "opening" not in cards(at)
    split = ways(at, "Teemu")[0].said
    assert split == "€100 to the pool, €15 to the house · every seat is taken: waits as alternate 1"
    at.sell("Teemu")
    assert at.of("Teemu").state is EntryIs.WAITS
    return at


def test_with_every_table_full_a_new_one_is_offered_and_its_movers_named(night: Evening):
    at = full(night)
    lines = {one.words: one.amount for one in event_money(at.event, looking(night).asking).lines}
    assert (lines["Paid in"], lines["Of it by alternates"]) == ("€805", "€115")
    assert lines["Prize pool"] == "€600"
    card = cards(at)["opening"]
    assert card.title == "Every seat is taken"
    assert card.said.startswith("To E3 would move: ")
    assert "(E1)" in card.said
    (step,) = card.steps
    assert step.words == "Open E3 and fill it"
    assert step.command is not None
    moved = set(card.said.split(": ")[1].split(" (TR-OPEN-1)")[0].split(", "))
    at.ask(step.command)
    there = {f"{name}" for name in at.there(step.command.table)}  # type: ignore[attr-defined]
    assert {one.split(" (")[0] for one in moved} | {"Teemu"} == there
    assert not {"opening", "break", "balance"} & cards(at).keys()


def test_a_table_the_floor_has_opened_is_filled_and_nothing_says_otherwise(night: Evening):
    at = full(night).later(minutes=5).tables(E3)
    card = cards(at)["opening"]
    assert (card.title, card.sign) == ("E3 is open", "1 waits")
    assert card.said.startswith("To E3 would move: ")
    assert [step.words for step in card.steps] == ["Fill E3", "Close E3"]
    assert not {"alternate", "break", "balance"} & cards(at).keys()
    words = looking(night).words
    assert uneven_words(at.event, words) == "differ by 3, allowed 2 (TR-BAL-1)"
    assert card.steps[0].command is not None
    at.later(minutes=20).ask(card.steps[0].command)
    assert not {"opening", "break", "balance"} & cards(at).keys()
    for table in (E1, E2, E3):
        at.out(at.there(table)[0])
    assert not {"opening", "break"} & cards(at).keys()
    at.later(minutes=11)
    assert cards(at)["break"].sign == "may wait"


def test_a_table_is_made_ready_before_anybody_waits(night: Evening):
    at = Director(night, SMALL).published().sell(*NAMES[:6]).tables(E1, E2).begun().tables(E3)
    card = cards(at)["opening"]
    assert (card.sign, [step.words for step in card.steps]) == ("empty", ["Fill E3", "Close E3"])
    assert not card.urgent
    names = card.said.removeprefix("To E3 would move: ").removesuffix(" (TR-OPEN-1).").split(", ")
    assert card.steps[0].command is not None
    at.ask(card.steps[0].command)
    assert {name.split(" (")[0] for name in names} == {*at.there(E3)}
    assert sorted(counts(at.event).values()) == [2, 2, 2]


def test_a_table_nobody_needs_is_closed(night: Evening):
    at = Director(night, SMALL).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.out(at.there(E1)[0])
    at.tables(E3)
    card = cards(at)["opening"]
    assert card.said == "Nobody sits there; the other tables have free seats."
    (step,) = card.steps
    assert (step.words, step.leading) == ("Close E3", True)
    assert step.command is not None
    at.ask(step.command)
    assert "opening" not in cards(at)


def test_nobody_moves_to_a_table_that_is_played_at(night: Evening):
    at = full(night)
    ctx = looking(night).asking.context
    assert ctx is not None
    assert would_move(night.room, at.event, E1, ctx) == ()


def test_who_is_over_the_most_of_the_sheet_waits_on(night: Evening):
    at = full(night, most_entries=6)
    assert "opening" not in cards(at)
    at.out(at.there(E1)[0])
    assert "alternate" in cards(at)


def test_where_lots_name_the_movers_nobody_is_named_before(night: Evening):
    at = full(night, game=GameForm.STUD)
    assert cards(at)["opening"].said == (
        "Or they wait on: who is out makes room for the first of them."
    )
    nobody = looking(night).look._replace(by=None)
    asking = StepBuilder(looking(night).words, nobody)
    assert Opening(asking, at.event).said.startswith("Or they wait")


def test_nobody_is_named_where_no_table_can_be_opened(night: Evening):
    at = full(night)
    at.ask(CloseBuying(tournament=at.number))
    assert "opening" not in cards(at)
    assert Opening(looking(night).asking, at.event).table is None


def plan(night: Evening, kind: EventKinds, **typed: object) -> Form:
    here = looking(night)
    return plan_form(here.words, here.look.now, Typed(title="It", kind=kind, **typed))


def planned(form: Form) -> PlanTournament:
    assert isinstance(form.asks, PlanTournament), form.wrong
    return form.asks


@pytest.mark.parametrize("kind", kinds_offered(lotteries_licensed=False))
def test_every_kind_is_planned_with_what_stands_on_its_leaves(night: Evening, kind: EventKinds):
    plain = plan(night, kind)
    shown = ("leaf", "kind", "title")
    starts = {one.name: one.start for one in plain.fields if one.start and one.name not in shown}
    starts["levels"] = Lines(starts["levels"], own=True)
    assert planned(plan(night, kind, **starts)).sheet == planned(plain).sheet
    at = Director(night, planned(plain).sheet).published()
    assert at.event.sheet.kind is kind


def test_a_sit_and_go_begins_once_its_table_is_full(night: Evening):
    fast = EventKinds.SIT_AND_GO
    nine, six = plan(night, fast), plan(night, fast, seats=6)
    assert planned(nine).sheet.registration.full_at == 9
    assert (planned(six).sheet.registration.full_at, six.field("full").start) == (6, 6)
    assert (planned(six).sheet.registration.fewest, six.field("entries").start) == (6, 6)
    eighteen = plan(night, fast, full=18)
    assert planned(eighteen).sheet.registration.full_at == 18
    assert {"places", "fewest"}.isdisjoint(one.name for one in six.fields)


def test_what_is_sold_is_typed(night: Evening):
    sheet = planned(
        plan(
            night,
            EventKinds.RE_ENTRY,
            pool=Money(20_000),
            fee=Money(2_000),
            late=4,
            again=2,
            per=2,
            places=30,
            fewest=10,
        )
    ).sheet
    assert sheet.terms.re_entry is not None
    assert (sheet.terms.re_entry.most, sheet.terms.re_entry.prizes_per) == (2, 2)
    assert sheet.terms.late is not None
    assert sheet.terms.late.through_level == 4
    assert (sheet.most_entries, sheet.registration.fewest) == (30, 10)
    rebuys = planned(plan(night, EventKinds.REBUY, rebuys=3, late=0)).sheet
    assert rebuys.terms.rebuy is not None
    assert rebuys.terms.rebuy.most == 3
    assert rebuys.terms.late is None


def test_what_more_chips_cost_and_are_is_typed(night: Evening):
    form = plan(night, EventKinds.REBUY, pool=Money(5_000), fee=Money(500), stack=10_000)
    asked = {one.name: one.start for one in form.fields}
    assert (asked["rebuy"], asked["add_on"]) == (Money(5_000), Money(5_000))
    assert asked["add_on_chips"] == 20_000
    own = {"rebuy": Money(4_000), "add_on": Money(3_000), "add_on_chips": 15_000}
    terms = planned(plan(night, EventKinds.REBUY, pool=Money(5_000), **own)).sheet.terms
    assert terms.rebuy is not None
    assert terms.add_on is not None
    assert terms.rebuy.price == Price(to_pool=Money(4_000))
    assert terms.add_on.price == Price(to_pool=Money(3_000))
    assert terms.add_on.stack == Chips(15_000)


def test_what_is_won_is_typed(night: Evening):
    sheet = planned(
        plan(
            night,
            EventKinds.BOUNTY,
            guarantee=Money(100_000),
            with_bounties=True,
            unit=Money(1_000),
            aside=Money(500),
            special_1="First out",
            special_sum_1=Money(5_000),
        )
    ).sheet
    assert sheet.guarantee_with_bounties
    assert sheet.payouts.unit == Money(1_000)
    assert sheet.set_aside == Share(sum=Money(500))
    assert sheet.special == (SpecialPrize(name="First out", share=Share(sum=Money(5_000))),)
    won = planned(
        plan(night, EventKinds.SATELLITE, worth=Money(23_000), rest=Rest.WINNERS, step=Money(1))
    ).sheet
    assert won.satellite is not None
    assert (won.satellite.entry, won.satellite.rest) == (Money(23_000), Rest.WINNERS)
    shared = plan(night, EventKinds.SATELLITE, rest=Rest.WINNERS)
    assert "step" not in [one.name for one in shared.fields]
    guest = planned(plan(night, EventKinds.VIP, vip=Money(20_000))).sheet
    assert guest.vip_bounty == Money(20_000)
    chosen = planned(plan(night, EventKinds.MULTI_BUY_IN, least=Money(3_000), most=Money(1))).sheet
    assert chosen.multi is not None
    assert (chosen.multi.least, chosen.multi.most) == (Money(3_000), Money(3_000))
    assert chosen.terms.entry.to_pool == Money(3_000)


def test_the_price_list_of_the_online_book_stands_beside_the_fee(night: Evening):  # ON-FEE-01
    fifty = {"pool": Money(4_500), "fee": Money(500)}
    tables = plan(night, EventKinds.FREEZEOUT, **fifty)
    listed = tables.field("listed").words
    assert listed == "Online price list of 2019: €50 is €45 + €5 (ON-FEE-02)."
    five = plan(night, EventKinds.SIT_AND_GO, seats=5, **fifty)
    listed = five.field("listed").words
    assert listed == "Online price list of 2019: €50 is €48.50 + €1.50 (ON-FEE-01)."
    odd = plan(night, EventKinds.FREEZEOUT, pool=Money(4_600), fee=Money(500))
    assert odd.field("listed").words == "An entry costs €51 in all."


def test_a_payout_table_is_read_from_a_file(night: Evening):
    text = "place;2-9;10+\n1;65;50\n2;35;30\n3;;20\n"
    form = plan(night, EventKinds.FREEZEOUT, table=("whole.csv", text), unit=Money(100))
    assert said(form, "table_said") == "From 2 players 2 paid, from 10 on 3."
    assert planned(form).sheet.payouts.lines[1].parts == (500_000, 300_000, 200_000)
    short = plan(night, EventKinds.FREEZEOUT, table=("short.csv", text.replace("20", "16")))
    assert short.wrong == "From 10 players: the shares make 96 %, not the whole pool."
    assert isinstance(short.asks, Missing)
    assert said(short, "table_said") == ""


def test_leaves_hold_what_is_not_looked_at(night: Evening):
    form = plan(night, EventKinds.FREEZEOUT, leaf="prizes")
    assert form.field("pool").aside
    assert not form.field("guarantee").aside


def test_a_flight_may_go_on_in_a_last_phase_that_has_not_begun(night: Evening):
    last = Director(night, ready_sheet(EventKinds.FLIGHTS, "Day 2", STARTS))
    begun = Director(night, ready_sheet(EventKinds.FLIGHTS, "Old", STARTS)).published()
    begun.sell(*NAMES[:3]).tables(E1).begun()
    form = plan(night, EventKinds.FLIGHTS, goes_on_in=last.number)
    assert form.field("goes_on_in").options == (
        ("It is the last phase", None),
        ("Day 2", last.number),
    )
    assert planned(form).goes_on_in == last.number


def kinds(form: Form) -> list[EventKinds]:
    (field,) = (one for one in form.fields if isinstance(one, OneOf) and one.name == "kind")
    return [kind for _words, kind in field.options]


def test_a_lottery_is_planned_where_the_house_is_licensed(night: Evening):
    assert EventKinds.LOTTERY not in kinds(plan(night, EventKinds.RE_ENTRY))
    night.adopt(LICENSED)
    assert EventKinds.LOTTERY in kinds(plan(night, EventKinds.RE_ENTRY))
    form = plan(night, EventKinds.LOTTERY, buy_in=Money(2_500))
    assert EventKinds.LOTTERY in kinds(form)
    sheet = planned(form).sheet
    assert sheet.lottery is not None
    assert sheet.terms.entry == Price(to_pool=Money(0), fee=Money(2_500))
    (told,) = (one for one in form.fields if isinstance(one, Said))
    least, most = (
        pool_at(sheet, edge(one.tenths for one in sheet.lottery.lines)) for edge in (min, max)
    )
    assert told.words == (
        f"3 players; {money_text(least, short=True)} to {money_text(most, short=True)}"
        " are played for, drawn as it begins."
    )
    night.ask(planned(form))
    other = plan(night, EventKinds.LOTTERY, buy_in=Money(7))
    assert planned(other).sheet.terms.entry.fee > Money(7), "there is no such buy-in"
    here = looking(night)
    unnamed = plan_form(here.words, here.look.now, Typed(kind=EventKinds.LOTTERY))
    assert isinstance(unnamed.asks, Missing)


def test_what_re_entries_do_to_the_prizes_stands_below_their_field(night: Evening):
    plain = plan(night, EventKinds.RE_ENTRY, leaf="buying")
    assert said(plain, "per_said") == (
        "Re-entries do not change how many places are paid (TR-RE-4)."
    )
    two = plan(night, EventKinds.RE_ENTRY, leaf="buying", per=2)
    assert said(two, "per_said") == (
        "Every 2 re-entries count as one more player (TR-RE-4)."
        " 40 players and 10 re-entries: as 45 players."
    )
    one = said(plan(night, EventKinds.RE_ENTRY, leaf="buying", per=1), "per_said")
    assert one.startswith("Every re-entry counts as one more player (TR-RE-4).")
