"""A sheet as a value: what it asks for, in which fields, and what follows from what stands in them.

    def drop_form(room: Room, typed: Typed = NOTHING_TYPED) -> Form: ...

It is worked out again whenever something is chosen or typed, with what stands in the fields then;
desk and kiosk draw it and know no rule of it.
"""

from collections.abc import Callable, Mapping
from datetime import date
from enum import Enum
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import field

from floor.app.core.messages import Command, Entry
from floor.base.money import Money
from floor.base.text import NOTE_LENGTH, _
from floor.base.value import Value
from floor.views.words.rows import Step

T = TypeVar("T")


class Typed:
    """What stands in the fields of a form, by their names."""

    def __init__(self, **values: object) -> None:
        self._values = values

    def get(self, name: str, otherwise: T) -> T:
        """What stands in that field; `otherwise` before there is one."""
        return cast(T, self._values.get(name, otherwise))

    def sum(self, name: str) -> Money | None:
        """The sum in that field; None where none stands there."""
        return cast(Money | None, self._values.get(name))

    def but(self, **values: object) -> "Typed":
        """The same with something else in those fields."""
        return Typed(**{**self._values, **values})

    def over(self, values: Mapping[str, object]) -> "Typed":
        """The same, and these values where nothing stands."""
        return Typed(**{**values, **self._values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Typed) and self._values == other._values

    __hash__ = None  # type: ignore[assignment]


NOTHING_TYPED = Typed()
LEAF, PART = "leaf", "part"
"""The fields that turn the leaves of a sheet, and the parts of one of them."""


class Field(Value, frozen=True, kw_only=True):
    """A place to choose or type something; keeps it until what the field starts with changes."""

    name: str
    words: str = ""
    """What stands before it."""
    fixed: bool = False
    """It is shown and cannot be changed."""
    start: Any = None
    """What stands there at first."""
    aside: bool = False
    """It is not seen now, and what stands in it holds all the same: of another leaf of the
    sheet, which the fields `LEAF` and `PART` turn."""


class OneOf(Field, frozen=True, kw_only=True):
    """One of several."""

    options: tuple[tuple[str, Any], ...]
    """What is read, and what is meant; the first of them stands there unless another starts."""
    at_sight: bool = False
    """Each stands there to be pressed: one tap."""


class Number(Field, frozen=True, kw_only=True):
    """A whole number."""

    least: int
    most: int
    start: int


class Euros(Field, frozen=True, kw_only=True):
    """A sum; None while none stands there."""

    start: Money | None = None
    optional: bool = False
    hint: str = ""
    """What stands there in grey while nothing is typed."""
    keypad: bool = False
    """Is typed by a keypad below the fields too."""


class Text(Field, frozen=True, kw_only=True):
    """Free text on one line."""

    start: str = ""
    most: int = NOTE_LENGTH


class Reason(Field, frozen=True, kw_only=True):
    """Why, or what was seen: it is kept beside what is written, as a note."""

    name: str = "reason"
    words: str = field(default_factory=lambda: _("Reason"))
    hint: str = ""
    numbers: bool = False
    """A number alone will do, as of a bag."""


class Tick(Field, frozen=True, kw_only=True):
    """Yes or no."""

    start: bool = False


class Box(Value, frozen=True, kw_only=True):
    """One of several to be ticked."""

    key: Any
    words: str
    fixed: bool = False
    euros: Euros | None = None
    """A sum beside it, a field of its own name."""


class Ticks(Field, frozen=True, kw_only=True):
    """Those of several that are ticked: a tuple of their keys, in the order they stand in."""

    boxes: tuple[Box, ...]
    start: tuple[Any, ...] = ()
    columns: int = 1
    many: bool = False
    """They scroll, and all or none of them are ticked at once."""


class Day(Field, frozen=True, kw_only=True):
    """A day of the calendar."""

    start: date
    least: date


class CountLine(Value, frozen=True, kw_only=True):
    """A line of `Counts`: whose number it is, and what is said beside it."""

    key: Any
    words: str
    start: int | None = None
    """What stands there at first: so many, or so many cents."""
    said: tuple[str, ...] = ()
    """One for each of the heads behind the number's."""


class Counts(Field, frozen=True, kw_only=True):
    """A whole number for each of several: {key: number}, None where none stands. What stands in a
    line stays until that line starts with something else. Of fixed ones nothing is typed, and they
    have no column for it."""

    lines: tuple[CountLine, ...]
    heads: tuple[str, ...] = ()
    """Over the columns: who, how many, and what is said beside it."""
    chosen: int | None = None
    """Which of the columns behind the number's is meant."""
    euros: bool = False
    """Sums are typed, and stand there as Money."""
    asks: bool = False
    """Typing goes on in it as soon as it has other lines, and Enter behind the last of them asks
    for what the sheet is for."""
    widest: str = ""
    """As much as may come to be said in a column: its room is kept."""


class GridColumn(Value, frozen=True, kw_only=True):
    """A column of a `Grid`: whole numbers, unless one of several is chosen or something ticked."""

    words: str
    most: int = 0
    options: tuple[tuple[str, Any], ...] = ()
    tick: bool = False
    seen: bool = True


class Lines(NamedTuple):
    """What stands in a `Grid`."""

    rows: tuple[tuple[Any, ...], ...]
    """A cell for each column; None where nothing belongs."""
    own: bool
    """Somebody has changed something."""


class Grid(Field, frozen=True, kw_only=True):
    """A table of which every cell can be written, and lines added and dropped: `Lines`. It shows
    what it starts with, whatever stands in it."""

    columns: tuple[GridColumn, ...]
    start: tuple[tuple[Any, ...], ...]
    heads: tuple[str, ...]
    """Before each line."""
    own: bool = False
    """What it starts with is what somebody has written."""
    added: tuple[tuple[str, str, tuple[Any, ...] | None], ...] = ()
    """What may be put in behind the chosen line: its name, its words, the line; None: a copy."""
    drop: str = ""
    """What the button says that drops the chosen one."""
    anew: str = ""
    """What the button says that forgets all that was written."""


class File(Field, frozen=True, kw_only=True):
    """The text of a file that is chosen: (name, text); None while none is."""

    patterns: str = ""
    """Which files are offered: "Tables (*.csv)"."""


class Emphasis(Enum):
    """How words stand between the fields."""

    PLAIN = "plain"
    BELOW = "below"
    """Of the field before them."""
    MUTED = "muted"
    HEAD = "head"
    SUM = "sum"


class Said(Field, frozen=True, kw_only=True):
    """Words between the fields: what it comes to, or costs."""

    emphasis: Emphasis = Emphasis.PLAIN


class Missing(Value, frozen=True):
    """Why nothing can be asked for yet, and the field to be filled."""

    words: str
    field: str = ""


class ByTwo(Value, frozen=True):
    """What is asked for under two badges: the second is typed once the sheet is filled in."""

    step: Step


class Form(NamedTuple):
    """A sheet as it stands."""

    name: str
    title: str
    ask: str
    """What its button says."""
    asks: Command | Step | Missing | ByTwo | tuple[Any, ...] | None
    """What is asked for; a step may need a reason, or say why not. What no command says is for
    whoever opened the sheet; with nothing to ask for it closes."""
    fields: tuple[Field, ...] = ()
    told: tuple[str, ...] = ()
    """Over the fields."""
    hint: str = ""
    """What is good to know, below them."""
    wrong: str = ""
    """What is wrong or still wanted, below them."""
    wide: bool = False
    begin: str = ""
    """The field that is gone to first; else the first of them."""
    leave: str = ""
    """What the other button says; else that nothing is asked for."""
    last: bool = False
    """There is nothing to go back on: the other button is gone."""
    steps: tuple[str, ...] = ()
    """Of a sheet that leads through several, which they are."""
    at: int = 0
    """Which of them this is."""
    enter: str = ""
    """What is said where Enter is hit beside its button, which alone asks for something so grave;
    empty: Enter asks for it from wherever it is hit."""
    long: bool = False
    """Much is typed in it: once something is, nobody leaves it unasked."""
    room: int = 0
    """So many more lines may come while it is filled in: their room is kept from the start."""
    then: "Callable[[Entry], Asking | None] | None" = None
    """What follows once that is written: another form, else the sheet closes."""

    def field(self, name: str) -> Any:
        """The field of that name."""
        return next(one for one in self.fields if one.name == name)


Asking = Callable[[Typed], Form]
"""The form, once that stands in its fields."""


def passed_form(name: str, title: str) -> Form:
    """What was to be filled in is there no more: somebody else was quicker."""
    told = (_("This has changed meanwhile: nothing is left to do here."),)
    return Form(name, title, _("Done"), None, told=told, last=True)


def reason_form(step: Step, typed: Typed = NOTHING_TYPED) -> Form:
    """Why a step is asked for that needs a reason."""
    return Form(
        "reason",
        step.words,
        _("Confirm"),
        msgspec.structs.replace(step, reason=_("A reason is needed.")),
        (Reason(name="text"),),
        told=(step.reason,),
    )
