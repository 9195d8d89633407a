"""Who somebody without a name is: the step that asks, and the answers there are."""

from floor.app.core.names import PersonName, Viewer, label_of
from floor.app.core.room import Room
from floor.app.seats.nameless import MergePlayers, NamePlayer
from floor.base.text import _
from floor.room.blinds.button import PlayerId
from floor.views.words.rows import QuoteLine, Step
from floor.views.words.steps import StepBuilder
from floor.views.words.whereabouts import in_the_room
from floor.views.words.words import Wording


def nameless_here(room: Room) -> tuple[PlayerId, ...]:
    """Who sits or waits without a name, those who sit first."""
    return tuple(player for player in in_the_room(room) if player in room.nameless)


def naming_ways(
    room: Room, player: PlayerId, found: PlayerId, called: PersonName, look: Viewer
) -> tuple[QuoteLine, ...]:
    """What may be said of `player` without a name once `found` has been: that the two
    are one; of `player` alone, that they are now called so."""
    asking, number = StepBuilder(Wording(room, look.names), look), look.names.label(player)
    name = label_of(called) or f"#{found}"
    if found == player:
        words = _("Name: {player}").format(player=name)
        step = asking.step(f"named-{player}", words, NamePlayer(player=player), leading=True)
        return (_line(step, _("New to the house.")),)
    words = _("This is {player}").format(player=name)
    merge = MergePlayers(player=player, into=found)
    step = asking.step(f"merge-{found}", words, merge, leading=True)
    return (_line(step, _("Seat, tokens and chips of {player} go with it.").format(player=number)),)


def _line(step: Step, said: str) -> QuoteLine:
    return QuoteLine(
        words=step.words, rule="HOUSE", open=True, name=step.words, said=said, step=step
    )
