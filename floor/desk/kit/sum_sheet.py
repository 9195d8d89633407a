"""The dialog in which sums are typed: buy-in, top-up, the stack somebody leaves or moves with."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from floor.app.core.messages import Command
from floor.base.money import Money
from floor.base.text import LOCALES, _, amount_of, language, typed_text
from floor.desk.kit.fields import SUM_LENGTH, named_box
from floor.desk.kit.sheet import Sheet
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.theme import TextStyle, label
from floor.views.money.chips import SumField, SumForm, Sums
from floor.views.words.words import capital, no_sum


class _SumEdit(QLineEdit):
    """A field for euros; tells when it is entered, so that the keypad types into it."""

    entered = Signal()

    def __init__(self, field: SumField) -> None:
        super().__init__(typed_text(field.start) if field.start is not None else "")
        self.sum_field = field
        self.setMaxLength(SUM_LENGTH)
        self.left_out: QCheckBox | None = None
        """The tick that says that it is empty on purpose, where that has to be said."""
        if field.optional and not field.wanted:
            self.setPlaceholderText(_("not counted") if field.name == "stack" else "0")

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    @property
    def sum_typed(self) -> Money | None:
        """The sum; None where nothing stands or nothing that is one."""
        return amount_of(self.text())

    @property
    def is_wrong(self) -> bool:
        """No sum stands there, and one has to."""
        empty = not self.text().strip()
        meant = self.left_out is None or self.left_out.isChecked()
        return self.sum_typed is None and not (empty and self.sum_field.optional and meant)

    @property
    def complaint(self) -> str:
        """What is said where it is wrong."""
        return no_sum() if self.text().strip() else self.sum_field.wanted or no_sum()

    def tick(self, name: str) -> QCheckBox:
        """The tick that leaves it out; a sum takes the tick away, and the tick the sum."""
        made = self.left_out = named_box(capital(_("not counted")), name)
        made.toggled.connect(self._leave_out)
        self.textChanged.connect(self._take_in)
        return made

    @Slot(bool)
    def _leave_out(self, left_out: bool) -> None:
        if left_out:
            self.clear()

    @Slot(str)
    def _take_in(self, text: str) -> None:
        if text and self.left_out is not None:
            self.left_out.setChecked(False)


class SumSheet(Sheet):
    """Shows a SumForm and asks for its step; what the sums mean stands there as they are typed."""

    def __init__(self, form: SumForm, parent: QWidget) -> None:
        super().__init__(form.name, form.title, form.ask, parent)
        self._form = form
        self._told = [
            label("", f"{form.name}-told-{place}", TextStyle.MUTED)
            for place, _words in enumerate(form.told(self._nothing(form)))
        ]
        for place, told in enumerate(self._told):
            told.setWordWrap(True)
            told.setMinimumHeight(told.sizeHint().height() * 2 if place == 0 else 0)
            self.body.insertWidget(place, told)
        self.edits = [_SumEdit(field) for field in form.fields]
        for edit in self.edits:
            self.field(edit.sum_field.words, edit, edit.sum_field.name)
            if edit.sum_field.wanted:
                tick = edit.tick(f"{form.name}-{edit.sum_field.name}-left-out")
                tick.toggled.connect(self._show_sums)
                self.form.addRow("", tick)
        self.reason_field()
        self._last = self.edits[-1]
        """The field that was typed in last."""
        self._meant: Sums | None = None
        """The sums that were asked for and needed a reason."""
        self._keypad = Keypad(self.edits[0], decimal=LOCALES[language()].decimal, size=44)
        self.body.addWidget(self._keypad)
        for edit in self.edits:
            edit.entered.connect(self._entered)
            edit.textChanged.connect(self._typed)
        self._show_sums()
        self.edits[0].setFocus()
        self.edits[0].selectAll()

    @staticmethod
    def _nothing(form: SumForm) -> Sums:
        return tuple(field.start for field in form.fields)

    @property
    def _sums(self) -> Sums:
        return tuple(edit.sum_typed for edit in self.edits)

    @Slot()
    def _entered(self) -> None:
        edit = self.sender()
        assert isinstance(edit, _SumEdit)
        self._keypad.type_into(edit)

    @Slot()
    def _typed(self) -> None:
        edit = self.sender()
        assert isinstance(edit, _SumEdit)
        self._last = edit
        self._show_sums()

    @Slot()
    def _show_sums(self) -> None:
        """What holds for the sums as they stand; nothing is wrong with what is not typed yet."""
        for said, words in zip(self._told, self._form.told(self._sums), strict=True):
            said.setText(words)
        missing = any(edit.is_wrong for edit in self.edits)
        step = self._form.step(self._sums)
        self.form.setRowVisible(self.reason, bool(step.reason))
        self.complain("" if missing else step.why_not or step.reason)

    def command(self) -> Command | None:
        wrong = next((edit for edit in self.edits if edit.is_wrong), None)
        if wrong is not None:
            if wrong.text().strip() or wrong.sum_field.wanted or self.focusWidget() is wrong:
                self.complain(wrong.complaint)
            wrong.setFocus()
            return None
        sums = self._sums
        step = self._form.step(sums)
        command = self.command_of(step)
        if command is not None:
            return command
        if step.why_not:
            self.edits[-1].setFocus()
        elif self._form.bought and not self.note_text() and sums != self._meant:
            # A slip of the keys, most often: what is typed next stands in its place. Whoever asks
            # for the same again means it, and says why.
            self._meant = sums
            self._last.setFocus()
            self._last.selectAll()
        return None
