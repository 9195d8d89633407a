"""Every table that a few seats can come to, a number each: millions of them fit into memory.

A player is numbered by his seat; of those who have gone only the last big blind is remembered, who
may come again and have just paid. What no rule asks about is left out: how somebody absent wanted
to come in, the button where it follows from the blinds, blinds paid where nobody asks for them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import msgspec

from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    NoDeal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.next_hand import first_deal, next_deal
from floor.room.games.profile import ButtonMethod
from tests.room.felt import PROFILES, STAKES
from tests.room.umpire import Before, faults, faults_without_hand

NOBODY, GONE = PlayerId(0), PlayerId(99)
"""Who has gone and is no matter; the last big blind who has gone."""
EMPTY = 0
KINDS = 32
"""More than there are ways to sit in a seat."""

Last = Positions | Place
LED, MOVING = ButtonMethod.BIG_BLIND_LED, ButtonMethod.MOVING


class Sits(NamedTuple):
    """How somebody sits in a seat, whoever and wherever it is."""

    standing: Standing
    tokens: Tokens = Tokens.NONE
    paid: BlindsPaid = BlindsPaid.NOTHING
    here: bool = True


class Walk:
    """Tables of one method at some seats, evenly around the felt; walked level by level."""

    def __init__(self, method: ButtonMethod, seats: Sequence[int]) -> None:
        self.method = method
        self.seats = [SeatNo(seat) for seat in seats]
        self.hands = 0
        self._lasts: list[Last] = []
        self._number_of: dict[Last, int] = {}
        self._kinds: list[Sits | None] = [None]
        self._kind_of: dict[Sits, int] = {}
        self._chairs: list[list[SeatedPlayer | None]] = [[None] for _ in seats]
        self._without: dict[tuple[int, int], int] = {}
        self._ways = {way: self.kind(Sits(way)) for way in (Standing.WAITS, Standing.POSTS)}

    def tables(self, most: int) -> list[int]:
        """How many tables there are up to 0, 1 … `most` leavings, joinings, walks, returns and
        choices after a draw, with any number of hands in between; ends with the last new one.

        Raises:
            AssertionError: the umpire objects to a hand.
        """
        seen: set[int] = set()
        level = self._closed(self._drawn(), seen)
        counts = [len(seen)]
        while level and len(counts) <= most:
            level = self._closed((then for one in level for then in self.moves(one)), seen)
            counts.append(len(seen))
        return counts

    def _closed(self, tables: Iterable[int], seen: set[int]) -> list[int]:
        """Those of `tables` not `seen` before and all that hands alone lead to from them."""
        found = []
        for table in tables:
            if table not in seen:
                seen.add(table)
                found.append(table)
        for table in found:  # which grows meanwhile
            for then in self.dealt(table):
                if then not in seen:
                    seen.add(then)
                    found.append(then)
        return found

    def _drawn(self) -> Iterator[int]:
        drew = self.kind(Sits(Standing.IN, paid=BlindsPaid.BOTH))
        for count in range(2, len(self.seats) + 1):
            for places in combinations(range(len(self.seats)), count):
                kinds = [drew if at in places else EMPTY for at in range(len(self.seats))]
                for winner in places:
                    yield self._redrawn(winner, kinds)

    def kind(self, sits: Sits) -> int:
        """Its number; what cannot matter is left out."""
        if sits.standing is not Standing.IN:
            if not sits.here:
                sits = sits._replace(standing=Standing.WAITS)
        elif self.method is not LED:
            sits = sits._replace(paid=BlindsPaid.BOTH)
        if sits not in self._kind_of:
            self._kind_of[sits] = len(self._kinds)
            self._kinds.append(sits)
            for seat, chairs in zip(self.seats, self._chairs, strict=True):
                sitter = Sitter(
                    player=PlayerId(seat),
                    standing=sits.standing,
                    tokens=sits.tokens,
                    paid=sits.paid,
                )
                chairs.append(SeatedPlayer(seat, sitter, sits.here))
        return self._kind_of[sits]

    def _packed(self, last: int, kinds: Sequence[int]) -> int:
        packed = last
        for kind in kinds:
            packed = packed * KINDS + kind
        return packed

    def _unpacked(self, table: int) -> tuple[int, list[int]]:
        kinds = []
        for _ in self.seats:
            table, kind = divmod(table, KINDS)
            kinds.append(kind)
        return table, kinds[::-1]

    def _number(self, last: Last) -> int:
        if last not in self._number_of:
            self._number_of[last] = len(self._lasts)
            self._lasts.append(last)
        return self._number_of[last]

    def dealt(self, table: int) -> Iterator[int]:
        """What the next hand leads to: one table, those after another draw, or none."""
        number, kinds = self._unpacked(table)
        last = self._lasts[number]
        chairs = [
            chair for at, kind in enumerate(kinds) if (chair := self._chairs[at][kind]) is not None
        ]
        deal = first_deal if isinstance(last, Place) else next_deal
        answer = deal(last, chairs, STAKES, PROFILES[self.method])  # type: ignore[arg-type]
        before = Before(last, chairs, STAKES, self.method)
        if isinstance(answer, Deal):
            wrong = faults(before, answer)
            assert not wrong, (wrong, last, [(one.sitter, one.here) for one in chairs], answer)
            self.hands += 1
            yield self.after(answer, kinds)
            return
        wrong = faults_without_hand(before, answer)
        assert not wrong, (wrong, last, [(one.sitter, one.here) for one in chairs], answer)
        if answer is NoDeal.NOBODY_FOR_BUTTON:
            drew = self.kind(Sits(Standing.IN, paid=BlindsPaid.BOTH))
            here = [bool(kind) and self._sits(kind).here for kind in kinds]
            then = [drew if is_here else k for k, is_here in zip(kinds, here, strict=True)]
            for winner, is_here in enumerate(here):
                if is_here:
                    yield self._redrawn(winner, then)

    def _sits(self, kind: int) -> Sits:
        sits = self._kinds[kind]
        assert sits is not None
        return sits

    def _redrawn(self, winner: int, kinds: Sequence[int]) -> int:
        """The table once that place has won the draw, turned to begin there."""
        first = Place(self.seats[0], PlayerId(self.seats[0]))
        return self._packed(self._number(first), [*kinds[winner:], *kinds[:winner]])

    def after(self, deal: Deal, kinds: Sequence[int]) -> int:
        """The table once that hand is over, turned to begin at its big blind."""
        then = list(kinds)
        for seat, sitter in ((one.seat, one.sitter) for one in deal.changed):
            at = self.seats.index(seat)
            here = self._sits(then[at]).here
            then[at] = self.kind(Sits(sitter.standing, sitter.tokens, sitter.paid, here))
        start = self.seats.index(deal.positions.big.seat)
        return self._packed(
            self._number(self._turned_to(start, deal.positions)), [*then[start:], *then[:start]]
        )

    def _turned_to(self, start: int, last: Positions) -> Positions:
        def place(old: Place) -> Place:
            at = (self.seats.index(old.seat) - start) % len(self.seats)
            stays = old.player == PlayerId(old.seat)
            return Place(self.seats[at], PlayerId(self.seats[at]) if stays else NOBODY)

        big = place(last.big)
        small = place(last.small) if last.small is not None else None
        if self.method is LED:
            return Positions(button=place(last.button), small=small, big=big, turn=big)
        if self.method is MOVING:
            return Positions(button=big, small=small, big=big, turn=big)
        dead = place(last.dead_small) if last.dead_small is not None else None
        due = small or dead or place(last.button)
        return Positions(button=due, small=small, big=big, turn=big, dead_small=dead)

    def moves(self, table: int) -> Iterator[int]:
        """Everything one player can do before the next hand."""
        number, kinds = self._unpacked(table)
        last = self._lasts[number]
        gone = not isinstance(last, Place) and last.big.player == GONE
        for at, kind in enumerate(kinds):
            then = list(kinds)
            if kind == EMPTY:
                for came in self._ways.values():
                    then[at] = came
                    yield self._packed(number, then)
                    if gone:
                        yield self._packed(self._renamed(number, GONE, self.seats[at]), then)
                continue
            sits = self._sits(kind)
            then[at] = EMPTY
            yield self._packed(self._left(number, self.seats[at]), then)
            if sits.here:
                then[at] = self.kind(sits._replace(here=False))
                yield self._packed(number, then)
            if not sits.here and sits.standing is Standing.IN:
                then[at] = self.kind(sits._replace(here=True))
                yield self._packed(number, then)
            elif sits.standing is not Standing.IN:
                for way in self._ways:
                    then[at] = self.kind(sits._replace(standing=way, here=True))
                    yield self._packed(number, then)

    def _left(self, number: int, seat: SeatNo) -> int:
        """The last hand once whoever sat there has given up the seat."""
        key = number, seat
        if key not in self._without:
            self._without[key] = self._renamed(number, PlayerId(seat), GONE)
        return self._without[key]

    def _renamed(self, number: int, old: int, new: int) -> int:
        """The last hand with one player's number changed to that of somebody gone, or back."""
        last = self._lasts[number]
        if isinstance(last, Place):
            return self._number(Place(last.seat, NOBODY) if last.player == old else last)

        def known(place: Place, gone: PlayerId) -> Place:
            if place.player != old:
                return place
            return Place(place.seat, PlayerId(new) if new != GONE else gone)

        small = last.small and known(last.small, NOBODY)
        if small is not None and small.player == NOBODY and self.method is not ButtonMethod.DEAD:
            small = None
        big = known(last.big, GONE)
        button = big if self.method is MOVING else known(last.button, NOBODY)
        dead = last.dead_small and known(last.dead_small, NOBODY)
        return self._number(
            msgspec.structs.replace(
                last, button=button, small=small, big=big, turn=big, dead_small=dead
            )
        )
