"""The real program with a window into it: `python -m tests.kiosk.probed ARGUMENTS of floor`.

A thread of its own hears words on standard input: `tell` has the kiosk say as one line of JSON what
it shows, `press NAME` presses that button, `pair ADDRESS DIGITS` types both where it asks for them,
`idle SECONDS` has nobody touched it for so long and `crash` reads where nothing is. All else is the
program as everybody starts it.
"""

import ctypes
import json
import sys
import threading
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from floor.__main__ import main
from floor.kiosk.window.pairing import PairingWindow
from floor.kiosk.window.window import KioskWindow

_OFTEN_S = 0.005
_WAIT = threading.Event()


def listen() -> None:
    """Obey until nobody speaks any more."""
    for word in sys.stdin:
        what, _, name = word.strip().partition(" ")
        if what == "crash":
            ctypes.string_at(0)
        while (app := QApplication.instance()) is None or app.applicationName() != "floor":
            _WAIT.wait(_OFTEN_S)
        acts = {
            "press": partial(_press, name),
            "pair": partial(_pair, *name.split(" ", 1)),
            "idle": partial(_pass, name),
        }
        QTimer.singleShot(0, app, acts.get(what, _tell))


def _press(name: str) -> None:
    """A finger there."""
    found = (one for one in QApplication.allWidgets() if one.objectName() == name)
    button = next(one for one in found if one.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def _pair(address: str = "", digits: str = "") -> None:
    """Fingers on the keys, once it asks which house it belongs to."""
    pages = (one for one in QApplication.topLevelWidgets() if isinstance(one, PairingWindow))
    if not any(one.isVisible() for one in pages):
        QTimer.singleShot(round(_OFTEN_S * 1000), partial(_pair, address, digits))
        return
    for key in address:
        _press(f"key-{key}")
    _press("pairing-field-1")
    for key in digits.replace(" ", ""):
        _press(f"key-{key}")
    _press("pairing-ask")


def _pass(seconds: str) -> None:
    """So long nobody has touched it, by its stopwatch."""
    for one in QApplication.topLevelWidgets():
        if isinstance(one, KioskWindow):
            since = one.lock._touched - float(seconds)
            one.lock._touched = since


def _tell() -> None:
    """Say what is shown, as soon as a table is."""
    for one in QApplication.topLevelWidgets():
        if isinstance(one, KioskWindow) and one.isVisible() and one.scene.known:
            one.draw()
            print(json.dumps(_shown(one)), flush=True)
            return
    QTimer.singleShot(round(_OFTEN_S * 1000), _tell)


def _shown(window: KioskWindow) -> dict[str, object]:
    """What stands there, and where it is touched."""
    page = window.stack.currentWidget()
    parts = window.findChildren(QAbstractButton)
    table = window.scene.table
    return {
        "page": page.objectName(),
        "locked": window.lock.by is None,
        "notice": window.notice.text(),
        "trouble": window.trouble.text(),
        "instead": window.instead.text() if window.instead.isVisible() else "",
        "note": window.choices.note.text(),
        "typed": len(window.pin.field.text()),
        "field": _middle(window.pin.field),
        "head": window.scene.head.digest.hex(),
        "table": {"felt": repr(table)},
        "full": [window.width(), window.height()],
        "times": window.devicePixelRatio(),
        "left_handed": window.side.x() < window.table.x(),
        "dim": window.manners.now.dim,
        "aloud": window.manners.now.aloud,
        "places": {
            one.objectName(): _middle(one)
            for one in parts
            if one.isVisible() and one.isEnabled() and not _just_changed(window, one)
        },
        "words": {one.objectName(): one.text() for one in parts if one.isVisible()},
        "seats": {
            view.number: _at(window.table, window.table.seat_point(view.number))
            for view in (window.view().card.seats if window.table.isVisible() else ())
        },
    }


def _just_changed(window: KioskWindow, one: QWidget) -> bool:
    """Whether a finger there would come too soon."""
    at = one.mapTo(window, one.rect().center())
    return window.guard.just_changed(window.places_of(one, at))


def _middle(one: QWidget) -> list[int]:
    return _at(one, one.rect().center())


def _at(one: QWidget, point: QPoint) -> list[int]:
    at = one.mapToGlobal(point)
    return [at.x(), at.y()]


if __name__ == "__main__":
    threading.Thread(target=listen, daemon=True).start()
    main()
