"""The room with one player's number in place of another's: who was two people is one."""

from msgspec.structs import replace

from floor.app.core.claim import Claim, Contrary, PartInHand, Person
from floor.app.core.dispute import with_player
from floor.app.core.room import DayOpen, Guest, Room, guest_of
from floor.app.core.ruling import with_player as ruling_with
from floor.app.lists.lists import off_list
from floor.base.value import without
from floor.room.blinds.button import Deal, Place, PlayerId, Positions, Seated, Sitter
from floor.room.lists.waitlist import Gone, TableId, Waiting
from floor.room.money.buy_in import BoughtBefore, same_kind
from floor.room.money.meter import Meter
from floor.room.orders.orders import Orders
from floor.room.table.table import (
    Away,
    Drawn,
    HandOver,
    HeldSeat,
    InHand,
    PlayedHand,
    PlayedOver,
    Seat,
    Stage,
    Table,
    Taken,
)
from floor.tournament.event.seats import with_player_renamed


def merged(room: Room, was: PlayerId, into: PlayerId) -> Room:
    """The room in which all that was known of `was` is known of `into`.

    Where both waited for a game the better place stays, for the game `was` plays `into` waits no
    longer; what both have bought is added up. Not both of them sit.
    """
    at = room.seated.get(was)
    if at is not None:
        room = off_list(room, room.tables[at].game, into)
    tables = {name: _table_with(table, was, into) for name, table in room.tables.items()}
    lists = {game: _list_with(line, was, into) for game, line in room.lists.items()}
    gone = {game: _gone_with(some, was, into) for game, some in room.gone.items()}
    return replace(
        _guests_with(room, was, into),
        tables=tables,
        lists=lists,
        gone=gone,
        calls=tuple(
            replace(call, player=into) if call.player == was else call for call in room.calls
        ),
        seated={(into if who == was else who): at for who, at in room.seated.items()},
        orders=_orders_with(room.orders, was, into),
        nameless=without(room.nameless, was),
        disputes={number: with_player(one, was, into) for number, one in room.disputes.items()},
        rulings={number: ruling_with(one, was, into) for number, one in room.rulings.items()},
        claims={number: _claim_with(claim, was, into) for number, claim in room.claims.items()},
        tournaments={
            number: with_player_renamed(event, was, into)
            for number, event in room.tournaments.items()
        },
        tickets={
            name: replace(ticket, holder=into) if ticket.holder == was else ticket
            for name, ticket in room.tickets.items()
        },
    )


def tables_naming(room: Room, player: PlayerId) -> tuple[TableId, ...]:
    """The tables that know `player`: they sit there, or did in the hand that counts there."""
    nobody = PlayerId(0)
    return tuple(
        name
        for name, table in room.tables.items()
        if _table_with(table, player, nobody) is not table
    )


def _table_with(table: Table, was: PlayerId, into: PlayerId) -> Table:
    """`table` with `into` wherever it names `was`; itself where it does not."""
    changed = replace(
        table,
        seats=tuple(_seat_with(seat, was, into) for seat in table.seats),
        stage=_stage_with(table.stage, was, into),
        played=_played_with(table.played, was, into),
        seat_requests=tuple(
            replace(asked, player=into) if asked.player == was else asked
            for asked in table.seat_requests
        ),
    )
    return table if changed == table else changed


def _seat_with(seat: Seat, was: PlayerId, into: PlayerId) -> Seat:
    match seat:
        case HeldSeat(player=player) if player == was:
            return HeldSeat(into)
        case Taken(sitter=sitter) | Away(sitter=sitter):
            return replace(seat, sitter=_sitter_with(sitter, was, into))
        case PlayedOver(owner=owner, over=over):
            return replace(
                seat, owner=_sitter_with(owner, was, into), over=_sitter_with(over, was, into)
            )
        case _:
            return seat


def _sitter_with(sitter: Sitter, was: PlayerId, into: PlayerId) -> Sitter:
    return replace(sitter, player=into) if sitter.player == was else sitter


def _stage_with(stage: Stage, was: PlayerId, into: PlayerId) -> Stage:
    match stage:
        case Drawn(button=button):
            return Drawn(_place_with(button, was, into))
        case InHand(deal=deal):
            return replace(stage, deal=_deal_with(deal, was, into))
        case HandOver(positions=positions):
            return replace(stage, positions=positions_with(positions, was, into))
        case _:
            return stage


def _played_with(played: PlayedHand | None, was: PlayerId, into: PlayerId) -> PlayedHand | None:
    if played is None:
        return None
    return replace(played, dealt=tuple(_place_with(place, was, into) for place in played.dealt))


def _deal_with(deal: Deal, was: PlayerId, into: PlayerId) -> Deal:
    return replace(
        deal,
        positions=positions_with(deal.positions, was, into),
        dealt=tuple(_place_with(place, was, into) for place in deal.dealt),
        first_to_act=_place_with(deal.first_to_act, was, into),
        changed=tuple(
            Seated(seated.seat, _sitter_with(seated.sitter, was, into)) for seated in deal.changed
        ),
    )


def positions_with(positions: Positions, was: PlayerId, into: PlayerId) -> Positions:
    """`positions` with `into` wherever they name `was`."""

    def there(place: Place | None) -> Place | None:
        return None if place is None else _place_with(place, was, into)

    return replace(
        positions,
        button=_place_with(positions.button, was, into),
        small=there(positions.small),
        big=_place_with(positions.big, was, into),
        turn=_place_with(positions.turn, was, into),
        dead_small=there(positions.dead_small),
        betting=there(positions.betting),
        won=there(positions.won),
    )


def _place_with(place: Place, was: PlayerId, into: PlayerId) -> Place:
    return Place(place.seat, into) if place.player == was else place


def _claim_with(claim: Claim, was: PlayerId, into: PlayerId) -> Claim:
    """`claim` with `into` among those who may share, once; the digest of what was approved before
    is another one.

    Of two entries that stays by which they took part, else that of the hand, with what was said of
    it. Not both of them took part.
    """
    both = [one for one in claim.people if one.player in (was, into)]
    if all(one.player != was for one in both):
        return claim
    took = claim.took_part
    stays = max(both, key=lambda one: (one in took, one.part is PartInHand.DEALT_IN))
    released = claim.released
    if released is not None:
        shares = tuple(
            replace(share, player=into) if share.player == was else share
            for share in released.shares
        )
        released = replace(released, shares=shares)
    return replace(
        claim,
        people=tuple(
            replace(one, player=into) if one is stays else one
            for one in claim.people
            if one is stays or one not in both
        ),
        contrary=_contrary_with(claim.contrary, both, stays, into),
        released=released,
    )


def _contrary_with(
    contrary: tuple[Contrary, ...] | None, both: list[Person], stays: Person, into: PlayerId
) -> tuple[Contrary, ...] | None:
    if contrary is None:
        return None
    dropped = {one.player for one in both if one is not stays}
    return tuple(
        replace(one, player=into) if one.player == stays.player else one
        for one in contrary
        if one.player not in dropped
    )


def _list_with(line: tuple[Waiting, ...], was: PlayerId, into: PlayerId) -> tuple[Waiting, ...]:
    """The list in which one of the two stands, in the better place of both."""
    both = [one for one in line if one.player in (was, into)]
    return tuple(
        replace(one, player=into) if one.player == was else one
        for one in line
        if one not in both[1:]
    )


def _gone_with(some: tuple[Gone, ...], was: PlayerId, into: PlayerId) -> tuple[Gone, ...]:
    """Who has left the list; of two entries the later one is remembered."""
    left: dict[PlayerId, Gone] = {}
    for one in some:
        player = into if one.entry.player == was else one.entry.player
        left.pop(player, None)
        ahead = one.ahead if was not in one.ahead else one.ahead - {was} | {into}
        left[player] = replace(one, entry=replace(one.entry, player=player), ahead=ahead - {player})
    return tuple(left.values())


def _guests_with(room: Room, was: PlayerId, into: PlayerId) -> Room:
    """What both have bought, carried and been granted tonight, and their meters."""
    day = room.day
    if not isinstance(day, DayOpen):
        return room
    guests = without(day.guests, was)
    if was in day.guests:
        guests[into] = _together(guest_of(room, was), guest_of(room, into), was in room.seated)
    meters = {name: _meters_with(some, was, into) for name, some in day.meters.items()}
    return replace(room, day=replace(day, guests=guests, meters=meters))


def _together(was: Guest, into: Guest, was_sits: bool) -> Guest:
    """One guest of two: what is true of the seat they have now is that of who sits."""
    sits, other = (was, into) if was_sits else (into, was)
    elsewhere = (
        one for one in other.left if not any(same_kind(one.terms, two.terms) for two in sits.left)
    )
    return Guest(
        bought=BoughtBefore(
            purchases=was.bought.purchases + into.bought.purchases,
            short=was.bought.short + into.bought.short,
        ),
        bought_in=sits.bought_in,
        counted=sits.counted,
        left=(*elsewhere, *sits.left),
        carries=sits.carries,
        purse=None if was.purse is None or into.purse is None else was.purse + into.purse,
        long_break=sits.long_break or other.long_break,
    )


def _meters_with(some: tuple[Meter, ...], was: PlayerId, into: PlayerId) -> tuple[Meter, ...]:
    """The meters of a table; two of one charge become one that shows both their times."""
    found: dict[tuple[object, PlayerId | None], Meter] = {}
    for meter in some:
        player = into if meter.player == was else meter.player
        one = replace(meter, player=player)
        before = found.get((one.charge, player))
        found[one.charge, player] = one if before is None else _meter_of_both(before, one)
    return tuple(found.values())


def _meter_of_both(one: Meter, other: Meter) -> Meter:
    return replace(
        one,
        played=one.played + other.played,
        since=one.since or other.since,
        paid=one.paid + other.paid,
    )


def _orders_with(orders: Orders, was: PlayerId, into: PlayerId) -> Orders:
    """Orders about the two; of two bars the known player's stands."""
    bars = dict(orders.bars)
    if was in bars:
        bars.setdefault(into, bars.pop(was))
    apart: dict[PlayerId, tuple[PlayerId, ...]] = {}
    for player, others in orders.apart.items():
        own = into if player == was else player
        kept = {into if other == was else other for other in others} - {own}
        if kept := {*apart.get(own, ()), *kept}:
            apart[own] = tuple(sorted(kept))
    marks = dict(orders.marks)
    if was in marks:
        both = (*marks.get(into, ()), *marks.pop(was))
        marks[into] = tuple(sorted(both, key=lambda mark: mark.at))
    counted = tuple(dict.fromkeys(into if one == was else one for one in orders.counted))
    return Orders(bars=bars, apart=apart, marks=marks, counted=counted)
