"""The line over the room map: its sections to jump to; while tables are arranged, what else can
be done with the map."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QWidget

from floor.app.tables.room_plan import LONGEST_NAME
from floor.base.text import _
from floor.desk.floor.map_words import arrange_hint
from floor.desk.kit.elided import Elided
from floor.desk.kit.step_button import Pending, StepRow
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, column, holding, row, stretched
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    set_surface,
)
from floor.room.table.plan import SectionNo
from floor.views.words.rows import SectionView, Step


class ArrangeBar(QFrame):
    """Shows the sections and, while it is arranged, the steps of the map; asks, never decides."""

    asked = Signal(object)
    """A Step."""
    section_wanted = Signal(int)
    named = Signal(str)
    """What is typed as a section's name has changed."""
    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("arrange-bar")
        self.setAccessibleName(_("The map of the room"))
        set_surface(self, Ground.BAR)
        self._sections: dict[SectionNo, QPushButton] = {}
        self._arranging = False
        self._jump_line = row(STRETCH, gap=None)
        self._jumps = holding("section-jumps", self._jump_line)
        self._work = self._made_work()
        column(self._jumps, self._work, on=self, margins=(PAD, GAP))
        self.show_sections((), ())
        self.arrange(False)

    def _made_work(self) -> QWidget:
        hint = Elided("arrange-hint", TextStyle.MUTED)
        hint.show_words(arrange_hint())
        self.done_button = button(_("Done (Esc)"), "arrange-done", ButtonRole.PRIMARY)
        self.done_button.clicked.connect(self.done)
        self.name = QLineEdit()
        self.name.setObjectName("section-name")
        self.name.setAccessibleName(_("Name of a section"))
        self.name.setPlaceholderText(_("Name of a section"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setFixedWidth(190)
        self.name.textChanged.connect(self.named)
        self.name.returnPressed.connect(self._take_name)
        steps = QWidget()
        steps.setObjectName("arrange-steps")
        self._steps = StepRow(Flow(steps), self._ask)
        work = holding(
            "arrange-work",
            column(
                row(
                    label(_("Arranging"), "arrange-title", TextStyle.TITLE),
                    stretched(hint),
                    self.done_button,
                    gap=None,
                ),
                row(self.name, stretched(steps), gap=None),
            ),
        )
        return work

    def arrange(self, arranging: bool) -> None:
        """Begin or end to arrange."""
        self._arranging = arranging
        self._work.setVisible(arranging)
        if not arranging:
            self.name.clear()
        self._show_itself()

    def show_sections(self, sections: Sequence[SectionView], needs: Sequence[int]) -> None:
        """Show a way to each section, with how many alerts its tables have."""
        wanted = {one.number: one for one in sections} if len(sections) > 1 else {}
        for number in self._sections.keys() - wanted.keys():
            gone = self._sections.pop(number)
            self._jump_line.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for (number, one), alerts in zip(wanted.items(), needs, strict=False):
            known = self._sections.get(number)
            if known is None:
                known = self._sections[number] = button("", f"section-{number}", ButtonRole.QUIET)
                known.setToolTip(plain_tip(_("Go to this section (Ctrl+PgUp, Ctrl+PgDn)")))
                known.clicked.connect(lambda _on=False, at=number: self.section_wanted.emit(at))
                self._jump_line.insertWidget(len(self._sections) - 1, known)
            words = f"{one.name} · {alerts} ⚑" if alerts else one.name
            known.setText(words.replace("&", "&&"))
            known.setAccessibleName(words)
        self._jumps.setVisible(bool(wanted))
        self._show_itself()

    def show_steps(self, steps: Sequence[Step], pending: Pending) -> None:
        """Show what else can be done with the map."""
        self._steps.show(steps, pending)

    def _show_itself(self) -> None:
        self.setVisible(self._arranging or bool(self._sections))

    def _ask(self, step: object) -> None:
        self.asked.emit(step)

    @Slot()
    def _take_name(self) -> None:
        """Enter takes the first step that can be asked for: a new section of that name."""
        for one in self._steps.buttons:
            if one.isEnabled() and one.step.leading:
                one.click()
                self.name.clear()
                return

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._sections.values()
        yield self.done_button
        yield self.name
        yield from self._steps.buttons
