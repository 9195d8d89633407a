"""What is typed of a move, as it is understood."""

import pytest

from floor.base.errors import Refused
from floor.room.betting.move import CameFirst, Manner, Move, Word
from floor.views.arbiter.typed_moves import TypedMove, read_move


def said(word: Word, *amounts: int, **more: object) -> TypedMove:
    return TypedMove(Move(word=word, amounts=amounts, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "understood"),
    [
        ("f", said(Word.FOLD)),
        ("K", said(Word.CHECK)),
        ("x", said(Word.CHECK)),
        ("call", said(Word.CALL)),
        ("b 200", said(Word.BET, 200_00)),
        ("b200", said(Word.BET, 200_00)),
        ("bet 6,50", said(Word.BET, 650)),
        ("r 1 200", said(Word.RAISE, 1200_00)),
        ("r 1\N{NO-BREAK SPACE}200,50 €", said(Word.RAISE, 1200_50)),
        ("raise €1,200", said(Word.RAISE, 1200_00)),
        ("r", said(Word.RAISE)),
        ("p", said(Word.POT)),
        ("600", said(Word.NOTHING, 600_00)),
        ("b 5 ? 500", said(Word.BET, 5_00, 500_00)),
        ("if r 600", said(Word.RAISE, 600_00, manner=Manner.CONDITIONAL)),
    ],
)
def test_words_are_typed_by_their_first_letter_and_amounts_as_in_any_language(
    line: str, understood: TypedMove
):
    assert read_move(line) == understood


@pytest.mark.parametrize(
    ("line", "motions", "first"),
    [
        ("+500+500", ((500_00, 500_00),), CameFirst.CHIPS),
        ("+500 / +200", ((500_00,), (200_00,)), CameFirst.CHIPS),
        ("/ +0,50", ((50,),), CameFirst.CHIPS),
        ("+3x25+1", ((25_00, 25_00, 25_00, 1_00),), CameFirst.CHIPS),
        ("+ 2 × 5", ((5_00, 5_00),), CameFirst.CHIPS),
        ("r +500+500", ((500_00, 500_00),), CameFirst.WORDS),
        ("+500 r", ((500_00,),), CameFirst.CHIPS),
        ("600 +500", ((500_00,),), CameFirst.WORDS),
        ("r & +500", ((500_00,),), CameFirst.TOGETHER),
    ],
)
def test_chips_carry_a_plus_and_what_is_typed_first_was_first(
    line: str, motions: tuple[tuple[int, ...], ...], first: CameFirst
):
    """CH-BET-21, CH-BET-28: what came later changes nothing."""
    move = read_move(line).move
    assert (move.motions, move.first) == (motions, first)


@pytest.mark.parametrize("line", ["a 900", "all-in 900", "All in 900", "allin 900"])
def test_an_all_in_tells_what_he_has(line: str):
    assert read_move(line) == TypedMove(Move(word=Word.ALL_IN), 900_00)


def test_an_all_in_may_tell_nothing_or_be_pushed():
    assert read_move("a") == TypedMove(Move(word=Word.ALL_IN))
    assert read_move("a +25").move.pushed == 25_00


def test_chips_taken_back_carry_a_minus():
    """TDA-47."""
    move = read_move("-200 +600").move
    assert (move.took_back, move.motions) == (200_00, ((600_00,),))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Type the action: f, k, c, b 200, r 600, a 900 or chips +500+500."),
        ("if", "Type the action: f, k, c, b 200, r 600, a 900 or chips +500+500."),
        (
            "zz",
            "“zz” cannot be read: f, k, c, b 200, r 600, p, a 900, or chips +500+500.",
        ),
        (
            "r 6 !",
            "“!” cannot be read: f, k, c, b 200, r 600, p, a 900, or chips +500+500.",
        ),
        ("c r 600", "Only the first word counts: type either call or raise."),
        (
            "200 r 300",
            "Two amounts: type chips with a plus, +500+500, or 5 ? 500 if it may mean either.",
        ),
        ("r 12 34", "12 34 is no amount: type it like 6, 6,50 or 1 200."),
        ("r 0", "0 is no amount: type it like 6, 6,50 or 1 200."),
        ("r +", "+ is no amount: type it like 6, 6,50 or 1 200."),
        ("-", "- is no amount: type it like 6, 6,50 or 1 200."),
        ("+99x5", "99 chips cannot be in one push."),
        ("+0x5", "0 chips cannot be in one push."),
    ],
)
def test_what_cannot_be_read_is_named_and_an_example_given(line: str, why: str):
    with pytest.raises(Refused) as refused:
        read_move(line)
    assert str(refused.value) == why
