"""What an event is played for: guarantee, payouts, bounties, special prizes, and the chips."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.base.text import N_, _, money_text, number_text
from floor.base.text import plain as one_line
from floor.tournament.event.library import CHIP_SETS, usual_payouts
from floor.tournament.event.sheet import (
    WHOLE,
    BountySheet,
    EventSheet,
    MultiBuyIn,
    PayoutSheet,
    SatelliteSheet,
    Share,
    SpecialPrize,
    written,
)
from floor.tournament.event.sheet_checks import LONGEST_NAME
from floor.tournament.money.bounties import Split
from floor.tournament.money.payout_sheet import payout_table
from floor.tournament.money.payouts import Rest, row_for
from floor.views.planning.selling import price_of
from floor.views.tournament.clock import chips_text
from floor.views.words.form import (
    Emphasis,
    Euros,
    Field,
    File,
    Number,
    OneOf,
    Said,
    Text,
    Tick,
    Typed,
)

_SPECIAL = 6
"""More special prizes are not typed."""
_TOLD = (10, 20, 40, 80)
"""So many players, by which is told what the house's table pays."""
_FIGURES = re.compile("[0-9]{1,9}")
_RESTS = {
    Rest.NEXT_PLACE: N_("cash for the next place"),
    Rest.WINNERS: N_("cash for those who won"),
    Rest.SET_ASIDE: N_("set aside"),
}


def prizes_fields(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    yield Euros(
        name="guarantee", words=_("Guaranteed"), start=plain.guarantee or None, optional=True
    )
    if plain.bounty is not None:
        yield Tick(name="with_bounties", words=_("Bounties count for the guarantee"))
    if plain.satellite is not None:
        yield Euros(name="worth", words=_("An entry won is worth"), start=plain.satellite.entry)
        yield OneOf(
            name="rest",
            words=_("What is left over"),
            options=tuple((_(said), one) for one, said in _RESTS.items()),
        )
        if typed.get("rest", Rest.NEXT_PLACE) is Rest.NEXT_PLACE:
            yield Euros(
                name="step", words=_("In steps of"), optional=True, hint=_("all of it to one")
            )
    if plain.vip_bounty:
        yield Euros(name="vip", words=_("Bounty of the guest"), start=plain.vip_bounty)
    yield File(
        name="table",
        words=_("Payout table"),
        patterns=_("Tables (*.csv *.tsv *.txt);;All files (*)"),
    )
    yield Said(name="table_said", words=_table_words(typed), emphasis=Emphasis.BELOW)
    if plain.satellite is None:
        yield Euros(name="unit", words=_("Prizes in whole"), start=plain.payouts.unit)
    yield Euros(name="aside", words=_("Set aside"), optional=True, hint=_("nothing"))
    for number in range(1, _special(typed) + 2):
        yield Text(name=f"special_{number}", words=_("Special prize"), most=LONGEST_NAME)
        if typed.get(f"special_{number}", ""):
            yield Euros(name=f"special_sum_{number}", words=_("It is paid"), optional=True)


def _special(typed: Typed) -> int:
    """How many special prizes have a name."""
    named = (bool(typed.get(f"special_{number}", "")) for number in range(1, _SPECIAL))
    return sum(takewhile(bool, named))


def _table_words(typed: Typed) -> str:
    """What the chosen payout table pays; without one the house's."""
    chosen: tuple[str, str] | None = typed.get("table", None)
    if chosen is None:
        table = usual_payouts(NOTHING).table
        told = (
            _("{paid} of {players}").format(
                paid=number_text(len(row_for(table, players).shares)), players=number_text(players)
            )
            for players in _TOLD
        )
        return _("The house’s: paid are {told} players.").format(told=", ".join(told))
    try:
        rows = payout_table(chosen[1]).rows
    except Refused:
        return ""
    return _("From {first} players {paid} paid, from {last} on {most}.").format(
        first=rows[0].players,
        paid=len(rows[0].shares),
        last=rows[-1].players,
        most=len(rows[-1].shares),
    )


def multi_of(plain: EventSheet, typed: Typed) -> MultiBuyIn | None:
    if plain.multi is None:
        return None
    least = typed.sum("least") or plain.multi.least
    return MultiBuyIn(least=least, most=max(typed.sum("most") or plain.multi.most, least))


def satellite_of(plain: EventSheet, typed: Typed) -> SatelliteSheet | None:
    if plain.satellite is None:
        return None
    return SatelliteSheet(
        entry=typed.sum("worth") or plain.satellite.entry,
        rest=typed.get("rest", plain.satellite.rest),
        step=typed.sum("step") or NOTHING,
    )


def payouts_of(plain: EventSheet, typed: Typed) -> PayoutSheet:
    """The house's payout table, or that of the file (TR-POOL-1).

    Raises:
        Refused: it does not divide the whole, with the figure it does divide.
    """
    unit = plain.payouts.unit if plain.satellite else typed.sum("unit") or plain.payouts.unit
    chosen: tuple[str, str] | None = typed.get("table", None)
    if chosen is None:
        return replace(plain.payouts, unit=unit)
    return written(payout_table(chosen[1], unit))


def special_prizes(typed: Typed) -> Iterator[SpecialPrize]:
    for number in range(1, _special(typed) + 1):
        share = share_of(typed, f"special_sum_{number}", f"special_part_{number}")
        name = one_line(typed.get(f"special_{number}", ""), LONGEST_NAME)
        yield SpecialPrize(name=name, share=share)


def share_of(typed: Typed, name: str, part: str) -> Share:
    """A sum, or so many percent of the pool."""
    percent: int = typed.get(part, 0)
    if percent:
        return Share(part=percent * WHOLE // 100)
    return Share(sum=typed.sum(name) or NOTHING)


def bounty_of(plain: EventSheet, typed: Typed) -> BountySheet | None:
    """What becomes of a bounty won."""
    before = plain.bounty
    if before is None:
        return None
    split = Split(
        keep=typed.get("keep", before.split.keep), stay=typed.get("stay", before.split.stay)
    )
    return BountySheet(
        split=split, chip=typed.sum("bounty_chip") or _bounty_chip(plain, before, typed)
    )


def _bounty_chip(plain: EventSheet, before: BountySheet, typed: Typed) -> Money:
    """What is meant where nothing is said: where one chip is a whole bounty, it stays one."""
    whole = before.chip == plain.terms.entry.bounty
    return price_of(plain, typed).bounty or before.chip if whole else before.chip


def chips_of(plain: EventSheet, typed: Typed) -> tuple[Chips, ...]:
    """The values in play at the start, as they are chosen or written; those of the kind while
    nothing is written."""
    chosen: tuple[Chips, ...] = typed.get("chips", plain.chips)
    return chosen or tuple(_values(typed)) or plain.chips


def _values(typed: Typed) -> Iterator[Chips]:
    found = (int(one) for one in _FIGURES.findall(typed.get("chip_values", "")))
    yield from map(Chips, sorted({one for one in found if one}))


def winning_fields(plain: EventSheet, typed: Typed) -> Iterator[Field]:
    """How bounties are divided, shares of the pool in percent, and the chips."""
    bounty = plain.bounty
    if bounty is not None:
        yield Number(
            name="keep",
            words=_("Parts of a bounty paid at once"),
            least=0,
            most=100,
            start=bounty.split.keep,
        )
        yield Number(
            name="stay",
            words=_("Parts that stay on the head"),
            least=0,
            most=100,
            start=bounty.split.stay,
        )
        chip = _bounty_chip(plain, bounty, typed)
        yield Euros(name="bounty_chip", words=_("A bounty chip is worth"), start=chip)
        rest = price_of(plain, typed).bounty.cents % (typed.sum("bounty_chip") or chip).cents
        said = _("{sum} of every bounty makes no whole chip: it goes with the first one.")
        if rest:
            said = said.format(sum=money_text(Money(rest), short=True))
            yield Said(name="bounty_rest", words=said, emphasis=Emphasis.BELOW)
    yield _percent("aside_part", _("Set aside, percent (0: the sum)"))
    for number in range(1, _special(typed) + 1):
        name: str = typed.get(f"special_{number}", "")
        words = _("{prize}, percent (0: the sum)").format(prize=name)
        yield _percent(f"special_part_{number}", words)
    sets = dict.fromkeys((plain.chips, *CHIP_SETS))
    yield OneOf(
        name="chips",
        words=_("Chips in play"),
        options=(*((chips_words(one), one) for one in sets), (_("other values"), ())),
        start=plain.chips,
    )
    if not typed.get("chips", plain.chips):
        yield Text(
            name="chip_values",
            words=_("Their values, a blank between"),
            start=" ".join(str(one.points) for one in plain.chips),
        )


def chips_words(values: Sequence[Chips]) -> str:
    """ "25 · 100 · 500"."""
    return " · ".join(map(chips_text, values))


def _percent(name: str, words: str) -> Number:
    return Number(name=name, words=words, least=0, most=100, start=0)
