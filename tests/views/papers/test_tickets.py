"""Tickets say what the room is when they are printed."""

from datetime import date, timedelta

import pytest

from floor.app.core.ports import JournalHead
from floor.app.core.room import game_of
from floor.app.staff.papers import PaperSubject
from floor.base.money import Money
from floor.base.text import speaking
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import Signup
from floor.views.papers.tickets import (
    SeatTicket,
    TicketSource,
    WaitingTicket,
    about,
    seat_ticket,
    waiting_ticket,
)
from tests.evening import NLH, PLO, T1, Evening, refused
from tests.views.looking import look

HEAD = JournalHead(7, bytes(32))


def printing(night: Evening, *, training: bool = False) -> TicketSource:
    return TicketSource(night.room, look(night), HEAD, training)


def seat(night: Evening, number: int) -> SeatTicket:
    return seat_ticket(printing(night), T1, SeatNo(number))


def waiting(night: Evening, name: str, wait: timedelta | None = None) -> WaitingTicket:
    return waiting_ticket(printing(night), NLH, night.player(name), wait)


def test_a_seat_ticket_says_who_sits_where_in_which_game(night: Evening):
    night.table().seated("Aino", "Väinö")
    ticket = seat(night, 2)
    assert (ticket.table, ticket.seat) == (T1, 2)
    assert (ticket.until, ticket.over) == (None, False)
    assert ticket.issue.label == "Väinö"
    assert ticket.issue.player == night.player("Väinö")
    assert ticket.issue.house == "Casino Helsinki"
    assert ticket.issue.zone == "Europe/Helsinki"
    assert ticket.issue.day == date(2026, 10, 24)
    assert ticket.issue.at == night.clock.now()
    assert ticket.issue.head == HEAD
    assert not ticket.issue.training
    assert (ticket.play.game, ticket.play.variant) == ("NLH 1–2", "Texas Hold’em")
    assert ticket.play.stakes == game_of(night.room, NLH).stakes
    assert (ticket.play.min_buy_in, ticket.play.max_buy_in) == (Money(5_000), Money(30_000))


def test_a_called_player_reads_until_when_his_seat_is_held(night: Evening):
    night.table().seated("Aino")
    night.join("Väinö")
    night.join("Õie")
    night.call("Väinö", T1, 5)
    night.later(minutes=1).call("Õie", T1, 6)
    first, second = seat(night, 5), seat(night, 6)
    assert first.issue.label == "Väinö"
    assert first.until == night.clock.now() + timedelta(minutes=4)
    assert second.until == night.clock.now() + timedelta(minutes=5)


def test_an_absent_player_keeps_his_ticket(night: Evening):
    night.table().seated("Aino", "Väinö").away("Väinö")
    assert seat(night, 2).issue.label == "Väinö"


def test_the_ticket_of_a_seat_played_over_is_that_of_who_plays(night: Evening):
    night.table().seated("Aino", "Väinö", "Olga").draw().away("Väinö").hands(3).over(2, "Jiří")
    ticket = seat(night, 2)
    assert (ticket.issue.label, ticket.over) == ("Jiří", True)


@pytest.mark.parametrize("number", [3, 99])
def test_nobody_gets_no_ticket(night: Evening, number: int):
    night.table().seated("Aino")
    with refused("HOUSE", f"Nobody has T1 seat {number}: there is no ticket to print."):
        seat(night, number)


def test_a_table_that_is_not_open_has_no_tickets(night: Evening):
    with refused("CH-TABLE-1"):
        seat(night, 1)


def test_a_waiting_ticket_says_the_place_and_since_when(night: Evening):
    for name in ("Aino", "Väinö", "Õie"):
        night.join(name)
        night.later(minutes=3)
    ticket = waiting(night, "Väinö", timedelta(minutes=40))
    assert ticket.place == 2
    assert ticket.since == night.clock.now() - timedelta(minutes=6)
    assert ticket.hold == timedelta(minutes=5)
    assert ticket.wait == timedelta(minutes=40)
    assert ticket.arrived
    assert ticket.issue.label == "Väinö"
    assert ticket.play.game == "NLH 1–2"


def test_the_place_counts_those_who_are_called_as_the_list_does(night: Evening):
    night.table()
    night.join("Aino")
    night.join("Väinö")
    night.call("Aino", T1, 1)
    assert waiting(night, "Väinö").place == 2


def test_who_signed_up_by_phone_has_still_to_report(night: Evening):
    night.join("Aino", signup=Signup.PHONE)
    assert not waiting(night, "Aino").arrived
    night.check_in("Aino")
    assert waiting(night, "Aino").arrived


def test_a_called_player_gets_a_seat_ticket_instead(night: Evening):
    night.table()
    night.join("Aino")
    night.call("Aino", T1, 4)
    sentence = "1 is called to T1 seat 4: print the seat ticket."
    with refused("CH-SEAT-3", sentence):
        waiting(night, "Aino")


def test_who_does_not_wait_gets_no_waiting_ticket(night: Evening):
    night.join("Aino", PLO)
    with refused("CH-SEAT-1"):
        waiting(night, "Aino")


def test_a_rehearsal_prints_tickets_that_say_so(night: Evening):
    night.table().seated("Aino")
    ticket = seat_ticket(printing(night, training=True), T1, SeatNo(1))
    assert ticket.issue.training


def test_the_list_of_papers_says_where_and_names_nobody(night: Evening):
    night.table().seated("Aino")
    night.join("Väinö")
    now = night.clock.now()
    player = night.player("Aino")
    with speaking("en"):
        listed = about(seat(night, 1), "fi")
    assert listed == PaperSubject(at=now, title="T1 p. 1", language="fi", player=player)
    assert about(waiting(night, "Väinö"), "en").title == "NLH 1–2"
