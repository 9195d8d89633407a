"""Which rules of the book hold in a house: those of its games, and all that no game has alone."""

from collections.abc import Iterator

from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import BookRule, RuleBook, group_of
from floor.rulebook.house.house import HouseRules

_EVERY_GAME = frozenset({"GM-GEN", "GM-X"})
_JACKPOT = "JP"
_HI_LO = "GM-HILO"
_HI_LO_TOO = frozenset({"GM-STUD8"})


def in_force(book: RuleBook, house: HouseRules) -> Iterator[BookRule]:
    """The rules of the guide that hold in `house`, and its own choice, in the book's order.

    Rules of games it does not offer, and of the jackpot where it has none, are left out.
    """
    played = games_played(house)
    for rule in book.rules.values():
        if rule.book not in (RuleSource.GUIDE, None):
            continue
        group = group_of(rule.id)
        if group.startswith("GM-") and group not in played:
            continue
        if group.startswith(_JACKPOT) and not house.jackpots:
            continue
        yield rule


def games_played(house: HouseRules) -> frozenset[str]:
    """The groups of rules of the games in the house's offer, those of its mixes among them."""
    codes = {game.variant.code for game in house.games.values()}
    codes |= {choice for game in house.games.values() for choice in game.variant.choices}
    groups = {group_of(house.variants[code].rule) for code in codes if code in house.variants}
    further = _HI_LO_TOO if _HI_LO in groups else frozenset()
    return _EVERY_GAME | groups | further
