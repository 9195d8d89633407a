"""A table without a room around it: who sits where, what may happen between two hands, the deal."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from floor.base.money import Money
from floor.room.blinds.blinds import BlindsPaid, Standing
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
from floor.room.games.game import MOST_PLAYERS, Stakes
from floor.room.games.profile import ButtonMethod, Profile
from floor.room.table.seat_change import move_of, moved_sitter, taken_along
from tests.room.umpire import Before, faults, faults_without_hand

STAKES = Stakes(small_blind=Money(100), big_blind=Money(200), straddle=Money(400))
PROFILES = {method: Profile(button=method) for method in ButtonMethod}
WAYS = (Standing.WAITS, Standing.POSTS, Standing.STRADDLES, Standing.BUYS_BUTTON)


class Sitting(NamedTuple):
    """Somebody in a seat; of an over-played seat the owner comes first."""

    seat: int
    sitter: Sitter
    here: bool = True

    @property
    def player(self) -> int:
        return self.sitter.player

    @property
    def place(self) -> Place:
        return Place(SeatNo(self.seat), self.sitter.player)


class Felt(NamedTuple):
    """A table between two hands. Every method answers the table as it is then."""

    last: Positions | Place
    sitting: tuple[Sitting, ...]
    method: ButtonMethod = ButtonMethod.BIG_BLIND_LED

    @classmethod
    def drawn(
        cls, winner: int, *seats: int, method: ButtonMethod = ButtonMethod.BIG_BLIND_LED
    ) -> "Felt":
        """Player n in each seat n, the button drawn for and nothing dealt yet."""
        in_game = tuple(
            Sitting(n, Sitter(player=PlayerId(n), standing=Standing.IN, paid=BlindsPaid.BOTH))
            for n in seats
        )
        return cls(Place(SeatNo(winner), PlayerId(winner)), in_game, method)

    def of(self, player: int) -> Sitting:
        return next(one for one in self.sitting if one.player == player)

    def join(self, seat: int, player: int, way: Standing = Standing.WAITS) -> "Felt":
        """In a free seat, or over an absent owner."""
        came = Sitting(seat, Sitter(player=PlayerId(player), standing=way))
        # A stable sort keeps the owner before his over-player.
        return self._replace(sitting=tuple(sorted((*self.sitting, came), key=lambda one: one.seat)))

    def leave(self, player: int) -> "Felt":
        return self._replace(sitting=tuple(one for one in self.sitting if one.player != player))

    def away(self, player: int) -> "Felt":
        return self._with(self.of(player)._replace(here=False))

    def back(self, player: int, way: Standing = Standing.WAITS) -> "Felt":
        gone = self.of(player)
        way = Standing.IN if gone.sitter.standing is Standing.IN else way
        return self._with(Sitting(gone.seat, _coming(gone.sitter, way)))

    def choose(self, player: int, way: Standing) -> "Felt":
        one = self.of(player)
        return self._with(one._replace(sitter=_coming(one.sitter, way)))

    def change(self, player: int, seat: int, way: Standing = Standing.WAITS) -> "Felt":
        """To a free seat of the same table (CH-MOVE-2, CH-MOVE-3)."""
        one, sitter, last = self.of(player), self.of(player).sitter, self.last
        if isinstance(last, Positions):
            old, new = SeatNo(one.seat), SeatNo(seat)
            move = move_of(sitter, last, self.chairs(), old, new)
            moved = moved_sitter(sitter, move)
            sitter = sitter if move.along and way is Standing.POSTS else moved
            last = taken_along(last, sitter.player, old, new) if move.along else last
        others = (other for other in self.sitting if other.player != player)
        sitting = sorted((*others, Sitting(seat, sitter)), key=lambda other: other.seat)
        return self._replace(last=last, sitting=tuple(sitting))

    def _with(self, changed: Sitting) -> "Felt":
        return self._replace(
            sitting=tuple(changed if one.player == changed.player else one for one in self.sitting)
        )

    def chairs(self) -> list[SeatedPlayer]:
        return [SeatedPlayer(SeatNo(one.seat), one.sitter, one.here) for one in self.sitting]

    def ask(self) -> tuple[Deal | NoDeal, list[str]]:
        """What the engine would deal now, and what the umpire says to it."""
        chairs, last = self.chairs(), self.last
        if isinstance(last, Place):
            answer = first_deal(last, chairs, STAKES, PROFILES[self.method])
        else:
            answer = next_deal(last, chairs, STAKES, PROFILES[self.method])
        before = Before(last, chairs, STAKES, self.method)
        if isinstance(answer, Deal):
            return answer, faults(before, answer)
        return answer, faults_without_hand(before, answer)

    def after(self, deal: Deal) -> "Felt":
        """The table once that hand is over."""
        then = {(one.seat, one.sitter.player): one.sitter for one in deal.changed}
        sitting = tuple(
            one._replace(sitter=then.get((one.seat, one.player), one.sitter))
            for one in self.sitting
        )
        return self._replace(last=deal.positions, sitting=sitting)

    def redrawn(self, winner: int) -> "Felt":
        """The button drawn for anew: who is at the table is in (CH-BTN-5)."""
        sitting = tuple(
            Sitting(
                one.seat,
                Sitter(player=one.sitter.player, standing=Standing.IN, paid=BlindsPaid.BOTH),
            )
            if one.here
            else one
            for one in self.sitting
        )
        return self._replace(last=self.of(winner).place, sitting=sitting)

    def moves(
        self,
        seats: Sequence[int],
        ways: Sequence[Standing],
        *,
        over: bool = True,
        change: bool = False,
    ) -> Iterator["Felt"]:
        """Everything one player can do before the next hand; `over`: playing over, too; `change`:
        changing seats, too."""
        known = {place.player for place in _places(self.last)}
        sitting = {one.player for one in self.sitting}
        # Somebody new, or somebody of the last hand who has left and comes again.
        comers = [*sorted(known - sitting), max(known | sitting) + 1]
        in_seat = {seat: [one for one in self.sitting if one.seat == seat] for seat in seats}
        for seat, ones in in_seat.items():
            for one in ones:
                yield self.leave(one.player)
                if one.here and one.sitter.standing is not Standing.IN:
                    for way in ways:
                        yield self.choose(one.player, way)
            if not ones or (over and len(ones) == 1 and not ones[0].here):
                for player in comers:
                    for way in ways:
                        yield self.join(seat, player, way)
            if len(ones) == 1 and ones[0].here:
                yield self.away(ones[0].player)
                for free in seats if change else ():
                    if not in_seat[free]:
                        yield self.change(ones[0].player, free)
            elif len(ones) == 1:
                for way in ways:
                    yield self.back(ones[0].player, way)

    def turned(self, seats: Sequence[int]) -> "Felt":
        """The same table with its players renumbered and turned to begin at the big blind.

        Two tables that play alike become one; `seats` lie evenly around the felt.
        """
        at = self.last.seat if isinstance(self.last, Place) else self.last.turn.seat
        names: dict[int, PlayerId] = {}

        def name(player: int) -> PlayerId:
            return names.setdefault(player, PlayerId(len(names) + 1))

        def turn(seat: int) -> SeatNo:
            return SeatNo((seat - at) % MOST_PLAYERS + seats[0])

        def place(old: Place) -> Place:
            return Place(turn(old.seat), name(old.player))

        last = (
            place(self.last)
            if isinstance(self.last, Place)
            else Positions(
                button=place(self.last.button),
                small=place(self.last.small) if self.last.small is not None else None,
                big=place(self.last.big),
                turn=place(self.last.turn),
                dead_small=place(self.last.dead_small) if self.last.dead_small else None,
            )
        )
        in_order = sorted(self.sitting, key=lambda one: turn(one.seat))
        return self._replace(
            last=last,
            sitting=tuple(
                Sitting(turn(seat), _named(sitter, name(sitter.player)), here)
                for seat, sitter, here in in_order
            ),
        )


def _coming(sitter: Sitter, way: Standing) -> Sitter:
    return msgspec.structs.replace(sitter, standing=way)


def _named(sitter: Sitter, player: PlayerId) -> Sitter:
    return msgspec.structs.replace(sitter, player=player)


def _places(last: Positions | Place) -> list[Place]:
    if isinstance(last, Place):
        return [last]
    places = (last.button, last.small, last.big, last.turn, last.dead_small)
    return [one for one in places if one is not None]
