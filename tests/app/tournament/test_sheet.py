"""The structure sheet: planned, published under seal, changed for a reason."""

from datetime import timedelta
from hashlib import sha256

import pytest
from msgspec.structs import replace

from floor.app.tournament.entries import SellEntry
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.sheet import (
    ChangeSheet,
    DrawCommitted,
    PublishSheet,
    SheetPublished,
    without_secret,
    without_secrets,
)
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId
from floor.tournament.clock.structure import Structure
from floor.tournament.event.chips import values_in_play
from floor.tournament.event.course import standing
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import (
    WHOLE,
    BountySheet,
    EventKinds,
    EventSheet,
    PayoutLine,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
    sheet_digest,
)
from floor.tournament.event.sheet_checks import check_sheet
from floor.tournament.event.state import EventStage, TournamentId
from floor.tournament.money.bounties import HALF
from tests.app.tournament.commands import E1, ONE, PRICE, SHEET, STARTS
from tests.app.tournament.directed import Director, playing
from tests.app.tournament.test_cancelling import cancel
from tests.app.tournament.test_prizes import second
from tests.evening import Evening, refused


def test_a_sheet_is_planned_and_published_under_two_seals(night: Evening):
    event = Director(night)
    assert event.event.stage is EventStage.PLANNED
    committed, published = event.ask(PublishSheet(tournament=ONE)).events
    assert isinstance(committed, DrawCommitted)
    assert isinstance(published, SheetPublished)
    assert committed.digest == sha256(committed.secret.encode()).hexdigest()
    assert published.digest == sheet_digest(SHEET) == event.event.digest
    assert event.event.stage is EventStage.PUBLISHED
    assert event.event.chips.colours == SHEET.chips
    with refused("TR-STR-1", "Saturday 115 is on view already."):
        event.published()


def test_nobody_enters_what_is_not_on_view(night: Evening):
    event = Director(night)
    with refused("TR-STR-1", "Saturday 115 is not on view yet: publish its sheet first."):
        event.sell("Aino")
    with refused("HOUSE", "There is no tournament 7."):
        night.ask(SellEntry(tournament=TournamentId(7), player=night.player("Aino")))


def test_a_draft_changes_freely_a_published_sheet_for_a_reason(night: Evening):
    event, other = Director(night), replace(SHEET, title="Saturday 120")
    event.change(other, why="")
    assert (event.event.sheet, event.event.version, event.event.digest) == (other, 1, "")
    event.published()
    with refused("TR-STR-4", "Give a reason: it is kept with the tournament."):
        event.change(SHEET, why="")
    event.change(SHEET)
    assert (event.event.version, event.event.digest) == (2, sheet_digest(SHEET))


def test_a_bounty_chip_stays_no_more_than_a_bounty(night: Evening):  # TR-BNTY-4
    sheet = ready_sheet(EventKinds.BOUNTY, "Heads", STARTS)
    assert sheet.bounty is not None
    event, own = Director(night, sheet).published(), sheet.terms.entry.bounty
    with refused("TR-BNTY-4"):
        event.change(replace(sheet, bounty=replace(sheet.bounty, chip=own + Money(100))))
    price = replace(sheet.terms.entry, bounty=own - Money(100))
    with refused("TR-BNTY-4"):
        event.change(replace(sheet, terms=replace(sheet.terms, entry=price)))
    event.change(replace(sheet, bounty=replace(sheet.bounty, chip=Money(100))))
    assert event.event.version == 2


def test_what_was_paid_for_stays(night: Evening):
    event = Director(night).published().sell("Aino")
    dearer = replace(PRICE, fee=Money(2_000))
    with refused("TR-STR-5"):
        event.change(replace(SHEET, terms=replace(SHEET.terms, entry=dearer)))
    with refused("TR-STR-5"):
        event.change(replace(SHEET, terms=replace(SHEET.terms, stack=Chips(1))))


def test_what_was_paid_for_in_a_flight_stays_in_its_last_phase(night: Evening):
    last = Director(night)
    flight = Director(night, goes_on_in=last.number).published().sell("Aino")
    dearer = replace(SHEET, terms=replace(SHEET.terms, entry=replace(PRICE, fee=Money(2_000))))
    with refused("TR-STR-5"):
        last.change(dearer, why="")
    last.published()
    with refused("TR-STR-5"):
        last.change(dearer)
    last.change(replace(SHEET, title="Main event"))
    cancel(flight, second(night))
    last.change(dearer)
    assert last.event.sheet.terms.entry.fee == Money(2_000)


def test_a_change_keeps_what_was_played_and_ends_a_level_cut_short_now(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa").later(minutes=25)
    first, second, *rest = SHEET.structure.stretches
    cut = replace(second, lasts=timedelta(minutes=1))
    event.change(replace(SHEET, structure=Structure(stretches=(first, cut, *rest))))
    now = standing(event.event, night.clock.now())
    assert (now.number, now.stretch, now.left) == (3, rest[0], rest[0].lasts)
    assert event.event.digest == sheet_digest(event.event.sheet)
    with refused("TR-STR-4"):
        event.change(replace(SHEET, structure=Structure(stretches=(second, *rest))))


def test_a_finished_event_changes_no_more(night: Evening):
    event = playing(night, "Aino", "Eero", "Kaisa").later(hours=2)
    event.out("Aino")
    event.out("Eero")
    with refused("HOUSE", "Saturday 115 is over."):
        event.change(SHEET)
    with refused("HOUSE", "Saturday 115 is over."):
        event.ask(FinishTournament(tournament=ONE))
    assert event.places() == {"Kaisa": (1,), "Eero": (2,), "Aino": (3,)}


SPLIT = BountySheet(split=HALF)


@pytest.mark.parametrize(
    ("sheet", "rule"),
    [
        (replace(SHEET, title=" "), "TR-STR-1"),
        (replace(SHEET, seats=13), "CH-TABLE-2"),
        (replace(SHEET, structure=Structure(stretches=())), "TR-STR-2"),
        (replace(SHEET, terms=replace(SHEET.terms, stack=Chips(0))), "TR-STR-5"),
        (replace(SHEET, bounty=SPLIT), "TR-PRG-1"),
        (
            replace(
                SHEET,
                terms=replace(SHEET.terms, entry=replace(PRICE, bounty=Money(500))),
                bounty=SPLIT,
                vip_bounty=Money(500),
            ),
            "ON-VAR-10",
        ),
        (
            replace(SHEET, payouts=PayoutSheet(lines=(PayoutLine(1, (960_000,)),))),
            "TR-POOL-1",
        ),
        (replace(SHEET, payouts=PayoutSheet(lines=())), "TR-POOL-1"),
        (replace(SHEET, satellite=SatelliteSheet(entry=Money(0))), "TR-SAT-1"),
    ],
)
def test_a_sheet_nobody_can_play_by_is_refused(sheet: EventSheet, rule: str):
    with refused(rule):
        check_sheet(sheet)


def test_a_table_that_makes_96_percent_is_refused_with_that_figure():
    short = PayoutSheet(lines=(PayoutLine(1, (600_000, 362_500)),))
    with refused("TR-POOL-1", "From 1 players: the shares make 385/4 %, not the whole pool."):
        check_sheet(replace(SHEET, payouts=short))


def test_what_is_no_prize_of_a_place_is_a_sum_or_a_part():
    special = (SpecialPrize(name="First out", share=Share(sum=Money(5_000))),)
    announced = replace(SHEET, set_aside=Share(part=WHOLE // 10), special=special).announced
    assert announced.set_aside * 10 == 1  # type: ignore[operator]
    assert announced.special == (("First out", Money(5_000)),)


def test_the_day_is_not_closed_while_it_is_played(night: Evening):
    event = playing(night)
    with refused("HOUSE", "Saturday 115 is being played: finish it, bag it or cancel it first."):
        night.close_day()
    assert event.event.tables[E1].seats == 9
    assert PlayerId(1) == event.night.player("Aino")


def test_the_secret_does_not_leave_the_house_before_it_is_shown(night: Evening):
    assert without_secrets(night.room) is night.room
    event = Director(night)
    planned = event.ask(PublishSheet(tournament=ONE))
    committed = without_secret(planned).events[0]
    assert isinstance(committed, DrawCommitted)
    assert committed.secret == ""
    assert without_secret(planned).events[1:] == planned.events[1:]
    sold = event.ask(SellEntry(tournament=ONE, player=night.player("Aino")))
    assert without_secret(sold) is sold
    draw = without_secrets(night.room).tournaments[ONE].draw
    assert draw is not None
    assert (draw.secret, draw.digest) == ("", committed.digest)


def test_the_chips_of_a_sheet_that_is_changed_before_the_start_are_those_in_play(night: Evening):
    event = Director(night)
    few = SHEET.chips[:2]
    event.ask(ChangeSheet(tournament=ONE, sheet=replace(SHEET, chips=few)))
    assert values_in_play(event.event) == few
