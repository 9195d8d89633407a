"""What stands beside the table: acts that say whose they are, and reasons that are said whole."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton

from floor.app.core.dispute import Subject
from floor.app.core.queued import QueuedMove
from floor.app.core.room import guest_of
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.waiting import CallPlayer
from floor.app.money.chips import BuyIn, PlayerBoughtIn
from floor.app.rulings.disputes import OpenDispute
from floor.app.seats.requests import AskForSeat, WithdrawSeatRequest
from floor.app.seats.seats import (
    LeaveSeat,
    MarkAway,
    PlayerAway,
    PlayerBack,
    PlayOver,
    SeatLeft,
    SeatPlayer,
)
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.money import Money
from floor.kiosk.kit.tile import Tile
from floor.kiosk.window.guard import GUARD_S
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import HandOver
from tests.desk.hall import NLH, T1, WAITING
from tests.kiosk.stand import Stand, note
from tests.kiosk.window.test_places import touch_now
from tests.qtkit.shots import shot


def test_a_greyed_act_says_the_whole_reason_when_it_is_touched(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    window = stand.window
    greyed = next(
        tile
        for tile in window.findChildren(Tile)
        if tile.isVisible() and tile.under == "after this hand" and tile is not window.foot.straddle
    )
    assert not greyed.isEnabled()
    stand.fingers.touch_at(greyed, QPoint(20, 20))
    assert window.notice.text() == greyed.accessibleDescription()
    assert len(window.notice.text()) > len(greyed.under)


def test_where_two_have_a_seat_each_of_them_leaves_by_name(stand: Stand) -> None:
    stand.hall.ask(MarkAway(table=T1, player=stand.hall.player("Eero Virta")))
    over = stand.hall.player("Žaneta Růžičková-Dvořáková")
    stand.hall.ask(PlayOver(table=T1, seat=SeatNo(2), player=over))
    stand.ready()
    stand.touch_seat(2, hold_ms=600)
    tile = stand.window.side.tile_of(f"gone-leave-{over}")
    assert tile is not None
    assert tile.text() == "Žaneta R. left the game"
    stand.fingers.touch(tile)
    stand.happened(SeatLeft)
    assert [event.player for event in stand.heard if isinstance(event, SeatLeft)] == [over]


def play_over(stand: Stand, owner: PlayerId, over: PlayerId) -> None:
    """A hand with `over` in the seat of `owner`, which is held open then."""
    hall = stand.hall
    hall.ask(MarkAway(table=T1, player=owner))
    hall.ask(PlayOver(table=T1, seat=SeatNo(2), player=over))
    hall.ask(BuyIn(table=T1, player=over, amount=Money(10_000)))
    hall.ask(StartHand(table=T1))
    hall.ask(EndHand(table=T1, second_round=True))
    stand.ready()
    stand.touch_seat(2, hold_ms=600)


def test_who_played_over_is_asked_for_the_stack_when_the_owner_comes_back(stand: Stand) -> None:
    hall = stand.hall
    owner, over = hall.player("Eero Virta"), hall.player("Žaneta Růžičková-Dvořáková")
    play_over(stand, owner, over)
    stand.touch_act(f"back-{owner}")
    sums = stand.window.sums
    assert sums.title.text() == "Eero V. is back: count Žaneta R.’s stack"
    assert (sums.ask_tile.text(), sums.ask_tile.under) == ("Back", "not counted")
    for figure in "185":
        stand.touch(f"key-{figure}")
    assert sums.ask_tile.under == ""
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    stand.happened(PlayerBack)
    (left,) = (event for event in stand.heard if isinstance(event, SeatLeft))
    assert (left.player, left.stack) == (over, Money(18_500))
    assert guest_of(hall.room.office.room, over).left[-1].stack == Money(18_500)


def test_a_stack_of_who_played_over_that_nobody_counts_is_unknown_and_not_nothing(
    stand: Stand,
) -> None:
    hall = stand.hall
    owner, over = hall.player("Eero Virta"), hall.player("Žaneta Růžičková-Dvořáková")
    play_over(stand, owner, over)
    stand.touch_act(f"back-{owner}")
    stand.touch("sum-ask")
    stand.happened(SeatLeft)
    (left,) = (event for event in stand.heard if isinstance(event, SeatLeft))
    assert (left.player, left.stack) == (over, None)


def test_a_closed_table_says_so_and_has_no_empty_button(stand: Stand) -> None:
    window = stand.window
    stand.hall.ask(CloseTable(table=T1))
    stand.ready()
    assert window.instead.isVisible()
    assert window.instead.text() == "T1 is closed: the floor opens it at the desk."
    seen = [one for one in window.findChildren(QAbstractButton) if one.isVisible()]
    assert [one.objectName() for one in seen] == ["head-table"]


def test_what_lapses_keeps_its_place_greyed_and_what_is_new_comes_behind(stand: Stand) -> None:
    stand.touch_seat(7, hold_ms=600)
    side, aino = stand.window.side, stand.player(1)

    def shown() -> dict[str, QRect]:
        stand.ready()
        return {one.text(): one.geometry() for one in side.acts if one.isVisible()}

    before = shown()
    posts = [one.geometry() for one in side.posts if one.isVisible()]
    assert len(posts) == 2
    stand.hall.ask(AskForSeat(table=T1, player=aino))
    wants = shown()
    assert {words: wants[words] for words in before} == before
    assert list(wants)[: len(before)] == list(before)
    assert len(wants) > len(before)
    stand.hall.ask(WithdrawSeatRequest(table=T1, player=aino))
    assert shown() == wants
    lapsed = [one for one in side.acts if one.isVisible() and one.under == "no longer possible"]
    assert [one.text() for one in lapsed] == list(wants)[len(before) :]
    assert not any(one.isEnabled() for one in lapsed)
    assert [one.geometry() for one in side.posts if one.isVisible()] == posts


def lapsed(stand: Stand) -> list[str]:
    seen = [one for one in stand.window.side.acts if one.isVisible()]
    return [one.text() for one in seen if one.under == "no longer possible"]


def test_what_the_dealers_own_touch_has_done_leaves_nothing_lapsed_beside_it(stand: Stand) -> None:
    """Away by one touch: the ways back stand there at once, and the same the other way round."""
    aino = stand.player(1)
    stand.touch_seat(1)
    stand.happened(PlayerAway)
    assert stand.window.side.acts[0].text() == "Back"
    assert lapsed(stand) == []
    stand.touch_act(f"back-{aino}")
    stand.happened(PlayerBack)
    stand.qtbot.waitUntil(lambda: stand.window.scene.chosen is None)
    stand.touch_seat(1, hold_ms=600)
    assert stand.window.side.tile_of(f"away-{aino}") is not None
    assert lapsed(stand) == []


def test_a_touch_on_the_seat_lays_its_acts_anew(stand: Stand) -> None:
    stand.touch_seat(1, hold_ms=600)
    aino = stand.player(1)
    stand.hall.ask(MarkAway(table=T1, player=aino))
    stand.ready()
    assert lapsed(stand)
    stand.touch_seat(1, hold_ms=600)
    assert lapsed(stand) == []
    assert stand.window.side.acts[0].text() == "Back"


def test_the_menu_opens_with_what_is_wanted_most(stand: Stand) -> None:
    stand.touch("head-table")
    choices = stand.window.choices
    first = [one.text() for one in choices.tiles if one.isVisible()]
    stand.touch(choices.tiles[-1].objectName())
    assert [one.text() for one in choices.tiles if one.isVisible()] != first
    stand.touch("choice-back")
    stand.touch("head-table")
    assert [one.text() for one in choices.tiles if one.isVisible()] == first


def test_a_lapsed_act_says_so_when_it_is_touched_and_asks_nothing(stand: Stand) -> None:
    stand.touch_seat(2)
    stand.ready()
    stand.touch_seat(2, hold_ms=600)
    side, window = stand.window.side, stand.window
    place = next(one for one in side.acts if one.isVisible() and one.isEnabled())
    words, where = place.text(), place.geometry()
    step = side._steps[place]
    assert step is not None
    view = window.view()
    assert view is not None
    gone = view._replace(acts=tuple(one for one in view.acts if one.key != step.key))
    side.show_view(gone, (), "")
    assert (place.text(), place.geometry(), place.isEnabled()) == (words, where, False)
    assert place.under == "no longer possible"
    stand.fingers.touch_at(place, QPoint(20, 20))
    assert window.notice.text() == "no longer possible"
    assert not stand.bridge.pending


def test_an_act_that_means_something_else_now_is_dead_for_a_moment(stand: Stand) -> None:
    window, side = stand.window, stand.window.side
    stand.touch_seat(7, hold_ms=600)
    place = next(one for one in side.acts if one.isVisible() and one.isEnabled())
    at = place.mapTo(window, place.rect().center())
    first, *_rest = (line.player for line in stand.hall.room.office.room.lists[NLH])
    before = stand.window.side.meanings[place.objectName()]
    stand.hall.ask(CallPlayer(game=NLH, player=first, table=T1, seat=SeatNo(7)))
    stand.ready()
    assert stand.window.side.meanings[place.objectName()] != before
    assert window.guard.just_changed([place.objectName()])
    touch_now(stand, at, GUARD_S - 0.01)
    assert not stand.bridge.pending
    assert stand.window.side.isVisible()


def on_felt(stand: Stand) -> list[str]:
    return [one.shown for one in stand.window.table.written()]


def test_what_is_read_for_this_hand_stays_readable_beside_an_open_seat(stand: Stand) -> None:
    """Posts, straddle, what is dealt for, what the last hand owes, and what is disputed."""
    hall, window = stand.hall, stand.window
    hall.ask(StartHand(table=T1))
    hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(OpenDispute(table=T1, subject=Subject.POT))
    hall.ask(StartHand(table=T1))
    stand.ready()
    stand.touch("foot-straddle")
    stand.happened(StraddleDeclared)
    side = window.side
    told = [post.words.text() for post in side.posts if post.isVisible()]
    fee, last, disputed = (one.text() for one in (side.fee, side.last, side.disputed))
    assert len(told) == 3
    assert all((fee, last, disputed))
    stand.touch_seat(7, hold_ms=600)
    stand.ready()
    assert [post.words.text() for post in side.posts if post.isVisible()] == told[:2]
    felt = " ".join(on_felt(stand))
    for words in (told[2].removeprefix("Seat "), "€4", fee.split(" · jackpot +")[0], last):
        assert words in felt
    for words in disputed.split("\n"):
        assert words in felt
    stand.touch("strip-clock")
    stand.touch_choice("clock-4")
    stand.ready()
    assert window.table._count
    assert disputed.split("\n")[0] in " ".join(on_felt(stand))
    shot(window, "kiosk-felt-clock")
    stand.touch("side-close")
    stand.ready()
    assert last not in " ".join(on_felt(stand))


def test_over_the_posts_stands_why_there_is_no_small_blind(stand: Stand) -> None:
    """The last big blind leaves: the dealer reads it where the posts are, with the rule."""
    hall = stand.hall
    hall.ask(StartHand(table=T1))
    hall.ask(EndHand(table=T1, second_round=True))
    stage = hall.room.office.room.tables[T1].stage
    assert isinstance(stage, HandOver)
    hall.ask(LeaveSeat(table=T1, player=stage.positions.big.player))
    stand.ready()
    first = stand.window.side.posts[0]
    assert first.words.text().startswith("No small blind")
    assert first.price.text() == "CH-BTN-8"
    shot(stand.window, "kiosk-no-small-blind")
    hall.ask(StartHand(table=T1))
    hall.ask(EndHand(table=T1, second_round=True))
    stand.ready()
    assert "utton stays" in first.words.text()
    assert first.price.text() == "CH-BTN-7"


def test_who_gets_up_with_the_owner_of_a_seat_is_counted_beside(stand: Stand) -> None:
    """The seat goes to who is first on the list: both stacks are asked for (CH-SEAT-7)."""
    hall = stand.hall
    owner, over = hall.player("Eero Virta"), hall.player(WAITING[-1])
    play_over(stand, owner, over)
    assert stand.window.side.tile_of(f"gone-leave-{owner}") is None
    stand.touch_act(f"leave-{owner}")
    sums = stand.window.sums
    assert sums.fields[1].under == "Jiří D.’s stack (euros)"
    assert sums.ask_tile.under == "not counted"
    shot(stand.window, "kiosk-both-stacks")
    stand.touch("sum-field-1")
    for figure in "185":
        stand.touch(f"key-{figure}")
    stand.touch("sum-ask")
    stand.happened(SeatLeft, 2)
    left = {event.player: event.stack for event in stand.heard if isinstance(event, SeatLeft)}
    assert left == {over: Money(18_500), owner: None}
    assert guest_of(hall.room.office.room, over).left[-1].stack == Money(18_500)


def test_who_came_after_a_hand_elsewhere_is_asked_for_the_stack(stand: Stand) -> None:
    """What was said while that hand was on stands there, to be set right."""
    hall = stand.hall
    kaisa, jiri = hall.player(WAITING[0]), hall.player(WAITING[-1])
    hall.ask(OpenTable(table=TableId("T2"), game=NLH, seats=9))
    for seat, player in enumerate((kaisa, jiri), start=1):
        seated = SeatPlayer(table=TableId("T2"), seat=SeatNo(seat), player=player, note=note(hall))
        hall.ask(seated)
    hall.ask(BuyIn(table=TableId("T2"), player=kaisa, amount=Money(10_000)))
    hall.ask(DrawButton(table=TableId("T2")))
    hall.ask(StartHand(table=TableId("T2")))
    deed = QueuedMove(to=T1, seat=SeatNo(8), stack=Money(9_000))
    hall.ask(QueueAct(table=TableId("T2"), player=kaisa, deed=deed, note=note(hall)))
    hall.ask(EndHand(table=TableId("T2"), second_round=True))
    stand.ready()
    words = "Seat 8 · moved after the hand: count the stack, €90 was said"
    assert words in stand.window.side.disputed.text()
    shot(stand.window, "kiosk-count")
    stand.touch_seat(8, hold_ms=600)
    stand.touch_act(f"buy-in-{kaisa}")
    sums = stand.window.sums
    assert [one.text() for one in sums.fields] == ["€90", "–"]
    shot(stand.window, "kiosk-count-sums")
    stand.touch("sum-field-0")
    for figure in "95":
        stand.touch(f"key-{figure}")
    stand.touch("sum-ask")
    stand.happened(PlayerBoughtIn, 2)
    bought = [event for event in stand.heard if isinstance(event, PlayerBoughtIn)][-1]
    assert (bought.carried, bought.amount) == (Money(9_500), Money(0))
    assert words not in stand.window.side.disputed.text()
