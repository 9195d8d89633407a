"""Dialogs about one seat or hand: one of several steps, and who has won."""

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from floor.app.core.messages import Command
from floor.app.hands.dealing import EndHand
from floor.base.text import _
from floor.desk.kit.flow import Flow
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.step_button import StepRow
from floor.room.blinds.button import SeatNo
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
        self.steps.buttons[0].setFocus()


class WinnersSheet(Sheet):
    """Who has won the hand, where the winner has the button (CH-BLIND-9, CH-BLIND-10)."""

    def __init__(self, step: Step, dealt: Iterable[tuple[SeatNo, str]], parent: QWidget) -> None:
        title = step.words.rstrip("… ")
        super().__init__("winners", title, title, parent)
        assert isinstance(step.command, EndHand)
        self._command = step.command
        self.tell(_("Who has won? The winner gets the button; tick all who share the pot."))
        self.boxes: dict[SeatNo, QCheckBox] = {}
        for seat, words in dealt:
            box = QCheckBox(words.replace("&", "&&"))
            box.setObjectName(f"winner-{seat}")
            box.setAccessibleName(words)
            self.body.addWidget(box)
            self.boxes[seat] = box
        next(iter(self.boxes.values())).setFocus()

    def command(self) -> Command | None:
        winners = tuple(seat for seat, box in self.boxes.items() if box.isChecked())
        if not winners:
            self.complain(_("Tick who has won."))
            return None
        return msgspec.structs.replace(self._command, winners=winners)
