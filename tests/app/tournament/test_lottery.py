"""A lottery sit & go: licensed, drawn as it begins, played and paid by what was drawn."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Context, Entry
from floor.app.office.catalog import decide
from floor.app.office.fold import entries_of
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.play import LotteryDrawn, StartClock, StopClock
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.sheet import ChangeSheet, PlanTournament
from floor.base.chance import ProvedChance
from floor.base.money import Money, total
from floor.rulebook.house.rulebooks import shipped_house
from floor.rulebook.online.cash import Edition
from floor.rulebook.online.tournaments import LotteryFormat, online_tournaments
from floor.tournament.clock.structure import Level
from floor.tournament.event.library import planned_lottery
from floor.tournament.event.lottery import drawn_tenths, pool_at, with_lottery
from floor.tournament.event.sheet import EventSheet, LotteryLine
from floor.tournament.event.state import EventStage
from floor.tournament.money.lottery import prizes_of
from tests.app.tournament.commands import E1, ONE, STARTS
from tests.app.tournament.directed import Director
from tests.evening import Evening, refused

HEXAPRO = online_tournaments()[max(Edition, key=lambda one: one.value)].lotteries[
    LotteryFormat.HEXAPRO
]
SPIN: EventSheet = planned_lottery(HEXAPRO, Money(2_500), "Spin 25", STARTS)
LICENSED = shipped_house("helsinki").replace("lottery_licence = false", "lottery_licence = true")
THREE = ("Aino", "Eero", "Kaisa")


@pytest.fixture
def spin(night: Evening) -> Director:
    """Three have entered and have their seats."""
    night.adopt(LICENSED)
    return Director(night, SPIN).published().sell(*THREE).tables(E1)


def line_of(sheet: EventSheet, tenths: int) -> LotteryLine:
    assert sheet.lottery is not None
    return next(one for one in sheet.lottery.lines if one.tenths == tenths)


def test_without_a_licence_none_is_planned(night: Evening):
    with refused("ON-HEX-01", "The house has no licence for prizes that are drawn."):
        night.ask(PlanTournament(sheet=SPIN))
    context = Context(night.clock.now(), night.floor, night.chance, night.people)
    with refused("ON-HEX-01"):
        decide(replace(night.room, house=None), PlanTournament(sheet=SPIN), context)


def test_the_sheet_has_the_odds_and_guarantees_the_least():
    assert SPIN.lottery is not None
    assert sum(one.lots for one in SPIN.lottery.lines) == 100_000
    least = min(one.tenths for one in SPIN.lottery.lines)
    assert SPIN.guarantee == pool_at(SPIN, least) == Money(2_500 * least // 10)
    assert (SPIN.most_entries, SPIN.lottery.drawn) == (3, None)


def test_what_is_played_for_is_drawn_as_the_clock_starts(spin: Director):
    spin.begun()
    event = spin.event
    lottery, draw = event.sheet.lottery, event.draw
    assert lottery is not None
    assert draw is not None
    tenths = lottery.drawn
    assert tenths is not None
    line = line_of(SPIN, tenths)
    assert event.stage is EventStage.RUNNING
    assert event.sheet == with_lottery(SPIN, tenths)
    assert event.version == 2
    assert event.sheet.guarantee == pool_at(SPIN, tenths)
    assert all(
        one.lasts == line.lasts for one in event.sheet.structure.stretches if isinstance(one, Level)
    )
    assert [one.chips for one in event.entries.values()] == [line.stack] * 3
    assert draw.drawn == 2, "the seats were the first"


def test_the_lots_of_the_seal_the_head_and_the_number_draw_it(spin: Director):
    spin.begun()
    every = (event for entry in entries(spin) for event in entry.events)
    drawn = next(event for event in every if isinstance(event, LotteryDrawn))
    draw = spin.event.draw
    assert draw is not None
    assert SPIN.lottery is not None
    chance = ProvedChance(draw.secret, drawn.head, drawn.number)
    assert drawn_tenths(SPIN.lottery, chance) == drawn.tenths
    assert (drawn.pool, drawn.digest) == (spin.event.sheet.guarantee, spin.event.digest)
    assert drawn.is_final(), "nobody draws it again"


def entries(spin: Director) -> list[Entry]:
    return list(entries_of(spin.night.journal.rows()))


def test_the_prizes_are_those_of_the_draw(spin: Director):
    spin.begun()
    for closes in (CloseBuying(tournament=ONE), LockPrizes(tournament=ONE)):
        spin.ask(closes)
    event = spin.event
    assert event.prizes is not None
    assert event.sheet.lottery is not None
    tenths = Fraction(event.sheet.lottery.drawn or 0, 10)
    drawn = next(one for one in HEXAPRO.draws if one.multiplier == tenths)
    paid = prizes_of(HEXAPRO, Money(2_500), drawn)
    assert [one for one in event.prizes.values if one] == [one for one in paid if one]
    assert total(event.prizes.values) == event.sheet.guarantee


def test_it_begins_with_all_of_its_players_only(night: Evening):
    night.adopt(LICENSED)
    event = Director(night, replace(SPIN, seats=3)).published().sell("Aino", "Eero").tables(E1)
    with refused("ON-HEX-01", "3 play for the prize that is drawn, no fewer: 2 are in."):
        event.begun()


def test_a_pause_draws_nothing_again(spin: Director):
    spin.begun()
    before = spin.event.sheet
    spin.ask(StopClock(tournament=ONE))
    spin.ask(StartClock(tournament=ONE))
    assert spin.event.sheet == before


def test_the_odds_stay_as_they_were_written_down(spin: Director):
    with refused("ON-HEX-02", "What may be drawn stays as it was written down."):
        spin.ask(ChangeSheet(tournament=ONE, sheet=replace(SPIN, lottery=None)))
