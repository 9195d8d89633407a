"""Beside the table: what this hand costs whom, who may straddle, what a seat may be asked for."""

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from floor.app.core.messages import Command, CommandId
from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import FittedWords, large
from floor.kiosk.tables.event_notes import EventNotes
from floor.kiosk.window.chips import ChipKeys
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import LINE, STRETCH, column, grid, row, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle, restyle, set_surface
from floor.views.kiosk.acts import act_under, asks_pin, brief_reason, is_priced, seat_heading
from floor.views.kiosk.posts import PostRow
from floor.views.kiosk.sight import BESIDE, KioskView
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import wants_badge

_POSTS = 6
_NONE = PostRow("", "")
_OFFERS = 3
_ACTS, _ROWS = 10, 5
"""So many acts in so many rows stand on one page of a seat; where there are more, the last leads
on."""
_HALF = 15
"""So many letters have room on half a row."""
_ROW = (46, 38)


class _Post(QFrame):
    """Who puts in how much."""

    def __init__(self, place: int, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName(f"post-{place}")
        set_surface(self, Ground.ROW)
        self.setFixedHeight(sizes.letters(*_ROW))
        self.words = FittedWords(f"post-{place}-words", TextStyle.TITLE, sizes.read)
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.price = large(f"post-{place}-price", sizes.read, TextStyle.HEAD, wraps=False)
        row(stretched(self.words), self.price, on=self, margins=(PAD, 0))

    def show_row(self, row: PostRow) -> None:
        restyle(self, Ground.ROW if row.words else Ground.PANEL)
        self.words.show_words(row.words, row.short or row.words)
        self.price.setText(row.price)


class Side(QFrame):
    """Shows the parts of a KioskView that are words; asks for a Step."""

    asked = Signal(object)
    closed = Signal()
    turned = Signal()
    """Other acts of the seat are to stand there."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("kiosk-side")
        set_surface(self, Ground.PANEL)
        self.setFixedWidth(sizes.side)
        self._page = 0
        self._acts: tuple[Step, ...] = ()
        """In the order in which they came: while a seat is looked at none changes its place."""
        self._wide: dict[str, bool] = {}
        self._placed: list[tuple[int, int, int]] = []
        self._of: object = None
        self._at: object = None
        self._pending: Collection[Command | CommandId] = ()
        self.heading = large("side-heading", sizes.caption, TextStyle.MUTED)
        self.posts = [_Post(place, sizes) for place in range(_POSTS)]
        self.offers = [Tile(f"straddle-{place}", sizes.finger) for place in range(_OFFERS)]
        self.fee = large("side-fee", sizes.caption, TextStyle.BODY)
        self.last = large("side-last", sizes.caption, TextStyle.TITLE)
        self.disputed = large("side-disputed", sizes.caption, TextStyle.ALERT)
        self.notes = EventNotes(sizes)
        self.seat = FittedWords("side-seat", TextStyle.HEAD, sizes.read)
        self.state = FittedWords("side-state", TextStyle.MUTED, sizes.caption)
        self.close_seat = Tile("side-close", sizes.finger, ButtonRole.QUIET)
        self.acts = [Tile(f"act-{place}", sizes.finger) for place in range(_ACTS)]
        self.chips = ChipKeys(sizes)
        self._locked = False
        self._more = False
        """All the acts of a seat are shown, though its chips could be."""
        self._build(sizes)
        self._steps: dict[Tile, Step | None] = {}
        for one in (*self.offers, *self.acts):
            one.clicked.connect(self._pressed)
            # All of a reason is said when its button is touched.
            one.greyed_touched.connect(self._pressed)
        self.close_seat.clicked.connect(self.closed)
        self.chips.asked.connect(self.asked)
        self.chips.more_wanted.connect(self._show_more)

    def _build(self, sizes: Sizes) -> None:
        for tile in (*self.offers, *self.acts):
            tile.stand(0)
            tile.setParent(self)
        for part in (*self.posts, *self.offers, *self.acts):
            part.hide()
        self._cells = grid(gap=LINE)
        for half in range(2):
            self._cells.setColumnStretch(half, 1)
        self._whose = QWidget()
        self._whose.setFixedHeight(sizes.finger * 5 // 4)
        said = column(stretched(self.seat, 2), stretched(self.state, 3), gap=0)
        row(stretched(said), self.close_seat, on=self._whose, gap=None)
        # What stands over a seat's acts is always as high: nothing that is said moves them.
        column(
            self.heading,
            *self.posts,
            self.fee,
            self.last,
            self.disputed,
            self.notes,
            self._whose,
            self.chips,
            self._cells,
            STRETCH,
            row(*self.offers, gap=LINE),
            on=self,
            gap=LINE,
            margins=(PAD, PAD, PAD, GAP),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # As high as there is room for, whatever they say.
        over = PAD + GAP + BESIDE * self.posts[0].height() + self._whose.height()
        high = (self.height() - over - (BESIDE + _ROWS) * LINE) // _ROWS
        for tile in self.acts:
            tile.stand(high, high)

    @property
    def meanings(self) -> Mapping[str, object]:
        """What a touch on each of its tiles does now."""
        pad = {"side-chips": self._of if self.chips.isVisible() else None}
        return pad | {
            tile.objectName(): self._meaning(tile, step) for tile, step in self._steps.items()
        }

    def _meaning(self, tile: Tile, step: Step | None) -> object:
        if not tile.isVisible():
            return None
        asks = (step.key, step.command, bool(step.why_not)) if step is not None else self._page
        return self._of, asks

    def show_view(
        self,
        view: KioskView,
        pending: Collection[Command | CommandId],
        besides: str,
        *,
        locked: bool = False,
    ) -> None:
        """Show what `view` has of this hand and of the chosen seat, and what is said `besides`;
        `locked`: what wants a PIN says so."""
        self._locked = locked
        self._pending, self._in_hand = pending, view.card.in_hand
        seat = view.detail
        of = (seat.seat, seat.player) if seat is not None else None
        if self._of != of:
            self._of, self._more = of, False
            self.chips.begin()
        pad = None if self._more else view.pad
        self.heading.setText(view.heading)
        self.heading.setVisible(seat is None)
        kept = () if seat is None else [_NONE] * (BESIDE - len(view.posts))
        fill(self.posts, (*view.posts, *kept), _Post.show_row)
        for words, place_of in (
            (" · ".join(one for one in (view.fee, view.accrued) if one), self.fee),
            (view.last, self.last),
            ("\n".join(one for one in (view.disputed, besides) if one), self.disputed),
        ):
            place_of.setText(words)
            place_of.setVisible(bool(words) and seat is None)
        noted = view.event.notes if view.event is not None else view.comers
        self.notes.show_notes(noted if seat is None else ())
        self._show_offers(view.offers if seat is None else ())
        if seat is not None:
            name, state = seat_heading(seat)
            self.seat.setText(name)
            self.state.setText(state if pad is None else pad.told)
        self._whose.setVisible(seat is not None)
        self.close_seat.show_words("✕")
        self.close_seat.setAccessibleName(_("Close"))
        self._keep_places(of, view.acts if pad is None else ())
        for step in self._acts:
            self._wide.setdefault(step.key, _is_wide(step))
        self._show_acts()
        self.chips.setVisible(pad is not None)
        if pad is not None:
            self.chips.show_pad(pad, of)

    def lay_anew(self) -> None:
        """Whoever stands here has touched it: the next picture has no act that lapsed."""
        self._acts = ()

    def _keep_places(self, of: object, acts: tuple[Step, ...]) -> None:
        """`acts` where they stood, while seat and player are the same and anything of it can still
        be asked."""
        now, shown = {step.key for step in acts}, {step.key for step in self._acts}
        if (self._at, bool(acts)) != (of, bool(self._acts)) or not now & shown:
            self._at, self._page, self._wide, self._acts = of, 0, {}, ()
        self._acts = _in_place(self._acts, acts)

    @Slot()
    def _show_more(self) -> None:
        """All that is done with the seat, from the next picture on."""
        self._more = True
        self.turned.emit()

    def _show_offers(self, offers: Sequence[Step]) -> None:
        for place, tile in enumerate(self.offers):
            step = offers[place] if place < len(offers) else None
            tile.setVisible(step is not None)
            self._fill(tile, step)

    def _show_acts(self) -> None:
        """One page of them; the last tile leads to the others, and round again."""
        pages = _pages(self._acts, self._wide)
        self._page %= len(pages)
        cells = _laid(pages[self._page], self._wide)
        if len(pages) > 1:
            alone = all(cell[1] < _ROWS - 1 for cell in cells)
            cells.append((None, _ROWS - 1, 0, 2) if alone else (None, _ROWS - 1, 1, 1))
        self._place([cell[1:] for cell in cells])
        for tile, cell in zip_longest(self.acts, cells):
            tile.setVisible(cell is not None)
            step = cell[0] if cell is not None else None
            self._fill(tile, step)
            if cell is not None and step is None:
                tile.show_words(_("More …"))
                tile.show_why_not("")
                tile.show_look(ButtonRole.QUIET)

    def _place(self, cells: list[tuple[int, int, int]]) -> None:
        """The tiles in those cells, unless they stand there."""
        if cells == self._placed:
            return
        self._placed = cells
        for tile in self.acts:
            self._cells.removeWidget(tile)
        for tile, (down, across, wide) in zip(self.acts, cells, strict=False):
            self._cells.addWidget(tile, down, across, 1, wide)

    def _fill(self, tile: Tile, step: Step | None) -> None:
        self._steps[tile] = step
        if step is None:
            return
        waits = step.command is not None and step.command in self._pending
        brief = brief_reason(step, in_hand=self._in_hand)
        locked = self._locked and tile in self.acts and asks_pin(step)
        said = brief or (_("asks PIN") if locked else act_under(step))
        tile.show_words(step.words, _("being written …") if waits else said)
        greyed = "" if wants_badge(step) else step.why_not
        tile.show_why_not(_("being written …") if waits else greyed)
        look = ButtonRole.QUIET if step.finder is ToFind.MISDEAL else ButtonRole.STEP
        look = ButtonRole.DANGER if step.key.startswith("gone-") else look
        tile.show_look(ButtonRole.PRIMARY if step.leading else look)

    def tile_of(self, key: str) -> Tile | None:
        """The tile that asks for the step of that key, as it is shown."""
        found = (one for one, step in self._steps.items() if step is not None and step.key == key)
        return next((one for one in found if one.isVisible()), None) or self.chips.tile_of(key)

    @Slot()
    def _pressed(self) -> None:
        tile = self.sender()
        assert isinstance(tile, Tile)
        step = self._steps.get(tile)
        if step is not None:
            self.asked.emit(step)
        else:
            self._page += 1
            self._show_acts()
            self.turned.emit()


def _is_wide(step: Step) -> bool:
    """Whether it has a row of its own."""
    longest = max(map(len, step.words.split()), default=0)
    return is_priced(step) or len(step.words) > _HALF or longest > _HALF * 3 // 4


def _in_place(shown: Sequence[Step], acts: Sequence[Step]) -> tuple[Step, ...]:
    """`acts` where they stood; what is not to be had any more is greyed there, what is new comes
    behind."""
    now, before = {step.key: step for step in acts}, {step.key for step in shown}
    stay = (now.get(step.key) or _lapsed(step) for step in shown)
    return (*stay, *(step for step in acts if step.key not in before))


def _lapsed(step: Step) -> Step:
    return replace(step, why_not=_("no longer possible"), leading=False)


def _laid(
    acts: Sequence[Step], wides: Mapping[str, bool]
) -> list[tuple[Step | None, int, int, int]]:
    """Each act with its row, its column and how many columns it takes."""
    cells: list[tuple[Step | None, int, int, int]] = []
    down = across = 0
    for step in acts:
        wide = 2 if wides[step.key] else 1
        if across + wide > 2:
            if across == 1:
                cells[-1] = (*cells[-1][:3], 2)
            down, across = down + 1, 0
        cells.append((step, down, across, wide))
        across += wide
    return cells


def _pages(acts: Sequence[Step], wides: Mapping[str, bool]) -> list[list[Step]]:
    """As many as stand on one page; where there are several, each leaves a place to lead on."""
    if all(down < _ROWS for _step, down, _across, _wide in _laid(acts, wides)):
        return [list(acts)]
    pages: list[list[Step]] = [[]]
    for step in acts:
        there = _laid([*pages[-1], step], wides)[-1]
        if there[1] >= _ROWS or (there[1] == _ROWS - 1 and there[2] + there[3] > 1):
            pages.append([])
        pages[-1].append(step)
    return pages
