"""A table that is to be opened: its game, who of the list comes to it, and the draws told."""

from collections.abc import Iterable

from floor.app.core.messages import Entry
from floor.app.core.room import Room, house_of
from floor.app.hands.dealing import ButtonDrawn
from floor.app.lists.lists import call_of, tables_of
from floor.app.lists.waiting import PlayerCalled
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.seat_draw import SeatsDrawn
from floor.base.text import _, many
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.games.game import Game
from floor.room.lists.waitlist import TableId
from floor.room.table.table import free_seats
from floor.views.feed.tables import card_words
from floor.views.words.words import Wording, game_name


def free_name(taken: Iterable[str]) -> TableId:
    """The first of T1, T2, … that is not open."""
    names = set(taken)
    return TableId(next(f"T{n}" for n in range(1, len(names) + 2) if f"T{n}" not in names))


class Candidate(Value, frozen=True, kw_only=True):
    """Somebody on the list of the game who may come to the new table."""

    player: PlayerId
    words: str
    """"2 · Aino L.", and where they play meanwhile."""
    here: bool
    """False for one who has not reported yet: they get no seat (CH-SEAT-1)."""


class OpeningView(Value, frozen=True, kw_only=True):
    """A game for which a table can be opened."""

    game: Game
    candidates: tuple[Candidate, ...]
    """In the order of the list; who is called already is left out."""
    full: bool
    """No seat is free at the other tables of the game: the list waits for this one."""

    @property
    def here(self) -> int:
        """How many of the list are in the house."""
        return sum(one.here for one in self.candidates)

    @property
    def words(self) -> str:
        """What its button says: "NLH 1–2 · 7 wait"."""
        if not self.here:
            return game_name(self.game)
        waits = many("{n} waits", "{n} wait", self.here).format(n=self.here)
        return _("{game} · {waits}").format(game=game_name(self.game), waits=waits)


def openings(words: Wording) -> tuple[OpeningView, ...]:
    """Every game of the house's offer, the one for which most people wait first."""
    room = words.room
    found = [_opening(words, room, game) for game in house_of(room).games.values()]
    return tuple(sorted(found, key=lambda one: (-one.here * one.full, -one.here)))


def _opening(words: Wording, room: Room, game: Game) -> OpeningView:
    line = room.lists.get(game.id, ())
    return OpeningView(
        game=game,
        candidates=tuple(
            Candidate(
                player=one.player,
                words=_candidate(words, place, one.player, here=one.arrived),
                here=one.arrived,
            )
            for place, one in enumerate(line, start=1)
            if call_of(room, one.player, game.id) is None
        ),
        full=not any(free_seats(table) for table in tables_of(room, game.id)),
    )


def _candidate(words: Wording, place: int, player: PlayerId, *, here: bool) -> str:
    said = _("{place} · {player}").format(place=place, player=words.player(player))
    at = words.room.seated.get(player)
    if not here:
        return _("{player} (not here yet)").format(player=said)
    if at is not None:
        return _("{player} ({table}, is called)").format(player=said, table=at)
    return said


class FirstOfTable(Value, frozen=True, kw_only=True):
    """What an opened table stands at, told from the entries that opened it."""

    lines: tuple[str, ...]
    """Who has which seat, and the card they drew for it."""
    seated: int
    """So many can draw for the button."""


def first_of_table(entry: Entry, words: Wording) -> FirstOfTable:
    """Who came to a table as it was opened."""
    cards = {
        one.player: card_words(one.card)
        for event in entry.events
        if isinstance(event, SeatsDrawn)
        for one in event.cards
    }
    lines, seated = [], 0
    for event in entry.events:
        if not isinstance(event, PlayerSeated | PlayerCalled):
            continue
        said = _("Seat {seat}: {player}").format(seat=event.seat, player=words.player(event.player))
        if event.player in cards:
            said = _("{words} ({card})").format(words=said, card=cards[event.player])
        if isinstance(event, PlayerCalled):
            said = _("{words}, called until {time}").format(
                words=said, time=words.time(event.until)
            )
        seated += isinstance(event, PlayerSeated)
        lines.append(said)
    return FirstOfTable(lines=tuple(lines), seated=seated)


def button_lines(drawn: ButtonDrawn, words: Wording) -> tuple[str, ...]:
    """Everybody who was in the draw, and their card, in the order of the seats.

    They pay the blinds they miss; whoever comes later is a new player (CH-BTN-5, CH-NEW-1).
    """
    return tuple(
        _("Seat {seat}: {player} ({card})").format(
            seat=one.place.seat,
            player=words.player(one.place.player),
            card=card_words(one.card),
        )
        for one in drawn.cards
    )
