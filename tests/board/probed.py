"""The real board with a window into it: `python -m tests.board.probed ARGUMENTS of floor`.

A thread of its own hears `tell` on standard input and has the board say as one line of JSON what it
shows. All else is the program as everybody starts it.
"""

import json
import sys
import threading

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from floor.__main__ import main
from floor.board.plates import TextLine
from floor.board.window import BoardWindow

_OFTEN_S = 0.005
_WAIT = threading.Event()


def listen() -> None:
    """Obey until nobody speaks any more."""
    for _word in sys.stdin:
        while (app := QApplication.instance()) is None:
            _WAIT.wait(_OFTEN_S)
        QTimer.singleShot(0, app, _tell)


def _tell() -> None:
    """Say what is shown, as soon as anything is."""
    for one in QApplication.topLevelWidgets():
        if isinstance(one, BoardWindow) and one.isVisible() and (words := _words(one)):
            told = {"page": one.stack.currentWidget().objectName(), "words": words}
            print(json.dumps(told), flush=True)
            return
    QTimer.singleShot(round(_OFTEN_S * 1000), _tell)


def _words(window: BoardWindow) -> list[str]:
    """What can be read; without the libraries of the tests, which a PC of a house does not have."""
    return [one.text() for one in window.findChildren(TextLine) if one.isVisible()]


if __name__ == "__main__":
    threading.Thread(target=listen, daemon=True).start()
    main()
