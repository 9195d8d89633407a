"""Entries taken back: which may be, by whom, and what the room is then."""

from datetime import timedelta

from floor.app.core.messages import CommandId, Entry, Role
from floor.app.hands.straddles import DeclareStraddle
from floor.app.jackpot.meters import main_meters
from floor.app.lists.order import MoveEntry
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.fold import entries_of
from floor.app.office.voiding import EntryVoided, barriers, is_void, standing
from floor.app.seats.seats import PlayerBack
from floor.app.staff.days import OpenDay, SignOn
from floor.app.staff.dealers import TakeTable
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.table.table import EMPTY, HandOver, InHand
from tests.evening import NLH, PLO, T1, T2, Evening, refused, undoable


def all_entries(night: Evening) -> list[Entry]:
    return list(entries_of(night.journal.rows()))


def test_a_voided_entry_is_as_if_it_had_never_been(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    before = night.room
    started = table.start().entry
    note = night.note("Wrong table.")
    voided = night.office.void(started.command, night.floor, note=note)
    assert voided.events == (
        EntryVoided(command=started.command, entry=started.seq, note=note, second=None),
    )
    assert night.room == before
    assert is_void(voided)
    assert not is_void(started)


def test_after_a_void_the_thing_itself_may_be_asked_again(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    wrong = table.end(second_round=False).entry
    night.void(wrong)
    assert isinstance(table.now.stage, InHand)
    table.end(second_round=True)
    assert isinstance(table.now.stage, HandOver)


def test_voids_go_back_one_after_the_other(night: Evening):
    rooms, entries = [], []
    for name in ("Aino", "Eero", "Kaisa"):
        rooms.append(night.room)
        entries.append(night.join(name))
    for entry, room in zip(reversed(entries), reversed(rooms), strict=True):
        night.void(entry)
        assert night.room == room


def test_what_another_entry_has_touched_since_is_not_voided(night: Evening):
    night.table(T1)
    first, second = night.join("Aino"), night.call("Aino", T1, 4)
    sentence = (
        f"Entry {second.seq} came after entry {first.seq} and is about the same: undo that first."
    )
    with refused("HOUSE", sentence):
        night.void(first)


def test_another_line_of_the_same_list_bars_nothing(night: Evening):
    first = night.join("Aino")
    night.join("Eero")
    night.void(first)
    assert [one.player for one in night.room.lists[NLH]] == [night.player("Eero")]


def test_a_list_put_in_another_order_is_about_all_its_lines(night: Evening):
    first = night.join("Aino")
    night.join("Eero")
    night.ask(MoveEntry(game=NLH, player=night.player("Eero"), place=1, note=night.note("First.")))
    with refused("HOUSE"):
        night.void(first)


def test_a_call_that_runs_out_bars_nothing_that_somebody_else_did(night: Evening):
    """The clock strikes Otso off: what was done for others there stays theirs to take back."""
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    night.join("Otso")
    night.call("Otso", T1, 7)
    joined = night.join("Petra")
    seated = night.table(T1).seat(5, "Sanna", note=night.note("Back from the bank.")).entry
    away = table.away("Kaisa").entry
    ended = table.end().entry
    night.later(minutes=6).tick()
    assert not night.room.calls
    free = undoable(all_entries(night))
    assert {one.command for one in (joined, seated, away, ended)} <= free
    for entry in (ended, away, seated, joined):
        night.void(entry)
    assert [one.player for one in night.room.lists.get(NLH, ())] == []
    assert table.seats(5, 7) == (EMPTY, EMPTY)


def test_chips_are_taken_back_whatever_hand_began_meanwhile(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    bought = night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))
    table.start().end().away("Aino")
    night.void(bought, second=night.manager)
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(5_000)))


def test_chips_bought_again_bar_what_was_bought_before(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    aino = night.player("Aino")
    bought = night.ask(BuyIn(table=T1, player=aino, amount=Money(10_000)))
    added = night.ask(TopUp(table=T1, player=aino, amount=Money(5_000), stack=Money(2_000)))
    assert barriers(all_entries(night))[bought.command] == added
    with refused("HOUSE"):
        night.void(bought, second=night.manager)


def test_a_hand_that_begins_is_about_every_seat_of_its_table_and_of_no_other(night: Evening):
    names = ("Aino", "Eero", "Kaisa")
    table = night.table(T1).seated(*names).draw("Aino")
    other = night.table(T2, PLO).seated("Väinö", "Otso", "Sanna").draw("Otso")
    here, there = table.away("Aino").entry, other.away("Otso").entry
    started = table.start().entry
    barred = barriers(all_entries(night))
    assert barred[here.command] == started
    assert barred[there.command] is None


def test_who_comes_back_bars_no_straddle_of_another_seat_but_who_straddles_in_does(night: Evening):
    names = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna")
    table = night.table(T1).seated(*names).draw("Aino").hands(1).away("Aino").away("Sanna")
    declared = table.ask(DeclareStraddle(table=T1, seat=SeatNo(5))).entry
    table.back("Aino")
    assert barriers(all_entries(night))[declared.command] is None
    moves = PlayerBack(
        table=T1, seat=SeatNo(6), player=night.player("Sanna"), way=Standing.STRADDLES
    )
    assert declared.events[0].about().changes & moves.about().changes
    own = table.away("Otso").entry
    assert barriers(all_entries(night))[declared.command] == own


def test_who_signs_on_bars_nothing(night: Evening):
    joined = night.join("Aino")
    badge = night.people.add_staff("Kari", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=badge), badge)
    assert joined.command in undoable(all_entries(night))


def test_what_happened_elsewhere_bars_nothing(night: Evening):
    first = night.join("Aino", NLH)
    night.join("Eero", PLO)
    night.table(T2, PLO).seat(1, "Kaisa", note=night.note("Eero eats."))
    night.void(first)
    assert not night.room.lists.get(NLH)
    assert len(night.room.lists[PLO]) == 1


def test_adding_to_the_jackpot_bars_nobodys_undo(night: Evening):
    names = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")
    others = tuple(name + "nen" for name in names)
    first = night.table(T1).seated(*names).draw("Aino").start().end().entry
    night.table(T2, PLO).seated(*others).draw(others[0]).start().end()
    assert main_meters(night.room).accrued.cents == 200
    night.void(first)
    assert main_meters(night.room).accrued.cents == 100


def test_a_void_is_not_voided(night: Evening):
    voided = night.void(night.join("Aino"))
    with refused("HOUSE", "A void is not voided: ask for the thing itself again."):
        night.void(voided)


def test_nothing_is_voided_twice(night: Evening):
    joined = night.join("Aino")
    night.void(joined)
    with refused("HOUSE", f"Entry {joined.seq} is voided already."):
        night.void(joined)


def test_what_was_never_written_is_not_voided(night: Evening):
    with refused("HOUSE", "There is no such entry."):
        night.void(Entry(1, CommandId(b"nothing"), night.clock.now(), night.floor, "", ()))


def test_what_time_brought_about_is_not_voided(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.later(minutes=6).tick()
    expired = all_entries(night)[-1]
    with refused("HOUSE", "What time or the set-up brought about is not voided."):
        night.void(expired)


def test_the_set_up_is_not_voided(night: Evening):
    with refused("HOUSE"):
        night.void(all_entries(night)[0], night.manager, second=night.floor)


def test_nothing_from_before_the_days_opening_is_voided(night: Evening):
    signed_on = all_entries(night)[1]
    with refused("HOUSE"):
        night.void(signed_on)
    night.table(T1)
    night.close(T1)
    counted = night.count_drop(T1, 10)
    night.close_day()
    night.clock.advance(timedelta(days=1))
    night.ask(OpenDay(), night.manager)
    with refused("HOUSE"):
        night.void(counted, night.floor, second=night.manager)


def test_an_expiry_that_is_about_to_stand_bars_the_void_of_its_call(night: Evening):
    night.table(T1)
    night.join("Aino")
    called = night.call("Aino", T1, 4)
    night.later(minutes=6)
    with refused("HOUSE"):
        night.void(called)


def test_voiding_a_seat_gives_the_held_one_back(night: Evening):
    table = night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    before = night.room
    seated = table.seat(4, "Aino").entry
    night.later(minutes=10)
    night.void(seated)
    assert night.room == before
    # The hold has run out meanwhile: the next tick says so, dated with the deadline.
    night.tick()
    assert not night.room.calls
    assert table.seats(4) == (EMPTY,)


# Badges


def test_a_dealer_takes_back_what_was_done_at_his_own_table(night: Evening):
    begun = night.table(T1).seated("Aino", "Eero").draw().with_dealer().start().entry
    night.void(begun, night.dealer)
    assert not isinstance(night.room.tables[T1].stage, InHand)


def test_a_dealer_takes_back_nothing_done_elsewhere(night: Evening):
    begun = night.table(T1).seated("Aino", "Eero").draw().start().entry
    with refused("HOUSE"):
        night.void(begun, night.dealer)
    night.table(T2)
    night.ask(TakeTable(table=T2, staff=night.dealer))
    with refused("HOUSE"):
        night.void(begun, night.dealer)


def test_money_is_taken_back_by_two(night: Evening):
    night.table(T1)
    counted = night.count_drop(T1, 10)
    night.people.add_staff("Anu", Role.FLOOR)
    sentence = (
        "This takes back money or rules: a second badge has to come, one of the two a shift"
        " manager's."
    )
    for second in (None, night.dealer, night.floor):
        with refused("HOUSE", sentence):
            night.void(counted, night.floor, second)
    voided = night.void(counted, night.floor, night.manager)
    assert voided.events[0].second == night.manager


def test_a_shift_manager_takes_money_back_with_one_of_the_floor(night: Evening):
    night.table(T1)
    counted = night.count_drop(T1, 10)
    for second in (None, night.dealer, night.manager):
        with refused("HOUSE"):
            night.void(counted, night.manager, second)
    assert night.void(counted, night.manager, night.floor).events[0].second == night.floor


def test_nobody_is_his_own_second(night: Evening):
    night.table(T1)
    counted = night.count_drop(T1, 10)
    with refused("HOUSE"):
        night.void(counted, night.manager, night.manager)
    other = night.people.add_staff("Anu", Role.SHIFT_MANAGER)
    with refused("HOUSE"):
        night.void(counted, night.manager, other)
    night.ask(SignOn(staff=other), other)
    night.void(counted, night.manager, other)


def test_a_closed_day_is_opened_again_only_by_two(night: Evening):
    closed = night.close_day()
    with refused("HOUSE"):
        night.void(closed, night.floor)
    night.void(closed, night.floor, night.manager)
    night.table(T1)


def test_a_day_opened_by_mistake_is_taken_back_at_once_or_never(night: Evening):
    opened = all_entries(night)[-1]
    night.table(T1)
    with refused("HOUSE"):
        night.void(opened)


# Lists of entries


def test_standing_entries_are_those_neither_voided_nor_voids(night: Evening):
    first, second = night.join("Aino", NLH), night.join("Eero", PLO)
    voided = night.void(first)
    counted = standing(all_entries(night))
    assert second in counted
    assert first not in counted
    assert voided not in counted


def test_what_can_be_undone_is_what_would_be_voided(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(2)
    night.join("Otso", PLO)
    night.call("Otso", night.table(T2, PLO).name, 1, PLO)
    night.later(minutes=6).tick()
    night.void(table.start().entry)
    night.join("Sanna")
    entries = all_entries(night)
    free = undoable(entries)
    assert free
    for entry in entries:
        why = night.office.why_not_void(entry.command, night.floor, second=night.manager)
        assert (why is None) == (entry.command in free)


def test_the_days_opening_bars_all_before_it_and_all_after_bars_the_opening(night: Evening):
    opening = all_entries(night)[-1].command
    assert undoable(all_entries(night)) == {opening}
    joined = night.join("Aino")
    assert undoable(all_entries(night)) == {joined.command}
