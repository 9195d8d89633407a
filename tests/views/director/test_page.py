"""What the page of the tournaments shows: clock, cards, tables, rows, sums and acts."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.names import Names, PersonName, Viewer
from floor.app.tournament.buying import CloseBuying, DeclareRebuy, SellAddOn, SellRebuy
from floor.app.tournament.entries import WithdrawEntry
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import (
    CallBreak,
    NameJumps,
    PlayHandForHand,
    SetClock,
    StartClock,
    StopClock,
)
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PlanTournament
from floor.base.money import NOTHING, Chips, Money
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import AnteBy, Level, Structure
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.balancing import why_rounds, why_rounds_end
from floor.tournament.event.dues import is_settled
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.seats import without_seats
from floor.tournament.event.sheet import EventKinds, SatelliteSheet
from floor.tournament.event.state import EntryIs, EntryNo, EventStage, Means
from floor.tournament.tables.hand_for_hand import Because
from floor.views.director.cards import NextCard
from floor.views.director.page import EventView, detail_of, event_tabs, event_view, row_steps
from floor.views.planning.plan import plan_form
from floor.views.tournament.board import event_slide
from floor.views.tournament.clock import ante_words, blinds_words, clock_view, countdown
from floor.views.tournament.counter import entry_ways
from floor.views.words.form import Missing, Typed
from floor.views.words.rows import SeatDetail, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.evening import T1, Evening


def looking(night: Evening) -> Viewer:
    known = {player: PersonName(name) for name, player in night._players.items()}
    return Viewer(night.clock.now(), Names(known), night.floor)


def seen(at: Director) -> EventView:
    return event_view(at.night.room, at.event, looking(at.night))


def steps(at: Director) -> list[str]:
    view = seen(at)
    return [step.key for card in view.cards for step in card.steps]


def panel(at: Director, name: str) -> SeatDetail:
    found = row_steps(at.night.room, at.event, at.of(name).no, looking(at.night))
    assert found is not None
    return found


def keys(detail: SeatDetail) -> list[str]:
    return [one.key.rsplit("-", 1)[0] for one in detail.steps]


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (None, "–"),
        (timedelta(seconds=0.2), "0:01"),
        (timedelta(minutes=17, seconds=36), "17:36"),
        (timedelta(hours=1, minutes=2, seconds=5), "1:02:05"),
    ],
)
def test_what_is_left_is_told_to_the_second_that_has_begun(span: timedelta | None, shown: str):
    assert countdown(span) == shown


def test_a_level_is_called_by_its_blinds_or_else_by_what_it_has():
    level = Level(lasts=timedelta(minutes=1), small_blind=Chips(600), big_blind=Chips(1_200))
    assert blinds_words(level) == "600–1,200"
    assert ante_words(level) == ""
    of_big = replace(level, ante=Chips(1_200), ante_by=AnteBy.BIG_BLIND)
    assert ante_words(of_big) == "BB ante 1,200 (TR-ANTE-2)"
    assert ante_words(replace(level, ante=Chips(100))) == "ante 100 each (TR-ANTE-1)"
    assert blinds_words(Level(lasts=timedelta(1), ante=Chips(50))) == "ante 50"
    assert ante_words(Level(lasts=timedelta(1), ante=Chips(50))) == ""
    assert blinds_words(Level(lasts=timedelta(1), point=Chips(25))) == "25 a point"


def test_before_it_begins_the_clock_counts_down_to_the_start(night: Evening):
    at = Director(night)
    view = seen(at)
    assert view.clock.head == "Begins 20:00"
    assert view.clock.left == STARTS - night.clock.now()
    assert view.clock_steps[0].words == "Go on"
    assert steps(at) == ["publish", "schedule"]
    assert not view.sells
    (tab,) = event_tabs(night.room, looking(night))
    assert (tab.sign, tab.count, tab.runs) == ("draft", "0 entries", False)
    at.published()
    (tab,) = event_tabs(night.room, looking(night))
    assert tab.sign == "from 20:00"
    assert seen(at).clock_steps[0].words == "Start the clock"
    late = clock_view(at.event, Wording(night.room, looking(night).names), STARTS + timedelta(1))
    assert late.left == timedelta()


def test_seats_are_drawn_once_there_are_tables_enough(night: Evening):
    at = Director(night).published().sell(*NAMES)
    card = seen(at).cards[0]
    assert card.said == "10 players have no seat · 0 seats are free · 2 more tables are needed"
    assert [step.key for step in card.steps] == ["open-E1", "open-tables", "draw-seats"]
    at.ask(OpenEventTable(tournament=at.number, table=E1))
    assert steps(at) == ["open-E2", "open-tables", "draw-seats"]
    at.ask(OpenEventTable(tournament=at.number, table=E2))
    assert steps(at) == ["draw-seats"]


def test_a_running_clock_says_what_comes_and_is_corrected_for_a_reason(night: Evening):
    at = playing(night)
    view = seen(at)
    assert view.clock.head == "Level 1 ends 18:20"
    assert [fact.figure for fact in view.clock.facts] == ["100–100", "100–200", "19:00", "20,000"]
    assert [fact.head for fact in view.clock.facts] == [
        "Now", "Level 2, 18:20", "Break after level 3", "Average stack",
    ]  # fmt: skip
    assert view.clock.facts[2].below == "in 60 min, 10 min"
    assert view.clock.facts[3].below == "200 BB · 120,000 in play"
    assert view.clock.left_at(night.clock.now() + timedelta(hours=3)) == timedelta()
    named = {step.key: step for step in view.clock_steps}
    assert list(named) == [
        "clock-stop", "clock-minus", "clock-plus", "clock-back", "clock-forward", "clock-break",
    ]  # fmt: skip
    assert named["clock-minus"].reason
    assert named["clock-back"].why_not == "This is the first level."
    assert named["clock-forward"].command == SetClock(
        tournament=at.number, played=timedelta(minutes=20)
    )
    (tab,) = event_tabs(night.room, looking(night))
    assert (tab.sign, tab.count, tab.runs) == ("level 1", "6 of 6", True)


def test_a_stopped_clock_names_no_times(night: Evening):
    at = playing(night).later(minutes=25)
    at.ask(StopClock(tournament=at.number))
    view = seen(at)
    assert view.clock.head == "Level 2 · clock stopped"
    assert view.clock.ends is None
    assert view.clock.left_at(night.clock.now()) == timedelta(minutes=15)
    assert [fact.head for fact in view.clock.facts][1:3] == ["Level 3", "Break after level 3"]
    assert view.clock.facts[2].figure == "35 min"
    assert [step.key for step in view.clock_steps][:4] == [
        "clock-go-on", "clock-minus", "clock-plus", "clock-back",
    ]  # fmt: skip
    assert event_tabs(night.room, looking(night))[0].sign == "stopped"


def test_a_break_says_until_when(night: Evening):
    at = playing(night)
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    view = seen(at)
    assert (view.clock.head, view.clock.left) == ("Break until 18:10", timedelta(minutes=10))
    assert event_tabs(night.room, looking(night))[0].sign == "break"
    at.ask(StartClock(tournament=at.number))
    at.later(minutes=62)
    assert seen(at).clock.head == "Break until 19:10"
    assert event_tabs(night.room, looking(night))[0].sign == "break"


def test_registering_is_no_longer_the_first_act_once_nobody_can_enter(night: Evening):
    at = Director(night)
    assert seen(at).no_entry == "Publish the sheet first."
    at.published().sell(*NAMES[:3]).tables(E1)
    assert (seen(at).no_entry, seen(at).enters) == ("", True)
    at.begun().later(minutes=65)
    assert (seen(at).no_entry, seen(at).enters) == ("", False), "late entry is over by the sheet"
    at.ask(CloseBuying(tournament=at.number))
    assert (seen(at).no_entry, seen(at).enters) == ("All buying is closed.", False)
    over = replace(at.event, stage=EventStage.FINISHED)
    assert event_view(night.room, over, looking(night)).no_entry == (
        "Saturday 115 takes no more entries."
    )


def test_the_times_beside_a_break_that_was_called_count_the_rest_of_it(night: Evening):
    at = playing(night).later(minutes=5)
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    words = Wording(night.room, looking(night).names)
    for minutes, away in ((0, "65 min"), (4, "61 min"), (4, "57 min")):
        at.later(minutes=minutes)
        now = night.clock.now()
        facts = {fact.name: fact for fact in seen(at).clock.facts}
        assert seen(at).clock.head == "Break until 18:15"
        assert facts["next"].head == "Level 2, 18:30"
        assert (facts["break"].figure, facts["break"].below) == ("19:10", f"in {away}, 10 min")
        slide = event_slide(at.event, words, looking(night).names, now)
        assert (slide.break_at, slide.break_in) == ("Break 19:10", f"in {away}")
    at.later(minutes=2)
    assert seen(at).clock.head == "Level 1 ends 18:30"
    assert seen(at).clock.facts[2].figure == "19:10"


def test_a_break_that_was_called_is_ended_or_moved_and_the_schedule_stays(night: Evening):
    at = playing(night).later(minutes=5)
    until = night.clock.now() + timedelta(minutes=10)
    at.ask(CallBreak(tournament=at.number, until=until))
    at.later(minutes=4)
    named = {step.key: step for step in seen(at).clock_steps}
    assert list(named) == [
        "clock-stop", "clock-minus", "clock-plus", "clock-back", "clock-forward",
        "clock-ends-break",
    ]  # fmt: skip
    for key in ("clock-back", "clock-forward"):
        assert (named[key].why_not, named[key].reason) == ("End the break first.", "")
    for key, minutes in (("clock-minus", -1), ("clock-plus", 1)):
        moved = CallBreak(tournament=at.number, until=until + timedelta(minutes=minutes))
        assert (named[key].command, named[key].reason, named[key].why_not) == (moved, "", "")
    ends = named["clock-ends-break"]
    assert (ends.words, ends.reason, ends.why_not) == ("End the break now", "", "")
    assert ends.command is not None
    at.ask(ends.command)
    assert seen(at).clock.head == "Level 1 ends 18:24"
    assert "clock-break" in {step.key for step in seen(at).clock_steps}


def test_a_break_of_the_sheet_ends_early_with_a_reason(night: Evening):
    at = playing(night).later(minutes=62)
    named = {step.key: step for step in seen(at).clock_steps}
    ends = named["clock-ends-break"]
    assert (ends.words, ends.command) == (
        "End the break now",
        SetClock(tournament=at.number, played=timedelta(minutes=70)),
    )
    assert ends.reason
    assert named["clock-forward"].command == ends.command


def test_forward_leads_to_the_break_and_back_to_the_level_before_it(night: Evening):
    at = playing(night).later(minutes=45)
    named = {step.key: step for step in seen(at).clock_steps}
    rests = named["clock-forward"]
    assert (rests.words, rests.command) == (
        "Break ▸",
        SetClock(tournament=at.number, played=timedelta(minutes=60)),
    )
    at.later(minutes=17)
    assert seen(at).clock.head == "Break until 19:10"
    named = {step.key: step for step in seen(at).clock_steps}
    assert (named["clock-forward"].words, named["clock-back"].words) == ("Level ▸", "◂ Level")
    assert named["clock-back"].command == SetClock(
        tournament=at.number, played=timedelta(minutes=40)
    )


def test_the_last_level_has_no_end(night: Evening):
    at = playing(night).later(hours=3)
    view = seen(at)
    assert view.clock.head == "Level 5, the last one"
    assert (view.clock.left, view.clock.ends) == (None, None)
    assert [fact.name for fact in view.clock.facts] == ["now", "average"]
    forward, rest = view.clock_steps[-2:]
    assert (forward.key, forward.words) == ("clock-forward", "Level ▸")
    assert (forward.why_not, rest.key) == ("This is the last level.", "clock-break")


def test_a_game_by_points_has_no_average_in_blinds(night: Evening):
    points = Structure(stretches=(Level(lasts=timedelta(minutes=20), point=Chips(100)),))
    terms = replace(SHEET.terms, late=None, re_entry=None)
    at = playing(night, sheet=replace(SHEET, structure=points, terms=terms))
    assert seen(at).clock.facts[-1].below == "120,000 in play"


def test_who_is_over_bagged_or_called_off_says_so(night: Evening):
    at = playing(night)
    words = Wording(night.room, looking(night).names)
    for stage, head, sign in (
        (EventStage.FINISHED, "Over", "over"),
        (EventStage.CANCELLED, "Called off", "called off"),
        (EventStage.BAGGED, "Bagged", "bagged"),
    ):
        event = replace(at.event, stage=stage)
        assert clock_view(event, words, night.clock.now()).head == head
        room = replace(night.room, tournaments={at.number: event})
        assert event_tabs(room, looking(night))[0].sign == sign


def test_two_clicks_put_somebody_out_and_the_row_says_where(night: Evening):
    at = playing(night)
    detail = panel(at, "Aino")
    assert detail.title == f"E1 seat {detail.seat} · Aino"
    assert keys(detail) == ["mark", "bust", "busts", "hand-starts", "remove", "reseat"]
    assert next(one for one in detail.steps if one.key.startswith("bust-")).words == "Out · place 6"
    at.out("Aino")
    (row,) = seen(at).out
    assert (row.place, row.player, row.said, row.sign) == ("6", "Aino", "18:00 · E1", "")
    assert keys(panel(at, "Aino")) == ["again", "again-card", "back", "remove"]
    assert row_steps(night.room, at.event, EntryNo(99), looking(night)) is None
    at.out("Eero", "Kaisa", stacks={"Eero": 500, "Kaisa": 500})
    tied = seen(at).out[0]
    assert (tied.place, tied.sign) == ("4–5", "tie")
    assert [row.sign for row in seen(at).entries].count("out") == 3


def test_a_hand_is_begun_and_ended_from_the_desk_too(night: Evening):
    at = playing(night)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    assert "hand-ends" in keys(panel(at, "Aino"))
    card = seen(at).tables[0]
    assert (card.in_hand, card.hand, card.note) == (True, 1, "level 1")
    assert card.button is not None
    places = (card.button, card.small, card.big)
    at.ask(EndEventHand(tournament=at.number, table=E1))
    card = seen(at).tables[0]
    assert (card.button, card.small) == places[1:], "where they lie in the next hand"
    whole = detail_of(night.room, at.event, E1, None, looking(night))
    assert whole is not None
    assert [one.key for one in whole.steps] == ["hand-starts-E1", "count-E1"]
    assert detail_of(night.room, at.event, E2, None, looking(night)) is None


def test_somebody_away_comes_back(night: Evening):
    at = playing(night)
    seat = panel(at, "Aino").seat
    at.ask(MarkEventSeat(tournament=at.number, table=E1, seat=seat, away=True))
    words = {one.key.rsplit("-", 1)[0]: one.words for one in panel(at, "Aino").steps}
    assert words["mark"] == "Is back"
    moved = replace(
        at.event.tables[E1],
        taken={
            **at.event.tables[E1].taken,
            seat: replace(at.event.tables[E1].taken[seat], comes=True),
        },
    )
    event = replace(at.event, tables={E1: moved})
    found = detail_of(night.room, event, E1, seat, looking(night))
    assert found is not None
    assert found.steps[0].words == "Has sat down"
    room = replace(night.room, tournaments={at.number: event})
    assert event_view(room, event, looking(night)).tables[0].taken == 6


def test_an_empty_table_is_closed_and_a_free_seat_has_nobody(night: Evening):
    at = Director(night).published().tables(E1)
    found = detail_of(night.room, at.event, E1, SeatNo(3), looking(night))
    assert found is not None
    assert (found.player, [one.key for one in found.steps]) == (None, ["close-event-table"])


def test_a_dealer_proposes_and_the_floor_confirms(night: Evening):
    at = playing(night)
    entry = at.of("Aino").no
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(entry,)))
    card = seen(at).cards[0]
    assert card.title == "E1: Aino is out"
    assert [one.words for one in card.steps] == ["Confirm · place 6", "Not out"]
    assert not card.steps[0].why_not


def test_who_has_lost_all_may_rebuy_instead_of_going_out(night: Evening):
    at = playing(night, sheet=REBUYS)
    entry = at.of("Aino").no
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(entry,)))
    card = seen(at).cards[0]
    assert [one.words for one in card.steps] == [
        "Confirm · place 6",
        "Rebuy €50",
        "Rebuy €50, card",
        "Not out",
    ]
    sells = card.steps[2].command
    assert sells is not None
    at.ask(sells)
    assert at.of("Aino").bought[-1].means is Means.CARD
    assert not any("Aino is out" in one.title for one in seen(at).cards)


def test_what_is_to_be_done_stands_before_a_cash_game_that_is_offered(night: Evening):
    night.table(T1)
    at = playing(night, sheet=replace(SHEET, chips=tuple(map(Chips, (25, 100, 500)))))
    at.out("Aino")
    at.out("Eero")
    names = [one.name for one in seen(at).cards]
    offers = [one.startswith("cash-") for one in names]
    assert any(offers)
    assert offers == sorted(offers)


def test_a_declared_rebuy_is_sold_from_its_card(night: Evening):
    at = playing(night, sheet=REBUYS)
    for name in ("Aino", "Eero"):
        slip = at.of(name).seat
        assert slip is not None
        at.ask(DeclareRebuy(tournament=at.number, table=E1, seat=slip.seat))
    slip = at.of("Aino").seat
    assert slip is not None
    card = seen(at).cards[0]
    assert card.title == f"E1 seat {slip.seat}: Aino rebuys"
    assert [one.words for one in card.steps] == ["Cash €50", "Card €50", "Not declared"]
    sells = card.steps[1].command
    assert sells is not None
    at.ask(sells)
    drops = seen(at).cards[0].steps[2].command
    assert drops is not None
    at.ask(drops)
    assert at.event.rebuys == ()


def test_a_rebuy_of_who_was_removed_is_nobodys_to_sell(night: Evening):
    at = playing(night, sheet=REBUYS)
    slip = at.of("Aino").seat
    assert slip is not None
    at.ask(DeclareRebuy(tournament=at.number, table=E1, seat=slip.seat))
    note = night.note("Language.")
    at.ask(
        RemoveFromEvent(tournament=at.number, entry=at.of("Aino").no, stack=Chips(100), note=note)
    )
    assert not any(one.name.startswith("rebuy") for one in seen(at).cards)


def test_who_has_just_gone_out_is_offered_the_cash_lists(night: Evening):
    night.table(T1)
    at = playing(night)
    at.out("Aino")
    at.out("Eero")
    cards = [one for one in seen(at).cards if one.name.startswith("cash-")]
    assert [one.title for one in cards] == ["Eero: a cash game?", "Aino: a cash game?"]
    (step,) = cards[0].steps
    assert step.command is not None
    at.ask(step.command)
    game = night.room.tables[T1].game
    assert night.player("Eero") in [one.player for one in night.room.lists[game]]
    cards = [one for one in seen(at).cards if one.name.startswith("cash-")]
    assert [one.title for one in cards] == ["Aino: a cash game?"]
    at.sell("Aino")  # and plays again
    assert not any(one.name.startswith("cash-") for one in seen(at).cards)
    at.out("Kaisa")
    assert any(one.name.startswith("cash-") for one in seen(at).cards)


def test_who_waits_for_a_seat_to_play_again_is_not_out(night: Evening):
    night.table(T1)
    at = playing(night, *NAMES[:3], sheet=replace(SHEET, seats=3))
    at.out("Aino")
    assert [row.player for row in seen(at).out] == ["Aino"]
    at.sell("Otto").sell("Aino")
    assert seen(at).out == ()
    assert not any(one.name.startswith("cash-") for one in seen(at).cards)
    at.later(minutes=2)
    assert not any(one.name.startswith("cash-") for one in seen(at).cards)


def test_uneven_tables_are_balanced_and_the_last_of_the_order_broken(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    here = at.there(E1)
    at.out(here[0])
    at.out(here[1])
    at.out(here[2])
    due = {one.name: one for one in seen(at).cards}
    card = due["break"]
    assert due["balance"].title == "Balance: E2 → E1"
    assert card.steps[0].words == "Break E2"
    assert (card.sign, card.urgent, card.steps[0].leading) == ("may wait", False, False)
    assert "late entry is open through level" in card.said
    at.ask(CloseBuying(tournament=at.number))
    due = {one.name: one for one in seen(at).cards}
    card = due["break"]
    assert "balance" not in due
    assert (card.sign, card.urgent, card.steps[0].leading) == ("now", True, True)
    wide = replace(SHEET, seats=6)
    other = Director(night, wide).published().sell(*NAMES)
    other.tables(TableId("E3"), TableId("E4")).begun()
    for name in other.there(TableId("E3"))[:3]:
        other.out(name)
    cards = {one.name: one for one in seen(other).cards}
    assert "balance" in cards
    assert cards["balance"].title == "Balance: E4 → E3"
    assert cards["balance"].sign == "0 hands uneven"


def test_an_alternate_is_called_when_a_seat_is_free(night: Evening):
    small = replace(SHEET, seats=4, most_entries=None)
    at = playing(night, *NAMES[:4], sheet=small)
    at.sell("Veikko")
    assert at.of("Veikko").state.value == "waits"
    assert keys(panel(at, "Veikko")) == ["withdraw"]
    assert "call-alternate" not in steps(at)
    at.out("Aino")
    assert steps(at)[0] == "call-alternate"
    assert next(row.sign for row in seen(at).entries) == "waits for a seat"


def test_the_end_of_buying_is_named(night: Evening):
    at = playing(night).later(hours=2)
    assert "close-buying" in steps(at)
    at.ask(CloseBuying(tournament=at.number))
    assert "close-buying" not in steps(at)


def test_the_last_one_left_ends_it(night: Evening):
    at = playing(night, "Aino", "Eero", "Kaisa")
    at.out("Aino")
    at.out("Eero")
    assert steps(at) == ["finish"]
    at.ask(FinishTournament(tournament=at.number))
    assert at.event.stage is EventStage.FINISHED
    assert steps(at) == ["lock-prizes"], "what was paid in is owed to somebody"
    at.ask(LockPrizes(tournament=at.number))
    assert not is_settled(at.event)


def test_before_the_start_nobody_goes_out(night: Evening):
    at = Director(night).published().sell("Aino", "Eero", "Kaisa").tables(E1)
    at.ask(DrawSeats(tournament=at.number))
    assert keys(panel(at, "Aino")) == ["withdraw"]


def test_rebuys_and_add_ons_are_sold_at_the_seat_and_after_the_bust(night: Evening):
    sheet = replace(ready_sheet(EventKinds.REBUY, "Rebuys", STARTS), payouts=SHEET.payouts)
    at = playing(night, sheet=sheet)
    assert keys(panel(at, "Aino")) == [
        "mark",
        "bust",
        "busts",
        "hand-starts",
        "rebuy",
        "rebuy-card",
        "add-on",
        "remove",
        "reseat",
    ]
    at.out("Aino")
    assert keys(panel(at, "Aino")) == ["rebuy", "rebuy-card", "back", "remove"]
    by_card = panel(at, "Aino").steps[1]
    assert by_card.words == "Rebuy €20, card"
    assert by_card.command == SellRebuy(
        tournament=at.number, entry=at.of("Aino").no, means=Means.CARD
    )
    at.ask(by_card.command)
    at.ask(SellRebuy(tournament=at.number, entry=at.of("Eero").no, stack=Chips(100)))
    at.ask(SellRebuy(tournament=at.number, entry=at.of("Eero").no, stack=Chips(100)))
    signs = {row.player: row.sign for row in seen(at).entries}
    assert (signs["Aino"], signs["Eero"], signs["Otso"]) == ("rebuy", "rebuy × 2", "")
    lines = [line.words for line in seen(at).money.lines]
    assert "3 rebuys" in lines
    assert SellAddOn(tournament=at.number, entry=at.of("Aino").no) in [
        one.command for one in panel(at, "Aino").steps
    ]


def test_the_money_is_parted_and_the_prizes_are_named(night: Evening):
    sheet = replace(SHEET, guarantee=Money(100_000), set_aside=SHEET.set_aside)
    at = playing(night, sheet=sheet)
    money = seen(at).money
    assert [(one.words, one.amount) for one in money.lines] == [
        ("6 entries", "€690"), ("Paid in", "€690"), ("Prize pool", "€600"), ("House fee", "€90"),
        ("Overlay (TR-POOL-2)", "€400"), ("Prizes", "€1,000"),
    ]  # fmt: skip
    assert [(one.place, one.part, one.amount) for one in money.prizes] == [
        ("1", "65 %", "€650"), ("2", "35 %", "€350"),
    ]  # fmt: skip
    assert money.sign == "not locked"


def test_what_is_set_aside_and_a_bounty_have_lines_of_their_own(night: Evening):
    from floor.tournament.event.sheet import Share, SpecialPrize

    plain = ready_sheet(EventKinds.BOUNTY, "Heads", STARTS)
    sheet = replace(
        plain,
        set_aside=Share(sum=Money(1_000)),
        special=(SpecialPrize(name="First out", share=Share(sum=Money(2_000))),),
    )
    at = playing(night, sheet=sheet)
    lines = {one.words: one.amount for one in seen(at).money.lines}
    assert lines["Bounties"] == "€150"
    assert lines["First out"] == "€20"
    assert lines["Set aside"] == "€10"


def test_where_no_row_fits_the_prizes_wait(night: Evening):
    from floor.tournament.event.sheet import PayoutLine, PayoutSheet

    many = PayoutSheet(lines=(PayoutLine(9, (1_000_000,)),))
    at = playing(night, sheet=replace(SHEET, payouts=many))
    money = seen(at).money
    assert money.why_not
    assert not money.prizes


def test_a_free_event_has_no_percentages(night: Evening):
    terms = replace(SHEET.terms, entry=replace(SHEET.terms.entry, to_pool=NOTHING, fee=NOTHING))
    sheet = replace(SHEET, terms=replace(terms, re_entry=None))
    at = playing(night, sheet=sheet)
    assert all(one.part == "" for one in seen(at).money.prizes)


def test_an_entry_is_sold_by_each_means_and_refused_once(night: Evening):
    at = Director(night).published()
    aino = night.player("Aino")
    look = looking(night)
    asking = StepBuilder(Wording(night.room, look.names), look)
    ways = entry_ways(asking, at.event, aino, PersonName("Aino"))
    assert [one.name for one in ways] == ["Cash €115", "Card €115", "Ticket €115"]
    assert ways[0].said == "€100 to the pool, €15 to the house"
    at.sell("Aino")
    assert keys(panel(at, "Aino")) == ["withdraw"]
    assert panel(at, "Aino").steps[0].command == WithdrawEntry(
        tournament=at.number, entry=at.of("Aino").no
    )
    look = looking(night)
    asking = StepBuilder(Wording(night.room, look.names), look)
    (no,) = entry_ways(asking, at.event, aino, PersonName("Aino"))
    assert not no.open
    assert "is in" in no.said


def test_who_is_out_enters_again(night: Evening):
    at = playing(night)
    at.out("Aino")
    look = looking(night)
    asking = StepBuilder(Wording(night.room, look.names), look)
    ways = entry_ways(asking, at.event, night.player("Aino"), PersonName("Aino"))
    assert ways[0].said.startswith("again: ")
    at.sell("Aino", means=Means.CARD)
    assert next(row.said for row in seen(at).entries) == "€115 card"
    assert next(row.sign for row in seen(at).entries) == "re-entry"
    assert len(seen(at).playing) == 6


def test_locked_prizes_stand_beside_the_places(night: Evening):
    from floor.tournament.event.state import LockedPrizes

    at = playing(night)
    at.out("Aino")
    locked = LockedPrizes(
        at=night.clock.now(), players=6, pool=Money(60_000), places=(Money(1_000),) * 6
    )
    event = replace(at.event, prizes=locked)
    view = event_view(night.room, event, looking(night))
    assert view.out[0].sign == "€10"
    assert view.money.sign == "locked"
    few = replace(event, prizes=replace(locked, places=(Money(6_000),)))
    assert event_view(night.room, few, looking(night)).out[0].sign == ""


def test_an_event_is_written_down_from_the_houses_sheet_of_its_kind(night: Evening):
    words, now = Wording(night.room, looking(night).names), night.clock.now()
    plain = plan_form(words, now)
    assert plain.asks == Missing("Give the tournament a name.", "title")
    form = plan_form(words, now, Typed(title="Saturday", kind=EventKinds.RE_ENTRY))
    assert isinstance(form.asks, PlanTournament)
    sheet = form.asks.sheet
    assert sheet.title == "Saturday"
    assert sheet.terms.entry.total == Money(11_500)
    assert form.field("schedule").words.startswith("22 levels: 100–200")
    names = [one.name for one in form.fields]
    assert "bounty" not in names
    bounty = plan_form(words, now, Typed(title="Heads", kind=EventKinds.BOUNTY))
    assert bounty.field("bounty").start == Money(2_500)


def test_what_is_typed_makes_the_sheet(night: Evening):
    words, now = Wording(night.room, looking(night).names), night.clock.now()
    typed = Typed(
        title="Fast",
        kind=EventKinds.REBUY,
        pool=Money(5_000),
        fee=None,
        guarantee=Money(200_000),
        stack=10_000,
        lasts=15,
        hours=3,
        entries=20,
        seats=8,
    )
    form = plan_form(words, now, typed)
    assert isinstance(form.asks, PlanTournament)
    sheet = form.asks.sheet
    assert sheet.terms.entry.total == Money(5_000)
    assert sheet.guarantee == Money(200_000)
    assert (sheet.seats, sheet.terms.stack) == (8, Chips(10_000))
    assert sheet.structure.levels[0].lasts == timedelta(minutes=15)
    night.ask(form.asks)


def test_an_event_may_rest_with_all_others(night: Evening):
    words, now = Wording(night.room, looking(night).names), night.clock.now()
    asks = plan_form(words, now, Typed(title="Sunday", together=True)).asks
    assert isinstance(asks, PlanTournament)
    assert asks.sheet.breaks == BreakPlan()
    assert all(isinstance(one, Level) for one in asks.sheet.structure.stretches)


def test_what_cannot_be_played_says_why(night: Evening):
    words, now = Wording(night.room, looking(night).names), night.clock.now()
    form = plan_form(words, now, Typed(title="No", stack=100))
    assert isinstance(form.asks, Missing)
    assert form.wrong == "No schedule fits: change the hours, the length of a level or the stacks."
    free = plan_form(words, now, Typed(title="Free", kind=EventKinds.FREEROLL))
    assert isinstance(free.asks, PlanTournament)
    fast = plan_form(words, now, Typed(title="Nine", kind=EventKinds.SIT_AND_GO))
    assert isinstance(fast.asks, PlanTournament)
    assert len(fast.asks.sheet.structure.stretches) == len(fast.asks.sheet.structure.levels)


def test_prizes_are_locked_when_buying_is_over_and_paid_once(night: Evening):
    at = playing(night).later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    assert steps(at) == ["lock-prizes", "colour-up", "colour-begin"]
    at.ask(LockPrizes(tournament=at.number))
    for name in NAMES[:5]:
        at.out(name)
    assert at.event.stage is EventStage.FINISHED
    pay = panel(at, NAMES[4]).steps[0]
    assert (pay.words, pay.finder) == ("Pay the prize €210", ToFind.PIN)
    assert pay.command is not None
    at.ask(pay.command)
    assert keys(panel(at, NAMES[4]))[0] == "void"
    assert steps(at) == [f"pay-prize--{at.of(NAMES[5]).no}"]
    last = panel(at, NAMES[5]).steps[0]
    assert last.command is not None
    at.ask(last.command)
    (shows,) = [step for card in seen(at).cards for step in card.steps]
    assert (shows.key, shows.words) == ("reveal", "Show the secret")
    assert shows.command is not None
    at.ask(shows.command)
    assert steps(at) == []


def test_hand_for_hand_is_begun_and_released(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    at.later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    names = [*at.there(E1)[:3], *at.there(E2)[:3]]
    for name in names:
        at.out(name)
    assert "rounds" in steps(at)
    at.ask(PlayHandForHand(tournament=at.number))
    (card,) = [one for one in seen(at).cards if one.name == "round"]
    assert card.said == "Waiting for E1, E2."
    assert card.sign == "round 1"
    assert at.event.round is not None
    done = replace(at.event, round=replace(at.event.round, done=at.event.round.tables))
    view = event_view(night.room, done, looking(night))
    assert next(one for one in view.cards if one.name == "round").said == "Every table is done."


def four_left(night: Evening) -> Director:
    """At two tables, for three prizes that are locked."""
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun().later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    for name in [*at.there(E1)[:3], *at.there(E2)[:3]]:
        at.out(name)
    assert len(at.left()) == 4
    return at


def in_round(at: Director) -> None:
    """Every table plays its hand of the round."""
    for table in (E1, E2):
        at.ask(TableDone(tournament=at.number, table=table))


def the_round(at: Director) -> NextCard | None:
    """The card of hand for hand."""
    return next((one for one in seen(at).cards if one.name == "round"), None)


def leads(card: NextCard | None) -> list[tuple[str, bool]]:
    assert card is not None
    return [(step.words, step.leading) for step in card.steps]


def test_hand_for_hand_ends_once_the_bubble_has_burst(night: Evening):
    at = four_left(night)
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    assert leads(the_round(at)) == [("Next hand", True), ("Play freely", False)]
    at.out(at.there(E1)[0])
    card = the_round(at)
    assert card is not None
    assert (card.title, card.urgent) == ("In the money", True)
    assert card.said == "3 are left, 3 places are paid: hand for hand is over (ON-TRN-18)."
    assert leads(card) == [("Play freely", True), ("Next hand", False)]
    proposes = ProposeOut(tournament=at.number, table=E2, entries=(at.of(at.there(E2)[0]).no,))
    proposal = at.ask(proposes)
    card_then = the_round(at)
    assert card_then is not None
    waits = card_then.steps[0]  # they may be out in that round too: that is settled first
    assert waits.words == "Next hand"
    assert waits.why_not.endswith("is reported out at E2: say first whether they are.")
    night.void(proposal)
    assert card.steps[0].command is not None
    at.ask(card.steps[0].command)
    assert the_round(at) is None


def test_hand_for_hand_the_floor_has_wished_goes_on(night: Evening):
    at = Director(night).published().sell(*NAMES[:8]).tables(E1, E2).begun()
    at.out(at.there(E1)[0])
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    assert why_rounds_end(at.event) is None
    at.out(at.there(E2)[0])
    assert why_rounds_end(at.event) is None
    assert leads(the_round(at)) == [("Next hand", True), ("Play freely", False)]


def test_a_named_jump_that_is_past_ends_it_too(night: Evening):
    at = Director(night).published().sell(*NAMES[:8]).tables(E1, E2).begun()
    at.ask(NameJumps(tournament=at.number, places=(7,)))
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    at.out(at.there(E1)[0])
    card = the_round(at)
    assert card is not None
    assert card.title == "The prize jump is past"
    assert card.said == "7 are left: the place it was named for is decided (ON-TRN-18)."
    assert leads(card)[0] == ("Play freely", True)


def test_the_break_of_the_last_but_one_table_ends_it(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun().later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    assert why_rounds(at.event) is Because.FINAL_TABLE
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    at.out(at.there(E1)[0])
    assert why_rounds_end(at.event) is Because.FINAL_TABLE
    assert the_round(at) is None
    assert "break" in steps(at)


def test_with_an_entry_for_all_who_are_left_a_satellite_is_over(night: Evening):
    sheet = replace(SHEET, satellite=SatelliteSheet(entry=Money(25_000)))
    at = Director(night, sheet).published().sell(*NAMES[:6]).tables(E1, E2).begun().later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    for name in [*at.there(E1)[:2], at.there(E2)[0]]:
        at.out(name)
    at.ask(PlayHandForHand(tournament=at.number))
    assert the_round(at) is not None
    at.ask(TableDone(tournament=at.number, table=E2))
    at.out(at.there(E2)[0])
    assert len(at.left()) == 2
    assert the_round(at) is None
    assert "finish" in steps(at)


def test_what_is_over_shows_what_it_came_to_and_no_table(night: Evening):
    at = playing(night, *NAMES[:3])
    at.out("Aino")
    at.sell("Aino")
    at.later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    at.out("Eero")
    at.out("Kaisa")
    view = seen(at)
    assert view.over
    assert view.clock.head == f"Over {looking_time(night)} · played"
    assert view.clock.left == timedelta(hours=2)
    assert view.clock.left_at(night.clock.now() + timedelta(hours=1)) == timedelta(hours=2)
    facts = [(fact.head, fact.figure, fact.below) for fact in view.clock.facts]
    assert facts == [("Entries", "4", "of them 1 re-entry"), ("Last level", "5", "500–1,000")]
    assert (view.tables, view.playing, view.clock_steps) == ((), (), ())
    assert [(row.player, row.place) for row in view.out] == [
        ("Aino", "1"),
        ("Kaisa", "2"),
        ("Eero", "3"),
    ]
    assert view.out[0].sign
    (tab,) = event_tabs(night.room, looking(night))
    assert (tab.sign, tab.count) == ("over", "4 entries")


def looking_time(night: Evening) -> str:
    return Wording(night.room, looking(night).names).time(night.clock.now())


def test_hand_for_hand_in_which_nobody_is_out_goes_on(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    assert why_rounds_end(at.event) is None
    assert leads(the_round(at)) == [("Next hand", True), ("Play freely", False)]


def test_a_final_table_that_cannot_be_made_yet_ends_hand_for_hand_all_the_same(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun().later(hours=2)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(PlayHandForHand(tournament=at.number))
    in_round(at)
    at.out(at.there(E1)[0])
    small = {name: replace(table, seats=5) for name, table in at.event.tables.items()}
    view = event_view(night.room, replace(at.event, tables=small), looking(night))
    (card,) = [one for one in view.cards if one.name == "round"]
    assert card.title == "The final table"
    assert card.said == "9 are left, one table: hand for hand is over (GM-SVIT-16)."


def test_who_has_no_seat_is_seated_at_the_table_that_is_filled(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun().tables(TableId("E3"))
    number = at.of("Aino").no
    up = without_seats(at.event, number)
    entry = replace(up.entries[number], seat=None, state=EntryIs.SOLD)
    event = replace(up, entries={**up.entries, number: entry})
    names = [one.name for one in event_view(night.room, event, looking(night)).cards]
    assert "opening" in names
    assert "draw" not in names


def test_an_entry_given_back_counts_nowhere(night: Evening):
    at = Director(night).published().sell(*NAMES[:6])
    at.ask(WithdrawEntry(tournament=at.number, entry=at.of(NAMES[0]).no))
    look = looking(night)
    words = Wording(night.room, look.names)
    assert [one.count for one in event_tabs(night.room, look)] == ["5 entries"]
    assert (seen(at).entered, len(seen(at).entries)) == (5, 6)
    assert event_slide(at.event, words, look.names, look.now).players == "5"
    at.tables(E1).begun()
    assert [one.count for one in event_tabs(night.room, looking(night))] == ["5 of 5"]
    assert event_slide(at.event, words, look.names, look.now).of_all == "of 5"
    while len(at.left()) > 1:
        at.out(at.left()[0])
    at.ask(CloseBuying(tournament=at.number))
    at.ask(FinishTournament(tournament=at.number))
    (entries, *_) = clock_view(at.event, words, night.clock.now()).facts
    assert (entries.figure, entries.below) == ("5", "")


def test_what_was_skipped_was_not_played(night: Evening):
    at = playing(night, *NAMES[:3]).later(minutes=5)
    note = night.note("The room closes early.")
    at.ask(SetClock(tournament=at.number, played=timedelta(minutes=40), note=note))
    at.later(minutes=5)
    while len(at.left()) > 1:
        at.out(at.left()[0])
    at.ask(CloseBuying(tournament=at.number))
    at.ask(FinishTournament(tournament=at.number))
    now = night.clock.now()
    view = clock_view(at.event, Wording(night.room, looking(night).names), now)
    assert countdown(view.left_at(now)) == "10:00"
    (showed,) = [one for one in view.facts if one.name == "clock"]
    assert (showed.figure, showed.below) == ("45:00", "35 min of it skipped")
