"""The structure sheet: written, published with its seal and that of the draws, changed, opened."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import assert_never

from msgspec.structs import replace

from floor.app.core.declaration import ON_FLOOR, Declaration, EventKind, given_by
from floor.app.core.messages import About, Command, Context, Entry, Event, NoteId, about_event
from floor.app.core.room import Room
from floor.app.tournament.events import OVER, check_note, event_in, flights_of, with_event
from floor.base.errors import Refused
from floor.base.text import N_
from floor.tournament.clock.structure import with_stretches
from floor.tournament.event.course import alternates, clock_at, has_begun, left, played_at
from floor.tournament.event.sheet import EventSheet, sheet_digest
from floor.tournament.event.sheet_checks import check_bounty_chip, check_sheet
from floor.tournament.event.state import (
    ChipsMoved,
    Draw,
    EventStage,
    Flight,
    Tournament,
    TournamentId,
)

_SECRET = 1 << 256


class Topic(Enum):
    """What of a sheet stays as it is from some moment on."""

    PRICES = "prices"
    CHIPS = "chips"
    WON = "won"
    """Bounties and entries won, and how they are divided."""
    PAYOUTS = "payouts"
    START = "start"
    PRIZES = "prizes of the places"
    """Guarantee, what is set aside, special prizes."""


class PlanTournament(Command, frozen=True, kw_only=True):
    """Write down a tournament; nobody sees it yet."""

    sheet: EventSheet
    goes_on_in: TournamentId | None = None
    """It is a first phase of that one, whose bags go there (ON-VAR-11)."""


class PublishSheet(Command, frozen=True, kw_only=True):
    """Put the sheet on view: it is sealed, and so is the secret of the draws (TR-STR-1)."""

    tournament: TournamentId


class ChangeSheet(Command, frozen=True, kw_only=True):
    """Change the sheet; once it is on view only for a reason (TR-STR-4)."""

    tournament: TournamentId
    sheet: EventSheet
    note: NoteId | None = None


class RevealDraw(Command, frozen=True, kw_only=True):
    """Show the secret of the draws, now that all are done."""

    tournament: TournamentId


class TournamentPlanned(Event, frozen=True, kw_only=True):
    """A tournament was written down."""

    tournament: TournamentId
    sheet: EventSheet
    goes_on_in: TournamentId | None = None


class DrawCommitted(Event, frozen=True, kw_only=True):
    """The secret of all draws of a tournament, and the digest that is printed before any of them.

    Whoever reads the house's own store could know it; what is drawn hangs on the journal's head
    besides, which is settled only with the draw.
    """

    tournament: TournamentId
    digest: str
    secret: str

    def about(self) -> About:
        return about_event(self.tournament, "draw")


class SheetPublished(Event, frozen=True, kw_only=True):
    """A sheet is on view from now on."""

    tournament: TournamentId
    digest: str
    published: datetime


class SheetChanged(Event, frozen=True, kw_only=True):
    """A sheet was changed while its clock showed `played`; what has been played stays as it was."""

    tournament: TournamentId
    sheet: EventSheet
    played: timedelta
    digest: str = ""
    """Empty while it is not on view."""
    note: NoteId | None = None
    at: datetime | None = None
    before: EventSheet | None = None
    """As it was; None: an older book does not say."""

    def about(self) -> About:
        return about_event(self.tournament, "sheet")


class DrawRevealed(Event, frozen=True, kw_only=True):
    """Anybody can draw all seats again with this."""

    tournament: TournamentId
    secret: str

    def is_final(self) -> bool:
        return True


SheetCommand = PlanTournament | PublishSheet | ChangeSheet | RevealDraw
SheetEvent = TournamentPlanned | DrawCommitted | SheetPublished | SheetChanged | DrawRevealed


def decide(room: Room, command: SheetCommand, ctx: Context) -> tuple[Event, ...]:
    """What follows from `command`, or Refused. Reads only its arguments."""
    match command:
        case PlanTournament(sheet=sheet, goes_on_in=goes_on_in):
            check_sheet(sheet)
            check_bounty_chip(sheet)
            _check_licence(room, sheet)
            if goes_on_in is not None:
                _check_last_phase(event_in(room, goes_on_in), sheet)
            number = TournamentId(room.planned + 1)
            return (TournamentPlanned(tournament=number, sheet=sheet, goes_on_in=goes_on_in),)
        case PublishSheet():
            return _published(room, command, ctx)
        case ChangeSheet():
            return (_changed(room, command, ctx),)
        case RevealDraw(tournament=number):
            return (_revealed(event_in(room, number)),)
        case _ as never:
            assert_never(never)


def _check_licence(room: Room, sheet: EventSheet) -> None:
    """A prize is drawn only where the house may hold lotteries."""
    licensed = room.house is not None and room.house.tournaments.lottery_licence
    if sheet.lottery is not None and not licensed:
        raise Refused("The house has no licence for prizes that are drawn.", rule="ON-HEX-01")


def _check_last_phase(last: Tournament, flight: EventSheet) -> None:
    if has_begun(last) or last.flight.goes_on_in is not None or left(last) or alternates(last):
        raise Refused("{title} takes no more flights.", rule="ON-VAR-11", title=last.sheet.title)
    if flight.registration.full_at is not None:
        raise Refused("A sit & go is played out at once: it has no flights.", rule="ON-VAR-02")
    if flight.bounty != last.sheet.bounty:
        raise Refused(
            "The bounties of a flight go on in {title}: they are divided alike on both sheets.",
            rule="ON-VAR-11",
            title=last.sheet.title,
        )


def _published(room: Room, command: PublishSheet, ctx: Context) -> tuple[Event, ...]:
    event = event_in(room, command.tournament)
    if event.stage is not EventStage.PLANNED:
        raise Refused("{title} is on view already.", rule="TR-STR-1", title=event.sheet.title)
    check_sheet(event.sheet)
    check_bounty_chip(event.sheet)
    secret = f"{ctx.chance.below(_SECRET):064x}"
    return (
        DrawCommitted(tournament=event.id, digest=seal_of(secret), secret=secret),
        SheetPublished(tournament=event.id, digest=sheet_digest(event.sheet), published=ctx.now),
    )


def seal_of(secret: str) -> str:
    """The digest of a secret that is printed before anything is drawn."""
    return sha256(secret.encode()).hexdigest()


def without_secrets(room: Room) -> Room:
    """The room as it may leave the house: of a draw that is not shown yet the digest alone."""
    hidden = {
        number: replace(event, draw=replace(event.draw, secret=""))
        for number, event in room.tournaments.items()
        if event.draw is not None and not event.draw.revealed
    }
    if not hidden:
        return room
    return replace(room, tournaments={**room.tournaments, **hidden})


def without_secret(entry: Entry) -> Entry:
    """An entry as it may leave the house."""
    if not any(isinstance(event, DrawCommitted) for event in entry.events):
        return entry
    events = tuple(
        replace(event, secret="") if isinstance(event, DrawCommitted) else event
        for event in entry.events
    )
    return entry._replace(events=events)


def _changed(room: Room, command: ChangeSheet, ctx: Context) -> SheetChanged:
    event, sheet = event_in(room, command.tournament), command.sheet
    if event.stage in OVER:
        raise Refused("{title} is over.", rule="HOUSE", title=event.sheet.title)
    check_sheet(sheet)
    before = event.sheet
    if (sheet.bounty, sheet.terms.entry) != (before.bounty, before.terms.entry):
        check_bounty_chip(sheet)
    if sheet.lottery != before.lottery:
        raise Refused("What may be drawn stays as it was written down.", rule="ON-HEX-02")
    _check_kept(room, event, sheet)
    if event.stage is EventStage.PLANNED:
        return SheetChanged(tournament=event.id, sheet=sheet, played=timedelta(), before=before)
    check_note(command.note)
    played = played_at(event, ctx.now) if has_begun(event) else timedelta()
    now = with_stretches(event.sheet.structure, sheet.structure.stretches, played)
    sheet = replace(sheet, structure=replace(sheet.structure, stretches=now.stretches))
    return SheetChanged(
        tournament=event.id,
        sheet=sheet,
        played=played,
        digest=sheet_digest(sheet),
        note=command.note,
        at=ctx.now,
        before=before,
    )


def _check_kept(room: Room, event: Tournament, sheet: EventSheet) -> None:
    """What somebody has paid for stays as it was sold, in a flight too."""
    for topic, why in kept(room, event).items():
        if _OF_TOPIC[topic](sheet) != _OF_TOPIC[topic](event.sheet):
            raise why


def kept(room: Room, event: Tournament) -> dict[Topic, Refused]:
    """What of the sheet of `event` stays as it is from now on, and why."""
    found: dict[Topic, Refused] = {}
    played_in = event, *flights_of(room, event)
    if any(entry.bought for one in played_in for entry in one.entries.values()):
        sold = Refused(
            "Entries have been sold at this price and for these chips: they stay.",
            rule="TR-STR-5",
        )
        won = Refused(
            "Entries have been sold for what can be won here: its division stays.",
            rule="TR-POOL-1",
        )
        found = {Topic.PRICES: sold, Topic.CHIPS: sold, Topic.WON: won, Topic.PAYOUTS: won}
    if has_begun(event):
        found[Topic.START] = Refused("It has begun: its start stays.", rule="TR-STR-1")
    if event.prizes is not None:
        found[Topic.PAYOUTS] = Refused(
            "The prizes are locked: the payout table stays.", rule="TR-POOL-2"
        )
        found[Topic.PRIZES] = Refused(
            "The prizes are locked: what they are made of stays.", rule="TR-POOL-2"
        )
    return found


def _prices(sheet: EventSheet) -> object:
    """Of all that is sold."""
    terms = sheet.terms
    more = (terms.re_entry, terms.rebuy, terms.add_on)
    return terms.entry, sheet.multi, *(one.price if one is not None else None for one in more)


def _chips(sheet: EventSheet) -> object:
    """What they bring, and in which values."""
    add_on = sheet.terms.add_on
    return sheet.terms.stack, add_on.stack if add_on is not None else None, sheet.chips


_OF_TOPIC: Mapping[Topic, Callable[[EventSheet], object]] = {
    Topic.PRICES: _prices,
    Topic.CHIPS: _chips,
    Topic.WON: lambda sheet: (sheet.bounty, sheet.vip_bounty, sheet.satellite),
    Topic.PAYOUTS: lambda sheet: sheet.payouts,
    Topic.START: lambda sheet: sheet.registration.starts,
    Topic.PRIZES: lambda sheet: (
        sheet.guarantee,
        sheet.guarantee_with_bounties,
        sheet.set_aside,
        sheet.special,
    ),
}


def _revealed(event: Tournament) -> DrawRevealed:
    draw = event.draw
    if event.stage not in OVER or draw is None:
        raise Refused("The secret is shown when all is over.", rule="TR-SEAT-1")
    if draw.revealed:
        raise Refused("The secret has been shown.", rule="TR-SEAT-1")
    return DrawRevealed(tournament=event.id, secret=draw.secret)


def evolve(room: Room, event: SheetEvent) -> Room:
    """The room once `event` has happened."""
    number = event.tournament
    match event:
        case TournamentPlanned(sheet=sheet):
            chips = ChipsMoved(colours=sheet.chips)
            flight = Flight(goes_on_in=event.goes_on_in)
            planned = Tournament(id=number, sheet=sheet, chips=chips, flight=flight)
            return with_event(replace(room, planned=max(number, room.planned)), planned)
        case DrawCommitted(digest=digest, secret=secret):
            draw = Draw(digest=digest, secret=secret)
            return with_event(room, replace(room.tournaments[number], draw=draw))
        case SheetPublished(digest=digest):
            seen = replace(room.tournaments[number], stage=EventStage.PUBLISHED, digest=digest)
            return with_event(room, seen)
        case SheetChanged(sheet=sheet, digest=digest, at=at):
            old = room.tournaments[number]
            old = replace(old, clock=clock_at(old, at)) if at is not None else old
            changed = replace(old, sheet=sheet, version=old.version + bool(digest), digest=digest)
            if not has_begun(old):
                chips = replace(old.chips, colours=sheet.chips)
                changed = replace(changed, chips=chips)
            return with_event(room, changed)
        case DrawRevealed():
            drawn = room.tournaments[number]
            shown = replace(drawn.draw, revealed=True) if drawn.draw is not None else None
            return with_event(room, replace(drawn, draw=shown))
        case _ as never:
            assert_never(never)


PAGE = Declaration(
    commands=given_by(
        ON_FLOOR, PlanTournament, PublishSheet, ChangeSheet, RevealDraw, by_day_and_night=True
    ),
    decide=decide,
    kinds=(
        EventKind("tournament-planned", TournamentPlanned),
        EventKind("draw-committed", DrawCommitted, N_("the secret of the draws is sealed")),
        EventKind("sheet-published", SheetPublished, N_("the structure sheet is on view")),
        EventKind("sheet-changed", SheetChanged),
        EventKind("draw-revealed", DrawRevealed, N_("the secret of the draws is shown")),
    ),
    evolve=evolve,
)
