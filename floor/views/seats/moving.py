"""To another table: which have a free seat, what they bring there, how they come in, who waits."""

from collections.abc import Iterator

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.money.stacks import TakenAlong, stack_left, to_bring, uncounted_to_bring
from floor.app.seats.requests import seat_for_newcomer
from floor.app.seats.seats import SeatPlayer
from floor.base.money import Money
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, free_seats
from floor.views.money.chip_words import brought_told, uncounted_told
from floor.views.money.dues import newcomer_lines
from floor.views.words.rows import QuoteLine, Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, spot


class MoveOffer(Value, frozen=True, kw_only=True):
    """A free seat at another table."""

    table: TableId
    seat: SeatNo
    title: str
    """"T4 seat 3 · PLO 2–2"."""
    duty: str
    """What they bring (CH-STACK-2…8)."""
    passed: str
    """Whom of the list it passes over, and that a reason is needed; empty for nobody."""
    lines: tuple[QuoteLine, ...]
    """Their ways in there, each with its step."""


def move_step(asking: StepBuilder, table: Table, player: PlayerId) -> Step:
    """To another table, if any has a free seat."""
    room, words = asking.words.room, _("Move to another table …")
    others = [one for one in room.tables.values() if one.id != table.id and free_seats(one)]
    key = f"move-{player}"
    if not others:
        return Step(key=key, words=words, why_not=_("No seat is free at another table."))
    step = Step(key=key, words=words)
    for there in others:
        seat = SeatPlayer(table=there.id, seat=free_seats(there)[0], player=player)
        step = asking.step(key, words, seat)
        if not step.why_not:
            break
    return msgspec.structs.replace(step, command=None, finder=ToFind.TABLE, reason="")


def move_offers(
    room: Room, player: PlayerId, look: Viewer, stack: Money | None = None
) -> tuple[MoveOffer, ...]:
    """Every table `player` could move to: those of their game first, the shorter ones before.

    `stack` lies in front of them, if it was counted.
    """
    at = room.tables.get(room.seated.get(player, TableId("")))
    if at is None:
        return ()
    asking = StepBuilder(Wording(room, look.names), look)
    others = [one for one in room.tables.values() if one.id != at.id and free_seats(one)]
    others.sort(key=lambda one: (one.game != at.game, -len(free_seats(one)), one.opened_at))
    return tuple(_offer(asking, at, there, player, stack) for there in others)


def _offer(
    asking: StepBuilder, at: Table, there: Table, player: PlayerId, stack: Money | None
) -> MoveOffer:
    seat = seat_for_newcomer(there)
    assert seat is not None  # it was chosen for its free seats
    lines = tuple(_lines(asking, there, seat, player, stack))
    reasons = (line.step.reason for line in lines if line.step is not None)
    return MoveOffer(
        table=there.id,
        seat=seat,
        title=_("{place} · {game}").format(
            place=spot(there.id, seat), game=asking.words.game(there.game)
        ),
        duty=_duty(asking.words.room, player, at, there, stack),
        passed=next((reason for reason in reasons if reason), ""),
        lines=lines,
    )


def _lines(
    asking: StepBuilder, there: Table, seat: SeatNo, player: PlayerId, stack: Money | None
) -> Iterator[QuoteLine]:
    """As `seats.newcomer_ways`, with the stack; it is asked at once, not typed once more."""
    for line in newcomer_lines(asking.words.room, there, seat, player):
        way = Standing.WAITS if line.way is Standing.IN else line.way
        if way is None or not line.open:
            yield line
            continue
        move = SeatPlayer(table=there.id, seat=seat, player=player, way=way, stack=stack)
        key = f"move-{there.id}-{way.value}"
        words = _("Move there") if line.way is Standing.IN else line.name
        step = asking.step(key, words, move)
        if step.finder == ToFind.SUMS:
            step = msgspec.structs.replace(step, finder=None)
        yield msgspec.structs.replace(line, step=step)


def _duty(room: Room, player: PlayerId, at: Table, there: Table, stack: Money | None) -> str:
    """One night, one stack for this move; what is missing to it they buy."""
    if stack is None:
        return uncounted_told(uncounted_to_bring(room, at.game, there.game))
    left = stack_left(room, player, at.game, TakenAlong(stack, moves=True))
    duty = to_bring(left, player, there.game)
    return brought_told(duty, there.id, stack)
