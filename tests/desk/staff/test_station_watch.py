"""Whoever is at the desk is told of kiosks that come through no more, on whatever page."""

from datetime import timedelta

import pytest
from pytestqt.qtbot import QtBot

from floor.desk.staff import station_watch
from tests.desk.hall import T1, Hall, desk_on, surroundings
from tests.desk.stations import Stations, kiosk


def test_a_kiosk_that_is_away_is_told_at_the_foot_until_it_is_back(
    hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(station_watch, "_EVERY_MS", 20)
    stations = Stations()
    away = kiosk(1, T1, seen_at=hall.clock.now(), address="")
    stations.known = stations.known._replace(stations=(away,))
    house = surroundings()._replace(stations=lambda: stations)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        strip = window.foot.stations
        qtbot.waitUntil(lambda: "No connection with the kiosk of T1" in strip.words)
        assert not strip.isHidden()
        qtbot.waitUntil(lambda: window.top.calls.text() == "See below")
        stations.known = stations.known._replace(doors=())
        qtbot.waitUntil(lambda: strip.words.startswith("The kiosks’ door is shut: T1 keep"))
        known = Stations().known
        there = kiosk(1, T1, seen_at=hall.clock.now())
        stations.known = known._replace(stations=(there,))
        qtbot.waitUntil(lambda: not strip.words)
        assert strip.isHidden()
        assert window.top.calls.text() == "All is well"
        odd = there._replace(offset=timedelta(days=900), address="10.0.0.7 10.0.0.9")
        stations.known = known._replace(stations=(odd,))
        qtbot.waitUntil(lambda: "clock is 2 years off" in strip.words)
        assert "key is used from two PCs" in strip.words
        assert window.top.calls.text() == "See below"


def test_the_first_kiosk_is_watched_as_soon_as_there_is_a_door(
    hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is wrong with it would be told minutes later."""
    monkeypatch.setattr(station_watch, "_EVERY_MS", 20)
    stations = Stations()
    first, *_others = stations.known.stations
    stations.known = stations.known._replace(stations=())
    house = surroundings()._replace(stations=lambda: stations)
    with desk_on(hall, qtbot, badge=hall.manager, house=house) as (window, _bridge):
        qtbot.waitUntil(lambda: stations.looks > 2)
        copied = first._replace(address="10.0.0.7 10.0.0.9", seen_at=hall.clock.now())
        stations.known = stations.known._replace(stations=(copied,))
        qtbot.waitUntil(lambda: "key is used from two PCs" in window.foot.stations.words)
        assert window.top.calls.text() == "See below"
