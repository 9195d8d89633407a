"""The frame of the desk's window: strips, navigation, top line, the pages' place, the foot."""

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from floor.base.text import _
from floor.desk.foot import Foot
from floor.desk.rail import Rail
from floor.desk.top_bar import Strip, TopLine


class Frame:
    """What stays where it is whatever page is shown."""

    def __init__(self, window: QWidget, *, training: bool) -> None:
        self.rail, self.top, self.foot = Rail(), TopLine(), Foot()
        self.training = Strip("training", "#f5b301", "#1a1300")
        self.trouble = Strip("trouble", "#8f1d0d", "#ffffff")
        self.warning = Strip("warning", "#f5b301", "#1a1300")
        self.late = Strip("late", "#7a4b00", "#ffffff")
        self.stack = QStackedWidget()
        self.stack.setObjectName("pages")
        inner = QVBoxLayout()
        inner.addWidget(self.top)
        inner.addWidget(self.stack, 1)
        across = QHBoxLayout()
        across.addWidget(self.rail)
        across.addLayout(inner, 1)
        column = QVBoxLayout(window)
        column.addWidget(self.training)
        column.addWidget(self.trouble)
        column.addWidget(self.warning)
        column.addWidget(self.late)
        column.addLayout(across, 1)
        column.addWidget(self.foot)
        for layout in (inner, across, column):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        if training:
            self.training.show_words(
                _("TRAINING  ·  a rehearsed night: nothing here is real, nothing of it is kept")
            )
            self.foot.say(
                _("The night is being prepared: three hours of it are played now …"), False
            )
