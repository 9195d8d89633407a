"""Players without a name: seated by the dealer, named or found to be known at the desk."""

from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.room import DayClosed, DayOpen, Room, guest_of
from floor.app.hands.dealing import DrawButton
from floor.app.lists.waiting import CallPlayer, JoinList, StrikeOff
from floor.app.money.chips import BuyIn, TopUp
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart, NotePlayer, WarnPlayer
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.merging import merged
from floor.app.seats.nameless import (
    MergePlayers,
    NamePlayer,
    NewcomerNumbered,
    PlayerNamed,
    PlayersMerged,
    SeatNewcomer,
    next_number,
)
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import LeaveSeat, MarkAway, PlayerSeated, PlayOver, SeatPlayer
from floor.base.money import NOTHING, Money
from floor.rehearsal.laws.hands import check_seats, check_table
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Place, PlayerId, SeatNo
from floor.room.money.meter import time_on
from floor.room.orders.orders import BarKind
from floor.room.table.table import Drawn, Empty, HandOver, HeldSeat, InHand, PlayedOver, chairs_of
from tests.app.kiosk_nights import five_seated
from tests.app.paid_by_time import paid_by_time
from tests.evening import NLH, PLO, T1, T2, Evening, TableTonight, refused

SIX = SeatNo(6)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(2)


def newcomer(night: Evening, seat: int = 6, way: Standing = Standing.WAITS) -> PlayerId:
    """Somebody without a name, seated by the dealer."""
    player = night.people.add_player(f"New {next_number(night.room)}")
    night.ask(SeatNewcomer(table=T1, seat=SeatNo(seat), player=player, way=way))
    return player


def merge(night: Evening, player: PlayerId, name: str, **more: object) -> Room:
    night.ask(MergePlayers(player=player, into=night.player(name), **more))  # type: ignore[arg-type]
    return night.room


# Seated without a name


def test_a_dealer_seats_somebody_without_a_name(night: Evening, table: TableTonight):
    night.join("Otso")
    table.with_dealer()
    player = night.people.add_player("New 1")
    seat = SeatNewcomer(table=T1, seat=SIX, player=player, way=Standing.POSTS)
    entry = night.ask(seat, night.dealer)
    assert entry.events == (
        NewcomerNumbered(player=player, number=1),
        PlayerSeated(table=T1, game=NLH, seat=SIX, player=player, way=Standing.POSTS),
    )
    assert night.room.nameless == {player: 1}
    assert Place(SIX, player) in table.start().deal.dealt


def test_each_has_his_own_number(night: Evening, table: TableTonight):
    first, second = newcomer(night, 6), newcomer(night, 7)
    assert night.room.nameless == {first: 1, second: 2}
    night.ask(NamePlayer(player=first))
    assert next_number(night.room) == 3
    night.ask(NamePlayer(player=second))
    assert next_number(night.room) == 1


def test_nobody_is_seated_where_there_is_no_room(night: Evening, table: TableTonight):
    new = night.people.add_player("New 1")
    night.join("Otso")
    night.call("Otso", T1, 7)
    for seat, rule in ((1, "CH-SEAT-9"), (12, "CH-SEAT-9"), (7, "CH-SEAT-3")):
        with refused(rule):
            night.ask(SeatNewcomer(table=T1, seat=SeatNo(seat), player=new))
    with refused("HOUSE", "There is no player 99."):
        night.ask(SeatNewcomer(table=T1, seat=SIX, player=PlayerId(99)))
    with refused("HOUSE", f"{night.player('Aino')} plays already."):
        night.ask(SeatNewcomer(table=T1, seat=SIX, player=night.player("Aino")))
    with refused("CH-NEW-1"):
        night.ask(SeatNewcomer(table=T1, seat=SIX, player=new, way=Standing.IN))
    gone = newcomer(night)
    table.ask(LeaveSeat(table=T1, player=gone))
    with refused("HOUSE"):
        night.ask(SeatNewcomer(table=T1, seat=SIX, player=gone))


def test_seating_him_may_be_taken_back(night: Evening, table: TableTonight):
    before = night.room
    player = night.people.add_player("New 1")
    night.void(night.ask(SeatNewcomer(table=T1, seat=SIX, player=player)))
    assert night.room == before


# Named


def test_who_is_named_needs_no_number(night: Evening, table: TableTonight):
    player = newcomer(night)
    entry = night.ask(NamePlayer(player=player))
    assert entry.events == (PlayerNamed(player=player),)
    assert night.room.nameless == {}
    for command in (
        NamePlayer(player=player),
        MergePlayers(player=player, into=night.player("Otso")),
    ):
        with refused("HOUSE", f"{player} has a name."):
            night.ask(command)


# Found to be known


def test_seat_tokens_and_hand_are_his(night: Evening, table: TableTonight):
    player, otso = newcomer(night, way=Standing.POSTS), night.player("Otso")
    table.hands(1)
    table.ask(AskForSeat(table=T1, player=player)).start()
    merge(night, player, "Otso")
    now = table.now
    assert isinstance(now.stage, InHand)
    assert Place(SIX, otso) in now.stage.deal.dealt
    assert [one.player for one in now.seat_requests] == [otso]
    assert (night.room.seated[otso], night.room.nameless) == (T1, {})
    table.end().away("Otso").hands(5)
    assert table.sitter("Otso").tokens is Tokens.BOTH
    assert player not in _everywhere(night.room)


def test_whoever_draws_or_wins_the_blinds_is_he(night: Evening):
    table = night.table(T1).seated("Aino", "Eero")
    player, otso = newcomer(night, 3), night.player("Otso")
    table.draw("Aino")
    while table.now.stage != Drawn(Place(SeatNo(3), player)):
        night.void(table.entry)
        table.ask(DrawButton(table=T1))
    merge(night, player, "Otso")
    assert table.now.stage == Drawn(Place(SeatNo(3), otso))
    table.hands(1)
    assert isinstance(table.now.stage, HandOver)
    assert table.now.stage.positions.button.player == otso


def test_positions_of_a_hand_that_is_over_are_his(night: Evening, table: TableTonight):
    player = newcomer(night, way=Standing.POSTS)
    table.hands(4)
    assert isinstance(table.now.stage, HandOver)
    merge(night, player, "Otso")
    assert player not in _everywhere(night.room)
    assert table.hand().positions is not None


def test_over_player_and_held_seat_are_his(night: Evening, table: TableTonight):
    player, otso = newcomer(night), night.player("Otso")
    night.ask(LeaveSeat(table=T1, player=player))
    table.away("Kaisa")

    night.ask(PlayOver(table=T1, seat=SeatNo(3), player=player))
    night.table(T2, PLO)
    night.ask(JoinList(game=PLO, player=player))
    night.ask(CallPlayer(game=PLO, player=player, table=T2, seat=SeatNo(4)))
    merge(night, player, "Otso")
    seat = table.now.seats[2]
    assert isinstance(seat, PlayedOver)
    assert seat.over.player == otso
    assert night.room.tables[T2].seats[3] == HeldSeat(otso)
    assert [call.player for call in night.room.calls] == [otso]
    check_seats(night.room)


def test_he_waits_no_longer_for_what_he_plays(night: Evening, table: TableTonight):
    night.join("Otso")
    night.join("Otso", PLO)
    night.call("Otso", T1, 8)
    player = newcomer(night)
    merge(night, player, "Otso")
    assert night.waiting(NLH) == []
    assert night.waiting(PLO) == [night.player("Otso")]
    assert (night.room.calls, night.room.tables[T1].seats[7]) == ((), Empty())


def test_of_two_places_on_a_list_the_better_one_stays(night: Evening, table: TableTonight):

    player = newcomer(night)
    night.ask(JoinList(game=PLO, player=player))
    night.join("Timo", PLO)
    night.join("Otso", PLO)
    merge(night, player, "Otso")
    assert night.waiting(PLO) == [night.player("Otso"), night.player("Timo")]


def test_how_he_left_a_list_is_remembered_once(night: Evening, table: TableTonight):

    player, otso = newcomer(night), night.player("Otso")
    night.ask(JoinList(game=PLO, player=player))
    night.join("Timo", PLO)
    night.join("Otso", PLO)
    for gone in (otso, night.player("Timo"), player):
        night.ask(StrikeOff(game=PLO, player=gone))
    merge(night, player, "Otso")
    gone_now = night.room.gone[PLO]
    assert [one.entry.player for one in gone_now] == [night.player("Timo"), otso]
    assert all(player not in one.ahead for one in gone_now)
    night.put_back("Otso", night.note("He is here"), PLO)


def test_chips_and_breaks_are_added_up(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    table.seat(8, "Otso")
    night.ask(BuyIn(table=T1, player=otso, amount=Money(100_00)))
    night.ask(GrantLongBreak(table=T1, player=otso))
    until = guest_of(night.room, otso).long_break
    night.ask(LeaveSeat(table=T1, player=otso, stack=Money(250_00)))
    player = newcomer(night)
    night.ask(BuyIn(table=T1, player=player, amount=Money(100_00)))
    night.ask(TopUp(table=T1, player=player, amount=Money(50_00), stack=Money(20_00)))
    merge(night, player, "Otso")
    guest = guest_of(night.room, otso)
    assert (guest.bought.purchases, guest.bought_in, guest.long_break) == (3, True, until)
    assert [one.stack for one in guest.left] == [Money(250_00)]
    assert isinstance(night.room.day, DayOpen)
    assert player not in night.room.day.guests


def test_two_stacks_left_at_one_kind_of_table_are_one_memory(night: Evening, table: TableTonight):
    """Of the two that of who sits now holds (CH-STACK-1)."""
    otso, player = night.player("Otso"), newcomer(night)
    table.seat(8, "Otso")
    for who, stack in ((otso, 250_00), (player, 40_00)):
        night.ask(BuyIn(table=T1, player=who, amount=Money(100_00)))
        night.ask(LeaveSeat(table=T1, player=who, stack=Money(stack)))
    table.ask(SeatPlayer(table=T1, seat=SeatNo(7), player=player))
    merge(night, player, "Otso")
    guest = guest_of(night.room, otso)
    assert [one.stack for one in guest.left] == [Money(40_00)]
    assert guest.purse == Money(290_00)


def test_who_has_left_is_merged_with_who_sits(night: Evening, table: TableTonight):
    player = newcomer(night)
    night.ask(BuyIn(table=T1, player=player, amount=Money(100_00)))
    night.ask(LeaveSeat(table=T1, player=player, stack=Money(40_00)))
    table.seat(8, "Otso")
    merge(night, player, "Otso")
    guest = guest_of(night.room, night.player("Otso"))
    assert (guest.bought.purchases, guest.bought_in) == (1, False)
    assert [one.stack for one in guest.left] == [Money(40_00)]


def test_time_that_both_have_paid_for_is_one_time(night: Evening):
    night.adopt(paid_by_time(payer="player", periods="begun"))
    table = night.table(T1).seated("Aino", "Eero", "Otso")
    night.later(minutes=20)
    table.leave("Otso")
    player = newcomer(night)
    night.later(minutes=7)
    before = _time_at(night)
    merge(night, player, "Otso")
    assert _time_at(night) == before
    assert isinstance(night.room.day, DayOpen)
    whose = [meter.player for meter in night.room.day.meters[T1]]
    assert whose.count(night.player("Otso")) == 1
    assert player not in whose


def _time_at(night: Evening) -> timedelta:

    assert isinstance(night.room.day, DayOpen)
    meters = night.room.day.meters[T1]
    return sum((time_on(meter, night.clock.now()) for meter in meters), timedelta())


def test_orders_about_either_are_about_him(night: Evening, table: TableTonight):
    otso, timo, note = night.player("Otso"), night.player("Timo"), night.note("Loud")
    player = newcomer(night)
    night.ask(NotePlayer(player=otso, note=note))
    night.later(minutes=1)
    night.ask(WarnPlayer(player=player, note=note))
    night.ask(KeepApart(players=(player, timo), note=note))
    night.ask(KeepApart(players=(otso, timo), note=note))
    night.ask(KeepApart(players=(otso, player), note=note))
    night.ask(BarPlayer(player=player, kind=BarKind.BARRED, note=note))
    table.ask(LeaveSeat(table=T1, player=player))
    merge(night, player, "Otso")
    orders = night.room.orders
    assert set(orders.bars) == set(orders.marks) == {otso}
    assert [mark.kind.value for mark in orders.marks[otso]] == ["note", "warning"]
    assert orders.apart == {otso: (timo,), timo: (otso,)}


def test_nobody_is_kept_apart_from_himself(night: Evening, table: TableTonight):
    player, otso = newcomer(night), night.player("Otso")
    table.ask(LeaveSeat(table=T1, player=player))
    night.ask(KeepApart(players=(player, otso), note=night.note("Soft play")))
    assert merge(night, player, "Otso").orders.apart == {}


def test_of_two_bars_the_known_players_stands(night: Evening, table: TableTonight):
    otso, note = night.player("Otso"), night.note("Loud")
    player = newcomer(night)
    night.ask(LeaveSeat(table=T1, player=player))
    night.ask(BarPlayer(player=otso, kind=BarKind.SELF_EXCLUDED, note=note))
    night.ask(BarPlayer(player=player, kind=BarKind.BARRED, note=note))
    merge(night, player, "Otso")
    assert [bar.kind for bar in night.room.orders.bars.values()] == [BarKind.SELF_EXCLUDED]


def test_nobody_sits_twice(night: Evening, table: TableTonight):
    player = newcomer(night)
    night.table(T2)
    with refused("HOUSE", f"{night.player('Eero')} sits at T1 and cannot also be at T1."):
        merge(night, player, "Eero")
    for into in (player, PlayerId(99), newcomer(night, 7)):
        with refused("HOUSE", f"There is no player {into}."):
            night.ask(MergePlayers(player=player, into=into))


def test_who_may_not_sit_there_is_let_in_by_two(night: Evening, table: TableTonight):
    otso, note = night.player("Otso"), night.note("It is he")
    player = newcomer(night)
    night.ask(GivePenalty(player=otso, lasts=timedelta(minutes=30), note=note))
    with refused("CH-SHOW-7"):
        merge(night, player, "Otso")
    merge(night, player, "Otso", note=note, second=night.manager)
    assert night.room.seated[otso] == T1


def test_a_merge_may_be_taken_back_until_the_table_plays_on(night: Evening, table: TableTonight):
    player = newcomer(night)
    before = night.room
    entry = night.ask(MergePlayers(player=player, into=night.player("Otso")))
    assert entry.events == (PlayersMerged(player=player, into=night.player("Otso"), tables=(T1,)),)
    command = MergePlayers(player=player, into=night.player("Otso"))
    assert command.touches() == {f"player:{player}", f"player:{night.player('Otso')}"}
    night.void(entry)
    assert night.room == before
    entry = night.ask(command)
    table.start()
    with refused("HOUSE"):
        night.void(entry)


def test_without_a_gaming_day_nobody_has_bought_anything(night: Evening, table: TableTonight):

    player = newcomer(night)

    closed = msgspec.structs.replace(night.room, day=DayClosed())
    assert merged(closed, player, night.player("Otso")).day == DayClosed()


@given(
    bought=st.lists(st.integers(20, 300), max_size=3),
    more=st.lists(st.integers(20, 300), max_size=3),
    hands=st.integers(0, 4),
    away=st.booleans(),
)
def test_a_merge_keeps_every_sum(bought, more, hands, away):
    """Nobody buys, owes, sits or is dealt in more or less often by it."""
    night = five_seated()
    table, otso = night.table(T1), night.player("Timo")
    table.seat(8, "Timo")
    _buys(night, otso, bought)
    night.ask(LeaveSeat(table=T1, player=otso, stack=Money(90_00)))
    player = newcomer(night, 7, Standing.POSTS)
    _buys(night, player, more)
    table.hands(hands)
    if away:
        night.ask(MarkAway(table=T1, player=player))
        table.hands(2)
    before = night.room
    room = merge(night, player, "Timo")
    one = guest_of(room, otso).bought
    both = [guest_of(before, who).bought for who in (otso, player)]
    assert one.purchases == sum(each.purchases for each in both)
    assert one.short == sum(each.short for each in both)
    assert room.meters == before.meters
    assert len(room.seated) == len(before.seated)
    assert _tokens(room) == _tokens(before)
    assert player not in _everywhere(room)
    check_seats(room)
    check_table(room, T1)
    table.start()


def _buys(night: Evening, player: PlayerId, sums: list[int]) -> None:
    for sum_ in sums:
        first = not guest_of(night.room, player).bought_in
        note, amount = night.note("So he wants it"), Money(sum_ * 100)
        if first:
            night.ask(BuyIn(table=T1, player=player, amount=amount, note=note))
        else:
            night.ask(TopUp(table=T1, player=player, amount=amount, stack=NOTHING, note=note))


def _tokens(room: Room) -> list[Tokens]:
    return [chair.sitter.tokens for chair in chairs_of(room.tables[T1])]


def _everywhere(room: Room) -> set[PlayerId]:
    """Every player whom the tables and lists name."""
    found: set[PlayerId] = set(room.seated) | {call.player for call in room.calls}
    for table in room.tables.values():
        found |= {chair.sitter.player for chair in chairs_of(table)}
        if isinstance(table.stage, InHand):
            found |= {place.player for place in table.stage.deal.dealt}
            positions = table.stage.deal.positions
        elif isinstance(table.stage, HandOver):
            positions = table.stage.positions
        else:
            continue
        lying = (positions.button, positions.small, positions.big, positions.turn)
        found |= {place.player for place in lying if place is not None}
    for line in room.lists.values():
        found |= {one.player for one in line}
    return found
