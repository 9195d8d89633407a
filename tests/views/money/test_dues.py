"""The dues quote in words, seat by seat."""

import msgspec
import pytest

from floor.app.core.next_hand import between
from floor.app.seats.changes import ChangeSeat
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.blinds.dues import Closed, quote
from floor.room.games.game import GameId
from floor.room.table.table import Away, Taken
from floor.rulebook.book.rule import known_rules
from floor.views.money.dues import (
    closed_words,
    owed_there,
    owed_there_words,
    price_words,
    quote_lines,
)
from tests.evening import T1, Evening, TableTonight
from tests.views.looking import detail

SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")
NLH_2_5 = GameId("nlh-2-5")
NOBODY = Sitter(player=PlayerId(0))


def playing(night: Evening) -> TableTonight:
    """Six players, one hand played: button Aino, blinds Eero and Kaisa."""
    return night.table(game=NLH_2_5, seats=9).seated(*SIX).draw("Aino").hands(1)


def told(night: Evening, seat: int) -> list[str]:
    return [line.words for line in detail(night, seat).quote]


def test_a_free_seat_says_what_a_newcomer_would_face(night: Evening):
    playing(night)
    assert told(night, 8) == [
        "Post live €5: dealt in next hand; has the button after 5 hands (CH-NEW-3)",
        "Wait for the big blind €5: dealt in after 3 hands; has the button after 5 hands"
        " (CH-NEW-2)",
        "Straddle €10: dealt in after 2 hands, last to act in the first round; has the button"
        " after 5 hands (CH-NEW-4)",
        "Buy the button: only in the small blind position (CH-BUYB-1)",
    ]


def test_each_line_names_its_way_price_and_rule(night: Evening):
    playing(night)
    post, wait, straddle, buy = detail(night, 8).quote
    assert (post.way, post.rule, post.open) == (Standing.POSTS, "CH-NEW-3", True)
    assert post.price == BlindsOwed(Money(500), NOTHING)
    assert (wait.way, straddle.way) == (Standing.WAITS, Standing.STRADDLES)
    assert (buy.way, buy.open, buy.price) == (
        Standing.BUYS_BUTTON,
        False,
        BlindsOwed(NOTHING, NOTHING),
    )


@pytest.mark.parametrize(
    ("tokens", "post"),
    [
        (
            Tokens.BOTH,
            "Post live €5 + dead €2: dealt in next hand; has the button after 2 hands (CH-MISS-6)",
        ),
        (
            Tokens.SMALL,
            "Post live €2: dealt in next hand; has the button after 2 hands (CH-MISS-7)",
        ),
    ],
)
def test_who_missed_blinds_is_told_each_way_back_and_that_his_hand_is_dead_unpaid(
    night: Evening, tokens: Tokens, post: str
):
    table = playing(night).now
    seat = table.seats[4]
    assert isinstance(seat, Taken)
    sitter = msgspec.structs.replace(seat.sitter, standing=Standing.WAITS, tokens=tokens)
    table = table.with_seat(SeatNo(5), Away(sitter, night.clock.now()))
    room = msgspec.structs.replace(night.room, tables={T1: table})
    lines = quote_lines(room, table, SeatNo(5))
    assert lines[0].words == post.replace("next hand;", "next hand, first to act;").replace(
        "after 2 hands", "after 3 hands"
    )
    assert lines[-1].words == "Dealt in without paying: the hand is dead (CH-MISS-10)"
    assert (lines[-1].way, lines[-1].open) == (None, False)


def test_beside_its_name_a_way_is_told_in_few_words(night: Evening):
    playing(night)
    assert [(line.name, line.said) for line in detail(night, 8).quote] == [
        ("Post live €5", "next hand; has the button after 5 hands (CH-NEW-3)"),
        ("Wait for the big blind €5", "after 3 hands; has the button after 5 hands (CH-NEW-2)"),
        ("Straddle €10", "after 2 hands, last to act; has the button after 5 hands (CH-NEW-4)"),
        ("Buy the button", "only in the small blind position (CH-BUYB-1)"),
    ]


def test_in_the_seat_of_the_big_blind_that_left_the_button_is_for_sale(night: Evening):
    playing(night).leave("Kaisa")
    assert told(night, 3) == [
        "Take the big blind €5: dealt in next hand; has the button after 2 hands (CH-NEW-3)",
        "Buy the button €5 + dead €2: dealt in next hand; has the button after 1 hand (CH-BUYB-2)",
    ]


def test_between_button_and_small_blind_it_is_said_that_the_next_button_is_not_his(night: Evening):
    playing(night).leave("Otso").hand()
    post = told(night, 4)[0]
    assert post.startswith(
        "Post live €5: dealt in next hand, between button and small blind, without the next button;"
    )
    assert detail(night, 4).quote[0].said.startswith("next hand, behind the button;")


def test_a_held_seat_says_what_whoever_was_called_would_face(night: Evening):
    playing(night)
    free = told(night, 8)
    night.join("Märt", NLH_2_5)
    night.call("Märt", T1, 8, NLH_2_5)
    assert told(night, 8) == free


def test_who_is_in_the_game_is_quoted_nothing(night: Evening):
    playing(night)
    assert told(night, 1) == []


def test_who_waits_at_the_table_is_quoted_his_ways(night: Evening):
    playing(night)
    free = told(night, 8)
    night.table(T1).seat(8, "Märt")
    assert told(night, 8) == free


def test_who_was_away_and_missed_nothing_plays_on(night: Evening):
    playing(night).away("Ville")
    assert told(night, 6) == [
        "Play on: dealt in next hand; has the button after 4 hands (CH-GEN-5)"
    ]


def test_who_comes_back_to_his_big_blind_pays_it(night: Evening):
    playing(night).away("Otso")
    assert told(night, 4) == [
        "Play on €5: dealt in next hand; has the button after 2 hands (CH-GEN-5)"
    ]


def test_of_an_over_played_seat_owner_and_over_player_are_quoted(night: Evening):
    table = playing(night).away("Ville").over(6, "Märt")
    lines = told(night, 6)
    assert lines[0].startswith("Play on: ")
    assert lines[1].endswith("(CH-OVER-2)")
    table.hands(1)
    assert len(told(night, 6)) == 1


def test_before_the_draw_there_is_nothing_to_pay(night: Evening):
    night.table(game=NLH_2_5).seated(*SIX)
    assert told(night, 8) == ["Sit down: nothing to pay, the button is drawn for first (CH-BTN-5)"]


def test_a_seat_that_is_not_there_is_quoted_nothing(night: Evening):
    playing(night)
    assert quote_lines(night.room, night.room.tables[T1], SeatNo(12)) == ()


def test_where_no_hand_begins_that_is_said(night: Evening):
    table = night.table(game=NLH_2_5).seated("Aino", "Eero").draw("Aino").hands(1)
    table.leave("Aino").leave("Eero")
    assert told(night, 8)[0] == (
        "Post live €5: no hand begins yet, there are too few players (CH-NEW-3)"
    )
    table.seat(5, "Märt")
    assert told(night, 8)[1] == (
        "Wait for the big blind €5: the button is drawn for first (CH-NEW-2)"
    )


def test_the_button_of_the_next_hand_is_named(night: Evening):
    """Heads-up who was the big blind has the button next."""
    night.table(game=NLH_2_5).seated("Aino", "Eero").draw("Aino").hands(1).away("Eero")
    assert told(night, 2) == ["Play on €2: dealt in next hand; has the button next hand (CH-GEN-5)"]
    assert detail(night, 2).quote[0].said == "next hand; on the button (CH-GEN-5)"


def test_where_customs_close_a_way_the_line_says_so(night: Evening):
    night.played_by("online_2019").table(game=NLH_2_5).seated(*SIX).draw("Aino").hands(1)
    post, _wait, _straddle, buy = told(night, 8)
    assert post == "Post: new players wait for the big blind here (ON-TBL-05)"
    assert buy == "Buy the button: not for sale at this table (ON-BTN-02)"


def test_where_the_winner_has_the_button_waiting_cannot_be_told(night: Evening):
    night.played_by("win_the_button").table(game=NLH_2_5).seated(*SIX).draw("Aino").start()
    assert told(night, 8)[1] == (
        "Wait for the big blind €5: dealt in when the winner’s button reaches the seat (CH-NEW-2)"
    )


def test_where_straddles_are_not_in_use_the_line_says_so(night: Evening):
    night.table(game=GameId("dc-5-5"), seats=8).seated(*SIX).draw("Aino").hands(1)
    assert told(night, 8)[2] == "Straddle: straddles are not in use (CH-STRAD-1)"


def test_an_ante_is_part_of_the_price():
    assert price_words(BlindsOwed(Money(500), Money(200), Money(100))) == "€5 + dead €2 + ante €1"
    assert price_words(BlindsOwed(NOTHING, NOTHING)) == ""


@pytest.mark.parametrize("closed", Closed)
def test_there_are_words_for_every_reason(closed: Closed):
    assert closed_words(closed)


def test_the_quote_cites_rules_that_exist(night: Evening):
    playing(night)
    for seat in range(1, 10):
        assert {line.rule for line in detail(night, seat).quote} <= known_rules().keys()


@pytest.mark.parametrize("way", [Standing.POSTS, Standing.WAITS, Standing.STRADDLES])
@pytest.mark.parametrize("seat", [7, 8, 9])
def test_who_sits_down_by_a_quoted_way_is_dealt_in_at_that_price_then(
    night: Evening, way: Standing, seat: int
):
    table = playing(night)
    quoted = {one.way: one for one in quote(between(night.room, table.now), SeatNo(seat), NOBODY)}[
        way
    ]
    table.seat(seat, "Märt", way)
    for hand in range(1, quoted.hands + 1 if quoted.hands else 0):
        deal = table.hand()
        assert (table.place("Märt") in deal.dealt) is (hand == quoted.hands)
    paid = {post.seat: post.dues for post in deal.posts}
    assert paid[SeatNo(seat)] == quoted.price
    for _ in range(quoted.hands or 0, quoted.button or 0):
        deal = table.hand()
    assert deal.positions.button == table.place("Märt")


@pytest.mark.parametrize("way", [Standing.POSTS, Standing.WAITS, Standing.STRADDLES])
def test_who_comes_back_by_a_quoted_way_is_dealt_in_at_that_price_then(
    night: Evening, way: Standing
):
    table = playing(night).away("Otso").hands(4)
    owes = table.sitter("Otso")
    assert owes.tokens is Tokens.BOTH
    quoted = {one.way: one for one in quote(between(night.room, table.now), SeatNo(4), owes)}[way]
    table.back("Otso", way)
    deals = [table.hand() for _ in range(quoted.hands or 0)]
    assert [table.place("Otso") in deal.dealt for deal in deals[:-1]] == [False] * (len(deals) - 1)
    assert {post.seat: post.dues for post in deals[-1].posts}[SeatNo(4)] == quoted.price


def test_who_has_changed_seats_is_told_the_small_blind_and_its_rule(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").hands(1)
    change = ChangeSeat(table=T1, player=night.player("Kaisa"), seat=SeatNo(8))
    table.ask(change, night.floor)
    owed = owed_there(night.room, table.now, SeatNo(8), night.player("Kaisa"))
    assert owed_there_words(owed) == (
        "post live €1 and be dealt in, or wait for the big blind (CH-MOVE-2)"
    )


def test_who_is_back_and_waits_with_missed_blinds_is_told_what_they_owe(night: Evening):
    table = playing(night).away("Otso").hands(3).back("Otso")
    assert owed_there_words(owed_there(night.room, table.now, SeatNo(4), night.player("Otso"))) == (
        "post live €5 + dead €2 and be dealt in, or wait for the big blind (CH-MISS-9)"
    )
