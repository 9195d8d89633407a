"""Beside the table: what this hand costs whom, who may straddle, what a seat may be asked for."""

from collections.abc import Collection, Sequence
from textwrap import shorten

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame

from floor.app.core.messages import Command, CommandId
from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.window.chips import ChipKeys
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import LINE, STRETCH, column, grid, placed, row, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, Ground, TextStyle, label, set_surface
from floor.views.kiosk.acts import seat_heading
from floor.views.kiosk.posts import PostRow
from floor.views.kiosk.sight import KioskView
from floor.views.words.rows import Step

_POSTS = 6
_OFFERS = 2
_ACTS = 8
"""So many stand on one page of a seat; where there are more, the last leads on."""
_ROW = 38
_HIGH = 68


class _Post(QFrame):
    """Who puts in how much."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.setObjectName(f"post-{place}")
        set_surface(self, Ground.ROW)
        self.setFixedHeight(_ROW)
        self.words = label("", f"post-{place}-words", TextStyle.TITLE)
        self.price = label("", f"post-{place}-price", TextStyle.HEAD)
        row(self.words, STRETCH, self.price, on=self, gap=None, margins=(PAD, 0))

    def show_row(self, row: PostRow) -> None:
        self.words.setText(row.words)
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
        self._of: object = None
        self._pending: Collection[Command | CommandId] = ()
        self.heading = label("", "side-heading", TextStyle.MUTED)
        self.posts = [_Post(place) for place in range(_POSTS)]
        self.offers = [Tile(f"straddle-{place}", sizes.finger) for place in range(_OFFERS)]
        self.fee = label("", "side-fee", TextStyle.BODY)
        self.last = label("", "side-last", TextStyle.TITLE, wraps=True)
        self.disputed = label("", "side-disputed", TextStyle.ALERT, wraps=True)
        self.seat = label("", "side-seat", TextStyle.HEAD)
        self.state = label("", "side-state", TextStyle.MUTED, wraps=True)
        self.close_seat = Tile("side-close", sizes.finger, ButtonRole.QUIET)
        self.acts = [Tile(f"act-{place}", sizes.finger) for place in range(_ACTS)]
        self.chips = ChipKeys(sizes)
        self._more = False
        """All the acts of a seat are shown, though its chips could be."""
        self._build()
        self._steps: dict[Tile, Step | None] = {}
        for one in (*self.offers, *self.acts):
            one.clicked.connect(self._pressed)
            # All of a reason is said when its button is touched.
            one.greyed_touched.connect(self._pressed)
        self.close_seat.clicked.connect(self.closed)
        self.chips.asked.connect(self.asked)
        self.chips.more_wanted.connect(self._show_more)

    def _build(self) -> None:
        for tile in (*self.offers, *self.acts):
            tile.stand(_HIGH)
        for part in (*self.posts, *self.offers, *self.acts):
            part.hide()
        cells = grid(gap=LINE)
        for place, tile in enumerate(self.acts):
            cells.addWidget(tile, place // 2, place % 2)
        column(
            self.heading,
            *self.posts,
            self.fee,
            self.last,
            self.disputed,
            row(*self.offers, gap=LINE),
            row(
                stretched(column(self.seat, self.state, gap=0)),
                placed(self.close_seat, Qt.AlignmentFlag.AlignTop),
                gap=None,
            ),
            self.chips,
            cells,
            STRETCH,
            on=self,
            gap=LINE,
            margins=(PAD, PAD, PAD, GAP),
        )

    def show_view(self, view: KioskView, pending: Collection[Command | CommandId]) -> None:
        """Show what `view` has of this hand and of the chosen seat."""
        self._pending = pending
        seat = view.detail
        of = (seat.seat, seat.player) if seat is not None else None
        if self._of != of:
            self._of, self._page, self._more = of, 0, False
            self.chips.begin()
        pad = None if self._more else view.pad
        many_acts = seat is not None and (len(view.acts) > 4 or pad is not None)
        self.heading.setText(view.heading)
        self.heading.setVisible(seat is None or not many_acts)
        posts = () if many_acts else view.posts[: _POSTS if seat is None else 3]
        fill(self.posts, posts, _Post.show_row)
        for words, place_of in (
            (view.fee, self.fee),
            (view.last, self.last),
            (view.disputed, self.disputed),
        ):
            place_of.setText(words)
            place_of.setVisible(bool(words) and seat is None)
        self._show_offers(view.offers)
        if seat is not None:
            name, state = seat_heading(seat)
            self.seat.setText(name)
            self.state.setText(state if pad is None else pad.told)
        for part in (self.seat, self.state, self.close_seat):
            part.setVisible(seat is not None)
        self.close_seat.show_words("✕", large=26)
        self.close_seat.setAccessibleName(_("Close"))
        self._acts = view.acts if pad is None else ()
        self._show_acts()
        self.chips.setVisible(pad is not None)
        if pad is not None:
            self.chips.show_pad(pad, of)

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
        acts, each = self._acts, _ACTS - 1 if len(self._acts) > _ACTS else _ACTS
        if self._page * each >= len(acts):
            self._page = 0
        shown = acts[self._page * each : (self._page + 1) * each]
        for place, tile in enumerate(self.acts):
            leads_on = len(acts) > _ACTS and place == _ACTS - 1
            tile.setVisible(place < len(shown) or leads_on)
            self._fill(tile, shown[place] if place < len(shown) else None)
            if leads_on:
                self._steps[tile] = None
                tile.show_words(_("More …"))
                tile.show_why_not("")
                tile.show_look(ButtonRole.QUIET)

    def _fill(self, tile: Tile, step: Step | None) -> None:
        self._steps[tile] = step
        if step is None:
            return
        waits = step.command is not None and step.command in self._pending
        tile.show_words(step.words, _("being written …") if waits else _short(step.why_not))
        tile.show_why_not(_("being written …") if waits else step.why_not)
        look = ButtonRole.DANGER if step.key.startswith("gone-") else ButtonRole.STEP
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


def _short(why_not: str) -> str:
    """As much of a reason as stands on a button; all of it is said when it is touched."""
    return shorten(why_not, 44, placeholder=" …")
