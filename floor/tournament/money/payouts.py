"""What each place is paid: how many places, how much each, and when it is over."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, share_whole, total
from floor.base.value import Value
from floor.room.blinds.button import PlayerId

CENT = Money(1)


class PayoutRow(Value, frozen=True, kw_only=True):
    """How the pool is divided from so many players on."""

    players: int
    shares: tuple[Fraction, ...]
    """Of the pool, first place first; together one."""


class PayoutTable(Value, frozen=True, kw_only=True):
    """The basis of the division, on view before the start (TR-POOL-1)."""

    rows: tuple[PayoutRow, ...]
    """By players, the fewest first."""
    unit: Money = CENT
    """Prizes are whole multiples of it; what that leaves over goes to the first place (HOUSE)."""


def check_table(table: PayoutTable) -> None:
    """Refuse a table by which somebody would be paid less for a better place.

    Raises:
        Refused: no row, rows out of order, shares that rise or do not make up the whole, or more
            places than players: nobody would get the last prize.
    """
    starts = [row.players for row in table.rows]
    if not starts or starts != sorted(set(starts)):
        raise Refused(
            "The payout table has a row for each number of players, the fewest first.",
            rule="TR-POOL-1",
        )
    for row in table.rows:
        falling = list(row.shares) == sorted(row.shares, reverse=True)
        if sum(row.shares) != 1 or not falling or row.shares[-1] <= 0 or row.players < 1:
            raise Refused(
                "From {players} players: no share is bigger than that of a better place, and all"
                " together are the whole pool.",
                rule="TR-POOL-1",
                players=row.players,
            )
        if len(row.shares) > row.players:
            raise Refused(
                "From {players} players: {places} places are more than there are players.",
                rule="TR-POOL-1",
                players=row.players,
                places=len(row.shares),
            )
    if table.unit < CENT:
        raise Refused("Prizes are paid in whole cents at least.", rule="TR-POOL-1")


def counted_players(players: int, re_entries: int, per: int | None) -> int:
    """How many players number and size of the prizes go by.

    One more for every `per` re-entries; an incomplete lot of them adds nothing (TR-RE-4, TD-RE-1).
    None: re-entries do not count.

    Raises:
        ValueError: fewer than none, or a lot of nothing.
    """
    if players < 0 or re_entries < 0 or (per is not None and per < 1):
        raise ValueError("players and re-entries are counted from nought, in lots of one or more")
    return players + (re_entries // per if per is not None else 0)


def row_for(table: PayoutTable, players: int) -> PayoutRow:
    """The row of `table` for so many players.

    Raises:
        Refused: the table begins with more.
    """
    rows = [row for row in table.rows if row.players <= players]
    if not rows:
        raise Refused(
            "The payout table begins with {fewest} players, not with {players}.",
            rule="TR-POOL-1",
            fewest=table.rows[0].players,
            players=players,
        )
    return rows[-1]


def prizes(pool: Money, shares: Sequence[Fraction], unit: Money = CENT) -> tuple[Money, ...]:
    """What each place is paid, first place first; together the whole pool, no cent over.

    Whole units are shared by the largest remainder, ties to the better place, so that nobody gets
    less than a place behind them; what makes no unit goes to the first place (HOUSE).

    Raises:
        ValueError: nothing to share by, or a unit of nothing.
    """
    if unit < CENT:
        raise ValueError("prizes are paid in whole cents at least")
    units, over = divmod(pool.cents, unit.cents)
    paid = [unit * count for count in share_whole(units, shares)]
    return (paid[0] + Money(over), *paid[1:])


def prizes_by(table: PayoutTable, pool: Money, players: int) -> tuple[Money, ...]:
    """The prizes of a tournament with so many counted players (TR-POOL-1).

    Released when nobody can buy anything more, and final then (TR-POOL-2, ON-TRN-07):
    `entries.further_buying`.

    Raises:
        Refused: the table has no row for them.
    """
    return prizes(pool, row_for(table, players).shares, table.unit)


def prize_of(paid: Sequence[Money], place: int) -> Money:
    """What `place` is paid, counted from 1; nothing behind the last place paid.

    Due as soon as its player is out (ON-TRN-20).
    """
    return paid[place - 1] if place <= len(paid) else NOTHING


def is_over(left: int, paid: Sequence[Money]) -> bool:
    """Whether the tournament is over: one player is left, or all who are left get the same prize,
    money, tickets or seats (ON-TRN-16)."""
    return left == 1 or (left <= len(paid) and len(set(paid[:left])) == 1)


class Rest(Enum):
    """What becomes of what is left of a satellite's pool (TD-SAT-1, announced beforehand)."""

    NEXT_PLACE = "next_place"
    """Cash for the first place without an entry."""
    WINNERS = "winners"
    """Cash for those who won an entry, the same for each, as they do not play on (ON-TRN-16);
    cents that do not divide are set aside."""
    SET_ASIDE = "set_aside"
    """Kept for a later tournament (TR-POOL-3)."""


class Satellite(NamedTuple):
    """A pool paid out as entries to another tournament (TR-SAT-1, ON-VAR-04)."""

    entries: int
    """The best so many places win one."""
    cash: tuple[Money, ...]
    """Beside them, first place first."""
    set_aside: Money

    def value(self, entry: Money) -> Money:
        """All of it, when an entry is worth `entry`."""
        return entry * self.entries + total(self.cash) + self.set_aside


def satellite(pool: Money, entry: Money, rest: Rest = Rest.NEXT_PLACE) -> Satellite:
    """How many entries worth `entry` each the pool pays, and what becomes of the rest (TR-SAT-1).

    Raises:
        Refused: the pool does not pay a single one.
        ValueError: an entry worth nothing.
    """
    if entry <= NOTHING:
        raise ValueError("an entry is worth something")
    won, left = divmod(pool.cents, entry.cents)
    over = Money(left)
    if won == 0:
        raise Refused(
            "The pool of {pool} does not pay one entry of {entry}.",
            rule="TR-SAT-1",
            pool=pool,
            entry=entry,
        )
    if rest is Rest.SET_ASIDE or not over:
        return Satellite(won, (), over)
    if rest is Rest.WINNERS:
        each, odd = divmod(left, won)
        return Satellite(won, (Money(each),) * won, Money(odd))
    return Satellite(won, (*(NOTHING,) * won, over), NOTHING)


class WonEntry(Value, frozen=True, kw_only=True):
    """An entry won in a satellite."""

    holder: PlayerId
    used: bool = False


def check_won_entry(entry: WonEntry, player: PlayerId) -> None:
    """Refuse an entry won by somebody else: the winner uses it in person (TR-SAT-2).

    Raises:
        Refused: another comes with it, or it has been used.
    """
    if entry.holder != player:
        raise Refused(
            "This entry was won by {holder}: nobody else can play it.",
            rule="TR-SAT-2",
            holder=entry.holder,
        )
    if entry.used:
        raise Refused("{player} has used this entry.", rule="TR-SAT-2", player=player)


def as_places(paid: Sequence[Money]) -> Mapping[int, Money]:
    """The prizes by place, counted from 1."""
    return dict(enumerate(paid, start=1))
