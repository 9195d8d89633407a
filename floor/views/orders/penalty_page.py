"""Warning somebody or sending them away: the choice, what it comes to, and what they had before."""

from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple, assert_never
from zoneinfo import ZoneInfo

import msgspec

from floor.app.core.messages import Command
from floor.app.core.names import Viewer
from floor.app.core.room import Room, event_at, event_seat_of, game_of, house_of
from floor.app.orders.ladder import Measure, proposed, tonight
from floor.app.orders.orders import GivePenalty, HandsAway, Removed, RoundsAway, WarnPlayer
from floor.base.money import Money
from floor.base.text import N_, _, day_text, many, money_text
from floor.room.blinds.button import PlayerId
from floor.room.games.profile import Absent
from floor.room.orders.orders import Mark, Removal
from floor.room.orders.penalty import cost_away
from floor.room.table.table import players_at
from floor.views.orders.penalty_words import (
    before_words,
    by_words,
    had_before,
    mark_words,
    ruling_words,
)
from floor.views.words.form import NOTHING_TYPED, Emphasis, Form, Number, OneOf, Reason, Said, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

_MINUTE = timedelta(minutes=1)
_MOST = 500
"""Whatever is counted: minutes, hands, rounds; what is too much is refused with its rule."""
_SHOWN = 6
"""So many of the marks before are shown, the newest: the rest is in their file."""


USUAL: Mapping[Measure, int] = {Measure.MINUTES: 15, Measure.HANDS: 5, Measure.ROUNDS: 1}
"""How many are asked for at first; what is not here has no number."""


def penalise_step(asking: StepBuilder, player: PlayerId) -> Step:
    """Warn them or send them away: how is asked beside what they had before."""
    asks = GivePenalty(player=player, lasts=USUAL[Measure.MINUTES] * _MINUTE)
    step = asking.finder(f"penalise-{player}", _("Warning / penalty …"), ToFind.PENALTY, asks)
    return msgspec.structs.replace(step, command=asks)


def penalty_form(
    room: Room,
    player: PlayerId,
    look: Viewer,
    notes: Mapping[int, str],
    typed: Typed = NOTHING_TYPED,
    begins: Typed = NOTHING_TYPED,
) -> Form:
    """How `player` is warned or sent away, beside what they had before (CH-SHOW-7, TDA-66);
    `notes` are the texts of their file by number, `begins` is what stands there at first."""
    words = Wording(room, look.names)
    marks = room.orders.marks.get(player, ())
    first = proposed(room, player)
    start = begins.get("measure", first)
    measure = typed.get("measure", start)
    usual = USUAL.get(measure, 0)
    if measure is start:
        usual = begins.get("number", usual)
    number = typed.get("number", usual)
    how_many = Number(name="number", words=_("How many"), least=1, most=_MOST, start=usual)
    comes_to = _told(room, player, measure, number, look)
    return Form(
        "penalty",
        _("{player}: warning / penalty").format(player=words.player(player)),
        _("Write it down"),
        explained(penalty_step(room, player, look, measure, number)),
        (
            OneOf(
                name="measure",
                words=_("What"),
                options=tuple((_choice(one, one is first), one) for one in Measure),
                start=start,
            ),
            *((how_many,) if usual else ()),
            Said(name="comes-to", words=comes_to, emphasis=Emphasis.BELOW),
            Reason(),
        ),
        told=(
            had_words(room, player) or _("Nothing tonight."),
            *(_earlier(mark, words, notes) for mark in marks[: -_SHOWN - 1 : -1]),
        ),
        wide=True,
    )


def penalty_step(room: Room, player: PlayerId, look: Viewer, measure: Measure, number: int) -> Step:
    """That measure about `player`; `why_not` and `reason` say what is wrong or missing."""
    asking = StepBuilder(Wording(room, look.names), look)
    command = _command(player, measure, number)
    return asking.step(f"penalty-{measure.value}", measure_words(measure), command)


def explained(step: Step) -> Step:
    """`step`, which sends somebody away, with the question why; a warning may go without."""
    sends = isinstance(step.command, GivePenalty) and not (step.why_not or step.reason)
    asks = _("Write down why: every penalty stands on file with its reason.")
    return msgspec.structs.replace(step, reason=asks) if sends else step


def penalise_so(step: Step, player: PlayerId, measure: Measure, number: int) -> Step:
    """The step of `penalise_step` whose form begins with so many of that measure, as far as the
    form takes so many."""
    if not 0 < number <= _MOST:
        return step
    command = _command(player, measure, number)
    return msgspec.structs.replace(step, command=command, begins=True)


def begun(step: Step) -> Typed:
    """What the form of that step begins with, where somebody has typed it already."""
    match step:
        case Step(begins=True, command=GivePenalty(lasts=HandsAway(hands=number))):
            return Typed(measure=Measure.HANDS, number=number)
        case Step(begins=True, command=GivePenalty(lasts=RoundsAway(rounds=number))):
            return Typed(measure=Measure.ROUNDS, number=number)
        case Step(begins=True, command=GivePenalty(lasts=timedelta() as span)):
            return Typed(measure=Measure.MINUTES, number=span // _MINUTE)
        case _:
            return NOTHING_TYPED


class MeasureKey(NamedTuple):
    """A measure as a button: with the usual number of it."""

    measure: Measure
    words: str
    """ "Away for hands: 5"."""
    comes_to: str
    step: Step
    proposed: bool

    @property
    def why_not_in_event(self) -> str:
        """At a tournament’s table: chips are counted and a place is given at the desk (TR-PEN-3,
        TR-DQ-2)."""
        at_desk = self.measure in (Measure.NIGHT, Measure.DISQUALIFIED)
        return _("done at the desk") if at_desk else self.step.why_not


def measure_keys(room: Room, player: PlayerId, look: Viewer) -> tuple[MeasureKey, ...]:
    """Every measure about `player`, with the usual number of it."""
    first = proposed(room, player)
    found = []
    for measure in Measure:
        form = penalty_form(room, player, look, {}, Typed(measure=measure))
        number = USUAL.get(measure, 0)
        step = penalty_step(room, player, look, measure, number)
        words = f"{step.words}: {number}" if number else step.words
        comes_to = form.field("comes-to").words
        found.append(MeasureKey(measure, words, comes_to, step, measure is first))
    return tuple(found)


def _choice(measure: Measure, is_proposed: bool) -> str:
    """One step graver than the gravest they had in this gaming day is proposed (TDA-66, TDA-65)."""
    words = measure_words(measure)
    return _("{words} (proposed)").format(words=words) if is_proposed else words


def had_words(room: Room, player: PlayerId) -> str:
    """How often `player` was warned and sent away, tonight and before; empty: never."""
    now, marks = tonight(room, player), room.orders.marks.get(player, ())
    had = before_words(had_before(now))
    earlier = before_words(had_before(marks[: len(marks) - len(now)]))
    parts = (
        _("Tonight: {had}").format(had=had) if had else "",
        _("Earlier nights: {had}").format(had=earlier) if earlier else "",
    )
    return " · ".join(part for part in parts if part)


def ladder_words(room: Room, player: PlayerId, words: Wording) -> str:
    """What `player` had, and which step the ladder proposes: the floor may take another."""
    step = measure_words(proposed(room, player))
    said = (
        words.player(player),
        had_words(room, player),
        _("next step: {step}").format(step=step),
    )
    return " · ".join(part for part in said if part)


def _earlier(mark: Mark, words: Wording, notes: Mapping[int, str]) -> str:
    day = mark.at.astimezone(ZoneInfo(house_of(words.room).zone)).date()
    text = notes.get(mark.note, "") if mark.note is not None else ""
    what = mark_words(mark, words)
    said = (
        f"{day_text(day)} {words.time(mark.at)}",
        f"{what}: {text}" if text else what,
        ruling_words(mark),
        by_words(mark, words),
    )
    return " · ".join(part for part in said if part)


_MEASURE_WORDS: Mapping[Measure, str] = {
    Measure.WARNING: N_("Warning"),
    Measure.MINUTES: N_("Away for minutes"),
    Measure.HANDS: N_("Away for hands"),
    Measure.ROUNDS: N_("Away for rounds"),
    Measure.NIGHT: N_("Removed for the night"),
    Measure.DISQUALIFIED: N_("Disqualified"),
}


def measure_words(measure: Measure) -> str:
    """What people call it."""
    return _(_MEASURE_WORDS[measure])


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


def _told(room: Room, player: PlayerId, measure: Measure, number: int, look: Viewer) -> str:
    """What the measure comes to, how it ends, and what it costs where the dealer posts for them."""
    told = _comes_to(room, player, measure, number, look)
    cost = _cost(room, player, measure, number)
    return f"{told} {cost}" if cost else told


def _cost(room: Room, player: PlayerId, measure: Measure, number: int) -> str:
    """What of blinds and antes is taken meanwhile (TDA-66); empty where they miss their blinds."""
    at = room.seated.get(player)
    if at is None and measure in USUAL and event_seat_of(room, player) is not None:
        return _("The dealer posts the blinds and kills the hands.")
    if at is None or measure not in USUAL:
        return ""
    game = game_of(room, room.tables[at].game)
    if game.profile.sent_away is Absent.SITS_OUT:
        return ""
    if measure is not Measure.ROUNDS:
        return _("The dealer posts the blinds and kills the hands.")
    blinds = game.stakes.small_blind + game.stakes.big_blind
    cost = cost_away(
        max(number, 1), players_at(room.tables[at]), blinds.cents, game.stakes.ante.cents
    )
    return _("The dealer posts the blinds, {sum} in all, and kills the hands.").format(
        sum=money_text(Money(cost), short=True)
    )


def _players_beside(room: Room, player: PlayerId) -> int:
    """How many sit at the table of `player`, of cash or of an event; 0: they sit nowhere."""
    at, slip = room.seated.get(player), event_seat_of(room, player)
    event = event_at(room, slip.table) if slip is not None else None
    if at is None and slip is not None and event is not None:
        return len(event.tables[slip.table].taken)
    return players_at(room.tables[at]) if at is not None else 0


def _comes_to(room: Room, player: PlayerId, measure: Measure, number: int, look: Viewer) -> str:
    players = _players_beside(room, player)
    match measure:
        case Measure.WARNING:
            return _("It stands on file; the player plays on.")
        case Measure.MINUTES:
            until = Wording(room, look.names).time(look.now + number * _MINUTE)
            return _("{n} min, until {time}: the player may come back then.").format(
                n=number, time=until
            )
        case Measure.ROUNDS if players:
            return _("{rounds} × {players} = {hands}: fixed now, counted by themselves.").format(
                rounds=many("{n} round", "{n} rounds", number).format(n=number),
                players=many("{n} player", "{n} players", players).format(n=players),
                hands=many("{n} hand", "{n} hands", number * players).format(n=number * players),
            )
        case Measure.HANDS | Measure.ROUNDS:
            return _("Hands at the player’s table count, each once even if it is dealt again.")
        case Measure.NIGHT:
            return _("No seat and no list until the gaming day ends. Count the chips.")
        case Measure.DISQUALIFIED:
            return _("No seat and no list until the floor ends it. Count the chips.")
        case _ as never:
            assert_never(never)
