"""What a table pays for the jackpot."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NOTHING, Money
from floor.jackpot.fees import Reached, hand_fee, time_fee
from floor.jackpot.profile import RunOut
from floor.room.games.game import GameForm
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE, seats

EURO = Money(100)
HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("form", "took_part", "reached", "fee"),
    [
        (GameForm.TEXAS, 5, Reached.SECOND_ROUND, EURO),
        (GameForm.TEXAS, 4, Reached.SECOND_ROUND, NOTHING),
        (GameForm.TEXAS, 9, Reached.FIRST_ROUND, NOTHING),
        (GameForm.TEXAS, 9, Reached.RUN_OUT, EURO),
        (GameForm.STUD_HILO, 8, Reached.SECOND_ROUND, EURO),
        (GameForm.COURCHEVEL, 8, Reached.SECOND_ROUND, EURO),
        (GameForm.RAZZ, 8, Reached.SECOND_ROUND, NOTHING),
        (GameForm.SVITEN, 7, Reached.SECOND_ROUND, NOTHING),
    ],
)
def test_a_hand_of_five_that_reaches_the_second_round_pays_a_euro(
    form: GameForm, took_part: int, reached: Reached, fee: Money
):
    assert hand_fee(BAD_BEAT, form, took_part, reached) == fee


def test_an_all_in_that_is_run_out_may_be_free():
    free = replace(BAD_BEAT, run_out=RunOut.FREE)
    assert hand_fee(free, GameForm.TEXAS, 9, Reached.RUN_OUT) == NOTHING
    assert hand_fee(free, GameForm.TEXAS, 9, Reached.SECOND_ROUND) == EURO


@pytest.mark.parametrize(
    ("charge", "minutes", "euros"),
    [("hour", 1, 40), ("hour", 60, 40), ("hour", 61, 80), ("quarter", 15, 10), ("quarter", 16, 20)],
)
def test_a_table_that_agrees_pays_for_every_begun_hour_or_quarter(
    charge: str, minutes: int, euros: int
):
    there = seats(1, 3, 8)
    fee = time_fee(BAD_BEAT, charge, timedelta(minutes=minutes), there, there)
    assert fee == Money(100 * euros)


def test_one_player_who_does_not_agree_is_enough():
    with pytest.raises(Refused, match="Seat 3 has not agreed") as refusal:
        time_fee(BAD_BEAT, "hour", HOUR, seats(1, 3, 8), seats(1, 8))
    assert refusal.value.rule == "JP-FEE-2"


def test_no_charge_that_the_house_does_not_have_and_none_of_nobody():
    for profile, charge, there in (
        (ROOM_SHARE, "hour", seats(1, 2)),
        (BAD_BEAT, "minute", seats(1, 2)),
        (BAD_BEAT, "hour", ()),
    ):
        with pytest.raises(Refused, match="no such time charge"):
            time_fee(profile, charge, HOUR, there, there)
