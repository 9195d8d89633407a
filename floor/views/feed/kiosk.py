"""What has happened at a dealer's kiosk, where its sentence hangs on more than the names in it: the
clock, the table found otherwise, acts that were not recorded."""

from collections.abc import Mapping

from floor.app.core.held_act import Settlement
from floor.app.core.messages import SYSTEM, Event
from floor.app.hands.clocks import ClockCalled, ClockEnded
from floor.app.hands.set_right import TableSetRight
from floor.app.office.waiting_acts import HeldActRecorded
from floor.app.staff.held_acts import ActsHeld, HeldActSettled
from floor.app.staff.older_book import OlderBookPutBack
from floor.app.staff.pin_locks import PinsLocked
from floor.base.text import N_, _, many
from floor.room.clock.player_clock import ClockResult
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import Away, PlayedOver, Stamp, Taken
from floor.views.words.words import Saying, Wording, owed

_MISDEAL_WORDS: Mapping[MisdealReason, str] = {
    MisdealReason.NOT_SHUFFLED: N_("the cards were not shuffled"),
    MisdealReason.WRONG_FIRST_PLAYER: N_("dealing began with the wrong player"),
    MisdealReason.PLAYER_LEFT_OUT: N_("a player was left out"),
    MisdealReason.TOO_FEW_CARDS: N_("too few cards"),
    MisdealReason.TOO_MANY_CARDS: N_("too many cards"),
    MisdealReason.FIRST_CARD_EXPOSED: N_("the first card was exposed"),
    MisdealReason.CARDS_EXPOSED: N_("several cards were exposed"),
    MisdealReason.CARDS_FACE_UP: N_("several cards face up in the deck"),
    MisdealReason.SAME_CARD_TWICE: N_("the same card twice"),
}


def misdeal_words(reason: MisdealReason) -> str:
    """Why the cards are dealt again (CH-DEAL-8, CH-DEAL-12)."""
    return _(_MISDEAL_WORDS[reason])


_STAMP_WORDS: Mapping[Stamp, str] = {
    Stamp.RIFFLE: N_("at the first riffle"),
    Stamp.LID: N_("by the lid button"),
    Stamp.AUTOMATIC: N_("automatically"),
}


def stamp_words(stamp: Stamp) -> str:
    """What marks the start of a hand."""
    return _(_STAMP_WORDS[stamp])


def _set_right(event: TableSetRight, words: Wording) -> str:
    parts = [_("corrected")]
    if event.button is not None:
        parts.append(_("button to seat {seat}").format(seat=event.button.seat))
    for one in event.seats:
        parts += _found(one.found, words)
    missed = event.hands_missed
    if missed:
        parts.append(many("{n} hand missed", "{n} hands missed", missed).format(n=missed))
    return ", ".join(parts)


def _found(seat: object, words: Wording) -> list[str]:
    """How each of those in a seat was found: here or away, and what they owe."""
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


def _clock_called(event: ClockCalled, words: Wording) -> str:
    if event.seat is None:
        return _("the clock is called")
    return _("the clock is called on seat {seat}").format(seat=event.seat)


_CLOCK_ENDED = {
    ClockResult.ACTED: N_("the player has acted in time"),
    ClockResult.RAN_OUT: N_("the clock has run out"),
    ClockResult.WITHDRAWN: N_("the clock is withdrawn"),
}


def _clock_ended(event: ClockEnded, words: Wording) -> str:
    return _(_CLOCK_ENDED[event.result])


def _held(event: ActsHeld, words: Wording) -> str:
    n = len(event.acts)
    if any(one.of_newer_book for one in event.acts):
        return many(
            "{n} act of the kiosk is of a newer book: check the button and the seats",
            "{n} acts of the kiosk are of a newer book: check the button and the seats",
            n,
        ).format(n=n)
    return many(
        "{n} act of the kiosk was not recorded: the floor looks at it",
        "{n} acts of the kiosk were not recorded: the floor looks at them",
        n,
    ).format(n=n)


_SETTLED: Mapping[Settlement, str] = {
    Settlement.ANOTHER_WAY: N_("an act of the kiosk was done another way"),
    Settlement.DROPPED: N_("an act of the kiosk was put aside"),
}


def _settled(event: HeldActSettled, words: Wording) -> str:
    return _(_SETTLED[event.settlement])


def _recorded(event: HeldActRecorded, words: Wording) -> str:
    if event.staff == SYSTEM:
        return _("as somebody at the kiosk of {table} had pressed it").format(table=event.table)
    return _("as {staff} had pressed it at the kiosk").format(staff=words.staff(event.staff))


def _put_back(event: OlderBookPutBack, words: Wording) -> str:
    if event.seen <= event.ends:
        return _("an older copy of the book was put back")
    return _(
        "an older copy of the book was put back: entries {first} to {last} are not in it"
    ).format(first=event.ends + 1, last=event.seen)


def _pins_locked(event: PinsLocked, words: Wording) -> str:
    if event.staff is None:
        said = _("too many wrong PINs at its kiosk: none is taken there until {time}")
        return said.format(time=words.time(event.until))
    return _("too many wrong PINs for {staff} at its kiosk: locked until {time}").format(
        staff=words.staff(event.staff), time=words.time(event.until)
    )


SAID: Mapping[type[Event], Saying] = {
    PinsLocked: _pins_locked,
    OlderBookPutBack: _put_back,
    TableSetRight: _set_right,
    ClockCalled: _clock_called,
    ClockEnded: _clock_ended,
    ActsHeld: _held,
    HeldActSettled: _settled,
    HeldActRecorded: _recorded,
}
