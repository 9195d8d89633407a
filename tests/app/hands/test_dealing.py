"""The draw for the button, hands begun and ended, and what a hand owes."""

import pytest

from floor.app.hands.dealing import (
    ButtonDrawn,
    DrawButton,
    EndHand,
    HandEnded,
    HandStarted,
    StartHand,
    deal_now,
    evolve,
)
from floor.app.jackpot.meters import main_meters
from floor.base.money import NOTHING, Money
from floor.cards.card import from_text
from floor.room.blinds.blinds import BlindsOwed, BlindsPaid, Standing, Tokens
from floor.room.blinds.button import Deal, Lies, NoDeal, Place, PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.pots.rake import jackpot_fee_due
from floor.room.table.table import Drawn, DrawnCard, HandOver, InHand, Stamp
from floor.rulebook.house.house import HouseRules
from tests.evening import NLH, NO_STRADDLE, PLO, T1, Evening, TableTonight, refused

STUD, SOKO, SVITEN = GameId("stud-5-10"), GameId("soko-2"), GameId("sviten-5-5")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö")


# The draw


def test_the_highest_card_has_the_button_and_everybody_is_in(night: Evening, table: TableTonight):
    cards = tuple(
        DrawnCard(table.place(name), from_text(card))
        for name, card in zip(
            ("Aino", "Eero", "Kaisa", "Väinö"), ("Kh", "Ks", "2c", "Qd"), strict=True
        )
    )
    table.ask(DrawButton(table=T1, cards=cards))
    eero = table.place("Eero")
    assert table.entry.events == (ButtonDrawn(table=T1, cards=cards, button=eero),)
    assert table.now.stage == Drawn(eero)
    sitter = table.sitter("Aino")
    assert (sitter.standing, sitter.tokens, sitter.paid) == (
        Standing.IN,
        Tokens.NONE,
        BlindsPaid.BOTH,
    )


def test_without_cards_lots_are_drawn_and_written_into_the_event(table: TableTonight):
    table.draw()
    drawn = table.entry.events[0]
    assert isinstance(drawn, ButtonDrawn)
    assert [one.place.seat for one in drawn.cards] == [1, 2, 3, 4]
    best = max(drawn.cards, key=lambda one: one.card)
    assert drawn.button == best.place
    assert len({one.card for one in drawn.cards}) == 4


def test_whoever_drew_highest_by_cards_at_the_table_has_the_button(table: TableTonight):
    table.ask(DrawButton(table=T1, highest=SeatNo(3)))
    kaisa = table.place("Kaisa")
    assert table.entry.events == (ButtonDrawn(table=T1, cards=(), button=kaisa),)
    assert table.now.stage == Drawn(kaisa)
    assert {table.sitter(name).standing for name in ("Aino", "Väinö")} == {Standing.IN}


def test_who_is_not_there_drew_nothing(table: TableTonight):
    table.away("Kaisa")
    with refused("CH-BTN-4", "Nobody at T1 seat 3 is in the draw."):
        table.ask(DrawButton(table=T1, highest=SeatNo(3)))


def test_who_plays_over_draws_and_the_absent_owner_does_not(night: Evening, table: TableTonight):
    table.away("Väinö").away("Kaisa").over(3, "Otso").draw()
    drawn = table.entry.events[0]
    assert isinstance(drawn, ButtonDrawn)
    assert [one.place.player for one in drawn.cards] == [
        night.player(name) for name in ("Aino", "Eero", "Otso")
    ]
    standings = {name: table.sitter(name).standing for name in ("Otso", "Kaisa", "Väinö")}
    assert standings == {
        "Otso": Standing.IN,
        "Kaisa": Standing.WAITS,
        "Väinö": Standing.WAITS,
    }


def test_there_is_no_draw_during_a_hand(night: Evening, table: TableTonight):
    table.draw("Aino").start()
    with refused("CH-BTN-4", "T1 is in hand 1: no draw now."):
        table.draw("Aino")


def test_nobody_draws_alone(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").away("Eero")
    with refused("CH-TABLE-2", "T1 needs two players for the draw."):
        table.draw()


def test_a_button_that_is_there_is_not_drawn_for(table: TableTonight):
    table.draw("Aino")
    with refused("CH-BTN-4", "T1 has its button: it is drawn only before the first hand."):
        table.draw("Eero")
    table.hand()
    with refused("CH-BTN-4"):
        table.draw("Eero")


def test_the_button_is_drawn_anew_when_nobody_may_have_it(night: Evening, table: TableTonight):
    table.draw("Aino").hands(1)
    for name in ("Aino", "Eero", "Kaisa", "Väinö"):
        table.leave(name)
    table.seated("Otso", "Sanna")
    with refused("CH-BTN-6", "Nobody at T1 has paid both blinds: draw for the button."):
        table.start()
    table.draw("Sanna")
    assert table.hand().positions.button == table.place("Sanna")


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: cards[1:],
        lambda cards: (*cards, cards[0]),
        lambda cards: (*cards[1:], DrawnCard(cards[0].place, cards[1].card)),
        lambda cards: (*cards, DrawnCard(Place(SeatNo(9), PlayerId(1)), from_text("7h"))),
    ],
    ids=["one without a card", "one with two cards", "a card twice", "a card for nobody"],
)
def test_everybody_gets_one_card_of_one_deck(table: TableTonight, change):
    cards = change(table._cards("Aino"))
    with refused("CH-BTN-4", "One card from one deck to everybody at T1."):
        table.ask(DrawButton(table=T1, cards=cards))


# Antes alone


def test_a_stud_table_begins_without_a_draw(night: Evening):
    table = night.table(T1, STUD, 8).seated("Aino", "Eero", "Kaisa")
    with refused("GM-STUD-4", "No button at T1: the up cards say who opens."):
        table.draw()
    deal = table.hand()
    assert [place.seat for place in deal.dealt] == [1, 2, 3]
    assert deal.positions.lies is Lies.NOTHING
    assert {post.dues for post in deal.posts} == {BlindsOwed(NOTHING, NOTHING, Money(100))}
    assert deal.first_card_to == table.place("Aino")


def test_where_there_are_no_blinds_none_is_missed_and_none_is_owed(night: Evening):
    table = night.table(T1, SOKO, 8).seated("Aino", "Eero", "Kaisa").hands(1)
    table.away("Kaisa").hands(3)
    assert table.sitter("Kaisa").tokens is Tokens.NONE
    table.back("Kaisa").seat(8, "Otso").start()
    assert {place.seat for place in table.deal.dealt} == {1, 2, 3, 8}
    assert table.sitter("Otso").standing is Standing.IN


def test_a_stud_table_waits_for_two_players(night: Evening):
    table = night.table(T1, STUD, 8).seated("Aino")
    with refused("CH-TABLE-2", "T1 needs two players to be dealt in."):
        table.start()


def test_from_stud_to_blinds_the_button_is_drawn_for(night: Evening):
    table = night.table(T1, STUD, 8).seated("Aino", "Eero", "Kaisa").hands(2)
    night.change(T1, NLH, 8)
    with refused("CH-BTN-6"):
        table.start()
    assert table.draw("Eero").hand().positions.button == table.place("Eero")
    night.change(T1, STUD, 8)
    assert table.hand().positions.lies is Lies.NOTHING


def test_of_seven_at_sviten_the_cutoff_sits_out(night: Evening):
    seven = ("Aino", "Eero", "Kaisa", "Väinö", "Otso", "Sanna", "Timo")
    table = night.table(T1, SVITEN, 7).seated(*seven).draw("Aino")
    first, then = table.hand(), table.hand()
    assert table.place("Timo") not in first.dealt
    assert table.place("Aino") not in then.dealt
    assert then.positions.button == table.place("Eero")
    assert table.away("Väinö").hand().dealt == tuple(
        table.place(name) for name in seven if name != "Väinö"
    )


# A hand begins


def test_a_hand_begins_with_the_riffle_and_is_stamped(night: Evening, table: TableTonight):
    table.draw("Aino")
    night.later(minutes=2)
    deal = deal_now(night.room, table.now)
    assert isinstance(deal, Deal)
    table.start()
    started = HandStarted(table=T1, hand=1, started=night.clock.now(), deal=deal)
    assert table.entry.events == (started,)
    assert table.now.stage == InHand(night.clock.now(), deal)
    assert deal_now(night.room, table.now) is None


def test_the_lid_button_stamps_a_hand_too(table: TableTonight):
    table.draw("Aino").ask(StartHand(table=T1, stamp=Stamp.LID))
    started = table.entry.events[0]
    assert isinstance(started, HandStarted)
    assert started.stamp is Stamp.LID
    assert isinstance(table.now.stage, InHand)
    assert table.now.stage.stamp is Stamp.LID


def test_hands_are_numbered_from_the_tables_opening(table: TableTonight):
    table.draw("Aino").hands(3)
    assert table.now.hand == 3


def test_who_is_dealt_in_is_fixed_at_the_start(night: Evening, table: TableTonight):
    table.draw("Aino").start()
    before = table.deal
    table.away("Aino").leave("Eero").seat(7, "Otso", Standing.POSTS)
    assert table.deal == before


def test_an_absent_player_is_given_his_tokens_when_the_hand_begins(table: TableTonight):
    table.draw("Aino").hands(1).away("Väinö").start()
    assert table.sitter("Väinö").tokens is Tokens.BOTH


def test_before_the_draw_no_hand_begins(table: TableTonight):
    with refused("CH-BTN-4", "Draw for the button at T1 first."):
        table.start()


def test_no_hand_begins_in_another(table: TableTonight):
    table.draw("Aino").start()
    with refused("CH-DEAL-4", "T1 is still in hand 1: end it first."):
        table.start()


def test_a_hand_needs_two_players(table: TableTonight):
    table.draw("Aino").hands(1)
    for name in ("Eero", "Kaisa", "Väinö"):
        table.away(name)
    with refused("CH-TABLE-2", "T1 needs two players to be dealt in."):
        table.start()


def test_hands_are_played_at_open_tables(night: Evening):
    for command in (
        StartHand(table=T1),
        EndHand(table=T1, second_round=True),
        DrawButton(table=T1),
    ):
        with refused("CH-TABLE-1", "T1 is not open."):
            night.ask(command)


# A hand ends


def test_a_hand_over_leaves_the_positions_for_the_next_one(night: Evening, table: TableTonight):
    table.draw("Aino").start()
    started, deal = night.clock.now(), table.deal
    night.later(minutes=2)
    table.end()
    over = HandEnded(table=T1, hand=1, ended=night.clock.now(), second_round=True)
    assert table.entry.events == (over,)
    assert table.now.stage == HandOver(started, night.clock.now(), deal.positions)


def test_only_a_hand_that_is_played_ends(table: TableTonight):
    table.draw("Aino")
    with refused("CH-DEAL-4", "No hand is being played at T1."):
        table.end()


def test_ending_what_is_not_played_changes_no_stage(night: Evening, table: TableTonight):
    ended = HandEnded(table=T1, hand=1, ended=night.clock.now(), second_round=True)
    assert evolve(night.room, ended) == night.room


def five_at(night: Evening, game: GameId, seats: int = 8) -> TableTonight:
    table = night.table(T1, game, seats)
    return table.seated("Aino", "Eero", "Kaisa", "Väinö", "Otso").draw("Aino")


def test_five_players_and_a_flop_owe_the_jackpot_a_euro(night: Evening):
    table = five_at(night, NLH).start().end(second_round=True)
    ended = table.entry.events[0]
    assert isinstance(ended, HandEnded)
    assert (ended.jackpot, ended.flat_rake) == (Money(100), NOTHING)
    assert ended.adds_to() == {"fund:bbj"}
    assert "fund:bbj" not in ended.touches()
    assert main_meters(night.room).accrued == Money(100)


def test_without_a_flop_the_house_takes_its_flat_euro_and_the_jackpot_nothing(night: Evening):
    table = five_at(night, NLH).start().end(second_round=False)
    ended = table.entry.events[0]
    assert isinstance(ended, HandEnded)
    assert (ended.jackpot, ended.flat_rake) == (NOTHING, Money(100))
    assert ended.adds_to() == frozenset()
    assert main_meters(night.room).accrued == NOTHING


def test_four_players_owe_the_jackpot_nothing(night: Evening):
    table = five_at(night, NLH).away("Väinö").start().end()
    assert main_meters(night.room).accrued == NOTHING
    assert len(table.now.seats) == 8


def test_players_dealt_in_count_not_those_who_are_left(night: Evening):
    table = five_at(night, PLO).start()
    table.leave("Aino").leave("Eero").end()
    assert main_meters(night.room).accrued == Money(100)


def test_a_game_without_a_trigger_owes_the_jackpot_nothing(night: Evening):
    five_at(night, NO_STRADDLE).start().end()
    assert main_meters(night.room).accrued == NOTHING


@pytest.mark.parametrize(
    ("game", "dealt", "second_round", "due"),
    [
        (NLH, 5, True, True),
        (NLH, 10, True, True),
        (NLH, 4, True, False),
        (NLH, 5, False, False),
        (NO_STRADDLE, 8, True, False),
    ],
)
def test_the_jackpot_euro_needs_players_a_second_round_and_an_attached_game(
    house: HouseRules, game: GameId, dealt: int, second_round: bool, due: bool
):
    fewest = house.jackpot_fee_players
    assert jackpot_fee_due(house.games[game], dealt, fewest, second_round) is due


def test_what_a_deal_would_be_is_known_before(night: Evening, table: TableTonight):
    assert deal_now(night.room, table.now) is None
    table.draw("Aino")
    for name in ("Eero", "Kaisa", "Väinö"):
        table.away(name)
    assert deal_now(night.room, table.now) is NoDeal.TOO_FEW


# The button that is won


def test_the_winner_of_a_hand_has_the_button_of_the_next(night: Evening):
    table = night.played_by("win_the_button").table(T1).seated("Aino", "Eero", "Kaisa", "Väinö")
    table.draw("Aino").start().end("Väinö")
    (ended,) = table.entry.events
    assert isinstance(ended, HandEnded)
    assert ended.won == table.place("Väinö")
    table.start()
    assert table.deal.positions.button == table.place("Väinö")
    assert table.deal.positions.big == table.place("Eero")


def test_of_two_buttons_the_winner_has_that_of_the_betting(night: Evening):
    table = night.played_by("two_buttons").table(T1).seated("Aino", "Eero", "Kaisa", "Väinö")
    table.draw("Aino").start().end("Aino", "Kaisa").start()
    assert table.deal.positions.button == table.place("Eero")
    assert table.deal.positions.betting == table.place("Kaisa")
    assert table.deal.first_to_act_later == table.place("Väinö")


def test_where_the_winner_has_a_button_it_is_asked_who_won(night: Evening):
    table = night.played_by("win_the_button").table(T1).seated("Aino", "Eero", "Kaisa")
    table.draw("Aino").start()
    with refused("CH-BLIND-9", "Who of those dealt in has won at T1? The winner gets the button."):
        table.end()
    table.seat(7, "Otso")
    with refused("CH-BLIND-9"):
        table.end("Aino", "Otso")
    assert isinstance(table.end("Aino").now.stage, HandOver)


def test_with_two_buttons_it_is_asked_by_its_own_rule(night: Evening):
    table = night.played_by("two_buttons").table(T1).seated("Aino", "Eero").draw("Aino").start()
    with refused("CH-BLIND-10"):
        table.end()


def test_elsewhere_nobody_wins_a_button(table: TableTonight):
    table.draw("Aino").start().end("Aino")
    (ended,) = table.entry.events
    assert isinstance(ended, HandEnded)
    assert ended.won is None
