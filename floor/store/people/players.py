"""Players as ordinary rows, and the keys they are found by.

A key is a name or alias as it looks (`likeness`), begun at each of its words, or a card's number;
backwards they tell who is written almost like somebody else.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import islice

from floor.app.core.messages import StaffId
from floor.app.core.people import KeptNote, Player, PlayerFile
from floor.base.clock import from_micros
from floor.base.errors import Refused
from floor.base.likeness import SHORTEST_SLIP, look_of, one_slip_apart, orders_of, turned
from floor.base.text import NAME_LENGTH, plain
from floor.room.blinds.button import PlayerId
from floor.store.journal.rows import Execute, Statements, readable

_DIGITS_AT_MOST = 18
"""Of a number a store can hold, whatever it begins with."""

_SHOWN_AT_MOST = 50
_NOBODY = PlayerId(0)
"""Who is not in the books yet."""

_NAME, _CARD, _TURNED, _BACKWARDS = range(4)
"""What a key is: how they are written, their card's number, their name begun at a later word,
backwards.

A name that begins as typed comes first, then cards, then names with the words elsewhere.
"""

_LAST = "\U0010ffff"
"""Behind every text that begins like one; no name has it in it."""

_FIND = "SELECT player FROM player_keys WHERE place = ? AND key >= ? AND key < ?"
_SAME = "SELECT player FROM player_keys WHERE place = ? AND key = ?"
_WITH_WORD = " AND instr(' ' || key, ?) > 0"
_IN_ORDER = f" ORDER BY key LIMIT {4 * _SHOWN_AT_MOST}"
"""Some players are found by several of their keys."""
_KNOWN = "SELECT id, name, alias, card FROM players WHERE id"
_READ_AT_ONCE = 500
_LIKE = (
    "SELECT key, player FROM player_keys WHERE place = ? AND key >= ? AND key < ?"
    " AND length(key) BETWEEN ? AND ?"
)


_NEWEST_NAMELESS = (
    "SELECT name FROM players WHERE id > (SELECT coalesce(max(id), 0) - 40 FROM players)"
    " AND NOT erased AND id NOT IN (SELECT player FROM player_keys)"
)
"""Of the last rows those nobody is found by."""


class PlayerRows:
    """Players in rows of the store; see `ports.People`."""

    def __init__(self, rows: Statements) -> None:
        self._rows = rows

    def add_player(self, name: str, *, alias: str = "", card: str = "") -> PlayerId:
        """A new player's number."""

        def work(execute: Execute) -> PlayerId:
            known = _readable(execute, _NOBODY, (name, alias, card))
            ((number,),) = execute(
                "INSERT INTO players (name, alias, card) VALUES (?, ?, ?) RETURNING id", known
            ).fetchall()
            _add_keys(execute, PlayerId(number), known)
            return PlayerId(number)

        return self._rows.change(work)

    def add_nameless(self, number: str) -> PlayerId:
        """The number of somebody without a name; nobody finds their row by what stands there until
        they are written down with a name. Two tables may ask in the same second: what was given to
        another just now is counted on from."""

        def work(execute: Execute) -> PlayerId:
            given = {name for (name,) in execute(_NEWEST_NAMELESS).fetchall()}
            name = readable(number, NAME_LENGTH)
            stem, _space, last = name.rpartition(" ")
            while name in given and last.isdecimal():
                last = str(int(last) + 1)
                name = f"{stem} {last}"
            ((player,),) = execute(
                "INSERT INTO players (name, alias) VALUES (?, '') RETURNING id", (name,)
            ).fetchall()
            return PlayerId(player)

        return self._rows.change(work)

    def player(self, player: PlayerId) -> Player | None:
        """What is known of them; None when they are not in the books or were erased."""
        return self.players((player,)).get(player)

    def players(self, players: Iterable[PlayerId]) -> dict[PlayerId, Player]:
        """The same of many at once; who is not in the books or was erased is left out."""
        asked, found = iter(players), dict[PlayerId, Player]()
        while some := list(islice(asked, _READ_AT_ONCE)):
            places = ", ".join("?" * len(some))
            for number, *known in self._rows.read(f"{_KNOWN} IN ({places}) AND NOT erased", some):
                player = PlayerId(number)
                name, alias, card = known
                found[player] = Player(player=player, name=name, alias=alias, card=card)
        return found

    def change_player(self, player: Player) -> None:
        """Write them down as `player` says, in place of what was known."""

        def work(execute: Execute) -> None:
            _check_known(execute, player.player)
            typed = (player.name, player.alias, player.card)
            known = _readable(execute, player.player, typed)
            execute(
                "UPDATE players SET name = ?, alias = ?, card = ? WHERE id = ?",
                (*known, player.player),
            )
            write_keys(execute, player.player, known)

        self._rows.change(work)

    def find_players(self, text: str) -> tuple[PlayerId, ...]:
        """Players of whose name, alias or card every word typed begins a word; best first."""
        look = look_of(plain(text, NAME_LENGTH))
        # The longest word is begun by the fewest.
        longest, *others = sorted(dict.fromkeys(look.split()), key=len, reverse=True) or [""]
        found = dict.fromkeys(self._numbered(text))
        for place, begin, words in (
            (_NAME, look, ()),
            (_CARD, _unspaced(look), ()),
            (_NAME, longest, others),
            (_TURNED, longest, others),
        ):
            if len(found) < _SHOWN_AT_MOST:
                found |= dict.fromkeys(self._with_key(place, begin, words))
        return tuple(islice(found, _SHOWN_AT_MOST))

    def _with_key(self, place: int, begin: str, words: Iterable[str]) -> Iterator[PlayerId]:
        """Players with a key that begins so and has all `words`, in order of the keys."""
        beginnings = [f" {word}" for word in words]
        query = _FIND + _WITH_WORD * len(beginnings) + _IN_ORDER
        for (player,) in self._rows.read(query, (place, begin, begin + _LAST, *beginnings)):
            yield PlayerId(player)

    def _numbered(self, text: str) -> Iterator[PlayerId]:
        """The player whose number was typed."""
        digits = text.strip()
        if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS_AT_MOST:
            number = PlayerId(int(digits))
            if self.knows_player(number):
                yield number

    def similar_players(self, name: str) -> tuple[PlayerId, ...]:
        """Players who may be the same person: as `name` looks, in any order, or a slip apart."""
        look = look_of(plain(name, NAME_LENGTH))
        found: dict[PlayerId, int] = {}
        for order in orders_of(look):
            for key, player in self._nearly(order):
                if key == order or (len(order) >= SHORTEST_SLIP and one_slip_apart(key, order)):
                    unlike = 0 if key == look else 1 if key == order else 2
                    found[player] = min(unlike, found.get(player, unlike))
        return tuple(sorted(found, key=lambda player: (found[player], player)))[:_SHOWN_AT_MOST]

    def _nearly(self, look: str) -> Iterator[tuple[str, PlayerId]]:
        """Names about as long that begin like the first half of `look` or end like the second.

        One slip is in one of the halves; of two neighbours swapped over the middle the first half
        loses the last letter. In a short name a slip makes another name: those alone that are it.
        """
        if len(look) < SHORTEST_SLIP:
            for (player,) in self._rows.read(_SAME, (_NAME, look)):
                yield look, PlayerId(player)
            return
        middle = len(look) // 2
        begin, end = look[: max(middle - 1, 0)], look[middle:][::-1]
        size = len(look) - 1, len(look) + 1
        for key, player in self._rows.read(_LIKE, (_NAME, begin, begin + _LAST, *size)):
            yield key, PlayerId(player)
        for key, player in self._rows.read(_LIKE, (_BACKWARDS, end, end + _LAST, *size)):
            yield key[::-1], PlayerId(player)

    def card_holder(self, card: str) -> PlayerId | None:
        """Whose card has that number."""
        number = card_number(card)
        found = self._rows.read("SELECT id FROM players WHERE card = ? AND card <> ''", (number,))
        return PlayerId(found[0][0]) if found else None

    def knows_player(self, player: PlayerId) -> bool:
        """Whether that player is in the books and not erased."""
        return bool(self._rows.read("SELECT 1 FROM players WHERE id = ? AND NOT erased", (player,)))

    def label(self, player: PlayerId) -> str:
        """How the staff call them: alias or name; "#17" for one who was erased."""
        known = self.player(player)
        return (known.alias or known.name) if known is not None else f"#{player}"

    def player_file(self, player: PlayerId) -> PlayerFile | None:
        """All that is kept of them, to be handed to them; None when they are not in the books."""
        known = self.player(player)
        if known is None:
            return None
        notes = self._rows.read(
            "SELECT at, text FROM notes JOIN note_players ON id = note WHERE player = ?"
            " ORDER BY id",
            (player,),
        )
        papers = self._rows.read(
            "SELECT serial FROM papers WHERE player = ? ORDER BY id", (player,)
        )
        return PlayerFile(
            player=known,
            notes=tuple(KeptNote(from_micros(at), text) for at, text in notes),
            papers=tuple(serial for (serial,) in papers),
        )

    def erase_player(self, player: PlayerId) -> None:
        """Forget everything about them but their number; the notes about them too."""

        def work(execute: Execute) -> None:
            execute("DELETE FROM player_keys WHERE player = ?", (player,))
            # What is written about several goes with the first of them: it may name them all.
            about = "SELECT note FROM note_players WHERE player = ?"
            execute(f"UPDATE notes SET text = '' WHERE id IN ({about})", (player,))
            execute(f"DELETE FROM note_players WHERE note IN ({about})", (player,))
            # What the papers say of them goes by a trigger on this (`schema`).
            execute(
                "UPDATE players SET name = '', alias = '', card = '', erased = TRUE WHERE id = ?",
                (player,),
            )

        self._rows.forget(work)


def _readable(
    execute: Execute, player: PlayerId, typed: tuple[str, str, str]
) -> tuple[str, str, str]:
    """Name, alias and card as they are kept of `player`.

    Raises:
        Refused: neither name nor alias is left, or the card is another's.
    """
    name, alias = (plain(text, NAME_LENGTH) for text in typed[:2])
    if not name:
        readable(alias, NAME_LENGTH)
    card = card_number(typed[2])
    check_card(execute, card, player=player)
    return name, alias, card


def write_keys(execute: Execute, player: PlayerId, known: tuple[str, str, str]) -> None:
    """What `player` of that name, alias and card is found by, in place of what they were before."""
    execute("DELETE FROM player_keys WHERE player = ?", (player,))
    _add_keys(execute, player, known)


def _add_keys(execute: Execute, player: PlayerId, known: tuple[str, str, str]) -> None:
    """What `player` of that name, alias and card is found by, who was found by nothing before."""
    *names, card = (look_of(text) for text in known)
    keys = {(_CARD, _unspaced(card))}
    for look in names:
        keys |= {(_NAME, look), (_BACKWARDS, look[::-1])}
        keys |= {(_TURNED, later) for later in turned(look)[1:]}
    for place, key in sorted(keys):
        if key:
            execute("INSERT INTO player_keys VALUES (?, ?, ?)", (place, key, player))


def card_number(typed: str) -> str:
    """A card's number as it is kept: without spaces, in capitals."""
    return _unspaced(unicodedata.normalize("NFKC", plain(typed, NAME_LENGTH))).upper()


def check_card(
    execute: Execute, number: str, *, player: int | None = None, staff: int | None = None
) -> None:
    """A card is one person's alone, be they `player`, `staff` or, where neither is named, new.

    Raises:
        Refused: it is another's.
    """
    if not number:
        return
    for (holder,) in execute("SELECT id FROM players WHERE card = ?", (number,)).fetchall():
        if holder != player:
            raise Refused(
                "{holder} has a card of that number already.",
                rule="HOUSE",
                holder=PlayerId(holder),
            )
    for (bearer,) in execute("SELECT id FROM staff WHERE card = ?", (number,)).fetchall():
        if bearer != staff:
            raise Refused(
                "{staff} has a card of that number already.", rule="HOUSE", staff=StaffId(bearer)
            )


def _unspaced(text: str) -> str:
    return "".join(text.split())


def _check_known(execute: Execute, player: PlayerId) -> None:
    if not execute("SELECT 1 FROM players WHERE id = ? AND NOT erased", (player,)).fetchone():
        raise Refused("There is no player {player}.", rule="HOUSE", player=player)
