"""Which hand may have hit a jackpot, and what the book has of it when its claim is opened."""

from collections.abc import Mapping
from datetime import timedelta

from msgspec.structs import replace

from floor.app.claim.facts import ClaimOpened
from floor.app.core.claim import ClaimId, PartInHand, Person, State
from floor.app.core.messages import Context
from floor.app.core.room import Room, game_of, house_of, table_of
from floor.base.errors import Refusal, Refused
from floor.base.text import N_
from floor.jackpot.ledger import NO_METERS
from floor.jackpot.profile import JackpotId, Others
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import Game
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, PlayedHand, Table, chairs_of, played_at


def claimable(table: Table) -> tuple[PlayedHand, ...]:
    """The hands of `table` a claim may be about: the one being played, then the one before.

    None of a table whose hands are not followed: the book does not know them.
    """
    if not table.followed:
        return ()
    stage, last = table.stage, table.played
    if not isinstance(stage, InHand):
        return (last,) if last is not None and last.hand == table.hand else ()
    now = played_at(table, stage, stage.started)
    return (now, last) if last is not None and last.hand == table.hand - 1 else (now,)


def opened(room: Room, name: TableId, number: int, ctx: Context) -> ClaimOpened:
    """The claim of the hand of that number at a table that stands still.

    Raises:
        Refused: the table plays on, the hand is neither the current nor the last one or is claimed
            already, or nothing can be won in it.
    """
    table = table_of(room, name)
    if table.frozen is None:
        raise Refused(
            "{table} plays on: stop it for a bad beat first.", rule="JP-TRIG-7", table=name
        )
    _check_not_claimed(room, table, number)
    hand = _hand_of(table, number)
    game = game_of_hand(room, hand)
    jackpot, form = house_of(room).jackpot_of(game), game.variant.form
    if jackpot is None or form is None or form not in jackpot.triggers:
        raise Refused(
            "{variant} has no bad beat: nothing can be won in hand {hand}.",
            rule="JP-GAME-2",
            variant=game.variant.name,
            hand=hand.hand,
        )
    return ClaimOpened(
        claim=ClaimId(room.claimed + 1),
        table=table.id,
        table_opened=table.opened_at,
        game=hand.game,
        form=form,
        hand=hand.hand,
        began=HandBegan(
            at=hand.started, error=timedelta(milliseconds=hand.error_ms), stamp=hand.stamp
        ),
        jackpot=jackpot.id,
        opened_at=ctx.now,
        accrued=room.meters.get(jackpot.id, NO_METERS).accrued,
        people=(*_people_at(table, hand), *_people_elsewhere(room, table, hand, jackpot.id)),
    )


def _hand_of(table: Table, number: int) -> PlayedHand:
    found = next((one for one in claimable(table) if one.hand == number), None)
    if found is not None:
        return found
    if not table.followed:
        raise Refused(
            "Hands are not tracked at {table}: nobody knows who was in hand {hand}. Let the "
            "table go on, correct it and start that hand again to claim it.",
            rule="JP-TRIG-4",
            table=table.id,
            hand=number,
        )
    raise Refused(
        "Hand {hand} at {table} is neither the current nor the last one: nothing is claimed of"
        " it any more.",
        rule="JP-TRIG-7",
        hand=number,
        table=table.id,
    )


def _check_not_claimed(room: Room, table: Table, hand: int) -> None:
    """A hand is claimed once for ever."""
    same = (one for one in room.claims.values() if one.is_of(table) and one.hand == hand)
    claim = next(same, None)
    if claim is not None:
        raise _CLAIMED_REFUSALS[claim.state].of(hand=hand, table=table.id)


_CLAIMED_REFUSALS: Mapping[State, Refusal] = {
    State.OPEN: Refusal(N_("Hand {hand} at {table} is being claimed already."), "JP-TRIG-7"),
    State.REJECTED: Refusal(
        N_("The claim of hand {hand} at {table} was rejected: reopen it instead."), "JP-TRIG-7"
    ),
    State.RELEASED: Refusal(
        N_("The jackpot is paid for hand {hand} at {table}: never twice."), "JP-PAY-1"
    ),
}


def game_of_hand(room: Room, hand: PlayedHand) -> Game:
    """What was played in that hand: of a mix the game of its turn (JP-GAME-2)."""
    game = game_of(room, hand.game)
    if not hand.variant:
        return game
    return replace(game, variant=house_of(room).variants[hand.variant])


def _people_at(table: Table, hand: PlayedHand) -> tuple[Person, ...]:
    """Who was dealt in, though they have left since, and who else sits there; by their seats."""
    here = {chair.sitter.player: chair.here for chair in chairs_of(table)}
    dealt = {place.player: place.seat for place in hand.dealt}
    beside = {chair.sitter.player: chair.seat for chair in chairs_of(table)}
    found = [
        Person(
            table=table.id,
            seat=seat,
            player=player,
            part=PartInHand.DEALT_IN if player in dealt else PartInHand.NOT_DEALT_IN,
            here=here.get(player, False),
        )
        for player, seat in {**beside, **dealt}.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.seat, one.part is not PartInHand.DEALT_IN)))


def _people_elsewhere(
    room: Room, table: Table, hand: PlayedHand, jackpot: JackpotId
) -> tuple[Person, ...]:
    """Who is present where the same jackpot is played, if the room shares (JD-04)."""
    house = house_of(room)
    if house.jackpots[jackpot].others is not Others.ROOM:
        return ()
    dealt = {place.player for place in hand.dealt}
    return tuple(
        Person(table=name, seat=chair.seat, player=chair.sitter.player, part=PartInHand.ELSEWHERE)
        for name, other in room.tables.items()
        if name != table.id and house.fund_of(game_of(room, other.game)) == jackpot
        for chair in chairs_of(other)
        if chair.here and chair.sitter.player not in dealt
    )
