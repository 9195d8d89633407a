"""An open table that gets another game or another number of seats."""

from floor.app.core.room import Room, house_of
from floor.app.tables.tables import ChangeTable
from floor.base.text import _
from floor.room.games.game import FEWEST_PLAYERS, Game, seats_allowed
from floor.room.table.table import Table
from floor.views.words.form import NOTHING_TYPED, Form, Number, OneOf, Reason, Typed
from floor.views.words.words import game_name


def change_form(room: Room, table: Table, typed: Typed = NOTHING_TYPED) -> Form:
    """Another game has seats of its own; more than are recommended need a reason (CH-TABLE-2)."""
    games = house_of(room).games
    game = games[typed.get("game", table.game)]
    wanted = game.seats if game.id != table.game else len(table.seats)
    seats = typed.get("seats", wanted)
    wrong = too_many_seats(game, seats)
    return Form(
        "change-table",
        _("Change {table}").format(table=table.id),
        _("Change"),
        ChangeTable(table=table.id, game=game.id, seats=seats),
        (
            OneOf(
                name="game",
                words=_("Game"),
                options=tuple((game_name(one), one.id) for one in games.values()),
                start=table.game,
            ),
            Number(
                name="seats",
                words=_("Seats"),
                least=FEWEST_PLAYERS,
                most=seats_allowed(game),
                start=wanted,
            ),
            Reason(fixed=not wrong, hint=_("if more seats are set than recommended")),
        ),
        wrong=wrong,
    )


def too_many_seats(game: Game, seats: int) -> str:
    """Why so many seats need a reason; empty where they do not (CH-TABLE-2)."""
    recommended = game.variant.seats
    if seats <= recommended:
        return ""
    return _("{seats} seats are recommended at most: give a reason for more.").format(
        seats=recommended
    )
