"""What a called table tells before anybody is asked."""

from floor.app.core.room import EMPTY_ROOM
from floor.app.rulings.prefilled import TableFacts, cash_rules, inquiry_at, told_by
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.options import betting_rules
from floor.rulebook.situations.figures import UNKNOWN, Figures
from floor.rulebook.situations.inquiry import Ask, Origin
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import FactId, SituationId
from floor.rulebook.situations.walk import standing
from tests.evening import HELSINKI, T1, Evening, refused


def test_an_empty_table_tells_its_game_and_blinds(night: Evening):
    night.table()
    told = told_by(night.room, T1)
    assert told.facts == {"kind": "cash", "structure": "nl", "game_family": "flop"}
    assert told.figures == Figures(small_blind=100, big_blind=200)


def test_who_sits_there_and_where_the_button_lies_is_told(night: Evening):
    table = night.table().seated("Aino", "Eero")
    assert told_by(night.room, T1).facts["seated"] == "two"
    table.seat(5, "Kaisa").draw("Kaisa")
    told = told_by(night.room, T1)
    assert told.facts["seated"] == "more"
    assert told.figures == Figures(small_blind=100, big_blind=200, players=3, button=5)


def test_who_had_the_blinds_is_told_between_two_hands_only(night: Evening):
    """In a hand it may be those of the hand before that are in question."""
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    positions = table.deal.positions
    assert positions.small is not None
    in_hand = told_by(night.room, T1).figures
    assert in_hand.button == positions.button.seat
    assert (in_hand.last_small, in_hand.last_big) == (None, None)
    table.end()
    over = told_by(night.room, T1).figures
    assert (over.button, over.last_small, over.last_big) == (
        positions.button.seat,
        positions.small.seat,
        positions.big.seat,
    )


def test_a_game_without_blinds_tells_none(night: Evening):
    games = night.office.room.house.games  # type: ignore[union-attr]
    game = next(one for one in games.values() if not one.stakes.big_blind.cents and one.stakes.ante)
    night.table(T1, game.id, seats=7).seated("Aino", "Eero", "Kaisa").hands(1)
    figures = told_by(night.room, T1).figures
    assert (figures.small_blind, figures.big_blind) == (None, None)
    assert (figures.last_small, figures.last_big) == (None, None)


def test_whether_it_is_about_the_cards_before_the_game_was_named_is_asked(night: Evening):
    """To the two cards dealt before it was named, or to that game (GM-PDC-4, GM-PDC-5)."""
    text = HELSINKI.replace('variant = "dealers_choice"', 'variant = "pietari_dc"')
    assert text != HELSINKI
    night.adopt(text)
    games = night.office.room.house.games  # type: ignore[union-attr]
    game = next(one for one in games.values() if one.variant.code == "pietari_dc")
    table = night.table(T1, game.id, seats=7).seated("Aino", "Eero", "Kaisa").draw("Aino")
    assert told_by(night.room, T1).facts["game_family"] == "st_petersburg"
    table.start("stud")
    assert "game_family" not in told_by(night.room, T1).facts


def test_of_an_older_hand_it_tells_that_the_next_has_begun(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    assert "next_begun" not in told_by(night.room, T1).facts
    assert told_by(night.room, T1, hand=1).facts["next_begun"] == "no"
    table.start()
    assert told_by(night.room, T1, hand=1).facts["next_begun"] == "yes"


def test_what_was_heard_of_the_hand_lies_over_what_the_table_knows(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    heard = TableFacts({FactId("facing"): "yes", FactId("structure"): "fl"}, Figures(bet=200))
    told = told_by(night.room, T1, heard=heard)
    assert (told.facts["facing"], told.facts["structure"]) == ("yes", "fl")
    assert told.facts["game_family"] == "flop"
    assert (told.figures.bet, told.figures.players) == (200, 3)


def test_an_inquiry_begins_with_all_of_it_marked_as_the_tables_own(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    inquiry = inquiry_at(night.room, T1, SituationId("S04"), hand=1)
    told = told_by(night.room, T1, hand=1)
    assert (inquiry.told, inquiry.counted) == (told.facts, told.figures)
    assert inquiry.rules == betting_rules(night.room.house.options)  # type: ignore[union-attr]
    so_far = standing(shipped_situations(), inquiry)
    assert so_far.facts["game_family"].origin is Origin.TABLE
    assert isinstance(so_far.next, Ask)


def test_of_a_table_that_is_not_open_nothing_is_known(night: Evening):
    with refused("CH-TABLE-1"):
        told_by(night.room, TableId("T7"))
    night.table()
    with refused("HOUSE", "This house has no ruling for S99."):
        inquiry_at(night.room, T1, SituationId("S99"))
    with refused("HOUSE"):
        cash_rules(EMPTY_ROOM)
    nowhere = inquiry_at(night.room, None, SituationId("S04"))
    assert (nowhere.told, nowhere.counted) == ({}, UNKNOWN)
