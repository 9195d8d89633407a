"""What a showdown comes to, in sentences."""

import pytest
from msgspec.structs import replace

from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.profile import HoleCards, JackpotProfile
from floor.jackpot.trigger import SeatRemark, Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.rulebook.house.house import HouseRules
from floor.views.claim.cards import (
    CardsView,
    board_of,
    cards_to_lay,
    cards_view,
    finding_view,
    hands_of,
    least_words,
)
from tests.app.claimed import claimed, shown
from tests.cards.deals import cards
from tests.evening import Evening
from tests.views.looking import names_of

FIVE = tuple(map(SeatNo, range(1, 7)))
LABELS = {seat: f"Seat {seat}" for seat in FIVE}


@pytest.fixture
def profile(house: HouseRules) -> JackpotProfile:
    return next(iter(house.jackpots.values()))


def told(
    profile: JackpotProfile,
    board: str,
    *hands: tuple[int, str],
    form: GameForm = GameForm.TEXAS,
    took_part: tuple[SeatNo, ...] = FIVE,
) -> CardsView:
    laid = Showdown(form=form, board=tuple(cards(board)), hands=shown(*hands), took_part=took_part)
    return finding_view(profile, laid, judged(profile, laid), LABELS)


def why(view: CardsView) -> list[tuple[int, SeatRemark]]:
    return [(line.seat, line.why) for line in view.lines]


def test_a_hit_names_category_loser_and_winner(profile: JackpotProfile):
    view = told(profile, "Ah Ad Kh 8s 8d", (2, "Ac Kc"), (4, "8h 8c"))
    assert view.is_won
    assert view.verdict == (
        "Category 1: Seat 2 with full house, aces full of kings lost to Seat 4 with four eights."
    )
    assert view.rule == "JP-TRIG-2"
    best, lost = view.lines
    assert (best.who, best.rank, best.told) == (
        "Seat 4",
        "Four eights",
        "The best hand: shares as a winner.",
    )
    assert lost.told == "Strong enough, and it lost: shares as a loser."
    assert lost.both == "Both hole cards play."
    assert len(lost.five) == 5
    assert view.others.startswith("Took part without showing a hand, and share as others: Seat 1")


def test_a_hand_that_is_too_low_shares_as_one_of_the_others_all_the_same(profile: JackpotProfile):
    view = told(profile, "Ah Ad As 6h 9d", (1, "Ac 2c"), (2, "Kc Ks"), (3, "9c 8d"))
    assert dict(why(view))[3] is SeatRemark.TOO_LOW
    assert view.lines[2].told.endswith("or better. Shares as one of the others.")


def test_of_three_that_qualify_the_two_best_count(profile: JackpotProfile):
    view = told(profile, "Ah Kh Qh As Ks", (1, "Jh Th"), (2, "Ad Ac"), (3, "Kd Kc"))
    found = dict(why(view))
    assert found == {1: SeatRemark.BEST, 2: SeatRemark.LOSES, 3: SeatRemark.TWO_BETTER}
    assert "one of the others" in view.lines[2].told


def test_a_hand_that_is_too_low_says_what_it_takes(profile: JackpotProfile):
    view = told(profile, "Ah Kd 8h 8s 2d", (1, "8c 8d"), (2, "Ac Kc"))
    assert not view.is_won
    assert view.verdict == (
        "Nothing is won: no losing hand is full house, aces full of jacks or better."
    )
    assert view.lines[0].told == "The best hand."
    assert view.lines[1].told.startswith("Too low: the losing hand has to be full house, aces")
    assert view.lines[1].both == ""
    assert view.others.startswith("Took part without showing a hand: Seat 3")


def test_a_hand_without_both_hole_cards_is_passed_over(profile: JackpotProfile):
    view = told(profile, "Ah Ad As Kh Kd", (1, "Ac 2c"), (2, "Qs Js"))
    assert dict(why(view)) == {1: SeatRemark.BEST, 2: SeatRemark.NOT_BOTH_CARDS}
    assert view.verdict.endswith("but not with both hole cards.")
    assert view.rule == "JP-TRIG-2"
    assert "passed over" in view.lines[1].told
    assert view.lines[1].both == "Not both hole cards play."


def test_by_the_strict_reading_every_best_five_needs_both(profile: JackpotProfile):
    """Three kings are within reach: any two of them make the same hand (JD-01)."""
    hands = ("Ah Kh Qh Ad Kd", (1, "Ac Ks"), (2, "Jh Th"))
    read_mildly = told(profile, *hands)
    assert read_mildly.is_won
    assert read_mildly.lines[1].both == "Both hole cards can play."
    texas = replace(profile.triggers[GameForm.TEXAS], hole_cards=HoleCards.EVERY)
    strict = replace(profile, triggers={**profile.triggers, GameForm.TEXAS: texas})
    view = told(strict, *hands)
    assert not view.is_won
    assert dict(why(view)) == {2: SeatRemark.BEST, 1: SeatRemark.NOT_ALWAYS_BOTH}
    assert view.rule == "JP-TRIG-2"


def test_where_everybody_shows_nobody_is_silent(profile: JackpotProfile):
    pairs = [(1, "Ac Kc"), (2, "8h 8c"), (3, "2c 3c"), (4, "4c 5c"), (5, "6c 7c")]
    view = told(profile, "Ah Ad Kh 8s 8d", *pairs, took_part=FIVE[:5])
    assert view.is_won
    assert view.others == ""


def test_omaha_asks_for_no_hole_cards(profile: JackpotProfile):
    view = told(
        profile, "Jh Jd Qh Kh 2s", (1, "Jc Js 3c 4d"), (2, "Ah Th 5s 6s"), form=GameForm.OMAHA
    )
    assert view.verdict.startswith("Category 1: Seat 1 with four jacks lost to Seat 2 with royal")
    assert view.lines[1].both == ""
    assert view.rule == "JP-TRIG-1"


def test_who_share_the_best_hand_lose_nothing(profile: JackpotProfile):
    view = told(profile, "Ah Kh Qh Jh Th", (1, "2c 3c"), (2, "2d 3d"))
    assert view.verdict == "Nothing is won: they share the best hand, so nobody loses."
    assert view.rule == "JP-TRIG-3"


def test_too_few_players_win_nothing(profile: JackpotProfile):
    view = told(profile, "Ah Ad Kh 8s 8d", (2, "Ac Kc"), (4, "8h 8c"), took_part=FIVE[:4])
    assert view.verdict == "Nothing is won: 4 took part, and it takes 5 to win it."
    assert view.rule == "JP-TRIG-4"
    assert view.lines[1].told == "Strong enough, and it lost."


def test_a_game_without_a_jackpot_says_so(profile: JackpotProfile):
    view = told(profile, "", (1, "2c 3c 4c 5c 7c 8c 9c"), (2, "Ad Kd"), form=GameForm.RAZZ)
    assert view.verdict == "Nothing is won: this game has no jackpot."
    assert (view.rule, view.lines) == ("JP-GAME-2", ())


def test_the_least_hand_may_be_full_of_any_pair():
    assert (
        least_words(HighWorth.of(HandClass.FULL_HOUSE, 14)) == "full house, aces full of any pair"
    )
    assert (
        least_words(HighWorth.of(HandClass.FULL_HOUSE, 14, 13)) == "full house, aces full of kings"
    )
    assert least_words(HighWorth.of(HandClass.FOUR_OF_A_KIND, 11)) == "four jacks"


def test_what_is_laid_out_is_judged_at_once(night: Evening):
    claim = claimed(night).seats()
    names, profile = names_of(night.people), claim.found.profile
    picked = cards_to_lay(claim.now, names)
    assert [group.words for group in picked.groups][:2] == ["Board", "1 · Aino"]
    view = cards_view(profile, claim.now, picked, names)
    assert view.missing == "Board: a card is missing."
    for card in cards("Ah Ad Kh 8s 8d"):
        picked = picked.with_card(card)
    assert cards_view(profile, claim.now, picked, names).missing.startswith("Lay out the hands")
    for seat, hand in ((2, "Ac Kc"), (4, "8h 8c")):
        there = picked.at_seat(SeatNo(seat))
        assert there is not None
        picked = there
        for card in cards(hand):
            picked = picked.with_card(card)
    view = cards_view(profile, claim.now, picked, names)
    assert view.verdict.startswith("Category 1: Seat 2 Eero with")
    assert board_of(picked) == tuple(cards("Ah Ad Kh 8s 8d"))
    assert hands_of(picked) == (
        ShownHand(seat=SeatNo(2), cards=tuple(cards("Ac Kc"))),
        ShownHand(seat=SeatNo(4), cards=tuple(cards("8h 8c"))),
    )
    claim.cards()
    assert cards_to_lay(claim.now, names).used == picked.used
