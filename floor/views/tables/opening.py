"""A table that is to be opened: its game, who of the list comes to it, and the draws told."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial

from floor.app.core.messages import Command, Entry
from floor.app.core.room import Room, house_of, is_open
from floor.app.hands.dealing import ButtonDrawn, DrawButton
from floor.app.lists.lists import call_of, tables_of
from floor.app.lists.waiting import PlayerCalled
from floor.app.seats.seats import PlayerSeated
from floor.app.tables.seat_draw import SeatsDrawn
from floor.app.tables.tables import OpenTable
from floor.base.text import N_, _, many
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.games.game import FEWEST_PLAYERS, Game, GameId, seats_allowed
from floor.room.lists.waitlist import TableId
from floor.room.table.opening import Filling
from floor.room.table.table import free_seats
from floor.views.feed.sentences import sentence
from floor.views.feed.tables import card_words
from floor.views.tables.changing import too_many_seats
from floor.views.words.form import (
    NOTHING_TYPED,
    Asking,
    Box,
    Emphasis,
    Field,
    Form,
    Number,
    OneOf,
    Reason,
    Said,
    Text,
    Ticks,
    Typed,
)
from floor.views.words.words import Wording, capital, game_name

_CALLED, _DRAWN = "called", "drawn"
_NAME_LENGTH = 8


def all_open(room: Room) -> tuple[TableId, ...]:
    """The tables at which there is play, for cash or in a tournament."""
    events = (table for one in room.tournaments.values() for table in one.tables)
    return (*room.tables, *(table for table in events if is_open(room, table)))


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


_STEPS = (
    N_("Game, seats and players"),
    N_("Draw for the button"),
    N_("Who drew what"),
)


def opening_form(
    words: Wording, game: GameId | None, table: TableId | None, typed: Typed = NOTHING_TYPED
) -> Form:
    """Open a table (CH-TABLE-1) for whoever waits for its game, and draw for its button.

    With a `game` it is for its list: all of it that is here and fits is ticked.
    """
    every = openings(words)
    first = every[0].game.id if game is None else game
    wanted = typed.get("game", first)
    shown = next(one for one in every if one.game.id == wanted)
    ticked = _ticked(shown, for_list=game is not None)
    seats, coming = typed.get("seats", shown.game.seats), typed.get("player", ticked)
    name = table or free_name(all_open(words.room))
    ways = (_CALLED,) if house_of(words.room).seating.filling is Filling.CALLED else ()
    way = typed.get("way", ways) if shown.candidates else ways
    reasons = (too_many_seats(shown.game, seats), _passed_over(words, shown, coming))
    wrong = " ".join(filter(None, reasons))
    opens = OpenTable(
        table=TableId(typed.get("table", name)),
        game=shown.game.id,
        seats=seats,
        players=tuple(one for one in coming if one in {who.player for who in shown.candidates}),
        filling=Filling.CALLED if _CALLED in way else Filling.SEATED,
        draw_seats=_DRAWN in way,
    )
    who = (
        Ticks(
            name="player",
            words=_("Who comes to the table"),
            boxes=tuple(
                Box(key=one.player, words=one.words, fixed=not one.here) for one in shown.candidates
            ),
            start=ticked,
            columns=2,
            many=True,
        ),
        Ticks(
            name="way",
            boxes=(
                Box(key=_CALLED, words=_("Call them with the countdown")),
                Box(key=_DRAWN, words=_("Draw cards for the seats")),
            ),
            start=ways,
            columns=2,
        ),
    )
    return _opening_step(
        0,
        _("Open"),
        opens,
        (
            OneOf(
                name="game",
                options=tuple((one.words, one.game.id) for one in every),
                start=first,
                at_sight=True,
            ),
            Said(name="who", words=_who_comes(shown), emphasis=Emphasis.MUTED),
            *(who if shown.candidates else ()),
            Text(name="table", words=_("Table"), start=name, most=_NAME_LENGTH),
            Number(
                name="seats",
                words=_("Seats"),
                least=FEWEST_PLAYERS,
                most=seats_allowed(shown.game),
                start=shown.game.seats,
            ),
            Reason(
                fixed=not wrong,
                hint=_("if somebody is passed over, or more seats are set"),
            ),
        ),
    )._replace(wrong=wrong, then=partial(_opened, words, opens))


def _opening_step(
    at: int, ask: str, asks: Command | None, fields: tuple[Field, ...], leave: str = ""
) -> Form:
    return Form(
        "open-table",
        _("Open a table"),
        ask,
        asks,
        fields,
        wide=True,
        leave=leave,
        last=asks is None,
        steps=tuple(map(_, _STEPS)),
        at=at,
    )


def _ticked(shown: OpeningView, *, for_list: bool) -> tuple[PlayerId, ...]:
    """Those of the list, as far as the seats go, where the list waits for this table."""
    here = [one.player for one in shown.candidates if one.here]
    return tuple(here[: shown.game.seats]) if for_list or shown.full else ()


def _who_comes(shown: OpeningView) -> str:
    if shown.candidates:
        return _("Whoever is ticked gets a seat, in the order of the list.")
    return _("Nobody waits for {game}: it opens with empty seats.").format(
        game=game_name(shown.game)
    )


def _passed_over(words: Wording, shown: OpeningView, coming: Collection[PlayerId]) -> str:
    """Who is here and comes before somebody ticked needs a reason (CH-SEAT-7)."""
    here = [one.player for one in shown.candidates if one.here]
    passed = next((one for one in here if one not in coming), None)
    if passed is None or not any(one in coming for one in here[here.index(passed) :]):
        return ""
    return _("{player} is passed over: give a reason.").format(player=words.player(passed))


def _opened(words: Wording, opens: OpenTable, entry: Entry) -> Asking | None:
    """Whoever came is told, and the button can be drawn for; nothing follows where nobody came."""
    first = first_of_table(entry, words)
    if not first.lines:
        return None
    head = _("{table} is open: {game}").format(table=opens.table, game=words.game(opens.game))
    fields = (
        Said(name="opened", words=head, emphasis=Emphasis.HEAD),
        *_lines("first", first.lines),
    )
    if first.seated < FEWEST_PLAYERS:
        later = _("Draw for the button once two of them have sat down.")
        wait = Said(name="wait", words=later, emphasis=Emphasis.MUTED)
        return lambda _typed: _opening_step(1, _("Done"), None, (*fields, wait))
    draw = DrawButton(table=opens.table)
    by_cards = _("Drawn by cards at the table: press Later, then the seat of the highest card.")
    told = Said(name="by-cards", words=by_cards, emphasis=Emphasis.MUTED)
    fields = (*fields, told)
    step = _opening_step(1, _("Draw for the button"), draw, fields, _("Later"))
    return lambda _typed: step._replace(then=partial(_button_drawn, words))


def _button_drawn(words: Wording, entry: Entry) -> Asking:
    """Who drew what."""
    drawn = next(one for one in entry.events if isinstance(one, ButtonDrawn))
    told = _(
        "The players named here owe the blinds they miss from now on; whoever sits down later comes"
        " in as a new player (CH-BTN-5)."
    )
    fields = (
        Said(name="button", words=capital(sentence(drawn, words)), emphasis=Emphasis.HEAD),
        *_lines("card", button_lines(drawn, words)),
        Said(name="rule", words=told, emphasis=Emphasis.MUTED),
    )
    return lambda _typed: _opening_step(2, _("Done"), None, fields)


def _lines(name: str, lines: Iterable[str]) -> Iterator[Said]:
    yield from (Said(name=f"{name}-{n}", words=words) for n, words in enumerate(lines))


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

    Those owe the blinds they miss; whoever comes later is a new player (CH-BTN-5, CH-NEW-1).
    """
    return tuple(
        _("Seat {seat}: {player} ({card})").format(
            seat=one.place.seat,
            player=words.player(one.place.player),
            card=card_words(one.card),
        )
        for one in drawn.cards
    )
