"""The sums of a table: pots and who shares them, the next button, the hands of a penalty."""

from collections.abc import Collection

from floor.base.money import Money
from floor.room.betting.rules import BettingRules, RuleSource
from floor.room.blinds.blinds import BlindsPaid, Standing
from floor.room.blinds.button import (
    NoDeal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.next_hand import next_deal
from floor.room.games.game import BettingStructure, Stakes
from floor.room.games.profile import HELSINKI, ButtonMethod, Profile
from floor.room.orders.penalty import hands_of
from floor.room.pots.pots import (
    ByCards,
    Collected,
    Contribution,
    FromButton,
    High,
    HighLow,
    OddChips,
    OwnAndBoard,
    Pot,
    PotShare,
    Won,
    collected,
    shares,
    without_lost_hand,
    wound_back,
)
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What, known


def pots(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-STAKE-5, CH-GEN-12, TDA-20."""
    return Calculated(lines=_pot_lines(collected(_put(figures, known(figures.folded)))))


def all_back(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-DEAL-12, ON-SRV-02."""
    return Calculated(lines=tuple(map(_back, wound_back(_put(figures)))))


def lost_hand(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-GEN-13."""
    put = _put(figures, known(figures.folded))
    back, left = without_lost_hand(put, known(figures.lost))
    return Calculated(lines=(_back(back), *_pot_lines(left)))


def _put(figures: Figures, folded: Collection[SeatNo] = ()) -> tuple[Contribution, ...]:
    return tuple(
        Contribution(seat=seat, put=amount, folded=seat in folded)
        for seat, amount in zip(known(figures.seats), known(figures.put), strict=True)
    )


def _back(share: PotShare) -> CalculatedLine:
    return CalculatedLine(what=What.GOES_BACK, amount=share.amount, seats=(share.seat,))


def _pot_lines(found: Collected) -> tuple[CalculatedLine, ...]:
    pots = [CalculatedLine(what=What.POT, amount=pot.amount, seats=pot.seats) for pot in found.pots]
    return (*pots, *(_back(one) for one in (found.returned,) if one is not None))


def odd(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-SPLIT-2, TDA-19A."""
    return _shared(figures, High(known(figures.winners)), FromButton(known(figures.button)))


def odd_hilo(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-SPLIT-4, CH-SPLIT-5, TDA-19C, TDA-19D."""
    won = HighLow(high=known(figures.winners), low=known(figures.low))
    return _shared(figures, won, FromButton(known(figures.button)))


def odd_stud(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-SPLIT-3, TDA-19B."""
    winners = known(figures.winners)
    cards = zip(winners, known(figures.cards), strict=True)
    return _shared(figures, High(winners), ByCards({seat: (card,) for seat, card in cards}))


def odd_sviten(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """CH-SPLIT-7, GM-SVIT-11, GM-SVIT-12."""
    best = known(figures.winners)
    behind = tuple((seat,) for seat in known(figures.by_own) if seat not in best)
    won = OwnAndBoard(own=(best, *behind), board=known(figures.board_half))
    return _shared(figures, won, FromButton(known(figures.button)))


def _shared(figures: Figures, won: Won, odd: OddChips) -> Calculated:
    seats = {*known(figures.winners), *(figures.low or ()), *(figures.board_half or ())}
    pot = Pot(amount=known(figures.pot), seats=tuple(sorted(seats)))
    paid = shares(pot, won, odd, known(figures.chip))
    return Calculated(
        lines=tuple(
            CalculatedLine(what=What.SHARE, amount=amount, seats=(seat,))
            for seat, amount in paid.items()
        )
    )


_DEAD = Profile(button=ButtonMethod.DEAD)
_STAKES = Stakes(small_blind=Money(1), big_blind=Money(2))
"""What is posted is not asked, only where."""


def next_button(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
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
    deal = next_deal(last, chairs, _STAKES, _DEAD if rules.book is RuleSource.TDA else HELSINKI)
    if isinstance(deal, NoDeal):
        raise ValueError("no hand can begin")
    at = {
        What.BUTTON: deal.positions.button,
        What.SMALL_BLIND: deal.positions.small,
        What.BIG_BLIND: deal.positions.big,
    }
    return Calculated(
        lines=tuple(
            CalculatedLine(what=what, seats=(place.seat,))
            for what, place in at.items()
            if place is not None
        )
    )


def _place(seat: SeatNo) -> Place:
    return Place(seat, PlayerId(seat))


def _chair(seat: SeatNo) -> SeatedPlayer:
    sitter = Sitter(player=PlayerId(seat), standing=Standing.IN, paid=BlindsPaid.BOTH)
    return SeatedPlayer(seat, sitter, True)


def rounds(figures: Figures, rules: BettingRules, structure: BettingStructure) -> Calculated:
    """TDA-66."""
    players, rounds = known(figures.players), known(figures.rounds)
    hands = hands_of(rounds, players)
    return Calculated(
        lines=(CalculatedLine(what=What.HANDS, amount=hands, product=(players, rounds)),)
    )
