"""What the ruling assistant learns from a hand told to the arbiter."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from floor.app.core.room import Room
from floor.app.rulings.prefilled import HandAsked, TableFacts
from floor.room.blinds.button import Lies, SeatNo
from floor.room.games.game import BettingStructure, GameId
from floor.rulebook.house.house import HouseRules
from floor.rulebook.situations.figures import Figures
from floor.views.arbiter.for_assistant import hand_asked
from floor.views.arbiter.hand_history import HandHistory, hand_at, with_out
from tests.evening import T1, Evening
from tests.views.hands.hands import NAMES, deal, flop, look, room, setting, stud, told

THREE = SeatNo(3)


def asked(
    history: HandHistory, draft: str = "", seat: int | None = None, at: Room | None = None
) -> HandAsked:
    chosen = SeatNo(seat) if seat is not None else None
    return hand_asked(at or room(), history, draft, chosen, NAMES)


def round_facts(found: TableFacts) -> Mapping[str, str]:
    names = ("facing", "live", "opener", "acted")
    return {name: value for name, value in found.facts.items() if name in names}


def by_options(**options: str) -> Room:
    known = room()
    assert isinstance(known.house, HouseRules)
    return Room(house=replace(known.house, options=replace(known.house.options, **options)))


def test_the_move_told_last_is_asked_about_as_the_round_stood_before_it():
    """Seat 3 opened to 6 and seat 4 called short: he faced the opening raise."""
    found = asked(deal(4, "3 r 6", "4 c"))
    assert found.hand == 7
    assert round_facts(found.told) == {
        "facing": "yes",
        "live": "more",
        "opener": "no",
        "acted": "no",
    }
    assert found.told.figures == Figures(
        small_blind=100, big_blind=200, button=SeatNo(4), bet=600, mine=0, step=400, pot=900
    )
    assert found.lines == ("Hand 7 · Before the flop", "Seat 4 D, before “c”")


def test_a_move_being_typed_or_a_chosen_seat_goes_before_it():
    history = deal(4, "3 r 6")
    typed = asked(history, "r 8")
    assert typed.lines[1] == "Seat 4 D, before “r 8”"
    assert (typed.told.figures.bet, typed.told.facts["opener"]) == (600, "no")
    chosen = asked(history, seat=1)
    assert chosen.lines[1] == "Seat 1 A, to act"
    assert chosen.told.figures.mine == 100
    again = asked(history, seat=3)
    assert again.told.facts["acted"] == "yes"


def test_before_any_move_it_is_about_who_opens():
    found = asked(deal(4))
    assert found.lines[1] == "Seat 3 C, to act"
    assert found.told.facts["sa"] == "no"
    assert round_facts(found.told)["opener"] == "yes"


def test_with_nobody_to_act_and_nothing_done_it_is_about_the_hand_alone():
    """The up cards say who opens a round of stud."""
    found = asked(HandHistory(setting=replace(setting(3), lies=Lies.NOTHING)), at=stud())
    assert found.lines == ("Hand 7 · Third street",)
    assert found.told.facts == {
        "kind": "cash",
        "structure": "fl",
        "game_family": "stud",
        "sa": "no",
    }
    assert found.told.figures == Figures()


def test_a_chosen_seat_without_cards_tells_nothing_of_the_round():
    found = asked(deal(4, "3 f", "4 c"), seat=3)
    assert round_facts(found.told) == {}
    assert found.lines[1] == "Seat 3 C, to act"


def test_substantial_action_is_counted_over_the_whole_hand_and_blinds_are_none():
    """CH-DEAL-10: two players, one of them with chips."""
    assert asked(deal(4, "3 c")).told.facts["sa"] == "no"
    assert asked(deal(4, "3 f", "4 c")).told.facts["sa"] == "yes"
    assert asked(deal(3, "3 c", "1 c", "2 k", "next")).told.facts["sa"] == "yes"


def test_what_was_done_out_of_turn_is_no_substantial_action_until_it_stands():
    early = deal(4, "4 r 6")
    assert asked(early).told.facts["sa"] == "no"
    assert asked(told(early, "3 f")).told.facts["sa"] == "yes"


def test_from_a_later_round_on_the_action_and_the_pot_before_are_asked():
    later = asked(flop(3))
    assert "sa" not in later.told.facts
    assert later.told.figures.pot is None
    known = asked(replace(flop(3, "1 b 4", "2 c"), pot=600))
    assert known.told.facts["sa"] == "yes"
    assert known.told.figures.pot == 1000
    assert asked(with_out(flop(3), THREE)).told.facts["live"] == "two"


def test_one_act_behind_a_skipped_player_is_too_little_and_two_have_to_be_asked_about():
    """CH-OOT-1 wants time enough to object; TDA-40 asks for that separately."""
    one = deal(5, "4 c")
    assert asked(one).told.facts["behind"] == "no"
    assert asked(one).lines[1] == "Seat 4 D, before “c”"
    assert "behind" not in asked(told(one, "5 c")).told.facts
    tda = by_options(skipped_after="substantial_action")
    assert asked(told(one, "5 c"), at=tda).told.facts["behind"] == "yes"
    assert "behind" not in asked(deal(5, "3 c")).told.facts


def test_an_all_in_player_has_cards_and_is_named():
    """D-52: he counts among those who have cards."""
    found = asked(deal(3, "3 a 50", "1 f"))
    assert found.told.facts["live"] == "more"
    assert found.lines[2:] == ("All-in: Seat 3 C",)
    assert asked(deal(3, "3 a 50", "1 f", "2 c"), seat=2).told.facts["live"] == "two"


def test_in_limit_the_unit_of_the_round_is_the_step():
    limit = room(structure=BettingStructure.LIMIT)
    found = asked(deal(3, "3 r 4"), "c", at=limit)
    assert found.told.facts["structure"] == "fl"
    assert (found.told.figures.bet, found.told.figures.step) == (400, 200)


def test_the_game_of_a_mix_and_how_it_is_bet_are_those_told():
    mix = GameId("dc-5-5")
    history = HandHistory(setting=setting(3, mix), variant="omaha")
    told_of = asked(history, at=room(mix)).told.facts
    assert (told_of["game_family"], told_of["structure"]) == ("flop", "pl")
    razz = asked(replace(history, variant="razz"), at=room(mix)).told.facts
    assert razz["game_family"] == "stud"


@pytest.mark.parametrize(
    ("history", "draft", "words"),
    [
        (deal(4), "", "Rule on seat 3 …"),
        (deal(4), "r 6", "Rule on seat 3: r 6 …"),
        (deal(4, "3 r 6"), "", "Rule on seat 3: r 6 …"),
        (deal(4), "if r 600 then c 400", "Rule on seat 3: if r 600 then c …"),
    ],
)
def test_the_step_says_what_is_ruled_on(history: HandHistory, draft: str, words: str):
    assert look(history, draft).rule == words


def test_the_step_names_the_hand_where_nobody_is_to_act():
    history = HandHistory(setting=replace(setting(3), lies=Lies.NOTHING))
    assert look(history, "c", at=stud()).rule == "Rule on this hand …"
    assert look(history, "", 2, at=stud()).rule == "Rule on seat 2 …"
    assert asked(deal(3, "3 c", "1 c", "2 k")).lines[1] == "Seat 2 B, before “k”"


def test_what_the_table_knows_itself_is_not_told_a_second_time(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    history = HandHistory(setting=hand_at(night.room, night.room.tables[T1]))
    found = asked(history, at=night.room).told
    assert set(found.facts) == {"sa", "facing", "live", "opener", "acted"}
    other = asked(replace(history, setting=replace(history.setting, game=GameId("plo-2-2"))))
    assert other.told.facts["structure"] == "pl"
