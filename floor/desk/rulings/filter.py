"""Which rulings are looked through: of when, in which situation, by whom, where, about whom."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from floor.app.core.messages import StaffId
from floor.base.text import _
from floor.desk.kit.fields import offer, page_choice
from floor.qtkit.look.layout import row
from floor.qtkit.look.theme import GAP
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.situation import SituationId
from floor.views.rulings.log import LogQuery, LogResult, Period, period_words

_LONGEST = 22
"""Letters of a situation a box has room for; the list below it is as wide as they are."""


class RulingsLogFilter(QWidget):
    """Says what is asked; `changed` when that is something else."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("ruled-filter")
        periods = ((period_words(one), one) for one in Period)
        self.period = page_choice("ruled-period", _("Time"), periods, Period.MONTH)
        self.situation = page_choice("ruled-situation", _("Situation"))
        self.situation.setMinimumContentsLength(_LONGEST)
        self.situation.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.staff = page_choice("ruled-staff", _("Ruled by"))
        self.table = page_choice("ruled-table", _("Table"))
        self.player = page_choice("ruled-player", _("Player"))
        self.departed = QCheckBox(_("Only departures"))
        self.departed.setObjectName("ruled-departed")
        self.departed.setAccessibleName(self.departed.text())
        self.departed.toggled.connect(self.changed)
        across = row(on=self)
        for box in self._boxes:
            box.activated.connect(self.changed)
            across.addWidget(box)
        across.addWidget(self.departed)
        _fill(self.situation, _("Every situation"), ())
        _fill(self.staff, _("Everybody"), ())
        _fill(self.table, _("Every table"), ())
        _fill(self.player, _("Every player"), ())

    @property
    def _boxes(self) -> tuple[QComboBox, ...]:
        return self.period, *self.narrowing

    @property
    def narrowing(self) -> tuple[QComboBox, ...]:
        """What picks some of the rulings of a time out."""
        return self.situation, self.staff, self.table, self.player

    def asked(self, now: datetime) -> LogQuery:
        """What is asked when it is `now`."""
        return LogQuery(
            period=self.period.currentData(),
            now=now,
            situation=self.situation.currentData(),
            by=self.staff.currentData(),
            table=self.table.currentData(),
            player=self.player.currentData(),
            departed=self.departed.isChecked(),
        )

    def show_choices(self, past: LogResult, mine: StaffId | None) -> None:
        """Offer what there is in that time; of the staff only `mine`, unless that is None."""
        staff = [one for one in past.staff if mine in (None, one[0])]
        _fill(self.situation, _("Every situation"), past.situations)
        _fill(self.staff, _("Everybody"), staff)
        _fill(self.table, _("Every table"), [(table, table) for table in past.tables])
        _fill(self.player, _("Every player"), past.players)

    def only(self, *, situation: SituationId | None = None, staff: StaffId | None = None) -> None:
        """Ask for nothing else but that, in the same time."""
        self.show_all()
        for box, wanted in ((self.situation, situation), (self.staff, staff)):
            if wanted is not None:
                box.setCurrentIndex(max(box.findData(wanted), 0))
        self.changed.emit()

    def only_about(self, player: PlayerId, words: str) -> None:
        """Ask for every ruling about that player, who may be in none; tells nobody."""
        self.show_all(Period.ALL)
        _fill(self.player, _("Every player"), [(player, words)])
        self.player.setCurrentIndex(1)

    def show_all(self, period: Period | None = None) -> None:
        """Ask for every ruling, of that time if one is named; tells nobody."""
        for box in self.narrowing:
            box.setCurrentIndex(0)
        self.departed.blockSignals(True)
        self.departed.setChecked(False)
        self.departed.blockSignals(False)
        if period is not None:
            self.period.setCurrentIndex(self.period.findData(period))

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self._boxes
        yield self.departed


def _fill(
    box: QComboBox,
    every: str,
    choices: Iterable[tuple[SituationId | StaffId | TableId | PlayerId, str]],
) -> None:
    """Offer `every` and these; what is chosen stays, though there is none of it in that time."""
    chosen, words = box.currentData(), box.currentText()
    offered = [(every, None), *((name, one) for one, name in choices)]
    if chosen is not None and all(one != chosen for _words, one in offered):
        offered.append((words, chosen))
    offer(box, offered, chosen)
    # A style sheet's padding is not in what a box asks for.
    box.setMinimumWidth(box.sizeHint().width() + GAP)
