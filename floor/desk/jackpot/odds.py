"""How often the jackpot can be expected to be hit: hands dealt on request, told as they come."""

from collections import deque
from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from floor.base.text import _, number_text
from floor.desk.jackpot.sampling import Dealing
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import number_box, offer, page_choice
from floor.desk.kit.step_button import disable_with_reason
from floor.desk.kit.table import RowTable
from floor.jackpot.odds import Odds
from floor.jackpot.odds_run import OddsOrder
from floor.jackpot.profile import JackpotProfile
from floor.qtkit.look.layout import Space, put, row, stretched
from floor.qtkit.look.theme import GAP, PAD, ButtonRole, TextStyle, button, label
from floor.qtkit.rows import Column, RowModel
from floor.room.games.game import GameForm
from floor.views.jackpot.page import MOST_DEALT, OddsGame, OddsRow, odds_rows

HANDS = (100_000, 1_000_000, 10_000_000)
_WIDTHS = (76, 90, 116, 66, 0, 0)


class JackpotOdds(TitledCard):
    """Asks which games to deal, has them dealt one after the other, and shows what came of it."""

    def __init__(self, program: Sequence[str]) -> None:
        super().__init__("jackpot-odds", _("Expected hits"))
        self._profile: JackpotProfile | None = None
        self._games: tuple[OddsGame, ...] = ()
        self._found: dict[GameForm, tuple[OddsRow, ...]] = {}
        self._waiting: deque[OddsGame] = deque()
        self._now: OddsGame | None = None
        self.dealing = Dealing(program, self)
        self.dealing.told.connect(self._told)
        self.dealing.ended.connect(self._ended)
        self.game = page_choice("odds-game", _("Game"))
        self.game.currentIndexChanged.connect(self._game_chosen)
        self.players = number_box(2, MOST_DEALT)
        self.players.setObjectName("odds-players")
        self.players.setAccessibleName(_("Players"))
        many = ((_("{n} hands").format(n=number_text(one)), one) for one in HANDS)
        self.hands = page_choice("odds-hands", _("Hands"), many)
        self.go = button(_("Deal"), "odds-go", ButtonRole.STEP)
        self.go.clicked.connect(self._deal)
        self.stop_button = button(_("Stop"), "odds-stop", ButtonRole.QUIET)
        self.stop_button.clicked.connect(self._stop_asked)
        self._note = label("", "odds-note", TextStyle.MUTED)
        self._rows = RowModel[OddsRow](
            (
                Column(_("Game"), lambda row: row.game),
                Column(_("Players"), lambda row: row.players, figures=True),
                Column(_("Category"), lambda row: row.category, figures=True),
                Column(_("Hands"), lambda row: row.hands, figures=True),
                Column(_("Hits"), lambda row: row.hits, figures=True),
                Column(_("Hit"), lambda row: row.once_in, figures=True),
                Column(_("95 % sure"), lambda row: row.sure, figures=True),
            ),
            lambda row: (row.form, row.category),
            self,
        )
        self.table = RowTable("odds-table", _("Expected hits"), self._rows, _WIDTHS)
        self._lay_out()
        self._explain()

    def _lay_out(self) -> None:
        said = label(
            _(
                "Deals sample hands of the games in play. Nobody folds in them, so this is the "
                "most that can be expected."
            ),
            "odds-told",
            TextStyle.MUTED,
            wraps=True,
        )
        across = row(
            self.game,
            label(_("Players"), "odds-players-label"),
            self.players,
            self.hands,
            self.go,
            self.stop_button,
            Space(GAP),
            stretched(self._note),
            gap=PAD,
        )
        put(self.inside, said, across, stretched(self.table))

    def show_games(self, profile: JackpotProfile | None, games: Sequence[OddsGame]) -> None:
        """Offer the games of a jackpot; what was found for another goes."""
        if profile != self._profile:
            self.stop()
            self._profile, self._found = profile, {}
            self._show_found()
        if tuple(games) != self._games:
            self._games = tuple(games)
            every = ((_("All games played now"), None), *((one.name, one) for one in games))
            kept = next((one for one in games if one.name == self.game.currentText()), None)
            offer(self.game, every, kept)
        self._explain()

    @Slot()
    def _game_chosen(self) -> None:
        one = self.game.currentData()
        if one is not None and self._profile is not None:
            self.players.setRange(self._profile.fewest_players, one.most)
            self.players.setValue(one.players)
        self._explain()

    def _explain(self) -> None:
        """What can be pressed now, and why not."""
        one, runs = self.game.currentData(), self._now is not None
        none = "" if self._games else _("No game that is offered can hit this jackpot.")
        busy = _("Hands are being dealt …") if runs else ""
        disable_with_reason(self.go, busy or none)
        disable_with_reason(self.stop_button, "" if runs else _("No hands are being dealt."))
        for box in (self.game, self.hands):
            disable_with_reason(box, busy)
        whole = "" if one is not None else _("Each game is dealt at its fullest table.")
        disable_with_reason(self.players, busy or whole)

    @Slot()
    def _deal(self) -> None:
        one = self.game.currentData()
        if one is None:
            self._waiting = deque(self._games)
        else:
            self._waiting = deque([replace(one, players=self.players.value())])
        self._next()

    def _next(self) -> None:
        self._now = self._waiting.popleft() if self._waiting else None
        if self._now is not None and self._profile is not None:
            self._say(0)
            self.dealing.start(
                OddsOrder(
                    profile=self._profile,
                    form=self._now.form,
                    players=self._now.players,
                    hands=self.hands.currentData(),
                )
            )
        self._explain()

    @Slot(object)
    def _told(self, odds: Odds) -> None:
        if self._now is not None:
            self._found[self._now.form] = odds_rows(self._now, odds)
            self._show_found()
            self._say(odds.hands)

    def _say(self, hands: int) -> None:
        if self._now is not None:
            words = _("{game}: {percent} % of {n} hands")
            whole = self.hands.currentData()
            self._note.setText(
                words.format(
                    game=self._now.name, percent=100 * hands // whole, n=number_text(whole)
                )
            )

    @Slot(str)
    def _ended(self, why: str) -> None:
        if why:
            self._waiting.clear()
        self._next()
        if self._now is None:
            self._note.setText(why or _("Done."))

    @Slot()
    def _stop_asked(self) -> None:
        self.stop()
        self._note.setText(_("Stopped. What was dealt until then stands."))
        self._explain()

    def stop(self) -> None:
        """Deal no more."""
        self._waiting.clear()
        self._now = None
        self.dealing.stop()

    def _show_found(self) -> None:
        self._rows.show([line for rows in self._found.values() for line in rows])

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.game, self.players, self.hands, self.go, self.stop_button, self.table)
