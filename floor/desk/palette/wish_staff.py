"""What a wish about the dealers and the others of staff leads to."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from floor.app.core.line_up import dealer_of, free_dealers, table_of_dealer
from floor.app.core.messages import StaffId
from floor.app.staff.dealers import TakeTable
from floor.base.text import _
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import TypedWish
from floor.desk.palette.wish_room import WishRoom
from floor.room.lists.waitlist import TableId
from floor.views.staff.dealers import badge_steps
from floor.views.words.steps import StepBuilder

_SAID: Mapping[str, Sequence[str]] = {
    "on": ("deals", "check_in", "seat", "back", "call", "add"),
    "back": ("back", "check_in"),
    "rest": ("break", "away", "long_break", "event_rest", "pause"),
    "leaves": ("leave", "sign_off", "break", "away", "remove"),
    "off": ("sign_off", "leave", "remove"),
}
"""By the end of a step's key: the wishes it is asked for by."""


class StaffWishes:
    """Lines about who deals, and who is on duty."""

    def __init__(self, room: WishRoom) -> None:
        self._in = room
        self.makers: Mapping[str, Callable[[TypedWish], Iterator[PaletteHit]]] = {
            "break": self._break,
            "deals": self._deals,
        }

    def _break(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """For whoever deals there: the next of the line-up sits down, or the line-up is shown."""
        for table in wish.tables:
            for staff in free_dealers(self._in.room.dealers)[:1]:
                words = _("Break at {table}: {dealer} sits down")
                yield self._takes(table, staff, words.format(table=table, dealer=self._name(staff)))
            words = _("Break at {table}: the line-up of dealers").format(table=table)
            yield PaletteHit(words, partial(self._in.screen.go, "dealers"), HitKind.PAGE)

    def _deals(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """A dealer on duty sits down at the table that was named; of nobody there the page of the
        dealers says who is."""
        every = free_dealers(self._in.room.dealers)
        others = (one.staff for one in self._in.room.dealers.line)
        meant = wish.staff or (() if wish.named else tuple(dict.fromkeys((*every, *others))))
        yield from self._sent(meant, wish.tables)
        if wish.is_new and wish.tables:
            words = _("No dealer called {name} is on duty").format(name=wish.called)
            yield PaletteHit(words, partial(self._in.screen.go, "dealers"), HitKind.PAGE)
        if not wish.tables:
            yield from self.about(wish, ("deals",))
            yield self._in.to_page("dealers")

    def _sent(self, staff: Iterable[StaffId], tables: Iterable[TableId]) -> Iterator[PaletteHit]:
        """Those of them who are on duty, to each of `tables`."""
        dealers = self._in.room.dealers
        for one, table in product(staff, tables):
            if dealer_of(dealers, one) is None:
                continue
            words = _("{dealer} deals at {table}").format(dealer=self._name(one), table=table)
            elsewhere = table_of_dealer(dealers, one)
            if elsewhere not in (None, table):
                leaves = _("leaves {table}").format(table=elsewhere)
                words = f"{words} · {leaves}"
            yield self._takes(table, one, words)

    def _takes(self, table: TableId, staff: StaffId, words: str) -> PaletteHit:
        asking = StepBuilder(self._in.words(), self._in.look())
        takes = TakeTable(table=table, staff=staff)
        return self._in.asks(words, asking.step(f"push-{table}", words, takes), None)

    def _name(self, staff: StaffId) -> str:
        return self._in.staff()[staff].name

    def _where(self, staff: StaffId) -> PaletteHit:
        """Where they deal; all of the line-up is shown."""
        at = table_of_dealer(self._in.room.dealers, staff)
        words = " · ".join(filter(None, (self._name(staff), at)))
        return PaletteHit(words, partial(self._in.screen.go, "dealers"), HitKind.DEALER)

    def about(self, wish: TypedWish, said: Sequence[str]) -> Iterator[PaletteHit]:
        """All that can be done with those named, what was `said` first."""
        yield from self._sent(wish.staff, wish.tables)
        known = self._in.staff()
        lines: list[tuple[bool, bool, int, PaletteHit]] = []
        for badge in (known[staff] for staff in wish.staff if staff in known):
            for step in badge_steps(self._in.room, self._in.look(), badge):
                hit = self._in.asks(f"{step.words} · {badge.name}", step, None)
                asked = set(_SAID.get(step.key.rpartition("-")[2], ())) & set(said)
                lines.append((not asked, hit.closed, len(lines), hit))
        if not wish.tables and all(line[0] for line in lines):
            yield from map(self._where, wish.staff)
        yield from (hit for *_order, hit in sorted(lines, key=lambda one: one[:3]))
