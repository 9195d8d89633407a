"""Which tables need somebody, and why: the worst first, by sign and words."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from enum import Enum

import msgspec

from floor.app.core.dispute import Decision, Dispute, DisputeOutcome
from floor.app.core.floor_call import CallReason, FloorCall, is_red, queue
from floor.app.core.held_act import KeptRefusal, UnfitAct, refusal_of
from floor.app.core.messages import Command
from floor.app.core.names import Viewer
from floor.app.core.room import Room, event_at, guest_of, is_open
from floor.app.hands.last_rounds import round_over
from floor.app.lists.feeders import must_move
from floor.app.money.stacks import to_count
from floor.app.money.time_charges import CollectTime, TimeDue, due
from floor.app.rulings.disputes import DecideDispute, SettleRepayment
from floor.app.seats.requests import first_to_ask
from floor.app.seats.seats import SeatPlayer
from floor.app.staff.floor_calls import EndCall, TakeCall
from floor.app.staff.older_book import CompareFelt
from floor.app.staff.pin_locks import AskPinsAgain
from floor.app.tables.after_hand import WithdrawQueued
from floor.base.money import total
from floor.base.text import _, many, money_text
from floor.base.value import Value
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.profile import away_too_long
from floor.room.lists.waitlist import SeatCall, TableId
from floor.room.orders.orders import penalty_on
from floor.room.table.table import Away, PlayedOver, Table, free_seats, seat_of
from floor.views.feed.tables import deed_words
from floor.views.tables.after_hand import is_agreed, withdraw_words
from floor.views.tables.closing import balance_hint, closing_hint
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import (
    Wording,
    called_for,
    capital,
    minutes_and_seconds,
    reason_words,
    span_words,
    spot,
)

EXPIRES_SOON = timedelta(seconds=60)
"""So long before a called player's time is over the floor looks whether they are coming."""
ENDS_SOON = timedelta(seconds=60)
"""So long before a penalty ends the floor hears of it."""


class AlertKind(Enum):
    """Why a table needs somebody; each has a sign of its own, so that colour never speaks alone."""

    FLOOR_CALL = "⚑"
    HELD_ACTS = "≠"
    OLDER_BOOK = "↩"
    PINS = "#"
    DISPUTE = "§"
    NOT_DONE = "∅"
    SEAT_EXPIRES = "▣"
    PENALTY_ENDS = "⚠"
    BREAK_OVER = "☕"
    AWAY_LONG = "◐"
    COUNT = "Σ"
    TIME_DUE = "€"
    AFTER_HAND = "↪"
    SEAT_ASKED = "↔"
    MUST_MOVE = "⇥"
    CLOSE = "✕"
    BALANCE = "⇄"


_ORDER = tuple(AlertKind)


class Severity(Enum):
    """How bad it is; each has its own colour and its own words."""

    URGENT = 0
    """Somebody has to go there now."""
    SOON = 1
    """Something is running out, or has."""
    HINT = 2
    """May be seen to when there is time."""


class Alert(Value, frozen=True, kw_only=True):
    """Something about a table that wants somebody."""

    table: TableId
    kind: AlertKind
    severity: Severity
    words: str
    """Short, for the table's card: "Seat 5 called"; what the clock says of it comes after."""
    said: str = ""
    """In full, where `words` are not enough."""
    seat: SeatNo | None = None
    player: PlayerId | None = None
    since: datetime | None = None
    """Its age counts from then."""
    until: datetime | None = None
    """What is left of it counts to then."""
    place: int = 0
    """Of a call: in the order in which they are to be taken, from 1."""
    about: str = ""
    """What tells it from others of its kind at its table, besides seat and player."""
    act: str = ""
    """What can be done about it in one tap: "Take call"."""
    command: Command | None = None
    finder: ToFind | None = None
    """What is looked at instead of a command, if any."""
    why: KeptRefusal | None = None
    """Why something was not done."""

    @property
    def key(self) -> str:
        """Names it: stable while it means the same."""
        whose = f"{self.seat or 0}-{self.player or 0}{self.about}"
        return f"{self.table}-{self.kind.name.lower()}-{whose}"


class AlertLine(Value, frozen=True, kw_only=True):
    """One alert in the list of all of them."""

    alert: Alert
    words: str
    """With the player's name, without the table's: "Seat 5 called · Aino L."."""
    step: Step | None = None
    also: Step | None = None
    """What may be done instead."""


def alerts(room: Room, now: datetime) -> dict[TableId, tuple[Alert, ...]]:
    """What every open table needs when it is `now`, the worst first; no entry where it is nothing.

    Equally bad ones stand by kind, of one kind the oldest first; calls as they are to be taken.
    """
    found: dict[TableId, list[Alert]] = {}
    for alert in _all(room, now):
        found.setdefault(alert.table, []).append(alert)
    return {table: tuple(sorted(some, key=_rank)) for table, some in found.items()}


def worst_first(found: Mapping[TableId, tuple[Alert, ...]]) -> tuple[Alert, ...]:
    """All alerts of the room in one line."""
    return tuple(sorted((one for some in found.values() for one in some), key=_rank))


def _rank(alert: Alert) -> tuple[int, int, int, float]:
    moment = alert.since or alert.until
    age = moment.timestamp() if moment is not None else 0.0
    return alert.severity.value, _ORDER.index(alert.kind), alert.place, age


def alert_lines(room: Room, look: Viewer, some: Iterable[Alert]) -> tuple[AlertLine, ...]:
    """`some` in full, each with its step if there is one."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    return tuple(_line(alert, words, asking) for alert in some)


def _line(alert: Alert, words: Wording, asking: StepBuilder) -> AlertLine:
    parts = [alert.said or alert.words]
    if alert.player is not None:
        parts.append(words.player(alert.player))
    if alert.why is not None:
        parts.append(words.why(refusal_of(alert.why)))
    step, also, key = None, None, f"alert-{alert.key}"
    table = words.room.tables.get(alert.table)
    if alert.kind is AlertKind.COUNT and alert.player is not None and table is not None:
        from floor.views.money.chips import count_step  # not for the first picture

        step = count_step(asking, table, alert.player, key, alert.act, leading=True)
    elif alert.kind is AlertKind.OLDER_BOOK and alert.command is not None:
        from floor.views.hands.set_right import set_right_step  # not for the first picture

        also = asking.step(f"{key}-as-it-is", _("It is right"), alert.command)
        if table is not None:
            step = msgspec.structs.replace(set_right_step(asking, table), key=key, leading=True)
    elif alert.command is not None:
        step = asking.step(key, alert.act, alert.command, leading=True)
    elif alert.finder:
        step = Step(key=key, words=alert.act, finder=alert.finder, leading=True)
    if step is not None and alert.finder and not step.why_not:
        step = msgspec.structs.replace(step, finder=alert.finder)
    return AlertLine(alert=alert, words=" · ".join(parts), step=step, also=also)


def alert_clock(alert: Alert, now: datetime) -> str:
    """How old it is or what is left of it: "2:14", "34 min"; empty where no clock runs."""
    if alert.until is not None:
        return minutes_and_seconds(alert.until - now)
    if alert.since is None:
        return ""
    age = max(now - alert.since, timedelta())
    if alert.kind is AlertKind.FLOOR_CALL and age < timedelta(hours=1):
        return minutes_and_seconds(age)
    return span_words(age)


def _all(room: Room, now: datetime) -> Iterator[Alert]:
    asks = (one for one in room.floor_calls if one.table in room.tables)
    for place, asked in enumerate(queue(asks, now), start=1):
        alert = _floor_call(room, asked, now, place)
        yield _claimed(alert) if _is_bad_beat(room, asked) else alert
    yield from _held(room)
    yield from _put_back(room)
    yield from _no_pins(room, now)
    yield from _disputed(room)
    yield from _after_hand(room)
    for call in room.calls:
        if now >= call.until - EXPIRES_SOON:
            yield _expiring(call)
    for table in room.tables.values():
        for number, seat in enumerate(table.seats, start=1):
            if isinstance(seat, Away | PlayedOver):
                yield from _absent(room, table, SeatNo(number), seat, now)
        yield from _time_due(table, due(room, table.id, now))
        yield from _to_count(room, table)
        yield from _asked_for(table)
    yield from _moving(room, now)


def _floor_call(room: Room, call: FloorCall, now: datetime, place: int) -> Alert:
    """Nobody has taken it for three minutes, or it is a bad beat: urgent; taken: only a hint."""
    reason = capital(reason_words(call.reason))
    if call.taken is not None:
        return Alert(
            table=call.table,
            kind=AlertKind.FLOOR_CALL,
            severity=Severity.HINT,
            words=reason,
            said=_("{reason}: somebody is on the way").format(reason=reason),
            since=call.since,
            place=place,
            about=call.reason.value,
            act=_("Done"),
            command=EndCall(table=call.table, reason=call.reason),
        )
    urgent = is_red(call, now) or call.reason is CallReason.BAD_BEAT
    return Alert(
        table=call.table,
        kind=AlertKind.FLOOR_CALL,
        severity=Severity.URGENT if urgent else Severity.SOON,
        words=reason,
        said=_("calls the floor: {reason}").format(reason=called_for(room, call)),
        since=call.since,
        place=place,
        about=call.reason.value,
        act=_("Take call"),
        command=TakeCall(table=call.table, reason=call.reason),
    )


def _is_bad_beat(room: Room, call: FloorCall) -> bool:
    table = room.tables.get(call.table)
    return call.reason is CallReason.BAD_BEAT and table is not None and table.frozen is not None


def _claimed(alert: Alert) -> Alert:
    """Where a table stands still for a bad beat, its page is what can be done (JP-TRIG-7)."""
    return msgspec.structs.replace(alert, act=_("Go through it …"), finder=ToFind.CLAIM)


def _held(room: Room) -> Iterator[Alert]:
    """What dealers pressed while the store was away and no longer fitted, table by table."""
    by_table: dict[TableId, list[UnfitAct]] = {}
    for one in room.held:
        by_table.setdefault(one.table, []).append(one)
    for table, held in by_table.items():
        several = many(
            "{n} act of its kiosk not recorded",
            "{n} acts of its kiosk not recorded",
            len(held),
        )
        if any(one.act.of_newer_book for one in held):
            several = many(
                "{n} act of a newer book: check the button",
                "{n} acts of a newer book: check the button",
                len(held),
            )
        yield Alert(
            table=table,
            kind=AlertKind.HELD_ACTS,
            severity=Severity.SOON,
            words=_("Not recorded ({n})").format(n=len(held)),
            said=several.format(n=len(held)),
            since=min(one.act.pressed for one in held),
            act=_("Look at them …"),
            finder=ToFind.HELD,
        )


def _put_back(room: Room) -> Iterator[Alert]:
    """Tables that nobody has compared since an older copy of the book was put back."""
    for table, at in room.put_back.items():
        if table in room.tables or event_at(room, table) is not None:
            yield Alert(
                table=table,
                kind=AlertKind.OLDER_BOOK,
                severity=Severity.SOON,
                words=_("Older book"),
                said=_("Older book: check button and seats"),
                since=at,
                act=_("Correct {table} …").format(table=table) * (table in room.tables),
                command=CompareFelt(table=table),
            )


def _no_pins(room: Room, now: datetime) -> Iterator[Alert]:
    """Tables whose kiosks take no PIN after too many wrong ones: somebody may be guessing there."""
    for table, until in room.pins_locked.items():
        if now < until and is_open(room, table):
            yield Alert(
                table=table,
                kind=AlertKind.PINS,
                severity=Severity.SOON,
                words=_("Too many wrong PINs"),
                said=_("too many wrong PINs: its kiosk takes none"),
                until=until,
                act=_("Let {table} ask PINs again").format(table=table),
                command=AskPinsAgain(table=table),
            )


def _disputed(room: Room) -> Iterator[Alert]:
    """Hands that are disputed and not decided; money not paid back waits until there is time."""
    for dispute in room.disputes.values():
        if dispute.decision is None:
            yield Alert(
                table=dispute.table,
                kind=AlertKind.DISPUTE,
                severity=Severity.SOON,
                words=_("Dispute: hand {hand}").format(hand=dispute.hand),
                since=dispute.opened_at,
                about=f"{dispute.id}",
                act=_("Decide …"),
                command=DecideDispute(dispute=dispute.id, outcome=DisputeOutcome.STANDS),
                finder=ToFind.DECISION,
            )
        elif dispute.unpaid:
            yield _unpaid(room, dispute, dispute.decision)


def _unpaid(room: Room, dispute: Dispute, decision: Decision) -> Alert:
    """The first repayment that is open; where its table has no page any more it is ticked off
    here."""
    place, closed = dispute.unpaid[0], dispute.table not in room.tables
    gain = decision.repayments[place - 1].gain
    return Alert(
        table=dispute.table,
        kind=AlertKind.DISPUTE,
        severity=Severity.HINT,
        words=_("Repayment open"),
        said=_("{sum} to be paid back").format(sum=money_text(gain.amount, short=True)),
        player=gain.payer,
        since=dispute.opened_at,
        about=f"{dispute.id}",
        act=_("Paid") if closed else "",
        command=SettleRepayment(dispute=dispute.id, place=place) if closed else None,
    )


def _after_hand(room: Room) -> Iterator[Alert]:
    """What waits for the end of a hand, and what did not fit when that came."""
    for act in room.queued:
        table = room.tables.get(act.table)
        if table is None:
            continue
        words = deed_words(act.deed)
        waits = _("After this hand: {deed}") if act.why is None else _("Not done: {deed}")
        yield Alert(
            table=act.table,
            kind=AlertKind.AFTER_HAND if act.why is None else AlertKind.NOT_DONE,
            severity=Severity.HINT if act.why is None else Severity.SOON,
            words=waits.format(deed=words),
            seat=seat_of(table, act.player) if act.player is not None else None,
            player=act.player,
            since=None if act.why is None else act.at,
            why=act.why,
            act=withdraw_words(act),
            command=WithdrawQueued(table=act.table, player=act.player),
        )


def _to_count(room: Room, table: Table) -> Iterator[Alert]:
    """Who moved here after a hand: nobody could count the stack before (CH-SEAT-4)."""
    for seat, player, asked in to_count(room, table):
        from floor.views.money.chip_words import count_words  # not for the first picture

        yield Alert(
            table=table.id,
            kind=AlertKind.COUNT,
            severity=Severity.SOON,
            words=_("Seat {seat}: count").format(seat=seat),
            said=_("Seat {seat} · {what}").format(seat=seat, what=count_words(asked)),
            seat=seat,
            player=player,
            act=_("Count …"),
            finder=ToFind.SUMS,
        )


def _expiring(call: SeatCall) -> Alert:
    return Alert(
        table=call.table,
        kind=AlertKind.SEAT_EXPIRES,
        severity=Severity.SOON,
        words=_("Seat {seat} called").format(seat=call.seat),
        seat=call.seat,
        player=call.player,
        until=call.until,
        act=_("Seat"),
        command=SeatPlayer(table=call.table, seat=call.seat, player=call.player),
    )


def _absent(
    room: Room, table: Table, number: SeatNo, seat: Away | PlayedOver, now: datetime
) -> Iterator[Alert]:
    """Somebody's penalty ends, their long break is over, or they are away for longer than anybody
    may be without asking (CH-GEN-7, CH-GEN-8)."""
    owner = seat.sitter if isinstance(seat, Away) else seat.owner
    player, since = owner.player, seat.since
    sent_away, granted = _sent_away(room, player, since), guest_of(room, player).long_break
    penalty = penalty_on(room.orders, player, now, table.id)

    def alert(kind: AlertKind, words: str, begun: datetime | None = None) -> Alert:
        return Alert(
            table=table.id,
            kind=kind,
            severity=Severity.SOON,
            words=words.format(seat=number),
            seat=number,
            player=player,
            since=begun,
            until=sent_away if begun is None else None,
        )

    if penalty is not None and penalty.removal is not None:
        yield alert(AlertKind.PENALTY_ENDS, _("Seat {seat} removed"), penalty.at)
    elif penalty is not None and penalty.hands is not None:
        if penalty.hands.left == 1:
            yield alert(AlertKind.PENALTY_ENDS, _("Seat {seat} penalty: last hand"), penalty.at)
    elif sent_away is not None and now >= sent_away:
        yield alert(AlertKind.PENALTY_ENDS, _("Seat {seat} penalty over"), sent_away)
    elif sent_away is not None:
        if now >= sent_away - ENDS_SOON:
            yield alert(AlertKind.PENALTY_ENDS, _("Seat {seat} penalty"))
    elif granted is not None and since <= granted:
        if now > granted:
            yield alert(AlertKind.BREAK_OVER, _("Seat {seat} break over"), granted)
    elif room.house is not None and away_too_long(now - since, room.house.long_break):
        yield alert(AlertKind.AWAY_LONG, _("Seat {seat} away"), since)


def _sent_away(room: Room, player: PlayerId, since: datetime) -> datetime | None:
    """Until when a penalty keeps them away who has been away `since` then; None: none does."""
    marks = room.orders.marks.get(player, ())
    return max((one.until for one in marks if one.until and one.until > since), default=None)


def _time_due(table: Table, every: tuple[TimeDue, ...]) -> Iterator[Alert]:
    """What those who sit there owe for time, together; each of those who have left by
    themselves."""
    here = tuple(one for one in every if not one.left)
    if here:
        amount = total(one.amount for one in here)
        yield Alert(
            table=table.id,
            kind=AlertKind.TIME_DUE,
            severity=Severity.HINT,
            words=_("Time due {sum}").format(sum=money_text(amount, short=True)),
            act=_("Collect"),
            command=CollectTime(table=table.id, amount=amount),
        )
    for one in every:
        if one.left and one.player is not None:
            yield Alert(
                table=table.id,
                kind=AlertKind.TIME_DUE,
                severity=Severity.SOON,
                words=_("Left owing {sum}").format(sum=money_text(one.amount, short=True)),
                player=one.player,
                act=_("Collect"),
                command=CollectTime(table=table.id, amount=one.amount, player=one.player),
            )


def _asked_for(table: Table) -> Iterator[Alert]:
    """A free seat that somebody at the table asks for: it is theirs before anybody new gets it."""
    asked = ((seat, first_to_ask(table, seat)) for seat in free_seats(table))
    seat, player = next((one for one in asked if one[1] is not None), (None, None))
    if seat is not None:
        yield Alert(
            table=table.id,
            kind=AlertKind.SEAT_ASKED,
            severity=Severity.HINT,
            words=_("Seat {seat} asked for").format(seat=seat),
            seat=seat,
            player=player,
        )


def _moving(room: Room, now: datetime) -> Iterator[Alert]:
    """Tables that feed another one with a free seat, could be closed, or are uneven."""
    for main in sorted(set(room.feeders.values())):
        table, mover = room.tables.get(main), must_move(room, main, now)
        free = free_seats(table) if table is not None else ()
        if mover is not None and free and not is_agreed(room, mover):
            words = _("Must move to {table}").format(table=main)
            said = _("Must move to {where}").format(where=spot(main, free[0]))
            at = room.seated[mover]
            yield _hint(at, AlertKind.MUST_MOVE, words, said, mover)
    over = [one.id for one in room.tables.values() if round_over(one)]
    for done in over:
        said = _("The last round is over: close it, or let it go on after all")
        yield msgspec.structs.replace(
            _hint(done, AlertKind.CLOSE, _("Last round over"), said), severity=Severity.SOON
        )
    closing = closing_hint(room, now)
    for hint in (one for one in closing if one.table not in over):
        yield _hint(hint.table, AlertKind.CLOSE, _("Could be closed"), hint.words)
    for hint in balance_hint(room, now, closing):
        yield _hint(hint.table, AlertKind.BALANCE, _("Balance"), hint.words)


def _hint(
    table: TableId, kind: AlertKind, words: str, said: str, player: PlayerId | None = None
) -> Alert:
    return Alert(
        table=table, kind=kind, severity=Severity.HINT, words=words, said=said, player=player
    )


def counted(some: Iterable[Alert]) -> str:
    """How many there are, for the line over everything: "2 calls · 3 alerts"; empty for none."""
    every = tuple(some)
    calls = sum(
        one.kind is AlertKind.FLOOR_CALL and one.severity is not Severity.HINT for one in every
    )
    others = len(every) - calls
    parts = []
    if calls:
        parts.append(many("{n} call", "{n} calls", calls).format(n=calls))
    if others:
        parts.append(many("{n} alert", "{n} alerts", others).format(n=others))
    return " · ".join(parts)
