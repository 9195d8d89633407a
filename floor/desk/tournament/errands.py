"""The dialogs of the page of tournaments: a new event, an entry that is sold."""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Slot

from floor.app.core.names import PersonName
from floor.base.text import _
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.staff.badge_errands import BadgeErrands
from floor.room.blinds.button import PlayerId
from floor.tournament.event.state import TournamentId
from floor.views.tournament.acts import entry_ways
from floor.views.tournament.plan import plan_form
from floor.views.words.rows import QuoteLine, Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


class EventErrands(QObject):
    """Opens what the page of tournaments asks for, and hands in what comes of it."""

    def __init__(self, sheets: BadgeErrands, now: Callable[[], datetime]) -> None:
        super().__init__(sheets)
        self._sheets = sheets
        self._now = now

    @Slot()
    def plan(self) -> None:
        """A new event."""
        scene = self._sheets.scene
        if self._sheets.signed_on() is None:
            return
        words = Wording(scene.room, scene.names)
        self._sheets.open(FormSheet(partial(plan_form, words, self._now()), self._sheets.window))

    @Slot(object)
    def sell(self, tournament: TournamentId) -> None:
        """An entry of that event, to whoever is found."""
        scene = self._sheets.scene
        if self._sheets.signed_on() is None:
            return
        title = _("Enter {title}").format(title=scene.room.tournaments[tournament].sheet.title)

        def ways(player: PlayerId, called: PersonName) -> tuple[QuoteLine, ...]:
            look = scene.look(self._now())
            asking = StepBuilder(Wording(scene.room, look.names), look)
            return entry_ways(asking, scene.room.tournaments[tournament], player, called)

        sheet = FindSheet(self._sheets.bridge, title, ways, self._sheets.window)

        def sold(step: Step) -> None:
            assert step.command is not None
            self._sheets.ask(step.command)
            sheet.accept()

        sheet.step_asked.connect(sold)
        self._sheets.open(sheet)
