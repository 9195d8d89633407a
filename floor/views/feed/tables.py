"""What has happened to a whole table, in plain sentences: opened, changed, closed, drawn for."""

from collections.abc import Sequence
from typing import assert_never

from floor.app.core.messages import Event
from floor.app.hands.last_rounds import LastRoundAnnounced, LastRoundEvent, LastRoundWithdrawn
from floor.app.lists.waiting import PlayerCalled
from floor.app.seats.requests import (
    SeatAskedFor,
    SeatRefused,
    SeatRequestEnded,
    SeatRequestEvent,
)
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import TableChanged, TableClosed, TableEvent, TableOpened
from floor.base.text import _, many
from floor.cards.card import RANKS, Card
from floor.room.table.draw import by_card
from floor.views.words.words import Words, spot

_SUITS = "♣♦♥♠"


def table_told(event: TableEvent, words: Words) -> str:
    """What has happened to a table by one event alone."""
    match event:
        case TableOpened(game=game, seats=seats):
            opened = many("opens: {game}, {seats} seat", "opens: {game}, {seats} seats", seats)
            return opened.format(game=words.game(game), seats=seats)
        case TableChanged(game=game, seats=seats):
            changed = many(
                "changes to {game}, {seats} seat", "changes to {game}, {seats} seats", seats
            )
            return changed.format(game=words.game(game), seats=seats)
        case TableClosed(game=game, movers=movers) if movers:
            return _("closes; before the list for {game}: {players}").format(
                game=words.game(game), players=", ".join(map(words.player, movers))
            )
        case TableClosed():
            return _("closes")
        case SeatsDrawn():
            return draw_told(event, words)
        case _ as never:
            assert_never(never)


def last_round_words(left: int) -> str:
    """How far the last round of a table is; nothing is left once the button has come round."""
    if not left:
        return _("the last round is over")
    return many("last round: {n} hand left", "last round: {n} hands left", left).format(n=left)


def last_round_note(left: int) -> str:
    """The same in the middle of the felt, where there is little room."""
    return _("last round: {n}").format(n=left) if left else _("last round over")


def last_round_told(event: LastRoundEvent) -> str:
    """That a table has its last round, or goes on; its name stands before the sentence."""
    match event:
        case LastRoundAnnounced(to_come=to_come):
            hands = many("{n} hand", "{n} hands", len(to_come)).format(n=len(to_come))
            return _("the last round is announced: {hands}").format(hands=hands)
        case LastRoundWithdrawn():
            return _("goes on after all: no last round")
        case _ as never:
            assert_never(never)


def draw_told(event: SeatsDrawn, words: Words) -> str:
    """Who drew what, the highest card first: "drawn for 2 seats: Aino K♠, Eero 10♥, Otso 2♣"."""
    cards = {one.player: one.card for one in event.cards}
    drawn = ", ".join(
        _("{player} {card}").format(player=words.player(player), card=card_words(cards[player]))
        for player in by_card(cards)
    )
    return many("drawn for {n} seat: {cards}", "drawn for {n} seats: {cards}", event.seats).format(
        n=event.seats, cards=drawn
    )


def opened_told(events: Sequence[Event], words: Words) -> str:
    """A table opened together with its first players."""
    said = [table_told(event, words) for event in events if isinstance(event, TableEvent)]
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


def closed_told(events: Sequence[Event], words: Words) -> str:
    """A table closed, and where its players have gone."""
    said = [table_told(event, words) for event in events if isinstance(event, TableEvent)]
    moved = [
        _("{player} to {place}").format(
            player=words.player(event.player), place=spot(event.table, event.seat)
        )
        for event in events
        if isinstance(event, PlayerSeated)
    ]
    if moved:
        said.append(_("seated: {players}").format(players=", ".join(moved)))
    return "; ".join(said)


def request_told(event: SeatRequestEvent, words: Words) -> str:
    """What has happened to a request for another seat."""
    player = words.player(event.player)
    match event:
        case SeatAskedFor(seats=()):
            return _("{player} asks for another seat").format(player=player)
        case SeatAskedFor(seats=seats):
            return _("{player} asks for seat {seats}").format(
                player=player, seats=", ".join(map(str, seats))
            )
        case SeatRequestEnded():
            return _("{player} no longer asks for another seat").format(player=player)
        case SeatRefused(seat=seat):
            return _("{player} does not want seat {seat}").format(player=player, seat=seat)
        case _ as never:
            assert_never(never)


def card_words(card: Card) -> str:
    """A card as it is shown: "K♠", "10♥"."""
    return RANKS[card.rank - 2].replace("T", "10") + _SUITS[card.suit]
