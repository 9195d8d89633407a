"""What chips are worth in prizes: the independent chip model, for a few players and for a thousand.

The chance of first place is a player's part of the chips; of those behind it likewise among those
who are left. Chances alone are reckoned here, to a millionth of a cent, never sums of money.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, fsum, log
from operator import mul

FEW = 10
"""Up to so many the orders of finish are gone through, set by set; above, an integral is taken."""
_GRAIN = 10**6
"""What somebody expects is known to such a part of a cent: equal stacks expect the same."""
_SCALE = 1 << 96
_CLOSE = 1e-11
"""So exactly all expectations together are the whole of the prizes."""
_FIRST_STEP, _FROM = 0.3, -4.0
_FINEST = 1e-3
"""Hundreds of players need 0.1."""
_RUN_OUT = 45.0
"""After so many mean times a clock has rung, but for once in 10**19."""


def worth_of(points: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What each of those with so many `points` expects of `prizes`, first place first.

    As many prizes as players at most, and something to win.
    """
    paid = list(prizes)
    while not paid[-1]:
        paid.pop()
    exact = _by_sets(points, paid) if len(points) <= FEW else _by_clocks(points, paid)
    return [Fraction(grains, _GRAIN) for grains in exact]


def _by_sets(points: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """Place by place over the sets of who is placed, in whole numbers."""
    players = range(len(points))
    worth = [0] * len(points)
    chance = [0] * (1 << len(points))
    chance[0] = _SCALE
    for placed, likely in enumerate(chance):
        place = placed.bit_count()
        if place >= len(prizes):
            continue
        open_to = [who for who in players if not placed >> who & 1]
        left, prize = sum(points[who] for who in open_to), prizes[place]
        for who in open_to:
            now = likely * points[who] // left
            worth[who] += now * prize
            chance[placed | 1 << who] += now
    return [(one * _GRAIN + _SCALE // 2) // _SCALE for one in worth]


def _by_clocks(points: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """By an integral: every player is a clock that rings at a random time, the sooner the more
    chips they have; they are placed as the clocks ring. How many others have rung when one does is
    a product of polynomials, from the front and from the back, so all are reckoned at once.

    The step is halved until all expectations together are the prizes.
    """
    whole, pool = sum(points), sum(prizes)
    rates = [one / whole for one in points]
    shares = [prize / pool for prize in prizes]
    until = log(_RUN_OUT / min(rates)) + 1
    step = _FIRST_STEP
    nodes = [_FROM + step * at for at in range(int((until - _FROM) / step) + 1)]
    found = _at_nodes(rates, shares, nodes, step)
    while abs(fsum(found) - 1) > _CLOSE and step > _FINEST:
        step /= 2
        between = [_FROM + step * at for at in range(1, int((until - _FROM) / step) + 1, 2)]
        new = _at_nodes(rates, shares, between, step)
        found = [old / 2 + more for old, more in zip(found, new, strict=True)]
    return _evened(points, [round(one * pool * _GRAIN) for one in found])


def _at_nodes(
    rates: Sequence[float], shares: Sequence[float], nodes: Sequence[float], step: float
) -> list[float]:
    """The sum over `nodes`; time is exp(u - exp(-u)), so that it fades fast at both ends."""
    found = [0.0] * len(rates)
    for node in nodes:
        time = exp(node - exp(-node))
        weight = step * time * (1 + exp(-node))
        not_yet = [exp(-rate * time) for rate in rates]
        before = list[list[float]]()
        rung = [1.0] + [0.0] * (len(shares) - 1)
        for silent in not_yet:
            before.append(rung)
            shifted = [0.0, *rung[:-1]]
            rung = [
                silent * stays + (1 - silent) * more
                for stays, more in zip(rung, shifted, strict=True)
            ]
        expects = list(shares)
        for who in range(len(rates) - 1, -1, -1):
            silent = not_yet[who]
            found[who] += weight * rates[who] * silent * sum(map(mul, before[who], expects))
            shifted = [*expects[1:], 0.0]
            expects = [
                silent * stays + (1 - silent) * more
                for stays, more in zip(expects, shifted, strict=True)
            ]
    return found


def _evened(points: Sequence[int], grains: Sequence[int]) -> list[int]:
    """`grains` with the same for equal stacks."""
    first = dict[int, int]()
    for stack, one in zip(points, grains, strict=True):
        first.setdefault(stack, one)
    return [first[stack] for stack in points]
