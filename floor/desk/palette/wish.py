"""A typed wish: which of the things a desk can do is meant, about whom, at which table, for which
game; in whatever language, and with a slip of the finger in it.

The phrases are data (`resources/palette/wishes.toml`). Whatever is not of the phrase has to be a
table, a seat, a game, a name, a number or a word that says nothing: else nothing was understood.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from floor.base.text import folded
from floor.desk.palette.people_named import (
    BEGUN,
    BEGUN_FROM,
    EXACT,
    SLIP,
    SLIP_FROM,
    SLIPPED,
    PeopleNamed,
    parts_of,
    word_parts,
)
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import TournamentId

WISHES = Path(__file__).parents[3] / "resources" / "palette" / "wishes.toml"
MOST = 4
"""Meanings offered of what was typed."""
JOINS = "add"
"""The wish that puts somebody on a list."""
_SEATS = 10
"""Beside a seat's word a larger number is a sum: "ville s 300"."""
_RAW = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBERED = re.compile(r"([^\W\d_]+)(\d+)")
_EUROS = re.compile(r"^(\d+)(?:e|eur|euroa?|euros)$")
_ADDED = re.compile(r"\+\s*(?=\d)")
_ANY = 0.5
"""A name alone says less of what is wished than a verb does."""


class Grammar(NamedTuple):
    """What can be wished for, in all languages at once; all words folded."""

    phrases: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of a wish, and the words of one phrase for it."""
    fillers: frozenset[str]
    openers: frozenset[str]
    """Fillers where a wish begins; elsewhere a name: "anna ainolle paikka", "kutsu anna"."""
    table: frozenset[str]
    """Words before the number of a table."""
    seat: frozenset[str]
    games: Mapping[str, str]
    """What games are called, by that word: "omaha" is "plo"."""
    bought: frozenset[str]
    """Wishes beside which a number is a sum, not a table."""
    of_events: frozenset[str]
    """Wishes about a tournament: beside them its title and its tables are named."""
    counted: frozenset[str]
    """Wishes about the tables of the night, closed ones too: beside one a number is a sum."""
    signups: Mapping[str, str]
    """How somebody comes to a list, by the word that says so: "phone" is by phone."""
    added: str
    """What a plus before a number says: "aino +200"."""


class Known(NamedTuple):
    """What there is in the room to be named."""

    tables: Sequence[TableId]
    games: Mapping[GameId, str]
    """With their names."""
    people: Sequence[tuple[PlayerId, str]]
    """With whatever they are found by; those present first."""
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


class _Typed(NamedTuple):
    words: tuple[str, ...]
    raw: tuple[str, ...]
    """The same with their accents and capitals."""
    last: int
    """Where the word is that is perhaps only begun."""


def read_grammar(text: str) -> Grammar:
    """What can be wished for, by the text of the file."""
    import tomllib  # only who types a wish reads it

    told = tomllib.loads(text)
    phrases = tuple(
        (name, tuple(word_parts(phrase, stars=True)))
        for name, by_language in told["wishes"].items()
        for said in by_language.values()
        for phrase in said
    )
    return Grammar(
        phrases=phrases,
        fillers=_words(word for said in told["fillers"].values() for word in said),
        openers=_words(word for said in told["openers"].values() for word in said),
        table=_words(told["before"]["table"]),
        seat=_words(told["before"]["seat"]),
        games={folded(one): folded(game) for game, said in told["games"].items() for one in said},
        bought=frozenset(told["sums"]["wishes"]),
        of_events=frozenset(told["events"]["wishes"]),
        counted=frozenset(told["sums"]["counted"]),
        signups={folded(one): how for how, said in told["signups"].items() for one in said},
        added=told["sums"]["plus"],
    )


@cache
def known_grammar() -> Grammar:
    """The phrases that come with the program; read once."""
    return read_grammar(WISHES.read_text(encoding="utf-8"))


def understood(typed: str, grammar: Grammar, known: Known) -> tuple[TypedWish, ...]:
    """What may be meant by `typed`, the likeliest first; each wish once, `MOST` at most."""
    typed = _ADDED.sub(f" {grammar.added} ", typed)
    words = tuple(_EUROS.sub(r"\1", word) for word in word_parts(typed))
    if not words:
        return ()
    found: dict[str, TypedWish] = {}
    raw = tuple(_RAW.findall(typed))
    whole = _Typed(words, raw if len(raw) == len(words) else words, len(words) - 1)
    people = PeopleNamed(known.people)
    for name, used, worth in _phrases(whole, grammar):
        rest = _Rest(whole, used, grammar, known, people).read(name, worth)
        if rest is not None and (name not in found or found[name].worth < rest.worth):
            found[name] = rest
    if JOINS not in found:
        joins = _Rest(whole, (), grammar, known, people).joins()
        found.update({JOINS: joins} if joins is not None else {})
    return tuple(sorted(found.values(), key=lambda wish: -wish.worth)[:MOST])


def tables_named(typed: str, grammar: Grammar, known: Known) -> tuple[tuple[TableId, ...], str]:
    """The tables that `typed` names by their names, and the rest of it; a number alone is none."""
    words = tuple(word_parts(typed))
    raw = tuple(_RAW.findall(typed))
    if len(raw) != len(words):
        return (), typed
    rest = _Rest(_Typed(words, raw, len(words) - 1), (), grammar, known, PeopleNamed(known.people))
    found = rest.tables()
    return found, rest.left if found else typed


def addressed(typed: str, grammar: Grammar, known: Known) -> tuple[tuple[PlayerId, ...], str]:
    """Those whom words of `typed` name, written as their name begins, and the other words that say
    something: "nina", "long break"."""
    words = tuple(word for word in word_parts(typed) if word not in grammar.fillers)
    return PeopleNamed(known.people).begun(words)


def _words(said: Iterable[str]) -> frozenset[str]:
    return frozenset(word for one in said for word in word_parts(one))


def _phrases(typed: _Typed, grammar: Grammar) -> Iterator[tuple[str, frozenset[int], float]]:
    """Which wishes have a phrase all of whose words were typed: the places they take, and what
    that is worth; at last no phrase at all."""
    for name, phrase in grammar.phrases:
        places: list[int] = []
        worth = 0.0
        for word in phrase:
            best = max(
                ((like, -at) for at, one in enumerate(typed.words)
                 if at not in places and (like := _alike(one, word, at == typed.last))),
                default=None,
            )  # fmt: skip
            if best is None:
                break
            worth += best[0]
            places.append(-best[1])
        else:
            yield name, frozenset(places), worth + 0.1 * (places == sorted(places))
    yield "", frozenset(), _ANY


@lru_cache(maxsize=65_536)
def _alike(typed: str, word: str, last: bool) -> float:
    """How surely `word` is meant by what was typed; 0: not at all."""
    stem = word.removesuffix("*")
    if typed == stem:
        return EXACT
    if stem != word and typed.startswith(stem):
        return EXACT
    if last and len(typed) >= BEGUN_FROM and stem.startswith(typed):
        return BEGUN
    if min(len(typed), len(stem)) < SLIP_FROM or typed[0] not in stem[:2]:
        return 0.0
    from rapidfuzz.distance import OSA  # only who has slipped loads it

    like = OSA.normalized_similarity(typed, stem, score_cutoff=SLIP)
    return like * SLIPPED if like else 0.0


class _Rest:
    """What was typed besides the words of a phrase."""

    def __init__(
        self,
        typed: _Typed,
        used: Collection[int],
        grammar: Grammar,
        known: Known,
        people: PeopleNamed,
    ) -> None:
        self._words, self._raw = typed.words, typed.raw
        self._left = [at for at in range(len(typed.words)) if at not in used]
        self._grammar, self._known, self._people = grammar, known, people
        self._tables = self._known.tables
        self._named_tables = {folded(table): table for table in self._tables}

    def read(self, name: str, worth: float) -> TypedWish | None:
        """The wish, once everything typed has been taken for something; None: not everything."""
        events: tuple[TournamentId, ...] = ()
        if name in self._grammar.of_events:
            self._tables = self._known.event_tables
            self._named_tables = {folded(table): table for table in self._tables}
            events = self._events()
        counts = name in self._grammar.counted
        if counts:
            self._tables = self._known.played
            self._named_tables = {folded(table): table for table in self._tables}
        newcomer = self._newcomer()
        signup = self._signup() if name == JOINS else ""
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
        at = [one for one in self._left if one not in numbers]
        at = self._called(at)
        named = " ".join(self._words[one] for one in at)
        called = " ".join(self._raw[one][:1].upper() + self._raw[one][1:] for one in at)
        players = self._people.named(tuple(self._words[one] for one in at)) if at else ()
        if newcomer is not None and not at:
            player, named = newcomer
            players, called = (player,), named
        if not name and not (tables or games or players or seat):
            return None
        worth += (
            0.3 * bool(players or signup)
            + 0.2 * bool(tables)
            + 0.2 * bool(games)
            + 0.2 * bool(events)
            - bool(named and not players)
        )
        return TypedWish(
            name, tables, seat, number, games, players, named, called, worth, events, signup
        )

    def joins(self) -> TypedWish | None:
        """Somebody and a game with its figures, without a verb: they want to play it. A name that
        nobody has is one where it is written as one: "Tapio Hiltunen plo 2-2"."""
        every = tuple(self._left)
        wish = self.read(JOINS, _ANY)
        if wish is None or len(wish.games) != 1 or wish.tables or wish.seat is not None:
            return None
        written = [one for one in wish.called.split() if one in (self._raw[at] for at in every)]
        new = len(written) == len(wish.called.split()) > 1
        return wish if wish.players or new else None

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
        like = word not in self._grammar.fillers and any(_alike(word, one, last) for one in parts)
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
            if word == family or self._grammar.games.get(word) == family:
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
        return word in self._grammar.table or any(
            _alike(word, one, False) for one in self._grammar.table if len(one) > SLIP_FROM
        )

    def _numbered(self, number: str) -> TableId | None:
        """The table of that number, whatever letter stands before it."""
        if not number.isdigit():
            return None
        matched = ((one, _NUMBERED.fullmatch(one)) for one in self._tables)
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
