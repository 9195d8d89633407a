"""The dialog that offers one of several steps."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from floor.desk.kit.sheet import Sheet
from floor.desk.kit.step_button import StepRow
from floor.qtkit.look.flow import Flow
from floor.views.words.rows import Step


class StepsSheet(Sheet):
    """One of several steps: another seat of the table, the game of the next hand."""

    step_asked = Signal(object)
    """The Step."""

    def __init__(
        self, name: str, title: str, told: str, steps: Iterable[Step], parent: QWidget
    ) -> None:
        super().__init__(name, title, title, parent)
        self.tell(told)
        flow = QWidget()
        flow.setObjectName(f"{name}-steps")
        self.steps = StepRow(Flow(flow), self.step_asked.emit)
        self.steps.show(steps, ())
        self.body.addWidget(flow)
        self.ask_button.hide()
        # Not on one of them: each moves a seat or a hand.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
