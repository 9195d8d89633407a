"""A kiosk whose store is away: it takes what concerns its table alone, and brings it into the book
once, in order, or to the floor.
"""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId
from floor.app.hands.dealing import ButtonDrawn, HandEnded, HandStarted, StartHand
from floor.app.hands.set_right import SetRight
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.press_time import CameLate
from floor.app.office.voiding import EntryVoided
from floor.app.office.waiting_acts import body_of
from floor.app.offline.kept_act import ActState, KeptAct, Press
from floor.app.seats.seats import LeaveSeat, PlayerAway, SeatLeft
from floor.app.staff.floor_calls import FloorCalled
from floor.app.staff.older_book import CompareFelt
from floor.base.errors import DiskFull
from floor.base.money import Money
from floor.cli.stores import store_group
from floor.qtkit.look.theme import TextStyle
from floor.room.blinds.button import SeatNo
from floor.room.table.table import InHand
from floor.store.sqlite.backup import back_up
from floor.store.sqlite.outbox import open_outbox
from tests.desk.hall import SITTING, T1, Hall
from tests.kiosk.stand import DEALER, PIN, Stand, dealt, kiosk_on, store_away
from tests.postgres import Server, new_database, running
from tests.qtkit.shots import shot

LOCKED_AWAY = (
    "Locked, and the house is away: hands and absences wait here until Anna K. gives the PIN."
)


def stage(stand: Stand) -> object:
    """How the hand stands as the kiosk shows it."""
    table = stand.window.scene.table
    assert table is not None
    return table.stage


def touched(stand: Stand, name: str, acts: int) -> None:
    """A button, and until as many acts as that are kept."""
    stand.window.guard._last = None
    stand.hall.clock.advance(timedelta(seconds=40))
    stand.touch(name)
    stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == acts)
    stand.window.draw()
    QApplication.processEvents()


def written(stand: Stand) -> int:
    """As many facts as the desk has heard of."""
    stand.hall.room.office.refresh()
    return len(stand.heard)


def test_hands_away_and_back_are_taken_shown_as_not_yet_in_the_book_and_then_are(stand: Stand):
    with store_away(stand):
        assert stand.window.trouble.text().startswith("No connection since 18:00.")
        assert "sheet" in stand.window.side.disputed.text()
        touched(stand, "hand-0", 1)
        assert isinstance(stage(stand), InHand)
        assert "· 1 act not recorded yet" in stand.window.trouble.text()
        touched(stand, "hand-0", 2)
        assert "· 2 acts not recorded yet" in stand.window.trouble.text()
        stand.touch_seat(2)
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 3)
        assert not stand.seat_taken(2)
        touched(stand, "hand-0", 4)
        assert written(stand) == 0
        pressed = stand.hall.clock.now()
        stand.hall.clock.advance(timedelta(minutes=20))
    stand.happened(HandStarted, 2)
    stand.qtbot.waitUntil(lambda: not stand.window.scene.shown.acts)
    kinds = [type(one) for one in stand.heard if not isinstance(one, CameLate)]
    assert kinds == [HandStarted, HandEnded, PlayerAway, HandStarted]
    last = [one for one in stand.heard if isinstance(one, HandStarted)][-1]
    assert last.started == pressed
    assert stand.heard[-1] == CameLate(pressed=pressed)
    stand.ready()
    assert not stand.window.trouble.isVisible()
    assert stand.window.scene.room == stand.hall.room.office.room


def test_a_kiosk_that_cannot_keep_says_so_until_it_can(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
):
    window = stand.window
    outbox = stand.bridge._sender._outbox
    with store_away(stand):
        assert "are kept here" in window.side.disputed.text()
        with monkeypatch.context() as disk:

            def put(*_asked: object) -> None:
                raise DiskFull("The disk of {path} is full.", path="/k/T1.outbox")

            disk.setattr(outbox, "put", put)
            stand.touch("hand-0")
            stand.says(window.notice, "nothing pressed now is kept")
            stand.qtbot.waitUntil(lambda: window.scene.shown.unkept is not None)
            window._unsay()
            window.draw()
            QApplication.processEvents()
            shot(window, "kiosk-keeps-nothing")
            assert "nothing pressed now is kept" in window.side.disputed.text()
            assert "are kept here" not in window.side.disputed.text()
            window.lock.take_off()
            window.draw()
            assert "wait here" not in window.notice.text()
            assert "Everything goes on the table's sheet" in window.notice.text()
            stand.unlock(window.scene.dealer)
        touched(stand, "hand-0", 1)
        assert "are kept here" in window.side.disputed.text()
    stand.happened(HandStarted)


def test_a_kiosk_that_could_keep_nothing_says_so_before_the_house_is_away(
    hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("floor.qtkit.office.store_thread._NAMES_EVERY_S", 0.1)
    dealer, _next = dealt(hall)
    with kiosk_on(hall, qtbot) as stand:
        stand.unlock(dealer)
        trouble = stand.window.trouble
        with monkeypatch.context() as disk:

            def keep(*_asked: object) -> None:
                raise DiskFull("The disk of {path} is full.", path="/k/T1.outbox")

            disk.setattr(stand.bridge._sender._outbox, "keep", keep)
            hall.clock.advance(timedelta(minutes=1))
            stand.says(trouble, "if the house went away, nothing pressed could be kept here")
            QApplication.processEvents()
            assert trouble.isVisible()
            assert trouble.property("words") != TextStyle.ALERT.value
            shot(stand.window, "kiosk-would-keep-nothing")
            stand.touch("hand-0")
            stand.happened(HandStarted)
        qtbot.waitUntil(lambda: not trouble.text())
        stand.window.draw()
        assert not trouble.isVisible()


def test_a_call_no_desk_can_see_yet_sends_the_dealer_to_call_by_voice(stand: Stand):
    with store_away(stand):
        stand.touch("foot-floor")
        stand.touch_choice(f"floor-{CallReason.CHIPS.value}")
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
        assert stand.window.notice.text() == (
            "No desk sees this call before the store answers: call the floor by voice too."
        )
    stand.happened(FloorCalled)


def test_what_the_rules_forbid_is_refused_while_the_store_is_away(stand: Stand):
    with store_away(stand):
        touched(stand, "hand-0", 1)
        stand.window.errands.ask(StartHand(table=T1))
        stand.says(stand.window.notice, "still in hand 1")
        assert stand.window.scene.shown.acts == 1


@pytest.mark.parametrize(
    ("act", "sheet"),
    [
        ("chips-", "write seat, sum and time of the buy-in"),
        ("gone-", "which seat was left"),
    ],
)
def test_money_and_seats_go_on_paper_and_it_says_how(stand: Stand, act: str, sheet: str):
    with store_away(stand):
        stand.touch_seat(3, hold_ms=700)
        key = next(step.key for step in stand.window.side._acts if step.key.startswith(act))
        stand.touch_act(key)
        assert sheet in stand.window.notice.text()
        assert stand.window.stack.currentIndex() == 0
        assert not stand.bridge.pending
        assert not stand.window.scene.shown.acts


def test_what_was_asked_and_is_not_certain_is_done_in_no_other_way(hall: Hall, qtbot: QtBot):
    """The house is slow: the program draws, and meanwhile the same is touched again."""
    dealer, _next = dealt(hall, drawn=False)
    with kiosk_on(hall, qtbot) as stand:
        stand.unlock(dealer)
        window = stand.window
        with stand.store_held():
            stand.touch("hand-0")
            stand.touch_choice("draw")
            qtbot.waitUntil(lambda: window.away)
            for again in (
                lambda: window.foot.hand_asked.emit(window.foot._steps[0]),
                lambda: window.errands.ask(SetRight(table=T1, button=SeatNo(2))),
            ):
                window.guard._last = None
                again()
                stand.says(window.notice, "is not certain yet: wait for it")
                window._unsay()
            window.errands.ask(LeaveSeat(table=T1, player=stand.player(2)))
            stand.says(window.notice, "which seat was left")
        stand.happened(ButtonDrawn)


def test_after_the_house_broke_off_what_was_asked_it_is_done_in_no_other_way_either(stand: Stand):
    """It may stand in the book: that is asked first, once the house is there again."""
    window, sender = stand.window, stand.bridge._sender
    buys = BuyIn(table=T1, player=stand.player(2), amount=Money(100_00))
    press = Press(buys, window.lock.by, CommandId(bytes(16)), stand.hall.clock.now())
    with store_away(stand):
        with sender._lock:
            sender._put(sender._act(press, ActState.ASKED))
            sender._moved()
        stand.bridge.take_back_kept(CommandId(bytes([1]) * 16))  # whatever tells what is shown
        stand.qtbot.waitUntil(lambda: window.scene.shown.asked == {"BuyIn"})
        window.errands.ask(
            TopUp(table=T1, player=stand.player(3), amount=Money(100_00), stack=Money(0))
        )
        stand.says(window.notice, "do it in no other way")
    stand.says(window.notice, "was not done: ask for it again")


def test_the_first_that_no_longer_fits_is_shown_with_the_rest_and_the_book_stands(
    stand: Stand, hall: Hall
):
    with store_away(stand):
        stand.touch_seat(1)
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
        touched(stand, "hand-0", 2)
        hall.ask(LeaveSeat(table=T1, player=hall.player(SITTING[0])))
    stand.qtbot.waitUntil(lambda: len(stand.window.scene.room.held) == 2)
    stand.ready()
    said = stand.window.trouble.text()
    assert said.startswith("2 acts were not recorded, and the floor looks at them: 18:00 ")
    assert "the next hand begins" in said
    assert said.endswith("begins. Touch: put away.")
    strip = stand.window.strip
    stand.fingers.touch_at(strip, QPoint(strip.width() // 2, 10))
    assert not stand.window.trouble.isVisible()
    assert len(stand.window.scene.room.held) == 2
    assert stand.window.scene.room == hall.room.office.room
    assert not isinstance(stage(stand), InHand)


def test_a_tap_that_gets_no_answer_is_kept_as_in_doubt_and_is_one_act(stand: Stand):
    with stand.store_held():
        stand.touch("hand-0")
        assert stand.bridge.pending
        stand.bridge.let_go()
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
        assert isinstance(stage(stand), InHand)
        stand.qtbot.waitUntil(lambda: not stand.bridge.pending)
        undo = stand.window.head.undo
        stand.qtbot.waitUntil(lambda: "not certain yet" in undo.accessibleName())
        assert not undo.isEnabled()
        stand.touch_seat(2)
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 2)
        stand.qtbot.waitUntil(undo.isEnabled)
        assert written(stand) == 0
    stand.happened(PlayerAway)
    stand.qtbot.waitUntil(lambda: not stand.window.scene.shown.acts)
    kinds = [type(one) for one in stand.heard if not isinstance(one, CameLate)]
    assert kinds == [HandStarted, PlayerAway]


def test_begun_anew_without_its_store_it_shows_the_table_and_takes_acts(hall: Hall, qtbot: QtBot):
    dealer, _next = dealt(hall)
    with kiosk_on(hall, qtbot) as first:
        first.unlock(dealer)
        touched(first, "hand-0", 0)
        first.happened(HandStarted)
        path = hall.path
        elsewhere = path.with_name("elsewhere.sqlite")
        path.rename(elsewhere)
        qtbot.waitUntil(lambda: first.window.away, timeout=30_000)
        touched(first, "hand-0", 1)
    hall.clock.advance(timedelta(minutes=7))
    with kiosk_on(hall, qtbot) as second:
        assert second.window.away
        assert second.window.scene.shown.acts == 1
        assert second.card.seats[0].label == "Aino L."
        assert second.window.scene.dealer == dealer
        assert second.window.lock.by is None
        assert not isinstance(stage(second), InHand)
        assert "What is shown is 7 min old." in second.window.trouble.text()
        assert second.window.notice.text() == LOCKED_AWAY
        touched(second, "hand-0", 2)
        elsewhere.rename(path)
        second.happened(HandEnded)
        second.qtbot.waitUntil(lambda: second.window.page is second.window.pin)
        assert not any(isinstance(one, HandStarted) for one in second.heard)
        second.type_pin(PIN)
        second.happened(HandStarted, 1)
        qtbot.waitUntil(lambda: not second.window.scene.shown.acts)
        table = hall.room.office.room.tables[T1]
        assert (table.hand, isinstance(table.stage, InHand)) == (2, True)
        assert not second.window.away


def test_who_kept_nothing_is_told_by_how_many_hands_its_table_went_back(
    hall: Hall, qtbot: QtBot, tmp_path: Path
):
    """An older copy was put back with the program; the dealer would go on with another button."""
    dealer, _next = dealt(hall)
    copy = tmp_path / "copy.sqlite"
    back_up(hall.path, copy)
    with kiosk_on(hall, qtbot) as before:
        before.unlock(dealer)
        for hand in (1, 2):
            touched(before, "hand-0", 0)
            before.happened(HandStarted, hand)
            touched(before, "hand-1", 0)
            before.happened(HandEnded, hand)
    hall.close()
    wishes = ["restore", str(copy), "--older", "--store", str(hall.path)]
    restored = CliRunner().invoke(store_group, wishes)
    assert restored.exit_code == 0, restored.output
    hall.begin_again()
    with kiosk_on(hall, qtbot) as after:
        after.says(after.window.trouble, "The book went back: hands 1 to 2 of T1 are not in it.")
        shot(after.window, "kiosk-book-went-back")
        strip = after.window.strip
        after.fingers.touch_at(strip, QPoint(strip.width() // 2, 10))
        qtbot.waitUntil(lambda: not after.window.trouble.isVisible())
    with kiosk_on(hall, qtbot) as again:
        again.says(again.window.trouble, "An older copy of the book was put back")
        hall.ask(CompareFelt(table=T1))
        qtbot.waitUntil(lambda: not again.window.trouble.isVisible())


def test_what_a_locked_kiosk_keeps_in_an_outage_is_the_floors_where_no_pin_comes(
    hall: Hall, qtbot: QtBot
):
    dealt(hall)
    with kiosk_on(hall, qtbot) as stand:
        with store_away(stand):
            stand.touch_seat(1)
            stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
            assert not stand.seat_taken(1)
            touched(stand, "hand-0", 2)
            touched(stand, "head-undo", 1)
            assert stand.window.page is None, "it was in nobody's name yet"
        qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
        assert DEALER in stand.window.pin.title.text()
        stand.touch("pin-others")
        qtbot.waitUntil(lambda: len(stand.window.scene.room.held) == 1)
        stand.ready()
        assert stand.seat_taken(1)
        assert not any(isinstance(one, PlayerAway) for one in stand.heard)


def test_who_deals_may_finish_the_hand_before_the_pin(
    hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    """Else an outage's hands of every table would be the floor's a minute after it."""
    monkeypatch.setattr("floor.kiosk.staff.late_pins._PATIENCE_MS", -1)
    dealt(hall)
    with kiosk_on(hall, qtbot) as stand:
        with store_away(stand):
            stand.touch_seat(1)
            stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
        qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
        for _second in range(3):
            stand.window._beat()
        assert stand.window.page is stand.window.pin
        stand.type_pin(PIN)
        stand.happened(PlayerAway)
        assert not stand.window.scene.room.held
        assert stand.window.lock.by == stand.window.scene.dealer, "they are not asked again"


def waits_for_pin(stand: Stand) -> None:
    """A hand played at the locked kiosk while the house was away, which is back; the table is
    looked at without the PIN."""
    with store_away(stand):
        touched(stand, "hand-0", 1)
        touched(stand, "hand-1", 2)
    stand.qtbot.waitUntil(lambda: stand.window.page is stand.window.pin)
    stand.touch("pin-back")
    assert stand.window.page is None


def leaves(stand: Stand, seat: int) -> None:
    """Somebody leaves the game from that seat."""
    stand.touch_seat(seat, hold_ms=700)
    stand.touch_act(next(one.key for one in stand.window.side._acts if one.key.startswith("gone-")))


def test_nothing_overtakes_what_waits_for_a_pin_but_a_call_for_help(hall: Hall, qtbot: QtBot):
    dealt(hall)
    with kiosk_on(hall, qtbot) as stand:
        waits_for_pin(stand)
        stand.unlock(hall.manager)
        leaves(stand, 3)
        said = stand.window.notice.text()
        assert said.startswith("2 acts of Anna Karhu, kept while the house was away, wait here"), (
            said
        )
        shot(stand.window, "kiosk-pin-first")
        stand.touch("foot-floor")
        stand.touch_choice(f"floor-{CallReason.CHIPS.value}")
        stand.happened(FloorCalled)
        assert [type(one) for one in stand.heard] == [FloorCalled]
        qtbot.waitUntil(lambda: stand.window.page is stand.window.pin, timeout=30_000)
        stand.type_pin(PIN)
        stand.happened(HandEnded)
        leaves(stand, 3)
        stand.happened(SeatLeft)


def test_who_opens_the_table_with_that_very_pin_is_asked_once(hall: Hall, qtbot: QtBot):
    dealt(hall)
    with kiosk_on(hall, qtbot) as stand:
        waits_for_pin(stand)
        leaves(stand, 3)
        assert "your PIN" in stand.window.pin.title.text()
        stand.type_pin(PIN)
        stand.happened(SeatLeft)
        kinds = [type(one) for one in stand.heard if not isinstance(one, CameLate)]
        assert kinds[:2] == [HandStarted, HandEnded]
        assert SeatLeft in kinds
        assert stand.window.page is None


@pytest.fixture
def own_server() -> Iterator[Server]:
    """A server that may be stopped without anybody else noticing."""
    with running() as one:
        yield one


@pytest.fixture
def served(own_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    """A night on that server."""
    monkeypatch.setenv("FLOOR_DATA", str(tmp_path))
    with new_database(own_server) as database:
        house = Hall(database.address).opened()
        yield house
        house.close()


def test_a_server_that_is_stopped_and_started_gets_every_act_once_and_in_order(
    served: Hall, own_server: Server, qtbot: QtBot
):
    dealer, _next = dealt(served)
    with kiosk_on(served, qtbot) as stand:
        stand.unlock(dealer)
        own_server.kill()
        try:
            qtbot.waitUntil(lambda: stand.window.away, timeout=30_000)
            touched(stand, "hand-0", 1)
            touched(stand, "hand-0", 2)
            stand.touch_seat(2)
            qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 3)
            stand.says(stand.window.trouble, "· 3 acts not recorded yet")
            with kiosk_on(served, qtbot) as again:
                assert again.window.scene.shown.acts == 3
                assert not again.seat_taken(2)
                assert again.card.seats[0].label == "Aino L."
        finally:
            own_server.start()
        qtbot.waitUntil(lambda: not stand.window.scene.shown.acts)
        qtbot.waitUntil(lambda: not stand.window.away, timeout=30_000)
        stand.happened(PlayerAway)
        kinds = [type(one) for one in stand.heard if not isinstance(one, CameLate)]
        assert kinds == [HandStarted, HandEnded, PlayerAway]


@pytest.mark.parametrize("done", [False, True])
def test_a_buy_in_that_was_in_doubt_is_asked_about_and_told_and_never_repeated(
    hall: Hall, qtbot: QtBot, done: bool
):
    dealt(hall)
    buy_in = BuyIn(table=T1, player=hall.player(SITTING[0]), amount=Money(100_00))
    act = KeptAct(
        command=hall.room.office.new_id(),
        kind="BuyIn",
        body=body_of(buy_in),
        by=hall.manager,
        pressed=hall.clock.now(),
        state=ActState.ASKED,
    )
    with closing(open_outbox(hall.path.with_name("kiosk-T1.outbox"), hall.path)) as outbox:
        outbox.put(act, None)
    if done:
        hall.room.office.submit(buy_in, hall.manager, act.command)
    with kiosk_on(hall, qtbot) as stand:
        stand.says(stand.window.notice, "is recorded" if done else "was not done")
        stand.ready()
    hall.room.office.refresh()
    bought = hall.room.journal.of_kind("player-bought-in", 0)
    assert len(bought) == done


def test_what_it_keeps_meanwhile_is_no_word_from_the_store(stand: Stand):
    with stand.store_held():
        stand.qtbot.waitUntil(lambda: stand.window.away, timeout=30_000)
        since, changed = stand.window.link.away_since, []
        stand.window.link.changed.connect(lambda: changed.append(stand.window.away))
        stand.window.draw()
        touched(stand, "hand-0", 1)
        assert stand.window.link.away_since == since
        assert not changed


def test_the_last_act_that_is_kept_is_taken_back_before_the_store_hears_of_it(stand: Stand):
    with store_away(stand):
        touched(stand, "hand-0", 1)
        touched(stand, "hand-0", 2)
        assert stand.window.head.undo.text() == "Undo: Hand over, flop seen"
        touched(stand, "head-undo", 1)
        assert isinstance(stage(stand), InHand)
        assert stand.window.head.undo.text() == "Undo: The next hand begins"
        touched(stand, "hand-1", 2)
    stand.happened(HandEnded)
    stand.qtbot.waitUntil(lambda: not stand.window.scene.shown.acts)
    kinds = [type(one) for one in stand.heard if not isinstance(one, CameLate)]
    assert kinds == [HandStarted, HandEnded]
    assert [e.second_round for e in stand.heard if isinstance(e, HandEnded)] == [False]
    stand.ready()
    assert stand.window.scene.room == stand.hall.room.office.room


def test_all_that_is_kept_is_taken_back_one_by_one_and_nothing_comes_of_it(stand: Stand):
    with store_away(stand):
        touched(stand, "hand-0", 1)
        stand.touch_seat(2)
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 2)
        stand.window.draw()
        touched(stand, "head-undo", 1)
        assert stand.seat_taken(2)
        touched(stand, "head-undo", 0)
        assert not isinstance(stage(stand), InHand)
    stand.ready()
    assert written(stand) == 0


def test_what_was_kept_is_taken_back_like_any_other_once_the_store_has_it(stand: Stand):
    with store_away(stand):
        touched(stand, "hand-0", 1)
        stand.touch_seat(2)
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 2)
    stand.happened(PlayerAway)
    stand.qtbot.waitUntil(lambda: not stand.window.scene.shown.acts)
    stand.ready()
    assert stand.window.head.undo.text() == "Undo: Eero V. is away from seat 2"
    stand.touch("head-undo")
    stand.happened(EntryVoided)
    stand.ready()
    assert stand.seat_taken(2)


def test_where_nobody_has_opened_it_what_is_kept_is_not_taken_back(hall: Hall, qtbot: QtBot):
    dealer, _next = dealt(hall)
    elsewhere = hall.path.with_name("elsewhere.sqlite")
    with kiosk_on(hall, qtbot) as first:
        first.unlock(dealer)
        hall.path.rename(elsewhere)
        qtbot.waitUntil(lambda: first.window.away, timeout=30_000)
        touched(first, "hand-0", 1)
    with kiosk_on(hall, qtbot) as second:
        assert second.window.scene.shown.acts == 1
        second.window.draw()
        second.touch("head-undo")
        assert second.window.page is second.window.pin
        assert second.window.scene.shown.acts == 1
        elsewhere.rename(hall.path)
        second.happened(HandStarted)


def test_what_was_taken_back_stays_so_after_a_restart(hall: Hall, qtbot: QtBot):
    dealer, _next = dealt(hall)
    elsewhere = hall.path.with_name("elsewhere.sqlite")
    with kiosk_on(hall, qtbot) as first:
        first.unlock(dealer)
        hall.path.rename(elsewhere)
        qtbot.waitUntil(lambda: first.window.away, timeout=30_000)
        touched(first, "hand-0", 1)
        touched(first, "hand-0", 2)
        touched(first, "head-undo", 1)
    with kiosk_on(hall, qtbot) as second:
        assert second.window.scene.shown.acts == 1
        second.window.draw()
        assert second.window.head.undo.text() == "Undo: The next hand begins"
        elsewhere.rename(hall.path)
        second.happened(HandStarted)
        assert not any(isinstance(one, HandEnded) for one in second.heard)
