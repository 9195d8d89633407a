"""How parts stand on a screen: one under the other, side by side, and how far apart.

    column(title, stretched(area), row(STRETCH, no, yes), on=self, gap=PAD, margins=MARGIN)

The scale of distances is small: what belongs together stands at GAP, fields of a form at FORM,
what only shares a surface at PAD, surfaces at MARGIN and more.
"""

from typing import NamedTuple, TypeAlias, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from floor.qtkit.look.theme import GAP, MARGIN, PAD, Ground, set_surface

HAIR = 2
LINE = GAP + 2
"""Between lines of words that are read one after the other."""
FORM = GAP + 4
APART = 2 * PAD
BREAK = 2 * MARGIN

Margins: TypeAlias = int | tuple[int, int] | tuple[int, int, int, int]
"""All round; beside and above; or left, above, right, below."""

B = TypeVar("B", bound=QBoxLayout)


class Placed(NamedTuple):
    """A part that takes a share of what room is left, or stands somewhere in its own."""

    part: QWidget | QLayout
    share: int = 0
    at: Qt.AlignmentFlag | None = None


class Space(NamedTuple):
    """Nothing: so many pixels of it, and a share of what room is left."""

    pixels: int = 0
    share: int = 0


LayoutPart: TypeAlias = QWidget | QLayout | Placed | Space
STRETCH = Space(share=1)
"""All the room that is left."""
SLACK = Space()
"""The room that no other part wants."""


def stretched(part: QWidget | QLayout, share: int = 1) -> Placed:
    """`part` takes the room that is left; shares count against each other."""
    return Placed(part, share)


def placed(part: QWidget | QLayout, at: Qt.AlignmentFlag) -> Placed:
    """`part` as small as it is, at that side of its room."""
    return Placed(part, at=at)


def column(
    *parts: LayoutPart,
    on: QWidget | None = None,
    gap: int | None = GAP,
    margins: Margins | None = 0,
) -> QVBoxLayout:
    """`parts` one under the other, laid out on a widget where one is given.

    Without a `gap` they stand as what is around them does; without `margins` as the style has it.
    """
    return _filled(QVBoxLayout(), parts, on, gap, margins)


def row(
    *parts: LayoutPart,
    on: QWidget | None = None,
    gap: int | None = GAP,
    margins: Margins | None = 0,
) -> QHBoxLayout:
    """`parts` side by side; else as `column`."""
    return _filled(QHBoxLayout(), parts, on, gap, margins)


def grid(
    *,
    on: QWidget | None = None,
    gap: int | tuple[int, int] | None = GAP,
    margins: Margins | None = 0,
) -> QGridLayout:
    """An empty grid; its `gap` both ways, or between columns and between lines."""
    made = QGridLayout()
    if on is not None:
        on.setLayout(made)
    if gap is not None:
        across, down = gap if isinstance(gap, tuple) else (gap, gap)
        made.setHorizontalSpacing(across)
        made.setVerticalSpacing(down)
    if margins is not None:
        set_margins(made, margins)
    return made


def holding(name: str, inside: QLayout, ground: Ground | None = None) -> QFrame:
    """A surface of that objectName, laid out as `inside` says, on a ground of its own or none."""
    made = QFrame()
    made.setObjectName(name)
    if ground is not None:
        set_surface(made, ground)
    made.setLayout(inside)
    return made


def scrolling(
    name: str, spoken: str, inside: QWidget | None = None, *, reads: bool = False
) -> QScrollArea:
    """An area in which `inside` goes up and down, never sideways. One that `reads` is scrolled by
    keys too, and shows when it has the focus; else Tab passes it by."""
    made = QScrollArea()
    made.setObjectName(name)
    made.setAccessibleName(spoken)
    made.setWidgetResizable(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if reads:
        made.setProperty("reads", True)
    else:
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if inside is not None:
        made.setWidget(inside)
    return made


def put(layout: QBoxLayout, *parts: LayoutPart) -> None:
    """`parts` after what is in `layout`."""
    for part in parts:
        if isinstance(part, Space):
            if part.pixels:
                layout.addSpacing(part.pixels)
            if part.share or not part.pixels:
                layout.addStretch(part.share)
            continue
        what, share, at = part if isinstance(part, Placed) else Placed(part)
        if isinstance(what, QLayout):
            layout.addLayout(what, share)
            if at is not None:
                layout.setAlignment(what, at)
        elif at is None:
            layout.addWidget(what, share)
        else:
            layout.addWidget(what, share, at)


def set_margins(layout: QLayout, margins: Margins) -> None:
    """How much room there is around what is in `layout`."""
    if isinstance(margins, int):
        margins = (margins, margins)
    if len(margins) == 2:
        margins = (*margins, *margins)
    layout.setContentsMargins(*margins)


def _filled(
    layout: B,
    parts: tuple[LayoutPart, ...],
    on: QWidget | None,
    gap: int | None,
    margins: Margins | None,
) -> B:
    if on is not None:
        on.setLayout(layout)
    if gap is not None:
        layout.setSpacing(gap)
    if margins is not None:
        set_margins(layout, margins)
    put(layout, *parts)
    return layout


def emptied(layout: QLayout) -> None:
    """Take everything out of `layout`, and have it go."""
    while (item := layout.takeAt(0)) is not None:
        gone = item.widget()
        if gone is not None:
            gone.hide()
            gone.deleteLater()
