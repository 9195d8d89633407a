"""What the journal says of one player: his night, and what is kept beside it."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.dossier import ChipsBought, Sitting, Tonight, known_of, night_of, told_of
from floor.app.orders.orders import BarPlayer, KeepApart, NotePlayer, WarnPlayer
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.tables.tables import CloseTable
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind
from tests.evening import T1, T2, Evening


def told(night: Evening, name: str) -> tuple[Entry, ...]:
    return night.office.tonight_of(night.player(name))


def lived(night: Evening, name: str) -> Tonight:
    return night_of(told(night, name), night.player(name))


def buys(night: Evening, name: str, euros: int) -> Entry:
    return night.ask(BuyIn(table=T1, player=night.player(name), amount=Money(euros * 100)))


def test_a_night_is_what_somebody_sat_bought_and_took_away(night: Evening):
    night.table().seated("Eero", "Aino")
    begun = night.clock.now()
    buys(night, "Aino", 200)
    night.later(minutes=40)
    aino = night.player("Aino")
    night.ask(TopUp(table=T1, player=aino, amount=Money(5_000), stack=Money(12_000)))
    night.later(minutes=50)
    gone = night.clock.now()
    night.ask(LeaveSeat(table=T1, player=aino, stack=Money(31_500)))
    night.later(minutes=30)
    night.table().seat(2, "Aino")
    assert lived(night, "Aino") == Tonight(
        sittings=(
            Sitting(table=T1, since=begun, until=gone),
            Sitting(table=T1, since=night.clock.now()),
        ),
        buy_ins=(ChipsBought(table=T1, at=begun, amount=Money(20_000)),),
        top_ups=(ChipsBought(table=T1, at=begun + timedelta(minutes=40), amount=Money(5_000)),),
        left=(ChipsBought(table=T1, at=gone, amount=Money(31_500)),),
    )
    assert lived(night, "Aino").bought == Money(25_000)
    now = night.later(minutes=5).clock.now()
    assert lived(night, "Aino").played(now) == timedelta(minutes=95)


def test_a_stack_carried_along_is_not_bought_twice(night: Evening):
    """Neither by a move nor by coming back, and what is more than was counted is a purchase."""
    aino = night.player("Aino")
    night.table().seated("Eero", "Aino")
    night.table(T2).seated("Kaisa")
    buys(night, "Aino", 200)
    move = SeatPlayer(table=T2, seat=SeatNo(4), player=aino, stack=Money(23_000))
    night.ask(replace(move, note=night.note("Asked for it.")))
    night.ask(BuyIn(table=T2, player=aino, amount=Money(0), carried=Money(23_000)))
    assert lived(night, "Aino").bought == Money(20_000)
    night.ask(LeaveSeat(table=T2, player=aino, stack=Money(10_000)))
    night.table(T2).seat(5, "Aino")
    night.ask(
        BuyIn(
            table=T2,
            player=aino,
            amount=Money(0),
            carried=Money(15_000),
            note=night.note("Found 50 more."),
        )
    )
    assert lived(night, "Aino").bought == Money(25_000)


def test_what_was_taken_back_was_not(night: Evening):
    night.table().seated("Aino")
    entry = buys(night, "Aino", 200)
    night.void(entry, second=night.manager)
    assert lived(night, "Aino").buy_ins == ()
    assert [one.command for one in told(night, "Aino")][1:2] == [entry.command]
    assert len(told(night, "Aino")) == 3, "seated, bought, taken back"


def test_a_table_that_closes_ends_a_sitting_and_a_new_seat_begins_another(night: Evening):
    night.table().seated("Aino", "Eero")
    night.table(T2)
    movers = (night.player("Eero"),)
    night.later(minutes=20)
    night.ask(CloseTable(table=T1, movers=movers, into=(T2,)))
    closed = night.clock.now()
    (aino,) = lived(night, "Aino").sittings
    assert (aino.table, aino.until) == (T1, closed)
    first, second = lived(night, "Eero").sittings
    assert (first.table, first.until) == (T1, closed)
    assert (second.table, second.until) == (T2, None)


def test_who_moves_sits_twice_and_who_plays_over_sits_too(night: Evening):
    night.table().seated("Aino", "Eero")
    night.table(T2)
    night.ask(SeatPlayer(table=T2, seat=SeatNo(1), player=night.player("Aino")))
    assert [sat.table for sat in lived(night, "Aino").sittings] == [T1, T2]
    night.table().away("Eero")
    night.table().over(2, "Otso")
    assert [sat.table for sat in lived(night, "Otso").sittings] == [T1]
    assert lived(night, "Eero").sittings[0].until is None


def test_a_number_within_another_is_somebody_else(night: Evening):
    names = [f"Player {number}" for number in range(12)]
    table = night.table()
    for number, name in enumerate(names, start=1):
        night.player(name)
        if number in (1, 11, 12):
            table.seat(number % 10 or 9, name) if number != 11 else table.seat(5, name)
    assert night.player(names[0]) == PlayerId(1)
    assert [entry.events[0].player for entry in told(night, names[0])] == [1]  # type: ignore[attr-defined]
    assert [entry.events[0].player for entry in told(night, names[10])] == [11]  # type: ignore[attr-defined]


def test_yesterday_is_not_tonight_and_all_of_it_is_in_the_journal(night: Evening):
    night.table().seated("Aino")
    night.close(T1)
    night.close_day()
    assert len(told(night, "Aino")) == 2, "until the next day is opened"
    night.later(minutes=24 * 60)
    from floor.app.staff.days import OpenDay

    night.ask(OpenDay(), night.manager)
    assert told(night, "Aino") == ()
    assert len(told_of(night.journal, night.player("Aino"))) == 2


def test_before_the_first_day_nobody_did_anything(clock, chance):
    evening = Evening(clock, chance)
    assert told(evening, "Aino") == ()


def test_the_house_knows_why_and_with_whom(night: Evening):
    aino, eero = night.player("Aino"), night.player("Eero")
    why, warned, noted = (night.note(text) for text in ("Owes money", "Phone", "Tall"))
    night.ask(WarnPlayer(player=aino))
    night.ask(WarnPlayer(player=aino, note=warned))
    night.ask(NotePlayer(player=aino, note=noted))
    night.ask(KeepApart(players=(aino, eero)))
    night.ask(BarPlayer(player=aino, kind=BarKind.BARRED, note=why))
    night.people.erase_note(noted)
    known = known_of(night.people, night.room, aino, ())
    assert known is not None
    assert known.notes == {why: "Owes money", warned: "Phone"}
    assert [other.name for other in known.others] == ["Eero"]
    night.people.erase_player(eero)
    known = known_of(night.people, night.room, aino, ())
    assert known is not None
    assert known.others == ()
    assert known_of(night.people, night.room, eero, ()) is None


def test_of_most_the_house_knows_no_more_than_their_name(night: Evening):
    known = known_of(night.people, night.room, night.player("Otso"), ())
    assert known is not None
    assert (known.player.name, known.notes, known.others, known.told) == ("Otso", {}, (), ())
