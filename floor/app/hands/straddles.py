"""The straddles: who raises before the cards."""

from collections.abc import Mapping

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Event, about_hand, about_straddles
from floor.app.core.room import Room, followed_table, with_table
from floor.app.hands.dealing import deal_now
from floor.app.hands.mixes import game_at
from floor.base.errors import Refusal, Refused
from floor.base.money import Money
from floor.base.text import N_
from floor.room.blinds.button import Deal, PlayerId, SeatNo
from floor.room.blinds.straddle import (
    NoStraddle,
    Straddle,
    next_price,
    why_no_straddle,
    with_straddles,
)
from floor.room.games.game import Game
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table


class DeclareStraddle(Command, frozen=True, kw_only=True):
    """Who sits in `seat` straddles in the hand being dealt or, between two hands, in the next."""

    table: TableId
    seat: SeatNo


class StraddleDeclared(Event, frozen=True, kw_only=True):
    """A straddle lies before a player, or will when the next hand begins."""

    table: TableId
    hand: int
    seat: SeatNo
    player: PlayerId
    amount: Money
    deal: Deal | None = None
    """The hand with it, when it is being played; before a hand it is still to be dealt."""

    def about(self) -> About:
        # Who comes or goes in another seat takes nothing from it.
        own = frozenset({f"seat:{self.table}/{self.seat}", f"player:{self.player}"})
        lies = about_straddles(self.table)
        return about_hand(self.table).with_(lies, About(within=own))


StraddleCommand = DeclareStraddle
StraddleEvent = StraddleDeclared


def decide(room: Room, command: StraddleCommand, ctx: Context) -> tuple[StraddleEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table, seat = followed_table(room, command.table), command.seat
    game = game_at(room, table)
    declared: tuple[SeatNo, ...] = ()
    if isinstance(table.stage, InHand):
        deal = table.stage.deal
    else:
        deal, declared = _next(room, table), table.straddles
    wishes = (*declared, seat)
    straddled = with_straddles(deal, wishes, game.stakes, game.profile)
    if seat in declared or seat not in straddled.straddles or seat in deal.straddles:
        before = with_straddles(deal, declared, game.stakes, game.profile)
        raise _refused(before, seat, table, game)
    amount = next(post.dues.live for post in straddled.posts if post.seat == seat)
    player = next(place.player for place in deal.dealt if place.seat == seat)
    in_hand = isinstance(table.stage, InHand)
    return (
        StraddleDeclared(
            table=table.id,
            hand=table.hand if in_hand else table.hand + 1,
            seat=seat,
            player=player,
            amount=amount,
            deal=straddled if in_hand else None,
        ),
    )


def _next(room: Room, table: Table) -> Deal:
    deal = deal_now(room, table)
    if isinstance(deal, Deal):
        return deal
    raise Refused(
        "No hand can begin at {table} yet: nobody straddles.", rule="CH-STRAD-1", table=table.id
    )


def _refused(deal: Deal, seat: SeatNo, table: Table, game: Game) -> Refused:
    """Why who sits in `seat` may not straddle before the cards of `deal`."""
    wish = Straddle(seat, next_price(deal, game.stakes))
    reason = why_no_straddle(deal, wish, game.stakes, game.profile) or NoStraddle.NOT_CONSECUTIVE
    return STRADDLE_REFUSALS[reason].of(table=table.id, seat=seat)


STRADDLE_REFUSALS: Mapping[NoStraddle, Refusal] = {
    NoStraddle.NOT_IN_USE: Refusal(N_("Straddles are not in use at {table}."), "CH-STRAD-1"),
    NoStraddle.NOT_DEALT_IN: Refusal(N_("Nobody in {table} seat {seat} is dealt in."), "CH-GEN-5"),
    NoStraddle.HEADS_UP: Refusal(N_("Two players at {table}: nobody straddles."), "CH-STRAD-4"),
    NoStraddle.ALREADY: Refusal(N_("{table} seat {seat} has straddled."), "CH-STRAD-3"),
    NoStraddle.AFTER_BUTTON: Refusal(
        N_("{table} seat {seat} sits behind the button: the straddles end there."), "CH-STRAD-4"
    ),
    NoStraddle.BUTTON_EXCLUDES: Refusal(
        N_("The button at {table} has straddled: there is no other in this hand."), "CH-STRAD-8"
    ),
    NoStraddle.FIRST_HAS_PRIORITY: Refusal(
        N_("The first to act at {table} has straddled: the button may not."), "CH-STRAD-7"
    ),
    NoStraddle.SINGLE_ONLY: Refusal(
        N_("Only the first to act straddles at {table}, not seat {seat}."), "CH-STRAD-1"
    ),
    NoStraddle.NOT_CONSECUTIVE: Refusal(
        N_("It is not the turn of {table} seat {seat} to straddle."), "CH-STRAD-4"
    ),
    NoStraddle.NOT_DOUBLE: Refusal(
        N_("A straddle at {table} is twice the bet before it."), "CH-STRAD-3"
    ),
}


def evolve(room: Room, event: StraddleEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    if event.deal is None:
        straddles = (*table.straddles, event.seat)
        return with_table(room, msgspec.structs.replace(table, straddles=straddles))
    if isinstance(table.stage, InHand):
        stage = msgspec.structs.replace(table.stage, deal=event.deal)
        table = msgspec.structs.replace(table, stage=stage)
    return with_table(room, table)


PAGE = Declaration(
    commands=given_by(AT_TABLE, DeclareStraddle),
    decide=decide,
    kinds=(
        EventKind(
            "straddle-declared",
            StraddleDeclared,
            N_("{player} in seat {seat} straddles {sum}"),
            AtKiosk.YES,
        ),
    ),
    evolve=evolve,
)
