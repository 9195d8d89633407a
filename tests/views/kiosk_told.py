"""What has happened at a dealer's screen, and how the feed says it."""

from datetime import UTC, datetime

from floor.app.claim.freezes import BadBeatWithdrawn, TableFrozen, TableReleased
from floor.app.core.held_act import HeldAct, Settlement
from floor.app.core.messages import CommandId, Event, NoteId, StaffId
from floor.app.hands.clocks import ClockCalled, ClockEnded
from floor.app.hands.dealing import HandStamped
from floor.app.hands.misdeals import MisdealCalled
from floor.app.hands.set_right import FollowingStopped, SeatSetRight, TableSetRight
from floor.app.hands.stamps import StampsSet
from floor.app.office.press_time import CameLate
from floor.app.office.waiting_acts import HeldActRecorded
from floor.app.seats.nameless import NewcomerNumbered, PlayerNamed, PlayersMerged
from floor.app.staff.held_acts import ActsHeld, HeldActSettled
from floor.app.staff.older_book import OlderBookPutBack, TableCompared
from floor.app.staff.pin_locks import PinsAskedAgain, PinsLocked
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import Place, PlayerId, SeatNo, Sitter
from floor.room.clock.player_clock import GUIDE, ClockResult
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import EMPTY, Away, PlayedOver, Stamp, Taken
from tests.evening import T1

AINO, EERO = PlayerId(1), PlayerId(2)
MIRA = StaffId(1)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
SEAT = SeatNo(5)


def misdealt(reason: MisdealReason) -> MisdealCalled:
    return MisdealCalled(table=T1, hand=7, reason=reason, called_at=AT)


HELD = HeldAct(
    command=CommandId(bytes(16)), by=MIRA, kind="start-hand", body='{"table":"T1"}', pressed=AT
)


def settled(settlement: Settlement) -> HeldActSettled:
    return HeldActSettled(table=T1, act=HELD.command, settlement=settlement, note=NoteId(1))


def clock_ended(result: ClockResult) -> ClockEnded:
    return ClockEnded(table=T1, hand=7, ended_at=AT, result=result, seat=SEAT)


AINO_SITS = Sitter(player=AINO)
EERO_OWES = Sitter(player=EERO, tokens=Tokens.BOTH)

KIOSK_TOLD: list[tuple[Event, str]] = [
    (
        HandStamped(table=T1, hand=7, started=AT, stamp=Stamp.RIFFLE),
        "hand 7: start time taken at the first riffle",
    ),
    (StampsSet(table=T1, stamp=Stamp.LID), "hand start time is taken by the lid button"),
    (StampsSet(table=T1, stamp=Stamp.AUTOMATIC), "hand start time is taken automatically"),
    (
        misdealt(MisdealReason.NOT_SHUFFLED),
        "hand 7 is dealt again: the cards were not shuffled",
    ),
    (
        misdealt(MisdealReason.WRONG_FIRST_PLAYER),
        "hand 7 is dealt again: dealing began with the wrong player",
    ),
    (misdealt(MisdealReason.PLAYER_LEFT_OUT), "hand 7 is dealt again: a player was left out"),
    (misdealt(MisdealReason.TOO_FEW_CARDS), "hand 7 is dealt again: too few cards"),
    (misdealt(MisdealReason.TOO_MANY_CARDS), "hand 7 is dealt again: too many cards"),
    (
        misdealt(MisdealReason.FIRST_CARD_EXPOSED),
        "hand 7 is dealt again: the first card was exposed",
    ),
    (
        misdealt(MisdealReason.CARDS_EXPOSED),
        "hand 7 is dealt again: several cards were exposed",
    ),
    (
        misdealt(MisdealReason.CARDS_FACE_UP),
        "hand 7 is dealt again: several cards face up in the deck",
    ),
    (misdealt(MisdealReason.SAME_CARD_TWICE), "hand 7 is dealt again: the same card twice"),
    (
        TableSetRight(
            table=T1,
            seats=(
                SeatSetRight(SEAT, Taken(AINO_SITS)),
                SeatSetRight(SEAT, Away(EERO_OWES, AT)),
            ),
            button=Place(SEAT, AINO),
            hands_missed=2,
            note=NoteId(1),
        ),
        "corrected, button to seat 5, Aino L. here, Eero V. away owes SB and BB, 2 hands missed",
    ),
    (
        TableSetRight(
            table=T1,
            seats=(
                SeatSetRight(SEAT, PlayedOver(EERO_OWES, AT, AINO_SITS)),
                SeatSetRight(SEAT, EMPTY),
            ),
        ),
        "corrected, Eero V. away owes SB and BB, Aino L. here",
    ),
    (FollowingStopped(table=T1, stopped_at=AT), "hands are not tracked"),
    (ClockCalled(table=T1, hand=7, called_at=AT, terms=GUIDE), "the clock is called"),
    (
        ClockCalled(table=T1, hand=7, called_at=AT, terms=GUIDE, seat=SEAT),
        "the clock is called on seat 5",
    ),
    (clock_ended(ClockResult.ACTED), "the player has acted in time"),
    (clock_ended(ClockResult.RAN_OUT), "the clock has run out"),
    (clock_ended(ClockResult.WITHDRAWN), "the clock is withdrawn"),
    (
        TableFrozen(table=T1, hand=7, frozen_at=AT),
        "bad beat claimed in hand 7: the table is stopped",
    ),
    (TableReleased(table=T1, released_at=AT, note=NoteId(1)), "the table goes on"),
    (
        BadBeatWithdrawn(table=T1, withdrawn_at=AT),
        "the dealer withdraws the bad beat: the table goes on",
    ),
    (
        NewcomerNumbered(player=AINO, number=3),
        "newcomer 3, no name yet",
    ),
    (PlayerNamed(player=AINO), "Aino L. has a name now"),
    (PlayersMerged(player=AINO, into=EERO), "Aino L. is Eero V."),
    (
        PlayersMerged(player=AINO, into=EERO, note=NoteId(1), second=MIRA),
        "Aino L. is Eero V. (second badge: Mira Holm)",
    ),
    (CameLate(pressed=AT, error_ms=4), "pressed at 22:05"),
    (
        HeldActRecorded(table=T1, act=HELD.command, staff=MIRA),
        "as Mira Holm had pressed it at the kiosk",
    ),
    (
        ActsHeld(table=T1, held_at=AT, acts=(HELD,)),
        "1 act of the kiosk was not recorded: the floor looks at it",
    ),
    (
        ActsHeld(table=T1, held_at=AT, acts=(HELD, HELD)),
        "2 acts of the kiosk were not recorded: the floor looks at them",
    ),
    (
        OlderBookPutBack(seen=84, ends=60, put_back_at=AT),
        "an older copy of the book was put back: entries 61 to 84 are not in it",
    ),
    (
        OlderBookPutBack(seen=0, ends=60, put_back_at=AT),
        "an older copy of the book was put back",
    ),
    (
        PinsLocked(table=T1, until=AT),
        "too many wrong PINs at its kiosk: none is taken there until 22:05",
    ),
    (
        PinsLocked(table=T1, until=AT, staff=MIRA),
        "too many wrong PINs for Mira Holm at its kiosk: locked until 22:05",
    ),
    (PinsAskedAgain(table=T1), "its kiosk takes PINs again"),
    (TableCompared(table=T1), "found on the felt as the book has it"),
    (settled(Settlement.ANOTHER_WAY), "an act of the kiosk was done another way"),
    (settled(Settlement.DROPPED), "an act of the kiosk was put aside"),
]
