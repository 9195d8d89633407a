"""The real desk with a window into it: `python -m tests.desk.probed ARGUMENTS of floor`.

A thread of its own hears words on standard input: `begin PIN NAME` fills in the sheet of a house
that opens for the first time, `serve` sets the switch that lets kiosks in, `kiosk` has it show what
is typed on a new kiosk, `shows NUMBER` waits for that entry of the book. Each is answered with a
line once the desk shows that it is so. All else is the program as everybody starts it.
"""

import re
import sys
import threading
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from floor.__main__ import main
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.staff.staff_sheets import FirstStartSheet
from floor.desk.staff.stations_card import StationsCard
from floor.desk.window.window import DeskWindow

_OFTEN_MS = 20
_WAIT = threading.Event()


def listen() -> None:
    """Obey until nobody speaks any more."""
    for line in sys.stdin:
        what, *rest = line.strip().split(" ", 2)
        while (app := QApplication.instance()) is None or app.applicationName() != "floor":
            _WAIT.wait(_OFTEN_MS / 1000)
        act = {"begin": _begin, "serve": _serve, "kiosk": _kiosk, "shows": _show}[what]
        QTimer.singleShot(0, app, partial(act, *rest))


def _desk() -> DeskWindow | None:
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, DeskWindow)), None
    )


def _begin(pin: str, name: str) -> None:
    desk = _desk()
    sheets = desk.findChildren(FirstStartSheet) if desk is not None else []
    if desk is None or not sheets:
        _later(partial(_begin, pin, name))
        return
    QTest.keyClicks(sheets[0].name, name)
    for field in (sheets[0].pin, sheets[0].again):
        QTest.keyClicks(field, pin)
    QTest.mouseClick(sheets[0].ask_button, Qt.MouseButton.LeftButton)
    _once(lambda: desk.badge.by is not None and len(desk.scene.room.tables) > 0, "begun")


def _serve() -> None:
    desk = _desk()
    assert desk is not None
    desk.go("setup")
    cards = desk.findChildren(StationsCard)
    if not cards or not cards[0].serves.isVisible() or not cards[0].serves.isEnabled():
        _later(_serve)
        return
    cards[0].serves.click()
    _once(lambda: "The door is open at" in cards[0]._door.text(), "open")


def _kiosk() -> None:
    """Of the first table that has none: the address and the digits."""
    desk = _desk()
    assert desk is not None
    (card,) = desk.findChildren(StationsCard)
    if not card.add.isEnabled():
        _later(_kiosk)
        return
    QTest.mouseClick(card.add, Qt.MouseButton.LeftButton)
    (sheet,) = (one for one in desk.findChildren(FormSheet) if one.isVisible())
    QTest.mouseClick(sheet.ask_button, Qt.MouseButton.LeftButton)
    _tell_digits()


def _tell_digits() -> None:
    shown = [
        found[0]
        for sheet in QApplication.topLevelWidgets()
        if isinstance(sheet, FormSheet) and sheet.isVisible()
        for one in sheet.findChildren(QLabel)
        if (found := re.fullmatch(r"[\d.]+:\d+|\d{4} \d{4} \d{4}", one.text()))
    ]
    if len(shown) < 2:
        _later(_tell_digits)
    else:
        print(*shown, flush=True)


def _show(number: str) -> None:
    desk = _desk()
    if desk is None:
        _later(partial(_show, number))
        return
    _once(lambda: desk.scene.head.seq >= int(number), "shown")


def _once(so: Callable[[], bool], said: str) -> None:
    """Say it as soon as it is so."""
    if so():
        print(said, flush=True)
    else:
        _later(partial(_once, so, said))


def _later(act: Callable[[], None]) -> None:
    QTimer.singleShot(_OFTEN_MS, QApplication.instance(), act)


if __name__ == "__main__":
    threading.Thread(target=listen, daemon=True).start()
    sys.argv[0] = "floor"
    main()
