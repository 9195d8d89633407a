"""Dialogs about disputes: what is disputed, and how it is decided."""

from collections.abc import Iterable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from floor.app.core.dispute import DisputeOutcome, Proof, Subject
from floor.app.core.messages import Command
from floor.base.text import _, amount_of
from floor.desk.kit.fields import choice, number_box
from floor.desk.kit.sheet import WIDE, Sheet
from floor.room.blinds.button import PlayerId
from floor.views.rulings.dispute_words import outcome_words, proof_words, subject_words
from floor.views.rulings.disputes import DecisionForm, DisputeForm
from floor.views.words.rows import Step
from floor.views.words.words import capital


class _StepSheet(Sheet):
    """Asks the step its form makes of what is typed; where that needs a reason it says why."""

    def __init__(self, name: str, title: str, told: str, ask: str, parent: QWidget) -> None:
        super().__init__(name, title, ask, parent)
        self.setMinimumWidth(WIDE)
        self.tell(capital(told))

    def typed(self) -> Step:
        """The step as the form stands."""
        raise NotImplementedError

    def command(self) -> Command | None:
        return self.command_of(self.typed())


class DisputeSheet(_StepSheet):
    """A hand that is over is disputed (TDA-21, CH-GEN-24)."""

    def __init__(self, form: DisputeForm, parent: QWidget) -> None:
        super().__init__("dispute", form.title, form.told, _("Open the dispute"), parent)
        self._form = form
        self.subject = choice((capital(subject_words(one)), one) for one in Subject)
        self.player = _players(_("The dealer, or nobody"), form.players)
        proofs = ((capital(proof_words(one)), one) for one in Proof)
        self.proof = choice(((_("None"), None), *proofs))
        self.hand = number_box(1, form.hand)
        self.hand.setValue(form.hand)
        self.field(_("About"), self.subject, "subject")
        self.field(_("Who"), self.player, "player")
        self.field(_("Hand"), self.hand, "hand")
        self.field(_("Proof"), self.proof, "proof")
        self.reason_field(_("What happened"))
        self.subject.setFocus()

    def typed(self) -> Step:
        proof = self.proof.currentData()
        return self._form.step(
            Subject(self.subject.currentData()),
            _player(self.player),
            None if proof is None else Proof(proof),
            self.hand.value(),
        )


class DecisionSheet(_StepSheet):
    """How a dispute is decided, and what is paid back (CH-GEN-24)."""

    def __init__(self, form: DecisionForm, parent: QWidget) -> None:
        super().__init__("decision", form.title, form.told, _("Decide"), parent)
        self._form = form
        self.outcome = choice((capital(outcome_words(one)), one) for one in DisputeOutcome)
        self.payer = _players("", form.players)
        self.payee = _players(_("The house"), form.players)
        self.amount = QLineEdit()
        self.field(_("How"), self.outcome, "outcome")
        self.field(_("Who pays back"), self.payer, "payer")
        self.field(_("To whom"), self.payee, "payee")
        self.field(_("Sum"), self.amount, "amount")
        self.reason_field()
        self.outcome.currentIndexChanged.connect(self._choose)
        self._choose()
        self.outcome.setFocus()

    def _chosen(self) -> DisputeOutcome:
        return DisputeOutcome(self.outcome.currentData())

    @Slot()
    def _choose(self) -> None:
        for widget in (self.payer, self.payee, self.amount):
            self.form.setRowVisible(widget, self._chosen() is DisputeOutcome.REPAID)
        self.grow()

    def typed(self) -> Step:
        repaid = self._chosen() is DisputeOutcome.REPAID
        amount = amount_of(self.amount.text()) if repaid else None
        return self._form.step(self._chosen(), _player(self.payer), _player(self.payee), amount)


def _players(nobody: str, players: Iterable[tuple[PlayerId, str]]) -> QComboBox:
    return choice(((nobody, None), *((words, player) for player, words in players)))


def _player(box: QComboBox) -> PlayerId | None:
    found = box.currentData()
    return None if found is None else PlayerId(found)
