"""A penalty at a tournament's table: whose, for what, which; given by the floor's PIN."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from floor.app.core.messages import StaffId
from floor.base.text import N_, _
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.qtkit.look.theme import ButtonRole
from floor.room.blinds.button import PlayerId
from floor.views.orders.penalty_page import had_words, measure_keys
from floor.views.words.rows import Step

REASONS = (
    ("turn", N_("Acted out of turn")),
    ("cards", N_("Showed cards or told of them")),
    ("delay", N_("Delays the game (TR-TIME-2)")),
    ("device", N_("Phone or device at the table")),
    ("conduct", N_("Language or conduct (TR-PEN-1)")),
    ("chips", N_("Chips hidden or taken away (TR-CHIP-2)")),
    ("soft", N_("Soft play or agreed play (TR-COL-1)")),
    ("other", N_("Something else")),
)
"""For what a penalty is given, as many as there are keys: the rest is written at the desk."""


class Penalising(QObject):
    """Asks one thing after the other, each with a tap, for whoever of the floor has given their
    PIN; the dealer's badge stays what it was."""

    def __init__(self, screen: KioskScreen, sign_in: SignIn) -> None:
        super().__init__(sign_in)
        self._screen = screen
        self._sign_in = sign_in
        self._scene = screen.scene

    @Slot()
    def open(self) -> None:
        """The floor's PIN, then whose; the seat that is chosen is not asked for."""
        if self._screen.away:
            self._screen.say(self._screen.on_paper(None), True)
        elif not self._seated():
            self._screen.say(_("Nobody sits here."), True)
        else:
            self._sign_in.prove(self._whose)

    def _seated(self) -> list[tuple[int, PlayerId]]:
        event = self._scene.event
        if event is None:
            return []
        taken = event.tables[self._scene.name].taken
        return [(seat, event.entries[one.entry].player) for seat, one in sorted(taken.items())]

    def _whose(self, by: StaffId) -> None:
        chosen = dict(self._seated()).get(self._scene.chosen or 0)
        if chosen is not None:
            self._what_for(by, chosen)
            return
        words = self._scene.words()
        self._screen.choose(
            _("Whose penalty?"),
            [
                GridChoice(
                    f"penalty-of-{seat}",
                    _("Seat {seat} · {player}").format(seat=seat, player=words.player(player)),
                    partial(self._what_for, by, player),
                )
                for seat, player in self._seated()
            ],
        )

    def _what_for(self, by: StaffId, player: PlayerId) -> None:
        name = self._scene.words().player(player)
        self._screen.choose(
            _("{player}: a penalty for what?").format(player=name),
            [
                GridChoice(f"for-{key}", _(words), partial(self._which, by, player, _(words)))
                for key, words in REASONS
            ],
            had_words(self._scene.room, player) or _("Nothing tonight."),
        )

    def _which(self, by: StaffId, player: PlayerId, why: str) -> None:
        look = self._screen.look()._replace(by=by)
        choices = [
            GridChoice(
                f"measure-{one.measure.value}",
                one.words,
                partial(self._give, by, one.step, why),
                under=one.comes_to,
                why_not=one.why_not_in_event,
                look=ButtonRole.STEP if one.proposed else ButtonRole.QUIET,
            )
            for one in measure_keys(self._scene.room, player, look)
        ]
        back = GridChoice(
            "penalty-back",
            _("← Back"),
            partial(self._what_for, by, player),
            look=ButtonRole.QUIET,
        )
        title = f"{self._scene.words().player(player)}: {why}"
        self._screen.choose(title, [*choices, back])

    def _give(self, by: StaffId, step: Step, why: str) -> None:
        self._screen.main()
        if step.command is not None:
            self._screen.bridge.ask(step.command, by, None, why)
