"""Who puts what in before the cards, in the order in which it is looked for."""

from collections.abc import Container, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import Entry
from floor.app.core.room import Room, guest_of
from floor.app.lists.feeders import must_move
from floor.app.money.stacks import begins_unbought, plays_unbought, records_chips
from floor.app.seats.seats import PlayerSeated, SeatLeft
from floor.app.tables.after_hand import queued_for
from floor.app.tables.tables import TableClosed
from floor.base.text import _, many
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Deal, PlayerId, Post, SeatNo, Sitter
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Table, chairs_of, free_seats, seat_of
from floor.views.hands.steps import blinds_briefly, unusual_blinds
from floor.views.kiosk.event_notes import EventNote, NoteTone
from floor.views.money.dues import (
    not_followed_words,
    owed_there,
    owed_there_words,
    posted_words,
    price_words,
)
from floor.views.tables.after_hand import queued_words
from floor.views.words.words import Wording, capital, seat_words, spot

_POSTS = 6
"""So many stand one under the other; where everybody posts the same it is one line."""
_COMES_IN = 3
"""The rank of who posts to come in: behind blinds and straddles."""


class PostRow(NamedTuple):
    """What somebody puts in before the cards."""

    words: str
    price: str
    short: str = ""
    """The words where there is little room."""
    straddle: bool = False


def post_rows(room: Room, table: Table, deal: Deal | None) -> tuple[PostRow, ...]:
    """Who posts what, in the order in which it is looked for: blinds, straddles, the others; over
    them why nobody posts the small blind, or the button stays."""
    if deal is None:
        return ()
    words, rule = unusual_blinds(room, table)
    short = capital(blinds_briefly(room, table))
    unusual = (PostRow(words, rule, short),) if words else ()
    return (*unusual, *_posts(deal))[:_POSTS]


def _posts(deal: Deal) -> tuple[PostRow, ...]:
    rows = [(_rank(deal, post.seat), post) for post in deal.posts]
    if len(rows) > _POSTS and len({post.dues for _rank_, post in rows}) == 1:
        return (PostRow(_("Everybody"), price_words(rows[0][1].dues)),)
    rows.sort(key=lambda row: row[0])
    return tuple(
        PostRow(
            _("Seat {seat} · {what}").format(seat=post.seat, what=_told(deal, post.seat)),
            _price(deal, post),
            f"{post.seat} · {_told(deal, post.seat)}",
            post.seat in deal.straddles,
        )
        for _rank_, post in rows[:_POSTS]
    )


def comers(
    room: Room, table: Table, deal: Deal | None, said: Container[PlayerId] = ()
) -> tuple[EventNote, ...]:
    """Who sits there and is not in the game yet, with what they owe: "Seats 2, 8 come in". Whom
    the big blind of that `deal` has reached is in it; who has `said` to wait for it is asked
    nothing. Who was to buy the button is asked anew where somebody comes in before them."""
    big = deal.positions.big if deal is not None else None
    reached = big.seat if big is not None else None
    waiting: dict[str, list[SeatNo]] = {}
    settled: list[SeatNo] = []
    for chair in chairs_of(table):
        waits = chair.here and chair.sitter.standing is Standing.WAITS
        if waits and chair.seat != reached and chair.sitter.player in said:
            settled.append(chair.seat)
        elif waits and chair.seat != reached:
            owed = owed_there(room, table, chair.seat, chair.sitter.player)
            if owed is not None:
                waiting.setdefault(owed_there_words(owed), []).append(chair.seat)
    asked = tuple(
        EventNote(
            many("Seat {seats} comes in", "Seats {seats} come in", len(seats)).format(
                seats=", ".join(map(str, seats))
            ),
            capital(what),
            NoteTone.WAIT,
        )
        for what, seats in waiting.items()
    )
    return (*asked, *_unsold(table, deal), *_settled(settled))


def _unsold(table: Table, deal: Deal | None) -> Iterator[EventNote]:
    """Who was to buy the button and is not dealt in: it is for sale in the small blind position
    alone (CH-BUYB-1)."""
    if deal is None:
        return
    dealt = {place.seat for place in deal.dealt}
    for chair in chairs_of(table):
        buys = chair.here and chair.sitter.standing is Standing.BUYS_BUTTON
        if buys and chair.seat not in dealt:
            yield EventNote(
                many("Seat {seats} waits", "Seats {seats} wait", 1).format(seats=chair.seat),
                _("Somebody comes in before them: no button to buy now. Choose again (CH-BUYB-1)."),
                NoteTone.WAIT,
            )


def _settled(seats: Sequence[SeatNo]) -> Iterator[EventNote]:
    """Who waits for the big blind and has said so."""
    if seats:
        head = many("Seat {seats} waits", "Seats {seats} wait", len(seats)).format(
            seats=", ".join(map(str, seats))
        )
        yield EventNote(head, _("Dealt in with the big blind."))


def goers(room: Room, table: Table, words: Wording, now: datetime) -> Iterator[EventNote]:
    """Who is to go somewhere or buys chips when the hand is over, and who must move on to the
    table that is fed from here."""
    for act in room.queued:
        seat = seat_of(table, act.player) if act.player is not None else None
        if act.table == table.id and act.player is not None and seat is not None:
            head = seat_words(seat, words.player(act.player))
            tone = NoteTone.WAIT if act.why is None else NoteTone.ALERT
            yield EventNote(head, capital(queued_words(act, words)), tone)
    going = _must_go(room, table, now)
    seat = seat_of(table, going[0]) if going is not None else None
    if going is None or seat is None or queued_for(room, table.id, going[0]):
        return
    mover, where = going
    yield EventNote(
        seat_words(seat, words.player(mover)),
        _("Must move to {where}: the floor does it between hands.").format(where=where),
        NoteTone.WAIT,
    )


def _must_go(room: Room, table: Table, now: datetime) -> tuple[PlayerId, str] | None:
    """Who must move on from `table`, which feeds another, and to which seat there."""
    main = room.tables.get(room.feeders.get(table.id, table.id))
    free = free_seats(main) if main is not None and main.id != table.id else ()
    mover = must_move(room, main.id, now) if main is not None and free else None
    return (mover, spot(main.id, free[0])) if main is not None and mover is not None else None


def is_asked(room: Room, table: Table, sitter: Sitter, now: datetime) -> bool:
    """Whether a note, a sign or a line on the felt asks something of `sitter`, who has a seat at
    `table`: how they come in, their stack or buy-in, where they go. A touch there does nothing
    by itself."""
    player, going = sitter.player, _must_go(room, table, now)
    bare = plays_unbought(room, table, player) or begins_unbought(room, table, player)
    return (
        (table.followed and sitter.standing is not Standing.IN)
        or (bare and records_chips(room))
        or guest_of(room, player).to_count is not None
        or queued_for(room, table.id, player) is not None
        or (going is not None and going[0] == player)
    )


def gone_elsewhere(
    room: Room, table: TableId, entries: Sequence[Entry], words: Wording
) -> tuple[str, ...]:
    """Where those went who sat at `table` when it was closed, and what they owe there, as far as
    they are still there: "Fia F. → T1 seat 2: post €2 …"."""
    closing = next(
        (
            one
            for one in reversed(entries)
            if any(isinstance(event, TableClosed) and event.table == table for event in one.events)
        ),
        None,
    )
    if closing is None:
        return ()
    asked = any(
        isinstance(event, SeatLeft) and guest_of(room, event.player).to_count is not None
        for event in closing.events
    )
    told = (_("Chips not counted: each is asked where they sit down."),) if asked else ()
    return (*_gone(room, closing, words), *told)


def _gone(room: Room, closing: Entry, words: Wording) -> Iterator[str]:
    for event in closing.events:
        if isinstance(event, PlayerSeated) and room.seated.get(event.player) == event.table:
            there = room.tables[event.table]
            owed = owed_there_words(owed_there(room, there, event.seat, event.player))
            yield _("{player} → {place}: {what}").format(
                player=words.player(event.player),
                place=spot(event.table, event.seat),
                what=owed if there.followed else not_followed_words(),
            )
        if isinstance(event, TableClosed):
            for player in event.movers:
                if any(one.player == player for one in room.lists.get(event.game, ())):
                    yield _("{player}: top of the list").format(player=words.player(player))


def _price(deal: Deal, post: Post) -> str:
    """Of who comes in also whether it is live: a blind always is."""
    comes_in = _rank(deal, post.seat)[0] == _COMES_IN
    return posted_words(post.dues) if comes_in else price_words(post.dues)


def _rank(deal: Deal, seat: SeatNo) -> tuple[int, int]:
    at = deal.positions
    if at.small is not None and at.small.seat == seat:
        return 0, 0
    if at.big.seat == seat:
        return 1, 0
    if seat in deal.straddles:
        return 2, deal.straddles.index(seat)
    return _COMES_IN, seat


def _told(deal: Deal, seat: SeatNo) -> str:
    """What is posted there; for whom the dealer posts, that their hand is killed (TDA-66)."""
    what = _what(deal, seat)
    return _("{what}, hand killed").format(what=what) if seat in deal.killed else what


def _what(deal: Deal, seat: SeatNo) -> str:
    match _rank(deal, seat)[0]:
        case 0:
            return _("small blind")
        case 1:
            return _("big blind")
        case 2:
            return _("straddle")
        case _:
            return _("comes in")
