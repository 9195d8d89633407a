"""What is to be known before a table is opened, and what the draws brought."""

from floor.app.tables.tables import OpenTable
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.opening import Filling
from floor.views.tables.opening import (
    OpeningView,
    button_lines,
    first_of_table,
    free_name,
    openings,
)
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import words


def shown(night: Evening, game: str = NLH) -> OpeningView:
    return next(one for one in openings(words(night)) if one.game.id == game)


def test_a_new_table_is_called_by_the_first_free_number():
    assert free_name(()) == "T1"
    assert free_name(("T1", "T3", "Feature")) == "T2"


def test_the_game_for_which_most_people_wait_comes_first(night: Evening):
    night.join("Aino", PLO)
    night.join("Eero", NLH)
    night.join("Otso", NLH)
    games = [one.game.id for one in openings(words(night))]
    assert games[:2] == [NLH, PLO]
    night.table(T1, NLH)
    games = [one.game.id for one in openings(words(night))]
    assert games[:2] == [PLO, NLH], "at T1 there is room for those who wait"


def test_its_button_says_how_many_wait(night: Evening):
    assert shown(night).words == "NLH 1–2"
    night.join("Aino")
    night.join("Sanna", signup=Signup.PHONE)
    assert shown(night).words == "NLH 1–2 · 1 waits"
    night.join("Eero")
    assert (shown(night).words, shown(night).here) == ("NLH 1–2 · 2 wait", 2)


def test_the_candidates_stand_in_the_order_of_the_list(night: Evening):
    night.table(T2, PLO).seated("Eero")
    for name in ("Aino", "Eero"):
        night.join(name)
    night.join("Sanna", signup=Signup.PHONE)
    night.join("Otso")
    night.table(T1)
    night.call("Aino", T1, 1)
    assert [(one.words, one.here) for one in shown(night).candidates] == [
        ("2 · Eero (T2, is called)", True),
        ("3 · Sanna (not here yet)", False),
        ("4 · Otso", True),
    ]


def test_a_list_waits_for_a_new_table_where_no_seat_of_its_game_is_free(night: Evening):
    assert shown(night).full
    night.table(T1, seats=2).seated("Aino")
    assert not shown(night).full
    night.table(T1).seat(2, "Eero")
    assert shown(night).full


def test_who_came_is_told_with_his_card_and_until_when_he_is_called(night: Evening):
    night.table(T1, PLO).seated("Eero")
    for name in ("Aino", "Eero"):
        night.join(name)
    players = tuple(map(night.player, ("Aino", "Eero")))
    entry = night.ask(OpenTable(table=TableId("T3"), game=NLH, seats=9, players=players))
    first = first_of_table(entry, words(night))
    assert first.lines == ("Seat 1: Aino", "Seat 2: Eero, called until 18:05")
    assert first.seated == 1
    night.join("Otso")
    night.join("Kaisa")
    players = tuple(map(night.player, ("Otso", "Kaisa")))
    entry = night.ask(
        OpenTable(
            table=T2,
            game=NLH,
            seats=9,
            players=players,
            draw_seats=True,
            filling=Filling.SEATED,
            note=night.note("Eero is at T1."),
        )
    )
    first = first_of_table(entry, words(night))
    assert first.seated == 2
    assert all(line.startswith("Seat ") and line.endswith(")") for line in first.lines)


def test_everybody_in_the_draw_for_the_button_is_told(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").away("Eero").seat(3, "Otso").draw("Otso")
    (drawn,) = table.entry.events
    assert button_lines(drawn, words(night)) == (
        "Seat 1: Aino (2♣)",
        "Seat 3: Otso (A♠)",
    )
