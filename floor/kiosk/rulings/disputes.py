"""A dispute opened at the table: about what, who sees it so, and if it is late what proves it."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QObject, Slot

from floor.app.core.dispute import Subject
from floor.app.core.messages import StaffId
from floor.app.rulings.disputes import OpenDispute
from floor.base.text import N_, _
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.qtkit.look.theme import ButtonRole
from floor.room.blinds.button import PlayerId
from floor.room.table.table import seat_of
from floor.views.rulings.disputes import dispute_form
from floor.views.words.form import Form, Typed
from floor.views.words.rows import Step

_LATE = (
    ("called", N_("It was said in time")),
    ("dealer", N_("The dealer was wrong")),
    ("nobody", N_("Nobody has acted on it since")),
)
"""Why what comes too late is heard all the same (TDA-1)."""


class Disputing(QObject):
    """Asks one thing after the other, each with a tap, for whoever of the floor has given their
    PIN; a dealer calls the floor instead, and by that it is said in time."""

    def __init__(self, screen: KioskScreen, sign_in: SignIn) -> None:
        super().__init__(sign_in)
        self._screen = screen
        self._sign_in = sign_in
        self._scene = screen.scene

    @Slot()
    def open(self) -> None:
        """The floor's PIN, then about what."""
        if self._screen.away:
            asks = OpenDispute(table=self._scene.name, subject=Subject.OTHER)
            self._screen.say(self._screen.on_paper(asks), True)
        else:
            self._sign_in.prove(self._about)

    def _form(self, by: StaffId, **typed: object) -> Form | None:
        """As `by` is asked; None while no hand is over."""
        table, look = self._scene.table, self._screen.look()
        if table is None:
            return None
        return dispute_form(self._scene.room, table, look._replace(by=by), Typed(**typed))

    def _about(self, by: StaffId) -> None:
        form = self._form(by)
        if form is None:
            self._screen.say(_("No hand is over yet."), True)
            return
        self._screen.choose(
            _("What of hand {hand} is disputed?").format(hand=form.field("hand").start),
            [
                GridChoice(f"subject-{subject.value}", words, partial(self._who, by, form, subject))
                for words, subject in form.field("subject").options
            ],
            form.told[0],
        )

    def _who(self, by: StaffId, form: Form, subject: Subject) -> None:
        nobody, *people = form.field("player").options
        self._screen.choose(
            _("Who disputes it?"),
            [
                GridChoice(
                    f"disputes-{player or 0}",
                    words,
                    partial(self._ask, by, form, subject, player),
                    under=self._seat_words(player),
                    look=ButtonRole.QUIET if player is None else ButtonRole.STEP,
                )
                for words, player in (*people, nobody)
            ]
            + [_back(partial(self._about, by))],
        )

    def _seat_words(self, player: PlayerId | None) -> str:
        table = self._scene.table
        seat = seat_of(table, player) if table is not None and player is not None else None
        return "" if seat is None else _("seat {seat}").format(seat=seat)

    def _ask(self, by: StaffId, form: Form, subject: Subject, player: PlayerId | None) -> None:
        """Write it down; what comes too late is asked for its proof first, or why it is heard."""
        step = self._step(by, subject=subject, player=player)
        if step is None or not step.reason:
            self._write(by, step)
            return
        _none, *proofs = form.field("proof").options
        choices: Sequence[GridChoice] = [
            *(
                GridChoice(
                    f"proof-{proof.value}",
                    words,
                    partial(
                        self._write, by, self._step(by, subject=subject, player=player, proof=proof)
                    ),
                    under=_("a proof"),
                )
                for words, proof in proofs
            ),
            *(
                GridChoice(
                    f"late-{key}",
                    _(words),
                    partial(self._write, by, step, _(words)),
                    under=_("heard all the same"),
                    look=ButtonRole.QUIET,
                )
                for key, words in _LATE
            ),
            _back(partial(self._who, by, form, subject)),
        ]
        self._screen.choose(_("It comes late: why is it heard?"), choices, step.reason)

    def _step(self, by: StaffId, **typed: object) -> Step | None:
        form = self._form(by, **typed)
        return form.asks if form is not None and isinstance(form.asks, Step) else None

    def _write(self, by: StaffId, step: Step | None, why: str = "") -> None:
        self._screen.main()
        if step is None:
            self._screen.say(_("No hand is over yet."), True)
        elif step.command is None or step.why_not:
            self._screen.say(step.why_not, True)
        else:
            self._screen.bridge.ask(step.command, by, None, why)


def _back(asked_before: Callable[[], None]) -> GridChoice:
    """To the question before; no PIN is asked again."""
    return GridChoice("dispute-back", _("← Back"), asked_before, look=ButtonRole.QUIET)
