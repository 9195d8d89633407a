"""How people are called on screens, and who looks at them."""

import unicodedata
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from floor.app.core.messages import Role, StaffId
from floor.base.likeness import look_of, orders_of
from floor.room.blinds.button import PlayerId

_INITIALS_KEPT = 2_000
_FIRST_PICTURE = "\u2300"
_DRAWN = "♠♣♥♦♤♧♡♢★☆"
"""Pictures the program's fonts have."""
_SKIN = "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""The colours of the hand before them."""
_JOINERS = frozenset("\u200d\ufe0f\u20e3")
"""What makes one emoji of several."""
NOBODY: Mapping[StaffId, str] = MappingProxyType({})


class PersonName(NamedTuple):
    """A player's name and alias, as the people of the house have them."""

    name: str
    alias: str = ""


class Names:
    """What screens call people: the alias, or first name and last initial (night.md 2.3).

    A second one of the same label gets a digit, in the order they are handed in, so that whoever
    has a label keeps it when more come. Who is not among them, or was erased, is "#17". Also the
    `PeopleKnown` of a screen that asks whether something could be done.
    """

    def __init__(
        self, players: Mapping[PlayerId, PersonName], staff: Mapping[StaffId, str] = NOBODY
    ) -> None:
        self._called = dict(players)
        self._staff = dict(staff)
        self._labels: dict[PlayerId, str] = {}
        self._plain: dict[PlayerId, str] = {}
        taken: set[str] = set()
        for player, called in players.items():
            label = label_of(called) or f"#{player}"
            self._plain[player] = label
            self._labels[player] = _not_taken(label, taken)

    def with_players(
        self, more: Mapping[PlayerId, PersonName], staff: Mapping[StaffId, str] = NOBODY
    ) -> "Names":
        """The same and `more`, behind those already there; a new name replaces the old one."""
        return Names({**self._called, **more}, {**self._staff, **staff})

    def still_call(self, before: "Names") -> bool:
        """Whether everybody `before` knew is called as then: what was said with it still holds."""
        return (
            before._labels.items() <= self._labels.items()
            and before._staff.items() <= self._staff.items()
        )

    def label(self, player: PlayerId) -> str:
        """How they are called where everybody can read it."""
        return self._labels.get(player) or f"#{player}"

    def full(self, player: PlayerId) -> str:
        """Name and alias as the books have them, for who looks for them; nobody else reads them."""
        called = self._called.get(player)
        return f"{called.name} {called.alias}".strip() if called is not None else ""

    def called(self, player: PlayerId) -> str:
        """The alias, or the whole name, where the house lets everybody read it."""
        known = self._called.get(player)
        if known is None:
            return f"#{player}"
        return without_pictures(known.alias) or without_pictures(known.name) or f"#{player}"

    def initials(self, player: PlayerId) -> str:
        """Two letters for their seat."""
        return initials_of(self._plain.get(player) or f"#{player}")

    def staff_name(self, staff: StaffId) -> str:
        """The name on a badge."""
        return self._staff.get(staff) or f"#{staff}"

    def knows_player(self, player: PlayerId) -> bool:
        """Whether they are among them."""
        return player in self._called

    def knows_staff(self, staff: StaffId) -> bool:
        """Whether that badge is among them."""
        return staff in self._staff

    def are_one(self, staff: StaffId, player: PlayerId) -> bool:
        """Whether the two may be one person: the name on the badge is the player's."""
        known = self._called.get(player)
        return known is not None and look_of(self.staff_name(staff)) in orders_of(
            look_of(known.name)
        )

    def role_of(self, staff: StaffId) -> Role | None:
        """Nobody's: a screen reads no badges, and who is on duty stands in the room."""
        return None


class Viewer(NamedTuple):
    """Who looks at a screen, and when."""

    now: datetime
    names: Names
    by: StaffId | None = None
    """Nobody has signed on at this station: nothing can be asked for."""

    def naming(self, player: PlayerId, called: PersonName) -> "Viewer":
        """The same, with a player named who was found among all the house knows."""
        if self.names.knows_player(player):
            return self
        return self._replace(names=self.names.with_players({player: called}))


def label_of(called: PersonName) -> str:
    """The alias, or first name and last initial; empty when there is neither. A number at the end,
    as of who has no name yet, stays whole; pictures among the letters are left out."""
    name, alias = without_pictures(called.name), without_pictures(called.alias)
    words = name.split()
    if alias or len(words) < 2 or words[-1].isdigit():
        return alias or name
    last = next(_letters(words[-1]), words[-1])
    return f"{words[0]} {last}."


@lru_cache(_INITIALS_KEPT)
def without_pictures(words: str) -> str:
    """`words` without emoji, which the program's fonts do not have: they would be boxes."""
    if words.isascii() or not any(map(_is_picture, words)):
        return words
    kept = "".join(one for one in words if not _is_picture(one) and one not in _JOINERS)
    return " ".join(kept.split())


def _is_picture(char: str) -> bool:
    if char < _FIRST_PICTURE or char in _DRAWN:
        return False
    return unicodedata.category(char) in ("So", "Co", "Cn") or char in _SKIN


@lru_cache(_INITIALS_KEPT)
def initials_of(label: str) -> str:
    """First letters of the first and the last word, or the first two of a single one."""
    words = [letters for word in label.split() if (letters := list(_letters(word)))]
    if not words:
        return label[:2]
    return words[0][0] + words[-1][0] if len(words) > 1 else "".join(words[0][:2])


def _letters(word: str) -> Iterator[str]:
    """Letters and figures of `word` as capitals, each with the accents that stand on it."""
    letter = ""
    for char in word:
        if letter and unicodedata.category(char) in ("Mn", "Me"):
            letter += char
            continue
        if letter:
            yield letter.upper()
        letter = char if char.isalnum() else ""
    if letter:
        yield letter.upper()


def _not_taken(label: str, taken: set[str]) -> str:
    """`label`, with the first digit that makes it the only one; it is taken then."""
    own, digit = label, 1
    while own.casefold() in taken:
        digit += 1
        own = f"{label} {digit}"
    taken.add(own.casefold())
    return own
