"""What the page of a claim asks for: commands, texts kept first, PINs looked at, papers."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, assert_never

from PySide6.QtCore import QObject, Signal, Slot

from floor.app.claim.claims import ApproveClaim
from floor.app.core.claim import ClaimId
from floor.app.core.messages import CommandId, Entry, NoteId
from floor.app.staff.papers import KeptPaper
from floor.base.errors import FloorError
from floor.base.text import _, many
from floor.desk.claim.panel import Approving, Noting, PaperWish, Printing, PrintingSlip, Voiding
from floor.desk.papers.void_paper import VoidPaper
from floor.desk.scene.services import PaperDesk
from floor.desk.staff.badge_errands import BadgeErrands, PinListener
from floor.qtkit.office.bridge import StoreSession
from floor.qtkit.office.work import Work


class _Found(NamedTuple):
    """The papers of a claim, as somebody has looked for them."""

    look: int
    """Which time that was: what was read later counts."""
    claim: ClaimId
    papers: tuple[KeptPaper, ...] | FloorError


class ClaimErrands(QObject):
    """Runs the wishes of the page; what was wrong goes back to it."""

    refused = Signal(str)
    """Why an approval was not taken."""
    printed = Signal(str, bool)
    """How printing goes, and whether it still does."""
    papers_found = Signal(object, object)
    """The ClaimId, and its papers as a tuple of KeptPaper."""
    papers_missed = Signal(str)
    """Why nobody knows which papers there are."""
    waits = Signal(bool)
    """Whether texts are being kept and what carries them is being written."""

    def __init__(self, errands: BadgeErrands, papers: PaperDesk) -> None:
        super().__init__(errands)
        self._errands = errands
        self._bridge = errands.bridge
        self._approving: CommandId | None = None
        self._noting: CommandId | None = None
        self._keeping = False
        self._bridge.answered.connect(self._answered)
        self._papers = papers
        self._work = Work(self)
        self._work.done.connect(self._was_printed)
        self._looks = 0
        self._looked_for: ClaimId | None = None
        self._reading = Work(self)
        self._reading.done.connect(self._was_found)
        self._void = VoidPaper(errands, papers)
        self._void.done.connect(self._look_again)

    def note(self, wish: Noting) -> None:
        """Keep the texts, then ask what carries their numbers."""
        by = self._errands.signed_on()
        if by is None or self._keeping:
            return
        texts, about = wish.texts, wish.about

        def keep(back: StoreSession) -> Mapping[int, NoteId]:
            now = back.clock.now()
            return {
                what: back.people.keep_note(text, now, about=about) for what, text in texts.items()
            }

        def kept(notes: object) -> None:
            if isinstance(notes, Mapping):
                self._noting = self._bridge.ask(wish.make(notes), by)
                return
            self._done()
            if isinstance(notes, FloorError):
                self._errands.said.emit(self._errands.scene.why(notes), True)

        self._keeping = True
        self.waits.emit(True)
        self._bridge.consult(keep, kept, self)

    def _done(self) -> None:
        self._keeping, self._noting = False, None
        self.waits.emit(False)

    def approve(self, wish: Approving) -> None:
        """Have the PIN looked at; it was theirs: approve exactly what they were shown."""

        def right() -> None:
            command = ApproveClaim(claim=wish.claim, digest=wish.digest)
            self._approving = self._bridge.ask(command, wish.staff)

        heard = PinListener(self, self.refused.emit, right)
        self._errands.check_pin(wish.staff, wish.pin, heard)

    def paper(self, wish: PaperWish) -> None:
        """Print it, or have it made void."""
        papers = self._papers
        match wish:
            case Printing(claim=claim):
                self._print(lambda: papers.print_claim(claim))
            case PrintingSlip(claim=claim, share=share, language=language):
                self._print(lambda: (papers.print_slip(claim, share, language),))
            case Voiding(serial=serial):
                self._void.ask(serial)
            case _ as never:
                assert_never(never)

    def _print(self, work: Callable[[], tuple[str, ...]]) -> None:
        self.printed.emit(_("The slips are being printed …"), True)
        self._work.start(work)

    def look_for_papers(self, claim: ClaimId) -> None:
        """Find out which papers there are of a released claim, and how each has fared."""
        self._looks += 1
        self._looked_for = claim
        look, papers = self._looks, self._papers

        def read() -> _Found:
            try:
                return _Found(look, claim, papers.claim_papers(claim))
            except FloorError as trouble:
                return _Found(look, claim, trouble)

        self._reading.start(read)

    @Slot()
    def _look_again(self) -> None:
        if self._looked_for is not None:
            self.look_for_papers(self._looked_for)

    @Slot(object)
    def _was_found(self, found: object) -> None:
        if not isinstance(found, _Found) or found.look != self._looks:
            return
        if isinstance(found.papers, FloorError):
            self.papers_missed.emit(self._errands.scene.why(found.papers))
        else:
            self.papers_found.emit(found.claim, found.papers)

    @Slot(object)
    def _was_printed(self, outcome: object) -> None:
        self._look_again()
        if isinstance(outcome, FloorError):
            self.printed.emit(self._errands.scene.why(outcome), False)
        elif isinstance(outcome, tuple):
            told = many("{n} paper printed: {place}", "{n} papers printed: {place}", len(outcome))
            place = outcome[-1] if outcome else ""
            self.printed.emit(told.format(n=len(outcome), place=place), False)

    @Slot(object, object)
    def _answered(self, command_id: CommandId, outcome: Entry | FloorError) -> None:
        if command_id == self._noting:
            self._done()
        if command_id == self._approving and isinstance(outcome, FloorError):
            self.refused.emit(self._errands.scene.why(outcome))
