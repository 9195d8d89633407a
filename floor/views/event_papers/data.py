"""A tournament as tables and numbers, without a name: whoever has them can reckon every prize."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from floor.app.tournament.draws import SlipsDrawn
from floor.app.tournament.moves import EventPlayerMoved
from floor.app.tournament.play import ClockRan, ClockStopped, EventClockSet
from floor.base.money import Chips
from floor.tournament.event.dues import dues
from floor.tournament.event.places import finishes, last_entries
from floor.tournament.event.state import Tournament
from floor.views.event_papers.book import EventBook
from floor.views.papers.export import ExportCell

_SECOND = timedelta(seconds=1)


class DataTable(NamedTuple):
    """One table: a file of its own, or a key of the whole."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[ExportCell, ...], ...]


class EventData(NamedTuple):
    """All of an event."""

    stem: str
    """How its files begin."""
    zone: str
    about: dict[str, Any]
    """What is no table: title, stage, seals, the sheet as the journal has it."""
    tables: tuple[DataTable, ...]


def event_data(book: EventBook) -> EventData:
    """All that a prize of `book.event` is made of, and every draw."""
    event = book.event
    return EventData(
        stem=f"tournament-{event.id}{'-TRAINING' if book.training else ''}",
        zone=book.zone,
        about=_about(book),
        tables=(
            _entries(event),
            _purchases(event),
            _outs(event),
            _places(event),
            _prizes(event),
            _deal(event),
            _bounties(event),
            _payments(event),
            _draws(book),
            _moves(book),
            _clock(book),
        ),
    )


def _about(book: EventBook) -> dict[str, Any]:
    event = book.event
    draw = event.draw
    return {
        "tournament": event.id,
        "title": event.sheet.title,
        "stage": event.stage.value,
        "training": book.training,
        "entry": book.head.seq,
        "digest": book.head.digest.hex(),
        "version": event.version,
        "sheet_digest": event.digest,
        "draw_digest": draw.digest if draw is not None else "",
        "secret": draw.secret if draw is not None and draw.revealed else "",
        "sheet": msgspec.to_builtins(event.sheet),
    }


def _entries(event: Tournament) -> DataTable:
    counting = last_entries(event)
    return DataTable(
        "entries",
        ("entry", "player", "state", "counts", "vip", "stack"),
        tuple(
            (
                one.no,
                one.player,
                one.state.value,
                counting.get(one.player) == one.no,
                one.vip,
                _points(one.stack),
            )
            for one in event.entries.values()
        ),
    )


def _purchases(event: Tournament) -> DataTable:
    return DataTable(
        "purchases",
        ("entry", "at", "what", "pool", "fee", "bounty", "chips", "means", "ticket"),
        tuple(
            (
                one.no,
                buy.at,
                buy.what.value,
                buy.price.to_pool,
                buy.price.fee,
                buy.price.bounty,
                buy.chips.points,
                buy.means.value,
                buy.ticket,
            )
            for one in event.entries.values()
            for buy in one.bought
        ),
    )


def _outs(event: Tournament) -> DataTable:
    return DataTable(
        "outs",
        ("moment", "at", "table", "hand", "by_stack", "entry", "sat_at", "stack", "knocked_by"),
        tuple(
            (
                moment.number,
                moment.at,
                moment.table,
                moment.hand,
                moment.by_stack,
                out.entry,
                out.table,
                out.stack.points,
                " ".join(map(str, out.by)),
            )
            for moment in event.moments
            for out in moment.outs
        ),
    )


def _places(event: Tournament) -> DataTable:
    entry_of = last_entries(event)
    return DataTable(
        "places",
        ("first", "last", "entry", "player"),
        tuple(
            (finish.places[0], finish.places[-1], entry_of[player], player)
            for finish in finishes(event)
            for player in finish.players
        ),
    )


def _prizes(event: Tournament) -> DataTable:
    """What was locked, what the event owes, line by line."""
    locked = event.prizes
    rows: list[tuple[ExportCell, ...]] = []
    if locked is not None:
        rows = [
            ("pool", None, "", locked.pool, None),
            ("house_adds", None, "", locked.house_adds, None),
            ("set_aside", None, "", locked.set_aside, None),
            ("players", None, "", None, locked.players),
            *(("special", None, name, amount, None) for name, amount in locked.special.items()),
            *(("place", place, "", sum_, None) for place, sum_ in enumerate(locked.places, 1)),
            *(("entry_won", place, "", locked.entry, None) for place in _won(event)),
        ]
    for due in dues(event):
        rows.append(("due", due.entry, due.name or due.what.value, due.amount, None))
    return DataTable("prizes", ("what", "number", "name", "amount", "count"), tuple(rows))


def _won(event: Tournament) -> range:
    return range(1, event.prizes.entries_won + 1) if event.prizes is not None else range(0)


def _deal(event: Tournament) -> DataTable:
    deal = event.deal
    rows: list[tuple[ExportCell, ...]] = []
    if deal is not None:
        decided = {None: "proposed", True: "agreed", False: "original"}[deal.decided]
        rows = [
            *(("original", place, amount, None) for place, amount in enumerate(deal.original, 1)),
            *(
                (decided, entry, amount, _points(deal.stacks.get(entry)))
                for entry, amount in deal.agreed.items()
            ),
            ("left_to_play_for", None, deal.left_to_play_for, None),
        ]
    return DataTable("deal", ("what", "number", "amount", "stack"), tuple(rows))


def _points(chips: Chips | None) -> int | None:
    return chips.points if chips is not None else None


def _bounties(event: Tournament) -> DataTable:
    return DataTable(
        "bounties",
        ("moment", "of", "won_by", "cash", "stays"),
        tuple(
            (moment.number, one.of, one.entry, one.cash, one.stays)
            for moment in event.moments
            for one in moment.bounties
        ),
    )


def _payments(event: Tournament) -> DataTable:
    return DataTable(
        "payments",
        ("slip", "at", "entry", "what", "name", "amount", "ticket", "means", "voided"),
        tuple(
            (
                one.slip,
                one.at,
                one.entry,
                one.what.value,
                one.name,
                one.amount,
                one.ticket,
                one.means.value,
                one.voided,
            )
            for one in event.payments
        ),
    )


def _draws(book: EventBook) -> DataTable:
    """A line for each seat drawn; the hat is written with the first of a draw."""

    def lines() -> Iterator[tuple[ExportCell, ...]]:
        for one in book.happened(SlipsDrawn):
            draw = one.event
            assert isinstance(draw, SlipsDrawn)
            hat = " ".join(f"{slip.table}/{slip.seat}" for slip in draw.hat)
            for place, slip in enumerate(draw.slips):
                first = (draw.number, draw.head, draw.why.value, one.at)
                yield (*first, "" if place else hat, slip.entry, slip.table, slip.seat)

    return DataTable(
        "draws",
        ("draw", "head", "why", "at", "hat", "entry", "table", "seat"),
        tuple(lines()),
    )


def _moves(book: EventBook) -> DataTable:
    def lines() -> Iterator[tuple[ExportCell, ...]]:
        for one in book.happened(EventPlayerMoved):
            move = one.event
            assert isinstance(move, EventPlayerMoved)
            was = f"{move.was.table}/{move.was.seat}"
            why = move.because.value, move.rule, move.waits, move.number
            yield (one.at, move.entry, was, move.table, move.seat, *why)

    return DataTable(
        "moves",
        ("at", "entry", "was", "table", "seat", "because", "rule", "waits", "draw"),
        tuple(lines()),
    )


def _clock(book: EventBook) -> DataTable:
    """What the clock showed at any second follows from these."""

    def line(at: datetime, event: object) -> tuple[ExportCell, ...]:
        match event:
            case EventClockSet(before=before, played=played):
                return at, "set", before // _SECOND, played // _SECOND
            case ClockStopped(played=played):
                return at, "stopped", None, played // _SECOND
            case _:
                return at, "ran", None, None

    told = book.happened(ClockRan, ClockStopped, EventClockSet)
    return DataTable(
        "clock",
        ("at", "what", "before_seconds", "played_seconds"),
        tuple(line(one.at, one.event) for one in told),
    )
