"""Rulings given at the table: the floor's PIN, the page, the second signature, and the book."""

from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QObject, QThreadPool, Slot

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId, Entry, StaffId
from floor.app.core.room import Room
from floor.app.offline.kept_act import LateOutcome
from floor.app.orders.orders import GivePenalty
from floor.app.rulings.prefilled import situations_of
from floor.app.rulings.rulings import GiveRuling
from floor.app.staff.floor_calls import TakeCall, call_of
from floor.base.errors import FloorError
from floor.base.text import _
from floor.kiosk.assistant.page import FLOOR_ROLES, RulingPage
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.qtkit.look.theme import ButtonRole
from floor.qtkit.office.rule_finder import RuleFinder
from floor.rulebook.book.book import known_book
from floor.rulebook.search.pages import OpenSearch, known_told
from floor.views.orders.penalty_page import measure_keys, penalty_form
from floor.views.words.rows import Step, ToFind


class Rulings(QObject):
    """Opens the assistant and has what it comes to written down, under a badge of the floor."""

    def __init__(
        self,
        screen: KioskScreen,
        sign_in: SignIn,
        sizes: Sizes,
        rule_search: OpenSearch | None = None,
    ) -> None:
        """Without `rule_search` situations are found by their own words alone."""
        super().__init__(sign_in)
        self._screen = screen
        self._sign_in = sign_in
        self._scene = screen.scene
        self._bridge = screen.bridge
        self._asked: CommandId | None = None
        self._before: StaffId | None = None
        """Whose badge was on before the floor's."""
        self.page = RulingPage(sizes, screen.scene.name)
        self.page.confirmed.connect(self.confirm)
        self.page.penalty_wanted.connect(self._penalise)
        self.page.left.connect(self._leave)
        self.finder = RuleFinder(rule_search, self) if rule_search is not None else None
        if self.finder is not None:
            self.page.look_up_in(self.finder)
        self._bridge.answered.connect(self._answered)
        self._bridge.settled.connect(self._settled)

    def open(self, reason: CallReason | None) -> None:
        """Ask who of the floor stands here, then what happened; without the store nobody can prove
        who they are, and without a PIN it is only read."""
        room = self._scene.room
        # The books are read while a PIN is typed.
        if self.finder is not None:
            self.finder.ask("", room.situations)
        QThreadPool.globalInstance().start(partial(_read, room))
        opened = partial(self._opened, reason)
        if self._screen.away or self._floor_on() is not None:
            opened()
            return
        self._before = self._screen.lock.by
        call = call_of(room, self._scene.name, reason) if reason is not None else None
        first = call.taken.staff if call is not None and call.taken is not None else None
        only = GridChoice(
            "only-read", _("Read only"), opened, _("without a PIN"), look=ButtonRole.QUIET
        )
        self._sign_in.floor(opened, first, [only])

    def _floor_on(self) -> StaffId | None:
        """Whose badge of the floor is on."""
        by = self._screen.lock.by
        return by if by is not None and self._scene.room.on_duty.get(by) in FLOOR_ROLES else None

    def _opened(self, reason: CallReason | None) -> None:
        table = self._scene.name
        call = call_of(self._scene.room, table, reason) if reason is not None else None
        by = self._floor_on()
        if call is not None and call.taken is None and by is not None and not self._screen.away:
            self._bridge.ask(TakeCall(table=table, reason=call.reason), by)
        self.page.open_for(call)
        self._show()

    def _show(self) -> None:
        self._screen.go(self.page)

    @Slot()
    def _leave(self) -> None:
        """The floor's badge goes with whoever has it."""
        if self._floor_on() is not None:
            self._screen.lock.give_back(self._before)
        self._screen.main()

    @Slot(object, str)
    def confirm(self, step: Step, why: str) -> None:
        """Write it down: now, after a PIN, or by two."""
        assert isinstance(step.command, GiveRuling)
        # The number of its text comes with the text.
        command = replace(step.command, note=None)
        by = self._floor_on()
        if self._screen.away:
            self.page.alarm(self._screen.on_paper(command))
        elif by is None:
            self._before = self._screen.lock.by
            self._sign_in.floor(self._again, None)
        elif step.finder == ToFind.SECOND:
            self._sign_in.second(by, partial(self._signed_too, command, why))
        else:
            self._asked = self._bridge.ask(command, by, None, why)

    def _again(self) -> None:
        """Who has given their PIN confirms what stands there."""
        self._show()
        self.page.confirm()

    def _signed_too(self, command: GiveRuling, why: str, second: StaffId) -> None:
        self._show()
        by = self._floor_on()
        if by is not None:
            self._asked = self._bridge.ask(replace(command, second=second), by, None, why)

    @Slot(object)
    def _penalise(self, step: Step) -> None:
        """How they are warned or sent away; back to the ruling then."""
        assert isinstance(step.command, GivePenalty)
        if self._screen.away:
            self.page.alarm(self._screen.on_paper(step.command))
            return
        if self._floor_on() is None:
            self._before = self._screen.lock.by
            self._sign_in.floor(partial(self._measures, step.command), None)
        else:
            self._measures(step.command)

    def _measures(self, asked: GivePenalty) -> None:
        """Each with the usual number of it, and what it comes to."""
        room, look, player = self._scene.room, self._screen.look(), asked.player
        form = penalty_form(room, player, look, {})
        choices = [
            GridChoice(
                f"measure-{one.measure.value}",
                one.words,
                partial(self._give, one.step),
                under=one.comes_to,
                why_not=one.step.why_not,
                look=ButtonRole.STEP if one.proposed else ButtonRole.QUIET,
            )
            for one in measure_keys(room, player, look)
        ]
        back = GridChoice("measure-back", _("← Back"), self._show, look=ButtonRole.QUIET)
        self._screen.choose(form.title, [*choices, back], form.told[0])

    def _give(self, step: Step) -> None:
        by = self._floor_on()
        self._show()
        if step.command is not None and by is not None:
            why = self.page.reason_text or self.page.title.text()
            self._bridge.ask(step.command, by, None, why)

    @Slot(object, object)
    def _answered(self, command_id: CommandId, outcome: object) -> None:
        if command_id != self._asked:
            return
        if isinstance(outcome, FloorError):
            self._asked = None
            self.page.complain(outcome)
        elif isinstance(outcome, Entry):
            self._written()

    @Slot(object)
    def _settled(self, answer: LateOutcome) -> None:
        """What had been in doubt stands in the book after all."""
        if answer.act.command == self._asked and answer.entry is not None:
            self._written()

    def _written(self) -> None:
        self._asked = None
        self.page.was_ruled()
        self._leave()
        self._screen.say(_("The ruling is recorded."))


def _read(room: Room) -> None:
    """Read what the assistant knows; what is wrong with it is said when it is wanted."""
    with suppress(FloorError):
        situations_of(room)
        known_book()
        known_told()
