"""The line at the foot of the window: what was refused, why a control is greyed, what is saved;
trouble and what is late while nothing else is said."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame

from floor.base.text import _, many, number_text
from floor.desk.kit.elided import Elided
from floor.desk.window.top_bar import Strip
from floor.desk.window.undo_bar import UndoBar
from floor.qtkit.look.layout import HAIR, row, stretched
from floor.qtkit.look.theme import CONTROL, MARGIN, Ground, TextStyle, label, restyle, set_surface

_SAID_MS = 12_000
_HEIGHT = CONTROL + 6


class Foot(QFrame):
    """Says one thing at a time; beside it what this desk can take back, and the newest entry's
    number. It is as high whatever it says: nothing over it moves when that comes and goes."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("foot")
        set_surface(self, Ground.RAIL)
        self._words = Elided("status", TextStyle.SMALL)
        self._saved = label("", "saved", TextStyle.SMALL)
        self.undo = UndoBar()
        self.trouble = Strip("trouble", "#8f1d0d", "#ffffff")
        self.warning = Strip("warning", "#f5b301", "#1a1300")
        self.stations = Strip("stations-away", "#f5b301", "#1a1300")
        self.papers = Strip("papers-owed", "#f5b301", "#1a1300")
        self.print_owed = self.papers.quiet("print-owed", _("Print what is owed"))
        # As Undo: where what had the keyboard goes, Enter prints nothing.
        self.print_owed.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.papers.line.addWidget(self.print_owed)
        self.late = Strip("late", "#7a4b00", "#ffffff")
        self._later = (self.warning, self.stations, self.papers, self.late)
        """While nothing else is said, the first of them that says anything."""
        row(
            *(stretched(self.trouble), *map(stretched, self._later)),
            stretched(self._words),
            stretched(self.undo),
            self._saved,
            on=self,
            gap=None,
            margins=(MARGIN, HAIR),
        )
        self.setFixedHeight(_HEIGHT)
        self._said, self._refusal = "", False
        self._over = QTimer(self)
        self._over.setSingleShot(True)
        self._over.setInterval(_SAID_MS)
        self._over.timeout.connect(self._forget)

    def say(self, words: str, refusal: bool) -> None:
        """Say it for a while."""
        self._said, self._refusal = words, refusal
        self._over.start()
        self._write(words, refusal)

    def unsay(self, words: str) -> None:
        """That is no longer so; what was said since stays."""
        if self._said == words:
            self._forget()

    def hint(self, words: str) -> None:
        """Why the control under the pointer is greyed; nothing brings back what was said."""
        self._write(words or self._said, self._refusal and not words)

    def show_saved(self, entries: int, pending: int) -> None:
        """How far the journal goes, and how much is being written."""
        if pending:
            words = many("{n} being written …", "{n} being written …", pending).format(n=pending)
        else:
            words = _("Entry {n} saved").format(n=number_text(entries)) if entries else ""
            if self._words.text() == _("Being written …"):
                self.hint("")
        self._saved.setText(words)

    def _forget(self) -> None:
        self._said, self._refusal = "", False
        self._write("", False)

    def _write(self, words: str, refusal: bool) -> None:
        self._words.show_words(words)
        restyle(self._words, TextStyle.ALERT if refusal else TextStyle.SMALL)
        self._choose()

    def tell(self, strip: Strip, words: str) -> None:
        """Have one of its strips say so until it is over; empty: it is."""
        if words != strip.words:
            strip.show_words(words)
            self._choose()

    @property
    def troubled(self) -> bool:
        """Whether something stands here with which not all is well."""
        shown = self.trouble, self.warning, self.stations, self.papers
        return any(each.words for each in shown)

    def _choose(self) -> None:
        """Trouble before all, then what was said, then what the floor may do in its own time."""
        said = bool(self._words.text())
        shown: Strip | None = None
        if self.trouble.words:
            shown = self.trouble
        elif not said:
            shown = next((each for each in self._later if each.words), None)
        for each in (self.trouble, *self._later):
            each.setVisible(each is shown)
        self._words.setVisible(shown is None)
