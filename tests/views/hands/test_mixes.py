"""Tables whose games change: what is said of the next hand, and how it begins."""

from floor.app.core.names import Names
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.seats.seats import SeatPlayer
from floor.base.money import Money
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.table.table import InHand
from floor.views.feed.sentences import sentence
from floor.views.hands.mixes import hand_variant, says_variant, variant_steps
from floor.views.hands.steps import straddle_words
from floor.views.seats.seats import change_seat_steps, newcomer_ways, over_ways
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import ToFind
from floor.views.words.words import Wording
from tests.evening import HELSINKI, NLH, T1, Evening, TableTonight
from tests.views.looking import card, detail, do, look, said, words

DC, HORSE, STUD = GameId("dc-5-5"), GameId("horse-5-10"), GameId("stud-5-10")


def at(night: Evening, game: GameId) -> TableTonight:
    return night.table(T1, game, 8).seated("Aino", "Eero", "Kaisa").draw("Eero")


def first_step(night: Evening) -> str:
    return said(table_steps(night.room, night.room.tables[T1], look(night)))[0]


def test_a_rotation_says_which_game_and_which_of_its_hands_comes(night: Evening):
    table = at(night, HORSE).hands(10)
    assert hand_variant(night.room, table.now) == "Omaha Hi-Lo 8, 3 of 8"
    assert first_step(night) == "Start hand 11: Omaha Hi-Lo 8, 3 of 8"
    assert card(night).note == "next: Omaha Hi-Lo 8, 3 of 8"
    do(night, detail(night, 1).table_steps, first_step(night))
    assert card(night).note == "Omaha Hi-Lo 8, 3 of 8"
    assert first_step(night) == "Hand over: flop seen"
    assert variant_steps(night.room, table.now, look(night)) == ()


def test_a_hand_without_a_board_is_asked_about_its_second_round(night: Evening):
    at(night, HORSE).hands(16).start()
    assert hand_variant(night.room, night.room.tables[T1]) == "Razz, 1 of 8"
    assert first_step(night) == "Hand over: second round reached"


def test_where_somebody_says_it_the_game_is_asked_for_first(night: Evening):
    table = at(night, DC)
    start = table_steps(night.room, table.now, look(night))[0]
    assert (start.words, start.finder, start.why_not) == ("Start hand 1 …", ToFind.VARIANT, "")
    assert card(night).note == ""
    assert says_variant(words(night), table.now) == "Eero in seat 2 says what is played."
    games = variant_steps(night.room, table.now, look(night))
    assert said(games)[:4] == ["Texas Hold’em", "Texas Hold’em Hi-Lo 8", "Omaha", "Omaha Hi-Lo 8"]
    do(night, games, "Seven Card Stud")
    assert isinstance(table.now.stage, InHand)
    assert card(night).note == "Seven Card Stud"
    assert says_variant(words(night), table.now) == ""


def test_after_the_last_round_the_game_of_one_more_hand_is_asked_for(night: Evening):
    """CH-TABLE-3: saying which game it is says that there is one."""
    table = at(night, DC).hands(1)
    night.ask(AnnounceLastRound(table=T1))
    table.hands(3)
    start = table_steps(night.room, table.now, look(night))[0]
    assert (start.words, start.finder, start.leading) == (
        "One more hand …",
        ToFind.VARIANT,
        False,
    )
    do(night, variant_steps(night.room, table.now, look(night)), "Omaha")
    assert isinstance(table.now.stage, InHand)


def test_a_rotation_without_a_length_is_announced_at_the_table(night: Evening):
    start = HELSINKI.index("[games.horse-5-10]")
    night.adopt(HELSINKI[:start] + HELSINKI[start:].replace("hands_each = 8\n", "", 1))
    table = at(night, HORSE)
    assert says_variant(words(night), table.now) == "The game is announced at the table."


def test_where_one_game_is_played_nothing_is_said_of_it(night: Evening):
    table = at(night, NLH)
    assert hand_variant(night.room, table.now) == says_variant(words(night), table.now) == ""
    assert variant_steps(night.room, table.now, look(night)) == ()
    assert first_step(night) == "Start hand 1"


def test_at_a_stud_table_nothing_lies_and_nobody_draws(night: Evening):
    table = night.table(T1, STUD, 8).seated("Aino", "Eero")
    assert first_step(night) == "Start hand 1"
    table.hand()
    shown = card(night)
    assert (shown.button, shown.small, shown.big, shown.note) == (None, None, None, "")
    assert straddle_words(words(night), table.now) == ""


def test_in_a_rotation_the_button_lies_alone_while_the_cards_say_who_opens(night: Evening):
    at(night, HORSE).hands(16).start()
    shown = card(night)
    assert (shown.button is not None, shown.small, shown.big) == (True, None, None)


def test_at_a_stud_table_there_is_one_way_in(night: Evening):
    table = night.table(T1, STUD, 8).seated("Aino", "Eero", "Kaisa").hands(1)
    (line,) = detail(night, 5).quote
    assert (line.words, line.price.ante) == (
        "Play on ante €1: dealt in next hand (CH-GEN-5)",
        Money(100),
    )
    (way,) = newcomer_ways(night.room, table.now, SeatNo(5), night.player("Otso"), look(night))
    assert way.step is not None
    assert isinstance(way.step.command, SeatPlayer)
    table.away("Aino").hands(2)
    (over,) = over_ways(night.room, table.now, SeatNo(1), night.player("Otso"), look(night))
    assert over.step is not None
    assert (over.step.why_not, over.price.due) == ("", Money(100))
    assert said(detail(night, 1).steps)[0] == "Back"
    moves = change_seat_steps(night.room, table.now, SeatNo(2), look(night))
    assert {one.split(", ")[1] for one in said(moves)} == {"nothing due"}
    do(night, moves, "Move to seat 8, nothing due")
    assert table.sitter("Eero").standing is Standing.IN


def test_the_feed_says_which_game_the_hand_is(night: Evening):
    table = at(night, DC).start("omaha_hilo")
    begun = "hand 1 begins, 3 players dealt in; Omaha Hi-Lo 8"
    assert sentence(table.entry.events[0], words(night)) == begun
    table.end()
    assert "second round reached" in sentence(table.entry.events[0], words(night))


def test_a_game_is_called_by_its_code_where_the_house_has_it_no_longer(night: Evening):
    assert words(night).variant("badugi") == "badugi"
    assert Wording(EMPTY_ROOM, Names({}, {})).variant("razz") == "razz"
