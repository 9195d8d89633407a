"""What stands at the foot of each table's card: its worst alert, and the longest wait."""

from collections.abc import Sequence
from datetime import datetime

from floor.qtkit.felt.ribbon import CardFoot, Loud, Ribbon
from floor.views.floor.alerts import Alert, Severity, alert_clock
from floor.views.words.rows import TableCard
from floor.views.words.words import span_words

WAITS = "◷"
"""The sign of a wait."""


def foot_of(card: TableCard, some: Sequence[Alert], now: datetime | None) -> CardFoot:
    """The card's foot when it is `now`; an urgent ribbon turns round every second."""
    if now is None:
        return CardFoot()
    waits = ""
    if card.waits_since is not None:
        waits = f"{WAITS} {span_words(now - card.waits_since)}"
    return CardFoot(_ribbon(some, now) if some else None, waits)


def _ribbon(some: Sequence[Alert], now: datetime) -> Ribbon:
    worst = some[0]
    words = f"{worst.kind.value} {worst.words} {alert_clock(worst, now)}".rstrip()
    return Ribbon(words, loud_of(worst, now), len(some) - 1, worst.act)


def loud_of(alert: Alert, now: datetime) -> Loud:
    """How loud it is; the urgent ones are the other way round every other second: half a hertz."""
    match alert.severity:
        case Severity.URGENT:
            return Loud.LOUD if now.second % 2 else Loud.BLINK
        case Severity.SOON:
            return Loud.WARM
        case Severity.HINT:
            return Loud.CALM
