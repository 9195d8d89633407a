"""Steps around a hand: who has won a button, who straddles, where one may move."""

import msgspec
import pytest

from floor.app.hands.dealing import EndHand
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.views.hands.steps import (
    blinds_briefly,
    blinds_words,
    dealt_in,
    seat_change_rule,
    winners_form,
)
from floor.views.seats.seats import change_seat_steps
from floor.views.seats.table_steps import table_detail
from floor.views.words.form import Missing, Typed
from floor.views.words.rows import Step, ToFind
from tests.evening import HELSINKI, NLH, T1, Evening, TableTonight
from tests.views.looking import detail, do, look, said, words

SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")
NLH_2_5 = GameId("nlh-2-5")


def playing(night: Evening) -> TableTonight:
    """Six players, one hand played: the next button is Eero in seat 2, first to act Petra."""
    return night.table(game=NLH_2_5, seats=8).seated(*SIX).draw("Aino").hands(1)


def moves(night: Evening, seat: int) -> tuple[Step, ...]:
    return change_seat_steps(night.room, night.room.tables[T1], SeatNo(seat), look(night))


def test_the_first_to_act_is_offered_the_straddle_before_and_in_the_hand(night: Evening):
    table = playing(night)
    assert "Straddle €10" in said(detail(night, 5).steps)
    assert "Straddle €10" not in said(detail(night, 6).steps)
    table.start()
    do(night, detail(night, 5).steps, "Straddle €10")
    assert table.deal.straddles == (5,)
    assert "Straddle €10" not in said(detail(night, 5).steps)


def test_a_straddle_that_is_declared_is_offered_no_more(night: Evening):
    table = playing(night)
    do(night, detail(night, 5).steps, "Straddle €10")
    assert table.now.straddles == (5,)
    assert "Straddle €10" not in said(detail(night, 5).steps)


def test_whole_table_says_who_straddles_and_how_much(night: Evening):
    table = playing(night)
    shown = table_detail(night.room, table.now, look(night))
    assert (shown.title, shown.status, shown.seat) == ("T1 · NLH 2–5", "", 0)
    do(night, shown.table_steps, "Petra straddles €10")
    shown = table_detail(night.room, table.now, look(night))
    assert shown.status == "next hand: Petra straddles €10"
    table.start()
    assert table_detail(night.room, table.now, look(night)).status == "Petra straddles €10"


def test_before_the_draw_nobody_straddles(night: Evening):
    table = night.table(game=NLH_2_5, seats=8).seated(*SIX)
    assert table_detail(night.room, table.now, look(night)).status == ""


def test_where_the_winner_has_the_button_it_is_asked_who_has_won(night: Evening):
    table = night.played_by("win_the_button").table(game=NLH_2_5, seats=8)
    table.seated("Aino", "Eero", "Kaisa").draw("Aino")
    assert dealt_in(words(night), table.now) == ()
    table.start()
    over = detail(night, 1).table_steps[:2]
    assert said(over) == ["Hand over: flop seen …", "Hand over: no flop …"]
    assert [one.finder for one in over] == [ToFind.WINNERS] * 2
    assert [one.leading for one in over] == [True, False]
    assert dealt_in(words(night), table.now) == ((1, "1 · Aino"), (2, "2 · Eero"), (3, "3 · Kaisa"))
    end = over[1].command
    assert isinstance(end, EndHand)
    table.ask(msgspec.structs.replace(end, winners=(SeatNo(3),)))
    table.start()
    assert table.deal.positions.button == table.place("Kaisa")


def test_where_one_may_move_and_at_what_price_is_listed(night: Evening):
    playing(night)
    assert said(moves(night, 4)) == [
        "Move to seat 7, wait for BB (CH-MOVE-2)",
        "Move to seat 7, post SB live €2 (CH-MOVE-2)",
        "Move to seat 8, wait for BB (CH-MOVE-2)",
        "Move to seat 8, post SB live €2 (CH-MOVE-2)",
    ]
    assert said(moves(night, 2)) == [
        "Move to seat 7, nothing due (CH-MOVE-3)",
        "Move to seat 8, nothing due (CH-MOVE-3)",
    ]
    do(night, moves(night, 4), "Move to seat 8, post SB live €2 (CH-MOVE-2)")
    assert night.table(T1).sitter("Otso").standing is Standing.POSTS


def test_the_small_blind_of_the_next_hand_is_posted_in_the_new_seat_or_waited_for(night: Evening):
    """Aino had the big blind in seat 1, seat 4 has it next; seat 2 is free between them."""
    table = night.table(game=NLH_2_5, seats=8)
    for seat, name in zip((1, 4, 5, 6, 7), ("Aino", "Eero", "Kaisa", "Otso", "Petra"), strict=True):
        table.seat(seat, name)
    table.draw("Otso").hands(1)
    assert table.now.stage.positions.big == table.place("Aino")  # type: ignore[union-attr]
    steps = [step for step in moves(night, 1) if step.words.startswith("Move to seat 2")]
    assert said(steps) == [
        "Move to seat 2, wait for BB (CH-MOVE-2)",
        "Move to seat 2, post SB live €2 (CH-MOVE-2)",
    ]
    do(night, steps, "Move to seat 2, post SB live €2 (CH-MOVE-2)")
    positions = table.hand().positions
    assert (positions.small, positions.big) == (table.place("Aino"), table.place("Eero"))
    assert positions.button == table.place("Petra")


FIVE = ("Aino", "Eero", "Kaisa", "Otso", "Petra")


def five(night: Evening) -> TableTonight:
    """Button, small and big blind were in seats 1, 2 and 3."""
    return night.table(game=NLH_2_5, seats=8).seated(*FIVE).draw("Aino").hands(1)


def blinds(night: Evening) -> str:
    return blinds_words(night.room, night.room.tables[T1])


def test_after_the_big_blind_has_left_it_is_said_why_nobody_posts_and_why_the_button_stays(
    night: Evening,
):
    """Example 1 of the guide."""
    table = five(night)
    assert blinds(night) == blinds_briefly(night.room, table.now) == ""
    table.leave("Kaisa")
    assert blinds(night) == "No small blind this hand (CH-BTN-8)"
    assert blinds_briefly(night.room, table.now) == "no small blind"
    assert table_detail(night.room, table.now, look(night)).status == blinds(night)
    table.start()
    assert blinds(night) == "No small blind this hand (CH-BTN-8)"
    table.end()
    assert blinds(night) == "The button stays where it was (CH-BTN-7)"
    assert blinds_briefly(night.room, table.now) == "button stays"
    table.start()
    assert blinds(night) == ""
    table.end()
    assert blinds(night) == ""


def test_where_a_newcomer_has_the_big_blinds_seat_the_rule_is_another(night: Evening):
    """Example 2 of the guide."""
    table = five(night).leave("Kaisa")
    table.seat(3, "Ville")
    assert blinds(night) == "No small blind this hand (CH-BTN-9)"
    table.hands(1)
    assert blinds(night) == "The button stays where it was (CH-BTN-7)"


def test_where_the_button_cannot_go_on_either_both_are_said(night: Evening):
    """Small and big blind leave: the button stays with Aino."""
    five(night).leave("Eero").leave("Kaisa")
    assert blinds(night) == "No small blind this hand, the button stays (CH-BTN-8)"


def test_a_bought_button_is_said(night: Evening):
    table = five(night).leave("Kaisa")
    table.seat(3, "Ville", Standing.BUYS_BUTTON)
    assert blinds(night) == "The button is bought: no other blind this hand (CH-BUYB-3)"


def test_without_blinds_nothing_is_unusual(night: Evening):
    table = night.table(game=GameId("soko-2"), seats=6).seated("Aino", "Eero", "Kaisa")
    assert blinds_words(night.room, table.now) == ""


def test_nobody_moves_from_a_seat_that_is_free_or_whose_player_is_away(night: Evening):
    playing(night).away("Ville")
    assert moves(night, 6) == moves(night, 7) == ()


def test_before_the_draw_any_free_seat_will_do(night: Evening):
    night.table(game=NLH_2_5, seats=8).seated(*SIX)
    assert said(moves(night, 4)) == ["Move to seat 7, nothing due", "Move to seat 8, nothing due"]


@pytest.mark.parametrize(
    ("game", "blind", "says"),
    [
        (NLH, "live", "post a small blind or wait (CH-MOVE-2); otherwise nothing is due"),
        (NLH, "dead", "post a dead small blind or wait (CH-MOVE-2)"),
        (GameId("soko-2"), "live", "No blinds go round here: nothing is due"),
    ],
)
def test_what_a_change_of_seat_costs_is_said_as_the_rulebook_has_it(
    night: Evening, game: GameId, blind: str, says: str
):
    night.adopt(
        HELSINKI.replace(
            '[options.seat_change_small_blind]\nvalue = "live"',
            f'[options.seat_change_small_blind]\nvalue = "{blind}"',
        )
    )
    table = night.table(game=game, seats=6)
    assert says in seat_change_rule(night.room, table.now)


def test_who_has_won_is_ticked_before_the_hand_is_over(night: Evening):
    end = Step(
        key="end",
        words="Hand over …",
        command=EndHand(table=T1, second_round=True),
        finder=ToFind.WINNERS,
    )
    dealt = ((SeatNo(1), "Aino"), (SeatNo(2), "Eero"))
    form = winners_form(end, dealt)
    assert (form.title, form.asks) == ("Hand over", Missing("Tick who has won.", "winner"))
    ticked = winners_form(end, dealt, Typed(winner=(SeatNo(2),)))
    assert ticked.asks == EndHand(table=T1, second_round=True, winners=(SeatNo(2),))
