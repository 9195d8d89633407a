"""Whether the store answers: asked all the time, and missed within four seconds."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic

from PySide6.QtCore import QObject, Signal

from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.qtkit.office.bridge import Bridge, RoomUpdate, StoreSession

ASK_EVERY_S = 0.75
PATIENCE_S = 2.0
"""So long an answer may take: with the time before it, and a beat of the window to ask and another
to notice, less than four seconds."""
_BELIEVED = timedelta(days=2)
"""Longer than a house is away before a kiosk is started: then its clock was set meanwhile."""


class StoreWatch(QObject):
    """Asks the store thread whether it is there; says since when it has not answered."""

    changed = Signal()

    def __init__(
        self,
        bridge: Bridge,
        clock: Clock,
        parent: QObject | None = None,
        *,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._clock = clock
        self._seconds = seconds
        self._asked: float | None = None
        """When, while no answer has come."""
        self._answered = seconds()
        self._good = clock.now()
        self._good_s: float | None = self._answered
        """None: nobody can tell."""
        self._was_there = False
        """It was heard of since the program began."""
        self.away_since: datetime | None = None
        """When it was last heard of; None while all is well."""
        self.trouble: StoreTrouble | None = None
        """What it said was wrong; None when it says nothing at all."""
        bridge.heard.connect(self._hear)

    def go_on_from(self, before: "StoreWatch") -> None:
        """What that one knew: another window of the same kiosk has taken its place."""
        self._good, self._good_s = before._good, before._good_s
        self._was_there = before._was_there
        self.away_since, self.trouble = before.away_since, before.trouble

    def look(self) -> None:
        """Ask again when it is time, and notice when no answer comes."""
        now = self._seconds()
        if self._asked is None:
            if now - self._answered >= ASK_EVERY_S:
                self._asked = now
                self._bridge.consult(_trouble_of, self._told, self)
        elif now - self._asked >= PATIENCE_S:
            self._lost(None)

    def _told(self, answer: object) -> None:
        self._asked, self._answered = None, self._seconds()
        if isinstance(answer, StoreTrouble):
            self._lost(answer)
        else:
            self._found()

    def _hear(self, news: RoomUpdate) -> None:
        if news.trouble is not None:
            if not self._was_there:
                self._known_before(news.shown.known_at)
            self._lost(news.trouble)
        else:
            self._found()

    def _known_before(self, known_at: datetime | None) -> None:
        """What is shown is from before the program began; only its own clock tells how old."""
        if known_at is not None and known_at != self._good:
            self._good = known_at
            age = self._clock.now() - known_at
            told = timedelta() <= age < _BELIEVED
            self._good_s = self._seconds() - age.total_seconds() if told else None

    @property
    def age(self) -> timedelta | None:
        """How old is what is shown, whatever anybody does to the computer's clock meanwhile; None
        where that was set before the program began, as far as anybody can see."""
        good = self._good_s
        return timedelta(seconds=self._seconds() - good) if good is not None else None

    def _lost(self, trouble: StoreTrouble | None) -> None:
        self._bridge.let_go()
        if self.away_since is None or str(trouble) != str(self.trouble):
            self.away_since, self.trouble = self.away_since or self._good, trouble
            self.changed.emit()

    def _found(self) -> None:
        self._bridge.take_up()
        self._was_there = True
        self._good, self._good_s = self._clock.now(), self._seconds()
        if self.away_since is not None:
            self.away_since = self.trouble = None
            self.changed.emit()


def _trouble_of(back: StoreSession) -> StoreTrouble | None:
    """What is wrong with the store now, once it has been read."""
    back.office.refresh()
    return back.trouble
