"""Disputes at a table: how long its last hand may be disputed, what is open, the sheets."""

from collections.abc import Iterator
from datetime import datetime

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
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Table, chairs_of
from floor.views.rulings.dispute_words import (
    dispute_words,
    gain_words,
    outcome_words,
    proof_words,
    subject_words,
)
from floor.views.words.form import NOTHING_TYPED, Euros, Form, Number, OneOf, Reason, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, capital, minutes_and_seconds


def deadline_words(last: Disputable, now: datetime) -> str:
    """How long the last hand may be disputed: it runs where somebody can see it (TDA-21)."""
    if not last.heard:
        return _("hand {hand}: too late to dispute").format(hand=last.hand)
    if last.in_time:
        return _("hand {hand} may be disputed: the floor was called in time").format(hand=last.hand)
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


def dispute_form(
    room: Room, table: Table, look: Viewer, typed: Typed = NOTHING_TYPED
) -> Form | None:
    """How a hand of `table` that is over is disputed (TDA-21, CH-GEN-24); None while none is over.

    What comes too late is heard with a reason.
    """
    last = last_deadline(room, table, look.now)
    if last is None:
        return None
    words = Wording(room, look.names)
    return Form(
        "dispute",
        _("Dispute at {table}").format(table=table.id),
        _("Open the dispute"),
        _dispute_step(StepBuilder(words, look), table, last.hand, typed),
        (
            OneOf(
                name="subject",
                words=_("About"),
                options=tuple((capital(subject_words(one)), one) for one in Subject),
            ),
            OneOf(
                name="player",
                words=_("Who"),
                options=_people(words, table.id, None, _("The dealer, or nobody")),
            ),
            Number(name="hand", words=_("Hand"), least=1, most=last.hand, start=last.hand),
            OneOf(
                name="proof",
                words=_("Proof"),
                options=(
                    (_("None"), None),
                    *((capital(proof_words(one)), one) for one in Proof),
                ),
            ),
            Reason(words=_("What happened")),
        ),
        told=(capital(deadline_words(last, look.now)),),
        wide=True,
    )


def _dispute_step(asking: StepBuilder, table: Table, last: int, typed: Typed) -> Step:
    player: PlayerId | None = typed.get("player", None)
    proof: Proof | None = typed.get("proof", None)
    in_time = OpenDispute(
        table=table.id,
        subject=typed.get("subject", Subject.POT),
        hand=typed.get("hand", last),
        player=player,
        proof=proof,
    )
    asked = asking.step("dispute", _("Write it down"), in_time)
    if not asked.why_not:
        return asked
    departs = msgspec.structs.replace(in_time, departs=True)
    heard = asking.step("dispute", _("Hear it all the same"), departs)
    return msgspec.structs.replace(heard, reason=asked.why_not) if heard.reason else asked


def decision_form(
    room: Room, number: DisputeId, look: Viewer, happened: str, typed: Typed = NOTHING_TYPED
) -> Form | None:
    """How a dispute is decided and what is paid back (CH-GEN-24); `happened` was written down about
    it. None when there is none of that number."""
    dispute = room.disputes.get(number)
    if dispute is None:
        return None
    words = Wording(room, look.names)
    outcome = typed.get("outcome", next(iter(DisputeOutcome)))
    payer: PlayerId | None = typed.get("payer", None)
    payee: PlayerId | None = typed.get("payee", None)
    repaid, amount = outcome is DisputeOutcome.REPAID, typed.sum("amount")
    gains: tuple[Gain, ...] = ()
    if repaid and payer is not None and amount is not None:
        gains = (Gain(payer=payer, payee=payee, amount=amount),)
    paid_back = (
        OneOf(
            name="payer",
            words=_("Who pays back"),
            options=_people(words, dispute.table, dispute, ""),
        ),
        OneOf(
            name="payee",
            words=_("To whom"),
            options=_people(words, dispute.table, dispute, _("The house")),
        ),
        Euros(name="amount", words=_("Sum"), optional=True),
    )
    told = _("{dispute} · opened {time}").format(
        dispute=dispute_words(dispute, words), time=words.time(dispute.opened_at)
    )
    return Form(
        "decision",
        _("Decide dispute {number}").format(number=number),
        _("Decide"),
        StepBuilder(words, look).step(
            "decide", _("Decide"), DecideDispute(dispute=number, outcome=outcome, gains=gains)
        ),
        (
            OneOf(
                name="outcome",
                words=_("How"),
                options=tuple((capital(outcome_words(one)), one) for one in DisputeOutcome),
            ),
            *(paid_back if repaid else ()),
            Reason(),
        ),
        told=(capital(f"{told}\n“{happened}”" if happened else told),),
        wide=True,
    )


def _people(
    words: Wording, name: TableId, dispute: Dispute | None, nobody: str
) -> tuple[tuple[str, PlayerId | None], ...]:
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
    return ((nobody, None), *((words.player(player), player) for player in found))
