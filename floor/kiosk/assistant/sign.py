"""What goes with a ruling before it is written down, a question a screen: whom it concerns, why,
when on camera; and last the whole of it, to be confirmed."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from floor.app.orders.orders import GivePenalty
from floor.app.rulings.rulings import GiveRuling
from floor.base.text import N_, NOTE_LENGTH, _
from floor.kiosk.kit.choice_grid import ChoiceGrid, GridChoice, Shape
from floor.kiosk.kit.keys import LETTERS, FieldKeys, TypedPanel, figure_keys
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.words import large, shown_field
from floor.qtkit.look.filling import fill, tell
from floor.qtkit.look.layout import FORM, LINE, STRETCH, column, stretched
from floor.qtkit.look.theme import GAP, MARGIN, ButtonRole, TextStyle
from floor.room.blinds.button import PlayerId, SeatNo
from floor.views.assistant.sign import Added, SeatLine, SignView
from floor.views.words.rows import Step, ToFind

_SEATS = Shape(columns=4, rows=3, tall=110)
_READY = Shape(columns=4, rows=1, tall=70)
_MEASURES = Shape(columns=3, rows=2, tall=76)
_CAMERA_LONG = 8

_WHY = (
    N_("All at the table agree"),
    N_("The dealer saw it"),
    N_("It was done in good faith"),
    N_("The player was warned before"),
)
_INSTEAD = (
    N_("The hand is played on as it stands: nobody is hurt by it"),
    N_("The chips go back and the hand is dealt again"),
    N_("The best hand wins: everybody saw the cards"),
    N_("The player was misled: the action is taken back"),
)
"""What is ruled instead, most of the time, and why (TDA-1)."""


class PeoplePanel(QWidget):
    """Whom it concerns: a tile for each seat, touched once more for not."""

    changed = Signal(object)
    """SeatNos, in the order of the seats."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-people")
        asks = _("Whom does it concern?")
        self.told = large("ruling-people-told", sizes.grown(30), TextStyle.SUM, asks, wraps=False)
        self.grid = ChoiceGrid("ruling-seat", sizes.finger, _SEATS)
        column(self.told, stretched(self.grid), on=self, gap=LINE)

    def show_seats(self, lines: Sequence[SeatLine], chosen: tuple[SeatNo, ...]) -> None:
        """Those who sit there, and those of them it concerns."""
        self.grid.show_choices(
            [
                GridChoice(
                    f"concerns-{line.seat}",
                    f"✓ {line.words}" if line.seat in chosen else line.words,
                    partial(self._toggle, line.seat, chosen),
                    look=ButtonRole.PRIMARY if line.seat in chosen else ButtonRole.STEP,
                )
                for line in lines
            ]
        )

    def _toggle(self, seat: SeatNo, chosen: tuple[SeatNo, ...]) -> None:
        self.changed.emit(tuple(sorted({*chosen} ^ {seat})))


class ReasonPanel(TypedPanel):
    """Why it is ruled so: what is usual by one touch, and letters."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("ruling-reason")
        self.told = large("ruling-reason-told", sizes.grown(26), TextStyle.SUM, wraps=False)
        field = shown_field("ruling-reason-field", _("Why it is ruled so"), NOTE_LENGTH)
        self.ready = ChoiceGrid("ruling-ready", sizes.finger, _READY)
        letters = FieldKeys("ruling-reason-letters", LETTERS, sizes.finger)
        self.ask(field, letters, self.told, field, self.ready, gap=GAP)

    def show_reason(self, asks: str, *, departs: bool) -> None:
        """Ask for it; what is usual differs where it is ruled otherwise than the rule says."""
        self.told.setText(asks)
        self.ready.show_choices(
            [
                GridChoice(
                    f"ready-{place}", _(words), partial(self._take, _(words)), look=ButtonRole.QUIET
                )
                for place, words in enumerate(_INSTEAD if departs else _WHY)
            ]
        )

    def _take(self, words: str) -> None:
        self.field.setText(words)
        self.field.setCursorPosition(len(words))


class CameraPanel(TypedPanel):
    """When it was, by the house's clock, for whoever looks for it on camera."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__("ruling-camera")
        asks = _("When was it? The camera’s time.")
        self.told = large("ruling-camera-told", sizes.grown(30), TextStyle.SUM, asks, wraps=False)
        field = shown_field("ruling-camera-field", _("Time on camera"), _CAMERA_LONG)
        self.hint = large("ruling-camera-hint", sizes.grown(15), TextStyle.MUTED, wraps=False)
        self.ask(
            field, FieldKeys("ruling-camera-keys", _TIME, sizes.key), self.told, field, self.hint
        )

    def show_time(self, now: str) -> None:
        """Ask for it; `now` is what the clock shows."""
        self.hint.setText(_("It is {time} now. As in: {time}").format(time=now))


_TIME = figure_keys(":", several=False)


class ConfirmPanel(QWidget):
    """All that will be written down, and the warnings and penalties that go with it."""

    penalty_asked = Signal(object)
    """A Step."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-confirming")
        self.lines = [
            large(f"ruling-written-{n}", sizes.grown(22), TextStyle.BODY) for n in range(_LINES)
        ]
        self.told = large("ruling-written", sizes.grown(32), TextStyle.SUM)
        self.why_not = large("ruling-why-not", sizes.grown(20), TextStyle.ALERT)
        self.penalties = ChoiceGrid("ruling-penalty", sizes.finger, _MEASURES)
        column(
            self.told,
            *self.lines,
            self.penalties,
            self.why_not,
            STRETCH,
            on=self,
            gap=FORM,
            margins=(0, MARGIN, 0, 0),
        )

    def show_sign(self, sign: SignView, told: str, added: Added) -> None:
        """What was ruled, what goes with it, and why it cannot be written yet."""
        whom = [line.words for line in sign.seats if line.seat in added.seats]
        asked = sign.step.command if sign.step is not None else None
        given = {one.player for one in asked.punished} if isinstance(asked, GiveRuling) else set()
        lines = [
            ", ".join(whom),
            added.reason.strip() if added.reason.strip() != told else "",
            _("On camera: {time}").format(time=added.camera) if added.camera else "",
            _two_words(sign) if sign.why_not and sign.wants_camera else "",
        ]
        lines = [line for line in lines if line]
        self.told.setText(told)
        fill(self.lines, lines, QLabel.setText)
        tell(self.why_not, sign.why_not)
        self.penalties.setVisible(bool(sign.penalties))
        self.penalties.show_choices(
            [
                GridChoice(
                    step.key,
                    step.words,
                    partial(self.penalty_asked.emit, step),
                    under=_("✓ given") if _player(step) in given else "",
                    look=ButtonRole.QUIET if _player(step) in given else ButtonRole.STEP,
                )
                for step in sign.penalties
            ]
        )


def _two_words(sign: SignView) -> str:
    """What is done where the other one who has to sign is not here."""
    if sign.step is not None and sign.step.finder == ToFind.SECOND:
        return ""
    return _("It is signed by two: where no other shift manager is on duty, a desk writes it down.")


def _player(step: Step) -> PlayerId:
    """Whom it would be given."""
    assert isinstance(step.command, GivePenalty)
    return step.command.player


_LINES = 4
