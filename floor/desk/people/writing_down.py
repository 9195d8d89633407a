"""Players written into the books: somebody new, or the name of one who had none."""

from collections.abc import Callable, Collection
from typing import NamedTuple

from floor.app.core.names import PersonName
from floor.app.core.people import Player
from floor.base.text import _
from floor.qtkit.office.bridge import StoreSession
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId


def known_players(
    back: StoreSession, players: tuple[PlayerId, ...]
) -> tuple[tuple[PlayerId, PersonName], ...]:
    """These players with what they are called; who was erased meanwhile is left out."""
    known = (back.people.player(player) for player in players)
    return tuple((one.player, PersonName(one.name, one.alias)) for one in known if one is not None)


def found_players(
    back: StoreSession, text: str, nameless: Collection[PlayerId]
) -> tuple[tuple[PlayerId, PersonName], ...]:
    """Whoever is found by `text`; first those in the room who have a number for a name."""
    typed = text.strip().casefold()
    numbered = [
        (player, called)
        for player, called in known_players(back, tuple(nameless))
        if typed and called.name.casefold().startswith(typed)
    ]
    others = known_players(back, back.people.find_players(text))
    return tuple(dict((*numbered, *others)).items())


def added_or_twins(
    back: StoreSession, name: str, *, sure: bool, alias: str = "", card: str = ""
) -> PlayerId | tuple[tuple[PlayerId, PersonName], ...]:
    """The number of somebody new; or who is called like them, unless somebody is `sure`."""
    twins = () if sure else back.people.similar_players(name or alias)
    if twins:
        return known_players(back, twins)
    return back.people.add_player(name, alias=alias, card=card)


def named_or_twins(
    back: StoreSession, player: Player, *, sure: bool
) -> PlayerId | tuple[tuple[PlayerId, PersonName], ...]:
    """The number of one who is written down with their name; or who is called like them, unless
    somebody is `sure`."""
    alike = () if sure else back.people.similar_players(player.name or player.alias)
    twins = tuple(other for other in alike if other != player.player)
    if twins:
        return known_players(back, twins)
    back.people.change_player(player)
    return player.player


class WritingDown(NamedTuple):
    """What becomes of a name that is typed and is nobody's yet."""

    words: str
    """The button that writes it down."""
    write: Callable[[StoreSession, str, bool], PlayerId | tuple[tuple[PlayerId, PersonName], ...]]
    """As `added_or_twins`; the last says that who types is sure."""
    done: str
    """Said when it is done, with the `{n}` of whom it names."""
    nobody: str = ""
    """Said while nobody is found, with the `{name}` that is typed."""


def adding() -> WritingDown:
    """It is the name of somebody new."""
    return WritingDown(
        _("Add new player"),
        lambda back, name, sure: added_or_twins(back, name, sure=sure),
        _("Added as number {n}."),
    )


def seating(table: TableId, seat: SeatNo, way: str) -> WritingDown:
    """It is the name of somebody new, who sits down at once; `way` is how they come in, where that
    is told."""
    told = _("New player {name}, seat {seat} of {table}.")
    told = told.replace("{seat}", str(seat)).replace("{table}", table)
    unknown = _("Nobody in the books has this name; no chips are written down yet.")
    nobody = " ".join(filter(None, (told, way, unknown)))
    return adding()._replace(words=_("Add and seat"), nobody=nobody)


def naming(player: PlayerId) -> WritingDown:
    """It is the name of `player`, who had none."""
    return WritingDown(
        _("Write down this new name"),
        lambda back, name, sure: named_or_twins(back, Player(player=player, name=name), sure=sure),
        _("Number {n} is called so now."),
    )
