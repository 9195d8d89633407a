"""How long a hand that is over may be disputed."""

from datetime import timedelta
from enum import Enum
from typing import assert_never

ON_BREAK = timedelta(minutes=1)
"""After the award of a hand right before a break (TDA-21)."""


class Deadline(Enum):
    """When it is too late."""

    NEXT_HAND = "next_hand"
    """Once the next hand has begun (TDA-21, and the guide's tournaments: TR-X-2)."""
    NONE = "none"
    """Never: what somebody got by mistake in a cash game is paid back (CH-GEN-24)."""


def may_dispute(
    deadline: Deadline, since_award: timedelta, *, next_begun: bool, on_break: bool
) -> bool:
    """Whether the award of a hand may still be disputed.

    Right before a break the minute counts alone: no next hand begins there.
    """
    match deadline:
        case Deadline.NONE:
            return True
        case Deadline.NEXT_HAND:
            return since_award <= ON_BREAK if on_break else not next_begun
        case _ as never:
            assert_never(never)
