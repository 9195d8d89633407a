"""What whoever works at this desk can do with his badge."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from floor.base.text import _

if TYPE_CHECKING:
    from floor.desk.window.window import DeskWindow


def show_staff_menu(window: "DeskWindow") -> None:
    """Offer it beside the badge in the rail; where nobody has signed on, ask who is there."""
    if window.badge.by is None:
        window.errands.sign_on()
        return
    menu = QMenu(window)
    menu.setObjectName("staff-menu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for words, act in (
        (_("Lock this desk (Ctrl+L)"), window.lock),
        (_("Another badge …"), window.errands.sign_on),
        (_("Sign off duty"), window.errands.sign_off),
    ):
        menu.addAction(words).triggered.connect(act)
    badge = window.rail.stops()[-1]
    menu.popup(badge.mapToGlobal(badge.rect().topRight()))
