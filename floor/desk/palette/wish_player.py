"""What a wish about a player leads to."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from floor.app.lists.waiting import CallPlayer
from floor.app.orders.ladder import Measure
from floor.app.seats.requests import seat_for_newcomer
from floor.app.seats.seats import SeatPlayer
from floor.base.money import Money
from floor.base.text import _, money_text, time_text
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import TypedWish
from floor.desk.palette.wish_room import WishRoom, of_keys
from floor.desk.people.picker import called_words
from floor.desk.people.writing_down import known_players
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.table import Away, Empty, Taken, free_seats
from floor.views.lists.waiting import seat_offered
from floor.views.orders.penalty_page import measure_words, penalise_so, penalise_step
from floor.views.people.person import BAR
from floor.views.words.rows import FeedLine, Step, ToFind
from floor.views.words.steps import StepBuilder, naming_step
from floor.views.words.whereabouts import whereabouts
from floor.views.words.words import spot

if TYPE_CHECKING:
    from floor.app.core.people import Player
    from floor.qtkit.office.bridge import StoreSession

_OF_SEAT: Mapping[str, tuple[str, ...]] = {
    "away": ("away", "long-break"),
    "long_break": ("long-break", "away"),
    "over": ("over",),
    "back": ("back",),
    "leave": ("leave", "strike"),
    "buy": ("buy-in", "top-up"),
    "change_seat": ("change", "ask-seat"),
    "drew": ("drew-highest",),
}
"""How the keys of the steps begin that a seat has for a wish."""
_SIGNUPS: Mapping[Signup, Callable[[], str]] = {
    Signup.PHONE: lambda: _("By phone"),
    Signup.MOBILE: lambda: _("By the app"),
}
_SUMMED = ("buy", "leave")
"""Wishes whose sum stands in their form: chips bought, and the stack left with."""
_TAKEN_BACK = 3
"""Lines of what may be taken back."""
_OF_LIST: Mapping[str, tuple[str, ...]] = {
    "call": ("call",),
    "check_in": ("check-in",),
    "remove": ("strike",),
}


class PlayerWishes:
    """Lines about those who may be meant."""

    def __init__(self, room: WishRoom, asker: QObject) -> None:
        """`asker` hears what the store says of a player."""
        self._in, self._asker = room, asker
        self.makers: Mapping[str, Callable[[TypedWish], Iterator[PaletteHit]]] = {
            **dict.fromkeys(_OF_SEAT, self.of_seat),
            **dict.fromkeys(_OF_LIST, self._of_list),
            "": self._named_only,
            "add": self._add,
            "bar": self._bar,
            "file": self._file,
            "move": self._move,
            "penalty": self._penalty,
            "rulings": self._rulings,
            "seat": self._seat,
            "ticket": self._ticket,
            "undo_buy": self._undo_buy,
            "where": self._where,
            "who": self._who,
        }

    def _seat_steps(
        self, player: PlayerId, keys: Iterable[str] | None
    ) -> Iterator[tuple[str, Step]]:
        """Those of their seat with these keys, or all."""
        at = self._in.at(player)
        if at is None:
            return
        steps = self._in.seat_steps(*at)
        for step in steps if keys is None else chain(*(of_keys((key,), steps) for key in keys)):
            yield f"{step.words} · {self._in.label(player)} · {spot(*at)}", step

    def of_seat(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for player in wish.players:
            for words, step in self._seat_steps(player, _OF_SEAT[wish.name]):
                yield self._in.asks(*_with_sum(wish, words, step), self._in.at(player))

    def _of_list(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for player in wish.players:
            for board in self._in.boards(wish):
                steps = (*board.whole.steps(player), *board.whole.more(player))
                for step in sorted(steps, key=lambda one: not _is_at(one, wish.tables)):
                    keys = _OF_LIST.get(wish.name)
                    if keys is None or any(step.key.startswith(f"{key}-") for key in keys):
                        words = f"{step.words} · {self._in.label(player)} · {board.title}"
                        yield self._in.asks(words, step, None)

    def _move(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Whoever sits goes to another table; who does not is given a seat. Of whom neither can be
        asked, away as they are, the line says where they are."""
        for player in wish.players:
            at, there = self._in.at(player), wish.tables[-1:]
            if at is None:
                yield from self._give_seat(wish, player)
                continue
            steps = tuple(self._seat_steps(player, ("move",)))
            for words, step in steps:
                yield self._in.asks(*self._moves(words, step, player, there), at)
            if not steps:
                yield from self._where(wish._replace(players=(player,)))

    def _moves(
        self, words: str, step: Step, player: PlayerId, there: tuple[TableId, ...]
    ) -> tuple[str, Step]:
        """The step with the table that was named."""
        if not there or step.why_not:
            return words, step
        (table,) = there
        free = free_seats(self._in.room.tables[table])
        words = f"{words} → {table}"
        if not free:
            full = _("No seat is free at {table}.").format(table=table)
            return words, replace(step, why_not=full)
        command = SeatPlayer(table=table, seat=free[0], player=player)
        return words, replace(step, command=command)

    def _seat(self, wish: TypedWish) -> Iterator[PaletteHit]:
        if not (wish.named or wish.rest):
            yield from self._bare_seat(wish)
        elif wish.is_new and wish.tables:
            yield from self._seat_new(wish)
        for player in wish.players:
            at = self._in.at(player)
            if at is not None:
                if wish.seat is not None and wish.tables in ((), (at[0],)):
                    yield from self.of_seat(wish._replace(name="change_seat", players=(player,)))
                yield from self._move(wish._replace(players=(player,)))
            else:
                yield from self._give_seat(wish, player)

    def _bare_seat(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """A seat alone is gone to."""
        for table in wish.tables:
            seats = self._in.room.tables[table].seats
            if wish.seat is None or not 1 <= wish.seat <= len(seats):
                continue
            words = _("{table} seat {seat}").format(table=table, seat=wish.seat)
            seat = seats[wish.seat - 1]
            if isinstance(seat, Taken | Away):
                who = seat.sitter.player
                where = whereabouts(self._in.room, self._in.screen.scene.names, who)
                words = f"{self._in.label(who)} · {where}"
            go = partial(self._in.ways.to_seat, table, wish.seat)
            yield PaletteHit(words, go, HitKind.SEAT)

    def _give_seat(self, wish: TypedWish, player: PlayerId) -> Iterator[PaletteHit]:
        """The seat they are called to; else the one named, or the one they would be called to."""
        called = list(self._seats_called(player))
        if called and not wish.tables:
            yield from called
            return
        table, seat = self._seat_for(wish, player)
        if table is None or seat is None:
            return
        where = spot(table, seat)
        words = _("Seat {player}: {where}").format(player=self._in.label(player), where=where)
        known = self._in.room.tables[table]
        if not 1 <= seat <= len(known.seats) or not isinstance(known.seat(seat), Empty):
            taken = _("{where} is not free.").format(where=where)
            yield PaletteHit(words, lambda: None, why_not=lambda: taken, closed=True)
            return
        step = next((one for one in self._in.seat_steps(table, seat) if one.key == "seat"), None)
        if step is not None:
            command = SeatPlayer(table=table, seat=seat, player=player)
            yield self._in.asks(words, replace(step, command=command), (table, seat))

    def _seat_new(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Somebody nobody knows yet: the sheet writes them down under the name that was typed."""
        table, seat = self._seat_for(wish, PlayerId(0))
        if table is None or seat is None:
            return
        for step in self._in.seat_steps(table, seat):
            if step.key == "seat":
                where = spot(table, seat)
                words = _("Seat a new player, {name}: {where}").format(
                    name=wish.called, where=where
                )
                yield self._in.asks(words, replace(step, called=wish.called), (table, seat))

    def _seats_called(self, player: PlayerId) -> Iterator[PaletteHit]:
        for board in self._in.screen.scene.boards(self._in.screen.now()):
            for step in board.whole.steps(player):
                if step.key.startswith("seat-"):
                    words = f"{step.words} · {self._in.label(player)} · {board.title}"
                    yield self._in.asks(words, step, None)

    def _seat_for(self, wish: TypedWish, player: PlayerId) -> tuple[TableId | None, SeatNo | None]:
        if wish.tables:
            table = wish.tables[0]
            return table, wish.seat or seat_for_newcomer(self._in.room.tables[table])
        for game, line in self._in.room.lists.items():
            if any(one.player == player for one in line):
                offer = seat_offered(self._in.room, game, self._in.screen.now(), player)
                if offer is not None:
                    return offer
        return None, None

    def _penalty(self, wish: TypedWish) -> Iterator[PaletteHit]:
        asking = StepBuilder(self._in.words(), self._in.look())
        for player in wish.players:
            step = penalise_step(asking, player)
            words = f"{step.words} · {self._in.label(player)}"
            if wish.number:
                measure = Measure(wish.measure or Measure.MINUTES)
                step = penalise_so(step, player, measure, wish.number)
                words += f" · {measure_words(measure)}: {wish.number}" if step.begins else ""
            yield self._in.asks(words, step, None)

    def _file(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for player in wish.players:
            words = f"{_('Players')} · {self._in.label(player)}"
            yield PaletteHit(words, partial(self._in.ways.to_player, player), HitKind.PLAYER)

    def _where(self, wish: TypedWish) -> Iterator[PaletteHit]:
        yield from map(self._whereabouts, wish.players)

    def _who(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Who sits there without a name is asked for it."""
        asking = StepBuilder(self._in.words(), self._in.look())
        for player in wish.players:
            step = naming_step(asking, player)
            if step is not None:
                yield self._in.asks(step.words, step, self._in.at(player))
        yield from self._where(wish)

    def _whereabouts(self, player: PlayerId) -> PaletteHit:
        where = whereabouts(self._in.room, self._in.screen.scene.names, player)
        words = f"{self._in.label(player)}: {where or _('Not in the room.')}"
        ways, at = self._in.ways, self._in.at(player)
        go = partial(ways.to_seat, *at) if at else partial(ways.to_player, player)
        return PaletteHit(words, go, HitKind.ANSWER)

    def undo(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """What was done about them last, and may be taken back."""
        from floor.app.office.dossier import is_about

        for player in wish.players:
            about = {one.command for one in self._in.screen.scene.entries if is_about(one, player)}
            lines = (one for one in self._in.feed() if one.command in about)
            yield from self._taking_back(line for line in lines if line.undo or line.barred)

    def _undo_buy(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Chips they bought; of nobody named, whoever bought last. Those of long ago stand on
        their page."""
        from floor.views.feed.feed import bought_lines

        entries = self._in.screen.scene.entries
        players = wish.players or tuple(self._in.room.seated)
        bought = bought_lines(self._in.feed(), entries, players)
        if not (bought or wish.players):
            yield self._in.key("undo")
        yield from self._taking_back(bought)
        for player in wish.players:
            words = f"{_('Bought tonight')} · {self._in.label(player)}"
            yield PaletteHit(words, partial(self._in.ways.to_player, player), HitKind.PLAYER)

    def _taking_back(self, lines: Iterable[FeedLine]) -> Iterator[PaletteHit]:
        """The newest of them; what came since stands in the way of some."""
        for line in islice(sorted(lines, key=lambda one: bool(one.barred)), _TAKEN_BACK):
            at = time_text(line.at, self._in.screen.scene.zone)
            what = " · ".join(filter(None, (at, line.place, line.words)))
            words = _("Take back: {what}").format(what=what)
            yield PaletteHit(
                words,
                partial(self._in.own.take_back, line),
                why_not=partial(str, line.barred),
                closed=bool(line.barred),
            )

    def _bar(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for player in wish.players:
            words = f"{_('Bar …')} · {self._in.label(player)}"
            yield PaletteHit(
                words, partial(self._with_player, player, partial(self._in.own.order, BAR))
            )

    def _rulings(self, wish: TypedWish) -> Iterator[PaletteHit]:
        if not wish.players:
            yield self._in.key("ruled")
        for player in wish.players:
            said = _("What was ruled")
            words = f"{said} · {self._in.label(player)}"
            act = partial(self._with_player, player, self._in.ways.to_rulings_about)
            yield PaletteHit(words, act, HitKind.PAGE)

    def _with_player(self, player: PlayerId, then: Callable[["Player"], object]) -> None:
        """Look them up in the books first."""

        def found(came: object) -> None:
            if came is not None and not isinstance(came, Exception):
                then(came)  # type: ignore[arg-type]  # what the books were asked for

        self._in.screen.consult(lambda back: back.people.player(player), found, self._asker)

    def _add(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """To the lists: of the game named, if there is one only; the name may be of somebody
        new. It stands alone or with a game: what names a table too is no name. Whoever sits adds
        a sum."""
        if wish.number and any(self._in.at(player) for player in wish.players):
            yield from self.of_seat(wish._replace(name="buy"))
            return
        if wish.players and wish.tables:
            yield from self._seat(wish)
        game = wish.games[0] if wish.games else ""
        signup = Signup(wish.signup or Signup.FLOOR)
        called = f" · {self._in.words().game(GameId(game))}" if game else ""
        called += f" · {_SIGNUPS[signup]()}" if signup in _SIGNUPS else ""
        for player in wish.players:
            words = f"{_('Add to a waiting list')} · {self._in.label(player)}{called}"
            yield PaletteHit(words, partial(self._join, game, player, signup))
        if (wish.named and not wish.is_new) or wish.tables or wish.seat is not None:
            return
        new = f" · {_('New player: {name}').format(name=wish.called)}" if wish.named else ""
        words = f"{_('Add to a waiting list')}{new}{called}"
        yield PaletteHit(words, partial(self._in.own.join, game, None, wish.called, signup))

    def _join(self, game: str, player: PlayerId, signup: Signup) -> None:
        def job(back: "StoreSession") -> object:
            return known_players(back, (player,))

        def found(came: object) -> None:
            if isinstance(came, tuple) and came:
                self._in.own.join(game, came[0], "", signup)

        self._in.screen.consult(job, found, self._asker)

    def _ticket(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """For whom was named; else for whoever has the seat selected, was called, or is next."""
        for player in wish.players or self._ticketed():
            at = self._in.at(player)
            if at is not None:
                words = f"{_('Print ticket')} · {self._in.label(player)} · {spot(*at)}"
                yield PaletteHit(words, partial(self._print_seat, at), HitKind.PAPER)
            for game, line in self._in.room.lists.items():
                if any(one.player == player for one in line):
                    title = self._in.words().game(game)
                    words = f"{_('Print ticket')} · {self._in.label(player)} · {title}"
                    act = partial(self._in.own.print_waiting, game, player)
                    yield PaletteHit(words, act, HitKind.PAPER)

    def _ticketed(self) -> Iterator[PlayerId]:
        detail = self._in.screen.scene.detail(self._in.screen.now())
        if detail is not None and detail.player is not None:
            yield detail.player
            return
        yield from (call.player for call in self._in.room.calls)
        yield from (line[0].player for line in self._in.room.lists.values() if line)

    def _print_seat(self, at: tuple[TableId, SeatNo]) -> None:
        self._in.screen.choose(*at)
        self._in.own.print_seat()

    def _named_only(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Somebody and a table: there they go. A table and a seat: that one. Somebody and a sum:
        they buy in for it."""
        if len([one for one in (wish.tables, wish.players, wish.seat) if one]) > 1:
            yield from self._seat(wish)
        elif wish.number:
            yield from self.of_seat(wish._replace(name="buy"))

    def go(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Where those named sit; who does not is shown in the books."""
        for player in wish.players:
            where = whereabouts(self._in.room, self._in.screen.scene.names, player)
            called = self._in.strangers.get(player)
            words = f"{self._in.label(player)} · {where}"
            if called is not None:
                words = called_words(player, called)
            if called is not None or where:
                yield self._whereabouts(player)._replace(words=words, kind=HitKind.PLAYER)

    def more(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Whatever else their seat and the lists can do with them."""
        for player in wish.players:
            for words, step in self._seat_steps(player, None):
                if step.finder is not ToFind.PENALTY:
                    yield self._in.asks(words, step, self._in.at(player))
            yield from self._of_list(wish._replace(players=(player,)))


def _is_at(step: Step, tables: Collection[TableId]) -> bool:
    """Whether the step calls to one of those tables."""
    return isinstance(step.command, CallPlayer) and step.command.table in tables


def _with_sum(wish: TypedWish, words: str, step: Step) -> tuple[str, Step]:
    """The step with the sum that was typed, where it is bought for one."""
    if wish.name not in _SUMMED or not wish.number:
        return words, step
    typed = Money(wish.number * 100)
    return f"{words} · {money_text(typed, short=True)}", replace(step, sum=typed)
