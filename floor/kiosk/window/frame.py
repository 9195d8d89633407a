"""How the kiosk's parts stand in its window."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLayout, QStackedWidget, QWidget

from floor.base.text import _
from floor.kiosk.claim.sheet import ClaimSheet
from floor.kiosk.kit.choice_page import ChoicePage
from floor.kiosk.kit.page import Page, mirror
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.sum_page import SumPage
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import FittedWords
from floor.kiosk.staff.pin_page import PinPage
from floor.kiosk.tables.event_bar import EventBar
from floor.kiosk.tables.picture import TablePicture
from floor.kiosk.window.foot import Foot
from floor.kiosk.window.head import Head
from floor.kiosk.window.side import Side
from floor.kiosk.window.strip import WordStrip
from floor.qtkit.look.deck import DARK, DIM
from floor.qtkit.look.layout import (
    LINE,
    STRETCH,
    Space,
    column,
    holding,
    put,
    row,
    stretched,
)
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, TextStyle, label, lay_deck


class Frame:
    """The parts of a window: head, table and side or a page over them, the strip, foot.

    What is touched all night has one place: parts that are not wanted leave theirs empty.
    """

    def __init__(self, window: QWidget, sizes: Sizes) -> None:
        self.head, self.foot, self.side = Head(sizes), Foot(sizes), Side(sizes)
        self.table, self.event = TablePicture(), EventBar(sizes)
        self._window, self.sizes, self._left_handed = window, sizes, False
        self.instead = label("", "kiosk-instead", TextStyle.HEAD, wraps=True)
        self.instead.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.leave = Tile("kiosk-leave", sizes.finger, ButtonRole.QUIET)
        self.leave.show_words(_("Close the kiosk"))
        self.leave.keep(4 * sizes.finger, sizes.finger)
        self.leave.setMaximumHeight(sizes.finger)
        self.pair = Tile("kiosk-pair", sizes.finger, ButtonRole.PRIMARY)
        self.pair.show_words(_("Pair anew"))
        self.pair.keep(4 * sizes.finger, sizes.finger)
        self.pair.setMaximumHeight(sizes.finger)
        ways = row(STRETCH, self.pair, self.leave, STRETCH, gap=MARGIN)
        self._empty = holding(
            "kiosk-empty",
            column(
                *(STRETCH, self.instead, ways),
                STRETCH,
                gap=MARGIN,
                margins=MARGIN,
            ),
        )
        self.claim = ClaimSheet(sizes)
        free, over = Space(sizes.strip_room), column(self.event, gap=0, margins=(PAD, LINE, PAD, 0))
        left = column(
            *(stretched(self._empty), over, stretched(self.claim), stretched(self.table)),
            free,
            gap=0,
        )
        self._across = row(stretched(left), self.side, gap=0)
        stage = holding("kiosk-stage", self._across)
        self.choices, self.pin, self.sums = ChoicePage(sizes), PinPage(sizes), SumPage(sizes)
        self.pages: list[Page] = []
        self.stack = QStackedWidget()
        self.stack.setObjectName("kiosk-pages")
        self.stack.addWidget(stage)
        for page in (self.choices, self.pin, self.sums):
            self.add(page)
        down = column(on=window, gap=0)
        # A page is laid out for the screen it gets, and never makes the window larger than that.
        down.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        put(down, self.head, stretched(self.stack), self.foot)
        self.small = FittedWords("kiosk-small", TextStyle.ALERT, sizes.read)
        self.small.setText(
            _(
                "This screen is too small for a table: it needs 20 by 13 cm. Say how large it is"
                " under ☰, Screen size, or take a larger one."
            )
        )
        self.small.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.small.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.small.setAutoFillBackground(True)
        self.small.setParent(window)
        self.small.hide()
        self.strip = WordStrip(sizes)
        self.strip.setParent(window)

    def show_empty(self, words: str, *, may_leave: bool, may_pair: bool) -> None:
        """Say `words` where the table would be; without any the table is there."""
        self._empty.setVisible(bool(words))
        self.instead.setText(words)
        self.leave.setVisible(may_leave)
        self.pair.setVisible(may_pair)

    def add(self, page: Page) -> None:
        """Another page that may lie over table and side."""
        self.pages.append(page)
        self.stack.addWidget(page)
        page.turn(left_handed=self._left_handed)

    def show_small(self, small: bool) -> None:
        """Say that the screen has no room for a table, and what can be done."""
        self.small.setVisible(small)
        if small:
            bar = self.sizes.head
            self.small.setGeometry(
                0, bar, self._window.width(), max(self._window.height() - bar - self.sizes.foot, 0)
            )
            self.small.raise_()

    def settle(self) -> None:
        """The strip in its place over the big buttons, beside what stands beside the table; where
        they are not there it is at the foot of the window."""
        page, sizes = self.page, self.sizes
        covers = page is not None and page.covers_foot
        wide = self._window.width() - sizes.side - 2 * PAD
        left = PAD + (sizes.side if self._left_handed else 0)
        above = 0 if self.foot.isHidden() else sizes.foot + LINE
        high = self.strip.high(wide, sizes.low_strip if covers else sizes.strip)
        top = self._window.height() - above - high
        self.strip.setGeometry(QRect(left, top, wide, high))
        self.strip.raise_()

    @property
    def page(self) -> Page | None:
        """What lies over table and side."""
        shown = self.stack.currentWidget()
        return shown if isinstance(shown, Page) else None

    def turn(self, *, left_handed: bool) -> None:
        """For a right hand or a left one."""
        mirror(self._across, left_handed=left_handed)
        self._left_handed = left_handed
        for part in (self.foot, self.strip):
            part.turn(left_handed=left_handed)
        self.settle()
        for page in self.pages:
            page.turn(left_handed=left_handed)

    def light(self, *, dim: bool) -> None:
        """As bright as is wanted, in all parts."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        lay_deck(app, DIM if dim else DARK)
        self.table.relay()
