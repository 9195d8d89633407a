"""What each place is paid: how many places, how much each, and when it is over."""

from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money, in_whole_numbers, total
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
        whole, shares = in_whole_numbers(row.shares)
        if sum(shares) != whole:
            raise Refused(
                "From {players} players: the shares make {percent} %, not the whole pool.",
                rule="TR-POOL-1",
                players=row.players,
                percent=sum(row.shares, Fraction(0)) * 100,
            )
        falling = shares == sorted(shares, reverse=True)
        if not falling or shares[-1] <= 0 or row.players < 1:
            raise Refused(
                "From {players} players: every place has a share, and none a bigger one than a"
                " better place.",
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

    Whole units are shared by the largest remainder, and places with equal shares get the same: what
    does not go round among the next of them goes to the first place, as does what makes no unit, so
    that nobody gets less than a place behind them (HOUSE).

    Raises:
        Refused: a place would be paid nothing, and so not be one of those paid (TR-POOL-1).
        ValueError: nothing to share by, or a unit of nothing.
    """
    if unit < CENT:
        raise ValueError("prizes are paid in whole cents at least")
    units, over = divmod(pool.cents, unit.cents)
    paid = [unit * count for count in _tiers_served(units, shares)]
    if not all(paid):
        raise Refused(
            "{pool} in units of {unit} pays place {place} nothing: fewer places, or smaller units.",
            rule="TR-POOL-1",
            pool=pool,
            unit=unit,
            place=paid.index(NOTHING) + 1,
        )
    return (paid[0] + Money(over), *paid[1:])


def _tiers_served(units: int, shares: Sequence[Fraction]) -> list[int]:
    """How many of so many `units` each place gets."""
    whole = sum(shares, Fraction(0))
    if whole <= 0 or min(shares) < 0:
        raise ValueError("shares must not be negative and at least one must be positive")
    exact = [units * share / whole for share in shares]
    served = [int(part) for part in exact]
    left = units - sum(served)
    for part in sorted({*exact}, key=lambda part: (int(part) - part, -part)):
        tier = [place for place, one in enumerate(exact) if one == part]
        if len(tier) > left:
            tier, served[0] = [], served[0] + left
            left = 0
        left -= len(tier)
        for place in tier:
            served[place] += 1
    return served


def prizes_by(table: PayoutTable, pool: Money, players: int) -> tuple[Money, ...]:
    """The prizes of a tournament with so many counted players (TR-POOL-1).

    Released when nobody can buy anything more, and final then (TR-POOL-2, ON-TRN-07):
    `entries.further_buying`.

    Raises:
        Refused: the table has no row for them, or the pool does not pay all its places.
    """
    return prizes(pool, row_for(table, players).shares, table.unit)


def is_over(left: int, paid: Sequence[Money], shares: Sequence[Fraction] = ()) -> bool:
    """Whether the tournament is over: one player is left, or all who are left get the same prize,
    money, tickets or seats (ON-TRN-16).

    Nobody plays on for the odd cents of first place, nor for what equal `shares` of the pool leave
    over beside whole units: they share their places, and it goes by lot (TD-PLACE-2).
    """
    if left == 1 or left > len(paid):
        return left == 1
    first, *others = paid[:left]
    odd_cents = len(set(others)) == 1 and first - others[0] < CENT * left
    return odd_cents or len(set(shares[:left])) == 1


class Rest(Enum):
    """What becomes of what is left of a satellite's pool (TD-SAT-1, announced beforehand)."""

    NEXT_PLACE = "next_place"
    """Cash for the first place without an entry, or in steps for several (TD-SAT-1)."""
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

    def prizes(self, entry: Money) -> tuple[Money, ...]:
        """What each place gets in all, when an entry is worth `entry`."""
        places = max(self.entries, len(self.cash))
        cash = (*self.cash, *[NOTHING] * (places - len(self.cash)))
        return tuple(
            amount + (entry if place < self.entries else NOTHING)
            for place, amount in enumerate(cash)
        )

    def value(self, entry: Money) -> Money:
        """All of it."""
        return total(self.prizes(entry)) + self.set_aside


def satellite(
    pool: Money,
    entry: Money,
    rest: Rest = Rest.NEXT_PLACE,
    *,
    players: int,
    step: Money = NOTHING,
) -> Satellite:
    """How many entries worth `entry` each the pool pays, and what becomes of the rest (TR-SAT-1).

    Nobody wins two, so `players` win as many at most; if each of them has one, those who won share
    what would have been the next place's. With a `step` each of the next places gets so much, the
    last of them what is left.

    Raises:
        Refused: the pool does not pay a single one.
        ValueError: an entry worth nothing, or nobody plays.
    """
    if entry <= NOTHING or players < 1:
        raise ValueError("an entry is worth something, and somebody plays for it")
    won = min(pool.cents // entry.cents, players)
    over = pool - entry * won
    if won == 0:
        raise Refused(
            "The pool of {pool} does not pay one entry of {entry}.",
            rule="TR-SAT-1",
            pool=pool,
            entry=entry,
        )
    if rest is Rest.SET_ASIDE or not over:
        return Satellite(won, (), over)
    if rest is Rest.WINNERS or won == players:
        each, odd = divmod(over.cents, won)
        return Satellite(won, (Money(each),) * won, Money(odd))
    return Satellite(won, (*(NOTHING,) * won, *_in_steps(over, step, players - won)), NOTHING)


def _in_steps(over: Money, step: Money, places: int) -> list[Money]:
    """The next places' cash; where there are too few of them, the first has more."""
    count = min(-(-over.cents // step.cents), places) if step > NOTHING else 1
    steps = [step] * (count - 1)
    return sorted([*steps, over - total(steps)], reverse=True)


class WonEntry(Value, frozen=True, kw_only=True):
    """An entry won in a satellite."""

    holder: PlayerId
    used: bool = False
    worth: Money = NOTHING
    """What the satellite has paid for it."""


def check_won_entry(entry: WonEntry, player: PlayerId, costs: Money) -> None:
    """Refuse an entry won by somebody else, and one that is worth less than what it is to pay: the
    winner uses it in person (TR-SAT-2).

    Raises:
        Refused: another comes with it, it has been used, or does not pay what that `costs`.
    """
    if entry.holder != player:
        raise Refused(
            "This entry was won by {holder}: nobody else can play it.",
            rule="TR-SAT-2",
            holder=entry.holder,
        )
    if entry.used:
        raise Refused("{player} has used this entry.", rule="TR-SAT-2", player=player)
    if costs > entry.worth:
        raise Refused(
            "This entry is worth {worth}, and what it is to pay costs {costs}.",
            rule="TR-SAT-2",
            worth=entry.worth,
            costs=costs,
        )


def as_places(paid: Sequence[Money]) -> Mapping[int, Money]:
    """The prizes by place, counted from 1."""
    return dict(enumerate(paid, start=1))
