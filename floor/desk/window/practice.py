"""A bad beat staged on the desk of a rehearsed night: asked for, told, and over."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import SECOND_TRAINEE, TRAINEE, training_pin
from floor.base.errors import FloorError
from floor.base.text import _
from floor.qtkit.office.bridge import StoreSession
from floor.rehearsal.practice import Staged
from floor.views.words.cards import card_signs
from floor.views.words.hands import high_words

if TYPE_CHECKING:
    from floor.desk.scene.screen import DeskScreen
    from floor.desk.window.training_strip import TrainingStrip


class Practice(QObject):
    """Has a hit staged, and tells in the strip what lies on that table until it plays on."""

    def __init__(
        self,
        screen: "DeskScreen",
        strip: "TrainingStrip",
        signed_on: Callable[[], StaffId | None],
    ) -> None:
        """`signed_on` says whose badge is on, and asks for one where there is none."""
        super().__init__(strip)
        self._screen = screen
        self._strip = strip
        self._signed_on = signed_on
        strip.bad_beat.connect(self.stage)

    @Slot()
    def stage(self) -> None:
        """Ask for it; the night goes on in real time, since an approval holds for five minutes."""
        by, pace = self._signed_on(), self._strip.pace
        if by is None or pace is None:
            return

        def staged(back: StoreSession) -> Staged:
            return pace.stage(back.office, by)

        self._screen.consult(staged, self._told, self)

    def _told(self, answer: object) -> None:
        if isinstance(answer, FloorError):
            self._screen.say(self._screen.scene.why(answer), True)
            return
        assert isinstance(answer, Staged)
        self._screen.scene.staged = answer
        self._strip.go_slowly()
        self._strip.tell(practice_words(answer))
        self._screen.choose(answer.table, None)

    def look(self) -> None:
        """Once that table plays on nothing more is told of it."""
        scene = self._screen.scene
        staged = scene.staged
        if staged is None:
            return
        table = scene.room.tables.get(staged.table)
        if table is not None and table.frozen is None:
            scene.staged = None
        self._strip.tell(practice_words(scene.staged) if scene.staged is not None else "")


def practice_words(staged: Staged) -> str:
    """What whoever goes to that table finds there, and who comes second."""
    showdown, finding = staged.hit
    highs = {one.seat: one.high for one in finding.seats}
    shown = []
    for hand in showdown.hands:
        high = highs.get(hand.seat)
        words = _("seat {seat}: {cards}").format(seat=hand.seat, cards=card_signs(hand.cards))
        shown.append(f"{words} ({high_words(high)})" if high is not None else words)
    board = _("board {cards}").format(cards=card_signs(showdown.board)) if showdown.board else ""
    lies = "; ".join(words for words in (board, *shown) if words)
    found = _(
        "{table}, hand {hand}. On the table: {lies}. Nothing speaks against it: deck complete,"
        " everybody there; surveillance confirms."
    )
    badges = _("PIN of “{one}” and “{other}”: {pin}.")
    return " ".join(
        (
            found.format(table=staged.table, hand=staged.hand, lies=lies),
            badges.format(
                one=_(TRAINEE), other=_(SECOND_TRAINEE), pin=training_pin(Role.SHIFT_MANAGER)
            ),
        )
    )
