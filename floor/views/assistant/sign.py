"""Writing a ruling down: what has to go with it, and why it cannot be written yet."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import NoteId
from floor.app.core.names import Viewer
from floor.app.core.room import DayOpen, Room
from floor.app.core.ruling import Punished, Ruling, demanded
from floor.app.rulings.rulings import AmendRuling, GiveRuling, RulingCommand
from floor.app.staff.floor_calls import call_of
from floor.base.text import _
from floor.base.value import Value
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import MarkKind
from floor.room.table.table import chairs_of
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.situation import Leaf, LogAs, PenaltyAfter
from floor.views.orders.penalty_page import ladder_words, penalise_step
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.wall_clock import moments_of, typed_time
from floor.views.words.words import Wording, reason_words, seat_words, why_no_reason

_NOTED = NoteId(0)
"""Stands for the text that is kept when the ruling is asked for."""


class Added(Value, frozen=True, kw_only=True):
    """What the floor adds to what the rules give."""

    seats: tuple[SeatNo, ...] = ()
    reason: str = ""
    camera: str = ""
    """The time typed."""
    choice: str = ""
    departs: bool = False


class Case(Value, frozen=True, kw_only=True):
    """What is ruled on, and where."""

    table: TableId | None
    inquiry: Inquiry
    leaf: Leaf | None
    """None: the questions are not all answered."""
    begun: datetime
    """A warning given since then goes with it."""
    hand: int | None = None
    """None: the one the table is at when it is written down."""
    ends: CallReason | None = None
    """The call it answers."""
    amends: Ruling | None = None
    """Which ruling it takes the place of: about the same hand and the same people."""


class SeatLine(Value, frozen=True, kw_only=True):
    """Somebody it may concern."""

    seat: SeatNo
    words: str


class SignView(Value, frozen=True, kw_only=True):
    """What has to be added before a ruling can be written down."""

    told: str
    """What this is; empty where the ruling says enough."""
    seats: tuple[SeatLine, ...]
    wants_people: bool
    wants_reason: bool
    asks: str
    """What the reason has to tell."""
    wants_camera: bool
    penalties: tuple[Step, ...]
    """For whom a warning or penalty can be given with it."""
    ladder: tuple[str, ...]
    """What each of them had, and which step the ladder proposes."""
    confirm: str
    why_not: str
    step: Step | None
    """Writes it down, with the reason as its note; None while that cannot be."""


def sign_view(room: Room, look: Viewer, case: Case, added: Added) -> SignView:
    """What `case` still needs, and the step that writes it down."""
    leaf, words = case.leaf, Wording(room, look.names)
    log = demanded(leaf, departs=added.departs)
    full = log in (LogAs.FULL, LogAs.CAMERA)
    penalty = leaf is not None and leaf.penalty is not PenaltyAfter.NONE
    sitting = _sitting(room, case)
    concerned = _concerned(case, added, sitting)
    asking = StepBuilder(words, look)
    step = None
    if case.table is not None:
        command = _command(room, look, case, added, concerned)
        step = asking.step("ruling-confirm", _confirm_words(case), command)
    punished = concerned if penalty else ()
    return SignView(
        told=" ".join(_told(room, case, added)),
        seats=tuple(
            SeatLine(seat=seat, words=seat_words(seat, words.player(player)))
            for seat, player in sitting.items()
        ),
        wants_people=bool(sitting) and (full or penalty) and not _names_people(case.amends),
        wants_reason=full or bool(leaf is not None and leaf.choices) or case.amends is not None,
        asks=_asks(case, added),
        wants_camera=log is LogAs.CAMERA,
        penalties=tuple(_penalty(asking, player) for player in punished),
        ladder=tuple(ladder_words(room, player, words) for player in punished),
        confirm=_confirm_words(case),
        why_not=_why_not(case, added, step),
        step=step,
    )


def _sitting(room: Room, case: Case) -> dict[SeatNo, PlayerId]:
    """Who plays in each seat: the over-player, not its owner, is the one it concerns."""
    table = room.tables.get(case.table) if case.table is not None else None
    chairs = chairs_of(table) if table is not None else ()
    return {chair.seat: chair.place.player for chair in chairs}


def _concerned(
    case: Case, added: Added, sitting: Mapping[SeatNo, PlayerId]
) -> tuple[PlayerId, ...]:
    """Those the ruling is about; one that is amended says who they were."""
    if case.amends is not None and case.amends.players:
        return case.amends.players
    return tuple(sitting[seat] for seat in added.seats if seat in sitting)


def _told(room: Room, case: Case, added: Added) -> Iterator[str]:
    ends = _ends(room, case)
    if ends is not None:
        yield _("This answers the call of {table}: {reason}.").format(
            table=case.table, reason=reason_words(ends)
        )
    if case.amends is not None:
        yield _("In place of ruling {number}, which no longer holds then.").format(
            number=case.amends.number
        )
    if added.departs:
        yield _("Departing from the rule, because fairness asks for it (TDA-1, ON-GEN-01).")


def _asks(case: Case, added: Added) -> str:
    if added.departs:
        return _("What is ruled instead, and why")
    return _("Why it is ruled so") if case.amends is None else _("Why it is ruled anew")


def _confirm_words(case: Case) -> str:
    return _("Confirm the ruling") if case.amends is None else _("Amend the ruling")


def _names_people(amended: Ruling | None) -> bool:
    return amended is not None and bool(amended.seats or amended.players)


def _penalty(asking: StepBuilder, player: PlayerId) -> Step:
    """Which of several it is for is said on the button."""
    step, who = penalise_step(asking, player), asking.words.player(player)
    return replace(step, words=_("{player}: {step}").format(player=who, step=step.words))


def _why_not(case: Case, added: Added, step: Step | None) -> str:
    if step is None:
        return _("Choose the table first.")
    if step.why_not:
        return step.why_not
    if added.reason.strip() and (wrong := why_no_reason(added.reason)):
        return wrong
    # A text that is missing is asked here, not in a dialog.
    return step.reason if step.reason and not step.finder else ""


def _command(
    room: Room, look: Viewer, case: Case, added: Added, concerned: tuple[PlayerId, ...]
) -> RulingCommand:
    assert case.table is not None
    leaf, before = case.leaf, case.amends
    given = GiveRuling(
        table=case.table,
        inquiry=case.inquiry,
        leaf=leaf.id if leaf is not None else None,
        hand=case.hand,
        seats=added.seats,
        players=concerned,
        choice="" if added.departs else added.choice,
        departs=added.departs,
        note=_NOTED if added.reason.strip() else None,
        punished=_punished(room, case, added, concerned),
        camera=_camera(room, look, added.camera),
        ends=_ends(room, case),
    )
    if before is None:
        return given
    return AmendRuling(
        **{field: getattr(given, field) for field in given.__struct_fields__}
        | {
            "ruling": before.number,
            "hand": before.hand,
            "seats": before.seats or given.seats,
            "camera": given.camera or before.camera,
            "dispute": before.dispute,
        }
    )


def _ends(room: Room, case: Case) -> CallReason | None:
    """Which call of the table is answered: the one it was begun for, else that for a ruling; one
    that is amended answers none it was not begun for."""
    ends = case.ends if case.ends is not None or case.amends is not None else CallReason.RULING
    if case.table is None or ends is None or call_of(room, case.table, ends) is None:
        return None
    return ends


def _punished(
    room: Room, case: Case, added: Added, concerned: tuple[PlayerId, ...]
) -> tuple[Punished, ...]:
    """What was given to those it concerns while it was ruled."""
    leaf = case.leaf
    if leaf is None or (leaf.penalty is PenaltyAfter.NONE and not added.departs):
        return ()
    before = set(case.amends.punished) if case.amends is not None else set()
    marks = (
        (Punished(player=player, since=mark.at), mark)
        for player in concerned
        for mark in room.orders.marks.get(player, ())
        if mark.kind is not MarkKind.NOTE
    )
    return tuple(one for one, mark in marks if mark.at >= case.begun or one in before)


def _camera(room: Room, look: Viewer, typed: str) -> datetime | None:
    """The last time the house's clock showed what was typed; None where it did not."""
    wall, day = typed_time(typed), room.day
    if wall is None or not isinstance(day, DayOpen) or room.house is None:
        return None
    moments = moments_of(wall, day.opened_at, look.now, room.house.zone)
    return moments[-1] if moments else None
