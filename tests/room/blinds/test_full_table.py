"""Who gets no cards at a full table, and what that costs him: nothing."""

import msgspec

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, Standing
from floor.room.blinds.button import (
    Deal,
    Lies,
    Place,
    PlayerId,
    Positions,
    Post,
    Seated,
    SeatNo,
    Sitter,
)
from floor.room.blinds.full_table import with_one_out
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm

SVITEN, OFC = PROCEDURES[GameForm.SVITEN], PROCEDURES[GameForm.OFC]


def at(seat: int) -> Place:
    return Place(SeatNo(seat), PlayerId(seat))


def deal(players: int, button: int, big: int) -> Deal:
    """Seats 1 to `players`, everybody antes; the small blind is before the big one."""
    small = at((big - 2) % players + 1)
    positions = Positions(button=at(button), small=small, big=at(big), turn=at(big))
    places = tuple(at(seat) for seat in range(1, players + 1))
    ante = BlindsOwed(NOTHING, NOTHING, Money(100))
    posts = tuple(Post(place.seat, ante) for place in places)
    first = places[button % players]
    return Deal(positions=positions, dealt=places, first_to_act=first, posts=posts, changed=())


def seats(deal: Deal) -> list[int]:
    return [place.seat for place in deal.dealt]


def test_the_cutoff_of_sviten_gets_no_cards_and_pays_no_ante():
    told = with_one_out(deal(7, button=3, big=5), SVITEN)
    assert seats(told) == [1, 3, 4, 5, 6, 7]
    assert [post.seat for post in told.posts] == [1, 3, 4, 5, 6, 7]
    assert told.positions == deal(7, button=3, big=5).positions


def test_with_six_everybody_plays():
    six = deal(6, button=3, big=5)
    assert with_one_out(six, SVITEN) == six


def test_who_would_have_come_in_comes_in_later():
    seated = (Seated(SeatNo(2), Sitter(player=PlayerId(2), standing=Standing.IN)),)
    coming = deal(7, button=3, big=5)
    told = with_one_out(msgspec.structs.replace(coming, changed=seated), SVITEN)
    assert told.changed == ()


def test_nobody_is_spared_his_blind():
    blind = deal(7, button=3, big=2)
    assert with_one_out(blind, SVITEN) == blind


def test_of_five_the_button_sits_out_and_left_of_it_opens():
    """GM-OFC-1."""
    five = deal(5, button=5, big=5)
    positions = Positions(button=at(5), small=None, big=at(5), turn=at(5), lies=Lies.BUTTON)
    told = with_one_out(msgspec.structs.replace(five, positions=positions), OFC)
    assert (seats(told), told.first_to_act) == ([1, 2, 3, 4], at(1))


def test_who_was_to_open_is_followed_by_the_next():
    odd = msgspec.structs.replace(deal(7, button=3, big=5), first_to_act=at(2))
    assert with_one_out(odd, SVITEN).first_to_act == at(3)
