"""The second step of rake and pots: who has won each pot, and what everybody gets."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from floor.base.money import Money
from floor.base.text import _, many, money_text
from floor.kiosk.arbiter.pots_puts import COLUMNS, HIGH, HIGHEST
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import BREAK, LINE, STRETCH, column, grid, row, stretched
from floor.qtkit.look.theme import ButtonRole, TextStyle, label
from floor.room.blinds.button import SeatNo
from floor.room.games.game import MOST_PLAYERS
from floor.views.arbiter.pot_rows import PotLine, PotsView, WhoWon

_SHARES = 5


class WonStep(QWidget):
    """Shows the pots of a PotsView and asks about one after the other; keeps who has won them.

    Who asks that has seen the betting end: how much is in each stands there at once (CH-GEN-17)."""

    changed = Signal()
    left = Signal()
    """Back to the sums."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self._view = PotsView()
        self._names: Mapping[SeatNo, str] = {}
        self._pot = self._half = 0
        self._chips: tuple[Money, ...] = (Money(1),)
        self._chip = 0
        self.won: tuple[WhoWon, ...] = ()
        """Pot by pot, as far as anything was said."""
        self.odd: tuple[SeatNo, ...] = ()
        """Who has the better card where a chip is left over, the first in front."""
        row(stretched(self._question(sizes), 3), stretched(self._answer(), 2), on=self, gap=BREAK)

    def _question(self, sizes: Sizes) -> QVBoxLayout:
        several = [Tile(f"pots-of-{n}", sizes.finger) for n in range(COLUMNS)]
        self._pots = numbered(several, self._choose_pot, HIGH, HIGHEST)
        self._amount = _low("pots-pot", TextStyle.HEAD)
        self._taken = _low("pots-taken", TextStyle.BODY)
        self._why = label("", "pots-why", TextStyle.MUTED, wraps=True)
        made = [Tile(f"pots-winner-{n}", sizes.finger) for n in range(MOST_PLAYERS)]
        self._winners = numbered(made, self._toggle, HIGH, HIGHEST)
        self._sums = Tile("pots-before", sizes.finger, ButtonRole.QUIET)
        self._halves = Tile("pots-half", sizes.finger, ButtonRole.QUIET)
        self._next = Tile("pots-next", sizes.finger, ButtonRole.QUIET)
        self._least = Tile("pots-chip", sizes.finger, ButtonRole.QUIET)
        cells, acts = grid(gap=LINE), row(gap=LINE)
        for place, tile in enumerate(self._winners):
            cells.addWidget(tile, place // COLUMNS, place % COLUMNS)
        self._which = QWidget()
        row(*self._pots, on=self._which, gap=LINE, margins=(0, 0))
        for tile, act in (
            (self._sums, self.left.emit),
            (self._halves, self._other_half),
            (self._next, self._next_pot),
            (self._least, self._next_chip),
        ):
            tile.stand(HIGH, HIGHEST)
            tile.clicked.connect(act)
            acts.addWidget(tile)
        asked = self._which, self._amount, self._taken, self._why
        return column(*asked, cells, STRETCH, acts, gap=LINE)

    def _answer(self) -> QVBoxLayout:
        self._shares = [_low(f"pots-share-{n}", TextStyle.HEAD) for n in range(_SHARES)]
        self._odd = label("", "pots-odd", TextStyle.BODY, wraps=True)
        self._told = label("", "pots-sums", TextStyle.MUTED, wraps=True)
        return column(*self._shares, self._odd, self._told, STRETCH, gap=LINE)

    def begin(self, names: Mapping[SeatNo, str], chips: tuple[Money, ...]) -> None:
        """Nobody has won anything yet; a pot may be shared down to one of `chips`, the first of
        them unless somebody says another."""
        self._names, self.won, self._chips, self.odd = names, (), chips, ()
        self._pot = self._half = self._chip = 0

    @property
    def chip(self) -> Money:
        """The smallest that counts."""
        return self._chips[self._chip]

    @property
    def _line(self) -> PotLine | None:
        """The pot that is asked about."""
        return self._view.pots[self._pot] if self._pot < len(self._view.pots) else None

    def show_pots(self, view: PotsView) -> None:
        """Ask who wins the pots of `view`, and show what comes of it."""
        self._view = view
        self._pot = min(self._pot, max(len(view.pots) - 1, 0))
        self._show_acts()
        self._show_which()
        self._show_winners()
        shares = [f"{share.who} · {money_text(share.amount)}" for share in view.shares]
        fill(self._shares, shares, QLabel.setText)
        self._odd.setText(view.odd)
        told = view.returned, view.sums
        self._told.setText(" ".join(part for part in told if part))

    @property
    def _first(self) -> int:
        """Of the pots that stand beside each other, those with the one that is asked about."""
        return self._pot - self._pot % COLUMNS

    def _show_which(self) -> None:
        """How much is in each pot and who can win it; whose it is, once that is said."""
        shown = self._view.pots[self._first :][:COLUMNS]
        self._which.setVisible(len(self._view.pots) > 1)
        for place, tile in enumerate(self._pots):
            tile.setVisible(place < len(shown))
        for tile, line in zip(self._pots, shown, strict=False):
            won = sorted({*line.won.first, *line.won.second}) if line.settled else line.seats
            who = many("seat {seats}", "seats {seats}", len(won)).format(
                seats=", ".join(map(str, won))
            )
            words = _("{pot} · {sum}").format(
                pot=line.name, sum=money_text(line.amount, short=True)
            )
            tile.show_words(words, f"✓ {who}" if line.settled else who)
            tile.show_look(ButtonRole.STEP if line is self._line else ButtonRole.QUIET)

    def _show_acts(self) -> None:
        view = self._view
        self._sums.show_words(_("Change the sums"))
        self._halves.setVisible(bool(view.halves))
        if view.halves:
            self._halves.show_words(view.halves[self._half], _("change the half"))
        least = money_text(self.chip, short=True)
        self._least.show_words(_("Smallest chip {sum}").format(sum=least), _("touch to change"))
        self._least.setVisible(len(self._chips) > 1)
        self._next.setVisible(len(view.pots) > 1)
        self._next.show_words(_("Next pot"), f"{self._pot + 1} / {len(view.pots)}")
        settled = self._line is not None and self._line.settled
        self._next.show_look(
            ButtonRole.PRIMARY if settled and self._unsettled() else ButtonRole.QUIET
        )

    def _unsettled(self) -> bool:
        """There is a pot nobody has won yet."""
        return not all(line.settled for line in self._view.pots)

    def _show_winners(self) -> None:
        line, among = self._line, self._view.among
        seats = among or (line.seats if line is not None else ())
        for place, tile in enumerate(self._winners):
            tile.setVisible(place < len(seats))
            if line is not None and place < len(seats):
                seat = seats[place]
                has = not among and seat in (line.won.first, line.won.second)[self._half]
                tile.show_words(f"✓ {seat}" if has else str(seat), self._names.get(seat, ""))
                tile.show_look(ButtonRole.PRIMARY if has else ButtonRole.STEP)
        if line is not None:
            self._show_sums_of(line)
        if among:
            self._why.setText(_("A chip is left over: touch whose cards get it."))
            self._why.setVisible(True)

    def _show_sums_of(self, line: PotLine) -> None:
        why = line.words if line.won.first and not line.settled else line.why
        self._why.setText(why)
        self._why.setVisible(bool(why))
        self._amount.setText(f"{line.name} · {money_text(line.amount)}")
        self._taken.setText(
            _("rake {rake} · jackpot {jackpot} · paid {paid}").format(
                rake=money_text(line.rake, short=True),
                jackpot=money_text(line.jackpot, short=True),
                paid=money_text(line.paid),
            )
        )

    def _choose_pot(self, place: int) -> None:
        self._pot = self._first + place
        self.changed.emit()

    def _toggle(self, place: int) -> None:
        line, among = self._line, self._view.among
        if among:
            self.odd = (*self.odd, among[place])
            self.changed.emit()
            return
        if line is None or place >= len(line.seats):
            return
        self.odd = ()
        won = [*self.won, *[WhoWon()] * (self._pot + 1 - len(self.won))]
        halves = [won[self._pot].first, won[self._pot].second]
        halves[self._half] = tuple(sorted({*halves[self._half]} ^ {line.seats[place]}))
        won[self._pot] = WhoWon(halves[0], halves[1])
        self.won = tuple(won)
        self.changed.emit()

    @Slot()
    def _other_half(self) -> None:
        self._half = 1 - self._half
        self.changed.emit()

    @Slot()
    def _next_chip(self) -> None:
        self._chip = (self._chip + 1) % len(self._chips)
        self.changed.emit()

    @Slot()
    def _next_pot(self) -> None:
        self._pot = (self._pot + 1) % max(len(self._view.pots), 1)
        self.changed.emit()


def _low(name: str, words: TextStyle) -> QLabel:
    """A line that takes no more height than its words."""
    made = label("", name, words)
    made.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    return made
