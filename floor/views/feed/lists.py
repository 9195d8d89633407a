"""What has happened on a waiting list, where its sentence hangs on more than the names in it."""

from collections.abc import Mapping

from floor.app.core.messages import Event
from floor.app.lists.order import EntryRestored
from floor.app.lists.waiting import PlayerCalled, PlayerJoined
from floor.base.text import N_, _
from floor.room.lists.waitlist import Signup
from floor.views.words.words import Saying, Wording


def _called(event: PlayerCalled, words: Wording) -> str:
    if event.note is None:
        said = _("{player} is called to seat {seat}, held until {time}")
    else:
        said = _("{player} is called out of turn to seat {seat}, held until {time}")
    return said.format(
        player=words.player(event.player), seat=event.seat, time=words.time(event.until)
    )


def _restored(event: EntryRestored, words: Wording) -> str:
    if event.note is None:
        said = _("{player} is back in line for {game}")
    else:
        said = _("{player} is back in line for {game}, with a reason")
    return said.format(player=words.player(event.player), game=words.game(event.game))


def _joined(event: PlayerJoined, words: Wording) -> str:
    return _how(event.signup).format(player=words.player(event.player), game=words.game(event.game))


_SIGNUP_WORDS: Mapping[Signup, str] = {
    Signup.FLOOR: N_("{player} waits for {game}"),
    Signup.CLOSED_TABLE: N_("{player} waits for {game}"),
    Signup.PHONE: N_("{player} signs up for {game} by phone"),
    Signup.MOBILE: N_("{player} signs up for {game} by the app"),
    Signup.TRANSFER: N_("{player} waits for {game} and plays meanwhile"),
}


def _how(signup: Signup) -> str:
    return _(_SIGNUP_WORDS[signup])


SAID: Mapping[type[Event], Saying] = {
    PlayerJoined: _joined,
    PlayerCalled: _called,
    EntryRestored: _restored,
}
