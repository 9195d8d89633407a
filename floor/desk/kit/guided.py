"""A dialog of several steps on one surface: which they are stands at its top."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QFormLayout, QStackedWidget, QVBoxLayout, QWidget

from floor.desk.kit.sheet import WIDE, Sheet
from floor.desk.kit.way_rows import unbroken
from floor.qtkit.look.layout import LINE, column, holding
from floor.qtkit.look.theme import GAP, TextStyle, label


class GuidedSheet(Sheet):
    """Shows one of its steps; the button below asks for what that step is about."""

    def __init__(self, name: str, title: str, steps: Sequence[str], parent: QWidget) -> None:
        super().__init__(name, title, "", parent)
        self.setMinimumWidth(WIDE)
        self.step = 0
        """Which one is shown, from 0."""
        self._steps = steps
        self._where = label("", f"{name}-steps", TextStyle.SMALL, wraps=True)
        self._pages = QStackedWidget()
        self._pages.setObjectName(f"{name}-pages")
        self.columns: list[QVBoxLayout] = []
        """What is in each step."""
        for number, _step in enumerate(steps):
            lines = column(gap=LINE)
            page = holding(f"{name}-page-{number}", lines)
            self._pages.addWidget(page)
            self.columns.append(lines)
        self.form.setParent(None)
        self.form = QFormLayout()
        self.form.setSpacing(GAP + 4)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.columns[0].addLayout(self.form)
        self.body.insertWidget(0, self._where)
        self.body.addWidget(self._pages)

    def show_step(self, step: int, ask: str) -> None:
        """Go to a step; `ask` is what its button says."""
        self.step = step
        self._where.setText(
            "   ".join(
                f"{'●' if number == step else '✓' if number < step else '○'} {number + 1} {words}"
                for number, words in enumerate(self._steps)
            )
        )
        self._pages.setCurrentIndex(step)
        self.ask_button.setText(ask)
        self.ask_button.setAccessibleName(ask)
        self.mention("")
        self.grow()

    def write(
        self, step: int, name: str, lines: Iterable[str], kind: TextStyle = TextStyle.BODY
    ) -> None:
        """Lines of words at the end of a step."""
        for number, words in enumerate(lines):
            said = label(unbroken(words), f"{self.objectName()}-{name}-{number}", kind, wraps=True)
            self.columns[step].addWidget(said)
