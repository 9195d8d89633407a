"""What a house may choose about its tournaments."""

from enum import Enum
from typing import TypeVar

from msgspec.structs import replace

from floor.base.value import Value
from floor.room.clock.player_clock import GUIDE, PlayerClock
from floor.room.games.game import MOST_PLAYERS
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite
from floor.rulebook.house.kiosk import read_clock
from floor.tournament.event.sheet import EventSheet
from floor.tournament.event.state import Means
from floor.tournament.money.placings import SameTime
from floor.tournament.tables.balance import HELSINKI, Evenness, SeatTaken, SmallBlindSeat, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.presence import AbsentGet
from floor.tournament.tables.seating import FirstButton

E = TypeVar("E", bound=Enum)
MOST_CUSTOMS = 20
_MANY = 10_000

_MEANS = {one.value: one for one in (Means.CASH, Means.CARD, Means.TRANSFER, Means.CHEQUE)}


class Customs(Value, frozen=True, kw_only=True):
    """How tables are kept even, seats and button given, ties placed; by default as the guide of
    Helsinki has it."""

    name: str = ""
    """Of whose rules they are; empty: of the house itself."""
    evenness: Evenness = HELSINKI
    halts_at: int = 0
    """So many short of the fullest table, a table stops (TDA-10); 0: none does."""
    who_moves: WhoMoves = WhoMoves.NEXT_BIG_BLIND
    seat_taken: SeatTaken = SeatTaken.NEAR_BIG_BLIND
    small_blind_seat: SmallBlindSeat = SmallBlindSeat.LAST
    breaks_first: BreaksFirst = BreaksFirst.NEWEST
    broken_draw: BrokenDraw = BrokenDraw.LOTS
    across: SameTime = SameTime.SHARED
    first_button: FirstButton = FirstButton.LAST_SEAT
    absent: AbsentGet = AbsentGet.NONE
    clock: PlayerClock = GUIDE

    def on(self, sheet: EventSheet) -> EventSheet:
        """`sheet` with these."""
        return replace(
            sheet,
            evenness=self.evenness,
            halts_at=self.halts_at,
            who_moves=self.who_moves,
            seat_taken=self.seat_taken,
            small_blind_seat=self.small_blind_seat,
            breaks_first=self.breaks_first,
            broken_draw=self.broken_draw,
            across=self.across,
            first_button=self.first_button,
            absent=self.absent,
            structure=replace(sheet.structure, clock=self.clock),
        )


class TournamentRules(Value, frozen=True, kw_only=True):
    """How its tournaments pay (HOUSE); an older rulebook says nothing about it."""

    prizes_paid_by: tuple[Means, ...] = (Means.CASH,)
    """The usual one first; what was paid for an entry also goes back as it came."""
    lottery_licence: bool = False
    """Prizes may be drawn: lottery sit & goes may be held (ON-HEX-01, ON-EXT-01)."""
    customs: tuple[Customs, ...] = (Customs(),)
    """The rules of play an event may be planned by, the usual ones first."""


def read_tournaments(top: Reader) -> TournamentRules:
    """The table `tournaments` of the rulebook `top`; the defaults where there is none."""
    if not top.has("tournaments"):
        return TournamentRules()
    table = top.table("tournaments")
    means = table.names("prizes_paid_by", _MEANS, len(_MEANS))
    table.check("prizes_paid_by", len(set(means)) == len(means), "each name once")
    licence = table.has("lottery_licence") and table.yes_no("lottery_licence")
    customs: tuple[Customs, ...] = (Customs(),)
    if table.has("customs"):
        customs = tuple(_customs(one) for _name, one in table.tables("customs", MOST_CUSTOMS))
    cite(table)
    table.close()
    paid_by = tuple(_MEANS[one] for one in means)
    return TournamentRules(prizes_paid_by=paid_by, lottery_licence=licence, customs=customs)


def _customs(table: Reader) -> Customs:
    customs = Customs(
        name=table.text("name"),
        evenness=Evenness(
            early=table.whole("differ_early", 1, MOST_PLAYERS),
            late=table.whole("differ_late", 1, MOST_PLAYERS),
            late_from=table.whole("late_from", 0, _MANY) if table.has("late_from") else 0,
        ),
        halts_at=table.whole("halts_at", 0, MOST_PLAYERS),
        who_moves=_reading(table, "who_moves", WhoMoves),
        seat_taken=_reading(table, "seat_taken", SeatTaken),
        small_blind_seat=_reading(table, "small_blind_seat", SmallBlindSeat),
        breaks_first=_reading(table, "breaks_first", BreaksFirst),
        broken_draw=(
            _reading(table, "broken_draw", BrokenDraw)
            if table.has("broken_draw")
            else BrokenDraw.LOTS
        ),
        across=_reading(table, "out_across_tables", SameTime),
        first_button=_reading(table, "first_button", FirstButton),
        absent=_reading(table, "absent", AbsentGet),
        clock=read_clock(table, "clock_seconds", "countdown_seconds"),
    )
    cite(table)
    table.close()
    return customs


def _reading(table: Reader, key: str, readings: type[E]) -> E:
    """Which of `readings` stands under `key`; the first is the placeholder."""
    return table.choice(key, {str(one.value): one for one in readings}, next(iter(readings)))
