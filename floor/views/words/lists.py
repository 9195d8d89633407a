"""The waiting lists in words: what happened to them, one sentence for every event."""

from typing import assert_never

from floor.app.lists.feeders import FeederEvent, FeederMarked, FeedingEnded
from floor.app.lists.order import EntryMoved, EntryRestored, ListOrderEvent
from floor.app.lists.waiting import (
    CallConfirmed,
    CallExpired,
    PlayerCalled,
    PlayerCheckedIn,
    PlayerJoined,
    PlayerStruckOff,
    PlayerTurnedAway,
    SeatDeclined,
    WaitingEvent,
)
from floor.base.text import _
from floor.room.lists.waitlist import Signup
from floor.views.words.words import Words

ListEvent = WaitingEvent | ListOrderEvent


def list_told(event: ListEvent, words: Words) -> str:
    """What happened on a list."""
    player, game = words.player(event.player), words.game(event.game)
    match event:
        case PlayerJoined():
            return _joined(event.signup).format(player=player, game=game)
        case PlayerTurnedAway():
            return _("{player} may not play and is put on no list").format(player=player)
        case PlayerCheckedIn():
            return _("{player} has come for {game}").format(player=player, game=game)
        case PlayerCalled(seat=seat, until=until, note=None):
            return _("{player} is called to seat {seat}, held until {time}").format(
                player=player, seat=seat, time=words.time(until)
            )
        case PlayerCalled(seat=seat, until=until):
            return _("{player} is called out of turn to seat {seat}, held until {time}").format(
                player=player, seat=seat, time=words.time(until)
            )
        case CallConfirmed(seat=seat, until=until):
            return _("{player} fetches chips: seat {seat} is held until {time}").format(
                player=player, seat=seat, time=words.time(until)
            )
        case SeatDeclined(seat=seat):
            return _("{player} declines seat {seat} and is off the list for {game}").format(
                player=player, seat=seat, game=game
            )
        case PlayerStruckOff():
            return _("{player} is struck off the list for {game}").format(player=player, game=game)
        case CallExpired(seat=seat):
            return _("{player} has not come: seat {seat} is free again").format(
                player=player, seat=seat
            )
        case EntryMoved(place=place):
            return _("{player} is put at place {place} for {game}, with a reason").format(
                player=player, place=place, game=game
            )
        case EntryRestored(note=None):
            return _("{player} is back in his place for {game}").format(player=player, game=game)
        case EntryRestored():
            return _("{player} is back in his place for {game}, with a reason").format(
                player=player, game=game
            )
        case _ as never:
            assert_never(never)


def feeder_told(event: FeederEvent) -> str:
    """What happened to a must-move table; its name stands before the sentence."""
    match event:
        case FeederMarked(main=main):
            return _("is a must-move table for {main}").format(main=main)
        case FeedingEnded():
            return _("is a must-move table no longer")
        case _ as never:
            assert_never(never)


def _joined(signup: Signup) -> str:
    match signup:
        case Signup.FLOOR | Signup.CLOSED_TABLE:
            return _("{player} waits for {game}")
        case Signup.PHONE:
            return _("{player} signs up for {game} by phone")
        case Signup.MOBILE:
            return _("{player} signs up for {game} by the app")
        case Signup.TRANSFER:
            return _("{player} waits for {game} and plays meanwhile")
        case _ as never:
            assert_never(never)
