"""A real program that says which second of a tournament's clock it shows, and since when:
`python -m tests.seconds LABEL ARGUMENTS of floor`.

Every few milliseconds it looks at the label of that name; what is new on it is printed with the
moment, by the stopwatch of the PC. A desk goes to its page of tournaments. All else is the program
as everybody starts it.
"""

import sys
import threading
from time import monotonic

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from floor.__main__ import main
from floor.desk.window.window import DeskWindow

_OFTEN_MS = 2
_WAIT = threading.Event()


class Watch:
    """Looks at one label."""

    def __init__(self, name: str) -> None:
        self._name, self._shown = name, ""

    def begin(self) -> None:
        timer = QTimer(QCoreApplication.instance())
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(self._look)
        timer.start(_OFTEN_MS)

    def _look(self) -> None:
        for window in QApplication.topLevelWidgets():
            desk = window if isinstance(window, DeskWindow) and window.scene.known else None
            if desk is not None and desk.pages.name != "tournaments":
                desk.go("tournaments")
            label = window.findChild(QLabel, self._name)
            if label is not None and label.isVisible() and label.text() != self._shown:
                self._shown = label.text()
                print(f"{monotonic():.4f} {self._shown}", flush=True)


def listen(watch: Watch) -> None:
    """Begin as soon as there is a program."""
    while (app := QApplication.instance()) is None or app.applicationName() != "floor":
        _WAIT.wait(0.01)
    QTimer.singleShot(0, app, watch.begin)


if __name__ == "__main__":
    watch = Watch(sys.argv.pop(1))
    threading.Thread(target=listen, args=(watch,), daemon=True).start()
    main()
