"""How this kiosk behaves to whoever stands at it: which hand, how bright, with or without sound."""

from collections.abc import Callable

from floor.base.errors import FloorError
from floor.room.clock.player_clock import ClockFace, Phase
from floor.rulebook.machine import KioskChoices

_HEARD = (Phase.COUNTDOWN, Phase.RUN_OUT)


class KioskSettings:
    """The choices of one kiosk; a clock that runs out is heard only where sound was asked for."""

    def __init__(
        self,
        now: KioskChoices | None = None,
        *,
        keep: Callable[[KioskChoices], None] = lambda _choices: None,
        beep: Callable[[], None] = lambda: None,
        left: Callable[[], tuple[FloorError, ...]] = lambda: (),
        put_aside: Callable[[], None] = lambda: None,
    ) -> None:
        self.now = now or KioskChoices()
        self.trouble: FloorError | None = None
        """Why a choice is forgotten when the program ends; None when it is kept."""
        self._left = left
        self.put_aside = put_aside
        """The floor has written down what is left; a FloorError says why it lies where it was."""
        self._keep = keep
        self._beep = beep
        self._phase: Phase | None = None

    def choose(self, choices: KioskChoices) -> None:
        """Behave so from now on, and after the next start."""
        self.now = choices
        self.trouble = None
        try:
            self._keep(choices)
        except FloorError as trouble:
            self.trouble = trouble

    @property
    def left(self) -> tuple[FloorError, ...]:
        """What was pressed before, lies on this PC and is handed in nowhere from here."""
        return self._left()

    def sound(self, face: ClockFace | None) -> None:
        """Beep once when the countdown begins, and once when the time is up; None: no clock."""
        before, self._phase = self._phase, face.phase if face is not None else None
        if self.now.aloud and before not in (None, self._phase) and self._phase in _HEARD:
            self._beep()
