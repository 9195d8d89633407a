"""What a kiosk refuses can be followed there: no sentence asks for what its act has no place
for."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import floor
from floor.app.claim.claims import ApproveClaim, RejectClaim, ReopenClaim
from floor.app.claim.freezes import ReleaseTable
from floor.app.core.messages import Command, Role
from floor.app.hands.set_right import StopFollowing
from floor.app.lists.order import MoveEntry, RestoreEntry
from floor.app.money.chips import BuyIn, ChipsAdded, PlayerBoughtIn
from floor.app.office.catalog import COMMANDS
from floor.app.orders.orders import LiftBar
from floor.app.rulings.rulings import StrikeRuling
from floor.app.staff.days import CloseDay
from floor.app.staff.dealers import MoveInLine
from floor.app.staff.held_acts import PutAsideAll, SettleHeldAct
from floor.app.tables.tables import OpenTable
from floor.app.tournament.flights import MergeFlights
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import Money
from tests.desk.hall import T1
from tests.kiosk.stand import Stand

_ASKS = ("give a reason", "say why", "write down", "has to come", "settle some", "open it first")
"""What a sentence says that wants more than a touch."""

AT_THE_DESK: dict[str, type[Command]] = {
    "Give a reason for letting {table} go on.": ReleaseTable,
    "Give a reason for not tracking hands at {table}.": StopFollowing,
    "Give a reason for rejecting the claim.": RejectClaim,
    "Give a reason for reopening the claim.": ReopenClaim,
    "The claim was rejected: reopen it, and say why, before it goes on.": ApproveClaim,
    "Something was not as it should be: write down what, and why it is paid all the same; or reject"
    " the claim.": ApproveClaim,
    "Write down that it was hand {hand}.": ApproveClaim,
    "Write down what surveillance has said.": ApproveClaim,
    "Place {place} for {player} is out of turn: give a reason.": MoveEntry,
    "{player} was removed from the list for {game}: give a reason to put {player} back.": (
        RestoreEntry
    ),
    "Give a reason for lifting an order.": LiftBar,
    "Write down what is to be noted.": LiftBar,
    "Write down why ruling {number} is struck.": StrikeRuling,
    "Not all is done yet: see to it, or give a reason to close the day anyway.": CloseDay,
    "Give a reason to put {staff} into another place of the line-up.": MoveInLine,
    "Give a reason: what became of the act.": SettleHeldAct,
    "Give a reason: what became of the acts.": PutAsideAll,
    "{seats} seats are recommended at most for {game}: give a reason for more.": OpenTable,
    "Give a reason: it is kept with the tournament.": MergeFlights,
    "{counted} points are counted and {points} are in play: count again, or give a reason.": (
        LockPrizes
    ),
}
"""What only the desk asks for, by a command of it."""
ASKED_HERE = (
    "Give a reason for correcting {table}.",  # the last page of Correct
    "Give a reason for hearing what comes too late.",  # the last page of Dispute a hand
    "Give a reason for no graver penalty: {player} had this or more tonight.",  # chosen first
    "Write down why {player} is removed.",  # the same
    "Say why the penalty of {player} ends early.",  # each reason is an act of the seat
    "Write down why it is decided so.",  # the assistant's page for what is said
    "Write down why you have chosen so.",
    "Write down how and why you depart from the rule.",
    "Write down why ruling {number} is amended.",
    "This ruling is written down in full: say why.",
    "This ruling takes two: write down the camera's time, and have a shift manager sign it too.",
    # Undo says before that two do it at the desk.
    "This takes back money or rules: a second badge has to come, one of the two a shift manager's.",
    "This takes two: another shift manager's badge has to come second.",
)
"""What the kiosk has a page for."""


def asking() -> Iterator[str]:
    """Every sentence of a refusal by which something more is wanted."""
    for path in sorted((Path(floor.__file__).parent / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "")
            if called not in ("Refused", "Refusal", "N_") or not node.args:  # type: ignore[attr-defined]
                continue
            said = node.args[0]  # type: ignore[attr-defined]
            words = said.value if isinstance(said, ast.Constant) else ""
            if isinstance(words, str) and any(one in words.lower() for one in _ASKS):
                yield words


def test_no_refusal_asks_a_dealer_for_what_the_kiosk_has_no_place_for() -> None:
    found = set(asking())
    assert found - {*AT_THE_DESK, *ASKED_HERE} == set()
    assert {*AT_THE_DESK, *ASKED_HERE} - found == set()
    for sentence, command in AT_THE_DESK.items():
        assert Role.DEALER not in COMMANDS[command].roles, sentence


def types(stand: Stand, sum_: str) -> None:
    for sign in sum_:
        stand.touch(f"key-{sign}")


def test_a_buy_in_above_the_maximum_says_who_may_allow_it(stand: Stand) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"buy-in-{player}")
    types(stand, "400")
    sums = stand.window.sums
    assert not sums.ask_tile.isEnabled()
    stand.fingers.touch_at(sums.ask_tile, sums.ask_tile.rect().center())
    said = stand.window.notice.text()
    assert said.endswith("puts at most €300.00 on T1: the floor may allow more, with a reason.")
    # And the floor is called without leaving the page.
    stand.touch("foot-floor")
    stand.touch_choice("floor-chips")
    assert not any(isinstance(one, PlayerBoughtIn) for one in stand.heard)


def test_chips_above_the_maximum_say_who_may_allow_them(stand: Stand) -> None:
    player = stand.player(1)
    stand.hall.ask(BuyIn(table=T1, player=player, amount=Money(6_000)))
    stand.ready()
    stand.touch_seat(1, hold_ms=600)
    stand.touch("chip-more")
    stand.touch_act(f"top-up-{player}")
    types(stand, "900")
    sums = stand.window.sums
    stand.fingers.touch_at(sums.ask_tile, sums.ask_tile.rect().center())
    assert "the floor may allow more" in stand.window.notice.text()
    assert not any(isinstance(one, ChipsAdded) for one in stand.heard)


def test_somebody_new_while_others_wait_is_the_floors(stand: Stand) -> None:
    stand.touch_seat(9, hold_ms=600)
    news = [one for one in stand.window.side._acts if one.key.startswith("new-")]
    assert news
    for step in news:
        said = step.why_not or step.reason
        assert "give a reason" not in said


def test_money_is_taken_back_by_two_at_the_desk_and_undo_says_so(stand: Stand) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"chips-{player}-20000")
    stand.happened(PlayerBoughtIn)
    stand.touch("head-undo")
    assert stand.window.notice.text() == "Two take money back, at the desk: call the floor."


@pytest.mark.parametrize("seat", [1, 9])
def test_a_seat_says_nothing_a_dealer_cannot_do(stand: Stand, seat: int) -> None:
    stand.touch_seat(seat, hold_ms=600)
    for step in stand.window.side._acts:
        assert not any(one in step.why_not.lower() for one in _ASKS), step.why_not
