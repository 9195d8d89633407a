"""What of a room everybody may see: all that the board is made of, here and behind the door.

Made up from nothing, not cut down from the whole: what is new in a room is nobody's to see until
somebody puts it here.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import msgspec

from floor.app.core.claim import Claim
from floor.app.core.messages import SYSTEM
from floor.app.core.names import Names, PersonName
from floor.app.core.room import DayOpen, Room
from floor.app.lists.lists import board_name, own_table, waiting_rules
from floor.base.money import NOTHING
from floor.jackpot.ledger import Account, Meters
from floor.jackpot.shares import Party, Payout
from floor.room.blinds.button import PlayerId, Sitter
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import Waiting
from floor.room.table.table import EMPTY, Empty, HeldSeat, Seat, Table, Taken
from floor.rulebook.house.dealers import DealerRules
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.kiosk import KioskRules
from floor.rulebook.house.seating import SeatingRules
from floor.views.tournament.public import is_public, named_here, public_event

HIT_SHOWN = timedelta(minutes=15)
"""So long after it was released a hit is announced (HOUSE)."""
_SHOWN_ACCOUNTS = Account.POSTED, Account.ACCRUED
_UNTOLD = datetime(1970, 1, 1, tzinfo=UTC)
_SOMEBODY = Taken(Sitter(player=PlayerId(0)))


def public_room(room: Room, now: datetime) -> Room:
    """`room` without what is nobody's business: who sits where, what they have and how they
    behaved, money but the jackpots' sums, staff, rulings. Of a public room it is that room."""
    day = room.day
    if isinstance(day, DayOpen):
        day = DayOpen(day=day.day, opened_at=day.opened_at, played={})
    return Room(
        house=_house(room.house, room, now) if room.house is not None else None,
        day=day,
        tables={name: _table(table) for name, table in room.tables.items()},
        lists={game: tuple(map(_waiting, some)) for game, some in room.lists.items()},
        calls=room.calls,
        turns=room.turns if waiting_rules(room).board_estimates else {},
        seated={
            player: at for player in _listed(room) if (at := own_table(room, player)) is not None
        },
        meters={jackpot: _sums(meters) for jackpot, meters in room.meters.items()},
        claims={
            number: _hit(claim)
            for number, claim in room.claims.items()
            if claim.released is not None and now - claim.released.at < HIT_SHOWN
        },
        tournaments={
            number: public_event(event, now)
            for number, event in room.tournaments.items()
            if is_public(event, now)
        },
    )


def public_names(room: Room, names: Names, now: datetime) -> Mapping[PlayerId, PersonName]:
    """What those are called whom everybody may read of, as the house has it: who waits or is
    called, who looks for their seat in an event or has just gone out; nothing more of their names.
    """
    events = (player for one in room.tournaments.values() for player in named_here(one, now))
    listed = dict.fromkeys((*_listed(room), *events))
    return {player: PersonName("", board_name(room, names, player)) for player in listed}


def _listed(room: Room) -> tuple[PlayerId, ...]:
    """Whoever waits, as do those who are called, each once."""
    waiting = (one.player for some in room.lists.values() for one in some)
    return tuple(dict.fromkeys((*waiting, *(call.player for call in room.calls))))


def _house(house: HouseRules, room: Room, now: datetime) -> HouseRules:
    """What a guest reads in its rules, the names of games that follow each other in an event among
    it; how it runs its staff and screens is its own."""
    games = [{*one.sheet.games} for one in room.tournaments.values() if is_public(one, now)]
    dealt = frozenset[GameForm]().union(*(some for some in games if len(some) > 1))
    return msgspec.structs.replace(
        house,
        seating=SeatingRules(),
        dealers=DealerRules(),
        kiosk=KioskRules(),
        variants={code: one for code, one in house.variants.items() if one.form in dealt},
    )


def _table(table: Table) -> Table:
    return Table(
        id=table.id,
        game=table.game,
        opened_at=table.opened_at,
        seats=tuple(map(_seat, table.seats)),
    )


def _seat(seat: Seat) -> Seat:
    match seat:
        case Empty():
            return EMPTY
        case HeldSeat():
            return seat
        case _:
            return _SOMEBODY


def _waiting(one: Waiting) -> Waiting:
    return Waiting(player=one.player, since=_UNTOLD, arrived=one.arrived)


def _sums(meters: Meters) -> Meters:
    return Meters({one: meters.on(one) for one in _SHOWN_ACCOUNTS if meters.on(one)})


def _hit(claim: Claim) -> Claim:
    """What it has paid in all; not to whom, nor how."""
    released = claim.released
    assert released is not None
    paid = Payout(
        category=0,
        party=Party(players=1, losers=0, winners=1),
        pool=NOTHING,
        loser_each=NOTHING,
        winner_each=released.payout.paid,
        other_each=NOTHING,
    )
    return Claim(
        id=claim.id,
        table=claim.table,
        table_opened=_UNTOLD,
        game=claim.game,
        form=claim.form,
        hand=0,
        began=HandBegan(at=_UNTOLD),
        jackpot=claim.jackpot,
        opened_at=_UNTOLD,
        people=(),
        state=claim.state,
        released=msgspec.structs.replace(
            released, payout=paid, shares=(), approved=(SYSTEM, SYSTEM), digest=""
        ),
    )
