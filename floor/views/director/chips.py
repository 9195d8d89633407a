"""Forms about chips: what stands at a table, what is left over in a race, bags."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.tournament.chips import (
    CountStacks,
    EventChipsRaced,
    LeftOver,
    RaceOff,
    StacksCounted,
)
from floor.app.tournament.flights import BagStack, StackBagged
from floor.base.money import Chips
from floor.base.text import _, many, number_text
from floor.cards.card import Card
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.chips import (
    StackCount,
    counted_with,
    expected_at,
    in_play,
    is_alone,
    not_made_up,
    to_race,
)
from floor.tournament.event.course import left
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import Bag, EntryNo, EventTable, Tournament
from floor.tournament.tables.race import ColourUp, dealing_list, dealt, raced_for
from floor.views.tournament.clock import chips_text, off_words
from floor.views.words.cards import TypedCard, card_sign, first_typed
from floor.views.words.form import (
    NOTHING_TYPED,
    Asking,
    Box,
    CountLine,
    Counts,
    Emphasis,
    Form,
    Missing,
    OneOf,
    Said,
    Text,
    Tick,
    Ticks,
    Typed,
    passed_form,
)
from floor.views.words.steps import Look
from floor.views.words.words import Wording, seat_words

Figures = Mapping[object, int | None]
NO_FIGURES: Figures = {}


def seats_of(event: Tournament, table: EventTable, words: Wording) -> Iterator[tuple[SeatNo, str]]:
    """Each seat taken, with the name of who sits there."""
    for number, seat in table.taken.items():
        player = event.entries[seat.entry].player
        yield number, seat_words(number, words.player(player))


# What stands there


def count_form(looking: Look, asks: CountStacks, typed: Typed = NOTHING_TYPED) -> Form:
    """What stands in front of everybody at a table, against what is in play (TR-CHIP-2)."""
    return _count_form(looking, asks, (), typed)


def _count_form(looking: Look, asks: CountStacks, done: tuple[TableId, ...], typed: Typed) -> Form:
    """With the tables that are `done` in this round: the room may not know of the last yet."""
    words = looking().words
    event = words.room.tournaments[asks.tournament]
    names = tuple(name for name, table in event.tables.items() if table.taken)
    if not names:
        return passed_form("count-stacks", _("The chips"))
    round_of = f"table-{len(done)}"
    chosen: TableId = typed.get(round_of, asks.table)
    name = chosen if chosen in names else names[0]
    table = event.tables[name]
    figures: Figures = typed.get(f"at-{name}", NO_FIGURES)
    lines = tuple(
        CountLine(key=int(seat), words=said) for seat, said in seats_of(event, table, words)
    )
    heads = (_("Player"), _("Chips"))
    missing = [seat for seat in table.taken if not figures.get(int(seat))]
    stacks = tuple(
        StackCount(seat.entry, Chips(figures.get(int(number)) or 0))
        for number, seat in table.taken.items()
    )
    asks_now = CountStacks(tournament=event.id, table=name, stacks=stacks)
    wanted = Missing(_("Count the chips of everybody at {table}.").format(table=name))
    sum_ = Chips(sum(one.stack.points for one in stacks))
    return Form(
        "count-stacks",
        _("Chips at {table}").format(table=name),
        _("Write it down"),
        wanted if missing else asks_now,
        (
            OneOf(
                name=round_of,
                words=_("Table"),
                options=tuple((_counted_when(event, one, words), one) for one in names),
                start=name,
            ),
            Counts(name=f"at-{name}", lines=lines, heads=heads),
            Said(
                name="sum",
                words=_sum_words(event, name, sum_, whole=not missing),
                emphasis=Emphasis.HEAD,
            ),
            Said(
                name="all",
                words=_whole_words(event, name, None if missing else sum_),
                emphasis=Emphasis.MUTED,
            ),
        ),
        told=(in_play_words(event),),
        wide=True,
        begin=f"at-{name}",
        then=partial(_next_count, looking, done),
    )


def _counted_when(event: Tournament, table: TableId, words: Wording) -> str:
    at = event.chips.counted.get(table)
    if at is None:
        return _("{table} · not counted").format(table=table)
    if table in event.chips.mixed:
        return _("{table} · somebody moved since").format(table=table)
    return _("{table} · counted {time}").format(table=table, time=words.time(at))


def _sum_words(event: Tournament, table: TableId, found: Chips, *, whole: bool) -> str:
    """What was counted there, and once it is the `whole` of it by how much it differs from what
    should be."""
    should = chips_in_play(event) if is_alone(event, table) else expected_at(event, table)
    if not whole or should is None:
        return _("{table}: {chips} counted").format(table=table, chips=chips_text(found))
    return _("{where}: {difference}").format(
        where=table, difference=difference_words(found, should)
    )


def difference_words(found: Chips, should: Chips) -> str:
    """ "799,000 of 800,000 counted: 1,000 missing"."""
    more = found.points - should.points
    if not more:
        return _("{chips} counted, as it should be").format(chips=chips_text(found))
    return _("{chips} of {all} counted: {difference}").format(
        chips=chips_text(found), all=chips_text(should), difference=off_words(more)
    )


def in_play_words(event: Tournament) -> str:
    """What is in play and what it is made of."""
    there = in_play(event)
    parts = (
        (there.entries, _("entries {chips}")),
        (there.re_entries, _("re-entries {chips}")),
        (there.rebuys, _("rebuys {chips}")),
        (there.add_ons, _("add-ons {chips}")),
        (there.raced, _("races {chips}")),
        (there.removed, _("taken out {chips}")),
    )
    said = " · ".join(words.format(chips=chips_text(one)) for one, words in parts if one.points)
    return _("In play {chips}: {parts}").format(chips=chips_text(chips_in_play(event)), parts=said)


def _whole_words(event: Tournament, table: TableId, here: Chips | None) -> str:
    """All tables together against what is in play, with what stands there now; of the one table
    that is left its own line says it."""
    if is_alone(event, table):
        return ""
    found = counted_with(event, table, here)
    if found is not None:
        whole = difference_words(found, chips_in_play(event))
        return _("{where}: {difference}").format(where=_("All tables"), difference=whole)
    if table in event.chips.mixed:
        return _("Somebody has moved since: once all tables are counted the sum says it.")
    return _("Not everybody has been counted yet.")


def _next_count(looking: Look, done: tuple[TableId, ...], entry: Entry) -> Asking | None:
    """The next table that was not counted, or that somebody has come to or left since."""
    (found,) = (one for one in entry.events if isinstance(one, StacksCounted))
    event = looking().words.room.tournaments[found.tournament]
    done = (*done, found.table)
    known = event.chips.counted.keys() - {*event.chips.mixed}
    waits = [
        name
        for name, table in event.tables.items()
        if table.taken and name not in known and name not in done
    ]
    if not waits:
        return None
    following = CountStacks(tournament=event.id, table=waits[0], stacks=())
    return partial(_count_form, looking, following, done)


# What is left over


def race_form(looking: Look, asks: RaceOff, typed: Typed = NOTHING_TYPED) -> Form:
    """How many of the going chips each has left over, and the cards if a dealer has dealt them."""
    return _race_form(looking, asks, _Told((), (), asks.starts), typed)


class _Told(NamedTuple):
    """What came of the last race, which tables are done, and what has begun with the first, while
    the room does not know of it yet."""

    words: tuple[str, ...]
    done: tuple[TableId, ...]
    race: ColourUp | None


def _race_form(looking: Look, asks: RaceOff, told: _Told, typed: Typed) -> Form:
    words = looking().words
    event = words.room.tournaments[asks.tournament]
    table, race = event.tables.get(asks.table), told.race or event.chips.race
    if race is None or asks.table in told.done:
        return _raced_form(told)
    if table is None:
        return passed_form("race-off", _("The race is over"))
    seats = dict(seats_of(event, table, words))
    figures: Figures = typed.get("left", NO_FIGURES)
    left_over = {seat: figures.get(int(seat)) or 0 for seat in seats}
    last: tuple[int, ...] = typed.get("last", ())
    dealt_cards = _cards_of(typed.get("cards", ""))
    return Form(
        "race-off",
        _("Race at {table}: {old} → {new}").format(
            table=table.id, old=chips_text(race.old), new=chips_text(race.new)
        ),
        _("Race off"),
        _race_asks(asks, left_over, last, dealt_cards),
        (
            Said(name="nothing-else", words=_("These have nothing else:")),
            Ticks(
                name="last",
                words=_("These have nothing else:"),
                boxes=tuple(Box(key=int(seat), words=said) for seat, said in seats.items()),
                columns=2,
            ),
            Text(name="cards", words=_("Cards as dealt (else by lot)")),
            Counts(
                name="left",
                lines=tuple(CountLine(key=int(seat), words=said) for seat, said in seats.items()),
                heads=(_("Player"), _("Left over")),
                asks=True,
            ),
            Said(
                name="list", words=_dealing_words(race, left_over, seats), emphasis=Emphasis.MUTED
            ),
            Said(name="odd", words=_odd_words(event, race, table.id, left_over)),
        ),
        told=(
            *told.words,
            _(
                "Exchange {old}s for {new}s, then type how many each has left over (TR-RACE-1)."
            ).format(old=chips_text(race.old), new=chips_text(race.new)),
        ),
        wide=True,
        begin="left",
        room=5,
        then=partial(_next_race, looking, asks, told),
    )


def _race_asks(
    asks: RaceOff,
    left_over: Mapping[SeatNo, int],
    last: tuple[int, ...],
    cards: tuple[Card, ...] | None,
) -> RaceOff | Missing:
    if cards is None:
        return Missing(_("Cards are written as in “Kh 7c 10d”."), "cards")
    return replace(
        asks,
        left_over=tuple(
            LeftOver(seat=seat, count=count, has_more=int(seat) not in last)
            for seat, count in left_over.items()
            if count
        ),
        cards=cards,
    )


def _cards_of(text: str) -> tuple[Card, ...] | None:
    """The cards as typed; None: something else stands there."""
    found, rest = list[Card](), text.strip()
    while rest:
        one, rest = first_typed(rest)
        if not isinstance(one, TypedCard):
            return None
        found.append(one.card)
    return tuple(found)


def _dealing_words(
    race: ColourUp, left_over: Mapping[SeatNo, int], seats: Mapping[SeatNo, str]
) -> str:
    """How many there are, what they make, and who gets how many cards."""
    count = sum(left_over.values())
    if not count:
        return _("Nothing is left over: all could be exchanged.")
    made = raced_for(race, count)
    said = _("{n} left over make {made} of {new} (rounded up, TR-RACE-3)").format(
        n=count, made=made, new=chips_text(race.new)
    )
    order = dict.fromkeys(dealing_list(left_over))
    deals = ", ".join(
        many("{seat}: {n} card", "{seat}: {n} cards", left_over[seat]).format(
            seat=seats[seat], n=left_over[seat]
        )
        for seat in order
    )
    return f"{said} · {deals}"


def _odd_words(
    event: Tournament, race: ColourUp, table: TableId, left_over: Mapping[SeatNo, int]
) -> str:
    """At the last table: whether what all have raced off can be at all (TR-RACE-3)."""
    odd = not_made_up(event, race, table, sum(left_over.values()))
    if odd is None:
        return ""
    return _(
        "This cannot be: {chips} would be in play, and chips of {new} do not make that up. Count"
        " again what is left over, at every table."
    ).format(chips=chips_text(odd), new=chips_text(race.new))


def _next_race(looking: Look, asks: RaceOff, before: _Told, entry: Entry) -> Asking | None:
    """What came of it, over the next table that has to race."""
    words = looking().words
    event = words.room.tournaments[asks.tournament]
    told = _Told(
        tuple(
            _outcome(event, one, words) for one in entry.events if isinstance(one, EventChipsRaced)
        ),
        (*before.done, asks.table),
        before.race if event.chips.race is None else None,
    )
    tables = to_race(event) if told.race is None else tuple(event.tables)
    waits = [name for name in tables if event.tables[name].taken and name not in told.done]
    following = RaceOff(tournament=asks.tournament, table=waits[0] if waits else asks.table)
    return partial(_race_form, looking, following, told)


def _outcome(event: Tournament, raced: EventChipsRaced, words: Wording) -> str:
    """Which cards each got, and who has won a chip."""
    left_over = {one.seat: one.count for one in raced.left_over if one.count}
    taken = event.tables[raced.table].taken
    said = []
    for seat, cards in dealt(left_over, raced.cards).items():
        player = event.entries[taken[seat].entry].player
        signs = " ".join(map(card_sign, cards))
        line = f"{seat_words(seat, words.player(player))} {signs}"
        if seat in raced.winners:
            line = _("{player}: wins one").format(player=line)
        elif seat in raced.rescued:
            line = _("{player}: gets one, nobody goes out (TR-RACE-5)").format(player=line)
        said.append(line)
    more = _("{n} more in play").format(n=number_text(raced.change.points))
    return f"{raced.table}: {' · '.join((*said, more))}"


def _raced_form(told: _Told) -> Form:
    """Every table is done."""
    return Form(
        "race-off",
        _("The race is over"),
        _("Done"),
        None,
        told=(*told.words, _("These chips are out of play.")),
        last=True,
    )


# Bags


def bag_form(looking: Look, asks: BagStack, typed: Typed = NOTHING_TYPED) -> Form:
    """A stack is counted, put into a bag, sealed and signed (ON-VAR-11)."""
    return _bag_form(looking, asks, {}, typed)


def _bag_form(looking: Look, asks: BagStack, done: Mapping[EntryNo, Bag], typed: Typed) -> Form:
    """With the bags that are `done` one after the other: the room may not know of the last yet."""
    words = looking().words
    event = words.room.tournaments[asks.tournament]
    entry = event.entries[asks.entry]
    player = words.player(entry.player)
    bags = {**event.flight.bags, **done}
    figures: Figures = typed.get("stack", NO_FIGURES)
    stack = figures.get(0) or 0
    seal: str = typed.get("seal", _next_seal(bags))
    asks_now: BagStack | Missing = BagStack(
        tournament=event.id, entry=entry.no, stack=Chips(stack), seal=seal
    )
    if not typed.get("signed", False):
        asks_now = Missing(_("The player and the floor sign the slip."), "signed")
    if not seal:
        asks_now = Missing(_("Every bag has a seal of its own."), "seal")
    if not stack:
        asks_now = Missing(_("Count the chips of {player}.").format(player=player))
    return Form(
        "bag-stack",
        _("Bag of {player}").format(player=player),
        _("Seal it"),
        asks_now,
        (
            Counts(
                name="stack",
                lines=(CountLine(key=0, words=_("Stack")),),
                heads=(_("Player"), _("Chips")),
            ),
            Text(name="seal", words=_("Number of the seal"), start=_next_seal(bags)),
            Tick(name="signed", words=_("Counted before both, sealed and signed")),
        ),
        told=(
            _("{place} · bag {number} of {all}").format(
                place=_place(event, asks.entry), number=len(bags) + 1, all=len(left(event))
            ),
        ),
        begin="stack",
        then=partial(_next_bag, looking, done),
    )


def _place(event: Tournament, entry: EntryNo) -> str:
    seat = event.entries[entry].seat
    return _("{table} seat {seat}").format(table=seat.table, seat=seat.seat) if seat else ""


def _next_seal(bags: Mapping[EntryNo, Bag]) -> str:
    """The number after that of the last bag."""
    last = next(reversed(tuple(bags.values())), None)
    if last is None or not last.seal.isdecimal():
        return ""
    return str(int(last.seal) + 1).zfill(len(last.seal))


def _next_bag(looking: Look, done: Mapping[EntryNo, Bag], entry: Entry) -> Asking | None:
    """Whoever sits next at that table, or at another one."""
    (found,) = (one for one in entry.events if isinstance(one, StackBagged))
    event = looking().words.room.tournaments[found.tournament]
    done = {**done, found.entry: found.bag}
    was = found.seat.table if found.seat is not None else None
    for table in sorted(event.tables.values(), key=lambda one: one.id != was):
        for seat in table.taken.values():
            if seat.entry not in done:
                following = BagStack(tournament=event.id, entry=seat.entry, stack=Chips(0), seal="")
                return partial(_bag_form, looking, following, done)
    return None
