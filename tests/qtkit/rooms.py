"""Tables to draw: every state of a seat, every number of seats, always the same."""

from datetime import UTC, datetime, timedelta
from math import ceil, sqrt
from typing import Any

import msgspec

from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import FIRST, GridPlace
from floor.views.words.rows import SeatState, SeatView, TableCard

NOW = datetime(2026, 11, 20, 19, 47, tzinfo=UTC)
GAMES = (
    ("NLH 1–2", 9),
    ("NLH 2–5", 9),
    ("PLO 2–2", 8),
    ("PLO 5–5", 9),
    ("Omaha5 5–5", 8),
    ("Sviten 5–5", 8),
    ("NLH 2,50–2,50", 10),
    ("Dealer’s Choice 5–5", 12),
)
NAMES = ("Aino V.", "Mikko Ö.", "Šárka Ď.", "Wille M.", "Jaan Õ.", "Kaisa L.", "Olli P.")


def seat(number: int, state: SeatState = SeatState.SEATED, **more: Any) -> SeatView:
    """One seat; Aino sits in it unless it is open."""
    if state is SeatState.OPEN:
        return SeatView(number=SeatNo(number), state=state)
    fields = {"player": PlayerId(number), "label": "Aino V.", "initials": "AV", "dealt": True}
    return SeatView(number=SeatNo(number), state=state, **(fields | more))


def card(number: int = 1, seats: tuple[SeatView, ...] | int = 9, **more: Any) -> TableCard:
    """A table with its hand being played; `seats` or so many taken ones."""
    if isinstance(seats, int):
        seats = tuple(seat(place) for place in range(1, seats + 1))
    count = len(seats)
    fields = {
        "table": TableId(f"T{number}"),
        "title": f"T{number} · NLH 1–2",
        "game": GameId("nlh-1-2"),
        "jackpot": True,
        "taken": sum(one.state not in (SeatState.OPEN, SeatState.HELD) for one in seats),
        "button": SeatNo(1),
        "small": SeatNo(1 if count == 2 else 2),
        "big": SeatNo(2 if count == 2 else 3),
        "hand": 141 + number,
        "in_hand": True,
    }
    return TableCard(seats=seats, **(fields | more))


def cards(count: int) -> tuple[TableCard, ...]:
    """A room of `count` tables in the middle of a night."""
    columns = ceil(sqrt(count)) or 1
    return tuple(
        msgspec.structs.replace(
            _table(place + 1), spot=GridPlace(FIRST, 2 * (place % columns), 2 * (place // columns))
        )
        for place in range(count)
    )


def _table(number: int) -> TableCard:
    game, count = GAMES[number % len(GAMES)]
    seats = tuple(_someone(number * 7 + place * 5, place) for place in range(1, count + 1))
    button = number % count
    title = f"T{number} · {game}"
    if number % 11 == 5:
        fresh: dict[str, Any] = {"button": None, "small": None, "big": None, "hand": 0}
        note = "draw for the button"
        return card(number, seats, title=title, note=note, in_hand=False, **fresh)
    return card(
        number,
        seats,
        title=title,
        jackpot=number % 5 != 0,
        button=SeatNo(button + 1),
        small=SeatNo((button + 1) % count + 1),
        big=SeatNo((button + 2) % count + 1),
        in_hand=number % 4 != 3,
    )


def _someone(mix: int, place: int) -> SeatView:
    label = NAMES[mix % len(NAMES)]
    who = {"label": label, "initials": label[0] + label.split()[1][0]}
    match mix % 19:
        case 0 | 1:
            return seat(place, SeatState.OPEN)
        case 2:
            return seat(place, SeatState.HELD, since=NOW + timedelta(seconds=mix * 3), **who)
        case 3 | 4:
            tokens = Tokens(mix % 3)
            gone = NOW - timedelta(minutes=mix % 29)
            return seat(place, SeatState.AWAY, since=gone, tokens=tokens, **who)
        case 5:
            owner = PlayerId(900 + place)
            return seat(place, SeatState.PLAYED_OVER, owner=owner, tokens=Tokens.BOTH, **who)
        case 6:
            return seat(place, standing=Standing.WAITS, dealt=False, **who)
        case _:
            return seat(place, **who)
