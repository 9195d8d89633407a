"""Whatever the room is like, a kiosk shows each of its tables and every seat of it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import HandEnded, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.waiting_acts import body_of, kind_of_act
from floor.app.offline.kept_act import KeptAct
from floor.app.seats.seats import MarkAway, PlayOver
from floor.app.staff.floor_calls import CallFloor
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.views.kiosk.acts import brief_reason, is_priced, one_tap, seat_heading
from floor.views.kiosk.offline import kept_act_words
from floor.views.kiosk.running import LastHand, clock_shown, floor_shown, on_clock_words
from floor.views.kiosk.sight import KioskView, TableSeen, sight
from floor.views.words.rows import Step
from floor.views.words.words import Wording
from tests.app.test_why_not import ROOMS
from tests.evening import T1, Evening
from tests.views.looking import look, words


def seats_of(night: Evening, table: TableId) -> list[SeatNo | None]:
    return [None, *(SeatNo(n + 1) for n in range(len(night.room.tables[table].seats)))]


def seen(night: Evening, table: TableId, seat: SeatNo | None = None) -> KioskView:
    ended = next((one for one in reversed(night.events()) if isinstance(one, HandEnded)), None)
    last = LastHand(ended) if ended is not None else None
    view = sight(TableSeen(night.room, table, seat, last), look(night))
    assert view is not None
    return view


@pytest.mark.parametrize("begin", ROOMS, ids=lambda one: one.__name__)
def test_every_table_and_seat_is_shown_and_what_is_greyed_says_why(
    begin: Callable[[], Evening],
) -> None:
    night = begin()
    for name, table in night.room.tables.items():
        for seat in seats_of(night, name):
            view = seen(night, name, seat)
            assert len(view.keys) == 3
            assert all(row.words and row.price for row in view.posts)
            for step in view.acts:
                _is_well(step)
            if view.detail is not None and seat is not None:
                assert all(seat_heading(view.detail))
                tap = one_tap(night.room, table, view.detail, night.clock.now())
                assert tap is None or not tap.why_not
        clock = clock_shown(night.room, table.id, night.clock.now())
        assert clock.words
        assert clock.under
        assert floor_shown(night.room, table.id, look(night)).under


def _is_well(step: Step) -> None:
    assert step.words
    for in_hand in (True, False):
        assert bool(brief_reason(step, in_hand=in_hand)) == bool(step.why_not)
    assert isinstance(is_priced(step), bool)


@pytest.fixture
def felt(night: Evening) -> Evening:
    night.table().seated("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville").draw("Aino")
    return night


def test_the_clock_says_whose_it_is_what_is_left_and_when_it_is_over(felt: Evening) -> None:
    felt.ask(StartHand(table=T1))
    felt.ask(CallClock(table=T1, seat=SeatNo(3)))
    running = clock_shown(felt.room, T1, felt.clock.now())
    assert running.under == "seat 3 · has acted: touch"
    felt.later(minutes=5)
    over = clock_shown(felt.room, T1, felt.clock.now())
    assert (over.words, over.under) == ("Time", "seat 3 · time is up: touch")


def test_whoever_is_in_the_hand_may_be_put_on_the_clock(felt: Evening) -> None:
    felt.ask(StartHand(table=T1))
    words = Wording(felt.room, look(felt).names)
    assert [seat for seat, _words in on_clock_words(felt.room, words, T1)] == [1, 2, 3, 4, 5, 6]


def test_a_clock_on_nobody_in_particular_names_no_seat(felt: Evening) -> None:
    felt.ask(StartHand(table=T1))
    felt.ask(CallClock(table=T1))
    shown = clock_shown(felt.room, T1, felt.clock.now())
    assert shown.under == "has acted: touch"


def test_what_the_floor_was_called_for_stands_on_its_button_and_turns_red(felt: Evening) -> None:
    felt.ask(CallFloor(table=T1, reason=CallReason.MISDEAL))
    assert not floor_shown(felt.room, T1, look(felt)).red
    felt.later(minutes=10)
    assert floor_shown(felt.room, T1, look(felt)).red


@pytest.mark.parametrize(
    ("owed", "words"),
    [
        ({}, "Hand 7: nothing to take"),
        ({"second_round": True}, "Hand 7: rake from the pot"),
        ({"flat_rake": Money(100)}, "Hand 7: rake €1"),
        ({"second_round": True, "jackpot": Money(100)}, "Hand 7: rake from the pot + jackpot €1"),
    ],
)
def test_a_hand_that_has_ended_says_what_it_owes(
    felt: Evening, owed: dict[str, Any], words: str
) -> None:
    told = {"second_round": False, **owed}
    ended = HandEnded(table=T1, hand=7, ended=felt.clock.now(), **told)
    view = sight(TableSeen(felt.room, T1, None, LastHand(ended)), look(felt))
    assert view is not None
    assert view.last == words


def test_an_act_kept_here_is_told_in_words_and_one_of_another_version_by_its_name(
    felt: Evening,
) -> None:
    straddle = DeclareStraddle(table=T1, seat=SeatNo(4))
    kept = KeptAct(
        command=felt.office.new_id(),
        kind=kind_of_act(straddle),
        body=body_of(straddle),
        by=felt.dealer,
        pressed=felt.clock.now(),
    )
    assert "4" in kept_act_words(words(felt), kept)
    assert kept_act_words(words(felt), replace(kept, kind="of-a-newer-one")) == "of-a-newer-one"


def test_posts_stand_in_the_order_in_which_they_are_looked_for(felt: Evening) -> None:
    felt.ask(DeclareStraddle(table=T1, seat=SeatNo(4)))
    rows = seen(felt, T1).posts
    assert [row.words.partition(" · ")[2] for row in rows] == [
        "small blind",
        "big blind",
        "straddle",
    ]
    assert [row.straddle for row in rows] == [False, False, True]


def test_where_everybody_posts_the_same_it_is_one_line(night: Evening) -> None:
    stud = GameId("stud-5-10")
    night.table(game=stud, seats=8).seated(
        "Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville", "Väinö"
    )
    night.ask(StartHand(table=T1))
    rows = seen(night, T1).posts
    assert len(rows) <= 6


def test_where_two_have_the_seat_each_leaves_under_their_own_name(felt: Evening) -> None:
    felt.ask(MarkAway(table=T1, player=felt.player("Aino")))
    felt.ask(PlayOver(table=T1, seat=SeatNo(1), player=felt.player("Sanna")))
    names = [step.words for step in seen(felt, T1, SeatNo(1)).acts]
    assert any(one.startswith("Aino") for one in names)
    assert any(one.startswith("Sanna") for one in names)
