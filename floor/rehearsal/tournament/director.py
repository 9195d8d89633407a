"""The floor of a rehearsed tournament: sells, draws, moves, pays, and sees to what is due."""

from datetime import timedelta
from functools import partial
from itertools import count as counted_from

from floor.app.core.messages import Command, Entry
from floor.app.tournament.buying import AnnounceRebuyHands, CloseBuying, SellAddOn, SellRebuy
from floor.app.tournament.chips import (
    CountStacks,
    EventChipsRaced,
    LeftOver,
    RaceOff,
    StartColourUp,
)
from floor.app.tournament.entries import CallAlternate, SellEntry, WithdrawEntry
from floor.app.tournament.filling import FillTable
from floor.app.tournament.flights import BagStack, CloseFlight, MergeFlights
from floor.app.tournament.moves import Balance, BreakTable, RedrawSeats
from floor.app.tournament.outs import BustOut, FinishTournament, may_finish
from floor.app.tournament.play import (
    CallBreak,
    PlayHandForHand,
    ReleaseRound,
    SetClock,
    StartClock,
    StopClock,
)
from floor.app.tournament.prizes import (
    DecideDeal,
    LockPrizes,
    PayPrize,
    PrizePaid,
    ProposeDeal,
    VoidPayment,
)
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PublishSheet, RevealDraw
from floor.base.money import Chips
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune
from floor.rehearsal.tournament.plan import EventPlan
from floor.rehearsal.tournament.stacks import Knocked, Stacks
from floor.rehearsal.tournament.tables import EventTables
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.entries import rebuy_hands_left
from floor.tournament.event.balancing import may_break, transfers, why_rounds
from floor.tournament.event.chips import StackCount, colour_ups, to_race
from floor.tournament.event.course import (
    alternates,
    is_dealt,
    left,
    may_still_buy,
    played_at,
    stage_at,
    standing,
    waits_for_hands,
    without_seat,
)
from floor.tournament.event.dues import is_settled, unpaid
from floor.tournament.event.seats import free_slips
from floor.tournament.event.state import (
    Buy,
    EntryIs,
    EntryNo,
    EventEntry,
    EventStage,
    Means,
    Out,
    Tournament,
    TournamentId,
)
from floor.tournament.money.deals import DealMethod

LOOKS_EVERY = timedelta(seconds=20)
_MINUTE = timedelta(minutes=1)
_BY_CARD, _GIVES_BACK, _ENTERS_AGAIN, _BUYS_AGAIN, _ADDS_ON = 30, 2, 45, 60, 50
"""Per cent of those who enter, who have entered, who are out, and in an add-on's time."""
_UNDONE, _CLOCK_SET, _BREAKS, _REMOVED, _VOIDED, _DEALS = 3, 1, 1, 1, 4, 60
"""Per cent of those out, per mille of looks round (three), per cent of payments and last fours."""
_SOMETHING = Chips(1)
"""Before the hand, as far as anybody knows."""
_COUNTED, _FETCHES = 5, 50
"""Per cent of looks round in a break, and of those with money coming while play goes on."""
_DEAL_AT = 4
"""So many are left when they talk of a deal."""


class Director:
    """One event from the sheet to the last payout; what is due is read from the room, so that
    somebody else can go on with it."""

    def __init__(
        self,
        evening: Evening,
        fortune: Fortune,
        plan: EventPlan,
        number: TournamentId,
        *,
        bags_at: int = 0,
    ) -> None:
        """A flight is bagged when so many are left."""
        self._evening = evening
        self._fortune = fortune
        self._plan = plan
        self._bags_at = bags_at
        self.number = number
        self.stacks = Stacks(fortune)
        self._tables = EventTables(
            evening, fortune, number, self.stacks, plan.followed, self._are_out
        )
        self._coming = False

    @property
    def event(self) -> Tournament:
        """As it is now."""
        return self._evening.room.tournaments[self.number]

    def _ask(self, command: Command) -> Entry | None:
        return self._evening.ask(command)

    def begin(self) -> None:
        """Put the sheet on view and let people come."""
        if self.event.stage is EventStage.PLANNED:
            self._ask(PublishSheet(tournament=self.number))
        several = self._plan.flights > 1 and self.event.flight.goes_on_in is None
        if not several and not self._coming:
            self._coming = True
            for _ in range(self._plan.entries - self.event.sold):
                after = self._fortune.seconds(1, int(self._plan.comes_in.total_seconds()))
                self._evening.at(after, self._comes)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        event = self._evening.room.tournaments.get(self.number)
        if event is None or event.flight.merged:
            return True
        if event.flight.goes_on_in is not None:
            return event.stage is EventStage.BAGGED
        return is_settled(event) and event.draw is not None and event.draw.revealed

    # Coming

    def _comes(self) -> None:
        self._enters(self._evening.people.add_player(self._fortune.name()))

    def _enters(self, player: PlayerId) -> None:
        if self.event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
            return
        means = Means.CARD if self._fortune.percent(_BY_CARD) else Means.CASH
        free = not self.event.sheet.terms.entry.total
        means = Means.FREE if free else means
        sold = self._ask(SellEntry(tournament=self.number, player=player, means=means))
        if sold is not None and self._fortune.percent(_GIVES_BACK):
            entry = EntryNo(self.event.sold)
            self._evening.at(self._fortune.seconds(60, 600), partial(self._gives_back, entry))

    def _gives_back(self, entry: EntryNo) -> None:
        if self.event.stage is EventStage.PUBLISHED:
            self._ask(WithdrawEntry(tournament=self.number, entry=entry))

    # What is due

    def look_round(self) -> None:
        """Everything that is to be seen to now."""
        event = self._evening.room.tournaments.get(self.number)
        if event is None:
            return
        match event.stage:
            case EventStage.PUBLISHED:
                self._before(event)
            case EventStage.RUNNING:
                self._while_played()
            case EventStage.FINISHED | EventStage.CANCELLED:
                self._pays(all_of_it=True)
                if event.draw is not None and not event.draw.revealed:
                    self._ask(RevealDraw(tournament=self.number))
            case EventStage.PLANNED | EventStage.BAGGED:
                pass

    def _before(self, event: Tournament) -> None:
        self._opens_tables(event)
        if self._evening.now >= event.sheet.registration.starts and len(left(event)) >= 6:
            self._ask(DrawSeats(tournament=self.number))
            self._ask(StartClock(tournament=self.number))

    def _opens_tables(self, event: Tournament) -> None:
        """As many as those who have paid fill."""
        players, seats = len(left(event)), event.sheet.seats
        for _ in range(-(-players // seats) - len(event.tables)):
            self._opens()

    def _opens(self) -> TableId | None:
        room = self._evening.room
        taken = {*room.tables, *(name for one in room.tournaments.values() for name in one.tables)}
        name = next(name for n in counted_from(1) if (name := TableId(f"E{n}")) not in taken)
        opened = self._ask(OpenEventTable(tournament=self.number, table=name))
        return name if opened is not None else None

    def _while_played(self) -> None:
        self.stacks.follow(self.event)
        self._clock_runs()
        for does in (
            self._agrees,
            self._seats,
            self._breaks,
            self._rounds,
            self._closes_buying,
            self._colours_up,
            self._counts,
            self._something_happens,
            self._deal,
            self._pays,
            self._ends,
        ):
            if self.event.stage is EventStage.RUNNING:
                does()
        self._tables.look_round()

    def _clock_runs(self) -> None:
        """A flight that is to be bagged stands; all else goes on."""
        event = self.event
        if self._is_to_bag(event):
            if event.clock.since is not None:
                self._ask(StopClock(tournament=self.number))
        elif event.clock.since is None:
            self._ask(StartClock(tournament=self.number))

    def _is_to_bag(self, event: Tournament) -> bool:
        if event.flight.goes_on_in is None or may_still_buy(event, self._evening.now):
            return False
        bagging = any(one.state is EntryIs.BAGGED for one in event.entries.values())
        return bagging or len(left(event)) <= self._bags_at

    def _agrees(self) -> None:
        """The floor gives a place to who is out as their dealer says."""
        for one in self.event.proposed:
            knocked = self._tables.said.pop(one.entry, Knocked(one.entry, _SOMETHING, one.by))
            self._are_out(one.table, (knocked,))

    def _are_out(self, table: TableId, knocked: tuple[Knocked, ...]) -> None:
        """These have lost all in one hand there; who is not out by the rules has chips again."""
        if self.event.stage is not EventStage.RUNNING:
            return
        outs = tuple(
            Out(entry=one.entry, table=table, stack=one.stack, by=one.by) for one in knocked
        )
        bust = BustOut(tournament=self.number, table=table, outs=outs)
        written = self._ask(bust)
        if written is not None and self._fortune.percent(_UNDONE):
            self._evening.take_back(written, table, "The wrong seat.")
            written = self._ask(bust) or written
        for one in knocked:
            entry = self.event.entries[one.entry]
            if entry.state is EntryIs.OUT:
                self.stacks.won_by(one.entry, one.by)
                self._buys_again(entry)
            else:
                self.stacks.comes_back(one.entry, one.stack)

    def _buys_again(self, entry: EventEntry) -> None:
        terms = self.event.sheet.terms
        if terms.rebuy is not None and self._fortune.percent(_BUYS_AGAIN):
            self._ask(SellRebuy(tournament=self.number, entry=entry.no))
        elif terms.re_entry is not None and self._fortune.percent(_ENTERS_AGAIN):
            after = self._fortune.seconds(60, 900)
            self._evening.at(after, partial(self._enters, entry.player))

    def _seats(self) -> None:
        """Nobody stands who has paid, and the tables are even and few."""
        event = self.event
        if without_seat(event) and free_slips(event):
            self._ask(DrawSeats(tournament=self.number))
        while alternates(self.event) and free_slips(self.event):
            if self._ask(CallAlternate(tournament=self.number)) is None:
                break
        if len(alternates(self.event)) >= 2 and not self.event.buying_closed:
            empty = [name for name, table in self.event.tables.items() if not table.taken]
            table = empty[0] if empty else self._opens()
            if table is not None:
                self._ask(FillTable(tournament=self.number, table=table))

    def _breaks(self) -> None:
        if alternates(self.event):
            return
        while may_break(self.event):
            if self._ask(BreakTable(tournament=self.number)) is None:
                return
            if len(self.event.tables) == 1 and len(left(self.event)) > 2:
                self._ask(RedrawSeats(tournament=self.number))
        while transfers(self.event):
            if self._ask(Balance(tournament=self.number)) is None:
                return

    def _rounds(self) -> None:
        event = self.event
        if event.round is None:
            if why_rounds(event) is not None and len(event.tables) > 1:
                self._ask(PlayHandForHand(tournament=self.number))
        elif event.round.is_over or len(event.tables) < 2:
            prizes = event.prizes
            paid = prizes is not None and len(left(event)) <= prizes.paid
            over = paid or len(event.tables) < 2
            self._ask(ReleaseRound(tournament=self.number, last=over))

    def _closes_buying(self) -> None:
        event = self.event
        if may_still_buy(event, self._evening.now):
            now = self._evening.now
            if standing(event, now).on_break or waits_for_hands(event, now):
                self._adds_on(event)
            return
        if not event.buying_closed:
            self._ask(CloseBuying(tournament=self.number))
        for one in alternates(self.event):
            self._ask(WithdrawEntry(tournament=self.number, entry=one.no))
        if self.event.prizes is None and self.event.flight.goes_on_in is None:
            self._ask(LockPrizes(tournament=self.number))

    def _adds_on(self, event: Tournament) -> None:
        """The last rebuy hands are played before the break, and the add-ons sold in it."""
        terms, stage = event.sheet.terms, stage_at(event, self._evening.now)
        if terms.rebuy is not None and not terms.rebuy.window.is_open(stage):
            to_play = rebuy_hands_left(terms.rebuy, stage)
            if to_play:
                played = terms.rebuy.last_hands - to_play + 1
                self._ask(AnnounceRebuyHands(tournament=self.number, played=played))
                return
        if terms.add_on is None:
            return
        for one in left(event):
            if not one.count(Buy.ADD_ON) and self._fortune.percent(_ADDS_ON):
                stack = self.stacks.of(one.no)
                self._ask(SellAddOn(tournament=self.number, entry=one.no, stack=stack))
        self._ask(CloseBuying(tournament=self.number))
        self.stacks.follow(self.event)

    def _colours_up(self) -> None:
        """In the breaks: small chips go, table by table."""
        now = self._evening.now
        event = self.event
        if is_dealt(event, now) and not to_race(event):
            return
        for change in colour_ups(event, now)[:1]:
            self._ask(StartColourUp(tournament=self.number, old=change.old, new=change.new))
        for table in to_race(self.event):
            self._races(table)

    def _races(self, name: TableId) -> None:
        race, table = self.event.chips.race, self.event.tables[name]
        if race is None or (table.hand is not None and table.hand.is_on):
            return
        at = {seat: taken.entry for seat, taken in table.taken.items()}
        left_over = tuple(
            LeftOver(seat=seat, count=odd, has_more=stack > odd * race.old.points)
            for seat, entry in at.items()
            if (stack := self.stacks.of(entry).points)
            and (odd := stack % race.new.points // race.old.points)
        )
        raced = self._ask(RaceOff(tournament=self.number, table=name, left_over=left_over))
        for event in raced.events if raced is not None else ():
            assert isinstance(event, EventChipsRaced)
            for one in left_over:
                won = (one.seat in event.winners) + (one.seat in event.rescued)
                before = self.stacks.of(at[one.seat])
                self.stacks.put(at[one.seat], before - race.old * one.count + race.new * won)

    def _counts(self) -> None:
        """A table is counted in a break."""
        event = self.event
        if is_dealt(event, self._evening.now) or not self._fortune.percent(_COUNTED):
            return
        for name, table in event.tables.items():
            stacks = tuple(
                StackCount(seat.entry, self.stacks.of(seat.entry)) for seat in table.taken.values()
            )
            if stacks and all(one.stack for one in stacks):
                self._ask(CountStacks(tournament=self.number, table=name, stacks=stacks))

    def _something_happens(self) -> None:
        """What no sheet foresees."""
        event, now = self.event, self._evening.now
        lot = self._fortune.between(0, 999)
        if lot < _CLOCK_SET:
            note = self._evening.note("A hand took long.")
            later = played_at(event, now) + _MINUTE
            self._ask(SetClock(tournament=self.number, played=later, note=note))
        elif lot < _CLOCK_SET + _BREAKS and is_dealt(event, now):
            self._ask(CallBreak(tournament=self.number, until=now + 5 * _MINUTE))
        elif lot < _CLOCK_SET + _BREAKS + _REMOVED and len(left(event)) > _DEAL_AT:
            self._removes(event)

    def _removes(self, event: Tournament) -> None:
        sits = [
            one for one in left(event) if one.state is EntryIs.SEATED and self.stacks.of(one.no)
        ]
        if not sits or event.proposed:
            return
        one = sits[self._fortune.chance.below(len(sits))]
        removes = RemoveFromEvent(
            tournament=self.number,
            entry=one.no,
            stack=self.stacks.of(one.no),
            disqualified=self._fortune.percent(50),
            note=self._evening.note("They would not behave."),
        )
        if self._ask(removes) is not None:
            self.stacks.takes(one.no)

    # The end

    def _deal(self) -> None:
        """Some of the last nines divide what is left."""
        event = self.event
        if event.prizes is None or event.deal is not None or event.round is not None:
            return
        still = left(event)
        one_table = len(event.tables) == 1 and not event.proposed
        if len(still) != _DEAL_AT or not one_table or event.prizes.paid < _DEAL_AT:
            return
        stacks = tuple(StackCount(one.no, self.stacks.of(one.no)) for one in still)
        method = DealMethod.ICM if self._fortune.percent(_DEALS) else DealMethod.CHIPS
        proposal = ProposeDeal(tournament=self.number, method=method, stacks=stacks)
        if self._ask(proposal) is not None and self.event.deal is not None:
            decides = DecideDeal(
                tournament=self.number,
                digest=self.event.deal.digest,
                agreed=self._fortune.percent(_DEALS),
                second=self._evening.staff.second,
            )
            self._evening.ask(decides, self._evening.staff.manager)

    def _ends(self) -> None:
        event = self.event
        if self._is_to_bag(event):
            self._bags(event)
        elif may_finish(event) and not may_still_buy(event, self._evening.now):
            self._ask(FinishTournament(tournament=self.number))

    def _bags(self, event: Tournament) -> None:
        """Once the hands are over everybody bags."""
        if event.proposed or any(
            table.hand is not None and table.hand.is_on for table in event.tables.values()
        ):
            return
        for one in left(event):
            stack = self.stacks.of(one.no)
            if one.state is EntryIs.SEATED and stack:
                seal = f"{self.number}-{one.no:04}"
                bags = BagStack(tournament=self.number, entry=one.no, stack=stack, seal=seal)
                self._ask(bags)
        self._ask(CloseFlight(tournament=self.number))

    def _pays(self, *, all_of_it: bool = False) -> None:
        """Whoever is out fetches it at once, or when all is over; a slip is voided now and then."""
        for due in unpaid(self.event):
            if not all_of_it and not self._fortune.percent(_FETCHES):
                continue
            paid = self._ask(
                PayPrize(tournament=self.number, entry=due.entry, what=due.what, name=due.name)
            )
            for event in paid.events if paid is not None else ():
                if isinstance(event, PrizePaid) and self._fortune.percent(_VOIDED):
                    self._voids(event)
        if all_of_it and unpaid(self.event):
            self._pays(all_of_it=True)

    def _voids(self, paid: PrizePaid) -> None:
        voids = VoidPayment(
            tournament=self.number,
            slip=paid.payment.slip,
            note=self._evening.note("Counted wrongly."),
            second=self._evening.staff.second,
        )
        self._evening.ask(voids, self._evening.staff.manager)

    def merge(self) -> None:
        """The bags of the flights go on here."""
        if self._ask(MergeFlights(tournament=self.number)) is not None:
            self._opens_tables(self.event)
            self._ask(DrawSeats(tournament=self.number))
            self._ask(StartClock(tournament=self.number))
