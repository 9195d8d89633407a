"""How the same was ruled before, beside a ruling: how often which way, and the latest ones."""

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from floor.base.errors import FloorError
from floor.base.text import _, localized
from floor.desk.scene.services import LookBack
from floor.qtkit.look.layout import HAIR, LINE, column, holding
from floor.qtkit.look.theme import (
    GAP,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    set_surface,
)
from floor.qtkit.office.work import NewestRead
from floor.views.assistant.course import Same
from floor.views.rulings.before import BeforeLine, BeforeView


class BeforePanel(QFrame):
    """Has precedents read away from the window's thread, and shows them once they are there."""

    ruling_wanted = Signal(int)
    """The number of a ruling that is to be seen."""
    shown = Signal()
    """There is something else to go through."""

    def __init__(self, past: LookBack) -> None:
        super().__init__()
        self.setObjectName("ruling-before")
        self.setAccessibleName(_("Earlier rulings"))
        set_surface(self, Ground.CARD)
        self.links: list[QPushButton] = []
        self._past = past
        self._reading = NewestRead(self)
        self._reading.done.connect(self._heard)
        self._within = QWidget()
        self._column = column(self._within, on=self, gap=None, margins=(PAD, GAP, PAD, LINE))

    def show_same(self, same: Same) -> None:
        """Look up how that was ruled before."""
        self._lay((_said("wait", _("Reading the log …"), TextStyle.MUTED),))
        past = self._past
        self._reading.start(lambda _told: past.precedents(same))

    @Slot(object)
    def _heard(self, found: object) -> None:
        if isinstance(found, BeforeView):
            self._lay(self._lines(found))
        elif isinstance(found, FloorError):
            words = _("Earlier rulings cannot be read now: {why}").format(why=localized(found))
            self._lay((_said("trouble", words, TextStyle.MUTED),))
        self.shown.emit()

    def _lines(self, view: BeforeView) -> Iterator[QWidget]:
        yield _said("told", view.told, TextStyle.TITLE)
        for number, way in enumerate(view.ways):
            yield _said(f"way-{number}", way)
        if view.elsewhere:
            yield _said("elsewhere", view.elsewhere, TextStyle.MUTED)
        for line in view.latest:
            yield self._line(line)

    def _line(self, line: BeforeLine) -> QWidget:
        """A ruling given before; pressing it shows it as it is written down."""
        spoken = f"{line.head}: {line.words}"
        link = button(line.head, f"ruling-before-{line.number}", ButtonRole.LINK, spoken=spoken)
        link.setStyleSheet("text-align: left;")
        link.clicked.connect(partial(self.ruling_wanted.emit, line.number))
        self.links.append(link)
        lines = column(
            link, _said(f"{line.number}-words", line.words), gap=0, margins=(0, GAP, 0, 0)
        )
        if line.why:
            lines.addWidget(_said(f"{line.number}-why", f"“{line.why}”", TextStyle.MUTED))
        return holding(f"ruling-before-{line.number}-line", lines)

    def _lay(self, lines: Iterable[QWidget]) -> None:
        """Have these in place of what was shown."""
        self.links = []
        old, self._within = self._within, QWidget()
        self._within.setObjectName("ruling-before-inside")
        column(*lines, on=self._within, gap=HAIR)
        self._column.replaceWidget(old, self._within)
        old.hide()
        old.deleteLater()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self._reading.stop()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.links


def _said(name: str, words: str, kind: TextStyle = TextStyle.BODY) -> QWidget:
    return label(words, f"ruling-before-{name}", kind, wraps=True)
