"""The floor page: the room map, the waiting lists, the line over them."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import datetime
from typing import assert_never

from floor.app.dealing import deal_now
from floor.app.messages import Entry
from floor.app.state import DayOpen, Room, house_of
from floor.app.views.feed import feed_lines
from floor.app.views.mixes import hand_variant
from floor.app.views.names import Look, Names
from floor.app.views.rows import (
    FeedLine,
    FloorView,
    SeatState,
    SeatView,
    TableCard,
    TopBar,
)
from floor.app.views.waiting import games_shown, waiting_board
from floor.base.text import _
from floor.room.button import Deal, Lies, NoDeal, PlayerId, SeatNo
from floor.room.game import FEWEST_PLAYERS
from floor.room.table import (
    Away,
    Drawn,
    Empty,
    HandOver,
    Held,
    InHand,
    PlayedOver,
    Seat,
    Stage,
    Table,
    Taken,
    Undrawn,
    chairs_of,
    players_at,
)
from floor.room.waitlist import TableId


def floor_view(
    room: Room,
    look: Look,
    feed: Sequence[Entry] = (),
    *,
    training: bool = False,
    before: Iterable[FeedLine] = (),
) -> FloorView:
    """Everything the floor page shows; each part can be made alone when only that has changed.

    `feed` are the journal's last entries, oldest first, up to its end (`feed.kept`); `before` are
    the lines shown until now (`feed.feed_lines`).
    """
    return FloorView(
        top=top_bar(room, look, training=training),
        tables=tuple(table_card(room, room.tables[at], look.names) for at in in_order(room)),
        boards=tuple(waiting_board(room, game, look) for game in games_shown(room)),
        feed=feed_lines(room, look, feed, before),
    )


def top_bar(room: Room, look: Look, *, training: bool = False) -> TopBar:
    """The gaming day, the jackpot, and who has signed on here."""
    day = room.day if isinstance(room.day, DayOpen) else None
    return TopBar(
        day=day.day if day is not None else None,
        opened_at=day.opened_at if day is not None else None,
        posted=room.posted,
        accrued=room.accrued,
        training=training,
        staff=look.by,
        staff_name=look.names.staff_name(look.by) if look.by is not None else "",
    )


def in_order(room: Room) -> tuple[TableId, ...]:
    """The open tables by name, T2 before T10: one that opens again comes back to its place."""
    return tuple(sorted(room.tables, key=_figures_as_numbers))


def _figures_as_numbers(name: str) -> list[tuple[int, str]]:
    """For sorting: letters and figures in turn, so that like is compared with like."""
    return [
        (int(part), "") if place % 2 else (0, part.casefold())
        for place, part in enumerate(re.split(r"(\d+)", name))
    ]


def table_card(room: Room, table: Table, names: Names) -> TableCard:
    """One table of the room map."""
    game = house_of(room).games[table.game]
    hand = table.stage if isinstance(table.stage, InHand) else None
    dealt = {place.player for place in hand.deal.dealt} if hand is not None else frozenset()
    held = {call.seat: call.until for call in room.calls if call.table == table.id}
    button, small, big = _marks(table.stage)
    return TableCard(
        table=table.id,
        title=f"{table.id} · {game.name}",
        game=table.game,
        jackpot=game.jackpot,
        taken=players_at(table),
        seats=tuple(
            _seat_view(SeatNo(number), seat, names, dealt, held)
            for number, seat in enumerate(table.seats, start=1)
        ),
        button=button,
        small=small,
        big=big,
        hand=table.hand,
        in_hand=hand is not None,
        hand_started=hand.started if hand is not None else None,
        note=(_waits_for(room, table) if hand is None else "") or _variant_words(room, table),
    )


def _marks(stage: Stage) -> tuple[SeatNo | None, SeatNo | None, SeatNo | None]:
    """Where button, small and big blind lie, if they do; between hands those of the last one."""
    match stage:
        case InHand(deal=Deal(positions=positions)) | HandOver(positions=positions):
            if positions.lies is Lies.NOTHING:
                return None, None, None
            if positions.lies is Lies.BUTTON:
                return positions.button.seat, None, None
            small = positions.small.seat if positions.small is not None else None
            return positions.button.seat, small, positions.big.seat
        case Drawn(button=button):
            return button.seat, None, None
        case Undrawn():
            return None, None, None
        case _ as never:
            assert_never(never)


def _variant_words(room: Room, table: Table) -> str:
    """The game of the hand being played, or that which comes next, where games change."""
    words = hand_variant(room, table)
    if words and not isinstance(table.stage, InHand):
        return _("next: {variant}").format(variant=words)
    return words


def _waits_for(room: Room, table: Table) -> str:
    """What keeps the next hand from beginning; empty when it can begin."""
    deal = deal_now(room, table)
    if isinstance(deal, Deal):
        return ""
    here = sum(chair.here for chair in chairs_of(table))
    if deal is NoDeal.TOO_FEW or here < FEWEST_PLAYERS:
        return _("waiting for players")
    return _("draw for the button")


def _seat_view(
    number: SeatNo,
    seat: Seat,
    names: Names,
    dealt: Set[PlayerId],
    held: Mapping[SeatNo, datetime],
) -> SeatView:
    match seat:
        case Taken(sitter=sitter):
            state, owner, since = SeatState.SEATED, None, None
            tokens = sitter.tokens
        case Empty():
            return SeatView(number=number, state=SeatState.OPEN)
        case Away(sitter=sitter, since=since):
            state, owner, tokens = SeatState.AWAY, None, sitter.tokens
        case PlayedOver(owner=absent, since=since, over=sitter):
            state, owner, tokens = SeatState.PLAYED_OVER, absent.player, absent.tokens
        case Held(player=player):
            return SeatView(
                number=number,
                state=SeatState.HELD,
                player=player,
                label=names.label(player),
                initials=names.initials(player),
                since=held.get(number),
            )
        case _ as never:
            assert_never(never)
    return SeatView(
        number=number,
        state=state,
        player=sitter.player,
        label=names.label(sitter.player),
        initials=names.initials(sitter.player),
        tokens=tokens,
        standing=sitter.standing,
        dealt=sitter.player in dealt,
        owner=owner,
        since=since,
    )
