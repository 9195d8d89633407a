"""Figures as they are typed at a table, and the sums as they are told."""

import pytest

from floor.base.errors import Refused
from floor.cards.card import from_text
from floor.room.betting.rules import HELSINKI
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.calculators import Calculator, needs, work
from floor.rulebook.situations.figures import UNKNOWN, Figure, FigureGiven, Figures
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What
from floor.views.assistant.figures import (
    amount_text,
    field_view,
    figures_typed,
    given_text,
    said_text,
    sum_lines,
)


def test_amounts_are_euros_in_a_cash_game_and_chips_in_a_tournament() -> None:
    typed = {Figure.BET: "12,50", Figure.PUSHED: "3x5 + 2"}
    assert figures_typed(typed, in_chips=False) == Figures(bet=1250, pushed=(500, 500, 500, 200))
    typed = {Figure.BET: "1250", Figure.PUSHED: "2×500 100"}
    assert figures_typed(typed, in_chips=True) == Figures(bet=1250, pushed=(500, 500, 100))


def test_seats_cards_and_counts_are_read_as_they_are() -> None:
    typed = {
        Figure.BUTTON: "3",
        Figure.WINNERS: "2 5",
        Figure.CARDS: "kS 9D",
        Figure.PLAYERS: "9",
        Figure.ROUNDS: " ",
        Figure.FOLDED: "",
    }
    assert figures_typed(typed, in_chips=False) == Figures(
        button=SeatNo(3),
        winners=(SeatNo(2), SeatNo(5)),
        cards=(from_text("Ks"), from_text("9d")),
        players=9,
        folded=(),
    )


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (Figure.BET, "much"),
        (Figure.BET, "-5"),
        (Figure.PUSHED, "5 x"),
        (Figure.BUTTON, "0"),
        (Figure.SEATS, "2 99"),
        (Figure.CARDS, "Ks 1d"),
        (Figure.PLAYERS, "nine"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_field(figure: Figure, text: str) -> None:
    with pytest.raises(Refused, match="cannot be read"):
        figures_typed({figure: text}, in_chips=False)


@pytest.mark.parametrize("in_chips", [False, True])
def test_what_is_shown_of_a_figure_is_read_back_as_it_was(in_chips: bool) -> None:
    known = Figures(
        bet=1250,
        pushed=(500, 2500),
        button=SeatNo(4),
        seats=(SeatNo(1), SeatNo(2)),
        cards=(from_text("Ks"),),
        players=8,
        folded=(),
    )
    for figure in (one for one in Figure if known.of(one) is not None):
        given = known.of(figure)
        assert given is not None
        typed = given_text(figure, given, in_chips=in_chips)
        assert figures_typed({figure: typed}, in_chips=in_chips).of(figure) == given


@pytest.mark.parametrize(
    ("figure", "given", "in_chips", "said"),
    [
        (Figure.BET, 1250, False, "€12.50"),
        (Figure.PUSHED, (500, 2500), False, "€5 €25"),
        (Figure.PUSHED, (500, 2500), True, "500 2500"),
        (Figure.BUTTON, SeatNo(4), False, "4"),
        (Figure.PLAYERS, 8, False, "8"),
        (Figure.CARDS, (from_text("Ks"),), False, "Ks"),
    ],
)
def test_money_is_read_as_money_and_all_else_as_it_is_typed(
    figure: Figure, given: FigureGiven, in_chips: bool, said: str
) -> None:
    assert said_text(figure, given, in_chips=in_chips) == said


def test_a_field_says_what_it_wants_and_what_is_known() -> None:
    fields = [field_view(one, UNKNOWN, in_chips=False) for one in Figure]
    assert len({field.words for field in fields}) == len(Figure)
    assert all(field.is_missing and not field.typed for field in fields)
    assert {field.figure: field.sample for field in fields}[Figure.CARDS] == "Ks 9d"
    known = field_view(Figure.BET, Figures(bet=500), in_chips=False)
    assert (known.typed, known.is_missing, known.sample) == ("5", False, "")


def test_a_sum_is_told_with_its_arithmetic() -> None:
    figures = Figures(bet=1000, mine=200, step=500, pushed=(200, 200), behind=10_000)
    lines = sum_lines(work(Calculator.CHIPS, figures, HELSINKI), in_chips=False)
    assert (lines[0].words, lines[0].amount) == ("Bet with the chips pushed", "€6")
    assert lines[0].arithmetic == "3 × €2"


def test_what_is_taken_off_has_a_minus_and_chips_have_no_euros() -> None:
    figures = Figures(bet=1000, mine=200)
    adds = sum_lines(work(Calculator.CALL, figures, HELSINKI), in_chips=True)[1]
    assert (adds.amount, adds.arithmetic) == ("800", "1,000 \N{MINUS SIGN} 200")
    assert amount_text(100, in_chips=False) == "€1"


def test_pots_are_told_in_order_with_who_can_win_them() -> None:
    figures = Figures(
        seats=(SeatNo(1), SeatNo(2), SeatNo(3)), put=(300, 800, 800), folded=(SeatNo(3),)
    )
    lines = sum_lines(work(Calculator.POTS, figures, HELSINKI), in_chips=True)
    assert [line.words for line in lines][:2] == ["Main pot · seat 1, 2", "Side pot 1 · seat 2"]


def test_a_penalty_of_rounds_is_told_in_hands_and_a_blind_by_its_seat() -> None:
    worked = work(Calculator.ROUNDS, Figures(players=9, rounds=2), HELSINKI)
    (hands,) = sum_lines(worked, in_chips=False)
    assert (hands.amount, hands.arithmetic) == ("18", "9 × 2")
    (blind,) = sum_lines(
        Calculated(lines=(CalculatedLine(what=What.BIG_BLIND, seats=(SeatNo(4),)),)), in_chips=False
    )
    assert (blind.words, blind.amount) == ("Big blind · seat 4", "")


def test_every_figure_and_line_has_words() -> None:
    for calculator in Calculator:
        assert all(field_view(one, UNKNOWN, in_chips=True).words for one in needs(calculator))
    for what in What:
        (line,) = sum_lines(Calculated(lines=(CalculatedLine(what=what, amount=5),)), in_chips=True)
        assert line.words
