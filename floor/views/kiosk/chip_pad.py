"""Chips added at a seat by touching sums: what fits, and the step of what was touched."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.room import game_of
from floor.app.money.chips import TopUp
from floor.app.money.stacks import known_stack
from floor.app.tables.after_hand import QueueChips, queued_for
from floor.base.money import NOTHING, Money
from floor.base.text import _, money_text, typed_text
from floor.room.blinds.blinds import Standing
from floor.room.money.buy_in import BuyInTerms, least_stake, limits, terms_of
from floor.room.table.table import Table, Taken
from floor.views.kiosk.acts import comes_in
from floor.views.tables.after_hand import queued_status, withdraw_words
from floor.views.words.rows import SeatDetail, Step
from floor.views.words.steps import StepBuilder

SUMS = 7
"""So many sums are offered beside each other."""
_ROUND = (1, 2, 4, 5, 6)
_LEAST = 5
"""Big blinds of the smallest sum."""

Touched = tuple[Money, ...]
"""The sums touched so far, the first one first."""


class PadKey(NamedTuple):
    """A sum to be touched."""

    adds: Money
    words: str
    why_not: str = ""


class PadShown(NamedTuple):
    """The pad once some sums were touched."""

    keys: tuple[PadKey, ...]
    most: PadKey | None
    """All that still fits; None: nobody knows, or there is no maximum."""
    under: str
    """What is added, and how much that is then."""
    step: Step


class ChipPad(NamedTuple):
    """What is done with somebody who sits and has bought in."""

    told: str
    """What they have and how much fits: "has €60, room €240"."""
    shown: Callable[[Touched], PadShown]
    counting: Step
    """Their stack is typed, and any other sum."""
    acts: tuple[Step, ...]
    """What else is wanted all night: away, leaves."""


def chip_pad(asking: StepBuilder, table: Table, detail: SeatDetail) -> ChipPad | None:
    """The pad of the seat of `detail`; None where nobody sits who could add chips."""
    if detail.player is None or not isinstance(seat := table.seat(detail.seat), Taken):
        return None
    if seat.sitter.standing is Standing.WAITS and comes_in(detail):
        # How they come in is asked first.
        return None
    steps = {step.key: step for step in detail.steps}
    adds = steps.get(f"top-up-{detail.player}")
    if adds is None or not isinstance(adds.command, TopUp):
        return None
    terms = terms_of(game_of(asking.words.room, table.game))
    pad = _Pad(asking, adds.command, terms, known_stack(asking.words.room, table, detail.player))
    acts = (f"away-{detail.player}", _("Away")), (f"leave-{detail.player}", _("Leaves"))
    queued = queued_for(asking.words.room, table.id, detail.player)
    if queued is not None:
        acts = acts[0], (f"withdraw-{detail.player}", withdraw_words(queued))
    waits = queued_status(asking.words.room, table.id, detail.player, asking.words)
    return ChipPad(
        waits or pad.told,
        pad.shown,
        adds,
        tuple(replace(steps[key], words=words) for key, words in acts if key in steps),
    )


def offered_sums(terms: BuyInTerms) -> tuple[Money, ...]:
    """Round sums in whole euros from five big blinds on, the smallest first."""
    least = least_stake(terms.stakes) * _LEAST
    return tuple(islice((one for one in _round_sums() if one >= least), SUMS))


def _round_sums() -> Iterator[Money]:
    return (Money(figure * 10**power * 100) for power in count() for figure in _ROUND)


class _Pad:
    """The pad of one player, with their `stack` where it is known."""

    def __init__(
        self, asking: StepBuilder, adds: TopUp, terms: BuyInTerms, stack: Money | None
    ) -> None:
        self._asking = asking
        self._adds = adds
        self._stack = stack
        self._sums = offered_sums(terms)
        self._most = limits(terms, stack or NOTHING).most

    @property
    def told(self) -> str:
        most = money_text(self._most, short=True) if self._most is not None else ""
        if self._stack is None:
            said = _("not counted")
            return _("{said}, {most} at most").format(said=said, most=most) if most else said
        said = _("has {sum}").format(sum=money_text(self._stack, short=True))
        return _("{said}, {most} may be added").format(said=said, most=most) if most else said

    def shown(self, touched: Touched) -> PadShown:
        """With the sums `touched` so far."""
        added = sum(touched, start=NOTHING)
        room = None if self._most is None else self._most - added
        keys = tuple(
            PadKey(one, f"+{typed_text(one)}", self._too_much(one, room)) for one in self._sums
        )
        most = None
        if room is not None and self._stack is not None:
            most = PadKey(room, _("to max"), "" if room else _("nothing fits"))
        step = self._step(added)
        later = isinstance(step.command, QueueChips)
        return PadShown(keys, most, self._under(touched, added, later=later), step)

    def _too_much(self, one: Money, room: Money | None) -> str:
        if room is None or one <= room:
            return ""
        return _("{room} fits").format(room=money_text(room, short=True))

    def _under(self, touched: Touched, added: Money, *, later: bool) -> str:
        if not touched:
            return ""
        parts = " + ".join(map(typed_text, touched)) if len(touched) > 1 else ""
        if later:
            whole = _("after this hand")
        elif self._stack is None:
            whole = _("not counted")
        else:
            whole = _("{sum} then").format(sum=money_text(self._stack + added, short=True))
        return f"{parts} · {whole}" if parts else whole

    def _step(self, added: Money) -> Step:
        """Without a sum it is greyed: by what stops every sum, or for want of one."""
        asks = TopUp(
            table=self._adds.table,
            player=self._adds.player,
            amount=added or self._sums[0],
            stack=self._stack,
        )
        words = _("Add {sum}").format(sum=money_text(added, short=True)) if added else _("Add")
        step = self._asking.step(f"add-{asks.player}", words, asks, leading=True)
        why_not = step.why_not or step.reason
        if not added and not why_not:
            why_not = _("Touch the sum first.")
        return replace(step, words=words, reason="", why_not=why_not, leading=not why_not)
