"""Every act the palette offers: the window's, those of the selected seat, of who waits, of each
table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from floor.app.core.names import PersonName
from floor.app.core.people import Player
from floor.base.money import Money
from floor.base.text import _
from floor.desk.kit.keys import KEYS, Key, letter_of
from floor.desk.palette.palette import PaletteHit
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.views.floor.alerts import alert_lines, alerts, worst_first
from floor.views.floor.floor import tables_by_name
from floor.views.people.naming import nameless_here
from floor.views.seats.table_steps import table_detail
from floor.views.words.rows import FeedLine, Step, WaitingBoard, WaitingRow
from floor.views.words.steps import StepBuilder, naming_step
from floor.views.words.whereabouts import whereabouts
from floor.views.words.words import Wording

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen

_ITSELF = ("find",)
"""Keys that lead where one is already."""
_OF_A_TABLE = ("close", "change", "set-right")
"""Steps every table has, whatever its hand waits for."""


class OwnActs(NamedTuple):
    """What the window does by itself."""

    keys: Mapping[str, Callable[[], object]]
    """By the names of `KEYS`."""
    why_no_undo: Callable[[], str]
    undoes: Callable[[], str]
    """What would be taken back; empty where nothing can be."""
    take_back: Callable[[FeedLine], object]
    sign_off: Callable[[], object]
    languages: tuple[tuple[str, str], ...]
    """Those the desk speaks: code and name."""
    speak: Callable[[str], object]
    open_table: Callable[[GameId], object]
    count_drop: Callable[[TableId, Money | None], object]
    """Of which table, and what was found where that is known."""
    join: Callable[[str, tuple[PlayerId, PersonName] | None, str, Signup], object]
    """To the list of that game, or to whichever are ticked; whom, if that is known, or the name
    of somebody new; and how they come."""
    order: Callable[[str, Player], object]
    """The key of an order, and whom it is about."""
    print_seat: Callable[[], object]
    """The ticket of the seat that is selected."""
    print_waiting: Callable[[GameId, PlayerId], object]


def acts(screen: "DeskScreen", own: OwnActs) -> Iterator[PaletteHit]:
    """All that can be asked for now, the likeliest first; what cannot be says why."""
    boards = screen.scene.boards(screen.now())
    yield from _calls(screen, boards)
    yield from _of_alerts(screen)
    yield from _of_selected(screen)
    yield from _of_nameless(screen)
    yield from _of_window(own)
    for board in boards:
        for row in board.rows:
            yield from _of_row(screen, board, row)
    # Once while the palette is open: what is done is asked for afresh.
    steps_of = cache(partial(_steps_at, screen))
    for table in tables_by_name(screen.scene.room):
        yield from _of_table(screen, table, steps_of)


def _calls(screen: "DeskScreen", boards: Iterable[WaitingBoard]) -> Iterator[PaletteHit]:
    """The next of each list; the letter calls the first of them."""
    key = "C"
    for board in boards:
        leading = (
            (row, step) for row in board.rows for step in row.steps if step.key.startswith("call-")
        )
        found = next((one for one in leading if one[1].leading), None)
        if found is not None:
            row, step = found
            words = _("Call next {game}: {player} · {step}").format(
                game=board.title, player=row.label, step=step.words
            )
            yield _asks(screen, words, step, key)
            key = ""


def _of_alerts(screen: "DeskScreen") -> Iterator[PaletteHit]:
    """What can be done about whatever a table needs: taking its call, collecting its time."""
    now, room = screen.now(), screen.scene.room
    for line in alert_lines(room, screen.scene.look(now), worst_first(alerts(room, now))):
        if line.step is not None:
            words = f"{line.step.words} · {line.alert.table} · {line.words}"
            yield _asks(screen, words, line.step)


def _of_selected(screen: "DeskScreen") -> Iterator[PaletteHit]:
    detail = screen.scene.detail(screen.now())
    if detail is None:
        return
    said = {line.step.key: line.step.words for line in detail.quote if line.step is not None}
    of_table = (step for step in detail.table_steps if step.key not in _OF_A_TABLE)
    for step in detail.steps if detail.seat else of_table:
        words = f"{said.get(step.key, step.words)} · {detail.title}"
        yield _asks(screen, words, step, letter_of(step))


def _of_nameless(screen: "DeskScreen") -> Iterator[PaletteHit]:
    """Who somebody is whom a dealer has seated without a name."""
    room, look = screen.scene.room, screen.scene.look(screen.now())
    asking = StepBuilder(Wording(room, look.names), look)
    for player in nameless_here(room):
        step = naming_step(asking, player)
        if step is not None:
            where = whereabouts(room, look.names, player)
            yield _asks(screen, f"{step.words} · {where}", step)


def _of_window(own: OwnActs) -> Iterator[PaletteHit]:
    """The window's own, each with its key."""
    for key in KEYS:
        if key.name not in _ITSELF:
            yield key_hit(own, key)
    yield PaletteHit(_("Sign off duty"), own.sign_off)
    for code, name in own.languages:
        words = _("Language: {name}").format(name=name)
        yield PaletteHit(words, partial(own.speak, code))


def key_hit(own: OwnActs, key: Key) -> PaletteHit:
    """One act of the window; of taking back it says what that would be."""
    words, why = _(key.words), _free
    if key.name == "undo":
        words, why = " · ".join(filter(None, (words, own.undoes()))), own.why_no_undo
    return PaletteHit(words, own.keys[key.name], key=key.key, why_not=why)


def _free() -> str:
    return ""


def _of_row(screen: "DeskScreen", board: WaitingBoard, row: WaitingRow) -> Iterator[PaletteHit]:
    for step in row.steps:
        words = f"{step.words} · {row.label} · {board.title}"
        yield _asks(screen, words, step)


def _asks(screen: "DeskScreen", words: str, step: Step, key: str = "") -> PaletteHit:
    return PaletteHit(
        words,
        lambda: screen.do(step),
        key=key,
        why_not=lambda: step.why_not,
        closed=bool(step.why_not),
        leading=step.leading,
    )


_StepsOf = Callable[[TableId], Mapping[str, Step]]


def _of_table(screen: "DeskScreen", table: TableId, steps_of: _StepsOf) -> Iterator[PaletteHit]:
    """Looked up only when it is shown: forty tables have many steps."""
    said = {
        "close": _("Close {table}").format(table=table),
        "change": _("Change game or seats of {table}").format(table=table),
        "set-right": _("Correct {table}, as it is on the felt").format(table=table),
    }
    for key in _OF_A_TABLE:
        yield PaletteHit(
            said[key],
            partial(_do_at_table, screen, table, key),
            why_not=partial(_why_not_at_table, steps_of, table, key),
            same=f"{key} {table}",
        )


def _steps_at(screen: "DeskScreen", table: TableId) -> Mapping[str, Step]:
    """The steps of a whole table by their keys; none once it is closed."""
    known = screen.scene.room.tables.get(table)
    if known is None:
        return {}
    look = screen.scene.look(screen.now())
    return {step.key: step for step in table_detail(screen.scene.room, known, look).table_steps}


def _why_not_at_table(steps_of: _StepsOf, table: TableId, key: str) -> str:
    step = steps_of(table).get(key)
    return step.why_not if step is not None else _("{table} is closed.").format(table=table)


def _do_at_table(screen: "DeskScreen", table: TableId, key: str) -> None:
    """Its dialogs are about the table selected."""
    step = _steps_at(screen, table).get(key)
    if step is not None:
        screen.go("floor")
        screen.choose(table, None)
        screen.do(step)
