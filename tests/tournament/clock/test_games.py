"""What levels ask for in other games than hold'em, and games that follow each other."""

from datetime import timedelta

import pytest

from floor.base.money import Chips
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import BettingStructure, GameForm
from floor.tournament.clock.games import asks_enough, by_turns, dealt_as, usual_betting
from floor.tournament.clock.structure import AnteBy, Break, Level, Structure

TWENTY = timedelta(minutes=20)
SMALLEST = Chips(25)
BLINDS = Level(
    lasts=TWENTY,
    small_blind=Chips(100),
    big_blind=Chips(200),
    ante=Chips(200),
    ante_by=AnteBy.BIG_BLIND,
)
STUD = Level(lasts=TWENTY, ante=Chips(50), bring_in=Chips(100), unit=Chips(200))
OFC = Level(lasts=TWENTY, point=Chips(50))


@pytest.mark.parametrize("form", GameForm)
@pytest.mark.parametrize("level", [BLINDS, STUD, OFC])
def test_every_game_can_be_played_with_what_comes_of_a_level(level: Level, form: GameForm):
    dealt = dealt_as(level, form, SMALLEST)
    assert asks_enough(dealt, form)
    assert dealt_as(dealt, form, SMALLEST) == dealt
    assert not any(amount.points % SMALLEST.points for amount in dealt.amounts)
    assert usual_betting(form) in PROCEDURES[form].structures


def test_each_game_asks_for_its_own():
    assert dealt_as(BLINDS, GameForm.TEXAS, SMALLEST) == BLINDS
    assert dealt_as(BLINDS, GameForm.RAZZ, SMALLEST) == STUD
    assert dealt_as(BLINDS, GameForm.OFC, SMALLEST) == OFC
    assert dealt_as(BLINDS, GameForm.SOKO, SMALLEST) == Level(lasts=TWENTY, ante=Chips(50))
    back = dealt_as(STUD, GameForm.TEXAS, SMALLEST)
    assert (back.small_blind, back.big_blind, back.bring_in) == (Chips(100), Chips(200), Chips(0))
    assert usual_betting(GameForm.OMAHA) is BettingStructure.POT_LIMIT
    assert usual_betting(GameForm.STUD) is BettingStructure.LIMIT


def test_games_follow_each_other_across_a_break():
    plain = Structure(stretches=(BLINDS, Break(lasts=TWENTY), BLINDS, BLINDS))
    turns = by_turns(plain, (GameForm.TEXAS, GameForm.RAZZ), SMALLEST)
    assert [one.game for one in turns.levels] == [None, "razz", None]
    rising = [level.point.points for level in by_turns(plain, (GameForm.OFC,), SMALLEST).levels]
    assert rising == [50, 75, 100]
    antes = [level.ante.points for level in by_turns(plain, (GameForm.SOKO,), SMALLEST).levels]
    assert antes == [50, 75, 100]
    one = by_turns(plain, (GameForm.OFC,), SMALLEST)
    assert [level.game for level in one.levels] == [None] * 3
