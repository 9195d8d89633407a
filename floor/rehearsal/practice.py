"""A bad beat staged for somebody who learns what is to be done: its table, and what lies on it."""

from typing import NamedTuple

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.claim.opening import claimable
from floor.app.core.line_up import post_at
from floor.app.core.messages import StaffId
from floor.app.core.room import Room, house_of
from floor.app.office.office import Office
from floor.base.chance import Chance
from floor.base.errors import Refused
from floor.rehearsal.showdowns import JackpotHit, drawn_hit
from floor.room.lists.waitlist import TableId


class Staged(NamedTuple):
    """What the learner sees at the table: everybody dealt in was there, and all is in order."""

    table: TableId
    hand: int
    hit: JackpotHit


def stage_bad_beat(office: Office, chance: Chance, by: StaffId) -> Staged:
    """Have the dealer of some table claim a bad beat now, and tell what lies there.

    `by` asks where nobody deals.

    Raises:
        Refused: at no table a hand is played that could hit a jackpot, or one stands still already.
    """
    office.refresh()
    room = office.room
    if any(table.frozen is not None for table in room.tables.values()):
        raise Refused("A table is stopped already: settle that bad beat first.", rule="HOUSE")
    tables = list(room.tables)
    while tables:
        name = tables.pop(chance.below(len(tables)))
        if _lies_there(room, name, chance) is None:
            continue
        post = post_at(room.dealers, name)
        office.submit(ClaimBadBeat(table=name), post.dealer.staff if post is not None else by)
        # Another hand may have begun meanwhile: now it stands still.
        staged = _lies_there(office.room, name, chance)
        if staged is not None:
            return staged
    raise Refused(
        "At no table enough players are in a hand that can win the jackpot: let the night go on a"
        " little first.",
        rule="JP-TRIG-4",
    )


def _lies_there(room: Room, name: TableId, chance: Chance) -> Staged | None:
    """Cards that hit in the current hand there, or in the one just over."""
    hand = next(iter(claimable(room.tables[name])), None)
    if hand is None:
        return None
    house = house_of(room)
    game = house.games[hand.game]
    profile = house.jackpot_of(game)
    form = (house.variants[hand.variant] if hand.variant else game.variant).form
    if profile is None or form is None:
        return None
    hit = drawn_hit(profile, form, [place.seat for place in hand.dealt], chance)
    return Staged(name, hand.hand, hit) if hit is not None else None
