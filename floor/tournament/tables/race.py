"""The chip race: small chips are no longer needed and become bigger ones."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips
from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.room.blinds.button import SeatNo
from floor.room.table.draw import by_card
from floor.tournament.clock.structure import Level


class ColourUp(Value, frozen=True, kw_only=True):
    """Which chips go, and what they become; the bigger is what is then the smallest in play."""

    old: Chips
    new: Chips

    @property
    def ratio(self) -> int:
        """So many of the old make one of the new."""
        return self.new.points // self.old.points


class Exchange(NamedTuple):
    """A player's own chips, exchanged as far as they go."""

    new: int
    left_over: int
    """Old ones, which go into the race."""


class Race(Value, frozen=True, kw_only=True):
    """Who gets how many of the new chips."""

    pool: Chips
    """What the left-over chips of all were worth."""
    new_chips: int
    """Raced for."""
    winners: tuple[SeatNo, ...]
    """Highest card first."""
    rescued: tuple[SeatNo, ...]
    """Who would have lost their last chips and gets one more (TR-RACE-6)."""
    change: Chips
    """By how much there are more chips in play after it."""

    def gets(self, who: SeatNo) -> int:
        """How many new chips `who` has of it."""
        return (who in self.winners) + (who in self.rescued)


def check_colour_up(colour_up: ColourUp) -> None:
    """Refuse chips that cannot be exchanged.

    Raises:
        Refused: the new one is not a multiple of the old one.
    """
    old, new = colour_up.old.points, colour_up.new.points
    if old < 1 or new <= old or new % old:
        raise Refused(
            "Chips of {old} cannot be exchanged for chips of {new}.",
            rule="TR-RACE-1",
            old=old,
            new=new,
        )


def no_longer_needed(in_play: Sequence[Chips], levels: Sequence[Level]) -> tuple[ColourUp, ...]:
    """Which of the chips `in_play` the `levels` that are to come do without (TR-RACE-1).

    Needed is the biggest of which every blind, ante, bring-in and point is a multiple, and what is
    above it. The others become, smallest first and step by step, the next bigger up to it that they
    make up exactly, so that a race takes few cards: 25s become 100s, and these 500s. None if all
    are needed.
    """
    amounts = [amount.points for level in levels for amount in level.amounts if amount]
    chips = sorted(in_play)
    enough = [chip for chip in chips if all(amount % chip.points == 0 for amount in amounts)]
    if not (amounts and enough):
        return ()
    bigger = {
        old: [new for new in chips if old < new <= enough[-1] and new.points % old.points == 0]
        for old in chips
    }
    return tuple(ColourUp(old=old, new=into[0]) for old, into in bigger.items() if into)


def exchanged(colour_up: ColourUp, count: int) -> Exchange:
    """So many old chips of one player: what is exchanged and what goes to the race (TR-RACE-1)."""
    return Exchange(*divmod(count, colour_up.ratio))


def raced_for(colour_up: ColourUp, left_over: int) -> int:
    """How many new chips all left-over ones together make, rounded up (TR-RACE-3).

    Nine 25s become three 100s. TDA-23 does not say how; it is counted alike (G17).
    """
    return -(-left_over // colour_up.ratio)


def check_cards(left_over: Mapping[SeatNo, int]) -> None:
    """Refuse a race that one deck cannot decide (TR-RACE-2).

    Raises:
        Refused: more chips are left over than there are cards.
    """
    count = sum(left_over.values())
    if count > len(DECK):
        raise Refused(
            "{count} chips are left over and a deck has {cards} cards: race for a smaller chip"
            " first.",
            rule="TR-RACE-2",
            count=count,
            cards=len(DECK),
        )


def dealing_list(left_over: Mapping[SeatNo, int]) -> Iterator[SeatNo]:
    """Whose each card of the race is: one open card for each left-over chip, by seat (TR-RACE-2).

    From the player nearest to the dealer's left, which is seat 1 (TDA-23). All cards of one before
    the next (TD-RACE-1).
    """
    return (seat for seat in sorted(left_over) for _ in range(left_over[seat]))


def dealt(left_over: Mapping[SeatNo, int], cards: Sequence[Card]) -> dict[SeatNo, tuple[Card, ...]]:
    """The cards of each seat, given in the order in which they came off the deck (TR-RACE-2).

    Raises:
        ValueError: not one card for each chip.
    """
    found: dict[SeatNo, tuple[Card, ...]] = {}
    for seat, card in zip(dealing_list(left_over), cards, strict=True):
        found[seat] = (*found.get(seat, ()), card)
    return found


def raced(
    colour_up: ColourUp,
    left_over: Mapping[SeatNo, int],
    cards: Mapping[SeatNo, Sequence[Card]],
    other_chips: Mapping[SeatNo, Chips],
) -> Race:
    """Who wins the new chips: the highest cards in bridge order, one each at most (TR-RACE-4).

    Nobody goes out by a race (TR-RACE-5): who had nothing but raced chips and wins none gets one
    extra chip of the smallest value left, which is not one of those raced for (TR-RACE-6,
    TD-RACE-2). `other_chips` is what each has beside their left-overs, exchanged chips too.

    Raises:
        Refused: the chips cannot be exchanged, or a deck has no card for each that is left over.
        ValueError: not one card for each chip, more left over than is not exchanged, or the same
            card twice.
    """
    check_colour_up(colour_up)
    check_cards(left_over)
    racing = {who: count for who, count in left_over.items() if count}
    for who, count in left_over.items():
        if not 0 <= count < colour_up.ratio or len(cards.get(who, ())) != count:
            raise ValueError(f"{count} chips of {who} with cards {cards.get(who)}")
    every = [card for who in racing for card in cards[who]]
    if len(set(every)) != len(every):
        raise ValueError("a card was dealt twice")
    count = raced_for(colour_up, len(every))
    winners = by_card({who: max(cards[who]) for who in racing})[:count]
    rescued = tuple(
        sorted(who for who in racing if who not in winners and not other_chips.get(who, NO_CHIPS))
    )
    pool = colour_up.old * len(every)
    return Race(
        pool=pool,
        new_chips=count,
        winners=winners,
        rescued=rescued,
        change=colour_up.new * (count + len(rescued)) - pool,
    )
