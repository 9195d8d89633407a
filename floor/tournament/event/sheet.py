"""The structure sheet of an event: all that is on view before it begins (TR-STR-1, TR-STR-5)."""

from datetime import timedelta
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

import msgspec

from floor.base.money import NOTHING, Chips, Money
from floor.base.value import Value
from floor.room.games.game import BettingStructure, GameForm
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.entries.registration import Registration
from floor.tournament.money.bounties import Split
from floor.tournament.money.payouts import CENT, PayoutRow, PayoutTable, Rest
from floor.tournament.money.placings import SameTime
from floor.tournament.money.pool import Announced
from floor.tournament.money.terms import TournamentTerms
from floor.tournament.tables.balance import (
    HALTS_AT,
    HELSINKI,
    Evenness,
    SeatTaken,
    SmallBlindSeat,
    WhoMoves,
)
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.presence import AbsentGet
from floor.tournament.tables.seating import FirstButton

_FORMS = {form.value: form for form in GameForm}
WHOLE = 1_000_000
"""Shares are written as so many of a million."""


class PayoutLine(Value, frozen=True):
    """How the pool is divided from so many players on."""

    players: int
    parts: tuple[int, ...]
    """Of a million, first place first."""


class PayoutSheet(Value, frozen=True, kw_only=True):
    """The basis of the division, as it is written down (TR-POOL-1)."""

    lines: tuple[PayoutLine, ...]
    unit: Money = CENT

    @property
    def table(self) -> PayoutTable:
        """The same to reckon with."""
        return _table_of(self)


@lru_cache(maxsize=16)
def _table_of(sheet: PayoutSheet) -> PayoutTable:
    rows = (
        PayoutRow(players=line.players, shares=tuple(Fraction(part, WHOLE) for part in line.parts))
        for line in sheet.lines
    )
    return PayoutTable(rows=tuple(rows), unit=sheet.unit)


WINNER_TAKES_ALL = PayoutSheet(lines=(PayoutLine(1, (WHOLE,)),))


class Share(Value, frozen=True, kw_only=True):
    """A sum, and a part of the pool."""

    sum: Money = NOTHING
    part: int = 0
    """Of a million."""


class SpecialPrize(Value, frozen=True, kw_only=True):
    """Something paid besides the places: first to so many points, first out (TR-SPEC-1)."""

    name: str
    share: Share


class SatelliteSheet(Value, frozen=True, kw_only=True):
    """The pool is paid out as entries to another tournament (TR-SAT-1)."""

    entry: Money
    """What one of them is worth."""
    rest: Rest = Rest.NEXT_PLACE
    step: Money = NOTHING
    """So much to each of the next places; nothing: all of it to one."""


class BountySheet(Value, frozen=True, kw_only=True):
    """What becomes of the bounty of who is knocked out (TR-BNTY-1, TR-PRG-1)."""

    split: Split
    chip: Money = CENT
    """What a bounty chip is worth: it is never broken (TR-BNTY-4)."""


class LotteryLine(Value, frozen=True, kw_only=True):
    """What the draw of a lottery sit & go may bring."""

    tenths: int
    """Of the buy-in: the prize pool (ON-HEX-02)."""
    lots: int
    """How many of all lots bring it."""
    stack: Chips
    lasts: timedelta
    """Of every level."""
    parts: tuple[int, ...]
    """Of a million, first place first."""


class LotterySheet(Value, frozen=True, kw_only=True):
    """What is played for is drawn before the first hand (ON-HEX-01)."""

    lines: tuple[LotteryLine, ...]
    drawn: int | None = None
    """In tenths of the buy-in; None: not drawn yet."""


class MultiBuyIn(Value, frozen=True, kw_only=True):
    """A buy-in of one's own choice, with chips in proportion (ON-VAR-06)."""

    least: Money
    most: Money


class EventKinds(Enum):
    """What the house calls it; what holds is what stands on the sheet."""

    FREEZEOUT = "freezeout"
    RE_ENTRY = "re_entry"
    REBUY = "rebuy"
    SATELLITE = "satellite"
    BOUNTY = "bounty"
    PROGRESSIVE = "progressive"
    VIP = "vip"
    MULTI_BUY_IN = "multi_buy_in"
    FLIGHTS = "flights"
    FREEROLL = "freeroll"
    SIT_AND_GO = "sit_and_go"
    LOTTERY = "lottery"


class EventSheet(Value, frozen=True, kw_only=True):
    """All that governs a tournament."""

    title: str
    kind: EventKinds = EventKinds.FREEZEOUT
    game: GameForm = GameForm.TEXAS
    seats: int = 9
    """Most at a table."""
    most_entries: int | None = None
    """More than these wait as alternates; None: as many as there are seats."""
    structure: Structure
    terms: TournamentTerms
    registration: Registration
    payouts: PayoutSheet = WINNER_TAKES_ALL
    guarantee: Money = NOTHING
    guarantee_with_bounties: bool = False
    """Bounties count for it."""
    set_aside: Share = Share()
    """For a later tournament (TR-POOL-3)."""
    special: tuple[SpecialPrize, ...] = ()
    satellite: SatelliteSheet | None = None
    bounty: BountySheet | None = None
    vip_bounty: Money = NOTHING
    """Of the one player named as such (ON-VAR-10)."""
    multi: MultiBuyIn | None = None
    evenness: Evenness = HELSINKI
    chips: tuple[Chips, ...] = ()
    """Values in play at the start, the smallest first."""
    across: SameTime = SameTime.SHARED
    first_button: FirstButton = FirstButton.LAST_SEAT
    small_blind_seat: SmallBlindSeat = SmallBlindSeat.LAST
    absent: AbsentGet = AbsentGet.NONE
    lottery: LotterySheet | None = None
    breaks: BreakPlan | None = None
    """Taken together with the other events of the room (ON-TRN-23)."""
    betting: BettingStructure | None = None
    """How much may be bet; None: older sheets do not say."""
    halts_at: int = HALTS_AT
    """So many short of the fullest table, a table stops (TDA-10); 0: none does."""
    who_moves: WhoMoves = WhoMoves.NEXT_BIG_BLIND
    seat_taken: SeatTaken = SeatTaken.NEAR_BIG_BLIND
    breaks_first: BreaksFirst = BreaksFirst.NEWEST
    broken_draw: BrokenDraw = BrokenDraw.LOTS

    @property
    def games(self) -> tuple[GameForm, ...]:
        """What is dealt at its levels, in order."""
        return tuple(self.game_of(one) for one in self.structure.levels)

    def game_of(self, level: Level) -> GameForm:
        """What is dealt at `level`: the game of the sheet, unless it has one of its own."""
        return _FORMS.get(level.game or "", self.game)

    @property
    def announced(self) -> Announced:
        """What of the pool is no prize of a place."""
        return Announced(
            set_aside=_part(self.set_aside),
            special=tuple((prize.name, _part(prize.share)) for prize in self.special),
        )


def _part(share: Share) -> Money | Fraction:
    return Fraction(share.part, WHOLE) if share.part else share.sum


def written(table: PayoutTable) -> PayoutSheet:
    """`table` as a sheet has it; shares have at most four figures behind the point of a percent."""
    return PayoutSheet(
        lines=tuple(
            PayoutLine(row.players, tuple(int(share * WHOLE) for share in row.shares))
            for row in table.rows
        ),
        unit=table.unit,
    )


def sheet_digest(sheet: EventSheet) -> str:
    """The seal of a version: of its bytes as the journal writes them."""
    return sha256(msgspec.json.encode(sheet)).hexdigest()
