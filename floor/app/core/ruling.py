"""A ruling as it stands in the book: what was told, asked and overruled, and what was decided."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import NewType

from msgspec.structs import replace

from floor.app.core.dispute import DisputeId
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, NoteId, StaffId
from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.calculators import Calculator
from floor.rulebook.situations.figures import UNKNOWN, Figure, Figures
from floor.rulebook.situations.inquiry import Counted, Inquiry, Overruled, Passed, Said
from floor.rulebook.situations.situation import Fact, FactId, Leaf, LeafId, LogAs, SituationId
from floor.rulebook.situations.worked import Calculated

RulingNo = NewType("RulingNo", int)
"""Counted from 1 for ever."""


class FoundRuling(Value, frozen=True, kw_only=True):
    """The ruling the rules give."""

    situation: SituationId
    """Where the way ended, which may be another than the one it began in."""
    leaf: LeafId
    log: LogAs
    """How it had to be written down then."""


class Punished(Value, frozen=True, kw_only=True):
    """A warning or penalty given with a ruling: what stands in the player's file from then."""

    player: PlayerId
    since: datetime


class OwnAnswer(Value, frozen=True, kw_only=True):
    """A question of the house's own, and the answer it was given."""

    ask: str
    says: str


class SituationsThen(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a ruling needs of the house's own situations, in their words of then: they change, and
    it reads as it was given. What comes with the program is looked up there."""

    version: int = 0
    """Of those in force; 0: the house had none."""
    titles: Mapping[SituationId, str] = {}
    asked: Mapping[int, OwnAnswer] = {}
    """By the place of each step on its way."""
    leaf: Leaf | None = None
    facts: Mapping[FactId, Fact] = {}


NOTHING_KEPT = SituationsThen()


class Discretion(Enum):
    """What of a ruling was the floor's own judgement."""

    NONE = "none"
    CHOICE = "choice"
    """The rule leaves it to the floor."""
    DEPARTED = "departed"
    """Fairness went over the rule (TDA-1, ON-GEN-01)."""


class Ruling(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A ruling: final, and amended only by another that names it."""

    number: RulingNo
    table: TableId
    hand: int
    """0: before the first one."""
    at: datetime
    by: StaffId
    situation: SituationId
    """Where the inquiry began."""
    book: RuleSource
    """By whose rules."""
    seats: tuple[SeatNo, ...] = ()
    players: tuple[PlayerId, ...] = ()
    """Whom it concerns."""
    told: Mapping[FactId, str] = {}
    """What the table knew."""
    counted: Figures = UNKNOWN
    """The figures it knew."""
    said: tuple[Said, ...] = ()
    """What was answered, counted and overruled, in order."""
    path: tuple[Passed, ...] = ()
    """The steps that were gone, those too that nobody had to be asked for."""
    found: FoundRuling | None = None
    """What the rules give; None: the floor departed from them before they had come to it."""
    choice: str = ""
    """Which option was taken, where the rule leaves it to the floor."""
    amounts: Mapping[Calculator, Calculated] = {}
    departs: bool = False
    """Ruled otherwise than the rules give: `note` says how and why (TDA-1, ON-GEN-01)."""
    note: NoteId | None = None
    punished: tuple[Punished, ...] = ()
    dispute: DisputeId | None = None
    """Which it decides."""
    camera: datetime | None = None
    """Where surveillance finds it."""
    second: StaffId | None = None
    """Who signs it too."""
    amends: RulingNo | None = None
    """The earlier ruling that this one takes the place of."""
    struck: bool = False
    """It was entered by mistake and counts no longer: known in the room alone."""
    kept: SituationsThen = NOTHING_KEPT

    @property
    def people(self) -> frozenset[PlayerId]:
        """Everybody it names."""
        return frozenset((*self.players, *(one.player for one in self.punished)))

    @property
    def discretion(self) -> Discretion:
        """What of it was the floor's own judgement."""
        if self.departs:
            return Discretion.DEPARTED
        return Discretion.CHOICE if self.choice else Discretion.NONE

    @property
    def overruled(self) -> Mapping[FactId, tuple[str, str]]:
        """Facts the floor has set against the table: what that said, and what is true."""
        last = {one.fact: one.value for one in self.said if isinstance(one, Overruled)}
        return {
            fact: (self.told[fact], value)
            for fact, value in last.items()
            if self.told.get(fact, value) != value
        }

    @property
    def figures(self) -> Figures:
        """What it was computed from."""
        figures = self.counted
        for one in self.said:
            if isinstance(one, Counted):
                figures = figures.under(one.figures)
        return figures

    @property
    def recounted(self) -> tuple[Figure, ...]:
        """Figures typed against those of the table."""
        used = self.figures
        if used is self.counted:
            return ()
        return tuple(
            figure for figure in Figure if self.counted.of(figure) not in (None, used.of(figure))
        )


def with_player(ruling: Ruling, was: PlayerId, into: PlayerId) -> Ruling:
    """`ruling` with `into` wherever it names `was`: who was two people is one."""

    def now(player: PlayerId) -> PlayerId:
        return into if player == was else player

    return replace(
        ruling,
        players=tuple(dict.fromkeys(map(now, ruling.players))),
        punished=tuple(replace(one, player=now(one.player)) for one in ruling.punished),
    )


class RulingToWrite(Command, frozen=True, kw_only=True):
    """What was found out, and what is ruled: a command, anew or in place of an earlier ruling."""

    table: TableId
    inquiry: Inquiry
    """All that the table told and the floor has said."""
    leaf: LeafId | None = None
    """What the page shows as the ruling; None: it has not come to one."""
    hand: int | None = None
    """None: the one the table is at."""
    seats: tuple[SeatNo, ...] = ()
    players: tuple[PlayerId, ...] = ()
    choice: str = ""
    """Which option is taken, where the rule leaves it to the floor; `note` says why."""
    departs: bool = False
    """It is ruled otherwise; `note` says how and why."""
    note: NoteId | None = None
    punished: tuple[Punished, ...] = ()
    """Warnings and penalties that were given with it."""
    dispute: DisputeId | None = None
    """Which it decides."""
    camera: datetime | None = None
    second: StaffId | None = None
    ends: CallReason | None = None
    """Which call of the table it ends."""


def demanded(leaf: Leaf | None, *, departs: bool) -> LogAs:
    """How a ruling is written down: as its leaf says, and in full at least when it departs from the
    rule."""
    log = leaf.log if leaf is not None else LogAs.FULL
    return LogAs.FULL if departs and log in (LogAs.NO, LogAs.LINE) else log
