"""Whether a tournament can be played, paid and shown by a sheet, whoever wrote it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.base.text import plain
from floor.room.games.game import MOST_PLAYERS
from floor.tournament.clock.structure import check_structure
from floor.tournament.event.sheet import BountySheet, EventSheet, MultiBuyIn, PayoutSheet
from floor.tournament.money.payouts import check_table
from floor.tournament.money.pool import check_announced
from floor.tournament.money.terms import Price, TournamentTerms, check_terms

LONGEST_NAME = 80
"""Letters of a tournament's name, and of a special prize's."""
MOST_MONEY = Money(100_000_000_000)
MOST_CHIPS = Chips(1_000_000_000_000)
MOST_ENTRIES = 100_000
MOST_PLACES = 1_000
_FIRST_YEAR, _LAST_YEAR = 2000, 2200
_NO_TIME = timedelta()


def check_sheet(sheet: EventSheet) -> None:
    """Refuse a sheet by which no tournament can be played.

    Raises:
        Refused: no title, a structure that cannot be played (TR-STR-2), nothing to play with, a
            payout table that does not make up the whole (TR-POOL-1), a bounty without a word of
            what becomes of it (TR-PRG-1), or a name, sum, number or time beyond its bounds
            (TR-STR-5).
    """
    if not sheet.title.strip():
        raise Refused("Give the tournament a name.", rule="TR-STR-1")
    if not 2 <= sheet.seats <= MOST_PLAYERS:
        raise Refused("A table has from 2 to {most} seats.", rule="CH-TABLE-2", most=MOST_PLAYERS)
    _check_names(sheet)
    _check_payout_size(sheet.payouts)
    check_structure(sheet.structure, sheet.chips)
    check_terms(sheet.terms, sheet.structure, sheet.chips)
    check_announced(sheet.announced)
    check_payouts(sheet.payouts)
    if bool(sheet.terms.entry.bounty) != (sheet.bounty is not None):
        raise Refused(
            "A bounty in the price needs its division on the sheet, and the other way round.",
            rule="TR-PRG-1",
        )
    if sheet.bounty is not None and sheet.vip_bounty:
        raise Refused(
            "Where the guest alone carries a bounty, nobody else does: choose one of them.",
            rule="ON-VAR-10",
        )
    if sheet.satellite is not None and sheet.satellite.entry <= NOTHING:
        raise Refused("An entry won is worth something: say how much.", rule="TR-SAT-1")
    _check_sums(sheet)
    _check_numbers(sheet)
    _check_times(sheet)
    _check_bounty(sheet.bounty)
    _check_multi(sheet.multi)


def check_payouts(payouts: PayoutSheet) -> None:
    """Refuse a table that does not divide the whole pool, with what it does divide (TR-POOL-1).

    Raises:
        Refused: as `payouts.check_table`.
    """
    check_table(payouts.table)


def _check_names(sheet: EventSheet) -> None:
    """They stand on boards, papers and in files: one line, and nothing nobody sees or types."""
    for name in (sheet.title, *(prize.name for prize in sheet.special)):
        if plain(name, LONGEST_NAME) != name:
            raise Refused(
                "A name on the sheet is at most {most} letters and figures in one line.",
                rule="TR-STR-1",
                most=LONGEST_NAME,
            )


def _check_payout_size(payouts: PayoutSheet) -> None:
    if max(len(payouts.lines), *(len(row.parts) for row in payouts.lines), 0) > MOST_PLACES:
        raise Refused(
            "A payout table has at most {most} rows and places.", rule="TR-POOL-1", most=MOST_PLACES
        )


def _check_sums(sheet: EventSheet) -> None:
    sums = tuple(_sums(sheet))
    if min(sums) < NOTHING or max(sums) > MOST_MONEY:
        raise Refused("No sum of a sheet is below nothing, or beyond counting.", rule="TR-STR-5")
    if max(_chips(sheet)) > MOST_CHIPS:
        raise Refused("No chips of a sheet are beyond counting.", rule="TR-STR-5")
    if list(sheet.chips) != sorted({*sheet.chips}):
        raise Refused("Write the chips from the smallest to the biggest.", rule="TR-STR-2")


def _sums(sheet: EventSheet) -> Iterator[Money]:
    yield from (sheet.guarantee, sheet.vip_bounty, sheet.set_aside.sum, sheet.payouts.unit)
    yield from (prize.share.sum for prize in sheet.special)
    yield from (price.total for price in _prices(sheet.terms))
    if sheet.satellite is not None:
        yield from (sheet.satellite.entry, sheet.satellite.step)
    if sheet.multi is not None:
        yield sheet.multi.most


def _prices(terms: TournamentTerms) -> Iterator[Price]:
    yield terms.entry
    yield from (one.price for one in (terms.re_entry, terms.rebuy, terms.add_on) if one is not None)


def _chips(sheet: EventSheet) -> Iterator[Chips]:
    yield sheet.terms.stack
    if sheet.terms.add_on is not None:
        yield sheet.terms.add_on.stack
    yield from sheet.chips
    for level in sheet.structure.levels:
        yield from level.amounts


def _check_numbers(sheet: EventSheet) -> None:
    registration, evenness = sheet.registration, sheet.evenness
    counted = [one for one in (sheet.most_entries, registration.full_at) if one is not None]
    if not all(1 <= one <= MOST_ENTRIES for one in (*counted, registration.fewest)):
        raise Refused(
            "A tournament has from 1 to {most} entries.", rule="TR-STR-5", most=MOST_ENTRIES
        )
    if min(evenness.early, evenness.late) < 1:
        raise Refused("Tables differ by one player at least.", rule="TR-BAL-1")


def _check_times(sheet: EventSheet) -> None:
    starts, until = sheet.registration.starts, sheet.registration.withdraw_until
    if not _is_a_time(starts) or (until is not None and until < _NO_TIME):
        raise Refused("Write when it begins.", rule="TR-STR-1")
    if sheet.breaks is not None and not 0 <= sheet.breaks.minute < 60:
        raise Refused("A break begins at a minute of the hour.", rule="ON-TRN-23")


def _is_a_time(moment: datetime) -> bool:
    return moment.tzinfo is not None and _FIRST_YEAR <= moment.year < _LAST_YEAR


def _check_bounty(bounty: BountySheet | None) -> None:
    if bounty is None:
        return
    parts = (bounty.split.keep, bounty.split.stay)
    if min(parts) < 0 or not any(parts) or bounty.chip <= NOTHING:
        raise Refused(
            "A bounty is divided into parts, one at least, and its chip is worth something.",
            rule="TR-PRG-1",
        )


def check_bounty_chip(sheet: EventSheet) -> None:
    """Refuse bounty chips worth more than a bounty: they are never broken (TR-BNTY-4).

    Raises:
        Refused: they are.
    """
    own = sheet.terms.entry.bounty
    if sheet.bounty is not None and sheet.bounty.chip > own:
        raise Refused(
            "A bounty chip of {chip} is worth more than the bounty of {bounty}: write a smaller"
            " one.",
            rule="TR-BNTY-4",
            bounty=own,
            chip=sheet.bounty.chip,
        )


def _check_multi(multi: MultiBuyIn | None) -> None:
    if multi is not None and not NOTHING < multi.least <= multi.most:
        raise Refused(
            "A buy-in of one’s own choice is above nothing, the least not above the most.",
            rule="ON-VAR-06",
        )
