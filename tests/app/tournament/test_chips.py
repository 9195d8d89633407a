"""Chips: counted against what is in play, coloured up and raced off; points of OFC."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.tournament.chips import (
    ColourUpStarted,
    CountStacks,
    EventChipsRaced,
    LeftOver,
    PointsWon,
    RaceOff,
    SettlePoints,
    StartColourUp,
)
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.play import SetClock
from floor.app.tournament.seats import OpenEventTable
from floor.base.chance import ProvedChance, shuffled
from floor.base.money import Chips
from floor.cards.card import DECK, from_text
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.tournament.clock.structure import Break, Level, Structure
from floor.tournament.event.chips import (
    StackCount,
    average_stack,
    colour_ups,
    colours_going,
    counted,
    not_made_up,
    to_race,
    values_in_play,
)
from floor.tournament.event.course import left
from floor.tournament.event.seats import chips_in_play
from floor.tournament.tables.race import ColourUp
from tests.app.tournament.commands import E1, E2, ONE, SHEET, STACK, level
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import Evening, refused

OLD, NEW = Chips(100), Chips(500)


def stacks(event: Director, *points: int) -> tuple[StackCount, ...]:
    taken = event.event.tables[E1].taken.values()
    return tuple(
        StackCount(seat.entry, Chips(own)) for seat, own in zip(taken, points, strict=False)
    )


def test_a_count_is_everybodys_and_no_more_than_there_is(night: Evening):
    event = playing(night, *NAMES[:3])
    assert counted(event.event) is None
    count = CountStacks(tournament=ONE, table=E1, stacks=stacks(event, 10_000, 20_000, 25_000))
    with refused("TR-CHIP-2", "Count the chips of everybody at E1."):
        event.ask(replace(count, stacks=count.stacks[:2]))
    with refused("TR-CHIP-2"):
        event.ask(replace(count, stacks=stacks(event, 10_000, 20_000, 35_000)))
    event.ask(count)
    assert counted(event.event) == Chips(55_000)
    assert chips_in_play(event.event) == STACK * 3
    assert average_stack(event.event, STACK * 3) == STACK
    event.out("Aino")
    event.sell("Otto")
    assert counted(event.event) is None


def test_nobody_left_has_no_average(night: Evening):
    event = Director(night)
    assert average_stack(event.event, Chips(0)) == Chips(0)
    assert colour_ups(event.event, night.clock.now()) == ()
    assert to_race(event.event) == ()


def test_chips_no_level_asks_for_go(night: Evening):
    event = playing(night)
    assert colour_ups(event.event, night.clock.now()) == ()
    event.later(minutes=95)
    now = night.clock.now()
    assert colour_ups(event.event, now) == (
        ColourUp(old=Chips(100), new=Chips(500)),
        ColourUp(old=Chips(500), new=Chips(1000)),
    ) or colour_ups(event.event, now) == (ColourUp(old=Chips(100), new=Chips(500)),)


def test_no_chip_goes_before_a_smaller_one(night: Evening):
    """TR-RACE-1: 25s that no level asks for go before the 100s they become, not after them."""
    levels = (
        level(100, 200),
        level(1000, 2000),
        Break(lasts=timedelta(minutes=15)),
        level(5000, 10000),
    )
    sheet = replace(
        SHEET,
        chips=(Chips(25), Chips(100), Chips(500), Chips(1000)),
        structure=Structure(stretches=levels),
    )
    event = playing(night, sheet=sheet)
    quarters = ColourUp(old=Chips(25), new=Chips(100))
    plan = colours_going(event.event, night.clock.now())
    assert plan is not None
    assert plan.race == quarters
    event.later(minutes=31)
    assert colour_ups(event.event, night.clock.now())[:2] == (
        quarters,
        ColourUp(old=Chips(100), new=Chips(500)),
    )


@pytest.fixture
def racing(night: Evening) -> Director:
    event = playing(night, *NAMES[:4])
    event.ask(StartColourUp(tournament=ONE, old=OLD, new=NEW))
    return event


def test_odd_chips_are_raced_by_cards_that_anybody_can_draw_again(racing: Director):
    over = tuple(LeftOver(seat=SeatNo(seat), count=seat) for seat in (1, 2, 3))
    raced = racing.ask(RaceOff(tournament=ONE, table=E1, left_over=over)).events[0]
    assert isinstance(raced, EventChipsRaced)
    draw = racing.event.draw
    assert draw is not None
    assert raced.number == draw.drawn == 2
    lots = ProvedChance(draw.secret, raced.head, raced.number)
    assert raced.cards == shuffled(DECK, lots)[:6]
    assert len(raced.winners) == 2
    assert chips_in_play(racing.event) == STACK * 4 + Chips(400)
    assert racing.event.chips.colours == (Chips(500), Chips(1000), Chips(5000))
    with refused("TR-RACE-1", "E1 has nothing to race off."):
        racing.ask(RaceOff(tournament=ONE, table=E1))


def test_a_dealers_own_cards_count_and_nobody_goes_out_by_a_race(racing: Director):
    over = (
        LeftOver(seat=SeatNo(1), count=1),
        LeftOver(seat=SeatNo(2), count=1, has_more=False),
    )
    cards = (from_text("As"), from_text("2c"))
    race = RaceOff(tournament=ONE, table=E1, left_over=over, cards=cards)
    with refused("TR-RACE-2", "One card for each chip left over: 2 cards."):
        racing.ask(replace(race, cards=cards[:1]))
    with refused("TR-RACE-1"):
        racing.ask(replace(race, left_over=(LeftOver(seat=SeatNo(1), count=5),)))
    raced = racing.ask(race).events[0]
    assert isinstance(raced, EventChipsRaced)
    assert (raced.winners, raced.rescued, raced.number) == ((1,), (2,), None)
    assert raced.change == Chips(800)


def test_every_table_is_done_before_a_colour_has_gone(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    with refused("TR-RACE-1", "These chips are not in play."):
        event.ask(StartColourUp(tournament=ONE, old=Chips(25), new=OLD))
    with refused("TR-RACE-1"):
        event.ask(StartColourUp(tournament=ONE, old=NEW, new=OLD))
    event.ask(StartColourUp(tournament=ONE, old=OLD, new=NEW))
    with refused("TR-RACE-1", "A colour-up is under way: finish it first."):
        event.ask(StartColourUp(tournament=ONE, old=OLD, new=NEW))
    event.ask(RaceOff(tournament=ONE, table=E1))
    assert to_race(event.event) == (E2,)
    assert colour_ups(event.event, night.clock.now()) == ()
    event.ask(RaceOff(tournament=ONE, table=E2))
    assert OLD not in event.event.chips.colours


POINT = Level(lasts=timedelta(minutes=20), point=Chips(100))
OFC = replace(
    SHEET, game=GameForm.OFC, seats=4, structure=Structure(stretches=(POINT, POINT, POINT))
)


def test_points_are_settled_left_of_the_button_first(night: Evening):
    event = playing(night, *NAMES[:3], sheet=OFC)
    settle = SettlePoints(
        tournament=ONE,
        table=E1,
        stacks=stacks(event, 1_000, 20_000, 39_000),
        points=(PointsWon(SeatNo(3), SeatNo(1), 20), PointsWon(SeatNo(1), SeatNo(2), 6)),
    )
    with refused("GM-OFC-20", "No points are played for at E1."):
        event.ask(settle)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    hand = event.event.tables[E1].hand
    assert hand is not None
    assert (hand.button, hand.small, hand.big) == (3, None, None)
    one, same = PointsWon(SeatNo(2), SeatNo(1), 2), PointsWon(SeatNo(1), SeatNo(1), 2)
    for wrong in ((replace(one, seat=SeatNo(9)),), (same,), (one, replace(one, points=3))):
        with refused("GM-OFC-21"):
            event.ask(replace(settle, points=wrong))
    event.ask(settle)
    after = [
        event.event.entries[seat.entry].stack for seat in event.event.tables[E1].taken.values()
    ]
    assert after == [Chips(600), Chips(19_400), Chips(40_000)]
    event.ask(EndEventHand(tournament=ONE, table=E1, misdealt=True))
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.ask(EndEventHand(tournament=ONE, table=E1))
    event.ask(StartEventHand(tournament=ONE, table=E1))
    third = event.event.tables[E1].hand
    assert third is not None
    assert third.button == 1


def test_no_points_are_played_for_elsewhere(night: Evening):
    event = playing(night)
    with refused("GM-OFC-20"):
        event.ask(SettlePoints(tournament=ONE, table=E1, stacks=(), points=()))
    event.ask(OpenEventTable(tournament=ONE, table=E2))
    assert event.event.tables[E2].taken == {}


def test_a_colour_up_is_over_when_its_last_table_breaks(night: Evening):  # TR-RACE-1
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    event.ask(StartColourUp(tournament=ONE, old=OLD, new=NEW))
    event.ask(RaceOff(tournament=ONE, table=E1))
    event.out(event.there(E1)[0])
    assert to_race(event.event) == (E2,)
    event.ask(BreakTable(tournament=ONE))
    assert to_race(event.event) == ()
    assert OLD not in values_in_play(event.event)
    with refused("TR-RACE-1", "These chips are not in play."):
        event.ask(StartColourUp(tournament=ONE, old=OLD, new=NEW))
    event.ask(StartColourUp(tournament=ONE, old=NEW, new=Chips(1_000)))
    assert event.event.chips.colours == (NEW, Chips(1_000), Chips(5_000))
    assert to_race(event.event) == (E1,)


def test_points_go_by_the_last_level_where_theirs_is_written_no_more(night: Evening):
    sheet = replace(OFC, terms=replace(OFC.terms, late=None, re_entry=None))
    event, note = playing(night, *NAMES[:3], sheet=sheet), night.note("It was put on too far.")
    whole = sum((one.lasts for one in sheet.structure.stretches), timedelta())
    event.ask(SetClock(tournament=ONE, played=whole, note=note))
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.ask(SetClock(tournament=ONE, played=timedelta(minutes=1), note=note))
    one_level = replace(sheet.structure, stretches=sheet.structure.stretches[:1])
    event.change(replace(sheet, structure=one_level))
    stacks = tuple(StackCount(entry.no, STACK) for entry in left(event.event))
    event.ask(SettlePoints(tournament=ONE, table=E1, stacks=stacks, points=()))


def test_a_colour_up_begins_with_the_first_table_that_races(night: Evening):
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    first = RaceOff(tournament=ONE, table=E1, starts=ColourUp(old=OLD, new=NEW))
    with refused("TR-RACE-1", "These chips are not in play."):
        event.ask(replace(first, starts=ColourUp(old=Chips(25), new=OLD)))
    written = event.ask(first)
    assert [type(one) for one in written.events] == [ColourUpStarted, EventChipsRaced]
    assert to_race(event.event) == (E2,)
    with refused("TR-RACE-1", "A colour-up is under way: finish it first."):
        event.ask(replace(first, table=E2))
    night.void(written)
    assert event.event.chips.race is None
    assert to_race(event.event) == ()


def test_left_over_chips_of_all_tables_make_up_what_was_in_play(night: Evening):  # TR-RACE-3
    quarters = ColourUp(old=Chips(25), new=Chips(100))
    sheet = replace(SHEET, chips=tuple(map(Chips, (25, 100, 500))))
    event = Director(night, sheet).published().sell(*NAMES, "Xenia", "Yrjö").tables(E1, E2).begun()
    assert not_made_up(event.event, quarters, E1, 7) is None, "the other table races too"
    seats = list(event.event.tables[E1].taken)
    left_over = tuple(
        LeftOver(seat=seat, count=count) for seat, count in zip(seats, (3, 2, 1, 1), strict=False)
    )
    event.ask(RaceOff(tournament=ONE, table=E1, left_over=left_over, starts=quarters))
    assert chips_in_play(event.event) == Chips(240_025)
    odd = {count: not_made_up(event.event, quarters, E2, count) for count in range(6)}
    assert [count for count, would in odd.items() if would is None] == [1, 5]
    assert odd[0] == Chips(240_025)
    assert odd[3] == Chips(240_050)
    hundreds = ColourUp(old=Chips(100), new=Chips(500))
    assert not_made_up(event.event, hundreds, E2, 1) is None, "the 25s stay"
    other = replace(event.event, chips=replace(event.event.chips, race=hundreds))
    assert not_made_up(other, quarters, E2, 0) is None, "E1 raced others"
    chips = replace(event.event.chips, removed=Chips(10))
    rough = replace(event.event, chips=chips)
    assert not_made_up(rough, quarters, E2, 1) is None, "no count of 25s makes that up"
