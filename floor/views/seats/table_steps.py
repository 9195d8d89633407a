"""The whole table: what its hand waits for, its straddles, another game, the end."""

from collections.abc import Iterator

import msgspec

from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.floor_call import CallReason
from floor.app.core.names import Viewer
from floor.app.core.room import Room, game_of, house_of
from floor.app.hands.dealing import DrawButton, deal_now
from floor.app.hands.last_rounds import AnnounceLastRound, WithdrawLastRound, left_at
from floor.app.hands.set_right import StopFollowing
from floor.app.hands.stamps import SetStamps, stamp_at
from floor.app.lists.feeders import EndFeeding, MarkFeeder
from floor.app.lists.lists import tables_of
from floor.app.money.time_charges import due
from floor.app.staff.floor_calls import CallFloor
from floor.app.tables.tables import ChangeTable, CloseTable
from floor.base.text import _
from floor.room.blinds.button import NoDeal, SeatNo
from floor.room.table.table import InHand, Stamp, Table, Undrawn, chairs_of
from floor.views.feed.kiosk import stamp_words
from floor.views.feed.tables import last_round_words
from floor.views.hands.mixes import starting_steps
from floor.views.hands.set_right import set_right_step
from floor.views.hands.steps import blinds_words, ending_steps, straddle_steps, straddle_words
from floor.views.jackpot.time import jackpot_time_steps, paid_words
from floor.views.money.time_charges import table_time_steps
from floor.views.rulings.disputes import dispute_steps
from floor.views.seats.requests import request_words
from floor.views.tables.after_hand import queued_status, withdraw_steps
from floor.views.words.rows import SeatDetail, Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.times import charge_words, due_words
from floor.views.words.words import Wording, capital


def table_steps(room: Room, table: Table, look: Viewer) -> tuple[Step, ...]:
    """What can be done with the whole table, the likeliest first."""
    asking = StepBuilder(Wording(room, look.names), look)
    return (
        *_release_steps(asking, table),
        *_hand_steps(asking, table),
        *table_time_steps(asking, table.id),
        *jackpot_time_steps(asking, table),
        *dispute_steps(asking, table),
        *_feeder_steps(asking, table),
        *_following_steps(asking, table),
        *_bad_beat_steps(asking, table),
        *_last_round_steps(asking, table),
        *_opening_steps(asking, table),
    )


def table_detail(room: Room, table: Table, look: Viewer) -> SeatDetail:
    """The whole table instead of one of its seats; its seat is 0."""
    words = Wording(room, look.names)
    return SeatDetail(
        table=table.id,
        seat=SeatNo(0),
        player=None,
        title=f"{table.id} · {words.game(table.game)}",
        status=_status(words, table, look),
        steps=(),
        table_steps=table_steps(room, table, look),
    )


def _status(words: Wording, table: Table, look: Viewer) -> str:
    """What is unusual of its blinds, its straddles, who asks for another seat, what time costs,
    who owes what for it, and until when the jackpot is paid by time."""
    charge = game_of(words.room, table.game).charge
    costs = charge_words(charge) if charge is not None else ""
    owed = due_words(due(words.room, table.id, look.now), words)
    zone = house_of(words.room).zone
    paid = paid_words(words.room, table.id, look.now, zone)
    asked = request_words(words, table)
    waits = queued_status(words.room, table.id, None, words)
    blinds = blinds_words(words.room, table)
    parts = (waits, blinds, straddle_words(words, table), asked, costs, owed, paid)
    return " · ".join(part for part in parts if part)


def _hand_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Draw, begin, end: what the table's hand is waiting for."""
    match table.stage:
        case InHand(deal=deal):
            yield from ending_steps(asking, table, deal)
        case _ if needs_draw(asking.words.room, table):
            draw = DrawButton(table=table.id)
            yield asking.step("draw", _("Draw for the button"), draw, leading=True)
        case _:
            yield from starting_steps(asking, table)
    yield from straddle_steps(asking, table)


def needs_draw(room: Room, table: Table) -> bool:
    """Whether the next hand waits for a draw for the button (CH-BTN-4, CH-BTN-6)."""
    deal = deal_now(room, table)
    undrawn = deal is None and isinstance(table.stage, Undrawn)
    return undrawn or deal is NoDeal.NOBODY_FOR_BUTTON


def draw_steps(room: Room, table: Table, look: Viewer) -> Iterator[Step]:
    """The program draws for the button, or it is said who drew the highest card (CH-BTN-4)."""
    asking = StepBuilder(Wording(room, look.names), look)
    yield asking.step("draw", _("The program draws"), DrawButton(table=table.id))
    for chair in chairs_of(table):
        if chair.here:
            words = _("{seat}: {player} drew the highest card").format(
                seat=chair.seat, player=asking.words.player(chair.sitter.player)
            )
            draw = DrawButton(table=table.id, highest=chair.seat)
            yield asking.step(f"drew-{chair.seat}", words, draw)


def _feeder_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Make it a must-move table of the one of its game that was opened first, or end that."""
    room = asking.words.room
    if table.id in room.feeders:
        words = _("Must-move for {main}: end it").format(main=room.feeders[table.id])
        yield asking.step("feed", words, EndFeeding(table=table.id))
        return
    mains = [one for one in tables_of(room, table.game) if one.id not in room.feeders]
    main = min(mains, key=lambda one: one.opened_at)
    if main.id != table.id:
        words = _("Must-move table for {main}").format(main=main.id)
        yield asking.step("feed", words, MarkFeeder(table=table.id, main=main.id))


def _last_round_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Announce the last round, or go on after all (CH-TABLE-3)."""
    left = left_at(table)
    if left is None and not table.hand:
        return
    if left is None:
        announce = AnnounceLastRound(table=table.id)
        yield asking.step("last-round", _("Announce the last round"), announce)
        return
    said = last_round_words(left, in_hand=isinstance(table.stage, InHand))
    words = _("{left}: go on after all").format(left=capital(said))
    yield asking.step("last-round", words, WithdrawLastRound(table=table.id))


def _release_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Claim a table's bad beat, or let it go on that stands still, with a reason (JP-TRIG-7)."""
    if table.frozen is not None:
        asks = ReleaseTable(table=table.id)
        claim = asking.finder("claim", _("Bad beat: go through it …"), ToFind.CLAIM, asks)
        yield msgspec.structs.replace(claim, command=asks, leading=not claim.why_not)
        words = _("Bad beat: let {table} go on").format(table=table.id)
        yield asking.step("release", words, asks)


def _bad_beat_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """Stop a table that plays for a jackpot: it may have been hit there (JP-TRIG-7)."""
    game = game_of(asking.words.room, table.game)
    if table.frozen is None and game.jackpot and table.hand:
        words = _("Bad beat at {table}").format(table=table.id)
        yield asking.step("bad-beat", words, ClaimBadBeat(table=table.id), grave=True)


def _following_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """The table as it is on the felt, how its hands are stamped, and that nobody follows them any
    more."""
    yield set_right_step(asking, table)
    if not table.followed:
        return
    now = stamp_at(asking.words.room, table.id)
    other = next(stamp for stamp in Stamp if stamp is not now)
    words = _("Hand start time …")
    yield asking.finder("stamps", words, ToFind.STAMP, SetStamps(table=table.id, stamp=other))
    words = _("Stop tracking hands …").format(table=table.id)
    yield asking.step("stop-following", words, StopFollowing(table=table.id))


def stamp_steps(room: Room, table: Table, look: Viewer) -> tuple[Step, ...]:
    """The other ways to stamp the hands of `table` (CH-DEAL-4)."""
    asking, now = StepBuilder(Wording(room, look.names), look), stamp_at(room, table.id)
    return tuple(
        asking.step(
            f"stamps-{stamp.value}",
            capital(stamp_words(stamp)),
            SetStamps(table=table.id, stamp=stamp),
        )
        for stamp in Stamp
        if stamp is not now
    )


def _opening_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """A call for the floor, another game, or the end; where somebody sits it is asked first who
    waits on, and where something is disputed, what becomes of that."""
    call = CallFloor(table=table.id, reason=CallReason.OTHER)
    yield asking.finder("floor-call", _("Floor call …"), ToFind.REASON, call)
    change = ChangeTable(table=table.id, game=table.game, seats=len(table.seats))
    yield asking.finder("change", _("Change game or seats …"), ToFind.GAME, change)
    yield from withdraw_steps(asking, table.id)
    close = CloseTable(table=table.id)
    disputes = asking.words.room.disputes.values()
    disputed = any(one.table == table.id and one.is_open for one in disputes)
    if not chairs_of(table) and not disputed:
        words = _("Close {table}").format(table=table.id)
        yield asking.step("close", words, close, grave=True)
        return
    words = _("Close {table} …").format(table=table.id)
    step = asking.step("close", words, close)
    yield msgspec.structs.replace(step, command=None, finder=ToFind.MOVERS)
