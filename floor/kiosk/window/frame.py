"""How the kiosk's parts stand in its window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from floor.kiosk.claim.sheet import ClaimSheet
from floor.kiosk.kit.choice_page import ChoicePage
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.sum_page import SumPage
from floor.kiosk.staff.pin_page import PinPage
from floor.kiosk.tables.picture import TablePicture
from floor.kiosk.window.foot import Foot
from floor.kiosk.window.head import Head
from floor.kiosk.window.side import Side
from floor.qtkit.look.deck import DARK, DIM
from floor.qtkit.look.theme import GAP, PAD, Words, label, lay_deck

_NOTICE = 34


class Frame:
    """The parts of a window: head, table and side or a page over them, a line of words, foot."""

    def __init__(self, window: QWidget, sizes: Sizes) -> None:
        self.head, self.foot, self.side = Head(sizes), Foot(sizes), Side(sizes)
        self.table = TablePicture()
        self.trouble = label("", "kiosk-trouble", Words.ALERT)
        self.trouble.setWordWrap(True)
        self.trouble.setContentsMargins(PAD, GAP, PAD, GAP)
        self.trouble.hide()
        self.notice = label("", "kiosk-notice", Words.MUTED)
        self.notice.setFixedHeight(_NOTICE)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notice.setWordWrap(True)
        stage = QWidget()
        stage.setObjectName("kiosk-stage")
        self._across = QHBoxLayout(stage)
        self._across.setContentsMargins(0, 0, 0, 0)
        self._across.setSpacing(0)
        self.instead = label("", "kiosk-instead", Words.HEAD)
        self.instead.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.instead.setWordWrap(True)
        self._across.addWidget(self.instead, 1)
        self.claim = ClaimSheet()
        self._across.addWidget(self.claim, 1)
        self._across.addWidget(self.table, 1)
        self._across.addWidget(self.side)
        self.choices, self.pin, self.sums = ChoicePage(sizes), PinPage(sizes), SumPage(sizes)
        self.pages: list[Page] = []
        self.stack = QStackedWidget()
        self.stack.setObjectName("kiosk-pages")
        self.stack.addWidget(stage)
        for page in (self.choices, self.pin, self.sums):
            self.add(page)
        column = QVBoxLayout(window)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        # A page is laid out for the screen it gets, and never makes the window larger than that.
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        for part in (self.head, self.trouble):
            column.addWidget(part)
        column.addWidget(self.stack, 1)
        column.addWidget(self.notice)
        column.addWidget(self.foot)

    def add(self, page: Page) -> None:
        """Another page that may lie over table and side."""
        self.pages.append(page)
        self.stack.addWidget(page)

    @property
    def page(self) -> Page | None:
        """What lies over table and side."""
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, Page) else None

    def turn(self, *, left_handed: bool) -> None:
        """For a right hand or a left one."""
        way = QBoxLayout.Direction.RightToLeft if left_handed else QBoxLayout.Direction.LeftToRight
        self._across.setDirection(way)
        self.foot.turn(left_handed=left_handed)
        for page in self.pages:
            page.turn(left_handed=left_handed)

    def light(self, *, dim: bool) -> None:
        """As bright as is wanted, in all parts."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        lay_deck(app, DIM if dim else DARK)
        self.table.relay()
