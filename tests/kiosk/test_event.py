"""The kiosk of a tournament's table, by touches: hands, away, who is out, hand for hand."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.names import Names, Viewer
from floor.app.hands.clocks import ClockCalled, ClockEnded
from floor.app.office.voiding import EntryVoided
from floor.app.orders.orders import PenaltyGiven, PlayerWarned
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import LeaveTable, TakeTable
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.app.tournament.buying import AnnounceRebuyHands, RebuyDeclared
from floor.app.tournament.hands import (
    EndEventHand,
    EventHandEnded,
    EventHandStarted,
    EventSeatMarked,
    OutProposed,
    StartEventHand,
    TableIsDone,
)
from floor.app.tournament.moves import BreakTable, Reseat
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import PlayHandForHand, StopClock
from floor.base.text import ENGLISH, use_language
from floor.kiosk.kit.tile import Tile
from floor.kiosk.window.program import SIZE
from floor.qtkit.look.theme import TextStyle
from floor.room.blinds.button import SeatNo
from floor.tournament.event.state import EntryIs, Out
from floor.tournament.tables.seating import MoveBecause
from floor.views.staff.held_acts import held_lines
from floor.views.words.rows import SeatState
from tests.app.tournament.commands import E1, E2
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_last_hands import LAST_HANDS
from tests.desk.event_hall import HallEvent
from tests.desk.hall import Hall
from tests.desk.looks import complaints
from tests.kiosk.stand import DEALER, FLOORS_PIN, PIN, Stand, kiosk_on, store_away
from tests.kiosk.window.test_letters import is_read
from tests.qtkit.shots import shot


@pytest.fixture
def event(hall: Hall) -> HallEvent:
    return HallEvent(hall).sold().drawn(E1, E2).begun()


@pytest.fixture
def dealer(hall: Hall, event: HallEvent) -> StaffId:
    badge = hall.people.add_staff(DEALER, Role.DEALER)
    hall.people.set_pin(badge, PIN)
    hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=E1, staff=badge))
    return badge


@pytest.fixture
def stand(hall: Hall, dealer: StaffId, qtbot: QtBot) -> Iterator[Stand]:
    """The kiosk of E1, whose dealer has signed in."""
    with kiosk_on(hall, qtbot, table=E1) as opened:
        opened.unlock(dealer)
        yield opened


def words(stand: Stand, name: str) -> str:
    found = stand.window.findChild(Tile, name)
    assert found is not None
    return found.accessibleName()


def touch_greyed(stand: Stand, name: str) -> None:
    """It says why it is greyed."""
    found = stand.window.findChild(Tile, name)
    assert found is not None
    stand.fingers.touch_at(found, found.rect().center())


def noted(stand: Stand) -> list[tuple[str, str]]:
    """What stands on the cards beside the table."""
    cards = stand.window.side.notes.cards
    return [(one.head.text(), one.said.text()) for one in cards if one.isVisible()]


def unread(stand: Stand) -> list[str]:
    """What a dealer has to read and cannot from a metre away: its capitals are below 3.5 mm."""
    event, side = stand.window._frame.event, stand.window.side
    parts = [event.left, event.blinds, event.level, event.coming, event.rest]
    parts += [post.words for post in side.posts if post.isVisible()]
    parts += [card.head for card in side.notes.cards if card.isVisible()]
    if event.isVisible() and stand.window.notice.property("words") == TextStyle.SUM.value:
        parts.append(stand.window.notice)
    return [one.text() for one in parts if one.text() and not is_read(stand, one.letters)]


def name_at(stand: Stand, seat: int) -> str:
    return next(one.label for one in stand.card.seats if one.number == seat)


def seats(event: HallEvent) -> list[SeatNo]:
    return sorted(event.now.tables[E1].taken)


def test_a_hand_begins_and_ends_by_one_touch_each(stand: Stand, event: HallEvent) -> None:
    window = stand.window
    assert window._frame.event.left.text() == "20:00"
    assert window._frame.event.blinds.text() == "100–100"
    assert window.head.game.text() == "Saturday 115"
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    assert "Hand over" in words(stand, "hand-0")
    assert window.side.heading.text() == "This hand"
    stand.touch("hand-0")
    stand.happened(EventHandEnded)
    assert stand.fingers.count == 2
    assert "First riffle" in words(stand, "hand-0")


def lines_of(label: QLabel, wide: int) -> list[str]:
    """As they stand under each other where so wide a label has room."""
    layout = QTextLayout(QLabel.text(label), label.font())
    layout.beginLayout()
    found = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(wide)
        found.append(layout.text()[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    return found


def test_the_id_of_a_rule_stands_whole_in_one_line(stand: Stand, event: HallEvent) -> None:
    cards = [one for one in stand.window.side.notes.cards if "(TR-ABS-4)" in one.said.text()]
    assert cards, "somebody still sits in a cash game"
    for wide in range(80, 500, 10):
        lines = lines_of(cards[0].said, wide)
        assert not [one for one in lines if one.rstrip().endswith(("TR-", "TR-ABS-"))], wide
    shot(stand.window, "rule-id")


FIXED = ("hand-0", "foot-straddle", "foot-floor", "foot-pots", "head-undo", "head-table")
"""What is touched all night at a tournament’s table."""


def places(stand: Stand) -> dict[str, QRect]:
    stand.window.draw()
    QApplication.processEvents()
    found = {}
    for name in FIXED:
        one = stand.window.findChild(QWidget, name)
        assert isinstance(one, QWidget)
        assert one.isVisible(), name
        found[name] = QRect(one.mapTo(stand.window, QPoint(0, 0)), one.size())
    return found


def test_the_commonest_acts_stand_where_they_stood_all_night(
    stand: Stand, event: HallEvent, hall: Hall, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    stand.ready()
    before, seat, number = places(stand), seats(event)[1], event.number
    calls = CallFloor(table=E1, reason=CallReason.RULING)
    states: dict[str, Callable[[], object]] = {
        "a hand": lambda: stand.touch("hand-0"),
        "somebody away": lambda: stand.touch_seat(seats(event)[0]),
        "a seat chosen": lambda: stand.touch_seat(seat, 600),
        "somebody out": lambda: stand.touch("foot-straddle"),
        "the floor called": lambda: hall.ask(calls),
        "a page": lambda: stand.touch("foot-floor"),
        "a refusal": lambda: stand.window.say("Nobody is dealt in. " * 8, True),
        "no hand": lambda: event.ask(EndEventHand(tournament=number, table=E1)),
        "hand for hand": lambda: event.ask(PlayHandForHand(tournament=number)),
        "the clock stands": lambda: event.ask(StopClock(tournament=number)),
        "nobody deals": lambda: hall.ask(LeaveTable(staff=dealer)),
    }
    for state, comes in states.items():
        comes()
        stand.ready()
        assert places(stand) == before, state
    stand.window.main()
    with store_away(stand):
        assert places(stand) == before


def test_the_clock_counts_down_by_itself(stand: Stand, hall: Hall, qtbot: QtBot) -> None:
    hall.clock.advance(timedelta(minutes=2, seconds=24))
    left = stand.window._frame.event.left
    qtbot.waitUntil(lambda: left.text() == "17:36", timeout=30_000)


def test_while_the_clock_stands_no_hand_begins(stand: Stand, event: HallEvent) -> None:
    event.ask(StopClock(tournament=event.number))
    stand.ready()
    assert "the clock stands" in words(stand, "hand-0")
    touch_greyed(stand, "hand-0")
    stand.says(stand.window.notice, "The clock stands")


def test_a_tap_on_a_seat_is_away_and_another_is_back(stand: Stand, event: HallEvent) -> None:
    seat = seats(event)[0]
    for away in (True, False):
        stand.touch_seat(seat)
        stand.happened(EventSeatMarked, 1 if away else 2)
        assert event.now.tables[E1].taken[seat].away is away


def test_who_is_out_is_said_in_two_touches_and_taken_back_in_one(
    stand: Stand, event: HallEvent, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    seat = seats(event)[1]
    entry = event.entry_at(E1, seat)
    stand.touch("foot-straddle")
    shot(stand.window, "who")
    stand.touch_choice(f"out-{seat}")
    stand.happened(OutProposed)
    assert [one.entry for one in event.now.proposed] == [entry]
    assert stand.fingers.count == 2
    assert noted(stand)[0] == (
        f"Seat {seat} {name_at(stand, seat)} out?",
        "place 8 · the floor confirms it · dealt without them",
    )
    (shown,) = [one for one in stand.card.seats if one.number == seat]
    assert shown.duty == "out?"
    stand.touch("head-undo")
    stand.happened(EntryVoided)
    assert event.now.proposed == ()


def test_who_is_told_out_has_no_blind_in_the_next_hand(
    stand: Stand, event: HallEvent, dealer: StaffId, hall: Hall
) -> None:
    stand.unlock(dealer)
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    first = event.now.tables[E1].hand
    assert first is not None
    assert first.big is not None
    ring = seats(event)
    place = ring.index(first.big)
    gone, big = ring[(place + 1) % len(ring)], ring[(place + 2) % len(ring)]
    entry = event.entry_at(E1, gone)
    stand.touch("foot-straddle")
    stand.touch_choice(f"out-{gone}")
    stand.happened(OutProposed)
    stand.touch("hand-0")
    stand.happened(EventHandEnded)
    assert noted(stand)[0][1] == "place 8 · the floor confirms it · dealt without them"
    stand.touch("hand-0")
    stand.happened(EventHandStarted, 2)
    shot(stand.window, "without")
    second = event.now.tables[E1].hand
    assert second is not None
    assert second.big == big
    assert gone not in second.dealt
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=entry, table=E1),)))
    stand.ready()
    still = event.now.tables[E1]
    assert still.hand is not None
    assert still.hand.big in still.taken


def test_of_a_chosen_seat_seat_out_is_one_touch(
    stand: Stand, event: HallEvent, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    seat = seats(event)[1]
    stand.touch_seat(seat, 600)
    assert words(stand, "foot-straddle") == f"Seat {seat} out, {name_at(stand, seat)}"
    stand.touch("foot-straddle")
    stand.happened(OutProposed)
    stand.touch_seat(seat, 600)
    assert stand.window.side.state.text() == "out? the floor confirms it"


def test_the_next_hand_asks_anew_who_is_out(
    stand: Stand, event: HallEvent, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    stand.touch_seat(seats(event)[1], 600)
    assert words(stand, "foot-straddle").startswith("Seat ")
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    assert "then the seat" in words(stand, "foot-straddle")
    seat = seats(event)[0]
    stand.touch("foot-straddle")
    stand.touch_choice(f"out-{seat}")
    stand.happened(OutProposed)
    assert [one.entry for one in event.now.proposed] == [event.entry_at(E1, seat)]


def test_who_has_come_to_a_chosen_seat_was_not_chosen(
    stand: Stand, event: HallEvent, hall: Hall, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    seat = seats(event)[0]
    stand.touch_seat(seat, 600)
    gone, comes = (
        event.entry_at(E1, seat),
        event.entry_at(E2, sorted(event.now.tables[E2].taken)[0]),
    )
    event.ask(BustOut(tournament=event.number, table=E1, outs=(Out(entry=gone, table=E1),), hand=0))
    stand.ready()
    assert stand.window.scene.chosen is None
    stand.touch_seat(seat, 600)
    note = hall.people.keep_note("They share a car.", hall.clock.now())
    event.ask(
        Reseat(
            tournament=event.number,
            entry=comes,
            table=E1,
            seat=seat,
            because=MoveBecause.WRONG_SEAT,
            note=note,
        )
    )
    stand.ready()
    assert "then the seat" in words(stand, "foot-straddle")


def test_who_has_come_sits_down_at_a_touch(stand: Stand, event: HallEvent, hall: Hall) -> None:
    seat = event.now.tables[E1].free[0]
    comes = next(iter(event.now.tables[E2].taken.values())).entry
    note = hall.people.keep_note("They share a car.", hall.clock.now())
    event.ask(
        Reseat(
            tournament=event.number,
            entry=comes,
            table=E1,
            seat=seat,
            because=MoveBecause.WRONG_SEAT,
            note=note,
        )
    )
    stand.ready()
    assert noted(stand)[0][0] == f"Seat {seat} {name_at(stand, seat)} plays now"
    (shown,) = [one for one in stand.card.seats if one.number == seat]
    assert shown.state is SeatState.HELD
    stand.touch_seat(seat)
    stand.happened(EventSeatMarked)
    assert not event.now.tables[E1].taken[seat].comes
    assert "then the seat" in words(stand, "foot-straddle")
    stand.touch_seat(seat, 600)
    stand.touch_act(f"why-{seat}")
    stand.says(stand.window.notice, "They had begun in the wrong seat (TDA-6).")


def test_a_seat_touched_for_something_else_is_not_who_is_out(
    stand: Stand, event: HallEvent
) -> None:
    away, out = seats(event)[:2]
    stand.touch_seat(away)
    stand.happened(EventSeatMarked)
    stand.touch("foot-straddle")
    stand.touch_choice(f"out-{out}")
    stand.happened(OutProposed)
    assert [one.entry for one in event.now.proposed] == [event.entry_at(E1, out)]


def test_hand_for_hand_a_table_is_done_and_waits(
    stand: Stand, event: HallEvent, hall: Hall
) -> None:
    assert "hand for hand only" in words(stand, "hand-1")
    event.ask(PlayHandForHand(tournament=event.number))
    event.ask(StartEventHand(tournament=event.number, table=E2))
    stand.ready()
    assert stand.window.notice.text() == "Hand for hand: 8 left, one hand a round"
    assert ("E2 still plays", "hand 1, for 0 min") in noted(stand)
    stand.touch("hand-1")
    stand.happened(TableIsDone)
    assert "wait for the others" in stand.window.notice.text()
    assert "one hand a round" in words(stand, "hand-0")


def test_a_misdeal_is_said_twice_and_dealt_again(stand: Stand, event: HallEvent) -> None:
    touch_greyed(stand, "foot-pots")
    stand.says(stand.window.notice, "No hand is being played")
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    stand.touch("foot-pots")
    stand.touch_choice("event-misdeal")
    stand.happened(EventHandEnded)
    hand = event.now.tables[E1].hand
    assert hand is not None
    assert hand.misdealt


def test_the_floor_is_called_from_a_tournaments_table(stand: Stand, event: HallEvent) -> None:
    stand.touch("foot-floor")
    stand.touch_choice("floor-ruling")
    stand.happened(FloorCalled)


def test_away_from_the_store_hands_go_on_and_the_clock_is_unconfirmed(
    stand: Stand, event: HallEvent
) -> None:
    rest = stand.window._frame.event.rest
    with store_away(stand):
        assert rest.text() == "unconfirmed since 18:00"
        stand.touch("hand-0")
        stand.qtbot.waitUntil(lambda: "Hand over" in words(stand, "hand-0"), timeout=30_000)
        assert stand.window.head.undo.accessibleName() == "Undo: The next hand begins"
        shot(stand.window, "away")
    stand.happened(EventHandStarted)
    assert "unconfirmed" not in rest.text()


def test_a_slow_player_is_put_on_the_sheets_clock(
    stand: Stand, event: HallEvent, hall: Hall
) -> None:
    stand.touch("hand-0")
    stand.happened(EventHandStarted)
    seat = seats(event)[0]
    stand.touch_seat(seat, 600)
    stand.touch("strip-clock")
    stand.happened(ClockCalled)
    assert event.now.tables[E1].clock is not None
    hall.clock.advance(timedelta(seconds=12))
    stand.window.draw()
    assert "18" in words(stand, "strip-clock")
    stand.touch("strip-clock")
    stand.happened(ClockEnded)
    assert event.now.tables[E1].clock is None
    stand.touch("side-close")
    stand.touch("strip-clock")
    stand.happened(ClockCalled, 2)
    stand.touch_choice(f"clock-{seat}")
    stand.happened(ClockCalled, 3)
    clock = event.now.tables[E1].clock
    assert clock is not None
    assert clock.seat == seat


def test_a_penalty_is_given_with_the_floors_pin_and_served_hand_by_hand(
    stand: Stand, event: HallEvent, hall: Hall
) -> None:
    hall.people.set_pin(hall.manager, FLOORS_PIN)
    seat = seats(event)[0]
    stand.touch("foot-penalty")
    stand.touch_choice(f"staff-{hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.touch_choice(f"penalty-of-{seat}")
    stand.touch_choice("for-device")
    title = stand.window.choices.title.text()
    assert title == f"{name_at(stand, seat)}: Phone or device at the table"
    shot(stand.window, "which-penalty")
    stand.touch_choice("measure-hands")
    stand.happened(PenaltyGiven)
    assert stand.window.lock.by == stand.window.scene.dealer
    assert (f"Seat {seat} {name_at(stand, seat)} is sent away", "penalty: 5 hands left") in noted(
        stand
    )
    (shown,) = [one for one in stand.card.seats if one.number == seat]
    assert (shown.state, shown.penalty) == (SeatState.AWAY, "5 hands")
    shot(stand.window, "penalty")
    for many in (1, 2):
        stand.touch("hand-0")
        stand.happened(EventHandStarted if many == 1 else EventHandEnded)
    assert (f"Seat {seat} {name_at(stand, seat)} is sent away", "penalty: 4 hands left") in noted(
        stand
    )
    stand.touch_seat(seat, 600)
    assert stand.window.side.state.text() == "penalty: 4 hands left"


def test_who_is_disqualified_is_so_at_the_desk(stand: Stand, event: HallEvent, hall: Hall) -> None:
    hall.people.set_pin(hall.manager, FLOORS_PIN)
    stand.touch_seat(seats(event)[0], 600)
    stand.touch("foot-penalty")
    stand.touch_choice(f"staff-{hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.touch_choice("for-soft")
    shot(stand.window, "measures")
    tile = stand.window.choices.tile_of("measure-disqualified")
    assert tile is not None
    assert "done at the desk" in tile.accessibleName()
    stand.touch_choice("penalty-back")
    stand.touch_choice("for-conduct")
    stand.touch_choice("measure-warning")
    stand.happened(PlayerWarned)


def test_a_rebuy_is_declared_by_one_touch_between_hands(hall: Hall, qtbot: QtBot) -> None:
    rebuys = HallEvent(hall, REBUYS).sold().drawn(E1, E2).begun()
    badge = hall.people.add_staff(DEALER, Role.DEALER)
    hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=E1, staff=badge))
    seat = seats(rebuys)[0]
    with kiosk_on(hall, qtbot, table=E1) as stand:
        stand.unlock(badge)
        stand.touch_seat(seat, 600)
        stand.touch_act(f"rebuy-{seat}")
        stand.happened(RebuyDeclared)
        (shown,) = [one for one in stand.card.seats if one.number == seat]
        assert shown.duty == "rebuy"
        qtbot.waitUntil(lambda: not stand.window.side.close_seat.isVisible())
        assert noted(stand)[0][0] == f"Seat {seat} {name_at(stand, seat)} rebuys"
        shot(stand.window, "rebuy")


def test_the_last_rebuy_hands_are_dealt_before_the_break_begins(hall: Hall, qtbot: QtBot) -> None:
    held = HallEvent(hall, LAST_HANDS).sold().drawn(E1).begun()
    badge = hall.people.add_staff(DEALER, Role.DEALER)
    hall.people.set_pin(badge, PIN)
    hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=E1, staff=badge))
    hall.clock.advance(timedelta(minutes=63))
    with kiosk_on(hall, qtbot, table=E1) as stand:
        stand.unlock(badge)
        bar = stand.window._frame.event
        assert (bar.left.text(), bar.rest.text()) == ("0:00", "Next break after the hands")
        stand.touch("hand-0")
        stand.happened(EventHandStarted)
        hand = held.now.tables[E1].hand
        assert hand is not None
        assert hand.level == 3
        stand.touch("hand-0")
        stand.happened(EventHandEnded)
        held.ask(AnnounceRebuyHands(tournament=held.number, played=3))
        stand.ready()
        assert "break" in words(stand, "hand-0")
        touch_greyed(stand, "hand-0")
        stand.says(stand.window.notice, "It is the break")
        qtbot.waitUntil(lambda: bar.left.text() == "10:00")


def test_a_bust_kept_while_its_table_is_broken_meanwhile_comes_to_the_floor(
    stand: Stand, event: HallEvent, hall: Hall, dealer: StaffId
) -> None:
    stand.unlock(dealer)
    seat = seats(event)[1]
    entry = event.entry_at(E1, seat)
    with store_away(stand):
        stand.touch("foot-straddle")
        stand.touch_choice(f"out-{seat}")
        stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
        stand.window.draw()
        assert noted(stand)[0][0].endswith("out?")
        note = hall.people.keep_note("The tables are too far apart.", hall.clock.now())
        event.ask(BreakTable(tournament=event.number, table=E1, note=note))
    stand.qtbot.waitUntil(lambda: len(stand.window.scene.room.held) == 1)
    stand.ready()
    assert event.now.proposed == ()
    slip = event.now.entries[entry].seat
    assert slip is not None
    assert slip.table == E2
    assert "E1 is closed" in stand.window.instead.text()
    look = Viewer(hall.clock.now(), Names({}), hall.manager)
    (held,) = held_lines(hall.room.office.room, look)
    assert ": out: " in held.dealer
    assert held.book.endswith(f"sits at E2 seat {slip.seat} now.")
    out = Out(entry=entry, table=E2)
    event.ask(BustOut(tournament=event.number, table=E2, outs=(out,)))
    assert event.now.entries[entry].state is EntryIs.OUT


def test_a_rebuy_kept_while_the_store_is_away_is_declared_at_its_own_moment(
    hall: Hall, qtbot: QtBot
) -> None:
    rebuys = HallEvent(hall, REBUYS).sold().drawn(E1, E2).begun()
    badge = hall.people.add_staff(DEALER, Role.DEALER)
    hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=E1, staff=badge))
    seat = seats(rebuys)[0]
    with kiosk_on(hall, qtbot, table=E1) as stand:
        stand.unlock(badge)
        with store_away(stand):
            stand.touch_seat(seat, 600)
            stand.touch_act(f"rebuy-{seat}")
            stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 1)
            stand.touch("hand-0")
            stand.qtbot.waitUntil(lambda: stand.window.scene.shown.acts == 2)
        stand.happened(EventHandStarted)
        assert [one.entry for one in rebuys.now.rebuys] == [rebuys.entry_at(E1, seat)]


@pytest.mark.parametrize("code", ["en", "fi", "sv"])
def test_it_is_read_from_a_metre_away(
    hall: Hall, event: HallEvent, dealer: StaffId, qtbot: QtBot, code: str
) -> None:
    use_language(code)
    try:
        with kiosk_on(hall, qtbot, table=E1) as stand:
            stand.unlock(dealer)
            stand.window.resize(*SIZE)
            hall.clock.advance(timedelta(minutes=30))
            stand.touch("hand-0")
            stand.happened(EventHandStarted)
            stand.touch_seat(seats(event)[0], 600)
            shot(stand.window, f"seat-{code}")
            assert not complaints(stand.window)
            stand.touch("foot-straddle")
            stand.happened(OutProposed)
            stand.touch("side-close")
            stand.window.draw()
            shot(stand.window, f"hand-{code}")
            assert not complaints(stand.window)
            assert not unread(stand)
            event.ask(PlayHandForHand(tournament=event.number))
            stand.ready()
            shot(stand.window, f"round-{code}")
            assert not complaints(stand.window)
            assert not unread(stand)
            for wide, high in ((1024, 768), (1366, 768)):
                stand.window.resize(wide, high)
                stand.window.draw()
                shot(stand.window, f"round-{wide}-{code}")
                assert not complaints(stand.window)
                assert not unread(stand)
    finally:
        use_language(ENGLISH)
