"""Whether the same is ruled alike, on the screen and on paper: by situation and by person."""

from fractions import Fraction

from floor.app.core.messages import StaffId
from floor.app.staff.papers import PaperSubject
from floor.base.text import _, number_text, speaking
from floor.base.value import Value
from floor.rulebook.situations.situation import SituationId
from floor.views.rulings.log import LogResult, Period, period_words
from floor.views.rulings.precedents import Tally
from floor.views.words.issued import Issued

NOTHING = "–"


class ConsistencyRow(Value, frozen=True, kw_only=True):
    """How a situation is ruled, or how somebody rules."""

    of: SituationId | StaffId
    words: str
    """What the situation is called, or who it is."""
    tally: Tally


class ConsistencyView(Value, frozen=True, kw_only=True):
    """Whether people rule alike, in some time."""

    period: Period
    all: Tally
    situations: tuple[ConsistencyRow, ...]
    staff: tuple[ConsistencyRow, ...]
    """None for who may not compare them."""


class ConsistencyPaper(Value, frozen=True, kw_only=True):
    """The same to be put on paper."""

    issue: Issued
    view: ConsistencyView


def consistency_view(past: LogResult, *, compares: bool) -> ConsistencyView:
    """What was found; each of the staff only for who may compare them."""
    alike, names = past.alike, dict(past.staff)
    staff = alike.staff if compares else ()
    return ConsistencyView(
        period=past.asked.period,
        all=alike.all,
        situations=tuple(
            ConsistencyRow(of=one.situation, words=one.title, tally=one.tally)
            for one in alike.situations
        ),
        staff=tuple(
            ConsistencyRow(of=one.staff, words=names[one.staff], tally=one.tally) for one in staff
        ),
    )


def counts(tally: Tally, language: str | None = None) -> tuple[str, ...]:
    """Ruled, departed, chosen, overruled, amended, alike: as they stand in a table."""
    numbers = (tally.ruled, tally.departed, tally.chosen, tally.overruled, tally.amended)
    return (*(number_text(one, language) for one in numbers), consistency_text(tally.alike))


def consistency_text(alike: Fraction | None) -> str:
    """In whole percent, rounded down: only what is alike throughout is 100 %."""
    return f"{int(alike * 100)} %" if alike is not None else NOTHING


def count_words() -> tuple[str, ...]:
    """What the columns of `counts` are called."""
    return (_("Ruled"), _("Departed"), _("Chosen"), _("Overruled"), _("Amended"), _("Consistent"))


def about(paper: ConsistencyPaper) -> PaperSubject:
    """What the list of papers says of it."""
    with speaking(paper.issue.language):
        title = period_words(paper.view.period)
    return PaperSubject(at=paper.issue.at, title=title, language=paper.issue.language)
