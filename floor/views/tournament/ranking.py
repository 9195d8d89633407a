"""Who is out and in which place, who plays, and who has entered: rows of an event."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from floor.base.clock import EPOCH
from floor.base.money import NOTHING, Money
from floor.base.text import N_, _, language, money_text
from floor.base.value import Value
from floor.tournament.event.course import left
from floor.tournament.event.dues import dues
from floor.tournament.event.places import placings
from floor.tournament.event.state import (
    Buy,
    EntryIs,
    EntryNo,
    EventEntry,
    EventStage,
    OutTogether,
    PaidFor,
    Tournament,
)
from floor.tournament.tables.seating import MoveBecause
from floor.views.tournament.clock import places_text
from floor.views.words.reused import PartCache
from floor.views.words.words import MEANS_WORDS, Wording, spot


class EventRow(Value, frozen=True, kw_only=True):
    """One entry in one of the lists."""

    entry: EntryNo
    place: str
    player: str
    number: str
    said: str
    """When they went out and where, or where they sit."""
    sign: str = ""
    """A tie, a re-entry, a prize."""


def out_rows(event: Tournament, words: Wording) -> tuple[EventRow, ...]:
    """Everybody who is out, the best place first; those who entered again stand once. Once it is
    over, who is left stands first."""
    last = {one.player: one for one in event.entries.values() if one.state is EntryIs.OUT}
    won = {one.entry: one.amount for one in dues(event) if one.what is PaidFor.PRIZE}
    rows = list(_winners(event, words, won))
    for finish, moment in placings(event):
        places = finish.places
        tied = len(places) > 1
        said = places_text(places)
        for player in finish.players:
            entry = last[player]
            prize = won.get(entry.no, NOTHING)
            rows.append(
                EventRow(
                    entry=entry.no,
                    place=said,
                    player=words.player(player),
                    number=str(entry.no),
                    said=_when(words, moment, entry),
                    sign=money_text(prize, short=True) if prize else _("tie") if tied else "",
                )
            )
    return tuple(rows)


def _winners(event: Tournament, words: Wording, won: Mapping[EntryNo, Money]) -> Iterator[EventRow]:
    still = left(event)
    if event.stage is not EventStage.FINISHED or not still:
        return
    said = places_text(tuple(range(1, len(still) + 1)))
    for one in sorted(still, key=lambda one: -won.get(one.no, NOTHING).cents):
        prize = won.get(one.no, NOTHING)
        yield EventRow(
            entry=one.no,
            place=said,
            player=words.player(one.player),
            number=str(one.no),
            said=words.time(event.finished) if event.finished is not None else "",
            sign=money_text(prize, short=True) if prize else "",
        )


def _when(words: Wording, moment: OutTogether, entry: EventEntry) -> str:
    at = f" · {entry.seat.table}" if entry.seat is not None else ""
    return f"{words.time(moment.at)}{at}"


KeptRows = PartCache[EventRow]
"""Lines made before: of a thousand entries one goes out."""


def playing_rows(
    event: Tournament, words: Wording, kept: KeptRows | None = None
) -> tuple[EventRow, ...]:
    """Everybody who may still win, by table and seat; who has no seat yet stands last."""
    rows = sorted(
        left(event),
        key=lambda one: (one.seat is None, str(one.seat.table) if one.seat else "", one.no),
    )
    return _rows(rows, words, _where, kept)


def were_moved(event: Tournament) -> list[EventEntry]:
    """Who sits where they were moved, or sat so last."""
    return [one for one in event.entries.values() if one.moved is not None and one.seat]


def move_rows(
    event: Tournament, words: Wording, kept: KeptRows | None = None
) -> tuple[EventRow, ...]:
    """Everybody who was moved, by their last move, the newest first."""
    lines = PartCache[EventRow]() if kept is None else kept
    moved = were_moved(event)
    moved.sort(key=_moved_at, reverse=True)
    spoken = language()
    return tuple(
        lines.get(("moved", one.no), (one, words.names, spoken), partial(_move, one, words))
        for one in moved
    )


def _moved_at(one: EventEntry) -> tuple[bool, datetime]:
    at = one.moved.at if one.moved is not None else None
    return at is not None, at or EPOCH


def _move(one: EventEntry, words: Wording) -> EventRow:
    """ "21:44", "T11 4 → T14 7", "balanced"."""
    move, seat = one.moved, one.seat
    assert move is not None
    assert seat is not None
    return EventRow(
        entry=one.no,
        place=words.time(move.at) if move.at is not None else "",
        player=words.player(one.player),
        number=str(one.no),
        said=f"{move.was.table} {move.was.seat} → {seat.table} {seat.seat}",
        sign=_(_BECAUSE[move.because]),
    )


_BECAUSE = {
    MoveBecause.BALANCED: N_("balanced"),
    MoveBecause.OPENED: N_("new table"),
    MoveBecause.BROKEN: N_("broken"),
    MoveBecause.REDRAWN: N_("drawn anew"),
    MoveBecause.WRONG_SEAT: N_("wrong seat"),
    MoveBecause.KEPT_APART: N_("kept apart"),
    MoveBecause.ASKED: N_("asked for it"),
}


def entry_rows(
    event: Tournament, words: Wording, kept: KeptRows | None = None
) -> tuple[EventRow, ...]:
    """Every entry sold, the last one first."""
    return _rows(tuple(event.entries.values())[::-1], words, _means, kept)


def _rows(
    entries: Sequence[EventEntry],
    words: Wording,
    said: Callable[[EventEntry], str],
    kept: KeptRows | None,
) -> tuple[EventRow, ...]:
    """A line for each, that of last time where nothing of it has changed."""
    lines = PartCache[EventRow]() if kept is None else kept
    spoken = language()
    return tuple(
        lines.get(
            (said.__name__, one.no), (one, words.names, spoken), partial(_made, one, words, said)
        )
        for one in entries
    )


def _made(one: EventEntry, words: Wording, said: Callable[[EventEntry], str]) -> EventRow:
    return _row(one, words, said(one))


def _row(one: EventEntry, words: Wording, said: str) -> EventRow:
    return EventRow(
        entry=one.no,
        place="",
        player=words.player(one.player),
        number=str(one.no),
        said=said,
        sign=_(_STATES[one.state]) if one.state in _STATES else _extra(one),
    )


def _where(one: EventEntry) -> str:
    if one.seat is None:
        return _("no seat yet")
    return spot(one.seat.table, one.seat.seat)


_STATES = {
    EntryIs.WAITS: N_("waits for a seat"),
    EntryIs.DISQUALIFIED: N_("disqualified"),
    EntryIs.RETURNED: N_("returned"),
    EntryIs.BAGGED: N_("bagged"),
    EntryIs.OUT: N_("out"),
}


def _means(one: EventEntry) -> str:
    parts = (
        f"{money_text(bought.price.total, short=True)} {_(MEANS_WORDS[bought.means])}"
        for bought in one.bought
    )
    return " + ".join(parts)


_EXTRAS = {
    Buy.RE_ENTRY: N_("re-entry"),
    Buy.REBUY: N_("rebuy"),
    Buy.ADD_ON: N_("add-on"),
}


def _extra(one: EventEntry) -> str:
    """What was bought beside the entry: "rebuy × 2"."""
    return ", ".join(_counted(one))


def _counted(one: EventEntry) -> Iterator[str]:
    for what, words in _EXTRAS.items():
        count = one.count(what)
        if count:
            yield _(words) if count == 1 else f"{_(words)} × {count}"
