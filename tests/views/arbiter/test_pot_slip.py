"""Pots, rake, the jackpot euro, and what each player gets."""

import pytest
from msgspec.structs import replace

from floor.app.core.room import Room
from floor.app.jackpot.meters import PayJackpotTime
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import NO_RAKE, GameId
from floor.room.games.procedure import OddChip, Shares
from floor.room.pots.pots import Contribution
from floor.views.arbiter.hand_history import HandHistory, hand_at
from floor.views.arbiter.pot_rows import PotSlip, PotsView, WhoWon, half_words, odd_rule
from floor.views.arbiter.pot_slip import MOST_SUMS, pot_sums, pots_view, whole_words
from tests.evening import NLH, T1, Evening
from tests.views.hands.hands import NAMES, STUD_STAKES, deal, house, room, setting, stud

EURO = 100


def puts(*euros: int, folded: tuple[int, ...] = ()) -> tuple[Contribution, ...]:
    """Seat 1, 2, 3 … have put in so many euros."""
    return tuple(
        Contribution(seat=SeatNo(seat), put=put * EURO, folded=seat in folded)
        for seat, put in enumerate(euros, start=1)
    )


def won(first: tuple[int, ...], second: tuple[int, ...] = ()) -> WhoWon:
    return WhoWon(tuple(map(SeatNo, first)), tuple(map(SeatNo, second)))


def look(slip: PotSlip, at: Room | None = None, seats: int = 4) -> PotsView:
    return pots_view(at or room(), deal(seats), slip, NAMES)


def slip(contributions: tuple[Contribution, ...], *winners: WhoWon, **more: object) -> PotSlip:
    told = {"chip": EURO} | more
    return PotSlip(puts=contributions, won=winners, **told)  # type: ignore[arg-type]


def shares(view: PotsView) -> dict[int, int]:
    """What each seat gets, in cents."""
    return {one.seat: one.amount.cents for one in view.shares}


def test_main_and_side_pots_pay_the_rake_in_the_order_they_were_formed():
    """CH-RAKE-3: main 18, side 18, side 18: 2 euros, one from the main and one from the first."""
    view = look(slip(puts(4, 10, 19, 19), won((1,)), won((2,)), won((3, 4)), dead=2 * EURO))
    assert [(pot.name, pot.amount.cents, pot.rake.cents) for pot in view.pots] == [
        ("Main pot", 1800, 100),
        ("Side pot 1", 1800, 100),
        ("Side pot 2", 1800, 0),
    ]
    assert [pot.words for pot in view.pots] == [
        "Seat 1: €17.00",
        "Seat 2: €17.00",
        "Seat 3: €9.00 · Seat 4: €9.00",
    ]
    assert shares(view) == {1: 1700, 2: 1700, 3: 900, 4: 900}
    assert [one.why for one in view.shares][:2] == ["Main pot", "Side pot 1"]
    assert view.sums == (
        "€54.00 in the pots: rake €1 + €1 + €0 = €2.00 (CH-RAKE-1, CH-RAKE-3),"
        " jackpot €0.00 (CH-RAKE-6), paid €52.00"
    )
    assert view.returned == ""


def test_what_nobody_called_goes_back_before_the_rake():
    """CH-GEN-12."""
    view = look(slip(puts(10, 30, 10, 0, folded=(3, 4)), won((1,))))
    assert view.returned == "Seat 2 B gets back €20.00, which nobody called (CH-GEN-12)"
    assert [pot.amount for pot in view.pots] == [Money(3000)]
    assert shares(view) == {1: 2900}
    assert view.returned in view.copy


def test_a_hand_that_ends_before_the_flop_pays_the_flat_rake():
    """CH-RAKE-5."""
    view = look(slip(puts(40, 40, 0, 0, folded=(1, 3, 4)), second_round=False))
    assert [(pot.rake, pot.why) for pot in view.pots] == [(Money(100), "")]
    assert "rake €1.00 (CH-RAKE-5)" in view.sums
    view = look(slip(puts(20, 40, 40, 0, folded=(4,)), second_round=False))
    once = "taken once a hand, not out of each pot (CH-RAKE-5)"
    assert [(pot.rake.cents, pot.why) for pot in view.pots] == [(100, ""), (0, once)]
    assert "rake €1 + €0 = €1.00 (CH-RAKE-5)" in view.sums


def test_a_pot_says_why_it_does_not_pay_what_it_would_alone():
    """CH-RAKE-2, CH-RAKE-3: 155 alone pays 7; with 138 beside it a full 20 more begins in it."""
    made = slip(puts(51, 120, 120, 2, folded=(4,)))
    view = look(made)
    assert [(pot.amount.cents, pot.rake.cents, pot.why) for pot in view.pots] == [
        (
            15_500,
            800,
            "€1 more than alone: a full €20 begins here and ends in a later pot (CH-RAKE-3)",
        ),
        (13_800, 200, "€4 less than alone: a hand pays €10 at most (CH-RAKE-2)"),
    ]
    assert "rake €8 + €2 = €10.00 (CH-RAKE-1, CH-RAKE-3)" in view.sums
    rules = house()
    steps = replace(rules.options, rake_steps="running_sum")
    running = Room(house=replace(rules, options=steps))
    view = look(slip(puts(10, 20, 20, 0, folded=(4,))), running)
    assert [(pot.amount.cents, pot.rake.cents) for pot in view.pots] == [(3_000, 200), (2_000, 0)]
    assert view.pots[1].why == (
        "€1 less than alone: a full €20 of it began in a pot before (CH-RAKE-3)"
    )


def test_the_jackpot_euro_is_due_with_five_players_on_the_flop():
    """CH-RAKE-6, JP-FEE-1."""
    for seats, euro in ((4, 0), (5, 100)):
        made = puts(*([10] * seats))
        view = look(slip(made, won((1,))), seats=seats)
        assert view.pots[0].jackpot == Money(euro)


def test_a_hand_that_began_in_time_that_is_paid_for_pays_no_jackpot_euro(night: Evening):
    """JP-FEE-2."""
    six = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")
    table = night.table().seated(*six).draw("Aino").start()
    made = slip(puts(10, 10, 10, 10, 10, 10), won((1,)))

    def jackpot() -> Money:
        history = HandHistory(setting=hand_at(night.room, table.now))
        return pots_view(night.room, history, made, NAMES).pots[0].jackpot

    assert jackpot() == Money(100)
    agreed = tuple(map(SeatNo, range(1, 7)))
    night.ask(PayJackpotTime(table=T1, charge="quarter", periods=1, agreed=agreed))
    assert jackpot() == NOTHING
    table.end().start()
    assert jackpot() == NOTHING
    night.later(minutes=20)
    assert jackpot() == NOTHING
    table.end().start()
    assert jackpot() == Money(100)
    history = HandHistory(setting=hand_at(night.room, table.now))
    gone = replace(night.room, tables={})
    assert pots_view(gone, history, made, NAMES).pots[0].jackpot == Money(100)


def test_until_it_is_told_who_won_the_pot_waits():
    view = look(slip(puts(10, 10, 10, 0, folded=(4,)), won((4,))))
    assert view.pots[0].words == "Who wins it?"
    assert not view.pots[0].settled
    assert view.shares == ()


def test_a_pot_only_one_can_win_is_his():
    view = look(slip(puts(10, 20, 20, 0, folded=(3, 4))))
    assert [pot.words for pot in view.pots] == ["Who wins it?", "Seat 2: €19.00"]


def test_an_odd_chip_goes_to_the_first_left_of_the_button():
    """CH-SPLIT-2: seat 4 has the button, so seat 2 comes before seat 4."""
    view = look(slip(puts(7, 7, 7, 7, folded=(1, 3)), won((2, 4))))
    assert shares(view) == {2: 1400, 4: 1300}
    assert [one.why for one in view.shares] == [
        "Main pot, with an odd chip (CH-SPLIT-2)",
        "Main pot",
    ]


def test_a_pot_is_paid_in_chips_there_are():
    view = look(slip(puts(10, 10, 10, 10), won((1,)), chip=5 * EURO))
    assert view.pots[0].words == ("€38.00 cannot be paid in chips of €5.00: choose a smaller one.")


def test_nobody_with_cards_is_a_slip_of_the_keys():
    assert look(slip(puts(5, 5, folded=(1, 2)))).wrong == "Somebody must still have cards."


def test_no_chip_in_the_middle_is_no_pot():
    view = look(slip(puts(0, 0)))
    assert (view.pots, view.sums, view.copy) == ((), "", "")


def test_high_and_low_halve_a_pot_and_the_odd_chip_goes_high():
    """CH-SPLIT-4, CH-SPLIT-5."""
    at = room(variant="omaha_hilo")
    made = puts(3, 3, 3, 3)
    view = look(slip(made, won((1,), (2,)), dead=EURO), at)
    assert view.halves == ("High", "Low")
    assert shares(view) == {1: 700, 2: 600}
    assert shares(look(slip(made, won((1,)), dead=EURO), at)) == {1: 1300}
    both = slip(made, won((1, 2), (1, 2)), dead=EURO)
    assert shares(look(both, at)) == {1: 700, 2: 600}


def test_two_rows_need_two_winners():
    """GM-DFH-5, GD-DFH-2."""
    at = room(variant="double_flop")
    made = puts(5, 5, 5, 5, folded=(3, 4))
    assert look(slip(made, won((1,))), at).pots[0].words == "Who wins it?"
    assert shares(look(slip(made, won((2,), (1,))), at)) == {1: 1000, 2: 900}


SVITEN = room(variant="sviten")


def test_sviten_halves_by_own_cards_and_board():
    """CH-SPLIT-7, GM-SVIT-12."""
    made = puts(5, 5, 5, 5, folded=(4,))
    view = look(slip(made, won((1,), (2,))), SVITEN)
    assert view.halves == ("Own cards", "With board")
    assert shares(view) == {1: 1000, 2: 900}


def test_sviten_asks_whose_own_cards_are_better_when_a_chip_is_left_over():
    """GM-SVIT-12: seats 2 and 3 share nine euros."""
    made = puts(5, 5, 5, 5, folded=(4,))
    asking = look(slip(made, won((1,), (2, 3))), SVITEN)
    assert asking.ask_odd == "Seats by their own five cards, the best first: 2, 3"
    assert asking.pots[0].words == "A chip is left over: tell below who gets it."
    view = look(slip(made, won((1,), (2, 3)), odd="3 2"), SVITEN)
    assert shares(view) == {1: 1000, 2: 400, 3: 500}
    assert [one.why for one in view.shares][2] == "Main pot, with an odd chip (CH-SPLIT-7)"


def test_sviten_needs_no_cards_when_the_best_own_hand_has_the_chip():
    made = puts(5, 5, 5, 5, folded=(4,))
    assert shares(look(slip(made, won((1,), (1, 3))), SVITEN)) == {1: 1500, 3: 400}


def studded(*winners: WhoWon, variant: str = "stud", odd: str = "") -> PotsView:
    history = HandHistory(setting=setting(4, NLH, STUD_STAKES))
    made = puts(7, 7, 7, 7, folded=(4,))
    return pots_view(stud(variant), history, slip(made, *winners, odd=odd), NAMES)


def test_stud_asks_for_cards_only_when_a_chip_is_left_over():
    """CH-SPLIT-3: 28 less one of rake, for three and for two."""
    assert studded(won((1, 2, 3))).ask_odd == ""
    asking = studded(won((1, 2)))
    assert asking.ask_odd == "Cards of each seat: 1 Ks, 2 Ks"
    given = studded(won((1, 2)), odd="1 zz Qh, 2 kS 2c")
    assert shares(given) == {1: 1300, 2: 1400}
    assert given.shares[1].why == "Main pot, with an odd chip (CH-SPLIT-3)"


def test_razz_gives_the_odd_chip_to_the_lowest_card():
    """CH-SPLIT-3, D-54."""
    given = studded(won((1, 2)), variant="razz", odd="1 9d 2 Ks Ah")
    assert shares(given) == {1: 1300, 2: 1400}


def test_a_mix_is_shared_as_the_game_of_the_hand():
    history = HandHistory(setting=setting(4, GameId("dc-5-5")), variant="omaha_hilo")
    view = pots_view(room(), history, slip(puts(10, 10, 10, 10), won((1,), (2,))), NAMES)
    assert view.halves == ("High", "Low")


@pytest.mark.parametrize("way", list(Shares))
def test_halves_have_names_where_there_are_two(way: Shares):
    assert len(half_words(way)) == (0 if way in (Shares.ONE, Shares.POINTS) else 2)


def test_every_odd_chip_cites_its_rule():
    assert {odd_rule(odd) for odd in OddChip} == {"CH-SPLIT-2", "CH-SPLIT-3", "CH-SPLIT-7"}


def test_all_that_comes_in_goes_out():
    view = look(slip(puts(11, 25, 40, 33), won((1, 2)), won((3,)), won((3,)), dead=3 * EURO))
    paid = sum(shares(view).values())
    taken = sum((pot.rake + pot.jackpot).cents for pot in view.pots)
    assert view.returned == "Seat 3 C gets back €7.00, which nobody called (CH-GEN-12)"
    assert paid + taken + 700 == (11 + 25 + 40 + 33 + 3) * EURO
    assert view.pots[0].paid > NOTHING
    assert replace(view, copy="") != view


def test_the_pots_at_which_the_rake_changes_are_offered_smallest_first():
    sums = pot_sums(room(), deal(4), NAMES, second_round=True)
    assert sums[0].words.startswith("under ")
    assert [one.pot for one in sums] == sorted(one.pot for one in sums)
    assert all(one.taken.startswith("rake ") for one in sums)
    assert pot_sums(room(), deal(4), NAMES, second_round=False) == ()


def test_a_pot_without_rake_offers_no_sums():
    house = room()
    free = replace(
        house.house,
        games={name: replace(game, rake=NO_RAKE) for name, game in house.house.games.items()},
    )
    assert pot_sums(replace(house, house=free), deal(4), NAMES, second_round=True) == ()


def test_what_is_taken_out_of_a_whole_pot_is_one_sentence():
    whole = whole_words(room(), deal(4), NAMES, Money(40 * EURO), second_round=True)
    assert whole.startswith("rake €")
    assert "jackpot €" in whole
    flat = whole_words(room(), deal(6), NAMES, Money(10 * EURO), second_round=False)
    assert flat.startswith("rake €")


def test_where_no_jackpot_is_taken_the_rake_stands_alone_and_pots_end_at_a_dozen():
    alone = pot_sums(room(), deal(2), NAMES, second_round=True)
    assert alone
    assert not any("+" in one.taken for one in alone)
    assert any("+" in one.taken for one in pot_sums(room(), deal(6), NAMES, second_round=True))
    game = deal(4).setting.game
    house = room().house
    plan = house.games[game].rake
    no_cap = replace(house.games[game], rake=replace(plan, cap=None))
    free = replace(room(), house=replace(house, games={**house.games, game: no_cap}))
    assert len(pot_sums(free, deal(4), NAMES, second_round=True)) == MOST_SUMS


def test_to_whom_an_odd_chip_goes_is_said_with_its_rule():
    """CH-SPLIT-2, CH-SPLIT-4: of the smallest chip there is."""
    view = look(slip(puts(7, 7, 7, 7, folded=(1, 3)), won((2, 4)), chip=EURO))
    assert view.odd == "Odd chip €1: Seat 2 B (CH-SPLIT-2)."
    assert look(slip(puts(10, 10, 10, 10), won((1,)), chip=EURO)).odd == ""
    at = room(variant="omaha_hilo")
    high = look(slip(puts(3, 3, 3, 3), won((1,), (2,)), dead=EURO, chip=EURO), at)
    assert shares(high) == {1: 700, 2: 600}
    assert high.odd.endswith("(CH-SPLIT-4).")
    assert high.shares[0].why == "Main pot, with an odd chip (CH-SPLIT-4)"
    both = look(slip(puts(3, 3, 3, 3), won((1, 3), (2,)), dead=EURO, chip=EURO), at)
    assert both.odd.endswith("(CH-SPLIT-2).")


def test_stud_takes_the_seat_whose_card_decides_too():
    """CH-SPLIT-3: as a dealer touches it who has compared the cards."""
    asking = studded(won((1, 2)))
    assert asking.among == (1, 2)
    view = studded(won((1, 2)), odd="2")
    assert (view.among, view.ask_odd) == ((), "")
    assert [one.why for one in view.shares][-1] == "Main pot, with an odd chip (CH-SPLIT-3)"
    assert view.odd.startswith("Odd chip")
    assert studded(won((1, 2)), odd="3").among == (1, 2)


def test_sviten_asks_on_until_all_who_share_are_told():
    made = puts(5, 5, 5, 5, folded=(4,))
    once = look(slip(made, won((1,), (2, 3)), odd="3"), SVITEN)
    assert once.among == (2,)
