"""What a house may choose about its tournaments."""

from floor.base.value import Value
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite
from floor.tournament.event.state import Means

_MEANS = {one.value: one for one in (Means.CASH, Means.CARD, Means.TRANSFER, Means.CHEQUE)}


class TournamentRules(Value, frozen=True, kw_only=True):
    """How its tournaments pay (HOUSE); an older rulebook says nothing about it."""

    prizes_paid_by: tuple[Means, ...] = (Means.CASH,)
    """The usual one first; what was paid for an entry also goes back as it came."""
    lottery_licence: bool = False
    """Prizes may be drawn: lottery sit & goes may be held (ON-HEX-01, ON-EXT-01)."""


def read_tournaments(top: Reader) -> TournamentRules:
    """The table `tournaments` of the rulebook `top`; the defaults where there is none."""
    if not top.has("tournaments"):
        return TournamentRules()
    table = top.table("tournaments")
    means = table.names("prizes_paid_by", _MEANS, len(_MEANS))
    table.check("prizes_paid_by", len(set(means)) == len(means), "each name once")
    licence = table.has("lottery_licence") and table.yes_no("lottery_licence")
    cite(table)
    table.close()
    paid_by = tuple(_MEANS[one] for one in means)
    return TournamentRules(prizes_paid_by=paid_by, lottery_licence=licence)
