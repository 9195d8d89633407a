"""Requests for another seat as steps: ask, withdraw, offer a free seat in their order."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from floor.app.seats.requests import AskForSeat, RefuseSeat, WithdrawSeatRequest, first_to_ask
from floor.base.text import _
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.seat_change import request_of
from floor.room.table.table import Table, Taken, seat_of
from floor.views.hands.steps import change_to
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


def request_step(asking: StepBuilder, table: Table, player: PlayerId) -> Step:
    """They ask for another seat, or are content with theirs."""
    if request_of(table.seat_requests, player) is not None:
        content = WithdrawSeatRequest(table=table.id, player=player)
        place = [one.player for one in table.seat_requests].index(player) + 1
        words = _("Withdraw the seat request (no. {place})").format(place=place)
        return asking.step(f"content-{player}", words, content)
    ask = AskForSeat(table=table.id, player=player)
    step = asking.step(f"ask-seat-{player}", _("Ask for another seat …"), ask)
    return msgspec.structs.replace(step, finder=ToFind.WISH)


class _Wish(NamedTuple):
    key: str
    words: str
    seats: tuple[SeatNo, ...]


def wish_steps(asking: StepBuilder, table: Table, player: PlayerId) -> tuple[Step, ...]:
    """What they may ask for: any seat, one side of the dealer, or one seat of somebody's."""
    own, number = seat_of(table, player), len(table.seats)
    half = (number + 1) // 2
    sides = (
        _Wish("left", _("On the dealer’s left: seats {first}–{last}"), _span(1, half)),
        _Wish("right", _("On the dealer’s right: seats {first}–{last}"), _span(half + 1, number)),
    )
    wishes = [_Wish("any", _("Any other seat"), ())]
    wishes += [
        wish._replace(words=wish.words.format(first=wish.seats[0], last=wish.seats[-1]))
        for wish in sides
    ]
    wishes += [
        _Wish(str(seat), _("Seat {seat}").format(seat=seat), (seat,))
        for seat in _span(1, number)
        if seat != own
    ]
    return tuple(
        asking.step(
            f"wish-{wish.key}",
            wish.words,
            AskForSeat(table=table.id, player=player, seats=wish.seats),
        )
        for wish in wishes
    )


def _span(first: int, last: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in range(first, last + 1))


def offer_steps(asking: StepBuilder, table: Table, number: SeatNo) -> Iterator[Step]:
    """The free seat `number` for the first who asks for it, before any newcomer (HOUSE)."""
    player = first_to_ask(table, number)
    if player is None:
        return
    own = seat_of(table, player)
    assert own is not None
    seat = table.seat(own)
    assert isinstance(seat, Taken)  # who is away is asked later
    name = asking.words.player(player)
    for step in change_to(asking, table, own, seat.sitter, number):
        words = _("{player}: {way}").format(player=name, way=step.words)
        yield msgspec.structs.replace(step, words=words, leading=not step.why_not)
    refuse = RefuseSeat(table=table.id, player=player, seat=number)
    words = _("{player} does not want it").format(player=name)
    yield asking.step(f"refuse-{player}", words, refuse)


def request_words(words: Wording, table: Table) -> str:
    """Who asks for another seat, in order: "other seats: Aino (any), Otso (3, 4)"; else empty."""
    if not table.seat_requests:
        return ""
    asking = ", ".join(
        _("{player} ({seats})").format(
            player=words.player(one.player),
            seats=", ".join(map(str, one.seats)) if one.seats else _("any"),
        )
        for one in table.seat_requests
    )
    return _("other seats: {players}").format(players=asking)
