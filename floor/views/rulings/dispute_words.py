"""Disputes in words: what is disputed, how it was decided, what is to be paid back."""

from collections.abc import Mapping

from floor.app.core.dispute import Decision, Dispute, DisputeOutcome, Gain, Proof, Subject
from floor.app.core.messages import Event
from floor.app.rulings.disputes import DisputeDecided, DisputeOpened, opened
from floor.base.text import N_, _, money_text
from floor.views.words.words import Saying, Wording


def _opened(event: DisputeOpened, words: Wording) -> str:
    return _("dispute {number}: {what}").format(
        number=event.dispute, what=dispute_words(opened(event), words)
    )


def _dispute_decided(event: DisputeDecided, words: Wording) -> str:
    return _("dispute {number}: {outcome}").format(
        number=event.dispute, outcome=_decided(event.outcome, event.gains, words)
    )


def dispute_words(dispute: Dispute, words: Wording) -> str:
    """What is disputed, by whom, and why it is heard: "T1 hand 41, the pot · Aino L."."""
    said = _("{table} hand {hand}, {subject}").format(
        table=dispute.table, hand=dispute.hand, subject=subject_words(dispute.subject)
    )
    who = words.player(dispute.player) if dispute.player is not None else ""
    late = _("too late, heard all the same") if dispute.late else ""
    proof = proof_words(dispute.proof) if dispute.proof is not None else ""
    return " · ".join(part for part in (said, who, proof, late) if part)


def open_words(dispute: Dispute, words: Wording) -> str:
    """That it is not settled: "Dispute 2 is not decided: T1 hand 41, the pot · Aino L."."""
    said = (
        _("Dispute {number} is not decided: {what}.")
        if dispute.decision is None
        else _("Dispute {number} is not paid back: {what}.")
    )
    return said.format(number=dispute.id, what=dispute_words(dispute, words).rstrip("."))


def decision_words(decision: Decision, words: Wording) -> str:
    """How it was decided, and what is paid back."""
    gains = tuple(one.gain for one in decision.repayments)
    return _decided(decision.outcome, gains, words)


def _decided(outcome: DisputeOutcome, gains: tuple[Gain, ...], words: Wording) -> str:
    return "; ".join((outcome_words(outcome), *(gain_words(gain, words) for gain in gains)))


_SUBJECT_WORDS: Mapping[Subject, str] = {
    Subject.POT: N_("the pot"),
    Subject.CARDS: N_("cards, a hand"),
    Subject.BETTING: N_("betting"),
    Subject.CHIPS: N_("chips, change"),
    Subject.OTHER: N_("something else"),
}


def subject_words(subject: Subject) -> str:
    """What it is about."""
    return _(_SUBJECT_WORDS[subject])


_PROOF_WORDS: Mapping[Proof, str] = {
    Proof.CARDS: N_("certain by the cards"),
    Proof.CAMERA: N_("certain by the camera"),
}


def proof_words(proof: Proof) -> str:
    """What makes the error certain."""
    return _(_PROOF_WORDS[proof])


_OUTCOME_WORDS: Mapping[DisputeOutcome, str] = {
    DisputeOutcome.STANDS: N_("it stands as it was played"),
    DisputeOutcome.CORRECTED: N_("corrected at the table"),
    DisputeOutcome.REPAID: N_("the gain is paid back"),
    DisputeOutcome.WITHDRAWN: N_("withdrawn"),
}


def outcome_words(outcome: DisputeOutcome) -> str:
    """How it was decided."""
    return _(_OUTCOME_WORDS[outcome])


def gain_words(gain: Gain, words: Wording) -> str:
    """Who pays back how much, and to whom."""
    payee = words.player(gain.payee) if gain.payee is not None else _("the house")
    return _("{payer} pays {sum} back to {payee}").format(
        payer=words.player(gain.payer), sum=money_text(gain.amount, short=True), payee=payee
    )


SAID: Mapping[type[Event], Saying] = {
    DisputeOpened: _opened,
    DisputeDecided: _dispute_decided,
}
