"""The floor page: the room map, the waiting lists, the line over them."""

from collections.abc import Mapping, Set
from datetime import datetime
from typing import assert_never

import msgspec

from floor.app.core.line_up import Deals
from floor.app.core.names import Names, PersonName, Viewer, label_of
from floor.app.core.room import DayOpen, Room, event_seats, house_of, people_at
from floor.app.hands.dealing import deal_now
from floor.app.hands.last_rounds import left_at
from floor.app.jackpot.meters import main_meters
from floor.app.money.stacks import begins_unbought, plays_unbought, records_chips
from floor.app.tables.after_hand import queued_for
from floor.base.text import _, language
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Deal, Lies, NoDeal, PlayerId, Positions, SeatNo
from floor.room.games.game import FEWEST_PLAYERS, GameId
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import penalty_on
from floor.room.table.plan import CORNER, GridPlace, by_name, sections_of, standing
from floor.room.table.table import (
    Away,
    Drawn,
    Empty,
    HandOver,
    HeldSeat,
    InHand,
    PlayedOver,
    Seat,
    Table,
    Taken,
    Undrawn,
    chairs_of,
    players_at,
)
from floor.tournament.tables.seating import SeatSlip
from floor.views.feed.tables import last_round_note
from floor.views.hands.mixes import hand_variant
from floor.views.hands.steps import blinds_briefly
from floor.views.lists.waiting import boards_beside_map
from floor.views.orders.penalty_words import short_words
from floor.views.words.reused import PartCache
from floor.views.words.rows import FloorView, SeatState, SeatView, SectionView, TableCard, TopBar
from floor.views.words.words import Wording, game_name, spot


def floor_view(
    room: Room, look: Viewer, *, training: bool = False, kept: PartCache[TableCard] | None = None
) -> FloorView:
    """Everything the floor page shows but the feed, which comes from the journal
    (`feed.feed_lines`); of the lists the steps of those who stand beside the map.

    `kept` are the cards shown until now: those about which nothing has changed stay.
    """
    return FloorView(
        top=top_bar(room, look, training=training),
        tables=table_cards(room, look.names, kept),
        sections=sections_shown(room),
        boards=boards_beside_map(room, look),
    )


def top_bar(room: Room, look: Viewer, *, training: bool = False) -> TopBar:
    """The gaming day, the jackpot, and who has signed on here."""
    day = room.day if isinstance(room.day, DayOpen) else None
    jackpot = main_meters(room)
    return TopBar(
        day=day.day if day is not None else None,
        opened_at=day.opened_at if day is not None else None,
        posted=jackpot.posted,
        accrued=jackpot.accrued,
        training=training,
        staff=look.by,
        staff_name=look.names.staff_name(look.by) if look.by is not None else "",
    )


def tables_by_name(room: Room) -> tuple[TableId, ...]:
    """The open tables by name, T2 before T10: one that opens again comes back to its place."""
    return by_name(room.tables)


def table_cards(
    room: Room, names: Names, kept: PartCache[TableCard] | None = None
) -> tuple[TableCard, ...]:
    """The open tables and the closed ones of the map, as the eye goes: section by section, in each
    from the back left to the right."""
    kept = kept or PartCache()
    stand = standing(room.plan, room.tables)
    kept.keep_only(stand)
    places = sorted(stand.items(), key=lambda one: (one[1].section, one[1].y, one[1].x))
    return tuple(_kept_card(room, table, spot, names, kept) for table, spot in places)


def _kept_card(
    room: Room, table: TableId, spot: GridPlace, names: Names, kept: PartCache[TableCard]
) -> TableCard:
    if table not in room.tables:
        closed = TableCard(
            table=table,
            title=table,
            game=GameId(""),
            jackpot=False,
            taken=0,
            seats=(),
            spot=spot,
            closed=True,
        )
        return kept.get(table, (spot,), lambda: closed)
    now = room.tables[table]
    guests = room.day.guests if isinstance(room.day, DayOpen) else None
    # All that a card is made from: whoever adds to it adds here.
    waiting = room.lists.get(now.game, ())
    drawn = event_seats(room, people_at(room, table))
    parts = (
        now, spot, waiting, room.calls, room.dealers, room.house, room.orders, room.queued, names,
        guests, drawn, language(),
    )  # fmt: skip
    return kept.get(table, parts, lambda: table_card(room, now, names, spot))


def sections_shown(room: Room) -> tuple[SectionView, ...]:
    """The room's sections; one without a name is called by its number unless it is all there is."""
    named = room.plan.sections
    return tuple(
        SectionView(number, named.get(number) or _("Section {n}").format(n=number))
        for number in sections_of(room.plan)
    )


def table_card(room: Room, table: Table, names: Names, at: GridPlace = CORNER) -> TableCard:
    """One table of the room map."""
    game = house_of(room).games[table.game]
    hand = table.stage if isinstance(table.stage, InHand) else None
    dealt = {place.player for place in hand.deal.dealt} if hand is not None else frozenset()
    held = {call.seat: call.until for call in room.calls if call.table == table.id}
    button, small, big = _marks(room, table)
    written = records_chips(room)
    drawn = dict(event_seats(room, people_at(room, table.id)))
    waiting = [one.since for one in room.lists.get(table.game, ()) if one.arrived]
    return TableCard(
        table=table.id,
        title=f"{table.id} · {game_name(game)}",
        game=table.game,
        jackpot=game.jackpot,
        taken=players_at(table),
        seats=tuple(
            _as_drawn(
                _as_bought(
                    _as_followed(
                        _as_punished(
                            _seat_view(SeatNo(number), seat, names, dealt, held),
                            room,
                            table.id,
                            names,
                        ),
                        table,
                    ),
                    room if written else None,
                    table,
                ),
                drawn,
            )
            for number, seat in enumerate(table.seats, start=1)
        ),
        button=button,
        small=small,
        big=big,
        straddles=hand.deal.straddles if hand is not None else table.straddles,
        hand=table.hand if table.followed else 0,
        in_hand=hand is not None,
        note=_note(room, table),
        dealer=_dealer_at(room, table.id, names),
        waiting=len(waiting),
        waits_since=min(waiting, default=None),
        spot=at,
    )


def _dealer_at(room: Room, table: TableId, names: Names) -> str:
    """Who deals at `table`, by first name and last initial; empty when nobody has signed in."""
    for dealer in room.dealers.line:
        if isinstance(dealer.now, Deals) and dealer.now.table == table:
            return label_of(PersonName(names.staff_name(dealer.staff)))
    return ""


def _marks(room: Room, table: Table) -> tuple[SeatNo | None, SeatNo | None, SeatNo | None]:
    """Where button, small and big blind lie, if they do; between hands those of the next one, as
    its straddles are: while none can begin, where they lay last."""
    coming = deal_now(room, table)
    if isinstance(coming, Deal):
        return _lying(coming.positions)
    match table.stage if table.followed else Undrawn():
        case InHand(deal=Deal(positions=positions)) | HandOver(positions=positions):
            return _lying(positions)
        case Drawn(button=button):
            return button.seat, None, None
        case Undrawn():
            return None, None, None
        case _ as never:
            assert_never(never)


def _lying(positions: Positions) -> tuple[SeatNo | None, SeatNo | None, SeatNo | None]:
    """The seats of button, small and big blind, as far as anything lies there."""
    if positions.lies is Lies.NOTHING:
        return None, None, None
    if positions.lies is Lies.BUTTON:
        return positions.button.seat, None, None
    small = positions.small.seat if positions.small is not None else None
    return positions.button.seat, small, positions.big.seat


def _note(room: Room, table: Table) -> str:
    """What stands in the middle of the felt besides the hand."""
    if table.frozen is not None:
        return _("stopped: bad beat")
    if not table.followed:
        return f"⊘ {_('hands not tracked')}"
    in_hand = isinstance(table.stage, InHand)
    waits = "" if in_hand else _waits_for(room, table)
    left = left_at(table)
    over = last_round_note(left, in_hand=in_hand) if left is not None else ""
    closes = queued_for(room, table.id, None)
    after = _("closes after this hand") if closes is not None and closes.why is None else ""
    blinds = blinds_briefly(room, table)
    return waits or " · ".join(p for p in (after, _variant_words(room, table), over, blinds) if p)


def _as_punished(view: SeatView, room: Room, table: TableId, names: Names) -> SeatView:
    """`view` with what is left of the penalty that keeps its player away."""
    if view.state is not SeatState.AWAY or view.player is None or view.since is None:
        return view
    penalty = penalty_on(room.orders, view.player, view.since, table)
    if penalty is None:
        return view
    return msgspec.structs.replace(
        view, penalty=short_words(penalty, Wording(room, names)), penalty_until=penalty.until
    )


def _as_drawn(view: SeatView, drawn: Mapping[PlayerId, SeatSlip]) -> SeatView:
    """`view` with the seat that was drawn for its player in a tournament (TR-ABS-4)."""
    slip = drawn.get(view.player) if view.player is not None else None
    if slip is None or view.state is not SeatState.SEATED:
        return view
    return msgspec.structs.replace(view, duty=f"→ {spot(slip.table, slip.seat)}")


def _as_followed(view: SeatView, table: Table) -> SeatView:
    """`view` without what a player owes, where nobody follows that."""
    if table.followed:
        return view
    return msgspec.structs.replace(view, tokens=Tokens.NONE, standing=Standing.IN)


def _as_bought(view: SeatView, room: Room | None, table: Table) -> SeatView:
    """`view` of somebody with whose chips nobody has written down, where that is done: without a
    `room` it is not."""
    player = view.player
    if room is None or player is None:
        return view
    if not (plays_unbought(room, table, player) or begins_unbought(room, table, player)):
        return view
    return msgspec.structs.replace(view, unbought=True)


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
        case HeldSeat(player=player):
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
