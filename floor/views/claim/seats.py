"""Which hand is claimed, when it began as far as that is known, and who took part in it."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import assert_never
from zoneinfo import ZoneInfo

from floor.app.claim.claims import ClaimOtherHand, OpenClaim, ReopenClaim
from floor.app.claim.opening import claimable
from floor.app.core.claim import Claim, Contrary, PartInHand, Person, State
from floor.app.core.messages import NoteId
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.base.text import LOCALES, _, language, many, time_text
from floor.base.value import Value
from floor.jackpot.profile import JackpotProfile
from floor.room.blinds.button import PlayerId
from floor.room.dealing.first_hand import HandBegan
from floor.room.table.table import InHand, PlayedHand, Stamp, Table
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, seat_words

_TENTH = timedelta(milliseconds=100)


class HandOffer(Value, frozen=True, kw_only=True):
    """A hand that may be claimed."""

    hand: int
    words: str
    """"Hand 97, the one being played"."""
    began: str
    step: Step


class OtherHand(Value, frozen=True, kw_only=True):
    """The hand that is claimed instead, where the wrong one was chosen."""

    step: Step
    """Its command is asked with a note that says `reason`."""
    reason: str


class PersonLine(Value, frozen=True, kw_only=True):
    """Somebody who may have taken part."""

    player: PlayerId
    words: str
    """"Seat 3 Aino L."."""
    book: str
    """What the book has of them."""
    took_part: bool
    """As it stands: by the book, or as was said."""


class SeatsView(Value, frozen=True, kw_only=True):
    """Who took part, seat by seat."""

    lines: tuple[PersonLine, ...]
    told: str
    """How many take it to win."""


def second_text(moment: datetime, zone: str) -> str:
    """The wall clock to the second."""
    second = moment.astimezone(ZoneInfo(zone)).second
    return f"{time_text(moment, zone)}{LOCALES[language()].hour}{second:02}"


def began_words(began: HandBegan, zone: str) -> str:
    """When a hand began, by what, and by how much that may be wrong (JP-TRIG-6)."""
    time, within = second_text(began.at, zone), _error_words(began.error)
    match began.stamp:
        case Stamp.RIFFLE:
            words = _("began {time} at the first riffle{within}")
        case Stamp.LID:
            words = _("began {time} by the lid button{within}")
        case Stamp.AUTOMATIC:
            words = _("began some time after {time}: nobody marked it")
        case _ as never:
            assert_never(never)
    return words.format(time=time, within=f", ± {within} s" if began.error else "")


def _error_words(error: timedelta) -> str:
    """In seconds with one decimal, rounded up: what is known is never said to be known better."""
    tenths = -(-error // _TENTH)
    return f"{tenths // 10}{LOCALES[language()].decimal}{tenths % 10}"


def hand_offers(room: Room, table: Table, look: Viewer) -> tuple[HandOffer, ...]:
    """The hands of a table that may be claimed, the likelier first: who stops a table as the cards
    are turned over is in that hand still, or its next one has just begun by itself."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    zone = room.house.zone if room.house is not None else "UTC"
    return tuple(_offer(asking, table, hand, zone) for hand in claimable(table))


def _offer(asking: StepBuilder, table: Table, hand: PlayedHand, zone: str) -> HandOffer:
    playing = isinstance(table.stage, InHand) and hand.hand == table.hand
    number = hand.hand
    words = (
        _("Hand {hand}: the one on the table now").format(hand=number)
        if playing
        else _("Hand {hand}: the one before, over at {time}").format(
            hand=number, time=time_text(hand.ended, zone)
        )
    )
    began = HandBegan(
        at=hand.started, error=timedelta(milliseconds=hand.error_ms), stamp=hand.stamp
    )
    leading = number == table.hand
    rejected = _rejected(asking.words.room, table, number)
    if rejected is not None:
        ask = _("Reopen the claim of hand {hand} …").format(hand=number)
        step = asking.step("reopen-claim", ask, ReopenClaim(claim=rejected.id), leading=leading)
    else:
        command = OpenClaim(table=table.id, hand=number)
        step = asking.step(f"claim-{number}", words, command, leading=leading)
    return HandOffer(hand=number, words=words, began=began_words(began, zone), step=step)


def _rejected(room: Room, table: Table, hand: int) -> Claim | None:
    """The claim of that hand that was rejected: a hand is claimed once."""
    same = (one for one in room.claims.values() if one.is_of(table) and one.hand == hand)
    return next((one for one in same if one.state is State.REJECTED), None)


def other_hand(room: Room, claim: Claim, look: Viewer) -> OtherHand | None:
    """The table's other hand in place of that of an open `claim`; None where there is none, and
    where hands were dealt since."""
    table = room.tables.get(claim.table)
    if table is None or not claim.is_of(table) or claim.state is not State.OPEN:
        return None
    hands = [one.hand for one in claimable(table)]
    if claim.hand not in hands or len(hands) < 2:
        return None
    (hand,) = (one for one in hands if one != claim.hand)
    command = ClaimOtherHand(claim=claim.id, hand=hand)
    words = _("It was hand {hand}").format(hand=hand)
    return OtherHand(
        step=StepBuilder(Wording(room, look.names), look).step("other-hand", words, command),
        reason=_("Chosen by mistake: it was hand {hand}.").format(hand=hand),
    )


def seats_view(profile: JackpotProfile, claim: Claim, look: Viewer) -> SeatsView:
    """Everybody at the table, and whether they took part."""
    took = {one.player for one in claim.took_part}
    at_table = [one for one in claim.people if one.part is not PartInHand.ELSEWHERE]
    lines = tuple(
        PersonLine(
            player=one.player,
            words=seat_words(one.seat, look.names.label(one.player)),
            book=_book_words(one),
            took_part=one.player in took,
        )
        for one in at_table
    )
    told = _(
        "Check every seat: who was dealt in and at the table when the hand began? {least} of "
        "them are needed to win the jackpot, and only they share it."
    ).format(least=profile.fewest_players)
    return SeatsView(lines=lines, told=told)


def _book_words(person: Person) -> str:
    if person.part is PartInHand.DEALT_IN:
        return _("dealt in, per log")
    return _("not dealt in, per log")


def took_part_words(profile: JackpotProfile, took_part: int) -> str:
    """How many took part, and whether that is enough (JP-TRIG-4)."""
    words = many("{n} took part", "{n} took part", took_part).format(n=took_part)
    if took_part >= profile.fewest_players:
        return words
    return _("{words}: too few, nothing can be won").format(words=words)


def needing_reason(claim: Claim, took_part: Collection[PlayerId]) -> tuple[PlayerId, ...]:
    """Of whom the contrary of the book is said, in order of seats: each needs a reason."""
    return tuple(
        one.player
        for one in claim.people
        if one.part is not PartInHand.ELSEWHERE
        and (one.part is PartInHand.DEALT_IN) is not (one.player in took_part)
    )


def contraries(notes: Mapping[PlayerId, NoteId]) -> tuple[Contrary, ...]:
    """What is said against the book, with the reasons as they are kept."""
    return tuple(Contrary(player=player, note=note) for player, note in notes.items())
