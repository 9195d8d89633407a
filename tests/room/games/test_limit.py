"""Limit street by street; the printed ladders are in tests/cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.limit import (
    MOST_RAISES,
    LimitRound,
    Units,
    bets_after,
    cap,
    units_open,
    wagers_to_cap,
)
from floor.room.games.street import Unit

SMALL, BIG = Unit.SMALL, Unit.BIG
UNITS = Units(small=Money(100), big=Money(200))


def on(form: GameForm, street: int, *, pair: bool = False, heads_up: bool = False) -> LimitRound:
    """A round on the street of that number, from nought."""
    game = PROCEDURES[form]
    return LimitRound(
        game=game,
        street=game.streets[street],
        units=UNITS,
        pair_visible=pair,
        heads_up=heads_up,
    )


@st.composite
def rounds(draw: st.DrawFn) -> LimitRound:
    form = draw(st.sampled_from([one for one in GameForm if PROCEDURES[one].betting_rounds]))
    street = draw(st.integers(0, PROCEDURES[form].betting_rounds - 1))
    return on(form, street, pair=draw(st.booleans()), heads_up=draw(st.booleans()))


@given(this=rounds(), wanted=st.lists(st.sampled_from(Unit), min_size=10, max_size=10))
def test_bets_only_go_up_and_never_beyond_the_cap(this: LimitRound, wanted: list[Unit]):
    wagers: list[Unit] = []
    for unit in wanted:
        if allowed := units_open(this, wagers):
            wagers.append(unit if unit in allowed else allowed[0])
    bets = bets_after(this, wagers)
    assert list(bets) == sorted(set(bets))
    most = cap(this, wagers)
    assert (most is None) is this.heads_up
    if most is not None:
        assert len(wagers) == MOST_RAISES + 1
        assert bets[-1] == most <= UNITS.big * 4


@given(this=rounds())
def test_a_round_that_keeps_its_unit_is_capped_at_four_of_it(this: LimitRound):
    if not this.heads_up:
        assert cap(this) == UNITS.of(this.street.unit) * 4


def test_two_players_may_raise_for_ever():
    heads_up = on(GameForm.TEXAS, 0, heads_up=True)
    assert bets_after(heads_up, [SMALL] * 20)[-1] == Money(2000)
    assert cap(heads_up, [SMALL] * 20) is None
    with pytest.raises(ValueError, match="no end"):
        wagers_to_cap(heads_up)


def test_a_fifth_wager_is_refused():
    with pytest.raises(Refused, match="capped: a bet and 3 raises") as refusal:
        bets_after(on(GameForm.TEXAS, 0), [SMALL] * 5)
    assert refusal.value.rule == "CH-BET-3"


@pytest.mark.parametrize(
    ("form", "street", "pair"),
    [
        (GameForm.STUD, 1, False),
        (GameForm.STUD, 0, True),
        (GameForm.STUD_HILO, 1, True),
        (GameForm.RAZZ, 1, True),
        (GameForm.SOKO, 2, True),
        (GameForm.TEXAS, 1, True),
    ],
)
def test_without_a_pair_on_fourth_street_of_stud_the_unit_stays(
    form: GameForm, street: int, pair: bool
):
    this = on(form, street, pair=pair)
    other = BIG if this.street.unit is SMALL else SMALL
    with pytest.raises(Refused) as refusal:
        bets_after(this, [other])
    assert refusal.value.named["unit"] == UNITS.of(this.street.unit)
    assert refusal.value.rule == ("GM-STUD-10" if form is GameForm.STUD else "CH-BET-2")


def test_the_bigger_unit_once_taken_is_kept():
    with pytest.raises(Refused) as refusal:
        bets_after(on(GameForm.STUD, 1, pair=True), [SMALL, BIG, SMALL])
    assert refusal.value.rule == "GM-STUD-10"


def test_a_bring_in_belongs_to_the_first_street_alone():
    """CH-BLIND-8, GM-STUD-5."""
    units = Units(small=Money(100), big=Money(200), bring_in=Money(50))
    game = PROCEDURES[GameForm.STUD]
    first, second = (LimitRound(game=game, street=one, units=units) for one in game.streets[:2])
    assert bets_after(first, []) == (Money(50),)
    assert bets_after(second, []) == ()


@pytest.mark.parametrize(
    ("small", "big", "bring_in"), [(0, 200, 0), (200, 200, 0), (100, 200, 100), (100, 200, -1)]
)
def test_units_that_do_not_go_up_cannot_be(small: int, big: int, bring_in: int):
    with pytest.raises(ValueError, match="must go up"):
        Units(small=Money(small), big=Money(big), bring_in=Money(bring_in))


def test_no_wager_is_no_bet():
    assert bets_after(on(GameForm.TEXAS, 0), []) == ()
