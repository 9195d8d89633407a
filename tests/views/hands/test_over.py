"""The hand over on the dealer's screen: what is taken, and the hand that comes."""

import pytest

from floor.app.core.messages import NoteId
from floor.app.hands.set_right import StopFollowing
from floor.base.money import Money
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.views.hands.over import NextPost, briefly_taken, next_hand
from tests.app.paid_by_time import paid_by_time
from tests.evening import T1, Evening, TableTonight

STUD, DC = GameId("stud-5-10"), GameId("dc-5-5")
FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated(*FIVE).draw("Aino")


def takes(night: Evening, *, second_round: bool) -> str:
    return briefly_taken(night.room, night.table(T1).now, second_round=second_round)


def comes(night: Evening) -> str:
    return next_hand(night.room, night.table(T1).now).words


def test_what_to_take_hangs_on_how_the_hand_ends(night: Evening, table: TableTonight):
    assert takes(night, second_round=True) == ""
    table.start()
    assert takes(night, second_round=True) == "rake + €1"
    assert takes(night, second_round=False) == "rake €1"


def test_four_players_play_for_no_jackpot(night: Evening, table: TableTonight):
    table.leave("Otso").start()
    assert takes(night, second_round=True) == "rake"


def test_a_game_without_a_jackpot_takes_rake_alone(night: Evening):
    night.table(T1, DC, 8).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    assert takes(night, second_round=True) == "rake"


def test_where_time_is_paid_for_nothing_is_raked(night: Evening):
    night.adopt(paid_by_time(payer="player", periods="begun"))
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    assert "rake" not in takes(night, second_round=True)


def test_the_next_hand_says_its_button_and_its_posts(night: Evening, table: TableTonight):
    table.start()
    assert comes(night) == "button to seat 1 · seat 2 posts €1, seat 3 posts €2"
    table.end()
    coming = next_hand(night.room, table.now)
    assert coming.words == "button to seat 2 · seat 3 posts €1, seat 4 posts €2"
    assert (coming.hand, coming.button) == (2, SeatNo(2))
    assert coming.posts[0] == NextPost(
        seat=SeatNo(3),
        player=night.player("Kaisa"),
        dues=BlindsOwed(Money(100), Money(0)),
        words="seat 3 posts €1",
    )
    table.hands(3)
    assert comes(night) == "button to seat 5 · seat 1 posts €1, seat 2 posts €2"


def test_a_stud_hand_has_antes_and_no_button(night: Evening):
    night.table(T1, STUD, 8).seated("Aino", "Eero")
    assert comes(night) == "seat 1 posts ante €1, seat 2 posts ante €1"


def test_where_no_hand_comes_it_says_why(night: Evening, table: TableTonight):
    table.hands(1)
    for name in FIVE[1:]:
        table.away(name)
    assert comes(night) == "waiting for players"
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    assert comes(night) == "hands not tracked"


def test_before_the_draw_the_button_is_drawn_for(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    assert comes(night) == "draw for the button"
