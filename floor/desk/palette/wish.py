"""A typed wish: which of the things a desk can do is meant, about whom, at which table, for which
game; in whatever language, and with a slip of the finger in it.

The phrases are data (`resources/palette/wishes.toml`). Whatever is not of the phrase is a table, a
seat, a game, a name, a number or a word that says nothing; what is left over was not understood.
A name that nobody has is one only where none of its words says anything else.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from floor.app.core.messages import StaffId
from floor.base.text import folded
from floor.desk.palette.grammar import Grammar
from floor.desk.palette.people_named import (
    BEGUN_FROM,
    EXACT,
    SLIP_FROM,
    PeopleNamed,
    alike,
    is_ended,
    meant,
    parts_of,
    word_parts,
)
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import TournamentId

MOST = 8
"""Meanings offered of what was typed."""
JOINS = "add"
"""The wish that puts somebody on a list."""
NEWCOMERS = (JOINS, "register", "seat", "deals")
"""Wishes whose name may be of somebody nobody has written down yet."""
_SEATS = 10
"""Beside a seat's word a larger number is a sum: "ville s 300"."""
_RAW = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBERED = re.compile(r"([^\W\d_]+)(\d+)")
_EUROS = re.compile(r"^(\d+)(?:e|eur|euroa?|euros)$")
_ADDED = re.compile(r"\+\s*(?=\d)")
_UNSAID = 0.4
"""Less for each word that was not understood."""
_ANY = 0.5
"""A name alone says less of what is wished than a verb does."""


class Known(NamedTuple):
    """What there is in the room to be named."""

    tables: Sequence[TableId]
    games: Mapping[GameId, str]
    """With their names."""
    people: Sequence[tuple[PlayerId, str]]
    """With whatever they are found by; those present first."""
    staff: Sequence[tuple[StaffId, str]] = ()
    sitting: Mapping[tuple[TableId, SeatNo], PlayerId] = {}
    """Who has which seat."""
    events: Mapping[TournamentId, str] = {}
    """With their titles."""
    event_tables: Sequence[TableId] = ()
    played: Sequence[TableId] = ()
    """The tables of this gaming day, closed ones too."""


class TypedWish(NamedTuple):
    """One meaning of what was typed."""

    name: str
    """Of the wish; empty where only things were named."""
    tables: tuple[TableId, ...]
    seat: SeatNo | None
    number: int | None
    """The one that was typed besides; None: none, or several."""
    games: tuple[GameId, ...]
    """Those that may be meant; empty where none was named."""
    players: tuple[PlayerId, ...]
    """Those that may be meant, the likeliest first."""
    named: str
    """What looks like the name of a player, as it is looked for."""
    called: str
    """The same as it would be written down."""
    worth: float
    events: tuple[TournamentId, ...] = ()
    """Those that may be meant; empty where none was named."""
    signup: str = ""
    """How they come to a list; empty where that was not said."""
    measure: str = ""
    """What `number` is of; empty where that was not said."""
    staff: tuple[StaffId, ...] = ()
    """Those of staff who may be meant."""
    rest: tuple[str, ...] = ()
    """What was not understood."""

    @property
    def is_new(self) -> bool:
        """Whether it is about somebody whom nobody knows."""
        return bool(self.named) and not (self.players or self.staff or self.rest)


class _Typed(NamedTuple):
    words: tuple[str, ...]
    raw: tuple[str, ...]
    """The same with their accents and capitals."""
    last: int
    """Where the word is that is perhaps only begun."""


def understood(typed: str, grammar: Grammar, known: Known) -> tuple[TypedWish, ...]:
    """What may be meant by `typed`, the likeliest first; each wish once, `MOST` at most."""
    typed = _ADDED.sub(f" {grammar.added} ", typed)
    words = tuple(_EUROS.sub(r"\1", word) for word in word_parts(typed))
    if not words:
        return ()
    found: dict[tuple[str, bool], TypedWish] = {}
    raw = tuple(_RAW.findall(typed))
    whole = _Typed(words, raw if len(raw) == len(words) else words, len(words) - 1)
    people, staff = PeopleNamed(known.people), PeopleNamed(known.staff)
    names = {word for word in words if people.is_sure(word) or staff.is_sure(word)}
    readings = [(name, used, worth) for name, used, worth in _phrases(whole, grammar, names)]
    for name, used, worth in (*readings, (JOINS, frozenset(), _ANY)):
        for wish in _Rest(whole, used, grammar, known, people, staff).read(name, worth):
            place = wish.name, wish.is_new
            if place not in found or found[place].worth < wish.worth:
                found[place] = wish
    return tuple(sorted(found.values(), key=lambda wish: -wish.worth)[:MOST])


def tables_named(typed: str, grammar: Grammar, known: Known) -> tuple[tuple[TableId, ...], str]:
    """The tables that `typed` names by their names, and the rest of it; a number alone is none."""
    words = tuple(word_parts(typed))
    raw = tuple(_RAW.findall(typed))
    if len(raw) != len(words):
        return (), typed
    people, staff = PeopleNamed(known.people), PeopleNamed(known.staff)
    rest = _Rest(_Typed(words, raw, len(words) - 1), (), grammar, known, people, staff)
    found = rest.tables()
    return found, rest.left if found else typed


def _phrases(
    typed: _Typed, grammar: Grammar, names: Collection[str]
) -> Iterator[tuple[str, frozenset[int], float]]:
    """Which wishes have a phrase all of whose words were typed: the places they take, and what
    that is worth; at last no phrase at all. Who is named by one of `names` is no slip in another
    word: Ville."""
    like: list[Mapping[str, float]] = [
        {word: EXACT} if word in names else meant(grammar.words, word, at == typed.last)
        for at, word in enumerate(typed.words)
    ]
    begun = {word for one in like for word in one}
    for name, phrase in grammar.phrases:
        if not begun.issuperset(phrase):
            continue
        places: list[int] = []
        worth = 0.0
        for word in phrase:
            best = max(
                ((one[word], -at) for at, one in enumerate(like)
                 if at not in places and word in one),
                default=None,
            )  # fmt: skip
            if best is None:
                break
            worth += best[0]
            places.append(-best[1])
        else:
            yield name, frozenset(places), worth + 0.1 * (places == sorted(places))
    yield "", frozenset(), _ANY


class _Rest:
    """What was typed besides the words of a phrase."""

    def __init__(
        self,
        typed: _Typed,
        used: Collection[int],
        grammar: Grammar,
        known: Known,
        people: PeopleNamed[PlayerId],
        staff: PeopleNamed[StaffId],
    ) -> None:
        self._words, self._raw = typed.words, typed.raw
        self._left = [at for at in range(len(typed.words)) if at not in used]
        self._bare = not used
        self._grammar, self._known, self._people, self._staff = grammar, known, people, staff
        self._named_tables = {folded(table): table for table in known.tables}

    def read(self, name: str, worth: float) -> Iterator[TypedWish]:
        """The wish: about whoever is named, or about somebody new."""
        counts, of_event = name in self._grammar.counted, name in self._grammar.of_events
        known = self._known
        there = known.event_tables if of_event else known.played if counts else known.tables
        self._named_tables = {folded(table): table for table in there}
        events = self._events() if of_event else ()
        newcomer = self._newcomer()
        signup = self._signup() if name == JOINS else ""
        measured = self._measured() if name in self._grammar.measured else None
        games = self._games()
        tables = self.tables()
        seat = self._seat(named=bool(tables)) if not counts else None
        numbers = [at for at in self._left if self._words[at].isdigit()]
        sums = name in self._grammar.bought
        if not sums:
            tables = tables or self._table_alone(numbers)
        if tables and seat is None and len(numbers) > sums and not counts:
            seat = self._number_of_seat(numbers)
        number = int(self._words[numbers[0]]) if len(numbers) == 1 else None
        at = self._called([one for one in self._left if one not in numbers])
        self._apart = bool(at) and at[-1] - at[0] >= len(at)
        called = " ".join(self._raw[one][:1].upper() + self._raw[one][1:] for one in at)
        words = tuple(self._words[one] for one in at)
        worth += 0.3 * bool(signup) + 0.2 * bool(tables) + 0.2 * bool(games) + 0.2 * bool(events)
        wish = TypedWish(
            name, tables, seat, number, games, (), " ".join(words), called, worth, events, signup
        )
        if measured is not None:
            wish = wish._replace(number=measured[0], measure=measured[1])
        for one in self._about(wish, newcomer, words, [self._raw[one] for one in at]):
            joins = not self._bare or name != JOINS or self._joins(one)
            if joins and (name or tables or games or seat or one.players or one.staff):
                yield one

    def _about(
        self,
        wish: TypedWish,
        newcomer: tuple[PlayerId, str] | None,
        words: tuple[str, ...],
        raw: Sequence[str],
    ) -> Iterator[TypedWish]:
        """It with whom `words` name, and what else they say; `raw` are they with their accents."""
        if newcomer is not None:
            player, called = newcomer
            wish = wish._replace(players=(player,), named=called, called=called)
            yield wish._replace(rest=words, worth=wish.worth + 0.3 - _UNSAID * len(words))
            return
        sitting = self._sitting(wish)
        if sitting and not words:
            yield wish._replace(players=sitting, tables=(), seat=None, worth=wish.worth + 0.3)
            return
        players = self._people.within(words, self._says)
        staff = self._staff.within(words, self._says)
        most, surely = max(players.many, staff.many), players.surely or staff.surely
        rest = words
        for one in (players, staff):
            if one.many == most:
                rest = (*words[: one.at], *words[one.at + one.many :])
        new = wish.name in NEWCOMERS and bool(words) and not self._apart
        new = new and all(map(self._grammar.is_name, raw))
        new = new and not (surely and not rest)
        if new:
            yield wish._replace(worth=wish.worth + (0.2 if most and not rest else -1))
        if surely or not (new and rest):
            yield wish._replace(
                players=players.found if players.many == most else (),
                staff=staff.found if staff.many == most else (),
                rest=rest,
                worth=wish.worth + 0.3 * bool(most) - _UNSAID * len(rest),
            )

    def _sitting(self, wish: TypedWish) -> tuple[PlayerId, ...]:
        """Who has the seat that is named, where they are meant: "t1 seat 3 away"."""
        if wish.seat is None or wish.name not in self._grammar.seated:
            return ()
        seats = ((table, wish.seat) for table in wish.tables)
        return tuple(self._known.sitting[at] for at in seats if at in self._known.sitting)

    def _says(self, word: str) -> bool:
        return word in self._grammar.said

    def _joins(self, wish: TypedWish) -> bool:
        """Somebody and a game without a verb: they want to play it."""
        if not wish.games or wish.tables or wish.seat is not None:
            return False
        return bool(wish.players) or (wish.is_new and len(wish.named) >= BEGUN_FROM)

    def _newcomer(self) -> tuple[PlayerId, str] | None:
        """Who has a number for a name as long as nobody knows it: "new 9"; and that name."""
        for player, parts in self._people.numbered:
            for at in self._left:
                places = range(at, at + len(parts))
                said = self._words[at : at + len(parts)] == parts
                if said and all(place in self._left for place in places):
                    self._take(*places)
                    return player, " ".join(parts)
        return None

    def _signup(self) -> str:
        """How they come to the list, also where the phrase says so: "list by phone"."""
        told = [at for at, word in enumerate(self._words) if word in self._grammar.signups]
        self._take(*(at for at in told if at in self._left))
        return self._grammar.signups[self._words[told[0]]] if told else ""

    def _measured(self) -> tuple[int, str] | None:
        """A number and what it is of, also where the phrase says that: "round penalty"."""
        for at in self._left:
            number, after = self._words[at], at + 1
            word = self._words[after] if after < len(self._words) else ""
            if number.isdigit() and word in self._grammar.measures:
                self._take(*(one for one in (at, after) if one in self._left))
                return int(number), self._grammar.measures[word]
        return None

    def _events(self) -> tuple[TournamentId, ...]:
        """Those of whose titles most words were typed: "sunday 100", "superstack"."""
        best: tuple[int, list[int], list[TournamentId]] = (0, [], [])
        for event, title in self._known.events.items():
            parts = parts_of(title)
            places = [at for at in self._left if self._is_of_title(at, parts)]
            if len(places) > best[0]:
                best = (len(places), places, [event])
            elif places and len(places) == best[0]:
                best[2].append(event)
        self._take(*best[1])
        return tuple(best[2])

    def _is_of_title(self, at: int, parts: tuple[str, ...]) -> bool:
        """Whether a word is of a title, and no number of a table or name of somebody."""
        word = self._words[at]
        if word.isdigit():
            return word in parts and not (at and self._is_table_word(self._words[at - 1]))
        last = at == len(self._words) - 1
        like = word not in self._grammar.fillers and any(alike(word, one, last) for one in parts)
        return like and not self._people.named((word,))

    def _called(self, places: list[int]) -> list[int]:
        """Where the words of a name are: all that say something. What only opens a wish is a name
        where nobody else is named and somebody is called so."""
        grammar, words = self._grammar, self._words
        told = [at for at in places if words[at] not in grammar.fillers]
        opens = [at for at in told if at == 0 and words[at] in grammar.openers]
        rest = [at for at in told if at not in opens]
        named = opens and not rest and self._people.named((words[0],))
        return told if named else rest

    @property
    def left(self) -> str:
        """What nothing was taken of, as it was typed."""
        return " ".join(self._raw[at] for at in self._left)

    def _take(self, *places: int) -> None:
        for at in places:
            self._left.remove(at)

    def _games(self) -> tuple[GameId, ...]:
        """Those whose name was typed, or its beginning: "plo", "omaha 2-2", "1-2"."""
        best: tuple[int, list[int], list[GameId]] = (0, [], [])
        for game, called in self._known.games.items():
            family, *figures = parts_of(called)
            places = self._game_at(family, figures)
            if len(places) > best[0]:
                best = (len(places), places, [game])
            elif places and len(places) == best[0] and places == best[1]:
                best[2].append(game)
        self._take(*best[1])
        return tuple(best[2])

    def _game_at(self, family: str, figures: Sequence[str]) -> list[int]:
        """Where it is named: its family, its figures, or both."""
        places: list[int] = []
        for at in self._left:
            word = self._words[at]
            called = self._grammar.games.get(word, word)
            if called == family or is_ended(word, family):
                places.append(at)
                break
        begin = places[0] + 1 if places else 0
        for at in range(begin, len(self._words) - len(figures) + 1):
            here = list(range(at, at + len(figures)))
            same = [self._words[one] for one in here] == list(figures)
            enough = bool(figures) and (bool(places) or len(figures) > 1)
            if same and enough and all(one in self._left for one in here):
                return [*places, *here]
        return places

    def tables(self) -> tuple[TableId, ...]:
        """Those named: "t3", "table 3", "pöytään t3"."""
        found = []
        for at in list(self._left):
            if at not in self._left:
                continue
            word, after = self._words[at], at + 1
            table = self._named_tables.get(word)
            if table is not None:
                self._take(at)
                found.append(table)
            elif self._is_table_word(word):
                number = self._words[after] if after in self._left else ""
                table = self._numbered(number) or self._named_tables.get(number)
                if table is not None:
                    self._take(at, after)
                    found.append(table)
        if found:
            self._take(*(at for at in list(self._left) if self._is_table_word(self._words[at])))
        return tuple(found)

    def _is_table_word(self, word: str) -> bool:
        table = self._grammar.table
        return word in table or any(len(one) > SLIP_FROM for one in meant(table, word, False))

    def _numbered(self, number: str) -> TableId | None:
        """The table of that number, whatever letter stands before it."""
        if not number.isdigit():
            return None
        matched = ((one, _NUMBERED.fullmatch(one)) for one in self._named_tables.values())
        return next(
            (one for one, found in matched if found and int(found.group(2)) == int(number)), None
        )

    def _seat(self, *, named: bool) -> SeatNo | None:
        """The one named by its word: "seat 5", and "s5" beside a table."""
        for at in list(self._left):
            word, after = self._words[at], at + 1
            joined = _NUMBERED.fullmatch(word)
            if named and joined and joined.group(1) in self._grammar.seat:
                self._take(at)
                return SeatNo(int(joined.group(2)))
            number = self._words[after] if after in self._left else ""
            if word in self._grammar.seat and number.isdigit() and int(number) <= _SEATS:
                self._take(at, after)
                return SeatNo(int(number))
        for at in self._left:
            # "aino wants seat 2": the verb is the seat's word.
            number, before = self._words[at], at - 1
            said = before >= 0 and before not in self._left and number.isdigit()
            if said and self._words[before] in self._grammar.seat and 0 < int(number) <= _SEATS:
                self._take(at)
                return SeatNo(int(number))
        return None

    def _table_alone(self, numbers: list[int]) -> tuple[TableId, ...]:
        """A number alone is a table, where there is one of it."""
        for at in numbers:
            table = self._numbered(self._words[at])
            if table is not None:
                numbers.remove(at)
                self._take(at)
                return (table,)
        return ()

    def _number_of_seat(self, numbers: list[int]) -> SeatNo | None:
        """The next number beside a table is a seat."""
        number = int(self._words[numbers[0]])
        if not 1 <= number <= _SEATS:
            return None
        self._take(numbers.pop(0))
        return SeatNo(number)
