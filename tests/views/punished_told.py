"""What the book says of penalties and disputes, each fact with its sentence."""

from datetime import UTC, datetime

from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Proof, Subject
from floor.app.core.messages import Event
from floor.app.orders.orders import EarlyEnd, PenaltyEnded, PenaltyGiven
from floor.app.rulings.disputes import DisputeDecided, DisputeOpened, RepaymentSettled
from floor.base.money import Money
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import Removal
from tests.evening import T1

AINO, EERO = PlayerId(1), PlayerId(2)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
ONE = DisputeId(1)


def opened(
    subject: Subject,
    player: PlayerId | None = None,
    proof: Proof | None = None,
    *,
    late: bool = False,
) -> DisputeOpened:
    return DisputeOpened(
        dispute=ONE,
        table=T1,
        hand=41,
        subject=subject,
        opened=AT,
        player=player,
        proof=proof,
        late=late,
    )


def decided(outcome: DisputeOutcome, *gains: Gain) -> DisputeDecided:
    return DisputeDecided(dispute=ONE, outcome=outcome, decided=AT, gains=gains)


PUNISHED_TOLD: list[tuple[Event, str]] = [
    (PenaltyGiven(player=AINO, since=AT, until=AT), "Aino L. has a penalty until 22:05"),
    (PenaltyGiven(player=AINO, since=AT, hands=1), "Aino L. has a penalty of 1 hand"),
    (
        PenaltyGiven(player=AINO, since=AT, hands=16, rounds=2),
        "Aino L. has a penalty of 16 hands (2 rounds)",
    ),
    (
        PenaltyGiven(player=AINO, since=AT, removal=Removal.NIGHT),
        "Aino L.: removed for the night",
    ),
    (
        PenaltyGiven(player=AINO, since=AT, removal=Removal.DISQUALIFIED),
        "Aino L.: disqualified",
    ),
    (PenaltyEnded(player=AINO, ended=AT), "Aino L. may come back early"),
    (
        PenaltyEnded(player=AINO, ended=AT, why=EarlyEnd.ALLOWED),
        "Aino L. may come back early: the floor allows it",
    ),
    (
        PenaltyEnded(player=AINO, ended=AT, why=EarlyEnd.MISTAKE),
        "Aino L. may come back early: given by mistake",
    ),
    (opened(Subject.POT, AINO), "dispute 1: T1 hand 41, the pot · Aino L."),
    (
        opened(Subject.CARDS, proof=Proof.CARDS),
        "dispute 1: T1 hand 41, cards, a hand · certain by the cards",
    ),
    (
        opened(Subject.BETTING, EERO, Proof.CAMERA),
        "dispute 1: T1 hand 41, betting · Eero V. · certain by the camera",
    ),
    (
        opened(Subject.CHIPS, late=True),
        "dispute 1: T1 hand 41, chips, change · too late, heard all the same",
    ),
    (opened(Subject.OTHER), "dispute 1: T1 hand 41, something else"),
    (decided(DisputeOutcome.STANDS), "dispute 1: it stands as it was played"),
    (decided(DisputeOutcome.CORRECTED), "dispute 1: corrected at the table"),
    (decided(DisputeOutcome.WITHDRAWN), "dispute 1: withdrawn"),
    (
        decided(
            DisputeOutcome.REPAID,
            Gain(payer=EERO, payee=AINO, amount=Money(4_000)),
            Gain(payer=EERO, amount=Money(150)),
        ),
        "dispute 1: the gain is paid back; Eero V. pays €40 back to Aino L.; Eero V. pays €1.50"
        " back to the house",
    ),
    (
        RepaymentSettled(dispute=ONE, place=1, settled=AT),
        "dispute 1: the money is paid back",
    ),
]
