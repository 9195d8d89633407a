"""The first steps of a claim: which hand it is, and who took part in it, seat by seat."""

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from floor.app.claim.claims import ClaimOtherHand, ConfirmSeats
from floor.app.core.claim import Claim
from floor.base.text import _, many
from floor.desk.claim.panel import ClaimPanel, NextButton, Notes, Noting, as_written
from floor.desk.kit.fields import named_box, note_field, scrolled
from floor.desk.kit.step_button import Pending, StepRow, disable_with_reason
from floor.qtkit.look.flow import Flow
from floor.qtkit.look.layout import STRETCH, grid, holding, put, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, TextStyle, button, label, restyle
from floor.room.blinds.button import PlayerId
from floor.room.games.game import MOST_PLAYERS
from floor.views.claim.page import ClaimView
from floor.views.claim.seats import OtherHand, PersonLine, SeatsView, contraries, needing_reason

_WHO = 260
_TALL = 16_000


class StartPanel(ClaimPanel):
    """Stops a table, or says which of its hands is claimed."""

    def __init__(self) -> None:
        super().__init__("claim-start")
        self.began = label("", "claim-start-began", TextStyle.MUTED, wraps=True)
        steps = QWidget()
        steps.setObjectName("claim-start-steps")
        self.steps = StepRow(Flow(steps, PAD), self.step_asked.emit)
        put(self.column, self.began, steps, STRETCH)

    def show_start(self, page: ClaimView, pending: Pending) -> None:
        """What can be begun at the table."""
        freeze = (page.freeze,) if page.freeze is not None else ()
        self.steps.show((*freeze, *(offer.step for offer in page.offers)), pending)
        self.began.setText("\n".join(f"{one.words}, {one.began}" for one in page.offers))
        self.began.setVisible(bool(page.offers))

    def take_focus(self) -> None:
        for one in self.steps.buttons[:1]:
            one.setFocus()

    def stops(self) -> list[QWidget]:
        return [*self.steps.buttons]


class SeatsPanel(ClaimPanel):
    """A tick for everybody who took part; who is ticked otherwise than in the book needs a
    reason."""

    def __init__(self) -> None:
        super().__init__("claim-seats")
        self._claim: Claim | None = None
        self._said: object = None
        """The fact the ticks were last taken from."""
        self._lines: Sequence[PersonLine] = ()
        self._other: OtherHand | None = None
        cells = grid(gap=(PAD, GAP), margins=(0, 0, GAP, 0))
        ground = holding("claim-seats-inside", cells)
        cells.setColumnStretch(2, 1)
        self.boxes: list[QCheckBox] = []
        self._books = []
        self.reasons: list[QLineEdit] = []
        for number in range(MOST_PLAYERS * 2):
            box = named_box("", f"claim-seat-{number}")
            box.setMinimumHeight(32)
            box.setMinimumWidth(_WHO)
            box.toggled.connect(self._ticked)
            book = label("", f"claim-seat-{number}-book", TextStyle.MUTED)
            reason = note_field()
            reason.setObjectName(f"claim-seat-{number}-reason")
            reason.setPlaceholderText(_("Why? For example: was not at the seat"))
            reason.textChanged.connect(self.changed)
            reason.returnPressed.connect(self.entered)
            for place, widget in enumerate((box, book, reason)):
                cells.addWidget(widget, number, place)
            self.boxes.append(box)
            self._books.append(book)
            self.reasons.append(reason)
        cells.setRowStretch(MOST_PLAYERS * 2, 1)
        self.count = label("", "claim-seats-count", TextStyle.TITLE)
        self.other = button("", "claim-other-hand", ButtonRole.QUIET)
        self.other.clicked.connect(self._claim_other)
        below = QHBoxLayout()
        put(
            self.column,
            stretched(scrolled(ground, "claim-seats-area", _("Who took part"), _TALL)),
            below,
        )
        below.addWidget(self.count, 1)
        below.addWidget(self.other)

    def show_seats(self, claim: Claim, view: SeatsView, other: OtherHand | None) -> None:
        """Who is asked about; ticks stay as they are until something else is known.

        `other` is what to press where the wrong hand was chosen.
        """
        self.tell(view.told)
        self._other = other
        self.other.setVisible(other is not None)
        if other is not None:
            self.other.setText(other.step.words)
            self.other.setAccessibleName(other.step.words)
            disable_with_reason(self.other, other.step.why_not)
        known = (claim.id, claim.contrary)
        fresh = known != self._said
        self._claim, self._said, self._lines = claim, known, view.lines
        for number, (box, book, reason) in enumerate(
            zip(self.boxes, self._books, self.reasons, strict=True)
        ):
            there = number < len(view.lines)
            box.setVisible(there)
            book.setVisible(there)
            if not there:
                reason.hide()
                continue
            line = view.lines[number]
            box.setText(line.words.replace("&", "&&"))
            box.setAccessibleName(_("{player} took part").format(player=line.words))
            reason.setAccessibleName(
                _("Why {player} differs from the log").format(player=line.words)
            )
            book.setText(line.book)
            if fresh:
                box.setChecked(line.took_part)
        self._ticked()

    @Slot()
    def _ticked(self) -> None:
        differs = self._differing()
        for number, line in enumerate(self._lines):
            other = line.player in differs
            self.reasons[number].setVisible(other)
            restyle(self._books[number], TextStyle.ALERT if other else TextStyle.MUTED)
        ticked = len(self._took_part())
        self.count.setText(many("{n} took part", "{n} took part", ticked).format(n=ticked))
        self.changed.emit()

    @Slot()
    def _claim_other(self) -> None:
        claim, other = self._claim, self._other
        asked = other.step.command if other is not None else None
        if claim is None or other is None or not isinstance(asked, ClaimOtherHand):
            return
        number, hand = claim.id, asked.hand
        self.wished.emit(
            Noting(
                {0: other.reason},
                (),
                lambda notes: ClaimOtherHand(claim=number, hand=hand, note=notes[0]),
            )
        )

    def _took_part(self) -> list[PlayerId]:
        pairs = zip(self._lines, self.boxes, strict=False)
        return [line.player for line, box in pairs if box.isChecked()]

    def _differing(self) -> tuple[PlayerId, ...]:
        return needing_reason(self._claim, self._took_part()) if self._claim is not None else ()

    def _reasons(self) -> dict[int, str]:
        texts = {
            line.player: field.text().strip()
            for line, field in zip(self._lines, self.reasons, strict=False)
        }
        return {player: texts[player] for player in self._differing()}

    def next_step(self) -> NextButton | None:
        claim = self._claim
        if claim is None:
            return None
        words = _("These took part, the others did not")
        texts = self._reasons()
        missing = next((player for player, text in texts.items() if not text), None)
        if missing is not None:
            line = next(one for one in self._lines if one.player == missing)
            return NextButton(words, _("{player}: write down why.").format(player=line.words))
        before = {one.player for one in claim.contrary or ()}
        if claim.contrary is not None and before == set(texts):
            return as_written(words)

        def make(notes: Notes) -> ConfirmSeats:
            said = {PlayerId(player): note for player, note in notes.items()}
            return ConfirmSeats(claim=claim.id, contrary=contraries(said))

        about = tuple(PlayerId(player) for player in texts)
        return NextButton(words, "", Noting(texts, about, make))

    def take_focus(self) -> None:
        self.boxes[0].setFocus()

    def stops(self) -> list[QWidget]:
        pairs = zip(self.boxes, self.reasons, strict=True)
        asked: list[QWidget] = [one for pair in pairs for one in pair if not one.isHidden()]
        return asked if self.other.isHidden() else [*asked, self.other]
