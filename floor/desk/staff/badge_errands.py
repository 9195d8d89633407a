"""Under which badge the desk works: sign on and off, and the second badge where one is needed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget

from floor.app.core.messages import SYSTEM, Command, Role, StaffId
from floor.app.core.people import Badge, PinLocked, training_pin
from floor.app.core.ruling import RulingNo
from floor.app.office.roles import seconds_for, seconds_to_void
from floor.app.rulings.rulings import StrikeRuling
from floor.app.staff.closing import is_alone
from floor.app.staff.days import LockStaff, SignOff, SignOn
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.open_sheets import OpenSheets
from floor.desk.scene.scene import Scene
from floor.desk.staff.staff_sheets import (
    AllTheSameSheet,
    OwnPinSheet,
    PinSheet,
    SecondSheet,
    SignSheet,
    TogetherSheet,
    pin_words,
)
from floor.qtkit.office.bridge import Bridge
from floor.views.words.form import ByTwo, reason_form
from floor.views.words.rows import FeedLine, Step
from floor.views.words.words import role_words


class PinListener(NamedTuple):
    """Who hears what a PIN was worth; nobody, once the `asker` is gone."""

    asker: QObject
    refuse: Callable[[str], None]
    right: Callable[[], None]


class BadgeErrands(OpenSheets):
    """Asks under the badge that was put on; without one it is asked for first."""

    def __init__(
        self, window: QWidget, bridge: Bridge, scene: Scene, badge: StationBadge, clock: Clock
    ) -> None:
        super().__init__(window, bridge, scene)
        self._badge = badge
        self._clock = clock

    def ask(self, command: Command, note_text: str = "", sheet: Sheet | None = None) -> None:
        """Hand in a command under this desk's badge."""
        by = self.signed_on()
        if by is not None:
            own_id = sheet.command_id if sheet is not None else None
            self.bridge.ask(command, by, own_id, note_text)
        elif sheet is not None:
            # Nothing was asked: what is filled in there stays, to be asked once they have signed
            # on.
            sheet.wait(False)
            sheet.complain(_("Sign on first."))

    def signed_on(self) -> StaffId | None:
        """Whose badge is on; of nobody's it is said, and asked for one."""
        by = self._badge.by
        if by is None:
            self.said.emit(_("Sign on first."), True)
            self.sign_on()
        return by

    @Slot(object)
    def undo(self, line: FeedLine) -> None:
        """Take an entry back, with a second badge where money or rules hang on it."""
        by = self.signed_on()
        if by is None:
            return
        if line.strikes is not None:
            self._strike(line, line.strikes, by)
        elif line.takes_two(by, self._clock.now()):
            self._second(line, by)
        else:
            self.bridge.take_back(line.command, by)

    def _strike(self, line: FeedLine, ruling: RulingNo, by: StaffId) -> None:
        """A ruling is struck: by whoever has just given it at once, else with a reason."""
        from floor.views.rulings.words import strike_step  # not for the first picture

        alone, command = line.alone, StrikeRuling(ruling=ruling)
        if alone is not None and is_alone(*alone, by, self._clock.now()):
            self.bridge.ask(command, by)
        else:
            sheet = FormSheet(partial(reason_form, strike_step(ruling)), self.window)
            self.open(sheet)

    def all_the_same(self, step: Step) -> None:
        """Ask for what an order stops, with a reason and a second badge."""
        by, asked = self.signed_on(), step.command
        if by is None or asked is None:
            return
        sheet = AllTheSameSheet(step, self._managers(by), self.window)

        def second_given(second: StaffId) -> None:
            command = replace(asked, second=second)
            self.bridge.ask(command, by, sheet.command_id, sheet.reason.text().strip())

        self._check_pins(sheet, second_given)
        self.open(sheet)

    def sign_too(self, step: Step, reason: str) -> Sheet | None:
        """Ask for what takes a second signature; `reason` was typed before. None without a badge
        here."""
        by, asked = self.signed_on(), step.command
        if by is None or asked is None:
            return None
        sheet = SignSheet(step, reason, self._managers(by), self.window)

        def second_given(second: StaffId) -> None:
            command = replace(asked, second=second)
            self.bridge.ask(command, by, sheet.command_id, sheet.reason.text().strip())

        self._check_pins(sheet, second_given)
        self.open(sheet)
        return sheet

    def together(self, asked: ByTwo, before: FormSheet) -> None:
        """Ask with a second badge for what was filled in `before`, which closes with it."""
        step, by = asked.step, self.signed_on()
        command = step.command
        if by is None or command is None:
            before.wait(False)
            return
        note = before.note_text()
        sheet = TogetherSheet(step, self._managers(by), before)
        self._tell_training(sheet, Role.SHIFT_MANAGER)

        def second_given(second: StaffId) -> None:
            self.bridge.ask(replace(command, second=second), by, sheet.command_id, note)

        self._check_pins(sheet, second_given)
        sheet.accepted.connect(before.accept)
        sheet.rejected.connect(partial(before.wait, False))
        self.open(sheet)

    def own_pin(self, step: Step, before: FormSheet | None = None) -> None:
        """Ask for what takes the PIN of who is signed on once more; `before` goes on behind it."""
        by, command = self.signed_on(), step.command
        if by is None or command is None:
            if before is not None:
                before.wait(False)
            return
        role = self.scene.room.on_duty.get(by, Role.FLOOR)
        own = Badge(staff=by, name=self.scene.names.staff_name(by), role=role, has_pin=True)
        sheet = OwnPinSheet(step, step.reason, own, before or self.window)
        if before is not None:
            sheet.finished.connect(before.go_on)
        self._tell_training(sheet, role)
        self._check_pins(sheet, lambda _own: self.ask(sheet.command() or command, "", sheet))
        self.open(sheet)

    def _tell_training(self, sheet: PinSheet, role: Role) -> None:
        if self.scene.training:
            sheet.mention(_("Training: the PIN is {pin}.").format(pin=training_pin(role)))

    def _managers(self, by: StaffId) -> list[Badge]:
        """Who may come second beside `by`."""
        return self._badges(seconds_for(self.scene.room, by))

    def _badges(self, staff: tuple[StaffId, ...]) -> list[Badge]:
        names, room = self.scene.names, self.scene.room
        return [
            Badge(staff=badge, name=names.staff_name(badge), role=room.on_duty[badge], has_pin=True)
            for badge in staff
        ]

    def _second(self, line: FeedLine, by: StaffId) -> None:
        room = self.scene.room
        seconds = self._badges(seconds_to_void(room, by))
        manager = room.on_duty.get(by) is Role.SHIFT_MANAGER
        sheet = SecondSheet(line.words, seconds, self.window, manager=manager)

        def second_given(second: StaffId) -> None:
            sheet.command_id = self.bridge.take_back(
                line.command, by, second, sheet.reason.text().strip()
            )

        self._check_pins(sheet, second_given)
        self.show(sheet)

    def _check_pins(self, sheet: PinSheet, right: Callable[[StaffId], None]) -> None:
        """Have every PIN given in `sheet` looked at; `right` hears whose was."""

        def given(badge: StaffId, pin: str) -> None:
            self.check_pin(badge, pin, PinListener(sheet, sheet.refuse, lambda: right(badge)))

        sheet.given.connect(given)

    def check_pin(self, badge: StaffId, pin: str, heard: PinListener) -> None:
        """Have a PIN looked at; the try that locks a badge goes into the journal."""

        def checked(answer: object) -> None:
            if isinstance(answer, FloorError):
                heard.refuse(self.scene.why(answer))
            elif words := pin_words(answer, self.scene.zone):
                heard.refuse(words)
                if isinstance(answer, PinLocked) and answer.newly:
                    self.bridge.ask(LockStaff(staff=badge, until=answer.until), SYSTEM)
            else:
                heard.right()

        self.bridge.consult(
            lambda back: back.people.check_pin(badge, pin, back.clock.now()), checked, heard.asker
        )

    @Slot()
    def sign_on(self) -> None:
        """Badge and PIN; who is not on duty yet comes on duty."""
        self._sign_on(None)

    def _sign_on(self, proposed: StaffId | None) -> None:
        if self._asking is not None:
            return
        before = self._badge.by

        def told(staff: object) -> None:
            if self._badge.by == before:  # else somebody was quicker
                self._show_sign_on(staff, proposed)

        self.bridge.consult(lambda back: back.people.badges(), told, self)

    @property
    def _asking(self) -> PinSheet | None:
        """The sheet that asks for a PIN now."""
        return next((one for one in self.sheets if isinstance(one, PinSheet)), None)

    def meet(self, badge: Badge) -> None:
        """Their card was read: it says who they are, and nothing is done before their PIN."""
        asking = self._asking
        if asking is not None:
            if not asking.choose(badge.staff):
                asking.complain(_("{name}: not asked here.").format(name=badge.name))
        elif badge.staff == self._badge.by:
            self.said.emit(_("{name} is signed on here.").format(name=badge.name), False)
        elif badge.role is Role.DEALER or QApplication.activeModalWidget() is not None:
            words = _("Card of {name} ({role})")
            self.said.emit(words.format(name=badge.name, role=role_words(badge.role)), False)
        elif not badge.has_pin:
            self.said.emit(_("{name}: has no PIN yet").format(name=badge.name), True)
        else:
            self._sign_on(badge.staff)

    def put_on_trainee(self) -> None:
        """In a rehearsed night nobody has to sign on."""

        def told(badge: object) -> None:
            if isinstance(badge, int):
                self.take_badge(StaffId(badge))

        self.bridge.consult(lambda back: back.trainee, told, self)

    def _show_sign_on(self, staff: object, proposed: StaffId | None) -> None:
        if isinstance(staff, FloorError):
            self.said.emit(self.scene.why(staff), True)
            return
        if self._asking is not None:
            return
        assert isinstance(staff, Sequence)
        last = self._badge.last
        if proposed is not None:
            last = proposed
        elif self._badge.by is not None:  # somebody else comes to the desk, hardly a dealer
            others = sorted(
                (one for one in staff if one.staff != last), key=lambda one: one.role is Role.DEALER
            )
            last = next((one.staff for one in others), last)
        sheet = PinSheet("sign-on", _("Sign on"), staff, last, self.window)
        self._tell_training(sheet, Role.SHIFT_MANAGER)

        def signed_on(badge: StaffId) -> None:
            sheet.accept()
            self.take_badge(badge)

        self._check_pins(sheet, signed_on)
        self.show(sheet)

    def take_badge(self, badge: StaffId) -> None:
        """Work under this badge; whoever is not on duty yet comes on duty."""
        self._badge.put_on(badge)
        if badge not in self.scene.room.on_duty and badge != SYSTEM:
            self.bridge.ask(SignOn(staff=badge), badge)

    @Slot()
    def sign_off(self) -> None:
        """Go off duty."""
        by = self._badge.by
        if by is not None:
            self.bridge.ask(SignOff(staff=by), by)
            self._badge.take_off()
