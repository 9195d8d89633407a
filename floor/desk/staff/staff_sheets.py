"""Dialogs about staff: sign on, the second badge, a new badge, the first start."""

from collections.abc import Sequence
from string import digits
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget

from floor.app.core.messages import Command, Role, StaffId
from floor.app.core.people import Badge, PinLocked, PinWrong, check_new_pin
from floor.base.errors import Refused
from floor.base.text import NAME_LENGTH, _, language, localized, many, time_text
from floor.desk.kit.fields import choice, limit, number_box
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.step_button import disable_with_reason, quiet
from floor.desk.staff.pin_field import PinField
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.theme import TextStyle, label
from floor.views.staff.badges import limits_words, rights_words
from floor.views.words.rows import Step
from floor.views.words.words import capital, role_words, why_no_reason

_LIMITS_LINES, _RIGHTS_LINES = 3, 4
"""What a badge does not allow, and what it does: however long it is, nothing below it moves."""


def pin_words(answer: object, zone: str) -> str:
    """Why a PIN was not taken; empty when it was right."""
    match answer:
        case PinWrong(tries_left=left):
            return many(
                "That is not the PIN: {n} try left.", "That is not the PIN: {n} tries left.", left
            ).format(n=left)
        case PinLocked(until=until):
            return _("This badge is locked until {time}.").format(time=time_text(until, zone))
        case _:
            return ""


def role_box(chosen: Role) -> QComboBox:
    """A field for what a badge allows."""
    return choice(((capital(role_words(one)), one.value) for one in Role), chosen.value)


class PinSheet(Sheet):
    """Badge and PIN; `given` says which."""

    given = Signal(object, str)
    """StaffId and PIN."""

    def __init__(
        self,
        name: str,
        title: str,
        staff: Sequence[Badge],
        last: StaffId | None,
        parent: QWidget,
        ask: str = "",
    ) -> None:
        """`last` is chosen; the button says `ask`, else that somebody signs on."""
        super().__init__(name, title, ask or _("Sign on"), parent)
        self._roles = {one.staff: one.role for one in staff}
        self._refused = False
        self.badge = choice(
            ((f"{one.name} · {role_words(one.role)}", one.staff) for one in staff), last
        )
        self.pin = PinField(Role.FLOOR)
        self.limits = label("", f"{name}-limits", TextStyle.MUTED, wraps=True)
        self.limits.setMinimumHeight(self.limits.sizeHint().height() * _LIMITS_LINES)
        self.badge.currentIndexChanged.connect(self._chosen)
        self._chosen()
        self.badge.textActivated.connect(self.pin.setFocus)
        self.badge.installEventFilter(self)
        self.field(_("Badge"), self.badge, "badge")
        self.form.addRow("", self.limits)
        self.form.setRowVisible(self.limits, any(map(limits_words, self._roles.values())))
        self.field(_("PIN"), self.pin, "pin")
        self.body.addWidget(Keypad(self.pin, size=44))
        self.pin.textChanged.connect(self._typed)
        self.pin.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Figures choose no badge: they are of the PIN."""
        return isinstance(event, QKeyEvent) and self._types_pin(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Figures that are typed on a button are of the PIN too."""
        if not self._types_pin(event):
            super().keyPressEvent(event)

    def _types_pin(self, event: QKeyEvent) -> bool:
        """Whether the key is a figure of a PIN, typed beside every field."""
        figure = event.text()
        struck = event.type() == QEvent.Type.KeyPress and not event.isAutoRepeat()
        if not struck or len(figure) != 1 or figure not in digits:
            return False
        if isinstance(self.focusWidget(), QLineEdit):
            return False
        self.pin.setFocus()
        self.pin.insert(figure)
        return True

    @Slot()
    def _chosen(self) -> None:
        """Another badge may have a PIN of another length."""
        role = self._roles.get(self.badge.currentData(), Role.FLOOR)
        self.pin.show_role(role)
        self.limits.setText(limits_words(role))

    def choose(self, staff: StaffId) -> bool:
        """Ask for the PIN of `staff`; False where theirs is not asked for, or one is looked at."""
        place = self.badge.findData(staff)
        if place < 0 or self._waits:
            return False
        self.badge.setCurrentIndex(place)
        self.pin.clear()
        self.complain("")
        self.pin.setFocus()
        return True

    @Slot()
    def _typed(self) -> None:
        if self.pin.text():
            self._refused = False
        if self.pin.is_full():
            self.ask()

    @Slot()
    def ask(self) -> None:
        # The last figure asks already: the Enter after it leaves what was said about it.
        if self._waits or self._refused:
            return
        if self.badge.count() == 0 or not self.pin.is_full():
            self.complain(self.pin.too_short())
            return
        self.wait(True)
        self.given.emit(StaffId(self.badge.currentData()), self.pin.text())

    def refuse(self, words: str) -> None:
        """It was not their PIN, or it could not be looked at."""
        self.wait(False)
        self.pin.clear()
        self._refused = True
        self.complain(words)
        self.pin.setFocus()

    def need_second(self, nobody: str = "") -> None:
        """Say so, in the words `nobody`, where nobody on duty could type the second PIN."""
        if not self.badge.count():
            why = nobody or _(
                "No other shift manager is on duty: one signs on here first (“Another badge …”,"
                " under the name at the left)."
            )
            self.complain(why)
            disable_with_reason(self.ask_button, why)


class ReasonPinSheet(PinSheet):
    """Why, then badge and PIN."""

    def __init__(
        self,
        name: str,
        title: str,
        staff: Sequence[Badge],
        last: StaffId | None,
        parent: QWidget,
        ask: str,
    ) -> None:
        super().__init__(name, title, staff, last, parent, ask)
        self.reason_field(row=0)
        self.reason.returnPressed.connect(self.pin.setFocus)
        self.setTabOrder(self.reason, self.badge)
        self.setTabOrder(self.badge, self.pin)
        self.reason.setFocus()

    @Slot()
    def ask(self) -> None:
        if self.is_explained():
            super().ask()


class _ByTwo(ReasonPinSheet):
    """What one alone may not do: why, and a shift manager's badge second."""

    def __init__(
        self,
        name: str,
        ask: str,
        told: Sequence[str],
        staff: Sequence[Badge],
        parent: QWidget,
        nobody: str = "",
    ) -> None:
        super().__init__(name, _("A second badge"), staff, None, parent, ask)
        for words in told:
            self.tell(words)
        self.need_second(nobody)

    @Slot()
    def ask(self) -> None:
        if self.badge.count() or why_no_reason(self.reason.text()):
            super().ask()


class SecondSheet(_ByTwo):
    """Taking back what is about money, rules, or who may play."""

    def __init__(
        self, what: str, staff: Sequence[Badge], parent: QWidget, *, manager: bool
    ) -> None:
        """With `manager` a shift manager asks, and whoever is of the floor comes second."""
        told = (
            _("To take back: {what}").format(what=what),
            _("This needs two: give a reason, and have one more of the floor type a PIN.")
            if manager
            else _("This needs two: give a reason, and have a shift manager type a PIN."),
        )
        nobody = _(
            "Nobody else of the floor is on duty: they sign on here first (“Another badge …”, under"
            " the name at the left)."
        )
        super().__init__(
            "second-badge", _("Take back"), told, staff, parent, nobody if manager else ""
        )


class AllTheSameSheet(_ByTwo):
    """Letting somebody sit whom an order stops (CH-GEN-25)."""

    def __init__(self, step: Step, staff: Sequence[Badge], parent: QWidget) -> None:
        self.step = step
        told = (
            step.reason,
            _("Two can override it: give a reason, and have a second shift manager type a PIN."),
        )
        super().__init__("all-the-same", step.words, told, staff, parent)


class SignSheet(_ByTwo):
    """What is signed by two, such as a ruling that surveillance looks at."""

    def __init__(self, step: Step, reason: str, staff: Sequence[Badge], parent: QWidget) -> None:
        super().__init__("sign-too", step.words, (step.reason,), staff, parent)
        self.reason.setText(reason)


class TogetherSheet(PinSheet):
    """The badge that comes second to what a sheet before it has asked for."""

    def __init__(self, step: Step, staff: Sequence[Badge], parent: QWidget) -> None:
        super().__init__("together", _("A second badge"), staff, None, parent, step.words)
        self.tell(_("This takes two: have a second shift manager type a PIN."))
        self.need_second()


class OwnPinSheet(PinSheet):
    """The PIN of who is signed on: money leaves the house, once and for ever."""

    def __init__(self, step: Step, told: str, own: Badge, parent: QWidget) -> None:
        super().__init__("own-pin", step.words, (own,), own.staff, parent, _("Pay"))
        self.form.setRowVisible(self.badge, False)
        self._step = step
        words = (said for said, _command in step.choices)
        self.means = choice((said, place) for place, said in enumerate(words))
        self.means.textActivated.connect(self.pin.setFocus)
        self.means.installEventFilter(self)
        self.field(_("Means of payment"), self.means, "means", 0)
        self.form.setRowVisible(self.means, bool(step.choices))
        self.tell(told)

    def command(self) -> Command | None:
        place = self.means.currentData()
        return self._step.command if place is None else self._step.choices[place][1]


class NewBadge(NamedTuple):
    """Somebody of staff as they are typed in."""

    name: str
    role: Role
    pin: str


class BadgeSheet(Sheet):
    """A new badge, or another PIN on an old one."""

    made = Signal(object)
    """NewBadge."""

    def __init__(self, parent: QWidget, name: str = "", role: Role = Role.DEALER) -> None:
        title = _("New PIN for {name}").format(name=name) if name else _("New staff member")
        super().__init__("new-badge", title, _("Save"), parent)
        self.name = QLineEdit(name)
        limit(self.name, NAME_LENGTH)
        self.name.setReadOnly(bool(name))
        self.role = role_box(role)
        self.role.setEnabled(not name)
        self.pin, self.again = PinField(role), PinField(role)
        self.field(_("Name"), self.name, "name")
        self.field(_("Role"), self.role, "role")
        self.rights = label("", "new-badge-rights", TextStyle.MUTED, wraps=True)
        self.rights.setMinimumHeight(self.rights.sizeHint().height() * _RIGHTS_LINES)
        self.rights.setText(rights_words(role))
        self.form.addRow("", self.rights)
        self.field(self.pin.asked(), self.pin, "pin")
        self.field(_("The same PIN again"), self.again, "again")
        self.role.currentIndexChanged.connect(self._role_chosen)
        (self.pin if name else self.name).setFocus()

    @Slot()
    def _role_chosen(self) -> None:
        role = Role(self.role.currentData())
        self.rights.setText(rights_words(role))
        for field in (self.pin, self.again):
            field.show_role(role)
        asked, said = self.pin.asked(), self.form.labelForField(self.pin)
        assert isinstance(said, QLabel)
        said.setText(asked)
        self.pin.setAccessibleName(asked)
        if self.note.text():
            self.complain("")
        self.grow()

    def badge(self) -> NewBadge | None:
        """What was typed, or None and a complaint."""
        name = self.name.text().strip()
        if not name:
            self.complain(_("A name is needed."))
        elif not self.pin.is_full():
            self.complain(self.pin.too_short())
        elif self.pin.text() != self.again.text():
            self.complain(_("The two PINs differ."))
        elif why := self._too_easy():
            self.complain(why)
            self.pin.clear()
            self.again.clear()
            self.pin.setFocus()
        else:
            return NewBadge(name, Role(self.role.currentData()), self.pin.text())
        return None

    def _too_easy(self) -> str:
        """Why nobody may have that PIN; empty: they may."""
        try:
            check_new_pin(self.pin.text(), Role(self.role.currentData()))
        except Refused as refusal:
            return localized(refusal)
        return ""

    @Slot()
    def ask(self) -> None:
        badge = self.badge()
        if badge is not None and not self._waits:
            self.wait(True)
            self.made.emit(badge)


class FirstStart(NamedTuple):
    """How a new house begins."""

    rulebook: str
    tables: int
    badge: NewBadge


class FirstStartSheet(BadgeSheet):
    """A store nobody has worked in: whose house, how many tables, who opens it."""

    begun = Signal(object)
    """FirstStart."""
    training_wanted = Signal()

    language_chosen = Signal(str)

    def __init__(
        self,
        rulebooks: Sequence[tuple[str, str]],
        parent: QWidget,
        languages: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`languages` are those a house may speak, by their codes."""
        super().__init__(parent, role=Role.SHIFT_MANAGER)
        self.setObjectName("first-start")
        self.setWindowTitle(_("Welcome"))
        self._title.setText(_("Welcome: your house opens for the first time"))
        self.ask_button.setText(_("Open the house"))
        self.ask_button.setAccessibleName(_("Open the house"))
        self.role.setEnabled(False)
        self.form.setRowVisible(self.rights, False)
        self.tell(
            _(
                "Choose the rules of the house, then make your own badge: you work with it from"
                " now on."
            )
        )
        self.house = choice((words, key) for key, words in rulebooks)
        self.tables = number_box(0, 9)
        self.tables.setValue(2)
        self.field(_("House rules"), self.house, "house", 0)
        self.field(_("Tables to open now"), self.tables, "tables", 1)
        self.language = choice(((words, code) for code, words in languages), language())
        self.language.activated.connect(self._spoken)
        if languages:
            self.field(_("Language"), self.language, "language", 0)
        words = _("Open a training night in progress instead")
        training = quiet(words, "first-start-training")
        training.clicked.connect(self.training_wanted)
        training.setAutoDefault(False)
        self.body.addWidget(training, 0, Qt.AlignmentFlag.AlignLeft)

    @Slot()
    def _spoken(self) -> None:
        code = self.language.currentData()
        if code != language():
            self.language_chosen.emit(code)

    @Slot()
    def ask(self) -> None:
        badge = self.badge()
        if badge is not None and not self._waits:
            self.wait(True)
            self.begun.emit(FirstStart(self.house.currentData(), self.tables.value(), badge))
