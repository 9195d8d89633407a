"""The slips of a tournament as values: receipts, seat cards, moves, bags, prizes."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import Entry, Event, NoteId, StaffId
from floor.app.lists.lists import board_number
from floor.app.office.event_log import Happened
from floor.app.staff.papers import PaperKey, PaperKind, PaperSubject
from floor.app.tournament.buying import ChipsSold
from floor.app.tournament.draws import DrawnSlip, DrawWhy, SlipsDrawn
from floor.app.tournament.entries import EntrySold
from floor.app.tournament.flights import StackBagged
from floor.app.tournament.moves import EventPlayerMoved
from floor.app.tournament.prizes import DealDecided, DealProposed, PaymentVoided, PrizePaid
from floor.app.tournament.sheet import SheetChanged, SheetPublished
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.base.text import _, money_text, speaking
from floor.base.value import Value
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.course import entered
from floor.tournament.event.dues import dues
from floor.tournament.event.state import (
    Bag,
    Bought,
    Buy,
    EntryIs,
    EntryNo,
    EventEntry,
    EventPayment,
    LastMove,
    PaidFor,
    SlipNo,
    Tournament,
    TournamentId,
)
from floor.tournament.money.terms import Price
from floor.tournament.tables.seating import SeatSlip
from floor.views.event_papers.book import EventBook, PaperOrder, issue_to
from floor.views.papers.tickets import Issue
from floor.views.words.words import spot


class Lots(Value, frozen=True, kw_only=True):
    """By which draw a seat was given, so that anybody can draw it again."""

    number: int
    head: str
    """Of the journal, when it was drawn."""
    seal: str
    """The digest of the secret, as the structure sheet has it."""


class EntryReceipt(Value, frozen=True, kw_only=True):
    """What somebody has bought and paid (TR-ENT-1, TR-ENT-2)."""

    issue: Issue
    event: str
    key: PaperKey
    entry: EntryNo
    bought: Bought
    late: bool
    """After the start (TR-LATE-1)."""
    waits: bool
    """Still without a seat: an alternate."""
    sold_by: str


class EventSeatCard(Value, frozen=True, kw_only=True):
    """Where somebody sits in a tournament (TR-SEAT-1)."""

    issue: Issue
    event: str
    key: PaperKey
    entry: EntryNo
    starts: datetime
    table: TableId
    seat: SeatNo
    stack: Chips
    again: bool
    """They enter once more."""
    lots: Lots | None = None
    """None: not drawn."""
    number: str = ""
    """By which the board calls them; empty where it has their name."""


class EventMove(Value, frozen=True, kw_only=True):
    """From which seat somebody goes to which, and all that the answer to "why?" is made of."""

    issue: Issue
    event: str
    key: PaperKey
    entry: EntryNo
    table: TableId
    seat: SeatNo
    moved: LastMove
    lots: Lots | None = None
    """None: nothing was drawn for it."""


class BagSlip(Value, frozen=True, kw_only=True):
    """What lies in a bag; one half goes into it, signed."""

    issue: Issue
    event: str
    key: PaperKey
    entry: EntryNo
    bag: Bag
    goes_on_in: str


class PrizeSlip(Value, frozen=True, kw_only=True):
    """What somebody signs for."""

    issue: Issue
    event: str
    key: PaperKey
    entry: EntryNo
    name: str
    """As they sign."""
    payment: EventPayment
    places: tuple[int, ...]
    players: int
    """How many took part."""
    by_deal: bool
    by_stack: bool
    """The place is theirs by stacks across tables (TD-PLACE-1)."""
    ticket_worth: Money
    paid_by: str


AnyEventSlip = EntryReceipt | EventSeatCard | EventMove | BagSlip | PrizeSlip
_KINDS: dict[type[AnyEventSlip], PaperKind] = {
    EntryReceipt: PaperKind.ENTRY_RECEIPT,
    EventSeatCard: PaperKind.SEAT_CARD,
    EventMove: PaperKind.EVENT_MOVE,
    BagSlip: PaperKind.BAG_SLIP,
    PrizeSlip: PaperKind.PRIZE_SLIP,
}


def kind_of(slip: AnyEventSlip) -> PaperKind:
    """Which of the house's papers it is."""
    return _KINDS[type(slip)]


def about(slip: AnyEventSlip, language: str) -> PaperSubject:
    """What the list of papers says of `slip`, which is printed in `language`."""
    with speaking(language):
        title = f"{slip.event} · {_subject(slip)}"
    return PaperSubject(
        at=slip.issue.at,
        title=title,
        language=language,
        player=slip.issue.player,
        key=slip.key,
    )


def _subject(slip: AnyEventSlip) -> str:
    match slip:
        case EventSeatCard(table=table, seat=seat):
            return spot(table, seat)
        case EventMove(moved=moved, table=table, seat=seat):
            return f"{moved.was.table} → {spot(table, seat)}"
        case PrizeSlip(payment=payment):
            return money_text(payment.amount, short=True)
        case _:
            return _("entry {number}").format(number=slip.entry)


def due_of(entry: Entry) -> tuple[PaperOrder, ...]:
    """The papers that come out by themselves once `entry` is written."""
    orders: dict[tuple[TournamentId, PaperKind], PaperOrder] = {}
    for event in entry.events:
        for one in _brought(event):
            key = (one.tournament, one.kind)
            before = orders[key].entries if key in orders else ()
            orders[key] = one._replace(entries=(*before, *one.entries))
    return tuple(orders.values())


def _brought(event: Event) -> Iterator[PaperOrder]:
    match event:
        case EntrySold(tournament=which, entry=entry) | ChipsSold(tournament=which, entry=entry):
            yield PaperOrder(which, PaperKind.ENTRY_RECEIPT, (entry,))
        case SlipsDrawn(tournament=which, slips=slips, why=why):
            kind = PaperKind.EVENT_MOVE if why in MOVES_BY_DRAW else PaperKind.SEAT_CARD
            yield PaperOrder(which, kind, tuple(slip.entry for slip in slips))
        case EventPlayerMoved(tournament=which, entry=entry):
            yield PaperOrder(which, PaperKind.EVENT_MOVE, (entry,))
        case StackBagged(tournament=which, entry=entry):
            yield PaperOrder(which, PaperKind.BAG_SLIP, (entry,))
        case PrizePaid(tournament=which, payment=payment):
            yield PaperOrder(which, PaperKind.PRIZE_SLIP, (payment.entry,))
        case PaymentVoided(tournament=which):
            yield PaperOrder(which, PaperKind.PRIZE_SLIP, void=True)
        case DealProposed(tournament=which) | DealDecided(tournament=which):
            yield PaperOrder(which, PaperKind.DEAL_SHEET)
        case SheetPublished(tournament=which) | SheetChanged(tournament=which) if event.digest:
            yield PaperOrder(which, PaperKind.STRUCTURE_SHEET)
        case _:
            pass


MOVES_BY_DRAW = frozenset({DrawWhy.BREAK, DrawWhy.REDRAW})
"""Draws for seats of who sat elsewhere before."""


def slips_of(book: EventBook, order: PaperOrder) -> tuple[AnyEventSlip, ...]:
    """The slips that `order` asks for, as things stand now.

    Raises:
        Refused: nothing of the kind has happened.
    """
    made = tuple(_slips(book, order))
    if not made:
        raise Refused("There is no such paper to print yet.", rule="HOUSE")
    return made


def _slips(book: EventBook, order: PaperOrder) -> Iterator[AnyEventSlip]:
    wanted = order.entries or tuple(book.event.entries)
    entries = [book.event.entries[no] for no in wanted if no in book.event.entries]
    match order.kind:
        case PaperKind.ENTRY_RECEIPT:
            yield from _receipts(book, entries)
        case PaperKind.SEAT_CARD:
            yield from _cards(book, entries)
        case PaperKind.EVENT_MOVE:
            yield from _moves(book, entries)
        case PaperKind.BAG_SLIP:
            yield from _bags(book, entries)
        case PaperKind.PRIZE_SLIP:
            yield from _prizes(book, entries)
        case _:
            raise ValueError(f"{order.kind} is no slip of a tournament")


def money_keys(event: Tournament) -> Iterator[PaperKey]:
    """What every receipt and prize slip goes by that whoever has paid or was paid has had."""
    for entry in event.entries.values():
        yield _receipt_key(event, entry)
    for payment in event.payments:
        if not payment.voided:
            yield _slip_key(event, payment.slip)


def _receipt_key(event: Tournament, entry: EventEntry) -> PaperKey:
    return _event_key(event, f"entry {entry.no} buy {len(entry.bought)}")


def _slip_key(event: Tournament, slip: SlipNo) -> PaperKey:
    return _event_key(event, f"slip {slip}")


def _event_key(event: Tournament, what: str) -> PaperKey:
    return PaperKey(f"event {event.id} {what}")


def _key(book: EventBook, what: str) -> PaperKey:
    return _event_key(book.event, what)


def _receipts(book: EventBook, entries: list[EventEntry]) -> Iterator[EntryReceipt]:
    sold_by = {
        (one.event.entry, one.event.bought): book.people.staff_name(one.by)
        for one in book.happened(EntrySold, ChipsSold)
        if isinstance(one.event, EntrySold | ChipsSold)
    }
    for entry in entries:
        bought = entry.bought[-1]
        starts = book.event.sheet.registration.starts
        yield EntryReceipt(
            issue=issue_to(book, entry.player),
            event=book.title,
            key=_receipt_key(book.event, entry),
            entry=entry.no,
            bought=bought,
            late=bought.what is Buy.ENTRY and bought.at > starts,
            waits=entry.state is EntryIs.WAITS,
            sold_by=sold_by.get((entry.no, bought), ""),
        )


def _cards(book: EventBook, entries: list[EventEntry]) -> Iterator[EventSeatCard]:
    drawn = _last_draws(book)
    for entry in entries:
        if entry.seat is None:
            continue
        draw = drawn.get(entry.no)
        where = f"{entry.seat.table}/{entry.seat.seat}"
        mine = draw is not None and _slip_of(draw, entry.no) == entry.seat
        yield EventSeatCard(
            issue=issue_to(book, entry.player),
            event=book.title,
            key=_key(book, f"entry {entry.no} seat {where} on {book.day}"),
            entry=entry.no,
            starts=book.event.sheet.registration.starts,
            table=entry.seat.table,
            seat=entry.seat.seat,
            stack=entry.chips,
            again=entry.bought[0].what is Buy.RE_ENTRY,
            lots=_lots(book, draw) if draw is not None and mine else None,
            number=board_number(book.room, entry.player),
        )


def _last_draws(book: EventBook) -> dict[EntryNo, SlipsDrawn]:
    found: dict[EntryNo, SlipsDrawn] = {}
    for one in book.happened(SlipsDrawn):
        assert isinstance(one.event, SlipsDrawn)
        found.update((slip.entry, one.event) for slip in one.event.slips)
    return found


def _slip_of(draw: SlipsDrawn, entry: EntryNo) -> SeatSlip:
    mine: DrawnSlip = next(slip for slip in draw.slips if slip.entry == entry)
    return SeatSlip(mine.table, mine.seat)


def _lots(book: EventBook, drawn: Event) -> Lots | None:
    """What proves it; None where nothing was drawn."""
    assert isinstance(drawn, SlipsDrawn | EventPlayerMoved)
    secret = book.event.draw
    if drawn.number is None or secret is None:
        return None
    return Lots(number=drawn.number, head=drawn.head, seal=secret.digest)


def _moves(book: EventBook, entries: list[EventEntry]) -> Iterator[EventMove]:
    """The last one of each."""
    last: dict[EntryNo, Happened] = {}
    for one in book.happened(SlipsDrawn, EventPlayerMoved):
        event = one.event
        if isinstance(event, EventPlayerMoved):
            last[event.entry] = one
        elif isinstance(event, SlipsDrawn) and event.why in MOVES_BY_DRAW:
            last.update((slip.entry, one) for slip in event.slips)
    for entry in entries:
        if entry.moved is None or entry.seat is None:
            continue
        happened = last[entry.no]
        yield EventMove(
            issue=issue_to(book, entry.player),
            event=book.title,
            key=_key(book, f"entry {entry.no} move {happened.row} on {book.day}"),
            entry=entry.no,
            table=entry.seat.table,
            seat=entry.seat.seat,
            moved=entry.moved,
            lots=_lots(book, happened.event),
        )


def _bags(book: EventBook, entries: list[EventEntry]) -> Iterator[BagSlip]:
    flight = book.event.flight
    last = book.room.tournaments.get(flight.goes_on_in) if flight.goes_on_in else None
    for entry in entries:
        bag = flight.bags.get(entry.no)
        if bag is not None:
            yield BagSlip(
                issue=issue_to(book, entry.player),
                event=book.title,
                key=_key(book, f"entry {entry.no} bag {bag.seal}"),
                entry=entry.no,
                bag=bag,
                goes_on_in=last.sheet.title if last is not None else "",
            )


class ReturnedSlip(NamedTuple):
    """A prize slip whose money has come back."""

    key: PaperKey
    by: StaffId
    note: NoteId | None


def returned_slips(book: EventBook) -> tuple[ReturnedSlip, ...]:
    """Those of which that was ever said."""
    told = (one for one in book.happened(PaymentVoided))
    return tuple(
        ReturnedSlip(_slip_key(book.event, one.event.slip), one.by, one.event.note)
        for one in told
        if isinstance(one.event, PaymentVoided)
    )


def _prizes(book: EventBook, entries: list[EventEntry]) -> Iterator[PrizeSlip]:
    """Every payment that stands, each on its own slip."""
    event, wanted = book.event, {entry.no for entry in entries}
    places = {(due.entry, due.what, due.name): due.places for due in dues(event)}
    paid_by = {
        one.event.payment.slip: book.people.staff_name(one.by)
        for one in book.happened(PrizePaid)
        if isinstance(one.event, PrizePaid)
    }
    prizes, deal = event.prizes, event.agreed
    agreed = deal.agreed if deal is not None else {}
    by_stack = {out.entry for one in event.moments if one.by_stack for out in one.outs}
    for payment in event.payments:
        if payment.entry not in wanted or payment.voided:
            continue
        player = event.entries[payment.entry].player
        known = book.people.player(player)
        yield PrizeSlip(
            issue=issue_to(book, player),
            event=event.sheet.title,
            key=_slip_key(event, payment.slip),
            entry=payment.entry,
            name=(known.name or known.alias) if known is not None else f"#{player}",
            payment=payment,
            places=places.get((payment.entry, payment.what, payment.name), ()),
            players=prizes.players if prizes is not None else len(entered(event)),
            by_deal=payment.what is PaidFor.PRIZE and payment.entry in agreed,
            by_stack=payment.what is PaidFor.PRIZE and payment.entry in by_stack,
            ticket_worth=prizes.entry if payment.ticket and prizes is not None else NOTHING,
            paid_by=paid_by.get(payment.slip, ""),
        )


def price_parts(price: Price) -> tuple[tuple[str, Money], ...]:
    """What is paid, part by part, as the entry ticket shows it (TR-ENT-2)."""
    parts = [(_("Prize pool"), price.to_pool)]
    if price.bounty:
        parts.append((_("Bounty"), price.bounty))
    return (*parts, (_("House fee"), price.fee))


def waits_there(slip: EventMove) -> str:
    """Whether they are dealt in at once."""
    if slip.moved.waits:
        return _("You wait until the button has passed you (TR-BAL-5).")
    return _("You are dealt in with the next hand there.")
