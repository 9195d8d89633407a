"""A field for a PIN, as long as the badge needs it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit

from floor.app.core.messages import Role
from floor.app.core.people import pin_figures
from floor.base.text import _


class PinField(QLineEdit):
    """Figures nobody reads over a shoulder: four of a dealer, six of everybody else."""

    def __init__(self, role: Role) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setValidator(QRegularExpressionValidator(r"\d*", self))
        self.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
        self.role = role
        self.show_role(role)

    def show_role(self, role: Role) -> None:
        """Take the PIN of a badge with `role` on it; what was typed for another length is gone."""
        self.role = role
        if self.maxLength() != pin_figures(role):
            self.clear()
            self.setMaxLength(pin_figures(role))

    def is_full(self) -> bool:
        """Whether all its figures are there."""
        return len(self.text()) == self.maxLength()

    def asked(self) -> str:
        """What to write before it."""
        return _("{n}-digit PIN").format(n=self.maxLength())

    def too_short(self) -> str:
        """What to say of one with fewer figures."""
        if self.role is Role.DEALER:
            return _("A dealer’s PIN has 4 digits.")
        return _("The PIN has 6 digits.")
