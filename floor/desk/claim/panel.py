"""What every step of the guided claim is: its part of the claim, and the one thing it asks next."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from floor.app.core.claim import ClaimId
from floor.app.core.messages import Command, NoteId, StaffId
from floor.app.staff.papers import Serial
from floor.base.text import _
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import column
from floor.qtkit.look.theme import PAD, TextStyle, label
from floor.room.blinds.button import PlayerId

Notes = Mapping[int, NoteId]
"""The numbers under which texts are kept, by what they were handed in for."""


class PendingCommand(NamedTuple):
    """A command, as it stands."""

    command: Command


class Noting(NamedTuple):
    """A command that carries texts, which are kept first."""

    texts: Mapping[int, str]
    about: tuple[PlayerId, ...]
    """The texts are forgotten with these."""
    make: Callable[[Notes], Command]


class Approving(NamedTuple):
    """Somebody's PIN for exactly what they were shown."""

    claim: ClaimId
    digest: str
    staff: StaffId
    pin: str


class Printing(NamedTuple):
    """All papers of a released claim."""

    claim: ClaimId


class PrintingSlip(NamedTuple):
    """The slip of one share; in that language, where it is not made yet."""

    claim: ClaimId
    share: int
    language: str


class Voiding(NamedTuple):
    """A slip that is to be good for nothing."""

    serial: Serial


PaperWish = Printing | PrintingSlip | Voiding
ClaimWish = PendingCommand | Noting | Approving | PaperWish


class NextButton(NamedTuple):
    """The one button of a step."""

    words: str
    why_not: str
    """Why it is greyed."""
    wish: ClaimWish | None = None
    stands: bool = False
    """Nothing here differs from what is written down."""


def as_written(words: str) -> NextButton:
    """The button of a step that is done as it is shown."""
    return NextButton(words, _("Recorded already."), stands=True)


class ClaimPanel(QWidget):
    """Shows one step; `next_step` says what its button asks."""

    changed = Signal()
    """What the button asks may be another."""
    wished = Signal(object)
    """A Wish, asked beside the button."""
    entered = Signal()
    """Enter was pressed where something is typed: what the button asks is wanted."""
    step_asked = Signal(object)
    """A Step that every page asks alike."""

    def __init__(self, name: str, told: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        self.told = label(told, f"{name}-told", TextStyle.MUTED, wraps=True)
        self.column = column(self.told, on=self, gap=PAD)
        self.told.setHidden(not told)

    def next_step(self) -> NextButton | None:
        """What the button of the page asks now; None where there is nothing more to ask."""
        return None

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return []

    def tell(self, words: str) -> None:
        """What this step is about."""
        tell(self.told, words)
