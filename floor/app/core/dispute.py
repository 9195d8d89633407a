"""A hand that somebody disputes: about what, how it was decided, what is to be paid back."""

from datetime import datetime
from enum import Enum
from typing import NewType

from msgspec.structs import replace

from floor.app.core.messages import NoteId
from floor.base.money import Money
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId

DisputeId = NewType("DisputeId", int)
"""Counted through for ever, from 1."""


class Subject(Enum):
    """What it is about."""

    POT = "pot"
    """A pot read wrongly, or pushed to the wrong player."""
    CARDS = "cards"
    """A hand that was killed, missed or misread."""
    BETTING = "betting"
    """What was bet, called or given back."""
    CHIPS = "chips"
    """Change, a buy-in, a stack."""
    OTHER = "other"


class Proof(Enum):
    """What makes an error certain: it is set right later too, at a cash table (CH-GEN-24)."""

    CARDS = "cards"
    """They lie on the table as they were."""
    CAMERA = "camera"


class DisputeOutcome(Enum):
    """How the floor has decided."""

    STANDS = "stands"
    """As it was played and paid."""
    CORRECTED = "corrected"
    """Read again, and the chips moved at the table."""
    REPAID = "repaid"
    """Who got money by mistake pays it back (CH-GEN-24)."""
    WITHDRAWN = "withdrawn"
    """Nobody disputes it any more."""


class Gain(Value, frozen=True, kw_only=True):
    """Money somebody has by mistake."""

    payer: PlayerId
    """Who has it."""
    payee: PlayerId | None = None
    """Whose it is; None: the house's."""
    amount: Money


class Repayment(Value, frozen=True, kw_only=True):
    """A gain to be paid back; it stays open until it is, whatever day that is."""

    gain: Gain
    settled: datetime | None = None


class Decision(Value, frozen=True, kw_only=True):
    """What the floor has decided: it is amended only by another dispute."""

    outcome: DisputeOutcome
    at: datetime
    note: NoteId | None = None
    """With the reason."""
    repayments: tuple[Repayment, ...] = ()


class Dispute(Value, frozen=True, kw_only=True):
    """A hand that somebody disputes."""

    id: DisputeId
    table: TableId
    hand: int
    subject: Subject
    player: PlayerId | None = None
    """Who; None: the dealer, or nobody said it."""
    opened_at: datetime
    proof: Proof | None = None
    late: bool = False
    """Heard all the same: the floor has departed from the rule, with a reason."""
    note: NoteId | None = None
    decision: Decision | None = None

    @property
    def people(self) -> frozenset[PlayerId]:
        """Everybody it names."""
        gains = () if self.decision is None else self.decision.repayments
        named = (self.player, *(who for one in gains for who in (one.gain.payer, one.gain.payee)))
        return frozenset(one for one in named if one is not None)

    @property
    def unpaid(self) -> tuple[int, ...]:
        """The places, from 1, of what is still to be paid back."""
        if self.decision is None:
            return ()
        every = enumerate(self.decision.repayments, start=1)
        return tuple(place for place, one in every if one.settled is None)

    @property
    def is_open(self) -> bool:
        """Whether somebody still waits for a decision or their money."""
        return self.decision is None or bool(self.unpaid)


def settled(dispute: Dispute, place: int, at: datetime) -> Dispute:
    """`dispute` once the repayment at that place, from 1, is made."""
    assert dispute.decision is not None  # before that there is none
    repayments = tuple(
        replace(one, settled=at) if number == place else one
        for number, one in enumerate(dispute.decision.repayments, start=1)
    )
    return replace(dispute, decision=replace(dispute.decision, repayments=repayments))


def with_player(dispute: Dispute, was: PlayerId, into: PlayerId) -> Dispute:
    """`dispute` with `into` wherever it names `was`: who was two people is one."""
    decision = dispute.decision
    if decision is not None:
        repayments = tuple(
            replace(one, gain=_gain_with(one.gain, was, into)) for one in decision.repayments
        )
        decision = replace(decision, repayments=repayments)
    player = into if dispute.player == was else dispute.player
    return replace(dispute, player=player, decision=decision)


def _gain_with(gain: Gain, was: PlayerId, into: PlayerId) -> Gain:
    return replace(
        gain,
        payer=into if gain.payer == was else gain.payer,
        payee=into if gain.payee == was else gain.payee,
    )
