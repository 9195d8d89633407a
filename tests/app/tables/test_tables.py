"""Tables opened, changed and closed."""

from datetime import timedelta

import msgspec
import pytest

from floor.app.core.room import DayOpen, table_named
from floor.app.orders.orders import BarPlayer, GivePenalty
from floor.app.seats.seats import SeatLeft
from floor.app.staff.days import AdoptRulebook, OpenDay
from floor.app.tables.tables import (
    ChangeTable,
    CloseTable,
    OpenTable,
    TableChanged,
    TableClosed,
    TableOpened,
    evolve,
)
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.orders.orders import BarKind
from floor.room.table.table import EMPTY, Undrawn
from tests.evening import HELSINKI, NLH, NO_STRADDLE, PLO, T1, T2, Evening, refused

TOMORROW = timedelta(days=1)


def opening(seats: int = 9, game: GameId = NLH, table: TableId = T1) -> OpenTable:
    return OpenTable(table=table, game=game, seats=seats)


# Opening


def test_a_table_opens_with_empty_seats_and_no_button(night: Evening):
    entry = night.ask(opening(9))
    opened = night.clock.now()
    assert entry.events == (TableOpened(table=T1, game=NLH, seats=9, opened_at=opened),)
    table = night.room.tables[T1]
    assert table.seats == (EMPTY,) * 9
    assert table.stage == Undrawn()
    assert table.opened_at == opened
    assert isinstance(night.room.day, DayOpen)
    assert night.room.day.played == {T1: NLH}


def test_a_table_is_not_opened_twice(night: Evening):
    night.table(T1)
    with refused("CH-TABLE-1", "T1 is open already."):
        night.ask(opening())


def test_a_closed_table_may_open_again_under_its_name(night: Evening):
    night.table(T1)
    night.close(T1)
    night.ask(opening(8, PLO))
    assert night.room.tables[T1].game == PLO


@pytest.mark.parametrize("name", ["", "  ", "T23456789"])
def test_a_table_has_a_short_name(night: Evening, name: str):
    with refused("HOUSE", "A table's name has one to eight characters."):
        night.ask(opening(table=TableId(name)))


UNSEEN = (
    "A table's name is letters and figures in one line, with nothing unseen in it or around it."
)


@pytest.mark.parametrize("name", ["T\0", "T1\n", "\u202e1T", " T1", "T1 ", "T\u200b1"])
def test_nothing_unseen_is_in_a_tables_name(night: Evening, name: str):
    with refused("HOUSE", UNSEEN):
        night.ask(opening(table=TableId(name)))


@pytest.mark.parametrize("name", ["7", "Pöytä 7", "T1", "№1"])
def test_a_tables_name_has_whatever_letters(night: Evening, name: str):
    night.ask(opening(table=TableId(name)))
    assert TableId(name) in night.room.tables


def test_the_house_opens_only_what_it_offers(night: Evening):
    with refused("GM-GEN-1", "The house does not offer badugi."):
        night.ask(opening(game=GameId("badugi")))


@pytest.mark.parametrize(("game", "seats"), [(NLH, 1), (NLH, 11), (PLO, 11), (NO_STRADDLE, 9)])
def test_no_table_has_fewer_than_two_seats_or_more_than_deck_and_jackpot_allow(
    night: Evening, game: GameId, seats: int
):
    with refused("CH-TABLE-2"):
        night.ask(opening(seats, game))


def test_more_seats_than_recommended_need_a_reason(night: Evening):
    with refused(
        "GM-GEN-2", "9 seats are recommended at most for plo-2-2: give a reason for more."
    ):
        night.ask(opening(10, PLO))
    note = night.note("Everybody wants to play.")
    entry = night.ask(msgspec.structs.replace(opening(10, PLO), note=note))
    assert entry.events[0].note == note
    assert len(night.room.tables[T1].seats) == 10


def test_a_house_that_allows_fewer_players_opens_no_larger_table(night: Evening):
    night.close_day()
    fewer = HELSINKI.replace("most_players = 12", "most_players = 9").replace(
        "seats = 10\nrake", "seats = 9\nrake"
    )
    night.ask(AdoptRulebook(name="nine", text=fewer), night.manager)
    night.clock.advance(TOMORROW)
    night.ask(OpenDay(), night.manager)
    with refused("CH-TABLE-2", "nlh-1-2 is played with 2 to 9 seats."):
        night.ask(opening(10))
    night.ask(opening(9))


# Changing


def test_a_table_changes_game_and_keeps_who_sits_there(night: Evening):
    table = night.table(T1, NLH, 9).seated("Aino", "Eero").draw("Aino")
    table.hand()
    stage = table.now.stage
    entry = night.change(T1, PLO, 8)
    assert entry.events == (TableChanged(table=T1, game=PLO, seats=8),)
    assert (table.now.game, len(table.now.seats)) == (PLO, 8)
    assert table.now.stage == stage
    assert table.place("Eero").seat == 2


def test_a_table_may_get_more_seats(night: Evening):
    table = night.table(T1, NLH, 2).seated("Aino", "Eero")
    night.change(T1, NLH, 4)
    assert table.seats(3, 4) == (EMPTY, EMPTY)


def test_a_seat_that_is_not_free_cannot_be_taken_away(night: Evening):
    night.table(T1, NLH, 9).seat(7, "Aino")
    with refused("CH-TABLE-2", "T1 seat 7 is not free: it cannot be taken away."):
        night.change(T1, NLH, 6)
    night.change(T1, NLH, 7)


def test_a_held_seat_is_not_free_either(night: Evening):
    night.table(T1, NLH, 9)
    night.join("Aino")
    night.call("Aino", T1, 9)
    with refused("CH-TABLE-2"):
        night.change(T1, NLH, 8)


def test_the_game_does_not_change_under_who_was_called_to_it(night: Evening):
    night.table(T1, NLH, 9)
    night.join("Aino")
    night.call("Aino", T1, 1)
    with refused("CH-SEAT-3", "A seat at T1 is held for a player called to nlh-1-2."):
        night.change(T1, PLO, 9)
    night.change(T1, NLH, 8)


def test_nothing_changes_during_a_hand(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw().start()
    with refused("CH-GEN-1", "T1 is in hand 1: wait until it is over."):
        night.change(T1, PLO)


def test_a_change_keeps_to_the_number_of_seats_too(night: Evening):
    night.table(T1)
    with refused("CH-TABLE-2"):
        night.change(T1, NO_STRADDLE, 9)
    with refused("GM-GEN-2"):
        night.change(T1, PLO, 10)


def test_only_an_open_table_changes_and_only_to_what_is_offered(night: Evening):
    with refused("CH-TABLE-1", "T1 is not open."):
        night.ask(ChangeTable(table=T1, game=NLH, seats=9))
    night.table(T1)
    with refused("GM-GEN-1"):
        night.ask(ChangeTable(table=T1, game=GameId("badugi"), seats=9))


def test_nobody_comes_in_by_a_straddle_of_nothing(night: Evening):
    """Who said he straddles to come in chooses anew before a game without straddles is played."""
    table = night.table(T1, NLH, 8).seated("Aino", "Eero", "Kaisa").draw("Aino")
    table.hand()
    table.seat(5, "Otso", Standing.STRADDLES)
    with refused("CH-STRAD-1"):
        night.change(T1, NO_STRADDLE, 8)
    table.choose("Otso", Standing.WAITS)
    night.change(T1, NO_STRADDLE, 8)


def test_an_absent_straddler_chooses_when_he_comes_back(night: Evening):
    table = night.table(T1, NLH, 8).seated("Aino", "Eero").draw()
    table.seat(5, "Otso", Standing.STRADDLES).away("Otso")
    night.change(T1, NO_STRADDLE, 8)
    with refused("CH-STRAD-1"):
        table.back("Otso", Standing.STRADDLES)
    table.back("Otso")


# Closing


def test_a_closed_table_is_gone_and_its_movers_stand_first_on_the_list(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa")
    night.join("Otso")
    entry = night.close(T1, "Kaisa", "Aino", "Kaisa")
    aino, eero, kaisa = map(night.player, ("Aino", "Eero", "Kaisa"))
    assert entry.events == (
        SeatLeft(table=T1, seat=SeatNo(3), player=kaisa, moves=True),
        SeatLeft(table=T1, seat=SeatNo(1), player=aino, moves=True),
        TableClosed(
            table=T1,
            game=NLH,
            closed_at=night.clock.now(),
            movers=(kaisa, aino),
            sat=(aino, eero, kaisa),
        ),
    )
    assert T1 not in night.room.tables
    assert not night.room.seated
    line = [(one.player, one.signup) for one in night.room.lists[NLH]]
    assert line == [
        (kaisa, Signup.CLOSED_TABLE),
        (aino, Signup.CLOSED_TABLE),
        (night.player("Otso"), Signup.FLOOR),
    ]


def test_a_mover_who_waited_for_this_game_already_stands_on_its_list_once(night: Evening):
    night.table(T1, PLO)
    night.table(T1).seat(1, "Aino")
    night.join("Aino", NLH)
    night.change(T1, NLH)
    night.close(T1, "Aino")
    assert [one.player for one in night.room.lists[NLH]] == [night.player("Aino")]


def test_seats_held_at_a_closed_table_are_held_no_longer(night: Evening):
    night.table(T1)
    night.table(T2)
    for name, table in (("Aino", T1), ("Eero", T2)):
        night.join(name)
        night.call(name, table, 1)
    night.close(T1)
    assert [call.table for call in night.room.calls] == [T2]
    night.call("Aino", T2, 2)


def test_only_who_sits_there_moves_from_a_closed_table(night: Evening):
    night.table(T1)
    night.table(T2).seat(1, "Aino")
    with refused("CH-SEAT-7", f"{night.player('Aino')} does not sit at T1."):
        night.close(T1, "Aino")


def test_no_table_closes_in_a_hand_or_twice(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw().start()
    with refused("CH-GEN-1"):
        night.close(T1)
    with refused("CH-TABLE-1"):
        night.ask(CloseTable(table=T2))


def test_a_table_stays_closed_once_somebody_who_sat_there_sits_elsewhere(night: Evening):
    night.table(T2, PLO)
    night.table(T1, NLH).seated("Aino", "Eero")
    closed = night.close(T1)
    night.table(T2).seat(1, "Eero")
    with refused("HOUSE"):
        night.void(closed)
    night.void(night.table(T2).leave("Eero").entry)


def test_folding_never_refuses_an_opened_table(night: Evening):
    opened = night.ask(opening()).events[0]
    night.close(T1)
    night.close_day()
    room = evolve(night.room, opened)
    assert T1 in room.tables
    assert room.day == night.room.day


def test_who_is_barred_meanwhile_goes_on_nowhere_and_waits_for_nothing(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    aino = night.player("Aino")
    night.ask(BarPlayer(player=aino, kind=BarKind.SELF_EXCLUDED))
    with refused("CH-GEN-4", f"{aino} may not play: see the shift manager."):
        night.close(T1, "Aino", "Eero")
    night.close(T1, "Eero")
    assert night.waiting() == [night.player("Eero")]


def test_who_is_sent_away_for_a_while_waits_before_the_list_all_the_same(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.ask(GivePenalty(player=night.player("Aino"), lasts=timedelta(minutes=20)))
    night.close(T1, "Aino")
    assert night.waiting() == [night.player("Aino")]


def test_a_changed_table_is_about_all_that_is_played_at_it(night: Evening):
    night.table(T1)
    (changed,) = night.change(T1, PLO, 8).events
    assert "table:T1" in {*changed.about().changes}


@pytest.mark.parametrize(
    ("said", "table"), [("3", "T3"), ("03", "T3"), ("T3", "T3"), (" PLO1 ", "PLO1"), ("", "")]
)
def test_a_table_may_be_said_by_its_number(said: str, table: str) -> None:
    assert table_named(said) == TableId(table)
