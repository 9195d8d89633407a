"""What a wish about a game leads to: mostly the answer, in the line itself."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby

from floor.base.text import _, many
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import TypedWish
from floor.desk.palette.wish_room import WishRoom
from floor.room.blinds.button import SeatNo
from floor.room.table.table import free_seats
from floor.views.floor.floor import tables_by_name
from floor.views.words.rows import WaitingBoard, WaitingRow, WaitingState

_NAMED = 4
"""Of those who wait."""
_RUN = 3
"""So many seats beside each other are written as from and to."""


class GameWishes:
    """Lines about the lists and tables of the games that may be meant."""

    def __init__(self, room: WishRoom) -> None:
        self._in = room
        self.makers: Mapping[str, Callable[[TypedWish], Iterator[PaletteHit]]] = {
            "call_next": self._call_next,
            "free": self._free,
            "how_long": self._how_long,
            "next": self._next,
            "open": self._open,
            "waiting": self._waiting,
        }

    def _next(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for board in self._in.boards(wish):
            row = next(filter(_is_next, board.rows), None)
            if row is None:
                words = _("Next for {game}: nobody waits").format(game=board.title)
            else:
                words = _("Next for {game}: {player}, waiting for {minutes}").format(
                    game=board.title, player=row.label, minutes=self._waited(row)
                )
            yield self._answer(words)
        yield from self._call_next(wish)

    def _waited(self, row: WaitingRow) -> str:
        n = int((self._in.screen.now() - row.since).total_seconds() // 60)
        return _("{n} min").format(n=n)

    def _call_next(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """The likeliest of each list; where nobody can be called, the line says why."""
        if wish.players:
            return
        for board in self._in.boards(wish):
            steps = [
                (row, step)
                for row in board.rows
                for step in row.steps
                if step.key.startswith("call-")
            ]
            found = next((one for one in steps if one[1].leading), None) or next(iter(steps), None)
            if found is not None:
                row, step = found
                words = _("Call next {game}: {player} · {step}").format(
                    game=board.title, player=row.label, step=step.words
                )
                yield self._in.asks(words, step, None)
            else:
                yield from self._nobody_here(board)

        known = {board.game for board in self._in.boards(wish)}
        for game in wish.games:
            if game not in known:
                title = self._in.words().game(game)
                yield self._answer(_("Next for {game}: nobody waits").format(game=title))

    def _nobody_here(self, board: WaitingBoard) -> Iterator[PaletteHit]:
        """Who waits has not come yet: they are checked in first."""
        said = _("Next for {game}: nobody waits")
        if board.rows:
            said = _("Next for {game}: nobody who waits is here")
        yield self._answer(said.format(game=board.title))
        for row in board.rows[:_NAMED]:
            for step in row.steps:
                words = f"{step.words} · {row.label} · {board.title}"
                yield self._in.asks(words, step, None)

    def _waiting(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for board in self._in.boards(wish):
            n = board.waiting
            told = many("{n} waits", "{n} wait", n).format(n=n) if n else _("nobody waits")
            named = ", ".join(row.label for row in board.rows[:_NAMED])
            more = " …" if n > _NAMED else ""
            words = f"{board.title}: {told}" + (f": {named}{more}" if named else "")
            yield self._answer(words)

    def _how_long(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for board in self._in.boards(wish):
            words = _("How long for {game}: {answer}")
            yield self._answer(words.format(game=board.title, answer=_wait_words(board)))

    def _free(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Table by table: "T1 seat 2, 5–9 · T3 seat 2"."""
        if wish.players or wish.seat is not None:
            return
        for board in self._in.boards(wish):
            told = [
                _("{table} seat {seat}").format(table=table, seat=_seats_words(free))
                for table in tables_by_name(self._in.room)
                if self._in.room.tables[table].game == board.game
                and (not wish.tables or table in wish.tables)
                and (free := free_seats(self._in.room.tables[table]))
            ]
            if told or not wish.tables:
                seats = " · ".join(told) or _("none")
                words = _("Free seats {game}: {seats}").format(game=board.title, seats=seats)
                yield self._answer(words)

    def _open(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for game in wish.games:
            words = f"{_('Open a table')} · {self._in.words().game(game)}"
            yield PaletteHit(words, partial(self._in.own.open_table, game))
        if not wish.games and not wish.tables:
            yield self._in.key("open-table")

    def _answer(self, words: str) -> PaletteHit:
        """What was asked stands there; Enter shows the lists."""
        return PaletteHit(words, partial(self._in.screen.go, "lists"), HitKind.ANSWER)


def _is_next(row: WaitingRow) -> bool:
    """Whether they are here and nobody has called them yet."""
    return row.state in (WaitingState.HERE, WaitingState.CLOSED_TABLE, WaitingState.TRANSFER)


def _wait_words(board: WaitingBoard) -> str:
    """How long whoever comes last waits still, or that nobody does."""
    told = [row.expected for row in board.rows if row.expected is not None]
    if board.open_seats and not (told and told[-1]):
        return _("no wait, {seat} is free").format(seat=board.open_seats[0])
    if not told:
        return board.unknown or _("nobody waits")
    n = -(-int(told[-1].total_seconds()) // 60)
    return _("about {n} min for the last in line").format(n=n)


def _seats_words(free: tuple[SeatNo, ...]) -> str:
    """Seats as they are told: "2, 5–9"."""
    runs = groupby(enumerate(free), key=lambda one: one[1] - one[0])
    told: list[str] = []
    for _gap, run in runs:
        seats = [seat for _place, seat in run]
        whole = len(seats) >= _RUN
        told += [f"{seats[0]}–{seats[-1]}"] if whole else map(str, seats)
    return ", ".join(told)
