"""How this kiosk behaves to whoever stands at it: which hand, how bright, with or without sound."""

from collections.abc import Callable

from floor.room.player_clock import ClockFace, Phase

_HEARD = (Phase.COUNTDOWN, Phase.RUN_OUT)


class Manners:
    """The choices of one kiosk; a clock that runs out is heard only where sound was asked for."""

    def __init__(
        self,
        *,
        left_handed: bool = False,
        dim: bool = False,
        aloud: bool = False,
        beep: Callable[[], None] = lambda: None,
    ) -> None:
        self.left_handed = left_handed
        self.dim = dim
        self.aloud = aloud
        self._beep = beep
        self._phase: Phase | None = None

    def sound(self, face: ClockFace | None) -> None:
        """Beep once when the countdown begins, and once when the time is up; None: no clock."""
        before, self._phase = self._phase, face.phase if face is not None else None
        if self.aloud and before not in (None, self._phase) and self._phase in _HEARD:
            self._beep()
