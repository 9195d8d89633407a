"""Writing a ruling down: what has to go with it, and the step that does it."""

from zoneinfo import ZoneInfo

from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.core.ruling import Punished, Ruling
from floor.app.rulings.rulings import AmendRuling, GiveRuling, RulingAmended, RulingGiven
from floor.app.staff.days import OpenDay
from floor.app.staff.floor_calls import CallFloor, EndCall
from floor.app.tables.tables import CloseTable
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.views.assistant.sign import Added, Case, SignView, sign_view
from floor.views.words.rows import ToFind
from tests.app.ruled import (
    ABUSE,
    FOUL_DECK,
    MISDEAL,
    NO_HAND,
    dealt,
    give,
    inquiry_to,
    leaf_at,
    ruled,
    warned,
)
from tests.evening import T1, Evening
from tests.views.looking import look

FIRST = (SeatNo(1),)


def case(night: Evening, which: tuple[SituationId, LeafId], **changed: object) -> Case:
    """The way to that ruling, at the table that has called."""
    inquiry = inquiry_to(night, *which)
    fields = {
        "table": T1,
        "inquiry": inquiry,
        "leaf": leaf_at(inquiry),
        "begun": night.clock.now(),
        "ends": CallReason.RULING,
        **changed,
    }
    return Case(**fields)  # type: ignore[arg-type]  # each by the type its field has


def signed(night: Evening, one: Case, **added: object) -> SignView:
    return sign_view(night.room, look(night), one, Added(**added))  # type: ignore[arg-type]


def command(view: SignView) -> GiveRuling:
    assert view.step is not None
    assert isinstance(view.step.command, GiveRuling)
    return view.step.command


def test_a_line_in_the_book_needs_nothing_more_and_ends_the_call(night: Evening) -> None:
    view = signed(dealt(night), case(night, MISDEAL))
    assert (view.why_not, view.told) == ("", "This answers the call of T1: ruling.")
    assert not any((view.wants_people, view.wants_reason, view.wants_camera))
    assert command(view).ends is CallReason.RULING
    night.ask(command(view))
    assert not night.room.floor_calls
    again = case(night, MISDEAL)
    assert command(signed(night, again)).ends is None, "nobody calls any more"


def test_one_that_nobody_began_for_the_call_answers_it_all_the_same(night: Evening) -> None:
    view = signed(dealt(night), case(night, MISDEAL, ends=None))
    assert view.told == "This answers the call of T1: ruling."
    assert command(view).ends is CallReason.RULING
    night.ask(EndCall(table=T1, reason=CallReason.RULING))
    night.ask(CallFloor(table=T1, reason=CallReason.CHIPS))
    assert command(signed(night, case(night, MISDEAL, ends=None))).ends is None, "it is no chips"


def test_without_a_table_nothing_is_written_down(night: Evening) -> None:
    view = signed(dealt(night), case(night, NO_HAND, table=None))
    assert (view.why_not, view.step, view.seats) == ("Choose the table first.", None, ())


def test_in_full_it_wants_a_reason_and_whom_it_concerns(night: Evening) -> None:
    one = case(dealt(night), NO_HAND)
    view = signed(night, one)
    assert (view.wants_people, view.wants_reason, view.asks) == (True, True, "Why it is ruled so")
    assert view.why_not
    assert [line.seat for line in view.seats] == [1, 2, 3]
    assert "say why" in signed(night, one, seats=FIRST).why_not
    figures = signed(night, one, seats=FIRST, reason="20")
    assert figures.why_not == "“20” is no reason: say in words why."
    view = signed(night, one, seats=FIRST, reason="He was asleep")
    assert not view.why_not
    assert command(view).players == (night.player("Aino"),)
    assert not view.penalties


def test_a_departure_wants_its_reason_whatever_the_rules_give(night: Evening) -> None:
    one = case(dealt(night), MISDEAL, leaf=None)
    view = signed(night, one, departs=True, seats=FIRST, choice="anything")
    assert "fairness" in view.told
    assert view.asks == "What is ruled instead, and why"
    assert view.why_not
    view = signed(night, one, departs=True, seats=FIRST, reason="All saw the card")
    assert not view.why_not
    assert (command(view).leaf, command(view).choice) == (None, "")


def test_with_the_camera_it_wants_its_time_and_somebody_to_sign_too(night: Evening) -> None:
    one = case(dealt(night), FOUL_DECK)
    added = {"seats": FIRST, "reason": "A card of the other deck", "choice": "hand_stands"}
    view = signed(night, one, **added)
    assert view.wants_camera
    assert view.why_not
    for camera in ("99", "03:33"):
        assert command(signed(night, one, **added, camera=camera)).camera is None
    seen = f"{night.clock.now().astimezone(ZoneInfo('Europe/Helsinki')):%H:%M}"
    view = signed(night, one, **added, camera=seen)
    assert command(view).camera == night.clock.now()
    assert not view.why_not
    assert view.step is not None
    assert view.step.finder == ToFind.SECOND


def test_a_warning_given_meanwhile_goes_into_the_ruling(night: Evening) -> None:
    one = case(dealt(night), ABUSE)
    view = signed(night, one, seats=FIRST, reason="He threw cards")
    (penalty,) = view.penalties
    assert penalty.finder == ToFind.PENALTY
    assert penalty.words.startswith("Aino")
    assert view.ladder == ("Aino · next step: Warning",)
    given = warned(night, "Aino")
    view = signed(night, one, seats=FIRST, reason="He threw cards")
    assert command(view).punished == (given,)
    assert view.ladder == ("Aino · Tonight: 1 warning · next step: Away for minutes",)
    later = case(night.later(minutes=1), ABUSE)
    assert command(signed(night, later, seats=FIRST)).punished == ()
    assert isinstance(given, Punished)
    misdeal = case(night, MISDEAL, begun=one.begun)
    assert command(signed(night, misdeal, seats=FIRST)).punished == ()


def test_nobody_without_a_badge_writes_one_down(night: Evening) -> None:
    one = case(dealt(night), MISDEAL)
    seen = look(night)
    nobody = Viewer(seen.now, seen.names, None)
    assert sign_view(night.room, nobody, one, Added()).why_not == "Sign on first."


def amending(night: Evening, which: tuple[SituationId, LeafId], before: Ruling) -> Case:
    return case(night, which, ends=None, amends=before)


def amendment(view: SignView) -> AmendRuling:
    assert view.step is not None
    assert isinstance(view.step.command, AmendRuling)
    return view.step.command


def test_an_amendment_is_about_the_same_hand_and_people_and_wants_its_reason(
    night: Evening,
) -> None:
    before = ruled(dealt(night), NO_HAND)
    one = amending(night, MISDEAL, before)
    view = signed(night, one)
    assert view.told == "In place of ruling 1, which no longer holds then."
    assert (view.confirm, view.asks) == ("Amend the ruling", "Why it is ruled anew")
    assert (view.wants_people, view.wants_reason) == (False, True)
    assert "Write down why" in view.why_not
    view = signed(night, one, reason="The camera shows it")
    assert not view.why_not
    command = amendment(view)
    assert (command.ruling, command.hand) == (1, before.hand)
    assert (command.seats, command.players) == (before.seats, before.players)
    entry = night.ask(command)
    assert isinstance(entry.events[0], RulingAmended)


def test_an_amendment_of_a_ruling_that_named_nobody_asks_whom_it_concerns(night: Evening) -> None:
    before = ruled(dealt(night), MISDEAL)
    one = amending(night, NO_HAND, before)
    view = signed(night, one, reason="The camera shows it")
    assert view.wants_people
    assert view.why_not
    view = signed(night, one, reason="The camera shows it", seats=FIRST, departs=True)
    assert view.told.startswith("In place of ruling 1, which no longer holds then. Departing")
    assert view.asks == "What is ruled instead, and why"
    assert amendment(view).players == (night.player("Aino"),)


def test_an_amendment_keeps_what_was_given_with_the_ruling_and_its_camera_time(
    night: Evening,
) -> None:
    before = ruled(dealt(night), ABUSE)
    assert before.punished
    night.later(minutes=5)
    command = amendment(signed(night, amending(night, ABUSE, before), reason="Another word"))
    assert command.punished == before.punished
    filmed = ruled(night, FOUL_DECK)
    night.later(minutes=5)
    one = amending(night, FOUL_DECK, filmed)
    assert amendment(signed(night, one, reason="Seen again")).camera == filmed.camera


def test_a_ruling_of_a_night_before_is_amended_though_its_table_began_anew(night: Evening) -> None:
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(5)
    before = give(night, inquiry_to(night, *MISDEAL)).events[0]
    assert isinstance(before, RulingGiven)
    night.ask(CloseTable(table=T1))
    one = amending(night, MISDEAL, before.ruling)
    assert not signed(night, one, reason="By the camera").why_not, "also while it is closed"
    night.close_day()
    night.later(minutes=23 * 60)
    night.ask(OpenDay())
    night.table().seated("Aino", "Eero", "Kaisa")
    command = amendment(signed(night, one, reason="By the camera"))
    assert command.hand == 5
    night.ask(command)


def test_a_ruling_is_about_the_hand_at_which_its_inquiry_began(night: Evening) -> None:
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(2)
    one = case(night, MISDEAL, ends=None, hand=1)
    assert command(signed(night, one)).hand == 1
    night.ask(CloseTable(table=T1))
    assert not signed(night, one).why_not
