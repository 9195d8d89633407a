"""The sums of a table: pots and who shares them, the next button, the hands of a penalty."""

from floor.base.money import Money
from floor.room.betting_rules import BettingRules, Book
from floor.room.blinds import Paid, Standing
from floor.room.button import Chair, NoDeal, Place, PlayerId, Positions, SeatNo, Sitter
from floor.room.game import BettingStructure, Stakes
from floor.room.next_hand import next_deal
from floor.room.penalty import hands_of
from floor.room.pots import (
    ByCards,
    Contribution,
    FromButton,
    High,
    HighLow,
    OddChips,
    Pot,
    Won,
    collected,
    shares,
)
from floor.room.profile import HELSINKI, ButtonMethod, Profile
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.worked import Line, What, Worked, known


def pots(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """CH-STAKE-5, TDA-20."""
    gone = set(known(figures.folded))
    put = tuple(
        Contribution(seat=seat, put=amount, folded=seat in gone)
        for seat, amount in zip(known(figures.seats), known(figures.put), strict=True)
    )
    found = collected(put)
    lines = [Line(what=What.POT, amount=pot.amount, seats=pot.seats) for pot in found.pots]
    if found.returned is not None:
        back = found.returned
        lines.append(Line(what=What.GOES_BACK, amount=back.amount, seats=(back.seat,)))
    return Worked(lines=tuple(lines))


def odd(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """CH-SPLIT-2, TDA-19A."""
    return _shared(figures, High(known(figures.winners)), FromButton(known(figures.button)))


def odd_hilo(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """CH-SPLIT-4, CH-SPLIT-5, TDA-19C, TDA-19D."""
    won = HighLow(high=known(figures.winners), low=known(figures.low))
    return _shared(figures, won, FromButton(known(figures.button)))


def odd_stud(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """CH-SPLIT-3, TDA-19B."""
    winners = known(figures.winners)
    cards = zip(winners, known(figures.cards), strict=True)
    return _shared(figures, High(winners), ByCards({seat: (card,) for seat, card in cards}))


def _shared(figures: Figures, won: Won, odd: OddChips) -> Worked:
    seats = {*known(figures.winners), *(figures.low or ())}
    pot = Pot(amount=known(figures.pot), seats=tuple(sorted(seats)))
    paid = shares(pot, won, odd, known(figures.chip))
    return Worked(
        lines=tuple(
            Line(what=What.SHARE, amount=amount, seats=(seat,)) for seat, amount in paid.items()
        )
    )


_DEAD = Profile(button=ButtonMethod.DEAD)
_STAKES = Stakes(small_blind=Money(1), big_blind=Money(2))
"""What is posted is not asked, only where."""


def next_button(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """CH-BTN-6, CH-BTN-7, CH-HU-1, TDA-31, TDA-33.

    Everybody with chips is at the table and owes nothing.
    """
    last = Positions(
        button=_place(known(figures.button)),
        small=_place(known(figures.last_small)),
        big=_place(known(figures.last_big)),
        turn=_place(known(figures.last_big)),
    )
    chairs = [_chair(seat) for seat in sorted(set(known(figures.seats)))]
    deal = next_deal(last, chairs, _STAKES, _DEAD if rules.book is Book.TDA else HELSINKI)
    if isinstance(deal, NoDeal):
        raise ValueError("no hand can begin")
    at = {
        What.BUTTON: deal.positions.button,
        What.SMALL_BLIND: deal.positions.small,
        What.BIG_BLIND: deal.positions.big,
    }
    return Worked(
        lines=tuple(
            Line(what=what, seats=(place.seat,)) for what, place in at.items() if place is not None
        )
    )


def _place(seat: SeatNo) -> Place:
    return Place(seat, PlayerId(seat))


def _chair(seat: SeatNo) -> Chair:
    sitter = Sitter(player=PlayerId(seat), standing=Standing.IN, paid=Paid.BOTH)
    return Chair(seat, sitter, True)


def rounds(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Worked:
    """TDA-66."""
    players, rounds = known(figures.players), known(figures.rounds)
    hands = hands_of(rounds, players)
    return Worked(lines=(Line(what=What.HANDS, amount=hands, product=(players, rounds)),))
