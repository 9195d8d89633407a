"""The dialogs of the page of tournaments: a new event, an entry that is sold, and every form."""

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
from floor.views.director.forms import event_form
from floor.views.planning.plan import plan_form
from floor.views.tournament.counter import entry_ways
from floor.views.words.form import ByTwo
from floor.views.words.rows import QuoteLine, Step, ToFind
from floor.views.words.steps import Looking, StepBuilder
from floor.views.words.words import Wording


class EventErrands(QObject):
    """Opens what the page of tournaments asks for, and hands in what comes of it."""

    def __init__(
        self, sheets: BadgeErrands, now: Callable[[], datetime], do: Callable[[Step], None]
    ) -> None:
        """`do` hears every step that needs nothing of an event first."""
        super().__init__(sheets)
        self._sheets = sheets
        self._now = now
        self._do = do

    def _looking(self) -> Looking:
        """The room as it is by then, and who looks."""
        scene = self._sheets.scene
        look = scene.look(self._now())
        return Looking(Wording(scene.room, look.names), look)

    @Slot(object)
    def step(self, step: Step) -> None:
        """Do a step of an event; what needs a form has it opened."""
        if step.finder != ToFind.EVENT or step.why_not or step.command is None:
            self._do(step)
            return
        if self._sheets.signed_on() is None:
            return
        form = event_form(step.command, self._looking)
        sheet = FormSheet(form, self._sheets.window)
        sheet.filled.connect(self._filled)
        self._sheets.open(sheet)

    @Slot(object)
    def _filled(self, asked: object) -> None:
        """What takes a PIN once more, or a second badge."""
        sheet = self.sender()
        assert isinstance(sheet, FormSheet)
        if isinstance(asked, Step):
            self._sheets.own_pin(asked, sheet)
            return
        assert isinstance(asked, ByTwo)
        self._sheets.together(asked, sheet)

    @Slot()
    def plan(self) -> None:
        """A new event."""
        scene = self._sheets.scene
        if self._sheets.signed_on() is None:
            return
        words = Wording(scene.room, scene.names)
        self._sheets.open(FormSheet(partial(plan_form, words, self._now()), self._sheets.window))

    @Slot(object)
    def sell(self, tournament: TournamentId, called: str = "") -> None:
        """An entry of that event, to whoever is found; `called` is looked for at once."""
        scene = self._sheets.scene
        if self._sheets.signed_on() is None:
            return
        title = _("Enter {title}").format(title=scene.room.tournaments[tournament].sheet.title)

        def ways(player: PlayerId, called: PersonName) -> tuple[QuoteLine, ...]:
            look = scene.look(self._now()).naming(player, called)
            asking = StepBuilder(Wording(scene.room, look.names), look)
            return entry_ways(asking, scene.room.tournaments[tournament], player, called)

        sheet = FindSheet(self._sheets.bridge, title, ways, self._sheets.window, sells=True)

        def sold(step: Step) -> None:
            sheet.accept()
            self.step(step)

        sheet.step_asked.connect(sold)
        self._sheets.open(sheet)
        if called:
            sheet.picker.look_for(called)
