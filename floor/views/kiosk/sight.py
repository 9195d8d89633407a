"""What one table's kiosk shows at a moment, as frozen rows; nothing of it is decided here."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

import msgspec

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import StaffId
from floor.app.core.names import PersonName, Viewer, label_of
from floor.app.core.room import Room, game_of, house_of
from floor.app.hands.dealing import StartHand, jackpot_paid_until
from floor.app.hands.last_rounds import round_over
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.mixes import game_at
from floor.app.jackpot.meters import meters_of
from floor.app.money.stacks import to_count
from floor.app.staff.floor_calls import call_of
from floor.app.staff.pushes import room_pushes
from floor.base.text import _, many, money_text, time_text
from floor.jackpot.ledger import NO_METERS, Meters
from floor.room.blinds.blinds import NO_DUES, Standing
from floor.room.blinds.button import Deal, PlayerId, SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand, Stamp, Table
from floor.views.floor.floor import table_card
from floor.views.hands.steps import coming_deal, straddle_steps
from floor.views.kiosk.acts import seat_acts
from floor.views.kiosk.chip_pad import ChipPad, chip_pad
from floor.views.kiosk.claim import KioskClaim, kiosk_claim
from floor.views.kiosk.event_notes import EventNote
from floor.views.kiosk.hand_keys import HandKey, hand_keys, riffle_words
from floor.views.kiosk.posts import PostRow, comers, goers, post_rows
from floor.views.kiosk.running import LastHand
from floor.views.money.chip_words import count_words
from floor.views.money.dues import posted_words, price_words
from floor.views.rulings.dispute_words import subject_words
from floor.views.rulings.disputes import deadline_words, last_deadline
from floor.views.seats.seats import seat_detail
from floor.views.tournament.board import EventSlide
from floor.views.words.rows import SeatDetail, SeatState, SeatView, Step, TableCard, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording, capital

BESIDE = 2
"""So many posts stay over the acts of a seat."""


class EventFace(NamedTuple):
    """What a tournament's table shows besides."""

    clock: EventSlide
    """As it stands on the board."""
    levels: tuple[str, str]
    """ "Level 9 · ante 1,200", "next 800–1,600"."""
    banner: str
    """While play is hand for hand; else empty."""
    outs: tuple[Step, ...]
    """Who may be said to be out, seat by seat."""
    misdeal: Step
    notes: tuple[EventNote, ...] = ()
    """The most urgent first."""

    @property
    def wakes_in(self) -> timedelta | None:
        """When the next second of the clock begins; None: it stands."""
        span = self.clock.left
        return None if span is None or self.clock.stands else span % timedelta(seconds=1)


class KioskView(NamedTuple):
    """Everything on the main screen."""

    title: str
    game: str
    jackpot: str
    """ "€48,215"; empty where the table has no part in it."""
    accrued: str
    """What today has added, which a hit is not paid from (JP-FEE-3)."""
    hand: str
    """ "Hand 143 · first riffle 21:46:12"."""
    dealer: str
    """Empty when nobody deals."""
    comes: str
    """Who pushes next; empty when nobody can say."""
    card: TableCard
    heading: str
    """Over the posts: this hand's or the next one's."""
    posts: tuple[PostRow, ...]
    """While a seat is looked at the first two of them: all else stands on the felt."""
    offers: tuple[Step, ...]
    """What else may be done now in one tap: the stamp of a hand that began by itself, and further
    straddles."""
    fee: str
    """Whether the hand is one for the jackpot."""
    last: str
    """What the last hand has brought: to be taken out of the pot."""
    disputed: str
    """What is disputed here and not decided, whose stack is to be counted, and how long the last
    hand still can be disputed."""
    keys: tuple[HandKey, HandKey, HandKey]
    """How the hand ends or the next one begins, and the straddle."""
    asks: tuple[PlayerId, ...]
    """Who asks for another seat, first come first."""
    detail: SeatDetail | None
    acts: tuple[Step, ...]
    """What is done with the chosen seat."""
    pad: ChipPad | None
    """How who sits there adds chips; None where nobody does who could."""
    why_not: str
    """Why nothing can be done at this table; empty when it can."""
    claim: KioskClaim | None
    """The bad beat for which it stands still."""
    event: EventFace | None = None
    """Of a tournament's table."""
    comers: tuple[EventNote, ...] = ()
    """Who goes when the hand is over, and who is not in the game yet with what they owe."""


class TableSeen(NamedTuple):
    """What is looked at: a table of the room, and what the kiosk knows besides."""

    room: Room
    table: TableId
    chosen: SeatNo | None = None
    """The seat whose acts stand beside the table."""
    last: LastHand | None = None
    """The hand there that was over last and still stands."""
    said: frozenset[PlayerId] = frozenset()
    """Who has said that they wait for the big blind."""


def sight(seen: TableSeen, look: Viewer) -> KioskView | None:
    """The main screen; None while the table is closed or nothing is known of the house."""
    room, table = seen.room, seen.room.tables.get(seen.table)
    if table is None or room.house is None:
        return None
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    detail = seat_detail(room, table, seen.chosen, look) if seen.chosen is not None else None
    deal = coming_deal(room, table)
    card = table_card(room, table, look.names)
    posts, fee, last = (
        post_rows(room, table, deal),
        _fee_words(room, table, deal, look),
        _last_words(seen.last),
    )
    disputed = tuple(_disputed(room, table, look))
    heading = _("This hand") if isinstance(table.stage, InHand) else _("Next hand")
    if round_over(table):
        # Nobody posts before somebody says that there is one more hand.
        posts, fee, heading = (), "", _("Last round over")
    beside = posts if detail is None else posts[:BESIDE]
    read = (capital(card.note), *_paired(posts[BESIDE:]), fee, last, *disputed)
    lines = read if detail is not None else ()
    return KioskView(
        title=table.id,
        game=_("{game} · {n} seats").format(game=words.game(table.game), n=len(table.seats)),
        jackpot=money_text(_meters(room, table).posted, short=True) if card.jackpot else "",
        accrued=_accrued(room, table, look) if card.jackpot else "",
        hand=_hand_words(table, house_of(room).zone),
        dealer=card.dealer,
        comes=_comes(room, table, look),
        card=msgspec.structs.replace(
            card,
            title="",
            dealer="",
            lines=tuple(line for line in lines if line),
            seats=tuple(_with_duty(one, deal) for one in card.seats),
        ),
        heading=heading,
        posts=beside,
        offers=(*_stamps(asking, table), *_offers(asking, table), *_misdeal(asking, table, detail)),
        fee=fee,
        last=last,
        disputed="\n".join(disputed),
        keys=hand_keys(room, table, look),
        asks=tuple(one.player for one in table.seat_requests),
        detail=detail,
        acts=tuple(seat_acts(detail, asking)) if detail is not None else (),
        pad=chip_pad(asking, table, detail) if detail is not None else None,
        why_not=_why_not(table),
        claim=kiosk_claim(room, table, look),
        comers=(*goers(room, table, words, look.now), *comers(room, table, deal, seen.said))
        if detail is None
        else (),
    )


def _paired(posts: Sequence[PostRow]) -> Iterator[str]:
    """`posts` for the felt, two in a line."""
    words = [f"{one.short or one.words} {one.price}" for one in posts]
    for first in range(0, len(words), 2):
        yield "   ".join(words[first : first + 2])


def _with_duty(seat: SeatView, deal: Deal | None) -> SeatView:
    """`seat` with what its player puts in to come into the hand."""
    posts = deal.posts if deal is not None else ()
    dues = next((post.dues for post in posts if post.seat == seat.number), NO_DUES)
    if seat.state is not SeatState.SEATED or seat.standing is Standing.IN or dues == NO_DUES:
        return seat
    price = posted_words(dues) if seat.standing is Standing.POSTS else price_words(dues)
    whole = money_text(dues.due, short=True)
    return msgspec.structs.replace(
        seat,
        duty=_("posts {sum}").format(sum=price),
        brief=_("posts {sum}").format(sum=whole),
    )


def _meters(room: Room, table: Table) -> Meters:
    """Those of the jackpot its tables are attached to."""
    fund = house_of(room).fund_of(game_of(room, table.game))
    return meters_of(room, fund) if fund is not None else NO_METERS


def _accrued(room: Room, table: Table, look: Viewer) -> str:
    if _paid_until(room, table, look) is not None:
        return ""
    added = _meters(room, table).accrued
    return _("jackpot +{sum} today").format(sum=money_text(added, short=True)) if added else ""


def _paid_until(room: Room, table: Table, look: Viewer) -> datetime | None:
    """Until when its hands pay nothing, the one being played too (JP-FEE-2); None: they pay."""
    began = table.stage.started if isinstance(table.stage, InHand) else look.now
    return jackpot_paid_until(room, table.id, began)


def _why_not(table: Table) -> str:
    if table.frozen is not None:
        return _("stopped: bad beat")
    return ""


def _hand_words(table: Table, zone: str) -> str:
    if not isinstance(table.stage, InHand):
        return _("After hand {n}").format(n=table.hand) if table.hand else _("No hand yet")
    stage = table.stage
    words = {
        Stamp.RIFFLE: _("Hand {n} · first riffle {time}"),
        Stamp.LID: _("Hand {n} · lid button {time}"),
        Stamp.AUTOMATIC: _("Hand {n} · began about {time}"),
    }[stage.stamp]
    seconds = f"{stage.started.second:02}"
    time = time_text(stage.started, zone)
    return words.format(n=table.hand, time=f"{time}{time[2]}{seconds}")


def _comes(room: Room, table: Table, look: Viewer) -> str:
    push = next_dealer(room, table, look)
    return label_of(PersonName(look.names.staff_name(push))) if push is not None else ""


def next_dealer(room: Room, table: Table, look: Viewer) -> StaffId | None:
    """Who is expected to push in here next."""
    pushes = room_pushes(room, look.now)
    return next((push.comes for push in pushes if push.table == table.id), None)


def _offers(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Straddles besides the one that has its place among the big buttons: each is one tap."""
    return islice((one for one in straddle_steps(asking, table) if not one.why_not), 1, None)


def _misdeal(asking: StepBuilder, table: Table, detail: SeatDetail | None) -> Iterator[Step]:
    """While no seat is looked at; its reasons are one touch away."""
    if detail is not None:
        return
    called = CallMisdeal(table=table.id, reason=MisdealReason.NOT_SHUFFLED)
    step = asking.step("misdeal", _("Misdeal …"), called)
    if not step.why_not:
        yield msgspec.structs.replace(step, finder=ToFind.MISDEAL)


def _fee_words(room: Room, table: Table, deal: Deal | None, look: Viewer) -> str:
    until = _paid_until(room, table, look)
    if deal is None:
        if until is None:
            return ""
        time = time_text(until, house_of(room).zone)
        return _("time charge paid until {time}: no euro").format(time=time)
    dealt = _("Dealt in {n}").format(n=len(deal.dealt))
    game = game_at(room, table)
    if not game.jackpot:
        return dealt
    if until is not None:
        time = time_text(until, house_of(room).zone)
        return _("{dealt} · jackpot paid until {time}, no euro").format(dealt=dealt, time=time)
    fee = house_of(room).hand_fee(game, len(deal.playing), second_round=True)
    return (
        _("{dealt} · jackpot {sum}").format(dealt=dealt, sum=money_text(fee, short=True))
        if fee
        else _("{dealt} · no jackpot").format(dealt=dealt)
    )


def _last_words(last: LastHand | None) -> str:
    """What the hand that has just ended owes: it is taken before the pot is pushed; and whose chips
    waited for that."""
    if last is None:
        return ""
    ended, parts = last.ended, list[str]()
    if ended.flat_rake:
        parts.append(_("rake {sum}").format(sum=money_text(ended.flat_rake, short=True)))
    elif ended.second_round:
        parts.append(_("rake from the pot"))
    if ended.jackpot:
        parts.append(_("jackpot {sum}").format(sum=money_text(ended.jackpot, short=True)))
    took = " + ".join(parts) or _("nothing to take")
    bought = (
        _("seat {seat} adds {sum}").format(seat=one.seat, sum=money_text(one.amount, short=True))
        for one in last.added
    )
    return " · ".join((_("Hand {n}: {what}").format(n=ended.hand, what=took), *bought))


def _disputed(room: Room, table: Table, look: Viewer) -> Iterator[str]:
    """The deadline only while a minute of it runs, or the floor was called about that hand: else it
    would stand there all night (TDA-21)."""
    for one in room.disputes.values():
        if one.table == table.id and one.decision is None:
            yield _("Dispute {number}: hand {hand}, {subject}").format(
                number=one.id, hand=one.hand, subject=subject_words(one.subject)
            )
    if round_over(table):
        yield _("The table closes: count the stacks and call the floor.")
    counts: dict[str, list[str]] = {}
    for seat, _player, asked in to_count(room, table):
        counts.setdefault(count_words(asked), []).append(str(seat))
    for what, seats in counts.items():
        many_words = many("Seat {seats} · {what}", "Seats {seats} · {what}", len(seats))
        yield many_words.format(seats=", ".join(seats), what=what)
    last = last_deadline(room, table, look.now)
    called = call_of(room, table.id, CallReason.RULING) is not None
    if last is not None and last.heard and (last.until is not None or called):
        yield capital(deadline_words(last, look.now))


def _stamps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """A hand that has begun by itself is stamped when it really does."""
    if isinstance(table.stage, InHand) and table.stage.stamp is Stamp.AUTOMATIC:
        words = riffle_words(asking.words.room, table)
        yield asking.step("stamp", words, StartHand(table=table.id))
