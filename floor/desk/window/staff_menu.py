"""What whoever works at this desk can do with their badge."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from floor.base.text import _
from floor.desk.window.errands import Errands


def show_staff_menu(badge: QWidget, errands: Errands, lock: Callable[[], object]) -> None:
    """Offer it beside the `badge` in the rail."""
    menu = QMenu(badge.window())
    menu.setObjectName("staff-menu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for words, act in (
        (_("Lock this desk (Ctrl+L)"), lock),
        (_("Another badge …"), errands.sign_on),
        (_("Sign off duty"), errands.sign_off),
    ):
        menu.addAction(words).triggered.connect(act)
    menu.popup(badge.mapToGlobal(badge.rect().topRight()))
