"""What words and chips mean."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.betting.arbiter import read
from floor.room.betting.betting import folded, least_raise, passive, rights, wagered
from floor.room.betting.move import CameFirst, Manner, Move, Word
from floor.room.betting.round import MOST, Action, Bettor, Freedom, Round
from floor.room.betting.rules import (
    HELSINKI,
    HELSINKI_TOURNAMENT,
    ONLINE,
    TDA,
    BettingRules,
    Rounding,
    RuleSource,
)
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason, cited
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from tests.room.betting_table import (
    DEEP,
    LIMIT,
    ONE,
    POT_LIMIT,
    THREE,
    TWO,
    flop,
    preflop,
    rounds,
)

EVERYWHERE = replace(HELSINKI, rounding=Rounding.EVERYWHERE)
SILENT = CameFirst.CHIPS


def chips(*pushed: int, word: Word = Word.NOTHING, first: CameFirst = SILENT) -> Move:
    return Move(word=word, motions=(pushed,), first=first)


def said(word: Word, *amounts: int) -> Move:
    return Move(word=word, amounts=amounts)


def outcome(verdict: Verdict) -> tuple[Action | None, int, VerdictReason]:
    return verdict.action, verdict.total, verdict.reason


@pytest.mark.parametrize(
    ("move", "action", "total", "reason"),
    [
        (said(Word.FOLD), Action.FOLD, 0, VerdictReason.FOLDED),
        (said(Word.CALL), Action.CALL, 400, VerdictReason.CALLED),
        (said(Word.CALL, 50), Action.CALL, 400, VerdictReason.CALLED),
        (said(Word.RAISE), Action.RAISE, 800, VerdictReason.TO_BE_NAMED),
        (said(Word.RAISE, 500), Action.RAISE, 800, VerdictReason.RAISE_COMPLETED),
        (said(Word.RAISE, 1000), Action.RAISE, 1000, VerdictReason.AS_MADE),
        (said(Word.BET, 1000), Action.RAISE, 1000, VerdictReason.AS_MADE),
        (said(Word.NOTHING, 400), Action.CALL, 400, VerdictReason.EXACT_CALL),
        (said(Word.NOTHING, 500), Action.CALL, 400, VerdictReason.UNDER_HALF),
        (said(Word.NOTHING, 600), Action.RAISE, 800, VerdictReason.HALF_RAISE),
        (said(Word.ALL_IN), Action.RAISE, DEEP, VerdictReason.ALL_IN),
        (said(Word.POT), Action.RAISE, 800, VerdictReason.POT_WORD),
        (chips(400), Action.CALL, 400, VerdictReason.EXACT_CALL),
        (chips(100), Action.CALL, 400, VerdictReason.UNDERCALL),
        (chips(5000), Action.CALL, 400, VerdictReason.ONE_CHIP_CALL),
        (chips(500, 100), Action.RAISE, 800, VerdictReason.HALF_RAISE),
        (chips(500, 500), Action.RAISE, 1000, VerdictReason.AS_MADE),
        (chips(300, 300), Action.CALL, 400, VerdictReason.EVERY_CHIP_NEEDED),
        (chips(5000, word=Word.RAISE), Action.CALL, 400, VerdictReason.ONE_CHIP_CALL),
        (
            chips(5000, word=Word.RAISE, first=CameFirst.WORDS),
            Action.RAISE,
            5000,
            VerdictReason.AS_MADE,
        ),
        (
            chips(5000, word=Word.RAISE, first=CameFirst.TOGETHER),
            Action.RAISE,
            5000,
            VerdictReason.AS_MADE,
        ),
    ],
)
def test_facing_a_bet_of_400(move: Move, action: Action, total: int, reason: VerdictReason):
    assert outcome(read(flop(400), TWO, move, HELSINKI_TOURNAMENT)) == (action, total, reason)


@pytest.mark.parametrize(
    ("move", "action", "total", "reason"),
    [
        (said(Word.FOLD), Action.FOLD, 0, VerdictReason.FOLDED_FOR_NOTHING),
        (said(Word.CHECK), Action.CHECK, 0, VerdictReason.CHECKED),
        (said(Word.CALL), Action.CHECK, 0, VerdictReason.CHECKED),
        (said(Word.BET), Action.BET, 100, VerdictReason.TO_BE_NAMED),
        (said(Word.BET, 60), Action.BET, 100, VerdictReason.MINIMUM_BET),
        (said(Word.NOTHING, 60), Action.BET, 100, VerdictReason.MINIMUM_BET),
        (said(Word.RAISE, 300), Action.BET, 300, VerdictReason.AS_MADE),
        (chips(25), Action.BET, 100, VerdictReason.MINIMUM_BET),
        (chips(500), Action.BET, 500, VerdictReason.ONE_CHIP_BET),
        (chips(100, 100), Action.BET, 200, VerdictReason.AS_MADE),
        (said(Word.POT), Action.BET, 100, VerdictReason.POT_WORD),
    ],
)
def test_nobody_has_bet(move: Move, action: Action, total: int, reason: VerdictReason):
    assert outcome(read(flop(), ONE, move, HELSINKI_TOURNAMENT)) == (action, total, reason)


def test_a_check_facing_a_bet_is_nothing_and_the_floor_asks_for_a_call_or_a_fold():
    verdict = read(flop(400), TWO, said(Word.CHECK), HELSINKI)
    assert outcome(verdict) == (None, 0, VerdictReason.CHECK_FACING_BET)
    assert verdict.choices == (
        Choice(RulingOutcome.CALL, 400, 400),
        Choice(RulingOutcome.FOLD, 0, 0),
    )


def test_the_big_blind_without_a_raise_checks_by_the_word_call():
    state = wagered(preflop(players=3), THREE, 100, HELSINKI)
    state = folded(state, ONE)
    assert read(state, TWO, said(Word.CALL), HELSINKI).action is Action.CHECK
    one_chip = read(state, TWO, chips(500), HELSINKI_TOURNAMENT)
    assert outcome(one_chip) == (Action.RAISE, 600, VerdictReason.ONE_CHIP_BET)
    too_little = read(state, TWO, chips(25), HELSINKI)
    assert outcome(too_little) == (Action.CHECK, 100, VerdictReason.UNDER_HALF)
    assert too_little.give_back == 25


def test_what_is_missing_is_added_and_what_is_too_much_goes_back():
    verdict = read(flop(400), TWO, chips(500, 100), HELSINKI_TOURNAMENT)
    assert (verdict.add, verdict.give_back, verdict.next_min) == (200, 0, 1200)
    verdict = read(flop(400), TWO, chips(1000), HELSINKI)
    assert (verdict.add, verdict.give_back, verdict.next_min) == (0, 600, 800)


def test_words_that_came_after_the_chips_change_nothing():
    move = Move(word=Word.RAISE, amounts=(3000,), motions=((1000,),), first=SILENT)
    assert read(flop(400), TWO, move, HELSINKI).action is Action.CALL


def test_an_amount_said_first_overrules_the_chips():
    move = Move(amounts=(2000,), motions=((5000,),))
    verdict = read(flop(400), TWO, move, HELSINKI_TOURNAMENT)
    assert (verdict.action, verdict.total, verdict.give_back) == (Action.RAISE, 2000, 3000)


def test_only_the_first_motion_of_a_string_bet_counts():
    move = Move(motions=((400,), (1000,)), first=SILENT)
    verdict = read(flop(400), TWO, move, HELSINKI)
    assert outcome(verdict) == (Action.CALL, 400, VerdictReason.STRING_BET)
    assert verdict.give_back == 1000
    assert verdict.rules == ("CH-BET-28",)
    assert verdict.penalty_possible


def test_an_announced_amount_may_go_in_in_as_many_motions_as_he_likes():
    move = Move(word=Word.RAISE, amounts=(1400,), motions=((400,), (500,), (500,)))
    verdict = read(flop(400), TWO, move, HELSINKI_TOURNAMENT)
    assert (verdict.total, verdict.add, verdict.give_back) == (1400, 0, 0)


def test_after_the_word_raise_the_call_and_one_more_motion_are_the_raise():
    move = Move(word=Word.RAISE, motions=((400,), (1000,), (500,)))
    verdict = read(flop(400), TWO, move, HELSINKI_TOURNAMENT)
    assert outcome(verdict) == (Action.RAISE, 1400, VerdictReason.STRING_BET)
    assert verdict.give_back == 500


def test_after_the_word_bet_the_first_motion_is_the_bet():
    move = Move(word=Word.BET, motions=((300,), (1000,)))
    assert outcome(read(flop(), ONE, move, HELSINKI)) == (Action.BET, 300, VerdictReason.STRING_BET)


def test_an_undercall_is_made_up_and_the_floor_may_let_him_fold():
    verdict = read(flop(50, 200, unit=10), THREE, chips(50), HELSINKI_TOURNAMENT)
    assert (verdict.action, verdict.total, verdict.add) == (Action.CALL, 200, 150)
    assert verdict.choices == (
        Choice(RulingOutcome.FULL_CALL, 200, 200),
        Choice(RulingOutcome.FORFEIT_AND_FOLD, 50, 50),
    )


def test_an_undercall_of_a_raise_is_the_directors_but_not_of_the_opening_bet_or_heads_up():
    raised = read(flop(500, 2000, rules=TDA), THREE, chips(500), TDA)
    assert raised.action is None
    assert [choice.pays for choice in raised.choices] == [2000, 500]
    assert read(flop(500, rules=TDA), TWO, chips(100), TDA).action is Action.CALL
    two = flop(500, 2000, rules=TDA, players=2)
    assert read(two, ONE, chips(500), TDA).action is Action.CALL
    tiny = Move(motions=((25,),), first=SILENT, manner=Manner.TINY)
    assert outcome(read(flop(500, rules=TDA), TWO, tiny, TDA)) == (None, 0, VerdictReason.TINY_CHIP)


def test_the_last_chips_are_a_call_however_few():
    verdict = read(flop(500, stacks=[DEEP, 300]), TWO, chips(300), HELSINKI)
    assert outcome(verdict) == (Action.CALL, 300, VerdictReason.EXACT_CALL)
    assert verdict.all_in


def test_all_in_for_less_than_a_raise_stands_and_does_not_reopen():
    state = flop(500, stacks=[DEEP, 900])
    verdict = read(state, TWO, said(Word.ALL_IN), HELSINKI)
    assert outcome(verdict) == (Action.RAISE, 900, VerdictReason.ALL_IN)
    assert (verdict.next_min, verdict.may_reraise, verdict.all_in) == (1400, False, True)
    full = read(flop(500, stacks=[DEEP, 1000]), TWO, said(Word.ALL_IN), HELSINKI)
    assert full.may_reraise


@pytest.mark.parametrize(
    ("stack", "rules", "action", "reason"),
    [
        (130, HELSINKI, Action.CALL, VerdictReason.HALF_BET),
        (150, HELSINKI, Action.CALL, VerdictReason.HALF_BET),
        (151, HELSINKI, Action.RAISE, VerdictReason.OVER_HALF_BET),
        (149, TDA, Action.CALL, VerdictReason.HALF_BET),
        (150, TDA, Action.RAISE, VerdictReason.OVER_HALF_BET),
    ],
)
def test_all_in_for_half_a_bet_in_limit_is_a_call(
    stack: int, rules: BettingRules, action: Action, reason: VerdictReason
):
    state = flop(100, structure=LIMIT, stacks=[1000, stack], rules=rules)
    verdict = read(state, TWO, said(Word.ALL_IN), rules)
    assert outcome(verdict) == (action, stack, reason)
    assert verdict.rules == (("CH-BET-5",) if rules is HELSINKI else ("TDA-44",))
    assert verdict.next_min == (200 if action is Action.CALL else stack + 100)
    assert not verdict.may_reraise or action is Action.RAISE


def test_opening_all_in_for_half_a_bet_in_limit_is_none_and_the_next_bets():
    state = flop(structure=LIMIT, stacks=[50])
    opened = read(state, ONE, said(Word.ALL_IN), HELSINKI)
    assert outcome(opened) == (Action.BET, 50, VerdictReason.HALF_BET)
    after = wagered(state, ONE, 50, HELSINKI)
    assert outcome(read(after, TWO, said(Word.BET), HELSINKI))[:2] == (Action.BET, 100)


def test_chips_pushed_all_of_them_are_all_in_without_the_half():
    state = flop(1000, stacks=[DEEP, 1200])
    verdict = read(state, TWO, chips(1000, 100, 100), HELSINKI)
    assert outcome(verdict) == (Action.RAISE, 1200, VerdictReason.ALL_IN)


def test_more_than_he_has_is_all_in():
    verdict = read(flop(500, stacks=[DEEP, 900]), TWO, said(Word.RAISE, 5000), HELSINKI)
    assert (verdict.total, verdict.all_in) == (900, True)
    called = read(flop(500, stacks=[DEEP, 300]), TWO, said(Word.ALL_IN), HELSINKI)
    assert outcome(called) == (Action.CALL, 300, VerdictReason.ALL_IN)
    raised = read(flop(500, stacks=[DEEP, 300]), TWO, said(Word.RAISE), HELSINKI)
    assert outcome(raised) == (Action.CALL, 300, VerdictReason.ALL_IN)


def test_limit_knows_one_size():
    state = flop(100, structure=LIMIT)
    for move in (said(Word.RAISE, 5000), said(Word.ALL_IN), chips(500, 500)):
        assert outcome(read(state, TWO, move, HELSINKI)) == (
            Action.RAISE,
            200,
            VerdictReason.LIMIT_SIZE,
        )
    pot = read(state, TWO, said(Word.POT), HELSINKI)
    assert (pot.total, pot.to_be_named) == (200, False)


def test_pot_limit_cuts_what_is_too_much_to_the_pot():
    state = flop(300, 300, structure=POT_LIMIT, pot=500)
    assert outcome(read(state, THREE, said(Word.RAISE, 5000), HELSINKI)) == (
        Action.RAISE,
        1700,
        VerdictReason.OVER_POT,
    )
    assert outcome(read(state, THREE, said(Word.POT), HELSINKI)) == (
        Action.RAISE,
        1700,
        VerdictReason.POT_SIZE,
    )
    opened = flop(structure=POT_LIMIT, pot=400)
    assert read(opened, ONE, chips(1000), HELSINKI).total == 400


def test_pot_in_no_limit_binds_to_a_raise_of_a_size_still_to_be_named():
    verdict = read(flop(400), TWO, said(Word.POT), TDA)
    assert (verdict.action, verdict.total, verdict.to_be_named) == (Action.RAISE, 800, True)
    assert verdict.rules == ("TDA-50",)


def test_who_may_not_raise_only_calls_and_the_verdict_says_why():
    closed = flop(500, 900, 900, stacks=[DEEP, 900], players=3)
    assert outcome(read(closed, ONE, said(Word.RAISE, 3000), HELSINKI)) == (
        Action.CALL,
        900,
        VerdictReason.MAY_NOT_RAISE,
    )
    capped = flop(100, 200, 300, 400, structure=LIMIT)
    assert read(capped, ONE, said(Word.RAISE), HELSINKI).reason is VerdictReason.CAPPED
    early = passive(flop(), ONE)
    assert outcome(read(early, ONE, said(Word.BET, 300), HELSINKI)) == (
        Action.CHECK,
        0,
        VerdictReason.PASSIVE,
    )


@pytest.mark.parametrize(
    ("amount", "rounded"), [(600, 500), (1950, 2000), (625, 750), (624, 500), (125, 250)]
)
def test_a_bet_in_a_game_with_cents_is_rounded_to_whole_big_blinds(amount: int, rounded: int):
    state = flop(unit=250)
    assert read(state, ONE, said(Word.BET, amount), HELSINKI).total == rounded
    assert read(state, ONE, said(Word.BET, amount), HELSINKI_TOURNAMENT).total == max(amount, 250)


def test_rounding_does_not_touch_all_ins_nor_go_beyond_the_round():
    all_in = read(flop(unit=250, stacks=[610]), ONE, said(Word.ALL_IN), HELSINKI)
    assert all_in.total == 610
    pot = flop(unit=250, structure=POT_LIMIT, pot=900)
    assert read(pot, ONE, said(Word.POT), HELSINKI).total == 900
    assert read(pot, ONE, said(Word.BET, 890), HELSINKI).total == 750
    assert read(flop(unit=200), ONE, said(Word.BET, 500), EVERYWHERE).total == 600
    assert read(flop(unit=200), ONE, said(Word.BET, 500), HELSINKI).total == 500
    assert read(flop(unit=250, structure=LIMIT), ONE, said(Word.BET), HELSINKI).total == 250


def test_five_is_the_lowest_legal_reading_unless_the_pot_speaks_for_another():
    five = Move(word=Word.BET, amounts=(500, 5000))
    small_pot = read(flop(rules=TDA, pot=700), ONE, five, TDA)
    assert outcome(small_pot) == (Action.BET, 500, VerdictReason.LOWEST_READING)
    large_pot = read(flop(rules=TDA, pot=11200), ONE, five, TDA)
    assert large_pot.action is None
    assert large_pot.choices == (
        Choice(RulingOutcome.BET, 5000, 5000),
        Choice(RulingOutcome.BET, 500, 500),
    )
    assert read(flop(pot=700), ONE, five, HELSINKI).action is None
    bare = Move(amounts=(5, 500))
    assert read(flop(), ONE, bare, HELSINKI).total == 500
    none_legal = Move(word=Word.RAISE, amounts=(5, 50))
    assert read(flop(400), TWO, none_legal, HELSINKI_TOURNAMENT).total == 800


def test_an_unclear_amount_said_while_pushing_leaves_it_to_the_chips():
    move = Move(word=Word.BET, amounts=(5, 500), motions=((100, 100),), first=CameFirst.TOGETHER)
    assert read(flop(), ONE, move, TDA).total == 200


def test_conditions_bind_nobody_at_helsinki_and_are_the_directors_elsewhere():
    move = Move(word=Word.RAISE, amounts=(1000,), manner=Manner.CONDITIONAL)
    here = read(flop(400), TWO, move, HELSINKI)
    assert (here.action, here.choices) == (None, ())
    there = read(flop(400, rules=TDA), TWO, move, TDA)
    assert there.choices == (
        Choice(RulingOutcome.BINDING, 1000, 1000),
        Choice(RulingOutcome.NOT_BINDING, 0, 0),
    )


def test_chips_of_an_earlier_bet_count_at_helsinki_and_are_the_directors_elsewhere():
    state = preflop(200, 400, players=3)
    state = folded(wagered(state, THREE, 800, HELSINKI), ONE)
    pushed = chips(500, 500)
    assert outcome(read(state, TWO, pushed, HELSINKI)) == (
        Action.RAISE,
        1400,
        VerdictReason.AS_MADE,
    )
    there = read(state, TWO, pushed, TDA)
    assert outcome(there) == (None, 400, VerdictReason.EARLIER_CHIPS)
    assert there.choices == (
        Choice(RulingOutcome.RAISE, 1400, 1000),
        Choice(RulingOutcome.CALL, 800, 400),
    )
    one = read(state, TWO, chips(1000), TDA)
    assert outcome(one) == (Action.CALL, 800, VerdictReason.ONE_CHIP_CALL)


def test_who_takes_his_chips_back_facing_a_raise_is_bound_to_call():
    state = preflop(200, 400, players=3)
    state = folded(wagered(state, THREE, 800, HELSINKI), ONE)
    fold = Move(word=Word.FOLD, took_back=400)
    verdict = read(state, TWO, fold, TDA)
    assert outcome(verdict) == (Action.CALL, 800, VerdictReason.TOOK_BACK)
    assert verdict.add == 800
    too_few = Move(motions=((500,),), first=SILENT, took_back=400)
    assert outcome(read(state, TWO, too_few, TDA)) == (Action.CALL, 800, VerdictReason.TOOK_BACK)
    assert read(state, TWO, fold, HELSINKI).action is Action.FOLD


def test_chips_that_the_game_has_not_or_the_player_has_not_are_refused():
    state = replace(flop(400, stacks=[DEEP, 1000]), chips=(100, 500, 1000))
    with pytest.raises(Refused, match="There is no chip of 250 in this game"):
        read(state, TWO, chips(250), HELSINKI)
    with pytest.raises(Refused, match="Seat 2 has not got 1500 to push"):
        read(state, TWO, chips(1000, 500), HELSINKI)
    with pytest.raises(Refused, match="Seat 2 cannot take back 100"):
        read(state, TWO, Move(word=Word.FOLD, took_back=100), HELSINKI)
    with pytest.raises(Refused, match="Seat 11 is not in the hand"):
        read(state, SeatNo(11), chips(500), HELSINKI)


@pytest.mark.parametrize("amount", [0, -5, MOST + 1])
def test_an_amount_that_cannot_be_is_named(amount: int):
    with pytest.raises(ValueError, match=f"an amount or a chip of {amount} cannot be"):
        Move(word=Word.RAISE, amounts=(amount,))
    with pytest.raises(ValueError, match=f"an amount or a chip of {amount} cannot be"):
        Move(motions=((amount,),))


def test_nothing_said_and_nothing_pushed_is_no_move():
    with pytest.raises(ValueError, match="nothing was said and no chip was pushed"):
        Move(motions=((),))


def test_every_reason_is_cited_in_every_book():
    for reason in VerdictReason:
        for book in RuleSource:
            assert cited(reason, book)
    assert cited(VerdictReason.CALLED, RuleSource.ONLINE) == ("ON-BET-04",)
    assert cited(VerdictReason.STRING_BET, RuleSource.ONLINE) == ("HOUSE",)


@st.composite
def moves(draw: st.DrawFn, most: int) -> Move:
    word = draw(st.sampled_from(Word))
    amounts = draw(st.lists(st.integers(1, 20_000), max_size=2))
    motions: list[tuple[int, ...]] = []
    left = most
    for _ in range(draw(st.integers(0, 3))):
        motion = []
        for chip in draw(st.lists(st.sampled_from([25, 50, 100, 250, 500, 1000]), max_size=4)):
            if chip <= left:
                motion.append(chip)
                left -= chip
        motions.append(tuple(motion))
    assume(word is not Word.NOTHING or amounts or any(motions))
    return Move(
        word=word,
        amounts=tuple(amounts),
        motions=tuple(motions),
        first=draw(st.sampled_from(CameFirst)),
        manner=draw(st.sampled_from(Manner)),
    )


@st.composite
def situations(draw: st.DrawFn) -> tuple[Round, SeatNo, Move, BettingRules]:
    state, rules, seat = draw(rounds())
    bettor = state.bettor(seat)
    move = draw(moves(bettor.stack))
    if draw(st.booleans()) and bettor.bet:
        move = replace(move, took_back=draw(st.integers(1, bettor.bet)))
    return state, seat, move, rules


@given(situations())
def test_the_answer_is_legal_and_its_chips_add_up(
    situation: tuple[Round, SeatNo, Move, BettingRules],
):
    state, seat, move, rules = situation
    verdict = read(state, seat, move, rules)
    bettor = state.bettor(seat)
    if verdict.action is None:
        assert (verdict.total, verdict.add, verdict.give_back) == (bettor.bet, 0, 0)
        return
    assert verdict.action in rights(state, seat, rules).may
    pays = verdict.total - bettor.bet
    assert move.pushed - move.took_back + verdict.add - verdict.give_back == pays
    assert not (verdict.add and verdict.give_back)
    assert 0 <= pays <= bettor.stack
    if verdict.action is not Action.FOLD:
        assert verdict.next_min >= least_raise(state)


PROPER = {
    Action.FOLD: Word.FOLD,
    Action.CHECK: Word.CHECK,
    Action.CALL: Word.CALL,
    Action.BET: Word.BET,
    Action.RAISE: Word.RAISE,
}


ALL_IN_FOR_ONE_MORE = (
    Round(
        structure=BettingStructure.LIMIT,
        unit=100,
        bettors=(
            Bettor(seat=SeatNo(1), stack=1, bet=0, acted=1, standing=Freedom.FOLDED),
            Bettor(seat=SeatNo(2), stack=0, bet=51, acted=2, standing=Freedom.FREE),
            Bettor(seat=SeatNo(3), stack=52, bet=0, acted=0, standing=Freedom.FREE),
        ),
        call_to=51,
        base=51,
        step=100,
        wagers=1,
        capped=True,
        actions=2,
        reopened=2,
    ),
    SeatNo(3),
    Move(word=Word.BET),
    BettingRules(book=RuleSource.GUIDE),
)


@example(situation=ALL_IN_FOR_ONE_MORE)
@given(situations())
def test_made_again_in_proper_form_the_answer_gives_itself(
    situation: tuple[Round, SeatNo, Move, BettingRules],
):
    state, seat, move, rules = situation
    verdict = read(state, seat, move, rules)
    assume(verdict.action is not None)
    assert verdict.action is not None
    pays = verdict.total - state.bettor(seat).bet
    # All-in for at most half a raise more is a call, and is announced as what it is.
    short = verdict.action is Action.CALL and verdict.total > state.call_to
    proper = Move(
        word=Word.ALL_IN if short else PROPER[verdict.action],
        amounts=(verdict.total,) if verdict.action in (Action.BET, Action.RAISE) else (),
        motions=((pays,),) if pays else (),
    )
    again = read(state, seat, proper, rules)
    assert (again.action, again.total) == (verdict.action, verdict.total)
    assert (again.add, again.give_back) == (0, 0)
    assert (again.next_min, again.may_reraise) == (verdict.next_min, verdict.may_reraise)


def test_online_has_the_same_engine():
    assert read(flop(400, rules=ONLINE), TWO, said(Word.RAISE, 800), ONLINE).rules == ("ON-BET-05",)
