"""Who is next, how long his seat waits, and which table gets him."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.cards.card import DECK, from_text
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import (
    MOST_GONE,
    CallTo,
    Departure,
    Gone,
    Rehoused,
    Signup,
    TableId,
    TableOffer,
    Waiting,
    call_to,
    departed,
    fetching_ends,
    hold_ends,
    in_call_order,
    keeps_seat,
    moved_to,
    next_to_call,
    put_back,
    rehoused,
    table_for_newcomer,
    with_newcomer,
)

NOON = datetime(2026, 10, 24, 12, tzinfo=UTC)


def waiting(player: int, signup: Signup = Signup.FLOOR, *, arrived: bool = True) -> Waiting:
    return Waiting(player=PlayerId(player), since=NOON, signup=signup, arrived=arrived)


@given(st.lists(st.sampled_from(Signup), max_size=12))
def test_players_of_a_closed_table_stand_first_and_everybody_else_as_he_came(
    signups: list[Signup],
):
    line: tuple[Waiting, ...] = ()
    for number, signup in enumerate(signups):
        line = with_newcomer(line, waiting(number, signup))
    came = list(enumerate(signups))
    first = [number for number, signup in came if signup is Signup.CLOSED_TABLE]
    rest = [number for number, signup in came if signup is not Signup.CLOSED_TABLE]
    assert [one.player for one in line] == [*first, *rest]


def test_the_first_who_is_here_and_not_called_is_next():
    line = (waiting(1), waiting(2, arrived=False), waiting(3), waiting(4))
    assert next_to_call(line, []) == 1
    assert next_to_call(line, [PlayerId(1)]) == 3
    assert next_to_call(line, [PlayerId(1), PlayerId(3), PlayerId(4)]) is None


def test_a_seat_waits_to_the_last_moment_and_not_longer():
    until = hold_ends(NOON, timedelta(minutes=5))
    assert keeps_seat(until, until)
    assert not keeps_seat(until, until + timedelta(microseconds=1))


def test_who_fetches_chips_keeps_the_seat_no_shorter_than_he_had_it():
    until, fetching = hold_ends(NOON, timedelta(minutes=5)), timedelta(minutes=3)
    at_once = fetching_ends(until, NOON, fetching)
    assert at_once == until
    late = fetching_ends(until, NOON + timedelta(minutes=4), fetching)
    assert late == NOON + timedelta(minutes=7)


# Leaving a list and coming back to it


def gone_from(line: tuple[Waiting, ...], *players: int) -> tuple[tuple[Waiting, ...], list[Gone]]:
    """The list without `players`, who left in that order, and how each of them left it."""
    gone: tuple[Gone, ...] = ()
    for player in map(PlayerId, players):
        gone = departed(line, gone, player, NOON, Departure.EXPIRED)
        line = tuple(one for one in line if one.player != player)
    return line, list(gone)


def order(line: tuple[Waiting, ...]) -> list[int]:
    return [one.player for one in line]


FOUR = (waiting(1), waiting(2), waiting(3), waiting(4))


def test_who_is_put_back_stands_where_he_stood_and_newcomers_behind_him():
    line, (second,) = gone_from(FOUR, 2)
    assert (second.entry, second.why) == (FOUR[1], Departure.EXPIRED)
    assert order(put_back((*line, waiting(5)), second)) == [1, 2, 3, 4, 5]
    assert order(put_back((waiting(5),), second)) == [2, 5]
    assert order(put_back((), second)) == [2]


@given(
    away=st.lists(st.integers(1, 6), unique=True, max_size=6),
    back=st.randoms(use_true_random=False),
)
def test_all_who_left_are_put_back_in_any_order_to_the_list_as_it_was(away, back):
    line = tuple(waiting(number) for number in range(1, 7))
    left, gone = gone_from(line, *away)
    back.shuffle(gone)
    for one in gone:
        left = put_back(left, one)
    assert left == line


def test_whose_table_closed_meanwhile_comes_before_who_is_put_back_unless_his_had_too():
    line, (first,) = gone_from(FOUR, 1)
    mover = waiting(9, Signup.CLOSED_TABLE)
    assert order(put_back((mover, *line), first)) == [9, 1, 2, 3, 4]
    line, (moved,) = gone_from((waiting(1, Signup.CLOSED_TABLE), waiting(2)), 1)
    assert order(put_back((mover, *line), moved)) == [1, 9, 2]


def test_one_who_was_moved_meanwhile_does_not_draw_the_other_along():
    line, (second,) = gone_from(FOUR, 2)
    to_the_end = moved_to(line, PlayerId(1), 99)
    assert order(to_the_end) == [3, 4, 1]
    assert order(put_back(to_the_end, second)) == [2, 3, 4, 1]


def test_who_leaves_again_is_remembered_once_and_only_so_many_are():
    _, gone = gone_from(FOUR, 2)
    again = departed(FOUR, gone, PlayerId(2), NOON, Departure.DECLINED)
    assert [one.why for one in again] == [Departure.DECLINED]
    many = tuple(waiting(number) for number in range(MOST_GONE + 5))
    _, kept = gone_from(many, *range(MOST_GONE + 5))
    assert [one.entry.player for one in kept] == list(range(5, MOST_GONE + 5))


@pytest.mark.parametrize(
    ("place", "then"), [(1, [3, 1, 2, 4]), (3, [1, 2, 3, 4]), (9, [1, 2, 4, 3])]
)
def test_who_is_moved_stands_at_that_place_and_says_that_he_was_put_there(place, then):
    line = moved_to(FOUR, PlayerId(3), place)
    assert order(line) == then
    assert [one.player for one in line if one.placed] == [3]


def test_the_shorter_table_gets_the_newcomer_and_of_equal_ones_the_older():
    older = TableOffer(TableId("T2"), NOON, 6)
    newer = TableOffer(TableId("T1"), NOON + timedelta(hours=1), 6)
    short = TableOffer(TableId("T3"), NOON + timedelta(hours=2), 5)
    assert table_for_newcomer([newer, older]) == "T2"
    assert table_for_newcomer([newer, older, short]) == "T3"


def test_without_a_table_there_is_none_to_propose():
    with pytest.raises(ValueError):
        table_for_newcomer([])


MOVERS = (PlayerId(1), PlayerId(2), PlayerId(3))


def test_a_closed_tables_players_sit_down_before_anybody_of_the_list_is_asked():
    list_of = [waiting(8, Signup.PHONE, arrived=False), waiting(7), waiting(1), waiting(9)]
    assert rehoused(MOVERS[:1], 2, list_of) == Rehoused(
        drawn_for=0, seated=MOVERS[:1], unseated=(), offered=(PlayerId(7),)
    )


def test_too_few_seats_are_drawn_for_and_the_list_gets_none():
    drawn = {1: "7h", 2: "Kd", 3: "Kh"}
    cards = {PlayerId(player): from_text(card) for player, card in drawn.items()}
    before = rehoused(MOVERS, 2, [waiting(9)])
    assert before == Rehoused(drawn_for=2, seated=(), unseated=(), offered=())
    after = rehoused(MOVERS, 2, [waiting(9)], cards)
    assert (after.seated, after.unseated, after.offered) == ((3, 2), (1,), ())


def test_every_mover_draws_a_card_of_his_own():
    ace, king = from_text("As"), from_text("Ks")
    for cards in ({PlayerId(1): ace, PlayerId(2): king}, dict.fromkeys(MOVERS, ace)):
        with pytest.raises(ValueError):
            rehoused(MOVERS, 2, [], cards)


@given(movers=st.integers(0, 12), free=st.integers(0, 12), listed=st.integers(0, 5))
def test_no_seat_is_given_out_twice_and_none_is_wasted(movers: int, free: int, listed: int):
    moving = [PlayerId(number) for number in range(movers)]
    list_of = [waiting(100 + number) for number in range(listed)]
    cards = {player: DECK[player] for player in moving}
    gone = rehoused(moving, free, list_of, cards)
    assert len(gone.seated) + len(gone.offered) == min(free, movers + listed)
    assert sorted((*gone.seated, *gone.unseated)) == moving
    assert not (gone.offered and gone.unseated)


def offer(name: str, players: int, *, later: int = 0, feeds: bool = False) -> TableOffer:
    return TableOffer(TableId(name), NOON + timedelta(hours=later), players, seats=9, feeds=feeds)


def test_a_call_goes_where_a_game_can_be():
    tables = [
        offer("empty", 0),
        offer("full", 8),
        offer("older", 6),
        offer("newer", 6, later=1),
        offer("three", 3),
        offer("four", 4),
        offer("feeder", 7, feeds=True),
    ]
    order = [one.table for one in in_call_order(tables, 2, 5)]
    assert order == ["feeder", "four", "three", "older", "newer", "full", "empty"]
    order = [one.table for one in in_call_order(tables, 1, 5)]
    assert order == ["feeder", "four", "older", "newer", "full", "three", "empty"]


def test_a_table_starts_when_enough_wait_and_never_wants_more_than_it_has_seats():
    assert call_to(offer("T5", 0), 4, 5) is CallTo.NOT_YET
    assert call_to(offer("T5", 1), 4, 5) is CallTo.STARTS
    assert call_to(offer("T5", 0, feeds=True), 4, 5) is CallTo.NOT_YET
    assert call_to(TableOffer(TableId("T6"), NOON, 0, seats=3), 3, 5) is CallTo.STARTS
