"""The laws of button, blinds, seats and jackpots, kept by their own books, checked hand by hand.

They are written from the rules, not from the engine, and know only what the events say.
"""

from collections.abc import Iterable
from typing import NamedTuple

from floor.app.core.messages import Entry, Event
from floor.app.core.room import Room, game_of
from floor.app.hands.dealing import ButtonDrawn, HandStarted
from floor.app.hands.set_right import TableSetRight
from floor.app.office.voiding import EntryVoided
from floor.app.seats.merging import positions_with
from floor.app.seats.nameless import PlayersMerged
from floor.app.seats.seats import OverPlayerSeated, PlayerSeated, SeatLeft
from floor.app.tables.tables import TableClosed
from floor.rehearsal.laws.meters import MeterLaws
from floor.rehearsal.laws.room import RoomLaws, check_dealers
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Deal, Lies, Place, PlayerId, Positions
from floor.room.games.game import MOST_PLAYERS
from floor.room.games.profile import HELSINKI, ButtonMethod, Profile, WinnersButton
from floor.room.lists.waitlist import TableId
from floor.room.table.table import chairs_of

_ALL_SEATS_EVERY = 100
"""Entries after which every seat and dealer is looked at; a table is at each of its hands."""


class LawBroken(AssertionError):
    """The night did something the rules do not allow."""


class _Book(NamedTuple):
    """What is known of a table's blinds."""

    last: Positions | None = None
    paid_big: frozenset[Place] = frozenset()
    """Who has paid the big blind and not yet the small one after it."""
    barred: frozenset[Place] = frozenset()
    """Who may not have the button: sat down or missed a blind, and has neither paid both since nor
    drawn for it nor bought it (CH-BTN-6). Who sat there before anybody watched is believed."""
    left: frozenset[Place] = frozenset()
    """Who has given up their seat since the last hand: in the same seat again, they are new."""


class Laws:
    """Watches an office and complains at the first breach."""

    def __init__(self) -> None:
        self._books: dict[TableId, _Book] = {}
        self._before: dict[int, list[tuple[TableId, _Book]]] = {}
        """The books as they were before an entry changed them, should it be voided."""
        self._room_laws = RoomLaws()
        self._meter_laws = MeterLaws()
        self.hands = 0
        self._since_all_seats = 0

    def watch(self, room: Room, entries: Iterable[Entry]) -> None:
        """Check what `entries` brought about; `room` is the room after them."""
        entries = tuple(entries)
        for laws in (self._room_laws, self._meter_laws):
            for broken in laws.broken_by(room, entries):
                raise LawBroken(f"{broken}\n{entries}")
        for entry in entries:
            for event in entry.events:
                self._happened(event, entry.seq, room)
            self._since_all_seats += 1
        if self._since_all_seats >= _ALL_SEATS_EVERY:
            self._since_all_seats = 0
            check_seats(room)
            for broken in check_dealers(room):
                raise LawBroken(broken)

    def _happened(self, event: Event, entry: int, room: Room) -> None:
        match event:
            case HandStarted(table=table, deal=deal):
                book, customs = self._book(table), _customs(room, table)
                broken = [*_broken_by(deal, customs), *_broken_between(deal, book, customs)]
                if broken:
                    laws = "; ".join(broken)
                    raise LawBroken(f"{table} hand {event.hand}: {laws}\n{event}\n{book}")
                self._write(table, _after(deal, book), entry)
                self.hands += 1
                check_table(room, table)
            case ButtonDrawn(table=table, cards=()):
                self._write(table, _Book(), entry)  # everybody there drew
            case ButtonDrawn(table=table, cards=cards):
                drew = frozenset(one.place for one in cards)
                self._write(table, _Book(barred=self._book(table).barred - drew), entry)
            case (
                PlayerSeated(table=table, seat=seat, player=player)
                | OverPlayerSeated(table=table, seat=seat, player=player)
            ):
                book, newcomer = self._book(table), Place(seat, player)
                self._write(table, book._replace(barred=book.barred | {newcomer}), entry)
            case SeatLeft(table=table, seat=seat, player=player):
                self._write(table, _without(self._book(table), Place(seat, player)), entry)
            case TableClosed(table=table) | TableSetRight(table=table):
                # What is found on the felt is believed.
                self._write(table, _Book(), entry)
            case PlayersMerged(player=player, into=into, tables=tables):
                for table in tables:
                    self._write(table, _renamed(self._book(table), player, into), entry)
            case EntryVoided(entry=voided):
                # What it touched was not touched since: its table's book is as it left it.
                for table, book in reversed(self._before.pop(voided, [])):
                    self._books[table] = book
            case _:
                pass

    def _book(self, table: TableId) -> _Book:
        return self._books.get(table, _Book())

    def _write(self, table: TableId, book: _Book, entry: int) -> None:
        self._before.setdefault(entry, []).append((table, self._book(table)))
        self._books[table] = book


def _customs(room: Room, table: TableId) -> Profile:
    """How that table plays its button; the guide's way if it is closed by now."""
    if table not in room.tables:
        return HELSINKI
    return game_of(room, room.tables[table].game).profile


def _broken_by(deal: Deal, customs: Profile) -> Iterable[str]:
    """What no hand may be, whatever came before it."""
    now, dealt = deal.positions, set(deal.dealt)
    if len(dealt) < 2 or len(dealt) != len(deal.dealt):
        yield "two or more are dealt in, each once"
    if now.lies is not Lies.BUTTON_AND_BLINDS:
        return
    # A dead button may lie at an empty seat, with two players it never does (TDA-31, TDA-33).
    lying = {now.big, now.small or now.big}
    if customs.button is not ButtonMethod.DEAD or len(dealt) == 2:
        lying.add(now.button)
    if not lying <= dealt:
        yield "button and blinds are with players dealt in"
    if now.button == now.big:
        yield "the big blind is not on the button"
    if len(dealt) == 2 and now.small != now.button:
        yield "heads-up the button posts the small blind"
    if len(dealt) > 2 and now.small in (now.button, now.big):
        yield "the small blind is with somebody else"


def _broken_between(deal: Deal, book: _Book, customs: Profile) -> Iterable[str]:
    """What must hold after the hand before; blinds that follow a winner have no order of their own
    (CH-BLIND-9)."""
    now, last, many = deal.positions, book.last, len(deal.dealt) > 2
    if now.lies is not Lies.BUTTON_AND_BLINDS or customs.winner is WinnersButton.DEALS:
        return
    if many and customs.button is ButtonMethod.BIG_BLIND_LED and now.button in book.barred:
        yield "the button is only with who has paid both blinds"
    if last is None:
        return
    just_paid = (last.big.player, last.turn.player)
    if now.big.player == last.big.player or (many and now.big.player in just_paid):
        yield "nobody pays the big blind twice running"
    if not many or now.bought:
        return
    way = _steps(last.turn, now.big)
    skipped = [
        place
        for place in deal.dealt
        if 0 < _steps(last.turn, place) < way and place.player not in just_paid
    ]
    if skipped:
        yield f"nobody skips the big blind: {skipped}"
    stays = last.turn in deal.dealt and last.turn not in book.left and last.turn != now.big
    if now.small != (last.turn if stays else None):
        yield "the last big blind, if dealt in, is the small one"


def _after(deal: Deal, book: _Book) -> _Book:
    """The book once that hand has begun; one without blinds leaves it as it is, but for who is in
    by it, blinds unpaid."""
    now = deal.positions
    if now.lies is not Lies.BUTTON_AND_BLINDS:
        let_in = frozenset(Place(seated.seat, seated.sitter.player) for seated in deal.changed)
        last = book.last if now.knows_blinds else None
        return book._replace(last=last, barred=book.barred - let_in)
    barred, paid_big = set(book.barred), set(book.paid_big)
    if now.bought:
        barred.discard(now.big)
    else:
        if now.small in paid_big:
            barred.discard(now.small)
        paid_big.add(now.big)
    if now.small is not None:
        paid_big.discard(now.small)
    missed = {
        Place(seated.seat, seated.sitter.player)
        for seated in deal.changed
        if seated.sitter.tokens is not Tokens.NONE
    }
    return _Book(now, frozenset(paid_big - missed), frozenset(barred | missed))


def _renamed(book: _Book, player: PlayerId, into: PlayerId) -> _Book:
    """The book once `player` is known to be `into`."""

    def renamed(places: frozenset[Place]) -> frozenset[Place]:
        return frozenset(Place(one.seat, into) if one.player == player else one for one in places)

    last = book.last and positions_with(book.last, player, into)
    return _Book(last, renamed(book.paid_big), renamed(book.barred), renamed(book.left))


def _without(book: _Book, place: Place) -> _Book:
    """The book once that seat has been given up."""
    gone = frozenset({place})
    return _Book(book.last, book.paid_big - gone, book.barred - gone, book.left | gone)


def check_table(room: Room, name: TableId) -> None:
    """At one table: tokens are none, SB or SB+BB, nobody is in the rotation who owes one, and
    everybody who sits there sits nowhere else."""
    table = room.tables.get(name)
    for chair in chairs_of(table) if table is not None else ():
        owes = chair.sitter.tokens is not Tokens.NONE
        if owes and chair.sitter.standing is Standing.IN:
            raise LawBroken(f"{name}: {chair.place} is in the game and owes a blind")
        if room.seated.get(chair.sitter.player) != name:
            raise LawBroken(f"{name}: {chair.place} is not who the register has there")


def check_seats(room: Room) -> None:
    """One person sits once, and the register of who sits where agrees with the seats."""
    found = [(chair.sitter.player, t.id) for t in room.tables.values() for chair in chairs_of(t)]
    if len(found) != len(room.seated) or dict(found) != dict(room.seated):
        raise LawBroken(f"the seats and the register disagree: {found} {room.seated}")


def _steps(start: Place, end: Place) -> int:
    return (end.seat - start.seat) % MOST_PLAYERS
