"""Who leaves an event before its end: out, removed, disqualified, or in again after all."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from floor.app.core.declaration import TAKES_TWO
from floor.app.core.messages import NoteId
from floor.app.tournament.hands import A_MOMENT, hand_at
from floor.app.tournament.outs import BustOut, equal_stacks, finish_if, moment_of
from floor.app.tournament.removals import Reinstate, RemoveFromEvent, needs_table
from floor.base.money import Chips
from floor.base.text import _, many, number_text
from floor.tournament.event.places import finishes, next_place, placed_of
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventEntry,
    EventStage,
    Out,
    OutTogether,
    Tournament,
)
from floor.tournament.money.placings import SameTime
from floor.views.tournament.clock import places_text
from floor.views.tournament.counter import free_event_table
from floor.views.tournament.knocked_out import bounties_won, in_that_hand
from floor.views.words.form import (
    NOTHING_TYPED,
    ByTwo,
    CountLine,
    Counts,
    Field,
    Form,
    Number,
    OneOf,
    Reason,
    Said,
    Tick,
    Ticks,
    Typed,
    passed_form,
)
from floor.views.words.rows import Step
from floor.views.words.steps import Look, Looking, StepBuilder
from floor.views.words.words import Wording

_MOST = 100_000_000
_KEYPAD = 14
"""So many lines are as high as the keypad beside the stacks."""
_NAMED = 4
"""So many of those who move up are named."""
_SAME_HAND = timedelta(minutes=3)
"""So long after somebody is out another may be out in a hand that nobody follows (HOUSE)."""
_SAME, _OTHER = "same", "other"
_SOME_NOTE = NoteId(0)
"""What may be asked does not hang on why."""


def leaving_steps(asking: StepBuilder, event: Tournament, entry: EventEntry) -> Iterator[Step]:
    """That somebody is removed or disqualified, or was not out at all."""
    if event.stage not in (EventStage.RUNNING, EventStage.FINISHED):
        return
    if entry.state is EntryIs.OUT:
        back = _back(asking.words, event, entry, Chips(1))
        key, words = f"back-{entry.no}", _("Not out after all …")
        noted = asking.step(key, words, replace(back, note=_SOME_NOTE))
        yield replace(asking.event_step(key, words, back), why_not=noted.why_not)
    if entry.state in (EntryIs.SEATED, EntryIs.OUT):
        asks = RemoveFromEvent(
            tournament=event.id, entry=entry.no, disqualified=entry.state is EntryIs.OUT
        )
        words = _("Disqualify …") if entry.state is EntryIs.OUT else _("Remove …")
        yield asking.event_step(f"remove-{entry.no}", words, asks)


def _back(words: Wording, event: Tournament, entry: EventEntry, stack: Chips) -> Reinstate:
    """That somebody was not out; a table is opened for them where nothing is free."""
    opens = needs_table(words.room, event, entry)
    table = free_event_table(words.room, event) if opens else None
    return Reinstate(tournament=event.id, entry=entry.no, stack=stack, table=table)


def bust_step(asking: StepBuilder, event: Tournament, key: str, words: str, bust: BustOut) -> Step:
    """That somebody is out, in `words` with their place: at once, or first by whom and with how
    many chips, where a bounty or somebody else who may be of the same hand hangs on it."""
    bust = _most_likely(asking, event, bust)
    words = words.format(place=_place_words(event, bust))
    if _is_asked(asking, event, bust):
        return asking.event_step(key, f"{words} …", bust, leading=True)
    return asking.step(key, words, bust, leading=True)


def busts_step(asking: StepBuilder, event: Tournament, bust: BustOut) -> Iterator[Step]:
    """That somebody is out and others with them, where the sheet that asks who does not come by
    itself."""
    (out,) = bust.outs
    bust = _most_likely(asking, event, bust)
    table = event.tables.get(bust.table)
    if table is not None and len(table.taken) > 2 and not _is_asked(asking, event, bust):
        yield asking.event_step(f"busts-{out.entry}", _("Several out …"), bust)


def _is_asked(asking: StepBuilder, event: Tournament, bust: BustOut) -> bool:
    """Whether it is asked by whom they are out, in which hand, or with how many chips."""
    (out,) = bust.outs
    if (event.heads.get(out.entry) and not out.by) or _beside(event, bust):
        return True
    return _may_be_with(asking, event, bust) is not None


def _place_words(event: Tournament, bust: BustOut, entry: EntryNo | None = None) -> str:
    """The place they would have: alone, or beside those who go out at the same time."""
    finish = finish_if(event, bust, entry)
    return places_text(finish.places) if finish is not None else number_text(next_place(event))


def _most_likely(asking: StepBuilder, event: Tournament, bust: BustOut) -> BustOut:
    """`bust` where no hand is on at the table: in the one that is over while it, or who went out
    there, is a moment ago, else in another; so too where they have come to the table since, as
    from one that broke."""
    table = event.tables.get(bust.table)
    if event.round is not None or bust.hand or bust.other_hand or table is None:
        return bust
    same = moment_of(event, replace(bust, same_hand=True))
    if same is not None and same.at < _came_at(event, bust):
        return replace(bust, other_hand=True)
    if table.hand is not None and table.hand.is_on:
        return bust
    last, near = _last_out(event, bust), hand_at(table, asking.now)
    if last is not None and (last.hand == near if near else asking.now - last.at < A_MOMENT):
        return replace(bust, same_hand=True)
    return bust if near else replace(bust, other_hand=True)


def _came_at(event: Tournament, bust: BustOut) -> datetime:
    """When who is out has come to the table they sit at."""
    entry = event.entries[bust.outs[0].entry]
    moved = entry.moved.at if entry.moved is not None else None
    return moved or entry.bought[0].at


def _last_out(event: Tournament, bust: BustOut) -> OutTogether | None:
    """Who went out last at a table at which no hand is on, since its last one began."""
    table = event.tables.get(bust.table)
    hand = table.hand if table is not None else None
    if event.round is not None or (hand is not None and hand.is_on):
        return None
    moment = moment_of(event, replace(bust, same_hand=True, other_hand=False))
    if moment is None or hand is None or moment.hand == hand.number:
        return moment
    return moment if not moment.hand and moment.at >= hand.started else None


def _may_be_with(asking: StepBuilder, event: Tournament, bust: BustOut) -> OutTogether | None:
    """Those with whom they may have gone out in one hand, as nobody has followed it since."""
    if not bust.same_hand and not bust.other_hand:
        return None
    last = _last_out(event, bust)
    if last is None or not _of_hand(event, last, bust):
        return None
    return last if last.hand or asking.now - last.at < _SAME_HAND else None


def _of_hand(event: Tournament, moment: OutTogether, bust: BustOut) -> tuple[Out, ...]:
    """Who else of that table has a place of that moment."""
    return tuple(
        one
        for one in placed_of(event, moment)
        if one.table == bust.table and one.entry != bust.outs[0].entry
    )


def _beside(event: Tournament, bust: BustOut) -> tuple[Out, ...]:
    """Who went out at the same time before, at the same table or at others."""
    moment = moment_of(event, bust)
    placed = placed_of(event, moment) if moment is not None else ()
    return tuple(one for one in placed if one.entry != bust.outs[0].entry)


def _across(event: Tournament, bust: BustOut, typed: Typed) -> tuple[OneOf | None, bool]:
    """Of several tables at once: how their places are settled where the sheet leaves it to the
    manager (TD-PLACE-1), and whether stacks count."""
    moment = moment_of(event, bust)
    if moment is None or all(one.table == bust.table for one in _beside(event, bust)):
        return None, False
    if event.sheet.across is SameTime.BY_STACK:
        return None, True
    chosen = OneOf(
        name="across",
        words=_("Out at several tables"),
        options=(
            (_("Share the places (TR-PLACE-3)"), False),
            (_("By their stacks (TD-PLACE-1)"), True),
        ),
        start=moment.by_stack,
        at_sight=True,
    )
    return chosen, typed.get("across", moment.by_stack)


def bust_form(looking: Look, asks: BustOut, typed: Typed = NOTHING_TYPED) -> Form:
    """In which hand somebody is out where that is not known, who has knocked out each of those who
    are (TR-BNTY-1), and of several in one hand their chips before it (TR-PLACE-1); what becomes of
    the bounties stands there before it is asked for."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    (out,) = asks.outs
    fields: list[Field] = []
    hand = _which_hand(here, event, asks, typed)
    if hand is not None:
        fields.append(hand)
        same = typed.get("hand", hand.start) == _SAME
        asks = replace(asks, same_hand=same, other_hand=not same)
    also = _also(here, event, asks)
    ticked = _ticked(also, typed)
    gone = (out, *(Out(entry=one, table=asks.table) for one in ticked))
    won = bounties_won(here, event, asks, gone, typed)
    fields += won.first
    if also is not None:
        fields += (Said(name="also-words", words=_("Out in the same hand too:")), also)
    fields += won.others
    across, by_stack = _across(event, asks, typed)
    if across is not None:
        fields.append(across)
        asks = replace(asks, by_stack=by_stack)
    before = tuple(one for one in _beside(event, asks) if by_stack or one.table == asks.table)
    command, gone = replace(asks, outs=won.outs), won.outs
    if before or ticked:
        nothing: dict[EntryNo, int | None] = {}
        counted = typed.get("stacks", nothing)
        outs = tuple(
            replace(one, stack=Chips(counted.get(one.entry, one.stack.points) or 0))
            for one in (*before, *gone)
        )
        command = replace(asks, outs=outs)
        fields.append(_before_hand(here, event, command, (*before, *gone)))
    if all(one.stack.points for one in command.outs) and equal_stacks(event, command):
        fields.append(_equal())
        command = replace(command, by_lot=typed.get("equal", False))
    fields += won.said
    words = _("Out · place {place}").format(place=_place_words(event, command))
    if ticked:
        words = many("Out · {n} player", "Out · {n} players", len(gone)).format(n=len(gone))
    return Form(
        "bust-out",
        _("{player} is out").format(player=here.words.player(event.entries[out.entry].player)),
        words,
        _out_step(here, words, command),
        tuple(fields),
        begin=_first_of(fields),
        wide=True,
        room=_KEYPAD if also and not before else 4,
    )


def _out_step(here: Looking, words: str, command: BustOut) -> Step | ByTwo:
    """That they are out; by two badges where a shift manager has to decide beside the floor."""
    step = here.asking.step("bust-out", words, command)
    if step.finder is None and step.why_not != here.words.why(TAKES_TWO.of()):
        return step
    return ByTwo(here.asking.by_two("bust-out", words, command))


def _equal() -> OneOf:
    """How those of equal stacks are placed."""
    return OneOf(
        name="equal",
        words=_("Equal stacks"),
        options=((_("Share the places (TR-PLACE-2)"), False), (_("By lot (ON-TRN-17)"), True)),
        start=False,
        at_sight=True,
    )


def _first_of(fields: list[Field]) -> str:
    """Where typing begins: with what is wanted most."""
    names = [one.name for one in fields]
    return next((one for one in ("by", "stacks", "across", "hand", "also") if one in names), "")


def _ticked(also: Ticks | None, typed: Typed) -> tuple[EntryNo, ...]:
    """Who else is out by what is ticked."""
    nobody: tuple[EntryNo, ...] = ()
    ticked = typed.get("also", nobody)
    return tuple(box.key for box in also.boxes if box.key in ticked) if also else ()


def _also(here: Looking, event: Tournament, asks: BustOut) -> Ticks | None:
    """Who else of the table is out in that hand; somebody has won it."""
    boxes = in_that_hand(here, event, asks)
    return Ticks(name="also", boxes=boxes, columns=2) if len(boxes) > 1 else None


def _which_hand(here: Looking, event: Tournament, asks: BustOut, typed: Typed) -> OneOf | None:
    """In the hand of those who went out there last, or in another; None: it is known."""
    start = _SAME if asks.same_hand else _OTHER
    last = _may_be_with(here.asking, event, asks)
    if last is None and typed.get("hand", start) == _SAME and asks.other_hand:
        last = _last_out(event, asks)  # the choice stays as long as the sheet is open
    mates = _of_hand(event, last, asks) if last is not None else ()
    if last is None or not mates:
        return None
    names = ", ".join(here.words.player(event.entries[one.entry].player) for one in mates[:_NAMED])
    names += " …" if len(mates) > _NAMED else ""
    same = _("In the same hand as {names}").format(names=names)
    if last.hand:
        same = _("In hand {hand} with {names}").format(hand=last.hand, names=names)
    return OneOf(
        name="hand",
        options=((same, _SAME), (_("In another hand"), _OTHER)),
        start=start,
        at_sight=True,
    )


def _before_hand(here: Looking, event: Tournament, command: BustOut, outs: Sequence[Out]) -> Counts:
    """Of several out in one hand, what each had when it began, and the place that gives them."""
    lines = tuple(
        CountLine(
            key=one.entry,
            words=here.words.player(event.entries[one.entry].player),
            start=one.stack.points or None,
            said=(_place_words(event, command, one.entry),),
        )
        for one in outs
    )
    heads = (_("Out in the same hand"), _("Chips before it"), _("Place"))
    return Counts(name="stacks", lines=lines, heads=heads, asks=True)


def removal_form(looking: Look, asks: RemoveFromEvent, typed: Typed = NOTHING_TYPED) -> Form:
    """Removed, or disqualified, with what comes of it (TR-PEN-3, TR-DQ-2 … 4)."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    entry = event.entries[asks.entry]
    player = here.words.player(entry.player)
    out = entry.state is EntryIs.OUT
    start = entry.stack.points if entry.stack is not None else 0
    disqualified = typed.get("disqualified", asks.disqualified) or out
    command = replace(
        asks,
        stack=Chips(0 if out else typed.get("stack", start)),
        disqualified=disqualified,
    )
    chips = Number(name="stack", words=_("Chips that leave play"), least=0, most=_MOST, start=start)
    ticked = Tick(name="disqualified", words=_("Disqualified: no place, no prize (TR-DQ-2)"))
    moves = _moved_up(here, event, entry) if disqualified else ""
    fields: tuple[Field, ...] = (Reason(), Said(name="moves", words=moves))
    if not out:
        fields = (chips, ticked, *fields)
    told = (
        _("What {player} has paid stays in the pool; the chips leave play (TR-PEN-3).").format(
            player=player
        ),
    )
    words = _("Disqualify") if disqualified else _("Remove")
    return Form(
        "remove-entry",
        _("{act}: {player}").format(act=words, player=player),
        words,
        here.asking.step("remove-entry", words, command),
        fields,
        told=told,
        room=0 if out else 3,
    )


def _moved_up(here: Looking, event: Tournament, entry: EventEntry) -> str:
    """Who moves up by one place when that entry loses its own (TR-DQ-4)."""
    placed = finishes(event)
    own = next((one for one in placed if entry.player in one.players), None)
    moved = [one for one in placed if own is None or one.first_place > own.first_place]
    if not moved:
        return _("Nobody has been placed below: no place moves (TR-DQ-4).")
    names = [
        _("{player} {place} → {better}").format(
            player=here.words.player(player), place=one.first_place, better=one.first_place - 1
        )
        for one in moved
        for player in one.players
    ]
    more = " …" if len(names) > _NAMED else ""
    return _("One place up (TR-DQ-4): {names}").format(names=", ".join(names[:_NAMED]) + more)


def reinstate_form(looking: Look, asks: Reinstate, typed: Typed = NOTHING_TYPED) -> Form:
    """Somebody was not out: their chips as the floor has confirmed them, and what moves."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    entry = event.entries[asks.entry]
    player = here.words.player(entry.player)
    title = _("Not out after all: {player}").format(player=player)
    own = next((one for one in finishes(event) if entry.player in one.players), None)
    if entry.state is not EntryIs.OUT or own is None:
        return passed_form("reinstate", title)
    command = _back(here.words, event, entry, Chips(typed.get("stack", 0)))
    words = _("Is in again")
    more = [_("The chips come from whoever holds them: both stacks are counted.")]
    if command.table is not None:
        words = _("Open {table}: is in again").format(table=command.table)
        opens = _(
            "No seat is free: {table} is opened, and as many move there as make the tables even"
            " (TR-OPEN-1)."
        )
        more.append(opens.format(table=command.table))
    told = _("{player} has place {place}; whoever went out later moves down by one.").format(
        player=player, place=own.first_place
    )
    return Form(
        "reinstate",
        title,
        words,
        here.asking.step("reinstate", words, command),
        (
            Number(name="stack", words=_("Chips they have again"), least=0, most=_MOST, start=0),
            Reason(),
        ),
        told=(told, *more),
    )
