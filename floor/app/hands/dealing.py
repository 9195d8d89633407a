"""The hands: draw for the button, begin a hand, stamp it, hand over to the next."""

from datetime import datetime
from typing import NamedTuple, assert_never

import msgspec

from floor.app.core.declaration import AT_TABLE, AtKiosk, Declaration, EventKind, given_by
from floor.app.core.line_up import with_hand
from floor.app.core.messages import About, Command, Context, Event, about_hand, hands_begun
from floor.app.core.next_hand import between, sent_away_from
from floor.app.core.room import Room, followed_table, game_of, house_of, with_table
from floor.app.hands.last_rounds import round_after, round_over
from floor.app.hands.mixes import as_played, chosen_variant, game_at, next_variant, not_said
from floor.app.hands.stamps import stamp_at
from floor.base.chance import shuffled
from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.base.text import N_
from floor.cards.card import DECK
from floor.room.blinds.antes import AnteHand
from floor.room.blinds.blinds import BlindsPaid, Standing
from floor.room.blinds.button import Deal, NoDeal, Place, SeatNo, Sitter, first_after
from floor.room.blinds.dues import Between, deal_between
from floor.room.blinds.rotation import winners_button
from floor.room.blinds.straddle import with_straddles
from floor.room.games.game import FEWEST_PLAYERS, Variant
from floor.room.games.profile import Profile, WinnersButton
from floor.room.lists.waitlist import TableId
from floor.room.table.draw import highest_card
from floor.room.table.table import (
    Drawn,
    DrawnCard,
    HandOver,
    InHand,
    PlayedOver,
    Seat,
    Stamp,
    Table,
    Taken,
    Undrawn,
    chairs_of,
    over_at,
    played_at,
    with_sitter,
)

JACKPOT = "bbj"
"""The fund the jackpot euros of a hand go to."""


class DrawButton(Command, frozen=True, kw_only=True, omit_defaults=True):
    """Draw for the button; `cards` are those the dealer laid out, without them lots are drawn.

    Where the dealer drew by cards and only the `highest` is told, that seat has it (CH-BTN-4). A
    door of an older version takes it as long as that is not said.
    """

    table: TableId
    cards: tuple[DrawnCard, ...] = ()
    highest: SeatNo | None = None


class StartHand(Command, frozen=True, kw_only=True, omit_defaults=True):
    """The first riffle, or the shuffling machine's lid button: the hand begins (CH-DEAL-4).

    One that the program has begun by itself is only stamped by it. A door of an older version
    takes it as long as nothing is said that it does not know.
    """

    table: TableId
    stamp: Stamp | None = None
    """None: as hands are stamped at that table."""
    variant: str = ""
    """Code of the game of the hand, where somebody says it (GM-DC-2, GM-PDC-2)."""
    one_more: bool = False
    """Said of a hand that begins though the last round is over (CH-TABLE-3)."""


class EndHand(Command, frozen=True, kw_only=True):
    """The pot is pushed; `second_round` says whether the flop was seen (outside board games:
    whether the second betting round was reached).

    Where hands are stamped automatically the next one begins at once.
    """

    table: TableId
    second_round: bool
    winners: tuple[SeatNo, ...] = ()
    """Who shares the pot: asked for where the winner has a button (CH-BLIND-9, CH-BLIND-10)."""


class ButtonDrawn(Event, frozen=True, kw_only=True):
    """The highest card has the button; who drew pays any blind they miss (CH-BTN-4, CH-BTN-5)."""

    table: TableId
    cards: tuple[DrawnCard, ...]
    """Of everybody there; none where only the highest was told."""
    button: Place


class HandStarted(Event, frozen=True, kw_only=True):
    """A hand has begun with these players: who is dealt in no longer changes (CH-GEN-1)."""

    table: TableId
    hand: int
    started: datetime
    deal: Deal
    stamp: Stamp = Stamp.RIFFLE
    variant: str = ""
    """Code of its game, at a table whose games change."""
    error_ms: int = 0
    """By how much `started` may be wrong, either way."""

    def about(self) -> About:
        return super().about().with_(About(hands_begun(self.table)))


class HandStamped(Event, frozen=True, kw_only=True):
    """A hand that the program had begun by itself has got its stamp."""

    table: TableId
    hand: int
    started: datetime
    stamp: Stamp
    error_ms: int = 0
    """As in `HandStarted`."""


class HandEnded(Event, frozen=True, kw_only=True):
    """A hand is over; what it owes besides the rake of its pots."""

    table: TableId
    hand: int
    ended: datetime
    second_round: bool
    jackpot: Money = NOTHING
    """For the jackpot (JP-FEE-1)."""
    flat_rake: Money = NOTHING
    """The rake of a hand that did not get past the initial deal (CH-RAKE-5)."""
    won: Place | None = None
    """Who has won the button, where the winner has one."""

    def about(self) -> About:
        return about_hand(self.table)

    def adds_to(self) -> frozenset[str]:
        return frozenset({f"fund:{JACKPOT}"}) if self.jackpot else frozenset()


DealingCommand = DrawButton | StartHand | EndHand
DealingEvent = ButtonDrawn | HandStarted | HandStamped | HandEnded


def decide(room: Room, command: DealingCommand, ctx: Context) -> tuple[DealingEvent, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    table = followed_table(room, command.table)
    match command:
        case DrawButton():
            return (_drawn(room, table, command, ctx),)
        case StartHand(stamp=stamp):
            stamp = stamp or _by_hand(stamp_at(room, table.id))
            if isinstance(table.stage, InHand) and table.stage.stamp is Stamp.AUTOMATIC:
                return (_stamped(table, table.stage, stamp, ctx),)
            if round_over(table) and not command.one_more:
                raise Refused(
                    "The last round of {table} is over: it closes, or somebody says that one more"
                    " hand is dealt.",
                    rule="CH-TABLE-3",
                    table=table.id,
                )
            return (_started(room, table, stamp, command.variant, ctx),)
        case EndHand():
            ended = _ended(room, table, command, ctx)
            return (ended, *next_by_itself(evolve(room, ended), table.id, ctx))
        case _ as never:
            assert_never(never)


def deal_now(room: Room, table: Table, variant: Variant | None = None) -> Deal | NoDeal | None:
    """The hand that would begin at `table` now; None while one is being played, no button is
    drawn, if it needs one, or its hands are not followed.

    `variant` is its game where somebody says it; until then it is dealt as the table's blinds go.
    """
    now = between(room, table, variant or next_variant(room, table))
    undrawn = isinstance(table.stage, Undrawn) and has_button(now)
    if undrawn or isinstance(table.stage, InHand) or not table.followed:
        return None
    return _with_killed(deal_between(now), sent_away_from(room, table))


def _with_killed(deal: Deal | NoDeal, away: frozenset[SeatNo]) -> Deal | NoDeal:
    """`deal`, in which the hands of those sent `away` are killed (TDA-66): it takes two others."""
    if isinstance(deal, NoDeal) or not away:
        return deal
    killed = tuple(place.seat for place in deal.dealt if place.seat in away)
    deal = msgspec.structs.replace(deal, killed=killed)
    if len(deal.playing) < FEWEST_PLAYERS:
        return NoDeal.TOO_FEW
    if deal.first_to_act in deal.playing:
        return deal
    first = first_after(deal.first_to_act.seat, deal.playing)
    return msgspec.structs.replace(deal, first_to_act=first)


def has_button(now: Between) -> bool:
    """Whether the next hand goes by a button, which is drawn for before the first."""
    return now.ante in (None, AnteHand.WITH_BUTTON)


def _drawn(room: Room, table: Table, command: DrawButton, ctx: Context) -> ButtonDrawn:
    present = {chair.place for chair in chairs_of(table) if chair.here}
    if isinstance(table.stage, InHand):
        raise Refused(
            "{table} is in hand {hand}: no draw now.",
            rule="CH-BTN-4",
            table=table.id,
            hand=table.hand,
        )
    if len(present) < 2:
        raise Refused("{table} needs two players for the draw.", rule="CH-TABLE-2", table=table.id)
    if not has_button(between(room, table, next_variant(room, table))):
        raise Refused(
            "No button at {table}: the up cards say who opens.", rule="GM-STUD-4", table=table.id
        )
    if deal_now(room, table) not in (None, NoDeal.NOBODY_FOR_BUTTON):
        raise Refused(
            "{table} has its button: it is drawn only before the first hand.",
            rule="CH-BTN-4",
            table=table.id,
        )
    if command.highest is not None:
        button = next((place for place in present if place.seat == command.highest), None)
        if button is None:
            raise Refused(
                "Nobody at {table} seat {seat} is in the draw.",
                rule="CH-BTN-4",
                table=table.id,
                seat=command.highest,
            )
        return ButtonDrawn(table=table.id, cards=(), button=button)
    cards = command.cards
    if not cards:
        places = sorted(present, key=lambda place: place.seat)
        deck = shuffled(DECK, ctx.chance)
        cards = tuple(DrawnCard(p, card) for p, card in zip(places, deck, strict=False))
    drawn = {one.place: one.card for one in cards}
    different = len(set(drawn.values())) == len(cards) == len(present)
    if drawn.keys() != present or not different:
        raise Refused(
            "One card from one deck to everybody at {table}.", rule="CH-BTN-4", table=table.id
        )
    return ButtonDrawn(table=table.id, cards=cards, button=highest_card(drawn))


def _by_hand(stamp: Stamp) -> Stamp:
    """What a tap stamps at a table whose hands are stamped so."""
    return Stamp.RIFFLE if stamp is Stamp.AUTOMATIC else stamp


def _stamped(table: Table, hand: InHand, stamp: Stamp, ctx: Context) -> HandStamped:
    return HandStamped(
        table=table.id,
        hand=table.hand,
        started=max(ctx.moment, hand.started),
        stamp=stamp,
        error_ms=ctx.error_ms,
    )


def next_by_itself(room: Room, name: TableId, ctx: Context) -> tuple[HandStarted, ...]:
    """The next hand, where hands begin by themselves; none where it cannot, somebody has to say
    its game first, or the last round is over."""
    table = room.tables[name]
    variant = next_variant(room, table)
    if stamp_at(room, name) is not Stamp.AUTOMATIC or variant is None or round_over(table):
        return ()
    if not isinstance(deal_now(room, table, variant), Deal):
        return ()
    return (_started(room, table, Stamp.AUTOMATIC, "", ctx),)


def _started(room: Room, table: Table, stamp: Stamp, chosen: str, ctx: Context) -> HandStarted:
    variant = chosen_variant(room, table, chosen)
    changes = game_of(room, table.game).variant.chooser is not None
    match deal_now(room, table, variant):
        case Deal() as deal:
            if variant is None:
                raise not_said(room, table, deal)
            game = as_played(room, table, variant)
            return HandStarted(
                table=table.id,
                hand=table.hand + 1,
                started=_not_before_the_last(table, ctx.moment),
                deal=with_straddles(deal, table.straddles, game.stakes, game.profile),
                stamp=stamp,
                variant=variant.code if changes else "",
                error_ms=ctx.error_ms,
            )
        case NoDeal.TOO_FEW:
            raise Refused(
                "{table} needs two players to be dealt in.", rule="CH-TABLE-2", table=table.id
            )
        case NoDeal.NOBODY_FOR_BUTTON:
            raise Refused(
                "Nobody at {table} has paid both blinds: draw for the button.",
                rule="CH-BTN-6",
                table=table.id,
            )
        case None if isinstance(table.stage, InHand):
            raise Refused(
                "{table} is still in hand {hand}: end it first.",
                rule="CH-DEAL-4",
                table=table.id,
                hand=table.hand,
            )
        case None:
            raise Refused("Draw for the button at {table} first.", rule="CH-BTN-4", table=table.id)
        case _ as never:
            assert_never(never)


def _not_before_the_last(table: Table, moment: datetime) -> datetime:
    """`moment`, or the end of the hand before where a clock puts that later."""
    return max(moment, table.stage.ended) if isinstance(table.stage, HandOver) else moment


def _ended(room: Room, table: Table, command: EndHand, ctx: Context) -> HandEnded:
    second_round, ended = command.second_round, ctx.moment
    if not isinstance(table.stage, InHand):
        raise Refused("No hand is being played at {table}.", rule="CH-DEAL-4", table=table.id)
    if _is_second_press(room, table.stage, ended):
        raise Refused(
            "Hand {hand} at {table} has only just begun.",
            rule="HOUSE",
            hand=table.hand,
            table=table.id,
        )
    owed = owed_by(room, table, table.stage, second_round=second_round)
    return HandEnded(
        table=table.id,
        hand=table.hand,
        ended=max(ended, table.stage.started),
        second_round=second_round,
        jackpot=owed.jackpot,
        flat_rake=owed.flat_rake,
        won=_button_won(table, table.stage.deal, game_at(room, table).profile, command.winners),
    )


class Owed(NamedTuple):
    """What a hand owes besides the rake of its pots."""

    jackpot: Money
    """JP-FEE-1."""
    flat_rake: Money
    """CH-RAKE-5."""


def jackpot_paid_until(room: Room, table: TableId, began: datetime) -> datetime | None:
    """Until when `table` has paid the jackpot by time, where that counts for the hand that began
    then; None: the hand pays its fee (JP-FEE-2)."""
    until = room.jackpot_time.get(table)
    return until if until is not None and began < until else None


def owed_by(room: Room, table: Table, hand: InHand, *, second_round: bool) -> Owed:
    """What `hand`, which is played at `table`, owes if it ends so."""
    game, house = game_at(room, table), house_of(room)
    by_time = jackpot_paid_until(room, table.id, hand.started) is not None
    fee = house.hand_fee(game, len(hand.deal.playing), second_round=second_round)
    return Owed(
        jackpot=NOTHING if by_time else fee,
        flat_rake=NOTHING if second_round else game.rake.no_flop,
    )


def _is_second_press(room: Room, hand: InHand, moment: datetime) -> bool:
    """Whether the press that has begun `hand` was meant, and not another (HOUSE)."""
    guard = house_of(room).kiosk.second_press
    return hand.stamp is Stamp.AUTOMATIC and abs(moment - hand.started) < guard


def _button_won(
    table: Table, deal: Deal, profile: Profile, winners: tuple[SeatNo, ...]
) -> Place | None:
    """Who has won the button; of several who share the pot the next one clockwise from it."""
    if profile.winner is WinnersButton.OFF:
        return None
    sharers = tuple(place for place in deal.playing if place.seat in winners)
    if not sharers or len(sharers) != len(winners):
        raise Refused(
            "Who of those dealt in has won at {table}? The winner gets the button.",
            rule="CH-BLIND-9" if profile.winner is WinnersButton.DEALS else "CH-BLIND-10",
            table=table.id,
        )
    return winners_button(deal.positions, sharers)


def _in_the_draw(seat: Seat) -> Seat:
    """Who is at the table for the draw is in the game and has nothing to pay (CH-BTN-5)."""
    match seat:
        case Taken(sitter=sitter):
            return Taken(_drew(sitter))
        case PlayedOver(over=over):
            return msgspec.structs.replace(seat, over=_drew(over))
        case _:
            return seat


def _drew(sitter: Sitter) -> Sitter:
    return Sitter(player=sitter.player, standing=Standing.IN, paid=BlindsPaid.BOTH)


def evolve(room: Room, event: DealingEvent) -> Room:
    """The room once `event` has happened."""
    table = room.tables[event.table]
    match event:
        case ButtonDrawn(button=button):
            table = msgspec.structs.replace(
                table,
                stage=Drawn(button),
                seats=tuple(_in_the_draw(seat) for seat in table.seats),
            )
        case HandStarted(hand=hand, deal=deal):
            seats = list(table.seats)
            for seated in deal.changed:
                seats[seated.seat - 1] = with_sitter(seats[seated.seat - 1], seated.sitter)
            table = msgspec.structs.replace(
                table,
                stage=InHand(event.started, deal, event.stamp, event.variant, event.error_ms),
                hand=hand,
                seats=tuple(seats),
                straddles=(),
                last_round=round_after(table, deal),
            )
        case HandStamped():
            table = with_stamp(table, event.started, event.stamp, event.error_ms)
        case HandEnded(ended=ended, won=won):
            if isinstance(table.stage, InHand):
                room = msgspec.structs.replace(room, dealers=with_hand(room.dealers, table.id))
                over = over_at(table.stage, ended, won)
                played = played_at(table, table.stage, ended)
                table = msgspec.structs.replace(table, stage=over, played=played, clock=None)
        case _ as never:
            assert_never(never)
    return with_table(room, table)


def with_stamp(table: Table, started: datetime, stamp: Stamp, error_ms: int) -> Table:
    """`table` with another stamp on the hand being played."""
    assert isinstance(table.stage, InHand)
    stage = msgspec.structs.replace(table.stage, started=started, stamp=stamp, error_ms=error_ms)
    return msgspec.structs.replace(table, stage=stage)


PAGE = Declaration(
    commands=given_by(AT_TABLE, DrawButton, StartHand, EndHand),
    decide=decide,
    kinds=(
        EventKind("button-drawn", ButtonDrawn, kiosk=AtKiosk.YES),
        EventKind("hand-started", HandStarted, kiosk=AtKiosk.YES),
        EventKind(
            "hand-stamped", HandStamped, N_("hand {hand}: start time taken {how}"), AtKiosk.YES
        ),
        EventKind("hand-ended", HandEnded, kiosk=AtKiosk.YES),
    ),
    evolve=evolve,
)
