"""What the desk is asked to do: straight to the office, or first through a dialog."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.messages import StaffId
from floor.app.core.names import PersonName
from floor.app.core.people import Player
from floor.app.staff.floor_calls import EndCall, TakeCall
from floor.base.clock import Clock
from floor.base.errors import FloorError
from floor.base.money import Money
from floor.base.text import _
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.orders.sheets import order_sheet
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.scene import Scene
from floor.desk.seats.errands import SeatErrands
from floor.desk.staff.badge_errands import BadgeErrands
from floor.desk.tables.day_sheet import DaySheet
from floor.jackpot.profile import JackpotId
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.views.money.drops import drop_form
from floor.views.night.closing import Copied, OpenItem, WayThere, day_view
from floor.views.tables.opening import opening_form
from floor.views.words.form import reason_form
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording

if TYPE_CHECKING:
    from floor.desk.lists.join_popover import JoinPopover


class Errands(BadgeErrands):
    """Runs what is asked for: opens the dialogs, hands in commands, brings back the refusals."""

    claim_wanted = Signal(object)
    """The table whose bad beat is gone through."""
    page_wanted = Signal(str)
    unpaid_wanted = Signal()
    """The shares of the jackpots that nobody has fetched."""
    event_wanted = Signal(object)
    """The tournament whose page is to be looked at."""
    table_wanted = Signal(object)
    """The table that is to be looked at on the floor."""

    def __init__(
        self,
        window: QWidget,
        bridge: Bridge,
        scene: Scene,
        badge: StationBadge,
        clock: Clock,
        copied: Callable[[], Copied | None],
    ) -> None:
        """`copied` is asked beside the store: a folder on another disk may be slow."""
        super().__init__(window, bridge, scene, badge, clock)
        self._copied = copied
        self._seats = SeatErrands(self, clock, self.step)

    @Slot(object)
    def step(self, step: Step) -> None:
        """Do a step: ask for it, or first for what it needs."""
        if step.why_not:
            self.said.emit(step.why_not, True)
        elif step.finder == ToFind.CLAIM:
            self._claim(step)
        elif step.finder == ToFind.BADGES:
            self.page_wanted.emit("setup")
        elif step.finder == ToFind.SECOND:
            self.all_the_same(step)
        elif step.finder == ToFind.PIN:
            self.own_pin(step)
        elif step.finder:
            self._seats.openers[step.finder](step)
        elif step.reason:
            self.open(FormSheet(partial(reason_form, step), self.window))
        elif step.command is not None:
            self.ask(step.command)
            if isinstance(step.command, ClaimBadBeat) and self._badge.by is not None:
                self.claim_wanted.emit(step.command.table)

    def _claim(self, step: Step) -> None:
        """To the page of a bad beat; whoever goes there has taken its call."""
        if isinstance(step.command, TakeCall):
            self.ask(step.command)
        if isinstance(step.command, TakeCall | EndCall | ReleaseTable):
            self.claim_wanted.emit(step.command.table)

    @Slot()
    def open_table(self, game: GameId | None = None, table: TableId | None = None) -> None:
        """The dialog that opens a table; with a `game`, for its list, or with a `table`, that one
        of the house's."""
        if self._ready():
            words = Wording(self.scene.room, self.scene.names)
            self.open(FormSheet(partial(opening_form, words, game, table), self.window))

    def order(self, key: str, player: Player) -> None:
        """The dialog that asks the rest of an order about somebody."""
        if self._ready():
            now = self._clock.now()
            self.open(order_sheet(key, player, self.bridge, now, self.window))

    @Slot()
    def count_drop(self, table: TableId | None = None, found: Money | None = None) -> None:
        """The dialog that records a drop, of `table` unless another one is chosen; `found`: what
        stands in it already."""
        if self._ready():
            asked = partial(drop_form, self.scene.room, counts=table, found=found)
            self.open(FormSheet(asked, self.window))

    def correct_meter(self, jackpot: JackpotId | None = None) -> None:
        """The dialog that puts a meter right, which takes two."""
        by = self.signed_on()
        if by is None:
            return
        from floor.desk.jackpot.correct import CorrectMeterSheet

        sheet = CorrectMeterSheet(self.scene.room, jackpot, self._managers(by), self.window)

        def second_given(second: StaffId) -> None:
            command = sheet.correction(self.scene.room, second)
            if command is None:
                sheet.wait(False)
                sheet.ask()
            else:
                self.bridge.ask(command, by, sheet.command_id, sheet.note_text())

        self._check_pins(sheet, second_given)
        self.open(sheet)

    @Slot()
    def day(self, after: WayThere | None = None) -> None:
        """The dialog that opens or closes the gaming day; `after`: of which kind what has just
        been seen to for it was."""
        if self._ready() and not any(isinstance(sheet, DaySheet) for sheet in self.sheets):
            copied = self._copied
            self.bridge.consult(
                lambda back: (back.office.last_closing(), copied()),
                partial(self._show_day, after),
                self,
            )

    def _show_day(self, after: WayThere | None, found: object) -> None:
        if isinstance(found, FloorError):
            self.said.emit(self.scene.why(found), True)
            return
        if any(isinstance(sheet, DaySheet) for sheet in self.sheets):
            return
        assert isinstance(found, tuple)
        closing, copied = found
        scene, now = self.scene, self._clock.now()
        shown = day_view(scene.room, scene.names, now, closing, copied)
        sheet = DaySheet(shown, self.window, after)
        sheet.way_wanted.connect(self._see_to)
        sheet.reopening.connect(self.undo)
        self.open(sheet)

    @Slot(object)
    def _see_to(self, item: OpenItem) -> None:
        """Lead to what a gaming day is not closed without; once a box is counted, back to what is
        left."""
        if item.way is WayThere.DROP:
            self.count_drop(item.table)
            if self.sheets:
                self.sheets[-1].accepted.connect(partial(self.day, WayThere.DROP))
        elif item.way is WayThere.CLAIM:
            self.claim_wanted.emit(item.table)
        elif item.step is not None:
            self.step(item.step)
        elif item.way is WayThere.TABLE:
            self.table_wanted.emit(item.table)
        elif item.way is WayThere.EVENT:
            self.event_wanted.emit(item.event)
        elif item.way is WayThere.JACKPOT:
            self.unpaid_wanted.emit()
        elif item.way is not None:
            self.page_wanted.emit(item.way.value)

    @Slot(str)
    def join(
        self,
        game: str = "",
        player: tuple[PlayerId, PersonName] | None = None,
        called: str = "",
        signup: Signup = Signup.FLOOR,
    ) -> None:
        """The field that puts somebody on lists; it lies over the page and stops nobody. `called`:
        what stands in it already."""
        if self._ready():
            named = f"board-{game}-join" if game else "lists-join"
            anchors = self.window.findChildren(QWidget, named)
            anchor = next((one for one in anchors if one.isVisible()), None)
            self.joining.open(self.scene.room, GameId(game) if game else None, anchor, signup)
            if player is not None:
                self.joining.show_player(*player)
            elif called:
                self.joining.look_for(called)

    def leave_page(self) -> None:
        """Another page comes: no name is typed over that one which was begun on this."""
        if "joining" in vars(self) and self.joining.isVisible():
            self.joining.leave()

    @cached_property
    def joining(self) -> "JoinPopover":
        """Where a name is typed for the lists."""
        from floor.desk.lists.join_popover import JoinPopover

        made = JoinPopover(self.bridge, self.window)
        made.asked.connect(self.ask)
        return made

    def _ready(self) -> bool:
        """Whether there are rules and a badge to work with."""
        if self.scene.room.house is None:
            self.said.emit(_("No rulebook is in force yet."), True)
            return False
        if self._badge.by is None:
            self.sign_on()
            return False
        return True
