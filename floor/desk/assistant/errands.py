"""Has rulings written down, and tells when they are."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from floor.app.core.messages import CommandId, Entry
from floor.app.rulings.rulings import AmendRuling, GiveRuling
from floor.base.errors import FloorError
from floor.desk.staff.badge_errands import BadgeErrands
from floor.views.words.rows import Step, ToFind


class RulingErrands(QObject):
    """Runs what the assistant asks for; why a ruling was refused is said by the desk."""

    done = Signal()

    def __init__(self, errands: BadgeErrands) -> None:
        super().__init__(errands)
        self._errands = errands
        self._asked: CommandId | None = None
        errands.bridge.answered.connect(self._answered)

    @Slot(object, str)
    def rule(self, step: Step, reason: str) -> None:
        """Write a ruling down, with its reason; by two where it takes two."""
        assert isinstance(step.command, GiveRuling | AmendRuling)
        # The number of its text comes with the text.
        command = replace(step.command, note=None)
        if step.finder == ToFind.SECOND:
            sheet = self._errands.sign_too(replace(step, command=command), reason)
            if sheet is not None:
                sheet.accepted.connect(self.done)
            return
        by = self._errands.signed_on()
        if by is not None:
            self._asked = self._errands.bridge.ask(command, by, None, reason)

    @Slot(object, object)
    def _answered(self, command_id: CommandId, outcome: Entry | FloorError) -> None:
        if command_id == self._asked and not isinstance(outcome, FloorError):
            self._asked = None
            self.done.emit()
