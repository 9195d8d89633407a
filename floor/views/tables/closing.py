"""A table that closes: who sits there, and where their game goes on; which one might."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import NamedTuple

from floor.app.core.messages import Entry
from floor.app.core.names import Names
from floor.app.core.queued import QueuedClosing
from floor.app.core.room import Room, guest_of
from floor.app.lists.lists import next_for
from floor.app.money.stacks import known_stack, plays_as_seated, plays_unbought, records_chips
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import CloseTable, CountedStack, TableClosed
from floor.base.money import Money
from floor.base.text import _, many
from floor.base.value import Value
from floor.cards.card import Card
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Drawn, InHand, Table, Undrawn, chairs_of, free_seats, players_at
from floor.views.feed.tables import card_words
from floor.views.words.form import (
    NOTHING_TYPED,
    Asking,
    Box,
    Euros,
    Field,
    Form,
    Missing,
    Said,
    Tick,
    Ticks,
    Typed,
)
from floor.views.words.words import Wording, spot, undecided_words


class Mover(Value, frozen=True, kw_only=True):
    """Somebody who has to leave their seat."""

    player: PlayerId
    words: str
    """"3 · Aino L.": seat and name."""
    here: bool
    """False for one who is away from the table."""
    carries: bool = False
    """They have chips, which bind them where they play on (CH-STACK-1)."""
    known: Money | None = None
    """Their stack, where it was counted and no hand was dealt since."""
    unbought: bool = False
    """They play, and nobody has written down with which chips."""
    owes: bool = False
    """Missed-blind tokens lie before them."""


class Into(Value, frozen=True, kw_only=True):
    """Another table of the game, whose free seats the movers may get."""

    table: TableId
    words: str
    """"T2: 3 seats free"."""
    free: int


class ClosingView(Value, frozen=True, kw_only=True):
    """What is to be known before a table is closed."""

    table: TableId
    game: str
    movers: tuple[Mover, ...]
    """Everybody who sits there, in order of seats; an absent owner before their over-player."""
    into: tuple[Into, ...]
    """Those where a seat is free and offered to nobody."""
    tables: int
    """Others where the game is played, full ones too."""
    hand: int = 0
    """The hand that is on: it closes when that is over; 0 between hands."""
    disputes: tuple[str, ...] = ()
    """What is disputed there and not settled, each in a sentence."""
    undecided: str = ""
    """Which acts of its kiosk nobody has decided about; empty for none."""


def closing(room: Room, table: Table, names: Names) -> ClosingView:
    """`table` as whoever wants to close it has to see it (CH-SEAT-7)."""
    from floor.views.rulings.dispute_words import open_words  # not for the first picture

    words, written = Wording(room, names), records_chips(room)
    others = [one for one in room.tables.values() if one.game == table.game and one.id != table.id]
    return ClosingView(
        table=table.id,
        game=words.game(table.game),
        movers=tuple(
            Mover(
                player=chair.sitter.player,
                words=f"{chair.seat} · {words.player(chair.sitter.player)}",
                carries=_carries(room, table, chair.sitter.player),
                known=known_stack(room, table, chair.sitter.player),
                unbought=written and plays_unbought(room, table, chair.sitter.player),
                here=chair.here,
                owes=chair.sitter.tokens is not Tokens.NONE,
            )
            for chair in chairs_of(table)
        ),
        into=tuple(_into(one) for one in others if free_seats(one)),
        tables=len(others),
        hand=table.hand if isinstance(table.stage, InHand) else 0,
        disputes=tuple(
            open_words(one, words)
            for one in room.disputes.values()
            if one.table == table.id and one.is_open
        ),
        undecided=undecided_words([one for one in room.held if one.table == table.id]),
    )


def _carries(room: Room, table: Table, player: PlayerId) -> bool:
    """Whether they have chips there that are to be counted: bought, or brought along and played
    with."""
    guest = guest_of(room, player)
    brought = guest.carries is not None and plays_as_seated(room, table, player)
    return guest.bought_in or brought


def _into(table: Table) -> Into:
    free = len(free_seats(table))
    words = many("{table}: {n} seat free", "{table}: {n} seats free", free)
    return Into(table=table.id, words=words.format(table=table.id, n=free), free=free)


class PrintSlips(NamedTuple):
    """The slips of everybody who has moved are wanted."""

    entry: Entry


def closing_form(shown: ClosingView, words: Wording, typed: Typed = NOTHING_TYPED) -> Form:
    """Who of a closing table plays on (CH-SEAT-6, CH-SEAT-7), then where each of them has gone."""
    everybody = tuple(one.player for one in shown.movers)
    tables = tuple(one.table for one in shown.into)
    movers, into = typed.get("mover", everybody), typed.get("into", tables)
    free = sum(one.free for one in shown.into if one.table in into)
    sums = ((one, typed.sum(f"stack-{one}")) for one in everybody)
    title = _("Close {table} after this hand") if shown.hand else _("Close {table}")
    stacks = tuple(CountedStack(one, stack) for one, stack in sums if stack is not None)
    counted = {one.player for one in stacks}
    chips = {one.player for one in shown.movers if one.carries or one.unbought}
    asked = chips if not shown.hand else set()
    missing = len(asked - counted)
    asks: CloseTable | QueueAct | Missing
    if shown.disputes and not typed.get("disputes", False):
        asks = Missing(_("Settle the dispute first, or tick that it stays open."), "disputes")
    elif shown.hand:
        asks = QueueAct(table=shown.table, deed=QueuedClosing(movers=movers, into=into))
    elif asked <= counted or typed.get("uncounted", False):
        asks = CloseTable(table=shown.table, movers=movers, into=into, stacks=stacks)
    else:
        unsaid = many(
            "{n} stack is not counted: count it, or tick “Not counted”.",
            "{n} stacks are not counted: count them, or tick “Not counted”.",
            missing,
        )
        asks = Missing(unsaid.format(n=missing), "uncounted")
    stays_open = Tick(
        name="disputes", words=_("The dispute stays open: F9 leads to it after the close")
    )
    ask = title.format(table=shown.table)
    uncounted = Tick(name="uncounted", words=_("Not counted: the stacks left empty"))
    into_which = Ticks(
        name="into",
        boxes=tuple(Box(key=one.table, words=one.words) for one in shown.into),
        start=tables,
        columns=2,
    )
    plays_on = Ticks(
        name="mover",
        words=_("Who plays on, and with how much"),
        boxes=tuple(_mover_box(one, counted=not shown.hand) for one in shown.movers),
        start=everybody,
        columns=2,
        many=True,
    )
    told = after_hand_told(shown), seats_told(shown, len(movers), free)
    return _closing_step(
        shown,
        0,
        ask,
        asks,
        (
            *((into_which,) if shown.into and shown.movers else ()),
            *((plays_on,) if shown.movers else ()),
            *((uncounted,) if asked else ()),
            *((stays_open,) if shown.disputes else ()),
        ),
    )._replace(
        told=tuple(
            filter(
                None,
                (
                    " ".join(filter(None, told)),
                    owed_told(shown),
                    unbought_told(shown),
                    *shown.disputes,
                    shown.undecided,
                ),
            )
        ),
        enter=_("Enter does not close the table: press “{button}”.").format(button=ask),
        then=partial(_closed, shown, words),
    )


def _closing_step(
    shown: ClosingView,
    at: int,
    ask: str,
    asks: CloseTable | QueueAct | Missing | PrintSlips,
    fields: tuple[Field, ...],
    leave: str = "",
) -> Form:
    return Form(
        "close-table",
        _("Close {table}").format(table=shown.table),
        ask,
        asks,
        fields,
        wide=True,
        leave=leave,
        steps=(_("Who plays on, and with how much"), _("Where they go")),
        at=at,
    )


def _mover_box(mover: Mover, *, counted: bool) -> Box:
    words = mover.words if mover.here else _("{player} (away)").format(player=mover.words)
    stack = Euros(
        name=f"stack-{mover.player}",
        words=_("Stack of {player} (euros)").format(player=words),
        start=mover.known,
        optional=True,
        hint=_("no buy-in") if mover.unbought else _("not counted"),
    )
    return Box(key=mover.player, words=words, euros=stack if counted else None)


def _closed(shown: ClosingView, words: Wording, entry: Entry) -> Asking | None:
    """Where everybody goes, and the slips that tell them so."""
    lines = moved_lines(entry, words)
    if not lines:
        return None
    slips = many("Print {n} move slip", "Print {n} move slips", len(lines)).format(n=len(lines))
    fields = tuple(Said(name=f"moved-{n}", words=line) for n, line in enumerate(lines))
    step = _closing_step(shown, 1, slips, PrintSlips(entry), fields, _("Without slips"))
    return lambda _typed: step


def seats_told(shown: ClosingView, movers: int, free: int) -> str:
    """What becomes of so many movers, for whom so many seats are free (CH-SEAT-6, CH-SEAT-7)."""
    if not shown.tables:
        where = _("{game} is played at no other table now.").format(game=shown.game)
    elif not free:
        where = _("No seat of {game} is free for them.").format(game=shown.game)
    else:
        where = many("{n} seat is free for them.", "{n} seats are free for them.", free).format(
            n=free
        )
    if not movers:
        return where
    if not free:
        what = _("Whoever is ticked goes to the top of the list (CH-SEAT-7), the others home.")
    elif free < movers:
        what = many(
            "Cards are drawn for it (CH-SEAT-6); the others go to the top of the list (CH-SEAT-7).",
            "Cards are drawn for them (CH-SEAT-6); the others go to the top of the list "
            "(CH-SEAT-7).",
            free,
        )
    else:
        what = _("Everybody who is ticked gets one at once.")
    return f"{where} {what}"


def after_hand_told(shown: ClosingView) -> str:
    """When the table closes, while a hand is on (CH-GEN-1)."""
    if not shown.hand:
        return ""
    return _(
        "Hand {hand} is on: the table closes when it is over. Stacks are counted where they go."
    ).format(hand=shown.hand)


def owed_told(shown: ClosingView) -> str:
    """Whose missed blinds nobody pays any more: tokens go with the seat (HOUSE), and at another
    table everybody is a new player (CH-NEW-1)."""
    names = ", ".join(one.words for one in shown.movers if one.owes)
    said = _(
        "Missed blinds of seat {players} lapse with the table. Whoever plays on comes in at the"
        " next table as a new player, and owes that blind alone (CH-NEW-1)."
    )
    return said.format(players=names) if names else ""


def unbought_told(shown: ClosingView) -> str:
    """Whose chips nobody has written down: the drop will tell of it."""
    names = ", ".join(one.words for one in shown.movers if one.unbought)
    return _("No buy-in recorded: seat {players}").format(players=names) if names else ""


def cards_drawn(entry: Entry) -> dict[PlayerId, Card]:
    """Who drew which card for a seat (CH-SEAT-6)."""
    return {
        one.player: one.card
        for event in entry.events
        if isinstance(event, SeatsDrawn)
        for one in event.cards
    }


def moved_lines(entry: Entry, words: Wording) -> tuple[str, ...]:
    """Where everybody has gone whose table was closed: the card they drew, their seat or the
    list."""
    cards = cards_drawn(entry)

    def line(player: PlayerId, where: str) -> str:
        name = words.player(player)
        if player in cards:
            name = _("{player} {card}").format(player=name, card=card_words(cards[player]))
        return _("{player} → {where}").format(player=name, where=where)

    lines = [
        line(event.player, spot(event.table, event.seat))
        for event in entry.events
        if isinstance(event, PlayerSeated)
    ]
    for event in entry.events:
        if isinstance(event, TableClosed):
            before = _("top of the list for {game}").format(game=words.game(event.game))
            lines += [line(player, before) for player in event.movers]
    return tuple(lines)


UNEVEN_BY = 3
"""So many more players at one table than at another of its game call for balance (HOUSE)."""


class Hint(Value, frozen=True, kw_only=True):
    """Something about a table that the floor may want to see to; a proposal, never a duty."""

    table: TableId
    """On which card of the map it stands."""
    words: str


def balance_hint(room: Room, now: datetime, closing: Iterable[Hint]) -> tuple[Hint, ...]:
    """Of each game whose tables are uneven, the longest table: "T1 has 9, T4 has 5: balance".

    Only tables that have begun to play count, and nobody is moved while the list can fill the
    shorter one, or where that could be closed, as one of `closing` says, or feeds another (HOUSE).
    """
    hints, closable = [], {hint.table for hint in closing}
    for tables in _playing(room, now):
        longest, shortest = max(tables, key=players_at), min(tables, key=players_at)
        more, fewer = players_at(longest), players_at(shortest)
        if shortest.id in closable | set(room.feeders) or not free_seats(shortest):
            continue
        if more - fewer >= UNEVEN_BY:
            words = _("{longer} has {more}, {shorter} has {fewer}: balance").format(
                longer=longest.id, more=more, shorter=shortest.id, fewer=fewer
            )
            hints.append(Hint(table=longest.id, words=words))
    return tuple(hints)


def closing_hint(room: Room, now: datetime) -> tuple[Hint, ...]:
    """Of each game the shortest table, if it is half empty and its players fit at the others:
    "T4 could be closed: its 4 players fit at T1, T2" (HOUSE)."""
    hints = []
    for tables in _playing(room, now):
        shortest = min(tables, key=lambda one: (players_at(one), -one.opened_at.timestamp()))
        others = [one for one in tables if one is not shortest and free_seats(one)]
        players = players_at(shortest)
        free = sum(len(free_seats(one)) for one in others)
        if players and players * 2 <= len(shortest.seats) and players <= free:
            words = many(
                "{table} could be closed: its {n} player fits at {where}",
                "{table} could be closed: its {n} players fit at {where}",
                players,
            ).format(table=shortest.id, n=players, where=", ".join(one.id for one in others))
            hints.append(Hint(table=shortest.id, words=words))
    return tuple(hints)


def _playing(room: Room, now: datetime) -> Iterator[list[Table]]:
    """The tables of each game at which hands are played, where there are two or more of them and
    nobody on the list is ready for a seat."""
    by_game: dict[GameId, list[Table]] = {}
    for table in room.tables.values():
        if not isinstance(table.stage, Undrawn | Drawn):
            by_game.setdefault(table.game, []).append(table)
    for game, tables in by_game.items():
        if len(tables) > 1 and next_for(room, game, now) is None:
            yield tables
