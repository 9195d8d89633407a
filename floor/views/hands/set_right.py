"""Setting a table right: what is known of it as a form, and what was found as a command."""

from collections.abc import Iterable
from typing import assert_never

import msgspec

from floor.app.core.messages import NoteId
from floor.app.core.names import Viewer
from floor.app.core.next_hand import between
from floor.app.core.room import Room
from floor.app.hands.dealing import has_button
from floor.app.hands.set_right import AsItIs, SetRight
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, chairs_of
from floor.views.hands.over import next_hand
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder


class FoundRow(Value, frozen=True, kw_only=True):
    """Somebody at the table, as they are known; each tap makes it as it is found."""

    seat: SeatNo
    player: PlayerId
    label: str
    here: bool
    tokens: Tokens
    new: bool = False
    """They have not come in yet: no tokens lie before them, and they are not in the game."""
    shares: bool = False
    """Two people have the seat: whether they are here is not set right."""


class SetRightForm(Value, frozen=True, kw_only=True):
    """A table as it is known."""

    table: TableId
    button: SeatNo | None
    """Where it would lie for the next hand; None: it is not known, or there is none."""
    rows: tuple[FoundRow, ...]
    """In order of seats, an absent owner before their over-player."""
    followed: bool
    """Whether its hands were followed until now."""
    has_button: bool = True


def set_right_form(room: Room, table: Table, look: Viewer) -> SetRightForm:
    """What is known of `table`, to be set right where it is not so.

    Where hands were not followed whoever is there is taken to be in the game, owing nothing.
    """
    chairs = chairs_of(table)
    seats = [chair.seat for chair in chairs]
    return SetRightForm(
        table=table.id,
        button=next_hand(room, table).button,
        rows=tuple(
            FoundRow(
                seat=chair.seat,
                player=chair.sitter.player,
                label=look.names.label(chair.sitter.player),
                here=chair.here,
                tokens=chair.sitter.tokens if table.followed else Tokens.NONE,
                new=table.followed and chair.sitter.is_new,
                shares=seats.count(chair.seat) > 1,
            )
            for chair in chairs
        ),
        followed=table.followed,
        has_button=has_button(between(room, table)),
    )


def set_right_step(asking: StepBuilder, table: Table) -> Step:
    """Asks how the table is found on the felt; where its hands are not followed they are from
    then on."""
    chairs, room = chairs_of(table), asking.words.room
    # As it may be found: whether it can be set right at all does not hang on what is otherwise.
    here = next((chair.seat for chair in chairs if chair.here), None)
    found = SetRight(
        table=table.id,
        button=here if not table.followed and has_button(between(room, table)) else None,
        players=tuple(
            AsItIs(player=chair.sitter.player, here=chair.here, tokens=Tokens.NONE)
            for chair in chairs
            if not table.followed
        ),
        hands_missed=1,
        note=NoteId(0),
    )
    words = _("Correct {table} …") if table.followed else _("Track hands at {table} again …")
    step = asking.step("set-right", words.format(table=table.id), found, leading=not table.followed)
    return msgspec.structs.replace(step, finder=ToFind.FELT)


def as_found(
    form: SetRightForm,
    found: Iterable[FoundRow],
    *,
    button: SeatNo | None,
    hands_missed: int = 0,
    note: NoteId | None = None,
) -> SetRight:
    """The command that sets the table of `form` right: `found` are those of its rows that are
    otherwise, `button` is where it lies.

    Only what is not as known is in it; of a table that was not followed everything.
    """
    known = {row.player: row for row in form.rows}
    rows = known | {row.player: row for row in found}
    return SetRight(
        table=form.table,
        button=button if button != form.button or not form.followed else None,
        players=tuple(
            AsItIs(
                player=player,
                here=row.here,
                tokens=_tokens_found(row, known[player], form.followed),
            )
            for player, row in rows.items()
            if row != known[player] or not form.followed
        ),
        hands_missed=hands_missed,
        note=note,
    )


def _tokens_found(row: FoundRow, known: FoundRow, followed: bool) -> Tokens | None:
    """None: they stand to the blinds as was known."""
    same = row.tokens is known.tokens and row.new == known.new
    return None if followed and same else row.tokens


def token_words(tokens: Tokens) -> str:
    """How somebody stands to the blinds before whom those lie."""
    match tokens:
        case Tokens.NONE:
            return _("In the game, owes nothing")
        case Tokens.SMALL:
            return _("Small blind token")
        case Tokens.BIG:
            return _("Big blind token")
        case Tokens.BOTH:
            return _("Both tokens")
        case _ as never:
            assert_never(never)
