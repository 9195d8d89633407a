"""Time charges: whose meter runs, what is due, and what was paid."""

import pytest

from floor.app.core.messages import Entry
from floor.app.core.room import EMPTY_ROOM
from floor.app.money.time_charges import (
    CollectTime,
    MeterStarted,
    MeterStopped,
    TimeCollected,
    TimeShare,
    due,
    meters_moved,
)
from floor.app.office.catalog import evolve
from floor.app.seats.seats import SeatPlayer
from floor.base.clock import EPOCH
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import NO_RAKE
from floor.room.lists.waitlist import TableId
from floor.room.table.table import EMPTY
from tests.app.paid_by_time import paid_by_time, paid_in_two_ways
from tests.evening import NLH, PLO, T1, T2, Evening, refused


@pytest.fixture
def timed(night: Evening) -> Evening:
    """€6 for every hour begun, from everybody at a table of NLH 1–2."""
    return night.adopt(paid_by_time())


def owed(night: Evening, table: TableId = T1) -> dict[str, int]:
    """Who owes how many euros; "all" is the table."""
    every = due(night.room, table, night.clock.now())
    return {_label(night, one.player): one.amount.cents // 100 for one in every}


def _label(night: Evening, player: PlayerId | None) -> str:
    return "all" if player is None else night.people.label(player)


def collect(night: Evening, euros: int, name: str | None = None, table: TableId = T1) -> Entry:
    player = night.player(name) if name is not None else None
    return night.ask(CollectTime(table=table, amount=Money(euros * 100), player=player))


def test_a_game_that_is_paid_for_by_time_takes_no_rake(timed: Evening):
    assert timed.room.house is not None
    game = timed.room.house.games[NLH]
    assert game.rake == NO_RAKE
    assert game.charge is not None
    table = timed.table().seated("Aino", "Otso").draw()
    ended = table.start().end(second_round=False).entry.events[0]
    assert ended.flat_rake == NOTHING  # type: ignore[attr-defined]


def test_no_meter_runs_where_rake_is_taken(night: Evening):
    night.table(T2, PLO).seat(1, "Aino")
    night.later(minutes=200)
    assert owed(night, T2) == {}
    assert due(EMPTY_ROOM, T1, night.clock.now()) == ()


def test_everybody_pays_for_the_hours_he_has_begun(timed: Evening):
    table = timed.table().seat(1, "Aino")
    assert table.entry.events[1:] == (
        MeterStarted(table=T1, at=timed.clock.now(), player=timed.player("Aino")),
    )
    assert owed(timed) == {}
    timed.later(minutes=59)
    table.seat(2, "Otso")
    timed.later(minutes=2)
    assert owed(timed) == {"Aino": 12, "Otso": 6}


def test_a_house_may_count_full_hours(night: Evening):
    night.adopt(paid_by_time(periods="full")).table().seat(1, "Aino")
    assert owed(night.later(minutes=59)) == {}
    assert owed(night.later(minutes=1)) == {"Aino": 6}


def test_what_is_collected_is_not_due_any_more(timed: Evening):
    timed.table().seated("Aino", "Otso")
    timed.later(minutes=30)
    entry = collect(timed, 12)
    shares = tuple(
        TimeShare(player=timed.player(name), amount=Money(600)) for name in ("Aino", "Otso")
    )
    assert entry.events == (TimeCollected(table=T1, at=timed.clock.now(), shares=shares),)
    assert entry.events[0].amount == Money(1200)  # type: ignore[attr-defined]
    assert owed(timed) == {}
    with refused("CH-RAKE-7", "Nothing is due for time at T1."):
        collect(timed, 0)
    timed.later(minutes=31)
    collect(timed, 6, "Aino")
    assert owed(timed) == {"Otso": 6}


def test_a_sum_that_has_grown_meanwhile_is_looked_at_again(timed: Evening):
    timed.table().seat(1, "Aino")
    timed.later(minutes=61)
    with refused("CH-RAKE-7"):
        collect(timed, 6)
    assert owed(timed) == {"Aino": 12}


def test_who_leaves_without_paying_owes_it_still(timed: Evening):
    table = timed.table().seated("Aino", "Otso")
    timed.later(minutes=30)
    table.leave("Aino")
    timed.later(minutes=200)
    assert [(one.amount, one.left) for one in due(timed.room, T1, timed.clock.now())] == [
        (Money(600), True),
        (Money(2400), False),
    ]
    collect(timed, 24)  # from those who sit there
    collect(timed, 6, "Aino")
    assert owed(timed) == {}


def test_a_table_that_has_closed_can_still_be_paid_for(timed: Evening):
    timed.table().seat(1, "Aino")
    timed.later(minutes=10)
    timed.close(T1)
    timed.later(minutes=100)
    assert owed(timed) == {"Aino": 6}
    with refused("CH-RAKE-7", "Nothing is due for time at T1."):
        collect(timed, 6)
    collect(timed, 6, "Aino")
    assert owed(timed) == {}


def test_who_comes_back_goes_on_where_his_meter_stood(timed: Evening):
    table = timed.table().seat(1, "Aino")
    timed.later(minutes=20)
    table.leave("Aino")
    timed.later(minutes=200)
    table.seat(5, "Aino")
    timed.later(minutes=40)
    assert owed(timed) == {"Aino": 6}
    assert owed(timed.later(minutes=1)) == {"Aino": 12}


def test_a_player_who_changes_tables_takes_his_hour_along(timed: Evening):
    timed.table().seat(1, "Aino")
    other = timed.table(T2)
    timed.later(minutes=20)
    collect(timed, 6)
    moved = SeatPlayer(table=T2, seat=SeatNo(3), player=timed.player("Aino"))
    entry = timed.ask(moved)
    assert [type(one) for one in entry.events[2:]] == [MeterStopped, MeterStarted]
    timed.later(minutes=40)
    assert owed(timed) == owed(timed, T2) == {}
    timed.later(minutes=1)
    assert (owed(timed), owed(timed, T2)) == ({}, {"Aino": 6})
    assert other.now.seats[2] != EMPTY


def test_time_ends_where_the_table_changes_to_a_game_with_rake(timed: Evening):
    table = timed.table().seated("Aino", "Otso")
    timed.later(minutes=70)
    table.away("Otso")
    timed.change(T1, PLO)
    timed.later(minutes=200)
    assert owed(timed) == {"Aino": 12, "Otso": 12}
    timed.change(T1, NLH)
    timed.later(minutes=55)
    assert owed(timed) == {"Aino": 18, "Otso": 18}


def test_absence_counts_unless_the_house_says_otherwise(timed: Evening):
    table = timed.table().seat(1, "Aino")
    timed.later(minutes=50)
    table.away("Aino")
    timed.later(minutes=50)
    assert owed(timed) == {"Aino": 12}
    table.back("Aino")


def test_a_house_may_charge_only_those_who_are_there(night: Evening):
    table = night.adopt(paid_by_time(absence="free")).table().seat(1, "Aino")
    night.later(minutes=50)
    table.away("Aino")
    night.later(minutes=50)
    table.over(1, "Otso")
    night.later(minutes=50)
    assert owed(night) == {"Aino": 6, "Otso": 6}
    table.back("Aino")
    night.later(minutes=11)
    assert owed(night) == {"Aino": 12, "Otso": 6}


def test_an_over_player_pays_for_himself_and_the_owner_too(timed: Evening):
    table = timed.table().seat(1, "Aino").away("Aino").over(1, "Otso")
    timed.later(minutes=10)
    assert owed(timed) == {"Aino": 6, "Otso": 6}
    assert table.now.seats[0] != EMPTY


def test_a_table_is_charged_as_a_whole_while_anybody_plays(night: Evening):
    table = night.adopt(paid_by_time(payer="table")).table()
    night.later(minutes=30)
    assert owed(night) == {}
    table.seated("Aino", "Otso", "Eero")
    night.later(minutes=59)
    table.leave("Aino")
    night.later(minutes=2)
    assert owed(night) == {"all": 12}
    with refused("JP-FEE-2", "T1 is charged as a whole: collect from everybody."):
        collect(night, 12, "Otso")
    entry = collect(night, 12)
    paid = entry.events[0]
    assert isinstance(paid, TimeCollected)
    assert paid.together
    assert [share.amount for share in paid.shares] == [Money(600), Money(600)]
    assert owed(night) == {}


def test_a_table_meter_stands_still_while_nobody_plays(night: Evening):
    table = night.adopt(paid_by_time(payer="table")).table().seat(1, "Aino")
    night.later(minutes=30)
    table.leave("Aino")
    night.later(minutes=300)
    assert owed(night) == {"all": 6}
    with refused("JP-FEE-2", "Nobody sits at T1 any more who could pay what is due for time."):
        collect(night, 6)
    night.close(T1)
    with refused("JP-FEE-2"):
        collect(night, 6)


def test_nobody_pays_less_than_a_cent_of_a_tables_charge(night: Evening):
    text = paid_by_time(payer="table").replace('amount = "6.00"', 'amount = "0.01"')
    night.adopt(text).table().seated("Aino", "Otso")
    night.later(minutes=1)
    entry = night.ask(CollectTime(table=T1, amount=Money(1)))
    assert [share.player for share in entry.events[0].shares] == [night.player("Aino")]  # type: ignore[attr-defined]


def test_collected_time_is_taken_back_by_two_people(timed: Evening):
    table = timed.table().seated("Aino", "Otso").draw()
    timed.later(minutes=30)
    entry = collect(timed, 12)
    table.hands(2)
    with refused("HOUSE"):
        timed.void(entry)
    timed.void(entry, second=timed.manager)
    assert owed(timed) == {"Aino": 6, "Otso": 6}


def test_a_seat_that_was_paid_for_is_not_taken_back_before_the_money(timed: Evening):
    table = timed.table().seat(1, "Aino")
    seating = table.entry
    timed.later(minutes=30)
    paid = collect(timed, 6)
    with refused("HOUSE"):
        timed.void(seating)
    timed.void(paid, second=timed.manager)
    timed.void(seating)
    assert owed(timed) == {}


def test_a_tables_charge_is_taken_back_before_the_players_who_shared_it(night: Evening):
    table = night.adopt(paid_by_time(payer="table")).table().seat(1, "Aino")
    night.later(minutes=30)
    paid = collect(night, 6)
    table.leave("Aino")
    with refused("HOUSE"):
        night.void(paid, second=night.manager)


def test_a_void_takes_the_meter_along(timed: Evening):
    table = timed.table().seat(1, "Aino")
    timed.void(table.entry)
    timed.later(minutes=100)
    assert owed(timed) == {}


def test_the_meters_end_with_the_gaming_day(timed: Evening):
    timed.table().seat(1, "Aino")
    timed.later(minutes=10)
    timed.close(T1)
    timed.close_day()
    assert owed(timed) == {}
    with refused("HOUSE"):
        collect(timed, 6, "Aino")


def test_a_meter_runs_on_when_the_clock_goes_back(timed: Evening):
    timed.table().seat(1, "Aino")
    timed.later(minutes=50)
    timed.join("Otso", PLO)
    timed.later(minutes=-40)
    timed.tick()
    assert owed(timed.later(minutes=10)) == {"Aino": 6}
    assert owed(timed.later(minutes=1)) == {"Aino": 12}


def test_a_meter_without_a_table_or_a_day_is_no_matter(timed: Evening):
    started = MeterStarted(table=T2, at=EPOCH, player=PlayerId(1))
    room = timed.table(T2, PLO)._night.room
    assert evolve(room, started) == room
    shut = EMPTY_ROOM
    paid = TimeCollected(table=T1, at=EPOCH, shares=())
    assert evolve(shut, paid) == shut
    assert evolve(shut, MeterStopped(table=T1, at=EPOCH)) == shut


def test_meters_stand_where_no_table_has_changed(timed: Evening):
    room = timed.table().seat(1, "Aino")._night.room
    assert meters_moved(room, room, timed.clock.now()) == ()


def test_what_players_owe_from_a_game_before_is_paid_once_with_what_the_table_owes(night: Evening):
    night.adopt(paid_in_two_ways())
    table = night.table().seated("Aino", "Otso", "Eero")
    night.later(minutes=10)
    table.leave("Eero")
    night.change(T1, PLO)
    night.later(minutes=10)
    assert owed(night) == {"Aino": 6, "Otso": 6, "Eero": 6, "all": 30}
    shares = collect(night, 42).events[0].shares  # type: ignore[attr-defined]
    assert [share.amount for share in shares] == [Money(2100), Money(2100)]
    assert owed(night) == {"Eero": 6}
    collect(night, 6, "Eero")
    assert owed(night) == {}


def test_who_owes_from_a_game_before_pays_alone_beside_what_the_table_owes(night: Evening):
    night.adopt(paid_in_two_ways())
    night.table().seated("Aino", "Otso")
    night.later(minutes=10)
    night.change(T1, PLO)
    night.later(minutes=5)
    collected = collect(night, 6, "Aino")
    assert owed(night) == {"Otso": 6, "all": 30}
    night.void(collected, second=night.manager)
    assert owed(night) == {"Aino": 6, "Otso": 6, "all": 30}
