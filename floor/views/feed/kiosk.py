"""What has happened at a table besides its hands, in plain sentences: stamps, misdeals, the clock,
the table found otherwise or standing still, players without a name."""

from typing import assert_never

from floor.app.claim.freezes import FreezeEvent, TableFrozen, TableReleased
from floor.app.core.held_act import Settlement
from floor.app.hands.clocks import ClockCalled, ClockEnded, ClockEvent
from floor.app.hands.misdeals import MisdealEvent
from floor.app.hands.set_right import FollowingStopped, SetRightEvent, TableSetRight
from floor.app.hands.stamps import StampsEvent
from floor.app.office.press_time import CameLate
from floor.app.seats.nameless import NamelessEvent, NewcomerNumbered, PlayerNamed, PlayersMerged
from floor.app.staff.held_acts import ActsHeld, HeldEvent
from floor.base.text import _, many
from floor.room.clock.player_clock import ClockResult
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import Away, PlayedOver, Stamp, Taken
from floor.views.words.words import Words, owed

KioskEvent = (
    MisdealEvent
    | StampsEvent
    | SetRightEvent
    | ClockEvent
    | FreezeEvent
    | NamelessEvent
    | HeldEvent
    | CameLate
)


def kiosk_told(event: KioskEvent, words: Words) -> str:
    """What has happened by one event alone."""
    if isinstance(event, MisdealEvent):
        return _("hand {hand} is dealt again: {reason}").format(
            hand=event.hand, reason=misdeal_words(event.reason)
        )
    if isinstance(event, StampsEvent):
        return _("hands are stamped {how}").format(how=stamp_words(event.stamp))
    if isinstance(event, SetRightEvent):
        return _set_right(event, words)
    if isinstance(event, ClockEvent):
        return _clock(event)
    if isinstance(event, FreezeEvent):
        return _freeze(event)
    if isinstance(event, NamelessEvent):
        return _nameless(event, words)
    if isinstance(event, HeldEvent):
        return _held(event)
    return _("pressed at {time}").format(time=words.time(event.pressed))


def misdeal_words(reason: MisdealReason) -> str:
    """Why the cards are dealt again (CH-DEAL-8, CH-DEAL-12)."""
    match reason:
        case MisdealReason.NOT_SHUFFLED:
            return _("the cards were not shuffled")
        case MisdealReason.WRONG_FIRST_PLAYER:
            return _("dealing began with the wrong player")
        case MisdealReason.PLAYER_LEFT_OUT:
            return _("a player was left out")
        case MisdealReason.TOO_FEW_CARDS:
            return _("too few cards")
        case MisdealReason.TOO_MANY_CARDS:
            return _("too many cards")
        case MisdealReason.FIRST_CARD_EXPOSED:
            return _("the first card was exposed")
        case MisdealReason.CARDS_EXPOSED:
            return _("several cards were exposed")
        case MisdealReason.CARDS_FACE_UP:
            return _("several cards face up in the deck")
        case MisdealReason.SAME_CARD_TWICE:
            return _("the same card twice")
        case _ as never:
            assert_never(never)


def stamp_words(stamp: Stamp) -> str:
    """What marks the start of a hand."""
    match stamp:
        case Stamp.RIFFLE:
            return _("at the first riffle")
        case Stamp.LID:
            return _("by the lid button")
        case Stamp.AUTOMATIC:
            return _("automatically")
        case _ as never:
            assert_never(never)


def _set_right(event: SetRightEvent, words: Words) -> str:
    match event:
        case FollowingStopped():
            return _("hands are not followed")
        case TableSetRight(button=button, seats=seats, hands_missed=missed):
            parts = [_("set right")]
            if button is not None:
                parts.append(_("button to seat {seat}").format(seat=button.seat))
            for one in seats:
                parts += _found(one.found, words)
            if missed:
                parts.append(many("{n} hand missed", "{n} hands missed", missed).format(n=missed))
            return ", ".join(parts)
        case _ as never:
            assert_never(never)


def _found(seat: object, words: Words) -> list[str]:
    """How each of those in a seat was found: here or away, and what he owes."""
    match seat:
        case Taken(sitter=sitter):
            here = [(sitter, _("{player} here"))]
        case Away(sitter=sitter):
            here = [(sitter, _("{player} away"))]
        case PlayedOver(owner=owner, over=over):
            here = [(owner, _("{player} away")), (over, _("{player} here"))]
        case _:
            here = []
    return [
        " ".join(
            part
            for part in (said.format(player=words.player(one.player)), owed(one.tokens))
            if part
        )
        for one, said in here
    ]


def _clock(event: ClockEvent) -> str:
    match event:
        case ClockCalled(seat=None):
            return _("the clock is called")
        case ClockCalled(seat=seat):
            return _("the clock is called on seat {seat}").format(seat=seat)
        case ClockEnded(result=ClockResult.ACTED):
            return _("the player has acted in time")
        case ClockEnded(result=ClockResult.RAN_OUT):
            return _("the clock has run out")
        case ClockEnded():
            return _("the clock is withdrawn")
        case _ as never:
            assert_never(never)


def _freeze(event: FreezeEvent) -> str:
    match event:
        case TableFrozen(hand=hand):
            return _("bad beat claimed in hand {hand}: the table stands still").format(hand=hand)
        case TableReleased():
            return _("the table goes on")
        case _ as never:
            assert_never(never)


def _nameless(event: NamelessEvent, words: Words) -> str:
    player = words.player(event.player)
    match event:
        case NewcomerNumbered(number=number):
            return _("newcomer {number}, no name yet").format(number=number)
        case PlayerNamed():
            return _("{player} has a name now").format(player=player)
        case PlayersMerged(into=into):
            return _("{player} is {other}").format(player=player, other=words.player(into))
        case _ as never:
            assert_never(never)


def _held(event: HeldEvent) -> str:
    if isinstance(event, ActsHeld):
        n = len(event.acts)
        return many(
            "{n} act of the kiosk no longer fitted: the floor looks at it",
            "{n} acts of the kiosk no longer fitted: the floor looks at them",
            n,
        ).format(n=n)
    match event.settlement:
        case Settlement.ANOTHER_WAY:
            return _("an act of the kiosk was done another way")
        case Settlement.DROPPED:
            return _("an act of the kiosk was dropped")
        case _ as never:
            assert_never(never)
