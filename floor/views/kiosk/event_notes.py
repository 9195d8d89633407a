"""What stands beside a tournament's table: who may be out, rebuys, comes, waits or is sent away."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from floor.app.core.names import Viewer
from floor.base.text import _, number_text
from floor.room.blinds.button import SeatNo
from floor.room.orders.orders import penalty_on
from floor.tournament.event.places import next_place
from floor.tournament.event.state import EventSeat, EventTable, Tournament
from floor.tournament.tables.seating import SeatSlip
from floor.views.orders.penalty_words import left_words
from floor.views.tournament.moving import why_moved
from floor.views.words.words import Wording, span_words, spot

_TOLD = 2
"""Of no more comers it stands beside the table why they come: of others it is asked for."""


class NoteTone(Enum):
    """How a note stands out; its words say the same."""

    ALERT = "alert"
    """Somebody has to decide."""
    WAIT = "wait"
    """No cards now, or chips that are not paid for yet."""
    CALM = "calm"
    """Dealt in."""
    PLAIN = "plain"


class EventNote(NamedTuple):
    """One thing to be known at the table now."""

    head: str
    """ "Seat 9 Otso L. waits"."""
    said: str
    """Why, with its rule."""
    tone: NoteTone = NoteTone.PLAIN


def event_notes(
    event: Tournament,
    table: EventTable,
    waiting: frozenset[SeatNo],
    words: Wording,
    look: Viewer,
) -> tuple[EventNote, ...]:
    """What is to be known at `table`, the most urgent first; `waiting`: who gets no cards in this
    hand or the next."""
    at = _Noted(event, table, words, look)
    return (
        *at.proposals(),
        *at.rebuys(),
        *at.comers(waiting),
        *at.leavers(),
        *at.others(),
        *at.sent_away(),
        *at.elsewhere(),
    )


class _Noted:
    """One table at a moment."""

    def __init__(self, event: Tournament, table: EventTable, words: Wording, look: Viewer) -> None:
        self._event, self._table, self._words, self._look = event, table, words, look

    def _head(self, words: str, number: SeatNo, seat: EventSeat) -> str:
        player = self._words.player(self._event.entries[seat.entry].player)
        return words.format(seat=number, player=player)

    def proposals(self) -> Iterator[EventNote]:
        said = {one.entry for one in self._event.proposed}
        place = next_place(self._event)
        for number, seat in self._table.taken.items():
            if seat.entry in said:
                yield EventNote(
                    self._head(_("Seat {seat} {player} out?"), number, seat),
                    _("place {place} · the floor confirms it").format(place=number_text(place)),
                    NoteTone.ALERT,
                )

    def rebuys(self) -> Iterator[EventNote]:
        declared = {one.entry for one in self._event.rebuys}
        for number, seat in self._table.taken.items():
            if seat.entry in declared:
                yield EventNote(
                    self._head(_("Seat {seat} {player} rebuys"), number, seat),
                    _("the chips play from the next hand on, the floor sells them (TDA-26)"),
                    NoteTone.WAIT,
                )

    def comers(self, waiting: frozenset[SeatNo]) -> Iterator[EventNote]:
        """Who has come to the table, why, and whether they are dealt in."""
        few = sum(seat.comes for seat in self._table.taken.values()) <= _TOLD
        for number, seat in self._table.taken.items():
            if number in waiting:
                yield EventNote(
                    self._head(_("Seat {seat} {player} waits"), number, seat),
                    self._why(number, seat)
                    if few and seat.comes
                    else _("between button and small blind (TR-BAL-5)"),
                    NoteTone.WAIT,
                )
            elif seat.comes:
                yield EventNote(
                    self._head(_("Seat {seat} {player} plays now"), number, seat),
                    (few and self._why(number, seat))
                    or _("comes to this table: touch the seat once they sit"),
                    NoteTone.CALM,
                )

    def _why(self, number: SeatNo, seat: EventSeat) -> str:
        """Why they come to this seat."""
        moved = self._event.entries[seat.entry].moved
        return why_moved(moved, SeatSlip(self._table.id, number)) if moved is not None else ""

    def leavers(self) -> Iterator[EventNote]:
        """Who was moved away from here and has not sat down there yet."""
        for table in self._event.tables.values():
            for number, seat in table.taken.items():
                moved = self._event.entries[seat.entry].moved
                if seat.comes and moved is not None and moved.was.table == self._table.id:
                    player = self._words.player(self._event.entries[seat.entry].player)
                    yield EventNote(
                        _("{player} goes to {where}").format(
                            player=player, where=spot(table.id, number)
                        ),
                        _("with all chips, at once (TR-MOVE-1)"),
                    )

    def others(self) -> Iterator[EventNote]:
        """Of hand for hand: which tables still play, and since when; who goes out here first."""
        playing, here = self._event.round, self._table
        if playing is None:
            return
        if here.id in playing.waited_for and here.hand is not None and here.hand.is_on:
            yield EventNote(
                _("Somebody out here?"),
                _(
                    "Touch Seat out before Hand over: outs of one round share their places"
                    " (TR-PLACE-3)"
                ),
            )
        for name in sorted(playing.waited_for - {here.id}):
            hand = self._event.tables[name].hand
            if hand is not None and hand.is_on:
                said = _("hand {hand}, for {span}").format(
                    hand=hand.number, span=span_words(self._look.now - hand.started)
                )
                yield EventNote(_("{table} still plays").format(table=name), said)
            else:
                waits = _("{table} has not played its hand").format(table=name)
                yield EventNote(waits, _("this table waits for it (ON-TRN-18)"))

    def sent_away(self) -> Iterator[EventNote]:
        """Whose penalty runs, and what is left of it."""
        orders = self._words.room.orders
        for number, seat in self._table.taken.items():
            player = self._event.entries[seat.entry].player
            penalty = penalty_on(orders, player, self._look.now, self._table.id)
            if penalty is not None:
                yield EventNote(
                    self._head(_("Seat {seat} {player} is sent away"), number, seat),
                    left_words(penalty, self._words),
                )

    def elsewhere(self) -> Iterator[EventNote]:
        """Who has not left their seat in a cash game yet."""
        for number, seat in self._table.taken.items():
            at = self._words.room.seated.get(self._event.entries[seat.entry].player)
            if at is not None:
                yield EventNote(
                    self._head(_("Seat {seat} {player} is not here yet"), number, seat),
                    _("plays at {table}: blinds and antes are posted (TR-ABS-4)").format(table=at),
                )
