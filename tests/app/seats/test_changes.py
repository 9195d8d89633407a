"""Seat changes at one table: with the floor's consent, and at a price away from the blinds."""

import pytest

from floor.app.seats.changes import ChangeSeat, SeatChanged
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo, Sitter
from floor.room.table.table import EMPTY, Taken, seat_of
from tests.evening import T1, Evening, TableTonight, refused

SIX = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Petra")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    """Six players; the last hand had button 1, blinds 2 and 3, so Väinö in seat 4 is next."""
    return night.table(T1).seated(*SIX).draw("Aino").hands(1)


def change(night: Evening, name: str, seat: int, way: Standing = Standing.WAITS) -> TableTonight:
    command = ChangeSeat(table=T1, player=night.player(name), seat=SeatNo(seat), way=way)
    return night.table(T1).ask(command, night.floor)


def test_who_goes_closer_to_the_blinds_pays_nothing(night: Evening, table: TableTonight):
    eero = table.sitter("Eero")
    change(night, "Eero", 8)
    assert table.now.seats[1] == EMPTY
    assert table.now.seats[7] == Taken(eero)
    assert night.room.seated[eero.player] == T1
    assert table.place("Eero") in table.hand().dealt


def test_who_goes_away_from_the_blinds_posts_a_small_blind(night: Evening, table: TableTonight):
    moved = change(night, "Väinö", 8, Standing.POSTS)
    player = night.player("Väinö")
    sitter = Sitter(player=player, standing=Standing.POSTS, tokens=Tokens.SMALL, moved=True)
    assert moved.entry.events == (
        SeatChanged(table=T1, player=player, left=SeatNo(4), seat=SeatNo(8), sitter=sitter),
    )
    deal = table.hand()
    posts = {post.seat: post.dues for post in deal.posts}
    stakes = night.room.house.games[table.now.game].stakes  # type: ignore[union-attr]
    assert (posts[SeatNo(8)].live, posts[SeatNo(8)].due) == (stakes.small_blind,) * 2
    assert table.sitter("Väinö") == Sitter(player=player, standing=Standing.IN)


def test_or_he_waits_for_his_big_blind(night: Evening, table: TableTonight):
    change(night, "Väinö", 8)
    assert table.place("Väinö") not in table.hand().dealt
    table.hands(1)
    assert table.hand().positions.big == table.place("Väinö")


@pytest.mark.parametrize("way", [Standing.IN, Standing.STRADDLES, Standing.BUYS_BUTTON])
def test_who_went_away_from_the_blinds_has_no_other_way(
    night: Evening, table: TableTonight, way: Standing
):
    """The button is sold to who is new or missed a blind, and only they come in by a straddle
    (CH-BUYB-1, CH-NEW-4, CH-MISS-8)."""
    with refused(
        "CH-MOVE-2",
        f"{night.player('Väinö')} changed seats and owes a small blind: post it or wait for the big"
        " blind.",
    ):
        change(night, "Väinö", 8, way)
    change(night, "Väinö", 8)
    with refused("CH-MOVE-2"):
        table.choose("Väinö", way)


def test_behind_the_button_a_mover_buys_nothing(night: Evening):
    """Buttons and blinds in seats 3, 5 and 7 next: seat 4 is the small blind position."""
    table = night.table(T1)
    for seat, name in zip((1, 3, 5, 7, 9), SIX, strict=False):
        table.seat(seat, name)
    table.draw("Aino").hands(1)
    with refused("CH-MOVE-2"):
        change(night, "Väinö", 4, Standing.BUYS_BUTTON)
    table.seat(4, "Petra", Standing.BUYS_BUTTON)
    assert table.hand().positions.big == table.place("Petra")


def test_he_may_still_choose_to_post(night: Evening, table: TableTonight):
    change(night, "Väinö", 8)
    table.choose("Väinö", Standing.POSTS)
    assert table.place("Väinö") in table.hand().dealt


def test_nobody_changes_seats_during_his_hand(night: Evening, table: TableTonight):
    table.start()
    with refused("CH-GEN-1"):
        change(night, "Väinö", 8)
    table.seat(8, "Märt")
    change(night, "Märt", 9)
    assert seat_of(table.now, night.player("Märt")) == 9


def test_before_the_first_hand_a_seat_is_as_good_as_another(night: Evening):
    night.table(T1).seated(*SIX)
    change(night, "Väinö", 8)
    assert night.table(T1).sitter("Väinö").tokens is Tokens.NONE
    night.table(T1).draw("Aino")
    change(night, "Petra", 9)
    assert night.table(T1).sitter("Petra").standing is Standing.IN


def test_who_waits_takes_his_wait_along(night: Evening, table: TableTonight):
    table.seat(8, "Märt")
    change(night, "Märt", 9, Standing.POSTS)
    assert table.sitter("Märt").standing is Standing.POSTS
    with refused("CH-BUYB-1"):
        change(night, "Märt", 8, Standing.BUYS_BUTTON)


@pytest.mark.parametrize("seat", [4, 5, 0, 10])
def test_he_needs_a_free_seat(night: Evening, table: TableTonight, seat: int):
    with refused("CH-SEAT-9", f"T1 seat {seat} is not free."):
        change(night, "Väinö", seat)


def test_a_seat_held_for_another_is_not_free(night: Evening, table: TableTonight):
    night.join("Märt")
    night.call("Märt", T1, 8)
    with refused("CH-SEAT-9"):
        change(night, "Väinö", 8)


def test_who_does_not_sit_there_changes_no_seat(night: Evening, table: TableTonight):
    with refused("CH-SEAT-9", f"{night.player('Märt')} does not sit at T1."):
        change(night, "Märt", 8)


def test_who_is_away_or_shares_his_seat_stays_where_he_is(night: Evening, table: TableTonight):
    table.away("Petra")
    with refused("CH-MOVE-1"):
        change(night, "Petra", 8)
    table.over(6, "Märt")
    for name in ("Petra", "Märt"):
        with refused("CH-MOVE-1"):
            change(night, name, 8)


def test_a_seat_change_needs_the_floor(night: Evening, table: TableTonight):
    command = ChangeSeat(table=T1, player=night.player("Väinö"), seat=SeatNo(8))
    with refused("HOUSE"):
        night.ask(command, night.dealer)


def test_a_seat_change_can_be_taken_back(night: Evening, table: TableTonight):
    before = table.now
    moved = change(night, "Väinö", 8)
    night.void(moved.entry)
    assert table.now == before


def test_who_plays_over_gets_that_seat_and_gives_up_the_one_held_for_them(night: Evening):
    """Nobody sits and is called for the same game (CH-SEAT-7)."""
    table = night.table().seated("Aino", "Eero", "Kaisa")
    otso = night.player("Otso")
    night.join("Otso")
    night.call("Otso", T1, 5)
    change = ChangeSeat(table=T1, player=otso, seat=SeatNo(5))
    table.away("Eero").over(2, "Otso")
    table.leave("Eero")
    assert table.place("Otso").seat == 2
    assert otso not in night.waiting()
    night.ask(change)
    assert table.place("Otso").seat == 5
