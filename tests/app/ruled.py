"""Rulings given in an evening: the way to a leaf, and all that has to be written down with it."""

from typing import Any

from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Entry
from floor.app.core.room import DayOpen
from floor.app.core.ruling import Punished, Ruling, RulingNo, demanded
from floor.app.office.ruling_log import rulings_in
from floor.app.orders.orders import WarnPlayer
from floor.app.rulings.prefilled import cash_rules
from floor.app.rulings.rulings import AmendRuling, GiveRuling
from floor.app.staff.floor_calls import CallFloor
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.inquiry import Found, Inquiry
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import Leaf, LeafId, LogAs, PenaltyAfter, SituationId
from floor.rulebook.situations.walk import amounts, counted, standing
from floor.rulebook.situations.worked import Calculated
from floor.views.rulings.paper import RulingBook
from tests.evening import T1, Evening
from tests.rulebook.situations.ways import pushed, ways

MISDEAL = (SituationId("S02"), LeafId("common.misdeal"))
"""Written down in a line."""
NO_HAND = (SituationId("S02"), LeafId("no_hand"))
"""In full."""
FOUL_DECK = (SituationId("S07"), LeafId("foul"))
"""With the camera's time and a second signature, and the rule leaves it to the floor."""
ABUSE = (SituationId("S36"), LeafId("abuse"))
"""With a penalty."""
PUT_IN = Figures(seats=(SeatNo(1), SeatNo(2), SeatNo(3)), put=(400, 400, 200))
FIGURES = {
    Calculator.ROUNDS: Figures(players=9, rounds=2),
    Calculator.CHIPS: pushed(500, 500, 100),
    Calculator.ALL_BACK: PUT_IN,
    Calculator.POTS: PUT_IN.under(Figures(folded=(SeatNo(3),))),
    Calculator.LOST_HAND: PUT_IN.under(Figures(folded=(SeatNo(3),), lost=SeatNo(1))),
}
"""Those that rulings written down in full need."""


def dealt(night: Evening) -> Evening:
    """A hand is played at T1, where the floor was called."""
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    night.ask(CallFloor(table=T1, reason=CallReason.RULING))
    return night.later(minutes=1)


def inquiry_to(night: Evening, situation: SituationId, leaf: LeafId) -> Inquiry:
    """An inquiry at a cash table that has come to that ruling."""
    way = next(
        one
        for one in ways(RuleSource.GUIDE)
        if (one.found.situation, one.found.leaf.id) == (situation, leaf)
    )
    return replace(way.inquiry, rules=cash_rules(night.room))


def leaf_at(inquiry: Inquiry) -> Leaf:
    """What it has come to."""
    so_far = standing(shipped_situations(), inquiry).next
    assert isinstance(so_far, Found)
    return so_far.leaf


def whole(inquiry: Inquiry) -> Inquiry:
    """`inquiry` with the figures its ruling has still to be reckoned from."""
    book = shipped_situations()
    for calculator, found in amounts(book, inquiry).items():
        if not isinstance(found, Calculated) and calculator in FIGURES:
            inquiry = counted(book, inquiry, FIGURES[calculator])
    return inquiry


def written(night: Evening, inquiry: Inquiry) -> dict[str, Any]:
    """All that goes with the ruling `inquiry` has come to; a warning is given where one must."""
    leaf = leaf_at(inquiry)
    fields: dict[str, Any] = {"table": T1, "inquiry": inquiry, "leaf": leaf.id}
    full = demanded(leaf, departs=False) in (LogAs.FULL, LogAs.CAMERA)
    if full or leaf.choices:
        fields["note"] = night.note("He was asleep.")
    if full:
        fields["players"] = (night.player("Aino"),)
        fields["seats"] = (1,)
    if leaf.choices:
        fields["choice"] = next(iter(leaf.choices))
    if leaf.log is LogAs.CAMERA:
        fields["camera"], fields["second"] = night.clock.now(), night.manager
    if leaf.penalty is PenaltyAfter.WILL:
        fields["punished"] = (warned(night, "Aino"),)
    return fields


def warned(night: Evening, name: str) -> Punished:
    """A warning given just now."""
    player = night.player(name)
    night.ask(WarnPlayer(player=player, note=night.note("Told to stop it.")))
    return Punished(player=player, since=night.clock.now())


def give(night: Evening, inquiry: Inquiry, **changed: Any) -> Entry:
    """That ruling written down, with these fields otherwise."""
    fields = {**written(night, inquiry), **changed}
    return night.ask(GiveRuling(**fields))


def ruled(night: Evening, which: tuple[SituationId, LeafId] = NO_HAND, **changed: Any) -> Ruling:
    """A ruling given at T1, which is opened for it."""
    if T1 not in night.room.tables:
        dealt(night)
    entry = give(night, whole(inquiry_to(night, *which)), **changed)
    found: Ruling = entry.events[0].ruling  # type: ignore[attr-defined]
    return found


def amended(
    night: Evening, number: int = 1, which: tuple[SituationId, LeafId] = MISDEAL, **changed: Any
) -> Ruling:
    """The ruling that takes its place."""
    inquiry = inquiry_to(night, *which)
    fields = {**written(night, inquiry), "note": night.note("The camera."), **changed}
    entry = night.ask(AmendRuling(ruling=RulingNo(number), **fields))
    found: Ruling = entry.events[0].ruling  # type: ignore[attr-defined]
    return found


def ruling_book(night: Evening, number: int = 1) -> RulingBook:
    """What the sheet of that ruling is made from."""
    assert isinstance(night.room.day, DayOpen)
    log = rulings_in(night.journal)
    return RulingBook(
        room=night.room,
        logged=next(one for one in log if one.ruling.number == number),
        day=night.room.day.day,
        people=night.people,
        head=night.office.head,
        at=night.clock.now(),
        training=False,
    )
