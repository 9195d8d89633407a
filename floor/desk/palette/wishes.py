"""A typed wish becomes lines: the sheet it needs, filled in, a page, or the answer itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from floor.app.core.names import Names
from floor.app.core.people import Badge
from floor.app.core.room import DayOpen, Room
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.hands.misdeals import CallMisdeal
from floor.base.money import Money
from floor.base.text import _, money_text
from floor.desk.palette.about import OF_PEOPLE, OF_TABLE, AboutNamed
from floor.desk.palette.acts import OwnActs
from floor.desk.palette.grammar import known_grammar
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import (
    Known,
    TypedWish,
    tables_named,
    understood,
)
from floor.desk.palette.wish_event import EventWishes
from floor.desk.palette.wish_game import GameWishes
from floor.desk.palette.wish_player import PlayerWishes
from floor.desk.palette.wish_room import Strangers, WishRoom
from floor.desk.palette.wish_staff import StaffWishes
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand
from floor.views.feed.kiosk import misdeal_words
from floor.views.floor.floor import tables_by_name
from floor.views.seats.table_steps import draw_steps, needs_draw, table_detail
from floor.views.words.steps import StepBuilder
from floor.views.words.whereabouts import in_the_room

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen, Ways

MOST = 6
"""Lines a wish brings; below them stands what else is called so."""
_MOST_ABOUT = 11
"""Lines about somebody."""
_OF_TABLE: Mapping[str, str] = {
    "close": "close",
    "change_table": "change",
    "set_right": "set-right",
    "last_round": "last-round",
    "draw": "draw",
    "floor_call": "floor-call",
    "must_move": "feed",
}
_ENDS = ("end-second-round", "end-first-round")
_BEGINS = ("start", "draw")
"""Before the button is drawn no hand begins."""
_KEYS: Mapping[str, str] = {
    "lock": "lock",
    "day": "day",
    "alerts": "alerts",
    "keys": "keys",
}
_PAGES: Mapping[str, str] = {
    "lists": "lists",
    "jackpot": "jackpot",
    "dealers": "dealers",
    "players": "players",
    "reports": "reports",
    "setup": "setup",
    "rules": "rulings",
    "map": "floor",
}
_CLAIMS = ("claim", "bad-beat")
"""What leads to a claim: to the one that is open, or to a new one."""


class _Last(NamedTuple):
    """What was asked for last, of which room, and what was understood."""

    asked: tuple[str, tuple[PlayerId, ...]] = ("", ())
    room: Room | None = None
    names: Names | None = None
    meant: tuple[TypedWish, ...] = ()


class Wishes:
    """Reads what is typed; knows the room as it is at that moment."""

    def __init__(self, screen: "DeskScreen", ways: "Ways", own: OwnActs, asker: QObject) -> None:
        """`asker` hears what the store says of a player."""
        self._in = WishRoom(screen, ways, own)
        self._last = _Last()
        self._events = EventWishes(self._in)
        players, staff = PlayerWishes(self._in, asker), StaffWishes(self._in)
        self._undoes, self._of_seat = players.undo, players.of_seat
        self._makers: Mapping[str, Callable[[TypedWish], Iterator[PaletteHit]]] = {
            **self._events.makers,
            **players.makers,
            **staff.makers,
            **GameWishes(self._in).makers,
            **dict.fromkeys(_OF_TABLE, self._of_table),
            **dict.fromkeys(_KEYS, self._own_key),
            **dict.fromkeys(_PAGES, self._page),
            "arbiter": self._arbiter,
            "bad_beat": self._bad_beat,
            "drew": self._drew,
            "drop": self._drop,
            "hand_over": self._hand_over,
            "start_hand": self._start_hand,
            "go": self._go,
            "misdeal": self._misdeal,
            "past": self._past,
            "print_report": self._print_report,
            "rule": self._rule,
            "sign_off": self._sign_off,
            "undo": self._undo,
        }
        self._about = AboutNamed(
            self._makers, partial(self._to, players), players.more, staff.about
        )

    def read(self, typed: str, strangers: Strangers) -> list[PaletteHit]:
        """What is meant by `typed`, the likeliest first; nothing where something of it has no
        meaning here. `strangers`: who is found in the books by the name in it."""
        self._in.strangers = strangers
        meant = self._understood(typed)
        found: dict[str, PaletteHit] = {}
        known = False
        for wish in meant:
            if wish.rest or (wish.staff and wish.name != "deals"):
                continue
            if wish.players and wish.name not in OF_PEOPLE:
                continue
            for hit in self._makers[wish.name](wish):
                found.setdefault(hit.words, hit)
                known = known or not wish.is_new
        if known:
            return list(found.values())[:MOST]
        doubt = any(word in known_grammar().negations for one in meant[:1] for word in one.rest)
        for hit in self._about.lines(meant, doubt=doubt):
            found.setdefault(hit.words, hit)
        return list(found.values())[:_MOST_ABOUT]

    def is_told(self, typed: str) -> bool:
        """Whether it is about somebody known, or asks for something: then it is no question to
        the books."""
        return any(
            wish.players
            or wish.staff
            or (wish.name and not wish.rest)
            or (wish.name in OF_TABLE and wish.tables)
            for wish in self._understood(typed)
        )

    def _to(self, players: PlayerWishes, wish: TypedWish) -> Iterator[PaletteHit]:
        """Where whoever is named is, and the table that is."""
        yield from players.go(wish) if wish.players else self._go(wish)
        for player in wish.players:
            yield from self._events.where(player)

    def know(self, badges: tuple[Badge, ...]) -> None:
        """Who is of staff, off duty too."""
        self._in.badges = badges
        self._last = _Last()

    def name_in(self, typed: str) -> str:
        """The name of a player in it, to be looked for in the books; empty where there is none."""
        self._in.strangers = {}
        wishes = self._understood(typed)
        return next((wish.named for wish in wishes if wish.name and wish.named), "")

    def tables_in(self, typed: str) -> tuple[tuple[TableId, ...], str]:
        """The tables that are named in it, and the rest of it."""
        known = self._known(self._in.room, self._in.screen.scene.names)
        return tables_named(typed, known_grammar(), known)

    def _understood(self, typed: str) -> tuple[TypedWish, ...]:
        """Asked for several times with every key: worked out once."""
        room, names = self._in.room, self._in.screen.scene.names
        last, asked = self._last, (typed, tuple(self._in.strangers))
        if asked != last.asked or room is not last.room or names is not last.names:
            meant = understood(typed, known_grammar(), self._known(room, names))
            self._last = _Last(asked, room, names, meant)
        return self._last.meant

    def _known(self, room: Room, names: Names) -> Known:
        here = tuple(dict.fromkeys((*in_the_room(room), *self._events.players())))
        events = self._events.open()
        return Known(
            tables=tables_by_name(room),
            games={game: one.name for game, one in room.house.games.items()} if room.house else {},
            people=(
                *((who, f"{names.label(who)} {names.full(who)}") for who in here),
                *(
                    (who, f"{one.name} {one.alias}")
                    for who, one in self._in.strangers.items()
                    if who not in here
                ),
            ),
            staff=tuple((who, badge.name) for who, badge in self._in.staff().items()),
            sitting=self._sitting(room),
            events={event.id: event.sheet.title for event in events},
            event_tables=tuple(table for event in events for table in event.tables),
            played=tuple(room.day.played) if isinstance(room.day, DayOpen) else (),
        )

    def _sitting(self, room: Room) -> dict[tuple[TableId, SeatNo], PlayerId]:
        seated = ((self._in.at(player), player) for player in room.seated)
        return {at: player for at, player in seated if at is not None}

    # About a table

    def _of_table(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Where no table is named, of the one selected; a must-move table may be any: the one
        that the others feed has nothing to ask."""
        key = _OF_TABLE[wish.name]
        hits = tuple(self._at_tables(key, self._in.tables(wish)))
        if not hits and key == "feed" and not wish.tables:
            hits = tuple(self._at_tables(key, tables_by_name(self._in.room)))
        yield from hits
        if not hits and key == "last-round":
            yield from map(self._no_last_round, wish.tables)

    def _no_last_round(self, table: TableId) -> PaletteHit:
        """Why none is announced where no hand was dealt."""
        asking = StepBuilder(self._in.words(), self._in.look())
        words = _("Announce the last round")
        step = asking.step("last-round", words, AnnounceLastRound(table=table))
        return self._in.asks(f"{words} · {table}", step, (table, None))

    def _at_tables(self, key: str, names: Iterable[TableId]) -> Iterator[PaletteHit]:
        for name in names:
            detail = table_detail(self._in.room, self._in.room.tables[name], self._in.look())
            step = next((one for one in detail.table_steps if one.key == key), None)
            if step is not None:
                named = step.words.rstrip("… ")
                words = named if name in named.split() else f"{step.words} · {name}"
                yield self._in.asks(words, step, (name, None))._replace(same=f"{key} {name}")

    def _hand_over(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """The plain end of the hand first; of no table named or selected, of each in a hand."""
        tables = self._in.tables(wish) or tuple(
            name
            for name in tables_by_name(self._in.room)
            if isinstance(self._in.room.tables[name].stage, InHand)
        )
        yield from self._of_hand(_ENDS, tables)

    def _start_hand(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Of the table named, whichever is selected."""
        yield from self._of_hand(_BEGINS, self._in.tables(wish))

    def _drew(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """Who got the highest card: they, or anybody at the table; where the button lies already
        the table is corrected."""
        if wish.players:
            yield from self._of_seat(wish)
            return
        for name in self._in.tables(wish):
            table = self._in.room.tables[name]
            if needs_draw(self._in.room, table):
                for step in draw_steps(self._in.room, table, self._in.look()):
                    yield self._in.asks(f"{step.words} · {name}", step, (name, None))
            else:
                yield from self._at_tables("set-right", (name,))

    def _of_hand(self, keys: Iterable[str], tables: Iterable[TableId]) -> Iterator[PaletteHit]:
        for key, name in product(keys, tables):
            detail = table_detail(self._in.room, self._in.room.tables[name], self._in.look())
            for step in detail.table_steps:
                if step.key == key:
                    yield self._in.asks(f"{step.words} · {detail.title}", step, (name, None))

    def _misdeal(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """A line for each reason; where no hand is played the first says so."""
        asking = StepBuilder(self._in.words(), self._in.look())
        for table, reason in product(self._in.tables(wish), MisdealReason):
            called = CallMisdeal(table=table, reason=reason)
            words = f"{_('Misdeal')} · {table} · {misdeal_words(reason)}"
            step = asking.step(f"misdeal-{table}", words, called)
            if step.why_not and reason is not MisdealReason.NOT_SHUFFLED:
                continue
            words = words if not step.why_not else f"{_('Misdeal')} · {table}"
            yield self._in.asks(words, step, (table, None))

    def _rule(self, wish: TypedWish) -> Iterator[PaletteHit]:
        tables = self._in.tables(wish)
        for table in tables:
            words = _("Rule at {table}").format(table=table)
            yield PaletteHit(words, partial(self._in.ways.to_ruling, table))
        if not tables:
            yield self._in.to_page("rulings")

    def _bad_beat(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """The claim at the table that was named; of none the page comes first."""
        claims = []
        for name in self._in.tables(wish):
            detail = table_detail(self._in.room, self._in.room.tables[name], self._in.look())
            for step in detail.table_steps:
                if step.key in _CLAIMS:
                    known = (
                        detail.title if name not in step.words else detail.title.split(" · ")[-1]
                    )
                    claims.append(self._in.asks(f"{step.words} · {known}", step, (name, None)))
        page = self._in.to_page("jackpot")
        yield from (*claims, page) if wish.tables else (page, *claims)

    def _drop(self, wish: TypedWish) -> Iterator[PaletteHit]:
        found = Money(wish.number * 100) if wish.number is not None else None
        told = f" · {money_text(found, short=True)}" if found is not None else ""
        for table in wish.tables:
            words = f"{_('Count a drop box')} · {table}{told}"
            yield PaletteHit(words, partial(self._in.own.count_drop, table, found))
        if not wish.tables:
            yield self._in.key("drop")

    def _arbiter(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for table in self._in.tables(wish):
            words = f"{_('Arbiter and pots')} · {table}"
            yield PaletteHit(words, partial(self._key_at, table, "table"))

    def _past(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """What was at a table: the room at another time, with that table looked at."""
        for table in wish.tables:
            words = f"{_('The room at another time')} · {table}"
            yield PaletteHit(words, partial(self._key_at, table, "then"))
        if not wish.tables:
            yield self._in.key("then")

    def _key_at(self, table: TableId, key: str) -> None:
        """What `key` does once that table is selected."""
        self._in.screen.choose(table, None)
        self._in.own.keys[key]()

    def _go(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for table in wish.tables:
            words = f"{table} · {self._in.words().game(self._in.room.tables[table].game)}"
            yield PaletteHit(words, partial(self._in.ways.to_seat, table, None), HitKind.TABLE)

    # About the desk

    def _own_key(self, wish: TypedWish) -> Iterator[PaletteHit]:
        yield self._in.key(_KEYS[wish.name])

    def _undo(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """What this desk did last; of somebody named, what was done about them."""
        if not wish.players:
            yield self._in.key("undo")
        yield from self._undoes(wish)

    def _sign_off(self, wish: TypedWish) -> Iterator[PaletteHit]:
        if not wish.players:
            yield PaletteHit(_("Sign off duty"), self._in.own.sign_off)

    def _print_report(self, wish: TypedWish) -> Iterator[PaletteHit]:
        words = _("Print the day report")
        yield PaletteHit(words, self._in.ways.print_day_report, HitKind.PAPER)
        yield self._in.to_page("reports")

    def _page(self, wish: TypedWish) -> Iterator[PaletteHit]:
        yield self._in.to_page(_PAGES[wish.name])
