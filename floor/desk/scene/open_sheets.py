"""The dialogs that are open: each asks, hears its answer, and closes when it is done."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.app.core.messages import Command, CommandId, Entry
from floor.app.core.queued import QueuedClosing
from floor.app.lists.waiting import PlayerTurnedAway
from floor.app.tables.after_hand import ActQueued
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.kit.sheet import Sheet
from floor.desk.scene.scene import Scene
from floor.qtkit.office.bridge import Bridge
from floor.views.event_papers.slips import due_of
from floor.views.words.words import Wording


class OpenSheets(QObject):
    """Opens dialogs over the window and brings each the answer to what it asked."""

    said = Signal(str, bool)
    """A line for the foot of the window, and whether it is a refusal."""
    slips_wanted = Signal(object)
    """The Entry whose slips are to be printed."""
    closed = Signal()
    """A dialog is gone: the keyboard goes back to the window."""

    def __init__(self, window: QWidget, bridge: Bridge, scene: Scene) -> None:
        super().__init__(window)
        self.window = window
        self.bridge = bridge
        self.scene = scene
        self.sheets: list[Sheet] = []
        """The dialogs that are open."""
        bridge.answered.connect(self._answered)

    def ask(self, command: Command, note_text: str = "", sheet: Sheet | None = None) -> None:
        """Hand in a command; with the number of `sheet`, however often it asks."""
        raise NotImplementedError

    def open(self, sheet: Sheet) -> None:
        """Show a dialog that asks for commands."""
        sheet.command_id = self.bridge.new_id()
        sheet.asked.connect(self._sheet_asked)
        self.show(sheet)

    def show(self, sheet: Sheet) -> None:
        """Show a dialog."""
        self.sheets.append(sheet)
        sheet.finished.connect(self._sheet_closed)
        sheet.open()

    @Slot(object, str)
    def _sheet_asked(self, command: Command, note_text: str) -> None:
        sheet = self.sender()
        if isinstance(sheet, Sheet):
            self.ask(command, note_text, sheet)

    @Slot()
    def _sheet_closed(self) -> None:
        sheet = self.sender()
        self.sheets = [one for one in self.sheets if one is not sheet]
        self.closed.emit()

    @Slot(object, object)
    def _answered(self, command_id: CommandId, outcome: Entry | FloorError) -> None:
        self._tell_of(outcome)
        sheet = next((one for one in self.sheets if one.command_id == command_id), None)
        if sheet is None:
            if isinstance(outcome, FloorError):
                self.said.emit(self.scene.why(outcome), True)
            return
        if isinstance(outcome, Entry):
            # What a sheet of several steps asks for next is another command.
            sheet.command_id = self.bridge.new_id()
        sheet.hear(outcome, self.scene.why)

    def _tell_of(self, outcome: Entry | FloorError) -> None:
        """Say aloud what was written but is not what was asked for; who sits at a table that closes
        after its hand has a slip then, and what a tournament brings with it is printed."""
        if isinstance(outcome, Entry) and due_of(outcome):
            self.slips_wanted.emit(outcome)
        for event in outcome.events if isinstance(outcome, Entry) else ():
            if isinstance(event, ActQueued) and isinstance(event.deed, QueuedClosing):
                self.slips_wanted.emit(outcome)
            if isinstance(event, PlayerTurnedAway):
                words = Wording(self.scene.room, self.scene.names)
                told = _("{player} may not play: see the shift manager.")
                self.said.emit(told.format(player=words.player(event.player)), True)
