"""Looking at an evening as its screens do."""

from itertools import count, takewhile

from floor.app.core.messages import Entry, StaffId
from floor.app.core.names import Names, PersonName, Viewer
from floor.app.office.fold import entries_of
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.store.engines.memory import MemoryPeople
from floor.views.floor.floor import table_card
from floor.views.lists.waiting import waiting_board
from floor.views.seats.seats import seat_detail
from floor.views.words.rows import (
    SeatDetail,
    SeatView,
    Step,
    TableCard,
    WaitingBoard,
    WaitingRow,
)
from floor.views.words.words import Wording
from tests.evening import NLH, T1, Evening


def names_of(people: MemoryPeople) -> Names:
    """Everybody in the books."""
    players = takewhile(people.knows_player, map(PlayerId, count(1)))
    badges = takewhile(lambda badge: people.role_of(badge) is not None, map(StaffId, count(1)))
    return Names(
        {player: PersonName(people.label(player)) for player in players},
        {badge: people.staff_name(badge) for badge in badges},
    )


def look(night: Evening, by: StaffId | None = None) -> Viewer:
    """The floor's look at the room, or that of whoever else signed on."""
    return Viewer(night.clock.now(), names_of(night.people), night.floor if by is None else by)


def words(night: Evening) -> Wording:
    return Wording(night.room, names_of(night.people))


def detail(night: Evening, seat: int, by: StaffId | None = None, table: TableId = T1) -> SeatDetail:
    shown = seat_detail(night.room, night.room.tables[table], SeatNo(seat), look(night, by))
    assert shown is not None
    return shown


def card(night: Evening, table: TableId = T1) -> TableCard:
    return table_card(night.room, night.room.tables[table], names_of(night.people))


def seat(night: Evening, number: int, table: TableId = T1) -> SeatView:
    return card(night, table).seats[number - 1]


def board(night: Evening, game: GameId = NLH, by: StaffId | None = None) -> WaitingBoard:
    return waiting_board(night.room, game, look(night, by))


def row(night: Evening, name: str, game: GameId = NLH, by: StaffId | None = None) -> WaitingRow:
    player = night.player(name)
    return next(one for one in board(night, game, by).rows if one.player == player)


def said(steps: tuple[Step, ...]) -> list[str]:
    return [step.words for step in steps]


def step(steps: tuple[Step, ...], words: str) -> Step:
    (found,) = (one for one in steps if one.words == words)
    return found


def do(night: Evening, steps: tuple[Step, ...], words: str) -> Entry:
    """Press the button that says `words`; it has to be open."""
    pressed = step(steps, words)
    assert (pressed.why_not, pressed.reason) == ("", "")
    assert pressed.command is not None
    return night.ask(pressed.command)


def entries(night: Evening) -> tuple[Entry, ...]:
    """All that stands in the journal."""
    return tuple(entries_of(night.journal.written))
