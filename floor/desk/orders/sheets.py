"""Dialogs about orders: who does not play and how long, who is sent away, who sits with whom no
more."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, Slot
from PySide6.QtWidgets import QDateEdit, QWidget

from floor.app.core.messages import Command
from floor.app.core.people import Player
from floor.app.core.room import house_of
from floor.app.orders.ladder import Measure
from floor.app.orders.orders import BarPlayer, KeepApart
from floor.base.clock import gaming_day_begins, gaming_day_of
from floor.base.text import _
from floor.desk.kit.fields import choice, inset, number_box
from floor.desk.kit.sheet import WIDE, Sheet
from floor.desk.people.picker import PlayerPicker
from floor.qtkit.look.theme import TextStyle, label
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import BarKind
from floor.rulebook.house.house import HouseRules
from floor.views.orders.penalty_page import USUAL, PenaltyForm, measure_words
from floor.views.people.person import APART, EXCLUDE

_YEAR = 365
_OPEN, _ANOTHER = 0, -1
_MOST = 500
"""Whatever is counted: minutes, hands, rounds; what is too much is refused with its rule."""


def order_sheet(key: str, player: Player, bridge: Bridge, now: datetime, parent: QWidget) -> Sheet:
    """The dialog that asks the rest of the order of that key; rules are in force."""
    house = house_of(bridge.last.room)
    if key == APART:
        return ApartSheet(bridge, player.player, player.alias or player.name, parent)
    kind = BarKind.SELF_EXCLUDED if key == EXCLUDE else BarKind.BARRED
    today = gaming_day_of(now, ZoneInfo(house.zone), house.roll_over_hour)
    return BarSheet(player.player, kind, house, today, parent)


class BarSheet(Sheet):
    """Somebody plays no more until a day, or until that is lifted (CH-GEN-4)."""

    def __init__(
        self, player: PlayerId, kind: BarKind, house: HouseRules, today: date, parent: QWidget
    ) -> None:
        barred = kind is BarKind.BARRED
        title = _("Bar from playing") if barred else _("Exclude at own request")
        super().__init__("bar-player", title, title, parent)
        self._player, self._kind, self._house, self._today = player, kind, house, today
        self.tell(
            _("No lists and no new seat; a seat already taken is kept.")
            if barred
            else _(
                "No lists and no seat; nobody can lift this before that day unless the house "
                "rules allow it."
            )
        )
        spans = (
            (_("Until tomorrow"), 1),
            (_("A week"), 7),
            (_("30 days"), 30),
            (_("Half a year"), 182),
            (_("A year"), _YEAR),
            (_("Until it is lifted"), _OPEN),
            (_("Until a day …"), _ANOTHER),
        )
        self.until = choice(spans, _OPEN if barred else _YEAR)
        self.day = QDateEdit(QDate(today.year, today.month, today.day).addDays(1))
        self.day.setMinimumDate(QDate(today.year, today.month, today.day).addDays(1))
        self.day.setDisplayFormat("d.M.yyyy")
        inset(self.day)
        self.field(_("How long"), self.until, "until")
        self.field(_("May play again on"), self.day, "day")
        self.reason_field()
        self.until.currentIndexChanged.connect(self._show_day)
        self._show_day()
        self.reason.setFocus()

    @Slot()
    def _show_day(self) -> None:
        days = self.until.currentData()
        self.day.setEnabled(days == _ANOTHER)
        self.form.setRowVisible(self.day, days != _OPEN)
        self.grow()
        if days > 0:
            day = self._today + timedelta(days=days)
            self.day.setDate(QDate(day.year, day.month, day.day))

    def _ends(self) -> datetime | None:
        """When the gaming day begins on which they may play again."""
        if self.until.currentData() == _OPEN:
            return None
        chosen = self.day.date()
        day = date(chosen.year(), chosen.month(), chosen.day())
        return gaming_day_begins(day, ZoneInfo(self._house.zone), self._house.roll_over_hour)

    def command(self) -> Command | None:
        return BarPlayer(player=self._player, kind=self._kind, until=self._ends())


class ApartSheet(Sheet):
    """Two players who may not share a table (CH-GEN-25)."""

    def __init__(self, bridge: Bridge, player: PlayerId, label: str, parent: QWidget) -> None:
        title = _("Keep {player} apart from …").format(player=label)
        super().__init__("keep-apart", title, _("Keep them apart"), parent)
        self._player = player
        self.setMinimumWidth(WIDE)
        self.picker = PlayerPicker(bridge, "apart-player")
        self.body.insertWidget(0, self.picker)
        self.reason_field()
        self.picker.field.setFocus()

    def command(self) -> Command | None:
        other = self.picker.player
        if other is None or other == self._player:
            self.complain(_("Choose the other player first."))
            return None
        return KeepApart(players=(self._player, other))


class PenaltySheet(Sheet):
    """Somebody is warned or sent away, chosen beside what they had before (CH-SHOW-7, TDA-66)."""

    def __init__(self, form: PenaltyForm, parent: QWidget) -> None:
        super().__init__("penalty", form.title, _("Write it down"), parent)
        self._form = form
        self.setMinimumWidth(WIDE)
        self.tell(form.before)
        for line in form.earlier:
            self.tell(line)
        proposed = _("{words} (proposed)").format(words=measure_words(form.proposed))
        self.measure = choice(
            ((proposed if one is form.proposed else measure_words(one), one) for one in Measure),
            form.proposed,
        )
        self.number = number_box(1, _MOST)
        self.comes_to = label("", "penalty-comes-to", TextStyle.BODY, wraps=True)
        self.field(_("What"), self.measure, "measure")
        self.field(_("How many"), self.number, "number")
        self.form.addRow("", self.comes_to)
        self.reason_field()
        self.measure.currentIndexChanged.connect(self._choose)
        self.number.valueChanged.connect(self._tell)
        self._choose()
        self.measure.setFocus()

    def _chosen(self) -> Measure:
        return Measure(self.measure.currentData())

    @Slot()
    def _choose(self) -> None:
        usual = USUAL.get(self._chosen())
        self.form.setRowVisible(self.number, usual is not None)
        if usual is not None:
            self.number.setValue(usual)
        self._tell()
        self.grow()

    @Slot()
    def _tell(self) -> None:
        self.comes_to.setText(self._form.told(self._chosen(), self.number.value()))

    def command(self) -> Command | None:
        return self.command_of(self._form.step(self._chosen(), self.number.value()))
