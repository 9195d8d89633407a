"""Hands of Open Face Chinese for the tests, drawn and judged once more in a plain way."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from floor.cards.card import DECK, Card, from_text
from floor.room.ofc.rows import OfcRow, OfcRows, with_card

decks = st.permutations(DECK)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(from_text(one) for one in text.split())


def rows(front: str, middle: str, back: str) -> OfcRows:
    return OfcRows(front=cards(front), middle=cards(middle), back=cards(back))


def whole(thirteen: Sequence[Card]) -> OfcRows:
    return OfcRows(
        front=tuple(thirteen[:3]), middle=tuple(thirteen[3:8]), back=tuple(thirteen[8:13])
    )


def best_arranged(thirteen: Sequence[Card]) -> OfcRows:
    """The same cards by rank, the highest in the back: legal more often than not."""
    return whole(sorted(thirteen, key=lambda card: (card.rank, card.suit)))


hands = decks.map(whole) | decks.map(lambda deck: best_arranged(deck[:13]))


@st.composite
def tables(draw: st.DrawFn, most: int = 4) -> dict[str, OfcRows]:
    """Two to `most` players with thirteen cards each out of one deck."""
    deck = draw(decks)
    arrange = draw(st.sampled_from([whole, best_arranged]))
    names = "PQRS"[: draw(st.integers(2, most))]
    return {name: arrange(deck[13 * n : 13 * n + 13]) for n, name in enumerate(names)}


@st.composite
def half_set(draw: st.DrawFn, least: int = 0) -> OfcRows:
    """Some cards, set wherever there was room."""
    deck, set_cards = draw(decks), draw(st.integers(least, 13))
    found = OfcRows()
    for card in deck[:set_cards]:
        free = [row for row in OfcRow if found.free(row) > 0]
        found = with_card(found, draw(st.sampled_from(free)), card)
    return found


def plain(row: Sequence[Card]) -> tuple[int, list[int]]:
    """What a row of three or five is worth, told plainly: the greater wins."""
    times = Counter(card.rank for card in row)
    by_count = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    shape = sorted(times.values(), reverse=True)
    ranks = sorted(times)
    five = len(row) == 5
    flush = five and len({card.suit for card in row}) == 1
    wheel = ranks == [2, 3, 4, 5, 14]
    straight = five and len(ranks) == 5 and (wheel or ranks[-1] - ranks[0] == 4)
    top = [5] if wheel else ranks[-1:]
    if straight:
        return (8, top) if flush else (4, top)
    if flush:
        return 5, by_count
    order = [[1], [2], [2, 2], [3], [], [], [3, 2], [4]]
    made = [shape[: len(one)] == one and one != [] for one in order]
    return max(place for place, holds in enumerate(made) if holds), by_count
