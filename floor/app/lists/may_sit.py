"""Who may sit, and who has to see the shift manager first."""

from datetime import datetime
from typing import NamedTuple, assert_never

from floor.app.core.messages import Context, NoteId, StaffId
from floor.app.core.room import Room, people_at
from floor.base.errors import Refused
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import BarKind, Mark, Removal, apart_from, bar_on, penalty_on


class Override(NamedTuple):
    """Two people let somebody sit all the same: who asks, and a shift manager; with a reason.

    That the second may be one is checked with the badges (`roles`).
    """

    second: StaffId | None = None
    note: NoteId | None = None

    @property
    def lets(self) -> bool:
        """Whether they are two, and say why."""
        return self.second is not None and self.note is not None


NO_OVERRIDE = Override()


class Stop(NamedTuple):
    """What keeps somebody from a seat."""

    refusal: Refused
    yields: bool
    """Two people may let them sit all the same."""


def check_known(player: PlayerId, ctx: Context) -> None:
    """That the house knows `player`.

    Raises:
        Refused: nobody has that number.
    """
    if not ctx.people.knows_player(player):
        raise Refused("There is no player {player}.", rule="HOUSE", player=player)


def check_may_sit(
    room: Room,
    player: PlayerId,
    table: TableId,
    ctx: Context,
    override: Override = NO_OVERRIDE,
) -> None:
    """That no order keeps `player` from a seat at `table`.

    Raises:
        Refused: barred (CH-GEN-4), sent away for a while (CH-SHOW-7) or removed (TDA-66), or kept
            apart from somebody there (CH-GEN-25), and no two people with a reason let them.
    """
    stop = stop_at(room, player, table, ctx.now)
    if stop is None or (stop.yields and override.lets):
        return
    raise stop.refusal


def check_may_play(
    room: Room, player: PlayerId, ctx: Context, override: Override = NO_OVERRIDE
) -> None:
    """That no order keeps `player` from playing in a seat they have.

    Raises:
        Refused: barred (CH-GEN-4), sent away for a while (CH-SHOW-7) or for hands they still have
        to
            miss (TDA-66), or removed, and no two people with a reason let them.
    """
    stop = stop_of(room, player, ctx.now) or _misses_hands(room, player, ctx.now)
    if stop is None or (stop.yields and override.lets):
        return
    raise stop.refusal


def stop_at(room: Room, player: PlayerId, table: TableId, now: datetime) -> Stop | None:
    """What keeps `player` from a seat at `table`; the gravest order alone."""
    stop = stop_of(room, player, now)
    if stop is not None:
        return stop
    other = kept_from(room, player, table)
    if other is None:
        return None
    return Stop(
        Refused(
            "{player} and {first} may not share a table, and {first} is at {table}: see the shift"
            " manager.",
            rule="CH-GEN-25",
            player=player,
            first=other,
            table=table,
        ),
        yields=True,
    )


def kept_from(room: Room, player: PlayerId, table: TableId) -> PlayerId | None:
    """With whom at `table`, or called to it, `player` may not share one (CH-GEN-25)."""
    if player not in room.orders.apart:
        return None
    return apart_from(room.orders, player, people_at(room, table))


def stop_of(room: Room, player: PlayerId, now: datetime) -> Stop | None:
    """What keeps `player` from any seat; why they are barred a dealer's screen need not say.

    Hands to miss do not: they serve them in a seat, away from it.
    """
    bar = bar_on(room.orders, player, now)
    if bar is not None:
        return Stop(
            Refused(
                "{player} may not play: see the shift manager.", rule="CH-GEN-4", player=player
            ),
            yields=bar.kind is BarKind.BARRED or _self_exclusion_yields(room),
        )
    penalty = penalty_on(room.orders, player, now)
    if penalty is None or penalty.hands is not None:
        return None
    return Stop(_sent_away(player, penalty), yields=True)


def _sent_away(player: PlayerId, penalty: Mark) -> Refused:
    match penalty.removal:
        case None:
            return Refused(
                "{player} is away by a penalty until {time}: see the shift manager.",
                rule="CH-SHOW-7",
                player=player,
                time=penalty.until,
            )
        case Removal.NIGHT:
            return Refused(
                "{player} is removed for the night: see the shift manager.",
                rule="TDA-66",
                player=player,
            )
        case Removal.DISQUALIFIED:
            return Refused(
                "{player} is disqualified: see the shift manager.", rule="TDA-66", player=player
            )
        case _ as never:
            assert_never(never)


def _misses_hands(room: Room, player: PlayerId, now: datetime) -> Stop | None:
    """That `player` has hands of their table to miss, and how many."""
    penalty = penalty_on(room.orders, player, now, room.seated.get(player))
    if penalty is None or penalty.hands is None:
        return None
    return Stop(
        Refused(
            "{player} is away by a penalty, hands left to miss: {hands}. See the shift manager.",
            rule="TDA-66",
            player=player,
            hands=penalty.hands.left,
        ),
        yields=True,
    )


def is_turned_away(room: Room, player: PlayerId, now: datetime) -> bool:
    """Whether `player` is put on no list: they are barred, or have excluded themselves."""
    return bar_on(room.orders, player, now) is not None


def _self_exclusion_yields(room: Room) -> bool:
    """Whether the house lets two people seat one who has excluded themselves; by itself not."""
    return room.house is not None and room.house.options.self_exclusion == "two_may_seat"
