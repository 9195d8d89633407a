"""A PC that is no kiosk yet: the address and the digits that the desk shows are typed by touch."""

import threading
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRegularExpression, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from floor.base.errors import FloorError, Refused
from floor.base.text import _, localized
from floor.kiosk.kit.keys import BACK, FieldKeys
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import LongTile, Tile, numbered
from floor.kiosk.kit.words import field_for_keys, large
from floor.kiosk.window.shutter import LockedWindow
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import BREAK, HAIR, LINE, STRETCH, column, placed, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    ButtonRole,
    Ground,
    TextStyle,
    label,
    restyle,
    set_surface,
)

_KEYS = (("123", "456", "789", ".0:", BACK),)
_ADDRESS, _DIGITS = 0, 1
_LONGEST = 21, 12
_ALLOWED = "[0-9.:]*", "[0-9]*"
_HEARD = 3
"""As many houses are offered; a house has one or two doors."""
_HIGH = 76, 112
_LOOK_MS = 1_000
_TOLD_MS = 15_000
"""A sentence nobody closes goes by itself."""


class PairingTerms(NamedTuple):
    """What the page needs of the program; `pair` is called in a thread of its own."""

    pair: Callable[[str, str], object]
    """Makes this PC a kiosk by an address and digits; a FloorError says why not."""
    heard: Callable[[], Sequence[str]]
    """Addresses of doors that say where they are."""
    may_go_on: Callable[[], bool]
    """Whether there is something to go on with meanwhile: the desk was opened on this PC."""
    title: str = ""
    """What this PC is; empty where it is no kiosk yet."""
    address: str = ""
    """Where its house was before."""
    told: str = ""
    """What is to be said first."""
    leave: str = ""
    """What the button says that leads away from here."""


class PairingWindow(LockedWindow):
    """Asks until this PC is a kiosk, or somebody leaves it."""

    done = Signal()
    """There is nothing more to ask: it was paired, may go on, or was left."""
    _answered = Signal(object)

    def __init__(self, terms: PairingTerms) -> None:
        super().__init__()
        self.setObjectName("pairing")
        self.setWindowTitle("floor")
        set_surface(self, Ground.PANEL)
        self._terms = terms
        self._at = _ADDRESS
        self._busy: threading.Thread | None = None
        sizes = Sizes.on(self.screen())
        self.typed = [self._field(place) for place in (_ADDRESS, _DIGITS)]
        self.fields = numbered(
            [Tile(f"pairing-field-{place}", sizes.finger) for place in (_ADDRESS, _DIGITS)],
            self.choose,
            *_HIGH,
        )
        self.heard = numbered(
            [Tile(f"pairing-heard-{n}", sizes.finger, ButtonRole.QUIET) for n in range(_HEARD)],
            self._take,
            *_HIGH,
        )
        self.note = large("pairing-note", sizes.caption, TextStyle.BODY)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.ask_tile = LongTile("pairing-ask", sizes.finger, ButtonRole.PRIMARY)
        self.ask_tile.stand(*_HIGH)
        self.ask_tile.clicked.connect(self._ask)
        self.keys = FieldKeys("pairing-keys", _KEYS, sizes.key)
        self._furnish(sizes)
        self._answered.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._again = QTimer(self)
        self._again.setInterval(_LOOK_MS)
        self._again.timeout.connect(self._look)
        self._again.start()
        self.typed[_ADDRESS].setText(terms.address)
        self.choose(_DIGITS if terms.address else _ADDRESS)
        if terms.told:
            self._say(terms.told)
        self._look()
        # Else the first button would wear the frame of whoever types.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()

    def _field(self, place: int) -> QLineEdit:
        made = field_for_keys(self, f"pairing-typed-{place}", _LONGEST[place])
        allowed = QRegularExpression(_ALLOWED[place])
        made.setValidator(QRegularExpressionValidator(allowed, made))
        made.textChanged.connect(self._show)
        return made

    def _furnish(self, sizes: Sizes) -> None:
        terms = self._terms
        title = label(terms.title or _("This PC is no kiosk yet"), "pairing-title", TextStyle.HEAD)
        told = large("pairing-told", sizes.caption, TextStyle.BODY)
        told.setText(
            _("At the desk: Setup, Kiosks on other PCs, New kiosk. Type here what it shows.")
            if terms.title
            else _(
                "At the desk: Setup, Kiosks on other PCs, New kiosk. Type here what it shows."
                " If the desk runs on this PC, open it: that is enough."
            )
        )
        leave = LongTile("pairing-leave", sizes.finger, ButtonRole.QUIET)
        leave.keep(3 * sizes.finger, sizes.finger)
        leave.show_words(terms.leave or _("Close the kiosk"))
        leave.clicked.connect(self.done)
        head = row(stretched(column(title, told, gap=HAIR)), leave, gap=BREAK)
        asked: list[QWidget] = [self.fields[_ADDRESS], *self.heard, self.fields[_DIGITS]]
        left = column(*asked, self.note, STRETCH, self.ask_tile, gap=LINE)
        body = row(stretched(left), stretched(self.keys), gap=BREAK)
        column(head, stretched(body), on=self, gap=MARGIN, margins=MARGIN)

    @Slot()
    def choose(self, place: int) -> None:
        """What is touched goes there."""
        self._at = place
        self.keys.type_into(self.typed[place])
        self._show()

    def _take(self, place: int) -> None:
        """That house."""
        self.typed[_ADDRESS].setText(self.heard[place].text())
        self.choose(_DIGITS)

    @Slot()
    def _look(self) -> None:
        """Who can be heard now, and whether there is anything left to ask."""
        places = list(self._terms.heard())[:_HEARD]
        for number, tile in enumerate(self.heard):
            tile.setVisible(number < len(places))
            if number < len(places):
                tile.show_words(places[number], _("heard on the network"))
        if self._busy is None and self._terms.may_go_on():
            self.done.emit()

    @Slot()
    def _show(self) -> None:
        address, digits = (one.text() for one in self.typed)
        grouped = " ".join(digits[at : at + 4] for at in range(0, len(digits), 4))
        for place, (words, said) in enumerate(
            ((_("Address"), address), (_("Twelve digits"), grouped))
        ):
            self.fields[place].show_words(said or "–", words, large=30)
            self.fields[place].show_look(ButtonRole.STEP if place == self._at else ButtonRole.QUIET)
        why_not = ""
        if self._busy is not None:
            why_not = _("Being done …")
        elif not address:
            why_not = _("Type the address first.")
        elif len(digits) < _LONGEST[_DIGITS]:
            why_not = _("Type all twelve digits.")
        self.ask_tile.show_words(_("Make this PC a kiosk"), why_not)
        self.ask_tile.show_why_not(why_not)

    @Slot()
    def _ask(self) -> None:
        """Asked where nobody waits for it: a house that is not there answers late."""
        address, digits = (one.text() for one in self.typed)

        def ask() -> None:
            outcome: FloorError | None = None
            try:
                self._terms.pair(address, digits)
            except FloorError as trouble:
                outcome = trouble
            self._answered.emit(outcome)

        self._busy = threading.Thread(target=ask, name="pairing", daemon=True)
        self._busy.start()
        self.keys.setEnabled(False)
        self._say("")
        self._show()

    @Slot(object)
    def _hear(self, outcome: object) -> None:
        self._busy = None
        self.keys.setEnabled(True)
        if not isinstance(outcome, FloorError):
            self.done.emit()
            return
        self._say(localized(outcome))
        if isinstance(outcome, Refused):
            self.typed[_DIGITS].clear()
            self.choose(_DIGITS)
        self._show()

    def _say(self, words: str) -> None:
        restyle(self.note, TextStyle.ALERT)
        tell(self.note, words)

    def shut(self) -> None:
        """No timer outlives the window."""
        self._again.stop()


class ToldWindow(LockedWindow):
    """Instead of a kiosk a sentence why there is none, and a button that closes it."""

    done = Signal()

    def __init__(self, sentence: str, *, stays: bool = False, leave: str = "") -> None:
        """Unless it `stays` it goes by itself."""
        super().__init__()
        self.setObjectName("told")
        self.setWindowTitle("floor")
        set_surface(self, Ground.PANEL)
        sizes = Sizes.on(self.screen())
        self.words = large("told-words", sizes.read, TextStyle.HEAD, sentence)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.leave = LongTile("told-leave", sizes.finger, ButtonRole.PRIMARY)
        self.leave.keep(4 * sizes.finger, sizes.finger)
        self.leave.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.leave.show_words(leave or _("Close the kiosk"))
        self.leave.clicked.connect(self.done)
        middle = placed(self.leave, Qt.AlignmentFlag.AlignHCenter)
        column(STRETCH, self.words, middle, STRETCH, on=self, gap=BREAK, margins=BREAK)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus()
        # It may lie over the kiosk that is at work.
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(_TOLD_MS)
        self._gone.timeout.connect(self.done)
        if not stays:
            self._gone.start()

    def shut(self) -> None:
        """No timer outlives the window."""
        self._gone.stop()
