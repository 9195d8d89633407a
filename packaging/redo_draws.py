"""Draws a tournament's seats, slips and lots once more, with nothing but Python: `redo_draws.py
FILE`, a file that `floor tournament verify … --draws FILE` has written.

FILE has a line of JSON for each draw: `secret` (shown when the event is over; its SHA-256,
`digest`, was printed on the sheet before), `head` (of the journal when it was drawn), `number` (of
the draw), and what was drawn out of what, with `drawn`, what came out then. It is said where that
is not so.

1. Lot k, from 0 on, is SHA-256 of "secret/head/number/k" as a whole number.
2. A lot below n is its remainder by n; of the 2**256 numbers those behind the last whole n are
   passed over, and the next lot is taken.
3. Slips are shuffled from the last place down: each changes places with the one that a lot below
   its place plus one names, counted from 0.

Seats: `players` and `slips` ([table, seat]) in their order, `apart` (who may not meet) and `seated`
(player: table, of those who are in no draw).

4. The first player has the first slip, and so on.
5. What puts two together who may not meet is drawn again, with the lots that follow.
6. After a thousand such draws the slips stay as they lie: those who may not meet have, one after
   the other, the first slip at whose table they may sit, and who finds none sends the one before
   them on; the others have what is left in its order.
7. Where a table was broken there are `free` seats and how many `sits` at each table that stays:
   slip after slip is a lot's of the seats of the table with the fewest then. That is the draw
   before `number`, which stands on the slips.
8. Where a `pack` (the lowest card first) says who draws first, those who `sat` there get a card
   each off its top, shuffled; `players` stand from the highest on, with their `cards`. That is the
   draw before `number`, and the hat's the one before that.

Of a lottery each of the `odds` is what may come and its lots: one lot below all of them counts them
off from the first.

Of a move each of the `lots` picks one of its list. A race deals the `deck`, shuffled, from its top.
Odd `cents` go one each to the first of the `players`, shuffled; the head is "places" then, and the
number their first place.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Any

MOST_DRAWS = 1_000
_WRONG = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(StopIteration, ArithmeticError, RecursionError),
)
"""What comes of a line that is no draw."""


def lots(secret: str, head: str, number: int) -> Callable[[int], int]:
    """Draws a lot below what is asked."""
    numbers = (
        int(sha256(f"{secret}/{head}/{number}/{k}".encode()).hexdigest(), 16)
        for k in range(1 << 62)
    )

    def below(end: int) -> int:
        if not 1 <= end <= 1 << 256:
            raise ValueError("nothing, or more than there are lots, to draw from")
        return next(one for one in numbers if one < (1 << 256) // end * end) % end

    return below


def shuffled(slips: Sequence[Any], below: Callable[[int], int]) -> list[Any]:
    order = list(slips)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def redrawn(draw: dict[str, Any]) -> dict[int, list[Any]]:
    """The seat of each player."""
    if "free" in draw and hat(draw) != draw["slips"]:
        return {}
    if "pack" in draw and dealt(draw) != list(zip(draw["players"], draw["cards"], strict=True)):
        return {}
    below = lots(draw["secret"], draw["head"], draw["number"])
    players, order = draw["players"], draw["slips"]
    seated = {int(who): table for who, table in draw.get("seated", {}).items()}
    bars = {
        who: set[int]().union(*(g for g in draw.get("apart", []) if who in g)) for who in players
    }

    def may(who: int, table: str, sits: dict[int, str]) -> bool:
        return not any(sits.get(other) == table for other in bars[who] - {who})

    for _ in range(MOST_DRAWS):
        order = shuffled(draw["slips"], below)
        tables = {**seated, **{who: slip[0] for who, slip in zip(players, order, strict=False)}}
        if all(may(who, tables[who], tables) for who in players):
            return dict(zip(players, order, strict=False))
    here = {*players, *seated}
    named = [who for who in players if bars[who] & here - {who}]
    first = next(_in_turn(named, order, seated, may))
    rest = iter(slip for slip in order if slip not in first.values())
    return {who: first[who] if who in first else next(rest) for who in players}


def hat(draw: dict[str, Any]) -> list[list[Any]]:
    """The slips of a broken table's players, out of all that are free."""
    below = lots(draw["secret"], draw["head"], draw["number"] - 1 - ("pack" in draw))
    sits = dict(draw["sits"])
    free = {name: [slip for slip in draw["free"] if slip[0] == name] for name in sits}
    found = []
    for _ in draw["players"]:
        table = min((name for name in free if free[name]), key=lambda name: (sits[name], name))
        found.append(free[table].pop(below(len(free[table]))))
        sits[table] += 1
    return found


def dealt(draw: dict[str, Any]) -> list[tuple[int, str]]:
    """Who draws first at a broken table, with the card that says so."""
    pack = draw["pack"]
    cards = shuffled(pack, lots(draw["secret"], draw["head"], draw["number"] - 1))
    found = list(zip(draw["sat"], cards, strict=False))
    return sorted(found, key=lambda one: pack.index(one[1]), reverse=True)


def _in_turn(
    named: list[int],
    order: list[Any],
    seated: dict[int, str],
    may: Callable[[int, str, dict[int, str]], bool],
) -> Iterator[dict[int, Any]]:
    if not named:
        yield {}
        return
    who, *others = named
    for table in dict.fromkeys(slip[0] for slip in order):
        slip = next((one for one in order if one[0] == table), None)
        if slip is not None and may(who, table, seated):
            left = [one for one in order if one is not slip]
            for found in _in_turn(others, left, {**seated, who: table}, may):
                yield {who: slip, **found}


def again(draw: dict[str, Any]) -> Any:
    """What comes out of a draw, written as `drawn` is."""
    below = lots(draw["secret"], draw["head"], draw["number"])
    if "lots" in draw:
        return [one[below(len(one))] for one in draw["lots"]]
    if "odds" in draw:
        lot = below(sum(lots for _, lots in draw["odds"]))
        reached = accumulate(lots for _, lots in draw["odds"])
        return next(one for (one, _), end in zip(draw["odds"], reached, strict=True) if lot < end)
    if "deck" in draw:
        return shuffled(draw["deck"], below)[: len(draw["drawn"])]
    if "cents" in draw:
        each, odd = divmod(draw["cents"], len(draw["players"]))
        order = shuffled(draw["players"], below)
        return {str(who): each + (place < odd) for place, who in enumerate(order)}
    return {str(player): seat for player, seat in redrawn(draw).items()}


def doubts(draw: dict[str, Any], found: Any) -> Iterator[str]:
    """What of a draw is not as it comes out."""
    if found != draw.get("drawn", found):
        yield f"does not fit: {draw['drawn']} was written down"
    seal = sha256(draw["secret"].encode()).hexdigest()
    if seal != draw.get("digest", seal):
        yield "the secret is not the one that was sealed"


def told(draw: dict[str, Any]) -> tuple[list[str], set[int], list[str]]:
    """What is said of a draw, which numbers it has, and what of it does not fit."""
    found, numbers = again(draw), set[int]()
    if "cents" not in draw:
        before = ("free" in draw) + ("pack" in draw)
        numbers = {draw["number"] - back for back in range(before + 1)}
    said = [f"draw {draw['number']}: {draw.get('what', 'seats')}"]
    if "slips" in draw:
        said += [f"  {player}: {table} seat {seat}" for player, (table, seat) in found.items()]
    else:
        said.append(f"  {found}")
    return said, numbers, list(doubts(draw, found))


def main() -> int:
    wrong, numbers = 0, set[int]()
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        for place, line in enumerate(file, start=1):
            try:
                said, of, doubted = told(json.loads(line))
            except _WRONG:
                said, of, doubted = [f"line {place}"], set(), ["is no draw"]
            numbers |= of
            wrong += len(doubted)
            print("\n".join((*said, *(f"  ! {doubt}" for doubt in doubted))))
    for number in sorted({*range(1, max(numbers, default=0))} - numbers):
        wrong += 1
        print(f"  ! draw {number} is not in the file")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
