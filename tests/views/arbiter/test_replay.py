"""A hand played again as it was told: whose turn it is, what stands, what lies in the middle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.core.room import Room
from floor.base.errors import Refused
from floor.base.money import Money
from floor.room.betting.betting import rights
from floor.room.betting.out_of_turn import Deemed, Early
from floor.room.betting.round import Action
from floor.room.betting.rules import TDA
from floor.room.blinds.button import SeatNo
from floor.room.games.game import BettingStructure, GameId
from floor.views.arbiter.hand_history import HandHistory, ReportedMove, without_last
from floor.views.arbiter.hand_log import BoundAction, Ending, MoveResult
from floor.views.arbiter.replay import Replay
from floor.views.arbiter.terms import terms_of
from tests.evening import NLH
from tests.views.hands.hands import (
    STUD_STAKES,
    deal,
    flop,
    look,
    room,
    setting,
    straddled,
    stud,
    told,
)

PLO = GameId("plo-2-2")


def replayed(history: HandHistory, at: Room | None = None) -> Replay:
    return Replay(history, terms_of(at or room(), history))


def bets(replay: Replay) -> list[int]:
    """What lies before each player, in euros."""
    return [bettor.bet // 100 for bettor in replay.state.bettors]


def held(replay: Replay) -> list[tuple[int, Early, int]]:
    """Who acted early, what became of it, and what goes back, in euros."""
    return [
        (one.seat, one.verdict.early, one.verdict.give_back // 100)
        for one in replay.happened
        if isinstance(one, BoundAction)
    ]


def test_blinds_lie_before_their_players_and_the_next_one_opens():
    replay = replayed(deal(4))
    assert bets(replay) == [1, 2, 0, 0]
    assert replay.turn == 3
    assert replay.ending is Ending.BETTING


def test_the_big_blind_acts_last_and_may_raise():
    replay = replayed(deal(3, "3 c", "1 c"))
    assert replay.turn == 2
    assert Action.RAISE in rights(replay.state, SeatNo(2), TDA).may
    assert replayed(deal(3, "3 c", "1 c", "2 k")).ending is Ending.NEXT_STREET


def test_a_blind_may_be_all_in_for_less():
    """CH-BET-13, CH-BET-14: a call matches what lies there, a raise doubles the full blind."""
    replay = replayed(deal(4, "2 a 1,40"))
    allowed = rights(replay.state, SeatNo(3), TDA)
    assert replay.turn == 3
    assert (allowed.call_to, allowed.least) == (1_40, 4_00)
    done = replay.happened[-1]
    assert isinstance(done, MoveResult)
    assert done.verdict is not None
    assert (done.verdict.total, done.verdict.all_in) == (1_40, True)
    assert done.verdict.rules == ("CH-BET-13", "CH-BET-14")
    after = replayed(deal(4, "2 a 1,40", "3 c", "4 f", "1 c"))
    assert after.ending is Ending.NEXT_STREET
    assert [one.put for one in after.contributions] == [1_40, 1_40, 1_40, 0]


def test_in_pot_limit_the_short_blind_is_deducted_once():
    """Printed: 500–1000, the big blind all-in for 700, 3200; here 2–2 and 1,40 of it."""
    history = deal(4, "2 a 1,40")
    history = replace(history, setting=replace(history.setting, game=PLO))
    posts = tuple(
        replace(post, dues=replace(post.dues, live=Money(2_00 if post.dues.live else 0)))
        for post in history.setting.posts
    )
    history = replace(history, setting=replace(history.setting, posts=posts))
    state = replayed(history).state
    assert state.structure is BettingStructure.POT_LIMIT
    assert rights(state, SeatNo(3), TDA).most == 2_00 + (2_00 + 1_40 + 2_00)


def test_a_blind_is_told_short_before_anybody_acts():
    replay = replayed(deal(4, "3 c", "2 a 1,40"))
    refused = replay.happened[-1]
    assert isinstance(refused, MoveResult)
    assert "more" in str(refused.refusal)


def test_bets_go_into_the_pot_when_the_next_street_is_dealt():
    replay = replayed(deal(3, "3 r 6", "1 c", "2 c", "next", "1 b 10"))
    assert replay.state.pot == 18_00
    assert bets(replay) == [10, 0, 0]
    assert replay.pot == 28_00
    assert [one.put for one in replay.contributions] == [16_00, 6_00, 6_00]
    assert replay.seen_second_round


def test_who_folded_or_is_all_in_stays_so_on_later_streets():
    replay = replayed(deal(4, "3 a 20", "4 f", "1 c", "2 c", "next"))
    assert [bettor.live for bettor in replay.state.bettors] == [True, True, True, False]
    assert replay.turn == 1
    assert replayed(told(deal(4, "3 a 20", "4 f", "1 c", "2 c", "next"), "1 k", "2 k")).turn is None


def test_a_hand_ends_when_one_has_cards():
    assert replayed(deal(3, "3 f", "1 f")).ending is Ending.WON


def test_two_all_in_players_bet_no_more_and_the_rest_is_dealt():
    """JD-06: the hand comes past its initial deal all the same."""
    replay = replayed(deal(3, "3 a 50", "1 a 40", "2 f"))
    assert replay.ending is Ending.ALL_IN
    assert replay.seen_second_round


def test_the_last_street_ends_with_the_showdown():
    river = told(HandHistory(setting=setting(), start=3), "1 k", "2 k", "3 k")
    assert replayed(river).ending is Ending.SHOWDOWN


def test_after_the_round_nobody_acts():
    replay = replayed(deal(3, "3 c", "1 c", "2 k", "1 b 10"))
    assert isinstance(replay.happened[-1], MoveResult)
    assert str(replay.happened[-1].refusal) == "The betting round is over: nobody is to act."


def test_a_hearing_from_a_later_street_begins_left_of_the_button_with_who_is_left():
    replay = replayed(replace(flop(4), out=(SeatNo(1),), pot=30_00))
    assert replay.turn == 2
    assert replay.dead == 30_00
    with pytest.raises(Refused, match="Two players at least"):
        replayed(replace(flop(3), out=(SeatNo(1), SeatNo(2))))


@pytest.mark.parametrize(
    ("skipped", "early", "back", "total"),
    [("2 c", Early.REDUCED, 800, 200), ("2 f", Early.STANDS, 0, 1000)],
)
def test_a_raise_out_of_turn_is_worth_what_the_skipped_player_does(
    skipped: str, early: Early, back: int, total: int
):
    """CH-OOT-4, CH-OOT-6: A bets 200, C raises to 1000 out of turn, B calls or folds."""
    replay = replayed(flop(4, "1 b 200", "3 r 1000", skipped))
    assert held(replay) == [(3, early, back)]
    assert bets(replay)[2] == total
    assert replay.turn == 4


def test_a_raise_before_him_undoes_what_he_did_out_of_turn():
    """CH-OOT-5."""
    replay = replayed(flop(3, "1 b 200", "3 r 1000", "2 r 600"))
    assert held(replay) == [(3, Early.CANCELLED, 1000)]
    assert (replay.turn, bets(replay)) == (3, [200, 600, 0])


def test_who_checked_out_of_turn_may_not_raise_a_bet_that_came_before_him():
    """CH-OOT-3."""
    replay = replayed(flop(4, "1 k", "4 k", "2 b 10", "3 f"))
    assert replay.turn == 4
    assert Action.RAISE not in rights(replay.state, SeatNo(4), TDA).may


def test_a_fold_out_of_turn_binds():
    """CH-OOT-8."""
    replay = replayed(flop(3, "1 b 200", "3 f", "2 c"))
    assert held(replay) == [(3, Early.STANDS, 0)]
    assert not replay.state.bettors[2].live
    assert replay.ending is Ending.NEXT_STREET


def test_several_early_actions_are_settled_one_after_the_other():
    """CH-OOT-4: whoever is held to a call has acted in his turn for the one behind him."""
    replay = replayed(flop(4, "1 b 200", "3 c", "4 r 900", "2 f"))
    assert held(replay) == [(3, Early.STANDS, 0), (4, Early.REDUCED, 700)]
    assert replay.ending is Ending.NEXT_STREET


def test_heads_up_the_early_bet_stands_unless_the_other_claims_his_turn():
    """CH-OOT-7."""
    stands = replayed(flop(2, "2 b 300"))
    assert held(stands) == [(2, Early.STANDS, 0)]
    assert (stands.turn, bets(stands)) == (1, [0, 300])
    claimed = replayed(flop(2, "2 b 300 #1"))
    assert held(claimed) == [(2, Early.CANCELLED, 300)]
    assert (claimed.turn, bets(claimed)) == (1, [0, 0])


def test_a_check_out_of_turn_heads_up_waits_for_the_other():
    assert replayed(flop(2, "2 k")).kept.keys() == {2}


def test_two_actions_behind_a_silent_player_speak_for_him():
    """CH-OOT-1."""
    assert replayed(flop(4, "1 b 200", "3 c")).deemed is Deemed.TO_ACT
    assert replayed(flop(4, "1 b 200", "3 c", "4 c")).deemed is Deemed.FOLDED
    assert replayed(flop(4, "1 k", "3 k", "4 k")).deemed is Deemed.CHECKED
    assert replayed(flop(3, "1 k", "2 k", "3 k")).deemed is Deemed.TO_ACT


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (("1 b 5", "3 c", "3 r 20"), "Seat 3 has acted out of turn already: the others first."),
        (
            ("1 b 5", "1 r 20"),
            "Seat 1 has acted and owes nothing: next action only after a raise.",
        ),
        (("1 f", "1 c"), "Seat 1 is not in the hand."),
        (("1 a 5", "1 c"), "Seat 1 is all-in and acts no more."),
        (
            ("1 a",),
            "Type what seat 1 has in all with the all-in, for example a 900.",
        ),
        (("1 zz",), "“zz” cannot be read: f, k, c, b 200, r 600, p, a 900, or chips +500+500."),
    ],
)
def test_what_cannot_be_counts_for_nothing_and_says_why(moves: tuple[str, ...], why: str):
    whole, before = replayed(flop(3, *moves)), replayed(flop(3, *moves[:-1]))
    last = whole.happened[-1]
    assert isinstance(last, MoveResult)
    assert str(last.refusal) == why
    assert (whole.turn, bets(whole)) == (before.turn, bets(before))


def test_an_all_in_total_is_more_than_what_lies_there():
    last = replayed(deal(3, "3 c", "1 a 1")).happened[-1]
    assert isinstance(last, MoveResult)
    assert str(last.refusal).startswith("Seat 1 has bet 100 already")


def test_chips_pushed_with_the_all_in_are_all_he_has():
    replay = replayed(deal(3, "3 a +25 +5"))
    assert bets(replay)[2] == 30
    assert replay.state.bettors[2].stack == 0


def test_an_early_all_in_that_is_cut_to_a_call_leaves_him_the_rest():
    replay = replayed(flop(4, "1 b 200", "3 a 900", "2 c", "4 r 600", "1 f", "2 f", "3 a"))
    assert replay.state.bettors[2].bet == 900_00
    assert replay.state.bettors[2].stack == 0


def test_the_floor_may_let_somebody_off_for_what_he_put_in():
    """CH-BET-22."""
    call, fold = (replayed(flop(3, "1 b 20", f"2 +5 #{choice}")) for choice in (0, 1))
    assert bets(call) == [20, 20, 0]
    assert bets(fold) == [20, 5, 0]
    assert not fold.state.bettors[1].live


def test_a_check_where_there_is_a_bet_waits_for_the_floor():
    undecided = replayed(flop(3, "1 b 20", "2 k"))
    assert (undecided.turn, bets(undecided)) == (2, [20, 0, 0])
    assert replayed(flop(3, "1 b 20", "2 k #0")).turn == 3
    folded = replayed(flop(3, "1 b 20", "2 k #1"))
    assert not folded.state.bettors[1].live
    assert replayed(flop(3, "1 b 20", "2 k #7")).turn == 2


def test_an_unclear_amount_is_what_the_floor_chooses():
    """CH-GEN-22."""
    assert replayed(flop(3, "1 b 5 ? 500")).turn == 1
    assert bets(replayed(flop(3, "1 b 5 ? 500 #1"))) in ([5, 0, 0], [500, 0, 0])
    raised = replayed(flop(3, "1 b 5", "2 r 20 ? 2000 #0"))
    assert bets(raised)[1] in (20, 2000)


def test_a_tournaments_conditional_words_are_the_floors_choice():
    """TDA-54."""

    def by_tda(choice: int) -> Replay:
        history = flop(3, "1 b 20", f"2 if r 60 #{choice}")
        return Replay(history, terms_of(room(), history)._replace(rules=TDA))

    assert bets(by_tda(0)) == [20, 60, 0]
    assert by_tda(1).turn == 2


def test_a_big_blind_ante_is_dead_money_that_a_pot_bet_does_not_count():
    """CH-BLIND-7."""
    stakes = replace(room().house.games[NLH].stakes, big_blind_ante=Money(200))  # type: ignore[union-attr]
    history = HandHistory(setting=setting(3, NLH, stakes))
    replay = replayed(history, room(NLH, stakes=stakes))
    assert (replay.dead, replay.state.pot, replay.state.aside) == (200, 0, 200)
    assert replay.pot == 500


def test_a_straddle_is_raised_by_its_own_rule():
    """D-25: blinds 1–2, straddle 4: to 6."""
    replay = replayed(HandHistory(setting=straddled(4)))
    assert replay.turn == 4
    assert rights(replay.state, SeatNo(4), TDA).least == 600


def test_limit_bets_go_by_the_street():
    """CH-BET-2: the smaller unit in the first two rounds, twice that later."""
    limit = room(NLH, structure=BettingStructure.LIMIT)
    for street, unit in ((1, 200), (2, 400)):
        replay = replayed(HandHistory(setting=setting(), start=street), limit)
        assert replay.state.unit == unit


def test_up_cards_open_a_round_of_stud():
    """GM-STUD-9: whoever is told first opened it."""
    at = stud(structure=BettingStructure.POT_LIMIT)
    start = HandHistory(setting=setting(3, NLH, STUD_STAKES))
    replay = replayed(start, at)
    assert (replay.turn, replay.opens_by_cards) == (None, True)
    assert replay.ending is Ending.BETTING
    assert replay.dead == 300
    assert replayed(told(start, "2 b 1"), at).turn == 3


def test_nobody_opens_a_street_of_stud_when_all_are_all_in():
    at = stud(structure=BettingStructure.POT_LIMIT)
    moves = ("2 a 3", "3 a 3", "1 a 3", "next")
    replay = replayed(told(HandHistory(setting=setting(3, NLH, STUD_STAKES)), *moves), at)
    assert not replay.opens_by_cards
    assert replay.turn is None


LINES = st.sampled_from(
    (
        "f",
        "k",
        "c",
        "b 5",
        "b 40",
        "r 20",
        "r",
        "p",
        "a 30",
        "a",
        "+5",
        "+1+1",
        "+25 / +25",
        "if r 9",
    )
)


@given(
    seats=st.integers(2, 5),
    game=st.sampled_from((NLH, PLO)),
    moves=st.lists(st.tuples(st.integers(1, 5), LINES, st.sampled_from((None, 0, 1))), max_size=9),
    streets=st.booleans(),
)
def test_whatever_is_told_no_chip_is_lost_and_the_last_move_can_be_taken_back(
    seats: int, game: GameId, moves: list[tuple[int, str, int | None]], streets: bool
):
    history = HandHistory(setting=setting(seats, game))
    for seat, line, choice in moves:
        before = history
        heard = ReportedMove(seat=SeatNo((seat - 1) % seats + 1), line=line, choice=choice)
        *done, now = history.rounds
        history = replace(history, rounds=(*done, (*now, heard)))
        assert without_last(history) == before
        view = look(history)
        put = sum(one.put for one in view.contributions)
        assert view.pot.cents == put + view.dead.cents
        assert sum(not one.folded for one in view.contributions) >= 1
        if streets and view.next_round:
            history = replace(history, rounds=(*history.rounds, ()))
