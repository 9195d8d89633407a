"""What the tickets say: a seat, a place on a list, a move, as it stands when it is printed."""

from datetime import date, datetime, timedelta
from enum import Enum
from typing import NamedTuple, assert_never

from floor.app.core.names import Viewer
from floor.app.core.ports import JournalHead
from floor.app.core.room import DayOpen, Room, game_of, house_of, table_of
from floor.app.lists.lists import board_number, call_of, waiting_entry
from floor.app.staff.papers import PaperSubject
from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import _, speaking
from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Game, GameId, Stakes
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import Bring
from floor.room.table.table import Away, Empty, HeldSeat, PlayedOver, Table, Taken
from floor.views.money.dues import OwedThere
from floor.views.words.words import game_name, spot


class Issue(Value, frozen=True, kw_only=True):
    """Whose ticket it is, from when, and what seals it."""

    house: str
    zone: str
    day: date
    """The gaming day."""
    at: datetime
    label: str
    player: PlayerId
    head: JournalHead
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
    """They play over the seat's absent owner (CH-OVER-1)."""


class WaitingTicket(Value, frozen=True, kw_only=True):
    """Somebody's place on a list."""

    issue: Issue
    play: Play
    place: int
    """From 1, the called ones counted."""
    since: datetime
    hold: timedelta
    """How long a seat will wait for them once they are called (CH-SEAT-3)."""
    wait: timedelta | None = None
    """Estimated; None when nobody knows."""
    arrived: bool = True
    """False for one who signed up by phone and has still to report (CH-SEAT-1)."""
    number: str = ""
    """By which the board calls them; empty where it does by their name."""


class MoveReason(Enum):
    """Why somebody goes to another table."""

    CLOSED = "closed"
    """Their table was closed (CH-SEAT-7)."""
    DRAWN = "drawn"
    """Their table was closed, and the cards have given them their seat, or none (CH-SEAT-6)."""
    MOVED = "moved"
    """They took a seat in another game, or the floor has moved them (CH-SEAT-4, CH-SEAT-9)."""


class MoveSlip(Value, frozen=True, kw_only=True):
    """From which seat somebody goes where, and what they bring."""

    issue: Issue
    play: Play
    """Where they go."""
    left: TableId
    left_seat: SeatNo
    table: TableId | None = None
    """None: they wait before the list for a seat."""
    seat: SeatNo | None = None
    reason: MoveReason
    card: Card | None = None
    """What they drew for their seat."""
    stack: Money | None = None
    """What they carry; None: nobody has counted it."""
    duty: Bring
    """What they put on the table they go to; of a stack nobody counted only the rule is meant."""
    owed: OwedThere | None = None
    """What they post there before they are dealt in; None: nothing."""
    followed: bool = True
    """Its hands are tracked: else the table is asked what is due."""


AnyTicket = SeatTicket | WaitingTicket | MoveSlip


class TicketSource(NamedTuple):
    """What a ticket is made from."""

    room: Room
    look: Viewer
    head: JournalHead
    training: bool = False


def seat_ticket(printing: TicketSource, table: TableId, seat: SeatNo) -> SeatTicket:
    """The ticket of whoever has that seat, is called to it, or plays over in it.

    Raises:
        Refused: nobody does, or the table is not open.
    """
    open_table = table_of(printing.room, table)
    player, until, over = _holder(printing.room, open_table, seat)
    return SeatTicket(
        issue=issue_of(printing, player),
        play=play_of(game_of(printing.room, open_table.game)),
        table=table,
        seat=seat,
        until=until,
        over=over,
    )


def _holder(room: Room, table: Table, number: SeatNo) -> tuple[PlayerId, datetime | None, bool]:
    """Who has that seat, until when it is held for them, and whether they play over."""
    match table.seat(number):
        case HeldSeat(player=player):
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
    printing: TicketSource, game: GameId, player: PlayerId, wait: timedelta | None = None
) -> WaitingTicket:
    """The ticket of somebody on the list of `game`; `wait` is what they are told to expect.

    Raises:
        Refused: they are not on it, or a seat is held for them already.
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
        issue=issue_of(printing, player),
        play=play_of(game_of(room, game)),
        place=room.lists[game].index(one) + 1,
        since=one.since,
        hold=house_of(room).seat_hold,
        wait=wait,
        arrived=one.arrived,
        number=board_number(room, player),
    )


def about(ticket: AnyTicket, language: str) -> PaperSubject:
    """What the list of papers says of `ticket`, which is printed in `language`."""
    with speaking(language):
        match ticket:
            case SeatTicket(table=table, seat=seat):
                where = spot(table, seat)
            case WaitingTicket():
                where = ticket.play.game
            case MoveSlip(left=left):
                where = f"{left} → {to_words(ticket)}"
            case _ as never:
                assert_never(never)
    return PaperSubject(
        at=ticket.issue.at, title=where, language=language, player=ticket.issue.player
    )


def to_words(slip: MoveSlip) -> str:
    """Where they go: "T2 seat 5", or the list of their game."""
    if slip.table is None or slip.seat is None:
        return _("list for {game}").format(game=slip.play.game)
    return spot(slip.table, slip.seat)


def issue_of(printing: TicketSource, player: PlayerId) -> Issue:
    """Whose ticket it is, from when, and what seals it."""
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


def play_of(game: Game) -> Play:
    """What is played, for how much."""
    return Play(
        game=game_name(game),
        variant=game.variant.name,
        stakes=game.stakes,
        min_buy_in=game.min_buy_in,
        max_buy_in=game.max_buy_in,
    )
