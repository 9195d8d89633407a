"""Draws a tournament's seats once more, with nothing but Python: `redo_draws.py FILE`.

FILE has a line of JSON for each draw: `secret` (shown when the event is over; its SHA-256 was
printed on the sheet before), `head` (of the journal when it was drawn), `number` (of the draw),
`players` and `slips` ([table, seat]) in their order, `apart` (who may not meet) and `seated`
(player: table, of those who are in no draw). What comes out is each player's seat.

1. Lot k, from 0 on, is SHA-256 of "secret/head/number/k" as a whole number.
2. A lot below n is its remainder by n; of the 2**256 numbers those behind the last whole n are
   passed over, and the next lot is taken.
3. Slips are shuffled from the last place down: each changes places with the one that a lot below
   its place plus one names, counted from 0.
4. The first player has the first slip, and so on.
5. What puts two together who may not meet is drawn again, with the lots that follow.
6. After a thousand such draws the slips stay as they lie: those who may not meet have, one after
   the other, the first slip at whose table they may sit, and who finds none sends the one before
   them on; the others have what is left in its order.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any

MOST_DRAWS = 1_000


def lots(secret: str, head: str, number: int) -> Callable[[int], int]:
    """Draws a lot below what is asked."""
    numbers = (
        int(sha256(f"{secret}/{head}/{number}/{k}".encode()).hexdigest(), 16)
        for k in range(1 << 62)
    )

    def below(end: int) -> int:
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


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            draw = json.loads(line)
            print(f"draw {draw['number']}")
            for player, (table, seat) in redrawn(draw).items():
                print(f"  {player}: {table} seat {seat}")


if __name__ == "__main__":
    main()
