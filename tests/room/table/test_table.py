"""Seats: empty, held, taken, left for a while, played over."""

from datetime import UTC, datetime

import pytest

from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import (
    EMPTY,
    Away,
    HeldSeat,
    PlayedOver,
    Seat,
    Table,
    Taken,
    chairs_of,
    free_seats,
    players_at,
    seat_of,
    seat_without,
    sitter_in,
    with_sitter,
)

NOON = datetime(2026, 10, 24, 12, tzinfo=UTC)
AINO, EERO, KAISA, OVER, NOBODY = map(PlayerId, (1, 2, 3, 4, 9))


def sitter(player: PlayerId, standing: Standing = Standing.IN) -> Sitter:
    return Sitter(player=player, standing=standing)


TAKEN = Taken(sitter(AINO))
AWAY = Away(sitter(EERO), NOON)
PLAYED_OVER = PlayedOver(sitter(KAISA), NOON, sitter(OVER))
HELD = HeldSeat(NOBODY)
TABLE = Table(
    id=TableId("T1"),
    game=GameId("nlh-1-2"),
    opened_at=NOON,
    seats=(TAKEN, EMPTY, AWAY, PLAYED_OVER, HELD),
)


def test_the_table_knows_its_seats_by_number():
    assert TABLE.seat(SeatNo(1)) == TAKEN
    assert TABLE.seat(SeatNo(5)) == HELD
    assert TABLE.seat(SeatNo(0)) is None
    assert TABLE.seat(SeatNo(6)) is None
    assert TABLE.with_seat(SeatNo(2), HELD).seats == (TAKEN, HELD, AWAY, PLAYED_OVER, HELD)


def test_an_owner_comes_before_who_plays_over_and_is_not_there():
    chairs = [(chair.seat, chair.sitter.player, chair.here) for chair in chairs_of(TABLE)]
    assert chairs == [(1, AINO, True), (3, EERO, False), (4, KAISA, False), (4, OVER, True)]


def test_an_absent_player_still_has_his_seat_and_a_held_one_is_nobodys():
    assert players_at(TABLE) == 3
    assert free_seats(TABLE) == (2,)


def test_everybody_is_found_where_he_sits():
    assert [seat_of(TABLE, who) for who in (AINO, EERO, KAISA, OVER, NOBODY)] == [1, 3, 4, 4, None]


@pytest.mark.parametrize(
    ("seat", "player"),
    [(TAKEN, AINO), (AWAY, EERO), (PLAYED_OVER, KAISA), (PLAYED_OVER, OVER)],
)
def test_a_sitter_can_be_read_and_changed_in_any_kind_of_seat(seat: Seat, player: PlayerId):
    assert sitter_in(seat, player) == sitter(player)
    waits = sitter(player, Standing.WAITS)
    assert sitter_in(with_sitter(seat, waits), player) == waits


@pytest.mark.parametrize("seat", [TAKEN, AWAY, PLAYED_OVER, HELD, EMPTY])
def test_who_does_not_sit_there_changes_nothing(seat: Seat):
    stranger = PlayerId(77)
    assert sitter_in(seat, stranger) is None
    assert with_sitter(seat, sitter(stranger)) == seat
    assert seat_without(seat, stranger) == seat


def test_no_seat_has_no_sitter():
    assert sitter_in(None, AINO) is None


@pytest.mark.parametrize(
    ("seat", "player", "then"),
    [
        (TAKEN, AINO, EMPTY),
        (AWAY, EERO, EMPTY),
        (HELD, NOBODY, EMPTY),
        (PLAYED_OVER, OVER, Away(sitter(KAISA), NOON)),
        (PLAYED_OVER, KAISA, Taken(sitter(OVER))),
    ],
)
def test_a_seat_given_up_goes_to_who_is_left_in_it(seat: Seat, player: PlayerId, then: Seat):
    assert seat_without(seat, player) == then
