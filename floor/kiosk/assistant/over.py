"""What lies over the assistant's question or its ruling for a while, and in which order."""

from enum import Enum

from floor.views.assistant.sign import SignView


class Over(Enum):
    """What lies over the question or the ruling for a while; Back takes it away."""

    GROUP = "group"
    SEARCH = "search"
    FACTS = "facts"
    FIGURES = "figures"
    RULES = "rules"
    PEOPLE = "people"
    REASON = "reason"
    CAMERA = "camera"
    CONFIRM = "confirm"


SIGNING = (Over.PEOPLE, Over.REASON, Over.CAMERA, Over.CONFIRM)


def asked(sign: SignView) -> tuple[Over, ...]:
    """What is asked before it is written down, in order; nothing where the rule says enough."""
    wanted = (
        (Over.PEOPLE, sign.wants_people),
        (Over.REASON, sign.wants_reason),
        (Over.CAMERA, sign.wants_camera),
    )
    first = tuple(over for over, is_wanted in wanted if is_wanted)
    return (*first, Over.CONFIRM) if first else ()
