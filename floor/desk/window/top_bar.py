"""The line over everything: the time, the gaming day, the jackpot, the field, the calls."""

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from floor.base.text import _, day_text, money_text, time_text
from floor.desk.kit.elided import Elided
from floor.desk.palette.command_field import CommandField
from floor.qtkit.look.layout import LINE, row, stretched
from floor.qtkit.look.theme import (
    MARGIN,
    PAD,
    ButtonRole,
    Ground,
    TextStyle,
    button,
    label,
    plain_tip,
    restyle,
    set_surface,
)
from floor.views.staff.hours import clock_hint, clock_words
from floor.views.words.rows import TopBar

_LETTERS = 14
_FOCUS = "#1d4ed8"


class TopLine(QFrame):
    """Shows a TopBar."""

    calls_wanted = Signal()
    day_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("top-bar")
        set_surface(self, Ground.BAR)
        self._time = label("", "clock", TextStyle.HEAD, spoken=_("Time"))
        self._day = button("", "gaming-day", ButtonRole.QUIET)
        self._day.clicked.connect(self.day_wanted)
        self._name = label(_("Bad beat"), "jackpot-name", TextStyle.MUTED)
        self._posted = label("", "jackpot-posted", TextStyle.SUM, spoken=_("Jackpot as posted"))
        self._accrued = label("", "jackpot-accrued", TextStyle.MUTED)
        self.field = CommandField()
        self.field.setMinimumWidth(200)
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.calls = button("", "calls", ButtonRole.QUIET)
        self.calls.clicked.connect(self.calls_wanted)
        self._needs, self._urgent, self._troubled = "", False, False
        row(
            self._time,
            self._day,
            self._name,
            self._posted,
            self._accrued,
            stretched(self.field),
            self.calls,
            on=self,
            gap=PAD,
            margins=(MARGIN, LINE),
        )
        self._late = (self._day, self._name, self.calls)
        """What has nothing to say before the store has told something."""
        for control in self._late:
            control.hide()

    def show_top(self, top: TopBar, zone: str) -> None:
        """Show the day and the sums."""
        if top.day is None or top.opened_at is None:
            words = _("Gaming day closed")
        else:
            day = day_text(top.day, weekday=True)
            words = _("{day} · open since {time}").format(
                day=day, time=time_text(top.opened_at, zone)
            )
        for control in self._late:
            control.show()
        self._day.setText(words.replace("&", "&&"))
        self._day.setAccessibleName(_("Gaming day: {words}").format(words=words))
        self._posted.setText(money_text(top.posted, short=True))
        self._accrued.setText(_("+{sum} today").format(sum=money_text(top.accrued, short=True)))
        said = _("Not in the sum yet: it is added when the gaming day is closed.")
        self._accrued.setToolTip(plain_tip(said))

    def show_alerts(self, words: str, *, urgent: bool) -> None:
        """Show how many tables call and how much else needs somebody; without words all is well,
        unless the foot tells of trouble."""
        self._needs, self._urgent = words, urgent
        said = words or (_("See below") if self._troubled else _("All is well"))
        if self.calls.text() != said:
            self.calls.setText(said)
            self.calls.setAccessibleName(said)
        restyle(
            self.calls,
            ButtonRole.DANGER if urgent else ButtonRole.STEP if words else ButtonRole.QUIET,
        )

    def show_trouble(self, troubled: bool) -> None:
        """The foot tells of trouble, or no more."""
        if troubled != self._troubled:
            self._troubled = troubled
            self.show_alerts(self._needs, urgent=self._urgent)

    def show_time(self, now: datetime, zone: str) -> None:
        """What the clock changes by itself."""
        self._time.setText(clock_words(now, zone))
        self._time.setToolTip(plain_tip(clock_hint(now, zone)))

    def stops(self) -> list[QWidget]:
        """What Tab goes through."""
        return [self._day, self.field, self.calls]


class Strip(QFrame):
    """A line that cannot be missed: training, trouble, a day that is late. It is as high whatever
    it says: what does not fit on its two lines is in its tip."""

    def __init__(self, name: str, ground: str, ink: str) -> None:
        super().__init__()
        self._colours = ground, ink
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setStyleSheet(
            f"#{name} {{ background: {ground}; }}"
            f" QLabel {{ color: {ink}; font-size: {_LETTERS}px; font-weight: 600; }}"
        )
        self._words = Elided(f"{name}-words", lines=2)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line = row(stretched(self._words), on=self, gap=None, margins=(MARGIN, 0))
        self.hide()

    def quiet(self, name: str, words: str = "") -> QPushButton:
        """A button in its colours, for what can be done about it at once."""
        ground, ink = self._colours
        made = button(words, name, ButtonRole.QUIET)
        made.setStyleSheet(
            f"QPushButton {{ color: {ink}; border-color: {ink}; }}"
            f" QPushButton:hover {{ color: {ground}; background: {ink}; }}"
            f" QPushButton:focus {{ border-color: {_FOCUS}; }}"
        )
        return made

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.text()

    def show_words(self, words: str) -> None:
        """Show them; without words the strip is gone."""
        self._words.show_words(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))
