"""An event called off: all goes back before the start, and is divided on the way."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import MANAGERS, TAKES_TWO, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, StaffId, about_event
from floor.app.core.room import Room
from floor.app.tournament.entries import returned
from floor.app.tournament.events import (
    OVER,
    brought_to,
    check_note,
    event_in,
    flights_of,
    with_event,
)
from floor.app.tournament.seats import left_by_staff
from floor.base.errors import Refused
from floor.base.money import Chips, Money, total
from floor.base.text import N_
from floor.tournament.entries.cancelling import before_prizes, in_prizes, lottery
from floor.tournament.event.bounties import bounties_left
from floor.tournament.event.chips import StackCount, stacks_left
from floor.tournament.event.course import has_begun, left, played_at
from floor.tournament.event.lottery import usual_fee
from floor.tournament.event.money import gathered, prizes_left
from floor.tournament.event.state import (
    LEFT,
    Cancelled,
    EntryIs,
    EntryNo,
    EventClock,
    EventEntry,
    EventStage,
    Tournament,
    TournamentId,
)
from floor.tournament.money.pool import fees_back
from floor.tournament.money.terms import Price


class CancelTournament(Command, frozen=True, kw_only=True):
    """Stop the event for good (ON-CAN); on the way everybody's chips are counted first."""

    tournament: TournamentId
    stacks: tuple[StackCount, ...] = ()
    note: NoteId | None = None
    second: StaffId | None = None


class TournamentCancelled(Event, frozen=True, kw_only=True):
    """An event is called off, and what each who was left has coming."""

    tournament: TournamentId
    cancelled: Cancelled
    note: NoteId | None = None
    second: StaffId | None = None

    def about(self) -> About:
        return about_event(self.tournament, "sheet", "clock", "ranks", "tables", "buys")

    def is_final(self) -> bool:
        return True


def decide(room: Room, command: CancelTournament, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    event = event_in(room, command.tournament)
    if event.stage in OVER:
        raise Refused("{title} is over.", rule="HOUSE", title=event.sheet.title)
    if event.agreed is not None:
        raise Refused("A deal stands: pay by it.", rule="TR-DEAL-1")
    check_note(command.note)
    if command.second is None:
        raise TAKES_TWO.of()
    _check_flights(room, event)
    amounts: Mapping[EntryNo, Money] = {}
    never_sat: tuple[EntryIs, ...] = (EntryIs.WAITS,)
    if is_on_the_way(room, event):
        amounts = divided_to(room, event, command.stacks)
    else:
        never_sat = (*LEFT, EntryIs.WAITS)
    # By the means it was paid with, fee too (ON-CAN-01).
    back = tuple(
        returned(event, entry) for entry in event.entries.values() if entry.state in never_sat
    )
    cancelled = Cancelled(at=ctx.now, amounts=amounts, left=tuple(one.no for one in left(event)))
    called_off = TournamentCancelled(
        tournament=event.id,
        cancelled=cancelled,
        note=command.note,
        second=command.second,
    )
    return (*back, called_off)


def is_on_the_way(room: Room, event: Tournament) -> bool:
    """Whether somebody has played for it, here or in its flights: then it is divided by chips."""
    return has_begun(event) or any(one.flight.merged for one in flights_of(room, event))


def _check_flights(room: Room, event: Tournament) -> None:
    """What is played for in flights is called off with them, or once it lies in the last phase."""
    for one in flights_of(room, event):
        if not one.flight.merged and one.stage is not EventStage.PLANNED:
            raise Refused(
                "{title} goes on here: merge the flights or call them off first.",
                rule="ON-VAR-11",
                title=one.sheet.title,
            )


def divided_to(
    room: Room, event: Tournament, counted: Sequence[StackCount]
) -> dict[EntryNo, Money]:
    """Prizes or pool, fees and own bounties of who is left (ON-CAN-02…06, ON-CAN-09).

    Raises:
        Refused: somebody's chips are not counted.
    """
    still = left(event)
    stacks = stacks_left(event, counted, "ON-CAN-03")
    shares = _shares(room, event, [stacks[one.no] for one in still])
    heads = bounties_left(event, [one.no for one in still])
    return {
        one.no: share + _fees(room, event, one) + heads[one.no]
        for one, share in zip(still, shares, strict=True)
    }


def _fees(room: Room, event: Tournament, entry: EventEntry) -> Money:
    if event.sheet.lottery is not None:
        return usual_fee(event.sheet, event.sheet.lottery)
    return fees_back(_paid_for(room, event, entry))


def _paid_for(room: Room, event: Tournament, entry: EventEntry) -> Iterator[Price]:
    """What was bought for that entry, in a flight for the bag it came with."""
    yield from (bought.price for bought in entry.bought)
    carried = entry.bought[0].chips
    for flight in flights_of(room, event):
        for number, bag in flight.flight.bags.items():
            bagged = flight.entries[number]
            if bagged.player == entry.player and bag.stack == carried:
                yield from (bought.price for bought in bagged.bought)
                return


class DividedBy(Enum):
    """By which rule it is divided among who is left."""

    BEFORE_PRIZES = "before_prizes"
    """ON-CAN-03, ON-CAN-04."""
    IN_PRIZES = "in_prizes"
    """ON-CAN-05."""
    FINAL_TABLE = "final_table"
    """ON-CAN-06."""
    LOTTERY = "lottery"
    """ON-CAN-08."""


def divided_by(event: Tournament) -> DividedBy:
    """The rule for how far the event has come."""
    if event.sheet.lottery is not None:
        return DividedBy.LOTTERY
    if event.prizes is None or len(left(event)) > event.prizes.paid:
        return DividedBy.BEFORE_PRIZES
    tables = sum(bool(table.taken) for table in event.tables.values())
    # Overnight nobody sits anywhere: who fits at one table are those of the final table.
    final = tables == 1 or (not tables and len(left(event)) <= event.sheet.seats)
    return DividedBy.FINAL_TABLE if final else DividedBy.IN_PRIZES


def _shares(room: Room, event: Tournament, stacks: list[Chips]) -> list[Money]:
    prizes = event.prizes
    pool = total(gathered(event, brought_to(room, event)))
    places: tuple[Money, ...] = ()
    if prizes is not None:
        places = prizes_left(prizes, len(stacks))
        # A special prize that is won is owed to its winner.
        pool = prizes.pool - total(prizes.special[name] for name in event.special)
    by = divided_by(event)
    match by:
        case DividedBy.LOTTERY:
            # A place that is paid already keeps its prize: the tenth is of what is left (R5).
            row = event.sheet.payouts.table.rows[0].shares
            if prizes is None and len(row) > len(stacks):
                raise Refused("Lock the prizes first: one of them is won.", rule="TR-POOL-2")
            return lottery(total(places) if places else pool, row, stacks)
        case DividedBy.BEFORE_PRIZES:
            return before_prizes(pool, stacks)
        case DividedBy.IN_PRIZES | DividedBy.FINAL_TABLE:
            return in_prizes(places, stacks, final_table=by is DividedBy.FINAL_TABLE)
        case _ as never:
            assert_never(never)


def evolve(room: Room, event: TournamentCancelled) -> Room:
    """The room once `event` has happened."""
    old, at = room.tournaments[event.tournament], event.cancelled.at
    for table in old.tables:
        room = left_by_staff(room, table, at)
    called_off = replace(
        old,
        stage=EventStage.CANCELLED,
        cancelled=event.cancelled,
        tables={},
        break_order=(),
        clock=EventClock(played=played_at(old, at)),
    )
    return with_event(room, called_off)


PAGE = Declaration(
    commands=given_by(MANAGERS, CancelTournament),
    decide=decide,
    kinds=(
        EventKind("tournament-cancelled", TournamentCancelled, N_("the tournament is called off")),
    ),
    evolve=evolve,
)
