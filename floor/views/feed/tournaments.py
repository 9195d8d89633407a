"""What has happened in tournaments, where the sentence hangs on more than the event's fields."""

from collections.abc import Mapping

from floor.app.core.messages import Event
from floor.app.tournament.outs import PlayersOut
from floor.app.tournament.sheet import TournamentPlanned
from floor.base.text import _, many
from floor.views.words.words import Saying, Wording


def _planned(event: TournamentPlanned, words: Wording) -> str:
    return _("tournament {number} is planned: {title}").format(
        number=event.tournament, title=event.sheet.title
    )


def _out(event: PlayersOut, words: Wording) -> str:
    known = words.room.tournaments.get(event.tournament)
    if known is None:
        return many("a player is out", "{count} players are out", len(event.outs)).format(
            count=len(event.outs)
        )
    entries = (known.entries[out.entry] for out in event.outs if out.entry in known.entries)
    names = ", ".join(words.player(entry.player) for entry in entries)
    return many("{players} is out", "{players} are out", len(event.outs)).format(players=names)


SAID: Mapping[type[Event], Saying] = {TournamentPlanned: _planned, PlayersOut: _out}
