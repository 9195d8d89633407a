"""Writing a ruling down: what has to go with it, and the step that does it."""

from zoneinfo import ZoneInfo

from floor.app.floor_call import Reason
from floor.app.ruling import Punished
from floor.app.rulings import GiveRuling
from floor.app.views.names import Look
from floor.app.views.rows import FIND_PENALTY, FIND_SECOND
from floor.app.views.ruling_sign import Added, Case, SignView, sign_view
from floor.room.button import SeatNo
from floor.rulebook.situations.situation import LeafId, SituationId
from tests.app.ruled import ABUSE, FOUL_DECK, MISDEAL, NO_HAND, dealt, inquiry_to, leaf_at, warned
from tests.app.views.looking import look
from tests.evening import T1, Evening

FIRST = (SeatNo(1),)


def case(night: Evening, which: tuple[SituationId, LeafId], **changed: object) -> Case:
    """The way to that ruling, at the table that has called."""
    inquiry = inquiry_to(night, *which)
    fields = {
        "table": T1,
        "inquiry": inquiry,
        "leaf": leaf_at(inquiry),
        "begun": night.clock.now(),
        "ends": Reason.RULING,
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
    assert (view.why_not, view.told) == ("", "")
    assert not any((view.wants_people, view.wants_reason, view.wants_camera))
    assert command(view).ends is Reason.RULING
    night.ask(command(view))
    assert not night.room.floor_calls
    again = case(night, MISDEAL)
    assert command(signed(night, again)).ends is None, "nobody calls any more"


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
    assert view.step.finder == FIND_SECOND


def test_a_warning_given_meanwhile_goes_into_the_ruling(night: Evening) -> None:
    one = case(dealt(night), ABUSE)
    view = signed(night, one, seats=FIRST, reason="He threw cards")
    (penalty,) = view.penalties
    assert penalty.finder == FIND_PENALTY
    assert penalty.words.startswith("Aino")
    given = warned(night, "Aino")
    view = signed(night, one, seats=FIRST, reason="He threw cards")
    assert command(view).punished == (given,)
    later = case(night.later(minutes=1), ABUSE)
    assert command(signed(night, later, seats=FIRST)).punished == ()
    assert isinstance(given, Punished)
    misdeal = case(night, MISDEAL, begun=one.begun)
    assert command(signed(night, misdeal, seats=FIRST)).punished == ()


def test_nobody_without_a_badge_writes_one_down(night: Evening) -> None:
    one = case(dealt(night), MISDEAL)
    seen = look(night)
    nobody = Look(seen.now, seen.names, None)
    assert sign_view(night.room, nobody, one, Added()).why_not == "Sign on first."
