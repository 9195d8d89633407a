"""The chips of a house."""

from math import gcd

from floor.base.money import NOTHING, Money
from floor.room.games.game import Game
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite

MOST_CHIPS = 12


def read_chips(top: Reader) -> tuple[Money, ...]:
    """What its chips are worth, the smallest first; a house that says nothing leaves it to the
    stakes of each game (HOUSE)."""
    if not top.has("chips"):
        return ()
    table = top.table("chips")
    chips = table.amounts("values", MOST_CHIPS)
    rising = all(
        smaller < larger for smaller, larger in zip((NOTHING, *chips), chips, strict=False)
    )
    table.check("values", rising, "chips of rising worth, none of them worth nothing")
    cite(table)
    table.close()
    return chips if table.good("values") else ()


def can_pay(game: Game) -> bool:
    """Whether every forced bet of `game` can be paid in its chips; yes where the house has not said
    which it has."""
    if not game.chips:
        return True
    stakes, chips = game.stakes, [chip.cents for chip in game.chips]
    bets = (stakes.small_blind, stakes.big_blind, stakes.straddle, stakes.ante, stakes.bring_in)
    forced, step = [bet.cents for bet in bets], gcd(*chips)
    paid = {0}
    for cents in range(step, max(forced) + 1, step):
        if any(cents - chip in paid for chip in chips):
            paid.add(cents)
    return paid.issuperset(forced)
