"""What bars an act at a kiosk where others are kept before it, and why those are the floor's."""

from floor.app.core.held_act import OLDER_BOOK
from floor.app.core.messages import Command, StaffId
from floor.app.office.stations import UNPROVED, WITHOUT_PIN, unproved
from floor.app.office.waiting_acts import WAITING, may_wait
from floor.app.offline.kept_act import ActState, KeptAct
from floor.app.staff.days import LockStaff, SignOn
from floor.app.staff.floor_calls import EndCall
from floor.base.errors import Refusal, Refused
from floor.base.text import N_

NO_LONGER_FITS = Refusal(
    N_(
        "What was pressed before this no longer fits: the floor has to look at the table first."
        " Write it on the table's sheet."
    ),
    "HOUSE",
)
ON_ITS_WAY = Refusal(
    N_("This is on its way into the book: take it back once the store is there."), "HOUSE"
)
_WITHOUT_TURN = (SignOn, LockStaff, EndCall)
"""Who is there, and who was called: nothing kept hangs on it."""


def calls_for_help(kind: str) -> bool:
    """Whether acts of that kind wait for nobody's PIN and behind nothing that does."""
    return WAITING.get(kind) in WITHOUT_PIN


def has_turn(command: Command | None) -> bool:
    """Whether `command`, or None to take something back, may only come behind what was kept: it
    would meet the table otherwise than it was played."""
    return not (may_wait(command) or isinstance(command, _WITHOUT_TURN))


def pin_first(staff: StaffId, acts: int) -> Refused:
    """So many `acts` of `staff` wait for their PIN."""
    if acts == 1:
        return Refused(
            "An act of {staff}, kept while the house was away, waits here for their PIN: give it,"
            " or leave the act to the floor; then ask again. Calling the floor works at once.",
            rule="HOUSE",
            staff=staff,
        )
    return Refused(
        "{n} acts of {staff}, kept while the house was away, wait here for their PIN: give it, or"
        " leave them to the floor; then ask again. Calling the floor works at once.",
        rule="HOUSE",
        n=acts,
        staff=staff,
    )


def why_held(one: KeptAct, first: KeptAct, refusal: Refused) -> Refused | None:
    """Why `one` is for the floor where `first` was not taken for that reason; None: it stood behind
    it. An older book is the reason of each, and a PIN not given of all that wait for it."""
    if one.command == first.command or refusal.rule == OLDER_BOOK:
        return refusal
    if refusal.rule == UNPROVED and (one.state is ActState.LOCKED or one.by == first.by):
        return unproved(one.by)
    return None
