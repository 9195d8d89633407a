"""The jackpots: meters, what they were, the ledger, share tables, and what can be expected."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from PySide6.QtCore import QElapsedTimer, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from floor.app.core.room import DayOpen, Room
from floor.base.errors import FloorError
from floor.base.money import Money
from floor.base.text import _, day_text, localized, many, number_text, time_text
from floor.desk.claim.list import ClaimList
from floor.desk.jackpot.history import JackpotHistory
from floor.desk.jackpot.ledger import JackpotLedger
from floor.desk.jackpot.meters import JackpotMeters
from floor.desk.jackpot.odds import JackpotOdds
from floor.desk.jackpot.shares import JackpotShares
from floor.desk.kit.elided import Elided
from floor.desk.kit.fields import offer, page_choice
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import LookBack, PaperDesk
from floor.qtkit.look.layout import STRETCH, column, holding, placed, row, scrolling, stretched
from floor.qtkit.look.theme import GAP, MARGIN, PAD, ButtonRole, TextStyle, button, plain_tip
from floor.qtkit.office.bridge import NO_NAMES
from floor.qtkit.office.work import NewestRead, Work
from floor.views.claim.money import rejected_lines, unpaid_lines
from floor.views.jackpot.history import HistoryQuery, JackpotPast
from floor.views.jackpot.page import MeterView, meter_cards, odds_games
from floor.views.jackpot.rows import fee_rows, hit_rows, ledger_rows
from floor.views.night.meters import fees
from floor.views.words.words import Wording

NIGHTS = (10, 30, 100, 1_000)
"""Of so many gaming days the sums can be looked at."""
_SLOW_MS = 1_000
"""A reading that takes no longer says nothing of itself."""
_EVERY_S = 60
"""So long what was read stays, though hands pay meanwhile."""


_Seen = tuple[object, tuple[Money, ...]]
"""What changes seldom: the gaming day, and of each jackpot all but the day's fees; and these."""


class JackpotPage(Page):
    """Shows the room's meters as they stand and what the book says of them; decides nothing."""

    correct_wanted = Signal(object)
    """A meter of that jackpot is to be put right."""

    def __init__(self, past: LookBack, papers: PaperDesk, program: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName("jackpot-page")
        self._past, self._papers = past, papers
        self._room: Room | None = None
        self._names = NO_NAMES
        self._cards: tuple[MeterView, ...] = ()
        self._found = JackpotPast()
        self._since = QElapsedTimer()
        """When the reading began."""
        self._read_at: datetime | None = None
        self._read_for: _Seen | None = None
        """What stood on the meters then."""
        self._reading = NewestRead(self)
        self._reading.done.connect(self._heard)
        self._reading.reached.connect(self._show_reached)
        self._printing = Work(self)
        self._printing.done.connect(self._printed)
        self.meters = JackpotMeters()
        self.meters.chosen.connect(self._show_all)
        self.history, self.ledger = JackpotHistory(), JackpotLedger()
        self.shares, self.odds = JackpotShares(), JackpotOdds(program)
        self.unpaid = ClaimList(
            "unpaid", _("Shares not fetched yet"), _("Every share is paid."), _("Pay …")
        )
        self.rejected = ClaimList(
            "rejected", _("Rejected in this gaming day"), _("No claim was rejected."), _("Look …")
        )
        self.parts = QStackedWidget()
        self.parts.setObjectName("jackpot-parts")
        self.switches: list[QPushButton] = []
        self._group = QButtonGroup(self)
        self._build()

    def _build(self) -> None:
        self.correct = button(_("Correct a meter …"), "jackpot-correct", ButtonRole.QUIET)
        self.correct.clicked.connect(lambda: self.correct_wanted.emit(self.meters.jackpot))
        switch = QHBoxLayout()
        switch.setSpacing(GAP)
        for place, (name, words, part) in enumerate(self._named()):
            made = button(words, f"jackpot-to-{name}", ButtonRole.QUIET)
            made.setCheckable(True)
            made.setToolTip(plain_tip(f"{words} (Alt+{place + 1})"))
            made.setShortcut(f"Alt+{place + 1}")
            made.clicked.connect(self._switched)
            self._group.addButton(made)
            self.switches.append(made)
            self.parts.addWidget(part)
            switch.addWidget(made)
        self.switches[0].setChecked(True)
        self._note = Elided("jackpot-note", TextStyle.MUTED)
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.night = page_choice("jackpot-night", _("Gaming day"))
        spans = (
            (many("The last {n} day", "The last {n} days", n).format(n=number_text(n)), n)
            for n in NIGHTS
        )
        spoken = _("Gaming days to look at")
        self.nights = page_choice("jackpot-nights", spoken, spans, NIGHTS[1])
        for box in (self.night, self.nights):
            box.activated.connect(self._read)
        self.again = button(_("Read again"), "jackpot-again", ButtonRole.QUIET)
        self.again.clicked.connect(self._read)
        self.print = button(_("Print the ledger"), "jackpot-print", ButtonRole.STEP)
        self.print.clicked.connect(self._print)
        self.print.hide()
        switch.addStretch(1)
        switch.addWidget(self._note)
        for widget in (self.night, self.nights, self.again, self.print):
            switch.addWidget(widget)
        column(
            row(stretched(self.meters), placed(self.correct, Qt.AlignmentFlag.AlignTop), gap=PAD),
            switch,
            stretched(self.parts),
            on=self,
            gap=PAD,
            margins=MARGIN,
        )

    def _named(self) -> tuple[tuple[str, str, QWidget], ...]:
        return (
            ("history", _("Sum and hits"), self.history),
            ("ledger", _("Ledger"), self.ledger),
            ("shares", _("Share tables"), self.shares),
            ("odds", _("Expected hits"), self.odds),
            ("unpaid", _("Shares not fetched"), _scrolled(self.unpaid, self.rejected)),
        )

    # What is shown

    def show_moment(self, at: Moment) -> None:
        """The meters as they stand; the book is read again when a sum has changed, and every
        minute while fees come in."""
        room, look, now = at.scene.room, at.look, at.now
        self._names = look.names
        if room is not self._room:
            self._room = room
            self._cards = meter_cards(room)
            self.meters.show_cards(self._cards)
            self._show_rules(room)
        self.unpaid.show_lines(unpaid_lines(room, look))
        self.rejected.show_lines(rejected_lines(room, look))
        seen = _seen(room, self._cards)
        known, late = self._read_for, _is_late(self._read_at, now)
        is_old = known is None or known[0] != seen[0] or (late and known != seen)
        if is_old and not self._reading.goes_on:
            self._read_for, self._read_at = seen, now
            self._read()

    def show_unpaid(self) -> None:
        """Turn to the shares nobody has fetched; the keyboard is with the first."""
        self.switches[-1].setChecked(True)
        self._switched()
        first = next(iter(self.unpaid.stops()), None)
        if first is not None:
            first.setFocus()

    def _card(self) -> MeterView | None:
        return next((one for one in self._cards if one.jackpot == self.meters.jackpot), None)

    def _show_rules(self, room: Room) -> None:
        """What the rules say of the jackpot that is looked at."""
        card = self._card()
        profile = card.profile if card is not None else None
        if card is not None:
            self.shares.show_profile(profile, card.posted)
        self.odds.show_games(profile, odds_games(room, profile) if profile is not None else ())

    @Slot()
    def _switched(self) -> None:
        checked = self._group.checkedButton()
        assert isinstance(checked, QPushButton)
        self.parts.setCurrentIndex(self.switches.index(checked))
        for widget in (self.night, self.nights, self.again, self._note):
            widget.setVisible(self.parts.currentWidget() in (self.history, self.ledger))
        self.nights.setVisible(self.parts.currentWidget() is self.history)
        self.print.setVisible(self.parts.currentWidget() is self.ledger)

    # What is read out of the book

    def arrive(self, scene: Scene) -> None:
        """Read the book again as soon as the room is shown."""
        self._read_for = None

    @Slot()
    def _read(self) -> None:
        self._since.start()
        past = self._past
        day = self.night.currentData() if self.night.currentIndex() > 0 else None
        asked = HistoryQuery(self.nights.currentData(), day if isinstance(day, date) else None)
        self._reading.start(lambda told: past.jackpots(asked, told))

    @Slot(int)
    def _show_reached(self, row: int) -> None:
        if self._since.elapsed() > _SLOW_MS:
            words = _("Reading the log: entry {entry} …")
            self._note.show_words(words.format(entry=number_text(row)))

    @Slot(object)
    def _heard(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._note.show_words(localized(found))
            return
        assert isinstance(found, JackpotPast)
        self._found = found
        self._show_nights()
        self._show_all()
        self._read_what_changed()

    def _read_what_changed(self) -> None:
        """The gaming day or a sum may be another since the book was asked for."""
        assert self._room is not None  # it was shown before anything was read
        seen, known = _seen(self._room, self._cards), self._read_for
        if known is not None and known[0] != seen[0]:
            self._read_for = seen
            self._read()

    def _show_nights(self) -> None:
        """The gaming days there are; the first is the last one, whichever that is."""
        nights = self._found.nights
        offer(self.night, ((day_text(one.day, weekday=True), one.day) for one in nights))
        # A style sheet's padding is not in what a box asks for.
        self.night.setMinimumWidth(self.night.sizeHint().width() + PAD)

    @Slot()
    def _show_all(self) -> None:
        """What was found of the jackpot that is looked at."""
        room, found, jackpot = self._room, self._found, self.meters.jackpot
        if room is None or jackpot is None:
            return
        self._show_rules(room)
        words = Wording(room, self._names)
        zone = room.house.zone if room.house is not None else "UTC"
        night = day_text(found.night.day, weekday=True) if found.night is not None else ""
        lines = [line for line in found.lines if line.jackpot == jackpot]
        hits = [hit for hit in found.hits if hit.jackpot == jackpot]
        self.history.show_past(
            found.sums.get(jackpot, ()),
            zone,
            hit_rows(words, hits, found.papers),
            fee_rows(words, fees(lines)),
            night,
        )
        self.ledger.show_rows(ledger_rows(words, lines, found.notes, found.papers), night)
        if found.nights:
            told = _("As of {time}, entry {entry}")
            at = time_text(found.nights[0].ended_at, zone)
            self._note.show_words(told.format(entry=number_text(found.until), time=at))
        else:
            self._note.show_words(_("No gaming day was ever opened."))

    # What is put on paper

    @Slot()
    def _print(self) -> None:
        papers, jackpot, night = self._papers, self.meters.jackpot, self._found.night
        if jackpot is not None and night is not None:
            disable_with_reason(self.print, _("A paper is being made …"))
            self._printing.start(lambda: papers.print_ledger(jackpot, night.day))

    @Slot(object)
    def _printed(self, outcome: object) -> None:
        disable_with_reason(self.print, "")
        self._note.show_words(
            localized(outcome)
            if isinstance(outcome, FloorError)
            else _("Printed: {place}").format(place=outcome)
        )

    def stop(self) -> None:
        """The window closes: nothing is read or dealt any more."""
        self._reading.stop()
        self.odds.stop()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from self.meters.stops()
        yield self.correct
        yield from self.switches
        yield from (self.night, self.nights, self.again, self.print)
        shown = self.parts.currentWidget()
        for part in (self.history, self.ledger, self.shares, self.odds):
            if part is shown:
                yield from part.stops()
        if self.unpaid.isVisible():
            yield from self.unpaid.stops()
            yield from self.rejected.stops()


def _seen(room: Room, cards: Sequence[MeterView]) -> _Seen:
    day = room.day.day if isinstance(room.day, DayOpen) else None
    seldom = [(card.jackpot, card.posted, card.reserve, card.owed) for card in cards]
    return (day, seldom), tuple(card.accrued for card in cards)


def _is_late(read_at: datetime | None, now: datetime) -> bool:
    """Whether what was read then is old, as long as fees come in."""
    return read_at is None or (now - read_at).total_seconds() >= _EVERY_S


def _scrolled(*panels: ClaimList) -> QScrollArea:
    """One under the other, as high as they may be; called like the first."""
    within = holding(
        "jackpot-unpaid-inside", column(*panels, STRETCH, gap=None, margins=(0, 0, GAP, 0))
    )
    made = scrolling("jackpot-unpaid", panels[0].accessibleName(), within)
    within.setAutoFillBackground(False)
    return made
