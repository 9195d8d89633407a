"""Beside the map of the past: the chosen table, what has become of it, and the lists."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QHeaderView, QPushButton, QWidget

from floor.base.text import _, time_text
from floor.desk.kit.elided import Elided
from floor.desk.kit.table import RowTable
from floor.qtkit.look.layout import column, holding, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle, button, set_surface
from floor.qtkit.rows import Column, RowModel
from floor.views.floor.compared import SinceView, ThenAndNow, ThenLine

_SEAT, _PLACE = 108, 172
"""Widths of what is compared."""
_TOLD = (72, 104)
"""Widths of time and of who did it."""
_ROW = 28
_CHANGED = "≠"


class PastPanel(QFrame):
    """Shows; nothing can be asked for here."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("then-panel")
        set_surface(self, Ground.PANEL)
        self._zone = "UTC"
        self._parts: list[tuple[QPushButton, QWidget]] = []
        self._group = QButtonGroup(self)
        switches = QHBoxLayout()
        switches.setSpacing(GAP)
        self._bar = QWidget()
        self._bar.setObjectName("then-switches")
        self._bar.setLayout(switches)
        lines = column(self._bar, on=self, margins=PAD)
        compared = (
            Column[ThenAndNow](_("Where"), _place),
            Column[ThenAndNow](_("Then"), lambda line: line.then),
            Column[ThenAndNow](_("Now"), lambda line: line.now),
        )
        self.seats: RowModel[ThenAndNow] = RowModel(compared, lambda line: line.what, self)
        self.lists: RowModel[ThenAndNow] = RowModel(compared, lambda line: line.what, self)
        told = (
            Column[ThenLine](_("What happened since"), lambda line: line.words),
            Column[ThenLine](_("Time"), lambda line: time_text(line.at, self._zone)),
            Column[ThenLine](_("By whom"), lambda line: line.by),
        )
        self.since: RowModel[ThenLine] = RowModel(told, lambda line: line.seq, self)
        for name, words, rows, share in (
            ("then-seats", _("Table"), self.seats, 5),
            ("then-since", _("Since then"), self.since, 4),
            ("then-lists", _("Lists"), self.lists, 3),
        ):
            part = self._part(name, words, rows)
            switch = self._switch(f"{name}-switch", words, part)
            switches.addWidget(switch)
            lines.addWidget(part, share)
        self._parts[0][0].setChecked(True)
        self._tall = False
        self.show_tall(True)

    def _part(self, name: str, words: str, rows: RowModel[Any]) -> QWidget:
        """A table under its title."""
        title = Elided(f"{name}-title", TextStyle.TITLE)
        title.show_words(words)
        table = RowTable(name, words, rows, _TOLD if rows is self.since else ())
        table.verticalHeader().setDefaultSectionSize(_ROW)
        if rows is not self.since:
            head = table.horizontalHeader()
            head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
            head.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
            table.setColumnWidth(0, _SEAT if rows is self.seats else _PLACE)
        return holding(f"{name}-part", column(title, stretched(table)))

    def _switch(self, name: str, words: str, part: QWidget) -> QPushButton:
        made = button(words, name, ButtonRole.QUIET)
        made.setCheckable(True)
        made.clicked.connect(partial(self._turn_to, part))
        self._group.addButton(made)
        self._parts.append((made, part))
        return made

    def show_tall(self, tall: bool) -> None:
        """All three under each other where there is room, else the one chosen."""
        self._tall = tall
        self._bar.setHidden(tall)
        for switch, part in self._parts:
            part.setVisible(tall or switch.isChecked())

    def _turn_to(self, part: QWidget) -> None:
        for switch, one in self._parts:
            switch.setChecked(one is part)
        self.show_tall(self._tall)

    def show_table(self, title: str, seats: tuple[ThenAndNow, ...]) -> None:
        """The chosen table; no title while none is chosen."""
        words = title or _("Choose a table on the map")
        self._title("then-seats").show_words(words)
        self.seats.show(seats)

    def show_since(self, since: SinceView | None, zone: str) -> None:
        """What has become of it."""
        self._zone = zone
        self._title("then-since").show_words(since.title if since is not None else "")
        self.since.show(since.lines if since is not None else ())

    def show_lists(self, lists: tuple[ThenAndNow, ...]) -> None:
        """Every waiting list."""
        words = _("Lists") if lists else _("Nobody waits, then or now")
        self._title("then-lists").show_words(words)
        self.lists.show(lists)

    def _title(self, name: str) -> Elided:
        found = self.findChild(Elided, f"{name}-title")
        assert found is not None
        return found

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        for switch, _part in self._parts:
            yield switch
        for _switch, part in self._parts:
            yield from part.findChildren(RowTable)


def _place(line: ThenAndNow) -> str:
    """A change is marked by a sign, not by colour."""
    return f"{_CHANGED} {line.what}" if line.differs else line.what
