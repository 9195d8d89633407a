"""A table as it is found on the felt, and one whose hands nobody follows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import NoteId
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import DrawButton, EndHand, StartHand, deal_now
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import (
    MOST_HANDS_MISSED,
    AsItIs,
    FollowingStopped,
    SeatSetRight,
    SetRight,
    StopFollowing,
    TableSetRight,
)
from floor.app.hands.straddles import DeclareStraddle
from floor.app.jackpot.meters import main_meters
from floor.app.seats.seats import LeaveSeat
from floor.base.money import Money
from floor.room.blinds.blinds import BlindsPaid, Standing, Tokens
from floor.room.blinds.button import Deal, Place, SeatNo, Sitter
from floor.room.blinds.next_hand import first_deal
from floor.room.dealing.misdeal import MisdealReason
from floor.room.games.game import GameId
from floor.room.table.table import Away, Drawn, HandOver, Taken, chairs_of
from tests.app.kiosk_nights import FIVE, five_seated
from tests.evening import T1, Evening, TableTonight, refused


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated(*FIVE).draw("Aino").hands(3)


@pytest.fixture
def why(night: Evening) -> NoteId:
    return night.note("Another was on the button")


def found(night: Evening, name: str, *, here: bool = True, tokens: Tokens | None = None) -> AsItIs:
    return AsItIs(player=night.player(name), here=here, tokens=tokens)


def test_what_is_found_is_one_fact(night: Evening, table: TableTonight, why: NoteId):
    table.ask(
        SetRight(
            table=T1,
            button=SeatNo(5),
            players=(
                found(night, "Aino", here=False, tokens=Tokens.BOTH),
                found(night, "Eero", tokens=Tokens.SMALL),
            ),
            hands_missed=4,
            note=why,
        )
    )
    aino, eero = night.player("Aino"), night.player("Eero")
    assert table.entry.events == (
        TableSetRight(
            table=T1,
            seats=(
                SeatSetRight(
                    SeatNo(1), Away(Sitter(player=aino, tokens=Tokens.BOTH), night.clock.now())
                ),
                SeatSetRight(SeatNo(2), Taken(Sitter(player=eero, tokens=Tokens.SMALL))),
            ),
            button=table.place("Otso"),
            hands_missed=4,
            note=why,
            found_at=night.clock.now(),
        ),
    )
    assert table.now.stage == Drawn(table.place("Otso"))
    assert table.now.hand == 7
    touched = table.entry.events[0].touches()
    assert touched == {"table:T1", f"player:{aino}", f"player:{eero}"}


def test_undo_brings_back_what_was_known(night: Evening, table: TableTonight, why: NoteId):
    before = night.room
    entry = table.ask(SetRight(table=T1, button=SeatNo(2), note=why)).entry
    night.void(entry)
    assert night.room == before


@given(
    hands=st.integers(1, 5),
    holder=st.sampled_from(FIVE),
    away=st.sets(st.sampled_from(FIVE), max_size=2),
    owing=st.sets(st.sampled_from(FIVE), max_size=2),
    missed=st.integers(0, 9),
)
def test_the_next_hand_is_dealt_from_the_felt(hands, holder, away, owing, missed):
    """By the engine, from the button as it lies and the players as they are found."""
    night = five_seated()
    why = night.note("Because.")
    table = night.table(T1).hands(hands)
    players = tuple(
        found(
            night,
            name,
            here=name not in away,
            tokens=Tokens.BOTH if name in owing else Tokens.NONE,
        )
        for name in FIVE
    )
    seat, day = table.place(holder).seat, night.room.day
    ask = SetRight(table=T1, button=seat, players=players, hands_missed=missed, note=why)
    if holder in away | owing:
        with refused("CH-BTN-6"):
            table.ask(ask)
        return
    accrued = main_meters(night.room).accrued
    table.ask(ask)
    now = table.now
    game = night.room.house.games[now.game]  # type: ignore[union-attr]
    deal = deal_now(night.room, now)
    assert deal == first_deal(table.place(holder), chairs_of(now), game.stakes, game.profile)
    assert (main_meters(night.room).accrued, night.room.day) == (accrued, day)
    assert now.hand == hands + missed
    here = [name for name in FIVE if name not in away and name not in owing]
    if len(here) < 2:
        return
    assert isinstance(deal, Deal)
    assert deal.positions.button == table.place(holder)
    assert {place.player for place in deal.dealt} >= {night.player(name) for name in here}
    assert table.start().deal == deal


def test_who_is_not_named_is_as_was_known(night: Evening, table: TableTonight, why: NoteId):
    table.seat(8, "Timo")
    table.ask(SetRight(table=T1, players=(found(night, "Eero", here=False),), note=why))
    assert isinstance(table.now.seats[1], Away)
    assert table.sitter("Eero").standing is Standing.IN
    assert table.sitter("Timo") == Sitter(player=night.player("Timo"))
    assert isinstance(table.now.stage, HandOver)


def test_who_has_no_token_is_in_the_game(night: Evening, table: TableTonight, why: NoteId):
    table.away("Kaisa").hands(5)
    assert table.sitter("Kaisa").tokens is Tokens.BOTH
    kaisa = found(night, "Kaisa", tokens=Tokens.NONE)
    table.ask(SetRight(table=T1, players=(kaisa,), note=why))
    assert table.now.seats[2] == Taken(Sitter(player=kaisa.player, standing=Standing.IN))
    assert table.sitter("Kaisa").paid is BlindsPaid.NOTHING


def test_of_two_in_a_seat_each_has_his_own_tokens(night: Evening, table: TableTonight, why: NoteId):
    table.away("Kaisa").over(3, "Timo").hands(2)
    both = (
        found(night, "Kaisa", here=False, tokens=Tokens.SMALL),
        found(night, "Timo", tokens=Tokens.NONE),
    )
    table.ask(SetRight(table=T1, button=SeatNo(3), players=both, note=why))
    assert table.sitter("Kaisa").tokens is Tokens.SMALL
    assert table.now.stage == Drawn(Place(SeatNo(3), night.player("Timo")))
    for name, here in (("Kaisa", True), ("Timo", False)):
        with refused("CH-OVER-1"):
            one = found(night, name, here=here)
            table.ask(SetRight(table=T1, players=(one,), note=why))


def test_away_already_and_here_already_stay_so(night: Evening, table: TableTonight, why: NoteId):
    table.away("Kaisa")
    night.later(minutes=5)
    since = table.now.seats[2]
    same = (found(night, "Kaisa", here=False), found(night, "Aino"))
    table.ask(SetRight(table=T1, players=same, hands_missed=1, note=why))
    assert table.now.seats[2] == since


def test_a_reason_is_given_and_something_is_found(night: Evening, table: TableTonight, why: NoteId):
    with refused("HOUSE", "Give a reason for correcting T1."):
        table.ask(SetRight(table=T1, button=SeatNo(1)))
    with refused("HOUSE", "T1 is recorded as it is: nothing to correct."):
        table.ask(SetRight(table=T1, players=(found(night, "Aino"),), note=why))
    for missed in (-1, MOST_HANDS_MISSED + 1):
        with refused("HOUSE", "Up to 200 missed hands are counted."):
            table.ask(SetRight(table=T1, hands_missed=missed, note=why))


def test_a_hand_is_handed_over_first(table: TableTonight, why: NoteId):
    table.start()
    with refused("CH-DEAL-4", "T1 is in hand 4: end it first, then correct the table."):
        table.ask(SetRight(table=T1, button=SeatNo(1), note=why))


@pytest.mark.parametrize("seat", [0, 7, 20])
def test_the_button_lies_before_somebody_in_the_game(table: TableTonight, why: NoteId, seat: int):
    with refused("CH-BTN-6"):
        table.ask(SetRight(table=T1, button=SeatNo(seat), note=why))


def test_who_does_not_sit_there_is_not_found_there(
    night: Evening, table: TableTonight, why: NoteId
):
    with refused("CH-SEAT-9"):
        table.ask(SetRight(table=T1, players=(found(night, "Timo"),), note=why))


def test_a_stud_table_has_no_button(night: Evening, why: NoteId):
    stud = night.table(T1, GameId("stud-5-10"), 8).seated("Aino", "Eero")
    with refused("GM-STUD-4", "No button at T1: the up cards say who opens."):
        stud.ask(SetRight(table=T1, button=SeatNo(1), note=why))
    stud.ask(StopFollowing(table=T1, note=NoteId(1))).ask(SetRight(table=T1, note=why))
    assert stud.start().now.hand == 1


# Hands that nobody follows


def test_of_hands_not_followed_nothing_is_claimed(night: Evening, table: TableTonight):
    table.away("Kaisa").start()
    accrued, hand = main_meters(night.room).accrued, table.now.hand
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    now = night.clock.now()
    assert table.entry.events == (FollowingStopped(table=T1, stopped_at=now, note=NoteId(1)),)
    assert isinstance(table.now.stage, HandOver)
    assert (main_meters(night.room).accrued, table.now.hand) == (accrued, hand)
    assert deal_now(night.room, table.now) is None
    for command in (
        StartHand(table=T1),
        EndHand(table=T1, second_round=True),
        DrawButton(table=T1),
        DeclareStraddle(table=T1, seat=SeatNo(1)),
        CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED),
    ):
        with refused("HOUSE", "Hands are not tracked at T1: correct the table first."):
            table.ask(command)
    with refused("HOUSE", "Hands are not tracked at T1 as it is."):
        table.ask(StopFollowing(table=T1, note=NoteId(1)))


def test_hands_are_followed_no_more_for_a_reason(night: Evening, table: TableTonight):
    with refused("HOUSE", "Give a reason for not tracking hands at T1."):
        table.ask(StopFollowing(table=T1))


def test_people_come_and_go_where_hands_are_not_followed(night: Evening, table: TableTonight):
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    table.away("Aino").back("Aino").seat(8, "Timo").leave("Eero")
    table.ask(CallClock(table=T1, seat=SeatNo(3)))
    assert night.player("Timo") in night.room.seated
    table.ask(LeaveSeat(table=T1, player=night.player("Timo"), stack=Money(50_00)))


def test_setting_it_right_follows_the_hands_again(night: Evening, table: TableTonight, why: NoteId):
    table.away("Kaisa").hands(4).ask(StopFollowing(table=T1, note=NoteId(1))).seat(8, "Timo")
    with refused("CH-BTN-1", "Say where the button is at T1."):
        table.ask(SetRight(table=T1, note=why))
    everybody = tuple(found(night, name, tokens=Tokens.NONE) for name in (*FIVE, "Timo"))
    table.ask(SetRight(table=T1, button=SeatNo(8), players=everybody, note=why))
    assert table.now.followed
    deal = table.start().deal
    assert deal.positions.button == table.place("Timo")
    assert len(deal.dealt) == 6


def test_a_table_not_followed_from_the_start_has_its_button_where_it_lies(
    night: Evening, why: NoteId
):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa")
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    three = tuple(found(night, name, tokens=Tokens.NONE) for name in ("Aino", "Eero", "Kaisa"))
    table.ask(SetRight(table=T1, button=SeatNo(2), players=three, note=why))
    between = deal_now(night.room, table.now)
    assert isinstance(between, Deal)
    assert between.positions.button == table.place("Eero")
