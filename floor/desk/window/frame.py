"""The frame of the desk's window: strips, navigation, top line, the pages' place, the foot."""

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from floor.app.core.messages import Role
from floor.app.core.people import training_pin
from floor.base.text import _
from floor.desk.window.foot import Foot
from floor.desk.window.rail import Rail
from floor.desk.window.top_bar import TopLine
from floor.qtkit.look.layout import column, row, stretched

if TYPE_CHECKING:
    from floor.desk.scene.pace import Pace
    from floor.desk.window.training_strip import TrainingStrip


class Frame:
    """What stays where it is whatever page is shown, and whatever has to be told: the page is never
    pushed away under the pointer."""

    def __init__(self, window: QWidget, *, training: bool, pace: "Pace | None" = None) -> None:
        self.rail, self.top, self.foot = Rail(), TopLine(), Foot()
        self.training = _training_strip(pace) if training else None
        self.stack = QStackedWidget()
        self.stack.setObjectName("pages")
        self.stops: list[QWidget] = []
        """What Tab goes through now."""
        inner = column(self.top, stretched(self.stack), gap=0)
        column(
            *((self.training,) if self.training is not None else ()),
            stretched(row(self.rail, stretched(inner), gap=0)),
            self.foot,
            on=window,
            gap=0,
        )
        self._preparing = ""
        if training:
            self._preparing = _("Preparing the training night: playing its first three hours …")
            self.foot.say(self._preparing, False)

    def greet(self) -> None:
        """The night is there."""
        self.foot.unsay(self._preparing)

    def order_tabs(self, page: Iterable[QWidget]) -> None:
        """Let Tab go through the strip above, rail, top line and what there is on the `page`, as
        the eye does."""
        training = self.training.stops() if self.training is not None else ()
        stops = [*training, *self.rail.stops(), *self.top.stops(), *page]
        if stops != self.stops:
            self.stops = stops
            for one, other in pairwise(stops):
                QWidget.setTabOrder(one, other)


def _training_strip(pace: "Pace | None") -> "TrainingStrip":
    from floor.desk.window.training_strip import TrainingStrip  # not where the night is real

    made = TrainingStrip(pace)
    pins = _("PIN {pin} (dealers: {short})").format(
        pin=training_pin(Role.FLOOR), short=training_pin(Role.DEALER)
    )
    real = _("TRAINING  ·  nothing here is real, nothing is kept")
    made.say(f"{real}  ·  {pins}")
    return made
