"""Kiosks and boards on other PCs: who is there, a new one, one that goes; whether this PC lets them
in."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QWidget

from floor.app.core.stations import HouseStations, Pairing
from floor.app.office.roles import check_staffing
from floor.base.errors import FloorError, Refused
from floor.base.text import _, localized
from floor.desk.kit.card import TitledCard
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.desk.kit.two_presses import TwoPresses
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.services import StationDesk
from floor.qtkit.look.layout import STRETCH, put, row
from floor.qtkit.look.theme import PAD, ButtonRole, TextStyle, button, label, restyle
from floor.qtkit.office.bridge import Bridge
from floor.qtkit.office.work import Work
from floor.qtkit.rows import Column, RowModel
from floor.views.staff.stations import (
    NewBoard,
    NewStation,
    StationLine,
    are_used,
    behind_words,
    copied_words,
    digits_form,
    door_words,
    holds_words,
    new_station_form,
    open_doors,
    open_tables,
    station_lines,
    why_over,
)
from floor.views.words.form import Form, Typed

_EVERY_MS = 3_000
_TOLD_MS = 15_000
"""So long stands what was done."""
_WIDTHS = (0, 84, 84, 84)
"""Of state, version, clock and what it keeps."""


class StationsCard(TitledCard):
    """Shows the stations that come through the door, and lets new ones in."""

    _looked = Signal()
    """What is known of them was looked up again."""

    def __init__(
        self, desk: StationDesk, bridge: Bridge, badge: StationBadge, now: Callable[[], datetime]
    ) -> None:
        super().__init__("stations", _("Kiosks on other PCs"))
        self._desk, self._bridge, self._badge, self._now = desk, bridge, badge, now
        self._seen = HouseStations()
        self._asked: int | None = None
        """Whom the first press was about to take out."""
        self._look, self._do, self._added = Work(self), Work(self), Work(self)
        self._look.done.connect(self._show)
        self._do.done.connect(self._done)
        self._added.done.connect(self._digits)
        columns = (
            Column[StationLine](_("Table"), lambda one: one.place),
            Column[StationLine](_("State"), lambda one: one.state),
            Column[StationLine](_("Version"), lambda one: one.version),
            Column[StationLine](_("Clock"), lambda one: one.clock, figures=True),
            Column[StationLine](_("Keeps"), lambda one: one.kept, figures=True),
        )
        self._rows = RowModel(columns, lambda one: one.number, self)
        self.list = RowTable("station-list", _("Kiosks on other PCs"), self._rows, _WIDTHS)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.serves = QCheckBox(_("This PC lets kiosks in, also while the desk is closed"))
        self.serves.setObjectName("station-serves")
        self.serves.setAccessibleName(self.serves.text())
        self.serves.clicked.connect(self._serve)
        self.add = button(_("New kiosk …"), "station-add", ButtonRole.STEP)
        self.add_board = button(_("New board …"), "station-add-board", ButtonRole.STEP)
        self.blink = button(_("Show which"), "station-blink", ButtonRole.STEP)
        self.revoke = button(_("Take out …"), "station-revoke", ButtonRole.QUIET)
        self.add.clicked.connect(self._add)
        self.add_board.clicked.connect(self._add_board)
        self.blink.clicked.connect(self._blink)
        self.revoke.clicked.connect(self._revoke)
        self._door = label("", "station-door", TextStyle.MUTED, wraps=True)
        self._copied = label("", "station-copied", TextStyle.ALERT, wraps=True)
        self._copied.hide()
        self._note = label("", "station-note", TextStyle.ALERT, wraps=True)
        self.holds = button(_("This is the book now …"), "station-book-holds", ButtonRole.STEP)
        self.holds.clicked.connect(self._holds)
        self.holds.hide()
        self._revoking, self._holding = TwoPresses(self.revoke), TwoPresses(self.holds)
        acts = row(self.add, self.add_board, self.blink, STRETCH, self.revoke, gap=PAD)
        told = row(self.holds, STRETCH, gap=PAD)
        put(self.inside, self.serves, self._door, self.list, self._copied, told, acts, self._note)
        self._again = QTimer(self)
        self._again.setInterval(_EVERY_MS)
        self._again.timeout.connect(self._later)
        for asked in (self._revoking, self._holding):
            asked.changed.connect(self._explain)
        # Nothing over it moves when it says something.
        room = self._note.sizePolicy()
        room.setRetainSizeWhenHidden(True)
        self._note.setSizePolicy(room)
        self._note.setMinimumHeight(self._note.sizeHint().height() * 2)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._over = QTimer(self)
        self._over.setSingleShot(True)
        self._over.setInterval(_TOLD_MS)
        self._over.timeout.connect(partial(self._say, ""))
        self._say("")
        self._explain()

    @Slot()
    def look_again(self) -> None:
        """Who is there now; again every few seconds while somebody looks."""
        self._again.start()
        self._look.start(lambda: (self._desk.seen(), self._desk.serves()))

    @Slot()
    def _later(self) -> None:
        if self.isVisible():
            self.look_again()
        else:
            self._again.stop()

    def _show(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._say(localized(found))
            return
        assert isinstance(found, tuple)
        was, (self._seen, serves) = self._seen, found
        now = self._now()
        if open_doors(self._seen.doors, now) and not open_doors(was.doors, now):
            self._say("")  # what hindered it is over
        self.serves.setChecked(serves)
        self._rows.show(station_lines(self._seen, now))
        self._door.setText(door_words(self._seen, now, serves=serves))
        wrong = [behind_words(self._seen, now), *copied_words(self._seen, now)]
        self._copied.setText("\n".join(filter(None, wrong)))
        self._copied.setVisible(any(wrong))
        self.holds.setVisible(self._seen.behind is not None)
        self._explain()
        self._looked.emit()

    @property
    def chosen(self) -> StationLine | None:
        """The one that is chosen."""
        return self._rows.row(self.list.currentIndex())

    @Slot()
    def _choose(self) -> None:
        """Another one is chosen."""
        self._revoking.lapse()
        self._explain()

    @Slot()
    def _explain(self) -> None:
        """What can be asked for now, and why not."""
        chosen = self.chosen
        asked = self._asked if self._revoking.waits else None
        sure = chosen is not None and chosen.number == asked
        self.revoke.setText(chosen.really if chosen is not None and sure else _("Take out …"))
        restyle(self.revoke, ButtonRole.DANGER if sure else ButtonRole.QUIET)
        sure = self._holding.waits
        self.holds.setText(
            _("Really: this is the book now") if sure else _("This is the book now …")
        )
        restyle(self.holds, ButtonRole.DANGER if sure else ButtonRole.STEP)
        disable_with_reason(self.holds, self._why_not_holding())
        badge = _("Sign on first.") if self._badge.by is None else ""
        shut = "" if open_doors(self._seen.doors, self._now()) else _("The door is shut.")
        for one in (self.add, self.add_board):
            disable_with_reason(one, badge or shut)
        none = _("Choose one of the list first.") if chosen is None else ""
        disable_with_reason(self.blink, none)
        disable_with_reason(self.revoke, badge or none)

    def _why_not_holding(self) -> str:
        """Why whoever is signed on may not say that another book holds."""
        by = self._badge.by
        if by is None:
            return _("Sign on first.")
        try:
            check_staffing(self._bridge.last.room, by)
        except Refused as refusal:
            return localized(refusal)
        return ""

    @Slot()
    def _holds(self) -> None:
        """The book that lies there is the right one from now on; asked twice."""
        by = self._badge.by
        if by is None or not self._holding.press():
            return
        said = holds_words()

        def work() -> str:
            self._desk.confirm(by)
            return said

        self._do.start(work)

    @Slot(bool)
    def _serve(self, on: bool) -> None:
        self._say(_("Being done …"), wrong=False)
        self._do.start(lambda: self._desk.serve(on))

    @Slot()
    def _blink(self) -> None:
        chosen = self.chosen
        if chosen is None:
            return
        said = _("{station} shows itself now, if it is on.").format(station=chosen.place)
        self._change(self._desk.blink, said)

    @Slot()
    def _revoke(self) -> None:
        """Take one out; asked twice."""
        chosen = self.chosen
        if chosen is None:
            return
        if chosen.number != self._asked:
            self._revoking.lapse()
        self._asked = chosen.number
        if not self._revoking.press():
            return
        said = _("{station} is taken out.").format(station=chosen.place)
        self._change(self._desk.revoke, said)
        # The row under it comes into its place: two Enters more would take that one out.
        self.list.setCurrentIndex(QModelIndex())
        self.list.setFocus()

    def _change(self, job: Callable[[int], None], said: str) -> None:
        """Have it done to the one that is chosen; `said` once it is."""
        chosen = self.chosen
        if chosen is None:
            return
        number = chosen.number

        def work() -> str:
            job(number)
            return said

        self._do.start(work)

    def _done(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self._say(localized(outcome))
        else:
            self._say(outcome if isinstance(outcome, str) else "", wrong=False)
            self._over.start()
        self.look_again()

    @Slot()
    def _add(self) -> None:
        tables = open_tables(self._bridge.last.room)
        sheet = FormSheet(partial(new_station_form, tables, self._seen), self.window())
        sheet.filled.connect(lambda new: self._wanted(sheet, new))
        sheet.open()

    def _wanted(self, sheet: FormSheet, new: NewStation) -> None:
        sheet.accept()
        by = self._badge.by
        if by is not None:
            self._added.start(lambda: self._desk.add(new.table, by))

    @Slot()
    def _add_board(self) -> None:
        by = self._badge.by
        if by is not None:
            self._added.start(lambda: self._desk.add_board(by))

    def _digits(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self._say(localized(outcome))
            return
        assert isinstance(outcome, Pairing)
        doors = open_doors(self._seen.doors, self._now())
        if not doors:
            self._say(_("The door is shut."))
            return
        door, before = doors[0], self._seen

        def asking(typed: Typed) -> Form:
            used = are_used(outcome, before, self._seen)
            over = why_over(outcome, self._seen, self._now())
            return digits_form(outcome, door, typed, used=used, over=over)

        sheet = FormSheet(asking, self.window())
        self._looked.connect(sheet.look_again)
        sheet.filled.connect(lambda asked: self._after(sheet, asked))
        sheet.open()
        self.look_again()

    def _after(self, sheet: FormSheet, asked: object) -> None:
        """They were typed there; or others are wanted."""
        if isinstance(asked, NewStation):
            self._wanted(sheet, asked)
            return
        sheet.accept()
        if isinstance(asked, NewBoard):
            self._add_board()

    def _say(self, words: str, *, wrong: bool = True) -> None:
        self._over.stop()
        restyle(self._note, TextStyle.ALERT if wrong else TextStyle.MUTED)
        self._note.setText(words)
        self._note.setVisible(bool(words))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (
            self.serves,
            self.list,
            self.holds,
            self.add,
            self.add_board,
            self.blink,
            self.revoke,
        )
