"""Somebody who asks for anything at all, and types anything into every form, by lot."""

import types
import typing
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, TypeVar

from msgspec.structs import replace

from floor.app.core.messages import Command, NoteId, StaffId
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.chips import CountStacks
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Balance, BreakTable
from floor.app.tournament.outs import BustOut, FinishTournament
from floor.app.tournament.prizes import DecideDeal, LockPrizes, PayPrize, ProposeDeal
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.base.chance import SeededChance
from floor.base.money import Chips, Money
from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import Structure
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import left
from floor.tournament.event.dues import unpaid
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import EntryNo, Out, SlipNo, TicketNo, Tournament, TournamentId
from floor.views.words.form import Counts, Euros, Field, Form, Number, OneOf, Text, Tick, Ticks
from tests.app.tournament.commands import OF_THE_DEALER, OF_THE_FLOOR, OF_THE_MANAGER, SHEET
from tests.app.tournament.rooms import REBUYS, SPECIAL
from tests.evening import Evening

T = TypeVar("T")

COMMANDS = tuple(type(asked) for asked in (*OF_THE_FLOOR, *OF_THE_MANAGER, *OF_THE_DEALER))
OF_MONEY_AND_PLAY = (
    BustOut, LockPrizes, PayPrize, ProposeDeal, DecideDeal, FinishTournament, RemoveFromEvent,
    Reinstate, SellEntry, CancelTournament, CountStacks, StartEventHand, EndEventHand, Balance,
    BreakTable,
)  # fmt: skip
"""That move chips, places and sums: half of what is asked for."""


def _cut(stretches: int) -> Structure:
    return Structure(stretches=SHEET.structure.stretches[:stretches])


SHEETS = (
    SHEET, SPECIAL, REBUYS, replace(SHEET, structure=_cut(1)),
    replace(SHEET, structure=_cut(2), seats=3),
)  # fmt: skip
TABLES = tuple(map(TableId, ("E1", "E1", "E2", "E3", "A", "B", "T1")))
CHOICES: dict[Any, Sequence[Any]] = {
    type(None): (None,),
    bool: (True, False),
    int: (0, 1, 2, 3, -1, 500_000, 2_000_000),
    str: ("", "A1", "B7", "First out", "Best hand", ""),
    timedelta: tuple(timedelta(minutes=count) for count in (-90, -5, 0, 5, 20, 45, 200)),
    Chips: tuple(map(Chips, (0, 1, 100, 500, 20_000, 20_000, 30_000, 60_000, -5))),
    Money: tuple(map(Money, (0, 1, 4_000, 5_000, 10_000, 20_000, -1))),
    Card: DECK,
    EventSheet: SHEETS,
    EntryNo: tuple(map(EntryNo, (1, 2, 3, 4, 5, 6, 7, 99))),
    PlayerId: tuple(map(PlayerId, range(1, 9))),
    SeatNo: tuple(map(SeatNo, range(11))),
    SlipNo: tuple(map(SlipNo, (1, 2, 3))),
    TicketNo: tuple(map(TicketNo, ("1-1", "1-2", "x"))),
    TableId: TABLES,
}
"""What may stand in a field of that type."""


class Walker:
    """Asks in one night."""

    def __init__(self, night: Evening, second: StaffId, seed: int) -> None:
        self.night = night
        self.chance = SeededChance(seed)
        self._second = second

    def one_of(self, some: Sequence[T]) -> T:
        return some[self.chance.below(len(some))]

    def happens(self, percent: int) -> bool:
        return self.chance.below(100) < percent

    def some(self, of: Sequence[T], counts: Sequence[int]) -> tuple[T, ...]:
        """So many of them, each once."""
        rest = list(of)
        many = min(len(rest), self.one_of(counts))
        return tuple(rest.pop(self.chance.below(len(rest))) for _ in range(many))

    def command(self) -> Command:
        """Anything; most of it such as could be granted."""
        asked = self._made(self.one_of(COMMANDS if self.happens(50) else OF_MONEY_AND_PLAY))
        event = self.night.room.tournaments.get(getattr(asked, "tournament", None))
        if event is None or self.happens(20):
            return asked  # type: ignore[no-any-return]
        return self._likely(event, asked)

    def _made(self, kind: Any) -> Any:
        """A value of that class, whatever stands in its fields."""
        hints = typing.get_type_hints(kind)
        own = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
        return kind(
            **{
                name: self._chosen(hints[name])
                for at, name in enumerate(kind.__struct_fields__)
                if at < own or self.happens(75)
            }
        )

    def _chosen(self, kind: Any) -> Any:
        """What stands in a field of that type."""
        if kind in CHOICES:
            return self.one_of(CHOICES[kind])
        if kind is TournamentId:
            return self.one_of((*self.night.room.tournaments, *self.night.room.tournaments, 99))
        if kind is NoteId:
            return self.night.note("Why.")
        if kind is StaffId:
            return self._second
        if kind is datetime:
            return self.night.clock.now() + timedelta(minutes=self.one_of((-5, 5, 60)))
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin in (typing.Union, types.UnionType):
            return self._chosen(self.one_of(args))
        if origin is tuple:
            return tuple(self._chosen(args[0]) for _ in range(self.one_of((0, 1, 1, 2, 2, 3))))
        if issubclass(kind, Enum):
            return self.one_of(tuple(kind))
        assert issubclass(kind, Value), kind
        return self._made(kind)

    def _likely(self, event: Tournament, asked: Any) -> Command:
        """`asked` of somebody of whom it can be asked."""
        match asked:
            case BustOut() if event.tables:
                return self._bust(event, asked)
            case RemoveFromEvent() | Reinstate() if event.entries:
                who = self.one_of(tuple(event.entries))
                return replace(asked, entry=who, stack=Chips(20_000), note=self.night.note("Why."))
            case CancelTournament() if self.happens(80):
                return replace(asked, tournament=TournamentId(99))
            case CancelTournament():
                return replace(asked, stacks=self._counted(event))
            case ProposeDeal():
                sums = asked.amounts if self.happens(20) else ()
                return replace(asked, stacks=self._counted(event), amounts=sums)
            case DecideDeal() if event.deal is not None:
                return replace(asked, digest=event.deal.digest)
            case PayPrize() if unpaid(event):
                due = self.one_of(unpaid(event))
                return replace(asked, entry=due.entry, what=due.what, name=due.name)
        return asked  # type: ignore[no-any-return]

    def _counted(self, event: Tournament) -> tuple[StackCount, ...]:
        stacks = (100, 20_000, 30_000)
        return tuple(StackCount(one.no, Chips(self.one_of(stacks))) for one in left(event))

    def _bust(self, event: Tournament, asked: BustOut) -> BustOut:
        """One or two of a table, by none, one or two of the others there."""
        table = self.one_of(tuple(event.tables))
        there = [seat.entry for seat in event.tables[table].taken.values()]
        gone = self.some(there, (1, 1, 2))
        by = self.some([entry for entry in there if entry not in gone], (0, 1, 2))
        outs = (Out(entry=one, table=table, stack=Chips(self.one_of((0, 100, 200))), by=by)
                for one in gone)  # fmt: skip
        return replace(asked, table=table, hand=0, outs=tuple(outs))

    def type_into(self, form: Form, typed: dict[str, Any]) -> None:
        """Change what stands in some of its fields."""
        for field in form.fields:
            if field.name not in typed or self.happens(30):
                value = self._typed(field)
                if value is not _NOTHING:
                    typed[field.name] = value

    def _typed(self, field: Field) -> Any:
        match field:
            case OneOf(options=options) if options:
                return self.one_of(options)[1]
            case Number(start=start, least=least, most=most):
                return self.one_of((start, least, most, min(max(20_000, least), most)))
            case Euros(start=start):
                return self.one_of((start, Money(4_000), Money(100)))
            case Tick():
                return self.happens(50)
            case Ticks(boxes=boxes):
                return tuple(box.key for box in boxes if self.happens(50))
            case Counts(lines=lines, euros=euros):
                starts = {line.key: line.start for line in lines}
                counts = {key: self.one_of((20_000, 1, 30_000, None, at))
                          for key, at in starts.items()}  # fmt: skip
                if not euros:
                    return counts
                return {key: None if own is None else Money(own) for key, own in counts.items()}
            case Text():
                return self.one_of(("", "A1", "0099", "Kh 7c", "x{y}"))
        return _NOTHING


_NOTHING = object()
"""Nothing is typed into such a field."""
