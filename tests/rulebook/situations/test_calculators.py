"""What the calculators make of the figures of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.cards.card import from_text
from floor.room.betting.rules import HELSINKI, HELSINKI_TOURNAMENT, TDA, BettingRules
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure
from floor.rulebook.situations.calculators import Calculator, needs, outcomes, work
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What
from tests.rulebook.situations.ways import FOUND, pushed

LIMIT = BettingStructure.LIMIT


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(map(SeatNo, numbers))


def amount(worked: Calculated, what: What) -> int:
    (line,) = [line for line in worked.lines if line.what is what]
    assert not line.sum or sum(line.sum) == line.amount
    return line.amount


def where(worked: Calculated) -> dict[What, int]:
    return {line.what: line.seats[0] for line in worked.lines}


def paid(worked: Calculated) -> dict[int, int]:
    return {line.seats[0]: line.amount for line in worked.lines}


@pytest.mark.parametrize("calculator", FOUND)
@pytest.mark.parametrize("rules", [TDA, HELSINKI_TOURNAMENT])
def test_a_calculator_finds_each_of_its_answers(
    calculator: Calculator, rules: BettingRules
) -> None:
    assert set(FOUND[calculator]) == set(outcomes(calculator))
    for outcome, figures in FOUND[calculator].items():
        assert work(calculator, figures, rules).outcome == outcome


def test_only_those_two_answer_a_step() -> None:
    assert {one for one in Calculator if outcomes(one)} == set(FOUND)


def test_too_few_chips_are_a_call_if_they_were_the_last() -> None:
    last = work(Calculator.CHIPS, pushed(500, 100).under(Figures(behind=0)), TDA)
    assert last.outcome == "exact"
    assert amount(last, What.TOTAL) == 600


def test_too_many_chips_for_a_call_go_back() -> None:
    worked = work(Calculator.CHIPS, pushed(500, 500, 100, 100), TDA)
    assert amount(worked, What.LIES) == 1200
    assert amount(worked, What.GOES_BACK) == 200


def test_half_a_raise_is_made_up() -> None:
    worked = work(Calculator.CHIPS, pushed(500, 500, 100, 100, 100), HELSINKI_TOURNAMENT)
    assert amount(worked, What.TOTAL) == 1600
    assert amount(worked, What.ADDS) == 300


def test_what_lay_there_counts_with_the_new_chips_in_both_houses() -> None:
    figures = Figures(bet=800, mine=200, step=600, pushed=(500, 500), behind=5000)
    for rules in (TDA, HELSINKI_TOURNAMENT):
        assert work(Calculator.CHIPS, figures, rules).outcome == "needed"


def test_an_undercall_has_no_total_while_the_floor_decides() -> None:
    worked = work(Calculator.CHIPS, pushed(500, 100), TDA)
    assert [line.what for line in worked.lines] == [What.LIES]


def test_the_least_raise_is_the_bet_and_the_last_raise() -> None:
    worked = work(Calculator.RAISE, Figures(bet=900, step=500), HELSINKI)
    assert worked.lines == (CalculatedLine(what=What.LEAST, amount=1400, sum=(900, 500)),)


@pytest.mark.parametrize(
    ("bet", "rules", "outcome"),
    [
        (150, TDA, "may_raise"),
        (150, HELSINKI_TOURNAMENT, "may_not"),
        (160, TDA, "may_raise"),
        (160, HELSINKI_TOURNAMENT, "may_raise"),
        (140, TDA, "may_not"),
    ],
)
def test_half_a_bet_of_limit_reopens_in_one_house_and_more_than_half_in_both(
    bet: int, rules: BettingRules, outcome: str
) -> None:
    figures = Figures(bet=bet, mine=100, step=100)
    assert work(Calculator.REOPEN, figures, rules, LIMIT).outcome == outcome


def test_a_full_raise_reopens_the_betting() -> None:
    worked = work(Calculator.REOPEN, Figures(bet=1000, mine=500, step=500), HELSINKI)
    assert worked.outcome == "may_raise"
    assert amount(worked, What.FACES) == amount(worked, What.FULL_RAISE) == 500


def test_a_bet_of_limit_that_went_up_by_more_than_a_unit_reopens_it() -> None:
    figures = Figures(bet=300, mine=100, step=100)
    assert work(Calculator.REOPEN, figures, HELSINKI_TOURNAMENT, LIMIT).outcome == "may_raise"


def test_the_largest_raise_of_pot_limit_is_the_pot_with_the_call_over_the_call() -> None:
    worked = work(Calculator.POTMAX, Figures(bet=500, mine=0, pot=1000), HELSINKI)
    assert worked.lines == (CalculatedLine(what=What.MOST, amount=2000, sum=(500, 1000, 500)),)


@pytest.mark.parametrize(("rules", "most", "call"), [(TDA, 3500, 1000), (HELSINKI, 3200, 700)])
def test_a_short_blind_counts_in_full_in_one_house_and_as_posted_in_the_other(
    rules: BettingRules, most: int, call: int
) -> None:
    figures = Figures(small_blind=500, big_blind=1000, posted_small=500, posted_big=700)
    worked = work(Calculator.SHORT_BLIND, figures, rules)
    assert amount(worked, What.MOST) == most
    assert amount(worked, What.FACES) == call


def test_pots_are_formed_by_what_everybody_put_in() -> None:
    figures = Figures(seats=seats(1, 2, 3, 4), put=(700, 1700, 2000, 300), folded=seats(4))
    assert work(Calculator.POTS, figures, TDA).lines == (
        CalculatedLine(what=What.POT, amount=2400, seats=seats(1, 2, 3)),
        CalculatedLine(what=What.POT, amount=2000, seats=seats(2, 3)),
        CalculatedLine(what=What.GOES_BACK, amount=300, seats=seats(3)),
    )
    level = Figures(seats=seats(1, 2), put=(500, 500), folded=())
    assert len(work(Calculator.POTS, level, TDA).lines) == 1


def test_odd_chips_go_left_of_the_button_and_first_to_the_high_half() -> None:
    pot = Figures(pot=1025, chip=25, button=SeatNo(5), winners=seats(2, 6))
    assert paid(work(Calculator.ODD, pot, TDA)) == {2: 500, 6: 525}
    halves = pot.under(Figures(winners=seats(2), low=seats(6)))
    assert paid(work(Calculator.ODD_HILO, halves, TDA)) == {2: 525, 6: 500}
    alike = pot.under(Figures(low=seats(2, 6)))
    assert paid(work(Calculator.ODD_HILO, alike, TDA)) == {2: 500, 6: 525}


def test_odd_chips_of_stud_go_to_the_highest_card() -> None:
    cards = (from_text("Kd"), from_text("Ks"))
    pot = Figures(pot=1025, chip=25, winners=seats(2, 6), cards=cards)
    assert paid(work(Calculator.ODD_STUD, pot, TDA)) == {2: 500, 6: 525}


def test_at_sviten_the_odd_chip_goes_to_the_better_own_five_cards() -> None:
    """CH-SPLIT-7, GM-SVIT-12: and inside the other half too, equal ones from the button on."""
    halves = Figures(pot=1025, chip=25, button=SeatNo(4), winners=seats(1), board_half=seats(6))
    assert paid(work(Calculator.ODD_SVITEN, halves.under(Figures(by_own=seats(1, 6))), TDA)) == {
        1: 525,
        6: 500,
    }
    tied = Figures(pot=103, chip=1, button=SeatNo(4), winners=seats(1), board_half=seats(5, 6))
    better = work(Calculator.ODD_SVITEN, tied.under(Figures(by_own=seats(1, 6, 5))), HELSINKI)
    assert paid(better) == {1: 52, 5: 25, 6: 26}


def test_of_a_void_hand_everybody_has_his_chips_again_the_folded_ones_too() -> None:
    """CH-DEAL-12, ON-SRV-02."""
    put = Figures(seats=seats(2, 5, 7), put=(300, 0, 450))
    worked = work(Calculator.ALL_BACK, put, HELSINKI)
    assert paid(worked) == {2: 300, 7: 450}
    assert {line.what for line in worked.lines} == {What.GOES_BACK}


def test_a_protected_hand_that_is_gone_takes_all_its_chips_out_of_the_pots() -> None:
    """CH-GEN-13."""
    put = Figures(seats=seats(1, 2, 3, 4), put=(500, 500, 500, 200), folded=seats(4))
    assert work(Calculator.LOST_HAND, put.under(Figures(lost=SeatNo(2))), HELSINKI).lines == (
        CalculatedLine(what=What.GOES_BACK, amount=500, seats=seats(2)),
        CalculatedLine(what=What.POT, amount=1200, seats=seats(1, 3)),
    )
    with pytest.raises(Refused, match="cannot all be right"):
        work(Calculator.LOST_HAND, put.under(Figures(lost=SeatNo(9))), HELSINKI)


def test_the_button_waits_in_one_house_and_lies_dead_in_the_other() -> None:
    gone = Figures(seats=seats(1, 3, 4), button=SeatNo(1), last_small=SeatNo(2), last_big=SeatNo(3))
    assert where(work(Calculator.BUTTON, gone, TDA)) == {
        What.BUTTON: 2,
        What.SMALL_BLIND: 3,
        What.BIG_BLIND: 4,
    }
    assert where(work(Calculator.BUTTON, gone, HELSINKI_TOURNAMENT))[What.BUTTON] == 1
    without_small = gone.under(Figures(seats=seats(1, 2, 4)))
    assert What.SMALL_BLIND not in where(work(Calculator.BUTTON, without_small, TDA))


def test_two_left_are_never_big_blind_twice_running() -> None:
    two = Figures(seats=seats(1, 3), button=SeatNo(1), last_small=SeatNo(2), last_big=SeatNo(3))
    assert where(work(Calculator.BUTTON, two, TDA)) == {
        What.BUTTON: 3,
        What.SMALL_BLIND: 3,
        What.BIG_BLIND: 1,
    }


def test_rounds_are_hands_at_once() -> None:
    worked = work(Calculator.ROUNDS, Figures(players=8, rounds=2), TDA)
    assert worked.lines == (CalculatedLine(what=What.HANDS, amount=16, product=(8, 2)),)


@pytest.mark.parametrize(
    ("calculator", "figures"),
    [
        (Calculator.CHIPS, Figures(bet=100, mine=200, step=100, pushed=(100,), behind=0)),
        (Calculator.CHIPS, Figures(bet=100, mine=0, step=100, pushed=(), behind=0)),
        (Calculator.CALL, Figures(bet=100, mine=200)),
        (Calculator.RAISE, Figures(bet=100, step=0)),
        (Calculator.REOPEN, Figures(bet=100, mine=100, step=100)),
        (Calculator.POTMAX, Figures(bet=100, mine=200, pot=500)),
        (Calculator.POTMAX, Figures(bet=200, mine=100, pot=50)),
        (Calculator.POTS, Figures(seats=seats(1, 2), put=(500,), folded=())),
        (Calculator.POTS, Figures(seats=seats(1, 1), put=(500, 500), folded=())),
        (Calculator.ODD, Figures(pot=1010, chip=25, button=SeatNo(1), winners=seats(1, 2))),
        (Calculator.ROUNDS, Figures(players=1, rounds=1)),
        (
            Calculator.BUTTON,
            Figures(seats=seats(3), button=SeatNo(1), last_small=SeatNo(2), last_big=SeatNo(3)),
        ),
    ],
)
def test_figures_that_cannot_all_be_right_are_refused(
    calculator: Calculator, figures: Figures
) -> None:
    with pytest.raises(Refused, match="count again") as refusal:
        work(calculator, figures, TDA)
    assert refusal.value.rule == "HOUSE"


@pytest.mark.parametrize("calculator", Calculator)
def test_a_calculator_without_its_figures_computes_nothing(calculator: Calculator) -> None:
    assert UNKNOWN.missing(needs(calculator)) == needs(calculator)
    with pytest.raises(Refused, match="count again"):
        work(calculator, UNKNOWN, TDA)


CHIPS = st.lists(st.sampled_from((25, 100, 500, 1000, 5000)), min_size=1, max_size=8).map(tuple)


@given(
    bet=st.integers(0, 40).map(lambda n: n * 100),
    mine=st.integers(0, 40).map(lambda n: n * 25),
    step=st.integers(1, 20).map(lambda n: n * 100),
    chips=CHIPS,
    behind=st.sampled_from((0, 25, 1000, 100_000)),
    rules=st.sampled_from((TDA, HELSINKI_TOURNAMENT, HELSINKI)),
    structure=st.sampled_from((BettingStructure.NO_LIMIT, LIMIT)),
)
def test_whatever_is_pushed_the_sum_adds_up(
    bet: int,
    mine: int,
    step: int,
    chips: tuple[int, ...],
    behind: int,
    rules: BettingRules,
    structure: BettingStructure,
) -> None:
    figures = Figures(bet=bet, mine=min(mine, bet), step=step, pushed=chips, behind=behind)
    worked = work(Calculator.CHIPS, figures, rules, structure)
    assert worked.outcome in outcomes(Calculator.CHIPS)
    for line in worked.lines:
        assert not line.sum or sum(line.sum) == line.amount
        assert line.amount >= 0


def test_every_figure_is_needed_by_some_calculator() -> None:
    used = {figure for calculator in Calculator for figure in needs(calculator)}
    assert used == set(Figure)
