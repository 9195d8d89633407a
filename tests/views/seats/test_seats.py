"""The selected seat: how its player stands, and every legal next step with its price."""

import msgspec
import pytest

from floor.app.core.names import Viewer
from floor.app.core.room import Room, guest_of
from floor.app.money.chips import BuyIn
from floor.app.money.stacks import plays_as_seated, plays_unbought
from floor.app.seats.seats import LeaveSeat, PlayOver, SeatPlayer
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.money import Money
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo, Sitter
from floor.room.games.game import GameId
from floor.room.table.table import Away, HeldSeat, Taken, seat_of
from floor.views.floor.floor import table_card
from floor.views.night.closing import day_view
from floor.views.seats.seats import (
    newcomer_steps,
    newcomer_ways,
    over_steps,
    over_ways,
    seat_detail,
)
from floor.views.seats.table_steps import draw_steps, needs_draw, table_steps
from floor.views.tables.closing import closing, closing_form
from floor.views.words.rows import ToFind
from floor.views.words.words import Wording
from tests.evening import NO_STRADDLE, PLO, T1, T2, Evening, TableTonight
from tests.views.looking import detail, do, look, names_of, said, step

AT_TABLE = (
    "Away",
    "Long break until 18:30",
    "Change seat …",
    "Ask for another seat …",
    "Move to another table …",
    "Warning / penalty …",
    "Leave the seat …",
)
"""What anybody at a table may do at six in the evening."""
FIRST_CHIPS = ("Buy-in €200", "Buy-in €500", "Buy-in €1,000", "Buy-in …")
"""At NLH 2–5: the minimum, a hundred big blinds, the maximum, any other sum."""
SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")
NLH_2_5 = GameId("nlh-2-5")


def playing(night: Evening, game: GameId = NLH_2_5, seats: int = 9) -> TableTonight:
    """Six players, one hand played: button Aino, blinds Eero and Kaisa."""
    return night.table(game=game, seats=seats).seated(*SIX).draw("Aino").hands(1)


def owing(night: Evening, name: str, tokens: Tokens, game: GameId = NLH_2_5) -> Room:
    """The room in which that player is away and owes `tokens`."""
    playing(night, game, 8).away(name)
    table = night.room.tables[T1]
    number = SeatNo(SIX.index(name) + 1)
    away = table.seats[number - 1]
    assert isinstance(away, Away)
    sitter = Sitter(player=away.sitter.player, standing=Standing.WAITS, tokens=tokens)
    table = table.with_seat(number, Away(sitter, away.since))
    return msgspec.structs.replace(night.room, tables={T1: table})


def ways(night: Evening, room: Room, number: int) -> list[str]:
    shown = seat_detail(room, room.tables[T1], SeatNo(number), look(night))
    assert shown is not None
    return [one.words for one in shown.steps if one.words.startswith("Back")]


# The open seat


def test_an_open_seat_is_offered_to_the_first_on_the_list(night: Evening):
    playing(night)
    night.join("Märt", NLH_2_5)
    shown = detail(night, 8)
    assert (shown.table, shown.seat, shown.player) == (T1, 8, None)
    assert (shown.title, shown.status) == ("T1 seat 8", "open")
    assert said(shown.steps) == ["Call Märt", "Seat somebody …"]
    assert shown.steps[0].leading
    do(night, shown.steps, "Call Märt")
    assert night.room.tables[T1].seats[7] == HeldSeat(night.player("Märt"))


def test_whoever_else_is_to_sit_there_has_to_be_found(night: Evening):
    playing(night)
    (find,) = detail(night, 8).steps
    assert (find.command, find.finder, find.why_not) == (None, ToFind.PLAYER, "")
    aino = night.player("Žaneta")
    found = newcomer_steps(night.room, night.room.tables[T1], SeatNo(8), aino, look(night))
    assert said(found) == [
        "Seat Žaneta: post live BB €5",
        "Seat Žaneta: wait for the big blind",
        "Seat Žaneta: straddle in €10",
    ]
    do(night, found, "Seat Žaneta: straddle in €10")
    assert detail(night, 8).status == "new player, straddles in"


def test_the_button_is_sold_only_in_the_small_blind_position(night: Evening):
    playing(night).leave("Kaisa")
    marek = night.player("Marek")
    here = newcomer_steps(night.room, night.room.tables[T1], SeatNo(3), marek, look(night))
    assert said(here)[-1] == "Seat Marek: buy the button €7"
    do(night, here, "Seat Marek: buy the button €7")
    assert detail(night, 3).status == "new player, buys the button"


def test_a_newcomer_past_the_list_needs_a_reason(night: Evening):
    playing(night)
    night.join("Märt", NLH_2_5)
    marek = night.player("Marek")
    found = newcomer_steps(night.room, night.room.tables[T1], SeatNo(8), marek, look(night))
    reason = "Märt waits for NLH 2–5: only the floor seats Marek first, with a reason."
    assert {one.reason for one in found} == {reason}
    assert {one.why_not for one in found} == {""}


def test_before_the_draw_there_is_nothing_to_choose(night: Evening):
    night.table(game=NLH_2_5).seated(*SIX)
    marek = night.player("Marek")
    found = newcomer_steps(night.room, night.room.tables[T1], SeatNo(8), marek, look(night))
    assert said(found) == ["Seat Marek"]
    do(night, found, "Seat Marek")
    assert detail(night, 8).status == "waits for the draw"
    drew = "Drew the highest card: button"
    assert said(detail(night, 8).steps) == [*FIRST_CHIPS, drew, *AT_TABLE]


# The held seat


def test_a_held_seat_waits_for_who_was_called(night: Evening):
    playing(night)
    night.join("Märt", NLH_2_5)
    night.call("Märt", T1, 8, NLH_2_5)
    shown = detail(night, 8)
    assert (shown.player, shown.title) == (night.player("Märt"), "T1 seat 8 · Märt")
    assert shown.status == "held until 18:05"
    assert said(shown.steps) == [
        "Seat Märt: post live BB €5",
        "Seat Märt: wait for the big blind",
        "Seat Märt: straddle in €10",
        "Remove Märt from the list",
    ]
    assert [one.leading for one in shown.steps] == [True, False, False, False]
    assert [one.grave for one in shown.steps] == [False, False, False, True]
    do(night, shown.steps, "Remove Märt from the list")
    assert detail(night, 8).status == "open"


def test_a_held_seat_is_taken_in_the_way_that_was_chosen(night: Evening):
    playing(night)
    night.join("Märt", NLH_2_5)
    night.call("Märt", T1, 8, NLH_2_5)
    do(night, detail(night, 8).steps, "Seat Märt: post live BB €5")
    assert detail(night, 8).status == "new player, posts"


# At the table


def test_who_is_in_the_game_may_step_away_or_leave(night: Evening):
    playing(night)
    shown = detail(night, 1)
    assert (shown.title, shown.status) == ("T1 seat 1 · Aino", "in the game")
    assert said(shown.steps) == [*FIRST_CHIPS, *AT_TABLE]
    assert [one.leading for one in shown.steps] == [True, *[False] * (len(shown.steps) - 1)]
    do(night, shown.steps, "Away")
    assert detail(night, 1).status == "away 0 of 30 min"
    do(night, detail(night, 2).steps, "Leave the seat …")
    assert detail(night, 2).status == "open"


def test_who_is_not_in_yet_may_choose_another_way(night: Evening):
    playing(night).seat(8, "Märt")
    shown = detail(night, 8)
    assert shown.status == "new player, waits for the big blind"
    assert said(shown.steps) == [*FIRST_CHIPS, "Post live BB €5", "Straddle in €10", *AT_TABLE]
    do(night, shown.steps, "Straddle in €10")
    assert said(detail(night, 8).steps)[4:6] == ["Post live BB €5", "Wait for the big blind"]
    do(night, detail(night, 8).steps, "Post live BB €5")
    assert detail(night, 8).status == "new player, posts"


def test_who_came_back_owing_sees_what_each_way_costs(night: Evening):
    room = owing(night, "Otso", Tokens.BOTH)
    table = room.tables[T1]
    away = table.seats[3]
    assert isinstance(away, Away)
    table = table.with_seat(SeatNo(4), Taken(away.sitter))
    shown = seat_detail(room, table, SeatNo(4), look(night))
    assert shown is not None
    assert shown.status == "owes SB and BB, waits for the big blind"


# Away


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        (Tokens.NONE, ["Back: post live BB €5"]),
        (Tokens.SMALL, ["Back: post live SB €2"]),
        (Tokens.BOTH, ["Back: post live BB €5 + dead SB €2"]),
    ],
)
def test_coming_back_costs_what_the_tokens_say(night: Evening, tokens, expected):
    room = owing(night, "Petra", tokens)
    assert ways(night, room, 5) == [
        *expected,
        "Back: wait for the big blind",
        "Back: straddle in €10",
    ]


def test_whom_the_big_blind_reaches_as_they_come_back_pays_just_that(night: Evening):
    """CH-MISS-4: the step says the sum that lies there in the next hand, not that of a post."""
    table = playing(night).away("Petra")
    said = set()
    for _hand in range(6):
        table.hands(1)
        said |= {one.words for one in detail(night, 5).steps if one.key.endswith("-posts")}
    assert said == {"Back: post live BB €5 + dead SB €2", "Back: take the big blind €5"}
    while not any(one.words.startswith("Back: take") for one in detail(night, 5).steps):
        table.hands(1)
    do(night, detail(night, 5).steps, "Back: take the big blind €5")
    assert [one.name for one in detail(night, 5).quote if one.chosen] == ["Take the big blind €5"]


@pytest.mark.parametrize("tokens", list(Tokens))
def test_back_in_the_small_blind_position_the_button_costs_both_blinds(night: Evening, tokens):
    """Kaisa had the big blind and has gone: whoever comes back to her seat may buy."""
    playing(night).leave("Kaisa")
    table, marek = night.room.tables[T1], night.player("Märt")
    sitter = Sitter(player=marek, standing=Standing.WAITS, tokens=tokens)
    table = table.with_seat(SeatNo(3), Away(sitter, night.clock.now()))
    room = msgspec.structs.replace(night.room, tables={T1: table})
    assert ways(night, room, 3)[-1] == "Back: buy the button €7"


def test_no_straddle_is_offered_where_none_is_in_use(night: Evening):
    room = owing(night, "Petra", Tokens.BOTH, NO_STRADDLE)
    assert ways(night, room, 5) == [
        "Back: post live BB €5 + dead SB €5",
        "Back: wait for the big blind",
    ]


def test_who_missed_nothing_just_comes_back(night: Evening):
    playing(night).away("Otso")
    night.later(minutes=24)
    shown = detail(night, 4)
    assert shown.status == "away 24 of 30 min"
    assert said(shown.steps) == [
        "Back",
        "Let somebody play over …",
        "Long break until 18:54",
        "Give up the seat …",
    ]
    assert shown.steps[1].finder == ToFind.OVER_PLAYER
    assert shown.steps[3].finder == ToFind.SUMS
    do(night, shown.steps, "Back")
    assert detail(night, 4).status == "in the game"


def test_how_long_somebody_is_away_is_never_less_than_nothing(night: Evening):
    playing(night).away("Otso")
    night.later(minutes=-5)
    assert detail(night, 4).status == "away 0 of 30 min"
    night.later(minutes=155)
    assert detail(night, 4).status == "away 2 h 30 instead of 30 min"


def test_who_missed_both_blinds_posts_them_and_plays(night: Evening):
    playing(night).away("Otso").hands(6)
    shown = detail(night, 4)
    assert shown.status == "away 0 of 30 min, owes SB and BB"
    do(night, shown.steps, "Back: post live BB €5 + dead SB €2")
    assert detail(night, 4).status == "owes SB and BB, posts"
    night.table().hands(1)
    assert detail(night, 4).status == "in the game"


def test_a_long_break_is_granted_once_and_its_end_is_shown(night: Evening):
    playing(night)
    do(night, detail(night, 4).steps, "Long break until 18:30")
    night.later(minutes=7)
    shown = detail(night, 4)
    assert shown.status == "long break until 18:30"
    used = step(shown.steps, "Long break: used")
    assert used.why_not == "Otso has had the evening’s long break."
    do(night, shown.steps, "Back")
    night.later(minutes=4)
    night.table().away("Otso")
    assert detail(night, 4).status == "away 0 of 30 min"


# The ways beside their steps


def test_each_open_way_stands_beside_the_step_that_asks_for_it(night: Evening):
    room = owing(night, "Petra", Tokens.BOTH)
    shown = seat_detail(room, room.tables[T1], SeatNo(5), look(night))
    assert shown is not None
    assert [line.heading for line in shown.quote] == ["How Petra comes back", *[""] * 4]
    assert [line.step.words if line.step is not None else None for line in shown.quote] == [
        "Post live €5 + dead €2",
        "Wait for the big blind €5",
        "Straddle €10",
        None,
        None,
    ]
    keys = [one.key for one in shown.steps]
    assert [line.step.key for line in shown.quote if line.step is not None] == keys[:3]


@pytest.mark.parametrize("tokens", list(Tokens))
def test_whose_big_blind_it_is_anyway_is_not_asked_how_he_comes_back(night: Evening, tokens):
    """Posting, waiting and straddling are the same hand at the same price (CH-MISS-9)."""
    room = owing(night, "Otso", tokens)
    shown = seat_detail(room, room.tables[T1], SeatNo(4), look(night))
    assert shown is not None
    (back,) = (line.step for line in shown.quote if line.step is not None)
    assert back.words == "Take the big blind €5"
    assert len(ways(night, room, 4)) == 1


def test_who_waits_for_the_big_blind_that_is_his_now_has_nothing_more_to_choose(night: Evening):
    playing(night).leave("Kaisa")
    night.table().seat(3, "Märt")
    shown = detail(night, 3)
    first = shown.quote[0]
    assert (first.name, first.chosen, first.step) == ("Take the big blind €5", True, None)
    assert [one.words for one in shown.steps if one.key.startswith("way-")] == ["Buy the button €7"]


def test_a_way_already_chosen_is_marked_and_asked_for_no_more(night: Evening):
    playing(night).seat(8, "Märt")
    post, wait, *_others = detail(night, 8).quote
    assert (post.heading, post.chosen, wait.chosen, wait.step) == (
        "How Märt comes in",
        False,
        True,
        None,
    )


def test_of_two_at_one_seat_each_has_his_own_heading(night: Evening):
    playing(night).away("Otso").over(4, "Marek")
    headings = [line.heading for line in detail(night, 4).quote if line.heading]
    assert headings == ["How Otso comes back", "How Marek comes in"]
    back = detail(night, 4).quote[0]
    assert back.step is not None
    assert (back.step.words, back.step.key) == ("Play on €5", f"back-{night.player('Otso')}")


def test_who_was_found_for_a_seat_sees_what_comes_of_each_way(night: Evening):
    table = playing(night).away("Otso").now
    marek = night.player("Marek")
    ways = newcomer_ways(night.room, table, SeatNo(8), marek, look(night))
    assert [line.step is not None for line in ways] == [True, True, True, False]
    assert ways[0].step is not None
    assert ways[0].step.words == "Post live €5"
    over = over_ways(night.room, table, SeatNo(4), marek, look(night))
    assert over[0].rule == "CH-OVER-2"
    assert isinstance(over[0].step and over[0].step.command, PlayOver)


def test_before_the_draw_the_one_way_has_the_one_step(night: Evening):
    night.table().seated(*SIX)
    marek = night.player("Marek")
    (way,) = newcomer_ways(night.room, night.table().now, SeatNo(8), marek, look(night))
    assert isinstance(way.step and way.step.command, SeatPlayer)


def test_where_no_seat_is_free_nobody_changes_his(night: Evening):
    playing(night, seats=6)
    change = step(detail(night, 4).steps, "Change seat …")
    assert change.why_not == "No seat is free at T1."
    night.table().leave("Ville").start()
    change = step(detail(night, 4).steps, "Change seat · after this hand …")
    assert (change.finder, change.why_not) == (ToFind.SEAT, "")


# Played over


def test_an_absent_players_seat_is_lent_to_who_was_found(night: Evening):
    playing(night).away("Otso").hands(4)
    marek = night.player("Marek")
    found = over_steps(night.room, night.room.tables[T1], SeatNo(4), marek, look(night))
    assert said(found) == [
        "Marek plays over: post live BB €5",
        "Marek plays over: straddle in €10",
    ]
    do(night, found, "Marek plays over: straddle in €10")
    shown = detail(night, 4)
    assert (shown.player, shown.title) == (marek, "T1 seat 4 · Marek")
    assert shown.status == (
        "new player, straddles in; seat of Otso, away 0 of 30 min, owes SB and BB"
    )
    assert said(shown.steps) == [
        "Otso is back: post live BB €5 + dead SB €2",
        "Otso is back: wait for the big blind",
        "Otso is back: straddle in €10",
        "Marek: post live BB €5",
        "Marek: Buy-in …",
        "Marek gives up the seat …",
        "Otso gives up the seat …",
    ]
    do(night, shown.steps, "Marek: post live BB €5")
    do(night, detail(night, 4).steps, "Otso is back: wait for the big blind")
    assert detail(night, 4).status == "owes SB and BB, waits for the big blind"


def test_while_an_over_player_has_cards_the_owner_waits(night: Evening):
    table = playing(night).away("Petra").over(5, "Marek").start()
    shown = detail(night, 5)
    assert shown.status == "in the game; seat of Petra, away 0 of 30 min · no buy-in recorded"
    back = step(shown.steps, "Petra is back")
    assert back.why_not == ("Marek plays over in T1 seat 5: the owner has it after this hand.")
    table.end()
    do(night, detail(night, 5).steps, "Marek gives up the seat …")
    assert detail(night, 5).status == "away 0 of 30 min"


def test_the_owner_may_give_the_seat_up_to_his_over_player(night: Evening):
    playing(night).away("Otso").over(4, "Marek").hands(1)
    do(night, detail(night, 4).steps, "Otso gives up the seat …")
    assert detail(night, 4).title == "T1 seat 4 · Marek"


# The table


def test_a_fresh_table_draws_for_the_button_once_two_are_there(night: Evening):
    night.table()
    draw = detail(night, 1).table_steps[0]
    assert (draw.words, draw.why_not) == (
        "Draw for the button",
        "T1 needs two players for the draw.",
    )
    assert not draw.leading
    night.table().seated("Aino", "Eero")
    do(night, detail(night, 1).table_steps, "Draw for the button")
    assert said(detail(night, 1).table_steps)[0] == "Start hand 1"


def test_who_drew_highest_by_cards_at_the_table_gets_the_button_at_their_seat(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa")
    do(night, detail(night, 2).steps, "Drew the highest card: button")
    assert said(detail(night, 1).table_steps)[0] == "Start hand 1"
    assert "Drew the highest card: button" not in said(detail(night, 2).steps)


def test_a_dealer_says_how_the_button_was_drawn(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").away("Kaisa")
    steps = tuple(draw_steps(night.room, night.room.tables[T1], look(night)))
    assert said(steps) == [
        "The program draws",
        "1: Aino drew the highest card",
        "2: Eero drew the highest card",
    ]
    do(night, steps, "2: Eero drew the highest card")
    assert said(detail(night, 1).table_steps)[0] == "Start hand 1"


def test_a_hand_is_started_and_ended(night: Evening):
    playing(night)
    steps = detail(night, 1).table_steps
    assert said(steps) == [
        "Start hand 2",
        "Petra straddles €10",
        "Jackpot time charge …",
        "Dispute hand 1 …",
        "Correct T1 …",
        "Hand start time …",
        "Stop tracking hands …",
        "Bad beat at T1",
        "Announce the last round",
        "Floor call …",
        "Change game or seats …",
        "Close T1 …",
    ]
    assert [one.leading for one in steps] == [True, *[False] * 11]
    do(night, steps, "Start hand 2")
    steps = detail(night, 1).table_steps
    assert said(steps)[:2] == ["Hand over: flop seen", "Hand over: no flop"]
    assert step(steps, "Close T1 · after this hand …").why_not == ""
    assert step(steps, "Change game or seats …").finder == ToFind.GAME
    do(night, steps, "Hand over: no flop")
    do(night, detail(night, 1).table_steps, "Start hand 3")
    do(night, detail(night, 1).table_steps, "Hand over: flop seen")


def test_a_game_without_a_board_asks_for_the_second_round(night: Evening):
    playing(night).start()
    room = night.room
    assert room.house is not None
    game = room.house.games[NLH_2_5]
    variant = msgspec.structs.replace(game.variant, board=False)
    games = {NLH_2_5: msgspec.structs.replace(game, variant=variant)}
    room = msgspec.structs.replace(room, house=msgspec.structs.replace(room.house, games=games))
    assert said(table_steps(room, room.tables[T1], look(night)))[:2] == [
        "Hand over: second round reached",
        "Hand over: no second round",
    ]


def test_too_few_players_say_why_no_hand_begins(night: Evening):
    night.table().seated("Aino", "Eero").draw().hands(1).away("Aino")
    start = detail(night, 1).table_steps[0]
    assert (start.words, start.why_not) == (
        "Start hand 2",
        "T1 needs two players to be dealt in.",
    )


def test_where_nobody_paid_both_blinds_the_draw_comes_again(night: Evening):
    night.table().seated("Aino", "Eero").draw().hands(1).seat(5, "Märt").seat(6, "Õie")
    assert not needs_draw(night.room, night.room.tables[T1])
    night.table().leave("Aino").leave("Eero")
    assert needs_draw(night.room, night.room.tables[T1])
    do(night, detail(night, 5).table_steps, "Draw for the button")


def test_an_empty_table_closes_and_nobody_waits(night: Evening):
    night.table()
    steps = detail(night, 1).table_steps
    assert said(steps)[-1] == "Close T1"
    assert len(steps) == 8
    do(night, steps, "Close T1")
    assert T1 not in night.room.tables


def test_before_a_table_with_players_closes_it_is_asked_who_waits_on(night: Evening):
    table = night.table(T2, PLO).seated("Aino", "Eero")
    step = detail(night, 1, table=T2).table_steps[-1]
    assert (step.words, step.command, step.finder) == ("Close T2 …", None, ToFind.MOVERS)
    assert not step.why_not
    table.draw().start()
    step = detail(night, 1, table=T2).table_steps[-1]
    assert (step.words, step.why_not) == ("Close T2 · after this hand …", "")


# Who asks


def test_there_is_no_seat_beyond_the_last(night: Evening):
    night.table(seats=6)
    for number in (0, 7):
        assert seat_detail(night.room, night.room.tables[T1], SeatNo(number), look(night)) is None


def test_where_nobody_signed_on_every_step_says_so(night: Evening):
    playing(night).away("Otso")
    nobody = Viewer(night.clock.now(), names_of(night.people))
    for number in (4, 8):
        shown = seat_detail(night.room, night.room.tables[T1], SeatNo(number), nobody)
        assert shown is not None
        steps = (*shown.steps, *shown.table_steps)
        assert {one.why_not for one in steps} == {"Sign on first."}


def test_a_step_outside_the_badge_says_whose_it_is(night: Evening):
    playing(night).away("Otso").with_dealer()
    shown = detail(night, 4, by=night.dealer)
    refused = "Floor only, at the desk."
    assert step(shown.steps, "Back").why_not == ""
    assert step(shown.steps, "Let somebody play over …").why_not == refused
    assert step(shown.table_steps, "Close T1 …").why_not == refused


def test_a_step_says_what_the_office_would_say(night: Evening):
    """Every step of every seat, in a hand and between two."""
    table = playing(night).away("Otso").seat(8, "Märt").with_dealer()
    night.join("Žaneta", NLH_2_5)
    night.join("Marek", NLH_2_5)
    night.call("Žaneta", T1, 9, NLH_2_5)
    for moment in (table.start, table.end):
        moment()
        for badge in (night.floor, night.dealer, night.manager):
            for number in range(1, 10):
                shown = detail(night, number, by=badge)
                for one in (*shown.steps, *shown.table_steps):
                    if one.command is None:
                        continue
                    refusal = night.office.why_not(one.command, badge)
                    assert (refusal is None) == (one.why_not == "" and one.reason == "")


def test_keys_are_different_for_different_steps(night: Evening):
    playing(night).away("Otso").hands(6).over(4, "Marek").seat(8, "Märt")
    for number in range(1, 10):
        shown = detail(night, number)
        keys = [one.key for one in (*shown.steps, *shown.table_steps)]
        assert len(set(keys)) == len(keys)


def test_who_is_dealt_in_without_a_buy_in_is_seen_at_the_seat(night: Evening):
    """Nothing is forbidden by it (CH-BUY-1)."""
    table = night.table().seated("Aino", "Eero", "Otso").draw()
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))
    assert "buy-in" not in detail(night, 2).status
    table.start()
    assert "buy-in" not in detail(night, 1).status
    assert detail(night, 2).status.endswith(" · no buy-in recorded")
    table.end()
    night.ask(BuyIn(table=T1, player=night.player("Eero"), amount=Money(10_000)))
    table.start()
    assert "buy-in" not in detail(night, 2).status


def test_who_plays_without_a_buy_in_is_seen_on_the_map_and_on_the_closing_lists(night: Evening):
    """As soon as any buy-in of the day is written down: else it is not done in this house."""
    table = night.table().seated("Aino", "Eero", "Otso").draw().hands(1)
    words = Wording(night.room, names_of(night.people))

    def marked() -> list[int]:
        card = table_card(night.room, night.room.tables[T1], words.names)
        return [seat.number for seat in card.seats if seat.unbought]

    def left() -> list[str]:
        view = day_view(night.room, words.names, night.clock.now(), None, None)
        return [item.words for item in view.items if item.key == "unbought"]

    assert marked() == left() == []
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))
    words = Wording(night.room, names_of(night.people))
    assert marked() == [2, 3]
    shown = closing(night.room, night.room.tables[T1], words.names)
    told = closing_form(shown, words).told
    assert told[-1] == "No buy-in recorded: seat 2 · Eero, 3 · Otso"
    table.leave("Eero")
    night.ask(BuyIn(table=T1, player=night.player("Otso"), amount=Money(10_000)))
    words = Wording(night.room, names_of(night.people))
    assert marked() == []
    assert left() == ["1 player played without a recorded buy-in: Eero"]
    night.ask(CloseTable(table=T1), night.floor)
    assert left() == ["1 player played without a recorded buy-in: Eero"]


def test_a_buy_in_that_is_missing_is_seen_before_the_first_hand(night: Evening):
    """Once it is dealt, chips are bought when it is over (CH-BUY-1)."""
    table = night.table().seated("Aino", "Eero", "Otso")
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))

    def marked() -> list[int]:
        card = table_card(night.room, night.room.tables[T1], names_of(night.people))
        return [seat.number for seat in card.seats if seat.unbought]

    assert marked() == [], "nobody is in before the draw"
    table.draw()
    assert marked() == [2, 3]
    night.ask(BuyIn(table=T1, player=night.player("Eero"), amount=Money(10_000)))
    assert marked() == [3]
    table.leave("Otso")
    assert marked() == []
    assert not guest_of(night.room, night.player("Otso")).unbought, "they have played no hand"


def test_a_counted_stack_brought_along_is_no_missing_buy_in(night: Evening):
    """Whose table was broken plays on with what was counted there (CH-STACK-1)."""
    night.table(T1).seated("Aino", "Eero", "Otso").draw().hands(1)
    night.table(T2).seated("Kaisa", "Petra")
    aino, kaisa, petra = map(night.player, ("Aino", "Kaisa", "Petra"))
    for name, player in ((T1, aino), (T2, kaisa), (T2, petra)):
        night.ask(BuyIn(table=name, player=player, amount=Money(10_000)))
    stacks = (CountedStack(kaisa, Money(18_000)), CountedStack(petra, Money(24_000)))
    night.ask(CloseTable(table=T2, movers=(kaisa, petra), into=(T1,), stacks=stacks))
    seat = seat_of(night.room.tables[T1], kaisa)
    assert seat is not None
    assert detail(night, seat).status.endswith(" · €180 brought along, nothing to buy")
    night.table(T1).hands(6)
    table = night.room.tables[T1]
    assert all(plays_as_seated(night.room, table, one) for one in (kaisa, petra))
    assert not any(plays_unbought(night.room, table, one) for one in (kaisa, petra))
    names = names_of(night.people)
    card = table_card(night.room, table, names)
    assert [seat.player for seat in card.seats if seat.unbought] == [
        night.player("Eero"),
        night.player("Otso"),
    ]
    shown = closing(night.room, table, names)
    assert {one.player for one in shown.movers if one.carries} == {aino, kaisa, petra}
    assert {one.player for one in shown.movers if one.unbought} == {
        night.player("Eero"),
        night.player("Otso"),
    }
    for player in (kaisa, petra):
        night.ask(LeaveSeat(table=T1, player=player))
    view = day_view(night.room, names, night.clock.now(), None, None)
    assert [item.words for item in view.items if item.key == "unbought"] == [
        "2 players played without a recorded buy-in: Eero, Otso"
    ]


def test_a_stack_that_nobody_counted_is_seen_at_the_seat(night: Evening):
    """It binds nobody, and whoever looks knows that (CH-STACK-1)."""
    table = night.table().seat(4, "Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(10_000)))
    assert "not counted" not in detail(night, 4).status
    table.leave("Aino").seat(4, "Aino")
    assert detail(night, 4).status.endswith("last stack not counted")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(10_000)))
    night.ask(LeaveSeat(table=T1, player=aino, stack=Money(12_000)))
    table.seat(4, "Aino")
    assert "not counted" not in detail(night, 4).status
