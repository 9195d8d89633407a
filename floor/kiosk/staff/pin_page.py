"""Somebody says who they are: four figures for a dealer, six for the floor, and no key besides."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLineEdit

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import pin_figures
from floor.base.text import _
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.keypad import Keypad
from floor.qtkit.look.layout import STRETCH, column, row, stretched
from floor.qtkit.look.theme import MARGIN, ButtonRole

_RUN_S = 0.8
"""What is touched so soon after the figure before is of the same PIN, one too long."""
_READ_S = 3.0
"""So long a trouble is read, though it is over."""


class PinPage(Page):
    """Asks for the PIN of one badge; says it as soon as it is whole."""

    lasting = True
    given = Signal(int, str)
    """StaffId and what was touched."""
    others_wanted = Signal()
    """It is somebody else who stands here."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("pin", sizes)
        self._staff: StaffId | None = None
        self._figures = 0
        self._why = ""
        """What is done with the PIN, or who asks for it."""
        self.seconds: Callable[[], float] = monotonic
        self._last = 0.0
        """When a figure was touched, or a PIN refused."""
        self._spills = False
        """What is touched may be the rest of a PIN that was refused."""
        self._trouble: float | None = None
        """Since when it is said that the house could not look."""
        self.field = QLineEdit()
        self.field.setObjectName("pin-field")
        self.field.setProperty("look", "large")
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setReadOnly(True)
        self.field.setAcceptDrops(False)
        # It is there to be looked at: no touch selects in it or opens its menu.
        self.field.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.field.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setFixedWidth(4 * sizes.finger)
        self.field.textChanged.connect(self._typed)
        self.keys = Keypad(self.field, size=sizes.key)
        self.keys.touched.connect(self._touched)
        self.keys.setMaximumWidth(round(sizes.key * 4.5))
        self.others = Tile("pin-others", sizes.finger, ButtonRole.QUIET)
        self.others.setMaximumHeight(sizes.finger)
        self.others.clicked.connect(self.others_wanted)
        asked = column(STRETCH, self.field, self.others, STRETCH, gap=MARGIN)
        self.body.addLayout(row(STRETCH, asked, stretched(self.keys, 4), STRETCH, gap=MARGIN * 3))

    def ask(self, staff: StaffId, name: str, role: Role, why: str, others: str = "") -> None:
        """Ask `name` for their PIN; `why` says what is done then, `others` how one goes on without
        them."""
        # What another has typed here is nobody's: a shorter field would hand the rest of it in.
        self._staff, self._spills = None, False
        self.clear()
        self._staff, self._figures, self._why = staff, pin_figures(role), why
        self.open(_("{name}: your PIN").format(name=name), why)
        self.field.setAccessibleName(self.title.text())
        self.field.setMaxLength(self._figures)
        self.others.show_words(others or _("Somebody else …"))

    @property
    def staff(self) -> StaffId | None:
        """Whose PIN was asked for last."""
        return self._staff

    def clear(self) -> None:
        """Begin anew."""
        self._trouble = None
        self.keys.setEnabled(True)
        self.field.clear()

    def refuse(self, words: str) -> None:
        """It was not their PIN; more of its figures may come."""
        self.clear()
        self._spills, self._last = True, self.seconds()
        self.say(words, alarm=True)

    def fail(self, words: str) -> None:
        """Nobody could look whether it is."""
        self.refuse(words)
        self._trouble = self.seconds()

    def hint(self, why: str) -> None:
        """Say that instead of what was said when it was asked for."""
        self._why = why
        self.say(why)

    def connected(self) -> None:
        """The house answers: that it did not is over."""
        if self._trouble is not None and self.seconds() - self._trouble >= _READ_S:
            self._trouble = None
            self.say(self._why)

    @Slot()
    def _touched(self) -> None:
        now = self.seconds()
        self._spills = self._spills and now - self._last < _RUN_S
        self._last = now

    @Slot(str)
    def _typed(self, figures: str) -> None:
        if self._spills and figures:
            self.field.clear()
        elif self._staff is not None and len(figures) == self._figures:
            self.keys.setEnabled(False)
            self.given.emit(self._staff, figures)
