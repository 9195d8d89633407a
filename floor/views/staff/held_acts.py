"""Acts of kiosks that were not recorded, in both versions: what was pressed, what the book says."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from enum import Enum
from typing import assert_never

import msgspec

from floor.app.core.held_act import HeldAct, Settlement, UnfitAct, refusal_of
from floor.app.core.messages import SYSTEM, Command
from floor.app.core.names import Viewer
from floor.app.core.room import Room, event_at
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import DAMAGED, RecordHeldAct, command_of
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import PutAsideAll, SettleHeldAct
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.base.errors import Refused
from floor.base.text import _, many
from floor.base.value import Value
from floor.room.blinds.blinds import Standing
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Away, InHand, PlayedOver, seat_of, sitter_in
from floor.tournament.event.state import EntryIs, EventTable
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.wall_clock import clock_text
from floor.views.words.words import Wording, reason_words, spot, way_chosen


class HeldFor(Enum):
    """Why acts are for the floor, as far as it is said of several at once."""

    NO_PIN = "no pin"
    OLDER_BOOK = "older book"
    OTHER = "other"


class HeldLine(Value, frozen=True, kw_only=True):
    """One act the floor has to look at, in both versions."""

    key: str
    """Names the line; stable while it is there."""
    table: TableId
    pressed: datetime
    moment: str
    """When that was, by the store's clock: "23:14:05 ± 40 ms"."""
    dealer: str
    """The dealer's version: "23:14 Anna Karhu: hand over, flop seen"."""
    why: str
    """Why it had no place in the book then."""
    held_for: HeldFor
    not_now: str
    """Why it has none now either; empty where it can be recorded."""
    book: str
    """The book's version now: "T1 is between hands, 12 played so far"."""
    steps: tuple[Step, ...]
    """Recorded now, which is greyed where the book has no place for it; done another way, put
    aside, which want a reason."""


def held_lines(room: Room, look: Viewer) -> tuple[HeldLine, ...]:
    """Every act the floor has still to look at, in the order in which they were pressed at each
    table, as the book stands at `look.now`."""
    words = Wording(room, look.names)
    asking = StepBuilder(words, look)
    first: dict[tuple[TableId, datetime], HeldFor] = {}
    """Why the first of those that came together was not taken, if it is there still."""
    lines = []
    for one in room.held:
        came = one.table, one.held_at
        if one.act.why is not None:
            first[came] = _held_for(one.act)
        lines.append(_line(one, words, asking, first.get(came, HeldFor.OTHER)))
    return tuple(_with_all(lines, asking))


def _with_all(lines: list[HeldLine], asking: StepBuilder) -> Iterator[HeldLine]:
    """The first line of each table with several puts all of them aside."""
    left = Counter(line.table for line in lines)
    for line in lines:
        n = left.pop(line.table, 0)
        if n < 2:
            yield line
            continue
        said = _("Put all {n} of {table} aside").format(n=n, table=line.table)
        every = asking.step(f"dropped-all-{line.table}", said, PutAsideAll(table=line.table))
        yield msgspec.structs.replace(line, steps=(*line.steps, every))


def few_of_each(
    lines: Sequence[tuple[HeldLine, Step | None]], most: int
) -> list[tuple[HeldLine, Step | None]]:
    """As many of `lines`, in their order, the first of each table: none fills the place of others'
    acts."""
    seen: Counter[TableId] = Counter()
    places = []
    for place, (line, _with) in enumerate(lines):
        places.append((seen[line.table], place))
        seen[line.table] += 1
    return [lines[place] for place in sorted(place for _nth, place in sorted(places)[:most])]


def held_opening(lines: Collection[HeldLine]) -> str:
    """What is true of all of them, and what is done about them."""
    reasons = {line.held_for for line in lines}
    if reasons == {HeldFor.OLDER_BOOK}:
        return _(
            "An older copy of the book was put back, and these were pressed on the one before. None"
            " of them stands in the book: compare the table with it, correct what differs, and say"
            " what became of each."
        )
    if reasons == {HeldFor.NO_PIN}:
        return _(
            "The store did not answer, and nobody gave the PIN for these when it did. None of them"
            " was done: look at the table, record what still holds, and say what became of the"
            " others."
        )
    return _(
        "The store did not answer, and these were not recorded when it did; each says why. None of"
        " them was done: look at the table, record what still holds, and say what became of the"
        " others."
    )


def held_at(room: Room, table: TableId) -> tuple[UnfitAct, ...]:
    """Those of one table."""
    return tuple(one for one in room.held if one.table == table)


def _held_for(act: HeldAct) -> HeldFor:
    if act.why is not None and act.why.rule == UNPROVED:
        return HeldFor.NO_PIN
    return HeldFor.OLDER_BOOK if act.of_newer_book else HeldFor.OTHER


def _line(one: UnfitAct, words: Wording, asking: StepBuilder, held_for: HeldFor) -> HeldLine:
    act = one.act
    command = _command(act)
    steps = tuple(_steps(act, asking))
    return HeldLine(
        key=f"held-{one.table}-{act.command.hex()}",
        table=one.table,
        pressed=act.pressed,
        moment=_moment(act, words),
        dealer=_("{time} {staff}: {act}").format(
            time=words.time(act.pressed), staff=_who(one, words), act=act_words(act, words)
        ),
        why=_why(act, words, held_for),
        held_for=held_for,
        not_now=_not_now(steps[0]),
        book=" ".join(
            (
                _book(words.room, one.table),
                *_stands_now(command, words),
                *_sit_elsewhere(command, words),
            )
        ),
        steps=steps,
    )


def _who(one: UnfitAct, words: Wording) -> str:
    """Under whose badge it was pressed, where that is known."""
    if one.act.by == SYSTEM:
        return _("somebody at the kiosk of {table}").format(table=one.table)
    return words.staff(one.act.by)


def _moment(act: HeldAct, words: Wording) -> str:
    house = words.room.house
    time = clock_text(act.pressed, house.zone if house is not None else "UTC")
    if not act.error_ms:
        return time
    return _("{time} ± {error} ms").format(time=time, error=act.error_ms)


def act_words(act: HeldAct, words: Wording) -> str:
    """What was pressed: "hand over, flop seen"."""
    command = _command(act)
    if command is None:
        return unread_words(act.kind)
    return command_words(command, words)


def unread_words(kind: str) -> str:
    """What stands for an act of that kind that cannot be read."""
    return _("an act that cannot be read") if kind == DAMAGED else kind


def command_words(command: Command, words: Wording) -> str:
    """What `command`, which may wait for the store, asks for."""
    match command:
        case StartHand() | StartEventHand():
            return _("the next hand begins")
        case EndHand(table=table, second_round=reached):
            return ", ".join((_("hand over"), _reached(words.has_board(table), reached)))
        case MarkAway(player=player):
            return _("{player} is away").format(player=words.player(player))
        case MarkBack(player=player) if _plays_on(words.room, command):
            return _("{player} is back").format(player=words.player(player))
        case MarkBack(player=player, way=way):
            return _("{player} is back: {way}").format(
                player=words.player(player), way=way_chosen(way)
            )
        case ChooseWay(player=player, way=way):
            return _("{player}: {way}").format(player=words.player(player), way=way_chosen(way))
        case DeclareStraddle(seat=seat):
            return _("seat {seat} straddles").format(seat=seat)
        case CallFloor(reason=reason):
            return _("the floor is called: {reason}").format(reason=reason_words(reason))
        case TakeTable(table=table, staff=staff):
            return _("{staff} deals at {table}").format(staff=words.staff(staff), table=table)
        case EndEventHand() | TableDone() | MarkEventSeat() | ProposeOut() | DeclareRebuy():
            return _at_event(command, words)
        case _:
            return type(command).__name__


def _at_event(
    command: EndEventHand | TableDone | MarkEventSeat | ProposeOut | DeclareRebuy, words: Wording
) -> str:
    """What is asked for at a tournament's table."""
    match command:
        case EndEventHand(misdealt=misdealt):
            return _("misdeal") if misdealt else _("hand over")
        case TableDone():
            return _("the hand of the round is played")
        case MarkEventSeat(seat=seat, away=away):
            said = _("seat {seat} is away") if away else _("seat {seat} is there")
            return said.format(seat=seat)
        case DeclareRebuy(seat=seat):
            return _("seat {seat} rebuys").format(seat=seat)
        case ProposeOut(tournament=tournament, entries=entries):
            event = words.room.tournaments.get(tournament)
            known = event.entries if event is not None else {}
            names = (words.player(known[one].player) for one in entries if one in known)
            return _("out: {players}").format(players=", ".join(names))
        case _ as never:
            assert_never(never)


def _plays_on(room: Room, command: MarkBack) -> bool:
    """Whether the player owed nothing, so that there was no way to choose."""
    table = room.tables.get(command.table)
    if table is None or command.way is not Standing.WAITS:
        return False
    found = (sitter_in(seat, command.player) for seat in table.seats)
    return any(one is not None and one.standing is Standing.IN for one in found)


def _reached(board: bool, second_round: bool) -> str:
    if board:
        return _("flop seen") if second_round else _("no flop")
    return _("second round reached") if second_round else _("no second round")


def _why(act: HeldAct, words: Wording, held_for: HeldFor) -> str:
    if act.why is None and held_for is HeldFor.NO_PIN:
        return _("It came after an act for which nobody gave the PIN.")
    if act.why is None:
        return _("It came after an act that was not recorded.")
    if act.why.rule == UNPROVED and act.by == SYSTEM:
        return _(
            "Nobody gave a PIN for it: the kiosk was locked, or the house’s door had been started"
            " anew."
        )
    if act.why.rule == UNPROVED:
        return _(
            "Nobody gave the PIN of {staff} for it: the kiosk was locked, or the house’s door had"
            " been started anew."
        ).format(staff=words.staff(act.by))
    why = words.why(refusal_of(act.why))
    return why if act.of_newer_book else _("When it came in: {why}").format(why=why)


def _not_now(record: Step) -> str:
    return _("It cannot be recorded now. {why}").format(why=record.why_not) * bool(record.why_not)


def _book(room: Room, name: TableId) -> str:
    table, event = room.tables.get(name), event_at(room, name)
    if event is not None:
        return _book_of_event(event.tables[name])
    if table is None:
        return _("{table} is closed.").format(table=name)
    if not table.followed:
        return _("Hands are not tracked at {table}.").format(table=name)
    match table.stage:
        case InHand():
            return _("{table} is in hand {hand}.").format(table=name, hand=table.hand)
        case _ if table.hand:
            # Also where the button was drawn for or set since.
            return _has_played(table.hand).format(table=name, hand=table.hand)
        case _:
            return _("No hand has been played at {table} yet.").format(table=name)


def _has_played(hands: int) -> str:
    return many(
        "{table} has played {hand} hand, none is in play.",
        "{table} has played {hand} hands, none is in play.",
        hands,
    )


def _book_of_event(table: EventTable) -> str:
    hand = table.hand
    if hand is None:
        return _("No hand has been played at {table} yet.").format(table=table.id)
    said = _("{table} is in hand {hand}.")
    if not hand.is_on:
        said = _has_played(hand.number)
    return said.format(table=table.id, hand=hand.number)


def _stands_now(command: Command | None, words: Wording) -> Iterator[str]:
    """Whether who went away or came back then is there now."""
    if not isinstance(command, MarkAway | MarkBack | ChooseWay):
        return
    table, player = words.room.tables.get(command.table), command.player
    if table is None:
        return
    seat = seat_of(table, player)
    name = words.player(player)
    match table.seat(seat) if seat is not None else None:
        case None:
            yield _("{player} does not sit at {table}.").format(player=name, table=table.id)
        case Away(since=since):
            yield _("{player} is away since {time}.").format(player=name, time=words.time(since))
        case PlayedOver(owner=owner, since=since) if owner.player == player:
            yield _("{player} is away since {time}.").format(player=name, time=words.time(since))
        case _:
            yield _("{player} is at the table.").format(player=name)


def _sit_elsewhere(command: Command | None, words: Wording) -> Iterator[str]:
    """Where those sit now who were out as their dealer saw it, moved meanwhile."""
    if not isinstance(command, ProposeOut):
        return
    event = words.room.tournaments.get(command.tournament)
    for number in command.entries:
        entry = event.entries.get(number) if event is not None else None
        if entry is None:
            continue
        seated = entry.state is EntryIs.SEATED and entry.seat is not None
        if seated and entry.seat is not None and entry.seat.table != command.table:
            yield _("{player} sits at {where} now.").format(
                player=words.player(entry.player),
                where=spot(entry.seat.table, entry.seat.seat),
            )


def _command(act: HeldAct) -> Command | None:
    try:
        return command_of(act.kind, act.body)
    except Refused:
        return None


def _steps(act: HeldAct, asking: StepBuilder) -> Iterator[Step]:
    number = act.command.hex()
    record = RecordHeldAct(act=act.command)
    yield asking.step(f"record-{number}", _("Record it now"), record, leading=not act.of_newer_book)
    words = {
        Settlement.ANOTHER_WAY: _("Done another way"),
        Settlement.DROPPED: _("Put aside"),
    }
    for settlement, said in words.items():
        command = SettleHeldAct(act=act.command, settlement=settlement)
        yield asking.step(f"{settlement.value}-{number}", said, command)
