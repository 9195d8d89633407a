"""A printed share table beside its closed form: where the print is wrong, and what that costs."""

from collections.abc import Iterator
from fractions import Fraction

from floor.base.money import Money
from floor.base.value import Value
from floor.jackpot.profile import JackpotProfile, Percent
from floor.jackpot.shares import Party, ShareRole, cut, percents


class Cell(Value, frozen=True, kw_only=True):
    """A printed percentage for each player of a role, beside the exact one."""

    party: Party
    """Of the others and the losers, with a single winner: their share is the same with more."""
    role: ShareRole
    printed: Percent
    exact: Fraction

    @property
    def agrees(self) -> bool:
        """To half a printed digit."""
        return abs(self.exact - self.printed.exact) <= self.printed.half_digit

    @property
    def many(self) -> int:
        """How many players have that role."""
        party = self.party
        return {
            ShareRole.LOSER: party.losers,
            ShareRole.WINNER: party.winners,
            ShareRole.OTHER: party.others,
        }[self.role]


class Misprint(Value, frozen=True, kw_only=True):
    """A cell that the closed form contradicts (JD-08)."""

    cell: Cell
    line_pays: Fraction
    """Percent in all, were the players of that role paid as printed and the rest exactly."""
    dearer: Money
    """What all of that role together would get too much; below zero: too little."""


def printed_cells(profile: JackpotProfile, number: int) -> Iterator[Cell]:
    """Every printed percentage of category `number`, line by line: loser, winners, other."""
    for row in profile.categories[number - 1].printed:
        # A line for every number of players holds for the most of them.
        players = row.players or profile.shares_to
        one = Party(players=players, losers=row.losers, winners=1)
        yield _cell(profile, number, one, ShareRole.LOSER, row.loser)
        for winners, printed in enumerate(row.winners, start=1):
            if printed is not None:
                party = Party(players=players, losers=row.losers, winners=winners)
                yield _cell(profile, number, party, ShareRole.WINNER, printed)
        if row.other is not None:
            yield _cell(profile, number, one, ShareRole.OTHER, row.other)


def table_check(profile: JackpotProfile, number: int, pool: Money) -> tuple[Misprint, ...]:
    """The misprints of category `number`, and what each would cost were `pool` paid by it."""
    return tuple(
        _misprint(profile, number, cell, pool)
        for cell in printed_cells(profile, number)
        if not cell.agrees
    )


def _cell(
    profile: JackpotProfile, number: int, party: Party, role: ShareRole, printed: Percent
) -> Cell:
    exact = percents(profile.categories[number - 1], party).of(role)
    return Cell(party=party, role=role, printed=printed, exact=exact)


def _misprint(profile: JackpotProfile, number: int, cell: Cell, pool: Money) -> Misprint:
    unit = profile.payout_unit
    each = cut(cell.printed.exact, pool, unit) - cut(cell.exact, pool, unit)
    exact = percents(profile.categories[number - 1], cell.party).in_all(cell.party)
    return Misprint(
        cell=cell,
        line_pays=exact + (cell.printed.exact - cell.exact) * cell.many,
        dearer=each * cell.many,
    )
