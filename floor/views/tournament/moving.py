"""Who sits elsewhere and why: the answer in a sentence, and the forms that move somebody."""

from collections.abc import Iterator
from datetime import datetime
from typing import assert_never

from msgspec.structs import replace

from floor.app.tournament.moves import BY_FLOOR, Balance, BreakTable, barred_from
from floor.base.chance import SeededChance
from floor.base.text import _, many, number_text
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import (
    allowed_difference,
    as_known,
    asks_big_blind,
    coming_to,
    is_by_lot,
    last_blinds,
    mover,
    rule_of,
    transfers,
    waits_at,
)
from floor.tournament.event.seats import counts
from floor.tournament.event.state import EventStage, EventTable, LastMove, Tournament
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from floor.views.words.cards import card_sign
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, spot

_NO_LOT = SeededChance(0)
AGED = 3
"""Tables uneven for so many hands stand out."""


def why_moved(move: LastMove, to: SeatSlip) -> str:
    """Why somebody sits at `to`: counts, rule, button and free seats in sentences."""
    return " ".join(_why(move, to))


def _why(move: LastMove, to: SeatSlip) -> Iterator[str]:
    match move.because:
        case MoveBecause.BALANCED if move.rule == BY_FLOOR:
            yield _("Moved by the floor to even the tables (TR-BAL-1).")
        case MoveBecause.BALANCED:
            yield _("{table} had {count} players and {other} had {fewer} (TR-BAL-1).").format(
                table=move.was.table,
                count=move.counts.get(move.was.table, 0),
                other=to.table,
                fewer=move.counts.get(to.table, 0),
            )
            yield _who(move)
            yield _where(move, to)
        case MoveBecause.OPENED:
            yield _("{table} was opened for who came late (TR-OPEN-1).").format(table=to.table)
            yield _who(move)
            yield _by_lot(move, to)
        case MoveBecause.BROKEN:
            yield _("{table} was broken: all fitted at fewer tables (TR-BRK-1).").format(
                table=move.was.table
            )
            if move.card is not None:
                yield _("Card {card}: the highest drew first (TDA-9).").format(
                    card=card_sign(move.card)
                )
            yield _by_lot(move, to)
        case MoveBecause.REDRAWN:
            yield _("All seats were drawn anew (TR-SEAT-1).")
            yield _by_lot(move, to)
        case MoveBecause.WRONG_SEAT:
            yield _("They had begun in the wrong seat (TDA-6).")
        case MoveBecause.KEPT_APART:
            yield _("The house does not let them play at that table (TR-COL-3).")
        case MoveBecause.ASKED:
            yield _("They asked for it.")
        case _ as never:
            assert_never(never)
    if move.waits:
        yield _("No cards there until the button has passed (TR-BAL-5).")


def _who(move: LastMove) -> str:
    """Why it was them and nobody else of their table."""
    if move.rule == "TR-BAL-6":
        return _("Lots named who moves: draw {number} (TR-BAL-6).").format(number=move.number or 0)
    if move.rule == "TR-COL-3":
        return _("Who was next to post the big blind may not sit there (TR-COL-3).")
    if move.big_next is not None:
        return _("The floor said seat {seat} is next big blind (TR-BAL-3).").format(
            seat=move.big_next
        )
    if move.big is None:
        return _("No hands were recorded there: the last seat moves.")
    return _("After a big blind at seat {big}, seat {seat} was next to post it (TR-BAL-3).").format(
        big=move.big, seat=move.was.seat
    )


def _where(move: LastMove, to: SeatSlip) -> str:
    """Why that seat and no other one."""
    if move.number is not None and (move.button is None or move.rule == "TR-BAL-6"):
        return _by_lot(move, to)
    free = ", ".join(number_text(seat) for seat in move.free)
    if len(move.free) == 1:
        return _("Seat {seat} was the only one free.").format(seat=to.seat)
    if move.button is None:
        return _("Free were seats {free}.").format(free=free)
    return _(
        "Free were seats {free}, with the button at seat {button}: seat {seat} is the worst of"
        " them (TR-BAL-4)."
    ).format(free=free, button=move.button, seat=to.seat)


def _by_lot(move: LastMove, to: SeatSlip) -> str:
    seats = move.hat or len(move.free)
    return _("{place} was drawn out of {n} seats: draw {number}.").format(
        place=spot(to.table, to.seat), n=seats, number=move.number or 0
    )


# What is uneven


def hands_uneven(event: Tournament, table: EventTable) -> int:
    """For how many of its hands the table has been too small; 0: it is not any more."""
    if table.hand is None or not table.uneven_since:
        return 0
    short = max(counts(event).values()) - len(table.taken)
    return table.hand.number - table.uneven_since + 1 if short > allowed_difference(event) else 0


def uneven_words(event: Tournament, words: Wording) -> str:
    """How far apart the tables are, how far they may be, and since when they are further."""
    size = [*counts(event).values()]
    if len(size) < 2 or not any(size):
        return ""
    said = [
        _("differ by {count}, allowed {most} (TR-BAL-1)").format(
            count=max(size) - min(size), most=allowed_difference(event)
        )
    ]
    uneven = {table.id: hands_uneven(event, table) for table in event.tables.values()}
    ages = [
        table.uneven_at
        for table in event.tables.values()
        if uneven[table.id] and table.uneven_at is not None
    ]
    if ages:
        hands = max(uneven.values())
        said.append(many("{n} hand uneven", "{n} hands uneven", hands).format(n=hands))
        said.append(_("since {time}").format(time=words.time(min(ages))))
    return " · ".join(said)


def table_uneven(event: Tournament, table: EventTable) -> str:
    """What is wrong with the size of one table: "2 short · uneven 3 hands"."""
    hands = hands_uneven(event, table)
    if not hands:
        return ""
    short = max(counts(event).values()) - len(table.taken)
    return " · ".join(
        (
            many("{n} short", "{n} short", short).format(n=short),
            many("{n} hand uneven", "{n} hands uneven", hands).format(n=hands),
        )
    )


def balance_words(event: Tournament, words: Wording, now: datetime) -> str:
    """Who moves next and where to, and why."""
    event = as_known(event, now)
    one = transfers(event)[0]
    leaves, comes = event.tables[one.from_table], event.tables[one.to_table]
    size = _("{table} has {count} players and {other} has {fewer} (TR-BAL-1).").format(
        table=leaves.id, count=len(leaves.taken), other=comes.id, fewer=len(comes.taken)
    )
    if is_by_lot(event):
        return " ".join((size, _("Lots name who moves (TR-BAL-6).")))
    coming = coming_to(event, comes, _NO_LOT)
    if coming is None:
        return size
    if coming.drawn and asks_big_blind(event, comes, now):
        goes = _(
            "{who} and goes to {table}, to a seat by lot: its dealer says whether they wait for the"
            " button (TR-BAL-5)."
        )
    elif coming.drawn:
        goes = _("{who} and goes to {table}, to a seat by lot.")
    elif waits_at(comes, coming.seat.seat):
        goes = _("{who} and goes to {place}: waits there for the button (TR-BAL-5).")
    else:
        goes = _("{who} and goes to {place}: plays at once (TR-BAL-4).")
    return " ".join(
        (
            size,
            goes.format(
                who=_who_goes(event, leaves, comes.id, words, now),
                table=comes.id,
                place=spot(comes.id, coming.seat.seat),
            ),
        )
    )


def _who_goes(
    event: Tournament, leaves: EventTable, comes: TableId, words: Wording, now: datetime
) -> str:
    """Who of the table goes to the other one, and why it is them."""
    if asks_big_blind(event, leaves, now):
        return _(
            "Hands are not recorded at {table}: whoever has the next big blind moves (TR-BAL-3)"
        ).format(table=leaves.id)
    barred = barred_from(words.room, event, leaves, comes)
    entry = event.entries[mover(event, leaves, _NO_LOT, barred)]
    who = _("{player} in seat {seat} posts the next big blind (TR-BAL-3)")
    if last_blinds(leaves) is None:
        who = _("{player} in the last seat ({seat}: no hand has been played there)")
    elif rule_of(event, leaves, entry.no, "TR-BAL-3") == "TR-COL-3":
        who = _("{player} in seat {seat} is next of those who may sit there (TR-COL-3)")
    assert entry.seat is not None  # who moves has one
    return who.format(player=words.player(entry.player), seat=entry.seat.seat)


def big_blind_steps(
    asking: StepBuilder, event: Tournament, leaves: EventTable, comes: TableId
) -> Iterator[Step]:
    """Each seat of a table whose hands nobody records: the one that has the next big blind moves
    whoever has to go (TR-BAL-3)."""
    for seat, taken in leaves.taken.items():
        asks = Balance(tournament=event.id, from_table=leaves.id, to_table=comes, big_next=seat)
        step = asking.step(f"next-big-{seat}", number_text(seat), asks)
        player = asking.words.player(event.entries[taken.entry].player)
        told = _("Seat {seat} has the next big blind: {player}").format(seat=seat, player=player)
        yield replace(step, told=told)


def break_step(asking: StepBuilder, event: Tournament, table: EventTable) -> Iterator[Step]:
    """That table broken out of its turn, for a reason (TR-BRK-3)."""
    if event.stage is EventStage.RUNNING and len(event.tables) > 1 and table.taken:
        breaks = BreakTable(tournament=event.id, table=table.id)
        words = _("Break {table}").format(table=table.id)
        yield asking.step(f"break-{table.id}", words, breaks, grave=True)
