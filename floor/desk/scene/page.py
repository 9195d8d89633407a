"""What every page of the window is: shown the room while it is in front, and told when it comes."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from floor.app.core.names import Viewer
from floor.desk.kit.step_button import Pending
from floor.desk.scene.scene import Scene
from floor.views.words.rows import FloorView


class Moment(NamedTuple):
    """The room as it is shown now, and what has been asked but not answered."""

    scene: Scene
    view: FloorView
    now: datetime
    pending: Pending

    @property
    def look(self) -> Viewer:
        """Whoever looks now."""
        return self.scene.look(self.now)


class Page(QWidget):
    """Does nothing of all this by itself: a page says what of it concerns it."""

    def arrive(self, scene: Scene) -> None:
        """Somebody comes to it: what may have changed meanwhile is looked at again."""

    def take_focus(self) -> None:
        """It stands in front: the keyboard goes where it is wanted first."""

    def show_moment(self, at: Moment) -> None:
        """Show the room as it is now; only asked while it is in front."""

    def show_time(self, now: datetime) -> None:
        """Show what the clock changes by itself."""

    def wakes_in(self, now: datetime) -> timedelta | None:
        """When the next second of what counts down on it begins; None: nothing does."""

    def stop(self) -> None:
        """The window closes: nothing is worked at any more."""

    def stops(self) -> Iterable[QWidget]:
        """What Tab goes through."""
        return ()
