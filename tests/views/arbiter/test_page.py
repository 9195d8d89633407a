"""The arbiter's page, as a floor manager reads it aloud."""

import pytest
from msgspec.structs import replace

from floor.base.money import NOTHING, Money
from floor.base.text import speaking
from floor.room.games.game import BettingStructure, GameId, Stakes
from floor.room.games.street import StreetName
from floor.views.arbiter.hand_history import HandHistory
from floor.views.arbiter.words import Stand, street_words, structure_words
from tests.evening import NLH
from tests.views.hands.hands import (
    STUD_STAKES,
    deal,
    flop,
    look,
    room,
    setting,
    straddled,
    stud,
    told,
)

PLO = GameId("plo-2-2")
DC = GameId("dc-5-5")


def test_at_sviten_the_exchange_begins_left_of_the_button_once_all_have_put_down_theirs():
    """GM-SVIT-8: and who has folded exchanges nothing."""
    at = room(variant="sviten")
    history = told(HandHistory(setting=setting(5)), "3 f", "4 c", "5 c", "1 c", "2 k", "next")
    assert look(history, at=at).notice == ""
    over = told(history, "1 k", "2 k", "4 k", "5 k")
    assert look(over, at=at).notice == (
        "First everybody discards, then the new cards go to seats 1, 2, 4, 5 in this order "
        "(GM-SVIT-8)."
    )
    assert look(told(over, "next"), at=at).notice == look(over).notice == ""


def test_a_raise_out_of_turn_is_told_and_settled_in_sentences():
    """CH-OOT-4: bet 200, raise to 1000 out of turn, B calls: C must call, 800 back."""
    history = flop(4, "1 b 200")
    early = look(history, "r 1000", 3)
    assert early.answer is not None
    assert early.answer.words == "Out of turn: Raise to €1,000.00: add €1,000.00 (CH-BET-8)"
    assert early.answer.why == "It waits until those in between have acted (CH-OOT-1)."
    history = told(history, "3 r 1000")
    waiting = look(history)
    assert waiting.notice == "Seat 2 B acts first; what Seat 3 C did out of turn waits."
    assert [tile.stand for tile in waiting.tiles] == [
        Stand.IN,
        Stand.TO_ACT,
        Stand.EARLY,
        Stand.IN,
    ]
    settled = look(history, "c")
    assert [line.words for line in settled.then] == ["Must call: €800.00 goes back (CH-OOT-4)"]
    assert look(told(history, "2 c")).rights == (
        "Seat 4 D: fold, call €200.00, raise to €400.00 or more"
    )


def test_an_early_call_goes_up_with_a_skipped_all_in_for_half_a_bet():
    """CH-BET-5, CH-OOT-4: bet 2, called out of turn, all-in 3 in between."""
    limit = room(NLH, structure=BettingStructure.LIMIT)
    history = flop(4, "1 b 2", "3 c", "2 a 3")
    settled = look(history, at=limit)
    assert [line.words for line in settled.then] == ["The early call stands: €1.00 more (CH-OOT-4)"]
    assert settled.rights == "Seat 4 D: fold, call €3.00, raise to €4.00"


@pytest.mark.parametrize(
    ("moves", "draft", "words"),
    [
        ((), "+5", "Call, €2.00 in all: €3.00 goes back (CH-BET-21)"),
        ((), "r 3", "Raise to €4.00: add €4.00 (CH-BET-20)"),
        ((), "r +5", "Raise to €5.00 (CH-BET-8)"),
        ((), "+5 r", "Call, €2.00 in all: €3.00 goes back (CH-BET-21)"),
        ((), "r", "Raise to €4.00 or more: ask for the amount (CH-BET-19, CH-BET-20)"),
        ((), "if r 20", "Nothing was done yet (CH-GEN-19)"),
        ((), "a 1,50", "Call all-in, €1.50: add €1.50 (CH-BET-10)"),
        (("3 r 10",), "15", "Raise to €18.00: add €17.00 (CH-BET-9)"),
        (("3 r 10",), "13,99", "Call, €10.00 in all: add €9.00 (CH-BET-9)"),
        (("3 r 10",), "+5 / +25", "Call, €10.00 in all: €21.00 goes back (CH-BET-28)"),
    ],
)
def test_every_move_is_answered_while_it_is_typed(moves: tuple[str, ...], draft: str, words: str):
    view = look(deal(3, *moves), draft)
    assert view.answer is not None
    assert (view.answer.typed, view.answer.words) == (draft, words)
    assert not view.answer.refused


def test_without_a_draft_the_last_answer_stays():
    view = look(deal(3, "3 +1"))
    assert view.answer is not None
    assert view.answer.who == "Seat 3 C"
    assert view.answer.words == "Call, €2.00 in all: add €1.00 (CH-BET-22)"
    assert view.answer.why.endswith("it is made up. A penalty is possible.")
    assert view.answer.choices == ("call: €2.00 to pay", "fold: €1.00 stays in the pot")
    assert view.answer.chosen is None
    assert look(deal(3, "3 +1 #1")).answer.chosen == 1  # type: ignore[union-attr]
    assert look(deal(3, "3 +1 #9")).answer.chosen is None  # type: ignore[union-attr]
    assert look(deal(3)).answer is None


def test_what_cannot_be_read_is_said_and_not_copied():
    view = look(deal(3), "zz")
    assert view.answer is not None
    assert view.answer.refused
    assert "zz" not in view.copy
    assert look(deal(3, "3 c", "1 a 0,50"), "").answer.words == (  # type: ignore[union-attr]
        "Seat 1 has bet €1.00 already: the total has to be more."
    )


def test_heads_up_the_floor_asks_whether_the_other_claims_his_turn():
    """CH-OOT-7."""
    view = look(flop(2, "2 b 300"))
    assert view.answer is not None
    assert view.answer.choices == (
        "the early bet stands",
        "the other bets in turn: undone",
    )
    assert view.answer.why == "It stands as it was made. A penalty is possible."
    assert [line.words for line in view.then] == ["The early action stands (CH-OOT-7)"]
    assert view.rights == "Seat 1 A: fold, call €300.00, raise to €600.00 or more"


def test_a_player_passed_over_in_silence_is_pointed_out():
    """CH-OOT-1."""
    assert look(flop(4, "1 b 200", "3 c", "4 c")).notice == (
        "Seat 2 B was skipped. If there was time to speak up: The player has folded. (CH-OOT-1)"
    )


def test_the_rights_say_what_is_to_be_added():
    assert look(deal(3, "3 r 6")).rights == (
        "Seat 1 A: fold, call €6.00 (€5.00 to add), raise to €10.00 or more"
    )
    assert look(flop()).rights == "Seat 1 A: fold, check, bet €2.00 or more"


def test_pot_limit_says_the_largest_raise_and_asks_for_the_pot():
    """CH-BET-12."""
    assert look(deal(3, game=PLO)).rights == "Seat 3 C: fold, call €2.00, raise to €4.00 to €8.00"
    later = flop(3, game=PLO)
    assert look(later).needs_pot
    assert look(later).notice == "Pot limit: type what lay in the pot before this round."
    known = look(replace(later, pot=30_00))
    assert not known.needs_pot
    assert known.rights == "Seat 1 A: fold, check, bet €2.00 to €30.00"
    assert known.pot == Money(30_00)


def test_limit_has_one_size():
    """CH-BET-2."""
    limit = room(NLH, structure=BettingStructure.LIMIT)
    assert look(deal(3), at=limit).rights == "Seat 3 C: fold, call €2.00, raise to €4.00"


def test_a_tile_shows_who_lies_where():
    history = told(HandHistory(setting=straddled(4)), "4 f", "1 f", "2 a 20")
    first, second, third, fourth = look(history).tiles
    assert (first.marks, first.before, first.words) == (("SB",), "€1", "folded")
    assert (second.marks, second.before, second.words) == (("BB",), "€20", "all-in")
    assert (third.marks, third.before, third.words) == (("S",), "€4", "to act")
    assert (fourth.marks, fourth.before, fourth.label) == (("D",), "", "D")


@pytest.mark.parametrize(
    ("history", "ended", "onward"),
    [
        (deal(3, "3 c", "1 c", "2 k"), "The round is over: €6.00 in the pot.", "Next: Flop"),
        (deal(3, "3 f", "1 f"), "Seat 2 B alone has cards and wins the pot.", ""),
        (
            deal(3, "3 a 50", "1 a 50", "2 f"),
            "All-in: nobody is left to bet against. Deal the rest.",
            "",
        ),
        (
            told(HandHistory(setting=setting(), start=3), "1 k", "2 k", "3 k"),
            "The betting is over: showdown.",
            "",
        ),
    ],
)
def test_the_end_of_the_betting_says_what_comes_next(history: HandHistory, ended: str, onward: str):
    view = look(history)
    assert (view.rights, view.next_round, view.betting) == (ended, onward, False)
    assert look(history, "k").answer == view.answer


_CHECKED = ("1 k", "2 k", "3 k")
_RIVER = (
    *("3 r 6", "1 c", "2 c", "next"),
    *("1 k", "2 k", "3 k", "next", *_CHECKED, "next", *_CHECKED),
)


@pytest.mark.parametrize(
    ("reading", "history", "first"),
    [
        ("last_aggressor_of_hand", deal(3, *_RIVER), "Seat 3 C"),
        ("last_aggressor_of_round", deal(3, *_RIVER), "Seat 1 A"),
        (
            "last_aggressor_of_hand",
            told(HandHistory(setting=setting(), start=3), "1 k", "2 b 10", "3 c", "1 c"),
            "Seat 2 B",
        ),
        (
            "last_aggressor_of_round",
            told(HandHistory(setting=setting(), start=3, pot=900), *_CHECKED),
            "Seat 1 A",
        ),
    ],
)
def test_who_shows_first_is_said_as_the_house_reads_it(
    reading: str, history: HandHistory, first: str
):
    """D-05."""
    at = room()
    assert at.house is not None
    options = replace(at.house.options, first_to_show=reading)
    at = replace(at, house=replace(at.house, options=options))
    shown = look(history, at=at).rights
    assert shown == f"The betting is over: {first} shows first (CH-SHOW-2)."


def test_without_a_bet_the_up_cards_say_who_shows_first_in_stud():
    at = stud(structure=BettingStructure.POT_LIMIT)
    start = HandHistory(setting=setting(3, NLH, STUD_STAKES), start=4, pot=900)
    checked = look(told(start, *_CHECKED), at=at)
    assert checked.rights == "The betting is over: showdown."
    bet = look(told(start, "1 k", "2 b 5", "3 c", "1 f"), at=at)
    assert bet.rights == "The betting is over: Seat 2 B shows first (CH-SHOW-2)."


def test_at_soko_the_ante_is_the_least_bet_and_all_antes_are_the_pot():
    """GM-SOKO-2: pot limit, four antes of 5 before the first round."""
    stakes = Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=Money(500))
    at = room(NLH, "soko", structure=BettingStructure.POT_LIMIT, stakes=stakes)
    history = HandHistory(setting=setting(4, NLH, stakes))
    assert look(history, at=at).pot == Money(2000)
    assert look(told(history, "2 k"), at=at).rights == "Seat 3 C: fold, check, bet €5.00 to €20.00"


def test_up_cards_are_asked_for_in_stud():
    at = stud(structure=BettingStructure.POT_LIMIT)
    history = HandHistory(setting=setting(3, NLH, STUD_STAKES))
    view = look(history, at=at)
    assert view.rights == "The up cards say who opens: choose that seat."
    assert (view.street, view.to_act) == ("Third street", None)
    assert look(history, "b 1", 2, at=at).answer is not None
    assert look(history, "b 1", at=at).answer is None


def test_at_limit_stud_the_round_is_opened_with_the_bring_in_which_is_completed_to_the_unit():
    """GM-STUD-5, GM-STUD-6: bring-in 2, unit 5, then 10, 15 and 20 is the cap."""
    history = HandHistory(setting=setting(4, NLH, STUD_STAKES))
    assert look(history, at=stud()).rights == (
        "The up cards say who opens: choose that seat. It brings in €2.00, or bets €5.00 "
        "(GM-STUD-5)."
    )
    checked = look(history, "k", 3, at=stud()).answer
    assert checked is not None
    assert checked.words == "Seat 3 brings it in for €2.00, or bets at once."
    opened = told(history, "3 b 2")
    assert look(opened, at=stud()).lines[-1].words == "Bet of €2.00 (GM-STUD-5)"
    assert look(opened, at=stud()).rights == "Seat 4 D: fold, call €2.00, bet €5.00"
    called = told(opened, "4 c", "1 c", "2 c")
    assert look(called, at=stud()).rights == "The round is over: €12.00 in the pot."
    capped = told(opened, "4 b 5", "1 r 10", "2 r 15", "3 r 20")
    assert look(capped, at=stud()).rights == "Seat 4 D: fold, call €20.00 (€15.00 to add)"
    raised = told(history, "3 +2 r")
    assert look(told(history, "3 r +2"), at=stud()).lines[-1].words.startswith("Bet of €5.00")
    assert look(raised, at=stud()).lines[-1].words == "Bet of €2.00 (GM-STUD-5)"
    assert look(told(history, "3 b 5"), at=stud()).rights.startswith("Seat 4 D: fold, call €5.00")


def test_on_fourth_street_of_stud_the_floor_says_whether_a_pair_lets_the_bigger_unit_stand():
    """GM-STUD-10: units 5 and 10: bet 5, raise to 15, then 25 and 35 is the cap."""
    history = HandHistory(setting=setting(4, NLH, STUD_STAKES), start=1, pot=800)
    bet = told(history, "3 b 5")
    asked = look(bet, "r 15", at=stud()).answer
    assert asked is not None
    assert asked.words == "The floor decides (GM-STUD-10)"
    assert asked.choices == ("raise to €10.00: €10.00 to pay", "raise to €15.00: €15.00 to pay")
    no_pair = look(told(bet, "4 r 15 #0"), at=stud())
    assert no_pair.rights.startswith("Seat 1 A: fold, call €10.00, raise to €15.00")
    pair = told(bet, "4 r 15 #1")
    assert look(pair, at=stud()).rights.startswith("Seat 1 A: fold, call €15.00, raise to €25.00")
    capped = told(pair, "1 r 25", "2 r 35")
    assert look(capped, at=stud()).rights == "Seat 3 C: fold, call €35.00 (€30.00 to add)"
    late = look(told(bet, "4 r 10", "1 r 15", "2 r 20"), "r 30", at=stud()).answer
    assert late is not None
    assert (late.choices, late.words[:4]) == ((), "Call")
    first = told(history, "3 b 10 #1")
    assert look(first, at=stud()).rights.startswith("Seat 4 D: fold, call €10.00, raise to €20.00")


@pytest.mark.parametrize(("variant", "street"), [("stud_hilo", 1), ("razz", 1), ("stud", 2)])
def test_elsewhere_a_pair_in_view_changes_no_unit(variant: str, street: int):
    """GM-STUD8-1, GM-RAZZ-7: and fifth street goes by the bigger unit anyway."""
    history = HandHistory(setting=setting(4, NLH, STUD_STAKES), start=street, pot=800)
    unit = 10 if street == 2 else 5
    answer = look(history, f"b {2 * unit}", 3, at=stud(variant)).answer
    assert answer is not None
    assert answer.words.startswith(f"Bet of €{unit}.00")
    assert answer.choices == ()


def test_a_mix_offers_its_games():
    view = look(HandHistory(setting=setting(3, DC), variant="omaha"))
    assert view.game == "omaha"
    assert ("omaha", "Omaha") in view.games
    assert BettingStructure.NO_LIMIT in view.structures
    assert look(deal()).games == ()


def test_the_copy_has_the_hand_and_the_answer_in_plain_text():
    history = told(deal(3, "3 r 6", "1 f", "2 c", "next"), "2 b 10", "3 +5 #1")
    assert look(history).copy.splitlines() == [
        "T1 · NLH 1–2 · hand 7",
        "— Before the flop",
        "Seat 3 C “r 6”: Raise to €6.00: add €6.00 (CH-BET-8). It stands as it was made.",
        "Seat 1 A “f”: Fold (CH-GEN-20). The player has folded.",
        "Seat 2 B “c”: Call, €6.00 in all: add €4.00 (CH-BET-23). A spoken call is always for"
        " the full amount.",
        "— Flop",
        "Seat 2 B “b 10”: Bet of €10.00: add €10.00 (CH-BET-8). It stands as it was made.",
        "Seat 3 C “+5”: Call, €10.00 in all: add €5.00 (CH-BET-22). Too little for the call: it"
        " is made up. A penalty is possible. Decided: fold: €5.00 stays in the pot.",
    ]
    drafted = look(deal(3), "c").copy.splitlines()
    assert drafted[-1].startswith("Seat 3 C “c”: Call")


def test_a_settled_line_stands_in_the_copy_too():
    copy = look(flop(3, "1 b 200", "3 r 1000", "2 c")).copy
    assert copy.splitlines()[-1] == "Seat 3 C: Must call: €800.00 goes back (CH-OOT-4)."


def test_the_page_speaks_finnish():
    with speaking("fi"):
        assert look(deal(3)).rights.startswith("Paikka 3 C: luovutus, maksu 2,00")


def test_every_way_of_betting_has_a_name():
    assert len({structure_words(one) for one in BettingStructure}) == len(BettingStructure)


def test_every_street_has_a_name():
    names = {street_words(name) for name in StreetName}
    assert len(names) == len(StreetName) - 1  # Open Face Chinese is set, not bet
