"""A tournament as it stands: one frozen value, the fold of what has happened to it."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from typing import NewType

from floor.base.money import NO_CHIPS, NOTHING, Chips, Money
from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import RunningClock
from floor.tournament.event.sheet import EventSheet
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import Price
from floor.tournament.tables.hand_for_hand import HandForHand
from floor.tournament.tables.race import ColourUp
from floor.tournament.tables.rotation import Blinds
from floor.tournament.tables.seating import MoveBecause, SeatSlip

TournamentId = NewType("TournamentId", int)
EntryNo = NewType("EntryNo", int)
"""Entries, not players, have seats and places: who enters again has a new one."""
NOBODY = EntryNo(0)
"""On whose head a bounty stands that nobody has won."""
SlipNo = NewType("SlipNo", int)
"""Of a payment: its paper has it."""

TicketNo = NewType("TicketNo", str)
"""An entry won, by tournament and slip: "3-5"."""


class EventStage(Enum):
    """How far an event is."""

    PLANNED = "planned"
    """Its sheet is being written."""
    PUBLISHED = "published"
    """Its sheet is on view: entries are sold."""
    RUNNING = "running"
    """The clock has been started."""
    BAGGED = "bagged"
    """A flight that is over: its stacks lie in bags."""
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Means(Enum):
    """By what something was paid; it goes back the same way."""

    CASH = "cash"
    CARD = "card"
    TICKET = "ticket"
    """An entry won or given."""
    FREE = "free"
    """Nothing is paid: a freeroll, a bag from a flight."""
    TRANSFER = "transfer"
    """To a bank account; prizes only, as cheques are."""
    CHEQUE = "cheque"


class Buy(Enum):
    """What is sold."""

    ENTRY = "entry"
    RE_ENTRY = "re_entry"
    REBUY = "rebuy"
    ADD_ON = "add_on"


class Bought(Value, frozen=True, kw_only=True):
    """Something bought: every sum of the event is made of these."""

    what: Buy
    price: Price
    chips: Chips
    means: Means
    at: datetime
    ticket: TicketNo | None = None
    """The entry won in a satellite that it was paid with."""


class EntryIs(Enum):
    """Where an entry stands."""

    SOLD = "sold"
    """Paid, without a seat yet."""
    WAITS = "waits"
    """An alternate: paid, in line for a seat; it goes back to who gets none."""
    SEATED = "seated"
    OUT = "out"
    BAGGED = "bagged"
    """Their chips lie in a bag for the next phase."""
    DISQUALIFIED = "disqualified"
    """No place and no prize (TR-DQ-2, TR-DQ-3)."""
    RETURNED = "returned"
    """Given back or cancelled: as if it had not been sold."""


LEFT = (EntryIs.SEATED, EntryIs.SOLD, EntryIs.BAGGED)
"""Those who may still win."""
NO_PART = frozenset({EntryIs.WAITS, EntryIs.RETURNED, EntryIs.DISQUALIFIED})
"""Those who can win nothing, whatever becomes of the others."""


class LastMove(Value, frozen=True, kw_only=True):
    """Why somebody sits where they sit: all that the answer is made of."""

    was: SeatSlip
    because: MoveBecause
    rule: str
    counts: Mapping[TableId, int] = {}
    """Players at each table before the move."""
    button: SeatNo | None = None
    """Of the table they came to, in its next hand."""
    big: SeatNo | None = None
    """The big blind of the last hand of the table they left."""
    big_next: SeatNo | None = None
    """Whose it would have been, as the floor said: no hands were recorded there."""
    free: tuple[SeatNo, ...] = ()
    """Of the table they came to; empty where their seat was drawn out of a hat."""
    hat: int = 0
    """So many seats were in the hat."""
    waits: bool = False
    number: int | None = None
    """The draw that said who, or which seat."""
    at: datetime | None = None
    """When; None: the journal of that time did not say."""
    card: Card | None = None
    """The highest drew a seat first (TDA-9); None: no cards were dealt for it."""


class EventEntry(Value, frozen=True, kw_only=True):
    """One entry of one player."""

    no: EntryNo
    player: PlayerId
    state: EntryIs
    bought: tuple[Bought, ...] = ()
    seat: SeatSlip | None = None
    """Kept when they are out: where they sat last."""
    dealt: bool = False
    """They have played a hand: no cash seat any more."""
    seated_at: timedelta = timedelta()
    """What the clock showed when they had a seat first."""
    stack: Chips | None = None
    """As counted last; None: nobody has."""
    vip: bool = False
    moves: int = 0
    """How often they were moved: of equal choices not who was just moved."""
    moved: LastMove | None = None
    """The last time; None: they sit where they sat down."""

    @property
    def chips(self) -> Chips:
        """What was bought, all together."""
        return Chips(sum(one.chips.points for one in self.bought))

    def count(self, what: Buy) -> int:
        """How many of those."""
        return sum(one.what is what for one in self.bought)


class EventSeat(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Who has a seat, and how they are there."""

    entry: EntryNo
    away: bool = False
    waits: bool = False
    """No cards until the button has passed them (TR-BAL-5)."""
    comes: bool = False
    """Moved here and not sat down yet."""
    since: datetime | None = None
    """Away from then on."""


class EventHand(Value, frozen=True, kw_only=True):
    """A hand, and what it is or was played for."""

    number: int
    level: int
    started: datetime
    button: SeatNo | None
    """It may lie where nobody sits; None: a game without one."""
    small: SeatNo | None
    """Its place, whether or not anybody posts it there."""
    big: SeatNo | None
    """None: a game without blinds."""
    dealt: tuple[SeatNo, ...] = ()
    live: tuple[SeatNo, ...] = ()
    """Whose players are there: the hands of the others are dead (TR-X-1)."""
    ended: datetime | None = None
    misdealt: bool = False
    before: tuple[SeatNo, ...] = ()
    """Whose hands were live in the hand before: one may be said to be out after the next began."""

    @property
    def is_on(self) -> bool:
        """Whether it is being played."""
        return self.ended is None


class EventTable(Value, frozen=True, kw_only=True):
    """A table of an event: chips, no money, and no missed blinds."""

    id: TableId
    opened: datetime
    seats: int
    taken: Mapping[SeatNo, EventSeat] = {}
    hand: EventHand | None = None
    """The last one; None: none yet."""
    freed: tuple[SeatNo, ...] = ()
    """Seats that became free, the last one last."""
    uneven_since: int = 0
    """The number of its hand from which on it was out of balance; 0: it is not."""
    clock: RunningClock | None = None
    """On a slow player."""
    uneven_at: datetime | None = None
    """When that hand ended."""
    frozen: Blinds | None = None
    """Where button and blinds stopped, while games without them are dealt (TDA-10)."""
    button: SeatNo | None = None
    """Where that of its first hand lies, whoever comes to it; None: play has not begun here."""

    @property
    def free(self) -> tuple[SeatNo, ...]:
        """Seats nobody has, reserved ones not among them."""
        every = (SeatNo(number) for number in range(1, self.seats + 1))
        return tuple(seat for seat in every if seat not in self.taken)


class EventClock(Value, frozen=True, kw_only=True):
    """Played time and the instant it goes on from; nothing is ever added up by a timer."""

    played: timedelta = timedelta()
    since: datetime | None = None
    """It runs from then on, in a break from its end; None: it stands."""
    rested: datetime | None = None
    """Since when everybody rested in the break that ends or ended at `since`; None: it goes on from
    no break that was called, or nobody has written down when that began."""


class Out(Value, frozen=True, kw_only=True):
    """An entry that has lost its chips."""

    entry: EntryNo
    table: TableId
    stack: Chips = NO_CHIPS
    """At the start of the hand; nothing: nobody asked, as nobody else went out with it."""
    by: tuple[EntryNo, ...] = ()
    """Who knocked them out: those who share the pot, the first left of the button first."""


class BountyShare(Value, frozen=True, kw_only=True):
    """What somebody has of a bounty."""

    of: EntryNo
    """Whose it was."""
    entry: EntryNo
    """Who has won it."""
    cash: Money
    stays: Money = NOTHING
    """On their own head from now on (TR-PRG-1)."""


class OutTogether(Value, frozen=True, kw_only=True):
    """All who went out at the same time: one hand, or one round of hand for hand."""

    number: int
    at: datetime
    outs: tuple[Out, ...]
    table: TableId | None = None
    """Whose hand it was; None: a round of hand for hand."""
    hand: int = 0
    """Of that table, or the round."""
    by_stack: bool = False
    """The floor has decided that stacks count across tables (TD-PLACE-1)."""
    bounties: tuple[BountyShare, ...] = ()
    played: timedelta = timedelta()
    """What the clock showed."""
    by_lot: tuple[EntryNo, ...] = ()
    """Of equal stacks, the best first, where the floor has drawn lots for them (ON-TRN-17)."""
    removed: bool = False
    """The floor has removed them: nobody won their chips, which left play (TR-PEN-3)."""


class ProposedOut(Value, frozen=True, kw_only=True):
    """A dealer says that somebody is out: no place before the floor agrees."""

    table: TableId
    entry: EntryNo
    at: datetime
    hand: int = 0
    by: tuple[EntryNo, ...] = ()


class DeclaredRebuy(Value, frozen=True, kw_only=True):
    """Somebody rebuys, said before the hand: the chips play in it and are to be paid (TDA-26)."""

    table: TableId
    entry: EntryNo
    at: datetime


class Draw(Value, frozen=True, kw_only=True):
    """What proves the draws: its digest is printed before any, the secret shown at the end."""

    digest: str
    secret: str
    drawn: int = 0
    """How many draws there have been."""
    revealed: bool = False


class LockedPrizes(Value, frozen=True, kw_only=True):
    """The prizes in money, final from the end of buying on (TR-POOL-2)."""

    at: datetime
    players: int
    """By how many the row was chosen (TR-RE-4)."""
    pool: Money
    house_adds: Money = NOTHING
    places: tuple[Money, ...]
    """First place first."""
    entries_won: int = 0
    """Of a satellite: so many places win one, worth `entry`, beside the money of their place."""
    entry: Money = NOTHING
    special: Mapping[str, Money] = {}
    set_aside: Money = NOTHING

    @property
    def values(self) -> tuple[Money, ...]:
        """What each place gets in all, entries won too."""
        return tuple(
            prize + (self.entry if place < self.entries_won else NOTHING)
            for place, prize in enumerate(self.places)
        )

    @property
    def paid(self) -> int:
        """How many places get anything."""
        return sum(1 for prize in self.values if prize)


class EventDeal(Value, frozen=True, kw_only=True):
    """A deal proposed, and what became of it; both versions are kept (TR-DEAL-1)."""

    method: DealMethod
    original: tuple[Money, ...]
    """Prizes of the places left, first place first."""
    agreed: Mapping[EntryNo, Money]
    stacks: Mapping[EntryNo, Chips]
    left_to_play_for: Money = NOTHING
    digest: str
    decided: bool | None = None
    """None: not yet; False: the house pays the original."""


class PaidFor(Enum):
    """What money left the house for."""

    PRIZE = "prize"
    BOUNTY = "bounty"
    SPECIAL = "special"
    REFUND = "refund"


class Cancelled(Value, frozen=True, kw_only=True):
    """An event that was stopped on the way, and what each who was left gets (ON-CAN)."""

    at: datetime
    amounts: Mapping[EntryNo, Money]
    left: tuple[EntryNo, ...] = ()


class EventPayment(Value, frozen=True, kw_only=True):
    """Money or an entry handed over, once for ever."""

    slip: SlipNo
    entry: EntryNo
    what: PaidFor
    amount: Money
    at: datetime
    name: str = ""
    """Of a special prize."""
    ticket: bool = False
    """An entry won stands on the slip beside the money."""
    means: Means = Means.CASH
    voided: bool = False


class ChipsMoved(Value, frozen=True, kw_only=True):
    """Chips that came into play and left it beside what was bought."""

    raced: Chips = NO_CHIPS
    """By races: more, as odd ones are rounded up (TR-RACE-3)."""
    removed: Chips = NO_CHIPS
    """With players who were removed (TR-PEN-3), and bags that lost to a better one."""
    colours: tuple[Chips, ...] = ()
    """Values in play now, the smallest first."""
    race: ColourUp | None = None
    """Which chips are going; None: none are."""
    raced_at: tuple[TableId, ...] = ()
    """Tables that are done with it."""
    counted: Mapping[TableId, datetime] = {}
    """When each table was counted last."""
    mixed: tuple[TableId, ...] = ()
    """Tables somebody has left or come to since: nobody can say what stands there."""


class Bag(Value, frozen=True, kw_only=True):
    """A stack put away for the next phase."""

    entry: EntryNo
    stack: Chips
    seal: str
    at: datetime


class Flight(Value, frozen=True, kw_only=True):
    """Where an event stands among the phases of a bigger one."""

    goes_on_in: TournamentId | None = None
    """Its bags go there; None: it is the last phase."""
    bags: Mapping[EntryNo, Bag] = {}
    merged: bool = False


class Tournament(Value, frozen=True, kw_only=True):
    """All that is true of one event."""

    id: TournamentId
    sheet: EventSheet
    version: int = 1
    digest: str = ""
    """Of the sheet as published last; empty while it is not."""
    stage: EventStage = EventStage.PLANNED
    entries: Mapping[EntryNo, EventEntry] = {}
    sold: int = 0
    """The number of the last entry."""
    tables: Mapping[TableId, EventTable] = {}
    break_order: tuple[TableId, ...] = ()
    clock: EventClock = EventClock()
    moments: tuple[OutTogether, ...] = ()
    moment: int = 0
    """The number of the last one."""
    proposed: tuple[ProposedOut, ...] = ()
    rebuys: tuple[DeclaredRebuy, ...] = ()
    """Declared and not sold yet."""
    heads: Mapping[EntryNo, Money] = {}
    """Bounties on the heads of who is in; of who was removed they stay for the winner."""
    won: Mapping[EntryNo, Money] = {}
    """Bounties won in cash, paid or not."""
    chips: ChipsMoved = ChipsMoved()
    draw: Draw | None = None
    prizes: LockedPrizes | None = None
    special: Mapping[str, EntryNo] = {}
    """Who has won the special prizes."""
    deal: EventDeal | None = None
    payments: tuple[EventPayment, ...] = ()
    round: HandForHand | None = None
    """Play is hand for hand."""
    rounds: int = 0
    """The number of the last round of it."""
    jumps: tuple[int, ...] = ()
    """Places before which the floor wants it, besides the first that is paid."""
    late_stage: bool = False
    """The floor has said that tables may differ by one only (TR-BAL-2)."""
    apart: tuple[tuple[PlayerId, ...], ...] = ()
    """Who may not play at one table here (TR-COL-3)."""
    rebuy_hands: int | None = None
    """How many of the last rebuy hands have been played; None: not announced."""
    add_ons_closed: bool = False
    buying_closed: bool = False
    """The floor has closed all buying."""
    flight: Flight = Flight()
    finished: datetime | None = None
    cancelled: Cancelled | None = None
    hands_first: bool = False
    """The clock waits for the last rebuy hands before the break behind them."""
    skipped: timedelta = timedelta()
    """So much of what the clock shows was never played: it was put forward."""

    @property
    def agreed(self) -> EventDeal | None:
        """The deal that is paid; None: the prizes of the places are."""
        return self.deal if self.deal is not None and self.deal.decided else None


class SettledEvent(Value, frozen=True, kw_only=True):
    """What stays in the room of an event that is over and settled: by what its papers are found."""

    number: TournamentId
    title: str
    starts: datetime
    """As its sheet had it."""
    dealt: bool
    """A deal was made."""
