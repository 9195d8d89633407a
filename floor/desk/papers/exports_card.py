"""Handing a night out: what of it, in which form, with or without names; how far it is."""

from collections.abc import Iterator
from datetime import date

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget
from shiboken6 import isValid

from floor.base.errors import FloorError
from floor.base.text import _, day_text, localized, many
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import offer, page_choice
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.scene.services import Exporter
from floor.qtkit.look.layout import put
from floor.qtkit.look.theme import GAP, ButtonRole, TextStyle, button, label
from floor.qtkit.office.work import Work
from floor.views.papers.export_order import (
    ExportFormat,
    ExportOrder,
    ExportPart,
    Naming,
    form_words,
    part_words,
)

_TOLD_EVERY = 200
"""Entries between two words about how far it is."""


class _Stopped(FloorError):
    """Somebody does not want it any more."""


class ExportsCard(TitledCard):
    """Asks what to hand out, and has it written into the folder of exports."""

    _reached = Signal(str)

    def __init__(self, exports: Exporter) -> None:
        super().__init__("report-export", _("Export"))
        self._exports = exports
        self._stop = False
        self._running = False
        self._work = Work(self)
        self._work.done.connect(self._done)
        self._look = Work(self)
        self._look.done.connect(self._show_nights)
        self.night = page_choice("export-night", _("Gaming day"))
        parts = ((_("Everything"), None), *((part_words(part), part) for part in ExportPart))
        self.part = page_choice("export-part", _("What"), parts)
        forms = ((form_words(form), form) for form in ExportFormat)
        self.form = page_choice("export-form", _("Form"), forms)
        self.names = QCheckBox(_("With names and reasons, not numbers only"))
        self.names.setObjectName("export-names")
        self.names.setAccessibleName(self.names.text())
        self.go = button(_("Export"), "export-go", ButtonRole.STEP)
        self.go.clicked.connect(self._export)
        self.stop = button(_("Stop"), "export-stop", ButtonRole.QUIET)
        self.stop.clicked.connect(self._ask_to_stop)
        self._note = label("", "export-note", TextStyle.MUTED, wraps=True)
        self._reached.connect(self._note.setText)
        self._lay_out()
        self._explain()

    def _lay_out(self) -> None:
        first, last = QHBoxLayout(), QHBoxLayout()
        for line in (first, last):
            line.setSpacing(GAP)
        first.addWidget(self.night)
        first.addWidget(self.form, 1)
        last.addWidget(self.go)
        last.addWidget(self.stop)
        last.addStretch(1)
        put(self.inside, first, self.part, self.names, last, self._note)

    def look_again(self) -> None:
        """Which nights there are now."""
        self._look.start(self._exports.nights)

    @Slot(object)
    def _show_nights(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._note.setText(localized(found))
            return
        assert isinstance(found, tuple)
        offer(self.night, ((day_text(day, weekday=True), day) for day in dict.fromkeys(found)))
        self._explain()

    def _explain(self) -> None:
        """What can be pressed now, and why not."""
        no_night = _("No gaming day was opened yet.") if not self.night.count() else ""
        busy = _("An export is being written …") if self._running else ""
        disable_with_reason(self.go, busy or no_night)
        disable_with_reason(self.stop, "" if self._running else _("Nothing is being exported."))

    @Slot()
    def _export(self) -> None:
        day, part, form = (box.currentData() for box in (self.night, self.part, self.form))
        assert isinstance(day, date)
        order = ExportOrder(
            parts=frozenset(ExportPart) if part is None else frozenset({part}),
            form=form,
            naming=Naming.NAMES if self.names.isChecked() else Naming.NUMBERS,
            day=day,
        )
        self._stop, self._running = False, True
        self._note.setText(_("Reading the log …"))
        self._explain()
        self._work.start(lambda: self._exports.put_out(order, self._walked, self._writes))

    def _walked(self, done: int, whole: int) -> None:
        """In the pool's thread: how far the reading is."""
        if done % _TOLD_EVERY == 0:
            words = _("Reading the log: {percent} %")
            self._tell(words.format(percent=done * 100 // max(whole, 1)))

    def _writes(self, name: str) -> None:
        """In the pool's thread: which file comes next."""
        self._tell(_("Writing {name} …").format(name=name))

    def _tell(self, words: str) -> None:
        if self._stop or not isValid(self):
            raise _Stopped("Stopped. What was written before stays.")
        self._reached.emit(words)

    @Slot()
    def _ask_to_stop(self) -> None:
        self._stop = True

    @Slot(object)
    def _done(self, outcome: object) -> None:
        self._running = False
        if isinstance(outcome, FloorError):
            self._note.setText(localized(outcome))
        else:
            assert isinstance(outcome, tuple)
            n = len(outcome)
            words = many("{n} file is in {folder}.", "{n} files are in {folder}.", n)
            self._note.setText(words.format(n=n, folder=self._exports.folder))
        self._explain()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.night, self.form, self.part, self.names, self.go, self.stop)
