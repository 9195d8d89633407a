"""Who has lost enough to win: what a showdown comes to, and what is said of each seat."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from floor.cards.showdown import BothPlay
from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.profile import HoleCards, JackpotProfile, Trigger, TwoBest
from floor.jackpot.trigger import NoWinReason, SeatFinding, SeatRemark, judged
from floor.room.games.game import GameForm
from tests.cards.deals import cards
from tests.cases.cards.jackpot import trigger_by
from tests.jackpot.profiles import BAD_BEAT, seats, showdown

CASES = tomllib.loads(
    (Path(__file__).parents[1] / "cases" / "jackpot_triggers.toml").read_text("utf-8")
)
QUADS_OVER_ACES_FULL = ("Ah Ad Jh 7c 7d", "As Js", "7h 7s", "Kc Kd")


def asking(hole_cards: HoleCards) -> JackpotProfile:
    """Helsinki's jackpot, its hold'em asking for the hole cards otherwise."""
    texas = replace(BAD_BEAT.triggers[GameForm.TEXAS], hole_cards=hole_cards)
    return replace(BAD_BEAT, triggers={**BAD_BEAT.triggers, GameForm.TEXAS: texas})


OTHER_READINGS = {
    "JD-01": asking(HoleCards.EVERY),
    "JD-02": replace(BAD_BEAT, two_best=TwoBest.SHOWDOWN),
}


@pytest.mark.parametrize("case", CASES["reading_case"], ids=lambda case: case["reading"])
def test_the_other_reading_of_a_doubt_comes_out_as_the_case_says(case: dict[str, Any]):
    assert trigger_by(OTHER_READINGS[case["reading"]], case["given"]) == case["other_reading"]


@pytest.mark.parametrize(
    "case",
    [one for one in CASES["case"] if one["given"]["game"] in ("omaha", "omaha5", "texas_holdem")],
    ids=lambda case: case["id"],
)
def test_a_hi_lo_version_has_the_trigger_of_its_high_game(case: dict[str, Any]):
    game = {"texas_holdem": "texas"}.get(case["given"]["game"], case["given"]["game"])
    given = {**case["given"], "game": f"{game}_hilo"}
    assert trigger_by(BAD_BEAT, given) == case["expected"]


def test_each_seat_is_told_what_it_has_and_why_it_counts():
    found = judged(BAD_BEAT, showdown(*QUADS_OVER_ACES_FULL, took_part=seats(5, 4, 3, 2, 1)))
    assert (found.category, found.bar) == (2, None)
    assert (found.losers, found.winners, found.others) == (seats(1), seats(2), seats(3, 4, 5))
    loser, winner, beaten, folded, _ = found.seats
    assert loser == SeatFinding(
        seat=seats(1)[0],
        why=SeatRemark.LOSES,
        high=HighWorth.of(HandClass.FULL_HOUSE, 14, 11),
        five=tuple(cards("As Js Ah Ad Jh")),
        both=BothPlay.ALWAYS,
        category=2,
    )
    assert (winner.why, winner.category) == (SeatRemark.BEST, 1)
    assert (beaten.why, beaten.category) == (SeatRemark.TOO_LOW, 0)
    assert folded == SeatFinding(seat=seats(4)[0], why=SeatRemark.NOT_SHOWN)


def test_one_hole_card_is_not_enough_for_the_loser():
    found = judged(BAD_BEAT, showdown("Ah Ad Kh Kd Ks", "As 3c", "Kc Qc"))
    assert (found.category, found.losers, found.others) == (0, (), ())
    assert (found.seats[0].why, found.seats[0].both) == (SeatRemark.NOT_BOTH_CARDS, BothPlay.NEVER)


def test_a_stricter_house_asks_for_both_hole_cards_in_every_best_five():
    hand = showdown("Ah Kh Ad Qh Kd", "Ac Ks", "Jh Th")
    assert judged(BAD_BEAT, hand).category == 1
    found = judged(asking(HoleCards.EVERY), hand)
    assert (found.category, found.seats[0].why) == (0, SeatRemark.NOT_ALWAYS_BOTH)
    always = showdown("Ah Kh Ad Qh 2d", "Ac Ks", "Jh Th")
    assert judged(asking(HoleCards.EVERY), always).category == 1


def test_a_house_may_not_ask_for_hole_cards_at_all():
    hand = showdown("Ah Ad Kh Kd Ks", "As 3c", "Kc Qc")
    assert judged(asking(HoleCards.NOT_ASKED), hand).losers == seats(1)


def test_a_third_who_qualifies_is_one_of_the_others():
    found = judged(BAD_BEAT, showdown("5h 6h 7h Ac Ad", "8h 9h", "As Ah", "3h 4h"))
    assert (found.winners, found.losers) == (seats(1), seats(3))
    assert found.seats[1].why is SeatRemark.TWO_BETTER
    assert seats(2)[0] in found.others


def test_of_equal_losing_hands_only_who_uses_both_cards_is_a_loser():
    # Seats 1 and 2 both have aces full of kings; for seat 2 both kings lie on the board.
    found = judged(BAD_BEAT, showdown("Ah Ad Kh Kd Qh", "Ac Ks", "As 2c", "Jh Th"))
    assert (found.winners, found.losers, found.category) == ((3,), (1,), 1)
    assert found.seats[1].why is SeatRemark.NOT_BOTH_CARDS


def test_too_few_players_win_nothing_whatever_they_hold():
    four = showdown(*QUADS_OVER_ACES_FULL, took_part=seats(1, 2, 3, 4))
    found = judged(BAD_BEAT, four)
    assert (found.bar, found.category, found.losers, found.others) == (
        NoWinReason.TOO_FEW,
        0,
        (),
        (),
    )
    assert found.winners == seats(2)
    assert found.seats[0].why is SeatRemark.LOSES
    assert judged(replace(BAD_BEAT, fewest_players=4), four).category == 2


@pytest.mark.parametrize("form", [GameForm.SVITEN, GameForm.RAZZ, GameForm.HELSINKI, GameForm.OFC])
def test_a_game_without_a_trigger_wins_nothing(form: GameForm):
    found = judged(BAD_BEAT, showdown(*QUADS_OVER_ACES_FULL, form=form))
    assert (found.bar, found.category, found.seats) == (NoWinReason.NO_TRIGGER, 0, ())


def test_a_card_on_the_board_of_a_stud_game_is_everybodys():
    found = judged(
        BAD_BEAT,
        showdown("Kd", "4h 4d 4c 4s Ah 2c", "9h 9d 9c 9s 2d 5h", form=GameForm.STUD),
    )
    assert (found.category, found.losers, found.winners) == (1, seats(1), seats(2))


@pytest.mark.parametrize(
    ("board", "hands", "took_part"),
    [
        ("Ah Ad Jh 7c 7d", (), seats(1, 2, 3, 4, 5)),
        ("Ah Ad Jh 7c 7d", ("As Js", "As Kd"), seats(1, 2, 3, 4, 5)),
        ("Ah Ad Jh 7c 7d", ("As 7d", "Ks Kd"), seats(1, 2, 3, 4, 5)),
        ("Ah Ad Jh 7c 7d", ("As Js", "Ks"), seats(1, 2, 3, 4, 5)),
        ("Ah Ad Jh 7c", ("As Js", "Ks Kd"), seats(1, 2, 3, 4, 5)),
        ("Ah Ad Jh 7c 7d", ("As Js", "Ks Kd"), seats(1, 3, 4, 5, 6)),
    ],
)
def test_a_showdown_that_cannot_be_is_an_error(board: str, hands: tuple[str, ...], took_part: Any):
    with pytest.raises(ValueError):
        judged(BAD_BEAT, showdown(board, *hands, took_part=took_part))


def test_nobody_can_show_two_hands():
    hand = showdown(*QUADS_OVER_ACES_FULL)
    twice = replace(hand, hands=(hand.hands[0], replace(hand.hands[1], seat=hand.hands[0].seat)))
    with pytest.raises(ValueError, match="one a seat"):
        judged(BAD_BEAT, twice)


def test_a_game_that_the_lowest_hand_wins_has_no_trigger_anyone_can_judge():
    razz = {GameForm.RAZZ: Trigger(least=(HighWorth.of(HandClass.FULL_HOUSE),))}
    low = showdown("", "Ah 2d 3c 4s 5h 9c 9d", "Kh Kd Kc 2s 2h 7c 8d", form=GameForm.RAZZ)
    with pytest.raises(ValueError, match="not won by the best hand"):
        judged(replace(BAD_BEAT, triggers=razz), low)
