"""The dealer's rows of a night's usability goal: each task in so many touches (night.md §1).

Touches are counted where a window is handed them; the journal says whether the task was done.
"""

import re
from datetime import timedelta

import pytest
from PySide6.QtWidgets import QLabel

from floor.app.claim.freezes import BadBeatWithdrawn, TableFrozen
from floor.app.core.floor_call import CallReason
from floor.app.hands.clocks import ClockCalled, ClockEnded
from floor.app.hands.dealing import EndHand, HandEnded, HandStarted, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.hands.misdeals import MisdealCalled
from floor.app.hands.set_right import StopFollowing, TableSetRight
from floor.app.hands.stamps import SetStamps
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.waiting import CallPlayer
from floor.app.money.chips import BuyIn, ChipsAdded, PlayerBoughtIn
from floor.app.office.voiding import EntryVoided
from floor.app.orders.orders import GivePenalty, PenaltyEnded
from floor.app.seats.changes import SeatChanged
from floor.app.seats.nameless import NewcomerNumbered
from floor.app.seats.requests import AskForSeat
from floor.app.seats.seats import (
    MarkAway,
    PlayerAway,
    PlayerBack,
    PlayerSeated,
    SeatLeft,
    SeatPlayer,
    WayChosen,
)
from floor.app.staff.dealers import DealerPushed, LeaveTable
from floor.app.staff.floor_calls import CallFloor, EndCall, FloorCalled
from floor.app.tables.after_hand import ChipsQueued, QueuedWithdrawn
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.money import Money
from floor.kiosk.arbiter.pots_page import PotsPage
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, InHand, Stamp, Taken
from floor.views.words.words import no_sum
from tests.desk.hall import NLH, T1, WAITING, Hall
from tests.kiosk.stand import DEALER, NEXT, PIN, SITTING, Stand, kiosk_on, note
from tests.qtkit.shots import shot

T2 = TableId("T2")


def costs(stand: Stand, most: int) -> None:
    assert 0 < stand.fingers.count <= most, stand.fingers.count


def play(hall: Hall, hands: int) -> None:
    for _hand in range(hands):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))


def begun(stand: Stand) -> Stand:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    return stand


@pytest.mark.parametrize("flop", [True, False])
def test_row_1_a_hand_is_over_in_one(stand: Stand, flop: bool) -> None:
    begun(stand).touch("hand-0" if flop else "hand-1")
    stand.happened(HandEnded)
    ended = next(event for event in stand.heard if isinstance(event, HandEnded))
    assert ended.second_round == flop
    costs(stand, 1)


def test_row_1_where_hands_begin_by_themselves_one_is_over_and_the_next_begun(stand: Stand) -> None:
    stand.hall.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    begun(stand).touch("hand-0")
    stand.happened(HandStarted, 2)
    costs(stand, 1)
    assert stand.table.hand == 2
    stand.touch_act("stamp")
    stand.qtbot.waitUntil(lambda: stand.table.stage.stamp is Stamp.RIFFLE)  # type: ignore[union-attr]


def test_the_first_riffle_begins_a_hand_in_one(stand: Stand) -> None:
    stand.touch("hand-0")
    stand.happened(HandStarted)
    assert isinstance(stand.table.stage, InHand)
    costs(stand, 1)


def test_row_2_the_last_hand_was_not_what_it_was_said_to_be(stand: Stand) -> None:
    begun(stand).touch("hand-0")
    stand.happened(HandEnded)
    stand.touch("head-undo")
    stand.happened(EntryVoided)
    stand.touch("hand-1")
    stand.happened(HandEnded, 2)
    assert [e.second_round for e in stand.heard if isinstance(e, HandEnded)] == [True, False]
    costs(stand, 3)  # the first of them is the mistake


def test_before_the_draw_a_tap_asks_for_the_chips_of_the_seat(stand: Stand) -> None:
    hall = stand.hall
    play(hall, 1)
    hall.ask(CloseTable(table=T1))
    hall.ask(OpenTable(table=T1, game=NLH, seats=9))
    player = hall.player(SITTING[0])
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(2), player=player, note=note(hall)))
    stand.ready()
    # What the table that was closed has brought is no more to be taken.
    assert not stand.window.side.last.isVisible()
    stand.touch("head-next")
    stand.type_pin(PIN)
    stand.says(stand.window.notice, "Touch a seat: buy-in")
    stand.touch_seat(2)
    assert stand.seat_taken(2)
    stand.touch_act(f"chips-{player}-20000")
    stand.happened(PlayerBoughtIn)


def test_a_seat_marked_with_a_euro_opens_and_the_hint_says_so(stand: Stand) -> None:
    hall = stand.hall
    play(hall, 1)
    hall.ask(BuyIn(table=T1, player=hall.player(SITTING[0]), amount=Money(200_00)))
    stand.ready()
    marked = {one.number for one in stand.card.seats if one.unbought}
    assert marked == {1, 2, 3, 5, 6}
    assert "what is asked there (€, a note)" in stand.window.notice.text()
    shot(stand.window, "kiosk-euro-hint")
    stand.touch_seat(2)
    assert stand.seat_taken(2)
    assert stand.window.scene.chosen == 2
    stand.touch_seat(4)
    stand.happened(PlayerAway)


def test_where_nobody_deals_what_is_greyed_leads_to_the_pin(stand: Stand) -> None:
    assert stand.window.scene.dealer is not None
    stand.hall.ask(LeaveTable(staff=stand.window.scene.dealer))
    stand.ready()
    stand.qtbot.waitUntil(lambda: stand.window.lock.by is None)
    begin, end = stand.window.foot.hand
    assert (begin.under, end.under) == ("asks PIN", "after the riffle")
    assert (begin.isEnabled(), end.isEnabled()) == (True, False)
    stand.touch("hand-0")
    assert stand.window.choices.title.text() == "Who deals here?"
    stand.window.main()
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"away-{stand.player(1)}")
    assert stand.window.choices.title.text() == "Who deals here?"


def test_where_nobody_deals_what_was_touched_is_done_with_the_pin(stand: Stand) -> None:
    """As where it is locked: nobody touches it a second time."""
    dealer = stand.window.scene.dealer
    assert dealer is not None
    stand.hall.ask(LeaveTable(staff=dealer))
    stand.ready()
    stand.qtbot.waitUntil(lambda: stand.window.lock.by is None)
    stand.touch("hand-0")
    stand.touch_choice(f"staff-{dealer}")
    stand.qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
    stand.type_pin(PIN)
    stand.happened(HandStarted)
    assert stand.window.scene.dealer == dealer
    assert isinstance(stand.table.stage, InHand)


def test_row_3_a_player_is_away(stand: Stand) -> None:
    begun(stand).touch_seat(1)
    stand.happened(PlayerAway)
    costs(stand, 1)


def test_row_4_and_is_back_with_nothing_due(stand: Stand) -> None:
    stand.hall.ask(MarkAway(table=T1, player=stand.player(1)))
    stand.ready()
    stand.touch_seat(1)
    stand.happened(PlayerBack)
    costs(stand, 1)


def owing(stand: Stand) -> int:
    """Somebody away who has missed both blinds."""
    player = stand.player(4)
    stand.hall.ask(MarkAway(table=T1, player=player))
    play(stand.hall, 7)
    stand.ready()
    seat = stand.table.seat(SeatNo(4))
    assert isinstance(seat, Away)
    assert seat.sitter.tokens is Tokens.BOTH
    return player


def test_row_5_back_with_dues_by_a_quoted_way(stand: Stand) -> None:
    player = owing(stand)
    stand.touch_seat(4)
    tile = stand.window.side.tile_of(f"back-{player}-posts")
    assert tile is not None
    assert "€2" in tile.text()
    assert "€1" in tile.text()
    stand.touch_act(f"back-{player}-posts")
    stand.happened(PlayerBack)
    back = next(event for event in stand.heard if isinstance(event, PlayerBack))
    assert back.way is Standing.POSTS
    costs(stand, 2)


def test_row_6_a_new_player_takes_the_seat_he_was_called_to(stand: Stand) -> None:
    player = stand.hall.player(WAITING[0])
    stand.hall.ask(CallPlayer(game=NLH, player=player, table=T1, seat=SeatNo(7)))
    stand.ready()
    stand.touch_seat(7)
    stand.touch_act(f"seat-{player}-waits")
    stand.happened(PlayerSeated)
    assert isinstance(stand.table.seat(SeatNo(7)), Taken)
    costs(stand, 2)


def test_a_newcomer_whose_way_in_is_open_is_asked_not_sent_away(stand: Stand) -> None:
    player = stand.hall.player(WAITING[0])
    play(stand.hall, 1)
    stand.hall.ask(SeatPlayer(table=T1, seat=SeatNo(8), player=player, note=note(stand.hall)))
    stand.ready()
    stand.touch_seat(8)
    assert isinstance(stand.table.seat(SeatNo(8)), Taken)
    stand.touch_act(f"way-{player}-posts")
    stand.happened(WayChosen)
    seat = stand.table.seat(SeatNo(8))
    assert isinstance(seat, Taken)
    assert seat.sitter.standing is Standing.POSTS
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)
    stand.touch_seat(8, hold_ms=600)
    stand.touch_act(f"away-{player}")
    stand.happened(PlayerAway)


def test_a_hand_that_begins_has_its_place_again_beside_the_table(stand: Stand) -> None:
    stand.hall.ask(MarkAway(table=T1, player=stand.player(4)))
    stand.ready()
    stand.window.choose_seat(5)
    assert stand.window.scene.chosen == 5
    stand.touch("hand-0")
    stand.happened(HandStarted)
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)


def test_somebody_without_a_name_is_seated_in_two(stand: Stand) -> None:
    stand.touch_seat(8)
    stand.touch_act("new-posts")
    stand.happened(NewcomerNumbered)
    stand.ready()
    player = stand.player(8)
    assert stand.hall.people.label(player) == "New 1"
    costs(stand, 2)


def test_somebody_without_a_name_sits_down_where_hands_are_not_followed(stand: Stand) -> None:
    stand.hall.ask(StopFollowing(table=T1, note=note(stand.hall)))
    stand.ready()
    stand.touch_seat(8)
    stand.touch_act("new-waits")
    stand.happened(NewcomerNumbered)
    assert isinstance(stand.table.seat(SeatNo(8)), Taken)
    costs(stand, 2)


def test_row_7_a_player_leaves(stand: Stand) -> None:
    player = stand.player(2)
    stand.touch_seat(2)
    stand.happened(PlayerAway)
    stand.touch_act(f"gone-leave-{player}")
    stand.happened(SeatLeft)
    costs(stand, 2)


def test_row_7_with_his_chips_counted(stand: Stand) -> None:
    player = stand.player(2)
    stand.touch_seat(2, hold_ms=600)
    stand.touch_act(f"leave-{player}")
    for figure in "420":
        stand.touch(f"key-{figure}")
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    left = next(event for event in stand.heard if isinstance(event, SeatLeft))
    assert left.stack is not None
    assert left.stack.cents == 42_000


def test_row_8_a_straddle_is_offered_to_who_may_and_taken_in_one(stand: Stand) -> None:
    begun(stand)
    stage = stand.table.stage
    assert isinstance(stage, InHand)
    first = stage.deal.first_to_act.seat
    assert stand.window.foot.straddle.text() == "Straddle €4"
    assert stand.window.foot.straddle.under == f"seat {first}"
    stand.touch("foot-straddle")
    stand.happened(StraddleDeclared)
    assert stand.card.straddles == (first,)
    costs(stand, 1)


def sits_with(stand: Stand, seat: int, euros: int) -> int:
    """Who sits there has bought in for so much."""
    player = stand.player(seat)
    stand.hall.ask(BuyIn(table=T1, player=player, amount=Money(euros * 100)))
    stand.ready()
    return player


def added(stand: Stand) -> ChipsAdded:
    stand.happened(ChipsAdded)
    return next(event for event in stand.heard if isinstance(event, ChipsAdded))


def test_row_9_a_top_up_of_140_in_four(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    assert stand.window.side.state.text() == "has €60, €240 may be added"
    assert [tile.text() for tile in stand.window.side.chips.keys] == [
        "+10",
        "+20",
        "+40",
        "+50",
        "+60",
        "+100",
        "+200",
    ]
    stand.touch("chip-5")
    assert not stand.window.side.chips.keys[6].isEnabled()  # more than fits
    stand.touch("chip-2")
    assert stand.window.side.chips.add.text() == "Add €140"
    assert stand.window.side.chips.add.under == "100 + 40 · €200 then"
    stand.touch("chip-add")
    assert (added(stand).amount, added(stand).stack) == (Money(14_000), Money(6_000))
    costs(stand, 4)


def test_chips_asked_for_in_a_hand_are_added_when_it_is_over(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    begun(stand).touch_seat(1, hold_ms=600)
    stand.touch("chip-5")
    stand.touch("chip-2")
    assert stand.window.side.chips.add.under == "100 + 40 · after this hand"
    stand.touch("chip-add")
    costs(stand, 4)
    stand.happened(ChipsQueued)
    assert stand.window.side.state.text() == "after this hand: adds €140"
    stand.touch("hand-0")
    assert added(stand).amount == Money(14_000)


def test_chips_that_wait_for_the_hand_are_withdrawn_by_the_dealer_in_one(stand: Stand) -> None:
    player = sits_with(stand, 1, 60)
    begun(stand).touch_seat(1, hold_ms=600)
    stand.touch("chip-5")
    stand.touch("chip-add")
    stand.happened(ChipsQueued)
    stand.touch_act(f"withdraw-{player}")
    stand.happened(QueuedWithdrawn)
    assert not stand.hall.room.office.room.queued
    # Nothing of the seat waits any more: what is read of the hand stands there again.
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)


def test_row_9_up_to_the_maximum_in_three(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-most")
    stand.touch("chip-add")
    assert added(stand).amount == Money(24_000)
    costs(stand, 3)


def test_chips_of_a_stack_nobody_counted_are_added_in_four_and_said_so(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    play(stand.hall, 1)
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    assert stand.window.side.state.text() == "not counted, €300 at most"
    stand.touch("chip-5")
    stand.touch("chip-2")
    stand.touch("chip-add")
    assert (added(stand).amount, added(stand).stack) == (Money(14_000), None)
    costs(stand, 4)


def test_a_counted_stack_is_filled_up_by_its_page(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    play(stand.hall, 1)
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-most")
    for figure in "85":
        stand.touch(f"key-{figure}")
    stand.touch("sum-most")
    stand.touch("sum-ask")
    assert (added(stand).amount, added(stand).stack) == (Money(21_500), Money(8_500))


def figures(stand: Stand, typed: str) -> None:
    """Touch them one after the other."""
    for sign in typed:
        stand.touch("key-decimal" if sign == "." else f"key-{sign}")


def test_what_was_touched_comes_along_when_the_stack_is_counted(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    play(stand.hall, 1)
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-5")
    stand.touch("chip-2")
    stand.touch("chip-most")
    figures(stand, "12.50")
    assert [tile.text() for tile in stand.window.sums.fields] == ["€12.50", "€140"]
    stand.touch("sum-ask")
    assert (added(stand).amount, added(stand).stack) == (Money(14_000), Money(1_250))


@pytest.mark.parametrize(
    ("typed", "shown", "cents"),
    [("1234.50", "€1,234.50", 123_450), ("1.234", "€1,234", 123_400), ("12.5", "€12.50", 1_250)],
)
def test_cents_and_thousands_are_taken_as_they_are_typed(
    stand: Stand, typed: str, shown: str, cents: int
) -> None:
    player = sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"leave-{player}")
    figures(stand, typed)
    assert stand.window.sums.fields[0].text() == shown
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    left = next(event for event in stand.heard if isinstance(event, SeatLeft))
    assert left.stack == Money(cents)


def test_what_is_no_sum_is_refused_in_words_and_never_taken_for_uncounted(stand: Stand) -> None:
    player = sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"leave-{player}")
    figures(stand, "1..5")
    sums = stand.window.sums
    assert sums.fields[0].text() == "1..5"
    assert (sums.ask_tile.isEnabled(), sums.ask_tile.under) == (False, no_sum())
    for _back in range(2):
        stand.touch("key-back")
    assert sums.ask_tile.isEnabled()
    stand.touch("sum-back")
    begun(stand).touch("foot-pots")
    figures(stand, "1.2.")
    assert stand.window.seldom.pots.whole.taken.text() == no_sum()
    stand.touch("pots-split")
    figures(stand, "5..")
    assert stand.window.seldom.pots.puts._on.under == no_sum()


def test_what_was_touched_by_mistake_is_taken_back(stand: Stand) -> None:
    sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    for name in ("chip-5", "chip-2", "chip-back", "chip-0", "chip-add"):
        stand.touch(name)
    assert added(stand).amount == Money(11_000)


def test_a_player_leaves_with_the_known_stack_in_three(stand: Stand) -> None:
    player = sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"leave-{player}")
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    left = next(event for event in stand.heard if isinstance(event, SeatLeft))
    assert left.stack == Money(6_000)
    costs(stand, 3)


def test_another_stack_is_typed_over_the_known_one(stand: Stand) -> None:
    player = sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"leave-{player}")
    for figure in "420":
        stand.touch(f"key-{figure}")
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    left = next(event for event in stand.heard if isinstance(event, SeatLeft))
    assert left.stack == Money(42_000)


def test_all_else_is_one_tap_away_from_the_chips(stand: Stand) -> None:
    player = sits_with(stand, 1, 60)
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-more")
    stand.ready()
    assert stand.window.side.tile_of(f"gone-leave-{player}") is not None
    assert not stand.window.side.chips.isVisible()
    stand.touch("side-close")
    stand.touch_seat(1, hold_ms=600)
    assert stand.window.side.chips.isVisible()


@pytest.mark.parametrize("cents", [5_000, 20_000, 30_000])
def test_row_9_chips_of_a_usual_sum(stand: Stand, cents: int) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"chips-{player}-{cents}")
    stand.happened(PlayerBoughtIn)
    costs(stand, 2)


def test_row_10_a_free_seat_goes_to_who_asked_first(stand: Stand) -> None:
    player = stand.player(1)
    stand.hall.ask(AskForSeat(table=T1, player=player))
    stand.ready()
    stand.touch_seat(9)
    stand.touch_act("change-9")
    stand.happened(SeatChanged)
    costs(stand, 2)


def test_a_penalty_is_ended_in_two(stand: Stand) -> None:
    player = stand.player(1)
    stand.hall.ask(GivePenalty(player=player, lasts=timedelta(minutes=30)))
    stand.ready()
    stand.touch_seat(1)
    assert "penalty until" in stand.window.side.state.text()
    stand.touch_act(f"end-penalty-{player}-allowed")
    stand.happened(PenaltyEnded)
    costs(stand, 2)


@pytest.mark.parametrize("reason", list(CallReason))
def test_row_11_the_floor_is_called(stand: Stand, reason: CallReason) -> None:
    stand.touch("foot-floor")
    stand.touch_choice(f"floor-{reason.value}")
    stand.happened(FloorCalled)
    called = next(event for event in stand.heard if isinstance(event, FloorCalled))
    assert called.reason is reason
    costs(stand, 2)


def test_a_call_that_is_over_goes_from_the_open_page_by_itself(stand: Stand) -> None:
    stand.hall.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    stand.ready()
    stand.touch("foot-floor")
    assert stand.window.choices.tile_of("done-chips") is not None
    stand.hall.ask(EndCall(table=T1, reason=CallReason.CHIPS))
    stand.ready()
    assert stand.window.page is stand.window.choices
    assert stand.window.choices.tile_of("done-chips") is None
    assert stand.window.choices.tile_of("ruling") is None


def test_row_12_the_clock_on_a_player(stand: Stand) -> None:
    begun(stand).touch("strip-clock")
    stand.happened(ClockCalled)
    costs(stand, 1)
    assert stand.window.strip.clock.text() == "30"
    stand.hall.clock.advance(timedelta(seconds=12))
    stand.window.draw()
    assert stand.window.strip.clock.text() == "18"
    stand.window.guard._last = None
    stand.touch("strip-clock")
    stand.happened(ClockEnded)


def test_the_clock_names_the_seat_in_two(stand: Stand) -> None:
    begun(stand).touch("strip-clock")
    stand.happened(ClockCalled)
    stand.touch_choice("clock-3")
    stand.happened(ClockCalled, 2)
    assert stand.table.clock is not None
    assert stand.table.clock.seat == 3
    assert stand.window.strip.clock.under == "seat 3 · has acted: touch"
    costs(stand, 2)


def test_the_clock_of_a_chosen_seat_asks_nothing(stand: Stand) -> None:
    begun(stand).touch_seat(3, hold_ms=600)
    stand.touch("strip-clock")
    stand.happened(ClockCalled)
    assert stand.table.clock is not None
    assert stand.table.clock.seat == 3
    assert stand.window.page is None


def test_row_13_the_next_dealer_pushes_in(stand: Stand) -> None:
    stand.touch("head-next")
    stand.type_pin(PIN)
    stand.happened(DealerPushed)
    costs(stand, 5)
    assert stand.window.head.dealer.text() == "Ville M."
    stand.touch_seat(1)
    stand.happened(PlayerAway)
    names = {one.staff: one.name for one in stand.hall.people.badges()}
    entry = stand.window.scene.entries[-1]
    assert (names[entry.by], entry.station) == (NEXT, "kiosk T1")


def test_row_14_a_bad_beat_stops_the_table_and_calls_the_floor(stand: Stand) -> None:
    begun(stand)
    stand.fingers.touch(stand.window.foot.bad, hold_ms=1_150)
    stand.happened(TableFrozen)
    costs(stand, 1)
    assert not stand.window.foot.hand[0].isEnabled()
    assert "stopped" in stand.window.foot.hand[0].under


def test_a_bad_beat_is_withdrawn_in_two_and_the_table_goes_on(stand: Stand) -> None:
    begun(stand)
    stand.fingers.touch(stand.window.foot.bad, hold_ms=1_150)
    stand.happened(TableFrozen)
    claim = stand.window.claim
    assert claim.title.text() == "T1 · Bad beat · hand 1"
    assert claim.dealt.text() == "Dealt in: seats 1, 2, 3, 4, 5, 6"
    before = stand.fingers.count
    stand.touch("claim-withdraw")
    stand.touch_choice("withdraw-bad-beat")
    stand.happened(BadBeatWithdrawn)
    assert stand.fingers.count - before == 2
    assert stand.table.frozen is None
    assert not stand.hall.room.office.room.floor_calls
    assert not claim.isVisible()


def test_after_a_minute_the_dealer_withdraws_it_no_longer(stand: Stand) -> None:
    begun(stand)
    stand.fingers.touch(stand.window.foot.bad, hold_ms=1_150)
    stand.happened(TableFrozen)
    assert stand.window.claim.withdraw.isVisible()
    assert not stand.window.claim.ends.text()
    assert re.fullmatch(r"until \d\d:\d\d:\d\d", stand.window.claim.withdraw.under)
    stand.hall.clock.advance(timedelta(seconds=61))
    stand.window.draw()
    assert stand.window.claim.isVisible()
    assert not stand.window.claim.withdraw.isVisible()
    assert stand.window.claim.ends.text().startswith("No bad beat? The floor lets the table go on")


def test_a_bad_beat_only_touched_is_none_and_says_how_long_to_hold(stand: Stand) -> None:
    begun(stand)
    stand.fingers.touch(stand.window.foot.bad, hold_ms=500)
    assert "hold Bad beat for a full second" in stand.window.notice.text()
    assert stand.window.notice.isVisible()
    assert not any(isinstance(event, TableFrozen) for event in stand.heard)
    assert stand.table.frozen is None


def test_the_button_is_set_right_in_six_at_most(stand: Stand) -> None:
    play(stand.hall, 1)
    stand.ready()
    stand.touch("head-table")
    for key in ("set-right", "button"):
        stand.touch_choice(key)
    lies = stand.window.choices.tile_of(f"seat-{stand.card.button}")
    assert lies is not None
    assert lies.under == "as on the screen"
    assert stand.window.choices.title.text() == "Where is the button for the next hand?"
    for key in ("seat-5", "why-dealer"):
        stand.touch_choice(key)
    stand.happened(TableSetRight)
    right = next(event for event in stand.heard if isinstance(event, TableSetRight))
    assert right.button is not None
    assert right.button.seat == 5
    assert right.note is not None
    assert stand.hall.people.note(right.note) == "The dealer was wrong"
    costs(stand, 6)


def test_tokens_are_set_right_in_six_at_most(stand: Stand) -> None:
    play(stand.hall, 1)
    stand.ready()
    player = stand.player(3)
    stand.touch("head-table")
    keys = ("set-right", "tokens", f"player-{player}", f"tokens-{Tokens.BIG.value}", "why-missed")
    for key in keys:
        stand.touch_choice(key)
    stand.happened(TableSetRight)
    costs(stand, 6)


def test_rake_and_jackpot_of_a_pot_in_two(stand: Stand) -> None:
    begun(stand).touch("foot-pots")
    stand.touch("pots-sum-3")
    costs(stand, 2)
    whole = stand.window.seldom.pots.whole
    assert whole.taken.text() == "Pot €60 alone: rake €3 · jackpot €1"
    for figure in "95":
        stand.touch(f"key-{figure}")
    assert whole.taken.text() == "Pot €95 alone: rake €4 · jackpot €1"
    assert whole.flop.text() == "A flop was dealt"
    stand.touch("pots-whole-flop")
    assert whole.flop.text() == "No flop was dealt"
    assert whole.taken.text() == "Pot €95 alone: rake €1 · jackpot €0"
    stand.touch("pots-split")
    assert stand.window.seldom.pots.puts.isVisible()


def test_why_a_pot_beside_others_pays_another_rake_than_alone_stands_under_it(
    stand: Stand,
) -> None:
    """A full 20 that spans two pots comes out of the one in which it begins (CH-RAKE-3)."""
    begun(stand).touch("foot-pots")
    figures(stand, "155")
    pots = stand.window.seldom.pots
    assert pots.whole.taken.text() == "Pot €155 alone: rake €7 · jackpot €1"
    assert pots.note.text() == "For one pot; side pots pay together. Nothing here is recorded."
    stand.touch("pots-split")
    assert pots.puts._on.under == "type the sums"
    assert not pots.puts._on.isEnabled()
    for place, put in enumerate(("51", "120", "120", "2", "", "")):
        stand.touch(f"pots-seat-{place}")
        figures(stand, put)
        if place > 2:
            stand.touch("pots-fold")
    stand.touch("pots-on")
    shown = {one.objectName(): one for one in pots.won.findChildren(QLabel)}
    main, side = pots.won._pots[:2]
    assert (main.text(), main.under) == ("Main pot · €155", "seats 1, 2, 3")
    assert (side.text(), side.under) == ("Side pot 1 · €138", "seats 2, 3")
    stand.touch("pots-winner-0")
    assert main.under == "✓ seat 1"
    assert shown["pots-taken"].text() == "rake €8 · jackpot €1 · paid €146.00"
    assert shown["pots-why"].text() == (
        "€1 more than alone: a full €20 begins here and ends in a later pot (CH-RAKE-3)"
    )
    stand.touch("pots-of-1")
    stand.touch("pots-winner-0")
    assert shown["pots-taken"].text() == "rake €2 · jackpot €0 · paid €136.00"
    assert shown["pots-why"].text() == ("€4 less than alone: a hand pays €10 at most (CH-RAKE-2)")
    assert "rake €8 + €2 = €10.00 (CH-RAKE-1, CH-RAKE-3)" in shown["pots-sums"].text()
    shot(stand.window, "kiosk-pots-together")


def split(stand: Stand, *puts: str) -> PotsPage:
    """Rake & pots once the sums of all seats are typed: who has won is asked."""
    begun(stand).touch("foot-pots")
    stand.touch("pots-split")
    for place, put in enumerate(puts):
        stand.touch(f"pots-seat-{place}")
        figures(stand, put)
    stand.touch("pots-on")
    return stand.window.seldom.pots


def test_a_shared_pot_is_paid_in_the_smallest_chip_and_it_says_who_has_the_odd_one(
    stand: Stand,
) -> None:
    """CH-SPLIT-2, D-53: at a 1–2 table nobody gets half a euro, unless one lies in the pot."""
    pots = split(stand, "34", "34", "34", "34", "34", "34")
    for place in (0, 1):
        stand.touch(f"pots-winner-{place}")
    shown = {one.objectName(): one for one in pots.won.findChildren(QLabel)}
    assert pots.won._least.text() == "Smallest chip €1"
    got = [shown[f"pots-share-{n}"].text() for n in (0, 1)]
    assert all(one.endswith(".00") for one in got)
    assert shown["pots-odd"].text() == "Odd chip €1: Seat 1 Aino L. (CH-SPLIT-2)."
    shot(stand.window, "kiosk-pots-odd")
    stand.touch("pots-chip")
    assert pots.won._least.text() == "Smallest chip €0.50"
    assert [shown[f"pots-share-{n}"].text().endswith(".50") for n in (0, 1)] == [True, True]
    assert shown["pots-odd"].text() == ""


def test_a_pot_that_has_smaller_chips_in_it_asks_for_the_smaller_one(stand: Stand) -> None:
    begun(stand).touch("foot-pots")
    stand.touch("pots-split")
    for place in range(6):
        stand.touch(f"pots-seat-{place}")
        figures(stand, "34" if place else "33.5")
        if not place:
            stand.touch("pots-fold")
    stand.touch("pots-on")
    stand.touch("pots-winner-0")
    why = stand.window.seldom.pots.findChild(QLabel, "pots-why")
    assert why is not None
    assert "cannot be paid in chips of €1.00: choose a smaller one." in why.text()
    stand.touch("pots-chip")
    assert "cannot be paid" not in why.text()


def test_in_stud_the_odd_chip_is_given_by_a_touch(stand: Stand) -> None:
    """CH-SPLIT-3: the dealer has compared the cards; none has to be typed."""
    hall = stand.hall
    hall.ask(OpenTable(table=T2, game=GameId("stud-5-10"), seats=8))
    for seat, name in enumerate(WAITING[:3], start=1):
        player = hall.player(name)
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=player, note=note(hall)))
    hall.ask(StartHand(table=T2))
    with kiosk_on(hall, stand.qtbot, table=T2) as stud:
        stud.unlock(hall.manager)
        stud.touch("foot-pots")
        stud.touch("pots-split")
        for place in range(3):
            stud.touch(f"pots-seat-{place}")
            figures(stud, "35" if place < 2 else "30")
            if place == 2:
                stud.touch("pots-fold")
        stud.touch("pots-on")
        for place in (0, 1):
            stud.touch(f"pots-winner-{place}")
        pots = stud.window.seldom.pots
        why, odd = (pots.findChild(QLabel, one) for one in ("pots-why", "pots-odd"))
        assert why is not None
        assert odd is not None
        assert why.text() == "A chip is left over: touch whose cards get it."
        stud.touch("pots-winner-1")
        assert "Odd chip €1: Seat 2" in odd.text()
        assert "(CH-SPLIT-3)" in odd.text()


def test_the_last_hand_says_so_and_one_more_is_asked_for(stand: Stand) -> None:
    """CH-TABLE-3: after it the table closes; a hand begins only when somebody says so."""
    hall, window = stand.hall, stand.window
    play(hall, 1)
    hall.ask(AnnounceLastRound(table=T1))
    play(hall, 5)
    stand.ready()
    assert window.foot.hand[0].under == "the last hand begins"
    stand.touch("hand-0")
    stand.happened(HandStarted, 7)
    assert stand.card.note == "last hand"
    shot(window, "kiosk-last-hand")
    stand.touch("hand-0")
    stand.happened(HandEnded, 7)
    assert stand.card.note == "last round over"
    assert window.side.heading.text() == "Last round over"
    assert window.side.disputed.text() == ("The table closes: count the stacks and call the floor.")
    assert (window.foot.hand[0].text(), window.foot.hand[0].under) == (
        "One more hand …",
        "the last round is over",
    )
    shot(window, "kiosk-last-round-over")
    stand.touch("hand-0")
    assert window.choices.title.text() == "The last round is over: one more hand?"
    shot(window, "kiosk-one-more-hand")
    stand.touch_choice("floor-closes")
    stand.happened(FloorCalled)
    assert not isinstance(stand.table.stage, InHand)
    stand.touch("hand-0")
    stand.touch_choice("one-more")
    stand.happened(HandStarted, 8)
    assert stand.card.note == "last hand"


def test_who_comes_from_a_broken_table_is_told_at_both_what_they_owe(stand: Stand) -> None:
    """CH-NEW-1: beside the seats where they come, and on the kiosk of the table that closed."""
    hall, window = stand.hall, stand.window
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    for seat, name in enumerate(WAITING[:2], start=1):
        player = hall.player(name)
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=player, note=note(hall)))
    play(hall, 1)
    with kiosk_on(hall, stand.qtbot, table=T2) as other:
        movers = tuple(hall.player(name) for name in WAITING[:2])
        hall.ask(CloseTable(table=T2, movers=movers, into=(T1,)))
        stand.ready()
        owed = "ost live €2 and be dealt in, or wait for the big blind (CH-NEW-1)"
        (card,) = [one for one in window.side.notes.cards if one.isVisible()]
        assert (card.head.text(), card.said.text()) == ("Seats 7, 8 come in", f"P{owed}")
        shot(window, "kiosk-come-in")
        other.ready()
        said = other.window.instead.text().split("\n")
        assert said[0] == "T2 is closed: the floor opens it at the desk."
        assert said[1:] == [f"Kaisa B. → T1 seat 7: p{owed}", f"Åke Ö. → T1 seat 8: p{owed}"]
        shot(other.window, "kiosk-closed")
    stand.touch_seat(7, hold_ms=600)
    assert not window.side.notes.isVisible()
    player = stand.player(7)
    stand.touch_act(f"way-{player}-posts")
    stand.ready()
    stand.qtbot.waitUntil(lambda: window.scene.chosen is None)
    assert [one.head.text() for one in window.side.notes.cards if one.isVisible()] == [
        "Seat 8 comes in"
    ]


def test_how_a_newcomer_comes_in_is_said_and_their_chips_are_asked_next(stand: Stand) -> None:
    play(stand.hall, 1)
    sits_with(stand, 1, 60)
    hall, player = stand.hall, stand.hall.player(WAITING[0])
    hall.ask(SeatPlayer(table=T1, seat=SeatNo(7), player=player, note=note(hall)))
    stand.ready()
    stand.touch_seat(7)
    stand.touch_act(f"way-{player}-posts")
    stand.happened(WayChosen)
    stand.touch_act(f"chips-{player}-20000")
    stand.happened(PlayerBoughtIn)
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)


def test_an_open_seat_folds_as_a_hand_begins(stand: Stand) -> None:
    play(stand.hall, 1)
    stand.hall.ask(AnnounceLastRound(table=T1))
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    assert stand.card.lines[0].lower() == stand.card.note
    assert "last round: " in stand.card.note
    shot(stand.window, "kiosk-last-round-beside")
    stand.touch("hand-0")
    stand.happened(HandStarted, 2)
    assert stand.window.scene.chosen is None
    assert not stand.window.side.seat.isVisible()


def test_an_open_seat_folds_when_its_chips_are_bought(stand: Stand) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"chips-{player}-20000")
    stand.happened(PlayerBoughtIn)
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)


def heads(stand: Stand) -> list[str]:
    """Over the notes beside the table."""
    view = stand.window.view()
    assert view is not None
    return [note.head for note in view.comers]


def test_a_newcomers_seat_asks_how_they_come_in(stand: Stand) -> None:
    """CH-NEW-1: one touch never marks them away; who has said to wait is not asked again."""
    play(stand.hall, 1)
    player = stand.hall.player(WAITING[0])
    stand.hall.ask(SeatPlayer(table=T1, seat=SeatNo(8), player=player, note=note(stand.hall)))
    stand.ready()
    stand.touch_seat(8)
    stand.ready()
    shot(stand.window, "kiosk-way-in")
    assert stand.seat_taken(8)
    stand.touch("side-close")
    assert heads(stand) == ["Seat 8 comes in"]
    stand.touch_seat(8)
    stand.touch_act(f"way-{player}-waits")
    stand.happened(WayChosen)
    if stand.window.scene.chosen is not None:  # their chips are asked for next
        stand.touch("side-close")
    assert heads(stand) == ["Seat 8 waits"]
    shot(stand.window, "kiosk-waits")
    stand.touch_seat(8)
    stand.touch_act(f"way-{player}-posts")
    stand.happened(WayChosen, 2)
    assert not any(isinstance(one, PlayerAway) for one in stand.heard)


def test_a_misdeal_in_two(stand: Stand) -> None:
    begun(stand).touch_act("misdeal")
    stand.touch_choice("misdeal-too_many_cards")
    stand.happened(MisdealCalled)
    costs(stand, 2)
    assert isinstance(stand.table.stage, InHand)
    assert DEALER  # the same dealer goes on
