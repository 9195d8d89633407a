"""What the tickets say: a seat, or a place on a list, as it stands when it is printed."""

from datetime import date, datetime, timedelta
from typing import NamedTuple, TypeVar, assert_never

import msgspec

from floor.app.papers import About, Serial
from floor.app.ports import Head
from floor.app.state import DayOpen, Room, game_of, house_of, table_of
from floor.app.views.names import Look
from floor.app.views.words import spot
from floor.app.waiting import call_of, waiting_entry
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.value import Value
from floor.room.button import PlayerId, SeatNo
from floor.room.game import Game, GameId, Stakes
from floor.room.table import Away, Empty, Held, PlayedOver, Table, Taken
from floor.room.waitlist import TableId


class Issue(Value, frozen=True, kw_only=True):
    """Whose ticket it is, from when, and what seals it."""

    house: str
    zone: str
    day: date
    """The gaming day."""
    at: datetime
    label: str
    player: PlayerId
    head: Head
    """Where the journal stood."""
    training: bool = False
    """From a rehearsal: good for no seat."""
    serial: str = ""
    """Given when the ticket is put with the house's papers."""


class Play(Value, frozen=True, kw_only=True):
    """What is played, for how much."""

    game: str
    """As the board writes it: "NLH 1–2"."""
    variant: str
    stakes: Stakes
    min_buy_in: Money
    max_buy_in: Money | None
    """None: no maximum (CH-BUY-3)."""


class SeatTicket(Value, frozen=True, kw_only=True):
    """Who sits where, or who is called to which seat until when."""

    issue: Issue
    play: Play
    table: TableId
    seat: SeatNo
    until: datetime | None = None
    """For a called seat: when it is given to somebody else (CH-SEAT-3)."""
    over: bool = False
    """He plays over the seat's absent owner (CH-OVER-1)."""


class WaitingTicket(Value, frozen=True, kw_only=True):
    """Somebody's place on a list."""

    issue: Issue
    play: Play
    place: int
    """From 1, the called ones counted."""
    since: datetime
    hold: timedelta
    """How long a seat will wait for him once he is called (CH-SEAT-3)."""
    wait: timedelta | None = None
    """Estimated; None when nobody knows."""
    arrived: bool = True
    """False for one who signed up by phone and has still to report (CH-SEAT-1)."""


Ticket = TypeVar("Ticket", bound=SeatTicket | WaitingTicket)


class Printing(NamedTuple):
    """What a ticket is made from."""

    room: Room
    look: Look
    head: Head
    training: bool = False


def seat_ticket(printing: Printing, table: TableId, seat: SeatNo) -> SeatTicket:
    """The ticket of whoever has that seat, is called to it, or plays over in it.

    Raises:
        Refused: nobody does, or the table is not open.
    """
    open_table = table_of(printing.room, table)
    player, until, over = _holder(printing.room, open_table, seat)
    return SeatTicket(
        issue=_issue(printing, player),
        play=_play(game_of(printing.room, open_table.game)),
        table=table,
        seat=seat,
        until=until,
        over=over,
    )


def _holder(room: Room, table: Table, number: SeatNo) -> tuple[PlayerId, datetime | None, bool]:
    """Who has that seat, until when it is held for him, and whether he plays over."""
    match table.seat(number):
        case Held(player=player):
            calls = (one for one in room.calls if (one.table, one.seat) == (table.id, number))
            return player, next((call.until for call in calls), None), False
        case Taken(sitter=sitter) | Away(sitter=sitter):
            return sitter.player, None, False
        case PlayedOver(over=over):
            return over.player, None, True
        case Empty() | None:
            raise Refused(
                "Nobody has {table} seat {seat}: there is no ticket to print.",
                rule="HOUSE",
                table=table.id,
                seat=number,
            )
        case _ as never:
            assert_never(never)


def waiting_ticket(
    printing: Printing, game: GameId, player: PlayerId, wait: timedelta | None = None
) -> WaitingTicket:
    """The ticket of somebody on the list of `game`; `wait` is what he is told to expect.

    Raises:
        Refused: he is not on it, or a seat is held for him already.
    """
    room = printing.room
    one = waiting_entry(room, game, player)
    held = call_of(room, player, game)
    if held is not None:
        raise Refused(
            "{player} is called to {table} seat {seat}: print the seat ticket.",
            rule="CH-SEAT-3",
            player=player,
            table=held.table,
            seat=held.seat,
        )
    return WaitingTicket(
        issue=_issue(printing, player),
        play=_play(game_of(room, game)),
        place=room.lists[game].index(one) + 1,
        since=one.since,
        hold=house_of(room).seat_hold,
        wait=wait,
        arrived=one.arrived,
    )


def numbered(ticket: Ticket, serial: Serial) -> Ticket:
    """`ticket` with the number it has among the house's papers."""
    issue = msgspec.structs.replace(ticket.issue, serial=serial)
    return msgspec.structs.replace(ticket, issue=issue)


def about(ticket: SeatTicket | WaitingTicket, language: str) -> About:
    """What the list of papers says of `ticket`, which is printed in `language`."""
    where = spot(ticket.table, ticket.seat) if isinstance(ticket, SeatTicket) else ticket.play.game
    return About(at=ticket.issue.at, title=where, language=language, player=ticket.issue.player)


def _issue(printing: Printing, player: PlayerId) -> Issue:
    room, house = printing.room, house_of(printing.room)
    # Closing the day takes every seat and every list with it.
    assert isinstance(room.day, DayOpen)
    return Issue(
        house=house.name,
        zone=house.zone,
        day=room.day.day,
        at=printing.look.now,
        label=printing.look.names.label(player),
        player=player,
        head=printing.head,
        training=printing.training,
    )


def _play(game: Game) -> Play:
    return Play(
        game=game.name,
        variant=game.variant.name,
        stakes=game.stakes,
        min_buy_in=game.min_buy_in,
        max_buy_in=game.max_buy_in,
    )
