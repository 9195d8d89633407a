"""Tables whose games change: whose word counts, where a rotation stands, what each hand owes."""

import pytest

from floor.app.hands.dealing import HandEnded, HandStarted, StartHand
from floor.app.hands.mixes import chosen_variant, game_at, next_variant, turn_at, variant_at
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Lies
from floor.room.games.game import GameId
from floor.room.table.table import HandOver, InHand
from tests.evening import HELSINKI, NLH, T1, Evening, TableTonight, refused

DC, HORSE = GameId("dc-5-5"), GameId("horse-5-10")
FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


def at(night: Evening, game: GameId) -> TableTonight:
    return night.table(T1, game, 8).seated(*FIVE).draw("Aino")


def announced(night: Evening) -> GameId:
    """H.O.R.S.E. whose games are announced at the table."""
    return other(night, "hands_each = 8\n", "")


def other(night: Evening, old: str, new: str) -> GameId:
    start = HELSINKI.index("[games.horse-5-10]")
    night.adopt(HELSINKI[:start] + HELSINKI[start:].replace(old, new, 1))
    return HORSE


# Somebody says it


def test_the_button_says_what_is_played_and_the_hand_is_that(night: Evening):
    table = at(night, DC)
    assert next_variant(night.room, table.now) is None
    assert variant_at(night.room, table.now).code == "dealers_choice"
    table.start("omaha_hilo")
    started = table.entry.events[0]
    assert isinstance(started, HandStarted)
    assert started.variant == "omaha_hilo"
    assert isinstance(table.now.stage, InHand)
    assert variant_at(night.room, table.now).name == "Omaha Hi-Lo 8"
    table.end()
    assert isinstance(table.now.stage, HandOver)
    assert variant_at(night.room, table.now).code == "omaha_hilo"
    assert game_at(night.room, table.now).variant.code == "dealers_choice"


def test_without_his_word_no_hand_begins(night: Evening):
    table = at(night, DC)
    sentence = f"{night.player('Aino')} in seat 1 says which game hand 1 at T1 is."
    with refused("GM-DC-2", sentence):
        table.ask(StartHand(table=T1))


def test_what_is_not_on_the_list_is_not_played(night: Evening):
    table = at(night, DC)
    with refused("GM-PDC-3", "Sviten Special cannot be chosen in Dealer’s Choice."):
        table.start("sviten")
    with refused("GM-GEN-1", "The house does not play badugi."):
        table.start("badugi")


def test_where_one_game_is_played_nobody_chooses(night: Evening):
    table = at(night, NLH)
    with refused("GM-GEN-1", "The next hand at T1 is Texas Hold’em: nobody chooses it."):
        table.start("omaha")
    table.start("texas")
    started = table.entry.events[0]
    assert isinstance(started, HandStarted)
    assert started.variant == ""


def test_a_chosen_stud_hand_is_played_with_blinds(night: Evening):
    table = at(night, DC).start("stud")
    assert table.deal.positions.lies is Lies.BUTTON_AND_BLINDS
    assert [post.dues.live for post in table.deal.posts] == [Money(500), Money(500)]


# A rotation


def test_each_game_has_its_hands_and_then_the_next(night: Evening):
    table = at(night, HORSE)
    played = []
    for _ in range(17):
        table.start()
        played.append(variant_at(night.room, table.now).code)
        turn = turn_at(night.room, table.now)
        assert turn is not None
        assert turn.game == played[-1]
        table.end()
    assert played == ["texas"] * 8 + ["omaha_hilo"] * 8 + ["razz"]


def test_a_rotation_begins_when_the_table_changes_to_it(night: Evening):
    table = at(night, NLH).hands(3)
    night.change(T1, HORSE, 8)
    assert table.now.game_after == 3
    table.hands(9)
    night.change(T1, HORSE, 7)
    assert table.now.game_after == 3
    assert chosen_variant(night.room, table.now, "").code == "omaha_hilo"  # type: ignore[union-attr]


def test_nobody_chooses_in_a_rotation(night: Evening):
    table = at(night, HORSE)
    with refused("GM-HORSE-2", "The next hand at T1 is Texas Hold’em: nobody chooses it."):
        table.start("razz")
    table.start("texas")


def test_a_rotation_whose_length_nobody_set_is_announced(night: Evening):
    table = at(night, announced(night))
    assert turn_at(night.room, table.now) is None
    with refused("GM-HORSE-2", "Say which game of H.O.R.S.E. hand 1 at T1 is."):
        table.ask(StartHand(table=T1))
    table.start("stud")
    assert table.deal.positions.lies is Lies.BUTTON


def test_the_button_waits_while_the_cards_say_who_opens(night: Evening):
    table = at(night, HORSE).hands(16)
    before = table.now.stage.positions  # type: ignore[union-attr]
    table.away("Kaisa").start()
    razz = table.deal
    assert (razz.positions.button, razz.positions.lies) == (before.button, Lies.BUTTON)
    assert {post.dues.due for post in razz.posts} == {Money(100)}
    assert table.sitter("Kaisa").tokens is Tokens.NONE
    table.end().back("Kaisa").hands(23)
    assert turn_at(night.room, table.now).game == "texas"  # type: ignore[union-attr]
    table.start()
    assert table.deal.positions.big != before.big
    assert table.deal.positions.small == before.big


def test_who_waits_for_his_blind_plays_the_stud_hands_and_goes_on_waiting(night: Evening):
    table = at(night, HORSE).hands(16).seat(6, "Sanna", Standing.WAITS).start()
    assert table.place("Sanna") in table.deal.dealt
    assert table.sitter("Sanna").standing is Standing.WAITS


@pytest.mark.parametrize(("hands", "due"), [(0, Money(100)), (16, NOTHING), (24, Money(100))])
def test_only_a_game_with_a_trigger_owes_the_jackpot(night: Evening, hands: int, due: Money):
    table = at(night, HORSE).hands(hands).start().end()
    ended = table.entry.events[0]
    assert isinstance(ended, HandEnded)
    assert ended.jackpot == due


def test_a_hand_that_is_voided_does_not_count(night: Evening):
    table = at(night, HORSE).hands(7).start()
    started = table.entry
    assert turn_at(night.room, table.now).hands_left == 0  # type: ignore[union-attr]
    night.void(started)
    assert turn_at(night.room, table.now).hand == 8  # type: ignore[union-attr]
