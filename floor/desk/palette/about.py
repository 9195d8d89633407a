"""Somebody or a table is named beside words that are no whole wish: all that can be done with them
now, what the words are most like first."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from floor.desk.palette.palette import PaletteHit
from floor.desk.palette.people_named import word_parts
from floor.desk.palette.wish import TypedWish

Maker = Callable[[TypedWish], Iterable[PaletteHit]]
OF_PLAYER = (
    "back",
    "call",
    "check_in",
    "buy",
    "away",
    "long_break",
    "leave",
    "change_seat",
    "seat",
    "move",
    "penalty",
    "remove",
    "over",
    "add",
    "ticket",
    "file",
    "rulings",
    "bar",
)
"""Wishes about somebody, as they are asked for most often."""
_OF_EVENT = ("bust", "rebuy", "re_entry", "add_on", "event_pay", "event_back", "seat_card", "undo")
OF_PEOPLE = frozenset(
    (
        *OF_PLAYER,
        *_OF_EVENT,
        "",
        "drew",
        "event_remove",
        "receipt",
        "register",
        "undo_buy",
        "where",
        "who",
    )
)
"""Wishes that somebody may be named beside; where somebody is, no other is meant."""
OF_TABLE = (
    "hand_over",
    "misdeal",
    "start_hand",
    "drew",
    "draw",
    "deals",
    "drop",
    "last_round",
    "must_move",
    "change_table",
    "set_right",
    "floor_call",
    "bad_beat",
    "past",
    "close",
    "break",
    "free",
)
_KIN: Mapping[str, Sequence[str]] = {
    "leave": ("leave", "remove"),
    "remove": ("remove", "leave"),
    "back": ("back", "check_in"),
    "check_in": ("check_in", "back"),
    "break": ("away", "long_break"),
    "event_rest": ("away", "long_break"),
    "pause": ("away", "long_break"),
    "long_break": ("long_break", "away"),
    "away": ("away", "long_break"),
    "move": ("move", "seat"),
    "change_table": ("move", "change_seat"),
    "change_seat": ("change_seat", "seat"),
    "call_next": ("call",),
    "sign_off": ("leave", "remove"),
}
"""What is meant where the one named cannot be asked for a wish: whoever waits leaves a list."""
_GOES = ("away", "long_break")
"""Not meant of somebody who is back from it."""
_LIKE = 4
"""Letters of a word that a line has too."""


class AboutNamed:
    """Lines about those who are named."""

    def __init__(
        self,
        makers: Mapping[str, Maker],
        go: Callable[[TypedWish], Iterable[PaletteHit]],
        more: Maker,
        of_staff: Callable[[TypedWish, Sequence[str]], Iterable[PaletteHit]],
    ) -> None:
        """`go` leads to whoever or whatever is named; `more` is all else that can be asked about
        a player."""
        self._makers, self._go, self._more, self._of_staff = makers, go, more, of_staff

    def lines(self, meant: Sequence[TypedWish], *, doubt: bool) -> Iterator[PaletteHit]:
        """About whom `meant` names first; with `doubt` nothing is asked by the first line."""
        people = [one for one in meant if one.players or one.staff]
        if people:
            said = tuple(dict.fromkeys(one.name for one in people if one.name))
            if any(one.players for one in people):
                yield from self._of_player([one for one in people if one.players], doubt=doubt)
            best = next((one for one in people if one.staff), None)
            yield from self._of_staff(best, said) if best is not None else ()
            return
        tables = [one for one in meant if one.tables]
        said = tuple(one.name for one in tables if one.name in OF_TABLE)
        if said:
            yield from self._go(tables[0])
            yield from self._made((*said, *OF_TABLE), tables)

    def _of_player(self, wishes: Sequence[TypedWish], *, doubt: bool) -> Iterator[PaletteHit]:
        best = wishes[0]
        known = {*OF_PLAYER, *_OF_EVENT}
        kin = chain.from_iterable(_KIN.get(one.name, (one.name,)) for one in wishes)
        said = tuple(name for name in dict.fromkeys(kin) if name in known)
        if "back" in said:
            said = tuple(name for name in said if name not in _GOES)
        here = tuple(self._go(best))
        asked = sorted(self._made(said, wishes), key=lambda hit: hit.closed)
        yield from (*here, *asked) if doubt or not asked else (*asked, *here)
        if len(best.players) > 1:
            return
        words = [word for word in best.rest if len(word) >= _LIKE]
        rest = [best._replace(number=None)]
        others = (*self._made((*OF_PLAYER,), rest), *self._more(best))
        yield from sorted(others, key=lambda hit: (hit.closed, not _is_like(hit, words)))

    def _made(self, names: Iterable[str], wishes: Sequence[TypedWish]) -> Iterator[PaletteHit]:
        """The lines of these wishes, each with what was typed beside it."""
        own = {one.name: one for one in reversed(wishes)}
        for name in dict.fromkeys(names):
            yield from self._makers[name](own.get(name, wishes[0])._replace(name=name))


def _is_like(hit: PaletteHit, words: Iterable[str]) -> bool:
    parts = tuple(word_parts(hit.words))
    return any(part.startswith(word) for word in words for part in parts)
