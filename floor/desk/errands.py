"""What the desk is asked to do: straight to the office, or first through a dialog."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.app.days import LockStaff, SignOff, SignOn
from floor.app.messages import SYSTEM, Command, CommandId, Entry, Role, StaffId
from floor.app.people import Badge as Person
from floor.app.people import PinLocked
from floor.app.state import Room
from floor.app.views.chips import sum_form
from floor.app.views.hand_steps import dealt_in
from floor.app.views.mixes import says_variant, variant_steps
from floor.app.views.movers import closing
from floor.app.views.names import Called, Look
from floor.app.views.rows import (
    FIND_GAME,
    FIND_MOVERS,
    FIND_OVER_PLAYER,
    FIND_SEAT,
    FIND_SUMS,
    FIND_VARIANT,
    FIND_WINNERS,
    FeedLine,
    QuoteLine,
    Step,
)
from floor.app.views.seats import change_seat_steps, newcomer_ways, over_ways
from floor.app.views.words import Words
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.text import _
from floor.desk.badge import Badge
from floor.desk.player_sheets import FindSheet, JoinSheet, ReasonSheet
from floor.desk.scene import Chosen, Scene
from floor.desk.seat_sheets import StepsSheet, WinnersSheet
from floor.desk.sheet import Sheet
from floor.desk.staff_sheets import TRAINING_PIN, PinSheet, SecondSheet, pin_words
from floor.desk.sum_sheet import SumSheet
from floor.desk.table_sheets import (
    ChangeTableSheet,
    CloseTableSheet,
    DaySheet,
    DropSheet,
    OpenTableSheet,
)
from floor.qtkit.bridge import Bridge
from floor.room.button import PlayerId, SeatNo
from floor.room.game import GameId
from floor.room.table import Table

_Ways = Callable[[Room, Table, SeatNo, PlayerId, Look], tuple[QuoteLine, ...]]
"""What may be done with a player at a seat, each with what comes of it."""


class Errands(QObject):
    """Runs what is asked for: opens the dialogs, hands in commands, brings back the refusals."""

    said = Signal(str, bool)
    """A line for the foot of the window, and whether it is a refusal."""

    def __init__(
        self, window: QWidget, bridge: Bridge, scene: Scene, badge: Badge, clock: Clock
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self.scene = scene
        self._badge = badge
        self._clock = clock
        self.sheets: list[Sheet] = []
        """The dialogs that are open."""
        bridge.answered.connect(self._answered)

    def ask(self, command: Command, note_text: str = "", sheet: Sheet | None = None) -> None:
        """Hand in a command under this desk's badge."""
        by = self._badge.by
        if by is None:
            self.said.emit(_("Sign on first."), True)
            self.sign_on()
            return
        own_id = sheet.command_id if sheet is not None else None
        self._bridge.ask(command, by, own_id, note_text)

    @Slot(object)
    def step(self, step: Step) -> None:
        """Do a step: ask for it, or first for what it needs."""
        if step.why_not:
            self.said.emit(step.why_not, True)
        elif step.finder == FIND_GAME:
            self._change_table()
        elif step.finder == FIND_MOVERS:
            self._close_table()
        elif step.finder == FIND_SUMS:
            self._type_sums(step)
        elif step.finder == FIND_SEAT:
            self._change_seat(step)
        elif step.finder == FIND_WINNERS:
            self._name_winners(step)
        elif step.finder == FIND_VARIANT:
            self._say_variant(step)
        elif step.finder:
            self._find(step)
        elif step.reason:
            self._open(ReasonSheet(step, self._window))
        elif step.command is not None:
            self.ask(step.command)

    def _change_table(self) -> None:
        chosen = self.scene.chosen
        if chosen is not None and chosen.table in self.scene.room.tables:
            table = self.scene.room.tables[chosen.table]
            self._open(ChangeTableSheet(self.scene.room, table, self._window))

    def _close_table(self) -> None:
        chosen, room = self.scene.chosen, self.scene.room
        if chosen is not None and chosen.table in room.tables:
            shown = closing(room, room.tables[chosen.table], self.scene.names)
            self._open(CloseTableSheet(shown, self._window))

    def _type_sums(self, step: Step) -> None:
        form = sum_form(self.scene.room, step, self.scene.look(self._clock.now()))
        if form is not None:
            self._open(SumSheet(form, self._window))

    def _change_seat(self, step: Step) -> None:
        chosen, room = self.scene.chosen, self.scene.room
        if chosen is None or chosen.seat is None or chosen.table not in room.tables:
            return
        look = self.scene.look(self._clock.now())
        steps = change_seat_steps(room, room.tables[chosen.table], chosen.seat, look)
        if steps:
            title = _("{step} · {table} seat {seat}").format(
                step=step.words.rstrip("… "), table=chosen.table, seat=chosen.seat
            )
            told = _(
                "Farther from the blinds he posts a small blind or waits for the big blind"
                " (CH-MOVE-2); closer to them nothing is due (CH-MOVE-3)."
            )
            self._open_steps(StepsSheet("change-seat", title, told, steps, self._window))

    def _name_winners(self, step: Step) -> None:
        chosen, room = self.scene.chosen, self.scene.room
        if chosen is not None and chosen.table in room.tables:
            dealt = dealt_in(Words(room, self.scene.names), room.tables[chosen.table])
            if dealt:
                self._open(WinnersSheet(step, dealt, self._window))

    def _say_variant(self, step: Step) -> None:
        chosen, room = self.scene.chosen, self.scene.room
        if chosen is None or chosen.table not in room.tables:
            return
        table, look = room.tables[chosen.table], self.scene.look(self._clock.now())
        steps = variant_steps(room, table, look)
        if steps:
            says = says_variant(Words(room, self.scene.names), table)
            title = step.words.rstrip("… ")
            self._open_steps(StepsSheet("variant", title, says, steps, self._window))

    def _open_steps(self, sheet: StepsSheet) -> None:
        sheet.step_asked.connect(self._step_of_sheet)
        self._open(sheet)

    def _find(self, step: Step) -> None:
        chosen = self.scene.chosen
        if chosen is None or chosen.seat is None:
            return
        ways = over_ways if step.finder == FIND_OVER_PLAYER else newcomer_ways

        def ways_of(player: PlayerId, called: Called) -> tuple[QuoteLine, ...]:
            return self._ways(ways, chosen, player, called)

        title = _("{step} · {table} seat {seat}").format(
            step=step.words.rstrip("… "), table=chosen.table, seat=chosen.seat
        )
        sheet = FindSheet(self._bridge, title, ways_of, self._window)
        sheet.step_asked.connect(self._step_of_sheet)
        self._open(sheet)

    def _ways(
        self, ways: _Ways, chosen: Chosen, player: PlayerId, called: Called
    ) -> tuple[QuoteLine, ...]:
        scene = self.scene
        table = scene.room.tables.get(chosen.table)
        if table is None or chosen.seat is None:
            return ()
        look = scene.look(self._clock.now())
        if not look.names.knows_player(player):
            look = look._replace(names=look.names.with_players({player: called}))
        return ways(scene.room, table, chosen.seat, player, look)

    @Slot(object)
    def _step_of_sheet(self, step: Step) -> None:
        sheet = self.sender()
        if isinstance(sheet, Sheet) and step.command is not None and not step.why_not:
            if step.reason or step.finder:
                sheet.accept()
                self.step(step)
                return
            sheet.wait(True)
            self.ask(step.command, sheet=sheet)

    @Slot()
    def open_table(self, game: GameId | None = None) -> None:
        """The dialog that opens a table."""
        if self._ready():
            self._open(OpenTableSheet(self.scene.room, self._window, game))

    @Slot()
    def count_drop(self) -> None:
        """The dialog that records a drop."""
        if self._ready():
            self._open(DropSheet(self.scene.room, self._window))

    @Slot()
    def day(self) -> None:
        """The dialog that opens or closes the gaming day."""
        if self._ready():
            self._open(DaySheet(self.scene.room, self._window))

    @Slot(str)
    def join(self, game: str = "", player: tuple[PlayerId, Called] | None = None) -> None:
        """The dialog that puts somebody on a list."""
        if self._ready():
            sheet = JoinSheet(
                self._bridge, self.scene.room, self._window, GameId(game) if game else None
            )
            if player is not None:
                sheet.picker.show_found((player,))
            self._open(sheet)

    def _ready(self) -> bool:
        """Whether there are rules and a badge to work with."""
        if self.scene.room.house is None:
            self.said.emit(_("No rulebook is in force yet."), True)
            return False
        if self._badge.by is None:
            self.sign_on()
            return False
        return True

    def _open(self, sheet: Sheet) -> None:
        sheet.command_id = self._bridge.new_id()
        sheet.asked.connect(self._sheet_asked)
        self._show(sheet)

    def _show(self, sheet: Sheet) -> None:
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

    @Slot(object, object)
    def _answered(self, command_id: CommandId, outcome: Entry | FloorError) -> None:
        sheet = next((one for one in self.sheets if one.command_id == command_id), None)
        if sheet is not None:
            sheet.hear(outcome, self.scene.why)
        elif isinstance(outcome, FloorError):
            self.said.emit(self.scene.why(outcome), True)

    # Taking back

    @Slot(object)
    def undo(self, line: FeedLine) -> None:
        """Take an entry back, with a second badge where money or rules hang on it."""
        by = self._badge.by
        if by is None:
            self.said.emit(_("Sign on first."), True)
            self.sign_on()
        elif line.second:
            self._second(line, by)
        else:
            self._bridge.take_back(line.command, by)

    def _second(self, line: FeedLine, by: StaffId) -> None:
        names = self.scene.names
        managers = [
            Person(staff=badge, name=names.staff_name(badge), role=role, has_pin=True)
            for badge, role in self.scene.room.on_duty.items()
            if role is Role.SHIFT_MANAGER and badge != by
        ]
        sheet = SecondSheet(line.words, managers, self._window)

        def second_given(second: StaffId) -> None:
            sheet.command_id = self._bridge.take_back(
                line.command, by, second, sheet.reason.text().strip()
            )

        self._check_pins(sheet, second_given)
        self._show(sheet)

    def _check_pins(self, sheet: PinSheet, right: Callable[[StaffId], None]) -> None:
        """Have every PIN given in `sheet` looked at; `right` hears whose was."""

        def given(badge: StaffId, pin: str) -> None:
            self._bridge.consult(
                lambda back: back.people.check_pin(badge, pin, back.clock.now()),
                lambda answer: checked(badge, answer),
                sheet,
            )

        def checked(badge: StaffId, answer: object) -> None:
            if isinstance(answer, FloorError):
                sheet.refuse(self.scene.why(answer))
            elif words := pin_words(answer, self.scene.zone):
                sheet.refuse(words)
                if isinstance(answer, PinLocked) and answer.newly:
                    self._bridge.ask(LockStaff(staff=badge, until=answer.until), SYSTEM)
            else:
                right(badge)

        sheet.given.connect(given)

    # Staff

    @Slot()
    def sign_on(self) -> None:
        """Badge and PIN; who is not on duty yet comes on duty."""
        if any(isinstance(sheet, PinSheet) for sheet in self.sheets):
            return
        before = self._badge.by

        def told(staff: object) -> None:
            if self._badge.by == before:  # else somebody was quicker
                self._show_sign_on(staff)

        self._bridge.consult(lambda back: back.people.badges(), told, self)

    def put_on_trainee(self) -> None:
        """In a rehearsed night nobody has to sign on."""

        def told(badge: object) -> None:
            if isinstance(badge, int):
                self.take_badge(StaffId(badge))

        self._bridge.consult(lambda back: back.trainee, told, self)

    def _show_sign_on(self, staff: object) -> None:
        if isinstance(staff, FloorError):
            self.said.emit(self.scene.why(staff), True)
            return
        if any(isinstance(sheet, PinSheet) for sheet in self.sheets):
            return
        assert isinstance(staff, Sequence)
        sheet = PinSheet("sign-on", _("Sign on"), staff, self._badge.last, self._window)
        if self.scene.training:
            sheet.mention(_("Training: the PIN is {pin}.").format(pin=TRAINING_PIN))

        def signed_on(badge: StaffId) -> None:
            sheet.accept()
            self.take_badge(badge)

        self._check_pins(sheet, signed_on)
        self._show(sheet)

    def take_badge(self, badge: StaffId) -> None:
        """Work under this badge; whoever is not on duty yet comes on duty."""
        self._badge.put_on(badge)
        if badge not in self.scene.room.on_duty and badge != SYSTEM:
            self._bridge.ask(SignOn(staff=badge), badge)

    @Slot()
    def sign_off(self) -> None:
        """Go off duty."""
        by = self._badge.by
        if by is not None:
            self._bridge.ask(SignOff(staff=by), by)
            self._badge.take_off()
