"""The waiting lists in words, where a sentence hangs on more than the names in it."""

from collections.abc import Mapping
from typing import assert_never

from floor.app.core.messages import Event
from floor.app.lists.order import EntryRestored
from floor.app.lists.waiting import PlayerCalled, PlayerJoined
from floor.base.text import _
from floor.room.lists.waitlist import Signup
from floor.views.words.words import Saying, Words


def _called(event: PlayerCalled, words: Words) -> str:
    if event.note is None:
        said = _("{player} is called to seat {seat}, held until {time}")
    else:
        said = _("{player} is called out of turn to seat {seat}, held until {time}")
    return said.format(
        player=words.player(event.player), seat=event.seat, time=words.time(event.until)
    )


def _restored(event: EntryRestored, words: Words) -> str:
    if event.note is None:
        said = _("{player} is back in his place for {game}")
    else:
        said = _("{player} is back in his place for {game}, with a reason")
    return said.format(player=words.player(event.player), game=words.game(event.game))


def _joined(event: PlayerJoined, words: Words) -> str:
    return _how(event.signup).format(player=words.player(event.player), game=words.game(event.game))


def _how(signup: Signup) -> str:
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


SAID: Mapping[type[Event], Saying] = {
    PlayerJoined: _joined,
    PlayerCalled: _called,
    EntryRestored: _restored,
}
