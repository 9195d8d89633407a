"""The longer break everybody may have once an evening."""

from collections.abc import Sequence
from datetime import datetime, timedelta


def long_break_until(
    granted: Sequence[datetime], asked_at: datetime, allowed: timedelta
) -> datetime | None:
    """By when who asks for a long break now has to be back; None: they have had theirs (CH-GEN-8).

    `granted` are those they had in this gaming day. Whoever is late may lose the seat, but the
    floor decides; missed blinds count all the same (CH-MISS-1).
    """
    return None if granted else asked_at + allowed
