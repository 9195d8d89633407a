"""What the book says of rulings, each fact with its sentence."""

from datetime import UTC, datetime

from floor.app.core.messages import Event, NoteId, StaffId
from floor.app.core.ruling import FoundRuling, Ruling, RulingNo
from floor.app.rulings.rulings import RulingAmended, RulingGiven, RulingStruck
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.situation import LeafId, LogAs, SituationId

RULING = Ruling(
    number=RulingNo(3),
    table=TableId("T1"),
    hand=41,
    at=datetime(2026, 10, 24, 19, 5, tzinfo=UTC),
    by=StaffId(1),
    situation=SituationId("S02"),
    book=RuleSource.GUIDE,
    players=(PlayerId(1), PlayerId(2)),
    found=FoundRuling(situation=SituationId("S02"), leaf=LeafId("no_hand"), log=LogAs.FULL),
    note=NoteId(1),
)
AMENDED = Ruling(
    number=RulingNo(4),
    table=TableId("T1"),
    hand=41,
    at=datetime(2026, 10, 24, 19, 9, tzinfo=UTC),
    by=StaffId(1),
    situation=SituationId("S02"),
    book=RuleSource.GUIDE,
    departs=True,
    note=NoteId(2),
    amends=RulingNo(3),
)

RULING_TOLD: list[tuple[Event, str]] = [
    (
        RulingGiven(ruling=RULING),
        "ruling 3: T1 hand 41, Seat left out, or wrong number of cards · The seat sits out this"
        " hand · Aino L., Eero V.",
    ),
    (
        RulingAmended(ruling=AMENDED),
        "ruling 4, in place of ruling 3: T1 hand 41, Seat left out, or wrong number of cards ·"
        " departed from the rule",
    ),
    (
        RulingStruck(ruling=RulingNo(4), by=StaffId(1), at=AMENDED.at),
        "ruling 4 struck: entered by mistake",
    ),
]
