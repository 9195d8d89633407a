"""Whatever is asked for in whatever order, every page can be shown and every cent is there."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Command
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.entries import WithdrawEntry
from floor.app.tournament.events import flights_of
from floor.app.tournament.removals import RemoveFromEvent
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.base.money import Money, total
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.ahead import event_ahead
from floor.tournament.event.dues import dues
from floor.tournament.event.money import taken_in
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import BountySheet, EventSheet, SatelliteSheet
from floor.tournament.event.state import EntryIs, PaidFor, Tournament
from floor.tournament.money.bounties import HALF, TERMINATOR
from floor.tournament.money.terms import Price, ReEntry, Window
from floor.views.director.forms import _FORMS, event_form
from floor.views.director.page import event_tabs, event_view, row_steps, tool_steps
from floor.views.event_papers.data import event_data
from floor.views.event_papers.deal_sheet import deal_sheet
from floor.views.event_papers.report import event_report
from floor.views.event_papers.results import results
from floor.views.event_papers.structure import structure_sheet
from floor.views.kiosk.event import kiosk_sight
from floor.views.kiosk.sight import TableSeen
from floor.views.tournament.board import event_slides
from floor.views.words.form import Typed
from floor.views.words.rows import Step
from floor.views.words.steps import Looking
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.rooms import EVENTS, SPECIAL
from tests.app.tournament.test_prizes import locked, second
from tests.evening import Evening
from tests.views.director.test_page import looking
from tests.views.director.walker import Walker
from tests.views.event_papers.papers import book_of

ODD = Price(to_pool=Money(10_001), bounty=Money(4_003), fee=Money(997))
"""Nothing of it can be halved."""
ASKED = 40
"""Of one walk."""
OPEN = 12
"""Forms that are typed into after each."""
CALM = {CancelTournament: 5, RemoveFromEvent: 5, WithdrawEntry: 20}
"""How often in a hundred that is pressed which ends everything."""


def _odd(sheet: EventSheet) -> EventSheet:
    re_entry = ReEntry(price=ODD, window=Window(through_level=3))
    return replace(sheet, terms=replace(sheet.terms, entry=ODD, re_entry=re_entry))


def progressive(night: Evening) -> None:
    """Half of each bounty stays on the head; the house has promised more than there is."""
    sheet = replace(SHEET, bounty=BountySheet(split=HALF), guarantee=Money(70_000))
    playing(night, *NAMES[:6], sheet=_odd(sheet))


def terminator(night: Evening) -> None:
    """Two tables of four, bounties in chips."""
    sheet = replace(SHEET, seats=4, bounty=BountySheet(split=TERMINATOR, chip=Money(1_000)))
    event = Director(night, _odd(sheet)).published().sell(*NAMES[:7])
    event.tables(E1, TableId("E2")).begun()


def satellite(night: Evening) -> None:
    """Seats in another tournament are won."""
    sheet = replace(SHEET, satellite=SatelliteSheet(entry=Money(25_000)))
    playing(night, *NAMES[:6], sheet=sheet)


def locked_with_bounties(night: Evening) -> None:
    """Prizes, special ones too, are locked, nobody is out yet."""
    sheet = replace(SPECIAL, bounty=BountySheet(split=HALF))
    locked(playing(night, *NAMES[:7], sheet=_odd(sheet)))


STAGES = (*EVENTS, progressive, terminator, satellite, locked_with_bounties)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_whatever_is_asked_for_can_be_shown_and_adds_up(
    stage: Callable[[Evening], None], full: bool
):
    for seed in range(60 if full else 1):
        walk(stage, seed)


def walk(stage: Callable[[Evening], None], seed: int) -> None:
    """From that stage on, by those lots."""
    clock = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
    night = Evening(clock, SeededChance(7)).opened()
    stage(night)
    walker = Walker(night, second(night), seed)
    forms = Forms(walker)
    forms.look()
    for _ in range(ASKED):
        if walker.happens(15):
            clock.advance(timedelta(minutes=walker.one_of((1, 2, 5, 25))))
        offered = forms.offered if walker.happens(50) else ()
        asked = walker.one_of(offered) if offered else walker.command()
        with suppress(Refused):
            written = night.office.submit(asked, night.manager)
            forms.look()
            if walker.happens(20):
                read_papers(night)
            if walker.happens(10):
                night.void(written)
                forms.look()


class Forms:
    """The pages of a night, and the forms that were opened from them and never closed."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.night = walker.night
        self.open: dict[Command, dict[str, Any]] = {}
        self.offered: list[Command] = []
        """What can be pressed now: buttons of the pages, and of the forms as they are filled in."""

    def look(self) -> None:
        """Show everything, type into what is open, and count."""
        self.offered.clear()
        try:
            self._show()
            for command, typed in tuple(self.open.items())[-OPEN:]:
                self._type(command, typed)
        except Refused as trouble:
            raise AssertionError("What is only looked at refuses.") from trouble
        for event in self.night.room.tournaments.values():
            check_seats(event)
            check_sums(self.night, event)

    def _type(self, command: Command, typed: dict[str, Any]) -> None:
        look = looking(self.night)
        now = Looking(Wording(self.night.room, look.names), look)
        asking = event_form(command, lambda: now)
        asking(Typed())
        for _ in range(2):
            self.walker.type_into(asking(Typed(**typed)), typed)
        self._offer(asking(Typed(**typed)).asks)

    def _offer(self, asks: object) -> None:
        """With its reason, where one is wanted."""
        asked = asks.command if isinstance(asks, Step) else asks
        if isinstance(asked, Command) and self.walker.happens(CALM.get(type(asked), 100)):
            noted = getattr(asked, "note", 0) is None
            note = {"note": self.night.note("Why.")} if noted else {}
            self.offered.append(replace(asked, **note))

    def _show(self) -> None:
        room, look = self.night.room, looking(self.night)
        event_tabs(room, look)
        list(event_slides(room, look.names, look.now))
        for event in room.tournaments.values():
            view = event_view(room, event, look)
            cards = chain.from_iterable(card.steps for card in view.cards)
            for step in (*tool_steps(room, event, look), *view.clock_steps, *view.money.steps,
                         *cards):  # fmt: skip
                self._press(step)
            for entry in event.entries:
                panel = row_steps(room, event, entry, look)
                for step in () if panel is None else panel.steps:
                    self._press(step)
            for table in event.tables:
                kiosk_sight(TableSeen(room, table, SeatNo(1)), look)
            event_ahead(event, look.now, 1.0, SeededChance(1), 3)

    def _press(self, step: Step) -> None:
        """A form stays open from now on, whatever happens meanwhile."""
        if step.why_not or step.command is None:
            return
        if step.finder is not None and type(step.command) in _FORMS:
            self.open.setdefault(step.command, {})
        else:
            self._offer(step)


def read_papers(night: Evening) -> None:
    for number in night.room.tournaments:
        event = Director(night, number=number)
        book = book_of(event)
        event_data(book)
        event_report(book, "en")
        results(book, "fi")
        structure_sheet(book, "en")
        with suppress(Refused):
            deal_sheet(book, "en")


def check_seats(event: Tournament) -> None:
    """Nobody in two seats, nobody in somebody else's, and nobody who is out in any."""
    seated = {one.no: one.seat for one in event.entries.values() if one.state is EntryIs.SEATED}
    assert len({*seated.values()}) == len(seated)
    for name, table in event.tables.items():
        for seat, taken in table.taken.items():
            slip = seated[taken.entry]
            assert slip is not None
            assert (slip.table, slip.seat) == (name, seat)
    assert chips_in_play(event).points >= 0


def check_sums(night: Evening, event: Tournament) -> None:
    """What is owed is no more than there is, and every bounty is on a head or won."""
    owed = dues(event)
    assert all(due.amount.cents >= 0 for due in owed)
    assert all(head.cents > 0 for head in event.heads.values())
    if event.cancelled:
        if event.entries:
            promised = event.sheet.guarantee if event.prizes is None else event.prizes.house_adds
            phases = (event, *flights_of(night.room, event))
            has = total(
                sum_ for one in map(taken_in, phases) for sum_ in (one.pool, one.fees, one.bounties)
            )
            assert total(due.amount for due in owed) <= has + promised
        return
    if event.prizes is not None:
        prizes = total(event.prizes.values)
        check_deal(event)
        assert total(due.amount for due in owed if due.what is PaidFor.PRIZE) <= prizes
        assert (
            total(
                paid.amount
                for paid in event.payments
                if not paid.voided and paid.what is PaidFor.PRIZE
            )
            <= prizes
        )
    flights = night.room.tournaments.values()
    merges = any(one.flight.goes_on_in == event.id for one in flights)
    if event.flight.goes_on_in is None and not merges and not event.sheet.vip_bounty:
        check_bounties(event)


def check_deal(event: Tournament) -> None:
    """What is divided is what was left, to the cent; once it is over all prizes are owed."""
    deal = event.deal
    if deal is not None:
        divided = total((*deal.agreed.values(), deal.left_to_play_for))
        assert divided == total(deal.original)
    if event.finished is not None:
        assert event.prizes is not None
        prizes = [due for due in dues(event) if due.what is PaidFor.PRIZE]
        won = event.prizes.entry * sum(due.ticket for due in prizes)
        assert total(due.amount for due in prizes) + won == total(event.prizes.values)


def check_bounties(event: Tournament) -> None:
    """Of those who wait for a seat the bounty is on the head already and not taken in."""
    has = total((*event.heads.values(), *event.won.values()))
    waiting = (one for one in event.entries.values() if one.state is EntryIs.WAITS)
    brought = total(bought.price.bounty for one in waiting for bought in one.bought)
    assert has == taken_in(event).bounties + brought
    if event.finished is not None:
        owed = (due.amount for due in dues(event) if due.what is PaidFor.BOUNTY)
        assert total(owed) == has
