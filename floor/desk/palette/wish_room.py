"""What a typed wish is read against: the room as it is, and whom the books know besides."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from floor.app.core.messages import StaffId
from floor.app.core.names import PersonName, Viewer
from floor.app.core.people import Badge
from floor.app.core.room import Room
from floor.base.text import _
from floor.desk.kit.keys import KEYS
from floor.desk.palette.acts import OwnActs, key_hit
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import TypedWish
from floor.desk.scene.places import PLACES
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import seat_of
from floor.views.seats.seats import seat_detail
from floor.views.words.rows import FeedLine, Step, WaitingBoard
from floor.views.words.words import Wording

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen, Ways

_FRESH = timedelta(seconds=20)
"""So long the steps of a seat say the times that are in them."""
Strangers = Mapping[PlayerId, PersonName]
"""Players of the books who are not in the room."""


class WishRoom:
    """Looks things up for those who make lines of a wish."""

    def __init__(self, screen: "DeskScreen", ways: "Ways", own: OwnActs) -> None:
        self.screen, self.ways, self.own = screen, ways, own
        self.strangers: Strangers = {}
        self._asked_of: Room | None = None
        self._asked_at = screen.now()
        self._steps: dict[tuple[TableId, SeatNo], tuple[Step, ...]] = {}
        self.badges: tuple[Badge, ...] = ()
        """All of staff, as soon as the store has said who they are."""

    @property
    def room(self) -> Room:
        return self.screen.scene.room

    def feed(self) -> tuple[FeedLine, ...]:
        """The night's newest entries in words, newest first."""
        return self.screen.scene.feed

    def look(self) -> Viewer:
        return self.screen.scene.look(self.screen.now())

    def words(self) -> Wording:
        return Wording(self.room, self.screen.scene.names)

    def label(self, player: PlayerId) -> str:
        called = self.strangers.get(player)
        return called.name or called.alias if called else self.screen.scene.names.label(player)

    def staff(self) -> dict[StaffId, Badge]:
        """All of staff, those on duty first."""
        names = self.screen.scene.names
        on_duty = {
            staff: Badge(staff=staff, name=names.staff_name(staff), role=role, has_pin=True)
            for staff, role in self.room.on_duty.items()
        }
        return on_duty | {one.staff: one for one in self.badges if one.staff not in on_duty}

    def at(self, player: PlayerId) -> tuple[TableId, SeatNo] | None:
        table = self.room.seated.get(player)
        seat = seat_of(self.room.tables[table], player) if table is not None else None
        return (table, seat) if table is not None and seat is not None else None

    def seat_steps(self, table: TableId, seat: SeatNo) -> tuple[Step, ...]:
        """What can be asked about a seat; asked for several times with every key."""
        room, now = self.room, self.screen.now()
        if room is not self._asked_of or now - self._asked_at > _FRESH:
            self._asked_of, self._asked_at, self._steps = room, now, {}
        found = self._steps.get((table, seat))
        if found is None:
            detail = seat_detail(room, room.tables[table], seat, self.look())
            found = self._steps[table, seat] = detail.steps if detail is not None else ()
        return found

    def boards(self, wish: TypedWish) -> Iterator[WaitingBoard]:
        """The lists of the games named; all of them where none was."""
        for board in self.screen.scene.boards(self.screen.now()):
            if not wish.games or board.game in wish.games:
                yield board

    def tables(self, wish: TypedWish) -> tuple[TableId, ...]:
        """Those named, else the one selected."""
        chosen = self.screen.scene.chosen
        if wish.tables or chosen is None or chosen.table not in self.room.tables:
            return wish.tables
        return (chosen.table,)

    def asks(self, words: str, step: Step, at: tuple[TableId, SeatNo | None] | None) -> PaletteHit:
        """A step as a line; what finds something for it is about the seat selected."""

        def act() -> None:
            if at is not None and step.finder:
                self.screen.go("floor")
                self.screen.choose(*at)
            self.screen.do(step)

        return PaletteHit(words, act, why_not=lambda: step.why_not, closed=bool(step.why_not))

    def key(self, name: str) -> PaletteHit:
        return key_hit(self.own, next(one for one in KEYS if one.name == name))

    def to_page(self, name: str) -> PaletteHit:
        place = next(one for one in PLACES if one.name == name)
        go = partial(self.screen.go, name)
        return PaletteHit(_(place.words), go, HitKind.PAGE, place.key)


def of_keys(keys: Iterable[str], steps: Iterable[Step]) -> Iterator[Step]:
    """Those of `steps` that have one of these keys, or one that begins with it."""
    for step in steps:
        if any(step.key == key or step.key.startswith(f"{key}-") for key in keys):
            yield step
