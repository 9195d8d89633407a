"""The tables of an event as cards, and the seat that is looked at."""

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from floor.app.core.line_up import post_at
from floor.app.core.names import initials_of
from floor.base.text import _, language
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.orders.orders import penalty_on
from floor.tournament.event.balancing import asks_big_blind, blinds_of
from floor.tournament.event.blinds import coming_blinds
from floor.tournament.event.course import game_played, has_begun, level_of_next, standing
from floor.tournament.event.seats import told_out, with_chips
from floor.tournament.event.state import EventSeat, EventStage, EventTable, Tournament
from floor.tournament.tables.rotation import Blinds
from floor.tournament.tables.seating import FEWEST_AT_START, FirstButton
from floor.views.orders.penalty_words import short_words
from floor.views.tournament.moving import table_uneven
from floor.views.words.reused import PartCache
from floor.views.words.rows import SeatState, SeatView, TableCard
from floor.views.words.words import Wording

KeptCards = PartCache[TableCard]
"""Cards made before: in a moment one table changes."""


def table_cards(
    event: Tournament, words: Wording, now: datetime, kept: KeptCards | None = None
) -> tuple[TableCard, ...]:
    """Every table of `event`, those that break last first."""
    later = {name: place for place, name in enumerate(event.break_order)}
    names = sorted(event.tables, key=lambda name: -later.get(name, len(later)))
    cards = PartCache[TableCard]() if kept is None else kept
    return tuple(_card(event, event.tables[name], words, now, cards) for name in names)


def _card(
    event: Tournament, table: EventTable, words: Wording, now: datetime, cards: KeptCards
) -> TableCard:
    """That of last time, where nothing of it has changed; a penalty may end by itself. Where hands
    are played and not recorded nobody sees a button where the first one had it."""
    room, unknown = words.room, asks_big_blind(event, table, now)
    parts = (
        table,
        tuple(event.entries[seat.entry] for seat in table.taken.values()),
        told_out(event, table),
        table_uneven(event, table),
        standing(event, now).number,
        unknown,
        event.sheet,
        room.orders,
        now if room.orders.marks else None,
        room.dealers,
        words.names,
        language(),
    )

    def card() -> TableCard:
        made = table_card(event, table, words, now)
        return replace(made, button=None, small=None, big=None) if unknown else made

    return cards.get(table.id, parts, card)


def table_card(event: Tournament, table: EventTable, words: Wording, now: datetime) -> TableCard:
    """One table of `event` with its seats, button and blinds."""
    hand = table.hand
    started = hand is not None and hand.is_on
    at = next_or_now(event, table, now)[0]
    level = hand.level if hand is not None and hand.is_on else standing(event, now).number
    said = _("level {number}")
    if hand is None and event.stage is EventStage.RUNNING:
        said = _("level {number} · no hand recorded")
    return TableCard(
        table=table.id,
        title=table.id,
        game=GameId(""),
        jackpot=False,
        taken=len(table.taken),
        seats=tuple(_seats(event, table, words, now)),
        button=at.button if at is not None else None,
        small=at.small if at is not None and _has_blinds(at) else None,
        big=at.big if at is not None and _has_blinds(at) else None,
        hand=hand.number if hand is not None else 0,
        in_hand=started,
        note=table_uneven(event, table) or said.format(number=level),
        dealer=_dealer(words, table),
    )


def _has_blinds(at: Blinds) -> bool:
    """Of two players alone one has button and small blind; only where nobody posts anything do all
    three lie together."""
    return not at.button == at.small == at.big


def next_or_now(
    event: Tournament, table: EventTable, now: datetime
) -> tuple[Blinds | None, frozenset[SeatNo]]:
    """Where button and blinds of the hand lie that is on, else those of the next, and who waits
    then."""
    hand, taken = table.hand, table.taken
    if hand is not None and hand.is_on:
        alone = Blinds(*(hand.button,) * 3) if hand.button is not None else None
        waits = frozenset(seat for seat, one in taken.items() if one.waits)
        return blinds_of(hand) or alone, waits
    if len(with_chips(event, table).taken) < 2:
        return None, frozenset()
    form = game_played(event, level_of_next(event, table, now))
    return coming_blinds(event, table, form)


def button_words(event: Tournament, table: EventTable, now: datetime) -> str:
    """Where the button lies, and why; empty where none does."""
    at, hand = next_or_now(event, table, now)[0], table.hand
    if at is None or event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
        return ""
    if hand is not None:
        said = _("The button is at seat {seat} in hand {hand} (TDA-31).")
        return said.format(seat=at.button, hand=hand.number + (not hand.is_on))
    if has_begun(event):
        return _began_words(event, at.button, table.button)
    said = _("The button begins at seat {seat}, the last one with chips (TR-SEAT-3).")
    if event.sheet.first_button is FirstButton.FILLED_LAST:
        said = _("The button begins at seat {seat}, filled last (ON-TRN-05).")
        if table.button not in (None, at.button):
            said = _(
                "The button begins at seat {seat}: seat {was}, filled last, is empty (ON-TRN-05)."
            )
    return said.format(seat=at.button, was=table.button)


def _began_words(event: Tournament, lies: SeatNo, began: SeatNo | None) -> str:
    """Where the button of the first hand `lies` while play goes on: it `began` with whoever had it
    then, and is on their right once they have left."""
    if began is None:
        said = _("The button is placed once {n} sit here (TR-START-1).")
        return said.format(n=FEWEST_AT_START)
    said = _(
        "The button began at seat {seat}, the last one with chips (TR-SEAT-3); who comes later does"
        " not move it. No hand is recorded here: the blinds are those of the first."
    )
    if event.sheet.first_button is FirstButton.FILLED_LAST:
        said = _(
            "The button began at seat {seat}, filled last (ON-TRN-05); who comes later does not"
            " move it. No hand is recorded here: the blinds are those of the first."
        )
    if lies != began:
        said = _(
            "The button began at seat {was}, whose player has left: it is on their right, at seat"
            " {seat}. No hand is recorded here: the blinds are those of the first."
        )
    return said.format(seat=lies, was=began)


def _seats(
    event: Tournament, table: EventTable, words: Wording, now: datetime
) -> Iterator[SeatView]:
    for number in map(SeatNo, range(1, table.seats + 1)):
        taken = table.taken.get(number)
        if taken is None:
            yield SeatView(number=number, state=SeatState.OPEN)
            continue
        entry = event.entries[taken.entry]
        label = words.player(entry.player)
        penalty = penalty_on(words.room.orders, entry.player, now, table.id)
        served = penalty is not None and not taken.comes
        yield SeatView(
            number=number,
            state=SeatState.AWAY if served else _state(taken),
            player=entry.player,
            label=label,
            initials=initials_of(label),
            standing=Standing.WAITS if taken.waits else Standing.IN,
            dealt=table.hand is not None and table.hand.is_on and not taken.waits,
            since=penalty.at if penalty is not None and served else taken.since,
            penalty=short_words(penalty, words) if penalty is not None and served else "",
            penalty_until=penalty.until if penalty is not None and served else None,
        )


def _state(seat: EventSeat) -> SeatState:
    if seat.comes:
        return SeatState.HELD
    return SeatState.AWAY if seat.away else SeatState.SEATED


def _dealer(words: Wording, table: EventTable) -> str:
    here = post_at(words.room.dealers, table.id)
    return words.staff(here.dealer.staff) if here is not None else ""
