"""Precedents and consistency: how the same was ruled before, and whether people rule alike."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, assert_never

from floor.app.core.messages import StaffId
from floor.app.core.ruling import Discretion, Ruling, RulingNo
from floor.app.office.ruling_log import Logged
from floor.base.text import _
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.views.rulings.words import choice_words, ruled_words, situation_words


class Precedent(NamedTuple):
    """A ruling in the same situation."""

    ruling: Ruling
    amended_by: RulingNo | None
    """It no longer holds."""

    @property
    def words(self) -> str:
        """What was ruled."""
        return ruled_words(self.ruling)

    @property
    def way(self) -> str:
        """In short, beside what the rules give: as they say, what was chosen, or departed."""
        return way_words(self.ruling)


class Precedents(NamedTuple):
    """How a situation was ruled before."""

    rulings: tuple[Precedent, ...]
    """Newest first, those too that no longer hold."""
    times: int
    """How many hold."""
    departed: int
    """In how many of them the floor departed from the rule."""
    chosen: tuple[tuple[str, int], ...]
    """What was ruled, and how often; the most frequent first. In short where it is known what the
    rules give."""


def precedents(
    log: Iterable[Logged], situation: SituationId, book: RuleSource, leaf: LeafId | None = None
) -> Precedents:
    """How `situation` was ruled before by the rules of `book`, oldest of `log` first; with `leaf`,
    only where the rules gave that."""
    same = [
        one
        for one in log
        if one.ruling.book is book
        and one.struck is None
        and situation in situations_of(one.ruling)
        and leaf in (None, one.ruling.found.leaf if one.ruling.found is not None else None)
    ]
    holding = [one.ruling for one in same if one.holds]
    ways = Counter(map(ruled_words if leaf is None else way_words, holding))
    return Precedents(
        rulings=tuple(Precedent(one.ruling, one.amended_by) for one in reversed(same)),
        times=len(holding),
        departed=sum(ruling.departs for ruling in holding),
        chosen=tuple(ways.most_common()),
    )


def situations_of(ruling: Ruling) -> frozenset[SituationId]:
    """What it was about: where the inquiry began, and where it ended."""
    ended = {ruling.found.situation} if ruling.found is not None else set()
    return frozenset({ruling.situation, *ended})


def way_words(ruling: Ruling) -> str:
    """Which way was taken, for who has before them what the rules give."""
    match ruling.discretion:
        case Discretion.NONE:
            return _("as the rule says")
        case Discretion.CHOICE:
            return choice_words(ruling)
        case Discretion.DEPARTED:
            return _("departed from the rule")
        case _ as never:
            assert_never(never)


class Tally(NamedTuple):
    """Rulings counted."""

    ruled: int
    """Those that hold."""
    departed: int
    chosen: int
    """Where the rule leaves it to the floor."""
    overruled: int
    """In which a fact or a figure was set against the table."""
    amended: int
    """Those that no longer hold; they are in no other number."""
    alike: Fraction | None
    """Of those that hold, the part that is as the same is ruled most often; None of none."""


class SituationTally(NamedTuple):
    """How alike a situation is ruled."""

    situation: SituationId
    title: str
    tally: Tally


class StaffTally(NamedTuple):
    """How somebody rules."""

    staff: StaffId
    tally: Tally


class Consistency(NamedTuple):
    """Whether the same is ruled alike, whoever comes."""

    all: Tally
    situations: tuple[SituationTally, ...]
    """In order of their ids."""
    staff: tuple[StaffTally, ...]
    """In order of their numbers."""


def consistency(log: Iterable[Logged]) -> Consistency:
    """How alike the rulings of `log` are, per situation and per person.

    The same is what the rules give alike: there one option, or a departure, is weighed against the
    others. A departure before the rules had come to anything is compared with its situation's.
    What was entered by mistake counts nowhere.
    """
    log = tuple(one for one in log if one.struck is None)
    usual = _usual(one.ruling for one in log if one.holds)
    titles = titles_of(log)
    staff = sorted({one.ruling.by for one in log})
    return Consistency(
        all=_tally(log, usual),
        situations=tuple(
            SituationTally(
                name, title, _tally((one for one in log if one.ruling.situation == name), usual)
            )
            for name, title in titles.items()
        ),
        staff=tuple(
            StaffTally(who, _tally((one for one in log if one.ruling.by == who), usual))
            for who in staff
        ),
    )


def titles_of(log: Iterable[Logged]) -> Mapping[SituationId, str]:
    """What the situations are called in which the rulings of `log` began, in order of their ids: as
    the last of them calls it."""
    last = {one.ruling.situation: one.ruling.kept for one in log}
    return {name: situation_words(name, last[name]) for name in sorted(last)}


_Same = tuple[RuleSource, SituationId, str]
"""What the rules give alike."""
_Way = tuple[str, bool]
"""Which option was taken, and whether it departs from the rule."""


def _same(ruling: Ruling) -> _Same:
    if ruling.found is None:
        return ruling.book, ruling.situation, ""
    return ruling.book, ruling.found.situation, ruling.found.leaf


def _way(ruling: Ruling) -> _Way:
    return ruling.choice, ruling.departs


def _usual(rulings: Iterable[Ruling]) -> dict[_Same, frozenset[_Way]]:
    """How the same is ruled most often; several ways where none is more frequent."""
    ways: dict[_Same, Counter[_Way]] = {}
    for ruling in rulings:
        ways.setdefault(_same(ruling), Counter())[_way(ruling)] += 1
    return {same: frozenset(_most(counted)) for same, counted in ways.items()}


def _most(counted: Counter[_Way]) -> Iterator[_Way]:
    most = max(counted.values())
    return (way for way, times in counted.items() if times == most)


def _tally(log: Iterable[Logged], usual: dict[_Same, frozenset[_Way]]) -> Tally:
    log = tuple(log)
    holding = [one.ruling for one in log if one.holds]
    alike = sum(_way(ruling) in usual[_same(ruling)] for ruling in holding)
    return Tally(
        ruled=len(holding),
        departed=sum(ruling.departs for ruling in holding),
        chosen=sum(bool(ruling.choice) for ruling in holding),
        overruled=sum(bool(ruling.overruled or ruling.recounted) for ruling in holding),
        amended=len(log) - len(holding),
        alike=Fraction(alike, len(holding)) if holding else None,
    )
