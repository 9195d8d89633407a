"""Who works at a kiosk: PINs, the idle lock, the push of dealers (FAULTS rows 28, 68, 69)."""

from datetime import timedelta

import msgspec
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from floor.app.claim.freezes import TableFrozen
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId, Role, StaffId
from floor.app.core.people import TRAINEE
from floor.app.hands.dealing import ButtonDrawn, EndHand, HandEnded, HandStarted, StartHand
from floor.app.money.chips import PlayerBoughtIn
from floor.app.office.stations import UNPROVED
from floor.app.office.voiding import EntryVoided
from floor.app.seats.seats import MarkAway, PlayerAway, SeatLeft, SeatPlayer
from floor.app.staff.days import SignedOn, SignOff, SignOn, StaffLocked
from floor.app.staff.dealers import DealerPushed, LeaveTable, SendOnBreak, TakeTable
from floor.app.staff.floor_calls import FloorCalled
from floor.app.tables.tables import CloseTable, OpenTable
from floor.base.errors import Refused, StoreTrouble
from floor.kiosk.scene.lock import Lock
from floor.kiosk.staff.pin_page import PinPage
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.desk.hall import NLH, T1, WAITING
from tests.kiosk.stand import DEALER, FLOORS_PIN, PIN, Seconds, Stand, kiosk_on, note

WRONG = "9052"
T2 = TableId("T2")


def idle(stand: Stand) -> None:
    """Nobody touches it for as long as the house has it."""
    stand.seconds.now += stand.window.lock.idle.total_seconds()
    stand.window._beat()


def test_a_badge_is_taken_off_after_a_quarter_of_an_hour_and_not_before() -> None:
    seconds = Seconds()
    lock = Lock(seconds)
    away = MarkAway(table=T1, player=PlayerId(1))
    lock.put_on(StaffId(7))
    seconds.now += 899.9
    lock.touch()
    seconds.now += 899.9
    assert not lock.look()
    assert lock.speaks(away, None) == 7
    seconds.now += 0.2
    assert lock.look()
    assert lock.by is None
    assert not lock.look()
    assert lock.speaks(away, None) is None


def test_the_house_says_how_long(stand: Stand) -> None:
    text = shipped_house("helsinki").replace("lock_after_seconds = 900", "lock_after_seconds = 600")
    last = stand.bridge.last
    room = msgspec.structs.replace(last.room, house=read_house(text, "own"))
    stand.window.hear(last._replace(room=room, entries=()))
    assert stand.window.lock.idle == timedelta(minutes=10)


def test_a_late_touch_does_not_open_it_again() -> None:
    seconds = Seconds()
    lock = Lock(seconds)
    lock.put_on(StaffId(7))
    seconds.now += 901
    lock.touch()
    assert lock.by is None


def test_who_does_not_deal_here_is_taken_off_after_a_minute() -> None:
    seconds = Seconds()
    lock = Lock(seconds)
    lock.put_on(StaffId(7), visits=True)
    seconds.now += 59.9
    assert not lock.look()
    seconds.now += 0.2
    assert lock.look()
    lock.put_on(StaffId(8))
    seconds.now += 61
    assert not lock.look()


def test_a_locked_kiosk_shows_the_table_and_says_that_it_is_locked(stand: Stand) -> None:
    idle(stand)
    assert stand.window.table.isVisible()
    assert "PIN" in stand.window.head.dealer.under


def test_a_locked_kiosk_asks_the_pin_once_for_a_hand_over_and_is_done_with_it(
    stand: Stand,
) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    idle(stand)
    stand.touch("hand-0")
    assert stand.window.page is stand.window.pin
    assert not any(isinstance(event, HandEnded) for event in stand.heard)
    stand.type_pin(PIN)
    stand.happened(HandEnded)
    assert stand.window.scene.entries[-1].by == stand.window.scene.dealer
    stand.touch("hand-0")
    stand.happened(HandStarted, 2)
    assert stand.fingers.count == 6


def test_what_pays_out_or_moves_somebody_waits_for_the_pin_and_is_then_done(stand: Stand) -> None:
    player = stand.player(1)
    idle(stand)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"gone-leave-{player}")
    assert stand.window.stack.currentWidget() is stand.window.pin
    assert not any(isinstance(event, SeatLeft) for event in stand.heard)
    stand.type_pin(PIN)
    stand.happened(SeatLeft)
    assert stand.window.stack.currentIndex() == 0


def test_another_name_is_one_tap_beside_the_pin_and_the_act_is_not_lost(stand: Stand) -> None:
    player = stand.player(1)
    idle(stand)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"gone-leave-{player}")
    stand.touch("pin-others")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.happened(SeatLeft)
    assert stand.window.scene.entries[-1].by == stand.hall.manager


def test_the_locked_name_asks_for_its_own_pin_at_once(stand: Stand) -> None:
    idle(stand)
    stand.touch("head-dealer")
    assert DEALER in stand.window.pin.title.text()
    stand.type_pin(PIN)
    stand.qtbot.waitUntil(lambda: stand.window.lock.by == stand.window.scene.dealer)
    assert stand.fingers.count == 5
    stand.ready()
    assert "PIN" not in stand.window.head.dealer.under


def test_the_pin_is_touched_as_on_a_phone(stand: Stand) -> None:
    stand.window.sign_in.sign()
    QApplication.processEvents()
    keys = stand.window.pin.keys
    rows: dict[int, dict[int, str]] = {}
    for key in keys.findChildren(QPushButton):
        rows.setdefault(key.y(), {})[key.x()] = key.text()
    shown = ["".join(text for _x, text in sorted(row.items())) for _y, row in sorted(rows.items())]
    assert shown == ["123", "456", "789", "0⌫"]


def test_in_training_the_pin_stands_where_it_is_asked_for(stand: Stand) -> None:
    stand.touch("head-next")
    stand.ready()
    assert "2718" not in stand.window.pin.note.text()
    stand.hall.people.add_staff(TRAINEE, Role.SHIFT_MANAGER)
    stand.touch("head-next")
    stand.says(stand.window.pin.note, "Training: the PIN is 2718.")


def test_it_is_locked_by_hand_in_two(stand: Stand) -> None:
    stand.touch("head-dealer")
    stand.touch_choice("staff-lock")
    assert stand.window.lock.by is None
    assert stand.fingers.count == 2


def test_whoever_is_relieved_is_off_at_once_and_the_next_one_gives_their_pin(stand: Stand) -> None:
    room = stand.hall.room.office.room
    comes = next(one.staff for one in room.dealers.line if one.staff != stand.window.scene.dealer)
    stand.hall.ask(TakeTable(table=T1, staff=comes))
    stand.ready()
    assert stand.window.scene.dealer == comes
    assert stand.window.lock.by is None


def test_whoever_goes_off_duty_is_off_at_once(stand: Stand) -> None:
    dealer = stand.window.scene.dealer
    assert dealer is not None
    stand.hall.ask(LeaveTable(staff=dealer))
    stand.hall.ask(SignOff(staff=dealer))
    stand.ready()
    assert stand.window.lock.by is None


def test_what_is_done_keeps_it_open(stand: Stand) -> None:
    for _hand in range(3):
        stand.seconds.now += 600
        stand.touch("hand-0")
        stand.ready()
        stand.window._beat()
    assert stand.window.lock.by == stand.window.scene.dealer


def test_a_bad_beat_at_a_locked_kiosk_is_claimed_with_the_pin(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    idle(stand)
    stand.fingers.touch(stand.window.foot.bad, hold_ms=1_150)
    assert stand.window.page is stand.window.pin
    assert stand.table.frozen is None
    stand.type_pin(PIN)
    stand.happened(TableFrozen)


def test_chips_wait_for_the_pin_too(stand: Stand) -> None:
    player = stand.player(1)
    idle(stand)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"chips-{player}-20000")
    stand.type_pin(PIN)
    stand.happened(PlayerBoughtIn)


def test_nothing_touched_at_a_kiosk_begun_again_is_in_the_dealers_name_without_their_pin(
    stand: Stand,
) -> None:
    """As after kill -9, by somebody who only passes: absences, hands, what was done before."""
    stand.touch_seat(2)
    stand.happened(PlayerAway)
    again = stand.restarted()
    written = len(stand.heard)
    again.qtbot.waitUntil(again.window.head.undo.isEnabled)
    for touch in (
        lambda: again.touch_seat(1),
        lambda: again.touch("hand-0"),
        lambda: again.touch("head-undo"),
        lambda: again.touch("foot-straddle"),
    ):
        touch()
        assert again.window.page is again.window.pin
        again.type_pin(WRONG)
        again.says(again.window.pin.note, "left")
        again.window.main()
        QApplication.processEvents()
    again.ready()
    assert len(stand.heard) == written
    again.touch_seat(1)
    again.type_pin(PIN)
    again.happened(PlayerAway)
    assert again.window.scene.entries[-1].by == again.window.scene.dealer


def test_the_floor_is_called_from_a_locked_kiosk_too(stand: Stand) -> None:
    idle(stand)
    stand.touch("foot-floor")
    stand.touch_choice(f"floor-{CallReason.CHIPS.value}")
    stand.happened(FloorCalled)
    assert stand.window.lock.by is None


def test_a_wrong_pin_says_how_many_tries_are_left_and_the_fifth_locks_the_badge(
    stand: Stand,
) -> None:
    pin: PinPage = stand.window.pin
    stand.touch("head-next")
    for left in (4, 3, 2, 1):
        stand.type_pin(WRONG)
        stand.says(pin.note, "1 try left" if left == 1 else f"{left} tries left")
        assert pin.field.text() == ""
    stand.type_pin(WRONG)
    stand.happened(StaffLocked)
    assert "locked until" in pin.note.text()
    stand.type_pin(PIN)
    stand.qtbot.waitUntil(lambda: pin.keys.isEnabled())
    assert not any(isinstance(event, DealerPushed) for event in stand.heard)


def test_a_dealer_who_is_not_on_duty_comes_on_duty_and_sits_down(stand: Stand) -> None:
    third = stand.hall.people.add_staff("Kalle Uusi", Role.DEALER)
    stand.hall.people.set_pin(third, PIN)
    stand.touch("head-dealer")
    stand.touch_choice("staff-others")
    stand.qtbot.waitUntil(lambda: stand.window.choices.tile_of(f"staff-{third}") is not None)
    stand.touch_choice(f"staff-{third}")
    stand.type_pin(PIN)
    stand.happened(DealerPushed)
    assert any(isinstance(event, SignedOn) and event.staff == third for event in stand.heard)
    assert stand.window.scene.dealer == third


def test_the_floor_works_at_a_table_and_leaves_it_to_its_dealer(stand: Stand) -> None:
    dealer = stand.window.scene.dealer
    stand.touch("head-dealer")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.qtbot.waitUntil(lambda: stand.window.lock.by == stand.hall.manager)
    assert stand.window.scene.dealer == dealer
    assert not any(isinstance(event, DealerPushed) for event in stand.heard)


def test_a_started_kiosk_stands_in_the_same_hand_and_asks_for_the_pin(stand: Stand) -> None:
    """As after a crash: nothing of it was in the program that died."""
    stand.hall.ask(StartHand(table=T1))
    stand.hall.ask(EndHand(table=T1, second_round=False))
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    before = stand.card
    fresh = stand.restarted()
    assert fresh.card == before
    assert fresh.window.lock.by is None
    assert "PIN" in fresh.window.head.dealer.under


def test_who_may_not_sit_down_has_no_badge_here(stand: Stand) -> None:
    stand.touch("head-next")
    stand.type_pin(PIN[:-1])
    stand.hall.ask(CloseTable(table=T1))
    stand.type_pin(PIN[-1])
    stand.qtbot.waitUntil(lambda: stand.window.lock.by is None)
    stand.ready()
    assert stand.window.scene.dealer is None


def test_the_list_says_who_has_a_break_and_until_when(stand: Stand) -> None:
    dealer = stand.window.scene.dealer
    assert dealer is not None
    line = stand.hall.room.office.room.dealers.line
    other = next(one.staff for one in line if one.staff != dealer)
    stand.hall.ask(SendOnBreak(staff=other))
    stand.ready()
    stand.touch("head-dealer")
    tile = stand.window.choices.tile_of(f"staff-{other}")
    assert tile is not None
    assert tile.under == "break until 18:30"


def test_who_is_next_and_deals_elsewhere_still_is_not_called_away_by_one_touch(
    stand: Stand,
) -> None:
    dealer = stand.window.scene.dealer
    line = stand.hall.room.office.room.dealers.line
    busy = next(one.staff for one in line if one.staff != dealer)
    stand.hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    stand.hall.ask(TakeTable(table=T2, staff=busy))
    stand.ready()
    stand.window.sign_in.next_dealer()
    assert stand.window.page is stand.window.choices


def test_a_dealer_of_another_table_comes_from_there_with_their_pin(stand: Stand) -> None:
    room = stand.hall.room.office.room
    dealer = stand.window.scene.dealer
    assert dealer is not None
    busy = next(one.staff for one in room.dealers.line if one.staff != dealer)
    stand.hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    stand.hall.ask(TakeTable(table=T2, staff=busy))
    stand.ready()
    stand.unlock(dealer)
    stand.touch("head-dealer")
    tile = stand.window.choices.tile_of(f"staff-{busy}")
    assert tile is not None
    assert (tile.under, tile.isEnabled()) == ("deals at T2, comes from there", True)
    stand.fingers.touch(tile)
    assert stand.window.pin.note.text() == "deals at T1 from now on, and nobody at T2"


@pytest.mark.parametrize("first", [0, 1])
def test_two_dealers_swap_tables_at_their_kiosks_alone(
    stand: Stand, qtbot: QtBot, first: int
) -> None:
    """Each pushes the other, whoever comes first; between the two it is said who is next."""
    hall = stand.hall
    anna = stand.window.scene.dealer
    line = hall.room.office.room.dealers.line
    assert anna is not None
    ville = next(one.staff for one in line if one.staff != anna)
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    for seat, name in enumerate(WAITING[:2], start=1):
        player = hall.player(name)
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=player, note=note(hall)))
    hall.ask(TakeTable(table=T2, staff=ville))
    with kiosk_on(hall, qtbot, table=T2) as other:
        other.unlock(ville)
        comes = [(stand, ville, "Anna K."), (other, anna, "Ville M.")]
        kiosk, staff, goes = comes[first]
        kiosk.touch("head-dealer")
        kiosk.touch_choice(f"staff-{staff}")
        kiosk.type_pin(PIN)
        kiosk.happened(DealerPushed)
        kiosk.qtbot.waitUntil(lambda: kiosk.window.scene.dealer == staff)
        assert kiosk.window.lock.by == staff
        kiosk, staff, _name = comes[1 - first]
        kiosk.ready()
        head = kiosk.window.head
        assert (head.dealer.text(), head.next.text()) == ("Nobody deals", goes)
        told = f"Nobody deals here: {goes} is next. Touch the name at the top."
        assert kiosk.window.notice.text() == told
        assert kiosk.window.lock.by is None
        kiosk.touch("head-next")
        kiosk.type_pin(PIN)
        kiosk.qtbot.waitUntil(lambda: kiosk.window.scene.dealer == staff)
        for one, deals in ((stand, ville), (other, anna)):
            one.ready()
            assert (one.window.scene.dealer, one.window.lock.by) == (deals, deals)


LOCKED = "Locked: what you touch asks the PIN of Anna K. once. Calling the floor needs none."


def test_a_locked_kiosk_says_what_asks_for_the_pin(stand: Stand) -> None:
    stand.ready()
    assert stand.window.notice.text() != LOCKED
    idle(stand)
    assert stand.window.notice.text() == LOCKED
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    side = stand.window.side
    leaves, away = side.tile_of(f"gone-leave-{player}"), side.tile_of(f"away-{player}")
    assert leaves is not None
    assert away is not None
    assert (leaves.under, away.under) == ("asks PIN", "asks PIN")


def test_what_the_floor_has_typed_is_not_handed_in_for_the_dealer(stand: Stand) -> None:
    """Six figures stand there, of which a dealer's field would keep four."""
    page, given = stand.window.pin, list[tuple[int, str]]()
    page.given.disconnect()
    page.given.connect(lambda staff, figures: given.append((staff, figures)))
    page.ask(StaffId(1), "Mira", Role.FLOOR, "")
    page.field.setText("583926")
    page.ask(StaffId(2), "Anna", Role.DEALER, "")
    assert given == [(1, "583926")]
    assert page.field.text() == ""
    assert page.keys.isEnabled()


def test_a_button_drawn_by_cards_at_the_table_is_told_in_two(stand: Stand, qtbot: QtBot) -> None:
    hall = stand.hall
    anna = stand.window.scene.dealer
    ville = next(one.staff for one in hall.room.office.room.dealers.line if one.staff != anna)
    hall.ask(OpenTable(table=T2, game=NLH, seats=9))
    for seat, name in enumerate(WAITING[:2], start=1):
        hall.ask(SeatPlayer(table=T2, seat=SeatNo(seat), player=hall.player(name), note=note(hall)))
    hall.ask(TakeTable(table=T2, staff=ville))
    with kiosk_on(hall, qtbot, table=T2) as other:
        other.unlock(ville)
        other.touch("hand-0")
        other.touch_choice("drew-2")
        other.happened(ButtonDrawn)
        told = next(event for event in other.heard if isinstance(event, ButtonDrawn))
        assert (told.button.seat, told.cards) == (2, ())


def test_who_comes_on_duty_meanwhile_stands_among_who_may_deal(stand: Stand) -> None:
    stand.touch("head-dealer")
    late = stand.hall.people.add_staff("Late Larsson", Role.DEALER)
    stand.hall.people.set_pin(late, PIN)
    assert stand.window.choices.tile_of(f"staff-{late}") is None
    stand.hall.ask(SignOn(staff=late), late)
    stand.qtbot.waitUntil(lambda: stand.window.choices.tile_of(f"staff-{late}") is not None)
    stand.touch_choice(f"staff-{late}")
    stand.type_pin(PIN)
    stand.happened(DealerPushed)
    assert stand.window.scene.dealer == late


def test_who_goes_off_duty_meanwhile_stands_among_who_may_come_on(stand: Stand) -> None:
    gone = stand.hall.people.add_staff("Gunnar Gone", Role.DEALER)
    stand.hall.people.set_pin(gone, PIN)
    stand.hall.ask(SignOn(staff=gone), gone)
    stand.ready()
    stand.touch("head-dealer")
    stand.touch_choice("staff-others")
    stand.qtbot.waitUntil(lambda: stand.window.choices.title.text() == "Who comes on duty?")
    assert stand.window.choices.tile_of(f"staff-{gone}") is None
    stand.hall.ask(SignOff(staff=gone), gone)
    stand.qtbot.waitUntil(lambda: stand.window.choices.tile_of(f"staff-{gone}") is not None)


def test_the_rest_of_a_pin_that_is_too_long_does_not_begin_the_next_try(stand: Stand) -> None:
    pin = stand.window.pin
    stand.touch("head-next")
    stand.type_pin(WRONG)
    stand.says(pin.note, "4 tries left")
    for figure in "17":
        stand.pace.now -= 0.6  # as fast as the four before, and not a second after each other
        stand.type_pin(figure)
        assert pin.field.text() == ""
    stand.type_pin(PIN)
    stand.happened(DealerPushed)


def test_that_the_house_did_not_answer_is_not_said_when_it_does_again(stand: Stand) -> None:
    pin = stand.window.pin
    stand.touch("head-next")
    asked = pin.note.text()
    stand.window.sign_in._checked(StaffId(1), StoreTrouble("The house does not answer."))
    stand.window._beat()
    assert pin.note.text() == "The house does not answer."
    stand.pace.now += 5
    stand.window._beat()
    assert pin.note.text() == asked


def test_what_was_done_before_a_restart_is_taken_back_after_it(stand: Stand) -> None:
    """The book says what this kiosk has done, and not only the program that did it."""
    stand.touch("hand-0")
    stand.happened(HandStarted)
    stand.touch("hand-0")
    stand.happened(HandEnded)
    again = stand.restarted()
    undo = again.window.head.undo
    said = "Undo: Hand 1 over, flop seen, €1 for the jackpot"
    again.qtbot.waitUntil(lambda: undo.accessibleName() == said)
    again.touch("head-undo")
    again.type_pin(PIN)
    again.qtbot.waitUntil(lambda: isinstance(again.table.stage, InHand))


def test_what_the_house_takes_back_only_with_a_pin_asks_for_it_and_is_done(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand.touch_seat(1)
    stand.happened(PlayerAway)
    asked: list[StaffId] = []
    take_back = stand.bridge.take_back

    def refused_once(entry: CommandId, by: StaffId) -> CommandId:
        asked.append(by)
        if len(asked) > 1:
            return take_back(entry, by)
        own = stand.bridge.new_id()
        why = Refused("{staff} has to give the PIN at this table.", rule=UNPROVED, staff=by)
        QTimer.singleShot(0, lambda: stand.bridge.answered.emit(own, why))
        return own

    monkeypatch.setattr(stand.bridge, "take_back", refused_once)
    stand.touch("head-undo")
    stand.qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
    stand.type_pin(PIN)
    stand.happened(EntryVoided)
    assert stand.seat_taken(1)
