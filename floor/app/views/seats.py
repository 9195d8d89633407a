"""The selected seat: who sits there, how he stands, and what can be asked for next."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import assert_never

from floor.app.dealing import DrawButton, EndHand, StartHand, deal_now
from floor.app.seats import ChooseWay, LeaveSeat, MarkAway, MarkBack, PlayOver, SeatPlayer
from floor.app.state import Room, game_of, house_of
from floor.app.tables import ChangeTable, CloseTable
from floor.app.views.names import Look
from floor.app.views.rows import FIND_GAME, FIND_OVER_PLAYER, FIND_PLAYER, SeatDetail, Step
from floor.app.views.steps import Asking, Coming
from floor.app.views.words import Words, capital, owed, spot, way_chosen
from floor.app.waiting import CallPlayer, StrikeOff, next_for
from floor.base.text import _
from floor.room.blinds import Standing
from floor.room.button import NoDeal, PlayerId, SeatNo, Sitter
from floor.room.table import (
    Away,
    Empty,
    Held,
    InHand,
    PlayedOver,
    Table,
    Taken,
    Undrawn,
    chairs_of,
)

_ANYBODY = PlayerId(0)
_MINUTE = timedelta(minutes=1)


def seat_detail(room: Room, table: Table, number: SeatNo, look: Look) -> SeatDetail | None:
    """Seat `number` of `table` and its legal next steps; None when there is no such seat."""
    page = _SeatPage(room, table, number, look)
    match table.seat(number):
        case None:
            return None
        case Empty():
            return page.detail(None, _("open"), page.open_steps())
        case Held(player=player):
            return page.detail(player, page.held(player), page.held_steps(player))
        case Taken(sitter=sitter):
            return page.detail(sitter.player, page.standing(sitter), page.taken_steps(sitter))
        case Away(sitter=sitter, since=since):
            return page.detail(sitter.player, page.away(sitter, since), page.away_steps(sitter))
        case PlayedOver(owner=owner, since=since, over=over):
            return page.detail(
                over.player,
                page.played_over(owner, since, over),
                page.played_over_steps(owner, over),
            )
        case _ as never:
            assert_never(never)


def newcomer_steps(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Look
) -> tuple[Step, ...]:
    """Every way in which `player` may be given seat `number`, once he has been found."""
    return tuple(_SeatPage(room, table, number, look).newcomer(player))


def over_steps(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Look
) -> tuple[Step, ...]:
    """Every way in which `player` may play over in seat `number`, once he has been found."""
    return tuple(_SeatPage(room, table, number, look).over_player(player))


def table_steps(room: Room, table: Table, look: Look) -> tuple[Step, ...]:
    """What can be done with the whole table, the likeliest first."""
    asking = Asking(Words(room, look.names), look)
    return (*_hand_steps(asking, table), *_opening_steps(asking, table))


class _SeatPage:
    """One seat as whoever looks at it finds it."""

    def __init__(self, room: Room, table: Table, number: SeatNo, look: Look) -> None:
        self._room = room
        self._table = table
        self._number = number
        self._look = look
        self._words = Words(room, look.names)
        self._asking = Asking(self._words, look)

    def detail(self, player: PlayerId | None, status: str, steps: Iterator[Step]) -> SeatDetail:
        place = spot(self._table.id, self._number)
        return SeatDetail(
            table=self._table.id,
            seat=self._number,
            player=player,
            title=place if player is None else f"{place} · {self._words.player(player)}",
            status=status,
            steps=tuple(steps),
            table_steps=table_steps(self._room, self._table, self._look),
        )

    def held(self, player: PlayerId) -> str:
        until = next(
            (c.until for c in self._room.calls if c.player == player and c.table == self._table.id),
            self._look.now,
        )
        return _("held until {time}").format(time=self._words.time(until))

    def standing(self, sitter: Sitter) -> str:
        """How somebody at the table stands to the next hand."""
        if isinstance(self._table.stage, Undrawn):
            return _("waits for the draw")
        if sitter.standing is Standing.IN:
            return _("in the game")
        owes = _("new player") if sitter.is_new else owed(sitter.tokens)
        return _("{owes}, {way}").format(owes=owes, way=way_chosen(sitter.standing))

    def away(self, sitter: Sitter, since: datetime) -> str:
        away = _("away {minutes} of {allowed} min").format(
            minutes=max(self._look.now - since, timedelta()) // _MINUTE,
            allowed=house_of(self._room).long_break // _MINUTE,
        )
        owes = owed(sitter.tokens)
        return _("{away}, {owes}").format(away=away, owes=owes) if owes else away

    def played_over(self, owner: Sitter, since: datetime, over: Sitter) -> str:
        return _("{way}; seat of {player}, {away}").format(
            way=self.standing(over),
            player=self._words.player(owner.player),
            away=self.away(owner, since),
        )

    def open_steps(self) -> Iterator[Step]:
        """For a free seat."""
        table, number = self._table, self._number
        first = next_for(self._room, table.game)
        if first is not None:
            call = CallPlayer(game=table.game, player=first, table=table.id, seat=number)
            words = _("Call {player}").format(player=self._words.player(first))
            yield self._asking.step(f"call-{first}", words, call, leading=True)
        anybody = SeatPlayer(table=table.id, seat=number, player=_ANYBODY)
        yield self._asking.finder("seat", _("Seat somebody …"), FIND_PLAYER, anybody)

    def held_steps(self, player: PlayerId) -> Iterator[Step]:
        """For a seat kept for somebody who was called."""
        yield from self.newcomer(player)
        off = StrikeOff(game=self._table.game, player=player)
        words = _("Strike {player} off the list").format(player=self._words.player(player))
        yield self._asking.step(f"strike-{player}", words, off, grave=True)

    def taken_steps(self, sitter: Sitter) -> Iterator[Step]:
        """For one who is at the table."""
        yield from self._ways_now(sitter, capital)
        away = MarkAway(table=self._table.id, player=sitter.player)
        yield self._asking.step(f"away-{sitter.player}", _("Away"), away)
        yield self._leave(sitter.player, _("Leave the seat"))

    def away_steps(self, sitter: Sitter) -> Iterator[Step]:
        """For one who is not."""
        yield from self._back(sitter, _("Back"), lambda way: _("Back: {way}").format(way=way))
        anybody = PlayOver(table=self._table.id, seat=self._number, player=_ANYBODY)
        yield self._asking.finder("over", _("Let somebody play over …"), FIND_OVER_PLAYER, anybody)
        yield self._leave(sitter.player, _("Give up the seat"))

    def played_over_steps(self, owner: Sitter, over: Sitter) -> Iterator[Step]:
        """For a seat two people share."""
        owner_name, over_name = map(self._words.player, (owner.player, over.player))
        yield from self._back(
            owner,
            _("{player} is back").format(player=owner_name),
            lambda way: _("{player} is back: {way}").format(player=owner_name, way=way),
        )
        yield from self._ways_now(
            over, lambda way: _("{player}: {way}").format(player=over_name, way=way)
        )
        for player, name in ((over.player, over_name), (owner.player, owner_name)):
            yield self._leave(player, _("{player} gives up the seat").format(player=name))

    def newcomer(self, player: PlayerId) -> Iterator[Step]:
        """The ways in of one who gets this seat."""
        table, number, name = self._table.id, self._number, self._words.player(player)
        coming = Coming(
            _("Seat {player}").format(player=name),
            lambda way: _("Seat {player}: {way}").format(player=name, way=way),
            lambda way: SeatPlayer(table=table, seat=number, player=player, way=way),
        )
        return self._asking.ways(self._table, Sitter(player=player), f"seat-{player}", coming)

    def over_player(self, player: PlayerId) -> Iterator[Step]:
        """The ways in of one who plays over here; the new player's blind he owes (CH-OVER-2)."""
        table, number, name = self._table.id, self._number, self._words.player(player)
        coming = Coming(
            _("{player} plays over").format(player=name),
            lambda way: _("{player} plays over: {way}").format(player=name, way=way),
            lambda way: PlayOver(table=table, seat=number, player=player, way=way),
        )
        return self._asking.ways(self._table, Sitter(player=player), f"over-{player}", coming)

    def _back(self, sitter: Sitter, plain: str, words: Callable[[str], str]) -> Iterator[Step]:
        table, player = self._table.id, sitter.player
        coming = Coming(plain, words, lambda way: MarkBack(table=table, player=player, way=way))
        return self._asking.ways(self._table, sitter, f"back-{player}", coming)

    def _ways_now(self, sitter: Sitter, words: Callable[[str], str]) -> Iterator[Step]:
        """The other ways in of one who is at the table and not in yet (CH-MISS-9)."""
        if sitter.standing is Standing.IN or isinstance(self._table.stage, Undrawn):
            return
        table, player = self._table.id, sitter.player
        coming = Coming("", words, lambda way: ChooseWay(table=table, player=player, way=way))
        chosen = ChooseWay(table=table, player=player, way=sitter.standing)
        for step in self._asking.ways(self._table, sitter, f"way-{player}", coming):
            if step.command != chosen:
                yield step

    def _leave(self, player: PlayerId, words: str) -> Step:
        leave = LeaveSeat(table=self._table.id, player=player)
        return self._asking.step(f"leave-{player}", words, leave, grave=True)


def _hand_steps(asking: Asking, table: Table) -> Iterator[Step]:
    """Draw, begin, end: what the table's hand is waiting for."""
    match table.stage:
        case InHand():
            flop = game_of(asking.words.room, table.game).variant.board
            seen = _("Hand over: flop seen") if flop else _("Hand over: second round reached")
            none = _("Hand over: no flop") if flop else _("Hand over: no second round")
            end = EndHand(table=table.id, second_round=True)
            yield asking.step("end-second-round", seen, end, leading=True)
            end = EndHand(table=table.id, second_round=False)
            yield asking.step("end-first-round", none, end)
        case _ if needs_draw(asking.words.room, table):
            draw = DrawButton(table=table.id)
            yield asking.step("draw", _("Draw for the button"), draw, leading=True)
        case _:
            start = StartHand(table=table.id)
            yield asking.step(
                "start", _("Start hand {hand}").format(hand=table.hand + 1), start, leading=True
            )


def needs_draw(room: Room, table: Table) -> bool:
    """Whether the next hand waits for a draw for the button (CH-BTN-4, CH-BTN-6)."""
    return isinstance(table.stage, Undrawn) or deal_now(room, table) is NoDeal.NOBODY_FOR_BUTTON


def _opening_steps(asking: Asking, table: Table) -> Iterator[Step]:
    """Another game, or the end; where it is played elsewhere too, its players wait on first."""
    change = ChangeTable(table=table.id, game=table.game, seats=len(table.seats))
    yield asking.finder("change", _("Change game or seats …"), FIND_GAME, change)
    sitting = tuple(chair.sitter.player for chair in chairs_of(table))
    if sitting:
        words = _("Close {table}: its players wait before the list").format(table=table.id)
        close = CloseTable(table=table.id, movers=sitting)
        yield asking.step("close-and-wait", words, close, grave=True)
    words = _("Close {table}").format(table=table.id)
    yield asking.step("close", words, CloseTable(table=table.id), grave=True)
