"""Disputes at a table: how long its last hand may be disputed, what is open, the sheets."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

import msgspec

from floor.app.core.dispute import Dispute, DisputeId, DisputeOutcome, Gain, Proof, Subject
from floor.app.core.names import Viewer
from floor.app.core.room import Room
from floor.app.rulings.disputes import (
    DecideDispute,
    Disputable,
    OpenDispute,
    SettleRepayment,
    deadline,
    last_over,
)
from floor.base.money import Money
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table, chairs_of
from floor.views.rulings.dispute_words import dispute_words, gain_words, subject_words
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, minutes_and_seconds


class DisputeForm(NamedTuple):
    """What is asked when a hand is disputed; nothing of it decides."""

    title: str
    told: str
    """How long that hand may still be disputed."""
    hand: int
    """The last one that is over."""
    players: tuple[tuple[PlayerId, str], ...]
    """Who sits there, or did in that hand."""
    step: Callable[[Subject, PlayerId | None, Proof | None, int], Step]
    """As typed; what comes too late is heard with a reason: `reason` says so."""


class DecisionForm(NamedTuple):
    """What is asked when a dispute is decided."""

    title: str
    told: str
    players: tuple[tuple[PlayerId, str], ...]
    step: Callable[[DisputeOutcome, PlayerId | None, PlayerId | None, Money | None], Step]
    """As typed: how, who pays back, to whom (None: the house), how much."""


def deadline_words(last: Disputable, now: datetime) -> str:
    """How long the last hand may be disputed: it runs where somebody can see it (TDA-21)."""
    if not last.heard:
        return _("hand {hand}: too late to dispute").format(hand=last.hand)
    if last.until is None:
        return _("hand {hand} may be disputed until the next begins").format(hand=last.hand)
    return _("hand {hand} may be disputed for {left}").format(
        hand=last.hand, left=minutes_and_seconds(last.until - now)
    )


def last_deadline(room: Room, table: Table, now: datetime) -> Disputable | None:
    """How long the last hand of `table` may be disputed; None while none is over."""
    hand = last_over(table)
    return deadline(room, table, hand, now) if hand >= 1 else None


def dispute_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """A dispute about the table's last hand, and what is to be done about those that are open."""
    room = asking.words.room
    for one in room.disputes.values():
        if one.table == table.id and one.is_open:
            yield from _open_steps(asking, one)
    last = last_deadline(room, table, asking.now)
    if last is not None:
        asks = OpenDispute(table=table.id, subject=Subject.POT)
        words = _("Dispute hand {hand} …") if last.heard else _("Dispute hand {hand}, too late …")
        yield asking.finder("dispute", words.format(hand=last.hand), ToFind.DISPUTE, asks)


def _open_steps(asking: StepBuilder, dispute: Dispute) -> Iterator[Step]:
    if dispute.decision is None:
        asks = DecideDispute(dispute=dispute.id, outcome=DisputeOutcome.STANDS)
        words = _("Decide dispute {number}: hand {hand}, {subject} …").format(
            number=dispute.id, hand=dispute.hand, subject=subject_words(dispute.subject)
        )
        step = asking.finder(f"decide-{dispute.id}", words, ToFind.DECISION, asks)
        yield msgspec.structs.replace(step, command=asks)
        return
    for place in dispute.unpaid:
        gain = dispute.decision.repayments[place - 1].gain
        words = _("Paid: {what}").format(what=gain_words(gain, asking.words))
        paid = SettleRepayment(dispute=dispute.id, place=place)
        yield asking.step(f"settle-{dispute.id}-{place}", words, paid)


def dispute_form(room: Room, table: Table, look: Viewer) -> DisputeForm | None:
    """The sheet for a dispute at `table`; None while no hand is over there."""
    last = last_deadline(room, table, look.now)
    if last is None:
        return None
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)

    def step(subject: Subject, player: PlayerId | None, proof: Proof | None, hand: int) -> Step:
        in_time = OpenDispute(
            table=table.id, subject=subject, hand=hand, player=player, proof=proof
        )
        asked = asking.step("dispute", _("Write it down"), in_time)
        if not asked.why_not:
            return asked
        departs = msgspec.structs.replace(in_time, departs=True)
        heard = asking.step("dispute", _("Hear it all the same"), departs)
        return msgspec.structs.replace(heard, reason=asked.why_not) if heard.reason else asked

    return DisputeForm(
        title=_("Dispute at {table}").format(table=table.id),
        told=deadline_words(last, look.now),
        hand=last.hand,
        players=_people(words, table.id, None),
        step=step,
    )


def decision_form(
    room: Room, number: DisputeId, look: Viewer, happened: str
) -> DecisionForm | None:
    """The sheet that decides a dispute, about which `happened` was written down; None when there
    is none of that number."""
    dispute = room.disputes.get(number)
    if dispute is None:
        return None
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)

    def step(
        outcome: DisputeOutcome,
        payer: PlayerId | None,
        payee: PlayerId | None,
        amount: Money | None,
    ) -> Step:
        gains: tuple[Gain, ...] = ()
        if outcome is DisputeOutcome.REPAID and payer is not None and amount is not None:
            gains = (Gain(payer=payer, payee=payee, amount=amount),)
        decide = DecideDispute(dispute=number, outcome=outcome, gains=gains)
        return asking.step("decide", _("Decide"), decide)

    told = _("{dispute} · opened {time}").format(
        dispute=dispute_words(dispute, words), time=words.time(dispute.opened_at)
    )
    return DecisionForm(
        title=_("Decide dispute {number}").format(number=number),
        told=f"{told}\n“{happened}”" if happened else told,
        players=_people(words, dispute.table, dispute),
        step=step,
    )


def _people(
    words: Wording, name: TableId, dispute: Dispute | None
) -> tuple[tuple[PlayerId, str], ...]:
    """Who sits at a table, was dealt in in its last hands, or is named in a dispute."""
    table, found = words.room.tables.get(name), dict[PlayerId, None]()
    if table is not None:
        found.update(dict.fromkeys(chair.sitter.player for chair in chairs_of(table)))
        if table.played is not None:
            found.update(dict.fromkeys(place.player for place in table.played.dealt))
        if isinstance(table.stage, InHand):
            found.update(dict.fromkeys(place.player for place in table.stage.deal.dealt))
    if dispute is not None:
        found.update(dict.fromkeys(dispute.people))
    return tuple((player, words.player(player)) for player in found)
