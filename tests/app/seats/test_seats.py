"""Seats taken, left for a while, played over, given up; and the ways into the game."""

import pytest

from floor.app.seats.seats import (
    ChooseWay,
    LeaveSeat,
    MarkAway,
    MarkBack,
    OverPlayerSeated,
    OverPlayerStays,
    PlayerAway,
    PlayerBack,
    PlayerSeated,
    PlayOver,
    SeatLeft,
    SeatPlayer,
    WayChosen,
    evolve,
)
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.table.table import EMPTY, Away, PlayedOver, Taken, seat_of
from tests.evening import NLH, NO_STRADDLE, PLO, T1, T2, Evening, TableTonight, refused


@pytest.fixture
def table(night: Evening) -> TableTonight:
    """Four players, the button drawn, between the first and the second hand."""
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino")
    return table.hands(1)


# Sitting down


def test_a_player_takes_a_free_seat_and_is_on_the_list_no_longer(night: Evening):
    night.table(T1)
    night.join("Aino")
    aino = night.player("Aino")
    entry = night.table(T1).seat(4, "Aino").entry
    assert entry.events == (
        PlayerSeated(table=T1, game=NLH, seat=4, player=aino, way=Standing.WAITS),
    )
    assert night.table(T1).seats(4) == (Taken(Sitter(player=aino)),)
    assert night.room.seated == {aino: T1}
    assert not night.room.lists[NLH]


def test_who_was_called_takes_the_seat_held_for_him(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.table(T1).seat(4, "Aino", Standing.POSTS)
    assert not night.room.calls
    assert night.table(T1).sitter("Aino").standing is Standing.POSTS


def test_who_was_called_may_take_another_seat_and_the_held_one_is_free(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    night.table(T1).seat(6, "Aino")
    assert night.table(T1).seats(4) == (EMPTY,)


def test_nobody_takes_a_seat_that_is_held_for_another(night: Evening):
    night.table(T1)
    night.join("Aino")
    night.call("Aino", T1, 4)
    aino = night.player("Aino")
    with refused("CH-SEAT-3", f"T1 seat 4 is held for {aino}."):
        night.table(T1).seat(4, "Eero")


@pytest.mark.parametrize("seat", [1, 2, 0, 10])
def test_nobody_takes_a_seat_that_is_not_free_or_not_there(night: Evening, seat: int):
    table = night.table(T1).seated("Aino", "Eero").away("Eero")
    with refused("CH-SEAT-9", f"T1 seat {seat} is not free."):
        table.seat(seat, "Kaisa")


def test_nobody_sits_down_who_is_not_in_the_books(night: Evening):
    night.table(T1)
    with refused("HOUSE", "There is no player 99."):
        night.ask(SeatPlayer(table=T1, seat=SeatNo(1), player=PlayerId(99)))


def test_nobody_sits_down_at_a_table_that_is_not_open(night: Evening):
    with refused("CH-TABLE-1"):
        night.ask(SeatPlayer(table=T1, seat=SeatNo(1), player=night.player("Aino")))


def test_nobody_sits_down_before_who_waits_unless_a_reason_is_given(night: Evening):
    night.table(T1)
    night.join("Aino")
    aino, eero = night.player("Aino"), night.player("Eero")
    sentence = f"{aino} waits for nlh-1-2: only the floor seats {eero} first, with a reason."
    with refused("CH-SEAT-7", sentence):
        night.table(T1).seat(1, "Eero")
    night.table(T1).seat(1, "Eero", note=night.note("Aino eats first."))


def test_one_person_sits_once_and_gives_up_the_other_seat(night: Evening):
    night.table(T1).seat(1, "Aino")
    moved = night.table(T2, PLO).seat(2, "Aino")
    aino = night.player("Aino")
    assert moved.entry.events == (
        SeatLeft(table=T1, seat=1, player=aino, moves=True),
        PlayerSeated(table=T2, game=PLO, seat=2, player=aino, way=Standing.WAITS),
    )
    assert night.table(T1).seats(1) == (EMPTY,)
    assert night.room.seated == {aino: T2}


def test_nobody_changes_his_seat_in_the_table_by_sitting_down_again(night: Evening):
    with refused("CH-SEAT-9", f"{night.player('Aino')} sits at T1 already."):
        night.table(T1).seat(1, "Aino").seat(2, "Aino")


def test_who_is_in_a_hand_moves_when_it_is_over(night: Evening, table: TableTonight):
    night.table(T2, PLO)
    table.start()
    aino = night.player("Aino")
    with refused("CH-GEN-1", f"{aino} is in a hand at T1: move when it is over."):
        night.table(T2).seat(1, "Aino")
    table.end()
    night.table(T2).seat(1, "Aino")


def test_who_is_not_dealt_in_may_move_during_the_hand(night: Evening, table: TableTonight):
    night.table(T2, PLO)
    table.seat(6, "Otso").start()
    night.table(T2).seat(1, "Otso")
    assert table.seats(6) == (EMPTY,)


# Ways in


@pytest.mark.parametrize("way", [Standing.WAITS, Standing.POSTS, Standing.STRADDLES])
def test_a_newcomer_waits_posts_or_straddles(table: TableTonight, way: Standing):
    table.seat(6, "Otso", way)
    assert table.sitter("Otso").standing is way


def test_a_newcomer_is_not_simply_in(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    with refused("CH-NEW-1", f"{otso} has to wait, post, straddle or buy the button."):
        table.seat(6, "Otso", Standing.IN)


def test_where_straddles_are_not_in_use_nobody_comes_in_by_one(night: Evening):
    with refused("CH-STRAD-1", "Straddles are not in use at T1."):
        night.table(T1, NO_STRADDLE, 8).seat(1, "Aino", Standing.STRADDLES)


def test_the_button_is_sold_only_in_the_small_blind_position(night: Evening):
    table = night.table(T1)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        table.seat(2 * number, name)
    sentence = "T1 seat 5 is not in the small blind position: the button is not for sale there."
    with refused("CH-BUYB-1", sentence):
        table.seat(5, "Otso", Standing.BUYS_BUTTON)
    table.draw("Aino")
    with refused("CH-BUYB-1"):
        table.seat(5, "Otso", Standing.BUYS_BUTTON)
    table.hand()
    with refused("CH-BUYB-1"):
        table.seat(3, "Otso", Standing.BUYS_BUTTON)
    table.seat(5, "Otso", Standing.BUYS_BUTTON)
    assert table.hand().positions.bought


def test_the_button_may_be_asked_for_while_the_hand_before_is_played(night: Evening):
    table = night.table(T1)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        table.seat(2 * number, name)
    table.draw("Aino").start()
    table.seat(5, "Otso", Standing.BUYS_BUTTON)
    table.end()
    assert table.hand().positions.bought


def test_who_waits_may_think_again(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    table.seat(6, "Otso").choose("Otso", Standing.POSTS)
    assert table.entry.events == (
        WayChosen(table=T1, seat=SeatNo(6), player=otso, way=Standing.POSTS),
    )
    assert 6 in [place.seat for place in table.hand().dealt]


def test_who_is_in_has_nothing_to_choose(night: Evening, table: TableTonight):
    aino = night.player("Aino")
    with refused("CH-MISS-9", f"{aino} is in the game and owes nothing."):
        table.choose("Aino", Standing.POSTS)


def test_an_absent_player_chooses_when_he_is_back(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    table.seat(6, "Otso").away("Otso")
    with refused("CH-GEN-5", f"{otso} is away from T1."):
        table.choose("Otso", Standing.POSTS)
    table.over(6, "Sanna")
    with refused("CH-GEN-5"):
        table.choose("Otso", Standing.POSTS)
    table.choose("Sanna", Standing.STRADDLES)
    assert table.sitter("Sanna").standing is Standing.STRADDLES


def test_only_who_sits_there_chooses(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    with refused("CH-SEAT-9", f"{otso} does not sit at T1."):
        table.choose("Otso", Standing.POSTS)
    with refused("CH-TABLE-1"):
        night.ask(ChooseWay(table=T2, player=otso, way=Standing.POSTS))


# Away and back


def test_an_absent_player_keeps_his_seat(night: Evening, table: TableTonight):
    kaisa, now = night.player("Kaisa"), night.clock.now()
    before = table.sitter("Kaisa")
    table.away("Kaisa")
    assert table.entry.events == (PlayerAway(table=T1, seat=SeatNo(3), player=kaisa, since=now),)
    assert table.seats(3) == (Away(before, now),)


def test_away_during_a_hand_counts_from_the_next_one(table: TableTonight):
    table.start().away("Eero")
    assert 2 in [place.seat for place in table.deal.dealt]
    table.end()
    assert 2 not in [place.seat for place in table.hand().dealt]
    assert table.sitter("Eero").tokens is Tokens.NONE
    table.hand()
    assert table.sitter("Eero").tokens is Tokens.BOTH


def test_back_before_the_next_hand_has_missed_nothing(table: TableTonight):
    table.start().away("Väinö").back("Väinö").end()
    assert 4 in [place.seat for place in table.hand().dealt]
    assert table.sitter("Väinö").tokens is Tokens.NONE


def test_nobody_is_away_twice(night: Evening, table: TableTonight):
    kaisa = night.player("Kaisa")
    with refused("CH-GEN-7", f"{kaisa} is away from T1 already."):
        table.away("Kaisa").away("Kaisa")


def test_neither_owner_nor_over_player_is_marked_away(night: Evening, table: TableTonight):
    table.away("Kaisa").over(3, "Otso")
    for name in ("Kaisa", "Otso"):
        player = night.player(name)
        sentence = f"{player} cannot be marked away: two share T1 seat 3."
        with refused("CH-GEN-7", sentence):
            table.away(name)


def test_only_who_sits_there_goes_away_or_comes_back(night: Evening, table: TableTonight):
    with refused("CH-SEAT-9"):
        table.away("Otso")
    with refused("CH-SEAT-9"):
        table.back("Otso")
    for command in (MarkAway, MarkBack, LeaveSeat):
        with refused("CH-TABLE-1"):
            night.ask(command(table=T2, player=night.player("Aino")))


def test_who_has_missed_nothing_comes_back_into_the_game(night: Evening, table: TableTonight):
    aino = night.player("Aino")
    table.away("Aino").back("Aino", Standing.POSTS)
    assert table.entry.events == (
        PlayerBack(table=T1, seat=SeatNo(1), player=aino, way=Standing.IN),
    )


@pytest.mark.parametrize("way", [Standing.WAITS, Standing.POSTS, Standing.STRADDLES])
def test_who_owes_comes_back_by_the_way_he_chooses(table: TableTonight, way: Standing):
    table.away("Väinö").hands(2)
    assert table.sitter("Väinö").tokens is Tokens.BOTH
    table.back("Väinö", way)
    sitter = table.sitter("Väinö")
    assert (sitter.standing, sitter.tokens) == (way, Tokens.BOTH)


def test_who_owes_is_not_simply_in_again(night: Evening, table: TableTonight):
    table.away("Väinö").hands(2)
    with refused("CH-MISS-9"):
        table.back("Väinö", Standing.IN)


def test_who_owes_may_buy_the_button_where_it_is_for_sale(table: TableTonight):
    """Away for both blinds of an orbit, he can still have the button in it (CH-BUYB-5)."""
    table.away("Kaisa").hands(3)
    while True:
        positions = table.now.stage.positions
        if positions.small is not None and positions.small.seat == 2:
            break
        table.hand()
    table.back("Kaisa", Standing.BUYS_BUTTON)
    deal = table.hand()
    assert deal.positions.bought
    assert deal.positions.big == table.place("Kaisa")
    assert table.hand().positions.button == table.place("Kaisa")


def test_who_is_here_does_not_come_back(night: Evening, table: TableTonight):
    aino = night.player("Aino")
    with refused("CH-GEN-7", f"{aino} is not away from T1."):
        table.back("Aino")


# Playing over


def test_somebody_plays_over_in_the_seat_of_an_absent_owner(night: Evening, table: TableTonight):
    otso, kaisa = night.player("Otso"), table.sitter("Kaisa")
    since = night.clock.now()
    table.away("Kaisa")
    night.later(minutes=3)
    table.over(3, "Otso")
    assert table.entry.events == (
        OverPlayerSeated(table=T1, seat=SeatNo(3), player=otso, way=Standing.POSTS),
    )
    over = Sitter(player=otso, standing=Standing.POSTS)
    assert table.seats(3) == (PlayedOver(kaisa, since, over),)
    assert night.room.seated[otso] == T1


def test_an_over_player_keeps_his_place_on_the_list(night: Evening, table: TableTonight):
    night.join("Otso")
    table.away("Kaisa").over(3, "Otso")
    assert [one.player for one in night.room.lists[NLH]] == [night.player("Otso")]


def test_an_over_player_gets_a_seat_of_his_own_at_the_same_table(
    night: Evening, table: TableTonight
):
    night.join("Otso")
    kaisa = table.sitter("Kaisa")
    since = night.clock.now()
    table.away("Kaisa").over(3, "Otso").seat(6, "Otso")
    assert table.seats(3) == (Away(kaisa, since),)
    assert night.room.seated[night.player("Otso")] == T1
    assert night.room.lists[NLH] == ()


def test_there_is_nothing_to_play_over_where_nobody_is_away(night: Evening, table: TableTonight):
    sentence = "Nobody is away from T1 seat {}: there is nothing to play over."
    for seat in (1, 6, 12):
        with refused("CH-OVER-1", sentence.format(seat)):
            table.over(seat, "Otso")
    table.away("Kaisa").over(3, "Otso")
    with refused("CH-OVER-1"):
        table.over(3, "Sanna")


def test_who_has_a_seat_plays_over_nowhere(night: Evening, table: TableTonight):
    table.away("Kaisa")
    aino = night.player("Aino")
    with refused("CH-OVER-1", f"{aino} has a seat at T1: only who has none plays over."):
        table.over(3, "Aino")


def test_an_over_player_is_in_the_books_and_chooses_a_way_in(night: Evening, table: TableTonight):
    table.away("Kaisa")
    with refused("HOUSE", "There is no player 99."):
        night.ask(PlayOver(table=T1, seat=SeatNo(3), player=PlayerId(99)))
    with refused("CH-NEW-1"):
        table.over(3, "Otso", Standing.IN)
    with refused("CH-TABLE-1"):
        night.ask(PlayOver(table=T2, seat=SeatNo(3), player=night.player("Otso")))


def test_the_owner_has_his_seat_again_between_hands(night: Evening, table: TableTonight):
    kaisa, otso = night.player("Kaisa"), night.player("Otso")
    table.away("Kaisa").over(3, "Otso").hands(1)
    table.back("Kaisa")
    assert table.entry.events == (
        SeatLeft(table=T1, seat=SeatNo(3), player=otso),
        PlayerBack(table=T1, seat=SeatNo(3), player=kaisa, way=Standing.WAITS),
    )
    assert isinstance(table.seats(3)[0], Taken)
    assert otso not in night.room.seated


def test_the_owner_waits_until_the_over_players_hand_is_over(night: Evening, table: TableTonight):
    otso = night.player("Otso")
    table.away("Kaisa").over(3, "Otso").start()
    sentence = f"{otso} plays over in T1 seat 3: the owner has it after this hand."
    with refused("CH-OVER-1", sentence):
        table.back("Kaisa")
    table.end().back("Kaisa")


def test_an_over_player_who_is_not_dealt_in_gives_way_at_once(table: TableTonight):
    table.away("Eero").start().over(2, "Otso")
    table.back("Eero")
    assert isinstance(table.seats(2)[0], Taken)


@pytest.mark.parametrize("way", [Standing.POSTS, Standing.STRADDLES])
def test_who_plays_over_posts_the_new_players_blind(table: TableTonight, way: Standing):
    """Waiting is for who has a seat (CH-OVER-2), before they sit down there and after."""
    table.away("Kaisa")
    with refused("CH-OVER-2"):
        table.over(3, "Otso", Standing.WAITS)
    table.over(3, "Otso", way)
    with refused("CH-OVER-2"):
        table.choose("Otso", Standing.WAITS)


def test_the_over_player_himself_was_never_away(night: Evening, table: TableTonight):
    table.away("Kaisa").over(3, "Otso")
    with refused("CH-GEN-7"):
        table.back("Otso")


# Leaving


def test_a_seat_given_up_is_free_and_the_tokens_go_with_it(night: Evening, table: TableTonight):
    vaino = night.player("Väinö")
    table.away("Väinö").hands(2).leave("Väinö")
    assert table.entry.events == (SeatLeft(table=T1, seat=SeatNo(4), player=vaino),)
    assert table.seats(4) == (EMPTY,)
    assert vaino not in night.room.seated
    table.seat(4, "Väinö")
    assert table.sitter("Väinö").tokens is Tokens.NONE


def test_who_leaves_in_a_hand_stays_dealt_in_to_its_end(table: TableTonight):
    table.start().leave("Väinö")
    assert 4 in [place.seat for place in table.deal.dealt]
    table.end()
    assert 4 not in [place.seat for place in table.hand().dealt]


def test_when_the_owner_gives_up_the_seat_and_nobody_waits_it_is_the_over_players(
    night: Evening, table: TableTonight
):
    otso = night.player("Otso")
    table.away("Kaisa").over(3, "Otso").leave("Kaisa")
    stays = OverPlayerStays(table=T1, game=NLH, seat=SeatNo(3), player=otso)
    assert table.entry.events[1:] == (stays,)
    assert isinstance(table.seats(3)[0], Taken)
    assert table.place("Otso").seat == 3


def test_an_owner_who_moves_gives_up_the_seat_as_one_who_leaves(
    night: Evening, table: TableTonight
):
    """CH-SEAT-7, D-39: the list comes before who plays over, however the seat became free."""
    night.join("Sanna")
    night.join("Otso")
    table.away("Kaisa").over(3, "Otso")
    elsewhere = night.table(T2, PLO).seat(1, "Kaisa")
    assert [type(event) for event in elsewhere.entry.events] == [SeatLeft, SeatLeft, PlayerSeated]
    assert table.seats(3) == (EMPTY,)
    assert night.waiting() == [night.player("Sanna"), night.player("Otso")]


def test_it_is_the_over_players_once_the_owner_has_moved_and_nobody_waits_before(
    night: Evening, table: TableTonight
):
    night.join("Otso")
    table.away("Kaisa").over(3, "Otso")
    night.table(T2, PLO).seat(1, "Kaisa")
    assert table.place("Otso").seat == 3
    assert night.waiting() == []


def test_an_owner_does_not_move_while_the_over_player_has_cards_and_others_come_first(
    night: Evening, table: TableTonight
):
    night.join("Sanna")
    night.join("Otso")
    table.away("Kaisa").over(3, "Otso").start()
    with refused("CH-SEAT-7"):
        night.table(T2, PLO).seat(1, "Kaisa")
    table.end()
    night.table(T2, PLO).seat(1, "Kaisa")
    assert night.player("Otso") not in night.room.seated


def test_who_is_first_on_the_list_keeps_the_seat_and_leaves_the_list(
    night: Evening, table: TableTonight
):
    night.join("Otso")
    night.join("Sanna")
    table.away("Kaisa").over(3, "Otso")
    assert night.waiting()[0] == night.player("Otso")
    table.leave("Kaisa")
    assert night.waiting() == [night.player("Sanna")]


def test_a_seat_played_over_goes_by_the_list(night: Evening, table: TableTonight):
    """CH-SEAT-7, D-39: who played over gives it up, and keeps their place on the list."""
    night.join("Sanna")
    night.join("Otso")
    table.away("Kaisa").over(3, "Otso").leave("Kaisa")
    assert table.seats(3) == (EMPTY,)
    assert night.player("Otso") not in night.room.seated
    assert night.waiting() == [
        night.player("Sanna"),
        night.player("Otso"),
    ]


def test_who_plays_over_finishes_the_hand_before_the_seat_goes_by_the_list(
    night: Evening, table: TableTonight
):
    night.join("Sanna")
    table.away("Kaisa").over(3, "Otso").start()
    with refused("CH-SEAT-7"):
        table.leave("Kaisa")
    table.end().leave("Kaisa")
    assert table.seats(3) == (EMPTY,)


def test_when_the_over_player_goes_the_owner_is_still_away(table: TableTonight):
    table.away("Kaisa").over(3, "Otso").leave("Otso")
    assert isinstance(table.seats(3)[0], Away)


def test_only_who_sits_there_leaves(night: Evening, table: TableTonight):
    with refused("CH-SEAT-9"):
        table.leave("Otso")


# Folding


def test_folding_never_refuses_even_what_does_not_fit(night: Evening, table: TableTonight):
    room, otso, now = night.room, night.player("Otso"), night.clock.now()
    one, six = SeatNo(1), SeatNo(6)
    for event in (
        OverPlayerSeated(table=T1, seat=one, player=otso, way=Standing.POSTS),
        PlayerAway(table=T1, seat=six, player=otso, since=now),
        WayChosen(table=T1, seat=six, player=otso, way=Standing.POSTS),
        SeatLeft(table=T1, seat=one, player=otso),
    ):
        assert evolve(room, event) == room
    back = PlayerBack(table=T1, seat=six, player=otso, way=Standing.WAITS)
    assert seat_of(evolve(room, back).tables[T1], otso) == six


# Other customs


def test_where_new_players_wait_nobody_posts(night: Evening):
    table = night.played_by("online_2024").table(T1).seated("Aino", "Eero", "Kaisa")
    table.draw("Aino").hands(1)
    otso = night.player("Otso")
    with refused("ON-TBL-05", f"At T1 {otso} comes in on the big blind: nobody posts there."):
        table.seat(6, "Otso", Standing.POSTS)
    table.seat(6, "Otso")
    assert table.hand().positions.big == table.place("Otso")


def test_where_returners_wait_nobody_posts_a_missed_blind(night: Evening):
    table = night.played_by("online_2019").table(T1).seated("Aino", "Eero", "Kaisa", "Otso")
    table.draw("Aino").hands(1).away("Otso").hands(2)
    with refused("ON-OUT-06"):
        table.back("Otso", Standing.POSTS)
    assert table.back("Otso").sitter("Otso").standing is Standing.WAITS


def test_where_the_button_is_dead_it_is_not_for_sale(night: Evening):
    table = night.played_by("dead_button").table(T1).seated("Aino", "Eero", "Kaisa", "Otso")
    table.draw("Aino").hands(1).leave("Kaisa")
    with refused("TDA-31", "The button is not for sale at T1."):
        table.seat(3, "Petra", Standing.BUYS_BUTTON)


def test_a_way_that_was_chosen_is_about_the_seat_it_was_chosen_for():
    chosen = WayChosen(table=T1, seat=SeatNo(3), player=PlayerId(7), way=Standing.POSTS)
    assert f"seat:{T1}/3" in chosen.about().changes
