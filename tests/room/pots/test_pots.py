"""Main and side pots, what goes back, and how a pot is shared to the last chip."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from floor.base.chance import Chance, SeededChance
from floor.cards.card import DECK, Card, from_text
from floor.room.betting.round import MOST
from floor.room.blinds.button import SeatNo
from floor.room.pots.pots import (
    ByCards,
    Contribution,
    FromButton,
    High,
    HighLow,
    Low,
    LowOddChip,
    OddChips,
    OwnAndBoard,
    Pot,
    PotShare,
    Told,
    TwoRows,
    Won,
    awarded,
    clockwise,
    collected,
    paid_out,
    shares,
    without_lost_hand,
    wound_back,
)


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def put(seat: int, amount: int, *, folded: bool = False) -> Contribution:
    return Contribution(seat=SeatNo(seat), put=amount, folded=folded)


def pot(amount: int, *eligible: int) -> Pot:
    return Pot(amount=amount, seats=seats(*eligible))


def cards(**held: str) -> ByCards:
    """cards(s1="Kh 2c"): the cards seen of seat 1."""
    return ByCards(
        {
            SeatNo(int(seat[1:])): tuple(from_text(card) for card in text.split())
            for seat, text in held.items()
        }
    )


BUTTON_4 = FromButton(SeatNo(4))


# The pots


def test_a_bet_nobody_called_goes_back_before_the_pots_are_made():
    made = collected([put(1, 900), put(2, 350), put(3, 350), put(4, 120)])
    assert made.returned == PotShare(SeatNo(1), 550)
    assert made.pots == (pot(480, 1, 2, 3, 4), pot(690, 1, 2, 3))
    assert made.total == 1170


def test_an_uncalled_raise_goes_back_even_to_a_hand_that_has_died():
    made = collected([put(1, 600, folded=True), put(2, 250)])
    assert made.returned == PotShare(SeatNo(1), 350)
    assert made.pots == (pot(500, 2),)


def test_the_big_blind_whom_everybody_folds_to_wins_the_small_blind():
    made = collected([put(1, 1, folded=True), put(2, 2), put(3, 0, folded=True)])
    assert (made.pots, made.returned) == ((pot(2, 2),), PotShare(SeatNo(2), 1))


def test_antes_and_dead_blinds_lie_in_the_main_pot():
    made = collected([put(1, 50), put(2, 200), put(3, 200)], dead=7)
    assert made.pots == (pot(157, 1, 2, 3), pot(300, 2, 3))


def test_chips_that_only_dead_hands_put_in_stay_in_the_pot_below():
    made = collected([put(1, 600, folded=True), put(2, 600, folded=True), put(3, 250)])
    assert (made.pots, made.returned) == ((pot(1450, 3),), None)


def test_the_last_one_with_cards_wins_also_without_a_chip_in():
    made = collected([put(1, 100, folded=True), put(2, 100, folded=True), put(3, 0)], dead=5)
    assert made.pots == (pot(205, 3),)


@given(st.lists(st.tuples(st.integers(0, 5000), st.booleans()), min_size=2, max_size=9))
def test_a_hand_wound_back_leaves_every_stack_as_at_its_start(players: list[tuple[int, bool]]):
    """CH-DEAL-10, CH-DEAL-12, ON-SRV-01: who has folded has his chips again like the others."""
    before = {SeatNo(seat): 9000 for seat, _ in enumerate(players, start=1)}
    made = [put(seat, bet, folded=gone) for seat, (bet, gone) in enumerate(players, start=1)]
    now = {one.seat: before[one.seat] - one.put for one in made}
    for back in wound_back(made):
        now[back.seat] += back.amount
    assert now == before


def test_a_protected_hand_that_is_gone_leaves_the_others_their_pots():
    """CH-GEN-13."""
    made = [put(1, 700), put(2, 700), put(3, 300), put(4, 100, folded=True)]
    back, left = without_lost_hand(made, SeatNo(2))
    assert back == PotShare(SeatNo(2), 700)
    assert left.pots == (pot(700, 1, 3),)
    assert left.returned == PotShare(SeatNo(1), 400)
    with pytest.raises(ValueError, match="seat 9 has put nothing in"):
        without_lost_hand(made, SeatNo(9))
    for nonsense in ([put(1, 5), put(1, 5)], [put(1, -1)]):
        with pytest.raises(ValueError):
            wound_back(nonsense)


def test_a_hand_without_chips_makes_no_pot():
    assert collected([put(1, 0), put(2, 0)]).pots == ()


@pytest.mark.parametrize(
    ("contributions", "dead"),
    [
        ([put(1, 5), put(1, 5)], 0),
        ([put(1, -5), put(2, 5)], 0),
        ([put(1, MOST + 1), put(2, 5)], 0),
        ([put(1, 5), put(2, 5)], -1),
        ([put(1, 5, folded=True), put(2, 5, folded=True)], 0),
        ([], 0),
    ],
)
def test_what_cannot_lie_in_a_pot_is_a_mistake(contributions: list[Contribution], dead: int):
    with pytest.raises(ValueError):
        collected(contributions, dead)


players = st.dictionaries(
    st.integers(1, 12), st.tuples(st.integers(0, 300), st.booleans()), min_size=1
).filter(lambda them: not all(folded for _, folded in them.values()))


@given(them=players, dead=st.integers(0, 50))
def test_every_chip_put_in_is_in_a_pot_or_goes_back(them: dict[int, tuple[int, bool]], dead: int):
    made = collected([put(seat, n, folded=out) for seat, (n, out) in them.items()], dead)
    back = made.returned.amount if made.returned is not None else 0
    assert made.total + back == sum(n for n, _ in them.values()) + dead
    live = {seat for seat, (_, out) in them.items() if not out}
    for earlier, later in zip(made.pots, made.pots[1:], strict=False):
        assert set(later.seats) < set(earlier.seats)
    assert all(one.amount > 0 and set(one.seats) <= live and one.seats for one in made.pots)


AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
)
TWO_ROUNDS = tuple(Street(False, (False,), 0, False, Opening.POSITION, 1, None) for _ in range(2))


class Played:
    """A hand of random bets played out in pokerkit, with all it has put in and its side pots."""

    def __init__(self, chance: Chance) -> None:
        stacks = [3 + chance.below(60) for _ in range(2 + chance.below(8))]
        self.state = State(
            AUTOMATIC,
            Deck.STANDARD,
            (StandardHighHand,),
            TWO_ROUNDS,
            BettingStructure.NO_LIMIT,
            True,
            0,
            (1, 2),
            0,
            stacks,
            len(stacks),
        )
        self.put = [0] * len(stacks)
        self.returned: PotShare | None = None
        while self.state.bet_collection_status or self.state.actor_index is not None:
            if self.state.bet_collection_status:
                self._collect()
            else:
                self._act(chance)

    def _collect(self) -> None:
        before = list(self.state.stacks)
        self.put = [old + bet for old, bet in zip(self.put, self.state.bets, strict=True)]
        self.state.collect_bets()
        for seat, (had, has) in enumerate(zip(before, self.state.stacks, strict=True), start=1):
            if has > had:
                self.returned = PotShare(SeatNo(seat), has - had)

    def _act(self, chance: Chance) -> None:
        state, roll = self.state, chance.below(10)
        assert state.actor_index is not None
        if roll < 3 and max(state.bets) > state.bets[state.actor_index]:
            state.fold()
        elif roll < 6 and state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount
            high = state.max_completion_betting_or_raising_to_amount
            assert low is not None
            assert high is not None
            state.complete_bet_or_raise_to(low + chance.below(high - low + 1))
        else:
            state.check_or_call()

    @property
    def contributions(self) -> list[Contribution]:
        them = zip(self.put, self.state.statuses, strict=True)
        return [put(seat, n, folded=not live) for seat, (n, live) in enumerate(them, start=1)]

    @property
    def pots(self) -> tuple[Pot, ...]:
        return tuple(
            pot(one.amount, *(index + 1 for index in one.player_indices)) for one in self.state.pots
        )


def test_side_pots_are_those_of_another_program(full: bool):
    chance, compared = SeededChance(17), 0
    for _ in range(100_000 if full else 2_000):
        played = Played(chance)
        if sum(played.state.statuses) > 1:  # a lone survivor is paid otherwise there
            made = collected(played.contributions)
            assert (made.pots, made.returned) == (played.pots, played.returned), played.put
            compared += len(made.pots) > 1
    assert compared > 1_000


# Sharing


def test_odd_chips_go_one_each_clockwise_from_the_button():
    paid = shares(pot(2000, 1, 3, 5), High(seats(1, 3, 5)), FromButton(SeatNo(3)))
    assert paid == {1: 667, 3: 666, 5: 667}


def test_the_button_itself_comes_last():
    assert clockwise(seats(2, 4, 6), SeatNo(4)) == (6, 2, 4)
    paid = shares(pot(5, 4, 6), High(seats(4, 6)), BUTTON_4)
    assert paid == {4: 2, 6: 3}


def test_no_chip_is_broken_further_than_the_smallest_in_use():
    assert shares(pot(1025, 2, 7), High(seats(2, 7)), BUTTON_4, 25) == {2: 500, 7: 525}


def test_the_highest_card_gets_the_odd_chip_and_the_suit_decides():
    """GM-X-3, GM-X-7, GM-SOKO-19."""
    odd = cards(s1="Kh 3c", s2="Ks 2c")
    assert shares(pot(75, 1, 2), High(seats(1, 2)), odd) == {1: 37, 2: 38}


def test_two_odd_chips_go_to_the_two_highest_cards():
    odd = cards(s1="Qd", s2="As", s3="Qh")
    assert shares(pot(302, 1, 2, 3), High(seats(1, 2, 3)), odd) == {1: 100, 2: 101, 3: 101}


def test_a_common_card_leaves_it_to_the_next_ones():
    odd = cards(s1="As 9h 2c", s2="As 9s 2d")
    assert shares(pot(3, 1, 2), High(seats(1, 2)), odd) == {1: 1, 2: 2}


def test_in_razz_the_lowest_card_gets_the_odd_chip_and_the_ace_is_one():
    """GM-X-3, GM-RAZZ-8."""
    odd = cards(s1="Ah Kc", s2="2c 3c", s3="Ad Ks")
    assert shares(pot(10, 1, 2, 3), Low(seats(1, 2, 3)), odd) == {1: 3, 2: 3, 3: 4}


def test_tournament_directors_give_it_to_the_highest_card_in_razz_too():
    held = cards(s1="Kc", s2="Qs").cards
    odd = ByCards(held, LowOddChip.HIGHEST)
    assert shares(pot(7, 1, 2), Low(seats(1, 2)), odd) == {1: 4, 2: 3}


def test_in_stud_hi_lo_the_low_half_asks_for_the_lowest_card():
    """The odd chip between the halves goes to the high one (GM-X-4, GM-HILO-7)."""
    odd = cards(s1="Kc 2c", s2="Qs 3c")
    paid = shares(pot(21, 1, 2, 3), HighLow(high=seats(3), low=seats(1, 2)), odd)
    assert paid == {1: 5, 2: 5, 3: 11}
    paid = shares(pot(22, 1, 2, 3), HighLow(high=seats(3), low=seats(1, 2)), odd)
    assert paid == {1: 6, 2: 5, 3: 11}


def test_a_low_half_in_a_button_game_goes_clockwise():
    won = HighLow(high=seats(3), low=seats(1, 5))
    assert shares(pot(103, 1, 3, 5), won, FromButton(SeatNo(6))) == {1: 26, 3: 52, 5: 25}


def test_without_a_low_the_high_hand_has_it_all():
    assert shares(pot(103, 1, 3), HighLow(high=seats(3), low=()), BUTTON_4) == {3: 103}


def test_who_is_alike_both_ways_shares_the_whole_pot_at_once():
    """GM-X-5, GM-HILO-8."""
    won = HighLow(high=seats(2, 3), low=seats(3, 2))
    assert shares(pot(67, 2, 3), won, FromButton(SeatNo(2))) == {2: 33, 3: 34}


def test_cards_are_asked_for_only_when_a_chip_is_left_over():
    assert shares(pot(66, 1, 2), High(seats(1, 2)), ByCards({})) == {1: 33, 2: 33}
    for known in (cards(s1="As"), ByCards({SeatNo(1): (), SeatNo(2): ()})):
        with pytest.raises(ValueError, match="cards of all who share"):
            shares(pot(67, 1, 2), High(seats(1, 2)), known)


@pytest.mark.parametrize(
    ("upper", "lower", "paid"),
    [
        ((2,), (6,), {2: 50, 6: 51}),
        ((6,), (2,), {2: 50, 6: 51}),
        ((6,), (2, 6), {2: 25, 6: 76}),
        ((2, 6), (6,), {2: 25, 6: 76}),
        ((2, 6), (2, 6), {2: 50, 6: 51}),
        ((2,), (2,), {2: 101}),
    ],
)
def test_of_two_rows_the_first_sharers_gets_the_odd_chip_the_upper_if_both(
    upper: tuple[int, ...], lower: tuple[int, ...], paid: dict[int, int]
):
    won = TwoRows(upper=seats(*upper), lower=seats(*lower))
    assert shares(pot(101, 2, 6), won, BUTTON_4) == paid


def test_in_sviten_the_odd_chip_goes_to_the_better_own_cards():
    won = OwnAndBoard(own=(seats(1), seats(5), seats(6)), board=seats(5, 6))
    assert shares(pot(103, 1, 5, 6), won, BUTTON_4) == {1: 52, 5: 26, 6: 25}
    equal = OwnAndBoard(own=(seats(1), seats(5, 6)), board=seats(5, 6))
    assert shares(pot(103, 1, 5, 6), equal, BUTTON_4) == {1: 52, 5: 26, 6: 25}
    turned = OwnAndBoard(own=(seats(1), seats(6), seats(5)), board=seats(5, 6))
    assert shares(pot(103, 1, 5, 6), turned, BUTTON_4) == {1: 52, 5: 25, 6: 26}


def test_several_pots_are_shared_one_by_one_and_not_added_up_before():
    """CH-SPLIT-6, GM-X-6."""
    two = (pot(35, 2, 5), pot(25, 2, 5))
    paid = awarded(two, {SeatNo(2): 1, SeatNo(5): 1}, FromButton(SeatNo(1)))
    assert paid == {2: 31, 5: 29}


def test_the_best_hand_wins_only_what_it_has_a_part_in():
    """ON-SHO-01, TDA-20."""
    two = (pot(300, 1, 2, 3), pot(1800, 1, 2))
    assert awarded(two, {SeatNo(1): 3, SeatNo(2): 2, SeatNo(3): 1}, BUTTON_4) == {2: 1800, 3: 300}


def test_who_gave_up_his_hand_unseen_wins_nothing():
    assert awarded([pot(90, 1, 2)], {SeatNo(2): 7}, BUTTON_4) == {2: 90}
    with pytest.raises(ValueError):
        awarded([pot(90, 1, 2)], {SeatNo(3): 1}, BUTTON_4)


@pytest.mark.parametrize(
    ("won", "chip"),
    [
        (High(()), 1),
        (High(seats(9)), 1),
        (High(seats(1, 9)), 1),
        (HighLow(high=seats(1), low=seats(9)), 1),
        (TwoRows(upper=seats(1), lower=()), 1),
        (TwoRows(upper=(), lower=()), 1),
        (OwnAndBoard(own=(), board=()), 1),
        (OwnAndBoard(own=(seats(1),), board=()), 1),
        (OwnAndBoard(own=(seats(1),), board=seats(2)), 1),
        (High(seats(1)), 0),
        (High(seats(1)), -5),
        (High(seats(1)), 40),
    ],
)
def test_what_cannot_be_paid_is_a_mistake(won: Won, chip: int):
    with pytest.raises(ValueError):
        shares(pot(100, 1, 2), won, BUTTON_4, chip)


some_seats = st.sets(st.integers(1, 12).map(SeatNo), min_size=1)


@st.composite
def won(draw: st.DrawFn) -> Won:
    first, second = tuple(draw(some_seats)), tuple(draw(some_seats))
    rest = tuple(set(second) - set(first))
    return draw(
        st.sampled_from(
            [
                High(first),
                Low(first),
                HighLow(first, second),
                HighLow(first, ()),
                TwoRows(first, second),
                OwnAndBoard((first, *((seat,) for seat in rest)), second),
            ]
        )
    )


@st.composite
def odd_chips(draw: st.DrawFn) -> OddChips:
    if draw(st.booleans()):
        return FromButton(draw(st.integers(1, 12).map(SeatNo)))
    deck: list[Card] = draw(st.permutations(DECK))
    held = {SeatNo(seat): tuple(deck[seat * 4 : seat * 4 + 4]) for seat in range(1, 13)}
    return ByCards(held, draw(st.sampled_from(LowOddChip)))


def parts_of(won: Won) -> list[set[SeatNo]]:
    match won:
        case High(whole) | Low(whole):
            return [set(whole)]
        case HighLow(first, second) | TwoRows(first, second):
            return [set(first), set(second)] if second else [set(first)]
        case OwnAndBoard(own, board):
            return [set(own[0]), set(board)]


@given(
    chips=st.integers(0, 10**6),
    chip=st.sampled_from([1, 5, 25, 50, 100]),
    won=won(),
    odd=odd_chips(),
)
def test_sharing_loses_no_chip_and_is_as_even_as_chips_allow(
    chips: int, chip: int, won: Won, odd: OddChips
):
    whole = pot(chips * chip, *range(1, 13))
    paid = shares(whole, won, odd, chip)
    assert sum(paid.values()) == whole.amount
    assert all(amount >= 0 and amount % chip == 0 for amount in paid.values())
    parts = parts_of(won)
    assert set(paid) == set().union(*parts)
    for seat, amount in paid.items():
        exact = sum(
            Fraction(whole.amount, len(parts) * len(part)) for part in parts if seat in part
        )
        # A half is at most half a chip off, and a share in it less than a whole one.
        assert abs(amount - exact) < chip * (1 if len(parts) == 1 else 3)
    if len(parts) == 1 or parts[0] == parts[1]:
        assert max(paid.values()) - min(paid.values()) <= chip


@given(amount=st.integers(0, 10**9), sharers=some_seats, button=st.integers(1, 12))
def test_odd_chips_are_fewer_than_the_sharers(amount: int, sharers: set[SeatNo], button: int):
    paid = shares(pot(amount, *sharers), High(tuple(sharers)), FromButton(SeatNo(button)))
    least = min(paid.values())
    assert sum(share > least for share in paid.values()) < len(sharers)


def test_shares_of_several_pots_add_up_in_order_of_seats():
    parts = [{SeatNo(7): 3, SeatNo(2): 1}, {SeatNo(2): 5}]
    assert list(paid_out(parts).items()) == [(2, 6), (7, 3)]


def test_an_odd_chip_goes_to_whom_somebody_who_saw_the_cards_names() -> None:
    """CH-SPLIT-3."""
    pot = Pot(amount=7, seats=(SeatNo(1), SeatNo(2), SeatNo(3)))
    told = Told((SeatNo(3), SeatNo(2)))
    assert shares(pot, High((SeatNo(1), SeatNo(3))), told) == {1: 3, 3: 4}
