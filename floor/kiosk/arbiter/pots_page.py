"""Rake and pots of the hand: what each has put in, what the house takes, who gets what."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget

from floor.app.core.names import Names
from floor.app.core.room import Room, game_of
from floor.base.errors import Refused
from floor.base.text import _, money_text
from floor.kiosk.arbiter.pots_puts import PutsStep
from floor.kiosk.arbiter.pots_whole import WholePot
from floor.kiosk.arbiter.pots_won import WonStep
from floor.kiosk.kit.page import Page
from floor.kiosk.kit.sizes import Sizes
from floor.room.table.table import Table
from floor.views.arbiter.hand_history import HandHistory, hand_at
from floor.views.arbiter.pot_rows import PotSlip, PotsView
from floor.views.arbiter.pot_slip import PotSum, pot_sums, pots_view, whole_words
from floor.views.words.chip_set import shared_in
from floor.views.words.words import Wording


class PotsPage(Page):
    """Makes a slip of its two steps while it is open; nothing of it is written down."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("pots", sizes)
        self._room: Room | None = None
        self._names: Names | None = None
        self._history: HandHistory | None = None
        self.whole, self.puts, self.won = WholePot(sizes), PutsStep(sizes), WonStep(sizes)
        self.steps = QStackedWidget()
        self.steps.setObjectName("pots-steps")
        for step in (self.whole, self.puts, self.won):
            self.steps.addWidget(step)
            step.changed.connect(self._show)
        self.whole.split_wanted.connect(self._ask_sums)
        self.whole.round_wanted.connect(self.puts.turn_round)
        self.puts.done.connect(self._ask_who_won)
        self.won.left.connect(self._ask_sums)
        self.body.addWidget(self.steps)

    def begin(self, room: Room, table: Table, names: Names) -> str:
        """A new slip for the hand at `table`; answers why there can be none, else nothing."""
        words = Wording(room, names)
        try:
            setting = hand_at(room, table)
        except Refused as refusal:
            return words.why(refusal)
        self._room, self._names, self._history = room, names, HandHistory(setting=setting)
        dealt = [(place.seat, names.label(place.player)) for place in setting.dealt]
        self.puts.begin(
            dealt,
            (_("A flop was dealt"), _("No flop was dealt"))
            if words.has_board(table.id)
            else (_("There was a second round"), _("There was no second round")),
        )
        self.won.begin(dict(dealt), shared_in(game_of(room, table.game)))
        self.whole.begin()
        self.open(
            _("Rake & pots"), _("For one pot; side pots pay together. Nothing here is recorded.")
        )
        self.steps.setCurrentWidget(self.whole)
        self._show()
        return ""

    @Slot()
    def _ask_sums(self) -> None:
        asked = _("Touch a seat, type what it put in; “Folded” for who has no cards.")
        self.open(_("Rake & pots"), asked)
        self.steps.setCurrentWidget(self.puts)
        self._show()

    @Slot()
    def _ask_who_won(self) -> None:
        self.open(_("Rake & pots"), _("Who has won? Touch everybody who shares the pot."))
        self.steps.setCurrentWidget(self.won)
        self._show()

    @Slot()
    def _show(self) -> None:
        view = self._view()
        sums, taken = self._whole()
        self.whole.show_sums(sums, taken, self.puts.round_words)
        self.puts.show_sums(view.wrong)
        self.won.show_pots(view)

    def _whole(self) -> tuple[tuple[PotSum, ...], str]:
        """What is taken out of a pot in one piece, and out of the one that was touched."""
        if self._room is None or self._names is None or self._history is None:
            return (), ""
        about, past = (self._room, self._history, self._names), self.puts.second_round
        pot = self.whole.pot
        try:
            sums = pot_sums(*about, second_round=past)
            taken = whole_words(*about, pot, second_round=past) if pot is not None else ""
        except Refused as refusal:
            return (), Wording(self._room, self._names).why(refusal)
        if pot is None:
            return sums, ""
        words = _("Pot {sum} alone: {taken}").format(sum=money_text(pot, short=True), taken=taken)
        return sums, words

    def _view(self) -> PotsView:
        """What comes of all that was touched."""
        if self._room is None or self._names is None or self._history is None:
            return PotsView()
        slip = PotSlip(
            puts=self.puts.puts,
            dead=self.puts.dead_cents,
            second_round=self.puts.second_round,
            won=self.won.won,
            chip=self.won.chip.cents,
            odd=" ".join(map(str, self.won.odd)),
        )
        try:
            return pots_view(self._room, self._history, slip, self._names)
        except Refused as refusal:
            return PotsView(wrong=Wording(self._room, self._names).why(refusal))
