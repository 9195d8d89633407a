"""What has happened to a whole table, in plain sentences: opened, changed, closed, drawn for."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from floor.app.core.held_act import refusal_of
from floor.app.core.messages import Event
from floor.app.core.queued import AnyDeed, QueuedChips, QueuedClosing, QueuedMove, QueuedSeat
from floor.app.hands.last_rounds import LastRoundAnnounced
from floor.app.lists.waiting import PlayerCalled
from floor.app.seats.requests import SeatAskedFor
from floor.app.seats.seats import PlayerSeated, SeatLeft
from floor.app.tables.after_hand import ActQueued, ChipsQueued, QueuedUnfit
from floor.app.tables.room_plan import TablePlaced
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import TableChanged, TableClosed, TableEvent, TableOpened
from floor.base.money import Money
from floor.base.text import _, many, money_text
from floor.cards.card import RANKS, Card
from floor.room.blinds.button import PlayerId
from floor.room.table.draw import by_card
from floor.views.words.words import Saying, Wording, spot

_SUITS = "♣♦♥♠"
_Stacks = Mapping[PlayerId, Money]
_NO_STACKS: _Stacks = {}


def deed_words(deed: AnyDeed) -> str:
    """What is done when a hand is over: "to T2 seat 4", "to seat 4", "the table closes"."""
    match deed:
        case QueuedMove(to=to, seat=seat, stack=said):
            where = _("to {where}").format(where=spot(to, seat))
            if said is None:
                return where
            return _("{deed}, {sum} said").format(deed=where, sum=money_text(said, short=True))
        case QueuedSeat(seat=seat):
            return _("to seat {seat}").format(seat=seat)
        case QueuedClosing():
            return _("the table closes")
        case QueuedChips(amount=amount):
            return _("adds {sum}").format(sum=money_text(amount, short=True))
        case _ as never:
            assert_never(never)


def _queued(event: ActQueued, words: Wording) -> str:
    said = _("after this hand: {deed}").format(deed=deed_words(event.deed))
    return said if event.player is None else f"{words.player(event.player)}, {said}"


def _chips_queued(event: ChipsQueued, words: Wording) -> str:
    said = _("after this hand: {deed}").format(deed=deed_words(QueuedChips(amount=event.amount)))
    return said if event.player is None else f"{words.player(event.player)}, {said}"


def _unfit(event: QueuedUnfit, words: Wording) -> str:
    why = words.why(refusal_of(event.why))
    return _("what waited for the end of the hand does not fit: {why}").format(why=why)


def _opened(event: TableOpened, words: Wording) -> str:
    opened = many("opens: {game}, {seats} seat", "opens: {game}, {seats} seats", event.seats)
    return opened.format(game=words.game(event.game), seats=event.seats)


def _changed(event: TableChanged, words: Wording) -> str:
    changed = many(
        "changes to {game}, {seats} seat", "changes to {game}, {seats} seats", event.seats
    )
    return changed.format(game=words.game(event.game), seats=event.seats)


def _closed(event: TableClosed, words: Wording, stacks: _Stacks = _NO_STACKS) -> str:
    if not event.movers:
        return _("closes")
    return _("closes; top of the list for {game}: {players}").format(
        game=words.game(event.game), players=_with_stacks(event.movers, words, stacks)
    )


def _with_stacks(players: Iterable[PlayerId], words: Wording, stacks: _Stacks) -> str:
    """Each with what was counted in front of them: "Aino L. (€120), Eero V."."""
    return ", ".join(words.player(one) + _counted(stacks.get(one)) for one in players)


def _counted(stack: Money | None) -> str:
    return "" if stack is None else f" ({money_text(stack, short=True)})"


def last_round_words(left: int, *, in_hand: bool) -> str:
    """How far the last round of a table is; once nothing is left to begin, the hand being played
    is the last one."""
    if not left:
        return _("the last hand") if in_hand else _("the last round is over")
    return many("last round: {n} hand left", "last round: {n} hands left", left).format(n=left)


def last_round_note(left: int, *, in_hand: bool) -> str:
    """The same in the middle of the felt, where there is little room."""
    if left:
        return _("last round: {n}").format(n=left)
    return _("last hand") if in_hand else _("last round over")


def _last_round(event: LastRoundAnnounced, words: Wording) -> str:
    hands = many("{n} hand", "{n} hands", len(event.to_come)).format(n=len(event.to_come))
    return _("the last round is announced: {hands}").format(hands=hands)


def _drawn(event: SeatsDrawn, words: Wording) -> str:
    """Who drew what, the highest card first: "drawn for 2 seats: Aino K♠, Eero 10♥, Otso 2♣"."""
    cards = {one.player: one.card for one in event.cards}
    drawn = ", ".join(
        _("{player} {card}").format(player=words.player(player), card=card_words(cards[player]))
        for player in by_card(cards)
    )
    return many("drawn for {n} seat: {cards}", "drawn for {n} seats: {cards}", event.seats).format(
        n=event.seats, cards=drawn
    )


def _of_the_table(events: Sequence[Event], words: Wording) -> list[str]:
    return [SAID[type(event)](event, words) for event in events if isinstance(event, TableEvent)]


def opened_told(events: Sequence[Event], words: Wording) -> str:
    """A table opened together with its first players."""
    said = _of_the_table(events, words)
    seated = (event for event in events if isinstance(event, PlayerSeated))
    taken = [_at(event.seat, words.player(event.player)) for event in seated]
    calls = (event for event in events if isinstance(event, PlayerCalled))
    held = [_at(event.seat, words.player(event.player)) for event in calls]
    if taken:
        said.append(_("seated: {players}").format(players=", ".join(taken)))
    if held:
        said.append(_("called: {players}").format(players=", ".join(held)))
    return "; ".join(said)


def _at(seat: int, player: str) -> str:
    return _("{seat} · {player}").format(seat=seat, player=player)


def closed_told(events: Sequence[Event], words: Wording) -> str:
    """A table closed, and where its players have gone."""
    left = [event for event in events if isinstance(event, SeatLeft)]
    stacks = {event.player: event.stack for event in left if event.stack is not None}
    closed = next(event for event in events if isinstance(event, TableClosed))
    said = [*_of_the_table(events[:-1], words), _closed(closed, words, stacks)]
    seated = [event for event in events if isinstance(event, PlayerSeated)]
    moved = [
        _("{player} to {place}").format(
            player=words.player(event.player), place=spot(event.table, event.seat)
        )
        + _counted(stacks.get(event.player))
        for event in seated
    ]
    if moved:
        said.append(_("seated: {players}").format(players=", ".join(moved)))
    stay = {*closed.movers, *(event.player for event in seated)}
    home = [player for player in closed.sat if player not in stay]
    if home:
        said.append(_("going home: {players}").format(players=_with_stacks(home, words, stacks)))
    if closed.sat:
        counted = _("stacks counted: {n} of {all}")
        said.append(counted.format(n=len(stacks), all=len(closed.sat)))
    return "; ".join(said)


def _seat_asked_for(event: SeatAskedFor, words: Wording) -> str:
    player = words.player(event.player)
    if not event.seats:
        return _("{player} asks for another seat").format(player=player)
    return _("{player} asks for seat {seats}").format(
        player=player, seats=", ".join(map(str, event.seats))
    )


def _placed(event: TablePlaced, words: Wording) -> str:
    if event.swapped is None:
        return _("moved on the map")
    return _("changes places with {table} on the map").format(table=event.swapped)


def card_words(card: Card) -> str:
    """A card as it is shown: "K♠", "10♥"."""
    return RANKS[card.rank - 2].replace("T", "10") + _SUITS[card.suit]


SAID: Mapping[type[Event], Saying] = {
    ActQueued: _queued,
    ChipsQueued: _chips_queued,
    QueuedUnfit: _unfit,
    TableOpened: _opened,
    TableChanged: _changed,
    TableClosed: _closed,
    SeatsDrawn: _drawn,
    LastRoundAnnounced: _last_round,
    SeatAskedFor: _seat_asked_for,
    TablePlaced: _placed,
}
