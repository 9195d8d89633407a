"""The draws of an event done once more, now that their secret is shown: what fits and what not."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.messages import Entry, Event
from floor.app.core.names import Names
from floor.app.core.ports import People
from floor.app.core.room import Room
from floor.app.office.catalog import VOIDED_KIND, kind_of_class
from floor.app.office.fold import IMPOSSIBLE, evolved, why_impossible
from floor.app.office.past import Past
from floor.app.office.voiding import EntryVoided
from floor.app.tournament.chips import EventChipsRaced
from floor.app.tournament.draws import DrawWhy, SlipsDrawn, apart_for, apart_here
from floor.app.tournament.moves import BY_FLOOR, EventPlayerMoved, barred_from
from floor.app.tournament.outs import PlayersOut, tied_by
from floor.app.tournament.play import LotteryDrawn
from floor.app.tournament.seats import emptiest, evenly
from floor.app.tournament.sheet import DrawRevealed, TournamentPlanned
from floor.base.chance import ProvedChance, shuffled
from floor.base.errors import Refused, StoreTrouble
from floor.base.money import Chips, Money, total
from floor.base.text import N_, _, money_text
from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import (
    ComingTo,
    coming_to,
    is_by_lot,
    least_moved,
    mover,
    with_big_next,
    without_blinds,
)
from floor.tournament.event.course import without_seat
from floor.tournament.event.dues import dues
from floor.tournament.event.lottery import drawn_tenths
from floor.tournament.event.places import finishes
from floor.tournament.event.seats import all_up, counts, free_slips, who_sits
from floor.tournament.event.state import EntryNo, EventSeat, PaidFor, Tournament, TournamentId
from floor.tournament.tables.balance import NewSeat, seat_by_lot
from floor.tournament.tables.breaking import BrokenDraw, cards_dealt, slips_to_draw
from floor.tournament.tables.race import dealing_list, dealt, raced
from floor.tournament.tables.seating import MoveBecause, SeatSlip, drawn_seats, late_slips
from floor.views.words.mentioned import with_everybody
from floor.views.words.words import Wording, spot

Line = Mapping[str, object]
"""A draw as packaging/redo_draws.py reads it."""
_SEATS = {
    DrawWhy.START: N_("the seats at the start"),
    DrawWhy.LATE: N_("a late comer’s seat"),
    DrawWhy.BREAK: N_("the seats of a broken table’s players"),
    DrawWhy.REDRAW: N_("all seats anew"),
    DrawWhy.OPENING: N_("the seats at a new table"),
}
_MOVED = frozenset({MoveBecause.BALANCED, MoveBecause.OPENED})
"""By the rules, not by somebody's decision."""


class DrawProof(Value, frozen=True, kw_only=True):
    """One draw, and what of it does not fit."""

    number: int
    entry: int
    """Its number in the journal; 0: nothing was written down, as of odd cents."""
    what: str
    doubts: tuple[str, ...] = ()
    taken_back: bool = False
    line: Line
    counts: int = 0
    """How many of the event's numbered draws it is: none of a move by rule or of odd cents, two
    where a table broke, whose hat is the draw before, three where cards say who draws first."""


class EventProof(Value, frozen=True, kw_only=True):
    """All draws of an event."""

    title: str
    digest: str
    """As it was printed before any of them."""
    doubts: tuple[str, ...]
    """About the secret itself."""
    draws: tuple[DrawProof, ...]

    @property
    def numbered(self) -> int:
        """How many draws it had, the last of which has that number; of those taken back the number
        was drawn again."""
        return sum(one.counts for one in self.draws if not one.taken_back)

    @property
    def by_rule(self) -> int:
        """Moves that the rule has decided, without a lot."""
        return sum(not one.line for one in self.draws if not one.taken_back)

    @property
    def fits(self) -> bool:
        """Whether nothing is wrong with any."""
        return not self.doubts and not any(one.doubts for one in self.draws)


class _Seen(NamedTuple):
    """Something that was decided, and the room it was decided in."""

    secret: str
    head: str
    """Of the journal before it."""
    entry: int
    taken_back: bool
    event: Tournament
    room: Room
    words: Wording

    @property
    def next_number(self) -> int:
        """Of the draw that comes."""
        return self.event.draw.drawn + 1 if self.event.draw is not None else 1


class _Hat(NamedTuple):
    """Who draws, and out of what."""

    entries: tuple[EntryNo, ...]
    slips: tuple[SeatSlip, ...]


def event_proof(past: Past, people: People, tournament: TournamentId) -> EventProof:
    """Every draw, slip and lot of an event done again from the journal and the secret.

    Raises:
        Refused: there is no such event, or its secret is not shown yet.
        StoreTrouble: the journal cannot be read.
    """
    planned = _first(past, TournamentPlanned, tournament)
    if planned is None:
        raise Refused("There is no tournament {number}.", rule="HOUSE", number=tournament)
    shown = _first(past, DrawRevealed, tournament)
    if shown is None:
        raise Refused("The secret is shown when all is over.", rule="TR-SEAT-1")
    last = past.end_of(shown.seq)
    over = past.look(last).room
    words = Wording(over, with_everybody(Names({}), people, over, ()))
    secret = next(one.secret for one in shown.events if isinstance(one, DrawRevealed))
    event = over.tournaments.get(tournament)
    if event is None or event.draw is None:
        raise StoreTrouble(
            "Entry {seq} shows the secret of tournament {number}, which had none: something else"
            " than this program has written the journal.",
            seq=shown.seq,
            number=tournament,
        )
    digest = event.draw.digest
    draws = _journeyed(past, range(planned.seq, last), event.id, secret, words)
    return EventProof(
        title=event.sheet.title,
        digest=digest,
        doubts=() if sha256(secret.encode()).hexdigest() == digest else (_other_secret(),),
        draws=(*draws, *_tried(last, _("the odd cents"), _odd_cents(event, secret, words))),
    )


def _other_secret() -> str:
    return _("The secret that is shown is not the one whose digest was printed before the draws.")


def _first(past: Past, kind: type[Event], tournament: TournamentId) -> Entry | None:
    found = past.of_kind(kind_of_class(kind))
    return next((entry for entry in found if any(_of(entry, tournament))), None)


def _of(entry: Entry, tournament: TournamentId) -> Iterator[bool]:
    return (getattr(event, "tournament", None) == tournament for event in entry.events)


def _journeyed(
    past: Past, rows: range, tournament: TournamentId, secret: str, words: Wording
) -> Iterator[DrawProof]:
    """What was drawn, each in the room of its moment."""
    voids = (one for entry in past.of_kind(VOIDED_KIND) for one in entry.events)
    back = {one.command for one in voids if isinstance(one, EntryVoided)}
    for decided in past.walk(rows.start, rows.stop):
        room = decided.room
        for event in decided.entry.events:
            if getattr(event, "tournament", None) == tournament and tournament in room.tournaments:
                seen = _Seen(
                    secret=secret,
                    head=decided.head.digest.hex(),
                    entry=decided.entry.seq,
                    taken_back=decided.entry.command in back,
                    event=room.tournaments[tournament],
                    room=room,
                    words=words,
                )
                what = kind_of_class(type(event))
                yield from _tried(seen.entry, what, _redone(seen, event))
            room = evolved(room, event, decided.entry.seq)


def _tried(entry: int, what: str, draws: Iterator[DrawProof]) -> tuple[DrawProof, ...]:
    """The draws done again, or that what is written there cannot have been drawn at all."""
    try:
        return tuple(draws)
    except IMPOSSIBLE as error:
        said = _("It cannot follow what stands before it: {why}.").format(why=why_impossible(error))
        return (DrawProof(number=0, entry=entry, what=what, doubts=(said,), line={}),)


def _redone(seen: _Seen, event: Event) -> Iterator[DrawProof]:
    match event:
        case SlipsDrawn():
            yield _slips(seen, event)
        case EventPlayerMoved() if event.because in _MOVED and event.rule != BY_FLOOR:
            yield _move(seen, event)
        case LotteryDrawn():
            yield _lottery(seen, event)
        case PlayersOut(number=number) if number is not None:
            yield _equal_stacks(seen, event, number)
        case EventChipsRaced(number=number) if number is not None:
            yield _race(seen, event, number)
        case _:
            pass


def _proof(
    seen: _Seen,
    number: int | None,
    head: str,
    what: str,
    doubts: Iterable[str],
    line: Line,
    *,
    before: int = 0,
) -> DrawProof:
    """Of a draw, by the number on its slips; None where no lot was needed. What was in the hat, and
    who drew first, were so many draws `before`."""
    drawn = number is not None
    wrong = list(_of_its_number(seen, number - before, head)) if number is not None else []
    key = {"secret": seen.secret, "head": head, "number": number, "what": what}
    return DrawProof(
        number=number or 0,
        entry=seen.entry,
        what=what,
        doubts=(*wrong, *doubts),
        taken_back=seen.taken_back,
        line={**key, **line} if drawn else {},
        counts=1 + before if drawn else 0,
    )


def _of_its_number(seen: _Seen, number: int, head: str) -> Iterator[str]:
    if head != seen.head:
        yield _("It was drawn by another head of the journal than stood there.")
    if number != seen.next_number:
        yield _("It has number {number}, and {next} was next.").format(
            number=number, next=seen.next_number
        )


def _slips(seen: _Seen, drawn: SlipsDrawn) -> DrawProof:
    event = all_up(seen.event) if drawn.why is DrawWhy.REDRAW else seen.event
    entries = tuple(slip.entry for slip in drawn.slips)
    apart = apart_for(seen.room, event, drawn.why)
    players = [event.entries[entry].player for entry in entries]
    try:
        found = drawn_seats(players, drawn.hat, _lots(seen, drawn.number), apart)
    except Refused:
        found = {}
    doubts = []
    if _Hat(entries, drawn.hat) not in _hats(seen, drawn, entries):
        doubts.append(_("Other seats were in the hat than were to, or other players drew."))
    if drawn.cards and drawn.cards != tuple(_dealt(seen, drawn).values()):
        doubts.append(_("Other cards were dealt than the lots say."))
    for slip, player in zip(drawn.slips, players, strict=True):
        lot = found.get(player)
        if lot != SeatSlip(slip.table, slip.seat):
            doubts.append(
                _("{player} has {seat}; by the lots it is {other}.").format(
                    player=seen.words.player(player),
                    seat=spot(slip.table, slip.seat),
                    other=spot(lot.table, lot.seat) if lot is not None else _("nothing"),
                )
            )
    here = {*players, *apart.seated}
    line: Line = {
        "players": players,
        "slips": [_written(slip) for slip in drawn.hat],
        "apart": [sorted(group & here) for group in apart.groups if len(group & here) > 1],
        "seated": {str(player): table for player, table in apart.seated.items()},
        "drawn": {
            str(player): [slip.table, slip.seat]
            for player, slip in zip(players, drawn.slips, strict=True)
        },
        **_hat_line(seen, drawn),
    }
    what = _(_SEATS[drawn.why])
    before = bool(drawn.free) + bool(drawn.cards)
    return _proof(seen, drawn.number, drawn.head, what, doubts, line, before=before)


def _written(slip: SeatSlip) -> list[object]:
    return [slip.table, slip.seat]


def _lots(seen: _Seen, number: int) -> ProvedChance:
    return ProvedChance(seen.secret, seen.head, number)


def _hat_line(seen: _Seen, drawn: SlipsDrawn) -> Line:
    """Where the hat was drawn too, out of which seats and how many sat where."""
    if not drawn.free:
        return {}
    leaves = _left_table(seen.event, drawn)
    sits = {name: count for name, count in counts(seen.event).items() if name != leaves}
    line: Line = {"free": [_written(slip) for slip in sorted(drawn.free)], "sits": sits}
    if not drawn.cards:
        return line
    entries = seen.event.entries
    return {
        **line,
        "pack": [str(card) for card in DECK],
        "sat": [entries[seat.entry].player for seat in _sat(seen.event, drawn)],
        "cards": [str(card) for card in drawn.cards],
    }


def _sat(event: Tournament, drawn: SlipsDrawn) -> tuple[EventSeat, ...]:
    """Who sat at the table that breaks, in the order of their seats."""
    return tuple(event.tables[_left_table(event, drawn)].taken.values())


def _dealt(seen: _Seen, drawn: SlipsDrawn) -> dict[EntryNo, Card]:
    """The cards of those who draw, by the lots of the draw before theirs."""
    sat = [seat.entry for seat in _sat(seen.event, drawn)]
    return cards_dealt(sat, _lots(seen, drawn.number - 1))


def _left_table(event: Tournament, drawn: SlipsDrawn) -> TableId:
    """The table that breaks: where they all sat."""
    slip = event.entries[drawn.slips[0].entry].seat
    assert slip is not None  # nobody else draws then
    return slip.table


def _hats(seen: _Seen, drawn: SlipsDrawn, entries: tuple[EntryNo, ...]) -> Iterator[_Hat]:
    """Who was to draw, and out of what: as the rules have it, or its one of two ways."""
    event = seen.event
    waiting = tuple(one.no for one in without_seat(event))[: len(entries)]
    match drawn.why:
        case DrawWhy.START:
            yield _Hat(waiting, evenly(event, len(waiting)))
        case DrawWhy.LATE | DrawWhy.OPENING:
            for entry in entries[:1]:
                apart = apart_here(seen.room, event)
                player = event.entries[entry].player
                yield _Hat((entry,), late_slips(player, free_slips(event), counts(event), apart))
            yield _Hat(waiting, emptiest(event, len(waiting)))
        case DrawWhy.REDRAW:
            yield _Hat(*who_sits(event))
        case DrawWhy.BREAK:
            leaves = _left_table(event, drawn)
            sat = tuple(seat.entry for seat in _sat(event, drawn))
            free = tuple(slip for slip in free_slips(event) if slip.table != leaves)
            size = {name: count for name, count in counts(event).items() if name != leaves}
            by_cards = event.sheet.broken_draw is BrokenDraw.CARDS
            hat = slips_to_draw(free, size, len(sat), _lots(seen, drawn.number - 1 - by_cards))
            yield _Hat(tuple(_dealt(seen, drawn)) if by_cards else sat, hat)
        case _ as never:
            assert_never(never)


def _move(seen: _Seen, move: EventPlayerMoved) -> DrawProof:
    """Who moved and where to; by lot in stud, and where no hand was played yet."""
    event, chance = _as_moved(seen.event, move), _lots(seen, move.number or 0)
    leaves, comes = event.tables[move.was.table], event.tables[move.table]
    barred = barred_from(seen.room, event, leaves, comes.id)
    lots: list[list[int]] = []
    if is_by_lot(event):
        fewest = least_moved(event, leaves, barred)
        lots.append([event.entries[leaves.taken[seat].entry].player for seat in fewest])
    entry = mover(event, leaves, chance, barred)
    if move.because is MoveBecause.OPENED:
        coming: ComingTo | None = ComingTo(NewSeat(seat_by_lot(comes.free, chance), False), True)
    else:
        coming = coming_to(event, comes, chance)
    drawn = coming is not None and coming.drawn
    seat = coming.seat.seat if coming is not None else None
    if drawn:
        lots.append(sorted(comes.free))
    doubts = []
    if (entry, seat) != (move.entry, move.seat):
        doubts.append(
            _("{player} has {seat}; by the lots it is {other}.").format(
                player=seen.words.player(move.player),
                seat=spot(move.table, move.seat),
                other=f"{seen.words.player(event.entries[entry].player)}, {seat}",
            )
        )
    picked = ([move.player] if is_by_lot(event) else []) + ([move.seat] if drawn else [])
    what = _("{player} to {table}").format(player=seen.words.player(move.player), table=move.table)
    line: Line = {"lots": lots, "drawn": picked}
    return _proof(seen, move.number, move.head, what, doubts, line)


def _as_moved(event: Tournament, move: EventPlayerMoved) -> Tournament:
    """`event` with the blinds that were known then: where none are told, no hands were recorded."""
    told = {move.was.table: move.big, move.table: move.button}
    bare = {name: without_blinds(event.tables[name]) for name, seat in told.items() if not seat}
    known = replace(event, tables={**event.tables, **bare})
    return with_big_next(known, move.was.table, move.big_next)


def _race(seen: _Seen, race: EventChipsRaced, number: int) -> DrawProof:
    left_over = {one.seat: one.count for one in race.left_over}
    dealing = len(tuple(dealing_list(left_over)))
    cards = shuffled(DECK, _lots(seen, number))[:dealing]
    doubts = []
    if cards != race.cards:
        doubts.append(_("Other cards were dealt than the lots say."))
    colours = seen.event.chips.race
    more = {one.seat: Chips(int(one.has_more)) for one in race.left_over}
    assert colours is not None  # chips are raced off in a colour-up only
    won = raced(colours, left_over, dealt(left_over, race.cards), more)
    if (won.winners, won.rescued, won.change) != (race.winners, race.rescued, race.change):
        doubts.append(_("Others have won the race than had the highest cards."))
    what = _("the chip race at {table}").format(table=race.table)
    line: Line = {"deck": [str(card) for card in DECK], "drawn": [str(one) for one in race.cards]}
    return _proof(seen, number, race.head, what, doubts, line)


def _equal_stacks(seen: _Seen, outs: PlayersOut, number: int) -> DrawProof:
    """Who of equal stacks placed higher (ON-TRN-17)."""
    every = tied_by(seen.event, outs)
    doubts = []
    if tuple(shuffled(every, _lots(seen, number))) != outs.by_lot:
        doubts.append(_("Others had the better places than the lots say."))
    line: Line = {"deck": list(every), "drawn": list(outs.by_lot)}
    return _proof(seen, number, outs.head, _("equal stacks"), doubts, line)


def _lottery(seen: _Seen, drawn: LotteryDrawn) -> DrawProof:
    """What is played for, out of what stood on the sheet."""
    lottery = seen.event.sheet.lottery
    assert lottery is not None  # nothing else is drawn so
    doubts = []
    if drawn_tenths(lottery, _lots(seen, drawn.number)) != drawn.tenths:
        doubts.append(_("Another prize is played for than the lots say."))
    odds = [[one.tenths, one.lots] for one in lottery.lines]
    line: Line = {"odds": odds, "drawn": drawn.tenths}
    what = _("what is played for: {sum}").format(sum=money_text(drawn.pool, short=True))
    return _proof(seen, drawn.number, drawn.head, what, doubts, line)


def _odd_cents(event: Tournament, secret: str, words: Wording) -> Iterator[DrawProof]:
    """Who of those who share places has the cents that do not divide (TD-PLACE-2)."""
    owed = [due for due in dues(event) if due.what is PaidFor.PRIZE]
    for finish in finishes(event):
        shared = [due for due in owed if due.places == finish.places]
        cents = total(due.amount for due in shared)
        if len(shared) < 2 or cents.cents % len(shared) == 0:
            continue
        doubts = [
            _("{player} was paid {sum}; by lot it is {other}.").format(
                player=words.player(event.entries[due.entry].player),
                sum=money_text(paid),
                other=money_text(due.amount),
            )
            for due in shared
            if (paid := _paid(event, due.entry)) and paid != due.amount
        ]
        drawn = {str(event.entries[due.entry].player): due.amount.cents for due in shared}
        line: Line = {
            "secret": secret,
            "head": "places",
            "number": finish.first_place,
            "what": "cents",
            "players": list(finish.players),
            "cents": cents.cents,
            "drawn": drawn,
        }
        what = _("the odd cents of place {place}").format(place=finish.first_place)
        yield DrawProof(number=0, entry=0, what=what, doubts=tuple(doubts), line=line)


def _paid(event: Tournament, entry: EntryNo) -> Money:
    return total(
        one.amount
        for one in event.payments
        if one.entry == entry and one.what is PaidFor.PRIZE and not one.voided
    )
