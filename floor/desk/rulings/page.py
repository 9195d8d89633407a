"""What was ruled: the log of rulings to be looked through, and how alike they are."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QPushButton, QStackedWidget, QWidget

from floor.app.core.messages import StaffId
from floor.app.core.names import Viewer
from floor.app.core.people import Player
from floor.app.core.ports import JournalHead
from floor.app.core.room import Room
from floor.app.core.ruling import RulingNo
from floor.base.errors import FloorError
from floor.base.text import _, language, localized, many, number_text
from floor.desk.kit.elided import Elided
from floor.desk.rulings.consistency import ConsistencyTable
from floor.desk.rulings.filter import RulingsLogFilter
from floor.desk.rulings.list import RulingsLogList
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import Exporter, LookBack, PaperDesk
from floor.qtkit.look.layout import STRETCH, Space, column, put, row, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, TextStyle, button, label, plain_tip
from floor.qtkit.office.bridge import NO_NAMES
from floor.qtkit.office.work import NewestRead, Work
from floor.rulebook.situations.situation import SituationId
from floor.views.rulings.consistency import ConsistencyPaper, consistency_view
from floor.views.rulings.log import (
    LogResult,
    LogView,
    Period,
    RulingSeen,
    player_words,
    why_not_compare,
)
from floor.views.words.issued import Issued
from floor.views.words.rows import Step
from floor.views.words.words import Wording

_NOBODY = Viewer(datetime.fromtimestamp(0, UTC), NO_NAMES)
"""Looks until the room is shown."""


class RulingsLogPage(Page):
    """Has the book read away from the window's thread, and shows what was found."""

    back = Signal()
    amend_wanted = Signal(object)
    """The Ruling in whose place another is to be written down."""
    strike_wanted = Signal(object)
    """The Step that says of a ruling that it was entered by mistake."""
    paper_wanted = Signal(str)
    """The number of a paper that is to be looked at."""
    turned = Signal()
    """There is something else to go through with Tab."""

    def __init__(self, past: LookBack, papers: PaperDesk, exports: Exporter) -> None:
        super().__init__()
        self.setObjectName("ruled-page")
        self._past, self._papers, self._exports = past, papers, exports
        self._room: Room | None = None
        self._look = _NOBODY
        self._head = JournalHead(0, b"")
        self._training = False
        self._found: LogResult | None = None
        self._counted: str | None = ""
        """What was said of how many there are; None where something went wrong since."""
        self._read_for: object = None
        """What stood when the book was read: how many rulings, and who looked."""
        self._wanted: RulingNo | None = None
        """Which ruling is to be shown once the list is there."""
        self._seeing: RulingNo | None = None
        self._strikes = False
        """Somebody strikes here: of earlier nights only the book knows what became of it."""
        self._lists, self._sees, self._puts = NewestRead(self), Work(self), Work(self)
        self._lists.done.connect(self._listed)
        self._sees.done.connect(self._seen)
        self._puts.done.connect(self._put)
        self.filter, self.list, self.alike = (
            RulingsLogFilter(),
            RulingsLogList(),
            ConsistencyTable(),
        )
        self.parts = QStackedWidget()
        self.parts.setObjectName("ruled-parts")
        self.switches: list[QPushButton] = []
        self._group = QButtonGroup(self)
        self._build()
        self._connect()

    def _build(self) -> None:
        self.to_rulings = button(_("← Rulings"), "ruled-back", ButtonRole.QUIET)
        self.to_rulings.setToolTip(plain_tip(_("Back to the assistant (Esc)")))
        self.to_rulings.setShortcut("Esc")
        self.to_rulings.clicked.connect(self.back)
        head = row(
            self.to_rulings,
            label(_("All rulings"), "ruled-heading", TextStyle.HEAD),
            Space(MARGIN),
            gap=PAD,
        )
        named = (("list", _("Rulings"), self.list), ("alike", _("Consistency"), self.alike))
        for place, (name, words, part) in enumerate(named):
            made = button(words, f"ruled-to-{name}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.setToolTip(plain_tip(f"{words} (Alt+{place + 1})"))
            made.setShortcut(f"Alt+{place + 1}")
            made.clicked.connect(partial(self.turn, place))
            self._group.addButton(made)
            self.switches.append(made)
            self.parts.addWidget(part)
            head.addWidget(made)
        self.switches[0].setChecked(True)
        self.note = Elided("ruled-note", TextStyle.MUTED)
        put(head, Space(PAD), stretched(self.note))
        column(
            head, row(self.filter, STRETCH), stretched(self.parts), on=self, gap=PAD, margins=MARGIN
        )

    def _connect(self) -> None:
        self.filter.changed.connect(self.read)
        self.list.chosen.connect(self._see)
        self.list.amend_wanted.connect(self.amend_wanted)
        self.list.strike_wanted.connect(self._strike)
        self.list.paper_wanted.connect(self.paper_wanted)
        self.list.print_wanted.connect(self._print_ruling)
        self.alike.situation_wanted.connect(self._list_situation)
        self.alike.staff_wanted.connect(self._list_staff)
        self.alike.paper_wanted.connect(self._print_alike)
        self.alike.export_wanted.connect(self._export)

    # What is shown

    def show_moment(self, at: Moment) -> None:
        """The room as it is now; the book is read again when something more was ruled."""
        room, look = self._room, self._look = at.scene.room, at.look
        self._head, self._training = at.scene.head, at.scene.training
        struck = sum(one.struck for one in room.rulings.values())
        seen = room.ruled, struck, look.by, room.day, self._head.seq if self._strikes else 0
        if seen != self._read_for:
            self._read_for = seen
            self.read()

    def arrive(self, scene: Scene) -> None:
        self.look_again()

    def look_again(self) -> None:
        """Read the book as soon as the room is shown."""
        self._read_for = None

    def show_ruling(self, number: RulingNo) -> None:
        """Show that ruling among all there are."""
        self.turn(0)
        self._wanted = number
        self.filter.show_all(Period.ALL)
        self.look_again()

    def show_about(self, player: Player) -> None:
        """Show every ruling about that player."""
        self.turn(0)
        self.filter.only_about(player.player, player_words(player.player, player))
        self.look_again()

    @Slot(int)
    def turn(self, place: int) -> None:
        """Show the rulings, or how alike they are."""
        self.switches[place].setChecked(True)
        self.parts.setCurrentIndex(place)
        for one in self.filter.narrowing:
            one.setVisible(place == 0)
        self.filter.departed.setVisible(place == 0)
        self._count()
        self.turned.emit()

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        if self.parts.currentWidget() is self.list:
            self.list.table.setFocus()
        else:
            self.alike.situations.setFocus()

    # What is read out of the book

    @Slot()
    def read(self) -> None:
        """Read what is asked for."""
        if self._room is None:
            return
        past, asked = self._past, self.filter.asked(self._look.now)
        self._lists.start(lambda _told: past.rulings(asked))

    @Slot(object)
    def _listed(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._counted = None
            self.note.show_words(self._why(found))
            return
        assert isinstance(found, LogResult)
        self._found = found
        self._show_found(found)

    def _show_found(self, found: LogResult) -> None:
        room = self._room
        assert room is not None  # nothing was read before
        why_not = why_not_compare(room, self._look)
        self.filter.show_choices(found, self._mine(why_not))
        self.list.show_rows(found.rows, self._zone(), ruled=bool(room.ruled))
        self.alike.show_view(consistency_view(found, compares=not why_not), why_not)
        self._count()
        self._see_again(found)
        self.turned.emit()

    def _count(self) -> None:
        """Say how many are listed; what was printed is told until that is another number."""
        lists = self.parts.currentWidget() is self.list
        counted = _counted(self._found) if lists and self._found is not None else ""
        if counted != self._counted:
            self._counted = counted
            self.note.show_words(counted)

    def _see_again(self, found: LogResult) -> None:
        """See what was wanted, else what was seen before, which may have been amended meanwhile;
        where that is no longer listed, the newest one."""
        listed = [line.number for line in found.rows]
        wanted, self._wanted = self._wanted, None
        number = wanted if wanted is not None else self._seeing
        if wanted is None and number not in listed:
            number = listed[0] if listed else None
        if number is None:
            self._seeing = None
            self.list.show_seen(None, self._look.names)
        else:
            self.list.choose(number)
            self._see(number)

    def _mine(self, why_not_compare: str) -> StaffId | None:
        """Whose rulings alone may be picked out by name; None: everybody's."""
        if not why_not_compare:
            return None
        return self._look.by if self._look.by is not None else StaffId(0)

    def _zone(self) -> str:
        house = self._room.house if self._room is not None else None
        return house.zone if house is not None else "UTC"

    def _why(self, trouble: FloorError) -> str:
        room = self._room
        return (
            Wording(room, self._look.names).why(trouble) if room is not None else localized(trouble)
        )

    @Slot(int)
    def _see(self, number: int) -> None:
        room = self._room
        if room is None:
            return
        self._seeing, past = RulingNo(number), self._past
        seeing = LogView(RulingNo(number), room, self._head, self._look.now, self._training)
        self._sees.start(lambda: past.ruling(seeing))

    @Slot(object)
    def _seen(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self.note.show_words(self._why(outcome))
        elif isinstance(outcome, RulingSeen) and outcome.ruling.number == self._seeing:
            self.list.show_seen(outcome, self._look.names)
            self.turned.emit()

    @Slot(object)
    def _strike(self, step: Step) -> None:
        self._strikes = True
        self.strike_wanted.emit(step)

    # From how alike it is to the rulings themselves

    @Slot(str)
    def _list_situation(self, situation: str) -> None:
        self.turn(0)
        self.filter.only(situation=SituationId(situation))
        self.take_focus()

    @Slot(int)
    def _list_staff(self, staff: int) -> None:
        self.turn(0)
        self.filter.only(staff=StaffId(staff))
        self.take_focus()

    # What is put on paper

    @Slot(int)
    def _print_ruling(self, number: int) -> None:
        papers = self._papers
        self._puts.start(lambda: papers.print_ruling(RulingNo(number)))

    def _paper(self) -> ConsistencyPaper | None:
        """What is shown of how alike it is, for paper."""
        room, found = self._room, self._found
        if room is None or room.house is None or found is None:
            return None
        now, zone = self._look.now, self._zone()
        issue = Issued(
            house=room.house.name,
            zone=zone,
            day=now.astimezone(ZoneInfo(zone)).date(),
            at=now,
            head=self._head,
            language=language(),
            training=self._training,
        )
        compares = not why_not_compare(room, self._look)
        return ConsistencyPaper(issue=issue, view=consistency_view(found, compares=compares))

    @Slot()
    def _print_alike(self) -> None:
        paper, papers = self._paper(), self._papers
        if paper is not None:
            self._puts.start(lambda: papers.print_alike(paper))

    @Slot()
    def _export(self) -> None:
        paper, exports = self._paper(), self._exports
        if paper is not None:
            self._puts.start(lambda: exports.put_out_alike(paper))

    @Slot(object)
    def _put(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self.note.show_words(self._why(outcome))
            return
        if isinstance(outcome, str):
            self.note.show_words(_("Printed: {place}").format(place=outcome))
        elif isinstance(outcome, tuple):
            n, folder = len(outcome), self._exports.folder
            words = many("{n} file is in {folder}.", "{n} files are in {folder}.", n)
            self.note.show_words(words.format(n=n, folder=folder))
        if self._seeing is not None:
            self._see(self._seeing)  # it has a sheet now

    def stop(self) -> None:
        """The window closes: nobody waits for anything any more."""
        self._lists.stop()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield self.to_rulings
        yield from self.switches
        yield from (one for one in self.filter.stops() if not one.isHidden())
        part = self.list if self.parts.currentWidget() is self.list else self.alike
        yield from part.stops()


def _counted(found: LogResult) -> str:
    shown, n = len(found.rows), found.found
    if shown < n:
        words = _("The newest {shown} of {n} rulings")
        return words.format(shown=number_text(shown), n=number_text(n))
    words = many("{n} ruling", "{n} rulings", n).format(n=number_text(n))
    if not found.struck:
        return words
    return _("{words} · {n} struck").format(words=words, n=number_text(found.struck))
