"""The PIN that what was kept while the house was away waits for: asked for once it is there."""

from functools import partial

from PySide6.QtCore import QElapsedTimer

from floor.app.core.messages import StaffId
from floor.base.text import _
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.pin_page import PinPage
from floor.kiosk.staff.sign_in import SignIn

_PATIENCE_MS, _DEALERS_MS = 60_000, 900_000
"""So long somebody may take, as hands kept behind such an act wait with it; and who deals there,
whose hands they are, and who has the next one to deal first."""
_AGAIN_MS = 5_000
"""So long the table is left alone where somebody has gone back to it."""


class LatePins:
    """Asks whose badge it was, as soon as the table is all that is shown; who does not give it
    leaves what was pressed to the floor."""

    def __init__(self, screen: KioskScreen, sign_in: SignIn, page: PinPage) -> None:
        self._screen = screen
        self._sign_in = sign_in
        self._page = page
        self._asked: QElapsedTimer | None = None
        """Since when somebody is; None: nobody is."""
        self._seen = QElapsedTimer()
        """Since the page was last seen."""
        self._heard = -1
        """What was shown as it was answered the last time: the house is told first."""

    def look(self) -> None:
        """Ask, or see what came of it."""
        screen, shown = self._screen, self._screen.scene.shown
        asks = screen.page is self._page
        if shown.wants_pin is None or screen.away:
            if self._asked is not None and asks:
                screen.main()
            self._asked = None
        elif self._asked is None:
            if screen.page is None and shown.number != self._heard:
                self._asked = QElapsedTimer()
                self._asked.start()
                self._ask(shown.wants_pin)
        elif self._asked.elapsed() > self._patience_ms(shown.wants_pin):
            self._leave_to_floor(shown.wants_pin)
        elif asks:
            self._seen.start()
        elif screen.page is None and self._seen.elapsed() > _AGAIN_MS:
            self._ask(shown.wants_pin)

    def _patience_ms(self, staff: StaffId) -> int:
        return _DEALERS_MS if staff == self._screen.scene.dealer else _PATIENCE_MS

    def _ask(self, staff: StaffId) -> None:
        acts = self._screen.scene.shown.acts
        self._seen.start()
        leave = partial(self._leave_to_floor, staff)
        self._sign_in.prove_kept(staff, acts, self._given, leave)

    def _given(self, staff: StaffId) -> None:
        """Who deals here has opened the table too: it was locked, and they are asked once."""
        screen = self._screen
        if staff == screen.scene.dealer and screen.lock.by is None:
            screen.lock.put_on(staff, visits=False)
            screen.main()
        self._end(staff, given=True)

    def _leave_to_floor(self, staff: StaffId) -> None:
        screen = self._screen
        if screen.page is self._page:
            screen.main()
        screen.say(_("The floor looks at them at the desk."), True)
        self._end(staff, given=False)

    def _end(self, staff: StaffId, *, given: bool) -> None:
        self._asked, self._heard = None, self._screen.scene.shown.number
        self._screen.bridge.hear_pin(staff, given=given)
