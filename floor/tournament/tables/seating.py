"""Who sits where: the draw, late comers, who may start and where the button begins."""

from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, assert_never

from floor.base.chance import Chance, shuffled
from floor.base.errors import Refused
from floor.base.value import Value
from floor.room.blinds.button import PlayerId, SeatNo, steps
from floor.room.lists.waitlist import TableId

FEWEST_AT_START = 3
"""At every table (TR-START-1)."""
MOST_DRAWS = 1_000
"""After so many draws that put people together who must not be, one that does not is looked for."""


class SeatSlip(Value, frozen=True, order=True, array_like=True):
    """A seat slip: where somebody sits."""

    table: TableId
    seat: SeatNo


def even_sizes(players: int, tables: int) -> tuple[int, ...]:
    """How many sit at each of so many tables, the fuller ones first; they differ by one at most.

    Raises:
        ValueError: there is no table.
    """
    if tables < 1 or players < 0:
        raise ValueError(f"{players} players at {tables} tables")
    each, more = divmod(players, tables)
    return tuple(each + (number < more) for number in range(tables))


def tables_needed(players: int, seats: int) -> int:
    """At how few tables of so many `seats` all fit, and at least one (TR-BRK-1, TD-BRK-1).

    Raises:
        ValueError: a table without seats.
    """
    if seats < 1 or players < 0:
        raise ValueError(f"{players} players at tables of {seats}")
    return max(-(-players // seats), 1)


def slips_for(players: int, tables: Sequence[TableId]) -> tuple[SeatSlip, ...]:
    """The slips of a draw: at each table as many seats, from seat 1 on, as make the tables even."""
    return tuple(
        SeatSlip(table, SeatNo(seat))
        for table, size in zip(tables, even_sizes(players, len(tables)), strict=True)
        for seat in range(1, size + 1)
    )


class Apart(NamedTuple):
    """Whom the house has forbidden to play at the same table (TR-COL-3)."""

    groups: Collection[frozenset[PlayerId]] = ()
    seated: Mapping[PlayerId, TableId] = MappingProxyType({})
    """Where those sit who are in no draw."""

    def allows(self, drawn: Mapping[PlayerId, TableId]) -> bool:
        """Whether none of those drawn would sit with another of their group; who sits together
        already is another matter, which bars nobody else's draw."""
        tables = {**self.seated, **drawn}
        return not any(
            tables[player] == tables.get(other)
            for group in self.groups
            for player in group & drawn.keys()
            for other in group - {player}
        )


NOBODY_APART = Apart()


def drawn_seats(
    players: Sequence[PlayerId],
    slips: Sequence[SeatSlip],
    chance: Chance,
    apart: Apart = NOBODY_APART,
) -> dict[PlayerId, SeatSlip]:
    """A seat for each of `players` out of `slips`, every way as likely (TR-SEAT-1, TDA-6).

    With people who must not meet, of all ways that keep them apart each is as likely: what puts
    two of them together is drawn again (TR-COL-3). Where a thousand draws do, the slips stay in the
    order of the last: `kept_apart` then seats those who must not meet, the others sit as they come.

    Raises:
        Refused: there is no way to keep them apart.
        ValueError: fewer slips than players, or one of either twice.
    """
    if len(set(slips)) != len(slips) or len(set(players)) != len(players):
        raise ValueError("a player and a slip are in a draw once")
    if len(slips) < len(players):
        raise ValueError(f"{len(slips)} seats for {len(players)} players")
    order = tuple(slips)
    for _ in range(MOST_DRAWS):
        order = shuffled(slips, chance)
        found = dict(zip(players, order, strict=False))
        if apart.allows({player: slip.table for player, slip in found.items()}):
            return found
    first = kept_apart(players, order, apart)
    if first is None:
        raise Refused(
            "There is no way to keep those apart who may not play at one table: seat one of them"
            " yourself.",
            rule="TR-COL-3",
        )
    rest = iter(slip for slip in order if slip not in first.values())
    return {player: first[player] if player in first else next(rest) for player in players}


def kept_apart(
    players: Sequence[PlayerId], slips: Sequence[SeatSlip], apart: Apart
) -> dict[PlayerId, SeatSlip] | None:
    """Seats for those of `players` whom `apart` names; None if there is no way (TR-COL-3).

    In the order of the players each has the first slip at whose table they may sit; who finds none
    sends the one before them on to another table. Tables where none of them sits yet, with as many
    slips and nobody to keep from any of them, are as good as each other: one is tried.
    """
    here = {*players, *apart.seated}
    bars = {
        player: frozenset[PlayerId]().union(*(one for one in apart.groups if player in one))
        & (here - {player})
        for player in players
    }
    named = [player for player in players if bars[player]]
    concerned = {*named, *(other for player in named for other in bars[player])}
    left = {
        table: [slip for slip in slips if slip.table == table]
        for table in dict.fromkeys(slip.table for slip in slips)
    }
    at = {slip: place for place, slip in enumerate(slips)}
    sits_at = {table: {who for who, has in apart.seated.items() if has == table} for table in left}
    found = dict[PlayerId, SeatSlip]()

    def seat(number: int) -> bool:
        if number == len(named):
            return True
        player, tried = named[number], set[tuple[int, frozenset[PlayerId]]]()
        for table in sorted((one for one in left if left[one]), key=lambda one: at[left[one][0]]):
            free = left[table]
            like = (len(free), frozenset(sits_at[table] & concerned))
            if like not in tried and not sits_at[table] & bars[player]:
                tried.add(like)
                found[player] = free.pop(0)
                sits_at[table].add(player)
                if seat(number + 1):
                    return True
                sits_at[table].remove(player)
                free.insert(0, found.pop(player))
        return False

    return found if seat(0) else None


def late_slips(
    player: PlayerId,
    free: Collection[SeatSlip],
    counts: Mapping[TableId, int],
    apart: Apart = NOBODY_APART,
) -> tuple[SeatSlip, ...]:
    """The slips out of which a late comer draws theirs (TDA-7): free seats at the smallest tables.

    Not at one where somebody sits whom they must not meet (TR-COL-3). Empty if nothing is free:
    then a new table is opened (TR-OPEN-1).
    """
    open_slips = sorted(slip for slip in free if apart.allows({player: slip.table}))
    fewest = min((counts[slip.table] for slip in open_slips), default=0)
    return tuple(slip for slip in open_slips if counts[slip.table] == fewest)


def check_start(counts: Mapping[TableId, int]) -> None:
    """Refuse to start while a table has fewer than three players (TR-START-1).

    Raises:
        Refused: naming the table.
    """
    for table, count in counts.items():
        if count < FEWEST_AT_START:
            raise Refused(
                "Players at {table}: {count}. Play starts with three at every table.",
                rule="TR-START-1",
                table=table,
                count=count,
            )


class FirstButton(Enum):
    """Where the button lies in the first hand."""

    LAST_SEAT = "last_seat"
    """On the dealer's right, the last seat that has chips; it is not drawn (TR-SEAT-3, TR-X-4,
    CH-BTN-11)."""
    FILLED_LAST = "filled_last"
    """The seat that was filled last (ON-TRN-05)."""


def first_button(
    with_chips: Sequence[SeatNo], place: FirstButton = FirstButton.LAST_SEAT
) -> SeatNo:
    """Where the button begins; `with_chips` are in the order in which they were filled.

    Raises:
        ValueError: nobody has chips.
    """
    if not with_chips:
        raise ValueError("nobody has chips")
    return max(with_chips) if place is FirstButton.LAST_SEAT else with_chips[-1]


class MoveBecause(Enum):
    """Why somebody would sit elsewhere."""

    BALANCED = "balanced"
    BROKEN = "broken"
    REDRAWN = "redrawn"
    """All seats were drawn anew."""
    OPENED = "opened"
    """From here to a new table (TR-OPEN-1)."""
    WRONG_SEAT = "wrong_seat"
    """They began on another's: they move with what their stack is now (TDA-6)."""
    KEPT_APART = "kept_apart"
    """The house does not let them play at this table (TR-COL-3)."""
    ASKED = "asked"
    """They would like to."""


def check_move(because: MoveBecause, player: PlayerId) -> None:
    """Refuse to change a seat because somebody wants to (TR-SEAT-2, ON-TRN-03).

    Raises:
        Refused: it is nothing but their wish.
    """
    match because:
        case MoveBecause.ASKED:
            raise Refused(
                "{player} keeps the seat drawn: tournament seats are not changed.",
                rule="TR-SEAT-2",
                player=player,
            )
        case (
            MoveBecause.BALANCED
            | MoveBecause.BROKEN
            | MoveBecause.REDRAWN
            | MoveBecause.OPENED
            | MoveBecause.WRONG_SEAT
            | MoveBecause.KEPT_APART
        ):
            return
        case _ as never:
            assert_never(never)


def is_between(seat: SeatNo, button: SeatNo, small: SeatNo) -> bool:
    """Whether `seat` lies between button and small blind: nobody new plays there (TDA-9, TDA-7).

    Who is seated there waits one hand, until the button has passed them (TR-BAL-5).
    """
    return 0 < steps(button, seat) < steps(button, small)
