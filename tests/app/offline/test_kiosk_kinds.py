"""What may be written at a kiosk is what comes of what is asked for there, and nothing else."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Command, Role, StaffId
from floor.app.money.time_charges import CollectTime
from floor.app.office.catalog import COMMANDS, KINDS, floor_kinds, kiosk_kinds
from floor.app.orders.orders import GivePenalty, WarnPlayer
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.rulings import GiveRuling
from floor.app.staff.days import LockStaff
from floor.app.staff.floor_calls import TakeCall
from floor.app.staff.held_acts import HoldActs
from floor.app.tables.after_hand import QueueAct
from tests.app.test_why_not import ROOMS, STAFF, whole
from tests.evening import Evening

OF_THE_FLOOR = (
    CollectTime, TakeCall, GiveRuling, OpenDispute, WarnPlayer, GivePenalty, QueueAct,
)  # fmt: skip
"""What somebody of the floor asks for who stands at the table."""
OF_THE_KIOSK = (LockStaff, HoldActs)
"""What it has to tell itself: a badge whose PIN is guessed, acts that no longer fit."""
AT_THE_TABLE = sorted(
    {
        *(command for command, permit in COMMANDS.items() if Role.DEALER in permit.roles),
        *OF_THE_FLOOR,
        *OF_THE_KIOSK,
    },
    key=lambda command: command.__name__,
)
FOR_A_DEALER = {
    "bad-beat-withdrawn",
    "acts-held",
    "button-drawn",
    "call-expired",
    "came-late",
    "chips-added",
    "clock-called",
    "clock-ended",
    "clock-went-back",
    "dealer-back",
    "dealer-left",
    "dealer-pushed",
    "entry-voided",
    "event-hand-ended",
    "event-hand-started",
    "event-seat-marked",
    "floor-call-ended",
    "floor-called",
    "hand-ended",
    "hand-stamped",
    "hand-started",
    "misdeal-called",
    "out-proposed",
    "table-done",
    "rebuy-declared",
    "newcomer-numbered",
    "penalty-ended",
    "player-away",
    "player-back",
    "player-bought-in",
    "over-player-stays",
    "player-seated",
    "chips-queued",
    "queued-done",
    "queued-unfit",
    "queued-withdrawn",
    "seat-asked-for",
    "seat-changed",
    "seat-left",
    "seat-refused",
    "seat-request-ended",
    "signed-off",
    "signed-on",
    "staff-locked",
    "straddle-declared",
    "table-frozen",
    "table-set-right",
    "time-meter-started",
    "time-meter-stopped",
    "way-chosen",
}
"""What comes of a dealer's own work, of time, and of what the kiosk itself has to tell. Whoever
has the password inside can write these: another is let in here too, by somebody who means it."""
NEVER = {
    "rulebook-adopted",
    "day-began",
    "day-ended",
    "day-reopened",
    "badge-given",
    "badge-changed",
    "badge-taken",
    "pin-given",
    "pins-taken",
    "drop-counted",
    "table-opened",
    "table-closed",
    "table-released",
    "player-barred",
    "bar-lifted",
    "keep-apart-lifted",
    "players-merged",
    *(kind for kind in KINDS if kind.startswith("claim-")),
    "surveillance-told",
    "surveillance-confirmed",
    "hit-released",
    "share-paid",
    "jackpot-time-paid",
    "meter-corrected",
    "ruling-amended",
    "ruling-struck",
    "dispute-decided",
    "prize-paid",
    "players-out",
    "entry-sold",
    "repayment-settled",
}
"""Rules, money, people and the room's own doors."""


def test_what_only_the_floor_may_ask_is_written_under_no_other_badge():
    for command in OF_THE_FLOOR:
        assert COMMANDS[command].roles == {Role.FLOOR, Role.SHIFT_MANAGER}
    assert floor_kinds() == {
        "time-collected",
        "floor-call-taken",
        "ruling-given",
        "dispute-opened",
        "player-warned",
        "penalty-given",
        "act-queued",
    }
    assert floor_kinds() < kiosk_kinds()


def test_of_all_else_it_writes_what_comes_of_a_dealers_work_and_no_more():
    assert kiosk_kinds() - floor_kinds() == FOR_A_DEALER


def test_what_may_stop_or_change_the_house_is_never_written_there():
    assert kiosk_kinds() <= KINDS.keys()
    assert not kiosk_kinds() & NEVER
    assert KINDS.keys() >= NEVER


wishes = st.one_of([whole(command) for command in AT_THE_TABLE])
asking = st.tuples(wishes, st.sampled_from(STAFF), st.integers(0, 3))


@given(begin=st.sampled_from(ROOMS), asked=st.lists(asking, min_size=5, max_size=40))
def test_whatever_is_asked_for_there_no_other_kind_comes_of_it(
    begin: Callable[[], Evening], asked: list[tuple[Command, StaffId, int]]
):
    night = begin()
    before = len(night.journal.written)
    for command, by, minutes in asked:
        night.later(minutes=minutes)
        if night.office.why_not(command, by) is None:
            night.office.submit(command, by)
    assert {row.kind for row in night.journal.written[before:]} <= kiosk_kinds()
