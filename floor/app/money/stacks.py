"""What players carry from seat to seat in a night (CH-STACK-1…8)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.room import (
    DayOpen,
    Guest,
    Room,
    StackInFront,
    ToCount,
    game_of,
    guest_of,
    house_of,
    is_dealt_in,
    with_guest,
)
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.money.buy_in import (
    MOST_AT_ONCE,
    Arrival,
    Bring,
    LeftStack,
    Limits,
    MixedMaximum,
    MoveTopsUp,
    ReturningStack,
    StackMemory,
    StackRules,
    bring,
    brings,
    same_kind,
    terms_of,
)
from floor.room.table.table import Drawn, Table, chairs_of, seat_of, sitter_in


def stack_rules(room: Room) -> StackRules:
    """The readings of one night, one stack that the house has chosen (D-07, D-08, D-55)."""
    chosen = house_of(room).options
    return StackRules(
        returning=ReturningStack(chosen.returning_stack),
        mixed_maximum=MixedMaximum(chosen.mixed_game_maximum),
        move_tops_up=MoveTopsUp(chosen.move_tops_up_to_minimum),
        memory=StackMemory(chosen.stack_memory),
    )


def to_bring(room: Room, player: PlayerId, game: GameId, counted: Money = NOTHING) -> Bring:
    """What `player` has to put on a table of `game` when they sit down there.

    With chips in their hands they move from the table they left last; else they come back. A stack
    that was to be counted on the way is `counted` where they sit: it binds as if counted before,
    and they may buy on top of it up to the maximum at once (CH-SEAT-4, CH-BUY-3).
    """
    guest, new = guest_of(room, player), terms_of(game_of(room, game))
    if guest.to_count is not None and counted:
        duty = brings(_left_with(guest, counted), new, Arrival.MOVES, stack_rules(room))
        most = new.max_buy_in
        if most is not None and duty.limits.most is not None:
            most = max(most, duty.limits.most)
        return replace(duty, limits=Limits(duty.limits.least, most))
    coming = Arrival.RETURNS if guest.carries is None else Arrival.MOVES
    return brings(guest.left, new, coming, stack_rules(room))


def _left_with(guest: Guest, stack: Money) -> tuple[LeftStack, ...]:
    """What they left tables with, the last one with `stack`."""
    *others, last = guest.left
    return (*others, replace(last, stack=stack))


def uncounted_to_bring(room: Room, left: GameId, game: GameId) -> Bring:
    """By which rule somebody moves from a table of `left` to one of `game` with a stack nobody has
    counted; its sums are those of the least stack."""
    terms, new = terms_of(game_of(room, left)), terms_of(game_of(room, game))
    some = LeftStack(terms=terms, stack=terms.min_buy_in)
    return bring(some, new, Arrival.MOVES, stack_rules(room))


def carried_of(room: Room, player: PlayerId, told: Money, brought: Money) -> Money:
    """What of the chips `brought` to a table was carried there, where `told` was said to be.

    Who moves puts down what they have in their hands before they buy; nobody carries more than was
    counted when they left tables and is not on one again. What was not counted is as told
    (CH-SEAT-4, CH-STACK-1…8).
    """
    guest = guest_of(room, player)
    held = guest.purse
    if held is None and guest.left:
        held = guest.left[-1].stack
    carried = told if held is None else min(told, held)
    return min(brought, max(carried, guest.carries or NOTHING))


def seated_anew(room: Room, player: PlayerId) -> Room:
    """The room in which `player` has a new seat and no chips bought for it yet."""
    guest = replace(guest_of(room, player), bought_in=False, counted=None)
    return with_guest(room, player, guest)


class TakenAlong(NamedTuple):
    """What somebody gives a seat up with."""

    stack: Money | None
    """None: nobody counted it."""
    moves: bool = False
    """They take it to another seat at once."""
    to_count: ToCount | None = None
    """It is asked for there."""


def stack_left(room: Room, player: PlayerId, game: GameId, taken: TakenAlong) -> Room:
    """The room in which `player` left a table of `game` with what they have `taken` along.

    Who got up before they put chips down is as before they sat there; who moves has it in their
    hands until it lies on the table they go to (CH-SEAT-4).
    """
    stack = taken.stack
    guest, terms = guest_of(room, player), terms_of(game_of(room, game))
    if not (stack or guest.bought_in):
        return with_guest(room, player, replace(guest, carries=None, to_count=None))
    others = (one for one in guest.left if not same_kind(one.terms, terms))
    left = (*others, LeftStack(terms=terms, stack=stack))
    return with_guest(
        room,
        player,
        replace(
            guest,
            left=left,
            carries=stack if taken.moves else None,
            to_count=taken.to_count,
            purse=_purse_with(guest, stack),
            bought_in=False,
            counted=None,
        ),
    )


def _purse_with(guest: Guest, stack: Money | None) -> Money | None:
    """What they hold once they took `stack` from a table; what they never put down they had."""
    if guest.purse is None or stack is None:
        return None
    return guest.purse + stack if guest.bought_in else max(guest.purse, stack)


def stack_brought(room: Room, player: PlayerId, carried: Money) -> Room:
    """The room in which `player` has put their first chips on the table they sit at, `carried` of
    them from where they were.

    What they left elsewhere tonight binds them there still; a stack that was to be counted here is
    known now.
    """
    guest = guest_of(room, player)
    if guest.to_count is not None and carried:
        guest = replace(guest, left=_left_with(guest, carried))
    purse = None if guest.purse is None else max(guest.purse - carried, NOTHING)
    return with_guest(
        room,
        player,
        replace(guest, carries=None, to_count=None, purse=purse, bought_in=True, unbought=False),
    )


def stack_counted(room: Room, table: Table, player: PlayerId, stack: Money | None) -> Room:
    """The room in which so much lies in front of `player` at `table`; None: nobody counted it."""
    known = stack is not None and not is_dealt_in(table, player)
    counted = StackInFront(stack, table.hand) if stack is not None and known else None
    return with_guest(room, player, replace(guest_of(room, player), counted=counted))


def known_stack(room: Room, table: Table, player: PlayerId) -> Money | None:
    """What surely lies in front of `player` at `table`: it was counted, and no hand has been dealt
    there since; None: somebody has to count it."""
    counted = guest_of(room, player).counted
    if counted is None or not table.followed or counted.hand != table.hand:
        return None
    return counted.stack


def is_uncounted(room: Room, player: PlayerId) -> bool:
    """Whether `player` left a table tonight with a stack that nobody counted, and nothing binds
    them by it (CH-STACK-1)."""
    left = guest_of(room, player).left
    return bool(left) and left[-1].stack is None


def to_count(room: Room, table: Table) -> Iterator[tuple[SeatNo, PlayerId, ToCount]]:
    """Who at `table` has come there after a hand elsewhere and is still to be asked for the
    stack."""
    for chair in chairs_of(table):
        player = chair.sitter.player
        asked = guest_of(room, player).to_count
        if asked is not None:
            yield chair.seat, player, asked


def plays_unbought(room: Room, table: Table, player: PlayerId) -> bool:
    """Whether `player` plays at `table` and nobody has written down with which chips; a counted
    stack they have brought along is no missing buy-in (CH-STACK-1)."""
    return guest_of(room, player).carries is None and plays_as_seated(room, table, player)


def plays_as_seated(room: Room, table: Table, player: PlayerId) -> bool:
    """Whether `player` plays at `table` with what they came with: nothing was bought or counted
    there."""
    if not _sits_unbought(room, table, player):
        return False
    return (_is_in(table, player) and table.hand > 0) or is_dealt_in(table, player)


def begins_unbought(room: Room, table: Table, player: PlayerId) -> bool:
    """Whether the button is drawn and the first hand is about to be dealt to `player`, and nobody
    has written down with which chips: once it is dealt none are bought until it is over."""
    drawn = isinstance(table.stage, Drawn) and table.hand == 0
    begins = drawn and _is_in(table, player) and guest_of(room, player).carries is None
    return begins and _sits_unbought(room, table, player)


def _sits_unbought(room: Room, table: Table, player: PlayerId) -> bool:
    guest, seat = guest_of(room, player), seat_of(table, player)
    known = guest.bought_in or guest.counted is not None
    return not known and seat is not None and table.followed


def _is_in(table: Table, player: PlayerId) -> bool:
    seat = seat_of(table, player)
    sitter = sitter_in(table.seats[seat - 1], player) if seat is not None else None
    return sitter is not None and sitter.standing is Standing.IN


def records_chips(room: Room) -> bool:
    """Whether chips bought are written down this gaming day: a house may leave that to others."""
    guests = room.day.guests.values() if isinstance(room.day, DayOpen) else ()
    return any(one.bought_in or one.bought.purchases for one in guests)


def played_unbought(room: Room) -> tuple[PlayerId, ...]:
    """Who has played in this gaming day with chips that nobody has written down; nobody where none
    are."""
    if not isinstance(room.day, DayOpen) or not records_chips(room):
        return ()
    left = [player for player, guest in room.day.guests.items() if guest.unbought]
    here = [
        chair.sitter.player
        for table in room.tables.values()
        for chair in chairs_of(table)
        if plays_unbought(room, table, chair.sitter.player)
    ]
    return tuple(dict.fromkeys((*left, *here)))


def noting_unbought(room: Room, table: Table, player: PlayerId) -> Room:
    """The room that remembers `player`, who leaves `table`, if they have played there with chips
    nobody knows of; those they brought from another table somebody has seen."""
    guest = guest_of(room, player)
    if guest.purse != NOTHING or not plays_unbought(room, table, player):
        return room
    return with_guest(room, player, replace(guest, unbought=True))


def check_chips(*sums: Money | None) -> None:
    """That somebody can have so many chips, each sum by itself; None: nobody counted it.

    Raises:
        Refused: less than nothing, or more than anybody has.
    """
    if not all(NOTHING <= chips <= MOST_AT_ONCE for chips in sums if chips is not None):
        raise Refused("Chips are worth 0 to {most}.", rule="HOUSE", most=MOST_AT_ONCE)
