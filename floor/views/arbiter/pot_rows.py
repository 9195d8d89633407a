"""What is told of the pots of a hand, and the rows that show them."""

from typing import assert_never

from floor.base.money import Money
from floor.base.text import _
from floor.base.value import Value
from floor.room.betting.round import Amount
from floor.room.blinds.button import SeatNo
from floor.room.games.procedure import OddChip, Shares
from floor.room.pots.pots import Contribution


class WhoWon(Value, frozen=True):
    """Who wins a pot: the best hands, and those of its other half where the game has two."""

    first: tuple[SeatNo, ...] = ()
    """The high hand, the upper row, the best own five cards."""
    second: tuple[SeatNo, ...] = ()
    """The low hand, the lower row, the best hand with the board."""


class PotSlip(Value, frozen=True, kw_only=True):
    """What is known of the money in the middle at the end of a hand."""

    puts: tuple[Contribution, ...]
    dead: Amount = 0
    """Antes, dead blinds, and what was in the pot before anything was told."""
    second_round: bool = True
    """The hand came past its initial deal: it pays rake by steps (CH-RAKE-5)."""
    won: tuple[WhoWon, ...] = ()
    """Pot by pot, the main pot first."""
    chip: Amount = 1
    """The smallest in use."""
    odd: str = ""
    """What settles an odd chip, as typed: cards by seat "3 Ks, 5 9d", or seats, the one that comes
    first in front: "5 3"."""


class PotLine(Value, frozen=True, kw_only=True):
    """One pot."""

    name: str
    amount: Money
    rake: Money
    why: str
    """Why that is not what the pot would pay if it were the only one; empty where it is."""
    jackpot: Money
    paid: Money
    seats: tuple[SeatNo, ...]
    """Who can win it."""
    won: WhoWon
    words: str
    """Who gets what of it, or what is still to be told."""
    settled: bool
    """All of it is given out."""


class PotShareLine(Value, frozen=True, kw_only=True):
    """What somebody gets out of all pots."""

    seat: SeatNo
    who: str
    amount: Money
    why: str


class PotsView(Value, frozen=True, kw_only=True):
    """Everything the panel of the pots shows."""

    halves: tuple[str, ...] = ()
    """What the winners of the two halves of a pot are called; empty in games with one winner."""
    pots: tuple[PotLine, ...] = ()
    returned: str = ""
    shares: tuple[PotShareLine, ...] = ()
    sums: str = ""
    """All that came in and where it went."""
    odd: str = ""
    """Who gets odd chips and by which rule; empty where nobody does."""
    ask_odd: str = ""
    """What has to be typed to settle an odd chip; empty where nothing has."""
    among: tuple[SeatNo, ...] = ()
    """Of whom one then comes first: their seats alone may be told, as by a touch."""
    wrong: str = ""
    copy: str = ""


_ODD_RULES = {
    OddChip.LEFT_OF_BUTTON: "CH-SPLIT-2",
    OddChip.HIGHEST_CARD: "CH-SPLIT-3",
    OddChip.LOWEST_CARD: "CH-SPLIT-3",
    OddChip.BETTER_OWN_HAND: "CH-SPLIT-7",
}


def odd_rule(odd: OddChip) -> str:
    """The rule by which an odd chip goes."""
    return _ODD_RULES[odd]


def half_words(way: Shares) -> tuple[str, ...]:
    """What the winners of a pot's halves are called; nothing where there is one."""
    match way:
        case Shares.ONE | Shares.POINTS:
            return ()
        case Shares.HIGH_AND_LOW:
            return (_("High"), _("Low"))
        case Shares.OWN_AND_BOARD:
            return (_("Own cards"), _("With board"))
        case Shares.ROW_BY_ROW:
            return (_("Upper row"), _("Lower row"))
        case _ as never:
            assert_never(never)
