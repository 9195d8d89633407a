"""What simulated players have in front of them, and how a hand takes it from one to another."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from floor.base.money import Chips
from floor.rehearsal.laws.hands import LawBroken
from floor.rehearsal.players import Fortune
from floor.tournament.event.course import left
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import EntryNo, Tournament

_IN_BIG_BLINDS = (1, 2, 3, 3, 5, 8, 12, 20, 40)
"""What a hand costs whoever loses it; or all they have."""
_ALL_IN = 12
"""Per cent of the hands."""
_SHARED = 6
"""Per cent of the hands: two win it."""


class Knocked(NamedTuple):
    """Who has lost all in a hand, what they had at its start, and to whom."""

    entry: EntryNo
    stack: Chips
    by: tuple[EntryNo, ...]


class Stacks:
    """The chips of one event, each in front of somebody; never more and never fewer than are in
    play."""

    def __init__(self, fortune: Fortune) -> None:
        self._fortune = fortune
        self._of: dict[EntryNo, int] = {}
        self._bought: dict[EntryNo, int] = {}

    def of(self, entry: EntryNo) -> Chips:
        """What they have."""
        return Chips(self._of.get(entry, 0))

    def put(self, entry: EntryNo, stack: Chips) -> None:
        """They have that now."""
        self._of[entry] = stack.points

    def takes(self, entry: EntryNo) -> None:
        """They leave with what they have, or their bag is closed."""
        self._of.pop(entry, None)
        self._bought.pop(entry, None)

    def follow(self, event: Tournament) -> None:
        """Whoever has bought chips has them. A night that was broken off knows nobody's: those who
        are left share what is in play.

        Raises:
            LawBroken: the chips in front of the players are not those in play.
        """
        here = [entry.no for entry in left(event)]
        in_play = chips_in_play(event).points
        fresh = not self._of and sum(event.entries[entry].dealt for entry in here)
        for entry in here:
            bought = event.entries[entry].chips.points
            self._of[entry] = self._of.get(entry, 0) + bought - self._bought.get(entry, 0)
            self._bought[entry] = bought
        if fresh:
            self._share_out(event, here, in_play)
        if sum(self._of.values()) != in_play:
            raise LawBroken(f"{sum(self._of.values())} chips lie there, {in_play} are in play")

    def _share_out(self, event: Tournament, here: Sequence[EntryNo], in_play: int) -> None:
        """What lies in bags is known; the others have the rest, as much each."""
        bags = {entry: bag.stack.points for entry, bag in event.flight.bags.items()}
        others = [entry for entry in here if entry not in bags]
        each, more = divmod(in_play - sum(bags.values()), max(len(others), 1))
        self._of = bags | {entry: each + (place < more) for place, entry in enumerate(others)}

    def hand(self, playing: Sequence[EntryNo], big_blind: Chips) -> tuple[Knocked, ...]:
        """One hand of those who play it; who is out by it, if anybody is."""
        dealt = [entry for entry in playing if self._of.get(entry, 0) > 0]
        if len(dealt) < 2:
            return ()
        winner = self._one(dealt)
        others = [entry for entry in dealt if entry != winner]
        losers = [self._one(others)]
        share = self._fortune.percent(_SHARED) and len(others) > 1
        second = self._one([one for one in others if one not in losers]) if share else None
        if len(others) > 2 and self._fortune.percent(_SHARED):
            losers.append(self._one([one for one in others if one not in (*losers, second)]))
        winners = (winner, second) if second is not None else (winner,)
        before = {entry: self._of[entry] for entry in losers}
        amount = self._amount(big_blind.points)
        lost = sum(self._pay(entry, winners, amount) for entry in losers)
        each, odd = divmod(lost, len(winners))
        for place, one in enumerate(winners):
            self._of[one] += each + (place < odd)
        return tuple(
            Knocked(entry, Chips(before[entry]), winners) for entry in losers if not self._of[entry]
        )

    def _one(self, among: Sequence[EntryNo]) -> EntryNo:
        return among[self._fortune.chance.below(len(among))]

    def _amount(self, big_blind: int) -> int | None:
        if self._fortune.percent(_ALL_IN):
            return None
        return big_blind * _IN_BIG_BLINDS[self._fortune.chance.below(len(_IN_BIG_BLINDS))]

    def _pay(self, loser: EntryNo, winners: Iterable[EntryNo], amount: int | None) -> int:
        """No more than those who win have themselves."""
        most = max(self._of[one] for one in winners)
        paid = min(self._of[loser], most if amount is None else amount)
        self._of[loser] -= paid
        return paid

    def won_by(self, knocked: EntryNo, by: Sequence[EntryNo]) -> None:
        """Whoever is out has nothing; what was left of it is with whoever has won it."""
        rest = self._of.pop(knocked, 0)
        if rest and by:
            self._of[by[0]] = self._of.get(by[0], 0) + rest

    def comes_back(self, entry: EntryNo, stack: Chips) -> None:
        """They are not out after all: whoever has most gives them back what they had."""
        rich = max(self._of, key=lambda one: self._of[one])
        back = min(max(stack.points, 1), self._of[rich] - 1)
        self._of[rich] -= back
        self._of[entry] = self._of.get(entry, 0) + back
