"""Warning somebody or sending him away: the choice, what it comes to, and what he had before."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from enum import Enum
from typing import NamedTuple, assert_never
from zoneinfo import ZoneInfo

import msgspec

from floor.app.messages import Command
from floor.app.orders import GivePenalty, HandsAway, Removed, RoundsAway, WarnPlayer
from floor.app.state import DayOpen, Room, house_of
from floor.app.views.names import Look
from floor.app.views.penalty_words import before_words, had_before, mark_words
from floor.app.views.rows import FIND_PENALTY, Step
from floor.app.views.steps import Asking
from floor.app.views.words import Words
from floor.base.text import _, day_text, many
from floor.room.button import PlayerId
from floor.room.orders import Mark, MarkKind, Removal
from floor.room.table import players_at

_MINUTE = timedelta(minutes=1)
_SHOWN = 6
"""So many of the marks before are shown, the newest: the rest is in his file."""


class Measure(Enum):
    """What may be done about somebody, the mildest first."""

    WARNING = "warning"
    MINUTES = "minutes"
    HANDS = "hands"
    ROUNDS = "rounds"
    NIGHT = "night"
    DISQUALIFIED = "disqualified"


USUAL: Mapping[Measure, int] = {Measure.MINUTES: 15, Measure.HANDS: 5, Measure.ROUNDS: 1}
"""How many are asked for at first; what is not here has no number."""
_NEXT: Mapping[Measure, Measure] = {
    Measure.WARNING: Measure.MINUTES,
    Measure.MINUTES: Measure.ROUNDS,
    Measure.HANDS: Measure.ROUNDS,
    Measure.ROUNDS: Measure.NIGHT,
    Measure.NIGHT: Measure.DISQUALIFIED,
    Measure.DISQUALIFIED: Measure.DISQUALIFIED,
}


class PenaltyForm(NamedTuple):
    """A sheet about one player; nothing of it decides."""

    title: str
    before: str
    """"Tonight: 1 warning · 1 penalty"; a sentence where he had nothing."""
    earlier: tuple[str, ...]
    """What stands in his file, the newest first."""
    proposed: Measure
    """One step graver than the gravest he had in this gaming day (TDA-66, TDA-65)."""
    step: Callable[[Measure, int], Step]
    """It as it is chosen; `why_not` and `reason` say what is wrong or missing."""
    told: Callable[[Measure, int], str]
    """What it comes to: "2 rounds × 8 players = 16 hands"."""


def penalise_step(asking: Asking, player: PlayerId) -> Step:
    """Warn him or send him away: how is asked beside what he had before."""
    asks = GivePenalty(player=player, lasts=USUAL[Measure.MINUTES] * _MINUTE)
    step = asking.finder(f"penalise-{player}", _("Warn or send away …"), FIND_PENALTY, asks)
    return msgspec.structs.replace(step, command=asks)


def penalty_form(room: Room, player: PlayerId, look: Look, notes: Mapping[int, str]) -> PenaltyForm:
    """The sheet about `player`; `notes` are the texts of his file by number."""
    words = Words(room, look.names)
    asking = Asking(words, look)
    marks = room.orders.marks.get(player, ())
    tonight = _of_tonight(room, marks)
    had = before_words(had_before(tonight))
    return PenaltyForm(
        title=_("{player}: warn or send away").format(player=words.player(player)),
        before=_("Tonight: {had}").format(had=had) if had else _("Nothing tonight."),
        earlier=tuple(_earlier(mark, words, notes) for mark in marks[: -_SHOWN - 1 : -1]),
        proposed=proposed(tonight),
        step=lambda measure, number: asking.step(
            f"penalty-{measure.value}", measure_words(measure), _command(player, measure, number)
        ),
        told=lambda measure, number: _told(room, player, measure, number),
    )


def _of_tonight(room: Room, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    day = room.day
    if not isinstance(day, DayOpen):
        return ()
    return tuple(mark for mark in marks if mark.at >= day.opened_at)


def proposed(marks: tuple[Mark, ...]) -> Measure:
    """One step graver than the gravest of `marks`; the floor may choose any (TDA-66)."""
    had = [measure for mark in marks if (measure := _measure(mark)) is not None]
    order = list(Measure)
    return _NEXT[max(had, key=order.index)] if had else Measure.WARNING


def _measure(mark: Mark) -> Measure | None:
    """What a mark was; None for a note."""
    if mark.kind is MarkKind.NOTE:
        return None
    if mark.kind is MarkKind.WARNING:
        return Measure.WARNING
    if mark.removal is not None:
        return Measure.NIGHT if mark.removal is Removal.NIGHT else Measure.DISQUALIFIED
    if mark.hands is None:
        return Measure.MINUTES
    return Measure.ROUNDS if mark.hands.rounds else Measure.HANDS


def _earlier(mark: Mark, words: Words, notes: Mapping[int, str]) -> str:
    day = mark.at.astimezone(ZoneInfo(house_of(words.room).zone)).date()
    text = notes.get(mark.note, "") if mark.note is not None else ""
    said = f"{day_text(day)} {words.time(mark.at)} · {mark_words(mark, words)}"
    return f"{said}: {text}" if text else said


def measure_words(measure: Measure) -> str:
    """What people call it."""
    match measure:
        case Measure.WARNING:
            return _("Warning")
        case Measure.MINUTES:
            return _("Away for minutes")
        case Measure.HANDS:
            return _("Away for hands")
        case Measure.ROUNDS:
            return _("Away for rounds")
        case Measure.NIGHT:
            return _("Removed for the night")
        case Measure.DISQUALIFIED:
            return _("Disqualified")
        case _ as never:
            assert_never(never)


def _command(player: PlayerId, measure: Measure, number: int) -> Command:
    match measure:
        case Measure.WARNING:
            return WarnPlayer(player=player)
        case Measure.MINUTES:
            return GivePenalty(player=player, lasts=number * _MINUTE)
        case Measure.HANDS:
            return GivePenalty(player=player, lasts=HandsAway(number))
        case Measure.ROUNDS:
            return GivePenalty(player=player, lasts=RoundsAway(number))
        case Measure.NIGHT:
            return GivePenalty(player=player, lasts=Removed(Removal.NIGHT))
        case Measure.DISQUALIFIED:
            return GivePenalty(player=player, lasts=Removed(Removal.DISQUALIFIED))
        case _ as never:
            assert_never(never)


def _told(room: Room, player: PlayerId, measure: Measure, number: int) -> str:
    """What the measure comes to, and how it ends."""
    at = room.seated.get(player)
    match measure:
        case Measure.WARNING:
            return _("It stands in his file; he plays on.")
        case Measure.MINUTES:
            return _("He may come back when the time is over.")
        case Measure.ROUNDS if at is not None:
            players = players_at(room.tables[at])
            return _("{rounds} × {players} = {hands}: fixed now, counted by themselves.").format(
                rounds=many("{n} round", "{n} rounds", number).format(n=number),
                players=many("{n} player", "{n} players", players).format(n=players),
                hands=many("{n} hand", "{n} hands", number * players).format(n=number * players),
            )
        case Measure.HANDS | Measure.ROUNDS:
            return _("The hands of his table count, each once however often it is dealt.")
        case Measure.NIGHT:
            return _("No seat and no list until the gaming day ends. Count his chips.")
        case Measure.DISQUALIFIED:
            return _("No seat and no list until the floor ends it. Count his chips.")
        case _ as never:
            assert_never(never)
