"""What comes up while an event is played: chips that go, bags, breaks of the house, rebuy hands."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.tournament.buying import AnnounceRebuyHands, CloseBuying, DeclareRebuy
from floor.app.tournament.chips import CountStacks, RaceOff, StartColourUp
from floor.app.tournament.events import with_event
from floor.app.tournament.flights import BagStack, CloseFlight, MergeFlights
from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.play import CallBreak, SetClock, StartClock, StopClock
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.seats import CloseEventTable, DrawSeats
from floor.base.money import Chips, Money
from floor.room.games.game import GameForm
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import played_at, rests_until
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import (
    EventKinds,
    EventSheet,
    PayoutLine,
    PayoutSheet,
    Share,
    SpecialPrize,
)
from floor.tournament.tables.race import ColourUp
from floor.views.director.cards import NextCard
from floor.views.director.course import Outage
from floor.views.director.page import detail_of, event_view, tool_steps
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, ONE, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_flights import Flights, bag
from tests.evening import Evening
from tests.views.director.test_page import looking, seen

MORE = (*NAMES, "Xenia", "Yrjö")


def card(at: Director, name: str) -> NextCard | None:
    return next((one for one in seen(at).cards if one.name == name), None)


def shown(at: Director, name: str) -> NextCard:
    found = card(at, name)
    assert found is not None, [one.name for one in seen(at).cards]
    return found


def menu(at: Director) -> dict[str, Step]:
    return {one.key: one for one in tool_steps(at.night.room, at.event, looking(at.night))}


def tools(at: Director) -> list[str]:
    return [one.key for one in tool_steps(at.night.room, at.event, looking(at.night))]


def of_chips(*chips: int) -> EventSheet:
    return replace(SHEET, chips=tuple(map(Chips, chips)))


def test_chips_no_level_to_come_asks_for_are_coloured_up_and_raced(night: Evening):
    at = Director(night, of_chips(25, 100, 500)).published().sell(*MORE).tables(E1, E2).begun()
    assert card(at, "colour-up") is None, "they are change, until the first break"
    assert card(at, "colour-plan") is None
    at.later(minutes=45)
    assert shown(at, "colour-plan").title == "Colour up 25 → 100"
    at.later(minutes=15)
    up = shown(at, "colour-up")
    assert (up.title, up.urgent) == ("Colour up 25 → 100", True)
    goes = ColourUp(old=Chips(25), new=Chips(100))
    assert up.steps[0].command == RaceOff(tournament=ONE, table=E1, starts=goes)
    later = up.steps[1].command
    assert later == StartColourUp(tournament=ONE, old=Chips(25), new=Chips(100))
    at.ask(later)
    race = shown(at, "race")
    assert (race.sign, [one.key for one in race.steps]) == ("2 tables", ["race-E1", "race-E2"])
    at.ask(RaceOff(tournament=ONE, table=E1))
    assert shown(at, "race").sign == "1 table"
    at.ask(RaceOff(tournament=ONE, table=E2))
    assert card(at, "race") is None
    assert card(at, "colour-up") is None


def test_the_director_hears_of_a_colour_up_before_its_level(night: Evening):
    at = playing(night, sheet=of_chips(100, 500))
    assert card(at, "colour-plan") is None
    at.later(minutes=75)
    plan = shown(at, "colour-plan")
    assert plan.title == "Colour up 100 → 500"
    assert plan.said == ("From level 5 on no bet asks for chips of 100: have chips of 500 ready.")
    assert plan.sign.startswith("at ")
    assert not plan.steps
    at.ask(StopClock(tournament=ONE))
    assert shown(at, "colour-plan").sign == "soon"


def test_where_nobody_rests_change_goes_after_the_first_level(night: Evening):
    levels = tuple(one for one in SHEET.structure.stretches if isinstance(one, Level))
    sheet = replace(of_chips(25, 100, 500), structure=Structure(stretches=levels))
    at = playing(night, sheet=sheet)
    assert card(at, "colour-up") is None
    assert shown(at, "colour-plan").said.startswith("From level 2 on")
    at.later(minutes=20)
    assert shown(at, "colour-up").title == "Colour up 25 → 100"


def test_chips_that_do_not_add_up_are_shown_with_every_table(night: Evening):
    at = Director(night).published().sell(*MORE).tables(E1, E2).begun()

    def count(stack: int) -> None:
        for table in (E1, E2):
            stacks = tuple(
                StackCount(seat.entry, Chips(stack))
                for seat in at.event.tables[table].taken.values()
            )
            at.ask(CountStacks(tournament=ONE, table=table, stacks=stacks))

    count(20_000)
    assert card(at, "wrong-count") is None
    count(19_000)
    wrong = shown(at, "wrong-count")
    assert wrong.urgent
    assert wrong.sign == "12,000 missing"
    assert wrong.said == ("Counted: 228,000. In play: 240,000. E1 114,000 · E2 114,000")
    count(20_000)
    at.sell("Zorro")
    assert card(at, "wrong-count") is None


def test_the_last_rebuy_hands_are_announced_and_counted(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.REBUY, "Rebuy", STARTS))
    assert card(at, "rebuy-hands") is None
    at.later(hours=3)
    first = shown(at, "rebuy-hands")
    assert first.sign == "3 to come"
    assert first.steps[0].command == AnnounceRebuyHands(tournament=ONE, played=0)
    at.ask(AnnounceRebuyHands(tournament=ONE))
    again = shown(at, "rebuy-hands")
    assert again.steps[0].command == AnnounceRebuyHands(tournament=ONE, played=1)
    at.ask(AnnounceRebuyHands(tournament=ONE, played=3))
    assert card(at, "rebuy-hands") is None
    at.ask(CloseBuying(tournament=ONE))
    assert card(at, "rebuy-hands") is None


def test_all_events_rest_together_once_the_last_hand_is_over(night: Evening):
    at = Director(night, replace(SHEET, breaks=BreakPlan())).published()
    at.sell(*NAMES[:4]).tables(E1).begun()
    assert card(at, "house-break") is None
    night.clock.advance(STARTS + timedelta(minutes=51) - night.clock.now())
    soon = shown(at, "house-break")
    assert not soon.urgent
    at.ask(StartEventHand(tournament=ONE, table=E1))
    at.later(minutes=4, seconds=10)
    assert shown(at, "house-break").said.startswith("Waiting for the hands of E1.")
    at.later(minutes=3)
    assert shown(at, "house-break").said.startswith("Still in a hand: E1.")
    begin = shown(at, "house-break").steps[0]
    assert begin.command == CallBreak(tournament=ONE, until=STARTS + timedelta(minutes=60))
    at.ask(EndEventHand(tournament=ONE, table=E1))
    assert rests_until(at.event, night.clock.now()) is None
    at.later(seconds=1)
    night.office.tick()
    assert rests_until(at.event, night.clock.now()) == STARTS + timedelta(minutes=60)
    assert card(at, "house-break") is None
    at.ask(StartClock(tournament=ONE))
    assert card(at, "house-break") is None, "the floor has ended it"


def test_an_event_is_bagged_for_the_night_and_goes_on(night: Evening):
    at = playing(night, *NAMES[:3])
    assert "bag-all" not in tools(at)
    at.ask(StopClock(tournament=ONE))
    assert card(at, "bags") is None, "a clock that stands is no end of the day"
    tool = menu(at)["bag-all"]
    assert (tool.words, tool.finder) == ("Bag for the night …", ToFind.EVENT)
    assert isinstance(tool.command, BagStack)
    at.ask(replace(tool.command, stack=Chips(20_000), seal="1"))
    assert "bag-all" not in tools(at)
    for seal, name in enumerate(at.there(E1), start=2):
        bag(at, name, 20_000, str(seal))
    stops = shown(at, "bags").steps[-1]
    assert (stops.words, stops.why_not) == ("Stop until another day", "")
    assert stops.command is not None
    at.ask(stops.command)
    (opens,) = shown(at, "overnight").steps
    assert opens.command is not None
    at.ask(opens.command)
    assert card(at, "overnight") is None
    assert shown(at, "draw").said.startswith("3 players have no seat")


def test_a_flight_goes_into_bags_and_its_best_bags_go_on(night: Evening):
    last = Director(night, replace(SHEET, title="Day 2")).published()
    at = Director(night, replace(SHEET, title="1A"), goes_on_in=last.number).published()
    at.sell(*NAMES[:3]).tables(E1).begun()
    assert card(at, "bags") is None
    table = detail_of(night.room, at.event, E1, None, looking(night))
    assert table is not None
    assert table.steps[-1].key.startswith("bag-")
    seat = next(iter(at.event.tables[E1].taken))
    sits = detail_of(night.room, at.event, E1, seat, looking(night))
    assert sits is not None
    assert sits.steps[-1].key.startswith("bag-")
    at.ask(StopClock(tournament=at.number))
    bags = shown(at, "bags")
    assert bags.sign == "0 of 3"
    assert [one.key.split("-")[0] for one in bags.steps] == ["bag", "close"]
    for seal, entry in enumerate(list(at.event.entries)):
        bag = BagStack(tournament=at.number, entry=entry, stack=Chips(20_000), seal=str(seal))
        at.ask(bag)
    full = shown(at, "bags")
    assert full.said == "60,000 of 60,000 in play lie in sealed bags (ON-VAR-11)."
    assert [one.key for one in full.steps] == ["close-flight"]
    assert "count-chips" not in tools(at)
    at.ask(CloseFlight(tournament=at.number))
    merge = shown(last, "merge")
    assert merge.said == "1A: 3 bags. 3 go on, 0 are void for a better one (ON-VAR-11)."
    last.ask(MergeFlights(tournament=last.number))
    assert card(last, "merge") is None


def test_a_table_more_is_opened_before_it_is_needed(night: Evening):
    at = Director(night).published().sell(*MORE).tables(E1)
    opens = next(
        one
        for one in tool_steps(at.night.room, at.event, looking(at.night))
        if one.key == "open-more"
    )
    assert (opens.words, opens.why_not) == ("Open E2", "")
    assert opens.command is not None
    at.ask(opens.command)
    assert list(at.event.tables) == [E1, E2]


def test_what_is_seldom_asked_for_is_in_the_menu(night: Evening):
    at = Director(night)
    assert tools(at) == []
    at.published()
    assert tools(at) == ["schedule", "open-more", "open-tables"]
    at.sell(*MORE).tables(E1)
    assert tools(at) == ["schedule", "open-more", "open-tables", "apart-here", "redraw"]
    at.tables(E2).begun()
    assert tools(at) == [
        "schedule",
        "set-clock",
        "call-break",
        "count-chips",
        "open-more",
        "open-tables",
        "order",
        "balance-other",
        "late-stage",
        "apart-here",
        "redraw",
    ]
    late = next(
        one
        for one in tool_steps(at.night.room, at.event, looking(at.night))
        if one.key == "late-stage"
    )
    assert late.words == "Tables may differ by one (TR-BAL-2)"
    assert late.command is not None
    at.ask(late.command)
    late = next(
        one
        for one in tool_steps(at.night.room, at.event, looking(at.night))
        if one.key == "late-stage"
    )
    assert late.words == "Tables may differ as before (TR-BAL-1)"


def test_after_an_outage_the_room_is_asked_whether_play_went_on(night: Evening):
    at = playing(night).later(minutes=14)
    left_at = night.clock.now()
    at.later(minutes=7)
    away = Outage(left_at, night.clock.now())

    def asked() -> NextCard | None:
        view = event_view(night.room, at.event, looking(night), away)
        return next((one for one in view.cards if one.name == "away"), None)

    found = asked()
    assert found is not None
    assert found.title == "Did play go on?"
    words = Wording(night.room, looking(night).names)
    assert found.sign == f"away {words.time(left_at)}–{words.time(away.until)}"
    assert found.said == "Nothing was written in between, and the clock ran on by 7:00."
    went_on, stopped, later = found.steps
    assert not went_on.reason
    assert stopped.reason
    assert later.finder == ToFind.EVENT
    assert went_on.command == SetClock(tournament=ONE, went_on=True)
    entry = at.ask(went_on.command)
    assert played_at(at.event, night.clock.now()) == timedelta(minutes=21)
    assert asked() is None
    night.office.void(entry.command, night.floor)
    assert isinstance(stopped.command, SetClock)
    at.ask(replace(stopped.command, note=night.note("The power was off.")))
    assert played_at(at.event, night.clock.now()) == timedelta(minutes=14)
    assert asked() is None


def test_half_a_minute_is_no_outage(night: Evening):
    at = playing(night).later(minutes=14)
    now = night.clock.now()
    short = Outage(now - timedelta(seconds=30), now)
    cards = event_view(night.room, at.event, looking(night), short).cards
    assert not any(one.name == "away" for one in cards)


def test_a_table_of_open_face_chinese_settles_points(night: Evening):
    level = Level(lasts=timedelta(minutes=20), point=Chips(100))
    sheet = replace(
        SHEET,
        game=GameForm.OFC,
        structure=Structure(stretches=(level,) * 4),
        terms=replace(SHEET.terms, re_entry=None),
    )
    at = playing(night, *NAMES[:3], sheet=sheet)
    at.ask(StartEventHand(tournament=ONE, table=E1))
    found = detail_of(night.room, at.event, E1, None, looking(night))
    assert found is not None
    assert [one.key for one in found.steps][-2:] == ["points-E1", "count-E1"]


def test_with_every_seat_taken_nobody_is_offered_another(night: Evening):
    at = playing(night, *NAMES[:2], "Xenia", sheet=replace(SHEET, seats=3))
    seat = next(iter(at.event.tables[E1].taken))
    found = detail_of(night.room, at.event, E1, seat, looking(night))
    assert found is not None
    assert not any(one.key.startswith("reseat") for one in found.steps)


def test_before_the_clock_runs_chips_and_seats_are_left_alone(night: Evening):
    at = Director(night).published().sell(*NAMES[:3]).tables(E1)
    at.ask(DrawSeats(tournament=ONE))
    for seat in (None, next(iter(at.event.tables[E1].taken))):
        found = detail_of(night.room, at.event, E1, seat, looking(night))
        assert found is not None
        assert not any(one.key.startswith(("count", "reseat")) for one in found.steps)


def test_a_flight_whose_last_table_is_closed_over_its_bags_is_shown(night: Evening):
    flight = Flights(night).one.sell(*NAMES[:3]).tables(E1).begun()
    for number, name in enumerate(NAMES[:3]):
        bag(flight, name, 15_000, f"{number}")
    flight.ask(CloseEventTable(tournament=flight.number, table=E1))
    assert {card.name for card in seen(flight).cards} >= {"bags"}


def test_a_sale_that_is_gone_leaves_no_card_behind(night: Evening):
    """As a journal has it that was written before a dealer's word stood on the sale."""
    at = playing(night, *NAMES[:4], sheet=REBUYS)
    at.ask(ProposeOut(tournament=ONE, table=E1, entries=(at.of("Aino").no,)))
    seat = at.of("Eero").seat
    assert seat is not None
    at.ask(DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat))
    entries = {no: one for no, one in at.event.entries.items() if no > 2}
    gone = replace(at.event, entries=entries, tables={})
    view = event_view(with_event(night.room, gone), gone, looking(night))
    assert not [card for card in view.cards if card.name.startswith(("proposed", "rebuy"))]


def test_who_locks_the_prizes_is_told_what_is_played_for(night: Evening):
    at = playing(night, sheet=replace(SHEET, guarantee=Money(500_000)))
    at.ask(CloseBuying(tournament=ONE))
    assert shown(at, "lock").said.startswith("The prize pool is €5,000.")


def test_fewer_than_the_payout_table_begins_with_are_paid_by_its_first_row(night: Evening):
    ten = PayoutSheet(lines=(PayoutLine(10, (500_000, 300_000, 200_000)),))
    at = playing(night, sheet=replace(SHEET, payouts=ten))
    at.ask(CloseBuying(tournament=ONE))
    locks, by_first = shown(at, "lock").steps
    assert locks.why_not == "The payout table begins with 10 players, not with 6."
    assert (by_first.words, by_first.why_not) == ("Lock by the row from 10 players", "")
    assert by_first.command is not None
    at.ask(by_first.command)
    assert at.event.prizes is not None
    assert at.event.prizes.places == (Money(30_000), Money(18_000), Money(12_000))


def test_by_the_first_row_no_more_places_are_paid_than_there_are_players(night: Evening):
    ten = PayoutSheet(lines=(PayoutLine(10, (400_000, 250_000, 150_000, 100_000, 100_000)),))
    at = playing(night, *NAMES[:3], sheet=replace(SHEET, payouts=ten))
    at.ask(CloseBuying(tournament=ONE))
    at.ask(LockPrizes(tournament=ONE, by_first_row=True))
    assert at.event.prizes is not None
    assert at.event.prizes.places == (Money(15_000), Money(9_375), Money(5_625))


def test_where_nothing_is_left_for_the_places_the_card_says_what_was_paid_in(night: Evening):
    much = SpecialPrize(name="First out", share=Share(sum=Money(60_000)))
    at = playing(night, sheet=replace(SHEET, special=(much,)))
    at.ask(CloseBuying(tournament=ONE))
    assert shown(at, "lock").said.startswith("The prize pool is €600.")
