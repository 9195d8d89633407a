"""What the director is to see to next: a card for each, with what does it."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from floor.app.tournament.buying import DropRebuy
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.entries import CallAlternate
from floor.app.tournament.events import flights_of
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import DropProposal
from floor.app.tournament.moves import Balance, BreakTable
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import StartClock
from floor.app.tournament.seats import CloseEventTable, DrawSeats, OpenEventTable
from floor.app.tournament.sheet import ChangeSheet, PublishSheet
from floor.base.text import _, many, number_text
from floor.room.lists.waitlist import TableId
from floor.tournament.entries.registration import Start, delayed, start_of
from floor.tournament.event.balancing import (
    asks_big_blind,
    halted_tables,
    may_break,
    round_waits_for,
    transfers,
)
from floor.tournament.event.course import (
    alternates,
    left,
    played_at,
    stage_at,
    without_seat,
)
from floor.tournament.event.places import placed_of
from floor.tournament.event.seats import free_slips
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventStage,
    Out,
    Tournament,
)
from floor.tournament.tables.breaking import next_to_break
from floor.views.director.cards import NextCard, ending, locking, paying, revealing, rounds
from floor.views.director.course import sheet_step
from floor.views.tournament.clock import sign_words
from floor.views.tournament.counter import (
    Opening,
    cash_steps,
    free_event_table,
    rebuy_steps,
    rebuy_ways,
)
from floor.views.tournament.leaving import bust_step
from floor.views.tournament.moving import (
    balance_words,
    big_blind_steps,
    hands_uneven,
)
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import spot

_OFFERED_FOR, _MOST_LISTS = timedelta(minutes=2), 4
"""So long, and of so many games, the lists are offered to who has just gone out."""
_JUST_OPENED = timedelta(minutes=30)
"""So long a table that was opened for late comers is not to be broken while more may come."""
_PUT_OFF = timedelta(minutes=15)
"""Its start is put off by quarters of an hour, to the next one to come."""


def next_cards(asking: StepBuilder, event: Tournament) -> tuple[NextCard, ...]:
    """What is to be seen to, the most urgent first."""
    return tuple(_next(asking, event))


def _next(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    if event.stage is EventStage.PLANNED:
        yield _publishing(asking, event)
        return
    yield from _drawing(asking, event)
    yield from _opening(asking, event)
    yield from _alternate(asking, event)
    yield from _starting(asking, event)
    if event.stage is EventStage.RUNNING:
        yield from _proposed(asking, event)
        yield from _rebuying(asking, event)
        yield from _uneven(asking, event)
        yield from rounds(asking, event)
        yield from ending(asking, event)
    if event.stage in (EventStage.RUNNING, EventStage.FINISHED):
        yield from locking(asking, event)
    yield from paying(asking, event)
    yield from _just_out(asking, event)
    yield from revealing(asking, event)


def _publishing(asking: StepBuilder, event: Tournament) -> NextCard:
    publishes = PublishSheet(tournament=event.id)
    return NextCard(
        name="publish",
        title=_("Put the sheet on view"),
        sign=sign_words(event, asking.words, asking.now),
        said=_(
            "Entries are sold once the sheet is on view. It is sealed then, and so is the"
            " secret of all draws; later changes need a reason (TR-STR-1)."
        ),
        steps=(
            asking.step("publish", _("Publish"), publishes, leading=True),
            *((sheet_step(asking, event),) if event.sheet.lottery is None else ()),
        ),
        urgent=True,
    )


def _alternate(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """A seat is free, and somebody waits for one."""
    waiting, free = alternates(event), len(free_slips(event))
    if not waiting or not free or Opening(asking, event).table is not None:
        return
    first = asking.words.player(waiting[0].player)
    calls, words = CallAlternate(tournament=event.id), _("Call {player}").format(player=first)
    yield NextCard(
        name="alternate",
        title=_("A seat for an alternate"),
        sign=many("{n} waits", "{n} wait", len(waiting)).format(n=len(waiting)),
        said=many(
            "{player} is first; {free} seat is free.",
            "{player} is first; {free} seats are free.",
            free,
        ).format(player=first, free=free),
        steps=(asking.step("call-alternate", words, calls, leading=True),),
        urgent=True,
    )


def _starting(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """The time has come, or a sit & go is full; with too few it is called off or put off."""
    if event.stage is not EventStage.PUBLISHED or flights_of(asking.words.room, event):
        return
    sheet, entries = event.sheet.registration, len(left(event))
    found = start_of(sheet, entries, asking.now)
    if found is Start.CALLED_OFF:
        late = ((asking.now - sheet.starts) // _PUT_OFF + 1) * _PUT_OFF
        later = replace(event.sheet, registration=delayed(sheet, late))
        words = _("Begins {time} …").format(time=asking.words.time(sheet.starts + late))
        calls_off = CancelTournament(tournament=event.id)
        yield NextCard(
            name="too-few",
            title=_("Too few have entered"),
            sign=_("{n} of {all}").format(n=entries, all=sheet.fewest),
            said=_("The time has come: by the sheet it is called off (ON-TRN-13), or put off."),
            steps=(
                asking.step("put-off", words, ChangeSheet(tournament=event.id, sheet=later)),
                asking.event_step("too-few-off", _("Call off …"), calls_off),
            ),
            urgent=True,
        )
    elif found is Start.NOW and not without_seat(event):
        runs = StartClock(tournament=event.id)
        yield NextCard(
            name="start",
            title=_("It is time to start"),
            sign=_("now"),
            said=_("Everybody who has entered has a seat."),
            steps=(asking.step("start-now", _("Start the clock"), runs, leading=True),),
            urgent=True,
        )


def _just_out(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Who went out a moment ago, and the cash games they may play: a tap puts them on a list."""
    for moment in reversed(event.moments):
        if asking.now - moment.at >= _OFFERED_FOR:
            return
        for out in placed_of(event, moment):
            entry = event.entries[out.entry]
            steps = tuple(cash_steps(asking, entry.player))
            if not steps:
                continue
            yield NextCard(
                name=f"cash-{entry.no}",
                title=_("{player}: a cash game?").format(player=asking.words.player(entry.player)),
                sign=asking.words.time(moment.at),
                said=_("Out of the tournament: a list is one click."),
                steps=steps[:_MOST_LISTS],
                offers=True,
            )


def _proposed(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Who is out as their dealer says; the place is the floor's to give."""
    words = asking.words
    for one in event.proposed:
        entry = event.entries.get(one.entry)
        if entry is None:
            continue
        player = words.player(entry.player)
        out = Out(entry=one.entry, table=one.table, by=one.by)
        table = event.tables.get(one.table)
        later = table is not None and table.hand is not None and table.hand.started >= one.at
        bust = BustOut(
            tournament=event.id,
            table=one.table,
            outs=(out,),
            hand=one.hand,
            other_hand=later and not one.hand,
        )
        drop = DropProposal(tournament=event.id, entry=one.entry)
        place = _("Confirm · place {place}")
        yield NextCard(
            name=f"proposed-{one.entry}",
            title=_("{table}: {player} is out").format(table=one.table, player=player),
            sign=words.time(one.at),
            said=_("The dealer says so; the floor gives the place."),
            steps=(
                bust_step(asking, event, f"bust-{one.entry}", place, bust),
                *_rebuys_instead(asking, event, one.entry),
                asking.step(f"drop-{one.entry}", _("Not out"), drop),
            ),
            urgent=True,
        )


def _rebuys_instead(asking: StepBuilder, event: Tournament, entry: EntryNo) -> Iterator[Step]:
    """While rebuys are sold, whoever has lost all is asked for one first."""
    yield from (way for way in rebuy_steps(asking, event, entry) if not way.why_not)


def _rebuying(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Who has declared a rebuy at their table: it is to be paid (TDA-26)."""
    words = asking.words
    for one in event.rebuys:
        entry = event.entries.get(one.entry)
        if entry is None or entry.state is not EntryIs.SEATED or entry.seat is None:
            continue
        drop = DropRebuy(tournament=event.id, entry=one.entry)
        yield NextCard(
            name=f"rebuy-{one.entry}",
            title=_("{where}: {player} rebuys").format(
                where=spot(entry.seat.table, entry.seat.seat), player=words.player(entry.player)
            ),
            sign=words.time(one.at),
            said=_("Declared before the hand, it binds: the chips are paid now (TDA-26)."),
            steps=(
                *rebuy_ways(asking, event, one.entry),
                asking.step(f"undeclared-{one.entry}", _("Not declared"), drop),
            ),
            urgent=True,
        )


def _uneven(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """A player who has to change tables, and a table that is to be broken."""
    late = late_through(event, asking.now)
    if Opening(asking, event).empty is not None:
        return  # it is filled first, or closed
    name = next_to_break(event.break_order, tuple(event.tables)) if may_break(event) else None
    if name is not None and not (late and _just_opened(asking, event, name)):
        yield _breaking(asking, event, name, late)
        if not late:
            return
    yield from _balancing(asking, event)


def _breaking(asking: StepBuilder, event: Tournament, name: TableId, late: int) -> NextCard:
    """The table that breaks: now, or behind the round that is played hand for hand, since whoever
    draws a seat in the middle of it has two hands in it or none."""
    said = _(
        "All who are left fit at fewer tables (TR-BRK-1): they draw new seats, and slips are"
        " printed."
    )
    sign = _("may wait") if late else _("now")
    if late:
        said = _(
            "All who are left fit at fewer tables (TR-BRK-1), but late entry is open through"
            " level {level}."
        ).format(level=late)
    words = _("Break {table}").format(table=name)
    act, waits = words, round_waits_for(event)
    if waits:
        sign, act = _("after the round"), _("Break now")
        said = _(
            "All who are left fit at fewer tables (TR-BRK-1). {tables}: the hand of the round is"
            " still played; broken before, some have two hands in it or none (ON-TRN-18)."
        ).format(tables=", ".join(waits))
    now = not late and not waits
    breaks = BreakTable(tournament=event.id, at_once=bool(waits))
    return NextCard(
        name="break",
        title=words,
        sign=sign,
        said=said,
        steps=(asking.step("break", act, breaks, leading=now),),
        urgent=now,
    )


def _balancing(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Somebody has to change tables; where nobody records the hands of theirs the floor says who
    has the next big blind, and that is who goes."""
    for one in transfers(event)[:1]:
        hands = max((hands_uneven(event, table) for table in event.tables.values()), default=0)
        leaves, command = event.tables[one.from_table], Balance(tournament=event.id)
        sign = many("{n} hand uneven", "{n} hands uneven", hands).format(n=hands)
        title = _("Balance: {table} → {other}").format(table=leaves.id, other=one.to_table)
        steps = [asking.step("balance", _("Move and print slip"), command, leading=True)]
        if asks_big_blind(event, leaves, asking.now):
            sign = f"{leaves.id} → {one.to_table}"
            title = _("Who is next big blind at {table}?").format(table=leaves.id)
            steps = [*big_blind_steps(asking, event, leaves, one.to_table)]
        yield NextCard(
            name="balance",
            title=title,
            sign=sign,
            said=" ".join((*_halted(event), balance_words(event, asking.words, asking.now))),
            steps=(*steps, asking.event_step("balance-other", _("Other …"), command)),
            urgent=True,
        )


def _just_opened(asking: StepBuilder, event: Tournament, table: TableId) -> bool:
    """Whether it was opened a while ago, when play had begun: for who comes late."""
    since = asking.now - event.tables[table].opened
    return since < min(_JUST_OPENED, played_at(event, asking.now))


def late_through(event: Tournament, now: datetime) -> int:
    """Through which level somebody may still enter; 0: nobody any more."""
    late = event.sheet.terms.late
    if late is None or event.buying_closed or not late.is_open(stage_at(event, now)):
        return 0
    return late.through_level


def _halted(event: Tournament) -> Iterator[str]:
    """Tables that are so short that they stop."""
    stop = halted_tables(event)
    if stop:
        words = _("{tables}: three or more short, it stops until somebody has come (TDA-10).")
        yield words.format(tables=", ".join(stop))


def _drawing(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Who has paid and no seat yet."""
    lost, free = len(without_seat(event)), len(free_slips(event))
    if not lost or event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
        return
    if Opening(asking, event).empty is not None:
        return  # which is filled with them
    wanted = _tables_wanted(event, lost - free)
    steps = []
    if wanted:
        name = free_event_table(asking.words.room, event)
        words = _("Open {table}").format(table=name)
        opens = OpenEventTable(tournament=event.id, table=name)
        steps.append(asking.step(f"open-{name}", words, opens, leading=True))
        steps.append(asking.event_step("open-tables", _("Open tables …"), opens))
    draws = DrawSeats(tournament=event.id)
    steps.append(asking.step("draw-seats", _("Draw the seats"), draws, leading=not wanted))
    said = many("{n} player has no seat", "{n} players have no seat", lost).format(n=lost)
    seats = many("{n} seat is free", "{n} seats are free", free).format(n=free)
    more = many("{n} more table is needed", "{n} more tables are needed", wanted).format(n=wanted)
    yield NextCard(
        name="draw",
        title=_("Seats"),
        sign=number_text(lost),
        said=" · ".join((said, seats, *((more,) if wanted else ()))),
        steps=tuple(steps),
        urgent=event.stage is EventStage.RUNNING,
    )


def _opening(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Every seat is taken and somebody waits: a table is opened, or others move to one that is
    (TR-OPEN-1)."""
    opening = Opening(asking, event)
    name, waits = opening.table, len(alternates(event))
    if name is None or event.stage not in (EventStage.PUBLISHED, EventStage.RUNNING):
        return
    title, words = _("Every seat is taken"), _("Open {table} and fill it").format(table=name)
    if name == opening.empty:
        title = _("{table} is open").format(table=name)
        words = _("Fill {table}").format(table=name)
    fills = asking.step(
        f"fill-{name}", words, FillTable(tournament=event.id, table=name), leading=True
    )
    steps, said = [fills], opening.said
    if name == opening.empty:
        if not waits and any(one.table != name for one in free_slips(event)):
            steps, said = [], _("Nobody sits there; the other tables have free seats.")
        shuts = CloseEventTable(tournament=event.id, table=name)
        words = _("Close {table}").format(table=name)
        steps.append(asking.step(f"close-{name}", words, shuts, leading=not steps))
    yield NextCard(
        name="opening",
        title=title,
        sign=many("{n} waits", "{n} wait", waits).format(n=waits) if waits else _("empty"),
        said=said,
        steps=tuple(steps),
        urgent=bool(waits),
    )


def _tables_wanted(event: Tournament, short: int) -> int:
    return -(-max(short, 0) // event.sheet.seats)
