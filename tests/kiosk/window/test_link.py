"""A kiosk that has lost its store says so within four seconds, and its table stays readable."""

from datetime import timedelta

import pytest
from PySide6.QtWidgets import QApplication

from floor.app.offline.shown import ShownRoom
from floor.app.seats.seats import PlayerAway
from floor.base.errors import StoreTrouble
from floor.kiosk.window.link import StoreWatch
from floor.qtkit.office.bridge import RoomUpdate
from tests.kiosk.stand import Seconds, Stand
from tests.qtkit.shots import shot


def test_a_store_that_does_not_answer_is_missed_within_four_seconds(stand: Stand) -> None:
    window, seconds = stand.window, Seconds()
    window.link = StoreWatch(stand.bridge, stand.hall.clock, window, seconds=seconds)
    window.link.changed.connect(window.draw)
    with stand.store_held():
        waited = 0.0
        while not window.away and waited < 10:
            seconds.now += 0.5
            waited += 0.5
            window._beat()
            QApplication.processEvents()
        assert waited <= 4
        seconds.now += 35 - waited
        stand.hall.clock.advance(timedelta(days=730))
        window.draw()
        assert window.trouble.isVisible()
        assert "35 s old" in window.trouble.text()
        another = StoreWatch(stand.bridge, stand.hall.clock, window, seconds=seconds)
        another.go_on_from(window.link)
        assert another.age == timedelta(seconds=35), "a window in another language"
        assert another.away_since == window.link.away_since
        assert window.table.isVisible()
        stand.touch("foot-bad-beat", 1_200)
        assert "call the floor by voice" in window.notice.text()
        assert not stand.bridge.pending
        stand.touch_seat(1)
        stand.says(window.trouble, "1 act not recorded yet")
        assert not stand.seat_taken(1)
        assert not stand.heard
    stand.qtbot.waitUntil(lambda: not window.away)
    stand.happened(PlayerAway)
    assert not window.trouble.isVisible()


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(minutes=12), "What is shown is 12 min old."),
        (timedelta(days=8 * 365), "What is shown may be old."),
        (timedelta(days=-3 * 365), "What is shown may be old."),
    ],
)
def test_begun_in_an_outage_by_a_clock_that_was_set_it_tells_no_age(
    stand: Stand, ago: timedelta, said: str
) -> None:
    window, clock = stand.window, stand.hall.clock
    window.link = StoreWatch(stand.bridge, clock, window, seconds=Seconds())
    known = ShownRoom(known_at=clock.now() - ago)
    window.link._hear(RoomUpdate(trouble=StoreTrouble("Gone."), shown=known))
    window.draw()
    QApplication.processEvents()
    shot(window, f"kiosk-known-{ago.days}")
    assert said in window.trouble.text()
    window.link._found()
    assert window.link.age == timedelta()


def test_trouble_that_is_told_is_shown_with_its_sentence(stand: Stand) -> None:
    stand.bridge.heard.emit(
        stand.bridge.last._replace(trouble=StoreTrouble("The disk is full: call the floor."))
    )
    assert "disk is full" in stand.window.trouble.text()
    stand.bridge.heard.emit(stand.bridge.last)
    stand.window.draw()
    assert not stand.window.trouble.isVisible()


def test_news_of_trouble_alone_leave_the_table_as_it_was(stand: Stand) -> None:
    before = stand.card
    stand.bridge.heard.emit(RoomUpdate(trouble=StoreTrouble("Gone.")))
    stand.window.draw()
    assert stand.card == before
    assert stand.window.table.isVisible()


def test_a_store_that_is_gone_from_its_place_is_noticed(stand: Stand) -> None:
    path = stand.hall.path
    path.rename(path.with_name("elsewhere.sqlite"))
    stand.qtbot.waitUntil(lambda: stand.window.away, timeout=30_000)
    said = stand.window.trouble.text()
    assert said.endswith("The store cannot be used: call the floor.")
    assert str(path) not in said
    stand.window.menu.open()
    assert str(path) in stand.window.choices.note.text()
