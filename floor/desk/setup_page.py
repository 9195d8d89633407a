"""Setup: staff and their PINs, the language, what the program and its store are."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QModelIndex, Signal, Slot
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QListView,
    QVBoxLayout,
    QWidget,
)

from floor.app.people import Badge
from floor.app.views.words import role_words
from floor.base.errors import FloorError
from floor.base.text import _, language, say
from floor.desk.house import House
from floor.desk.staff_sheets import BadgeSheet, NewBadge
from floor.desk.step_button import explain
from floor.qtkit.bridge import Backroom, Bridge, Job
from floor.qtkit.theme import GAP, MARGIN, Look, Words, button, label, wear


class SetupPage(QWidget):
    """What is set up once and looked at when something is wrong."""

    language_chosen = Signal(str)

    def __init__(self, bridge: Bridge, house: House) -> None:
        super().__init__()
        self.setObjectName("setup-page")
        self._bridge = bridge
        self._house = house
        self._sure = False
        self._staff: Sequence[Badge] = ()
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setObjectName("staff-list")
        self.list.setAccessibleName(_("Staff"))
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setModel(self._model)
        self.list.setSpacing(3)
        self.list.selectionModel().currentChanged.connect(self._current)
        self.add = button(_("New staff member …"), "staff-add", Look.PRIMARY)
        self.pin = button(_("New PIN …"), "staff-pin", Look.STEP)
        self.erase = button(_("Forget …"), "staff-erase", Look.QUIET)
        self.add.clicked.connect(self._add)
        self.pin.clicked.connect(self._new_pin)
        self.erase.clicked.connect(self._erase)
        self._note = label("", "staff-note", Words.MUTED)
        self._note.setWordWrap(True)
        row = QHBoxLayout()
        for one in (self.add, self.pin, self.erase):
            row.addWidget(one)
        row.addStretch(1)
        left = QVBoxLayout()
        left.setSpacing(GAP + 2)
        left.addWidget(label(_("Staff"), "staff-title", Words.HEAD))
        left.addWidget(self.list, 1)
        left.addLayout(row)
        left.addWidget(self._note)
        self.languages = QComboBox()
        self.languages.setObjectName("language")
        self.languages.setAccessibleName(_("Language"))
        for code, words in house.languages:
            self.languages.addItem(words, code)
        self.languages.setCurrentIndex(max(self.languages.findData(language()), 0))
        self.languages.activated.connect(self._language)
        self._about = QFormLayout()
        self._about.setSpacing(GAP)
        right = QVBoxLayout()
        right.setSpacing(GAP * 2)
        right.addWidget(label(_("Language"), "language-title", Words.HEAD))
        right.addWidget(self.languages)
        right.addWidget(label(_("About"), "about-title", Words.HEAD))
        right.addLayout(self._about)
        right.addStretch(1)
        across = QHBoxLayout(self)
        across.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        across.setSpacing(MARGIN * 2)
        across.addLayout(left, 1)
        across.addLayout(right, 1)
        self._current()

    def look_again(self) -> None:
        """Read who has a badge and what the program is."""
        self._bridge.consult(lambda back: back.people.badges(), self._show_staff, self)
        while self._about.rowCount():
            self._about.removeRow(0)
        facts = [
            *self._house.about(),
            (_("Entries"), str(self._bridge.last.head.seq)),
            (_("Digest"), self._bridge.last.head.digest.hex()[:32]),
        ]
        for number, (words, fact) in enumerate(facts):
            value = label(fact, f"about-{number}", Words.MUTED, spoken=words)
            value.setWordWrap(True)
            self._about.addRow(label(words, f"about-{number}-label"), value)

    def _show_staff(self, staff: object) -> None:
        if isinstance(staff, FloorError):
            self._note.setText(say(staff))
            return
        assert isinstance(staff, Sequence)
        self._staff = staff
        self._model.clear()
        for badge in staff:
            words = f"{badge.name} · {role_words(badge.role)}  #{badge.staff}"
            if not badge.has_pin:
                words += " · " + _("no PIN")
            self._model.appendRow(QStandardItem(words))
        self._current()

    @property
    def chosen(self) -> Badge | None:
        """Whose badge is chosen."""
        row = self.list.currentIndex().row()
        return self._staff[row] if 0 <= row < len(self._staff) else None

    @Slot(QModelIndex, QModelIndex)
    def _current(self, *_indexes: QModelIndex) -> None:
        self._sure = False
        self.erase.setText(_("Forget …"))
        wear(self.erase, Look.QUIET)
        why = "" if self.chosen is not None else _("Choose somebody first.")
        explain(self.pin, why)
        explain(self.erase, why)

    @Slot()
    def _add(self) -> None:
        sheet = BadgeSheet(self.window())

        def job(back: Backroom, badge: NewBadge) -> str:
            back.people.set_pin(back.people.add_staff(badge.name, badge.role), badge.pin)
            return _("{name} has a badge.").format(name=badge.name)

        sheet.made.connect(lambda badge: self._send(sheet, lambda back: job(back, badge)))
        sheet.open()

    @Slot()
    def _new_pin(self) -> None:
        if self.chosen is None:
            return
        number, name, role = self.chosen.staff, self.chosen.name, self.chosen.role
        sheet = BadgeSheet(self.window(), name, role)

        def job(back: Backroom, badge: NewBadge) -> str:
            back.people.set_pin(number, badge.pin)
            return _("{name} has a new PIN.").format(name=name)

        sheet.made.connect(lambda badge: self._send(sheet, lambda back: job(back, badge)))
        sheet.open()

    def _send(self, sheet: BadgeSheet, job: Job) -> None:
        self._bridge.consult(job, lambda outcome: self._saved(sheet, outcome), sheet)

    def _saved(self, sheet: BadgeSheet, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            sheet.wait(False)
            sheet.complain(say(outcome))
            return
        sheet.accept()
        self._note.setText(str(outcome))
        self._bridge.forget_names()
        self.look_again()

    @Slot()
    def _erase(self) -> None:
        """Forget a badge; asked twice."""
        if self.chosen is None:
            return
        number, name = self.chosen.staff, self.chosen.name
        if not self._sure:
            self._sure = True
            self.erase.setText(_("Really forget {name}").format(name=name))
            wear(self.erase, Look.DANGER)
            return
        self._bridge.consult(lambda back: back.people.erase_staff(number), self._erased, self)

    def _erased(self, outcome: object) -> None:
        self._note.setText(say(outcome) if isinstance(outcome, FloorError) else _("Forgotten."))
        self._bridge.forget_names()
        self.look_again()

    @Slot(int)
    def _language(self, _index: int) -> None:
        self.language_chosen.emit(self.languages.currentData())

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.list, self.add, self.pin, self.erase, self.languages)
