"""The navigation at the left: the pages there are, and those that come later and say so."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QWidget

from floor.base.text import _
from floor.desk.scene.places import PLACES
from floor.qtkit.look.layout import column
from floor.qtkit.look.theme import (
    GAP,
    ICON,
    RAIL,
    ButtonRole,
    Ground,
    deck_of,
    icon,
    plain_tip,
    set_surface,
)

_WIDTH = RAIL + 8
"""Finnish has the longest words."""
_WORDS = _WIDTH - 28
"""What a button leaves of that for its words."""
_SMALLER = 12
"""The letters of a name that is too long."""


_BELONGS = {
    "table": "floor",
    "then": "floor",
    "claim": "floor",
    "compare": "rulings",
    "ruled": "rulings",
}
"""Pages that have no place in the rail, and whose they are."""


class Rail(QFrame):
    """The rail; `chosen` names a place, `staff_wanted` is the badge at its foot."""

    chosen = Signal(str)
    staff_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("rail")
        self.setAccessibleName(_("Pages"))
        set_surface(self, Ground.RAIL)
        self.setFixedWidth(_WIDTH)
        lines = column(on=self, gap=GAP // 2, margins=(4, GAP))
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QToolButton] = {}
        self._pictures: list[tuple[QToolButton, str]] = []
        for place in PLACES:
            if place.below:
                lines.addStretch(1)
            made = self._button(f"page-{place.name}", _(place.words), place.icon)
            made.setCheckable(True)
            self._buttons[place.name] = made
            lines.addWidget(made)
            self._group.addButton(made)
            made.setToolTip(plain_tip(f"{_(place.words)} ({place.key})"))
            made.clicked.connect(self._pressed)
        self._name: str | None = None
        self._staff = self._button("staff-badge", _("Sign on"), "staff")
        self._staff.clicked.connect(self.staff_wanted)
        lines.addWidget(self._staff)

    def _button(self, name: str, words: str, picture: str) -> QToolButton:
        made = QToolButton()
        made.setObjectName(name)
        made.setProperty("look", ButtonRole.RAIL.value)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        made.setIconSize(QSize(ICON, ICON))
        self._pictures.append((made, picture))
        made.setText(words)
        made.setAccessibleName(words)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    def draw_icons(self) -> None:
        """Put the icons over the words, which alone say enough in the first moment."""
        deck = deck_of(self.palette())
        for place, picture in self._pictures:
            place.setIcon(icon(picture, deck))

    def is_elsewhere(self, name: str) -> bool:
        """Whether the keyboard is at another place of the rail than that page's."""
        focus, own = self.window().focusWidget(), self._buttons[_BELONGS.get(name, name)]
        return focus is not None and focus is not own and self.isAncestorOf(focus)

    def show_place(self, name: str) -> None:
        """Mark where the window is; a page without a place of its own belongs to another's."""
        self._buttons[_BELONGS.get(name, name)].setChecked(True)

    def show_staff(self, name: str) -> None:
        """Who works here; empty while nobody has signed on."""
        if name == self._name:
            return
        self._name = name
        words = name or _("Sign on")
        self._staff.setStyleSheet("")
        self._staff.ensurePolished()
        lines = self._lines(words)
        if any(self._wide(line) for line in lines):
            self._staff.setStyleSheet(f"font-size: {_SMALLER}px;")
            self._staff.ensurePolished()
        self._staff.setText("\n".join(map(self._short, lines)).replace("&", "&&"))
        self._staff.setAccessibleName(_("Badge: {name}").format(name=words))
        tip = _("{name}: lock, change or sign off (F12)").format(name=name) if name else words
        self._staff.setToolTip(plain_tip(tip))

    def _wide(self, words: str) -> bool:
        return self._staff.fontMetrics().horizontalAdvance(words) > _WORDS

    def _lines(self, words: str) -> list[str]:
        """A first name over the rest, where they do not stand beside each other."""
        return words.split(maxsplit=1) if self._wide(words) else [words]

    def _short(self, words: str) -> str:
        metrics = self._staff.fontMetrics()
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, _WORDS)

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [*self._buttons.values(), self._staff]

    @Slot()
    def _pressed(self) -> None:
        pressed = self.sender()
        for name, made in self._buttons.items():
            if made is pressed:
                self.chosen.emit(name)
