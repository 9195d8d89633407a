"""What players carry from seat to seat in a night (CH-STACK-1…8)."""

from msgspec.structs import replace

from floor.app.core.room import Room, game_of, guest_of, house_of, with_guest
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import PlayerId
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
    StackRules,
    bring,
    same_kind,
    terms_of,
)


def stack_rules(room: Room) -> StackRules:
    """The readings of one night, one stack that the house has chosen (D-07, D-08, D-55)."""
    chosen = house_of(room).options
    return StackRules(
        returning=ReturningStack(chosen.returning_stack),
        mixed_maximum=MixedMaximum(chosen.mixed_game_maximum),
        move_tops_up=MoveTopsUp(chosen.move_tops_up_to_minimum),
    )


def to_bring(room: Room, player: PlayerId, game: GameId, carried: Money) -> Bring:
    """What `player` has to put in front of them when they sit down at a table of `game`.

    With chips `carried` they move from the table they left last; else they come back, to their
    stack of that kind of table, or if they have none, with the one they left last. Of whom no stack
    was counted, they come like a new player (CH-BUY-1, CH-BUY-3).
    """
    left, new = guest_of(room, player).left, terms_of(game_of(room, game))
    if not left:
        return Bring(limits=Limits(new.min_buy_in, new.max_buy_in), rule="CH-BUY-1")
    if carried:
        return bring(left[-1], new, Arrival.MOVES, stack_rules(room))
    own = next((one for one in reversed(left) if same_kind(one.terms, new)), left[-1])
    return bring(own, new, Arrival.RETURNS, stack_rules(room))


def seated_anew(room: Room, player: PlayerId) -> Room:
    """The room in which `player` has a new seat and no chips bought for it yet."""
    return with_guest(room, player, replace(guest_of(room, player), bought_in=False))


def stack_left(
    room: Room, player: PlayerId, game: GameId, stack: Money | None, *, moves: bool
) -> Room:
    """The room in which `player` left a table of `game` with `stack`; None: nobody counted it.

    Who `moves` has it in their hands until they put it on the table they go to (CH-SEAT-4).
    """
    guest, terms = guest_of(room, player), terms_of(game_of(room, game))
    left = tuple(one for one in guest.left if not same_kind(one.terms, terms))
    if stack is not None:
        left = (*left, LeftStack(terms=terms, stack=stack))
    carries = stack if moves else None
    return with_guest(room, player, replace(guest, left=left, carries=carries, bought_in=False))


def stack_brought(room: Room, player: PlayerId, game: GameId, carried: Money) -> Room:
    """The room in which `player` has put their stack on a table of `game`: they owe it no more.

    One that they `carried` from the table they left last is not waited for there either.
    """
    guest, terms = guest_of(room, player), terms_of(game_of(room, game))
    left = guest.left[:-1] if carried > NOTHING else guest.left
    left = tuple(one for one in left if not same_kind(one.terms, terms))
    return with_guest(room, player, replace(guest, left=left, carries=None, bought_in=True))


def check_chips(*sums: Money | None) -> None:
    """That somebody can have so many chips, each sum by itself; None: nobody counted it.

    Raises:
        Refused: less than nothing, or more than anybody has.
    """
    if not all(NOTHING <= chips <= MOST_AT_ONCE for chips in sums if chips is not None):
        raise Refused(
            "Chips are worth nothing at least and {most} at most.", rule="HOUSE", most=MOST_AT_ONCE
        )
