"""Penalties counted in hands: how many they are, how many are served, and what they cost."""

from floor.room.betting.round import Amount, check_amounts
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS

MOST_ROUNDS = 50
"""More is a slip of the keys: whoever is away for longer is removed."""


def hands_of(rounds: int, players: int) -> int:
    """How many hands a penalty of `rounds` is, at a table of `players` with the offender (TDA-66).

    Fixed when the penalty is given: it does not shrink when players go out.

    Raises:
        ValueError: no such table, or no such penalty.
    """
    if not (1 <= rounds <= MOST_ROUNDS and FEWEST_PLAYERS <= players <= MOST_PLAYERS):
        raise ValueError(f"{rounds} rounds at a table of {players} are no penalty")
    return rounds * players


def served(deals: int, redeals: int) -> int:
    """Hands of a penalty served by so many deals; a misdeal and its redeal are one (TDA-34).

    Raises:
        ValueError: more redeals than deals.
    """
    if not 0 <= redeals <= deals:
        raise ValueError(f"{redeals} of {deals} deals cannot have been redeals")
    return deals - redeals


def cost_away(rounds: int, players: int, blinds: Amount, ante: Amount) -> Amount:
    """What the blinds, small and big together, and antes of a penalty of `rounds` take.

    Their hands are dealt and killed, and they pay as if they were there (TDA-66).

    Raises:
        ValueError: no such penalty, or an amount that cannot be.
    """
    check_amounts("blinds and ante", blinds, ante)
    return rounds * blinds + hands_of(rounds, players) * ante
