"""What a second desk on one store asks before it opens: to go to the first, or beside it."""

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialog

from floor.base.text import _
from floor.desk.program.one_instance import OneInstance
from floor.qtkit.look.layout import FORM, STRETCH, column, row
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, TextStyle, button, label, restyle

_WIDE = 560


class SecondDesk(QDialog):
    """Says that a desk is open on the store already; accepted, another one opens."""

    def __init__(self, one: OneInstance, store: Path) -> None:
        super().__init__()
        self.setObjectName("second-desk")
        self.setWindowTitle("floor")
        self.setFixedWidth(_WIDE)
        self._one = one
        title = label(
            _("A desk is open on this store already"), "second-desk-title", TextStyle.HEAD
        )
        where = label(str(store), "second-desk-store", TextStyle.MUTED, wraps=True)
        self.note = label("", "second-desk-note", wraps=True)
        go = button(_("Go to that desk"), "second-desk-go", ButtonRole.PRIMARY)
        go.setDefault(True)
        go.clicked.connect(self._go)
        another = button(_("Open another desk"), "second-desk-another")
        another.setAutoDefault(False)
        another.clicked.connect(self.accept)
        said = _("Both may work at the same time: each shows at once what the other does.")
        if not one.number:
            another.setEnabled(False)
            said = _("As many desks as may be are open on it: close one of them.")
        self.note.setText(said)
        column(
            *(title, where, self.note),
            row(STRETCH, another, go, gap=FORM),
            on=self,
            gap=PAD,
            margins=MARGIN,
        )

    @Slot()
    def _go(self) -> None:
        if self._one.knock():
            self.reject()
            return
        restyle(self.note, TextStyle.ALERT)
        self.note.setText(
            _("It does not answer: it is just opening, or another user of this computer has it.")
        )
