"""Setup: staff and their badges, what this machine is set to, what the program is."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import Badge
from floor.app.core.room import Room
from floor.app.office.roles import check_giving, check_pin_of, check_staffing
from floor.app.office.staffing import Staffing
from floor.base.errors import FloorError, Refused
from floor.base.text import _, localized, number_text
from floor.desk.kit.card import TitledCard
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.desk.kit.two_presses import TwoPresses
from floor.desk.scene.badge import StationBadge
from floor.desk.scene.page import Moment, Page
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import Services
from floor.desk.staff.machine_card import MachineCard
from floor.desk.staff.rules_card import RulesCard
from floor.desk.staff.staff_sheets import BadgeSheet, NewBadge
from floor.desk.staff.stations_card import StationsCard
from floor.qtkit.look.layout import STRETCH, column, holding, row, scrolling, stretched
from floor.qtkit.look.theme import MARGIN, PAD, ButtonRole, TextStyle, button, label, restyle
from floor.qtkit.office.bridge import Bridge, Job
from floor.qtkit.rows import Column, RowModel
from floor.views.staff.badges import OnBadge, OnCard, card_form, role_form
from floor.views.words.words import Wording, capital, role_words

_WIDTHS = (150, 96, 90, 66, 84)
"""Of role, duty, PIN, card and number."""


class SetupPage(Page):
    """What is set up once and looked at when something is wrong."""

    language_chosen = Signal(str)

    def __init__(
        self, bridge: Bridge, house: Services, badge: StationBadge, now: Callable[[], datetime]
    ) -> None:
        super().__init__()
        self.setObjectName("setup-page")
        self._bridge = bridge
        self._house = house
        self._badge = badge
        badge.changed.connect(self._explain)
        self._cards: Mapping[StaffId, str] = {}
        self.rules = RulesCard(bridge, house, badge)
        self.machine = MachineCard(house)
        self.machine.language_chosen.connect(self.language_chosen)
        about = TitledCard("about", _("About this program"))
        self._about = QFormLayout()
        self._facts: dict[str, QLabel] = {}
        self._about.setSpacing(PAD)
        about.inside.addLayout(self._about)
        # Not its choices: a wheel turned to scroll would change them.
        right = column(self.machine, stretched(_scrolled(self.rules, about)), gap=PAD)
        self.stations = (
            StationsCard(house.stations(), bridge, badge, now) if house.stations else None
        )
        left = [stretched(self._staff(), 3)]
        if self.stations is not None:
            badge.changed.connect(self.stations.look_again)
            left.append(stretched(self.stations, 2))
        left_side = column(*left, gap=MARGIN)
        row(stretched(left_side, 3), stretched(right, 2), on=self, gap=MARGIN, margins=MARGIN)
        self._explain()

    def _staff(self) -> QVBoxLayout:
        columns = (
            Column[Badge](_("Name"), lambda person: person.name),
            Column[Badge](_("Role"), lambda person: capital(role_words(person.role))),
            Column[Badge](_("Duty"), self._duty),
            Column[Badge](_("PIN"), lambda person: _("yes") if person.has_pin else _("none yet")),
            Column[Badge](_("Card"), lambda person: _("yes") if self._has_card(person) else "–"),
            Column[Badge](_("Number"), lambda person: f"#{person.staff}", figures=True),
        )
        self._rows = RowModel(columns, lambda person: person.staff, self)
        self.list = RowTable("staff-list", _("Staff"), self._rows, _WIDTHS)
        self.list.selectionModel().currentChanged.connect(self._explain)
        self.add = button(_("New staff member …"), "staff-add", ButtonRole.PRIMARY)
        self.change = button(_("Name and role …"), "staff-change", ButtonRole.STEP)
        self.pin = button(_("New PIN …"), "staff-pin", ButtonRole.STEP)
        self.card = button(_("Card …"), "staff-card", ButtonRole.STEP)
        self.erase = button(_("Erase …"), "staff-erase", ButtonRole.QUIET)
        self.add.clicked.connect(self._add)
        self.change.clicked.connect(self._change)
        self.pin.clicked.connect(self._new_pin)
        self.card.clicked.connect(self._change_card)
        self.erase.clicked.connect(self._erase)
        self._erasing = TwoPresses(self.erase)
        self._erasing.changed.connect(self._word_erase)
        self._note = label("", "staff-note", TextStyle.MUTED, wraps=True)
        lines = column(
            label(_("Staff"), "staff-title", TextStyle.HEAD),
            stretched(self.list),
            row(self.add, self.change, self.pin, self.card, STRETCH, self.erase, gap=PAD),
            self._note,
            gap=PAD,
        )
        return lines

    def arrive(self, scene: Scene) -> None:
        self.look_again()

    def take_focus(self) -> None:
        """Have the keyboard where it is wanted first."""
        self.add.setFocus()

    def look_again(self) -> None:
        """Read who has a badge, which printers there are, and what the program is."""
        self.machine.look_again()
        self.rules.look_again()
        if self.stations is not None:
            self.stations.look_again()
        self._bridge.consult(
            lambda back: (back.people.badges(), back.people.cards()), self._show_staff, self
        )
        while self._about.rowCount():
            self._about.removeRow(0)
        facts = [*self._house.about(), *self._of_book()]
        for number, (words, fact) in enumerate(facts):
            value = label(fact, f"about-{number}", spoken=words, wraps=True)
            self._facts[words] = value
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._about.addRow(label(words, f"about-{number}-label", TextStyle.MUTED), value)

    def _of_book(self) -> Iterator[tuple[str, str]]:
        """Where the book ends now."""
        head = self._bridge.last.head
        yield _("Entries"), number_text(head.seq)
        yield _("Digest"), " ".join(head.digest.hex()[at : at + 8] for at in range(0, 32, 8))

    def show_moment(self, at: Moment) -> None:
        for words, fact in self._of_book():
            if (said := self._facts.get(words)) is not None:
                said.setText(fact)

    def _duty(self, person: Badge) -> str:
        return _("on duty") if person.staff in self._bridge.last.room.on_duty else "–"

    def _has_card(self, person: Badge) -> bool:
        return person.staff in self._cards

    def _show_staff(self, staff: object) -> None:
        if isinstance(staff, FloorError):
            self._note.setText(localized(staff))
            return
        assert isinstance(staff, tuple)
        badges, self._cards = staff
        self._rows.show(badges)
        # Whether somebody has a card stands on no badge.
        self.list.viewport().update()
        self._explain()

    @property
    def chosen(self) -> Badge | None:
        """Whose badge is chosen."""
        return self._rows.row(self.list.currentIndex())

    @Slot()
    def _explain(self, *_indexes: QModelIndex) -> None:
        """What can be asked for now, and why not."""
        self._erasing.lapse()
        self._word_erase()
        disable_with_reason(
            self.add, self._why_not(lambda room, by: check_giving(room, by, Role.DEALER))
        )
        person = self.chosen
        if person is None:
            for control in (self.change, self.pin, self.card, self.erase):
                disable_with_reason(control, _("Choose somebody first."))
            return
        staff = person.staff
        disable_with_reason(self.pin, self._why_not(lambda room, by: check_pin_of(room, by, staff)))
        for control in (self.change, self.card, self.erase):
            disable_with_reason(control, self._why_not(check_staffing))

    @Slot()
    def _word_erase(self) -> None:
        person = self.chosen if self._erasing.waits else None
        words = _("Erase …")
        if person is not None:
            words = _("Erase {name} for good").format(name=person.name)
        self.erase.setText(words)
        restyle(self.erase, ButtonRole.QUIET if person is None else ButtonRole.DANGER)

    def _why_not(self, check: Callable[[Room, StaffId], None]) -> str:
        """Why whoever works here may not do this with the staff; empty when they may."""
        if self._badge.by is None:
            return _("Sign on first.")
        news = self._bridge.last
        try:
            check(news.room, self._badge.by)
        except Refused as refusal:
            return self._said(refusal)
        return ""

    def _checked(self, job: Callable[[Staffing], str]) -> Job:
        """`job`, done in the store's thread under the badge that is here now."""
        by = self._badge.by if self._badge.by is not None else StaffId(-1)
        return lambda back: job(Staffing(back.office, back.people, by))

    @Slot()
    def _add(self) -> None:
        sheet = BadgeSheet(self.window())

        def job(staffing: Staffing, badge: NewBadge) -> str:
            staffing.give(*badge)
            words = _(
                "{name} has a badge: they come on duty by signing on (“Another badge …”, under the"
                " name at the left)."
            )
            if badge.role is Role.DEALER:
                words = _("{name} has a badge: dealers come on duty on the page Dealers (Ctrl+6).")
            return words.format(name=badge.name)

        sheet.made.connect(lambda badge: self._send(sheet, lambda own: job(own, badge)))
        sheet.open()

    @Slot()
    def _new_pin(self) -> None:
        person = self.chosen
        if person is None:
            return
        number, name = person.staff, person.name
        sheet = BadgeSheet(self.window(), name, person.role)

        def job(staffing: Staffing, badge: NewBadge) -> str:
            staffing.new_pin(number, badge.pin)
            return _("{name} has a new PIN.").format(name=name)

        sheet.made.connect(lambda badge: self._send(sheet, lambda own: job(own, badge)))
        sheet.open()

    @Slot()
    def _change(self) -> None:
        person = self.chosen
        if person is None:
            return
        number = person.staff
        on_duty = number in self._bridge.last.room.on_duty
        sheet = FormSheet(partial(role_form, person, on_duty), self.window())

        def job(staffing: Staffing, on_it: OnBadge) -> str:
            staffing.change(number, name=on_it.name, role=on_it.role)
            words = _("{name} is {role} now.")
            return words.format(name=on_it.name, role=role_words(on_it.role))

        sheet.filled.connect(lambda on_it: self._send(sheet, lambda own: job(own, on_it)))
        sheet.open()

    @Slot()
    def _change_card(self) -> None:
        """The number as it is kept now is read first: it stands nowhere else."""
        person = self.chosen
        if person is not None:
            told = partial(self._show_card, person)
            self._bridge.consult(lambda back: back.people.cards(), told, self)

    def _show_card(self, person: Badge, cards: object) -> None:
        if not isinstance(cards, dict):
            self._note.setText(self._said(cards) if isinstance(cards, FloorError) else "")
            return
        number, name = person.staff, person.name
        sheet = FormSheet(partial(card_form, person, cards.get(number, "")), self.window())

        def job(staffing: Staffing, on_it: OnCard) -> str:
            staffing.new_card(number, on_it.number)
            words = _("{name} has a card.") if on_it.number.strip() else _("{name} has no card.")
            return words.format(name=name)

        sheet.filled.connect(lambda on_it: self._send(sheet, lambda own: job(own, on_it)))
        sheet.open()

    def _send(self, sheet: Sheet, job: Callable[[Staffing], str]) -> None:
        self._bridge.consult(self._checked(job), lambda outcome: self._saved(sheet, outcome), sheet)

    def _saved(self, sheet: Sheet, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            sheet.wait(False)
            sheet.complain(self._said(outcome))
            return
        sheet.accept()
        self._note.setText(str(outcome))
        self._bridge.forget_names()
        self.look_again()

    def _said(self, trouble: FloorError) -> str:
        news = self._bridge.last
        return Wording(news.room, news.names).why(trouble)

    @Slot()
    def _erase(self) -> None:
        """Forget a badge; asked twice."""
        if self.chosen is None:
            return
        number = self.chosen.staff
        if not self._erasing.press():
            return

        def job(staffing: Staffing) -> str:
            staffing.take_away(number)
            return _("Erased.")

        self._bridge.consult(self._checked(job), self._erased, self)

    def _erased(self, outcome: object) -> None:
        words = self._said(outcome) if isinstance(outcome, FloorError) else str(outcome)
        self._note.setText(words)
        self._bridge.forget_names()
        self.look_again()

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.list, self.add, self.change, self.pin, self.card, self.erase)
        if self.stations is not None:
            yield from self.stations.stops()
        yield from self.machine.stops()
        yield from self.rules.stops()


def _scrolled(*cards: TitledCard) -> QScrollArea:
    """One under the other, as high as their words need."""
    within = holding("setup-cards-inside", column(*cards, STRETCH, gap=PAD))
    return scrolling("setup-cards", _("Rules in force"), within)
