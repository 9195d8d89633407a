"""Rake and pots of the hand: what each has put in, what the house takes, who gets what."""

from collections.abc import Callable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from floor.app.state import Room
from floor.app.views.hand_told import Hearing, hand_at
from floor.app.views.names import Names
from floor.app.views.pot_rows import PotSlip, PotsView, WhoWon
from floor.app.views.pot_slip import pots_view
from floor.app.views.words import Words as Spoken
from floor.base.errors import Refused
from floor.base.text import LOCALES, _, amount_of, language, money_text
from floor.kiosk.page import Page, field_for_keys
from floor.kiosk.sizes import Sizes
from floor.kiosk.tile import Tile
from floor.qtkit.keypad import Keypad
from floor.qtkit.theme import GAP, MARGIN, Look, Words, label
from floor.room.button import SeatNo
from floor.room.game import MOST_PLAYERS
from floor.room.pots import Contribution
from floor.room.table import Table

_COLUMNS = 4
_DEAD = MOST_PLAYERS
"""The field of the money that is nobody's any more stands behind those of the players."""
_SHARES = 5


class PotsPage(Page):
    """Keeps a slip while it is open; nothing of it is written down."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("pots", sizes)
        self._room: Room | None = None
        self._names: Names | None = None
        self._hearing: Hearing | None = None
        self._view = PotsView()
        self._at = 0
        self._pot = self._half = 0
        self._folded: set[int] = set()
        self._won: list[WhoWon] = []
        self._second = True
        places = range(MOST_PLAYERS + 1)
        self.typed = [field_for_keys(self, f"pots-typed-{place}") for place in places]
        for field in self.typed:
            field.textChanged.connect(self._amounts)
        self.steps = QStackedWidget()
        self.steps.setObjectName("pots-steps")
        self.steps.addWidget(self._puts_step(sizes))
        self.steps.addWidget(self._won_step(sizes))
        self.body.addWidget(self.steps)

    def _puts_step(self, sizes: Sizes) -> QWidget:
        self.players = [Tile(f"pots-seat-{n}", sizes.finger) for n in range(MOST_PLAYERS)]
        self.fold = Tile("pots-fold", sizes.finger, Look.QUIET)
        self.dead = Tile("pots-dead", sizes.finger, Look.QUIET)
        self.flop = Tile("pots-flop", sizes.finger, Look.QUIET)
        self.on = Tile("pots-on", sizes.finger, Look.PRIMARY)
        self.keys = Keypad(self.typed[0], decimal=LOCALES[language()].decimal, size=sizes.key)
        grid = QGridLayout()
        grid.setSpacing(GAP + 2)
        for place, tile in enumerate(self.players):
            grid.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
            tile.keep(sizes.finger, max(sizes.finger, 62))
            tile.setMaximumHeight(110)
            tile.clicked.connect(self._chooser(place))
        acts = QHBoxLayout()
        acts.setSpacing(GAP + 2)
        for tile, act in (
            (self.fold, self._toggle_fold),
            (self.dead, self._chooser(_DEAD)),
            (self.flop, self._toggle_flop),
            (self.on, self._go_on),
        ):
            tile.setMaximumHeight(100)
            tile.clicked.connect(act)
            acts.addWidget(tile)
        left = QVBoxLayout()
        left.addLayout(grid)
        left.addStretch(1)
        left.addLayout(acts)
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(MARGIN)
        row.addLayout(left, 3)
        row.addWidget(self.keys, 2)
        return made

    def _won_step(self, sizes: Sizes) -> QWidget:
        self.pot = label("", "pots-pot", Words.HEAD)
        self.taken = label("", "pots-taken", Words.BODY)
        self.sums = label("", "pots-sums", Words.MUTED)
        self.sums.setWordWrap(True)
        self.winners = [Tile(f"pots-winner-{n}", sizes.finger) for n in range(MOST_PLAYERS)]
        self.halves = Tile("pots-half", sizes.finger, Look.QUIET)
        self.other = Tile("pots-next", sizes.finger, Look.QUIET)
        self.before = Tile("pots-before", sizes.finger, Look.QUIET)
        self.shares = [label("", f"pots-share-{n}", Words.HEAD) for n in range(_SHARES)]
        grid = QGridLayout()
        grid.setSpacing(GAP + 2)
        for place, tile in enumerate(self.winners):
            grid.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
            tile.setMaximumHeight(100)
            tile.clicked.connect(self._winner(place))
        acts = QHBoxLayout()
        for tile, act in (
            (self.before, lambda: self.steps.setCurrentIndex(0)),
            (self.halves, self._other_half),
            (self.other, self._other_pot),
        ):
            tile.setMaximumHeight(100)
            tile.clicked.connect(act)
            acts.addWidget(tile)
        left = QVBoxLayout()
        for part in (self.pot, self.taken):
            left.addWidget(part)
        left.addLayout(grid)
        left.addStretch(1)
        left.addLayout(acts)
        right = QVBoxLayout()
        for share in self.shares:
            right.addWidget(share)
        right.addWidget(self.sums)
        for part in (self.pot, self.taken, *self.shares):
            part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        right.addStretch(1)
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(MARGIN * 2)
        row.addLayout(left, 3)
        row.addLayout(right, 2)
        return made

    def begin(self, room: Room, table: Table, names: Names) -> str:
        """A new slip for the hand at `table`; answers why there can be none, else nothing."""
        try:
            self._hearing = Hearing(setting=hand_at(room, table))
        except Refused as refusal:
            return Spoken(room, names).why(refusal)
        self._room, self._names = room, names
        self._folded, self._won, self._second = set(), [], True
        self._at = self._pot = self._half = 0
        self.open(
            _("Rake & pots"), _("What has each put in in all? Nothing of this is written down.")
        )
        for field in self.typed:
            field.blockSignals(True)
            field.clear()
            field.blockSignals(False)
        self.keys.type_into(self.typed[0])
        self.steps.setCurrentIndex(0)
        self._amounts()
        return ""

    @property
    def _seats(self) -> tuple[SeatNo, ...]:
        assert self._hearing is not None
        return tuple(place.seat for place in self._hearing.setting.dealt)

    def _chooser(self, place: int) -> Callable[[], None]:
        def choose() -> None:
            self._at = place
            self.keys.type_into(self.typed[place])
            self._amounts()

        return choose

    def _winner(self, place: int) -> Callable[[], None]:
        def toggle() -> None:
            seat = self._view.pots[self._pot].seats[place]
            while len(self._won) <= self._pot:
                self._won.append(WhoWon())
            was = self._won[self._pot]
            halves = [was.first, was.second]
            halves[self._half] = tuple(sorted({*halves[self._half]} ^ {seat}))
            self._won[self._pot] = WhoWon(halves[0], halves[1])
            self._pots()

        return toggle

    @Slot()
    def _toggle_fold(self) -> None:
        if self._at != _DEAD:
            self._folded ^= {self._at}
            self._amounts()

    @Slot()
    def _toggle_flop(self) -> None:
        self._second = not self._second
        self._amounts()

    @Slot()
    def _go_on(self) -> None:
        self.steps.setCurrentIndex(1)
        self._pots()

    @Slot()
    def _other_half(self) -> None:
        self._half = 1 - self._half
        self._pots()

    @Slot()
    def _other_pot(self) -> None:
        self._pot = (self._pot + 1) % max(len(self._view.pots), 1)
        self._pots()

    @Slot()
    def _amounts(self) -> None:
        if self._room is None or self._names is None or self._hearing is None:
            return
        labels = {p.seat: self._names.label(p.player) for p in self._hearing.setting.dealt}
        for place, tile in enumerate(self.players):
            tile.setVisible(place < len(self._seats))
            if place < len(self._seats):
                seat = self._seats[place]
                state = _("folded") if place in self._folded else labels[seat]
                words = _("{seat} · {sum}").format(seat=seat, sum=self._sum_words(place))
                tile.show_words(words, state)
                tile.show_look(Look.STEP if place == self._at else Look.QUIET)
        self.fold.show_words(_("Folded") if self._at not in self._folded else _("Not folded"))
        self.fold.show_why_not("" if self._at != _DEAD else " ")
        self.dead.show_words(self._sum_words(_DEAD), _("dead money"))
        self.dead.show_look(Look.STEP if self._at == _DEAD else Look.QUIET)
        flop = self._flop_words()
        self.flop.show_words(flop if self._second else _("not so: {what}").format(what=flop))
        self.on.show_words(_("The pots"))
        self._made()
        self.on.show_why_not(self._view.wrong)
        self.on.show_words(_("The pots"), self._view.wrong)

    def _flop_words(self) -> str:
        assert self._room is not None
        assert self._hearing is not None
        board = Spoken(self._room, self._names).has_board(self._hearing.setting.table)  # type: ignore[arg-type]
        return _("Flop seen") if board else _("Second round reached")

    def _sum_words(self, place: int) -> str:
        amount = amount_of(self.typed[place].text())
        return money_text(amount, short=True) if amount is not None else "–"

    def _made(self) -> None:
        assert self._room is not None
        assert self._names is not None
        assert self._hearing is not None
        cents = [amount.cents if (amount := amount_of(f.text())) else 0 for f in self.typed]
        slip = PotSlip(
            puts=tuple(
                Contribution(seat=seat, put=cents[place], folded=place in self._folded)
                for place, seat in enumerate(self._seats)
            ),
            dead=cents[_DEAD],
            second_round=self._second,
            won=tuple(self._won),
        )
        try:
            self._view = pots_view(self._room, self._hearing, slip, self._names)
        except Refused as refusal:
            self._view = PotsView(wrong=Spoken(self._room, self._names).why(refusal))

    @Slot()
    def _pots(self) -> None:
        self._made()
        view = self._view
        self._pot = min(self._pot, max(len(view.pots) - 1, 0))
        line = view.pots[self._pot] if view.pots else None
        self.before.show_words(_("Change the sums"))
        self.halves.setVisible(bool(view.halves))
        self.other.setVisible(len(view.pots) > 1)
        self.other.show_words(_("Next pot"), f"{self._pot + 1} / {len(view.pots)}")
        for place, tile in enumerate(self.winners):
            able = line is not None and place < len(line.seats)
            tile.setVisible(able)
            if able and line is not None:
                seat = line.seats[place]
                won = (line.won.first, line.won.second)[self._half]
                tile.show_words(f"✓ {seat}" if seat in won else str(seat), _("wins"))
                tile.show_look(Look.PRIMARY if seat in won else Look.QUIET)
        if view.halves:
            self.halves.show_words(view.halves[self._half], _("change the half"))
        if line is not None:
            self.pot.setText(f"{line.name} · {money_text(line.amount)}")
            self.taken.setText(
                _("rake {rake} · jackpot {jackpot} · paid {paid}").format(
                    rake=money_text(line.rake, short=True),
                    jackpot=money_text(line.jackpot, short=True),
                    paid=money_text(line.paid),
                )
            )
        for place, share in enumerate(self.shares):
            there = place < len(view.shares)
            share.setVisible(there)
            if there:
                one = view.shares[place]
                share.setText(f"{one.who} · {money_text(one.amount)}")
        self.sums.setText(
            " ".join(part for part in (view.returned, view.sums, view.ask_odd) if part)
        )
