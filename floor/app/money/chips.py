"""Money of the tables: chips bought and added, and the drop counted."""

from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import AT_TABLE, ON_FLOOR, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, NoteId, about_chips
from floor.app.core.room import (
    DayOpen,
    Room,
    game_of,
    guest_of,
    is_surely_playing,
    seat_at,
    table_of,
    with_guest,
)
from floor.app.money.stacks import carried_of, check_chips, stack_brought, stack_counted, to_bring
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import BettingStructure
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import (
    BoughtBefore,
    BuyInTerms,
    NoSale,
    Purchase,
    half_minimum,
    limits,
    terms_of,
    why_not_buy,
    why_not_buy_short,
    why_not_buy_uncounted,
)
from floor.room.table.table import Table


class CountDrop(Command, frozen=True, kw_only=True):
    """Record what was found in a table's drop box."""

    table: TableId
    amount: Money
    note: NoteId | None = None


class BuyIn(Command, frozen=True, kw_only=True):
    """The first chips of a player at their seat; `note` gives the reason for another amount."""

    table: TableId
    player: PlayerId
    amount: Money
    """Bought now; nothing, if what they carry is enough."""
    carried: Money = NOTHING
    """Brought along from the table they move from."""
    note: NoteId | None = None


class TopUp(Command, frozen=True, kw_only=True):
    """Add chips between hands; `note` gives the reason for another amount than the rules allow."""

    table: TableId
    player: PlayerId
    amount: Money
    stack: Money | None
    """What lies in front of them before, as the dealer counts it; None: nobody has counted it."""
    note: NoteId | None = None


class DropCounted(Event, frozen=True, kw_only=True):
    """What was found in a table's drop box; a difference is reported, never quietly mended."""

    table: TableId
    amount: Money
    note: NoteId | None = None


class _ChipsBought(Event, frozen=True, kw_only=True):
    """Chips are the player's, wherever they sit and whatever hand is played."""

    table: TableId
    seat: SeatNo
    player: PlayerId
    amount: Money

    def about(self) -> About:
        return about_chips(self.player)


class PlayerBoughtIn(_ChipsBought, frozen=True, kw_only=True):
    """A player has put their first chips on the table."""

    carried: Money = NOTHING
    note: NoteId | None = None


class ChipsAdded(_ChipsBought, frozen=True, kw_only=True):
    """A player has added chips to those in front of them."""

    stack: Money | None
    """Before; None: nobody counted it."""
    short: bool = False
    """The one short buy-in of their evening (CH-BUY-5)."""
    note: NoteId | None = None


_WITHOUT_EXCEPTION = (NoSale.NO_AMOUNT, NoSale.HAND_RUNNING)
"""Reasons that the floor's reason does not outweigh."""

ChipsCommand = CountDrop | BuyIn | TopUp
ChipsEvent = DropCounted | PlayerBoughtIn | ChipsAdded


def decide(room: Room, command: ChipsCommand, ctx: Context) -> tuple[ChipsEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case CountDrop(table=table, amount=amount, note=note):
            if not isinstance(room.day, DayOpen) or table not in room.day.played:
                raise Refused("{table} was not open in this gaming day.", rule="HOUSE", table=table)
            if amount.cents < 0:
                raise Refused("A drop cannot be negative.", rule="HOUSE")
            return (DropCounted(table=table, amount=amount, note=note),)
        case BuyIn():
            return (_bought_in(room, command),)
        case TopUp():
            return (_added(room, command),)
        case _ as never:
            assert_never(never)


def _bought_in(room: Room, command: BuyIn) -> PlayerBoughtIn:
    table, player = table_of(room, command.table), command.player
    seat = seat_at(table, player)
    if guest_of(room, player).bought_in:
        raise Refused(
            "{player} has bought in at {table} already: top up instead.",
            rule="CH-BUY-2",
            player=player,
            table=table.id,
        )
    check_chips(command.amount, command.carried)
    purchase = Purchase(
        amount=command.amount + command.carried,
        stack=NOTHING,
        hand_running=is_surely_playing(table, player),
    )
    terms = terms_of(game_of(room, table.game))
    reason = why_not_buy(terms, purchase)
    if reason in _WITHOUT_EXCEPTION:
        raise _refusal(reason, table, player, terms, purchase)
    if command.note is None:
        _check_brought(room, table, command)
    carried = carried_of(room, player, command.carried, purchase.amount)
    return PlayerBoughtIn(
        table=table.id,
        seat=seat,
        player=player,
        amount=purchase.amount - carried,
        carried=carried,
        note=command.note,
    )


def _check_brought(room: Room, table: Table, command: BuyIn) -> None:
    """What lies in front of them is what one night, one stack asks, or what a new player may
    buy."""
    duty = to_bring(room, command.player, table.game, command.carried)
    allowed, brought = duty.limits, command.amount + command.carried
    if brought < allowed.least:
        raise Refused(
            "{player} puts at least {least} on {table}: the floor may allow less, with a reason.",
            rule=duty.rule,
            player=command.player,
            least=allowed.least,
            table=table.id,
        )
    if not allowed.allows(brought):
        raise Refused(
            "{player} puts at most {most} on {table}: the floor may allow more, with a reason.",
            rule="CH-BUY-3" if duty.rule == "CH-BUY-1" else duty.rule,
            player=command.player,
            most=allowed.most,
            table=table.id,
        )


def _added(room: Room, command: TopUp) -> ChipsAdded:
    table, player = table_of(room, command.table), command.player
    seat, guest = seat_at(table, player), guest_of(room, player)
    if not guest.bought_in:
        raise Refused(
            "{player} has not bought in at {table} yet: record the buy-in first.",
            rule="CH-BUY-1",
            player=player,
            table=table.id,
        )
    check_chips(command.amount, command.stack)
    terms = terms_of(game_of(room, table.game))
    purchase = Purchase(
        amount=command.amount,
        stack=command.stack or NOTHING,
        hand_running=is_surely_playing(table, player),
    )
    if command.stack is None:
        reason = why_not_buy_uncounted(terms, purchase)
    else:
        reason = why_not_buy(terms, purchase)
    short = False
    if reason is NoSale.BELOW_MINIMUM and terms.structure is BettingStructure.POT_LIMIT:
        reason = why_not_buy_short(terms, purchase, guest.bought)
        short = reason is None
    if reason is not None and (command.note is None or reason in _WITHOUT_EXCEPTION):
        raise _refusal(reason, table, player, terms, purchase)
    return ChipsAdded(
        table=table.id,
        seat=seat,
        player=player,
        amount=command.amount,
        stack=command.stack,
        short=short,
        note=command.note,
    )


def _refusal(
    reason: NoSale, table: Table, player: PlayerId, terms: BuyInTerms, purchase: Purchase
) -> Refused:
    """Why those chips are not sold, for the floor to read out."""
    match reason:
        case NoSale.NO_AMOUNT:
            return Refused("No chips are bought: say how much.", rule="HOUSE")
        case NoSale.HAND_RUNNING:
            return Refused(
                "{player} is in a hand at {table}: chips are bought when it is over.",
                rule="CH-GEN-1",
                player=player,
                table=table.id,
            )
        case NoSale.ABOVE_MAXIMUM:
            return Refused(
                "{player} adds at most {most} at {table}: the floor may allow more, with a reason.",
                rule="CH-BUY-3",
                player=player,
                most=limits(terms, purchase.stack).most,
                table=table.id,
            )
        case NoSale.FIRST_PURCHASE:
            return Refused(
                "A short buy-in is not the first purchase of an evening: {player} buys at least"
                " {least}; the floor may allow less, with a reason.",
                rule="CH-BUY-5",
                player=player,
                least=terms.min_buy_in,
            )
        case NoSale.ALREADY_USED:
            return Refused(
                "{player} has had the evening’s short buy-in: at least {least}; the floor "
                "may allow less, with a reason.",
                rule="CH-BUY-6",
                player=player,
                least=terms.min_buy_in,
            )
        case NoSale.BELOW_HALF_MINIMUM:
            return Refused(
                "A short buy-in is at least {least}: the floor may allow less, with a reason.",
                rule="CH-BUY-5",
                least=half_minimum(terms),
            )
        case NoSale.BELOW_MINIMUM | NoSale.POT_LIMIT_ONLY | NoSale.CHIPS_LEFT:
            return Refused(
                "{player} buys at least {least} at {table}: the floor may allow less,"
                " with a reason.",
                rule="CH-BUY-1",
                player=player,
                least=limits(terms, purchase.stack).least,
                table=table.id,
            )
        case _ as never:
            assert_never(never)


def evolve(room: Room, event: ChipsEvent) -> Room:
    """The room once `event` has happened: a count asserts, it moves no money."""
    match event:
        case DropCounted(table=table):
            if isinstance(room.day, DayOpen):
                day = replace(room.day, counted=room.day.counted | {table})
                room = replace(room, day=day)
            return room
        case PlayerBoughtIn(player=player, amount=amount, carried=carried):
            room = _with_purchase(stack_brought(room, player, carried), player, amount, short=False)
            room = _with_drop(room, event.table)
            return stack_counted(room, room.tables[event.table], player, amount + carried)
        case ChipsAdded(player=player, amount=amount, stack=stack, short=short):
            room = _with_purchase(room, player, amount, short=short)
            after = None if stack is None else stack + amount
            room = _with_drop(room, event.table)
            return stack_counted(room, room.tables[event.table], player, after)
        case _ as never:
            assert_never(never)


def _with_drop(room: Room, table: TableId) -> Room:
    """Chips were paid for there: its box is not empty."""
    if not isinstance(room.day, DayOpen) or table not in room.day.idle:
        return room
    return replace(room, day=replace(room.day, idle=room.day.idle - {table}))


def _with_purchase(room: Room, player: PlayerId, amount: Money, *, short: bool) -> Room:
    """Chips that were only carried along are no purchase."""
    guest = guest_of(room, player)
    bought = BoughtBefore(
        purchases=guest.bought.purchases + bool(amount), short=guest.bought.short + short
    )
    return with_guest(room, player, replace(guest, bought=bought))


PAGE = Declaration(
    commands=given_by(AT_TABLE, BuyIn, TopUp) | given_by(ON_FLOOR, CountDrop),
    decide=decide,
    kinds=(
        EventKind("drop-counted", DropCounted, takes_two=True),
        EventKind("player-bought-in", PlayerBoughtIn, kiosk=AtKiosk.YES, takes_two=True),
        EventKind("chips-added", ChipsAdded, kiosk=AtKiosk.YES, takes_two=True),
    ),
    evolve=evolve,
)
