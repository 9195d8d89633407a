"""What the field at the top leads to: every act, and every thing there is in the house."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Slot

from floor.app.core.line_up import table_of_dealer
from floor.app.core.names import PersonName
from floor.app.core.room import DayOpen
from floor.app.staff.papers import KeptPaper
from floor.base.text import _, folded
from floor.desk.palette.acts import OwnActs, acts
from floor.desk.palette.command_field import CommandField
from floor.desk.palette.grammar import known_grammar
from floor.desk.palette.palette import HitKind, LookedUp, PaletteHit
from floor.desk.palette.wish_room import Strangers
from floor.desk.palette.wishes import Wishes
from floor.desk.people.picker import called_words
from floor.desk.people.writing_down import known_players
from floor.desk.scene.places import PLACES
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import Services
from floor.qtkit.office.rule_finder import RuleFinder
from floor.qtkit.office.work import Work
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Empty, HeldSeat, seat_of
from floor.tournament.event.state import Tournament, TournamentId
from floor.views.floor.floor import tables_by_name
from floor.views.lists.waiting import games_shown
from floor.views.papers.register import retold
from floor.views.words.wall_clock import clock_text, moments_of, typed_time
from floor.views.words.whereabouts import in_the_room, whereabouts
from floor.views.words.words import Wording, game_name, spot

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen, Ways
    from floor.rulebook.search.pages import SearchHit

_FOUND = 8
"""Players of the books; further letters find the others."""
_ENOUGH = 2
"""Words of a page: a question to the books has as many."""


class _Playing(NamedTuple):
    """Somebody with a seat in a tournament."""

    event: TournamentId
    table: TableId
    seat: SeatNo
    player: PlayerId


class Commands(QObject):
    """Fills the field, and goes where it is told."""

    def __init__(
        self,
        field: CommandField,
        screen: "DeskScreen",
        ways: "Ways",
        own: OwnActs,
        house: Services,
    ) -> None:
        super().__init__(field)
        self._screen = screen
        self._ways = ways
        self.own = own
        self.scene: Scene = screen.scene
        self._papers = house.papers
        self._kept: tuple[KeptPaper, ...] = ()
        self._looks = Work(self)
        self._looks.done.connect(self._papers_found)
        self.field = field
        self.field.find_wanted.connect(self._find)
        self.field.opened.connect(self._fill)
        self.wishes = Wishes(screen, ways, own, self)
        self.field.read_wish = self._wished
        self.field.is_told = self.wishes.is_told
        self._strangers: tuple[str, Strangers] = ("", {})
        """What was typed, and who is found in the books by the name in it."""
        self._at_table: tuple[str, str, TableId | None] = ("", "", None)
        """What was typed, what is looked for in the books, and the table it is asked at."""
        self.rules = RuleFinder(house.rule_search, self)
        self.rules.found.connect(self._looked_up)

    def open(self) -> None:
        """Let somebody choose."""
        self._looks.start(self._papers.kept)
        self._screen.consult(lambda back: back.people.badges(), self._badges_known, self)
        self.rules.ask("", self.scene.room.situations)  # so that it is open at the first letter
        self.field.open()

    @Slot()
    def _fill(self) -> None:
        """All there is now; people who are not in the room come from the books as they are
        typed."""
        self.field.show_hits(
            (
                *acts(self._screen, self.own),
                *self._tables(),
                *self._seats(),
                *self._people(),
                *self._lists(),
                *self._dealers(),
                *self._pages(),
                *self._kept_papers(),
            )
        )

    def _tables(self) -> Iterator[PaletteHit]:
        house = self.scene.room.house
        for name in tables_by_name(self.scene.room):
            game = self.scene.room.tables[name].game
            known = house.games.get(game) if house is not None else None
            words = f"{name} · {game_name(known) if known is not None else game}"
            yield PaletteHit(words, partial(self._ways.to_seat, name, None), HitKind.TABLE)
        for event in self._playing():
            for name in event.tables:
                go = partial(self._ways.to_event, event.id, name, None)
                yield PaletteHit(f"{name} · {event.sheet.title}", go, HitKind.TABLE)

    def _playing(self) -> Iterator[Tournament]:
        """The events that have tables."""
        yield from (one for one in self.scene.room.tournaments.values() if one.tables)

    def _seats(self) -> Iterator[PaletteHit]:
        """Those nobody sits in: the others are found by who does."""
        for name in tables_by_name(self.scene.room):
            for number, seat in enumerate(self.scene.room.tables[name].seats, start=1):
                if isinstance(seat, Empty | HeldSeat):
                    words = _("{table} seat {seat}").format(table=name, seat=number)
                    yield PaletteHit(
                        words, partial(self._ways.to_seat, name, SeatNo(number)), HitKind.SEAT
                    )

    def _people(self) -> Iterator[PaletteHit]:
        room, names = self.scene.room, self.scene.names
        for who in in_the_room(room):
            yield self._player(who, names.label(who), names.full(who))
        for event, table, seat, who in self._at_events():
            words = f"{names.label(who)} · {spot(table, seat)}"
            go = partial(self._ways.to_event, event, table, seat)
            yield PaletteHit(words, go, HitKind.PLAYER, also=names.full(who))

    def _at_events(self) -> Iterator[_Playing]:
        """Everybody who has a seat in a tournament."""
        for event in self._playing():
            for table in event.tables.values():
                for number, seat in table.taken.items():
                    yield _Playing(event.id, table.id, number, event.entries[seat.entry].player)

    def _player(self, who: PlayerId, words: str, also: str = "") -> PaletteHit:
        """Where somebody sits; who does not is shown in the books."""
        where = whereabouts(self.scene.room, self.scene.names, who)
        line = f"{words} · {where}" if where else words
        at = self.scene.room.seated.get(who)
        seat = seat_of(self.scene.room.tables[at], who) if at is not None else None
        if at is None or seat is None:
            return PaletteHit(line, partial(self._ways.to_player, who), HitKind.PLAYER, also=also)
        return PaletteHit(line, partial(self._ways.to_seat, at, seat), HitKind.PLAYER, also=also)

    def _lists(self) -> Iterator[PaletteHit]:
        called = Wording(self.scene.room, self.scene.names)
        for game in games_shown(self.scene.room):
            words = _("Waiting list {game}").format(game=called.game(game))
            yield PaletteHit(words, partial(self._screen.go, "lists"), HitKind.LIST)

    def _dealers(self) -> Iterator[PaletteHit]:
        """Those on duty, each with where they deal now."""
        dealers = self.scene.room.dealers
        for one in dealers.line:
            name = self.scene.names.staff_name(one.staff)
            at = table_of_dealer(dealers, one.staff)
            words = f"{name} · {at}" if at is not None else name
            yield PaletteHit(words, partial(self._screen.go, "dealers"), HitKind.DEALER)

    def _pages(self) -> Iterator[PaletteHit]:
        for place in PLACES:
            go = partial(self._screen.go, place.name)
            yield PaletteHit(_(place.words), go, HitKind.PAGE, place.key)
        yield PaletteHit(_("Compare the houses"), partial(self._screen.go, "compare"), HitKind.PAGE)
        yield PaletteHit(_("House book as PDF"), self._ways.save_house_book, HitKind.PAPER)

    def _kept_papers(self) -> Iterator[PaletteHit]:
        for paper in self._kept:
            words = f"{paper.serial} · {retold(paper.about.title)}"
            yield PaletteHit(words, partial(self._ways.to_paper, paper.serial), HitKind.PAPER)

    def _badges_known(self, badges: object) -> None:
        if isinstance(badges, tuple):
            self.wishes.know(badges)
            self.field.refill()

    @Slot(object)
    def _papers_found(self, found: object) -> None:
        if isinstance(found, tuple):
            self._kept = found
            if self.field.hasFocus():
                self._fill()

    def _wished(self, typed: str) -> list[PaletteHit]:
        text, strangers = self._strangers
        return self.wishes.read(typed, strangers if text == typed.strip() else {})

    @Slot(str)
    def _find(self, text: str) -> None:
        tables, rest = self.wishes.tables_in(text)
        self._at_table = text, rest or text, tables[0] if tables and rest else None
        self.rules.ask(rest or text, self.scene.room.situations)
        name = self.wishes.name_in(text) or text
        self._screen.consult(
            lambda back: known_players(back, back.people.find_players(name)[:_FOUND]),
            lambda found: self._found(text, found),
            self,
        )

    def _found(self, text: str, found: object) -> None:
        """Those of the books who are not in the room: who is stands there already."""
        if isinstance(found, tuple):
            playing = (seat.player for seat in self._at_events())
            room = frozenset((*in_the_room(self.scene.room), *playing))
            others: list[tuple[PlayerId, PersonName]] = [one for one in found if one[0] not in room]
            self._strangers = text, dict(others)
            hits = [self._player(who, called_words(who, called)) for who, called in others]
            self.field.show_found(text, [*self._moments(text), *hits])

    @Slot(str, object)
    def _looked_up(self, asked: str, found: "tuple[SearchHit, ...]") -> None:
        typed, rest, table = self._at_table
        if asked != rest:
            return
        silent, words = known_grammar().fillers, len(asked.split())
        pages = [
            LookedUp(
                self._page(one, table),
                len(one.why) >= words,
                len([word for word in one.why if folded(word) not in silent])
                >= min(words, _ENOUGH),
            )
            for one in found
            if not one.guessed
        ]
        self.field.show_looked_up(typed, pages)

    def _page(self, found: "SearchHit", table: TableId | None) -> PaletteHit:
        """The page; a situation is gone through at the table that was typed."""
        from floor.rulebook.search.pages import PageKind  # the search has loaded it

        words = f"{found.id} · {found.title}"
        if found.kind is PageKind.SITUATION:
            where = f"{words} · {table}" if table is not None else words
            act = partial(self._ways.to_situation, found.id, table)
            return PaletteHit(where, act, HitKind.SITUATION)
        return PaletteHit(words, partial(self._ways.to_rule, found.id), HitKind.RULE)

    def _moments(self, text: str) -> Iterator[PaletteHit]:
        """Typed as a time: the room as it was then."""
        wall, day = typed_time(text), self.scene.room.day
        if wall is None or not isinstance(day, DayOpen):
            return
        zone = self.scene.zone
        for moment in moments_of(wall, day.opened_at, self._screen.now(), zone):
            words = _("What was at {time}").format(time=clock_text(moment, zone))
            yield PaletteHit(words, partial(self._ways.to_then, moment))
