"""The desk's keys, each told once: what the window listens to is what stands on the controls."""

from collections.abc import Iterable
from typing import NamedTuple

from floor.base.text import N_
from floor.views.words.rows import Step


class Key(NamedTuple):
    """A key that is heard wherever somebody is in the window."""

    name: str
    key: str
    """As QKeySequence reads it."""
    words: str


KEYS = (
    Key("find", "Ctrl+K", N_("Find anything, do anything")),
    Key("undo", "Ctrl+Z", N_("Take back what this desk did last")),
    Key("open-table", "F2", N_("Open a table")),
    Key("join", "F3", N_("Add to a waiting list")),
    Key("lists", "F4", N_("All waiting lists")),
    Key("drop", "F6", N_("Count a drop box")),
    Key("day", "F7", N_("Gaming day: open or close")),
    Key("table", "F8", N_("Arbiter: the table that calls")),
    Key("ruled", "Ctrl+R", N_("Rulings and their consistency")),
    Key("then", "Ctrl+T", N_("The room at another time")),
    Key("alerts", "F9", N_("All alerts")),
    Key("arrange", "F10", N_("Arrange the tables on the map")),
    Key("layout", "F11", N_("Map as in the room, or by section")),
    Key("staff", "F12", N_("Badge: lock, change or sign off")),
    Key("lock", "Ctrl+L", N_("Lock this desk")),
    Key("keys", "F1", N_("All keys")),
)


class Letter(NamedTuple):
    """A letter that asks for a step of the selected seat, table or line; never while typing."""

    letter: str
    steps: tuple[str, ...]
    """How the keys of those steps begin."""
    words: str

    def asks(self, step: Step) -> bool:
        """Whether it is the letter of `step`."""
        return any(step.key == begun or step.key.startswith(f"{begun}-") for begun in self.steps)


LETTERS = (
    Letter("C", ("call",), N_("Call the next player")),
    Letter("I", ("check-in",), N_("Check in")),
    Letter("S", ("seat",), N_("Seat the player")),
    Letter("A", ("away",), N_("Away")),
    Letter("B", ("back",), N_("Back")),
    Letter("T", ("top-up", "buy-in"), N_("Chips: buy in, top up")),
    Letter("M", ("move",), N_("Move to another table")),
    Letter("X", ("change",), N_("Change the seat or the game")),
    Letter("L", ("leave",), N_("Leave the seat")),
    Letter("W", ("name",), N_("Who is the player without a name?")),
)

MAP_KEYS = (
    Key("next-alert", "N", N_("Next table with an alert")),
    Key("sections", "Ctrl+PgUp, Ctrl+PgDn", N_("From section to section")),
    Key("arrows", "← → ↑ ↓", N_("From seat to seat; with Ctrl from table to table")),
    Key("figures", "1 … 9, 0", N_("Seat by its number")),
    Key("space", N_("Space"), N_("The whole table, and back to its seats")),
    Key("enter", N_("Enter"), N_("Go to the actions")),
    Key("tab", "Tab", N_("The next control")),
)

CLOCK_KEY = Key("clock", N_("Space"), N_("Pause the clock of the event, and go on"))
"""Heard on the page of the tournaments."""


def letter_of(step: Step) -> str:
    """The letter that asks for a step like this one; empty when none does."""
    return next((one.letter for one in LETTERS if one.asks(step)), "")


def step_for(letter: str, steps: Iterable[Step]) -> Step | None:
    """Which of `steps` the letter asks for: the leading one, else one that can be asked for, else
    the first, which says why it cannot be."""
    meant = [step for step in steps if letter and letter_of(step) == letter]
    return max(meant, key=lambda step: (step.leading, not step.why_not), default=None)


def shortcut(name: str) -> str:
    """The key of that name."""
    return next(key.key for key in KEYS if key.name == name)
