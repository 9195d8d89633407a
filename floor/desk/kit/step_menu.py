"""The small … of a line: what is seldom done stands there, the gravest last and apart."""

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton

from floor.base.text import _
from floor.qtkit.look.theme import ButtonRole, plain_tip
from floor.views.words.rows import Step


class StepMenu(QToolButton):
    """Steps that are worked out when the menu opens."""

    asked = Signal(object)
    """A Step."""
    ticket = Signal()
    """A paper."""

    def __init__(
        self,
        name: str,
        steps: Callable[[], tuple[Step, ...]],
        *,
        paper: bool = True,
        nothing: str = "",
    ) -> None:
        """`name` is that of the line; with `paper` a ticket can be printed; `nothing` is said where
        there is no step."""
        super().__init__()
        self._steps = steps
        self._paper = paper
        self._nothing = nothing
        self._shown: tuple[Step, ...] = ()
        self.setText("…")
        self.setProperty("look", ButtonRole.MORE.value)
        self.setObjectName(f"{name}-more")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self.open)

    @cached_property
    def _menu(self) -> QMenu:
        """Made when it is first opened: few of all lines ever are, and it is as large as a line."""
        made = QMenu(self)
        made.setToolTipsVisible(True)
        made.aboutToShow.connect(self.fill)
        self._ticket = QAction(_("Print ticket"), self)
        self._ticket.setObjectName("ticket")
        self._ticket.triggered.connect(self.ticket)
        return made

    @Slot()
    def open(self) -> None:
        """Show the menu below the button."""
        self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    @Slot()
    def fill(self) -> None:
        """Have what can be asked for at this moment."""
        self._menu.clear()
        self._shown = self._steps()
        for step in (one for one in self._shown if not one.grave):
            self._add(step)
        if self._paper:
            self._menu.addAction(self._ticket)
        grave = [one for one in self._shown if one.grave]
        if grave and not self._menu.isEmpty():
            self._menu.addSeparator()
        for step in grave:
            self._add(step)
        if self._menu.isEmpty() and self._nothing:
            self._menu.addAction(self._nothing).setEnabled(False)

    def _add(self, step: Step) -> None:
        action = self._menu.addAction(step.words.replace("&", "&&"))
        action.setObjectName(f"step-{step.key}")
        action.setEnabled(not step.why_not)
        action.setToolTip(plain_tip(step.why_not))
        action.setStatusTip(step.why_not)
        action.setData(step.key)
        action.triggered.connect(self._chosen)

    @Slot()
    def _chosen(self) -> None:
        key = self.sender().data()  # type: ignore[attr-defined]
        step = next((one for one in self._shown if one.key == key), None)
        if step is not None:
            self.asked.emit(step)
